"""An event: what its facts add up to. What may happen next is decided beside it: staff, registration, pairing, results, penalties, calls.

Each decision takes the event and gives the facts that an operation makes, none when it changes nothing; it raises Refusal with the rule that does not allow it.
Nothing here writes, waits or draws lots but by the event's secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from services.kit.leaving import NOBODY

from . import facts
from .entries import List, Player, Round, Team
from .facts import AnyFact, Phase, Plan, Table
from .matches import Match, PodGame, Result, bye, missed
from .pod_scoring import DEFAULT, PRESETS, Preset, pod_standings
from .shapes import SHAPES, Shape
from .standings import BY_THE_BOOK, THIRD, Scoring, Standing, standings
from .swiss import seed_of


class State(StrEnum):
    """Where an event stands."""

    REGISTRATION = "registration"
    RUNNING = "running"
    FINISHED = "finished"
    DID_NOT_OCCUR = "did_not_occur"
    INVALIDATED = "invalidated"


OVER = (State.FINISHED, State.DID_NOT_OCCUR, State.INVALIDATED)


@dataclass(slots=True)
class Call:
    """A judge call: open, then ruled on, perhaps appealed against, then final (MTR 2.9)."""

    number: int
    called: facts.Called
    rulings: list[facts.Ruled]
    appealed_by: str = ""

    @property
    def is_final(self) -> bool:
        return bool(self.rulings) and self.rulings[-1].is_final

    @property
    def state(self) -> str:
        if self.is_final:
            return "final"
        if self.appealed_by:
            return "appealed"
        return "ruled" if self.rulings else "open"


@dataclass(slots=True)
class OrderState:
    """Something that a table is to carry out, and what became of it."""

    number: int
    order: facts.Ordered
    game_id: str = ""
    is_done: bool = False
    refused: str = ""


@dataclass(slots=True)
class Split:
    """A proposal to share prizes, whose yes it takes, and who has said it."""

    number: int
    proposed: facts.SplitProposed
    concerned: tuple[str, ...]
    agreed: list[str] = field(default_factory=list)
    is_permitted: bool = False
    ends: bool = False

    @property
    def is_agreed(self) -> bool:
        """By everybody, and permitted where it concerns all who are left (MTR 5.2)."""
        return set(self.agreed) == set(self.concerned) and (self.is_permitted or self.proposed.table > 0)


class Tournament:
    """One event, rebuilt from its facts; `sequence` counts them."""

    def __init__(self, event_id: str) -> None:
        self.event_id = event_id
        self.sequence = 0
        self.state = State.REGISTRATION
        self.plan = Plan("", "")
        self.organiser = ""
        self.secret = ""
        self.appointed: dict[str, str] = {}
        self.languages: dict[str, list[str]] = {}
        self.deputies: dict[str, str] = {}
        self.lacks_head_judge = False
        self.staff: dict[str, str] = {}
        self.exclusions: dict[tuple[str, int, int], facts.SpectatorExcluded] = {}
        self.replacements: list[facts.Replaced] = []
        self.players: dict[str, Player] = {}
        self.teams: dict[str, Team] = {}
        self.lots: list[str] = []
        self.rounds: list[Round] = []
        self.swiss_rounds = 0
        self.cut = 0
        self.rules_date = ""
        self._stood: tuple[int, list[Standing]] = (-1, [])
        self.penalties: list[facts.Penalised] = []
        self.calls: list[Call] = []
        self.samples: list[facts.Sampled] = []
        self.deck_checks: list[facts.DeckChecked] = []
        self.orders: list[OrderState] = []
        self.splits: list[Split] = []

    # -- what has happened

    def apply(self, fact: AnyFact) -> None:
        """Take in the next fact of the log."""
        self.sequence += 1
        _APPLY[type(fact)](self, fact)

    def _created(self, fact: facts.Created) -> None:
        self.plan, self.organiser, self.secret = fact.plan, fact.organiser, fact.secret

    def _appointed(self, fact: facts.Appointed) -> None:
        self.appointed.pop(fact.user, None)
        self.languages.pop(fact.user, None)
        if fact.role:
            self.appointed[fact.user] = fact.role
            if fact.languages:
                self.languages[fact.user] = fact.languages
        self.deputies = {judge: deputy for judge, deputy in self.deputies.items() if fact.user not in (judge, deputy)}
        self._act()

    def _deputised(self, fact: facts.Deputised) -> None:
        self.deputies.pop(fact.judge, None)
        if fact.deputy:
            self.deputies[fact.judge] = fact.deputy
        self._act()

    def _head_judge_away(self, fact: facts.HeadJudgeAway) -> None:
        self.lacks_head_judge = fact.is_away

    def _act(self) -> None:
        """A head judge who is away has the rights of a floor judge meanwhile, and the deputy those of a head judge (MTR 1.7)."""
        self.staff = {
            **self.appointed,
            **dict.fromkeys(self.deputies, facts.FLOOR_JUDGE),
            **dict.fromkeys(self.deputies.values(), facts.HEAD_JUDGE),
        }

    def _registered(self, fact: facts.Registered) -> None:
        known = self.players.get(fact.player)
        if known and fact.phase:
            known.later[fact.phase] = List(fact.deck_id, fact.deck_version, fact.deck_hash)
            return
        self.players[fact.player] = Player(
            fact.player,
            fact.name,
            fact.kind,
            fact.deck_id,
            fact.deck_version,
            fact.deck_hash,
            known.byes if known else 0,
            known.is_here if known else False,
            later=known.later if known else {},
            declines_camera=known.declines_camera if known else False,
        )
        if self.state == State.RUNNING:
            self.lots = sorted([*self.lots, fact.player], key=self._lot)

    def _relisted(self, fact: facts.Relisted) -> None:
        known = self.players[fact.player]
        if fact.phase:
            known.later[fact.phase] = List(fact.deck_id, fact.deck_version, fact.deck_hash)
        else:
            known.deck_id, known.deck_version, known.deck_hash = fact.deck_id, fact.deck_version, fact.deck_hash

    def _team_named(self, fact: facts.TeamNamed) -> None:
        self.teams[fact.team] = Team(fact.team, fact.name, tuple(fact.members))

    def _late(self, fact: facts.Late) -> None:
        for at, own in enumerate(self.rounds[: fact.rounds]):
            own.late.append(bye(fact.player) if at < fact.byes else missed(fact.player))

    def _awarded(self, fact: facts.Awarded) -> None:
        self.players[fact.player].byes = fact.byes

    def _checked_in(self, fact: facts.CheckedIn) -> None:
        self.players[fact.player].is_here = True

    def _dropped(self, fact: facts.Dropped) -> None:
        if self.state == State.REGISTRATION:
            self.teams.pop(self.entrant_of(fact.player), None)
            self.players.pop(fact.player, None)
            return
        for member in self.members_of(self.entrant_of(fact.player)):
            self.players[member].has_dropped, self.players[member].why_dropped = True, fact.why

    def _reentered(self, fact: facts.Reentered) -> None:
        for member in self.members_of(self.entrant_of(fact.player)):
            self.players[member].has_dropped, self.players[member].why_dropped = False, ""

    def _started(self, fact: facts.Started) -> None:
        self.state, self.swiss_rounds, self.cut = State.RUNNING, fact.rounds, fact.cut
        self.rules_date = fact.rules_date
        self.lots = sorted(self.entrants(), key=self._lot)

    def _paired(self, fact: facts.Paired) -> None:
        self.rounds.append(_round_of(fact.round, fact.tables))
        self.rounds[-1].deadline_ms = fact.deadline_ms
        self.rounds[-1].is_started = not self.plan.starts_rounds

    def _repaired(self, fact: facts.Repaired) -> None:
        before = self.rounds[fact.round - 1]
        again = self.rounds[fact.round - 1] = _round_of(fact.round, fact.tables)
        again.late, again.edition, again.deadline_ms = before.late, before.edition + 1, before.deadline_ms
        again.is_started = before.is_started

    def _readied(self, fact: facts.Readied) -> None:
        ready = self.rounds[fact.round - 1].ready.setdefault(fact.table, {})
        ready.pop(fact.player, None)
        if fact.until_ms:
            ready[fact.player] = fact.until_ms

    def _summoned(self, fact: facts.Summoned) -> None:
        self.rounds[fact.round - 1].summoned.add(fact.table)

    def _prolonged(self, fact: facts.Prolonged) -> None:
        self.rounds[fact.round - 1].deadline_ms = fact.deadline_ms

    def _round_started(self, fact: facts.RoundStarted) -> None:
        self.rounds[fact.round - 1].is_started = True

    def _opened(self, fact: facts.Opened) -> None:
        self.rounds[fact.round - 1].games[fact.table] = fact.game_id

    def _claimed(self, fact: facts.Claimed) -> None:
        self.rounds[fact.round - 1].claims[fact.table] = fact

    def _reported(self, fact: facts.Reported) -> None:
        table = self.rounds[fact.round - 1].tables[fact.table - 1]
        found = Match(table.first, table.second, fact.wins, fact.drawn, fact.lost_by_both)
        self._is_over(fact.round, fact.table, found)

    def _scored(self, fact: facts.Scored) -> None:
        table = self.rounds[fact.round - 1].tables[fact.table - 1]
        found = PodGame(tuple(table.entrants), tuple(fact.places), tuple(fact.points))
        self._is_over(fact.round, fact.table, found)

    def _is_over(self, number: int, table: int, found: Result) -> None:
        own = self.rounds[number - 1]
        own.results[table] = found
        own.claims.pop(table, None)
        own.disputes.pop(table, None)

    def _disputed(self, fact: facts.Disputed) -> None:
        self.rounds[fact.round - 1].disputes[fact.table] = fact

    def _penalised(self, fact: facts.Penalised) -> None:
        self.penalties.append(fact)

    def _called(self, fact: facts.Called) -> None:
        self.calls.append(Call(len(self.calls) + 1, fact, []))

    def _ruled(self, fact: facts.Ruled) -> None:
        self.calls[fact.call - 1].rulings.append(fact)

    def _appealed(self, fact: facts.Appealed) -> None:
        self.calls[fact.call - 1].appealed_by = fact.player

    def _sampled(self, fact: facts.Sampled) -> None:
        self.samples.append(fact)

    def _deck_checked(self, fact: facts.DeckChecked) -> None:
        self.deck_checks.append(fact)

    def _ordered(self, fact: facts.Ordered) -> None:
        self.orders.append(OrderState(len(self.orders) + 1, fact))

    def _aimed(self, fact: facts.Aimed) -> None:
        self.orders[fact.order - 1].game_id = fact.game_id

    def _carried_out(self, fact: facts.CarriedOut) -> None:
        done = self.orders[fact.order - 1]
        done.is_done, done.refused = True, fact.refused

    def _split_proposed(self, fact: facts.SplitProposed) -> None:
        tables = self.rounds[-1].tables
        entrants = tables[fact.table - 1].entrants if fact.table else self.left()
        concerned = tuple(member for entrant in entrants for member in self.members_of(entrant))
        self.splits.append(Split(len(self.splits) + 1, fact, concerned, [fact.player]))

    def _split_agreed(self, fact: facts.SplitAgreed) -> None:
        self.splits[fact.split - 1].agreed.append(fact.player)

    def _split_permitted(self, fact: facts.SplitPermitted) -> None:
        split = self.splits[fact.split - 1]
        split.is_permitted, split.ends = True, fact.ends

    def _featured(self, fact: facts.Featured) -> None:
        featured = self.rounds[fact.round - 1].featured
        (featured.add if fact.is_featured else featured.discard)(fact.table)

    def _camera_declined(self, fact: facts.CameraDeclined) -> None:
        self.players[fact.player].declines_camera = fact.declines

    def _spectator_excluded(self, fact: facts.SpectatorExcluded) -> None:
        key = fact.user, fact.round, fact.table
        self.exclusions.pop(key, None)
        if fact.is_excluded:
            self.exclusions[key] = fact

    def _replaced(self, fact: facts.Replaced) -> None:
        self.replacements.append(fact)

    def _forgotten(self, fact: facts.Forgotten) -> None:
        if fact.player in self.players:
            self.players[fact.player].name = NOBODY

    def _finished(self, fact: facts.Finished) -> None:
        self.state = State.FINISHED if fact.occurred else State.DID_NOT_OCCUR

    def _invalidated(self, fact: facts.Invalidated) -> None:
        self.state = State.INVALIDATED

    # -- who plays

    @property
    def shape(self) -> Shape:
        """Of the Swiss rounds: who is an entrant, and how they stand."""
        return self.shape_of(1)

    def shape_of(self, number: int) -> Shape:
        """What sits at the tables of a round: in the playoff perhaps other than before."""
        return SHAPES.get(self.phases[self.phase_of(number)].format, SHAPES["duel"])

    def best_of(self, number: int) -> int:
        """Games of a match of a round: as announced, and in a playoff of another shape what is usual there."""
        own, plan = self.shape_of(number), self.plan
        usual = plan.best_of if own == self.shape else own.best_of
        return plan.playoff_best_of or usual if number > self.swiss_rounds else usual

    def seconds_of(self, number: int) -> int:
        """The time of a match of a round, 0 = untimed as every final is (MTR Appendix B)."""
        if number <= self.swiss_rounds:
            return self.plan.match_seconds
        is_final = any(len(own.tables) == 1 for own in self.rounds[number - 1 : number])
        return 0 if is_final else self.plan.playoff_seconds

    def entrants(self) -> list[str]:
        """Who is paired: players, or teams by their captains."""
        return list(self.teams if self.shape.is_team else self.players)

    def playing(self) -> list[str]:
        """Entrants that have not dropped."""
        return [each for each in self.entrants() if not self.players[each].has_dropped]

    def entrant_of(self, player: str) -> str:
        """The entrant that a player belongs to: the player or the team."""
        return next((team.team for team in self.teams.values() if player in team.members), player)

    def members_of(self, entrant: str) -> tuple[str, ...]:
        """The players of an entrant in their positions."""
        team = self.teams.get(entrant)
        return team.members if team is not None else (entrant,)

    def name_of(self, entrant: str) -> str:
        team = self.teams.get(entrant)
        return team.name if team is not None else self.players[entrant].name

    # -- what is played when

    @property
    def phases(self) -> list[Phase]:
        """The parts of the event in order; of most events one, with its playoff."""
        return self.plan.phases or [Phase(self.plan.format, self.plan.rules_version)]

    def phase_of(self, number: int) -> int:
        """The phase (from 0) of a round: the one that its Swiss rounds reach; the playoff is in the last."""
        played = 0
        for at, phase in enumerate(self.phases):
            played += phase.rounds
            if number <= played:
                return at
        return len(self.phases) - 1

    # -- what it adds up to

    @property
    def is_over(self) -> bool:
        return self.state in OVER

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, in hexadecimal digits."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def _lot(self, entrant: str) -> str:
        return seed_of(self.secret, entrant)

    @property
    def scoring(self) -> Scoring:
        """By the book; games do not count where a match is one (MTR 3.1), and not for teams (Appendix C)."""
        counts_games = self.plan.best_of > 1 and not self.shape.is_team
        return Scoring(floor=THIRD if self.plan.third else BY_THE_BOOK.floor, counts_games=counts_games)

    @property
    def preset(self) -> Preset:
        """How pods are scored."""
        return PRESETS[self.plan.scoring or DEFAULT]

    @property
    def swiss(self) -> list[Round]:
        return self.rounds[: self.swiss_rounds]

    @property
    def playoff(self) -> list[Round]:
        return self.rounds[self.swiss_rounds :]

    def standings(self) -> list[Standing]:
        """After the Swiss rounds so far, open matches left out; true ties in an order by lot. Reckoned once for each state of the event."""
        if self._stood[0] != self.sequence:
            self._stood = (self.sequence, self._stand(self.swiss))
        return list(self._stood[1])

    def _stand(self, rounds: Sequence[Round]) -> list[Standing]:
        results = [result for each in rounds for result in each.matches]
        if self.shape.is_pod:
            return pod_standings(self.lots, results, self.preset)
        return standings(self.lots, (each for each in results if isinstance(each, Match)), self.scoring)

    def seeds(self) -> list[str]:
        """Who is in the playoff, the first seed first: the best who had not dropped when it was cut."""
        inside = set(self.playing())
        if self.playoff:
            inside = {name for table in self.playoff[0].tables for name in table.entrants}
        first = self.advanced(inside)
        others = (each.player for each in self.standings() if each.player in inside and each.player not in first)
        return [*first, *others][: self.cut]

    def advanced(self, among: Collection[str]) -> list[str]:
        """Of these, who has the announced points for the playoff: seeded by the round in which they were reached, then by the percentages as of that round (MTR 10.4)."""
        found: list[str] = []
        for number, own in enumerate(self.swiss, 1):
            if not self.plan.advance_points or not own.is_over or len(found) >= self.cut:
                break
            reached = [
                each
                for each in self._stand(self.swiss[:number])
                if each.points >= self.plan.advance_points and each.player in among and each.player not in found
            ]
            found += [each.player for each in sorted(reached, key=_percentages, reverse=True)]
        return found[: self.cut]

    def advances(self, result: Result, seeds: Sequence[str]) -> str | None:
        """Who goes on from a table of the playoff: its winner, or the highest seed of those who drew a pod."""
        if result.winner is None and isinstance(result, PodGame):
            return min(result.best, key=seeds.index)
        return result.winner

    def left(self) -> list[str]:
        """Who is still in the playoff: not beaten in the last round, and not dropped."""
        last, seeds, found = self.rounds[-1], self.seeds(), list[str]()
        for at, table in enumerate(last.tables, 1):
            result = last.results.get(at)
            stays = table.entrants if result is None else [self.advances(result, seeds)]
            found += [each for each in stays if each is not None and not self.players[each].has_dropped]
        return found

    def final_order(self) -> list[tuple[int, str]]:
        """Rank and entrant: the playoff's winner, then by how far each came, those equal there and everybody else by the Swiss rounds."""
        ranks = {each.player: each.rank for each in self.standings()}
        seeds = self.seeds() if self.playoff else []
        came = dict.fromkeys(seeds, 0)
        for result in (result for own in self.playoff for result in own.results.values()):
            winner = self.advances(result, seeds)
            if winner is not None:
                came[winner] += 1
        inside = sorted(seeds, key=lambda player: (-came[player], seeds.index(player)))
        outside = [player for player in ranks if player not in came]
        return [*enumerate(inside, 1), *((ranks[player], player) for player in outside)]

    def pending(self) -> list[OrderState]:
        """Orders that no table has carried out yet."""
        return [each for each in self.orders if not each.is_done]


