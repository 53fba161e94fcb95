"""The validation index: every card as deck validation needs it, in memory, built from the catalog's messages.

Colours are masks: W=1 U=2 B=4 R=8 G=16. The index is immutable; a newer one replaces it whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from muster.catalog.v1 import catalog_pb2 as pb
from services.kit.folding import fold

WUBRG = "WUBRG"
CANDIDATES = 5
_WORTH_NAMING = 0.55
_FOREVER = "9999-12-31"


@dataclass(frozen=True, slots=True)
class Interval:
    """A card's status on one format's list between two dates."""

    format: str
    status: str
    since: str
    until: str
    is_inferred: bool
    source: str

    def holds_at(self, date: str) -> bool:
        """Whether the date lies in the interval."""
        return self.since <= date < (self.until or _FOREVER)


@dataclass(frozen=True, slots=True)
class Card:
    """One card; see catalog.v1.ValidationCard for each field."""

    oracle_id: str
    name: str
    identity: int
    symbols: int
    cost_colors: int
    max_copies: int
    is_basic: bool
    types: frozenset[str]
    all_types: frozenset[str]
    supertypes: frozenset[str]
    subtypes: frozenset[str]
    mana_value: float
    mana_cost: str
    commander_by: str
    pairings: tuple[str, ...]
    companion: str
    chooses_color: bool
    has_activated_ability: bool
    repeats_mana_symbol: bool
    released_at: str
    intervals: tuple[Interval, ...]
    pool: frozenset[str]
    illegal_sets: tuple[str, ...]
    legal_printing: str
    grade: str
    is_supplementary: bool
    every_creature_type: bool
    quarantine: str


def card_of(message: pb.ValidationCard) -> Card:
    """The card of a message."""
    return Card(
        oracle_id=message.oracle_id,
        name=message.name,
        identity=message.identity,
        symbols=message.symbols,
        cost_colors=message.cost_colors,
        max_copies=message.max_copies,
        is_basic=message.is_basic,
        types=frozenset(message.types),
        all_types=frozenset(message.all_types),
        supertypes=frozenset(message.supertypes),
        subtypes=frozenset(message.subtypes),
        mana_value=message.mana_value,
        mana_cost=message.mana_cost,
        commander_by=message.commander_by,
        pairings=tuple(message.pairings),
        companion=message.companion,
        chooses_color=message.chooses_color,
        has_activated_ability=message.has_activated_ability,
        repeats_mana_symbol=message.repeats_mana_symbol,
        released_at=message.released_at,
        intervals=tuple(_interval(each) for each in message.legalities),
        pool=frozenset(message.pool),
        illegal_sets=tuple(message.illegal_sets),
        legal_printing=message.legal_printing,
        grade=message.grade,
        is_supplementary=message.is_supplementary,
        every_creature_type=message.every_creature_type,
        quarantine=message.quarantine,
    )


def _interval(message: pb.LegalityInterval) -> Interval:
    since: str = getattr(message, "from")  # a Python keyword
    return Interval(message.format, message.status, since, message.to, message.inferred, message.source)


class CardIndex:
    """Cards by name and by oracle id, with the versions they come from."""

    def __init__(self, chunks: Iterable[pb.ValidationIndexChunk]) -> None:
        self.catalog_version = ""
        self.banlist_version = ""
        self.snapshots: list[pb.FormatSnapshot] = []
        self.by_id: dict[str, Card] = {}
        self._exact: dict[str, Card] = {}
        self._others: dict[str, Card] = {}
        self._printed: dict[str, str] = {}
        for chunk in chunks:
            self._add(chunk)
        self._folded = {fold(card.name): card for card in self.by_id.values()}
        self._names: Sequence[str] = list(self._folded)

    def _add(self, chunk: pb.ValidationIndexChunk) -> None:
        self.catalog_version, self.banlist_version = chunk.catalog_version, chunk.banlist_version
        self.snapshots.extend(chunk.snapshots)
        self._printed.update(chunk.printed_names)
        for message in chunk.cards:
            card = card_of(message)
            self.by_id[card.oracle_id] = card
            self._exact[card.name] = card
            for alias in message.aliases:
                self._others.setdefault(fold(alias), card)

    def __len__(self) -> int:
        return len(self.by_id)

    def find(self, name: str) -> Card | None:
        """The card that the name means without guessing: whole name, face, alternate or printed name."""
        card = self._exact.get(name)
        if card is not None:
            return card
        folded = fold(name)
        card = self._folded.get(folded) or self._others.get(folded)
        if card is not None:
            return card
        if (english := self._printed.get(folded)) is not None:
            return self._exact.get(english)
        return self._by_first_part(folded)

    def _by_first_part(self, folded: str) -> Card | None:
        front, slash, _ = folded.partition(" // ")
        return (self._others.get(front) or self._folded.get(front)) if slash else None

    def nearest(self, name: str) -> tuple[str, ...]:
        """The nearest names, best first."""
        found = process.extract(
            fold(name), self._names, scorer=OSA.normalized_similarity, limit=CANDIDATES, score_cutoff=_WORTH_NAMING
        )
        return tuple(self._folded[near].name for near, _, _ in found)


def colors(mask: int) -> str:
    """The letters of a mask, in the order WUBRG."""
    return "".join(letter for bit, letter in enumerate(WUBRG) if mask >> bit & 1)


def mask_of(letters: str) -> int:
    """The mask of some letters."""
    return sum(1 << WUBRG.index(letter) for letter in set(letters.upper()) if letter in WUBRG)
