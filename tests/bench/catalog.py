"""The catalog's budgets with every card of the corpus: import, look-ups, search, memory; service and wire apart."""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc

from muster.catalog.v1 import catalog_pb2 as pb
from muster.catalog.v1 import catalog_pb2_grpc
from services.catalog.importer import files_of
from services.catalog.search.engine import Engine
from services.catalog.search.index import SearchIndex
from services.cli import card_catalog
from services.cli.grading import COMPILER_VERSION, compiled
from services.kit.settings import Settings
from services.kit.stack.ports import with_free_ports
from tests.conftest import ROOT, corpus

Figure = dict[str, Any]
READY_S = 120.0
# What deck builders type, each once with every colour or word, so that no answer comes from a cache of the query itself.
_WORDS = ("elf", "goblin", "dragon", "angel", "zombie", "wizard", "vampire", "merfolk", "soldier", "beast")
_TEXTS = (
    "draw a card",
    "destroy target",
    "counter target",
    "create a token",
    "search your library",
    "gain life",
    "flying",
    "double strike",
)
_COLORS = ("w", "u", "b", "r", "g", "wu", "ub", "br", "rg", "gw", "wub", "wubrg")
QUERIES = [
    *(f"t:{word} c:{color}" for word, color in itertools.product(_WORDS, _COLORS[:5])),
    *(f'o:"{text}" id<={color}' for text, color in itertools.product(_TEXTS, _COLORS)),
    *(f"legal:{f} t:legendary t:creature id:{c}" for f, c in itertools.product(("commander", "duel"), _COLORS)),
    *(f"mv<={value} t:{word} pow>=2" for value, word in itertools.product(range(2, 6), _WORDS)),
    *(f"{word}" for word in _WORDS),
    *(f"kw:flying c>={color} order:cmc" for color in _COLORS),
    *(
        f"is:{shape} id:{color}"
        for shape, color in itertools.product(("commander", "dual", "fetchland", "mdfc", "vanilla"), _COLORS)
    ),
    *(f"r>=rare year>={year} t:{word}" for year, word in itertools.product((1995, 2010, 2020), _WORDS)),
    *(f"(t:{a} or t:{b}) -c:{c}" for a, b, c in itertools.product(_WORDS[:4], _WORDS[4:8], _COLORS[:3])),
]
REGEXES = [
    r"o:/draw (two|three) cards/",
    r"o:/^whenever .* attacks/ c:r",
    r"name:/^[aeiou].*a$/",
    r"o:/\{t\}: add \{[wubrg]\}/ t:land",
]


def percentile(seconds: list[float], share: float) -> float:
    """Milliseconds at a share of the sorted durations."""
    return round(sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))] * 1000, 3)


def figures(name: str, seconds: list[float], budget_ms: float | None) -> Iterator[Figure]:
    """p50 and p99 of some durations; the budget is on p99."""
    yield {"name": f"{name} p50", "value": percentile(seconds, 0.5), "unit": "ms", "budget": None, "n": len(seconds)}
    yield {
        "name": f"{name} p99",
        "value": percentile(seconds, 0.99),
        "unit": "ms",
        "budget": budget_ms,
        "n": len(seconds),
    }


