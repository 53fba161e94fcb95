"""Scryfall's card objects (scryfall.com/docs/api/cards), from bulk files or card JSONL, to facts.

Skipped with a reason: what is no card of its own (tokens, emblems, art series) and rows that say too little.
"""

from __future__ import annotations

import msgspec

from .facts import CardFacts, FaceFacts, PrintedName, Printing, in_wubrg

NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
_WUBRGC = "WUBRGC"


class Face(msgspec.Struct, frozen=True):
    """An element of `card_faces`."""

    name: str = ""
    mana_cost: str = ""
    type_line: str | None = ""
    oracle_text: str | None = ""
    power: str | None = ""
    toughness: str | None = ""
    loyalty: str | None = ""
    defense: str | None = ""
    colors: list[str] | None = None
    color_indicator: list[str] | None = None
    oracle_id: str = ""
    printed_name: str | None = ""
    flavor_name: str | None = ""
    image_uris: dict[str, str] | None = None
    cmc: float = 0.0


class Row(msgspec.Struct, frozen=True):
    """A card object; every field may be missing but the name."""

    name: str
    id: str = ""
    oracle_id: str = ""
    layout: str = "normal"
    lang: str = "en"
    mana_cost: str | None = ""
    cmc: float = 0.0
    type_line: str | None = ""
    oracle_text: str | None = ""
    power: str | None = ""
    toughness: str | None = ""
    loyalty: str | None = ""
    defense: str | None = ""
    colors: list[str] | None = None
    color_identity: list[str] = []
    color_indicator: list[str] | None = None
    keywords: list[str] = []
    produced_mana: list[str] | None = None
    attraction_lights: list[int] | None = None
    card_faces: list[Face] | None = None
    legalities: dict[str, str] = {}
    set: str = ""
    collector_number: str = ""
    rarity: str = ""
    released_at: str = ""
    image_uris: dict[str, str] | None = None
    reserved: bool = False
    border_color: str = ""
    security_stamp: str | None = ""
    set_type: str = ""
    oversized: bool = False
    printed_name: str | None = ""
    flavor_name: str | None = ""


DECODER = msgspec.json.Decoder(Row, strict=False)


def why_skipped(row: Row) -> str:
    """The reason why the row is no card of the catalog, or ""."""
    if row.layout in NO_CARDS or (row.type_line or "").startswith(("Token ", "Emblem")):
        return "token or art"
    if not row.name.strip():
        return "no name"
    if not (row.type_line or row.card_faces):
        return "no type line"
    return ""


def facts_of(row: Row) -> CardFacts:
    """The card's facts; its own fields stand for the first face where Scryfall leaves them out."""
    faces = tuple(_face(face) for face in row.card_faces or ())
    front = row.card_faces[0] if row.card_faces else Face()
    of_faces = [color for face in row.card_faces or () for color in face.colors or ()]
    return CardFacts(
        oracle_id=row.oracle_id or front.oracle_id or row.id or row.name,
        name=row.name,
        layout=row.layout,
        mana_cost=row.mana_cost or "",
        mana_value=row.cmc or front.cmc,
        type_line=row.type_line or " // ".join(face.type_line for face in faces),
        oracle_text=row.oracle_text or "",
        power=row.power or "",
        toughness=row.toughness or "",
        loyalty=row.loyalty or "",
        defense=row.defense or "",
        colors=in_wubrg(of_faces if row.colors is None else row.colors),
        color_identity=in_wubrg(row.color_identity),
        color_indicator=in_wubrg(row.color_indicator or []),
        lights=tuple(row.attraction_lights or ()),
        keywords=tuple(row.keywords),
        produced_mana="".join(color for color in _WUBRGC if color in (row.produced_mana or ())),
        faces=faces if len(faces) > 1 else (),
        legalities=tuple(sorted(row.legalities.items())),
        set=row.set,
        collector_number=row.collector_number,
        rarity=row.rarity,
        released_at=row.released_at,
        image_uri=_image(row.image_uris or front.image_uris),
        is_reserved=row.reserved,
        border=row.border_color if row.border_color in ("silver", "gold") else "",
        stamp="acorn" if row.security_stamp == "acorn" else "",
        aliases=_aliases(row),
    )


def printing_of(row: Row) -> Printing | None:
    """The printing that the row describes, if it names its set."""
    if not row.set:
        return None
    return Printing(row.set, row.collector_number, row.rarity, row.released_at)


def printed_names_of(row: Row) -> list[PrintedName]:
    """The names in another language that the row shows."""
    if row.lang == "en":
        return []
    faces = [(face.name, face.printed_name) for face in row.card_faces or ()] or [(row.name, row.printed_name)]
    return [PrintedName(row.lang, face, printed) for face, printed in faces if printed and printed != face]


def _face(face: Face) -> FaceFacts:
    return FaceFacts(
        name=face.name,
        mana_cost=face.mana_cost,
        type_line=face.type_line or "",
        oracle_text=face.oracle_text or "",
        power=face.power or "",
        toughness=face.toughness or "",
        loyalty=face.loyalty or "",
        defense=face.defense or "",
        colors=in_wubrg(face.colors or []),
        color_indicator=in_wubrg(face.color_indicator or []),
    )


def _aliases(row: Row) -> tuple[str, ...]:
    others = [row.flavor_name, *(face.flavor_name for face in row.card_faces or ())]
    if row.lang == "en":
        others.append(row.printed_name)
    return tuple(sorted({other for other in others if other and other != row.name}))


def _image(uris: dict[str, str] | None) -> str:
    return (uris or {}).get("normal", "")
