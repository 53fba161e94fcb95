"""Points and standings of pods, as events of four-player games count them. The MTR knows no pods: every preset is a convention with its source.

In order: points, mean of the opponents' win percentages, own win percentage; what is equal has the same rank. A win percentage is points from wins and draws
over the points of a win in every round, no lower than the preset's floor. Where a bye brings virtual opponents, they have the floor.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from .matches import Match, PodGame, Result
from .standings import FLOOR, Standing


@dataclass(frozen=True, slots=True)
class Preset:
    """Points of a pod. With `places` the first, second ... get so many (those who share a place what the lowest of theirs is worth), and a draw of
    everybody is `draw` each; with `from_game` the game's own statistics of that name are the points. `virtual`: opponents at the floor that a bye brings.
    """

    name: str
    win: int
    draw: int
    bye: int
    floor: Fraction
    places: tuple[int, ...] = ()
    virtual: int = 0
    from_game: str = ""


_FIFTH = Fraction(1, 5)
PRESETS = {
    preset.name: preset
    for preset in (
        Preset("topdeck_standard", 5, 1, 5, _FIFTH, virtual=3),
        Preset("eminence_legacy", 5, 1, 5, FLOOR),
        Preset("edh_matchmaker", 5, 1, 4, FLOOR),
        Preset("mtr_like", 3, 1, 3, FLOOR),
        Preset("placement_5321", 5, 1, 5, _FIFTH, (5, 3, 2, 1)),
        Preset("placement_6321", 6, 2, 6, _FIFTH, (6, 3, 2, 1)),
        Preset("placement_3210", 3, 1, 3, FLOOR, (3, 2, 1, 0)),
        Preset("victory_points", 5, 1, 1, _FIFTH, from_game="victory_points"),
        Preset("democratic_victory", 5, 1, 2, _FIFTH, from_game="democratic_points"),
    )
}
DEFAULT = "topdeck_standard"


def points_of(game: PodGame, preset: Preset) -> list[int]:
    """What each seat gets, in turn order."""
    if preset.from_game:
        return list(game.points or [0] * len(game.seats))
    if preset.places and game.winner is not None:
        return [_of_place(game, place, preset) for place in game.places]
    # a draw is of those who were left; whoever had lost before gets nothing
    best = preset.win if game.winner is not None else preset.draw
    return [best if place == 1 else 0 for place in game.places]


def _of_place(game: PodGame, place: int, preset: Preset) -> int:
    lowest = place + sum(other == place for other in game.places) - 1
    return preset.places[lowest - 1]


@dataclass(slots=True)
class _Record:
    points: int = 0
    share: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    virtual: int = 0
    opponents: list[str] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        return self.wins + self.losses + self.draws


def pod_points(results: Iterable[Result], preset: Preset) -> dict[str, int]:
    """The points of everybody who has a result."""
    return {player: record.points for player, record in _records((), results, preset).items()}


def pod_standings(players: Iterable[str], results: Iterable[Result], preset: Preset) -> list[Standing]:
    """Everybody who began, best first; within a tie in the order of `players`."""
    records = _records(players, results, preset)
    rates = {player: _rate(record, preset) for player, record in records.items()}
    keys = {player: (each.points, _opponents(each, rates, preset), rates[player]) for player, each in records.items()}
    order = sorted(keys, key=keys.__getitem__, reverse=True)
    ranked: list[Standing] = []
    for place, player in enumerate(order, 1):
        each, (points, opponents, own) = records[player], keys[player]
        rank = ranked[-1].rank if ranked and keys[order[place - 2]] == keys[player] else place
        zero = Fraction(0)
        ranked.append(Standing(rank, player, points, each.wins, each.losses, each.draws, opponents, own, zero))
    return ranked


def _rate(record: _Record, preset: Preset) -> Fraction:
    if not record.rounds:
        return preset.floor
    return max(preset.floor, Fraction(record.share, preset.win * record.rounds))


def _opponents(record: _Record, rates: dict[str, Fraction], preset: Preset) -> Fraction:
    faced = [rates[other] for other in record.opponents] + [preset.floor] * record.virtual
    return sum(faced, Fraction(0)) / len(faced) if faced else preset.floor


def _records(players: Iterable[str], results: Iterable[Result], preset: Preset) -> dict[str, _Record]:
    records = {player: _Record() for player in players}
    for result in results:
        if isinstance(result, Match):
            _count_alone(records.setdefault(result.first, _Record()), result, preset)
        else:
            _count(records, result, preset)
    return records


def _count_alone(record: _Record, match: Match, preset: Preset) -> None:
    """A bye, or a round that was missed."""
    if match.winner is None:
        record.losses += 1
        return
    record.wins += 1
    record.points += preset.bye
    record.share += preset.win
    record.virtual += preset.virtual


def _count(records: dict[str, _Record], game: PodGame, preset: Preset) -> None:
    for seat, place, points in zip(game.seats, game.places, points_of(game, preset), strict=True):
        record = records.setdefault(seat, _Record())
        record.points += points
        record.opponents += [other for other in game.seats if other != seat]
        if place > 1:
            record.losses += 1
        elif game.winner is not None:
            record.wins += 1
            record.share += preset.win
        else:
            record.draws += 1
            record.share += preset.draw
