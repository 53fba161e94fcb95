"""Whatever comes in, reading ends with a list or a typed refusal, soon and in bounded memory."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.decks import profiles
from services.decks.cards import CardIndex
from services.decks.findings import Request
from services.decks.reading.detect import MAX_BYTES, read
from services.decks.reading.errors import UnreadableDeck
from services.decks.understanding import understand
from services.decks.validation import validate
from tests.unit.decks.hostile import HOSTILE

LONGEST_S = 2.0
"""Far above the budget of 100 ms, which the benchmark measures; a test machine may be busy."""
PIECES = st.sampled_from(
    [
        "1 Forest",
        "Commander",
        "SB: ",
        "[Main]",
        "(C21) 263",
        "*F*",
        "# !Commander",
        "x3 ",
        "<Deck>",
        "{",
        '"',
        "\n",
        "\t",
        "//",
        "^a^",
        "|M21|",
    ]
)
CONFIG = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def judged(data: bytes | str, index: CardIndex) -> None:
    """Read, understand and check; only UnreadableDeck may come out."""
    try:
        raws = read(data)
    except UnreadableDeck as error:
        assert error.reason.isupper()
        return
    for raw in raws[:3]:
        deck = understand(raw, index, True)
        for finding in validate(deck, Request(profiles.COMMANDER, "2026-01-01")).findings:
            assert finding.message


@CONFIG
@given(data=st.binary(max_size=400))
def test_any_bytes(starter: CardIndex, data: bytes) -> None:
    judged(data, starter)


@CONFIG
@given(text=st.text(max_size=300))
def test_any_text(starter: CardIndex, text: str) -> None:
    judged(text, starter)


@CONFIG
@given(pieces=st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40))
def test_pieces_of_every_dialect(starter: CardIndex, pieces: list[str]) -> None:
    judged("".join(pieces), starter)


@CONFIG
@given(
    cut=st.integers(0, 200),
    prefix=st.sampled_from(
        ["<cockatrice_deck><zone name='main'><card name='Forest' number='", '{"boards": {"mainboard": {"cards": {']
    ),
)
def test_truncated_xml_and_json(starter: CardIndex, cut: int, prefix: str) -> None:
    judged((prefix * 4)[:cut], starter)


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_hostile_inputs_end_soon_and_in_bounded_memory(starter: CardIndex, data: bytes) -> None:
    tracemalloc.start()
    before = time.process_time()
    judged(data, starter)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert time.process_time() - before < LONGEST_S * 4  # tracing makes it slow
    assert peak < 20 * MAX_BYTES
