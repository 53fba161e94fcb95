"""The gateway follows the buckets of the game pods: who owns a game, and where that pod is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from gateway.relay.owners import OwnersRouter
from services.game.table.ownership import OWNERS, Ownership, Pod
from services.kit.app import App
from services.kit.settings import Settings


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


async def test_games_are_routed_to_the_pod_that_took_them(clean_brokers: Settings) -> None:
    app = App(clean_brokers, "router")
    router = OwnersRouter(app.bus, "anywhere:1")
    moves: list[tuple[str, str]] = []
    router.on_moved(lambda game, address: moves.append((game, address)))
    app.background("pods", router.follow_pods)
    app.background("owners", router.follow_owners)
    await app.start()
    first, second = Ownership(app.bus, "pod-a", "a:1"), Ownership(app.bus, "pod-b", "b:1")
    await first.prepare()
    await second.prepare()
    assert router.address("g1") == "anywhere:1"
    assert await first.take("g1")
    await _until(lambda: router.address("g1") == "a:1")
    assert not await second.take("g1"), "the owner lives"
    await first.leave()
    assert router.address("g1") == "a:1"
    assert await second.take("g1")
    await _until(lambda: router.address("g1") == "b:1")
    assert moves[-1] == ("g1", "b:1")
    await second.release("g1")
    await _until(lambda: router.address("g1") == "anywhere:1")
    await app.stop()


async def test_of_two_pods_that_want_a_game_one_gets_it(clean_brokers: Settings) -> None:
    app = App(clean_brokers, "owners")
    await app.bus.connect()
    pods = [Ownership(app.bus, f"pod-{number}", f"{number}:1") for number in range(4)]
    for pod in pods:
        await pod.prepare()
    assert sorted(await asyncio.gather(*(pod.take("g") for pod in pods))) == [False, False, False, True]
    await app.stop()


async def test_the_bucket_does_not_grow_with_the_games_that_are_over(clean_brokers: Settings) -> None:
    app = App(clean_brokers, "owners")
    await app.bus.connect()
    pod = Ownership(app.bus, "pod", "a:1", told_s=1.0)
    await pod.prepare()
    owners = await app.bus.js.key_value(OWNERS)
    kept = (await owners.status()).values
    for number in range(20):
        assert await pod.take(f"over-{number}")
        await pod.release(f"over-{number}")
    assert (await owners.status()).values == kept + 20, "who looks now is told that they were released"
    async with asyncio.timeout(30):
        while (await owners.status()).values > kept:
            await asyncio.sleep(0.05)
    assert await pod.take("over-0"), "a game whose marker is gone can be taken again"
    await app.stop()


async def test_a_game_is_handed_on_when_somebody_has_taken_it(clean_brokers: Settings) -> None:
    app = App(clean_brokers, "owners")
    first, second = Ownership(app.bus, "pod-a", "a:1"), Ownership(app.bus, "pod-b", "b:1")
    wanted: asyncio.Queue[str] = asyncio.Queue()
    lost: list[str] = []
    app.background("pods", first.follow_pods)
    app.background("first", lambda: first.follow_owners(lambda game_id: None, lost.append))
    app.background("second", lambda: second.follow_owners(wanted.put_nowait, lambda game_id: None))
    await app.start()
    await first.prepare()
    assert not first.had_others()
    await second.prepare()
    async with asyncio.timeout(10):
        while first.others() != [Pod("b:1")]:
            await asyncio.sleep(0.01)
    assert await first.take("g")
    handing = asyncio.create_task(first.hand_on("g", 10))
    assert await wanted.get() == "g"
    assert not handing.done(), "nobody has it yet"
    assert await second.take("g")
    assert await handing
    assert await second.take("g2")
    assert await first.take("h")
    assert not await first.hand_on("h", 0.05), "nobody took it"
    async with asyncio.timeout(10):
        while not first.is_elsewhere("g2"):
            await asyncio.sleep(0.01)
    await second.leave()
    async with asyncio.timeout(10):
        while first.is_elsewhere("g2"):
            await asyncio.sleep(0.01)
    assert first.had_others()
    assert lost == ["g", "g2"]
    await app.stop()


async def test_after_a_standstill_a_pod_asks_what_it_still_owns(
    clean_brokers: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(clean_brokers, "owners")
    await app.bus.connect()
    first, second = Ownership(app.bus, "pod-a", "a:1"), Ownership(app.bus, "pod-b", "b:1")
    await first.prepare()
    assert first.is_sure()
    for game_id in ("kept", "lost"):
        assert await first.take(game_id)
    assert await first.beat(["kept", "lost"]) == []
    monkeypatch.setattr(first, "_sure_until", 0.0)
    await first.leave()  # its heartbeat has run out
    await second.prepare()
    assert await second.take("lost")
    assert not first.is_sure()
    assert await first.beat(["kept", "lost", "over"]) == ["lost"]
    assert first.is_sure()
    await app.stop()
