"""Permanents that change controllers, whatever makes them: an effect of a resolution, an Aura, the end of either (CR 110.2, 302.6, 506.4c, 613.1b, 702.75a, 800.4c).

Spells that change controllers (CR 112.2), and the permanents that they become (CR 110.2b); only effects without a duration do that.
"""

from __future__ import annotations

from ..state.events import ControlEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, ECHO_DUE, ECHO_SETTLED, EXILE, Obj
from .attachment import attached_by_moving
from .in_combat import remove_from_combat
from .triggers import as_before, note
from .zone_changes import commit_zone, may_look, of_components, zone_event


def notice_control(game: Game) -> None:
    """What has another controller than when this was last looked at is out of combat, has not been controlled since the turn began, and triggers.

    Asked whenever an effect on control was made, state-based actions are checked, and a turn begins; what is phased out is not looked at (CR 702.26d).
    """
    game.refresh()
    state = game.s
    if game.derived.held == state.held:
        return
    rows = state.objects
    then = {oid: seat for oid, seat in state.held if oid in rows}
    away = {oid: seat for oid, seat in then.items() if rows[oid].zone == BATTLEFIELD and rows[oid].phased_out}
    now = {**away, **{each[0]: each[1] for each in game.derived.held}}
    state.held = [[oid, now[oid]] for oid in sorted(now)]
    fallen: list[int] = []
    for oid in sorted(then.keys() | now.keys()):
        row = rows[oid]
        old, new = then.get(oid, row.controller), now.get(oid, row.controller)
        if row.zone != BATTLEFIELD or old == new:
            continue
        if state.players[new].alive:
            _changed(game, oid, old)
        else:
            fallen.append(oid)
    if fallen:
        exile_uncontrolled(game, fallen)


def exile_uncontrolled(game: Game, oids: list[int]) -> None:
    """What is left to a player who has left the game is exiled (CR 800.4a, 800.4c)."""
    before, moved = as_before(game), [zone_event(game, oid, EXILE) for oid in oids]
    for event in moved:
        commit_zone(game, event)
    note(game, [*moved, *of_components(game, moved), *attached_by_moving(game, moved)], before)


def _changed(game: Game, oid: int, old: int) -> None:
    row = game.edit(oid)
    row.sick = True
    row.marks = row.marks - {ECHO_DUE, ECHO_SETTLED}
    remove_from_combat(game, oid)
    seat = game.controller_of(oid)
    look_at_hidden(game, oid)
    note(game, [ControlEvent(oid, seat, old)])
    game.emit("control", obj=oid, seat=seat)


def look_at_hidden(game: Game, oid: int) -> None:
    """Who controls a permanent with hideaway may look at the cards that it exiled (CR 702.75a)."""
    row = game.s.objects[oid]
    if row.zone == BATTLEFIELD and game.has_keyword(oid, "hideaway"):
        may_look(game, game.controller_of(oid), list(row.linked))


def control_spell(game: Game, oid: int, seat: int) -> None:
    """The spell has that controller from now on, and enters under that control (CR 112.2, 608.3)."""
    if game.s.objects[oid].controller == seat:
        return
    game.edit(oid).controller = seat
    game.forget_off(oid)
    game.touch()
    game.emit("control", obj=oid, seat=seat)


def default_controller(game: Game, spell: Obj, oid: int) -> None:
    """CR 110.2b: what another player's spell became is by default controlled by who cast it; the effect that took the spell holds it."""
    cast, row = spell.cast, game.s.objects[oid]
    if cast is not None and cast.by != spell.controller == row.controller:
        game.edit(oid).controller = cast.by
        game.touch()
