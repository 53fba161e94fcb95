"""`muster admin events`: the events that a consumer could not handle, with the reason, and giving them back when the cause is mended.

It talks to the NATS server of the running stack. Consumers are idempotent: an event that is given back changes nothing for those that have handled it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter

from services.kit import settings
from services.kit.aside import Aside, PutAside
from services.kit.bus import Bus
from services.kit.errors import Fault
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing

_PATIENCE_S = 5.0


def arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing lists, `replay NUMBER...` or `replay --all` gives back."""
    actions = parser.add_subparsers(dest="events")
    replay = actions.add_parser("replay", help="publish them again: the consumer that failed gets another try")
    replay.add_argument("numbers", nargs="*", type=int, metavar="NUMBER")
    replay.add_argument("--all", action="store_true", help="everything that was put aside")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done, 2 when `replay` was told nothing."""
    if args.events == "replay" and args.all == bool(args.numbers):
        print("muster admin events replay: name their numbers, or --all", file=sys.stderr)
        return 2
    try:
        print(asyncio.run(_done(settings.read(), args)), end="")
    except Fault as fault:
        print(f"muster admin events: {fault.message}", file=sys.stderr)
        return 1
    return 0


async def _done(given: Settings, args: argparse.Namespace) -> str:
    bus = Bus(given.nats(), "muster admin", Metrics(), Tracing("admin", given))
    try:
        await bus.connect(_PATIENCE_S)
        aside = Aside(bus)
        if args.events == "replay":
            numbers = args.numbers or [event.number for event in await aside.waiting()]
            return "".join([f"{_given_back(await aside.give_back(number))}\n" for number in numbers])
        return _listing(await aside.waiting())
    finally:
        await bus.close()


def _given_back(event: PutAside) -> str:
    return f"{event.number} is published again on {event.subject}, for {event.durable} above all"


def _listing(events: list[PutAside]) -> str:
    if not events:
        return "no event was put aside\n"
    lines = [f"{each.number}  {each.at}  {each.durable}  {each.subject}: {each.error}" for each in events]
    counts = [f"{count} of {durable}" for durable, count in sorted(Counter(each.durable for each in events).items())]
    return "\n".join([*lines, ", ".join(counts)]) + "\n"
