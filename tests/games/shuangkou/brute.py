"""The course of a deal of Shuangkou and its scores once more, from the text of the rules.

Shares no code with the package. What cards mean comes from the brute force over combinations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.combos.brute import Meaning, shuangkou_beats, shuangkou_highest, shuangkou_meanings


@dataclass
class Table:
    """Who holds what as strings of ranks, and what has happened."""

    hands: list[str]
    turn: int | None
    wild: bool = True
    max_bomb: int = 8
    trick: list[tuple[int, Meaning]] = field(default_factory=list[tuple[int, Meaning]])
    passed: set[int] = field(default_factory=set[int])
    out: list[int] = field(default_factory=list[int])
    bombs: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])


def play(table: Table, cards: str) -> None:
    """The seat in turn plays cards, in order from low to high, or passes with none."""
    seat = table.turn
    assert seat is not None
    if not cards:
        assert table.trick, "the leader passes"
        table.passed.add(seat)
    else:
        meaning = meant(table, cards)
        assert meaning, f"{cards} may not be played on {table.trick[-1:]}"
        for card in cards:
            table.hands[seat] = table.hands[seat].replace(card, "", 1)
        table.trick.append((seat, meaning))
        table.passed = set()
        if meaning[4]:
            table.bombs.append((seat, meaning[4]))
        if not table.hands[seat]:
            table.out.append(seat)
    table.turn = who_is_next(table, seat)


def meant(table: Table, cards: str) -> Meaning | None:
    """SK-22: the highest of the readings that beat what stands."""
    found = list(shuangkou_meanings(cards, table.wild, table.max_bomb))
    if table.trick:
        found = [meaning for meaning in found if shuangkou_beats(meaning, table.trick[-1][1])]
    return shuangkou_highest(found)


def who_is_next(table: Table, seat: int) -> int | None:
    """SK-40 to SK-42; whoever leads begins a new trick."""
    if {0, 2} <= set(table.out) or {1, 3} <= set(table.out):
        return None
    last = table.trick[-1][0]
    asked = [s for s in range(4) if table.hands[s] and s != last]
    if all(s in table.passed for s in asked):
        table.trick, table.passed = [], set()
        return last if table.hands[last] else (last + 2) % 4
    for step in (1, 2, 3):
        other = (seat + step) % 4
        if table.hands[other]:
            return other
    raise AssertionError("nobody has cards")


def places(table: Table) -> list[int]:
    """SK-43."""
    order = list(table.out)
    seat = order[-1]
    for _ in range(4):
        seat = (seat + 1) % 4
        if seat not in order:
            order.append(seat)
    return order


def scores(table: Table, base: int = 1) -> list[int]:
    """SK-50 to SK-54."""
    order = places(table)
    winners = {order[0], (order[0] + 2) % 4}
    at = order.index((order[0] + 2) % 4) + 1
    points = {2: [3, 3, -3, -3], 3: [2, -2, 2, -2], 4: [1, -1, -1, 1]}[at]
    best = max([lines for seat, lines in table.bombs if seat in winners], default=0)
    factor = 16 if best >= 8 else {7: 8, 6: 4, 5: 2}.get(best, 1)
    total = [points[order.index(seat)] * factor for seat in range(4)]
    for seat, gained in contributed(table.bombs):
        total[seat] += gained
    return [base * score for score in total]


def contributed(bombs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """SK-53: what each bomb brings or costs whom."""
    changes: list[tuple[int, int]] = []
    for player, lines in bombs:
        won, lost = (30, -10) if lines >= 8 else {6: (6, -2), 7: (18, -6)}.get(lines, (0, 0))
        changes += [(seat, won if seat == player else lost) for seat in range(4)]
    return changes
