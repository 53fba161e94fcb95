"""Decks for a demo: real ones whose cards the engine plays by itself, else the starter decks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from clients.python import Client, Refused

from .stand import Stand
from .variants import Variant

_STARTERS = Path(__file__).resolve().parents[1] / "services" / "decks" / "starter"
_FOLDERS = ("precons", "text", "dck-xmage", "dck-forge", "cod")
ENOUGH = 0.5
"""A real deck is chosen when at least this share of its cards is played in full."""
_CANDIDATES = 60
_SAMPLE = 12
_PATIENCE = 100
_PAUSE_S = 0.25


@dataclass(frozen=True, slots=True)
class Deck:
    """A list as its file says; `hash` is the same for the same cards."""

    name: str
    text: str
    file_name: str
    hash: str = ""


async def decks_for(at: Stand, variant: Variant) -> Sequence[Deck]:
    """The real decks with the largest share of fully played cards, one a seat, or starter decks."""
    graded = await _graded(at) if at.shared is not None and variant.real_decks else []
    ranked = sorted({deck.hash: (share, deck) for share, deck in graded}.values(), key=lambda found: -found[0])
    best = ranked[: variant.seats]
    if len(best) == variant.seats and best[-1][0] >= ENOUGH:
        for share, deck in best:
            print(f"deck {deck.name}: {share:.0%} of its cards are played in full")
        return [deck for _, deck in best]
    return starters(variant.starters)[: variant.seats]


def starters(kind: str = "commander") -> list[Deck]:
    """The starter decks of a kind: real cards, legal everywhere, all played by the rules."""
    return [_deck(path) for path in sorted(_STARTERS.glob(f"{kind}-*.txt"))]


async def _graded(at: Stand) -> list[tuple[float, Deck]]:
    assert at.shared is not None, "only with the corpus"
    files = [path for folder in _FOLDERS for path in sorted((at.shared / "decks" / folder).glob("*.*"))]
    async with Client(at.url) as client:
        await client.guest("Scout")
        decks = [_deck(path) for path in files[:: max(len(files) // _CANDIDATES, 1)]]
        await _cards_are_known(client, decks)
        found = [await _grade(client, deck) for deck in decks]
    return [each for each in found if each is not None]


async def _cards_are_known(client: Client, decks: Sequence[Deck]) -> None:
    """An import into a running stack is noticed within seconds, by the catalog first and then by the decks service."""
    for _ in range(_PATIENCE):
        if any([await _is_known(client, deck) for deck in decks[:_SAMPLE]]):
            return
        await asyncio.sleep(_PAUSE_S)


async def _is_known(client: Client, deck: Deck) -> bool:
    try:
        verdict = await client.post("/v1/decks/validate", _body(deck))
    except Refused:
        return False
    return "UNREAD" not in {problem["code"] for problem in verdict["findings"]}


async def _grade(client: Client, deck: Deck) -> tuple[float, Deck] | None:
    try:
        verdict = await client.post("/v1/decks/validate", _body(deck))
    except Refused as error:
        print(f"{deck.name} is passed over: {error}")
        return None
    return (verdict["full_share"], replace(deck, hash=verdict["hash"])) if verdict["legal"] else None


def _body(deck: Deck) -> dict[str, str]:
    return {"text": deck.text, "format": "commander", "file_name": deck.file_name}


def _deck(path: Path) -> Deck:
    return Deck(path.stem, path.read_text(encoding="utf-8", errors="replace"), path.name)
