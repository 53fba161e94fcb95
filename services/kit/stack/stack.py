"""The supervisor of the local stack: starts the parts, waits for their health, restarts those that die, stops them all.

Of parts named in `standby` a second process stands by once all are healthy, and takes the place of one that dies.

    async with Stack(Path("var")) as stack:
        stack.address("gateway")

`run/stack.json` exists exactly while every part is healthy: name -> {address, pid, metrics}.
"""

from __future__ import annotations

import asyncio
import dataclasses
import fcntl
import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from ..app import EX_CONFIG
from ..background import end
from ..settings import Settings
from . import ports
from .errors import StackError
from .parts import BROKERS, NAMES, Part, plan, wanted
from .process import Line, Process

READY_S = 60.0
"""How long a part may take until it is healthy; a loaded machine is slow."""
LOOK_S = 0.05
WATCH_S = 1.0
BACKOFF_S = (0.1, 0.5, 1.0, 2.0, 5.0)
CALM_S = 3.0
"""A part that lived this long starts again without delay."""
STANDBY_AFTER_S = 10.0
"""What stands by is loaded when all have been well for so long: not beside a part that takes up its work again."""


def _silent(_name: str, _line: str) -> None:
    return None


class Stack:
    """A set of parts under one home, `only` those named if any are; `async with` starts and stops them. One stack per home."""

    def __init__(
        self,
        home: Path,
        settings: Settings | None = None,
        only: tuple[str, ...] = (),
        free_ports: bool = False,
        on_line: Line = _silent,
        environ: Mapping[str, str] | None = None,
        standby: tuple[str, ...] = (),
    ) -> None:
        base = dataclasses.replace(settings or Settings(), home=home)
        self.settings = ports.with_free_ports(base) if free_ports else base
        self.home = home
        self.failed: asyncio.Future[StackError] | None = None
        self._names = only or wanted(base)
        self._on_line = on_line
        self._extra = dict(environ or {})
        self._processes: dict[str, Process] = {}
        self._standby, self._spares = standby, dict[str, Process]()
        self._keepers: list[asyncio.Task[None]] = []
        self._healthy: set[str] = set()
        self._lock: IO[str] | None = None
        self.restarts: dict[str, int] = {}

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Start every part and wait until all are healthy; raises StackError, and leaves stopping to the caller."""
        self._prepare_home()
        self._lock = _lock(self.home)
        parts = plan(self.settings, self._names)
        ports.require_free(self.settings, [part.name for part in parts])
        self.failed = asyncio.get_running_loop().create_future()
        for wave in (BROKERS, NAMES[len(BROKERS) :]):
            await self._start_wave([part for part in parts if part.name in wave])
        self._keepers = [asyncio.create_task(self._keep(part), name=f"keeper of {part.name}") for part in parts]
        self._keepers.append(asyncio.create_task(self._watch(parts), name="health watch"))
        self._mark({part.name for part in parts})

    async def stop(self) -> None:
        """Stop in reverse order: gateway and services together, then the brokers."""
        self._mark(set())
        await end(*self._keepers)
        services = [process for name, process in self._processes.items() if name not in BROKERS]
        brokers = [process for name, process in self._processes.items() if name in BROKERS]
        for wave in ([*self._spares.values()], services, brokers):
            await asyncio.gather(*(process.stop() for process in reversed(wave)))
        for name in self._processes:
            (self.home / "run" / f"{name}.pid").unlink(missing_ok=True)
        self._processes.clear()
        self._spares.clear()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def address(self, name: str) -> str:
        """Where a part is reached: host:port, or the gateway's URL."""
        return self._processes[name].part.address

    def table(self) -> list[tuple[str, str, int, str]]:
        """Name, address, process id and metrics URL of every part, in start order."""
        return [(name, each.part.address, each.pid, each.part.metrics) for name, each in self._processes.items()]

    def kill(self, name: str, number: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to one part, as a fault to survive."""
        self._healthy.discard(name)
        self._write_state()
        self._processes[name].kill(number)

    async def until_healthy(self, timeout_s: float = READY_S) -> None:
        """Wait until every part is healthy again; raises StackError when it takes too long or the stack gave up."""
        assert self.failed is not None, "start first"
        deadline = asyncio.get_running_loop().time() + timeout_s
        while self._healthy != set(self._processes):
            if self.failed.done():
                raise self.failed.result()
            if asyncio.get_running_loop().time() > deadline:
                missing = ", ".join(sorted(set(self._processes) - self._healthy))
                raise StackError(f"not healthy within {timeout_s:.0f} s: {missing}")
            await asyncio.sleep(LOOK_S)

    def _prepare_home(self) -> None:
        try:
            for folder in ("db", "nats", "redis", "keys", "log", "run"):
                (self.home / folder).mkdir(parents=True, exist_ok=True)
            probe = self.home / "run" / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise StackError(
                f"{self.home.absolute()} cannot be written ({error.strerror}); set MUSTER_HOME to a folder that can"
            ) from error

    def _environ(self) -> dict[str, str]:
        return {
            **os.environ,
            **self.settings.environ(),
            "PYTHONUNBUFFERED": "1",
            "GRPC_VERBOSITY": "ERROR",
            **self._extra,
        }

    async def _start_wave(self, wave: list[Part]) -> None:
        for part in wave:
            await self._spawn(part)
        waiting = [asyncio.create_task(self._until_ready(part)) for part in wave]
        try:
            await asyncio.gather(*waiting)
        finally:
            for task in waiting:
                task.cancel()

    async def _spawn(self, part: Part) -> Process:
        process = self._spares.pop(part.name, None)
        if process is not None and process.exit_code is None:
            process.begin(self.home)
        else:
            process = await Process.start(part, self._environ(), self.home, self._on_line)
        self._processes[part.name] = process
        return process

    async def _stand_by(self, parts: list[Part]) -> None:
        """Start what is to stand by; one that ended while it waited is not started again before it is needed."""
        for part in parts:
            if part.name in self._standby and part.name not in self._spares:
                self._spares[part.name] = await Process.start(part, self._environ(), self.home, self._on_line, True)

    async def _until_ready(self, part: Part) -> None:
        process = self._processes[part.name]
        try:
            async with asyncio.timeout(READY_S):
                while not await part.is_ready():
                    if process.exit_code is not None:
                        raise await self._ended_early(process)
                    await asyncio.sleep(LOOK_S)
        except TimeoutError:
            raise StackError(f"{part.name} was not ready within {READY_S:.0f} s; see {self._log(part.name)}") from None

    async def _ended_early(self, process: Process) -> StackError:
        code = await process.wait()
        last = process.last_lines[-1] if process.last_lines else "it said nothing"
        if code == EX_CONFIG:
            return StackError(last)
        name = process.part.name
        return StackError(f"{name} ended with code {code} before it was ready: {last} (see {self._log(name)})")

    def _log(self, name: str) -> Path:
        return self.home.absolute() / "log" / f"{name}.log"

    async def _keep(self, part: Part) -> None:
        """Start the part again whenever it ends, until it says that its configuration is wrong."""
        quick = 0
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            process = self._processes[part.name]
            code = await process.wait()
            self._note_end(part.name, code)
            if code == EX_CONFIG:
                self._give_up(await self._ended_early(process))
                return
            quick = 0 if loop.time() - began > CALM_S else quick + 1
            await asyncio.sleep(BACKOFF_S[min(quick, len(BACKOFF_S)) - 1] if quick else 0)
            await self._spawn(part)

    def _note_end(self, name: str, code: int) -> None:
        self._healthy.discard(name)
        self._write_state()
        self.restarts[name] = self.restarts.get(name, 0) + 1
        self._on_line("muster", f"{name} ended with code {code}; starting it again")

    def _give_up(self, error: StackError) -> None:
        assert self.failed is not None, "only kept parts give up"
        if not self.failed.done():
            self.failed.set_result(error)

    async def _watch(self, parts: list[Part]) -> None:
        """Ask every part for its health and keep the state file true."""
        loop = asyncio.get_running_loop()
        well_since = loop.time()
        while True:
            answers = await asyncio.gather(*(part.is_ready() for part in parts))
            self._mark({part.name for part, ready in zip(parts, answers, strict=True) if ready})
            all_well = len(self._healthy) == len(parts)
            if not all_well:
                well_since = loop.time()
            elif loop.time() - well_since > STANDBY_AFTER_S:
                await self._stand_by(parts)
            await asyncio.sleep(WATCH_S if all_well else LOOK_S)

    def _mark(self, healthy: set[str]) -> None:
        self._healthy = {name for name in healthy if self._processes[name].exit_code is None}
        self._write_state()

    def _write_state(self) -> None:
        path = self.home / "run" / "stack.json"
        if not self._processes or self._healthy != set(self._processes):
            path.unlink(missing_ok=True)
            return
        state = {name: {"address": at, "pid": pid, "metrics": seen} for name, at, pid, seen in self.table()}
        fresh = path.with_suffix(".new")
        fresh.write_text(json.dumps(state, indent=2) + "\n")
        fresh.replace(path)


def _lock(home: Path) -> IO[str]:
    """Hold the home; the lock ends with the process, so a killed supervisor leaves none behind."""
    file = (home / "run" / "stack.lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        owner = file.read().strip() or "unknown"
        file.close()
        raise StackError(
            f"another stack already runs in {home.absolute()} (process {owner}); stop it or set MUSTER_HOME"
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file
