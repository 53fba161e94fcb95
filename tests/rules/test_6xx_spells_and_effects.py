"""Spells, abilities and effects (CR 601-616), paragraph by paragraph."""

from __future__ import annotations

from services.game.rules.kernel.characteristics.before_effects import copiable
from services.game.rules.kernel.state.until import CLEANUP
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as a
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You

from .board import seat
from .cards import (
    ANTHEM,
    BEAR,
    BOLT,
    CHARM,
    CREATURE,
    DOOM,
    ELF,
    ENTERS,
    GIANT,
    GROWTH,
    HUMILITY,
    SCHOLAR,
    card,
    creature,
    n,
    spell,
    trigger,
)
from .quick import act, beast, board, found
from .written import written

CLONE = creature("Clone", "0/0", abilities=(ab.ReplacementAbility(ENTERS, copy_of=CREATURE, optional=True),))


# --- 601, 602: casting and activating ----------------------------------------------------------------------------------


def test_601_2a_the_card_goes_onto_the_stack_first() -> None:
    table = board()
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    assert table.zone(bolt) == "stack"


def test_601_2b_x_is_announced_before_targets_and_costs() -> None:
    table = board(4)
    blaze = written("Blaze", "{X}{G}", "Sorcery", "Blaze deals X damage to any target.")
    table.to("main1").say("x", 3).cast("A", blaze, [seat("B")])
    reasons = [ask.reason for ask in table.asked]
    assert reasons.index("x") < reasons.index("target")
    assert table.life("B") == 17


def test_601_2c_a_required_target_must_exist() -> None:
    table = board()
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", DOOM))


def test_601_2d_what_is_divided_is_divided_at_once_at_least_one_each() -> None:
    table = board()
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    split = written(
        "Split", "{G}", "Sorcery", "Split deals 4 damage divided as you choose among one or two target creatures."
    )
    table.to("main1").say("target", bears).say("divide", [1, 3])
    oid = table.put("A", "hand", split)
    act(table, "A", "cast", oid)
    assert [table.zone(bear) for bear in bears] == ["battlefield", "graveyard"]


def test_601_2f_reductions_never_take_coloured_mana() -> None:
    table = board(1)
    table.put(
        "A", "battlefield", written("Anvil", "{G}", "Artifact", "Creature spells you cast cost {3} less to cast.")
    )
    assert table.to("main1").may("A", "cast", table.put("A", "hand", creature("Dear", "1/1", cost="{3}{G}")))
    assert not table.may("A", "cast", table.put("A", "hand", creature("Rich", "1/1", cost="{G}{G}")))


def test_601_2g_mana_abilities_may_be_activated_while_paying() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", ELF)
    table.to("main1").cast("A", BEAR)
    assert table.game.s.objects[elf].tapped


def test_601_2i_a_cast_spell_triggers_when_it_is_cast() -> None:
    table = board()
    table.put("A", "battlefield", written("Muse", "{G}", "Enchantment", "Whenever you cast a spell, you gain 1 life."))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    assert len(table.game.s.stack) == 2


def test_601_3_a_prohibition_beats_a_permission() -> None:
    table = board()
    table.put("B", "battlefield", written("Silence", "{G}", "Enchantment", "Players can't cast creature spells."))
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", BEAR))
    assert table.may("A", "cast", table.put("A", "hand", BOLT))


def test_602_2_only_the_controller_activates() -> None:
    table = board()
    elf = table.put("B", "battlefield", beast("{T}: You gain 1 life."))
    assert not table.to("main1").may("A", "activate", elf)
    assert table.may("B", "activate", elf)


def test_602_2b_an_ability_without_a_target_cannot_be_activated() -> None:
    table = board()
    shooter = table.put("A", "battlefield", beast("{T}: This creature deals 1 damage to target artifact creature."))
    assert not table.to("main1").may("A", "activate", shooter)


def test_602_5_summoning_sickness_stops_tap_abilities() -> None:
    table = board()
    table.to("main1").cast("A", beast("{T}: You gain 1 life."))
    assert not table.may("A", "activate", found(table, "Beast"))


