"""Exert (CR 701.43) and enlist (CR 702.154): optional costs of an attack.

701.43a-c ok; 701.43d the option as it attacks with its linked trigger ok (508.1g); 702.154a-d ok, each instance once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program.abilities import Body, ExertAbility, TriggeredAbility
from ..program.amounts import Const
from ..program.effects import Apply, Clause
from ..program.events import AnyEvent
from ..program.modifications import ModifyPT, Restriction
from ..program.objects import This
from .context import Context
from .continuing import add_effect
from .dispatching import holds
from .flow import Flow, choose_objects, yes_no
from .indexing import index_of
from .proposing import tap
from .state import BATTLEFIELD
from .triggering import add_reflexive, did

if TYPE_CHECKING:
    from .game_data import Game


def exert(game: Game, seat: int, oid: int) -> bool:
    """CR 701.43a: it does not untap during the seat's next untap step."""
    if game.s.objects[oid].zone != BATTLEFIELD:
        return False
    add_effect(game, Context(oid, seat), (oid,), (Restriction("doesnt_untap"),), f"untap:{seat}:{game.s.turn.number}")
    did(game, "exert", seat, oid)
    return True


def attack_options(game: Game, seat: int, attackers: list[int]) -> Flow[None]:
    """CR 508.1g: the optional costs of the creatures that were chosen to attack, one creature after the other."""
    for oid in attackers:
        index = index_of(game.chars(oid).abilities)
        for ability in index.attacking:
            yield from _may_exert(game, seat, oid, ability)
        for keyword in index.keywords:
            if keyword.name == "enlist":
                yield from _may_enlist(game, seat, oid, attackers)


def _may_exert(game: Game, seat: int, oid: int, ability: ExertAbility) -> Flow[None]:
    context = Context(oid, seat)
    if not holds(game, ability.condition, context):
        return
    wanted = yield from yes_no(seat, "exert", oid)
    if wanted and exert(game, seat, oid) and (ability.body.clauses or ability.body.modes):
        add_reflexive(game, TriggeredAbility(AnyEvent(()), ability.body), context)


def _may_enlist(game: Game, seat: int, oid: int, attackers: list[int]) -> Flow[None]:
    """CR 702.154a: tap an untapped creature that does not attack and is not summoning sick; its power is added."""
    able = [other for other in game.permanents() if other not in attackers and _can_be_enlisted(game, seat, other)]
    chosen = yield from choose_objects(seat, "enlist", able, 0, 1, oid)
    for other in chosen:
        yield from tap(game, [other])
        power = Const(game.chars(other).power)
        grow = Clause(Apply(This(), (ModifyPT(power, Const(0)),), "end_of_turn"))
        add_reflexive(game, TriggeredAbility(AnyEvent(()), Body((grow,))), Context(oid, seat))
        did(game, "enlist", seat, oid)


def _can_be_enlisted(game: Game, seat: int, oid: int) -> bool:
    row = game.s.objects[oid]
    if row.tapped or game.controller_of(oid) != seat or "creature" not in game.chars(oid).types:
        return False
    return not row.sick or game.has_keyword(oid, "haste")
