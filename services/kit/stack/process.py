"""One process of the stack: started with its parent's death wish, logged, stopped by its group.

A process that stands by has loaded what it needs and waits to be told to begin (`services.kit.standby`).
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path

from ..standby import BEGIN, STANDBY
from .parts import Part

KILL_AFTER_S, LOOK_S = 24.0, 0.05
_LAUNCH = Path(__file__).with_name("launch.py")

Line = Callable[[str, str], None]


class Process:
    """A running part; its output goes to a log file and, line by line, to `on_line`."""

    def __init__(self, part: Part, process: asyncio.subprocess.Process, log: Path, on_line: Line) -> None:
        self.part = part
        self._process = process
        self._log = log
        self.last_lines: deque[str] = deque(maxlen=20)
        self._reading = asyncio.create_task(self._read(on_line), name=f"log of {part.name}")

    @classmethod
    async def start(
        cls, part: Part, environ: Mapping[str, str], home: Path, on_line: Line, stands_by: bool = False
    ) -> Process:
        """Start it in its own process group, so that the terminal's Ctrl-C reaches the supervisor alone."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", str(_LAUNCH), str(os.getpid()), *part.command),
            stdin=asyncio.subprocess.PIPE if stands_by else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={**environ, STANDBY: "1"} if stands_by else environ,
            process_group=0,
        )
        made = cls(part, process, home / "log" / f"{part.name}.log", on_line)
        if not stands_by:
            made.note_pid(home)
        return made

    def begin(self, home: Path) -> None:
        """It stood by and takes the part's place now."""
        assert self._process.stdin is not None, "started to stand by"
        self._process.stdin.write(BEGIN)
        self._process.stdin.close()
        self.note_pid(home)

    def note_pid(self, home: Path) -> None:
        """Whoever looks for the part's process finds this one."""
        (home / "run" / f"{self.part.name}.pid").write_text(f"{self.pid}\n")

    @property
    def pid(self) -> int:
        """Its process id, which is also its group's."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs; negative when a signal ended it."""
        return self._process.returncode

    async def wait(self) -> int:
        """Its exit code, once it has ended with all that it has started, and its last line is read."""
        # asyncio's own wait ends with the output, which a helper that lives on holds open
        while (code := self.exit_code) is None:
            await asyncio.sleep(LOOK_S)
        self.kill()
        await self._reading
        return code

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to its group; nothing happens when it is gone."""
        try:
            os.killpg(self.pid, number)
        except ProcessLookupError:
            return

    async def stop(self) -> None:
        """Ask it to stop, insist after KILL_AFTER_S seconds."""
        if self.exit_code is None:
            self.kill(signal.SIGTERM)
        try:
            async with asyncio.timeout(KILL_AFTER_S):
                await self.wait()
        except TimeoutError:
            self.kill()
            await self.wait()

    async def _read(self, on_line: Line) -> None:
        output = self._process.stdout
        assert output is not None, "started with a pipe"
        with self._log.open("a", buffering=1, errors="replace") as file:
            while raw := await _line(output):
                line = raw.decode(errors="replace").rstrip("\n")
                self.last_lines.append(line)
                file.write(line + "\n")
                on_line(self.part.name, line)


async def _line(output: asyncio.StreamReader) -> bytes:
    try:
        return await output.readuntil(b"\n")
    except asyncio.IncompleteReadError as end:
        return end.partial
    except asyncio.LimitOverrunError as long:
        return await output.readexactly(long.consumed)
