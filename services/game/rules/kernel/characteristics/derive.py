"""Deriving (CR 613): when the layers run anew, and what objects outside the battlefield are."""

from __future__ import annotations

from typing import Final

from ...program.abilities import Ability, StaticAbility
from ...program.filters import Everything, Filter
from ...program.modifications import Restriction
from ...program.objects import This
from ..abilities.index import index_of
from ..abilities.zones import functions_in
from ..evaluate.dispatch import apply, holds, matches
from ..evaluate.search import permanents_of
from ..state.aspects import EVERYTHING, OBJECTS, reads_of_static
from ..state.census import Census
from ..state.characteristics import Characteristics
from ..state.context import Context, context_of_effect
from ..state.game import Derived, Game, Reaching, Rule
from ..state.rows import BATTLEFIELD, ENTERING, FACE_UP, GONE, Effect, Obj
from .before_effects import base
from .ground import Ground, far_of, ground_of
from .layer_order import ABILITY_LAYER, COPY_LAYER, RULES, keyword_counters, split_by_layer
from .layers import Layers


def new_derived() -> Derived:
    """Derived values that have yet to be computed."""
    return Derived(refresh, elsewhere)


def as_face_up(game: Game, oid: int) -> Characteristics:
    """The characteristics that a face-down permanent would have if it were face up, with the effects that would apply to it (CR 702.37e, 708.8)."""
    before, derived = game.s.objects[oid], game.derived
    shown = game.s.objects[oid] = before.clone(game.s.epoch)
    shown.face_down = FACE_UP
    game.derived = new_derived()
    try:
        return game.chars(oid)
    finally:
        game.s.objects[oid], game.derived = before, derived


def refresh(game: Game) -> None:
    """Recompute derived values if anything that they read has changed."""
    derived = game.derived
    if not derived.changed or derived.is_computing:
        return
    if not derived.changed & derived.reads:
        derived.changed = 0
        return
    derived.off, derived.unsettled = {}, []
    derived.triggers = derived.replacements = derived.watchers = None
    ground = _ground(game)
    if derived.ground is None or not derived.ground.is_closed or not ground.is_like(derived.ground):
        _compute(game, ground)
        ground.is_closed = derived.reads == OBJECTS
    else:
        ground.is_closed = True
    derived.ground, derived.changed = ground, 0
    if derived.reaching or derived.named is None or not derived.named <= derived.chars.keys():
        derived.watchers = None  # those found by what is printed: effects may have given cards abilities, or taken them


def _ground(game: Game) -> Ground:
    """What the layers begin with; cards elsewhere are looked at as they are printed."""
    derived, working = game.derived, game.scratch.at_work
    derived.is_computing = True
    try:
        found = ground_of(game, derived.ground)
        found.far = far_of(game)
    finally:
        derived.is_computing = False
    game.scratch.at_work = working
    return found


