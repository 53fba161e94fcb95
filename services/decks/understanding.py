"""From a list as read to cards in roles.

Order of belief for commanders: an explicit section or mark; a comment that names one; one to three cards in the sideboard of a
list that needs commanders; a short first block; the first card if it can command. A companion among them is told apart by its ability.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .cards import Card, CardIndex
from .decklist import DeckList, Entry, RawEntry, RawList, Role, Unread, canonical
from .pairing import is_pair

MAX_NEAREST = 8
"""How many unread lines get their nearest names; the rest are returned without."""
_MOST_COUNT = 9_999


def understand(raw: RawList, index: CardIndex, needs_commander: bool) -> DeckList:
    """The list with every line that names a known card; the others are in `unread`."""
    found, unread = _resolved(raw, index)
    if raw.source_format == "event_json":
        found = _without_echo(found)
    if needs_commander:
        found = _with_commanders(found, raw, index)
    is_guessed = needs_commander and _is_guess(found, raw)
    entries = [_entry(each, card) for each, card in found]
    entries = _with_supplementary(entries)
    candidates = () if not needs_commander or any(e.role is Role.COMMANDER for e in entries) else _candidates(entries)
    return DeckList(canonical(entries), tuple(unread), raw.name, candidates, is_guessed)


Found = list[tuple[RawEntry, Card]]


def _without_echo(found: Found) -> Found:
    """Exports of events name some commanders twice; two copies of one commander mean one."""
    seen: set[str] = set()
    kept: Found = []
    for entry, card in found:
        if entry.role is Role.COMMANDER and card.name in seen:
            continue
        if entry.role is Role.COMMANDER:
            seen.add(card.name)
        kept.append((entry, card))
    return kept


def _resolved(raw: RawList, index: CardIndex) -> tuple[Found, list[Unread]]:
    found: Found = []
    unread = list(raw.unread)
    for entry in raw.entries:
        if entry.role is Role.EXTRA or entry.count == 0:
            continue
        card = index.find(entry.longer) if entry.longer else None
        card = card or index.find(entry.name)
        if card is None or entry.count > _MOST_COUNT:
            unread.append(_unread(entry, card, index, raw, len(unread)))
        else:
            found.append((entry, card))
    return found, unread


def _unread(entry: RawEntry, card: Card | None, index: CardIndex, raw: RawList, already: int) -> Unread:
    text = entry.text[:120]
    if card is not None:
        return Unread(entry.line, text, f"{entry.count} copies are more than a list can hold")
    near = index.nearest(entry.name[:100]) if already < MAX_NEAREST else ()
    role = _role_of_unknown(entry, raw)
    return Unread(entry.line, text, f"no card is named {entry.name[:100]!r}", near, min(entry.count, _MOST_COUNT), role)


def _role_of_unknown(entry: RawEntry, raw: RawList) -> Role | None:
    """Events list sticker sheets and wish boards among the commanders: of more than three, unknown names are those."""
    if entry.role is not Role.COMMANDER:
        return entry.role
    among = sum(each.role is Role.COMMANDER for each in raw.entries)
    return Role.SUPPLEMENTARY if among > 3 else Role.COMMANDER


def _with_commanders(found: Found, raw: RawList, index: CardIndex) -> Found:
    explicit = [(entry, card) for entry, card in found if entry.role is Role.COMMANDER]
    if explicit:
        return _split_companions(found, explicit)
    if any(entry.role is Role.COMMANDER for entry in raw.entries):
        return found  # it is named, but not known
    if raw.commander_hint and (card := index.find(raw.commander_hint)):
        return _promoted(found, {card.name})
    side = [(entry, card) for entry, card in found if entry.role is Role.SIDE and not card.is_supplementary]
    if 1 <= sum(entry.count for entry, _ in side) <= 3:
        return _from_sideboard(found, side)
    return _from_first(found, raw)


def _split_companions(found: Found, explicit: Found) -> Found:
    """Of "commanders and companion" lists: the commanders are the first that can stand together."""
    chosen = _command_zone([card for _, card in explicit])
    roles = {id(entry): _role_beside(card, chosen) for entry, card in explicit}
    return [(replace(entry, role=roles.get(id(entry), entry.role)), card) for entry, card in found]


def _role_beside(card: Card, chosen: Iterable[Card]) -> Role:
    if card in chosen:
        return Role.COMMANDER
    if card.companion:
        return Role.COMPANION
    return Role.SUPPLEMENTARY if _is_supplementary(card) else Role.SIDE


def _command_zone(cards: list[Card]) -> list[Card]:
    if len(cards) <= 1:
        return cards
    able = [card for card in cards if card.commander_by or "background" in card.pairings]
    for position, first in enumerate(able):
        for second in able[position + 1 :]:
            if is_pair(first, second):
                return [first, second]
    plain = [card for card in able if not card.companion] or able
    # Two commanders that do not belong together are both kept, so that the finding can name them.
    return plain[:2] if len(cards) == 2 and len(plain) == 2 else plain[:1] or cards[:1]


def _promoted(found: Found, names: set[str]) -> Found:
    return [(replace(entry, role=Role.COMMANDER) if card.name in names else entry, card) for entry, card in found]


def _from_sideboard(found: Found, side: Found) -> Found:
    cards = [card for _, card in side]
    if not any(card.commander_by for card in cards):
        return found
    chosen = _command_zone(cards)
    roles = {id(entry): _role_beside(card, chosen) for entry, card in side}
    return [(replace(entry, role=roles.get(id(entry), entry.role)), card) for entry, card in found]


def _from_first(found: Found, raw: RawList) -> Found:
    if not found or raw.source_format in ("event_json",):
        return found
    first, card = found[0]
    is_alone = first.count == 1 and card.commander_by == "legendary_creature"
    total = sum(entry.count for entry, _ in found)
    if not (is_alone and first.role is None and total >= 99):
        return found
    return [(replace(first, role=Role.COMMANDER), card), *found[1:]]


def _is_guess(found: Found, raw: RawList) -> bool:
    """Whether a card commands that neither a section nor a comment named: the first of the list, or one of the sideboard."""
    is_said = bool(raw.commander_hint) or any(entry.role is Role.COMMANDER for entry in raw.entries)
    return not is_said and any(entry.role is Role.COMMANDER for entry, _ in found)


def _entry(raw: RawEntry, card: Card) -> Entry:
    role = raw.role if raw.role is not None else Role.MAIN
    return Entry(role, raw.count, card, raw.line, raw.set, raw.number, raw.foil)


def _with_supplementary(entries: list[Entry]) -> list[Entry]:
    return [
        replace(entry, role=Role.SUPPLEMENTARY)
        if entry.role in (Role.MAIN, Role.SIDE) and _is_supplementary(entry.card)
        else entry
        for entry in entries
    ]


def _is_supplementary(card: Card) -> bool:
    return card.is_supplementary or "Stickers" in card.types


def _candidates(entries: list[Entry]) -> tuple[str, ...]:
    return tuple(entry.card.name for entry in entries if entry.card.commander_by and entry.count == 1)[:20]
