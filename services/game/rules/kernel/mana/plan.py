"""A plan for a payment (CR 601.2f-h, 118.3): which sources to use, with which colours, in which order, and what is paid with life.

A search that is exact up to a bound in steps. What is owed is a list of symbols, each owed for the payment itself or for a source that costs mana
(a filter, "{1}: Add ..."); a source that is taken for a symbol brings what it makes beyond that, and owes its own price in turn. Mana never pays for
what it came from. What {Q} untaps may have been tapped for another source before, or be tapped for one after, once a payment. Sources come in an order: few kinds of mana before many, lands before others, what is used up last; those without a price first.
"""

from __future__ import annotations

from collections.abc import Collection, Set

from ...program import effects as fx
from ...program.modifications import PlayerRule
from ..state.assignment import Pip, covers
from ..state.context import Context
from ..state.game import Game
from ..state.mana_symbols import pays_as_any
from ..state.need import WATERBEND, Need
from .available import ceiling, group_of, is_final, payable_life, rank_for, sources
from .sources import Source, Stock, existence_of, gone_with, may_spend, pool_allowed, restriction_of, tapping, untapping

SEARCH_LIMIT = 3000


MOST_USES = 100  # so deep the search for sources goes; the way straight ahead has no end


FIRST_LOOK = 40


"""How many sources with a price may be used, and in how many steps: straight ahead, and if that takes too long few of them first."""
LOOKS = ((MOST_USES, 300), (1, SEARCH_LIMIT), (2, SEARCH_LIMIT), (MOST_USES, SEARCH_LIMIT))


ANY: Pip = ("W", "U", "B", "R", "G", "C")  # generic mana in the price of a source


FINAL = -1  # who owes: the payment itself, not one of its sources


"""Which mana: its colour, whether it is snow, on what it may be spent."""
Paid = tuple[str, bool, tuple[fx.ManaUse, ...]]


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


class Reserve:
    """Another part of a cost that draws `amount` on stocks as mana abilities do (counters, energy): on one of its holders, or `among` on several.

    A holder: the resource without which its stock is gone, and the stock with how much there is of it.
    """

    __slots__ = ("among", "amount", "holders")

    def __init__(self, holders: list[tuple[int, Stock, int]], amount: int, among: bool) -> None:
        self.holders = holders
        self.amount = amount
        self.among = among

    def met(self, used: frozenset[int], drawn: dict[Stock, int]) -> bool:
        """Whether enough is left when these resources are used and that much was drawn."""
        left = [there - _drawn_of(stock, drawn) for resource, stock, there in self.holders if resource not in used]
        return sum(left) >= self.amount if self.among else any(each >= self.amount for each in left)


def _drawn_of(stock: Stock, drawn: dict[Stock, int]) -> int:
    """How much was drawn of a stock, of any kind if it names none."""
    name, whose, kind = stock
    return sum(n for other, n in drawn.items() if other[:2] == (name, whose) and kind in ("", other[2]))


_NONE: frozenset[int] = frozenset()


