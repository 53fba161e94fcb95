"""What a load run measured: a histogram of each kind of sample, errors by code, how busy the generator itself was.

Times are in milliseconds. A histogram has bins of one percent, so that percentiles are true to that share at every size, and runs of hours and several
processes add up.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

_STEP = math.log(1.01)
_LEAST_MS = 0.001
PERCENTILES = (50.0, 90.0, 95.0, 99.0, 99.9)


@dataclass(slots=True)
class Histogram:
    """Counts by size; exact to one percent."""

    bins: Counter[int] = field(default_factory=Counter)

    @property
    def count(self) -> int:
        """How many values."""
        return self.bins.total()

    def add(self, ms: float) -> None:
        """One value."""
        self.bins[round(math.log(max(ms, _LEAST_MS)) / _STEP)] += 1

    def merge(self, other: Histogram) -> None:
        """All values of another one."""
        self.bins.update(other.bins)

    def percentile(self, share: float) -> float:
        """The value that `share` percent do not exceed (nearest rank); 0.0 without values."""
        rank, seen = math.ceil(self.count * share / 100), 0
        for each in sorted(self.bins):
            seen += self.bins[each]
            if seen >= rank:
                return math.exp(each * _STEP)
        return 0.0

    def summary(self, seconds: float) -> dict[str, float]:
        """Count, rate and percentiles, as reports print them."""
        told: dict[str, float] = {"count": self.count, "per_second": round(self.count / seconds, 2) if seconds else 0.0}
        named = {f"p{share:g}_ms": round(self.percentile(share), 2) for share in PERCENTILES}
        return {**told, **named, "max_ms": round(self.percentile(100.0), 2)}


@dataclass(slots=True)
class Figures:
    """Samples by kind, errors by (kind, code), facts that were counted, and of the generator itself how late its loop is (ms) and how
    much of its core it uses (percent)."""

    samples: dict[str, Histogram] = field(default_factory=dict)
    errors: Counter[tuple[str, str]] = field(default_factory=Counter)
    messages: dict[str, str] = field(default_factory=dict)
    facts: Counter[str] = field(default_factory=Counter)
    lag: Histogram = field(default_factory=Histogram)
    busy: Histogram = field(default_factory=Histogram)

    def add(self, kind: str, ms: float) -> None:
        """One sample."""
        self.samples.setdefault(kind, Histogram()).add(ms)

    def fail(self, kind: str, code: str, message: str) -> None:
        """One error; the first message of a code is kept."""
        self.errors[kind, code] += 1
        self.messages.setdefault(code, message)

    def merge(self, other: Figures) -> None:
        """Everything that another process measured."""
        for kind, histogram in other.samples.items():
            self.samples.setdefault(kind, Histogram()).merge(histogram)
        self.errors.update(other.errors)
        self.messages = {**other.messages, **self.messages}
        self.facts.update(other.facts)
        self.lag.merge(other.lag)
        self.busy.merge(other.busy)

    def take(self) -> Figures:
        """What was measured since the last call; begins anew."""
        taken = Figures(self.samples, self.errors, self.messages, self.facts, self.lag, self.busy)
        self.samples, self.errors, self.messages = {}, Counter(), {}
        self.facts, self.lag, self.busy = Counter(), Histogram(), Histogram()
        return taken

    def forget(self) -> None:
        """Drop what was measured until now, but no error."""
        errors, messages = self.errors, self.messages
        self.take()
        self.errors, self.messages = errors, messages

    def packed(self) -> dict[str, Any]:
        """As JSON, for another process."""
        return {
            "samples": {kind: _packed(each) for kind, each in self.samples.items()},
            "errors": [[kind, code, count] for (kind, code), count in self.errors.items()],
            "messages": self.messages,
            "facts": dict(self.facts),
            "lag": _packed(self.lag),
            "busy": _packed(self.busy),
        }


def unpacked(data: Mapping[str, Any]) -> Figures:
    """What `Figures.packed` made."""
    return Figures(
        {kind: _unpacked(each) for kind, each in data["samples"].items()},
        Counter({(kind, code): count for kind, code, count in data["errors"]}),
        dict(data["messages"]),
        Counter(data["facts"]),
        _unpacked(data["lag"]),
        _unpacked(data["busy"]),
    )


def _packed(histogram: Histogram) -> list[tuple[int, int]]:
    return sorted(histogram.bins.items())


def _unpacked(rows: Iterable[tuple[int, int]]) -> Histogram:
    return Histogram(Counter(dict(rows)))
