"""What a host may set, and what comes in from outside: the clock and chance."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from paiju.core.shuffle import SEED_BYTES
from paiju.core.units import Coins, Millis
from paiju.server.rooms import default_folder

GRANT: Final = Coins(10_000)
RELIEF: Final = Coins(2_000)
BROKE_BELOW: Final = Coins(1_000)

Clock = Callable[[], Millis]


def steady_clock() -> Clock:
    """Milliseconds since 1970, read once and then counted on.

    So no deadline moves, whoever sets the machine's clock while the room runs.
    """
    ahead = time.time_ns() - _ticks()
    return lambda: Millis((_ticks() + ahead) // 1_000_000)


def _ticks() -> int:
    """Nanoseconds of a clock that nobody sets; where there is one, it runs on in sleep."""
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    return time.monotonic_ns()


def secret_seed() -> bytes:
    """A seed that nobody can know beforehand (PL-04)."""
    return secrets.token_bytes(SEED_BYTES)


def four_digits() -> int:
    """A number by which guests are told apart until they choose names."""
    return 1000 + secrets.randbelow(9000)


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """What players are given (PL-50).

    Attributes:
        grant: what a new player gets, once.
        relief: what a broke player gets, once a day.
        broke_below: who has less than this, with what is set aside for him, is broke; where there
            is no relief nobody is.
    """

    grant: Coins = GRANT
    relief: Coins = RELIEF
    broke_below: Coins = BROKE_BELOW


@dataclass(frozen=True, kw_only=True)
class PerHour:
    """What may come from one address in an hour; a school, or a whole street, may share one.

    Attributes:
        guests: who is not known yet (PL-41).
        registrations: attempts to become a member; each says whether a login is taken.
        logins: attempts to log in.
        tables: private tables.
    """

    guests: int = 100
    registrations: int = 20
    logins: int = 60
    tables: int = 300


@dataclass(frozen=True, kw_only=True)
class MostOpen:
    """How many private tables may be open at the same time, of those that one has opened.

    Attributes:
        player: by one player; beyond that those are closed at which nobody is.
        address: from one address since the server was started; a school may share one.
    """

    player: int = 20
    address: int = 300


@dataclass(frozen=True, kw_only=True)
class Traffic:
    """What is let in at once. A school class behind one address loads the page in one moment.

    Attributes:
        sockets: WebSockets that may be open.
        sockets_of_address: of them from one address.
        calls_at_once, calls_per_second: how often one address may ask over HTTP or for a
            WebSocket, at once and in the long run.
    """

    sockets: int = 10_000
    sockets_of_address: int = 400
    calls_at_once: float = 1_000.0
    calls_per_second: float = 100.0


@dataclass(frozen=True, kw_only=True)
class Switches:
    """How often a player may switch something back and forth at tables.

    Attributes:
        at_once: with nothing between them.
        per_minute: in the long run.
    """

    at_once: float = 40.0
    per_minute: float = 10.0


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a room runs with.

    Attributes:
        rooms: the folder of the rooms, a file for each.
        bot_delay_ms: how long a bot seems to think, so that people can follow.
        grace_ms: how much later than shown a time-out is carried out, for the way of the last
            message over the network.
        burst, per_second: how many messages a connection may send at once, and in the long run.
        allowance: the coins that players are given.
        private_stakes: whether coins may move at private tables, as who opens them says (PL-03).
        per_hour: what may come from one address.
        most_open: how many private tables may be open.
        traffic: what is let in at once.
        switches: how often a player may switch something back and forth at tables.
        proxies: addresses of the proxies in front, whose word counts on where requests come from.
        drain_s: how long running deals may go on when the server is told to end; then no new
            ones begin any more, and what still runs goes on after the next start.
        keep_days: how long the events of closed tables are kept; 0 keeps them for ever. What is
            known of their deals, scores and coins is kept in any case.
        scrapers: addresses from which `/metrics` may be read besides this machine.
        clock: milliseconds since 1970.
        new_seed: makes the server's part of a shuffle.
        guest_number: the number in a new guest's name.
    """

    rooms: Path = field(default_factory=default_folder)
    bot_delay_ms: int = 900
    grace_ms: int = 600
    burst: float = 30.0
    per_second: float = 10.0
    private_stakes: bool = False
    per_hour: PerHour = field(default_factory=PerHour)
    most_open: MostOpen = field(default_factory=MostOpen)
    traffic: Traffic = field(default_factory=Traffic)
    switches: Switches = field(default_factory=Switches)
    proxies: tuple[str, ...] = ()
    allowance: Allowance = field(default_factory=Allowance)
    drain_s: float = 0.0
    keep_days: int = 90
    scrapers: tuple[str, ...] = ()
    clock: Clock = field(default_factory=steady_clock)
    new_seed: Callable[[], bytes] = field(default=secret_seed)
    guest_number: Callable[[], int] = field(default=four_digits)
