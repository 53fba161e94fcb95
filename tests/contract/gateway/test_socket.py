"""The socket: one typed reply per operation whatever comes in, the queue from ticket to game, and the relay's promises."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from clients.python import Client, Push, Refused, Socket
from gateway.socket.frames import FRAME_BYTES
from services.kit.app import App
from tests.contract.gateway.conftest import NewPlayer, seated
from tests.contract.gateway.echo_game import GameProcess

Json = dict[str, Any]


async def _raw(url: str, token: str = "", query: str = "") -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    address = url.replace("http", "ws", 1) + "/v1/socket" + query
    return await websockets.connect(address, additional_headers=headers, compression=None, proxy=None)


async def _receive(connection: ClientConnection) -> Json:
    async with asyncio.timeout(10):
        return msgspec.json.decode(await connection.recv(), type=Json)


async def _await_push(socket: Socket, event: str) -> Push:
    async with asyncio.timeout(15):
        while True:
            push = await socket.next_push()
            assert push is not None, f"the socket closed before {event}: {socket.closed}"
            if push.event == event:
                return push


@pytest.fixture
async def raw(url: str, player: Client) -> AsyncIterator[ClientConnection]:
    connection = await _raw(url, player.token)
    assert (await _receive(connection))["ev"] == "hello"
    yield connection
    await connection.close()


async def _table(new_player: NewPlayer, seats: int = 2) -> tuple[list[Client], str]:
    players = [await new_player() for _ in range(seats)]
    return players, await seated(players)


async def test_hello_comes_first_whatever_happens_while_it_is_made(
    url: str, new_player: NewPlayer, game: GameProcess
) -> None:
    one, two = await new_player(), await new_player()
    game.games.listing.clear()
    connection = await _raw(url, two.token)
    async with asyncio.timeout(10):
        while (await one.create_table("commander", [{"user": two.user["id"]}]))["state"] != "open":
            continue
        await asyncio.sleep(0.2)  # the invitation is on its way
        game.games.listing.set()
        assert [(await _receive(connection))["ev"] for _ in range(2)] == ["hello", "table.invited"]
    await connection.close()


# -- bad input


BAD_FRAMES: list[tuple[str | bytes, str, object]] = [
    ("{bad", "BAD_JSON", None),
    ("", "BAD_JSON", None),
    ("[]", "BAD_FRAME", None),
    ("5", "BAD_FRAME", None),
    ('{"id": 7}', "BAD_FRAME", 7),
    ('{"op": "ping"}', "BAD_FRAME", None),
    ('{"id": {}, "op": "ping"}', "BAD_FRAME", None),
    ('{"id": "a", "op": "ping", "d": 5}', "BAD_FRAME", "a"),
    ('{"id": 1, "op": "ping", "d": {"a" 1}}', "BAD_JSON", None),
    ('{"id": 1, "op": "ping", "d": ' + "[" * 30_000 + "}", "BAD_JSON", None),
    (b"\xff\xfe", "BAD_JSON", None),
    (b'{"id": 1, "op": "match.accept", "d": {"match": "\xff"}}', "BAD_JSON", 1),
    (b'{"id": 1, "op": "game.act", "d": {"game": "\xff"}}', "BAD_JSON", 1),
    ('{"id": 1, "op": "nope"}', "UNKNOWN_OP", 1),
    ('{"id": 1, "op": "' + "x" * 60_000 + '"}', "UNKNOWN_OP", 1),
    ('{"id": 1, "op": "game.act", "d": {}}', "INVALID_ARGUMENT", 1),
    ('{"id": 1, "op": "game.act", "d": {"game": 5}}', "INVALID_ARGUMENT", 1),
    ('{"id": 1, "op": "game.join", "d": {"game": "none"}}', "GAME_NOT_FOUND", 1),
    ('{"id": 1, "op": "match.accept", "d": {"match": "none"}}', "MATCH_NOT_FOUND", 1),
    ('{"id": 1, "op": "queue.join", "d": {"deck": "none"}}', "DECK_UNKNOWN", 1),
    ('{"id": 1, "op": "queue.leave"}', "TICKET_NOT_FOUND", 1),
    ('{"id": 1, "op": "auth", "d": {"token": "wrong"}}', "TOKEN_INVALID", 1),
    ('{"id": 1, "op": "ping", "d": {"pad": "' + "x" * 2_000_000 + '"}}', "FRAME_TOO_LARGE", None),
    ("x" * (FRAME_BYTES + 1), "FRAME_TOO_LARGE", None),
]


async def test_bad_input_gets_its_refusal_and_the_socket_goes_on(raw: ClientConnection) -> None:
    for frame, code, re in BAD_FRAMES:
        shown = frame[:80]
        await raw.send(frame)
        answer = await _receive(raw)
        assert (answer["ok"], answer["err"]["code"], answer["re"]) == (False, code, re), shown
        assert answer["err"]["message"], shown
        assert answer["err"]["details"] is not None, shown
        await raw.send('{"id": 2, "op": "ping"}')
        assert (await _receive(raw))["ok"], shown


async def test_a_frame_beyond_every_measure_closes_with_1009(raw: ClientConnection) -> None:
    sending = asyncio.ensure_future(raw.send("x" * 9_000_000))
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await _receive(raw)
    await asyncio.gather(sending, return_exceptions=True)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(("token", "query"), [("mst_wrong", ""), ("", "?ticket=wrong")])
async def test_a_wrong_token_or_ticket_is_told_before_the_close(url: str, app: App, token: str, query: str) -> None:
    connection = await _raw(url, token, query)
    assert (await _receive(connection))["err"]["code"] == ("TOKEN_INVALID" if token else "TICKET_INVALID")
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await _receive(connection)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4011


async def test_the_first_frame_may_authenticate(url: str, player: Client) -> None:
    connection = await _raw(url)
    await connection.send('{"id": 1, "op": "game.act", "d": {"game": "g"}}')
    assert (await _receive(connection))["err"]["code"] == "UNAUTHENTICATED"
    await connection.send(msgspec.json.encode({"id": 2, "op": "auth", "d": {"token": player.token}}))
    hello, reply = await _receive(connection), await _receive(connection)
    assert hello["d"]["user"]["id"] == player.user["id"]
    assert (reply["re"], reply["ok"]) == (2, True)
    await connection.close()


async def test_a_socket_cannot_change_its_user(raw: ClientConnection, new_player: NewPlayer) -> None:
    other = await new_player()
    await raw.send(msgspec.json.encode({"id": 1, "op": "auth", "d": {"token": other.token}}))
    assert (await _receive(raw))["err"]["code"] == "PERMISSION_DENIED"


async def test_a_ticket_opens_one_socket_once(url: str, player: Client) -> None:
    ticket = (await player.post("/v1/socket-tickets"))["ticket"]
    first = await _raw(url, query=f"?ticket={ticket}")
    assert (await _receive(first))["ev"] == "hello"
    second = await _raw(url, query=f"?ticket={ticket}")
    assert (await _receive(second))["err"]["code"] == "TICKET_INVALID"
    await first.close()


async def test_too_many_operations_are_refused_one_by_one(raw: ClientConnection) -> None:
    for number in range(300):
        await raw.send(f'{{"id": {number}, "op": "ping"}}')
    answers = [await _receive(raw) for _ in range(300)]
    assert sorted(answer["re"] for answer in answers) == list(range(300))
    refused = [answer["err"] for answer in answers if not answer["ok"]]
    assert refused
    assert {error["code"] for error in refused} <= {"RATE_LIMITED", "TOO_MANY_IN_FLIGHT"}
    assert all(error["retry_after_ms"] > 0 for error in refused)


# -- the queue


async def test_four_players_queue_accept_and_get_one_game(new_player: NewPlayer, game: GameProcess) -> None:
    players = [await new_player() for _ in range(4)]
    sockets = [await player.socket() for player in players]
    for player, socket in zip(players, sockets, strict=True):
        ticket = await socket.op("queue.join", deck=(await player.create_deck("100 Forest"))["id"])
        assert ticket["state"] == "waiting"
    proposals = [await _await_push(socket, "match.proposed") for socket in sockets]
    assert len({push.d["match"] for push in proposals}) == 1
    for socket, push in zip(sockets, proposals, strict=True):
        await socket.op("match.accept", match=push.d["match"])
    ready = [await _await_push(socket, "match.ready") for socket in sockets]
    assert {push.d["game"] for push in ready} == set(game.games.tables)
    seats = next(iter(game.games.tables.values())).request.seats
    assert {seat.user_id for seat in seats} == {player.user["id"] for player in players}
    assert [(seat.seat, seat.team) for seat in seats] == [(0, 0), (1, 1), (2, 2), (3, 3)]
    hello = (await players[0].socket()).hello
    assert [each["game"] for each in hello["resume"]] == list(game.games.tables)
    for socket in sockets:
        await socket.close()


async def test_a_decline_cancels_and_the_others_keep_their_place(new_player: NewPlayer) -> None:
    players = [await new_player() for _ in range(4)]
    sockets = [await player.socket() for player in players]
    for player in players:
        await player.queue((await player.create_deck("100 Forest"))["id"])
    proposals = [await _await_push(socket, "match.proposed") for socket in sockets]
    match = proposals[0].d["match"]
    await players[3].decline(match)
    cancelled = [await _await_push(socket, "match.cancelled") for socket in sockets]
    assert [push.d["requeued"] for push in cancelled] == [True, True, True, False]
    assert (await players[0].ticket())["state"] == "waiting"
    with pytest.raises(Refused) as refusal:
        await players[3].queue((await players[3].create_deck("100 Forest"))["id"])
    assert refusal.value.code == "COOLDOWN"
    assert refusal.value.retry_after_ms is not None
    for socket in sockets:
        await socket.close()


# -- games


async def test_an_act_is_answered_once_and_seen_by_both_sockets_of_a_user(new_player: NewPlayer) -> None:
    (one, two), game_id = await _table(new_player)
    sockets = [await one.socket(), await one.socket(), await two.socket()]
    for socket in sockets:
        assert (await socket.join(game_id))["mode"] == "snapshot"
    answer = await sockets[0].op("game.act", game=game_id, action_id="a1", do={"a": "pass"})
    assert answer == {"seq": 1, "dup": False}
    for socket in sockets:
        assert (await _await_push(socket, "game.delta")).d["do"] == {"a": "pass"}
    assert (await sockets[2].op("game.act", game=game_id, action_id="a1"))["dup"]
    for socket in sockets:
        await socket.close()


async def test_somebody_elses_seat_is_refused(new_player: NewPlayer) -> None:
    _, game_id = await _table(new_player)
    stranger = await new_player()
    async with await stranger.socket() as socket:
        for op in ("game.join", "game.act", "game.concede"):
            with pytest.raises(Refused) as refusal:
                await socket.op(op, game=game_id, action_id="x")
            assert refusal.value.code == "NOT_YOUR_SEAT"


async def test_the_death_of_the_game_process_is_survived_with_nothing_lost_or_doubled(
    new_player: NewPlayer, game: GameProcess
) -> None:
    (one, two), game_id = await _table(new_player)
    async with await one.socket() as first, await two.socket() as second:
        await first.join(game_id)
        await second.join(game_id)
        await first.op("game.act", game=game_id, action_id="a1")
        await _await_push(second, "game.delta")
        game.games.answering.clear()
        pending = asyncio.ensure_future(first.op("game.act", game=game_id, action_id="a2"))
        async with asyncio.timeout(10):
            while not any(b'"a2"' in call.d for call in game.games.calls):
                await asyncio.sleep(0.005)
        await game.kill()
        await _await_push(second, "game.moving")
        waiting = asyncio.ensure_future(second.op("game.act", game=game_id, action_id="a3"))
        game.games.answering.set()
        await game.start()
        async with asyncio.timeout(15):
            assert {(await pending)["seq"], (await waiting)["seq"]} == {2, 3}
        seen = [(await _await_push(second, "game.delta")).d["seq"] for _ in range(2)]
        assert seen == [2, 3]
        assert len(game.games.tables[game_id].log) == 3
        rejoins = [msgspec.json.decode(call.d) for call in game.games.calls if call.op == "game.join"][2:]
        assert {each["from"]["seq"] for each in rejoins} == {1}


async def test_a_socket_that_opens_while_the_game_process_comes_back_is_told_its_games(
    new_player: NewPlayer, game: GameProcess, app: App, url: str
) -> None:
    (one, _), game_id = await _table(new_player)
    await game.kill()
    connection = await _raw(url, one.token)
    async with asyncio.timeout(10):
        while app.metrics.registry.get_sample_value("muster_gateway_sockets") != 1:
            await asyncio.sleep(0.005)
    await game.start()
    assert [each["game"] for each in (await _receive(connection))["d"]["resume"]] == [game_id]
    await connection.close()


async def test_a_broken_connection_is_resumed_without_a_gap(new_player: NewPlayer) -> None:
    (one, two), game_id = await _table(new_player)
    async with await one.socket() as first, await two.socket() as second:
        await first.join(game_id)
        await second.join(game_id)
        await first.op("game.act", game=game_id, action_id="a1")
        await _await_push(second, "game.delta")
        connection = second._connection
        assert connection is not None
        connection.transport.abort()
        await first.op("game.act", game=game_id, action_id="a2")
        answer = await second.op("game.act", game=game_id, action_id="a3")
        assert answer == {"seq": 3, "dup": False}
        assert [(await _await_push(second, "game.delta")).d["seq"] for _ in range(2)] == [2, 3]
        assert second.reconnections == 1


async def test_a_closed_socket_leaves_its_games(new_player: NewPlayer, game: GameProcess) -> None:
    (one, _), game_id = await _table(new_player)
    socket = await one.socket()
    await socket.join(game_id)
    await socket.close()
    async with asyncio.timeout(10):
        while not any(call.op == "game.leave" for call in game.games.calls):
            await asyncio.sleep(0.005)


async def test_a_slow_reader_gets_a_snapshot_instead_of_silence(
    new_player: NewPlayer, game: GameProcess, url: str
) -> None:
    (one, two), game_id = await _table(new_player)
    slow = await websockets.connect(
        url.replace("http", "ws", 1) + "/v1/socket",
        additional_headers={"Authorization": f"Bearer {two.token}"},
        compression=None,
        max_queue=1,
        max_size=None,
        proxy=None,
    )
    await slow.send(msgspec.json.encode({"id": 1, "op": "game.join", "d": {"game": game_id}}))
    game.games.padding = 400_000
    async with await one.socket() as quick:
        await quick.join(game_id)
        for number in range(40):
            await quick.op("game.act", game=game_id, action_id=f"a{number}")
        for number in range(40):
            assert (await _await_push(quick, "game.delta")).d["seq"] == number + 1
    positions = []
    async with asyncio.timeout(20):
        while not (positions and positions[-1][0] == "game.snapshot" and positions[-1][1] == 40):
            frame = msgspec.json.decode(await slow.recv(), type=Json)
            if frame.get("ev") in ("game.delta", "game.snapshot"):
                positions.append((frame["ev"], frame["d"]["seq"]))
    deltas = [seq for event, seq in positions if event == "game.delta"]
    assert deltas == list(range(1, len(deltas) + 1)), "a delta was lost without a snapshot"
    assert len(deltas) < 40
    await slow.close()


async def test_who_comes_to_look_on_brings_whose_friend_they_are(new_player: NewPlayer, game: GameProcess) -> None:
    players, game_id = await _table(new_player)
    looker = await new_player()
    await players[1].post(f"/v1/users/me/friends/{looker.user['id']}", {})
    await looker.post(f"/v1/users/me/friends/{players[0].user['id']}", {})
    async with await looker.socket() as socket:
        for op in ("game.join", "game.resync", "game.leave"):
            with pytest.raises(Refused):
                await socket.op(op, game=game_id)
    found = {call.op: list(call.welcomed_by) for call in game.games.calls if call.user_id == looker.user["id"]}
    mine = [players[1].user["id"]]
    assert found == {"game.join": mine, "game.resync": mine, "game.leave": []}


async def test_each_of_two_that_come_at_once_brings_them_and_who_was_refused_brings_those_made_since(
    new_player: NewPlayer, game: GameProcess
) -> None:
    players, game_id = await _table(new_player)
    looker = await new_player()
    mine = [each.user["id"] for each in players]
    await players[0].post(f"/v1/users/me/friends/{looker.user['id']}", {})
    async with await looker.socket() as socket:
        refused = await asyncio.gather(
            *(socket.op("game.join", game=game_id) for _ in range(2)), return_exceptions=True
        )
        assert all(isinstance(each, Refused) for each in refused)
        await players[1].post(f"/v1/users/me/friends/{looker.user['id']}", {})
        with pytest.raises(Refused):
            await socket.op("game.join", game=game_id)
    found = [
        sorted(call.welcomed_by)
        for call in game.games.calls
        if call.user_id == looker.user["id"] and call.op == "game.join"
    ]
    assert found == [mine[:1], mine[:1], sorted(mine)]
