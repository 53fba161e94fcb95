"""Evaluates amounts (CR 107, 608.2h: last-known information for what has left)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...program import amounts as am
from ...program import filters as fl
from ...program.cards import CardProgram
from ...program.node import Node, digest
from ...program.objects import Bound
from ...program.vocabulary import BASIC_LAND_TYPES, CREATURE_TYPES, is_creature_type
from ..declared import knows
from ..state.assignment import assign
from ..state.by_identity import ByIdentity
from ..state.characteristics import of_card
from ..state.context import Context
from ..state.game import Game
from ..state.mana_symbols import COLORS, parse_cost
from ..state.rows import FACE_DOWN_EXILE, GONE, CastInfo, StackItem
from ..state.stored_results import stored_results
from .dispatch import AMOUNTS, Entry, amount_of, enter, holds, matches, objects_of, players_of, refs_of
from .filters import attachments, has_subtype
from .names import name_of
from .past import happened_count
from .references import how_many
from .search import MEASURES, creature_of, every, measure


def _const(game: Game, n: am.Const, c: Context) -> int:
    return n.value


def result_of(game: Game, n: am.Amount, c: Context) -> int:
    """A number as an effect uses it: a written one with the sign that its words give it, one that is calculated is not less than zero (CR 107.1b)."""
    if isinstance(n, am.Const):
        return n.value
    if isinstance(n, am.Times):
        return n.factor * result_of(game, n.amount, c)
    return max(amount_of(game, n, c), 0)


def bonus(game: Game, n: am.Amount, c: Context) -> int:
    """What power or toughness gets: it may be less than zero where it doubles what is (CR 107.1b, 701.10c)."""
    if isinstance(n, am.Times):
        return n.factor * bonus(game, n.amount, c)
    return amount_of(game, n, c) if n in _DOUBLED else result_of(game, n, c)


_DOUBLED: Final = (am.PowerOf(Bound("each_object")), am.ToughnessOf(Bound("each_object")))


def _x(game: Game, n: am.X, c: Context) -> int:
    return c.x


def _bound(game: Game, n: am.BoundNumber, c: Context) -> int:
    return c.num.get(n.name, 0)


def _count(game: Game, n: am.Count, c: Context) -> int:
    hosts = _HOSTS.of(n.filter)
    return len(every(game, n.filter, c)) + (_were_attached(game, n, hosts, c) if hosts is not None else 0)


def _hosts(filter: fl.Filter) -> fl.IsAttachedTo | None:
    parts = filter.parts if isinstance(filter, fl.AllOf) else (filter,)
    return next((part for part in parts if isinstance(part, fl.IsAttachedTo)), None)


_HOSTS: Final = ByIdentity(_hosts)


def _were_attached(game: Game, n: am.Count, attached: fl.IsAttachedTo, c: Context) -> int:
    """Of what has left: what was attached to it as it did, though it has left the battlefield, too (CR 608.2h)."""
    rows = game.s.objects
    hosts = [host for host in objects_of(game, attached.objects, c) if host > 0 and rows[host].zone == GONE]
    gone = [oid for host in hosts for oid in attachments(game, host) if rows[oid].zone == GONE]
    return sum(matches(game, n.filter, oid, c) for oid in gone)


def _count_objects(game: Game, n: am.CountObjects, c: Context) -> int:
    return len(objects_of(game, n.objects, c))


def _count_players(game: Game, n: am.CountPlayers, c: Context) -> int:
    return how_many(game, n.who, c)


def _most_stored(game: Game, n: am.MostStored, c: Context) -> int:
    values = [value for oid in objects_of(game, n.object, c) for _, value in stored_results(game, oid)]
    return max((values.count(value) for value in values), default=0)


def _distinct(game: Game, n: am.CountDistinct, c: Context) -> int:
    found: set[object] = set()
    for ref in every(game, n.filter, c):
        found.update(_aspects(game, n.what, ref))
    return len(found)


def _aspects(game: Game, what: str, ref: int) -> list[object]:
    chars = game.chars(ref)
    if what == "name":
        return [name_of(game, ref)] if chars.name else []  # without a name it has no name to differ by (CR 201.2)
    if what == "color":
        return list(chars.colors)
    if what == "card type":
        return list(chars.types)
    if what == "supertype":
        return list(chars.supertypes)
    if what == "subtype":
        return list(chars.subtypes | CREATURE_TYPES if chars.every_creature_type else chars.subtypes)
    if what == "creature type":
        kinds = [word for word in chars.subtypes if is_creature_type(word)]
        return [*CREATURE_TYPES, *kinds] if chars.every_creature_type else list(kinds)
    if what == "basic land type":
        return [word for word in chars.subtypes if word in BASIC_LAND_TYPES]
    return [measure(game, what, ref)]


_ASPECTS: Final = (
    "name", "color", "card type", "supertype", "subtype", "creature type", "basic land type", *MEASURES,
)  # fmt: skip


def _distinct_of(game: Game, n: am.DistinctOf, c: Context) -> int:
    return len({each for ref in objects_of(game, n.objects, c) if ref > 0 for each in _aspects(game, n.what, ref)})


def _sum_of(game: Game, what: str, refs: list[int]) -> int:
    return sum(measure(game, what, ref) for ref in refs if ref > 0)


def _power(game: Game, n: am.PowerOf, c: Context) -> int:
    return _sum_of(game, "power", [creature_of(game, ref, c) for ref in objects_of(game, n.objects, c)])


def _toughness(game: Game, n: am.ToughnessOf, c: Context) -> int:
    return _sum_of(game, "toughness", [creature_of(game, ref, c) for ref in objects_of(game, n.objects, c)])


def _mana_value(game: Game, n: am.ManaValueOf, c: Context) -> int:
    return sum(_own_mana_value(game, ref) for ref in objects_of(game, n.objects, c) if ref > 0)


def _own_mana_value(game: Game, ref: int) -> int:
    """A text that asks for it of a card that it exiled face down means the card's (CR 101.1), though that has none there (406.3a)."""
    if game.s.objects[ref].face_down == FACE_DOWN_EXILE:
        return of_card(game.program_of(ref), 0, False).mana_value
    return measure(game, "mana value", ref)


