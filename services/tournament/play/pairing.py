"""Rounds: pairing them, pairing one again that has not begun, the playoff, the end (MTR 1.9, 2.10, 10.2, 10.4)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from . import bracket, facts, pod_bracket
from .entries import Round
from .facts import AnyFact, Table
from .matches import Match
from .pod_scoring import pod_points
from .pods import pair_pods, pod_entrants
from .refusals import Refusal
from .rounds import is_decided
from .splits import has_ended
from .swiss import Why, entrants, pair, seed_of
from .tournament import State, Tournament

_AWARDED = "awarded bye"
_ADVANCED = "bye: in the playoff by match points"
_PLAYOFF = "playoff"
_PLAYOFF_BYE = "bye: the highest seed left after a drop"
_WAITS = "bye: the first seeds wait for the final"
_BY_RANK = "by rank, in the last round"
_BY_HAND = "by an official"


def pair_round(event: Tournament, number: int, now_ms: int = 0) -> list[AnyFact]:
    """The round of this number, with its deadline from now where that was announced; nothing when it is paired already."""
    if event.state != State.RUNNING:
        raise Refusal("NOT_RUNNING", "10.2", "rounds are paired while the event runs")
    if number <= len(event.rounds) and number > 0:
        return []
    if number != len(event.rounds) + 1:
        raise Refusal("ROUND_UNKNOWN", "10.2", f"the next round is {len(event.rounds) + 1}")
    _require_round_over(event)
    deadline_ms = now_ms + event.plan.round_seconds * 1000 if event.plan.round_seconds else 0
    if number <= event.swiss_rounds:
        return [facts.Paired(number, _swiss_tables(event, number, str(number)), deadline_ms)]
    return [facts.Paired(number, _playoff_tables(event), deadline_ms)]


def repair_round(event: Tournament, number: int, wanted: Sequence[Sequence[str]] = ()) -> list[AnyFact]:
    """MTR 1.9: another pairing of the last round, as long as nothing of it is played: anew, or as an official says."""
    if event.state != State.RUNNING or number != len(event.rounds) or not number:
        raise Refusal("ROUND_UNKNOWN", "1.9", "only the last round is paired again")
    own = event.rounds[-1]
    if own.has_begun or (event.plan.starts_rounds and own.is_started):
        raise Refusal("ROUND_STARTED", "1.9", "the round has begun: its pairings stand")
    if number > event.swiss_rounds:
        raise Refusal("ROUND_STARTED", "10.4", "the playoff is paired by the standings")
    if wanted:
        return [facts.Repaired(number, _by_hand(event, wanted))]
    tables = _swiss_tables(event, number, f"{number}:{event.sequence}", len(event.rounds) - 1)
    return [facts.Repaired(number, tables)]


def start_round(event: Tournament, number: int) -> list[AnyFact]:
    """The paired round is played from now on (MTR Appendix B: a timed round waits for its clock)."""
    if event.state != State.RUNNING or number != len(event.rounds) or not number:
        raise Refusal("ROUND_UNKNOWN", "Appendix B", "the last round that is paired is started")
    return [] if event.rounds[-1].is_started else [facts.RoundStarted(number)]


def finish(event: Tournament) -> list[AnyFact]:
    """After the last round; an event that has not started did not occur (MTR 10.1)."""
    if event.is_over:
        return []
    if event.state == State.RUNNING and not has_ended(event):
        _require_round_over(event)
        if not _is_last_round(event):
            raise Refusal("ROUNDS_LEFT", "10.2", "the announced rounds are not all played")
    return [facts.Finished(event.state == State.RUNNING)]


def invalidate(event: Tournament, words: str) -> list[AnyFact]:
    """MTR 1.5, 1.6: the event does not count, whatever was played."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "1.5", "the event is over")
    return [facts.Invalidated(words)]


def _is_last_round(event: Tournament) -> bool:
    if len(event.playing()) <= 1:
        return True
    if len(event.rounds) < event.swiss_rounds:
        return _is_decided(event)
    if event.playoff:
        return len(_left_in_playoff(event)) <= 1
    # without a full bracket there is no playoff: nobody is a replacement
    return event.cut == 0 or len(event.seeds()) < event.cut


def _is_decided(event: Tournament) -> bool:
    """MTR 10.2: the criterion that was announced, one round before the last."""
    if not event.plan.ends_decided or event.cut or len(event.rounds) != event.swiss_rounds - 1:
        return False
    win = event.preset.win if event.shape.is_pod else event.scoring.win
    return is_decided([each.points for each in event.standings()], len(event.rounds), win)


# -- Swiss


def _swiss_tables(event: Tournament, number: int, lot: str, before: int | None = None) -> list[Table]:
    playing = event.playing()
    if not playing:
        raise Refusal("TOO_FEW_PLAYERS", "2.10", "everybody has dropped; finish the event")
    advanced = event.advanced(set(playing))
    awarded = [each for each in playing if event.players[each].byes >= number]
    rest = [each for each in playing if event.players[each].byes < number and each not in advanced]
    rounds, seed = event.swiss[:before], seed_of(event.secret, lot)
    tables = _pods(event, rest, rounds, seed) if event.shape.is_pod else _pairs(event, rest, rounds, seed)
    tables += [Table(player, None, _ADVANCED) for player in advanced]
    return tables + [Table(player, None, _AWARDED) for player in awarded]


