"""Plays agree with an independent brute force on random positions, leads and follows.

`PAIJU_BRUTE_HANDS` sets how many hands of each kind are tried, for a longer run.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

from paiju.combos import Kind, Lane, Play, Reading, Shapes, doudizhu, shuangkou
from paiju.combos.lanes import BIG_JOKER
from paiju.core.packing import Ranks
from tests.combos import brute
from tests.combos.brute import ORDER, Meaning, doudizhu_plays, shuangkou_plays
from tests.combos.positions import DECK, TWO_DECKS, close_hand

HANDS = int(os.environ.get("PAIJU_BRUTE_HANDS", "60"))
_Bruteforce = Callable[[str, Meaning | None], set[tuple[str, Meaning]]]


def meaning_of(play: Play, grades: dict[Kind, int] | None) -> tuple[str, Meaning]:
    reading = play.reading
    grade = reading.lines if grades is None else grades.get(reading.kind, 0)
    rank = ORDER[reading.rank]
    return str(play.cards), (reading.kind.value, rank, reading.length, reading.size, grade)


def reading_of(shapes: Shapes, cards: str, meaning: Meaning) -> Reading:
    return next(
        reading
        for reading in shapes.readings(Ranks.of(cards))
        if (reading.kind.value, ORDER[reading.rank], reading.length) == meaning[:3]
    )


def compare(
    shapes: Shapes,
    brute_force: _Bruteforce,
    hands: list[str],
    grades: dict[Kind, int] | None,
    rng: random.Random,
) -> int:
    """How many positions were compared: a lead of each hand, and some follows."""
    leads = {hand: brute_force(hand, None) for hand in hands}
    tables = sorted({play for plays in leads.values() for play in plays})
    positions = 0
    for hand, lead in leads.items():
        parts = list(brute.parts(hand))
        for to_beat in [None, *rng.sample(tables, min(5, len(tables)))]:
            plays = shapes.plays(Ranks.of(hand), to_beat and reading_of(shapes, *to_beat))
            listed = list(plays)
            ours = [meaning_of(play, grades) for play in listed]
            expected = brute_force(hand, to_beat[1]) if to_beat else lead
            where = f"hand {hand}, to beat {to_beat}"
            assert set(ours) == expected, where
            assert len(ours) == len(set(ours)) == len(plays), where
            assert all(play in plays for play in listed), where
            for cards in rng.sample(parts, min(40, len(parts))):
                for reading in shapes.readings(Ranks.of(cards)):
                    play = Play(Ranks.of(cards), reading)
                    assert (play in plays) == (meaning_of(play, grades) in expected), (where, play)
            positions += 1
    return positions


@pytest.mark.parametrize(
    ("wild", "max_bomb"), [(True, 8), (True, 10), (False, 8)], ids=["wild", "bombs of 10", "plain"]
)
def test_shuangkou(wild: bool, max_bomb: int) -> None:
    rng = random.Random(f"shuangkou {wild} {max_bomb}")
    shapes = shuangkou(BIG_JOKER if wild else None, max_bomb)
    hands = [
        close_hand(rng, TWO_DECKS, rng.randint(1, 8), rng.randint(1, 6), "RRX")
        for _ in range(HANDS)
    ]
    # Chain bombs need twelve cards, and the longest bombs ten.
    hands += [close_hand(rng, TWO_DECKS, rng.randint(10, 14), 3, "R") for _ in range(HANDS)]
    hands += [rank * 8 + jokers for rank in "38A2" for jokers in ("XR", "RR", "XXR")]
    hands += ["33334444555R", "3333444455RR", "33344445555R", "TTTTJJJJQQQQRR", "KKKKAAAA222RR"]

    def brute_force(hand: str, to_beat: Meaning | None) -> set[tuple[str, Meaning]]:
        return shuangkou_plays(hand, to_beat, wild, max_bomb)

    assert compare(shapes, brute_force, hands, None, rng) >= 6 * len(set(hands))


GRADES = {
    Kind.SOFT_BOMB: brute.SOFT,
    Kind.BOMB: brute.HARD,
    Kind.WILD_BOMB: brute.PURE,
    Kind.ROCKET: brute.ROCKET,
}


@pytest.mark.parametrize("equal", [True, False], ids=["", "no equal wings"])
@pytest.mark.parametrize("rocket", [False, True], ids=["", "rocket as wings"])
def test_doudizhu(equal: bool, rocket: bool) -> None:
    rng = random.Random(f"doudizhu {equal} {rocket}")
    shapes = doudizhu(equal_single_wings=equal, rocket_as_wings=rocket)
    hands = [
        close_hand(rng, DECK, rng.randint(1, 9), rng.randint(1, 6), "XR") for _ in range(HANDS)
    ]
    # Planes need eight cards, and three readings of one set twelve.
    hands += [
        close_hand(rng, DECK, rng.randint(9, 14), rng.randint(3, 4), "XR2") for _ in range(HANDS)
    ]
    hands += ["333444555666", "333444555666777", "3334445556667778", "333444XR"]

    def brute_force(hand: str, to_beat: Meaning | None) -> set[tuple[str, Meaning]]:
        return doudizhu_plays(hand, to_beat, "", equal, rocket)

    assert compare(shapes, brute_force, hands, GRADES, rng) >= 6 * len(set(hands))


def test_doudizhu_with_a_wild_rank() -> None:
    for wild in "3579KA2":
        rng = random.Random(f"doudizhu wild {wild}")
        shapes = doudizhu(Lane(ORDER.index(wild)))
        hands = [
            close_hand(rng, DECK, rng.randint(1, 6), rng.randint(1, 6), wild)
            for _ in range(HANDS // 6)
        ]
        # The smallest plane with wings has eight cards.
        hands += [close_hand(rng, DECK, 8, 3, wild) for _ in range(HANDS // 20)]

        def brute_force(
            hand: str, to_beat: Meaning | None, wild: str = wild
        ) -> set[tuple[str, Meaning]]:
            return doudizhu_plays(hand, to_beat, wild, True, False)

        assert compare(shapes, brute_force, hands, GRADES, rng) >= 6 * len(set(hands))
