"""The chat of one gateway: what its sockets say goes to all gateways over the bus, and what all say to the sockets here that may hear it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass

import grpc
import msgspec

from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.rulings import Rulings
from gateway.accounts.values import User
from gateway.errors import Refused, refused
from gateway.limits import Limit, SharedLimiter
from gateway.peers import Peers
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2
from muster.tournament.v1.events_pb2 import CheckSpectatorRequest, SpectatorRights
from services.kit.bus import Bus
from services.kit.clock import Clock
from services.kit.errors import fault_of
from services.kit.ids import Ids
from services.kit.subjects import CHAT_SAID, EVENT_CHANGED

from .store import ChatStore
from .values import Channel, Message, Place, cleaned

Send = Callable[[bytes], None]
_AT_NO_EVENT = SpectatorRights(may_watch=True)
_encode = msgspec.json.Encoder().encode
_SPECTATOR_EXCLUDED = "spectator_excluded"
"""What `EventChanged` says when it is decided who looks on."""


@dataclass(slots=True)
class Listener:
    """A socket that has opened the chat of a game."""

    user_id: str
    game: game_pb2.GetGameResponse
    place: Place
    muted: set[str]
    send: Send

    def may_hear(self, message: Message) -> bool:
        """Whether the channel is one's own and the speaker not muted."""
        return self.place.hears(message) and message.user not in self.muted


