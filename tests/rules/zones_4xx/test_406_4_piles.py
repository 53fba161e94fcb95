"""Choosing among cards that are exiled face down: a pile, and of that a card at random (CR 406.4)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import card
from tests.rules.quick import stocked
from tests.rules.written import written

SALTS = [f"0{number}" for number in range(8)]
HIDE = written("Hide", "{G}", "Sorcery", "Exile the top four cards of target opponent's library face down.")
DIGEST = written("Digest", "{G}", "Sorcery", "Put a card an opponent owns from exile into its owner's graveyard.")


def _hidden(*batches: str) -> tuple[Board, list[int]]:
    """Cards of these names that the second seat has in exile face down, each batch exiled by another spell."""
    table = stocked(2)
    for names in batches:
        for name in names:
            table.put("B", "library", card(name, "", "land"))
        table.cast("A", HIDE, [-2])
    return table, list(table.game.s.exile)


def _digested(chosen: int, salt: str, *batches: str, looks: bool = False) -> str:
    """The name of the card that leaves exile for the graveyard when that one is chosen."""
    table, exiled = _hidden(*batches)
    if looks:
        table.game.edit(exiled[chosen]).known |= 1
    table.game.mix(salt)
    table.say("choose", [exiled[chosen]]).say("move", [exiled[chosen]]).cast("A", DIGEST)
    return table.name(table.game.zone_list("graveyard", 1)[-1])


def test_406_4_which_card_of_a_pile_it_is_chance_decides() -> None:
    found = {_digested(0, salt, "PQRS") for salt in SALTS}
    assert len(found) > 1
    assert found <= set("PQRS")


def test_406_4_each_effect_makes_a_pile_of_its_own() -> None:
    assert {_digested(5, salt, "PQRS", "TUVW") for salt in SALTS} <= set("TUVW")


def test_406_4_who_may_look_at_a_card_chooses_that_card() -> None:
    table, exiled = _hidden("PQRS")
    name = table.game.program_of(exiled[2]).name
    assert {_digested(2, salt, "PQRS", looks=True) for salt in SALTS} == {name}
