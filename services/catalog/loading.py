"""Where a catalog comes from: the active snapshot of the database, or the starter cards when nothing was imported."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from .facts import CardFacts, FaceFacts, in_wubrg
from .legality import SHIPPED, BanLists, load
from .memory import Catalog, Content, PrintedNames, in_order
from .names import NameIndex
from .repository import Repository

ALIASES = Path(__file__).parent / "aliases.json"
STARTER = Path(__file__).parent / "starter" / "cards.json"


class StarterCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of the starter file: facts, and, once compiled, its program with the text that our own printer wrote."""

    oracle_id: str
    name: str
    mana_cost: str = ""
    mana_value: float = 0.0
    type_line: str = ""
    power: str = ""
    toughness: str = ""
    colors: list[str] = []
    color_identity: list[str] = []
    keywords: list[str] = []
    produced_mana: list[str] = []
    rarity: str = ""
    set: str = ""
    collector_number: str = ""
    released_at: str = ""
    image_uri: str = ""
    text: str = ""
    program: msgspec.Raw = msgspec.Raw()

    def facts(self) -> CardFacts:
        """The card's facts; without a printed text its keyword lines stand for it."""
        return CardFacts(
            oracle_id=self.oracle_id,
            name=self.name,
            mana_cost=self.mana_cost,
            mana_value=self.mana_value,
            type_line=self.type_line,
            oracle_text=self.text or ", ".join(self.keywords),
            power=self.power,
            toughness=self.toughness,
            colors=in_wubrg(self.colors),
            color_identity=in_wubrg(self.color_identity),
            keywords=tuple(self.keywords),
            produced_mana="".join(self.produced_mana),
            rarity=self.rarity,
            set=self.set,
            collector_number=self.collector_number,
            released_at=self.released_at,
            image_uri=self.image_uri,
            program=bytes(self.program),
        )


def ban_lists(home: Path) -> BanLists:
    """The shipped lists with the operator's; raises legality.BadList."""
    return load(SHIPPED, home / "banlists")


def aliases(home: Path) -> dict[str, str]:
    """Interchangeable names (CR 201.3): English name by alternate name, the operator's aliases.json over the shipped one."""
    found: dict[str, str] = {}
    for path in (ALIASES, home / "aliases.json"):
        if path.exists():
            found |= msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return found


def with_aliases(cards: Sequence[CardFacts], table: Mapping[str, str]) -> list[CardFacts]:
    """The cards with their alternate names; an entry about two cards, or about none, says nothing."""
    own = {card.name for card in cards}
    others: dict[str, list[str]] = defaultdict(list)
    for alias, name in table.items():
        if (alias in own) != (name in own):  # an import may know the card by either name
            known, other = (name, alias) if name in own else (alias, name)
            others[known].append(other)
    return [
        replace(card, aliases=tuple(sorted({*card.aliases, *others[card.name]}))) if card.name in others else card
        for card in cards
    ]


def starter_version(path: Path = STARTER) -> str:
    """The version of the cards that ship with the project."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def starter(lists: BanLists, path: Path = STARTER, quarantine: Mapping[str, str] | None = None) -> Catalog:
    """The catalog that ships with the project."""
    data = path.read_bytes()
    cards = [card.facts() for card in msgspec.json.decode(data, type=list[StarterCard])]
    order = in_order(cards)
    sorted_cards = [cards[index] for index in order]
    grades = ["full" if card.program else "" for card in sorted_cards]
    content = Content(starter_version(path), "starter", 0, sorted_cards, grades, [""] * len(cards))
    return Catalog(demoted(content, quarantine or {}), lists)


def demoted(content: Content, quarantine: Mapping[str, str]) -> Content:
    """The cards with those graded "manual" whose programs operators withdrew (reasons by English name)."""
    if not quarantine:
        return content
    grades = [
        "manual" if card.name in quarantine else grade
        for card, grade in zip(content.cards, content.grades, strict=True)
    ]
    version = version_with(content.version, quarantine)
    return replace(content, version=version, grades=grades, quarantine=dict(quarantine))


def version_with(version: str, *tables: Mapping[str, str]) -> str:
    """The version of cards seen with tables, of alternate names and of withdrawn programs; empty ones change nothing."""
    for table in tables:
        version = _version_with(version, table) if table else version
    return version


def _version_with(version: str, entries: Mapping[str, str]) -> str:
    table = msgspec.json.encode(sorted(entries.items()))
    return hashlib.sha256(version.encode() + table).hexdigest()[:16]


async def printed_names(repository: Repository, snapshot: int) -> PrintedNames:
    """The snapshot's printed names, folded."""
    found = PrintedNames()
    async for oracle_id, name in repository.printed_names(snapshot):
        found.add(oracle_id, name)
    return found


async def quarantined(repository: Repository) -> dict[str, str]:
    """Why operators withdrew programs, by English name."""
    return {name: each.reason for name, each in (await repository.quarantined()).items()}


async def names_alone(repository: Repository, alternate: Mapping[str, str]) -> NameIndex:
    """The active snapshot's cards, or the starter cards, by their English names and those of their faces: without the weight of a catalog."""
    snapshot = await repository.active()
    if snapshot is None:
        return starter(BanLists(())).names
    names = await repository.names(snapshot.id)
    cards = [CardFacts("", name, faces=tuple(FaceFacts(each) for each in _faces(name))) for name in names]
    return NameIndex(with_aliases(cards, alternate), {})


def _faces(name: str) -> list[str]:
    faces = name.split(" // ")
    return faces if len(faces) > 1 else []


async def imported(
    repository: Repository,
    lists: BanLists,
    alternate: Mapping[str, str] | None = None,
    quarantine: Mapping[str, str] | None = None,
) -> Catalog | None:
    """The active snapshot's catalog with alternate names and withdrawn programs, or None before the first import."""
    snapshot = await repository.active()
    if snapshot is None:
        return None
    stored = await repository.cards(snapshot.id)
    order = in_order([each.facts for each in stored])
    rows = [stored[index] for index in order]
    content = Content(
        version=version_with(snapshot.version, alternate or {}),
        source=snapshot.source,
        imported_at_ms=snapshot.imported_at_ms,
        cards=with_aliases([row.facts for row in rows], alternate or {}),
        grades=[row.grade for row in rows],
        residuals=[row.residual for row in rows],
        printings=await repository.all_printings(snapshot.id),
        printed_names=await printed_names(repository, snapshot.id),
        sets=await repository.sets(snapshot.id),
        snapshot=snapshot.id,
    )
    return Catalog(demoted(content, quarantine or {}), lists)
