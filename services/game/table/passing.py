"""What the table answers for a seat by its policy: passes, orders of triggers, remembered answers.

"smart", `until` and yields look at what everybody sees and never at hidden cards: whether and how fast a seat passes tells nobody what it holds.
A decision is logged as the seat's answer, so replay never asks for it again.
"""

from __future__ import annotations

from typing import Any

from services.game.rules.kernel.ask.ask import PASS, Ask
from services.game.rules.kernel.cast.legal_actions import could_act
from services.game.rules.kernel.events.unplayed import is_waited_for
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import BATTLEFIELD, FACE_UP, LIBRARY, Obj, seat_of
from services.game.rules.view import PUBLIC, Viewer, name_of
from services.game.rules.wording import text_of

from .policy import (
    ALL,
    ATTACKED,
    BEFORE_MY_TURN,
    CAST,
    EMPTY_STACK,
    END_OF_TURN,
    MY_TURN,
    NONE,
    SMART,
    TARGETED,
    TURN,
    Policy,
    Yield,
)

_EVERYBODY = Viewer(PUBLIC, b"")
_MAIN = ("main1", "main2")
_LITTLE_LIFE = 10
_OFFERED = ("may", "pay", "unless")
"""Reasons of questions whether something may be done."""


def answer_for(game: Play, ask: Ask, policy: Policy) -> Any | None:
    """The answer to a question that the seat need not be asked; None = it is asked. Never past a clause that it has to carry out by hand."""
    if ask.kind == "priority":
        return PASS if passes(game, ask, policy) else None
    if is_waited_for(game, ask.seat):
        return None
    if ask.kind == "order" and ask.reason == "triggers" and policy.any_order:
        return ask.default
    if ask.kind == "attackers" and policy.until in (END_OF_TURN, MY_TURN, BEFORE_MY_TURN):
        return ask.default
    if ask.kind == "yes_no":
        found = _yield_on_top(game, policy)
        return found.answer if found is not None and _asks_for_top(game, ask) else None
    return None


def passes(game: Play, ask: Ask, policy: Policy) -> bool:
    """Whether the table passes for the seat that has priority."""
    if is_waited_for(game, ask.seat) or _stops(game, ask.seat, policy):
        return False
    if policy.until:
        return True  # what ends it was looked at before: `has_ended`
    if policy.auto_pass != NONE and _yield_on_top(game, policy) is not None:
        return True
    if policy.auto_pass in (NONE, SMART):
        return policy.auto_pass == SMART and not _matters(game, ask.seat, policy)
    is_own_turn = game.s.turn.active in (ask.seat, ask.decider)
    return (policy.auto_pass == ALL and not is_own_turn) or not ask.is_tempting()


def has_ended(game: Play, ask: Ask, policy: Policy) -> bool:
    """Whether the `until` of the seat that is asked has been reached, or interrupted."""
    if not policy.until:
        return False
    if ask.kind == "priority" and (_stops(game, ask.seat, policy) or is_waited_for(game, ask.seat)):
        return True
    return _is_reached(game, ask.seat, policy) or any(_HAPPENS[each](game, ask.seat) for each in policy.interrupt)


def _is_reached(game: Play, seat: int, policy: Policy) -> bool:
    turn, (number, step) = game.s.turn, policy.said
    is_another, is_mine = turn.number > number, turn.number > number and turn.active == seat
    if policy.until == BEFORE_MY_TURN:
        is_later = is_another or step != turn.step
        return is_mine or (is_later and turn.step == "end" and _comes_next(game, seat))
    return {END_OF_TURN: is_another, MY_TURN: is_mine, EMPTY_STACK: not game.s.stack}[policy.until]


def _comes_next(game: Play, seat: int) -> bool:
    """Whether the seat's turn follows this one, as far as turns are planned now (CR 500.7)."""
    s = game.s
    if s.extra_turns:
        return s.extra_turns[0] == seat
    return game.format.next_seat(game, s.used_game.get("normal_turn", s.turn.active)) == seat


def _stops(game: Play, seat: int, policy: Policy) -> bool:
    turn = game.s.turn
    return turn.step in (policy.stops.own if turn.active == seat else policy.stops.others)


def _matters(game: Play, seat: int, policy: Policy) -> bool:
    """Opponents' spells and abilities, own main phases, opponents' end steps, attacks on the seat, blocks by or of its creatures; nothing where all see that it could do nothing."""
    return _is_at_stake(game, seat, policy) and (_has_secrets(game, seat) or could_act(game, seat))


