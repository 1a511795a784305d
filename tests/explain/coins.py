"""Settlements in coins of games that score points: their ends at random stakes and stacks."""

from __future__ import annotations

import random
from functools import cache

from paiju.core.protocol import Action, Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine, Settlement
from paiju.core.units import Coins, Seat
from paiju.games.registry import find_ruleset
from paiju.server.table.coins import Bets, Cause, in_coins
from paiju.server.table.refusals import CoinCode
from paiju.server.table.stakes import Stakes
from tests.explain import settlements, shuangkou

CAUSES = tuple(Cause)
CODES = tuple(CoinCode)

Case = tuple[Settlement, Bets, tuple[Seat, ...], Settlement]
"""The points, what the deal was about, who escaped, and the coins."""


def actions() -> tuple[Action, ...]:
    return ()


def events() -> tuple[Event, ...]:
    return ()


def refusals() -> tuple[Refusal, ...]:
    return (
        Refusal(CoinCode.NOT_BROKE, {"has": 5000, "below": 1000}),
        Refusal(CoinCode.RELIEF_HAD),
    )


def lines() -> tuple[AnyLine, ...]:
    return tuple(line for *_, coins in cases() for line in coins.lines)


@cache
def cases() -> tuple[Case, ...]:
    rng = random.Random(20261130)
    sevens, double = find_ruleset("sevens-qq"), find_ruleset("shuangkou")
    pairs = [(sevens, points) for points in settlements.settlements()]
    pairs += [(double, points) for points in shuangkou.settlements()]
    found: list[Case] = []
    for ruleset, points in pairs:
        bets, left = random_bets(rng), random_escapers(rng)
        found.append((points, bets, left, in_coins(ruleset, None, points, bets, left)))
    return tuple(found)


def random_bets(rng: random.Random) -> Bets:
    stakes = Stakes(
        unit=Coins(rng.choice([1, 7])),
        coefficient=rng.choice([1, 100]),
        fee=Coins(rng.choice([0, 20])),
        buy_in=Coins(10_000),
        escape_penalty=Coins(rng.choice([0, 500])),
    )
    most = rng.choice([15, 300, 10_000])
    return Bets(stakes, tuple(Coins(rng.randint(1, most)) for _ in range(4)))


def random_escapers(rng: random.Random) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(4) if rng.random() < 0.1)
