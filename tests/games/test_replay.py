"""Records played again, under their own rule set and another."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from paiju.core.errors import RecordError, RuleSetError
from paiju.core.record import (
    ActionEntry,
    AgreedEndEntry,
    CardsEntry,
    EscapeEntry,
    Record,
    read_record,
    settlement_entry,
    write_record,
)
from paiju.core.settlement import agreed_end
from paiju.core.units import Seat
from paiju.games.replay import replay, ruleset_of
from paiju.games.sevens import State
from tests.games.sevens.deals import (
    FOURS,
    ONE_SUIT_EACH,
    RULESETS,
    game_of,
    keep_sevens,
    random_deck,
)
from tests.games.sevens.records import recorded


def with_head(record: Record, **changes: object) -> Record:
    return msgspec.structs.replace(record, head=msgspec.structs.replace(record.head, **changes))


def with_move(record: Record, place: int, move: ActionEntry | EscapeEntry) -> Record:
    moves = list(record.moves)
    moves[place] = move
    return msgspec.structs.replace(record, moves=tuple(moves))


def act(seat: int, text: str) -> ActionEntry:
    return ActionEntry(seat, msgspec.Raw(text.encode()))


def last_state(record: Record) -> State:
    played = replay(record)
    return played.moves[-1].step.state if played.moves else played.start


@pytest.mark.parametrize("name", RULESETS)
def test_text_and_back_is_the_same_deal(name: str) -> None:
    """PL-60, PL-72: random deals, whole, toppled, left and broken off, come to the same state."""
    game, rng = game_of(name), random.Random(name)
    for number in range(120):
        leaves = (
            Seat(rng.randrange(4)) if game.options.on_escape == "settle" and number % 3 else None
        )
        deck = FOURS if number % 10 == 0 else random_deck(rng)
        plies = rng.randrange(53) if number % 2 else 52
        record, end = recorded(name, deck, rng.choice, leaves=leaves, plies=plies)
        text = write_record(record)
        again = read_record(text)
        assert again == record
        assert write_record(again) == text
        assert last_state(again) == end
        played = replay(again)
        assert played.agrees is (True if end.over else None)
        assert (played.settlement is not None) == end.over
        if end.over:
            assert played.settlement == game.settle(end)


def test_a_record_needs_no_rule_set_file() -> None:
    """Its own options count, whatever a rule set of that name says today."""
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    options = {**record.head.options, "base": 3}
    changed = game_of("sevens-qq", base=3).options
    own = ruleset_of(record.head).with_options({"base": 3})
    assert own.options == changed
    played = replay(with_head(record, ruleset="at-home", options=options, hash=own.hash))
    assert played.ruleset.name == "at-home"
    assert played.settlement is not None
    assert played.settlement.scores == (2016, -6048, 2016, 2016)
    assert played.agrees is False


def test_scores_under_another_rule_set() -> None:
    """SV-43, SV-60: the deal of `ONE_SUIT_EACH`; nothing to agree with."""
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    for name, scores in (
        ("sevens-qq", (672, -2016, 672, 672)),
        ("sevens-jielong", (682, -2016, 682, 682)),
        ("sevens-jingshou", (85, -256, 86, 85)),
    ):
        played = replay(record, name)
        assert played.settlement is not None
        assert played.settlement.scores == scores
        assert played.agrees is None


def test_another_settlement_does_not_agree() -> None:
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    assert replay(record).agrees is True
    assert record.settlement is not None
    bent = msgspec.structs.replace(record.settlement, scores=(0, 0, 0, 0))
    assert replay(msgspec.structs.replace(record, settlement=bent)).agrees is False


def test_a_settlement_of_a_running_deal_does_not_agree() -> None:
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    cut = msgspec.structs.replace(record, moves=record.moves[:51])
    assert replay(cut).settlement is None
    assert replay(cut).agrees is False


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda r: with_head(r, hash="0" * 16),
            "^deal: the options have the hash [0-9a-f]{16}, not 0",
        ),
        (lambda r: with_head(r, family="bridge"), "^deal: unknown family 'bridge'"),
        (
            lambda r: with_move(r, 4, act(1, '{"action":"play","cards":"HA"}')),
            r"^move 5, seat 1: sevens\.not_live",
        ),
        (
            lambda r: with_move(r, 4, act(2, '{"action":"play","cards":"C8"}')),
            r"^move 5, seat 2: sevens\.not_your_turn",
        ),
        (lambda r: with_move(r, 4, act(1, '{"action":"pass"}')), "^move 5: Invalid value 'pass'"),
        (lambda r: with_move(r, 4, act(1, '{"action":"play","cards":"S99"}')), "^move 5: .*S99"),
        (lambda r: with_move(r, 4, act(4, '{"action":"topple"}')), "^move 5: no seat 4"),
        (
            lambda r: with_move(r, 51, EscapeEntry(0)),
            "^move 52: under sevens-qq leaving does not end a deal",
        ),
        (
            lambda r: msgspec.structs.replace(r, moves=(*r.moves, r.moves[-1])),
            r"^move 53, seat 0: sevens\.over",
        ),
        (
            lambda r: msgspec.structs.replace(r, cards=CardsEntry("S7 S8")),
            "^cards: a deal of Sevens needs each of the 52 cards once",
        ),
        (
            lambda r: msgspec.structs.replace(r, cards=CardsEntry("S7 S")),
            "^cards: cannot read a card at character 4",
        ),
    ],
)
def test_records_that_break_their_rules(change: Callable[[Record], Record], message: str) -> None:
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    with pytest.raises(RecordError, match=message):
        replay(change(record))


def test_options_that_cannot_be() -> None:
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    for options, message in (
        ({**record.head.options, "base": 0}, r"^deal: options\.base"),
        ({**record.head.options, "bass": 1}, r"^deal: options\.bass: unknown"),
    ):
        with pytest.raises(RuleSetError, match=message):
            replay(with_head(record, options=options))


def test_a_deal_that_was_ended_by_agreement_is_a_draw() -> None:
    """C045: under any rules; one that is over by its rules is no draw, whatever else is said."""
    record, _ = recorded("sevens-qq", ONE_SUIT_EACH, keep_sevens)
    cut = msgspec.structs.replace(
        record,
        moves=record.moves[:5],
        agreed_end=AgreedEndEntry(5),
        settlement=settlement_entry(agreed_end(4)),
    )
    assert replay(cut).agrees is True
    other = replay(cut, "sevens-lianzhong").settlement
    assert other == agreed_end(4)
    claimed = msgspec.structs.replace(cut, moves=record.moves)
    assert replay(claimed).agrees is False


def test_an_escape_is_not_replayed_where_a_bot_plays_on() -> None:
    """PL-30."""
    record, _ = recorded("sevens-jielong", ONE_SUIT_EACH, keep_sevens, leaves=Seat(1), plies=10)
    assert replay(record).agrees is True
    with pytest.raises(RecordError, match=r"^move 11: under sevens-qq leaving does not end a deal"):
        replay(record, "sevens-qq")


def test_a_topple_is_not_replayed_where_there_is_none() -> None:
    """SV-42."""
    record, _ = recorded("sevens-jielong", FOURS, lambda legal: legal[0])
    assert replay(record).agrees is True
    with pytest.raises(RecordError, match=r"^move 1, seat 2: sevens\.may_not_topple"):
        replay(record, "sevens-qq")
