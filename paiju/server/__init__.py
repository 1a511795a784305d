"""The game room: tables, accounts, the wire and the store."""
