"""What the room sees of a WebSocket; every call happens on the thread of the event loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

import msgspec


class Request(msgspec.Struct, frozen=True):
    """The handshake of a client that asks for a WebSocket.

    Attributes:
        path: the path asked for, percent-decoded, without the query.
        query: the parameters of the query; of a repeated one the last.
        headers: names in lower case; the values of a repeated one joined by commas.
        cookies: as the client sent them, and therefore not to be trusted.
        client: the address of the peer without its port, looked up behind the proxies that
            uvicorn is told to trust; empty where the transport has none.
    """

    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    cookies: Mapping[str, str]
    client: str


class Rejection(msgspec.Struct, frozen=True):
    """A handshake refused: an HTTP answer with a body in plain text.

    Raises:
        ValueError: the status is not that of an error.

    >>> Rejection(403, "no such table").status
    403
    """

    status: int
    body: str = ""

    def __post_init__(self) -> None:
        if not 400 <= self.status <= 599:
            raise ValueError(f"a handshake is refused with a status of 400 to 599: {self.status}")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much a peer may send, and how long it may keep silent.

    Attributes:
        message: the longest message taken, in bytes; a longer one closes with 1009.
        ping_every: seconds between pings.
        pong_within: seconds that a peer has to answer one.
        closing: seconds that a peer has to agree to a close and to read what was sent before.

    Raises:
        ValueError: an answer may take longer than the time to the next ping.

    >>> Limits(ping_every=30).message
    65536
    """

    message: int = 64 * 1024
    ping_every: float = 20.0
    pong_within: float = 20.0
    closing: float = 5.0

    def __post_init__(self) -> None:
        if self.pong_within > self.ping_every:
            raise ValueError(f"pong_within {self.pong_within} > ping_every {self.ping_every}")


class Socket(Protocol):
    """One connection, as the room writes to it."""

    def send(self, message: bytes) -> None:
        """Send one text message in UTF-8. Never blocks, keeps order, does nothing after a close."""
        ...

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Close after what was sent before; nothing more is received. Again: does nothing."""
        ...

    @property
    def writable(self) -> bool:
        """False while the peer does not keep up with what is sent."""
        ...

    @property
    def buffered(self) -> int:
        """Bytes that wait here to be sent, as far as they can be known."""
        ...


class Listener(Protocol):
    """One connection, as the room hears of it. An exception closes it with 1011."""

    def opened(self, socket: Socket) -> None:
        """The handshake is done; from here on the socket may be used."""
        ...

    def received(self, message: bytes) -> None:
        """One whole message, text (valid UTF-8) or binary, joined from its fragments."""
        ...

    def writable_again(self) -> None:
        """The peer has caught up after `Socket.writable` was false."""
        ...

    def closed(self) -> None:
        """The connection is over; called once for each `opened`, whoever ended it."""
        ...


Accept: TypeAlias = Callable[[Request], Listener | Rejection]
