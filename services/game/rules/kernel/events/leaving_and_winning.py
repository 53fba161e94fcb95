"""Winning, losing, drawing and leaving the game (CR 104, 800.4).

104.2a last team standing ok; 104.2b effects ok; 104.3 ok; 104.4a all at once is a draw ok; 800.4a-d objects, effects and triggers of a player who leaves ok;
800.4e-f, 800.4h-k the rest goes on without the player (defaults, turns, combat) ok.
800.4f-g costs are not paid, what an object lets a player choose who has given up is chosen by the next player in its place, an opponent of the controller if that one was ok
(which one of several is not asked; what nobody else may see is not chosen by others).
"""

from __future__ import annotations

from typing import Final

from ...program.modifications import PlayerRule, SetController
from ..ask.ask import Ask
from ..declared import knows
from ..evaluate.conditions import player_rule
from ..state.decider import controller_leaves
from ..state.events import LOSE, Event
from ..state.game import Game
from ..state.rows import BATTLEFIELD, GONE, MERGED, STACK
from ..state.scores import killed_by_commander
from .attachment import attached_by_moving
from .control import exile_uncontrolled
from .designations import enter_undercity
from .in_combat import remove_from_combat
from .triggers import as_before, note
from .unplayed import settled
from .zone_changes import zone_event

OUT = "out:"


"""What a flag of a player begins with that a clock or an official has put out; the cause follows."""


NOBODY_SPARED = ("concession", "clock", "judge")


"""Causes that no effect prevents (CR 104.3a, MTR)."""


def give_up(game: Game, seat: int, flag: str = "") -> None:
    """A player will leave the game when state-based actions are looked at, with a cause as a flag or by concession; before the first turn at once if that ends it."""
    row = game.edit_player(seat)
    row.conceded = True
    row.flags = row.flags | {flag} if flag else row.flags
    if game.s.turn.number > 0 or game.s.outer is not None:
        return
    going = [
        (other, cause_out(game, other) or "concession") for other in game.alive() if game.s.players[other].conceded
    ]
    gone = {other for other, _ in (*going, *game.format.team_losses(game, going))}
    if len({game.s.players[other].team for other in game.alive() if other not in gone}) <= 1:
        lose(game, going)


_PASSED_ON: Final = frozenset(("objects", "name", "piles"))


def stand_in(game: Game, question: Ask) -> int:
    """CR 800.4g: who makes the choice of a player who leaves, for an object that another player controls; -1 for nobody, also of what is to be paid (800.4f)."""
    source, players, rows = question.source, game.s.players, game.s.objects
    if question.kind not in _PASSED_ON or question.hidden or question.reason == "vote" or source not in rows:
        return -1
    if any(ref > 0 and rows[ref].owner == question.seat for ref in question.options):
        return -1  # what leaves with the player
    controller = game.controller_of(source)
    if controller == question.seat or players[controller].conceded:
        return -1
    others = [seat for seat in game.turn_order(question.seat) if not players[seat].conceded]
    rivals = game.opponents(controller)
    fit = [seat for seat in others if seat in rivals] if question.seat in rivals else others
    return next(iter(fit or others), -1)


def cause_out(game: Game, seat: int) -> str:
    """Why a ruling puts the player out of the game, "" if none does."""
    return next((flag[len(OUT) :] for flag in game.s.players[seat].flags if flag.startswith(OUT)), "")


def lose(game: Game, losses: list[tuple[int, str]]) -> None:
    """Players lose at the same time: (seat, cause) each. Then the game may be over."""
    going = []
    for seat, cause in losses:
        player = game.s.players[seat]
        if player.alive and (cause in NOBODY_SPARED or not player_rule(game, seat, "cant_lose")):
            going.append((seat, cause))
    going += game.format.team_losses(game, going)
    passed = _who_passed(game)
    for seat, cause in dict(going).items():
        row = game.edit_player(seat)
        row.alive, row.cause = False, cause
        row.left_rank = game.s.left_count
        game.emit("lost", seat=seat, cause=cause)
        if cause == "commander_damage":
            killed_by_commander(game, seat)
        game.s.history.append(_event(game, seat))
    game.touch()
    game.s.left_count += 1
    game.s.turn.passed = sum(1 for seat in passed if game.s.players[seat].alive)
    if not _finished(game):
        for seat in dict(going):
            leave(game, seat)


def _who_passed(game: Game) -> list[int]:
    """The players who passed in succession, the last one first: passes of those who leave do not count (CR 800.4a, 117.4)."""
    turn, count = game.s.turn, len(game.s.players)
    before = [(turn.priority - step) % count for step in range(1, count + 1)]
    return [seat for seat in before if game.s.players[seat].alive][: turn.passed]