def _compute(game: Game, ground: Ground) -> None:
    """Run the layers."""
    derived, working = game.derived, game.scratch.at_work
    layers = Layers(game, ground)
    derived.ground, derived.is_computing = None, True
    derived.rules, derived.player_rules = layers.rules, layers.player_rules
    derived.reaching, derived.governing, derived.named = layers.reaching, layers.governing, layers.named
    derived.reads, derived.changed = OBJECTS, EVERYTHING
    try:
        layers.compute()
    finally:
        derived.is_computing = False
    derived.chars, derived.off = layers.chars, {}
    derived.held = layers.held()
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
    """What is no permanent: printed, own characteristic-defining abilities, and the effects that reach it where it is.

    What is entering is looked at as it would exist on the battlefield (CR 614.12).
    """
    derived, printed = game.derived, base(game, obj)
    entering = obj.zone == ENTERING
    derived.off[obj.id] = printed  # a condition of its own may look at it
    own = _own_statics(game, obj, printed, printed.abilities)
    reaching = derived.governing if entering else derived.reaching
    if derived.is_computing:
        reaching = []
    refs = {obj.id, obj.prev} if entering else {obj.id}  # what changed a spell changes the permanent (CR 400.7a)
    named: list[Effect] = []
    if derived.named is None or not refs.isdisjoint(derived.named):
        named = [effect for effect in game.s.effects if effect.affected and not refs.isdisjoint(effect.affected)]
    counters = keyword_counters(obj) if obj.counters else ()
    if not own and not reaching and not named and not counters:
        return printed
    row = printed.copy()
    derived.off[obj.id] = row  # whoever asks meanwhile gets what is known so far
    derived.unsettled.append(obj.id)
    found = [*reaching, *map(_of_effect, named)]
    found.sort(key=lambda each: each.timestamp)
    for layer in range(RULES):
        known = row.abilities
        if entering and layer > COPY_LAYER:
            own = _own_statics(game, obj, row, known)
        for each in (*own, *found):
            _apply_to(game, row, obj, each, layer)
        if layer == ABILITY_LAYER:
            for granted in counters:
                apply(game, row, obj.id, granted, Context(obj.id, obj.controller))
            if entering:
                _apply_gained(game, row, obj, known)
    if entering:
        row.restrictions = tuple(_restrictions(game, obj, [*_own_statics(game, obj, row, row.abilities), *found]))
    return row


def _apply_gained(game: Game, row: Characteristics, obj: Obj, known: tuple[Ability, ...]) -> None:
    """Static abilities that were given in this layer and give abilities themselves (CR 613.1f, 614.12)."""
    while row.abilities is not known:
        gained = tuple(each for each in row.abilities if all(each is not old for old in known))
        known = row.abilities
        for each in _own_statics(game, obj, row, gained):
            _apply_to(game, row, obj, each, ABILITY_LAYER)


def _of_effect(effect: Effect) -> Reaching:
    return Reaching(_ALL, split_by_layer(effect.modifications), context_of_effect(effect), effect.timestamp)


_ALL: Final = Everything()


def _own_statics(game: Game, obj: Obj, row: Characteristics, abilities: tuple[Ability, ...]) -> list[Reaching]:
    """Of these static abilities of the object those that work on it where it is: characteristic-defining ones (CR 604.3), or all once it enters."""
    index, found = index_of(abilities), []
    entering = obj.zone == ENTERING
    if not index.characteristic and not (entering and index.statics):
        return []
    context = Context(obj.id, row.controller if entering else obj.controller)
    context.x = obj.cast.x if obj.cast else 0
    for _, ability in (*index.characteristic, *(index.statics if entering else ())):
        if not functions_in(ability, BATTLEFIELD if entering else obj.zone) or not _may_mean(ability, entering):
            continue
        game.derived.depends_on(reads_of_static(ability, ability.modifications))
        if ability.condition is None or holds(game, ability.condition, context):
            filter = ability.affected if isinstance(ability.affected, Filter) else _ALL
            found.append(Reaching(filter, split_by_layer(ability.modifications), context, obj.timestamp))
    return found


def _may_mean(ability: StaticAbility, entering: bool) -> bool:
    """Whether a static ability could be about its own source: a class of permanents may hold it, an attached ability speaks of its host."""
    if not entering:
        return True
    if isinstance(ability.affected, Filter):
        return permanents_of(ability.affected) is not None
    return isinstance(ability.affected, This)


def _apply_to(game: Game, row: Characteristics, obj: Obj, each: Reaching, layer: int) -> None:
    changes = each.by_layer.get(layer)
    if changes and matches(game, each.filter, obj.id, each.context):
        for modification in changes:
            apply(game, row, obj.id, modification, each.context)


def _restrictions(game: Game, obj: Obj, found: list[Reaching]) -> list[Rule]:
    """What a permanent can't have or do as it enters (CR 113.6i)."""
    return [
        Rule(modification, each.context, None, ())
        for each in found
        for modification in each.by_layer.get(RULES, ())
        if isinstance(modification, Restriction) and matches(game, each.filter, obj.id, each.context)
    ]
