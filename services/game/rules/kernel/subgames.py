"""Subgames (CR 729): a game within the game, with zones of its own, over the libraries of the main game.

729.1 the main game stands still ok; 729.2 libraries become the decks, a random player begins ok, 729.2c commanders from the command zone ok; 729.3 short libraries lose ok;
729.4 nothing else of the main game is in it ok; 729.5 all cards go back into the main library, 729.5c commanders into the command zone ok; 729.6 nested ok.
The suspended game is data (`State.outer`), so a position inside a subgame is saved and restored like any other. Conceding concedes the innermost game.
Not done: cards brought into the subgame from the main game (729.4a): "outside the game" means the sideboard only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .flow import Flow
from .restarting import fresh_player, mark_short_libraries, put_card
from .rulings import carried
from .state import CARD, COMMAND, GONE, LIBRARY, Player, State

if TYPE_CHECKING:
    from .game_data import Game


class SubgameBegins(Exception):
    """Resolution stops here: the subgame is now the state of the game. What is left of the effect is done when it ends."""


def begin_subgame(game: Game) -> None:
    """CR 729.2: set the main game aside and deal the subgame. Raises SubgameBegins."""
    outer = game.s
    outer.rng_counter = game.rng.counter
    inner = State()
    inner.outer = outer
    inner.programs, inner.commanders = outer.programs, list(outer.commanders)
    inner.next_id, inner.clock, inner.rng_counter = outer.next_id, outer.clock, outer.rng_counter
    game.s = inner
    for player in outer.players:
        inner.players.append(fresh_player(game, player) if player.alive else _absent(player))
        for zones in (inner.library, inner.hand, inner.graveyard, inner.outside):
            zones.append([])
    _deal(game, outer)
    inner.turn.active = game.alive()[game.rng.below(len(game.alive()))]
    inner.used_game = {"normal_turn": inner.turn.active, **carried(outer.used_game)}
    game.touch()
    game.emit("subgame", began=True)
    raise SubgameBegins


def _absent(player: Player) -> Player:
    row = Player(player.seat, player.team, player.position, 0)
    row.alive, row.cause, row.left_rank = False, player.cause, player.left_rank
    return row


def _deal(game: Game, outer: State) -> None:
    """The cards of the libraries, and commanders that lie in the command zone (CR 729.2c)."""
    for seat, cards in enumerate(outer.library):
        for oid in cards:
            put_card(game, outer.objects[oid], LIBRARY)
            outer.objects.pop(oid)
        outer.library[seat] = []
    for oid in [oid for oid in outer.command if outer.objects[oid].card in outer.commanders]:
        put_card(game, outer.objects[oid], COMMAND)
        outer.command.remove(oid)
        outer.objects.pop(oid)


def opening(game: Game) -> Flow[None]:
    """CR 729.2: the subgame starts like any game."""
    yield from game.format.start(game)
    mark_short_libraries(game)


def end_subgame(game: Game) -> Flow[None]:
    """CR 729.5: the main game goes on: cards back, libraries shuffled, then the effect finishes."""
    from .moving import shuffle
    from .stacking import put_away, remove_from_stack

    inner, winners = game.s, game.s.winners
    assert inner.outer is not None
    outer = inner.outer.fork()
    outer.next_id, outer.clock = inner.next_id, inner.clock
    outer.used_game |= carried(inner.used_game)
    game.s = outer
    _return_cards(game, inner)
    for seat in game.alive():
        shuffle(game, seat)
    game.touch()
    game.emit("subgame", began=False, winners=list(winners))
    yield from _losers_pay(game, winners)
    top = outer.stack[-1]
    if outer.objects[top].kind == CARD:
        yield from put_away(game, top)
    else:
        remove_from_stack(game, top)
    outer.turn.priority, outer.turn.passed = outer.turn.active, 0


def _return_cards(game: Game, inner: State) -> None:
    """Every card of the subgame but what lies in its command zone; commanders there go back to the main command zone."""
    for row in list(inner.objects.values()):
        if row.kind != CARD or row.card < 0 or row.zone == GONE or not game.s.players[row.owner].alive:
            continue
        put_card(game, row, COMMAND if row.zone == COMMAND else LIBRARY)


def _losers_pay(game: Game, winners: tuple[int, ...]) -> Flow[None]:
    """What the effect says: who does not win the subgame loses half the life, rounded up."""
    from .proposing import lose_life

    for seat in game.turn_order(game.s.turn.active):
        life = game.s.players[seat].life
        if seat not in winners and life > 0:
            yield from lose_life(game, seat, (life + 1) // 2)
