"""Legal actions of a position given as text, and what cards mean: what `paiju moves` asks."""

from __future__ import annotations

from paiju.core.errors import DescriptionError
from paiju.games.climbing import ReadPlayBase, check_decks, parse_held
from paiju.games.shuangkou.actions import Action, Pass
from paiju.games.shuangkou.legal import LegalActions, shapes_of
from paiju.games.shuangkou.options import ShuangkouOptions
from paiju.games.shuangkou.table import DECKS, HAND


class ReadPlay(ReadPlayBase, frozen=True, tag="play"):
    """A play with its reading."""


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
    held = parse_held("hand", hand, decks=DECKS, most=HAND)
    if last is None:
        return _read(LegalActions(shapes.plays(held)))
    beaten = parse_held("last", last, decks=DECKS, most=HAND)
    check_decks("last", f"{held}{beaten}", decks=DECKS)
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
    ranks = parse_held("classify", cards, decks=DECKS, most=HAND)
    return tuple(ReadPlay.of(ranks, r) for r in shapes_of(options).readings(ranks))


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
