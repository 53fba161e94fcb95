"""Ending a game or the whole match by the players' own word (MTR 2.4, 2.5).

A draw by agreement: the game is drawn once every player in it has agreed, the match with it if all have said so; until then an agreement can be taken back ok.
Conceding the match: the game is conceded and no other follows; a team concedes the match when all who concede for it say so ok.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.ask.ask import Refusal
from ..kernel.events.leaving_and_winning import draw_game, give_up
from ..kernel.events.rulings import OUT_OF_MATCH
from ..kernel.state.game import Game
from ..kernel.state.options import Declaration

DRAW, CONCEDE_MATCH = "draw", "concede_match"


_OF_GAME, _OF_MATCH = 1, 2


_DRAWN = "match:drawn"


def why_not_end(game: Game, given: Declaration) -> Refusal | None:
    """Why these words mean nothing, or None."""
    if given["declare"] == CONCEDE_MATCH:
        return None
    if not isinstance(given.get("agree"), bool) or not isinstance(given.get("match", False), bool):
        return Refusal("MTR 2.5", "`agree` and `match` are true or false")
    if given.get("match") and game.format.options.single_elimination:
        return Refusal("MTR 2.4", "a match of single elimination cannot be drawn")
    return None


def end_by_word(game: Game, seat: int, given: Declaration) -> None:
    """Carry out what nothing speaks against."""
    if given["declare"] == CONCEDE_MATCH:
        _concede_match(game, seat)
    else:
        _agree_to_draw(game, seat, given["agree"], bool(given.get("match")))


def _agree_to_draw(game: Game, seat: int, agree: bool, is_match: bool) -> None:
    """One player's word; the last one ends the game."""
    kept = game.s.used_game
    kept.pop(f"agrees:{seat}", None)
    if agree:
        kept[f"agrees:{seat}"] = _OF_MATCH if is_match else _OF_GAME
    game.emit("draw_offered", seat=seat, agree=agree, match=is_match)
    said = [kept.get(f"agrees:{other}", 0) for other in game.alive()]
    if all(said):
        if min(said) == _OF_MATCH:
            kept[_DRAWN] = 1
        draw_game(game)


def _concede_match(game: Game, seat: int) -> None:
    game.s.used_game[f"{OUT_OF_MATCH}{seat}"] = 1
    game.emit("match_conceded", seat=seat)
    give_up(game, seat)


def is_drawn(game: Game) -> bool:
    """Whether the players have agreed to draw the match."""
    return bool(game.s.used_game.get(_DRAWN))


def is_conceded(game: Game, losers: Sequence[int]) -> bool:
    """Whether those who lost have lost the match with the game: all of them who conceded or were put out, and somebody was."""
    gave_up = [seat for seat in losers if game.s.players[seat].conceded]
    return bool(gave_up) and all(f"{OUT_OF_MATCH}{seat}" in game.s.used_game for seat in gave_up)
