"""`muster admin`: `ratings`, `flags`, `marks`, `events`, `suspensions` and `moderators` have modules of their own; `quarantine`: withdraw the program of a card that plays wrongly, at once and without a release.

It is the catalog's own database that is written, as by `muster catalog import`, so it is for those alone who may open that; a running stack follows within
seconds. Games that begin later play the card as *manual*; those that have begun keep the programs that their headers name.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import sys

from services.catalog import loading
from services.catalog.repository import Quarantine
from services.kit import settings
from services.kit.clock import SystemClock
from services.kit.ids import SystemIds
from services.kit.settings import Settings

from . import aside, card_catalog, flags, marks, moderators, ratings, suspensions

PLAYS_WRONGLY = "it plays wrongly"
LONGEST_REASON = 500


def arguments(parser: argparse.ArgumentParser) -> None:
    """`muster admin quarantine CARD [--reason TEXT] | CARD --lift | --list`, `muster admin ratings ...`, `muster admin flags ...`, `muster admin marks ...`, `muster admin events ...`, `muster admin suspensions ...`, `muster admin moderators ...`."""
    actions = parser.add_subparsers(dest="action", required=True)
    quarantine = actions.add_parser("quarantine", help="withdraw a card's program: games begun later play it by hand")
    quarantine.add_argument("card", nargs="?", default="", metavar="CARD", help="any of its names")
    quarantine.add_argument("--reason", default=PLAYS_WRONGLY, metavar="TEXT", help="what players are told")
    quarantine.add_argument("--lift", action="store_true", help="give the card its program back")
    judging = actions.add_parser("ratings", help="annul games, refund opponents of cheats, rate anew")
    ratings.arguments(judging)
    watching = actions.add_parser(
        "flags", help="games that may not have been played honestly, for moderators to look at"
    )
    flags.arguments(watching)
    marking = actions.add_parser(
        "marks", help="games that their players marked: engine errors, deeds that were refused"
    )
    marks.arguments(marking)
    handling = actions.add_parser("events", help="events that a consumer could not handle: read them, give them back")
    aside.arguments(handling)
    barring = actions.add_parser("suspensions", help="keep accounts out of all tournaments, and let them back in")
    suspensions.arguments(barring)
    trusting = actions.add_parser("moderators", help="who decides about what users report of each other")
    moderators.arguments(trusting)
    quarantine.add_argument("--list", action="store_true", help="show which programs are withdrawn, since when and why")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done, 2 when nothing was asked."""
    if args.action == "ratings":
        return ratings.run(args)
    if args.action == "flags":
        return flags.run(args)
    if args.action == "marks":
        return marks.run(args)
    if args.action == "events":
        return aside.run(args)
    if args.action == "suspensions":
        return suspensions.run(args)
    if args.action == "moderators":
        return moderators.run(args)
    given = settings.read()
    if args.list:
        print(_listing(asyncio.run(_all(given))), end="")
        return 0
    if not args.card or not args.reason.strip() or len(args.reason) > LONGEST_REASON:
        message = f"name a CARD, and a reason of at most {LONGEST_REASON} characters; or use --list"
        print(f"muster admin quarantine: {message}", file=sys.stderr)
        return 2
    return asyncio.run(_lift(given, args.card) if args.lift else _withdraw(given, args.card, args.reason.strip()))


async def _all(given: Settings) -> dict[str, Quarantine]:
    async with card_catalog.repository(given) as store:
        return await store.quarantined()


async def _withdraw(given: Settings, typed: str, reason: str) -> int:
    clock = SystemClock()
    async with card_catalog.repository(given) as store:
        names = await loading.names_alone(store, loading.aliases(given.home))
        name = names.english(typed)
        if not name:
            near = ", ".join(names.candidates(typed))
            hint = f"; nearest: {near}" if near else ""
            print(f"muster admin quarantine: no card is named {typed!r}{hint}", file=sys.stderr)
            return 1
        await store.quarantine(name, reason, clock.now_ms(), SystemIds(clock).new())
    print(f"{name} is played by hand in games that begin from now on ({reason})")
    return 0


async def _lift(given: Settings, typed: str) -> int:
    async with card_catalog.repository(given) as store:
        names = await loading.names_alone(store, loading.aliases(given.home))
        name = names.english(typed) or typed  # an import may have lost the card meanwhile
        if not await store.lift(name, SystemIds(SystemClock()).new()):
            print(f"muster admin quarantine: the program of {name!r} is not withdrawn", file=sys.stderr)
            return 1
    print(f"{name} has its program again in games that begin from now on")
    return 0


def _listing(found: dict[str, Quarantine]) -> str:
    return "".join(f"{_day(each.since_ms)}  {name}: {each.reason}\n" for name, each in found.items())


def _day(at_ms: int) -> str:
    return datetime.datetime.fromtimestamp(at_ms / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")
