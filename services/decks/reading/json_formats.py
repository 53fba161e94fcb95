"""JSON formats: Moxfield exports, MTGJSON decks, events with many decks (and the deck cache's {Mainboard, Sideboard})."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from ..decklist import RawEntry, RawList, Role, Unread
from .errors import UnreadableDeck
from .lines import card_line

MAX_DECKS = 500
MAX_CARDS = 2_000
_BOARDS: dict[str, Role] = {
    "mainboard": Role.MAIN,
    "commanders": Role.COMMANDER,
    "companions": Role.COMPANION,
    "sideboard": Role.SIDE,
    "attractions": Role.SUPPLEMENTARY,
    "stickers": Role.SUPPLEMENTARY,
    "contraptions": Role.SUPPLEMENTARY,
    "planes": Role.SUPPLEMENTARY,
    "schemes": Role.SUPPLEMENTARY,
    "maybeboard": Role.EXTRA,
    "signatureSpells": Role.EXTRA,
    "tokens": Role.EXTRA,
}
_MTGJSON: dict[str, Role] = {
    "mainBoard": Role.MAIN,
    "commander": Role.COMMANDER,
    "sideBoard": Role.SIDE,
    "planes": Role.SUPPLEMENTARY,
    "schemes": Role.SUPPLEMENTARY,
    "displayCommander": Role.EXTRA,
    "tokens": Role.EXTRA,
}
Counted = tuple[Role | None, Any, Any, Any, Any]


def read(data: bytes) -> list[RawList]:
    """Every list of a JSON document; raises UnreadableDeck."""
    try:
        document = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableDeck("JSON_BROKEN", f"the JSON is broken: {error}") from error
    if not isinstance(document, dict):
        raise UnreadableDeck("FORMAT_UNKNOWN", "this JSON is no deck list that Muster knows")
    try:
        return _lists(document)
    except (TypeError, AttributeError, KeyError, ValueError) as error:
        raise UnreadableDeck("JSON_BROKEN", f"a part of the JSON is not what its format says: {error}") from error


def _lists(document: dict[str, Any]) -> list[RawList]:
    if isinstance(document.get("decks"), list):
        return [_event_deck(deck, str(document.get("date", ""))[:10]) for deck in document["decks"][:MAX_DECKS]]
    if isinstance(document.get("boards"), dict):
        boards = {name: board.get("cards", {}) for name, board in document["boards"].items()}
        return [_moxfield(document, boards)]
    if isinstance(document.get("mainboard"), dict):
        boards = {name: document[name] for name in _BOARDS if isinstance(document.get(name), dict)}
        return [_moxfield(document, boards)]
    data = document.get("data")
    if isinstance(data, dict) and "mainBoard" in data:
        return [_mtgjson(data)]
    if isinstance(document.get("Mainboard"), list):
        return [_cached(document)]
    if "main" in document and "commanders_and_companion" in document:
        return [_event_deck(document, "")]
    raise UnreadableDeck("FORMAT_UNKNOWN", "this JSON is no deck list that Muster knows")


def _moxfield(document: dict[str, Any], boards: dict[str, Any]) -> RawList:
    rows: list[Counted] = []
    for board, cards in boards.items():
        for key, each in cards.items():
            card = each.get("card") or {"name": key}
            rows.append(
                (_BOARDS.get(board, Role.EXTRA), each["quantity"], card["name"], card.get("set"), card.get("cn"))
            )
    return _list("moxfield_json", rows, str(document.get("name", "")))


def _mtgjson(data: dict[str, Any]) -> RawList:
    rows: list[Counted] = []
    for board, role in _MTGJSON.items():
        rows += [
            (role, each["count"], each["name"], each.get("setCode"), each.get("number"))
            for each in data.get(board) or ()
        ]
    return _list("mtgjson", rows, str(data.get("name", "")), str(data.get("releaseDate", ""))[:10])


def _cached(document: dict[str, Any]) -> RawList:
    rows: list[Counted] = [(None, each["Count"], each["CardName"], "", "") for each in document["Mainboard"]]
    rows += [(Role.SIDE, each["Count"], each["CardName"], "", "") for each in document.get("Sideboard") or ()]
    return _list("event_json", rows, "")


def _event_deck(deck: dict[str, Any], date: str) -> RawList:
    if "Mainboard" in deck:
        return _cached(deck)
    entries: list[RawEntry] = []
    unread: list[Unread] = []
    listed = [(line, Role.COMMANDER) for line in deck["commanders_and_companion"]]
    listed += [(line, Role.MAIN) for line in deck["main"]]
    for number, (line, role) in enumerate(listed[:MAX_CARDS], 1):
        entry = card_line(number, str(line))
        if entry is None:
            unread.append(Unread(number, str(line)[:120], "this is no card line"))
        else:
            entries.append(replace(entry, role=role))
    return RawList("event_json", tuple(entries), tuple(unread), str(deck.get("player", "")), date)


def _list(source_format: str, rows: Iterable[Counted], name: str, date: str = "") -> RawList:
    entries = []
    for number, (role, count, card, code, collector) in enumerate(rows, 1):
        if number > MAX_CARDS:
            raise UnreadableDeck("DECK_TOO_LARGE", f"the list has more than {MAX_CARDS} entries")
        typed, copies = " ".join(str(card).split())[:400], int(count)
        entries.append(
            RawEntry(
                number,
                f"{copies} {typed}",
                copies,
                typed,
                role,
                str(code or "").lower()[:16],
                str(collector or "")[:16],
            )
        )
    return RawList(source_format, tuple(entries), (), name[:200], date)