class Keep:
    """What the mana part must leave for the other parts of a cost: resources that one of them uses up, or needs for a while, demands, stocks, life."""

    __slots__ = ("blocked", "choices", "demands", "life", "needed", "reserves", "turned")

    def __init__(self, blocked: frozenset[int] = frozenset()) -> None:
        self.blocked = blocked
        self.needed = _NONE  # what is tapped for one part may be sacrificed for another one (CR 601.2h)
        self.demands: list[Demand] = []
        self.reserves: list[Reserve] = []
        self.choices: list[list[Keep]] = []  # one of each list must be possible
        self.turned: list[
            tuple[int, int, bool]
        ] = []  # a resource that must be used so that the object is tapped, or not
        self.life = 0

    def less(self, taken: frozenset[int]) -> Keep:
        """The same when these resources are gone."""
        new = Keep(self.blocked | taken)
        new.demands, new.choices, new.life = self.demands, self.choices, self.life
        new.reserves, new.turned, new.needed = self.reserves, self.turned, self.needed
        return new

    def forbids(self, uses: Collection[int]) -> bool:
        """Whether mana must not be made so."""
        return not (self.blocked.isdisjoint(uses) and self.needed.isdisjoint(uses))

    def required(self, game: Game) -> frozenset[int]:
        """What mana abilities have to use up so that the other parts can be paid then (CR 107.6, 601.2g)."""
        if not self.turned:
            return _NONE
        return frozenset(
            resource for resource, oid, is_tapped in self.turned if game.s.objects[oid].tapped != is_tapped
        )

    def contested(self) -> frozenset[int]:
        """The resources that other parts of the cost may want."""
        inner = [keep.contested() for choice in self.choices for keep in choice]
        held = frozenset(resource for reserve in self.reserves for resource, _, _ in reserve.holders)
        wanted = frozenset(resource for demand in self.demands for resource in demand.options)
        return wanted.union(held, map(existence_of, wanted), *inner)

    def stocks(self) -> frozenset[tuple[str, int]]:
        """Name and owner of the stocks that other parts of the cost may want."""
        inner = [keep.stocks() for choice in self.choices for keep in choice]
        return frozenset(stock[:2] for reserve in self.reserves for _, stock, _ in reserve.holders).union(*inner)

    def allows(self, used: frozenset[int], drawn: dict[Stock, int], life: int) -> bool:
        """Whether the other parts can be paid when these resources are used, that much is drawn and that much life is left."""
        if life < self.life or self.forbids(used) or (self.demands and not self._meets_demands(used)):
            return False
        if not all(reserve.met(used, drawn) for reserve in self.reserves):
            return False
        left = life - self.life
        return all(any(keep.allows(used, drawn, left) for keep in choice) for choice in self.choices)

    def _meets_demands(self, used: frozenset[int]) -> bool:
        """What is gone cannot be tapped either."""
        turnings = (turning for oid in gone_with(used) for turning in (tapping(oid), untapping(oid)))
        taken = used.union(self.blocked, turnings)
        return all(demand.met(taken) for demand in self.demands) and self._together(taken)

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
    """A source with the colours it is to make; of a helper the symbol it pays, () for generic mana; what pays its price, and what it takes."""

    __slots__ = ("picks", "pip", "source", "spends", "taken")

    def __init__(self, source: Source, picks: tuple[str, ...], pip: Pip = (), taken: tuple[int, ...] = ()) -> None:
        self.source = source
        self.picks = picks
        self.pip = pip
        self.taken = taken  # the resources
        self.spends: tuple[Paid, ...] = ()


class Plan:
    """Uses in order, the symbols paid with life (two each), and the monocoloured hybrid ones paid with generic mana: two each, less what of a reduction they use up."""

    __slots__ = ("by_life", "doubled", "spared", "uses")

    def __init__(self) -> None:
        self.uses: list[Use] = []
        self.by_life: list[Pip] = []
        self.doubled: list[Pip] = []
        self.spared = 0


class Wish:
    """How the payer would have it: by just these objects, all of them, each with the mana that it is to make ("" = whatever is needed); or without some."""

    __slots__ = ("made", "without")

    def __init__(self, made: dict[int, str] | None = None, without: frozenset[int] = _NONE) -> None:
        self.made = made
        self.without = without

    def of(self, found: list[Source]) -> list[Source]:
        """The sources that fit, those that make little first, so that none is left over."""
        made = self.made
        if made is None:
            return [source for source in found if source.owner not in self.without]
        named = [source for source in found if source.owner in made]
        fitting = [source.making(made[source.owner]) if made[source.owner] else source for source in named]
        return sorted((source for source in fitting if source is not None), key=lambda source: source.gain())

    def is_granted(self, uses: list[Use]) -> bool:
        """Whether each of the objects has its part."""
        return self.made is None or self.made.keys() <= {use.source.owner for use in uses}


class _Unit:
    """Mana that is there: its alternatives, whether it is snow, on what it may be spent, which use makes it (-1: the pool) and as which of its units."""

    __slots__ = ("helps", "is_final", "only", "owner", "place", "snow", "text", "use")

    def __init__(self, text: str, source: Source | None, is_final: bool, use: int, place: int) -> None:
        self.text = text
        self.is_final = is_final
        self.use = use
        self.place = place
        self.helps = source is not None and source.kind != "ability"
        self.snow = source is not None and source.is_snow(place)
        self.only: tuple[fx.ManaUse, ...] = source.only_of(place) if source is not None else ()
        self.owner = source.owner if source is not None else 0

    def paid(self, color: str) -> Paid:
        """What it is in the pool."""
        return color, self.snow, self.only


