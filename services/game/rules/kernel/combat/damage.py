"""Combat damage (CR 510): 510.1a-e divided freely among blockers (no order), trample by lethal damage 702.19, 510.2 all at once, 510.4 two steps."""

from __future__ import annotations

from typing import Any

from ...program.abilities import Keyword
from ...program.modifications import Restriction
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask, yes_no
from ..declared import knows
from ..events.damage import deal_damage, lethal_damage
from ..events.in_combat import is_attacked
from ..state.game import Game
from ..state.rows import BATTLEFIELD
from ..state.scores import count, dealt_in_combat
from .attackers import restrictions
from .bands import who_divides


def has_first_strike_step(game: Game) -> bool:
    """CR 510.4: somebody attacking or blocking has first or double strike."""
    combat = game.s.combat
    if combat is None:
        return False
    return any(_is_first(game, oid) for oid in (*combat.attackers, *combat.blockers))


def _is_first(game: Game, oid: int) -> bool:
    return game.has_keyword(oid, "first strike") or game.has_keyword(oid, "double strike")


def combat_damage(game: Game, first: bool) -> Flow[None]:
    """CR 510.1-510.2: everybody who deals damage in this step assigns it, then all of it is dealt at once."""
    combat = game.s.combat
    if combat is None:
        return
    fighters = [oid for oid in (*combat.attackers, *combat.blockers) if game.s.objects[oid].zone == BATTLEFIELD]
    dealing = [oid for oid in dict.fromkeys(fighters) if _deals_now(game, oid, first)]
    if first:
        combat.first_strikers = frozenset(oid for oid in fighters if _is_first(game, oid))
    hits: list[tuple[int, int, int]] = []
    for oid in dealing:
        hits += yield from _assign(game, oid)
    dealt = yield from deal_damage(game, hits, combat=True)
    for event in dealt:
        dealt_in_combat(game, game.controller_of(event.source), event.amount)
    if dealt and game.s.used.get("combat_counted") != game.s.turn.combats:
        count(game, "combats", game.s.turn.active)
        game.s.used["combat_counted"] = game.s.turn.combats


def _deals_now(game: Game, oid: int, first: bool) -> bool:
    combat = game.s.combat
    assert combat is not None
    if first:
        return _is_first(game, oid)
    return oid not in combat.first_strikers or game.has_keyword(oid, "double strike")


def damage_of(game: Game, oid: int) -> int:
    """CR 510.1a: power, or toughness for creatures that assign that instead."""
    chars = game.chars(oid)
    if restrictions(game, oid, "assigns_no_combat_damage"):
        return 0
    return max(chars.toughness if restrictions(game, oid, "assigns_toughness_damage") else chars.power, 0)


def _assign(game: Game, oid: int) -> Flow[list[tuple[int, int, int]]]:
    combat = game.s.combat
    assert combat is not None
    amount = damage_of(game, oid)
    if amount == 0:
        return []
    if oid not in combat.attackers:
        hits = yield from _assign_blocker(game, oid, amount)
        return hits
    if oid not in combat.blocked:
        return _unblocked_hit(game, oid, amount)
    hits = yield from _assign_blocked(game, oid, amount)
    return hits


def _unblocked_hit(game: Game, oid: int, amount: int) -> list[tuple[int, int, int]]:
    assert game.s.combat is not None
    defender = game.s.combat.attackers[oid]
    if not is_attacked(game, defender):
        return []
    return [(oid, defender, amount)]


def _assign_blocker(game: Game, oid: int, amount: int) -> Flow[list[tuple[int, int, int]]]:
    assert game.s.combat is not None
    attackers = [a for a in game.s.combat.blockers[oid] if a in game.s.combat.attackers]
    hits = yield from _divide(game, oid, amount, attackers, 0)
    return hits


def lethal(game: Game, oid: int, source: int) -> int:
    """Lethal damage for trample (CR 702.19b): with damage already marked, deathtouch makes it one."""
    row = game.s.objects[oid]
    types = game.chars(oid).types
    if "creature" not in types:
        return row.counters.get("loyalty", 0) if "planeswalker" in types else row.counters.get("defense", 0)
    rest = max(lethal_damage(game, oid) - row.damage, 0)
    return min(rest, 1) if game.has_keyword(source, "deathtouch") else rest


def _assign_blocked(game: Game, oid: int, amount: int) -> Flow[list[tuple[int, int, int]]]:
    combat = game.s.combat
    assert combat is not None
    blockers = [b for b in combat.blocks.get(oid, ()) if game.s.objects[b].zone == BATTLEFIELD]
    if restrictions(game, oid, "assign_as_unblocked"):
        decider = who_divides(game, oid, blockers)
        free = yield from yes_no(decider, "assign_as_unblocked", oid, default=decider == game.controller_of(oid))
        if free:
            return _unblocked_hit(game, oid, amount)
    if not game.has_keyword(oid, "trample"):
        hits = yield from _divide(game, oid, amount, blockers, 0)
        return hits
    if not blockers:
        return _unblocked_hit(game, oid, amount)
    defender = combat.attackers[oid]
    if not is_attacked(game, defender):
        hits = yield from _divide(game, oid, amount, blockers, 0)
        return hits
    hits = yield from _divide(game, oid, amount, blockers, defender)
    return hits


def _divide(game: Game, oid: int, amount: int, among: list[int], defender: int) -> Flow[list[tuple[int, int, int]]]:
    """The controller divides the damage freely; with trample the defender gets what is beyond lethal for all blockers."""
    if not among:
        return []
    if len(among) == 1 and not defender:
        return [(oid, among[0], amount)]
    need = [lethal(game, other, oid) for other in among]
    options = [*among, defender] if defender else list(among)
    question = Ask("distribute", who_divides(game, oid, among), "combat_damage", oid)
    question.options, question.total = options, amount
    question.default = default_division(need, amount, bool(defender))
    question.data["lethal"] = need
    question.check = _TrampleCheck(need) if defender else None
    shares = yield from ask(question)
    return [(oid, ref, int(share)) for ref, share in zip(options, shares, strict=True) if share]


def default_division(need: list[int], amount: int, trample: bool) -> list[int]:
    """Lethal damage in order; what is left goes to the defender with trample, else to the last blocker."""
    shares = []
    for value in need:
        share = min(value, amount)
        shares.append(share)
        amount -= share
    if trample:
        return [*shares, amount]
    shares[-1] += amount
    return shares


class _TrampleCheck:
    """CR 702.19b: all blockers get lethal damage before the defender gets any."""

    def __init__(self, need: list[int]) -> None:
        self.need = need

    def __call__(self, answer: Any) -> Refusal | None:
        if answer[-1] > 0 and any(share < need for share, need in zip(answer[:-1], self.need, strict=True)):
            return Refusal("702.19b", "assign lethal damage to all blockers first")
        return None


knows(Restriction, "condition", rule=("assign_as_unblocked", "assigns_no_combat_damage", "assigns_toughness_damage"))
knows(Keyword, name=("deathtouch", "double strike", "first strike", "trample"))
