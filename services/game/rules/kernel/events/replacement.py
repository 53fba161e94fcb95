"""Replacement and prevention effects (CR 614-616), one dispatcher for all kinds of events.

614.5 each effect once per event ok; 614.6 ok; 614.10 skipping ok (turning); 614.12 entering permanents are looked at as they would be ok;
614.13 entering with choices ok; 615 prevention ok, 615.7 what of damage of one time a shield takes is chosen ok; 616.1 the affected player (or controller of the affected object) chooses the order ok,
616.1a self-replacement first ok, 616.1b under whose control it enters ok, 616.1c copy first ok, 616.1d-e the others ok by category.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar, cast

from ...program import modifications as mo
from ...program.abilities import Ability, ReplacementAbility
from ...program.events import AnyEvent
from ...program.objects import Bound
from ...program.players import Players
from ..abilities.index import index_of
from ..abilities.zones import ANYWHERE, functions_in, is_about_itself
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask, choose_objects, yes_no
from ..characteristics.before_effects import watchers
from ..characteristics.copiable_values import frozen_object
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.clauses import choose_players, run_clauses
from ..evaluate.dispatch import can_pay, holds, pay, refs_of
from ..evaluate.event_patterns import event_matches
from ..evaluate.search import every
from ..state.census import Index, joined
from ..state.context import Context, context_of_effect
from ..state.events import (
    COUNTERS,
    DAMAGE,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    TOKENS,
    CountersEvent,
    DamageEvent,
    Event,
    Moment,
    TokensEvent,
    ZoneEvent,
)
from ..state.flat_rows import program_digest
from ..state.game import Game
from ..state.rows import BATTLEFIELD, GONE, Effect, player_ref
from .durations import add_effect
from .replacement_of_numbers import replace_tokens, scaled
from .zone_changes import discard_prepared

E = TypeVar("E", bound=Event)


class BuiltIn:
    """A replacement effect of the rules."""

    __slots__ = ("apply", "key", "text")

    def __init__(self, key: str, text: str, apply: Callable[[Game, Any], Flow[list[Event] | None]]) -> None:
        self.key = key
        self.text = text
        self.apply = apply


BY_RULE: Final[dict[str, Callable[[Game, Any], list[BuiltIn]]]] = {}


"""The rules' own replacements that could apply to an event, by kind of event."""


class Candidate:
    """One replacement effect that could apply to an event now."""

    __slots__ = ("ability", "built_in", "context", "effect", "key", "source")

    def __init__(self, key: str, ability: ReplacementAbility | None, context: Context) -> None:
        self.key = key
        self.ability = ability
        self.context = context
        self.effect: Effect | None = None
        self.built_in: BuiltIn | None = None
        self.source = context.source


def replacements(game: Game) -> Index:
    """Replacement abilities of permanents and of watchers elsewhere, by kind of event."""
    game.refresh()
    found = game.derived.replacements
    if found is None:
        found = game.derived.replacements = _index_all(game)
    return found


def _index_all(game: Game) -> Index:
    """Replacement abilities in force by kind of event: of permanents, and of objects elsewhere that say so."""
    table: Index = {}
    for zone in ("graveyard", "hand", "command", "exile", "stack"):
        for oid in watchers(game, zone):
            _index(table, oid, game.chars(oid).abilities, zone)
    return joined(_of_permanents(game), table)


def _of_permanents(game: Game) -> Index:
    """Those of permanents, found once while the permanents are what they are."""
    census = game.census()
    if census.replacing is None:
        census.replacing = {}
        for oid, row in census.rows.items():
            _index(census.replacing, oid, row.abilities, BATTLEFIELD)
    return census.replacing


def _index(table: Index, oid: int, abilities: tuple[Ability, ...], zone: str) -> None:
    if not abilities:
        return
    for kind, key, ability in index_of(abilities).replacing.get(zone, ()):
        table.setdefault(kind, []).append((oid, key, ability))


