"""The matchmaker on a real Redis: one ticket a user, ready checks, and restarts that lose nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import redis.asyncio

from services.kit.clock import FakeClock
from services.kit.errors import Fault, unavailable
from services.kit.settings import Settings
from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.tickets import QueueKey, TicketState
from services.matchmaking.ports import GameRefused
from services.matchmaking.queue.worker import CALLED_EVERY_MS, MOST_REFUSALS, STATUS_EVERY_MS
from tests.unit.matchmaking.bench import KEY, Bench, World

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


async def test_all_accept_and_the_game_is_made_once(bench: Bench) -> None:
    match = await bench.propose()
    for user_id in "abcda":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert (bench.world.made, bench.world.ready_games) == ([match], [f"game-{match}"])
    ticket = await bench.queue("a")
    assert (ticket.state, ticket.game_id) == (TicketState.MATCHED, f"game-{match}")
    assert (await bench.queue("a", "another")).state is TicketState.WAITING


async def test_a_restart_in_the_middle_of_a_ready_check_goes_on_with_it(bench: Bench) -> None:
    match = await bench.propose()
    for user_id in "ab":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.start()
    await bench.matchmaker.tick()
    assert bench.world.proposals == [match, match], "the proposal is told again, with the same id"
    for user_id in "cd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.made == [match]


async def test_a_restart_between_acceptance_and_game_makes_the_game(bench: Bench) -> None:
    match = await bench.propose()
    for user_id in "abcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.start()
    await bench.settle()
    assert bench.world.ready_games == [f"game-{match}"]


async def test_a_restart_before_the_announcement_announces(bench: Bench) -> None:
    match = await bench.propose()
    bench.world.is_deaf = True
    await bench.matchmaker.answer("a", match, accepts=False)
    assert bench.world.cancellations == []
    bench.world.is_deaf = False
    await bench.start()
    await bench.matchmaker.tick()
    assert bench.world.cancellations == [(("b", "c", "d"), ("a",))]
    await bench.start()
    await bench.matchmaker.tick()
    assert len(bench.world.cancellations) == 1


async def test_a_restart_keeps_waiting_tickets_and_their_place(bench: Bench, clock: FakeClock) -> None:
    before = await bench.queue("a")
    clock.advance(5_000)
    await bench.start()
    after = await bench.matchmaker.get_ticket("a", "")
    assert after == before
    with pytest.raises(Fault, match="TICKET_EXISTS"):
        await bench.queue("a", "another")
    for user_id in "bcd":
        await bench.queue(user_id)
    await bench.matchmaker.tick()
    assert len(bench.world.proposals) == 1


async def test_sleepers_drop_with_a_cooldown_and_the_others_keep_their_place(bench: Bench, clock: FakeClock) -> None:
    match = await bench.propose()
    first = await bench.matchmaker.get_ticket("a", "")
    for user_id in "ab":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    clock.advance(RULE.ready_check_ms)
    await bench.matchmaker.tick()
    assert bench.world.cancellations == [(("a", "b"), ("c", "d"))]
    ticket = await bench.matchmaker.get_ticket("a", "")
    assert (ticket.state, ticket.created_ms) == (TicketState.WAITING, first.created_ms)
    with pytest.raises(Fault) as refusal:
        await bench.queue("c", "again")
    assert (refusal.value.reason, refusal.value.metadata["retry_after_ms"]) == ("COOLDOWN", "60000")
    clock.advance(2 * RULE.cooldowns_ms[0])
    assert (await bench.queue("c", "again")).state is TicketState.WAITING
    with pytest.raises(Fault, match="MATCH_OVER"):
        await bench.matchmaker.answer("c", match, accepts=True)


async def test_leaving_during_the_ready_check_is_a_decline(bench: Bench) -> None:
    await bench.propose()
    ticket = await bench.matchmaker.cancel_ticket("d", "")
    assert (ticket.state, ticket.close_reason) == (TicketState.CLOSED, "declined")
    assert bench.world.cancellations == [(("a", "b", "c"), ("d",))]


async def test_a_game_service_that_is_away_is_asked_again(bench: Bench) -> None:
    match = await bench.propose()
    bench.world.failures = [unavailable("UNAVAILABLE", "away"), unavailable("UNAVAILABLE", "away")]
    for user_id in "abcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.made == [match]


async def test_a_refused_game_sends_everybody_back_with_their_place_and_no_cooldown(bench: Bench) -> None:
    match = await bench.propose()
    first = await bench.matchmaker.get_ticket("a", "")
    bench.world.failures = [GameRefused("no")]
    for user_id in "abcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.cancellations == [(("a", "b", "c", "d"), ())]
    again = await bench.matchmaker.get_ticket("a", "")
    assert again.state in (TicketState.WAITING, TicketState.PROPOSED)  # the same look may find them another match
    assert (again.created_ms, again.refusals) == (first.created_ms, 1)


async def test_tickets_whose_games_are_refused_again_and_again_are_closed(bench: Bench) -> None:
    for _ in range(MOST_REFUSALS):
        match = await bench.propose()
        bench.world.failures, bench.world.cancellations = [GameRefused("no")], []
        for user_id in "abcd":
            await bench.matchmaker.answer(user_id, match, accepts=True)
        await bench.settle()
    assert bench.world.cancellations == [((), ("a", "b", "c", "d"))]
    assert (await bench.queue("a")).close_reason == "game_refused"
    assert (await bench.queue("a", "again")).state is TicketState.WAITING


async def test_two_requests_at_once_make_one_ticket(bench: Bench) -> None:
    results = await asyncio.gather(bench.queue("a", "r1"), bench.queue("a", "r2"), return_exceptions=True)
    assert sorted(type(each).__name__ for each in results) == ["Fault", "Ticket"]


async def test_a_repeated_request_gives_the_same_ticket_also_when_it_is_closed(bench: Bench) -> None:
    ticket = await bench.queue("a")
    assert (await bench.queue("a")).ticket_id == ticket.ticket_id
    await bench.matchmaker.cancel_ticket("a", ticket.ticket_id)
    assert (await bench.queue("a")).state is TicketState.CLOSED


@pytest.mark.parametrize(
    ("claims", "key", "reason"),
    [
        ({"user_id": "b"}, KEY, "DECK_NOT_YOURS"),
        ({"user_id": "a", "format_id": "duel"}, KEY, "DECK_FORMAT_MISMATCH"),
        ({"user_id": "a", "rules": "edh2009"}, KEY, "DECK_FORMAT_MISMATCH"),
        ({"user_id": "a", "format_id": "partner", "rules": "commander"}, QueueKey("partner"), "DECK_FORMAT_MISMATCH"),
        ({"user_id": "a", "format_id": "partner"}, QueueKey("partner", "commander"), "DECK_FORMAT_MISMATCH"),
        ({"user_id": "a", "ttl_ms": 0}, KEY, "DECK_TOKEN_EXPIRED"),
        ({"user_id": "a"}, QueueKey("chess"), "UNKNOWN_FORMAT"),
        ({"user_id": "a"}, QueueKey("duel", "edh2009"), "UNKNOWN_RULES_VERSION"),
        ({"user_id": "a"}, QueueKey("duel", region="moon"), "UNKNOWN_REGION"),
    ],
)
async def test_what_may_not_queue_is_refused(
    bench: Bench, claims: dict[str, object], key: QueueKey, reason: str
) -> None:
    with pytest.raises(Fault) as refusal:
        await bench.queue("a", key=key, token=bench.token(**claims))  # type: ignore[arg-type]
    assert refusal.value.reason == reason


async def test_a_forged_token_is_refused_and_a_deck_profile_is_todays_rules(bench: Bench) -> None:
    body, _, signature = bench.token("a").partition(".")
    with pytest.raises(Fault, match="DECK_TOKEN_INVALID"):
        await bench.queue("a", token=f"{body}.{signature[:-4]}AAAA")
    token = bench.token("a", "partner", rules="german_highlander")
    assert (await bench.queue("a", key=QueueKey("partner"), token=token)).state is TicketState.WAITING


async def test_nobody_sees_anothers_ticket_or_match(bench: Bench) -> None:
    match = await bench.propose()
    ticket = await bench.matchmaker.get_ticket("a", "")
    with pytest.raises(Fault, match="TICKET_NOT_FOUND"):
        await bench.matchmaker.get_ticket("b", ticket.ticket_id)
    with pytest.raises(Fault, match="MATCH_NOT_FOUND"):
        await bench.matchmaker.answer("stranger", match, accepts=True)


async def test_teams_with_commander_decks_queue_apart(bench: Bench) -> None:
    tickets = []
    for number, user in enumerate("abcdefg"):
        kind = "commander" if number % 2 else ""
        token = bench.token(user, "partner", rules=kind)
        tickets.append(await bench.queue(user, key=QueueKey("partner", kind), token=token))
    await bench.matchmaker.tick()
    now = [await bench.matchmaker.get_ticket(ticket.leader, ticket.ticket_id) for ticket in tickets]
    assert [ticket.state is TicketState.PROPOSED for ticket in now] == [True, False] * 3 + [True]


async def test_whom_one_blocks_while_waiting_is_met_no_more(bench: Bench) -> None:
    duel = QueueKey("duel")
    await bench.queue("a", key=duel)
    await bench.matchmaker.block("a", "b")
    await bench.matchmaker.block("nobody", "b")
    await bench.start()
    await bench.queue("b", key=duel)
    await bench.matchmaker.tick()
    assert bench.world.proposals == []
    await bench.queue("c", key=duel)
    await bench.matchmaker.tick()
    assert set(bench.world.asked[0].seats) != {"a", "b"}


async def test_a_match_that_was_proposed_already_stays_when_somebody_is_blocked(bench: Bench) -> None:
    match = await bench.propose()
    await bench.matchmaker.block("a", "b")
    for user_id in "abcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.made == [match]


async def test_others_are_called_seldom_when_one_more_would_make_a_game(bench: Bench, clock: FakeClock) -> None:
    for user_id in "ab":
        await bench.queue(user_id)
    clock.advance(STATUS_EVERY_MS + 10_000)
    await bench.matchmaker.tick()
    assert bench.world.called == [], "two are missing"
    await bench.queue("c")
    for _ in range(3):
        clock.advance(STATUS_EVERY_MS)
        await bench.matchmaker.tick()
    assert bench.world.called == [(KEY, 3, 1)]
    clock.advance(CALLED_EVERY_MS)
    await bench.matchmaker.tick()
    assert len(bench.world.called) == 2
    await bench.queue("d")
    clock.advance(CALLED_EVERY_MS)
    await bench.matchmaker.tick()
    assert len(bench.world.called) == 2
