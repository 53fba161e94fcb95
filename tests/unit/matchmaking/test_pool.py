"""The pool's search: who plays together, and what every group promises."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.matchmaking.matching.formats import RULES, UNBOUNDED, QueueRule, Window
from services.matchmaking.matching.pool import Pool
from services.matchmaking.matching.tickets import Entry, Player, QueueKey, Ticket

KEY = QueueKey("commander")
NOW = 1_000_000


def _ticket(number: int, points: int, waiting_ms: int = 0, key: QueueKey = KEY) -> Ticket:
    player = Player(f"u{number}", f"User {number}", "person", "", points)
    return Ticket(f"t{number:06}", "", (Entry(key, (player,)),), NOW - waiting_ms)


def _pool(*tickets: Ticket, rule: QueueRule = RULES["commander"]) -> Pool:
    pool = Pool(tickets[0].key if tickets else KEY, rule)
    for ticket in tickets:
        pool.add(ticket)
    return pool


def _taken(pool: Pool, now_ms: int) -> list[tuple[Ticket, ...]]:
    """A wave, with those who play taken out."""
    wave = pool.wave(now_ms)
    groups = list(wave.groups()) if wave else []
    pool.remove_all([ticket.ticket_id for group in groups for ticket in group.tickets])
    pool.matched(groups, now_ms)
    return [group.tickets for group in groups]


def test_four_of_equal_rating_play_at_once() -> None:
    pool = _pool(*(_ticket(number, 1000) for number in range(5)))
    (group,) = _taken(pool, NOW)
    assert [ticket.ticket_id for ticket in group] == ["t000000", "t000001", "t000002", "t000003"]
    assert len(pool) == 1


def test_a_rating_out_of_the_window_waits_until_it_has_widened() -> None:
    far = [_ticket(number, 1000 + 150 * (number == 3)) for number in range(4)]
    pool = _pool(*far)
    assert _taken(pool, NOW) == []
    assert _taken(pool, NOW + 4_000) == []
    assert len(_taken(pool, NOW + 5_000)) == 1


def test_whoever_waited_long_plays_with_anybody_who_also_did() -> None:
    strangers = [_ticket(number, 1000 * number, waiting_ms=45_000) for number in range(4)]
    assert len(_taken(_pool(*strangers), NOW)) == 1


def test_a_fresh_ticket_is_not_forced_into_an_old_ones_window() -> None:
    pool = _pool(*(_ticket(number, 1000, waiting_ms=60_000) for number in range(3)), _ticket(3, 3000))
    assert _taken(pool, NOW) == []


def test_the_longest_waiting_gets_the_closest_group() -> None:
    oldest = _ticket(0, 1000, waiting_ms=9_000)
    pool = _pool(oldest, *(_ticket(number, 1000 + 10 * number) for number in range(1, 8)))
    first = _taken(pool, NOW)[0]
    assert {ticket.players[0].points for ticket in first} == {1000, 1010, 1020, 1030}


def test_a_removed_ticket_is_gone_and_an_unknown_one_is_no_error() -> None:
    pool = _pool(_ticket(1, 1000), _ticket(2, 1000))
    assert pool.remove("t000001") is not None
    assert pool.remove("t000001") is None
    assert [ticket.ticket_id for ticket in pool] == ["t000002"]
    with pytest.raises(KeyError):
        pool.add(_ticket(2, 1000))


def test_the_expected_wait_is_the_middle_of_the_last_waits() -> None:
    pool = _pool(*(_ticket(number, 1000, waiting_ms=1000 * number) for number in range(4)))
    assert pool.eta_ms() == -1
    _taken(pool, NOW)
    assert pool.eta_ms() == 1000
    assert pool.eta_ms(waited_ms=5000) == 0


@pytest.mark.parametrize("format_id", sorted(RULES))
def test_every_format_fills_its_seats(format_id: str) -> None:
    rule = RULES[format_id]
    key = QueueKey(format_id)
    pool = _pool(*(_ticket(number, 1000, key=key) for number in range(rule.seats)), rule=rule)
    assert [len(group) for group in _taken(pool, NOW)] == [rule.seats]
    assert len(set(rule.chairs)) == rule.seats


tickets = st.lists(st.tuples(st.integers(0, 2500), st.integers(0, 60_000)), max_size=60)
rules = st.sampled_from(
    [RULES["duel"], RULES["commander"], QueueRule(RULES["commander"].chairs, window=Window(0, 1, 10**9))]
)


@given(tickets, rules)
def test_groups_are_full_disjoint_and_within_every_members_window(
    drawn: list[tuple[int, int]], rule: QueueRule
) -> None:
    everyone = [_ticket(number, points, waiting) for number, (points, waiting) in enumerate(drawn)]
    pool = _pool(*everyone, rule=rule)
    groups = _taken(pool, NOW)
    taken = [ticket.ticket_id for group in groups for ticket in group]
    left = [ticket.ticket_id for ticket in pool]
    assert sorted(taken + left) == sorted(ticket.ticket_id for ticket in everyone)
    for group in groups:
        assert len(group) == rule.seats
        for ticket in group:
            half = rule.window.half_width(NOW - ticket.created_ms)
            assert all(abs(ticket.players[0].points - other.players[0].points) <= half for other in group)
    assert [entry[2] for entry in pool._by_rating] == [
        ticket.ticket_id for ticket in sorted(pool, key=lambda t: (t.players[0].points, t.created_ms, t.ticket_id))
    ]


@given(st.lists(st.integers(0, 120_000), min_size=2, max_size=2).map(sorted))
def test_a_window_never_shrinks(waits: list[int]) -> None:
    window = RULES["commander"].window
    assert window.half_width(waits[0]) <= window.half_width(waits[1]) <= UNBOUNDED


def test_a_wave_of_many_leaves_nobody_out_who_could_play() -> None:
    drawn = random.Random(7)
    everyone = [_ticket(number, int(drawn.gauss(1000, 200)), drawn.randrange(60_000)) for number in range(20_000)]
    pool = Pool(KEY, RULES["commander"])
    pool.extend(everyone)
    assert len(_taken(pool, NOW)) >= 4_990
