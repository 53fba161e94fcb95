"""Tables of recorded games straight at the game service, one link for all tables of a process."""

from __future__ import annotations

import asyncio
import os
import secrets

from ..decks import starters
from .link import Link
from .recording import Action, Recording, Replayed, record
from .seating import Host
from .sequences import Sequences
from .user import LoadUser

GAMES, ACTIONS = 4, 300
ASKED = ("smart", "no_response")
"""When the players of the games in turn are asked: where it usually matters, and only where they could do something. So at least a quarter of what is said is a spell, an ability or an attack."""
_AGAIN_S = 0.1
_TRIES = 300


class Table:
    """A recorded game at one table that goes on when the game service is killed."""

    def __init__(self, replayed: Replayed, link: Link) -> None:
        self._replayed = replayed
        self._link = link
        self._joined = link.openings

    @property
    def is_over(self) -> bool:
        """Whether everything that was recorded has been said."""
        return self._replayed.is_over

    @property
    def action(self) -> Action:
        """What is said next."""
        return self._replayed.action

    async def act(self) -> bool:
        """Say it; whether everybody had to join again for it. Raises Strayed, ConnectionError when the server stays away."""
        again = False
        for _ in range(_TRIES):
            try:
                if self._joined != self._link.openings:
                    again, opening = True, self._link.openings
                    await self._replayed.join()
                    self._joined = opening
                await self._replayed.act()
            except ConnectionError:
                again = True
                await asyncio.sleep(_AGAIN_S)
            else:
                return again
        raise ConnectionError("the game service stays away")

    async def leave(self) -> None:
        """Everybody concedes but one."""
        await self._replayed.leave()


class Crowd:
    """Recordings and the link that the tables of a process share."""

    def __init__(self, host: Host, link: Link, recordings: list[Recording], name: str) -> None:
        self._host = host
        self._link = link
        self._recordings = recordings
        self._name = name
        self._made = 0

    @classmethod
    async def of(cls, user: LoadUser) -> Crowd:
        """Record some games on this server. Raises grpc.aio.AioRpcError when it takes no seeds."""
        game, decks = await user.channel(user.target.game), await user.channel(user.target.decks)
        sequences = Sequences(lambda what: user.figures.fail("action", "GAP", what))
        link = Link(game, sequences.take)
        user.common["reading"] = asyncio.ensure_future(link.run_on())
        host = Host(decks, game, starters())
        name = f"load-{os.getpid()}-{secrets.token_hex(4)}"
        recordings = [
            record(game, host, f"{name}-r{number}", number, ACTIONS, ASKED[number % len(ASKED)])
            for number in range(GAMES)
        ]
        return cls(host, link, await asyncio.gather(*recordings), name)

    async def table(self, user: LoadUser) -> Table:
        """A new table with everybody attached."""
        self._made += 1
        recording = self._recordings[self._made % len(self._recordings)]
        seated = await self._host.seat(f"{self._name}-{self._made}", recording.seed)
        replayed = Replayed(self._link, seated, recording)
        await replayed.join()
        return Table(replayed, self._link)
