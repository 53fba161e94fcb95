"""Soulbond (CR 702.95): pairs of creatures.

702.95a both triggered abilities ok (as keyword expansion); 702.95b-d ok; 702.95e a pair ends with a change of control, type or zone ok and does not come back.
A pair is a mark on both creatures, "paired:<id of the other>@<seat>"; what it still means is asked each time.
"""

from __future__ import annotations

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program.objects import Bound, Chosen, This
from ...program.players import You
from ..state.game import Game
from ..state.rows import BATTLEFIELD
from .builders import CREATURE, ENTERS, OTHER, YOURS, Expansion, expansions, trigger

_MARK = "paired:"


_FREE = fl.AllOf((CREATURE, YOURS, fl.Not(fl.HasCapability("paired"))))


_OTHER_FREE = fl.AllOf((CREATURE, OTHER, YOURS, fl.Not(fl.HasCapability("paired"))))


def soulbond_abilities(n: ab.Keyword) -> tuple[ab.Ability, ...]:
    """702.95a."""
    mine = cn.Matches(This(), _FREE)
    entering = Bound("event.object")
    own = fx.Clause(fx.KeywordAction("pair", Chosen(_OTHER_FREE)), optional=You())
    other = fx.Clause(fx.KeywordAction("pair", entering), optional=You())
    newcomer = ev.ZoneChange(fl.AllOf((CREATURE, OTHER, YOURS)), destination="battlefield")
    return (
        trigger(ENTERS, own, condition=cn.AllTrue((mine, cn.Exists(_OTHER_FREE)))),
        trigger(newcomer, other, condition=cn.AllTrue((mine, cn.Matches(entering, _OTHER_FREE)))),
    )


def partner_of(game: Game, oid: int) -> int:
    """The creature it is paired with, 0 if it is unpaired."""
    row = game.s.objects.get(oid)
    word = next((mark for mark in row.marks if mark.startswith(_MARK)), "") if row is not None else ""
    if not word:
        return 0
    other, _, seat = word[len(_MARK) :].partition("@")
    return int(other) if _bonded(game, oid, int(other), int(seat)) else 0


def _bonded(game: Game, first: int, second: int, seat: int) -> bool:
    """CR 702.95e: both are creatures that the seat has controlled since they were paired, and each knows the other."""
    if not all(_is_creature(game, oid) for oid in (first, second)):
        return False
    if f"{_MARK}{first}@{seat}" not in game.s.objects[second].marks:
        return False
    return game.controller_of(first) == seat == game.controller_of(second)


def _is_creature(game: Game, oid: int) -> bool:
    row = game.s.objects.get(oid)
    return row is not None and row.zone == BATTLEFIELD and not row.phased_out and "creature" in game.chars(oid).types


def pair(game: Game, first: int, second: int, seat: int) -> bool:
    """CR 702.95c-d: pair two unpaired creatures of the seat; False when one is not fit any more."""
    fit = all(
        _is_creature(game, oid) and game.controller_of(oid) == seat and not partner_of(game, oid)
        for oid in (first, second)
    )
    if not fit or first == second:
        return False
    for oid, other in ((first, second), (second, first)):
        row = game.edit(oid)
        row.marks = frozenset(mark for mark in row.marks if not mark.startswith(_MARK)) | {f"{_MARK}{other}@{seat}"}
    game.s.used_game["pairs"] = 1
    return True


def end_pairs(game: Game) -> None:
    """CR 702.95e: a pair that is no pair any more is forgotten, so that it does not come back."""
    if not game.s.used_game.get("pairs"):
        return
    for oid in list(game.s.battlefield):
        marks = game.s.objects[oid].marks
        if any(mark.startswith(_MARK) for mark in marks) and not partner_of(game, oid):
            game.edit(oid).marks = frozenset(mark for mark in marks if not mark.startswith(_MARK))


expansions(
    Expansion("soulbond", soulbond_abilities),
)
