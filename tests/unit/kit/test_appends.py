"""Appends over a connection of their own: what the protocol may do between a record and its acknowledgement. Against a real server: tests/contract/game_log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from services.kit.appends import NOBODY, Appends, NotTaken

Answer = Callable[[str, int], bytes]
"""What the server says to the record with this reply subject, the how manieth of its connection; nothing: it breaks the connection."""
SILENCE = b"(nothing)"


class Server:
    """A server that greets as NATS does and answers each record as it is told; `together`: how many bytes it sends at once."""

    def __init__(self, answer: Answer, together: int = 1 << 16) -> None:
        self.answer = answer
        self.together = together
        self.subjects: list[str] = []
        self.said: list[str] = []
        self.connections = 0
        self._running: asyncio.Server | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> str:
        self._running = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"nats://somebody:secret@127.0.0.1:{self._running.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        assert self._running is not None
        self._running.close()
        await asyncio.gather(*self._tasks)

    def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self._tasks.append(asyncio.create_task(self._talk(reader, writer)))

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number = 0
        await self._send(writer, b'INFO {"server_id":"x"}\r\n')
        while line := await reader.readline():
            words = line.decode().split()
            self.said.append(words[0] if words[0] != "CONNECT" else line.decode())
            if words[0] == "PING":
                await self._send(writer, b"PONG\r\nPING\r\n")
            elif words[0] == "HPUB":
                await reader.readexactly(int(words[4]) + 2)
                number += 1
                self.subjects.append(words[1])
                said = self.answer(words[2], number)
                if not said:
                    break
                await self._send(writer, b"" if said is SILENCE else said)
        writer.close()
        await writer.wait_closed()

    async def _send(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        for start in range(0, len(data), self.together):
            writer.write(data[start : start + self.together])
            await writer.drain()
            await asyncio.sleep(0)


def message(reply: str, body: bytes) -> bytes:
    return b"MSG %s 1 %d\r\n%s\r\n" % (reply.encode(), len(body), body)


def stored(reply: str, number: int) -> bytes:
    return message(reply, b'{"stream":"S","seq":%d}' % (10 * number))


@pytest.fixture
async def connected() -> AsyncIterator[Callable[[Server], asyncio.Future[Appends]]]:
    opened: list[Appends] = []
    servers: list[Server] = []

    async def connect(server: Server) -> Appends:
        found = Appends([await server.start()], "test")
        opened.append(found)
        servers.append(server)
        return found

    yield lambda server: asyncio.ensure_future(connect(server))
    for each in opened:
        each.close()
    for server in servers:
        await server.stop()


Connect = Callable[[Server], asyncio.Future[Appends]]


@pytest.mark.parametrize("together", [1, 3, 1 << 16])
async def test_an_acknowledgement_is_understood_however_the_network_cuts_it(connected: Connect, together: int) -> None:
    server = Server(stored, together)
    appends = await connected(server)
    found = await asyncio.gather(*(appends.append(f"s.{n}", b"record\r\n", 0, "S", 2.0) for n in range(5)))
    assert found == [10, 20, 30, 40, 50]
    assert server.subjects == [f"s.{n}" for n in range(5)]
    assert server.connections == 1
    assert "PONG" in server.said
    assert '"user":"somebody","pass":"secret"' in server.said[0]


async def test_a_refusal_says_its_code(connected: Connect) -> None:
    def refuse(reply: str, number: int) -> bytes:
        if number == 1:
            return message(reply, b'{"error":{"code":400,"err_code":10071,"description":"wrong last sequence: 7"}}')
        return b"HMSG %s 1 16 16\r\nNATS/1.0 503\r\n\r\n\r\n" % reply.encode()

    appends = await connected(Server(refuse))
    with pytest.raises(NotTaken) as wrong:
        await appends.append("s.a", b"x", 3, "S", 2.0)
    with pytest.raises(NotTaken) as nobody:
        await appends.append("s.a", b"x", 3, "S", 2.0)
    assert (wrong.value.code, nobody.value.code) == (10071, NOBODY)


async def test_who_gets_no_answer_in_time_is_told_and_a_late_answer_is_nobody_elses(connected: Connect) -> None:
    late: list[bytes] = []

    def answer(reply: str, number: int) -> bytes:
        if number == 2:
            late.append(stored(reply, 9))
            return b"+OK\r\n"
        return b"".join(late) + stored(reply, number)

    appends = await connected(Server(answer))
    assert await appends.append("s.a", b"x", 0, "S", 2.0) == 10
    with pytest.raises(TimeoutError):
        await appends.append("s.a", b"x", 10, "S", 0.05)
    assert await appends.append("s.a", b"x", 10, "S", 2.0) == 30


async def test_a_broken_connection_fails_what_waits_and_the_next_append_opens_another(connected: Connect) -> None:
    server = Server(lambda reply, number: stored(reply, number) if server.connections > 1 else b"")
    appends = await connected(server)
    with pytest.raises(ConnectionError):
        await appends.append("s.a", b"x", 0, "S", 2.0)
    assert await appends.append("s.a", b"x", 0, "S", 2.0) == 10
    assert server.connections == 2


async def test_a_server_that_has_gone_silent_is_left(connected: Connect) -> None:
    server = Server(lambda reply, number: stored(reply, number) if number == 1 else SILENCE)
    appends = await connected(server)
    for _ in range(2):
        assert await appends.append("s.a", b"x", 0, "S", 2.0) == 10
        with pytest.raises(TimeoutError):
            await appends.append("s.a", b"x", 10, "S", 0.05)
    assert server.connections == 2


async def test_an_error_of_the_server_ends_the_connection(connected: Connect) -> None:
    server = Server(lambda reply, number: b"-ERR 'Authorization Violation'\r\n")
    appends = await connected(server)
    with pytest.raises(ConnectionError, match="Authorization"):
        await appends.append("s.a", b"x", 0, "S", 2.0)


async def test_without_a_server_an_append_waits_for_one_as_long_as_it_is_given() -> None:
    appends = Appends(["nats://127.0.0.1:9"], "test")
    with pytest.raises(TimeoutError):
        await appends.append("s.a", b"x", 0, "S", 0.3)
