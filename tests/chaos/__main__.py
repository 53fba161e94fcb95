"""`make chaos`: plays, hurts, waits until everything is well again, judges. The last line is one JSON object; exit code 1 when a promise was broken."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from services.game.programs import ProgramStore
from services.game.table.jetstream_log import JetStreamLog
from services.game.table.looking_back import cards_in, verdict
from services.game.table.records import read_log
from services.game.table.replaying import format_for
from services.game.table.store import GameStore
from services.kit import settings
from services.kit.app import App
from services.kit.background import end
from services.kit.bus import ACK_WAIT_S
from services.kit.outbox import Outbox
from services.kit.settings import Settings
from services.kit.sql import Database
from services.kit.stack import Stack

from .faults import KINDS, Done, Faults, Observer
from .missed import ended_games, handle_in_order, outcome, publish, until_handled
from .pauses import by_fault
from .players import Table
from .pods import SecondPod
from .verdict import Judgement, judge_acknowledged, judge_outcome, judge_owners, judge_replay, judge_sequences
from .witness import ACK, Seen, Witness, read

_HEAL_S = 90.0
_AFTERWARDS_S = 15.0
_HEARD_S = 4 * ACK_WAIT_S
"""What was delivered as the broker died comes again when nobody has acknowledged it for a while, and perhaps once more."""
_SHOWN = 20
_CONSUMERS = "tournament"


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """What may be asked for."""
    parser = argparse.ArgumentParser(prog="make chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="how long faults are made")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--faults", type=int, default=0, help="default: one in six seconds")
    parser.add_argument(
        "--only", action="append", choices=sorted(set(KINDS)), default=[], help="this kind of fault; again for others"
    )
    parser.add_argument("--pause", type=float, default=1.0, help="mean seconds that a bot thinks")
    parser.add_argument("--missed", type=int, default=500, help="ended games told while their consumers stand still")
    parser.add_argument("--missed-seconds", type=float, default=60, help="how long the consumers stand still")
    parser.add_argument(
        "--evidence",
        type=Path,
        default=Path("var/chaos"),
        help="where the logs of broken games and what their players saw are left",
    )
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    return parser.parse_args(given)


async def chaos(given: argparse.Namespace, home: Path) -> dict[str, Any]:
    """One run in that folder; what it found. Raises Damaged when the witness's record is not whole."""
    record = home / "witness.log"
    base = replace(settings.read(), bots=False)
    environ = {"MUSTER_CATALOG_DATABASE_URL": base.database_url("catalog")} if base.shared else {}
    async with (
        Stack(home, base, free_ports=True, environ=environ, standby=("game",)) as stack,
        SecondPod(stack, environ) as second,
    ):
        witness = Witness(record)
        try:
            done, stuck, games = await _played(given, stack, second, witness)
        finally:
            witness.close()
        seen = list(read(record))
        judgement = await _judged(stack.settings, seen, games, given.evidence / str(given.seed))
        await _heard(given, stack.settings, home, judgement)
    return _told(given, done, stuck, seen, judgement)


async def _played(
    given: argparse.Namespace, stack: Stack, second: SecondPod, witness: Witness
) -> tuple[Done, int, list[str]]:
    """Play through the faults and a while beyond; what was done, how many tables stand still at the end, all games."""
    url = stack.address("gateway")
    tables = [Table(number, url, witness, given.seed, given.pause) for number in range(given.tables)]
    observer = Observer(f"nats://{stack.settings.address('nats')}")
    beside = [asyncio.create_task(observer.run()), *(asyncio.create_task(each.run()) for each in tables)]
    try:
        await _seated(tables, beside)
        print(f"{len(tables)} tables play; seed {given.seed}", flush=True)
        beside.append(asyncio.create_task(_unheard(given, stack)))
        faults = Faults(stack, second, observer, random.Random(given.seed), given.only)
        done = await faults.run(given.seconds, given.faults or round(given.seconds / 6))
        await beside[-1]
        await stack.until_healthy(_HEAL_S)
        stuck = await _stuck(tables, witness)
        for task in beside:
            if task.done() and not task.cancelled():
                task.result()
    finally:
        await end(*beside)
    return done, stuck, [game for each in tables for game in each.games]


async def _unheard(given: argparse.Namespace, stack: Stack) -> None:
    """Whoever keeps results stands still while games end."""
    async with App(stack.settings, "chaos-games") as app:
        stack.kill(_CONSUMERS, signal.SIGSTOP)
        try:
            await publish(app.bus, ended_games(given.missed), given.missed_seconds)
        finally:
            stack.kill(_CONSUMERS, signal.SIGCONT)


