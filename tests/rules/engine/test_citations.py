"""Every rule number that the code cites exists in the Comprehensive Rules (of today, or in the format's own document)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = Path(__file__).resolve().parents[3] / "services" / "game" / "rules"
CITED = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\w.]*\d)")
HEADING = re.compile(r"^(\d{3}\.\d+[a-z]?)\.? ", re.MULTILINE)


def cited() -> dict[str, set[str]]:
    """Rule numbers by the files that cite them; the format modules cite documents of their own."""
    found: dict[str, set[str]] = {}
    for path in sorted((RULES / "kernel").rglob("*.py")):
        for number in CITED.findall(path.read_text(encoding="utf-8")):
            found.setdefault(number, set()).add(path.name)
    return found


@pytest.mark.shared
def test_every_cited_rule_exists(shared: Path) -> None:
    text = (shared / "rules" / "comprehensive-rules-2026-04-17.txt").read_text(encoding="utf-8")
    known = set(HEADING.findall(text))
    missing = {number: sorted(files) for number, files in cited().items() if number not in known}
    assert missing == {}


def test_the_kernel_cites_the_rules() -> None:
    assert len(cited()) > 200
