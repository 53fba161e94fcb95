"""Exert (CR 701.43) and enlist (CR 702.154): optional costs of an attack.

701.43a-c ok; 701.43d the option as it attacks with its linked trigger ok (508.1g); 702.154a-d ok, each instance once.
"""

from __future__ import annotations

from typing import Final

from ...program.abilities import Body, ExertAbility, Keyword, TriggeredAbility, reflexive
from ...program.amounts import Const, PowerOf
from ...program.clauses import Clause
from ...program.effects_lasting import Apply
from ...program.events import PlayerDid
from ...program.modifications import ModifyPT
from ...program.objects import Bound, This
from ..abilities.index import index_of
from ..ask.flow import Flow, choose_objects, yes_no
from ..declared import knows
from ..evaluate.dispatch import holds
from ..events.designations import exert
from ..events.pipeline import tap
from ..events.triggers import add_reflexive, did
from ..state.context import Context
from ..state.game import Game


def attack_options(game: Game, seat: int, attackers: list[int]) -> Flow[None]:
    """CR 508.1g: the optional costs of the creatures that were chosen to attack, one creature after the other."""
    for oid in attackers:
        index = index_of(game.chars(oid).abilities)
        for ability in index.attacking:
            yield from _may_exert(game, seat, oid, ability)
        for keyword in index.keywords:
            if keyword.name == "enlist":
                yield from _may_enlist(game, seat, oid, attackers)


def when_exerted(ability: ExertAbility) -> TriggeredAbility:
    """What "when you do" says of an exerted attacker (CR 701.43d)."""
    return reflexive(ability.body)


def _may_exert(game: Game, seat: int, oid: int, ability: ExertAbility) -> Flow[None]:
    context = Context(oid, seat)
    if not holds(game, ability.condition, context):
        return
    wanted = yield from yes_no(seat, "exert", oid)
    if wanted and exert(game, seat, oid) and (ability.body.clauses or ability.body.modes):
        add_reflexive(game, when_exerted(ability), context)


def _may_enlist(game: Game, seat: int, oid: int, attackers: list[int]) -> Flow[None]:
    """CR 702.154a: tap an untapped creature that does not attack and is not summoning sick; its power is added."""
    able = [other for other in game.permanents() if other not in attackers and _can_be_enlisted(game, seat, other)]
    chosen = yield from choose_objects(seat, "enlist", able, 0, 1, oid)
    for other in chosen:
        yield from tap(game, [other])
        add_reflexive(game, _ENLISTED, Context(oid, seat).with_bound("enlisted", other))
        did(game, "enlist", seat, oid)


_GROWS: Final = Apply(This(), (ModifyPT(PowerOf(Bound("enlisted")), Const(0)),), "end_of_turn")
_ENLISTED: Final = reflexive(Body((Clause(_GROWS),)))


def _can_be_enlisted(game: Game, seat: int, oid: int) -> bool:
    row = game.s.objects[oid]
    if row.tapped or game.controller_of(oid) != seat or "creature" not in game.chars(oid).types:
        return False
    return not row.sick or game.has_keyword(oid, "haste")


knows(ExertAbility, "body condition")
knows(Keyword, name="enlist")
knows(PlayerDid, action="enlist")