async def _heard(given: argparse.Namespace, made: Settings, home: Path, judgement: Judgement) -> None:
    """The same must come of those games as if each had been told once, in order."""
    games = ended_games(given.missed)
    in_order = Database("tournament", f"sqlite+aiosqlite:///{home / 'in-order.db'}")
    await in_order.upgrade()
    await handle_in_order(in_order, games)
    async with App(made, "chaos-results") as app:
        await until_handled(app.bus, _HEARD_S)
        judge_outcome(judgement, await outcome(in_order, games), await outcome(app.database("tournament"), games))
    await in_order.close()


async def _seated(tables: list[Table], beside: list[asyncio.Task[None]]) -> None:
    """Until every table plays; raises what a table failed with meanwhile."""
    waiting: asyncio.Future[list[bool]] = asyncio.gather(*(each.is_seated.wait() for each in tables))
    everything: list[asyncio.Future[Any]] = [waiting, *beside]
    await asyncio.wait(everything, return_when=asyncio.FIRST_COMPLETED)
    for task in beside:
        if task.done():
            waiting.cancel()
            task.result()


async def _stuck(tables: list[Table], witness: Witness) -> int:
    """How many tables get nothing acknowledged once everything is well again."""
    before = witness.acknowledged.copy()
    deadline = asyncio.get_running_loop().time() + 2 * _AFTERWARDS_S
    while asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(1)
        still = [each for each in tables if not _has_acted(each, before, witness)]
        if not still:
            return 0
    return len(still)


def _has_acted(table: Table, before: dict[str, int], witness: Witness) -> bool:
    return any(witness.acknowledged[game] > before.get(game, 0) for game in table.games[-2:])


async def _judged(given: Settings, seen: list[Seen], games: list[str], evidence: Path) -> Judgement:
    """Every game's log, from the broker or the archive, against what was seen; those of broken games are left as evidence."""
    by_game: dict[str, list[Seen]] = defaultdict(list)
    for each in seen:
        by_game[each.game].append(each)
    judgement = Judgement()
    async with App(given, "chaos") as app:
        database = app.database("game")
        store, log = GameStore(database, Outbox(database, app.bus)), JetStreamLog(app.bus)
        programs = ProgramStore(database, app.channel("catalog"), None)
        for game in games:
            lines = await store.archived(game) or [entry.data for entry in await log.read(game)]
            lines = lines or await store.archived(game) or []
            if not lines:
                judgement.found("lost", f"{game} has no log")
                continue
            await programs.pin(cards_in(lines))
            found, before = read_log(lines), len(judgement.wrong)
            judge_acknowledged(judgement, game, found, by_game[game])
            judge_sequences(judgement, game, by_game[game])
            judge_owners(judgement, game, found)
            judge_replay(judgement, game, await asyncio.to_thread(verdict, lines, format_for, programs.pinned))
            if len(judgement.wrong) > before:
                _leave(evidence, game, lines, by_game[game])
    return judgement


def _leave(evidence: Path, game: str, lines: list[bytes], seen: list[Seen]) -> None:
    evidence.mkdir(parents=True, exist_ok=True)
    (evidence / f"{game}.log").write_bytes(b"\n".join(lines))
    (evidence / f"{game}.seen").write_bytes(msgspec.json.Encoder().encode_lines(seen))


def _told(given: argparse.Namespace, done: Done, stuck: int, seen: list[Seen], found: Judgement) -> dict[str, Any]:
    waits = sorted(each.seconds for each in seen if each.kind == ACK)
    for line in found.wrong[:_SHOWN]:
        print(line)
    for kind, waited in by_fault(seen, done.moments).items():
        print(f"waited {waited['max']} ms at most, {waited['p50']} in the middle of {waited['count']}: {kind}")
    return {
        "seed": given.seed, "tables": given.tables, "seconds": given.seconds, "faults": sum(done.kinds.values()), "at_fault_points": done.points,
        "kinds": dict(done.kinds), "games": found.games, "steps": found.steps, "claims": found.claims, "taken_back": found.taken_back, "acknowledged": found.acknowledged,
        "lost": found.lost, "doubled": found.doubled, "disordered": found.disordered, "gaps": found.gaps, "unequal_replays": found.unequal_replays,
        "double_owners": found.double_owners, "events_missed": given.missed, "unequal_outcomes": found.unequal_outcomes, "stuck_tables": stuck, "pause_ms": {"p50": _at(waits, 0.5), "p99": _at(waits, 0.99), "max": _at(waits, 1)},
        "clean": found.is_clean and not stuck and found.acknowledged > 0,
    }  # fmt: skip


def _at(waits: list[float], share: float) -> int:
    return round(1000 * waits[min(int(share * len(waits)), len(waits) - 1)]) if waits else 0


def main(given: Sequence[str] = ()) -> int:
    """The command."""
    chosen = arguments(given)
    with tempfile.TemporaryDirectory(prefix="muster-chaos-") as folder:
        told = asyncio.run(chaos(chosen, Path(folder)))
    print(json.dumps(told))
    return 0 if told["clean"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
