"""Effects that cast, wait, repeat for each, make tokens and copies: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import abilities, only

CREATURE = f.HasType("creature")
INSTANT = f.AllOf((f.HasType("instant"), f.OwnedBy(p.You()), f.InZone("graveyard")))


def spell(text: str) -> tuple[Clause, ...]:
    """The clauses of a sorcery with that text."""
    found = only(text, "Sorcery")
    assert isinstance(found, b.SpellAbility), found
    return found.body.clauses


def test_a_card_cast_now_for_free_and_exiled_after() -> None:
    text = "You may cast target instant card from your graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it instead."
    (clause,) = spell(text)
    assert clause == Clause(x.CastCard(p.You(), o.Target(0, INSTANT), exile_after=True), optional=p.You())


def test_a_spell_from_hand_is_a_card_that_is_no_land() -> None:
    (clause,) = spell("You may cast a spell with mana value 3 or less from your hand without paying its mana cost.")
    assert isinstance(clause.verb, x.CastCard)
    assert isinstance(clause.verb.objects, o.Chosen)
    parts = clause.verb.objects.filter.parts  # type: ignore[attr-defined]
    assert f.IsSpell() not in parts
    assert f.Not(f.HasType("land")) in parts


def test_a_permission_as_long_as_it_remains_exiled() -> None:
    text = "Exile target creature. You may cast that card for as long as it remains exiled, and mana of any type can be spent to cast that spell."
    _, permit = spell(text)
    assert permit.verb == x.PermitPlay(p.You(), o.Bound("target0"), "", any_mana=True, lands=False)


@pytest.mark.parametrize(
    ("text", "event", "once", "lasting"),
    [
        ("Whenever a creature attacks this turn, you gain 1 life.", e.Attacks(CREATURE), False, "end_of_turn"),
        ("Until your next turn, whenever a creature becomes tapped, destroy it.", e.BecomesTapped(CREATURE), False, "your_next_turn"),
    ],
)  # fmt: skip
def test_triggers_for_a_while(text: str, event: e.EventPattern, once: bool, lasting: str) -> None:
    (clause,) = spell(text)
    assert isinstance(clause.verb, x.Delayed)
    assert (clause.verb.event, clause.verb.once, clause.verb.duration) == (event, once, lasting)


def test_when_that_creature_dies_its_controller_is_the_last_one() -> None:
    _, clause = spell(
        "Put a -1/-1 counter on target creature. When that creature dies this turn, its controller loses 1 life."
    )
    died = e.ZoneChange(f.IsOneOf(o.Bound("target0")), "battlefield", "graveyard")
    loses = Clause(x.LoseLife(p.ControllerOf(o.Bound("event.object")), a.Const(1)))
    assert clause.verb == x.Delayed(died, (loses,), True, "end_of_turn")


def test_the_next_time_a_source_of_your_choice() -> None:
    found = only(
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
        "Enchantment",
    )
    assert isinstance(found, b.ActivatedAbility)
    choice, shield = found.body.clauses
    assert choice.bind == "source"
    damage = e.DamageDealt(f.IsOneOf(o.Bound("source")), p.You())
    assert shield.verb == x.ApplyReplacement(b.ReplacementAbility(damage, prevent_all=True), "end_of_turn", 1)


def test_one_target_for_each_opponent_is_targets_of_different_controllers() -> None:
    (clause,) = spell("For each opponent, destroy up to one target creature that player controls.")
    target = o.Target(
        0, f.AllOf((CREATURE, f.ControlledBy(p.EachOpponent()))), 0, -1, up_to=True, different="controller"
    )
    assert clause == Clause(x.Destroy(target))


def test_a_copy_for_each_is_one_moment() -> None:
    (clause,) = spell("For each creature token you control, create a token that's a copy of that creature.")
    every = o.Every(f.AllOf((CREATURE, f.IsToken(), f.ControlledBy(p.You()))))
    assert clause.verb == x.CopyToken(every)
    assert clause.each is None


def test_tokens_of_several_kinds_are_one_moment() -> None:
    (clause,) = spell("Create a 1/1 green Snake creature token and a 2/2 green Wolf creature token.")
    assert isinstance(clause.verb, x.CreateSeveral)
    assert [part.spec.subtypes for part in clause.verb.parts] == [("Snake",), ("Wolf",)]


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("Create Avacyn, a legendary 8/8 white Angel creature token with flying.",
         x.TokenSpec("Avacyn", ("creature",), ("Angel",), ("legendary",), "W", a.Const(8), a.Const(8), (b.Keyword("flying"),))),
        ("Create a Monster Role token attached to target creature.", x.TokenSpec(predefined="Monster Role")),
        ("Create a white Avatar creature token. It has \"This creature's power and toughness are each equal to your life total.\"",
         x.TokenSpec("", ("creature",), ("Avatar",), (), "W", abilities=(
             b.StaticAbility(o.This(), (m.DefinePT(a.LifeOf(p.You()), a.LifeOf(p.You())),), characteristic=True),))),
    ],
)  # fmt: skip
def test_tokens(text: str, spec: x.TokenSpec) -> None:
    (clause,) = spell(text)
    assert isinstance(clause.verb, x.CreateTokens)
    assert clause.verb.spec == spec


def test_a_creature_token_without_a_size_is_refused() -> None:
    assert isinstance(only("Create a white Avatar creature token.", "Sorcery"), b.Residual)


def test_exceptions_of_a_copy() -> None:
    text = "You may have this creature enter as a copy of any creature on the battlefield, except its name is Example, it's legendary in addition to its other types, and it has flying."
    found = only(text)
    assert isinstance(found, b.ReplacementAbility)
    legendary, flying = m.AddTypes(supertypes=("legendary",)), m.GrantKeyword(b.Keyword("flying"))
    assert found.modifications == (m.SetName("Example"), legendary, flying)


def test_what_the_cost_of_the_spell_did() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nYou draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness."
    found = abilities(text, "Instant")[1]
    assert isinstance(found, b.SpellAbility)
    draw, gain = found.body.clauses
    assert draw.verb == x.Draw(p.You(), a.PowerOf(o.Bound("cost.sacrificed")))
    assert gain.verb == x.GainLife(p.You(), a.ToughnessOf(o.Bound("cost.sacrificed")))


def test_it_is_not_what_the_cost_did() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDestroy target creature. Its controller loses 2 life."
    found = abilities(text, "Instant")[1]
    assert isinstance(found, b.SpellAbility)
    assert found.body.clauses[1].verb == x.LoseLife(p.ControllerOf(o.Bound("target0")), a.Const(2))


def test_a_card_discarded_this_way() -> None:
    draw, punish = spell("Discard a card. If a red card is discarded this way, you gain 3 life.")
    assert draw.bind
    found = a.CountObjects(o.Among(o.Bound(draw.bind), f.HasColor("R")))
    assert punish.condition == c.Compare(found, ">=", a.Const(1))


def test_the_same_creature_does_something_more() -> None:
    pump, evade = spell("Target creature gets +1/+0 until end of turn and can't be blocked this turn.")
    assert isinstance(pump.verb, x.Apply)
    assert evade.verb == x.Apply(o.Bound("target0"), (m.Restriction("cant_be_blocked"),), "end_of_turn")


def test_a_cost_mentions_its_own_object() -> None:
    found = only("Remove a +1/+1 counter from this creature: It deals 1 damage to any target.")
    assert isinstance(found, b.ActivatedAbility)
    assert isinstance(found.body.clauses[0].verb, x.DealDamage)
    assert found.body.clauses[0].verb.source is None


DIED = e.ZoneChange(CREATURE, "battlefield", "graveyard")


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("You gain 1 life for each creature that died this turn.", a.HappenedCount(DIED)),
        ("Draw a card for each card you've discarded this turn.", a.HappenedCount(e.Discarded(f.Everything(), p.You()))),
        (
            "You gain 1 life for each Zombie you control and each Zombie card in your graveyard.",
            a.Plus((
                a.Count(f.AllOf((f.HasSubtype("Zombie"), f.ControlledBy(p.You())))),
                a.Count(f.AllOf((f.HasSubtype("Zombie"), f.OwnedBy(p.You()), f.InZone("graveyard")))),
            )),
        ),
        (
            "You gain 1 life for each instant and sorcery card in your graveyard.",
            a.Count(f.AllOf((f.AnyOf((f.HasType("instant"), f.HasType("sorcery"))), f.OwnedBy(p.You()), f.InZone("graveyard")))),
        ),
    ],
)  # fmt: skip
def test_what_is_counted(text: str, amount: a.Amount) -> None:
    (clause,) = spell(text)
    assert getattr(clause.verb, "amount") == amount  # noqa: B009


def test_at_end_of_combat() -> None:
    found = only("Whenever this creature blocks a creature, destroy that creature at end of combat.")
    assert isinstance(found, b.TriggeredAbility)
    destroy = Clause(x.Destroy(o.Bound("event.other")))
    assert found.body.clauses == (Clause(x.Delayed(e.StepBegins("end_combat"), (destroy,))),)


def test_unless_something_is_so_and_unless_one_of_two_costs_is_paid() -> None:
    (so,) = spell("You lose 1 life unless an opponent has 10 or less life.")
    assert (so.unless, type(so.condition)) == (None, c.IsFalse)
    (pays,) = spell(
        "Target opponent loses 3 life unless they sacrifice a nonland permanent of their choice or discard a card."
    )
    assert pays.unless is not None
    assert isinstance(pays.unless.cost, k.EitherCost)


def test_a_delayed_return_goes_on() -> None:
    text = "Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's control. If it entered under your control, draw a card."
    _, delayed = spell(text)
    assert isinstance(delayed.verb, x.Delayed)
    assert delayed.verb.clauses[1] == Clause(x.Draw(p.You()), c.Matches(o.Bound("target0"), f.ControlledBy(p.You())))


def test_a_choice_of_adjectives_before_a_choice_of_types() -> None:
    (clause,) = spell("Counter target red or green instant or sorcery spell.")
    assert isinstance(clause.verb, x.Counter)
    types = f.AnyOf((f.HasType("instant"), f.HasType("sorcery")))
    colors = f.AnyOf((f.HasColor("R"), f.HasColor("G")))
    assert set(clause.verb.objects.filter.parts) == {f.IsSpell(), types, colors}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The next instant or sorcery spell you cast this turn can't be countered.", "cant_be_countered"),
        ("The next time you cast an instant or sorcery spell this turn, put that card into your hand instead of into your graveyard as it resolves.", "hand_after"),
    ],
)  # fmt: skip
def test_the_next_spell(text: str, word: str) -> None:
    (clause,) = spell(text)
    types = f.AnyOf((f.HasType("instant"), f.HasType("sorcery")))
    assert clause.verb == x.ApplyPlayers(p.You(), (m.PlayerRule("next_spell", types, word=word),), "end_of_turn")


def test_any_number_of_spells_from_among_cards() -> None:
    exiled, cast = spell(
        "Exile the top card of each player's library, then you may cast any number of spells from among those cards without paying their mana costs."
    )
    among = o.Bound(exiled.bind)
    chosen = o.Chosen(f.Not(f.HasType("land")), 0, -1, among=among)
    assert cast == Clause(x.CastCard(p.You(), chosen), optional=p.You())
