"""Preparation cards (CR 722): a prepared permanent keeps a copy of its prepare spell in exile, which its controller may cast.

722.3a becoming and entering prepared ok; 722.3b unprepared ok; 722.3c the copy lasts as long as the designation, comes again when it phases in, and the permanent is
unprepared as the copy becomes cast ok; 722.4 in every zone only the normal characteristics ok; 722.2b a copy has the prepare spell of what it copies ok.
"""

from __future__ import annotations

from ...program import effects as fx
from ...program.cards import CardProgram
from ..ask.flow import Flow
from ..evaluate.copied_card import copied_card
from ..evaluate.dispatch import Action, actions
from ..state.context import Context, Outcome, of_refs
from ..state.game import Game
from ..state.rows import BATTLEFIELD, COPY, ENTERING, EXILE, GONE, Obj, Permit
from ..state.until import WhilePrepared

PREPARED = "prepared"


def prepare(game: Game, oid: int) -> bool:
    """CR 722.3a: nothing happens without a prepare spell, or if it is prepared already."""
    row = game.s.objects[oid]
    if row.zone not in (BATTLEFIELD, ENTERING) or PREPARED in row.marks or not _has_spell(game, oid):
        return False
    game.edit(oid).marks = row.marks | {PREPARED}
    put_copy(game, oid)
    return True


def unprepare(game: Game, oid: int) -> bool:
    """CR 722.3b."""
    row = game.s.objects[oid]
    if PREPARED not in row.marks:
        return False
    game.edit(oid).marks = row.marks - {PREPARED}
    keep_copies(game)
    return True


def put_copy(game: Game, oid: int) -> None:
    """CR 722.3c: the copy in exile has only the characteristics of the prepare spell; the permanent's controller may cast it."""
    state = game.s
    face = copied_card(game, oid).faces[1]
    seat = game.controller_of(oid)
    row = Obj(state.new_id(), COPY, state.add_program(CardProgram(face.name, "normal", (face,))), seat, EXILE)
    row.timestamp, row.known = state.tick(), state.everyone()
    state.add(row)
    state.exile.append(row.id)
    state.permits.append(Permit(seat, (row.id,), WhilePrepared(oid)))
    game.touch()
    game.emit("prepared", obj=oid, new=row.id)


def keep_copies(game: Game) -> bool:
    """Copies whose permanent is gone, phased out or no longer prepared cease to be; a permanent's new controller may cast. Whether anything changed."""
    changed = False
    for permit in list(game.s.permits):
        if not isinstance(permit.until, WhilePrepared):
            continue
        host, copy = permit.until.host, permit.cards[0]
        row = game.s.objects.get(host)
        lasts = row is not None and row.zone in (BATTLEFIELD, ENTERING) and PREPARED in row.marks and not row.phased_out
        if lasts and game.s.objects[copy].zone == EXILE and permit.seat == game.controller_of(host):
            continue
        changed = True
        game.s.permits.remove(permit)
        if lasts and game.s.objects[copy].zone == EXILE:
            game.s.permits.append(Permit(game.controller_of(host), (copy,), permit.until))
        else:
            _cease(game, copy)
    return changed


def _cease(game: Game, copy: int) -> None:
    if game.s.objects[copy].zone == EXILE:
        game.s.exile.remove(copy)
        row = game.edit(copy)
        row.zone, row.left_turn = GONE, game.s.turn.number
        game.touch()


def was_cast(game: Game, permit: Permit | None) -> None:
    """CR 722.3c: the permanent is unprepared at the time its copy becomes cast."""
    if permit is not None and isinstance(permit.until, WhilePrepared) and permit.until.host in game.s.objects:
        unprepare(game, permit.until.host)


def phased_in(game: Game, oid: int) -> None:
    """CR 722.3c: a prepared permanent that phases in gets a new copy."""
    if PREPARED in game.s.objects[oid].marks:
        put_copy(game, oid)


def _has_spell(game: Game, oid: int) -> bool:
    card = copied_card(game, oid)
    return card.layout == "prepare" and len(card.faces) > 1


def _prepare(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    return of_refs([oid for oid in refs if oid in game.s.objects and prepare(game, oid)])
    yield []


def _unprepare(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    return of_refs([oid for oid in refs if oid in game.s.objects and unprepare(game, oid)])
    yield []


actions(
    Action("become_prepared", _prepare),
    Action("become_unprepared", _unprepare),
)
