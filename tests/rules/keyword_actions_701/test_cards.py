"""What is done with cards (CR 701)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program.amounts import Const
from services.game.rules.program.players import TargetPlayer
from tests.rules.board import seat
from tests.rules.cards import (
    BEAR,
    BOLT,
    FOREST,
    GIANT,
    MOUNTAIN,
    spell,
)
from tests.rules.quick import act, board, cast_text, life_changes, stacked, stocked
from tests.rules.written import written


def test_701_4a_behold_a_card_or_a_permanent() -> None:
    spell_ = written(
        "Roar", "{G}", "Sorcery", "As an additional cost to cast this spell, behold a Bear.\nYou gain 3 life."
    )
    table = board()
    oid = table.put("A", "hand", spell_)
    assert not table.to("main1").may("A", "cast", oid)
    table.put("A", "hand", BEAR)
    assert table.may("A", "cast", oid)
    act(table, "A", "cast", oid)
    assert (table.life("A"), table.count("A", "hand", "Bear")) == (23, 1)


def test_701_4a_a_card_that_is_beheld_is_revealed() -> None:
    text = "As an additional cost to cast this spell, behold a Bear.\nYou gain 3 life."
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    table.to("main1").cast("A", written("Roar", "{G}", "Sorcery", text))
    assert table.game.s.objects[bear].known == 0b11


def test_701_9_the_controller_chooses_among_the_cards_that_were_revealed() -> None:
    table = board()
    held = [table.put("B", "hand", each) for each in (BEAR, BOLT, FOREST, BEAR)]
    table.say("target", [seat("B")]).say("reveal", held[:3]).say("choose", [held[1]])
    text = (
        "Target player reveals three cards from their hand and you choose one of them. That player discards that card."
    )
    cast_text(table, text)
    assert table.zone(held[1]) == "graveyard"
    asked = {ask.reason: ask.seat for ask in table.asked}
    assert (asked["reveal"], asked["choose"]) == (1, 0)
    assert not table.game.s.objects[held[3]].known & 1


def test_701_9_all_cards_of_a_kind_are_discarded() -> None:
    table = board()
    held = [table.put("B", "hand", each) for each in (BEAR, FOREST, BOLT)]
    table.say("target", [seat("B")])
    cast_text(table, "Target player reveals their hand and discards all nonland cards.")
    assert [table.zone(each) for each in held] == ["graveyard", "hand", "graveyard"]


def test_701_16a_investigate_makes_a_clue() -> None:
    assert (
        board()
        .to("main1")
        .cast("A", written("Look", "{G}", "Sorcery", "Investigate."))
        .count("A", "battlefield", "Clue")
        == 1
    )


def test_701_20_all_but_the_card_looked_for_go_to_the_bottom() -> None:
    table = stacked(BOLT, FOREST, BEAR, MOUNTAIN)
    text = "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield tapped and the rest on the bottom of your library in a random order."
    cast_text(table, text)
    bear = next(oid for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert table.game.s.objects[bear].tapped
    library = table.game.s.library[0]
    assert table.name(library[-1]) == "Mountain"
    assert {table.name(oid) for oid in library[:2]} == {"Bolt", "Forest"}


@pytest.mark.parametrize(
    "text",
    [
        "Reveal the top five cards of your library. Put all creature cards revealed this way into your hand and the rest on the bottom of your library in a random order.",
        "Look at the top five cards of your library. Put one of them into your hand and the rest on the bottom of your library in a random order.",
        "Exile the top five cards of your library. Put the exiled cards on the bottom of your library in a random order.",
    ],
)
def test_401_3_in_a_random_order_nobody_knows_which_card_is_where(text: str) -> None:
    """Neither who looked at them nor who was told of each of them as it was put there."""
    orders = set()
    for earlier in range(8):
        table = stacked(BEAR, BOLT, FOREST, MOUNTAIN, GIANT).to("main1")
        for _ in range(earlier):
            table.game.rng.shuffle([1, 2, 3, 4])
        cast_text(table, text)
        library = table.game.s.library[0]
        bottom = library[: len(library) - 20]
        assert {table.game.s.objects[oid].known for oid in bottom} == {0}
        orders.add(tuple(table.name(oid) for oid in bottom))
    assert len(orders) > 1


def test_701_23_each_player_searches_a_library_of_their_own() -> None:
    table = board(library=3)
    field = written(
        "Field",
        "{G}",
        "Sorcery",
        "Each player searches their library for a basic land card, puts it onto the battlefield, then shuffles.",
    )
    oid = table.put("A", "hand", field)
    table.to("main1")
    before = [len(table.game.s.library[each]) for each in (0, 1)]
    act(table, "A", "cast", oid)
    assert [len(table.game.s.library[each]) for each in (0, 1)] == [count - 1 for count in before]
    assert [oid for oid in table.game.permanents() if table.game.controller_of(oid) == 1]


def test_701_24_what_left_a_graveyard_for_a_shuffled_library_is_remembered() -> None:
    table = stocked(2)
    card = table.put("A", "graveyard", BEAR)
    table.cast(
        "A", written("Recycle", "{G}", "Sorcery", "Shuffle target card from your graveyard into your library."), [card]
    )
    table.cast("A", written("Count", "{G}", "Sorcery", "If a card left your graveyard this turn, you gain 3 life."))
    assert life_changes(table)[0] == 3


def test_701_23_one_card_alone_shares_with_nothing_and_is_found() -> None:
    """A Wastes has no land type that another could share."""
    text = "Search your library for up to two basic land cards that share a land type, put them onto the battlefield tapped, then shuffle."
    table = board(library=0)
    plain = table.put("A", "library", written("Wastes", "", "Basic Land"))
    table.put("A", "library", FOREST, 2)
    table.to("main1").say("search", [plain]).cast("A", written("Landscape", "{G}", "Sorcery", text))
    assert table.count("A", "battlefield", "Wastes") == 1


@pytest.mark.parametrize("verb", ["scry", "surveil"])
def test_701_22d_who_has_no_card_to_look_at_has_done_it_all_the_same(verb: str) -> None:
    """CR 701.25d; scry 0 is none (701.22b)."""
    table = board(library=0)
    table.put("A", "battlefield", written("Seer", "{G}", "Enchantment", f"Whenever you {verb}, you gain 3 life."))
    table.to("main1").cast("A", written("Look", "{G}", "Sorcery", f"{verb.capitalize()} 2."))
    assert table.life("A") == 23


def test_701_30_clash_compares_mana_values() -> None:
    table = board()
    table.put("A", "library", GIANT)
    table.to("main1").cast(
        "A", written("Rumble", "{G}", "Sorcery", "Clash with an opponent. If you win, you gain 4 life.")
    )
    assert table.life("A") == 24


def test_701_30c_all_who_clash_reveal_first_and_then_decide_in_turn_order() -> None:
    table = board()
    rumble = written("Rumble", "{G}", "Instant", "Clash with an opponent. If you win, you gain 4 life.")
    table.to("main1", 2)
    tops = [table.put("A", "library", BEAR), table.put("B", "library", GIANT)]
    table.say("clash_bottom", [tops[1]], [tops[0]]).cast("A", rumble)
    asked = [ask for ask in table.asked if ask.reason == "clash_bottom"]
    assert [(ask.decider, ask.options) for ask in asked] == [(1, [tops[1]]), (0, [tops[0]])]
    assert table.life("A") == 20
    assert [table.game.s.library[seat][0] for seat in (0, 1)] == tops


def test_701_48a_learn_discards_to_draw() -> None:
    table = board()
    table.put("A", "hand", BEAR)
    table.to("main1").say("learn", [table.game.s.hand[0][0]]).cast("A", written("Study", "{G}", "Sorcery", "Learn."))
    assert (table.count("A", "graveyard", "Bear"), table.count("A", "hand")) == (1, 1)


def test_701_57a_discover_casts_or_takes_it() -> None:
    table = board()
    table.put("A", "library", BEAR)
    table.to("main1").say("discover_cast", False).cast("A", written("Find", "{G}", "Sorcery", "Discover 3."))
    assert table.count("A", "hand", "Bear") == 1
    table.put("A", "library", BEAR)
    table.say("discover_cast", True).cast("A", written("Find", "{G}", "Sorcery", "Discover 3."))
    assert table.count("A", "battlefield", "Bear") == 1


def test_107_1b_discover_of_a_number_below_zero_is_discover_zero() -> None:
    table = board()
    free = table.put("A", "library", written("Thopter", "{0}", "Artifact Creature — Thopter", pt="0/2"))
    egg = written(
        "Egg", "{G}", "Creature — Egg", "When this creature dies, discover X, where X is its toughness.", "0/3"
    )
    target = table.put("A", "battlefield", egg)
    table.to("main1").say("discover_cast", True).say("target", [target])
    cast_text(table, "Target creature gets -5/-5 until end of turn.")
    assert table.zone(free) == "battlefield"


def test_701_29a_fateseal_puts_cards_of_an_opponents_library_on_its_bottom() -> None:
    table = board()
    first, second = table.put("B", "library", BEAR), table.put("B", "library", GIANT)
    table.to("main1").say("fateseal", [second]).cast("A", written("Seal", "{G}", "Sorcery", "Fateseal 2."))
    library = table.game.s.library[1]
    assert (library[0], library[-1]) == (second, first)


def test_701_57a_a_player_who_is_told_to_discovers_from_their_own_library() -> None:
    table = board()
    table.put("B", "library", BEAR)
    find = spell("Find", fx.Clause(fx.KeywordAction("discover", amount=Const(3), who=TargetPlayer(0))))
    table.to("main1").say("discover_cast", True).cast("A", find, [seat("B")])
    assert (table.count("A", "battlefield", "Bear"), table.count("B", "battlefield", "Bear")) == (0, 1)


@pytest.mark.parametrize("text", ["Each player discards two cards.", "Each player mills two cards."])
def test_101_4_all_players_discard_and_mill_at_the_same_time(text: str) -> None:
    """ "One or more cards" are those of everybody together (603.2c)."""
    table = board()
    for letter in "AB":
        table.put(letter, "hand", BEAR, 2)
    counting = "Whenever one or more cards are put into a graveyard from anywhere, you gain 1 life."
    table.put("A", "battlefield", written("Grave", "{G}", "Enchantment", counting))
    grave = table.to("main1")
    spell_ = written("Loss", "{G}", "Sorcery", text)
    assert life_changes(grave.cast("A", spell_)) == (2, 0)  # for the cards, and for the spell itself


def test_701_57b_a_discover_that_finds_nothing_was_done() -> None:
    table = board(library=0)
    find = "Whenever you gain life, you may discover 1. Do this only once each turn."
    table.put("A", "battlefield", written("Delver", "{2}", "Enchantment", find))
    sip = written("Sip", "{G}", "Instant", "You gain 1 life.")
    table.to("main1").say("may", True, True).cast("A", sip).cast("A", sip)
    assert [ask.reason for ask in table.asked].count("may") == 1
