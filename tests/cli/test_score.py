"""`paiju score`: the checks in the rules' text, as its users see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Paiju


def end(**described: object) -> str:
    return json.dumps(described)


def test_c072_and_sv_20_cover_points_5_8_1_12(paiju: Paiju) -> None:
    ran = paiju("score", "sevens-qq", stdin=end(covered=[5, 8, 1, 12], last=[None] * 4))

    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Sevens, QQ rules (sevens-qq)",
        "",
        "Scores: 6, −6, 22, −22",
        "",
        "  Seat 0   +6",
        "  Seat 1   −6",
        "  Seat 2  +22  wins",
        "  Seat 3  −22",
        "",
        "SV-07  Seat 0 covered 5 points",
        "SV-07  Seat 1 covered 8 points",
        "SV-07  Seat 2 covered 1 point",
        "SV-07  Seat 3 covered 12 points",
        "SV-20  Seat 1 → Seat 0: 3 points (8 − 5)",
        "SV-20  Seat 0 → Seat 2: 4 points (5 − 1)",
        "SV-20  Seat 3 → Seat 0: 7 points (12 − 5)",
        "SV-20  Seat 1 → Seat 2: 7 points (8 − 1)",
        "SV-20  Seat 3 → Seat 1: 4 points (12 − 8)",
        "SV-20  Seat 3 → Seat 2: 11 points (12 − 1)",
    ]


def test_c072_as_json(paiju: Paiju) -> None:
    told = paiju("score", "sevens-qq", "--json", stdin=end(covered=[5, 8, 1, 12])).json

    assert list(told) == ["ruleset", "hash", "scores", "house", "winners", "lines"]
    assert (told["ruleset"], told["house"], told["winners"]) == ("sevens-qq", 0, [2])
    assert told["scores"] == [6, -6, 22, -22]
    assert len(told["hash"]) == 16
    line = told["lines"][4]
    assert list(line)[:2] == ["rule", "kind"]
    assert line["rule"] == "SV-20"
    assert line["kind"] == "transfer"
    assert line["text"] == "Seat 1 → Seat 0: 3 points (8 − 5)"


def test_c071_and_sv_22_two_lone_sevens_count_16_times(paiju: Paiju) -> None:
    described = end(covered=[0, 0, 10, 10], last=["H7", "C7", None, None])
    told = paiju("score", "sevens-qq", "--json", stdin=described).json

    factors = [line["factor"] for line in told["lines"] if line["kind"] == "multiplier"]
    assert factors == [16]
    assert told["scores"] == [320, 320, -320, -320]


def test_sv_22_another_stacking_by_set(paiju: Paiju) -> None:
    described = end(covered=[0, 0, 10, 10], last=["H7", "C7", None, None])
    plain = paiju("score", "sevens-qq", "--json", stdin=described).json
    power = paiju(
        "score", "sevens-qq", "--json", "--set", "lone_seven_stacking=power", stdin=described
    ).json

    assert [ln["factor"] for ln in power["lines"] if ln["kind"] == "multiplier"] == [64]
    assert power["hash"] != plain["hash"]
    assert power["ruleset"] == "sevens-qq"


def test_several_settings_and_their_names_in_the_title(paiju: Paiju) -> None:
    settings = ["--set", "base=5", "--set", "through_factors=[3, 3, 3]"]
    ran = paiju("score", "sevens-qq", *settings, stdin=end(covered=[0, 1, 0, 0]))

    assert ran.out.startswith("Sevens, QQ rules (sevens-qq, base=5, through_factors=[3, 3, 3])\n")
    assert "Scores: 15, −45, 15, 15" in ran.out


def test_sv_46_all_covered(paiju: Paiju) -> None:
    described = end(covered=[91, 10, 20, 30], all_covered=[0])
    ran = paiju("score", "sevens-jielong", stdin=described)

    assert "Scores: 302, 102, −98, −306" in ran.out
    assert "SV-44  Seat 1: 15 points more from the pool (91 × 10 ÷ 60, rounded down)" in ran.out


def test_sv_65_jingshou_in_chinese(paiju: Paiju) -> None:
    described = end(covered=[0, 25, 40, 72])
    argv = ["score", "sevens-jingshou", "--set", "stake=10", "--lang", "zh"]
    ran = paiju(*argv, stdin=described)

    assert "得分：740, −20, −80, −640" in ran.out
    assert "SV-63  0号净手：1号、2号、3号的输分 ×2" in ran.out
    assert "SV-61  3号扣牌72分，大庄 ×4" in ran.out
    assert "SV-64  3号输640分（10 × 4 × 8 × 2）" in ran.out
    text = [ln["text"] for ln in paiju(*argv, "--json", stdin=described).json["lines"]]
    assert "3号扣牌72分，超过70分 ×8" in text


def test_sv_42_toppling_and_the_house(paiju: Paiju) -> None:
    described = end(topple={"seat": 1, "kind": "7"})
    ran = paiju("score", "sevens-jielong-2015", "--set", "base=2", stdin=described)

    assert "Scores: −20, 200, −20, −20" in ran.out
    assert "  House   −140\n" in ran.out
    assert "SV-42  Seat 1 toppled with ♠7 ♥7 ♣7 ♦7: 200 points from the house (100 × 2)" in ran.out


def test_sv_54_escape(paiju: Paiju) -> None:
    escape = {
        "seat": 2,
        "hands": [["S5"], ["H9"], ["DK"], []],
        "table": {"S": [6, 8]},
        "played": [1, 1, 1, 0],
    }
    ran = paiju("score", "sevens-jielong", stdin=end(covered=[3, 4, 0, 6], escape=escape))

    assert "Seat 2 still held ♦K, counted as covered: 13 points" in ran.out
    assert "SV-54  Seat 2 → house: 50 points for leaving the deal" in ran.out


def test_the_description_may_be_in_a_file(paiju: Paiju, tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    file.write_text(end(covered=[["SK", "d3"], "H9", [], 12]), encoding="utf-8")

    ran = paiju("score", "sevens-qq", str(file))
    assert "SV-07  Seat 0 covered ♦3 ♠K: 16 points" in ran.out
    assert ran == paiju("score", "sevens-qq", "-", stdin=file.read_bytes())


@pytest.mark.parametrize(
    ("described", "message"),
    [
        ("", "standard input: Input data was truncated"),
        ("[]", "standard input: Expected `object`, got `array`"),
        ("{}", "standard input: covered: missing"),
        ('{"covered": [1, 2, 3]}', "standard input: covered: 3 given, 4 seats"),
        ('{"covered": [1, 2, 3, -4]}', "standard input: covered[3]: -4 points"),
        ('{"covered": [1, 2, 3, "Z4"]}', "standard input: covered[3]: cannot read a card"),
        ('{"covered": [1, 2, 3, "S4"], "lust": []}', "unknown field `lust`"),
        ('{"topple": {"seat": 1, "kind": "A"}}', "topple: nobody can topple"),
        ("[" * 100_000, "standard input: "),
        (b'{"covered": ["\xff\xfe", 1, 2, 3]}', "standard input: "),
    ],
)
def test_what_makes_no_sense_is_refused(described: str | bytes, message: str, paiju: Paiju) -> None:
    ran = paiju("score", "sevens-qq", stdin=described)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("paiju: ")
    assert message in ran.err
    assert ran.err.count("\n") == 1