def _total(game: Game, n: am.TotalOf, c: Context) -> int:
    return _sum_of(game, n.what, every(game, n.filter, c))


def _greatest(game: Game, n: am.GreatestOf, c: Context) -> int:
    values = [measure(game, n.what, ref) for ref in every(game, n.filter, c)]
    if not values:
        return 0
    return min(values) if n.least else max(values)


def _counters(game: Game, n: am.CountersOn, c: Context) -> int:
    total = 0
    for ref in objects_of(game, n.objects, c):
        counters = game.s.objects[ref].counters if ref > 0 else game.s.players[-ref - 1].counters
        total += counters.get(n.kind, 0) if n.kind else sum(counters.values())
    return total


def _player_counters(game: Game, n: am.PlayerCounters, c: Context) -> int:
    return sum(game.s.players[seat].counters.get(n.kind, 0) for seat in players_of(game, n.who, c))


def _life(game: Game, n: am.LifeOf, c: Context) -> int:
    totals = [game.s.players[seat].life for seat in players_of(game, n.who, c)]
    if n.extreme == "highest":
        return max(totals, default=0)
    return min(totals, default=0) if n.extreme == "lowest" else sum(totals)


def _starting_life(game: Game, n: am.StartingLife, c: Context) -> int:
    return game.format.starting_life(game, c.controller)


def _plus(game: Game, n: am.Plus, c: Context) -> int:
    return sum(amount_of(game, part, c) for part in n.parts)


