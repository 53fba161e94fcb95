"""Resolving Spells and Abilities (CR 608)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.modifications import GrantKeyword
from services.game.rules.program.objects import Chosen, Every, Target
from services.game.rules.program.players import You
from tests.rules.board import seat
from tests.rules.cards import ANTHEM, BEAR, BOLT, CREATURE, DOOM, FOREST, GIANT, MOUNTAIN, card, n, spell
from tests.rules.commanders import with_leader
from tests.rules.invented import PUMP, said
from tests.rules.quick import (
    act,
    attack,
    beast,
    board,
    cast_at,
    cast_text,
    lands_for_all,
    lands_for_both,
    life_changes,
    names_in,
    stacked,
    stocked,
)
from tests.rules.written import written


def test_608_2_mana_value_of_the_chosen_quality() -> None:
    table = stocked()
    even, odd = table.put("B", "battlefield", beast(cost="{1}{G}")), table.put("B", "battlefield", beast(cost="{2}{G}"))
    table.say("odd_or_even", "odd").cast(
        "A",
        written(
            "Event", "{G}", "Sorcery", "Choose odd or even. Exile each creature with mana value of the chosen quality."
        ),
    )
    assert (table.zone(even), table.zone(odd)) == ("battlefield", "exile")


def test_608_2_legal_targets_first_then_the_instructions_then_the_graveyard() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    both = written("Rain", "{G}", "Instant", "Destroy target creature. You gain 4 life.")
    oid = table.put("A", "hand", both)
    table.to("main1").say("target", [bear]).act("A", "cast", oid)
    table.cast("A", DOOM, [bear])
    assert (table.life("A"), [table.name(each) for each in table.game.s.graveyard[0]]) == (20, ["Doom", "Rain"])
    assert table.cast("A", both, [table.put("B", "battlefield", BEAR)]).life("A") == 24


def test_608_2a_an_intervening_if_that_became_false_stops_it() -> None:
    table = board()
    relic = table.put("A", "battlefield", card("Relic", "{1}", "artifact"))
    table.put(
        "A", "battlefield", beast("At the beginning of your end step, if you control an artifact, you gain 5 life.")
    )
    table.to("main2")
    table.pass_()
    table.pass_()
    crush = table.put("A", "hand", written("Crush", "{G}", "Instant", "Destroy target artifact."))
    table.say("target", [relic])
    act(table, "A", "cast", crush)
    assert table.life("A") == 20


def test_608_2b_all_targets_illegal_nothing_happens() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    both, doom = (
        table.put("A", "hand", written("Both", "{G}", "Instant", "Destroy target creature. You gain 3 life.")),
        table.put("A", "hand", DOOM),
    )
    table.to("main1").say("target", [bear], [bear]).act("A", "cast", both)
    table.act("A", "cast", doom)
    table.resolve()
    assert table.life("A") == 20


def test_608_2b_a_spell_whose_target_became_illegal_does_nothing() -> None:
    table = lands_for_both()
    bear = table.put("B", "battlefield", BEAR)
    doom, bolt = table.put("A", "hand", DOOM), table.put("B", "hand", BOLT)
    table.to("main1").say("target", [bear], [bear])
    table.act("A", "cast", doom)
    table.act("B", "cast", bolt)
    table.resolve()
    assert table.zone(bear) == "graveyard"
    assert table.zone(doom) == "graveyard"


def test_608_2c_instructions_are_followed_in_order() -> None:
    table = board(library=1)
    order = written("Order", "{G}", "Sorcery", "Draw a card, then discard a card.")
    table.to("main1").cast("A", order)
    assert (table.count("A", "hand"), table.count("A", "graveyard")) == (0, 2)


@pytest.mark.parametrize(("card", "gained"), [(BEAR, 2), (FOREST, 0)])
def test_608_2c_only_what_was_exiled_so_counts(card: object, gained: int) -> None:
    table = board()
    table.say("target", [table.put("B", "graveyard", card)])  # type: ignore[arg-type]
    cast_text(table, "Exile target card from a graveyard. If a creature card was exiled this way, you gain 2 life.")
    assert table.life("A") == 20 + gained


def test_608_2c_an_indestructible_creature_is_put_nowhere() -> None:
    table = board()
    wall = table.put("B", "battlefield", beast("Indestructible", name="Wall"))
    table.say("target", [wall])
    text = "Destroy target creature. If a creature card is put into a graveyard this way, return it to the battlefield under your control."
    cast_text(table, text)
    assert table.zone(wall) == "battlefield"
    assert table.game.controller_of(wall) == 1


def test_608_2c_a_land_that_is_not_put_onto_the_battlefield_is_put_into_the_hand() -> None:
    for wanted in (True, False):
        table = board(library=0)
        table.put("A", "library", FOREST)
        text = "Look at the top card of your library. If it's a land card, you may put it onto the battlefield tapped. If you don't put the card onto the battlefield, put it into your hand."
        cast_text(table.say("may", wanted), text)
        assert table.count("A", "hand", "Forest") == (0 if wanted else 1)


@pytest.mark.parametrize("pays", [True, False])
def test_608_2c_what_is_said_of_a_target_of_if_you_do_hangs_on_it(pays: bool) -> None:
    text = "When this creature enters, you may pay {1}. If you do, tap target creature an opponent controls. It doesn't untap during its controller's next untap step."
    table = stocked(2)
    bear = table.put("B", "battlefield", BEAR, tapped=True)
    table.say("may", pays).cast("A", beast(text))
    table.to("draw", 2)
    assert table.game.s.objects[bear].tapped == pays


def test_608_2c_a_card_that_was_not_revealed_counts_for_nothing() -> None:
    text = "Look at the top card of your library. You may reveal that card. If an instant or sorcery card is revealed this way, you gain 3 life."
    for wanted in (True, False):
        table = board(library=0)
        table.put("A", "library", BOLT)
        cast_text(table.say("may", wanted), text)
        assert table.life("A") == (23 if wanted else 20)


def test_608_2c_you_and_the_target_each_draw() -> None:
    table = stocked()
    before = [table.count(letter, "hand") for letter in "ABC"]
    table.say("target", [seat("C")])
    table.cast("A", beast("When this creature enters, you and target opponent each draw a card."))
    assert [table.count(letter, "hand") - old for letter, old in zip("ABC", before, strict=True)] == [1, 0, 1]


@pytest.mark.parametrize("wanted", [True, False])
def test_608_2c_the_rest_goes_away_whatever_was_chosen(wanted: bool) -> None:
    table = stocked(2)
    text = (
        "{T}: You may look at the top two cards of your library. If you do, you may put a creature card from among them onto the "
        "battlefield, then you put the rest of those cards on the bottom of your library in any order."
    )
    stone = table.put("A", "battlefield", written("Stone", "{1}", "Artifact", text))
    table.put("A", "library", BEAR, 2)
    table.say("may", True, wanted)
    act(table, "A", "activate", stone)
    assert table.count("A", "battlefield", "Bear") == int(wanted)
    left = [table.name(oid) for oid in table.game.s.library[0]].count("Bear")
    assert left == 2 - int(wanted)
    table.cast("A", written("Dig", "{G}", "Sorcery", "Draw two cards."))
    assert table.count("A", "hand", "Bear") == 0


def test_608_2c_it_is_what_became_a_copy() -> None:
    table = stocked(2)
    text = "{T}: Put a flood counter on target creature. If it's a creature, it becomes a copy of this creature. If it's green, it gains trample."
    mars = table.put("A", "battlefield", beast(text, pt="5/5", name="Mars"))
    bear = table.put("B", "battlefield", BEAR)
    table.say("target", [bear])
    act(table, "A", "activate", mars)
    assert (table.name(bear), table.pt(bear)) == ("Mars", (5, 5))
    assert table.game.has_keyword(bear, "trample")
    assert not table.game.has_keyword(mars, "trample")


@pytest.mark.parametrize(("step", "size"), [("main1", 6), ("begin_combat", 4), ("main2", 6)])
def test_608_2c_what_is_cast_in_the_main_phase_happens_instead(step: str, size: int) -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to(step).cast("A", PUMP, [bear])
    assert table.pt(bear) == (size, size)


def test_608_2c_who_discarded_a_land_did_not_discard_a_nonland_card_this_way() -> None:
    table = stocked(4)
    table.put("B", "hand", FOREST)
    table.put("C", "hand", BEAR)
    table.cast(
        "A",
        said(
            "Each opponent discards a card, then each opponent who didn't discard a nonland card this way loses 3 life."
        ),
    )
    assert life_changes(table) == (0, -3, 0, -3)


def test_608_2c_who_had_nothing_to_sacrifice_discards() -> None:
    table = stocked()
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    for letter in "ABC":
        table.put(letter, "hand", FOREST)
    table.cast(
        "A",
        said(
            "Each player sacrifices a creature or planeswalker of their choice. Each player who can't discards a card."
        ),
    )
    assert (table.zone(mine), table.zone(theirs)) == ("graveyard", "graveyard")
    assert [table.count(letter, "graveyard", "Forest") for letter in "ABC"] == [0, 0, 1]


def test_608_2c_the_rest_is_what_nothing_was_done_with_yet() -> None:
    table = stacked(BOLT, BEAR, MOUNTAIN)
    best = table.game.s.library[0][-2]
    table.say("move", [best])
    text = "You may look at the top three cards of your library. If you do, put one of those cards on top of your library and the rest on the bottom of your library in any order."
    cast_text(table.say("may", True), text)
    library = table.game.s.library[0]
    assert table.name(library[-1]) == "Bear"
    assert {table.name(oid) for oid in library[:2]} == {"Bolt", "Mountain"}


def test_608_2c_otherwise_means_the_cards_that_were_looked_at() -> None:
    for beasts in (0, 1):
        table = stacked(BOLT, BEAR, MOUNTAIN)
        if beasts:
            table.put("A", "battlefield", beast())
        text = "Look at the top three cards of your library. If you control a creature, put two of those cards into your hand. Otherwise, put one of them into your hand. Then put the rest on the bottom of your library in any order."
        cast_text(table, text)
        assert len(names_in(table, "hand")) == 1 + beasts


def test_608_2c_two_options_joined_by_then_are_two_options() -> None:
    table = board()
    first, second = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    table.to("main1").say("may", False, True)
    cast_at(table, "You may tap target creature, then you may tap another target creature.", first, second)
    assert (table.game.s.objects[first].tapped, table.game.s.objects[second].tapped) == (False, True)


def test_608_2c_instead_replaces_the_whole_sentence() -> None:
    table = board()
    spell = table.put(
        "A",
        "hand",
        written(
            "Lore",
            "{G}",
            "Sorcery",
            "Draw a card, then discard a card. If you control a creature, instead draw three cards.",
        ),
    )
    table.put("A", "battlefield", BEAR)
    table.to("main1")
    act(table, "A", "cast", spell)
    assert table.count("A", "hand") == 3 + 0
    assert table.count("A", "graveyard") == 1


def test_608_2c_a_discarded_card_is_exiled_only_from_the_graveyard() -> None:
    table = board()
    rule = written("Rule", "{G}", "Enchantment", "Whenever you discard a card, exile that card from your graveyard.")
    table.put("A", "battlefield", rule)
    looter = table.put("A", "hand", written("Loot", "{G}", "Sorcery", "Discard a card."))
    bear = table.put("A", "hand", BEAR)
    table.to("main1")
    act(table, "A", "cast", looter)
    assert table.zone(bear) == "exile"


def test_608_2c_them_means_all_that_the_instruction_before_named() -> None:
    """ "~ and all Elves": not the last of them only."""
    table = board()
    text = "{1}: Untap this creature and all Elves. They get +1/+1 until end of turn."
    lord = table.put("A", "battlefield", beast(text, name="Lord"))
    elf = table.put("A", "battlefield", beast(kind="Elf", name="Elf"))
    other = table.put("A", "battlefield", beast(name="Other"))
    table.to("main1")
    act(table, "A", "activate", lord)
    assert [table.pt(each) for each in (lord, elf, other)] == [(3, 3), (3, 3), (2, 2)]


def test_608_2c_that_rat_is_each_rat_in_turn() -> None:
    table = board()
    text = "When this creature enters, create a 1/1 black Rat creature token. For each Rat you control, create a Wicked Role token attached to that Rat."
    rat = table.put("A", "battlefield", beast(kind="Rat", name="Rat"))
    witch = table.put("A", "hand", beast(text, cost="{G}"))
    table.to("main1")
    act(table, "A", "cast", witch)
    table.resolve()
    assert table.pt(rat) == (3, 3)
    rats = [each for each in table.game.s.battlefield if "Rat" in table.game.chars(each).subtypes]
    assert sorted(table.pt(each) for each in rats) == [(2, 2), (3, 3)]


def test_608_2c_it_was_kicked_speaks_of_the_spell_that_was_mentioned() -> None:
    for kicks, life in ((1, 20), (0, 22)):
        table = stocked(2)
        table.put("B", "battlefield", FOREST)
        refusal = table.put("B", "hand", written("Ruse", "{G}", "Instant", "Counter target spell if it was kicked."))
        balm = table.put("A", "hand", written("Balm", "{G}", "Instant", "Kicker {1}\nYou gain 2 life."))
        table.say("kicker", bool(kicks)).act("A", "cast", balm)
        act(table, "B", "cast", refusal)
        assert table.life("A") == life


def test_608_2d_choices_are_made_on_resolution_unless_they_are_targets() -> None:
    table = board()
    edict = written("Edict", "{G}", "Sorcery", "Target player sacrifices a creature of their choice.")
    bear, giant = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("sacrifice", [giant]).cast("A", edict, [seat("B")])
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_608_2d_who_puts_a_counter_on_a_creature_they_control_chooses_it() -> None:
    table = board()
    watch = written(
        "Watch", "{G}", "Enchantment", "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life."
    )
    for letter in "AB":
        table.put(letter, "battlefield", watch)
    bear, giant = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.to("main1").say("target", [seat("B")]).say("counters", [giant])
    cast_text(table, "Target opponent puts a +1/+1 counter on a creature they control.")
    assert [ask.seat for ask in table.asked if ask.reason == "counters"] == [1]
    assert (table.pt(bear), table.pt(giant)) == ((2, 2), (6, 6))
    assert (table.life("A"), table.life("B")) == (20, 21)  # who puts it is that opponent


def test_608_2d_that_player_puts_what_they_may_put() -> None:
    table = board()
    line = "At the beginning of each player's upkeep, that player may put a +1/+1 counter on target creature of their choice."
    table.put("A", "battlefield", written("Line", "{G}", "Enchantment", line))
    watch = "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life."
    for letter in "AB":
        table.put(letter, "battlefield", written("Watch", "{G}", "Enchantment", watch))
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    table.say("target", [bear], [giant]).say("may", False, True).to("main1", 2)
    assert [ask.seat for ask in table.asked if ask.reason in ("target", "may")] == [0, 0, 1, 1]
    assert (table.pt(bear), table.pt(giant)) == ((2, 2), (6, 6))
    assert (table.life("A"), table.life("B")) == (20, 21)


def test_608_2c_a_token_that_is_exiled_was_exiled() -> None:
    table = stocked(2).to("main1")
    cast_text(table, "Create two 1/1 green Elf creature tokens.")
    elves = [oid for oid in table.game.s.battlefield if table.name(oid) == "Elf"]
    held = table.count("A", "hand")
    table.say("may", True).say("target", [elves[0]])
    cast_text(table, "You may exile target creature you control. If you do, draw two cards.")
    assert table.count("A", "hand") == held + 2
    table.say("move", [elves[1], bear := table.put("A", "battlefield", BEAR)])
    text = "When this creature enters, exile any number of other creatures you control until this creature leaves the battlefield. Create a 1/1 white Soldier creature token for each permanent exiled this way."
    ward = table.put("A", "hand", beast(text, name="Ward"))
    act(table, "A", "cast", ward)
    assert len([oid for oid in table.game.s.battlefield if table.name(oid) == "Soldier"]) == 2
    assert (table.zone(elves[1]), table.zone(bear)) == ("gone", "exile")


@pytest.mark.parametrize("held", [0, 2])
def test_118_12_who_discards_a_hand_without_cards_has_done_so(held: int) -> None:
    table = stocked()
    for _ in range(held):
        table.put("A", "hand", BEAR)
    cast_text(table.say("may", True), "You may discard your hand. If you do, draw three cards.")
    assert (table.count("A", "hand"), table.count("A", "graveyard", "Bear")) == (3, held)


def test_118_12_all_cards_of_a_hand_without_any_are_exiled() -> None:
    table = stocked()
    text = "You may exile all cards from your hand face down. If you do, draw a card."
    cast_text(table.say("may", True), text)
    assert table.count("A", "hand") == 1


WARDEN = beast("Your opponents can't cast spells from anywhere other than their hands.", name="Warden")
TAKEN = "Exile target creature card from a graveyard. You may cast that card without paying its mana cost."


@pytest.mark.parametrize("barred", [False, True])
def test_608_2d_who_can_not_cast_a_card_is_not_asked_whether_to(barred: bool) -> None:
    table = board()
    bear = table.put("A", "graveyard", BEAR)
    if barred:
        table.put("B", "battlefield", WARDEN)
    cast_text(table.say("target", [bear]).say("may", True), TAKEN)
    assert ("may" in [ask.reason for ask in table.asked]) != barred
    assert (table.count("A", "battlefield", "Bear"), table.count("A", "exile", "Bear")) == (
        (0, 1) if barred else (1, 0)
    )


def test_608_2d_a_spell_that_has_no_target_is_not_the_one_that_is_chosen() -> None:
    table = board(library=0)
    kill = written("Kill", "{B}", "Instant", "Destroy target artifact.")
    for each in (kill, BEAR):
        table.put("A", "library", each)
    text = "Exile the top two cards of your library. You may cast a spell from among them without paying its mana cost."
    cast_text(table.say("may", True), text)
    assert "cast" not in [ask.reason for ask in table.asked]  # the only one is the Bear
    assert (table.count("A", "battlefield", "Bear"), table.count("A", "exile", "Kill")) == (1, 1)


def test_608_2d_a_spell_of_each_opponents_graveyard_is_one_of_each() -> None:
    table = lands_for_all(3)
    for each in "BC":
        table.put(each, "graveyard", BEAR, 2)
    text = "You may cast a spell from each opponent's graveyard without paying its mana cost."
    cast_text(table.say("may", True, True), text)
    assert table.count("A", "battlefield", "Bear") == 2
    assert [table.count(each, "graveyard", "Bear") for each in "BC"] == [1, 1]


def test_608_2d_if_no_card_was_chosen_the_other_thing_happens() -> None:
    table = board()
    held = table.put("B", "hand", BOLT)
    table.say("target", [seat("B")]).say("may", False)
    text = "Target opponent reveals their hand. You may choose a nonland card from it. If you do, that player discards that card. If you don't, you gain 3 life."
    cast_text(table, text)
    assert (table.zone(held), table.life("A")) == ("hand", 23)


def test_608_2d_of_each_description_up_to_one_card() -> None:
    table = board(library=0)
    for each in (BEAR, BEAR, FOREST, BOLT):
        table.put("A", "library", each)
    cast_text(
        table,
        "Reveal the top four cards of your library. You may put a creature card and/or a land card from among them into your hand. Put the rest into your graveyard.",
    )
    hand = sorted(table.name(oid) for oid in table.game.zone_list("hand", 0))
    assert set(hand) <= {"Bear", "Forest"}
    assert len(hand) == len(set(hand))
    assert len(hand) + table.count("A", "graveyard") - 1 == 4


def test_608_2d_what_was_chosen_as_one_kind_is_not_chosen_as_the_other() -> None:
    table = board(library=0)
    for each in (BEAR, written("Dryad", "", "Land Creature — Forest Dryad", "", "1/1")):
        table.put("A", "library", each)
    table.to("main1")
    cast_text(table, "Mill two cards. You may put a creature card and/or a land card from among them into your hand.")
    offered = [len(ask.options) for ask in table.asked if ask.options and ask.kind == "objects"]
    assert offered in ([2, 1], [2])


def test_608_2d_the_targeted_player_is_asked() -> None:
    for wanted in (True, False):
        table = board()
        before = table.count("B", "hand")
        table.say("target", [seat("B")]).say("may", wanted)
        cast_text(table, "You gain 2 life. Target opponent may draw a card.")
        assert table.count("B", "hand") == before + wanted


def test_608_2d_two_cards_cannot_be_put_away_where_there_is_one() -> None:
    table = board()
    toll = beast(
        "When this creature enters, you may exile two cards from your graveyard. If you do, you gain 5 life.",
        name="Toll",
    )
    table.put("A", "graveyard", BEAR)
    oid = table.put("A", "hand", toll)
    table.to("main1")
    act(table, "A", "cast", oid)
    assert table.game.s.players[0].life == 20


def test_608_2g_the_card_that_was_not_cast_goes_to_the_bottom_with_the_others() -> None:
    table = stacked(FOREST, BOLT, MOUNTAIN)
    table.say("may", False)
    text = "Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order."
    cast_text(table, text)
    library = table.game.s.library[0]
    assert {table.name(oid) for oid in library[:2]} == {"Bolt", "Forest"}
    assert table.life("B") == 20


def test_608_2g_the_card_that_was_cast_does_not_come_back() -> None:
    table = stacked(FOREST, BOLT, MOUNTAIN)
    table.say("may", True).say("target", [seat("B")])
    text = "Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order."
    cast_text(table, text)
    assert table.life("B") == 17
    assert "Bolt" in names_in(table, "graveyard")


def test_608_2g_several_cards_are_cast_in_an_order() -> None:
    both = Chosen(fl.AllOf((CREATURE, fl.OwnedBy(You()), fl.InZone("graveyard"))), 2, 2)
    table = board()
    bear, giant = table.put("A", "graveyard", BEAR), table.put("A", "graveyard", GIANT)
    table.to("main1").say("cast", [giant, bear])
    oid = table.put("A", "hand", spell("Rise", fx.Clause(fx.CastCard(You(), both))))
    table.act("A", "cast", oid)
    table.pass_()
    table.pass_()
    assert [table.name(item) for item in table.game.s.stack] == ["Giant", "Bear"]


def test_608_2g_a_spell_that_an_effect_cast_is_exiled() -> None:
    target = Target(0, fl.AllOf((fl.HasType("instant"), fl.OwnedBy(You()), fl.InZone("graveyard"))))
    table = board()
    bolt = table.put("A", "graveyard", BOLT)
    recast = spell("Recast", fx.Clause(fx.CastCard(You(), target, exile_after=True)), types="sorcery")
    table.to("main1").cast("A", recast, [bolt, seat("B")])
    assert (table.life("B"), table.zone(bolt)) == (17, "exile")


def test_608_2h_numbers_are_found_when_they_are_needed() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    fling = written(
        "Fling",
        "{G}",
        "Instant",
        "As an additional cost to cast this spell, sacrifice a creature.\nFling deals damage equal to the sacrificed creature's power to any target.",
    )
    table.put("A", "battlefield", ANTHEM)
    table.to("main1").cast("A", fling, [seat("B")])
    assert (table.zone(bear), table.life("B")) == ("graveyard", 17)


def test_608_2h_the_power_of_an_exiled_creature_is_what_it_had_on_the_battlefield() -> None:
    """Of a card that was exiled from elsewhere it is that of the card."""
    table = board()
    table.put("A", "battlefield", ANTHEM)
    giant, bear = table.put("A", "battlefield", GIANT), table.put("A", "graveyard", BEAR)
    text = "When this creature enters, exile another creature you control until this creature leaves the battlefield. When you do, you gain X life, where X is the exiled creature's power."
    table.to("main1").say("choose", [giant]).cast("A", beast(text))
    assert (table.zone(giant), table.life("A")) == ("exile", 26)
    text = "Exile target creature card from your graveyard. You gain life equal to that card's power."
    table.cast("A", written("Bury", "{G}", "Sorcery", text), [bear])
    assert table.life("A") == 28


def test_608_2h_the_size_of_an_animated_land_is_fixed_as_it_resolves() -> None:
    table = with_leader()
    text = (
        "{3}: Until end of turn, this land becomes an X/X green Plant creature with reach, where X is the number of creatures "
        "you control. It's still a land."
    )
    preserve = table.put("A", "battlefield", written("Preserve", "", "Land", text))
    table.put("A", "battlefield", BEAR)
    act(table, "A", "activate", preserve)
    assert table.pt(preserve) == (1, 1)
    assert {"land", "creature"} <= set(table.game.chars(preserve).types)
    table.put("A", "battlefield", GIANT)
    assert table.pt(preserve) == (1, 1)


def test_608_2h_for_each_spell_cast_this_turn() -> None:
    table = stocked()
    table.put(
        "A",
        "battlefield",
        written(
            "Reservoir",
            "{4}",
            "Artifact",
            "Whenever you cast a spell, you gain 1 life for each spell you've cast this turn.",
        ),
    )
    table.cast("A", BEAR).cast("A", BEAR)
    assert table.life("A") == 23
    before = table.count("A", "library")
    table.cast(
        "A",
        written(
            "Load", "{G}", "Sorcery", "Draw a card for each other instant and sorcery spell you've cast this turn."
        ),
    )
    assert table.count("A", "library") == before
    table.cast("A", BOLT, [seat("B")])
    table.cast(
        "A",
        written(
            "Load", "{G}", "Sorcery", "Draw a card for each other instant and sorcery spell you've cast this turn."
        ),
    )
    assert before - table.count("A", "library") == 2


def test_608_2h_each_player_counts_their_own_creatures() -> None:
    table = stocked()
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", BEAR, 3)
    table.cast("A", written("Said", "{G}", "Sorcery", "Each player loses 1 life for each creature they control."))
    assert life_changes(table) == (-1, -3, 0)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Draw a card for each opponent who controls fewer creatures than you.", 1),
        ("Draw a card for each opponent who controls a creature.", 1),
        ("Draw a card for each opponent who doesn't control a creature.", 1),
        ("Draw a card for each player who lost life this turn.", 1),
        ("Draw a card for each opponent who was dealt damage this turn.", 1),
        ("Draw a card for each opponent who has less life than you.", 1),
        ("Draw a card for each opponent who cast a spell this turn.", 0),
        ("Draw a card for each player who has more life than you.", 0),
    ],
)
def test_608_2h_those_players_are_counted(text: str, drawn: int) -> None:
    table = stocked()
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", BEAR, 2)
    table.cast("A", BOLT, [seat("B")])
    before = table.count("A", "library")
    table.cast("A", said(text))
    assert before - table.count("A", "library") == drawn


def test_608_2h_a_colour_chosen_by_a_spell_outlives_it() -> None:
    shield = GrantKeyword(ab.Keyword("protection", filter=fl.HasChosenColor()))
    mantra = spell(
        "Mantra", fx.Clause(fx.ChooseWord("color")), fx.Clause(fx.Apply(Every(CREATURE), (shield,), "end_of_turn"))
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("color", "R").cast("A", mantra)
    assert table.game.chars(bear).abilities[-1] == ab.Keyword("protection", filter=fl.HasColor("R"))
    table.to("main1", 2)
    assert table.game.chars(bear).abilities == ()


def test_608_2n_an_instant_goes_to_the_graveyard_last() -> None:
    table = board()
    regrow = spell(
        "Regrow", fx.Clause(fx.Move(Target(0, fl.AllOf((fl.InZone("graveyard"), fl.OwnedBy(You())))), "hand"))
    )
    bear = table.put("A", "graveyard", BEAR)
    table.to("main1").cast("A", regrow, [bear])
    assert (table.count("A", "hand", "Bear"), table.count("A", "graveyard", "Regrow")) == (1, 1)


def test_608_2n_what_was_said_of_the_next_spell_is_said_once() -> None:
    back = mo.PlayerRule("next_spell", fl.HasType("instant"), word="hand_after")
    table = lands_for_both()
    table.to("main1").cast("A", spell("Promise", fx.Clause(fx.ApplyPlayers(You(), (back,), "end_of_turn"))))
    gain = spell("Gain", fx.Clause(fx.GainLife(You(), n(1))))
    first, second = table.put("A", "hand", gain), table.put("A", "hand", gain)
    for oid in (first, second):
        table.act("A", "cast", oid)
        table.resolve()
    assert (table.count("A", "hand", "Gain"), table.count("A", "graveyard", "Gain")) == (1, 1)


def test_608_2p_what_resolved_leaves_the_stack() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.game.s.stack == []


def test_608_3_a_permanent_spell_becomes_a_permanent_of_its_controller() -> None:
    table = board()
    assert table.to("main1").cast("A", BEAR).count("A", "battlefield", "Bear") == 1


def test_608_3f_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    table = board()
    bear, fork = (
        table.put("A", "hand", BEAR),
        table.put("A", "hand", spell("Fork", fx.Clause(fx.CopySpell(Target(0, fl.IsSpell()))))),
    )
    table.to("main1").act("A", "cast", bear)
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", fork)
    table.resolve()
    kinds = sorted(table.game.s.objects[oid].kind for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert kinds == [0, 1]


def test_608_3f_the_token_that_a_copied_spell_becomes_is_not_created() -> None:
    """111.13: nothing that speaks of created tokens sees it, and it enters as a token."""
    table = stocked(2)
    for text in (
        "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
        "Whenever you create a token, you gain 10 life.",
        "Whenever a token you control enters, you gain 1 life.",
    ):
        table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", text))
    fork = table.put("A", "hand", written("Fork", "{R}", "Instant", "Copy target creature spell you control."))
    table.act("A", "cast", table.put("A", "hand", BEAR))
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", fork)
    table.resolve()
    assert (table.count("A", "battlefield", "Bear"), table.life("A")) == (2, 21)


def test_608_you_and_that_player_each_draw() -> None:
    table = board(seats=3)
    spirit = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature deals combat damage to a player, you and that player each draw that many cards."),
    )
    table.to("main1")
    before = [table.count(letter, "hand") for letter in "ABC"]
    attack(table, spirit)
    table.to("end_combat")
    assert [table.count(letter, "hand") - old for letter, old in zip("ABC", before, strict=True)] == [2, 2, 0]


def test_608_2d_a_choice_within_a_total_has_a_default() -> None:
    """Nothing is the least that may be chosen, and what is done for who is away."""
    table = board()
    beasts = [table.put("A", "graveyard", BEAR) for _ in range(2)]
    raise_ = (
        "Return any number of creature cards with total mana value 1 or less from your graveyard to the battlefield."
    )
    table.to("main1").cast("A", written("Raise", "{G}", "Sorcery", raise_))
    assert [table.zone(oid) for oid in beasts] == ["graveyard"] * 2


def test_608_2c_it_is_what_the_spell_targets_when_the_ability_speaks_of_that() -> None:
    """ "Whenever you cast a spell that targets this creature, put a +1/+1 counter on it": a spell has no counters of that kind."""
    table = board()
    text = "Whenever you cast a spell that targets this creature, put a +1/+1 counter on it."
    hero = table.put("A", "battlefield", beast(text))
    table.to("main1").cast("A", written("Look", "{G}", "Instant", "Untap target creature."), [hero])
    assert table.pt(hero) == (3, 3)


def test_608_2b_a_player_who_is_no_longer_such_a_player_is_no_legal_target() -> None:
    for gained, life in (("", 17), ("You gain 5 life.", 20)):
        table = stocked(2)
        table.game.edit_player(0).life = 18
        drain = written("Drain", "{G}", "Instant", "Target opponent who has more life than you loses 3 life.")
        drained = table.put("A", "hand", drain)
        table.say("target", [seat("B")])
        assert table.act("A", "cast", drained) is None
        if gained:
            table.cast("A", written("Grace", "{G}", "Instant", gained))
        assert table.resolve().life("B") == life


BACK = "Whenever a nonartifact permanent you control enters, you may return another permanent you control that shares a permanent type with it to its owner's hand."


def test_608_2c_another_permanent_is_other_than_the_one_that_entered() -> None:
    table = stocked(2)
    curio = written("Curio", "{3}", "Artifact", BACK)
    table.put("A", "battlefield", curio)
    table.cast("A", BEAR)
    assert table.count("A", "battlefield", "Bear") == 1
    table.cast("A", BEAR)
    assert (table.count("A", "battlefield", "Bear"), names_in(table, "hand").count("Bear")) == (1, 1)


def test_110_4_kindred_is_no_permanent_type() -> None:
    table = stocked(2)
    table.put("A", "battlefield", written("Curio", "{3}", "Artifact", BACK))
    cloak = table.put("A", "battlefield", card("Cloak", "{2}", "kindred artifact", subtypes=("Rogue",)))
    table.cast("A", card("Blossom", "{G}", "kindred enchantment", subtypes=("Faerie",)))
    assert table.zone(cloak) == "battlefield"


def test_608_2c_another_card_is_other_than_the_one_that_died() -> None:
    table = stocked(2)
    text = "Whenever a creature you control dies, you may return another target creature card from your graveyard to your hand."
    table.put("A", "battlefield", written("Covenant", "{G}", "Enchantment", text))
    bear = table.put("A", "battlefield", BEAR)
    doom = table.put("A", "hand", DOOM)
    table.say("target", [bear])
    act(table, "A", "cast", doom)
    assert table.zone(bear) == "graveyard"
    second = table.put("A", "battlefield", BEAR)
    table.say("target", [second])
    act(table, "A", "cast", table.put("A", "hand", DOOM))
    assert (table.zone(bear), table.zone(second)) == ("hand", "graveyard")


def test_608_2c_its_controller_is_that_of_the_creature_that_deals_the_damage() -> None:
    table = stocked(2)
    giant = table.put("B", "battlefield", GIANT)
    text = "When this creature enters, tap target untapped creature and that creature deals damage equal to its power to its controller."
    table.say("target", [giant]).cast("A", beast(text))
    assert (table.life("A"), table.life("B")) == (20, 15)


def test_608_2c_it_is_what_was_sacrificed_not_the_token_before() -> None:
    table = stocked(2)
    guard = table.put("B", "battlefield", beast("Protection from red", "2/2"))
    text = "When this creature enters, create a 1/1 red Human creature token. Then sacrifice this creature and it deals 3 damage to any target."
    table.say("target", [guard]).cast("A", beast(text))
    assert table.zone(guard) == "graveyard"


GROWS = "Whenever you gain life, put a +1/+1 counter on this creature."


def test_608_2f_all_damage_of_one_instruction_is_dealt_at_the_same_time() -> None:
    """A source that deals damage to one or more players does so once."""
    table = stocked()
    text = "Whenever this creature deals damage to one or more players, put a +1/+1 counter on it.\n{T}: This creature deals 1 damage to target opponent and 2 damage to you."
    gunner = table.put("A", "battlefield", beast(text))
    table.say("target", [seat("B")])
    act(table, "A", "activate", gunner)
    assert life_changes(table) == (-2, -1, 0)
    assert table.pt(gunner) == (3, 3)


def test_608_2b_with_one_target_illegal_the_other_damage_is_dealt_all_the_same() -> None:
    table = stocked(2)
    text = f"{GROWS}\nLifelink\n{{T}}: This creature deals 1 damage to target creature and 2 damage to target opponent and 3 damage to you."
    gunner, bear = table.put("A", "battlefield", beast(text)), table.put("B", "battlefield", BEAR)
    table.say("target", [bear], [seat("B")])
    assert table.act("A", "activate", gunner) is None
    table.cast("A", DOOM, [bear])
    table.resolve()
    assert life_changes(table) == (2, -2)
    assert table.pt(gunner) == (3, 3)


def test_608_2c_damage_dealt_this_way_is_all_that_the_instruction_dealt() -> None:
    table = stocked(2)
    text = "This spell deals 1 damage to target creature and 2 damage to target opponent. You gain life equal to the damage dealt this way."
    cast_at(table.say("target", [table.put("B", "battlefield", BEAR)], [seat("B")]), text)
    assert life_changes(table) == (3, -2)
