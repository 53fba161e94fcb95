"""A Locust user that is one table: four attached seats on one Play stream of the game service, playing real actions.

The stream delivers a step's deltas before its reply, so a reply means that all four seats have it; both times are reported.
"""

from __future__ import annotations

import itertools
import os
import random
import time
from pathlib import Path
from typing import Any

import gevent
import grpc
import msgspec
from gevent.event import AsyncResult
from gevent.queue import Empty, Queue
from locust import User, constant, events, task
from locust.exception import StopUser

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2, game_pb2_grpc

from .bots.board import Board, Json
from .bots.brain import Brain
from .variables import DECKS_VARIABLE, PAUSE_VARIABLE

REPLY_S = 10.0
_STARTERS = sorted((Path(__file__).resolve().parents[1] / "services/decks/starter").glob("commander-*.txt"))
_numbers = itertools.count()


class MissingReply(Exception):
    """An operation had no reply in time."""


class Stream:
    """A Play stream in a greenlet of its own."""

    def __init__(self, channel: grpc.Channel) -> None:
        self._outgoing: Queue[game_pb2.ClientFrame | None] = Queue()
        self._call = game_pb2_grpc.GameServiceStub(channel).Play(iter(self._outgoing.get, None))
        self._refs = itertools.count(1)
        self._replies: dict[int, AsyncResult[game_pb2.Reply]] = {}
        self.pushed: list[tuple[str, str, Json, float]] = []
        self.prompts: Queue[tuple[str, Json]] = Queue()
        self.current: dict[str, str] = {}
        self.boards: dict[str, Board] = {}
        self.over = False
        gevent.spawn(self._read)

    def op(self, user: str, game_id: str, op: str, d: Json) -> game_pb2.Reply:
        """One operation; raises MissingReply."""
        ref = next(self._refs)
        self._replies[ref] = answer = AsyncResult()
        data = msgspec.json.encode(d)
        self._outgoing.put(game_pb2.ClientFrame(ref=ref, session=user, user_id=user, game_id=game_id, op=op, d=data))
        try:
            reply: game_pb2.Reply = answer.get(timeout=REPLY_S)
        except gevent.Timeout:
            raise MissingReply(f"{op} had no reply within {REPLY_S:.0f} s") from None
        return reply

    def close(self) -> None:
        """End the stream."""
        self._outgoing.put(None)
        self._call.cancel()

    def _read(self) -> None:
        try:
            for frame in (frame for several in self._call for frame in several.frames):
                if frame.HasField("reply"):
                    self._replies.pop(frame.reply.ref).set(frame.reply)
                else:
                    self._push(frame.push)
        except grpc.RpcError as error:
            for waiting in self._replies.values():
                waiting.set_exception(error)

    def _push(self, push: game_pb2.Push) -> None:
        body = msgspec.json.decode(push.d, type=Json)
        for user in push.sessions:
            self._take(user, push.ev, body)

    def _take(self, user: str, event: str, d: Json) -> None:
        if event == "game.snapshot":
            self.boards[user].take_snapshot(d)
        elif event == "game.delta":
            self.boards[user].take_delta(d)
            self.pushed.append((user, event, {}, time.perf_counter()))
        elif event == "game.prompt":
            self.current[user] = d["prompt"]
            self.prompts.put((user, d))
        elif event == "game.over":
            self.over = True


