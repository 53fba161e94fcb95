"""Replaced creations of tokens (CR 614.1a, 111.2): which tokens would be created, and what is created in addition or instead.

How a replacement changes a number: multiply, add, set (CR 614, doubling and bonus effects).
"""

from __future__ import annotations

from ...program import events as ev
from ...program import filters as fl
from ...program.abilities import ReplacementAbility
from ...program.effects_permanents import TokenSpec
from ...program.events import TokensCreated
from ...program.vocabulary import is_creature_type
from ..characteristics.before_effects import printed
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.dispatch import Entry
from ..evaluate.event_patterns import _match, patterns
from ..evaluate.references import includes
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
        is_every = "changeling" in row.keywords and is_creature_type(filter.subtype)  # CR 702.73a
        return is_every or filter.subtype in row.subtypes
    return False


class _Meant:
    """Which tokens of one creation a replacement is about: of several kinds it changes only those that it names."""

    def __init__(self, game: Game, ability: ReplacementAbility) -> None:
        self.game = game
        self.filter = ability.event.filter if isinstance(ability.event, TokensCreated) else fl.Everything()

    def includes(self, program: int, face: int) -> bool:
        return _is(self.filter, printed(self.game, program, face, False))

    def number(self, event: TokensEvent) -> int:
        """How many tokens of the event they are."""
        own = sum(event.amount for kind in event.kinds if self.includes(*kind))
        return own + sum(count for program, face, count in event.more if self.includes(program, face))


def replace_tokens(game: Game, event: TokensEvent, ability: ReplacementAbility, context: Context, said: bool) -> None:
    """Other tokens in their place, tokens besides them, or another number of all of them."""
    meant = _Meant(game, ability)
    if not ability.tokens:
        event.more = [
            (program, face, scaled(game, ability, count, context) if meant.includes(program, face) else count)
            for program, face, count in event.more
        ]
        if any(meant.includes(*kind) for kind in event.kinds):
            event.amount = scaled(game, ability, event.amount, context)
        return
    specs = [spec for spec in ability.tokens if isinstance(spec, TokenSpec)]
    kinds = [(intern_face(game, face_of_spec(game, spec, context)), 0) for spec in specs]
    if ability.add is None:
        total = meant.number(event)
        event.kinds = [kind for kind in event.kinds if not meant.includes(*kind)]
        others = [each for each in event.more if not meant.includes(each[0], each[1])]
        event.more = [*others, *((program, face, total) for program, face in kinds)]
    elif not said:
        context.num["event.amount"] = meant.number(event)
        besides = result_of(game, ability.add, context)
        event.more = [*event.more, *((program, face, besides) for program, face in kinds)]


def _tokens(game: Game, n: ev.TokensCreated, v: TokensEvent, c: Context) -> bool:
    if not includes(game, n.who, v.player, c):
        return False
    return _match(game, n.filter, v.obj, c) if v.obj else tokens_match(game, n.filter, v)


patterns(
    ("tokens", Entry(ev.TokensCreated, _tokens, "filter who")),
)


def scaled(game: Game, ability: ReplacementAbility, amount: int, context: Context) -> int:
    """The number after the replacement."""
    if ability.set_amount is not None:
        return result_of(game, ability.set_amount, context)
    amount *= ability.multiply
    if ability.add is not None:
        amount += result_of(game, ability.add, context)
    return max(amount, 0)


knows(ReplacementAbility, "event multiply add set_amount tokens")
