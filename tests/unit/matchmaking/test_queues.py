"""Parties, several queues, growing cooldowns, connections and reasons, on the matchmaker with a real Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import redis.asyncio

from muster.matchmaking.v1 import matchmaking_pb2 as pb
from services.kit.clock import FakeClock
from services.kit.errors import Fault
from services.kit.presence import GRACE_MS
from services.kit.settings import Settings
from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.tickets import Entry, QueueKey, TicketState
from services.matchmaking.matching.wishes import Wishes
from services.matchmaking.ports import Skill
from services.matchmaking.queue.matchmaker import Order
from services.matchmaking.queue.wire import match
from tests.unit.matchmaking.bench import KEY, Bench, World

PARTNER, EMPEROR, DUEL = QueueKey("partner"), QueueKey("emperor"), QueueKey("duel")
RULE = RULES["commander"]


@pytest.fixture
async def client(clean_brokers: Settings) -> AsyncIterator[redis.asyncio.Redis]:
    async with redis.asyncio.from_url(clean_brokers.redis()) as server:
        yield server


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def bench(client: redis.asyncio.Redis, clock: FakeClock, tmp_path: Path) -> Bench:
    bench = Bench(client, clock, tmp_path / "keys", World())
    await bench.start()
    return bench


async def _both(bench: Bench, user_id: str = "a") -> None:
    """One ticket for two queues."""
    entries = tuple(Entry(key, (bench.player(user_id, key),)) for key in (KEY, DUEL))
    await bench.matchmaker.create_ticket(Order("r", entries))


async def test_a_party_is_one_ticket_that_all_of_them_see(bench: Bench) -> None:
    ticket = await bench.queue_party("ab", PARTNER)
    assert (await bench.matchmaker.get_ticket("b", "")).ticket_id == ticket.ticket_id
    with pytest.raises(Fault, match="TICKET_EXISTS"):
        await bench.queue("b", "other")
    for user_id in "cd":
        await bench.queue(user_id, key=PARTNER)
    await bench.matchmaker.tick()
    (proposal,) = bench.world.asked
    assert set(proposal.parties) == {("a", "b"), ("c",), ("d",)}
    assert {frozenset(proposal.seats[::2]), frozenset(proposal.seats[1::2])} == {frozenset("ab"), frozenset("cd")}
    assert 0 < proposal.win < 1


async def test_one_who_declines_takes_the_party_out_and_pays_alone(bench: Bench, clock: FakeClock) -> None:
    await bench.queue_party("ab", PARTNER)
    for user_id in "cd":
        await bench.queue(user_id, key=PARTNER)
    await bench.matchmaker.tick()
    await bench.matchmaker.answer("b", bench.world.proposals[-1], accepts=False)
    assert bench.world.cancellations == [(("c", "d"), ("a", "b"))]
    assert (await bench.queue("a", "again", PARTNER)).state is TicketState.WAITING
    with pytest.raises(Fault, match="COOLDOWN"):
        await bench.queue("b", "again", PARTNER)


@pytest.mark.parametrize(
    ("users", "key", "roles", "reason"),
    [
        ("ab", KEY, "", "PARTY_TOO_LARGE"),
        ("ab", DUEL, "", "PARTY_TOO_LARGE"),
        ("abc", PARTNER, "", "PARTY_TOO_LARGE"),
        ("ab", EMPEROR, "emperor;emperor", "ROLE_CONFLICT"),
        ("abc", EMPEROR, "lieutenant;lieutenant;lieutenant", "ROLE_CONFLICT"),
        ("ab", EMPEROR, "general;", "UNKNOWN_ROLE"),
    ],
)
async def test_what_no_party_can_be_is_refused(
    bench: Bench, users: str, key: QueueKey, roles: str, reason: str
) -> None:
    with pytest.raises(Fault) as refusal:
        await bench.queue_party(users, key, roles=(roles or ";;").split(";"))
    assert refusal.value.reason == reason
    assert bench.matchmaker.ticket_of("a") == ""


async def test_a_party_comes_back_after_a_restart(bench: Bench) -> None:
    await bench.queue_party("ab", PARTNER)
    await bench.start()
    for user_id in "cd":
        await bench.queue(user_id, key=PARTNER)
    await bench.matchmaker.tick()
    assert bench.world.asked[0].parties[0] == ("a", "b")


async def test_the_first_match_takes_a_ticket_out_of_all_its_queues(bench: Bench) -> None:
    await _both(bench)
    await bench.queue("b", key=DUEL)
    for user_id in "cde":
        await bench.queue(user_id)
    await bench.matchmaker.tick()
    asked = [proposal for proposal in bench.world.asked if "a" in proposal.seats]
    assert len(asked) == 1
    assert len(bench.world.asked) == 1, "the others wait for somebody else"
    ticket = await bench.matchmaker.get_ticket("a", "")
    assert (ticket.state, ticket.key) == (TicketState.PROPOSED, asked[0].key)


async def test_a_ticket_that_was_let_down_waits_in_all_its_queues_again(bench: Bench) -> None:
    await _both(bench)
    await bench.queue("b", key=DUEL)
    await bench.matchmaker.tick()
    await bench.matchmaker.answer("b", bench.world.proposals[-1], accepts=False)
    for user_id in "cde":
        await bench.queue(user_id)
    await bench.matchmaker.tick()
    assert bench.world.asked[-1].key == KEY
    assert "a" in bench.world.asked[-1].seats


async def test_cooldowns_grow_and_are_forgotten_after_an_hour(bench: Bench, clock: FakeClock) -> None:
    seen = []
    for number in range(5):
        for user_id in "abcd":
            await bench.queue(user_id, f"r{number}" if user_id == "a" else "r")
        await bench.matchmaker.tick()
        await bench.matchmaker.answer("a", bench.world.proposals[-1], accepts=False)
        seen.append(await bench.store.cooldown_until("a") - clock.now_ms())
        clock.advance(seen[-1])
    assert seen == [*RULE.cooldowns_ms, RULE.cooldowns_ms[-1]]
    clock.advance(3_600_000)
    await bench.queue("a", "later")
    await bench.matchmaker.tick()
    await bench.matchmaker.answer("a", bench.world.proposals[-1], accepts=False)
    assert await bench.store.cooldown_until("a") - clock.now_ms() == RULE.cooldowns_ms[0]


async def test_what_nobody_was_told_neither_ends_nor_costs_anything(bench: Bench, clock: FakeClock) -> None:
    bench.world.is_deaf = True
    for user_id in "abcd":
        await bench.queue(user_id)
    await bench.matchmaker.tick()
    clock.advance(10 * RULE.ready_check_ms)
    await bench.matchmaker.tick()
    assert (await bench.matchmaker.get_ticket("a", "")).state is TicketState.PROPOSED
    bench.world.is_deaf = False
    await bench.matchmaker.tick()
    (told,) = bench.world.asked
    assert told.accept_by_ms == clock.now_ms() + RULE.ready_check_ms
    clock.advance(RULE.ready_check_ms)
    await bench.matchmaker.tick()
    assert bench.world.cancellations == [((), ("a", "b", "c", "d"))]


async def _here(bench: Bench, *users: str) -> None:
    await bench.presence.hear(pb.PresenceBeat(user_ids=users))


async def test_a_ticket_ends_half_a_minute_after_its_player_has_gone(bench: Bench, clock: FakeClock) -> None:
    await _here(bench, "a", "b")
    for user_id in "abc":
        await bench.queue(user_id)
    for _ in range(GRACE_MS // 5_000):
        clock.advance(5_000)
        await _here(bench, "a")
        await bench.matchmaker.tick()
    states = [(await bench.matchmaker.get_ticket(user_id, "")).state for user_id in "ac"]
    assert states == [TicketState.WAITING, TicketState.WAITING], "c never had a connection, and is not expected to"
    assert bench.matchmaker.ticket_of("b") == ""
    assert (await bench.queue("b")).close_reason == "gone"


async def test_a_lost_socket_that_comes_back_costs_nothing(bench: Bench, clock: FakeClock) -> None:
    await _here(bench, "a")
    await bench.queue("a")
    for _ in range(20):
        clock.advance(GRACE_MS - 5_000)
        await _here(bench, "a")
        await bench.matchmaker.tick()
    assert (await bench.matchmaker.get_ticket("a", "")).state is TicketState.WAITING


async def test_when_no_gateway_speaks_nobody_is_taken_for_gone(bench: Bench, clock: FakeClock) -> None:
    await _here(bench, "a")
    await bench.queue("a")
    clock.advance(10 * GRACE_MS)
    await bench.matchmaker.tick()
    await _here(bench, "b")
    clock.advance(5_000)
    await bench.matchmaker.tick()
    assert (await bench.matchmaker.get_ticket("a", "")).state is TicketState.WAITING


def _reasons(bench: Bench, user_id: str) -> dict[str, dict[str, int]]:
    return {each.key: dict(each.params) for each in bench.world.standing[user_id].reasons}


async def test_who_waits_is_told_how_many_are_missing(bench: Bench) -> None:
    await bench.queue("a")
    await bench.matchmaker.tick()
    (reason,) = bench.world.standing["a"].reasons
    assert (reason.key, reason.params, reason.text) == (
        "too_few",
        {"missing": 3},
        "Three more players would make a game.",
    )


async def test_who_waits_is_told_which_roles_are_missing(bench: Bench) -> None:
    for user_id in "abcdef":
        player = bench.player(user_id, EMPEROR, roles=frozenset({"emperor"} if user_id < "e" else {"lieutenant"}))
        await bench.matchmaker.create_ticket(Order("r", (Entry(EMPEROR, (player,)),)))
    await bench.matchmaker.tick()
    reason = bench.world.standing["a"].reasons[0]
    assert (reason.key, dict(reason.params)) == ("missing_roles", {"lieutenants": 2, "emperors": 0})
    assert reason.text == "Two lieutenants are missing."


async def test_who_waits_is_told_of_the_window_and_that_it_widens(bench: Bench, clock: FakeClock) -> None:
    for number, user_id in enumerate("abcd"):
        bench.world.skills[user_id] = Skill(1000 + 500 * number, 25.0, 5.0)
        await bench.queue(user_id)
    await bench.matchmaker.tick()
    assert _reasons(bench, "a")["window"] == {"near": 0, "others": 3, "low": 900, "high": 1100, "opens_s": 45}
    clock.advance(5_000)
    await bench.matchmaker.tick()
    assert _reasons(bench, "a")["window"]["high"] == 1150


async def test_who_waits_is_told_of_other_wishes(bench: Bench) -> None:
    for user_id in "abcd":
        await bench.queue(user_id, wishes=Wishes(brackets=frozenset({1 if user_id == "a" else 4})))
    await bench.matchmaker.tick()
    assert _reasons(bench, "a") == {"wishes": {"unfit": 3, "others": 3}}


async def test_only_a_wholly_full_deck_can_ask_for_such_decks(bench: Bench) -> None:
    with pytest.raises(Fault, match="DECK_NOT_FULL"):
        await bench.queue("a", wishes=Wishes(full_only=True))
    token = bench.token("a", full=True)
    assert (await bench.queue("a", token=token, wishes=Wishes(full_only=True))).wishes.is_full


async def test_a_proposal_says_how_much_of_each_deck_the_rules_play_and_not_whose_it_is(bench: Bench) -> None:
    for user_id in "abc":
        await bench.queue(user_id)
    await bench.queue("d", token=bench.token("d", full=True))
    await bench.matchmaker.tick()
    told = bench.world.asked[-1]
    assert told.full_milli == (1000, 940, 940, 940)
    assert list(match(told).full_milli) == [1000, 940, 940, 940]


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        (Wishes(regions=frozenset({"moon"})), "UNKNOWN_REGION"),
        (Wishes(languages=frozenset({"xx"})), "UNKNOWN_WISH"),
        (Wishes(brackets=frozenset({7})), "UNKNOWN_WISH"),
        (Wishes(clocks=frozenset({"sundial"})), "UNKNOWN_WISH"),
    ],
)
async def test_wishes_that_do_not_exist_are_refused(bench: Bench, wishes: Wishes, reason: str) -> None:
    with pytest.raises(Fault, match=reason):
        await bench.queue("a", wishes=wishes)
