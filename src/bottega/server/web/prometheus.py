"""Metrics in Prometheus' text format."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from bottega.server.core.metrics import Metrics

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

__all__ = ["CONTENT_TYPE", "PrometheusMetrics", "merged"]


class PrometheusMetrics(Metrics):
    """The metrics of one process."""

    def __init__(self) -> None:
        super().__init__()
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.tables = self._gauge("bottega_tables", "Tables in the database.", ["status"])
        self.in_memory = self._gauge("bottega_tables_in_memory", "Tables this process keeps in memory.")
        self.sockets = self._gauge("bottega_sockets", "Open pages and programs at tables.")
        self.thinking = self._gauge("bottega_bots_thinking", "Questions that bots think about now.")
        self.waiting = self._gauge("bottega_bots_waiting", "Questions to bots that wait for their turn.", ["kind"])
        self.moves = Counter("bottega_moves", "Moves stored, those of bots included.", registry=self.registry)
        self.refusals = Counter("bottega_refusals", "Moves and messages refused.", registry=self.registry)
        self.conflicts = Counter("bottega_conflicts", "Moves that came second.", registry=self.registry)
        self.errors = Counter("bottega_errors", "Errors nobody expected.", registry=self.registry)
        self.store_seconds = self._histogram("bottega_store_seconds", "From asking for a move to its being stored.")
        self.update_seconds = self._histogram("bottega_update_seconds", "Composing what one page is sent.")
        self.wait_seconds = self._histogram("bottega_wait_seconds", "From asking a bot to its beginning.", ["kind"])
        self.think_seconds = self._histogram("bottega_think_seconds", "From its beginning to its answer.", ["kind"])

    def _gauge(self, name: str, help: str, labels: list[str] | None = None) -> Gauge:
        return Gauge(name, help, labels or [], registry=self.registry)

    def _histogram(self, name: str, help: str, labels: list[str] | None = None) -> Histogram:
        return Histogram(name, help, labels or [], buckets=SECONDS, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class MultiprocessCollector(Collector):
    """The metrics of several processes, each with a `process` label."""

    def __init__(self, texts: dict[int, str]) -> None:
        self.texts = texts

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for process, text in self.texts.items():
            for said in text_string_to_metric_families(text):
                metric = found.setdefault(said.name, Metric(said.name, said.documentation, said.type))
                for sample in said.samples:
                    metric.samples.append(sample._replace(labels={"process": str(process), **sample.labels}))
        return found.values()


def merged(texts: dict[int, str]) -> bytes:
    registry = CollectorRegistry()
    registry.register(MultiprocessCollector(texts))
    return generate_latest(registry)
