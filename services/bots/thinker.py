"""Where bots think: samples from the game service, looked ahead on in a process of its own with low priority, one decision at a time.

Whoever asks while too many others wait gets no answer, and decides by instinct: tables with people stay quick however many games bots play.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing.connection import wait
from typing import Any

import grpc

from clients.python.board import Json
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.game import compiled
from services.kit.telemetry import Metrics

NICE = 5
"""On top of what the service itself has."""
_WAITING = 8
_SEED_BYTES = 16
_SAMPLE_S = 2.0
_DECISION_S = 4.0
_LATE = 4
"""So many decisions in a row that come too late, and the process begins anew."""
_TRIES = 3
_WORKER = "services.bots.thinking.worker"
_log = logging.getLogger(__name__)


class Thinker:
    """Decides for all steady bots. `rules` is the build of the rules that it uses, as the game service's setting."""

    def __init__(self, game: grpc.aio.Channel, rules: str, metrics: Metrics) -> None:
        self._game = game_pb2_grpc.GameServiceStub(game)
        self._rules = rules
        self._pool: ProcessPoolExecutor | None = None
        self._known: set[str] = set()
        self._one = asyncio.Lock()
        self._waiting = 0
        self._late = 0
        counted = metrics.counter("muster_bot_thoughts", "What became of looking ahead.", ("outcome",))
        self._counted = {each: counted.labels(each) for each in ("decided", "nothing", "no_sample", "busy", "given_up")}

    async def decide(self, token: str, game_id: str, seat: int, prompt: Json) -> Json | None:
        """The `do` for a bot's prompt; None when there is no sample, no time, or nothing to say."""
        if self._waiting >= _WAITING:
            self._counted["busy"].inc()
            return None
        self._waiting += 1
        try:
            async with self._one:
                found = await self._decide(token, game_id, seat, prompt)
        except TimeoutError:  # the process goes on with it, and takes the next one when it is done
            self._give_up("it takes too long", self._late + 1)
        except BrokenProcessPool:
            self._give_up("the process has died", _LATE)
        except grpc.aio.AioRpcError as error:
            _log.debug("no sample: %s", error.details())
            self._counted["no_sample"].inc()
        else:
            self._late = 0
            self._counted["nothing" if found is None else "decided"].inc()
            return found
        finally:
            self._waiting -= 1
        return None

    def _give_up(self, why: str, late: int) -> None:
        _log.warning("a decision is given up: %s", why)
        self._counted["given_up"].inc()
        self._late = late % _LATE
        if late >= _LATE:
            self.stop()

    async def warm_up(self) -> None:
        """Begin the process before the first decision: it reads the rules, which takes a while."""
        await asyncio.get_running_loop().run_in_executor(self._process(), _load)

    def _process(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin, (self._rules,))
        return self._pool

    def stop(self) -> None:
        """End the process; another one begins with the next decision."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.kill()
        self._pool = None
        self._known.clear()

    async def _decide(self, token: str, game_id: str, seat: int, prompt: Json) -> Json | None:
        request = game_pb2.SampleGameRequest(
            game_id=game_id, seat=seat, seed=secrets.token_bytes(_SEED_BYTES), known_programs=self._known
        )
        found = await self._sample(request, token)
        if found.prompt != prompt["prompt"]:
            return None
        deciding = asyncio.get_running_loop().run_in_executor(self._process(), _work, _given(found, seat, prompt))
        decided: Json | None = await asyncio.wait_for(deciding, _DECISION_S)
        self._known.update(found.programs)
        return decided

    async def _sample(self, request: game_pb2.SampleGameRequest, token: str) -> game_pb2.SampleGameResponse:
        """From whichever pod runs the game: each try goes to the next."""
        metadata = (("authorization", f"Bearer {token}"),)
        for _ in range(_TRIES - 1):
            try:
                return await self._game.SampleGame(request, timeout=_SAMPLE_S, metadata=metadata)
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE:
                    raise
        return await self._game.SampleGame(request, timeout=_SAMPLE_S, metadata=metadata)


def _given(found: game_pb2.SampleGameResponse, seat: int, prompt: Json) -> Json:
    settings = found.settings
    return {
        "state": found.state,
        "since": found.since,
        "programs": dict(found.programs),
        "viewer_key": found.viewer_key,
        "format": settings.format,
        "rules_version": settings.rules_version,
        "options": dict(settings.options),
        "seat": seat,
        "prompt": prompt,
    }


# -- in the process ---------------------------------------------------------------------------------------------------


def _begin(rules: str) -> None:
    """Before anything imports the rules. The service decides when the process ends; it ends with the service whatever happens."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    os.nice(NICE)
    compiled.choose(rules)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "it was spawned"
    wait([parent.sentinel])
    os._exit(1)


def _load() -> None:
    """Everything that decisions need."""
    import_module(_WORKER)


def _work(given: dict[str, Any]) -> dict[str, Any] | None:
    decide: Callable[[dict[str, Any]], dict[str, Any] | None] = import_module(_WORKER).decide
    return decide(given)
