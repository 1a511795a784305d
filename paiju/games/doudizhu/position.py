"""Legal actions of a position given as text, and what cards mean: what `paiju moves` asks."""

from __future__ import annotations

from typing import Final

from paiju.combos import Lane, Reading, Shapes
from paiju.core.errors import DescriptionError, NotationError
from paiju.core.notation import parse_ranks
from paiju.core.packing import Ranks
from paiju.games.climbing import ReadPlayBase, check_decks, parse_held
from paiju.games.doudizhu.actions import PASS, Pass
from paiju.games.doudizhu.legal import shapes_of
from paiju.games.doudizhu.options import HAND, DoudizhuOptions
from paiju.games.doudizhu.table import WILD_RANKS

MOST: Final = HAND + 3
"""Cards in the landlord's hand (DZ-06)."""


class ReadPlay(ReadPlayBase, frozen=True, tag="play"):
    """A play with its reading."""


def moves(
    options: DoudizhuOptions,
    hand: str,
    *,
    table: str | None = None,
    last: str | None = None,
    wild: str | None = None,
) -> tuple[ReadPlay | Pass, ...]:
    """The legal plays of a hand with their readings, in their fixed order, after passing.

    Args:
        options: the rule set's options.
        hand: ranks in the notation, or cards.
        table: Dou Dizhu has no use for it.
        last: the play to beat, by its highest reading; None where the hand leads.
        wild: the wild rank, where the rule set draws one.

    Raises:
        DescriptionError: says what does not fit.

    >>> [str(play.ranks) for play in moves(DoudizhuOptions(), "3444")]
    ['3', '4', '44', '444', '3444']
    >>> moves(DoudizhuOptions(), "XR", last="22")[1].kind.value
    'rocket'
    """
    if table is not None:
        raise DescriptionError("table: Dou Dizhu has none; give the last play")
    shapes = shapes_of(options, _wild(options, wild))
    held = parse_held("hand", hand, decks=1, most=MOST)
    if last is None:
        return _read(shapes, held, None)
    beaten = parse_held("last", last, decks=1, most=MOST)
    check_decks("last", f"{held}{beaten}", decks=1)
    readings = shapes.readings(beaten)
    if not readings:
        raise DescriptionError(f"last: {beaten} is no combination")
    return (PASS, *_read(shapes, held, readings[0]))


def classify(options: DoudizhuOptions, cards: str, wild: str | None = None) -> tuple[ReadPlay, ...]:
    """Every reading of cards, the highest first (DZ-31, DZ-53); none: no combination.

    Raises:
        DescriptionError: says what does not fit.

    >>> laizi = DoudizhuOptions(wild_rank="drawn")
    >>> [(read.kind.value, read.rank) for read in classify(laizi, "7888", wild="7")]
    [('soft_bomb', '8'), ('triple_one', '8')]
    """
    ranks = parse_held("classify", cards, decks=1, most=MOST)
    shapes = shapes_of(options, _wild(options, wild))
    return tuple(ReadPlay.of(ranks, reading) for reading in shapes.readings(ranks))


def _wild(options: DoudizhuOptions, named: str | None) -> Lane | None:
    """The wild rank: the rule set's own, or where it draws one that which was named (DZ-50)."""
    own = options.wild_rank
    if own == "none" and named is None:
        return None
    if own == "none":
        raise DescriptionError("wild: no rank is wild under this rule set")
    if named is None:
        if own == "drawn":
            raise DescriptionError("wild: this rule set draws a rank; say which")
        named = own
    rank = _one_rank(named)
    if own not in ("drawn", rank):
        raise DescriptionError(f"wild: under this rule set {own} is wild, not {rank}")
    return Lane(WILD_RANKS.index(rank))


def _one_rank(text: str) -> str:
    try:
        rank = parse_ranks(text)
    except NotationError as error:
        raise DescriptionError(f"wild: {error}") from None
    if len(rank) != 1 or rank not in WILD_RANKS:
        raise DescriptionError(f"wild: {text!r} is no rank from 3 to 2")
    return rank


def _read(shapes: Shapes, held: Ranks, to_beat: Reading | None) -> tuple[ReadPlay, ...]:
    return tuple(ReadPlay.of(play.cards, play.reading) for play in shapes.plays(held, to_beat))
