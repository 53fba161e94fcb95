"""The Magic Golden Rules (CR 101)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.verbs.spells import can_be_countered
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.players import TargetPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, n, rules, spell
from tests.rules.invented import said
from tests.rules.quick import act, beast, board, cast_text, found, lands_for_both, life_changes, stocked
from tests.rules.written import written


def test_101_2_cannot_beats_can() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", written("Truce", "{G}", "Enchantment", "Creatures can't attack."))
    table.put("A", "battlefield", written("War", "{G}", "Enchantment", "Creatures attack each combat if able."))
    table.to("main2")
    assert not table.game.s.objects[bear].tapped


def test_101_2_spells_you_control_cannot_be_countered_but_others_can() -> None:
    table = lands_for_both()
    table.put("A", "battlefield", rules("Shield", You(), mo.PlayerRule("spells_cant_be_countered", fl.Everything())))
    for letter in ("A", "B"):
        bear = table.put(letter, "stack", BEAR)
        assert can_be_countered(table.game, bear) == (letter == "B")


def test_101_3_what_is_impossible_is_left_out() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        spell("Both", fx.Clause(fx.Discard(TargetPlayer(0), n(2))), fx.Clause(fx.GainLife(You(), n(3)))),
        [seat("B")],
    )
    assert table.life("A") == 23


def test_101_3_who_could_not_discard_pays_with_life() -> None:
    table = stocked()
    table.put("B", "hand", BEAR)
    table.cast("A", said("Each opponent discards a card. Each opponent who can't loses 3 life."))
    assert life_changes(table) == (0, 0, -3)
    assert table.count("B", "graveyard", "Bear") == 1


@pytest.mark.parametrize("wanted", [True, False])
def test_101_4_any_opponent_may_pay_to_stop_it(wanted: bool) -> None:
    table = board(seats=3)
    land = table.put("C", "battlefield", FOREST)
    text = "When this creature enters, any opponent may sacrifice a land. If a player does, tap this creature."
    demon = table.put("A", "hand", beast(text, cost="{G}", name="Demon"))
    table.say("may", wanted)
    act(table.to("main1"), "A", "cast", demon)
    assert table.zone(land) == ("graveyard" if wanted else "battlefield")
    made = next(oid for oid in table.game.permanents() if table.name(oid) == "Demon")
    assert table.game.s.objects[made].tapped is wanted
    assert [ask.seat for ask in table.asked if ask.reason == "may"] == [2]


def test_101_4_of_any_opponents_who_may_each_is_asked_and_what_follows_is_done_once() -> None:
    table = board(seats=4)
    lands = [table.put(letter, "battlefield", FOREST) for letter in "BCD"]
    text = "When this creature enters, any opponent may sacrifice a land. If a player does, put a +1/+1 counter on this creature."
    demon = table.put("A", "hand", beast(text, cost="{G}", name="Demon"))
    table.say("may", True, False, True)
    act(table.to("main1"), "A", "cast", demon)
    assert [table.zone(land) for land in lands] == ["graveyard", "battlefield", "graveyard"]
    assert table.pt(found(table, "Demon")) == (3, 3)


_MOURNER = beast("Whenever another creature dies, you gain 1 life.", name="Mourner")


def _after_sacrifices(text: str, reason: str, *wanted: bool) -> Board:
    """What comes of a creature with that text when each opponent has a creature that sees others die."""
    table = board(seats=4)
    for letter in "BCD":
        table.put(letter, "battlefield", _MOURNER)
    demon = table.put("A", "hand", beast(f"When this creature enters, {text}", cost="{G}", name="Demon"))
    table.say(reason, *wanted)
    act(table.to("main1"), "A", "cast", demon)
    return table


def test_101_4_what_several_players_may_sacrifice_is_sacrificed_at_one_time() -> None:
    text = "any opponent may sacrifice a creature. If a player does, put a +1/+1 counter on this creature."
    table = _after_sacrifices(text, "may", True, False, True)
    assert life_changes(table) == (0, 1, 2, 1)
    assert table.pt(found(table, "Demon")) == (3, 3)


def test_101_4_what_several_players_sacrifice_to_be_spared_is_sacrificed_at_one_time() -> None:
    text = "for each opponent, you create a 2/2 black Zombie creature token unless that player sacrifices a creature of their choice."
    table = _after_sacrifices(text, "unless", True, False, True)
    assert life_changes(table) == (0, 1, 2, 1)
    assert table.count("A", "battlefield", "Zombie") == 1


def test_101_4_what_several_players_may_discard_is_discarded_at_one_time() -> None:
    table = board(seats=3)
    for letter in "BC":
        table.put(letter, "hand", BEAR)
    text = "When this creature enters, any opponent may discard a card. If a player does, tap this creature."
    demon = table.put("A", "hand", beast(text, cost="{G}", name="Demon"))
    table.say("may", True, True)
    act(table.to("main1"), "A", "cast", demon)
    assert [event.kind for event in table.game.s.history[-5:-1]] == ["zone", "zone", "discard", "discard"]
    assert table.game.s.objects[found(table, "Demon")].tapped


def test_101_4_an_opponent_chooses_one_of_the_cards() -> None:
    table = board()
    cards = [table.put("A", "library", each) for each in (BEAR, BOLT, FOREST)]
    table.say("choose", [cards[1]])
    text = "Reveal the top three cards of your library. An opponent chooses one of them. Put that card into your graveyard and the rest into your hand."
    cast_text(table, text)
    assert table.zone(cards[1]) == "graveyard"
    assert (table.zone(cards[0]), table.zone(cards[2])) == ("hand", "hand")
    assert next(ask for ask in table.asked if ask.reason == "choose").seat == 1


def test_101_4_you_choose_the_opponent_who_gains_control() -> None:
    table = board(seats=3)
    gift = table.put(
        "A",
        "battlefield",
        written("Gift", "{1}", "Artifact", "{1}: Draw a card. An opponent gains control of this artifact."),
    )
    table.to("main1").say("player", [seat("C")]).say("chosen_player", [seat("C")])
    act(table, "A", "activate", gift)
    assert table.game.controller_of(gift) == 2
