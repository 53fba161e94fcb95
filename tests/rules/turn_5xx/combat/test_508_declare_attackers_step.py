"""Declare Attackers Step (CR 508)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, FOREST, MARCH, MOUNTAIN, RAISE_ATTACKING, card, creature, spell
from tests.rules.commanders import lead, with_leader
from tests.rules.fights import JOINING, joined, names_of_attackers, swap_for_ninja
from tests.rules.quick import (
    act,
    attack,
    beast,
    block,
    board,
    found,
    life_changes,
    may_cast_in,
    stocked,
    timely,
    with_siege,
)
from tests.rules.written import written

TAX = written("Moat", "{W}", "Enchantment", "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.")  # fmt: skip


def test_508_1_another_of_a_kind_must_attack_beside_it() -> None:
    """ "With ~ and another legendary creature": a plain creature beside it is not enough."""
    squire = written(
        "Squire",
        "{1}",
        "Creature — Human",
        "Whenever you attack with this creature and another legendary creature, you gain 1 life.",
        "2/2",
    )
    king = written("King", "{1}", "Legendary Creature — Human", "", "2/2")
    for other, gained in ((beast(), 0), (king, 1)):
        table = board(2, library=30)
        first, second = table.put("A", "battlefield", squire), table.put("A", "battlefield", other)
        attack(table.to("begin_combat"), first, second).resolve()
        assert table.life("A") == 20 + gained


def _cursed() -> tuple[Board, int]:
    """The first of three seats has cursed the third, and the second begins combat with a creature."""
    table = board(0, seats=3, library=30)
    curse = written(
        "Curse",
        "{1}",
        "Enchantment — Aura Curse",
        "Enchant player\nWhenever enchanted player is attacked, you gain 2 life. Each opponent attacking that player does the same.",
    )
    table.put("A", "battlefield", written("Swamp", "", "Land", "{T}: Add {C}."))
    bear = table.put("B", "battlefield", beast())

    table.to("main1")
    aura = table.put("A", "hand", curse)
    table.say("target", [seat("C")])
    assert table.act("A", "cast", aura) is None
    table.resolve().to("begin_combat", 2)
    return table, bear


def test_508_1_an_opponent_who_attacks_the_cursed_player_does_the_same() -> None:
    """ "Each opponent attacking that player does the same": not you yourself, and only the attacker."""
    table, bear = _cursed()
    attack(table, bear, whom="C").resolve()
    assert life_changes(table)[:2] == (2, 2)


def test_508_1_an_opponent_whose_attackers_have_left_does_not_do_the_same() -> None:
    table, bear = _cursed()
    table.say("attackers", [[bear, seat("C")]])
    while not table.game.s.stack:
        table.pass_()
    table.put("C", "battlefield", MOUNTAIN)
    bolt = table.put("C", "hand", written("Bolt", "{R}", "Instant", "Destroy target creature."))
    act(table.say("target", [bear]), "C", "cast", bolt)
    assert life_changes(table)[:2] == (2, 0)


def test_508_1b_what_attacks_a_planeswalker_does_not_attack_its_controller() -> None:
    """Nor is it counted by what says "attacking you"."""
    for whom, gained in (("B", 2), ("walker", 0)):
        table = board()
        bear = table.put("A", "battlefield", BEAR)
        walker = table.put(
            "B", "battlefield", written("Walker", "{2}", "Legendary Planeswalker — Jace", "+1: Draw a card.")
        )
        table.game.edit(walker).counters = {"loyalty": 5}
        table.put("B", "battlefield", FOREST)
        text = "You gain 2 life for each creature attacking you."
        spell = table.put("B", "hand", written("Reversal", "{G}", "Instant", text))
        table.say("attackers", [[bear, seat("B") if whom == "B" else walker]]).to("declare_attackers")
        act(table, "B", "cast", spell)
        assert table.life("B") == 20 + gained


@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("Whenever this creature attacks, you gain 1 life.", 1),
        ("Whenever this creature attacks a player, you gain 1 life.", 0),
    ],
)
def test_508_3a_what_attacks_a_planeswalker_attacks(text: str, gained: int) -> None:
    table = Board()
    bear = table.put("A", "battlefield", beast(text))
    walker = table.put("B", "battlefield", card("Walker", "{G}", "planeswalker"), counters={"loyalty": 3})
    table.say("attackers", [[bear, walker]]).to("declare_blockers")
    assert table.life("A") == 20 + gained


def test_508_1_only_if_you_have_been_attacked_in_this_step() -> None:
    table = timely("during the declare attackers step and only if you've been attacked this step")
    bear = table.put("B", "battlefield", BEAR)
    assert not may_cast_in(table, "main1", 2)
    table.say("attackers", [[bear, seat("A")]])
    assert may_cast_in(table, "declare_attackers", 2)
    assert not may_cast_in(table, "declare_blockers", 2)


def test_508_1a_tapped_and_sick_creatures_cannot_be_chosen() -> None:
    table = board()
    tapped = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(tapped).tapped = True
    table.cast("A", BEAR)
    table.to("main2")
    assert "attackers" not in [ask.reason for ask in table.asked]


@pytest.mark.parametrize(("word", "left"), [("", ["walker"]), ("planeswalkers", []), ("permanents", [])])
def test_508_1c_a_creature_that_cannot_attack_a_player_may_attack_a_planeswalker_unless_that_is_said(
    word: str, left: list[str]
) -> None:
    wall = ab.StaticAbility(CREATURE, (mo.Restriction("cant_attack", who=You(), word=word),))
    board = Board()
    bear = board.put("A", "battlefield", BEAR)
    board.put("B", "battlefield", card("Moat", "{G}", "enchantment", wall))
    walker = board.put("B", "battlefield", card("Walker", "{G}", "planeswalker"), counters={"loyalty": 3})
    board.to("end_combat")
    offered = [ask.pairs for ask in board.asked if ask.kind == "attackers"]
    assert offered == ([[(bear, [walker])]] if left else [])


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


def _moat() -> object:
    rule = mo.PlayerRule("attackers_tax", unless=co.ManaCost("{2}"))
    return card("Moat", "{G}", "enchantment", ab.StaticAbility(You(), (rule,)))


def test_508_1h_costs_to_attack_are_paid_or_it_does_not_attack() -> None:
    for paid, life in ((True, 18), (False, 20)):
        table = board(2)
        bear = table.put("A", "battlefield", BEAR)
        table.put("B", "battlefield", _moat())
        table.say("attackers", [[bear, seat("B")]]).say("attack_cost", paid)
        assert table.to("main2").life("B") == life


def test_508_1h_who_protects_a_battle_is_not_attacked_with_it() -> None:
    """A cost to attack a player or their planeswalkers says nothing of battles (310.8b)."""
    table, siege = with_siege()
    text = "Creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those creatures."
    table.put("B", "battlefield", written("Tithe", "{3}", "Enchantment", text))
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, siege]]).to("declare_attackers")
    assert names_of_attackers(table) == ["Bear"]
    assert "attack_cost" not in [ask.reason for ask in table.asked]


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


def test_508_1k_attackers_stay_attacking_until_combat_ends() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear).to("end_combat")
    assert table.game.s.combat is not None
    assert bear in table.game.s.combat.attackers
    assert table.to("main2").game.s.combat is None


def test_508_3_attacking_a_player_triggers_once_for_each_player() -> None:
    """ "Whenever you attack a player": two players attacked, two triggers; three attackers on two players, no third."""
    table = board(9, seats=3, library=30)
    table.put(
        "A", "battlefield", written("Pay", "{1}", "Enchantment", "Whenever you attack a player, you gain 1 life.")
    )
    bears = [table.put("A", "battlefield", beast(name=f"Bear{n}")) for n in range(3)]
    table.to("begin_combat")

    table.say("attackers", [[bears[0], seat("B")], [bears[1], seat("C")], [bears[2], seat("C")]])
    table.to("declare_attackers").resolve()
    assert table.life("A") == 22


def test_508_3_whenever_you_attack_with_your_commander() -> None:
    table = with_leader()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", beast("Whenever you attack with your commander, you gain 2 life.", name="Herald"))
    leader = lead(table)
    attack(table, bear, leader).resolve()
    assert table.life("A") == 42
    table = with_leader()
    bear = table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", beast("Whenever you attack with your commander, you gain 2 life.", name="Herald"))
    attack(table, bear).resolve()
    assert table.life("A") == 40


def test_508_4_put_onto_the_battlefield_attacking_its_controller_chooses() -> None:
    table = board(seats=3)
    chief = table.put("A", "battlefield", beast("Mobilize 1"))
    attack(table.say("attacking", [seat("C")]), chief).resolve().to("main2")
    assert (table.life("B"), table.life("C")) == (18, 19)


def test_508_4_for_each_of_several_tokens_its_controller_chooses() -> None:
    table = board(seats=3)
    chief = table.put("A", "battlefield", beast("Mobilize 2"))
    attack(table.say("attacking", [seat("B")], [seat("C")]), chief).resolve().to("main2")
    assert (table.life("B"), table.life("C")) == (17, 19)


LOYAL = card("Cow", "{3}", "legendary planeswalker", loyalty="5")


def test_508_4a_attacking_a_planeswalker_that_is_gone_it_does_not_attack() -> None:
    table = board()
    bear, cow = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", LOYAL)
    table.game.edit(cow).counters = {"loyalty": 5}
    table.say("attackers", [[bear, cow]]).to("declare_attackers")
    swap_for_ninja(table, bear)
    exile = spell("Exile", fx.Clause(fx.Move(Target(0, fl.HasType("planeswalker")), "exile")))
    table.cast("A", exile, [cow])
    assert table.count("A", "battlefield", "Ninja") == 1
    assert "Ninja" not in names_of_attackers(table)
    assert table.to("main2").life("B") == 20


def test_508_4_a_permanent_that_an_effect_makes_attack_has_not_attacked() -> None:
    brute = beast(f"{JOINING}\nWhenever this creature attacks, you gain 1 life.", "5/5", name="Raider")
    table = joined(board(seats=3), brute, seat("C")).resolve()
    assert names_of_attackers(table) == ["Bear", "Raider"]
    raider = found(table, "Raider")
    assert table.game.controller_of(raider) == 0
    table.to("main2")
    assert life_changes(table) == (0, 0, -7)
    assert table.game.controller_of(raider) == 1


def test_508_4_of_several_that_are_attacked_it_attacks_one() -> None:
    table = board(seats=3)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.put("B", "battlefield", beast(JOINING, "5/5", name="Raider"), tapped=True)
    attackers = [[bear, defender] for bear, defender in zip(bears, (seat("B"), seat("C")), strict=True)]
    table.say("attackers", attackers).say("may", True).say("attacking", [seat("C")]).to("declare_attackers").resolve()
    (asked,) = [ask for ask in table.asked if ask.reason == "attacking"]
    assert (asked.options, asked.min, asked.max) == ([seat("B"), seat("C")], 1, 1)
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (18, 13)


def test_508_4b_what_can_be_attacked_no_more_is_not_attacked() -> None:
    table = board(seats=3)
    cow = table.put("C", "battlefield", LOYAL, counters={"loyalty": 5})
    joined(table, beast(JOINING, "5/5", name="Raider"), cow, step="begin_combat")
    while not table.game.s.stack:
        table.pass_()
    table.cast("A", spell("Exile", fx.Clause(fx.Move(Target(0, fl.HasType("planeswalker")), "exile"))), [cow]).resolve()
    assert table.game.controller_of(found(table, "Raider")) == 0
    assert names_of_attackers(table) == ["Bear"]


def test_508_4b_a_battle_is_neither_player_nor_planeswalker() -> None:
    table, siege = with_siege()
    joined(table, beast(JOINING, "5/5", name="Raider"), siege).resolve()
    assert names_of_attackers(table) == ["Bear"]


def test_508_4c_restrictions_of_the_declaration_do_not_concern_it() -> None:
    table = board()
    lazy = creature("Lazy", "2/2", "defender")
    bear, dead = table.put("A", "battlefield", BEAR), table.put("A", "graveyard", lazy)
    attack(table, bear).cast("A", RAISE_ATTACKING, [dead])
    assert names_of_attackers(table) == ["Bear", "Lazy"]
    assert table.to("main2").life("B") == 16


def test_508_4d_after_blocks_it_enters_unblocked() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", creature("Wall", "0/9"))
    attack(table, bear)
    block(table, (wall, bear)).cast("A", MARCH)
    assert table.to("main2").life("B") == 19


def test_508_5_the_defending_player_of_an_attacker() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", beast("Whenever this creature attacks, defending player loses 3 life."))
    assert attack(table, bear, whom="C").resolve().life("C") == 17


def test_508_5_damage_to_the_player_it_is_attacking() -> None:
    table = stocked(2)
    devil = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature attacks, it deals 1 damage to the player or planeswalker it's attacking."),
    )
    attack(table, devil).resolve()
    assert table.life("B") == 19


def test_508_8_without_attackers_the_game_goes_to_the_end_of_combat() -> None:
    table = Board()
    table.put("A", "battlefield", BEAR)
    steps = []
    while table.game.s.turn.number < 2:
        table.to(table.game.s.turn.step if table.begun else "upkeep")
        steps.append(table.game.s.turn.step)
        table.pass_()
    assert "declare_blockers" not in steps


def test_508_8_without_attackers_there_is_no_blocking() -> None:
    board = Board()
    board.put("A", "battlefield", BEAR)
    board.to("end_combat")
    assert not any(ask.reason == "blockers" for ask in board.asked)


def test_508_4_what_is_put_onto_the_battlefield_attacking_is_an_attacking_creature_at_once() -> None:
    """Its own ability of attacking creatures reaches it, too: its characteristics were known before it attacked."""
    table = Board()
    table.put("A", "battlefield", MOUNTAIN, 3)
    bear = table.put("A", "battlefield", BEAR)
    text = "Ninjutsu {1}\nAttacking creatures you control have double strike."
    ninja = table.put("A", "hand", beast(text, name="Shade"))
    sneak = table.put("A", "hand", beast(text.replace("Ninjutsu", "Sneak"), name="Thief"))
    other = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")], [other, seat("B")]]).to("declare_blockers")
    act(table, "A", "activate", ninja)
    act(table, "A", "cast", sneak)
    assert table.to("main2").life("B") == 12


def test_508_3a_it_attacks_whatever_it_attacks() -> None:
    for texts, gained in (("this creature attacks", 1), ("this creature attacks a player", 0)):
        table, siege = with_siege()
        raider = table.put("A", "battlefield", beast(f"Whenever {texts}, you gain 1 life."))
        table.say("attackers", [[raider, siege]]).to("declare_attackers").resolve()
        assert table.life("A") == 20 + gained


def test_508_3_that_player_of_a_player_who_attacks_is_the_one_who_attacks() -> None:
    table = board(seats=3)
    table.put("B", "battlefield", written("Toll", "{1}", "Enchantment", "Whenever a player attacks, that player loses 1 life."))  # fmt: skip
    attack(table, table.put("A", "battlefield", BEAR), whom="C").resolve()
    assert life_changes(table) == (-1, 0, 0)


@pytest.mark.parametrize("victim", ["B", "C"])
def test_508_1b_what_attacks_another_player_does_not_attack_you(victim: str) -> None:
    table = stocked(3)
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", FOREST, 2)
    expel = table.put("B", "hand", written("Expel", "{G}", "Instant", "Exile each creature attacking you."))
    attack(table, bear, whom=victim)
    assert table.act("B", "cast", expel) is None
    table.resolve()
    assert (bear in table.game.s.battlefield) is (victim == "C")
