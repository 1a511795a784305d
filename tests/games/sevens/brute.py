"""Sevens once more, from the text of its rules alone: slow, plain, and sharing no code.

Cards are strings, hands are lists, and nothing is remembered that can be looked up again. What
`paiju` plays and scores is compared with this; where they differ one of them misread a rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

RANKS = "A23456789TJQK"
SUITS = "SHCD"
Rules = Mapping[str, object]
"""The options of a rule set by their names, as the rules' text gives them."""


def number(card: str) -> int:
    """SV-07."""
    return RANKS.index(card[1]) + 1


def points(cards: Sequence[str]) -> int:
    return sum(number(card) for card in cards)


# --- the play -----------------------------------------------------------------


@dataclass(frozen=True)
class Deal:
    """`turn` is None when nobody acts; `plays` lists who played what, in order."""

    hands: tuple[tuple[str, ...], ...]
    leader: int
    turn: int | None
    covered: tuple[tuple[str, ...], ...] = ((), (), (), ())
    plays: tuple[tuple[int, str], ...] = ()
    done: int = 0
    toppler: int | None = None
    escaper: int | None = None

    @property
    def table(self) -> list[str]:
        return [card for _, card in self.plays]


def deal(cards: Sequence[str], rules: Rules) -> Deal:
    """SV-01, SV-02, SV-41."""
    hands = tuple(tuple(cards[place] for place in range(seat, 52, 4)) for seat in range(4))
    leader = next(seat for seat in range(4) if "S7" in hands[seat])
    again = rules["redeal_aces_and_kings"] and any(
        all(suit + rank in hand for suit in SUITS for rank in "AK") for hand in hands
    )
    return Deal(hands, leader, None if again else leader)


def is_live(card: str, table: Sequence[str]) -> bool:
    """SV-03."""
    there = [number(other) for other in table if other[0] == card[0]]
    if card[1] == "7":
        return True
    return bool(there) and number(card) in (min(there) - 1, max(there) + 1)


def choices(now: Deal, rules: Rules) -> list[tuple[str, str]]:
    """What the seat in turn may do: SV-02, SV-04, SV-05, SV-42; by suit, then rank."""
    if now.turn is None:
        return []
    hand = sorted(now.hands[now.turn], key=lambda card: (SUITS.index(card[0]), number(card)))
    live = [card for card in hand if is_live(card, now.table)]
    if not now.plays:
        live = ["S7"]
    cards = [("play", card) for card in live] if live else [("cover", card) for card in hand]
    offered = rules["topple"] and now.done < 4 and fours(hand)
    return [("topple", ""), *cards] if offered else cards


def fours(hand: Sequence[str]) -> list[str]:
    return [rank for rank in "AK7" if all(suit + rank in hand for suit in SUITS)]


def act(now: Deal, verb: str, card: str) -> Deal:
    """SV-06."""
    seat = now.turn
    assert seat is not None
    if verb == "topple":
        return replace(now, turn=None, toppler=seat, done=now.done + 1)
    hands, covered = list(now.hands), list(now.covered)
    hands[seat] = tuple(other for other in hands[seat] if other != card)
    plays = now.plays
    if verb == "play":
        plays = (*plays, (seat, card))
    else:
        covered[seat] = (*covered[seat], card)
    turn = (seat + 1) % 4 if any(hands) else None
    return replace(
        now, hands=tuple(hands), covered=tuple(covered), plays=plays, turn=turn, done=now.done + 1
    )


def leave(now: Deal, seat: int) -> Deal:
    """SV-50: the deal ends as it stands."""
    return replace(now, turn=None, escaper=seat)


# --- the end ------------------------------------------------------------------


@dataclass(frozen=True)
class End:
    """What the scores hang on. `last` is the last card that a seat played."""

    covered: Sequence[Sequence[str]]
    last: Sequence[str | None]
    leader: int = 0
    dragons: Sequence[int] = ()
    topple: tuple[int, Sequence[str]] | None = None
    escaper: int | None = None
    hands: Sequence[Sequence[str]] = ((), (), (), ())
    table: Sequence[str] = ()
    played: Sequence[int] = (13, 13, 13, 13)