def test_602_5b_once_each_turn() -> None:
    table = board()
    well = table.put(
        "A", "battlefield", written("Well", "{G}", "Artifact", "{G}: You gain 1 life. Activate only once each turn.")
    )
    act(table.to("main1"), "A", "activate", well)
    assert not table.may("A", "activate", well)
    assert table.to("main1", 3).may("A", "activate", well)


def test_602_5d_as_a_sorcery() -> None:
    table = board()
    well = table.put(
        "A", "battlefield", written("Well", "{G}", "Artifact", "{G}: You gain 1 life. Activate only as a sorcery.")
    )
    assert not table.to("upkeep").may("A", "activate", well)
    assert table.to("main1").may("A", "activate", well)


# --- 603: triggers -------------------------------------------------------------------------------------------------------


def test_603_3_a_trigger_waits_for_the_next_priority() -> None:
    table = board()
    scholar = table.put("A", "hand", SCHOLAR)
    table.to("main1").act("A", "cast", scholar)
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 1
    assert table.count("A", "hand") == 0


def test_603_3c_a_trigger_without_a_possible_mode_is_removed() -> None:
    table = board()
    chooser = beast(
        "When this creature enters, choose one —\n• Destroy target artifact.\n• Destroy target enchantment."
    )
    table.to("main1").cast("A", chooser)
    assert table.game.s.stack == []


def test_603_3d_a_trigger_without_a_legal_target_is_removed() -> None:
    table = board()
    table.to("main1").cast("A", beast("When this creature enters, destroy target artifact."))
    assert table.game.s.stack == []


def test_603_4_an_intervening_if_is_asked_twice() -> None:
    table = board()
    watcher = beast("At the beginning of your upkeep, if you control an artifact, you gain 1 life.")
    table.put("A", "battlefield", watcher)
    assert table.to("main1", 3).life("A") == 20


def test_603_6_a_zone_change_trigger_sees_the_object_leave() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("When this creature dies, draw a card."))
    table.to("main1").cast("A", DOOM, [bear])
    assert table.count("A", "hand") == 1


def test_603_7_a_delayed_trigger_triggers_once() -> None:
    table = board()
    later = written("Later", "{G}", "Instant", "At the beginning of the next end step, draw a card.")
    table.to("main1").cast("A", later)
    assert table.to("upkeep", 3).count("A", "hand") == 1


def test_603_10a_leaving_abilities_look_back() -> None:
    table = board()
    priest = beast("Whenever another creature dies, you gain 1 life.", name="Priest")
    table.put("A", "battlefield", priest, 2)
    table.to("main1").cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert table.life("A") == 22


def test_603_12_a_reflexive_trigger_targets_when_it_triggers() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    bully = beast(
        "When this creature enters, you may pay {G}. When you do, destroy target creature an opponent controls."
    )
    table.to("main1").say("may", True).say("target", [bear]).cast("A", bully)
    assert table.zone(bear) == "graveyard"


# --- 604-608 -------------------------------------------------------------------------------------------------------------


def test_604_3_a_characteristic_defining_ability_works_in_every_zone() -> None:
    table = board()
    mass = written(
        "Mass",
        "{G}",
        "Creature — Beast",
        "Mass's power and toughness are each equal to the number of lands you control.",
        "*/*",
    )
    inside, outside = table.put("A", "battlefield", mass), table.put("A", "graveyard", mass)
    table.to("main1")
    assert (table.pt(inside), table.pt(outside)) == ((9, 9), (9, 9))


def test_605_1a_a_mana_ability_has_no_target_and_could_add_mana() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", ELF)
    aimed = table.put("A", "battlefield", beast("{T}: You gain 1 life."))
    actions = {action.obj: action.is_mana for action in table.to("main1").actions("A") if action.kind == "activate"}
    assert actions == {elf: True, aimed: False}


