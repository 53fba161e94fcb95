"""A plan for a payment (CR 601.2f-h, 118.3): which sources to use, with which colours, in which order, and what is paid with life.

A search that is exact up to a bound in steps: hybrid, Phyrexian, snow and colourless symbols, filters such as "{1}, {T}: Add {W}{U}", restricted
mana, convoke, improvise, delve and waterbend, and the other parts of the same cost, for which enough must be left (`Keep`). Sources with the fewest
alternatives come first, lands before others, what is used up last.
"""

from __future__ import annotations

from ...program.modifications import PlayerRule
from ..state.assignment import Pip, covers
from ..state.game import Game
from ..state.need import WATERBEND, Need
from .sources import Source, pool_allowed, sources

SEARCH_LIMIT = 3000


FIRST_LOOK = 40


class Demand:
    """Another part of a cost that needs `amount` of these resources; with `weights` their sum counts."""

    __slots__ = ("amount", "options", "weights")

    def __init__(self, options: list[int], amount: int, weights: list[int] | None = None) -> None:
        self.options = options
        self.amount = amount
        self.weights = weights

    def met(self, used: frozenset[int]) -> bool:
        """Whether enough is left."""
        if self.weights is None:
            return sum(1 for resource in self.options if resource not in used) >= self.amount
        left = zip(self.options, self.weights, strict=True)
        return sum(max(weight, 0) for resource, weight in left if resource not in used) >= self.amount


class Keep:
    """What the mana part must leave for the other parts of a cost: resources it must not touch, demands, life."""

    __slots__ = ("blocked", "choices", "demands", "life")

    def __init__(self, blocked: frozenset[int] = frozenset()) -> None:
        self.blocked = blocked
        self.demands: list[Demand] = []
        self.choices: list[list[Keep]] = []  # one of each list must be possible
        self.life = 0

    def contested(self) -> frozenset[int]:
        """The resources that other parts of the cost may want."""
        inner = [keep.contested() for choice in self.choices for keep in choice]
        return frozenset(resource for demand in self.demands for resource in demand.options).union(*inner)

    def allows(self, used: frozenset[int], life: int) -> bool:
        """Whether the other parts can be paid when these resources are used and that much life is left."""
        if life < self.life or not self.blocked.isdisjoint(used):
            return False
        taken = used | self.blocked
        if not all(demand.met(taken) for demand in self.demands) or not self._together(taken):
            return False
        left = life - self.life
        return all(any(keep.allows(used, left) for keep in choice) for choice in self.choices)

    def _together(self, used: frozenset[int]) -> bool:
        """Several demands at once: each resource serves one of them."""
        counted = [demand for demand in self.demands if demand.weights is None]
        if len(counted) < 2:
            return True
        slots: list[Pip] = [(str(number),) for number, demand in enumerate(counted) for _ in range(demand.amount)]
        wanted = {str(number): frozenset(demand.options) for number, demand in enumerate(counted)}
        free = list(
            dict.fromkeys(resource for demand in counted for resource in demand.options if resource not in used)
        )
        return covers(slots, free, lambda resource, slot: resource in wanted[slot[0]])


NOTHING_ELSE = Keep()


class Use:
    """A source with the colours it is to make; of a helper the symbol it pays, () for generic mana."""

    __slots__ = ("picks", "pip", "source")

    def __init__(self, source: Source, picks: tuple[str, ...], pip: Pip = ()) -> None:
        self.source = source
        self.picks = picks
        self.pip = pip


class Plan:
    """Uses in order, the symbols paid with life (two each), and the monocoloured hybrid ones paid with two generic mana."""

    __slots__ = ("by_life", "doubled", "uses")

    def __init__(self) -> None:
        self.uses: list[Use] = []
        self.by_life: list[Pip] = []
        self.doubled: list[Pip] = []


class _Unit:
    """Mana that is there: its alternatives, whether it is snow or restricted, which use makes it (-1: the pool) and as which of its units."""

    __slots__ = ("is_free", "place", "snow", "text", "use")

    def __init__(self, text: str, snow: bool, is_free: bool, use: int, place: int) -> None:
        self.text = text
        self.snow = snow
        self.is_free = is_free
        self.use = use
        self.place = place


