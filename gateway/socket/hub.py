"""The open sockets of this gateway."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol

from . import frames

MOST_PER_USER = 8


class Member(Protocol):
    """One open socket as the hub knows it."""

    session_id: str

    @property
    def user_id(self) -> str: ...

    def close(self, code: int, reason: str) -> None: ...

    def end_of(self, token_id: str) -> None: ...

    def push_game(self, frame: bytes, game_id: str, is_snapshot: bool) -> None: ...


class Hub:
    """Sessions by id and by user; gives game pushes to the sessions they name."""

    def __init__(self) -> None:
        self._sessions: dict[str, Member] = {}
        self._by_user: dict[str, list[Member]] = defaultdict(list)

    def __len__(self) -> int:
        return len(self._sessions)

    def add(self, session: Member) -> None:
        """A session that knows its user; the oldest beyond the limit gives way."""
        self._sessions[session.session_id] = session
        own = self._by_user[session.user_id]
        own.append(session)
        if len(own) > MOST_PER_USER:
            own[0].close(4010, "superseded by a newer socket")

    def remove(self, session: Member) -> None:
        if self._sessions.pop(session.session_id, None) is None:
            return
        own = self._by_user[session.user_id]
        own.remove(session)
        if not own:
            del self._by_user[session.user_id]

    def end_of(self, user_id: str, token_id: str) -> None:
        """Close the sockets of a token that was revoked."""
        for session in list(self._by_user.get(user_id, ())):
            session.end_of(token_id)

    def push(self, sessions: Iterable[str], event: str, game_id: str, body: bytes) -> None:
        """Copy one push to the sessions that are here; encoded once."""
        frame = frames.game_push(event, game_id, body)
        for session_id in sessions:
            session = self._sessions.get(session_id)
            if session is not None:
                session.push_game(frame, game_id, event == "game.snapshot")

    def all(self) -> list[Member]:
        return list(self._sessions.values())
