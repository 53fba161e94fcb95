"""Which mana abilities a seat could activate now, as sources of a payment: what each way of paying their costs uses up and what they then make.

A cost that takes one object is a way for each object that may be taken; a cost with X is a way for each X.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, Final

from ...program import costs as co
from ...program import effects as fx
from ...program.filters import IsSource
from ...program.objects import This
from ...program.players import Players
from ..abilities.activation import ActivationFacts, cost_parts, facts_of
from ..abilities.instances import instance
from ..abilities.mana import activated_abilities
from ..characteristics.before_effects import watchers
from ..evaluate.dispatch import amount_of, holds, players_of
from ..evaluate.payable import (
    ACTING,
    counter_holders,
    discardable,
    exilable,
    is_undefined,
    number_of,
    returnable,
    tappable,
    victims,
)
from ..state.context import Context
from ..state.game import Game
from ..state.need import Need
from ..state.rows import BATTLEFIELD, GRAVEYARD, HAND, TOKEN
from .pool import possible_colors, symbols
from .produced import units_produced
from .sources import Several, Source, Stock, existence, gone_with, tapping, untapping
from .triggered import triggered_units

MOST_X = 20


ELSEWHERE: Final = (HAND, GRAVEYARD)


class Taking:
    """What one way of paying a part of a cost uses up; `bind` is what the text then calls it by."""

    __slots__ = ("bind", "draws", "life", "option", "several", "uses")

    def __init__(self, *uses: int) -> None:
        self.uses = uses
        self.draws: tuple[tuple[Stock, int, int], ...] = ()
        self.several: tuple[Several, ...] = ()
        self.life = 0
        self.option = ""
        self.bind: dict[str, tuple[int, ...]] = {}

    def with_(self, other: Taking) -> Taking:
        """Both together."""
        both = Taking(*self.uses, *other.uses)
        both.draws, both.several = self.draws + other.draws, self.several + other.several
        both.life, both.bind = self.life + other.life, {**self.bind, **other.bind}
        both.option = self.option or other.option
        return both


def of_object(game: Game, seat: int, oid: int) -> list[Source]:
    """The sources that an object's mana abilities are for the seat now."""
    from ..cast.activating import why_not_activate

    found: list[Source] = []
    working, game.scratch.at_work = game.scratch.at_work, oid
    untaps = False
    for key, ability in activated_abilities(game, oid):
        facts = facts_of(ability)
        untaps = untaps or facts.untaps
        if facts.is_foreseen and why_not_activate(game, seat, oid, key, ability, mana_too=False) is None:
            found += _of_ability(game, seat, oid, key, facts)
    if untaps and game.s.objects[oid].zone == BATTLEFIELD:
        found += _once_turned(game, seat, oid)
    game.scratch.at_work = working
    return found


def _once_turned(game: Game, seat: int, oid: int) -> list[Source]:
    """What its abilities make after it was tapped or untapped for another source of the same payment (CR 107.6)."""
    from ..cast.activating import why_not_activate

    rows, before = game.s.objects, game.s.objects[oid]
    turned = rows[oid] = before.clone(game.s.epoch)
    turned.tapped = not before.tapped
    first, then = (untapping(oid), tapping(oid)) if before.tapped else (tapping(oid), untapping(oid))
    found: list[Source] = []
    for key, ability in activated_abilities(game, oid):
        facts = facts_of(ability)
        if facts.is_foreseen and why_not_activate(game, seat, oid, key, ability, mana_too=False) is None:
            found += [source for source in _of_ability(game, seat, oid, key, facts) if then in source.uses]
    rows[oid] = before
    for source in found:
        source.needs, source.rank = first, source.rank + 500
    return found


def outside(game: Game, seat: int) -> list[int]:
    """The seat's cards off the battlefield that have abilities there."""
    return [oid for zone in ELSEWHERE for oid in watchers(game, zone) if game.s.objects[oid].owner == seat]


def _of_ability(game: Game, seat: int, oid: int, key: str, facts: ActivationFacts) -> list[Source]:
    context = Context(oid, seat)
    context.num[ACTING] = 1
    if facts.is_plain:
        return _made_by(game, seat, key, facts, context, Taking(tapping(oid)), None)
    found: list[Source] = []
    for x in range(1, MOST_X + 1) if facts.has_x else (0,):
        context.x = x
        ways = _limited(game, oid, key, facts, _ways(game, seat, facts.parts, context))
        if facts.has_x and not ways:
            break
        price = _price(game, seat, oid, facts, context) if facts.has_mana else None
        for way in ways:
            inner = context
            if way.bind:
                inner = context.branch()
                inner.bind.update(way.bind)
            found += _made_by(game, seat, key, facts, inner, way, price)
    return found


