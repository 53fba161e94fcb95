"""Other game servers with the same four seats, from npm: one player acts, and it counts once all four sockets were told.

Neither has rules or a durable log on this path. Their packages are installed into build/peers when they can be had.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from services.cli.web import BuildError, find_node, npm

_HERE = Path(__file__).parent
_BUILD = Path(__file__).resolve().parents[4] / "build" / "peers"
PEERS = ("boardgame", "colyseus")
_PATIENCE_S = 60.0
_READY = ("ready", "open")
"""What servers and clients say when they can begin."""


def install() -> Path:
    """The packages in build/peers; the Node that runs them. Raises BuildError when they cannot be had."""
    node = find_node()
    _BUILD.mkdir(parents=True, exist_ok=True)
    wanted, have = _HERE / "package.json", _BUILD / "package.json"
    if not have.exists() or have.read_bytes() != wanted.read_bytes() or not (_BUILD / "node_modules").exists():
        shutil.copy(wanted, have)
        command = [*npm(node), "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(command, cwd=_BUILD, env=_environ(node), capture_output=True, text=True, check=False)
        if done.returncode:
            have.unlink()
            raise BuildError(f"the peers cannot be installed: {done.stderr.strip()[:200]}")
    return node


def _environ(node: Path) -> dict[str, str]:
    path = os.pathsep.join((str(node.parent), os.environ["PATH"]))
    return {**os.environ, "PATH": path, "NODE_PATH": str(_BUILD / "node_modules"), "NODE_ENV": "production"}


async def played(node: Path, peer: str, port: int, tables: int, actions: int, cpu: Callable[[int], float]) -> Any:
    """Actions a second, and CPU of the server for one in ms; `cpu` reads the seconds that a process has used."""
    server = await _started(node, f"{peer}_server.cjs", port)
    client = await _started(node, f"{peer}_client.cjs", port, tables, actions)
    try:
        before = cpu(server.pid)
        assert client.stdin is not None
        client.stdin.write(b"go\n")
        found = json.loads(await _line(client))
        used = cpu(server.pid) - before
    finally:
        for process in (client, server):
            if process.returncode is None:
                process.kill()
            await process.wait()
    return {"per_second": found["actions"] / found["seconds"], "cpu_ms": 1000 * used / found["actions"]}


async def _started(node: Path, script: str, *given: int) -> asyncio.subprocess.Process:
    """A program that has said that it is ready."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        str(node), str(_HERE / script), *map(str, given), stdin=pipe, stdout=pipe, env=_environ(node)
    )
    while not (await _line(process)).startswith(_READY):
        pass
    return process


async def _line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), _PATIENCE_S)
    if not line:
        raise RuntimeError("a peer has ended before it was measured")
    return line.decode()
