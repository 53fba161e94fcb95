"""Creating tokens (CR 111.1, 111.2, 614, 707.9b)."""

from __future__ import annotations

from ...program.modifications import Modification
from ..ask.flow import Flow
from ..state.context import Context
from ..state.events import ARRIVED, Arrival, Moment, TokensEvent, ZoneEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, ENTERING, TOKEN, Obj
from .durations import except_copy
from .pipeline import propose
from .replacement import replace
from .triggers import note
from .zone_changes import follow_spell


def make_tokens(
    game: Game, seat: int, programs: list[tuple[int, int]], amount: int, c: Context, how: Arrival = ARRIVED
) -> Flow[list[int]]:
    """Create `amount` tokens of each (program, face) under a seat's control. Replacements of the creation apply first (CR 614)."""
    events = yield from creation(game, seat, programs, amount, c, how)
    made = yield from appear(game, events)
    return made


def creation(
    game: Game, seat: int, programs: list[tuple[int, int]], amount: int, c: Context, how: Arrival = ARRIVED,
    exceptions: tuple[Modification, ...] = (), moment: Moment | None = None,
) -> Flow[list[ZoneEvent]]:  # fmt: skip
    """The tokens that an instruction makes, not yet on the battlefield; `exceptions`: what they are but for what they copy."""
    creation = TokensEvent(0, seat, amount)
    creation.kinds, creation.moment = programs, moment or Moment()
    events: list[ZoneEvent] = []
    besides: list[ZoneEvent] = []
    for final in (yield from replace(game, creation)):
        for program, face in final.kinds:
            events += [_token_event(game, final.player, program, face, how) for _ in range(final.amount)]
        for program, face, count in final.more:
            besides += [_token_event(game, final.player, program, face, how) for _ in range(count)]
    if exceptions:
        for event in events:
            except_copy(game, event.new, exceptions, c)
    return events + besides


def appear(game: Game, events: list[ZoneEvent]) -> Flow[list[int]]:
    """Tokens of one instruction enter at the same time."""
    done = yield from propose(game, events)
    made = [event.new for event in done if event.new]
    if made:
        note(game, [TokensEvent(oid, game.s.objects[oid].controller, 1) for oid in made])
    return made


def become_token(game: Game, spell: int, how: Arrival) -> Flow[list[int]]:
    """A copy of a permanent spell becomes a token, which is not created (CR 111.13, 608.3f)."""
    row = game.s.objects[spell]
    event = _token_event(game, row.controller, row.program, row.face, how)
    token = game.edit(event.new)  # its X, its kicks and what paid for it, though it was not cast itself (CR 707.10)
    token.cast, token.linked = row.cast, row.linked
    follow_spell(game, spell, token.id)
    done = yield from propose(game, [event])
    return [event.new for event in done if event.new]


def _token_event(game: Game, seat: int, program: int, face: int, how: Arrival) -> ZoneEvent:
    """A token appears: a zone change from nowhere."""
    state = game.s
    row = Obj(state.new_id(), TOKEN, program, seat, ENTERING)
    row.face, row.timestamp = face, state.tick()
    row.entered_turn = state.turn.number
    state.add(row)
    event = ZoneEvent(row.id, seat, "", BATTLEFIELD, how.copy())
    event.new, event.is_token, event.how.controller = row.id, True, seat
    return event
