"""Interaction of Continuous Effects (CR 613)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.characteristics.before_effects import copiable
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Target
from tests.rules.board import Board, seat
from tests.rules.cards import (
    ANTHEM,
    BEAR,
    BLOOD_MOON,
    CLONE,
    CREATURE,
    FOREST,
    GIANT,
    GROWTH,
    HUMILITY,
    SCHOLAR,
    SWAMP_TOMB,
    card,
    creature,
    n,
    spell,
)
from tests.rules.quick import act, beast, board, cast_text, found, lands_for_both, stocked
from tests.rules.written import written


def _with(*mods: mo.Modification) -> fx.Clause:
    return fx.Clause(fx.Apply(Target(0, fl.InZone("battlefield")), mods, ""))


def test_613_1_a_class_of_two_kinds_has_it_once() -> None:
    """ "Skeletons you control and other Zombies you control get +1/+1": one that is both gets it once."""
    table = board(2)
    baron = table.put(
        "A",
        "battlefield",
        beast("Skeletons you control and other Zombies you control get +1/+1.", "2/2", kind="Zombie"),
    )
    both = table.put("A", "battlefield", beast(kind="Skeleton Zombie"))
    table.to("main1")
    assert (table.pt(baron), table.pt(both)) == ((2, 2), (3, 3))


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
    table.to("main1").cast("A", spell("Hack", _with(mo.ChangeText("Forest", "Swamp"))), [land])
    assert "Swamp" in table.game.chars(land).subtypes


def test_613_1d_then_types() -> None:
    table = board()
    table.put("A", "battlefield", ANTHEM)
    land = table.game.s.battlefield[0]
    table.to("main1").cast(
        "A", spell("Wake", _with(mo.AddTypes(types=("creature",)), mo.SetBasePT(n(1), n(1)))), [land]
    )
    assert table.pt(land) == (2, 2)


def test_613_1d_a_land_that_becomes_a_creature_for_good_is_still_a_land() -> None:
    table = stocked(2)
    land = table.put("A", "battlefield", FOREST)
    table.cast(
        "A",
        written(
            "Said",
            "{G}",
            "Sorcery",
            "Target land you control becomes a 3/3 Elemental creature with haste. It's still a land.",
        ),
        [land],
    )
    table.to("main1", 3)
    assert (table.game.chars(land).types, table.pt(land)) == ({"land", "creature"}, (3, 3))


def test_613_1e_then_colours() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Paint", _with(mo.SetColors("U"))), [bear])
    assert table.game.chars(bear).colors == "U"


def test_613_1f_then_abilities() -> None:
    table = board()
    flier = table.put("A", "battlefield", beast("Flying"))
    table.to("main1").cast("A", HUMILITY)
    assert not table.game.has_keyword(flier, "flying")


def test_613_1f_the_activated_abilities_of_cards_in_graveyards() -> None:
    """They are this creature's own: "this creature" is it, and it pays."""
    table = stocked(2)
    ooze = table.put(
        "A",
        "battlefield",
        beast(
            "As long as this creature is on the battlefield, it has all activated abilities of all creature cards in all graveyards.",
            "4/3",
        ),
    )
    table.put("B", "graveyard", beast("{G}: This creature gets +1/+1 until end of turn."))
    act(table, "A", "activate", ooze)
    assert table.pt(ooze) == (5, 4)


def test_613_1f_losing_all_abilities_stops_enters_triggers() -> None:
    table = lands_for_both()
    table.put("A", "battlefield", HUMILITY)
    table.to("main1").cast("A", SCHOLAR)
    assert len(table.game.s.hand[0]) == 0


def test_613_1f_what_cannot_have_an_ability_does_not_gain_it() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Sky", "{1}", "Enchantment", "Creatures your opponents control lose flying and can't have or gain flying."
        ),
    )
    bird = table.put("B", "battlefield", beast("Flying"))
    wings = table.put(
        "B", "hand", written("Wings", "{0}", "Instant", "Target creature gains flying until end of turn.")
    )
    table.to("main1").say("target", [bird])
    table.pass_()
    act(table, "B", "cast", wings)
    assert not table.game.has_keyword(bird, "flying")


def test_613_1g_then_power_and_toughness() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", ANTHEM)
    assert table.to("main1").cast("A", HUMILITY).pt(bear) == (2, 2)


def test_613_2_copy_exceptions_belong_to_the_copy() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    twin = spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE), exceptions=(mo.SetColors("B"),))))
    table.to("main1").cast("A", twin, [bear])
    assert copiable(table.game, found(table, "Bear")).colors == "B"


