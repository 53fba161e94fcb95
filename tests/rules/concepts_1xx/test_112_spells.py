"""Spells that another player gains control of (CR 112.2, 110.2b)."""

from __future__ import annotations

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import act, beast, lands_for_both
from tests.rules.written import written

TAKE = written("Take", "{G}", "Instant", "Gain control of target spell. You may choose new targets for it.")


def _taken(table: Board, stolen: CardProgram, way: str = "") -> None:
    """The second seat takes control of what the first one casts; both have resolved."""
    hand, take = table.put("A", "hand", stolen), table.put("B", "hand", TAKE)
    table.to("main1").act("A", "cast", hand, way)
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


def test_702_88a_your_hand_is_not_that_of_who_cast_the_spell() -> None:
    table = lands_for_both()
    _taken(table, written("Again", "{G}", "Sorcery", "You gain 3 life.\nRebound"))
    table.to("main1", 3)
    assert (table.life("A"), table.life("B"), table.count("A", "graveyard", "Again")) == (20, 23, 1)


def test_702_152a_who_controlled_the_spell_sacrifices_what_it_became() -> None:
    """603.7d: the delayed ability is of the controller of the spell that made it."""
    table = lands_for_both()
    _taken(table, beast("Blitz {G}", cost="{5}{G}"), "blitz")
    assert table.count("B", "battlefield", "Beast") == 1
    assert table.to("upkeep", 2).count("A", "graveyard", "Beast") == 1


def test_702_140a_a_mutating_spell_targets_what_its_owner_owns() -> None:
    """Whoever controls it: the permanent stays the owner's."""
    table = lands_for_both()
    host = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", BEAR)
    table.say("target", [host]).say("mutate", "top")
    _taken(table, beast("Mutate {G}\nFlying", cost="{5}{G}"), "mutate")
    assert (table.name(host), table.game.controller_of(host)) == ("Beast", 0)


def test_702_140a_who_casts_the_card_of_another_mutates_a_creature_of_its_owner() -> None:
    table = lands_for_both()
    table.put("A", "battlefield", BEAR)
    host = table.put("B", "battlefield", BEAR)
    steal = "Exile target creature card from a graveyard. You may cast that card this turn."
    stolen = table.put("B", "graveyard", beast("Mutate {G}\nFlying", cost="{5}{G}"))
    table.to("main1").cast("A", written("Steal", "{G}", "Sorcery", steal), [stolen])
    table.say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", table.game.s.exile[-1], "mutate")
    assert (table.name(host), table.game.controller_of(host)) == ("Beast", 1)
