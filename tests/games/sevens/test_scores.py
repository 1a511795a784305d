"""Ends of deals that play seldom comes to, scored by `paiju` and by `brute.py`.

Seats are through, all-covered or anything between, with any last card and any option; they need
not be ends that play can reach. Escapes are made so that hands lie within their closure, or
wholly outside it, often.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict

import pytest

from paiju.core import conformance
from paiju.core.cards import DECK_52, card_set
from paiju.core.notation import parse_card, parse_cards
from paiju.core.units import Seat
from paiju.games.sevens import SevensOptions
from paiju.games.sevens.causes import Cause
from paiju.games.sevens.description import score
from paiju.games.sevens.outcome import Covered, Escape, Outcome, Toppling
from paiju.games.sevens.settle import settle
from tests.games.sevens import brute
from tests.games.sevens.deals import RULESETS, options_of

NAMES = tuple(map(str, DECK_52))
VARIANTS: Sequence[Mapping[str, object]] = (
    {},
    {"base": 5},
    {"lone_seven_stacking": "power"},
    {"lone_seven_with_through": "multiply", "base": 3},
    {"tied_losers": "share_bigger", "stake": 7},
    {"dragon_bonus": 20, "dragon_bonus_times_base": True, "base": 2},
    {"all_covered": "counted", "escape_points": 15},
)


def random_end(rng: random.Random) -> brute.End:
    """A whole deal's end: small piles often, a whole hand at times, sevens last often."""
    cards = rng.sample(NAMES, 52)
    covered = [[cards.pop() for _ in range(rng.choice((0, 0, 0, 1, 2, 5, 13)))] for _ in range(4)]
    left = [card for card in cards if card[1] == "7"] + cards
    last: list[str | None] = []
    for pile in covered:
        card = rng.choice((left[0], left[0], rng.choice(left), None)) if len(pile) < 13 else None
        left = [other for other in left if other != card]
        last.append(card)
    dragons = [rng.randrange(4) for _ in range(rng.choice((0, 0, 1, 2)))]
    return brute.End(covered, last, leader=rng.randrange(4), dragons=dragons)


def random_escape(rng: random.Random) -> brute.End:
    table = random_table(rng)
    cards = [card for card in rng.sample(NAMES, 52) if card not in table]
    hands, covered, last, played = [], [], [], []
    for _ in range(4):
        hand, pile = random_holding(rng, cards, table)
        cards = [card for card in cards if card not in hand and card not in pile]
        hands.append(hand)
        covered.append(pile)
        played.append(rng.choice((0, max(0, 13 - len(hand) - len(pile)))))
        last.append(rng.choice((None, *(card for card in table if card[1] == "7"))))
    return brute.End(
        covered=covered,
        last=[card if card not in last[:i] else None for i, card in enumerate(last)],
        leader=rng.randrange(4),
        escaper=rng.randrange(4),
        hands=hands,
        table=table,
        played=played,
    )


def random_table(rng: random.Random) -> list[str]:
    """Runs round the sevens; that of spades is always there."""
    table: list[str] = []
    for suit in ("S", *(suit for suit in "HCD" if rng.random() < 0.6)):
        ranks = range(rng.randint(1, 7), rng.randint(7, 13) + 1)
        table += [suit + brute.RANKS[rank - 1] for rank in ranks]
    return table


def random_holding(
    rng: random.Random, cards: Sequence[str], table: Sequence[str]
) -> tuple[list[str], list[str]]:
    """A hand and what its owner has covered, out of these cards."""
    some = list(cards[: rng.randint(0, 8)])
    closed = brute.closure(cards[:13], table)
    shut = [card for card in cards if not brute.is_live(card, table)][: rng.randint(1, 8)]
    sevens = [card for card in cards if card[1] == "7"][:2]
    hand = rng.choice((some, closed, closed, shut, shut, sevens, []))
    rest = [card for card in cards if card not in hand]
    return hand, rest[: rng.choice((0, 0, 0, 1, 3))]


def outcome_of(end: brute.End) -> Outcome:
    return Outcome(
        covered=tuple(Covered.of(as_set(pile)) for pile in end.covered),
        last=tuple(None if card is None else parse_card(card) for card in end.last),
        leader=Seat(end.leader),
        dragons=tuple(map(Seat, end.dragons)),
        escape=None
        if end.escaper is None
        else Escape(
            seat=Seat(end.escaper),
            hands=tuple(map(as_set, end.hands)),
            table=as_set(end.table),
            played=tuple(end.played),
        ),
    )


