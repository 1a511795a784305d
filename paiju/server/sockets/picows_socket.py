"""Frames of picows on one side, whole messages of the room on the other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from picows import WSListener, WSMsgType

from paiju.server.sockets.handshake import clipped, guarded

if TYPE_CHECKING:
    from picows import WSCloseCode, WSFrame, WSTransport

    from paiju.server.sockets.interface import Limits, Listener

# Close codes (RFC 6455, 7.4.1).
NORMAL, PROTOCOL_ERROR, ABNORMAL, INVALID_TEXT, TOO_BIG = 1000, 1002, 1006, 1007, 1009
NO_CODE = 0
"""How picows reads a close frame without a code."""

COPIED_BY_PICOWS = 8192
FRAME_ROOM = 14
"""Bytes that picows asks for ahead of a message, to write the header of its frame there."""


class PicowsSocket(WSListener):
    """A `Socket` for the room, and a listener for picows."""

    __slots__ = (
        "_deadline",
        "_kind",
        "_limits",
        "_listener",
        "_parts",
        "_size",
        "_transport",
        "_writable",
    )
    _transport: WSTransport

    def __init__(self, listener: Listener, limits: Limits) -> None:
        self._listener = listener
        self._limits = limits
        self._deadline: asyncio.TimerHandle | None = None
        self._writable = True
        self._kind: WSMsgType | None = None
        self._parts: list[bytes] = []
        self._size = 0

    # For the room.

    @property
    def writable(self) -> bool:
        return self._writable

    @property
    def buffered(self) -> int:
        return self._transport.underlying_transport.get_write_buffer_size()

    def send(self, message: bytes) -> None:
        if len(message) <= COPIED_BY_PICOWS:
            self._transport.send(WSMsgType.TEXT, message)
            return
        # `send` would hand the header of a long message over as a view of a buffer that it uses
        # again for the next one, while uvloop may still have to write it to a slow reader.
        framed = bytearray(FRAME_ROOM) + message
        self._transport.send_reuse_external_bytearray(WSMsgType.TEXT, framed, FRAME_ROOM)

    def close(self, code: int = NORMAL, reason: str = "") -> None:
        if self._closing:
            return
        self._transport.send_close(cast("WSCloseCode", code), clipped(reason).encode())
        self._deadline = asyncio.get_running_loop().call_later(
            self._limits.closing, self._transport.disconnect, False
        )

    @property
    def _closing(self) -> bool:
        return self._transport.is_close_frame_sent or self._transport.is_disconnected

    # For picows.

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        guarded(self, self._listener.opened, self)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        guarded(self, self._listener.closed)

    def pause_writing(self) -> None:
        self._writable = False

    def resume_writing(self) -> None:
        self._writable = True
        if not self._closing:
            guarded(self, self._listener.writable_again)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            self.close(_answer_to(frame))
            transport.disconnect()
        elif self._closing or frame.msg_type == WSMsgType.PONG:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(PROTOCOL_ERROR, "reserved bits are set")
        elif (frame.msg_type == WSMsgType.CONTINUATION) == (self._kind is None):
            self.close(PROTOCOL_ERROR, "fragments out of order")
        else:
            self._take(frame)

    def _take(self, frame: WSFrame) -> None:
        """Add a frame to the message that it begins or continues."""
        self._size += frame.payload_size
        if self._size > self._limits.message:
            self.close(TOO_BIG, f"more than {self._limits.message} bytes")
            return
        self._kind = self._kind or frame.msg_type
        self._parts.append(frame.get_payload_as_bytes())
        if frame.fin:
            self._deliver()

    def _deliver(self) -> None:
        kind, message = self._kind, b"".join(self._parts)
        self._kind, self._size = None, 0
        self._parts.clear()
        if kind == WSMsgType.TEXT and not _is_utf8(message):
            self.close(INVALID_TEXT, "not UTF-8")
        else:
            guarded(self, self._listener.received, message)


def _is_utf8(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def _answer_to(frame: WSFrame) -> int:
    """The code to answer a close frame with: its own, where that may be sent."""
    code = cast("int", frame.get_close_code())
    return NORMAL if code in {NO_CODE, ABNORMAL} else code