_Owed = tuple[Pip, int]  # a symbol, and who owes it: the number of a use, or FINAL


NOBODY: _Owed = ((), FINAL)


class _State:
    """How far the search is. Copied, never changed."""

    __slots__ = (
        "by_life",
        "doubled",
        "drawn",
        "edges",
        "free",
        "generic",
        "least",
        "hurt",
        "life",
        "slack",
        "spare",
        "spent",
        "used",
        "uses",
    )

    def __init__(self, generic: int, free: list[_Unit], life: int, slack: int, spare: int) -> None:
        self.generic = generic
        self.spare = spare  # what is left of a reduction for symbols paid with generic mana
        self.free = free
        self.life = life  # left to pay with
        self.slack = slack  # how much of all mana may be left unused
        self.hurt = 0  # what the sources take beside their costs
        self.used: frozenset[int] = frozenset()
        self.drawn: dict[Stock, int] = {}
        self.uses: list[Use] = []
        self.by_life: list[Pip] = []
        self.doubled: list[Pip] = []
        self.edges: tuple[tuple[int, int], ...] = ()  # the mana of one use pays for another
        self.spent: tuple[tuple[int, Paid], ...] = ()  # what pays the prices, by use
        self.least: dict[
            _Owed, int
        ] = {}  # the place of the last source for such a symbol: the next one does not stand before it

    def copy(self) -> _State:
        """Another state that shares the lists."""
        new = _State(self.generic, self.free, self.life, self.slack, self.spare)
        new.used, new.uses, new.by_life, new.doubled = self.used, self.uses, self.by_life, self.doubled
        new.hurt, new.drawn, new.edges, new.spent = self.hurt, self.drawn, self.edges, self.spent
        new.least = self.least
        return new

    def leads(self, one: int, other: int) -> bool:
        """Whether mana of one use goes, through the prices of others, into another."""
        return one == other or any(self.leads(after, other) for before, after in self.edges if before == one)

    def has_made(self, number: int, source: Source) -> bool:
        """Whether what pays for this use would end up in the same source again, with nothing gained on the way."""
        use = self.uses[number]
        if use.source is source:
            return True
        return use.source.gain() <= 0 and any(
            self.has_made(after, source) for before, after in self.edges if before == number
        )


def _barred_from_life(game: Game, seat: int) -> bool:
    """ "Players can't pay life to cast spells or activate abilities": Phyrexian mana is paid with mana (CR 107.4f)."""
    rules = [rule.modification for rule in game.player_rules().get("cant_pay_to_act", ()) if seat in rule.seats]
    return any(isinstance(n, PlayerRule) and n.word == "life" for n in rules)


