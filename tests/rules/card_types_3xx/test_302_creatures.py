"""Creatures (CR 302)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, ELF, FOREST
from tests.rules.invented import BREAK, STEAL
from tests.rules.quick import board
from tests.rules.written import written


def test_302_6_abilities_as_though_those_creatures_had_haste() -> None:
    table = board(1).to("main1")
    table.put(
        "A",
        "battlefield",
        written(
            "Elixir",
            "{3}",
            "Artifact",
            "You may activate abilities of creatures you control as though those creatures had haste.",
        ),
    )
    elf = table.put("A", "battlefield", ELF, sick=True)
    assert table.may("A", "activate", elf)
    table.put("B", "battlefield", ELF, sick=True)
    attackers = [ask for ask in table.to("end").asked if ask.reason == "attackers" and elf in ask.options]
    assert attackers == []


def test_302_6_a_new_creature_cannot_attack_or_tap() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    board.to("main1").cast("A", ELF)
    elf = board.game.s.battlefield[-1]
    assert not board.may("A", "activate", elf)
    board.to("main1", 3)
    assert board.may("A", "activate", elf)


def test_302_6_a_creature_that_an_aura_gives_has_not_been_controlled_since_the_turn_began() -> None:
    """Whatever changes who controls it: it cannot attack until its new controller's next turn, nor, given back, until the turn after."""
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", STEAL, [bear])
    assert table.game.controller_of(bear) == 0
    assert table.game.s.objects[bear].sick
    assert not table.game.s.objects[table.put("B", "battlefield", BEAR)].sick
    table.to("main1", 3)
    assert not table.game.s.objects[bear].sick
    aura = next(oid for oid in table.game.permanents() if table.name(oid) == "Steal")
    table.cast("A", BREAK, [aura])
    assert table.game.controller_of(bear) == 1
    assert table.game.s.objects[bear].sick
    table.to("main1", 4)
    assert not table.game.s.objects[bear].sick
