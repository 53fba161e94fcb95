"""What an instruction did before, and cards of other players' hands (CR 608.2c, 603.12, 701.9, 401.7)."""

from __future__ import annotations

import pytest

from .board import Board, seat
from .cards import BEAR, BOLT, FOREST
from .quick import act, beast, board
from .written import written


def cast(table: Board, text: str, kind: str = "Sorcery") -> Board:
    """The first seat casts a spell with that text."""
    spell = table.put("A", "hand", written("Spell", "{G}", kind, text))
    return act(table.to("main1"), "A", "cast", spell)


@pytest.mark.parametrize(("card", "gained"), [(BEAR, 2), (FOREST, 0)])
def test_608_2c_only_what_was_exiled_so_counts(card: object, gained: int) -> None:
    table = board()
    table.say("target", [table.put("B", "graveyard", card)])  # type: ignore[arg-type]
    cast(table, "Exile target card from a graveyard. If a creature card was exiled this way, you gain 2 life.")
    assert table.life("A") == 20 + gained


def test_608_2c_an_indestructible_creature_is_put_nowhere() -> None:
    table = board()
    wall = table.put("B", "battlefield", beast("Indestructible", name="Wall"))
    table.say("target", [wall])
    text = "Destroy target creature. If a creature card is put into a graveyard this way, return it to the battlefield under your control."
    cast(table, text)
    assert table.zone(wall) == "battlefield"
    assert table.game.controller_of(wall) == 1


@pytest.mark.parametrize(("card", "damage"), [(BOLT, 3), (FOREST, 0)])
def test_603_12_a_reflexive_trigger_asks_what_was_discarded(card: object, damage: int) -> None:
    table = board()
    held = table.put("A", "hand", card)  # type: ignore[arg-type]
    table.say("discard", [held]).say("target", [seat("B")])
    text = "Discard a card. When you discard a nonland card this way, this spell deals 3 damage to any target."
    cast(table, text)
    assert table.life("B") == 20 - damage


def test_701_9_the_controller_chooses_among_the_cards_that_were_revealed() -> None:
    table = board()
    held = [table.put("B", "hand", each) for each in (BEAR, BOLT, FOREST, BEAR)]
    table.say("target", [seat("B")]).say("reveal", held[:3]).say("choose", [held[1]])
    text = (
        "Target player reveals three cards from their hand and you choose one of them. That player discards that card."
    )
    cast(table, text)
    assert table.zone(held[1]) == "graveyard"
    asked = {ask.reason: ask.seat for ask in table.asked}
    assert (asked["reveal"], asked["choose"]) == (1, 0)
    assert not table.game.s.objects[held[3]].known & 1


def test_608_2d_if_no_card_was_chosen_the_other_thing_happens() -> None:
    table = board()
    held = table.put("B", "hand", BOLT)
    table.say("target", [seat("B")]).say("may", False)
    text = "Target opponent reveals their hand. You may choose a nonland card from it. If you do, that player discards that card. If you don't, you gain 3 life."
    cast(table, text)
    assert (table.zone(held), table.life("A")) == ("hand", 23)


def test_401_7_its_owner_chooses_the_top_or_the_bottom() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.say("target", [bear]).say("top_or_bottom", "bottom")
    cast(table, "Target creature's owner puts it on their choice of the top or bottom of their library.")
    assert table.name(table.game.s.library[1][0]) == "Bear"
    assert next(ask for ask in table.asked if ask.reason == "top_or_bottom").seat == 1


def test_608_2c_a_land_that_is_not_put_onto_the_battlefield_is_put_into_the_hand() -> None:
    for wanted in (True, False):
        table = board(library=0)
        table.put("A", "library", FOREST)
        text = "Look at the top card of your library. If it's a land card, you may put it onto the battlefield tapped. If you don't put the card onto the battlefield, put it into your hand."
        cast(table.say("may", wanted), text)
        assert table.count("A", "hand", "Forest") == (0 if wanted else 1)


def test_205_3m_kinship_reveals_only_a_card_of_the_same_type() -> None:
    text = "When this creature enters, you may look at the top card of your library. If it shares a creature type with this creature, you may reveal it. If you do, you gain 4 life."
    for kind in ("Goblin", "Elf"):
        table = board(library=0)
        table.put("A", "library", beast(kind=kind))
        goblin = table.put("A", "hand", beast(text, cost="{G}", kind="Goblin"))
        act(table.to("main1"), "A", "cast", goblin)
        assert table.life("A") == (24 if kind == "Goblin" else 20)


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


def test_608_2d_of_each_description_up_to_one_card() -> None:
    table = board(library=0)
    for each in (BEAR, BEAR, FOREST, BOLT):
        table.put("A", "library", each)
    cast(
        table,
        "Reveal the top four cards of your library. You may put a creature card and/or a land card from among them into your hand. Put the rest into your graveyard.",
    )
    hand = sorted(table.name(oid) for oid in table.game.zone_list("hand", 0))
    assert set(hand) <= {"Bear", "Forest"}
    assert len(hand) == len(set(hand))
    assert len(hand) + table.count("A", "graveyard") - 1 == 4


def test_101_4_an_opponent_chooses_one_of_the_cards() -> None:
    table = board()
    cards = [table.put("A", "library", each) for each in (BEAR, BOLT, FOREST)]
    table.say("choose", [cards[1]])
    text = "Reveal the top three cards of your library. An opponent chooses one of them. Put that card into your graveyard and the rest into your hand."
    cast(table, text)
    assert table.zone(cards[1]) == "graveyard"
    assert (table.zone(cards[0]), table.zone(cards[2])) == ("hand", "hand")
    assert next(ask for ask in table.asked if ask.reason == "choose").seat == 1


def test_701_9_all_cards_of_a_kind_are_discarded() -> None:
    table = board()
    held = [table.put("B", "hand", each) for each in (BEAR, FOREST, BOLT)]
    table.say("target", [seat("B")])
    cast(table, "Target player reveals their hand and discards all nonland cards.")
    assert [table.zone(each) for each in held] == ["graveyard", "hand", "graveyard"]


def test_608_2d_the_targeted_player_is_asked() -> None:
    for wanted in (True, False):
        table = board()
        before = table.count("B", "hand")
        table.say("target", [seat("B")]).say("may", wanted)
        cast(table, "You gain 2 life. Target opponent may draw a card.")
        assert table.count("B", "hand") == before + wanted


def test_608_2c_a_card_that_was_not_revealed_counts_for_nothing() -> None:
    text = "Look at the top card of your library. You may reveal that card. If an instant or sorcery card is revealed this way, you gain 3 life."
    for wanted in (True, False):
        table = board(library=0)
        table.put("A", "library", BOLT)
        cast(table.say("may", wanted), text)
        assert table.life("A") == (23 if wanted else 20)
