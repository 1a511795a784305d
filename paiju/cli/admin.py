"""`paiju admin`: what a host sees and does while his server runs.

  paiju admin                      the server at a glance
  paiju admin tables               the tables; `close-table ID` closes one, its deal is void
  paiju admin players [TEXT]       players by a part of a name or login, or by number
  paiju admin rooms                the rooms; `close-room ID`, `open-room ID`
  paiju admin broadcast TEXT [EN]  tells everybody something, in Chinese and English
  paiju admin ledger               proves the coins
  paiju admin reports              players whom others reported
  paiju admin audit                what admins did
  paiju admin reset LOGIN          a code by which a member sets a forgotten password anew
  paiju admin delete-player WHO    a player, by login or number, is gone for good
  paiju admin appoint LOGIN        lets a member do all this on the page; `dismiss LOGIN`

It finds the server by the folder on which that runs.
"""

from __future__ import annotations

import argparse
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast
from urllib.parse import quote

import msgspec

from paiju.cli.layout import in_columns
from paiju.cli.output import moment, print_json
from paiju.cli.parser import UsageError, add_data, add_output
from paiju.core.errors import PaijuError
from paiju.explain import Lang
from paiju.server.host.door import Door, find_door

WAIT_S: Final = 60


class Refused(PaijuError):
    """The server does not do it, and says why."""


