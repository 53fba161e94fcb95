"""What the text of an activated ability says whatever the position: its kind, the parts of its cost, whether a payment can foresee what it makes.

Worked out once for each ability. A payment plans every mana ability whose output follows from the position and from how its cost is paid. Left to
the player, who activates them before, are those that turn on a coin, a die, cards that are revealed or a word that is chosen, those that discard
the hand, and "activate only as an instant" or "as a sorcery" (CR 602.5d-e: with priority, which nobody has while paying).
"""

from __future__ import annotations

from typing import Final

from ...program import costs as co
from ...program import effects as fx
from ...program.abilities import ActivatedAbility
from ...program.amounts import Const
from ...program.filters import InZone
from ...program.node import walk
from ...program.objects import PutByThisOnes
from ...program.players import You
from ..declared import knows
from ..state.by_identity import ByIdentity
from ..state.mana_symbols import parse_cost
from .mana import adders, is_mana_ability, own_nodes

UNKNOWN: Final = -1


class ActivationFacts:
    """Facts of one activated ability. `looks_off`: what it makes, or whether it may be activated, may turn on cards off the battlefield. `most`: of a plain one the mana that it makes at most (twice, if it may be spent on some things only), or UNKNOWN."""

    __slots__ = (
        "ability", "has_mana", "has_x", "hurts", "is_foreseen", "is_loyalty", "is_mana", "is_plain", "looks_off", "makes", "more", "most", "parts", "taps", "untaps",
    )  # fmt: skip

    def __init__(self, ability: ActivatedAbility) -> None:
        body = ability.body
        self.ability = ability
        self.parts = ability.cost.parts if isinstance(ability.cost, co.Costs) else (ability.cost,)
        self.is_mana = is_mana_ability(ability)
        self.is_loyalty = any(isinstance(node, co.LoyaltyCost) for node in walk(ability.cost))
        self.has_mana = any(isinstance(part, (co.ManaCost, co.CostOf)) for part in self.parts)
        self.has_x = co.has_x(ability.cost)
        self.taps = any(isinstance(part, co.TapThis) for part in self.parts)
        self.untaps = any(isinstance(part, co.UntapThis) for part in self.parts)
        self.hurts = [clause.verb for clause in body.clauses if isinstance(clause.verb, (fx.DealDamage, fx.LoseLife))]
        self.more = len(body.clauses) - 1  # instructions beside the one that adds mana
        self.makes: tuple[fx.AddMana, ...] = tuple(adders(ability)) if self.is_mana else ()
        at_any_time = ability.timing not in ("instant", "sorcery")
        self.is_foreseen = self.is_mana and not body.modes and at_any_time and self._is_foreseen()
        self.is_plain = self._is_plain()
        self.looks_off = self.is_foreseen and any(map(_is_off, walk(ability)))
        self.most = self._most() if self.is_plain else UNKNOWN

    def _is_plain(self) -> bool:
        """{T}: add mana, for its controller, without conditions: the ability of nearly every land."""
        a = self.ability
        plain = self.is_foreseen and len(self.parts) == 1 and self.taps and type(a.who) is You
        plain = plain and a.zone == "battlefield" and not (a.timing or a.limit or a.limit_game)
        return plain and a.condition is None and a.reduction is None

    def _most(self) -> int:
        """How much mana it makes at most, when that is a number."""
        total = 0
        for n in self.makes:
            if not isinstance(n.amount, Const) or n.choice == "each_among":
                return UNKNOWN
            written = n.options if n.choice == "one_of" else (n.mana,)
            total += max(1, *map(_length, written)) * n.amount.value * (2 if n.only else 1)
        return total

    def _is_foreseen(self) -> bool:
        nodes = list(own_nodes(self.ability.body))
        if any(isinstance(node, _UNFORESEEN) for node in nodes) or len({n.only for n in self.makes}) > 1:
            return False
        if sum(1 for clause in _said(self.ability.body.clauses) if isinstance(clause.verb, fx.AddMana)) < len(
            self.makes
        ):
            return False
        return all(_is_planned(part) for part in self.parts)


def _is_off(node: object) -> bool:
    """Whether a part of the text speaks of cards off the battlefield: in a zone, or exiled with this."""
    return isinstance(node, PutByThisOnes) or (isinstance(node, InZone) and node.zone != "battlefield")


def _length(mana: str) -> int:
    cost = parse_cost(mana)
    return cost.generic + len(cost.pips)


def _said(clauses: tuple[fx.Clause, ...]) -> list[fx.Clause]:
    """The clauses that are carried out as they stand, or in place of such a one whose condition is false."""
    plain = [each for each in clauses if not (each.optional or each.cost or each.unless or each.each or each.repeat)]
    return [found for each in plain for found in (each, *_said(each.otherwise))]


_UNFORESEEN: Final = (fx.FlipCoin, fx.RollDie, fx.ChooseWord, fx.Reveal)


_PLANNED: Final = (
    co.TapThis, co.UntapThis, co.FreeCost, co.ManaCost, co.PayLife, co.PayEnergy, co.SacrificeCost, co.ReturnCost, co.PutCountersCost, co.MillCost,
    co.ExertThis, co.CollectEvidence,
)  # fmt: skip


def _is_planned(part: co.Cost) -> bool:
    """Whether a payment knows what such a cost uses up."""
    if isinstance(part, co.EitherCost):
        return all(_is_planned(each) for option in part.options for each in cost_parts(option))
    if isinstance(part, co.ExileCost):
        return not part.top
    if isinstance(part, co.DiscardCost):
        return not part.random and not part.all
    if isinstance(part, co.TapCost):
        return not part.power
    if isinstance(part, co.RemoveCountersCost):
        return bool(part.kind) and not part.among and not part.all
    return isinstance(part, _PLANNED)


def cost_parts(cost: co.Cost) -> tuple[co.Cost, ...]:
    """The parts of a cost that are paid one by one."""
    return cost.parts if isinstance(cost, co.Costs) else (cost,)


_KNOWN: Final = ByIdentity(ActivationFacts)


def facts_of(ability: ActivatedAbility) -> ActivationFacts:
    """The facts of an ability."""
    return _KNOWN.of(ability)


knows(ActivatedAbility, timing="instant")
