"""XML formats: MTGO .dek, Cockatrice .cod, OCTGN .o8d. Documents with a DTD or entities are refused (defusedxml)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import defusedxml.ElementTree
from defusedxml.common import DefusedXmlException

from ..decklist import RawEntry, RawList, Role, Unread
from .errors import UnreadableDeck

MAX_CARDS = 2_000
_COMMANDER_COMMENT = re.compile(r"^\s*(?:Commander|General)s?\s*:\s*(.+?)\s*$", re.IGNORECASE | re.MULTILINE)
_ZONES = {"main": None, "side": Role.SIDE, "tokens": Role.EXTRA}
_OCTGN = {"main": None, "sideboard": Role.SIDE, "command zone": Role.COMMANDER, "general": Role.COMMANDER}
_COMMANDER_ANNOTATION = "16777728"


def read(data: str) -> RawList:
    """The list of an XML document; raises UnreadableDeck."""
    try:
        root: ET.Element = defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except ET.ParseError as error:
        raise UnreadableDeck("XML_BROKEN", f"the XML is broken: {error}") from error
    except DefusedXmlException as error:
        raise UnreadableDeck("XML_FORBIDDEN", "XML with a document type or entities is not read") from error
    except (ValueError, LookupError) as error:
        raise UnreadableDeck("XML_BROKEN", f"the XML is broken: {error}") from error
    readers = {"cockatrice_deck": _cockatrice, "deck": _mtgo_or_octgn}
    reader = readers.get(root.tag.lower())
    if reader is None:
        raise UnreadableDeck("FORMAT_UNKNOWN", f"<{root.tag[:40]}> is no deck list that Muster knows")
    return reader(root)


def _cockatrice(root: ET.Element) -> RawList:
    comments = root.findtext("comments") or ""
    hint = _COMMANDER_COMMENT.search(comments)
    reader = _Cards()
    for zone in root.iter("zone"):
        role = _ZONES.get((zone.get("name") or "main").lower(), Role.EXTRA)
        for card in zone.iter("card"):
            reader.add(
                card.get("name"), card.get("number", "1"), role, card.get("setShortName"), card.get("collectorNumber")
            )
    name = (root.findtext("deckname") or "").strip()
    return RawList("cockatrice", *reader.result(), name=name, commander_hint=hint.group(1) if hint else "")


def _mtgo_or_octgn(root: ET.Element) -> RawList:
    return _octgn(root) if root.find("section") is not None else _mtgo(root)


def _mtgo(root: ET.Element) -> RawList:
    reader = _Cards()
    for card in root.iter("Cards"):
        attributes = {key.lower(): value for key, value in card.attrib.items()}
        is_side = attributes.get("sideboard", "false").lower() == "true"
        role = Role.SIDE if is_side else None
        if attributes.get("annotation") == _COMMANDER_ANNOTATION:
            role = Role.COMMANDER
        reader.add(attributes.get("name"), attributes.get("quantity", "1"), role)
    return RawList("mtgo_dek", *reader.result())


def _octgn(root: ET.Element) -> RawList:
    reader = _Cards()
    for section in root.iter("section"):
        role = _OCTGN.get((section.get("name") or "").lower(), Role.EXTRA)
        for card in section.iter("card"):
            reader.add(card.text, card.get("qty", "1"), role)
    return RawList("octgn", *reader.result())


class _Cards:
    """Collects card elements; counts that are no numbers are unread."""

    def __init__(self) -> None:
        self._entries: list[RawEntry] = []
        self._unread: list[Unread] = []
        self._number = 0

    def add(
        self, name: str | None, count: str, role: Role | None, code: str | None = None, collector: str | None = None
    ) -> None:
        """One card element."""
        self._number += 1
        if self._number > MAX_CARDS:
            raise UnreadableDeck("DECK_TOO_LARGE", f"the list has more than {MAX_CARDS} card elements")
        if not name or not name.strip() or not count.strip().isdecimal() or len(count.strip()) > 6:
            self._unread.append(Unread(self._number, f"{count[:10]} {(name or '')[:100]}", "name or number is missing"))
            return
        typed = " ".join(name.split())[:400]
        entry = RawEntry(
            self._number, f"{count} {typed}", int(count), typed, role, (code or "").lower(), collector or ""
        )
        self._entries.append(entry)

    def result(self) -> tuple[tuple[RawEntry, ...], tuple[Unread, ...]]:
        """What was collected."""
        return tuple(self._entries), tuple(self._unread)
