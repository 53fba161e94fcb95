"""Interaction of continuous effects (CR 613).

613.1a-g layers 1 to 7 ok; 613.2 copiable values (layer 1; what is face down has its face-down values alone) ok; 613.3 characteristic-defining first ok; 613.4a-d ok;
613.6 an effect that began keeps its objects ok; 613.7 timestamps ok; 613.8 dependency by trial in layers 4 and 6; 613.11 rules-changing effects
are collected after the layers. The whole result is recomputed when something relevant happened; objects that nothing changes share
the row of their printed face.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...program import modifications as mo
from ...program.abilities import Ability, ActivatedAbility, Keyword, StaticAbility
from ...program.filters import Filter, HasChosenColor
from ...program.players import Players
from ...program.vocabulary import BASIC_LAND_TYPES, CREATURE_TYPES, LAND_TYPES, is_creature_type, set_subtypes
from ..abilities.given import given_by
from ..abilities.index import forget_indices, index_of
from ..abilities.lost import LOST
from ..abilities.mana import is_mana_ability
from ..abilities.zones import functions_in
from ..declared import knows
from ..evaluate.amounts import bonus
from ..evaluate.dispatch import MODIFIERS, Entry, amount_of, apply, enter, holds, matches, objects_of, players_of
from ..evaluate.search import cards_of, matching_permanents, permanents_of
from ..state.aspects import reads_of_effect, reads_of_static
from ..state.census import Census
from ..state.characteristics import Characteristics, keyword_names, sort_colors
from ..state.context import Context, context_of_effect
from ..state.game import Game, Reaching, Rule
from ..state.mana_symbols import mana_value_of_cost
from ..state.rows import BATTLEFIELD, FACE_UP, Effect
from . import before_effects
from .changed_words import reworded
from .ground import Ground
from .layer_order import (
    ABILITIES,
    ABILITY_LAYER,
    CDA,
    COLOR,
    CONTROL,
    COPY_LAYER,
    EACH,
    LAYERS,
    MODIFY,
    RULES,
    SET,
    SWITCH,
    TEXT,
    TYPE,
    goads,
    in_layers,
    keyword_counters,
    looked_at,
    pt_counter,
    speaks_of_each,
    split_by_layer,
    stamp_of,
    written,
)

Key = tuple[int, str, int]


"""Of a static ability its source, its key there and its identity; of the effect of a resolution its number."""


class _Running:
    """One continuous effect in progress through the layers."""

    __slots__ = ("affected", "context", "key", "objects", "started", "static", "timestamp", "by_layer", "goads")

    def __init__(self, key: Key, timestamp: int, context: Context, modifications: tuple[mo.Modification, ...]) -> None:
        self.key = key
        self.timestamp = timestamp
        self.context = context
        self.affected: object = None
        self.objects: tuple[int, ...] | None = None
        self.started = False
        self.static = False
        self.by_layer, self.goads = split_by_layer(modifications), goads(modifications)


class Layers:
    """Computes the characteristics of all permanents once. `rules` are the rules-changing effects found on the way."""

    def __init__(self, game: Game, ground: Ground) -> None:
        self.game = game
        self.ground = ground
        self.chars: dict[int, Characteristics] = {}
        self.owned: set[int] = set()
        self.rules: list[Rule] = []
        self.player_rules: dict[str, list[Rule]] = {}  # those of `rules` about players, by what they say
        self.reaching: list[Reaching] = []  # those that reach cards outside the battlefield
        self.governing: list[Reaching] = []  # those on a class of permanents
        self.far: dict[int, Characteristics] = {}  # of what has static abilities that work outside the battlefield
        self.named = {ref for effect in game.s.effects if effect.affected is not None for ref in effect.affected}
        self.running: dict[Key, _Running] = {}
        self.in_use: set[int] = set()  # the layers that anything is applied in
        self.countered: list[int] = []  # permanents with counters
        self.fixed: list[_Running] = []
        self.census: Census | None = None  # by type and controller, once those layers are done

    def compute(self) -> None:
        """Run all layers."""
        game, ground, chars = self.game, self.ground, self.chars
        for place, oid in enumerate(ground.oids):
            chars[oid] = ground.bases[place]
            if ground.facts[place][3]:
                self.countered.append(oid)
        game.derived.chars = chars  # the rows in progress are what everybody sees while the layers run
        self.fixed = [running for effect in game.s.effects if (running := self._of_effect(effect)) is not None]
        self.fixed += [running for oid in self.countered for running in self._of_counters(oid)]
        found = self._gather()
        busy = found or bool(self.fixed)
        if busy:
            for layer in (COPY_LAYER, CONTROL, TEXT, TYPE):
                self._apply_layer(layer)
            self.census = Census(self.chars)
            for layer in (COLOR, ABILITY_LAYER):
                self._apply_layer(layer)
        self._power_and_toughness(busy)
        self._collect_rules()

    def held(self) -> list[list[int]]:
        """Permanents and their controllers, where these are not whom they entered under."""
        if CONTROL not in self.in_use:
            return []
        rows = self.game.s.objects
        strayed = [oid for oid, row in self.chars.items() if row.controller != rows[oid].controller]
        return [[oid, self.chars[oid].controller] for oid in sorted(strayed)]

    # --- effects -------------------------------------------------------------------------------------------------

    def _of_effect(self, effect: Effect) -> _Running | None:
        if not effect.modifications:
            return None
        self.game.derived.depends_on(reads_of_effect(effect, in_layers(effect.modifications)))
        context = context_of_effect(effect)
        self.game.scratch.at_work = effect.source
        if effect.condition is not None and not holds(self.game, effect.condition, context):
            return None
        running = _Running((effect.id, "effect", 0), effect.timestamp, context, effect.modifications)
        self.in_use.update(running.by_layer)
        running.affected = effect.filter
        if effect.affected is not None:
            running.objects = effect.affected
        running.started = True
        return running

    def _of_counters(self, oid: int) -> Iterator[_Running]:
        """Keyword counters (CR 122.1b, 613.1f), each kind with its timestamp (613.7c): that of the object if it entered with them."""
        row = self.game.s.objects[oid]
        for granted in keyword_counters(row):
            assert isinstance(granted.keyword, Keyword)
            timestamp = int(row.choices.get(stamp_of(granted.keyword.name), row.timestamp))
            running = _Running((oid, "counter", id(granted)), timestamp, Context(oid, row.controller), (granted,))
            running.objects, running.started = (oid,), True
            self.in_use.update(running.by_layer)
            yield running

    def _gather(self, granted: int = 0) -> bool:
        """Find the static abilities that objects have now; returns whether there are any. `granted`: when the effect began that gave the new ones."""
        found = False
        for oid, row in self.chars.items():
            if not row.abilities:
                continue
            index = index_of(row.abilities)
            for key, ability in index.statics:
                if functions_in(ability, BATTLEFIELD):
                    self._add_static(oid, key, ability, granted)
                    found = True
            for key, ability in index.characteristic:
                self._add_static(oid, key, ability, granted)
                found = True
        for oid, key, far, base, _ in self.ground.far:
            if oid not in self.far:
                self._see_far(oid, base)
            self._add_static(oid, key, far, 0)
            found = True
        return found

    def _add_static(self, oid: int, key: str, ability: StaticAbility, granted: int) -> None:
        """Its timestamp is that of its object or of the effect that granted it, whichever is later (CR 613.7a)."""
        name = (oid, key, id(ability))
        if name in self.running:
            return
        context = Context(oid, self.game.controller_of(oid))
        row = self.game.s.objects[oid]
        context.x = row.cast.x if row.cast is not None else 0
        self.game.derived.depends_on(reads_of_static(ability, in_layers(ability.modifications)))
        running = _Running(name, max(row.timestamp, granted), context, ability.modifications)
        running.affected = ability
        running.static = True
        self.in_use.update(running.by_layer)
        self.running[name] = running

    def _see_far(self, oid: int, row: Characteristics) -> None:
        self.far[oid] = self.game.derived.off[oid] = row

    def _still_there(self, running: _Running) -> bool:
        """A static ability applies if its source still has it, or if it began in an earlier layer (CR 613.6)."""
        if running.started or not running.static:
            return True
        oid, key, _ = running.key
        ability = running.affected
        row = self.chars.get(oid) or self.far.get(oid)
        if row is None:
            return True
        index = index_of(row.abilities)
        group = index.characteristic if getattr(ability, "characteristic", False) else index.statics
        return any(own == key and other is ability for own, other in group)

    # --- applying ------------------------------------------------------------------------------------------------

    def _apply_layer(self, layer: int) -> None:
        if layer not in self.in_use:
            return
        waiting, known = self._in_layer(layer), len(self.running)
        done: set[Key] = set()
        while waiting:
            running = self._next(waiting, layer)
            waiting.remove(running)
            done.add(running.key)
            if self._still_there(running):
                self._apply(running, layer)
            if len(self.running) != known:  # abilities that came up on the way
                known = len(self.running)
                waiting = [r for r in self._in_layer(layer) if r.key not in done]

    def _in_layer(self, layer: int) -> list[_Running]:
        found = [r for r in self.fixed if layer in r.by_layer]
        found += [r for r in self.running.values() if layer in r.by_layer]
        if layer in (TYPE, ABILITY_LAYER, COLOR, SET):  # characteristic-defining abilities first (CR 613.3)
            found.sort(key=lambda r: (not _is_characteristic(r), r.timestamp))
        else:
            found.sort(key=lambda r: r.timestamp)
        return found

    def _next(self, waiting: list[_Running], layer: int) -> _Running:
        """The first effect that depends on no other waiting one; a loop of dependency is ignored (CR 613.8b)."""
        if len(waiting) == 1 or layer not in (CONTROL, TYPE, ABILITY_LAYER):
            return waiting[0]
        for candidate in waiting:
            if not any(other is not candidate and self._depends(candidate, other, layer) for other in waiting):
                return candidate
        return waiting[0]

    def _depends(self, one: _Running, other: _Running, layer: int) -> bool:
        """Whether applying `other` would change what `one` applies to or does there, or whether it exists (CR 613.8a), by trial."""
        if _is_characteristic(one) != _is_characteristic(other) or not _may_interfere(one, other, layer):
            return False
        before = self._outcome(one)
        saved, owned, far = dict(self.chars), set(self.owned), dict(self.far)
        self.owned = set()
        if self._still_there(other):
            self._apply(other, layer, trial=True)
        after = self._outcome(one)
        self.chars.clear()
        self.chars.update(saved)
        self.owned = owned
        for oid, row in far.items():
            self._see_far(oid, row)
        return before != after

    def _outcome(self, running: _Running) -> tuple[bool, tuple[int, ...], int]:
        exists = self._still_there(running)
        return exists, self._objects(running) if exists else (), running.context.controller

    def _look(self, running: _Running) -> None:
        """ "You" of a static ability is who controls its source now (CR 109.5), after the control effects that apply to it."""
        row = self.chars.get(running.key[0]) if running.static else None
        if row is not None:
            running.context.controller = row.controller

    def _is_ignored(self, seat: int, running: _Running) -> bool:
        """CR 116.2d: what is said of a permanent is said of its controller."""
        oid, key, _ = running.key
        return self.game.is_ignoring(seat, oid, key)

    def _objects(self, running: _Running) -> tuple[int, ...]:
        self._look(running)
        if running.objects is not None and running.started:
            return tuple(ref for ref in running.objects if ref in self.chars)
        ability = running.affected
        if isinstance(ability, StaticAbility):
            return self._affected_by_static(ability, running)
        if isinstance(ability, Filter):
            return self._matching(ability, running.context)
        return ()

    def _affected_by_static(self, ability: StaticAbility, running: _Running) -> tuple[int, ...]:
        if ability.condition is not None and not holds(self.game, ability.condition, running.context):
            return ()
        affected = ability.affected
        if isinstance(affected, Filter):
            return self._matching(affected, running.context)
        if isinstance(affected, Players):
            return ()
        return tuple(ref for ref in objects_of(self.game, affected, running.context) if ref in self.chars)

    def _matching(self, filter: Filter, context: Context) -> tuple[int, ...]:
        of_permanents = permanents_of(filter)
        if of_permanents is None:
            return ()
        filter = of_permanents
        if self.census is not None:
            return tuple(matching_permanents(self.game, self.census, filter, context))
        return tuple(oid for oid in self.chars if matches(self.game, filter, oid, context))

    def _apply(self, running: _Running, layer: int, trial: bool = False) -> None:
        self.game.scratch.at_work = running.context.source
        objects = self._objects(running)
        if not trial and running.objects is None and running.static:
            running.objects = objects
            running.started = True
        if self.far:
            self._apply_far(running, layer)
        if layer == COPY_LAYER:
            objects = tuple(oid for oid in objects if self.game.s.objects[oid].face_down == FACE_UP)  # CR 613.2b
        if self._modify_rows(objects, running.by_layer[layer], running.context) and not trial:
            self._gather(running.timestamp if layer == ABILITY_LAYER else 0)

    def _apply_far(self, running: _Running, layer: int) -> None:
        """To what has static abilities outside the battlefield: it may lose them (CR 613.8a)."""
        filter = _filter_of(running)
        cards = None if filter is None else cards_of(filter)
        if cards is None:
            return
        for oid, old in list(self.far.items()):
            if matches(self.game, cards, oid, running.context):
                row = old.copy()
                for modification in running.by_layer[layer]:
                    apply(self.game, row, oid, modification, running.context)
                self._see_far(oid, row)

    def _modify_rows(self, objects: tuple[int, ...], modifications: list[mo.Modification], context: Context) -> bool:
        """Objects with the same row (equal tokens) keep sharing one: it is changed once. Returns whether abilities changed."""
        changed = False
        before = [self.chars[oid] for oid in objects]
        individual = speaks_of_each(modifications)
        if individual or len(set(before)) == len(before):
            for oid in objects:
                context.bind = {**context.bind, EACH: (oid,)} if individual else context.bind
                changed = self._modify(self._writable(oid), oid, modifications, context) or changed
            return changed
        made: dict[Characteristics, Characteristics] = {}
        for oid, old in zip(objects, before, strict=True):
            new = made.get(old)
            if new is None:
                new = made[old] = old.copy()
                changed = self._modify(new, oid, modifications, context) or changed
            self.chars[oid] = new
            if self.owned:
                self.owned.discard(oid)
        return changed

    def _modify(self, row: Characteristics, oid: int, modifications: list[mo.Modification], context: Context) -> bool:
        changed = False
        for modification in modifications:
            changed = apply(self.game, row, oid, modification, context) or changed
        self.game.derived.unsettle()
        return changed

    def _writable(self, oid: int) -> Characteristics:
        row = self.chars[oid]
        if oid not in self.owned:
            row = row.copy()
            self.chars[oid] = row
            self.owned.add(oid)
        return row

    def _power_and_toughness(self, busy: bool) -> None:
        if busy:
            self._apply_layer(CDA)
            self._apply_layer(SET)
            self._apply_layer(MODIFY)
        for oid in self.countered:
            self._apply_counters(oid, self.game.s.objects[oid].counters)
        if busy:
            self._apply_layer(SWITCH)

    def _apply_counters(self, oid: int, counters: dict[str, int]) -> None:
        """Power and toughness counters (CR 613.4c)."""
        for kind, count in counters.items():
            pt = pt_counter(kind)
            if pt is not None and count:
                row = self._writable(oid)
                row.power += pt[0] * count
                row.toughness += pt[1] * count

    # --- rules ---------------------------------------------------------------------------------------------------

    def _collect_rules(self) -> None:
        """What is goaded comes first: other rules ask for it (CR 701.15a)."""
        effects = [*self.fixed, *self.running.values()]
        goading = [each for each in effects if each.goads]
        if goading:
            effects = goading + [each for each in effects if not each.goads]
        for running in effects:
            if not self._still_there(running):
                continue
            self._look(running)
            found = running.by_layer.get(RULES)
            if found:
                self._add_rules(running, found)
            filter = _filter_of(running)
            if filter is not None:
                self._keep(running, filter)
        self.reaching.sort(key=lambda each: each.timestamp)
        self.governing.sort(key=lambda each: each.timestamp)

    def _keep(self, running: _Running, filter: Filter) -> None:
        """An effect on a class of objects stays in force for what is no permanent, or is about to be one."""
        ability = running.affected
        if isinstance(ability, StaticAbility) and not holds(self.game, ability.condition, running.context):
            return
        near, far = permanents_of(filter), cards_of(filter)
        if near is not None:
            self.governing.append(Reaching(near, running.by_layer, running.context, running.timestamp))
        if far is not None and running.by_layer.keys() != {RULES}:
            self.reaching.append(Reaching(far, running.by_layer, running.context, running.timestamp))

    def _add_rules(self, running: _Running, found: list[mo.Modification]) -> None:
        ability = running.affected
        game, context = self.game, running.context
        game.scratch.at_work = context.source
        seats: tuple[int, ...] = ()
        affected: object = None
        if isinstance(ability, StaticAbility):
            if ability.condition is not None and not holds(game, ability.condition, context):
                return
            if isinstance(ability.affected, Players):
                seats = tuple(players_of(game, ability.affected, context))
                affected = ability.affected
        elif running.objects is not None:
            seats = tuple(-ref - 1 for ref in running.objects if ref < 0)
        objects = self._objects(running)
        if isinstance(ability, StaticAbility) and ability.ignoring is not None:
            seats = tuple(seat for seat in seats if not self._is_ignored(seat, running))
            objects = tuple(oid for oid in objects if not self._is_ignored(self.chars[oid].controller, running))
        for modification in found:
            rule = Rule(modification, context, affected, seats)
            if isinstance(modification, mo.Restriction):
                for oid in objects:
                    row = self._writable(oid)
                    row.restrictions = (*row.restrictions, rule)
            else:
                self.rules.append(rule)
                if isinstance(modification, mo.PlayerRule):
                    self.player_rules.setdefault(modification.rule, []).append(rule)


def _is_characteristic(running: _Running) -> bool:
    return isinstance(running.affected, StaticAbility) and running.affected.characteristic


def _filter_of(running: _Running) -> Filter | None:
    """The class of objects that an effect is about, if it is about one."""
    affected = running.affected.affected if isinstance(running.affected, StaticAbility) else running.affected
    return affected if isinstance(affected, Filter) else None


def _may_interfere(one: _Running, other: _Running, layer: int) -> bool:
    """A cheap test before the trial: does the other write what the first looks at, take abilities away, or give another controller?"""
    if layer == CONTROL:
        return one.static
    words = written(other.by_layer.get(layer, []))
    if ABILITIES in words and one.static:
        return True
    return not words.isdisjoint(looked_at(one.affected))


def _copy(game: Game, row: Characteristics, oid: int, n: mo.CopyOf, c: Context) -> bool:
    refs = objects_of(game, n.object, c)
    if not refs:
        return False
    take_copiable(row, before_effects.copiable(game, refs[0], oid))
    _except(game, row, oid, n.exceptions, c)
    return True


def _copy_except(game: Game, row: Characteristics, oid: int, n: mo.CopyExcept, c: Context) -> bool:
    _except(game, row, oid, n.exceptions, c)
    return True


def _except(game: Game, row: Characteristics, oid: int, exceptions: tuple[mo.Modification, ...], c: Context) -> None:
    """The exceptions of a copy effect modify what was copied (CR 707.9)."""
    row.abilities = _without_defined(row.abilities, exceptions)
    row.keywords = keyword_names(row.abilities)
    copied = row.subtypes
    for exception in exceptions:
        apply(game, row, oid, exception, c)
    if row.types.isdisjoint(("creature", "kindred")):  # CR 205.3d: it gains no creature type
        row.subtypes = frozenset(word for word in row.subtypes if word in copied or word not in CREATURE_TYPES)


_DEFINED: Final = ((mo.SetBasePT, mo.DefinePT), (mo.SetColors, mo.SetColors), (mo.SetTypes, mo.AddTypes))


"""What an exception of a copy sets, and what a characteristic-defining ability that defines the same does."""


def _without_defined(abilities: tuple[Ability, ...], exceptions: tuple[mo.Modification, ...]) -> tuple[Ability, ...]:
    """CR 707.9d: an ability that defines what the copy effect sets is not copied."""
    defining = tuple(definer for setter, definer in _DEFINED if any(isinstance(each, setter) for each in exceptions))
    if not defining:
        return abilities
    return tuple(each for each in abilities if not _defines(each, defining))


def _defines(ability: Ability, defining: tuple[type, ...]) -> bool:
    own = index_of(longer((), ability)).characteristic
    return any(isinstance(each, defining) for _, static in own for each in static.modifications)


def take_copiable(row: Characteristics, other: Characteristics) -> None:
    """Copy the copiable values (CR 707.2) into a row; controller stays. The mana value is that of the copied cost: of a back face 0 (CR 202.3b)."""
    row.name, row.mana_cost, row.colors = other.name, other.mana_cost, other.colors
    row.mana_value = mana_value_of_cost(other.mana_cost)
    row.supertypes, row.types, row.subtypes = other.supertypes, other.types, other.subtypes
    row.abilities, row.keywords = other.abilities, other.keywords
    row.every_creature_type = other.every_creature_type
    row.power, row.toughness = other.power, other.toughness
    row.base_power, row.base_toughness = other.base_power, other.base_toughness
    row.loyalty, row.defense = other.loyalty, other.defense


def _controller(game: Game, row: Characteristics, oid: int, n: mo.SetController, c: Context) -> bool:
    seats = players_of(game, n.who, c)
    if seats:
        row.controller = seats[0]
    return False


def _text(game: Game, row: Characteristics, oid: int, n: mo.ChangeText, c: Context) -> bool:
    """CR 612.1-612.2: the word in the type line and in the rules text."""
    if n.old in row.subtypes:
        row.subtypes = (row.subtypes - {n.old}) | {n.new}
    changed = reworded(row.abilities, n.old, n.new)
    if changed == row.abilities:
        return False
    row.abilities, row.keywords = changed, keyword_names(changed)
    return True


def _add_types(game: Game, row: Characteristics, oid: int, n: mo.AddTypes, c: Context) -> bool:
    row.types |= frozenset(n.types)
    row.supertypes |= frozenset(n.supertypes)
    if n.as_creature:
        _lose_creature_types(row)
    row.subtypes |= frozenset(n.subtypes)
    if n.every_basic_type:
        row.subtypes |= frozenset(BASIC_LAND_TYPES)
    if n.every_creature_type:
        row.every_creature_type = True
    if n.chosen:
        word = game.choice(c, "type")
        row.subtypes |= frozenset((word,)) if word else frozenset()
    return any(word in BASIC_LAND_TYPES for word in n.subtypes) or n.every_basic_type


def _set_types(game: Game, row: Characteristics, oid: int, n: mo.SetTypes, c: Context) -> bool:
    subtypes = frozenset(n.subtypes)
    if n.chosen:
        word = game.choice(c, "type")
        if not word:
            return False  # nothing was chosen, or not yet
        subtypes |= {word}
    if n.types:
        changed = _replace_card_types(row, n, subtypes)
        return _forget_text(row) if "land" in row.types and _is_basic_land_type(subtypes) else changed
    if n.subtype_kind == "land":
        return _replace_land_types(row, subtypes)
    _lose_creature_types(row)
    row.subtypes |= subtypes
    return False


def _lose_creature_types(row: Characteristics) -> None:
    row.subtypes = frozenset(word for word in row.subtypes if not is_creature_type(word))
    row.every_creature_type = False


def _replace_card_types(row: Characteristics, n: mo.SetTypes, subtypes: frozenset[str]) -> bool:
    """CR 205.1a: setting card types replaces subtypes that no longer correlate; others of the new types stay if set."""
    row.types = frozenset(n.types)
    row.subtypes = set_subtypes(row.subtypes, row.types, subtypes)
    if "creature" not in row.types:
        row.every_creature_type = False
    return False


def _replace_land_types(row: Characteristics, subtypes: frozenset[str]) -> bool:
    """CR 305.7: a land set to basic land types loses the abilities of its rules text and its other land types."""
    row.subtypes = frozenset(word for word in row.subtypes if word not in LAND_TYPES) | subtypes
    return _forget_text(row)


def _is_basic_land_type(subtypes: frozenset[str]) -> bool:
    return not subtypes.isdisjoint(BASIC_LAND_TYPES)


def _forget_text(row: Characteristics) -> bool:
    """The abilities of the rules text go; what other effects grant comes in a later layer and stays."""
    row.abilities, row.keywords = (), frozenset()
    return True


def _remove_types(game: Game, row: Characteristics, oid: int, n: mo.RemoveTypes, c: Context) -> bool:
    row.types -= frozenset(n.types)
    row.supertypes -= frozenset(n.supertypes)
    row.subtypes -= frozenset(n.subtypes)
    if n.all_creature_types or "creature" in n.types:
        _lose_creature_types(row)
    return False


def _chosen_color(game: Game, c: Context) -> str:
    return game.choice(c, "color")


def _add_colors(game: Game, row: Characteristics, oid: int, n: mo.AddColors, c: Context) -> bool:
    row.colors = sort_colors(row.colors + n.colors + (_chosen_color(game, c) if n.chosen else ""))
    return False


def _set_colors(game: Game, row: Characteristics, oid: int, n: mo.SetColors, c: Context) -> bool:
    row.colors = sort_colors(n.colors + (_chosen_color(game, c) if n.chosen else ""))
    return False


_LONGER: Final[dict[tuple[int, int], tuple[tuple[Ability, ...], Ability, tuple[Ability, ...]]]] = {}


def longer(abilities: tuple[Ability, ...], ability: Ability) -> tuple[Ability, ...]:
    """The tuple with one more: the same tuple each time, so that its index is built once."""
    key = (id(abilities), id(ability))
    found = _LONGER.get(key)
    if found is not None and found[0] is abilities and found[1] is ability:
        return found[2]
    _LONGER[key] = (abilities, ability, (*abilities, ability))
    return _LONGER[key][2]


def forget_abilities() -> None:
    """Forget tuples and indices of abilities when they are too many: between inputs only, as whoever computes knows abilities by identity."""
    if len(_LONGER) >= 60000:
        _LONGER.clear()
    forget_indices()


def add_ability(row: Characteristics, ability: Ability) -> bool:
    """Give a row one more ability, unless it can't have it; returns whether that brings static abilities."""
    if isinstance(ability, Keyword):
        if ability.name in row.cant_have:
            return False
        row.keywords |= {ability.name}
    row.abilities = longer(row.abilities, ability)
    alone = index_of(longer((), ability))
    return bool(alone.statics or alone.characteristic)


