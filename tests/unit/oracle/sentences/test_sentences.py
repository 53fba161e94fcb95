"""Sentences that follow a sentence: what they mean by "it", "that card" and "this way"."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import instant, only, sorcery


def test_a_card_discarded_this_way() -> None:
    draw, punish = sorcery("Discard a card. If a red card is discarded this way, you gain 3 life.")
    assert draw.bind
    found = a.CountObjects(o.Among(o.Bound(draw.bind), f.HasColor("R")))
    assert punish.condition == c.Compare(found, ">=", a.Const(1))


def test_the_same_creature_does_something_more() -> None:
    pump, evade = sorcery("Target creature gets +1/+0 until end of turn and can't be blocked this turn.")
    assert isinstance(pump.verb, x.Apply)
    assert evade.verb == x.Apply(o.Bound("target0"), (m.Restriction("cant_be_blocked"),), "end_of_turn")


def test_at_end_of_combat() -> None:
    found = only("Whenever this creature blocks a creature, destroy that creature at end of combat.")
    assert isinstance(found, b.TriggeredAbility)
    destroy = Clause(x.Destroy(o.Bound("event.other")))
    assert found.body.clauses == (Clause(x.Delayed(e.StepBegins("end_combat"), (destroy,))),)


def test_a_delayed_return_goes_on() -> None:
    text = "Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's control. If it entered under your control, draw a card."
    _, delayed = sorcery(text)
    assert isinstance(delayed.verb, x.Delayed)
    assert delayed.verb.clauses[1] == Clause(x.Draw(p.You()), c.Matches(o.Bound("target0"), f.ControlledBy(p.You())))


CREATURE = f.HasType("creature")


def test_a_later_sentence_speaks_of_the_target() -> None:
    tap, stay = instant("Tap target creature. It doesn't untap during its controller's next untap step.")
    assert tap.verb == x.Tap(o.Target(0, CREATURE))
    assert stay.verb == x.Apply(o.Bound("target0"), (m.Restriction("doesnt_untap"),), "next_untap")


def test_what_a_reflexive_ability_makes_is_not_known_outside_it() -> None:
    text = "You may pay {1}. When you do, create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step."
    with pytest.raises(AssertionError):
        sorcery(text)


def test_what_follows_a_reflexive_trigger_is_part_of_it() -> None:
    found = only(
        "Whenever you attack, you may discard a card. When you do, put a +1/+1 counter on target attacking creature. It gains trample until end of turn."
    )
    assert isinstance(found, b.TriggeredAbility)
    (clause,) = found.body.clauses
    (reflexive,) = clause.then
    assert isinstance(reflexive.verb, x.Reflexive)
    assert [type(each.verb) for each in reflexive.verb.clauses] == [x.PutCounters, x.Apply]


def test_another_one_returned_this_way_may_be_the_object_itself_and_is_refused() -> None:
    text = "When this land enters, return a land you control to its owner's hand. If another Desert was returned this way, surveil 1."
    assert isinstance(only(text, "Land"), b.Residual)


CONTROLLED = f.ControlledBy(p.You())


def test_a_change_multiplied_after_its_duration() -> None:
    (drain,) = sorcery("Target creature gets -1/-1 until end of turn for each creature you control.")
    count = a.Count(f.AllOf((CREATURE, CONTROLLED)))
    assert isinstance(drain.verb, x.Apply)
    (change,) = drain.verb.modifications
    assert change == m.ModifyPT(a.Times(-1, count), a.Times(-1, count))
    (own,) = (only("Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking Goblin."),)
    assert isinstance(own, b.TriggeredAbility)
