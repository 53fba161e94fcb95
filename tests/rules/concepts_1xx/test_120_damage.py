"""Damage (CR 120)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.modifications import Restriction
from services.game.rules.program.objects import Target, This
from services.game.rules.program.players import EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import ANTHEM, BEAR, BOLT, CREATURE, FOREST, GIANT, YOURS, card, creature, n, spell, trigger
from tests.rules.quick import act, attack, beast, board, found, lands_for_all, life_changes, stocked
from tests.rules.written import written


def test_120_1_each_creature_deals_damage_to_itself() -> None:
    table = stocked(2)
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    wall = table.put("B", "battlefield", written("Wall", "{1}", "Creature — Wall", "", "1/4"))
    table.cast("A", written("Said", "{G}", "Sorcery", "Each creature deals damage to itself equal to its power."))
    assert [table.zone(oid) for oid in (bear, giant, wall)] == ["graveyard", "graveyard", "battlefield"]
    assert table.game.s.objects[wall].damage == 1


def test_120_1a_damage_to_what_cannot_be_dealt_damage_does_nothing() -> None:
    table = board()
    anthem = table.put("A", "battlefield", ANTHEM)
    sear = spell("Sear", fx.Clause(fx.DealDamage(Target(0, fl.HasType("enchantment")), n(3))))
    table.to("main1").cast("A", sear, [anthem])
    assert table.game.s.objects[anthem].damage == 0


def test_120_2_each_of_several_sources_deals_damage_equal_to_its_own_power() -> None:
    table = board()
    pack = written(
        "Pack", "{G}", "Sorcery", "Each creature you control deals damage equal to its power to target opponent."
    )
    table.put("A", "battlefield", beast(pt="1/1"))
    table.put("A", "battlefield", beast(pt="4/4"))
    oid = table.put("A", "hand", pack)
    table.to("main1")
    act(table, "A", "cast", oid)
    assert table.game.s.players[1].life == 15


def test_120_3_damage_marks_creatures_and_takes_life() -> None:
    table = board()
    giant = table.put("B", "battlefield", GIANT)
    table.to("main1").cast("A", BOLT, [giant]).cast("A", BOLT, [seat("B")])
    assert (table.game.s.objects[giant].damage, table.life("B")) == (3, 17)


def test_120_3_to_each_player_as_much_as_they_have() -> None:
    """Twice as many as the nonbasic lands of each; basic lands do not count."""
    table = stocked(2)
    for letter, count in (("A", 1), ("B", 3)):
        table.put(letter, "battlefield", written("Tower", "", "Land", "{T}: Add {C}."), count)
    table.put("B", "battlefield", FOREST, 2)
    table.cast(
        "A",
        written(
            "Price",
            "{R}",
            "Instant",
            "This spell deals damage to each player equal to twice the number of nonbasic lands that player controls.",
        ),
    )
    assert life_changes(table) == (-2, -6)


def test_120_3_each_source_to_its_own_controller() -> None:
    """Two creatures of one player, one of the other."""
    table = stocked(2)
    for letter in "ABB":
        table.put(letter, "battlefield", beast())
    table.cast("A", written("Charm", "{R}", "Instant", "Each creature deals 1 damage to its controller."))
    assert life_changes(table) == (-1, -2)


def test_120_3_each_opponent_and_what_they_control_are_dealt_damage() -> None:
    table = stocked()
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    text = "Said deals 1 damage to each opponent and each creature and planeswalker they control."
    table.cast("A", written("Said", "{G}", "Sorcery", text))
    assert life_changes(table) == (0, -1, -1)
    assert [table.game.s.objects[oid].damage for oid in (mine, theirs)] == [0, 1]


def test_120_3_damage_to_itself_is_to_the_creature_that_deals_it() -> None:
    table = stocked(2)
    bomber = table.put(
        "A",
        "battlefield",
        beast("{G}: Create a 1/1 red Goblin creature token. This creature deals 1 damage to itself.", "3/3"),
    )
    act(table, "A", "activate", bomber)
    table.resolve()
    assert (table.game.s.objects[bomber].damage, table.game.s.objects[found(table, "Goblin")].damage) == (1, 0)


def test_120_3_a_damaged_player_gains_no_life_for_the_rest_of_the_game() -> None:
    table = board()
    sting = written(
        "Sting",
        "{G}",
        "Instant",
        "This spell deals 1 damage to any target. If a player is dealt damage this way, they can't gain life for the rest of the game.",
    )
    heal = written("Heal", "{G}", "Sorcery", "Each player gains 3 life.")
    first, second = table.put("A", "hand", sting), table.put("A", "hand", heal)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "cast", first)
    table.to("main1", 3)
    act(table, "A", "cast", second)
    assert [table.game.s.players[each].life for each in (0, 1)] == [23, 19]


def test_120_3c_damage_to_a_planeswalker_takes_loyalty() -> None:
    table = board()
    walker = table.put("B", "battlefield", card("Walker", "{3}", "legendary planeswalker", loyalty="4"))
    table.game.edit(walker).counters = {"loyalty": 4}
    table.to("main1").cast("A", BOLT, [walker])
    assert table.game.s.objects[walker].counters["loyalty"] == 1


def test_120_4a_excess_damage_is_dealt_to_the_controller() -> None:
    """Four damage to a creature with toughness 3 that one damage is marked on: two to it, two to its controller."""
    table = stocked(2)
    foe = table.put("B", "battlefield", beast("", "3/3"), damage=1)
    table.cast(
        "A",
        written(
            "Spill",
            "{R}",
            "Instant",
            "This spell deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead.",
        ),
        [foe],
    )
    assert table.zone(foe) == "graveyard"
    assert life_changes(table) == (0, -2)


def test_120_6_lethal_damage_by_power_needs_damage() -> None:
    wall = creature("Wall", "0/5")
    law = ab.StaticAbility(fl.AllOf((CREATURE, YOURS)), (Restriction("lethal_by_power"),))
    table = board()
    table.put("A", "battlefield", card("Law", "{G}", "enchantment", law))
    oid, bear = table.put("A", "battlefield", wall), table.put("A", "battlefield", creature("Tall", "1/5"))
    table.to("main1")
    assert (table.zone(oid), table.zone(bear)) == ("battlefield", "battlefield")
    table.cast("A", spell("Ping", fx.Clause(fx.DealDamage(Target(0, CREATURE), n(1)))), [bear])
    assert table.zone(bear) == "graveyard"


def test_120_10_excess_damage_is_what_goes_beyond_lethal() -> None:
    table = Board()
    giant, bear = table.put("A", "battlefield", beast("Trample", "5/5")), table.put("B", "battlefield", BEAR)
    attack(table, giant)
    table.say("blockers", [[bear, giant]]).to("main2")
    assert table.life("B") == 17


def test_120_10_as_much_as_was_excess() -> None:
    """Of a planeswalker it is what is beyond its loyalty."""
    table = stocked(2)
    text = "This spell deals 5 damage to target creature or planeswalker. If excess damage was dealt this way, you gain life equal to the excess damage dealt this way."
    for victim, gained in ((beast("", "2/2"), 3), (beast("", "5/5"), 0)):
        foe = table.put("B", "battlefield", victim)
        before = table.life("A")
        table.cast("A", written("Blast", "{R}", "Instant", text), [foe])
        assert table.life("A") - before == gained


def test_120_damage_to_one_or_more_is_one_event_for_each_source() -> None:
    grow = trigger(
        ev.DamageDealt(fl.IsSource(), EachPlayer(), fl.Everything(), once=True),
        fx.Clause(fx.PutCounters(This(), "+1/+1")),
    )
    burn = trigger(ev.SpellCast(who=You()), fx.Clause(fx.DealDamage(EachPlayer(), n(1))))
    table = board()
    beast = table.put("A", "battlefield", creature("Beast", "1/1", abilities=(grow, burn)))
    table.to("main1").cast("A", spell("Spark", fx.Clause(fx.Scry(You(), n(1)))))
    assert (table.life("A"), table.life("B"), table.pt(beast)) == (19, 19, (2, 2))


def test_120_7_a_spell_that_deals_damage_is_a_source_and_no_permanent() -> None:
    table = board()
    text = "Whenever a permanent deals damage to you, you gain 1 life."
    table.put("A", "battlefield", written("Field", "{G}", "Enchantment", text))
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", BOLT, [seat("A")])
    assert table.life("A") == 17
    table.cast("A", written("Slap", "{G}", "Sorcery", "Target creature you control deals 2 damage to you."), [bear])
    assert table.life("A") == 16


def test_603_2_that_player_is_who_controlled_the_source_as_it_dealt_the_damage() -> None:
    table = lands_for_all()
    table.put(
        "A",
        "battlefield",
        beast("Whenever a source an opponent controls deals damage to you, that player sacrifices a land."),
    )
    pinger = table.put("B", "battlefield", beast("{T}: This creature deals 1 damage to any target."))
    table.to("main1").say("target", [seat("A")])
    table.pass_()
    assert table.act("B", "activate", pinger) is None
    while table.life("A") == 20:
        table.pass_()
    steal = written("Steal", "{G}", "Instant", "Gain control of target creature.")
    table.say("target", [pinger]).cast("A", steal, [pinger])
    assert [table.count(each, "battlefield", "Forest") for each in "AB"] == [6, 5]