def end_of(now: Deal) -> End:
    mine = [[card for seat, card in now.plays if seat == who] for who in range(4)]
    return End(
        covered=now.covered,
        last=[cards[-1] if cards else None for cards in mine],
        leader=now.leader,
        dragons=dragons(now.plays),
        topple=None if now.toppler is None else (now.toppler, fours(now.hands[now.toppler])),
        escaper=now.escaper,
        hands=now.hands,
        table=now.table,
        played=[len(cards) for cards in mine],
    )


def dragons(plays: Sequence[tuple[int, str]]) -> list[int]:
    """SV-43: who laid the thirteenth card of a suit."""
    found: list[int] = []
    for place, (seat, card) in enumerate(plays):
        if sum(other[0] == card[0] for _, other in plays[: place + 1]) == 13:
            found.append(seat)
    return found


@dataclass
class Counted:
    """How the seats stand when points are counted."""

    counts: list[int]
    through: list[int] = field(default_factory=list[int])
    all_covered: list[int] = field(default_factory=list[int])
    lone: list[int] = field(default_factory=list[int])


def count(rules: Rules, end: End) -> Counted:
    return at_end(rules, end) if end.escaper is None else at_escape(rules, end, end.escaper)


def at_end(rules: Rules, end: End) -> Counted:
    """SV-08, SV-09, SV-44."""
    through = [seat for seat in range(4) if not end.covered[seat]]
    return Counted(
        counts=[points(cards) for cards in end.covered],
        through=through,
        all_covered=[
            seat
            for seat in range(4)
            if len(end.covered[seat]) == 13 and rules["all_covered"] == "pool"
        ],
        lone=[seat for seat in through if is_lone(end.last[seat])],
    )


def is_lone(card: str | None) -> bool:
    return card in ("H7", "C7", "D7")


def closure(hand: Sequence[str], table: Sequence[str]) -> list[str]:
    """SV-50: live, or following outward in suit from a live card of the same hand."""
    inside = [card for card in hand if is_live(card, table)]
    for start in list(inside):
        for step in (1, -1):
            rank = number(start) + step
            while 1 <= rank <= 13 and start[0] + RANKS[rank - 1] in hand:
                if (rank > 7) == (step > 0) and rank != 7:
                    inside.append(start[0] + RANKS[rank - 1])
                rank += step
    return list(dict.fromkeys(inside))


def at_escape(rules: Rules, end: End, escaper: int) -> Counted:
    """SV-50 to SV-53."""
    inside = [closure(end.hands[seat], end.table) for seat in range(4)]
    others = [seat for seat in range(4) if seat != escaper]
    through = [
        seat
        for seat in others
        if not end.covered[seat] and len(inside[seat]) == len(end.hands[seat])
    ]
    all_covered = [
        seat
        for seat in others
        if end.played[seat] == 0 and not inside[seat] and rules["all_covered"] == "pool"
    ]
    lone = [
        seat
        for seat in through
        if (
            all(is_lone(card) for card in end.hands[seat])
            if end.hands[seat]
            else is_lone(end.last[seat])
        )
    ]
    counts = [points(cards) for cards in end.covered]
    for seat in range(4):
        if all_covered:
            counts[seat] += points([card for card in end.hands[seat] if card not in inside[seat]])
        elif seat == escaper:
            counts[seat] += points(end.hands[seat])
    return Counted(counts, through, all_covered, lone)


# --- the scores ---------------------------------------------------------------


def score(rules: Rules, end: End) -> tuple[list[int], int]:
    """The scores of the four seats, and the house's."""
    base = whole(rules, "base")
    if end.topple is not None:
        return topple_scores(rules, end.topple[0], end.topple[1], base)
    scores = (stakes if rules["scoring"] == "stakes" else pairwise)(rules, end)
    for seat in end.dragons:
        scores[seat] += whole(rules, "dragon_bonus") * (
            base if rules["dragon_bonus_times_base"] else 1
        )
    if end.escaper is not None:
        scores[end.escaper] -= whole(rules, "escape_points") * base
    return scores, -sum(scores)


