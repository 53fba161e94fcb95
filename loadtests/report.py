"""The report of a run: one JSON object, and the same as a page to read."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from .figures import Figures
from .profiles import AFTER_KILL, Profile, Promise

SATURATED_CORE, SATURATED_LAG_MS = 0.85, 10.0
"""A generator that uses more of its core in a tenth of the time, or whose loop is later in a hundredth, measures itself."""
_PACKAGES = ("grpcio", "locust", "msgspec", "nats-py", "uvloop")
_BUSY_CORE, _BUSY_MACHINE = 0.85, 0.9
_SPELLS = ("cast", "activate", "attackers", "play")


def commit() -> str:
    """The revision of the sources, "" outside a checkout."""
    done = subprocess.run(("git", "describe", "--always", "--dirty"), capture_output=True, text=True, check=False)
    return done.stdout.strip()


def report(
    name: str,
    profile: Profile,
    figures: Figures,
    seconds: float,
    servers: Mapping[str, Mapping[str, float]],
    machine: Mapping[str, Any],
    command: str,
    steps: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """Everything that a reader needs to judge the figures and to repeat them. `ok` is false after an error, a broken promise, or a generator that was too busy."""
    latency = {kind: each.summary(seconds) for kind, each in sorted(figures.samples.items())}
    client = {
        "core_p90": round(figures.busy.percentile(90) / 100, 2),
        "lag_p99_ms": round(figures.lag.percentile(99), 2),
    }
    saturated = client["core_p90"] > SATURATED_CORE or client["lag_p99_ms"] > SATURATED_LAG_MS
    broken = [] if steps else broken_promises(profile.promises, figures)
    games = figures.facts.get("games", 0)
    return {
        "ok": not figures.errors and not broken and not saturated and bool(figures.samples),
        "profile": name,
        "command": command,
        "commit": commit(),
        "versions": {package: version(package) for package in _PACKAGES},
        "machine": dict(machine),
        "workload": {"users": dict(profile.users), "pause_s": profile.pause_s, "mix": _mix(figures)},
        "seconds": round(seconds, 1),
        "latency": latency,
        "errors": {f"{kind}: {code}": count for (kind, code), count in sorted(figures.errors.items())},
        "messages": figures.messages,
        "broken_promises": broken,
        "client": {**client, "saturated": saturated},
        "servers": {role: dict(each) for role, each in servers.items()},
        "games": games,
        "ended": {kind: count for kind, count in figures.facts.items() if kind.startswith("ended by")},
        "asked_again": sum(count for kind, count in figures.facts.items() if kind.startswith("asked again")),
        **_density(profile, figures, seconds, servers),
        "bottleneck": bottleneck(servers, machine, saturated),
        "steps": list(steps),
    }


def broken_promises(promises: Mapping[str, Promise], figures: Figures) -> list[str]:
    """In words, the promises that were not kept; one about a kind without samples is broken, those for the time after a kill only if there was one."""
    found = []
    was_killed = any(kind.endswith(AFTER_KILL) for kind in figures.samples)
    for kind, promise in promises.items():
        if kind.endswith(AFTER_KILL) and not was_killed:
            continue
        if kind not in figures.samples:
            found.append(f"{kind}: no sample")
            continue
        for share, most in ((50, promise.p50_ms), (99, promise.p99_ms)):
            if (value := figures.samples[kind].percentile(share)) > most:
                found.append(f"{kind}: p{share} {value:.1f} ms > {most:g} ms")
    return found


def _mix(figures: Figures) -> dict[str, float]:
    told_apart = ("games", "ended by", "asked again")
    kinds = {kind: count for kind, count in figures.facts.items() if not kind.startswith(told_apart)}
    total = sum(kinds.values()) or 1
    shares = {kind: round(count / total, 3) for kind, count in sorted(kinds.items(), key=lambda each: -each[1])}
    return {**shares, "casts, activations and attacks": round(sum(shares.get(kind, 0.0) for kind in _SPELLS), 3)}


def _density(
    profile: Profile, figures: Figures, seconds: float, servers: Mapping[str, Mapping[str, float]]
) -> dict[str, float]:
    """How many tables at this pace a core bears, and players a GB."""
    cores = sum(each["cores"] for each in servers.values())
    memory = sum(each["rss_mb"] for each in servers.values()) / 1000
    tables = profile.users.get("Recorded", 0) + profile.users.get("Players", 0)
    if not cores or not memory:
        return {}
    return {"tables_per_core": round(tables / cores, 1), "players_per_gb": round(4 * tables / memory, 1)}


def bottleneck(servers: Mapping[str, Mapping[str, float]], machine: Mapping[str, Any], saturated: bool) -> str:
    """What would give way first, by name."""
    if saturated:
        return "client: the generator itself was too busy; use more of them (--processes, --worker)"
    if not servers:
        return "unknown: the server is on another machine"
    role, most = max(servers.items(), key=lambda each: each[1]["cores"])
    total = sum(each["cores"] for each in servers.values())
    if most["cores"] >= _BUSY_CORE:
        return f"{role}: one process, {most['cores']:.2f} of its core"
    if total >= _BUSY_MACHINE * machine["cores"]:
        return f"machine: {total:.2f} of {machine['cores']} cores, most of it {role}"
    return f"none yet; {role} is first with {most['cores']:.2f} of a core"


def page(found: Mapping[str, Any]) -> str:
    """The report as Markdown, one page."""
    machine, client = found["machine"], found["client"]
    lines = [
        f"# Load: {found['profile']} - {'passed' if found['ok'] else 'FAILED'}",
        "",
        f"{machine['cpu']}, {machine['cores']} cores, {machine['memory_gb']} GB, {machine['system']}; Muster {found['commit']}; "
        + ", ".join(f"{name} {number}" for name, number in found["versions"].items()),
        "",
        f"Users: {_pairs(found['workload']['users'])}; a pause of {found['workload']['pause_s']:g} s on average; {found['seconds']:g} s. "
        f"What tables did: {_pairs(found['workload']['mix'])}.",
        "",
        "| what | count | /s | p50 ms | p90 | p95 | p99 | p99.9 | max |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    columns = ("count", "per_second", "p50_ms", "p90_ms", "p95_ms", "p99_ms", "p99.9_ms", "max_ms")
    for kind, each in found["latency"].items():
        lines.append(f"| {kind} | " + " | ".join(f"{each[column]:g}" for column in columns) + " |")
    lines += [
        "",
        f"Errors: {_pairs(found['errors']) or 'none'}; asked again because the server asked for patience: {found['asked_again']}. Broken promises: {'; '.join(found['broken_promises']) or 'none'}.",
    ]
    lines += [
        "",
        f"Generator: {client['core_p90']:g} of a core (p90), its loop late by {client['lag_p99_ms']:g} ms (p99).",
        "",
    ]
    if found["servers"]:
        lines += ["| process | cores | MB |", "|---|---:|---:|"]
        lines += [f"| {role} | {each['cores']:g} | {each['rss_mb']:g} |" for role, each in found["servers"].items()]
        lines += [
            "",
            f"Tables a core {found['tables_per_core']:g}, players a GB {found['players_per_gb']:g}, games ended {found['games']}.",
        ]
    lines += [f"First bottleneck: {found['bottleneck']}.", ""]
    if found["steps"]:
        lines += ["| users | /s | p50 ms | p99 ms | |", "|---:|---:|---:|---:|---|"]
        lines += [
            f"| {step['users']} | {step['per_second']:g} | {step['p50_ms']:g} | {step['p99_ms']:g} | {'; '.join(step['broken']) or 'kept'} |"
            for step in found["steps"]
        ]
        lines += ["", f"Knee: {knee(found['steps'])}.", ""]
    return "\n".join([*lines, f"Again: `{found['command']}`", ""])


def next_step(steps: Sequence[int], measured: Sequence[Mapping[str, Any]]) -> int | None:
    """The users of the step to measure next, None at the end; one that broke a promise is measured again, so that a single stop of the machine is no knee."""
    users = [step["users"] for step in measured]
    if measured[-1]["broken"]:
        return users[-1] if users.count(users[-1]) == 1 else None
    return next((each for each in steps if each > users[-1]), None)


def knee(steps: Sequence[Mapping[str, Any]]) -> str:
    """The last step at which every promise was kept."""
    kept = [step for step in steps if not step["broken"]]
    if not kept:
        return "below the first step"
    best = kept[-1]
    told = f"{best['users']} users, {best['per_second']:g} a second, p99 {best['p99_ms']:g} ms"
    return told if steps[-1]["broken"] else f"not reached: {told} were borne"


def _pairs(found: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in found.items())
