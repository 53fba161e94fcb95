"""Attractions (CR 717): a supplementary deck of its own, opened card by card (701.51), visited by a roll (701.52, 702.159).

717.2 the Attraction deck, shuffled before the game (103.3a) ok; 717.4 and 703.4g the roll as the precombat main phase begins ok; 717.6 never in a hand, library or
graveyard ok. Which numbers are lit stands on the printed card: where that is not known, the players are told of the roll. 702.159b claiming the
prize ok.
Not done (no format has both Attractions and a card that begins a subgame): 729.2a.

The deck lies among its owner's cards outside the game, the top card last.
"""

from __future__ import annotations

from ...program import effects as fx
from ...program.abilities import VisitAbility
from ...program.events import PlayerDid
from ..ask.flow import Flow
from ..declared import knows
from ..evaluate.clauses import choose_players, run_clauses
from ..evaluate.dispatch import Action, actions, amount_of
from ..events.dice import roll_dice
from ..events.pipeline import move
from ..events.triggers import did
from ..state.context import Context, Outcome, of_number
from ..state.events import Arrival
from ..state.game import Game
from ..state.rows import BATTLEFIELD, OUTSIDE
from .whole_games import put_card

_SIDES = 6


def deck_of(game: Game, seat: int) -> list[int]:
    """A player's Attraction deck, the top card last."""
    return [oid for oid in game.s.outside[seat] if game.program_of(oid).is_attraction()]


def shuffle_deck(game: Game, seat: int) -> None:
    """CR 103.3a: the Attraction deck is shuffled; every card is a new object."""
    cards = deck_of(game, seat)
    if cards:
        game.rng.shuffle(cards)
    for oid in cards:
        row = game.s.remove(oid)
        game.s.outside[seat].remove(oid)
        put_card(game, row, OUTSIDE)


def open_attraction(game: Game, seat: int) -> Flow[bool]:
    """CR 701.51b: the top card of the Attraction deck enters under its player's control."""
    deck = deck_of(game, seat)
    if not deck:
        return False
    done = yield from move(game, [deck[-1]], BATTLEFIELD, Arrival(seat))
    opened = [event for event in done if event.destination == BATTLEFIELD and event.new]
    for event in opened:
        did(game, "attraction", seat, event.new)
    return bool(opened)


def roll_to_visit(game: Game, seat: int) -> Flow[None]:
    """CR 701.52a: a six-sided die; each Attraction of the player with that number lit is visited."""
    [result] = yield from roll_dice(game, seat, 1, _SIDES)
    did(game, "roll_visit", seat, amount=result)
    for oid in _attractions(game, seat):
        if result in lights_of(game, oid):
            did(game, "visit", seat, oid)


def begin_main_phase(game: Game, seat: int) -> Flow[None]:
    """CR 703.4g: who controls an Attraction rolls to visit."""
    if _attractions(game, seat):
        yield from roll_to_visit(game, seat)


def _attractions(game: Game, seat: int) -> list[int]:
    return [
        oid for oid in game.permanents() if game.controller_of(oid) == seat and "Attraction" in game.chars(oid).subtypes
    ]


def lights_of(game: Game, oid: int) -> frozenset[int]:
    """The numbers that are lit on an Attraction."""
    abilities = game.chars(oid).abilities
    return frozenset(light for each in abilities if isinstance(each, VisitAbility) for light in each.lights)


def _open(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    opened = 0
    for seat in (yield from choose_players(game, n.who, c)):
        for _ in range(1 if n.amount is None else amount_of(game, n.amount, c)):
            opened += yield from open_attraction(game, seat)
    return of_number(opened)


def _roll(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    for seat in (yield from choose_players(game, n.who, c)):
        yield from roll_to_visit(game, seat)
    return Outcome(True)


def _claim(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.159b: what stands after the dash."""
    item = game.s.objects[c.item].item if c.item else None
    prizes = [each.prize for each in game.chars(c.source).abilities if isinstance(each, VisitAbility) and each.prize]
    if item is None or not prizes:
        return Outcome(False)
    yield from run_clauses(game, prizes[0], c)
    did(game, "prize", c.controller, c.source)
    return Outcome(True)


actions(
    Action("claim_prize", _claim),
    Action("open_attraction", _open, "amount who"),
    Action("roll_visit", _roll, "who"),
)


knows(VisitAbility, "lights prize")
knows(PlayerDid, action=("attraction", "visit", "roll_visit", "prize"))
