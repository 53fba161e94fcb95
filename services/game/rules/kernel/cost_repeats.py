"""The same cost several times (CR 702.24a): numbers are multiplied, choices are made for each time."""

from __future__ import annotations

from dataclasses import replace

from ..program import costs as k
from ..program.amounts import Times

_COUNTED = (
    k.PayLife, k.PayEnergy, k.SacrificeCost, k.DiscardCost, k.ExileCost, k.ReturnCost, k.TapCost, k.UntapCost, k.PutCountersCost,
    k.RemoveCountersCost, k.MillCost, k.RevealCost, k.PutOnLibraryCost, k.CollectEvidence, k.BeholdCost,
)  # fmt: skip


def repeated(cost: k.Cost, times: int) -> k.Cost:
    """A cost paid that many times at once."""
    if times <= 0:
        return k.FreeCost()
    if times == 1:
        return cost
    if isinstance(cost, k.Costs):
        return k.Costs(tuple(repeated(part, times) for part in cost.parts))
    if isinstance(cost, k.ManaCost) and cost.times is None:
        return k.ManaCost(cost.mana * times, waterbend=cost.waterbend)
    if isinstance(cost, _COUNTED):
        return replace(cost, amount=Times(times, cost.amount))
    return k.Costs((cost,) * times)
