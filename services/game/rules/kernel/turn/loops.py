"""Loops (CR 732, 104.4b; MTR 4.4), found by the same position coming back.

104.4b, 732.4 a loop of mandatory actions: every player who could act names a number of iterations or declines, in turn order; nobody = a draw, else the first with the
lowest number acts (MTR 4.4) ok; the iterations themselves change nothing, so they are not performed; 732.3 who brings the same position about a third time by the same
action must do something else ok; 732.5-6 nobody is forced to break it ok; loops with a choice in them are no draw ok.
Shortcuts (732.2) are in `shortcuts`.
A position is compared only after many resolutions, or actions, in a row: ordinary play never pays for it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from ...program.node import Node
from ..ask.ask import Action, Ask
from ..ask.flow import Flow, ask
from ..cast.legal_actions import could_act
from ..events.leaving_and_winning import draw_game
from ..state.flat_rows import program_digest, to_data
from ..state.game import Game
from ..state.rows import ABILITY, BATTLEFIELD, Effect, Obj, Trigger

RESOLUTIONS = 30


ACTIONS = 40


MOST_ITERATIONS = 1000


_IDLE, _ACTS, _POSITION, _REPEAT, _CHOSEN = "idle", "acts", "seen:", "again:", "chose:"


_MUST_ACT = "must_act"


PROPOSED = "proposed:"
"""How many shortcuts a seat has proposed this turn."""


_NOT_COMPARED = (_MUST_ACT, PROPOSED, "mode:", "stat:", "combat_counted", _IDLE, _ACTS, _POSITION, _REPEAT, _CHOSEN)


# --- what the turn tells -------------------------------------------------------------------------------------------


def resolved(game: Game) -> None:
    """Something resolved: one more in a row without an action of a player."""
    game.s.used[_IDLE] = game.s.used.get(_IDLE, 0) + 1


def acted(game: Game, seat: int, action: Action) -> None:
    """A player took an action: mandatory loops begin anew, and the action counts (CR 732.3)."""
    used = game.s.used
    interrupted(game)
    released(game)
    if action.is_mana:
        return
    used[_ACTS] = used.get(_ACTS, 0) + 1
    if used[_ACTS] > ACTIONS:
        name = _named(game, seat, action, position(game))
        used[name] = used.get(name, 0) + 1


def interrupted(game: Game) -> None:
    """A player did something: what resolves from here on is no part of a mandatory loop that was running."""
    used = game.s.used
    if not used.get(_IDLE):
        return
    for name in [name for name in used if name.startswith((_POSITION, _CHOSEN))]:
        del used[name]
    used[_IDLE] = 0


def chose(game: Game, question: Ask) -> None:
    """A player made a choice while a loop may be running: a loop that contains it is no mandatory one (CR 104.4b)."""
    if game.s.used.get(_IDLE, 0) > RESOLUTIONS and _is_choice(question):
        game.s.used[f"{_CHOSEN}{question.seat}"] = 1


def _is_choice(question: Ask) -> bool:
    if question.reason == "loop":
        return False
    if question.kind in ("objects", "players", "modes"):
        return question.max > 0 and not len(question.options) == question.min == question.max
    return question.kind != "name" or len(question.words) > 1


def offered(game: Game, seat: int, actions: list[Action]) -> list[Action]:
    """The actions without those that only brought the same position about again, twice already (CR 732.3)."""
    if game.s.used.get(_ACTS, 0) <= ACTIONS:
        return actions
    here = position(game)
    return [each for each in actions if game.s.used.get(_named(game, seat, each, here), 0) < 2]


def _named(game: Game, seat: int, action: Action, here: str) -> str:
    label = _labels(game).get(action.obj, 0)
    return f"{_REPEAT}{here}:{seat}:{action.kind}:{label}:{action.option}:{action.ability}"


# --- mandatory loops -----------------------------------------------------------------------------------------------


def watch(game: Game) -> Flow[None]:
    """CR 104.4b: look whether the game is in a loop that nobody's choices keep going."""
    used = game.s.used
    if used.get(_IDLE, 0) <= RESOLUTIONS or game.s.turn.passed:
        return
    name = _POSITION + position(game)
    if used.setdefault(name, used[_IDLE]) == used[_IDLE]:
        return  # seen for the first time, or looked at again after a restore
    if any(word.startswith(_CHOSEN) for word in used):
        return
    yield from _bids(game)


def _bids(game: Game) -> Flow[None]:
    """MTR 4.4: each player in turn order names how many iterations pass before the player acts; 0 is "no action"."""
    bids: list[tuple[int, int]] = []
    for seat in game.turn_order(game.s.turn.active):
        if not could_act(game, seat):
            continue
        question = Ask("number", seat, "loop")
        question.min, question.max, question.default = 0, MOST_ITERATIONS, 0
        number = int((yield from ask(question)))
        if number:
            bids.append((number, seat))
    if not bids:
        draw_game(game)
        return
    interrupted(game)
    lowest = min(number for number, _ in bids)
    game.s.turn.priority = next(seat for number, seat in bids if number == lowest)
    bind_to_act(game, game.s.turn.priority)
    game.emit("loop", iterations=lowest, seat=game.s.turn.priority)


