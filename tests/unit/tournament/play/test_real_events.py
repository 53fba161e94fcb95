"""Real events: what was published follows from the results, row by row; their rounds are history that the next round is paired by; their playoffs are ours.

Two rules of the events' software differ from Appendix C as it is printed: most have a floor of exactly 1/3, and it lists some players
who never played with one drawn match. What the files leave unsaid is in `real_events`; all files of the corpus are read, also those that are not known here.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from services.kit import settings
from services.tournament.play import bracket
from services.tournament.play.matches import Match
from services.tournament.play.standings import BY_THE_BOOK, THIRD, Scoring, Standing, match_points, standings
from services.tournament.play.swiss import entrants as known_of
from services.tournament.play.swiss import pair

from .real_events import RealEvent, entrants, real_events

Json = dict[str, Any]
PRINTED = 6e-5  # four decimals at least
_SHARED = settings.read().shared
EVENTS = {each.name: each for each in (real_events(_SHARED / "decks") if _SHARED is not None else [])}
SWISS = [each for each in EVENTS.values() if each.swiss]
PLAYOFFS = [each for each in EVENTS.values() if len(each.playoff) > 1]
EARLIER = [(each, number) for each in SWISS for number in range(1, len(each.swiss)) if number not in each.days]
_BY_NAME = {"argnames": "event", "ids": lambda each: each.name}


def _stood(event: RealEvent, scoring: Scoring) -> list[Standing]:
    """Everybody who played, as of the last round of the last own day."""
    played = {name for matches in event.swiss for name in entrants(matches)}
    found: list[Standing] = []
    for day in event.days:
        matches = [each for own in event.swiss[:day] for each in own]
        rows = standings(event.names, matches, scoring)
        found += [each for each in rows if each.player in played and event.last_day_of(each.player) == day]
    return found


def _differing(event: RealEvent, scoring: Scoring) -> list[str]:
    rows = {row["Player"]: row for row in event.rows}
    return [each.player for each in _stood(event, scoring) if _differs(each, rows[each.player])]


def _differs(found: Standing, row: Json) -> bool:
    points = found.points != row["Points"]
    shares = (
        (found.opponents_match_wins, row["OMWP"]),
        (found.game_wins, row["GWP"]),
        (found.opponents_game_wins, row["OGWP"]),
    )
    return points or any(abs(float(share) - printed) > PRINTED for share, printed in shares)


def _scoring(event: RealEvent) -> Scoring:
    """By the book, or with the floor of 1/3 that most of the events' software has: whichever fits the published rows better."""
    return min((Scoring(floor=THIRD), BY_THE_BOOK), key=lambda each: len(_differing(event, each)))


@pytest.mark.shared
def test_the_corpus_is_read(shared: Path) -> None:
    """Eleven events with all their Swiss rounds, up to 391 players; ten playoffs of eight."""
    assert len(SWISS) >= 11
    assert max(len(each.rows) for each in SWISS) >= 391
    assert len(PLAYOFFS) >= 10
    (main,) = (each for each in SWISS if "main-event" in each.name)
    assert (main.days, len(entrants(main.swiss[8])), len(main.playoff)) == ([8, 13], 46, 3)


@pytest.mark.shared
@pytest.mark.parametrize(argvalues=SWISS, **_BY_NAME)
def test_points_and_percentages_are_those_that_were_published(event: RealEvent, shared: Path) -> None:
    assert _differing(event, _scoring(event)) == []


@pytest.mark.shared
@pytest.mark.parametrize(argvalues=SWISS, **_BY_NAME)
def test_who_never_played_is_listed_with_a_drawn_match_or_nothing(event: RealEvent, shared: Path) -> None:
    """The one deviation that is the software's: nobody's other figures depend on such a row."""
    played = {name for matches in event.swiss for name in entrants(matches)}
    assert [row for row in event.rows if row["Player"] not in played and row["Points"] > 1] == []


