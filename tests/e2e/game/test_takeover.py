"""Two pods of the game service on one log: one runs the game, the other takes it when the heartbeat is gone, and what the first still writes is refused."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
from contextlib import AsyncExitStack

import msgspec
import pytest

from loadtests.bots.grpc_seat import GameRefused, PlayStream
from services.game.table.ownership import OWNERS, PODS, pod_name
from services.kit.app import App
from services.kit.background import end
from services.kit.buckets import follow, opened
from services.kit.settings import Settings
from services.kit.stack.ports import free_ports
from tests.e2e.game.conftest import Table, game_service, make_table
from tests.e2e.game.test_bad_input import Seats


def _second(settings: Settings) -> Settings:
    """Another pod: own port, the same database."""
    ports = {**settings.ports, "game": free_ports(1)[0]}
    urls = {"game": settings.database_url("game")}
    return dataclasses.replace(settings, ports=ports, database_urls=urls)


async def _until(pod: Seats, user: str, code: str) -> None:
    """Wait until joining is answered with the code ("" = done)."""
    async with asyncio.timeout(15):
        while True:
            try:
                await pod.op(user, "game.join")
                found = ""
            except GameRefused as refused:
                found = refused.code
            if found == code:
                return
            await asyncio.sleep(0.05)


async def test_a_pod_that_stood_still_shows_nobody_where_the_game_was(around: App, stack_settings: Settings) -> None:
    other = _second(stack_settings)
    async with game_service(stack_settings) as first, game_service(other) as second:
        table = await make_table(around)
        streams = [PlayStream(first.channel("game")), PlayStream(second.channel("game"))]
        readers = [asyncio.create_task(stream.run()) for stream in streams]
        old, new = (Seats(stream, table) for stream in streams)
        await old.join_all()
        await _stop_heart(first, stack_settings)
        await _until(new, table.users[0], "")
        await _until(old, table.users[0], "MOVED")
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*readers, return_exceptions=True)


async def test_a_late_write_of_the_old_owner_is_refused_by_the_log(around: App, stack_settings: Settings) -> None:
    other = _second(stack_settings)
    async with game_service(stack_settings) as first, game_service(other) as second:
        table = await make_table(around)
        streams = [PlayStream(first.channel("game")), PlayStream(second.channel("game"))]
        readers = [asyncio.create_task(stream.run()) for stream in streams]
        old, new = (Seats(stream, table) for stream in streams)
        await old.join_all()
        user, late = old.in_turn_order()[:2]
        with pytest.raises(GameRefused, match="MOVED"):
            await new.op(user, "game.join")
        prompt = old.last(user, "game.prompt")
        done = await old.op(user, "game.act", action_id="keep", prompt=prompt["prompt"], do={"choose": False})
        await _stop_heart(first, stack_settings)
        await _until(new, user, "")
        again = await new.op(user, "game.act", action_id="keep", prompt=prompt["prompt"], do={"choose": False})
        assert again == {**done, "dup": True}
        d = {"action_id": "late", "prompt": old.last(late, "game.prompt")["prompt"], "do": {"choose": False}}
        assert (await old.refused(late, "game.act", **d)).code == "MOVED"
        await new.op(late, "game.join")
        assert (await new.op(late, "game.act", **d))["dup"] is False
        for stream, reader in zip(streams, readers, strict=True):
            stream.cancel()
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)


async def _stop_heart(app: App, settings: Settings) -> None:
    """The pod hangs: its background tasks stand still, and its heartbeat has run out."""
    await app._background.stop()
    pods = await opened(app.bus, PODS, 5.0)
    await pods.delete(pod_name(socket.gethostname(), settings.port("game")))


async def test_a_stopped_service_takes_its_games_up_again(around: App, stack_settings: Settings) -> None:
    async with game_service(stack_settings) as first:
        table = await make_table(around)
        seen = await _look(first, table.users[0], table)
    async with game_service(stack_settings) as second:
        assert await _look(second, table.users[0], table) == seen


async def _look(app: App, user: str, table: Table) -> object:
    stream = PlayStream(app.channel("game"))
    reader = asyncio.create_task(stream.run())
    seats = Seats(stream, table)
    await seats.op(user, "game.join")
    stream.cancel()
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    seen = seats.last(user, "game.snapshot")
    del seen["asked_since"]  # the time begins anew with the process
    return seen


async def test_a_draining_pod_hands_its_tables_over_one_after_the_other(around: App, stack_settings: Settings) -> None:
    """People play on until it is the turn of their table."""
    seen: list[tuple[str, str]] = []
    async with game_service(_second(stack_settings)), game_service(stack_settings) as first:
        made = [(await make_table(around)).game_id for _ in range(4)]

        def note(game_id: str, owner: bytes | None) -> None:
            seen.append((game_id, "" if owner is None else msgspec.json.decode(owner)["pod"]))

        watch = asyncio.create_task(follow(around.bus, OWNERS, note))
        mine = pod_name(socket.gethostname(), stack_settings.port("game"))
        async with asyncio.timeout(10):
            while len({game_id for game_id, pod in seen if pod}) < len(made):
                await asyncio.sleep(0.05)
        before = {game_id for game_id, pod in seen if pod == mine}
        seen.clear()
        await _drain(first)
        async with asyncio.timeout(10):
            while sum(pod != "" for _, pod in seen) < len(before):
                await asyncio.sleep(0.05)
        await end(watch)
    assert before, "it ran some"
    assert [pod == "" for _, pod in seen] == [True, False] * len(before)
    assert [game_id for game_id, pod in seen if pod] == [game_id for game_id, pod in seen if not pod]


async def test_a_draining_pod_hands_its_tables_over_and_takes_none(around: App, stack_settings: Settings) -> None:
    """Between two operations, with a snapshot; the other pod plays on from there without having been asked for the game."""
    other = _second(stack_settings)
    async with game_service(other) as second:
        async with game_service(stack_settings) as first:
            table = await make_table(around)
            stream = PlayStream(first.channel("game"))
            reader = asyncio.create_task(stream.run())
            old = Seats(stream, table)
            await old.join_all()
            await old.keep_hands()
            seq = old.last(table.users[0], "game.snapshot")["seq"]
            await _drain(first)
            assert (await old.refused(table.users[0], "game.join")).code == "MOVED"
            stream.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        stream = PlayStream(second.channel("game"))
        reader = asyncio.create_task(stream.run())
        new = Seats(stream, table)
        await _until(new, table.users[0], "")
        assert new.last(table.users[0], "game.snapshot")["seq"] >= seq
        stream.cancel()
        await asyncio.gather(reader, return_exceptions=True)


async def test_a_draining_pod_plays_on_until_the_other_one_is_back(around: App, stack_settings: Settings) -> None:
    """Both are restarted, one a moment after the other: where players are connected, the second one waits for the first."""
    other = _second(stack_settings)
    async with AsyncExitStack() as restarted:
        await restarted.enter_async_context(game_service(other))
        async with game_service(stack_settings) as first:
            await restarted.aclose()
            table = await make_table(around)
            stream = PlayStream(first.channel("game"))
            reader = asyncio.create_task(stream.run())
            old = Seats(stream, table)
            await old.join_all()
            draining = asyncio.create_task(_drain(first))
            await old.keep_hands()
            assert not draining.done()
            async with game_service(other) as second, asyncio.timeout(10):
                await draining
                await _look(second, table.users[0], table)
            stream.cancel()
            await asyncio.gather(reader, return_exceptions=True)


async def _drain(app: App) -> None:
    for hook in app._drains:
        await hook()
