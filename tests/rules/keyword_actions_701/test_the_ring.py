"""The Ring tempts you (CR 701.54)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from tests.rules.board import Board
from tests.rules.cards import BEAR, CREATURE, FOREST, GIANT, spell
from tests.rules.fights import say_attacker
from tests.rules.quick import attack, block, board, lands_for_all
from tests.rules.written import written


def test_701_54_the_ring_bearer_is_legendary_and_hard_to_block_then_loots() -> None:
    table = lands_for_all()
    bear = table.put("A", "battlefield", BEAR)
    giant, small = table.put("B", "battlefield", GIANT), table.put("B", "battlefield", BEAR)
    tempt = spell("Whisper", fx.Clause(fx.KeywordAction("ring_tempts")))
    table.to("main1")
    table.cast("A", tempt)
    assert "legendary" in table.game.chars(bear).supertypes
    table.cast("A", tempt)
    table.put("A", "hand", FOREST)
    say_attacker(table, bear, "B")
    hand = table.count("A", "hand")
    table.to("declare_attackers")
    assert (table.count("A", "hand"), table.count("A", "graveyard", "Forest")) == (hand, 1)
    table.to("declare_blockers")
    asked = next(ask for ask in table.asked if ask.kind == "blockers")
    assert [blocker for blocker, _ in asked.pairs] == [small]
    assert giant not in [blocker for blocker, _ in asked.pairs]


def test_701_54_a_bearer_that_changes_its_controller_bears_no_more() -> None:
    table = lands_for_all()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    table.cast("A", spell("Whisper", fx.Clause(fx.KeywordAction("ring_tempts"))))
    table.to("main1", 2)
    table.cast("B", spell("Steal", fx.Clause(fx.GainControl(Target(0, CREATURE)))), [bear])
    assert "legendary" not in table.game.chars(bear).supertypes


def test_701_54a_the_ring_tempts_and_chooses_a_bearer() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Whisper", "{G}", "Sorcery", "The Ring tempts you."))
    assert "legendary" in table.game.chars(table.game.s.battlefield[9]).supertypes


def _tempted(times: int) -> tuple[Board, int]:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    for _ in range(times):
        table.cast("A", written("Whisper", "{G}", "Sorcery", "The Ring tempts you."))
    return table, bear


def test_701_54c_the_ring_has_more_abilities_with_every_temptation() -> None:
    table, bear = _tempted(1)
    assert "legendary" in table.game.chars(bear).supertypes
    assert attack(table, bear).to("main2").life("B") == 18
    table, bear = _tempted(2)
    table.put("A", "hand", FOREST)
    before = table.count("A", "graveyard")
    assert attack(table, bear).resolve().count("A", "graveyard") == before + 1
    table, bear = _tempted(3)
    small = table.put("B", "battlefield", BEAR)
    attack(table, bear)
    block(table, (small, bear)).to("main2")
    assert table.zone(small) == "graveyard"
    table, bear = _tempted(4)
    assert attack(table, bear).to("main2").life("B") == 15


def test_701_54a_one_creature_is_the_ring_bearer() -> None:
    table = board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    table.say("ring_bearer", [second]).to("main1").cast("A", written("Tempt", "{G}", "Sorcery", "The Ring tempts you."))
    asked = next(ask for ask in table.asked if ask.reason == "ring_bearer")
    assert (sorted(asked.options), asked.min, asked.max) == (sorted([first, second]), 1, 1)
