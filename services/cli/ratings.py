"""`muster admin ratings`: annul a game, give back what a cheat took, rate games anew; each with a reason, and all of them are listed.

It is the tournament service's own database that is written, so it is for those alone who may open that; a running stack shows it at once.
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
from services.kit.ids import SystemIds
from services.kit.settings import Settings
from services.kit.sql import opened
from services.tournament.ratings.ledger import Ledger, Verdict
from services.tournament.ratings.rater import Judgements

_LISTED = 100


def arguments(parser: argparse.ArgumentParser) -> None:
    """`annul GAME | restore GAME | refund USER --since DAY | rerate [--format F] [--since DAY] | list`, all but the last with `--reason TEXT`."""
    actions = parser.add_subparsers(dest="judgement", required=True)
    annul = actions.add_parser("annul", help="a game counts for nobody; ratings are as if it had not been played")
    annul.add_argument("game", metavar="GAME")
    restore = actions.add_parser("restore", help="an annulled game counts again")
    restore.add_argument("game", metavar="GAME")
    refund = actions.add_parser(
        "refund", help="nobody loses by games with a sanctioned user, and the user gains nothing"
    )
    refund.add_argument("user", metavar="USER", help="the user's id")
    refund.add_argument(
        "--since", required=True, type=_day, metavar="DAY", help="of games since then (2026-12-31, UTC)"
    )
    rerate = actions.add_parser("rerate", help="rate games anew, from the log of all games")
    rerate.add_argument("--format", default="", metavar="FORMAT", help="those of one format")
    rerate.add_argument("--since", default=0, type=_day, metavar="DAY", help="those since then")
    for action in (annul, restore, refund, rerate):
        action.add_argument("--reason", required=True, metavar="TEXT", help="why; it is kept, and players see it")
    actions.add_parser("list", help="what was decided, by whom and why, the newest first")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done."""
    try:
        print(asyncio.run(_done(settings.read(), args)), end="")
    except Fault as fault:
        print(f"muster admin ratings: {fault.message}", file=sys.stderr)
        return 1
    return 0


async def _done(given: Settings, args: argparse.Namespace) -> str:
    clock = SystemClock()
    verdict_id, actor = SystemIds(clock).new(), getpass.getuser()
    async with opened(given, "tournament") as database:
        ledger = Ledger(database)
        judgements = Judgements(ledger, clock)
        match args.judgement:
            case "annul":
                count = await judgements.annul(verdict_id, args.game, actor, args.reason)
            case "restore":
                count = await judgements.restore(verdict_id, args.game, actor, args.reason)
            case "refund":
                count = await judgements.refund(verdict_id, args.user, args.since, actor, args.reason)
            case "rerate":
                count = await judgements.rerate(verdict_id, args.format, args.since, actor, args.reason)
            case _:
                return "".join(map(_line, await ledger.verdicts(_LISTED)))
    return f"{count} games were rated anew\n"


def _line(verdict: Verdict) -> str:
    at = datetime.datetime.fromtimestamp(verdict.at_ms / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
    return f"{at}  {verdict.actor}  {verdict.kind} {verdict.subject or 'all'}: {verdict.reason}\n"


def _day(text: str) -> int:
    """Milliseconds of a day's beginning; raises ValueError."""
    return int(datetime.datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=datetime.UTC).timestamp() * 1000)
