"""Which objects a cost may take, and how many (CR 118.3, 601.2b)."""

from __future__ import annotations

from ...program import costs as co
from ...program.abilities import Keyword
from ...program.amounts import CommanderColors
from ...program.filters import Filter, IsSource
from ...program.modifications import PlayerRule, Restriction
from ..declared import knows
from ..state.context import Context
from ..state.game import Game
from ..state.rows import BATTLEFIELD, OWNED_ZONES
from .conditions import forbidden
from .dispatch import TAKEN, amount_of, matches, objects_of
from .filters import has_subtype
from .search import zone_of

# --- what may be used ----------------------------------------------------------------------------------------------


def payable(game: Game, seat: int, filter: Filter, context: Context) -> list[int]:
    """The seat's objects that match a cost's filter: permanents it controls, or cards in the zone that the filter names."""
    zone = zone_of(filter)
    if isinstance(filter, IsSource):
        return [context.source] if context.source in game.s.objects else []
    if zone in OWNED_ZONES:
        pool = list(game.zone_list(zone, seat))
    elif zone in ("", BATTLEFIELD):
        pool = game.census().of_seat(seat)
    else:
        pool = [oid for oid in game.zone_objects(zone) if game.s.objects[oid].owner == seat]
    return [oid for oid in pool if matches(game, filter, oid, context)]


def has_enough(game: Game, seat: int, filter: Filter, amount: int, context: Context) -> bool:
    return len(payable(game, seat, filter, context)) >= amount


def options_of(game: Game, seat: int, cost: co.Cost, context: Context) -> tuple[list[int], int] | None:
    """The objects that a cost takes away or gives something up of, and how many; None for costs that take none."""
    lister = TAKEN.get(type(cost))
    if lister is None:
        return None
    if isinstance(cost, co.CraftCost):
        return lister(game, seat, cost, context), cost.min
    if isinstance(cost, co.RemoveCountersCost):
        return lister(game, seat, cost, context), 0 if cost.all or number_of(game, cost, context) == 0 else 1
    if isinstance(cost, co.DiscardCost) and cost.all:
        return None
    return lister(game, seat, cost, context), number_of(game, cost, context)


def number_of(game: Game, cost: co.Cost, context: Context) -> int:
    """The number in a cost that counts something."""
    return max(amount_of(game, getattr(cost, "amount"), context), 0)  # noqa: B009  shared by all counted costs


def is_undefined(game: Game, cost: co.PayLife, context: Context) -> bool:
    """Whether it asks for the colors of the commander of a player who has none: such a cost cannot be paid (CR 903.4f)."""
    return isinstance(cost.amount, CommanderColors) and not game.commanders_of(context.controller)


def barred(game: Game, seat: int, word: str, c: Context) -> list[tuple[Filter | None, Context]]:
    """ "Players can't pay life or sacrifice creatures to cast spells or activate abilities": what is barred, in that case."""
    if not c.num.get(ACTING):
        return []
    rules = [rule for rule in game.player_rules().get("cant_pay_to_act", ()) if seat in rule.seats]
    found = [(rule.modification, rule.context) for rule in rules]
    return [(n.filter, context) for n, context in found if isinstance(n, PlayerRule) and n.word == word]


ACTING = "acting"  # set in the context of a spell being cast or an ability being activated


def victims(game: Game, seat: int, n: co.SacrificeCost, c: Context) -> list[int]:
    """What the seat could sacrifice for the cost."""
    bars = barred(game, seat, "sacrifice", c)
    found = [
        oid
        for oid in payable(game, seat, n.filter, c)
        if not any(filter is None or matches(game, filter, oid, context) for filter, context in bars)
    ]
    return [
        oid for oid in found
        if game.s.objects[oid].zone == BATTLEFIELD and game.controller_of(oid) == seat and not forbidden(game, oid, "cant_be_sacrificed")
    ]  # fmt: skip


def discardable(game: Game, seat: int, n: co.DiscardCost, c: Context) -> list[int]:
    if isinstance(n.filter, IsSource):
        return [oid for oid in game.s.hand[seat] if oid == c.source]
    return [oid for oid in game.s.hand[seat] if matches(game, n.filter, oid, c) and oid != c.item]


