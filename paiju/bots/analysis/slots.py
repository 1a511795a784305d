"""Places for cards, each of which excludes some: all fillings are about equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from paiju.core.cards import Card
from paiju.core.units import Seat

_EXCHANGES: Final = 20
"""For each place: enough to forget how the first filling was found."""


class Slot(msgspec.Struct, frozen=True):
    """A place for one card.

    Attributes:
        seat: whose it is.
        excluded: cards that cannot be there, as a set.
        ply: the number of the action that covered it; None in a hand.
        copy: tells places in one hand apart.
    """

    seat: Seat
    excluded: int
    ply: int | None = None
    copy: int = 0


def fill(slots: Sequence[Slot], cards: Sequence[Card], rng: Random) -> list[Card]:
    """A card for each place, in the order of the places.

    Args:
        slots: the places.
        cards: as many cards.
        rng: decides.

    Raises:
        ValueError: where the cards do not fit in at all.
    """
    filled = _first(slots, rng.sample(cards, len(cards)))
    for _ in range(_EXCHANGES * len(slots)):
        one, other = rng.randrange(len(slots)), rng.randrange(len(slots))
        if _fits(slots[one], filled[other]) and _fits(slots[other], filled[one]):
            filled[one], filled[other] = filled[other], filled[one]
    return filled


def _first(slots: Sequence[Slot], cards: Sequence[Card]) -> list[Card]:
    """Any filling: each card finds a place, if need be by sending another one away."""
    if len(slots) != len(cards):
        raise ValueError(f"{len(cards)} cards for {len(slots)} places")
    held: list[Card | None] = [None] * len(slots)

    def place(card: Card, tried: set[int]) -> bool:
        for index, slot in enumerate(slots):
            if index in tried or not _fits(slot, card):
                continue
            tried.add(index)
            there = held[index]
            if there is None or place(there, tried):
                held[index] = card
                return True
        return False

    for card in cards:
        if not place(card, set()):
            raise ValueError(f"there is no place for {card}")
    return [card for card in held if card is not None]


def _fits(slot: Slot, card: Card) -> bool:
    return not slot.excluded & card.bit
