"""Cards shown from the top of a library: what is done with them, and what is left of them (CR 401.4, 701.20, 700.3, 608.2c)."""

from __future__ import annotations

from .board import Board, seat
from .cards import BEAR, BOLT, FOREST, MOUNTAIN
from .quick import act, beast, board
from .written import written


def stacked(*top: object, forests: int = 9) -> Board:
    """The first seat's library has these cards on top, the first of them topmost."""
    table = board(forests)
    for each in reversed(top):
        table.put("A", "library", each)  # type: ignore[arg-type]
    return table


def names(table: Board, zone: str) -> list[str]:
    return [table.name(oid) for oid in table.game.zone_list(zone, 0)]


def cast(table: Board, text: str) -> Board:
    """The first seat casts a sorcery with that text."""
    spell = table.put("A", "hand", written("Spell", "{G}", "Sorcery", text))
    return act(table.to("main1"), "A", "cast", spell)


def test_701_20_all_but_the_card_looked_for_go_to_the_bottom() -> None:
    table = stacked(BOLT, FOREST, BEAR, MOUNTAIN)
    text = "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield tapped and the rest on the bottom of your library in a random order."
    cast(table, text)
    bear = next(oid for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert table.game.s.objects[bear].tapped
    library = table.game.s.library[0]
    assert table.name(library[-1]) == "Mountain"
    assert {table.name(oid) for oid in library[:2]} == {"Bolt", "Forest"}


def test_608_2g_the_card_that_was_not_cast_goes_to_the_bottom_with_the_others() -> None:
    table = stacked(FOREST, BOLT, MOUNTAIN)
    table.say("may", False)
    text = "Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order."
    cast(table, text)
    library = table.game.s.library[0]
    assert {table.name(oid) for oid in library[:2]} == {"Bolt", "Forest"}
    assert table.life("B") == 20


def test_608_2g_the_card_that_was_cast_does_not_come_back() -> None:
    table = stacked(FOREST, BOLT, MOUNTAIN)
    table.say("may", True).say("target", [seat("B")])
    text = "Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order."
    cast(table, text)
    assert table.life("B") == 17
    assert "Bolt" in names(table, "graveyard")


def test_608_2c_the_rest_is_what_nothing_was_done_with_yet() -> None:
    table = stacked(BOLT, BEAR, MOUNTAIN)
    best = table.game.s.library[0][-2]
    table.say("move", [best])
    text = "You may look at the top three cards of your library. If you do, put one of those cards on top of your library and the rest on the bottom of your library in any order."
    cast(table.say("may", True), text)
    library = table.game.s.library[0]
    assert table.name(library[-1]) == "Bear"
    assert {table.name(oid) for oid in library[:2]} == {"Bolt", "Mountain"}


def test_608_2c_otherwise_means_the_cards_that_were_looked_at() -> None:
    for beasts in (0, 1):
        table = stacked(BOLT, BEAR, MOUNTAIN)
        if beasts:
            table.put("A", "battlefield", beast())
        text = "Look at the top three cards of your library. If you control a creature, put two of those cards into your hand. Otherwise, put one of them into your hand. Then put the rest on the bottom of your library in any order."
        cast(table, text)
        assert len(names(table, "hand")) == 1 + beasts


def test_700_3_an_opponent_separates_and_the_controller_chooses() -> None:
    table = stacked(BOLT, BEAR, MOUNTAIN, FOREST)
    bolt = table.game.s.library[0][-1]
    table.say("piles", [bolt]).say("first_pile", False)
    text = "Reveal the top four cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard."
    cast(table, text)
    assert sorted(names(table, "hand")) == ["Bear", "Forest", "Mountain"]
    assert "Bolt" in names(table, "graveyard")
    asked = {ask.reason: ask.seat for ask in table.asked}
    assert (asked["piles"], asked["first_pile"]) == (1, 0)


def test_700_3_of_a_face_down_pile_the_chooser_sees_nothing() -> None:
    table = stacked(BOLT, BEAR, MOUNTAIN, FOREST)
    library = table.game.s.library[0]
    hidden, shown = library[-1], library[-2]
    table.say("piles", [hidden])
    table.say("first_pile", True)
    text = "Look at the top four cards of your library and separate them into a face-down pile and a face-up pile. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard."
    cast(table, text)
    assert names(table, "hand") == ["Bolt"]
    assert not table.game.s.objects[hidden].known & 2
    assert table.game.s.objects[shown].known & 2


def test_401_4_cards_of_another_players_library_stay_in_it() -> None:
    table = board()
    for each in (BEAR, MOUNTAIN, BOLT):
        table.put("B", "library", each)
    top = table.game.s.library[1][-3:]
    table.say("target", [seat("B")]).say("move", [top[0]])
    text = "Look at the top three cards of target opponent's library. Exile one of those cards and put the rest back on top of that player's library in any order."
    cast(table, text)
    assert table.zone(top[0]) == "exile"
    assert set(table.game.s.library[1][-2:]) == set(top[1:])
