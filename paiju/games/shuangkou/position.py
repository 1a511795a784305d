"""Legal actions of a position given as text, and what cards mean: what `paiju moves` asks."""

from __future__ import annotations

from typing import Final

import msgspec

from paiju.combos import Kind, Reading
from paiju.core import protocol
from paiju.core.errors import DescriptionError, NotationError
from paiju.core.notation import RANKS_WITH_JOKERS
from paiju.core.packing import Ranks
from paiju.core.piles import parse_counts
from paiju.games.shuangkou.actions import Action, Pass
from paiju.games.shuangkou.legal import LegalActions, shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.table import HAND

_OF_A_RANK: Final = {"X": 2, "R": 2}


class ReadPlay(protocol.Action, frozen=True, tag="play"):
    """A play with its reading.

    Attributes:
        ranks: the cards.
        kind: the kind of combination.
        rank: what is compared, a letter of the notation.
        length: the number of ranks in a run, else 1.
        lines: the level of a bomb (SK-30), else 0.
    """

    ranks: Ranks = msgspec.field(name="cards")
    kind: Kind
    rank: str
    length: int
    lines: int

    @classmethod
    def of(cls, ranks: Ranks, reading: Reading) -> ReadPlay:
        """Cards under one of their readings."""
        rank = RANKS_WITH_JOKERS[reading.rank]
        return cls(ranks, reading.kind, rank, reading.length, reading.lines)


def moves(
    options: ShuangkouOptions,
    hand: str,
    *,
    table: str | None = None,
    last: str | None = None,
    wild: str | None = None,
) -> tuple[ReadPlay | Pass, ...]:
    """The legal actions of a hand with their readings, in their fixed order.

    Args:
        options: the rule set's options.
        hand: ranks in the notation, or cards.
        table: Shuangkou has no use for it.
        last: the play to beat, by its highest reading; None where the hand leads.
        wild: nothing to say: the rule set has the big jokers wild, or nothing.

    Raises:
        DescriptionError: says what does not fit.

    >>> [move] = moves(ShuangkouOptions(), "5")
    >>> move.ranks, move.kind.value, move.rank
    (5, 'single', '5')
    """
    if table is not None:
        raise DescriptionError("table: Shuangkou has none; give the last play")
    _refuse_wild(wild)
    shapes = shapes_of(options)
    held = parse_held("hand", hand)
    if last is None:
        return _read(LegalActions(shapes.plays(held)))
    beaten = parse_held("last", last)
    check_decks("last", f"{held}{beaten}")
    readings = shapes.readings(beaten)
    if not readings:
        raise DescriptionError(f"last: {beaten} is no combination")
    return _read(LegalActions(shapes.plays(held, readings[0]), may_pass=True))


def classify(
    options: ShuangkouOptions, cards: str, wild: str | None = None
) -> tuple[ReadPlay, ...]:
    """Every reading of cards, the one that counts first (SK-22); none: no combination.

    Raises:
        DescriptionError: says what does not fit.

    >>> [(r.kind.value, r.rank) for r in classify(ShuangkouOptions(), "45678R")]
    [('straight', '9'), ('straight', '8')]
    """
    _refuse_wild(wild)
    ranks = parse_held("classify", cards)
    return tuple(ReadPlay.of(ranks, r) for r in shapes_of(options).readings(ranks))


def parse_held(where: str, text: str) -> Ranks:
    """Cards that one seat can hold, as ranks or as cards.

    Raises:
        DescriptionError: says what does not fit.
    """
    try:
        ranks = parse_counts(text, decks=2)
    except NotationError as error:
        raise DescriptionError(f"{where}: {error}") from None
    if not 1 <= ranks.size <= HAND:
        raise DescriptionError(f"{where}: {ranks.size} cards; a hand has 1 to {HAND}")
    check_decks(where, str(ranks))
    return ranks


def check_decks(where: str, ranks: str) -> None:
    """Refuses more of a rank than two decks have (SK-02).

    Raises:
        DescriptionError: names the rank.
    """
    for rank in sorted(set(ranks)):
        most = _OF_A_RANK.get(rank, 8)
        if ranks.count(rank) > most:
            raise DescriptionError(f"{where}: {ranks.count(rank)} of {rank}; there are {most}")


def _refuse_wild(named: str | None) -> None:
    if named is not None:
        raise DescriptionError("wild: the rule set says what is wild in Shuangkou")


def _read(legal: LegalActions) -> tuple[ReadPlay | Pass, ...]:
    return tuple(_with_reading(legal, action) for action in legal)


def _with_reading(legal: LegalActions, action: Action) -> ReadPlay | Pass:
    if isinstance(action, Pass):
        return action
    reading = legal.reading(action)
    if reading is None:
        raise AssertionError(f"{action} is listed and not legal")
    return ReadPlay.of(action.ranks, reading)
