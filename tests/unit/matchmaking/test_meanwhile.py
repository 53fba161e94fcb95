"""Who waits long may play against bots: the ticket is kept, is in no match meanwhile, and waits on after the game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from services.kit import redis_client
from services.kit.clock import FakeClock
from services.kit.errors import Fault
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.tokens import Verifier
from services.matchmaking.deck_check import TokenDeckCheck
from services.matchmaking.matching.tickets import QueueKey, TicketState
from services.matchmaking.queue.meanwhile import OFFERED_AFTER_MS
from services.matchmaking.tables.store import RedisTableStore
from services.matchmaking.tables.table import Place, Table, TableSettings
from services.matchmaking.tables.tables import Tables
from tests.unit.matchmaking.bench import Bench, World
from tests.unit.matchmaking.test_tables import World as TableWorld

DUEL = QueueKey("duel")
LATER_MS = 5_000


class Hall(Bench):
    """Queues and tables of one process; games at tables are those of `world.playing`."""

    tables: Tables

    async def start(self) -> None:
        self.seated.clear()
        await super().start()
        decks = TokenDeckCheck(Verifier(self.keys, "decks", self.clock))
        ids = SeededIds(100 + self.starts, self.clock)
        games = TableWorld()
        games.game_of = self.world.game_of  # type: ignore[method-assign]
        store = RedisTableStore(self.client, self.lease)
        self.tables = Tables(store, games, games, decks, self.clock, ids, self.seated, self.matchmaker)
        await self.tables.restore()

    async def play_bots(self, user_id: str, request_id: str = "bots", is_house: bool = True) -> Table:
        places = [
            Place(each, each, kind, seat, 0, self.token(each, "duel"), is_house=kind == "bot" and is_house)
            for seat, (each, kind) in enumerate(((user_id, "person"), ("robo", "bot")))
        ]
        table = await self.tables.create(request_id, user_id, TableSettings("duel"), places)
        await self.tables.tick()
        self.world.playing[user_id] = f"game-{table.table_id}"
        return table

    async def state(self, user_id: str) -> TicketState:
        return (await self.matchmaker.get_ticket(user_id, "")).state


@pytest.fixture
async def hall(clean_brokers: Settings, tmp_path: Path) -> AsyncIterator[Hall]:
    async with redis_client.connect(clean_brokers.redis()) as client:
        hall = Hall(client, FakeClock(), tmp_path / "keys", World())
        await hall.start()
        yield hall


async def test_bots_are_offered_after_a_minute_to_who_waits_alone(hall: Hall) -> None:
    await hall.queue("a", key=DUEL)
    for waited, offered in ((OFFERED_AFTER_MS - 1, False), (OFFERED_AFTER_MS, True)):
        hall.clock.advance(waited if not offered else 1)
        ticket = await hall.matchmaker.get_ticket("a", "")
        assert [each.are_bots_offered for each in hall.matchmaker.standings(ticket)] == [offered]


async def test_a_ticket_is_in_no_match_during_the_game_and_has_its_place_after_it(hall: Hall) -> None:
    before = await hall.queue("a", key=DUEL)
    await hall.play_bots("a")
    await hall.queue("b", key=DUEL)
    hall.clock.advance(LATER_MS)
    await hall.matchmaker.tick()
    assert (await hall.state("a"), hall.world.proposals) == (TicketState.PAUSED, [])
    del hall.world.playing["a"]
    hall.clock.advance(LATER_MS)
    await hall.matchmaker.tick()
    after = await hall.matchmaker.get_ticket("a", "")
    assert (after.state, after.created_ms, after.meanwhile) == (TicketState.PROPOSED, before.created_ms, "")
    assert len(hall.world.proposals) == 1


async def test_another_process_knows_who_plays_meanwhile(hall: Hall) -> None:
    await hall.queue("a", key=DUEL)
    await hall.play_bots("a")
    await hall.start()
    await hall.queue("b", key=DUEL)
    await hall.matchmaker.tick()
    assert (await hall.state("a"), hall.world.proposals) == (TicketState.PAUSED, [])
    del hall.world.playing["a"]
    hall.clock.advance(LATER_MS)
    await hall.matchmaker.tick()
    assert await hall.state("a") is TicketState.PROPOSED


async def test_who_plays_meanwhile_may_leave_the_queue_and_may_play_bots_again(hall: Hall) -> None:
    await hall.queue("a", key=DUEL)
    await hall.play_bots("a")
    del hall.world.playing["a"]
    await hall.play_bots("a", "again")
    assert await hall.state("a") is TicketState.PAUSED
    closed = await hall.matchmaker.cancel_ticket("a", "")
    assert (closed.state, closed.close_reason, hall.matchmaker.ticket_of("a")) == (TicketState.CLOSED, "cancelled", "")
    del hall.world.playing["a"]
    hall.clock.advance(LATER_MS)
    await hall.matchmaker.tick()
    assert (await hall.matchmaker.get_ticket("a", closed.ticket_id)).state is TicketState.CLOSED


async def test_people_are_no_bots_and_a_ready_check_comes_first(hall: Hall) -> None:
    await hall.queue("a", key=DUEL)
    with pytest.raises(Fault, match="TICKET_EXISTS"):
        await hall.play_bots("a", is_house=False)
    await hall.queue("b", key=DUEL)
    await hall.matchmaker.tick()
    assert len(hall.world.proposals) == 1
    with pytest.raises(Fault, match="TICKET_EXISTS"):
        await hall.play_bots("a")
    assert (await hall.state("a"), hall.seated) == (TicketState.PROPOSED, {})
    party = await hall.queue_party("cd", QueueKey("partner"))
    with pytest.raises(Fault, match="TICKET_EXISTS"):
        await hall.play_bots("c")
    assert (await hall.matchmaker.get_ticket("c", "")) == party
