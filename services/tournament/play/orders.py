"""What tables carry out for officials: more time, the end of time, turns, a game that goes back, deeds by hand that were refused, lost games and matches (MTR 2.4 to 2.6, 4.8).

An order is a fact of the event. Where the platform plays, the service brings it to the game and notes that it was carried out; an order that was not noted is
brought again, and the game knows it by its number. Where nobody plays here, a lost match is a result at once, and the rest is for the people at the table.
"""

from __future__ import annotations

from enum import StrEnum

from . import facts
from .facts import AnyFact
from .refusals import Refusal
from .tournament import State, Tournament


class Order(StrEnum):
    """What a table does."""

    EXTEND = "extend"
    CALL_TIME = "call_time"
    TURNS = "turns"
    LOSE_GAME = "lose_game"
    LOSE_MATCH = "lose_match"
    REWIND = "rewind"
    DO_DEED = "do_deed"
    LEAVE_DEED = "leave_deed"


LONGEST_S = 24 * 3600
FURTHEST = 100


def extend(event: Tournament, number: int, table: int, seconds: int) -> list[AnyFact]:
    """MTR 2.6: more time for a match that goes on."""
    _require_open(event, number, table)
    if not 0 < seconds <= LONGEST_S:
        raise Refusal("BAD_TIME", "2.6", f"1 to {LONGEST_S} seconds")
    if not event.seconds_of(number):
        raise Refusal("UNTIMED", "2.6", "this round has no time limit")
    return [facts.Ordered(number, table, Order.EXTEND, amount=seconds)]


def rewind(event: Tournament, number: int, table: int, player: str, decisions: int, words: str) -> list[AnyFact]:
    """The game at a table goes back to before an answer of that player, `decisions` back (1 = the last one); `words` are told to the players."""
    _require_open(event, number, table)
    own = event.rounds[-1]
    if not event.plan.plays_here or own.table_of(event.entrant_of(player)) != table:
        raise Refusal("NO_MATCH", "4.8", "that player plays no match here at this table")
    if not 0 < decisions <= FURTHEST:
        raise Refusal("BAD_TIME", "4.8", f"1 to {FURTHEST} decisions")
    _require_words(words)
    return [facts.Ordered(number, table, Order.REWIND, player, decisions, words)]


def decide_deed(event: Tournament, number: int, table: int, is_done: bool, words: str) -> list[AnyFact]:
    """What was to be done by hand at a table and was refused there is done, or not; `words` are told to the players."""
    _require_open(event, number, table)
    if not event.plan.plays_here:
        raise Refusal("NO_MATCH", "4.8", "no match is played here at this table")
    _require_words(words)
    return [facts.Ordered(number, table, Order.DO_DEED if is_done else Order.LEAVE_DEED, words=words)]


def _require_words(words: str) -> None:
    if not words.strip():
        raise Refusal("NO_WORDS", "4.8", "say to the players why")


def given_back(event: Tournament, player: str, seconds: int) -> list[AnyFact]:
    """MTR 2.6: time that a player's match gets back, where it is played here against a clock."""
    own = event.rounds[-1]
    table = own.table_of(event.entrant_of(player))
    is_timed = event.plan.plays_here and event.seconds_of(own.number)
    if not is_timed or not table or table in own.results:
        return []
    return [facts.Ordered(own.number, table, Order.EXTEND, amount=seconds)]


def call_time(event: Tournament, number: int, table: int = 0) -> list[AnyFact]:
    """MTR 2.4: time is over, at one table or (0) at all that are still playing."""
    if event.state != State.RUNNING or number != len(event.rounds):
        raise Refusal("ROUND_UNKNOWN", "2.4", "time is called in the round that goes on")
    own = event.rounds[-1]
    if table:
        _require_open(event, number, table)
    called = {each.order.table for each in event.orders if each.order.round == number and _is_time(each.order)}
    open_tables = [at for at in range(1, len(own.tables) + 1) if at not in own.results and at not in called]
    return [facts.Ordered(number, at, Order.CALL_TIME) for at in open_tables if table in (0, at)]


def ordered(event: Tournament, player: str, what: Order, amount: int = 0) -> list[AnyFact]:
    """An order about a player, at that player's table of the round that goes on; nothing when no match of theirs does."""
    if not event.rounds:
        return []
    own, entrant = event.rounds[-1], event.entrant_of(player)
    table = own.table_of(entrant)
    if not table or table in own.results:
        return []
    if event.plan.plays_here:
        return [facts.Ordered(own.number, table, what, player, amount)]
    return _lost(event, table, entrant) if what is Order.LOSE_MATCH else []


def aimed(event: Tournament, order: int, game_id: str) -> list[AnyFact]:
    """The order goes to this game of the match."""
    return [] if event.orders[order - 1].game_id == game_id else [facts.Aimed(order, game_id)]


def carried_out(event: Tournament, order: int, refused: str = "") -> list[AnyFact]:
    """The table has done what was ordered, or cannot."""
    return [] if event.orders[order - 1].is_done else [facts.CarriedOut(order, refused)]


def _is_time(order: facts.Ordered) -> bool:
    return order.what == Order.CALL_TIME


def _lost(event: Tournament, table: int, entrant: str) -> list[AnyFact]:
    """MTR 2.5: a match that is lost before anything was played is 0-2."""
    own = event.rounds[-1]
    seats = own.tables[table - 1].entrants
    if event.shape_of(own.number).is_pod:
        return []
    needed = event.best_of(own.number) // 2 + 1
    return [facts.Reported(own.number, table, (0, needed) if seats[0] == entrant else (needed, 0), 0)]


def _require_open(event: Tournament, number: int, table: int) -> None:
    if event.state != State.RUNNING or number != len(event.rounds):
        raise Refusal("ROUND_UNKNOWN", "2.6", "only the round that goes on has a clock")
    own = event.rounds[-1]
    if not 0 < table <= len(own.tables):
        raise Refusal("TABLE_UNKNOWN", "2.4", "there is no such table")
    if table in own.results:
        raise Refusal("RESULT_STANDS", "2.6", "the match at this table is over")
