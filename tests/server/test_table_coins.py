"""What a deal is worth in coins, and how coins move with what happens at a table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from paiju.core.refusal import Refusal
from paiju.core.settlement import Base, House, Settlement, Transfer
from paiju.core.units import Coins, Millis, Points, Seat
from paiju.games.registry import find_ruleset
from paiju.ledger import BOTS, Kind, player
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Kind as ChairKind
from paiju.server.table.coins import Bets, Cause, in_coins, needed
from paiju.server.table.decide import Asker, Moment, Plan, complete, decide
from paiju.server.table.purses import transfers_of
from paiju.server.table.stakes import Stakes
from paiju.server.table.state import Phase, Table, open_table
from tests.explain.coins import cases

SEVENS = find_ruleset("sevens-qq")
ANN, BOB, EVE = (Asker(PlayerId(n), name) for n, name in enumerate(("Ann", "Bob", "Eve"), 1))
NOW = Millis(1_000)
SEED = bytes(32)


def scored(scores: Sequence[int]) -> Settlement:
    """Points between players, whatever for."""
    lines = [
        Transfer(rule="SV-20", cause="sevens.difference", payer=None, payee=Seat(s), points=points)
        for s, points in enumerate(map(Points, scores))
    ]
    return Settlement(len(scores), tuple(lines))


def coins(scores: Sequence[int], stacks: Sequence[int], **stakes: int) -> Settlement:
    room = Stakes(**{"unit": 1, "buy_in": 10_000, **stakes})  # type: ignore[arg-type]
    return in_coins(SEVENS, None, scored(scores), Bets(room, tuple(map(Coins, stacks))), ())


def test_no_seat_loses_more_than_it_brought_and_all_sums_are_zero() -> None:
    """PL-51: of some thousand deals with dragons, toppling, escapes and short stacks."""
    for points, bets, _, settled in cases():
        results = settled.scores
        assert sum(results) + settled.house == 0
        assert all(s + r >= 0 for s, r in zip(bets.stacks, results, strict=True))
        assert settled.tally.pot == 0
        assert settled.winners == points.winners


def test_points_count_in_full_where_everybody_can_pay() -> None:
    rich = (Coins(10**9),) * 4
    for points, bets, left, _ in cases():
        settled = in_coins(SEVENS, None, points, Bets(bets.stakes, rich), left)
        fee = bets.stakes.fee if points.lines else 0
        assert settled.scores == tuple(
            score * bets.stakes.point - fee - bets.stakes.escape_penalty * (Seat(seat) in left)
            for seat, score in enumerate(points.scores)
        )


def test_a_point_is_worth_the_unit_and_everybody_pays_the_fee() -> None:
    settled = coins([6, -6, 22, -22], [5000] * 4, unit=100, fee=50)
    assert settled.scores == (550, -650, 2150, -2250)
    assert settled.house == 200


def test_winners_share_what_there_is_in_proportion() -> None:
    """Owed 6 and 22 of 28; there are 6 + 3: 9·6/28 = 1.93 and 9·22/28 = 7.07."""
    settled = coins([6, -6, 22, -22], [5000, 5000, 5000, 3])
    assert settled.scores == (2, -6, 7, -3)
    shares = [line for line in settled.lines if line.cause == Cause.SHARE]
    assert [line.figures for line in shares] == [(9, 28)] * 2


def test_a_coin_that_cannot_be_divided_goes_to_the_first_seat() -> None:
    assert coins([2, 2, 2, -6], [10, 10, 10, 4]).scores == (2, 1, 1, -4)


def test_the_fee_goes_before_what_is_owed() -> None:
    assert coins([10, -10], [100, 12], fee=5).scores == (2, -12)
    assert coins([10, -10], [100, 3], fee=5).scores == (-5, -3)


def test_what_the_house_pays_comes_from_the_house() -> None:
    """A dragon (SV-43), and an escaper's points to the house (SV-54), as far as he has them."""
    lines = (
        Base(rule="SV-07", cause="sevens.covered", seat=Seat(0), points=Points(4)),
        House(rule="SV-43", cause="sevens.dragon", seat=Seat(0), points=Points(10)),
        House(rule="SV-54", cause="sevens.escape", seat=Seat(1), points=Points(-30)),
    )
    stakes = Stakes(unit=Coins(5), buy_in=Coins(10_000))
    bets = Bets(stakes, (Coins(10), Coins(100), Coins(10), Coins(10)))
    settled = in_coins(SEVENS, None, Settlement(4, lines), bets, ())
    assert settled.scores == (50, -100, 0, 0)
    assert settled.house == 50


