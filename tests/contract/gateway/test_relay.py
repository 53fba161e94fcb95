"""The relay alone: a game that moves to another pod takes its viewers and its unanswered operations along."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass

import grpc
import msgspec
import pytest

from gateway.relay.link import ANSWER_S, PlayLink
from gateway.relay.relay import Relay
from gateway.relay.router import Moved
from muster.game.v1 import game_pb2
from services.kit.background import Background
from services.kit.clock import FakeClock, SystemClock
from services.kit.settings import Settings
from services.kit.stack.ports import free_ports
from services.kit.telemetry import Metrics
from tests.contract.gateway.echo_game import GameProcess, Table


class Sink:
    """Remembers pushes."""

    def __init__(self) -> None:
        self.pushes: list[tuple[str, bytes]] = []

    def push(self, sessions: Iterable[str], event: str, game_id: str, body: bytes) -> None:
        self.pushes.append((event, body))


class MovingRouter:
    """One game whose owner a test changes."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._moved: Moved

    def address(self, game_id: str) -> str:
        return self._address

    def may_run(self, address: str, game_id: str) -> bool:
        return address == self._address

    def on_moved(self, moved: Moved) -> None:
        self._moved = moved

    def move(self, game_id: str, address: str) -> None:
        self._address = address
        self._moved(game_id, address)


@dataclass(frozen=True, slots=True)
class OnePod:
    """A pod with a table "g" of one player, and a relay that sends everything there until a test moves the game."""

    pod: GameProcess
    address: str
    router: MovingRouter
    sink: Sink
    relay: Relay


@pytest.fixture
async def one() -> AsyncIterator[OnePod]:
    port = free_ports(1)[0]
    pod, address = GameProcess(dataclasses.replace(Settings(), ports={"game": port})), f"127.0.0.1:{port}"
    await pod.start()
    pod.games.tables["g"] = Table(game_pb2.CreateGameRequest(seats=[game_pb2.Seat(user_id="u")]))
    sink, router, links = Sink(), MovingRouter(address), Background(Metrics())
    links.start()
    yield OnePod(pod, address, router, sink, Relay(router, grpc.aio.insecure_channel, sink, SystemClock(), links.add))
    await links.stop()
    await pod.kill()


async def _until(what: str, condition: Callable[[], bool]) -> None:

    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


async def test_a_game_that_moves_takes_viewers_and_operations_along() -> None:
    pods = []
    for port in free_ports(2):
        pod = GameProcess(dataclasses.replace(Settings(), ports={"game": port}))
        await pod.start()
        pods.append((pod, f"127.0.0.1:{port}"))
    (first, first_address), (second, second_address) = pods
    seat = game_pb2.Seat(user_id="u")
    table = Table(game_pb2.CreateGameRequest(seats=[seat]))
    first.games.tables["g"] = second.games.tables["g"] = table
    sink, router = Sink(), MovingRouter(first_address)
    links = Background(Metrics())
    links.start()
    relay = Relay(router, grpc.aio.insecure_channel, sink, SystemClock(), links.add)
    answers: list[tuple[bool, object]] = []

    def act(action_id: str) -> None:
        d = msgspec.json.encode({"game": "g", "action_id": action_id})
        relay.send("s", "u", "g", "game.act", d, lambda ok, body: answers.append((ok, msgspec.json.decode(body))))

    relay.send("s", "u", "g", "game.join", b'{"game":"g"}', lambda ok, body: answers.append((ok, "joined")))
    act("a1")
    await _until("the first act", lambda: len(answers) == 2)
    first.games.answering.clear()
    act("a2")
    await _until("the second act to arrive", lambda: any(b"a2" in call.d for call in first.games.calls))
    router.move("g", second_address)
    act("a3")
    await _until("the answers of the second pod", lambda: len(answers) == 4)
    await _until("the deltas", lambda: [event for event, _ in sink.pushes].count("game.delta") == 3)
    assert [body["seq"] for _, body in answers[2:] if isinstance(body, dict)] == [2, 3]
    rejoin = next(call for call in second.games.calls if call.op == "game.join")
    assert msgspec.json.decode(rejoin.d)["from"] == {"seq": 1}
    await links.stop()
    first.games.answering.set()
    for pod, _ in pods:
        await pod.kill()


