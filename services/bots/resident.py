"""One house bot: its socket, and a seat in every game it plays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

import websockets

from clients.python import Client, Mind, Push, Refused, Seat, Socket
from clients.python.board import Json
from services.kit.background import end

from .roster import Bot

_LOOK_S = 15.0
"""How often it asks for games that it was not told of: pushes are lost when a process dies."""
_RETRY_S = 0.5
_log = logging.getLogger(__name__)


class Resident:
    """Plays every game it is given; `run` goes on until the server takes its socket away.

    `token` gives a fresh token, `mind` a fresh mind for a game.
    """

    def __init__(self, bot: Bot, url: str, token: Callable[[], str], mind: Callable[[str], Mind]) -> None:
        self.bot = bot
        self.is_here = False
        self._url = url
        self._token = token
        self._mind = mind
        self._seats: dict[str, Seat] = {}
        self._playing: set[asyncio.Task[None]] = set()

    @property
    def games(self) -> int:
        """How many games it plays now."""
        return len(self._seats)

    async def run(self) -> None:
        """Play until cancelled, on one socket after the other."""
        while True:
            try:
                async with Client(self._url, self._token()) as client, await client.socket() as socket:
                    await self._live(socket)
            except (OSError, Refused, websockets.WebSocketException) as error:
                _log.debug("%s does not get in: %r", self.bot.name, error)
            await asyncio.sleep(_RETRY_S)

    async def _live(self, socket: Socket) -> None:
        """Until the socket is closed for good; its games are found again on the next one."""
        looking = asyncio.create_task(self._look(socket), name=f"{self.bot.name} looks for games")
        self.is_here = True
        try:
            async for push in socket:
                self._take(socket, push)
        finally:
            self.is_here = False
            await end(looking, *self._playing)
            self._seats.clear()

    async def _look(self, socket: Socket) -> None:
        """Whatever it is not told of, now and from time to time."""
        while True:
            try:
                found = (await socket.op("events.resume"))["resume"]
            except Refused as refused:
                _log.debug("%s does not hear of its games: %s", self.bot.name, refused)
                found = None
            self._resume(socket, found or [])
            await asyncio.sleep(_LOOK_S if found is not None else _RETRY_S)

    def _take(self, socket: Socket, push: Push) -> None:
        if push.game in self._seats:
            self._seats[push.game].take(push)
        elif push.event == "game.created":
            self._sit(socket, push.d["game"])
        elif push.event == "hello":
            self._resume(socket, push.d["resume"] or [])

    def _resume(self, socket: Socket, games: Iterable[Json]) -> None:
        for each in games:
            self._sit(socket, each["game"])

    def _sit(self, socket: Socket, game_id: str) -> None:
        if game_id not in self._seats:
            self._seats[game_id] = seat = Seat(socket, game_id, self._mind(game_id))
            task = asyncio.create_task(self._play(seat), name=f"{self.bot.name} in {game_id}")
            self._playing.add(task)
            task.add_done_callback(self._playing.discard)

    async def _play(self, seat: Seat) -> None:
        """A game that cannot be played is left alone until the next look."""
        try:
            await seat.play()
        except Refused as refused:
            _log.info("%s leaves game %s: %s", self.bot.name, seat.game_id, refused)
        except ConnectionError:
            _log.debug("%s lost its socket in game %s", self.bot.name, seat.game_id)
        except Exception:
            _log.exception("%s fails in game %s", self.bot.name, seat.game_id)
        finally:
            self._seats.pop(seat.game_id, None)
