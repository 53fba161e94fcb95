"""Why somebody stands where they stand (MTR 3.1, Appendix C): each round with the opponents and what they bring to the percentages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .entries import Round
from .matches import Match, Result
from .refusals import Refusal
from .standings import Standing
from .tournament import Tournament


@dataclass(frozen=True, slots=True)
class Faced:
    """An opponent of one round: own match-win percentage, no lower than the floor. It is one share of the mean."""

    entrant: str
    match_wins: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """What one round gave: "win", "draw", "loss", "bye" or "missed", and whom it adds to the opponents; nobody for a bye, whose round is left out."""

    round: int
    outcome: str
    faced: tuple[Faced, ...]


def explained(event: Tournament, entrant: str) -> tuple[Standing, list[Share]]:
    """The row of the standings and its rounds. Raises Refusal for somebody who is not in them."""
    rows = {each.player: each for each in event.standings()}
    if entrant not in rows:
        raise Refusal("NOT_REGISTERED", "3.1", "nobody of that name is in the standings")
    return rows[entrant], [
        Share(own.number, _outcome(result, entrant), tuple(_faced(event, rows, result, entrant)))
        for own in event.swiss
        if (result := _result_of(own, entrant)) is not None
    ]


def _result_of(own: Round, entrant: str) -> Result | None:
    return next((each for each in own.matches if entrant in each.entrants), None)


def _outcome(result: Result, entrant: str) -> str:
    if result.is_bye:
        return "bye" if result.winner else "missed"
    if result.winner is not None:
        return "win" if result.winner == entrant else "loss"
    if isinstance(result, Match):
        return "loss" if result.lost_by_both else "draw"
    return "draw" if entrant in result.best else "loss"


def _faced(event: Tournament, rows: dict[str, Standing], result: Result, entrant: str) -> list[Faced]:
    return [Faced(other, _match_wins(event, rows[other])) for other in result.entrants if other != entrant]


def _match_wins(event: Tournament, row: Standing) -> Fraction:
    if event.shape.is_pod:
        return row.game_wins
    rounds = row.wins + row.losses + row.draws
    return max(event.scoring.floor, Fraction(row.points, event.scoring.win * rounds)) if rounds else event.scoring.floor
