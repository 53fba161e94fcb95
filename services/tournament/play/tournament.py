"""An event: what its facts add up to, and what may happen next.

`apply` takes in what has happened. The other methods decide: each gives the facts that an operation makes, none when it changes
nothing, and raises Refusal with the rule that does not allow it. Nothing here writes, waits or draws lots but by the event's secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from . import bracket, facts
from .facts import AnyFact, Plan, Table
from .matches import Match, bye
from .rounds import LEAST_PLAYERS, counted, is_decided, recommended
from .standings import BY_THE_BOOK, THIRD, Scoring, Standing, standings
from .swiss import Entrant, entrants, pair, seed_of

LEAST_ROUNDS = 3
MOST_ROUNDS = 20
MOST_BYES = 3
_AWARDED = "awarded bye"
_PLAYOFF = "playoff"
_PLAYOFF_BYE = "bye: the highest seed left after a drop"


class Refusal(Exception):
    """What the rules do not allow now; `rule` is a section of the MTR, or of the document that is named."""

    def __init__(self, reason: str, rule: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.rule = rule
        self.message = message


class State(StrEnum):
    """Where an event stands."""

    REGISTRATION = "registration"
    RUNNING = "running"
    FINISHED = "finished"
    DID_NOT_OCCUR = "did_not_occur"


@dataclass(slots=True)
class Player:
    """Somebody who registered."""

    player: str
    name: str
    kind: str
    deck_id: str
    deck_version: int
    deck_hash: str
    byes: int = 0
    is_here: bool = False
    has_dropped: bool = False


@dataclass(slots=True)
class Round:
    """A round's tables; results, players' claims and games so far by table number (from 1)."""

    number: int
    tables: list[Table]
    results: dict[int, Match] = field(default_factory=dict)
    claims: dict[int, facts.Claimed] = field(default_factory=dict)
    games: dict[int, str] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        return len(self.results) == len(self.tables)

    @property
    def matches(self) -> list[Match]:
        return list(self.results.values())


class Tournament:
    """One event, rebuilt from its facts; `sequence` counts them."""

    def __init__(self, event_id: str) -> None:
        self.event_id = event_id
        self.sequence = 0
        self.state = State.REGISTRATION
        self.plan = Plan("", "")
        self.organiser = ""
        self.secret = ""
        self.players: dict[str, Player] = {}
        self.lots: list[str] = []
        self.rounds: list[Round] = []
        self.swiss_rounds = 0
        self.cut = 0

    # -- what has happened

    def apply(self, fact: AnyFact) -> None:
        """Take in the next fact of the log."""
        self.sequence += 1
        match fact:
            case facts.Created():
                self.plan, self.organiser, self.secret = fact.plan, fact.organiser, fact.secret
            case facts.Registered():
                self._register(fact)
            case facts.Awarded():
                self.players[fact.player].byes = fact.byes
            case facts.CheckedIn():
                self.players[fact.player].is_here = True
            case facts.Dropped():
                self._drop(fact.player)
            case facts.Started():
                self.state, self.swiss_rounds, self.cut = State.RUNNING, fact.rounds, fact.cut
                self.lots = sorted(self.players, key=lambda player: seed_of(self.secret, player))
            case facts.Paired():
                self._pair(fact)
            case facts.Opened():
                self.rounds[fact.round - 1].games[fact.table] = fact.game_id
            case facts.Claimed():
                self.rounds[fact.round - 1].claims[fact.table] = fact
            case facts.Reported():
                self._report(fact)
            case facts.Finished():
                self.state = State.FINISHED if fact.occurred else State.DID_NOT_OCCUR

    def _register(self, fact: facts.Registered) -> None:
        known = self.players.get(fact.player)
        self.players[fact.player] = Player(
            fact.player,
            fact.name,
            fact.kind,
            fact.deck_id,
            fact.deck_version,
            fact.deck_hash,
            known.byes if known else 0,
            known.is_here if known else False,
        )

    def _drop(self, player: str) -> None:
        if self.state == State.REGISTRATION:
            del self.players[player]
        else:
            self.players[player].has_dropped = True

    def _pair(self, fact: facts.Paired) -> None:
        paired = Round(fact.round, fact.tables)
        paired.results = {at: bye(each.first) for at, each in enumerate(fact.tables, 1) if each.second is None}
        self.rounds.append(paired)

    def _report(self, fact: facts.Reported) -> None:
        own = self.rounds[fact.round - 1]
        table = own.tables[fact.table - 1]
        own.results[fact.table] = Match(table.first, table.second, fact.wins, fact.drawn, fact.lost_by_both)
        own.claims.pop(fact.table, None)

    # -- what it adds up to

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, in hexadecimal digits."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    @property
    def scoring(self) -> Scoring:
        """By the book; games do not count where a match is one (MTR 3.1)."""
        return Scoring(floor=THIRD if self.plan.third else BY_THE_BOOK.floor, counts_games=self.plan.best_of > 1)

    @property
    def swiss(self) -> list[Round]:
        return self.rounds[: self.swiss_rounds]

    @property
    def playoff(self) -> list[Round]:
        return self.rounds[self.swiss_rounds :]

    def standings(self) -> list[Standing]:
        """After the Swiss rounds so far, open matches left out; true ties in an order by lot."""
        return standings(self.lots, (match for each in self.swiss for match in each.matches), self.scoring)

    def seeds(self) -> list[str]:
        """Who is in the playoff, the first seed first: the best who had not dropped when it was cut."""
        if self.playoff:
            opened = self.playoff[0].tables
            inside = {name for table in opened for name in (table.first, table.second) if name is not None}
            return [each.player for each in self.standings() if each.player in inside]
        return [each.player for each in self.standings() if not self.players[each.player].has_dropped][: self.cut]

    def final_order(self) -> list[tuple[int, str]]:
        """Rank and player: the playoff's winner, then by how far each came, those equal there and everybody else by the Swiss rounds."""
        ranks = {each.player: each.rank for each in self.standings()}
        seeds = {player: seed for seed, player in enumerate(self.seeds(), 1)} if self.playoff else {}
        came = dict.fromkeys(seeds, 0)
        for each in self.playoff:
            for match in each.matches:
                if match.winner is not None:
                    came[match.winner] += 1
        inside = sorted(seeds, key=lambda player: (-came[player], seeds[player]))
        outside = [player for player in ranks if player not in seeds]
        return [*enumerate(inside, 1), *((ranks[player], player) for player in outside)]

    # -- what may happen next

    def register(self, entry: facts.Registered) -> list[AnyFact]:
        """MTR 2.7: lists are changed until the event starts."""
        self._require_registration("2.7", "registration is closed, and lists are not changed any more")
        known = self.players.get(entry.player)
        if known and (known.deck_id, known.deck_version, known.deck_hash) == (
            entry.deck_id,
            entry.deck_version,
            entry.deck_hash,
        ):
            return []
        return [entry]

    def award(self, player: str, byes: int) -> list[AnyFact]:
        """Appendix E: byes for the first one to three rounds."""
        self._require_registration("Appendix E", "byes are awarded before the event starts")
        if not 0 <= byes <= MOST_BYES:
            raise Refusal("BAD_BYES", "Appendix E", f"0 to {MOST_BYES} byes are awarded")
        return [facts.Awarded(player, byes)] if self._player(player).byes != byes else []

    def check_in(self, player: str) -> list[AnyFact]:
        self._require_registration("2.10", "the event has started")
        return [] if self._player(player).is_here else [facts.CheckedIn(player)]

    def drop(self, player: str) -> list[AnyFact]:
        """MTR 2.10: at any time; whoever is paired for the round that goes on stays so."""
        if self.state not in (State.REGISTRATION, State.RUNNING):
            raise Refusal("EVENT_OVER", "2.10", "the event is over")
        return [] if self._player(player).has_dropped else [facts.Dropped(player)]

    def start(self) -> list[AnyFact]:
        """MTR 10.1 and 10.2: with four players or more, and rounds that are fixed from now on."""
        if self.state == State.RUNNING:
            return []
        self._require_registration("10.2", "the event is over")
        absent = [each.player for each in self.players.values() if self.plan.checks_in and not each.is_here]
        here = [each for each in self.players.values() if each.player not in absent]
        if len(here) < LEAST_PLAYERS:
            message = f"an event needs {LEAST_PLAYERS} players, {len(here)} are here; finish it, and it did not occur"
            raise Refusal("TOO_FEW_PLAYERS", "10.1", message)
        book = recommended(counted([each.byes for each in here]))
        # for eight and fewer Appendix E has single elimination; here they play the least number of Swiss rounds
        rounds = self.plan.rounds or book.swiss or LEAST_ROUNDS
        cut = book.cut if self.plan.cut < 0 else self.plan.cut
        if cut > len(here):
            raise Refusal("TOO_FEW_PLAYERS", "10.4", f"{len(here)} players are here, the cut is to {cut}")
        return [*(facts.Dropped(player) for player in absent), facts.Started(rounds, cut)]

    def pair(self, number: int) -> list[AnyFact]:
        """The round of this number; nothing when it is paired already."""
        if self.state != State.RUNNING:
            raise Refusal("NOT_RUNNING", "10.2", "rounds are paired while the event runs")
        if number <= len(self.rounds) and number > 0:
            return []
        if number != len(self.rounds) + 1:
            raise Refusal("ROUND_UNKNOWN", "10.2", f"the next round is {len(self.rounds) + 1}")
        self._require_round_over()
        if number <= self.swiss_rounds:
            return [facts.Paired(number, self._swiss_tables(number))]
        return [facts.Paired(number, self._playoff_tables())]

    def open(self, number: int, table: int, game_id: str) -> list[AnyFact]:
        """The game of a table, once."""
        self._table(number, table)
        return [] if table in self.rounds[number - 1].games else [facts.Opened(number, table, game_id)]

    def claim(self, number: int, table: int, player: str, wins: tuple[int, int], drawn: int) -> list[AnyFact]:
        """A player's own report (MTR 1.10, 2.4); the opponent's, when it says the same, makes it the result."""
        own = self._table(number, table)
        if player not in (own.first, own.second):
            raise Refusal("NOT_YOUR_MATCH", "1.10", "players report the matches that they play")
        if table in self.rounds[number - 1].results:
            raise Refusal("RESULT_STANDS", "1.9", "the result is recorded; the organiser corrects it")
        self._require_result(number, wins, drawn, lost_by_both=False)
        claim = facts.Claimed(number, table, player, wins, drawn)
        other = self.rounds[number - 1].claims.get(table)
        if other is None or other.player == player:
            return [claim] if other != claim else []
        if (other.wins, other.drawn) != (wins, drawn):
            said = f"{other.wins[0]}-{other.wins[1]}-{other.drawn}"
            raise Refusal("REPORTS_DIFFER", "1.9", f"your opponent reported {said}; ask the organiser")
        return [claim, facts.Reported(number, table, wins, drawn)]

    def report(self, report: facts.Reported) -> list[AnyFact]:
        """An official's report or correction (MTR 1.9): of Swiss rounds at any time, of a playoff until the next round is paired."""
        table = self._table(report.round, report.table)
        if table.second is None:
            raise Refusal("NO_MATCH", "Appendix C", "a bye is won 2-0")
        if self.swiss_rounds < report.round < len(self.rounds):
            raise Refusal("RESULT_STANDS", "10.4", "the next round of the playoff is paired by this result")
        if self.playoff and report.round <= self.swiss_rounds:
            raise Refusal("RESULT_STANDS", "10.4", "the playoff is paired by the standings of the Swiss rounds")
        self._require_result(report.round, report.wins, report.drawn, report.lost_by_both)
        found = Match(table.first, table.second, report.wins, report.drawn, report.lost_by_both)
        return [] if self.rounds[report.round - 1].results.get(report.table) == found else [report]

    def finish(self) -> list[AnyFact]:
        """After the last round; an event that has not started did not occur (MTR 10.1)."""
        if self.state in (State.FINISHED, State.DID_NOT_OCCUR):
            return []
        if self.state == State.RUNNING:
            self._require_round_over()
            if not self._is_last_round():
                raise Refusal("ROUNDS_LEFT", "10.2", "the announced rounds are not all played")
        return [facts.Finished(self.state == State.RUNNING)]

    def _is_last_round(self) -> bool:
        if sum(not each.has_dropped for each in self.players.values()) <= 1:
            return True
        if len(self.rounds) < self.swiss_rounds:
            return self._is_decided()
        if self.playoff:
            return len(self._left_in_playoff()) <= 1
        # without a full bracket there is no playoff: nobody is a replacement
        return self.cut == 0 or len(self.seeds()) < self.cut

    def _is_decided(self) -> bool:
        """MTR 10.2: the criterion that was announced, one round before the last."""
        if not self.plan.ends_decided or self.cut or len(self.rounds) != self.swiss_rounds - 1:
            return False
        return is_decided([each.points for each in self.standings()], len(self.rounds))

    # -- pairings

    def _swiss_tables(self, number: int) -> list[Table]:
        playing = [each for each in self.players.values() if not each.has_dropped]
        if not playing:
            raise Refusal("TOO_FEW_PLAYERS", "2.10", "everybody has dropped; finish the event")
        awarded = [each.player for each in playing if each.byes >= number]
        rest = [each.player for each in playing if each.byes < number]
        seed = seed_of(self.secret, str(number))
        paired = pair(self._entrants(rest), seed)
        tables = [Table(each.first, each.second, each.why.value) for each in paired]
        return tables + [Table(player, None, _AWARDED) for player in awarded]

    def _entrants(self, players: Sequence[str]) -> list[Entrant]:
        return entrants(players, [each.matches for each in self.swiss], self.scoring)

    def _playoff_tables(self) -> list[Table]:
        seeds = self.seeds()
        if not self.playoff:
            if not self.cut:
                raise Refusal("ROUNDS_OVER", "10.2", "the announced rounds are played; finish the event")
            if len(seeds) < self.cut:
                raise Refusal("TOO_FEW_PLAYERS", "10.4", f"{len(seeds)} players are left for a playoff of {self.cut}")
            return [self._meeting(seeds, each) for each in bracket.first_round(self.cut)]
        number = {player: seed for seed, player in enumerate(seeds, 1)}
        won = [number[match.winner] for match in self._in_bracket_order() if match.winner is not None]
        gone = frozenset(number[player] for player in seeds if self.players[player].has_dropped)
        meetings = bracket.next_round(won, gone)
        if not meetings:
            raise Refusal("ROUNDS_OVER", "10.4", "the final is played; finish the event")
        return [self._meeting(seeds, each) for each in meetings]

    def _in_bracket_order(self) -> list[Match]:
        last = self.playoff[-1]
        return [last.results[at] for at in range(1, len(last.tables) + 1)]

    def _left_in_playoff(self) -> list[str]:
        won = [match.winner for match in self._in_bracket_order() if match.winner is not None]
        return [player for player in won if not self.players[player].has_dropped]

    @staticmethod
    def _meeting(seeds: Sequence[str], meeting: bracket.Meeting) -> Table:
        high = seeds[meeting.high - 1]
        if meeting.low is None:
            return Table(high, None, _PLAYOFF_BYE)
        return Table(high, seeds[meeting.low - 1], f"{_PLAYOFF}: seeds {meeting.high} and {meeting.low}")

    # -- what is asked for

    def _player(self, player: str) -> Player:
        if player not in self.players:
            raise Refusal("NOT_REGISTERED", "1.5", "this user is not registered")
        return self.players[player]

    def _table(self, number: int, table: int) -> Table:
        if self.state != State.RUNNING:
            raise Refusal("NOT_RUNNING", "2.4", "results are taken while the event runs")
        if not 0 < number <= len(self.rounds) or not 0 < table <= len(self.rounds[number - 1].tables):
            raise Refusal("TABLE_UNKNOWN", "2.4", "there is no such round or table")
        return self.rounds[number - 1].tables[table - 1]

    def _require_registration(self, rule: str, message: str) -> None:
        if self.state != State.REGISTRATION:
            raise Refusal("REGISTRATION_CLOSED", rule, message)

    def _require_round_over(self) -> None:
        if self.rounds and not self.rounds[-1].is_over:
            last = self.rounds[-1]
            left = [at for at in range(1, len(last.tables) + 1) if at not in last.results]
            message = f"round {last.number} goes on at table{'s' * (len(left) > 1)} {', '.join(map(str, left[:20]))}"
            raise Refusal("ROUND_OPEN", "1.9", message)

    def _require_result(self, number: int, wins: tuple[int, int], drawn: int, lost_by_both: bool) -> None:
        needed = self.plan.best_of // 2 + 1
        if min(*wins, drawn) < 0 or max(wins) > needed or min(wins) == needed:
            raise Refusal("BAD_RESULT", "2.1", f"a match is over with {needed} games won; report games won and drawn")
        if lost_by_both and max(wins) > 0:
            raise Refusal("BAD_RESULT", "2.10", "a match that both lost has no games won")
        if number > self.swiss_rounds and (wins[0] == wins[1] or lost_by_both):
            raise Refusal("BAD_RESULT", "2.4", "a match of a playoff has a winner")


def rebuilt(event_id: str, log: Iterable[AnyFact]) -> Tournament:
    """The event whose log this is."""
    tournament = Tournament(event_id)
    for fact in log:
        tournament.apply(fact)
    return tournament


def created(plan: Plan, organiser: str, secret: str) -> facts.Created:
    """The first fact of an event. Raises Refusal for what is not by the rules."""
    if plan.rounds and not LEAST_ROUNDS <= plan.rounds <= MOST_ROUNDS:
        raise Refusal("BAD_STRUCTURE", "10.2", f"an event has {LEAST_ROUNDS} to {MOST_ROUNDS} Swiss rounds")
    if plan.cut not in (-1, 0, *bracket.SIZES):
        raise Refusal("BAD_STRUCTURE", "10.4", "a playoff has 2, 4 or 8 players")
    if plan.best_of < 1 or plan.best_of % 2 == 0 or plan.best_of > 9:
        raise Refusal("BAD_STRUCTURE", "2.1", "a match is the best of 1, 3, 5, 7 or 9 games")
    if plan.match_seconds and plan.match_seconds < 40 * 60:
        raise Refusal("BAD_STRUCTURE", "Appendix B", "a round has at least 40 minutes")
    return facts.Created(plan, organiser, secret)
