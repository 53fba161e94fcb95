"""Reminder text agrees with the keyword that it explains, and carries no rules (CR 207.2a)."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from services.game.rules.oracle.text.reminders import FOLLOWS, carried, contradiction
from services.game.rules.program.cards import ASSISTED, FULL, MANUAL
from tests.unit.oracle.texts import program

AGREEING = [
    "Kicker {2} (You may pay an additional {2} as you cast this spell.)",
    "Bushido 2 (Whenever this creature blocks or becomes blocked, it gets +2/+2 until end of turn.)",
    "Toxic 1 (Players dealt combat damage by this creature also get a poison counter.)",
    "Flying, ward {1} (Whenever this becomes the target of a spell or ability an opponent controls, counter it unless that player pays {1}.)",
    "Morph {2}{G} (You may cast this card face down as a 2/2 creature for {3}.)",
    "Devour 2 (This enters with twice that many +1/+1 counters on it.)",
    "Equip {B/P} ({B/P} can be paid with either {B} or 2 life.)",
    "Cycling {2}",
]


@pytest.mark.parametrize("text", AGREEING)
def test_agreeing_text_is_read(text: str) -> None:
    assert contradiction(text) == ""


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Cycling {2} ({3}, Discard this card: Draw a card.)", "Cycling {2}"),
        ("Flying, toxic 2 (Players dealt combat damage by this creature also get a poison counter.)", "toxic 2"),
        ("Forestcycling {1} ({2}, Discard this card: Search your library for a Forest card.)", "Forestcycling {1}"),
    ],
)
def test_207_2a_a_text_that_contradicts_itself_is_not_trusted(text: str, keyword: str) -> None:
    assert contradiction(text) == keyword
    made = program(text)
    assert made.grade() == MANUAL
    assert keyword in made.residuals()[0].why
    assert program(re.sub(r" \(.*\)", "", text)).grade() == FULL


@pytest.mark.shared
def test_every_card_agrees_with_itself_and_notices_another_number(shared: Path) -> None:
    looked = 0
    with gzip.open(shared / "cards" / "cards.jsonl.gz", "rt") as lines:
        for line in lines:
            card = json.loads(line)
            for face in (card, *card.get("card_faces", ())):
                text = face.get("oracle_text") or ""
                assert contradiction(text) == "", card["name"]
                changed = re.sub(r"(?m)^(Crew|Bushido|Vanishing) \d+ \(", r"\1 47 (", text)
                looked += changed != text
                assert bool(contradiction(changed)) == (changed != text), card["name"]
    assert looked > 100


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, put a gilt counter on target creature. (Each gilt counter on a creature gives it +1/+0.)",
        "When this creature enters, put a moss counter on each land. (They lose all abilities and are Swamps.)",
        "When this creature enters, draw a card. (You skip your next turn.)",
    ],
)
def test_207_2a_rules_in_parentheses_that_remind_of_none_are_no_reminder_text(text: str) -> None:
    made = program(text)
    assert made.grade() == ASSISTED
    assert f"({made.residuals()[0].text})" in text
    assert program(re.sub(r" \(.*\)", "", text)).grade() == FULL


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters, put a stun counter on target creature. (If a permanent with a stun counter would become untapped, remove one instead.)",
        "When this creature enters, surveil 1. (Look at the top card of your library. You may put it into your graveyard.)",
        "When this creature enters, target creature becomes green. (This effect lasts indefinitely.)",
        "{T}: Add {C}. ({C} represents colorless mana.)",
    ],
)
def test_207_2a_what_reminds_of_a_rule_is_left_out(text: str) -> None:
    assert carried(text) == ""
    assert program(text).grade() == FULL


@pytest.mark.shared
def test_every_kind_of_words_that_follow_from_the_rules_stands_on_a_card(shared: Path) -> None:
    said: set[str] = set()
    with gzip.open(shared / "cards" / "cards.jsonl.gz", "rt") as lines:
        for line in lines:
            card = json.loads(line)
            for face in (card, *card.get("card_faces", ())):
                said.update(re.findall(r"\(([^()]*)\)", face.get("oracle_text") or ""))
    everything = "\n".join(said)
    assert [each for each in FOLLOWS if not re.search(each, everything, re.MULTILINE | re.IGNORECASE)] == []
