"""Whole games through the gateway: the sockets of all players of a table, the formats in turn, at people's pace, to the winner."""

from __future__ import annotations

import itertools

from ..driver import lobby
from ..driver.parties import owner, party
from ..driver.user import LoadUser
from ..variants import variant_of

FORMATS = (("commander", ""), ("duel", ""), ("partner", ""), ("emperor", ""))


async def play(user: LoadUser) -> None:
    async with owner(user) as owning:
        for number in itertools.count(user.number):
            variant = variant_of(*FORMATS[number % len(FORMATS)])
            async with party(user, owning, variant) as made, lobby.shown(user, made.audience):
                over = await made.play()
                user.figures.facts["games"] += 1
                user.figures.facts[f"ended by {over['results'][-1]['cause'] or 'rules'}"] += 1
