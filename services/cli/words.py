"""`muster oracle words`: which full cards print the words that stand on them, and what the others differ in.

The cards that differ are listed in a golden file by name and the hashes of both texts. A line counts as reviewed ("read") as long as neither text changes.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.printer import print_program
from services.game.rules.oracle.text.card_text import CardText, card_texts
from services.game.rules.oracle.text.wording import Unprintable
from services.game.rules.oracle.words.account import EQUAL, Account, account
from services.game.rules.program.cards import FULL

GOLDEN = Path("tests/golden/words.tsv")
READ = "read"


@dataclass(frozen=True, slots=True)
class Line:
    """A full card whose printed text differs, and whether somebody has read both."""

    account: Account
    is_read: bool = False

    def __str__(self) -> str:
        each = self.account
        return "\t".join((each.name, each.oracle, each.printed, each.kind, READ if self.is_read else "")).rstrip("\t")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the subcommand."""
    parser.add_argument(
        "--golden", action="store_true", help="rewrite the list; a review stays while neither text changes"
    )
    parser.add_argument("--show", metavar="KIND", help="print both texts of the cards of a kind that nobody has read")
    parser.add_argument("--read", metavar="KIND", help="mark the cards of a kind as read (with --golden)")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes")


def run(args: argparse.Namespace, cards: Iterable[dict[str, Any]]) -> int:
    """Compare every full card; print the share and what the others differ in."""
    if args.show:
        return _show(args.show, cards)
    texts = (text for _, text in card_texts(cards))
    known = {each.account: each for each in lines_of(GOLDEN)}
    with multiprocessing.get_context("fork").Pool(args.jobs) as pool:
        found = [each for each in pool.imap(_account, texts, chunksize=64) if each is not None]
    different = sorted((each for each in found if each.kind != EQUAL), key=lambda each: each.name)
    lines = [Line(each, each in known and known[each].is_read) for each in different]
    if args.read:
        lines = [Line(each.account, each.is_read or each.account.kind == args.read) for each in lines]
    if args.golden:
        GOLDEN.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
    kinds, unread = (
        Counter(each.account.kind for each in lines),
        Counter(each.account.kind for each in lines if not each.is_read),
    )
    print(f"full cards     {len(found)}\nequal          {1 - len(lines) / max(len(found), 1):.4f}")
    for kind, count in kinds.most_common():
        print(f"{kind:14} {count:5}, not read {unread[kind]:5}")
    return 0


def _show(kind: str, cards: Iterable[dict[str, Any]]) -> int:
    wanted = {each.account.name for each in lines_of(GOLDEN) if each.account.kind == kind and not each.is_read}
    for _, text in card_texts(cards):
        if text.name in wanted:
            print(text.name, *both_texts(text), sep="\n")
    return 0


def lines_of(path: Path) -> list[Line]:
    """The lines of the list; none when it is not there."""
    if not path.exists():
        return []
    parts = (f"{line}\t".split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [Line(Account(name, oracle, printed, kind), read == READ) for name, oracle, printed, kind, read, *_ in parts]


def _account(text: CardText) -> Account | None:
    program = compile_card(text)
    return account(text, program) if program.grade() == FULL else None


def both_texts(text: CardText) -> Iterator[str]:
    """What stands on each face, and what is printed of it."""
    program = compile_card(text)
    for index, face in enumerate(text.faces):
        yield f"  on the card: {face.oracle_text}".replace("\n", " / ")
        try:
            yield f"  printed:     {print_program(program, index)}".replace("\n", " / ")
        except Unprintable as error:
            yield f"  printed:     ({error})"
