"""The total cost of a spell or ability (CR 601.2f): base, additional, tax, increases, reductions.

The same cost several times (CR 702.24a): numbers are multiplied, choices are made for each time.
"""

from __future__ import annotations

from dataclasses import replace

from ...program import costs as co
from ...program.abilities import ActivatedAbility, AdditionalCostAbility, CastingRule, Keyword
from ...program.amounts import Times
from ...program.conditions import Matches
from ...program.filters import HasType, IsOneOf, SpellTargets
from ...program.modifications import PlayerRule
from ...program.objects import Bound
from ..abilities.index import index_of
from ..declared import knows
from ..evaluate.conditions import player_rule_for
from ..evaluate.dispatch import amount_of, holds
from ..evaluate.payable import cost_of
from ..evaluate.search import every
from ..state.context import Context
from ..state.game import Game
from ..state.mana_symbols import parse_cost
from ..state.need import Need
from ..state.rows import TargetChoice
from .changes import Aim, ability_changes, change_pips, spell_changes

ANNOUNCED = "additional"


"""Of a spell being cast: how many times its additional cost of any number is to be paid."""


class Total:
    """What has to be paid: mana and the rest."""

    __slots__ = ("need", "others")

    def __init__(self, need: Need) -> None:
        self.need = need
        self.others: list[co.Cost] = []


def add_cost(game: Game, total: Total, cost: co.Cost, context: Context) -> None:
    """Add a cost to a total: mana to the need, the rest to the others."""
    for part in cost.parts if isinstance(cost, co.Costs) else (cost,):
        if isinstance(part, co.ManaCost):
            times = 1 if part.times is None else max(amount_of(game, part.times, context), 0)
            total.need.add(parse_cost(part.mana), times, context.x, part.waterbend)
        elif isinstance(part, co.CostOf):
            add_cost(game, total, cost_of(game, part, context), context)
        elif not isinstance(part, co.FreeCost):
            total.others.append(part)


def color_x(need: Need, colors: str) -> None:
    """ "Spend only black mana on X": what is left of X after reductions is paid with these colours (CR 107.3, 601.2f)."""
    if colors:
        part = min(need.xs, max(need.generic, 0))
        need.generic -= part
        need.pips = (*need.pips, *((tuple(colors),) * part))


def any_color_for(game: Game, seat: int, oid: int) -> str:
    """ "You may spend mana as though it were mana of any color (to cast spells that match)", "mana of any type" (CR 609.4b)."""
    if player_rule_for(game, seat, "spend_as_any_type", oid):
        return "type"
    return "color" if player_rule_for(game, seat, "spend_as_any_color", oid) else ""


def change_for_spell(game: Game, total: Total, oid: int, seat: int, context: Context, aim: Aim) -> None:
    """Increases first, then reductions (CR 601.2f); generic mana never goes below zero."""
    changes = spell_changes(game, total.need, oid, seat, aim)
    own_raise, own_cut = _own_changes(game, total, oid, context, aim)
    changes.cuts += own_cut + keyword_reductions(game, oid, seat, context)
    changes.cuts += _offered(game, total.need, context)
    changes.raises += own_raise
    changes.apply(total.need)


def _own_changes(game: Game, total: Total, oid: int, context: Context, aim: Aim) -> tuple[int, int]:
    raises = cuts = 0
    for ability in index_of(game.chars(oid).abilities).casting:
        if isinstance(ability, AdditionalCostAbility) and ability.less:
            cuts += ability.less * context.num.get(ANNOUNCED, 0)
        if not isinstance(ability, CastingRule) or ability.rule not in ("cost_less", "cost_more"):
            continue
        if not _may_hold(game, ability, context, aim):
            continue
        amount = 1 if ability.amount is None else max(amount_of(game, ability.amount, context), 0)  # 107.1b
        if ability.mana:
            generic = parse_cost(ability.mana).generic * amount
            raises, cuts = (raises + generic, cuts) if ability.rule == "cost_more" else (raises, cuts + generic)
            cuts += change_pips(total.need, ability.mana, amount if ability.rule == "cost_more" else -amount)
        elif ability.rule == "cost_less":
            cuts += amount
        else:
            raises += amount
    return raises, cuts


