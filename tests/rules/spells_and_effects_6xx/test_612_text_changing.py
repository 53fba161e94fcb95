"""Text-Changing Effects (CR 612)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.quick import act, beast, board, found
from tests.rules.written import written

MIND = written(
    "Mind",
    "{G}",
    "Instant",
    "Change the text of target permanent by replacing all instances of one color word with another or one basic land type with another.",
)


def _changed(table: Board, oid: int, old: str, new: str) -> Board:
    table.say("old_word", old).say("new_word", new)
    return table.cast("A", MIND, [oid])


def test_612_2_a_color_word_is_changed_wherever_it_is_used_as_one() -> None:
    table = board()
    knight = table.put(
        "A",
        "battlefield",
        beast("Protection from red\n{1}: Target red creature gets +1/+1 until end of turn.", name="Red Knight"),
    )
    _changed(table.to("main1"), knight, "R", "G")
    assert (table.name(knight), table.may("A", "activate", knight)) == ("Red Knight", False)
    table.cast("A", written("Shock", "{R/P}", "Instant", "Destroy target creature."), [knight])
    assert table.zone(knight) == "graveyard"  # it has protection from green now


def test_612_1_a_basic_land_type_is_changed_in_the_type_line_and_in_the_text() -> None:
    table = board()
    forest = found(table, "Forest")
    walker = table.put(
        "A", "battlefield", beast("Forestwalk\nThis creature gets +1/+1 for each Forest you control.", "1/1")
    )
    table.to("main1")
    assert table.pt(walker) == (10, 10)
    _changed(table, walker, "Forest", "Swamp")
    assert (table.pt(walker), table.game.has_keyword(walker, "swampwalk")) == ((1, 1), True)
    _changed(table, forest, "Forest", "Swamp")
    assert (table.pt(walker), "Swamp" in table.game.chars(forest).subtypes, table.name(forest)) == (
        (2, 2),
        True,
        "Forest",
    )


def test_612_2a_what_a_token_is_follows_the_text_of_what_makes_it() -> None:
    table = board()
    maker = table.put("A", "battlefield", beast("{1}: Create a 1/1 green Elf creature token."))
    act(_changed(table.to("main1"), maker, "G", "U"), "A", "activate", maker)
    assert table.game.chars(found(table, "Elf")).colors == "U"


def test_612_1_until_end_of_turn() -> None:
    table = board()
    whim = written(
        "Whim",
        "{G}",
        "Instant",
        "Change the text of target permanent by replacing all instances of one color word with another until end of turn.",
    )
    knight = table.put("A", "battlefield", beast("Protection from red"))
    table.say("old_word", "R").say("new_word", "W")
    table.to("main1").cast("A", whim, [knight])
    ability = table.game.chars(knight).abilities[0]
    table.to("upkeep", 2)
    assert ability != table.game.chars(knight).abilities[0]
