"""MTGJSON's AtomicCards (faces by card name) and AllPrintings (sets by code), mtgjson.com/data-models."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from .bulk import RawObject
from .facts import CardFacts, FaceFacts, PrintedName, Printing, Ruling, in_wubrg

_LANGUAGES = {
    "German": "de",
    "French": "fr",
    "Italian": "it",
    "Spanish": "es",
    "Portuguese (Brazil)": "pt",
    "Portuguese": "pt",
    "Japanese": "ja",
    "Korean": "ko",
    "Russian": "ru",
    "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
}


class Foreign(msgspec.Struct, frozen=True):
    """An element of `foreignData`."""

    language: str
    name: str | None = ""
    faceName: str | None = ""


class RulingRow(msgspec.Struct, frozen=True):
    """An element of `rulings`."""

    date: str
    text: str


class FaceRow(msgspec.Struct, frozen=True, rename="camel"):
    """A card object: one face."""

    name: str
    face_name: str = ""
    side: str = ""
    layout: str = "normal"
    mana_cost: str = ""
    mana_value: float = 0.0
    type: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: list[str] = []
    color_identity: list[str] = []
    color_indicator: list[str] = []
    attraction_lights: list[int] = []
    keywords: list[str] = []
    legalities: dict[str, str] = {}
    identifiers: dict[str, str] = {}
    first_printing: str = ""
    printings: list[str] = []
    number: str = ""
    rarity: str = ""
    border_color: str = ""
    is_reserved: bool = False
    foreign_data: list[Foreign] = []
    rulings: list[RulingRow] = []


class SetFile(msgspec.Struct, frozen=True, rename="camel"):
    """A member of AllPrintings' `data`."""

    code: str
    cards: list[FaceRow]
    release_date: str = ""


@dataclass(frozen=True, slots=True)
class AtomicCard:
    """A card with everything the file says about it."""

    facts: CardFacts
    printings: tuple[Printing, ...]
    printed_names: tuple[PrintedName, ...]
    rulings: tuple[Ruling, ...]


def cards_of(each: RawObject) -> Iterator[AtomicCard]:
    """The cards of one member: a card's faces, or a whole set. Raises msgspec's errors."""
    if each.data[:1] == b"[":
        yield _card(msgspec.json.decode(each.data, type=list[FaceRow]), "", "")
        return
    whole = msgspec.json.decode(each.data, type=SetFile)
    by_card: dict[tuple[str, str], list[FaceRow]] = defaultdict(list)
    for row in whole.cards:
        by_card[row.name, row.number].append(row)
    for faces in by_card.values():
        yield _card(faces, whole.code.lower(), whole.release_date)


def _card(rows: list[FaceRow], code: str, released_at: str) -> AtomicCard:
    rows = sorted(rows, key=lambda row: row.side)
    front = rows[0]
    printings = [Printing(code, front.number, front.rarity, released_at)] if code else _of_codes(front)
    return AtomicCard(
        _facts(rows, code, released_at),
        tuple(printings),
        tuple(name for row in rows for name in _printed_names(row)),
        tuple(Ruling("wotc", ruling.date, ruling.text) for ruling in front.rulings),
    )


def _of_codes(front: FaceRow) -> list[Printing]:
    return [Printing(code.lower(), "", "", "") for code in front.printings]


def _facts(rows: list[FaceRow], code: str, released_at: str) -> CardFacts:
    front = rows[0]
    faces = tuple(_face(row) for row in rows) if len(rows) > 1 else ()
    only = front if len(rows) == 1 else FaceRow(front.name)
    return CardFacts(
        oracle_id=front.identifiers.get("scryfallOracleId", front.name),
        name=front.name,
        layout=front.layout,
        mana_cost=only.mana_cost,
        mana_value=front.mana_value,
        type_line=" // ".join(row.type for row in rows),
        oracle_text=only.text,
        power=only.power,
        toughness=only.toughness,
        loyalty=only.loyalty,
        defense=only.defense,
        colors=in_wubrg([color for row in rows for color in row.colors]),
        color_identity=in_wubrg(front.color_identity),
        color_indicator=in_wubrg(only.color_indicator),
        lights=tuple(only.attraction_lights),
        keywords=tuple(dict.fromkeys(keyword for row in rows for keyword in row.keywords)),
        faces=faces,
        legalities=tuple(sorted((format_, status.lower()) for format_, status in front.legalities.items())),
        set=code or front.first_printing.lower(),
        collector_number=front.number,
        rarity=front.rarity,
        released_at=released_at,
        is_reserved=front.is_reserved,
        border=front.border_color if front.border_color in ("silver", "gold") else "",
    )


def _face(row: FaceRow) -> FaceFacts:
    return FaceFacts(
        name=row.face_name or row.name,
        mana_cost=row.mana_cost,
        type_line=row.type,
        oracle_text=row.text,
        power=row.power,
        toughness=row.toughness,
        loyalty=row.loyalty,
        defense=row.defense,
        colors=in_wubrg(row.colors),
        color_indicator=in_wubrg(row.color_indicator),
    )


def _printed_names(row: FaceRow) -> Iterator[PrintedName]:
    face = row.face_name or row.name
    for foreign in row.foreign_data:
        printed = foreign.faceName or foreign.name
        language = _LANGUAGES.get(foreign.language)
        if language and printed and printed != face:
            yield PrintedName(language, face, printed)
