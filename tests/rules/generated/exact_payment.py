"""Whether a cost of mana can be paid, found by trying everything: the reference for the planner of payments (CR 601.2g-h, 605.3).

It walks forward, as a player would: from the pool and the table as they are, each mana ability in each way, until some pool pays. It shares nothing
with `kernel/mana/plan.py`, `available.py` and `productions.py`; of the kernel it asks only what a filter matches, what an amount is, which colours a
choice has, and on what restricted mana may be spent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

from services.game.rules.kernel.abilities.mana import activated_abilities, is_mana_ability
from services.game.rules.kernel.cast.activating import is_time
from services.game.rules.kernel.cost.paying import cannot_tap_yet
from services.game.rules.kernel.evaluate.dispatch import amount_of, holds, matches, players_of
from services.game.rules.kernel.evaluate.search import zone_of
from services.game.rules.kernel.mana.pool import possible_colors, symbols
from services.game.rules.kernel.mana.sources import may_spend
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.context import Context
from services.game.rules.kernel.state.mana_symbols import parse_cost
from services.game.rules.kernel.state.need import Need
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program.abilities import ActivatedAbility
from services.game.rules.program.amounts import X
from services.game.rules.program.filters import IsSource
from services.game.rules.program.node import walk
from services.game.rules.program.objects import This
from services.game.rules.program.players import You

Pip = tuple[str, ...]


class TooManyStates(Exception):
    """The board is too large to try everything."""


@dataclass(frozen=True, order=True)
class Unit:
    """Mana in the pool: colour, snow, whose ability made it, and the number of its restriction among those met, 0 for none."""

    color: str
    snow: bool = False
    source: int = 0
    only: int = 0


@dataclass(frozen=True)
class Table:
    """A position of the search. `removed`: counters taken, abilities used, cards milled, energy paid, by what they were taken from."""

    pool: tuple[Unit, ...]
    tapped: frozenset[int]
    gone: frozenset[int]
    life: int
    removed: tuple[tuple[Any, int], ...] = ()

    def taken(self, key: Any) -> int:
        """How much of that is gone."""
        return dict(self.removed).get(key, 0)

    def take(self, key: Any, amount: int) -> Table:
        """With so much more of it gone."""
        found = dict(self.removed)
        found[key] = found.get(key, 0) + amount
        return replace(self, removed=tuple(sorted(found.items(), key=repr)))


class Exact:
    """Everything a seat could do to pay for one card in its hand."""

    def __init__(self, game: Play, seat: int, card: int, most: int = 60_000) -> None:
        self.game = game
        self.seat = seat
        self.card = card
        self.most = most
        cost = parse_cost(game.chars(card).mana_cost)
        self.need = Need(cost.generic, cost.pips, card)
        self.restrictions: list[tuple[fx.ManaUse, ...]] = [()]
        own = [oid for oid in game.permanents() if game.controller_of(oid) == seat]
        self.abilities = [
            (oid, key, ability)
            for oid in (*own, *game.s.hand[seat], *game.s.graveyard[seat])
            if oid != card
            for key, ability in activated_abilities(game, oid)
            if is_mana_ability(ability) and ability.zone == game.s.objects[oid].zone
        ]

    def castable(self) -> bool:
        """Whether some sequence of mana abilities pays. Raises TooManyStates."""
        game = self.game
        tapped = frozenset(oid for oid in game.permanents() if game.s.objects[oid].tapped)
        player = game.s.players[self.seat]
        first = Table((), tapped, frozenset(), player.life)
        seen, waiting = {first}, [first]
        while waiting:
            table = waiting.pop()
            if self._pays(table):
                return True
            for after in self._steps(table):
                if after not in seen:
                    if len(seen) > self.most:
                        raise TooManyStates
                    seen.add(after)
                    waiting.append(after)
        return False

    # --- spending ------------------------------------------------------------------------------------------------

    def _usable(self, unit: Unit, need: Need) -> bool:
        return may_spend(self.game, self.restrictions[unit.only], need, Context(unit.source, self.seat))

    def _pays(self, table: Table) -> bool:
        return next(self._spendings(table, self.need), None) is not None

    def _spendings(self, table: Table, need: Need) -> Iterator[Table]:
        """Every way to pay that from the pool."""
        if len(table.pool) < need.generic:
            return
        for left in dict.fromkeys(self._symbols(table, list(need.pips), need)):
            for pool in dict.fromkeys(self._generic(left.pool, need.generic, need)):
                yield replace(left, pool=pool)

    def _symbols(self, table: Table, pips: list[Pip], need: Need) -> Iterator[Table]:
        if not pips:
            yield table
            return
        pip, rest = pips[0], pips[1:]
        for unit in dict.fromkeys(table.pool):
            if (unit.snow if "S" in pip else unit.color in pip) and self._usable(unit, need):
                yield from self._symbols(replace(table, pool=_without(table.pool, unit)), rest, need)
        if "P" in pip and table.life >= 2:
            yield from self._symbols(replace(table, life=table.life - 2), rest, need)
        if "2" in pip:
            for pool in dict.fromkeys(self._generic(table.pool, 2, need)):
                yield from self._symbols(replace(table, pool=pool), rest, need)

    def _generic(self, pool: tuple[Unit, ...], amount: int, need: Need) -> Iterator[tuple[Unit, ...]]:
        if amount == 0:
            yield pool
            return
        for unit in dict.fromkeys(pool):
            if self._usable(unit, need):
                yield from self._generic(_without(pool, unit), amount - 1, need)

    # --- mana abilities ------------------------------------------------------------------------------------------

    def _steps(self, table: Table) -> Iterator[Table]:
        for oid, key, ability in self.abilities:
            if oid in table.gone or not self._allowed(table, oid, key, ability):
                continue
            has_x = any(
                isinstance(n, X) or (isinstance(n, co.ManaCost) and parse_cost(n.mana).x > 0)
                for n in walk(ability.cost)
            )
            for x in range(1, 7) if has_x else (0,):
                context = Context(oid, self.seat, x)
                parts = ability.cost.parts if isinstance(ability.cost, co.Costs) else (ability.cost,)
                for paid, bound in self._costs(table, parts, context, ability):
                    context.bind = bound
                    yield from self._made(self._counted(paid, oid, key, ability), ability, context)

    def _allowed(self, table: Table, oid: int, key: str, ability: ActivatedAbility) -> bool:
        if ability.timing in ("instant", "sorcery") or (
            ability.timing and not is_time(self.game, self.seat, ability.timing)
        ):
            return False
        if ability.limit and table.taken(("uses", oid, key)) >= ability.limit:
            return False
        context = Context(oid, self.seat)
        return self.seat in players_of(self.game, ability.who, context) and holds(self.game, ability.condition, context)

    def _counted(self, table: Table, oid: int, key: str, ability: ActivatedAbility) -> Table:
        return table.take(("uses", oid, key), 1) if ability.limit else table

    def _costs(
        self, table: Table, parts: tuple[co.Cost, ...], c: Context, ability: ActivatedAbility
    ) -> Iterator[tuple[Table, dict[str, Any]]]:
        """Every way to pay these parts, mana first (CR 601.2g-h)."""
        parts = tuple(sorted(parts, key=lambda part: not isinstance(part, co.ManaCost)))
        if not parts:
            yield table, {}
            return
        for paid, bound in self._cost(table, parts[0], c, ability):
            for after, more in self._costs(paid, parts[1:], c, ability):
                yield after, {**bound, **more}

    def _cost(
        self, table: Table, part: co.Cost, c: Context, ability: ActivatedAbility
    ) -> Iterator[tuple[Table, dict[str, Any]]]:
        if isinstance(part, co.ManaCost):
            parsed = parse_cost(part.mana)
            need = Need(parsed.generic + parsed.x * c.x, parsed.pips, c.source, True)
            need.purpose, need.has_x = "ability", parsed.x > 0
            yield from ((paid, {}) for paid in self._spendings(table, need))
        elif isinstance(part, (co.TapThis, co.UntapThis)):
            yield from self._turned(table, isinstance(part, co.TapThis), c.source)
        elif isinstance(part, co.PayLife):
            amount = amount_of(self.game, part.amount, c)
            if table.life >= amount:
                yield replace(table, life=table.life - amount), {}
        elif isinstance(part, co.RemoveCountersCost):
            yield from self._counters(table, part, c)
        elif isinstance(part, (co.PayEnergy, co.MillCost)):
            yield from self._stock(table, part, c)
        elif isinstance(part, co.EitherCost):
            for option in part.options:
                yield from self._costs(table, option.parts if isinstance(option, co.Costs) else (option,), c, ability)
        elif isinstance(part, (co.SacrificeCost, co.ExileCost, co.DiscardCost, co.ReturnCost, co.TapCost)):
            yield from self._objects(table, part, amount_of(self.game, part.amount, c), c)
        elif isinstance(part, (co.FreeCost, co.PutCountersCost, co.ExertThis)):
            yield table, {}
        else:
            raise NotImplementedError(type(part).__name__)

    def _turned(self, table: Table, taps: bool, oid: int) -> Iterator[tuple[Table, dict[str, Any]]]:
        if (oid in table.tapped) == taps or cannot_tap_yet(self.game, oid):
            return
        yield replace(table, tapped=table.tapped | {oid} if taps else table.tapped - {oid}), {}

    def _counters(
        self, table: Table, part: co.RemoveCountersCost, c: Context
    ) -> Iterator[tuple[Table, dict[str, Any]]]:
        assert isinstance(part.filter, IsSource)
        assert part.kind
        amount = amount_of(self.game, part.amount, c)
        key = ("counters", c.source, part.kind)
        if self.game.s.objects[c.source].counters.get(part.kind, 0) - table.taken(key) >= amount:
            yield table.take(key, amount), {}

    def _stock(
        self, table: Table, part: co.PayEnergy | co.MillCost, c: Context
    ) -> Iterator[tuple[Table, dict[str, Any]]]:
        amount, key = amount_of(self.game, part.amount, c), (type(part).__name__, 0, "")
        energy = self.game.s.players[self.seat].counters.get("energy", 0)
        there = energy if isinstance(part, co.PayEnergy) else len(self.game.s.library[self.seat])
        if there - table.taken(key) >= amount:
            yield table.take(key, amount), {}

    def _objects(
        self, table: Table, part: Any, amount: int, c: Context, name: str = ""
    ) -> Iterator[tuple[Table, dict[str, Any]]]:
        """Objects that are tapped, or that leave; one after another."""
        if amount == 0:
            yield table, {}
            return
        taps = isinstance(part, co.TapCost)
        word = {
            "SacrificeCost": "sacrificed",
            "ExileCost": "exiled",
            "DiscardCost": "discarded",
            "ReturnCost": "returned",
        }
        for oid in self._candidates(part, c):
            if oid in table.gone or oid == self.card or (taps and oid in table.tapped):
                continue
            after = replace(table, tapped=table.tapped | {oid}) if taps else replace(table, gone=table.gone | {oid})
            for paid, bound in self._objects(after, part, amount - 1, c):
                yield paid, {**bound, f"cost.{word.get(type(part).__name__, 'tapped')}": (oid,)}

    def _candidates(self, part: Any, c: Context) -> list[int]:
        game = self.game
        if isinstance(part.filter, IsSource):
            return [c.source]
        zone = "hand" if isinstance(part, co.DiscardCost) else zone_of(part.filter)
        if zone in ("hand", "graveyard"):
            pool = list(game.zone_list(zone, self.seat))
        else:
            pool = [oid for oid in game.permanents() if game.controller_of(oid) == self.seat]
        return [oid for oid in pool if matches(game, part.filter, oid, c)]

    # --- what is made --------------------------------------------------------------------------------------------

    def _made(self, table: Table, ability: ActivatedAbility, c: Context) -> Iterator[Table]:
        for made, only in self._outputs(ability.body.clauses, c):
            if not made:
                continue
            if only not in self.restrictions:
                self.restrictions.append(only)
            number = self.restrictions.index(only)
            snow = "snow" in self.game.chars(c.source).supertypes
            source = c.source if number else 0
            units = tuple(Unit(color, snow, source, number) for color in made)
            hurt = sum(self._hurt(clause.verb, c) for clause in ability.body.clauses)
            yield replace(table, pool=tuple(sorted((*table.pool, *units))), life=table.life - hurt)

    def _hurt(self, n: Any, c: Context) -> int:
        if isinstance(n, fx.DealDamage):
            return self._hurt(n.more, c) + (amount_of(self.game, n.amount, c) if isinstance(n.to, You) else 0)
        return amount_of(self.game, n.amount, c) if isinstance(n, fx.LoseLife) and isinstance(n.who, You) else 0

    def _outputs(self, clauses: tuple[fx.Clause, ...], c: Context) -> list[tuple[str, tuple[fx.ManaUse, ...]]]:
        found: list[tuple[str, tuple[fx.ManaUse, ...]]] = [("", ())]
        more = 0
        for clause in clauses:
            n = clause.verb
            if not holds(self.game, clause.condition, c):
                made = self._outputs(clause.otherwise, c)
            elif isinstance(n, fx.AddMana):
                made = [(colors, n.only) for colors in self._colors(n, c, more)]
            else:
                more += isinstance(n, fx.PutCounters) and isinstance(n.objects, This)
                continue
            found = [(one + other, only) for one, _ in found for other, only in made]
        return found

    def _colors(self, n: fx.AddMana, c: Context, more: int) -> list[str]:
        amount = amount_of(self.game, n.amount, c) + (more if type(n.amount).__name__ == "CountersOn" else 0)
        if not n.choice:
            return [symbols(n.mana) * amount]
        if n.choice == "one_of":
            return [symbols(option) * amount for option in n.options]
        colors = possible_colors(self.game, self.seat, n, c)
        if n.choice == "each_among":
            return [colors * amount]
        if n.choice == "any_combination":
            return ["".join(each) for each in combinations_with_replacement(colors, amount)]
        return [color * amount for color in colors]


def _without(pool: tuple[Unit, ...], unit: Unit) -> tuple[Unit, ...]:
    index = pool.index(unit)
    return pool[:index] + pool[index + 1 :]
