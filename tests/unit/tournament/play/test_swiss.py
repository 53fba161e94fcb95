"""Pairing Swiss rounds: it never fails, nobody meets twice while that can be avoided, byes go to the lowest."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.play.matches import Match
from services.tournament.play.standings import match_points
from services.tournament.play.swiss import EXACT, Entrant, Pairing, Why, entrants, pair, seed_of

RESULTS = [(2, 0), (2, 1), (1, 2), (0, 2), (1, 1)]


def _names(pairings: list[Pairing]) -> list[str]:
    return [name for each in pairings for name in (each.first, each.second) if name is not None]


def _played(pairings: list[Pairing], lots: random.Random) -> list[Match]:
    return [Match(each.first, each.second, lots.choice(RESULTS) if each.second else (2, 0)) for each in pairings]


def _event(players: int, rounds: int, seed: int) -> list[list[Match]]:
    """A whole event with results by lot; checks that each round pairs everybody once."""
    names, lots = [f"p{at}" for at in range(players)], random.Random(seed)
    played: list[list[Match]] = []
    for number in range(rounds):
        pairings = pair(entrants(names, played), seed_of(str(seed), str(number)))
        assert sorted(_names(pairings)) == sorted(names)
        played.append(_played(pairings, lots))
    return played


def _meetings(rounds: list[list[Match]]) -> Counter[frozenset[str | None]]:
    return Counter(frozenset((match.first, match.second)) for matches in rounds for match in matches)


@settings(deadline=None, max_examples=60)
@given(st.integers(4, 40), st.integers(0, 2**32), st.data())
def test_nobody_meets_twice_and_nobody_has_two_byes_while_that_can_be_avoided(
    players: int, seed: int, data: st.DataObject
) -> None:
    """With at most (n-1)/2 rounds behind them another pairing is always there."""
    rounds = data.draw(st.integers(1, max(1, (players - 1) // 2)))
    assert max(_meetings(_event(players, rounds, seed)).values()) == 1


@pytest.mark.parametrize("players", [EXACT + 1, EXACT + 2, 200, 501])
def test_a_large_event_has_no_rematch_either(players: int) -> None:
    assert max(_meetings(_event(players, 10, players)).values()) == 1


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_pairing_never_fails_however_long_it_goes_on(players: int) -> None:
    rounds = _event(players, 9, 1)
    byes = Counter(match.first for matches in rounds for match in matches if match.is_bye)
    assert (
        max(byes.values(), default=0) - min((byes[f"p{at}"] for at in range(players)), default=0) <= 1 or players == 1
    )


def test_a_rematch_that_cannot_be_avoided_is_named() -> None:
    two = [Entrant("a", 3, {"b": 1}), Entrant("b", 0, {"a": 1})]
    assert pair(two, "") == [Pairing("a", "b", Why.REMATCH)] or pair(two, "") == [Pairing("b", "a", Why.REMATCH)]


def _all_pairings(names: list[str]) -> list[list[tuple[str, str]]]:
    if not names:
        return [[]]
    first, rest = names[0], names[1:]
    return [
        [(first, other), *others]
        for other in rest
        for others in _all_pairings([name for name in rest if name != other])
    ]


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 5), st.integers(0, 2**32))
def test_no_other_pairing_has_fewer_rematches_or_smaller_differences(rounds: int, seed: int) -> None:
    """All 105 pairings of eight players are compared."""
    played = _event(8, rounds, seed)
    points, met = match_points(itertools.chain(*played)), _meetings(played)

    def cost(tables: list[tuple[str, str]]) -> tuple[int, int]:
        return (
            sum(met[frozenset(table)] for table in tables),
            sum((points[one] - points[other]) ** 2 for one, other in tables),
        )

    names = [f"p{at}" for at in range(8)]
    found = [(each.first, each.second) for each in pair(entrants(names, played), "x") if each.second]
    assert cost(found) == min(cost(tables) for tables in _all_pairings(names))


@settings(deadline=None, max_examples=40)
@given(st.sampled_from([5, 7, 9, 15, EXACT + 1]), st.integers(1, 4), st.integers(0, 2**32))
def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest(players: int, rounds: int, seed: int) -> None:
    """Not to the top of the standings, and to nobody twice before everybody had one."""
    played = _event(players, rounds, seed)
    points = match_points(itertools.chain(*played))
    if players > 2 * rounds + 1:
        paired = pair(entrants([f"p{at}" for at in range(players)], played), "x")
        (sitting,) = [each for each in paired if each.second is None]
        had = {match.first for matches in played for match in matches if match.is_bye}
        assert sitting.why == Why.BYE
        assert sitting.first not in had
        rest = [points[each] for each in (f"p{at}" for at in range(players)) if each not in had]
        if not _has_rematch(paired, played) and players > EXACT:
            assert points[sitting.first] == min(rest)


def _has_rematch(pairings: list[Pairing], played: list[list[Match]]) -> bool:
    met = _meetings(played)
    return any(met[frozenset((each.first, each.second))] for each in pairings)


def test_the_lowest_without_a_bye_sits_out_although_a_higher_one_could() -> None:
    players = [Entrant("a", 9), Entrant("b", 6), Entrant("c", 3, {}, 1), Entrant("d", 3), Entrant("e", 0, {}, 1)]
    assert pair(players, "s")[-1] == Pairing("d", None, Why.BYE)


def test_the_same_seed_gives_the_same_pairings_in_whatever_order_players_are_given() -> None:
    players = [Entrant(f"p{at}", at % 4) for at in range(150)]
    assert pair(players, "s") == pair(list(reversed(players)), "s")
    assert pair(players, "s") != pair(players, "t")


def test_the_highest_table_is_the_first() -> None:
    names = [f"p{at}" for at in range(200)]
    played = _event(200, 5, 3)
    points = match_points(itertools.chain(*played))
    pairings = pair(entrants(names, played), "x")
    highest = [max(points[each.first], points[each.second or each.first]) for each in pairings]
    assert highest == sorted(highest, reverse=True)


def test_whoever_was_paired_across_scores_is_spared_the_next_time() -> None:
    """Three on nine points: the one who has crossed before does not cross again."""
    high = [Entrant("a", 9, {}, 0, crossed=True), Entrant("b", 9), Entrant("c", 9)]
    low = [Entrant("d", 6), Entrant("e", 6), Entrant("f", 6)]
    for seed in range(8):
        (across,) = [each for each in pair([*high, *low], str(seed)) if each.why == Why.ACROSS]
        assert "a" not in (across.first, across.second)


def test_those_of_one_group_are_kept_apart() -> None:
    players = [Entrant(f"p{at}", 0, group="club" if at < 4 else "") for at in range(8)]
    for seed in range(8):
        assert all(not {each.first, each.second or ""} <= {"p0", "p1", "p2", "p3"} for each in pair(players, str(seed)))


def test_by_standings_the_first_meets_the_second() -> None:
    """With minus the rank as level."""
    players = [Entrant(f"p{rank}", -rank) for rank in range(1, 151)]
    tables = [{each.first, each.second} for each in pair(players, "s")]
    assert tables == [{f"p{rank}", f"p{rank + 1}"} for rank in range(1, 151, 2)]


def test_dropping_after_a_result_breaks_no_pairing() -> None:
    """Whoever has left stays an opponent of those who met them, and is not paired."""
    played = [[Match("a", "b"), Match("c", "d"), Match("e", "f")]]
    found = pair(entrants(["a", "c", "d", "e", "f"], played), "s")
    assert sorted(_names(found)) == ["a", "c", "d", "e", "f"]
