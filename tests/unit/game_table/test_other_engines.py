"""What another version of the rules engine wrote is refused by name and left as it is: never replayed, never taken, never misread."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from services.game.rules.kernel.state.flat_rows import load
from services.game.table.log import MemoryLog
from services.game.table.position import Position
from services.game.table.records import ENGINE, OtherEngine, decode, read_log
from services.game.table.remembered import Remembered
from services.game.table.replaying import begin, replay
from services.game.table.store import LIVE
from services.game.table.tables import Tables
from tests.unit.game_table.decks import PROGRAMS, format_of, header
from tests.unit.game_table.replays import ReplayedHere

OLD_HEADER = (
    b'{"type":"header","game_id":"01GAME","settings":{"format":"duel"},"seats":['
    b'{"seat":0,"user_id":"u0","user_name":"Ann","user_kind":"person","team":0,"position":0,"deck_hash":"d","library":[],"commanders":[]},'
    b'{"seat":1,"user_id":"u1","user_name":"Bob","user_kind":"person","team":1,"position":0,"deck_hash":"d","library":[],"commanders":[]}],'
    b'"seed":"c2VlZA==","commitment":"Y29tbWl0bWVudA==","created_ms":1700000000000,"engine":"4","place":null}'
)
OLD_LOG = [OLD_HEADER, b'{"type":"claim","epoch":1,"pod":"pod","at_ms":5}', b'{"type":"a record of another time"}']
BOTH = f"version 4 of the rules engine; this is version {ENGINE}"


class Store:
    """A live game of the old engine; nothing of it may be paused, kept or ended."""

    async def live(self) -> list[str]:
        return ["01GAME"]

    async def unarchived(self) -> list[str]:
        return ["01GAME"]

    async def get(self, game_id: str) -> Any:
        return SimpleNamespace(state=LIVE, header=OLD_HEADER)

    async def archived(self, game_id: str) -> None:
        return None


class Ownership:
    """Counts what is taken and given back."""

    def __init__(self) -> None:
        self.taken = 0
        self.mine: set[str] = set()

    async def take(self, game_id: str) -> bool:
        self.taken += 1
        self.mine.add(game_id)
        return True

    def is_free(self, game_id: str) -> bool:
        return game_id not in self.mine

    def is_elsewhere(self, game_id: str) -> bool:
        return False

    def is_sure(self) -> bool:
        return True

    async def release(self, game_id: str) -> None:
        self.mine.remove(game_id)


class Pod:
    """A pod of this engine that finds the old game."""

    def __init__(self) -> None:
        self.log, self.ownership = MemoryLog(), Ownership()
        nothing = cast(Any, None)
        self.tables = Tables(
            self.log, cast(Any, Store()), cast(Any, self.ownership), nothing, format_of, cast(Any, SimpleNamespace(monotonic=lambda: 0.0)),
            nothing, nothing, ReplayedHere(format_of, {}),
        )  # fmt: skip

    async def written(self) -> Pod:
        last = 0
        for line in OLD_LOG:
            last = await self.log.append("01GAME", line, last)
        return self

    async def lines(self) -> Sequence[bytes]:
        return [entry.data for entry in await self.log.read("01GAME")]


def test_a_log_of_another_engine_is_refused_before_its_records_are_read() -> None:
    with pytest.raises(OtherEngine, match=BOTH):
        read_log(OLD_LOG)


@pytest.mark.parametrize("look", [replay, begin])
def test_a_log_of_another_engine_is_not_replayed(look: Any) -> None:
    with pytest.raises(OtherEngine, match=BOTH) as refused:
        look([decode(OLD_HEADER)], format_of, PROGRAMS)
    assert (refused.value.code, refused.value.retryable) == ("GAME_FROZEN", False)
    assert refused.value.details == {"wrote": "4", "reads": ENGINE}


def test_a_snapshot_of_another_engine_is_not_restored() -> None:
    head = header(2)
    position = Position.new(head, format_of(head), PROGRAMS)
    while position.game.s.turn.number == 0:
        ask = position.open_asks()[0]
        position.answer(ask.seat, ask.default)
    kept = position.keep(1, position.hash, {}, PROGRAMS)
    assert kept is not None
    assert kept.engine == ENGINE
    with pytest.raises(OtherEngine, match=BOTH):
        Position.restored(head, format_of(head), PROGRAMS, msgspec.structs.replace(kept, engine="4"))


def test_rows_of_another_version_are_not_loaded() -> None:
    with pytest.raises(ValueError, match="a snapshot of version 2, this is version"):
        load(b'{"v":2,"programs":[],"extra":{}}', {})


async def test_a_pod_leaves_a_game_of_another_engine_to_others_as_it_is() -> None:
    pod = await Pod().written()
    for _ in range(3):
        await pod.tables.sweep()
    assert (pod.ownership.taken, pod.ownership.mine, len(pod.tables)) == (1, set(), 0)
    assert list(await pod.lines()) == OLD_LOG


async def test_who_acts_in_a_game_of_another_engine_or_looks_at_it_is_told_so() -> None:
    pod = await Pod().written()
    with pytest.raises(OtherEngine, match=BOTH):
        await pod.tables.do("01GAME", cast(Any, None))
    with pytest.raises(OtherEngine, match=BOTH):
        await pod.tables.lines_of("01GAME")
    with pytest.raises(OtherEngine, match=BOTH):
        await Remembered(pod.tables.verdict, most=1).get("01GAME")
    assert list(await pod.lines()) == OLD_LOG
