"""`muster admin flags`: what ranked games say about honest play, with the evidence, for moderators to judge; closing a flag takes a note, and is kept.

It is the tournament service's own database that is read and written, so it is for those alone who may open that. A flag has no effect on anybody.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import getpass
import sys

from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.errors import Fault
from services.kit.settings import Settings
from services.kit.sql import opened
from services.tournament.honesty.ledger import CLOSED, Flag, Ledger


def arguments(parser: argparse.ArgumentParser) -> None:
    """`[--all]` lists, `close ID --note TEXT` closes."""
    parser.add_argument("--all", action="store_true", help="closed ones too, with who closed them and why")
    actions = parser.add_subparsers(dest="flagging")
    close = actions.add_parser("close", help="it was looked at; later games alone raise it again")
    close.add_argument("flag", metavar="ID")
    close.add_argument("--note", required=True, metavar="TEXT", help="what was found; it is kept")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done."""
    try:
        print(asyncio.run(_done(settings.read(), args)), end="")
    except Fault as fault:
        print(f"muster admin flags: {fault.message}", file=sys.stderr)
        return 1
    return 0


async def _done(given: Settings, args: argparse.Namespace) -> str:
    async with opened(given, "tournament") as database:
        ledger = Ledger(database)
        if args.flagging == "close":
            closed = await ledger.close(args.flag, getpass.getuser(), args.note, SystemClock().now_ms())
            return f"{closed.flag_id} is closed\n"
        return "".join(map(_told, await ledger.flags(with_closed=args.all))) or "no flags\n"


def _told(flag: Flag) -> str:
    names = flag.evidence.names
    users = ", ".join(f"{names.get(user) or '?'} ({user})" for user in flag.users)
    numbers = ", ".join(f"{name} {value:g}" for name, value in flag.evidence.numbers.items())
    lines = [
        f"{flag.flag_id}  {flag.kind}  {flag.format}  {users}",
        f"  {_minute(flag.first_ms)} to {_minute(flag.last_ms)}: {numbers}",
        f"  games: {' '.join(flag.evidence.games)}",
    ]
    if flag.state == CLOSED:
        lines.append(f"  closed {_minute(flag.closed_ms)} by {flag.actor}: {flag.note}")
    return "\n".join(lines) + "\n"


def _minute(at_ms: int) -> str:
    return datetime.datetime.fromtimestamp(at_ms / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