async def test_an_operation_that_waits_too_long_is_refused_as_retryable() -> None:
    clock, answers = FakeClock(), []
    channel = grpc.aio.insecure_channel("127.0.0.1:1")
    link = PlayLink(channel, Sink(), clock)
    link.send("s", "u", "g", "game.act", b"{}", lambda ok, body: answers.append((ok, msgspec.json.decode(body))))
    link.expire()
    assert answers == []
    clock.advance(int(ANSWER_S * 1000) + 1)
    link.expire()
    link.expire()
    await channel.close()
    assert len(answers) == 1
    ok, refusal = answers[0]
    assert (ok, refusal["code"], refusal["retryable"]) == (False, "MOVED", True)


async def test_a_viewer_comes_back_once_however_often_that_was_asked_for(one: OnePod) -> None:
    one.relay.send("s", "u", "g", "game.join", b'{"game":"g"}', lambda ok, body: None)
    act = msgspec.json.encode({"game": "g", "action_id": "a"})
    one.relay.send("s", "u", "g", "game.act", act, lambda ok, body: None)
    await _until("the first delta", lambda: one.sink.pushes[-1:] != [] and one.sink.pushes[-1][0] == "game.delta")
    await one.pod.kill()
    one.pod.games.tables["g"].log += [b'{"seq":2}', b'{"seq":3}']
    await _until("some tries", lambda: [event for event, _ in one.sink.pushes].count("game.moving") > 4)
    await one.pod.start()
    await _until("the deltas", lambda: [event for event, _ in one.sink.pushes].count("game.delta") >= 3)
    one.pod.games.tell_moving("g")
    one.pod.games.tables["g"].log.append(b'{"seq":4}')
    await _until("the last delta", lambda: [event for event, _ in one.sink.pushes].count("game.delta") >= 4)
    one.relay.send("s", "u", "g", "game.resync", b"{}", lambda ok, body: None)
    await _until("another snapshot", lambda: [event for event, _ in one.sink.pushes].count("game.snapshot") == 2)
    assert [msgspec.json.decode(body)["seq"] for event, body in one.sink.pushes if event == "game.delta"] == [
        1,
        2,
        3,
        4,
    ]


async def test_what_a_pod_says_of_a_game_that_another_one_runs_is_not_passed_on() -> None:
    port = free_ports(1)[0]
    pod = GameProcess(dataclasses.replace(Settings(), ports={"game": port}))
    await pod.start()
    for game in ("g", "h"):
        pod.games.tables[game] = Table(game_pb2.CreateGameRequest(seats=[game_pb2.Seat(user_id="u")]))
    sink = Sink()
    link = PlayLink(grpc.aio.insecure_channel(f"127.0.0.1:{port}"), sink, SystemClock(), runs=lambda game: game == "h")
    running = asyncio.create_task(link.run())
    answers: list[bool] = []
    for game in ("g", "h"):
        d = msgspec.json.encode({"game": game})
        link.send("s", "u", game, "game.join", d, lambda ok, body: answers.append(ok))
    await _until("the answers", lambda: len(answers) == 2)
    assert len(sink.pushes) == 1
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await pod.kill()


async def test_what_was_told_before_a_join_was_answered_is_not_told_again(one: OnePod) -> None:
    one.pod.games.tables["g"].log += [b'{"seq":1}', b'{"seq":2}', b'{"seq":3}']
    answers: list[bool] = []
    join = b'{"game":"g","from":{"seq":1}}'
    one.relay.send("s", "u", "g", "game.join", join, lambda ok, body: answers.append(ok))
    await _until("the answer", lambda: answers == [True])
    await one.pod.kill()
    one.pod.games.tables["g"].log.append(b'{"seq":4}')
    await one.pod.start()
    await _until("the last delta", lambda: one.sink.pushes[-1] == ("game.delta", b'{"seq":4}'))
    assert [msgspec.json.decode(body)["seq"] for event, body in one.sink.pushes if event == "game.delta"] == [2, 3, 4]


