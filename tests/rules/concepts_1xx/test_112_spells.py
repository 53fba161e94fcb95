"""Spells that another player gains control of (CR 112.2, 110.2b)."""

from __future__ import annotations

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import FOREST
from tests.rules.quick import beast, lands_for_both
from tests.rules.written import written

TAKE = written("Take", "{G}", "Instant", "Gain control of target spell. You may choose new targets for it.")


def _taken(table: Board, stolen: CardProgram) -> None:
    """The second seat takes control of what the first one casts; both have resolved."""
    hand, take = table.put("A", "hand", stolen), table.put("B", "hand", TAKE)
    table.to("main1").act("A", "cast", hand)
    table.say("target", [table.game.s.stack[-1]])
    table.act("B", "cast", take)
    table.resolve()


def test_112_2_who_gains_control_of_a_spell_is_you_as_it_resolves() -> None:
    table = lands_for_both()
    _taken(table, written("Gain", "{G}", "Sorcery", "You gain 3 life."))
    assert (table.life("A"), table.life("B")) == (20, 23)
    assert table.count("A", "graveyard", "Gain") == 1


def test_110_2b_who_gains_control_of_a_permanent_spell_controls_the_permanent() -> None:
    table = lands_for_both()
    _taken(table, beast("When this creature enters, you gain 3 life."))
    assert table.count("B", "battlefield", "Beast") == 1
    assert (table.life("A"), table.life("B")) == (20, 23)


def test_110_2b_without_the_effect_its_controller_is_who_put_the_spell_onto_the_stack() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST, 6)
    table.put("B", "battlefield", FOREST, 6)
    _taken(table, beast())
    table.game.s.players[1].life = 0
    assert table.to("main2").count("A", "battlefield", "Beast") == 1


def test_701_12b_a_permanent_and_a_spell_exchange_controllers() -> None:
    table = lands_for_both()
    text = "Whenever an opponent casts a spell, you may exchange control of this creature and that spell."
    table.put("B", "battlefield", beast(text, name="Chimera"))
    table.say("may", True).to("main1").cast("A", beast())
    assert (table.count("A", "battlefield", "Chimera"), table.count("B", "battlefield", "Beast")) == (1, 1)