def replace(game: Game, event: E) -> Flow[list[E]]:
    """Apply all replacement effects to one event, one after the other (CR 616.1f). Returns what happens instead: events of its class."""
    if game.scratch.replaced:
        event.applied |= game.scratch.replaced
    while True:
        game.spend()
        found = candidates(game, event)
        if not found:
            return [event]
        candidate = yield from _choose(game, event, found)
        event.applied |= {candidate.key}
        named = (candidate.key, event.obj, event.player)
        working, game.scratch.at_work = game.scratch.at_work, candidate.source
        outcome = yield from _apply(game, event, candidate)
        game.scratch.at_work = working
        if isinstance(event, DamageEvent) and event.moment is not None:
            event.moment.applied.add(named)
        if outcome is not None:
            return cast(list[E], outcome)


def is_applied_now(event: Event, key: str) -> bool:
    """Whether a prevention effect was applied to other damage that would be dealt to the same object or player at that time: to all of it (CR 615.13)."""
    return (
        isinstance(event, DamageEvent)
        and event.moment is not None
        and (key, event.obj, event.player) in event.moment.applied
    )


def candidates(game: Game, event: Event) -> list[Candidate]:
    """The replacement effects that could apply and have not yet been applied to this event."""
    found = [c for c in _from_objects(game, event) if c.key not in event.applied]
    found += [c for c in _from_effects(game, event) if c.key not in event.applied]
    by_rule = BY_RULE.get(event.kind)
    for rule in by_rule(game, event) if by_rule is not None else ():
        if rule.key not in event.applied:
            candidate = Candidate(rule.key, None, Context(event.obj, _affected_seat(game, event)))
            candidate.built_in = rule
            found.append(candidate)
    return found


def _from_objects(game: Game, event: Event) -> list[Candidate]:
    found = []
    entering = event.entering()
    for oid, key, ability in replacements(game).get(event.kind, ()):
        candidate = _applying(game, oid, key, ability, event) if oid != entering else None
        if candidate is not None:
            found.append(candidate)
    for oid in _own_objects(game, event):
        for key, ability in index_of(game.chars(oid).abilities).replacements:
            told = f"{key}:{program_digest(ability)}"  # what it enters as a copy of may have other abilities under the same name
            candidate = _applying(game, oid, told, ability, event) if _is_own(game, oid, ability, event) else None
            if candidate is not None:
                found.append(candidate)
    return found


def _candidate(game: Game, oid: int, key: str, ability: Ability) -> Candidate:
    assert isinstance(ability, ReplacementAbility)
    context = Context(oid, game.controller_of(oid))
    cast = game.s.objects[oid].cast
    context.x = cast.x if cast is not None else 0
    return Candidate(f"{oid}:{key}:{game.chars(oid).name}", ability, context)  # the name: a copy's abilities are others


def _own_objects(game: Game, event: Event) -> list[int]:
    """Objects whose own text may speak of the event although they are not on the battlefield: what enters, and cards on the move."""
    if not isinstance(event, ZoneEvent):
        return []
    if event.new:
        return [event.new]
    return [event.obj] if event.origin != BATTLEFIELD else []


def _is_own(game: Game, oid: int, ability: ReplacementAbility, event: Event) -> bool:
    """Whether that ability works on this move: of what enters only what is about itself, no class that it belongs to (CR 113.6h, 614.12)."""
    if oid == event.entering():
        return functions_in(ability, BATTLEFIELD) and is_about_itself(ability.event)
    return ability.zone == ANYWHERE


def _applying(game: Game, oid: int, key: str, ability: Ability, event: Event) -> Candidate | None:
    """The ability as a replacement of the event, if it applies."""
    assert isinstance(ability, ReplacementAbility)
    working, game.scratch.at_work = game.scratch.at_work, oid
    candidate = _candidate(game, oid, key, ability)
    context = candidate.context
    applies = not _is_idle(event, ability) and event_matches(game, ability.event, event, context)
    if applies:
        _bind_event(context, event)
        applies = holds(game, ability.condition, context) or _goes_on(event, candidate.key, ability)
    game.scratch.at_work = working
    return candidate if applies else None


def _goes_on(event: Event, key: str, ability: ReplacementAbility) -> bool:
    """Whether it prevents all damage of one time and has begun to: what it did since does not end its condition."""
    return ability.prevent_all and is_applied_now(event, key)