def test_605_3_a_mana_ability_does_not_use_the_stack() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", ELF)
    table.to("main1").act("A", "activate", elf)
    assert (table.game.s.stack, [mana.color for mana in table.game.s.players[0].pool]) == ([], ["G"])


def test_605_4_a_triggered_mana_ability_resolves_at_once() -> None:
    table = board(1)
    table.put("A", "battlefield", _additional())
    land = table.game.s.battlefield[0]
    table.to("main1").act("A", "activate", land)
    assert (len(table.game.s.players[0].pool), table.game.s.stack) == (2, [])


def _additional() -> object:
    event = e.BecomesTapped(f.HasType("land"), for_mana=True, who=You())
    return card("Growth", "{G}", "enchantment", trigger(event, fx.Clause(fx.AddMana("{G}"))))


def test_607_2a_the_exiled_cards_of_linked_abilities() -> None:
    table = board()
    ring = written(
        "Ring",
        "{G}",
        "Enchantment",
        "When Ring enters, exile another target permanent until Ring leaves the battlefield.",
    )
    bear, giant = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("target", [bear]).cast("A", ring).say("target", [giant]).cast("A", ring)
    rings = [oid for oid in table.game.permanents() if table.name(oid) == "Ring"]
    table.cast("A", written("Snap", "{G}", "Instant", "Destroy target enchantment."), [rings[0]])
    assert (table.count("B", "battlefield", "Bear"), table.count("B", "battlefield", "Giant")) == (1, 0)


def test_607_2d_a_choice_as_it_enters_is_what_the_other_ability_means() -> None:
    table = board()
    banner = written(
        "Banner",
        "{G}",
        "Artifact",
        "As this artifact enters, choose a color.\nCreatures of the chosen color get +1/+1.",
    )
    bear, white = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "battlefield", creature("White", "1/1", cost="{W}")),
    )
    table.to("main1").say("color", "W").cast("A", banner)
    assert (table.pt(bear), table.pt(white)) == ((2, 2), (2, 2))


def test_608_2a_an_intervening_if_that_became_false_stops_it() -> None:
    table = board()
    relic = table.put("A", "battlefield", card("Relic", "{1}", "artifact"))
    table.put(
        "A", "battlefield", beast("At the beginning of your end step, if you control an artifact, you gain 5 life.")
    )
    table.to("main2")
    table.pass_()
    table.pass_()
    crush = table.put("A", "hand", written("Crush", "{G}", "Instant", "Destroy target artifact."))
    table.say("target", [relic])
    act(table, "A", "cast", crush)
    assert table.life("A") == 20


def test_608_2b_all_targets_illegal_nothing_happens() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    both, doom = (
        table.put("A", "hand", written("Both", "{G}", "Instant", "Destroy target creature. You gain 3 life.")),
        table.put("A", "hand", DOOM),
    )
    table.to("main1").say("target", [bear], [bear]).act("A", "cast", both)
    table.act("A", "cast", doom)
    table.resolve()
    assert table.life("A") == 20


def test_608_2c_instructions_are_followed_in_order() -> None:
    table = board(library=1)
    order = written("Order", "{G}", "Sorcery", "Draw a card, then discard a card.")
    table.to("main1").cast("A", order)
    assert (table.count("A", "hand"), table.count("A", "graveyard")) == (0, 2)


def test_608_2d_choices_are_made_on_resolution_unless_they_are_targets() -> None:
    table = board()
    edict = written("Edict", "{G}", "Sorcery", "Target player sacrifices a creature of their choice.")
    bear, giant = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("sacrifice", [giant]).cast("A", edict, [seat("B")])
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_608_2h_numbers_are_found_when_they_are_needed() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    fling = written(
        "Fling",
        "{G}",
        "Instant",
        "As an additional cost to cast this spell, sacrifice a creature.\nFling deals damage equal to the sacrificed creature's power to any target.",
    )
    table.put("A", "battlefield", ANTHEM)
    table.to("main1").cast("A", fling, [seat("B")])
    assert (table.zone(bear), table.life("B")) == ("graveyard", 17)


