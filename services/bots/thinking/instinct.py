"""An answer to any question at once: for what comes up on the way, one's own questions and those of others."""

from __future__ import annotations

from typing import Any, Final

from services.game.rules.kernel.ask.ask import PASS, Ask
from services.game.rules.kernel.state.game import Game
from services.game.rules.kernel.state.rows import BATTLEFIELD, STACK, seat_of

from .combat import instinctive_attack, instinctive_block
from .worth import life_left, permanent_worth

HARM, HELP, FACE = "harm", "help", "face"
"""Whom an effect of one's own is aimed at: permanents of opponents, what is ours, opponents themselves. What an effect does is found out by trying."""
_GIVEN_UP: Final = frozenset(
    ("sacrifice", "discard", "cleanup_discard", "blight", "legend_rule", "remove_counters", "scry_bottom")
)
_WANTED: Final = frozenset(
    ("search", "search_library", "search_first", "look", "learn", "untap", "ring_bearer", "amass", "populate")
)
_YES: Final = frozenset(("may", "command_zone", "gift", "explore_graveyard", "discover_cast", "ripple", "exert"))


def answer(game: Game, ask: Ask, aim: str = HARM) -> Any:
    """What comes to mind; legal as far as the question itself says what is."""
    if ask.kind == "priority":
        return PASS
    if ask.kind in ("objects", "players"):
        return _several(game, ask, aim)
    if ask.kind == "attackers":
        return instinctive_attack(game, ask)
    if ask.kind == "blockers":
        return instinctive_block(game, ask)
    if ask.kind == "yes_no":
        return ask.reason in _YES or bool(ask.default)
    if ask.kind == "number" and ask.reason == "x":
        return ask.max
    if ask.kind == "name" and ask.reason == "x":
        return ask.words[-1]
    if ask.kind == "modes" and not ask.default:
        return list(ask.options[: max(ask.min, 1)])
    return ask.default


def _several(game: Game, ask: Ask, aim: str) -> list[int]:
    if ask.reason in _WANTED:
        return best_first(game, ask)[: ask.max]
    if ask.reason in _GIVEN_UP:
        return best_first(game, ask)[::-1][: ask.min]
    if ask.reason == "target":
        return aimed(game, ask, aim)
    return list(ask.default) if ask.default is not None else list(ask.options[: ask.min])


def aimed(game: Game, ask: Ask, aim: str) -> list[int]:
    """Targets on the side that is aimed at, the most worth first; of the other side no more than have to be."""
    team = game.s.players[ask.seat].team
    wanted, others = list[int](), list[int]()
    ordered = best_first(game, ask)
    if aim == HARM:
        ordered.sort(key=lambda ref: ref < 0)
    for ref in ordered:
        is_ours = game.s.players[side_of(game, ref)].team == team
        (wanted if is_ours == (aim == HELP) else others).append(ref)
    count = max(min(ask.max, len(wanted)), ask.min)
    return [*wanted, *others[::-1]][:count]


def side_of(game: Game, ref: int) -> int:
    """The player who is meant, or who has it."""
    return seat_of(ref) if ref < 0 else game.controller_of(ref)


def best_first(game: Game, ask: Ask) -> list[int]:
    """The options, the most worth first; players with little life left before others."""
    return sorted(ask.options, key=lambda ref: (-_worth(game, ref), ref))


def _worth(game: Game, ref: int) -> float:
    if ref < 0:
        return 100.0 - life_left(game, game.s.players[seat_of(ref)])
    row = game.s.objects[ref]
    if row.zone == BATTLEFIELD:
        return permanent_worth(game, ref)
    if row.zone == STACK:
        return 1.0 + game.mana_value(ref)
    chars = game.chars(ref)
    return 0.5 if "land" in chars.types else 1.0 + chars.mana_value
