"""Invented cards through compiler and kernel: damage that is prevented, redirected or measured, costs and restrictions of combat, what each object is measured by."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText

from .board import seat
from .cards import BEAR, BOLT, FOREST
from .quick import act, attack, beast, block, board, found, life_after_block
from .written import two_faced, written


def test_614_9_a_part_of_the_damage_is_dealt_to_another() -> None:
    table = board()
    own = table.put("A", "battlefield", beast(pt="4/4"))
    way = written(
        "Way",
        "{G}",
        "Instant",
        "The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead.",
    )
    bolt, mine = table.put("A", "hand", BOLT), table.put("A", "hand", way)
    table.to("main1").say("target", [own])
    assert table.act("A", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    table.say("target", [seat("B")]).say("choose", [spell])
    act(table, "A", "cast", mine)
    assert table.game.s.objects[own].damage == 1
    assert table.life("B") == 18


def test_614_9_all_damage_to_a_player_is_dealt_to_a_creature() -> None:
    table = board()
    guard = table.put(
        "B", "battlefield", beast("All damage that would be dealt to you is dealt to this creature instead.", "1/5")
    )
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    table.to("end_combat")
    assert table.life("B") == 20
    assert table.game.s.objects[guard].damage == 2


def test_615_5_what_follows_from_prevented_damage_knows_how_much() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    faith = written(
        "Faith",
        "{G}",
        "Instant",
        "Prevent the next 3 damage that would be dealt to target creature this turn. For each 1 damage prevented this way, put a +1/+1 counter on that creature.",
    )
    shield, bolt = table.put("A", "hand", faith), table.put("A", "hand", BOLT)
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", shield)
    table.say("target", [bear])
    act(table, "A", "cast", bolt)
    assert table.pt(bear) == (5, 5)


@pytest.mark.parametrize(
    ("text", "left"), [("prevent 1 of that damage", 18), ("prevent half that damage, rounded up", 19)]
)
def test_615_a_static_shield_prevents_a_part(text: str, left: int) -> None:
    table = board()
    table.put(
        "B", "battlefield", written("Sphere", "{1}", "Artifact", f"If a source would deal damage to you, {text}.")
    )
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "cast", bolt)
    assert table.life("B") == left


def test_119_the_life_lost_this_way_is_that_of_all_opponents() -> None:
    table = board(seats=3)
    tithe = written(
        "Tithe", "{G}", "Sorcery", "Each opponent loses 3 life. You gain life equal to the life lost this way."
    )
    spell = table.put("A", "hand", tithe)
    table.to("main1")
    act(table, "A", "cast", spell)
    assert [table.life(letter) for letter in "ABC"] == [26, 17, 17]


def test_603_2_a_condition_of_the_event_is_not_asked_again() -> None:
    table = board()
    rider = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature attacks while you control an artifact, it gets +2/+1 until end of turn."),
    )
    relic = table.put(
        "A", "battlefield", written("Relic", "{1}", "Artifact", "Sacrifice this artifact: You gain 1 life.")
    )
    table.say("attackers", [[rider, seat("B")]])
    table.to("declare_attackers")
    assert table.act("A", "activate", relic) is None
    table.resolve()
    assert table.pt(rider) == (4, 3)


def test_509_1d_a_creature_blocks_if_its_controller_pays() -> None:
    for pays in (False, True):
        assert life_after_block(lands=1, pays=pays) == (20 if pays else 18)


def test_509_1b_what_is_weaker_cannot_block_it() -> None:
    table = board()
    gnarl = table.put(
        "A", "battlefield", beast("Creatures with power less than this creature's power can't block it.", "3/3")
    )
    table.put("B", "battlefield", BEAR)
    strong = table.put("B", "battlefield", beast(pt="3/1", name="Strong"))
    attack(table, gnarl)
    block(table, (strong, gnarl))
    assert next(ask for ask in table.asked if ask.kind == "blockers").pairs == [(strong, [gnarl])]


def test_613_4d_power_and_toughness_are_switched() -> None:
    table = board()
    frog = table.put(
        "A", "battlefield", beast("{G}: Switch this creature's power and toughness until end of turn.", "1/4")
    )
    table.to("main1")
    act(table, "A", "activate", frog)
    assert table.pt(frog) == (4, 1)


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


def test_702_138c_it_escapes_with_counters_instead() -> None:
    hydra = written(
        "Hydra",
        "{G}",
        "Creature — Hydra",
        "This creature enters with two +1/+1 counters on it. It escapes with five +1/+1 counters on it instead.\nEscape—{G}{G}, Exile a card from your graveyard.".replace(
            "Exile a card", "Exile another card"
        ),
        "0/0",
    )
    table = board()
    cast, buried = table.put("A", "hand", hydra), table.put("A", "graveyard", hydra)
    table.put("A", "graveyard", FOREST)
    table.to("main1")
    act(table, "A", "cast", cast)
    first = found(table, "Hydra")
    act(table, "A", "cast", buried, "escape")
    assert sorted(table.pt(oid) for oid in (first, found(table, "Hydra"))) == [(2, 2), (5, 5)]


def test_502_3_permanents_untap_during_the_untap_step_of_another() -> None:
    table = board()
    table.put(
        "A", "battlefield", beast("Untap all creatures you control during each other player's untap step.", name="Muse")
    )
    elf = table.put("A", "battlefield", beast("{T}: You gain 1 life."))
    table.to("main1")
    act(table, "A", "activate", elf)
    assert table.game.s.objects[elf].tapped
    table.to("upkeep", 2)
    assert not table.game.s.objects[elf].tapped


def test_201_2_objects_with_different_names_are_counted_by_name() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Gates",
            "{1}",
            "Artifact",
            "At the beginning of your end step, if you control two or more creatures with different names, you gain 5 life.",
        ),
    )
    table.put("A", "battlefield", BEAR, 2)
    table.to("end")
    table.resolve()
    assert table.life("A") == 20
    table.put("A", "battlefield", beast(name="Other"))
    table.to("end", 3)
    table.resolve()
    assert table.life("A") == 25


def test_608_2c_instead_replaces_the_whole_sentence() -> None:
    table = board()
    spell = table.put(
        "A",
        "hand",
        written(
            "Lore",
            "{G}",
            "Sorcery",
            "Draw a card, then discard a card. If you control a creature, instead draw three cards.",
        ),
    )
    table.put("A", "battlefield", BEAR)
    table.to("main1")
    act(table, "A", "cast", spell)
    assert table.count("A", "hand") == 3 + 0
    assert table.count("A", "graveyard") == 1


def test_709_5b_a_copy_of_a_room_has_doors_of_its_own() -> None:
    room = two_faced(
        "Pool // Locker",
        FaceText("Pool", "{G}", "Enchantment — Room", "When you unlock this door, you gain 1 life."),
        FaceText("Locker", "{4}{G}", "Enchantment — Room", "Whenever you draw a card, you gain 1 life."),
        "split",
    )
    mirror = written(
        "Mirror",
        "{1}",
        "Enchantment",
        "You may have this enchantment enter as a copy of any enchantment on the battlefield.",
    )
    table = board()
    first, second = table.put("A", "hand", room), table.put("A", "hand", mirror)
    table.to("main1")
    act(table, "A", "cast", first)
    pool = found(table, "Pool")
    table.say("copy", [pool])
    act(table, "A", "cast", second)
    copy = next(oid for oid in table.game.permanents() if table.game.s.objects[oid].prev and oid > pool)
    assert (table.name(copy), table.game.mana_value(copy)) == ("", 0)
