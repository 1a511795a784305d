"""What happened at a table, in words.

Each sentence is made once, with marks where it names seats; then each reader's names are put in.
Names are those of the people who sat there when it happened, wherever they are now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from paiju.server.table.state import Chair, Change

YOU: Final[Mapping[Lang, str]] = {"zh": "你", "en": "You"}

# Characters for private use: no player's name may hold one.
_MARKS: Final = tuple(map(chr, range(0xE000, 0xE010)))

Names = Mapping[Lang, Mapping[int, str]]
"""In each language the name for each mark, as `str.translate` takes it."""


def names_for(chairs: Sequence[Chair], reader: PlayerId | None) -> Names:
    """Those who sat there as a reader calls them: himself "You", an empty seat by its number."""
    return {lang: _names_in(lang, chairs, reader) for lang in explain.LANGS}


def _names_in(lang: Lang, chairs: Sequence[Chair], reader: PlayerId | None) -> Mapping[int, str]:
    numbers = _numbers(len(chairs), lang)
    return {
        ord(mark): YOU[lang]
        if reader is not None and chair.player == reader
        else chair.name or number
        for mark, chair, number in zip(_MARKS, chairs, numbers, strict=False)
    }


_NUMBERS: Final = {
    (seats, lang): explain.seat_names(seats, lang)
    for seats in range(2, len(_MARKS))
    for lang in explain.LANGS
}


def _numbers(seats: int, lang: Lang) -> tuple[str, ...]:
    return _NUMBERS[seats, lang]


def named(text: Text, names: Names) -> Text:
    """A sentence with names in place of its marks."""
    return Text(zh=text.zh.translate(names["zh"]), en=text.en.translate(names["en"]))


def line_text(line: AnyLine) -> Text:
    """A line of a settlement, with marks."""
    return explain.both(explain.line, line, _MARKS, _MARKS)


def refusal_text(refusal: Refusal, names: Names) -> Text:
    """Why something was refused, said to whoever tried it."""
    return named(explain.both(explain.refusal, refusal, _MARKS, _MARKS), names)


class Told(msgspec.Struct, frozen=True):
    """One thing that happened, with marks in its sentence.

    Attributes:
        only: the seat that alone may know; None where everybody may.
    """

    happened: wire.Happened
    only: Seat | None = None


def tell(change: Change) -> tuple[Told, ...]:
    """All that can be told of a change: the table's part of it, then the game's."""
    return (
        *map(Told, _notices(change)),
        *(Told(_of_game(change, event)) for event in change.public),
        *(Told(_of_game(change, event), seat) for seat, event in change.private),
    )


def heard(change: Change, told: Sequence[Told], reader: PlayerId | None) -> Iterator[wire.Happened]:
    """What a reader may know of it, with his names; None is a spectator."""
    names = names_for(change.chairs, reader)
    for one in told:
        if one.only is None or _is_his(change.chairs[one.only], reader):
            happened = one.happened
            yield msgspec.structs.replace(happened, text=named(happened.text, names))


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
        text=explain.both(explain.event, event, _MARKS, _MARKS),
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
            return _new_owner(change.chairs, owner)
        case ev.Dealt(attempt=attempt):
            return "redeal" if attempt else "deal_begins", None, {"deal": change.deal}
        case _:
            return None


def _new_owner(chairs: Sequence[Chair], owner: PlayerId | None) -> Notice | None:
    for seat, chair in enumerate(chairs):
        if _is_his(chair, owner):
            return "owner_changed", Seat(seat), {"seat": seat}
    return None
