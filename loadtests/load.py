"""`make load PROFILE=smoke|standard|ceiling|soak`: Locust on a server of the run's own, or on any with HOST; a report as HTML, JSON and a page.

Exit code 1 after an error, a gap, a broken promise, or when the generator itself was too busy to be believed. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from services.kit import settings
from services.kit.stack import Stack

from .figures import unpacked
from .profiles import OUT_VARIABLE, PROFILE_VARIABLE, PROFILES, Profile
from .report import page, report
from .resources import Resources, machine
from .stand import own_stack

WARM_UP_S = 15.0
_LOCUSTFILE = Path(__file__).with_name("locustfile.py")
_SEEDS = {"MUSTER_TEST_SEEDS": "true"}
"""Recorded games are dealt as they were recorded."""


async def run(name: str, given: argparse.Namespace) -> dict[str, Any]:
    """Make the load and write the report; what it says."""
    profile = PROFILES[name]
    out = _folder(given.out or f"var/load/{name}-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    resources = Resources()
    async with AsyncExitStack() as around:
        options = _remote(given) if given.host else await _own(given, profile, resources, around)
        began = time.monotonic()
        seconds = given.seconds or profile.seconds
        await _locust(name, profile, seconds, given.warm_up, options, out, given.locust)
        spent = time.monotonic() - began if profile.steps else float(seconds)
        servers = resources.summary()
    found = json.loads((out / "figures.json").read_text())
    told = report(name, profile, unpacked(found["figures"]), spent, servers, machine(), _command(), found["steps"])
    (out / "report.json").write_text(json.dumps(told, indent=1))
    (out / "report.md").write_text(page(told))
    print(page(told))
    print(f"written: {out}/report.md, report.json, report.html")
    return told


def _folder(name: str) -> Path:
    folder = Path(name)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _remote(given: argparse.Namespace) -> list[str]:
    wanted = {"--host": given.host, "--game": given.game, "--decks": given.decks, "--token": given.token}
    return [each for name, value in wanted.items() if value for each in (name, value)]


async def _own(given: argparse.Namespace, profile: Profile, resources: Resources, around: AsyncExitStack) -> list[str]:
    folder = around.enter_context(tempfile.TemporaryDirectory(prefix="muster-load-"))
    at = await around.enter_async_context(own_stack(Path(folder), settings.read(), _SEEDS))
    assert at.stack is not None, "it is our own"
    stack = at.stack
    kills = [time.time() + WARM_UP_S + at_s for at_s in profile.kill_at_s]
    tasks = [
        asyncio.create_task(resources.watch(lambda: {name: pid for name, _, pid, _ in stack.table()})),
        asyncio.create_task(_kill(stack, kills)),
    ]
    around.callback(lambda: [task.cancel() for task in tasks])
    server = ["--host", at.url, "--game", f"grpc://{at.game}", "--decks", f"grpc://{at.decks}"]
    return [*server, "--kills", ",".join(map(str, kills))]


async def _kill(stack: Stack, moments: list[float]) -> None:
    """At these times (seconds of the epoch)."""
    for moment in moments:
        await asyncio.sleep(max(moment - time.time(), 0))
        print("killing the game process with SIGKILL", flush=True)
        stack.kill("game")


async def _locust(
    name: str, profile: Profile, seconds: float, warm_up_s: float, options: list[str], out: Path, more: list[str]
) -> None:
    users = sum(profile.users.values())
    shape = (
        [] if profile.steps else ["-u", str(users), "-r", str(profile.spawn_per_s), "-t", f"{seconds + warm_up_s:g}s"]
    )
    command = (
        sys.executable, "-m", "locust", "-f", str(_LOCUSTFILE), "--headless", "--only-summary", "--stop-timeout", "15",
        "--html", str(out / "report.html"), "--pause", str(profile.pause_s), "--warm-up", str(warm_up_s), *shape, *options, *more,
    )  # fmt: skip
    environ = {
        **os.environ,
        PROFILE_VARIABLE: name,
        OUT_VARIABLE: str(out / "figures.json"),
        "GRPC_VERBOSITY": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(*command, env=environ)
    await process.wait()
    if not (out / "figures.json").exists():
        raise SystemExit("Locust ended without figures; see above")


def _command() -> str:
    return shlex.join(["python", "-m", "loadtests.load", *sys.argv[1:]])


def main() -> None:
    """Entry of `python -m loadtests.load`; what it does not know goes to Locust."""
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("profile", choices=PROFILES)
    parser.add_argument("--host", default="", help="gateway, http(s)://host:port; without it a server is started")
    parser.add_argument("--game", default="", help="game service, grpc(s)://host:port")
    parser.add_argument("--decks", default="", help="decks service, grpc(s)://host:port")
    parser.add_argument("--token", default="", help="token of an account")
    parser.add_argument("--seconds", type=int, default=0, help="instead of the profile's duration")
    parser.add_argument("--warm-up", type=float, default=WARM_UP_S, help="seconds before anything is measured")
    parser.add_argument("--out", default="", help="folder of the report")
    given, more = parser.parse_known_args()
    given.locust = more
    told = asyncio.run(run(given.profile, given))
    short: Mapping[str, Any] = {name: told[name] for name in ("ok", "profile", "seconds", "errors", "broken_promises")}
    latency = {
        kind: {each: row[each] for each in ("per_second", "p50_ms", "p99_ms")} for kind, row in told["latency"].items()
    }
    print(
        json.dumps({**short, "latency": latency, "client": told["client"], "bottleneck": told["bottleneck"]}),
        flush=True,
    )
    sys.exit(not told["ok"])


if __name__ == "__main__":
    main()