def test_608_2n_an_instant_goes_to_the_graveyard_last() -> None:
    table = board()
    regrow = spell("Regrow", fx.Clause(fx.Move(Target(0, f.AllOf((f.InZone("graveyard"), f.OwnedBy(You())))), "hand")))
    bear = table.put("A", "graveyard", BEAR)
    table.to("main1").cast("A", regrow, [bear])
    assert (table.count("A", "hand", "Bear"), table.count("A", "graveyard", "Regrow")) == (1, 1)


def test_608_3_a_permanent_spell_becomes_a_permanent_of_its_controller() -> None:
    table = board()
    assert table.to("main1").cast("A", BEAR).count("A", "battlefield", "Bear") == 1


def test_608_3f_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    table = board()
    bear, fork = (
        table.put("A", "hand", BEAR),
        table.put("A", "hand", spell("Fork", fx.Clause(fx.CopySpell(Target(0, f.IsSpell()))))),
    )
    table.to("main1").act("A", "cast", bear)
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", fork)
    table.resolve()
    kinds = sorted(table.game.s.objects[oid].kind for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert kinds == [0, 1]


def test_610_3b_if_the_source_left_before_nothing_is_exiled() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    ring, snap = (
        table.put(
            "A",
            "hand",
            written(
                "Ring",
                "{G}",
                "Enchantment",
                "When Ring enters, exile target creature until Ring leaves the battlefield.",
            ),
        ),
        table.put("A", "hand", written("Snap", "{G}", "Instant", "Destroy target enchantment.")),
    )
    table.to("main1").say("target", [bear]).act("A", "cast", ring)
    table.pass_()
    table.pass_()
    table.say("target", [found(table, "Ring")])
    act(table, "A", "cast", snap)
    assert table.zone(bear) == "battlefield"


def test_610_3c_it_comes_back_at_once_when_the_source_leaves() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    ring = written(
        "Ring", "{G}", "Enchantment", "When Ring enters, exile target creature until Ring leaves the battlefield."
    )
    table.to("main1").say("target", [bear]).cast("A", ring)
    table.cast("A", written("Snap", "{G}", "Instant", "Destroy target enchantment."), [found(table, "Ring")])
    assert table.count("B", "battlefield", "Bear") == 1


# --- 611, 613: continuous effects ----------------------------------------------------------------------------------------


def test_611_2a_an_effect_of_a_spell_lasts_as_long_as_it_says() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert (table.pt(bear), table.to("upkeep", 2).pt(bear)) == ((5, 5), (2, 2))


def test_611_2b_for_as_long_as_does_not_begin_again() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    sower = beast(
        "When this creature enters, gain control of target creature for as long as this creature remains on the battlefield.",
        name="Sower",
    )
    table.to("main1").say("target", [bear]).cast("A", sower)
    assert table.count("A", "battlefield", "Bear") == 1
    table.cast("A", DOOM, [found(table, "Sower")])
    assert table.count("B", "battlefield", "Bear") == 1


def test_611_2c_the_set_of_objects_is_fixed_when_a_spell_resolves() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    rally = written("Rally", "{G}", "Instant", "Creatures you control get +1/+1 until end of turn.")
    table.to("main1").cast("A", rally).cast("A", GIANT)
    assert table.pt(found(table, "Giant")) == (5, 5)


def test_611_3_a_static_ability_applies_to_whatever_is_there() -> None:
    table = board()
    table.put("A", "battlefield", ANTHEM)
    table.to("main1").cast("A", BEAR)
    assert table.pt(found(table, "Bear")) == (3, 3)


def _with(*mods: m.Modification) -> fx.Clause:
    return fx.Clause(fx.Apply(Target(0, f.InZone("battlefield")), mods, ""))


def test_613_1a_copy_effects_come_first() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear]).say("replacement", True).say("copy", [bear]).cast("A", CLONE)
    assert sorted(table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Bear") == [(2, 2), (5, 5)]


def test_613_1b_then_control() -> None:
    table = board()
    table.put("A", "battlefield", ANTHEM)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Theft", fx.Clause(fx.GainControl(Target(0, CREATURE)))), [bear])
    assert table.pt(bear) == (3, 3)


def test_613_1c_then_text() -> None:
    table = board()
    land = table.game.s.battlefield[0]
    table.to("main1").cast("A", spell("Hack", _with(m.ChangeText("Forest", "Swamp"))), [land])
    assert "Swamp" in table.game.chars(land).subtypes


def test_613_1d_then_types() -> None:
    table = board()
    table.put("A", "battlefield", ANTHEM)
    land = table.game.s.battlefield[0]
    table.to("main1").cast("A", spell("Wake", _with(m.AddTypes(types=("creature",)), m.SetBasePT(n(1), n(1)))), [land])
    assert table.pt(land) == (2, 2)


def test_613_1e_then_colours() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Paint", _with(m.SetColors("U"))), [bear])
    assert table.game.chars(bear).colors == "U"


def test_613_1f_then_abilities() -> None:
    table = board()
    flier = table.put("A", "battlefield", beast("Flying"))
    table.to("main1").cast("A", HUMILITY)
    assert not table.game.has_keyword(flier, "flying")


def test_613_1g_then_power_and_toughness() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", ANTHEM)
    assert table.to("main1").cast("A", HUMILITY).pt(bear) == (2, 2)


def test_613_2_copy_exceptions_belong_to_the_copy() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    twin = spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE), exceptions=(m.SetColors("B"),))))
    table.to("main1").cast("A", twin, [bear])
    assert copiable(table.game, found(table, "Bear")).colors == "B"


