"""The stack (CR 405, 608): putting triggered abilities on it, and resolving what is on top.

603.3c-d modes and targets of triggers ok; 608.2a intervening if again ok; 608.2b illegal targets ok; 608.3 permanent spells ok; 608.2n and 608.2p last steps ok.
"""

from __future__ import annotations

from typing import Final

from ...program.abilities import (
    Ability,
    ActivatedAbility,
    Body,
    ChapterAbility,
    Keyword,
    Mode,
    SpellAbility,
    TriggeredAbility,
)
from ...program.amounts import TimesResolved
from ...program.effects_permanents import KeywordAction
from ...program.events import PlayerDid
from ...program.node import walk
from ...program.objects import This
from ..abilities.index import index_of
from ..abilities.printed_rows import is_omen
from ..ask.ask import IllegalAction
from ..ask.flow import Flow, yes_no
from ..characteristics.changed_words import reworded_spell
from ..declared import knows
from ..evaluate.amounts import resolution_of
from ..evaluate.clauses import run_clauses
from ..evaluate.dispatch import holds, perform
from ..evaluate.references import apnap
from ..events.control import default_controller
from ..events.in_combat import defenders_for
from ..events.madness_and_miracle import MADNESS, after_madness
from ..events.merging import mutate, mutate_target
from ..events.pipeline import move, shuffle_library
from ..events.tokens import become_token
from ..events.triggers import add_reflexive, context_of, did, in_order, is_done, note, was_done
from ..events.unlocking import entered
from ..events.unplayed import RESOLVED, look
from ..keywords.of_casting import LEAVES_LATER
from ..keywords.rare import HAUNTS
from ..state.aspects import TIME
from ..state.by_identity import ByIdentity
from ..state.context import Context
from ..state.decider import control_while_resolving, resolved
from ..state.events import TRIGGER, Arrival, Event, TargetEvent
from ..state.game import Game
from ..state.rows import (
    ABILITY,
    BATTLEFIELD,
    COPY,
    EXILE,
    GONE,
    GRAVEYARD,
    STACK,
    Obj,
    StackItem,
    TargetChoice,
    Trigger,
)
from ..state.scores import count
from ..targets.modes import choose_modes
from ..targets.spell_text import whole_body
from ..targets.targets import choose_targets, is_one_each, overload, still_legal
from .cipher import encode
from .epic_and_paradigm import come_again
from .permits import permit_adventure, schedule_rebound


def body_of(ability: Ability | None) -> Body | None:
    """The instructions of an ability."""
    if isinstance(ability, (ActivatedAbility, TriggeredAbility, SpellAbility, ChapterAbility)):
        return ability.body
    return None


def new_stack_object(game: Game, kind: str, ability: Ability | None, source: int, seat: int) -> Obj:
    """An ability on the stack."""
    state = game.s
    program = state.objects[source].program if source in state.objects else 0
    row = Obj(state.new_id(), ABILITY, program, seat, STACK)
    row.controller, row.timestamp = seat, state.tick()
    row.item = StackItem(kind, ability, source)
    state.add(row)
    state.stack.append(row.id)
    game.touch()
    return row


def remove_from_stack(game: Game, oid: int) -> None:
    """An ability (or a copy) ceases to exist."""
    state = game.s
    if oid in state.stack:
        state.stack.remove(oid)
    state.lki[oid] = game.chars(oid)
    row = game.edit(oid)
    row.choices = {**row.choices, "zone": STACK}
    row.zone = GONE
    row.left_turn = state.turn.number


# --- triggers ----------------------------------------------------------------------------------------------------


def push_trigger(game: Game, trigger: Trigger) -> Flow[None]:
    """CR 603.3: put a triggered ability on the stack; without legal modes or targets it is removed (603.3c-d)."""
    ability = trigger.ability
    assert isinstance(ability, TriggeredAbility)
    if not game.s.players[trigger.controller].alive:
        return
    row = new_stack_object(game, "triggered", ability, trigger.source, trigger.controller)
    item = row.item
    assert item is not None
    context = context_of(trigger)
    context.item = row.id
    try:
        modes = yield from choose_modes(game, ability.body, context, f"{trigger.key}")
        targets = yield from _targets(game, ability.body, modes, context, trigger.source)
    except IllegalAction:
        remove_from_stack(game, row.id)
        return
    new = item.copy()
    new.modes, new.targets, new.x = modes, targets, trigger.x
    new.bind, new.num, new.moved, new.trigger_key = dict(trigger.bind), dict(trigger.num), trigger.moved, trigger.key
    game.edit(row.id).item = new
    game.emit("trigger", obj=row.id, source=trigger.source, seat=trigger.controller, targets=all_refs(targets))
    note(game, [Event(TRIGGER, row.id, trigger.controller)])
    became_targets(game, row.id, targets, trigger.controller)


