"""What is done to permanents (CR 701)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import This
from services.game.rules.program.players import You
from tests.rules.board import seat
from tests.rules.cards import (
    BEAR,
    BLADE,
    COUNTERSPELL,
    DOOM,
    EDICT,
    ELF,
    FOREST,
    GIANT,
    MARTYR,
    WRATH,
    n,
    spell,
    trigger,
    turning,
)
from tests.rules.invented import QUESTING_HERO, SHARP_BLADE
from tests.rules.quick import act, attack, beast, block, board, found, lands_for_both, stocked
from tests.rules.written import two_faced, written


def test_701_21a_what_cannot_be_sacrificed_is_not_chosen() -> None:
    """CR 608.2d: an impossible choice is none."""
    table = board()
    safe = table.put("B", "battlefield", beast("This creature can't be sacrificed."))
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", EDICT, [seat("B")])
    assert (table.zone(safe), table.zone(bear)) == ("battlefield", "graveyard")
    table.cast("A", EDICT, [seat("B")])
    assert table.zone(safe) == "battlefield"


def test_701_35a_a_detained_creature_makes_no_mana_either() -> None:
    table = board()
    elf = table.put("B", "battlefield", ELF)
    table.to("main1").cast(
        "A", written("Arrest", "{G}", "Sorcery", "Detain target creature an opponent controls."), [elf]
    )
    assert not table.may("B", "activate", elf)
    table.to("main1", 3)
    assert table.may("B", "activate", elf)


def test_701_3b_attaching_to_what_it_is_attached_to_does_nothing() -> None:
    table = board()
    bear, blade = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", SHARP_BLADE)
    for _ in range(2):
        act(table.say("target", [bear]).to("main1"), "A", "activate", blade)
    assert table.game.s.objects[blade].attached_to == bear


EQUIPMENT = "Artifact — Equipment"


def test_701_3d_what_is_unattached_later_is_what_was_attached() -> None:
    table = board()
    bear, blade = table.put("B", "battlefield", BEAR), table.put("A", "battlefield", BLADE)
    text = (
        "Gain control of target creature until end of turn. You may attach an Equipment you control to that creature. "
        "If you do, unattach it at the beginning of the next end step."
    )
    table.to("main1").say("may", True).cast("A", written("Arms", "{G}", "Sorcery", text), [bear])
    assert table.pt(bear) == (4, 2)
    table.to("end")
    assert table.pt(bear) == (2, 2)
    assert table.zone(blade) == "battlefield"


COMES_OFF = "Whenever this Equipment becomes unattached from a permanent, sacrifice that permanent.\nEquip {0}"
AXE = written("Axe", "{1}", EQUIPMENT, COMES_OFF)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Destroy target artifact.", 0),
        ("Return target artifact to its owner's hand.", 0),
        ("Destroy all artifacts and creatures.", 0),
        ("Tap target artifact.", 1),
    ],
)
def test_701_3d_what_leaves_the_battlefield_becomes_unattached(text: str, left: int) -> None:
    table = board(9)
    axe, bear = table.put("A", "battlefield", AXE), table.put("A", "battlefield", BEAR)
    table.to("main1").say("target", [bear])
    act(table, "A", "activate", axe)
    table.cast("A", written("Break", "{G}", "Instant", text), [axe] if "target" in text else None)
    assert table.count("A", "battlefield", "Bear") == left


def test_303_4f_an_aura_that_enters_attached_becomes_attached() -> None:
    """Cast or returned (the ruling of Brood Keeper)."""
    table = board(9)
    keeper = table.put(
        "A", "battlefield", beast("Whenever an Aura becomes attached to this creature, you gain 1 life.")
    )
    bless = written("Bless", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature has vigilance.")
    table.to("main1").cast("A", bless, [keeper])
    assert table.life("A") == 21
    dead = table.put("A", "graveyard", bless)
    back = written("Back", "{G}", "Sorcery", "Return target enchantment card from your graveyard to the battlefield.")
    table.say("enchant", [keeper]).cast("A", back, [dead])
    assert table.life("A") == 22
    table.put("A", "battlefield", BEAR)
    table.cast("A", bless, [found(table, "Bear")])
    assert table.life("A") == 22


def test_701_3d_an_equipment_on_nothing_leaves_without_being_unattached() -> None:
    table = board(9)
    axe, bear = table.put("A", "battlefield", AXE), table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Break", "{G}", "Instant", "Destroy target artifact."), [axe])
    assert table.zone(bear) == "battlefield"
    assert not any(event.kind == "unattach" for event in table.game.s.history)


def test_701_3d_what_comes_off_a_permanent_does_something_to_it() -> None:
    """ "Becomes unattached from a permanent, sacrifice that permanent": moving the Equipment, too."""
    table = board(9)
    axe = table.put("A", "battlefield", AXE)
    first, second = table.put("A", "battlefield", beast()), table.put("A", "battlefield", beast(name="Other"))
    table.to("main1").say("target", [first], [second])
    act(table, "A", "activate", axe)
    assert table.zone(first) == "battlefield"
    act(table, "A", "activate", axe)
    assert (table.zone(first), table.zone(second)) == ("graveyard", "battlefield")


def test_701_6_a_countered_spell_goes_to_the_graveyard() -> None:
    table = lands_for_both()
    bear, stop = table.put("A", "hand", BEAR), table.put("B", "hand", COUNTERSPELL)
    table.to("main1").act("A", "cast", bear)
    table.say("target", [table.game.s.stack[-1]])
    table.act("B", "cast", stop)
    table.resolve()
    assert table.zone(bear) == "graveyard"


def test_701_7_five_of_those_tokens_instead() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    rite = written(
        "Twins",
        "{G}",
        "Sorcery",
        "Kicker {2}\nCreate a token that's a copy of target creature. If this spell was kicked, create five of those tokens instead.",
    )
    table.to("main1").say("kicker", False, True).cast("A", rite, [bear])
    assert table.count("A", "battlefield", "Bear") == 2
    table.cast("A", rite, [bear])
    assert table.count("A", "battlefield", "Bear") == 7


def test_701_8_wrath_destroys_all_at_once_and_all_die_triggers_see_it() -> None:
    table = lands_for_both()
    table.put("A", "battlefield", MARTYR, 2)
    table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", WRATH)
    assert table.life("A") == 26
    assert table.count("B", "graveyard", "Bear") == 1


def test_701_19a_regeneration_taps_heals_and_saves() -> None:
    table = board()
    troll = table.put("A", "battlefield", beast("{G}: Regenerate this creature."))
    act(table.to("main1"), "A", "activate", troll).cast("A", DOOM, [troll])
    row = table.game.s.objects[troll]
    assert (row.zone, row.tapped, row.damage) == ("battlefield", True, 0)


def test_701_21_each_player_chooses_what_to_sacrifice() -> None:
    table = lands_for_both()
    small, big = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("sacrifice", [small]).cast("A", EDICT, [seat("B")])
    assert table.zone(small) == "graveyard"
    assert table.zone(big) == "battlefield"


def test_701_21a_each_player_sacrifices_all_of_a_kind_at_once() -> None:
    table = stocked()
    mine = table.put("A", "battlefield", beast("Whenever another creature dies, you gain 1 life."))
    table.put("B", "battlefield", BEAR, 2)
    rock = table.put("B", "battlefield", written("Rock", "{1}", "Artifact"))
    table.cast("A", written("Said", "{G}", "Sorcery", "Each player sacrifices all creatures they control."))
    assert (table.zone(mine), table.zone(rock), table.count("B", "battlefield", "Bear")) == (
        "graveyard",
        "battlefield",
        0,
    )
    assert table.life("A") == 22  # it left together with them and saw both


def test_701_21a_each_sacrifices_the_greatest_of_their_own() -> None:
    table = stocked()
    bears = [table.put(letter, "battlefield", BEAR) for letter in "BC"]
    giant = table.put("B", "battlefield", GIANT)
    text = "Each opponent sacrifices a creature with the greatest power among creatures they control."
    table.cast("A", written("Said", "{G}", "Sorcery", text))
    assert [table.zone(oid) for oid in (*bears, giant)] == ["battlefield", "graveyard", "graveyard"]


def test_701_27f_two_delayed_abilities_of_it_turn_a_permanent_once() -> None:
    turn = fx.Delayed(ev.StepBegins("end"), (fx.Clause(fx.Transform(This())),))
    table = board()
    moth = turning("Moth", trigger(ev.SpellCast(who=You()), fx.Clause(turn)), ab.Keyword("flying"))
    oid = table.put("A", "battlefield", moth)
    table.to("main1")
    for _ in range(2):
        table.cast("A", spell("Breath", fx.Clause(fx.GainLife(You(), n(1)))))
    table.to("upkeep", 2)
    assert table.pt(oid) == (4, 4)


def test_701_28a_converting_is_turning_over() -> None:
    front = FaceText("Robot", "{2}", "Artifact Creature — Robot", "{0}: Convert this creature.", "1", "1")
    back = FaceText("Truck", "", "Artifact Creature — Vehicle", "Haste", "4", "4")
    table = board()
    robot = table.put("A", "battlefield", two_faced("Robot // Truck", front, back))
    act(table.to("main1"), "A", "activate", robot)
    assert (table.name(robot), table.pt(robot)) == ("Truck", (4, 4))


def test_701_36a_populate_copies_a_creature_token_that_you_control() -> None:
    table = board()
    table.to("main1").cast("A", written("Recruit", "{G}", "Sorcery", "Create a 1/1 white Soldier creature token."))
    table.cast("A", written("Find", "{G}", "Sorcery", "Create a Treasure token."))
    table.put("A", "battlefield", BEAR)
    table.cast("A", written("Grow", "{G}", "Sorcery", "Populate."))
    counted = {name: table.count("A", "battlefield", name) for name in ("Soldier", "Treasure", "Bear")}
    assert counted == {"Soldier": 2, "Treasure": 1, "Bear": 1}


def test_701_36b_who_has_no_creature_token_populates_nothing() -> None:
    table = board(forests=4)
    table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Find", "{G}", "Sorcery", "Create a Treasure token."))
    table.cast("A", written("Grow", "{G}", "Sorcery", "Populate."))
    table.cast("A", written("Give", "{G}", "Sorcery", "Each opponent creates a 1/1 white Soldier creature token."))
    table.cast("A", written("Grow", "{G}", "Sorcery", "Populate."))
    assert (table.count("A", "battlefield"), table.count("B", "battlefield")) == (6, 1)


def test_701_27c_two_faces_on_one_side_are_no_double_faced_card() -> None:
    """A flip card has a second set of characteristics, not a second face; only 710.4 turns it."""
    table = board()
    faces = (beast(name="Student").faces[0], beast(name="Master", pt="5/5").faces[0])
    student = table.put("A", "battlefield", CardProgram("Student", "flip", faces))
    table.to("main1").cast("A", written("Turn", "{G}", "Sorcery", "Transform target creature."), [student])
    assert (table.name(student), table.game.s.objects[student].face) == ("Student", 0)


def test_701_27c_what_is_no_double_faced_permanent_does_not_transform() -> None:
    table = board()
    hero = table.put("A", "battlefield", QUESTING_HERO)
    table.to("main1").cast("A", written("Turn", "{G}", "Sorcery", "Transform target creature."), [hero])
    assert (table.name(hero), table.game.s.objects[hero].face) == ("Hero", 0)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature deals combat damage to a creature, destroy that creature. The creature can't be regenerated.",
        "When this creature enters, destroy target creature and it can't be regenerated.",
        "When this creature enters, you may sacrifice it. If you do, destroy target creature. It can't be regenerated.",
        "When this creature enters, you may pay {9}. If you don't, destroy target creature. It can't be regenerated.",
    ],
)
def test_701_19c_what_cant_be_regenerated_is_said_of_the_destruction(text: str) -> None:
    table = board()
    for _ in range(2):
        table.put("B", "battlefield", FOREST)
    troll = table.put("B", "battlefield", beast("{G}: Regenerate this creature.", "1/6"))
    table.to("main1").say("target", [troll]).say("may", "sacrifice" in text)
    assert table.act("B", "activate", troll) is None
    table.resolve()
    mist = beast(text, "1/1")
    if "combat" in text:
        block(attack(table, table.put("A", "battlefield", mist)), (troll, found(table, "Beast")))
        table.to("end_combat")
    else:
        table.cast("A", mist)
    assert table.zone(troll) == "graveyard"
