"""The total cost of a spell or ability (CR 601.2f): base, additional, tax, increases, reductions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import costs as k
from ..program.abilities import CastingRule
from ..program.conditions import Matches
from ..program.filters import Filter, HasType, SpellTargets
from ..program.modifications import AdditionalCost, CostChange
from .context import Context
from .counting import amount_of
from .indexing import index_of
from .judging import holds, player_rule_for
from .mana_sources import Need
from .mana_symbols import parse_cost
from .matching import matches
from .selecting import every, players_of
from .state import TargetChoice

if TYPE_CHECKING:
    from .game import Game


class Total:
    """What has to be paid: mana and the rest."""

    __slots__ = ("need", "others")

    def __init__(self, need: Need) -> None:
        self.need = need
        self.others: list[k.Cost] = []


def add_cost(game: Game, total: Total, cost: k.Cost, context: Context) -> None:
    """Add a cost to a total: mana to the need, the rest to the others."""
    for part in cost.parts if isinstance(cost, k.Costs) else (cost,):
        if isinstance(part, k.ManaCost):
            times = 1 if part.times is None else max(amount_of(game, part.times, context), 0)
            total.need.add(parse_cost(part.mana), times, context.x, part.waterbend)
        elif isinstance(part, k.CostOf):
            from .paying import _cost_of

            add_cost(game, total, _cost_of(game, part, context), context)
        elif not isinstance(part, k.FreeCost):
            total.others.append(part)


def any_color_for(game: Game, seat: int, oid: int) -> bool:
    """ "You may spend mana as though it were mana of any color (to cast spells that match)" (CR 609.4b)."""
    return player_rule_for(game, seat, "spend_as_any_color", oid)


def change_for_spell(
    game: Game, total: Total, oid: int, seat: int, context: Context, targets: tuple[TargetChoice, ...] | None
) -> None:
    """Increases first, then reductions (CR 601.2f); generic mana never goes below zero. `targets` None: not yet chosen, the best is hoped for."""
    raises, cuts, minimum = 0, 0, 0
    for rule in game.rules():
        n = rule.modification
        if (
            isinstance(n, AdditionalCost)
            and seat in players_of(game, n.who, rule.context)
            and matches(game, n.filter, oid, rule.context)
        ):
            add_cost(game, total, n.cost, rule.context)
        if (
            not isinstance(n, CostChange)
            or n.kind != "spell"
            or not _concerns(game, n, rule.context, seat, oid, rule.seats)
        ):
            continue
        change = _amount(game, n, rule.context, targets, oid, seat)
        if n.mana:
            generic = parse_cost(n.mana).generic * change
            raises, cuts = raises + max(generic, 0), cuts + max(-generic, 0)
            _change_pips(total.need, n.mana, change)
        elif change > 0:
            raises += change
        else:
            cuts -= change
            minimum = max(minimum, n.minimum)
    own_raise, own_cut = _own_changes(game, total, oid, context)
    cuts += own_cut + keyword_reductions(game, oid, seat, context)
    raises += own_raise
    total.need.generic = _reduced(total.need, raises, cuts, minimum)


def _reduced(need: Need, raises: int, cuts: int, minimum: int) -> int:
    generic = need.generic + raises
    floor = max(minimum - len(need.pips), 0)
    return max(generic - cuts, min(floor, generic), 0)


def _concerns(game: Game, n: CostChange, context: Context, seat: int, oid: int, seats: tuple[int, ...]) -> bool:
    who = seats if seats else players_of(game, n.who, context)
    return seat in who and matches(game, n.filter, oid, context)


def _may_target(game: Game, wanted: Filter, oid: int, seat: int, context: Context) -> bool:
    """Whether the spell could target such an object, so that a reduction is possible."""
    from .casting import aura_targets
    from .targeting import Spec, legal_targets, specs_of

    own = Context(oid, seat)
    own.item = oid
    specs: list[Spec] = [*aura_targets(game, oid)]
    for spell in index_of(game.chars(oid).abilities).spell:
        for clauses in (spell.body.clauses, *[mode.clauses for mode in spell.body.modes]):
            specs += specs_of(clauses)
    found = (ref for spec in specs for ref in legal_targets(game, spec, own, oid))
    return any(ref > 0 and matches(game, wanted, ref, context) for ref in found)


def _must_target(game: Game, wanted: Filter, oid: int, seat: int, context: Context) -> bool:
    """Whether one of the spell's targets can only be such an object, so that an increase is certain."""
    from .targeting import legal_targets, specs_of

    own = Context(oid, seat)
    own.item = oid
    for spell in index_of(game.chars(oid).abilities).spell:
        for spec in specs_of(spell.body.clauses):
            options = legal_targets(game, spec, own, oid) if spec.min else []
            if options and all(ref > 0 and matches(game, wanted, ref, context) for ref in options):
                return True
    return False


