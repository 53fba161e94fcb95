"""The standings of 10,000 players over REST: an event that was taken in with its rounds, page after page through the gateway, and the answer to who has a page already."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from clients.python import Client
from loadtests.driver.pacing import share
from services.kit import settings
from services.kit.stack import Stack

PLAYERS, ROUNDS, PAGE = 10_000, 6, 100
BUDGET_MS = 30
"""Of a page with its 100 players, by a client on the same machine."""


def measure() -> Iterator[dict[str, Any]]:
    """Milliseconds: the first page after the rounds came, the other pages, and a page that the client has."""
    with tempfile.TemporaryDirectory(prefix="muster-bench-") as folder:
        first, pages, kept = asyncio.run(_measured(Path(folder)))
    yield {"name": "standings_page.first", "value": round(1000 * first, 1), "unit": "ms"}
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        value = round(1000 * share(pages, part), 1)
        yield {"name": f"standings_page.{name}", "value": value, "unit": "ms", "budget": BUDGET_MS}
    yield {"name": "standings_page.not_modified_p50", "value": round(1000 * share(kept, 0.5), 1), "unit": "ms"}


def archive() -> dict[str, Any]:
    """The document of such an event: lots pair and decide."""
    names, lots = [f"player-{at}" for at in range(PLAYERS)], random.Random(1)
    rounds = []
    for _ in range(ROUNDS):
        lots.shuffle(names)
        pairs = zip(names[::2], names[1::2], strict=True)
        rounds.append({"tables": [{"sides": pair, "wins": lots.choice(((2, 0), (2, 1), (1, 2)))} for pair in pairs]})
    return {
        "version": 1,
        "plan": {"name": "Ten thousand", "format": "duel", "rounds": ROUNDS, "cut": 0},
        "state": "running",
        "players": [{"id": name, "name": name} for name in sorted(names)],
        "swiss_rounds": ROUNDS,
        "rounds": rounds,
    }


async def _measured(home: Path) -> tuple[float, list[float], list[float]]:
    async with (
        Stack(home, settings.read(), free_ports=True) as stack,
        Client(stack.address("gateway"), patience_s=120) as organiser,
        httpx.AsyncClient(base_url=stack.address("gateway"), timeout=60) as client,
    ):
        token = (await organiser.guest("Olga"))["token"]
        made = await organiser.request("POST", "/v1/events/archives", archive(), uuid4().hex)
        client.headers["authorization"] = f"Bearer {token}"
        return await _paged(client, f"/v1/events/{made['id']}/standings")


async def _paged(client: httpx.AsyncClient, path: str) -> tuple[float, list[float], list[float]]:
    pages, kept, page = list[float](), list[float](), ""
    while True:
        took, answer = await _timed(client, path, page, "")
        pages.append(took)
        again, unchanged = await _timed(client, path, page, answer.headers["etag"])
        kept.append(again)
        if unchanged.status_code != httpx.codes.NOT_MODIFIED:
            raise SystemExit("a page that nothing changed is sent again")
        if not (page := answer.json()["next_page"]):
            return pages[0], pages[1:], kept


async def _timed(client: httpx.AsyncClient, path: str, page: str, tag: str) -> tuple[float, httpx.Response]:
    began = time.perf_counter()
    answer = await client.get(path, params={"page": page, "size": PAGE}, headers={"if-none-match": tag} if tag else {})
    return time.perf_counter() - began, answer