def _prevents_nothing(event: Event, ability: ReplacementAbility) -> bool:
    """CR 615.12: damage that can't be prevented is dealt in spite of prevention effects."""
    return (
        isinstance(event, DamageEvent) and event.unpreventable and (ability.prevent_all or ability.prevent is not None)
    )


def _is_idle(event: Event, ability: ReplacementAbility) -> bool:
    """Whether nothing comes of applying it: it prevents nothing, and does nothing else."""
    return _prevents_nothing(event, ability) and not ability.also


def _bind_event(context: Context, event: Event) -> None:
    subject, source = event.entering() or event.obj, event.cause()
    context.bind["event.object"] = (subject,) if subject else ()
    context.bind["event.source"] = (source,) if source else ()
    context.bind["event.player"] = (-(event.player + 1),) if event.player >= 0 else ()
    context.num["event.amount"] = event.amount


def _from_effects(game: Game, event: Event) -> list[Candidate]:
    found = []
    for effect in game.s.effects:
        ability = effect.replacement
        if not isinstance(ability, ReplacementAbility):
            continue
        context = context_of_effect(effect)
        if _is_idle(event, ability):
            continue
        if event_matches(game, ability.event, event, context) and holds(game, ability.condition, context):
            candidate = Candidate(f"e{effect.id}", ability, context)
            candidate.effect = effect
            found.append(candidate)
    return found


def _affected_seat(game: Game, event: Event) -> int:
    entering = event.entering()
    if entering and entering in game.s.objects:
        return game.s.objects[entering].controller
    if event.obj > 0:
        return game.controller_of(event.obj)
    return event.player


_NO_EVENT = AnyEvent(())


def _category(candidate: Candidate) -> int:
    """CR 616.1a-c, 616.1e: self-replacement, then control, then copy, then any."""
    ability = candidate.ability
    if ability is None:
        return 4
    if ability.self_replacement:
        return 0
    if ability.under is not None:
        return 1
    return 2 if ability.copy_of is not None else 4


def _choose(game: Game, event: Event, found: list[Candidate]) -> Flow[Candidate]:
    best = min(_category(candidate) for candidate in found)
    found = [candidate for candidate in found if _category(candidate) == best]
    if len(found) == 1 or all(_harmless(candidate) for candidate in found):
        return found[0]
    seat = _affected_seat(game, event)
    if seat < 0 or not game.s.players[seat].alive:
        return found[0]
    question = Ask("order", seat, "replacement")
    question.kind = "pay"
    question.words = [_label(game, candidate, number) for number, candidate in enumerate(found)]
    question.data["sources"] = [candidate.source for candidate in found]
    question.default = 0
    index = yield from ask(question)
    return found[int(index)]


def _harmless(candidate: Candidate) -> bool:
    """Entering tapped or with counters: the order makes no difference."""
    ability = candidate.ability
    if (
        ability is None
        or ability.instead is not None
        or ability.to
        or ability.optional
        or ability.unless_cost is not None
    ):
        return False
    return ability.copy_of is None and not ability.also and (ability.tapped or bool(ability.counter))


def _label(game: Game, candidate: Candidate, number: int) -> str:
    if candidate.built_in is not None:
        return candidate.built_in.text
    source = candidate.source
    return game.chars(source).name if source in game.s.objects else f"effect {number + 1}"


def _apply(game: Game, event: Event, candidate: Candidate) -> Flow[list[Event] | None]:
    """Apply one replacement. Returns None to go on with the changed event, or the events that happen instead."""
    if candidate.built_in is not None:
        outcome = yield from candidate.built_in.apply(game, event)
        return outcome
    ability, context = candidate.ability, candidate.context.branch()
    assert ability is not None
    _bind_event(context, event)
    if ability.optional:
        agreed = yield from yes_no(context.controller, "replacement", candidate.source, default=True)
        if not agreed:
            return None
    if ability.unless_cost is not None:
        yield from run_clauses(game, ability.also, context)
        paid = yield from _may_pay(game, ability, context, candidate.source)
        if paid:
            return None
    if _prevents_nothing(event, ability):
        context.num["prevented"] = 0
        if not _said_already(event, ability, context.source):
            yield from run_clauses(game, ability.also, context)
        return None  # its additional effect takes place, no shield is reduced (CR 615.12)
    if candidate.effect is not None and ability.zone == "shield":
        assert isinstance(event, DamageEvent)
        outcome = yield from _shield(game, event, candidate.effect, context)
        return outcome
    _use_up(game, candidate, event)
    if isinstance(event, CountersEvent):
        event.by_effect = True  # CR 614.16: from here on it is an effect that does it
    outcome = yield from _change(game, event, ability, context)
    return outcome


