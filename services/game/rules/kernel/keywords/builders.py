"""What the keyword expansions share: filters, events and small builders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.objects import This
from ...program.players import You
from ..declared import knows

EXPANSIONS: Final[dict[str, Callable[..., tuple[ab.Ability, ...]]]] = {}


PAID_EACH: Final[set[str]] = set()


class Expansion:
    """The builder for a keyword, and the fields that it reads. `paid_each`: each instance is paid and triggers for itself, the builder takes its word (CR 702.56b, 702.78b, 702.153b, 702.157b)."""

    __slots__ = ("build", "fields", "paid_each", "word")

    def __init__(
        self, word: str, build: Callable[..., tuple[ab.Ability, ...]], fields: str = "", paid_each: bool = False
    ) -> None:
        self.word = word
        self.build = build
        self.fields = fields
        self.paid_each = paid_each


def expansions(*entries: Expansion) -> None:
    """Each family of keywords adds its builders. Raises ValueError for a keyword that has one."""
    for each in entries:
        if each.word in EXPANSIONS:
            raise ValueError(f"two builders for {each.word}")
        EXPANSIONS[each.word] = each.build
        knows(ab.Keyword, each.fields, name=each.word)
        if each.paid_each:
            PAID_EACH.add(each.word)


ONE = am.Const(1)


SELF = fl.IsSource()


OTHER = fl.Not(fl.IsSource())


CREATURE = fl.HasType("creature")


YOURS = fl.ControlledBy(You())


YOUR_CREATURE = fl.AllOf((CREATURE, YOURS))


DIES = ev.ZoneChange(SELF, "battlefield", "graveyard")


ENTERS = ev.ZoneChange(SELF, destination="battlefield")


ATTACKS = ev.Attacks(SELF)


def number_of(keyword: ab.Keyword) -> am.Amount:
    """The keyword's number, one without."""
    return keyword.amount or ONE


def trigger(
    event: ev.EventPattern,
    *clauses: fx.Clause,
    condition: cn.Condition | None = None,
    optional: bool = False,
    zone: str = "",
) -> ab.TriggeredAbility:
    """A triggered ability."""
    return ab.TriggeredAbility(event, ab.Body(clauses), condition=condition, optional=optional, zone=zone)


def pump(power: am.Amount, toughness: am.Amount, *more: mo.Modification) -> fx.Clause:
    """This gets +power/+toughness until end of turn."""
    return fx.Clause(fx.Apply(This(), (mo.ModifyPT(power, toughness), *more), "end_of_turn"))


def counters(amount: am.Amount = ONE) -> fx.Clause:
    """Put +1/+1 counters on this."""
    return fx.Clause(fx.PutCounters(This(), "+1/+1", amount))


def no_counter(kind: str) -> cn.Condition:
    """This has (had) no counter of the kind."""
    return cn.IsFalse(cn.Matches(This(), fl.HasCounter(kind)))


def enters_with(kind: str, amount: am.Amount, condition: cn.Condition | None = None) -> ab.ReplacementAbility:
    """It enters with counters."""
    return ab.ReplacementAbility(ENTERS, counter=kind, counter_amount=amount, condition=condition)
