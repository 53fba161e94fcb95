"""Tables of bots that play on whatever happens, and tell the witness what they were acknowledged and told."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from typing import Any, TypeVar

import httpx

from clients.python import Client, Push, Refused, Socket
from clients.python.board import Board, Json
from clients.python.brain import Brain
from clients.python.seat import Seat
from loadtests.decks import starters
from loadtests.variants import Variant, variant_of
from services.kit.background import end

from .witness import ACK, TOLD, Seen, Witness

T = TypeVar("T")
_AGAIN_S = 0.3
_SLIP_S = 3.0
"""How often somebody at a table asks to take something back."""
_FORMATS = ("commander", "duel", "partner", "emperor")


class WitnessedSocket(Socket):
    """A socket whose acknowledged actions are noted, with the time that each took."""

    def __init__(self, url: str, token: str, user: str, witness: Witness) -> None:
        super().__init__(url, token)
        self._user = user
        self._witness = witness

    async def op(self, op: str, **d: Any) -> Json:
        began = asyncio.get_running_loop().time()
        found = await super().op(op, **d)
        if op == "game.act":
            now = asyncio.get_running_loop().time()
            took = round(now - began, 6)
            self._witness.note(Seen(ACK, d["game"], self._user, found["seq"], d["action_id"], took, round(now, 3)))
        return found


class Thinking:
    """A mind with a pause before each answer."""

    def __init__(self, rng: random.Random, pause_s: float) -> None:
        self._rng = rng
        self._brain = Brain(rng)
        self._pause_s = pause_s

    async def choose(self, board: Board, prompt: Json) -> Json:
        await asyncio.sleep(self._rng.expovariate(1 / self._pause_s))
        return self._brain.choose(board, prompt)

    def refused(self, prompt: Json, do: Json) -> None:
        self._brain.refused(prompt, do)

    def agrees(self, board: Board, question: Json) -> bool:
        return self._brain.agrees(board, question)


class Player:
    """One bot at one game after the other."""

    def __init__(self, client: Client, socket: WitnessedSocket, witness: Witness) -> None:
        self.client = client
        self.user = str(client.user["id"])
        self._socket = socket
        self._witness = witness
        self._seat: Seat | None = None

    async def play(self, game: str, mind: Thinking) -> None:
        """Play it to the end."""
        self._seat = Seat(self._socket, game, mind)
        await self._seat.play()

    async def take_back(self) -> None:
        """Ask to take back the last answer; the others may not want it."""
        if self._seat is None:
            return
        with suppress(Refused, ConnectionError):
            await self._socket.take_back(self._seat.game_id, secrets.token_hex(8))

    async def listen(self) -> None:
        """Take pushes until the socket closes for good."""
        async for push in self._socket:
            self._note(push)
            if self._seat is not None and push.game == self._seat.game_id:
                self._seat.take(push)

    def _note(self, push: Push) -> None:
        if push.event in ("game.delta", "game.snapshot"):
            whole = push.event == "game.snapshot"
            self._witness.note(Seen(TOLD, push.game, self.user, push.d["seq"], whole=whole))


class Table:
    """A table whose bots begin another game whenever one ends; `games` are all that it has played."""

    def __init__(self, number: int, url: str, witness: Witness, seed: int, pause_s: float) -> None:
        self.games: list[str] = []
        self._number = number
        self._url = url
        self._witness = witness
        self._rng = random.Random(f"{seed}:{number}")
        self._pause_s = pause_s
        self.is_seated = asyncio.Event()

    async def run(self) -> None:
        """Play until cancelled; the table has an owner of its own, who makes its bots."""
        variant = variant_of(_FORMATS[self._number % len(_FORMATS)], "")
        lists = starters(variant.starters)[: variant.seats]
        async with AsyncExitStack() as around, asyncio.TaskGroup() as group:
            owner = await around.enter_async_context(Client(self._url))
            await persist(lambda: owner.sign_up(f"chaos {secrets.token_hex(5)}", secrets.token_hex(16)))
            players = [await self._player(owner, around) for _ in lists]
            decks = [
                await persist(lambda p=player, d=deck: _deck(p.client, variant, d.text, d.file_name))  # type: ignore[misc]
                for player, deck in zip(players, lists, strict=True)
            ]
            for player in players:
                group.create_task(player.listen())
            seats = [{"user": player.user, "deck": deck} for player, deck in zip(players, decks, strict=True)]
            while True:
                await self._game(owner, variant, seats, players)

    async def _game(self, owner: Client, variant: Variant, seats: list[Json], players: list[Player]) -> None:
        key = secrets.token_hex(8)
        table = await persist(lambda: owner.create_table(variant.format, seats, {"rules_version": variant.rules}, key))
        name = str(table["id"])
        while not table["game"]:
            await asyncio.sleep(_AGAIN_S)
            table = await persist(lambda: owner.table(name))
            if table["state"] in ("refused", "expired", "declined"):
                return
        self.games.append(table["game"])
        self.is_seated.set()
        minds = [Thinking(random.Random(self._rng.random()), self._pause_s) for _ in players]
        plays = (player.play(table["game"], mind) for player, mind in zip(players, minds, strict=True))
        slips = asyncio.create_task(self._take_back(players))
        try:
            await asyncio.gather(*plays)
        finally:
            await end(slips)

    async def _take_back(self, players: list[Player]) -> None:
        """Now and then somebody has slipped."""
        while True:
            await asyncio.sleep(self._rng.expovariate(1 / _SLIP_S))
            await self._rng.choice(players).take_back()

    async def _player(self, owner: Client, around: AsyncExitStack) -> Player:
        signed = await persist(lambda: owner.post("/v1/bots", {"name": f"bot {secrets.token_hex(6)}"}))
        client = await around.enter_async_context(Client(self._url, signed["token"]))
        client.user = signed["user"]
        url = self._url.replace("http", "ws", 1) + "/v1/socket"
        socket = WitnessedSocket(url, signed["token"], str(signed["user"]["id"]), self._witness)
        await persist(socket.connect)
        await around.enter_async_context(socket)
        return Player(client, socket, self._witness)


async def persist(do: Callable[[], Awaitable[T]]) -> T:
    """Do it, again and again while the server is hurt; a refusal that says no for good is raised."""
    while True:
        try:
            return await do()
        except (httpx.HTTPError, OSError):
            pass
        except Refused as refused:
            if not refused.retryable:
                raise
        await asyncio.sleep(_AGAIN_S)


async def _deck(client: Client, variant: Variant, text: str, name: str) -> str:
    made = await client.create_deck(text, variant.format, name, name, variant.rules)
    return str(made["id"])
