"""Histograms are true to a percent, add up, and travel between processes."""

from __future__ import annotations

import random

import msgspec
import pytest

from loadtests.figures import Figures, Histogram, unpacked


def test_percentiles_are_those_of_the_values_to_one_percent() -> None:
    rng, histogram = random.Random(1), Histogram()
    values = sorted(rng.expovariate(1 / 20) + 0.05 for _ in range(5_000))
    for value in values:
        histogram.add(value)
    for share in (1, 50, 90, 99, 99.9, 100):
        rank = max(round(share / 100 * len(values)), 1)
        assert histogram.percentile(share) == pytest.approx(values[rank - 1], rel=0.011)


def test_without_values_there_is_nothing_to_tell() -> None:
    assert Histogram().summary(10.0)["p99_ms"] == 0.0
    assert Histogram().summary(0.0)["per_second"] == 0.0


def test_figures_of_two_processes_add_up_through_json() -> None:
    one, other = Figures(), Figures()
    for each, ms in ((one, 1.0), (other, 3.0), (other, 3.0)):
        each.add("action", ms)
    other.fail("action", "GAP", "told 7 after 5")
    other.facts["games"] += 2
    one.merge(unpacked(msgspec.json.decode(msgspec.json.encode(other.packed()))))
    assert one.samples["action"].count == 3
    assert one.samples["action"].percentile(50) == pytest.approx(3.0, rel=0.011)
    assert dict(one.errors) == {("action", "GAP"): 1}
    assert one.messages == {"GAP": "told 7 after 5"}
    assert one.facts["games"] == 2


def test_what_was_taken_is_not_counted_again_and_a_warm_up_forgets_no_error() -> None:
    figures = Figures()
    figures.add("action", 1.0)
    assert figures.take().samples["action"].count == 1
    assert not figures.samples
    figures.add("action", 1.0)
    figures.fail("action", "GAP", "lost")
    figures.forget()
    assert not figures.samples
    assert figures.errors.total() == 1
