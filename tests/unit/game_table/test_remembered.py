"""A game's replay is compared once, one game at a time, whoever asks and how often."""

from __future__ import annotations

import asyncio

import pytest

from services.game.table import remembered
from services.game.table.looking_back import Verdict, verdict
from services.game.table.messages import Refused
from services.game.table.position import Position
from services.game.table.records import Record, Step, encode
from services.game.table.remembered import Remembered
from tests.unit.game_table.decks import PROGRAMS, format_of, header


def log(is_forged: bool = False) -> list[Record]:
    head = header(2)
    position = Position.new(head, format_of(head), PROGRAMS)
    tried = position.answer(0, False)
    return [head, Step(1, 0, "keep", head.created_ms, tried.inputs, "forged" if is_forged else position.hash)]


class Counted:
    """Logs by id; counts replays, and how many run at once."""

    def __init__(self, **logs: list[Record]) -> None:
        self.logs = logs
        self.replays = self.running = self.most = 0
        self.gate = asyncio.Event()
        self.verifier = Remembered(self.compare, most=100)

    async def compare(self, game_id: str) -> Verdict:
        self.replays += 1
        self.running += 1
        self.most = max(self.most, self.running)
        await self.gate.wait()
        self.running -= 1
        return verdict([encode(record) for record in self.logs[game_id]], format_of, PROGRAMS)


async def test_many_who_ask_make_one_replay() -> None:
    counted = Counted(g1=log())
    asking = [asyncio.create_task(counted.verifier.get("g1")) for _ in range(5)]
    await asyncio.sleep(0)
    asking.pop().cancel()
    counted.gate.set()
    verdicts = await asyncio.gather(*asking)
    assert {verdict.is_equal for verdict in verdicts} == {True}
    assert (await counted.verifier.get("g1")).records == 2
    assert counted.replays == 1


async def test_games_are_replayed_one_after_another_and_not_too_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST_WAITING", 2)
    counted = Counted(g1=log(), g2=log(), g3=log())
    asking = [asyncio.create_task(counted.verifier.get(game)) for game in ("g1", "g2")]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="too many"):
        await counted.verifier.get("g3")
    counted.gate.set()
    await asyncio.gather(*asking)
    assert (counted.replays, counted.most) == (2, 1)
    assert (await counted.verifier.get("g3")).is_equal


async def test_a_log_that_was_changed_is_told_and_remembered() -> None:
    counted = Counted(g1=log(is_forged=True))
    counted.gate.set()
    verdict = await counted.verifier.get("g1")
    assert (verdict.is_equal, verdict.records) == (False, 1)
    assert await counted.verifier.get("g1") is verdict


async def test_the_newest_are_kept_up_to_a_weight() -> None:
    asked: list[str] = []

    async def find(key: str) -> bytes:
        asked.append(key)
        return key.encode() * 10

    found = Remembered(find, most=40, weigh=len)
    for key in ("a", "b", "c", "bb", "a", "b", "bb"):
        assert await found.get(key) == key.encode() * 10
    assert asked == ["a", "b", "c", "bb", "a", "b"], "bb and c were together too much for a and b to stay"
