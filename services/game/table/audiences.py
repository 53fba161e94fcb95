"""Who watches a table: the sockets of each viewer by the stream through which they are told, found once until somebody comes or goes."""

from __future__ import annotations

from collections.abc import Iterator

from .operations import Attached, Send

Audience = dict[Send, list[str]]
"""The sockets of one viewer by their stream."""
_NOBODY: Audience = {}


class Audiences:
    """The sockets that watch."""

    def __init__(self) -> None:
        self._attached: dict[str, Attached] = {}
        self._by_viewer: dict[int, Audience] | None = None

    def __iter__(self) -> Iterator[tuple[str, Attached]]:
        return iter(list(self._attached.items()))  # who is told may go meanwhile

    def get(self, session: str) -> Attached | None:
        """As whom a socket watches."""
        return self._attached.get(session)

    def add(self, session: str, attached: Attached) -> None:
        """A socket watches from now on, or as somebody else."""
        self._attached[session] = attached
        self._by_viewer = None

    def remove(self, session: str) -> None:
        """A socket watches no more; nothing if it did not."""
        if self._attached.pop(session, None) is not None:
            self._by_viewer = None

    def remove_stream(self, send: Send) -> None:
        """Everybody behind a stream watches no more."""
        for session in [session for session, each in self._attached.items() if each.send == send]:
            self.remove(session)

    def clear(self) -> None:
        """Nobody watches any more."""
        self._attached.clear()
        self._by_viewer = None

    def of(self, viewer: int) -> Audience:
        """The sockets of one viewer. Shared: callers must not change it, nor its lists."""
        if self._by_viewer is None:
            self._by_viewer = self._sorted()
        return self._by_viewer.get(viewer, _NOBODY)

    def seats(self) -> list[int]:
        """Seats with an open socket, in order."""
        return sorted({each.viewer for each in self._attached.values() if each.viewer >= 0})

    def _sorted(self) -> dict[int, Audience]:
        found: dict[int, Audience] = {}
        for session, each in self._attached.items():
            found.setdefault(each.viewer, {}).setdefault(each.send, []).append(session)
        return found
