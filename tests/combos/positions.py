"""Random small hands on which plays are compared with the brute force."""

from __future__ import annotations

import random

ORDER = "3456789TJQKA2XR"
DECK = "".join(rank * 4 for rank in ORDER[:13]) + "XR"
TWO_DECKS = DECK * 2


def close_hand(rng: random.Random, deck: str, size: int, ranks: int, favoured: str) -> str:
    """Cards of a deck of a few ranks side by side, and some of favoured ones or of any rank.

    So that many shapes turn up in few cards.
    """
    lowest = rng.randrange(len(ORDER) - ranks + 1)
    cards = list(deck)
    rng.shuffle(cards)
    near = [card for card in cards if card in ORDER[lowest : lowest + ranks]]
    some = [card for card in cards if card in favoured] if rng.random() < 0.7 else cards
    extra = some[: rng.randint(0, min(4, size))]
    for card in extra:
        if card in near:
            near.remove(card)
    chosen = [*extra, *near[: size - len(extra)]]
    return "".join(sorted(chosen, key=ORDER.index))
