"""Section names in the dialects of deck builders, and what they make of the cards below them."""

from __future__ import annotations

import re

from ..decklist import Role

_WORDS: dict[Role, str] = {
    Role.COMMANDER: "commander, commanders, general, generals, command zone, commandant, kommandeur",
    Role.COMPANION: "companion, companions",
    Role.MAIN: "deck, main, mainboard, main deck, maindeck, decklist, deck list, main board, library, conspiracy, conspiracies",
    Role.SIDE: "sideboard, side, sb, side board",
    Role.EXTRA: "maybeboard, maybe, considering, tokens, token, display commander, acquireboard, wishlist, signature spells",
    Role.SUPPLEMENTARY: (
        "planes, planar deck, planechase, schemes, scheme deck, attractions, attraction deck, stickers, sticker sheets, "
        "contraptions, contraption deck, vanguard, avatar, dungeons"
    ),
}
_TYPES = (
    "creature, creatures, instant, instants, sorcery, sorceries, artifact, artifacts, enchantment, enchantments, planeswalker, "
    "planeswalkers, land, lands, battle, battles, spell, spells, basic lands, nonbasic lands, other, ramp, removal, card draw"
)
_HEADER = re.compile(
    r"^(?://|#+|\*\*)?\s*\[?([A-Za-z][A-Za-z' /&-]*?)\]?\s*(?:\(\d+\)|\[\d+\]|[:-]?\s*\d+)?\s*:?\s*(?:\*\*)?$"
)


def _phrases(words: str) -> set[str]:
    return {phrase.strip() for phrase in words.split(",")}


SECTIONS: dict[str, Role] = {phrase: role for role, words in _WORDS.items() for phrase in _phrases(words)}
_TYPE_HEADERS = _phrases(_TYPES)


def section_of(line: str) -> Role | None:
    """The role of the cards below, when the line is a section's name."""
    header = _HEADER.match(line)
    return SECTIONS.get(_normal(header.group(1))) if header else None


def is_type_header(line: str) -> bool:
    """Whether the line only sorts the cards below it ("Creatures (31)")."""
    header = _HEADER.match(line)
    return header is not None and _normal(header.group(1)) in _TYPE_HEADERS


def _normal(words: str) -> str:
    return " ".join(words.lower().split())
