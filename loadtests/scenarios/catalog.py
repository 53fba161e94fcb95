"""Somebody who looks cards up: searches, cards by name in any spelling, answers that are known already (ETag)."""

from __future__ import annotations

from urllib.parse import quote

from clients.python import Client

from ..decks import starters
from ..driver.user import LoadUser

SEARCHES = ("t:creature c:g pow>=4", "o:draw t:instant", "id<=wu is:commander", "mv=2 t:artifact", "elf order:name")


async def play(user: LoadUser) -> None:
    names = [line.split(" ", 1)[1] for deck in starters() for line in deck.text.splitlines() if line[:1].isdigit()]
    async with Client(user.target.gateway) as client:
        await client.guest(f"Reader {user.number}")
        async for due in user.paced():
            if user.rng.random() < 0.5:
                query = quote(user.rng.choice(SEARCHES))
                await client.get(f"/v1/cards?q={query}&size=20")
                user.took("catalog: search", due)
            else:
                await client.card(user.rng.choice(names))
                user.took("catalog: card", due)