def _event(game: Game, seat: int) -> Event:
    event = Event(LOSE, 0, seat)
    event.turn = game.s.turn.number
    return event


def _finished(game: Game) -> bool:
    alive = [player for player in game.s.players if player.alive]
    teams = {player.team for player in alive}
    if len(teams) > 1:
        return False
    winners = tuple(player.seat for player in game.s.players if player.team in teams)
    _finish(game, winners)
    return True


def _finish(game: Game, winners: tuple[int, ...]) -> None:
    game.s.over = True
    game.s.winners = winners
    game.emit("over", winners=list(winners))


def win(game: Game, seat: int) -> None:
    """CR 104.2b: an effect says that a player wins; the team wins with the player."""
    if not game.s.players[seat].alive or player_rule(game, seat, "cant_win"):
        return
    team = game.s.players[seat].team
    if any(
        player.team != team and player.alive and player_rule(game, player.seat, "cant_lose")
        for player in game.s.players
    ):
        return
    for player in game.s.players:
        if player.team != team and player.alive:
            row = game.edit_player(player.seat)
            row.alive, row.cause, row.left_rank = False, "effect", game.s.left_count
    game.s.left_count += 1
    _finish(game, tuple(player.seat for player in game.s.players if player.team == team))


def draw_game(game: Game) -> None:
    """CR 104.4b-c: the game is a draw."""
    for player in game.s.players:
        if player.alive:
            row = game.edit_player(player.seat)
            row.alive, row.cause, row.left_rank = False, "draw", game.s.left_count
    _finish(game, ())


def leave(game: Game, seat: int) -> None:
    """CR 800.4a: everything owned leaves, control effects end, what is still controlled is exiled; what leaves the battlefield triggers (603.6c)."""
    state, before = game.s, as_before(game)
    own = [oid for oid, row in state.objects.items() if row.owner == seat and row.zone not in (GONE, MERGED, "frozen")]
    gone = [zone_event(game, oid, "") for oid in game.permanents() if state.objects[oid].owner == seat]
    for oid in own:
        _vanish(game, oid)
    note(game, [*gone, *attached_by_moving(game, gone)], before)
    controller_leaves(game, seat)
    state.effects = [effect for effect in state.effects if not _gives_control(effect, seat)]
    game.touch()
    for oid in [oid for oid in state.stack if state.objects[oid].controller == seat and state.objects[oid].card < 0]:
        _vanish(game, oid)
    exile_uncontrolled(game, [oid for oid in (*state.battlefield, *state.stack) if game.controller_of(oid) == seat])
    state.pending = [trigger for trigger in state.pending if trigger.controller != seat]
    state.delayed = [trigger for trigger in state.delayed if trigger.controller != seat]
    state.extra_turns = [other for other in state.extra_turns if other != seat]
    _leave_combat(game, seat)
    _pass_on_designations(game, seat)
    settled(game, seat)
    game.touch()


def _gives_control(effect: object, seat: int) -> bool:
    modifications = getattr(effect, "modifications", ())
    bind = getattr(effect, "bind", {})
    return any(isinstance(m, SetController) for m in modifications) and bind.get("new_controller") == (-seat - 1,)


def _vanish(game: Game, oid: int) -> None:
    row = game.s.objects[oid]
    origin = row.zone
    if origin in (BATTLEFIELD, STACK):
        game.s.lki[oid] = game.chars(oid)
    if origin not in ("entering",):
        zone = game.zone_list(origin, row.owner)
        if oid in zone:
            zone.remove(oid)
    for part in row.parts:
        game.s.merged.remove(part)
        game.edit(part).zone = GONE
    remove_from_combat(game, oid)
    changed = game.edit(oid)
    changed.parts = ()
    changed.choices = {**game.choices_of(oid), "zone": origin}
    changed.zone = GONE
    changed.left_turn = game.s.turn.number
    if origin == BATTLEFIELD and row.choices.get("returns"):
        game.s.owed_back.append(row.choices["returns"])


def _leave_combat(game: Game, seat: int) -> None:
    combat = game.s.combat
    if combat is None:
        return
    for attacker in list(combat.attackers):
        if combat.defending.get(attacker) == seat:
            combat.attackers.pop(attacker, None)


def _pass_on_designations(game: Game, seat: int) -> None:
    """CR 725.4, 726.4: the active player, or the next one, becomes the monarch and takes the initiative."""
    state = game.s
    heirs = game.turn_order(state.turn.active)
    heir = heirs[0] if heirs else -1
    if state.monarch == seat:
        state.monarch = heir
    if state.initiative == seat:
        state.initiative = heir
        if heir >= 0:
            enter_undercity(game, heir)


knows(PlayerRule, rule=("cant_lose", "cant_win"))
