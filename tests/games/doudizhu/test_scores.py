"""Points and coins: DZ-60 to DZ-66, worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from paiju.core.conformance import check_settlement
from paiju.core.settlement import Cap, House, Multiplier, Note, Transfer
from paiju.core.units import Coins
from paiju.games.doudizhu import DoudizhuOptions
from paiju.games.doudizhu.causes import Cause
from paiju.games.doudizhu.coins import winning_limit
from paiju.games.doudizhu.description import score
from tests.games.doudizhu.deals import (
    HUANLE,
    deck_of,
    do,
    game_of,
    play_out,
    position,
    scored,
    silent,
)

ROOM: Mapping[str, int] = {"N": 100, "A": 50, "base": 1, "multiplier": 1}
LANDLORD: Mapping[str, object] = {"landlord": 0, "winner": "landlord", "robs": 1, "bombs": 2}
"""One robbing and two bombs: a multiplier of 8, so that each peasant owes 800 coins."""

PEASANTS: Mapping[str, object] = {**LANDLORD, "winner": "peasants"}


def points(**changes: object) -> tuple[int, ...]:
    return scored(HUANLE, {"landlord": 0, "winner": "landlord", **changes}).scores


def coins(
    end: Mapping[str, object], stacks: list[int] | None = None, **options: object
) -> tuple[tuple[int, ...], int]:
    described = {**end, "room": ROOM} | ({} if stacks is None else {"stacks": stacks})
    settlement = scored(HUANLE, described, **options)
    check_settlement(settlement)
    return settlement.scores, settlement.house


# --- points -------------------------------------------------------------------------------


def test_dz_62_the_landlord_has_two_shares_a_peasant_one() -> None:
    """C026."""
    assert points() == (2, -1, -1)
    assert points(winner="peasants") == (-2, 1, 1)
    assert points(landlord=1) == (-1, 2, -1)
    assert scored(HUANLE, {"landlord": 0, "winner": "landlord"}).winners == (0,)
    assert scored(HUANLE, {"landlord": 1, "winner": "peasants"}).winners == (0, 2)


@pytest.mark.parametrize(
    ("changes", "multiplier"),
    [
        ({"robs": 1}, 2),
        ({"robs": 3}, 8),
        ({"bombs": 1}, 2),
        ({"bombs": 5}, 32),
        ({"rockets": 1}, 2),  # DZ-61
        ({"spring": True}, 2),  # C024
        ({"show": 5}, 5),
        ({"show": 3, "robs": 2, "bombs": 1, "rockets": 1, "spring": True}, 3 * 4 * 2 * 2 * 2),
    ],
)
def test_dz_60_each_factor(changes: dict[str, object], multiplier: int) -> None:
    assert points(**changes) == (2 * multiplier, -multiplier, -multiplier)


def test_dz_60_base_and_the_rooms_own_multiplier() -> None:
    end = {"landlord": 0, "winner": "landlord", "robs": 1}
    assert scored(HUANLE, end, base=3).scores == (12, -6, -6)
    assert scored(HUANLE, end, multiplier=5).scores == (20, -10, -10)


def test_dz_61_rocket_and_spring_are_options() -> None:
    end: dict[str, object] = {"landlord": 0, "winner": "landlord", "rockets": 1}
    assert scored(HUANLE, end, rocket_doubles=False).scores == (2, -1, -1)
    spring = {"landlord": 0, "winner": "landlord", "spring": True}
    assert scored(HUANLE, spring, anti_spring=False).scores == (4, -2, -2)
    assert points(winner="peasants", spring=True) == (-4, 2, 2)


def test_dz_61_spring_of_played_deals() -> None:
    """No peasant played a card; the landlord played no second combination."""
    game = silent(HUANLE)

    def end(*plays: str, hands: tuple[str, str, str]) -> tuple[int, ...]:
        state = position(*hands)
        return game.settle(do(game, state, *plays)).scores

    assert end("3", "pass", "pass", "4", hands=("S3 S4", "S5", "S6")) == (4, -2, -2)
    assert end("3", "5", "pass", "pass", "6", hands=("S3 S4", "S5 S6", "S7")) == (-4, 2, 2)
    both_played = end("3", "5", "pass", "7", "pass", "pass", "4", hands=("S3 S4 S7", "S5 S6", "S9"))
    assert both_played == (2, -1, -1)
    twice = end("3", "5", "pass", "7", "8", hands=("S3 S4 S7", "S5 S8", "S9 ST"))
    assert twice == (-2, 1, 1)


def test_dz_65_in_points_a_grand_slam_is_only_noted() -> None:
    end = {"landlord": 0, "winner": "landlord", "robs": 3, "bombs": 4}
    settlement = scored(HUANLE, end)
    assert settlement.house == 0
    notes = [line for line in settlement.lines if isinstance(line, Note)]
    assert [(note.cause, note.figures) for note in notes] == [(Cause.GRAND_SLAM, (128,))]


# --- coins --------------------------------------------------------------------------------


def test_dz_66_the_check_of_the_text() -> None:
    """Multiplier 8, N = 100, A = 50: he pays 1,650, each peasant gets 750."""
    assert coins(PEASANTS) == ((-1650, 750, 750), 150)
    assert coins(LANDLORD) == ((1550, -850, -850), 150)


def test_dz_62_whoever_wins_less_than_the_fee_loses() -> None:
    end = {"landlord": 0, "winner": "peasants", "room": {"N": 10, "A": 50}}
    assert scored(HUANLE, end).scores == (-70, -40, -40)


def test_dz_62_room_values_may_be_options() -> None:
    options = {"coefficient": 100, "fee": 50}
    assert scored(HUANLE, PEASANTS, **options).scores == (-1650, 750, 750)
    end = {**PEASANTS, "room": {"N": 10}}
    assert scored(HUANLE, end, **options).scores == (-210, 30, 30)


@pytest.mark.parametrize(
    ("stacks", "scores", "house"),
    [
        # 50 go to the house first, 250 are left of 800 that seat 1 owes.
        ([9999, 300, 5000], (1000, -300, -850), 150),
        # Not even the fee can be paid.
        ([9999, 30, 5000], (750, -30, -850), 130),
        ([9999, 0, 0], (-50, 0, 0), 50),
        # Just enough, and one short of it.
        ([9999, 850, 850], (1550, -850, -850), 150),
        ([9999, 849, 850], (1549, -849, -850), 150),
    ],
)
def test_dz_63_a_broke_peasant(stacks: list[int], scores: tuple[int, ...], house: int) -> None:
    """C048: he pays all that he has, and the landlord gets only that."""
    assert coins(LANDLORD, stacks) == (scores, house)


def test_dz_63_the_fee_may_go_last() -> None:
    """Seat 1 pays 300 to the winner, and nothing is left for the house."""
    assert coins(LANDLORD, [9999, 300, 5000], fee_first=False) == ((1050, -300, -850), 100)
    assert coins(LANDLORD, [9999, 820, 5000], fee_first=False) == ((1550, -820, -850), 120)
    assert coins(PEASANTS, [1640, 9999, 9999], fee_first=False) == ((-1640, 750, 750), 140)


@pytest.mark.parametrize(
    ("landlord", "stacks", "scores"),
    [
        # 1050 − 50 = 1000 are shared: 500 each, less the fee.
        (0, [1050, 9999, 9999], (-1050, 450, 450)),
        # The odd coin of 1001 goes to the first after the landlord.
        (0, [1051, 9999, 9999], (-1051, 451, 450)),
        (1, [9999, 1051, 9999], (450, -1051, 451)),
        (2, [9999, 9999, 1051], (451, 450, -1051)),
        (0, [51, 9999, 9999], (-51, -49, -50)),
        (0, [50, 9999, 9999], (-50, -50, -50)),
    ],
)
def test_dz_63_two_winners_share_a_short_payment(
    landlord: int, stacks: list[int], scores: tuple[int, ...]
) -> None:
    assert coins({**PEASANTS, "landlord": landlord}, stacks) == (scores, 150)


@pytest.mark.parametrize(
    ("stacks", "scores"),
    [
        # He brought 1000, so 1000 of 1600: the peasants owe 500 each.
        ([1000, 9999, 9999], (950, -550, -550)),
        # Of 1001 the first after the landlord owes the odd coin.
        ([1001, 9999, 9999], (951, -551, -550)),
        ([1600, 9999, 9999], (1550, -850, -850)),
        ([0, 9999, 9999], (0, -50, -50)),
    ],
)
def test_dz_64_the_landlord_wins_no_more_than_he_brought(
    stacks: list[int], scores: tuple[int, ...]
) -> None:
    settled, house = coins(LANDLORD, stacks)
    assert settled == scores
    assert house == -sum(scores)


@pytest.mark.parametrize(
    ("stacks", "scores"),
    [
        # Seat 1 may win 500: the landlord owes 1300, and keeps 300.
        ([9999, 500, 9999], (-1350, 450, 750)),
        ([9999, 500, 600], (-1150, 450, 550)),
        ([9999, 0, 9999], (-850, 0, 750)),
    ],
)
def test_dz_64_peasants_win_no_more_than_they_brought(
    stacks: list[int], scores: tuple[int, ...]
) -> None:
    assert coins(PEASANTS, stacks)[0] == scores


def test_dz_64_the_limit_is_a_share_of_what_he_brought_or_none() -> None:
    assert coins(LANDLORD, [1000, 9999, 9999], win_cap=0.5)[0] == (450, -300, -300)
    assert coins(LANDLORD, [1000, 9999, 9999], win_cap=1.5)[0] == (1450, -800, -800)
    assert coins(LANDLORD, [1000, 9999, 9999], win_cap="none")[0] == (1550, -850, -850)


def test_dz_64_shares_are_exact() -> None:
    """0.1 is a tenth, and not the nearest number of a machine."""
    assert winning_limit(DoudizhuOptions(win_cap=0.1), 30) == 3
    assert winning_limit(DoudizhuOptions(win_cap=0.29), 100) == 29
    assert winning_limit(DoudizhuOptions(win_cap=1.0), 10**15 + 1) == 10**15 + 1


@pytest.mark.parametrize(
    ("end", "stacks", "scores"),
    [
        # The landlord may win 1000, so 500 are owed by each. Seat 1 has 250 after the fee.
        (LANDLORD, [1000, 300, 9999], (700, -300, -550)),
        # What seat 1 owes after the limit he can pay, though not the 800 without it.
        (LANDLORD, [1000, 550, 9999], (950, -550, -550)),
        # Seat 1 may win 500, seat 2 800; the landlord has 1200 for them, and 600 is too much for
        # seat 1: 500 and 700.
        (PEASANTS, [1250, 500, 9999], (-1250, 450, 650)),
        (PEASANTS, [1250, 9999, 500], (-1250, 650, 450)),
        # 900: 450 each, which both may win.
        (PEASANTS, [950, 500, 9999], (-950, 400, 400)),
    ],
)
def test_dz_63_and_dz_64_together(
    end: Mapping[str, object], stacks: list[int], scores: tuple[int, ...]
) -> None:
    """The limit says what is owed; after that who is broke pays all that he has."""
    assert coins(end, stacks) == (scores, 150)


@pytest.mark.parametrize(
    ("robs", "bombs", "reward"), [(2, 4, 0), (3, 3, 0), (3, 4, 1000), (3, 5, 1000)]
)
def test_dz_65_a_grand_slam_begins_at_128(robs: int, bombs: int, reward: int) -> None:
    """10 × N from the house to each winner."""
    stake = 100 * 2 ** (robs + bombs)
    end = {"landlord": 0, "winner": "landlord", "robs": robs, "bombs": bombs}
    won, lost = 2 * stake - 50 + reward, -stake - 50
    assert coins(end) == ((won, lost, lost), 150 - reward)
    both = coins({**end, "winner": "peasants"})
    assert both == ((-2 * stake - 50, *[stake - 50 + reward] * 2), 150 - 2 * reward)


def test_dz_65_the_rooms_own_multiplier_counts_and_base_does_not() -> None:
    end = {"landlord": 0, "winner": "landlord", "robs": 2, "bombs": 4}
    room = {"N": 1, "A": 0}
    assert scored(HUANLE, {**end, "room": room}).house == 0
    assert scored(HUANLE, {**end, "room": {**room, "multiplier": 2}}).house == -10
    assert scored(HUANLE, {**end, "room": {**room, "base": 2}}).house == 0
    assert scored(HUANLE, {**end, "room": room}, grand_slam=64).house == -10
    assert scored(HUANLE, {**end, "room": room}, grand_slam=64, grand_slam_reward=7).house == -7
    assert scored(HUANLE, {**end, "room": {**room, "multiplier": 9}}, grand_slam=0).house == 0


def test_dz_65_the_reward_is_not_bounded_by_what_the_winner_brought() -> None:
    end = {"landlord": 0, "winner": "landlord", "robs": 3, "bombs": 4}
    assert coins(end, [100, 9999, 9999]) == ((100 - 50 + 1000, -100, -100), -850)


def test_the_lines_say_all_that_happened() -> None:
    """Which rule did what, in the order of the calculation."""
    described = {**LANDLORD, "show": 2, "room": ROOM, "stacks": [1001, 300, 9999]}
    settlement = scored(HUANLE, described)
    told = [(line.rule, line.cause) for line in settlement.lines]
    assert told == [
        *[("DZ-60", Cause.BASE)] * 3,
        ("DZ-12", Cause.SHOW),
        ("DZ-04", Cause.ROB),
        *[("DZ-60", Cause.BOMB)] * 2,
        ("DZ-62", Cause.ROLE),
        ("DZ-62", Cause.COEFFICIENT),
        ("DZ-64", Cause.WIN_CAP),
        *[("DZ-64", Cause.OWES_LESS)] * 2,
        *[("DZ-62", Cause.FEE)] * 2,
        ("DZ-63", Cause.BROKE),
        *[("DZ-62", Cause.PAYS_COINS)] * 2,
        ("DZ-62", Cause.FEE),
    ]


def test_a_played_deal_names_who_did_it() -> None:
    """DZ-04, DZ-12, DZ-60: in the order in which it was done."""
    game = game_of(HUANLE)
    hands = ("S3 H3 C3 D3", "S4 H4 C4 D4", "S5 H5 C5 D5")
    state = game.deal(deck_of(*hands, first=0))
    state = do(game, state, "wait", "show", *["wait"] * 5, "call", "rob", "no", "rob")
    assert state.landlord == 1
    state = do(game, state, "4444", "5555", "pass", "pass")
    factors = [(factor.cause, factor.by) for factor in game.observe(state, None).factors]
    assert factors == [
        (Cause.SHOW, (1,)),
        (Cause.ROB, (2,)),
        (Cause.ROB, (1,)),
        (Cause.BOMB, (1,)),
        (Cause.BOMB, (2,)),
    ]
    end, _ = play_out(game, state, lambda legal: legal[-1])
    lines = [line for line in game.settle(end).lines if isinstance(line, Multiplier)]
    assert [(line.cause, line.by) for line in lines][:5] == factors


def test_played_deals_may_have_stacks() -> None:
    """DZ-63: as described ones."""
    game = game_of(HUANLE, coefficient=100, fee=50)
    state = do(game, position("S3 S4", "S5", "S6"), "3", "5")
    stacks = (Coins(150), Coins(9999), Coins(9999))
    assert game.settle(state).scores == (-450, 150, 150)
    assert game.settle(state, stacks).scores == (-150, 0, 0)


def random_end(rng: random.Random) -> dict[str, object]:
    """Ends in which little is left and much is owed, and the other way round."""
    show = rng.choice([1, 1, 2, 3, 4, 5])
    return {
        "landlord": rng.randrange(3),
        "winner": rng.choice(["landlord", "peasants"]),
        "robs": rng.randrange(4),
        "show": show,
        "bombs": rng.choice([0, 0, 1, 2, 5]),
        "rockets": rng.randrange(2),
        "spring": rng.random() < 0.2,
        "room": {
            "N": rng.choice([1, 7, 100]),
            "A": rng.choice([0, 1, 50, 333]),
            "base": rng.choice([1, 3]),
            "multiplier": rng.choice([1, 2]),
        },
        "stacks": [rng.choice([0, 1, 49, rng.randrange(3000), 10**6]) for _ in range(3)],
    }


def random_options(rng: random.Random) -> DoudizhuOptions:
    return DoudizhuOptions(
        fee_first=rng.random() < 0.5,
        win_cap=rng.choice([1.0, 0.5, 0.33, 3.7, "none"]),
        grand_slam=rng.choice([0, 16, 128]),
    )


def test_nobody_pays_more_than_he_has_and_nothing_comes_from_nowhere() -> None:
    """DZ-62 to DZ-65, PL-51: over random ends in which little is left and much is owed."""
    rng = random.Random(66)
    for _ in range(3000):
        end, options = random_end(rng), random_options(rng)
        settlement = score(options, end)
        check_settlement(settlement)
        stacks = end["stacks"]
        assert isinstance(stacks, list)
        assert all(
            stack + won >= 0 for stack, won in zip(stacks, settlement.scores, strict=True)
        ), (end, options)
        paid = [0, 0, 0]
        for line in settlement.lines:
            if isinstance(line, Transfer):
                assert line.payer is not None
                assert line.payee is not None
                assert line.payee in settlement.winners
                assert line.payer not in settlement.winners
                paid[line.payer] -= line.points
                paid[line.payee] += line.points
        for seat in settlement.winners:
            limit = winning_limit(options, stacks[seat])
            assert limit is None or paid[seat] <= limit
        fees = [line for line in settlement.lines if isinstance(line, House) and line.points < 0]
        room = end["room"]
        assert isinstance(room, dict)
        assert all(-line.points <= room["A"] for line in fees)


def test_who_is_broke_is_left_with_nothing() -> None:
    """DZ-63: a loser who cannot pay all has 0 at the end, with the fee first."""
    rng = random.Random(63)
    seen = 0
    for _ in range(2000):
        end = random_end(rng)
        settlement = score(DoudizhuOptions(), end)
        stacks = end["stacks"]
        assert isinstance(stacks, list)
        for line in settlement.lines:
            if isinstance(line, Cap) and line.cause is Cause.BROKE:
                seen += 1
                assert stacks[line.seat] + settlement.scores[line.seat] == 0
    assert seen > 200
