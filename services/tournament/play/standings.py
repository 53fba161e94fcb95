"""Standings with the tiebreakers of MTR 3.1 and Appendix C, in exact arithmetic.

In order: match points, opponents' match-win percentage, game-win percentage, opponents' game-win percentage. Sums of
fractions are kept over one common denominator; what is equal has the same rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from .matches import Match

FLOOR = Fraction(33, 100)
"""What Appendix C puts in the place of a lower percentage."""
THIRD = Fraction(1, 3)
"""What common tournament software uses for it."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a match and for a game, and what percentages do not fall below.

    Without `counts_games` (single-game matches, MTR 3.1; teams, Appendix C) only match points and the opponents' match wins count;
    the other percentages are 0.
    """

    win: int = 3
    draw: int = 1
    floor: Fraction = FLOOR
    counts_games: bool = True


BY_THE_BOOK = Scoring()
_NOBODY = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place; equal ranks are ties. Percentages are between the floor and 1."""

    rank: int
    player: str
    points: int
    wins: int
    losses: int
    draws: int
    opponents_match_wins: Fraction
    game_wins: Fraction
    opponents_game_wins: Fraction


@dataclass(slots=True)
class _Record:
    points: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    game_points: int = 0
    games: int = 0
    opponents: list[str] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        return self.wins + self.losses + self.draws


def match_points(matches: Iterable[Match], scoring: Scoring = BY_THE_BOOK) -> Counter[str]:
    """The match points of everybody who has some."""
    points: Counter[str] = Counter()
    for match in matches:
        if match.winner is not None:
            points[match.winner] += scoring.win
        elif match.second is not None and not match.lost_by_both:
            points[match.first] += scoring.draw
            points[match.second] += scoring.draw
    return points


def standings(players: Iterable[str], matches: Iterable[Match], scoring: Scoring = BY_THE_BOOK) -> list[Standing]:
    """Everybody who began, best first; within a tie in the order of `players`.

    `matches` are those of all rounds so far. A player has played the rounds with a match or bye of that player's own: rounds after dropping do not count.
    """
    records = {player: _Record() for player in players}
    for match in matches:
        _count(records, match, scoring)
    match_wins, whole_match = _floored(
        {player: (each.points, scoring.win * each.rounds) for player, each in records.items()}, scoring.floor
    )
    game_wins, whole_game = _floored(
        {player: (each.game_points, scoring.win * each.games) for player, each in records.items()}, scoring.floor
    )
    common = lcm(*{len(each.opponents) or 1 for each in records.values()})
    tiebreaks = {}
    for player, each in records.items():
        # who faced nobody has the floor, as if against one opponent without points
        faced = each.opponents or [_NOBODY]
        share = common // len(faced)
        opponents_match_wins = sum([match_wins[one] for one in faced]) * share
        opponents_game_wins = sum([game_wins[one] for one in faced]) * share
        tiebreaks[player] = (
            (each.points, opponents_match_wins, game_wins[player], opponents_game_wins)
            if scoring.counts_games
            else (each.points, opponents_match_wins, 0, 0)
        )
    order = sorted(records, key=tiebreaks.__getitem__, reverse=True)
    return _ranked(order, records, tiebreaks, (whole_match * common, whole_game, whole_game * common))


def _count(records: dict[str, _Record], match: Match, scoring: Scoring) -> None:
    one, two = match.wins
    # a game that was drawn, and one that was not finished, is worth what a drawn match is (Appendix C)
    games, drawn = one + two + match.drawn, scoring.draw * match.drawn
    first = records[match.first]
    _add(first, one, two, match.lost_by_both, scoring)
    first.game_points += scoring.win * one + drawn
    first.games += games
    if match.second is None:
        return
    second = records[match.second]
    _add(second, two, one, match.lost_by_both, scoring)
    second.game_points += scoring.win * two + drawn
    second.games += games
    # once for each match that was played: the bye's round is left out (Appendix C)
    first.opponents.append(match.second)
    second.opponents.append(match.first)


def _add(record: _Record, own: int, other: int, lost_by_both: bool, scoring: Scoring) -> None:
    if lost_by_both or own < other:
        record.losses += 1
    elif own > other:
        record.wins += 1
        record.points += scoring.win
    else:
        record.draws += 1
        record.points += scoring.draw


def _floored(shares: dict[str, tuple[int, int]], floor: Fraction) -> tuple[dict[str, int], int]:
    """Each share (part, whole), no lower than the floor, as a numerator over the one denominator that is returned."""
    denominator = lcm(floor.denominator, *{whole for _, whole in shares.values() if whole})
    least = floor.numerator * (denominator // floor.denominator)
    over = {whole: denominator // whole for _, whole in shares.values() if whole}
    floored = {player: max(least, part * over[whole]) if whole else least for player, (part, whole) in shares.items()}
    return {**floored, _NOBODY: least}, denominator


def _ranked(
    order: Sequence[str],
    records: dict[str, _Record],
    tiebreaks: dict[str, tuple[int, int, int, int]],
    wholes: tuple[int, int, int],
) -> list[Standing]:
    ranked: list[Standing] = []
    for place, player in enumerate(order, 1):
        each, keys = records[player], tiebreaks[player]
        is_tied = ranked and tiebreaks[order[place - 2]] == keys
        ranked.append(
            Standing(
                ranked[-1].rank if is_tied else place,
                player,
                each.points,
                each.wins,
                each.losses,
                each.draws,
                Fraction(keys[1], wholes[0]),
                Fraction(keys[2], wholes[1]),
                Fraction(keys[3], wholes[2]),
            )
        )
    return ranked
