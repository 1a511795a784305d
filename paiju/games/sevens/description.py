"""How a deal ended, as JSON: what `paiju score` reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from paiju.core.cards import RANKS_IN_SUIT, SUIT_LETTERS, Card, card_set
from paiju.core.codec import readable
from paiju.core.errors import DescriptionError, NotationError
from paiju.core.notation import parse_card, parse_distinct
from paiju.core.settlement import Settlement
from paiju.core.units import Points, Seat
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import Covered, Escape, Outcome, Toppling
from paiju.games.sevens.position import run_of
from paiju.games.sevens.settle import settle
from paiju.games.sevens.table import HAND, SEATS
from paiju.games.sevens.topple import ToppleKind

Cards = list[str] | str
"""Cards in the notation, one to a string or many in one."""

MOST_POINTS = sum(range(1, RANKS_IN_SUIT + 1)) * SEATS


class _Topple(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    kind: ToppleKind


class _Escape(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    hands: list[Cards]
    table: dict[str, tuple[int, int]]
    played: list[int]


class _Description(msgspec.Struct, forbid_unknown_fields=True):
    covered: list[list[str] | str | int] | None = None
    last: list[str | None] | None = None
    leader: int = 0
    dragons: list[int] = []
    all_covered: list[int] = []
    topple: _Topple | None = None
    escape: _Escape | None = None


def score(options: SevensOptions, description: object) -> Settlement:
    """The settlement of a described end.

    Args:
        options: the rule set's options.
        description: plain data: `covered` (for each seat cards, or a number of points), `last`
            (for each seat the last card played, or None), and optionally `leader`, `dragons`,
            `all_covered`, `topple`, `escape`.

    Raises:
        DescriptionError: says where and what does not fit.

    >>> score(SevensOptions(), {"covered": [5, 8, 1, 12]}).scores
    (6, -6, 22, -22)
    >>> score(SevensOptions(), {"covered": [["S5"], "H8", ["CA", "S5"], 12]})
    Traceback (most recent call last):
        ...
    paiju.core.errors.DescriptionError: covered[2]: S5 is somewhere else already
    """
    try:
        read = msgspec.convert(description, _Description)
    except msgspec.ValidationError as error:
        raise DescriptionError(readable(error)) from None
    outcome = _outcome(read)
    _check_rules(options, outcome)
    return settle(options, outcome)


def _outcome(read: _Description) -> Outcome:
    if read.covered is None and read.topple is None:
        raise DescriptionError("covered: missing; give cards or points for each seat")
    piles = _four("covered", read.covered if read.covered is not None else [0] * SEATS)
    lasts = _four("last", read.last if read.last is not None else [None] * SEATS)
    used = _Used()
    marked = [_seat(f"all_covered[{i}]", n) for i, n in enumerate(read.all_covered)]
    covered = tuple(
        _covered(f"covered[{seat}]", pile, used, marked=seat in marked)
        for seat, pile in enumerate(piles)
    )
    last = tuple(_last(f"last[{seat}]", text, used) for seat, text in enumerate(lasts))
    _check_last(covered, last)
    return Outcome(
        covered=covered,
        last=last,
        leader=_seat("leader", read.leader),
        dragons=_dragons(read.dragons),
        topple=_topple(read.topple),
        escape=_escape(read.escape, used),
    )


class _Used:
    """The cards that are somewhere already, so that none is in two places."""

    def __init__(self) -> None:
        self._cards = 0

    def add(self, where: str, cards: Sequence[Card]) -> int:
        for card in cards:
            if card.is_joker:
                raise DescriptionError(f"{where}: {card}: Sevens has no jokers")
            if self._cards & card.bit:
                raise DescriptionError(f"{where}: {card} is somewhere else already")
        bits = card_set(cards)
        self._cards |= bits
        return bits


def _four(where: str, items: Sequence[Any]) -> Sequence[Any]:
    if len(items) != SEATS:
        raise DescriptionError(f"{where}: {len(items)} given, {SEATS} seats")
    return items


def _seat(where: str, number: int) -> Seat:
    if not 0 <= number < SEATS:
        raise DescriptionError(f"{where}: no seat {number}; seats are 0 to {SEATS - 1}")
    return Seat(number)


def _cards(where: str, written: Cards, used: _Used) -> int:
    text = written if isinstance(written, str) else " ".join(written)
    try:
        return used.add(where, parse_distinct(text))
    except NotationError as error:
        raise DescriptionError(f"{where}: {error}") from None


def _covered(where: str, pile: Cards | int, used: _Used, *, marked: bool) -> Covered:
    if isinstance(pile, int):
        if not 0 <= pile <= MOST_POINTS:
            raise DescriptionError(f"{where}: {pile} points cannot be covered")
        if marked and not pile:
            raise DescriptionError(f"{where}: 0 points, but all_covered names the seat")
        return Covered(Points(pile), all_thirteen=marked)
    covered = Covered.of(_cards(where, pile, used))
    if len(covered.cards) > HAND:
        raise DescriptionError(f"{where}: {len(covered.cards)} cards; a hand has {HAND}")
    if marked and not covered.all_thirteen:
        raise DescriptionError(
            f"{where}: all_covered names the seat, but {HAND} cards are not here"
        )
    return covered


def _last(where: str, text: str | None, used: _Used) -> Card | None:
    if text is None:
        return None
    try:
        card = parse_card(text)
    except NotationError as error:
        raise DescriptionError(f"{where}: {error}") from None
    used.add(where, [card])
    return card


def _check_last(covered: Sequence[Covered], last: Sequence[Card | None]) -> None:
    for seat, (pile, card) in enumerate(zip(covered, last, strict=True)):
        if card is not None and pile.all_thirteen:
            raise DescriptionError(f"last[{seat}]: {card}, but the seat covered all its cards")


def _dragons(seats: list[int]) -> tuple[Seat, ...]:
    if len(seats) > len(SUIT_LETTERS):
        raise DescriptionError(f"dragons: {len(seats)} given, there are four suits")
    return tuple(_seat(f"dragons[{i}]", number) for i, number in enumerate(seats))


def _topple(read: _Topple | None) -> Toppling | None:
    return None if read is None else Toppling(_seat("topple.seat", read.seat), read.kind)


def _escape(read: _Escape | None, used: _Used) -> Escape | None:
    if read is None:
        return None
    table = _table(read.table)
    hands = _four("escape.hands", read.hands)
    held = tuple(_cards(f"escape.hands[{s}]", h, used) for s, h in enumerate(hands))
    for seat, hand in enumerate(held):
        if hand & table:
            raise DescriptionError(f"escape.hands[{seat}]: a card of it lies on the table")
    played = tuple(_four("escape.played", read.played))
    for seat, count in enumerate(played):
        if not 0 <= count <= HAND:
            raise DescriptionError(f"escape.played[{seat}]: {count} cards; a hand has {HAND}")
    return Escape(_seat("escape.seat", read.seat), held, table, played)


def _table(runs: dict[str, tuple[int, int]]) -> int:
    """Runs by suit, as their lowest and highest rank (SV-03)."""
    table = 0
    for letter, (low, high) in runs.items():
        try:
            table |= run_of(letter, low, high)
        except DescriptionError as error:
            raise DescriptionError(f"escape.table.{letter}: {error}") from None
    return table


def _check_rules(options: SevensOptions, outcome: Outcome) -> None:
    """What the rule set has no rule for is refused, not scored as if it were not there."""
    if outcome.topple is not None and not options.topple:
        raise DescriptionError("topple: nobody can topple under this rule set")
    if outcome.escape is not None and options.on_escape != "settle":
        raise DescriptionError("escape: under this rule set a bot plays on for who leaves")