def _is_at_stake(game: Play, seat: int, policy: Policy) -> bool:
    turn = game.s.turn
    if game.s.stack:
        return policy.hold if _top(game).controller == seat else _is_targeted(game, seat) or _is_cast(game, seat)
    if turn.active == seat and (turn.step in _MAIN or _may_save(game, seat)):
        return True
    if turn.active not in game.team_of(seat) and turn.step == "end":
        return True
    return _is_attacked(game, seat) or _is_in_blocks(game, seat)


def _may_save(game: Play, seat: int) -> bool:
    """Whether, in the own upkeep, life can be transferred to somebody who has little, from somebody who has more (Partner, Emperor)."""
    if game.s.turn.step != "upkeep":
        return False
    told: Any = game.format.told(game).get("transfers")
    if told is None:
        return False
    most = max((game.s.players[other].life for other in told["from"]), default=0)
    return told["seat"] == seat and any(game.s.players[other].life < min(_LITTLE_LIFE, most) for other in told["to"])


def _has_secrets(game: Play, seat: int) -> bool:
    """Whether what the seat could do may depend on cards that not everybody knows."""
    s = game.s
    if s.hand[seat] or any(name.startswith("play_") for name in game.player_rules()):
        return True
    hidden = [s.objects[oid] for oid in (*s.battlefield, *s.exile) if s.objects[oid].face_down != FACE_UP]
    if any(row.controller == seat if row.zone == BATTLEFIELD else row.known >> seat & 1 for row in hidden):
        return True
    return any(s.objects[card].zone == LIBRARY for each in s.permits if each.seat == seat for card in each.cards)


# --- what happens at a seat ---------------------------------------------------------------------------------------------


def _top(game: Play) -> Obj:
    return game.s.objects[game.s.stack[-1]]


def _is_targeted(game: Play, seat: int) -> bool:
    """What is on top of the stack is somebody else's and targets the player, or what is the player's."""
    if not game.s.stack or _top(game).controller == seat:
        return False
    item = _top(game).item
    return item is not None and any(_is_of(game, ref, seat) for choice in item.targets for ref in choice.refs)


def _is_of(game: Play, ref: int, seat: int) -> bool:
    if ref < 0:
        return seat_of(ref) == seat
    row = game.s.objects.get(ref)
    if row is None:
        return False
    return (game.controller_of(ref) if row.zone == BATTLEFIELD else row.controller) == seat


def _is_cast(game: Play, seat: int) -> bool:
    """An opponent's spell or ability is on top of the stack."""
    return bool(game.s.stack) and _top(game).controller not in game.team_of(seat)


def _is_attacked(game: Play, seat: int) -> bool:
    combat = game.s.combat
    if combat is None or game.s.turn.step != "declare_attackers":
        return False
    return (
        any(_is_of(game, defender, seat) for defender in combat.attackers.values()) or seat in combat.defending.values()
    )


def _is_in_blocks(game: Play, seat: int) -> bool:
    combat = game.s.combat
    if combat is None or game.s.turn.step != "declare_blockers":
        return False
    return any(_is_of(game, ref, seat) for blocker, those in combat.blockers.items() for ref in (blocker, *those))


_HAPPENS = {TARGETED: _is_targeted, ATTACKED: _is_attacked, CAST: _is_cast}


# --- yields ---------------------------------------------------------------------------------------------------------------


def _yield_on_top(game: Play, policy: Policy) -> Yield | None:
    if not game.s.stack or not policy.yields:
        return None
    oid, item = game.s.stack[-1], _top(game).item
    if item is None or item.kind == "spell":
        return None
    name = name_of(game, oid, _EVERYBODY)
    text = text_of(item.ability, name)
    return next((each for each in policy.yields if _is_meant(game, each, name, text)), None)


def _is_meant(game: Play, given: Yield, name: str, text: str) -> bool:
    if given.scope == TURN and given.turn != game.s.turn.number:
        return False
    return bool(name) and given.name == name and given.text in ("", text)


def _asks_for_top(game: Play, ask: Ask) -> bool:
    """Whether the ability on top of the stack asks, while it resolves, and not something that happens meanwhile."""
    item = _top(game).item
    return ask.reason in _OFFERED and item is not None and ask.source in (item.source, game.s.stack[-1])
