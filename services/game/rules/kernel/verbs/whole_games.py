"""Verbs about players and games as a whole: control of a player (CR 723), restarting (727), subgames (729).

Restarting the game (CR 727).

727.1 nobody wins, loses or draws, 727.1a the controller starts ok; 727.2 all cards are in the new game, whoever brought them ok; 727.3 short libraries lose ok;
727.4 the effect finishes before the first turn ok; 727.5 exempted cards ok, 727.5a an exempted commander stays the commander ok; 727.6 inside a subgame only the subgame ok.

Subgames (CR 729): a game within the game, with zones of its own, over the libraries of the main game.

729.1 the main game stands still ok; 729.2 libraries become the decks, a random player begins ok, 729.2c commanders from the command zone ok; 729.3 short libraries lose ok;
729.4 nothing else of the main game is in it ok; 729.5 all cards go back into the main library, 729.5c commanders into the command zone ok; 729.6 nested ok.
The suspended game is data (`State.outer`), so a position inside a subgame is saved and restored like any other. Conceding concedes the innermost game.
Not done (no format has subgames together with cards from outside the game): 729.4a.
"""

from __future__ import annotations

from ...program import effects as fx
from ..ask.flow import Flow
from ..evaluate.clauses import choose_players
from ..evaluate.dispatch import Entry, verbs
from ..evaluate.search import every
from ..events.pipeline import change_lives
from ..events.rulings import carried
from ..events.zone_changes import shuffle
from ..stack.stack import put_away, remove_from_stack
from ..state.context import Context, Outcome, of_refs
from ..state.decider import control_next_turn, control_while_resolving
from ..state.events import LOSE_LIFE, LifeEvent
from ..state.game import Game
from ..state.rows import CARD, COMMAND, GONE, LIBRARY, MERGED, Obj, Player, State, Turn


def _control(game: Game, n: fx.ControlPlayer, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    by = yield from choose_players(game, n.by, c)
    control = control_while_resolving if n.now else control_next_turn
    done = [seat for seat in seats if by and control(game, seat, by[0])]
    return of_refs([-seat - 1 for seat in done])


def _restart(game: Game, n: fx.RestartGame, c: Context) -> Flow[Outcome]:
    kept = [] if n.keep is None else every(game, n.keep, c)
    yield from restart(game, c.controller, kept)
    return Outcome(True, kept)


def _subgame(game: Game, n: fx.PlaySubgame, c: Context) -> Flow[Outcome]:
    begin_subgame(game)
    return Outcome(True)
    yield []


verbs(
    Entry(fx.ControlPlayer, _control, "who by now"),
    Entry(fx.RestartGame, _restart, "keep"),
    Entry(fx.PlaySubgame, _subgame),
)


def restart(game: Game, starter: int, kept: list[int]) -> Flow[None]:
    """End this game and start a new one with the same cards; `kept` objects stay where they are. The first turn begins once the effect is done."""
    state = game.s
    for oid in [oid for oid, row in state.objects.items() if row.zone != GONE and oid not in kept]:
        _take_back(game, oid)
    for name in ("battlefield", "stack", "exile", "command", "merged"):
        setattr(state, name, [oid for oid in getattr(state, name) if state.objects[oid].zone == name])
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
    new.card, new.timestamp = row.card, state.tick()
    new.known = state.everyone() if zone == COMMAND else 0
    state.add(new)
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
    for name in ("effects", "pending", "delayed", "permits", "history", "extra_turns", "mana_restrictions", "held"):
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


class SubgameBegins(Exception):
    """Resolution stops here: the subgame is now the state of the game. What is left of the effect is done when it ends."""


def begin_subgame(game: Game) -> None:
    """CR 729.2: set the main game aside and deal the subgame. Raises SubgameBegins."""
    outer = game.s
    outer.rng_counter = game.rng.counter
    inner = State()
    inner.outer = outer
    inner.programs, inner.commanders = outer.programs, list(outer.commanders)
    inner.next_id, inner.clock, inner.rng_counter, inner.salt = (
        outer.next_id,
        outer.clock,
        outer.rng_counter,
        outer.salt,
    )
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
            outer.remove(oid)
        outer.library[seat] = []
    for oid in [oid for oid in outer.command if outer.objects[oid].card in outer.commanders]:
        put_card(game, outer.objects[oid], COMMAND)
        outer.command.remove(oid)
        outer.remove(oid)


def opening(game: Game) -> Flow[None]:
    """CR 729.2: the subgame starts like any game."""
    yield from game.format.start(game)
    mark_short_libraries(game)


def end_subgame(game: Game) -> Flow[None]:
    """CR 729.5: the main game goes on: cards back, libraries shuffled, then the effect finishes."""
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
    lives = [(seat, game.s.players[seat].life) for seat in game.turn_order(game.s.turn.active) if seat not in winners]
    yield from change_lives(game, [LifeEvent(LOSE_LIFE, seat, (life + 1) // 2) for seat, life in lives])
