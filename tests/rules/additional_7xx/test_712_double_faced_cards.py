"""Double-Faced Cards (CR 712)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import act, attack, beast, board, found
from tests.rules.written import two_faced, written

_WHOLE = FaceText("Whole Beast", "", "Creature — Beast", "Trample", "7", "6")
_MELDS = "{1}: If you both own and control this creature and a creature named Right Half, exile them, then meld them into Whole Beast."


def _half(name: str, text: str, cost: str = "{1}{G}") -> CardProgram:
    return two_faced(name, FaceText(name, cost, "Creature — Beast", text, "2", "2"), _WHOLE, "meld")


def _pair(table: Board) -> tuple[int, int]:
    left = table.put("A", "battlefield", _half("Left Half", _MELDS))
    right = table.put("A", "battlefield", _half("Right Half", "Vigilance", "{3}"))
    return left, right


def _melded() -> tuple[Board, int]:
    table = board()
    left, _ = _pair(table)
    act(table.to("main1"), "A", "activate", left)
    return table, found(table, "Whole Beast")


def test_712_8_the_face_that_is_up_counts() -> None:
    table = board()
    wolf = table.put(
        "A",
        "battlefield",
        two_faced(
            "Man // Wolf",
            FaceText("Man", "{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
            FaceText("Wolf", "", "Creature — Wolf", "Trample", "4", "4"),
        ),
    )
    table.to("main1")
    assert not table.game.has_keyword(wolf, "trample")
    assert act(table, "A", "activate", wolf).game.has_keyword(wolf, "trample")


def test_712_4a_two_cards_meld_into_one_permanent_with_their_combined_back_face() -> None:
    table, whole = _melded()
    assert (table.pt(whole), table.game.has_keyword(whole, "trample"), table.game.has_keyword(whole, "vigilance")) == (
        (7, 6),
        True,
        False,
    )
    assert table.count("A", "battlefield", "Whole Beast") == 1
    assert (table.count("A", "exile"), table.game.s.objects[whole].sick) == (0, True)


def test_701_42c_what_cannot_be_melded_stays_in_exile() -> None:
    table = board()
    left = table.put("A", "battlefield", _half("Left Half", _MELDS))
    table.put("A", "battlefield", beast(name="Right Half"))  # no meld card
    act(table.to("main1"), "A", "activate", left)
    assert (table.count("A", "exile", "Left Half"), table.count("A", "exile", "Right Half")) == (1, 1)


def test_701_42b_another_players_half_does_not_count() -> None:
    table = board()
    left = table.put("A", "battlefield", _half("Left Half", _MELDS))
    right = table.put("B", "battlefield", _half("Right Half", "Vigilance"))
    act(table.to("main1"), "A", "activate", left)
    assert (table.zone(left), table.zone(right)) == ("battlefield", "battlefield")


def test_202_3c_the_mana_value_is_that_of_both_front_faces_and_of_a_copy_none() -> None:
    table, whole = _melded()
    assert table.game.mana_value(whole) == 2 + 3
    table.cast("A", written("Twin", "{G}", "Sorcery", "Create a token that's a copy of target creature."), [whole])
    twin = found(table, "Whole Beast")
    assert twin != whole
    assert (table.pt(twin), table.game.mana_value(twin), table.game.mana_value(whole)) == ((7, 6), 0, 5)


def test_712_21_one_permanent_leaves_and_two_cards_are_put_into_the_zone() -> None:
    table, whole = _melded()
    table.put("A", "battlefield", beast("Whenever another creature dies, you gain 1 life.", name="Watcher"))
    heard = "Whenever a creature card is put into a graveyard from anywhere, you gain 10 life."
    table.put("A", "battlefield", written("Ear", "{G}", "Enchantment", heard))
    table.cast("A", DOOM, [whole])
    assert (table.count("A", "graveyard", "Left Half"), table.count("A", "graveyard", "Right Half")) == (1, 1)
    assert table.life("A") == 20 + 1 + 2 * 10
    assert table.game.s.merged == []


def test_712_21c_an_effect_that_finds_it_finds_both_cards() -> None:
    table, whole = _melded()
    text = "Exile target creature, then return it to the battlefield under its owner's control."
    table.cast("A", written("Blink", "{G}", "Sorcery", text), [whole])
    assert (table.count("A", "battlefield", "Left Half"), table.count("A", "battlefield", "Right Half")) == (1, 1)


def test_712_4c_a_meld_card_neither_transforms_nor_does_it_enter_transformed() -> None:
    table, whole = _melded()
    left = table.put("A", "battlefield", _half("Left Half", _MELDS))
    turn = written("Turn", "{G}", "Sorcery", "Transform target creature.")
    table.cast("A", turn, [left]).cast("A", turn, [whole])
    assert (table.name(left), table.name(whole)) == ("Left Half", "Whole Beast")


def test_712_16_a_melded_permanent_is_not_turned_face_down() -> None:
    table, whole = _melded()
    bear = table.put("A", "battlefield", BEAR)
    down = written("Down", "{G}", "Sorcery", "Turn target creature face down.")
    table.cast("A", down, [whole]).cast("A", down, [bear])
    assert (table.pt(whole), table.name(bear)) == ((7, 6), "")


def test_701_42a_the_melded_permanent_may_enter_attacking() -> None:
    table = board()
    text = "Whenever you attack, if this creature and a creature named Right Half are attacking, and you both own and control them, exile them, then meld them into Whole Beast. It enters tapped and attacking."
    left = table.put("A", "battlefield", _half("Left Half", text))
    right = table.put("A", "battlefield", _half("Right Half", "Vigilance"))
    attack(table, left, right).resolve()
    whole = found(table, "Whole Beast")
    assert table.game.s.objects[whole].tapped
    table.to("main2")
    assert table.life("B") == 13


def test_712_4b_the_back_of_a_meld_card_is_nothing_elsewhere() -> None:
    table = board()
    left = table.put("A", "battlefield", _half("Left Half", _MELDS))
    table.to("main1").cast(
        "A", written("Twin", "{G}", "Sorcery", "Create a token that's a copy of target creature."), [left]
    )
    twin = table.game.s.battlefield[-1]
    table.put("A", "battlefield", _half("Right Half", "Vigilance"))
    act(table, "A", "activate", twin)  # a token cannot be melded
    assert (table.count("A", "battlefield", "Whole Beast"), table.count("A", "exile", "Right Half")) == (0, 1)


@pytest.mark.parametrize(("said", "back"), [("Bank", "Land"), ("Rider", "Creature — Bird")])
def test_712_12_what_is_played_while_something_resolves_is_any_of_its_faces(said: str, back: str) -> None:
    """A land face of a modal card, or the other one."""
    size = ("2", "2") if "Creature" in back else ("", "")
    path = two_faced(
        "Grove // Bank", FaceText("Grove", "", "Land", ""), FaceText(said, "", back, "", *size), "modal_dfc"
    )
    table = board()
    table.to("main1")
    table.put("A", "library", path)
    play = written(
        "Find",
        "{G}",
        "Sorcery",
        "Exile the top card of your library. You may play that card without paying its mana cost.",
    )
    table.say("face", said).cast("A", play)
    table.resolve()
    assert table.count("A", "battlefield", said) == 1
