"""What series of games say: nothing about honest people, and who is not honest is found."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from muster.events.v1 import events_pb2
from services.tournament.honesty.chance import at_least, at_most
from services.tournament.honesty.detectors import (
    COLLUSION,
    LEAVING,
    ONE_ADDRESS,
    THROWN,
    Finding,
    collusion,
    leaving,
    one_address,
    thrown,
)
from services.tournament.honesty.facts import DAY_MS, EndedGame, game_of
from tests.unit.tournament.honesty.series import BEGIN_MS, Season, people


def _all(games: Sequence[EndedGame]) -> list[Finding]:
    """What there is to say after all these games."""
    own: dict[str, list[EndedGame]] = {}
    for game in games:
        for user in game.users:
            own.setdefault(user, []).append(game)
    found = [finding for user, played in own.items() for finding in (*leaving(played, user), *thrown(played, user))]
    for pair in itertools.combinations(sorted(own), 2):
        found += collusion([game for game in own[pair[0]] if pair[1] in game.users], pair)
    return found


def test_tails_are_exact() -> None:
    assert at_most(0, 10, 0.5) == pytest.approx(2**-10)
    assert at_least(9, 10, 0.5) == pytest.approx(11 / 1024)
    assert at_most(2000, 5000, 0.5) < 1e-40
    assert at_most(0, 9, 0.0) == pytest.approx(1)
    assert at_least(9, 9, 1.0) == pytest.approx(1)
    assert at_most(4, 10, 0.3) + at_least(5, 10, 0.3) == pytest.approx(1)


@pytest.mark.parametrize(("crowd", "seed"), [(8, 1), (8, 2), (25, 3), (60, 4)])
def test_two_thousand_honest_games_flag_nobody(crowd: int, seed: int) -> None:
    """A flag at any time would be one too many, so they are looked at again and again; in a small crowd all meet often."""
    season, users = Season(seed), people(crowd)
    season.leaves = {user: season.rng.uniform(0, 0.12) for user in users}
    games: list[EndedGame] = []
    duels: list[EndedGame] = []
    for number in range(500):
        games.append(season.play(season.rng.sample(users, season.rng.choice((3, 4, 4, 4)))))
        if number % 2:
            duels.append(season.play(season.rng.sample(users, 2), "duel"))
        if number % 50 == 49:
            assert _all(games) + _all(duels) == []


def test_a_pair_that_never_fights_and_wins_is_found_and_nobody_else() -> None:
    season, others = Season(5, friends=[frozenset(("ann", "bob"))]), people(10)
    together = [["ann", "bob", *season.rng.sample(others, 2)] for _ in range(20)]
    games = [season.play(four, winner="ann" if at % 4 else "") for at, four in enumerate(together)]
    games += [season.play(season.rng.sample([*others, "ann", "bob"], 4)) for _ in range(60)]
    (found,) = _all(games)
    assert (found.kind, found.users) == (COLLUSION, ("ann", "bob"))
    assert found.numbers["attacks"] == 0
    assert found.numbers["games_without_attack"] == len(found.games) >= 20
    assert found.numbers["p"] < 1e-6


def test_a_pair_that_wins_less_than_its_share_is_let_be() -> None:
    season = Season(6, friends=[frozenset(("ann", "bob"))])
    assert _all([season.play(["ann", "bob", "cat", "dan"], winner="cat") for _ in range(20)]) == []


def test_seven_meetings_are_too_few() -> None:
    season = Season(7, friends=[frozenset(("ann", "bob"))])
    games = [season.play(["ann", "bob", "cat", "dan"], winner="ann") for _ in range(8)]
    assert collusion(games[:7], ("ann", "bob")) == []
    assert [found.kind for found in collusion(games, ("ann", "bob"))] == [COLLUSION]


def test_who_gives_early_games_to_one_opponent_is_found() -> None:
    season, others = Season(8, gives={("low", "high"): 1.0}), people(10)
    games = [season.play(["low", season.rng.choice(others)], "duel") for _ in range(20)]
    games += [season.play(["low", "high"], "duel", winner="high") for _ in range(8)]
    (found,) = _all(games)
    assert (found.kind, found.users) == (THROWN, ("low", "high"))
    assert found.numbers["given_up_early"] == 8
    assert [game.game_id for game in found.games] == [f"g{number:04}" for number in range(20, 28)]


def test_who_gives_up_early_against_everybody_throws_to_nobody() -> None:
    season = Season(9, leaves={"low": 0.9})
    games = [season.play(["low", opponent], "duel", winner=opponent) for opponent in people(6) * 5]
    assert {found.kind for found in _all(games)} == {LEAVING}


def test_a_leaver_is_found_and_is_one_no_more_after_honest_games() -> None:
    season, others = Season(10, leaves={"gone": 0.9}), people(12)
    threes = [season.rng.sample(others, 3) for _ in range(35)]
    games = [season.play(["gone", *three], winner=three[0]) for three in threes[:20]]
    (found,) = _all(games)
    assert (found.kind, found.users) == (LEAVING, ("gone",))
    assert found.numbers["deserted"] == len(found.games) > 13
    games += [season.play(["gone", *three], winner="gone") for three in threes[20:]]
    assert _all(games) == []


def test_conceding_to_the_last_opponent_is_no_desertion() -> None:
    event = events_pb2.GameEnded(game_id="g", format="commander", ranked=True, turns=30)
    for rank, user in enumerate(("ann", "bob", "cat"), 1):
        event.seats.add(seat=rank - 1, user_id=user, team=rank, rank=rank, cause="concession" if rank > 1 else "")
    game = game_of(event)
    assert game is not None
    assert [game.has_deserted(user) for user in ("ann", "bob", "cat")] == [False, False, True]
    event.turns = 9
    early = game_of(event)
    assert early is not None
    assert [early.has_deserted(user) for user in ("ann", "bob", "cat")] == [False, True, True]


def test_two_accounts_of_one_address_that_meet_three_times_are_found() -> None:
    season = Season(12)
    games = [season.play(["one", "two", "cat", "dan"]) for _ in range(3)]
    day = BEGIN_MS // DAY_MS
    seen = {"one": {(day, "x")}, "two": {(day, "x"), (day, "y")}, "cat": {(day, "z")}}
    (found,) = one_address(games, ("two", "one"), seen)
    assert (found.kind, found.users) == (ONE_ADDRESS, ("one", "two"))
    assert found.numbers["after_queueing_from_one_address"] == 3
    assert one_address(games[:2], ("one", "two"), seen) == []
    assert one_address(games, ("one", "cat"), seen) == []
    assert one_address(games, ("one", "two"), {"one": {(day - 5, "x")}, "two": {(day - 5, "x")}}) == []


def test_an_unranked_game_is_not_looked_at() -> None:
    season = Season(13)
    season.play(["ann", "bob"], "duel")
    season.games[0].ranked = False
    assert game_of(season.games[0]) is None


def test_a_pair_that_seldom_attacks_but_in_most_games_is_let_be() -> None:
    season = Season(14, friends=[frozenset(("ann", "bob"))])
    games = []
    for _ in range(60):
        season.play(["ann", "bob", "cat", "dan"], winner="ann")
        users = [seat.user_id for seat in season.games[-1].seats]
        pair = next(each for each in season.games[-1].pairs if {users[each.seat], users[each.other]} == {"ann", "bob"})
        pair.attacks = 1
        games.append(game_of(season.games[-1]))
    assert collusion([game for game in games if game is not None], ("ann", "bob")) == []
