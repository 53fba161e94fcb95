"""Benchmarks beside what was recorded: medians of rounds, ratios to a reference of the same minute, and what counts as worse."""

from __future__ import annotations

from pathlib import Path

from tests.bench import ratios


def test_a_figure_is_the_median_of_its_rounds_and_its_ratio_that_of_the_ratios() -> None:
    values, references = iter((10.0, 90.0, 20.0)), iter((1.0, 3.0, 4.0))
    found = ratios.in_rounds(
        lambda: [{"name": "pass", "value": next(values), "unit": "us"}, {"name": "rate", "value": 5.0, "unit": "1/s"}],
        lambda: next(references),
    )
    assert list(found) == [
        {"name": "pass", "value": 20.0, "unit": "us", "ratio": 10.0},
        {"name": "rate", "value": 5.0, "unit": "1/s"},
    ]


def test_a_machine_that_is_twice_as_slow_makes_no_figure_worse_and_a_dearer_pass_does() -> None:
    def at(speed: float, cost: float) -> ratios.Figure:
        [found] = ratios.in_rounds(
            lambda: [{"name": "pass", "value": cost * speed, "unit": "us"}], lambda: 50.0 * speed
        )
        return found

    recorded = {"compiled pass": at(1.0, 100.0)["ratio"]}
    assert ratios.with_recorded(at(2.0, 100.0), "compiled", recorded)["is_worse"] is False
    assert ratios.with_recorded(at(2.0, 126.0), "compiled", recorded)["is_worse"] is True
    assert "is_worse" not in ratios.with_recorded(at(2.0, 126.0), "interpreted", recorded)


def test_recording_one_build_keeps_what_the_other_has_recorded(tmp_path: Path) -> None:
    file = tmp_path / "recorded.json"
    ratios.write(file, [{"name": "pass", "value": 8.0, "unit": "us", "ratio": 2.0}], "compiled")
    ratios.write(
        file,
        [{"name": "pass", "value": 40.0, "unit": "us", "ratio": 9.0}, {"name": "rate", "value": 1.0}],
        "interpreted",
    )
    assert ratios.read(file) == {"compiled pass": 2.0, "interpreted pass": 9.0}


def test_the_reference_is_work_that_takes_time() -> None:
    assert ratios.reference() > 100
