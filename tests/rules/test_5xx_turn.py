"""The turn (CR 500-514), paragraph by paragraph."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer, You

from .board import Board, seat
from .cards import BEAR, BOLT, CREATURE, DOOM, FOREST, GIANT, GROWTH, card, creature, n, spell, trigger
from .quick import act, attack, beast, block, board
from .written import written

EXTRA_COMBAT = spell("Again", fx.Clause(fx.ExtraPhase(("combat",))))
SKIP = spell("Skip", fx.Clause(fx.SkipNext(TargetPlayer(0), "turn")))
END = spell("End", fx.Clause(fx.EndTurn()))
COW = card("Cow", "{3}", "legendary planeswalker", loyalty="5")


def _marker(step: str, life: int = 1) -> object:
    """An enchantment that gains life at the beginning of its controller's step."""
    return card(
        "Marker", "{G}", "enchantment", trigger(e.StepBegins(step, You()), fx.Clause(fx.GainLife(You(), n(life))))
    )


def test_500_4_mana_does_not_last_into_the_next_step() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {G}{G}."))
    assert len(table.game.s.players[0].pool) == 2
    assert table.to("begin_combat").game.s.players[0].pool == ()


def test_500_5_until_end_of_turn_lasts_to_the_cleanup_step() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert table.to("end").pt(bear) == (5, 5)
    assert table.to("upkeep", 2).pt(bear) == (2, 2)


def test_500_6_beginning_of_step_triggers() -> None:
    table = Board()
    table.put("A", "battlefield", _marker("upkeep"))  # type: ignore[arg-type]
    table.put("A", "battlefield", _marker("end"))  # type: ignore[arg-type]
    assert table.to("draw", 3).life("A") == 23


def test_500_8_an_additional_combat_phase_follows_the_current_phase() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("Vigilance"))
    table.to("main1").cast("A", EXTRA_COMBAT)
    for _ in range(2):
        table.say("attackers", [[bear, seat("B")]])
    assert table.to("main2").life("B") == 16


def test_500_11_a_turn_that_is_skipped_does_not_happen() -> None:
    table = board()
    table.to("main1").cast("A", SKIP, [seat("B")])
    assert table.to("upkeep", 2).game.s.turn.active == 0


def test_502_1_permanents_phase_in_before_untapping() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.game.edit(bear).tapped = True
    gone = spell("Gone", fx.Clause(fx.PhaseOut(Target(0, CREATURE))))
    table.to("main1").cast("A", gone, [bear])
    table.to("upkeep", 3)
    assert (table.game.s.objects[bear].phased_out, table.game.s.objects[bear].tapped) == (False, False)


def test_502_2_day_and_night_are_looked_at_in_the_untap_step() -> None:
    table = Board()
    table.game.s.daytime = "day"
    assert table.to("upkeep", 3).game.s.daytime == "night"


def test_502_3_the_active_player_untaps() -> None:
    table = Board()
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    for oid in (mine, theirs):
        table.game.edit(oid).tapped = True
    table.to("upkeep")
    assert (table.game.s.objects[mine].tapped, table.game.s.objects[theirs].tapped) == (False, True)


def test_502_4_nobody_gets_priority_in_the_untap_step() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST)
    table.begun = True
    table.game.begin()
    assert table.game.s.turn.step == "upkeep"


def test_503_1a_upkeep_triggers_go_on_the_stack_first() -> None:
    table = Board()
    table.put("A", "battlefield", _marker("upkeep"))  # type: ignore[arg-type]
    table.begun = True
    table.game.begin()
    table._settle()
    assert len(table.game.s.stack) == 1


def test_505_4_a_saga_gets_a_counter_before_combat() -> None:
    table = Board()
    saga = table.put(
        "A",
        "battlefield",
        written(
            "Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life."
        ),
    )
    table.game.edit(saga).counters = {"lore": 1}
    table.to("begin_combat")
    assert (table.game.s.objects[saga].counters["lore"], table.life("A")) == (2, 25)


def test_506_2_the_active_player_attacks_the_others_defend() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear, whom="C")
    assert table.game.s.combat is not None
    assert table.game.s.combat.defending[bear] == 2


def test_506_3_only_a_creature_attacks() -> None:
    table = Board()
    table.put("A", "battlefield", card("Relic", "{1}", "artifact"))
    table.to("main2")
    assert "attackers" not in [ask.reason for ask in table.asked]