def _grant_keyword(game: Game, row: Characteristics, oid: int, n: mo.GrantKeyword, c: Context) -> bool:
    keyword = before_effects.bind_keyword(game, n.keyword, c)
    if isinstance(keyword.filter, HasChosenColor):
        return False  # none was chosen (CR 607.5a)
    return add_ability(row, keyword)


def _grant_ability(game: Game, row: Characteristics, oid: int, n: mo.GrantAbility, c: Context) -> bool:
    assert isinstance(n.ability, Ability)
    return add_ability(row, given_by(n.ability, c.source))


def _lose_keyword(game: Game, row: Characteristics, oid: int, n: mo.LoseKeyword, c: Context) -> bool:
    lost = {n.keyword, "bands with other"} if n.keyword == "banding" else {n.keyword}  # CR 702.22b
    if not lost.isdisjoint(row.keywords):
        row.abilities = tuple(LOST if isinstance(a, Keyword) and a.name in lost else a for a in row.abilities)
        row.keywords -= lost
    if n.cant_have:
        row.cant_have |= {n.keyword}
    return True


def _lose_all(game: Game, row: Characteristics, oid: int, n: mo.LoseAllAbilities, c: Context) -> bool:
    kept: tuple[Ability, ...] = ()
    if n.except_mana:
        kept = tuple(a if isinstance(a, ActivatedAbility) and is_mana_ability(a) else LOST for a in row.abilities)
    row.abilities, row.keywords = kept, keyword_names(kept)
    row.lost_intrinsic = row.lost_intrinsic or not n.except_mana
    return True


