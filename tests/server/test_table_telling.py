"""Sentences are made once and named for each reader: the same as if made for him alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

from paiju import explain
from paiju.core.refusal import Refusal
from paiju.core.units import Millis, Seat
from paiju.games.registry import find_ruleset, rulesets
from paiju.server import wire
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair, Kind
from paiju.server.table.decide import act, decide
from paiju.server.table.recent import MOST, after, recent
from paiju.server.table.seating import bot_placed
from paiju.server.table.state import Change, Table, open_table
from paiju.server.table.telling import heard, tell
from paiju.server.table.view import public_view, refused, ruleset_view, table_view
from tests.server.test_table_clock import ANN, BOB, carried_out, follow, table_of_four

RULESETS = [ruleset.name for ruleset in rulesets()]


def table_of(name: str, chance: random.Random) -> Table:
    """Ann and Bob, and bots on all other seats."""
    ruleset = find_ruleset(name)
    opened = ev.Opened(
        ruleset=name,
        family=ruleset.family,
        title=("", ""),
        options=msgspec.to_builtins(ruleset.options),
        turn_ms=Millis(20_000),
        owner=ANN.player,
    )
    table = open_table("t", opened)
    people = [
        ev.Sat(seat=Seat(seat), player=asker.player, name=asker.name)
        for seat, asker in enumerate((ANN, BOB))
    ]
    bots = [bot_placed(Seat(seat), 1) for seat in range(2, len(table.chairs))]
    return follow(table, [ev.Committed(server=chance.randbytes(32).hex()), *people, *bots])


def deal_of(name: str, chance: random.Random) -> tuple[Table, list[Change]]:
    """A table of two people and two bots after a deal of chance, and all that happened."""
    table = table_of(name, chance)
    changes: list[Change] = []
    for asker in (ANN, BOB):
        plan = carried_out(table, decide(table, asker, wire.Ready(), Millis(0)))
        table, changes = plan.table, [*changes, *plan.changes]
    while table.running is not None:
        seat = chance.choice(table.actors)
        action = chance.choice(list(table.game.legal(table.running.state, seat)))
        plan = carried_out(table, act(table, seat, action, ev.By.PLAYER, Millis(0)))
        table, changes = plan.table, [*changes, *plan.changes]
    return table, changes


def names(chairs: Sequence[Chair], seat: int | None, lang: explain.Lang) -> list[str]:
    you = "你" if lang == "zh" else "You"
    return [you if s == seat else chair.name for s, chair in enumerate(chairs)]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_sentences_name_everybody_as_the_reader_does(name: str, seat: int | None) -> None:
    """PL-61: and he hears all that is public, and what is his alone, and nothing else."""
    table, changes = deal_of(name, random.Random(3))
    reader = None if seat is None else table.chairs[seat].player
    for change in changes:
        events = [*change.public, *(event for owner, event in change.private if owner == seat)]
        told = [happened for happened in heard(tell(change), reader) if happened.event]
        assert [happened.event for happened in told] == events
        for happened, event in zip(told, events, strict=True):
            for lang in explain.LANGS:
                expected = explain.event(event, lang, names(change.chairs, seat, lang))
                assert getattr(happened.text, lang) == expected


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_lines_name_everybody_as_the_reader_does(name: str, seat: int | None) -> None:
    table, _ = deal_of(name, random.Random(4))
    place = None if seat is None else Seat(seat)
    view = table_view(table, public_view(table, ruleset_view(table.ruleset), frozenset()), place)
    assert view.settlement is not None
    assert table.deal is not None
    assert table.deal.settlement is not None
    for line, shown in zip(table.deal.settlement.lines, view.settlement.lines, strict=True):
        for lang in explain.LANGS:
            expected = explain.line(line, lang, names(table.deal.players, seat, lang))
            assert getattr(shown.text, lang) == expected
        assert shown.payer == getattr(line, "payer", None)


def test_bots_secrets_are_nobodys() -> None:
    """A spectator is nobody, and a bot has no player either: that makes them not the same."""
    table, changes = deal_of("sevens-qq", random.Random(5))
    secrets = [
        change
        for change in changes
        if any(table.chairs[owner].kind is Kind.BOT for owner, _ in change.private)
    ]
    assert secrets
    for change in secrets:
        assert not [told for told in heard(tell(change), None) if told.code == "covered_card"]
        assert len(heard(tell(change), None)) == len(change.public)


def test_refusals_are_named_too() -> None:
    table = table_of_four(2)
    refusal = Refusal("sevens.not_your_turn", {"turn": 1})
    assert "Bob" in refused(table, Seat(0), refusal, 7).text.en
    assert "Bob" in refused(table, None, refusal, 7).text.en
    assert refused(table, Seat(1), refusal, 7).id == 7


def remembered(*dealt: int, count: int) -> list[int]:
    """Which of so many events are remembered, where deals began with some of them."""
    chairs: tuple[Chair, ...] = ()
    begins = ev.Dealt(attempt=0, deadline_ms=Millis(0))
    other = ev.Readied(seat=Seat(0), seed="", start_ms=Millis(0))
    changes = [
        Change(seq, Millis(0), begins if seq in dealt else other, chairs, 0)
        for seq in range(1, count + 1)
    ]
    return [change.seq for change in recent(changes)]


def test_two_deals_are_remembered() -> None:
    """PL-06: who was away over the end of a deal is told of both."""
    assert remembered(count=20) == list(range(1, 21))
    assert remembered(5, count=20) == list(range(1, 21))
    assert remembered(5, 12, count=20) == list(range(5, 21))
    assert remembered(5, 12, 17, count=20) == list(range(12, 21))
    assert remembered(5, count=MOST + 20) == list(range(21, MOST + 21))


def test_deal_that_is_dealt_again_is_one_deal() -> None:
    again = ev.Dealt(attempt=1, deadline_ms=Millis(0))
    first = ev.Dealt(attempt=0, deadline_ms=Millis(0))
    changes = [
        Change(seq, Millis(0), event, (), 1)
        for seq, event in enumerate([first, again, again, first, again], 7)
    ]
    assert len(recent(changes)) == 5
    assert [change.seq for change in after(changes, 9)] == [10, 11]
    assert list(after(changes, 0)) == changes
    assert list(after(changes, 99)) == []


@pytest.mark.parametrize("name", RULESETS)
def test_events_have_one_sentence_each(name: str) -> None:
    """What games tell of can be looked up, so that it is put into words once."""
    _, changes = deal_of(name, random.Random(6))
    for change in changes:
        for event in change.public:
            assert hash(event) == hash(msgspec.structs.replace(event))