def _amount(
    game: Game, n: CostChange, context: Context, targets: tuple[TargetChoice, ...] | None, oid: int, seat: int
) -> int:
    change = amount_of(game, n.amount, context)
    if n.targets is None:
        return change
    if targets is None:
        able = _may_target if change < 0 else _must_target
        return change if able(game, n.targets, oid, seat, context) else 0
    refs = {ref for choice in targets for ref in choice.refs if ref > 0}
    fitting = sum(1 for ref in refs if matches(game, n.targets, ref, context))
    return change * (fitting if n.per_target else min(fitting, 1))


def _change_pips(need: Need, mana: str, change: int) -> None:
    """Coloured mana added or taken from a cost; reductions of a colour do not touch generic mana (CR 118.7c)."""
    pips = list(need.pips)
    for pip in parse_cost(mana).pips * abs(change):
        if change > 0:
            pips.append(pip)
        else:
            match = next((own for own in pips if pip[0] in own), None)
            if match is not None:
                pips.remove(match)
    need.pips = tuple(pips)


def _own_changes(game: Game, total: Total, oid: int, context: Context) -> tuple[int, int]:
    raises = cuts = 0
    for ability in index_of(game.chars(oid).abilities).casting:
        if not isinstance(ability, CastingRule) or ability.rule not in ("cost_less", "cost_more"):
            continue
        if not _may_hold(game, ability, oid, context):
            continue
        amount = 1 if ability.amount is None else amount_of(game, ability.amount, context)
        if ability.mana:
            generic = parse_cost(ability.mana).generic * amount
            raises, cuts = (raises + generic, cuts) if ability.rule == "cost_more" else (raises, cuts + generic)
            _change_pips(total.need, ability.mana, amount if ability.rule == "cost_more" else -amount)
        elif ability.rule == "cost_less":
            cuts += amount
        else:
            raises += amount
    return raises, cuts


def _may_hold(game: Game, ability: CastingRule, oid: int, context: Context) -> bool:
    """ "if it targets ...": before targets are chosen a reduction is hoped for when there is something to target."""
    tested = ability.condition
    if isinstance(tested, Matches) and isinstance(tested.filter, SpellTargets) and game.s.objects[oid].item is None:
        wanted = tested.filter.object
        return ability.rule == "cost_less" and (wanted is None or bool(every(game, wanted, context)))
    return holds(game, tested, context)


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
    return cuts


def emerge_cost() -> k.SacrificeCost:
    """702.119a."""
    return k.SacrificeCost(HasType("creature"))


def _emerging(game: Game, oid: int, seat: int, context: Context) -> int:
    """CR 702.119a: the mana value of the creature that is sacrificed; before it is chosen, of the best one."""
    info = game.s.objects[oid].cast
    if info is None or "emerge" not in info.costs:
        return 0
    chosen = context.bind.get("emerge")
    mine = chosen or [ref for ref in every(game, HasType("creature"), context) if game.controller_of(ref) == seat]
    return max((game.mana_value(ref) for ref in mine), default=0)


def change_for_ability(game: Game, total: Total, oid: int, seat: int, word: str, context: Context) -> None:
    """Cost changes of activated abilities: "equip costs {1} less", "activated abilities of ... cost {2} more"."""
    raises = cuts = minimum = 0
    for rule in game.rules():
        n = rule.modification
        if (
            not isinstance(n, CostChange)
            or n.kind not in ("activated", word)
            or n.kind == "spell"
            or (not word and n.kind == "")
        ):
            continue
        if not _concerns(game, n, rule.context, seat, oid, rule.seats):
            continue
        change = amount_of(game, n.amount, rule.context)
        raises, cuts = raises + max(change, 0), cuts + max(-change, 0)
        minimum = max(minimum, n.minimum)
    total.need.generic = _reduced(total.need, raises, cuts, minimum)