async def test_a_game_that_comes_back_where_its_viewers_still_are_tells_nothing_twice_and_leaves_out_nothing(
    one: OnePod,
) -> None:
    one.pod.games.tables["g"].log.append(b'{"seq":1}')
    one.relay.send("s", "u", "g", "game.join", b'{"game":"g"}', lambda ok, body: None)
    await _until("the snapshot", lambda: len(one.sink.pushes) == 1)
    one.router.move("g", "127.0.0.1:1")
    one.pod.games.tell("g", b'{"seq":2}')
    await asyncio.sleep(0.1)
    one.router.move("g", one.address)
    one.pod.games.tell("g", b'{"seq":3}')
    await _until("the third", lambda: one.sink.pushes[-1][1] == b'{"seq":3}')
    one.relay.send("s", "u", "g", "game.act", b'{"game":"g","action_id":"a"}', lambda ok, body: None)
    await _until("the fourth", lambda: msgspec.json.decode(one.sink.pushes[-1][1])["seq"] == 4)
    assert [msgspec.json.decode(body)["seq"] for event, body in one.sink.pushes if event == "game.delta"] == [2, 3, 4]


async def test_who_is_gone_before_the_join_is_answered_leaves(one: OnePod) -> None:
    one.relay.send("s", "u", "g", "game.join", b'{"game":"g"}', lambda ok, body: None)
    one.relay.forget("s", "u")
    await _until("both to arrive", lambda: [call.op for call in one.pod.games.calls] == ["game.join", "game.leave"])
    assert one.sink.pushes == []


async def test_who_leaves_and_comes_again_at_once_is_told_everything(one: OnePod) -> None:
    answers: list[bool] = []
    for op in ("game.join", "game.leave", "game.join"):
        one.relay.send("s", "u", "g", op, b'{"game":"g"}', lambda ok, body: answers.append(ok))
    await _until("the answers", lambda: len(answers) == 3)
    one.pod.games.tell("g", b'{"seq":1}')
    await _until("the delta", lambda: one.sink.pushes[-1:] == [("game.delta", b'{"seq":1}')])
    assert [event for event, _ in one.sink.pushes] == ["game.snapshot", "game.snapshot", "game.delta"]


async def test_who_asks_again_while_the_pod_is_away_is_told_nothing_twice(one: OnePod) -> None:
    """The relay sends its viewer's join again, and so does the client: both from the same place."""
    one.pod.games.tables["g"].log.append(b'{"seq":1}')
    answers: list[bool] = []
    join = b'{"game":"g","from":{"seq":1}}'
    one.relay.send("s", "u", "g", "game.join", join, lambda ok, body: answers.append(ok))
    await _until("the answer", lambda: answers == [True])
    await one.pod.kill()
    one.relay.send("s", "u", "g", "game.join", join, lambda ok, body: answers.append(ok))
    one.pod.games.tables["g"].log += [b'{"seq":2}', b'{"seq":3}']
    await one.pod.start()
    await _until("the second answer", lambda: answers == [True, True])
    one.pod.games.tell("g", b'{"seq":4}')
    await _until("the last delta", lambda: one.sink.pushes[-1] == ("game.delta", b'{"seq":4}'))
    assert [call.op for call in one.pod.games.calls].count("game.join") == 3
    assert _told(one.sink) == [2, 3, 4]


