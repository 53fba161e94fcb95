"""Results: of the players, of officials, of the tables themselves (MTR 1.9, 1.10, 2.1, 2.4, 2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from . import facts
from .facts import AnyFact, Table
from .matches import Match, PodGame
from .refusals import Refusal
from .tournament import State, Tournament


def open_game(event: Tournament, number: int, table: int, game_id: str) -> list[AnyFact]:
    """The game of a table, once."""
    table_of(event, number, table)
    return [] if table in event.rounds[number - 1].games else [facts.Opened(number, table, game_id)]


def claim(event: Tournament, number: int, table: int, player: str, wins: tuple[int, int], drawn: int) -> list[AnyFact]:
    """A player's own report (MTR 1.10, 2.4); the opponent's, when it says the same, makes it the result. An agreed draw is 0-0-3 (2.5)."""
    own, entrant = table_of(event, number, table), event.entrant_of(player)
    _require_started(event, number)
    if entrant not in own.entrants or event.shape_of(number).is_pod:
        raise Refusal("NOT_YOUR_MATCH", "1.10", "players report the matches of two sides that they play")
    if event.players[player].has_dropped:
        raise Refusal("HAS_DROPPED", "2.10", "who has dropped reports nothing; an official does")
    if table in event.rounds[number - 1].results:
        raise Refusal("RESULT_STANDS", "1.9", "the result is recorded; dispute it, and an official looks at it")
    _require_result(event, number, wins, drawn, lost_by_both=False)
    claimed = facts.Claimed(number, table, entrant, wins, drawn)
    other = event.rounds[number - 1].claims.get(table)
    if other is None or other.player == entrant:
        return [claimed] if other != claimed else []
    if (other.wins, other.drawn) != (wins, drawn):
        said = f"{other.wins[0]}-{other.wins[1]}-{other.drawn}"
        raise Refusal("REPORTS_DIFFER", "1.9", f"your opponent reported {said}; ask an official")
    return [claimed, facts.Reported(number, table, wins, drawn)]


def report(event: Tournament, given: facts.Reported) -> list[AnyFact]:
    """An official's report or correction (MTR 1.9): of Swiss rounds until the cut, of a playoff until the next round is paired. It settles a dispute."""
    table = _require_open_to_change(event, given.round, given.table)
    if event.shape_of(given.round).is_pod:
        raise Refusal("BAD_RESULT", "2.1", "the result of a pod is places")
    _require_result(event, given.round, given.wins, given.drawn, given.lost_by_both)
    found = Match(table.first, table.second, given.wins, given.drawn, given.lost_by_both)
    own = event.rounds[given.round - 1]
    return [] if own.results.get(given.table) == found and given.table not in own.disputes else [given]


def score(event: Tournament, given: facts.Scored) -> list[AnyFact]:
    """The result of a pod: places in turn order, 1 for the winner, or for all who drew; where nobody came 2 for all."""
    table = _require_open_to_change(event, given.round, given.table)
    _require_places(event, given.round, table, given.places)
    found = PodGame(tuple(table.entrants), tuple(given.places), tuple(given.points))
    own = event.rounds[given.round - 1]
    return [] if own.results.get(given.table) == found and given.table not in own.disputes else [given]


def dispute(event: Tournament, number: int, table: int, player: str, words: str) -> list[AnyFact]:
    """A player contests the recorded result of the own match, before the next round is paired (MTR 1.9, 1.10)."""
    own, entrant = table_of(event, number, table), event.entrant_of(player)
    if entrant not in own.entrants:
        raise Refusal("NOT_YOUR_MATCH", "1.10", "players dispute the results of their own matches")
    if table not in event.rounds[number - 1].results or own.second is None:
        raise Refusal("NO_RESULT", "1.9", "no result of a match is recorded there")
    if number != len(event.rounds):
        raise Refusal("RESULT_STANDS", "1.9", "the next round is paired by this result; ask the head judge")
    if not words.strip():
        raise Refusal("NO_WORDS", "1.10", "say what is wrong")
    return [] if table in event.rounds[number - 1].disputes else [facts.Disputed(number, table, entrant, words)]


def _require_open_to_change(event: Tournament, number: int, table: int) -> Table:
    found = table_of(event, number, table)
    _require_started(event, number)
    if found.second is None:
        raise Refusal("NO_MATCH", "Appendix C", "a bye is won 2-0")
    if event.swiss_rounds < number < len(event.rounds):
        raise Refusal("RESULT_STANDS", "10.4", "the next round of the playoff is paired by this result")
    if event.playoff and number <= event.swiss_rounds:
        raise Refusal("RESULT_STANDS", "10.4", "the playoff is paired by the standings of the Swiss rounds")
    return found


def _require_started(event: Tournament, number: int) -> None:
    if not event.rounds[number - 1].is_started:
        raise Refusal("ROUND_NOT_STARTED", "Appendix B", "the round is paired and waits to be started")


def table_of(event: Tournament, number: int, table: int) -> Table:
    """The table of a round. Raises Refusal."""
    if event.state != State.RUNNING:
        raise Refusal("NOT_RUNNING", "2.4", "results are taken while the event runs")
    if not 0 < number <= len(event.rounds) or not 0 < table <= len(event.rounds[number - 1].tables):
        raise Refusal("TABLE_UNKNOWN", "2.4", "there is no such round or table")
    return event.rounds[number - 1].tables[table - 1]


def _require_result(event: Tournament, number: int, wins: tuple[int, int], drawn: int, lost_by_both: bool) -> None:
    needed = event.best_of(number) // 2 + 1
    if min(*wins, drawn) < 0 or max(wins) > needed or min(wins) == needed:
        raise Refusal("BAD_RESULT", "2.1", f"a match is over with {needed} games won; report games won and drawn")
    if lost_by_both and max(wins) > 0:
        raise Refusal("BAD_RESULT", "2.10", "a match that both lost has no games won")
    if number > event.swiss_rounds and (wins[0] == wins[1] or lost_by_both):
        raise Refusal("BAD_RESULT", "2.4", "a match of a playoff has a winner")


def _require_places(event: Tournament, number: int, table: Table, places: Sequence[int]) -> None:
    if not event.shape_of(number).is_pod or len(places) != len(table.entrants):
        raise Refusal("BAD_RESULT", "2.1", f"the result of a pod is {len(table.entrants)} places, in turn order")
    expected = [1 + sum(other < place for other in places) for place in places]
    # a playoff needs somebody who goes on
    nobody_came = [2] * len(places) if number <= event.swiss_rounds else expected
    if list(places) not in (expected, nobody_came):
        raise Refusal("BAD_RESULT", "2.1", "places begin with 1, and who shares one leaves the next ones empty")
