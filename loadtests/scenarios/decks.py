"""Somebody who saves a deck, has it checked for every format, reads it and removes it."""

from __future__ import annotations

from clients.python import Client

from ..decks import starters
from ..driver.user import LoadUser

FORMATS = ("commander", "duel")


async def play(user: LoadUser) -> None:
    async with Client(user.target.gateway) as client:
        await client.guest(f"Builder {user.number}")
        async for due in user.paced():
            deck = user.rng.choice(starters())
            saved = await client.create_deck(deck.text, "commander", deck.name)
            user.took("decks: saved", due)
            for format_id in FORMATS:
                with user.timed("decks: validated"):
                    await client.post("/v1/decks/validate", {"text": deck.text, "format": format_id})
            with user.timed("decks: removed"):
                await client.request("DELETE", f"/v1/decks/{saved['id']}")