class TableUser(User):
    """One table; every task run is one action of the seat that is asked."""

    wait_time = constant(float(os.environ.get(PAUSE_VARIABLE, "0.02")))

    def on_start(self) -> None:
        """Four users with decks, and the first game."""
        self._table = next(_numbers)
        self._users = [f"load-{os.getpid()}-{self._table}-{seat}" for seat in range(4)]
        self._brains = {user: Brain(random.Random(user)) for user in self._users}
        self._channel = grpc.insecure_channel(str(self.host).removeprefix("grpc://"))
        self._tokens = self._timed("setup", "decks", self._deck_tokens)
        self._acted = 0
        self._begin()

    def on_stop(self) -> None:
        """Leave the stream."""
        self._stream.close()
        self._channel.close()

    @task
    def act(self) -> None:
        """Answer the next prompt of any seat."""
        if self._stream.over:
            self._stream.close()
            self._begin()
            return
        try:
            user, prompt = self._stream.prompts.get(timeout=REPLY_S)
        except Empty:
            self._fail("prompt", MissingReply("nobody was asked anything"))
            raise StopUser from None
        if self._stream.current.get(user) == prompt["prompt"]:  # told again after a resync: once is enough
            self._answer(user, prompt)

    def _answer(self, user: str, prompt: Json) -> None:
        do = self._brains[user].choose(self._stream.boards[user], prompt)
        self._acted += 1
        d = {"game": self._game, "action_id": f"a{self._acted}", "prompt": prompt["prompt"], "do": do}
        self._stream.pushed.clear()
        began = time.perf_counter()
        reply = self._timed("act", str(prompt["kind"]), lambda: self._stream.op(user, self._game, "game.act", d))
        if reply is None:
            raise StopUser
        self._judge(user, prompt, do, reply)
        if self._stream.pushed:
            self._report(
                "fan-out",
                f"to {len({user for user, *_ in self._stream.pushed})} seats",
                began,
                self._stream.pushed[-1][3],
            )

    def _judge(self, user: str, prompt: Json, do: Json, reply: game_pb2.Reply) -> None:
        """A refusal by a rule is an answer; the bot then does what is safe. Anything else is an error."""
        if reply.ok:
            if self._stream.current.get(user) == prompt["prompt"]:
                del self._stream.current[user]
            return
        error = msgspec.json.decode(reply.d, type=Json)
        if error["code"] != "ILLEGAL":
            self._fail("act", RuntimeError(f"{error['code']}: {error['message']}"))
            return
        self._brains[user].refused(prompt, do)
        self._stream.op(user, self._game, "game.resync", {})

    def _begin(self) -> None:
        self._game = self._timed("setup", "game", self._new_game)
        self._stream = Stream(self._channel)
        self._stream.boards = {user: Board() for user in self._users}
        for user in self._users:
            self._timed("join", "game.join", lambda user=user: self._stream.op(user, self._game, "game.join", {}))

    def _deck_tokens(self) -> list[str]:
        with grpc.insecure_channel(os.environ[DECKS_VARIABLE]) as channel:
            return [_deck_token(channel, user, path) for user, path in zip(self._users, _STARTERS, strict=True)]

    def _new_game(self) -> str:
        seats = [
            game_pb2.Seat(seat=number, user_id=user, user_name=user, user_kind="bot", team=number, deck_token=token)
            for number, (user, token) in enumerate(zip(self._users, self._tokens, strict=True))
        ]
        request = game_pb2.CreateGameRequest(
            idempotency_key=f"{self._users[0]}-{time.time_ns()}",
            settings=game_pb2.TableSettings(format="commander"),
            seats=seats,
        )
        return str(game_pb2_grpc.GameServiceStub(self._channel).CreateGame(request, timeout=30).game_id)

    # -- reporting to Locust

    def _timed(self, kind: str, name: str, do: Any) -> Any:
        began = time.perf_counter()
        try:
            found = do()
        except Exception as error:
            self._fail(name, error)
            return None
        self._report(kind, name, began, time.perf_counter())
        return found

    def _report(self, kind: str, name: str, began: float, ended: float) -> None:
        events.request.fire(  # type: ignore[no-untyped-call]
            request_type=kind,
            name=name,
            response_time=(ended - began) * 1000,
            response_length=0,
            exception=None,
            context={},
        )

    def _fail(self, name: str, error: Exception) -> None:
        events.request.fire(  # type: ignore[no-untyped-call]
            request_type="error", name=name, response_time=0, response_length=0, exception=error, context={}
        )


def _deck_token(channel: grpc.Channel, user: str, path: Path) -> str:
    decks = decks_pb2_grpc.DecksServiceStub(channel)
    deck = decks.CreateDeck(
        decks_pb2.CreateDeckRequest(
            owner_id=user, text=path.read_text(), format="commander", idempotency_key=f"{user}-{path.name}"
        ),
        timeout=30,
    )
    request = decks_pb2.IssueDeckTokenRequest(deck_id=deck.deck_id, user_id=user)
    return str(decks.IssueDeckToken(request, timeout=30).token)
