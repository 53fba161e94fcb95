"""Controlling another player (CR 723).

723.1 the next turn that the player actually takes ok, 723.1a the last effect wins ok, 723.1b skipped turns wait ok; 723.3 only the player is controlled ok;
723.4 the controller sees what the player sees ok (view); 723.5 every choice is made by the controller ok (`Ask.decider`); 723.6 conceding stays the player's own ok;
723.8 own choices go on ok; 723.9 control of oneself ok; 800.4a-b it ends with the controller ok. 723.2 control while a library is searched ok
(`verbs.search`), and until something has resolved, ok; 723.7 what a controlled player must do ok (`verbs.spells`).
"""

from __future__ import annotations

from .game import Game

_NEXT, _NOW, _BRIEF = "control_next:", "control_now:", "control_brief:"


def control_next_turn(game: Game, seat: int, by: int) -> bool:
    """CR 723.1: `by` controls the seat during the next turn that the seat takes; an earlier effect is overwritten."""
    if not (game.s.players[seat].alive and game.s.players[by].alive):
        return False
    game.s.used_game[f"{_NEXT}{seat}"] = by
    game.emit("control_next", seat=seat, by=by)
    return True


def turn_begins(game: Game, seat: int) -> None:
    """CR 723.1: the control of the last turn ends, that of this one begins."""
    known = game.s.used_game
    for name in [name for name in known if name.startswith(_NOW)]:
        del known[name]
    by = known.pop(f"{_NEXT}{seat}", -1)
    if by >= 0 and game.s.players[by].alive and by != seat:
        known[f"{_NOW}{seat}"] = by
        game.emit("controlled", seat=seat, by=by)


def take_over(game: Game, seat: int, by: int) -> int:
    """CR 723.2: `by` makes the choices of the seat from now on; who made them until now, for `hand_back`."""
    before = decider(game, seat)
    game.s.used_game[f"{_NOW}{seat}"] = by
    return before


def hand_back(game: Game, seat: int, before: int) -> None:
    """The short control has ended."""
    if before == seat:
        game.s.used_game.pop(f"{_NOW}{seat}", None)
    elif game.s.players[before].alive:
        game.s.used_game[f"{_NOW}{seat}"] = before


def control_while_resolving(game: Game, seat: int, by: int) -> bool:
    """CR 723.2: `by` makes the choices of the seat until what resolves now has finished."""
    if not (game.s.players[seat].alive and game.s.players[by].alive):
        return False
    if by != seat:
        game.s.used_game[f"{_BRIEF}{seat}"] = by
        game.emit("controlled", seat=seat, by=by)
    return True


def resolved(game: Game) -> None:
    """What resolved has finished, and with it the control that lasted so long."""
    known = game.s.used_game
    for name in [name for name in known if name.startswith(_BRIEF)]:
        del known[name]


def decider(game: Game, seat: int) -> int:
    """Who makes the choices of a seat (CR 723.5); of several effects the one that was created last (723.1a)."""
    brief = game.s.used_game.get(f"{_BRIEF}{seat}", -1)
    if brief >= 0:
        return brief
    return game.s.used_game.get(f"{_NOW}{seat}", seat)


def seats_seen_by(game: Game, seat: int) -> tuple[int, ...]:
    """The seats whose hidden information a seat sees (CR 723.4)."""
    others = (other for other in range(len(game.s.players)) if other != seat and decider(game, other) == seat)
    return (seat, *others)


def controller_leaves(game: Game, seat: int) -> None:
    """CR 800.4a-b: what gave that player control of other players ends."""
    known = game.s.used_game
    for name in [name for name in known if name.startswith((_NEXT, _NOW, _BRIEF)) and known[name] == seat]:
        del known[name]
