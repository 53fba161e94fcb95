"""Keywords of damage (CR 702)."""

from __future__ import annotations

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, GIANT, creature
from tests.rules.fights import fight
from tests.rules.quick import act, attack, beast, block, board, entered


def test_702_2b_deathtouch_destroys_whatever_it_damages() -> None:
    board, mine, theirs = fight(creature("Viper", "1/1", "deathtouch"), GIANT)
    assert board.zone(theirs[0]) == "graveyard"
    assert board.zone(mine) == "graveyard"


def test_702_4b_double_strike_deals_damage_twice() -> None:
    board, _, _ = fight(creature("Duelist", "3/3", "double strike"))
    assert board.life("B") == 14


def test_702_7b_first_strikers_deal_their_damage_first() -> None:
    table = board()
    knight, bear = (
        table.put("A", "battlefield", beast("First strike", pt="2/2")),
        table.put("B", "battlefield", beast(pt="5/2")),
    )
    block(attack(table, knight), (bear, knight)).to("main2")
    assert (table.zone(knight), table.zone(bear)) == ("battlefield", "graveyard")


def test_702_15b_lifelink_gains_life() -> None:
    board, _, _ = fight(creature("Healer", "3/3", "lifelink"))
    assert board.life("A") == 23


def test_702_19b_trample_assigns_the_rest_to_the_player() -> None:
    board, _, theirs = fight(creature("Wurm", "5/5", "trample"), BEAR)
    assert board.life("B") == 17
    assert board.zone(theirs[0]) == "graveyard"


def test_702_19b_with_deathtouch_one_damage_is_lethal() -> None:
    board, _, _ = fight(creature("Stinger", "5/5", "trample", "deathtouch"), GIANT)
    assert board.life("B") == 16


def test_702_64a_absorb_prevents_from_each_source() -> None:
    table, sliver = entered("Absorb 1", "3/3")
    table.cast("A", BOLT, [sliver])
    assert table.game.s.objects[sliver].damage == 2


def test_702_70a_poisonous_gives_counters_beside_damage() -> None:
    table = Board()
    snake = table.put("A", "battlefield", beast("Poisonous 3", "1/1"))
    attack(table, snake).to("main2")
    assert (table.life("B"), table.game.s.players[1].counters["poison"]) == (19, 3)


def test_702_80a_wither_damage_is_counters() -> None:
    table = board()
    biter, bear = (
        table.put("A", "battlefield", beast("Wither", pt="1/4")),
        table.put("B", "battlefield", beast(pt="3/3")),
    )
    block(attack(table, biter), (bear, biter)).to("main2")
    assert (table.game.s.objects[bear].counters, table.pt(bear)) == ({"-1/-1": 1}, (2, 2))


def test_702_90b_infect_gives_poison_and_counters() -> None:
    board, _, _ = fight(creature("Plague", "3/3", "infect"))
    assert board.life("B") == 20
    assert board.game.s.players[1].counters["poison"] == 3


def test_702_115a_ingest_exiles_the_top_card() -> None:
    table = Board()
    drone = table.put("A", "battlefield", beast("Ingest"))
    attack(table, drone).to("main2")
    assert table.count("B", "exile") == 1


def test_702_164c_toxic_adds_poison_counters_to_combat_damage() -> None:
    table = board()
    table.put("A", "battlefield", FOREST)
    attack(table, table.put("A", "battlefield", beast("Toxic 2", pt="1/1"))).to("main2")
    assert (table.life("B"), table.game.s.players[1].counters) == (19, {"poison": 2})


def test_702_15b_damage_of_one_instruction_gains_life_once() -> None:
    """CR 119.9, 702.15e: one source, one event of damage, one gain of life."""
    text = "Lifelink\nWhenever you gain life, put a +1/+1 counter on this creature.\n{T}: This creature deals 1 damage to target opponent and 2 damage to itself."
    table = board()
    pinger = table.put("A", "battlefield", beast(text, "3/3"))
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "activate", pinger)
    assert (table.life("A"), table.life("B"), table.pt(pinger)) == (23, 19, (4, 4))