class Chat:
    """Opens, says, mutes; `listen` once at the start."""

    def __init__(
        self,
        store: ChatStore,
        acquaintances: Acquaintances,
        rulings: Rulings,
        peers: Peers,
        bus: Bus,
        limiter: SharedLimiter,
        limit: Limit,
        clock: Clock,
        ids: Ids,
    ) -> None:
        self._store = store
        self._acquaintances = acquaintances
        self._rulings = rulings
        self._peers = peers
        self._bus = bus
        self._limiter = limiter
        self._limit = limit
        self._clock = clock
        self._ids = ids
        self._rooms: dict[str, dict[str, Listener]] = defaultdict(dict)

    async def listen(self) -> None:
        """Hear what is said on other gateways and here, and who looks on no more."""
        await self._bus.listen(CHAT_SAID, self._deliver)
        await self._bus.listen(EVENT_CHANGED, self._readmit)

    async def open(self, session_id: str, user: User, game_id: str, send: Send) -> dict[str, object]:
        """Hear a game's chat from now on: the channels that one may write to, and what was said. Raises Refused GAME_NOT_FOUND, EXCLUDED or NOT_WATCHED."""
        game = await self._peers.game.GetGame(game_pb2.GetGameRequest(game_id=game_id))
        listener = Listener(user.user_id, game, _place(user.user_id, game), await self._unheard(user.user_id), send)
        await self._require_may_hear(listener)
        self._rooms[game_id][session_id] = listener
        said = [each for each in await self._store.of(game_id) if listener.may_hear(each)]
        return {"channels": list(listener.place.speaks()), "messages": said, "muted": sorted(listener.muted)}

    async def heard(self, user_id: str, game_id: str) -> list[Message]:
        """What was said in a game as far as somebody may hear it, oldest first, of those who are muted too. Raises Refused GAME_NOT_FOUND, EXCLUDED or NOT_WATCHED."""
        game = await self._peers.game.GetGame(game_pb2.GetGameRequest(game_id=game_id))
        listener = Listener(user_id, game, _place(user_id, game), set(), lambda frame: None)
        await self._require_may_hear(listener)
        return [each for each in await self._store.of(game_id) if listener.may_hear(each)]

    def leave(self, session_id: str) -> None:
        """The socket is gone."""
        for game_id in [game_id for game_id, room in self._rooms.items() if session_id in room]:
            self.close(session_id, game_id)

    def close(self, session_id: str, game_id: str) -> None:
        """Hear a game's chat no more."""
        room = self._rooms.get(game_id, {})
        room.pop(session_id, None)
        if not room:
            self._rooms.pop(game_id, None)

    async def require_may_speak(self, user_id: str) -> None:
        """Raises Refused SILENCED."""
        await self._rulings.require_none(user_id, "silence")

    async def say(self, session_id: str, user: User, game_id: str, to: Channel, text: str) -> dict[str, object]:
        """Say something; its id. Raises Refused: the chat is not open, the channel is not one's own, too much, SILENCED."""
        listener = self._rooms.get(game_id, {}).get(session_id)
        if listener is None:
            raise Refused("NOT_JOINED", "send chat.open first", game_id=game_id)
        place = listener.place
        if to not in place.speaks():
            raise Refused("PERMISSION_DENIED", f"you may write to {' and '.join(place.speaks())}", field="to")
        words = cleaned(text)
        await self.require_may_speak(user.user_id)
        (await self._limiter.take(self._limit, user.user_id)).require()
        team = place.team if to == "team" else -1
        message = Message(
            self._ids.new(), game_id, to, team, user.user_id, user.name, place.seat, words, self._clock.now_ms()
        )
        await self._store.add(message)
        await self._bus.tell(CHAT_SAID, events_pb2.ChatSaid(json=_encode(message)))
        return {"message": message.id}

    async def mute(self, user_id: str, other_id: str, is_muted: bool) -> dict[str, object]:
        """Hear somebody no more, at every table, or again."""
        await self._store.mute(user_id, other_id, is_muted)
        return {"muted": sorted(await self.hear_anew(user_id))}

    async def hear_anew(self, user_id: str) -> set[str]:
        """Whom a user hears has changed: from now on it holds in every open chat; those who are not heard."""
        muted = await self._unheard(user_id)
        for listener in [each for room in self._rooms.values() for each in room.values()]:
            if listener.user_id == user_id:
                listener.muted = muted
        return muted

    async def _unheard(self, user_id: str) -> set[str]:
        return await self._store.muted(user_id) | await self._acquaintances.blocked(user_id)

    async def _deliver(self, event: events_pb2.ChatSaid) -> None:
        message = msgspec.json.decode(event.json, type=Message)
        frame = _encode({"ev": "chat.said", "game": message.game, "d": message})
        for listener in list(self._rooms.get(message.game, {}).values()):
            if listener.may_hear(message):
                listener.send(frame)

    async def _readmit(self, changed: events_pb2.EventChanged) -> None:
        """Who of those whom it concerns looks on at the event's tables is asked anew whether they may, and hears no more if not."""
        if changed.what != _SPECTATOR_EXCLUDED:
            return
        for game_id, session_id, listener in self._looking_on(changed.tournament_id, changed.user_ids):
            try:
                await self._require_may_hear(listener)
            except Refused as refusal:
                self.close(session_id, game_id)
                listener.send(_encode({"ev": "chat.closed", "game": game_id, "d": refusal.body()}))

    def _looking_on(self, event_id: str, users: Collection[str]) -> list[tuple[str, str, Listener]]:
        """Game, session and listener of those of these users who look on at tables of the event."""
        return [
            (game_id, session_id, each)
            for game_id, room in self._rooms.items()
            for session_id, each in room.items()
            if each.place.seat < 0 and each.user_id in users and each.game.settings.event_id == event_id
        ]

    async def _require_may_hear(self, listener: Listener) -> None:
        """Who looks on at an event's table may be kept from it by its officials (MTR 1.11), and a table may have nobody look on. Raises Refused EXCLUDED, NOT_WATCHED."""
        game = listener.game
        if listener.place.seat >= 0:
            return
        rights = await self._rights(listener) if game.settings.event_id else _AT_NO_EVENT
        if not rights.may_watch:
            raise Refused("EXCLUDED", "an official does not let you look on at this match", rule="MTR 1.11")
        if not rights.is_judge:
            await self._require_welcome(listener)

    async def _require_welcome(self, listener: Listener) -> None:
        who, user_id = listener.game.settings.watch.who, listener.user_id
        if who == "nobody":
            raise Refused("NOT_WATCHED", "nobody looks on at this table but its players")
        seats = {seat.user_id for seat in listener.game.seats}
        if who == "friends" and not seats & set(await self._acquaintances.who_like(user_id)):
            raise Refused("NOT_WATCHED", "friends of its players look on at this table")

    async def _rights(self, listener: Listener) -> SpectatorRights:
        """What the event says of somebody who looks on."""
        game = listener.game
        request = CheckSpectatorRequest(
            event_id=game.settings.event_id,
            match_id=game.match.match_id or game.game_id,
            user_id=listener.user_id,
        )
        try:
            return await self._peers.events.CheckSpectator(request)
        except grpc.aio.AioRpcError as error:
            raise refused(fault_of(error)) from error


def _is_quiet(game: game_pb2.GetGameResponse) -> bool:
    """Whether what is said at the table is not for those who look on: ever in a ranked game, and while they see it late."""
    watch, is_over = game.settings.watch, game.state == game_pb2.GAME_STATE_ENDED
    return game.settings.ranked or (not is_over and bool(watch.delay_seconds or watch.delay_turns))


def _place(user_id: str, game: game_pb2.GetGameResponse) -> Place:
    seat = next((each for each in game.seats if each.user_id == user_id), None)
    if seat is None:
        return Place(-1, -1, True, _is_quiet(game))
    is_alone = sum(each.team == seat.team for each in game.seats) == 1
    return Place(seat.seat, seat.team, is_alone, is_quiet=False)
