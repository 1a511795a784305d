"""Picows on a connection that uvicorn hands over at the HTTP upgrade; ASGI has no part in it.

uvicorn makes an object of the class it was configured with as `ws`, tells it of the transport,
gives it the upgrade request put together again, and makes it the protocol of the transport.
The class here is picows' own protocol, `WSProtocol`, with what uvicorn expects around it.
`WSProtocol` is not public: versions of picows are allowed one by one, in `choice`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, cast

from picows import WSAutoPingStrategy

from paiju.server.sockets.interface import Rejection
from paiju.server.sockets.picows_socket import PicowsSocket
from paiju.server.sockets.upgrade import Upgrade, http_answer, peer_of

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from picows import WSTransport
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    from paiju.server.sockets.interface import Accept, Limits, Listener

    class WSProtocol(asyncio.BufferedProtocol):
        """What is used here of the class that picows does not declare."""

        transport: WSTransport

        def __init__(self, *args: object) -> None: ...

else:
    from picows.picows import WSProtocol

SERVICE_RESTART = 1012
FIRST_READ_BUFFER = 2048
"""Bytes; it grows with the first message that does not fit."""

logger = logging.getLogger(__name__)


class _ForDebugging(logging.LoggerAdapter[logging.Logger]):
    """What picows reports is the doing of peers, and no trouble of the server."""

    def log(self, level: int, msg: object, *args: object, **kwargs: Any) -> None:
        super().log(min(level, logging.DEBUG), msg, *args, **kwargs)

    def process(
        self, msg: Any, kwargs: MutableMapping[str, Any]
    ) -> tuple[Any, MutableMapping[str, Any]]:
        return msg, kwargs


picows_logger = _ForDebugging(logging.getLogger(f"{__name__}.picows"))


def picows_protocol(accept: Accept, limits: Limits) -> type[asyncio.BaseProtocol]:
    """The class to give to `uvicorn.Config` as `ws`."""

    class ConfiguredConnection(Connection):
        def __init__(
            self, config: Config, server_state: ServerState, app_state: dict[str, Any]
        ) -> None:
            super().__init__(accept, limits, config, server_state)

    return ConfiguredConnection


class Connection(WSProtocol):
    """A connection from the upgrade to its end, as uvicorn sees it."""

    def __init__(
        self, accept: Accept, limits: Limits, config: Config, server_state: ServerState
    ) -> None:
        self._accept = accept
        self._limits = limits
        self._config = config
        self._connections = cast("set[object]", server_state.connections)
        self._socket: PicowsSocket | None = None
        super().__init__(
            None,  # host and port, of a client
            None,  # path, of a client
            False,  # is a client
            self._made_socket,
            picows_logger,
            True,  # disconnect on an exception
            None,  # time for the handshake: it is here, whole, at once
            True,  # send pings
            limits.ping_every,
            limits.pong_within,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,  # answer pings
            limits.message,
            None,  # extra headers, of a client
            FIRST_READ_BUFFER,
        )

    def _made_socket(self, _request: object) -> PicowsSocket | None:
        return self._socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._connections.add(self)
        super().connection_made(transport)
        # uvicorn does the same after the handshake, but by then what `opened` sent could already
        # have paused the writing of the protocol that was there before.
        cast("asyncio.Transport", transport).set_protocol(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take the upgrade request from uvicorn; all that follows comes by the buffer."""
        upgrade = Upgrade.read(data)
        answer = upgrade.fault() or self._ask(upgrade)
        if isinstance(answer, Rejection):
            self._refuse(answer)
        else:
            self._socket = PicowsSocket(answer, self._limits)
            self._feed(upgrade.for_picows())

    def _ask(self, upgrade: Upgrade) -> Listener | Rejection:
        peer = peer_of(self.transport.underlying_transport, self._config, upgrade)
        try:
            return self._accept(upgrade.request(peer))
        except Exception:
            logger.exception("a handshake failed")
            return Rejection(500, "Internal Server Error")

    def _refuse(self, rejection: Rejection) -> None:
        transport = self.transport.underlying_transport
        transport.write(http_answer(rejection))
        transport.close()

    def _feed(self, data: bytes) -> None:
        buffer = memoryview(self.get_buffer(len(data)))
        buffer[: len(data)] = data
        self.buffer_updated(len(data))

    def shutdown(self) -> None:
        """The server stops: uvicorn waits until the connection is lost."""
        if self._socket is not None:
            self._socket.close(SERVICE_RESTART)
        self.transport.disconnect()
