"""Tokens and copies: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from tests.unit.oracle.texts import only, sorcery

CREATURE = fl.HasType("creature")


def test_a_copy_for_each_is_one_moment() -> None:
    (clause,) = sorcery("For each creature token you control, create a token that's a copy of that creature.")
    every = ob.Every(fl.AllOf((CREATURE, fl.IsToken(), fl.ControlledBy(pl.You()))))
    assert clause.verb == fx.CopyToken(every)
    assert clause.each is None


def test_tokens_of_several_kinds_are_one_moment() -> None:
    (clause,) = sorcery("Create a 1/1 green Snake creature token and a 2/2 green Wolf creature token.")
    assert isinstance(clause.verb, fx.CreateSeveral)
    assert [part.spec.subtypes for part in clause.verb.parts] == [("Snake",), ("Wolf",)]


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("Create Avacyn, a legendary 8/8 white Angel creature token with flying.",
         fx.TokenSpec("Avacyn", ("creature",), ("Angel",), ("legendary",), "W", am.Const(8), am.Const(8), (ab.Keyword("flying"),))),
        ("Create a Monster Role token attached to target creature.", fx.TokenSpec(predefined="Monster Role")),
        ("Create a white Avatar creature token. It has \"This creature's power and toughness are each equal to your life total.\"",
         fx.TokenSpec("", ("creature",), ("Avatar",), (), "W", abilities=(
             ab.StaticAbility(ob.This(), (mo.DefinePT(am.LifeOf(pl.You()), am.LifeOf(pl.You())),), characteristic=True),))),
    ],
)  # fmt: skip
def test_tokens(text: str, spec: fx.TokenSpec) -> None:
    (clause,) = sorcery(text)
    assert isinstance(clause.verb, fx.CreateTokens)
    assert clause.verb.spec == spec


def test_a_creature_token_without_a_size_is_refused() -> None:
    assert isinstance(only("Create a white Avatar creature token.", "Sorcery"), ab.Residual)


def test_exceptions_of_a_copy() -> None:
    text = "You may have this creature enter as a copy of any creature on the battlefield, except its name is Example, it's legendary in addition to its other types, and it has flying."
    found = only(text)
    assert isinstance(found, ab.ReplacementAbility)
    legendary, flying = mo.AddTypes(supertypes=("legendary",)), mo.GrantKeyword(ab.Keyword("flying"))
    assert found.modifications == (mo.SetName("Example"), legendary, flying)


def test_it_after_a_token_that_is_a_copy_is_the_token() -> None:
    made, later = sorcery(
        "Create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step."
    )
    assert isinstance(later.verb, fx.Delayed)
    assert later.verb.clauses[0].verb == fx.Sacrifice(pl.You(), None, am.Const(1), ob.Bound(made.bind))


def test_who_copies_this_spell_chooses_its_new_target() -> None:
    _, paid = sorcery(
        "This spell deals 3 damage to any target. Then that player or that permanent's controller may pay {R}{R}. If the player does, they may copy this spell and may choose a new target for that copy."
    )
    other = pl.ControllerOf(ob.Bound("target0"))
    (copy,) = paid.then
    assert (paid.optional, paid.cost) == (other, co.ManaCost("{R}{R}"))
    assert (copy.verb, copy.optional) == (fx.CopySpell(ob.This(), who=other), other)
