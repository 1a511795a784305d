"""What a seat, or a spectator, sees of a table and of what happened there.

Views are built up from nothing: from the game's observation of the seat and from what is public.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from paiju import explain
from paiju.core.protocol import Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine, Transfer
from paiju.core.shuffle import Seeds, shuffle
from paiju.core.units import Seat
from paiju.explain import Lang, Text
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.state import Chair, Change, Deal, Phase, Table

YOU = Text(zh="你", en="You")


def table_view(table: Table, seat: Seat | None, online: Collection[PlayerId]) -> wire.TableView:
    """The table as a seat may see it; None is a spectator."""
    deal = table.deal
    settled = table.phase is Phase.SETTLED and deal is not None and deal.settlement is not None
    return wire.TableView(
        id=table.id,
        seq=table.seq,
        ruleset=ruleset_view(table),
        seats=tuple(_seat_view(Seat(s), chair, online) for s, chair in enumerate(table.chairs)),
        you=seat,
        owner=table.seat_of(table.owner),
        phase=table.phase,
        deal=deal.number if deal else 0,
        commitment=_commitment(table),
        turn_ms=table.turn_ms,
        card_counter=table.card_counter,
        deadline_ms=table.deadline_ms,
        start_ms=table.start_ms,
        game=None if deal is None else table.game.observe(deal.state, seat),
        settlement=_settlement_view(table, deal, seat) if settled and deal else None,
    )


def happened(
    table: Table, changes: Iterable[Change], seat: Seat | None
) -> tuple[wire.Happened, ...]:
    """Changes as a seat may know them, with their sentences."""
    names = _names(table.chairs, seat)
    return tuple(seen for change in changes for seen in _seen(table, change, seat, names))


def refused(table: Table, seat: Seat | None, refusal: Refusal, message_id: int) -> wire.Refused:
    """A refusal in words."""
    names = _names(table.chairs, seat)
    text = explain.both(explain.refusal, refusal, names["zh"], names["en"])
    return wire.Refused(id=message_id, code=refusal.code, params=dict(refusal.params), text=text)


def ruleset_view(table: Table) -> wire.RuleSetView:
    """The rule set with all its options."""
    ruleset = table.ruleset
    return wire.RuleSetView(
        name=ruleset.name,
        family=ruleset.family,
        hash=ruleset.hash,
        title=Text(zh=ruleset.title.zh, en=ruleset.title.en),
        options=msgspec.to_builtins(ruleset.options),
    )


def _seat_view(seat: Seat, chair: Chair, online: Collection[PlayerId]) -> wire.SeatView:
    return wire.SeatView(
        seat=seat,
        kind=chair.kind,
        name=chair.name,
        level=chair.level,
        online=chair.player in online and not chair.gone,
        autoplay=chair.autoplay or chair.gone,
        ready=chair.ready,
        total=chair.total,
    )


def _commitment(table: Table) -> str:
    """While a deal runs that of its seed, before and after one that of the next."""
    seeds = table.running.seeds if table.running else Seeds(table.server)
    return seeds.commitment


def _settlement_view(table: Table, deal: Deal, seat: Seat | None) -> wire.SettlementView | None:
    settlement = deal.settlement
    if settlement is None:
        return None
    names = _names(deal.players, seat)
    return wire.SettlementView(
        names=tuple(chair.name for chair in deal.players),
        scores=settlement.scores,
        house=settlement.house,
        winners=settlement.winners,
        lines=tuple(_line_view(line, names) for line in settlement.lines),
        shuffle=_shuffle_view(table, deal),
    )


def _line_view(line: AnyLine, names: Names) -> wire.LineView:
    plain = msgspec.structs.asdict(line)
    return wire.LineView(
        rule=line.rule,
        kind=type(line).__name__.lower(),
        cause=line.cause,
        seats=_seats_of(line, plain),
        cards=plain.get("cards", ()),
        points=plain.get("points"),
        factor=plain.get("factor"),
        text=explain.both(explain.line, line, names["zh"], names["en"]),
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


Names = dict[Lang, tuple[str, ...]]
"""The players' names by seat, in each language."""


