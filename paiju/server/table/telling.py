"""What happened at a table, in words.

Each sentence is made once, with marks where it names seats; then each reader's names are put in.
Names are those of the people who sat there when it happened, wherever they are now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paiju import explain
from paiju.core.protocol import Event
from paiju.core.refusal import Refusal
from paiju.core.settlement import AnyLine
from paiju.core.units import Seat
from paiju.explain import Lang, Text
from paiju.server import wire
from paiju.server.store.players import PlayerId
from paiju.server.table import events as ev
from paiju.server.table.chairs import Chair, Kind
from paiju.server.table.state import Change

YOU: Final[Mapping[Lang, str]] = {"zh": "你", "en": "You"}

LEFT: Final[Mapping[Lang, str]] = {"zh": "已离开的玩家", "en": "A player who left"}
"""Who has deleted his account has no name any more; his deals stay for the others."""

# Characters for private use: no player's name may hold one.
_MARKS: Final = tuple(map(chr, range(0xE000, 0xE010)))

SENTENCES: Final = 4096
"""Of games' events, kept; without names they are the same at every table."""

Names = Mapping[Lang, tuple[str, ...]]
"""In each language a name for each seat, in the order of the marks."""

_NUMBERS: Final[Names] = {lang: explain.seat_names(len(_MARKS), lang) for lang in explain.LANGS}


def names_of(chairs: Sequence[Chair]) -> Names:
    """Those who sit there by their names, an empty seat by its number."""
    return {lang: _names_in(lang, chairs) for lang in explain.LANGS}


def _names_in(lang: Lang, chairs: Sequence[Chair]) -> tuple[str, ...]:
    return tuple([chair.name or _nameless(seat, chair, lang) for seat, chair in enumerate(chairs)])


def _nameless(seat: int, chair: Chair, lang: Lang) -> str:
    return LEFT[lang] if chair.kind is Kind.HUMAN else _NUMBERS[lang][seat]


def names_for(names: Names, chairs: Sequence[Chair], reader: PlayerId | None) -> Names:
    """The same as one of them reads it, who is "You"; None is nobody by name."""
    own = next((seat for seat, chair in enumerate(chairs) if _is_his(chair, reader)), None)
    if own is None:
        return names
    return {
        lang: (*by_seat[:own], YOU[lang], *by_seat[own + 1 :]) for lang, by_seat in names.items()
    }


def named(text: Text, names: Names) -> Text:
    """A sentence with names in place of its marks."""
    return Text(zh=_put(text.zh, names["zh"]), en=_put(text.en, names["en"]))


def _put(text: str, names: Sequence[str]) -> str:
    for mark, name in zip(_MARKS, names, strict=False):
        text = text.replace(mark, name)
    return text


def line_text(line: AnyLine) -> Text:
    """A line of a settlement, with marks."""
    return explain.both(explain.line, line, _MARKS, _MARKS)


def refusal_text(refusal: Refusal, chairs: Sequence[Chair], reader: PlayerId | None) -> Text:
    """Why something was refused, said to whoever tried it."""
    text = explain.both(explain.refusal, refusal, _MARKS, _MARKS)
    return named(text, names_for(names_of(chairs), chairs, reader))


@lru_cache(SENTENCES)
def _event_text(event: Event) -> Text:
    return explain.both(explain.event, event, _MARKS, _MARKS)


class Told(msgspec.Struct, frozen=True):
    """One thing that happened, with marks in its sentence.

    Attributes:
        only: the seat that alone may know; None where everybody may.
    """

    happened: wire.Happened
    only: Seat | None = None


class Telling(msgspec.Struct, frozen=True):
    """All that can be told of a change, and the names of those who were there."""

    chairs: tuple[Chair, ...]
    names: Names
    told: tuple[Told, ...]


def tell(change: Change) -> Telling:
    """The table's part of a change, then the game's."""
    told = (
        *map(Told, _notices(change)),
        *(Told(_of_game(change, event)) for event in change.public),
        *(Told(_of_game(change, event), seat) for seat, event in change.private),
    )
    return Telling(change.chairs, names_of(change.chairs), told)


