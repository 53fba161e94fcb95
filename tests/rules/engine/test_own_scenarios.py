"""Games in a box of our own: three to six seats, outcomes derived from the rule that each names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from services.game.scenario.judge import judge
from tests.rules.coverage import SCENARIOS, TEXT, Rulebook
from tests.rules.shelf import JsonShelf

ROWS: list[dict[str, Any]] = [
    json.loads(line)
    for path in sorted(SCENARIOS.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


def test_there_are_a_hundred_tables_of_three_to_six_seats() -> None:
    assert len([row for row in ROWS if 3 <= len(row["seats"]) <= 6]) >= 100
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.shared
@pytest.mark.timeout(120)
def test_all_of_them_come_out_as_the_rules_say(shared: Path) -> None:
    shelf = JsonShelf(shared / "cards" / "cards.jsonl.gz")
    results = [judge(row, shelf) for row in ROWS]
    assert [(r["id"], r["status"], r["why"]) for r in results if r["status"] != "pass"] == []
    assert [r["id"] for r in results if r["unused"]] == []


@pytest.mark.shared
def test_each_names_a_rule_that_exists(shared: Path) -> None:
    """Those of a format name its document."""
    book = Rulebook((shared / "rules" / TEXT).read_text(encoding="utf-8"))
    assert {row["rule"] for row in ROWS if "format" not in row} <= book.known
