""" "If that spell would be put into a graveyard, exile it instead": that, and no other zone, is replaced (CR 614.6)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.quick import act, cast_at, lands_for_both
from tests.rules.written import written

EXILED = " If that spell would be put into a graveyard, exile it instead."
PERMIT = "Until end of turn, you may cast target instant card from your graveyard."
EACH_TURN = (
    "Once during each of your turns, you may cast an instant spell from your graveyard."
    " If a spell cast this way would be put into your graveyard, exile it instead."
)


def with_spell(text: str = "You gain 2 life.", by: str = PERMIT + EXILED) -> tuple[Board, int]:
    """The first seat may cast an instant with that text from its graveyard, and the spell will be exiled instead."""
    table = lands_for_both(9)
    card = table.put("A", "graveyard", written("Flow", "{G}", "Instant", text))
    table.to("main1")
    if by == EACH_TURN:
        table.put("A", "battlefield", written("Well", "{G}", "Enchantment", by))
    elif by:
        cast_at(table, by, card)
    return table, card


def answered(table: Board, card: int, text: str, option: str = "") -> Board:
    """The card is cast, and the second seat answers with an instant that has that text."""
    assert table.act("A", "cast", card, option) is None
    table.pass_()
    answer = table.put("B", "hand", written("Answer", "{G}", "Instant", text))
    table.say("target", [table.game.s.stack[-1]])
    return act(table, "B", "cast", answer)


@pytest.mark.parametrize("by", [PERMIT + EXILED, EACH_TURN])
@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Return target spell to its owner's hand.", "hand"),
        ("Counter target spell. If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard.", "library"),
        ("Counter target spell.", "exile"),
    ],
)  # fmt: skip
def test_614_6_only_the_graveyard_is_replaced(by: str, text: str, zone: str) -> None:
    table, card = with_spell(by=by)
    answered(table, card, text)
    assert table.zone(card) == zone


def test_614_6_as_it_resolves_it_is_exiled() -> None:
    table, card = with_spell()
    act(table, "A", "cast", card)
    assert (table.zone(card), table.life("A")) == ("exile", 22)


def test_614_6_what_is_cast_during_a_resolution_is_so_too() -> None:
    table, card = with_spell(by="")
    cast = written("Now", "{G}", "Instant", f"You may cast target instant card from your graveyard.{EXILED}")
    now = table.put("A", "hand", cast)
    table.say("may", True)
    table.say("target", [card])
    assert table.act("A", "cast", now) is None
    while not any(table.name(oid) == "Flow" for oid in table.game.s.stack):
        table.pass_()
    table.pass_()
    answer = table.put("B", "hand", written("Answer", "{G}", "Instant", "Return target spell to its owner's hand."))
    table.say("target", [table.game.s.stack[-1]])
    act(table, "B", "cast", answer)
    assert table.zone(card) == "hand"


def test_702_27a_with_buyback_it_returns_to_the_hand() -> None:
    table, card = with_spell("Buyback {1}\nYou gain 2 life.")
    table.say("buyback", True)
    act(table, "A", "cast", card)
    assert (table.zone(card), table.life("A")) == ("hand", 22)


def test_702_34a_flashback_exiles_instead_of_any_zone() -> None:
    table, card = with_spell("You gain 2 life.\nFlashback {G}", by="")
    answered(table, card, "Return target spell to its owner's hand.", "flashback")
    assert table.zone(card) == "exile"