def test_506_3a_something_put_onto_the_battlefield_attacking_was_never_declared() -> None:
    table = board()
    chief = table.put("A", "battlefield", beast("Mobilize 1\nWhenever you attack, you gain 1 life."))
    attack(table, chief).resolve().to("main2")
    assert (table.life("A"), table.life("B")) == (21, 17)


def test_506_4_a_creature_that_leaves_is_out_of_combat() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    doom = table.put("A", "hand", DOOM)
    act(table.say("target", [bear]), "A", "cast", doom)
    assert table.game.s.combat is not None
    assert table.game.s.combat.attackers == {}


def test_506_4c_a_change_of_control_removes_it_from_combat() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    theft = spell("Theft", fx.Clause(fx.GainControl(Target(0, CREATURE), TargetPlayer(1))))
    oid = table.put("A", "hand", theft)
    act(table.say("target", [bear], [seat("B")]), "A", "cast", oid).to("main2")
    assert table.life("B") == 20


def test_507_2_beginning_of_combat_triggers() -> None:
    table = Board()
    table.put("A", "battlefield", _marker("combat"))  # type: ignore[arg-type]
    assert table.to("main2").life("A") == 21


def test_508_1a_tapped_and_sick_creatures_cannot_be_chosen() -> None:
    table = board()
    tapped = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(tapped).tapped = True
    table.cast("A", BEAR)
    table.to("main2")
    assert "attackers" not in [ask.reason for ask in table.asked]


def test_508_1e_each_attacker_attacks_one_thing() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")], [bear, seat("C")]])
    with pytest.raises(AssertionError, match=r"508\.1b"):
        table.to("declare_attackers")


def test_508_1f_attacking_creatures_become_tapped() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    assert attack(table, bear).game.s.objects[bear].tapped


def test_508_1g_optional_costs_are_chosen_as_it_attacks() -> None:
    table = Board()
    champ = table.put("A", "battlefield", beast("You may exert this creature as it attacks."))
    attack(table, champ)
    assert [ask.reason for ask in table.asked] == ["attackers", "exert"]


def test_508_1h_costs_to_attack_are_paid_or_it_does_not_attack() -> None:
    for paid, life in ((True, 18), (False, 20)):
        table = board(2)
        bear = table.put("A", "battlefield", BEAR)
        table.put("B", "battlefield", _moat())
        table.say("attackers", [[bear, seat("B")]]).say("attack_cost", paid)
        assert table.to("main2").life("B") == life


def _moat() -> object:
    from services.game.rules.program import costs as k
    from services.game.rules.program import modifications as m

    rule = m.PlayerRule("attackers_tax", unless=k.ManaCost("{2}"))
    return card("Moat", "{G}", "enchantment", ab.StaticAbility(You(), (rule,)))


def test_508_1k_attackers_stay_attacking_until_combat_ends() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear).to("end_combat")
    assert table.game.s.combat is not None
    assert bear in table.game.s.combat.attackers
    assert table.to("main2").game.s.combat is None


def test_508_4_put_onto_the_battlefield_attacking_its_controller_chooses() -> None:
    table = board(seats=3)
    chief = table.put("A", "battlefield", beast("Mobilize 1"))
    attack(table.say("attacking", [seat("C")]), chief).resolve().to("main2")
    assert (table.life("B"), table.life("C")) == (18, 19)


def test_508_5_the_defending_player_of_an_attacker() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", beast("Whenever this creature attacks, defending player loses 3 life."))
    assert attack(table, bear, whom="C").resolve().life("C") == 17


def test_508_8_without_attackers_the_game_goes_to_the_end_of_combat() -> None:
    table = Board()
    table.put("A", "battlefield", BEAR)
    steps = []
    while table.game.s.turn.number < 2:
        table.to(table.game.s.turn.step if table.begun else "upkeep")
        steps.append(table.game.s.turn.step)
        table.pass_()
    assert "declare_blockers" not in steps


def test_509_1a_blockers_are_untapped() -> None:
    table = Board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    attack(table, bear).game.edit(wall).tapped = True
    table.to("main2")
    assert "blockers" not in [ask.reason for ask in table.asked]


def test_509_1c_requirements_are_obeyed_as_far_as_restrictions_allow() -> None:
    table = Board()
    lure = table.put("A", "battlefield", beast("All creatures able to block this creature do so."))
    bear = table.put("B", "battlefield", BEAR)
    attack(table, lure).to("declare_blockers")
    assert table.game.s.combat is not None
    assert table.game.s.combat.blocks[lure] == (bear,)


