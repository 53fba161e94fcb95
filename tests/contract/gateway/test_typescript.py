"""The TypeScript that the web client compiles against is that of the schema."""

from __future__ import annotations

from gateway import typescript


def test_the_committed_types_are_those_of_the_schema() -> None:
    assert typescript.TARGET.read_text() == typescript.written(), "run `python -m gateway.typescript`"