def _targets(
    game: Game, body: Body, modes: tuple[int, ...], context: Context, source: int
) -> Flow[tuple[TargetChoice, ...]]:
    if not body.modes:
        found = yield from choose_targets(game, body.clauses, context, source, 0)
        return found
    chosen: tuple[TargetChoice, ...] = ()
    for place, mode in enumerate(modes):
        chosen += yield from choose_targets(game, body.modes[mode].clauses, context, source, place)
    return chosen


def all_refs(targets: tuple[TargetChoice, ...]) -> list[int]:
    """All targets, in order."""
    return [ref for choice in targets for ref in choice.refs]


def became_targets(game: Game, item: int, targets: tuple[TargetChoice, ...], seat: int) -> None:
    """Objects and players become targets (CR 115.1, 702.21 ward)."""
    events = [TargetEvent(ref, item, seat) for ref in dict.fromkeys(all_refs(targets))]
    if events:
        note(game, events)
    if not item_is_copy(game, item) and any(_is_crime(game, ref, seat) for ref in all_refs(targets)):
        did(game, "crime", seat)


def item_is_copy(game: Game, item: int) -> bool:
    """Copies are not cast, activated or put onto the stack as triggers: their targets are no crime."""
    return game.s.objects[item].kind == COPY


def _is_crime(game: Game, ref: int, seat: int) -> bool:
    """CR 700.13."""
    opponents = game.opponents(seat)
    if ref < 0:
        return -ref - 1 in opponents
    row = game.s.objects[ref]
    if row.zone == GRAVEYARD:
        return row.owner in opponents
    return row.zone in (BATTLEFIELD, STACK) and game.controller_of(ref) in opponents


# --- resolution --------------------------------------------------------------------------------------------------


CONTROLLED = "controlled_by"
"""Who controls the spell's controller while it resolves (CR 723.2)."""


def resolve_top(game: Game) -> Flow[None]:
    """Resolve the top object of the stack (CR 608)."""
    oid = game.s.stack[-1]
    row = game.s.objects[oid]
    item = row.item
    game.emit("resolve", obj=oid)
    game.scratch.at_work = oid
    game.scratch.causing = item.num.get("sequence", 0) if item is not None else 0
    if item is not None and CONTROLLED in item.num:
        control_while_resolving(game, row.controller, item.num[CONTROLLED])
    if item is not None and item.kind != "spell":
        yield from _resolve_ability(game, oid, item)
    else:
        yield from _resolve_spell(game, oid)
    resolved(game)


def context_of_item(game: Game, oid: int) -> Context:
    """The point of view of a stack object."""
    row = game.s.objects[oid]
    item = row.item
    assert item is not None
    context = Context(item.source if item.kind != "spell" else oid, row.controller, item.x)
    context.bind, context.num, context.moved, context.item = dict(item.bind), dict(item.num), dict(item.moved), oid
    return context


def _legal_choices(game: Game, oid: int, item: StackItem, context: Context) -> tuple[bool, tuple[TargetChoice, ...]]:
    """(whether it may resolve, the choices with illegal targets taken out)."""
    kept: list[TargetChoice] = []
    targeted = legal = 0
    for announced in item.targets:
        spec = reworded_spell(game, oid, announced.spec)  # CR 612.1
        choice = TargetChoice(announced.mode, announced.slot, spec, announced.refs, announced.shares)
        for earlier in kept:
            if earlier.mode == choice.mode:
                context.bind[f"target{earlier.slot}"] = earlier.refs
        source = item.source if item.kind != "spell" else oid
        good = [i for i, ref in enumerate(choice.refs) if still_legal(game, choice, ref, context, source)]
        targeted, legal = targeted + len(choice.refs), legal + len(good)
        shares = tuple(choice.shares[i] for i in good) if choice.shares else ()
        kept.append(TargetChoice(choice.mode, choice.slot, choice.spec, tuple(choice.refs[i] for i in good), shares))
    return targeted == 0 or legal > 0, tuple(kept)


def _resolve_ability(game: Game, oid: int, item: StackItem) -> Flow[None]:
    context = context_of_item(game, oid)
    may, choices = _legal_choices(game, oid, item, context)
    ability = item.ability
    condition = ability.condition if isinstance(ability, TriggeredAbility) else None
    if may and holds(game, condition, context):
        _count_resolution(game, item)
        yield from _resolve_body(game, ability, item, choices, context)
        after_madness(game, item.bind.get(MADNESS, ()))
    if game.s.objects[oid].zone == STACK:
        remove_from_stack(game, oid)


def _asks_for_resolutions(ability: Ability) -> bool:
    return any(isinstance(node, TimesResolved) for node in walk(ability))


