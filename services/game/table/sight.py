"""What each viewer has been told: a contiguous sequence a viewer, as a pure function of the log, and the latest deltas of each.

A step that changes nothing a viewer may see gives that viewer no delta and no number, so nobody learns that a hidden event happened.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from services.game.rules import view
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.view import PUBLIC, Viewer

from .encounters import Encounters
from .records import Header

RECENT = 256
"""How many deltas of each viewer are kept for those who come back; who was away longer gets a snapshot."""
_encode = msgspec.json.Encoder().encode


def viewer_key(seed: bytes, seat: int) -> bytes:
    """The secret key of a viewer's handles: follows from the seed, so that every process gives the same handles."""
    return hashlib.blake2b(f"viewer:{seat}".encode(), key=seed[:64], digest_size=32).digest()


def table_told(header: Header) -> dict[str, Any]:
    """What everybody is told of the table itself."""
    seats = [
        {"seat": each.seat, "user": each.user_id, "name": each.user_name, "kind": each.user_kind,
         "team": each.team, "position": each.position}
        for each in header.seats
    ]  # fmt: skip
    return {"game": header.game_id, "format": header.settings.format, "seats": seats}


class Sight:
    """The viewers of one game: if not said otherwise every seat, and the public."""

    def __init__(
        self,
        header: Header,
        game: Play,
        seqs: Mapping[int, int] | None = None,
        seats: Sequence[int] = (),
        encounters: Encounters | None = None,
    ) -> None:
        seats = seats or [*(seat.seat for seat in header.seats), PUBLIC]
        self.viewers = {seat: Viewer(seat, viewer_key(header.seed, seat)) for seat in seats}
        self.seqs = {seat: (seqs or {}).get(seat, 0) for seat in seats}
        self._recent: dict[int, deque[tuple[int, bytes]]] = {seat: deque(maxlen=RECENT) for seat in seats}
        self.encounters = encounters or Encounters()
        game.facts.take()
        self.picture = view.picture(game)

    def advance(self, game: Play, actor: int, at_ms: int, fault: str = "") -> dict[int, bytes]:
        """The deltas of one step by viewer; only for those who can see a difference."""
        facts = game.facts.take()
        self.encounters.note(game, facts)
        if fault:
            facts.append(Fact("fault", {"text": "the engine could not carry something out; it was undone"}))
        before, self.picture = self.picture, view.picture(game, self.picture)
        changes = view.Changes(before, self.picture)
        return {seat: line for seat in self.viewers for line in self._line(game, changes, facts, seat, actor, at_ms)}

    def _line(
        self, game: Play, changes: view.Changes, facts: list[Fact], seat: int, actor: int, at_ms: int
    ) -> Iterable[bytes]:
        changed = view.delta(game, changes, facts, self.viewers[seat])
        if not changed:
            return
        self.seqs[seat] += 1
        line = _encode({"seq": self.seqs[seat], "by": actor, "at_ms": at_ms, **changed})
        self._recent[seat].append((self.seqs[seat], line))
        yield line

    def ref_of(self, game: Play, seat: int, handle: Any) -> int:
        """The object or player that a seat's handle names; 0 when it names nothing."""
        viewer = self.viewers[seat]
        refs = chain((player_ref(each) for each in range(len(game.s.players))), game.s.objects)
        return next((ref for ref in refs if viewer.handle(ref) == handle and view.can_point(game, ref, viewer)), 0)

    def missed_since(self, seat: int, position: Any) -> list[bytes] | None:
        """The deltas after a position `{"seq": n}` as a client names it, or None when it needs a snapshot."""
        seq = position.get("seq") if isinstance(position, dict) else None
        if not isinstance(seq, int) or isinstance(seq, bool) or seq < 0:
            return None
        return self.missed(seat, seq)

    def missed(self, seat: int, seq: int) -> list[bytes] | None:
        """The deltas after `seq`, or None when they are not all at hand."""
        if seq == self.seqs[seat]:
            return []
        recent = self._recent[seat]
        if seq > self.seqs[seat] or not recent or recent[0][0] > seq + 1:
            return None
        return [line for number, line in recent if number > seq]

    def snapshot(self, game: Play, seat: int) -> dict[str, Any]:
        """The whole view of one viewer, with its sequence."""
        return {"seq": self.seqs[seat], **view.snapshot(game, self.picture, self.viewers[seat])}
