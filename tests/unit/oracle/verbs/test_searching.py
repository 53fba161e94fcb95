"""Searching libraries and other zones: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import amounts as a
from services.game.rules.program import effects as x
from services.game.rules.program import filters as f
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from tests.unit.oracle.texts import sorcery

CREATURE = f.HasType("creature")


@pytest.mark.parametrize(
    ("wanted", "filter"),
    [
        ("a basic Forest, Plains, or Island card", f.AllOf((f.AnyOf((f.HasSubtype("Forest"), f.HasSubtype("Plains"), f.HasSubtype("Island"))), f.HasSupertype("basic")))),
        ("an instant card or a card with flash", f.AnyOf((f.HasType("instant"), f.HasKeyword("flash")))),
        ("a creature card with mana value X or less, where X is 2 plus your life total", f.AllOf((CREATURE, f.ManaValueIs("<=", a.Plus((a.Const(2), a.LifeOf(p.You()))))))),
    ],
)  # fmt: skip
def test_what_is_searched_for(wanted: str, filter: f.Filter) -> None:
    (clause,) = sorcery(f"Search your library for {wanted}, reveal it, put it into your hand, then shuffle.")
    assert clause.verb == x.Search(p.You(), filter, "hand", reveal=True)


def test_any_number_of_cards_and_everybody_searching() -> None:
    (many,) = sorcery(
        "Search your library for any number of Dragon cards, put them onto the battlefield, then shuffle."
    )
    assert many.verb == x.Search(p.You(), f.HasSubtype("Dragon"), "battlefield", a.Const(-1), True)
    (each,) = sorcery(
        "Each player searches their library for a land card, puts it onto the battlefield, then shuffles."
    )
    assert each.verb == x.Search(p.EachPlayer(), f.HasType("land"), "battlefield")


def test_commanders_are_put_from_the_command_zone_wherever_it_is_named() -> None:
    own = f.AllOf((f.IsCommander(), f.OwnedBy(p.You()), f.InZone("command")))
    (hand,) = sorcery("Put your commander into your hand from the command zone.")
    assert hand.verb == x.Move(o.Chosen(own, 1, 1), "hand")
    everyone = o.Every(f.AllOf((f.IsCommander(), f.InZone("command"))))
    (field,) = sorcery("Put all commanders from the command zone onto the battlefield under your control.")
    assert field.verb == x.Move(everyone, "battlefield", controller=p.You())
