"""What each viewer has been told: a contiguous sequence a viewer, as a pure function of the log, and the latest deltas of each.

A step that changes nothing a viewer may see gives that viewer no delta and no number, so nobody learns that a hidden event happened.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from services.game.rules import view
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.view import PUBLIC, Viewer

from .encounters import Encounters
from .late import Late, Told
from .records import Header, Watch
from .telling import Telling

NOBODY = -9
"""The seat of no viewer: its key marks where handles are put in."""
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
    return {"game": header.game_id, "format": header.settings.format, "seats": seats, "watch": watch_told(header)}


def watch_told(header: Header) -> dict[str, Any]:
    """Who may look on, and how late."""
    watch: Watch = header.settings.watch
    return {"who": watch.who, "delay_seconds": watch.delay_seconds, "delay_turns": watch.delay_turns}


class Sight:
    """The viewers of one game: if not said otherwise every seat, and the public."""

    def __init__(
        self,
        header: Header,
        game: Play,
        seqs: Mapping[int, int] | None = None,
        seats: Sequence[int] = (),
        encounters: Encounters | None = None,
        late: Late | None = None,
    ) -> None:
        is_played = not seats
        seats = seats or [*(seat.seat for seat in header.seats), PUBLIC]
        self.viewers = {seat: Viewer(seat, viewer_key(header.seed, seat)) for seat in seats}
        self._mark = viewer_key(header.seed, NOBODY).hex()[:24]
        self.seqs = {seat: (seqs or {}).get(seat, 0) for seat in seats}
        self._recent: dict[int, deque[tuple[int, bytes]]] = {seat: deque(maxlen=RECENT) for seat in seats}
        self.encounters = encounters or Encounters()
        game.facts.take()
        self.picture = view.picture(game)
        self.late = late or (self._begin_late(header, game) if is_played else None)

    def _begin_late(self, header: Header, game: Play) -> Late | None:
        turn, shown = game.s.turn.number, self._public_picture(game)
        return Late.of(header.settings.watch, turn, header.created_ms, shown)

    def _public_picture(self, game: Play) -> bytes:
        return _encode(self.snapshot(game, PUBLIC))

    def advance(self, game: Play, actor: int, at_ms: int, fault: str = "") -> dict[int, bytes]:
        """The deltas of one step by viewer; only for those who can see a difference."""
        facts = self.pass_over(game)
        if fault:
            facts.append(Fact("fault", {"text": "the engine could not carry something out; it was undone"}))
        before, self.picture = self.picture, view.picture(game, self.picture)
        changes, tellings, lines = view.Changes(before, self.picture), list[Telling](), dict[int, bytes]()
        for seat, viewer in self.viewers.items():
            found = next((each for each in tellings if each.is_for(game, viewer)), None)
            if found is None:
                found = Telling(game, changes, facts, viewer, self._mark, actor, at_ms)
                tellings.append(found)
            if not found.is_empty:
                lines[seat] = self._line(game, found, seat, at_ms)
        return lines

    def pass_over(self, game: Play) -> list[Fact]:
        """A step of which nobody is told; what happened in it."""
        facts = game.facts.take()
        self.encounters.note(game, facts)
        return facts

    def _line(self, game: Play, telling: Telling, seat: int, at_ms: int) -> bytes:
        """A seat's next delta, which is kept for a while."""
        self.seqs[seat] += 1
        line = telling.line(self.viewers[seat], self.seqs[seat])
        self._recent[seat].append((self.seqs[seat], line))
        if seat == PUBLIC and self.late is not None:
            told = Told(self.seqs[seat], at_ms, game.s.turn.number, line)
            self.late.add(told, lambda: self._public_picture(game))
        return line

    def ref_of(self, game: Play, seat: int, handle: Any) -> int:
        """The object or player that a seat's handle names; 0 when it names nothing."""
        viewer = self.viewers[seat]
        refs = chain((player_ref(each) for each in range(len(game.s.players))), game.s.objects)
        return next((ref for ref in refs if viewer.handle(ref) == handle and view.can_point(game, ref, viewer)), 0)

    def missed_since(self, seat: int, position: Any) -> list[bytes] | None:
        """The deltas after a position `{"seq": n}` as a client names it, or None when it needs a snapshot."""
        seq = _seq_in(position)
        return self.missed(seat, seq) if seq is not None else None

    def missed_late(self, position: Any) -> list[bytes] | None:
        """The same for those who are told later."""
        seq = _seq_in(position)
        return self.late.since(seq) if seq is not None and self.late is not None else None

    def late_snapshot(self) -> dict[str, Any]:
        """The newest view that those may have who are told later; lines since then follow it."""
        assert self.late is not None
        found: dict[str, Any] = msgspec.json.decode(self.late.picture.body)
        return found

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


def _seq_in(position: Any) -> int | None:
    """The number in a position `{"seq": n}`, None when there is none."""
    seq = position.get("seq") if isinstance(position, dict) else None
    return seq if isinstance(seq, int) and not isinstance(seq, bool) and seq >= 0 else None
