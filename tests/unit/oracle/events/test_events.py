"""Heads of triggered abilities: the event of each wording, and what the words after it mean by "it"."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import only, program, sorcery, triggered

CREATURE = fl.HasType("creature")


@pytest.mark.parametrize(
    ("text", "event", "once", "lasting"),
    [
        ("Whenever a creature attacks this turn, you gain 1 life.", ev.Attacks(CREATURE), False, "end_of_turn"),
        ("Until your next turn, whenever a creature becomes tapped, destroy it.", ev.BecomesTapped(CREATURE), False, "your_next_turn"),
    ],
)  # fmt: skip
def test_triggers_for_a_while(text: str, event: ev.EventPattern, once: bool, lasting: str) -> None:
    (clause,) = sorcery(text)
    assert isinstance(clause.verb, fx.Delayed)
    assert (clause.verb.event, clause.verb.once, clause.verb.duration) == (event, once, lasting)


def test_when_that_creature_dies_its_controller_is_the_last_one() -> None:
    _, clause = sorcery(
        "Put a -1/-1 counter on target creature. When that creature dies this turn, its controller loses 1 life."
    )
    died = ev.ZoneChange(fl.IsOneOf(ob.Bound("target0")), "battlefield", "graveyard")
    loses = Clause(fx.LoseLife(pl.ControllerOf(ob.Bound("event.object")), am.Const(1)))
    assert clause.verb == fx.Delayed(died, (loses,), True, "end_of_turn")


def test_the_next_time_a_source_of_your_choice() -> None:
    found = only(
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
        "Enchantment",
    )
    assert isinstance(found, ab.ActivatedAbility)
    choice, shield = found.body.clauses
    assert choice.bind == "source"
    assert choice.verb == fx.ChooseObjects(ob.Chosen(fl.HasColor("R"), damage_source=True))
    damage = ev.DamageDealt(fl.AllOf((fl.HasColor("R"), fl.IsOneOf(ob.Bound("source")))), pl.You())
    assert shield.verb == fx.ApplyReplacement(ab.ReplacementAbility(damage, prevent_all=True), "end_of_turn", 1)


def test_it_beside_the_source_is_the_object_of_the_event() -> None:
    found = only("Whenever a creature enters, this enchantment deals 1 damage to it.", "Enchantment")
    assert isinstance(found, ab.TriggeredAbility)
    assert found.body.clauses[0].verb == fx.DealDamage(ob.Bound("event.object"), am.Const(1))


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("When this creature enters", ev.ZoneChange(fl.IsSource(), "", "battlefield")),
        (
            "Whenever another creature you control dies",
            ev.ZoneChange(
                fl.AllOf((CREATURE, fl.Not(fl.IsSource()), fl.ControlledBy(pl.You()))), "battlefield", "graveyard"
            ),
        ),
        (
            "Whenever you cast an instant or sorcery spell",
            ev.SpellCast(fl.AnyOf((fl.HasType("instant"), fl.HasType("sorcery"))), pl.You()),
        ),
        ("At the beginning of your upkeep", ev.StepBegins("upkeep", pl.You())),
        (
            "Whenever this creature attacks or blocks",
            ev.AnyEvent((ev.Attacks(fl.IsSource()), ev.Blocks(fl.IsSource(), batch=True))),
        ),
        (
            "Whenever this creature deals combat damage to a player",
            ev.DamageDealt(fl.IsSource(), pl.EachPlayer(), None, True),
        ),
        ("Whenever you draw your second card each turn", ev.CardDrawn(pl.You(), 2)),
        ("Whenever you gain life", ev.LifeGained(pl.You())),
    ],
)
def test_heads_of_triggers(head: str, expected: ev.EventPattern) -> None:
    found = only(f"{head}, draw a card.")
    assert isinstance(found, ab.TriggeredAbility)
    assert found.event == expected


SELF = fl.IsSource()
YOURS = fl.OwnedBy(pl.You())


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Whenever this creature transforms into this creature", ev.Transformed(SELF)),
        ("Whenever this creature blocks or becomes blocked by a creature", ev.AnyEvent((ev.Blocks(SELF, CREATURE), ev.BecomesBlocked(SELF, CREATURE)))),
        ("Whenever a creature enters from your graveyard", ev.ZoneChange(fl.AllOf((CREATURE, YOURS)), "graveyard", "battlefield")),
        ("Whenever a creature dealt damage by this creature this turn dies", ev.ZoneChange(fl.AllOf((CREATURE, fl.DamagedThisTurn(ob.This()))), "battlefield", "graveyard")),
        ("Whenever this creature and at least two other creatures attack", ev.Attacks(SELF, others=2)),
        ("Whenever one or more loyalty counters are removed from this creature", ev.CountersRemoved(SELF, "loyalty")),
        ("Whenever this creature deals damage to one or more creatures", ev.DamageDealt(SELF, None, CREATURE, once=True)),
        ("Whenever you put one or more -1/-1 counters on a creature", ev.CountersPut(CREATURE, "-1/-1", pl.You())),
        ("When you control no other artifacts", ev.StateIs(cn.Exists(fl.AllOf((fl.HasType("artifact"), fl.Not(SELF), fl.ControlledBy(pl.You()))), "=", 0))),
        ("When you draw your third card in a turn", ev.CardDrawn(pl.You(), 3)),
        ("Whenever you cast a spell from anywhere other than your hand", ev.SpellCast(fl.Not(fl.CastFrom("hand", own=True)), pl.You())),
        ("When this creature dies or when you cycle this card", ev.AnyEvent((ev.ZoneChange(SELF, "battlefield", "graveyard"), ev.Cycled(SELF, pl.You())))),
        ("Whenever an opponent activates an ability that isn't a mana ability", ev.AbilityActivated(who=pl.EachOpponent())),
    ],
)  # fmt: skip
def test_heads(head: str, expected: ev.EventPattern) -> None:
    assert triggered(f"{head}, you gain 1 life.").event == expected


def test_a_player_cast_two_spells_is_one_player() -> None:
    """Two players with one spell each do not fulfil it."""
    found = triggered("At the beginning of each upkeep, if a player cast two or more spells last turn, draw a card.")
    cast = cn.Happened(ev.SpellCast(who=pl.BoundPlayers("candidate")), count=2, since="last_turn")
    assert found.condition == cn.Compare(am.CountPlayers(pl.PlayersWith(pl.EachPlayer(), cast)), ">=", am.Const(1))


def test_it_is_what_was_targeted_and_its_controller_that_of_the_countered_spell() -> None:
    head = "Whenever this creature becomes the target of a spell or ability an opponent controls, "
    counter, pump = (
        triggered(head + "put a +1/+1 counter on it."),
        triggered(head + "counter that spell or ability unless its controller pays {2}."),
    )
    assert counter.body.clauses[0].verb == fx.PutCounters(ob.This(), "+1/+1")
    unless = pump.body.clauses[0].unless
    assert unless is not None
    assert unless.payer == pl.ControllerOf(ob.Bound("event.other"))


def test_the_source_of_damage_is_it_and_not_what_was_damaged() -> None:
    found = triggered("Whenever a creature deals combat damage to you, destroy it.")
    assert found.body.clauses[0].verb == fx.Destroy(ob.Bound("event.source"))


def test_whose_turn_is_part_of_the_event() -> None:
    assert triggered("Whenever you gain life during your turn, draw a card.").condition == cn.IsTurnOf(pl.You())


def test_for_the_first_time_each_turn() -> None:
    found = triggered("Whenever you discard one or more cards for the first time each turn, draw that many cards.")
    assert found.only_first
    assert found.body.clauses[0].verb == fx.Draw(pl.You(), am.BoundNumber("event.count"))


@pytest.mark.parametrize(
    "head",
    [
        "Whenever this creature blocks or becomes blocked by a creature", "Whenever a permanent you control enters tapped", "Whenever a land enters from your graveyard",
        "Whenever another creature is put into your graveyard from the battlefield", "Whenever one or more cards leave your graveyard", "Whenever you attack", "Whenever you attack a player",
        "Whenever you attack with two or more creatures", "Whenever this creature and at least one other creature attack", "Whenever this creature and at least two other creatures attack",
        "Whenever this creature attacks while saddled", "Whenever a source deals damage to you", "Whenever you're dealt combat damage", "Whenever this creature deals combat damage to a player or planeswalker",
        "Whenever one or more creatures you control deal combat damage to a player", "Whenever another player casts a spell", "Whenever you cast or copy an instant or sorcery spell",
        "Whenever you cast your second spell each turn", "Whenever you cast another spell", "Whenever an opponent draws a card except the first one they draw in each of their draw steps",
        "Whenever you play a land or cast a spell from anywhere other than your hand", "Whenever you roll a 4 or higher", "Whenever an opponent searches their library", "Whenever you scry",
        "Whenever one or more +1/+1 counters are put on another creature you control", "Whenever an Aura becomes attached to this creature", "At the beginning of combat on your turn",
        "At the beginning of each opponent's upkeep", "At end of combat",
    ],
)  # fmt: skip
def test_heads_are_printed_as_they_are_read(head: str) -> None:
    assert print_program(program(f"{head}, draw a card.")) == f"{head}, draw a card."


def test_it_is_what_a_spell_targets() -> None:
    found = only("Whenever you cast a spell that targets this creature, it gains flying until end of turn.")
    assert isinstance(found, ab.TriggeredAbility)
    (clause,) = found.body.clauses
    assert isinstance(clause.verb, fx.Apply)
    assert clause.verb.objects == ob.This()