def test_a_deal_that_was_called_off_costs_nothing() -> None:
    bets = Bets(Stakes(unit=Coins(5), fee=Coins(3), buy_in=Coins(9)), (Coins(9),) * 4)
    assert in_coins(SEVENS, None, Settlement(4, ()), bets, ()).lines == ()


def test_who_escapes_pays_the_house_as_far_as_his_coins_reach() -> None:
    """PL-30: so running away gives nobody coins."""
    stakes = Stakes(unit=Coins(1), buy_in=Coins(100), escape_penalty=Coins(40))
    for has, pays in ((100, 40), (30, 24)):
        bets = Bets(stakes, (Coins(has), Coins(100), Coins(100), Coins(100)))
        settled = in_coins(SEVENS, None, scored([-6, 2, 2, 2]), bets, [Seat(0)])
        assert settled.scores == (-6 - pays, 2, 2, 2)
        assert (settled.lines[-1].rule, settled.house) == ("PL-30", pays)


@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("doudizhu-huanle", 2 * 7 * 100 + 50),
        ("sevens-qq", 7 * 100 + 50),
        ("sevens-jingshou", 7 * 100 + 50),
        ("shuangkou", 7 * 100 + 50),
    ],
)
def test_the_least_that_a_role_may_cost(name: str, needs: int) -> None:
    """A landlord pays double (DZ-62); elsewhere a point and the fee are the least."""
    stakes = Stakes(unit=Coins(7), coefficient=100, fee=Coins(50), buy_in=Coins(10_000))
    assert needed(find_ruleset(name), stakes) == needs


def test_a_point_cannot_be_worth_more_than_a_database_holds() -> None:
    with pytest.raises(ValueError, match="unit × coefficient"):
        Stakes(unit=Coins(10_000), coefficient=1_000_000, buy_in=Coins(1))


# --- at a table ------------------------------------------------------------------

STAKES = Stakes(unit=Coins(10), fee=Coins(5), buy_in=Coins(400), least=Coins(100))
PURSES = {ANN.player: Coins(1000), BOB.player: Coins(250), EVE.player: Coins(400)}


def table_of(*people: Asker, ruleset: str = "sevens-qq", bots: int = 1) -> Table:
    chosen = find_ruleset(ruleset)
    opened = ev.Opened(
        ruleset=chosen.name,
        family=chosen.family,
        title=("七", "Sevens"),
        options={},
        turn_ms=Millis(20_000),
        owner=ANN.player,
        stakes=STAKES,
    )
    events = (
        ev.Committed(server=SEED.hex()),
        *(ev.Sat(seat=Seat(s), player=p.player, name=p.name) for s, p in enumerate(people)),
        *(
            ev.BotPlaced(seat=Seat(seat), level=1, name="Ming")
            for seat in range(len(people), len(people) + bots)
        ),
    )
    return complete(open_table("t", opened), events, Moment(NOW, lambda: SEED, PURSES)).table


def said(table: Table, asker: Asker, message: wire.AnyClientMessage, purses: dict) -> Plan:  # type: ignore[type-arg]
    decision = decide(table, asker, message, NOW, purses[asker.player])
    assert not isinstance(decision, Refusal), decision
    return complete(table, decision, Moment(NOW, lambda: SEED, purses))


def test_coins_are_set_aside_when_a_deal_begins() -> None:
    table = table_of(ANN, BOB, EVE)
    for asker in (ANN, BOB):
        table = said(table, asker, wire.Ready(), PURSES).table
    plan = said(table, EVE, wire.Ready(), PURSES)
    assert plan.table.deal is not None
    assert plan.table.deal.stacks == (400, 250, 400, 400)
    [transfer] = transfers_of(plan.changes, plan.table)
    assert (transfer.kind, transfer.reference) == (Kind.SET_ASIDE, "stakes/t/1")
    paid = {posting.account: posting.amount for posting in transfer.postings}
    assert [paid[player(n)] for n in (1, 2, 3)] == [-400, -250, -400]
    assert paid[BOTS] == -400