def test_613_3_characteristic_defining_abilities_come_first_in_their_layer() -> None:
    table = board()
    drone = table.put("A", "battlefield", beast("Devoid"))
    table.to("main1").cast("A", spell("Paint", _with(m.AddColors("R"))), [drone])
    assert table.game.chars(drone).colors == "R"


def test_613_4a_defined_power_then_4b_set_then_4c_changed_then_4d_switched() -> None:
    table = board(9)
    mass = written(
        "Mass",
        "{G}",
        "Creature — Beast",
        "Mass's power and toughness are each equal to the number of lands you control.",
        "*/*",
    )
    oid = table.put("A", "battlefield", mass)
    table.to("main1").cast("A", spell("Shrink", _with(m.SetBasePT(n(1), n(4)))), [oid])
    assert table.pt(oid) == (1, 4)


def test_613_4b_setting_beats_an_older_change() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear]).cast("A", spell("Shrink", _with(m.SetBasePT(n(1), n(1)))), [bear])
    assert table.pt(bear) == (4, 4)


def test_613_4c_counters_and_changes_add_up() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"+1/+1": 2}
    assert table.cast("A", GROWTH, [bear]).pt(bear) == (7, 7)


def test_613_4d_switching_comes_last() -> None:
    table = board()
    wall = table.put("A", "battlefield", creature("Wall", "0/4"))
    table.to("main1").cast("A", GROWTH, [wall]).cast("A", spell("Turn", _with(m.SwitchPT())), [wall])
    assert table.pt(wall) == (7, 3)


def test_613_6_an_effect_that_began_applies_in_later_layers_too() -> None:
    table = board()
    land = table.game.s.battlefield[0]
    wake = _with(m.AddTypes(types=("creature",)), m.SetBasePT(n(2), n(2)), m.GrantKeyword(ab.Keyword("haste")))
    table.to("main1").cast("A", spell("Wake", wake), [land])
    assert (table.pt(land), table.game.has_keyword(land, "haste")) == ((2, 2), True)


def test_613_7_the_later_timestamp_wins() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    first, second = spell("First", _with(m.SetBasePT(n(1), n(1)))), spell("Second", _with(m.SetBasePT(n(7), n(7))))
    table.to("main1").cast("A", second, [bear]).cast("A", first, [bear])
    assert table.pt(bear) == (1, 1)


