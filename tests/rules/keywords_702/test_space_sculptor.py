"""Space sculptor (CR 702.158, 704.5u)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.sector import sector_of
from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from tests.rules.board import Board
from tests.rules.quick import act, attack, beast, board
from tests.rules.written import written

TEXT = (
    "Space sculptor\n"
    "+1: Creatures in each sector can be blocked this turn only by creatures in the same sector.\n"
    "−1: Put a +1/+1 counter on each creature in the sector of your choice.\n"
    "−5: Destroy all creatures in the sector of your choice."
)
WALKER = compile_card(
    CardText("Sculptor", "normal", (FaceText("Sculptor", "{4}", "Legendary Planeswalker — Jace", TEXT, loyalty="5"),))
)


def divided(*sectors: str) -> tuple[Board, list[int], int]:
    """A controls the sculptor and a creature, B two creatures; they are asked for these sectors in the order of the questions."""
    table = board()
    theirs = [table.put("B", "battlefield", beast(name=f"Theirs {number}")) for number in (1, 2)]
    mine = table.put("A", "battlefield", beast(name="Mine"))
    table.to("main1").say("sector", *sectors)
    walker = table.put("A", "battlefield", WALKER, counters={"loyalty": 5})
    table.game.touch()
    table.cast("A", written("Rest", "{G}", "Instant", "You gain 1 life."))
    return table, [mine, *theirs], walker


def test_704_5u_who_has_no_space_sculptor_divides_first() -> None:
    table, creatures, _ = divided("alpha", "beta", "gamma")
    assert [ask.seat for ask in table.asked if ask.reason == "sector"] == [1, 1, 0]
    assert [sector_of(table.game, oid) for oid in creatures] == ["gamma", "alpha", "beta"]


def test_702_158c_a_creature_that_comes_later_gets_a_sector_too() -> None:
    table, _, _ = divided("alpha", "beta", "gamma", "beta")
    table.cast("A", beast(name="Late", cost="{G}"))
    assert sector_of(table.game, table.game.permanents()[-1]) == "beta"


def test_702_158b_sectors_end_with_the_last_space_sculptor() -> None:
    table, creatures, walker = divided("alpha", "beta", "gamma")
    table.cast("A", written("Doom", "{G}", "Instant", "Destroy target permanent."), [walker])
    assert [sector_of(table.game, oid) for oid in creatures] == ["", "", ""]


@pytest.mark.parametrize(("option", "sizes"), [("2", [(2, 2), (3, 3), (2, 2)]), ("3", [(2, 2), None, (2, 2)])])
def test_702_158d_an_instruction_is_carried_out_in_the_chosen_sector(
    option: str, sizes: list[tuple[int, int] | None]
) -> None:
    table, creatures, walker = divided("alpha", "beta", "gamma", "alpha")
    act(table, "A", "activate", walker, option)
    seen = [table.pt(oid) if table.zone(oid) == "battlefield" else None for oid in creatures]
    assert seen == sizes


def test_702_158e_only_creatures_in_the_same_sector_block() -> None:
    table, (mine, first, second), walker = divided("alpha", "beta", "alpha")
    act(table, "A", "activate", walker, "1")
    attack(table, mine)
    table.to("declare_attackers")
    table.pass_()
    table.pass_()
    asked = next(ask for ask in table.asked if ask.kind == "blockers")
    assert [blocker for blocker, attackers in asked.pairs if mine in attackers] == [first]
    assert second not in [blocker for blocker, attackers in asked.pairs if attackers]


def test_702_158b_sectors_stay_while_an_ability_of_the_space_sculptor_is_on_the_stack() -> None:
    table, creatures, walker = divided("alpha", "beta", "gamma", "beta")
    assert table.act("A", "activate", walker, "2") is None
    table.cast("A", written("Doom", "{G}", "Instant", "Destroy target permanent."), [walker])
    assert [table.pt(oid) for oid in creatures] == [(2, 2), (2, 2), (3, 3)]
    assert [sector_of(table.game, oid) for oid in creatures] == ["", "", ""]
