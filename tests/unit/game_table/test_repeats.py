"""An operation is known again by its action id and by what it says, also by the process that takes the table over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from services.game.table.messages import Refused
from services.game.table.operations import RULE
from services.game.table.position import EXTEND
from services.game.table.repeats import Done, answer_again, digest
from tests.unit.game_table.decks import header
from tests.unit.game_table.live import Live

KEEP: dict[str, Any] = {"action_id": "keep", "prompt": "p-1", "do": {"choose": False}}


@pytest.fixture
async def table() -> AsyncIterator[Live]:
    live = Live(header(2, options={"match_seconds": "3000"}))
    await live.start()
    yield live
    await live.kill()


async def code(table: Live, who: int, op: str, **d: Any) -> str:
    with pytest.raises(Refused) as caught:
        await table.op(who, op, **d)
    return caught.value.code


@pytest.mark.parametrize("is_killed", [False, True])
async def test_the_very_same_operation_is_acknowledged_and_another_one_refused(table: Live, is_killed: bool) -> None:
    done = await table.op(0, "game.act", **KEEP)
    if is_killed:
        await table.kill()
        await table.start()
    assert await table.op(0, "game.act", **dict(reversed(KEEP.items()))) == {**done, "dup": True}
    assert await code(table, 0, "game.act", **{**KEEP, "do": {"choose": True}}) == "ACTION_ID_USED"
    assert await code(table, 0, "game.act", **{**KEEP, "prompt": "p-2"}) == "ACTION_ID_USED"
    assert await code(table, 0, "game.concede", action_id="keep") == "ACTION_ID_USED"
    assert (await table.op(1, "game.act", **KEEP))["dup"] is False, "another seat has ids of its own"


async def test_an_id_whose_operation_was_refused_is_free(table: Live) -> None:
    assert await code(table, 0, "game.act", **{**KEEP, "do": {"choose": "maybe"}}) == "ILLEGAL"
    assert (await table.op(0, "game.act", **KEEP))["dup"] is False


async def test_officials_are_told_alike(table: Live) -> None:
    ruling = {"action_id": "r", "ruling": EXTEND}
    await table.op(0, RULE, **ruling, seconds=60)
    assert (await table.op(0, RULE, **ruling, seconds=60))["dup"] is True
    assert await code(table, 0, RULE, **ruling, seconds=61) == "ACTION_ID_USED"


def test_logs_of_older_servers_know_ids_only() -> None:
    said = digest("game.concede", {})
    assert answer_again(Done(3, ""), said) == {"status": "committed", "seq": 3, "dup": True}
    assert answer_again(None, said) is None