def test_613_8a_an_effect_depends_on_one_that_changes_what_it_applies_to() -> None:
    table = board()
    lands = ab.StaticAbility(f.HasType("land"), (m.AddTypes(types=("creature",)), m.SetBasePT(n(1), n(1))))
    swamps = ab.StaticAbility(f.AllOf((f.HasType("land"), f.HasSubtype("Swamp"))), (m.AddTypes(subtypes=("Bog",)),))
    table.put("A", "battlefield", card("Bogs", "{G}", "enchantment", swamps))
    table.put(
        "A",
        "battlefield",
        card("Tomb", "{G}", "enchantment", ab.StaticAbility(f.HasType("land"), (m.AddTypes(subtypes=("Swamp",)),))),
    )
    table.put("A", "battlefield", card("Living", "{G}", "enchantment", lands))
    land = table.game.s.battlefield[0]
    table.to("main1")
    assert {"Swamp", "Bog"} <= table.game.chars(land).subtypes


def test_613_11_rules_changing_effects_come_after_characteristics() -> None:
    table = board()
    table.put("A", "battlefield", written("Curb", "{G}", "Enchantment", "Green creatures can't attack."))
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Paint", _with(m.SetColors("U"))), [bear])
    table.say("attackers", [[bear, seat("B")]])
    assert table.to("main2").life("B") == 18


# --- 614-616 -------------------------------------------------------------------------------------------------------------


def test_614_6_a_replaced_event_never_happens() -> None:
    table = board()
    table.put(
        "B",
        "battlefield",
        written(
            "Void", "{G}", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead."
        ),
    )
    priest = table.put("A", "battlefield", beast("When this creature dies, you gain 5 life."))
    table.to("main1").cast("A", DOOM, [priest])
    assert (table.zone(priest), table.life("A")) == ("exile", 20)


def test_614_10_skipping_is_a_replacement() -> None:
    table = board()
    table.put("A", "battlefield", written("Famine", "{G}", "Enchantment", "Skip your draw step."))
    assert table.to("main1", 3).count("A", "hand") == 0


def test_614_12_it_is_looked_at_as_it_would_be_on_the_battlefield() -> None:
    table = board()
    table.put(
        "B", "battlefield", written("Tax", "{G}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    table.to("main1").cast("A", BEAR)
    assert table.game.s.objects[found(table, "Bear")].tapped


def test_614_13_choices_are_made_before_it_enters() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    table.to("main1").say("sacrifice", [table.game.s.battlefield[-1]]).cast("A", beast("Devour 1", "1/1"))
    assert table.pt(found(table, "Beast")) == (2, 2)


def test_614_5_an_effect_applies_once_to_an_event() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Doubler", "{G}", "Enchantment", "If you would gain life, you gain twice that much life instead."),
    )
    table.to("main1").cast("A", written("Sip", "{G}", "Instant", "You gain 3 life."))
    assert table.life("A") == 26


def test_615_7_a_shield_prevents_so_much_and_no_more() -> None:
    table = board()
    bear = table.put("A", "battlefield", creature("Tough", "2/9"))
    shield = written(
        "Shield", "{G}", "Instant", "Prevent the next 4 damage that would be dealt to target creature this turn."
    )
    table.to("main1").cast("A", shield, [bear]).cast("A", BOLT, [bear]).cast("A", BOLT, [bear])
    assert table.game.s.objects[bear].damage == 2


def test_616_1_the_affected_player_chooses_the_order() -> None:
    for first, life in ((0, 28), (1, 27)):
        table = board()
        table.put(
            "A",
            "battlefield",
            written("More", "{G}", "Enchantment", "If you would gain life, you gain that much life plus 1 instead."),
        )
        table.put(
            "A",
            "battlefield",
            written("Double", "{G}", "Enchantment", "If you would gain life, you gain twice that much life instead."),
        )
        table.to("main1").say("replacement", first).cast("A", written("Sip", "{G}", "Instant", "You gain 3 life."))
        assert table.life("A") == life


def test_616_1a_an_effect_of_the_spell_itself_comes_first() -> None:
    table = board()
    charm = ab.ReplacementAbility(
        e.ZoneChange(f.IsSource(), destination="graveyard"), to="exile", self_replacement=True, zone="anywhere"
    )
    once = card("Once", "{G}", "instant", ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))), charm)
    table.to("main1").cast("A", once)
    assert table.count("A", "exile", "Once") == 1


