"""Combat Phase (CR 506)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, DOOM, FOREST, GIANT, RAISE_ATTACKING, card, n, spell
from tests.rules.commanders import lead, with_leader
from tests.rules.fights import JOINING, joined, names_of_attackers, swap_for_ninja
from tests.rules.invented import BREAK, STEAL
from tests.rules.quick import act, attack, beast, board, found
from tests.rules.written import written

MOON = written(
    "Moon",
    "{G}",
    "Enchantment — Aura",
    "Flash\nEnchant creature or planeswalker\n"
    "Enchanted permanent is a Vehicle artifact with crew 5 and it loses all other card types.",
)


WALKER = written("Walker", "{2}", "Planeswalker — Walker", "+1: You gain 1 life.")


def test_506_1_a_combat_phase_has_five_steps_in_order() -> None:
    table = board()
    attack(table, table.put("A", "battlefield", BEAR))
    seen = [table.game.s.turn.step]
    while table.game.s.turn.step != "main2":
        table.pass_()
        if table.game.s.turn.step != seen[-1]:
            seen.append(table.game.s.turn.step)
    assert seen == ["declare_attackers", "declare_blockers", "combat_damage", "end_combat", "main2"]


def test_506_2_the_active_player_attacks_the_others_defend() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear, whom="C")
    assert table.game.s.combat is not None
    assert table.game.s.combat.defending[bear] == 2


def test_506_2a_all_opponents_are_defending_players() -> None:
    table = board(seats=3)
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.say("attackers", [[bear, seat("B")], [giant, seat("C")]])
    table.to("main2")
    assert [table.life(letter) for letter in "BC"] == [18, 15]


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


def test_506_3a_what_is_no_creature_never_attacks() -> None:
    table = board()
    bear, dead = table.put("A", "battlefield", BEAR), table.put("A", "graveyard", FOREST)
    attack(table, bear).cast("A", RAISE_ATTACKING, [dead])
    assert table.zone(dead) == "battlefield"
    assert names_of_attackers(table) == ["Bear"]


def test_506_3b_only_attacking_players_have_attacking_creatures() -> None:
    table = board(seats=3)
    bear = table.put("B", "battlefield", BEAR)
    table.put("A", "battlefield", BEAR)
    assert attack(table, table.game.s.battlefield[-1]).game.s.combat is not None
    assert bear not in table.game.s.combat.attackers  # type: ignore[union-attr]


def test_506_3c_attacking_a_player_who_left_it_enters_and_does_not_attack() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    swap_for_ninja(table, bear).game.concede(1)
    table.resolve()
    assert table.count("A", "battlefield", "Ninja") == 1
    assert "Ninja" not in names_of_attackers(table)


def test_506_3d_what_is_put_onto_the_battlefield_attacking_needs_a_combat() -> None:
    table = board()
    soldier = fx.TokenSpec(types=("creature",), subtypes=("Soldier",), power=n(1), toughness=n(1))
    table.to("main1").cast("A", spell("March", fx.Clause(fx.CreateTokens(soldier, tapped=True, attacking=True))))
    assert table.game.s.combat is None
    assert table.to("main2").life("B") == 20


def test_506_3f_a_creature_that_is_also_a_battle_never_attacks() -> None:
    table = board()
    siege = card("Siege", "{3}", "battle creature", subtypes=("Siege",), pt="3/3", defense="3")
    bear, dead = table.put("A", "battlefield", BEAR), table.put("A", "graveyard", siege)
    attack(table, bear).cast("A", RAISE_ATTACKING, [dead])
    assert table.count("A", "battlefield", "Siege") == 1
    assert names_of_attackers(table) == ["Bear"]


def test_506_3g_a_battle_becomes_no_attacking_creature() -> None:
    table = board(seats=3)
    text = "Creatures named Raider are battles in addition to their other types."
    table.put("B", "battlefield", written("Banner", "{3}", "Enchantment", text))
    joined(table, beast(JOINING, "5/5", name="Raider"), seat("C"), counters={"defense": 3})
    assert table.resolve().game.controller_of(found(table, "Raider")) == 0
    assert names_of_attackers(table) == ["Bear"]


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


def test_506_4_what_stops_being_a_creature_stops_attacking() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", FOREST)
    attack(table, bear).cast("B", MOON, [bear])
    assert names_of_attackers(table) == []
    assert table.to("end_combat").life("B") == 20


def test_506_4c_what_attacked_a_planeswalker_that_is_none_any_more_deals_no_damage() -> None:
    """It goes on attacking, but nobody and nothing; so if another player controls the planeswalker."""
    for change in (MOON, written("Thief", "{G}", "Instant", "Gain control of target planeswalker.")):
        table = board()
        bear, walker = (
            table.put("A", "battlefield", BEAR),
            table.put("B", "battlefield", WALKER, counters={"loyalty": 5}),
        )
        table.put("A", "battlefield", FOREST)
        table.say("attackers", [[bear, walker]]).to("declare_attackers")
        table.cast("A", change, [walker])
        assert names_of_attackers(table) == ["Bear"]
        table.to("end_combat")
        row = table.game.s.objects[walker]
        assert (row.counters["loyalty"], row.damage, table.life("B")) == (5, 0, 20)


def test_506_5_this_or_a_commander_alone() -> None:
    text = "Whenever this creature or a commander you control attacks alone, you gain 3 life."
    for attackers, gained in ((("Leader",), 3), (("Enforcer",), 3), (("Leader", "Enforcer"), 0), (("Bear",), 0)):
        table = with_leader()
        names = {"Enforcer": table.put("A", "battlefield", beast(text, name="Enforcer"))}
        names["Bear"] = table.put("A", "battlefield", BEAR)
        names["Leader"] = lead(table)
        attack(table, *[names[each] for each in attackers]).resolve()
        assert table.life("A") == 40 + gained


def test_506_4c_an_attacker_whose_controller_changes_is_out_of_combat_however_that_happened() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", STEAL, [bear])
    attack(table.to("main1", 3), bear)
    aura = next(oid for oid in table.game.permanents() if table.name(oid) == "Steal")
    table.cast("A", BREAK, [aura])
    assert table.game.s.combat is not None
    assert bear not in table.game.s.combat.attackers
    assert table.to("main2").life("B") == 20


MARTYR = beast("Sacrifice this creature: You gain 1 life.", name="Martyr")


def test_506_4_what_dies_of_combat_damage_attacks_and_blocks_no_more() -> None:
    """The damage and the death are one position: the row that leaves was changed in it before."""
    table = board()
    bear, giant, other = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT), table.put("A", "battlefield", BEAR)  # fmt: skip
    attack(table, bear, other)
    table.say("blockers", [[giant, bear]]).to("end_combat")
    combat = table.game.s.combat
    assert combat is not None
    assert table.zone(bear) == "graveyard"
    assert (list(combat.attackers), combat.fallen_attackers) == ([other], frozenset((bear,)))


def test_508_8_an_attacker_that_is_gone_leaves_the_steps_of_combat_as_they_are() -> None:
    table = board()
    martyr = table.put("A", "battlefield", MARTYR)
    act(attack(table, martyr), "A", "activate", martyr)
    table.pass_()
    table.pass_()
    assert table.game.s.turn.step == "declare_blockers"