def _price(game: Game, seat: int, oid: int, facts: ActivationFacts, context: Context) -> Need | None:
    """The mana that the activation costs, with what effects change about it."""
    from ..cast.activating import activation_total

    need = activation_total(game, seat, oid, facts.ability, context).need
    return None if need.is_free() else need


def _made_by(
    game: Game, seat: int, key: str, facts: ActivationFacts, c: Context, way: Taking, price: Need | None
) -> list[Source]:
    oid, found = c.source, list[Source]()
    options = _outputs(game, seat, facts.ability.body.clauses, c)
    if facts.taps:
        options = list(dict.fromkeys(way for units in options for way in units_produced(game, seat, oid, units)))
    for own, units in _with_triggered(game, seat, oid, facts, options):
        if not units:
            continue
        source = Source(oid, key, units, 0)
        source.own, source.price, source.x = len(own), price, c.x
        source.uses, source.draws, source.several, source.life = way.uses, way.draws, way.several, way.life
        source.option = way.option
        source.hurt = sum(_hurt(game, seat, each, c) for each in facts.hurts)
        source.snow = "snow" in game.chars(oid).supertypes
        source.only = facts.makes[0].only
        source.rank = _rank(game, source, facts)
        found.append(source)
    return found


def _rank(game: Game, source: Source, facts: ActivationFacts) -> int:
    """Lower is used first: what costs something or is used up comes last. How many kinds of mana it could make is added later, in tens."""
    spent = len(gone_with(source.uses)) + len(source.several) + len(source.draws) + bool(source.life)
    rank = 400 * (source.price is not None) + 600 * spent + 50 * facts.more + 10 * bool(source.hurt)
    if any(each % 4 == 0 and each != tapping(source.owner) for each in source.uses):
        rank += 300
    elif any(isinstance(part, co.TapCost) and not isinstance(part.filter, IsSource) for part in facts.parts):
        rank += 310  # of all that could be tapped for it, what has the ability comes last
    rank += 10 * (len(source.units) - 1) + (200 if len(source.units) > 2 else 0)
    return rank + 5 * ("land" not in game.chars(source.owner).types)


def _hurt(game: Game, seat: int, verb: fx.DealDamage | fx.LoseLife, context: Context) -> int:
    """The life that an instruction costs the seat, with all damage of it."""
    who = verb.to if isinstance(verb, fx.DealDamage) else verb.who
    more = _hurt(game, seat, verb.more, context) if isinstance(verb, fx.DealDamage) and verb.more is not None else 0
    if not isinstance(who, Players) or seat not in players_of(game, who, context):
        return more
    return more + amount_of(game, verb.amount, context)


# --- costs -------------------------------------------------------------------------------------------------------------


def _ways(game: Game, seat: int, parts: tuple[co.Cost, ...], c: Context) -> list[Taking]:
    """Every way to pay these parts together; none uses the same thing twice."""
    found = [Taking()]
    for part in parts:
        ways = _TAKES[type(part)](game, seat, part, c)
        found = [one.with_(other) for one in found for other in ways if set(one.uses).isdisjoint(other.uses)]
    return found


def _limited(game: Game, oid: int, key: str, facts: ActivationFacts, ways: list[Taking]) -> list[Taking]:
    """CR 602.5b: each activation draws one of the uses that are left this turn, or at all."""
    stores = ((game.s.used, facts.ability.limit), (game.s.used_game, facts.ability.limit_game))
    for name, (store, limit) in zip(("uses", "uses of the game"), stores, strict=True):
        if limit:
            left = limit - store.get(instance(game, oid, key), 0)
            for way in ways:
                way.draws = (*way.draws, ((name, oid, key), 1, left))
    return ways


def _nothing(game: Game, seat: int, n: co.Cost, c: Context) -> list[Taking]:
    return [Taking()]


def _tap_this(game: Game, seat: int, n: co.TapThis, c: Context) -> list[Taking]:
    return [Taking(tapping(c.source))]


