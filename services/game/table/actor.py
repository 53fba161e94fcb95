"""The actor of one live game: a bounded mailbox, one operation at a time, logged before it is answered.

A failed append drops the actor (its memory is ahead of the log); whoever takes the game next restores it from the log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec

from services.game.rules.explaining import explain
from services.game.rules.kernel.ask.ask import Refusal
from services.game.rules.kernel.events.rulings import CLOCK, OUT, TIME, is_called
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.flat_rows import Pieces, whole
from services.game.rules.kernel.state.game import BudgetExceeded
from services.game.rules.prompting import answer_of, choice_of, prompt
from services.game.rules.sampling.preview import payment, preview
from services.game.rules.sampling.sample import NoSample
from services.game.rules.view import PUBLIC, Viewer
from services.kit.clock import Clock

from . import records
from .audiences import Audiences
from .late import LATE
from .log import GameLog, LogUnavailable, LostOwnership
from .mailbox import Mailbox
from .marks import Mark
from .messages import Json, Push, Refused, moved, refused_by_rule
from .operations import HAND_OVER, RULE, SAMPLE, Answer, Attached, Ended, Operation, Said, Send
from .past import Past
from .policy import FIELDS
from .position import Kept, Programs, Tried, own_seconds
from .proposals import OBJECT, TAKEBACK, consent_to, open_to_all, question, voters
from .records import TABLE, Step
from .repeats import Done, DoneById, answer_again
from .replaying import Diverged, Replay
from .result import over_body
from .samples import SEED_BYTES, Previews, sampled
from .sight import table_told
from .taking_back import OFF, REWIND_TO, VOTE, decision_before, decision_of, is_offered, why_not_alone

MAILBOX = 64
OBJECT_S = 10.0
"""How long the others may object to a proposed manual action, where nobody must agree."""
CONSENT_S = 60.0
"""How long a proposed manual action waits for those who must agree, and one that was refused for a judge."""
SNAPSHOT_EVERY = 50
BLINK_S = 15.0
"""How long a prompt waits for a seat without a socket for which the others have waited once already."""
_MEASURED = 6
"""Stages of an answer until it is stored."""
AWAY = "away"
"""The timer of a seat that is away."""
_MOVING = b'{"retry_after_ms":500}'
TELL_LATE = "tell late"
"""That something is old enough for those who are told later."""
MORE = "more"
"""That the table goes on with a shortcut."""
BUSY_S = 0.1
T = TypeVar("T")
_Letter = tuple[Operation | None, Answer | None, Any]
"""An operation and who waits for its reply, or whose time is over for what."""
_encode = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Hooks:
    """What the actor tells its surroundings: a snapshot to keep, the end, that it is dropped, marks to keep."""

    keep: Callable[[str, Kept], Coroutine[Any, Any, None]]
    ended: Callable[[Actor], Awaitable[None]]
    dropped: Callable[[Actor], None]
    applied: Callable[[str, float], None]
    went: Callable[..., None]
    marked: Callable[[str, list[Mark]], Coroutine[Any, Any, None]]


class Actor:
    """A live table; `run` in a task."""

    def __init__(
        self, replay: Replay, sequence: int, done: DoneById, log: GameLog, programs: Programs,
        clock: Clock, hooks: Hooks,
    ) -> None:  # fmt: skip
        self.position = replay.position
        self.sight = replay.sight
        self.header = replay.position.header
        self.game_id = self.header.game_id
        self.number = replay.steps
        self.epoch = replay.epoch
        self._sequence = sequence
        self._done = done
        self._log = log
        self._programs = programs
        self._clock = clock
        self._hooks = hooks
        self._mailbox: Mailbox[_Letter] = Mailbox(MAILBOX)
        self._audiences = Audiences()
        self._timers: dict[
            int, tuple[str, asyncio.TimerHandle | None]
        ] = {}  # the prompt that was told, and when its time is over
        self._asked: dict[int, tuple[str, int]] = {}
        self._left_at: dict[int, int] = {}
        self._away: dict[int, asyncio.TimerHandle] = {}
        self._consent: tuple[tuple[str, bool], int, asyncio.TimerHandle] | None = None
        self._end_of_time: tuple[int, asyncio.TimerHandle] | None = None
        self._late_timer: asyncio.TimerHandle | None = None
        self._kept = replay.steps
        self._marked = 0
        self._previews, self._looks_back = Previews(), Previews()
        self._past = Past(replay, log)
        self._held: dict[int, int] = {}
        self._seats = {seat.user_id: seat.seat for seat in self.header.seats}
        self.is_dropped = False
        self.has_ended = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._stages: list[float] = []
        self._policies = dict(self.position.policies)

    # -- from outside

    async def do(self, operation: Operation) -> Json:
        """One operation; its reply. Raises Refused, and Ended when the game is over and stored."""
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.post(operation, partial(_settle, answer))
        return await answer

    def post(self, operation: Operation, answer: Answer) -> None:
        """Ask for one operation without waiting: `answer` is called exactly once, perhaps at once."""
        if self.is_dropped:
            answer(self._gone())
        elif not self._mailbox.put((operation, answer, None)):
            message = "this table has too much to do just now"
            answer(Refused("RESOURCE_EXHAUSTED", message, retryable=True, retry_after_ms=200))

    async def hand_over(self) -> bool:
        """Give the table up for another pod, between two operations, with a snapshot of where it is; False when it has gone already."""
        try:
            await self.do(Operation("", "", HAND_OVER, {}, lambda push: None))
        except (Refused, Ended):
            return False
        return True

    def has_players(self) -> bool:
        """Whether a player is connected."""
        return bool(self._present())

    def detach(self, send: Send) -> None:
        """A stream is gone: nobody behind it watches any more."""
        present = self._present()
        self._audiences.remove_stream(send)
        self._tell_presence(present)

    def readmit(self, users: Collection[str]) -> None:
        """Sockets of these users that look on are sent to the door again, where they are asked anew."""
        for session, each in self._audiences:
            if each.viewer in (PUBLIC, LATE) and each.user_id in users:
                self._audiences.remove(session)
                each.send(Push([session], "game.moving", self.game_id, _MOVING))

    async def run(self) -> None:
        """Work until the game is over or dropped."""
        try:
            await self._put(self.position.look())
            self._keep_marks()
            while not self.is_dropped:
                await self._serve(*await self._mailbox.get())
        finally:
            self._refuse_waiting()

    async def _serve(self, operation: Operation | None, answer: Answer | None, late: Any) -> None:
        """One operation; a failure of our own drops the table, so that it comes back from its log."""
        reply: Json | Exception
        try:
            reply = await self._handle(operation, late)
        except Refused as refused:
            reply = refused
        except Exception:
            _log.exception("table %s failed; it is restored from its log", self.game_id)
            self.drop()
            reply = moved()
        if answer is not None:
            answer(reply)

    def drop(self) -> None:
        """Give the game up; what waits is told to come again."""
        if self.is_dropped:
            return
        self.is_dropped = True
        for seat in list(self._timers):
            self._cancel_timer(seat)
        for timer in self._away.values():
            timer.cancel()
        self._away.clear()
        self._forget_consent()
        if self._end_of_time is not None:
            self._end_of_time[1].cancel()
        self._cancel_late()
        self._push_all("game.moving", _MOVING)
        self._push_late("game.moving", [_MOVING])
        self.position.game.leave()
        self._hooks.dropped(self)

    def _drop_quietly(self) -> None:
        """The game has ended: nobody is told to wait."""
        self._audiences.clear()
        self.drop()

    async def show(self, operation: Operation) -> None:
        """An ended game to one socket, which is not kept."""
        await self._join(operation)

    def _refuse_waiting(self) -> None:
        for _, answer, _ in self._mailbox.take_all():
            if answer is not None:
                answer(self._gone())

    def _gone(self) -> Exception:
        """Why the table takes no operation any more."""
        return Ended() if self.has_ended else moved()

    # -- operations

    async def _handle(self, operation: Operation | None, late: Any) -> Json:
        self.position.clocks.at(self._clock.now_ms())
        if operation is None:
            return await self._expired(*late)
        handler = _OPERATIONS.get(operation.op)
        if handler is None:
            raise Refused("UNKNOWN_OP", f"a game has no operation {operation.op!r}")
        if operation.op in _SAID:
            await self._come_back(self._seat(operation))
        return await handler(self, operation)

    def _seat(self, operation: Operation) -> int:
        seat = self._seats.get(operation.user_id)
        if seat is None:
            raise Refused("NOT_YOUR_SEAT", "you have no seat in this game")
        return seat

    async def _join(self, operation: Operation) -> Json:
        viewer, present = self._viewer_of(operation), self._present()
        self._tell_late()
        self._audiences.add(operation.session, Attached(viewer, operation.send, operation.user_id))
        if viewer == LATE:
            return self._bring_up_late(operation)
        answer = self._bring_up(operation, viewer)
        operation.send(Push([operation.session], "game.presence", self.game_id, _encode({"present": self._present()})))
        self._tell_presence(present)
        return answer

    def _viewer_of(self, operation: Operation) -> int:
        """As whom somebody joins: judges see what everybody may see at once, and the delay ends with the game."""
        is_at_once = self.sight.late is None or operation.is_judge or self.position.game.over
        return self._seats.get(operation.user_id, PUBLIC if is_at_once else LATE)

    async def _resync(self, operation: Operation) -> Json:
        attached = self._audiences.get(operation.session)
        if attached is None:
            raise Refused("NOT_JOINED", "join this game first")
        if attached.viewer == LATE:
            return self._bring_up_late(operation)
        return self._bring_up(operation, attached.viewer)

    def _bring_up(self, operation: Operation, viewer: int) -> Json:
        missed = self.sight.missed_since(viewer, operation.d.get("from"))
        if missed is None:
            body = self._snapshot(viewer)
            operation.send(Push([operation.session], "game.snapshot", self.game_id, _encode(body)))
        for line in missed or []:
            operation.send(Push([operation.session], "game.delta", self.game_id, line))
        self._prompt_session(operation.session)
        if self.position.game.over:
            operation.send(
                Push(
                    [operation.session], "game.over", self.game_id, _encode(over_body(self.header, self.position.game))
                )
            )
        return {"mode": "snapshot"} if missed is None else {"mode": "resume", "behind": len(missed)}

    def _bring_up_late(self, operation: Operation) -> Json:
        """The same for somebody who is told later; who is at the table now, and its clocks, would say too much."""
        late, missed = self.sight.late, self.sight.missed_late(operation.d.get("from"))
        assert late is not None
        lines = late.since(late.picture.seq) or [] if missed is None else missed
        if missed is None:
            body = {**self._about(PUBLIC), **self.sight.late_snapshot(), **_NOTHING_OPEN}
            operation.send(Push([operation.session], "game.snapshot", self.game_id, _encode(body)))
        for line in lines:
            operation.send(Push([operation.session], "game.delta", self.game_id, line))
        self._await_late()
        return {"mode": "snapshot"} if missed is None else {"mode": "resume", "behind": len(missed)}

    async def _come_back(self, seat: int) -> None:
        """Whoever says something is not away any more; in the log as a step of its own."""
        tried = self.position.back(seat)
        if tried.inputs:
            await self._commit(Said(seat), tried)

    async def _back(self, operation: Operation) -> Json:
        return {}

    async def _leave(self, operation: Operation) -> Json:
        present = self._present()
        self._audiences.remove(operation.session)
        self._tell_presence(present)
        return {}

    def _present(self) -> list[int]:
        """Seats with an open socket."""
        return self._audiences.seats()

    def _tell_presence(self, before: list[int]) -> None:
        now = self._present()
        if now == before:
            return
        self._push_all("game.presence", _encode({"present": now}))
        for seat in {*before} ^ {*now}:
            self._left_at[seat] = self._clock.now_ms()
            if seat in self._timers and self.header.settings.prompt_seconds:
                self._set_timer(seat, self._timers[seat][0])

    async def _act(self, operation: Operation) -> Json:
        seat = self._seat(operation)
        said = Said.of(seat, operation)
        repeated = self._repeated(said)
        if repeated is not None:
            return repeated
        began = self._clock.monotonic()
        ask, _ = self._current_prompt(seat, operation.d.get("prompt"))
        if operation.d.get("do") == {"cancel": True}:
            return await self._commit(said, self.position.cancel(seat))
        value = answer_of(self.position.game, ask, operation.d.get("do"), self.sight.viewers[seat])
        if isinstance(value, Refusal):
            raise refused_by_rule(value, self._prompt_body(seat))
        decoded = self._clock.monotonic()
        tried = self.position.answer(seat, value)
        played = self._clock.monotonic()
        self._stages = [decoded - began, played - decoded]
        return await self._commit(said, tried)

    def _current_prompt(self, seat: int, name: Any) -> tuple[Any, str]:
        found = self.position.prompt_of(seat)
        if found is None:
            raise Refused("NOT_YOUR_PROMPT", "you are not asked anything now", details=self._waiting_for())
        if found[1] != name:
            raise Refused("STALE_PROMPT", "this prompt is over", details={"prompt": self._prompt_body(seat)})
        return found

    def _waiting_for(self) -> Json:
        return {"asked": sorted(self.position.prompts), "over": self.position.game.over}

    async def _concede(self, operation: Operation) -> Json:
        return await self._once(operation, self.position.concede)

    async def _declare(self, operation: Operation) -> Json:
        return await self._once(operation, lambda seat: self.position.declare(seat, self._body(seat, operation.d)))

    async def _policy(self, operation: Operation) -> Json:
        seat = self._seat(operation)
        try:
            tried = self.position.set_policy(seat, operation.d)
        except ValueError as error:
            raise Refused("INVALID_ARGUMENT", f"game.policy: {error}") from None
        return {**await self._commit(Said(seat), tried), "policy": self._policy_of(seat)}

    def _policy_of(self, seat: int) -> Json:
        """Whole, as the seat's clients show it."""
        return {name: msgspec.to_builtins(getattr(self.position.policies[seat], name)) for name in FIELDS}

    def _tell_policies(self) -> None:
        """To the sockets of every seat whose policy is another one now: by itself, or from another of its sockets."""
        for seat, policy in self.position.policies.items():
            if self._policies[seat] is policy:
                continue
            self._policies[seat] = policy
            for send, sessions in self._audiences.of(seat).items():
                send(Push(sessions, "game.policy", self.game_id, _encode(self._policy_of(seat))))

    async def _manual(self, operation: Operation) -> Json:
        return await self._once(operation, lambda seat: self.position.manual(seat, self._body(seat, operation.d)))

    async def _flag(self, operation: Operation) -> Json:
        """A seat marks an engine error; it stays with the game."""
        d = {name: value for name, value in operation.d.items() if name in ("text", "prompt", "seq")}
        return await self._once(operation, lambda seat: self.position.flag(seat, d))

    async def _unrate(self, operation: Operation) -> Json:
        return await self._once(operation, self.position.leave_unrated)

    async def _once(self, operation: Operation, change: Callable[[int], Tried]) -> Json:
        """Carry out what a seat asks for; the same action id again gets the answer it got."""
        seat = self._seat(operation)
        said = Said.of(seat, operation)
        repeated = self._repeated(said)
        if repeated is not None:
            return repeated
        return await self._commit(said, change(seat))

    async def _takeback(self, operation: Operation) -> Json:
        """A seat asks the others to go back to before an answer of its own: `seq` is what the reply to that said, its last one if left out."""
        seat, seq = self._seat(operation), operation.d.get("seq")
        said = Said.of(seat, operation)
        repeated = self._repeated(said)
        if repeated is not None:
            return repeated
        if seq is not None and (not isinstance(seq, int) or isinstance(seq, bool)):
            raise Refused("INVALID_ARGUMENT", "`seq` is a number")
        self._refuse(self.position.why_not_ask_back(seat))
        self._looks_back.take(seat, self._clock.monotonic())
        body = await self._way_back(seat, lambda line: decision_of(line, seat, seq), self.position.why_not_ask_back)
        return await self._commit(said, self.position.ask_back(seat, body))

    async def _undo(self, operation: Operation) -> Json:
        """A seat takes back its last answer, which nobody has acted upon and which has shown nothing: nobody is asked."""
        seat = self._seat(operation)
        said = Said.of(seat, operation)
        repeated = self._repeated(said)
        if repeated is not None:
            return repeated
        self._refuse(self.position.why_not_undo(seat))
        self._looks_back.take(seat, self._clock.monotonic())
        body = await self._way_back(seat, lambda line: decision_of(line, seat, None), alone=True)
        self.position.undone(seat)
        return await self._go_back(said, body)

    async def _way_back(
        self,
        seat: int,
        find: Callable[[list[Step]], Step | Refusal],
        why_not: Callable[[int, int], Refusal | None] | None = None,
        alone: bool = False,
    ) -> Json:
        """Where a seat's decision takes the game back to, and what was shown since. `why_not` of players' own wishes; `alone`: without the yes of others."""
        is_ruled = why_not is None and not alone
        try:
            line = await self._past.line()
            decision = find(line)
            if isinstance(decision, Refusal):
                raise refused_by_rule(decision, None)
            to = decision.number - 1
            self._refuse(why_not(seat, to) if why_not is not None else None)
            earlier = await self._past.at(line, to)
            self._refuse(self.position.why_not_return(earlier.position, is_ruled))
            turn = earlier.position.game.s.turn
            when = {"turn": turn.number, "step": turn.step, "at_ms": decision.at_ms}
            shown = await self._past.shown_since(line, earlier)
            self._refuse(why_not_alone(line, decision, shown) if alone else None)
        except LogUnavailable:
            raise Refused("UNAVAILABLE", "the game's log does not answer", True, 500) from None
        return {"verb": TAKEBACK, "seat": seat, "to": to, **when, **shown.said(seat)}

    def _refuse(self, refusal: Refusal | None) -> None:
        if refusal is not None:
            raise refused_by_rule(refusal, None)

    async def _go_back(self, said: Said, body: Json) -> Json:
        """The game goes on from where it stood then. Raises Refused, Diverged."""
        try:
            earlier = await self._past.at(await self._past.line(), body["to"])
        except LogUnavailable as error:
            _log.warning("table %s is given up: %r", self.game_id, error)
            self.drop()
            raise moved() from None
        tried = self.position.take_back(earlier.position, {name: body[name] for name in body if name != "verb"})
        self.sight.encounters = earlier.sight.encounters
        return await self._commit(said, tried)

    async def _carry_out_agreed(self, body: Json) -> None:
        """All have agreed to go back; a past that is not what the log says is no reason to stop the game."""
        proposal = self.position.proposal
        assert proposal is not None
        try:
            await self._go_back(Said(TABLE, f"agreed:{proposal.name}"), body)
        except Diverged:
            _log.exception("table %s cannot go back to step %s", self.game_id, body["to"])
            await self._commit(Said(TABLE), self.position.settle_proposal(proposal.name))

    async def _shortcut(self, operation: Operation) -> Json:
        """CR 732.2: a proposal of what the seat does next; the others are asked by prompts."""
        d = operation.d

        def propose(seat: int) -> Tried:
            self._current_prompt(seat, d.get("prompt"))
            given = d.get("choices")
            choices = [self._choice(seat, each) for each in given] if isinstance(given, list) else given
            return self.position.shortcut(seat, {"choices": choices, "times": d.get("times", 1)})

        return await self._once(operation, propose)

    def _choice(self, seat: int, do: Any) -> Json:
        """One choice of a shortcut with its handles read; raises Refused."""
        found = choice_of(do, lambda handle: self.sight.ref_of(self.position.game, seat, handle))
        if isinstance(found, Refusal):
            raise refused_by_rule(found, self._prompt_body(seat))
        return found

    async def _why(self, operation: Operation) -> Json:
        """Why something cannot be done; nothing is logged."""
        seat, game = self._seat(operation), self.position.game
        ref, to = (self.sight.ref_of(game, seat, operation.d.get(name)) for name in ("o", "to"))
        if not ref or (operation.d.get("to") is not None and not to):
            raise Refused(
                "INVALID_ARGUMENT", "`o` and `to` are handles that you were shown, and of what is still there"
            )
        return {"tries": [each.told() for each in explain(game, seat, ref, to)]}

    def _body(self, seat: int, d: Json) -> Json:
        body = {name: value for name, value in d.items() if name not in ("game", "action_id")}
        named = [name for name in ("o", "source", "target") if name in body]
        return body | {name: self.sight.ref_of(self.position.game, seat, body[name]) for name in named}

    def _repeated(self, said: Said) -> Json | None:
        return answer_again(self._done.get((said.actor, said.action_id)), said.digest)

    async def _expired(self, seat: int, name: str) -> Json:
        if seat == TABLE:
            return await _OF_TABLE.get(name, Actor._unanswered)(self, name)
        if name == AWAY:
            return await self._gives_up(seat)
        found = self.position.prompt_of(seat)
        if found is None or found[1] != name:
            return {}
        if not 0 < self._due(seat) <= self._clock.now_ms():  # the timer was early
            self._set_timer(seat, name)
            return {}
        if not self.position.clocks.reserve or own_seconds(found[0]):
            return await self._commit(Said(TABLE, f"timeout:{seat}:{name}"), self.position.expire(seat))
        out = {"ruling": OUT, "seat": seat, "cause": CLOCK}
        return await self._commit(Said(TABLE, f"clock:{seat}:{name}"), self.position.rule(out))

    async def _gives_up(self, seat: int) -> Json:
        self._away.pop(seat, None)
        tried = self.position.give_up(seat)
        return await self._commit(Said(TABLE, f"left:{seat}"), tried) if tried.inputs else {}

    async def _more(self, _: str) -> Json:
        tried = self.position.go_on()
        return await self._commit(Said(TABLE), tried) if tried.inputs else {}

    async def _late_is_due(self, _: str) -> Json:
        self._tell_late()
        return {}

    async def _time(self, _: str) -> Json:
        """The match's time is over; nothing when it was extended or called meanwhile."""
        self._end_of_time = None
        if not self.position.clocks.is_over() or is_called(self.position.game):
            self._await_end_of_time()
            return {}
        return await self._commit(Said(TABLE, TIME), self.position.time_is_over())

    async def _ruled(self, operation: Operation) -> Json:
        """An official's ruling: the caller of the service has checked who may make it."""
        said = Said.of(TABLE, operation)
        repeated = self._repeated(said)
        if repeated is not None:
            return repeated
        given = {name: value for name, value in operation.d.items() if name != "action_id"}
        if given["ruling"] == REWIND_TO:
            return await self._rewound(said, given)
        is_time = given["ruling"] == TIME
        return await self._commit(said, self.position.time_is_over() if is_time else self.position.rule(given))

    async def _rewound(self, said: Said, given: Json) -> Json:
        """A judge has the game go back to before an answer of a seat, `decisions` back."""
        seat = given["seat"]
        if self.position.game.decided or seat not in self.position.policies:
            raise Refused("ILLEGAL", "there is nothing to go back to", details={"rule": "takeback"})
        body = await self._way_back(seat, lambda line: decision_before(line, seat, given["decisions"]))
        return await self._go_back(said, {**body, "reason": given["reason"]})

    async def _sample(self, operation: Operation) -> Json:
        """What the asking seat may know, to look ahead with."""
        seat, d = self._seat(operation), operation.d
        if seat != d["seat"]:
            raise Refused("NOT_YOUR_SEAT", "only the user of a seat is given samples of it")
        found = self._sampled(lambda: sampled(self.position.game, seat, d["seed"], d["known"]))
        prompt = self.position.prompt_of(seat)
        return {**found, "prompt": prompt[1] if prompt else "", "key": self.sight.viewers[seat].key}

    async def _what_if(self, operation: Operation) -> Json:
        """What an answer would lead to, on a sample; nothing is logged and nothing changes."""
        seat, d = self._seat(operation), operation.d
        if self.header.settings.ranked:
            raise Refused("ILLEGAL", "nobody looks ahead in a ranked game", details={"rule": "ranked"})
        return self._looked_ahead(seat, d, preview)

    async def _payment(self, operation: Operation) -> Json:
        """How an answer would be paid for; nothing is logged and nothing changes."""
        return self._looked_ahead(self._seat(operation), operation.d, payment)

    def _looked_ahead(self, seat: int, d: Json, look: Callable[[Play, Viewer, Any, bytes], Json | Refusal]) -> Json:
        self._current_prompt(seat, d.get("prompt"))
        self._previews.take(seat, self._clock.monotonic())
        seed = secrets.token_bytes(SEED_BYTES)
        found = self._sampled(lambda: look(self.position.game, self.sight.viewers[seat], d.get("do"), seed))
        if isinstance(found, Refusal):
            raise refused_by_rule(found, self._prompt_body(seat))
        return found

    def _sampled(self, look: Callable[[], T]) -> T:
        """What is seen on a sample. Raises Refused NO_SAMPLE."""
        try:
            return look()
        except (NoSample, BudgetExceeded):
            raise Refused("NO_SAMPLE", "this position cannot be looked ahead from") from None

    async def _hand_over(self, operation: Operation) -> Json:
        kept = self._snapshot_to_keep()
        if kept is not None:
            await self._hooks.keep(self.game_id, kept)
        self.drop()
        return {}

    async def _unanswered(self, proposal: str) -> Json:
        self._forget_consent()
        tried = self.position.settle_proposal(proposal)
        if tried.refusal is not None or not tried.inputs:  # not between two actions: a little later
            self._await_consent()
            return {}
        return await self._commit(Said(TABLE, f"unanswered:{proposal}"), tried)

    # -- committing

    async def _commit(self, said: Said, tried: Tried) -> Json:
        """Log what happened, then answer and tell the viewers. Raises Refused for an input that the rules refuse."""
        refusal, actor = tried.refusal, said.actor
        if tried.inputs:
            lines, seq, looked = await self._write(said if refusal is None else Said(actor), tried)
            written = self._clock.monotonic()
            self._fan_out(lines)
            self._tell_late()
            await self._put(looked)
            self._tell_stages(self._clock.monotonic() - written)
            self._keep_marks()
            if self.number - self._kept >= SNAPSHOT_EVERY:
                self._keep()
        if refusal is not None:
            raise refused_by_rule(refusal, self._prompt_body(actor) if actor != TABLE else None)
        return {"status": "committed", "seq": seq if actor != TABLE else 0, "dup": False}

    async def _write(self, said: Said, tried: Tried) -> tuple[dict[int, bytes], int, Tried]:
        """Log a step: what its viewers are told, the actor's sequence, and what came of looking at what may be done next, which is found while the record is on its way."""
        actor, action_id = said.actor, said.action_id
        began, now = self._clock.monotonic(), self.position.clocks.now_ms
        digest = self.position.hash
        hashed = self._clock.monotonic()
        lines = self.sight.advance(self.position.game, actor, now, tried.fault)
        seq = self.sight.seqs.get(actor, 0)
        seen = self._clock.monotonic()
        step = Step(
            self.number + 1, actor, action_id, now, tried.inputs, digest, seq, self.epoch, tried.fault, said.digest
        )
        record = records.encode(step)
        encoded = self._clock.monotonic()
        looked: list[Tried] = []
        try:
            self._sequence = await self._log.append(
                self.game_id, record, self._sequence, lambda: looked.append(self.position.look())
            )
        except (LostOwnership, LogUnavailable) as error:
            _log.warning("table %s is given up: %r", self.game_id, error)
            self.drop()
            raise moved() from None
        self.number = step.number
        if action_id:
            self._done[actor, action_id] = Done(seq, said.digest)
        stored = self._clock.monotonic()
        self._hooks.applied(tried.inputs[0].kind, stored - began)
        self._stages += [hashed - began, seen - hashed, encoded - seen, stored - encoded]
        return lines, seq, looked[0] if looked else self.position.look()

    def _tell_stages(self, fan_out: float) -> None:
        """Of answers only: other operations have no stage of their own for decoding and for the rules."""
        if len(self._stages) == _MEASURED:
            self._hooks.went(*self._stages, fan_out)
        self._stages = []

    async def _put(self, looked: Tried) -> None:
        """What failed when somebody was to be asked is undone, else those are asked."""
        if looked.inputs:
            await self._commit(Said(TABLE), looked)
        else:
            await self._go_on()

    async def _go_on(self) -> None:
        """Either somebody is asked or the game has ended: never both."""
        agreed = self.position.agreed_return()
        if self.position.game.over:
            await self._end()
        elif agreed is not None:
            await self._carry_out_agreed(agreed)
        else:
            self._prompt_all()

    async def _end(self) -> None:
        """Who is told that the game is over finds its result wherever it is asked for: it is stored first."""
        await self._hooks.ended(self)
        self.has_ended = True
        body = _encode(over_body(self.header, self.position.game))
        self._push_all("game.over", body)
        if self.sight.late is not None:
            self._push_late("game.delta", self.sight.late.rest())
        self._push_late("game.over", [body])
        self._drop_quietly()

    def _snapshot_to_keep(self) -> Kept | None:
        pieces = self._snapshot_in_pieces()
        return whole(pieces) if pieces is not None else None

    def _snapshot_in_pieces(self) -> Pieces[Kept] | None:
        return self.position.keeping(
            self.number, self.position.hash, self.sight.seqs, self._programs, self.sight.encounters, self.sight.late
        )

    def _keep(self) -> None:
        pieces = self._snapshot_in_pieces()
        if pieces is None:
            return
        self._kept = self.number
        self._aside(self._keep_in_pieces(pieces), "snapshot")

    async def _keep_in_pieces(self, pieces: Pieces[Kept]) -> None:
        """All tables have their turn in between. Nothing is stored once this one is given up: whoever hands it over has kept a newer one."""
        kept = await in_pieces(pieces)
        if not self.is_dropped:
            await self._hooks.keep(self.game_id, kept)

    def _keep_marks(self) -> None:
        """Marks are in the log; people find them in the store, where they come again after every start."""
        if len(self.position.marks) > self._marked:
            new, self._marked = self.position.marks[self._marked :], len(self.position.marks)
            self._aside(self._hooks.marked(self.game_id, new), "marks")

    def _aside(self, work: Coroutine[Any, Any, None], what: str) -> None:
        task = asyncio.create_task(work, name=f"{what} {self.game_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- telling

    def _fan_out(self, lines: dict[int, bytes]) -> None:
        for viewer, line in lines.items():
            for send, sessions in self._audiences.of(viewer).items():
                send(Push(sessions, "game.delta", self.game_id, line))

    def _push_late(self, event: str, bodies: list[bytes]) -> None:
        for send, sessions in self._audiences.of(LATE).items():
            for body in bodies:
                send(Push(sessions, event, self.game_id, body))

    def _tell_late(self) -> None:
        """What is old enough by now to those who are told later."""
        if self.sight.late is None:
            return
        game = self.position.game
        self._push_late("game.delta", self.sight.late.due(self._clock.now_ms(), game.s.turn.number))
        self._await_late()

    def _await_late(self) -> None:
        """One timer for what is old enough next, while anybody waits for it."""
        self._cancel_late()
        late = self.sight.late
        if late is None or self.is_dropped or not self._audiences.of(LATE):
            return
        due = late.next_ms()
        if due:
            seconds = max(due - self._clock.now_ms(), 0) / 1000
            self._late_timer = asyncio.get_running_loop().call_later(seconds, self._time_over, TABLE, TELL_LATE)

    def _cancel_late(self) -> None:
        if self._late_timer is not None:
            self._late_timer.cancel()
            self._late_timer = None

    @property
    def told_turn(self) -> int:
        """The turn that whoever has no seat may know of."""
        return self.position.game.s.turn.number if self.sight.late is None else self.sight.late.turn

    def _push_all(self, event: str, body: bytes) -> None:
        for viewer in self.sight.viewers:
            for send, sessions in self._audiences.of(viewer).items():
                send(Push(sessions, event, self.game_id, body))

    def _prompt_all(self) -> None:
        """Tell every seat its new prompt and set its clock; put a new proposal to those who have to agree."""
        self._await_consent()
        self._hold_timers()
        self._await_end_of_time()
        self._await_return()
        self._tell_policies()
        if self.position.is_taking_shortcut():
            self._time_over(TABLE, MORE)
        for seat, (_, name) in self.position.prompts.items():
            if self._timers.get(seat, ("",))[0] == name:
                continue
            self._set_timer(seat, name)
            body = _encode(self._prompt_body(seat))
            for send, sessions in self._audiences.of(seat).items():
                send(Push(sessions, "game.prompt", self.game_id, body))
        for seat in [seat for seat in self._timers if seat not in self.position.prompts]:
            self._cancel_timer(seat)
        if self.position.clocks.reserve:
            self._push_all("game.clock", _encode(self.position.clocks.told()))

    def _await_end_of_time(self) -> None:
        """One timer for the end of the match's time, while time has not been called."""
        ends = 0 if is_called(self.position.game) else self.position.clocks.ends_ms
        if self._end_of_time is not None and self._end_of_time[0] != ends:
            self._end_of_time[1].cancel()
            self._end_of_time = None
        if ends and self._end_of_time is None:
            seconds = max(ends - self._clock.now_ms(), 0) / 1000
            timer = asyncio.get_running_loop().call_later(seconds, self._time_over, TABLE, TIME)
            self._end_of_time = (ends, timer)

    def _await_return(self) -> None:
        """One timer for each seat that is away; after another process took the table they begin anew."""
        away = self._absent()
        for seat in away - self._away.keys():
            seconds = self.position.game.format.options.absent_seconds
            self._away[seat] = asyncio.get_running_loop().call_later(seconds, self._time_over, seat, AWAY)
        for seat in self._away.keys() - away:
            self._away.pop(seat).cancel()

    def _absent(self) -> set[int]:
        """Seats that are in the game and away."""
        away = self.position.absence.away
        return away.keys() & set(voters(self.position.game)) if away else set()

    def _await_consent(self) -> None:
        """One timer and one question for the open proposal."""
        proposal = self.position.proposal
        waits = None if proposal is None else (proposal.name, proposal.is_disputed)
        if self._consent is not None and self._consent[0] != waits:
            self._forget_consent()
        if proposal is None or waits is None or self._consent is not None:
            return
        seconds = OBJECT_S if consent_to(self.header.settings, proposal) == OBJECT else CONSENT_S
        timer = asyncio.get_running_loop().call_later(seconds, self._time_over, TABLE, proposal.name)
        self._consent = (waits, self._clock.now_ms() + int(1000 * seconds), timer)
        for session, each in self._audiences:
            self._ask_consent(session, each)

    def _hold_timers(self) -> None:
        """While a takeback is voted on, the time of those who are asked stands; then it goes on where it was."""
        before, self._held = self._held, dict(self.position.clocks.held)
        for seat in before.keys() ^ self._held.keys():
            if seat not in self._timers or not self.header.settings.prompt_seconds:
                continue
            name, asked = self._asked[seat]
            if seat in before:
                self._asked[seat] = (name, asked + self._clock.now_ms() - before[seat])
            self._cancel_timer(seat)  # and it is asked again, with another deadline

    def _forget_consent(self) -> None:
        if self._consent is not None:
            self._consent[2].cancel()
            self._consent = None

    def _ask_consent(self, session: str, attached: Attached) -> None:
        body = self._question(attached.viewer)
        if body is not None:
            attached.send(Push([session], "game.consent", self.game_id, _encode(body)))

    def _question(self, viewer: int) -> Json | None:
        """The open proposal, for a seat that has not answered it."""
        proposal = self.position.proposal
        if proposal is None or proposal.is_disputed:
            return None
        if viewer not in voters(self.position.game) or viewer in proposal.agreed:
            return None
        body = question(self.position.game, proposal, self.header.settings, self.sight.viewers[viewer])
        return {**body, "deadline_ms": self._consent[1]} if self._consent is not None else body

    def _set_timer(self, seat: int, name: str) -> None:
        self._cancel_timer(seat)
        now = self._clock.now_ms()
        if self._asked.get(seat, ("",))[0] != name:
            self._asked[seat] = (name, now)
        deadline = self._due(seat)
        timer = None
        if deadline:
            wait = max(deadline - now, 0) / 1000
            timer = asyncio.get_running_loop().call_later(wait, self._time_over, seat, name)
        self._timers[seat] = (name, timer)

    def _cancel_timer(self, seat: int) -> None:
        _, timer = self._timers.pop(seat, ("", None))
        if timer is not None:
            timer.cancel()

    def _due(self, seat: int) -> int:
        """When the time for a seat's open prompt is over, 0 = never."""
        if seat in self._held:
            return 0
        found = self.position.prompt_of(seat)
        if found is not None and (own := own_seconds(found[0])):
            return self._asked[seat][1] + 1000 * own
        seconds = self.header.settings.prompt_seconds
        if not seconds:
            return self.position.clocks.deadline(seat)
        asked = self._asked[seat][1]
        due = asked + 1000 * seconds
        if seat in self._present() or not self.position.absence.has_had_its_grace(seat):
            return due
        return min(due, max(self._left_at.get(seat, 0), asked) + int(1000 * BLINK_S))

    def _time_over(self, seat: int, name: str) -> None:
        if self._mailbox.put((None, None, (seat, name))):
            return
        if name in (MORE, TELL_LATE):
            asyncio.get_running_loop().call_later(BUSY_S, self._time_over, seat, name)
        elif name == TIME:
            self._end_of_time = None
            self._await_end_of_time()
        elif seat == TABLE:
            self._forget_consent()
            self._await_consent()
        elif name == AWAY:
            self._away.pop(seat, None)
            self._await_return()
        else:
            self._set_timer(seat, name)

    def _prompt_session(self, session: str) -> None:
        attached = self._audiences.get(session)
        assert attached is not None, "it has just come, or come back"
        if attached.viewer in self.position.prompts:
            body = _encode(self._prompt_body(attached.viewer))
            attached.send(Push([session], "game.prompt", self.game_id, body))
        self._ask_consent(session, attached)

    def _prompt_body(self, seat: int) -> Json | None:
        found = self.position.prompt_of(seat)
        if found is None:
            return None
        body = {"prompt": found[1], **prompt(self.position.game, found[0], self.sight.viewers[seat])}
        if found[0].kind != "priority" and self.position.why_not_cancel(seat) is None:
            body["cancel"] = True
        deadline = self._due(seat) if seat in self._asked else 0
        return {**body, "deadline_ms": deadline} if deadline else body

    def _about(self, viewer: int) -> Json:
        """What is so for the whole game."""
        takebacks = VOTE if is_offered(self.header.settings) else OFF
        return {**table_told(self.header), "you": viewer, "takebacks": takebacks}

    def _snapshot(self, viewer: int) -> Json:
        body = self._about(viewer)
        body.update(self.sight.snapshot(self.position.game, viewer))
        if self.position.clocks.ends_ms or self.position.clocks.reserve:
            body["clocks"] = self.position.clocks.told()
        if viewer in self.position.policies:
            body["policy"] = self._policy_of(viewer)
        body["prompt"] = self._prompt_body(viewer) if viewer != PUBLIC else None
        body["absent"] = sorted(self._absent())
        body["asked_since"] = {
            f"{seat}": since for seat, (_, since) in self._asked.items() if seat in self.position.prompts
        }
        body["consent"] = self._question(viewer)
        proposal = self.position.proposal
        body["proposals"] = {proposal.name: open_to_all(proposal)} if proposal else {}
        return body


async def in_pieces(pieces: Pieces[T]) -> T:
    """What is made in pieces, with everybody's turn after each."""
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            found: T = done.value
            return found
        await asyncio.sleep(0)


def _settle(answer: asyncio.Future[Json], reply: Json | Exception) -> None:
    """Give a reply to whoever still waits for it."""
    if answer.done():
        return
    if isinstance(reply, Exception):
        answer.set_exception(reply)
    else:
        answer.set_result(reply)


_OPERATIONS = {
    "game.join": Actor._join, "game.leave": Actor._leave, "game.act": Actor._act, "game.manual": Actor._manual,
    "game.back": Actor._back, RULE: Actor._ruled, "game.resync": Actor._resync, "game.policy": Actor._policy, "game.concede": Actor._concede, "game.declare": Actor._declare,
    "game.shortcut": Actor._shortcut, "game.takeback": Actor._takeback, "game.flag": Actor._flag, "game.unrate": Actor._unrate, "game.undo": Actor._undo, "game.why": Actor._why, "game.what_if": Actor._what_if, "game.payment": Actor._payment, SAMPLE: Actor._sample, HAND_OVER: Actor._hand_over,
}  # fmt: skip
_NOTHING_OPEN: Json = {"prompt": None, "absent": [], "asked_since": {}, "consent": None, "proposals": {}, "late": True}
"""What the snapshot of those says who are told later: that it is late, and that nothing is open."""
_OF_TABLE = {TIME: Actor._time, MORE: Actor._more, TELL_LATE: Actor._late_is_due}
_SAID = frozenset(
    (
        "game.act",
        "game.shortcut",
        "game.takeback",
        "game.manual",
        "game.declare",
        "game.policy",
        "game.back",
        "game.flag",
        "game.unrate",
        "game.undo",
    )
)
"""Operations that show that somebody is there; who concedes is not."""
