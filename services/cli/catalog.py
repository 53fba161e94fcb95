"""`muster catalog`: import card files, look at ban lists, search; works on the home without a running stack."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from services.catalog import loading
from services.catalog.bulk import Progress as Bytes
from services.catalog.bulk import UnreadableFile
from services.catalog.download import DownloadFailed, fetch, fetch_bulk
from services.catalog.importer import Files, Report, Summary, files_of
from services.catalog.legality import FORMATS, BadList, read, ruled
from services.catalog.repository import Superseded
from services.kit import settings
from services.kit.settings import Settings

from . import card_catalog
from .grading import COMPILER_VERSION, compiled

KINDS = ("oracle_cards", "default_cards", "all_cards")


def arguments(parser: argparse.ArgumentParser) -> None:
    """`muster catalog import | banlist`."""
    actions = parser.add_subparsers(dest="action", required=True)
    importing = actions.add_parser(
        "import", help="import a Scryfall bulk file, MTGJSON file, card JSONL or a folder of them"
    )
    importing.add_argument("file", nargs="?", metavar="FILE", help="path or URL")
    importing.add_argument(
        "--download", choices=KINDS, nargs="?", const="oracle_cards", help="fetch Scryfall's newest bulk file"
    )
    importing.add_argument("--rulings", type=Path)
    importing.add_argument("--printings", type=Path)
    importing.add_argument("--printed-names", type=Path)
    importing.add_argument("--sets", type=Path)
    importing.add_argument("--no-compile", action="store_true", help="leave the cards without grades")
    importing.add_argument("--force", action="store_true", help="import again although nothing changed")
    lists = actions.add_parser("banlist", help="show a format's list at a date, or install one of your own")
    lists.add_argument("format", choices=FORMATS, nargs="?", default="commander")
    lists.add_argument("--date", default="", help="ISO date (default: today)")
    lists.add_argument("--inferred", action="store_true", help="also follow entries inferred from played decks")
    lists.add_argument("--install", type=Path, metavar="FILE", help="use this list file instead of the shipped one")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when it cannot be done."""
    given = settings.read()
    try:
        return _import(given, args) if args.action == "import" else _banlist(given, args)
    except (UnreadableFile, DownloadFailed, BadList, Superseded, OSError) as error:
        print(f"muster catalog {args.action}: {error}", file=sys.stderr)
        return 1


def _import(given: Settings, args: argparse.Namespace) -> int:
    if not args.file and not args.download:
        print("muster catalog import: name a FILE or use --download", file=sys.stderr)
        return 2
    with progress_bar() as bar:
        files = _files(given, args, bar)
        grader, version = (None, "") if args.no_compile else (compiled, COMPILER_VERSION)
        running = card_catalog.run_import(given, files, "", grader, version, importing(bar), args.force)
        summary = asyncio.run(running)
    print(_told(summary))
    return 0


def _files(given: Settings, args: argparse.Namespace, bar: Progress) -> Files:
    path = _path(given, args, bar)
    found = files_of(path)
    return Files(
        found.cards,
        args.printings or found.printings,
        args.printed_names or found.printed_names,
        args.rulings or found.rulings,
        args.sets or found.sets,
    )


def _path(given: Settings, args: argparse.Namespace, bar: Progress) -> Path:
    folder = given.home / "cache"
    if args.download:
        return fetch_bulk(args.download, folder, Downloading(bar))
    if args.file.startswith(("http://", "https://")):
        return fetch(args.file, folder, Downloading(bar))
    return Path(args.file)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error that is gone afterwards."""
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, transient=True, console=console, disable=not console.is_terminal) as bar:
        yield bar


def importing(bar: Progress) -> Report:
    """Show how far each file is read."""
    tasks: dict[str, TaskID] = {}

    def report(name: str, progress: Bytes) -> None:
        if name not in tasks:
            tasks[name] = bar.add_task(name, total=progress.total)
        bar.update(tasks[name], completed=progress.done)

    return report


class Downloading:
    """Shows a download."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._task = bar.add_task("download", total=None)

    def __call__(self, done: int, total: int) -> None:
        self._bar.update(self._task, completed=done, total=total or None)


def _told(summary: Summary) -> str:
    if not summary.is_new:
        return f"nothing to do: catalog {summary.version} was made from the same files"
    lines = [
        f"catalog {summary.version}: {summary.added} added, {summary.changed} changed, {summary.unchanged} unchanged, "
        f"{summary.removed} removed"
    ]
    if summary.resumed_at:
        lines.append(f"went on after {summary.resumed_at} objects of an import that was cut off")
    lines += [f"{count} {table} rows" for table, count in sorted(summary.rows.items()) if table != "card"]
    lines += [f"{count} cards {grade}" for grade, count in sorted(summary.grades.items())]
    lines += [f"{count} skipped: {reason}" for reason, count in sorted(summary.skipped.items())]
    lines += [f"  {problem}" for problem in summary.problems]
    return "\n".join(lines)


def _banlist(given: Settings, args: argparse.Namespace) -> int:
    if args.install:
        return _install(given, args.install)
    date = args.date or datetime.datetime.now(datetime.UTC).date().isoformat()
    lists = loading.ban_lists(given.home)
    file = lists.files.get(args.format)
    snapshot = lists.snapshot(args.format, date, args.inferred)
    print(f"{file.title if file else args.format} at {date}" + (f", list of {snapshot.date}" if snapshot else ""))
    names = sorted({entry.card for entry in file.entries}) if file else []
    for name in names:
        said = ruled(lists.entries(args.format, name), date, args.inferred)
        if said.status != "legal":
            since = f" since {said.since}" if said.since else ""
            print(f"  {said.status:20} {name}{since}{' (inferred)' if said.is_inferred else ''}")
    return 0


def _install(given: Settings, path: Path) -> int:
    file = read(path)
    folder = given.home / "banlists"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{file.format}.json").write_bytes(path.read_bytes())
    print(
        f"the list of {file.format} is now {path.name}: {len(file.entries)} entries; running services follow in seconds"
    )
    return 0