class _Search:
    """Depth-first search for a plan: the hardest symbol first."""

    def __init__(
        self, game: Game, seat: int, need: Need, keep: Keep, wants: dict[str, float] | None, wish: Wish | None = None
    ) -> None:
        self.game = game
        self.wish = wish
        self.seat = seat
        self.need = need
        self.keep = keep
        self.steps = 0
        self.life = 0 if _barred_from_life(game, seat) else payable_life(game, seat)
        found = sources(game, seat, need)
        if wants:
            found = sorted(found, key=lambda source: (rank_for(source, need), _wanted(source, wants)))
        self.contested = keep.contested() if keep is not NOTHING_ELSE else frozenset()
        self.stocks = keep.stocks() if keep is not NOTHING_ELSE else frozenset()
        if keep is not NOTHING_ELSE:
            found = [source for source in found if not keep.forbids(source.uses)]
            found.sort(key=self._is_contested)  # stable: these come last
        self.required = keep.required(game)
        if self.required:
            found = sorted(found, key=lambda source: self.required.isdisjoint(source.uses))
        if wish is not None:
            found = wish.of(found)
        self.priced = any(source.price is not None for source in found)
        self.barred = frozenset(id(source) for source in found if not is_final(game, source, need, seat))
        if self.barred and not self.priced:
            found = [source for source in found if id(source) not in self.barred]
        self.found = found
        self.pool = self._of_pool()
        barred = [source for source in found if id(source) in self.barred]
        self.aid = ceiling(barred, self.life) + sum(1 for unit in self.pool if not unit.is_final)  # pays prices only
        self.profiles: dict[int, int] = {}
        self.deep = 0  # how many sources with a price may be used
        self.limit = 0  # of steps
        self.was_cut = False  # whether more of them might help

    def _of_pool(self) -> list[_Unit]:
        found = []
        for number, mana in enumerate(self.game.s.players[self.seat].pool):
            is_allowed = pool_allowed(self.game, mana, self.need, self.seat)
            if is_allowed or self.priced:
                unit = _Unit(mana.color, None, is_allowed, -1, number)
                unit.snow, unit.only, unit.owner = mana.snow, restriction_of(self.game, mana), mana.source
                found.append(unit)
        return found

    def solve(self) -> Plan | None:
        """A plan, or None."""
        slack = self._surplus()
        if slack < 0:
            return None
        pips = sorted(self.need.pips, key=self._supply)
        if any("P" not in pip and "2" not in pip and not self._supply(pip) for pip in pips):
            return None
        for deep, limit in LOOKS if self.priced else LOOKS[-1:]:
            self.deep, self.limit, self.steps, self.was_cut = deep, limit, 0, False
            state = _State(self.need.generic, self.pool, self.life, slack, self.need.spare)
            plan = self._owed([(pip, FINAL) for pip in pips], state)
            if plan is not None or not (self.was_cut or self.steps >= limit):
                return plan
        return None

    # --- what pays what ----------------------------------------------------------------------------------------

    def _need_of(self, owner: int, state: _State) -> Need:
        price = self.need if owner == FINAL else state.uses[owner].source.price
        assert price is not None
        return price

    def _pays(self, text: str, snow: bool, pip: Pip, need: Need) -> bool:
        if "S" in pip:
            return snow
        if "*" not in text and pays_as_any(need.any_color, pip):
            return True
        return any(color in text for color in pip if color not in ("P", "2"))

    def _unit_pays(self, unit: _Unit, owed: _Owed, state: _State) -> bool:
        """Whether that unit may be spent there: colour, restriction, and no mana for what it came from."""
        pip, owner = owed
        if owner == FINAL:
            return unit.is_final and self._pays(unit.text, unit.snow, pip, self.need)
        need = self._need_of(owner, state)
        if unit.helps or not self._pays(unit.text, unit.snow, pip, need):
            return False
        if unit.use >= 0 and state.leads(owner, unit.use):
            return False
        return not unit.only or may_spend(self.game, unit.only, need, Context(unit.owner, self.seat))

    def _source_pays(self, source: Source, owed: _Owed, state: _State) -> int:
        """Which unit of the source could be spent there, -1 for none."""
        pip, owner = owed
        need = self._need_of(owner, state)
        if owner == FINAL:
            if id(source) in self.barred:
                return -1
        elif source.kind != "ability":
            return -1
        found = (i for i, unit in enumerate(source.units) if self._pays(unit, source.is_snow(i), pip, need))
        if owner == FINAL or not source.only:
            return next(found, -1)
        context = Context(source.owner, self.seat)
        return next((i for i in found if may_spend(self.game, source.only_of(i), need, context)), -1)

    def _surplus(self) -> int:
        """By how much all mana there could be exceeds what is owed, symbols that life could pay left out."""
        self.best: dict[object, int] = {}
        final = [source for source in self.found if id(source) not in self.barred]
        for source in final:
            group, made = group_of(source), source.gain()
            if made > self.best.get(group, 0):
                self.best[group] = made
        spendable = sum(1 for unit in self.pool if unit.is_final)
        return spendable + ceiling(final, self.life) + self.aid - self.need.least()

    def _could_match(self) -> bool:
        """Whether every symbol could have a unit of its own if nothing excluded anything."""
        if self.priced:
            return True
        units = [(unit.text, unit.snow) for unit in self.pool]
        units += [(unit, source.is_snow(i)) for source in self.found for i, unit in enumerate(source.units)]
        pips = [pip for pip in self.need.pips if "P" not in pip and "2" not in pip]
        return covers(pips, units, lambda unit, pip: self._pays(unit[0], unit[1], pip, self.need))

    def _supply(self, pip: Pip) -> int:
        made = sum(
            1 for s in self.found for i, unit in enumerate(s.units) if self._pays(unit, s.is_snow(i), pip, self.need)
        )
        return made + sum(1 for unit in self.pool if self._pays(unit.text, unit.snow, pip, self.need))

    # --- symbols -----------------------------------------------------------------------------------------------

    def _owed(self, owed: list[_Owed], state: _State) -> Plan | None:
        self.steps += 1
        if self.steps > self.limit or (self.steps == FIRST_LOOK and not self._could_match()):
            self.steps = self.limit
            return None
        if not owed:
            return self._generic(state)
        first, rest = owed[0], owed[1:]
        if state.spare and first[1] == FINAL and "2" in first[0]:  # one generic mana, or none, is the cheaper way
            plan = self._otherwise(first, rest, state)
            if plan is not None:
                return plan
        plan = self._with_free(first, rest, state) or self._with_sources(first, rest, state)
        return plan if plan is not None else self._otherwise(first, rest, state)

    def _with_free(self, first: _Owed, rest: list[_Owed], state: _State) -> Plan | None:
        tried: set[tuple[str, bool, object, int]] = set()
        pip, owner = first
        for index, unit in sorted(enumerate(state.free), key=lambda entry: len(entry[1].text)):
            signature = (unit.text, unit.snow, unit.only, unit.use)
            if signature in tried or not self._unit_pays(unit, first, state):
                continue
            tried.add(signature)
            new = state.copy()
            if "P" in pip:
                new.slack -= 1
            color = _pick(unit.text, pip)
            new.free = state.free[:index] + state.free[index + 1 :]
            new.uses = _repicked(state.uses, unit, color)
            if owner != FINAL:
                new.spent = (*state.spent, (owner, unit.paid(color)))
                if unit.use >= 0:
                    new.edges = (*state.edges, (unit.use, owner))
            plan = self._owed(rest, new) if new.slack >= 0 else None
            if plan is not None:
                return plan
        return None

    def _with_sources(self, first: _Owed, rest: list[_Owed], state: _State) -> Plan | None:
        tried = _Tried(self, state)
        for number, source in enumerate(self.found):
            same = _same(source, first)
            if same is not None and number < state.least.get(same, 0):
                continue  # the same sources the other way round
            place = self._source_pays(source, first, state)
            taken = self._takes(source, state) if place >= 0 else None
            if taken is None or self._goes_round(source, first, state):
                continue
            if self._is_too_deep(source, state) or not tried.is_new(source):
                continue
            new = self._using(state, [(source, taken)], place, first)
            if same is not None:
                new.least = {**state.least, same: number}
            if new.slack >= 0:
                plan = self._owed(_with_price(source, len(state.uses), rest), new)
                if plan is not None:
                    return plan
        return None

    def _is_too_deep(self, source: Source, state: _State) -> bool:
        """Few sources that cost mana are tried first: most payments need none or one."""
        if source.price is None or sum(use.source.price is not None for use in state.uses) < self.deep:
            return False
        self.was_cut = True
        return True

    def _goes_round(self, source: Source, owed: _Owed, state: _State) -> bool:
        """Whether it is no use that a source which gains nothing pays there: for generic mana, or for what it makes itself in the end."""
        pip, owner = owed
        if owner == FINAL or source.gain() > 0:
            return len(state.uses) > MOST_USES
        return (pip is ANY and not self.aid) or state.has_made(owner, source)

    def _is_contested(self, source: Source) -> bool:
        if not self.contested.isdisjoint(source.uses):
            return True
        return bool(self.stocks) and any(stock[:2] in self.stocks for stock, _, _ in source.draws)

    def _takes(self, source: Source, state: _State) -> tuple[int, ...] | None:
        """The resources that it takes now, None when something is not there any more."""
        return _taking(source, state.used, state.drawn, state.life)

    def _using(
        self, state: _State, added: list[tuple[Source, tuple[int, ...]]], place: int, owed: _Owed = NOBODY
    ) -> _State:
        """The state with these sources and what they take in use; `place` is the unit of the only one that pays what is owed, -1 for none."""
        new, pip, owner = state.copy(), owed[0], owed[1]
        new.free, new.uses = list(state.free), list(state.uses)
        spent: list[int] = []
        for source, taken in added:
            number, final = len(new.uses), id(source) not in self.barred
            picks = tuple(_pick(unit, pip) if i == place else _plain(unit) for i, unit in enumerate(source.units))
            new.free += [_Unit(unit, source, final, number, i) for i, unit in enumerate(source.units) if i != place]
            new.slack -= self.best.get(group_of(source), 0) - (source.gain() if final else 0) + ("P" in pip)
            new.life -= source.life
            new.hurt += source.hurt
            spent += taken
            if source.draws:
                new.drawn = {**new.drawn, **{s: new.drawn.get(s, 0) + amount for s, amount, _ in source.draws}}
            new.uses.append(Use(source, picks, () if source.kind == "ability" else pip, taken))
            if owner != FINAL and place >= 0:
                new.edges = (*state.edges, (number, owner))
                new.spent = (*state.spent, (owner, (picks[place], source.is_snow(place), source.only_of(place))))
        new.used = state.used.union(spent)
        return new

    def _otherwise(self, first: _Owed, rest: list[_Owed], state: _State) -> Plan | None:
        """Two life for a Phyrexian symbol, two generic for a monocoloured hybrid, less what a reduction has left."""
        pip, owner = first
        if owner != FINAL:
            return None
        new = state.copy()
        if "P" in pip and state.life >= 2:
            new.life -= 2
            new.by_life = [*state.by_life, pip]
            return self._owed(rest, new)
        if "2" in pip:
            price = max(2 - state.spare, 0)
            new.generic += price
            new.spare -= 2 - price
            new.slack -= max(price - 1, 0)
            new.doubled = [*state.doubled, pip]
            return self._owed(rest, new) if new.slack >= 0 else None
        return None

    # --- sources that are alike ------------------------------------------------------------------------------------

    def signature(self, source: Source, state: _State) -> object:
        """What tells a source from others that would do as well: two that have it in common are interchangeable here."""
        if not self.profiles:
            self._profile()
        touched = (*source.uses, *[each for some in source.several for each in some.options])
        used = tuple((self.profiles[each // 4], each % 4, _used_of(each // 4, state.used)) for each in touched)
        drawn = tuple(
            (stock if stock[0] != "uses" else "", amount, state.drawn.get(stock, 0))
            for stock, amount, _ in source.draws
        )
        return (_label(source), id(source) in self.barred, used, drawn)

    def _profile(self) -> None:
        """A number for each object, the same for objects that the same sources touch in the same ways."""
        roles: dict[int, list[object]] = {}
        for source in self.found:
            touched = [*source.uses, *[each for some in source.several for each in some.options]]
            objects = {each // 4 for each in touched}
            for resource in touched:
                oid = resource // 4
                others = tuple(each for each in touched if each // 4 != oid) if len(objects) > 1 else ()
                owner = 0 if source.owner == oid else source.owner
                roles.setdefault(oid, []).append((_label(source), owner, resource % 4, others))
        numbers: dict[object, int] = {}
        for oid, found in roles.items():
            key: object = tuple(sorted(found, key=repr)) if not self._is_weighed(oid) else oid
            self.profiles[oid] = numbers.setdefault(key, len(numbers))

    def _is_weighed(self, oid: int) -> bool:
        """Whether other parts of the cost may tell it from objects that are used alike."""
        return any(each // 4 == oid for each in self.contested)

    # --- the generic part ----------------------------------------------------------------------------------------

    def _generic(self, state: _State) -> Plan | None:
        """Fill up with what is left: plain sources in order, or those that give most; what costs mana itself only when they do not do."""
        missing = state.generic - sum(1 for unit in state.free if unit.is_final)
        if missing <= 0:
            return self._finished(state)
        final = [each for each in self.found if id(each) not in self.barred]
        givers = [each for each in final if each.gain() > 0 or (self.aid and each.price is not None)]
        plain = [each for each in givers if each.price is None]
        by_gain = sorted(plain, key=lambda source: (self._is_contested(source), -source.gain()))
        for order in (plain, by_gain):
            plan = self._filled(state, missing, order)
            if plan is not None:
                return plan
        return self._fill(state, missing, givers)

    def _filled(self, state: _State, missing: int, order: list[Source]) -> Plan | None:
        """The first that are free, without those that turn out not to be needed."""
        bends, life, used, drawn = self.need.bends - self._bent(state), state.life, set(state.used), dict(state.drawn)
        added: list[tuple[Source, tuple[int, ...]]] = []
        for source in order:
            while missing > 0 and (source.kind != WATERBEND or bends > 0):
                taken = _taking(source, used, drawn, life)
                if taken is None:
                    break
                bends -= source.kind == WATERBEND
                life -= source.life
                used.update(taken)
                for stock, amount, _ in source.draws:
                    drawn[stock] = drawn.get(stock, 0) + amount
                added.append((source, taken))
                missing -= source.gain()
                if source.uses:
                    break
        if missing > 0:
            return None
        return self._finished(self._using(state, _without_surplus(added, -missing), -1))

    def _fill(self, state: _State, missing: int, givers: list[Source]) -> Plan | None:
        """Every choice of sources for what is still missing, in order, each set once."""
        self.steps += 1
        if self.steps > self.limit or state.slack < 0 or len(state.uses) > MOST_USES:
            return None
        if missing <= 0:
            return self._finished(state)
        tried, ready = _Tried(self, state), [each for each in givers if self._takes(each, state) is not None]
        for number, source in enumerate(ready):
            if ceiling(ready[number:], state.life) + self.aid < missing:
                return None
            if source.kind == WATERBEND and self._bent(state) >= self.need.bends:
                continue
            if self._is_too_deep(source, state) or not tried.is_new(source):
                continue
            new = self._using(state, [(source, self._takes(source, state) or ())], -1)
            if source.price is None:
                plan = self._fill(new, missing - len(source.units), ready[number:])
            else:
                plan = self._owed(_with_price(source, len(state.uses), []), new)
            if plan is not None:
                return plan
        return None

    def _bent(self, state: _State) -> int:
        return sum(1 for use in state.uses if use.source.kind == WATERBEND)

    # --- the whole -----------------------------------------------------------------------------------------------

    def _finished(self, state: _State) -> Plan | None:
        """The plan, if the other parts of the cost can be paid beside it and its uses can be put in an order."""
        life, keep = state.life, self.keep
        if not self.required <= state.used or (self.wish is not None and not self.wish.is_granted(state.uses)):
            return None
        pays_late = any(use.source.life and use.source.price is not None for use in state.uses)
        if (state.hurt > life and (pays_late or state.by_life)) or not keep.allows(
            state.used, state.drawn, max(life - state.hurt, 0)
        ):
            return None
        uses = _in_order(state)
        if uses is None:
            return None
        plan = Plan()
        plan.uses, plan.by_life, plan.doubled = uses, state.by_life, state.doubled
        plan.spared = self.need.spare - state.spare
        return plan


def _in_order(state: _State) -> list[Use] | None:
    """Each use after those that pay for it, what is sacrificed after everything it is used for, free ones first; None when that is impossible."""
    turning = _turning(state.uses)
    if turning is None:
        return None
    edges = set(state.edges) | _sacrifices(state.uses) | turning
    for owner in {owner for owner, _ in state.spent}:
        use = state.uses[owner]
        paying = Use(use.source, use.picks, use.pip, use.taken)
        paying.spends = tuple(paid for each, paid in state.spent if each == owner)
        state.uses = [*state.uses[:owner], paying, *state.uses[owner + 1 :]]
    if not edges:
        return sorted(state.uses, key=_late)
    left, ordered = set(range(len(state.uses))), list[Use]()
    while left:
        blocked = {after for before, after in edges if before in left}
        ready = [number for number in left if number not in blocked]
        if not ready:
            return None
        first = min(
            ready, key=lambda number: (*_late(state.uses[number]), state.uses[number].source.price is not None, number)
        )
        left.remove(first)
        ordered.append(state.uses[first])
    return ordered


def _turning(uses: list[Use]) -> set[tuple[int, int]] | None:
    """What is tapped or untapped for one use so that the next one can do the opposite (CR 107.6); None when nothing does so."""
    found: set[tuple[int, int]] = set()
    for after, use in enumerate(uses):
        needs = use.source.needs
        if needs >= 0:
            able = [n for n, other in enumerate(uses) if needs in other.taken and other.source.kind == "ability"]
            if not able:
                return None
            found.add((able[0], after))
    return found


def _late(use: Use) -> tuple[bool, bool]:
    """Life is paid before anything takes some; what leaves its zone does so last."""
    return use.source.life == 0, bool(gone_with(use.taken))


def _sacrifices(uses: list[Use]) -> set[tuple[int, int]]:
    """What is sacrificed for mana may have been tapped for mana before."""
    found: set[tuple[int, int]] = set()
    for last, use in enumerate(uses):
        gone = gone_with(use.taken)
        if gone:
            found |= {
                (first, last)
                for first, other in enumerate(uses)
                if first != last and (other.source.owner in gone or any(each // 4 in gone for each in other.taken))
            }
    return found


class _Tried:
    """Which sources were tried in a place without success. Nothing is compared before one was."""

    __slots__ = ("last", "search", "signatures", "state")

    def __init__(self, search: _Search, state: _State) -> None:
        self.search = search
        self.state = state
        self.last: Source | None = None
        self.signatures: set[object] = set()

    def is_new(self, source: Source) -> bool:
        """Whether none like it was tried; it is tried now."""
        if self.last is not None:
            self.signatures.add(self.search.signature(self.last, self.state))
            if self.search.signature(source, self.state) in self.signatures:
                return False
        self.last = source
        return True


def _taking(source: Source, used: Set[int], drawn: dict[Stock, int], life: int) -> tuple[int, ...] | None:
    """The resources that a source takes when these are used, None when something is not there any more."""
    if source.life > life or not used.isdisjoint(source.uses):
        return None
    for stock, amount, there in source.draws:
        if drawn.get(stock, 0) + amount > there:
            return None
    taken = source.uses
    for several in source.several:
        free = [each for each in several.options if each not in used and each not in taken]
        if len(free) < several.amount:
            return None
        taken = (*taken, *free[: several.amount])
    return taken


def _same(source: Source, owed: _Owed) -> _Owed | None:
    """Under which name symbols are one for a source, so that which of two sources pays which does not matter; None if it does."""
    if owed[0] is not ANY:
        return owed
    return NOBODY if source.price is None and not source.only else None


def _with_price(source: Source, number: int, rest: list[_Owed]) -> list[_Owed]:
    """What is owed when a source is used: generic mana in prices comes last."""
    price = source.price
    if price is None:
        return rest
    return [*[(pip, number) for pip in price.pips], *rest, *[(ANY, number)] * price.generic]


def _label(source: Source) -> tuple[object, ...]:
    price = source.price
    cost = None if price is None else (price.generic, price.pips, price.any_color, price.word)
    turned = source.needs % 4 if source.needs >= 0 else -1
    return (source.units, source.rank, source.kind, source.only, cost, source.life, source.hurt, source.snow, turned)


def _used_of(oid: int, used: frozenset[int]) -> tuple[bool, bool, bool]:
    return (oid * 4 in used, oid * 4 + 1 in used, oid * 4 + 2 in used)


def _wanted(source: Source, wants: dict[str, float]) -> float:
    """How much the seat wants to keep what the source could make."""
    return max((wants.get(color, 0.0) for unit in source.units for color in unit), default=0.0)


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
    return [*uses[: unit.use], Use(old.source, picks, old.pip, old.taken), *uses[unit.use + 1 :]]


def _without_surplus(added: list[tuple[Source, tuple[int, ...]]], surplus: int) -> list[tuple[Source, tuple[int, ...]]]:
    """Drop sources that were taken for generic mana and turned out not to be needed."""
    kept = []
    for source, taken in reversed(added):
        if source.gain() <= surplus:
            surplus -= source.gain()
        else:
            kept.append((source, taken))
    return kept[::-1]


def _pick(unit: str, pip: Pip) -> str:
    return next((color for color in pip if color in unit), _plain(unit))


def _plain(unit: str) -> str:
    """What a unit is made as when only its number counts."""
    return "*" if "*" in unit else unit[0]


def usable(game: Game, seat: int, need: Need, keep: Keep) -> list[Source]:
    """Every source that a payment could use, best first."""
    return _Search(game, seat, need, keep, None).found


def plan_mana(
    game: Game,
    seat: int,
    need: Need,
    keep: Keep = NOTHING_ELSE,
    wants: dict[str, float] | None = None,
    wish: Wish | None = None,
) -> Plan | None:
    """How the seat could pay, or None; `wants` says how much it would like to keep each colour for later, `wish` what it has chosen."""
    if need.is_free():
        is_ready = keep.allows(_NONE, {}, payable_life(game, seat)) and not keep.required(game)
        return Plan() if is_ready else None
    return _Search(game, seat, need, keep, wants, wish).solve()
