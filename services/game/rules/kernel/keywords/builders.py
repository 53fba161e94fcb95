"""What the keyword expansions share: filters, events and small builders."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as a
from ...program import conditions as q
from ...program import effects as fx
from ...program import events as e
from ...program import filters as f
from ...program import modifications as m
from ...program.objects import This
from ...program.players import You

ONE = a.Const(1)


SELF = f.IsSource()


OTHER = f.Not(f.IsSource())


CREATURE = f.HasType("creature")


YOURS = f.ControlledBy(You())


YOUR_CREATURE = f.AllOf((CREATURE, YOURS))


DIES = e.ZoneChange(SELF, "battlefield", "graveyard")


ENTERS = e.ZoneChange(SELF, destination="battlefield")


ATTACKS = e.Attacks(SELF)


def number_of(keyword: ab.Keyword) -> a.Amount:
    """The keyword's number, one without."""
    return keyword.amount or ONE


def trigger(
    event: e.EventPattern,
    *clauses: fx.Clause,
    condition: q.Condition | None = None,
    optional: bool = False,
    zone: str = "",
) -> ab.TriggeredAbility:
    """A triggered ability."""
    return ab.TriggeredAbility(event, ab.Body(clauses), condition=condition, optional=optional, zone=zone)


def pump(power: a.Amount, toughness: a.Amount, *more: m.Modification) -> fx.Clause:
    """This gets +power/+toughness until end of turn."""
    return fx.Clause(fx.Apply(This(), (m.ModifyPT(power, toughness), *more), "end_of_turn"))


def counters(amount: a.Amount = ONE) -> fx.Clause:
    """Put +1/+1 counters on this."""
    return fx.Clause(fx.PutCounters(This(), "+1/+1", amount))


def no_counter(kind: str) -> q.Condition:
    """This has (had) no counter of the kind."""
    return q.IsFalse(q.Matches(This(), f.HasCounter(kind)))


def enters_with(kind: str, amount: a.Amount, condition: q.Condition | None = None) -> ab.ReplacementAbility:
    """It enters with counters."""
    return ab.ReplacementAbility(ENTERS, counter=kind, counter_amount=amount, condition=condition)
