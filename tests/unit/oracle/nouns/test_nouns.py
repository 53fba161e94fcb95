"""Nouns, their qualifiers and targets: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import abilities, instant, only, sorcery

CONTROLLED = fl.ControlledBy(pl.You())
CREATURE = fl.HasType("creature")


def test_one_target_for_each_opponent_is_targets_of_different_controllers() -> None:
    (clause,) = sorcery("For each opponent, destroy up to one target creature that player controls.")
    target = ob.Target(
        0, fl.AllOf((CREATURE, fl.ControlledBy(pl.EachOpponent()))), 0, -1, up_to=True, different="controller"
    )
    assert clause == Clause(fx.Destroy(target))


def test_a_choice_of_adjectives_before_a_choice_of_types() -> None:
    (clause,) = sorcery("Counter target red or green instant or sorcery spell.")
    assert isinstance(clause.verb, fx.Counter)
    types = fl.AnyOf((fl.HasType("instant"), fl.HasType("sorcery")))
    colors = fl.AnyOf((fl.HasColor("R"), fl.HasColor("G")))
    assert set(clause.verb.objects.filter.parts) == {fl.IsSpell(), types, colors}  # type: ignore[attr-defined]


MINE = fl.AllOf((CREATURE, fl.ControlledBy(pl.You())))


def test_two_targets_count_their_slots_in_the_order_written() -> None:
    (clause,) = instant("Target creature you control fights target creature you don't control.")
    assert clause.verb == fx.Fight(
        ob.Target(0, MINE), ob.Target(1, fl.AllOf((CREATURE, fl.Not(fl.ControlledBy(pl.You())))))
    )


@pytest.mark.parametrize(
    ("target", "parts"),
    [
        ("activated ability, triggered ability, or legendary spell", (fl.IsAbilityOnStack("activated"), fl.IsAbilityOnStack("triggered"), fl.AllOf((fl.IsSpell(), fl.HasSupertype("legendary"))))),
        ("triggered ability or colorless spell", (fl.IsAbilityOnStack("triggered"), fl.AllOf((fl.IsSpell(), fl.ColorCount("=", 0))))),
    ],
)  # fmt: skip
def test_spells_and_abilities_in_one_list(target: str, parts: tuple[fl.Filter, ...]) -> None:
    (clause,) = sorcery(f"Counter target {target}.")
    assert clause.verb == fx.Counter(ob.Target(0, fl.AnyOf(parts)))


def test_that_player_is_the_controller_of_the_one_target_of_an_opponent() -> None:
    _, loss = sorcery("Destroy target creature an opponent controls. That player loses 3 life.")
    assert loss.verb == fx.LoseLife(pl.ControllerOf(ob.Bound("target0")), am.Const(3))
    assert isinstance(only("Destroy target creature. That player loses 3 life.", "Sorcery"), ab.Residual)


def test_a_comma_that_belongs_to_the_sentence_ends_the_noun() -> None:
    (found,) = abilities("As long as you control a Mountain, creatures you control have haste.")
    assert isinstance(found, ab.StaticAbility)
    assert found.condition == cn.Exists(fl.AllOf((fl.HasSubtype("Mountain"), CONTROLLED)))


def test_a_card_in_the_graveyard_works_there() -> None:
    (found,) = abilities(
        "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    )
    assert isinstance(found, ab.StaticAbility)
    assert (found.zone, found.condition) == ("graveyard", cn.Exists(fl.AllOf((fl.HasSubtype("Island"), CONTROLLED))))


@pytest.mark.parametrize("text", ["Other Merfolk you control get +1/+1.", "Equipment you control have equip {0}."])
def test_words_that_are_their_own_plural(text: str) -> None:
    assert isinstance(only(text), ab.StaticAbility)


def test_nonattacking_nonblocking_is_both() -> None:
    found = only("{1}: Target nonattacking, nonblocking creature gets +0/+2 until end of turn.")
    assert isinstance(found, ab.ActivatedAbility)
    verb = found.body.clauses[0].verb
    assert isinstance(verb, fx.Apply)
    assert verb.objects == ob.Target(0, fl.AllOf((CREATURE, fl.Not(fl.Attacking()), fl.Not(fl.Blocking()))))


def test_another_card_is_one_card_more() -> None:
    first, second = sorcery("Draw two cards. Draw another card.")
    assert (first.verb, second.verb) == (fx.Draw(pl.You(), am.Const(2)), fx.Draw(pl.You(), am.Const(1)))


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ("Return a creature card at random from your graveyard to your hand.", ob.Chosen(fl.AllOf((CREATURE, fl.OwnedBy(pl.You()), fl.InZone("graveyard"))), random=True)),
        ("Return an artifact card or a creature card from your graveyard to your hand.",
         ob.Chosen(fl.AllOf((fl.AnyOf((fl.HasType("artifact"), CREATURE)), fl.OwnedBy(pl.You()), fl.InZone("graveyard"))))),
    ],
)  # fmt: skip
def test_cards_of_the_graveyard(text: str, objects: ob.Objects) -> None:
    (clause,) = sorcery(text)
    assert isinstance(clause.verb, fx.Move)
    assert clause.verb.objects == objects


def test_adjectives_of_a_list() -> None:
    (wizard,) = sorcery("Destroy target attacking Cleric, Rogue, or Wizard.")
    assert isinstance(wizard.verb, fx.Destroy)
    kinds = fl.AnyOf((fl.HasSubtype("Cleric"), fl.HasSubtype("Rogue"), fl.HasSubtype("Wizard")))
    assert wizard.verb.objects == ob.Target(0, fl.AllOf((kinds, fl.Attacking())))
    assert isinstance(only("Destroy target snow creature or land.", "Sorcery"), ab.Residual)


def test_targets_of_a_single_graveyard() -> None:
    (clause,) = sorcery("Exile up to two target cards from a single graveyard.")
    assert clause.verb == fx.Move(ob.Target(0, fl.InZone("graveyard"), 0, 2, up_to=True, different="owner"), "exile")


def test_what_only_creatures_have_is_said_of_the_creature_of_a_list() -> None:
    (clause,) = sorcery("Destroy target artifact, enchantment, or creature with power 4 or greater.")
    big = fl.AllOf((CREATURE, fl.PowerIs(">=", am.Const(4))))
    assert clause.verb == fx.Destroy(ob.Target(0, fl.AnyOf((fl.HasType("artifact"), fl.HasType("enchantment"), big))))
    (both,) = sorcery("Destroy target artifact or creature with mana value 3 or less.")
    assert isinstance(both.verb, fx.Destroy)
    assert isinstance(both.verb.objects, ob.Target)
    assert isinstance(both.verb.objects.filter, fl.AllOf)


def test_it_of_a_condition_about_a_spell_is_the_spell() -> None:
    (clause,) = sorcery("Counter target spell if no mana was spent to cast it.")
    assert clause.condition == cn.Compare(am.ManaSpent(ob.Bound("target0")), "=", am.Const(0))
