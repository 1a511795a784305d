"""What a seat, or a spectator, sees of a table.

Views are built up from nothing: from what is public, which is the same for everybody, and from the
game's observation of the seat.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from paiju.core.packing import Ranks
from paiju.core.protocol import Action, Observation
from paiju.core.refusal import Refusal
from paiju.core.ruleset import RuleSet
from paiju.core.settlement import AnyLine, Transfer
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Coins, Seat
from paiju.explain import Text
from paiju.games.registry import family_of
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table.state import Deal, Phase, Table
from paiju.server.table.telling import Names, line_text, named, names_for, names_of, refusal_text


def public_view(
    table: Table, ruleset: wire.RuleSetView, online: Collection[PlayerId]
) -> wire.TableView:
    """What everybody sees alike: no game yet, and marks for names in a settlement's sentences."""
    deal = table.deal
    settled = deal if table.phase is Phase.SETTLED else None
    return wire.TableView(
        id=table.id,
        seq=table.seq,
        ruleset=ruleset,
        seats=tuple(_seat_view(table, Seat(s), online) for s in range(len(table.chairs))),
        you=None,
        owner=table.seat_of(table.owner),
        phase=table.phase,
        deal=deal.number if deal else 0,
        commitment=_commitment(table),
        turn_ms=table.turn_ms,
        card_counter=table.card_counter,
        room=table.room,
        stakes=table.stakes,
        spectators=table.spectators,
        delay_ms=table.delay_ms,
        pace=table.pace,
        pause_agreed=table.agreed,
        paused_until_ms=None if table.pause is None else table.pause.until_ms,
        agreed_end=table.agreed_end,
        end_agreed=table.ending,
        deadline_ms=table.deadline_ms,
        start_ms=table.start_ms,
        settlement=None if settled is None else _settlement_view(table, settled),
    )


def table_view(table: Table, public: wire.TableView, seat: Seat | None) -> wire.TableView:
    """The table as a seat may see it; None is a spectator."""
    deal = table.deal
    if deal is None or is_hidden(table, seat):
        return msgspec.structs.replace(public, you=seat)
    return msgspec.structs.replace(
        public,
        you=seat,
        game=_observed(table, deal, seat),
        settlement=read_by(public.settlement, deal, player_on(table, seat)),
    )


def _observed(table: Table, deal: Deal, seat: Seat | None) -> Observation:
    """The deal as a seat may see it; in one that was ended by agreement nobody acts any more."""
    seen: Any = table.game.observe(deal.state, seat)
    return msgspec.structs.replace(seen, legal=()) if deal.agreed else seen


def ways(table: Table, player: PlayerId, cards: Ranks) -> tuple[Action, ...]:
    """How a player may play certain cards now, where his view does not list all plays."""
    seat, asked = table.seat_of(player), family_of(table.ruleset).ways
    if table.running is None or seat is None or asked is None:
        return ()
    return asked(table.game.legal(table.running.state, seat), cards)


def is_hidden(table: Table, seat: Seat | None) -> bool:
    """Whether somebody may not see the running deal at all: a spectator where there are none."""
    return seat is None and not table.spectators and table.running is not None


def player_on(table: Table, seat: Seat | None) -> PlayerId | None:
    """Who reads what a seat is told; nobody by name where it is a spectator."""
    return None if seat is None else table.chairs[seat].player


def refused(table: Table, seat: Seat | None, refusal: Refusal, message_id: int) -> wire.Refused:
    """A refusal in words."""
    text = refusal_text(refusal, table.chairs, player_on(table, seat))
    return wire.Refused(id=message_id, code=refusal.code, params=dict(refusal.params), text=text)


def ruleset_view(ruleset: RuleSet[Any]) -> wire.RuleSetView:
    """The rule set with all its options."""
    return wire.RuleSetView(
        name=ruleset.name,
        family=ruleset.family,
        hash=ruleset.hash,
        title=Text(zh=ruleset.title.zh, en=ruleset.title.en),
        options=msgspec.to_builtins(ruleset.options),
    )