def _times(game: Game, n: am.Times, c: Context) -> int:
    return n.factor * amount_of(game, n.amount, c)


def _half(game: Game, n: am.Half, c: Context) -> int:
    value = amount_of(game, n.amount, c)
    return -(-value // n.divisor) if n.up else value // n.divisor


def _product(game: Game, n: am.Product, c: Context) -> int:
    return amount_of(game, n.a, c) * amount_of(game, n.b, c)


def _max(game: Game, n: am.MaxOf, c: Context) -> int:
    values = [amount_of(game, part, c) for part in n.parts]
    return min(values) if n.least else max(values)


def _if_then(game: Game, n: am.IfThen, c: Context) -> int:
    return amount_of(game, n.then if holds(game, n.condition, c) else n.otherwise, c)


def _devotion(game: Game, n: am.Devotion, c: Context) -> int:
    wanted = set(n.colors)
    total = 0
    for oid in game.permanents():
        if game.controller_of(oid) == c.controller:
            total += sum(1 for pip in parse_cost(game.chars(oid).mana_cost).pips if not wanted.isdisjoint(pip))
    return total


def _domain(game: Game, n: am.Domain, c: Context) -> int:
    found: set[str] = set()
    for oid in game.permanents():
        if game.controller_of(oid) == c.controller:
            found.update(word for word in game.chars(oid).subtypes if word in BASIC_LAND_TYPES)
    return len(found)


_PARTY: Final[Sequence[str]] = ("Cleric", "Rogue", "Warrior", "Wizard")


def _party(game: Game, n: am.PartySize, c: Context) -> int:
    """CR 700.8a: as many roles as can be filled, each by a creature of its own."""
    mine = [
        oid
        for oid in game.permanents()
        if game.controller_of(oid) == c.controller and "creature" in game.chars(oid).types
    ]
    filled = assign(_PARTY, mine, lambda oid, role: has_subtype(game, oid, role))
    return sum(1 for place in filled if place >= 0)


def _cast_info(game: Game, objects: object, c: Context) -> list[CastInfo]:
    found = [game.s.objects[ref].cast for ref in refs_of(game, objects, c) if ref > 0]
    return [info for info in found if info is not None]


def _colors_spent(game: Game, n: am.ColorsSpent, c: Context) -> int:
    return sum(len(set(info.colors) & set("WUBRG")) for info in _cast_info(game, n.object, c))


def _turns_taken(game: Game, n: am.TurnsTaken, c: Context) -> int:
    return sum(game.s.used_game.get(f"turns:{seat}", 0) for seat in players_of(game, n.who, c))


def _mana_spent(game: Game, n: am.ManaSpent, c: Context) -> int:
    infos = _cast_info(game, n.object, c)
    if n.color:
        return sum(info.colors.count(n.color) for info in infos)
    return sum(info.mana for info in infos)


def _mana_spent_from(game: Game, n: am.ManaSpentFrom, c: Context) -> int:
    found = [source for info in _cast_info(game, n.object, c) for source in info.sources]
    return sum(1 for source in found if source in game.s.objects and matches(game, n.source, source, c))


def _targets_of(game: Game, n: am.TargetsOf, c: Context) -> int:
    items = [game.s.objects[ref].item for ref in objects_of(game, n.object, c) if ref in game.s.objects]
    refs = {ref for item in items if item is not None for choice in item.targets for ref in choice.refs}
    return max(len(refs) - n.beyond, 0)


def _times_kicked(game: Game, n: am.TimesKicked, c: Context) -> int:
    infos = _cast_info(game, n.object, c)
    return sum(info.costs.count(n.word) if n.word else sum(info.kicks) for info in infos)


def _commander_casts(game: Game, n: am.CommanderTaxCount, c: Context) -> int:
    return sum(sum(game.s.players[seat].commander_casts.values()) for seat in players_of(game, n.who, c))


def _commander_colors(game: Game, n: am.CommanderColors, c: Context) -> int:
    return len(commander_colors(game, c.controller))


def commander_colors(game: Game, seat: int) -> str:
    """Colour identity of a player's commanders together (CR 903.4)."""
    found = {color for row in game.commanders_of(seat) for color in game.s.programs[row.program].identity}
    return "".join(color for color in COLORS if color in found)


def _times_resolved(game: Game, n: am.TimesResolved, c: Context) -> int:
    """Of the ability that is resolving."""
    row = game.s.objects.get(c.item)
    item = row.item if row is not None else None
    return 0 if item is None else game.s.used.get(resolution_of(item), 0)


def resolution_of(item: StackItem) -> str:
    """Under which an ability's resolutions of the turn are counted."""
    return f"resolved:{item.source}:{digest(item.ability) if isinstance(item.ability, Node) else ''}"


def _happened(game: Game, n: am.HappenedCount, c: Context) -> int:
    return happened_count(game, n.event, c, n.since, n.total)


def _opponents_attacked(game: Game, n: am.OpponentsAttacked, c: Context) -> int:
    if game.s.combat is None:
        return 0
    team = game.s.players[c.controller].team
    return sum(1 for seat in game.s.combat.attacked_players if game.s.players[seat].team != team)


def _speed(game: Game, n: am.Speed, c: Context) -> int:
    return game.s.players[c.controller].counters.get("speed", 0)


enter(
    AMOUNTS,
    Entry(am.Const, _const, "value"),
    Entry(am.X, _x),
    Entry(am.BoundNumber, _bound, "name"),
    Entry(am.Count, _count, "filter"),
    Entry(am.CountObjects, _count_objects, "objects"),
    Entry(am.CountPlayers, _count_players, "who"),
    Entry(am.MostStored, _most_stored, "object"),
    Entry(am.CountDistinct, _distinct, "what filter", what=_ASPECTS),
    Entry(am.DistinctOf, _distinct_of, "what objects", what=_ASPECTS),
    Entry(am.PowerOf, _power, "objects"),
    Entry(am.ToughnessOf, _toughness, "objects"),
    Entry(am.ManaValueOf, _mana_value, "objects"),
    Entry(am.TotalOf, _total, "what filter", what=MEASURES),
    Entry(am.GreatestOf, _greatest, "what filter least", what=MEASURES),
    Entry(am.CountersOn, _counters, "objects kind"),
    Entry(am.PlayerCounters, _player_counters, "who kind"),
    Entry(am.LifeOf, _life, "who extreme", extreme=("highest", "lowest")),
    Entry(am.StartingLife, _starting_life),
    Entry(am.Plus, _plus, "parts"),
    Entry(am.Times, _times, "factor amount"),
    Entry(am.Half, _half, "amount up divisor"),
    Entry(am.Product, _product, "a b"),
    Entry(am.MaxOf, _max, "parts least"),
    Entry(am.IfThen, _if_then, "condition then otherwise"),
    Entry(am.Devotion, _devotion, "colors"),
    Entry(am.Domain, _domain),
    Entry(am.PartySize, _party),
    Entry(am.ColorsSpent, _colors_spent, "object"),
    Entry(am.ManaSpent, _mana_spent, "object color"),
    Entry(am.ManaSpentFrom, _mana_spent_from, "object source"),
    Entry(am.TimesKicked, _times_kicked, "object word"),
    Entry(am.TargetsOf, _targets_of, "object beyond"),
    Entry(am.TimesResolved, _times_resolved),
    Entry(am.CommanderTaxCount, _commander_casts, "who"),
    Entry(am.CommanderColors, _commander_colors),
    Entry(am.HappenedCount, _happened, "event total since"),
    Entry(am.OpponentsAttacked, _opponents_attacked),
    Entry(am.TurnsTaken, _turns_taken, "who"),
    Entry(am.Speed, _speed),
)


knows(CardProgram, "identity")
