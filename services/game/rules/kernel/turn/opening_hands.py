"""Actions from opening hands (CR 103.6): cards that may begin the game on the battlefield 103.6a ok, or be revealed 103.6b ok. Not done (no format has shared team turns): 103.6c."""

from __future__ import annotations

from ...program.abilities import CastingRule, OpeningRevealAbility, TriggeredAbility
from ..abilities.index import index_of
from ..ask.flow import Flow, yes_no
from ..characteristics.before_effects import printed
from ..declared import knows
from ..evaluate.dispatch import can_pay, holds, pay, players_of
from ..events.pipeline import move
from ..events.revealing import reveal
from ..events.triggers import add_delayed
from ..state.context import Context
from ..state.events import Arrival
from ..state.game import Game
from ..state.rows import player_ref
from ..state.until import FOR_GOOD


def act_from_opening_hands(game: Game) -> Flow[None]:
    """CR 103.6: in turn order from the starting player each may put such cards onto the battlefield, and reveal others."""
    for seat in game.turn_order(game.s.turn.active):
        for oid in list(game.s.hand[seat]):
            rule = _rule(game, oid)
            if rule is not None and holds(game, rule.condition, Context(oid, seat)):
                wanted = yield from yes_no(seat, "opening_hand", oid, default=True)
                if wanted:
                    yield from _begin(game, seat, oid, rule)
                    continue
            yield from _may_reveal(game, seat, oid)


def acts_from_opening_hand(game: Game, oid: int) -> bool:
    """Whether the card may begin the game on the battlefield, or be revealed for something."""
    return _rule(game, oid) is not None or bool(_revealing(game, oid))


def _may_reveal(game: Game, seat: int, oid: int) -> Flow[None]:
    """CR 103.6b: once each; what it says then is a delayed triggered ability."""
    abilities = _revealing(game, oid)
    wanted = bool(abilities) and (yield from yes_no(seat, "opening_reveal", oid, default=True))
    if wanted:
        reveal(game, [oid])
        for ability in abilities:
            for bound in _bound(game, ability, Context(oid, seat)):
                add_delayed(game, TriggeredAbility(ability.event, ability.body), bound, True, FOR_GOOD)


def _bound(game: Game, ability: OpeningRevealAbility, context: Context) -> list[Context]:
    """The points of view of its delayed triggers: one, or one for each player of whom it speaks."""
    if ability.each is None:
        return [context]
    return [context.with_bound("each", player_ref(seat)) for seat in players_of(game, ability.each, context)]


def _revealing(game: Game, oid: int) -> list[OpeningRevealAbility]:
    abilities = printed(game, game.s.objects[oid].program, 0, False).abilities
    return [ability for ability in abilities if isinstance(ability, OpeningRevealAbility)]


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
knows(OpeningRevealAbility, "event body each")
