"""Keywords that are rules of their own, each by its paragraph (CR 701.26-701.28, 702)."""

from __future__ import annotations

from .cards import BEAR, FOREST
from .quick import act, attack, beast, block, board
from .written import two_faced, written


def test_702_7b_first_strikers_deal_their_damage_first() -> None:
    table = board()
    knight, bear = (
        table.put("A", "battlefield", beast("First strike", pt="2/2")),
        table.put("B", "battlefield", beast(pt="5/2")),
    )
    block(attack(table, knight), (bear, knight)).to("main2")
    assert (table.zone(knight), table.zone(bear)) == ("battlefield", "graveyard")


def test_702_10b_a_creature_with_haste_attacks_in_the_turn_it_comes() -> None:
    table = board().to("main1").cast("A", beast("Haste", pt="3/3", cost="{G}"))
    attack(table, table.game.permanents()[-1]).to("main2")
    assert table.life("B") == 17


def test_702_80a_wither_damage_is_counters() -> None:
    table = board()
    biter, bear = (
        table.put("A", "battlefield", beast("Wither", pt="1/4")),
        table.put("B", "battlefield", beast(pt="3/3")),
    )
    block(attack(table, biter), (bear, biter)).to("main2")
    assert (table.game.s.objects[bear].counters, table.pt(bear)) == ({"-1/-1": 1}, (2, 2))


def test_702_89a_umbra_armor_is_destroyed_in_the_place_of_the_creature() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Shell", "{G}", "Enchantment — Aura", "Enchant creature\nUmbra armor"), [bear])
    table.cast("A", written("Doom", "{G}", "Instant", "Destroy target creature."), [bear])
    assert (table.zone(bear), table.count("A", "graveyard", "Shell")) == ("battlefield", 1)


def test_702_126a_an_artifact_pays_for_generic_mana() -> None:
    table = board(forests=1)
    table.put("A", "battlefield", written("Toy", "{1}", "Artifact"), 2)
    spell = table.put("A", "hand", written("Build", "{2}{G}", "Sorcery", "Improvise\nYou gain 4 life."))
    assert table.to("main1").act("A", "cast", spell) is None
    assert table.resolve().life("A") == 24


def test_702_164c_toxic_adds_poison_counters_to_combat_damage() -> None:
    table = board()
    table.put("A", "battlefield", FOREST)
    attack(table, table.put("A", "battlefield", beast("Toxic 2", pt="1/1"))).to("main2")
    assert (table.life("B"), table.game.s.players[1].counters) == (19, {"poison": 2})


def test_702_173a_freerunning_after_a_commander_dealt_combat_damage() -> None:
    table = board(forests=1)
    rogue = table.put("A", "hand", written("Leap", "{5}{G}", "Sorcery", "Freerunning {G}\nYou gain 9 life."))
    killer = table.put("A", "battlefield", beast(pt="1/1", kind="Assassin"))
    table.to("main1")
    assert not table.may("A", "cast", rogue)
    attack(table, killer).to("main2")
    assert table.act("A", "cast", rogue, "freerunning") is None
    assert table.resolve().life("A") == 29


def test_702_187b_mayhem_casts_what_was_discarded_this_turn() -> None:
    table = board(forests=1)
    table.put("A", "battlefield", FOREST, 1)
    card = table.put("A", "hand", written("Prank", "{5}{R}", "Sorcery", "Mayhem {G}\nYou gain 6 life."))
    old = table.put("A", "graveyard", written("Old prank", "{5}{R}", "Sorcery", "Mayhem {G}\nYou gain 6 life."))
    table.to("main1").cast("A", written("Drop", "{G}", "Sorcery", "Discard a card."))
    new = table.game.s.objects[card].next
    assert table.game.s.objects[new].zone == "graveyard"
    assert not table.may("A", "cast", old)
    assert table.act("A", "cast", new, "mayhem") is None
    assert table.resolve().life("A") == 26


def test_701_28a_converting_is_turning_over() -> None:
    from services.game.rules.oracle.text.card_text import FaceText

    front = FaceText("Robot", "{2}", "Artifact Creature — Robot", "{0}: Convert this creature.", "1", "1")
    back = FaceText("Truck", "", "Artifact Creature — Vehicle", "Haste", "4", "4")
    table = board()
    robot = table.put("A", "battlefield", two_faced("Robot // Truck", front, back))
    act(table.to("main1"), "A", "activate", robot)
    assert (table.name(robot), table.pt(robot)) == ("Truck", (4, 4))
