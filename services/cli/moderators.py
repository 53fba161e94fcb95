"""`muster admin moderators`: who decides about what users report of each other.

It is the gateway's own database that is written, so it is for those alone who may open that; a running stack heeds it at once.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from gateway.accounts.store import AccountStore
from gateway.moderation.store import ReportStore
from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.settings import Settings
from services.kit.sql import opened


def arguments(parser: argparse.ArgumentParser) -> None:
    """`add NAME | remove NAME | list`."""
    actions = parser.add_subparsers(dest="moderating", required=True)
    for action, about in (("add", "the person may read reports and decide"), ("remove", "no more")):
        actions.add_parser(action, help=about).add_argument("name", metavar="NAME", help="with which one logs in")
    actions.add_parser("list", help="the moderators by name")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done."""
    try:
        print(asyncio.run(_done(settings.read(), args)), end="")
    except LookupError as error:
        print(f"muster admin moderators: {error.args[0]}", file=sys.stderr)
        return 1
    return 0


async def _done(given: Settings, args: argparse.Namespace) -> str:
    """What is said of it; raises LookupError for somebody who is no person, or no moderator."""
    async with opened(given, "gateway") as database:
        reports = ReportStore(database)
        if args.moderating == "list":
            return "".join(f"{each.name} {each.user_id}\n" for each in await reports.moderators()) or "no moderators\n"
        found = await AccountStore(database).by_name(args.name)
        if found is None or found[0].kind != "person":
            raise LookupError(f"no person is named {args.name!r}")
        user = found[0]
        if args.moderating == "add":
            await reports.appoint(user.user_id, SystemClock().now_ms())
            return f"{user.name} is a moderator\n"
        if not await reports.dismiss(user.user_id):
            raise LookupError(f"{user.name!r} is no moderator")
        return f"{user.name} is a moderator no more\n"
