"""Emblems (CR 114)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.quick import beast, life_changes, stocked
from tests.rules.written import written


def test_114_4_an_emblem_deals_damage() -> None:
    text = 'You get an emblem with "Whenever you cast a creature spell, this emblem deals 2 damage to any target."'
    table = stocked(2)
    table.cast("A", written("Rite", "{G}", "Sorcery", text))
    table.say("target", [seat("B")]).cast("A", beast())
    assert life_changes(table) == (0, -2)
