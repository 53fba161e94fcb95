"""New targets are legal as a whole: those of one requirement together, and those that speak of others (CR 115.7d-e, 707.10c)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Target
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, spell
from tests.rules.quick import beast, board
from tests.rules.written import written

COPY = "Copy target instant or sorcery spell. You may choose new targets for the copy."
SWAT = "You may choose new targets for target spell."
ROB = written("Rob", "{G}", "Instant", "Exile two target cards from a single graveyard.")
CULL = written("Cull", "{G}", "Instant", "Destroy two target creatures with total mana value 4 or less.")
PART = spell("Part", fx.Clause(fx.Tap(Target(0, fl.HasType("creature"), 2, 2, different="controller"))))


def aimed(table: Board, aimer: CardProgram, *targets: list[int]) -> Board:
    """The first seat casts an instant at these targets."""
    oid = table.put("A", "hand", aimer)
    table.to("main1").say("target", *targets)
    assert table.act("A", "cast", oid) is None
    return table


def is_legal(table: Board, text: str, *answers: list[int]) -> bool:
    """Whether an instant with that text can give the spell on the stack these targets, requirement by requirement."""
    oid = table.put("A", "hand", written("Turn", "{G}", "Instant", text))
    table.say("new_targets", True).say("target", [table.game.s.stack[-1]], *answers)
    assert table.act("A", "cast", oid) is None
    depth = len(table.game.s.stack)
    try:
        while len(table.game.s.stack) >= depth and table.said["new_targets"]:
            table.pass_()
    except AssertionError as refused:
        assert str(refused).startswith("target: ")
        return False
    return True


@pytest.mark.parametrize("text", [COPY, SWAT])
@pytest.mark.parametrize(("chosen", "legal"), [("bc", False), ("cc", True), ("bb", True)])
def test_115_7d_cards_of_one_graveyard(text: str, chosen: str, legal: bool) -> None:
    table = board(seats=3)
    cards = {each: [table.put(each.upper(), "graveyard", BEAR) for _ in range(2)] for each in "bc"}
    aimed(table, ROB, cards["b"])
    assert is_legal(table, text, [cards[each][place] for place, each in enumerate(chosen)]) == legal


@pytest.mark.parametrize("text", [COPY, SWAT])
@pytest.mark.parametrize(("chosen", "legal"), [((1, 2), False), ((0, 1), True), ((0, 2), True)])
def test_115_7d_creatures_of_different_controllers(text: str, chosen: tuple[int, int], legal: bool) -> None:
    table = board()
    mine, *others = table.put("A", "battlefield", BEAR), *(table.put("B", "battlefield", BEAR) for _ in range(2))
    creatures = [mine, *others]
    aimed(table, PART, creatures[:2])
    assert is_legal(table, text, [creatures[place] for place in chosen]) == legal


@pytest.mark.parametrize("text", [COPY, SWAT])
@pytest.mark.parametrize(("chosen", "legal"), [((0, 2), False), ((1, 2), False), ((0, 3), True), ((0, 1), True)])
def test_115_7d_a_total_mana_value(text: str, chosen: tuple[int, int], legal: bool) -> None:
    table = board()
    creatures = [table.put("B", "battlefield", beast(cost=f"{{{value}}}", name=f"Of{value}")) for value in (2, 2, 3, 1)]
    aimed(table, CULL, creatures[:2])
    assert is_legal(table, text, [creatures[place] for place in chosen]) == legal


@pytest.mark.parametrize("text", [COPY, SWAT])
@pytest.mark.parametrize(
    ("player", "creature", "legal"), [("C", "B", False), ("C", "C", True), ("B", "B", True), ("D", "B", False)]
)
def test_115_7d_what_was_not_changed_must_not_become_illegal(
    text: str, player: str, creature: str, legal: bool
) -> None:
    """ "Target player loses 1 life. Destroy target creature that player controls": D controls none."""
    table = board(seats=4)
    creatures = {each: [table.put(each, "battlefield", BEAR) for _ in range(2)] for each in "BC"}
    words = "Target player loses 1 life. Destroy target creature that player controls."
    aimed(table, written("Edict", "{G}", "Instant", words), [seat("B")], [creatures["B"][0]])
    assert is_legal(table, text, [seat(player)], [creatures[creature][0]]) == legal
