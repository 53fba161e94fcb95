"""`muster admin suspensions`: suspend accounts from all events (MTR 1.4), and let them back in; each with a reason that the account is told.

It is the tournament service's own database that is written, so it is for those alone who may open that; a running stack heeds it at once.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import sys

from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.settings import Settings
from services.kit.sql import opened
from services.tournament.bars import PLATFORM, Bar, Bars


def arguments(parser: argparse.ArgumentParser) -> None:
    """`add USER --reason TEXT [--until DAY] | lift USER | list`."""
    actions = parser.add_subparsers(dest="suspension", required=True)
    suspend = actions.add_parser("add", help="the account neither plays nor officiates nor organises")
    suspend.add_argument("user", metavar="USER", help="the user's id")
    suspend.add_argument("--reason", required=True, metavar="TEXT", help="why; the account is told")
    suspend.add_argument(
        "--until", default=0, type=_day, metavar="DAY", help="the first day on which it may again (2026-12-31, UTC)"
    )
    lift = actions.add_parser("lift", help="the account takes part again")
    lift.add_argument("user", metavar="USER", help="the user's id")
    actions.add_parser("list", help="who is suspended now, until when and why, the newest first")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done."""
    return asyncio.run(_done(settings.read(), args))


async def _done(given: Settings, args: argparse.Namespace) -> int:
    async with opened(given, "tournament") as database:
        bars = Bars(database, SystemClock())
        if args.suspension == "list":
            print("".join(map(_line, await bars.of(PLATFORM))), end="")
        elif args.suspension == "add":
            print(_line(await bars.put(PLATFORM, args.user, args.reason, args.until)), end="")
        elif not await bars.lift(PLATFORM, args.user):
            print(f"muster admin suspensions: {args.user!r} is not suspended", file=sys.stderr)
            return 1
    return 0


def _line(bar: Bar) -> str:
    until = (
        datetime.datetime.fromtimestamp(bar.until_ms / 1000, datetime.UTC).date() if bar.until_ms else "further notice"
    )
    return f"{bar.user_id} until {until}: {bar.reason}\n"


def _day(text: str) -> int:
    """Milliseconds of a day's beginning; raises ValueError."""
    return int(datetime.datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=datetime.UTC).timestamp() * 1000)
