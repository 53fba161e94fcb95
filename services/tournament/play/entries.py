"""Who takes part: players, teams, the tables of a round."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import facts
from .facts import Table
from .matches import Match, Result


@dataclass(frozen=True, slots=True)
class List:
    """A registered list: a saved deck at one version."""

    deck_id: str
    version: int
    hash: str


@dataclass(slots=True)
class Player:
    """Somebody who registered; `later` are the lists of the phases after the first."""

    player: str
    name: str
    kind: str
    deck_id: str
    deck_version: int
    deck_hash: str
    byes: int = 0
    is_here: bool = False
    has_dropped: bool = False
    why_dropped: str = ""
    declines_camera: bool = False
    later: dict[int, List] = field(default_factory=dict)

    def list_of(self, phase: int) -> List | None:
        """The list that is played in a phase, None while none is registered."""
        return self.later.get(phase) if phase else List(self.deck_id, self.deck_version, self.deck_hash)


@dataclass(frozen=True, slots=True)
class Team:
    """Its captain's user id names it; members in their positions (MTR 8.2)."""

    team: str
    name: str
    members: tuple[str, ...]


@dataclass(slots=True)
class Round:
    """A round's tables; results, players' claims and games so far by table number (from 1).

    `late`: what the round is to those who came later; `edition`: how often it was paired again; while it is not `is_started` it is shown and not played.

    With a `deadline_ms` a table plays when all are there: `ready` until when by table and player, `summoned` the tables at which they were.
    """

    number: int
    tables: list[Table]
    results: dict[int, Result] = field(default_factory=dict)
    claims: dict[int, facts.Claimed] = field(default_factory=dict)
    games: dict[int, str] = field(default_factory=dict)
    disputes: dict[int, facts.Disputed] = field(default_factory=dict)
    late: list[Match] = field(default_factory=list)
    edition: int = 0
    is_started: bool = True
    featured: set[int] = field(default_factory=set)
    deadline_ms: int = 0
    ready: dict[int, dict[str, int]] = field(default_factory=dict)
    summoned: set[int] = field(default_factory=set)

    def plays(self, table: int) -> bool:
        """Whether a table may begin."""
        return not self.deadline_ms or table in self.summoned

    @property
    def is_over(self) -> bool:
        return len(self.results) == len(self.tables)

    @property
    def has_begun(self) -> bool:
        """Whether something was played or reported."""
        played = (at for at in self.results if self.tables[at - 1].second is not None)
        return bool(self.games or self.claims or self.summoned) or next(played, None) is not None

    @property
    def matches(self) -> list[Result]:
        return [*self.results.values(), *self.late]

    def table_of(self, entrant: str) -> int:
        """The number of the entrant's table, 0 = none."""
        return next((at for at, table in enumerate(self.tables, 1) if entrant in table.entrants), 0)
