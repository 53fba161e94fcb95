"""How much of a corpus and of real decks is compiled, and which gaps are worth most. Pure: rows in, figures out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..program.cards import ASSISTED, FULL, MANUAL, CardProgram
from ..program.node import digest
from .compiler import CARRIED, CONTRADICTED, UNBOUND
from .text import lexer
from .text.card_text import CardText

BASICS = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"))


BASIC_NAMES = BASICS | {f"Snow-Covered {name}" for name in BASICS}


@dataclass(frozen=True, slots=True)
class Row:
    """One compiled card: its paragraphs, those not read with why, and the hash of its program."""

    name: str
    grade: str
    lines: int
    gaps: tuple[str, ...]
    examples: tuple[str, ...]
    program_hash: str
    is_legal: bool = True


@dataclass(frozen=True, slots=True)
class DeckSlots:
    """A deck list: its folder and how often it plays each card by the card's full name."""

    folder: str
    slots: Mapping[str, int]


def row_of(card: CardText, program: CardProgram, is_legal: bool = True) -> Row:
    """What the report needs of a compiled card."""
    residuals = program.residuals()
    lines = sum(_lines(face.oracle_text) for face in card.faces)
    return Row(
        card.name,
        program.grade(),
        max(lines, len(residuals)),
        tuple(each.why for each in residuals),
        tuple(each.text for each in residuals),
        digest(program),
        is_legal,
    )


def _lines(text: str) -> int:
    try:
        found = lexer.paragraphs(lexer.normalize(text))
    except lexer.Unreadable:
        return 1
    return sum(not line.startswith("•") for line in found)


def report(rows: Iterable[Row], decks: Iterable[DeckSlots], seconds: float, overrides: int = 0) -> dict[str, Any]:
    """The figures of the coverage report; `seconds` is what compiling took."""
    legal = [row for row in rows if row.is_legal]
    grades = Counter(row.grade for row in legal)
    lines = sum(row.lines for row in legal)
    count = max(len(legal), 1)
    given = list(decks)
    return {
        "legal_cards": len(legal),
        "full_share": round(grades[FULL] / count, 4),
        "assisted_share": round(grades[ASSISTED] / count, 4),
        "manual_share": round(grades[MANUAL] / count, 4),
        "line_share": round(1 - sum(len(row.gaps) for row in legal) / max(lines, 1), 4),
        **_slot_figures(legal, given),
        "overrides": overrides,
        "seconds": round(seconds, 1),
        "gaps": gaps(legal, given),
        "demoted": demoted(legal),
    }


def _slot_figures(rows: list[Row], decks: list[DeckSlots]) -> dict[str, Any]:
    is_full = {row.name: row.grade == FULL for row in rows}
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    whole = 0
    for deck in decks:
        played = {name: count for name, count in deck.slots.items() if name not in BASIC_NAMES and name in is_full}
        full = sum(count for name, count in played.items() if is_full[name])
        for key in ("", deck.folder):
            totals[key][0] += full
            totals[key][1] += sum(played.values())
        whole += bool(played) and all(is_full[name] for name in played)
    return {
        "slot_share": _share(totals[""]),
        "deck_share": round(whole / max(len(decks), 1), 4),
        "slot_share_by_folder": {folder: _share(pair) for folder, pair in sorted(totals.items()) if folder},
    }


def _share(pair: list[int]) -> float:
    return round(pair[0] / max(pair[1], 1), 4)


_LINT = re.compile(f"(?P<check>{CARRIED}|{UNBOUND}|{CONTRADICTED}|demoted by [^:]+)")


def demoted(rows: Iterable[Row]) -> list[tuple[str, str, str]]:
    """Name, check and reason of the cards that are read whole, and not called full because of a lint or a check of what they do."""
    found = []
    for row in rows:
        why = [_LINT.search(gap) for gap in row.gaps]
        if why and why[0] is not None and None not in why:
            found.append((row.name, why[0]["check"], row.gaps[0]))
    return sorted(found)


def gaps(rows: list[Row], decks: list[DeckSlots], limit: int = 50) -> list[dict[str, Any]]:
    """The gaps that alone keep cards from being full, by cards x the decks that play them."""
    frequency: Counter[str] = Counter()
    for deck in decks:
        frequency.update(name for name in deck.slots if name not in BASIC_NAMES)
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if len(row.gaps) == 1:
            found[row.gaps[0]].append(row)
    ranked = [(gap, members, sum(frequency[row.name] for row in members)) for gap, members in found.items()]
    ranked.sort(key=lambda entry: (-len(entry[1]) * (1 + entry[2]), entry[0]))
    return [
        {
            "gap": gap,
            "cards": len(members),
            "slots": slots,
            "example": max(members, key=lambda row: (frequency[row.name], row.name)).name,
        }
        for gap, members, slots in ranked[:limit]
    ]


def markdown(figures: Mapping[str, Any], version: str) -> str:
    """The report as a document."""
    head = [
        "# Coverage of the Oracle compiler",
        "",
        f"Generated by `make oracle-report`; compiler version {version}.",
        "",
        "| figure | value |",
        "|---|---|",
    ]
    plain = (
        "legal_cards",
        "full_share",
        "assisted_share",
        "manual_share",
        "line_share",
        "slot_share",
        "deck_share",
        "overrides",
    )
    body = [f"| {name} | {figures[name]} |" for name in plain]
    folders = [f"| slot_share of {folder} | {share} |" for folder, share in figures["slot_share_by_folder"].items()]
    table = ["", "## The largest gaps", "", "| gap | cards | deck slots | example |", "|---|---|---|---|"]
    rows = [
        f"| `{gap['gap'].replace('|', '/')}` | {gap['cards']} | {gap['slots']} | {gap['example']} |"
        for gap in figures["gaps"]
    ]
    told = [f"| {name} | {check} | {reason} |" for name, check, reason in figures["demoted"]]
    less = ["", "## Read whole, and not called full", "", "| card | check | reason |", "|---|---|---|", *told]
    return "\n".join([*head, *body, *folders, *table, *rows, *less, ""])
