"""A place in the standings is explained by shares that make it: their mean is the published percentage, in every format."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.play import facts, registration, results
from services.tournament.play.explaining import explained
from services.tournament.play.matches import Match
from services.tournament.play.refusals import Refusal
from tests.unit.tournament.play.desk import Desk

OUTCOMES = {"win": "wins", "draw": "draws", "loss": "losses", "bye": "wins", "missed": "losses"}


def _play(desk: Desk, lots: random.Random) -> None:
    own = desk.event.rounds[-1]
    if not desk.event.shape.is_pod:
        desk.play(lots)
        return
    for at, table in enumerate(own.tables, 1):
        if at not in own.results:
            won = lots.randrange(-1, len(table.entrants))
            places = [1 if won < 0 or seat == won else 2 for seat in range(len(table.entrants))]
            desk.take(results.score(desk.event, facts.Scored(own.number, at, places)))


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(["duel", "commander"]), st.integers(4, 15), st.integers(0, 2**32))
def test_the_shares_make_the_row(format: str, players: int, seed: int) -> None:
    lots = random.Random(seed)
    desk = Desk(players, format, rounds=3, cut=0, late_until=1)
    desk.start()
    for number in range(3):
        desk.pair()
        _play(desk, lots)
        if number == 0:
            desk.take(registration.register(desk.event, facts.Registered("late", "Late", "guest", "d", 1, "h")))
    preset = desk.event.preset
    for row in desk.event.standings():
        found, shares = explained(desk.event, row.player)
        assert found == row
        for outcome in set(OUTCOMES.values()):
            counted = sum(OUTCOMES[share.outcome] == outcome for share in shares)
            assert counted == getattr(row, outcome)
        faced = [each.match_wins for share in shares for each in share.faced]
        if format == "commander":
            faced += [preset.floor] * (preset.virtual * sum(share.outcome == "bye" for share in shares))
        if faced:
            assert sum(faced, Fraction(0)) / len(faced) == row.opponents_match_wins


def test_a_match_that_both_lost_is_a_loss_of_both() -> None:
    desk = Desk(4, rounds=3, cut=0)
    desk.start()
    table = desk.pair()[0]
    desk.take(results.report(desk.event, facts.Reported(1, 1, (0, 0), 0, lost_by_both=True)))
    assert isinstance(desk.event.rounds[0].results[1], Match)
    for entrant in table.entrants:
        assert [share.outcome for share in explained(desk.event, entrant)[1]] == ["loss"]


def test_who_is_not_in_the_standings_has_no_place() -> None:
    desk = Desk(4)
    with pytest.raises(Refusal, match="in the standings"):
        explained(desk.event, "p0")
