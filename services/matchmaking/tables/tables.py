"""All tables of the process and their single writer. Nobody is seated without consent, and nobody twice.

A user who queues, sits at another open table or plays a game takes no seat; the queue asks `seated` for its part. House bots may sit at
any number of tables, and who queues may play against them meanwhile: the ticket is paused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from typing import Protocol

from services.kit.clock import Clock
from services.kit.errors import Fault, conflict, denied, exhausted, invalid, not_found
from services.kit.ids import Ids

from ..ports import DeckCheck, GameRefused, Games
from .doors import Door, Guest, has_link, opens
from .store import RedisTableStore
from .table import Access, Answer, Place, Table, TableSettings, TableState

LIFE_MS = 10 * 60 * 1000
"""How long a table waits for the answers of those who are invited."""
OPEN_LIFE_MS = 60 * 60 * 1000
"""And one with seats for whoever comes."""
LISTED = 100
"""How many tables the lobby shows at most."""
MOST_OPEN = 5
_LOOK_S = 1.0
_NOT_READY = "somebody's deck is not ready for this table; each of you may save the deck again and sit down anew"

_log = logging.getLogger(__name__)


_CLOSED = Door()


class TableGames(Games, Protocol):
    """The game service as tables use it."""

    async def check(self, settings: TableSettings, places: Sequence[Place]) -> None:
        """Raises Fault for settings or seats that no game has."""
        ...

    async def create(self, table: Table) -> str:
        """The game's id; repeating gives the same game. Raises GameRefused, or Fault when trying again may help."""
        ...


class Queues(Protocol):
    """The queues as tables use them."""

    def ticket_of(self, user_id: str) -> str:
        """The id of the user's open ticket, "" for none."""
        ...

    async def pause(self, user_id: str, table_id: str) -> None:
        """The user plays against bots until people come. Raises Fault TICKET_EXISTS when the ticket cannot wait."""
        ...


class TableAnnouncer(Protocol):
    """Tells everybody whom a table concerns; may be repeated."""

    async def table(self, table: Table) -> None: ...


