"""The facts of a card that the compiler reads, as Scryfall publishes them."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class FaceText:
    """One face as printed; missing numbers are "". `lights`: the lit numbers of an Attraction, () where they are not known."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    color_indicator: str = ""
    lights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CardText:
    """A card: `layout` as Scryfall names it, `identity` as colour letters in WUBRG order."""

    name: str
    layout: str
    faces: tuple[FaceText, ...]
    identity: str = ""


def card_text_from_scryfall(card: Mapping[str, Any]) -> CardText:
    """The compiler's view of a Scryfall card object. Raises KeyError without a name."""
    faces = card.get("card_faces") or [card]
    return CardText(
        name=str(card["name"]),
        layout=str(card.get("layout") or "normal"),
        faces=tuple(_face(face, card) for face in faces),
        identity=_letters(card.get("color_identity")),
    )


_INTO = re.compile(r"meld them into ([^.]+)\.")
_WITH = re.compile(r"\(Melds with ([^.]+)\.\)")


def melds_into(card: CardText) -> str:
    """The name of the back face that the ability of one card of a meld pair speaks of (CR 712.4a); "" for every other card."""
    return _told(_INTO, card)


def melds_with(card: CardText) -> str:
    """The name of the card whose ability melds this one; "" for every other card."""
    return _told(_WITH, card)


def melded(card: CardText, find: Callable[[str], CardText | None]) -> CardText:
    """A card as it is played: a meld card has the back face that `find` knows as a card of its own, every other card stays as it is."""
    other = find(melds_with(card)) if melds_with(card) else None
    into = melds_into(other or card)
    back = find(into) if into else None
    return card if back is None else with_back(card, back)


def card_texts(cards: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], CardText]]:
    """Every Scryfall card object with what the compiler reads of it, in their order; those that meld come last, when all are known."""
    melding: dict[str, tuple[Mapping[str, Any], CardText]] = {}
    for card in cards:
        text = card_text_from_scryfall(card)
        if text.layout == "meld":
            melding[text.name] = card, text
        else:
            yield card, text
    known = {name: text for name, (_, text) in melding.items()}
    for card, text in melding.values():
        yield card, melded(text, known.get)


def _told(words: re.Pattern[str], card: CardText) -> str:
    found = words.search(card.faces[0].oracle_text) if card.layout == "meld" else None
    return found.group(1) if found is not None else ""


def with_back(card: CardText, back: CardText) -> CardText:
    """A meld card with the face that it has a half of, which catalogs list as a card of its own."""
    return replace(card, faces=(card.faces[0], back.faces[0]))


def _face(face: Mapping[str, Any], card: Mapping[str, Any]) -> FaceText:
    return FaceText(
        name=str(face.get("name") or card["name"]),
        mana_cost=str(face.get("mana_cost") or ""),
        type_line=str(face.get("type_line") or card.get("type_line") or ""),
        oracle_text=str(face.get("oracle_text") or ""),
        power=str(face.get("power") or ""),
        toughness=str(face.get("toughness") or ""),
        loyalty=str(face.get("loyalty") or ""),
        defense=str(face.get("defense") or ""),
        color_indicator=_letters(face.get("color_indicator")),
        lights=tuple(card.get("attraction_lights") or ()),
    )


def _letters(colors: Any) -> str:
    given = set(colors or ())
    return "".join(letter for letter in "WUBRG" if letter in given)


def oracle_hash(card: CardText) -> str:
    """Content address of what the compiler reads of a card: 32 hex digits."""
    rows = [
        [
            *(f.name, f.mana_cost, f.type_line, f.oracle_text, f.power, f.toughness, f.loyalty, f.defense),
            *(f.color_indicator, *f.lights),
        ]
        for f in card.faces
    ]
    text = json.dumps([card.name, card.layout, card.identity, rows], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