def _may_hold(game: Game, ability: CastingRule, context: Context, aim: Aim) -> bool:
    """ "if it targets ...": while targets are still to be chosen a reduction is hoped for when there is such a target."""
    tested = ability.condition
    if holds(game, tested, context):
        return True
    if not isinstance(tested, Matches) or not isinstance(tested.filter, SpellTargets) or ability.rule != "cost_less":
        return False
    wanted = tested.filter.object
    return wanted is not None and aim.may(game, wanted, context)


def keyword_reductions(game: Game, oid: int, seat: int, context: Context) -> int:
    """Affinity (CR 702.41), undaunted (702.125), emerge (702.119)."""
    cuts = 0
    for keyword in index_of(game.chars(oid).abilities).keywords:
        if keyword.name == "affinity" and keyword.filter is not None:
            cuts += sum(1 for ref in every(game, keyword.filter, context) if game.controller_of(ref) == seat)
        elif keyword.name == "undaunted":
            cuts += len(game.opponents(seat))
        elif keyword.name == "emerge":
            cuts += _emerging(game, oid, seat, context)
    return cuts + _harmonizing(game, oid, context)


def harmonize_cost() -> co.TapCost:
    """CR 702.180a: the creature that was chosen."""
    return co.TapCost(IsOneOf(Bound("harmonize")))


def _harmonizing(game: Game, oid: int, context: Context) -> int:
    """CR 702.180a: the power of the creature that is tapped for it."""
    info = game.s.objects[oid].cast
    if info is None or "harmonize" not in info.costs:
        return 0
    return sum(max(game.chars(ref).power, 0) for ref in context.bind.get("harmonize", ()) if ref > 0)


def offering_cost() -> co.SacrificeCost:
    """CR 702.48a: the permanent that was chosen."""
    return co.SacrificeCost(IsOneOf(Bound("offering")))


def _offered(game: Game, need: Need, context: Context) -> int:
    """CR 702.48c: the mana cost of what is sacrificed; what the spell does not cost of a colour reduces generic mana."""
    cuts = 0
    for ref in context.bind.get("offering", ()):
        mana = game.chars(ref).mana_cost
        cuts += parse_cost(mana).generic + change_pips(need, mana, -1)
    return cuts


def emerge_cost() -> co.SacrificeCost:
    """702.119a."""
    return co.SacrificeCost(HasType("creature"))


def _emerging(game: Game, oid: int, seat: int, context: Context) -> int:
    """CR 702.119a: the mana value of the creature that is sacrificed; before it is chosen, of the best one."""
    info = game.s.objects[oid].cast
    if info is None or "emerge" not in info.costs:
        return 0
    chosen = context.bind.get("emerge")
    mine = chosen or [ref for ref in every(game, HasType("creature"), context) if game.controller_of(ref) == seat]
    return max((game.mana_value(ref) for ref in mine), default=0)


def change_for_ability(
    game: Game, total: Total, oid: int, seat: int, ability: ActivatedAbility, targets: tuple[TargetChoice, ...] | None
) -> None:
    """Cost changes of activated abilities; `targets` None: not yet chosen."""
    ability_changes(game, total.need, oid, seat, ability, targets).apply(total.need)


_COUNTED = (
    co.PayLife, co.PayEnergy, co.SacrificeCost, co.DiscardCost, co.ExileCost, co.ReturnCost, co.TapCost, co.UntapCost, co.PutCountersCost,
    co.RemoveCountersCost, co.MillCost, co.RevealCost, co.PutOnLibraryCost, co.CollectEvidence, co.BeholdCost,
)  # fmt: skip


def repeated(cost: co.Cost, times: int) -> co.Cost:
    """A cost paid that many times at once."""
    if times <= 0:
        return co.FreeCost()
    if times == 1:
        return cost
    if isinstance(cost, co.Costs):
        return co.Costs(tuple(repeated(part, times) for part in cost.parts))
    if isinstance(cost, co.ManaCost) and cost.times is None:
        return co.ManaCost(cost.mana * times, waterbend=cost.waterbend)
    if isinstance(cost, _COUNTED):
        return replace(cost, amount=Times(times, cost.amount))
    return co.Costs((cost,) * times)


knows(AdditionalCostAbility, "less")
knows(CastingRule, "condition amount mana", rule=("cost_less", "cost_more"))
knows(co.ManaCost, "times waterbend")
knows(Keyword, "filter", name="affinity")
knows(Keyword, name=("undaunted", "emerge", "harmonize"))
knows(PlayerRule, "filter condition", rule=("spend_as_any_color", "spend_as_any_type"))