def as_set(names: Sequence[str]) -> int:
    return card_set(parse_cards(" ".join(names)))


def description_of(end: brute.End) -> dict[str, object]:
    """The same as JSON has it (`paiju score`)."""
    plain: dict[str, object] = {
        "covered": [list(pile) for pile in end.covered],
        "last": list(end.last),
        "leader": end.leader,
        "dragons": list(end.dragons),
    }
    if end.escaper is None:
        return plain
    runs = {
        suit: [brute.number(card) for card in end.table if card[0] == suit] for suit in brute.SUITS
    }
    escape = {
        "seat": end.escaper,
        "hands": [list(hand) for hand in end.hands],
        "table": {suit: [min(run), max(run)] for suit, run in runs.items() if run},
        "played": list(end.played),
    }
    return plain | {"escape": escape}


def check(options: SevensOptions, end: brute.End) -> None:
    settlement = settle(options, outcome_of(end))
    expected = brute.score(asdict(options), end)
    assert (list(settlement.scores), settlement.house) == expected, f"{end}\n{settlement.lines}"
    conformance.check_settlement(settlement)
    assert score(options, description_of(end)) == settlement


@pytest.mark.parametrize("name", RULESETS)
def test_ends(name: str) -> None:
    """SV-20 to SV-24, SV-40, SV-43 to SV-46, SV-60 to SV-65."""
    rng, seen = random.Random(name), Counter[str]()
    for number in range(1050):
        options = options_of(name, **VARIANTS[number % len(VARIANTS)])
        end = random_end(rng)
        check(options, end)
        seen.update(features(options, end))
    wanted = {"through 0", "through 1", "through 2", "through 3", "lone 1", "lone 2", "lone 3"}
    if options_of(name).all_covered == "pool":
        wanted |= {"all covered 1", "all covered 2", "lapsed", "lone and all covered"}
    assert not [what for what in wanted if seen[what] < 5], seen


@pytest.mark.parametrize("name", ["sevens-jielong-2013", "sevens-jielong-2015"])
def test_escapes(name: str) -> None:
    """SV-50 to SV-54."""
    rng, seen = random.Random(name), Counter[str]()
    for number in range(1050):
        options = options_of(name, **VARIANTS[number % len(VARIANTS)])
        end = random_escape(rng)
        check(options, end)
        seen.update(features(options, end))
    wanted = {"through 0", "through 1", "through 2", "through 3", "lone 1", "lone 2"}
    wanted |= {"all covered 1", "all covered 2", "lapsed", "lone and all covered"}
    assert not [what for what in wanted if seen[what] < 5], seen


def test_every_cause_of_a_line_occurs() -> None:
    """None is left over, and each has its rules: what a settlement can say is what it says."""
    rng, seen = random.Random(1), set[tuple[str, str]]()
    ends = [outcome_of(make(rng)) for make in (random_end, random_escape) for _ in range(300)]
    ends += [Outcome(covered=(Covered.of(1),) * 4, last=(None,) * 4)]
    ends += [Outcome(covered=(Covered.of(0),) * 4, last=(None,) * 4, topple=Toppling(Seat(1), "7"))]
    for name in ("sevens-jielong", "sevens-jingshou"):
        options = options_of(name, base=2, on_escape="settle")
        seen |= {(line.cause, line.rule) for end in ends for line in settle(options, end).lines}
    assert {cause for cause, _ in seen} == set(Cause)
    assert all(re.fullmatch(r"SV-\d\d", rule) for _, rule in seen)


def features(options: SevensOptions, end: brute.End) -> list[str]:
    """What the end shows, so that the test knows that it met everything."""
    found = brute.count(asdict(options), end)
    free = {*found.through, *found.all_covered}
    lapsed = not any(found.counts[seat] for seat in range(4) if seat not in found.all_covered)
    return [
        f"through {len(found.through)}",
        f"lone {len(found.lone)}",
        f"all covered {len(found.all_covered)}",
        *(["lapsed"] if found.all_covered and lapsed else []),
        *(["lone and all covered"] if found.all_covered and found.lone else []),
        *(["all free"] if len(free) == 4 else []),
    ]
