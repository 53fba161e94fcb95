"""Prompts and the stack say what abilities do, in the words of their cards."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules import prompting, view, wording
from services.game.rules.oracle.compiler import compile_and_quote
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import CardProgram
from services.game.rules.view import PUBLIC, Viewer
from tests.rules.board import Board
from tests.rules.cards import FOREST

ME = Viewer(0, b"m" * 32)


def quoted(name: str, types: str, text: str, cost: str = "{G}") -> CardProgram:
    """A card whose words are remembered, as the game service does it."""
    program, words = compile_and_quote(CardText(name, "normal", (FaceText(name, cost, types, text, "1", "1"),)))
    assert program.grade() == "full"
    wording.remember(program, words)
    return program


def _table() -> Board:
    table = Board()
    table.put("A", "battlefield", FOREST, 6)
    return table


def _asked(table: Board) -> dict[str, Any]:
    ask = next(each for each in table.game.asks if table.game.ask_of(each.decider) is each)
    return prompting.prompt(table.game, ask, ME)


def test_an_ability_that_may_be_activated_has_text_and_cost() -> None:
    table = _table()
    table.put("A", "battlefield", quoted("Ada", "Creature — Elf", "{2}, Sacrifice Ada: You gain 3 life."))
    table.to("main1")
    [offered] = [each for each in _asked(table)["legal"] if each["a"] == "activate" and "mana" not in each]
    assert (offered["text"], offered["cost"]) == ("{2}, Sacrifice Ada: You gain 3 life.", "{2}, Sacrifice Ada")


def test_an_ability_on_the_stack_says_what_it_does_to_everybody() -> None:
    table = _table()
    table.to("main1").say("stop")
    oid = table.put("A", "hand", quoted("Bea", "Creature — Elf", "When Bea enters, you gain 3 life."))
    table.act("A", "cast", oid)
    while not [row for row in _stack(table) if "text" in row]:
        table.pass_()
    assert [row["text"] for row in _stack(table)] == ["When Bea enters, you gain 3 life."]


@pytest.mark.parametrize(
    ("types", "text", "said"),
    [
        ("Creature — Elf", "Reach, exploit", "Exploit"),
        ("Creature — Elf", "When Bea enters, sacrifice it at the beginning of the next end step.", "When Bea enters, sacrifice it at the beginning of the next end step."),
        ("Creature — Elf", "When Bea enters, investigate.", "{2}, Sacrifice this token: Draw a card."),
        ("Creature — Elf", "When Bea enters, you become the monarch.", "At the beginning of the monarch's end step, that player draws a card."),
        ("Creature — Elf", "When Bea enters, you may pay {G}. When you do, draw a card.", "When Bea enters, you may pay {G}. When you do, draw a card."),
        ("Creature — Elf", "When Bea enters, venture into the dungeon.", "Lost Mine of Phandelver: Cave Entrance"),
        ("Enchantment — Saga", "(As this Saga enters and after your draw step, add a lore counter.)\nI, II — You gain 1 life.\nIII — Draw a card.", "You gain 1 life."),
    ],
)  # fmt: skip
def test_what_the_rules_make_of_a_paragraph_is_told_in_its_words(types: str, text: str, said: str) -> None:
    table = _table()
    table.to("main1").say("dungeon", "Lost Mine of Phandelver").say("pay", True)
    table.act("A", "cast", table.put("A", "hand", quoted("Bea", types, text)))
    told: set[str] = set()
    for _ in range(40):
        told |= {row.get("text", "") for row in _stack(table) if row["kind"] != "spell"}
        clue = next((each for each in table.actions("A") if each.kind == "activate" and not each.is_mana), None)
        table.act("A", "activate", clue.obj) if clue is not None else table.pass_()
    assert said in told
    assert "" not in told


def test_an_ability_of_a_card_that_was_discarded_for_it_names_that_card() -> None:
    table = _table()
    table.to("main1").say("stop")
    oid = table.put("A", "hand", quoted("Bea", "Creature — Elf", "Channel — {G}, Discard Bea: Draw a card."))
    table.act("A", "activate", oid)
    assert [row["text"] for row in _stack(table)] == ["Channel — {G}, Discard Bea: Draw a card."]


def _stack(table: Board) -> list[dict[str, Any]]:
    seen = view.snapshot(table.game, view.picture(table.game), Viewer(PUBLIC, b"p" * 32))
    return [row for row in seen["objects"] if row["zone"] == "stack"]


def test_modes_are_offered_in_words() -> None:
    table = _table()
    charm = quoted("Charm", "Instant", "Choose one —\n• You gain 3 life.\n• Draw a card.\n• You lose 1 life.")
    table.to("main1").cast("A", charm)
    [asked] = [each for each in table.asked if each.kind == "modes"]
    assert prompting.prompt(table.game, asked, ME)["words"] == ["You gain 3 life.", "Draw a card.", "You lose 1 life."]


def test_what_a_permanent_has_gained_is_told_and_its_colors_and_mana_value_are() -> None:
    table = _table()
    bear = table.put("A", "battlefield", quoted("Bear", "Creature — Bear", "Vigilance", "{1}{G}"))
    table.put("A", "battlefield", quoted("Lesson", "Enchantment", 'Creatures you control have "{T}: You gain 1 life."'))
    table.put("A", "battlefield", quoted("Wing", "Enchantment", "Creatures you control have flying."))
    quoted("Bird", "Creature — Bird", "Flying")
    table.to("main1")
    seen = view.snapshot(table.game, view.picture(table.game), ME)
    row = next(each for each in seen["objects"] if each["o"] == ME.handle(bear))
    assert (row["gained"], row["colors"], row["mana_value"]) == (["{T}: You gain 1 life."], "G", 2)
    offered = [each for each in _asked(table)["legal"] if each.get("o") == ME.handle(bear)]
    assert [(each["text"], each["cost"]) for each in offered] == [("{T}: You gain 1 life.", "{T}")]
    forest = next(each for each in seen["objects"] if each["name"] == "Forest" and each["zone"] == "battlefield")
    assert not {"gained", "colors", "mana_value"} & set(forest)


def test_without_remembered_words_nothing_is_said() -> None:
    assert wording.text_of(None, "Ada") == ""
    assert wording.cost_of("Flying") == ""
    assert [wording.cost_of(each) for each in ("Equip {2}", "Equip Knight {1}{W}", "Equip—Pay 3 life.")] == [
        "{2}",
        "{1}{W}",
        "Pay 3 life",
    ]
    assert wording.modes_of("Draw a card.") == []