def _names(chairs: Sequence[Chair], seat: Seat | None) -> Names:
    """As a seat reads them: itself as "You", an empty seat by its number."""
    return {lang: _names_in(lang, chairs, seat) for lang in explain.LANGS}


def _names_in(lang: Lang, chairs: Sequence[Chair], you: Seat | None) -> tuple[str, ...]:
    numbers = explain.seat_names(len(chairs), lang)
    own = YOU.zh if lang == "zh" else YOU.en
    return tuple(
        own if seat == you else (chair.name or numbers[seat]) for seat, chair in enumerate(chairs)
    )


def _say_notice(
    code: str, lang: Lang, names: Sequence[str], params: Mapping[str, int | str]
) -> str:
    return explain.notice(code, lang, names, **params)


def _seen(table: Table, change: Change, seat: Seat | None, names: Names) -> Iterator[wire.Happened]:
    """What a seat sees of one change: the table's part of it, then the game's."""
    notice = _notice(table, change.event)
    if notice is not None:
        code, about, params = notice
        called = _as_then(change.event, names)
        say = partial(_say_notice, params=params)
        text = explain.both(say, code, called["zh"], called["en"])
        yield wire.Happened(seq=change.seq, at_ms=change.at_ms, code=code, seat=about, text=text)
    private = [event for owner, event in change.private if owner == seat]
    for event in (*change.public, *private):
        yield _game_happened(change, event, names)


def _as_then(event: ev.AnyEvent, names: Names) -> Names:
    """The names with that of a player who has left since."""
    if not isinstance(event, ev.Stood):
        return names
    left = event
    return {
        lang: tuple(left.name if seat == left.seat else name for seat, name in enumerate(by_seat))
        for lang, by_seat in names.items()
    }


def _game_happened(change: Change, event: Event, names: Names) -> wire.Happened:
    by = change.event.by if isinstance(change.event, ev.Acted) else None
    return wire.Happened(
        seq=change.seq,
        at_ms=change.at_ms,
        code=str(type(event).__struct_config__.tag),
        seat=getattr(event, "seat", None),
        by=by,
        event=event,
        text=explain.both(explain.event, event, names["zh"], names["en"]),
    )


Notice = tuple[str, Seat | None, dict[str, int | str]]
"""The code of a notice, whom it is about, and what its sentence names."""


def _notice(table: Table, event: ev.AnyEvent) -> Notice | None:
    """What the table itself has to say of an event; None where nobody needs to be told."""
    match event:
        case ev.Sat(seat=seat):
            return "joined", seat, {"seat": seat}
        case ev.BotPlaced(seat=seat):
            return "bot_joined", seat, {"seat": seat}
        case ev.Stood(seat=seat):
            return "left", seat, {"seat": seat}
        case ev.Readied(seat=seat):
            return "ready", seat, {"seat": seat}
        case ev.AutoplaySet(seat=seat, on=on):
            return "autoplay_on" if on else "autoplay_off", seat, {"seat": seat}
        case ev.CameBack(seat=seat):
            return "came_back", seat, {"seat": seat}
        case ev.Acted(seat=seat, by=ev.By.TIMEOUT):
            return "timed_out", seat, {"seat": seat}
        case ev.Escaped(seat=seat, ended=False):
            return "escaped_autoplay", seat, {"seat": seat}
        case ev.OwnerChanged(owner=owner):
            seat = table.seat_of(owner)
            return None if seat is None else ("owner_changed", seat, {"seat": seat})
        case ev.Dealt(attempt=attempt):
            number = table.deal.number if table.deal else 0
            code = "redeal" if attempt else "deal_begins"
            return code, None, {"deal": number}
        case _:
            return None