def _untap_this(game: Game, seat: int, n: co.UntapThis, c: Context) -> list[Taking]:
    return [Taking(untapping(c.source))]


def _life(game: Game, seat: int, n: co.PayLife, c: Context) -> list[Taking]:
    if is_undefined(game, n, c):
        return []
    way = Taking()
    way.life = number_of(game, n, c)
    return [way]


def _drawn(stock: Stock, amount: int, there: int) -> list[Taking]:
    way = Taking()
    way.draws = ((stock, amount, there),)
    return [way] if amount <= there else []


def _energy(game: Game, seat: int, n: co.PayEnergy, c: Context) -> list[Taking]:
    return _drawn(("energy", seat, ""), number_of(game, n, c), game.s.players[seat].counters.get("energy", 0))


def _mill(game: Game, seat: int, n: co.MillCost, c: Context) -> list[Taking]:
    return _drawn(("library", seat, ""), number_of(game, n, c), len(game.s.library[seat]))


def _counters(game: Game, seat: int, n: co.RemoveCountersCost, c: Context) -> list[Taking]:
    found, wanted = list[Taking](), number_of(game, n, c)
    for oid in counter_holders(game, seat, n, c):
        there = game.s.objects[oid].counters.get(n.kind, 0)
        found += _drawn(("counters", oid, n.kind), wanted, there)
    return found


def _taken(name: str, options: list[int], amount: int, resource: Callable[[int], int]) -> list[Taking]:
    """One object: a way for each; several: whichever are there when it is used."""
    if amount == 0:
        return [Taking()]
    if amount == 1:
        found = []
        for oid in options:
            way = Taking(resource(oid))
            way.bind = {name: (oid,)}
            found.append(way)
        return found
    if len(options) < amount:
        return []
    way = Taking()
    way.several = (Several(amount, tuple(resource(oid) for oid in options)),)
    return [way]


def _given_up(game: Game, n: co.Cost, c: Context, name: str, options: list[int]) -> list[Taking]:
    """Of these objects, what a player would sooner give up first."""
    least_first = sorted(options, key=partial(_worth, game)) if len(options) > 1 else options
    return _taken(name, least_first, number_of(game, n, c), existence)


def _worth(game: Game, oid: int) -> tuple[bool, bool, int, int, bool]:
    """Less for tokens, what costs little, what is tapped already."""
    row = game.s.objects[oid]
    return game.is_commander(oid), row.kind != TOKEN, game.mana_value(oid), game.chars(oid).power, not row.tapped


def _sacrificed(game: Game, seat: int, n: co.SacrificeCost, c: Context) -> list[Taking]:
    return _given_up(game, n, c, "cost.sacrificed", victims(game, seat, n, c))


def _exiled(game: Game, seat: int, n: co.ExileCost, c: Context) -> list[Taking]:
    return _given_up(game, n, c, "cost.exiled", exilable(game, seat, n, c))


def _discarded(game: Game, seat: int, n: co.DiscardCost, c: Context) -> list[Taking]:
    return _given_up(game, n, c, "cost.discarded", discardable(game, seat, n, c))


def _returned(game: Game, seat: int, n: co.ReturnCost, c: Context) -> list[Taking]:
    return _given_up(game, n, c, "cost.returned", returnable(game, seat, n, c))


def _tapped(game: Game, seat: int, n: co.TapCost, c: Context) -> list[Taking]:
    options = tappable(game, seat, n, c)
    if isinstance(n.filter, IsSource):
        return [Taking(tapping(oid)) for oid in options]
    return _taken("cost.tapped", options, number_of(game, n, c), tapping)


def _evidence(game: Game, seat: int, n: co.CollectEvidence, c: Context) -> list[Taking]:
    """CR 701.59a: the fewest cards of the graveyard that are enough."""
    wanted, chosen = number_of(game, n, c), list[int]()
    for oid in sorted(game.s.graveyard[seat], key=game.mana_value, reverse=True):
        if wanted > 0:
            chosen.append(oid)
            wanted -= game.mana_value(oid)
    return [Taking(*[existence(oid) for oid in chosen])] if wanted <= 0 else []


def _either(game: Game, seat: int, n: co.EitherCost, c: Context) -> list[Taking]:
    found = []
    for number, option in enumerate(n.options):
        for way in _ways(game, seat, cost_parts(option), c):
            way.option = str(number + 1)
            found.append(way)
    return found


