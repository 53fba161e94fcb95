"""Teams as entrants (MTR 8.2, 9.1, Appendix C): they are named, complete or not there, paired as one, and drop together."""

from __future__ import annotations

import pytest

from services.tournament.play import facts, registration, results
from tests.unit.tournament.play.desk import Desk


def _teams(count: int, size: int = 3, missing: int = 0, **plan: object) -> Desk:
    """So many teams; the last `missing` players did not register."""
    desk = Desk(0, {2: "partner", 3: "emperor"}[size], **{"rounds": 2, "cut": 0, **plan})
    users = [f"u{at}" for at in range(count * size)]
    for team in range(count):
        members = users[team * size : (team + 1) * size]
        desk.take(registration.name_team(desk.event, members[0], f"Team {team}", members))
    for user in users[: len(users) - missing]:
        desk.take(registration.register(desk.event, facts.Registered(user, user.upper(), "guest", "d", 1, "h")))
    return desk


@pytest.mark.parametrize("size", [2, 3])
def test_teams_are_paired_and_stood_as_one(size: int) -> None:
    desk = _teams(4, size)
    desk.start()
    tables = desk.pair()
    assert sorted(name for table in tables for name in table.entrants) == sorted(desk.event.teams)
    desk.play()
    assert [row.points for row in desk.event.standings()] == [3, 3, 0, 0]
    assert not desk.event.scoring.counts_games
    assert desk.event.members_of(tables[0].first) == desk.event.teams[tables[0].first].members


def test_an_incomplete_team_does_not_start_and_four_are_needed() -> None:
    """MTR 10.1."""
    desk = _teams(4, missing=1)
    assert desk.refused(registration.start) == ("TOO_FEW_PLAYERS", "10.1")
    desk = _teams(5, missing=1)
    desk.start()
    assert len(desk.event.lots) == 4
    assert "u12" not in desk.event.players


@pytest.mark.parametrize(
    ("captain", "members"),
    [("u9", ["u9", "x"]), ("u9", ["u9", "u9", "x"]), ("u9", ["x", "y", "z"]), ("u9", ["u9", "u0", "x"])],
)
def test_a_team_has_its_size_its_captain_and_nobody_of_another(captain: str, members: list[str]) -> None:
    desk = _teams(2)
    assert desk.refused(registration.name_team, captain, "Late", members) == ("BAD_TEAM", "8.2")


def test_nobody_names_a_team_where_individuals_play() -> None:
    assert Desk(4).refused(registration.name_team, "p0", "Us", ["p0", "p1"]) == ("BAD_TEAM", "8.2")


def test_when_a_member_drops_the_team_drops() -> None:
    """MTR 8.2."""
    desk = _teams(5)
    desk.start()
    desk.pair()
    desk.take(registration.drop(desk.event, "u4"))
    assert [desk.event.players[user].has_dropped for user in ("u3", "u4", "u5")] == [True] * 3
    desk.play()
    assert "u3" not in [name for table in desk.pair() for name in table.entrants]
    desk.take(registration.reenter(desk.event, "u5"))
    assert "u3" in desk.event.playing()


def test_before_the_start_a_team_that_lost_a_member_is_none() -> None:
    desk = _teams(5)
    desk.take(registration.drop(desk.event, "u1"))
    desk.start()
    assert sorted(desk.event.teams) == ["u12", "u3", "u6", "u9"]


def test_any_member_reports_for_the_team() -> None:
    """MTR 1.10: all are responsible."""
    desk = _teams(4)
    desk.start()
    table = desk.pair()[0]
    first, second = (desk.event.members_of(each) for each in table.entrants)
    desk.take(results.claim(desk.event, 1, 1, first[2], (1, 0), 0))
    assert results.claim(desk.event, 1, 1, first[1], (1, 0), 0) == [], "the own team's word counts once"
    desk.take(results.claim(desk.event, 1, 1, second[1], (1, 0), 0))
    assert desk.event.rounds[0].results[1].winner == table.first


def test_mtr_8_1_officials_give_a_team_another_name_at_any_time() -> None:
    desk = _teams(4)
    captain, other = list(desk.event.teams)[:2]
    for operation in (desk.start, desk.pair):
        desk.take(registration.rename_team(desk.event, captain, f"Team {operation.__name__}"))
        operation()
    members = desk.event.teams[captain].members
    desk.take(registration.rename_team(desk.event, captain, "The Elves"))
    assert (desk.event.name_of(captain), desk.event.teams[captain].members) == ("The Elves", members)
    assert desk.refused(registration.rename_team, captain, " ") == ("BAD_TEAM", "8.1")
    assert desk.refused(registration.rename_team, captain, desk.event.name_of(other)) == ("BAD_TEAM", "8.1")
    assert desk.refused(registration.rename_team, "nobody", "X") == ("TEAM_UNKNOWN", "8.2")
