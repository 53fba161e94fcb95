"""The catalog in memory: what answers look-ups. Immutable; a new version is a new object, swapped in one assignment."""

from __future__ import annotations

import asyncio
import datetime
import functools
import itertools
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from muster.catalog.v1 import catalog_pb2 as pb
from services.kit.folding import fold

from . import wire
from .construction import Construction, construction, pool_tags
from .facts import CardFacts, PrintedName, Printing, SetFacts
from .legality import BanLists, Entry, Ruled, ruled, statuses
from .names import NameIndex

# Printings that no sanctioned format allows although the card is legal (Duel Commander 404.6a): World Championship decks,
# Collectors' Editions, the Pro Tour Collector Set, 30th Anniversary Edition, oversized and heroes' promos.
ILLEGAL_PRINTINGS = frozenset(
    [
        "ced",
        "cei",
        "ptc",
        "wc97",
        "wc98",
        "wc99",
        "wc00",
        "wc01",
        "wc02",
        "wc03",
        "wc04",
        "30a",
        "past",
        "olep",
        "oc13",
        "oc14",
        "oc15",
        "oc16",
        "oc17",
        "oc18",
        "oc19",
        "oc20",
        "ocmd",
        "ocm1",
    ]
)


CHUNK = 2000
T = TypeVar("T")


class PrintedNames:
    """Names in other languages: oracle ids by folded name, and by language."""

    def __init__(self) -> None:
        self.by_name: dict[str, str] = {}
        self.by_language: dict[str, set[str]] = defaultdict(set)

    def add(self, oracle_id: str, name: PrintedName) -> None:
        """One more name; the first card that has a name keeps it."""
        shared = sys.intern(oracle_id)
        self.by_name.setdefault(fold(name.name), shared)
        self.by_language[name.language].add(shared)


@dataclass(frozen=True, slots=True)
class Content:
    """What a catalog is built from; `cards` and `grades` and `residuals` go together by position."""

    version: str
    source: str
    imported_at_ms: int
    cards: Sequence[CardFacts]
    grades: Sequence[str]
    residuals: Sequence[str] = ()
    printings: Sequence[tuple[str, Printing]] = ()
    printed_names: PrintedNames = field(default_factory=PrintedNames)
    sets: Sequence[SetFacts] = ()
    snapshot: int | None = None
    quarantine: Mapping[str, str] = field(default_factory=dict)
    """Reasons by English name: cards whose programs operators withdrew; their grades are "manual"."""


