"""The script of the conformance sandbox against clients made for it: a good one passes everything, each bad one hears what it did."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from services.cli.conforming.script import FAILED, PASSED, PATIENCE, WAITING, Script

Json = dict[str, Any]


@dataclass
class Dialogue:
    """A client that follows one game, as good or bad as its flags say."""

    script: Script = field(default_factory=Script)
    resyncs: bool = True
    returns: bool = True
    repeats: bool = True
    own_ids: bool = True
    whole_acts: bool = True
    seq: int = 0
    server: int = 0
    number: int = 0
    acts: int = 0
    kills: int = 0
    unanswered: Json | None = None
    line: int = 0

    def send(self, op: str, **d: Any) -> Json:
        self.number += self.own_ids
        frame = {"id": self.number, "op": op, "d": {"game": "g", **d}}
        self.script.sent(msgspec.json.encode(frame).decode(), self.line)
        return frame

    def hear(self, frame: Json) -> tuple[list[Json], bool]:
        verdict = self.script.heard(msgspec.json.encode(frame).decode(), self.line)
        self.kills += verdict.kill
        return [msgspec.json.decode(each) for each in verdict.frames], verdict.cut

    def begin(self) -> None:
        self.line = self.script.connects()
        self.hear({"ev": "hello", "d": {}})
        self.join()

    def join(self) -> None:
        frame = self.send("game.join", **({"from": {"seq": self.seq}} if self.seq else {}))
        self.hear({"ev": "game.snapshot", "game": "g", "d": {"seq": self.server}})
        self.seq = self.server
        self.hear({"re": frame["id"], "ok": True, "d": {}})

    def step(self) -> None:
        """One answer, and the delta that follows from it."""
        if self.unanswered is not None and self.repeats:
            frame = self.send("game.act", **self.unanswered["d"])
        else:
            self.acts += 1
            whole = {"action_id": f"a{self.acts}", "prompt": "p", "do": {"a": "pass"}}
            frame = self.send("game.act", **(whole if self.whole_acts else {"do": {}}))
        got, cut = self.hear({"re": frame["id"], "ok": True, "d": {}})
        self.unanswered = None if got else frame
        if cut:
            self.again()
        self.server += 1
        got, cut = self.hear({"ev": "game.delta", "game": "g", "d": {"seq": self.server}})
        for each in got:
            self.take(each)
        if cut:
            self.again()

    def again(self) -> None:
        self.line = self.script.connects()
        if self.returns:
            self.join()

    def take(self, frame: Json) -> None:
        if frame["ev"] != "game.delta" or frame["d"]["seq"] <= self.seq:
            return
        if frame["d"]["seq"] > self.seq + 1 and self.resyncs:
            self.send("game.resync", **{"from": {"seq": self.seq}})
        self.seq = frame["d"]["seq"]

    def play(self, steps: int = 6 * PATIENCE) -> dict[str, str]:
        self.begin()
        for _ in range(steps):
            self.step()
        self.hear({"ev": "game.over", "game": "g", "d": {}})
        return {name: check.state for name, check in self.script.checks.items()}


def test_a_good_client_passes_everything() -> None:
    talk = Dialogue()
    assert set(talk.play().values()) == {PASSED}
    assert talk.script.is_over
    assert talk.script.counted()["ok"]
    assert talk.script.counted()["connections"] == 3
    assert talk.kills == 1
    assert all(line.strip().startswith(PASSED) for line in talk.script.report())


@pytest.mark.parametrize(
    ("flaw", "check"),
    [
        ({"resyncs": False}, "gap"),
        ({"returns": False}, "reconnects"),
        ({"repeats": False}, "repeats"),
        ({"whole_acts": False}, "answers"),
    ],
)
def test_a_bad_one_hears_what_it_did_and_what_to_do(flaw: dict[str, bool], check: str) -> None:
    talk = Dialogue(**flaw)  # type: ignore[arg-type]
    assert talk.play()[check] == FAILED
    advice = talk.script.checks[check].advice
    assert any(advice in line for line in talk.script.report())
    assert not talk.script.counted()["ok"]


def test_an_id_that_waits_is_not_used_again_and_junk_is_seen() -> None:
    talk = Dialogue()
    talk.begin()
    talk.own_ids = False
    talk.send("game.policy")
    talk.send("game.policy")
    assert talk.script.checks["ids"].state == FAILED
    other = Script()
    other.sent("no json", 1)
    assert other.checks["ids"].state == FAILED


def test_two_sockets_of_a_client_are_two_lines() -> None:
    talk = Dialogue()
    talk.begin()
    talk.script.sent('{"id": 1, "op": "game.join", "d": {"game": "g"}}', talk.script.connects())
    assert talk.script.checks["ids"].state == PASSED, "each has ids of its own"


def test_what_the_tricks_are() -> None:
    talk = Dialogue()
    talk.begin()
    talk.step()
    heard: list[list[Json]] = []
    for _ in range(60):
        talk.server += 1
        got, cut = talk.hear({"ev": "game.delta", "game": "g", "d": {"seq": talk.server}})
        heard.append(got)
        if not got:
            talk.send("game.resync", **{"from": {"seq": talk.server - 1}})
        if cut:
            break
    assert [each["ev"] for each in next(got for got in heard if len(got) == 2)] == ["conformance.unknown", "game.delta"]
    assert any(len(got) == 2 and got[0] == got[1] for got in heard)
    assert [] in heard
    assert cut


def test_only_an_answer_that_was_given_and_taken_after_the_kill_shows_that_it_plays_on() -> None:
    talk = Dialogue()
    talk.begin()
    while not talk.kills:
        before = talk.send("game.act", action_id="early", prompt="p", do={"a": "pass"})
        talk.step()
    check = talk.script.checks["survives"]
    talk.hear({"re": before["id"], "ok": True, "d": {}})
    assert (check.state, check.seen) == (WAITING, "it was killed, and no answer was taken since")
    act = {"action_id": "late", "prompt": "p", "do": {"a": "pass"}}
    moved = talk.send("game.act", **act)
    talk.hear({"re": moved["id"], "ok": False, "err": {"code": "MOVED"}})
    assert check.state == WAITING
    talk.hear({"re": talk.send("game.act", **act)["id"], "ok": True, "d": {}})
    assert check.state == PASSED
