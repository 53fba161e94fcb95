"""Combat (CR 506-510): what is put onto the battlefield attacking, who defends, what an attack costs."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as f
from services.game.rules.program.objects import Target

from .board import Board, seat
from .cards import BEAR, FOREST, GIANT, card, creature, n, spell
from .quick import act, attack, beast, block, board, found
from .written import written

SOLDIER = fx.TokenSpec(types=("creature",), subtypes=("Soldier",), power=n(1), toughness=n(1))
MARCH = spell("March", fx.Clause(fx.CreateTokens(SOLDIER, tapped=True, attacking=True)))
RAISE = spell("Raise", fx.Clause(fx.Move(Target(0, f.InZone("graveyard")), "battlefield", tapped=True, attacking=True)))
NINJA = beast("Ninjutsu {G}", "4/4", name="Ninja")
LOYAL = card("Cow", "{3}", "legendary planeswalker", loyalty="5")
TAX = written("Moat", "{W}", "Enchantment", "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.")  # fmt: skip


def _attackers(table: Board) -> list[str]:
    assert table.game.s.combat is not None
    return [table.name(oid) for oid in table.game.s.combat.attackers]


def test_506_1_a_combat_phase_has_five_steps_in_order() -> None:
    table = board()
    attack(table, table.put("A", "battlefield", BEAR))
    seen = [table.game.s.turn.step]
    while table.game.s.turn.step != "main2":
        table.pass_()
        if table.game.s.turn.step != seen[-1]:
            seen.append(table.game.s.turn.step)
    assert seen == ["declare_attackers", "declare_blockers", "combat_damage", "end_combat", "main2"]


def test_506_2a_all_opponents_are_defending_players() -> None:
    table = board(seats=3)
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.say("attackers", [[bear, seat("B")], [giant, seat("C")]])
    table.to("main2")
    assert [table.life(letter) for letter in "BC"] == [18, 15]


def _swap(table: Board, bear: int) -> Board:
    """The bear is returned for a ninja that waits on the stack."""
    ninja = table.put("A", "hand", NINJA)
    table.to("declare_blockers")
    assert table.act("A", "activate", ninja) is None
    return table


def test_506_3c_attacking_a_player_who_left_it_enters_and_does_not_attack() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear)
    _swap(table, bear).game.concede(1)
    table.resolve()
    assert table.count("A", "battlefield", "Ninja") == 1
    assert "Ninja" not in _attackers(table)


def test_508_4a_attacking_a_planeswalker_that_is_gone_it_does_not_attack() -> None:
    table = board()
    bear, cow = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", LOYAL)
    table.game.edit(cow).counters = {"loyalty": 5}
    table.say("attackers", [[bear, cow]]).to("declare_attackers")
    _swap(table, bear)
    exile = spell("Exile", fx.Clause(fx.Move(Target(0, f.HasType("planeswalker")), "exile")))
    table.cast("A", exile, [cow])
    assert table.count("A", "battlefield", "Ninja") == 1
    assert "Ninja" not in _attackers(table)
    assert table.to("main2").life("B") == 20


def test_506_3f_a_creature_that_is_also_a_battle_never_attacks() -> None:
    table = board()
    siege = card("Siege", "{3}", "battle creature", subtypes=("Siege",), pt="3/3", defense="3")
    bear, dead = table.put("A", "battlefield", BEAR), table.put("A", "graveyard", siege)
    attack(table, bear).cast("A", RAISE, [dead])
    assert table.count("A", "battlefield", "Siege") == 1
    assert _attackers(table) == ["Bear"]


def test_506_3a_what_is_no_creature_never_attacks() -> None:
    table = board()
    bear, dead = table.put("A", "battlefield", BEAR), table.put("A", "graveyard", FOREST)
    attack(table, bear).cast("A", RAISE, [dead])
    assert table.zone(dead) == "battlefield"
    assert _attackers(table) == ["Bear"]


def test_508_1i_mana_for_the_costs_to_attack_comes_from_lands_now() -> None:
    table = board(2)
    table.put("B", "battlefield", TAX)
    bear = table.put("A", "battlefield", BEAR)
    attack(table.say("attack_cost", True), bear)
    lands = [oid for oid in table.game.permanents() if table.name(oid) == "Forest"]
    assert [table.game.s.objects[oid].tapped for oid in lands] == [True, True]
    assert table.to("main2").life("B") == 18


def test_508_1j_the_costs_to_attack_are_not_paid_in_part() -> None:
    table = board(1)
    table.put("B", "battlefield", TAX)
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")]]).say("attack_cost", True)
    table.to("main2")
    assert table.life("B") == 20
    assert not any(table.game.s.objects[oid].tapped for oid in table.game.permanents())


def test_508_4c_restrictions_of_the_declaration_do_not_concern_it() -> None:
    table = board()
    lazy = creature("Lazy", "2/2", "defender")
    bear, dead = table.put("A", "battlefield", BEAR), table.put("A", "graveyard", lazy)
    attack(table, bear).cast("A", RAISE, [dead])
    assert _attackers(table) == ["Bear", "Lazy"]
    assert table.to("main2").life("B") == 16


def test_508_4d_after_blocks_it_enters_unblocked() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", creature("Wall", "0/9"))
    attack(table, bear)
    block(table, (wall, bear)).cast("A", MARCH)
    assert table.to("main2").life("B") == 19


def test_509_1_the_defending_player_declares_legal_blockers() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", BEAR)
    guard = table.put("B", "battlefield", GIANT)
    table.put("C", "battlefield", GIANT)
    attack(table, bear)
    block(table, (guard, bear))
    asked = [ask for ask in table.asked if ask.kind == "blockers"]
    assert [(ask.seat, ask.pairs) for ask in asked] == [(1, [(guard, [bear])])]
    assert table.game.s.stack == []


def test_510_1_attackers_and_blockers_assign_their_damage_without_the_stack() -> None:
    table = board()
    giant, bear = table.put("A", "battlefield", GIANT), table.put("B", "battlefield", BEAR)
    attack(table, giant)
    block(table, (bear, giant)).to("combat_damage")
    assert (table.zone(bear), table.game.s.objects[giant].damage, table.game.s.stack) == ("graveyard", 2, [])


def test_310_8_a_battles_protector_defends_it_also_against_what_enters_attacking() -> None:
    table = board(seats=3)
    siege = table.put("A", "battlefield", card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3"))
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 3}, {"protector": "1"}
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("C")]]).to("declare_attackers")
    table.say("attacking", [siege]).cast("A", MARCH)
    assert table.game.s.combat is not None
    assert table.game.s.combat.defending[found(table, "Soldier")] == 1


def test_609_7_the_next_damage_of_a_chosen_source_is_prevented() -> None:
    table = board()
    text = "The next time a source of your choice would deal damage to you this turn, prevent that damage."
    first, second = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    shield = table.put("A", "hand", written("Shield", "{G}", "Instant", text))
    table.say("attackers", [[first, seat("A")], [second, seat("A")]]).to("declare_attackers", 2)
    act(table.say("choose", [second]), "A", "cast", shield)
    assert table.to("main2", 2).life("A") == 18
