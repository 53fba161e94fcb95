"""Replaced creations of tokens (CR 614.1a, 111.2): which tokens would be created, and what is created in addition or instead.

How a replacement changes a number: multiply, add, set (CR 614, doubling and bonus effects).
"""

from __future__ import annotations

from ...program import events as ev
from ...program import filters as fl
from ...program.abilities import ReplacementAbility
from ...program.effects_permanents import TokenSpec
from ...program.events import TokensCreated
from ..characteristics.before_effects import printed
from ..declared import knows
from ..evaluate.dispatch import Entry, amount_of
from ..evaluate.event_patterns import _match, _seat, patterns
from ..state.characteristics import Characteristics
from ..state.context import Context
from ..state.events import TokensEvent
from ..state.game import Game
from .token_faces import face_of_spec, intern_face


def tokens_match(game: Game, filter: fl.Filter, event: TokensEvent) -> bool:
    """Whether a token that would be created is one of those: as it is described, or printed on what it copies."""
    rows = [printed(game, program, face, False) for program, face in event.kinds]
    rows += [printed(game, program, face, False) for program, face, _ in event.more]
    return any(_is(filter, row) for row in rows)


def _is(filter: fl.Filter, row: Characteristics) -> bool:
    if isinstance(filter, (fl.Everything, fl.IsToken)):
        return True
    if isinstance(filter, fl.AllOf):
        return all(_is(part, row) for part in filter.parts)
    if isinstance(filter, fl.AnyOf):
        return any(_is(part, row) for part in filter.parts)
    if isinstance(filter, fl.HasType):
        return filter.type in row.types
    if isinstance(filter, fl.HasSubtype):
        return filter.subtype in row.subtypes
    return False


def replace_tokens(game: Game, event: TokensEvent, ability: ReplacementAbility, context: Context, said: bool) -> None:
    """Other tokens in their place, tokens besides them, or another number of all of them."""
    if not ability.tokens:
        filter = ability.event.filter if isinstance(ability.event, TokensCreated) else fl.Everything()
        event.more = [
            (program, face, scaled(game, ability, count, context) if _is(filter, row) else count)
            for program, face, count in event.more
            for row in (printed(game, program, face, False),)
        ]
        if any(_is(filter, printed(game, program, face, False)) for program, face in event.kinds):
            event.amount = scaled(game, ability, event.amount, context)
        return
    specs = [spec for spec in ability.tokens if isinstance(spec, TokenSpec)]
    kinds = [(intern_face(game, face_of_spec(game, spec, context)), 0) for spec in specs]
    if ability.add is None:
        total = event.amount * len(event.kinds) + sum(count for _, _, count in event.more)
        event.kinds, event.more = [], [(program, face, total) for program, face in kinds]
    elif not said:
        event_amount = context.num.get("event.amount", 0)
        context.num["event.amount"] = event_amount * len(event.kinds) + sum(count for _, _, count in event.more)
        besides = amount_of(game, ability.add, context)
        event.more = [*event.more, *((program, face, besides) for program, face in kinds)]


def _tokens(game: Game, n: ev.TokensCreated, v: TokensEvent, c: Context) -> bool:
    if not _seat(game, n.who, v.player, c):
        return False
    return _match(game, n.filter, v.obj, c) if v.obj else tokens_match(game, n.filter, v)


patterns(
    ("tokens", Entry(ev.TokensCreated, _tokens, "filter who")),
)


def scaled(game: Game, ability: ReplacementAbility, amount: int, context: Context) -> int:
    """The number after the replacement."""
    if ability.set_amount is not None:
        return amount_of(game, ability.set_amount, context)
    amount *= ability.multiply
    if ability.add is not None:
        amount += amount_of(game, ability.add, context)
    return max(amount, 0)


knows(ReplacementAbility, "event multiply add set_amount tokens")
