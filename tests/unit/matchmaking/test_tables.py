"""Tables on a real Redis: time, restarts, and a game service or bus that is away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import redis.asyncio

from services.kit import redis_client
from services.kit.clock import FakeClock
from services.kit.errors import Fault, unavailable
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.tokens import Signer, Verifier
from services.matchmaking.deck_check import TokenDeckCheck
from services.matchmaking.leading.lease import Lease
from services.matchmaking.ports import GameRefused
from services.matchmaking.tables.doors import Door, Guest
from services.matchmaking.tables.store import RedisTableStore
from services.matchmaking.tables.table import Access, Answer, Place, Table, TableSettings, TableState
from services.matchmaking.tables.tables import LIFE_MS, OPEN_LIFE_MS, Tables
from services.matchmaking.tables.wire import table as wire_table

SETTINGS = TableSettings("commander")


@dataclass
class World:
    """The game service and the bus: what was told and made, and what fails."""

    told: list[tuple[TableState, int]] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    made: list[Table] = field(default_factory=list)
    is_deaf: bool = False

    async def check(self, settings: TableSettings, places: Sequence[Place]) -> None: ...

    async def create(self, table: Table) -> str:
        if self.failures:
            raise self.failures.pop(0)
        self.made.append(table)
        return f"game-{table.table_id}"

    async def game_of(self, user_id: str) -> str:
        return ""

    async def table(self, table: Table) -> None:
        if self.is_deaf:
            raise unavailable("BUS_UNAVAILABLE", "nobody listens")
        self.told.append((table.state, table.revision))


class NoQueues:
    """Queues in which nobody waits."""

    def ticket_of(self, user_id: str) -> str:
        return ""

    async def pause(self, user_id: str, table_id: str) -> None:
        raise AssertionError("nobody queues")


@dataclass
class Bench:
    """Tables that can be stopped and started again on what Redis keeps."""

    client: redis.asyncio.Redis
    keys: Path
    clock: FakeClock = field(default_factory=FakeClock)
    world: World = field(default_factory=World)
    tables: Tables = field(init=False)
    starts: int = 0

    async def start(self) -> None:
        self.starts += 1
        decks = TokenDeckCheck(Verifier(self.keys, "decks", self.clock))
        ids = SeededIds(self.starts, self.clock)
        await self.client.delete("mm:lease")
        lease = Lease(self.client, f"process-{self.starts}", "")
        assert await lease.hold()
        store = RedisTableStore(self.client, lease)
        self.tables = Tables(store, self.world, self.world, decks, self.clock, ids, {}, NoQueues())
        await self.tables.restore()

    def token(self, user_id: str, format_id: str = "commander") -> str:
        claims = {"user_id": user_id, "format": format_id, "rules_version": "", "full_milli": 870}
        return Signer(self.keys, "decks", self.clock).sign(claims, 3_600_000)

    async def invite(self, *users: str) -> Table:
        places = [Place(user_id, user_id.upper(), "person", number, 0) for number, user_id in enumerate(users)]
        return await self.tables.create("r", "owner", SETTINGS, places)

    async def offer(self, door: Door, free: int = 1, request: str = "r") -> Table:
        """The owner sits, the other seats are free."""
        places = [Place("owner", "OWNER", "person", 0, 0, self.token("owner"))]
        places += [Place.free(number, 0) for number in range(1, free + 1)]
        return await self.tables.create(request, "owner", SETTINGS, places, door)

    async def take(self, user_id: str, table: Table, seat: int = -1, code: str = "", password: str = "") -> Table:
        guest = Guest(user_id, user_id.upper(), "person", self.token(user_id), code, password)
        return await self.tables.take(guest, table.table_id, seat)

    async def accept(self, user_id: str, table: Table) -> Table:
        return await self.tables.accept(user_id, table.table_id, self.token(user_id))


@pytest.fixture
async def bench(clean_brokers: Settings, tmp_path: Path) -> AsyncIterator[Bench]:
    async with redis_client.connect(clean_brokers.redis()) as client:
        bench = Bench(client, tmp_path / "keys")
        await bench.start()
        yield bench


async def test_a_table_that_not_all_answer_expires_and_frees_those_who_sat(bench: Bench) -> None:
    table = await bench.invite("a", "b")
    await bench.accept("a", table)
    bench.clock.advance(LIFE_MS)
    await bench.tables.tick()
    assert (await bench.tables.get("a", table.table_id)).state is TableState.EXPIRED
    with pytest.raises(Fault, match="TABLE_OVER"):
        await bench.accept("b", table)
    assert (await bench.tables.create("r", "owner", SETTINGS, [])).table_id == table.table_id
    other = await bench.tables.create("r2", "owner", SETTINGS, list(table.places))
    assert (await bench.accept("a", other)).state is TableState.OPEN


async def test_each_seat_says_how_much_of_its_deck_the_rules_play_while_somebody_sits_there(bench: Bench) -> None:
    table = await bench.offer(Door(Access.LINK), free=2)
    taken = await bench.take("a", table, code=table.code)
    assert [place.full_milli for place in taken.places] == [870, 870, 0]
    assert [each.full_milli for each in wire_table(taken).seats] == [870, 870, 0]
    assert [place.full_milli for place in (await bench.tables.decline("a", table.table_id)).places] == [870, 0, 0]
    invited = await bench.tables.create("r2", "other", SETTINGS, [Place(x, x, "person", 0, 0) for x in "xy"])
    assert [place.full_milli for place in (await bench.accept("x", invited)).places] == [870, 0]


async def test_a_restart_keeps_seats_and_makes_the_game(bench: Bench) -> None:
    table = await bench.invite("a", "b")
    await bench.accept("a", table)
    await bench.start()
    assert (await bench.accept("b", table)).state is TableState.STARTING
    await bench.start()
    await bench.tables.tick()
    assert [each.table_id for each in bench.world.made] == [table.table_id]
    assert (await bench.tables.get("b", table.table_id)).game_id == f"game-{table.table_id}"


async def test_a_game_service_that_is_away_is_asked_again_and_a_refusal_names_no_card(bench: Bench) -> None:
    table = await bench.invite("a")
    await bench.accept("a", table)
    bench.world.failures = [unavailable("UNAVAILABLE", "away"), GameRefused("CARD_UNKNOWN: Black Lotus")]
    await bench.tables.tick()
    assert (await bench.tables.get("a", table.table_id)).state is TableState.STARTING
    await bench.tables.tick()
    refused = await bench.tables.get("a", table.table_id)
    assert refused.state is TableState.REFUSED
    assert "Lotus" not in refused.reason


async def test_what_could_not_be_told_is_told_later(bench: Bench) -> None:
    bench.world.is_deaf = True
    table = await bench.invite("a", "b")
    bench.world.is_deaf = False
    await bench.tables.tick()
    assert bench.world.told == [(TableState.OPEN, 1)]
    await bench.tables.decline("owner", table.table_id)
    assert bench.world.told[1:] == [(TableState.DECLINED, 2)]


async def test_a_deck_of_another_user_or_format_is_no_yes(bench: Bench) -> None:
    table = await bench.invite("a", "b")
    for token, reason in ((bench.token("b"), "DECK_NOT_YOURS"), (bench.token("a", "duel"), "DECK_FORMAT_MISMATCH")):
        with pytest.raises(Fault, match=reason):
            await bench.tables.accept("a", table.table_id, token)
    assert (await bench.tables.get("a", table.table_id)).sitting == []


PUBLIC = Door(Access.PUBLIC)


async def test_who_comes_from_the_lobby_sits_and_the_last_one_starts_the_game(bench: Bench) -> None:
    table = await bench.offer(PUBLIC, free=2)
    assert [each.table_id for each in bench.tables.lobby("commander")] == [table.table_id]
    assert bench.tables.lobby("duel") == []
    assert (await bench.take("a", table, seat=2)).places[2].user_id == "a"
    with pytest.raises(Fault, match="NO_SEAT"):
        await bench.take("b", table, seat=2)
    assert (await bench.take("a", table)).revision == 2
    await bench.start()
    assert (await bench.take("b", table)).state is TableState.STARTING
    assert bench.tables.lobby() == []
    await bench.tables.tick()
    assert [place.user_id for place in bench.world.made[0].places] == ["owner", "b", "a"]


async def test_an_open_seat_given_back_is_free_again_and_the_owner_closes_the_table(bench: Bench) -> None:
    table = await bench.offer(PUBLIC, free=2)
    await bench.take("a", table)
    left = await bench.tables.decline("a", table.table_id)
    assert [place.answer for place in left.places] == [Answer.ACCEPTED, Answer.FREE, Answer.FREE]
    assert (await bench.take("b", table)).places[1].user_id == "b"
    other = await bench.tables.create("own", "a", SETTINGS, [Place("a", "A", "person", 0, 0)])
    assert (await bench.accept("a", other)).state is TableState.STARTING
    assert (await bench.tables.decline("owner", table.table_id)).state is TableState.DECLINED
    with pytest.raises(Fault, match="TABLE_NOT_FOUND"):
        await bench.take("c", table)


async def test_a_table_with_a_link_is_found_by_its_link_alone(bench: Bench) -> None:
    table = await bench.offer(Door(Access.LINK))
    assert bench.tables.lobby() == []
    for code in ("", "wrong"):
        with pytest.raises(Fault, match="TABLE_NOT_FOUND"):
            await bench.take("a", table, code=code)
        with pytest.raises(Fault, match="TABLE_NOT_FOUND"):
            await bench.tables.get("a", table.table_id, code)
    assert (await bench.take("a", table, code=table.code)).state is TableState.STARTING


async def test_a_password_opens_a_public_table_and_so_does_its_link(bench: Bench) -> None:
    table = await bench.offer(Door(Access.PUBLIC, "open sesame"), free=2)
    assert bench.tables.lobby() == [table]
    assert b"sesame" not in table.password
    with pytest.raises(Fault, match="WRONG_PASSWORD"):
        await bench.take("a", table, password="open")
    await bench.take("a", table, password="open sesame")
    assert (await bench.take("b", table, code=table.code)).state is TableState.STARTING


async def test_tables_for_whoever_comes_wait_longer(bench: Bench) -> None:
    table = await bench.offer(PUBLIC)
    bench.clock.advance(LIFE_MS)
    await bench.tables.tick()
    assert bench.tables.lobby() == [table]
    bench.clock.advance(OPEN_LIFE_MS - LIFE_MS)
    await bench.tables.tick()
    assert bench.tables.lobby() == []


@pytest.mark.parametrize(
    ("door", "free"), [(Door(), 1), (PUBLIC, 0), (Door(Access.LINK, "secret"), 1), (Door(password="secret"), 0)]
)
async def test_doors_that_lead_nowhere_are_refused(bench: Bench, door: Door, free: int) -> None:
    with pytest.raises(Fault, match="BAD_ACCESS"):
        await bench.offer(door, free)


async def test_who_asks_for_a_rematch_second_finds_the_table_of_who_asked_first(bench: Bench) -> None:
    again = Door(rematch_of="g1")

    async def ask(user_id: str) -> Table:
        places = [
            Place(each, each, "person", n, 0, bench.token(each) * (each == user_id)) for n, each in enumerate("ab")
        ]
        return await bench.tables.create("rematch-g1", user_id, SETTINGS, places, again)

    first = await ask("a")
    assert (await ask("b")).table_id == first.table_id
    assert (await bench.accept("b", first)).state is TableState.STARTING
