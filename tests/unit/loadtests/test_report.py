"""What a report calls a failure, where it sees the bottleneck, and when one report is worse than another."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest

from loadtests.compare import compared, unlike
from loadtests.driver.user import LoadUser, Target
from loadtests.figures import Figures
from loadtests.profiles import AFTER_KILL, PROFILES, RECOVERY_S, Profile, Promise
from loadtests.report import bottleneck, broken_promises, knee, next_step, page, report

PROFILE = Profile({"Recorded": 10}, 60, 1.0, {"action": Promise(p50_ms=10, p99_ms=50)})
MACHINE = {"cpu": "one", "cores": 2, "memory_gb": 8.0, "system": "Linux"}
SERVERS = {"game": {"cores": 0.5, "rss_mb": 200.0}, "nats": {"cores": 0.1, "rss_mb": 50.0}}


def _figures(ms: float = 5.0) -> Figures:
    figures = Figures()
    for _ in range(100):
        figures.add("action", ms)
        figures.facts["cast"] += 1
        figures.facts["pass"] += 1
    figures.facts["games"] += 1
    figures.lag.add(1.0)
    figures.busy.add(20.0)
    return figures


def _report(figures: Figures, **changed: Any) -> dict[str, Any]:
    return report("smoke", PROFILE, figures, 60.0, SERVERS, MACHINE, "make load", **changed)


def test_a_clean_run_passes_and_says_what_was_done() -> None:
    found = _report(_figures())
    assert found["ok"]
    assert found["workload"]["mix"]["casts, activations and attacks"] == 0.5
    assert (found["tables_per_core"], found["players_per_gb"]) == (16.7, 160.0)
    assert "passed" in page(found)


def _broken() -> list[Figures]:
    failed = _figures()
    failed.fail("action", "GAP", "told 7 after 5")
    busy = _figures()
    for _ in range(10):
        busy.busy.add(99.0)
    late = _figures()
    late.lag.add(40.0)
    return [failed, busy, late, _figures(60.0), Figures()]


@pytest.mark.parametrize("figures", _broken(), ids=["error", "busy", "late", "promise", "empty"])
def test_a_run_fails_for_an_error_a_busy_generator_a_broken_promise_or_no_sample(figures: Figures) -> None:
    found = _report(figures)
    assert not found["ok"]
    assert "FAILED" in page(found)


def test_a_promise_names_its_percentile() -> None:
    assert broken_promises(PROFILE.promises, _figures(20.0)) == ["action: p50 20.0 ms > 10 ms"]


def test_the_bottleneck_is_named() -> None:
    assert bottleneck(SERVERS, MACHINE, saturated=True).startswith("client")
    assert bottleneck({"game": {"cores": 0.9, "rss_mb": 1.0}}, MACHINE, saturated=False).startswith("game: one process")
    busy = {name: {"cores": 0.7, "rss_mb": 1.0} for name in ("game", "gateway", "nats")}
    assert bottleneck(busy, MACHINE, saturated=False).startswith("machine")
    assert bottleneck(SERVERS, MACHINE, saturated=False).startswith("none yet; game")
    assert bottleneck({}, MACHINE, saturated=False).startswith("unknown")


def test_the_knee_is_the_last_step_that_kept_every_promise() -> None:
    steps = [
        {"users": users, "per_second": users / 2, "p50_ms": 5.0, "p99_ms": 20.0, "broken": broken}
        for users, broken in ((50, []), (100, []), (150, ["action: p99"]))
    ]
    assert knee(steps).startswith("100 users")
    assert knee(steps[:2]).startswith("not reached")
    assert knee(steps[2:]) == "below the first step"
    assert "Knee: 100 users" in page(_report(_figures(), steps=steps))


def test_a_step_that_breaks_a_promise_is_measured_again_before_it_is_the_end() -> None:
    def step(users: int, *broken: str) -> dict[str, Any]:
        return {"users": users, "per_second": users / 2, "p50_ms": 5.0, "p99_ms": 20.0, "broken": list(broken)}

    stairs, measured = (50, 100), [step(50), step(100, "action: p99")]
    assert next_step(stairs, measured[:1]) == 100
    assert next_step(stairs, measured) == 100
    assert next_step(stairs, [*measured, step(100, "action: p99")]) is None
    assert next_step((*stairs, 150), [*measured, step(100)]) == 150
    assert next_step(stairs, [*measured, step(100)]) is None
    assert knee([*measured, step(100)]).startswith("not reached: 100 users")


def test_a_slower_report_is_worse_and_the_same_one_is_not() -> None:
    before, after = _report(_figures()), _report(_figures(9.0))
    assert not [line for line in compared(before, before) if line.verdict == "worse"]
    assert {line.name for line in compared(before, after) if line.verdict == "worse"} == {
        "action p50_ms",
        "action p99_ms",
    }
    assert {line.verdict for line in compared(after, before) if line.name == "action p99_ms"} == {"better"}
    assert unlike(before, after) == []
    assert unlike(before, {**after, "machine": {**MACHINE, "cores": 64}}) == ["machine"]


def test_every_profile_names_users_that_exist_and_promises_what_they_measure() -> None:
    known = {"Recorded", "Players", "Watchers", "Reconnects", "Queues", "Catalog", "Decks"}
    for profile in PROFILES.values():
        assert set(profile.users) <= known
        assert len(profile.promises) == 1 or not profile.steps


async def test_what_was_due_while_the_server_recovers_is_a_kind_of_its_own() -> None:
    kill, figures = time.time() - RECOVERY_S - 10, Figures()
    user = LoadUser(1, "recorded", Target(kills=(kill,)), figures, random.Random(1))
    now = asyncio.get_running_loop().time()
    for ago, count in ((RECOVERY_S + 11, 1), (RECOVERY_S + 9, 2), (11, 4), (9, 8), (0, 16)):
        for _ in range(count):
            user.took("action", now - ago)
    assert {kind: each.count for kind, each in figures.samples.items()} == {"action": 25, f"action{AFTER_KILL}": 6}


def test_a_promise_for_the_time_after_a_kill_counts_when_there_was_one() -> None:
    promises = {f"{kind}{AFTER_KILL}": Promise(p50_ms=10, p99_ms=50) for kind in ("action", "watch")}
    assert broken_promises(promises, _figures()) == []
    killed = _figures()
    killed.add(f"action{AFTER_KILL}", 60.0)
    assert len(broken_promises(promises, killed)) == 3
