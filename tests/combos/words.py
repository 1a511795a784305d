"""Combinations in a few letters, for tests to say what they mean."""

from __future__ import annotations

from paiju.combos import Reading, Shapes, beats
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks


def brief(reading: Reading) -> str:
    """Kind, rank that is compared, and the length of a run: `straight 9 6`."""
    length = f" {reading.length}" if reading.length > 1 else ""
    return f"{reading.kind.value} {RANKS_WITH_JOKERS[reading.rank]}{length}"


def read(shapes: Shapes, cards: str) -> list[str]:
    """Every reading, the highest first."""
    return [brief(reading) for reading in shapes.readings(Ranks.of(cards))]


def highest(shapes: Shapes, cards: str) -> Reading:
    return shapes.readings(Ranks.of(cards))[0]


def may_beat(shapes: Shapes, cards: str, other: str) -> bool:
    """Whether cards beat others, these as they are led."""
    return bool(shapes.meanings(Ranks.of(cards), highest(shapes, other)))


def answers(shapes: Shapes, hand: str, to_beat: str) -> list[str]:
    """The cards of a hand that beat a combination, as they are listed."""
    reading = highest(shapes, to_beat)
    plays = list(shapes.plays(Ranks.of(hand), reading))
    assert all(beats(play.reading, reading) for play in plays)
    return [str(play.cards) for play in plays]