def _lose_ability(game: Game, row: Characteristics, oid: int, n: mo.LoseAbility, c: Context) -> bool:
    if n.ability not in row.abilities:
        return False
    place = row.abilities.index(n.ability)
    row.abilities = (*row.abilities[:place], LOST, *row.abilities[place + 1 :])
    return True


def _abilities_of(game: Game, row: Characteristics, oid: int, n: mo.GrantAbilitiesOf, c: Context) -> bool:
    for ref in objects_of(game, n.objects, c):
        if ref == oid:
            continue
        index = index_of(game.chars(ref).abilities)
        if n.kind in ("activated", "all"):
            row.abilities = row.abilities + tuple(ability for _, ability in index.activated)
        if n.kind in ("keyword", "all"):
            row.abilities = row.abilities + tuple(index.keywords)
            row.keywords |= keyword_names(tuple(index.keywords))
    return True


def _define(game: Game, row: Characteristics, oid: int, n: mo.DefinePT | mo.SetBasePT, c: Context) -> bool:
    if n.power is not None:
        row.power = row.base_power = amount_of(game, n.power, c)
    if n.toughness is not None:
        row.toughness = row.base_toughness = amount_of(game, n.toughness, c)
    return False


def _modify(game: Game, row: Characteristics, oid: int, n: mo.ModifyPT, c: Context) -> bool:
    row.power += bonus(game, n.power, c)
    row.toughness += bonus(game, n.toughness, c)
    return False