def heard(telling: Telling, reader: PlayerId | None) -> list[wire.Happened]:
    """What a reader may know of it, with his names; None is a spectator."""
    chairs = telling.chairs
    own = next((Seat(s) for s, chair in enumerate(chairs) if _is_his(chair, reader)), None)
    return overheard(telling, own, reader)


def overheard(telling: Telling, seat: Seat | None, reader: PlayerId | None) -> list[wire.Happened]:
    """What a seat may know of it, as somebody reads it afterwards who need not have sat there."""
    names = names_for(telling.names, telling.chairs, reader)
    return [
        msgspec.structs.replace(told.happened, text=named(told.happened.text, names))
        for told in telling.told
        if told.only is None or told.only == seat
    ]


def _is_his(chair: Chair, reader: PlayerId | None) -> bool:
    return reader is not None and chair.player == reader


def _of_game(change: Change, event: Event) -> wire.Happened:
    return wire.Happened(
        seq=change.seq,
        at_ms=change.at_ms,
        code=str(type(event).__struct_config__.tag),
        seat=getattr(event, "seat", None),
        by=change.event.by if isinstance(change.event, ev.Acted) else None,
        event=event,
        text=_event_text(event),
    )


def _notices(change: Change) -> Iterator[wire.Happened]:
    notice = _notice(change)
    if notice is None:
        return
    code, seat, params = notice

    def say(code: str, lang: Lang, names: Sequence[str]) -> str:
        return explain.notice(code, lang, names, **params)

    text = explain.both(say, code, _MARKS, _MARKS)
    yield wire.Happened(seq=change.seq, at_ms=change.at_ms, code=code, seat=seat, text=text)


Notice = tuple[str, Seat | None, dict[str, int | str]]
"""The code of a notice, whom it is about, and what its sentence names."""


def _notice(change: Change) -> Notice | None:
    """What the table itself has to say of an event; None where nobody needs to be told."""
    match change.event:
        case ev.Sat(seat=seat):
            return "joined", seat, {"seat": seat}
        case ev.BotPlaced(seat=seat):
            return "bot_joined", seat, {"seat": seat}
        case ev.Stood(seat=seat, needs=int(needs)):
            return "broke", seat, {"seat": seat, "least": needs}
        case ev.Stood(seat=seat):
            return "left", seat, {"seat": seat}
        case ev.Kicked(seat=seat):
            return "kicked", seat, {"seat": seat}
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
            return _new_owner(change.chairs, owner)
        case ev.PauseAsked(seat=seat):
            return "pause_asked", seat, {"seat": seat}
        case ev.PauseAgreed(seat=seat):
            return "pause_agreed", seat, {"seat": seat}
        case ev.PauseDeclined(seat=seat):
            return "pause_declined", seat, {"seat": seat}
        case ev.Paused(until_ms=until_ms):
            return "paused", None, {"minutes": round((until_ms - change.at_ms) / 60_000)}
        case ev.Unpaused(seat=None):
            return "pause_over", None, {}
        case ev.Unpaused(seat=int(seat)):
            return "pause_ended", Seat(seat), {"seat": seat}
        case ev.EndAsked(seat=seat):
            return "end_asked", seat, {"seat": seat}
        case ev.EndAgreed(seat=seat):
            return "end_agreed", seat, {"seat": seat}
        case ev.EndDeclined(seat=seat):
            return "end_declined", seat, {"seat": seat}
        case ev.Ended():
            return "agreed_end", None, {}
        case ev.Dealt(attempt=attempt):
            return "redeal" if attempt else "deal_begins", None, {"deal": change.deal}
        case _:
            return None


def _new_owner(chairs: Sequence[Chair], owner: PlayerId | None) -> Notice | None:
    for seat, chair in enumerate(chairs):
        if _is_his(chair, owner):
            return "owner_changed", Seat(seat), {"seat": seat}
    return None
