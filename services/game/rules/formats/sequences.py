"""No Arbitrarily Long Sequences, a house rule of document 002, for the tables that play it.

A sequence of a player's plays is arbitrarily long when the position after one pass of it is as good for the player as the one before, in everything (`holdings`). Then
each of its parts - that play of that object on that object - is held back until every player has taken a turn, the turn it was used in included ok; other
objects stay allowed ok; mana abilities are no parts, and what the rules allow once a turn anyway is none (our decisions) ok.
A chain of triggered abilities is one start of a loop: an ability that would trigger because of itself, in a position as good for its controller, does not ok.

A play is remembered with the position before it as a line of `State.sequences`, until another player's turn begins; a trigger until the stack is empty.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ..kernel.abilities.activation import facts_of
from ..kernel.abilities.mana import ability_by_key
from ..kernel.ask.ask import Action
from ..kernel.state.game import Game
from ..kernel.state.rows import Trigger
from .holdings import Holdings, dominates, holdings, is_same, label

Part = list[str]


"""Kind of play, its object, which ability or zone, and the target if it has one."""


CAST = "cast"


_PLAY, _TRIGGER = "play", "trigger"


_HELD = "held:"


class Line(NamedTuple):
    """One line of `State.sequences`. `number`: of a play how deep the stack was, of a trigger its id; `cause`: the id of the trigger that it came from."""

    kind: str
    seat: int
    number: int
    where: str
    parts: list[Part]
    before: Holdings
    cause: int = 0


def _lines(game: Game, kind: str) -> list[Line]:
    found = (Line(*json.loads(line)) for line in game.s.sequences)
    return [line for line in found if line.kind == kind]


def _remember(game: Game, line: Line) -> None:
    game.s.sequences.append(json.dumps(line, sort_keys=True, separators=(",", ":")))


# --- plays ---------------------------------------------------------------------------------------------------------


def look_back(game: Game, seat: int) -> None:
    """A player is about to get priority: what the position shows to be arbitrarily long is held back from now on."""
    if not game.s.stack:
        game.s.sequences = [line for line in game.s.sequences if not line.startswith(f'["{_TRIGGER}"')]
    plays = [line for line in _lines(game, _PLAY) if line.seat == seat]
    if plays:
        _hold_sequences(game, seat, plays)


def offered(game: Game, seat: int, actions: list[Action]) -> list[Action]:
    """The actions without those that are held back."""
    held = held_back(game, seat)
    return [each for each in actions if not _is_held(held, _part(game, each))] if held else actions


def _hold_sequences(game: Game, seat: int, plays: list[Line]) -> None:
    now, where, depth = holdings(game, seat), game.s.turn.step, len(game.s.stack)
    for place, line in enumerate(plays):
        if line.where == where and line.number == depth and dominates(now, line.before):
            _hold(game, seat, [part for later in plays[place:] for part in later.parts])
            return


def _hold(game: Game, seat: int, parts: list[Part]) -> None:
    known = held_back(game, seat)
    new = [part for part in parts if part not in known]
    for part in new:
        game.s.used_game[f"{_HELD}{seat}:{json.dumps(part)}"] = 0
    if new:
        game.emit("held_back", seat=seat, count=len(new))


def held_back(game: Game, seat: int) -> list[Part]:
    """The parts of arbitrarily long sequences that a player may not use again yet."""
    start = f"{_HELD}{seat}:"
    return [json.loads(name[len(start) :]) for name in game.s.used_game if name.startswith(start)]


def _is_held(held: list[Part], part: Part) -> bool:
    return any(_fits(each, part) for each in held)


def _fits(held: Part, part: Part) -> bool:
    same_play = held[0] == part[0] and held[2] == part[2] and len(held) == len(part)
    return same_play and is_same(held[1], part[1]) and (len(part) == 3 or is_same(held[3], part[3]))


def _part(game: Game, action: Action) -> Part:
    """A play without its targets."""
    if action.kind == "activate":
        return [action.kind, label(game, action.obj), action.option]
    return [
        action.kind,
        label(game, action.obj) if action.obj else "",
        game.s.objects[action.obj].zone if action.obj else "",
    ]


def is_counted(game: Game, action: Action) -> bool:
    """Whether a play can be a part: mana abilities and what is limited by the turn anyway are none."""
    if action.kind not in ("activate", CAST, "land") or action.is_mana:
        return False
    if action.kind != "activate":
        return True
    ability = ability_by_key(game, action.obj, action.option)
    return ability is not None and not facts_of(ability).is_loyalty and not ability.limit


def before_play(game: Game, seat: int, action: Action) -> Line | None:
    """What is to be remembered of a play that is about to be made."""
    if not is_counted(game, action):
        return None
    return Line(_PLAY, seat, len(game.s.stack), game.s.turn.step, [_part(game, action)], holdings(game, seat))


def after_play(game: Game, line: Line) -> None:
    """The play is made: with targets each of them is a part."""
    part = line.parts[0]
    item = game.s.objects[game.s.stack[-1]].item if part[0] != "land" and game.s.stack else None
    targets = [label(game, ref) for choice in item.targets for ref in choice.refs] if item is not None else []
    _remember(game, line._replace(parts=[[*part, target] for target in targets] or [part]))


def allows_target(game: Game, ref: int, source: int, seat: int) -> bool:
    """Whether the play that is being made may target it."""
    if not game.scratch.acting:
        return True
    held = [part for part in held_back(game, seat) if len(part) == 4]
    if not held:
        return True
    row = game.s.objects[source]
    zone = row.cast.origin if row.cast is not None and row.zone == "stack" else row.zone
    start = [CAST, zone] if game.scratch.acting == CAST else ["activate", game.scratch.acting]
    return not _is_held(held, [start[0], label(game, source), start[1], label(game, ref)])


def turn_begins(game: Game, seat: int, last: int) -> None:
    """Positions of another player's turn are forgotten; what was held back for a whole round of turns is free again."""
    kept = game.s.used_game
    if seat != last:
        game.s.sequences = []
    everybody = sum(1 << other for other in game.alive())
    for name in [name for name in kept if name.startswith(_HELD)]:
        kept[name] |= 1 << last
        if kept[name] & everybody == everybody:
            del kept[name]


def told(game: Game) -> dict[str, Any]:
    """How many plays of each player are held back: which ones shows in what it is offered."""
    return {"held_back": [len(held_back(game, player.seat)) for player in game.s.players]}


# --- triggered abilities ---------------------------------------------------------------------------------------------


def may_trigger(game: Game, oid: int, key: str, seat: int) -> bool:
    """Whether an ability may trigger: not because of itself, when nothing has become worse for its controller."""
    if not game.scratch.causing:
        return True
    part, now = [_TRIGGER, label(game, oid), key], None
    for line in _ancestors(game):
        if line.seat == seat and _fits(line.parts[0], part):
            now = now or holdings(game, seat)
            if dominates(now, line.before):
                return False
    return True


def _ancestors(game: Game) -> list[Line]:
    by_id = {line.number: line for line in _lines(game, _TRIGGER)}
    found, cause = [], game.scratch.causing
    while cause in by_id:
        found.append(by_id[cause])
        cause = by_id[cause].cause
    return found


def triggered(game: Game, trigger: Trigger, key: str) -> None:
    """An ability has triggered: remember what it came from and the position then."""
    part = [_TRIGGER, label(game, trigger.source), key]
    before = holdings(game, trigger.controller)
    _remember(game, Line(_TRIGGER, trigger.controller, trigger.id, "", [part], before, game.scratch.causing))
    trigger.num["sequence"] = trigger.id