@dataclass(frozen=True)
class Catalog:
    """Look-ups by name over one version of the cards and ban lists; cards are in the order of their folded names."""

    content: Content
    lists: BanLists
    by_oracle_id: Mapping[str, int] = field(init=False)
    names: NameIndex = field(init=False)
    _chunks: list[bytes] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        by_id = {card.oracle_id: index for index, card in enumerate(self.content.cards)}
        printed = {name: by_id[oracle_id] for name, oracle_id in self.content.printed_names.by_name.items()}
        object.__setattr__(self, "by_oracle_id", by_id)
        object.__setattr__(self, "names", NameIndex(self.content.cards, printed))

    @property
    def version(self) -> str:
        """Changes with the cards and with the lists."""
        return f"{self.content.version}-{self.lists.version[:8]}"

    def card(self, index: int) -> CardFacts:
        """The card at a position."""
        return self.content.cards[index]

    def find(self, name: str) -> CardFacts | None:
        """The card that the name means without guessing."""
        index = self.names.find(name)
        return None if index is None else self.content.cards[index]

    def message(self, index: int, date: str) -> pb.Card:
        """The card as a message, with its status in each format at the date."""
        facts = self.content.cards[index]
        legalities = statuses(facts, self.lists, self.pools[index], date)
        return wire.card(facts, self.content.grades[index], legalities, self.content.quarantine.get(facts.name, ""))

    def released_at(self, index: int) -> str:
        """The date of the card's earliest tournament printing, "" when none is known."""
        facts = self.content.cards[index]
        printings = [Printing(facts.set, "", "", facts.released_at), *self.printings_by_card.get(facts.oracle_id, ())]
        return min(
            (each.released_at for each in printings if each.released_at and each.set not in ILLEGAL_PRINTINGS),
            default="",
        )

    def construction(self, index: int) -> Construction:
        """The card as deck construction sees it."""
        return construction(self.content.cards[index])

    @functools.cached_property
    def pools(self) -> list[tuple[str, ...]]:
        """Each card's pool tags."""
        return [pool_tags(card) for card in self.content.cards]

    async def index_chunks(self) -> list[bytes]:
        """The validation index as encoded messages of CHUNK cards, made once, off the event loop."""
        if not self._chunks:
            self._chunks.extend(await asyncio.to_thread(self._encoded_chunks))
        return self._chunks

    def _encoded_chunks(self) -> list[bytes]:
        return [chunk.SerializeToString() for chunk in self._make_chunks()]

    def _make_chunks(self) -> Iterator[pb.ValidationIndexChunk]:
        chunk = functools.partial(
            pb.ValidationIndexChunk, catalog_version=self.version, banlist_version=self.lists.version
        )
        snapshots = [
            pb.FormatSnapshot(format=file.format, date=each.date, source=each.source, inferred=each.inferred)
            for file in self.lists.files.values()
            for each in file.snapshots
        ]
        yield chunk(snapshots=snapshots)
        for batch in _batches(self.validation_cards()):
            yield chunk(cards=batch)
        for names in _batches(self.printed().items()):
            yield chunk(printed_names=dict(names))

    def status(self, index: int, format_: str, date: str, inferred: bool) -> Ruled:
        """What the format says of the card at the date, the pool included."""
        facts = self.content.cards[index]
        said = ruled(self.lists.entries(format_, facts.name), date, inferred)
        if said.status != "legal":
            return said
        if (released := self.released_at(index)) > date:
            return Ruled("not_legal", "", f"first released {released}")
        legal = statuses(facts, self.lists, self.pools[index], date).get(format_, "not_legal")
        return Ruled(legal if legal == "not_legal" else "legal")

    @functools.cached_property
    def printings_by_card(self) -> dict[str, list[Printing]]:
        """Printings by oracle id, oldest first."""
        found: dict[str, list[Printing]] = defaultdict(list)
        for oracle_id, printing in self.content.printings:
            found[oracle_id].append(printing)
        return found

    def validation_cards(self) -> Iterator[pb.ValidationCard]:
        """Every card as deck validation needs it."""
        for index, facts in enumerate(self.content.cards):
            printings = self.printings_by_card.get(facts.oracle_id, ())
            illegal = sorted({each.set for each in printings if each.set in ILLEGAL_PRINTINGS})
            legal = [each for each in printings if each.set not in ILLEGAL_PRINTINGS]
            newest = f"{legal[-1].set.upper()} {legal[-1].collector_number}".strip() if illegal and legal else ""
            yield wire.validation_card(
                replace(facts, released_at=self.released_at(index)),
                self.construction(index),
                self.content.grades[index],
                [wire.interval(*pair) for pair in self._entries(facts.name)],
                illegal,
                newest,
                self.content.quarantine.get(facts.name, ""),
            )

    def _entries(self, name: str) -> list[tuple[str, Entry]]:
        return self.lists.all_entries(name)

    def printed(self) -> dict[str, str]:
        """English names by folded printed name."""
        cards, by_id = self.content.cards, self.by_oracle_id
        return {name: cards[by_id[oracle_id]].name for name, oracle_id in self.content.printed_names.by_name.items()}


def _batches(items: Iterable[T]) -> Iterator[list[T]]:
    source = iter(items)
    while batch := list(itertools.islice(source, CHUNK)):
        yield batch


def in_order(cards: Sequence[CardFacts]) -> list[int]:
    """Positions of the cards in the order of their folded names."""
    return sorted(range(len(cards)), key=lambda index: (fold(cards[index].name), cards[index].oracle_id))


def today(now_ms: int) -> str:
    """The ISO date of a time, in UTC."""
    return datetime.datetime.fromtimestamp(now_ms / 1000, datetime.UTC).date().isoformat()
