"""`make demo`: bots queue for a format, play over the public protocol to a winner, and the game is replayed from its log.

Exit code 0 only if the winner came from the rules, the replay agrees, and the counters were reached. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from clients.python import Client, Refused
from clients.python.brain import Brain

from .bots.socket_seat import SocketSeat
from .decks import Deck, decks_for
from .queueing import find_game, parties_of
from .ready_checks import ready_checks
from .stand import Stand, stand
from .variants import Variant, variant_of

LIMIT_S = 180.0
MOST_GAMES, FIVE = 4, 5
_SUMMED = ("spells_resolved", "combats_with_damage", "commander_recasts")
_RATING_S = 15.0
_NEXT_S = 10.0


@dataclass(slots=True)
class Totals:
    """Counters over all games of the demo."""

    games: int = 0
    turns: int = 0
    spells_resolved: int = 0
    combats_with_damage: int = 0
    commander_recasts: int = 0
    marches: int = 0
    partner_blocks: int = 0
    transfers: int = 0
    out_of_range: int = 0
    emperor_losses: int = 0
    partial_paris_rounds: int = 0
    commander_swaps: int = 0
    acknowledged: int = 0
    refused: int = 0
    replays_equal: bool = True
    causes: dict[str, int] = field(default_factory=dict)

    def add(self, end: dict[str, Any], equal: bool) -> None:
        """One game is over."""
        self.games += 1
        self.turns += end["turns"]
        for result in end["results"]:
            for name in _SUMMED:
                setattr(self, name, getattr(self, name) + result["statistics"][name])
            if result["cause"]:
                self.causes[result["cause"]] = self.causes.get(result["cause"], 0) + 1
        self.emperor_losses += any(result["cause"] == "emperor" for result in end["results"])
        self.replays_equal = self.replays_equal and equal

    def count(self, seats: Sequence[SocketSeat]) -> None:
        """A match is over: what its players saw and did."""
        self.out_of_range += sum(seat.out_of_range for seat in seats)
        self.acknowledged += sum(len(seat.acknowledged) for seat in seats)
        self.refused += sum(len(seat.refusals) for seat in seats)

    def are_reached(self, variant: Variant, are_many: bool = False) -> bool:
        """Whether the demo has shown what it must, and over many games everything that the format has."""
        reached = all(getattr(self, name) >= least for name, least in variant.required.items())
        reached = reached and (not are_many or all(getattr(self, name) for name in variant.shown))
        return bool(self.games) and reached and self.replays_equal and "concession" not in self.causes


class Progress:
    """Prints and counts what the first seat is told."""

    def __init__(self, totals: Totals) -> None:
        self._totals = totals

    def __call__(self, seat: SocketSeat, event: str, d: dict[str, Any]) -> None:
        for fact in d.get("ev", ()) if event == "game.delta" else ():
            self._count(seat, fact)
            if fact["t"] == "turn":
                self._tell_turn(seat, fact)
            elif fact["t"] == "lost":
                print(f"        {self._name(seat, fact['seat'])} is out: {fact['cause'].replace('_', ' ')}")
            elif fact["t"] == "fault":
                print(f"        put away by the table: {fact.get('name', fact.get('text', ''))}")

    def _count(self, seat: SocketSeat, fact: dict[str, Any]) -> None:
        if fact["t"] == "marched":
            self._totals.marches += len(fact["marches"])
        elif fact["t"] == "transferred":
            self._totals.transfers += 1
        elif fact["t"] == "mulligan" and "count" in fact:
            self._totals.partial_paris_rounds += 1
        elif fact["t"] == "commanders":
            self._totals.commander_swaps += fact["swapped"]
        elif fact["t"] == "blockers":
            rows = [seat.board.objects.get(blocker, {}) for blocker, _ in fact["blocks"]]
            self._totals.partner_blocks += sum("region" in row for row in rows)

    def _tell_turn(self, seat: SocketSeat, fact: dict[str, Any]) -> None:
        lives = ", ".join(
            f"{self._name(seat, each['seat'])} {each['life']}" for each in seat.board.table["players"] if each["alive"]
        )
        print(f"turn {fact['number']:>3}: {self._name(seat, fact['seat'])}   life: {lives}", flush=True)

    def _name(self, seat: SocketSeat, number: int) -> str:
        return NAMES[seat.order[number]] if seat.order else f"seat {number}"


NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


@asynccontextmanager
async def players(url: str, progress: Progress, seed: int, count: int = 4) -> AsyncIterator[list[SocketSeat]]:
    """People with an account, for ranked games, and open sockets."""
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        seats, tasks = [], []
        for number, name in enumerate(NAMES[:count]):
            client = await stack.enter_async_context(Client(url))
            await client.sign_up(f"{name} {secrets.token_hex(3)}", secrets.token_urlsafe())
            socket = await stack.enter_async_context(await client.socket())
            told = progress if number == 0 else None
            seat = SocketSeat(client, socket, Brain(random.Random(seed + number)), told)
            tasks.append(group.create_task(seat.listen()))
            seats.append(seat)
        yield seats
        for task in tasks:
            task.cancel()


async def one_game(
    url: str, variant: Variant, decks: Sequence[Deck], seed: int, totals: Totals, parties: Sequence[int]
) -> None:
    """Queue, play, print the result, compare the replay."""
    async with players(url, Progress(totals), seed, variant.seats) as seats:
        saved = [await _upload(seat, deck, variant) for seat, deck in zip(seats, decks, strict=True)]
        game_id = await find_game(seats, saved, variant, parties)
        while game_id:
            await _introduce(seats, game_id)
            ends = await asyncio.gather(*(seat.play(game_id) for seat in seats))
            equal = await _verified(seats[0].client, game_id)
            await _print_result(seats, ends[0], game_id)
            totals.add(ends[0], equal)
            game_id = await _next_game(seats[0].client, game_id)
        totals.count(seats)


async def _upload(seat: SocketSeat, deck: Deck, variant: Variant) -> str:
    saved = await seat.client.create_deck(deck.text, variant.format, deck.name, deck.file_name, variant.rules)
    if not saved["verdict"]["legal"]:
        raise SystemExit(f"{deck.name} is not legal: {saved['verdict']['findings'][:3]}")
    print(f"{seat.name:>11} plays {deck.name}")
    return str(saved["id"])


async def _introduce(seats: Sequence[SocketSeat], game_id: str) -> None:
    game = await seats[0].client.game(game_id)
    users = [seat.client.user["id"] for seat in seats]
    order = {each["seat"]: users.index(each["user"]) for each in game["seats"]}
    for seat in seats:
        seat.order = order
    print(f"game {game_id}: seed committed as {game['seed_commitment'][:16]}...")


async def _next_game(client: Client, game_id: str) -> str:
    """The game that follows in the match, "" when the match is over."""
    deadline = time.monotonic() + _NEXT_S
    while time.monotonic() < deadline:
        match = await client.match_of(game_id)
        if match["over"]:
            if match["best_of"] > 1:
                print(f"the match ends {match['wins'][0]} to {match['wins'][1]}")
            return ""
        if (newest := str(match["games"][-1]["id"])) != game_id:
            return newest
        await asyncio.sleep(0.1)
    raise TimeoutError("the next game of the match was not made")


async def _verified(client: Client, game_id: str) -> bool:
    found = await client.verify(game_id)
    print(
        f"replay of {found['records']} records: {found['replayed_hash']} {'equals' if found['equal'] else 'DIFFERS FROM'} {found['logged_hash']}"
    )
    return bool(found["equal"])


async def _print_result(seats: Sequence[SocketSeat], end: dict[str, Any], game_id: str) -> None:
    ratings = await _ratings(seats[0].client, game_id)
    for result in sorted(end["results"], key=lambda each: each["rank"]):
        seat = seats[seats[0].order[result["seat"]]]
        change = ratings.get(seat.client.user["id"])
        told = f"rating {change[0]} -> {change[1]}" if change else "not rated"
        print(
            f"  {result['rank']}. {seat.name:<11} {(result['cause'] or 'wins').replace('_', ' '):<18} {told}   {result['statistics']}"
        )


async def _ratings(client: Client, game_id: str) -> dict[str, tuple[int, int]]:
    """Points before and after by user; the tournament service hears of the game a moment later."""
    deadline = time.monotonic() + _RATING_S
    while time.monotonic() < deadline:
        try:
            found = await client.game_ratings(game_id)
        except Refused as refused:
            if refused.code != "GAME_NOT_RATED":
                raise
            await asyncio.sleep(0.2)
            continue
        return {each["user"]: (each["before"]["points"], each["after"]["points"]) for each in found["seats"]}
    return {}


async def demo(
    at: Stand, variant: Variant, seed: int, games: int = 0, parties: Sequence[int] = ()
) -> tuple[Totals, float]:
    """Play so many games, or without a number until the counters are reached, at most MOST_GAMES. `parties`: who queues together, nobody by default."""
    sizes = parties or (1,) * variant.seats
    totals, began = Totals(), time.monotonic()
    decks = await decks_for(at, variant)
    while totals.games < (games or MOST_GAMES) and (games or not totals.are_reached(variant)):
        left = LIMIT_S - (time.monotonic() - began)
        if totals.games and left < (LIMIT_S - left) / totals.games:
            break
        async with asyncio.timeout(left):
            await one_game(at.url, variant, decks, seed + 10 * totals.games, totals, sizes)
    return totals, time.monotonic() - began


async def _main(variant: Variant, seed: int, games: int, parties: Sequence[int]) -> int:
    async with stand() as at:
        totals, seconds = await demo(at, variant, seed, games, parties)
    ok = totals.are_reached(variant, games >= FIVE)
    figures = {name: getattr(totals, name) for name in Totals.__slots__}
    what = {"format": variant.format, "rules": variant.rules, "parties": "+".join(map(str, parties))}
    print(json.dumps({"ok": ok, **what, "seconds": round(seconds, 1), **figures}), flush=True)
    return 0 if ok else 1


async def _ready_checks() -> bool:
    async with stand() as at:
        return await ready_checks(at)


def main() -> None:
    """Entry of `python -m loadtests.demo`."""
    parser = argparse.ArgumentParser(prog="demo", description="Bots play a format to a winner.")
    parser.add_argument("--format", default="commander", help="commander, duel, partner or emperor")
    parser.add_argument("--rules", default="", help="edh2009 or commander2011 (default: today's)")
    parser.add_argument("--seed", type=int, default=None, help="of the bots' choices (default: random)")
    parser.add_argument("--games", type=int, default=0, help="so many games (default: until the counters are reached)")
    parser.add_argument("--parties", default="", help='who queues together, such as "2+1+1" (default: everybody alone)')
    parser.add_argument("--ready-checks", action="store_true", help="instead: ready checks that fail in each way")
    given = parser.parse_args()
    if given.ready_checks:
        sys.exit(not asyncio.run(_ready_checks()))
    try:
        variant = variant_of(given.format, given.rules)
        parties = parties_of(given.parties, variant)
    except ValueError as error:
        parser.error(str(error))
    try:
        seed = given.seed if given.seed is not None else random.randrange(10**6)
        sys.exit(asyncio.run(_main(variant, seed, given.games, parties)))
    except TimeoutError:
        print(json.dumps({"ok": False, "why": f"not finished within {LIMIT_S:.0f} s"}))
        sys.exit(1)


if __name__ == "__main__":
    main()
