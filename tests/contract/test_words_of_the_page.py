"""The web client has words of its own, in three languages, for whatever the schema of the protocol may say to players."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from gateway.game_schema import EVENTS, REASONS, Verb

TABLE = Path(__file__).resolve().parents[2] / "clients" / "web" / "src" / "table"
SENTENCE_OF_ITS_OWN = {"priority"}
ENTRY = re.compile(r"^  (\w+): (?:\[|trilingual\()", re.M)


def _keys(text: str) -> set[str]:
    return set(ENTRY.findall(text))


def test_every_reason_of_a_question_has_words() -> None:
    assert _keys((TABLE / "reasons.ts").read_text()) == set(REASONS) - SENTENCE_OF_ITS_OWN


def test_every_event_has_a_line_or_none_on_purpose() -> None:
    tellers = (TABLE / "lines.ts").read_text().partition("const TELLERS")[2].partition("\n};")[0]
    told = set(re.findall(r"^  (\w+)[:,]", tellers, re.M)) | _keys((TABLE / "happenings.ts").read_text())
    assert set(EVENTS) - told == set()


def test_every_verb_of_what_is_done_by_hand_has_words() -> None:
    verbs = (TABLE / "vocabulary.ts").read_text().partition("verbWords = ")[2]
    assert _keys(verbs) == set(get_args(Verb))
