"""`muster admin marks`: games that their players marked, because the engine did something wrong or a deed was refused and no judge decided.

It is the game service's own database that is read, so it is for those alone who may open that. `muster scenario save` makes a test of the place, and
`muster admin ratings annul` takes the game out of the ratings.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime

from services.game.table.kept_marks import KeptMarks
from services.game.table.marks import Mark
from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.settings import Settings
from services.kit.sql import opened

_DAY_MS = 24 * 3600 * 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    """`[--days N] [--limit N]`."""
    parser.add_argument("--days", type=int, default=30, metavar="N", help="of the last N days (30)")
    parser.add_argument("--limit", type=int, default=200, metavar="N", help="at most so many, the newest first (200)")


def run(args: argparse.Namespace) -> int:
    """List them."""
    print(asyncio.run(_listing(settings.read(), args.days, args.limit)), end="")
    return 0


async def _listing(given: Settings, days: int, limit: int) -> str:
    since = SystemClock().now_ms() - days * _DAY_MS
    async with opened(given, "game") as database:
        found = await KeptMarks(database).newest(since, limit)
    return "".join(_told(game_id, mark) for game_id, mark in found) or "no marks\n"


def _told(game_id: str, mark: Mark) -> str:
    at = datetime.datetime.fromtimestamp(mark.at_ms / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
    where = f"turn {mark.turn} {mark.step}" + (f" {mark.prompt}" if mark.prompt else "")
    return f"{at}  {game_id} {mark.name}  {mark.kind}  seat {mark.seat}, {where}: {mark.text}\n"