def bind_to_act(game: Game, seat: int) -> None:
    """The seat has said that it does something else than pass: it is held to that."""
    game.s.used[_MUST_ACT] = seat + 1


def released(game: Game) -> None:
    """Nobody is held to anything any more."""
    game.s.used.pop(_MUST_ACT, 0)


def is_bound_to_act(game: Game, seat: int) -> bool:
    """Whether the seat has named the place where it breaks a loop, or shortens a shortcut."""
    return game.s.used.get(_MUST_ACT, 0) == seat + 1


def must_act(game: Game, seat: int, actions: list[Action]) -> list[Action]:
    """Who named the place takes an action there: passing is not offered, unless nothing else is possible."""
    if not is_bound_to_act(game, seat):
        return actions
    able = [each for each in actions if each.kind != "pass" and not each.is_mana]
    return [each for each in actions if each.kind != "pass"] if able else actions


# --- positions -----------------------------------------------------------------------------------------------------


def position(game: Game) -> str:
    """A digest of everything that matters for how the game goes on; objects count by their place, not by their identity."""
    labels = _labels(game)
    state = game.s
    parts: list[Any] = [_object(game, state.objects[oid], labels) for oid in labels]
    parts += [
        [
            p.alive, p.life, sorted(p.counters.items()), "".join(mana.color for mana in p.pool), p.lands_played,
            sorted(p.commander_damage.items()), sorted(p.flags), p.hand_size,
        ] for p in state.players
    ]  # fmt: skip
    parts += [_effect(effect, labels) for effect in state.effects if _matters(effect, labels)]
    parts += [_trigger(trigger, labels) for trigger in (*state.delayed, *state.pending)]
    parts += [state.turn.step, state.turn.active, state.turn.priority, list(state.turn.steps_left)]
    parts += [state.monarch, state.initiative, state.daytime, list(state.extra_turns), _used(game, labels)]
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def _labels(game: Game) -> dict[int, int]:
    state = game.s
    lists = (state.battlefield, state.stack, state.exile, state.command, *state.graveyard, *state.hand, *state.library)
    found: dict[int, int] = {}
    for zone in lists:
        for oid in zone:
            found[oid] = len(found) + 1
    return found


def _object(game: Game, row: Obj, labels: dict[int, int]) -> list[Any]:
    found: list[Any] = [
        row.zone, row.kind, row.program if row.kind != ABILITY else 0, row.face, row.face_down, row.flipped, row.owner, row.controller, row.tapped,
        row.sick, row.phased_out, _marked(game, row), row.deathtouched, sorted(row.counters.items()), labels.get(row.attached_to, row.attached_to),
        sorted(row.marks), [labels.get(ref, 0) for ref in row.linked], len(row.parts),
    ]  # fmt: skip
    item = row.item
    if item is not None and row.zone == "stack":
        targets = [[labels.get(ref, ref if ref < 0 else 0) for ref in choice.refs] for choice in item.targets]
        found += [item.kind, _digest(item.ability), item.modes, item.x, targets, labels.get(item.source, 0)]
    return found


def _marked(game: Game, row: Obj) -> int:
    """The damage marked on it; more than is lethal makes no difference to what is indestructible."""
    if row.damage <= 0 or row.zone != BATTLEFIELD or row.phased_out:
        return row.damage
    return min(row.damage, max(game.chars(row.id).toughness, 0))


def _digest(node: object) -> str:
    return program_digest(node) if isinstance(node, Node) else ""


def _matters(effect: Effect, labels: dict[int, int]) -> bool:
    return effect.affected is None or any(ref < 0 or ref in labels for ref in effect.affected)


def _effect(effect: Effect, labels: dict[int, int]) -> list[Any]:
    affected = None if effect.affected is None else [labels.get(ref, ref if ref < 0 else 0) for ref in effect.affected]
    said = [_digest(each) for each in effect.modifications]
    return [
        affected,
        said,
        _digest(effect.replacement),
        _digest(effect.filter),
        to_data(effect.until),
        effect.uses,
        effect.controller,
    ]


def _trigger(trigger: Trigger, labels: dict[int, int]) -> list[Any]:
    bound = {name: [labels.get(ref, ref if ref < 0 else 0) for ref in refs] for name, refs in trigger.bind.items()}
    return [_digest(trigger.ability), trigger.controller, sorted(bound.items()), labels.get(trigger.source, 0)]


def _used(game: Game, labels: dict[int, int]) -> list[Any]:
    """What this turn remembers; of life gained and lost only whether it happened."""
    found = []
    for name, count in game.s.used.items():
        if name.startswith(_NOT_COMPARED):
            continue
        head, _, rest = name.partition(":")
        oid, _, key = rest.partition(":")
        if head in ("ability", "trigger", "do", "loyalty"):
            if int(oid) not in labels:
                continue
            name = f"{head}:{labels[int(oid)]}:{key}"
        found.append((name, min(count, 2) if head in ("gain_life", "lose_life") else count))
    return sorted(found)
