"""The shapes of a game at work: what cards mean, and what a hand may play."""

from __future__ import annotations

from typing import Final

from paiju.combos.plays import Finder, Plays
from paiju.combos.reader import Reader
from paiju.combos.reading import Reading
from paiju.combos.shape import Description


class Shapes:
    """All that a description says, ready to be asked.

    Cards are counts in lanes (`paiju.core.packing`), wild ones among them in the lane of what
    they are: `Ranks`, or any integer of that form.

    >>> from paiju.combos import doudizhu
    >>> from paiju.core.packing import Ranks
    >>> shapes = doudizhu()
    >>> [straight] = shapes.readings(Ranks.of("34567"))
    >>> straight.kind.value, straight.length, straight.rank
    ('straight', 5, 4)
    >>> [play.cards for play in shapes.plays(Ranks.of("45678 6 99 QQQQ"), straight)]
    [45678, 56789, QQQQ]
    """

    def __init__(self, description: Description) -> None:
        self.description: Final = description
        self._reader: Final = Reader(description)
        self._finder: Final = Finder(self._reader)

    def readings(self, cards: int) -> tuple[Reading, ...]:
        """Every meaning of a set of cards, the highest first; empty where it is no combination."""
        return self._reader.readings(cards)

    def meanings(self, cards: int, to_beat: Reading | None = None) -> tuple[Reading, ...]:
        """What the cards may be played as, on the lead or to beat a combination.

        Of the readings that beat it the highest holds (SK-22, DZ-31), unless wild cards are
        among them and the player says which one he means (DZ-53): then all, the highest first.
        """
        return self._reader.meanings(cards, to_beat)

    def plays(self, hand: int, to_beat: Reading | None = None) -> Plays:
        """All plays of a hand, each once: on the lead, or such as beat a combination.

        What is made of it is iterated in one fixed order, says by `in` whether a `Play` is
        among them, and has `meanings(cards)` for cards of that hand.
        """
        return Plays(self._finder, hand, to_beat)
