"""`paiju serve`: the room, on one port, with nothing to set up."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import socket
import sys
import threading
import webbrowser
from collections.abc import Coroutine
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final

from paiju.cli.parser import add_data
from paiju.core.errors import PaijuError
from paiju.core.units import Coins
from paiju.server.app import serve
from paiju.server.host.logs import FORMATS, set_up
from paiju.server.room.settings import Allowance, Settings, Traffic
from paiju.server.rooms import default_folder as default_rooms_folder
from paiju.server.table.stakes import MOST

PORT: Final = 8770
EVERYBODY: Final = ("0.0.0.0", "::", "")
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737)."""


class CannotListen(PaijuError):
    """The address cannot be had."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    add = parser.add_argument
    add(
        "--host",
        default="127.0.0.1",
        help="address to listen on (%(default)s); 0.0.0.0 lets others in your network play",
    )
    add("--port", type=int, default=PORT, help="port (%(default)s); 0 takes a free one")
    add_data(parser)
    add(
        "--rooms",
        type=Path,
        default=default_rooms_folder(),
        metavar="DIR",
        help="the rooms, a file for each, which may change while the server runs; see "
        "`paiju rooms` (those of the package)",
    )
    add("--no-browser", action="store_true", help="do not open the browser")
    add(
        "--bot-delay",
        type=int,
        default=Settings.bot_delay_ms,
        metavar="MS",
        help="how long bots seem to think, in milliseconds (%(default)s)",
    )
    add(
        "--proxy",
        action="append",
        default=[],
        type=_addresses,
        metavar="ADDRESS",
        help="a proxy in front whose X-Forwarded-For and -Proto count; may be given again",
    )
    add(
        "--drain",
        type=_seconds,
        default=round(Settings.drain_s),
        metavar="S",
        help="on SIGTERM begin no new deal and wait so many seconds for those that run "
        "(%(default)s); what still runs then goes on after the next start",
    )
    add(
        "--keep-days",
        type=_days,
        default=Settings.keep_days,
        metavar="N",
        help="how long what happened at a closed table is kept event by event (%(default)s); its "
        "deals, scores and coins are kept for good; 0: so are the events",
    )
    add(
        "--private-coins",
        action="store_true",
        help="private tables may move coins, as who opens them says (they move none)",
    )
    add(
        "--metrics",
        dest="scrapers",
        action="append",
        default=[],
        type=_one_address,
        metavar="ADDRESS",
        help="who else may read /metrics; this machine always may; may be given again",
    )
    _add_allowance(parser)
    _add_traffic(parser)
    add("--log-level", default="warning", choices=("debug", "info", "warning", "error"))
    add("--log-format", default="text", choices=FORMATS, help="json: an object a line")


def _add_allowance(parser: argparse.ArgumentParser) -> None:
    """The coins that players are given (PL-50)."""
    for option, given, what in (
        ("--grant", Allowance.grant, "what a new player is given"),
        ("--relief", Allowance.relief, "what a broke player may take once a day"),
        ("--broke-below", Allowance.broke_below, "who has less is broke; 0: nobody is"),
    ):
        parser.add_argument(
            option, type=_coins, default=given, metavar="COINS", help=f"{what} (%(default)s)"
        )


def _add_traffic(parser: argparse.ArgumentParser) -> None:
    """What is let in at once."""
    for option, given, what in (
        ("--sockets", Traffic.sockets, "WebSockets that may be open; each is a file"),
        ("--address-sockets", Traffic.sockets_of_address, "how many of them from one address"),
        (
            "--address-calls",
            round(Traffic.calls_per_second),
            "calls a second from one address in the long run, and ten times as many at once",
        ),
    ):
        parser.add_argument(
            option, type=_number, default=given, metavar="N", help=f"{what} (%(default)s)"
        )


def _addresses(text: str) -> str:
    """An address, or a network of them; a name would stand for nobody.

    >>> _addresses("127.0.0.1"), _addresses("10.0.0.0/8")
    ('127.0.0.1', '10.0.0.0/8')
    """
    try:
        ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"no IP address: {text!r}") from None
    return text


def _one_address(text: str) -> str:
    """An address, written as the server sees it.

    >>> _one_address("::0001")
    '::1'
    """
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"no IP address: {text!r}") from None


def _seconds(text: str) -> int:
    """How long something lasts, on the command line.

    >>> _seconds("300")
    300
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise argparse.ArgumentTypeError(f"no number of seconds: {text!r}")
    return int(text)


def _number(text: str) -> int:
    """How many of something may be.

    >>> _number("400")
    400
    """
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"no number from 1 on: {text!r}")
    return int(text)


def _coins(text: str) -> Coins:
    """An amount on the command line.

    >>> _coins("500")
    500
    """
    if not (text.isascii() and text.isdecimal() and int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"no amount of coins: {text!r}")
    return Coins(int(text))


def _days(text: str) -> int:
    """A number of days on the command line.

    >>> _days("30")
    30
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise argparse.ArgumentTypeError(f"no number of days: {text!r}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serves until Ctrl-C.

    Raises:
        CannotListen: where the port is taken or the address is not this machine's.
        StoreError: where the data cannot be opened.
        RoomError: where a room cannot be read.
    """
    set_up(args.log_level, args.log_format)
    listening = _listen(args.host, args.port)
    address = _address(args.host, listening.getsockname()[1])

    def ready() -> None:
        print(f"paiju: {address}  (Ctrl-C ends it; tables are kept in {args.data})", flush=True)
        if args.host in EVERYBODY and (own := own_address()) is not None:
            others = _address(own, listening.getsockname()[1])
            print(f"paiju: {others}  for others in your network", flush=True)
        if not args.no_browser:
            # In a thread: a browser in the terminal would hold up the server until it is closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    settings = Settings(
        rooms=args.rooms,
        bot_delay_ms=args.bot_delay,
        proxies=tuple(args.proxy),
        drain_s=args.drain,
        keep_days=args.keep_days,
        private_stakes=args.private_coins,
        scrapers=tuple(args.scrapers),
        traffic=Traffic(
            sockets=args.sockets,
            sockets_of_address=args.address_sockets,
            calls_at_once=10 * args.address_calls,
            calls_per_second=args.address_calls,
        ),
        allowance=Allowance(grant=args.grant, relief=args.relief, broke_below=args.broke_below),
    )
    _allow_many_connections()
    with contextlib.suppress(KeyboardInterrupt):
        _run(serve(args.data, settings, listening, ready))
    return 0


def _allow_many_connections() -> None:
    """Each is a file, and as many may be open as the system lets this program have."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not there on Windows

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    everybody = host == "::" and socket.has_dualstack_ipv6()
    try:
        return socket.create_server(
            (host, port), family=family, backlog=1024, dualstack_ipv6=everybody
        )
    except (OSError, OverflowError) as error:
        raise CannotListen(f"cannot listen on {host} port {port}: {error}") from None


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in (*EVERYBODY, "127.0.0.1") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def own_address() -> str | None:
    """By what address others in the network reach this machine; None where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # sends nothing; it only chooses the way
        except OSError:
            return None
        return probe.getsockname()[0]


def _run(work: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(work)
        return
    import uvloop  # noqa: PLC0415 - not there on Windows

    uvloop.run(work)