def test_509_1h_a_blocked_creature_stays_blocked() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    attack(table, bear)
    block(table, (wall, bear))
    doom = table.put("A", "hand", DOOM)
    act(table.say("target", [wall]), "A", "cast", doom).to("main2")
    assert table.life("B") == 20


def test_510_1a_damage_equals_power() -> None:
    table = Board()
    giant = table.put("A", "battlefield", GIANT)
    assert attack(table, giant).to("main2").life("B") == 15


def test_510_1d_a_blocker_divides_among_what_it_blocks() -> None:
    table = Board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    wall = table.put("B", "battlefield", beast("This creature can block an additional creature each combat.", "4/9"))
    attack(table, first, second)
    table.say("combat_damage", [2, 2])
    block(table, (wall, first), (wall, second)).to("main2")
    assert (table.zone(first), table.zone(second)) == ("graveyard", "graveyard")


def test_510_1e_the_division_must_be_whole() -> None:
    table = Board()
    giant = table.put("A", "battlefield", GIANT)
    walls = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    attack(table, giant)
    block(table, *[(wall, giant) for wall in walls])
    table.say("combat_damage", [1, 1])
    with pytest.raises(AssertionError, match="add up"):
        table.to("main2")


def test_511_2_end_of_combat_triggers_and_effects() -> None:
    table = Board()
    table.put("A", "battlefield", _marker("end_combat"))  # type: ignore[arg-type]
    assert table.to("main2").life("A") == 21


def test_511_3_after_combat_nobody_attacks_any_more() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    assert attack(table, bear).to("main2").game.s.combat is None


def test_512_1_end_step_triggers_once() -> None:
    table = Board()
    table.put("A", "battlefield", _marker("end"))  # type: ignore[arg-type]
    assert table.to("upkeep", 3).life("A") == 21


def test_514_1_the_active_player_discards_down_to_seven() -> None:
    table = Board()
    table.put("A", "hand", FOREST, 9)
    table.to("upkeep", 2)
    assert (table.count("A", "hand"), table.count("A", "graveyard")) == (7, 2)


def test_514_2_damage_wears_off_with_the_turn() -> None:
    table = board()
    giant = table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", BOLT, [giant])
    assert table.to("upkeep", 2).game.s.objects[giant].damage == 0


def test_514_3_normally_nobody_gets_priority_in_cleanup() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST)
    table.to("end")
    table.pass_()
    table.pass_()
    assert table.game.s.turn.number == 2


def test_514_3a_a_trigger_in_cleanup_gives_priority_and_another_cleanup() -> None:
    table = Board()
    table.put(
        "A", "battlefield", written("Fury", "{G}", "Enchantment", "Whenever you discard a card, you gain 1 life.")
    )
    table.put("A", "hand", FOREST, 8)
    table.to("end")
    table.pass_()
    table.pass_()
    assert (table.game.s.turn.number, table.game.s.turn.step) == (1, "cleanup")
    assert table.to("upkeep", 2).life("A") == 21


def test_724_1_ending_the_turn_exiles_the_stack_and_skips_to_cleanup() -> None:
    table = board()
    table.put("A", "battlefield", _marker("end"))  # type: ignore[arg-type]
    bolt, end = table.put("A", "hand", BOLT), table.put("A", "hand", END)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    table.act("A", "cast", end)
    table.to("upkeep", 2)
    assert (table.life("A"), table.life("B"), table.count("A", "exile", "Bolt")) == (20, 20, 1)


def test_731_1_it_becomes_day_by_an_effect() -> None:
    table = board()
    table.to("main1").cast("A", spell("Dawn", fx.Clause(fx.SetDayNight("day"))))
    assert table.game.s.daytime == "day"


def test_731_2_two_spells_bring_the_day_back() -> None:
    table = board()
    table.game.s.daytime = "night"
    table.to("main1").cast("A", BOLT, [seat("B")]).cast("A", BOLT, [seat("B")])
    assert table.to("upkeep", 2).game.s.daytime == "day"


def test_733_1_an_illegal_action_is_taken_back_whole() -> None:
    table = board(3)
    table.put("A", "battlefield", creature("Cheap", "1/1"))
    horror = table.put("A", "hand", beast("Emerge {4}{G}", "7/7", "{9}{G}"))
    before = table.to("main1").count("A", "battlefield")
    if table.may("A", "cast", horror):
        with pytest.raises(AssertionError):
            table.act("A", "cast", horror, "emerge")
    assert (table.zone(horror), table.count("A", "battlefield")) == ("hand", before)
