"""Abilities (CR 113)."""

from __future__ import annotations

import pytest

from tests.rules.board import seat
from tests.rules.cards import ANTHEM, BEAR, BOLT, COUNTERSPELL, FOREST, card
from tests.rules.quick import act, attack, beast, board, entered, found, life_changes
from tests.rules.written import written


def test_113_2_an_ability_in_quotations_with_other_words_after_it() -> None:
    staff = written(
        "Staff", "{G}", "Artifact — Equipment",
        'Equipped creature gets +1/+1, has "Whenever this creature attacks, you gain 1 life," and is a Cleric in addition to its other types.\n'
        "Equip {1}",
    )  # fmt: skip
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    tool = table.put("A", "battlefield", staff)
    table.to("main1").say("target", [bear])
    assert table.act("A", "activate", tool) is None
    table.resolve()
    assert table.pt(bear) == (3, 3)
    assert "Cleric" in table.game.chars(bear).subtypes
    attack(table, bear).resolve()
    assert life_changes(table) == (1, 0)


def test_113_6_abilities_work_on_the_battlefield_unless_they_say_otherwise() -> None:
    table = board()
    table.put("A", "hand", ANTHEM)
    table.put("A", "graveyard", ANTHEM)
    bear = table.put("A", "battlefield", BEAR)
    assert table.to("main1").pt(bear) == (2, 2)


def test_113_6b_an_ability_that_asks_for_a_zone_triggers_from_there() -> None:
    text = "At the beginning of your upkeep, if this card is in your graveyard, you may pay 1 life. If you do, return it to your hand."
    table = board()
    ghoul = written("Ghoul", "{1}", "Creature — Zombie", text, "1/1")
    table.put("A", "graveyard", ghoul)
    table.put("A", "battlefield", ghoul)
    table.to("main2").say("pay", True).say("may", True, True).to("main1", 3)
    assert (table.count("A", "hand", "Ghoul"), table.life("A")) == (1, 19)


def test_113_6b_a_card_in_the_graveyard_gives_haste_from_there_only() -> None:
    fury = beast(
        "As long as this card is in your graveyard and you control a Forest, creatures you control have trample."
    )
    table = board(1)
    table.put("A", "graveyard", fury)
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    assert table.game.has_keyword(bear, "trample")
    without = board(0)
    without.put("A", "graveyard", fury)
    lonely = without.put("A", "battlefield", BEAR)
    without.to("main1")
    assert not without.game.has_keyword(lonely, "trample")
    inside = board(1)
    inside.put("A", "battlefield", fury)
    other = inside.put("A", "battlefield", BEAR)
    inside.to("main1")
    assert not inside.game.has_keyword(other, "trample")


def test_113_7_the_source_of_a_countered_ability_loses_its_abilities() -> None:
    table = board()
    tide = beast(
        "When this creature enters, counter up to one target activated or triggered ability. If an ability of an artifact, creature, or planeswalker is "
        "countered this way, that permanent loses all abilities for as long as this creature remains on the battlefield.",
        name="Tide",
        cost="{G}",
    )
    flash = written("Ambush", "{G}", "Instant", "You may put a creature card from your hand onto the battlefield.")
    pinger = table.put(
        "B", "battlefield", beast("{G}: This creature deals 1 damage to target opponent.", name="Pinger")
    )
    table.put("B", "battlefield", FOREST)
    table.put("A", "hand", tide)
    oid = table.put("A", "hand", flash)
    table.to("main1").say("target", [seat("A")])
    assert table.act("B", "activate", pinger) is None
    ability = table.game.s.stack[-1]
    table.say("target", [ability])
    act(table, "A", "cast", oid)
    assert table.game.s.players[0].life == 20
    assert not table.may("B", "activate", pinger)


def test_113_7a_an_ability_outlives_its_source() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("{T}: You gain 3 life."))
    table.to("main1")
    assert table.act("A", "activate", bear) is None
    table.cast("A", BOLT, [bear])
    assert (table.zone(bear), table.life("A")) == ("graveyard", 23)


@pytest.mark.parametrize("words", ["Hexproof", "Shroud", "Protection from blue"])
def test_113_6_what_protects_a_permanent_does_not_protect_the_spell(words: str) -> None:
    counterspell = written("Deny", "{G}", "Instant", "Counter target spell.")
    blue = written("Dispel", "{U}", "Instant", "Counter target spell.")
    table = board()
    table.put("B", "battlefield", FOREST)
    table.put("B", "battlefield", card("Island", "", "basic land", subtypes=("Island",)))
    slick = table.put("A", "hand", beast(words))
    denial = table.put("B", "hand", blue if "blue" in words else counterspell)
    table.to("main1")
    assert table.act("A", "cast", slick) is None
    table.act("B", "cast", denial)
    table.resolve()
    assert table.zone(slick) == "graveyard"


