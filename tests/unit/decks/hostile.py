"""Uploads that are made to hurt: bombs, depth, length, and names that are almost right."""

from __future__ import annotations

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "aaaaaaaaaa">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1 or str()};" * 10}">' for n in range(1, 9))
    + "]><Deck>&a8;</Deck>"
)
ZONE = "<cockatrice_deck><zone name='main'>"
BOARD = '{"boards":{"mainboard":{"cards":{'
HOSTILE: dict[str, bytes] = {
    "ten megabytes": b"1 Forest\n" * 1_200_000,
    "entity bomb": BOMB.encode(),
    "deep xml": b"<Deck>" * 100_000,
    "deep json": b"[" * 200_000,
    "deep objects": b'{"decks":' * 50_000,
    "parentheses": ("1 " + "(" * 400 + "\n").encode() * 4_000,
    "long names": ("1 " + "a" * 480 + "\n").encode() * 4_000,
    "bidi": "\u202e1 Forest\u0301\u0301\n".encode() * 5_000,
    "control": b"\x07\x08\x1b[31m 1 Forest\n" * 5_000,
    "unknown names": b"".join(b"1 Nosuch %d card\n" % each for each in range(4_000)),
    "almost right names": b"".join(b"1 Sol Rng%d\n" % each for each in range(4_000)),
    "table": b"Count,Name\n" + b"".join(b"1,Foo %d\n" % each for each in range(20_000)),
    "wide xml": (ZONE + "".join(f"<card name='Foo{each}' number='1'/>" for each in range(4_000)) + "</zone>").encode(),
    "wide json": (
        BOARD + ",".join(f'"{each}":{{"quantity":1,"card":{{"name":"X{each}"}}}}' for each in range(8_000)) + "}}}}"
    ).encode(),
    "many decks": b'{"decks":[' + b",".join([b'{"mainboard":[{"name":"a","count":1}]}'] * 20_000) + b"]}",
}
"""Name of the attack -> bytes."""
