"""Players of whom something is said: "each opponent who can't", "for each opponent who lost life this turn" (CR 608.2)."""

from __future__ import annotations

import pytest

from services.game.rules.program import modifications as m
from services.game.rules.program.cards import CardProgram

from .board import seat
from .cards import BEAR, BOLT, FOREST
from .quick import life_changes, stocked
from .written import written


def _said(text: str) -> CardProgram:
    return written("Said", "{G}", "Sorcery", text)


def test_101_3_who_could_not_discard_pays_with_life() -> None:
    table = stocked()
    table.put("B", "hand", BEAR)
    table.cast("A", _said("Each opponent discards a card. Each opponent who can't loses 3 life."))
    assert life_changes(table) == (0, 0, -3)
    assert table.count("B", "graveyard", "Bear") == 1


def test_608_2c_who_discarded_a_land_did_not_discard_a_nonland_card_this_way() -> None:
    table = stocked(4)
    table.put("B", "hand", FOREST)
    table.put("C", "hand", BEAR)
    table.cast(
        "A",
        _said(
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
        _said(
            "Each player sacrifices a creature or planeswalker of their choice. Each player who can't discards a card."
        ),
    )
    assert (table.zone(mine), table.zone(theirs)) == ("graveyard", "graveyard")
    assert [table.count(letter, "graveyard", "Forest") for letter in "ABC"] == [0, 0, 1]


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
    table.cast("A", _said(text))
    assert before - table.count("A", "library") == drawn


def test_115_4_only_such_a_player_is_a_target() -> None:
    table = stocked()
    drain = table.put("A", "hand", _said("Target player who lost life this turn loses 1 life."))
    assert not table.may("A", "cast", drain)
    table.cast("A", BOLT, [seat("C")])
    assert table.may("A", "cast", drain)
    table.say("target", [seat("C")])
    assert table.act("A", "cast", drain) is None
    assert life_changes(table.resolve()) == (0, 0, -4)


def test_611_3a_who_cast_such_a_spell_this_turn_cannot_cast_another() -> None:
    table = stocked()
    table.put("A", "battlefield", CANON)
    first = table.put("A", "hand", _said("You gain 1 life."))
    second = table.put("A", "hand", _said("You gain 1 life."))
    rock = table.put("A", "hand", written("Rock", "{1}", "Artifact"))
    assert table.may("A", "cast", second)
    assert table.act("A", "cast", first) is None
    table.resolve()
    assert not table.may("A", "cast", second)
    assert table.may("A", "cast", rock)


CANON = written(
    "Canon", "{1}{W}", "Artifact Creature — Human",
    "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.", "2/2",
)  # fmt: skip


def test_611_3a_the_rule_is_one_about_those_players() -> None:
    static = CANON.faces[0].abilities[0]
    assert static.modifications == (m.PlayerRule("cant_cast", static.modifications[0].filter),)  # type: ignore[attr-defined]
