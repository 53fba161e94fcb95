"""Whether what viewers are told comes without a gap and without doubles."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from muster.game.v1 import game_pb2 as pb

Missed = Callable[[str], None]


class _Numbered(msgspec.Struct):
    seq: int


class Sequences:
    """The last sequence of each session of a game; `missed` hears what is wrong. Only the number of a frame is decoded."""

    def __init__(self, missed: Missed) -> None:
        self._missed = missed
        self._last: dict[tuple[str, str], int] = {}

    def take(self, push: pb.Push) -> None:
        """One push, for every session that it goes to."""
        if push.ev not in ("game.snapshot", "game.delta"):
            return
        seq = msgspec.json.decode(push.d, type=_Numbered).seq
        for session in push.sessions:
            last = self._last.get((session, push.game_id))
            if push.ev == "game.delta" and last is not None and seq != last + 1:
                self._missed(f"{session} was told {seq} after {last}")
            self._last[session, push.game_id] = seq
