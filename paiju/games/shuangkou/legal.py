"""The legal actions of a seat: iterated in one fixed order, asked with `in`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paiju.combos import Plays, Reading, Shapes, shuangkou
from paiju.combos.lanes import BIG_JOKER
from paiju.core.piles import NO_PILES, Piles, are_held
from paiju.games.shuangkou.actions import PASS, Action, Pass, Play
from paiju.games.shuangkou.options import ShuangkouOptions


def shapes_of(options: ShuangkouOptions) -> Shapes:
    """The combinations that the options allow (SK-10 to SK-33)."""
    return shuangkou(BIG_JOKER if options.wild == "R" else None, options.max_bomb)


class LegalActions:
    """Passing where it is allowed, then all plays by kind, size and rank.

    >>> from paiju.core.packing import Ranks
    >>> legal = LegalActions(shapes_of(ShuangkouOptions()).plays(Ranks.of("33R")))
    >>> sorted(legal, key=lambda play: play.ranks)
    [Play(ranks=3), Play(ranks=33), Play(ranks=R), Play(ranks=3R), Play(ranks=33R)]
    >>> Play(Ranks.of("33R")) in legal, Play(Ranks.of("33RR")) in legal, Pass() in legal
    (True, False, False)

    A play of certain cards is legal like one of their ranks, and not listed.

    Args:
        plays: what the seat may play; None where it may not act.
        may_pass: whether it may pass.
        piles: the real cards of the hand.
    """

    __slots__ = ("_may_pass", "_piles", "_plays")

    def __init__(
        self, plays: Plays | None, *, may_pass: bool = False, piles: Piles = NO_PILES
    ) -> None:
        self._plays = plays
        self._may_pass = may_pass
        self._piles = piles

    def __iter__(self) -> Iterator[Action]:
        if self._may_pass:
            yield PASS
        if self._plays is not None:
            for play in self._plays:
                yield Play(play.cards)

    def __contains__(self, action: object, /) -> bool:
        if isinstance(action, Play):
            return self.reading(action) is not None
        return self._may_pass and isinstance(action, Pass)

    def __len__(self) -> int:
        return self._may_pass + (0 if self._plays is None else len(self._plays))

    def reading(self, play: Play) -> Reading | None:
        """What the cards are played as (SK-22); None where they may not be played."""
        plays = self._plays
        if plays is None:
            return None
        if play.which and not are_held(self._piles, plays.hand, play.ranks, play.which):
            return None
        return next(iter(plays.meanings(play.ranks)), None)


NONE: Final = LegalActions(None)
