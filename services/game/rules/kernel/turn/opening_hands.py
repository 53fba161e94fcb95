"""Actions from opening hands (CR 103.6): cards that may begin the game on the battlefield. 103.6b revealing: not done."""

from __future__ import annotations

from ...program.abilities import CastingRule
from ..abilities.index import index_of
from ..ask.flow import Flow, yes_no
from ..characteristics.before_effects import printed
from ..declared import knows
from ..evaluate.dispatch import can_pay, holds, pay
from ..events.pipeline import move
from ..state.context import Context
from ..state.events import Arrival
from ..state.game import Game


def begin_on_battlefield(game: Game) -> Flow[None]:
    """CR 103.6a: in turn order from the starting player each may put such cards onto the battlefield."""
    for seat in game.turn_order(game.s.turn.active):
        for oid in list(game.s.hand[seat]):
            rule = _rule(game, oid)
            if rule is None or not holds(game, rule.condition, Context(oid, seat)):
                continue
            wanted = yield from yes_no(seat, "opening_hand", oid, default=True)
            if wanted:
                yield from _begin(game, seat, oid, rule)


def begins_on_battlefield(game: Game, oid: int) -> bool:
    """Whether the card may begin the game on the battlefield."""
    return _rule(game, oid) is not None


def _begin(game: Game, seat: int, oid: int, rule: CastingRule) -> Flow[None]:
    """It is put there with its counter, then what it asks for is paid as far as possible."""
    how = Arrival(seat, counters={rule.counter: 1} if rule.counter else {})
    yield from move(game, [oid], "battlefield", how)
    context = Context(oid, seat)
    if rule.cost is not None and can_pay(game, seat, rule.cost, context):
        yield from pay(game, seat, rule.cost, context)


def _rule(game: Game, oid: int) -> CastingRule | None:
    abilities = printed(game, game.s.objects[oid].program, 0, False).abilities
    found = (a for a in index_of(abilities).casting if isinstance(a, CastingRule) and a.rule == "opening_hand")
    return next(found, None)


knows(CastingRule, "condition cost counter", rule="opening_hand")