def timed(call: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    before = time.perf_counter()
    call()
    return time.perf_counter() - before


async def timed_async(call: Callable[[], Awaitable[object]]) -> float:
    """Seconds that an awaited call takes."""
    before = time.perf_counter()
    await call()
    return time.perf_counter() - before


def measure() -> Iterator[Figure]:
    """Every figure; nothing without the corpus."""
    shared = corpus()
    if shared is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        settings = with_free_ports(Settings(home=Path(folder), shared=shared))
        files = files_of(shared / "cards")
        seconds = timed(lambda: asyncio.run(card_catalog.run_import(settings, files, "", compiled, COMPILER_VERSION)))
        yield {"name": "import of the corpus with compiling", "value": round(seconds, 1), "unit": "s", "budget": 90}
        yield from in_process(settings)
        yield from asyncio.run(over_the_wire(settings))


def in_process(settings: Settings) -> Iterator[Figure]:
    """Look-ups and searches without gRPC."""
    catalog = asyncio.run(card_catalog.load(settings))
    names = [card.name for card in catalog.content.cards]
    typed = [name.lower() if number % 2 else name for number, name in enumerate(names)]
    yield from figures("name look-up", [timed(lambda name=name: catalog.names.find(name)) for name in typed], 1.0)  # type: ignore[misc]
    wrong = [f"{name[:3]}x{name[4:]}" for name in names[::40]]
    yield from figures("fuzzy look-up", [timed(lambda name=name: catalog.names.resolve(name)) for name in wrong], 5.0)  # type: ignore[misc]
    starts = [name[:3] for name in names[::20]]
    yield from figures(
        "autocomplete", [timed(lambda text=text: catalog.names.complete(text, 20)) for text in starts], 2.0
    )  # type: ignore[misc]
    engine = Engine(SearchIndex(catalog))
    engine.warm()
    seconds = [timed(lambda query=query: engine.page(query, "", "", 60, "")) for query in QUERIES]  # type: ignore[misc]
    yield from figures("search", seconds, 10.0)
    regexes = [timed(lambda query=query: engine.page(query, "", "", 60, "")) for query in REGEXES]  # type: ignore[misc]
    yield {"name": "regular expression, longest", "value": round(max(regexes) * 1000, 1), "unit": "ms", "budget": 250}


@asynccontextmanager
async def running(settings: Settings, *services: str) -> AsyncIterator[dict[str, int]]:
    """The services as processes of their own, with their process ids."""
    command = [sys.executable, "-m", "services.cli.main", "up", "--only", ",".join(("nats", "redis", *services))]
    process = _started(command, settings)
    try:
        state = settings.home / "run" / "stack.json"
        deadline = time.monotonic() + READY_S
        while not state.exists():
            assert process.poll() is None, "the stack did not start"
            assert time.monotonic() < deadline, "the stack is not ready"
            await asyncio.sleep(0.05)
        yield {name: int((settings.home / "run" / f"{name}.pid").read_text()) for name in services}
    finally:
        process.terminate()
        process.wait(20)


def _started(command: list[str], settings: Settings) -> subprocess.Popen[bytes]:
    environ = {**os.environ, **settings.environ()}
    return subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)


def resident_mb(pid: int) -> float:
    """Resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def over_the_wire(settings: Settings) -> list[Figure]:
    """The same through gRPC, and the service's memory after all of it."""
    found: list[Figure] = []
    async with running(settings, "catalog") as pids, grpc.aio.insecure_channel(settings.address("catalog")) as channel:
        stub = catalog_pb2_grpc.CatalogServiceStub(channel)
        await settled(stub)
        for query in QUERIES[:20]:
            await stub.Search(pb.SearchRequest(query=query))
        names = ["Sol Ring", "counterspell", "Lim-Dul's Vault", "Ice", "Jace, the Mind Sculptor"] * 200
        seconds = [await timed_async(lambda name=name: stub.GetCard(pb.GetCardRequest(name=name))) for name in names]  # type: ignore[misc]
        found += figures("name look-up through gRPC", seconds, None)
        seconds = [
            await timed_async(lambda query=query: stub.Search(pb.SearchRequest(query=query))) for query in QUERIES
        ]  # type: ignore[misc]
        found += figures("search through gRPC, page of 60", seconds, None)
        chunks = [chunk async for chunk in stub.StreamValidationIndex(pb.StreamValidationIndexRequest())]
        size = sum(chunk.ByteSize() for chunk in chunks)
        found.append({"name": "validation index", "value": round(size / 1e6, 1), "unit": "MB", "budget": None})
        memory = resident_mb(pids["catalog"])
        found.append({"name": "memory of the catalog service", "value": round(memory), "unit": "MB", "budget": 400})
    return found


async def settled(stub: catalog_pb2_grpc.CatalogServiceAsyncStub) -> None:
    """Until the service has warmed what first queries would wait for."""
    deadline = time.monotonic() + READY_S
    while True:
        seconds = [
            await timed_async(lambda: stub.Search(pb.SearchRequest(query="is:vanilla legal:duel"))) for _ in range(20)
        ]
        if max(seconds) < 0.05 or time.monotonic() > deadline:
            return
