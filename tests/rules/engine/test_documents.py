"""Every sentence of the format documents has its tests, and the pages say so."""

from __future__ import annotations

from tests.rules.documents import PAGES, documents, known, page


def test_every_test_and_scenario_that_is_named_exists() -> None:
    names = known()
    missing = [(each.id, name) for d in documents() for each in d.sentences for name in each.shown if name not in names]
    assert missing == []


def test_every_sentence_is_there_once_and_shown_or_explained() -> None:
    ids = [each.id for document in documents() for each in document.sentences]
    assert len(ids) == len(set(ids)) > 120
    assert [each.id for d in documents() for each in d.sentences if not each.shown and not each.why] == []


def test_the_pages_are_current() -> None:
    for document in documents():
        assert (PAGES / f"{document.name}.md").read_text(encoding="utf-8") == page(document)