def exilable(game: Game, seat: int, n: co.ExileCost, c: Context) -> list[int]:
    if n.top:
        return list(game.s.library[seat][: -number_of(game, n, c) - 1 : -1])
    return [oid for oid in payable(game, seat, n.filter, c) if oid != c.item or isinstance(n.filter, IsSource)]


def returnable(game: Game, seat: int, n: co.ReturnCost | co.PutOnLibraryCost, c: Context) -> list[int]:
    return payable(game, seat, n.filter, c)


def tappable(game: Game, seat: int, n: co.TapCost, c: Context) -> list[int]:
    """What the seat could tap for the cost."""
    return [oid for oid in payable(game, seat, n.filter, c) if not game.s.objects[oid].tapped]


def crew_power(game: Game, oid: int, source: int) -> int:
    """The power a creature counts for crew, saddle and station of that permanent; some crew "as though its power were 2 greater"."""
    chars = game.chars(oid)
    more = 0
    for found in chars.restrictions:
        rule = getattr(found, "modification", None)
        if isinstance(rule, Restriction) and rule.rule == "crew_power" and rule.amount is not None:
            if has_subtype(game, source, rule.word):
                more += amount_of(game, rule.amount, getattr(found, "context"))  # noqa: B009
    return chars.power + more


def counter_holders(game: Game, seat: int, n: co.RemoveCountersCost, c: Context) -> list[int]:
    wanted = 1 if n.among or n.all else max(number_of(game, n, c), 1)
    return [oid for oid in payable(game, seat, n.filter, c) if counters_on(game, oid, n.kind) >= wanted]


def counters_on(game: Game, oid: int, kind: str) -> int:
    counters = game.s.objects[oid].counters
    return counters.get(kind, 0) if kind else sum(counters.values())


def cost_of(game: Game, n: co.CostOf, c: Context) -> co.Cost:
    refs = [ref for ref in objects_of(game, n.object, c) if ref > 0]
    text = game.chars(refs[0]).mana_cost if refs else ""
    return co.ManaCost(text + (f"{{{n.change}}}" if n.change > 0 else ""))


def beholdable(game: Game, seat: int, n: co.BeholdCost, c: Context) -> list[int]:
    """CR 701.4a: cards in hand, or permanents the player controls."""
    mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat]
    return [oid for oid in (*game.s.hand[seat], *mine) if oid != c.source and matches(game, n.filter, oid, c)]


def materials(game: Game, seat: int, n: co.CraftCost, c: Context) -> list[int]:
    """CR 702.167a-b: other permanents of the player and cards in the graveyard, tokens too."""
    mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat]
    return [oid for oid in (*mine, *game.s.graveyard[seat]) if oid != c.source and matches(game, n.filter, oid, c)]


knows(Restriction, rule="cant_be_sacrificed")
knows(Restriction, "amount word", rule="crew_power")
knows(PlayerRule, "filter word", rule="cant_pay_to_act")


def may_turn(game: Game, oid: int) -> bool:
    """Whether {T} and {Q} of the permanent could be paid when it is untapped, or tapped (CR 302.6)."""
    row = game.s.objects.get(oid)
    return row is not None and row.zone == BATTLEFIELD and not cannot_tap_yet(game, oid)


def cannot_tap_yet(game: Game, oid: int) -> bool:
    """Whether summoning sickness stops its {T} and {Q} abilities (CR 302.6); some effects let them be activated as though it had haste."""
    return is_sick(game, oid) and not forbidden(game, oid, "activates_as_haste")


def is_sick(game: Game, oid: int) -> bool:
    """Whether summoning sickness stops a creature's {T} and {Q} abilities and attacks (CR 302.6)."""
    if not game.s.objects[oid].sick or "creature" not in game.chars(oid).types:
        return False
    return not game.has_keyword(oid, "haste")


knows(Restriction, rule="activates_as_haste")
knows(Keyword, name="haste")
