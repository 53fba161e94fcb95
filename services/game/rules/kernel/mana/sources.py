"""What a seat can get mana from (CR 106, 605), as a payment sees it: mana abilities, and convoke, improvise, delve and waterbend.

Each source says what it uses up: the tapping of a permanent, its existence, a once-a-turn ability. Two sources that use up the same thing exclude
each other, so that a creature may be tapped for mana and then sacrificed for more, and nothing is tapped twice.
"""

from __future__ import annotations

from typing import Final

from ...program import effects as fx
from ...program.modifications import CostChange
from ...program.players import Players
from ..abilities.activation import ActivationFacts, facts_of
from ..abilities.mana import ability_by_key, activated_abilities, active
from ..declared import knows
from ..evaluate.dispatch import amount_of, holds, matches, players_of
from ..evaluate.payable import tappable, victims
from ..state.context import Context
from ..state.game import Game
from ..state.need import WATERBEND, Need
from ..state.rows import Mana
from .pool import possible_colors, symbols
from .triggered import triggered_units

_TAPPING: Final = frozenset(("convoke", "improvise", WATERBEND))


def tapping(oid: int) -> int:
    """The resource that tapping a permanent uses up."""
    return oid * 4


def existence(oid: int) -> int:
    """The resource that sacrificing, exiling or returning an object uses up."""
    return oid * 4 + 1


def turn_use(oid: int) -> int:
    """The resource that an ability with a limited number of uses takes."""
    return oid * 4 + 2


class Source:
    """One way to get mana: `units` are the alternatives of each mana it makes ("WU" = white or blue); `generic` is what using it costs itself.

    Helpers make a unit with "*": it pays generic mana and is no mana.
    """

    __slots__ = (
        "generic",
        "hurt",
        "key",
        "kind",
        "life",
        "oid",
        "only",
        "own",
        "owner",
        "rank",
        "snow",
        "units",
        "uses",
    )

    def __init__(self, oid: int, key: str, units: tuple[str, ...], rank: int) -> None:
        self.oid = oid  # what is tapped or sacrificed
        self.owner = oid  # whose ability it is
        self.key = key
        self.units = units
        self.own = len(units)  # how many of them the ability makes; triggered abilities add the rest
        self.rank = rank
        self.kind = "ability"
        self.generic = 0
        self.life = 0
        self.hurt = 0  # life it takes beside its cost
        self.snow = False
        self.uses: tuple[int, ...] = ()
        self.only: tuple[fx.ManaUse, ...] = ()

    def gain(self) -> int:
        """How much mana it makes beyond what it costs."""
        return len(self.units) - self.generic


def mana_base(game: Game, seat: int) -> list[Source]:
    """All mana abilities that the seat could use by itself now, best first; found once while nothing changes."""
    known = game.derived.mana_bases.get(seat)
    if known is not None and known[0] == game.derived.version:
        return known[1]
    found = [source for oid in active(game, seat) for source in _of_permanent(game, seat, oid)]
    if any(source.generic for source in found) and _changes_abilities(game):
        found = [_repriced(game, seat, source) for source in found]
        found = [source for source in found if source.gain() > 0]
    found.sort(key=lambda source: source.rank)
    game.derived.mana_bases[seat] = (game.derived.version, found)
    return found


def _changes_abilities(game: Game) -> bool:
    """Whether any effect changes what activated abilities cost."""
    return any(isinstance(rule.modification, CostChange) and rule.modification.kind != "spell" for rule in game.rules())


def _repriced(game: Game, seat: int, source: Source) -> Source:
    """A source with what it costs now that effects change the costs of abilities."""
    from ..cast.activating import activation_total

    ability = ability_by_key(game, source.owner, source.key)
    if ability is None or not source.generic:
        return source
    source.generic = activation_total(game, seat, source.owner, ability, Context(source.owner, seat)).need.generic
    return source