def _switch(game: Game, row: Characteristics, oid: int, n: mo.SwitchPT, c: Context) -> bool:
    row.power, row.toughness = row.toughness, row.power
    return False


def _name(game: Game, row: Characteristics, oid: int, n: mo.SetName, c: Context) -> bool:
    row.name = n.name
    return False


def _mana_cost(game: Game, row: Characteristics, oid: int, n: mo.SetManaCost, c: Context) -> bool:
    row.mana_cost, row.mana_value = n.mana, mana_value_of_cost(n.mana)
    return False


def _modifiers(*entries: tuple[int, Entry]) -> None:
    """Each kind of modification with its layer."""
    for layer, entry in entries:
        enter(MODIFIERS, entry)
        LAYERS[entry.node] = layer


_modifiers(
    (COPY_LAYER, Entry(mo.CopyOf, _copy, "object exceptions")),
    (COPY_LAYER, Entry(mo.CopyExcept, _copy_except, "exceptions")),
    (CONTROL, Entry(mo.SetController, _controller, "who")),
    (TEXT, Entry(mo.ChangeText, _text, "old new")),
    (
        TYPE,
        Entry(
            mo.AddTypes, _add_types, "types subtypes supertypes chosen every_creature_type every_basic_type as_creature"
        ),
    ),
    (TYPE, Entry(mo.SetTypes, _set_types, "types subtypes subtype_kind chosen")),
    (TYPE, Entry(mo.RemoveTypes, _remove_types, "types subtypes supertypes all_creature_types")),
    (COLOR, Entry(mo.AddColors, _add_colors, "colors chosen")),
    (COLOR, Entry(mo.SetColors, _set_colors, "colors chosen")),
    (ABILITY_LAYER, Entry(mo.GrantKeyword, _grant_keyword, "keyword")),
    (ABILITY_LAYER, Entry(mo.GrantAbility, _grant_ability, "ability")),
    (ABILITY_LAYER, Entry(mo.LoseKeyword, _lose_keyword, "keyword cant_have")),
    (ABILITY_LAYER, Entry(mo.LoseAllAbilities, _lose_all, "except_mana")),
    (ABILITY_LAYER, Entry(mo.LoseAbility, _lose_ability, "ability")),
    (ABILITY_LAYER, Entry(mo.GrantAbilitiesOf, _abilities_of, "objects kind")),
    (CDA, Entry(mo.DefinePT, _define, "power toughness")),
    (SET, Entry(mo.SetBasePT, _define, "power toughness")),
    (MODIFY, Entry(mo.ModifyPT, _modify, "power toughness")),
    (SWITCH, Entry(mo.SwitchPT, _switch)),
    (COPY_LAYER, Entry(mo.SetName, _name, "name")),
    (COPY_LAYER, Entry(mo.SetManaCost, _mana_cost, "mana")),
)


knows(StaticAbility, "affected modifications condition")
