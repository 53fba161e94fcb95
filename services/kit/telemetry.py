"""Metrics, traces and logs of one process.

Metrics go to a private Prometheus registry; bind labels once and keep the child (`metrics.counter(...).labels(...)`),
never label by an id. Traces exist only when an OTLP endpoint is configured, and cost nothing otherwise.
"""

from __future__ import annotations

import json
import logging
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from itertools import accumulate
from typing import TypeVar

from opentelemetry import propagate, trace
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBasedTraceIdRatio
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from .settings import Settings

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Buckets for latencies: the budgets lie between 1 ms and 1 s."""


class Tally(Collector):
    """Numbers by one label that only grow, plain until somebody reads the metrics: adding to a Counter costs fifty times as much. For one thread."""

    def __init__(self, name: str, help: str, label: str, values: Iterable[str]) -> None:
        self._told = name, help, (label,)
        self._numbers = dict.fromkeys(values, 0.0)

    def add(self, value: str, number: float) -> None:
        """More of what has this value as its label."""
        self._numbers[value] = self._numbers.get(value, 0.0) + number

    def collect(self) -> Iterable[Metric]:
        """As a counter."""
        name, help, label = self._told
        family = CounterMetricFamily(name, help, labels=label)
        for value, number in list(self._numbers.items()):
            family.add_metric([value], number)
        yield family


class Spread(Collector):
    """A distribution in seconds, plain as a Tally is."""

    def __init__(self, name: str, help: str) -> None:
        self._told = name, help
        self._counts = [0] * (len(SECONDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        """As a histogram."""
        bounds = (*map(floatToGoString, SECONDS), "+Inf")
        yield HistogramMetricFamily(*self._told, list(zip(bounds, accumulate(self._counts), strict=True)), self._sum)


_C = TypeVar("_C", bound=Collector)
_M = TypeVar("_M", Counter, Gauge, Histogram, Tally, Spread)


class Metrics:
    """Counters, gauges and histograms of this process; a name that exists already is returned, not made again."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._made: dict[str, Counter | Gauge | Histogram | Tally | Spread] = {}

    def counter(self, name: str, help: str, labels: Iterable[str] = ()) -> Counter:
        """A number that only grows; raises TypeError when the name is of another kind."""
        return self._once(name, Counter, lambda: Counter(name, help, tuple(labels), registry=self.registry))

    def gauge(self, name: str, help: str, labels: Iterable[str] = ()) -> Gauge:
        """A number that goes up and down; raises TypeError when the name is of another kind."""
        return self._once(name, Gauge, lambda: Gauge(name, help, tuple(labels), registry=self.registry))

    def histogram(
        self, name: str, help: str, labels: Iterable[str] = (), buckets: tuple[float, ...] = SECONDS
    ) -> Histogram:
        """A distribution, in seconds unless the name says otherwise; raises TypeError as the others do."""
        return self._once(
            name, Histogram, lambda: Histogram(name, help, tuple(labels), buckets=buckets, registry=self.registry)
        )

    def tally(self, name: str, help: str, label: str, values: Iterable[str] = ()) -> Tally:
        """Numbers that only grow, of what happens with every action, 0 for `values` at first; raises TypeError as the others do."""
        return self._once(name, Tally, lambda: self._registered(Tally(name, help, label, values)))

    def spread(self, name: str, help: str) -> Spread:
        """A distribution in seconds of the same; raises TypeError as the others do."""
        return self._once(name, Spread, lambda: self._registered(Spread(name, help)))

    def _registered(self, made: _C) -> _C:
        self.registry.register(made)
        return made

    def with_process(self) -> None:
        """Add the standard metrics of a Python process: memory, CPU, garbage collection, version."""
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def listen(self, host: str, port: int) -> Callable[[], None]:
        """Serve /metrics from a thread; returns what closes it. Raises OSError when the port is taken."""
        server, thread = start_http_server(port, host, self.registry)

        def close() -> None:
            server.shutdown()
            thread.join()
            server.server_close()

        return close

    def _once(self, name: str, kind: type[_M], make: Callable[[], _M]) -> _M:
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = make()
        if not isinstance(found, kind):
            raise TypeError(f"the metric {name} is a {type(found).__name__}, not a {kind.__name__}")
        return found


class Tracing:
    """Spans of one process, sent to an OTLP collector; inert when no endpoint is configured."""

    def __init__(self, name: str, settings: Settings) -> None:
        self._provider = _provider(name, settings) if settings.otlp_endpoint else None
        self._tracer = self._provider.get_tracer("muster") if self._provider else None

    @property
    def is_on(self) -> bool:
        """Whether spans are made at all."""
        return self._tracer is not None

    def span(
        self, name: str, carrier: Mapping[str, str] | None = None, **attributes: str | int | float
    ) -> AbstractContextManager[object]:
        """A span around a block; `carrier` holds the caller's traceparent, if it sent one."""
        if self._tracer is None:
            return nullcontext()
        parent = propagate.extract(carrier) if carrier else None
        return self._tracer.start_as_current_span(name, context=parent, attributes=attributes)

    def carrier(self) -> dict[str, str]:
        """The headers that continue the current trace in another process; empty when tracing is off."""
        headers: dict[str, str] = {}
        if self._tracer is not None and trace.get_current_span().get_span_context().is_valid:
            propagate.inject(headers)
        return headers

    def close(self) -> None:
        """Send what is waiting and stop."""
        if self._provider is not None:
            self._provider.shutdown()


def _provider(name: str, settings: Settings) -> TracerProvider:
    from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter

    resource = Resource.create({"service.name": f"muster-{name}"})
    provider = TracerProvider(sampler=ParentBasedTraceIdRatio(settings.trace_ratio), resource=resource)
    insecure = not settings.otlp_endpoint.startswith("https://")
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(settings.otlp_endpoint, insecure=insecure)))
    return provider


class JsonFormatter(logging.Formatter):
    """One JSON object a line, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON, with the trace back as one string."""
        fields = {"at_ms": int(record.created * 1000), "level": record.levelname.lower(), "logger": record.name}
        fields["message"] = record.getMessage()
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def configure_logging(settings: Settings) -> None:
    """Send the logs of this process to standard error in the configured form."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s.%(msecs)03d %(levelname)-7s %(name)s: %(message)s", "%H:%M:%S")
    handler.setFormatter(JsonFormatter() if settings.log_format == "json" else text)
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)
    logging.getLogger("httpx").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
