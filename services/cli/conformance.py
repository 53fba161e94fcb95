"""`muster conformance serve`: a sandbox for authors of clients. It starts a server of its own, waits for a client, plays tricks on it while it plays one game, and says what to mend."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import json
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from services.kit import settings
from services.kit.settings import Settings
from services.kit.stack import Stack, StackError

from .conforming.between import Between
from .conforming.script import Check, Script

_HOW = """Point your client at {url} and let it play one duel, for example against a house bot:
  POST /v1/guests, then POST /v1/tables with a starter deck and {{"bot": "random"}}  (docs/protocol.md, section 1)
Every game is dealt from the word {seed!r}: the same cards each time. The report comes when the game is over, after {minutes:.0f} minutes, or with Ctrl-C.
"""


_LAST_WORDS_S = 30.0
_SEED = "conformance"
_SERVER: dict[str, Any] = {
    "log_config": None,
    "lifespan": "off",
    "ws": "websockets-sansio",
    "timeout_graceful_shutdown": 1,
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """`serve [--port N] [--seed WORD] [--minutes N]`."""
    actions = parser.add_subparsers(dest="action", required=True)
    serve = actions.add_parser("serve", help="wait for a client, play tricks on it, print a report")
    serve.add_argument(
        "--port", type=int, default=8090, metavar="N", help="where the client connects (8090; 0 = a free one)"
    )
    serve.add_argument("--seed", default=_SEED, metavar="WORD", help=f"every game is dealt from it ({_SEED})")
    serve.add_argument("--minutes", type=float, default=15.0, metavar="N", help="how long a game may take (15)")


def run(args: argparse.Namespace) -> int:
    """0 when the client did everything well; the last line is one JSON object."""
    given = dataclasses.replace(settings.read(), bots=True, bot_pause=0.0, sandbox_seed=args.seed)
    script = Script(_say)
    try:
        asyncio.run(serve(given, script, args.port, 60 * args.minutes, partial(_invite, args.seed)))
    except StackError as error:
        print(f"muster conformance: {error}", file=sys.stderr)
        return 2
    print("\n".join(script.report()))
    counted = script.counted()
    print(json.dumps(counted))
    return 0 if counted["ok"] else 1


def _say(check: Check) -> None:
    print(f"{check.state:>11}  {check.title}", file=sys.stderr, flush=True)


def _invite(seed: str, url: str, seconds: float) -> None:
    print(_HOW.format(url=url, seed=seed, minutes=seconds / 60), file=sys.stderr, flush=True)


class _Server(uvicorn.Server):
    """Signals are the command's."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None."""
        yield


async def serve(
    given: Settings, script: Script, port: int, seconds: float, invite: Callable[[str, float], None]
) -> None:
    """Until the game is over, the time is, or somebody interrupts. Raises StackError."""
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    with tempfile.TemporaryDirectory(prefix="muster-conformance-") as home:
        async with (
            Stack(Path(home), given, free_ports=True) as stack,
            Between(stack.address("gateway"), script, partial(stack.kill, "game")) as between,
        ):
            server = _Server(uvicorn.Config(between, port=port, **_SERVER))
            serving = asyncio.create_task(server.serve())
            while not server.started and not serving.done():
                await asyncio.sleep(0.02)
            if server.started:
                invite(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", seconds)
                await _until_over(script, stopped, seconds)
                await _until_quiet(between, stopped)
            server.should_exit = True
            await serving


async def _until_over(script: Script, stopped: asyncio.Event, seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not script.is_over and not stopped.is_set():
                await asyncio.sleep(0.2)


async def _until_quiet(between: Between, stopped: asyncio.Event) -> None:
    """What a client still wants of a game that is over, its replay for example: until it has asked nothing for two seconds, or for half a minute."""
    quiet = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(_LAST_WORDS_S):
            while quiet < 10 and not stopped.is_set():
                quiet = quiet + 1 if between.is_quiet else 0
                await asyncio.sleep(0.2)
