"""Deriving (CR 613): when the layers run anew, and what objects outside the battlefield are."""

from __future__ import annotations

from ..abilities.index import index_of
from ..evaluate.dispatch import apply, matches
from ..state.aspects import EVERYTHING, OBJECTS, reads_of_static
from ..state.census import Census
from ..state.characteristics import Characteristics
from ..state.context import Context, context_of_effect
from ..state.game import Derived, Game, Reaching
from ..state.rows import GONE, Effect, Obj
from .before_effects import base
from .layer_order import RULES, split_by_layer
from .layers import Layers


def new_derived() -> Derived:
    """Derived values that have yet to be computed."""
    return Derived(refresh, elsewhere)


def refresh(game: Game) -> None:
    """Recompute derived values if anything that they read has changed."""
    derived = game.derived
    if not derived.changed or derived.is_computing:
        return
    if not derived.changed & derived.reads:
        derived.changed = 0
        return
    derived.is_computing = True
    derived.off, derived.unsettled = {}, []
    derived.triggers = derived.replacements = derived.watchers = None
    layers, working = Layers(game), game.scratch.at_work
    derived.rules, derived.player_rules = layers.rules, layers.player_rules
    derived.reaching, derived.named = layers.reaching, layers.named
    derived.reads, derived.changed = OBJECTS, EVERYTHING
    try:
        layers.compute()
    finally:
        derived.is_computing = False
    derived.chars, derived.off, derived.changed = layers.chars, {}, 0
    derived.census, derived.permanents = Census(layers.chars), list(layers.chars)
    game.scratch.at_work = working


def elsewhere(game: Game, ref: int) -> Characteristics:
    """Characteristics of an object that is no permanent: last known ones of what is gone (CR 608.2h)."""
    obj = game.s.objects[ref]
    if obj.zone == GONE:
        known = game.s.lki.get(ref)
        return known if known is not None else base(game, obj)
    row = _off_battlefield(game, obj)
    game.derived.off[ref] = row
    return row


def _off_battlefield(game: Game, obj: Obj) -> Characteristics:
    """Cards outside the battlefield: printed, own characteristic-defining abilities, and static effects that reach their zone."""
    derived, printed = game.derived, base(game, obj)
    index = index_of(printed.abilities)
    reaching = [] if derived.is_computing else derived.reaching
    copies: list[Effect] = []
    if derived.named is None or obj.id in derived.named:
        copies = [effect for effect in game.s.effects if effect.affected and obj.id in effect.affected]
    if not index.characteristic and not reaching and not copies:
        return printed
    row = printed.copy()
    derived.off[obj.id] = row  # whoever asks meanwhile gets what is known so far
    derived.unsettled.append(obj.id)
    own = Context(obj.id, obj.controller)
    own.x = obj.cast.x if obj.cast else 0
    for _, ability in index.characteristic:
        derived.depends_on(reads_of_static(ability, ability.modifications))
        for modification in ability.modifications:
            apply(game, row, obj.id, modification, own)
    _apply_reaching(game, row, obj, reaching, copies)
    return row


def _apply_reaching(
    game: Game, row: Characteristics, obj: Obj, reaching: list[Reaching], effects: list[Effect]
) -> None:
    parts = [(each.by_layer, each.context) for each in reaching if matches(game, each.filter, obj.id, each.context)]
    parts += [(split_by_layer(effect.modifications), context_of_effect(effect)) for effect in effects]
    for layer in range(RULES):
        for by_layer, context in parts:
            for modification in by_layer.get(layer, ()):
                apply(game, row, obj.id, modification, context)
