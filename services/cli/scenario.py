"""`muster scenario run`: games in a box against the rules library; needs no running stack. `muster scenario save`: an excerpt of a game as one of them.

A saved excerpt tells libraries and hands: of a game's id it is for those who may open the game service's own database and, while the game lives, its broker; of a record
(`GET /v1/games/{id}/record`, of a game whose hands are open) for everybody who has the file.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from services.cli import game_logs
from services.cli.card_programs import ProgramShelf
from services.game.rules.program.cards import CardProgram
from services.game.scenario.excerpt import Span, excerpt, inputs, step_of
from services.game.scenario.judge import judge
from services.game.scenario.scripting import Unwritable
from services.game.table.messages import Refused
from services.game.table.position import Programs
from services.game.table.record_file import unpacked
from services.game.table.records import Record, header_of
from services.game.table.replaying import Diverged
from services.kit import settings
from services.kit.errors import Fault


def arguments(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    actions = parser.add_subparsers(dest="action", required=True)
    run = actions.add_parser("run", help="run scenarios and judge them")
    run.add_argument("paths", nargs="+", metavar="PATH", help="a .jsonl file, or - for standard input")
    run.add_argument("--json", action="store_true", help="one JSON object a scenario")
    run.add_argument("--only", metavar="ID", help="run only this one")
    run.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    save = actions.add_parser("save", help="save an excerpt of a game as a scenario")
    save.add_argument(
        "game",
        metavar="GAME",
        help="the id of a game, live or ended, for operators; or the record of one, a file, for everybody",
    )
    save.add_argument("--list", action="store_true", help="show the steps of the log with their numbers")
    save.add_argument("--from", dest="first", type=int, metavar="N", help="the step with the first action")
    save.add_argument("--to", dest="last", type=int, metavar="N", help="the step with the last action (default: the first)")  # fmt: skip
    save.add_argument("--prompt", metavar="SEAT:ID", help="the turn up to the answer of that prompt, as 0:p-12")
    save.add_argument("--id", dest="name", default="", help="the scenario's id (default: the game's, with the steps)")
    save.add_argument("--out", type=Path, metavar="FILE", help="add it to this file (default: standard output)")


def run(args: argparse.Namespace) -> int:
    """Do it. `run`: 0 when none failed; `save`: 1 with the reasons when the excerpt cannot be written, 2 when no steps were named."""
    return _run(args) if args.action == "run" else _save(args)


def _run(args: argparse.Namespace) -> int:
    scenarios = [s for path in args.paths for s in _read(path) if not args.only or s["id"] == args.only]
    counts: Counter[str] = Counter()
    for result in _results(scenarios, args.jobs):
        counts[result["status"]] += 1
        if args.json:
            print(json.dumps(result, ensure_ascii=False))
        elif result["status"] in ("fail", "error"):
            print(f"{result['id']}  {result['status']}: {result['why']}")
    total = {"total": len(scenarios), **{name: counts[name] for name in ("pass", "fail", "unsupported", "error")}}
    print(json.dumps(total))
    return 1 if counts["fail"] or counts["error"] else 0


def _save(args: argparse.Namespace) -> int:
    if not (args.list or args.prompt or args.first):
        print("muster scenario save: name the steps (--from, --to), a --prompt, or use --list", file=sys.stderr)
        return 2
    try:
        log, programs = _read_game(args.game)
        if args.list:
            print("\n".join(_listing(log, programs)))
            return 0
        span = _span(args, log, programs)
        name = args.name or f"{header_of(log).game_id}-{span.first}-{span.last}"
        found = excerpt(log, span, programs, ProgramShelf(), name)
    except Unwritable as missing:
        return _told(*missing.reasons)
    except game_logs.NoSuchGame as unknown:
        return _told(f"there is no game {unknown}")
    except (Fault, Refused, Diverged, ValueError, OSError) as error:
        return _told(str(error))
    line = json.dumps(found, ensure_ascii=False)
    if args.out is None:
        print(line)
    else:
        with args.out.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return 0


def _read_game(game: str) -> tuple[list[Record], dict[str, CardProgram]]:
    """The log and the programs of a game, from its record if that is a file. Raises as `game_logs.read`, BadFile, OSError."""
    file = Path(game)
    if not file.is_file():
        return asyncio.run(game_logs.read(settings.read(), game))
    record = unpacked(file.read_bytes())
    return record.log, record.programs


def _told(*reasons: str) -> int:
    for reason in reasons:
        print(f"muster scenario save: {reason}", file=sys.stderr)
    return 1


def _span(args: argparse.Namespace, log: list[Record], programs: Programs) -> Span:
    """The steps that are meant. Raises ValueError."""
    if not args.prompt:
        return Span(args.first, args.last or args.first)
    seat, _, prompt = args.prompt.partition(":")
    if not seat.isdigit() or not prompt:
        raise ValueError("a prompt is named by seat and id, as 0:p-12")
    last = step_of(log, int(seat), prompt, programs)
    return Span(args.first or last, last)


def _listing(log: list[Record], programs: Programs) -> Iterator[str]:
    for number, position, item in inputs(log, programs):
        turn, asked = position.game.s.turn, position.prompt_of(item.seat)
        prompt = f" {asked[1]} {asked[0].kind}" if asked is not None and item.kind == "answer" else ""
        yield f"{number}  turn {turn.number} {turn.step}  seat {item.seat}: {item.kind}{prompt}"


def _read(path: str) -> Iterator[dict[str, Any]]:
    text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    return (json.loads(line) for line in text.splitlines() if line.strip())


_SHELF: ProgramShelf | None = None


def _judge(scenario: dict[str, Any]) -> dict[str, Any]:
    return judge(scenario, _shelf())


def _shelf() -> ProgramShelf:
    """One shelf a process; forked workers inherit the parent's."""
    global _SHELF
    if _SHELF is None:
        _SHELF = ProgramShelf()
    return _SHELF


def _results(scenarios: list[dict[str, Any]], jobs: int) -> Iterator[dict[str, Any]]:
    _shelf()
    if jobs <= 1:
        yield from map(_judge, scenarios)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_judge, scenarios, chunksize=8)
