"""What a hand may play."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.combos.lanes import BIG_JOKER, SMALL_JOKER, Lane, lanes_of, size_of
from paiju.combos.reader import Reader
from paiju.combos.reading import Play, Reading, beats
from paiju.combos.shape import Shape, Wings
from paiju.core.packing import LANE_MAX, Ranks, contains


class Plays:
    """The plays of a hand: iterated in the order of the description, asked with `in`."""

    __slots__ = ("_hand", "_reader", "_to_beat")

    def __init__(self, reader: Reader, hand: int, to_beat: Reading | None) -> None:
        self._reader = reader
        self._hand = hand
        self._to_beat = to_beat

    def meanings(self, cards: int) -> tuple[Reading, ...]:
        """What cards of the hand may be played as, the highest first; empty if they may not."""
        if not contains(self._hand, cards):
            return ()
        return self._reader.meanings(cards, self._to_beat)

    def __contains__(self, play: object, /) -> bool:
        return isinstance(play, Play) and play.reading in self.meanings(play.cards)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __iter__(self) -> Iterator[Play]:
        for shape in self._reader.description.shapes:
            for reading in shape.readings:
                if self._to_beat is None or beats(reading, self._to_beat):
                    for cards in self._sets(shape, reading):
                        if reading in self.meanings(cards):
                            yield Play(Ranks(cards), reading)

    def _sets(self, shape: Shape, reading: Reading) -> Iterator[int]:
        """The sets of cards that make a shape."""
        natural, wilds = self._reader.apart(self._hand)
        wild = self._reader.wild
        if shape.jokers:
            for part in parts(self._hand, [SMALL_JOKER, BIG_JOKER], shape.unit, shape.unit):
                if size_of(part) == shape.unit:
                    yield part
            return
        run = shape.run(reading)
        for core, used in fillings(natural, run, shape.unit, wilds):
            rest = natural & ~(LANE_MAX * run)
            for wings, more in wing_sets(rest, shape.wings, wilds - used):
                yield core + wings + (used + more) * wild


def fillings(natural: int, run: int, unit: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards that make a run with the wild ones at hand, and how many of these it takes."""
    if not run:
        yield 0, 0
        return
    low = run & -run
    have = min(natural // low & LANE_MAX, unit)
    for count in range(max(0, unit - wilds), have + 1):
        short = unit - count
        for others, used in fillings(natural, run ^ low, unit, wilds - short):
            yield others + count * low, used + short


def wing_sets(natural: int, wings: Wings, wilds: int) -> Iterator[tuple[int, int]]:
    """Natural cards that make wings with the wild ones at hand, and how many of these they take."""
    size = wings.count * wings.cards
    for part in parts(natural, list(lanes_of(wings.ranks)), wings.most, size):
        short = size - size_of(part)
        if short <= wilds and wings.allow(part):
            yield part, short


def parts(natural: int, lanes: list[Lane], most: int, size: int) -> Iterator[int]:
    """Sets of at most so many cards."""
    if not lanes:
        yield 0
        return
    lane, *others = lanes
    have = min(natural >> 4 * lane & LANE_MAX, most, size)
    for count in range(have + 1):
        for rest in parts(natural, others, most, size - count):
            yield rest + (count << 4 * lane)