def _seat_view(table: Table, seat: Seat, online: Collection[PlayerId]) -> wire.SeatView:
    chair = table.chairs[seat]
    return wire.SeatView(
        seat=seat,
        kind=chair.kind,
        name=chair.name,
        player=None if chair.player is None else str(chair.player),
        program=chair.program,
        level=chair.level,
        online=chair.player in online and not chair.gone,
        autoplay=chair.autoplay or chair.gone,
        absent=chair.absent,
        ready=chair.ready,
        total=chair.total,
        coins=_coins_at(table, seat),
    )


def _coins_at(table: Table, seat: Seat) -> Coins | None:
    """What lies at the table for whoever sits there since the last deal began."""
    deal, chair = table.deal, table.chairs[seat]
    if deal is None or deal.stacks is None or chair.player != deal.players[seat].player:
        return None
    won = 0 if deal.coins is None else deal.coins.scores[seat]
    return Coins(deal.stacks[seat] + won)


def _commitment(table: Table) -> str:
    """While a deal runs that of its seed, before and after one that of the next."""
    seeds = table.running.seeds if table.running else Seeds(table.server)
    return seeds.commitment


def _settlement_view(table: Table, deal: Deal) -> wire.SettlementView | None:
    settlement = deal.settlement
    if settlement is None:
        return None
    return wire.SettlementView(
        names=tuple(chair.name for chair in deal.players),
        scores=settlement.scores,
        house=settlement.house,
        winners=settlement.winners,
        lines=tuple(map(_line_view, settlement.lines)),
        shuffle=_shuffle_view(table, deal),
        coins=_coins_view(deal),
        agreed=deal.agreed,
    )


def _coins_view(deal: Deal) -> wire.CoinsView | None:
    if deal.coins is None or deal.stacks is None:
        return None
    return wire.CoinsView(
        stacks=deal.stacks,
        results=tuple(Coins(each) for each in deal.coins.scores),
        house=Coins(deal.coins.house),
        lines=tuple(map(_line_view, deal.coins.lines)),
    )


def read_by(
    settlement: wire.SettlementView | None, deal: Deal, reader: PlayerId | None
) -> wire.SettlementView | None:
    """With the names of those who played the deal, as a reader calls them."""
    if settlement is None:
        return None
    names = names_for(names_of(deal.players), deal.players, reader)
    change, coins = msgspec.structs.replace, settlement.coins
    if coins is not None:
        coins = change(coins, lines=_named(coins.lines, names))
    return change(settlement, lines=_named(settlement.lines, names), coins=coins)


def _named(lines: Sequence[wire.LineView], names: Names) -> tuple[wire.LineView, ...]:
    replace = msgspec.structs.replace
    return tuple(replace(line, text=named(line.text, names)) for line in lines)


def _line_view(line: AnyLine) -> wire.LineView:
    plain = msgspec.structs.asdict(line)
    return wire.LineView(
        rule=line.rule,
        kind=type(line).__name__.lower(),
        cause=line.cause,
        seats=_seats_of(line, plain),
        cards=plain.get("cards", ()),
        points=plain.get("points"),
        factor=plain.get("factor"),
        text=line_text(line),
        payer=line.payer if isinstance(line, Transfer) else None,
    )


def _seats_of(line: AnyLine, plain: dict[str, Any]) -> tuple[Seat, ...]:
    if isinstance(line, Transfer):
        return tuple(seat for seat in (line.payer, line.payee) if seat is not None)
    return plain["seats"] if "seats" in plain else (plain["seat"],)


def _shuffle_view(table: Table, deal: Deal) -> wire.ShuffleView:
    seeds, pack = deal.seeds, table.game.pack
    deck = shuffle(pack, seeds)
    return wire.ShuffleView(
        commitment=seeds.commitment,
        server=seeds.server.hex(),
        clients=tuple(seed.hex() for seed in seeds.clients),
        attempt=seeds.attempt,
        pack=pack.cards,
        sides=pack.sides,
        deck=deck.cards,
    )
