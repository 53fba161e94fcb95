"""The result of a game that is over: ranks, causes, statistics (CR 104, 810.8)."""

from __future__ import annotations

from dataclasses import dataclass

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.scores import democratic_points, statistics, victory_points

from .matches import outcome
from .messages import Json
from .records import Header

KNOWN_CAUSES = (
    "life",
    "commander_damage",
    "library",
    "poison",
    "concession",
    "emperor",
    "draw",
    "effect",
    "clock",
    "judge",
    "tie_break",
)


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """One seat's part: rank 1 = winner, equal ranks are ties."""

    seat: int
    rank: int
    cause: str
    statistics: dict[str, int]


def outcomes(header: Header, game: Play) -> list[SeatOutcome]:
    """Every seat's outcome. Who left later ranks higher; a team ranks by its last member."""
    last = {team: _place(game, team) for team in {seat.team for seat in header.seats}}
    return [
        SeatOutcome(
            seat.seat,
            1 + sum(1 for other in header.seats if last[other.team] > last[seat.team]),
            cause_of(game, seat.seat),
            _statistics(game, seat.seat),
        )
        for seat in header.seats
    ]


def _place(game: Play, team: int) -> int:
    """Greater is better: winners above all, then by when the team's last player left."""
    players = [player for player in game.s.players if player.team == team]
    if any(player.seat in game.s.winners for player in players):
        return 1 << 30
    return max(player.left_rank for player in players)


def cause_of(game: Play, seat: int) -> str:
    """Why the seat lost, in the words of the protocol; "" for a survivor."""
    player = game.s.players[seat]
    if player.alive or seat in game.s.winners:
        return ""
    return player.cause if player.cause in KNOWN_CAUSES else "effect"


def _statistics(game: Play, seat: int) -> dict[str, int]:
    found, options = statistics(game, seat), game.format.options
    if options.victory_points:
        found["victory_points"] = victory_points(game, seat)
    if options.democratic_victory:
        found["democratic_points"] = democratic_points(game, seat)
    if how := outcome(game):
        found[f"match_{how}"] = 1
    return found


def over_body(header: Header, game: Play) -> Json:
    """The `game.over` push."""
    results = [
        {"seat": each.seat, "rank": each.rank, "cause": each.cause, "statistics": each.statistics}
        for each in outcomes(header, game)
    ]
    return {
        "winners": list(game.s.winners),
        "turns": game.s.turn.number,
        "results": results,
        "seed": header.seed.hex(),
    }
