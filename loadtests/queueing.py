"""How the demo's players come to their game: alone, or in parties with roles."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from clients.python import Refused

from .bots.socket_seat import SocketSeat
from .variants import Variant

_HERE_S = 15.0


def parties_of(text: str, variant: Variant) -> tuple[int, ...]:
    """Sizes of parties as "3+2+1"; everybody alone for "". Raises ValueError when they do not fill the seats."""
    sizes = tuple(int(part) for part in text.split("+")) if text else (1,) * variant.seats
    if sum(sizes) != variant.seats or not all(1 <= size <= 3 for size in sizes):
        raise ValueError(f"{text} does not fill {variant.seats} seats with parties of one to three")
    return sizes


async def find_game(seats: Sequence[SocketSeat], decks: Sequence[str], variant: Variant, sizes: Sequence[int]) -> str:
    """Queue all of them, accept, and see that parties sit in one team; the game's id."""
    ends = list(accumulate(sizes))
    groups = [range(end - size, end) for end, size in zip(ends, sizes, strict=True)]
    for group in groups:
        if len(group) > 1:
            await _queue_party([seats[each] for each in group], [decks[each] for each in group], variant)
        else:
            await seats[group[0]].queue(decks[group[0]], variant.format, variant.rules, ranked=True)
    found = await asyncio.gather(*(seat.accepted_game() for seat in seats))
    game = await seats[0].client.game(found[0])
    for group in groups:
        _check(game, [seats[each] for each in group], variant)
    return str(found[0])


async def _queue_party(seats: Sequence[SocketSeat], decks: Sequence[str], variant: Variant) -> None:
    """The first one makes the party and leads it; in Emperor it would be the emperor, the others lieutenants."""
    leader = seats[0].client
    party = await leader.create_party()
    for seat in seats[1:]:
        await seat.client.join_party(code=party["code"])
    for seat, deck in zip(seats, decks, strict=True):
        await seat.client.choose_for_party(party["id"], deck, _roles(seat is seats[0], variant))
    print(f"{' and '.join(seat.name for seat in seats)} queue as a party")
    deadline = time.monotonic() + _HERE_S
    while True:
        try:
            await leader.queue_party(party["id"], variant.format, ranked=True, rules_version=variant.rules)
            return
        except Refused as refused:
            if refused.code != "PARTY_MEMBER_OFFLINE" or time.monotonic() > deadline:
                raise
        await asyncio.sleep(0.1)


def _roles(is_leader: bool, variant: Variant) -> list[str]:
    if variant.format != "emperor":
        return []
    return ["emperor"] if is_leader else ["lieutenant"]


def _check(game: dict[str, Any], party: Sequence[SocketSeat], variant: Variant) -> None:
    """Raises SystemExit when a party was torn apart, or its leader is not the emperor that it would be."""
    own = {each["user"]: each for each in game["seats"]}
    sat = [own[seat.client.user["id"]] for seat in party]
    if len({each["team"] for each in sat}) > 1:
        raise SystemExit(f"{[seat.name for seat in party]} sit in different teams")
    if variant.format == "emperor" and len(party) > 1 and sat[0]["position"] != 1:
        raise SystemExit(f"{party[0].name} wanted to be the emperor")
