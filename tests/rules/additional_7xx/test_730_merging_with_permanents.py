"""Merging with Permanents (CR 730)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import act, beast, board, found, lands_for_both
from tests.rules.written import written


def test_730_2c_a_merged_permanent_with_a_card_on_top_is_no_token() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    elf, wyrm = found(table, "Elf"), table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.say("target", [elf]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert table.game.s.objects[elf].kind == 0
    table.cast("A", DOOM, [elf])
    assert table.count("A", "graveyard", "Wyrm") == 1


def test_730_2d_what_it_was_it_still_is() -> None:
    table = board()
    host = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.edit(host)
    row.tapped, row.counters = True, {"+1/+1": 1}
    wyrm = table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert (table.game.s.objects[host].tapped, table.pt(host)) == (True, (7, 7))


WYRM = beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm")


def _watched(text: str, host: int, table: Board) -> int:
    """A creature with another merged under it dies: how much life that brings to who hears of it."""
    table.put("A", "battlefield", written("Watcher", "{G}", "Enchantment", f"Whenever {text}, you gain 1 life."))
    wyrm = table.put("A", "hand", WYRM)
    table.say("target", [host]).say("mutate", "bottom")
    act(table, "A", "cast", wyrm, "mutate")
    table.cast("A", DOOM, [host])
    assert table.count("A", "graveyard", "Wyrm") == 1
    return table.life("A") - 20


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("a card is put into your graveyard from anywhere", 2 + 1),  # and what destroyed it
        ("a creature card is put into your graveyard from anywhere", 2),
        ("one or more creature cards are put into your graveyard from anywhere", 1),
        ("a creature dies", 1),
        ("a permanent you control leaves the battlefield", 1),
    ],
)
def test_730_3_one_permanent_leaves_the_battlefield_and_each_card_is_put(text: str, times: int) -> None:
    table = board().to("main1")
    assert _watched(text, table.put("A", "battlefield", BEAR), table) == times


def test_730_3_a_card_under_a_token_is_put_into_a_graveyard() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    assert _watched("a creature card is put into your graveyard from anywhere", found(table, "Elf"), table) == 1


def _put_away(where: str, *order: list[int]) -> Board:
    """A bear under a wyrm is put there, in that order of the two cards."""
    table = board().to("main1").say("library_order", *order)
    host, wyrm = table.put("A", "battlefield", BEAR), table.put("A", "hand", WYRM)
    table.say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    return table.cast("A", written("Away", "{G}", "Sorcery", f"Put target creature {where}."), [host])


@pytest.mark.parametrize(
    ("where", "upper", "first"),
    [
        ("on the bottom of its owner's library", 1, "Wyrm"),
        ("on top of its owner's library", -1, "Bear"),
        ("into its owner's library second from the top", -2, "Bear"),
    ],
)
def test_730_3a_both_cards_are_put_there_in_the_library_as_their_owner_likes(
    where: str, upper: int, first: str
) -> None:
    table = _put_away(where)
    (question,) = (ask for ask in table.asked if ask.reason == "library_order")
    assert (question.seat, question.hidden, table.name(question.options[0])) == (0, True, first)
    other = _put_away(where, question.options[::-1])
    names = [[each.name(each.game.s.library[0][place]) for place in (upper, upper - 1)] for each in (table, other)]
    assert names == [["Wyrm", "Bear"], ["Bear", "Wyrm"]]


@pytest.mark.parametrize(
    ("text", "away"),
    [
        ("", "Shuffle target creature into its owner's library."),
        (
            "If this creature would be put into a graveyard from anywhere, reveal this creature and shuffle it into its owner's library instead.",
            "Destroy target creature.",
        ),
    ],
)
def test_730_3a_what_is_shuffled_in_is_not_arranged(text: str, away: str) -> None:
    table = board().to("main1")
    host, wyrm = table.put("A", "battlefield", beast(text, name="Bear")), table.put("A", "hand", WYRM)
    table.say("target", [host])
    act(table, "A", "cast", wyrm, "mutate")
    table.cast("A", written("Away", "{G}", "Sorcery", away), [host])
    assert not any(ask.reason == "library_order" for ask in table.asked)
    assert (table.count("A", "library", "Bear"), table.count("A", "library", "Wyrm")) == (1, 1)


PRIEST = (
    "When this creature enters, exile target creature an opponent controls until this creature leaves the battlefield."
)
KEEPER = "When this creature enters, exile target creature an opponent controls.\n{0}: Return each card exiled with this creature to the battlefield under its owner's control."
CRYPT = "If a creature an opponent controls would die, exile it instead.\n{0}: Return each card exiled with this creature to the battlefield under its owner's control."


@pytest.mark.parametrize(("text", "back"), [(PRIEST, DOOM), (KEEPER, None), (CRYPT, None)])
def test_730_3c_all_its_cards_are_exiled_with_what_exiled_it(text: str, back: CardProgram | None) -> None:
    table = lands_for_both()
    host, wyrm = table.put("B", "battlefield", BEAR), table.put("B", "hand", WYRM)
    table.to("main1", 2).say("target", [host]).say("mutate", "top")
    act(table, "B", "cast", wyrm, "mutate").to("main1", 3)
    table.say("target", [host]).cast("A", beast(text, cost="{G}", name="Keeper"))
    keeper = found(table, "Keeper")
    if text is CRYPT:
        table.cast("A", DOOM, [host])
    assert table.count("B", "exile") == 2
    if back is not None:
        table.cast("A", back, [keeper])
    else:
        act(table, "A", "activate", keeper).resolve()
    assert (table.count("B", "battlefield", "Wyrm"), table.count("B", "battlefield", "Bear")) == (1, 1)
