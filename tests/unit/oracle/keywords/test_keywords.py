"""Lines of keywords: what they become."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import filters as fl
from tests.unit.oracle.texts import abilities


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flying, first strike", (ab.Keyword("flying"), ab.Keyword("first strike"))),
        (
            "Protection from black and from red",
            (ab.Keyword("protection", filter=fl.HasColor("B")), ab.Keyword("protection", filter=fl.HasColor("R"))),
        ),
        ("Equip {2}", (ab.Keyword("equip", cost=co.ManaCost("{2}")),)),
        ("Ward—Pay 2 life.", (ab.Keyword("ward", cost=co.PayLife(am.Const(2))),)),
        ("Crew 3", (ab.Keyword("crew", amount=am.Const(3)),)),
        (
            "Basic landcycling {1}",
            (
                ab.Keyword(
                    "typecycling",
                    cost=co.ManaCost("{1}"),
                    filter=fl.AllOf((fl.HasType("land"), fl.HasSupertype("basic"))),
                ),
            ),
        ),
    ],
)
def test_keyword_lines(text: str, expected: tuple[ab.Ability, ...]) -> None:
    assert abilities(text) == expected


def test_a_keyword_glued_to_an_ability_is_a_paragraph_of_its_own() -> None:
    assert abilities("Flying{R}: This creature gets +1/+0 until end of turn.")[0] == ab.Keyword("flying")
