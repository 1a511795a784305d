"""Cards, packing, the protocol of games, settlements, rule sets, records and the shuffle."""