class _State:
    """How far the search is. Copied, never changed."""

    __slots__ = ("by_life", "doubled", "free", "generic", "hurt", "life", "used", "uses")

    def __init__(self, generic: int, free: list[_Unit], life: int) -> None:
        self.generic = generic
        self.free = free
        self.life = life  # left to pay with
        self.hurt = 0  # what the sources take beside their costs
        self.used: frozenset[int] = frozenset()
        self.uses: list[Use] = []
        self.by_life: list[Pip] = []
        self.doubled: list[Pip] = []

    def copy(self) -> _State:
        """Another state that shares the lists."""
        new = _State(self.generic, self.free, self.life)
        new.used, new.uses, new.by_life, new.doubled = self.used, self.uses, self.by_life, self.doubled
        new.hurt = self.hurt
        return new


def _barred_from_life(game: Game, seat: int) -> bool:
    """ "Players can't pay life to cast spells or activate abilities": Phyrexian mana is paid with mana (CR 107.4f)."""
    rules = [rule.modification for rule in game.player_rules().get("cant_pay_to_act", ()) if seat in rule.seats]
    return any(isinstance(n, PlayerRule) and n.word == "life" for n in rules)


class _Search:
    """Depth-first search for a plan: the hardest symbol first."""

    def __init__(self, game: Game, seat: int, need: Need, keep: Keep) -> None:
        self.need = need
        self.keep = keep
        self.steps = 0
        self.life = 0 if _barred_from_life(game, seat) else game.s.players[seat].life
        found = sources(game, seat, need)
        if keep is not NOTHING_ELSE:
            contested = keep.contested()
            found = [source for source in found if keep.blocked.isdisjoint(source.uses)]
            found.sort(key=lambda source: not contested.isdisjoint(source.uses))  # stable: these come last
            self.contested = contested
        else:
            self.contested = frozenset()
        self.found = found
        self.pool = [
            _Unit(mana.color, mana.snow, not mana.restriction, -1, number)
            for number, mana in enumerate(game.s.players[seat].pool)
            if pool_allowed(game, mana, need, seat)
        ]

    def solve(self) -> Plan | None:
        """A plan, or None."""
        if self._too_little():
            return None
        pips = sorted(self.need.pips, key=self._supply)
        return self._pips(pips, _State(self.need.generic, self.pool, self.life))

    # --- what pays what ----------------------------------------------------------------------------------------

    def _pays(self, text: str, snow: bool, pip: Pip) -> bool:
        if "S" in pip:
            return snow
        if self.need.any_color and "*" not in text:
            return True
        return any(color in text for color in pip if color not in ("P", "2"))

    def _too_little(self) -> bool:
        """Quick tests that see most of what cannot be paid: the number of mana, and each symbol by itself."""
        need = self.need
        least = need.generic + sum(1 for pip in need.pips if "P" not in pip)
        best: dict[int, int] = {}
        for source in self.found:
            resource = source.uses[-1]
            best[resource] = max(best.get(resource, 0), source.gain())
        if least > len(self.pool) + sum(best.values()):
            return True
        return any("P" not in pip and "2" not in pip and not self._supply(pip) for pip in need.pips)

    def _could_match(self) -> bool:
        """Whether every symbol could have a unit of its own if nothing excluded anything."""
        units = [(unit.text, unit.snow) for unit in self.pool]
        units += [(unit, source.snow) for source in self.found for unit in source.units]
        pips = [pip for pip in self.need.pips if "P" not in pip and "2" not in pip]
        return covers(pips, units, lambda unit, pip: self._pays(unit[0], unit[1], pip))

    def _supply(self, pip: Pip) -> int:
        made = sum(1 for s in self.found for unit in s.units if self._pays(unit, s.snow, pip))
        return made + sum(1 for unit in self.pool if self._pays(unit.text, unit.snow, pip))

    # --- symbols -----------------------------------------------------------------------------------------------

    def _pips(self, pips: list[Pip], state: _State) -> Plan | None:
        self.steps += 1
        if self.steps > SEARCH_LIMIT or (self.steps == FIRST_LOOK and not self._could_match()):
            self.steps = SEARCH_LIMIT
            return None
        if not pips:
            return self._generic(state)
        pip, rest = pips[0], pips[1:]
        plan = self._with_free(pip, rest, state) or self._with_sources(pip, rest, state)
        return plan if plan is not None else self._otherwise(pip, rest, state)

    def _with_free(self, pip: Pip, rest: list[Pip], state: _State) -> Plan | None:
        tried: set[tuple[str, bool, bool, int]] = set()
        for index, unit in sorted(enumerate(state.free), key=lambda entry: len(entry[1].text)):
            signature = (unit.text, unit.snow, unit.is_free, unit.use)
            if signature in tried or not self._pays(unit.text, unit.snow, pip):
                continue
            tried.add(signature)
            new = state.copy()
            new.free = state.free[:index] + state.free[index + 1 :]
            new.uses = _repicked(state.uses, unit, _pick(unit.text, pip))
            plan = self._pips(rest, new)
            if plan is not None:
                return plan
        return None

    def _with_sources(self, pip: Pip, rest: list[Pip], state: _State) -> Plan | None:
        tried: set[tuple[object, ...]] = set()
        for source in self.found:
            signature = (
                source.units,
                source.rank,
                source.generic,
                source.life,
                source.hurt,
                self._is_contested(source),
                len(source.uses),
            )
            if signature in tried or not state.used.isdisjoint(source.uses) or source.life > state.life:
                continue
            place = next((i for i, unit in enumerate(source.units) if self._pays(unit, source.snow, pip)), -1)
            if place < 0:
                continue
            tried.add(signature)
            plan = self._pips(rest, self._using(state, source, place, pip))
            if plan is not None:
                return plan
        return None

    def _is_contested(self, source: Source) -> bool:
        return not self.contested.isdisjoint(source.uses)

    def _using(self, state: _State, source: Source, place: int, pip: Pip) -> _State:
        new = state.copy()
        picks = tuple(_pick(unit, pip) if i == place else _plain(unit) for i, unit in enumerate(source.units))
        free = not source.only
        more = [_Unit(unit, source.snow, free, len(state.uses), i) for i, unit in enumerate(source.units) if i != place]
        new.generic += source.generic
        new.life -= source.life
        new.hurt += source.hurt
        new.free = state.free + more
        new.used = state.used.union(source.uses)
        new.uses = [*state.uses, Use(source, picks, () if source.kind == "ability" else pip)]
        return new

    def _otherwise(self, pip: Pip, rest: list[Pip], state: _State) -> Plan | None:
        """Two life for a Phyrexian symbol, two generic for a monocoloured hybrid."""
        new = state.copy()
        if "P" in pip and state.life >= 2:
            new.life -= 2
            new.by_life = [*state.by_life, pip]
            return self._pips(rest, new)
        if "2" in pip:
            new.generic += 2
            new.doubled = [*state.doubled, pip]
            return self._pips(rest, new)
        return None

    # --- the generic part ----------------------------------------------------------------------------------------

    def _generic(self, state: _State) -> Plan | None:
        """Fill up with what is left: first by rank, then what gives most, then with sources that cost mana themselves last or not at all."""
        missing = state.generic - len(state.free)
        costly = sum(use.source.generic for use in state.uses)
        for more in range(costly + 1):  # what a source makes does not pay for itself: perhaps with more beside it
            orders = [self.found] if missing + more <= 0 else self._orders()
            for order in orders:
                plan = self._filled(state, missing + more, order)
                if plan is not None:
                    return plan
        return None

    def _orders(self) -> list[list[Source]]:
        by_gain = sorted(self.found, key=lambda source: (self._is_contested(source), -source.gain()))
        alone = [source for source in self.found if not source.generic]
        if len(alone) == len(self.found):
            return [self.found, by_gain]
        costly = [source for source in self.found if source.generic]
        return [self.found, by_gain, [*alone, *costly], alone]

    def _filled(self, state: _State, missing: int, order: list[Source]) -> Plan | None:
        used, life, bends, added = state.used, state.life, self.need.bends, list[Use]()
        for source in order:
            if missing <= 0:
                break
            if source.gain() <= 0 or source.life > life or not used.isdisjoint(source.uses):
                continue
            if source.kind == WATERBEND:
                bends -= 1
                if bends < 0:
                    continue
            used, life = used.union(source.uses), life - source.life
            added.append(Use(source, tuple(_plain(unit) for unit in source.units)))
            missing -= source.gain()
        if missing > 0:
            return None
        added = _without_surplus(added, -missing)
        uses = [*state.uses, *added]
        spent = frozenset(resource for use in uses for resource in use.source.uses)
        life = state.life - sum(use.source.life for use in added)
        hurt = state.hurt + sum(use.source.hurt for use in added)
        if (hurt > life and life < self.life) or not self.keep.allows(spent, max(life - hurt, 0)):
            return None
        return self._ordered(state, uses)

    def _ordered(self, state: _State, uses: list[Use]) -> Plan | None:
        """Plain sources first; then those that cost mana, if each can be paid without the colours that the symbols need."""
        plan = Plan()
        plan.uses = sorted(uses, key=lambda use: (use.source.generic, _is_sacrificed(use.source)))
        plan.by_life, plan.doubled = state.by_life, state.doubled
        return plan if self._affords_its_filters(plan) else None

    def _affords_its_filters(self, plan: Plan) -> bool:
        if not any(use.source.generic for use in plan.uses):
            return True
        helped = [use.pip for use in plan.uses if use.pip]
        pips = without(list(self.need.pips), [*plan.by_life, *plan.doubled, *helped])
        here = [(unit.text, unit.snow, unit.is_free) for unit in self.pool]
        costly = [use for use in plan.uses if use.source.generic]
        for use in plan.uses:
            if use.source.kind == "ability" and not use.source.generic:
                here += _made(use)
        for number, use in enumerate(costly):
            later = [unit for other in costly[number:] for unit in _made(other)]
            for _ in range(use.source.generic):
                spare = next((i for i in range(len(here)) if here[i][2] and self._still(pips, here, i, later)), -1)
                if spare < 0:
                    return False
                del here[spare]
            here += _made(use)
        return True

    def _still(
        self,
        pips: list[Pip],
        here: list[tuple[str, bool, bool]],
        without_index: int,
        later: list[tuple[str, bool, bool]],
    ) -> bool:
        left = here[:without_index] + here[without_index + 1 :] + later
        return covers(pips, left, lambda unit, pip: self._pays(unit[0], unit[1], pip))


