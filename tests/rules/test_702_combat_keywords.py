"""Keywords of combat (CR 702), paragraph by paragraph."""

from __future__ import annotations

import pytest

from .board import Board, seat
from .cards import BEAR, BOLT, GIANT, card, creature
from .quick import act, attack, beast, block, board
from .written import written

SWAMP = card("Swamp", "", "basic land", subtypes=("Swamp",))
WHITE = creature("White", "2/2", cost="{W}")
ROBOT = creature("Robot", "2/2", cost="{2}", types="artifact creature")


def _refused(table: Board, blocker: int, attacker: int) -> bool:
    table.say("blockers", [[blocker, attacker]])
    try:
        table.to("declare_blockers")
    except AssertionError:
        return True
    ask = next((ask for ask in table.asked if ask.reason == "blockers"), None)
    return ask is None or attacker not in dict(ask.pairs).get(blocker, [])


def _can_block(evader: object, *blockers: object, put: object = None) -> list[bool]:
    """Which of the blockers may block the evader."""
    able = []
    for blocker in blockers:
        table = Board()
        attacker = table.put("A", "battlefield", evader)  # type: ignore[arg-type]
        oid = table.put("B", "battlefield", blocker)  # type: ignore[arg-type]
        if put is not None:
            table.put("B", "battlefield", put)  # type: ignore[arg-type]
        attack(table, attacker)
        able.append(not _refused(table, oid, attacker))
    return able


def test_702_13b_intimidate_is_blocked_by_artifacts_and_its_colours() -> None:
    assert _can_block(beast("Intimidate"), WHITE, ROBOT, BEAR) == [False, True, True]


def test_702_14c_landwalk_looks_at_the_lands_of_the_defender() -> None:
    walker = beast("Swampwalk")
    assert _can_block(walker, BEAR) == [True]
    assert _can_block(walker, BEAR, put=SWAMP) == [False]


def test_702_28b_shadow_is_blocked_by_shadow_only() -> None:
    assert _can_block(beast("Shadow"), BEAR, beast("Shadow", name="Other")) == [False, True]


def test_702_31b_horsemanship_is_blocked_by_horsemanship_only() -> None:
    assert _can_block(beast("Horsemanship"), BEAR, beast("Horsemanship", name="Other")) == [False, True]


def test_702_36b_fear_is_blocked_by_artifacts_and_black_creatures() -> None:
    assert _can_block(beast("Fear"), BEAR, ROBOT, creature("Black", "2/2", cost="{B}")) == [False, True, True]


def test_702_118b_skulk_is_not_blocked_by_greater_power() -> None:
    assert _can_block(beast("Skulk"), BEAR, GIANT) == [True, False]


# --- protection ------------------------------------------------------------------------------------------------------

KNIGHT = beast("Protection from green", name="Knight")


def test_702_16b_protection_from_targets() -> None:
    table = board()
    knight, bear = table.put("B", "battlefield", KNIGHT), table.put("B", "battlefield", BEAR)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [bear])
    table.act("A", "cast", bolt)
    target = next(ask for ask in table.asked if ask.reason == "target")
    assert knight not in target.options
    assert bear in target.options


