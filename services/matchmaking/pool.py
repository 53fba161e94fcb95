"""The waiting tickets of one queue, sorted by rating, and the search for groups; no I/O, no clock."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median_low

from .formats import UNBOUNDED, QueueRule
from .tickets import Ticket

_Entry = tuple[int, int, str]
_REMEMBERED_WAITS = 31


@dataclass(frozen=True, slots=True)
class WindowNow:
    """The points a ticket's opponents may have at this moment, both ends included."""

    low: int
    high: int


class Pool:
    """Waiting tickets of one queue; the caller is its only writer."""

    def __init__(self, rule: QueueRule) -> None:
        self.rule = rule
        self._tickets: dict[str, Ticket] = {}
        self._by_rating: list[_Entry] = []
        self._waits: deque[int] = deque(maxlen=_REMEMBERED_WAITS)

    def __len__(self) -> int:
        return len(self._tickets)

    def __contains__(self, ticket_id: str) -> bool:
        return ticket_id in self._tickets

    def __iter__(self) -> Iterator[Ticket]:
        return iter(self._tickets.values())

    def add(self, ticket: Ticket) -> None:
        """Put a ticket in by rating, then age; adding it twice is an error of the caller (KeyError)."""
        if ticket.ticket_id in self._tickets:
            raise KeyError(f"ticket {ticket.ticket_id} waits already")
        self._tickets[ticket.ticket_id] = ticket
        insort(self._by_rating, _entry(ticket))

    def extend(self, tickets: Iterable[Ticket]) -> None:
        """Put many in with one sort, as at start."""
        fresh = {ticket.ticket_id: ticket for ticket in tickets}
        self._tickets.update(fresh)
        self._by_rating = sorted(map(_entry, self._tickets.values()))

    def remove(self, ticket_id: str) -> Ticket | None:
        """Take a ticket out; None when it does not wait here."""
        ticket = self._tickets.pop(ticket_id, None)
        if ticket is not None:
            del self._by_rating[bisect_left(self._by_rating, _entry(ticket))]
        return ticket

    def window(self, ticket: Ticket, now_ms: int) -> WindowNow:
        half = self.rule.window.half_width(now_ms - ticket.created_ms)
        points = ticket.player.points
        return WindowNow(max(points - half, 0) if half < UNBOUNDED else 0, points + half)

    def eta_ms(self, waited_ms: int = 0) -> int:
        """Expected further wait: the median of the last waits less what was waited; -1 before the first match."""
        return max(median_low(self._waits) - waited_ms, 0) if self._waits else -1

    def take_groups(self, now_ms: int) -> list[tuple[Ticket, ...]]:
        """Take out every group that may play now, the longest waiting served first.

        Each member's rating lies in every other member's window; of the possible groups around the
        longest waiting ticket the one with the least spread is taken. Groups are neighbours by
        rating: with equal windows no better group than a run of neighbours exists.
        """
        if len(self._tickets) < self.rule.seats:
            return []
        groups = list(_Wave(self, now_ms).groups())
        self._forget(groups, now_ms)
        return groups

    def _forget(self, groups: list[tuple[Ticket, ...]], now_ms: int) -> None:
        if not groups:
            return
        for group in groups:
            for ticket in group:
                del self._tickets[ticket.ticket_id]
                self._waits.append(now_ms - ticket.created_ms)
        self._by_rating = [entry for entry in self._by_rating if entry[2] in self._tickets]


class _Wave:
    """One pass over the pool: a doubly linked list over the sorted tickets, so that taking a group is O(seats)."""

    def __init__(self, pool: Pool, now_ms: int) -> None:
        self.seats = pool.rule.seats
        self.tickets = [pool._tickets[entry[2]] for entry in pool._by_rating]
        self.points = [ticket.player.points for ticket in self.tickets]
        width = pool.rule.window.half_width
        self.half = [width(now_ms - ticket.created_ms) for ticket in self.tickets]
        count = len(self.tickets)
        self.before = list(range(-1, count - 1))
        self.after = [*range(1, count), -1]
        self.taken = bytearray(count)

    def groups(self) -> Iterator[tuple[Ticket, ...]]:
        tickets = self.tickets
        oldest_first = sorted(range(len(tickets)), key=lambda at: (tickets[at].created_ms, tickets[at].ticket_id))
        for start in oldest_first:
            if self.taken[start]:
                continue
            group = self._closest(start)
            if group is not None:
                self._take(group)
                yield tuple(
                    sorted((tickets[at] for at in group), key=lambda ticket: (ticket.created_ms, ticket.ticket_id))
                )

    def _closest(self, start: int) -> list[int] | None:
        """The run of `seats` free neighbours around `start` with the least spread that all windows allow."""
        run = self._neighbours(start)
        best: list[int] | None = None
        best_spread = UNBOUNDED + 1
        for at in range(len(run) - self.seats + 1):
            low, high = run[at], run[at + self.seats - 1]
            spread = self.points[high] - self.points[low]
            if spread < best_spread and self._agree(run[at : at + self.seats]):
                best, best_spread = run[at : at + self.seats], spread
        return best

    def _neighbours(self, start: int) -> list[int]:
        """`start` with up to seats - 1 free tickets on either side that its own window reaches."""
        low, high = self.points[start] - self.half[start], self.points[start] + self.half[start]
        left: list[int] = []
        at = self.before[start]
        while at >= 0 and len(left) < self.seats - 1 and self.points[at] >= low:
            left.append(at)
            at = self.before[at]
        right: list[int] = []
        at = self.after[start]
        while at >= 0 and len(right) < self.seats - 1 and self.points[at] <= high:
            right.append(at)
            at = self.after[at]
        return [*reversed(left), start, *right]

    def _agree(self, run: list[int]) -> bool:
        low, high = self.points[run[0]], self.points[run[-1]]
        points, half = self.points, self.half
        return all(max(high - points[at], points[at] - low) <= half[at] for at in run)

    def _take(self, group: list[int]) -> None:
        for at in group:
            self.taken[at] = 1
            before, after = self.before[at], self.after[at]
            if before >= 0:
                self.after[before] = after
            if after >= 0:
                self.before[after] = before


def _entry(ticket: Ticket) -> _Entry:
    return (ticket.player.points, ticket.created_ms, ticket.ticket_id)
