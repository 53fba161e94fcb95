"""Benchmarks beside what was recorded: medians of rounds, ratios to a reference of the same minute, and what counts as worse."""

from __future__ import annotations

from pathlib import Path

from tests.bench import ratios
from tests.bench.tables import budgets


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


def test_a_slow_machine_has_more_time_and_no_more_of_anything_else() -> None:
    time, memory = {"value": 15.0, "unit": "ms", "budget": 10.0}, {"value": 15.0, "unit": "MB", "budget": 10.0}
    assert ratios.slower_by(2 * ratios.REFERENCE_US) == 2.0
    assert ratios.slower_by(ratios.REFERENCE_US / 2) == 1.0, "a fast one has no less"
    assert [ratios.is_over(time, slower) for slower in (1.0, 2.0)] == [True, False]
    assert [ratios.is_over(memory, slower) for slower in (1.0, 2.0)] == [True, True]
    assert not ratios.is_over({"value": 15.0, "unit": "ms", "budget": None}, 1.0)


def test_a_share_of_the_echo_is_the_same_on_every_machine() -> None:
    met = {"cpu_ms_game": 1.9, "cpu_ms_servers": 2.9, "p50_ms": 9.0, "p99_ms": 49.0, "loop_lag_p99_ms": 10.0}
    line = {**met, "actions_per_second": 460.0, "share_of_append_echo": 0.51}
    echoes, work = budgets.ECHOES_PER_SECOND, ratios.REFERENCE_US
    slower = budgets.slower_by(echoes, 2 * work)
    assert budgets.over(line, slower) == []
    assert budgets.over(line, budgets.slower_by(2 * echoes, work / 2)) == [
        "cpu_ms_game", "cpu_ms_servers", "p50_ms", "p99_ms", "actions_per_second"
    ]  # fmt: skip
    assert budgets.over({**line, "share_of_append_echo": 0.49}, slower) == ["share_of_append_echo"]


def test_a_slow_echo_explains_late_answers_and_no_cpu() -> None:
    met = {"cpu_ms_game": 1.1, "cpu_ms_servers": 1.4, "p50_ms": 9.0, "p99_ms": 30.0, "loop_lag_p99_ms": 10.0}
    line = {**met, "actions_per_second": 500.0, "share_of_append_echo": 0.51}
    assert budgets.over(line, budgets.slower_by(budgets.ECHOES_PER_SECOND / 2, ratios.REFERENCE_US)) == ["cpu_ms_game"]


def test_the_cpu_of_the_reference_is_that_of_this_process() -> None:
    assert ratios.cpu_of_reference() > 100
