"""`muster oracle`: compile a text, report coverage, compare programs with another revision, write the starter programs.

Needs no running stack; `report` and `diff` read the card file and decks of MUSTER_SHARED.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from services.cli import words
from services.decks.reading.detect import read
from services.decks.reading.errors import UnreadableDeck
from services.game.rules.oracle import coverage
from services.game.rules.oracle.compiler import COMPILER_VERSION, compile_card
from services.game.rules.oracle.printer import print_ability, print_program
from services.game.rules.oracle.text.card_text import CardText, FaceText, card_text_from_scryfall, card_texts
from services.game.rules.oracle.text.wording import Unprintable
from services.game.rules.program.abilities import Ability, Residual
from services.game.rules.program.cards import FULL, Face
from services.game.rules.program.node import encode, to_json
from services.kit import settings

GOLDEN = Path("tests/golden/oracle.tsv")
STARTER = Path("services/catalog/starter/cards.json")


def arguments(parser: argparse.ArgumentParser) -> None:
    """`muster oracle compile | report | words | starter | diff`."""
    actions = parser.add_subparsers(dest="action", required=True)
    one = actions.add_parser("compile", help="print the program of a text")
    one.add_argument("text", help="Oracle text; paragraphs are separated by newlines or \\n")
    one.add_argument("--name", default="Example")
    one.add_argument("--type", default="", help="type line (default: guessed from the text)")
    one.add_argument("--cost", default="", help="mana cost")
    report = actions.add_parser("report", help="coverage over the legal cards and the real decks")
    report.add_argument("--json", action="store_true")
    report.add_argument("--markdown", type=Path, metavar="FILE", help="also write the report as a document")
    report.add_argument("--golden", action="store_true", help="rewrite the golden file of grades and program hashes")
    words.arguments(actions.add_parser("words", help="full cards whose printed text says something else than the card"))
    actions.add_parser("starter", help="write program and printed text of the starter cards")
    diff = actions.add_parser("diff", help="cards whose program differs from a revision's golden file")
    diff.add_argument("revision")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 with one sentence when the corpus is not there."""
    if args.action == "compile":
        return _compile(args)
    shared = settings.read().shared
    if shared is None:
        print("muster oracle: MUSTER_SHARED is not there", file=sys.stderr)
        return 1
    actions = {"report": _report, "diff": _diff, "starter": _starter, "words": _words}
    return actions[args.action](args, shared)


def _compile(args: argparse.Namespace) -> int:
    text = args.text.replace("\\n", "\n")
    face = FaceText(args.name, args.cost, args.type or _guess(text), text)
    program = compile_card(CardText(args.name, "normal", (face,)))
    for ability in program.faces[0].abilities:
        print(to_json(ability))
        print(f"  {_printed(ability, program.faces[0])}")
    print(f"grade: {program.grade()}")
    return 0


def _printed(ability: Ability, face: Face) -> str:
    if isinstance(ability, Residual):
        return f"not read: {ability.why}"
    try:
        return print_ability(ability, face)
    except Unprintable as error:
        return f"no printed text: {error}"


def _guess(text: str) -> str:
    first = text.split(" ", 1)[0].lower()
    is_permanent = first in ("when", "whenever", "at", "as", "enchanted", "this") or ":" in text
    return "Creature" if is_permanent else "Instant"


# --- the corpus ------------------------------------------------------------------------------------------------------