def _is_sacrificed(source: Source) -> bool:
    """What is sacrificed for mana may have been tapped for mana before."""
    return any(resource % 4 == 1 for resource in source.uses)


def _made(use: Use) -> list[tuple[str, bool, bool]]:
    return [(pick, use.source.snow, not use.source.only) for pick in use.picks]


def without(pips: list[Pip], paid: list[Pip]) -> list[Pip]:
    """The symbols without those."""
    left = list(pips)
    for pip in paid:
        left.remove(pip)
    return left


def _repicked(uses: list[Use], unit: _Unit, color: str) -> list[Use]:
    """The uses with one unit made in that colour."""
    if unit.use < 0 or uses[unit.use].picks[unit.place] == color:
        return uses
    old = uses[unit.use]
    picks = (*old.picks[: unit.place], color, *old.picks[unit.place + 1 :])
    return [*uses[: unit.use], Use(old.source, picks), *uses[unit.use + 1 :]]


def _without_surplus(added: list[Use], surplus: int) -> list[Use]:
    """Drop sources that were taken for generic mana and turned out not to be needed."""
    kept = list(added)
    for use in reversed(added):
        if use.source.gain() <= surplus:
            kept.remove(use)
            surplus -= use.source.gain()
    return kept


def _pick(unit: str, pip: Pip) -> str:
    return next((color for color in pip if color in unit), _plain(unit))


def _plain(unit: str) -> str:
    """What a unit is made as when only its number counts."""
    return "*" if "*" in unit else unit[0]


def plan_mana(game: Game, seat: int, need: Need, keep: Keep = NOTHING_ELSE) -> Plan | None:
    """How the seat could pay, or None."""
    if need.is_free():
        return Plan() if keep.allows(frozenset(), game.s.players[seat].life) else None
    return _Search(game, seat, need, keep).solve()
