"""A fork beside a running game service: an ended game goes on from one of its prompts, with other users at its seats."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import grpc
import msgspec
import pytest

from muster.game.v1 import game_pb2, game_pb2_grpc
from services.game.table.records import Step, line_of
from services.kit.app import App
from services.kit.errors import fault_of
from services.kit.settings import Settings
from tests.e2e.game.archives import archive_of
from tests.e2e.game.conftest import NewTable, Table, seated
from tests.e2e.game.test_bad_input import Seats

PATIENCE_S = 100.0
"""Replays run in a process of the lowest priority."""


def asked(table: Table, step: int, **given: Any) -> game_pb2.ForkGameRequest:
    seats = [game_pb2.Seat(seat=n, user_id=f"forker-{n}", user_name=f"F{n}", user_kind="bot") for n in range(2)]
    return game_pb2.ForkGameRequest(
        **{
            "idempotency_key": f"fork-{step}",
            "game_id": table.game_id,
            "user_id": "forker-0",
            "step": step,
            "seats": seats,
            **given,
        }
    )


async def test_an_ended_game_is_played_on_from_a_prompt_and_ends_again(
    around: App, new_table: NewTable, stack_settings: Settings
) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    table = await new_table(format="duel")
    with pytest.raises(grpc.aio.AioRpcError) as early:
        await games.ForkGame(asked(table, 3))
    assert fault_of(early.value).reason == "GAME_NOT_OVER"
    async with seated(around, table) as seats:
        await asyncio.gather(*(seat.play() for seat in seats[:2]))
    archive = await archive_of(stack_settings, table.game_id)
    steps = [step for step in line_of(archive.records) if isinstance(step, Step)]
    half = steps[len(steps) // 2].number
    made = await games.ForkGame(asked(table, half))
    assert (await games.ForkGame(asked(table, half))).game_id == made.game_id, "made once for a key"
    fork = Table(made.game_id, ["forker-0", "forker-1"])
    found = await games.GetGame(game_pb2.GetGameRequest(game_id=made.game_id))
    assert (found.state, found.settings.ranked) == (game_pb2.GAME_STATE_LIVE, False)
    async with seated(around, fork) as seats:
        here = Seats(seats[0]._stream, fork)
        assert (await here.refused(table.users[0], "game.join")).code == "NOT_WATCHED"
        await asyncio.gather(*(seat.play() for seat in seats))
    again = await archive_of(stack_settings, made.game_id)
    assert [step.hash for step in line_of(again.records)][: len(steps) // 2 + 1] == [
        step.hash for step in steps[: len(steps) // 2 + 1]
    ]
    verdict = await games.VerifyGame(game_pb2.VerifyGameRequest(game_id=made.game_id))
    assert verdict.equal
    for given, reason in (
        ({"step": steps[-1].number, "idempotency_key": "end"}, "GAME_OVER"),
        ({"seats": [], "idempotency_key": "none"}, "INVALID_ARGUMENT"),
    ):
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await games.ForkGame(asked(table, **{"step": half, **given}))
        assert fault_of(refused.value).reason == reason


async def test_a_record_is_played_again_and_one_that_was_changed_says_so(around: App, new_table: NewTable) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    table = await new_table(format="duel")
    async with seated(around, table) as seats:
        await asyncio.gather(*(seat.play() for seat in seats[:2]))
    read = game_pb2.ReadRecordRequest(game_id=table.game_id, user_id=table.users[0])
    file = b"".join([piece.gzip async for piece in games.ReadRecord(read)])
    found = await games.VerifyRecord(game_pb2.VerifyRecordRequest(gzip=file), timeout=PATIENCE_S)
    assert (found.game_id, list(found.wrong)) == (table.game_id, [])
    assert found.steps > 10
    lines = gzip.decompress(file).split(b"\n")
    step = next(n for n, line in enumerate(lines) if b'"type":"step"' in line and n > len(lines) // 2)
    changed = msgspec.json.decode(lines[step])
    lines[step] = msgspec.json.encode({**changed, "hash": "0" * 16})
    for bad, game_id in ((gzip.compress(b"\n".join(lines)), table.game_id), (b"nonsense", ""), (file[:100], "")):
        found = await games.VerifyRecord(game_pb2.VerifyRecordRequest(gzip=bad), timeout=PATIENCE_S)
        assert found.game_id == game_id
        assert found.wrong
    fresh = game_pb2.ImportRecordRequest(gzip=file, user_id="keeper")
    made = await games.ImportRecord(fresh, timeout=PATIENCE_S)
    assert made.game_id != table.game_id
    assert (await games.ImportRecord(fresh, timeout=PATIENCE_S)).game_id == made.game_id, "made once for a file"
    kept = await games.GetGame(game_pb2.GetGameRequest(game_id=made.game_id))
    assert (kept.state, [seat.user_id for seat in kept.seats]) == (game_pb2.GAME_STATE_ENDED, ["", ""])
    assert (await games.VerifyGame(game_pb2.VerifyGameRequest(game_id=made.game_id), timeout=PATIENCE_S)).equal
    watched = game_pb2.ReadReplayRequest(game_id=made.game_id, user_id="stranger", view="open")
    assert len(b"".join([piece.gzip async for piece in games.ReadReplay(watched, timeout=PATIENCE_S)])) > 1_000
    forked = asked(Table(made.game_id, []), 3, idempotency_key="of a record")
    assert (await games.ForkGame(forked, timeout=PATIENCE_S)).game_id
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await games.ImportRecord(game_pb2.ImportRecordRequest(gzip=b"nonsense", user_id="keeper"), timeout=PATIENCE_S)
    assert fault_of(refused.value).reason == "BAD_RECORD"