async def test_what_was_asked_before_is_not_told_once_more_by_the_pod_that_takes_the_game(one: OnePod) -> None:
    """Two joins wait for an answer: the first from where its client was then, the other for the whole."""
    port = free_ports(1)[0]
    other = GameProcess(dataclasses.replace(Settings(), ports={"game": port}))
    await other.start()
    other.games.tables["g"] = one.pod.games.tables["g"]
    one.pod.games.tables["g"].log.append(b'{"seq":1}')
    answers: list[bool] = []
    one.relay.send("s", "u", "g", "game.join", b'{"game":"g"}', lambda ok, body: answers.append(ok))
    await _until("the first answer", lambda: len(answers) == 1)
    one.pod.games.answering.clear()
    act, first, second = b'{"game":"g","action_id":"a"}', b'{"game":"g","from":{"seq":1}}', b'{"game":"g"}'
    for op, d in (("game.act", act), ("game.join", first), ("game.join", second)):
        one.relay.send("s", "u", "g", op, d, lambda ok, body: answers.append(ok))
    for line in (b'{"seq":2}', b'{"seq":3}'):
        one.pod.games.tell("g", line)
    await _until("the third", lambda: one.sink.pushes[-1] == ("game.delta", b'{"seq":3}'))
    one.router.move("g", f"127.0.0.1:{port}")
    await _until("the answers", lambda: len(answers) == 4)
    one.pod.games.answering.set()
    assert _told(one.sink) == [2, 3, 4]
    await other.kill()


async def test_who_lost_what_it_was_told_is_told_it_again_when_it_asks(one: OnePod) -> None:
    one.pod.games.tables["g"].log += [b'{"seq":1}', b'{"seq":2}', b'{"seq":3}']
    await _ask(one, "game.join", b'{"game":"g","from":{"seq":1}}')
    for seq in (1, 5, 2):
        await _ask(one, "game.resync", b'{"game":"g","from":{"seq":%d}}' % seq)
    one.pod.games.tell("g", b'{"seq":4}')
    await _until("the last delta", lambda: one.sink.pushes[-1] == ("game.delta", b'{"seq":4}'))
    assert _told(one.sink) == [2, 3, 2, 3, 3, 4]


async def test_who_joins_again_while_the_whole_is_on_its_way_is_told_nothing_before_it(one: OnePod) -> None:
    """Its second join left when it had one delta, and arrives when it has been sent the whole with three."""
    one.pod.games.tables["g"].log.append(b'{"seq":1}')
    await _ask(one, "game.join", b'{"game":"g","from":{"seq":1}}')
    for line in (b'{"seq":2}', b'{"seq":3}'):
        one.pod.games.tables["g"].log.append(line)
    await _ask(one, "game.resync", b'{"game":"g"}')
    assert await _ask(one, "game.join", b'{"game":"g","from":{"seq":1}}') == {"mode": "resume", "behind": 0}
    one.pod.games.tell("g", b'{"seq":4}')
    await _until("the last delta", lambda: one.sink.pushes[-1] == ("game.delta", b'{"seq":4}'))
    assert [event for event, _ in one.sink.pushes] == ["game.snapshot", "game.delta"]


async def test_who_was_told_that_a_game_is_over_is_not_sent_back_to_it(one: OnePod) -> None:
    """Else a pod that comes back would show every game that anybody has played since they came."""
    one.pod.games.tables["h"] = one.pod.games.tables["over"] = one.pod.games.tables["g"]
    await _ask(one, "game.join", b"{}")
    await _ask(one, "game.join", b"{}", "h")
    one.pod.games.end("over")
    await _ask(one, "game.join", b"{}", "over")
    one.pod.games.end("g")
    await _until("both ends", lambda: [event for event, _ in one.sink.pushes].count("game.over") == 2)
    await one.pod.kill()
    one.pod.games.calls.clear()
    await one.pod.start()
    await _until("the game that goes on", lambda: one.pod.games.calls != [])
    await _ask(one, "game.act", b'{"action_id":"a"}', "h")
    assert [(call.op, call.game_id) for call in one.pod.games.calls] == [("game.join", "h"), ("game.act", "h")]
    await _ask(one, "game.resync", b"{}")
    assert [event for event, _ in one.sink.pushes[-2:]] == ["game.snapshot", "game.over"]


async def _ask(one: OnePod, op: str, d: bytes, game: str = "g") -> dict[str, object]:
    answers: list[bytes] = []
    one.relay.send("s", "u", game, op, d, lambda ok, body: answers.append(body))
    await _until("the answer", lambda: answers != [])
    return msgspec.json.decode(answers[0], type=dict[str, object])


def _told(sink: Sink) -> list[int]:
    return [msgspec.json.decode(body)["seq"] for event, body in sink.pushes if event == "game.delta"]
