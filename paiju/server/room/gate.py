"""How much comes in at once, from one address and in all; beyond that nobody is let in."""

from __future__ import annotations

from collections import Counter

from paiju.core.refusal import Refusal
from paiju.server.addresses import network_of
from paiju.server.room.credits import CreditsOfEach
from paiju.server.room.refusals import TrafficCode
from paiju.server.room.settings import Clock, Traffic


class Gate:
    """Counts what comes in, by where it comes from.

    Args:
        most: what is let in.
        clock: milliseconds since 1970.

    Attributes:
        sockets: how many WebSockets are open.
        refused: how often somebody was not let in, by the code of why.
    """

    def __init__(self, most: Traffic, clock: Clock) -> None:
        self._most = most
        self._calls = CreditsOfEach[str](most.calls_at_once, most.calls_per_second, clock)
        self._from = Counter[str]()
        self.sockets = 0
        self.refused = Counter[str](dict.fromkeys(TrafficCode, 0))

    def call(self, address: str) -> Refusal | None:
        """Why a call over HTTP is not answered; None where it is, and counts.

        >>> from paiju.core.units import Millis
        >>> gate = Gate(Traffic(calls_at_once=1), lambda: Millis(0))
        >>> print(gate.call("192.0.2.7"), gate.call("192.0.2.8"))
        None None
        >>> gate.call("192.0.2.7")
        Refusal(code=<TrafficCode.TOO_MANY_CALLS: 'traffic.too_many_calls'>, params={'seconds': 1})
        """
        seconds = self._calls.take(network_of(address))
        return self._refuse(TrafficCode.TOO_MANY_CALLS, seconds=seconds) if seconds else None

    def handshake(self, address: str) -> Refusal | None:
        """Why a WebSocket is not opened; None where it may be. A handshake is a call, too."""
        if self.sockets >= self._most.sockets:
            return self._refuse(TrafficCode.FULL)
        most = self._most.sockets_of_address
        if self._from[network_of(address)] >= most:
            return self._refuse(TrafficCode.TOO_MANY_SOCKETS, most=most)
        return self.call(address)

    def opened(self, address: str) -> None:
        """A WebSocket is open."""
        self.sockets += 1
        self._from[network_of(address)] += 1

    def closed(self, address: str) -> None:
        """It is no longer."""
        self.sockets -= 1
        network = network_of(address)
        self._from[network] -= 1
        if not self._from[network]:
            del self._from[network]

    def _refuse(self, code: TrafficCode, **params: int) -> Refusal:
        self.refused[code] += 1
        return Refusal(code, params)
