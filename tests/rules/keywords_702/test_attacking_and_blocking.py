"""Keywords of attackers and blockers (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, GIANT, GROWTH, creature, keyword, n
from tests.rules.fights import fight, refuses_block, say_attacker
from tests.rules.quick import act, attack, beast, block, board, lands_for_all
from tests.rules.written import written

RECRUITER = written("Recruiter", "{G}", "Creature — Cat", "Enlist", "1/3")


def test_702_3b_a_defender_cannot_attack() -> None:
    table = Board()
    wall = table.put("A", "battlefield", beast("Defender"))
    table.to("declare_blockers", 1)
    assert wall not in [oid for ask in table.asked if ask.reason == "attackers" for oid, _ in ask.pairs]


def test_702_3b_defender_cannot_attack() -> None:
    board = Board()
    board.put("A", "battlefield", creature("Wall", "0/4", "defender"))
    board.to("end_combat")
    assert not any(ask.reason == "attackers" for ask in board.asked)


def test_702_3b_a_defender_attacks_this_turn() -> None:
    table = board()
    wall = table.put(
        "A",
        "battlefield",
        beast(
            "Defender\n{G}: This creature gets +1/+0 until end of turn and can attack this turn as though it didn't have defender."
        ),
    )
    table.put("A", "battlefield", FOREST)
    act(table.to("main1"), "A", "activate", wall)
    attack(table, wall).to("main2")
    assert table.life("B") == 17
    table.to("declare_attackers", 3)
    assert table.life("B") == 17
    assert len([ask for ask in table.asked if ask.kind == "attackers" and ask.seat == 0]) == 1  # not asked again


def test_702_10b_a_creature_with_haste_attacks_in_the_turn_it_comes() -> None:
    table = board().to("main1").cast("A", beast("Haste", pt="3/3", cost="{G}"))
    attack(table, table.game.permanents()[-1]).to("main2")
    assert table.life("B") == 17


def test_702_20b_vigilance_does_not_tap() -> None:
    board, mine, _ = fight(creature("Guard", "2/2", "vigilance"))
    assert not board.game.s.objects[mine].tapped


@pytest.mark.parametrize("text", ["Vigilance", "Vigilance\nVigilance"])
def test_702_20c_vigilance_twice_is_vigilance(text: str) -> None:
    table = Board()
    guard = table.put("A", "battlefield", beast(text))
    assert not attack(table, guard).game.s.objects[guard].tapped


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


def test_702_112a_renown_once() -> None:
    table = Board()
    squire = table.put("A", "battlefield", beast("Renown 1"))
    attack(table, squire).to("main2")
    assert table.pt(squire) == (3, 3)
    attack(table, squire).to("main2", 3)
    assert table.pt(squire) == (3, 3)


def test_702_116_myriad_makes_an_attacking_copy_for_each_other_opponent_and_exiles_them() -> None:
    table = lands_for_all(3)
    hydra = creature("Hydra", "2/2", "myriad")
    head = table.put("A", "battlefield", hydra)
    say_attacker(table, head, "B")
    table.say("may", True).say("optional", True)
    table.to("declare_attackers")
    assert table.count("A", "battlefield", "Hydra") == 2
    assert table.game.s.combat is not None
    assert sorted(table.game.s.combat.attackers.values()) == [player_ref(2), player_ref(1)]
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (18, 18)
    assert table.count("A", "battlefield", "Hydra") == 1


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
    assert refuses_block(table, zombie, bear)


def test_702_149a_training_beside_a_stronger_attacker() -> None:
    table = Board()
    pupil, giant = table.put("A", "battlefield", beast("Training")), table.put("A", "battlefield", GIANT)
    attack(table, pupil, giant).resolve()
    assert table.pt(pupil) == (3, 3)


def test_702_154a_enlisting_taps_another_creature_and_adds_its_power() -> None:
    table = Board()
    recruiter, bear = table.put("A", "battlefield", RECRUITER), table.put("A", "battlefield", BEAR)
    attack(table.say("enlist", [bear]), recruiter).resolve()
    assert table.pt(recruiter) == (3, 3)
    assert table.game.s.objects[bear].tapped


@pytest.mark.parametrize(("answer", "power"), [(GROWTH, 7), (BOLT, 4)])
def test_702_154a_it_adds_the_power_that_the_tapped_creature_has_or_last_had(answer: CardProgram, power: int) -> None:
    """The power counts as the trigger resolves (CR 608.2h)."""
    table = board()
    recruiter = table.put("A", "battlefield", beast("Enlist"))
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[recruiter, seat("B")]]).say("enlist", [bear]).to("begin_combat")
    while not table.game.s.stack:
        table.pass_()
    card = table.put("A", "hand", answer)
    table.say("target", [bear])
    assert table.act("A", "cast", card) is None
    table.resolve()
    assert table.pt(recruiter) == (power, 2)


def test_702_154a_an_attacker_or_a_sick_creature_is_not_enlisted() -> None:
    table = Board()
    recruiter, other = table.put("A", "battlefield", RECRUITER), table.put("A", "battlefield", BEAR)
    table.to("main1").put("A", "battlefield", BEAR, sick=True)
    attack(table, recruiter, other).resolve()
    assert "enlist" not in [ask.reason for ask in table.asked]


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


def test_702_189_firebending_mana_lasts_until_combat_ends() -> None:
    table = lands_for_all(lands=0)
    flame = table.put("A", "battlefield", creature("Flame", "1/1", abilities=(keyword("firebending", amount=n(2)),)))
    say_attacker(table, flame, "B")
    table.to("declare_blockers")
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R"]
    table.to("main2")
    assert table.game.s.players[0].pool == ()


def test_702_189a_firebending_makes_mana_until_the_end_of_combat() -> None:
    table = Board()
    bender = table.put("A", "battlefield", beast("Firebending 2"))
    attack(table, bender).resolve()
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R"]
    table.to("main2")
    assert table.game.s.players[0].pool == ()


MARTYR = beast("Sacrifice this creature: You gain 1 life.", "3/3", name="Martyr")


def _in_response(table: Board, letter: str, oid: int) -> Board:
    """Activate it as soon as something is on the stack, then resolve everything."""
    table.to("main1")
    while not table.game.s.stack:
        table.pass_()
    assert table.act(letter, "activate", oid) is None
    return table.resolve()


def test_702_149a_training_looks_at_powers_as_both_attack() -> None:
    """It is no condition that is looked at again (CR 603.4): the stronger one may be gone by then."""
    table = Board()
    pupil, martyr = table.put("A", "battlefield", beast("Training")), table.put("A", "battlefield", MARTYR)
    table.say("attackers", [[pupil, seat("B")], [martyr, seat("B")]])
    assert _in_response(table, "A", martyr).pt(pupil) == (3, 3)


def test_702_105a_dethrone_looks_at_life_totals_as_it_attacks() -> None:
    table = Board()
    knife, martyr = table.put("A", "battlefield", beast("Dethrone")), table.put("A", "battlefield", MARTYR)
    _in_response(table.say("attackers", [[knife, seat("B")]]), "A", martyr)
    assert (table.life("A"), table.pt(knife)) == (21, (3, 3))


def test_702_23b_rampage_counts_blockers_as_it_resolves() -> None:
    table = Board()
    rager, martyr = table.put("A", "battlefield", beast("Rampage 2", "3/3")), table.put("B", "battlefield", MARTYR)
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    table.say("attackers", [[rager, seat("B")]]).say("blockers", [[oid, rager] for oid in (*bears, martyr)])
    assert _in_response(table, "B", martyr).pt(rager) == (5, 5)
