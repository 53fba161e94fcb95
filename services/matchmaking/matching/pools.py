"""The pools of all queues: a ticket may wait in several, and is taken out of all of them at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .formats import QueueRule
from .pool import Pool
from .search import Group
from .tickets import QueueKey, Ticket


class Pools:
    """Nothing here waits for anything, so a ticket is never half in: it is in every pool of its entries, or in none."""

    def __init__(self, rules: Mapping[str, QueueRule]) -> None:
        self._rules = rules
        self._pools: dict[QueueKey, Pool] = {}

    def __iter__(self) -> Iterator[Pool]:
        return iter(self._pools.values())

    def of(self, key: QueueKey) -> Pool:
        """The pool of a queue, empty at first."""
        pool = self._pools.get(key)
        if pool is None:
            pool = self._pools[key] = Pool(key, self._rules[key.format])
        return pool

    def clear(self) -> None:
        """Forget everybody."""
        self._pools.clear()

    def add(self, ticket: Ticket) -> None:
        for entry in ticket.entries:
            self.of(entry.key).add(ticket)

    def extend(self, tickets: Iterable[Ticket]) -> None:
        """Put many in."""
        by_key: dict[QueueKey, list[Ticket]] = defaultdict(list)
        for ticket in tickets:
            for entry in ticket.entries:
                by_key[entry.key].append(ticket)
        for key, own in by_key.items():
            self.of(key).extend(own)

    def remove(self, ticket: Ticket) -> bool:
        """Take a ticket out; False when it does not wait."""
        found = [self.of(entry.key).remove(ticket.ticket_id) for entry in ticket.entries]
        return found[0] is not None

    def ticket(self, ticket_id: str) -> Ticket | None:
        """A waiting ticket, None for one that waits nowhere."""
        return next((pool.place(ticket_id).ticket for pool in self if ticket_id in pool), None)

    def take(self, key: QueueKey, groups: Sequence[Group], now_ms: int) -> list[Group]:
        """Take out every group whose tickets all still wait as they did when it was found."""
        pool = self.of(key)
        whole = [group for group in groups if pool.has(group)]
        gone: dict[QueueKey, list[str]] = defaultdict(list)
        for group in whole:
            for place in group.places:
                for entry in place.ticket.entries:
                    gone[entry.key].append(place.ticket.ticket_id)
        for each, ticket_ids in gone.items():
            self.of(each).remove_all(ticket_ids)
        pool.matched(whole, now_ms)
        return whole
