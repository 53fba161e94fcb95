"""Pods of four: sizes, who meets whom, seats, scoring presets, playoffs. The MTR knows none; what holds is in docs/organise.md."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.play import facts, pairing, pod_bracket, registration, results
from services.tournament.play.facts import decoded, encoded
from services.tournament.play.matches import Match, PodGame, bye, missed
from services.tournament.play.pod_scoring import PRESETS, Preset, pod_points, pod_standings, points_of
from services.tournament.play.pods import Pod, pair_pods, pod_entrants, sizes
from services.tournament.play.refusals import Refusal
from services.tournament.play.tournament import rebuilt
from tests.unit.tournament.play.desk import Desk

TOPDECK = PRESETS["topdeck_standard"]


@pytest.mark.parametrize(
    ("players", "expected"),
    [(1, []), (2, []), (3, [3]), (4, [4]), (5, [4]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (10, [4, 3, 3]), (16, [4] * 4)],
)  # fmt: skip
def test_as_many_fours_as_possible_and_threes_for_the_rest(players: int, expected: list[int]) -> None:
    assert sizes(players) == expected


def _round(players: list[str], rounds: list[list[PodGame | Match]], seed: str) -> list[Pod]:
    points = pod_points((each for results in rounds for each in results), TOPDECK)
    return pair_pods(pod_entrants(players, rounds, points), seed)


def _played(pods: list[Pod], lots: random.Random) -> list[PodGame | Match]:
    found: list[PodGame | Match] = []
    for pod in pods:
        if len(pod.players) == 1:
            found.append(bye(pod.players[0]))
            continue
        won = lots.randrange(len(pod.players))
        found.append(PodGame(pod.players, tuple(1 if at == won else 2 for at in range(len(pod.players)))))
    return found


@settings(deadline=None, max_examples=40)
@given(st.integers(3, 40), st.integers(0, 2**32))
def test_everybody_sits_once_and_the_same_seed_pairs_alike(players: int, seed: int) -> None:
    names, lots = [f"p{at}" for at in range(players)], random.Random(seed)
    rounds: list[list[PodGame | Match]] = []
    for number in range(3):
        pods = _round(names, rounds, f"{seed}:{number}")
        assert sorted(player for pod in pods for player in pod.players) == sorted(names)
        assert [len(pod.players) for pod in pods if len(pod.players) > 1] == sizes(players)
        assert _round(list(reversed(names)), rounds, f"{seed}:{number}") == pods
        rounds.append(_played(pods, lots))


@pytest.mark.parametrize("players", [64, 90])
def test_a_large_event_has_no_rematch_in_six_rounds_and_nobody_two_pods_of_three(players: int) -> None:
    names, lots = [f"p{at}" for at in range(players)], random.Random(7)
    rounds: list[list[PodGame | Match]] = []
    met: Counter[frozenset[str]] = Counter()
    threes: Counter[str] = Counter()
    seats: dict[str, list[int]] = {name: [] for name in names}
    for number in range(6):
        pods = _round(names, rounds, str(number))
        for pod in pods:
            met.update(frozenset(pair) for pair in combinations(pod.players, 2))
            threes.update(pod.players if len(pod.players) == 3 else ())
            for at, player in enumerate(pod.players):
                seats[player].append(at)
        rounds.append(_played(pods, lots))
    assert max(met.values()) == 1
    assert max(threes.values(), default=0) <= 1
    # by chance alone one in eleven would sit first three times or more in six rounds
    assert sum(each.count(0) > 3 for each in seats.values()) == 0


def test_a_bye_goes_to_the_lowest_and_to_nobody_twice() -> None:
    names, lots = [f"p{at}" for at in range(5)], random.Random(3)
    rounds: list[list[PodGame | Match]] = []
    had: list[str] = []
    for number in range(5):
        pods = _round(names, rounds, str(number))
        had += [pod.players[0] for pod in pods if len(pod.players) == 1]
        rounds.append(_played(pods, lots))
    assert sorted(had) == names


@pytest.mark.parametrize(
    ("preset", "places", "expected"),
    [
        ("topdeck_standard", (2, 1, 3, 4), [0, 5, 0, 0]),
        ("topdeck_standard", (1, 1, 3, 1), [1, 1, 0, 1]),
        ("mtr_like", (1, 2, 2, 2), [3, 0, 0, 0]),
        ("placement_5321", (1, 2, 3, 4), [5, 3, 2, 1]),
        ("placement_5321", (1, 2, 3), [5, 3, 2]),
        ("placement_5321", (1, 2, 2, 4), [5, 2, 2, 1]),
        ("placement_6321", (1, 1, 1, 1), [2, 2, 2, 2]),
        ("placement_3210", (4, 3, 2, 1), [0, 1, 2, 3]),
    ],
)
def test_what_a_pod_is_worth_by_preset(preset: str, places: tuple[int, ...], expected: list[int]) -> None:
    game = PodGame(tuple("abcd"[: len(places)]), places)
    assert points_of(game, PRESETS[preset]) == expected


def test_points_that_come_from_the_game_itself() -> None:
    """TV29: the last one alive has two points and one for each vote, the others their votes (EDH 2009, democratic victory)."""
    game = PodGame(("a", "b", "c", "d"), (1, 2, 3, 4), (2 + 1, 2, 1, 0))
    assert points_of(game, PRESETS["democratic_victory"]) == [3, 2, 1, 0]


def test_standings_of_pods_in_exact_fractions() -> None:
    """By hand: a wins twice, d has a bye with three virtual opponents at 0.2."""
    found = pod_standings(
        "abcd",
        [PodGame(("a", "b", "c"), (1, 2, 2)), bye("d"), PodGame(("b", "a", "d"), (2, 1, 3)), missed("c")],
        TOPDECK,
    )
    fifth = Fraction(1, 5)
    rows = {each.player: each for each in found}
    assert [(each.rank, each.player, each.points) for each in found] == [
        (1, "a", 10),
        (2, "d", 5),
        (3, "b", 0),
        (4, "c", 0),
    ]
    # b and c have the floor; d won one of two rounds
    assert rows["a"].opponents_match_wins == (fifth + fifth + fifth + Fraction(1, 2)) / 4
    assert rows["d"].opponents_match_wins == (3 * fifth + fifth + 1) / 5
    assert (rows["d"].game_wins, rows["c"].game_wins) == (Fraction(1, 2), fifth)


@settings(deadline=None, max_examples=40)
@given(st.integers(6, 24), st.integers(0, 2**32), st.sampled_from(sorted(PRESETS)))
def test_standings_of_pods_are_those_of_a_slow_and_plain_count(players: int, seed: int, name: str) -> None:
    names, lots, preset = [f"p{at}" for at in range(players)], random.Random(seed), PRESETS[name]
    rounds: list[list[PodGame | Match]] = []
    for number in range(3):
        rounds.append(_played(_round(names, rounds, str(number)), lots))
    results = [each for one in rounds for each in one]
    for row in pod_standings(names, results, preset):
        own = [each for each in results if row.player in each.entrants]
        assert row.wins + row.losses + row.draws == len(own)
        faced = [_rate(other, results, preset) for each in own for other in each.entrants if other != row.player]
        faced += [preset.floor] * (preset.virtual * sum(each.is_bye for each in own))
        assert row.opponents_match_wins == (sum(faced) / len(faced) if faced else preset.floor)
        assert row.game_wins == _rate(row.player, results, preset)


def _rate(player: str, results: list[PodGame | Match], preset: Preset) -> Fraction:
    own = [each for each in results if player in each.entrants]
    won = sum(each.winner == player for each in own)
    drawn = sum(isinstance(each, PodGame) and each.winner is None and player in each.best for each in own)
    return max(preset.floor, Fraction(won * preset.win + drawn * preset.draw, preset.win * len(own)))


@pytest.mark.parametrize(("players", "expected"), [(16, (2, 0)), (17, (3, 4)), (35, (4, 10)), (65, (5, 16)), (129, (6, 16)), (300, (7, 16))])  # fmt: skip
def test_rounds_and_cut_of_pods_by_the_number_of_players(players: int, expected: tuple[int, int]) -> None:
    assert pod_bracket.recommended(players) == expected


def test_the_first_two_of_ten_wait_for_the_final() -> None:
    assert pod_bracket.first_round(10) == [(1,), (2,), (3, 6, 7, 10), (4, 5, 8, 9)]
    assert pod_bracket.next_round([1, 2, 10, 4]) == [(1, 2, 4, 10)]
    assert pod_bracket.next_round([1, 2, 10, 4], frozenset({2})) == [(1, 4, 10)]
    with pytest.raises(ValueError, match="4, 10, 16"):
        pod_bracket.first_round(8)


def _pods(players: int, **plan: object) -> Desk:
    desk = Desk(players, "commander", **{"rounds": 3, "cut": 4, **plan})
    desk.start()
    return desk


def _play(desk: Desk, drawn: bool = False) -> None:
    own = desk.event.rounds[-1]
    for at, table in enumerate(own.tables, 1):
        if at not in own.results:
            places = [1 if drawn or seat == 0 else 2 for seat in range(len(table.entrants))]
            desk.take(results.score(desk.event, facts.Scored(own.number, at, places)))


def test_an_event_of_pods_from_the_first_round_to_the_final() -> None:
    desk = _pods(10)
    for _ in range(3):
        assert sorted(len(table.entrants) for table in desk.pair()) == [3, 3, 4]
        _play(desk)
    seeds = desk.event.seeds()
    [final] = desk.pair()
    assert final.entrants == seeds
    _play(desk, drawn=True)
    assert desk.refused(pairing.pair_round, 5) == ("ROUNDS_OVER", "10.4")
    desk.take(pairing.finish(desk.event))
    assert desk.event.final_order()[0] == (1, seeds[0]), "of a drawn pod the highest seed advances"
    copy = rebuilt("e", (decoded(encoded(fact)) for fact in desk.log))
    assert (copy.standings(), copy.rounds) == (desk.event.standings(), desk.event.rounds)


@pytest.mark.parametrize("places", [[1, 2], [0, 1, 2, 3], [1, 2, 2, 3], [2, 2, 3, 4], [1, 1, 2, 2]])
def test_a_result_of_a_pod_is_places(places: list[int]) -> None:
    desk = _pods(8)
    desk.pair()
    assert desk.refused(results.score, facts.Scored(1, 1, places)) == ("BAD_RESULT", "2.1")
    assert desk.refused(results.report, facts.Reported(1, 1, (1, 0), 0)) == ("BAD_RESULT", "2.1")


def test_players_of_a_pod_do_not_report_games_won() -> None:
    desk = _pods(8)
    table = desk.pair()[0]
    assert desk.refused(results.claim, 1, 1, table.first, (1, 0), 0) == ("NOT_YOUR_MATCH", "1.10")


def test_a_pod_plays_one_game_and_is_scored_by_a_preset_that_there_is() -> None:
    for plan in ({"best_of": 3}, {"scoring": "mine"}, {"cut": 8}):
        with pytest.raises(Refusal) as refusal:
            Desk(0, "commander", **plan)
        assert refusal.value.reason == "BAD_STRUCTURE"
    assert Desk(0, "commander").event.plan.best_of == 1


def test_who_dropped_sits_in_no_pod() -> None:
    desk = _pods(9)
    desk.pair()
    desk.take(registration.drop(desk.event, "p3"))
    _play(desk)
    assert "p3" not in [player for table in desk.pair() for player in table.entrants]
