"""Paying mana (CR 601.2f-h, 118.3, 107.4): a plan of mana abilities and pool units for a cost, and carrying it out.

Hybrid, Phyrexian, snow and colourless symbols ok; convoke, improvise and delve as sources of last resort ok; restricted mana ok; filters such as
"{1}, {T}: Add {W}{U}" ok. The plan prefers the pool, then sources with the fewest alternatives, lands first, anything that is used up last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..program import costs as k
from ..program import effects as fx
from ..program.abilities import ActivatedAbility
from ..program.amounts import Const
from ..program.filters import Filter
from .asks import Ask, IllegalAction, Refusal
from .context import Context
from .counting import amount_of
from .flow import Flow
from .judging import holds
from .mana_abilities import activated_abilities, is_mana_ability
from .mana_pool import possible_colors, symbols
from .mana_symbols import ParsedCost
from .state import EXILE, Mana

if TYPE_CHECKING:
    from .game import Game

SEARCH_LIMIT = 4000


class Need:
    """What is to be paid: `generic` and `pips`, for what (`obj`: spell or source of the ability), and which helpers may be used."""

    __slots__ = ("any_color", "generic", "helpers", "is_ability", "obj", "pips")

    def __init__(self, generic: int, pips: tuple[tuple[str, ...], ...], obj: int, is_ability: bool = False) -> None:
        self.generic = generic
        self.pips = pips
        self.obj = obj
        self.is_ability = is_ability
        self.any_color = False
        self.helpers: frozenset[str] = frozenset()  # "convoke", "improvise", "delve"

    def is_free(self) -> bool:
        """Nothing to pay."""
        return self.generic <= 0 and not self.pips


def need_of(cost: ParsedCost, x: int, obj: int, is_ability: bool = False) -> Need:
    """The need of a parsed cost with X known."""
    return Need(cost.generic + cost.x * x, cost.pips, obj, is_ability)


class Source:
    """One way to get mana: `units` are the alternatives of each mana it makes ("WU" = white or blue); `generic` is what using it costs itself."""

    __slots__ = ("generic", "key", "kind", "oid", "owner", "rank", "snow", "units")

    def __init__(self, oid: int, key: str, units: tuple[str, ...], rank: int) -> None:
        self.oid = oid  # what is used up: tapped, sacrificed
        self.owner = oid  # whose ability it is
        self.key = key
        self.units = units
        self.rank = rank
        self.kind = "ability"
        self.generic = 0
        self.snow = False


class Plan:
    """Sources to use with the colours to make, in order, and life to pay."""

    __slots__ = ("life", "uses")

    def __init__(self) -> None:
        self.uses: list[tuple[Source, list[str]]] = []
        self.life = 0


# --- sources -----------------------------------------------------------------------------------------------------


def sources(game: Game, seat: int, need: Need, exclude: frozenset[int]) -> list[Source]:
    """Everything the seat could use for this payment, best first."""
    found: list[Source] = []
    for oid in game.permanents():
        if oid in exclude or oid in game.reserved or game.controller_of(oid) != seat:
            continue
        found += _of_permanent(game, seat, oid, need)
    found += _helpers(game, seat, need, exclude)
    found.sort(key=lambda source: source.rank)
    return found


def _of_permanent(game: Game, seat: int, oid: int, need: Need) -> list[Source]:
    found: list[Source] = []
    for key, ability in activated_abilities(game, oid):
        if is_mana_ability(ability):
            found += _of_ability(game, seat, oid, key, ability, need)
    return found


def _of_ability(game: Game, seat: int, oid: int, key: str, ability: ActivatedAbility, need: Need) -> list[Source]:
    parts = ability.cost.parts if isinstance(ability.cost, k.Costs) else (ability.cost,)
    generic, rank = 0, 0
    for part in parts:
        if isinstance(part, k.ManaCost) and part.times is None and part.mana.strip("{}").isdigit():
            if game.reserved:
                return []  # what pays for a source is paid by plain ones
            generic += int(part.mana.strip("{}"))
            rank += 40
        elif isinstance(part, (k.SacrificeCost, k.PayLife)):
            rank += 60
        elif isinstance(part, k.TapCost) and part.amount == Const(1) and len(parts) == 1:
            return _by_tapping_others(game, seat, oid, key, ability, part, need)
        elif not isinstance(part, k.TapThis):
            return []
    from .activating import why_not_activate

    if not any(isinstance(part, (k.TapThis, k.SacrificeCost)) for part in parts):
        return []
    if why_not_activate(game, seat, oid, key, ability, mana_too=False) is not None:
        return []
    return _outputs(game, seat, oid, key, ability, need, generic, rank)


def _by_tapping_others(
    game: Game, seat: int, oid: int, key: str, ability: ActivatedAbility, cost: k.TapCost, need: Need
) -> list[Source]:
    """ "Tap an untapped ... you control: Add ...": every such permanent is a source of its own."""
    from .matching import matches

    found: list[Source] = []
    context = Context(oid, seat)
    for other in game.permanents():
        row = game.s.objects[other]
        if row.tapped or game.controller_of(other) != seat or not matches(game, cost.filter, other, context):
            continue
        for source in _outputs(game, seat, oid, key, ability, need, 0, 30):
            source.owner, source.oid = oid, other
            source.rank += other == oid  # itself last
            found.append(source)
    return found


def _outputs(
    game: Game, seat: int, oid: int, key: str, ability: ActivatedAbility, need: Need, generic: int, rank: int
) -> list[Source]:
    context = Context(oid, seat)
    adds = [clause for clause in ability.body.clauses if isinstance(clause.verb, fx.AddMana)]
    if len(adds) != 1:
        return []
    rank += 5 * (len(ability.body.clauses) - 1)
    if "land" not in game.chars(oid).types:
        rank += 10
    n = adds[0].verb
    assert isinstance(n, fx.AddMana)
    if not holds(game, adds[0].condition, context) or not _may_spend(
        game, n.restriction, n.for_abilities, need, context
    ):
        return []
    outputs = units_of(game, seat, n, context)
    found = []
    for units in outputs:
        if len(units) > generic:
            source = Source(oid, key, units, rank + sum(len(unit) for unit in units) + (20 if len(units) > 2 else 0))
            source.generic = generic
            source.snow = "snow" in game.chars(oid).supertypes
            found.append(source)
    return found


def units_of(game: Game, seat: int, n: fx.AddMana, c: Context) -> list[tuple[str, ...]]:
    """The possible outputs of an AddMana: each a tuple of units with their alternatives."""
    amount = min(max(amount_of(game, n.amount, c), 0), 60)
    if amount == 0:
        return []
    if not n.choice:
        return [tuple(symbols(n.mana) * amount)] if n.mana else []
    if n.choice == "one_of":
        options = [symbols(option) for option in n.options]
        if amount == 1 and all(len(option) == 1 for option in options):
            return [("".join(options),)]
        return [tuple(option * amount) for option in options]
    colors = possible_colors(game, seat, n, c)
    if not colors:
        return []
    if amount == 1 or n.choice == "any_combination":
        return [(colors,) * amount]
    return [(color,) * amount for color in colors]


def _helpers(game: Game, seat: int, need: Need, exclude: frozenset[int]) -> list[Source]:
    found: list[Source] = []
    rows = game.s.objects
    for oid in game.permanents() if need.helpers & {"convoke", "improvise"} else []:
        if oid in exclude or rows[oid].tapped or game.controller_of(oid) != seat:
            continue
        chars = game.chars(oid)
        if "convoke" in need.helpers and "creature" in chars.types:
            found.append(_helper(oid, "convoke", chars.colors + "*"))
        elif "improvise" in need.helpers and "artifact" in chars.types:
            found.append(_helper(oid, "improvise", "*"))
    if "delve" in need.helpers:
        found += [_helper(oid, "delve", "*") for oid in game.s.graveyard[seat] if oid != need.obj]
    return found


def _helper(oid: int, kind: str, unit: str) -> Source:
    source = Source(oid, "", (unit,), 200 if kind != "delve" else 300)
    source.kind = kind
    return source


def _may_spend(game: Game, restriction: Filter | None, for_abilities: bool, need: Need, context: Context) -> bool:
    from .matching import matches

    if restriction is None:
        return True
    if need.is_ability and for_abilities:
        return True
    if need.is_ability and not for_abilities:
        return False
    return need.obj in game.s.objects and matches(game, restriction, need.obj, context)


# --- planning ----------------------------------------------------------------------------------------------------


_Free = tuple[str, bool, int, int]
"""Mana that is there: its alternatives, whether it is snow, which use makes it (-1: the pool) and as which of its units."""


class _Search:
    """Depth-first search for a plan: the hardest symbol first."""

    def __init__(self, game: Game, seat: int, need: Need, exclude: frozenset[int]) -> None:
        self.need = need
        self.life = game.s.players[seat].life
        self.steps = 0
        self.found = sources(game, seat, need, exclude)
        self.pool = [_pool_unit(game, mana, need, seat) for mana in game.s.players[seat].pool]
        self.snow = {index for index, mana in enumerate(game.s.players[seat].pool) if mana.snow}

    def solve(self) -> Plan | None:
        """A plan, or None."""
        pips = sorted(self.need.pips, key=self._supply)
        free = [(unit, index in self.snow, -1, index) for index, unit in enumerate(self.pool) if unit]
        return self._pips(pips, self.need.generic, free, frozenset(), [], 0)

    def _supply(self, pip: tuple[str, ...]) -> int:
        return sum(1 for source in self.found for unit in source.units if self._pays(unit, source.snow, pip))

    def _pays(self, unit: str, snow: bool, pip: tuple[str, ...]) -> bool:
        if "S" in pip:
            return snow
        if self.need.any_color and "*" not in unit:
            return True
        return any(color in unit for color in pip if color not in ("P", "2"))

    def _pips(
        self, pips: list[tuple[str, ...]], generic: int, free: list[_Free], used: frozenset[int],
        uses: list[tuple[Source, list[str]]], life: int,
    ) -> Plan | None:  # fmt: skip
        self.steps += 1
        if self.steps > SEARCH_LIMIT:
            return None
        if not pips:
            return self._generic(generic, free, used, uses, life)
        pip, rest = pips[0], pips[1:]
        for index, (unit, snow, use, place) in sorted(enumerate(free), key=lambda entry: len(entry[1][0])):
            if self._pays(unit, snow, pip):
                chosen = _repicked(uses, use, place, _pick(unit, pip))
                plan = self._pips(rest, generic, free[:index] + free[index + 1 :], used, chosen, life)
                if plan is not None:
                    return plan
                break
        plan = self._with_sources(pip, rest, generic, free, used, uses, life)
        if plan is not None:
            return plan
        return self._otherwise(pip, rest, generic, free, used, uses, life)

    def _with_sources(
        self, pip: tuple[str, ...], rest: list[tuple[str, ...]], generic: int, free: list[_Free], used: frozenset[int],
        uses: list[tuple[Source, list[str]]], life: int,
    ) -> Plan | None:  # fmt: skip
        tried: set[tuple[str, ...]] = set()
        for source in self.found:
            signature = (*source.units, str(source.rank), str(source.generic))
            if source.oid in used or signature in tried:
                continue
            place = next((i for i, unit in enumerate(source.units) if self._pays(unit, source.snow, pip)), -1)
            if place < 0:
                continue
            tried.add(signature)
            picks = [_pick(unit, pip) if i == place else unit[0] for i, unit in enumerate(source.units)]
            more = [(unit, source.snow, len(uses), i) for i, unit in enumerate(source.units) if i != place]
            plan = self._pips(
                rest, generic + source.generic, free + more, used | {source.oid}, [*uses, (source, picks)], life
            )
            if plan is not None:
                return plan
        return None

    def _otherwise(
        self, pip: tuple[str, ...], rest: list[tuple[str, ...]], generic: int, free: list[_Free], used: frozenset[int],
        uses: list[tuple[Source, list[str]]], life: int,
    ) -> Plan | None:  # fmt: skip
        """Two life for a Phyrexian symbol, two generic for a monocoloured hybrid."""
        if "P" in pip and self.life >= life + 2:
            return self._pips(rest, generic, free, used, uses, life + 2)
        if "2" in pip:
            return self._pips(rest, generic + 2, free, used, uses, life)
        return None

    def _generic(
        self,
        generic: int,
        free: list[_Free],
        used: frozenset[int],
        uses: list[tuple[Source, list[str]]],
        life: int,
    ) -> Plan | None:
        missing = generic - len(free)
        chosen = list(uses)
        for source in self.found:
            if missing <= 0:
                break
            gain = len(source.units) - source.generic
            if source.oid in used or gain <= 0:
                continue
            used |= {source.oid}
            chosen.append((source, [unit[0] for unit in source.units]))
            missing -= gain
        if missing > 0:
            return None
        plan = Plan()
        plan.uses = _without_surplus(chosen, uses, -missing)
        plan.life = life
        return plan


def _repicked(uses: list[tuple[Source, list[str]]], use: int, place: int, color: str) -> list[tuple[Source, list[str]]]:
    """The uses with one unit made in that colour."""
    if use < 0 or uses[use][1][place] == color:
        return uses
    source, picks = uses[use]
    return [*uses[:use], (source, [*picks[:place], color, *picks[place + 1 :]]), *uses[use + 1 :]]


def _without_surplus(
    chosen: list[tuple[Source, list[str]]], fixed: list[tuple[Source, list[str]]], surplus: int
) -> list[tuple[Source, list[str]]]:
    """Drop sources that were taken for generic mana and turned out not to be needed."""
    kept = list(chosen)
    for use in reversed(chosen[len(fixed) :]):
        gain = len(use[0].units) - use[0].generic
        if gain <= surplus:
            kept.remove(use)
            surplus -= gain
    return kept


def _pick(unit: str, pip: tuple[str, ...]) -> str:
    return next((color for color in pip if color in unit), unit[0])


def _pool_unit(game: Game, mana: Mana, need: Need, seat: int) -> str:
    if not _pool_allowed(game, mana, need, seat):
        return ""
    return mana.color


def _pool_allowed(game: Game, mana: Mana, need: Need, seat: int) -> bool:
    if not mana.restriction:
        return True
    restriction, for_abilities, _ = game.s.mana_restrictions[mana.restriction - 1]
    assert restriction is None or isinstance(restriction, Filter)
    return _may_spend(game, restriction, for_abilities, need, Context(mana.source, seat))


def plan_mana(game: Game, seat: int, need: Need, exclude: frozenset[int] = frozenset()) -> Plan | None:
    """How the seat could pay, or None."""
    if need.is_free():
        return Plan()
    return _Search(game, seat, need, exclude).solve()


def bound(game: Game, seat: int) -> int:
    """An upper bound of the mana the seat could have now: cheap, for a first look at what is affordable."""
    total = len(game.s.players[seat].pool)
    need = Need(0, (), 0)
    best: dict[int, int] = {}
    for source in sources(game, seat, need, frozenset()):
        best[source.oid] = max(best.get(source.oid, 0), len(source.units))
    return total + sum(best.values())


# --- paying ------------------------------------------------------------------------------------------------------


def pay_mana(game: Game, seat: int, need: Need, exclude: frozenset[int] = frozenset()) -> Flow[str]:
    """Pay; returns the colours spent, one letter each. Raises IllegalAction when it cannot be paid (CR 118.3)."""
    from .activating import activate_mana
    from .proposing import lose_life, move, tap

    plan = plan_mana(game, seat, need, exclude)
    if plan is None:
        raise IllegalAction(Refusal("118.3", "you cannot pay that mana"))
    if plan.life:
        yield from lose_life(game, seat, plan.life)
    helped = 0
    helped_pips: list[str] = []
    owed, reserved = game.owed, game.reserved
    game.owed = owed + need.pips
    game.reserved = reserved | {source.oid for source, _ in plan.uses} | {source.owner for source, _ in plan.uses}
    for source, picks in sorted(plan.uses, key=lambda use: use[0].generic):
        if source.kind == "ability":
            yield from answering(activate_mana(game, seat, source.owner, source.key), picks, source.oid)
        elif source.kind == "delve":
            yield from move(game, [source.oid], EXILE)
            helped += 1
        else:
            yield from tap(game, [source.oid])
            helped += picks[0] == "*"
            helped_pips += [picks[0]] if picks[0] != "*" else []
    game.owed, game.reserved = owed, reserved
    colors = take_from_pool(game, seat, need, helped, helped_pips, plan.life // 2)
    return colors


def answering(flow: Flow[Any], picks: list[str], used: int = 0) -> Flow[Any]:
    """Run resolution code, answering its questions about mana from the picks; other questions go through."""
    left = list(picks)
    answers: dict[int, Any] | None = None
    while True:
        try:
            asks = next(flow) if answers is None else flow.send(answers)
        except StopIteration as stop:
            return stop.value
        answers = _auto(asks, left, used)
        if answers is None:
            answers = yield asks


def _auto(asks: list[Ask], left: list[str], used: int) -> dict[int, Any] | None:
    question = asks[0]
    if question.kind == "objects" and question.reason == "tap" and used in question.options:
        return {question.seat: [used]}
    if len(asks) != 1 or question.kind != "name" or question.reason not in ("mana", "color") or not left:
        return None
    if question.reason == "mana":
        wanted = sorted(left)
        word = next((w for w in question.words if sorted(w) == wanted), None) or next(
            (w for w in question.words if w == left[0]), None
        )
        return {question.seat: word or question.words[0]}
    color = left.pop(0) if len(left) > 1 else left[0]
    return {question.seat: color if color in question.words else question.words[0]}


def take_from_pool(game: Game, seat: int, need: Need, helped: int, helped_pips: list[str], phyrexian: int) -> str:
    """Remove what the need takes from the pool; raises IllegalAction if it is not there."""
    pool = list(game.s.players[seat].pool)
    open_pips = _open_pips(need, helped_pips, phyrexian, pool, game, seat)
    generic = need.generic - helped
    spent: list[Mana] = []
    for pip in open_pips:
        unit = _matching_unit(game, pool, pip, need, seat)
        if unit is None and "2" in pip:
            generic += 2
            continue
        if unit is None:
            raise IllegalAction(Refusal("118.3", "the mana in your pool does not pay that cost"))
        pool.remove(unit)
        spent.append(unit)
    for _ in range(max(generic, 0)):
        usable = [mana for mana in pool if _pool_allowed(game, mana, need, seat)]
        if not usable:
            raise IllegalAction(Refusal("118.3", "the mana in your pool does not pay that cost"))
        unit = min(usable, key=lambda mana: (_is_owed(game, mana), mana.restriction == 0, mana.color != "C"))
        pool.remove(unit)
        spent.append(unit)
    game.edit_player(seat).pool = tuple(pool)
    _riders(game, need, spent)
    return "".join(mana.color for mana in spent)


def _is_owed(game: Game, mana: Mana) -> bool:
    """A payment inside another one leaves the colours that the outer one needs."""
    return any(mana.color in pip for pip in game.owed)


def _open_pips(
    need: Need, helped_pips: list[str], phyrexian: int, pool: list[Mana], game: Game, seat: int
) -> list[tuple[str, ...]]:
    """The symbols that mana must pay: without those that creatures or life paid, scarce ones first."""
    pips = list(need.pips)
    for color in helped_pips:
        match = next((pip for pip in pips if color in pip), None)
        if match is not None:
            pips.remove(match)
    for _ in range(phyrexian):
        match = min(
            (pip for pip in pips if "P" in pip),
            key=lambda pip: sum(1 for mana in pool if mana.color in pip),
            default=None,
        )
        if match is not None:
            pips.remove(match)
    return sorted(pips, key=lambda pip: sum(1 for mana in pool if mana.color in pip))


def _matching_unit(game: Game, pool: list[Mana], pip: tuple[str, ...], need: Need, seat: int) -> Mana | None:
    for mana in sorted(pool, key=lambda mana: mana.restriction == 0):
        fits = mana.snow if "S" in pip else need.any_color or mana.color in pip
        if fits and _pool_allowed(game, mana, need, seat):
            return mana
    return None


def _riders(game: Game, need: Need, spent: list[Mana]) -> None:
    """What a spell gains from the mana spent on it ("that spell can't be countered")."""
    from .continuing import add_effect

    for mana in spent:
        if mana.restriction and not need.is_ability:
            rider = game.s.mana_restrictions[mana.restriction - 1][2]
            if rider:
                add_effect(game, Context(mana.source, game.s.objects[need.obj].controller), (need.obj,), rider, "")
