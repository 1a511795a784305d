"""The legal actions of a seat: iterated in one fixed order, asked with `in`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paiju.combos import Kind, Lane, Plays, Reading, Shapes, doudizhu
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import LANE_MAX, Ranks
from paiju.core.piles import NO_PILES, Piles, are_held
from paiju.core.units import Seat
from paiju.games.doudizhu.actions import (
    CALL,
    DECLINE,
    PASS,
    ROB,
    SHOW,
    WAIT,
    Action,
    Play,
)
from paiju.games.doudizhu.options import DoudizhuOptions
from paiju.games.doudizhu.state import Phase, State

_WORDS: Final[dict[Phase, tuple[Action, ...]]] = {
    Phase.SHOWING: (SHOW, WAIT),
    Phase.CALLING: (CALL, DECLINE),
    Phase.ROBBING: (ROB, DECLINE),
}


def shapes_of(options: DoudizhuOptions, wild: Lane | None) -> Shapes:
    """The combinations that the options allow with a wild rank (DZ-20 to DZ-53)."""
    return doudizhu(
        wild,
        equal_single_wings=options.equal_single_wings,
        rocket_as_wings=options.rocket_as_wings,
    )


class LegalPlays:
    """The plays of a hand as actions.

    Cards that wild ones among them give several readings are listed once for each that is legal,
    with the reading; all others without. Asked with `in`, such cards may also go without, which
    means the highest that is legal (DZ-53), others with the reading that they have, and all with
    the very cards named.

    >>> from paiju.combos import THREE
    >>> plays = LegalPlays(doudizhu(THREE), Ranks.of("3444"), None)
    >>> [str(play.kind) for play in plays if play.ranks.size == 4]
    ['triple_one', 'soft_bomb']
    >>> reading = plays.reading(Play(Ranks.of("3444")))
    >>> reading and reading.kind.value
    'soft_bomb'

    Args:
        shapes: what combinations there are.
        hand: the cards.
        to_beat: the play that stands, None on the lead.
        piles: the real cards of the hand.
    """

    __slots__ = ("_piles", "_plays", "_shapes", "_wilds")

    def __init__(
        self, shapes: Shapes, hand: Ranks, to_beat: Reading | None, piles: Piles = NO_PILES
    ) -> None:
        wild = shapes.description.wild
        self._shapes = shapes
        self._wilds = 0 if wild is None else LANE_MAX << (4 * wild)
        self._piles = piles
        self._plays: Plays = shapes.plays(hand, to_beat)

    def __iter__(self) -> Iterator[Play]:
        several: dict[Ranks, bool] = {}  # with wild cards in hand most sets come several times
        for play in self._plays:
            cards = play.cards
            if cards not in several:
                several[cards] = self._has_several(cards)
            yield _meant_as(cards, play.reading) if several[cards] else Play(cards)

    def __len__(self) -> int:
        return len(self._plays)

    def __contains__(self, play: Play, /) -> bool:
        return self.reading(play) is not None

    def action(self, ranks: Ranks, reading: Reading) -> Play:
        """How a play is listed."""
        return _meant_as(ranks, reading) if self._has_several(ranks) else Play(ranks)

    def ways(self, ranks: Ranks) -> tuple[Play, ...]:
        """All plays of certain cards as they are listed, the highest reading first (DZ-53)."""
        return tuple(self.action(ranks, reading) for reading in self._plays.meanings(ranks))

    def reading(self, play: Play) -> Reading | None:
        """What cards are played as (DZ-31, DZ-53); None where they may not be played."""
        plays, which = self._plays, play.which
        if which and not are_held(self._piles, plays.hand, play.ranks, which):
            return None
        meanings = plays.meanings(play.ranks)
        return next((each for each in meanings if _fits(play, each)), None)

    def _has_several(self, ranks: Ranks) -> bool:
        """Whether wild cards leave a choice of readings (DZ-53)."""
        return ranks & self._wilds != 0 and len(self._shapes.readings(ranks)) > 1


def _meant_as(ranks: Ranks, reading: Reading) -> Play:
    return Play(ranks, reading.kind, RANKS_WITH_JOKERS[reading.rank])


def _fits(play: Play, reading: Reading) -> bool:
    """Whether a reading is what the play says of itself, if anything (DZ-53)."""
    kind = play.kind is None or play.kind is reading.kind
    return kind and play.rank in (None, RANKS_WITH_JOKERS[reading.rank])


class LegalActions:
    """Words first, then plays by kind, size and rank.

    >>> list(LegalActions((CALL, DECLINE))), CALL in LegalActions((ROB, DECLINE))
    ([Call(), Decline()], False)

    Args:
        words: all that is no play, in order.
        plays: what may be played; None where it is not the time to play.
    """

    __slots__ = ("_words", "plays")

    def __init__(self, words: tuple[Action, ...] = (), plays: LegalPlays | None = None) -> None:
        self._words = words
        self.plays = plays

    def __iter__(self) -> Iterator[Action]:
        yield from self._words
        if self.plays is not None:
            yield from self.plays

    def __contains__(self, action: object, /) -> bool:
        if isinstance(action, Play):
            return self.plays is not None and action in self.plays
        return action in self._words

    def __len__(self) -> int:
        return len(self._words) + (0 if self.plays is None else len(self.plays))

    def reading(self, play: Play) -> Reading:
        """What a legal play means (DZ-31, DZ-53).

        Raises:
            ValueError: where it is not legal.
        """
        reading = None if self.plays is None else self.plays.reading(play)
        if reading is None:
            raise ValueError(f"{play} is not legal")
        return reading


NONE: Final = LegalActions()


def ways(legal: LegalActions, ranks: Ranks) -> tuple[Play, ...]:
    """All plays of certain cards: what a view says of them that lists all plays.

    >>> from paiju.combos import THREE
    >>> legal = LegalActions(plays=LegalPlays(doudizhu(THREE), Ranks.of("3444"), None))
    >>> [str(play.kind) for play in ways(legal, Ranks.of("3444"))], ways(legal, Ranks.of("44"))
    (['soft_bomb', 'triple_one'], (Play(ranks=44),))
    """
    return () if legal.plays is None else legal.plays.ways(ranks)


def legal_actions(options: DoudizhuOptions, state: State, seat: Seat) -> LegalActions:
    """What a seat may do: say a word, or play and pass (DZ-02, DZ-04, DZ-10, DZ-42)."""
    if seat not in state.actors:
        return NONE
    if state.phase is not Phase.PLAYING:
        return LegalActions(_WORDS[state.phase])
    to_beat = None if state.to_beat is None else state.to_beat.reading
    shapes = shapes_of(options, state.wild)
    plays = LegalPlays(shapes, state.hands[seat], to_beat, state.piles[seat])
    if to_beat is not None:
        return LegalActions((PASS,), plays)
    return LegalActions((SHOW,) if may_show(options, state, seat) else (), plays)


def may_show(options: DoudizhuOptions, state: State, seat: Seat) -> bool:
    """Whether the landlord may still show his hand, before his first play (DZ-10)."""
    not_shown = not state.shows[seat] and seat == state.landlord
    return state.opening and not_shown and options.show_after_bottom > 0


def lowest_single(hand: Ranks, wild: Lane | None) -> Play:
    """The lowest card of a hand alone, a wild one as what it is (DZ-70).

    >>> lowest_single(Ranks.of("K9A"), None).ranks
    9
    """
    lane = Lane(((hand & -hand).bit_length() - 1) // 4)
    card = Ranks(1 << (4 * lane))
    return Play(card, Kind.SINGLE, RANKS_WITH_JOKERS[lane]) if lane == wild else Play(card)
