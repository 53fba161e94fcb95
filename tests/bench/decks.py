"""The decks service's budgets on the real lists of the corpus: one 100-card validation, in the service and through gRPC."""

from __future__ import annotations

import asyncio
import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc

from muster.decks.v1 import decks_pb2 as pb
from muster.decks.v1 import decks_pb2_grpc
from services.catalog.importer import files_of
from services.cli import card_catalog
from services.decks import profiles, wire
from services.decks.cards import CardIndex
from services.decks.desk import Desk, request_of, terms
from services.decks.export import plain
from services.decks.findings import HouseList, Request
from services.decks.reading.detect import read
from services.decks.understanding import understand
from services.decks.validation import validate
from services.kit.collecting import THRESHOLDS, settle
from services.kit.settings import Settings
from services.kit.stack.ports import with_free_ports
from tests.bench.catalog import figures, running, timed, timed_async
from tests.conftest import corpus
from tests.unit.decks.hostile import HOSTILE
from tests.unit.decks.test_fuzz import judged

Figure = dict[str, Any]
DATE = "2026-08-30"


def measure() -> Iterator[Figure]:
    """Every figure; nothing without the corpus."""
    shared = corpus()
    if shared is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        settings = with_free_ports(Settings(home=Path(folder), shared=shared))
        asyncio.run(card_catalog.run_import(settings, files_of(shared / "cards")))
        index = card_catalog.load_index(settings)
        yield from in_process(shared, index)
        yield from asyncio.run(over_the_wire(shared, settings, index))


def in_process(shared: Path, index: CardIndex) -> Iterator[Figure]:
    """Reading, understanding, checking, and the whole verdict, each apart; collected as in a service."""
    gc.set_threshold(*THRESHOLDS)
    settle()
    data = [path.read_bytes() for path in sorted((shared / "decks" / "events-duel").iterdir())]
    raws = [raw for each in data for raw in read(each)]
    decks = [understand(raw, index, True) for raw in raws]
    request = Request(profiles.DUEL, DATE, follows_inferred=True)
    for deck in decks[:200]:
        validate(deck, request)
    known = [deck for deck in decks if deck.entries and not deck.unread]
    yield from figures(
        "validation of a deck", [timed(lambda deck=deck: validate(deck, request)) for deck in known], 2.0
    )  # type: ignore[misc]
    desk, given = Desk(index), terms("duel", "", DATE, DATE)
    asked = request_of(given, HouseList())

    def whole(raw: object) -> None:
        deck = desk.understood(raw, given.profile)  # type: ignore[arg-type]
        desk.verdict(desk.check(deck, asked), given, asked)

    attacks = [data for data in HOSTILE.values() for _ in range(5)]
    readable = [raw for raw, deck in zip(raws, decks, strict=True) if deck.entries and not deck.unread]
    yield from figures(
        "understanding, validation and verdict", [timed(lambda raw=raw: whole(raw)) for raw in readable], None
    )  # type: ignore[misc]
    yield from figures(
        "refusing hostile input", [timed(lambda data=data: judged(data, index)) for data in attacks], 100.0
    )  # type: ignore[misc]
    texts = [plain(deck) for deck in known]
    yield from figures("reading a text", [timed(lambda text=text: read(text)) for text in texts], None)  # type: ignore[misc]


async def over_the_wire(shared: Path, settings: Settings, index: CardIndex) -> list[Figure]:
    """Through gRPC, as lists in parts and as texts."""
    found: list[Figure] = []
    raws = read((shared / "decks" / "events-duel" / "cdf-2026-main-event-duel-com-436982-2026-07-05.json").read_bytes())
    decks = [deck for raw in raws if (deck := understand(raw, index, True)).entries and not deck.unread]
    async with running(settings, "catalog", "decks"), grpc.aio.insecure_channel(settings.address("decks")) as channel:
        stub = decks_pb2_grpc.DecksServiceStub(channel)
        by_parts = [pb.ValidateDeckRequest(list=wire.deck_list(deck), format="duel", as_of=DATE) for deck in decks]
        by_text = [pb.ValidateDeckRequest(text=plain(deck), format="duel", as_of=DATE) for deck in decks]
        for request in by_parts[:50]:
            await stub.ValidateDeck(request)
        await asyncio.sleep(5)  # the catalog warms its search beside; the machine has two cores
        for name, requests in (("list", by_parts), ("text", by_text)):
            seconds = [await timed_async(lambda request=request: stub.ValidateDeck(request)) for request in requests]  # type: ignore[misc]
            found += figures(f"validation through gRPC, as a {name}", seconds, 8.0)
    return found
