"""Rulings: what the table's clock and officials decide (MTR 2.4-2.6). They come in as data, like answers, and name no time.

MTR 2.4 time called: the turn is finished, then additional turns ok (passing in the end step counts as the next turn ok; turns of a subgame do not count, our decision);
then the game is a draw ok, or in single elimination whoever has not the highest life total loses, and goes on losing as a state-based action ok; before the
first turn nothing was played and the game is a draw ok. 2.6 further turns ok. A player whom a clock or a judge puts out loses at once, whatever effects say ok;
a concession that waits (document 002) takes effect at once ok.
"""

from __future__ import annotations

from typing import Any

from ..ask.ask import Refusal
from ..state.game import Game
from .leaving_and_winning import OUT as OUT_FLAG
from .leaving_and_winning import draw_game, give_up, lose

CONCEDE, CONCESSION = "concede", "concession"


"""The input of a player who concedes; the ruling that lets a waiting concession take effect, and the cause of both."""


TIME, TURNS, OUT = "time", "turns", "out"


CLOCK, JUDGE, TIE_BREAK = "clock", "judge", "tie_break"


OUT_OF_MATCH = "match:conceded:"


"""With the seat: the match is lost with this game, by the player's word or by an official's ruling (`match` of an OUT ruling)."""


LONGEST = 100


"""Additional turns that may be asked for at once."""


_OF_TIME = "time:"


_LEFT, _ADDED, _TIE, _SUDDEN = "time:left", "time:added", "time:tie_break", "time:sudden_death"


def is_said(input: Any) -> bool:
    """Whether an input is a concession, a declaration or a ruling: no answer to a question."""
    return input == CONCEDE or (isinstance(input, dict) and "declare" in input) or is_ruling(input)


def is_ruling(input: Any) -> bool:
    """Whether an input is a ruling."""
    return isinstance(input, dict) and "ruling" in input


# --- rulings -------------------------------------------------------------------------------------------------------


def why_not_rule(game: Game, given: dict[str, Any]) -> Refusal | None:
    """Why a ruling cannot be made now, or None."""
    if game.decided:
        return Refusal("104.1", "the game has ended")
    check = _CHECKS.get(given["ruling"])
    return check(game, given) if check is not None else Refusal("ruling", "there is no such ruling")


def _why_not_time(game: Game, given: dict[str, Any]) -> Refusal | None:
    if is_called(game):
        return Refusal("MTR 2.4", "time was called already")
    return _why_not_count(given, "turns", 0)


def _why_not_turns(game: Game, given: dict[str, Any]) -> Refusal | None:
    return _why_not_count(given, "add", 1)


def _why_not_count(given: dict[str, Any], name: str, least: int) -> Refusal | None:
    count = given.get(name)
    if isinstance(count, int) and not isinstance(count, bool) and least <= count <= LONGEST:
        return None
    return Refusal("MTR 2.4", f"`{name}` is a number from {least} to {LONGEST}")


def _why_not_out(game: Game, given: dict[str, Any]) -> Refusal | None:
    seat = given.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(game.s.players):
        return Refusal("ruling", "there is no such seat")
    if not game.s.players[seat].alive:
        return Refusal("104.5", "that player is not in this game any more")
    if given["ruling"] == CONCESSION and not game.s.players[seat].conceded:
        return Refusal("104.3a", "that player has not conceded")
    return None


_CHECKS = {TIME: _why_not_time, TURNS: _why_not_turns, OUT: _why_not_out, CONCESSION: _why_not_out}


def carry_out(game: Game, given: dict[str, Any]) -> None:
    """Carry out a ruling that nothing speaks against."""
    what = given["ruling"]
    if what == TIME:
        _call_time(game, given["turns"], bool(given.get("tie_break")))
    elif what == TURNS:
        _add_turns(game, given["add"])
    else:
        if given.get("match"):
            game.s.used_game[f"{OUT_OF_MATCH}{given['seat']}"] = 1
        _put_out(game, given["seat"], str(given.get("cause", JUDGE)) if what == OUT else CONCESSION)


# --- time ----------------------------------------------------------------------------------------------------------


def is_called(game: Game) -> bool:
    """Whether time was called in this game."""
    return _LEFT in game.s.used_game


def _call_time(game: Game, turns: int, tie_break: bool) -> None:
    kept = game.s.used_game
    left = turns + kept.get(_ADDED, 0)
    kept[_LEFT] = left + 1 if _has_passed_the_turn(game) else left
    kept[_TIE] = int(tie_break)
    game.emit("time_called", turns=left, tie_break=tie_break)
    if game.s.turn.number == 0 and game.s.outer is None:
        _end(game)


def _has_passed_the_turn(game: Game) -> bool:
    """MTR 2.4: an active player who has indicated the end of the turn is taken to be in the next one."""
    turn = game.s.turn
    return turn.step == "cleanup" or (turn.step == "end" and not game.s.stack and turn.priority != turn.active)


def _add_turns(game: Game, count: int) -> None:
    name = _LEFT if is_called(game) else _ADDED
    game.s.used_game[name] = game.s.used_game.get(name, 0) + count
    game.emit("turns_added", count=count)


def turn_ends(game: Game) -> None:
    """A turn of the main game is over: after the last additional one the game is decided."""
    if game.s.outer is not None or not is_called(game) or game.s.used_game.get(_SUDDEN):
        return
    if game.s.used_game[_LEFT] == 0:
        _end(game)
    else:
        game.s.used_game[_LEFT] -= 1


def _end(game: Game) -> None:
    if not game.s.used_game[_TIE]:
        draw_game(game)
        return
    begin_sudden_death(game)
    losses = [(seat, TIE_BREAK) for seat in game.alive() if is_behind(game, seat)]
    if losses:
        lose(game, losses)


def begin_sudden_death(game: Game) -> None:
    """MTR 2.4: from now on a player who has not the highest life total loses (a team counts as one player)."""
    game.s.used_game[_SUDDEN] = 1
    game.touch()
    game.emit("sudden_death")


def is_behind(game: Game, seat: int) -> bool:
    """Whether the added state-based action applies to a player."""
    if game.s.outer is not None or not game.s.used_game.get(_SUDDEN):
        return False
    lives = {other: game.format.tie_break_life(game, other) for other in game.alive()}
    return lives[seat] < max(lives.values())


def carried(kept: dict[str, int]) -> dict[str, int]:
    """What a subgame takes over from the main game, and gives back: the time belongs to both."""
    return {name: value for name, value in kept.items() if name.startswith(_OF_TIME)}


def told(game: Game) -> dict[str, Any]:
    """What everybody sees of the time: null before it is called."""
    kept = game.s.used_game
    if kept.get(_SUDDEN):
        return {"time": {"sudden_death": True}}
    if not is_called(game):
        return {"time": None}
    return {"time": {"turns_left": kept[_LEFT], "tie_break": bool(kept[_TIE])}}


# --- players who are put out -----------------------------------------------------------------------------------------


def _put_out(game: Game, seat: int, cause: str) -> None:
    game.emit("ruled", seat=seat, cause=cause)
    give_up(game, seat, f"{OUT_FLAG}{cause}")