def _may_pay(game: Game, ability: ReplacementAbility, context: Context, source: int) -> Flow[bool]:
    assert ability.unless_cost is not None
    if not can_pay(game, context.controller, ability.unless_cost, context):
        return False
    agreed = yield from yes_no(context.controller, "pay", source, cost=ability.unless_cost)
    if agreed:
        yield from pay(game, context.controller, ability.unless_cost, context)
    return agreed


def _shield(game: Game, event: DamageEvent, effect: Effect, context: Context) -> Flow[list[Event] | None]:
    """CR 615.7: "prevent the next n" is reduced by what it prevents, "the next n ... is dealt to another instead" by what it moves (614.9)."""
    ability = effect.replacement
    assert isinstance(ability, ReplacementAbility)
    moved = None if ability.redirect is None else _elsewhere(game, event, ability, context)
    if ability.redirect is not None and moved is None:
        return None
    used = min(event.amount, effect.uses, _share_of(event, effect.id))
    if not used:
        return None
    event.amount -= used
    place = next(i for i, other in enumerate(game.s.effects) if other.id == effect.id)
    if effect.uses == used:
        del game.s.effects[place]
    else:
        game.s.effects[place] = with_uses(effect, effect.uses - used)
    context.num["prevented"] = used
    yield from run_clauses(game, ability.also, context)
    if moved is None:
        return None if event.amount else []
    moved.amount = used
    found: list[Event] = []
    found += yield from replace(game, moved)
    if event.amount:
        found += yield from replace(game, event)
    return found


def share_shields(game: Game, events: list[DamageEvent]) -> Flow[None]:
    """CR 615.7: of damage dealt at one time, more than a shield has left, who would be dealt it chooses how much of which the shield takes."""
    for effect in list(game.s.effects):
        ability = effect.replacement
        if effect.uses and isinstance(ability, ReplacementAbility) and ability.zone == "shield":
            met = [event for event in events if any(each.effect is effect for each in candidates(game, event))]
            if len(met) > 1 and sum(event.amount for event in met) > effect.uses:
                yield from _share_shield(game, effect, met)


def _share_shield(game: Game, effect: Effect, met: list[DamageEvent]) -> Flow[None]:
    seats = {_affected_seat(game, event) for event in met}
    question = Ask("distribute", seats.pop() if len(seats) == 1 else effect.controller, "shield", effect.source)
    received = [event.obj or player_ref(event.player) for event in met]
    question.options = received if len(set(received)) > 1 else [event.source for event in met]
    most = [event.amount for event in met]
    question.total, question.check = effect.uses, partial(_why_not_share, most)
    question.default = [min(each, max(effect.uses - sum(most[:place]), 0)) for place, each in enumerate(most)]
    shares = yield from ask(question)
    for event, share in zip(met, shares, strict=True):
        assert event.moment is not None
        named = (effect.id, event.source, event.obj, event.player)
        event.moment.shares[named] = event.moment.shares.get(named, 0) + int(share)


def _why_not_share(most: list[int], answer: Any) -> Refusal | None:
    if any(share > amount for share, amount in zip(answer, most, strict=True)):
        return Refusal("615.7", "no more damage than would be dealt")
    return None


def reopen_shields(game: Game, moment: Moment, left: list[DamageEvent]) -> list[DamageEvent]:
    """CR 615.7: what a shield was to take and another effect took first, it takes of the damage that is left: it applies to these once more."""
    shared = {effect for effect, *_ in moment.shares}
    unspent = {f"e{effect.id}" for effect in game.s.effects if effect.id in shared}
    moment.shares.clear()
    found = [event for event in left if not event.unpreventable and not unspent.isdisjoint(event.applied)]
    for event in found:
        event.applied -= unspent
    return found


