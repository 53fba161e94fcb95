"""Recorded conversations of a client with the server, one a format: `python -m tests.contract.transcripts` (`make transcripts`) writes clients/transcripts.

A file is JSON lines: first what it is, then each frame as it was on the wire, in its order, `{"to": ...}` the server or `{"from": ...}` it. Texts of cards
are not shipped: where one stood is `WITHHELD`.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clients.python import Client, Seat, Socket
from services.bots.minds import SteadyMind
from services.kit import settings
from services.kit.stack import Stack
from tests.e2e.bots.conftest import SEATS, deck

Json = dict[str, Any]
FOLDER = Path(__file__).resolve().parents[2] / "clients" / "transcripts"
WITHHELD = "(text of a card)"
TEXTS = frozenset({"text", "granted", "clause"})
"""Fields whose texts are cards'."""
_ANSWERS = 40
_SEED = "transcripts"
_WAIT_S = 60.0


class Recorded(Socket):
    """A socket that remembers every frame."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(url, token)
        self.frames: list[Json] = []

    async def _send(self, frame: Json) -> None:
        self.frames.append({"to": frame})
        await super()._send(frame)

    def _take(self, frame: Json) -> None:
        self.frames.append({"from": frame})
        super()._take(frame)


def withheld(value: Any, field: str = "") -> Any:
    """The same without texts of cards."""
    if isinstance(value, dict):
        return {name: withheld(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [withheld(each, field) for each in value]
    return WITHHELD if isinstance(value, str) and value and field in TEXTS else value


def read(format: str) -> Iterator[Json]:
    """The lines of a transcript."""
    yield from map(json.loads, (FOLDER / f"{format}.ndjson").read_text(encoding="utf-8").splitlines())


async def record(gateway: str, format: str) -> list[Json]:
    """Sit down with bots, answer so many questions, ask for the deltas again, concede, leave."""
    async with Client(gateway) as client, asyncio.timeout(_WAIT_S):
        await client.guest("Ann")
        while not (await client.get("/v1/bots/house"))["bots"]:
            await asyncio.sleep(0.1)
        mine = {"user": client.user["id"], "deck": deck(format)}
        table = await client.create_table(format, [mine, *({"bot": "random"} for _ in range(SEATS[format] - 1))])
        while not table["game"]:
            await asyncio.sleep(0.05)
            table = await client.table(table["id"])
        async with Recorded(gateway.replace("http", "ws", 1) + "/v1/socket", client.token) as socket:
            await _talk(socket, table["game"])
            about = {"transcript": 1, "format": format, "game": table["game"], "user": client.user["id"]}
            return [about, {"from": {"ev": "hello", "d": socket.hello}}, *map(withheld, socket.frames)]


async def _talk(socket: Recorded, game: str) -> None:
    seat = Seat(socket, game, SteadyMind(random.Random(1), _nothing))
    playing = asyncio.create_task(seat.play())
    async for push in socket:
        if push.game == game:
            seat.take(push)
        answers = sum(frame.get("to", {}).get("op") == "game.act" for frame in socket.frames)
        if answers >= _ANSWERS or playing.done():
            break
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await socket.op("game.resync", game=game, **{"from": {"seq": max(seat.board.seq - 3, 0)}})
    await socket.op("game.concede", game=game, action_id="concede")
    await socket.op("game.leave", game=game)


async def _nothing(seat: int, prompt: Json) -> None:
    """Nobody looks ahead."""


async def main() -> None:
    """Record every format."""
    given = dataclasses.replace(settings.read(), shared=None, bots=True, bot_pause=0.05, sandbox_seed=_SEED)
    with tempfile.TemporaryDirectory() as home:
        async with Stack(Path(home), given, free_ports=True) as stack:
            for format in SEATS:
                lines = await record(stack.address("gateway"), format)
                text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
                (FOLDER / f"{format}.ndjson").write_text(text, encoding="utf-8")
                print(f"{format}: {len(lines)} lines, {len(text)} characters", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
