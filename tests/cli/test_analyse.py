"""`paiju analyse`."""

from __future__ import annotations

import msgspec
import pytest

from paiju import kernel
from paiju.core.record import Record
from tests.bots.analysis.courses import played
from tests.cli.conftest import Paiju


@pytest.fixture(scope="module")
def record() -> Record:
    return played("sevens-qq", number=3)


def test_every_decision_and_the_worst_mistakes_in_words(record: Record, paiju: Paiju) -> None:
    ran = paiju("analyse", "-", "--samples", "4", stdin=str(record))
    lines = ran.out.splitlines()

    assert ran.code == 0
    assert ran.err == ""
    assert lines[0] == "Sevens, QQ rules (sevens-qq)"
    head = next(i for i, line in enumerate(lines) if line.split()[:1] == ["done"])
    assert lines[head].split() == ["done", "better", "on", "average", "in", "this", "deal"]
    decisions = lines[head + 1 : lines.index("", head)]
    assert len(decisions) > 20
    assert all(line.split()[1] in ("Ann", "Bob", "Cat", "Dee") for line in decisions)
    assert sum(": decisions " in line for line in lines) == 4
    told = ran.out[ran.out.index("The worst mistakes:") :]
    assert " points on average; “" in told.replace("\n       ", " ")


def test_without_the_kernel_it_says_so(
    record: Record, paiju: Paiju, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "available", lambda: False)
    argv = ("analyse", "-", "--samples", "2", "--seat", "2")
    ran = paiju(*argv, stdin=str(record))
    assert ran.out.splitlines()[1].startswith("Without the compiled kernel: judged by play-outs")
    assert paiju(*argv, "--json", stdin=str(record)).json["judge"] == "playouts"


def test_what_the_clock_did_is_marked(record: Record, paiju: Paiju) -> None:
    late = str(record).replace('"at":', '"by":"timeout","at":')
    argv = ("analyse", "-", "--samples", "2", "--seat", "2")
    assert " (time was up)" in paiju(*argv, stdin=late).out
    assert "（超时）" in paiju(*argv, "--lang", "zh", stdin=late).out
    told = paiju(*argv, "--json", stdin=late).json
    assert {decision["by"] for decision in told["decisions"]} == {"timeout"}
    assert told["mistakes"] == []


@pytest.mark.parametrize("moves", [0, 1])
def test_a_deal_that_has_hardly_begun(moves: int, record: Record, paiju: Paiju) -> None:
    begun = msgspec.structs.replace(record, moves=record.moves[:moves], settlement=None)
    ran = paiju("analyse", "-", "--samples", "2", stdin=str(begun))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Sevens, QQ rules (sevens-qq)",
        "",
        "There was nothing to decide.",
    ]


def test_one_seat_in_chinese(record: Record, paiju: Paiju) -> None:
    argv = ("analyse", "-", "--samples", "2", "--seat", "2", "--lang", "zh")
    out = paiju(*argv, stdin=str(record)).out
    assert "Cat：" in out
    assert "Ann" not in out
    assert "就这一局" in out


def test_as_one_document(record: Record, paiju: Paiju) -> None:
    argv = ("analyse", "-", "--samples", "6", "--json", "--seat", "2", "--seat", "3")
    ran = paiju(*argv, stdin=str(record))
    told = ran.json

    assert told["ruleset"] == "sevens-qq"
    assert told["players"] == ["Ann", "Bob", "Cat", "Dee"]
    for decision in told["decisions"]:
        best, *others = decision["unknown"]
        assert best["behind"] == 0
        assert all(other["score"] <= best["score"] for other in others)
        done = next(w for w in decision["unknown"] if w["action"] == decision["action"])
        assert decision["behind"] == done["behind"]
        weighed = [worth["action"] for worth in decision["unknown"]]
        assert all(worth["action"] in weighed for worth in decision["known"])
    wrong = [decision["move"] for decision in told["decisions"] if decision["mistake"]]
    assert wrong
    assert sorted(each["move"] for each in told["mistakes"]) == wrong
    assert sum(seat["mistakes"] for seat in told["seats"]) == len(wrong)
    assert paiju(*argv, stdin=str(record)).out == ran.out


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--seat", "4"], "--seat: there is no seat 4"),
        (["--samples", "1"], "--samples: 1 is not between 2 and"),
    ],
)
def test_what_cannot_be_done_exits_2(
    argv: list[str], message: str, record: Record, paiju: Paiju
) -> None:
    ran = paiju("analyse", "-", *argv, stdin=str(record))
    assert ran.code == 2
    assert message in ran.err


def test_what_is_no_record_exits_2(paiju: Paiju) -> None:
    assert "no line of kind 'deal'" in paiju("analyse", "-").err
