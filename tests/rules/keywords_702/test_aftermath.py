"""Aftermath (CR 702.127): the half of a split card that is cast from a graveyard."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import act, board
from tests.rules.written import two_faced, written

_RISE = FaceText("Rise", "{G}", "Sorcery", "You gain 2 life.")
_SET = FaceText("Set", "{2}{G}", "Sorcery", "You gain 9 life.\nAftermath")
SPLIT = two_faced("Rise // Set", _RISE, _SET, "split")

FLASHBACK = "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to that card's mana cost."
ESCAPE = "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile two other cards from your graveyard."
PERMISSION = "You may cast sorcery spells from your graveyard."
FREELY = "You may cast target sorcery card from a graveyard without paying its mana cost."


def _buried(forests: int, *texts: str) -> tuple[Board, int]:
    """The card in a graveyard with two others, and enchantments with these texts."""
    table = board(forests)
    card = table.put("A", "graveyard", SPLIT)
    table.put("A", "graveyard", BEAR, 2)
    for text in texts:
        table.put("A", "battlefield", written("Permission", "{G}", "Enchantment", text))
    return table.to("main1"), card


def _offered(table: Board, card: int) -> list[tuple[str, int]]:
    return sorted((action.option, action.face) for action in table.actions("A") if action.obj == card)


def _cast(table: Board, card: int, way: str, face: int) -> Board:
    """The first seat casts that half in that way."""
    actions = table.actions("A")
    wanted = next(a for a in actions if (a.obj, a.option, a.face) == (card, way, face))
    assert table.game.answer(0, actions.index(wanted)) is None
    return table


@pytest.mark.parametrize(("text", "way"), [(FLASHBACK, "flashback"), (ESCAPE, "escape"), (PERMISSION, "")])
def test_702_127a_either_half_is_cast_from_a_graveyard_by_what_else_allows_it(text: str, way: str) -> None:
    """Aftermath itself allows its own half alone."""
    table, card = _buried(3)
    assert _offered(table, card) == [("aftermath", 1)]
    table, card = _buried(3, text)
    assert _offered(table, card) == sorted([(way, 0), (way, 1), ("aftermath", 1)])


@pytest.mark.parametrize(("text", "way"), [(FLASHBACK, "flashback"), (ESCAPE, "escape"), (PERMISSION, "")])
@pytest.mark.parametrize(("face", "paid", "life"), [(0, 1, 22), (1, 3, 29)])
def test_709_3a_the_half_that_is_cast_from_a_graveyard_is_paid_for(
    text: str, way: str, face: int, paid: int, life: int
) -> None:
    table, card = _buried(paid - 1, text)
    assert (way, face) not in _offered(table, card)
    table, card = _buried(paid, text)
    _cast(table, card, way, face).resolve()
    assert (table.life("A"), all(table.game.s.objects[oid].tapped for oid in _forests(table))) == (life, True)


def _forests(table: Board) -> list[int]:
    return [oid for oid in table.game.permanents() if table.name(oid) == "Forest"]


@pytest.mark.parametrize(("half", "life"), [("Rise", 22), ("Set", 29)])
@pytest.mark.parametrize("owner", ["A", "B"])
def test_709_3_who_casts_it_from_a_graveyard_as_a_spell_resolves_says_which_half(
    half: str, life: int, owner: str
) -> None:
    table = _plundered(owner, half)
    asked = next(ask for ask in table.asked if ask.reason == "face")
    assert (sorted(asked.words), table.life("A")) == (["Rise", "Set"], life)


def _plundered(owner: str, half: str) -> Board:
    """A spell has let the first seat cast that half from a graveyard."""
    table = board()
    card = table.put(owner, "graveyard", SPLIT)
    table.to("main1").say("may", True).say("face", half)
    return table.cast("A", written("Plunder", "{G}", "Sorcery", FREELY), [card])


def test_702_127a_from_exile_the_half_without_aftermath_alone_is_cast() -> None:
    text = "Exile target sorcery card from your graveyard. You may cast that card this turn."
    table, card = _buried(9, PERMISSION)
    assert ("", 0) in _offered(table, card)
    table.cast("A", written("Reclaim", "{G}", "Instant", text), [card])
    exiled = table.game.s.exile[0]
    assert _offered(table, exiled) == [("", 0)]
    assert act(table, "A", "cast", exiled).life("A") == 22


@pytest.mark.parametrize(("text", "way", "zone"), [(FLASHBACK, "flashback", "exile"), (PERMISSION, "", "graveyard")])
def test_702_127a_the_half_without_aftermath_is_exiled_by_what_else_says_so(text: str, way: str, zone: str) -> None:
    table, card = _buried(9, text)
    _cast(table, card, way, 0).resolve()
    assert (table.life("A"), table.zone(card)) == (22, zone)


@pytest.mark.parametrize(("half", "zone"), [("Rise", "graveyard"), ("Set", "exile")])
@pytest.mark.parametrize("owner", ["A", "B"])
def test_702_127a_the_half_with_aftermath_alone_is_exiled(half: str, zone: str, owner: str) -> None:
    assert _plundered(owner, half).count(owner, zone, "Rise // Set") == 1


@pytest.mark.parametrize(("text", "way"), [(ESCAPE, "escape"), (PERMISSION, "")])
@pytest.mark.parametrize("leaves", ["Counter target spell.", "Return target spell to its owner's hand."])
def test_702_127a_it_is_exiled_any_time_it_would_leave_the_stack(text: str, way: str, leaves: str) -> None:
    """However it was cast from a graveyard."""
    table, card = _buried(9, text)
    table.put("B", "battlefield", FOREST)
    reply = table.put("B", "hand", written("Reply", "{G}", "Instant", leaves))
    _cast(table, card, way, 1).say("target", [table.game.s.stack[-1]])
    act(table, "B", "cast", reply)
    assert (table.life("A"), table.count("A", "exile", "Rise // Set")) == (20, 1)
