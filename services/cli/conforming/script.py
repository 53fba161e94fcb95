"""What is done to a client while it plays, and what a good one makes of it. Pure: frames in, frames out.

Tricks come one after the other, each when the one before is over: an event and a field that no client knows, a delta that comes twice, a delta that is lost, a line that breaks,
an answer whose reply is lost with the line, and the death of the process that runs the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

Json = dict[str, Any]
WAITING, PASSED, FAILED = "not reached", "passed", "FAILED"
PATIENCE = 40
"""So many frames from the server a client has for what is expected of it."""
UNKNOWN = b'{"ev":"conformance.unknown","d":{"what":"ignore me"}}'
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Check:
    """One thing that a client does or does not."""

    title: str
    advice: str
    state: str = WAITING
    seen: str = ""


@dataclass(slots=True)
class Verdict:
    """What becomes of a frame from the server: whether the process that runs the game is killed now, the frames that the client gets, and whether the line breaks after them."""

    frames: list[bytes]
    cut: bool = False
    kill: bool = False


def _checks() -> dict[str, Check]:
    return {
        "hello": Check("authenticates on the socket", "Section 3: a header, a ticket, the cookie, or `auth` as the first frame."),
        "joins": Check("joins its game", "Send game.join for every game in `resume`, and for what match.ready, table.changed and game.created name."),
        "ids": Check("gives every operation an id of its own", "`id` tells replies apart: do not use one again while it waits for its reply."),
        "answers": Check("answers prompts with their id and an action_id", "game.act needs `action_id` (yours, unique in the game), `prompt` and `do`."),
        "legal": Check("is seldom refused", "Answer the newest prompt with what it offers; a prompt whose answer was ILLEGAL is still open."),
        "unknown": Check("ignores events and fields that it does not know", "New ones may come within version 1: leave them alone."),
        "twice": Check("bears a delta that comes twice", "A delta whose `seq` you have is an old one: ignore it."),
        "gap": Check("notices a delta that is missing", "`seq` counts without gaps: send game.resync with the last `seq` that you have in `from`."),
        "reconnects": Check("comes back after the line broke", "Connect again after about 500 ms and send game.join with `from`."),
        "repeats": Check("sends an answer again whose reply was lost", "Without a reply send the same operation with the same action_id again: it is done once."),
        "survives": Check("plays on after the process that runs its game was killed", "MOVED and UNAVAILABLE are retryable: wait `retry_after_ms`, then send the operation again with the same action_id."),
        "ends": Check("plays to the end", "Go on until game.over."),
    }  # fmt: skip


@dataclass(slots=True)
class Script:
    """One client, over all its connections, which are numbered from 1: the tricks are played on the one that answers prompts. `told` is called when a check is decided."""

    told: Callable[[Check], None] = lambda check: None
    checks: dict[str, Check] = field(default_factory=_checks)
    _waiting: set[tuple[int, str]] = field(default_factory=set)
    _player: int = 0
    _trick: str = "unknown"
    _due: int = 3
    _left: int = 0
    _lost_seq: int = 0
    _lost_act: str = ""
    _lost_id: Any = None
    _killed: bool = False
    _after: set[tuple[int, str]] = field(default_factory=set)
    _acts: int = 0
    _refused: int = 0
    _connections: int = 0

    # -- the client's side

    def connects(self) -> int:
        """A socket was opened; its number."""
        self._connections += 1
        return self._connections

    def sent(self, data: str, line: int) -> None:
        """A frame of the client."""
        try:
            frame = msgspec.json.decode(data, type=Json)
        except msgspec.DecodeError:
            self._decide("ids", False, "a frame that is no JSON object")
            return
        op, d, name = frame.get("op"), frame.get("d") or {}, repr(frame.get("id"))
        self._decide_once("ids", (line, name) in self._waiting or "id" not in frame, f"id {name} of {op!r}")
        self._waiting.add((line, name))
        if op == "game.act":
            self._player = line
            self._acted(frame, d)
            if self._trick == "survives" and self._killed:
                self._after.add((line, name))
        elif op in ("game.join", "game.resync"):
            self._came(op, d, line)

    def _acted(self, frame: Json, d: Json) -> None:
        self._acts += 1
        whole = all(d.get(name) for name in ("action_id", "prompt", "do"))
        self._decide(
            "answers", whole, "" if whole else f"game.act without {sorted({'action_id', 'prompt', 'do'} - d.keys())}"
        )
        if self._trick == "repeats" and not self._lost_act:
            self._lost_act, self._lost_id, self._left = str(d.get("action_id")), frame.get("id"), PATIENCE
        elif self._trick == "repeats" and self._lost_id is None:
            again = str(d.get("action_id"))
            self._pass("repeats", again == self._lost_act, "" if again == self._lost_act else f"another one: {again!r}")

    def _came(self, op: str, d: Json, line: int) -> None:
        since = (d.get("from") or {}).get("seq")
        self._decide("joins", True)
        if self._trick == "gap" and self._left and op == "game.resync" and line == self._player:
            fits = since is None or since < self._lost_seq
            self._pass("gap", fits, "" if fits else f"from {since}, but {self._lost_seq} never came")
        elif self._trick == "reconnects" and self._left and op == "game.join" and line > self._player:
            self._pass("reconnects", True, "" if since is not None else "without `from`: every return costs a snapshot")

    # -- the server's side

    def heard(self, data: str, line: int) -> Verdict:
        """A frame of the server; what the client gets of it."""
        frame = msgspec.json.decode(data, type=Json)
        if "re" in frame:
            return self._replied(frame, data.encode(), line)
        event = frame.get("ev")
        if event == "hello":
            self._decide("hello", True)
        elif event == "game.over":
            self._decide("ends", True)
        elif event == "game.delta" and line == self._player:
            return self._delta(frame, data.encode())
        return Verdict([data.encode()])

    def _replied(self, frame: Json, data: bytes, line: int) -> Verdict:
        name = (line, repr(frame["re"]))
        self._waiting.discard(name)
        if name in self._after and frame["ok"]:
            self._after.clear()
            self._pass("survives", True)
        self._after.discard(name)
        if not frame["ok"] and frame["err"]["code"] in ("ILLEGAL", "STALE_PROMPT", "INVALID_ARGUMENT", "BAD_FRAME"):
            self._refused += 1
        if self._acts >= 20:
            self._decide(
                "legal", self._refused * 4 <= self._acts, f"{self._refused} refusals after {self._acts} answers"
            )
        if self._lost_id is None or frame["re"] != self._lost_id or line != self._player:
            return Verdict([data])
        self._lost_id = None
        if frame["ok"]:
            return Verdict([], cut=True)  # it is done, and the client cannot know
        self._lost_act = ""  # it was refused: another one will do
        return Verdict([data])

    def _delta(self, frame: Json, data: bytes) -> Verdict:
        self._wait()
        self._due -= 1
        seq = frame["d"]["seq"]
        if self._due > 0 or self._left:
            return Verdict([data])
        if self._trick == "gap":
            self._left, self._lost_seq = PATIENCE, seq
            return Verdict([])
        return self._tricks(frame, data)

    def _tricks(self, frame: Json, data: bytes) -> Verdict:
        if self._trick == "unknown":
            odd = _encode(
                {
                    **frame,
                    "odd": 1,
                    "d": {**frame["d"], "ev": [*frame["d"].get("ev", []), {"t": "conformance_unknown", "odd": True}]},
                }
            )
            self._left = 8
            return Verdict([UNKNOWN, odd])
        if self._trick == "twice":
            self._left = 8
            return Verdict([data, data])
        if self._trick == "reconnects":
            self._left = PATIENCE
            return Verdict([data], cut=True)
        if self._trick == "survives" and not self._killed:
            self._killed, self.checks["survives"].seen = True, "it was killed, and no answer was taken since"
            return Verdict([data], kill=True)
        return Verdict([data])

    def _wait(self) -> None:
        """One frame less for what is expected; a client that goes on as if nothing was has borne it, or missed it."""
        if not self._left:
            return
        self._left -= 1
        if not self._left and self._trick in ("unknown", "twice"):
            self._pass(self._trick, True)
        elif not self._left:
            self._pass(self._trick, False, f"nothing came while {PATIENCE} deltas were sent")

    # -- verdicts

    def _pass(self, name: str, fits: bool, seen: str = "") -> None:
        """A trick is over; the next one is due."""
        self._decide(name, fits, seen)
        order = ["unknown", "twice", "gap", "reconnects", "repeats", "survives", ""]
        self._trick, self._due, self._left = order[order.index(name) + 1], 4, 0

    def _decide(self, name: str, fits: bool, seen: str = "") -> None:
        """What has failed once has failed."""
        check = self.checks[name]
        if check.state == FAILED or (check.state == PASSED and fits):
            return
        check.state, check.seen = (PASSED if fits else FAILED), seen
        self.told(check)

    def _decide_once(self, name: str, is_wrong: bool, seen: str) -> None:
        self._decide(name, not is_wrong, seen if is_wrong else "")

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.checks["ends"].state == PASSED

    def report(self) -> list[str]:
        """Line by line, with advice where something is missing."""
        lines = []
        for check in self.checks.values():
            lines.append(f"{check.state:>11}  {check.title}" + (f" ({check.seen})" if check.seen else ""))
            if check.state != PASSED:
                lines.append(f"{'':>13}{check.advice}")
        return lines

    def counted(self) -> Json:
        """For the last line: everything by name, and whether all is well."""
        states = {name: check.state.lower() for name, check in self.checks.items()}
        return {
            "ok": set(states.values()) == {PASSED},
            "checks": states,
            "connections": self._connections,
            "answers": self._acts,
            "refusals": self._refused,
        }