def sources(game: Game, seat: int, need: Need) -> list[Source]:
    """Everything the seat could use for this payment, best first."""
    found = mana_base(game, seat)
    if game.scratch.reserved:  # a payment under way has planned those; what pays for a source is paid by plain ones
        found = [
            s
            for s in found
            if not s.generic and s.oid not in game.scratch.reserved and s.owner not in game.scratch.reserved
        ]
    if need.only_from is not None:
        found = [s for s in found if may_come_from(game, need, s.owner, seat)]
    if any(source.only for source in found):
        found = [s for s in found if may_spend(game, s.only, need, Context(s.owner, seat))]
    return found if not need.helpers else [*found, *_helpers(game, seat, need)]


def may_spend(game: Game, only: tuple[fx.ManaUse, ...], need: Need, context: Context) -> bool:
    """Whether restricted mana may be spent on that (CR 106.6)."""
    return not only or any(_is_use(game, use, need, context) for use in only)


def _is_use(game: Game, use: fx.ManaUse, need: Need, context: Context) -> bool:
    if use.kind == "not_spell":
        return need.is_ability
    if use.kind == "x":
        return need.has_x
    if use.kind == "spell":
        fits = not need.is_ability
    elif use.kind == "ability":
        fits = need.purpose == "ability" and (not use.word or use.word == need.word)
    else:
        fits = need.purpose == use.kind
    return fits and need.obj in game.s.objects and matches(game, use.filter, need.obj, context)


def may_come_from(game: Game, need: Need, source: int, seat: int) -> bool:
    """ "Spend only mana produced by creatures to cast this spell."."""
    if need.only_from is None:
        return True
    return source in game.s.objects and matches(game, need.only_from, source, Context(need.obj, seat))


def _of_permanent(game: Game, seat: int, oid: int) -> list[Source]:
    from ..cast.activating import why_not_activate

    found: list[Source] = []
    working, game.scratch.at_work = game.scratch.at_work, oid
    for key, ability in activated_abilities(game, oid):
        facts = facts_of(ability)
        if facts.usable and why_not_activate(game, seat, oid, key, ability, mana_too=False) is None:
            found += _of_ability(game, seat, oid, key, facts)
    game.scratch.at_work = working
    return found


def _of_ability(game: Game, seat: int, oid: int, key: str, facts: ActivationFacts) -> list[Source]:
    context = Context(oid, seat)
    assert facts.adds is not None
    if not holds(game, facts.adds.condition, context):
        return []
    n = facts.adds.verb
    assert isinstance(n, fx.AddMana)
    found: list[Source] = []
    for own, units in _with_triggered(game, seat, oid, facts, units_of(game, seat, n, context)):
        source = Source(oid, key, units, _rank(game, oid, facts, units))
        source.own = len(own)
        source.generic, source.life = facts.generic, sum(amount_of(game, part.amount, context) for part in facts.life)
        source.hurt = sum(_hurt(game, seat, each, context) for each in facts.hurts)
        source.snow = "snow" in game.chars(oid).supertypes
        source.only = n.only
        source.uses = _uses(oid, facts)
        if source.gain() > 0:
            found += _each_victim(game, seat, source, facts, context)
    return found