def test_613_3_characteristic_defining_abilities_come_first_in_their_layer() -> None:
    table = board()
    drone = table.put("A", "battlefield", beast("Devoid"))
    table.to("main1").cast("A", spell("Paint", _with(mo.AddColors("R"))), [drone])
    assert table.game.chars(drone).colors == "R"


def test_613_3_also_of_what_came_after_the_effect() -> None:
    table = board()
    table.put("A", "battlefield", written("Dye", "{G}", "Enchantment", "Creatures you control are red."))
    table.to("main1").cast("A", beast("Devoid", name="Drone"))
    assert table.game.chars(found(table, "Drone")).colors == "R"


def test_613_4_setting_comes_before_modifying() -> None:
    table = lands_for_both()
    bear = table.put("A", "battlefield", GIANT)
    table.put("A", "battlefield", ANTHEM)
    table.put("A", "battlefield", HUMILITY)
    table.to("main1")
    assert table.pt(bear) == (2, 2)


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
    table.to("main1").cast("A", spell("Shrink", _with(mo.SetBasePT(n(1), n(4)))), [oid])
    assert table.pt(oid) == (1, 4)


def test_613_4b_setting_beats_an_older_change() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear]).cast("A", spell("Shrink", _with(mo.SetBasePT(n(1), n(1)))), [bear])
    assert table.pt(bear) == (4, 4)


def test_613_4b_enchantments_are_as_large_as_their_mana_value() -> None:
    table = board()
    opal = written(
        "Opal",
        "{2}{G}",
        "Enchantment",
        "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base toughness each equal to its mana value.",
    )
    first = table.put("A", "battlefield", opal)
    small = table.put("A", "battlefield", written("Small", "{G}", "Enchantment", "You have hexproof."))
    table.to("main1")
    assert (table.pt(first), table.pt(small)) == ((0, 0), (1, 1))


def test_613_4c_counters_and_changes_add_up() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"+1/+1": 2}
    assert table.cast("A", GROWTH, [bear]).pt(bear) == (7, 7)


def test_613_4c_each_is_measured_by_itself_and_others_than_itself() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Hymn", "{1}", "Artifact", "Each creature you control gets +1/+1 for each of its colors."),
    )
    table.put(
        "A",
        "battlefield",
        written("Podium", "{1}", "Artifact", "Each Beast you control gets +1/+0 for each other Beast you control."),
    )
    gold = table.put("A", "battlefield", written("Gold", "{G}{W}", "Creature — Beast", "", "1/1"))
    grey = table.put("A", "battlefield", written("Grey", "{2}", "Artifact Creature — Beast", "", "1/1"))
    table.to("main1")
    assert (table.pt(gold), table.pt(grey)) == ((4, 3), (2, 1))


def test_613_4d_switching_comes_last() -> None:
    table = board()
    wall = table.put("A", "battlefield", creature("Wall", "0/4"))
    table.to("main1").cast("A", GROWTH, [wall]).cast("A", spell("Turn", _with(mo.SwitchPT())), [wall])
    assert table.pt(wall) == (7, 3)


def test_613_4d_power_and_toughness_are_switched() -> None:
    table = board()
    frog = table.put(
        "A", "battlefield", beast("{G}: Switch this creature's power and toughness until end of turn.", "1/4")
    )
    table.to("main1")
    act(table, "A", "activate", frog)
    assert table.pt(frog) == (4, 1)


def test_613_6_an_effect_that_began_applies_in_later_layers_too() -> None:
    table = board()
    land = table.game.s.battlefield[0]
    wake = _with(mo.AddTypes(types=("creature",)), mo.SetBasePT(n(2), n(2)), mo.GrantKeyword(ab.Keyword("haste")))
    table.to("main1").cast("A", spell("Wake", wake), [land])
    assert (table.pt(land), table.game.has_keyword(land, "haste")) == ((2, 2), True)


def test_613_7_the_later_timestamp_wins() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    first, second = spell("First", _with(mo.SetBasePT(n(1), n(1)))), spell("Second", _with(mo.SetBasePT(n(7), n(7))))
    table.to("main1").cast("A", second, [bear]).cast("A", first, [bear])
    assert table.pt(bear) == (1, 1)