def test_616_1f_the_choice_is_made_again_until_none_applies() -> None:
    table = board()
    for name in ("One", "Two", "Three"):
        table.put(
            "A",
            "battlefield",
            written(name, "{G}", "Enchantment", "If you would gain life, you gain that much life plus 1 instead."),
        )
    table.to("main1").cast("A", written("Sip", "{G}", "Instant", "You gain 3 life."))
    assert table.life("A") == 26


def test_616_1d_a_copy_comes_before_what_its_text_says() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("This creature enters with a +1/+1 counter on it.", "2/2", name="Grown"))
    table.to("main1").say("replacement", True).say("copy", [bear]).cast("A", CLONE)
    assert sorted(table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Grown") == [(2, 2), (3, 3)]


# --- 700 -----------------------------------------------------------------------------------------------------------------


def test_700_2a_a_mode_is_chosen_as_the_spell_is_cast() -> None:
    table = board()
    charm = table.put("A", "hand", CHARM)
    table.to("main1").say("modes", [0]).act("A", "cast", charm)
    assert table.game.s.objects[table.game.s.stack[-1]].item.modes == (0,)  # type: ignore[union-attr]


def test_700_2b_a_mode_without_a_legal_target_cannot_be_chosen() -> None:
    table = board()
    charm = table.put("A", "hand", CHARM)
    table.to("main1").act("A", "cast", charm)
    ask = next((ask for ask in table.asked if ask.reason == "modes"), None)
    assert ask is None or ask.options == [0]


def test_700_2d_the_same_mode_only_when_it_says_so() -> None:
    table = board()
    again = written(
        "Again",
        "{G}",
        "Sorcery",
        "Choose two. You may choose the same mode more than once.\n• You gain 2 life.\n• Target opponent loses 2 life.",
    )
    table.to("main1").say("modes", [0, 0]).cast("A", again)
    assert table.life("A") == 24


def test_700_5_devotion_counts_symbols() -> None:
    table = board()
    table.put("A", "battlefield", creature("Twin", "1/1", cost="{G}{G/U}"))
    table.to("main1").cast("A", spell("Pray", fx.Clause(fx.GainLife(You(), a.Devotion("G")))))
    assert table.life("A") == 22


def test_700_6_historic() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Lore", "{G}", "Enchantment", "Whenever you cast a historic spell, you gain 1 life."),
    )
    table.to("main1").cast("A", card("Relic", "{1}", "artifact")).cast("A", BEAR)
    assert table.life("A") == 21


def test_700_9_modified() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"+1/+1": 1}
    table.cast("A", written("Rally", "{G}", "Instant", "Modified creatures you control get +1/+1 until end of turn."))
    assert table.pt(bear) == (4, 4)


def test_700_12_outlaws() -> None:
    table = board()
    rogue, bear = table.put("A", "battlefield", beast("", kind="Rogue")), table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Rally", "{G}", "Instant", "Outlaws you control get +1/+1 until end of turn."))
    assert (table.pt(rogue), table.pt(bear)) == ((3, 3), (2, 2))


def test_609_4b_mana_of_any_type_pays() -> None:
    table = board(1)
    blue = table.put("A", "exile", creature("Blue", "1/1", cost="{U}"))
    from services.game.rules.kernel.state.rows import Permit

    allowed = Permit(0, (blue,), CLEANUP)
    allowed.any_mana = True
    table.game.s.permits.append(allowed)
    assert table.to("main1").may("A", "cast", blue)
