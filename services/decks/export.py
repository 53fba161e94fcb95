"""Lists as text for other programs: plain (Arena sections, which every builder reads), MTGO .dek, Cockatrice .cod."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass

from .decklist import DeckList, Role

_SECTIONS = (
    (Role.COMMANDER, "Commander"),
    (Role.COMPANION, "Companion"),
    (Role.MAIN, "Deck"),
    (Role.SIDE, "Sideboard"),
    (Role.SUPPLEMENTARY, "Attractions"),
)
_UNSAFE = re.compile(r"[^\w .,'-]+")
# Characters that XML 1.0 cannot hold.
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Exported:
    """A file: its text, media type and name."""

    text: str
    media_type: str
    file_name: str


def plain(deck: DeckList) -> str:
    """Sections with "count name"; reading it again gives the same list."""
    blocks = []
    for role, title in _SECTIONS:
        lines = [f"{entry.count} {entry.card.name}" for entry in deck.of(role)]
        if lines:
            blocks.append("\n".join([title, *lines]))
    return "\n\n".join(blocks) + "\n"


def dek(deck: DeckList) -> str:
    """MTGO's XML; commanders and companion are its sideboard, split names use a single slash."""
    root = ET.Element("Deck")
    for tag in ("NetDeckID", "PreconstructedDeckID"):
        ET.SubElement(root, tag).text = "0"
    for entry in deck.of(Role.MAIN, Role.COMMANDER, Role.COMPANION, Role.SIDE):
        is_side = entry.role is not Role.MAIN
        attributes = {
            "CatID": "0",
            "Quantity": str(entry.count),
            "Sideboard": "true" if is_side else "false",
            "Name": entry.card.name.replace(" // ", "/"),
            "Annotation": "16777728" if entry.role is Role.COMMANDER else "0",
        }
        ET.SubElement(root, "Cards", attributes)
    return _document(root)


def cod(deck: DeckList) -> str:
    """Cockatrice's XML; commanders and companion are in its side zone, the commander named in the comments."""
    root = ET.Element("cockatrice_deck", {"version": "1"})
    ET.SubElement(root, "deckname").text = _NO_XML.sub("", deck.name)
    commanders = [entry.card.name for entry in deck.of(Role.COMMANDER)]
    ET.SubElement(root, "comments").text = f"Commander: {commanders[0]}" if len(commanders) == 1 else ""
    for zone, roles in (("main", (Role.MAIN,)), ("side", (Role.COMMANDER, Role.COMPANION, Role.SIDE))):
        entries = list(deck.of(*roles))
        if entries:
            element = ET.SubElement(root, "zone", {"name": zone})
            for entry in entries:
                ET.SubElement(element, "card", {"number": str(entry.count), "name": entry.card.name})
    return _document(root)


def _document(root: ET.Element) -> str:
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


_TARGETS: dict[str, tuple[Callable[[DeckList], str], str, str]] = {
    "plain": (plain, "text/plain", "txt"),
    "dek": (dek, "application/xml", "dek"),
    "cod": (cod, "application/xml", "cod"),
}
TARGETS = tuple(_TARGETS)


def export(deck: DeckList, target: str) -> Exported:
    """The list as a file; raises KeyError for an unknown target."""
    write, media_type, extension = _TARGETS[target]
    stem = _UNSAFE.sub("", deck.name).strip()[:80] or "deck"
    return Exported(write(deck), media_type, f"{stem}.{extension}")