def test_613_7a_a_granted_ability_is_as_young_as_the_effect_that_granted_it() -> None:
    """Be that the effect of a spell or of the static ability of another permanent."""
    said = '"This creature has base power and toughness 7/7"'
    aura = f"Enchant creature\nEnchanted creature has {said}."
    shrink = written("Shrink", "{G}", "Sorcery", "Target creature has base power and toughness 1/1 until end of turn.")
    for granting in (
        written("Swell", "{G}", "Sorcery", f"Target creature gains {said} until end of turn."),
        written("Bulk", "{G}", "Enchantment — Aura", aura),
    ):
        table = board()
        bear = table.put("A", "battlefield", BEAR)
        table.to("main1").cast("A", shrink, [bear]).cast("A", granting, [bear])
        assert table.pt(bear) == (7, 7)
        assert table.cast("A", shrink, [bear]).pt(bear) == (1, 1)


def test_613_7e_attaching_gives_a_new_timestamp() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    blade = table.put("A", "battlefield", written("Blade", "{G}", "Artifact — Equipment", "Equip {1}"))
    before = table.to("main1").game.s.objects[blade].timestamp
    act(table.say("target", [bear]), "A", "activate", blade)
    assert table.game.s.objects[blade].timestamp > before


def test_613_8_dependency_decides_in_layer_four() -> None:
    table = lands_for_both()
    tomb = table.put("A", "battlefield", SWAMP_TOMB)
    table.put("A", "battlefield", BLOOD_MOON)
    table.to("main1")
    assert table.game.chars(tomb).subtypes == {"Mountain"}
    assert "Swamp" not in table.game.chars(table.game.s.battlefield[0]).subtypes


def test_613_8a_an_effect_depends_on_one_that_changes_what_it_applies_to() -> None:
    table = board()
    lands = ab.StaticAbility(fl.HasType("land"), (mo.AddTypes(types=("creature",)), mo.SetBasePT(n(1), n(1))))
    swamps = ab.StaticAbility(fl.AllOf((fl.HasType("land"), fl.HasSubtype("Swamp"))), (mo.AddTypes(subtypes=("Bog",)),))
    table.put("A", "battlefield", card("Bogs", "{G}", "enchantment", swamps))
    table.put(
        "A",
        "battlefield",
        card("Tomb", "{G}", "enchantment", ab.StaticAbility(fl.HasType("land"), (mo.AddTypes(subtypes=("Swamp",)),))),
    )
    table.put("A", "battlefield", card("Living", "{G}", "enchantment", lands))
    land = table.game.s.battlefield[0]
    table.to("main1")
    assert {"Swamp", "Bog"} <= table.game.chars(land).subtypes


def test_613_8b_a_loop_of_dependency_goes_by_timestamps() -> None:
    def turns(old: str, new: str) -> ab.StaticAbility:
        return ab.StaticAbility(fl.AllOf((fl.HasType("land"), fl.HasSubtype(old))), (mo.SetTypes((), (new,), "land"),))

    for first, second, expected in (("Forest", "Island", "Forest"), ("Island", "Forest", "Island")):
        table = board(1)
        table.put("A", "battlefield", card("One", "{G}", "enchantment", turns(first, second)))
        table.put("A", "battlefield", card("Two", "{G}", "enchantment", turns(second, first)))
        land = table.put("A", "battlefield", card(first, "", "basic land", subtypes=(first,)))
        assert table.to("main1").game.chars(land).subtypes == {expected}


def test_613_11_rules_changing_effects_come_after_characteristics() -> None:
    table = board()
    table.put("A", "battlefield", written("Curb", "{G}", "Enchantment", "Green creatures can't attack."))
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Paint", _with(mo.SetColors("U"))), [bear])
    table.say("attackers", [[bear, seat("B")]])
    assert table.to("main2").life("B") == 18


THREATEN = written(
    "Threaten", "{R}", "Sorcery",
    "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
)  # fmt: skip
CLERIC = beast("Other creatures you control get +1/+1.", name="Cleric")


def test_613_1b_you_of_a_stolen_permanent_is_who_controls_it_now() -> None:
    """CR 109.5."""
    table = stocked(2)
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    lord = table.put("B", "battlefield", CLERIC)
    assert (table.pt(mine), table.pt(theirs)) == ((2, 2), (3, 3))
    table.cast("A", THREATEN, [lord])
    assert (table.pt(mine), table.pt(theirs)) == ((3, 3), (2, 2))