def test_who_cannot_pay_is_refused_with_what_he_has_and_needs() -> None:
    """C047."""
    table = table_of(ANN, bots=0)
    assert decide(table, BOB, wire.Sit(), NOW, Coins(99)) == Refusal(
        "table.broke", {"has": 99, "least": 100}
    )
    assert isinstance(decide(table, BOB, wire.Sit(), NOW, Coins(100)), tuple)
    assert isinstance(decide(table, ANN, wire.Ready(), NOW, Coins(99)), Refusal)


def test_who_has_too_little_when_the_deal_would_begin_stands_up() -> None:
    """His coins went elsewhere since he said that he was ready."""
    table = table_of(ANN, BOB, EVE)
    for asker in (ANN, BOB):
        table = said(table, asker, wire.Ready(), PURSES).table
    plan = said(table, EVE, wire.Ready(), {**PURSES, BOB.player: Coins(99)})
    assert plan.events[-1] == ev.Stood(seat=Seat(1), has=Coins(99), needs=Coins(100))
    assert plan.table.phase is Phase.WAITING
    assert plan.table.chairs[1].kind is ChairKind.EMPTY
    assert list(transfers_of(plan.changes, plan.table)) == []


def test_nobody_is_dealt_in_for_coins_who_is_not_ready() -> None:
    """Who went away would lose his coins deal by deal to those who are there."""
    table = table_of(ANN, BOB, EVE)
    for asker, message in ((EVE, wire.SetAutoplay(on=True)), (BOB, wire.Ready())):
        table = said(table, asker, message, PURSES).table
    table = said(table, ANN, wire.Ready(), PURSES).table
    assert table.phase is Phase.WAITING
    assert table.start_ms is not None
    plan = complete(table, (), Moment(table.start_ms, lambda: SEED, PURSES))
    assert plan.events == (ev.Stood(seat=Seat(2)),)
    assert (plan.table.phase, plan.table.owner) == (Phase.WAITING, ANN.player)
    assert [chair.ready for chair in plan.table.chairs[:2]] == [True, True]


def test_a_table_that_is_closed_gives_back_what_was_set_aside() -> None:
    """C049: by a transfer back; nothing that was entered is written over."""
    table = table_of(ANN, bots=3)
    table = said(table, ANN, wire.Ready(), PURSES).table
    plan = complete(table, [ev.Closed()], Moment(NOW, lambda: SEED))
    [transfer] = transfers_of(plan.changes, plan.table)
    assert (transfer.kind, transfer.reference) == (Kind.RETURNED, "settle/t/1")
    assert {p.account: p.amount for p in transfer.postings}[player(1)] == 400


def test_a_deal_dealt_again_keeps_what_is_set_aside() -> None:
    """DZ-02: nobody wants to be landlord."""
    table = table_of(ANN, ruleset="doudizhu", bots=2)
    plan = said(table, ANN, wire.Ready(), PURSES)
    table = plan.table
    while table.deal is not None and table.deal.seeds.attempt == 0:
        seat = table.actors[0]
        action = table.game.timeout_action(table.deal.state, seat)
        raw = wire.Act(seq=table.seq, action=ev.msgspec.Raw(ev.encode(action)))
        acted = ev.Acted(seat=seat, action=raw.action, by=ev.By.BOT, deadline_ms=NOW)
        plan = complete(table, [acted], Moment(NOW, lambda: SEED))
        assert list(transfers_of(plan.changes, plan.table)) == []
        table = plan.table
    assert table.deal is not None
    assert table.deal.stacks == (400, 400, 400)


def test_old_events_are_read() -> None:
    for data in (
        b'{"event":"dealt","attempt":0,"deadline_ms":5}',
        b'{"event":"settled","scores":[1,-1]}',
        b'{"event":"stood","seat":2}',
    ):
        event = ev.read_event(data)
        assert ev.read_event(ev.write_event(event)) == event
