"""Who counts as what when a deal is scored: through, all-covered, lone seven.

At the end of a whole deal that can be read off (SV-08, SV-09, SV-44). Where somebody left, the
hands still held decide it, each by its own closure (SV-50 to SV-53).
"""

from __future__ import annotations

import msgspec

from paiju.core.cards import Card
from paiju.core.units import Seat
from paiju.games.sevens.options import SevensOptions
from paiju.games.sevens.outcome import Covered, Escape, Outcome
from paiju.games.sevens.table import LONE_SEVENS, SEATS, closure

NOTHING = Covered.of(0)


class Standing(msgspec.Struct, frozen=True):
    """What one seat counts as.

    Attributes:
        covered: what it has covered.
        left: cards of its hand that count as covered since somebody left.
        left_by: the rule by which they do.
        through: it covered nothing (SV-08).
        all_covered: it covered everything, and the rule set has a pool for that (SV-44).
        lone_seven: it is through and its last card was a seven (SV-09).
    """

    covered: Covered
    left: Covered = NOTHING
    left_by: str = ""
    through: bool = False
    all_covered: bool = False
    lone_seven: bool = False

    @property
    def points(self) -> int:
        """Cover points, before any pool or multiplier."""
        return self.covered.points + self.left.points

    @property
    def exempt(self) -> bool:
        """Whether it counts as through for the others' multiplier (SV-21, SV-44)."""
        return self.through or self.all_covered


def standings(options: SevensOptions, outcome: Outcome) -> tuple[Standing, ...]:
    """What each seat counts as."""
    seats = tuple(Seat(seat) for seat in range(SEATS))
    if outcome.escape is None:
        return tuple(_at_end(options, outcome, seat) for seat in seats)
    counted = tuple(_at_escape(options, outcome, outcome.escape, seat) for seat in seats)
    rule = _rule_of_escape(counted)
    return tuple(
        msgspec.structs.replace(standing, left=_left(rule, outcome.escape, seat), left_by=rule)
        for seat, standing in zip(seats, counted, strict=True)
    )


def _at_end(options: SevensOptions, outcome: Outcome, seat: Seat) -> Standing:
    covered = outcome.covered[seat]
    through = covered.points == 0
    return Standing(
        covered,
        through=through,
        all_covered=covered.all_thirteen and options.all_covered == "pool",
        lone_seven=through and _is_lone_seven(outcome.last[seat]),
    )


def _at_escape(options: SevensOptions, outcome: Outcome, escape: Escape, seat: Seat) -> Standing:
    """SV-50; the escaper himself never counts as any of them."""
    covered = outcome.covered[seat]
    if seat == escape.seat:
        return Standing(covered)
    hand = escape.hands[seat]
    inside = closure(hand, escape.table)
    through = covered.points == 0 and inside == hand
    only_sevens = hand & ~LONE_SEVENS == 0 if hand else _is_lone_seven(outcome.last[seat])
    nothing_fits = escape.played[seat] == 0 and inside == 0
    return Standing(
        covered,
        through=through,
        all_covered=nothing_fits and options.all_covered == "pool",
        lone_seven=through and only_sevens,
    )


def _rule_of_escape(counted: tuple[Standing, ...]) -> str:
    if any(standing.all_covered for standing in counted):
        return "SV-51"
    return "SV-52" if any(standing.through for standing in counted) else "SV-53"


def _left(rule: str, escape: Escape, seat: Seat) -> Covered:
    """The cards of a hand that count as covered."""
    hand = escape.hands[seat]
    if rule == "SV-51":
        return Covered.of(hand & ~closure(hand, escape.table))
    return Covered.of(hand) if seat == escape.seat else NOTHING


def _is_lone_seven(card: Card | None) -> bool:
    """SV-09: any seven but that of spades, which is always the first card."""
    return card is not None and card.bit & LONE_SEVENS != 0