def corpus(shared: Path) -> Iterator[dict[str, Any]]:
    """The card objects of the shared card file."""
    with gzip.open(shared / "cards" / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def rows(cards: Iterable[dict[str, Any]]) -> Iterator[coverage.Row]:
    """Every card compiled."""
    for card, text in card_texts(cards):
        yield coverage.row_of(text, compile_card(text), is_legal(card))


def is_legal(card: Mapping[str, Any]) -> bool:
    """Whether the report counts the card: legal in Commander, banned or restricted there."""
    return bool(card.get("legalities", {}).get("commander", "") != "not_legal")


def decks(shared: Path, names: dict[str, str]) -> Iterator[coverage.DeckSlots]:
    """Every list of the shared decks, each once."""
    seen: set[tuple[tuple[str, int], ...]] = set()
    for path in sorted((shared / "decks").rglob("*")):
        if not path.is_file():
            continue
        try:
            lists = read(path.read_bytes(), path.name)
        except (UnreadableDeck, OSError):
            continue
        for each in lists:
            slots: Counter[str] = Counter()
            for entry in each.entries:
                name = names.get(entry.name.lower())
                if name:
                    slots[name] += entry.count
            key = tuple(sorted(slots.items()))
            if key and key not in seen:
                seen.add(key)
                yield coverage.DeckSlots(path.relative_to(shared / "decks").parts[0], slots)


def names_of_cards(cards: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Card names by the lower-case names of cards and faces, as decks write them."""
    found: dict[str, str] = {}
    for card in cards:
        for face in card.get("card_faces") or ():
            found.setdefault(str(face.get("name", "")).lower(), card["name"])
        found[card["name"].lower()] = card["name"]
    return found


def _report(args: argparse.Namespace, shared: Path) -> int:
    cards = list(corpus(shared))
    started = time.perf_counter()
    compiled = list(rows(cards))
    seconds = time.perf_counter() - started
    figures = coverage.report(compiled, decks(shared, names_of_cards(cards)), seconds)
    if args.golden:
        write_golden(GOLDEN, compiled)
    if args.markdown:
        args.markdown.write_text(coverage.markdown(figures, COMPILER_VERSION), encoding="utf-8")
    if args.json:
        print(json.dumps(figures, ensure_ascii=False))
        return 0
    for name, value in figures.items():
        if name not in ("gaps", "demoted"):
            print(f"{name:20} {value}")
    for gap in figures["gaps"]:
        print(f"{gap['cards']:5} cards {gap['slots']:6} slots  {gap['gap']}  ({gap['example']})")
    for name, check, reason in figures["demoted"]:
        print(f"{name}: {check} ({reason})")
    return 0


def _words(args: argparse.Namespace, shared: Path) -> int:
    return words.run(args, corpus(shared))


# --- golden --------------------------------------------------------------------------------------------------------


def write_golden(path: Path, compiled: Iterable[coverage.Row]) -> None:
    """One line a card, sorted by name; the same text for the same rows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in sorted(map(_line, compiled))), encoding="utf-8")


def _line(row: coverage.Row) -> str:
    """Name, grade, program hash, number of paragraphs, and the words at which the reading of each one that is left gave up."""
    return "\t".join((row.name, row.grade, row.program_hash, str(row.lines), *row.gaps))


def golden_of(text: str) -> dict[str, coverage.Row]:
    """The rows of the golden file by name, all as legal cards."""
    parts = (line.split("\t") for line in text.split("\n") if line)
    return {
        name: coverage.Row(name, grade, int(lines), tuple(gaps), (), program)
        for name, grade, program, lines, *gaps in parts
    }


def _diff(args: argparse.Namespace, shared: Path) -> int:
    shown = subprocess.run(["git", "show", f"{args.revision}:{GOLDEN}"], capture_output=True, check=False)
    if shown.returncode:
        print(f"muster oracle diff: {shown.stderr.decode().strip()}", file=sys.stderr)
        return 1
    before = golden_of(shown.stdout.decode())
    changed = 0
    for row in rows(corpus(shared)):
        old = before.get(row.name)
        if old is None or (old.grade, old.program_hash) != (row.grade, row.program_hash):
            changed += 1
            print(f"{row.name}: {old.grade if old else 'new'} -> {row.grade}")
    print(f"{changed} programs changed")
    return 0


# --- starter -------------------------------------------------------------------------------------------------------


def _starter(args: argparse.Namespace, shared: Path) -> int:
    """Program and text of every starter card that is full and whose printed text reads back; the others stay without."""
    names = {card["name"]: card for card in corpus(shared)}
    cards = json.loads(STARTER.read_text(encoding="utf-8"))
    done = 0
    for card in cards:
        card.pop("program", None)
        card.pop("text", None)
        source = names.get(card["name"])
        done += source is not None and _fill(card, source)
    lines = (json.dumps(card, ensure_ascii=False) for card in cards)
    STARTER.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{done} of {len(cards)} starter cards have a program")
    return 0


def _fill(card: dict[str, Any], source: dict[str, Any]) -> bool:
    program = compile_card(card_text_from_scryfall(source))
    if program.grade() != FULL or len(program.faces) > 1:
        return False
    try:
        card["text"] = print_program(program)
    except Unprintable:
        return False
    card["program"] = encode(program)
    return True
