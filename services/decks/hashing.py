"""Hashes of a list.

- canonical: SHA-256 over format, snapshot and the sorted (role, count, oracle id); its first 8 hexadecimal digits are the short
  form for announcing a list without showing it.
- cockatrice: lower-case names by copy, the sideboard's with "SB:", sorted, joined by ";", SHA-1, its first 40 bits in
  base 32 (libcockatrice_deck_list, deck_list_node_tree.cpp), so that both clients show the same eight characters.
"""

from __future__ import annotations

import hashlib
import re

from .decklist import DeckList, Role

SHORT = 8
_BASE32 = "0123456789abcdefghijklmnopqrstuv"
_HASHED = (Role.COMMANDER, Role.MAIN, Role.COMPANION, Role.SIDE, Role.SUPPLEMENTARY)
_OUTSIDE = (Role.COMMANDER, Role.COMPANION, Role.SIDE)
_SPLIT = re.compile(r" // ")


def canonical(deck: DeckList, format_: str, rules_version: str, snapshot: str) -> str:
    """The list's SHA-256 in hexadecimal; the order and spelling of the source do not matter."""
    rows = sorted(
        (int(entry.role), entry.card.oracle_id, entry.count, entry.chosen_color) for entry in deck.of(*_HASHED)
    )
    lines = [f"{format_}|{rules_version}|{snapshot}", *("|".join(map(str, row)) for row in rows)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def cockatrice(deck: DeckList) -> str:
    """The eight characters that Cockatrice shows for the list, commanders and companion in its sideboard."""
    cards = []
    for entry in deck.of(Role.COMMANDER, Role.MAIN, Role.COMPANION, Role.SIDE):
        prefix = "SB:" if entry.role in _OUTSIDE else ""
        cards += [prefix + entry.card.name.lower()] * entry.count
    digest = hashlib.sha1(";".join(sorted(cards)).encode(), usedforsecurity=False).digest()
    number = int.from_bytes(digest[:5])
    return "".join(_BASE32[number >> shift & 31] for shift in range(35, -1, -5))
