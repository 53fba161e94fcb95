"""How a payment is made is the payer's choice (CR 601.2g, 605.3a): which mana abilities, and what they make. Asked only of who wants to be asked.

A choice names objects; which colours they make is settled by the same search that pays for everybody else, unless the choice names them, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask
from ..state.game import Game
from ..state.need import Need
from .plan import Keep, Plan, Wish, plan_mana, usable

MOST_PLANS = 4
_MOST_TRIES = 12


class Offer(NamedTuple):
    """A plan that is ready: `pool` is the floating mana that it spends, `life` what it takes."""

    plan: Plan
    pool: str
    life: int


class Payment:
    """The question of one payment. `pool_of` tells which floating mana a plan spends."""

    __slots__ = ("game", "keep", "need", "pool_of", "seat", "wants")

    def __init__(
        self, game: Game, seat: int, need: Need, keep: Keep, wants: dict[str, float], pool_of: Callable[[Plan], str]
    ) -> None:
        self.game = game
        self.seat = seat
        self.need = need
        self.keep = keep
        self.wants = wants
        self.pool_of = pool_of

    def ask(self) -> Flow[Plan | None]:
        """The plan that the payer chooses; None when there is nothing to choose."""
        first = self._planned(None)
        if first is None or not first.uses:
            return None
        offers = [self._offer(plan) for plan in self._plans(first)]
        question = Ask("payment", self.seat, "payment", self.need.obj)
        found = usable(self.game, self.seat, self.need, self.keep)
        question.options = list(dict.fromkeys(source.owner for source in found))
        question.data["sources"], question.data["plans"], question.data["need"] = found, offers, self.need
        question.default = 0
        question.check = self._why_not
        answer = yield from ask(question)
        return offers[answer].plan if isinstance(answer, int) else self._planned(_wish(answer))

    def _planned(self, wish: Wish | None) -> Plan | None:
        return plan_mana(self.game, self.seat, self.need, self.keep, self.wants, wish)

    def _plans(self, first: Plan) -> Iterator[Plan]:
        """What is paid by itself, and then what would be without each of its sources, as far as that is something else."""
        yield first
        known = {_kind_of(first)}
        for owner in list(dict.fromkeys(use.source.owner for use in first.uses))[:_MOST_TRIES]:
            plan = self._planned(Wish(without=frozenset((owner,)))) if len(known) < MOST_PLANS else None
            if plan is not None and _kind_of(plan) not in known:
                known.add(_kind_of(plan))
                yield plan

    def _offer(self, plan: Plan) -> Offer:
        life = sum(use.source.life + use.source.hurt for use in plan.uses) + 2 * len(plan.by_life)
        return Offer(plan, self.pool_of(plan), life)

    def _why_not(self, answer: Any) -> Refusal | None:
        if isinstance(answer, int) or self._planned(_wish(answer)) is not None:
            return None
        return Refusal("601.2h", "the cost is not paid by just these")


def _wish(answer: list[Any]) -> Wish:
    return Wish(dict((each, "") if isinstance(each, int) else (each[0], each[1]) for each in answer))


def _kind_of(plan: Plan) -> tuple[object, ...]:
    """What tells plans apart: two that use sources which are alike are one."""
    used = sorted((use.source.rank, use.source.kind, use.picks, use.source.units) for use in plan.uses)
    return (*used, len(plan.by_life), len(plan.doubled))