class Ask(NamedTuple):
    """One call of the server.

    Attributes:
        columns: what is printed of each row of the answer.
    """

    method: str
    path: str
    body: object = None
    columns: tuple[str, ...] = ()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("do", nargs="?", default="overview", choices=list(_DEEDS), metavar="WHAT")
    parser.add_argument("words", nargs="*", metavar="ARGUMENT")
    add_data(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Asks the server, and prints what it says.

    Raises:
        StoreError: where no server runs on the folder.
        UsageError: where arguments are missing, or too many.
        Refused: where the server does not do it.
    """
    least, most, make = _DEEDS[args.do]
    if not least <= len(args.words) <= most:
        raise UsageError(f"{args.do} takes {least if least == most else f'{least} to {most}'}")
    door = find_door(args.data)
    if args.do in _FINDS:
        args.words = [_FINDS[args.do](door, args.words[0])]
    ask = make(args.words)
    answer = _call(door, ask)
    if args.json:
        print_json(answer)
    elif isinstance(answer, list):
        _print_rows(cast("list[dict[str, Any]]", answer), ask.columns, args.lang)
    elif answer:
        _print_fields(answer, args.lang)
    else:
        print("完成" if args.lang == "zh" else "Done")
    return 1 if args.do == "ledger" and cast("Any", answer)["problem"] else 0


_ROOM: Final = ("id", "title", "open", "closed", "playing", "waiting")
_TABLE: Final = ("id", "room", "title", "phase", "deal", "online", "names", "moved_ms")
_REPORT: Final = ("at_ms", "player", "reporter", "reason", "table", "deal", "lines")
_PERSON: Final = ("id", "name", "login", "kind", "last_seen_ms")
_DEED: Final = ("at_ms", "who", "deed", "subject", "detail")


def _broadcast(words: Sequence[str]) -> Ask:
    zh, en = (*words, "")[:2]
    return Ask("POST", "broadcast", {"zh": zh, "en": en})


def _set_room(words: Sequence[str], *, opened: bool) -> Ask:
    return Ask("PUT", f"rooms/{_quoted(words)}", {"open": opened}, _ROOM)


def _quoted(words: Sequence[str]) -> str:
    return quote("".join(words), safe="")


Make = Callable[[Sequence[str]], Ask]

_DEEDS: Final[Mapping[str, tuple[int, int, Make]]] = {
    "overview": (0, 0, lambda _: Ask("GET", "")),
    "tables": (0, 0, lambda _: Ask("GET", "tables", columns=_TABLE)),
    "close-table": (1, 1, lambda words: Ask("DELETE", f"tables/{_quoted(words)}")),
    "players": (0, 1, lambda words: Ask("GET", f"players?q={_quoted(words)}", columns=_PERSON)),
    "rooms": (0, 0, lambda _: Ask("GET", "rooms", columns=_ROOM)),
    "close-room": (1, 1, lambda words: _set_room(words, opened=False)),
    "open-room": (1, 1, lambda words: _set_room(words, opened=True)),
    "broadcast": (1, 2, _broadcast),
    "ledger": (0, 0, lambda _: Ask("GET", "ledger")),
    "reports": (0, 0, lambda _: Ask("GET", "reports", columns=_REPORT)),
    "audit": (0, 0, lambda _: Ask("GET", "audit", columns=_DEED)),
    "reset": (1, 1, lambda words: Ask("POST", "resets", {"login": words[0]})),
    "delete-player": (1, 1, lambda words: Ask("DELETE", f"players/{_quoted(words)}")),
    "appoint": (1, 1, lambda words: Ask("POST", "admins", {"login": words[0]})),
    "dismiss": (1, 1, lambda words: Ask("DELETE", f"admins/{_quoted(words)}")),
}
"""For each deed how many arguments it takes, at least and at most, and the call that it is."""


def _admin_number(door: Door, login: str) -> str:
    """Who is dismissed need not be a member any more: he is found among the admins."""
    for admin in _call(door, Ask("GET", ""))["admins"]:
        if login in (admin["login"], admin["name"], admin["id"]):
            return admin["id"]
    raise UsageError(f"dismiss: no admin is called {login!r}")


def _player_number(door: Door, who: str) -> str:
    """Whose login it is, or whose number."""
    for person in _call(door, Ask("GET", f"players?q={quote(who, safe='')}")):
        if who in (person["login"], person["id"]):
            return person["id"]
    raise UsageError(f"delete-player: nobody has the login or number {who!r}")


_FINDS: Final[Mapping[str, Callable[[Door, str], str]]] = {
    "dismiss": _admin_number,
    "delete-player": _player_number,
}
"""For deeds that are about somebody, how he is found."""


def _call(door: Door, ask: Ask) -> Any:
    request = urllib.request.Request(
        f"{door.url}/api/admin/{ask.path}".rstrip("/"),
        method=ask.method,
        data=None if ask.body is None else msgspec.json.encode(ask.body),
        headers={"Authorization": f"Bearer {door.key}", "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
            return msgspec.json.decode(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            raise Refused(_why(error.read())) from None
    except OSError as error:
        raise Refused(f"{door.url} does not answer: {error}") from None


def _why(body: bytes) -> str:
    try:
        problem = msgspec.json.decode(body)
        return f"{problem['code']}: {problem['text']['en']}"
    except (msgspec.DecodeError, KeyError, TypeError):
        return body.decode(errors="replace")[:200]


def _print_rows(rows: list[dict[str, Any]], columns: tuple[str, ...], lang: Lang) -> None:
    table = [[name.removesuffix("_ms") for name in columns]]
    table += [[_shown(name, row[name], lang) for name in columns] for row in rows]
    print(*in_columns(table), sep="\n")


def _print_fields(fields: dict[str, Any], lang: Lang) -> None:
    rows = [(name.removesuffix("_ms"), _shown(name, value, lang)) for name, value in fields.items()]
    print(*in_columns(rows), sep="\n")


def _shown(name: str, value: Any, lang: Lang) -> str:
    if value is None:
        return "–"
    if name.endswith("_ms"):
        return moment(value)
    if name == "lines":
        return _said(value, lang)
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list):
        every = cast("list[Any]", value)
        return ", ".join(_shown(name, each, lang) for each in every) or "–"
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        # By his login an admin is dismissed again.
        login = fields.get("login") if name == "admins" else None
        return str(fields.get(lang) or login or fields.get("name") or fields)
    return str(value)


def _said(lines: str, lang: Lang) -> str:
    """What was said at a table, as a report keeps it."""
    said = cast("list[dict[str, Any]]", msgspec.json.decode(lines))
    return " | ".join(f"{line['name']}: {line['text'][lang]}" for line in said) or "–"
