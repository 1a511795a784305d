"""`paiju replay` and `paiju verify`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.core.record import Record, coins_entry, write_record
from paiju.core.settlement import Settlement, Transfer
from paiju.core.units import Coins, Points, Seat
from tests.cli.conftest import Paiju
from tests.cli.records import a_record


def changed(struct: Any, **changes: object) -> Any:
    return msgspec.structs.replace(struct, **changes)


def with_wrong_commitment() -> Record:
    record = a_record()
    return changed(record, shuffle=changed(record.shuffle, commitment="00" * 32))


def with_wrong_deck() -> Record:
    """Two cards that lie in one hand are exchanged, so that only the shuffle can tell."""
    record = a_record()
    cards = record.cards.deck.split()
    cards[0], cards[4] = cards[4], cards[0]
    return changed(record, cards=changed(record.cards, deck=" ".join(cards)))


def with_wrong_scores() -> Record:
    record = a_record()
    assert record.settlement is not None
    scores = tuple(-score for score in record.settlement.scores)
    return changed(record, settlement=changed(record.settlement, scores=scores))


# --- replay -----------------------------------------------------------------------


def test_a_deal_is_told_from_the_cards_to_the_settlement(paiju: Paiju) -> None:
    ran = paiju("replay", "-", stdin=str(a_record()))
    lines = ran.out.splitlines()

    assert ran.code == 0
    assert lines[0] == "Sevens, QQ rules (sevens-qq)"
    assert [line.split()[0] for line in lines[2:6]] == ["Ann", "Seat", "Cat", "Dee"]
    assert sum(line.endswith("(first)") for line in lines[2:6]) == 1
    assert lines[7].endswith("played ♠7")
    assert len([line for line in lines if " played " in line or " covered ♠" in line]) > 30
    assert any(line.startswith("SV-20  ") for line in lines)
    assert lines[-2:] == ["The settlement agrees with the record.", "The shuffle holds."]


def test_in_chinese(paiju: Paiju) -> None:
    out = paiju("replay", "-", "--lang", "zh", stdin=str(a_record())).out

    assert "出 ♠7\n" in out
    assert "1号" in out
    assert out.endswith("结算与记录相符。\n洗牌无误。\n")


def test_as_one_document(paiju: Paiju) -> None:
    record = a_record()
    told = paiju("replay", "-", "--json", stdin=str(record)).json

    assert told["players"] == ["Ann", "Seat 1", "Cat", "Dee"]
    assert [len(hand.split()) for hand in told["hands"]] == [13] * 4
    assert "S7" in told["hands"][told["leader"]].split()
    assert len(told["moves"]) == 52
    first = told["moves"][0]
    assert first["action"] == {"action": "play", "cards": "S7"}
    assert first["seat"] == told["leader"]
    assert first["events"][0]["text"].endswith("played ♠7")
    assert record.settlement is not None
    assert told["settlement"]["scores"] == list(record.settlement.scores)
    assert told["agrees"] is True
    assert told["shuffle"] == {"seed": True, "commitment": True, "deck": True, "holds": True}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (with_wrong_commitment(), "The shuffle does not hold."),
        (with_wrong_deck(), "The shuffle does not hold."),
        (with_wrong_scores(), "The settlement does not agree with the record."),
    ],
)
def test_what_does_not_agree_is_said_and_exits_1(record: Record, said: str, paiju: Paiju) -> None:
    ran = paiju("replay", "-", stdin=str(record))

    assert ran.code == 1
    assert ran.err == ""
    assert said in ran.out
    assert paiju("replay", "-", "--json", stdin=str(record)).code == 1


def test_under_another_rule_set(paiju: Paiju) -> None:
    record = a_record("sevens-qq")
    ran = paiju("replay", "-", "--ruleset", "sevens-jingshou", stdin=str(record))

    assert ran.code == 0
    assert ran.out.startswith("Sevens with stakes (Jingshou) (sevens-jingshou)\n")
    assert "SV-64  " in ran.out
    assert "agree" not in ran.out


def test_sv_54_a_deal_that_somebody_left(paiju: Paiju) -> None:
    record = a_record("sevens-jielong", plies=20, leaves=2)
    ran = paiju("replay", "-", stdin=str(record))

    assert ran.code == 0
    assert "Cat left, and the deal was settled as it stood" in ran.out
    assert "Cat → house: 50 points for leaving the deal" in ran.out


def test_a_deal_that_is_not_over(paiju: Paiju) -> None:
    ran = paiju("replay", "-", stdin=str(a_record(plies=7)))

    assert ran.code == 0
    assert "The deal was not played to its end" in ran.out
    assert "The record has no settlement to compare with." in ran.out


def test_a_settlement_of_a_deal_that_is_not_over_does_not_agree(paiju: Paiju) -> None:
    record = a_record()
    ran = paiju("replay", "-", stdin=str(changed(record, moves=record.moves[:-1])))

    assert ran.code == 1
    assert "The settlement does not agree with the record." in ran.out


def test_c070_a_record_that_covers_with_a_live_card_is_refused(paiju: Paiju) -> None:
    record = a_record(plies=1)
    lead = record.moves[0]
    text = str(record).replace('"action":"play"', '"action":"cover"')
    ran = paiju("replay", "-", stdin=text)

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err == (
        f"paiju: standard input: move 1, seat {lead.seat}: sevens.lead_spade_seven: "
        "The first card of a deal is ♠7.\n"
    )


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "standard input: no line of kind 'deal'"),
        (b"{}", "standard input: line 1: "),
        (b"\xff\xfe", "standard input: 'utf-8' codec can't decode"),
        (str(a_record()).replace('"base":1', '"base":2').encode(), "the options have the hash"),
        (str(a_record()).replace('"sevens"', '"eights"').encode(), "unknown family 'eights'"),
        (str(a_record()).replace('"server":"00', '"server":"zz').encode(), "shuffle: "),
    ],
)
def test_what_cannot_be_read_exits_2(command: str, text: bytes, message: str, paiju: Paiju) -> None:
    ran = paiju(command, "-", stdin=text)

    assert ran.code == 2
    assert ran.out == ""
    assert message in ran.err
    assert ran.err.count("\n") == 1


# --- verify -----------------------------------------------------------------------


def test_pl_60_each_check_of_a_shuffle_is_printed(paiju: Paiju, tmp_path: Path) -> None:
    record = a_record()
    file = tmp_path / "deal.jsonl"
    file.write_text(write_record(record), encoding="utf-8")
    assert record.shuffle is not None

    ran = paiju("verify", str(file), "--commitment", record.shuffle.commitment.upper())
    assert ran.code == 0
    assert [line[:5] for line in ran.out.splitlines()[:-1]] == ["ok   "] * 4
    assert ran.out.endswith("The shuffle holds.\n")


@pytest.mark.parametrize(
    ("record", "wrong"),
    [(with_wrong_commitment(), "commitment"), (with_wrong_deck(), "deck")],
)
def test_pl_60_a_shuffle_that_does_not_hold_exits_1(
    record: Record, wrong: str, paiju: Paiju
) -> None:
    ran = paiju("verify", "-", stdin=str(record))
    told = paiju("verify", "-", "--json", stdin=str(record))

    assert ran.code == told.code == 1
    assert ran.out.count("wrong  ") == 1
    assert ran.out.endswith("The shuffle does not hold.\n")
    assert [name for name, holds in told.json["shuffle"].items() if holds is False] == [wrong]


def test_pl_60_another_commitment_than_the_published_one(paiju: Paiju) -> None:
    ran = paiju("verify", "-", "--commitment", "ab" * 32, "--json", stdin=str(a_record()))

    assert ran.code == 1
    assert ran.json["holds"] is False
    assert ran.json["shuffle"]["published"] is False


def test_a_record_without_seeds_cannot_be_verified(paiju: Paiju) -> None:
    bare = changed(a_record(), shuffle=None)

    assert paiju("verify", "-", stdin=str(bare)).code == 1
    assert paiju("replay", "-", stdin=str(bare)).code == 0


def test_pl_51_what_a_deal_was_about_in_coins(paiju: Paiju) -> None:
    paid = Transfer(
        rule="PL-51", cause="coins.pays", payer=Seat(1), payee=Seat(0), points=Points(90)
    )
    coins = coins_entry(Settlement(4, (paid,)), [Coins(100)] * 4)
    text = str(changed(a_record(), coins=coins))
    said = paiju("replay", "-", stdin=text)
    assert said.code == 0
    assert "In coins (set aside for each seat: 100, 100, 100, 100)" in said.out
    assert "Seat 1 → Ann: 90 coins" in said.out
    assert paiju("replay", "-", "--json", stdin=text).json["coins"]["scores"] == [90, -90, 0, 0]
