"""A land is taken back by the other's yes; the game process is killed -9 once that is acknowledged: it stays taken back, and the land stays in the log once."""

from __future__ import annotations

import asyncio
import dataclasses
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from clients.python import Client, Socket
from clients.python.board import Board, Json
from services.game.table.records import RETURN, Step
from services.kit.settings import Settings
from services.kit.stack import Stack
from tests.e2e.game.archives import archive_of

DECK = "starter:commander-jasmine-boreal"


class Player:
    """Somebody at a table who keeps what they are told and acts when the test says so."""

    def __init__(self, client: Client, socket: Socket) -> None:
        self.client, self.socket = client, socket
        self.board, self.prompt = Board(), None
        self.told: list[tuple[str, Json]] = []
        self.game, self.acted = "", 0
        self._news = asyncio.Condition()

    async def listen(self) -> None:
        async for push in self.socket:
            async with self._news:
                self._take(push.event, push.d)
                self._news.notify_all()

    def _take(self, event: str, d: Json) -> None:
        self.told.append((event, d))
        if event == "game.snapshot":
            self.board.take_snapshot(d)
        elif event == "game.delta":
            self.board.take_delta(d)
        elif event == "game.prompt":
            self.prompt = d
        if event in ("game.snapshot", "game.delta") and self.board.seat not in self.board.table["asked"]:
            self.prompt = None

    async def until(self, holds: Any) -> None:
        async with asyncio.timeout(30), self._news:
            await self._news.wait_for(holds)

    async def act(self, do: Any) -> tuple[str, Json]:
        assert self.prompt is not None
        self.acted += 1
        action_id, prompt = f"{self.board.seat}-{self.acted}", self.prompt["prompt"]
        self.prompt = None
        return action_id, await self.again(action_id, prompt, do)

    async def again(self, action_id: str, prompt: str, do: Any) -> Json:
        return await self.socket.op("game.act", game=self.game, action_id=action_id, prompt=prompt, do=do)

    def events(self, kind: str) -> list[Json]:
        deltas = [d for event, d in self.told if event == "game.delta"]
        return [ev for d in deltas for ev in d.get("ev", []) if ev["t"] == kind]

    def lands(self) -> list[Json]:
        legal = (self.prompt or {}).get("legal", [])
        return [action for action in legal if action["a"] == "land"]


async def _first_land(players: list[Player]) -> Player:
    """Both keep their hands and pass until one of them may play a land."""
    async with asyncio.timeout(60):
        while True:
            for player in players:
                if player.lands():
                    return player
                if player.prompt is not None:
                    passes = player.prompt["kind"] == "priority"
                    await player.act({"a": "pass"} if passes else {"choose": player.prompt.get("default", False)})
            await asyncio.sleep(0.01)


@pytest.mark.timeout(180)
async def test_what_was_taken_back_stays_so_after_kill_9(tmp_path: Path) -> None:
    settings = dataclasses.replace(Settings(), shared=None, bots=False)
    async with Stack(tmp_path / "home", settings, free_ports=True) as stack:
        url = stack.address("gateway")
        async with Client(url) as ann, Client(url) as ben:
            await ann.guest("Ann")
            await ben.guest("Ben")
            async with await ann.socket() as first, await ben.socket() as second:
                players = [Player(ann, first), Player(ben, second)]
                listening = [asyncio.create_task(player.listen()) for player in players]
                game = await _seated(players)
                action, prompt = await _take_back_a_land(players)
                stack.kill("game")
                await stack.until_healthy()
                await _is_still_taken_back(players, action, prompt)
                await players[0].socket.op("game.concede", game=game, action_id="over")
                for player in players:
                    await player.until(lambda player=player: player.told[-1][0] == "game.over")
                verified = await ann.verify(game)
                shown = [frame async for frame in ann.replay(game, "own")]
                whole = [frame async for frame in ann.replay(game, "own", with_taken_back=True)]
                for task in listening:
                    task.cancel()
        archive = await archive_of(stack.settings, game)
    logged = Counter(each.action_id for each in archive.records if isinstance(each, Step) and each.action_id)
    assert logged[action] == 1
    assert set(logged.values()) == {1}
    kinds = [item.kind for each in archive.records if isinstance(each, Step) for item in each.inputs]
    assert kinds.count(RETURN) == 1
    assert verified["equal"]
    assert len(shown) < len(whole)


async def _seated(players: list[Player]) -> str:
    ids = [str(player.client.user["id"]) for player in players]
    table = await players[0].client.create_table("duel", [{"user": ids[0], "deck": DECK}, {"user": ids[1]}])
    assert table["settings"]["takebacks"] == "vote", "whoever is offered a seat sees it"
    await players[1].client.accept_table(table["id"], DECK)
    async with asyncio.timeout(30):
        while not table["game"]:
            await asyncio.sleep(0.05)
            table = await players[0].client.table(table["id"])
    for player in players:
        player.game = table["game"]
        await player.socket.op("game.join", game=player.game)
    return str(table["game"])


async def _take_back_a_land(players: list[Player]) -> tuple[str, str]:
    """The action that was taken back and its prompt."""
    who = await _first_land(players)
    other = next(player for player in players if player is not who)
    hand, prompt = who.board.player(who.board.seat)["hand"], who.prompt
    assert prompt is not None
    action, done = await who.act(who.lands()[0])
    await who.until(lambda: who.board.player(who.board.seat)["hand"] == hand - 1)
    await who.socket.take_back(who.game, "back", done["seq"])
    await other.until(lambda: any(event == "game.consent" for event, _ in other.told))
    question = next(d for event, d in other.told if event == "game.consent")
    assert (question["verb"], question["hidden"], question["chance"]) == ("takeback", False, False)
    await other.socket.consent(other.game, question["proposal"], agree=True)
    return action, prompt["prompt"]


async def _is_still_taken_back(players: list[Player], action: str, prompt: str) -> None:
    for player in players:
        await player.until(lambda player=player: player.events("rewound") != [])
        await player.socket.op("game.resync", game=player.game)
    who = next(player for player in players if action.startswith(f"{player.board.seat}-"))
    assert who.lands(), "the land may be played again"
    assert not any(row["zone"] == "battlefield" for row in who.board.objects.values())
    land = next(d for event, d in who.told if event == "game.prompt" and d["prompt"] == prompt)
    chosen = next(each for each in land["legal"] if each["a"] == "land")
    assert (await who.again(action, prompt, chosen))["dup"], "it was done, and is not done again"