def _pairs(event: Tournament, players: Sequence[str], rounds: Sequence[Round], seed: str) -> list[Table]:
    history = [[each for each in own.matches if isinstance(each, Match)] for own in rounds]
    known = entrants(players, history, event.scoring)
    by_rank = event.plan.last_by_rank and len(rounds) == event.swiss_rounds - 1
    if by_rank:
        place = {row.player: at for at, row in enumerate(event.standings())}
        known = [dataclasses.replace(each, level=-place[each.player]) for each in known]
    paired = pair(known, seed)
    return [Table(each.first, each.second, _why(each.why, by_rank)) for each in paired]


def _why(why: Why, by_rank: bool) -> str:
    return _BY_RANK if by_rank and why in (Why.SAME_SCORE, Why.ACROSS) else why.value


def _pods(event: Tournament, players: Sequence[str], rounds: Sequence[Round], seed: str) -> list[Table]:
    history = [own.matches for own in rounds]
    points = pod_points((each for results in history for each in results), event.preset)
    paired = pair_pods(pod_entrants(players, history, points), seed)
    return [_table(pod.players, pod.why) for pod in paired]


def _table(players: Sequence[str], why: str) -> Table:
    first, *others = players
    return Table(first, others[0] if others else None, why, list(others[1:]))


def _by_hand(event: Tournament, wanted: Sequence[Sequence[str]]) -> list[Table]:
    own = event.rounds[-1]
    seated = sorted(entrant for table in own.tables for entrant in table.entrants)
    if sorted(entrant for table in wanted for entrant in table) != seated:
        raise Refusal("BAD_PAIRINGS", "1.9", "the same players sit at other tables: everybody at exactly one")
    most = event.shape_of(own.number).sides
    if any(not 0 < len(table) <= most for table in wanted):
        raise Refusal("BAD_PAIRINGS", "1.9", f"a table has 1 (a bye) to {most} sides")
    return [_table(table, _BY_HAND) for table in wanted]


# -- the playoff


def _playoff_tables(event: Tournament) -> list[Table]:
    seeds = event.seeds()
    if event.playoff:
        return _next_of_playoff(event, seeds)
    if not event.cut:
        raise Refusal("ROUNDS_OVER", "10.2", "the announced rounds are played; finish the event")
    if len(seeds) < event.cut:
        raise Refusal("TOO_FEW_PLAYERS", "10.4", f"{len(seeds)} players are left for a playoff of {event.cut}")
    if event.shape_of(event.swiss_rounds + 1).is_pod:
        return [_pod_of_seeds(seeds, each, _WAITS) for each in pod_bracket.first_round(event.cut)]
    return [_meeting(seeds, each) for each in bracket.first_round(event.cut)]


def _next_of_playoff(event: Tournament, seeds: Sequence[str]) -> list[Table]:
    number = {player: seed for seed, player in enumerate(seeds, 1)}
    won = [number[player] for player in winners(event)]
    gone = frozenset(number[player] for player in seeds if event.players[player].has_dropped)
    if event.shape_of(event.swiss_rounds + 1).is_pod:
        tables = [_pod_of_seeds(seeds, each, _PLAYOFF_BYE) for each in pod_bracket.next_round(won, gone)]
    else:
        tables = [_meeting(seeds, each) for each in bracket.next_round(won, gone)]
    if not tables:
        raise Refusal("ROUNDS_OVER", "10.4", "the final is played; finish the event")
    return tables


def winners(event: Tournament) -> list[str]:
    """Who goes on from the last round, in the order of its tables."""
    last, seeds = event.playoff[-1], event.seeds()
    found = (event.advances(last.results[at], seeds) for at in range(1, len(last.tables) + 1))
    return [each for each in found if each is not None]


def _left_in_playoff(event: Tournament) -> list[str]:
    return [player for player in winners(event) if not event.players[player].has_dropped]


def _meeting(seeds: Sequence[str], meeting: bracket.Meeting) -> Table:
    high = seeds[meeting.high - 1]
    if meeting.low is None:
        return Table(high, None, _PLAYOFF_BYE)
    return Table(high, seeds[meeting.low - 1], f"{_PLAYOFF}: seeds {meeting.high} and {meeting.low}")


def _pod_of_seeds(seeds: Sequence[str], places: Sequence[int], bye: str) -> Table:
    named = f"{_PLAYOFF}: seeds {', '.join(map(str, places))}" if len(places) > 1 else bye
    return _table([seeds[each - 1] for each in places], named)


def _require_round_over(event: Tournament) -> None:
    if not event.rounds:
        return
    last = event.rounds[-1]
    left = [at for at in range(1, len(last.tables) + 1) if at not in last.results]
    if left:
        message = f"round {last.number} goes on at table{'s' * (len(left) > 1)} {', '.join(map(str, left[:20]))}"
        raise Refusal("ROUND_OPEN", "1.9", message)
    if last.disputes:
        message = f"the result of table {min(last.disputes)} is disputed: an official reports it first"
        raise Refusal("ROUND_DISPUTED", "1.9", message)
