"""Which lists of an event the game service is asked to prepare, before a round is paired with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .play.tournament import State, Tournament

PREPARED = 10
"""So many lists are prepared by one call."""
ASK_AGAIN_S = 60.0
"""So long after the last call some that were prepared are asked for again: a game process that began meanwhile has not read their cards."""

UNANSWERED_S = 10.0
"""So long after a call that was not answered nothing is asked for."""


class Due(NamedTuple):
    """A list that is to be prepared for a phase (from 0), by the rules of a day (ISO)."""

    phase: int
    user: str
    deck_id: str
    version: int
    as_of: str


class Preparing:
    """The lists for an event's next round, from their registration on: all that were never prepared, then now and then a few of the others, and all again when their cards had to be read."""

    def __init__(self) -> None:
        self._prepared: set[Due] = set()
        self._complete = 0
        self._rests_until_s = 0.0
        self._ask_at_s = 0.0
        self._next = 0

    def due(self, event: Tournament, today: str, now_s: float) -> list[Due]:
        """The lists that are to be prepared now, before the event starts by the rules of `today` (ISO); until they are `answered` there are no others for a while."""
        number, is_time_to_ask = len(event.rounds) + 1, now_s >= self._ask_at_s
        if event.is_over or now_s < self._rests_until_s:
            return []
        is_running = event.state == State.RUNNING
        is_time_to_ask = is_time_to_ask and is_running
        if number == self._complete and not is_time_to_ask:
            return []
        lists = list(_lists(event, event.phase_of(number), event.rules_date or today))
        left = [each for each in lists if each not in self._prepared]
        # before the start every registration brings another list
        self._complete = 0 if left or not is_running else number
        found = left[:PREPARED] if left or not is_time_to_ask else self._others(lists)
        if found:
            self._rests_until_s = now_s + UNANSWERED_S
        return found

    def _others(self, lists: Sequence[Due]) -> list[Due]:
        """A few that were prepared: each time the next ones."""
        first = self._next % max(len(lists), 1)
        self._next = first + PREPARED
        return list(lists[first : self._next])

    def answered(self, lists: Sequence[Due], read_cards: int, began_s: float, now_s: float) -> float:
        """These are prepared, and so many of their cards had not been read; how many seconds others have their turn: as many as it took."""
        self._rests_until_s = now_s + (now_s - began_s)
        self._ask_at_s = now_s + ASK_AGAIN_S
        if read_cards and self._prepared.issuperset(lists):
            self._prepared.clear()
            self._complete = 0
        self._prepared.update(lists)
        return now_s - began_s


def _lists(event: Tournament, phase: int, as_of: str) -> Iterator[Due]:
    for each in event.players.values():
        registered = None if each.has_dropped else each.list_of(phase)
        if registered is not None and registered.deck_id:
            yield Due(phase, each.player, registered.deck_id, registered.version, as_of)
