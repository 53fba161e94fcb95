"""What of the Comprehensive Rules is tested, done and not done: `python -m tests.rules.coverage` writes docs/rules-coverage.md.

Everything is collected: the rules' numbers from the rules file, tests by their names (test_510_1c_...) and scenarios by the rule they name, what is done from
the numbers cited by the rules library, what is not done and why from the heads of its modules ("Not done: ...").
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "services" / "game" / "rules"
SCENARIOS = ROOT / "tests" / "rules" / "scenarios"
PAGE = ROOT / "docs" / "rules-coverage.md"
TEXT = "comprehensive-rules-2026-04-17.txt"
_HEADING = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? (.*)$", re.MULTILINE)
_SECTION = re.compile(r"^(\d{3})\. (.*)$", re.MULTILINE)
_CHAPTER = re.compile(r"^(\d)\. (.*)$", re.MULTILINE)
_TEST = re.compile(r"^test_(\d{3})_(\d+)([a-z]?)(?=_)")
_CITED = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\w.]*\d)")
_RANGE = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3})([a-z]?)-(?:(\d{3}\.\d{1,3})([a-z]?)|([a-z]))(?!\w)")
_WHOLE = re.compile(r"(?<![\w.])([1-9]\d{2})(?![\w.])")


@dataclass
class Found:
    """What the collection knows of every rule: tests by number, modules that cite it, reasons why it is not done."""

    tests: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    cited: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    not_done: dict[str, str] = field(default_factory=dict)
    sections_not_done: dict[str, str] = field(default_factory=dict)


class Rulebook:
    """The numbers and titles of the rules file; no rule text is kept."""

    def __init__(self, text: str) -> None:
        self.rules = list(dict.fromkeys(number for number, _ in _HEADING.findall(text)))
        self.sections = dict(reversed(_SECTION.findall(text)))
        self.chapters = dict(reversed(_CHAPTER.findall(text)))
        parents = {number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in self.rules if number[-1].isalpha()}
        self.titles = {n: words.rstrip(".") for n, words in _HEADING.findall(text) if n[:3] in ("701", "702")}
        self.rules = [n for n in self.rules if not (n[:3] in ("701", "702") and n in parents)]
        self.known = set(self.rules) | parents

    def of(self, section: str) -> list[str]:
        """The rules of a section in order."""
        return [number for number in self.rules if number.startswith(f"{section}.")]


def tests_by_rule(found: Found) -> None:
    """Test functions named by a rule, and scenarios that name theirs."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match = _TEST.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if match is not None:
                found.tests[f"{match[1]}.{match[2]}{match[3]}"] += 1
    for path in sorted(SCENARIOS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            found.tests[json.loads(line)["rule"]] += 1


def citations(found: Found, book: Rulebook) -> None:
    """Numbers cited by the library; what a module head calls not done is kept apart with its reason."""
    for path in sorted(RULES.rglob("*.py")):
        if "formats" in path.parts and path.name not in ("base.py", "commander.py"):
            continue  # those cite documents of their own
        if path.name == "reminders.py":
            continue  # it says which rules words in parentheses repeat, and does nothing about them
        source = path.read_text(encoding="utf-8")
        head = ast.get_docstring(ast.parse(source)) or ""
        for number in _numbers(source.replace(head, " ") + " " + _done(head), book):
            found.cited[number].add(path.stem)
        for gap in _gaps(head):
            _not_done(found, gap, book)


def _gaps(head: str) -> list[str]:
    """The parts of a head that say what is not done; after "Not done:" that is all up to the full stop."""
    found, open_list = [], False
    for part in re.split(r"""(;|(?<=[\w)`"'])\.(?=\s|$))""", head):
        said = " ".join(part.split())
        if said.startswith("Not done"):
            open_list = True
        if part.startswith("."):
            open_list = False
        elif said and said != ";" and (open_list or "not done" in said):
            found.append(said)
    return found


def _done(head: str) -> str:
    text = " ".join(head.split())
    for gap in _gaps(head):
        text = text.replace(gap, " ")
    return text


def _numbers(text: str, book: Rulebook) -> set[str]:
    """All rule numbers in a text, ranges unfolded."""
    found = {number for number in _CITED.findall(text) if number in book.known}
    for first, letter, last, last_letter, only_letter in _RANGE.findall(text):
        found |= _unfold(first, letter, last or first, last_letter or only_letter, book)
    return found


def _unfold(first: str, letter: str, last: str, last_letter: str, book: Rulebook) -> set[str]:
    ordered = [number for number in book.rules if number[:3] == first[:3]]
    begin, end = first + letter, last + last_letter
    if begin not in ordered or end not in ordered:
        return {begin, end} & book.known
    return set(ordered[ordered.index(begin) : ordered.index(end) + 1])


def _not_done(found: Found, gap: str, book: Rulebook) -> None:
    said = re.match(r"Not done \(([^)]*)\):", gap)  # one reason for a whole list
    reason = said[1] if said is not None else gap.removeprefix("Not done").lstrip(": ")
    for number in _numbers(gap, book):
        found.not_done.setdefault(number, reason)
    for section in _WHOLE.findall(_CITED.sub(" ", gap)):
        if section in book.sections:
            found.sections_not_done.setdefault(section, reason)


def collect(book: Rulebook) -> Found:
    """Everything the page says."""
    found = Found()
    tests_by_rule(found)
    citations(found, book)
    return found


# --- the page --------------------------------------------------------------------------------------------------------


def untested(book: Rulebook, found: Found) -> list[str]:
    """Rules that the library implements by number and that no test is named by."""
    return [n for n in book.rules if n in found.cited and n not in found.not_done and not _tested(n, found)]


def _tested(number: str, found: Found) -> bool:
    return number in found.tests


def page(book: Rulebook, found: Found) -> str:
    """The whole page."""
    lines = [
        "# The Comprehensive Rules, section by section",
        "",
        "Written by `make rules-coverage` from the rules' numbers, the names of the tests, the scenarios and the heads of the modules; a test holds it current.",
        "Tested: rules with a test or scenario named by them. Done: cited by the library as implemented. The rest is text without an action of its own, or stands in the last columns.",
        "",
        _totals(book, found),
    ]
    for chapter, title in sorted(book.chapters.items()):
        sections = [section for section in sorted(book.sections) if section[0] == chapter]
        if not sections:
            continue
        lines += [
            "",
            f"## {chapter}. {title}",
            "",
            "| section | rules | tested | done | not done, and why |",
            "|---|---:|---:|---:|---|",
        ]
        lines += [_row(section, book, found) for section in sections]
    lines += ["", "## Keyword actions (701) and keyword abilities (702)", "", *_keywords(book, found)]
    lines += ["", "## Done without a test of their own", "", *_gap_lines(book, found)]
    return "\n".join(lines) + "\n"


def _totals(book: Rulebook, found: Found) -> str:
    tested = [n for n in book.rules if _tested(n, found)]
    done = [n for n in book.rules if n in found.cited or _tested(n, found)]
    return (
        f"Of {len(book.rules)} numbered rules "
        f"{len(tested)} have a test of their own, {len(done)} are done by number, {len(found.not_done)} are listed as not done."
    )


def _row(section: str, book: Rulebook, found: Found) -> str:
    rules = book.of(section)
    tested = sum(1 for number in rules if _tested(number, found))
    done = sum(1 for number in rules if number in found.cited or _tested(number, found))
    reasons = [found.sections_not_done[section]] if section in found.sections_not_done else []
    reasons += sorted({found.not_done[n] for n in rules if n in found.not_done and section not in ("701", "702")})
    why = "<br>".join(reason.replace("|", "/") for reason in dict.fromkeys(reasons))
    return f"| {section} {book.sections[section]} | {len(rules)} | {tested} | {done} | {why} |"


def _keywords(book: Rulebook, found: Found) -> list[str]:
    lines = ["| rule | keyword | tests | done | not done, and why |", "|---|---|---:|---|---|"]
    for section in ("701", "702"):
        for number in sorted((n for n in book.titles if n[-1].isdigit() and n[:3] == section), key=_order):
            if number.endswith(".1"):
                continue
            parts = [number, *(n for n in book.rules if re.fullmatch(rf"{re.escape(number)}[a-z]", n))]
            tests = sum(found.tests.get(part, 0) for part in parts)
            done = "yes" if any(part in found.cited for part in parts) or tests else ""
            reasons = list(dict.fromkeys(found.not_done[part] for part in parts if part in found.not_done))
            lines.append(f"| {number} | {book.titles[number]} | {tests} | {done} | {'<br>'.join(reasons)} |")
    return lines


def _gap_lines(book: Rulebook, found: Found) -> list[str]:
    by_section: dict[str, list[str]] = defaultdict(list)
    for number in untested(book, found):
        by_section[number[:3]].append(number[4:])
    return [f"- {section}: {', '.join(numbers)}" for section, numbers in sorted(by_section.items())] or ["None."]


def _order(number: str) -> tuple[int, int]:
    return int(number[:3]), int(re.sub(r"\D", "", number[4:]))


def shared() -> Path:
    """The shared corpus: MUSTER_SHARED, else ../shared beside the project."""
    named = os.environ.get("MUSTER_SHARED", "")
    return Path(named) if named else ROOT.parent / "shared"


def main() -> int:
    """Write the page."""
    text = shared() / "rules" / TEXT
    if not text.is_file():
        print("the Comprehensive Rules are not there (MUSTER_SHARED); the page stays as it is")
        return 0
    book = Rulebook(text.read_text(encoding="utf-8"))
    found = collect(book)
    PAGE.write_text(page(book, found), encoding="utf-8")
    print(_totals(book, found))
    print(f"{len(untested(book, found))} rules are done without a test of their own")
    return 0


if __name__ == "__main__":
    sys.exit(main())
