"""Monarch (CR 725), day and night (CR 731), the city's blessing (CR 702.131).

725.1-725.4 ok; 731.1-731.2 ok; 726.1-726.5 ok (rooms in `verbs.dungeons`).
"""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.effects_permanents import KeywordAction
from ...program.events import PlayerDid
from ...program.modifications import Restriction
from ...program.players import You
from ..ask.flow import Flow
from ..declared import knows
from ..evaluate.dispatch import Action, actions
from ..state.context import Context, Outcome
from ..state.events import CAST
from ..state.game import Game
from ..state.rows import BATTLEFIELD, FACE_UP
from .durations import add_effect
from .faces import transform
from .inherent import INITIATIVE_VENTURES, SPEED_RISES
from .triggers import add_reflexive, did


def become_monarch(game: Game, seat: int) -> None:
    """CR 725.3: only one player is the monarch."""
    if game.s.monarch == seat or not game.s.players[seat].alive:
        return
    game.s.monarch = seat
    game.touch()
    game.emit("monarch", seat=seat)
    did(game, "monarch", seat)


def take_initiative(game: Game, seat: int) -> Flow[None]:
    """CR 726.2."""
    game.s.initiative = seat
    game.touch()
    game.emit("initiative", seat=seat)
    did(game, "initiative", seat)
    enter_undercity(game, seat)
    return
    yield []


def enter_undercity(game: Game, seat: int) -> None:
    """CR 726.2: whoever takes the initiative, and who has it as the upkeep begins, ventures into Undercity."""
    add_reflexive(game, INITIATIVE_VENTURES, Context(0, seat))


def set_daytime(game: Game, what: str) -> None:
    """It becomes day or night; daybound and nightbound permanents turn (CR 702.145, 731)."""
    if game.s.daytime == what:
        return
    game.s.daytime = what
    game.touch()
    game.emit("daytime", what=what)
    did(game, what, game.s.turn.active)
    turn_by_daytime(game)


def start_daytime(game: Game) -> bool:
    """CR 702.145d, 702.145g: with a daybound permanent it becomes day, with only nightbound ones night, if it is neither."""
    if game.s.daytime:
        return False
    for keyword, time in (("daybound", "day"), ("nightbound", "night")):
        if game.census().with_keyword(keyword):
            set_daytime(game, time)
            return True
    return False


def turn_by_daytime(game: Game) -> bool:
    """CR 702.145c, 702.145f: permanents that should show their other face."""
    changed = False
    for oid in game.permanents():
        row = game.s.objects[oid]
        if row.face_down != FACE_UP:
            continue
        if (game.s.daytime == "night" and game.has_keyword(oid, "daybound") and row.face == 0) or (
            game.s.daytime == "day" and game.has_keyword(oid, "nightbound") and row.face == 1
        ):
            changed = transform(game, oid) or changed
    return changed


def check_daytime(game: Game) -> None:
    """CR 731.2: as the untap step begins, by the spells the previous active player cast in the last turn."""
    if not game.s.daytime:
        return
    last = game.s.turn.number - 1
    casters = [event.player for event in game.s.history if event.kind == CAST and event.turn == last]
    previous = game.s.used_game.get("last_active", -1)
    count = sum(1 for seat in casters if seat == previous)
    if game.s.daytime == "day" and count == 0:
        set_daytime(game, "night")
    elif game.s.daytime == "night" and count >= 2:
        set_daytime(game, "day")


def check_blessing(game: Game) -> bool:
    """CR 702.131b: ascend on a permanent: any time you control ten or more permanents you get the city's blessing for the rest of the game."""
    changed = False
    for oid in game.census().with_keyword("ascend"):
        seat = game.controller_of(oid)
        if "citys_blessing" in game.s.players[seat].flags:
            continue
        if len(game.census().of_seat(seat)) >= 10:
            game.edit_player(seat).flags = game.s.players[seat].flags | {"citys_blessing"}
            game.emit("blessing", seat=seat)
            changed = True
    return changed


def start_engines(game: Game) -> bool:
    """CR 702.179a, 704.5z: a player without speed who controls a permanent with start your engines! has speed 1."""
    changed = False
    for oid in game.census().with_keyword("start your engines!"):
        seat = game.controller_of(oid)
        if not game.s.players[seat].counters.get("speed", 0):
            set_speed(game, seat, 1)
            changed = True
    return changed


def set_speed(game: Game, seat: int, speed: int) -> None:
    """A player's speed becomes a number, at most 4."""
    player = game.edit_player(seat)
    player.counters = {**player.counters, "speed": min(speed, 4)}
    game.emit("speed", seat=seat, speed=min(speed, 4))


def speed_up(game: Game, loser: int) -> None:
    """CR 702.179d: once during each of your turns, when an opponent loses life and your speed is less than 4, an ability triggers by which it increases, if you have speed."""
    seat = game.s.turn.active
    player = game.s.players[seat]
    speed = player.counters.get("speed", 0)
    if speed and speed < 4 and player.team != game.s.players[loser].team and not game.s.used.get("speed_up"):
        game.s.used["speed_up"] = 1
        add_reflexive(game, SPEED_RISES, Context(0, seat))


def _rise(game: Game, n: KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.179d: the speed increases by 1, if it is still less than 4."""
    speed = game.s.players[c.controller].counters.get("speed", 0)
    if 0 < speed < 4:
        set_speed(game, c.controller, speed + 1)
    return Outcome(True)
    yield []


def exert(game: Game, seat: int, oid: int) -> bool:
    """CR 701.43a: it does not untap during the seat's next untap step."""
    if game.s.objects[oid].zone != BATTLEFIELD:
        return False
    add_effect(game, Context(oid, seat), (oid,), (Restriction("doesnt_untap", who=You()),), "your_next_untap")
    did(game, "exert", seat, oid)
    return True


actions(Action("speed_up", _rise))


knows(Keyword, name=("ascend", "start your engines!", "daybound", "nightbound"))
knows(PlayerDid, action=("monarch", "initiative", "day", "night", "exert"))