def _share_of(event: DamageEvent, effect: int) -> int:
    """How much of the damage a shield takes at most; as much as there is of what nobody was asked about."""
    shares = event.moment.shares if event.moment is not None else {}
    return shares.get((effect, event.source, event.obj, event.player), event.amount)


def _elsewhere(game: Game, event: DamageEvent, ability: ReplacementAbility, context: Context) -> DamageEvent | None:
    """The same damage dealt to another; None if that one is no longer there."""
    other = DamageEvent(event.source, 0, 0, event.combat, event.unpreventable)
    other.applied, other.moment = event.applied, event.moment
    _redirect_damage(game, other, ability, context)
    return other if is_damageable(game, other) else None


def _use_up(game: Game, candidate: Candidate, event: Event) -> None:
    """ "The next time" is one moment: of damage dealt at one time all is replaced, then the use is spent."""
    effect = candidate.effect
    if effect is None or not effect.uses:
        return
    moment = _moment_of(event)
    if moment is not None:
        moment.used.add(effect.id)
    else:
        use_up(game, {effect.id})


def _moment_of(event: Event) -> Moment | None:
    return event.moment if isinstance(event, (DamageEvent, TokensEvent)) else None


def use_up(game: Game, effects: set[int]) -> None:
    """Spend one use of each of these effects."""
    state = game.s
    for place, effect in reversed(list(enumerate(state.effects))):
        if effect.id not in effects:
            continue
        if effect.uses == 1:
            del state.effects[place]
        else:
            state.effects[place] = with_uses(effect, effect.uses - 1)
        game.touch()


def with_uses(effect: Effect, uses: int) -> Effect:
    """The same effect with another number of uses left."""
    new = Effect(effect.id, effect.timestamp, effect.source, effect.controller)
    for name in (
        "affected", "filter", "modifications", "replacement", "condition", "until", "bind", "num", "moved", "words", "x",
    ):  # fmt: skip
        setattr(new, name, getattr(effect, name))
    new.uses = uses
    return new


def _change(game: Game, event: Event, ability: ReplacementAbility, context: Context) -> Flow[list[Event] | None]:
    if ability.under is not None:
        yield from _under(game, event, ability.under, context)
    if ability.copy_of is not None:
        assert isinstance(event, ZoneEvent)
        if not (yield from _enter_as_copy(game, event, ability, context)):
            return None  # nothing was copied: no exception applies (CR 707.9)
    if isinstance(event, ZoneEvent):
        _change_entering(game, event, ability, context)
    if isinstance(event, TokensEvent):
        replace_tokens(game, event, ability, context, _said_already(event, ability, context.source))
    else:
        _change_number(game, event, ability, context)
    outer = game.scratch.replaced
    game.scratch.replaced = (
        outer | event.applied
    )  # what happens instead is not replaced by the same effects again (CR 614.5)
    if ability.also and ability.unless_cost is None and not _said_already(event, ability, context.source):
        yield from run_clauses(game, ability.also, context)
    if ability.instead is not None:
        yield from run_clauses(game, ability.instead, context)
    game.scratch.replaced = outer
    if ability.instead is not None:
        return []
    if ability.skip:
        return []
    if ability.to:
        assert isinstance(event, ZoneEvent)
        if event.is_token and ability.to != BATTLEFIELD:
            return []  # it is put nowhere else: it never was (CR 111.7)
        _redirect_zone(game, event, ability)
        event.how.link = context.source
    return [] if event.amount <= 0 and _is_nothing(event) else None


def _is_nothing(event: Event) -> bool:
    """Whether nothing of an event is left when its number is zero."""
    return event.kind in _COUNTED and not (isinstance(event, TokensEvent) and event.more)


def _said_already(event: Event, ability: ReplacementAbility, source: int) -> bool:
    """What is done once for all damage that is prevented at one time."""
    moment = _moment_of(event)
    if not ability.also_once or moment is None:
        return False
    known = source in moment.said
    moment.said.add(source)
    return known


_COUNTED: Final = frozenset((DAMAGE, GAIN_LIFE, LOSE_LIFE, COUNTERS, TOKENS, DRAW))