def _with_triggered(
    game: Game, seat: int, oid: int, facts: ActivationFacts, options: list[tuple[str, ...]]
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The units of the ability, alone and with what triggers on the tapping for mana adds (CR 605.1b)."""
    if not facts.taps:
        return [(units, units) for units in options]
    return [(units, more) for units in options for more in triggered_units(game, seat, oid, units, units_of)]


def _hurt(game: Game, seat: int, verb: fx.DealDamage | fx.LoseLife, context: Context) -> int:
    who = verb.to if isinstance(verb, fx.DealDamage) else verb.who
    if not isinstance(who, Players) or seat not in players_of(game, who, context):
        return 0
    return amount_of(game, verb.amount, context)


def _rank(game: Game, oid: int, facts: ActivationFacts, units: tuple[str, ...]) -> int:
    """Lower is used first: few alternatives, plain lands; what costs something or is used up comes last."""
    rank = 40 * bool(facts.generic) + 60 * (len(facts.life) + facts.sacrifices_self + (facts.sacrifice is not None))
    rank += 5 * facts.more + 30 * (facts.tap_other is not None)
    if "land" not in game.chars(oid).types:
        rank += 10
    return rank + sum(len(unit) for unit in units) + (20 if len(units) > 2 else 0)


def _uses(oid: int, facts: ActivationFacts) -> tuple[int, ...]:
    uses = []
    if facts.taps:
        uses.append(tapping(oid))
    if facts.sacrifices_self:
        uses.append(existence(oid))
    if facts.ability.limit or facts.ability.limit_game:
        uses.append(turn_use(oid))
    return tuple(uses)


def _each_victim(game: Game, seat: int, source: Source, facts: ActivationFacts, context: Context) -> list[Source]:
    """ "Tap an untapped ..." and "Sacrifice a ...": every permanent that may be used is a source of its own, the owner itself last."""
    if facts.tap_other is not None:
        options = [(oid, tapping(oid)) for oid in tappable(game, seat, facts.tap_other, context)]
    elif facts.sacrifice is not None:
        options = [(oid, existence(oid)) for oid in victims(game, seat, facts.sacrifice, context)]
    else:
        return [source]
    return [_with_victim(source, oid, resource) for oid, resource in options if resource not in source.uses]


def _with_victim(source: Source, oid: int, resource: int) -> Source:
    new = Source(oid, source.key, source.units, source.rank + (oid == source.owner))
    new.owner, new.generic, new.snow = source.owner, source.generic, source.snow
    new.life, new.hurt, new.own = source.life, source.hurt, source.own
    new.only = source.only
    new.uses = (*source.uses, resource)
    return new


def units_of(game: Game, seat: int, n: fx.AddMana, c: Context) -> list[tuple[str, ...]]:
    """The possible outputs of an AddMana: each a tuple of units with their alternatives."""
    amount = min(max(amount_of(game, n.amount, c), 0), 60)
    if amount == 0:
        return []
    if not n.choice:
        return [_entering(game, seat, symbols(n.mana) * amount)] if n.mana else []
    if n.choice == "one_of":
        options = [symbols(option) for option in n.options]
        if amount == 1 and all(len(option) == 1 for option in options):
            return [_alternatives(game, seat, "".join(options), 1)]
        return [_entering(game, seat, option * amount) for option in options]
    colors = possible_colors(game, seat, n, c)
    if not colors:
        return []
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


def _helpers(game: Game, seat: int, need: Need) -> list[Source]:
    found: list[Source] = []
    rows = game.s.objects
    for oid in game.census().of_seat(seat) if need.helpers & _TAPPING else []:
        if rows[oid].tapped or oid in game.scratch.reserved:
            continue
        chars = game.chars(oid)
        if "convoke" in need.helpers and "creature" in chars.types:
            found.append(_helper(oid, "convoke", chars.colors + "*"))
        elif "improvise" in need.helpers and "artifact" in chars.types:
            found.append(_helper(oid, "improvise", "*"))
        elif WATERBEND in need.helpers and not chars.types.isdisjoint(("artifact", "creature")):
            found.append(_helper(oid, WATERBEND, "*"))
    if "delve" in need.helpers:
        found += [_helper(oid, "delve", "*") for oid in game.s.graveyard[seat] if oid != need.obj]
    return found


def _helper(oid: int, kind: str, unit: str) -> Source:
    source = Source(oid, "", (unit,), 200 if kind != "delve" else 300)
    source.kind = kind
    source.uses = (existence(oid) if kind == "delve" else tapping(oid),)
    return source


def pool_allowed(game: Game, mana: Mana, need: Need, seat: int) -> bool:
    """Whether mana in the pool may be spent on that."""
    if not may_come_from(game, need, mana.source, seat):
        return False
    if not mana.restriction:
        return True
    only = tuple(each for each in game.s.mana_restrictions[mana.restriction - 1][0] if isinstance(each, fx.ManaUse))
    return may_spend(game, only, need, Context(mana.source, seat))


def bound(game: Game, seat: int, need: Need | None = None) -> int:
    """An upper bound of the mana the seat could have now, with what helps to pay a need: cheap, for a first look at what is affordable."""
    best: dict[int, int] = {}
    for source in mana_base(game, seat):
        resource = source.uses[-1]
        best[resource] = max(best.get(resource, 0), len(source.units))
    helpers = _helpers(game, seat, need) if need is not None and need.helpers else []
    return len(game.s.players[seat].pool) + sum(best.values()) + len(helpers)


knows(fx.ManaUse, "kind filter word")
