"""What has happened this turn or the last, judged as it was then (CR 608.2i)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...program import events as ev
from ...program.abilities import TriggeredAbility
from ...program.amounts import HappenedCount
from ...program.cards import CardProgram
from ...program.conditions import Happened
from ...program.node import Node, walk
from ..declared import knows
from ..state.by_identity import ByIdentity
from ..state.characteristics import Characteristics
from ..state.context import Context
from ..state.events import ATTACK, CAST, Event, PairEvent, StepEvent, ZoneEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, GONE
from .event_patterns import event_matches


def happened_count(game: Game, pattern: object, context: Context, since: str, total: bool) -> int:
    """How often (or with what sum) the event happened this turn, last turn, in this step or before a spell was cast.

    What attacks are counted by is creatures: one that attacked in two combats is one that its controller attacked with.
    """
    wanted = game.s.turn.number - (1 if since == "last_turn" else 0)
    events = _of_this_step(game) if since == "step" else _before(game, since, context)
    found = [event for event in events if event.turn == wanted and matched_then(game, pattern, event, context)]
    if isinstance(pattern, ev.Attacks):
        return len({event.obj for event in found})
    return sum(event.amount for event in found) if total else len(found)


def matched_then(game: Game, pattern: object, event: Event, context: Context) -> bool:
    """Whether what happened matched, whoever controls it now and whatever it is now: who attacked with it, as what and under whose control it entered (CR 608.2i)."""
    if isinstance(event, PairEvent) and event.kind == ATTACK:
        return _as_it_was(game, pattern, event, context, event.obj, event.by, event.was)
    if isinstance(event, ZoneEvent) and event.was is not None:
        return _as_it_was(game, pattern, event, context, event.new, event.was.controller, event.was)
    return event_matches(game, pattern, event, context)


def _as_it_was(
    game: Game, pattern: object, event: Event, context: Context, ref: int, seat: int, was: Characteristics | None
) -> bool:
    row = game.s.objects.get(ref)
    if row is None:
        return event_matches(game, pattern, event, context)
    now = game.chars(ref)
    if (was is None or was is now) and game.controller_of(ref) == seat:
        return event_matches(game, pattern, event, context)
    derived = game.derived
    rows = game.s.lki if row.zone == GONE else derived.chars if ref in derived.chars else derived.off
    before = rows.get(ref)
    if was is not None:
        rows[ref] = was
    game.scratch.then = {ref: seat}
    try:
        return event_matches(game, pattern, event, context)
    finally:
        game.scratch.then = {}
        if before is None:
            rows.pop(ref, None)
        else:
            rows[ref] = before


def remember(game: Game, events: Sequence[Event]) -> None:
    """What permanents were as they entered or attacked, where a card of the game may look back at it."""
    if not _LOOK_BACK.of(game.s.programs):
        return
    for event in events:
        if isinstance(event, ZoneEvent) and event.destination == BATTLEFIELD and event.new in game.s.objects:
            event.was = game.chars(event.new)
        elif isinstance(event, PairEvent) and event.kind == ATTACK:
            event.was = game.chars(event.obj)


def _looks_back(program: CardProgram) -> bool:
    return any(
        isinstance(node, (Happened, HappenedCount)) or (isinstance(node, TriggeredAbility) and node.only_first)
        for node in walk(program)
        if any(map(_is_looked_back_at, walk(node)))
    )


def _is_looked_back_at(node: Node) -> bool:
    return isinstance(node, ev.Attacks) or (isinstance(node, ev.ZoneChange) and node.destination == BATTLEFIELD)


_LOOKS_BACK: Final[ByIdentity[CardProgram, bool]] = ByIdentity(_looks_back)


_LOOK_BACK: Final[ByIdentity[tuple[CardProgram, ...], bool]] = ByIdentity(
    lambda programs: any(map(_LOOKS_BACK.of, programs)), 64
)


def _before(game: Game, since: str, context: Context) -> list[Event]:
    history = game.s.history
    if since != "before":
        return history
    spell = context.bind.get("event.object", ())
    places = (place for place, event in enumerate(history) if event.kind == CAST and event.obj in spell)
    return history[: next(places, len(history))]


def _of_this_step(game: Game) -> list[Event]:
    """What has happened since the step before this one began; a step's own actions come before its triggers."""
    found: list[Event] = []
    for event in reversed(game.s.history):
        if isinstance(event, StepEvent) and event.step != game.s.turn.step:
            break
        found.append(event)
    return found


knows(Happened, since=("turn", "last_turn", "step"))
knows(HappenedCount, since=("turn", "last_turn", "step", "before"))
