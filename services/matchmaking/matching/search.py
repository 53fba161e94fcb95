"""One wave over the waiting tickets of a queue: which of them play together now; no I/O, no clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .formats import QueueRule
from .teams import Shape, Teams, beginnings, divide, weigh, whole_shapes
from .tickets import Entry, Ticket
from .wishes import LANGUAGE_OPENS_MS, agree

PREMADE_POINTS = 20
"""What each further member of a party counts for: friends play better together than strangers."""
PROBES = 32
"""How many neighbours a ticket looks at in one wave, at most."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tickets that play together, and the teams where they are divided."""

    places: tuple[Place, ...]
    teams: Teams | None

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        return tuple([place.ticket for place in self.places])


_Found = tuple[list[int], Teams | None]


class Place:
    """A ticket as one queue sees it; made once when it comes in."""

    __slots__ = ("at", "blocked", "entry", "masks", "points", "rank", "size", "ticket", "user_ids", "users", "weight")

    def __init__(self, ticket: Ticket, at: int) -> None:
        entry = ticket.entries[at]
        self.ticket = ticket
        self.at = at
        self.entry: Entry = entry
        self.size = len(entry.players)
        self.points = points_of(entry)
        self.rank = (-self.size, ticket.created_ms, ticket.ticket_id)
        self.user_ids = ticket.user_ids
        self.users = frozenset(self.user_ids)
        self.blocked = ticket.wishes.blocked
        self.masks = ticket.wishes.masks
        self.weight = weigh(entry.players)


def points_of(entry: Entry) -> int:
    """The rating by which an entry is sought: the mean of its players, and a little more for a party."""
    players = entry.players
    return sum(player.points for player in players) // len(players) + PREMADE_POINTS * (len(players) - 1)


class _Begun:
    """A group in the making: everything that the next ticket has to agree with."""

    __slots__ = (
        "blocked",
        "ceiling",
        "commanders",
        "floor",
        "high",
        "low",
        "mask",
        "members",
        "servants",
        "shape",
        "users",
    )

    def __init__(self, wave: Wave, at: int) -> None:
        place = wave.places[at]
        points, half = place.points, wave.half[at]
        self.members = [at]
        self.shape: Shape = (place.size,)
        self.mask = wave.masks[at]
        self.low = self.high = points
        self.floor, self.ceiling = points - half, points + half
        self.users, self.blocked = place.users, place.blocked
        self.commanders, self.servants = place.weight.commanders, place.weight.servants


class Wave:
    """One pass: a doubly linked list over the places sorted by rating, so that taking a group is O(seats).

    Parties are served first, the larger before the smaller, since single players can fill any place and they cannot; of one size the
    longest waiting first. Each begins a group with itself and takes the nearest neighbours that everybody in it agrees with, as long as
    whole teams can be made of them.
    """

    def __init__(self, places: Sequence[Place], rule: QueueRule, ranked: bool, now_ms: int) -> None:
        self.places = places
        self.rule = rule
        self.team_size, self.has_emperor = rule.team_size, rule.has_emperor
        largest = rule.largest_party(ranked)
        self._whole = whole_shapes(self.team_size, rule.seats, largest)
        self._begun = beginnings(self.team_size, rule.seats, largest)
        self._grown: dict[tuple[Shape, int], Shape | None] = {}
        waits = [now_ms - place.ticket.created_ms for place in places]
        self.half = list(map(rule.window.half_width, waits))
        self.masks = [place.masks[wait >= LANGUAGE_OPENS_MS] for place, wait in zip(places, waits, strict=True)]
        self.waits = waits
        count = len(places)
        self.before = list(range(-1, count - 1))
        self.after = [*range(1, count), -1]
        self.taken = bytearray(count)

    def groups(self) -> Iterator[Group]:
        """Every group that may play now."""
        places, taken = self.places, self.taken
        ranks = [place.rank for place in places]
        for start in sorted(range(len(places)), key=ranks.__getitem__):
            if taken[start]:
                continue
            found = self._group(start)
            if found is not None:
                for at in found[0]:
                    self._take(at)
                yield Group(tuple([places[at] for at in found[0]]), found[1])

    def _group(self, start: int) -> _Found | None:
        begun = _Begun(self, start)
        for at in self._neighbours(start, begun):
            shape = self._grow(begun.shape, self.places[at].size)
            if shape is None or not self._agrees(begun, at):
                continue
            if shape in self._whole:
                found = self._complete(begun, at)
                if found is not None:
                    return found
            else:
                self._add(begun, at, shape)
        return None

    def _neighbours(self, start: int, begun: _Begun) -> Iterator[int]:
        """Free places within the group's windows, the nearest by rating to `start` first."""
        places, middle = self.places, self.places[start].points
        left, right = self.before[start], self.after[start]
        for _ in range(PROBES):
            if left >= 0 and places[left].points < begun.floor:
                left = -1
            if right >= 0 and places[right].points > begun.ceiling:
                right = -1
            if left < 0 and right < 0:
                return
            if right < 0 or (left >= 0 and middle - places[left].points <= places[right].points - middle):
                yield left
                left = self.before[left]
            else:
                yield right
                right = self.after[right]

    def _grow(self, shape: Shape, size: int) -> Shape | None:
        """The shape with one more ticket; None when no group can come of it."""
        key = shape, size
        if key not in self._grown:
            grown = tuple(sorted((*shape, size)))
            self._grown[key] = grown if grown in self._begun else None
        return self._grown[key]

    def _agrees(self, begun: _Begun, at: int) -> bool:
        """Wishes in common, everybody in everybody's window, nobody blocked, and roles that leave a place."""
        place, half = self.places[at], self.half[at]
        points = place.points
        if begun.high - points > half or points - begun.low > half:
            return False
        mask = self.masks[at]
        if begun.mask != mask and not agree(begun.mask & mask):
            return False
        if (place.blocked and place.blocked & begun.users) or (begun.blocked and begun.blocked & place.users):
            return False
        return not self.has_emperor or (
            begun.commanders + place.weight.commanders <= 2 and begun.servants + place.weight.servants <= 4
        )

    def _add(self, begun: _Begun, at: int, shape: Shape) -> None:
        place, half = self.places[at], self.half[at]
        begun.members.append(at)
        begun.shape = shape
        begun.mask &= self.masks[at]
        begun.low, begun.high = min(begun.low, place.points), max(begun.high, place.points)
        begun.floor, begun.ceiling = max(begun.floor, place.points - half), min(begun.ceiling, place.points + half)
        begun.users, begun.blocked = begun.users | place.users, begun.blocked | place.blocked
        begun.commanders += place.weight.commanders
        begun.servants += place.weight.servants

    def _complete(self, begun: _Begun, at: int) -> _Found | None:
        """The group with its last ticket, if fair teams can be made of it."""
        members = [*begun.members, at]
        if self.team_size == 1:
            return members, None
        teams = divide([self.places[each].weight for each in members], self.team_size, self.has_emperor)
        if teams is None:
            return None
        bound = min([self.rule.unfairness(self.waits[each]) for each in members])
        return (members, teams) if abs(teams.win - 0.5) <= bound else None

    def _take(self, at: int) -> None:
        self.taken[at] = 1
        before, after = self.before[at], self.after[at]
        if before >= 0:
            self.after[before] = after
        if after >= 0:
            self.before[after] = before