def test_702_16c_protection_sheds_auras() -> None:
    table = board()
    knight = table.put("A", "battlefield", KNIGHT)
    aura = table.put(
        "A",
        "battlefield",
        written("Cloak", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1."),
    )
    table.game.edit(aura).attached_to = knight
    table.to("main1")
    assert table.zone(aura) == "graveyard"


def test_702_16d_protection_sheds_equipment() -> None:
    table = board()
    knight = table.put("A", "battlefield", KNIGHT)
    vine = table.put("A", "battlefield", written("Vine", "{G}", "Artifact — Equipment", "Equip {1}"))
    table.game.edit(vine).attached_to = knight
    table.to("main1")
    assert (table.zone(vine), table.game.s.objects[vine].attached_to) == ("battlefield", 0)


def test_702_16e_protection_prevents_damage() -> None:
    table = board()
    knight = table.put("A", "battlefield", KNIGHT)
    sweep = written("Sweep", "{G}", "Sorcery", "Sweep deals 5 damage to each creature.")
    table.to("main1").cast("A", sweep)
    assert table.zone(knight) == "battlefield"


def test_702_16f_protection_from_blockers() -> None:
    assert _can_block(KNIGHT, BEAR, WHITE) == [False, True]


# --- triggers of attack and block ------------------------------------------------------------------------------------


def test_702_22g_members_of_a_band_share_no_abilities() -> None:
    table = Board()
    hero, flier = (
        table.put("A", "battlefield", beast("Banding", "1/1")),
        table.put("A", "battlefield", beast("Flying", name="Flier")),
    )
    table.say("band", [hero, flier])
    attack(table, hero, flier)
    assert not table.game.has_keyword(hero, "flying")


def test_702_22m_banding_twice_is_banding() -> None:
    table = Board()
    hero, bear = table.put("A", "battlefield", beast("Banding\nBanding", "1/1")), table.put("A", "battlefield", BEAR)
    table.say("band", [hero, bear])
    attack(table, hero, bear)
    assert [ask.reason for ask in table.asked].count("band") == 1


def test_702_23a_rampage_counts_blockers_beyond_the_first() -> None:
    table = Board()
    rager = table.put("A", "battlefield", beast("Rampage 2", "3/3"))
    bears = [table.put("B", "battlefield", BEAR) for _ in range(3)]
    attack(table, rager)
    block(table, *[(bear, rager) for bear in bears]).resolve()
    assert table.pt(rager) == (7, 7)


def test_702_25a_flanking_weakens_blockers_without_it() -> None:
    table = Board()
    rider, bear = table.put("A", "battlefield", beast("Flanking")), table.put("B", "battlefield", BEAR)
    attack(table, rider)
    block(table, (bear, rider)).resolve()
    assert table.pt(bear) == (1, 1)


def test_702_39a_provoke_untaps_and_forces_a_block() -> None:
    table = Board()
    bully, bear = table.put("A", "battlefield", beast("Provoke", "4/4")), table.put("B", "battlefield", BEAR)
    table.to("main1").game.edit(bear).tapped = True
    attack(table.say("may", True).say("target", [bear]), bully).resolve().to("end_combat")
    assert table.zone(bear) == "graveyard"


def test_702_45a_bushido_when_it_blocks_or_is_blocked() -> None:
    table = Board()
    samurai, bear = (
        table.put("A", "battlefield", beast("Bushido 2")),
        table.put("B", "battlefield", beast("Bushido 1", name="Other")),
    )
    attack(table, samurai)
    block(table, (bear, samurai)).resolve()
    assert (table.pt(samurai), table.pt(bear)) == ((4, 4), (3, 3))


def test_702_68a_frenzy_when_it_is_not_blocked() -> None:
    table = Board()
    sliver = table.put("A", "battlefield", written("Sliver", "{G}", "Creature — Sliver", "Frenzy 2", "1/1"))
    attack(table, sliver).to("main2")
    assert table.life("B") == 17


def test_702_70a_poisonous_gives_counters_beside_damage() -> None:
    table = Board()
    snake = table.put("A", "battlefield", beast("Poisonous 3", "1/1"))
    attack(table, snake).to("main2")
    assert (table.life("B"), table.game.s.players[1].counters["poison"]) == (19, 3)


def test_702_83a_exalted_for_an_attacker_that_attacks_alone() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    for _ in range(2):
        table.put("A", "battlefield", beast("Exalted", name="Squire"))
    attack(table, bear).resolve()
    assert table.pt(bear) == (4, 4)


def test_702_86a_annihilator_makes_the_defender_sacrifice() -> None:
    table = Board(3)
    titan = table.put("A", "battlefield", beast("Annihilator 2", "8/8"))
    table.put("B", "battlefield", BEAR, 3)
    table.put("C", "battlefield", BEAR, 3)
    attack(table, titan).resolve()
    assert (table.count("B", "battlefield"), table.count("C", "battlefield")) == (1, 3)


def test_702_91a_battle_cry_for_the_other_attackers() -> None:
    table = Board()
    crier, bear = table.put("A", "battlefield", beast("Battle cry")), table.put("A", "battlefield", BEAR)
    attack(table, crier, bear).resolve()
    assert (table.pt(crier), table.pt(bear)) == ((2, 2), (3, 2))


def test_702_108a_prowess_for_noncreature_spells() -> None:
    table = board()
    monk = table.put("A", "battlefield", beast("Prowess"))
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.pt(monk) == (3, 3)
    table.cast("A", BEAR)
    assert table.pt(monk) == (3, 3)


def test_702_112a_renown_once() -> None:
    table = Board()
    squire = table.put("A", "battlefield", beast("Renown 1"))
    attack(table, squire).to("main2")
    assert table.pt(squire) == (3, 3)
    attack(table, squire).to("main2", 3)
    assert table.pt(squire) == (3, 3)


def test_702_115a_ingest_exiles_the_top_card() -> None:
    table = Board()
    drone = table.put("A", "battlefield", beast("Ingest"))
    attack(table, drone).to("main2")
    assert table.count("B", "exile") == 1


def test_702_130a_afflict_costs_the_defender_life_when_it_becomes_blocked() -> None:
    table = Board()
    demon, bear = table.put("A", "battlefield", beast("Afflict 3")), table.put("B", "battlefield", BEAR)
    attack(table, demon)
    block(table, (bear, demon)).resolve()
    assert table.life("B") == 17


def test_702_134a_mentor_helps_an_attacker_with_less_power() -> None:
    table = Board()
    giant, bear = table.put("A", "battlefield", beast("Mentor", "3/3")), table.put("A", "battlefield", BEAR)
    attack(table.say("target", [bear]), giant, bear).resolve()
    assert table.pt(bear) == (3, 3)


def test_702_147a_decayed_cannot_block_and_is_sacrificed_after_combat() -> None:
    table = Board()
    zombie, bear = table.put("A", "battlefield", beast("Decayed")), table.put("B", "battlefield", BEAR)
    attack(table, zombie).to("main2")
    assert table.zone(zombie) == "graveyard"
    table = Board()
    bear, zombie = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", beast("Decayed"))
    attack(table, bear)
    assert _refused(table, zombie, bear)


def test_702_149a_training_beside_a_stronger_attacker() -> None:
    table = Board()
    pupil, giant = table.put("A", "battlefield", beast("Training")), table.put("A", "battlefield", GIANT)
    attack(table, pupil, giant).resolve()
    assert table.pt(pupil) == (3, 3)


def test_702_154b_enlisting_is_optional() -> None:
    table = Board()
    recruiter, bear = table.put("A", "battlefield", beast("Enlist", "1/3")), table.put("A", "battlefield", BEAR)
    attack(table, recruiter).resolve()
    assert (table.pt(recruiter), table.game.s.objects[bear].tapped) == ((1, 3), False)


def test_702_154c_it_does_not_enlist_itself() -> None:
    table = Board()
    recruiter, _ = table.put("A", "battlefield", beast("Enlist", "1/3")), table.put("A", "battlefield", BEAR)
    attack(table, recruiter).resolve()
    assert recruiter not in next(ask for ask in table.asked if ask.reason == "enlist").options


def test_702_154d_each_instance_enlists_on_its_own() -> None:
    table = Board()
    recruiter = table.put("A", "battlefield", beast("Enlist\nEnlist", "1/3"))
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    attack(table.say("enlist", [bears[0]], [bears[1]]), recruiter).resolve()
    assert table.pt(recruiter) == (5, 3)


def test_702_181a_mobilize_brings_warriors_for_one_turn() -> None:
    table = Board()
    chief = table.put("A", "battlefield", beast("Mobilize 2"))
    attack(table, chief).resolve().to("main2")
    assert table.life("B") == 16
    table.to("upkeep", 2)
    assert table.count("A", "battlefield", "Warrior") == 0


def test_702_189a_firebending_makes_mana_until_the_end_of_combat() -> None:
    table = Board()
    bender = table.put("A", "battlefield", beast("Firebending 2"))
    attack(table, bender).resolve()
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R"]
    table.to("main2")
    assert table.game.s.players[0].pool == ()


def test_702_190a_sneak_returns_an_unblocked_creature_only() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    ninja = table.put("A", "hand", beast("Sneak {G}", "4/4", "{9}{G}{G}"))
    attack(table, bear)
    block(table, (wall, bear))
    assert not table.may("A", "cast", ninja)


def test_702_190b_a_sneaking_permanent_was_never_declared_as_an_attacker() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    ninja = table.put(
        "A", "hand", beast("Sneak {G}\nWhenever this creature attacks, you gain 5 life.", "4/4", "{9}{G}{G}")
    )
    attack(table, bear).to("declare_blockers")
    act(table, "A", "cast", ninja, "sneak").to("main2")
    assert (table.life("A"), table.life("B")) == (20, 16)


def test_702_49a_ninjutsu_swaps_an_unblocked_attacker() -> None:
    table = board()
    bear, ninja = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "hand", beast("Ninjutsu {G}", "4/4", name="Ninja")),
    )
    attack(table, bear).to("declare_blockers")
    act(table, "A", "activate", ninja)
    assert (table.zone(bear), table.count("A", "battlefield", "Ninja")) == ("hand", 1)
    table.to("main2")
    assert table.life("B") == 16


def test_702_49c_the_ninja_attacks_what_the_returned_creature_attacked() -> None:
    table = board(seats=3)
    bear, ninja = table.put("A", "battlefield", BEAR), table.put("A", "hand", beast("Ninjutsu {G}", "4/4"))
    attack(table, bear, whom="C").to("declare_blockers")
    act(table, "A", "activate", ninja).to("main2")
    assert (table.life("B"), table.life("C")) == (20, 16)


@pytest.mark.parametrize("text", ["Vigilance", "Vigilance\nVigilance"])
def test_702_20c_vigilance_twice_is_vigilance(text: str) -> None:
    table = Board()
    guard = table.put("A", "battlefield", beast(text))
    assert not attack(table, guard).game.s.objects[guard].tapped
