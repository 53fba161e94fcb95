"""The compiler over the shared corpus: golden grades and hashes, texts that read back, words that matter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from services.cli.oracle import corpus, decks, golden_of, is_legal, names_of_cards
from services.game.rules.oracle import coverage
from services.game.rules.oracle.compiler import COMPILER_VERSION, compile_and_quote, compile_card
from services.game.rules.oracle.printer import print_program
from services.game.rules.oracle.text import lexer
from services.game.rules.oracle.text.card_text import CardText, FaceText, card_texts, oracle_hash
from services.game.rules.oracle.text.wording import Unprintable
from services.game.rules.program.abilities import ActivatedAbility, TriggeredAbility
from services.game.rules.program.cards import FULL, CardProgram
from services.game.rules.program.node import from_json, to_json

GOLDEN = Path(__file__).parents[3] / "golden" / "oracle.tsv"
PAGE = Path(__file__).parents[4] / "docs" / "oracle-coverage.md"
SAMPLE = 90
pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def sample(shared: Path) -> list[tuple[CardText, CardProgram]]:
    """Every n-th card of the corpus, and all that meld, compiled."""
    found = []
    for index, (card, text) in enumerate(card_texts(corpus(shared))):
        if index % SAMPLE == 0 or card["layout"] == "meld":
            found.append((text, compile_card(text)))
    return found


def test_programs_are_the_golden_ones(sample: list[tuple[CardText, CardProgram]]) -> None:
    golden = golden_of(GOLDEN.read_text(encoding="utf-8"))
    changed = [card.name for card, made in sample if golden[card.name] != _row(card, made)]
    assert changed == [], "run `make oracle-report` and review `muster oracle diff HEAD`"


def test_every_ability_that_can_be_activated_or_triggers_is_quoted(sample: list[tuple[CardText, CardProgram]]) -> None:
    for card, made in sample:
        program, words = compile_and_quote(card)
        assert program == made
        for face, lines in zip(program.faces, words, strict=True):
            for ability, line in zip(face.abilities, lines, strict=True):
                assert line or not isinstance(ability, (ActivatedAbility, TriggeredAbility)), card.name


def _row(card: CardText, made: CardProgram) -> coverage.Row:
    return replace(coverage.row_of(card, made), examples=())


@pytest.mark.timeout(120)
def test_the_page_of_the_coverage_is_that_of_the_golden_programs(shared: Path) -> None:
    golden = golden_of(GOLDEN.read_text(encoding="utf-8"))
    cards = list(corpus(shared))
    assert golden.keys() == {card["name"] for card in cards}, "run `make oracle-report`"
    rows = [replace(golden[card["name"]], is_legal=is_legal(card)) for card in cards]
    figures = coverage.report(rows, decks(shared, names_of_cards(cards)), 0.0)
    assert PAGE.read_text(encoding="utf-8") == coverage.markdown(figures, COMPILER_VERSION), "run `make oracle-report`"


def test_programs_survive_their_encoding(sample: list[tuple[CardText, CardProgram]]) -> None:
    for _, made in sample:
        assert from_json(to_json(made)) == made


def test_full_cards_read_back_from_their_printed_text(sample: list[tuple[CardText, CardProgram]]) -> None:
    texts = [(card, made, _printed(made)) for card, made in sample if made.grade() == FULL]
    assert [card.name for card, _, text in texts if not text] == []
    assert [card.name for card, made, text in texts if _with_texts(card, text) != made] == []


def _printed(made: CardProgram) -> list[str]:
    try:
        return [print_program(made, index) for index in range(len(made.faces))]
    except Unprintable:
        return []


def _with_texts(card: CardText, texts: list[str]) -> CardProgram:
    faces = tuple(replace(face, oracle_text=text) for face, text in zip(card.faces, texts, strict=True))
    return compile_card(CardText(card.name, card.layout, faces, card.identity))


NOISE = frozenset(
    [
        "a",
        "an",
        "the",
        "then",
        "of",
        "to",
        "that",
        "is",
        "its",
        "their",
        "them",
        "it",
        "and",
        "up",
        "at",
        "in",
        "for",
        "on",
        "you",
        "card",
        "cards",
        "all",
    ]
)


def test_dropping_a_word_changes_the_program_or_is_refused(sample: list[tuple[CardText, CardProgram]]) -> None:
    unchanged = probes = 0
    for card, made in [pair for pair in sample if pair[1].grade() == FULL][:90]:
        for face in card.faces:
            for start, end in _words(face):
                probes += 1
                text = face.oracle_text[:start] + face.oracle_text[end:]
                unchanged += _with_text(card, face, text) == made
    assert probes > 300
    assert unchanged / probes <= 0.02, f"{unchanged} of {probes} words mean nothing"


def _words(face: FaceText) -> list[tuple[int, int]]:
    if "(" in face.oracle_text or "—" in face.oracle_text or '"' in face.oracle_text:
        return []
    found: list[tuple[int, int]] = []
    offset = 0
    for line in face.oracle_text.split("\n"):
        tokens = lexer.tokens(lexer.normalize(line))
        found.extend(
            (offset + each.start, offset + each.end)
            for each in tokens
            if each.word.isalpha() and each.word not in NOISE
        )
        offset += len(line) + 1
    return found


def _with_text(card: CardText, face: FaceText, text: str) -> CardProgram:
    changed = FaceText(
        face.name,
        face.mana_cost,
        face.type_line,
        text,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.color_indicator,
    )
    faces = tuple(changed if each is face else each for each in card.faces)
    return compile_card(CardText(card.name, card.layout, faces, card.identity))


def test_the_hash_depends_on_the_text(sample: list[tuple[CardText, Any]]) -> None:
    hashes = {oracle_hash(card) for card, _ in sample}
    assert len(hashes) == len(sample)
