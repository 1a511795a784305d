"""`paiju score`, `moves`, `deal` and `replay` of Shuangkou, as their users see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.core.record import write_record
from tests.cli.conftest import Paiju
from tests.games.shuangkou.records import largest, recorded

SK_55 = {
    "out": [0, 1, 2],
    "played": [
        {"seat": 0, "cards": "666666"},
        {"seat": 0, "cards": "55555"},
        {"seat": 1, "cards": "88888888"},
    ],
}


def test_sk_55_the_check_of_the_text(paiju: Paiju) -> None:
    ran = paiju("score", "shuangkou-baibian", stdin=json.dumps(SK_55))

    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Shuangkou with wild jokers (shuangkou-baibian)",
        "",
        "Scores: 4, 20, −4, −20",
        "",
        "  Seat 0   +4  wins",
        "  Seat 1  +20",
        "  Seat 2   −4  wins",
        "  Seat 3  −20",
        "",
        "SK-43  Single – places: Seat 0, Seat 1, Seat 2 and Seat 3",
        "SK-51  Seat 0, place 1: 2 basic points",
        "SK-51  Seat 1, place 2: −2 basic points",
        "SK-51  Seat 2, place 3: 2 basic points",
        "SK-51  Seat 3, place 4: −2 basic points",
        "SK-52  Highest bomb of the winners – Seat 0, 6 lines: basic points × 4",
        "SK-50  Seat 1 lost 8 points (2 × 4)",
        "SK-50  Seat 3 lost 8 points (2 × 4)",
        "SK-50  Seat 0 won 8 points (2 × 4)",
        "SK-50  Seat 2 won 8 points (2 × 4)",
        *(
            f"SK-53  Seat {seat} → Seat 0: 2 points, contribution to a bomb of 6 lines"
            for seat in (1, 2, 3)
        ),
        *(
            f"SK-53  Seat {seat} → Seat 1: 10 points, contribution to a bomb of 8 lines"
            for seat in (2, 3, 0)
        ),
    ]


def test_sk_55_in_chinese_and_as_json(paiju: Paiju) -> None:
    ran = paiju("score", "shuangkou", "--lang", "zh", stdin=json.dumps(SK_55))
    assert "SK-43  单扣，名次：0号、1号、2号、3号" in ran.out
    assert "SK-52  胜方最高出过6线（0号）：基本分 ×4" in ran.out
    assert "SK-53  贡献分，1号的8线炸弹：0号付10分" in ran.out

    told = paiju("score", "shuangkou", "--json", stdin=json.dumps(SK_55)).json
    assert (told["scores"], told["house"], told["winners"]) == ([4, 20, -4, -20], 0, [0, 2])


def test_another_base_by_set(paiju: Paiju) -> None:
    ran = paiju("score", "shuangkou-baibian", "--set", "base=5", stdin=json.dumps(SK_55))

    assert "Scores: 20, 100, −20, −100" in ran.out
    assert "SK-50  Seat 3 lost 40 points (2 × 5 × 4)" in ran.out
    assert "10 points (2 × 5), contribution to a bomb of 6 lines" in ran.out


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ({}, "standard input: Object missing required field `out`"),
        ({"out": [0, 1]}, "standard input: out: the deal goes on until both of a team are out"),
        (
            {"out": [0, 2], "played": [{"seat": 1, "cards": "3456"}]},
            "standard input: played[0].cards: 3456 is no combination",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(described: Any, message: str, paiju: Paiju) -> None:
    ran = paiju("score", "shuangkou-baibian", stdin=json.dumps(described))

    assert (ran.code, ran.out, ran.err) == (2, "", f"paiju: {message}\n")


def test_sk_40_moves_on_the_lead(paiju: Paiju) -> None:
    argv = ["moves", "shuangkou-baibian", "--hand", "77R"]
    actions = paiju(*argv, "--json").json["actions"]

    assert sorted(actions, key=lambda action: action["cards"]) == [
        {"action": "play", "cards": c, "kind": k, "rank": r, "length": 1, "lines": 0}
        for c, k, r in [
            ("7", "single", "7"),
            ("77", "pair", "7"),
            ("77R", "triple", "7"),
            ("7R", "pair", "7"),
            ("R", "single", "R"),
        ]
    ]
    assert "Play 7 7 big joker (triple, 7)\n" in paiju(*argv).out
    assert "出 7 7 大王（三张，7）\n" in paiju(*argv, "--lang", "zh").out


def test_sk_22_moves_that_beat_a_play(paiju: Paiju) -> None:
    argv = ["moves", "shuangkou-baibian", "--hand", "7789R5555", "--last", "667788"]

    assert paiju(*argv).out == (
        "Pass\nPlay 5 5 5 5 (bomb, 5, 4 lines)\nPlay 5 5 5 big joker (bomb, 5, 4 lines)\n"
        "Play 5 5 5 5 big joker (bomb, 5, 5 lines)\n"
    )
    [passing, *plays] = paiju(*argv, "--json").json["actions"]
    assert passing == {"action": "pass"}
    assert {play["kind"] for play in plays} == {"bomb"}


def test_sk_22_all_readings_of_cards(paiju: Paiju) -> None:
    argv = ["moves", "shuangkou-baibian", "--classify", "45678R"]

    assert paiju(*argv).out == (
        "Play 4 5 6 7 8 big joker (straight, 9)\nPlay 4 5 6 7 8 big joker (straight, 8)\n"
    )
    readings = paiju(*argv, "--json").json["readings"]
    assert [(r["kind"], r["rank"], r["length"], r["lines"]) for r in readings] == [
        ("straight", "9", 6, 0),
        ("straight", "8", 6, 0),
    ]
    assert paiju(*argv, "--set", "wild=none", "--json").json["readings"] == []


@pytest.mark.parametrize(
    ("cards", "kind", "lines"),
    [("XR", "pair", 0), ("RR", "pair", 0), ("XXR", "joker_bomb", 6), ("XXRR", "joker_bomb", 7)],
)
def test_c021_jokers_together(cards: str, kind: str, lines: int, paiju: Paiju) -> None:
    first = paiju("moves", "shuangkou", "--classify", cards, "--json").json["readings"][0]
    assert (first["kind"], first["lines"]) == (kind, lines)


def test_c020_fewer_cards_of_as_many_lines(paiju: Paiju) -> None:
    argv = ["moves", "shuangkou", "--hand", "777778888899999", "--last", "3333444455556666"]
    cards = {action.get("cards") for action in paiju(*argv, "--json").json["actions"]}
    assert cards == {None, "777778888899999"}


def test_c022_ten_of_a_rank(paiju: Paiju) -> None:
    argv = ["moves", "shuangkou", "--classify", "33333333RR", "--json"]
    assert paiju(*argv).json["readings"] == []
    [ten] = paiju(*argv, "--set", "max_bomb=10").json["readings"]
    assert (ten["kind"], ten["lines"]) == ("bomb", 10)


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--hand", "33333 3333"], "hand: 9 of 3; there are 8"),
        (["--hand", "3", "--table", "S:7-7"], "table: Shuangkou has none; give the last play"),
        (["--hand", "3", "--classify", "3"], "not allowed with argument"),
        (["--classify", "3", "--last", "4"], "last: what cards mean does not hang on it"),
        (["--hand", "3", "--wild", "3"], "wild: the rule set says what is wild in Shuangkou"),
        ([], "one of the arguments --hand --classify is required"),
        (["--hand", "3", "--set", "max_bomb=11"], "options.max_bomb: Expected `int` <= 10"),
        (["--hand", "3", "--set", "max_bomb=10", "--set", "wild=none"], "need wild cards"),
    ],
)
def test_positions_that_cannot_be(argv: list[str], message: str, paiju: Paiju) -> None:
    ran = paiju("moves", "shuangkou-baibian", *argv)

    assert ran.code == 2
    assert message in ran.err


def test_sk_02_and_sk_03_a_deal_from_a_seed(paiju: Paiju) -> None:
    dealt = paiju("deal", "shuangkou-baibian", "--seed", "5", "--json").json

    assert [len(hand.split()) for hand in dealt["hands"]] == [27] * 4
    assert len(set(dealt["deck"].split())) == 108
    assert len(dealt["lots"]) == 1
    assert paiju("deal", "shuangkou-baibian", "--seed", "5").out.count("(first)") == 1


def test_a_record_is_played_again(paiju: Paiju, tmp_path: Path) -> None:
    record, _ = recorded(5, largest)
    file = tmp_path / "deal.jsonl"
    file.write_text(write_record(record), "utf-8")

    ran = paiju("replay", str(file))
    assert ran.code == 0
    assert "The settlement agrees with the record." in ran.out
    assert paiju("verify", str(file)).code == 0
