"""Records in `golden/`, to be read by people: `tests.games.golden` says how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest

from paiju.core.errors import RecordError
from paiju.core.packing import Ranks
from paiju.core.record import ActionEntry, Record
from paiju.core.units import Seat
from paiju.games.registry import find_ruleset
from paiju.games.replay import replay
from paiju.games.shuangkou import State
from tests.games.golden import Golden
from tests.games.shuangkou import brute
from tests.games.shuangkou.deals import GAME
from tests.games.shuangkou.records import boldest, largest, recorded

FILES = Golden(__file__)

GOLDEN: Mapping[str, Callable[[], tuple[Record, State]]] = {
    "double": lambda: recorded(5, largest),
    "single": lambda: recorded(4, boldest),
    "level": lambda: recorded(7, largest),
    "plain": lambda: recorded(8, boldest, wild="none"),
    "base": lambda: recorded(2, boldest, base=5, max_bomb=10),
}

PLAIN_RULES = """
name = "plain"
family = "shuangkou"
title = { zh = "双扣", en = "Shuangkou" }
options = { wild = "none" }
"""

every_record = pytest.mark.parametrize("name", GOLDEN)


@every_record
def test_what_is_written_today(name: str) -> None:
    record, _ = GOLDEN[name]()
    FILES.check_written(name, record)


@every_record
def test_it_is_read_and_played_again(name: str) -> None:
    """The open card is the lot of the shuffle (SK-03)."""
    FILES.check_played_again(name)


@every_record
def test_its_scores_are_those_of_the_text(name: str) -> None:
    """As `brute.py` reads it."""
    record = FILES.read(name)
    options = record.head.options
    start = GAME.deal(record.deck)
    table = brute.Table(
        hands=[str(Ranks(hand)) for hand in start.hands],
        turn=int(start.leader),
        wild=options["wild"] == "R",
        max_bomb=options["max_bomb"],
    )
    for move in record.moves:
        assert isinstance(move, ActionEntry)
        assert table.turn == move.seat
        brute.play(table, msgspec.json.decode(move.do).get("cards", ""))
    assert table.turn is None
    assert record.settlement is not None
    assert list(record.settlement.scores) == brute.scores(table, options["base"])


def test_the_three_ends_are_among_them() -> None:
    """SK-43."""
    for name in ("double", "single", "level"):
        settlement = FILES.read(name).settlement
        assert settlement is not None
        assert settlement.lines[0].cause == f"shuangkou.{name}"


def test_another_rule_set_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    """A play with a wild big joker, where nothing is wild (SK-21)."""
    record = FILES.read("single")
    mine = find_ruleset("shuangkou-baibian")
    file = tmp_path / "plain.toml"
    file.write_text(PLAIN_RULES, "utf-8")
    assert replay(record, mine.name).settlement is not None
    with pytest.raises(RecordError, match=r"move \d+, seat \d: shuangkou\.no_combination"):
        replay(record, str(file))


def test_a_deck_of_one_deck_is_no_deck_of_shuangkou() -> None:
    record = FILES.read("double")
    cards = msgspec.structs.replace(record.cards, deck=record.cards.deck.replace("'", ""))
    with pytest.raises(RecordError, match="cards: a deal of Shuangkou needs each of the 108 cards"):
        replay(msgspec.structs.replace(record, cards=cards))


def test_each_file_is_compared() -> None:
    assert FILES.names == sorted(GOLDEN)


def test_seats_of_a_record_are_those_of_the_deal() -> None:
    record, state = GOLDEN["double"]()
    assert [move.seat for move in record.moves] == [turn.seat for turn in state.history]
    assert Seat(record.moves[0].seat) == state.leader
