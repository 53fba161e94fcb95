"""Permanents whose activated abilities can't be activated, and defenders that may attack (CR 602.5, 605, 702.3b)."""

from __future__ import annotations

import pytest

from .board import Board
from .cards import FOREST
from .quick import act, attack, beast, board
from .written import written

ARREST = "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated"
GUARD = beast("{T}: Add {G}.\n{0}: You gain 1 life.")


def arrested(tail: str) -> tuple[Board, int]:
    table = board()
    guard = table.put("A", "battlefield", GUARD)
    aura = written("Arrest", "{G}", "Enchantment — Aura", ARREST + tail)
    return table.to("main1").cast("A", aura, [guard]), guard


@pytest.mark.parametrize(("tail", "mana"), [(".", False), (" unless they're mana abilities.", True)])
def test_602_5_enchanted_its_abilities_are_silent_but_for_mana_where_that_is_said(tail: str, mana: bool) -> None:
    table, guard = arrested(tail)
    offered = [action.is_mana for action in table.actions("A") if action.kind == "activate" and action.obj == guard]
    assert offered == ([True] if mana else [])
    table.say("attackers", []).to("declare_attackers")
    assert guard not in [oid for ask in table.asked if ask.kind == "attackers" for oid, _ in ask.pairs]


def test_702_3b_a_defender_attacks_this_turn() -> None:
    table = board()
    wall = table.put(
        "A",
        "battlefield",
        beast(
            "Defender\n{G}: This creature gets +1/+0 until end of turn and can attack this turn as though it didn't have defender."
        ),
    )
    table.put("A", "battlefield", FOREST)
    act(table.to("main1"), "A", "activate", wall)
    attack(table, wall).to("main2")
    assert table.life("B") == 17
    table.to("declare_attackers", 3)
    assert table.life("B") == 17
    assert len([ask for ask in table.asked if ask.kind == "attackers" and ask.seat == 0]) == 1  # not asked again
