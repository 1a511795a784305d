"""What the games of laying higher combinations share, beside the combinations: views and text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

import msgspec

from paiju.combos import Kind, Reading
from paiju.core import protocol
from paiju.core.cards import Card
from paiju.core.errors import DescriptionError, NotationError
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import LANE_MAX, LANES, Ranks
from paiju.core.piles import Piles, cards_leaving, parse_counts
from paiju.core.units import Seat


class Laid(msgspec.Struct, frozen=True):
    """What a seat last did in the trick: the cards that it laid, none where it passed."""

    cards: tuple[Card, ...]


class Turn(Protocol):
    """What a seat laid in its turn; no ranks for passing."""

    @property
    def seat(self) -> Seat: ...
    @property
    def ranks(self) -> Ranks: ...


def last_laid(
    trick: Sequence[Turn], hands: Sequence[int], piles: Sequence[Piles]
) -> tuple[Laid | None, ...]:
    """What each seat last did in a trick, None where it has not acted.

    Args:
        trick: the turns since the last lead.
        hands: what each hand holds after them, as counts in lanes.
        piles: the cards behind the ranks of each seat, in the order in which they leave it.
    """
    last: dict[Seat, Laid] = {}
    # From the last turn back, as that one left the hands as they are.
    for turn in reversed(trick):
        if turn.seat not in last:
            before = hands[turn.seat] + turn.ranks
            last[turn.seat] = Laid(cards_leaving(piles[turn.seat], before, turn.ranks))
    return tuple(last.get(Seat(seat)) for seat in range(len(hands)))


def missing_of(hand: int, ranks: int) -> Ranks:
    """The cards of a play that the hand has not.

    >>> missing_of(Ranks.of("3447"), Ranks.of("4447"))
    4
    """
    missing = 0
    for shift in range(0, 4 * LANES, 4):
        count = (ranks >> shift & LANE_MAX) - (hand >> shift & LANE_MAX)
        missing |= max(0, count) << shift
    return Ranks(missing)


def of_ranks(action: protocol.Action) -> protocol.Action:
    """An action without saying which of equal cards were played, for that decides nothing.

    >>> from paiju.core.notation import parse_cards
    >>> from paiju.games.shuangkou import Play
    >>> of_ranks(Play(Ranks.of("7"), which=tuple(parse_cards("H7"))))
    Play(ranks=7)
    """
    return msgspec.structs.replace(action, which=()) if getattr(action, "which", ()) else action


class ReadPlayBase(protocol.Action, frozen=True):
    """A play with its reading; each family has its own, under its own words.

    Attributes:
        ranks: the cards, wild ones as what they are.
        kind: the kind of combination.
        rank: what is compared, a letter of the notation.
        length: the number of ranks in a run, else 1.
        lines: the level of a bomb (SK-30), 0 where bombs have none.
    """

    ranks: Ranks = msgspec.field(name="cards")
    kind: Kind
    rank: str
    length: int
    lines: int

    @classmethod
    def of(cls, ranks: Ranks, reading: Reading) -> Self:
        """Cards under one of their readings."""
        rank = RANKS_WITH_JOKERS[reading.rank]
        return cls(ranks, reading.kind, rank, reading.length, reading.lines)


def parse_held(where: str, text: str, *, decks: int, most: int) -> Ranks:
    """Cards that one seat can hold, as ranks or as cards.

    Args:
        where: what errors call the text.
        text: ranks or cards in the notation.
        decks: how many decks are played with.
        most: cards in the largest hand.

    Raises:
        DescriptionError: says what does not fit.

    >>> str(parse_held("hand", "3 3 X", decks=1, most=20))
    '33X'
    """
    try:
        ranks = parse_counts(text, decks=decks)
    except NotationError as error:
        raise DescriptionError(f"{where}: {error}") from None
    if not 1 <= ranks.size <= most:
        raise DescriptionError(f"{where}: {ranks.size} cards; a hand has 1 to {most}")
    check_decks(where, str(ranks), decks=decks)
    return ranks


def check_decks(where: str, ranks: str, *, decks: int) -> None:
    """Refuses more of a rank than the decks have.

    Raises:
        DescriptionError: names the rank.
    """
    for rank in sorted(set(ranks)):
        most = decks if rank in "XR" else 4 * decks
        if ranks.count(rank) > most:
            raise DescriptionError(f"{where}: {ranks.count(rank)} of {rank}; there are {most}")
