"""Sentences that follow a sentence: what they mean by "it", "that card" and "this way"."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import instant, only, sorcery


def test_a_card_discarded_this_way() -> None:
    draw, punish = sorcery("Discard a card. If a red card is discarded this way, you gain 3 life.")
    assert draw.bind
    found = am.CountObjects(ob.Among(ob.Bound(draw.bind), fl.HasColor("R")))
    assert punish.condition == cn.Compare(found, ">=", am.Const(1))


def test_the_same_creature_does_something_more() -> None:
    pump, evade = sorcery("Target creature gets +1/+0 until end of turn and can't be blocked this turn.")
    assert isinstance(pump.verb, fx.Apply)
    assert evade.verb == fx.Apply(ob.Bound("target0"), (mo.Restriction("cant_be_blocked"),), "end_of_turn")


def test_at_end_of_combat() -> None:
    found = only("Whenever this creature blocks a creature, destroy that creature at end of combat.")
    assert isinstance(found, ab.TriggeredAbility)
    destroy = Clause(fx.Destroy(ob.Bound("event.other")))
    assert found.body.clauses == (Clause(fx.Delayed(ev.StepBegins("end_combat"), (destroy,))),)


def test_a_delayed_return_goes_on() -> None:
    text = "Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's control. If it entered under your control, draw a card."
    _, delayed = sorcery(text)
    assert isinstance(delayed.verb, fx.Delayed)
    assert delayed.verb.clauses[0].bind == "moved"
    assert delayed.verb.clauses[1] == Clause(
        fx.Draw(pl.You()), cn.Matches(ob.Bound("moved"), fl.ControlledBy(pl.You()))
    )


CREATURE = fl.HasType("creature")


def test_a_later_sentence_speaks_of_the_target() -> None:
    tap, stay = instant("Tap target creature. It doesn't untap during its controller's next untap step.")
    assert tap.verb == fx.Tap(ob.Target(0, CREATURE))
    assert stay.verb == fx.Apply(ob.Bound("target0"), (mo.Restriction("doesnt_untap"),), "next_untap")


def test_what_a_reflexive_ability_makes_is_not_known_outside_it() -> None:
    text = "You may pay {1}. When you do, create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step."
    with pytest.raises(AssertionError):
        sorcery(text)


def test_what_follows_a_reflexive_trigger_is_part_of_it() -> None:
    found = only(
        "Whenever you attack, you may discard a card. When you do, put a +1/+1 counter on target attacking creature. It gains trample until end of turn."
    )
    assert isinstance(found, ab.TriggeredAbility)
    (clause,) = found.body.clauses
    (reflexive,) = clause.then
    assert isinstance(reflexive.verb, fx.Reflexive)
    assert [type(each.verb) for each in reflexive.verb.clauses] == [fx.PutCounters, fx.Apply]


def test_another_one_returned_this_way_may_be_the_object_itself_and_is_refused() -> None:
    text = "When this land enters, return a land you control to its owner's hand. If another Desert was returned this way, surveil 1."
    assert isinstance(only(text, "Land"), ab.Residual)


CONTROLLED = fl.ControlledBy(pl.You())


def test_a_change_multiplied_after_its_duration() -> None:
    (drain,) = sorcery("Target creature gets -1/-1 until end of turn for each creature you control.")
    count = am.Count(fl.AllOf((CREATURE, CONTROLLED)))
    assert isinstance(drain.verb, fx.Apply)
    (change,) = drain.verb.modifications
    assert change == mo.ModifyPT(am.Times(-1, count), am.Times(-1, count))
    (own,) = (only("Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking Goblin."),)
    assert isinstance(own, ab.TriggeredAbility)


def test_what_they_do_as_well_is_not_yours() -> None:
    """A verb in the plural without a subject is that of the players just named; with "you" it is yours."""
    _, second = sorcery("Any number of target players each lose 2 life and sacrifice a creature.")
    assert second.verb.who == pl.BoundPlayers("target0")  # type: ignore[attr-defined]
    found = only("Whenever a player casts a spell, they draw a card and lose 2 life.", "Enchantment")
    assert isinstance(found, ab.TriggeredAbility)
    assert [each.verb.who for each in found.body.clauses] == [pl.BoundPlayers("event.player")] * 2  # type: ignore[attr-defined]
    _, second = sorcery("Any number of target players each lose 2 life and you draw a card.")
    assert second.verb.who == pl.You()  # type: ignore[attr-defined]


@pytest.mark.parametrize("event", ["attacks", "enters or attacks"])
def test_that_player_who_may_pay_is_each_opponent_not_one_mentioned_before(event: str) -> None:
    text = f"Whenever this creature {event}, each opponent loses 4 life unless that player discards a card."
    assert isinstance(only(text), ab.Residual)


def test_another_on_an_enchantment_is_other_than_what_died() -> None:
    text = "Whenever a creature you control dies, return another target creature card from your graveyard to your hand."
    found = only(text, "Enchantment")
    assert isinstance(found, ab.TriggeredAbility)
    assert fl.Not(fl.IsOneOf(ob.Bound("event.object"))) in walk(found)


def test_another_land_in_a_spell_is_not_guessed() -> None:
    text = "Destroy target land. If that land was legendary, its controller sacrifices another land of their choice."
    assert isinstance(only(text, "Sorcery"), ab.Residual)