@pytest.mark.shared
@pytest.mark.parametrize(argvalues=[each for each in SWISS if not each.was_given_up], **_BY_NAME)
def test_ranks_are_those_that_were_published(event: RealEvent, shared: Path) -> None:
    """Of each day's players, below those whom the playoff placed. Ties are listed in any order there."""
    scoring, placed = _scoring(event), entrants(event.playoff[0]) if event.playoff else set()
    for day in event.days:
        matches = [each for own in event.swiss[:day] for each in own]
        ranks = {each.player: each.rank for each in standings(event.names, matches, scoring)}
        own = {name for part in event.swiss for name in entrants(part) if event.last_day_of(name) == day} - placed
        listed = [player for player in event.names if player in own]
        assert [two for two in itertools.pairwise(ranks[each] for each in listed) if two[0] > two[1]] == []


# -- the rounds as history


def _differences(pairs: Sequence[tuple[str, str | None]], points: Counter[str]) -> int:
    return sum((points[one] - points[other]) ** 2 for one, other in pairs if other is not None)


def _byes(rounds: Sequence[Sequence[Match]]) -> Iterator[str]:
    return (each.first for matches in rounds for each in matches if each.is_bye and each.winner is not None)


@pytest.mark.shared
@pytest.mark.parametrize(("event", "number"), EARLIER, ids=[f"{event.name}-{number + 1}" for event, number in EARLIER])
def test_the_next_round_of_a_real_event_is_paired_no_worse_than_it_was(
    event: RealEvent, number: int, shared: Path
) -> None:
    """Those who played the round, by the rounds before: everybody once, nobody meets twice or has a second bye, and scores differ no more than in the pairings that were played."""
    history, played = event.swiss[:number], event.swiss[number]
    going = sorted(name for each in played if each.winner or not each.is_bye for name in each.entrants)
    found = pair(known_of(going, history), "a seed")
    assert sorted(name for each in found for name in (each.first, each.second) if name) == going
    met = {frozenset(each.entrants) for matches in history for each in matches}
    assert not met & {frozenset((each.first, each.second)) for each in found if each.second}
    byes = [each.first for each in found if each.second is None]
    assert len(byes) == len(going) % 2
    assert not set(byes) & set(_byes(history))
    points = Counter(match_points((each for matches in history for each in matches), BY_THE_BOOK))
    theirs = [(each.first, each.second) for each in played if each.winner or not each.is_bye]
    ours = [(each.first, each.second) for each in found]
    if sum(other is None for _, other in theirs) == len(byes):
        assert _differences(ours, points) <= _differences(theirs, points)


# -- playoffs


def _seeds(event: RealEvent) -> list[str]:
    """The best of the Swiss rounds who played on; of events without these rounds the file's standings are theirs."""
    inside = entrants(event.playoff[0])
    if not event.swiss:
        return [name for name in event.names if name in inside]
    matches = [each for own in event.swiss for each in own]
    return [each.player for each in standings(event.names, matches, _scoring(event)) if each.player in inside]


@pytest.mark.shared
@pytest.mark.parametrize(argvalues=PLAYOFFS, **_BY_NAME)
def test_a_real_playoff_meets_as_the_bracket_says(event: RealEvent, shared: Path) -> None:
    """First 1-8, 4-5, 2-7, 3-6 by the standings, then the winners of neighbours, to the final (MTR 10.4)."""
    seeds = _seeds(event)
    number = {player: seed for seed, player in enumerate(seeds, 1)}
    meetings = bracket.first_round(len(seeds))
    for matches in event.playoff:
        winner = {frozenset(each.entrants): each.winner for each in matches}
        meant = [frozenset(seeds[seed - 1] for seed in (each.high, each.low or each.high)) for each in meetings]
        assert set(meant) == winner.keys()
        meetings = bracket.next_round([number[winner[two] or ""] for two in meant])
    assert meetings == []
