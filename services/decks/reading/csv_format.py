"""CSV exports (Moxfield, Archidekt, Deckbox): a header row that names a count and a name column."""

from __future__ import annotations

import csv
import io
import itertools

from ..decklist import RawEntry, RawList, Role, Unread
from .errors import UnreadableDeck
from .sections import SECTIONS

_COUNT = ("count", "quantity", "qty", "amount")
_NAME = ("name", "card name", "card")
_SET = ("edition", "set code", "set", "edition code")
_NUMBER = ("collector number", "card number", "number")
_SECTION = ("board", "section", "category", "categories")
MAX_ROWS = 2_000


def is_csv(text: str) -> bool:
    """Whether the first line names a count and a name."""
    try:
        columns = _columns(next(csv.reader(text[:2000].splitlines()[:1]), []))
    except csv.Error:
        return False
    return _first(columns, _COUNT) is not None and _first(columns, _NAME) is not None


def read(text: str) -> RawList:
    """The list of a CSV document for which `is_csv` holds; raises UnreadableDeck."""
    entries: list[RawEntry] = []
    unread: list[Unread] = []
    rows = csv.reader(io.StringIO(text, newline=""))
    columns = _columns(next(rows))
    try:
        for number, row in enumerate(itertools.islice(rows, MAX_ROWS), 2):
            if any(cell.strip() for cell in row):
                _row(number, row, columns, entries, unread)
    except csv.Error as error:
        raise UnreadableDeck("CSV_BROKEN", f"the CSV is broken: {error}") from error
    return RawList("csv", tuple(entries), tuple(unread))


def _columns(header: list[str]) -> dict[str, int]:
    return {name.strip().strip("\ufeff").lower(): index for index, name in enumerate(header)}


def _first(columns: dict[str, int], names: tuple[str, ...]) -> int | None:
    return next((columns[name] for name in names if name in columns), None)


def _row(number: int, row: list[str], columns: dict[str, int], entries: list[RawEntry], unread: list[Unread]) -> None:
    def cell(names: tuple[str, ...]) -> str:
        index = _first(columns, names)
        return row[index].strip() if index is not None and index < len(row) else ""

    name, count = cell(_NAME), cell(_COUNT)
    if not name or not count.isdecimal() or len(count) > 6:
        unread.append(Unread(number, ",".join(row)[:120], "name or count is missing"))
        return
    section = cell(_SECTION).lower().split(",")[0].strip()
    role: Role | None = SECTIONS.get(section)
    entries.append(RawEntry(number, f"{count} {name}", int(count), name[:400], role, cell(_SET).lower(), cell(_NUMBER)))
