"""Keywords of types, levels and states (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, GIANT, card
from tests.rules.quick import act, attack, beast, board, cast_text, entered, found
from tests.rules.written import two_faced, written

RELIC = card("Relic", "{1}", "artifact")
KIT = two_faced(
    "Kit // Golem",
    FaceText("Kit", "{G}", "Artifact", "Craft with creature {1}{G}"),
    FaceText("Golem", "", "Artifact Creature — Golem", "Trample", "5", "5"),
)


def test_702_73a_a_changeling_is_every_creature_type() -> None:
    table, shifter = entered("Changeling")
    assert table.game.chars(shifter).every_creature_type


def test_702_114a_devoid_is_colourless() -> None:
    table = board()
    drone = table.put("A", "battlefield", beast("Devoid"))
    assert table.to("main1").game.chars(drone).colors == ""


def test_702_122a_crew_makes_a_creature_of_a_vehicle() -> None:
    table = board()
    cart, bear = (
        table.put("A", "battlefield", written("Cart", "{2}", "Artifact — Vehicle", "Crew 2", "4/4")),
        table.put("A", "battlefield", BEAR),
    )
    act(table.to("main1").say("crew", [bear]), "A", "activate", cart)
    assert ("creature" in table.game.chars(cart).types, table.game.s.objects[bear].tapped) == (True, True)


def test_702_122a_creatures_of_too_little_power_are_refused_as_crew() -> None:
    table = board()
    cart = table.put("A", "battlefield", written("Cart", "{2}", "Artifact — Vehicle", "Crew 3", "4/4"))
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    table.to("main1")
    table.game.answer(0, [action.obj for action in table.actions("A")].index(cart))
    refusal = table.game.answer(0, bears[:1])
    assert refusal is not None
    assert refusal.rule == "118.3"
    assert table.game.answer(0, bears[1:]) is None
    table.resolve()
    assert [table.game.s.objects[bear].tapped for bear in bears] == [False, True, True]


def test_702_161a_living_metal_is_a_creature_on_your_turn() -> None:
    table = board()
    car = table.put("A", "battlefield", written("Car", "{2}", "Artifact — Vehicle", "Living metal", "3/3"))
    assert "creature" in table.to("main1").game.chars(car).types
    assert "creature" not in table.to("main1", 2).game.chars(car).types


def test_702_167a_craft_exiles_materials_and_brings_it_back_transformed() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 4)
    kit = table.put("A", "battlefield", KIT)
    bear = table.put("A", "graveyard", BEAR)
    table.to("main1")
    assert table.act("A", "activate", kit) is None
    table.resolve()
    assert table.zone(bear) == "exile"
    assert table.count("A", "battlefield", "Golem") == 1


def test_702_167a_without_materials_it_cannot_be_activated() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 4)
    kit = table.put("A", "battlefield", KIT)
    assert not table.to("main1").may("A", "activate", kit)


def test_702_167b_materials_are_permanents_or_cards_of_that_kind() -> None:
    table = board()
    kit = table.put(
        "A",
        "battlefield",
        two_faced(
            "Kit // Golem",
            FaceText("Kit", "{G}", "Artifact", "Craft with artifact {G}"),
            FaceText("Golem", "", "Artifact Creature — Golem", "Trample", "5", "5"),
        ),
    )
    here, there = table.put("A", "battlefield", RELIC), table.put("A", "graveyard", RELIC)
    table.to("main1").say("craft", [there]).act("A", "activate", kit)
    options = next(ask for ask in table.asked if ask.reason == "craft").options
    assert set(options) == {here, there}


def _kit(materials: str) -> CardProgram:
    front = FaceText("Kit", "{G}", "Artifact", f"Craft with {materials} {{G}}")
    return two_faced("Kit // Golem", front, FaceText("Golem", "", "Artifact Creature — Golem", "Trample", "5", "5"))


@pytest.mark.parametrize(("count", "may"), [(3, False), (4, True), (5, True)])
def test_702_167a_four_or_more_materials(count: int, may: bool) -> None:
    table = board()
    kit = table.put("A", "battlefield", _kit("four or more red instant and/or sorcery cards"))
    cards = [table.put("A", "graveyard", written("Bolt", "{R}", "Instant", "You gain 1 life.")) for _ in range(count)]
    table.put("A", "graveyard", written("Balm", "{G}", "Instant", "You gain 1 life."))
    assert table.to("main1").may("A", "activate", kit) == may
    if may:
        act(table.say("craft", cards), "A", "activate", kit)
        assert [table.zone(oid) for oid in cards] == ["exile"] * count
        assert table.count("A", "battlefield", "Golem") == 1


def test_702_167a_one_or_more_of_anything() -> None:
    table = board()
    kit, relic = table.put("A", "battlefield", _kit("one or more")), table.put("A", "battlefield", RELIC)
    balm = table.put("A", "graveyard", written("Balm", "{G}", "Instant", "You gain 1 life."))
    act(table.to("main1").say("craft", [relic, balm]), "A", "activate", kit)
    assert [table.zone(oid) for oid in (relic, balm)] == ["exile", "exile"]
    assert table.count("A", "battlefield", "Golem") == 1


def test_702_167c_the_permanent_remembers_what_it_was_crafted_with() -> None:
    table = board()
    kit = table.put(
        "A",
        "battlefield",
        two_faced(
            "Kit // Golem",
            FaceText("Kit", "{G}", "Artifact", "Craft with artifact {G}"),
            FaceText("Golem", "", "Artifact Creature — Golem", "Trample", "5", "5"),
        ),
    )
    relic = table.put("A", "graveyard", RELIC)
    act(table.to("main1"), "A", "activate", kit)
    linked = [
        oid for oid in table.game.s.objects[found(table, "Golem")].linked if table.game.s.objects[oid].zone == "exile"
    ]
    assert [table.name(oid) for oid in linked] == ["Relic"]
    assert table.zone(relic) == "exile"


def test_702_171a_saddle_taps_creatures_as_a_sorcery() -> None:
    table = board()
    mount, bear = (
        table.put(
            "A", "battlefield", beast("Saddle 2\nWhenever this creature attacks while saddled, you gain 3 life.")
        ),
        table.put("A", "battlefield", BEAR),
    )
    act(table.to("main1").say("crew", [bear]), "A", "activate", mount)
    attack(table, mount).resolve()
    assert (table.life("A"), table.game.s.objects[bear].tapped) == (23, True)


def test_702_171b_saddled_until_end_of_turn() -> None:
    table = board()
    mount, bear = table.put("A", "battlefield", beast("Saddle 2")), table.put("A", "battlefield", BEAR)
    act(table.to("main1").say("crew", [bear]), "A", "activate", mount)
    assert "saddled" in table.game.s.objects[mount].marks
    assert "saddled" not in table.to("upkeep", 2).game.s.objects[mount].marks


def test_702_179a_start_your_engines_gives_speed_one() -> None:
    table, _ = entered("Start your engines!")
    assert table.game.s.players[0].counters["speed"] == 1


def test_702_179c_speed_rises_once_each_turn_when_an_opponent_loses_life() -> None:
    table, _ = entered("Start your engines!")
    table.cast("A", BOLT, [seat("B")]).cast("A", BOLT, [seat("B")])
    assert table.game.s.players[0].counters["speed"] == 2


def test_702_179d_speed_rises_by_an_ability_on_the_stack() -> None:
    table, _ = entered("Start your engines!")
    table.say("target", [seat("B")]).act("A", "cast", table.put("A", "hand", BOLT))
    while table.life("B") == 20:
        table.pass_()
    assert (len(table.game.s.stack), table.game.s.players[0].counters["speed"]) == (1, 1)
    assert table.resolve().game.s.players[0].counters["speed"] == 2


def test_702_184a_station_charges_by_power() -> None:
    table = board()
    craft, giant = (
        table.put("A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n5+ | Flying", "3/3")),
        table.put("A", "battlefield", GIANT),
    )
    act(table.to("main1").say("tap", [giant]), "A", "activate", craft)
    assert table.game.s.objects[craft].counters == {"charge": 5}


def test_702_131b_the_blessing_comes_in_the_middle_of_a_resolution() -> None:
    table = board(8)
    table.put("A", "battlefield", beast("Ascend"))
    cast_text(table, "Create a 1/1 green Bear creature token. If you have the city's blessing, you gain 5 life.")
    assert table.life("A") == 25