def _under(game: Game, event: Event, who: Players, context: Context) -> Flow[None]:
    """CR 616.1b: it enters under that player's control; tokens are created by that player (CR 111.2)."""
    seats = yield from choose_players(game, who, context)
    if seats and isinstance(event, ZoneEvent):
        event.how.controller = game.edit(event.new).controller = seats[0]
    elif seats and isinstance(event, TokensEvent):
        event.player = seats[0]


def _change_entering(game: Game, event: ZoneEvent, ability: ReplacementAbility, context: Context) -> None:
    if event.destination == BATTLEFIELD and ability.to not in ("", BATTLEFIELD):
        event.how.counters = {}  # it would have entered with them (CR 122.6)
    if ability.tapped:
        event.how.tapped = True
    if ability.untapped:
        event.how.tapped = False
    if ability.counter:
        amount = 1 if ability.counter_amount is None else result_of(game, ability.counter_amount, context)
        counters = event.how.counters
        event.how.counters = {**counters, ability.counter: counters.get(ability.counter, 0) + amount}
        if ability.copy_of is not None:
            event.how.excepted = {ability.counter: amount}
    if ability.modifications and event.new and ability.copy_of is None:
        add_effect(game, context, (event.new,), ability.modifications, "")


def _change_number(game: Game, event: Event, ability: ReplacementAbility, context: Context) -> None:
    amount = scaled(game, ability, event.amount, context)
    if ability.prevent_all:
        amount = 0
    elif ability.prevent is not None:
        amount = max(event.amount - result_of(game, ability.prevent, context), 0)
    context.num["prevented"] = max(event.amount - amount, 0)
    if ability.redirect is not None and isinstance(event, DamageEvent):
        _redirect_damage(game, event, ability, context)
    event.amount = amount


def _redirect_damage(game: Game, event: DamageEvent, ability: ReplacementAbility, context: Context) -> None:
    refs = refs_of(game, ability.redirect, context)
    if not refs:
        return
    ref = game.live(refs[0], context)
    if ref < 0:
        event.obj, event.player = 0, -ref - 1
    elif ref and game.s.objects[ref].zone == BATTLEFIELD:
        event.obj, event.player = ref, -1


def _redirect_zone(game: Game, event: ZoneEvent, ability: ReplacementAbility) -> None:
    if event.destination == BATTLEFIELD and ability.to != BATTLEFIELD:
        discard_prepared(game, event)
    event.destination = ability.to
    if ability.to_position == "shuffled":
        event.how.shuffle = True
    elif ability.to_position:
        event.how.position = ability.to_position


def _enter_as_copy(game: Game, event: ZoneEvent, ability: ReplacementAbility, context: Context) -> Flow[bool]:
    """Enter as a copy (CR 707.9): chosen, not targeted; then the copy's own as-enters abilities are looked at too. Whether there is a copy."""
    assert ability.copy_of is not None
    options = [oid for oid in every(game, ability.copy_of, context) if oid != event.new]
    chosen = yield from choose_objects(context.controller, "copy", options, 1, 1, event.new)
    if not chosen or game.s.objects[chosen[0]].zone == GONE:
        return False
    for (
        kind,
        amount,
    ) in event.how.excepted.items():  # the exception of an earlier copy effect doesn't happen (CR 707.9e)
        event.how.counters = {**event.how.counters, kind: event.how.counters[kind] - amount}
    event.how.excepted = {}
    context.bind["copied"] = (chosen[0],)
    context.bind["copied_card"] = (chosen[0],)
    frozen = frozen_object(game, chosen[0])  # later changes of the original do not reach the copy (CR 707.2b)
    context.bind["copied"] = (frozen,)
    add_effect(game, context, (event.new,), (mo.CopyOf(Bound("copied"), ability.modifications),), "")
    return True


def is_damageable(game: Game, event: Event) -> bool:
    """Damage goes to living players and to creatures, planeswalkers and battles on the battlefield (CR 120.1a)."""
    if event.obj == 0:
        return event.player >= 0 and game.s.players[event.player].alive
    if game.s.objects[event.obj].zone != BATTLEFIELD:
        return False
    return not game.chars(event.obj).types.isdisjoint(("creature", "planeswalker", "battle"))


knows(
    ReplacementAbility,
    "event instead to to_position tapped untapped counter counter_amount modifications prevent prevent_all redirect copy_of also condition optional unless_cost self_replacement zone skip also_once under",
)
