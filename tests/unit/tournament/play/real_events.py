"""Real events as their files tell them: rounds of matches, and the standings that were published. Whatever a file leaves unsaid is read from it here, so that another file of the kind needs no word about it.

- The playoff is the last rounds of 4, 2 and 1 matches (or 2 and 1, or 1) between players who won the one before.
- A second day begins with a round of at most half of those who played before it: who was cut stands as of the last own round (MTR 10.4).
- Byes of the first round may be missing: who was there from the second round on, and has a win more than the file shows, had one.
- An event whose only matches are drawn or byes was given up: its players are listed in the order of registration.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from services.tournament.play.matches import Match, bye, missed

Json = dict[str, Any]
NOBODY = "-"


@dataclass(frozen=True)
class RealEvent:
    """`swiss` rounds and `playoff` rounds in order, `rows` as published, the first first."""

    name: str
    swiss: list[list[Match]]
    playoff: list[list[Match]]
    rows: list[Json]

    @cached_property
    def names(self) -> list[str]:
        return [row["Player"] for row in self.rows]

    @cached_property
    def days(self) -> list[int]:
        """After how many rounds each day was over, the last one last."""
        sizes = [len(entrants(each)) for each in self.swiss]
        cuts = [at for at, (before, after) in enumerate(pairwise(sizes), 1) if 2 * after <= before]
        return [*cuts, len(sizes)]

    @property
    def was_given_up(self) -> bool:
        return all(each.is_bye or each.winner is None for matches in self.swiss for each in matches)

    def last_day_of(self, player: str) -> int:
        """After how many rounds this player's standing was fixed."""
        began = [0, *self.days[:-1]]
        played = (end for first, end in zip(began, self.days, strict=True) if player in self._of_rounds(first, end))
        return max(played, default=self.days[0])

    def _of_rounds(self, first: int, end: int) -> set[str]:
        return {name for matches in self.swiss[first:end] for name in entrants(matches)}


def entrants(matches: Sequence[Match]) -> set[str]:
    """Who plays in a round, or has a bye."""
    return {name for each in matches for name in each.entrants}


def real_events(decks: Path) -> list[RealEvent]:
    """Every event of the corpus that has rounds."""
    files = sorted(decks.glob("events-*/*.json"))
    return [real_event(path) for path in files if json.loads(path.read_text())["rounds"]]


def real_event(path: Path) -> RealEvent:
    """The event of a file."""
    told = json.loads(path.read_text())
    rounds = [[_match(row) for row in each["matches"]] for each in told["rounds"]]
    cut = len(rounds) - _playoff_rounds(rounds)
    swiss, rows = rounds[:cut], told["standings"]
    if swiss:
        swiss[0] += [bye(player) for player in _without_their_bye(swiss, rounds, rows)]
    return RealEvent(path.stem, swiss, rounds[cut:], rows)


def _match(row: Json) -> Match:
    one, other, drawn = map(int, row["result"].split("-"))
    if row["player2"] == NOBODY:
        return bye(row["player1"]) if one else missed(row["player1"])
    return Match(row["player1"], row["player2"], (one, other), drawn)


def _playoff_rounds(rounds: Sequence[Sequence[Match]]) -> int:
    """How many of the last rounds are a playoff: 1, 2 and 4 matches from the end, each between the winners of the one before."""
    found = 0
    while found < min(3, len(rounds)) and len(rounds[-1 - found]) == 2**found and _leads(rounds, found):
        found += 1
    return found


def _leads(rounds: Sequence[Sequence[Match]], found: int) -> bool:
    own = rounds[-1 - found]
    winners = {each.winner for each in own}
    if found == 0:
        # one match alone may be the only round of two players; a final follows on something
        return len(rounds) > 1 and None not in winners
    return winners == entrants(rounds[-found])


def _without_their_bye(
    swiss: Sequence[Sequence[Match]], rounds: Sequence[Sequence[Match]], rows: Sequence[Json]
) -> Iterator[str]:
    first, later = entrants(swiss[0]), {name for each in swiss[1:] for name in entrants(each)}
    for row in rows:
        player = row["Player"]
        won = sum(each.winner == player for matches in rounds for each in matches)
        if player in later - first and row["Wins"] == won + 1:
            yield player
