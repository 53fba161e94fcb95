"""Restarting the game (CR 727).

727.1 nobody wins, loses or draws, 727.1a the controller starts ok; 727.2 all cards are in the new game, whoever brought them ok; 727.3 short libraries lose ok;
727.4 the effect finishes before the first turn ok; 727.5 exempted cards ok, 727.5a an exempted commander stays the commander ok; 727.6 inside a subgame only the subgame ok.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .flow import Flow
from .rulings import carried
from .state import CARD, COMMAND, GONE, LIBRARY, MERGED, Obj, Player, State, Turn

if TYPE_CHECKING:
    from .game_data import Game


def restart(game: Game, starter: int, kept: list[int]) -> Flow[None]:
    """End this game and start a new one with the same cards; `kept` objects stay where they are. The first turn begins once the effect is done."""
    state = game.s
    for oid in [oid for oid, row in state.objects.items() if row.zone != GONE and oid not in kept]:
        _take_back(game, oid)
    for name in ("battlefield", "stack", "exile", "command", "merged"):
        setattr(state, name, [oid for oid in getattr(state, name) if oid in kept or state.objects[oid].zone == name])
    _fresh_players(game)
    fresh_table(state)
    state.turn.active = starter
    game.touch()
    game.emit("restarted", seat=starter)
    yield from game.format.start(game)
    mark_short_libraries(game)
    state.extra_turns = [starter]
    state.turn.stage, state.turn.steps_left = "ended", ()


def _take_back(game: Game, oid: int) -> None:
    """A card goes back to its owner's deck, a commander into the command zone; everything else ceases to exist."""
    state = game.s
    row = game.edit(oid)
    former = row.zone
    row.choices = {**row.choices, "zone": former}
    row.zone, row.left_turn, row.parts = GONE, 0, ()
    if former in (LIBRARY, "hand", "graveyard", "outside"):
        game.zone_list(former, row.owner).remove(oid)
    if row.kind != CARD or former not in _PLACES:
        return
    is_commander = row.card in state.commanders
    is_aside = former == "outside" or game.program_of(oid).is_attraction()
    zone = "outside" if is_aside else COMMAND if is_commander else LIBRARY
    put_card(game, row, zone)


_PLACES = frozenset((LIBRARY, "hand", "graveyard", "outside", "battlefield", "stack", "exile", COMMAND, MERGED))


def put_card(game: Game, row: Obj, zone: str) -> int:
    """The same card as a new object in a zone of its owner."""
    state = game.s
    new = Obj(state.new_id(), CARD, row.program, row.owner, zone)
    new.card, new.epoch, new.timestamp = row.card, state.epoch, state.tick()
    new.known = (1 << len(state.players)) - 1 if zone == COMMAND else 0
    state.objects[new.id] = new
    game.zone_list(zone, row.owner).append(new.id)
    return new.id


def _fresh_players(game: Game) -> None:
    for old in list(game.s.players):
        if old.alive:
            game.s.players[old.seat] = fresh_player(game, old)


def fresh_player(game: Game, old: Player) -> Player:
    """A player at the start of a game (CR 103.4)."""
    new = Player(old.seat, old.team, old.position, game.format.starting_life(game, old.seat))
    new.epoch = game.s.epoch
    return new


def fresh_table(state: State) -> None:
    """Nothing that was decided or under way in the former game holds in the new one."""
    for name in ("effects", "pending", "delayed", "permits", "history", "extra_turns", "mana_restrictions"):
        setattr(state, name, [])
    state.used, state.used_game = {}, carried(state.used_game)
    state.turn, state.combat = Turn(), None
    state.monarch = state.initiative = -1
    state.daytime = ""


def mark_short_libraries(game: Game) -> None:
    """CR 727.3, 729.3: who could not draw the whole opening hand loses at the first state-based actions."""
    for seat in game.alive():
        brought = len(game.s.hand[seat]) + len(game.s.library[seat])
        if brought < game.format.hand_size:
            game.edit_player(seat).drawn_from_empty = True
