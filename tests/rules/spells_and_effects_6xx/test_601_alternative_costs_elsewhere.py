"""Alternative costs of cards that may be cast from elsewhere than the hand (CR 118.9, 601.2b, 601.3e)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import act, beast, board, cast_at, cast_text
from tests.rules.written import written

TOP = "You may cast creature spells from the top of your library."
DRIFTER = beast("When this creature enters, draw two cards.\nEvoke {2}{G}", cost="{4}{G}", name="Drifter")


def with_top(card: CardProgram, text: str = TOP, forests: int = 9) -> tuple[Board, int]:
    """The first seat's main phase with that card on top of its library, and a permanent with that text."""
    table = board(forests)
    table.put("A", "battlefield", written("Top", "{G}", "Enchantment", text))
    return table, table.put("A", "library", card)


def options(table: Board, oid: int) -> list[str]:
    """In which ways the first seat may cast a card in its main phase."""
    return sorted(action.option for action in table.to("main1").actions("A") if action.obj == oid)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (DRIFTER, ["", "evoke"]),
        (beast("Dash {2}{G}"), ["", "dash"]),
        (beast("Blitz {2}{G}"), ["", "blitz"]),
        (beast("You may pay {G} rather than pay this spell's mana cost."), ["", "alternative"]),
        (beast("Warp {G}"), [""]),
        (beast("Spectacle {G}"), [""]),
        (beast("Foretell {G}"), [""]),
    ],
)
def test_118_9_from_the_top_of_the_library(card: CardProgram, expected: list[str]) -> None:
    assert options(*with_top(card)) == expected


def test_118_9_it_is_paid_instead_of_the_mana_cost() -> None:
    table, drifter = with_top(DRIFTER, forests=3)
    assert options(table, drifter) == ["evoke"]
    act(table, "A", "cast", drifter, "evoke")
    assert (table.count("A", "graveyard", "Drifter"), len(table.game.zone_list("hand", 0))) == (1, 2)


def test_118_9_spectacle_once_an_opponent_has_lost_life() -> None:
    table, oid = with_top(beast("Spectacle {G}", cost="{4}{G}"))
    cast_text(table, "Each opponent loses 1 life.")
    assert options(table, oid) == ["", "spectacle"]


def test_118_9_a_permission_for_one_card_is_used_up_by_it() -> None:
    table = board()
    drifter = table.put("A", "graveyard", DRIFTER)
    cast_at(table.to("main1"), "Until end of turn, you may cast target creature card from your graveyard.", drifter)
    assert options(table, drifter) == ["", "evoke"]
    act(table, "A", "cast", drifter, "evoke")
    assert table.count("A", "graveyard", "Drifter") == 1


def test_118_9_a_permission_with_a_limit_counts_it() -> None:
    table = board()
    text = "Once during each of your turns, you may cast a creature spell from your graveyard."
    table.put("A", "battlefield", beast(text, name="Any"))
    drifter, bear = table.put("A", "graveyard", DRIFTER), table.put("A", "graveyard", BEAR)
    table.to("main1")
    act(table, "A", "cast", drifter, "evoke")
    assert not table.may("A", "cast", bear)


def test_118_9a_without_paying_there_is_one_way() -> None:
    table = board()
    drifter = table.put("A", "graveyard", DRIFTER)
    text = "Until end of turn, you may cast target creature card from your graveyard without paying its mana cost."
    cast_at(table.to("main1"), text, drifter)
    assert options(table, drifter) == [""]


def test_118_9_from_where_nothing_permits_it_there_is_no_way() -> None:
    table = board()
    assert options(table, table.put("A", "graveyard", DRIFTER)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TOP, [""]),
        ("You may cast spells from the top of your library.", ["", "bestow"]),
        ("You may cast Aura spells from the top of your library.", ["bestow"]),
    ],
)
def test_702_103d_a_bestowed_spell_needs_a_permission_for_what_it_is(text: str, expected: list[str]) -> None:
    words = "Bestow {2}{G}\nEnchanted creature gets +1/+1."
    table, nymph = with_top(written("Nymph", "{1}{G}", "Enchantment Creature — Nymph", words, "2/2"), text)
    bear = table.put("A", "battlefield", BEAR)
    assert options(table, nymph) == expected
    if "bestow" in expected:
        table.say("target", [bear])
        act(table, "A", "cast", nymph, "bestow")
        assert table.pt(bear) == (3, 3)


@pytest.mark.parametrize(("mana", "expected"), [("even", [""]), ("odd", ["prototype"])])
def test_718_3a_a_prototyped_spell_needs_a_permission_for_what_it_is(mana: str, expected: list[str]) -> None:
    giant = written("Giant", "{6}", "Artifact Creature — Golem", "Prototype {2}{G} — 2/2", "6/6")
    text = f"You may cast spells with {mana} mana values from the top of your library."
    assert options(*with_top(giant, text)) == expected


@pytest.mark.parametrize(
    ("words", "offered"),
    [("", ["Drifter", "Drifter (evoke)"]), (" without paying its mana cost", [])],
)
def test_118_9_while_an_effect_resolves(words: str, offered: list[str]) -> None:
    """Who casts a card as an effect resolves, at no price that it names, may pay an alternative cost."""
    table = board()
    drifter = table.put("A", "graveyard", DRIFTER)
    table.say("may", True).say("face", "Drifter (evoke)")
    cast_at(table.to("main1"), f"You may cast target creature card from your graveyard{words}.", drifter)
    assert [word for ask in table.asked if ask.reason == "face" for word in ask.words] == offered
    assert table.zone(drifter) == ("graveyard" if offered else "battlefield")
