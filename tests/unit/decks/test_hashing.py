"""Hashes: the canonical one follows the cards and not the spelling; Cockatrice's is the one that its clients show."""

from __future__ import annotations

import hashlib

from services.decks import hashing
from services.decks.cards import CardIndex
from services.decks.reading.detect import read
from services.decks.understanding import understand

TEXT = "Commander\n1 Jasmine Boreal\nDeck\n60 Forest\n38 Plains\n1 Sol Ring\n"
OTHER = "//comment\nDeck\n1 SOL RING (c21) 263 *F*\n30 forest\n38x Plains\n30 Forest\nCommander\n1 jasmine boreal\n"


def test_spelling_and_order_do_not_matter(starter: CardIndex) -> None:
    first, second = (understand(read(text)[0], starter, True) for text in (TEXT, OTHER))
    assert hashing.canonical(first, "commander", "commander", "2026-02-09") == hashing.canonical(
        second, "commander", "commander", "2026-02-09"
    )
    assert hashing.cockatrice(first) == hashing.cockatrice(second)


def test_count_role_format_and_snapshot_matter(starter: CardIndex) -> None:
    base = understand(read(TEXT)[0], starter, True)
    hashes = {
        hashing.canonical(base, *rest)
        for rest in (("commander", "commander", "a"), ("duel", "duel", "a"), ("duel", "duel", "b"))
    }
    for text in (TEXT.replace("38", "37"), TEXT.replace("Commander\n", "Sideboard\n")):
        hashes.add(hashing.canonical(understand(read(text)[0], starter, False), "commander", "commander", "a"))
    assert len(hashes) == 5


def test_cockatrice_hash_is_forty_bits_of_sha1_in_base_32(starter: CardIndex) -> None:
    deck = understand(read("Deck\n2 Forest\nSideboard\n1 Sol Ring\n")[0], starter, False)
    digest = hashlib.sha1(b"SB:sol ring;forest;forest").hexdigest()[:10]
    assert int(hashing.cockatrice(deck), 32) == int(digest, 16)
    assert len(hashing.cockatrice(deck)) == 8
