"""Searching libraries and other zones: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import amounts as am
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from tests.unit.oracle.texts import sorcery

CREATURE = fl.HasType("creature")


@pytest.mark.parametrize(
    ("wanted", "filter"),
    [
        ("a basic Forest, Plains, or Island card", fl.AllOf((fl.AnyOf((fl.HasSubtype("Forest"), fl.HasSubtype("Plains"), fl.HasSubtype("Island"))), fl.HasSupertype("basic")))),
        ("an instant card or a card with flash", fl.AnyOf((fl.HasType("instant"), fl.HasKeyword("flash")))),
        ("a creature card with mana value X or less, where X is 2 plus your life total", fl.AllOf((CREATURE, fl.ManaValueIs("<=", am.Plus((am.Const(2), am.LifeOf(pl.You()))))))),
    ],
)  # fmt: skip
def test_what_is_searched_for(wanted: str, filter: fl.Filter) -> None:
    (clause,) = sorcery(f"Search your library for {wanted}, reveal it, put it into your hand, then shuffle.")
    assert clause.verb == fx.Search(pl.You(), filter, "hand", reveal=True)


def test_any_number_of_cards_and_everybody_searching() -> None:
    (many,) = sorcery(
        "Search your library for any number of Dragon cards, put them onto the battlefield, then shuffle."
    )
    assert many.verb == fx.Search(pl.You(), fl.HasSubtype("Dragon"), "battlefield", am.Const(-1), True)
    (each,) = sorcery(
        "Each player searches their library for a land card, puts it onto the battlefield, then shuffles."
    )
    assert each.verb == fx.Search(pl.EachPlayer(), fl.HasType("land"), "battlefield")


def test_commanders_are_put_from_the_command_zone_wherever_it_is_named() -> None:
    own = fl.AllOf((fl.IsCommander(), fl.OwnedBy(pl.You()), fl.InZone("command")))
    (hand,) = sorcery("Put your commander into your hand from the command zone.")
    assert hand.verb == fx.Move(ob.Chosen(own, 1, 1), "hand")
    everyone = ob.Every(fl.AllOf((fl.IsCommander(), fl.InZone("command"))))
    (field,) = sorcery("Put all commanders from the command zone onto the battlefield under your control.")
    assert field.verb == fx.Move(everyone, "battlefield", controller=pl.You())
