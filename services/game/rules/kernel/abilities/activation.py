"""What the text of an activated ability says whatever the position: its kind, the parts of its cost, whether a payment may use it by itself.

Worked out once for each ability. A mana ability is used by payments if its cost is made of {T}, plain generic mana, life, a permanent sacrificed or
another one tapped, and it adds mana with exactly one instruction.
"""

from __future__ import annotations

from typing import Final

from ...program import costs as co
from ...program import effects as fx
from ...program.abilities import ActivatedAbility
from ...program.amounts import Const
from ...program.filters import IsSource
from ...program.node import walk
from ...program.players import You
from ..state.by_identity import ByIdentity
from .mana import is_mana_ability


class ActivationFacts:
    """Facts of one activated ability."""

    __slots__ = (
        "ability", "adds", "generic", "has_mana", "hurts", "is_loyalty", "is_mana", "is_plain", "life", "more", "parts", "sacrifice", "sacrifices_self",
        "tap_other", "taps", "usable",
    )  # fmt: skip

    def __init__(self, ability: ActivatedAbility) -> None:
        self.ability = ability
        self.parts = ability.cost.parts if isinstance(ability.cost, co.Costs) else (ability.cost,)
        self.is_mana = is_mana_ability(ability)
        self.is_loyalty = any(isinstance(node, co.LoyaltyCost) for node in walk(ability.cost))
        self.has_mana = any(isinstance(part, (co.ManaCost, co.CostOf)) for part in self.parts)
        self.taps = False
        self.generic = 0
        self.life: list[co.PayLife] = []
        self.sacrifices_self = False
        self.sacrifice: co.SacrificeCost | None = None
        self.tap_other: co.TapCost | None = None
        self.adds: fx.Clause | None = None
        self.hurts = [
            clause.verb for clause in ability.body.clauses if isinstance(clause.verb, (fx.DealDamage, fx.LoseLife))
        ]
        self.more = len(ability.body.clauses) - 1  # instructions beside the one that adds mana
        self.usable = self.is_mana and not ability.body.modes and self._read_costs() and self._read_body()
        self.is_plain = self._is_plain()

    def _is_plain(self) -> bool:
        """{T}: add mana, for its controller, without conditions: the ability of nearly every land."""
        a = self.ability
        plain = self.usable and len(self.parts) == 1 and self.taps and type(a.who) is You and a.zone == "battlefield"
        return plain and not (a.timing or a.limit or a.limit_game) and a.condition is None and a.reduction is None

    def _read_costs(self) -> bool:
        return all(self._read(part) for part in self.parts) and (
            self.taps or self.sacrifices_self or self.sacrifice is not None or self.tap_other is not None
        )

    def _read(self, part: co.Cost) -> bool:
        if isinstance(part, co.TapThis):
            self.taps = True
        elif isinstance(part, co.PayLife):
            self.life.append(part)
        elif isinstance(part, co.ManaCost) and part.times is None and part.mana.strip("{}").isdigit():
            self.generic += int(part.mana.strip("{}"))
        elif isinstance(part, co.SacrificeCost) and isinstance(part.filter, IsSource):
            self.sacrifices_self = True
        elif isinstance(part, co.SacrificeCost) and part.amount == Const(1) and self.sacrifice is None:
            self.sacrifice = part
        elif isinstance(part, co.TapCost) and part.amount == Const(1) and not part.power and self.tap_other is None:
            self.tap_other = part
        else:
            return False
        return self.sacrifice is None or self.tap_other is None

    def _read_body(self) -> bool:
        adds = [clause for clause in self.ability.body.clauses if isinstance(clause.verb, fx.AddMana)]
        if len(adds) != 1:
            return False
        self.adds = adds[0]
        return True


_KNOWN: Final = ByIdentity(ActivationFacts)


def facts_of(ability: ActivatedAbility) -> ActivationFacts:
    """The facts of an ability."""
    return _KNOWN.of(ability)
