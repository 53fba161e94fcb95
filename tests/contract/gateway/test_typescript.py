"""The TypeScript that the web client compiles against is that of the schema."""

from __future__ import annotations

import re

from gateway import typescript
from gateway.errors import CODES


def test_the_committed_types_are_those_of_the_schema() -> None:
    assert typescript.TARGET.read_text() == typescript.written(), "run `python -m gateway.typescript`"


def test_every_refusal_that_the_web_client_words_is_one_of_the_gateways() -> None:
    words = typescript.TARGET.parents[1] / "kit" / "refusal_words.ts"
    worded = set(re.findall(r"^ {4}([A-Z_]+):", words.read_text("utf-8"), re.MULTILINE))
    assert len(worded) > 40
    assert worded <= set(CODES)
