"""Cipher (CR 702.99).

702.99a exiled encoded on a creature as the spell resolves, the creature casts copies when it deals combat damage to a player ok; 702.99b-c the link lasts as long as
the card is exiled and the creature on the battlefield ok.
"""

from __future__ import annotations

from ...program.abilities import Body, Keyword, TriggeredAbility
from ...program.clauses import Clause
from ...program.conditions import SourceIn
from ...program.effects_stack import CastCard
from ...program.events import DamageDealt
from ...program.filters import IsSource
from ...program.modifications import GrantAbility
from ...program.objects import Giver
from ...program.players import EachPlayer, You
from ..ask.flow import Flow, choose_objects
from ..declared import knows
from ..events.durations import add_effect
from ..events.pipeline import move
from ..state.context import Context
from ..state.game import Game
from ..state.rows import CARD, EXILE

_COPY = Clause(CastCard(You(), Giver(), free=True, copy=True), optional=You())
"""Copies the encoded card that gives the ability, not what else is encoded on the creature; one "may" for both, as a copy that is not cast ceases to exist."""


_ABILITY = TriggeredAbility(DamageDealt(IsSource(), to_player=EachPlayer(), combat=True), Body((_COPY,)))


def encode(game: Game, spell: int) -> Flow[bool]:
    """CR 702.99a: exile the spell encoded on a creature of its controller; False when it is not."""
    row = game.s.objects[spell]
    if row.kind != CARD or not game.has_keyword(spell, "cipher"):
        return False
    seat = row.controller
    mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat and "creature" in game.chars(oid).types]
    chosen = yield from choose_objects(seat, "cipher", mine, 0, 1, spell)
    if not chosen:
        return False
    done = yield from move(game, [spell], EXILE)
    for event in done:
        if event.new and event.destination == EXILE:
            _link(game, event.new, chosen[0], seat)
    return True


def _link(game: Game, card: int, creature: int, seat: int) -> None:
    """CR 702.99c: the card gives the creature the ability for as long as it is in exile, whoever controls the creature."""
    host = game.edit(creature)
    host.linked = (*host.linked, card)
    given = (GrantAbility(_ABILITY),)
    add_effect(game, Context(card, seat), (creature,), given, "while_condition", condition=SourceIn(EXILE))


knows(Keyword, name="cipher")