def test_113_6_what_protects_a_permanent_does_not_protect_the_card() -> None:
    raised = written(
        "Raise", "{G}", "Sorcery", "Put target creature card from a graveyard onto the battlefield under your control."
    )
    table = board()
    slick = table.put("B", "graveyard", beast("Hexproof"))
    table.to("main1").cast("A", raised, [slick])
    assert table.zone(slick) == "battlefield"


@pytest.mark.parametrize("text", [
    "This creature can't have counters put on it.\nThis creature enters with two +1/+1 counters on it.",
    "Creatures you control can't have +1/+1 counters put on them.\nThis creature enters with two +1/+1 counters on it.",
])  # fmt: skip
def test_113_6i_counters_that_cannot_be_put_do_not_enter_with_it(text: str) -> None:
    table, kite = entered(text)
    assert table.pt(kite) == (2, 2)


def test_113_6a_characteristic_defining_abilities_function_everywhere() -> None:
    table = board(3)
    size = written(
        "Growth",
        "{G}",
        "Creature — Plant",
        "Growth's power and toughness are each equal to the number of lands you control.",
        "*/*",
    )
    sizes = [table.put("A", zone, size) for zone in ("battlefield", "hand", "graveyard", "exile", "library")]
    assert [table.to("main1").pt(oid) for oid in sizes] == [(3, 3)] * 5


@pytest.mark.parametrize(
    "text",
    [
        "You may pay 1 life rather than pay this spell's mana cost.",
        "This spell costs {6} less to cast if you control a Forest.",
    ],
)
def test_113_6d_what_a_spell_costs_is_said_on_the_stack(text: str) -> None:
    table = board(1)
    oid = table.put("A", "hand", beast(text, cost="{6}{G}"))
    table.to("main1")
    assert table.may("A", "cast", oid)


def test_113_6e_when_it_may_be_cast_is_said_in_hand() -> None:
    table = board(2)
    held = [
        table.put("A", "hand", written(name, "{G}", "Instant", f"{text}You gain 1 life."))
        for name, text in (("Late", "Cast this spell only during combat.\n"), ("Plain", ""))
    ]
    assert [table.to("main1").may("A", "cast", oid) for oid in held] == [False, True]


def test_113_6f_where_it_may_be_cast_from_is_said_there() -> None:
    table = board(2)
    oid = table.put("A", "graveyard", beast("You may cast this card from your graveyard."))
    assert table.to("main1").may("A", "cast", oid)


def test_113_6g_that_it_cannot_be_countered_is_said_on_the_stack() -> None:
    table = board()
    oid = table.put("A", "hand", beast("This spell can't be countered."))
    table.to("main1").act("A", "cast", oid)
    no = table.put("A", "hand", COUNTERSPELL)
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", no)
    assert table.resolve().count("A", "battlefield", "Beast") == 1


def test_113_6h_how_it_enters_is_said_as_it_enters() -> None:
    table = board()
    oid = table.put("A", "hand", written("Slow", "", "Land", "This land enters tapped."))
    act(table.to("main1"), "A", "land", oid)
    assert table.game.s.objects[found(table, "Slow")].tapped


def test_113_6j_what_is_paid_from_hand_is_activated_there_alone() -> None:
    table = board()
    held, there = (table.put("A", zone, beast("Cycling {1}")) for zone in ("hand", "battlefield"))
    table.to("main1")
    assert (table.may("A", "activate", held), table.may("A", "activate", there)) == (True, False)


def test_113_6k_what_cannot_trigger_from_the_battlefield_triggers_elsewhere() -> None:
    table = board()
    table.put("A", "hand", beast("When you cycle this card, you gain 3 life.\nCycling {1}"))
    act(table.to("main1"), "A", "activate", table.game.s.hand[0][-1])
    assert life_changes(table) == (3, 0)


def test_113_6m_an_ability_that_is_activated_only_in_the_graveyard_works_there() -> None:
    table = board()
    glory = beast("{2}{G}: You gain 3 life. Activate only if this card is in your graveyard.", name="Glory")
    there, dead = table.put("A", "battlefield", glory), table.put("A", "graveyard", glory)
    assert (table.to("main1").may("A", "activate", there), table.may("A", "activate", dead)) == (False, True)
    act(table, "A", "activate", dead).resolve()
    assert table.life("A") == 23
