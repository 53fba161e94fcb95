"""Where a run finds its server: the running stack of MUSTER_HOME, else a stack of its own in a temporary home.

With the corpus at hand the catalog is built from it once and kept in MUSTER_HOME, whichever stack serves it.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from services.kit import settings
from services.kit.settings import Settings
from services.kit.stack import Stack


@dataclass(frozen=True, slots=True)
class Stand:
    """A server to play on; `stack` when it is our own."""

    url: str
    game: str
    decks: str
    shared: Path | None
    stack: Stack | None = None


@asynccontextmanager
async def stand(environ: Mapping[str, str] | None = None, with_corpus: bool = True) -> AsyncIterator[Stand]:
    """The running stack, or one of our own that stops with the block."""
    given = settings.read()
    if with_corpus:
        await _build_catalog(given)
    running = _running(given.home)
    if running is not None:
        print(f"playing on the running stack at {running['gateway']}")
        yield Stand(running["gateway"], running["game"], running["decks"], given.shared)
        return
    with tempfile.TemporaryDirectory(prefix="muster-") as folder:
        async with own_stack(Path(folder), given, environ) as at:
            yield at


@asynccontextmanager
async def own_stack(home: Path, given: Settings, environ: Mapping[str, str] | None = None) -> AsyncIterator[Stand]:
    """A stack on free ports; its catalog is the one kept in MUSTER_HOME."""
    print("starting a stack ...", flush=True)
    extra = {"MUSTER_CATALOG_DATABASE_URL": given.database_url("catalog"), **(environ or {})}
    async with Stack(home, replace(given, bots=False), free_ports=True, environ=extra, standby=("game",)) as stack:
        yield Stand(stack.address("gateway"), stack.address("game"), stack.address("decks"), given.shared, stack)


def _running(home: Path) -> dict[str, str] | None:
    try:
        state = json.loads((home / "run" / "stack.json").read_text())
    except (OSError, ValueError):
        return None
    return {name: part["address"] for name, part in state.items()}


async def _build_catalog(given: Settings) -> None:
    """Import the corpus unless this very corpus is imported already (the command knows)."""
    if given.shared is None or not (given.shared / "cards").is_dir():
        return
    command = (sys.executable, "-m", "services.cli.main", "catalog", "import", str(given.shared / "cards"))
    process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **given.environ()})
    if await process.wait() != 0:
        raise SystemExit("the catalog could not be built from the corpus; see above")