def _percentages(each: Standing) -> tuple[Fraction, Fraction, Fraction]:
    return each.opponents_match_wins, each.game_wins, each.opponents_game_wins


def _round_of(number: int, tables: list[Table]) -> Round:
    paired = Round(number, tables)
    paired.results = {at: bye(each.first) for at, each in enumerate(tables, 1) if each.second is None}
    return paired


_APPLY: dict[type[facts.Fact], Callable[[Tournament, Any], None]] = {
    facts.Created: Tournament._created, facts.Appointed: Tournament._appointed, facts.Registered: Tournament._registered,
    facts.Relisted: Tournament._relisted, facts.Readied: Tournament._readied, facts.Summoned: Tournament._summoned,
    facts.Prolonged: Tournament._prolonged, facts.TeamNamed: Tournament._team_named, facts.Late: Tournament._late, facts.Awarded: Tournament._awarded,
    facts.CheckedIn: Tournament._checked_in, facts.Dropped: Tournament._dropped, facts.Reentered: Tournament._reentered,
    facts.Started: Tournament._started, facts.Paired: Tournament._paired, facts.Repaired: Tournament._repaired,
    facts.RoundStarted: Tournament._round_started,
    facts.Opened: Tournament._opened, facts.Claimed: Tournament._claimed, facts.Reported: Tournament._reported,
    facts.Scored: Tournament._scored, facts.Disputed: Tournament._disputed, facts.Penalised: Tournament._penalised,
    facts.Called: Tournament._called, facts.Ruled: Tournament._ruled, facts.Appealed: Tournament._appealed,
    facts.Sampled: Tournament._sampled, facts.DeckChecked: Tournament._deck_checked, facts.Ordered: Tournament._ordered,
    facts.Aimed: Tournament._aimed, facts.CarriedOut: Tournament._carried_out, facts.Finished: Tournament._finished,
    facts.Invalidated: Tournament._invalidated, facts.SplitProposed: Tournament._split_proposed,
    facts.SplitAgreed: Tournament._split_agreed, facts.SplitPermitted: Tournament._split_permitted,
    facts.Featured: Tournament._featured, facts.CameraDeclined: Tournament._camera_declined,
    facts.SpectatorExcluded: Tournament._spectator_excluded, facts.Deputised: Tournament._deputised,
    facts.HeadJudgeAway: Tournament._head_judge_away, facts.Replaced: Tournament._replaced, facts.Forgotten: Tournament._forgotten,
}  # fmt: skip


def rebuilt(event_id: str, log: Iterable[AnyFact]) -> Tournament:
    """The event whose log this is."""
    tournament = Tournament(event_id)
    for fact in log:
        tournament.apply(fact)
    return tournament