class Tables:
    """Opens tables, takes answers, has games made. `seated` (user -> table) is written here and read by the queue."""

    def __init__(
        self,
        store: RedisTableStore,
        games: TableGames,
        announcer: TableAnnouncer,
        decks: DeckCheck,
        clock: Clock,
        ids: Ids,
        seated: MutableMapping[str, str],
        queues: Queues,
    ) -> None:
        self._store = store
        self._games = games
        self._announcer = announcer
        self._decks = decks
        self._clock = clock
        self._ids = ids
        self._seated = seated
        self._queues = queues
        self._open: dict[str, Table] = {}
        self._untold: dict[str, Table] = {}
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()

    # -- life

    async def restore(self) -> None:
        """Load what the store kept; call once before `run`. What was perhaps not told is told again."""
        self.drop()
        for table in await self._store.load():
            self._keep(table)
            self._untold[table.table_id] = table

    def drop(self) -> None:
        """Forget everything: another process decides, and the store has it."""
        self._open.clear()
        self._untold.clear()
        self._seated.clear()

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            self._wake.clear()
            try:
                await self.tick()
            except Fault as fault:
                _log.warning("tables wait: %s", fault)
            try:
                async with asyncio.timeout(_LOOK_S):
                    await self._wake.wait()
            except TimeoutError:
                continue

    async def tick(self) -> None:
        """Whatever is due now: announcements that failed, expiries, games. Raises Fault while the store is away."""
        async with self._lock:
            for table in list(self._untold.values()):
                await self._tell(table)
            now = self._clock.now_ms()
            for table in list(self._open.values()):
                expired = table.expire(now)
                if expired is not table:
                    await self._put(expired)
        starting = [table for table in self._open.values() if table.state is TableState.STARTING]
        await asyncio.gather(*map(self._start, starting))

    # -- what users do

    async def create(
        self, request_id: str, owner_id: str, settings: TableSettings, places: Sequence[Place], door: Door = _CLOSED
    ) -> Table:
        """Open a table; those with a deck sit at once. Raises Fault: bad settings or decks, a user who is not free."""
        known = await self._store.of_request(owner_id, request_id)
        if known is not None and (known.table_id in self._open or not known.state.is_open):
            return known
        if (again := self._rematch(door.rematch_of, owner_id)) is not None:
            return again
        _require_doors(door, places)
        await self._games.check(settings, places)
        places = [self._with_share(place, settings) if place.deck_token else place for place in places]
        async with self._lock:
            self._require_few(owner_id)
            now = self._clock.now_ms()
            life = LIFE_MS if door.access is Access.INVITED else OPEN_LIFE_MS
            table = Table.of(self._ids.new(), request_id, owner_id, settings, tuple(places), now, life, **door.fields())
            await self._seat(table, table.bound)
        return table

    async def get(self, user_id: str, table_id: str, code: str = "") -> Table:
        """A table that concerns the user, is listed, or whose link was given. Raises Fault TABLE_NOT_FOUND."""
        table = self._open.get(table_id) or await self._store.table(table_id)
        if table is None or not (table.concerns(user_id) or table.is_listed or has_link(table, code)):
            raise not_found("TABLE_NOT_FOUND", "there is no such table", table_id=table_id[:64])
        return table

    def lobby(self, format_id: str = "") -> list[Table]:
        """Public tables with a free seat, newest first; of one format, or of all."""
        listed = [each for each in self._open.values() if each.is_listed and format_id in ("", each.settings.format)]
        return sorted(listed, key=lambda table: table.table_id, reverse=True)[:LISTED]

    async def take(self, guest: Guest, table_id: str, seat: int = -1) -> Table:
        """Sit down in a free seat (-1 = any). Raises Fault: no such table, wrong password, no free seat, a bad deck, a user who is not free."""
        async with self._lock:
            table = await self.get(guest.user_id, table_id, guest.code)
            if guest.user_id in table.sitting:
                return table
            _require_open(table)
            if not (has_link(table, guest.code) or opens(table.password, guest.password)):
                raise denied("WRONG_PASSWORD", "this table has another password", table_id=table_id)
            return await self._seat(self._taken(table, seat, guest.place), [guest.user_id])

    async def seat_bot(self, owner_id: str, table_id: str, seat: int, bot: Place) -> Table:
        """Put a house bot into a free seat of one's table. Raises Fault: no table of the owner, no free seat, a bad deck."""
        async with self._lock:
            table = await self.get(owner_id, table_id)
            if table.owner_id != owner_id:
                raise denied("NOT_OWNER", "only who made the table fills its seats with bots", table_id=table_id)
            _require_open(table)
            return await self._put(self._taken(table, seat, bot))

    def _taken(self, table: Table, seat: int, taker: Place) -> Table:
        """The table with a free seat taken (-1 = any). Raises Fault."""
        number = table.free_seat(seat)
        if number is None or any(place.user_id == taker.user_id for place in table.places):
            raise conflict("NO_SEAT", "this seat is not free for you", table_id=table.table_id)
        return table.take(number, self._with_share(taker, table.settings))

    def _with_share(self, place: Place, settings: TableSettings) -> Place:
        """With how much of the deck the rules play wholly. Raises Fault for a bad deck."""
        return replace(place, full_milli=self._decks.require(place.deck_token, place.user_id, settings.key))

    def _rematch(self, game_id: str, user_id: str) -> Table | None:
        """The open table at which the players of a game meet again, whoever of them made it."""
        return next(
            (each for each in self._open.values() if game_id and each.rematch_of == game_id and each.concerns(user_id)),
            None,
        )

    def of(self, user_id: str) -> list[Table]:
        """The open tables that concern a user, newest first."""
        mine = [table for table in self._open.values() if table.concerns(user_id)]
        return sorted(mine, key=lambda table: table.table_id, reverse=True)

    async def accept(self, user_id: str, table_id: str, deck_token: str) -> Table:
        """Sit down with a deck. Raises Fault: a bad deck, a closed table, a user who is not free."""
        async with self._lock:
            table = await self.get(user_id, table_id)
            self._require_invited(user_id, table)
            if user_id in table.sitting:
                return table
            if not table.state.is_open:
                raise _over(table)
            share = self._decks.require(deck_token, user_id, table.settings.key)
            return await self._seat(table.accept(user_id, deck_token, share), [user_id])

    async def decline(self, user_id: str, table_id: str) -> Table:
        """Give the seat back, or cancel one's own table; without effect once it starts or is closed."""
        async with self._lock:
            table = await self.get(user_id, table_id)
            declined = table.decline(user_id)
            return table if declined is table else await self._put(declined)

    # -- who is free

    async def _seat(self, table: Table, users: Sequence[str]) -> Table:
        """Keep a table at which these users now sit too."""
        for user_id in users:
            self._require_free(user_id, table)
        # Reserved before the first await: who queues meanwhile is refused.
        self._seated.update(dict.fromkeys(users, table.table_id))
        try:
            for user_id in users:
                await self._require_no_game(user_id)
                if self._queues.ticket_of(user_id):
                    await self._queues.pause(user_id, table.table_id)
            return await self._put(table)
        except BaseException:
            for user_id in users:
                self._seated.pop(user_id, None)
            raise

    def _require_free(self, user_id: str, table: Table) -> None:
        if (ticket_id := self._queues.ticket_of(user_id)) and not table.is_against_bots:
            raise conflict("TICKET_EXISTS", "whoever queues takes no seat", ticket_id=ticket_id, user=user_id)
        if table_id := self._seated.get(user_id):
            raise conflict("SEATED", "whoever sits at a table takes no other seat", table_id=table_id, user=user_id)

    async def _require_no_game(self, user_id: str) -> None:
        if game_id := await self._games.game_of(user_id):
            raise conflict("IN_GAME", "whoever plays takes no seat", game_id=game_id, user=user_id)

    def _require_invited(self, user_id: str, table: Table) -> None:
        if all(place.user_id != user_id for place in table.places):
            raise denied("NOT_INVITED", "you have no seat at this table", table_id=table.table_id)

    def _require_few(self, owner_id: str) -> None:
        if sum(table.owner_id == owner_id for table in self._open.values()) >= MOST_OPEN:
            raise exhausted("TOO_MANY_TABLES", f"you have {MOST_OPEN} open tables", most=str(MOST_OPEN))

    # -- transitions, inside the lock

    async def _put(self, table: Table) -> Table:
        """Save, then tell."""
        await self._store.save(table)
        self._keep(table)
        self._wake.set()
        await self._tell(table)
        return table

    def _keep(self, table: Table) -> None:
        for user_id in [user_id for user_id, at in self._seated.items() if at == table.table_id]:
            del self._seated[user_id]
        if table.state.is_open:
            self._open[table.table_id] = table
            self._seated.update(dict.fromkeys(table.bound, table.table_id))
        else:
            self._open.pop(table.table_id, None)

    async def _tell(self, table: Table) -> None:
        self._untold.pop(table.table_id, None)
        try:
            await self._announcer.table(table)
        except Fault as fault:
            _log.warning("table %s is told later: %s", table.table_id, fault)
            self._untold[table.table_id] = table

    # -- games

    async def _start(self, table: Table) -> None:
        """Ask for the game: the table's id makes repeating safe."""
        try:
            done = table.started(await self._games.create(table))
        except GameRefused as refused:
            _log.warning("the game service refuses table %s: %s", table.table_id, refused)
            done = table.refuse(_NOT_READY)
        except Fault as fault:
            _log.warning("table %s waits for its game: %s", table.table_id, fault)
            return
        async with self._lock:
            await self._put(done)


def _over(table: Table) -> Fault:
    return conflict("TABLE_OVER", "this table is closed", table_id=table.table_id, state=table.state.value)


def _require_open(table: Table) -> None:
    if table.state is not TableState.OPEN:
        raise _over(table)


def _require_doors(door: Door, places: Sequence[Place]) -> None:
    """Free seats are for tables that strangers can find; a password is for the lobby."""
    free = any(place.answer is Answer.FREE for place in places)
    if free and door.access is Access.INVITED:
        raise invalid("BAD_ACCESS", "a free seat needs access `link` or `public`", field="access")
    if not free and door.access is not Access.INVITED:
        raise invalid("BAD_ACCESS", "a table without a free seat has access `invited`", field="access")
    if door.password and door.access is not Access.PUBLIC:
        raise invalid("BAD_ACCESS", "a password is for public tables; a link is one already", field="password")
