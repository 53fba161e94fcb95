"""Verbs about players and games as a whole: control of a player (CR 723), restarting (727), subgames (729)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import effects as fx
from .context import Context
from .dispatching import verbs
from .flow import Flow
from .outcome import Outcome, of_refs
from .player_control import control_next_turn
from .resolving import choose_players
from .restarting import restart
from .selecting import every
from .subgames import begin_subgame

if TYPE_CHECKING:
    from .game_data import Game


def _control(game: Game, n: fx.ControlPlayer, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    by = yield from choose_players(game, n.by, c)
    done = [seat for seat in seats if by and control_next_turn(game, seat, by[0])]
    return of_refs([-seat - 1 for seat in done])


def _restart(game: Game, n: fx.RestartGame, c: Context) -> Flow[Outcome]:
    kept = [] if n.keep is None else every(game, n.keep, c)
    yield from restart(game, c.controller, kept)
    return Outcome(True, kept)


def _subgame(game: Game, n: fx.PlaySubgame, c: Context) -> Flow[Outcome]:
    begin_subgame(game)
    return Outcome(True)
    yield []


verbs({fx.ControlPlayer: _control, fx.RestartGame: _restart, fx.PlaySubgame: _subgame})
