"""Ban lists as dated data, and what they say of a card at a date.

A list file names its format and holds entries: card, status, from (inclusive), to (exclusive), source. An inferred entry (from
played decks, not announced) counts only when asked for, and then before the announced ones; its status may be "legal".
Operators add files of the same form in MUSTER_HOME/banlists; a file there replaces the shipped one of its format.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from services.kit.folding import fold

from .facts import CardFacts

SHIPPED = Path(__file__).parent / "banlists"
FORMATS = ("commander", "duel", "german_highlander", "partner", "emperor", "edh2009", "commander2011", "vintage")
STATUSES = (
    "banned",
    "banned_as_commander",
    "banned_in_deck",
    "banned_as_companion",
    "restricted",
    "legal",
)
_FOREVER = "9999-12-31"


class Entry(msgspec.Struct, frozen=True, rename={"since": "from", "until": "to"}, omit_defaults=True):
    """One card's status between two ISO dates; "" is unbounded."""

    card: str
    status: str
    since: str = ""
    until: str = ""
    source: str = ""
    inferred: bool = False

    def holds_at(self, date: str) -> bool:
        """Whether the date lies in the interval."""
        return self.since <= date < (self.until or _FOREVER)


class Announcement(msgspec.Struct, frozen=True):
    """A date at which a list changed, with its source."""

    date: str
    source: str
    inferred: bool = False


class ListFile(msgspec.Struct, frozen=True):
    """One format's dated list; what it says nothing about is as in the list that it `extends`."""

    format: str
    title: str = ""
    extends: str = ""
    snapshots: list[Announcement] = []
    entries: list[Entry] = []


class BadList(Exception):
    """A list file that cannot be used; the message names the file and what is wrong."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a list says: the status ("legal" when it says nothing), since when and by which source."""

    status: str
    since: str = ""
    source: str = ""
    is_inferred: bool = False


class BanLists:
    """All lists; `version` changes with any entry."""

    def __init__(self, files: Iterable[ListFile]) -> None:
        self.files = {file.format: file for file in files}
        self._by_card: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for file in self.files.values():
            for entry in file.entries:
                self._by_card[file.format, fold(entry.card)].append(entry)
        self._mentioned = {name for _, name in self._by_card}
        encoded = msgspec.json.encode([self.files[name] for name in sorted(self.files)])
        self.version = hashlib.sha256(encoded).hexdigest()[:16]

    def entries(self, format_: str, card: str) -> list[Entry]:
        """Every entry about the card in a format, whatever its date; lists name cards whole or by their front face."""
        folded = fold(card)
        return self._by_card.get((format_, folded)) or self._by_card.get((format_, folded.partition(" // ")[0]), [])

    def mentions(self, card: str) -> bool:
        """Whether any list says anything about the card at any date."""
        folded = fold(card)
        return folded in self._mentioned or folded.partition(" // ")[0] in self._mentioned

    def all_entries(self, card: str) -> list[tuple[str, Entry]]:
        """Every entry about the card, with its format."""
        return [(format_, entry) for format_ in self.files for entry in self.entries(format_, card)]

    def at(self, format_: str, card: str, date: str, inferred: bool = False) -> Ruled:
        """What the format's list, or the one that it extends, says of the card at the date."""
        said = ruled(self.entries(format_, card), date, inferred)
        file = self.files.get(format_)
        is_silent = said == Ruled("legal")
        return self.at(file.extends, card, date, inferred) if file and file.extends and is_silent else said

    def snapshot(self, format_: str, date: str, inferred: bool = False) -> Announcement | None:
        """The newest announcement of the format at or before the date."""
        file = self.files.get(format_)
        dated = [each for each in (file.snapshots if file else []) if each.date <= date]
        allowed = [each for each in dated if inferred or not each.inferred]
        return max(allowed, key=lambda each: each.date, default=None)


def ruled(entries: Iterable[Entry], date: str, inferred: bool) -> Ruled:
    """The entry that decides at the date: an inferred one before an announced one, the later before the earlier."""
    held = [entry for entry in entries if entry.holds_at(date) and (inferred or not entry.inferred)]
    if not held:
        return Ruled("legal")
    entry = max(held, key=lambda entry: (entry.inferred, entry.since))
    return Ruled(entry.status, entry.since, entry.source, entry.inferred)


def load(*folders: Path) -> BanLists:
    """The lists of the folders, later ones replacing earlier ones by format; raises BadList."""
    files: dict[str, ListFile] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.json")):
            file = read(path)
            files[file.format] = file
    return BanLists(files.values())


def read(path: Path) -> ListFile:
    """One list file, checked; raises BadList."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=ListFile)
    except (OSError, msgspec.MsgspecError) as error:
        raise BadList(f"{path.name}: {error}") from error
    if file.format not in FORMATS:
        raise BadList(f"{path.name}: {file.format!r} is no format; known are {', '.join(FORMATS)}")
    for entry in file.entries:
        if entry.status not in STATUSES:
            raise BadList(f"{path.name}: {entry.card}: {entry.status!r} is no status; known are {', '.join(STATUSES)}")
    return file


def statuses(card: CardFacts, lists: BanLists, pool: tuple[str, ...], date: str) -> dict[str, str]:
    """The card's status in every format: the imported legalities, overruled by the dated lists and the pool."""
    found = dict(card.legalities)
    if not pool and not lists.mentions(card.name):
        return found | dict.fromkeys(lists.files, "legal")
    for format_ in FORMATS:
        said = lists.at(format_, card.name, date).status
        if said != "legal":
            found[format_] = said
        elif is_outside(format_, pool):
            found[format_] = "not_legal"
        elif format_ in lists.files:
            found[format_] = "legal"
    return found


_OUT_EVERYWHERE = frozenset({"silver_border", "gold_border", "acorn", "conspiracy", "oversized", "not_sanctioned"})
_OUT_OF_SANCTIONED = frozenset({"ante", "dexterity", "subgame", "offensive"})
_LEGAL_BY_DOCUMENT = {"edh2009": {"subgame"}, "commander2011": {"subgame"}}
_STICKERS_OUT = frozenset({"vintage", "german_highlander", "partner", "emperor"})


def is_outside(format_: str, pool: tuple[str, ...]) -> bool:
    """Whether the card is not of the format's pool at all, list or no list."""
    tags = set(pool)
    if tags & _OUT_EVERYWHERE:
        return True
    if tags & (_OUT_OF_SANCTIONED - _LEGAL_BY_DOCUMENT.get(format_, set())):
        return True
    return bool(tags & {"sticker", "attraction"}) and format_ in _STICKERS_OUT