def test_613_8a_a_control_effect_waits_for_what_changes_who_you_is() -> None:
    """The Aura that takes the creature is itself taken by a younger one: the creature goes with it."""
    control = written("Control", "{U}", "Enchantment — Aura", "Enchant permanent\nYou control enchanted permanent.")
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    first = table.put("B", "battlefield", control, attached_to=bear)
    table.to("main1")
    assert table.game.controller_of(bear) == 1
    table.put("C", "battlefield", control, attached_to=first)
    assert (table.game.controller_of(first), table.game.controller_of(bear)) == (2, 2)


@pytest.mark.parametrize(("text", "zone"), [
    ("Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost.", "graveyard"),
    ("Each creature card in your graveyard has unearth {G}.", "graveyard"),
    ("Each creature card in your hand has cycling {G}.", "hand"),
])  # fmt: skip
def test_613_1f_abilities_given_to_cards_can_be_activated_there(text: str, zone: str) -> None:
    table = stocked(2)
    bear = table.put("A", zone, BEAR)
    assert not table.may("A", "activate", bear)
    table.put("A", "battlefield", beast(text, name="Giver"))
    assert table.may("A", "activate", bear)


def test_613_1f_triggers_given_to_cards_trigger_there() -> None:
    table = stocked(2)
    table.put("A", "graveyard", beast("When you cycle this card, you gain 1 life.", name="Other"))
    giver = "Each creature card in your hand has cycling {G}."
    table.put("A", "battlefield", beast(giver, name="Giver"))
    own = table.put("A", "hand", beast("When you cycle this card, you gain 1 life.", name="Own"))
    act(table, "A", "activate", own)
    assert table.life("A") == 21


def test_613_8a_a_static_ability_in_a_graveyard_is_lost_with_the_others() -> None:
    fury = beast("As long as this card is in your graveyard, creatures you control have trample.", name="Fury")
    table = stocked(2)
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "graveyard", fury)
    assert table.game.has_keyword(bear, "trample")
    jailer = table.put("B", "battlefield", beast("Cards in graveyards lose all abilities.", name="Jailer"))
    assert not table.game.has_keyword(bear, "trample")
    table.game.edit(jailer).timestamp = 0
    assert not table.game.has_keyword(bear, "trample")


@pytest.mark.parametrize("words", ["Flashback {0}", "Escape—{0}", "Retrace", "Jump-start", "Aftermath"])
def test_613_1f_a_card_that_lost_its_abilities_is_not_cast_by_them(words: str) -> None:
    table = stocked(2)
    old = table.put("A", "graveyard", written("Old", "{0}", "Instant", f"You gain 1 life.\n{words}"))
    table.put("A", "hand", FOREST)
    assert table.may("A", "cast", old)
    table.put("B", "battlefield", beast("Cards in graveyards lose all abilities.", name="Jailer"))
    assert not table.may("A", "cast", old)


def test_613_6_cards_elsewhere_are_reached_only_while_the_condition_holds() -> None:
    text = (
        "As long as you control a Forest, creature cards in your graveyard are Elves in addition to their other types."
    )
    table = Board()
    card_of_mine = table.put("A", "graveyard", BEAR)
    table.put("A", "battlefield", written("Grove", "{G}", "Enchantment", text))
    table.to("main1")
    assert "Elf" not in table.game.chars(card_of_mine).subtypes
    table.put("A", "battlefield", FOREST)
    assert "Elf" in table.game.chars(card_of_mine).subtypes


GROUNDED = beast("Creatures your opponents control lose flying.", name="Grounded")


def test_613_6_an_ability_that_began_is_one_though_another_before_it_is_lost() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        beast("Flying\nOther creatures you control are Zombies in addition to their other types and get +1/+1."),
    )
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", GROUNDED)
    assert table.to("main1").pt(bear) == (3, 3)


def test_602_5b_a_limit_goes_on_counting_though_an_ability_before_it_is_lost() -> None:
    table = board()
    priest = table.put("A", "battlefield", beast("Flying\nPay 1 life: Draw a card. Activate only once each turn."))
    act(table.to("main1"), "A", "activate", priest)
    assert not table.may("A", "activate", priest)
    table.put("B", "battlefield", GROUNDED)
    table.look_again()
    assert not table.may("A", "activate", priest)


def test_602_5b_so_does_that_of_a_trigger() -> None:
    table = board()
    text = "Flying\nWhenever you gain life, draw a card. This ability triggers only once each turn."
    table.put("A", "battlefield", beast(text))
    cast_text(table, "You gain 1 life.")
    held = table.count("A", "hand")
    table.put("B", "battlefield", GROUNDED)
    table.look_again()
    cast_text(table, "You gain 1 life.")
    assert table.count("A", "hand") == held
