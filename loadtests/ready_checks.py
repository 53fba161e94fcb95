"""`make demo READY=1`: a ready check fails in each way that players can make it fail, over the public protocol.

Everybody to blame has a cooldown and nobody else; who accepted, or was in a party with somebody to blame only by
company, waits on or may queue at once. The last line is one JSON object; exit code 0 only if every way went as it should.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any

from clients.python import Client, Refused, Socket

from .stand import Stand

_STEP_S = 45.0
_LOOK_S = 0.2
_PATIENCE_S = 5.0
"""Shorter than a cooldown, which the client would wait out."""


class Somebody:
    """A guest with an open socket and a starter deck."""

    def __init__(self, client: Client, socket: Socket, format_id: str, deck: str) -> None:
        self.client = client
        self.socket = socket
        self._format = format_id
        self._deck = deck

    async def queue(self) -> dict[str, Any]:
        return await self.client.queue(self._deck, self._format)

    async def choose_for(self, party_id: str) -> None:
        await self.client.choose_for_party(party_id, self._deck)

    async def until(self, state: str) -> dict[str, Any]:
        """The ticket once it is in this state. Raises TimeoutError."""
        async with asyncio.timeout(_STEP_S):
            while (ticket := await self.client.ticket())["state"] != state:
                await asyncio.sleep(_LOOK_S)
        return ticket

    async def until_out(self) -> str:
        """The refusal of the next attempt to queue, once the ticket is closed; "" when there is none. Raises TimeoutError."""
        async with asyncio.timeout(_STEP_S):
            while True:
                try:
                    ticket = await self.client.ticket()
                except Refused as refused:
                    if refused.code != "TICKET_NOT_FOUND":
                        raise
                    break
                if ticket["state"] == "closed":
                    break
                await asyncio.sleep(_LOOK_S)
        try:
            await self.queue()
        except Refused as refused:
            return refused.code
        await self.client.leave_queue()
        return ""


class Hall:
    """Brings players, and plays out one failed ready check: who stays waits with the old place, who left has a cooldown."""

    def __init__(self, url: str, stack: AsyncExitStack) -> None:
        self._url = url
        self._stack = stack
        self._count = 0
        self.groups: list[asyncio.Task[None]] = []

    async def somebody(self, format_id: str = "duel") -> Somebody:
        self._count += 1
        client = await self._stack.enter_async_context(Client(self._url, patience_s=_PATIENCE_S))
        await client.guest(f"Ready{self._count}")
        socket = await self._stack.enter_async_context(await client.socket())
        self.groups.append(asyncio.create_task(_drain(socket)))
        deck = (await client.starters(format_id))[0]["id"]
        return Somebody(client, socket, format_id, str(deck))

    async def failed(self, leave: Callable[[Somebody, str], Awaitable[object]]) -> bool:
        """Two meet, one accepts, the other leaves the check in some way."""
        stays, leaves = await self.somebody(), await self.somebody()
        place = (await stays.queue())["created_ms"]
        await leaves.queue()
        match = (await stays.until("proposed"))["match"]
        await leaves.until("proposed")
        await stays.client.accept(match)
        await leave(leaves, match)
        waits = await stays.until("waiting")
        is_kept = waits["created_ms"] == place
        is_out = await leaves.until_out() == "COOLDOWN"
        await stays.client.leave_queue()
        return is_kept and is_out


async def _drain(socket: Socket) -> None:
    async for _ in socket:
        pass


async def _declines(who: Somebody, match: str) -> None:
    await who.client.decline(match)


async def _leaves_queue(who: Somebody, match: str) -> None:
    await who.client.leave_queue()


async def _sleeps(who: Somebody, match: str) -> None: ...


async def _goes(who: Somebody, match: str) -> None:
    await who.socket.close()


async def _in_a_party(hall: Hall) -> bool:
    """One of a party declines: the party's ticket ends, and its other player may queue at once; the others wait on."""
    leader, friend, third, fourth = [await hall.somebody("partner") for _ in range(4)]
    party = await leader.client.create_party()
    await friend.client.join_party(code=party["code"])
    for member in (leader, friend):
        await member.choose_for(party["id"])
    await leader.client.queue_party(party["id"], "partner")
    for each in (third, fourth):
        await each.queue()
    match = (await leader.until("proposed"))["match"]
    await third.client.accept(match)
    await friend.client.decline(match)
    await third.until("waiting")
    await leader.client.leave_party(party["id"])
    outcome = (await friend.until_out(), await leader.until_out(), (await fourth.until("waiting"))["state"])
    for each in (third, fourth):
        await each.client.leave_queue()
    return outcome == ("COOLDOWN", "", "waiting")


async def _accepted_at_last(hall: Hall) -> bool:
    """After a failed check the same player is proposed again with somebody else, and the game is made."""
    first, second, third = [await hall.somebody() for _ in range(3)]
    await first.queue()
    await second.queue()
    await second.client.decline((await first.until("proposed"))["match"])
    await first.until("waiting")
    await third.queue()
    match = (await first.until("proposed"))["match"]
    await third.until("proposed")
    for each in (first, third):
        await each.client.accept(match)
    async with asyncio.timeout(_STEP_S):
        while True:
            found = await first.client.accept(match)  # repeating it changes nothing
            if found["game"]:
                return bool(found["state"] == "ready")
            await asyncio.sleep(_LOOK_S)


WAYS: Mapping[str, Callable[[Somebody, str], Awaitable[object]]] = {
    "declined": _declines,
    "left the queue": _leaves_queue,
    "slept": _sleeps,
    "socket closed": _goes,
}


async def ready_checks(at: Stand) -> bool:
    """Every way, printed as it goes; whether each went as it should."""
    began, went = time.monotonic(), {}
    async with AsyncExitStack() as stack:
        hall = Hall(at.url, stack)
        for way, leave in WAYS.items():
            went[way] = await hall.failed(leave)
            print(f"{way}: {'as it should' if went[way] else 'WRONG'}", flush=True)
        went["one of a party declined"] = await _in_a_party(hall)
        went["accepted at last"] = await _accepted_at_last(hall)
        for task in hall.groups:
            task.cancel()
    ok = all(went.values())
    print(json.dumps({"ok": ok, "seconds": round(time.monotonic() - began, 1), "ways": went}), flush=True)
    return ok
