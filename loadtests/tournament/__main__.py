"""Entry of `make demo-tournament`: a Duel event with top 4, pods of four and Emperor teams, by bots over the gateway, while processes are killed.

Exit code 0 only if everything happened that is to be shown, no result was lost and none counted twice. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from services.kit import settings
from services.kit.stack import Stack

from ..decks import starters
from ..stand import own_stack
from . import incidents as at
from .counting import Counts
from .event import Event
from .people import Person, bring_decks, people

LIMIT_S = {"small": 480.0, "full": 3600.0}
_SIZES = {"small": (16, 12, 4), "full": (64, 48, 16)}
_KILLED = ("tournament", "matchmaking")
_PAUSE_S = (15.0, 35.0)
_SHARE_BY_RULES = 0.9
_SHOWN = (
    "time_calls", "additional_turns", "intentional_draws", "drops", "no_shows", "late_entries", "deck_checks", "appeals", "swaps",
    "game_losses", "disputes", "byes",
)  # fmt: skip
_PLAN = {"plays_here": True, "prompt_seconds": 40, "absent_seconds": 10}
_OFFICIALS = ("Olga", "Hana", "Finn")


async def duel(event: Event, players: Sequence[Person], late: Person) -> None:
    """Four rounds of Swiss and a top 4, with everything that can happen."""
    plan = {**_PLAN, "format": "duel", "rounds": 4, "cut": 4, "late_until": 1, "level": "competitive"}
    await event.announce(plan)
    await bring_decks([*players, late], "duel", starters("commander"))
    for player in players:
        await event.register(player)
    await event.start()
    await event.play_round(1, (at.game_loss, at.deck_check))
    await event.register(late)
    await event.play_round(2, (at.time_call, at.appeal))
    await at.dispute(event, 2)
    await _drop_last(event)
    event.absent.add(await _lowest(event))
    await event.play_round(3)
    await event.play_round(4, (at.agreed_draw,))
    for number in (5, 6):
        await event.play_round(number)
    await event.finish()


async def pods(event: Event, players: Sequence[Person]) -> None:
    """Three rounds of pods, and a final of four."""
    await event.announce({**_PLAN, "format": "commander", "rounds": 3, "cut": 4})
    await bring_decks(players, "commander", starters("commander"))
    for player in players:
        await event.register(player)
    await event.start()
    for number in (1, 2, 3):
        await event.play_round(number, (at.round_is_over,))
    await event.play_round(4)
    await event.finish()


async def emperor(event: Event, players: Sequence[Person]) -> None:
    """Teams of three: two rounds, and a final."""
    await event.announce({**_PLAN, "format": "emperor", "rounds": 2, "cut": 2})
    await bring_decks(players, "emperor", starters("highlander"))
    for first in range(0, len(players), 3):
        team = players[first : first + 3]
        await team[0].events.name_team(event.id, f"Team {first // 3 + 1}", [each.user for each in team])
    for player in players:
        await event.register(player)
    await event.start()
    for number in (1, 2):
        await event.play_round(number, (at.round_is_over,))
    await event.play_round(3)
    await event.finish()


async def _lowest(event: Event) -> str:
    """The last of the standings who still plays."""
    rows = await event.standings()
    return str(next(row["user"] for row in reversed(rows) if not row["has_dropped"]))


async def _drop_last(event: Event) -> None:
    """MTR 2.10: a player has had enough."""
    leaver = event.people[await _lowest(event)]
    await leaver.events.drop(event.id)


async def kill_at_random(stack: Stack, lots: random.Random, kills: list[str]) -> None:
    """Kill one of the processes again and again; the supervisor starts it anew. Runs until cancelled."""
    while True:
        await asyncio.sleep(lots.uniform(*_PAUSE_S))
        name = lots.choice(_KILLED)
        with suppress(ProcessLookupError):
            stack.kill(name)
        kills.append(name)


async def _events(url: str, wanted: Sequence[str], scale: str, seed: int, counts: Counts) -> None:
    duels, podders, teams = _SIZES[scale]
    sizes = {"duel": duels + 1, "pods": podders, "emperor": 3 * teams}
    names = [*_OFFICIALS, *(f"{each.title()} {number}" for each in wanted for number in range(1, sizes[each] + 1))]
    async with people(url, names, seed, counts) as everybody:
        organiser, *judges = everybody[: len(_OFFICIALS)]
        rest = everybody[len(_OFFICIALS) :]
        async with asyncio.TaskGroup() as group:
            for each in wanted:
                own, rest = rest[: sizes[each]], rest[sizes[each] :]
                event = Event(each.title(), organiser, judges, counts)
                if each == "duel":
                    group.create_task(duel(event, own[:-1], own[-1]))
                else:
                    group.create_task((pods if each == "pods" else emperor)(event, own))


async def run(wanted: Sequence[str], scale: str, seed: int, kills: bool) -> int:
    """All of it on a stack of its own; the exit code."""
    counts, killed, began = Counts(), list[str](), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="muster-") as folder:
        async with own_stack(Path(folder), settings.read()) as stand:
            assert stand.stack is not None, "it is our own"
            async with asyncio.timeout(LIMIT_S[scale]):
                killing = asyncio.create_task(_killing(stand.stack, seed, killed, kills))
                try:
                    await _events(stand.url, wanted, scale, seed, counts)
                finally:
                    killing.cancel()
    shown = {name: counts.counted[name] for name in (*_SHOWN, "orders_carried_out")}
    share = counts.by_rules / max(counts.matches, 1)
    missing = [name for name in _SHOWN if not counts.counted[name]] if "duel" in wanted else []
    ok = not missing and not counts.lost and not counts.twice and counts.replays_equal and share >= _SHARE_BY_RULES
    figures = {
        "ok": ok, "seconds": round(time.monotonic() - began, 1), "seed": seed, "events": counts.events, "matches": counts.matches,
        "games": counts.games, "by_rules": counts.by_rules, "share_by_rules": round(share, 3), **shown, "kills": len(killed),
        "results_lost": counts.lost, "results_twice": counts.twice, "replays_checked": counts.replays_checked,
        "replays_equal": counts.replays_equal, "missing": missing,
    }  # fmt: skip
    print(json.dumps(figures), flush=True)
    return 0 if ok else 1


async def _killing(stack: Stack, seed: int, killed: list[str], kills: bool) -> None:
    if kills:
        await kill_at_random(stack, random.Random(seed), killed)


def main() -> None:
    """Entry of `python -m loadtests.tournament`."""
    parser = argparse.ArgumentParser(prog="demo-tournament", description=__doc__)
    parser.add_argument("--events", default="duel,pods,emperor", help="which, with commas")
    parser.add_argument("--scale", default="small", choices=sorted(_SIZES))
    parser.add_argument("--seed", type=int, default=None, help="of the bots' choices and the kills (default: random)")
    parser.add_argument("--no-kills", action="store_true", help="no process is killed")
    given = parser.parse_args()
    seed = given.seed if given.seed is not None else random.randrange(10**6)
    try:
        sys.exit(asyncio.run(run(given.events.split(","), given.scale, seed, not given.no_kills)))
    except TimeoutError:
        print(json.dumps({"ok": False, "seed": seed, "why": f"not finished within {LIMIT_S[given.scale]:.0f} s"}))
        sys.exit(1)


if __name__ == "__main__":
    main()