_TAKES: Final[dict[type, Callable[[Game, int, Any, Context], list[Taking]]]] = {
    co.TapThis: _tap_this, co.UntapThis: _untap_this, co.FreeCost: _nothing, co.ManaCost: _nothing, co.ExertThis: _nothing,
    co.PutCountersCost: _nothing, co.PayLife: _life, co.PayEnergy: _energy, co.MillCost: _mill, co.RemoveCountersCost: _counters,
    co.SacrificeCost: _sacrificed, co.ExileCost: _exiled, co.DiscardCost: _discarded, co.ReturnCost: _returned, co.TapCost: _tapped,
    co.CollectEvidence: _evidence, co.EitherCost: _either,
}  # fmt: skip


# --- outputs -----------------------------------------------------------------------------------------------------------


def _outputs(game: Game, seat: int, clauses: tuple[fx.Clause, ...], c: Context) -> list[tuple[str, ...]]:
    """The possible outputs of the instructions: each a tuple of units with their alternatives."""
    ways: list[tuple[str, ...]] = [()]
    for clause in clauses:
        n = clause.verb
        if not holds(game, clause.condition, c):
            made = _outputs(game, seat, clause.otherwise, c)
        elif isinstance(n, fx.AddMana):
            counters = _put_before(clauses, clause)
            made = _counting(game, seat, n, c, counters) if counters else units_of(game, seat, n, c)
            if seat not in players_of(game, n.who, c):
                made = [()]
        else:
            continue
        ways = [(*one, *other) for one, other in product(ways, made)]
    return list(dict.fromkeys(ways))


def _put_before(clauses: tuple[fx.Clause, ...], until: fx.Clause) -> list[fx.PutCounters]:
    """What the ability puts on its own permanent before it makes mana that may count it."""
    before = clauses[: clauses.index(until)]
    verbs = [clause.verb for clause in before if clause == fx.Clause(clause.verb)]
    return [n for n in verbs if isinstance(n, fx.PutCounters) and isinstance(n.objects, This)]


def _counting(
    game: Game, seat: int, n: fx.AddMana, c: Context, counters: list[fx.PutCounters]
) -> list[tuple[str, ...]]:
    """The outputs as they are once these counters are there."""
    before = game.s.objects[c.source]
    row = game.s.objects[c.source] = before.clone(game.s.epoch)
    for put in counters:
        row.counters = {**row.counters, put.kind: row.counters.get(put.kind, 0) + amount_of(game, put.amount, c)}
    found = units_of(game, seat, n, c)
    game.s.objects[c.source] = before
    return found


def _with_triggered(
    game: Game, seat: int, oid: int, facts: ActivationFacts, options: list[tuple[str, ...]]
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The units of the ability, alone and with what triggers on the tapping for mana adds (CR 605.1b)."""
    if not facts.taps:
        return [(units, units) for units in options]
    return [(units, more) for units in options for more in triggered_units(game, seat, oid, units, units_of)]


def units_of(game: Game, seat: int, n: fx.AddMana, c: Context) -> list[tuple[str, ...]]:
    """The possible outputs of an AddMana: each a tuple of units with their alternatives."""
    amount = min(max(amount_of(game, n.amount, c), 0), 60)
    if amount == 0:
        return [()]
    if not n.choice:
        return [_entering(game, seat, symbols(n.mana) * amount)] if n.mana else [()]
    if n.choice == "one_of":
        options = [symbols(option) for option in n.options]
        if all(len(option) == 1 for option in options):
            return [_alternatives(game, seat, "".join(options), amount)]
        return [_entering(game, seat, option * amount) for option in options]
    colors = possible_colors(game, seat, n, c)
    if not colors:
        return [()]
    if n.choice == "each_among":
        return [_entering(game, seat, colors * amount)]
    if amount == 1 or n.choice == "any_combination":
        return [_alternatives(game, seat, colors, amount)]
    return [_entering(game, seat, color * amount) for color in colors]


def _entering(game: Game, seat: int, colors: str) -> tuple[str, ...]:
    """One unit a letter, in the colour it has in the pool."""
    return tuple(game.format.mana_color(game, seat, color) for color in colors)


def _alternatives(game: Game, seat: int, colors: str, amount: int) -> tuple[str, ...]:
    return ("".join(dict.fromkeys(_entering(game, seat, colors))),) * amount
