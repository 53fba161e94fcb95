"""The shared card file as a catalog in memory, without a database; built once a process."""

from __future__ import annotations

import asyncio
import functools
from pathlib import Path

from muster.catalog.v1 import catalog_pb2 as pb
from services.catalog import loading, scryfall
from services.catalog.bulk import objects
from services.catalog.memory import Catalog, Content, in_order
from services.decks.cards import CardIndex


@functools.cache
def catalog(shared: Path) -> Catalog:
    """Every card of the corpus with the shipped ban lists."""
    rows = (scryfall.DECODER.decode(each.data) for each in objects(shared / "cards" / "cards.jsonl.gz"))
    own = [scryfall.facts_of(row) for row in rows if not scryfall.why_skipped(row)]
    facts = loading.with_aliases(own, loading.aliases(Path("no-home")))
    cards = [facts[position] for position in in_order(facts)]
    content = Content("corpus", "corpus", 0, cards, [""] * len(cards), [""] * len(cards))
    return Catalog(content, loading.ban_lists(Path("no-home")))


def _index(full: Catalog) -> CardIndex:
    return CardIndex(map(pb.ValidationIndexChunk.FromString, asyncio.run(full.index_chunks())))


@functools.cache
def card_index(shared: Path) -> CardIndex:
    """The validation index of the corpus."""
    return _index(catalog(shared))


@functools.cache
def starter_index() -> CardIndex:
    """The validation index of the starter cards."""
    return _index(loading.starter(loading.ban_lists(Path("no-home"))))
