"""The files beside the cards: printings, printed names, rulings and sets, keyed by English name or by oracle id."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec
import sqlalchemy as sa

from .bulk import RawObject
from .facts import PrintedName, Printing, Ruling
from .tables import CARD_SET, PRINTED_NAME, PRINTING, RULING

Rows = Iterator[tuple[sa.Table, dict[str, Any]]]


class PrintingRow(msgspec.Struct, frozen=True):
    """A line of printings.jsonl."""

    set: str
    name: str = ""
    oracle_id: str = ""
    collector_number: str = ""
    rarity: str = ""
    released_at: str = ""


class PrintedNameRow(msgspec.Struct, frozen=True):
    """A line of printed_names.jsonl."""

    name: str
    printed: dict[str, str]
    face: str = ""
    oracle_id: str = ""


class RulingRow(msgspec.Struct, frozen=True):
    """A line of rulings.jsonl or an element of Scryfall's rulings file."""

    comment: str
    name: str = ""
    oracle_id: str = ""
    source: str = ""
    published_at: str = ""


class SetRow(msgspec.Struct, frozen=True):
    """A set as sets.json or Scryfall has it."""

    name: str
    code: str = ""
    released_at: str | None = ""
    type: str = ""
    set_type: str = ""


class UnknownCard(ValueError):
    """A row about a card that the card file does not have."""


def reader(kind: str, names: Mapping[str, str], known: Collection[str]) -> Callable[[RawObject], Rows]:
    """The rows of one object of such a file; they raise UnknownCard or msgspec's errors."""

    def oracle_id(row: PrintingRow | PrintedNameRow | RulingRow) -> str:
        found = row.oracle_id if row.oracle_id in known else names.get(row.name)
        if not found:
            raise UnknownCard(f"no card named {row.name or row.oracle_id!r}")
        return found

    def printings(each: RawObject) -> Rows:
        row = msgspec.json.decode(each.data, type=PrintingRow)
        printing = Printing(row.set, row.collector_number, row.rarity, row.released_at)
        yield PRINTING, printing_row(oracle_id(row), printing)

    def printed_names(each: RawObject) -> Rows:
        row = msgspec.json.decode(each.data, type=PrintedNameRow)
        for language, name in row.printed.items():
            yield PRINTED_NAME, printed_name_row(oracle_id(row), PrintedName(language, row.face or row.name, name))

    def rulings(each: RawObject) -> Rows:
        row = msgspec.json.decode(each.data, type=RulingRow)
        yield ruling_row(oracle_id(row), Ruling(row.source, row.published_at, row.comment))

    return {"printings": printings, "printed_names": printed_names, "rulings": rulings, "sets": sets}[kind]


def sets(each: RawObject) -> Rows:
    """Sets of an object keyed by code, or one set a line."""
    try:
        rows = msgspec.json.decode(each.data, type=dict[str, SetRow])
    except msgspec.ValidationError:
        row = msgspec.json.decode(each.data, type=SetRow)
        rows = {row.code: row}
    for code, row in rows.items():
        kind = (row.set_type or row.type).lower()
        yield CARD_SET, {"code": code, "name": row.name, "released_at": row.released_at or "", "kind": kind}


def printing_row(oracle_id: str, printing: Printing) -> dict[str, Any]:
    """The row of a printing."""
    return {
        "oracle_id": oracle_id,
        "set_code": printing.set.lower(),
        "collector_number": printing.collector_number,
        "rarity": printing.rarity,
        "released_at": printing.released_at,
    }


def printed_name_row(oracle_id: str, printed: PrintedName) -> dict[str, Any]:
    """The row of a printed name."""
    return {"oracle_id": oracle_id, "language": printed.language, "face": printed.face, "name": printed.name}


def ruling_row(oracle_id: str, ruling: Ruling) -> tuple[sa.Table, dict[str, Any]]:
    """The row of a ruling with its table."""
    row = {
        "oracle_id": oracle_id,
        "source": ruling.source,
        "published_at": ruling.published_at,
        "comment": ruling.comment,
    }
    return RULING, row
