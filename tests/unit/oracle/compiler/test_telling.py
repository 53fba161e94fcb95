"""Cards whose programs operators withdrew: nothing of their text is carried out, and all of it is told."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from services.game.programs import as_it_stands
from services.game.rules.oracle.compiler import compile_card, tell_card
from services.game.rules.oracle.text.card_text import CardText, FaceText, card_text_from_scryfall
from services.game.rules.program import abilities as ab
from services.game.rules.program.node import from_json, to_json

EVERY = 40


def test_what_is_read_of_a_paragraph_is_only_its_head() -> None:
    text = "Flying\nWhenever you cast a spell, draw a card.\n{2}, {T}: You gain 1 life."
    card = CardText("Drake", "normal", (FaceText("Drake", "{1}{U}", "Creature \u2014 Drake", text, "2", "2"),), "U")
    program = tell_card(card)
    assert program.grade() == "manual"
    assert "\n".join(each.text for each in program.residuals()) == text
    hooks = [each.hook for each in program.residuals()]
    assert [type(hook) for hook in hooks] == [type(None), ab.TriggeredAbility, ab.ActivatedAbility]
    assert all(not hook.body.clauses for hook in hooks if isinstance(hook, ab.TriggeredAbility | ab.ActivatedAbility))


@pytest.mark.shared
def test_every_card_can_be_told_with_the_facts_of_its_program(shared: Path) -> None:
    with gzip.open(shared / "cards" / "cards.jsonl.gz", "rt") as lines:
        cards = [card_text_from_scryfall(json.loads(line)) for number, line in enumerate(lines) if number % EVERY == 0]
    for card in cards:
        whole, told = compile_card(card), tell_card(card)
        for one, other in zip(whole.faces, told.faces, strict=True):
            assert (one.name, one.mana_cost, one.types, one.power) == (
                other.name,
                other.mana_cost,
                other.types,
                other.power,
            )
        for program in (told, as_it_stands(card)):
            if any(face.abilities for face in whole.faces):
                assert program.grade() == "manual", card.name
            assert all(isinstance(each, ab.Residual) for face in program.faces for each in face.abilities)
        assert from_json(to_json(told)) == told
