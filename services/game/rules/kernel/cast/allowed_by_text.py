"""Special actions that a text allows whenever a player has priority (CR 116.2c-e).

116.2c paying to end a continuous effect ok;
116.2d paying to ignore the effect of a static ability until end of turn ok: who ignores it is noted, the layers leave that player out; 116.2e a card
that may be discarded any time you could cast an instant ok.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...program import abilities as ab
from ...program import costs as co
from ...program import modifications as mo
from ..abilities.index import index_of
from ..ask.ask import Action
from ..ask.flow import Flow
from ..characteristics.before_effects import watchers
from ..declared import knows
from ..evaluate.dispatch import can_pay, pay, players_of
from ..events.durations import end_effect
from ..state.context import Context
from ..state.game import Game
from ..state.rows import HAND, Effect

IGNORE = "ignore_effect"


DISCARD = "discard"


END = "end_effect"


def allowed_by_text(game: Game, seat: int) -> list[Action]:
    """What texts let the seat do now."""
    return [*_ending(game, seat), *_ignoring(game, seat), *_from_hand(game, seat)]


def _ending(game: Game, seat: int) -> Iterator[Action]:
    """Effects that the seat may end (CR 116.2c), each by the object that it is about."""
    for effect in game.s.effects:
        if (
            effect.controller == seat
            and effect.affected
            and any(isinstance(n, mo.EndsFor) for n in effect.modifications)
        ):
            oid = effect.affected[0]
            if all(can_pay(game, seat, cost, Context(oid, seat)) for cost in _prices(effect)):
                action = Action("special", oid, option=END)
                action.nth = effect.id
                yield action


def _prices(effect: Effect) -> list[co.Cost]:
    return [n.cost for n in effect.modifications if isinstance(n, mo.EndsFor)]


def _ignoring(game: Game, seat: int) -> Iterator[Action]:
    for oid in _ignorable(game):
        for number, (key, offer) in enumerate(_offers(game, oid)):
            context = Context(oid, game.controller_of(oid))
            if game.is_ignoring(seat, oid, key) or seat not in players_of(game, offer.who, context):
                continue
            if can_pay(game, seat, offer.cost, Context(oid, seat)):
                action = Action("special", oid, option=IGNORE)
                action.nth = number
                yield action


def _ignorable(game: Game) -> list[int]:
    """Permanents with effects that can be ignored. The list is shared."""
    census = game.census()
    if census.ignorable is None:
        rows = census.rows.items()
        census.ignorable = [oid for oid, row in rows if row.abilities and index_of(row.abilities).is_ignorable]
    return census.ignorable


def _offers(game: Game, oid: int) -> list[tuple[str, ab.IgnoreOffer]]:
    statics = index_of(game.chars(oid).abilities).statics
    return [(key, ability.ignoring) for key, ability in statics if ability.ignoring is not None]


def _from_hand(game: Game, seat: int) -> Iterator[Action]:
    for oid in watchers(game, HAND):
        if game.s.objects[oid].owner == seat:
            for ability in index_of(game.chars(oid).abilities).special:
                if can_pay(game, seat, ability.cost, Context(oid, seat)):
                    yield Action("special", oid, option=DISCARD)


def do_as_allowed(game: Game, seat: int, action: Action) -> Flow[None]:
    """Pay, and end the effect, or ignore it from now on; or discard the card."""
    context = Context(action.obj, seat)
    if action.option == END:
        ended = next(effect for effect in game.s.effects if effect.id == action.nth)
        for cost in _prices(ended):
            yield from pay(game, seat, cost, context)
        end_effect(game, ended.id)
        return
    if action.option == IGNORE:
        key, offer = _offers(game, action.obj)[action.nth]
        yield from pay(game, seat, offer.cost, context)
        game.ignore(seat, action.obj, key)
    else:
        ability = index_of(game.chars(action.obj).abilities).special[0]
        yield from pay(game, seat, ability.cost, context)


knows(mo.EndsFor, "cost")
knows(ab.StaticAbility, "ignoring")
knows(ab.IgnoreOffer, "who cost")
knows(ab.SpecialActionAbility, "cost")
