"""The waiting tickets of one queue, sorted by rating, and what is known of their wait; no I/O, no clock."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low

from .formats import UNBOUNDED, QueueRule
from .search import Group, Place, Wave
from .tickets import QueueKey, Ticket

_Entry = tuple[int, int, str, Place]
"""Sorted by the first three, which no two have in common."""
_REMEMBERED_WAITS = 31


@dataclass(frozen=True, slots=True)
class WindowNow:
    """The points a ticket's opponents may have at this moment, both ends included."""

    low: int
    high: int


class Pool:
    """Waiting tickets of one queue; the caller is its only writer. A party is one ticket."""

    def __init__(self, key: QueueKey, rule: QueueRule) -> None:
        self.key = key
        self.rule = rule
        self._places: dict[str, Place] = {}
        self._by_rating: list[_Entry] = []
        self._waits: deque[int] = deque(maxlen=_REMEMBERED_WAITS)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, ticket_id: str) -> bool:
        return ticket_id in self._places

    def __iter__(self) -> Iterator[Ticket]:
        return (place.ticket for place in self._places.values())

    @property
    def places(self) -> Iterable[Place]:
        return self._places.values()

    @property
    def players(self) -> int:
        """How many people wait here."""
        return sum(place.size for place in self._places.values())

    def place(self, ticket_id: str) -> Place:
        """How the pool sees a ticket that waits here; raises KeyError."""
        return self._places[ticket_id]

    def add(self, ticket: Ticket) -> None:
        """Put a ticket in by rating, then age; adding it twice is an error of the caller (KeyError)."""
        if ticket.ticket_id in self._places:
            raise KeyError(f"ticket {ticket.ticket_id} waits already")
        place = self._places[ticket.ticket_id] = Place(ticket, ticket.entry_of(self.key))
        insort(self._by_rating, _entry(place))

    def extend(self, tickets: Iterable[Ticket]) -> None:
        """Put many in with one sort, as at start."""
        self._places.update((ticket.ticket_id, Place(ticket, ticket.entry_of(self.key))) for ticket in tickets)
        self._by_rating = sorted(map(_entry, self._places.values()))

    def remove(self, ticket_id: str) -> Ticket | None:
        """Take a ticket out; None when it does not wait here."""
        place = self._places.pop(ticket_id, None)
        if place is None:
            return None
        del self._by_rating[bisect_left(self._by_rating, _entry(place)[:3])]
        return place.ticket

    def remove_all(self, ticket_ids: Sequence[str]) -> None:
        """Take many out at once; those that do not wait here are passed over."""
        if len(ticket_ids) < len(self._places) // 100 + 8:
            for ticket_id in ticket_ids:
                self.remove(ticket_id)
            return
        for ticket_id in ticket_ids:
            self._places.pop(ticket_id, None)
        self._by_rating = [entry for entry in self._by_rating if entry[2] in self._places]

    def half_width(self, ticket: Ticket, now_ms: int) -> int:
        return self.rule.window.half_width(now_ms - ticket.created_ms)

    def window(self, ticket: Ticket, now_ms: int) -> WindowNow:
        half = self.half_width(ticket, now_ms)
        points = Place(ticket, ticket.entry_of(self.key)).points
        return WindowNow(max(points - half, 0) if half < UNBOUNDED else 0, points + half)

    def count_between(self, low: int, high: int) -> int:
        """Tickets whose points are in this span, both ends included."""
        return bisect_left(self._by_rating, (high + 1,)) - bisect_left(self._by_rating, (low,))

    def nearest(self, ticket: Ticket, count: int) -> list[Place]:
        """About so many places around a ticket by rating, itself too."""
        at = bisect_left(self._by_rating, _entry(self._places[ticket.ticket_id])[:3])
        low = max(at - count // 2, 0)
        return [entry[3] for entry in self._by_rating[low : low + count + 1]]

    def eta_ms(self, waited_ms: int = 0) -> int:
        """Expected further wait: the median of the last waits less what was waited; -1 before the first match."""
        return max(median_low(self._waits) - waited_ms, 0) if self._waits else -1

    def wave(self, now_ms: int) -> Wave | None:
        """The search over those who wait now; None when they do not fill a game. The pool may change meanwhile."""
        if not self._places or (len(self._places) < self.rule.seats and self.players < self.rule.seats):
            return None
        places = [entry[3] for entry in self._by_rating]
        return Wave(places, self.rule, self.key.ranked, now_ms)

    def has(self, group: Group) -> bool:
        """Whether all of a group still wait here, as they were."""
        places = self._places
        return all(places.get(place.ticket.ticket_id) is place for place in group.places)

    def matched(self, groups: Sequence[Group], now_ms: int) -> None:
        """Learn from the waits of those who were taken out."""
        last = groups[-_REMEMBERED_WAITS:]
        self._waits.extend(now_ms - ticket.created_ms for group in last for ticket in group.tickets)


def _entry(place: Place) -> _Entry:
    return (place.points, place.ticket.created_ms, place.ticket.ticket_id, place)
