"""Who has won an ended game of teams, as its results say it (MTR 2.1, 2.4)."""

from __future__ import annotations

import pytest

from services.game.rules.formats.emperor import Emperor
from services.game.rules.kernel.events.leaving_and_winning import draw_game, lose
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.table.matches import wins_after
from services.game.table.records import Header, Seat, Settings
from services.game.table.reporting import reported, winners_of
from services.game.table.result import outcomes
from services.game.table.store import SeatResult
from tests.rules.cards import FOREST

TEAMS = (0, 0, 0, 1, 1, 1)
LIEUTENANTS = ([], [0], [0, 3], [0, 2, 3, 5])


def _header() -> Header:
    seats = [Seat(at, f"u{at}", "", "bot", team, at % 3, "", ["forest"], [], []) for at, team in enumerate(TEAMS)]
    return Header("g1", Settings("emperor"), seats, b"", b"", 0)


@pytest.mark.parametrize("fallen", LIEUTENANTS)
@pytest.mark.parametrize("loser", [None, 1, 4])
def test_a_team_wins_or_the_game_is_drawn_whoever_had_fallen_before(fallen: list[int], loser: int | None) -> None:
    head = _header()
    decks = [SeatDeck(team, at % 3, [FOREST] * 20, [], []) for at, team in enumerate(TEAMS)]
    game = new_game(Emperor(), decks, b"", first=1)
    for seat in fallen:
        lose(game, [(seat, "life")])
    if loser is None:
        draw_game(game)
    else:
        lose(game, [(loser, "life")])
    results = [SeatResult(each.seat, each.rank, each.cause, each.statistics) for each in outcomes(head, game)]
    wins = wins_after(head, winners_of(head, results))
    assert wins == {None: (0, 0), 1: (0, 1), 4: (1, 0)}[loser]
    assert reported(head, wins, 1, results).games == (*wins, int(loser is None))
