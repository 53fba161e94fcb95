"""Creating tokens (CR 111.1, 111.2, 614, 707.9b)."""

from __future__ import annotations

from ...program.modifications import CopyOf, Modification
from ...program.objects import Bound
from ..ask.flow import Flow
from ..characteristics.copiable_values import frozen_object
from ..state.context import Context
from ..state.game import Game
from ..state.rows import BATTLEFIELD, ENTERING, TOKEN, Event, Obj
from .durations import add_effect
from .pipeline import propose
from .replacement import Moment, replace
from .triggers import note


def make_tokens(
    game: Game, seat: int, programs: list[tuple[int, int]], amount: int, c: Context, data: dict[str, object],
    copies_of: tuple[int, tuple[Modification, ...]] | None = None,
) -> Flow[list[int]]:  # fmt: skip
    """Create `amount` tokens of each (program, face) under a seat's control. Replacements of the creation apply first (CR 614)."""
    events = yield from creation(game, seat, programs, amount, c, data, copies_of)
    made = yield from appear(game, events)
    return made


def creation(
    game: Game, seat: int, programs: list[tuple[int, int]], amount: int, c: Context, data: dict[str, object],
    copies_of: tuple[int, tuple[Modification, ...]] | None = None, moment: Moment | None = None,
) -> Flow[list[Event]]:  # fmt: skip
    """The tokens that an instruction makes, not yet on the battlefield."""
    creation = Event("tokens", 0, seat, amount)
    creation.data = {"programs": programs, "moment": moment or Moment()}
    events: list[Event] = []
    besides: list[Event] = []
    for final in (yield from replace(game, creation)):
        if final.kind != "tokens":
            continue
        listed = final.data.get("programs")
        for program, face in listed if isinstance(listed, list) else []:
            events += [_token_event(game, final.player, program, face, data) for _ in range(final.amount)]
        more = final.data.get("more")
        for program, face, count in more if isinstance(more, list) else []:
            besides += [_token_event(game, final.player, program, face, data) for _ in range(count)]
    if copies_of is not None:
        _as_copies(game, events, copies_of, c)
    return events + besides


def appear(game: Game, events: list[Event]) -> Flow[list[int]]:
    """Tokens of one instruction enter at the same time."""
    done = yield from propose(game, events)
    made = [event.new for event in done if event.kind == "zone" and event.new]
    lines = []
    for oid in made:
        lines.append(Event("tokens", oid, game.s.objects[oid].controller, 1))
    if lines:
        note(game, lines)
    return made


def _token_event(game: Game, seat: int, program: int, face: int, data: dict[str, object]) -> Event:
    """A token appears: a zone change from nowhere."""
    state = game.s
    row = Obj(state.new_id(), TOKEN, program, seat, ENTERING)
    row.face, row.epoch, row.timestamp = face, state.epoch, state.tick()
    row.entered_turn = state.turn.number
    spell = data.get("spell")
    if isinstance(spell, int) and spell in state.objects:
        row.cast = state.objects[spell].cast  # its X and kicks, though it was not cast itself (CR 707.10)
    state.objects[row.id] = row
    event = Event("zone", row.id, seat)
    event.destination, event.new = BATTLEFIELD, row.id
    event.data = {**data, "controller": seat, "token": True}
    return event


def _as_copies(game: Game, events: list[Event], copies_of: tuple[int, tuple[Modification, ...]], c: Context) -> None:
    """The exceptions of a copy are part of its copiable values (CR 707.9b)."""
    ref, exceptions = copies_of
    if not exceptions:
        return
    inner = c.branch()
    inner.bind["copied"] = (frozen_object(game, ref),)
    for event in events:
        add_effect(game, inner, (event.new,), (CopyOf(Bound("copied"), exceptions),), "")
