"""Nouns, their qualifiers and targets: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import effects as x
from services.game.rules.program import filters as f
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import abilities, instant, only, sorcery

CONTROLLED = f.ControlledBy(p.You())
CREATURE = f.HasType("creature")


def test_one_target_for_each_opponent_is_targets_of_different_controllers() -> None:
    (clause,) = sorcery("For each opponent, destroy up to one target creature that player controls.")
    target = o.Target(
        0, f.AllOf((CREATURE, f.ControlledBy(p.EachOpponent()))), 0, -1, up_to=True, different="controller"
    )
    assert clause == Clause(x.Destroy(target))


def test_a_choice_of_adjectives_before_a_choice_of_types() -> None:
    (clause,) = sorcery("Counter target red or green instant or sorcery spell.")
    assert isinstance(clause.verb, x.Counter)
    types = f.AnyOf((f.HasType("instant"), f.HasType("sorcery")))
    colors = f.AnyOf((f.HasColor("R"), f.HasColor("G")))
    assert set(clause.verb.objects.filter.parts) == {f.IsSpell(), types, colors}  # type: ignore[attr-defined]


MINE = f.AllOf((CREATURE, f.ControlledBy(p.You())))


def test_two_targets_count_their_slots_in_the_order_written() -> None:
    (clause,) = instant("Target creature you control fights target creature you don't control.")
    assert clause.verb == x.Fight(o.Target(0, MINE), o.Target(1, f.AllOf((CREATURE, f.Not(f.ControlledBy(p.You()))))))


@pytest.mark.parametrize(
    ("target", "parts"),
    [
        ("activated ability, triggered ability, or legendary spell", (f.IsAbilityOnStack("activated"), f.IsAbilityOnStack("triggered"), f.AllOf((f.IsSpell(), f.HasSupertype("legendary"))))),
        ("triggered ability or colorless spell", (f.IsAbilityOnStack("triggered"), f.AllOf((f.IsSpell(), f.ColorCount("=", 0))))),
    ],
)  # fmt: skip
def test_spells_and_abilities_in_one_list(target: str, parts: tuple[f.Filter, ...]) -> None:
    (clause,) = sorcery(f"Counter target {target}.")
    assert clause.verb == x.Counter(o.Target(0, f.AnyOf(parts)))


def test_that_player_is_the_controller_of_the_one_target_of_an_opponent() -> None:
    _, loss = sorcery("Destroy target creature an opponent controls. That player loses 3 life.")
    assert loss.verb == x.LoseLife(p.ControllerOf(o.Bound("target0")), a.Const(3))
    assert isinstance(only("Destroy target creature. That player loses 3 life.", "Sorcery"), b.Residual)


def test_a_comma_that_belongs_to_the_sentence_ends_the_noun() -> None:
    (found,) = abilities("As long as you control a Mountain, creatures you control have haste.")
    assert isinstance(found, b.StaticAbility)
    assert found.condition == c.Exists(f.AllOf((f.HasSubtype("Mountain"), CONTROLLED)))


def test_a_card_in_the_graveyard_works_there() -> None:
    (found,) = abilities(
        "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    )
    assert isinstance(found, b.StaticAbility)
    assert (found.zone, found.condition) == ("graveyard", c.Exists(f.AllOf((f.HasSubtype("Island"), CONTROLLED))))


@pytest.mark.parametrize("text", ["Other Merfolk you control get +1/+1.", "Equipment you control have equip {0}."])
def test_words_that_are_their_own_plural(text: str) -> None:
    assert isinstance(only(text), b.StaticAbility)


def test_nonattacking_nonblocking_is_both() -> None:
    found = only("{1}: Target nonattacking, nonblocking creature gets +0/+2 until end of turn.")
    assert isinstance(found, b.ActivatedAbility)
    verb = found.body.clauses[0].verb
    assert isinstance(verb, x.Apply)
    assert verb.objects == o.Target(0, f.AllOf((CREATURE, f.Not(f.Attacking()), f.Not(f.Blocking()))))


def test_another_card_is_one_card_more() -> None:
    first, second = sorcery("Draw two cards. Draw another card.")
    assert (first.verb, second.verb) == (x.Draw(p.You(), a.Const(2)), x.Draw(p.You(), a.Const(1)))


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ("Return a creature card at random from your graveyard to your hand.", o.Chosen(f.AllOf((CREATURE, f.OwnedBy(p.You()), f.InZone("graveyard"))), random=True)),
        ("Return an artifact card or a creature card from your graveyard to your hand.",
         o.Chosen(f.AllOf((f.AnyOf((f.HasType("artifact"), CREATURE)), f.OwnedBy(p.You()), f.InZone("graveyard"))))),
    ],
)  # fmt: skip
def test_cards_of_the_graveyard(text: str, objects: o.Objects) -> None:
    (clause,) = sorcery(text)
    assert isinstance(clause.verb, x.Move)
    assert clause.verb.objects == objects


def test_adjectives_of_a_list() -> None:
    (wizard,) = sorcery("Destroy target attacking Cleric, Rogue, or Wizard.")
    assert isinstance(wizard.verb, x.Destroy)
    kinds = f.AnyOf((f.HasSubtype("Cleric"), f.HasSubtype("Rogue"), f.HasSubtype("Wizard")))
    assert wizard.verb.objects == o.Target(0, f.AllOf((kinds, f.Attacking())))
    assert isinstance(only("Destroy target snow creature or land.", "Sorcery"), b.Residual)


def test_targets_of_a_single_graveyard() -> None:
    (clause,) = sorcery("Exile up to two target cards from a single graveyard.")
    assert clause.verb == x.Move(o.Target(0, f.InZone("graveyard"), 0, 2, up_to=True, different="owner"), "exile")
