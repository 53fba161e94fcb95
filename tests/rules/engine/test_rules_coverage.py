"""docs/rules-coverage.md is what `make rules-coverage` would write now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules import coverage

HEAD = "703.4 turn-based actions ok, 703.4b-d in order ok; 704.5r counter limits not done (no card). Not done: banding 702.22; 729.4a cards from outside."


@pytest.mark.shared
def test_the_page_is_current(shared: Path) -> None:
    book = coverage.Rulebook((shared / "rules" / coverage.TEXT).read_text(encoding="utf-8"))
    wanted = coverage.page(book, coverage.collect(book))
    assert coverage.PAGE.read_text(encoding="utf-8") == wanted, "run `make rules-coverage`"


@pytest.mark.shared
def test_a_head_says_what_is_done_and_what_is_not(shared: Path) -> None:
    book = coverage.Rulebook((shared / "rules" / coverage.TEXT).read_text(encoding="utf-8"))
    found = coverage.Found()
    for gap in coverage._gaps(HEAD):
        coverage._not_done(found, gap, book)
    assert set(found.not_done) == {"704.5r", "702.22", "729.4a"}
    assert coverage._numbers(coverage._done(HEAD), book) == {"703.4", "703.4b", "703.4c", "703.4d"}


def test_tests_are_named_by_rules() -> None:
    found = coverage.Found()
    coverage.tests_by_rule(found)
    assert len(found.tests) > 150
