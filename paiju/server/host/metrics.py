"""Figures of a running room for Prometheus, at `/metrics`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from paiju.server.store.log import LogCounts

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Figures(NamedTuple):
    """A room at one moment.

    Attributes:
        tables: that are open.
        running: deals that are played.
        online: players who are connected to a table.
        draining: whether no new deals begin.
        sockets: WebSockets that are open.
        not_let_in: how often calls and WebSockets were refused for their number, by why.
        log: what the log has done.
    """

    tables: int
    running: int
    online: int
    draining: bool
    sockets: int
    not_let_in: Mapping[str, int]
    log: LogCounts


class Metrics:
    """Counts while the room runs; what can be read off the room itself is read when asked."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)
        self.decided = Histogram(
            "paiju_decision_seconds",
            "From a message, or a clock, to what follows from it being stored and shown.",
            registry=self._registry,
            buckets=_SECONDS,
        )

    def watch(self, read: Callable[[], Figures]) -> None:
        """Shows the figures of a room from now on, read anew whenever they are asked for."""
        self._registry.register(_Figures(read))

    def text(self) -> bytes:
        """All figures in Prometheus's text format."""
        return generate_latest(self._registry)


class _Figures(Collector):
    def __init__(self, read: Callable[[], Figures]) -> None:
        self._read = read

    def describe(self) -> Iterable[Metric]:
        """Nothing: what is there is only known when it is asked for."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """The figures at this moment."""
        now = self._read()
        gauge, counter = GaugeMetricFamily, CounterMetricFamily
        yield gauge("paiju_tables", "Tables that are open.", now.tables)
        yield gauge("paiju_deals_running", "Deals that are played now.", now.running)
        yield gauge("paiju_players_online", "Players at tables.", now.online)
        yield gauge("paiju_draining", "1 while no new deals begin.", now.draining)
        yield gauge("paiju_sockets", "WebSockets that are open.", now.sockets)
        refused = counter(
            "paiju_not_let_in",
            "Calls and WebSockets that were refused since there are too many.",
            labels=["why"],
        )
        for why, times in now.not_let_in.items():
            refused.add_metric([why], times)
        yield refused
        yield counter("paiju_log_appends", "Appends to the log.", now.log.appends)
        yield counter("paiju_log_refused", "Appends answered with an error.", now.log.refused)
        yield counter(
            "paiju_log_commits", "Commits of the log, each of many appends.", now.log.transactions
        )