_COUNTING: Final = ByIdentity(_asks_for_resolutions)


def _count_resolution(game: Game, item: StackItem) -> None:
    """ "The second time this ability has resolved this turn": counted only for abilities that ask."""
    ability = item.ability
    if isinstance(ability, Ability) and _COUNTING.of(ability):
        name = resolution_of(item)
        game.s.used[name] = game.s.used.get(name, 0) + 1


def _resolve_body(game: Game, ability: Ability | None, item: StackItem, choices: tuple[TargetChoice, ...], context: Context) -> Flow[None]:  # fmt: skip
    """ "Do this only once each turn": what has been done counts, not that it could have been (CR 603.2h)."""
    limited = ability if isinstance(ability, TriggeredAbility) and ability.do_limit else None
    if limited is not None and is_done(game, limited, context):
        return
    if isinstance(ability, TriggeredAbility) and ability.optional:
        agreed = yield from yes_no(context.controller, "may", context.source, default=True)
        if not agreed:
            return
    yield from run_body(game, body_of(ability), item.modes, choices, context)
    if limited is not None and context.acted:
        was_done(game, limited, context)


def run_body(
    game: Game, body: Body | None, modes: tuple[int, ...], choices: tuple[TargetChoice, ...], context: Context
) -> Flow[None]:
    """Carry out the chosen instructions, each mode with its own targets."""
    if body is None:
        return
    if not body.modes:
        bind_targets(context, choices, 0)
        yield from run_clauses(game, body.clauses, context)
        return
    for place in sorted(range(len(modes)), key=lambda place: modes[place]):
        bind_targets(context, choices, place)
        yield from run_clauses(game, body.modes[modes[place]].clauses, context)


def bind_targets(context: Context, choices: tuple[TargetChoice, ...], mode: int) -> None:
    """Bind the targets (and shares) of one mode."""
    for choice in choices:
        if choice.mode == mode:
            context.bind[f"target{choice.slot}"] = choice.refs
            context.did.discard(f"target{choice.slot}")
            if choice.refs:
                context.did.add(f"target{choice.slot}")
            for place, share in enumerate(() if is_one_each(choice.spec) else choice.shares):
                context.num[f"share{place}"] = share


def _resolve_spell(game: Game, oid: int) -> Flow[None]:
    row = game.s.objects[oid]
    item = row.item
    assert item is not None
    context = context_of_item(game, oid)
    may, choices = _legal_choices(game, oid, item, context)
    if not may and not _becomes_creature(game, oid):
        game.emit("fizzled", obj=oid)
        yield from put_away(game, oid, resolved=False)
        return
    _count_spell(game, row.controller)
    if may and choices and mutate_target(game, oid):
        yield from mutate(game, oid, choices[0].refs[0])
        return
    if not may:
        game.edit(oid).marks = row.marks | {"unbestowed"}
    if game.chars(oid).is_permanent_type():
        yield from _enter(game, oid, choices if may else ())
        return
    yield from _gift_first(game, oid)
    for part in spell_bodies(game, oid):
        overload(game, oid, part, context)
        yield from run_body(game, part, item.modes, choices, context)
    if game.s.objects[oid].zone == STACK:
        yield from come_again(game, oid)
    if game.s.objects[oid].zone == STACK:
        look(game, oid, row.controller, RESOLVED)
        yield from put_away(game, oid)


def _gift_first(game: Game, oid: int) -> Flow[None]:
    """CR 702.174j: the gift of an instant or sorcery comes before everything else it does."""
    for keyword in index_of(game.chars(oid).abilities).keywords:
        if keyword.name == "gift":
            gift = KeywordAction("give_gift", This(), word=keyword.word)
            yield from perform(game, gift, Context(oid, game.s.objects[oid].controller))


def _count_spell(game: Game, seat: int) -> None:
    count(game, "spells", seat)


def spell_bodies(game: Game, oid: int) -> list[Body]:
    """The instructions of a spell with what its costs add."""
    body = whole_body(game, oid)
    return [] if body is None else [body]


def _becomes_creature(game: Game, oid: int) -> bool:
    """A bestowed Aura spell, or a mutating one, with an illegal target resolves as a creature (CR 702.103e, 702.140b)."""
    cast = game.s.objects[oid].cast
    return cast is not None and ("bestow" in cast.costs or "mutate" in cast.costs)


def _enter(game: Game, oid: int, choices: tuple[TargetChoice, ...]) -> Flow[None]:
    """CR 608.3: a permanent spell becomes a permanent; an Aura is attached to its target."""
    row = game.s.objects[oid]
    how = Arrival(row.controller)
    if choices and choices[0].refs and "Aura" in game.chars(oid).subtypes:
        how.attached_to = choices[0].refs[0]
    _enter_attacking(game, row, how)
    if row.kind == COPY:
        yield from _enter_copy(game, oid, how)
        return
    done = yield from move(game, [oid], BATTLEFIELD, how)
    for event in done:
        if event.new and event.destination == BATTLEFIELD and row.cast is not None:
            default_controller(game, row, event.new)
            entered(game, event.new)
            yield from _leaves_later(game, event.new)


