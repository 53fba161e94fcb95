"""Triggered abilities (CR 603).

603.2 each event once ok; 603.2c batches ok; 603.3b APNAP with order by controller ok; 603.4 intervening if twice ok; 603.6 zone-change triggers ok;
603.7 delayed ok; 603.8 state triggers ok; 603.10 look back ok (the index of before the event sees what left); 603.12 reflexive ok.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ...program import events as ev
from ...program.abilities import Ability, Keyword, Residual, TriggeredAbility
from ...program.modifications import PlayerRule
from ...program.node import walk
from ...program.players import EachPlayer
from ..abilities.index import index_of
from ..ask.ask import Ask
from ..ask.flow import Flow, ask
from ..characteristics.before_effects import watchers
from ..declared import knows
from ..evaluate.dispatch import holds, matches
from ..evaluate.event_patterns import event_matches
from ..evaluate.past import matched_then, remember
from ..state.aspects import TIME
from ..state.by_identity import ByIdentity
from ..state.census import Index, joined
from ..state.context import Context
from ..state.events import (
    ATTACH,
    ATTACK,
    BLOCK,
    CONTROL,
    DID,
    FACE_UP,
    SACRIFICE,
    STEP,
    UNATTACH,
    ZONE,
    AwayEvent,
    ControlEvent,
    DamageEvent,
    DidEvent,
    Event,
    TargetEvent,
    ZoneEvent,
)
from ..state.flat_rows import program_digest
from ..state.game import Game, Rule
from ..state.rows import ABILITY, BATTLEFIELD, EXILE, GRAVEYARD, STACK, Trigger, player_ref
from ..state.until import Until
from .unplayed import event_happened, look_at_event


class Before(NamedTuple):
    """What triggers on events, and the rules about players, as they were before something was taken away (CR 603.10a)."""

    triggers: Index
    rules: dict[str, list[Rule]]


def as_before(game: Game) -> Before:
    """As it is now, to look back at."""
    return Before(triggers(game), game.player_rules())


class _Batches:
    """What has triggered on the events of one moment: "one or more" triggers once and knows all of them (CR 603.2c)."""

    __slots__ = ("before", "known", "rules")

    def __init__(self, before: int, rules: dict[str, list[Rule]] | None) -> None:
        self.before = before  # how much had happened earlier
        self.rules = rules  # as they were before
        self.known: dict[tuple[int, str, int | None], tuple[Trigger, ...]] = {}


def triggers(game: Game) -> Index:
    """Triggered abilities of permanents and of watchers elsewhere, by kind of event."""
    game.refresh()
    found = game.derived.triggers
    if found is None:
        found = game.derived.triggers = _index_all(game)
    return found


def _index_all(game: Game) -> Index:
    """Triggered abilities in force by kind of event."""
    table: Index = {}
    for zone in ("graveyard", "hand", "command", "exile"):
        for oid in watchers(game, zone):
            _index(table, oid, game.chars(oid).abilities, zone)
    rows = game.s.objects
    for oid in game.s.stack:  # spells have abilities from effects too ("spells you cast have cascade")
        if rows[oid].kind != ABILITY:
            _index(table, oid, game.chars(oid).abilities, "stack")
    return joined(_of_permanents(game), table)


def _of_permanents(game: Game) -> Index:
    """Those of permanents, found once while the permanents are what they are."""
    census = game.census()
    if census.waiting is None:
        census.waiting = {}
        for oid, row in census.rows.items():
            _index(census.waiting, oid, row.abilities, BATTLEFIELD)
    return census.waiting


_STATE = "state"


def _index(table: Index, oid: int, abilities: tuple[Ability, ...], zone: str) -> None:
    if not abilities:
        return
    found = index_of(abilities)
    if zone == BATTLEFIELD and found.state_triggers:
        table.setdefault(_STATE, []).extend((oid, key, ability) for key, ability in found.state_triggers)
    for kind, key, ability in found.waiting.get(zone, ()):
        table.setdefault(kind, []).append((oid, key, ability))


_LOOKS_BACK: Final = (ZONE, SACRIFICE, UNATTACH, CONTROL, FACE_UP, DID)


def note(game: Game, events: Sequence[Event], before: Before | None = None) -> None:
    """Events have happened at the same time: remember them and put what triggers aside (CR 603.2)."""
    state = game.s
    batches = _Batches(len(state.history), before.rules if before is not None else None)
    for event in events:
        event.turn = state.turn.number
        state.history.append(event)
    game.touch(TIME)
    remember(game, events)
    index = triggers(game)
    for event in events:
        for oid, key, ability in _waiting(index, before.triggers if before is not None else None, event):
            working, game.scratch.at_work = game.scratch.at_work, oid
            if isinstance(ability, Residual):
                _try_residual(game, oid, key, ability, event, batches)
            else:
                _try_trigger(game, oid, key, ability, event, batches)
            game.scratch.at_work = working
        _delayed(game, event, batches)
        look_at_event(game, event)
    if _STATE in index:
        check_state_triggers(game)


def _waiting(index: Index, before: Index | None, event: Event) -> list[tuple[int, str, Ability]]:
    """Abilities that could trigger; when the event takes something away those that were there before it, and of new ones only those that do not look back (CR 603.10a).

    What was put somewhere "from anywhere" is seen by those alone that are there afterwards (CR 603.6c).
    """
    found = index.get(event.kind, [])
    if before is None or event.kind not in _LOOKS_BACK or not takes_away(event):
        return list(found)
    there = [entry for entry in before.get(event.kind, ()) if not _looks_at_the_new(entry[2])]
    known = {(oid, key) for oid, key, _ in there}
    new = [entry for entry in found if (entry[0], entry[1]) not in known]
    return there + [entry for entry in new if not _looks_back(entry[2])]


def takes_away(event: Event) -> bool:
    """Whether abilities that trigger on the event may look back."""
    return not isinstance(event, ZoneEvent) or event.origin in (BATTLEFIELD, GRAVEYARD)


def _looks_back(ability: Ability) -> bool:
    """Leaves-the-battlefield abilities, those about sacrifices, and about cards that leave a graveyard (CR 603.10a)."""
    head = ability.hook if isinstance(ability, Residual) else ability
    return isinstance(head, TriggeredAbility) and _BACKWARD.of(head)


def _is_backward(head: TriggeredAbility) -> bool:
    changes = [node for node in walk(head.event) if isinstance(node, (ev.ZoneChange, ev.Sacrificed))]
    return bool(changes) and all(
        isinstance(n, ev.Sacrificed)
        or n.origin == BATTLEFIELD
        or (n.origin == GRAVEYARD and n.destination != BATTLEFIELD)
        for n in changes
    )


_BACKWARD: Final = ByIdentity(_is_backward)


def _looks_at_the_new(ability: Ability) -> bool:
    """Abilities that trigger on zone changes by where something comes to, whatever zone it leaves."""
    head = ability.hook if isinstance(ability, Residual) else ability
    return isinstance(head, TriggeredAbility) and _FORWARD.of(head)


def _is_forward(head: TriggeredAbility) -> bool:
    changes = [node for node in walk(head.event) if isinstance(node, (ev.ZoneChange, ev.Sacrificed))]
    return bool(changes) and all(
        isinstance(n, ev.ZoneChange) and not n.origin and n.destination in _ARRIVALS for n in changes
    )


_ARRIVALS: Final = (BATTLEFIELD, GRAVEYARD, EXILE)  # what comes into a hand or library is looked back at (CR 603.10a)
_FORWARD: Final = ByIdentity(_is_forward)


def _grain(pattern: object, event: Event) -> int | None:
    """What of one moment is one occurrence for the pattern (CR 603.2c): events with the same answer trigger it together, None each on its own.

    Damage that is dealt is one occurrence for each source, damage that is received one for each object and player, "to" somebody each on its own.
    """
    if isinstance(pattern, ev.While):
        return _grain(pattern.event, event)
    if isinstance(pattern, ev.DamageDealt):
        return _grain_of_damage(pattern, event)
    if isinstance(pattern, ev.Attacks) and pattern.per_player:
        return player_ref(event.player)
    if isinstance(pattern, ev.CountersPut):
        return (event.obj or player_ref(event.player)) if pattern.batch else None
    return 0 if any(getattr(pattern, name, False) for name in ("batch", "at_least")) else None


def _grain_of_damage(pattern: ev.DamageDealt, event: Event) -> int | None:
    if pattern.once:
        return 0 if pattern.batch else event.cause()
    if pattern.batch:
        return event.obj or player_ref(event.player)
    return event.cause() if pattern.to_player is None and pattern.to_object is None else None


def _times(pattern: object, event: Event) -> int:
    """ "Whenever a counter is put on" occurs once for each counter (CR 603.2c)."""
    if isinstance(pattern, ev.While):
        return _times(pattern.event, event)
    return event.amount if isinstance(pattern, ev.CountersPut) and not pattern.batch and not pattern.nth else 1


def _try_trigger(game: Game, oid: int, key: str, ability: Ability, event: Event, batches: _Batches) -> None:
    assert isinstance(ability, TriggeredAbility)
    context = Context(oid, _controller_then(game, oid, ability, event))
    context.x = _x_of(game, oid)
    if not event_matches(game, ability.event, event, context) or _read_over(game, oid, ability):
        return
    rules = _rules_about(game, event, batches)
    if event.kind == ZONE and _is_silenced(game, rules, oid, context.controller, event):
        return
    pattern = _matched(game, ability.event, event, context)
    grain = _grain(pattern, event)
    name = (oid, key, grain)
    bind_matched(game, context, pattern, event)
    if grain is not None and name in batches.known:
        _join(batches.known[name], context)
        return
    if ability.only_first and _happened_before(game, ability.event, context, batches.before):
        return
    made: tuple[Trigger, ...] = ()
    for _ in range(_times(pattern, event)):
        if holds(game, ability.condition, context) and _may(game, oid, key, ability, context):
            again = 1 + _doublers(game, rules, oid, event, context)
            made += tuple(_put_aside(game, oid, key, ability, context) for _ in range(again))
    if grain is not None:
        batches.known[name] = made


def _controller_then(game: Game, oid: int, ability: TriggeredAbility, event: Event) -> int:
    """Who controls the ability; of "when you lose control of" it who did before (CR 603.10a)."""
    lost = isinstance(event, ControlEvent) and event.obj == oid and _LOSES.of(ability)
    return event.old if lost and isinstance(event, ControlEvent) else game.controller_of(oid)


def _is_about_losing(ability: TriggeredAbility) -> bool:
    return any(isinstance(node, ev.ControlChanged) and node.lost for node in walk(ability.event))


_LOSES: Final = ByIdentity(_is_about_losing)


def _try_residual(game: Game, oid: int, key: str, clause: Residual, event: Event, batches: _Batches) -> None:
    """A trigger of which only the head was read: its event is told, nothing goes on the stack."""
    assert isinstance(clause.hook, TriggeredAbility)
    pattern, context = clause.hook.event, Context(oid, game.controller_of(oid))
    if not event_matches(game, pattern, event, context):
        return
    if event.kind == ZONE and _is_silenced(game, _rules_about(game, event, batches), oid, context.controller, event):
        return
    grain = _grain(_matched(game, pattern, event, context), event)
    name = (oid, key, grain)
    if name not in batches.known:
        event_happened(game, clause, context)
    if grain is not None:
        batches.known[name] = ()


def _join(triggers: tuple[Trigger, ...], context: Context) -> None:
    """A further event of the same batch: its objects belong to the trigger, its numbers are added."""
    for trigger in triggers:
        for name in ("event.object", "event.source", "event.attackers"):
            refs = trigger.bind.get(name, ())
            trigger.bind[name] = (*refs, *[ref for ref in context.bind.get(name, ()) if ref not in refs])
        trigger.moved |= context.moved
        for number in ("event.amount", "event.count"):
            trigger.num[number] = trigger.num.get(number, 0) + context.num.get(number, 0)


def _happened_before(game: Game, pattern: object, context: Context, before: int) -> bool:
    """ "For the first time each turn": whether it has happened this turn at an earlier moment."""
    turn = game.s.turn.number
    return any(event.turn == turn and matched_then(game, pattern, event, context) for event in game.s.history[:before])


def _read_over(game: Game, oid: int, ability: TriggeredAbility) -> bool:
    """CR 702.155a: in the turn it entered, a saga with read ahead triggers for exactly the chapter it is at."""
    if not isinstance(ability.event, ev.CountersPut) or not ability.event.nth:
        return False
    row = game.s.objects[oid]
    if row.entered_turn != game.s.turn.number or not game.has_keyword(oid, "read ahead"):
        return False
    return row.counters.get("lore", 0) != ability.event.nth


def _x_of(game: Game, oid: int) -> int:
    cast = game.s.objects[oid].cast
    return cast.x if cast is not None else 0


def _may(game: Game, oid: int, key: str, ability: TriggeredAbility, context: Context) -> bool:
    if is_done(game, ability, context):
        return False
    return _within_limit(game, oid, key, ability) and game.format.may_trigger(game, oid, key, context.controller)


def is_done(game: Game, ability: TriggeredAbility, context: Context) -> bool:
    """Whether the controller has done this turn what the ability lets a player do only so often (CR 603.2h)."""
    return 0 < ability.do_limit <= game.s.used.get(_deed(ability, context), 0)


def was_done(game: Game, ability: TriggeredAbility, context: Context) -> None:
    """The controller has done what such an ability says."""
    counted(game, _deed(ability, context))


def _deed(ability: TriggeredAbility, context: Context) -> str:
    return f"do:{context.source}:{context.controller}:{program_digest(ability)}"


def _within_limit(game: Game, oid: int, key: str, ability: TriggeredAbility) -> bool:
    """ "This ability triggers only n times each turn." """
    if not ability.limit:
        return True
    return counted(game, f"trigger:{oid}:{key}") <= ability.limit


def counted(game: Game, name: str) -> int:
    """One more of these this turn; how many there are."""
    count = game.s.used[name] = game.s.used.get(name, 0) + 1
    return count


def _rules_about(game: Game, event: Event, batches: _Batches) -> dict[str, list[Rule]]:
    """The rules about what triggers on an event; of what leaves the battlefield as they were before it did (CR 603.10a)."""
    leaves = isinstance(event, ZoneEvent) and event.origin == BATTLEFIELD
    return batches.rules if leaves and batches.rules is not None else game.player_rules()


def _doublers(game: Game, rules: dict[str, list[Rule]], oid: int, event: Event, context: Context) -> int:
    """ "That ability triggers an additional time" (Panharmonicon and its kin): the cause must match."""
    if game.zone_then(oid) != BATTLEFIELD:
        return 0  # all of them speak of abilities of permanents (CR 110.1)
    extra = 0
    for rule in rules.get("double_triggers", ()):
        n = rule.modification
        if not isinstance(n, PlayerRule) or context.controller not in rule.seats:
            continue
        if n.word == "source":  # whatever the cause, an ability of such an object
            extra += n.filter is not None and matches(game, n.filter, oid, rule.context)
        elif _is_cause(game, n, event, rule.context):
            extra += 1
    return extra


def _is_cause(game: Game, n: PlayerRule, event: Event, context: Context) -> bool:
    """Whether the event is what the rule about triggered abilities names."""
    if n.word and not _caused_by(n.word, event):
        return False
    entered = isinstance(event, ZoneEvent) and event.destination == BATTLEFIELD
    cause = event.entering() if entered else event.cause() or event.obj
    return n.filter is None or (cause > 0 and matches(game, n.filter, cause, context))


def _is_silenced(game: Game, rules: dict[str, list[Rule]], oid: int, seat: int, event: Event) -> bool:
    """ "Creatures entering don't cause abilities to trigger": of anybody, or of permanents that those players control."""
    for rule in rules.get("no_triggers", ()):
        n = rule.modification
        if not isinstance(rule.affected, EachPlayer) and game.zone_then(oid) != BATTLEFIELD:
            continue
        if isinstance(n, PlayerRule) and seat in rule.seats:
            if any(_is_cause(game, replace(n, word=word), event, rule.context) for word in n.word.split()):
                return True
    return False


def _caused_by(word: str, event: Event) -> bool:
    if word == "enters":
        return isinstance(event, ZoneEvent) and event.destination == BATTLEFIELD
    if word == "dies":
        return isinstance(event, ZoneEvent) and event.origin == BATTLEFIELD and event.destination == GRAVEYARD
    if word == "combat_damage_to_player":
        return isinstance(event, DamageEvent) and event.combat and event.obj == 0
    return event.kind == word


def _follow(game: Game, context: Context, event: Event) -> None:
    """What moved is found where it went, if everybody can see it there (CR 400.7e)."""
    if isinstance(event, (ZoneEvent, AwayEvent)):
        context.moved |= game.findable({event.obj: event.new} if event.new != event.obj else {})


def bind_matched(game: Game, context: Context, pattern: object, event: Event) -> None:
    """What the event binds seen from the one pattern that it matches: for an attacker that becomes blocked by a creature, that creature is the other."""
    bind_event(context, event)
    _follow(game, context, event)
    if isinstance(pattern, ev.BecomesBlocked) and event.kind == BLOCK:
        context.bind["event.object"], context.bind["event.other"] = (event.counterpart(),), (event.obj,)


def _matched(game: Game, pattern: object, event: Event, context: Context) -> object:
    """Of several patterns the one that the event matches."""
    if isinstance(pattern, ev.While):
        return _matched(game, pattern.event, event, context)
    if not isinstance(pattern, ev.AnyEvent):
        return pattern
    parts = (part for part in pattern.parts if event_matches(game, part, event, context))
    first = next(parts, None)
    return pattern if first is None else _matched(game, first, event, context)


def bind_event(context: Context, event: Event) -> None:
    """What an event binds for the ability it triggers (see program.events)."""
    subject, source, other = event.obj, event.cause(), event.counterpart()
    if isinstance(event, ZoneEvent):
        subject = _moved(event)
    bind = context.bind
    bind["event.object"] = (subject,) if subject else ()
    bind["event.source"] = (source,) if source else ()
    bind["event.other"] = (other,) if other else ()
    bind["event.host"] = bind["event.other"] if event.kind in (ATTACH, UNATTACH) else ()
    seat = event.by if isinstance(event, TargetEvent) else event.player
    bind["event.player"] = (player_ref(seat),) if seat >= 0 else ()
    if isinstance(event, DamageEvent) and event.by >= 0:
        bind["event.dealer"] = (player_ref(event.by),)
    if event.kind == ATTACK:
        bind["event.attacker"] = bind["event.attackers"] = (event.obj,)
        bind["event.defender"] = bind["event.other"] or bind["event.player"]  # a planeswalker, a battle or a player
    context.num["event.amount"] = event.amount
    context.num["event.count"] = 1
    context.num["event.nth"] = event.ordinal()


def _moved(event: ZoneEvent) -> int:
    """What left the battlefield or the stack as it was there; what came from elsewhere, or entered, as it is now."""
    if event.destination == BATTLEFIELD and event.origin != BATTLEFIELD:
        return event.new
    return event.new or event.obj if event.origin not in (BATTLEFIELD, STACK) else event.obj


def _put_aside(game: Game, oid: int, key: str, ability: TriggeredAbility, context: Context) -> Trigger:
    state = game.s
    trigger = Trigger(state.new_id(), ability, oid, context.controller)
    trigger.bind, trigger.num, trigger.moved = dict(context.bind), dict(context.num), game.findable(context.moved)
    trigger.x, trigger.key = context.x, f"{oid}:{key}"
    state.pending.append(trigger)
    game.format.triggered(game, trigger, key)
    game.spend()
    return trigger


# --- delayed, reflexive, state ------------------------------------------------------------------------------------


def _delayed(game: Game, event: Event, batches: _Batches) -> None:
    for trigger in list(game.s.delayed):
        ability = trigger.ability
        assert isinstance(ability, TriggeredAbility)
        context = context_of(trigger)
        working, game.scratch.at_work = game.scratch.at_work, trigger.source
        matched = event_matches(game, ability.event, event, context)
        game.scratch.at_work = working
        if matched:
            _try_delayed(game, trigger, ability, event, batches)


def _try_delayed(game: Game, trigger: Trigger, ability: TriggeredAbility, event: Event, batches: _Batches) -> None:
    context = context_of(trigger)
    pattern = _matched(game, ability.event, event, context)
    bind_matched(game, context, pattern, event)
    _keep_bindings(context, trigger, event)
    grain = _grain(pattern, event)
    name = (0, trigger.key, grain)
    if grain is not None and name in batches.known:
        _join(batches.known[name], context)
        return
    if not holds(game, ability.condition, context):
        return
    if trigger.once:
        game.s.delayed.remove(trigger)
    made = _put_aside(game, trigger.source, trigger.key, ability, context)
    if grain is not None:
        batches.known[name] = (made,)


def _keep_bindings(inner: Context, trigger: Trigger, event: Event) -> None:
    """A delayed trigger remembers what was bound when it was made; of an event's own names only those that the new event does not say.

    The beginning of a step says nothing of its own: "that player" and "it" are of the event that made the trigger.
    """
    for name, refs in trigger.bind.items():
        if not name.startswith("event.") or event.kind == STEP or not inner.bind.get(name):
            inner.bind[name] = refs
    if event.kind == STEP:
        inner.num.update(trigger.num)
    inner.num["created"] = trigger.num.get("created", 0)


def add_delayed(game: Game, ability: TriggeredAbility, context: Context, once: bool, until: Until) -> None:
    """Create a delayed triggered ability (CR 603.7)."""
    state = game.s
    trigger = Trigger(state.new_id(), ability, context.source, context.controller)
    trigger.bind, trigger.num, trigger.moved = dict(context.bind), dict(context.num), game.findable(context.moved)
    trigger.x, trigger.once, trigger.until = context.x, once, until
    trigger.key = f"d{trigger.id}"
    trigger.num["created"] = trigger.id
    if isinstance(ability.event, ev.StepBegins) and ability.event.next:
        trigger.num["made_in"] = state.turn.number
    state.delayed.append(trigger)


def add_reflexive(game: Game, ability: TriggeredAbility, context: Context) -> None:
    """A reflexive trigger goes on the stack the next time a player would get priority (CR 603.12)."""
    _put_aside(game, context.source, "reflexive", ability, context)


def context_of(trigger: Trigger) -> Context:
    """The point of view of a trigger."""
    context = Context(trigger.source, trigger.controller, trigger.x)
    context.bind, context.num, context.moved = dict(trigger.bind), dict(trigger.num), dict(trigger.moved)
    return context


def check_state_triggers(game: Game) -> bool:
    """CR 603.8: a state trigger triggers as soon as the state is true, and once until its ability has left the stack."""
    found = False
    for oid, key, ability in triggers(game).get(_STATE, ()):
        assert isinstance(ability, TriggeredAbility)
        working, game.scratch.at_work = game.scratch.at_work, oid
        fires = _state_fires(game, oid, key, ability)
        game.scratch.at_work = working
        if fires:
            _put_aside(game, oid, key, ability, Context(oid, game.controller_of(oid)))
            found = True
    return found


def _state_fires(game: Game, oid: int, key: str, ability: TriggeredAbility) -> bool:
    name = f"{oid}:{key}"
    if any(trigger.key == name for trigger in game.s.pending):
        return False
    for item_id in game.s.stack:
        item = game.s.objects[item_id].item
        if item is not None and item.trigger_key == name:
            return False
    assert isinstance(ability.event, ev.StateIs)
    return holds(game, ability.event.condition, Context(oid, game.controller_of(oid)))


def in_order(game: Game, seat: int, mine: list[Trigger]) -> Flow[list[Trigger]]:
    if len(mine) < 2 or _all_alike(mine):
        return mine
    question = Ask("order", seat, "triggers")
    question.options = list(range(len(mine)))
    question.words = [game.chars(trigger.source).name if trigger.source in game.s.objects else "" for trigger in mine]
    question.data["sources"] = [trigger.source for trigger in mine]
    question.data["triggers"] = mine
    question.default = list(question.options)
    order = yield from ask(question)
    return [mine[int(index)] for index in order]


def _all_alike(mine: list[Trigger]) -> bool:
    """Identical triggers without targets: their order makes no difference."""
    first = mine[0]
    return all(t.ability == first.ability and t.source == first.source and t.bind == first.bind for t in mine[1:])


def did_by_leaving(game: Game, word: str, seat: int, obj: int) -> None:
    """A permanent did something by leaving the battlefield; its own abilities look back at that (CR 603.10a)."""
    before: Index = {}
    _index(before, obj, game.chars(obj).abilities, BATTLEFIELD)
    note(game, [DidEvent(word, seat, obj)], Before(before, game.player_rules()))


def did(game: Game, word: str, seat: int, obj: int = 0, amount: int = 0) -> None:
    """A player did a keyword action: remember it and trigger on it."""
    note(game, [DidEvent(word, seat, obj, amount)])


knows(TriggeredAbility, "event condition limit do_limit only_first")
knows(ev.Attacks, "batch per_player")
knows(ev.Blocks, "batch")
knows(ev.CountersPut, "batch")
knows(ev.Discarded, "batch")
knows(ev.LifeLost, "batch")
knows(ev.Sacrificed, "batch")
knows(ev.TokensCreated, "batch")
knows(ev.ZoneChange, "batch")
knows(ev.DamageDealt, "batch once")
knows(ev.StateIs, "condition")
knows(ev.ControlChanged, "lost")
knows(PlayerRule, "filter word", rule=("double_triggers", "no_triggers"))
knows(Keyword, name="read ahead")