def whole(rules: Rules, option: str) -> int:
    value = rules[option]
    assert isinstance(value, int)
    return value


def topple_scores(
    rules: Rules, toppler: int, kinds: Sequence[str], base: int
) -> tuple[list[int], int]:
    """SV-42: of two kinds the larger."""
    worth = max(100 if kind == "7" else 50 for kind in kinds)
    scores = [-whole(rules, "topple_from_each") * base] * 4
    scores[toppler] = worth * base
    return scores, -sum(scores)


def lone_seven_times(rules: Rules, lone: int) -> int:
    return 8**lone if rules["lone_seven_stacking"] == "power" else 8 * lone


def times(rules: Rules, through: int, lone: int) -> int:
    """SV-21, SV-22, SV-45, SV-63."""
    plain = {0: 1, 1: 2, 2: 4, 3: 8, 4: 8}[through]
    if not lone:
        return plain
    with_lone = lone_seven_times(rules, lone)
    return plain * with_lone if rules["lone_seven_with_through"] == "multiply" else with_lone


def from_leader(leader: int) -> list[int]:
    return [(leader + i) % 4 for i in range(4)]


def pairwise(rules: Rules, end: End) -> list[int]:
    """SV-20 to SV-22, SV-40, SV-44."""
    found = count(rules, end)
    counts = found.counts
    if found.all_covered:
        pooled = pool(counts, found.all_covered, end.leader)
        if pooled is None:
            return [0, 0, 0, 0]
        counts = pooled
    free = {*found.through, *found.all_covered}
    factor = times(rules, len(free), len(found.lone)) * whole(rules, "base")
    owed = [0 if seat in free else counts[seat] * factor for seat in range(4)]
    return [sum(owed) - 4 * mine for mine in owed]


def pool(counts: Sequence[int], givers: Sequence[int], leader: int) -> list[int] | None:
    """SV-44: None where it lapses."""
    pooled = sum(counts[seat] for seat in givers)
    takers = [seat for seat in from_leader(leader) if seat not in givers]
    total = sum(counts[seat] for seat in takers)
    if total == 0:
        return None
    exact = {seat: Fraction(pooled * counts[seat], total) for seat in takers}
    share = {seat: int(exact[seat]) for seat in takers}
    while sum(share.values()) < pooled:
        lucky = takers[0]
        for seat in takers:
            if exact[seat] - share[seat] > exact[lucky] - share[lucky]:
                lucky = seat
        share[lucky] += 1
    return [counts[seat] + share[seat] if seat in takers else 0 for seat in range(4)]


def stakes(rules: Rules, end: End) -> list[int]:
    """SV-60 to SV-64."""
    found = count(rules, end)
    fewest = min(found.counts)
    order = from_leader(end.leader)
    winners = [seat for seat in order if found.counts[seat] == fewest]
    losers = [seat for seat in order if found.counts[seat] != fewest]
    if not losers:
        return [0, 0, 0, 0]
    factor = times(rules, len(found.through), len(found.lone)) * whole(rules, "base")
    scores = [0, 0, 0, 0]
    for seat in losers:
        mine = found.counts[seat]
        bigger = [other for other in losers if found.counts[other] > mine]
        if rules["tied_losers"] == "earlier_is_bigger":
            bigger += [
                other
                for other in losers
                if found.counts[other] == mine and order.index(other) < order.index(seat)
            ]
        role = (4, 2, 1)[len(bigger)]
        scores[seat] = -whole(rules, "stake") * role * tier(mine) * factor
    pot = -sum(scores)
    for place, seat in enumerate(winners):
        scores[seat] = pot // len(winners) + (1 if place < pot % len(winners) else 0)
    return scores


def tier(covered: int) -> int:
    """SV-62, at the tiers of the text."""
    return 8 if covered > 70 else 4 if covered > 50 else 2 if covered > 30 else 1