def _enter_attacking(game: Game, row: Obj, how: Arrival) -> None:
    """CR 702.190b: cast for its sneak cost it enters tapped, attacking what the returned creature attacked."""
    if row.cast is None or "sneak" not in row.cast.costs or row.item is None:
        return
    how.tapped = True
    how.attacking = still_attackable(game, row.item.num.get("cost.attacked", 0))


def still_attackable(game: Game, defender: int) -> int:
    """What a creature that left combat attacked, if it can still be attacked (CR 508.4a); else 0."""
    return defender if defender in defenders_for(game, game.s.turn.active) else 0


def _enter_copy(game: Game, oid: int, how: Arrival) -> Flow[None]:
    """CR 608.3f: a copy of a permanent spell becomes a token, with what it copied (CR 718.3c) and what changed it (CR 400.7a)."""
    remove_from_stack(game, oid)
    for token in (yield from become_token(game, oid, how)):
        yield from _leaves_later(game, token)


def _leaves_later(game: Game, oid: int) -> Flow[None]:
    """What the costs of the spell say of the permanent that it became, whatever abilities that has now: to who controlled the spell (CR 603.7d)."""
    row = game.s.objects[oid]
    for cost in row.cast.costs if row.cast is not None else ():
        if cost in LEAVES_LATER:
            yield from perform(game, LEAVES_LATER[cost], Context(oid, game.controller_of(oid)))


def put_away(game: Game, oid: int, resolved: bool = True) -> Flow[None]:
    """A spell that has resolved, or does not resolve, goes to the graveyard (CR 608.2n); an adventure into exile (715.3d)."""
    row = game.s.objects[oid]
    if row.kind == COPY:
        remove_from_stack(game, oid)
        return
    if resolved and (yield from encode(game, oid)):
        return
    destination = GRAVEYARD
    card, cast = game.s.programs[row.program], row.cast
    resolved_adventure = resolved and card.layout == "adventure" and row.face == 1
    if resolved and cast is not None and ("buyback" in cast.costs or "hand_after" in cast.costs):
        destination = "hand"
    if resolved_adventure and is_omen(card):  # CR 720.3d
        yield from _shuffle_in(game, oid)
        return
    if resolved_adventure:
        destination = EXILE
    if resolved and _rebounds(game, oid):
        destination = EXILE
    haunts = resolved and game.has_keyword(oid, "haunt")
    done = yield from move(game, [oid], destination)
    for event in done:
        if event.new and event.destination == EXILE and destination == EXILE:
            _grant_after(game, event.new, resolved_adventure, row.controller)
        elif event.new and event.destination == GRAVEYARD and haunts:  # CR 702.55a on a spell
            add_reflexive(game, HAUNTS, Context(event.new, row.controller))


def _rebounds(game: Game, oid: int) -> bool:
    """CR 702.88a: "from your hand" is that of who controls it now."""
    row = game.s.objects[oid]
    from_hand = row.cast is not None and row.cast.origin == "hand" and row.cast_from_own_zone()
    return from_hand and game.controller_of(oid) == row.owner and game.has_keyword(oid, "rebound")


def _shuffle_in(game: Game, oid: int) -> Flow[None]:
    owner = game.s.objects[oid].owner
    yield from move(game, [oid], "library")
    shuffle_library(game, owner)


def _grant_after(game: Game, card: int, adventure: bool, seat: int) -> None:
    """CR 715.3d: the creature may be cast from exile by the player for as long as it stays there; 702.88 rebound waits for the upkeep."""
    if adventure:
        permit_adventure(game, card, seat)
    else:
        schedule_rebound(game, card, seat)


def put_on_stack(game: Game) -> Flow[bool]:
    """CR 603.3: waiting triggers go on the stack, in APNAP order, each controller ordering the own ones."""
    if not game.s.pending:
        return False
    pending, game.s.pending = game.s.pending, []
    game.touch(TIME)  # state-based actions ask whether an ability still waits
    for seat in apnap(game):
        mine = [trigger for trigger in pending if trigger.controller == seat]
        mine = yield from in_order(game, seat, mine)
        for trigger in mine:
            yield from push_trigger(game, trigger)
    return True


knows(SpellAbility, "body")
knows(ChapterAbility, "body")
knows(TriggeredAbility, "body condition optional do_limit")
knows(Body, "clauses modes")
knows(Mode, "clauses")
knows(Keyword, name="rebound")
knows(PlayerDid, action="crime")
