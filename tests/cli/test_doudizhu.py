"""`paiju score`, `moves`, `deal` and `replay` of Dou Dizhu, as their users see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.core.notation import parse_cards
from tests.cli.conftest import Paiju

GOLDEN = Path(__file__).parents[1] / "games" / "doudizhu" / "golden"

DZ_66: dict[str, Any] = {
    "landlord": 0,
    "winner": "peasants",
    "robs": 1,
    "show": 1,
    "bombs": 2,
    "rockets": 0,
    "spring": False,
    "room": {"N": 100, "A": 50, "base": 1, "multiplier": 1},
}


def test_dz_66_the_check_of_the_text(paiju: Paiju) -> None:
    ran = paiju("score", "doudizhu-huanle", stdin=json.dumps(DZ_66))

    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Huanle Dou Dizhu (doudizhu-huanle)",
        "",
        "Scores: −1650, 750, 750",
        "",
        "  Seat 0  −1650",
        "  Seat 1   +750  wins",
        "  Seat 2   +750  wins",
        "  House    +150",
        "",
        "DZ-60  Seat 0: base score 1",
        "DZ-60  Seat 1: base score 1",
        "DZ-60  Seat 2: base score 1",
        "DZ-04  Robbed: × 2",
        "DZ-60  Bomb: × 2",
        "DZ-60  Bomb: × 2",
        "DZ-62  Landlord – Seat 0: × 2",
        "DZ-62  Coefficient of the room: × 100 coins",
        "DZ-62  Seat 0 → house: 50 coins, the fee",
        "DZ-62  Seat 0 → Seat 1: 800 coins",
        "DZ-62  Seat 0 → Seat 2: 800 coins",
        "DZ-62  Seat 1 → house: 50 coins, the fee",
        "DZ-62  Seat 2 → house: 50 coins, the fee",
    ]


def test_dz_63_stacks_in_chinese(paiju: Paiju) -> None:
    described = {**DZ_66, "stacks": [1051, 400, 9999]}
    argv = ["score", "doudizhu-laizi", "--lang", "zh"]
    ran = paiju(*argv, stdin=json.dumps(described))

    assert "得分：−1051, 350, 551" in ran.out
    assert "DZ-64  1号带来400金币，最多赢400金币" in ran.out
    assert "DZ-64  赢家封顶，0号只需付1200金币" in ran.out
    assert "DZ-63  0号金币不够，只能付1001金币" in ran.out
    assert "DZ-63  0号 → 2号：601金币（两家平分1001金币）" in ran.out
    lines = paiju(*argv, "--json", stdin=json.dumps(described)).json["lines"]
    [cap] = [line for line in lines if line["cause"] == "doudizhu.win_cap"]
    assert (cap["kind"], cap["seat"], cap["points"]) == ("cap", 1, 400)


def test_points_where_no_room_is_given(paiju: Paiju) -> None:
    described = {key: value for key, value in DZ_66.items() if key != "room"}
    told = paiju("score", "doudizhu", "--json", stdin=json.dumps(described)).json

    assert told["ruleset"] == "doudizhu-huanle"
    assert (told["scores"], told["house"], told["winners"]) == ([-16, 8, 8], 0, [1, 2])
    base = paiju("score", "doudizhu", "--json", "--set", "base=5", stdin=json.dumps(described))
    assert base.json["scores"] == [-80, 40, 40]


def test_dz_40_moves_with_their_readings(paiju: Paiju) -> None:
    argv = ["moves", "doudizhu-huanle", "--hand", "XR 4444 55 3", "--last", "33"]
    told = paiju(*argv, "--json").json["actions"]

    assert told == [
        {"action": "pass"},
        {"action": "play", "cards": "44", "kind": "pair", "rank": "4", "length": 1, "lines": 0},
        {"action": "play", "cards": "55", "kind": "pair", "rank": "5", "length": 1, "lines": 0},
        {"action": "play", "cards": "4444", "kind": "bomb", "rank": "4", "length": 1, "lines": 0},
        {"action": "play", "cards": "XR", "kind": "rocket", "rank": "R", "length": 1, "lines": 0},
    ]
    assert paiju(*argv).out.splitlines() == [
        "Pass",
        "Play 4 4 (pair, 4)",
        "Play 5 5 (pair, 5)",
        "Play 4 4 4 4 (bomb, 4)",
        "Play small joker big joker (rocket)",
    ]


def test_dz_53_readings_of_cards_with_a_wild_one(paiju: Paiju) -> None:
    argv = ["moves", "doudizhu-laizi", "--classify", "S7 H8 C8 D8", "--wild", "7"]
    assert paiju(*argv, "--lang", "zh").out.splitlines() == [
        "出 7 8 8 8（软炸弹，8）",
        "出 7 8 8 8（三带一，8）",
    ]
    assert paiju("moves", "doudizhu-huanle", "--classify", "7888").out == (
        "Play 7 8 8 8 (triple with one, 8)\n"
    )


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["doudizhu-huanle", "--hand", "33333"], "hand: 5 of 3; there are 4"),
        (["doudizhu-huanle", "--hand", "3", "--wild", "3"], "wild: no rank is wild"),
        (["doudizhu-laizi", "--hand", "3"], "wild: this rule set draws a rank; say which"),
        (["doudizhu-huanle", "--hand", "3", "--table", "S:6-8"], "table: Dou Dizhu has none"),
        (["doudizhu-huanle", "--hand", "3", "--last", "45"], "last: 45 is no combination"),
    ],
)
def test_positions_that_cannot_be(argv: list[str], message: str, paiju: Paiju) -> None:
    ran = paiju("moves", *argv)

    assert ran.code == 2
    assert message in ran.err


def test_dz_01_the_hands_of_a_seed(paiju: Paiju) -> None:
    told = paiju("deal", "doudizhu-laizi", "--seed", "2a", "--json").json

    assert [len(parse_cards(hand)) for hand in told["hands"]] == [17, 17, 17]
    assert told["leader"] == told["lots"][0]
    assert len(told["lots"]) == 2
    assert paiju("deal", "doudizhu-laizi", "--seed", "2a").out.count("(first)") == 1


@pytest.mark.parametrize("name", ["huanle", "laizi", "coins", "redeal", "shown"])
def test_records_are_replayed_in_words(name: str, paiju: Paiju) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text("utf-8")
    ran = paiju("replay", "-", "--lang", "zh", stdin=text)

    assert ran.code == 0
    assert "结算与记录相符。" in ran.out
    assert "洗牌无误。" in ran.out
    if name == "redeal":
        assert "三家都不叫，重新发牌" in ran.out
    else:
        assert "成为地主，底牌" in ran.out


def test_perft_counts_what_several_may_do_at_once(paiju: Paiju) -> None:
    """DZ-10: three may show or wait, then two, then one; after that all who have not shown."""
    counts = [
        paiju("perft", "doudizhu-huanle", "--seed", "1", "--depth", str(n), "--json").json["nodes"]
        for n in range(4)
    ]
    assert counts == [1, 3 * 2, 3 * 2 * 2 * 2, 3 * 2 * 2 * 2 * 1 * 2]
