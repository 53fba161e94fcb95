"""`muster deck check`: the findings of the decks service on files, without a running stack.

Exit code: 0 legal, 1 illegal, 2 unreadable; the worst of all files and lists.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from services.decks.cards import CardIndex
from services.decks.desk import Desk, Terms, full_share, request_of, terms
from services.decks.findings import Checked, HouseList, Request
from services.decks.hashing import canonical, cockatrice
from services.decks.profiles import FORMATS, RULES_VERSIONS
from services.decks.reading.detect import read
from services.decks.reading.errors import UnreadableDeck
from services.decks.understanding import understand
from services.kit import settings
from services.kit.errors import Fault

from . import card_catalog
from .catalog import importing, progress_bar
from .grading import COMPILER_VERSION, compiled

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


def arguments(parser: argparse.ArgumentParser) -> None:
    """`muster deck check --format F FILE...`."""
    actions = parser.add_subparsers(dest="action", required=True)
    check = actions.add_parser("check", help="check deck lists; exits 0 legal, 1 illegal, 2 unreadable")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    check.add_argument("--format", choices=FORMATS, default="commander")
    check.add_argument("--rules-version", choices=[each for each in RULES_VERSIONS if each], default="")
    check.add_argument(
        "--as-of", default="", metavar="DATE", help="judge by this date (default: the list's own, else today)"
    )
    check.add_argument("--ranked", action="store_true", help="recommended lists are binding")
    check.add_argument("--inferred", action="store_true", help="also follow lists inferred from played decks")
    check.add_argument(
        "--commander",
        action="append",
        default=[],
        metavar="CARD",
        help="who commands, whatever the list says; twice for two",
    )
    check.add_argument("--json", action="store_true", help="one JSON object a line instead of text")


def run(args: argparse.Namespace) -> int:
    """Check every file; the worst exit code of all."""
    given = settings.read()
    try:
        asked = terms(
            args.format, args.rules_version, args.as_of, datetime.datetime.now(datetime.UTC).date().isoformat()
        )
    except Fault as fault:
        print(f"muster deck check: {fault.message}", file=sys.stderr)
        return UNREADABLE
    with progress_bar() as bar:
        asyncio.run(card_catalog.ensure(given, compiled, COMPILER_VERSION, importing(bar)))
    index = card_catalog.load_index(given)
    return max(_file(path, index, asked, args) for path in args.files)


def _file(path: Path, index: CardIndex, asked: Terms, args: argparse.Namespace) -> int:
    try:
        results = list(_check(path, index, asked, args))
    except Fault as fault:
        _print_unreadable(path, fault.message, args.json)
        return UNREADABLE
    except (OSError, UnreadableDeck) as error:
        message = error.strerror if isinstance(error, OSError) else str(error)
        _print_unreadable(path, str(message), args.json)
        return UNREADABLE
    return max((_print(path, name, checked, asked, args.json) for name, checked in results), default=UNREADABLE)


def _check(path: Path, index: CardIndex, asked: Terms, args: argparse.Namespace) -> Iterator[tuple[str, Checked]]:
    desk = Desk(index)
    for raw in read(path.read_bytes(), path.name):
        as_of = args.as_of or raw.date[:10] or asked.as_of
        base = request_of(asked, HouseList(), args.ranked, False, args.inferred)
        request = Request(base.profile, as_of, base.house, args.ranked, False, args.inferred)
        deck = understand(raw, index, asked.profile.has_commander)
        yield raw.name, desk.check(desk.commanded(deck, args.commander), request)


def _print(path: Path, name: str, checked: Checked, asked: Terms, as_json: bool) -> int:
    is_unreadable = not checked.deck.entries
    code = UNREADABLE if is_unreadable else LEGAL if checked.is_legal else ILLEGAL
    if as_json:
        print(msgspec.json.encode(_object(path, name, checked, asked)).decode())
        return code
    state = ("legal", "illegal", "unreadable")[code]
    print(f"{path}{f' ({name})' if name else ''}: {state}")
    for each in checked.findings:
        print(f"  {each.severity:8} {each.rule:28} {each.message}")
    if any(entry.card.grade for entry in checked.deck.entries):
        print(f"  {full_share(checked.deck):.0%} of the cards are played by the rules engine in full")
    return code


def _object(path: Path, name: str, checked: Checked, asked: Terms) -> dict[str, Any]:
    deck = checked.deck
    return {
        "file": str(path),
        "name": name,
        "legal": checked.is_legal and bool(deck.entries),
        "format": asked.format,
        "rules_version": asked.profile.id,
        "commanders": [card.name for card in deck.commanders()],
        "hash": canonical(deck, asked.format, asked.profile.id, ""),
        "cockatrice_hash": cockatrice(deck),
        "full_share": full_share(deck),
        "grades": {entry.card.name: entry.card.grade for entry in deck.entries},
        "question": checked.question
        and {"candidates": checked.question.candidates, "proposed": checked.question.proposed},
        "findings": [
            {
                "severity": f.severity,
                "code": f.code,
                "card": f.card,
                "count": f.count,
                "rule": f.rule,
                "message": f.message,
                "line": f.line,
            }
            for f in checked.findings
        ],
        "unread": [
            {"line": u.line, "text": u.text, "reason": u.reason, "candidates": u.candidates} for u in deck.unread
        ],
    }


def _print_unreadable(path: Path, message: str, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode({"file": str(path), "legal": False, "unreadable": message}).decode())
    else:
        print(f"{path}: unreadable: {message}")
