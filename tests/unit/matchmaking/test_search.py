"""Who plays together when parties, roles, wishes and blocks matter, and how teams and seats come about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.pool import Pool
from services.matchmaking.matching.search import Group
from services.matchmaking.matching.teams import divide, seats, weigh, whole_shapes, win_probability
from services.matchmaking.matching.tickets import Entry, Player, QueueKey, Ticket
from services.matchmaking.matching.wishes import LANGUAGE_OPENS_MS, Wishes

NOW = 1_000_000
LONG = 50_000
PARTNER, EMPEROR = QueueKey("partner"), QueueKey("emperor")


def _player(name: str, points: int = 1000, roles: str = "") -> Player:
    return Player(name, name, "person", "", points, 25 + (points - 1000) / 40, 4.0, frozenset(roles.split()))


def _ticket(name: str, key: QueueKey, *players: Player, waiting_ms: int = 0, wishes: Wishes | None = None) -> Ticket:
    own = players or (_player(name),)
    return Ticket(name, "", (Entry(key, own),), NOW - waiting_ms, wishes or Wishes())


def _party(name: str, key: QueueKey, size: int, points: int = 1000, waiting_ms: int = 0) -> Ticket:
    return _ticket(name, key, *(_player(f"{name}{number}", points) for number in range(size)), waiting_ms=waiting_ms)


def _groups(key: QueueKey, tickets: Sequence[Ticket]) -> list[Group]:
    pool = Pool(key, RULES[key.format])
    pool.extend(tickets)
    wave = pool.wave(NOW)
    return list(wave.groups()) if wave else []


def _sizes(group: Group) -> list[list[int]]:
    assert group.teams is not None
    return sorted(sorted(group.tickets[each].size for each in team) for team in (group.teams.first, group.teams.second))


@pytest.mark.parametrize(
    ("key", "sizes", "teams"),
    [
        (PARTNER, [2, 2], [[2], [2]]),
        (PARTNER, [2, 1, 1], [[1, 1], [2]]),
        (PARTNER, [1, 1, 1, 1], [[1, 1], [1, 1]]),
        (EMPEROR, [3, 3], [[3], [3]]),
        (EMPEROR, [3, 2, 1], [[1, 2], [3]]),
        (EMPEROR, [3, 1, 1, 1], [[1, 1, 1], [3]]),
        (EMPEROR, [2, 2, 1, 1], [[1, 2], [1, 2]]),
        (EMPEROR, [2, 1, 1, 1, 1], [[1, 1, 1], [1, 2]]),
    ],
)
def test_parties_stay_together_in_every_composition(key: QueueKey, sizes: list[int], teams: list[list[int]]) -> None:
    (group,) = _groups(key, [_party(f"t{number}", key, size) for number, size in enumerate(sizes)])
    assert _sizes(group) == teams


def test_three_pairs_are_no_game_of_emperor_and_wait_for_single_players() -> None:
    pairs = [_party(f"t{number}", EMPEROR, 2) for number in range(3)]
    assert (2, 2, 2) not in whole_shapes(3, 6, 3)
    assert _groups(EMPEROR, pairs) == []
    (group,) = _groups(EMPEROR, [*pairs, _party("x", EMPEROR, 1), _party("y", EMPEROR, 1)])
    assert sorted(ticket.size for ticket in group.tickets) == [1, 1, 2, 2]


def test_single_players_are_kept_for_parties_that_need_them() -> None:
    """Six single players waited longest, yet both pairs play in this wave."""
    singles = [_party(f"s{number}", EMPEROR, 1, waiting_ms=20_000) for number in range(8)]
    groups = _groups(EMPEROR, [*singles, _party("p", EMPEROR, 2), _party("q", EMPEROR, 2)])
    assert Counter(ticket.size for group in groups for ticket in group.tickets)[2] == 2


@pytest.mark.parametrize("key", [PARTNER, EMPEROR])
def test_a_crowd_of_parties_leaves_hardly_anybody_over(key: QueueKey) -> None:
    chance = random.Random(5)
    sizes = [1] * 10 + [2] * 3 + ([3] * 2 if key is EMPEROR else [])
    crowd = [
        _party(f"t{number:05}", key, chance.choice(sizes), int(chance.gauss(1000, 150)), LONG)
        for number in range(5_000)
    ]
    taken = [ticket for group in _groups(key, crowd) for ticket in group.tickets]
    assert len(taken) >= 0.995 * len(crowd)
    assert len({ticket.ticket_id for ticket in taken}) == len(taken)


def test_blocked_players_do_not_meet_whoever_blocked_whom() -> None:
    duel = QueueKey("duel")
    blocker = _ticket("a", duel, wishes=Wishes(blocked=frozenset({"b"})), waiting_ms=LONG)
    for pair in ([blocker, _ticket("b", duel, waiting_ms=LONG)], [_ticket("b", duel), blocker]):
        assert _groups(duel, pair) == []
    (group,) = _groups(duel, [blocker, _ticket("b", duel), _ticket("c", duel)])
    assert {ticket.ticket_id for ticket in group.tickets} == {"a", "c"}


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        (Wishes(), Wishes(regions=frozenset({"asia"})), True),
        (Wishes(regions=frozenset({"europe"})), Wishes(regions=frozenset({"asia"})), False),
        (Wishes(brackets=frozenset({2, 3})), Wishes(brackets=frozenset({3, 4})), True),
        (Wishes(brackets=frozenset({2})), Wishes(brackets=frozenset({4})), False),
        (Wishes(clocks=frozenset({"fast"})), Wishes(), False),
        (Wishes(clocks=frozenset({"fast", "standard"})), Wishes(), True),
        (Wishes(full_only=True, is_full=True), Wishes(), False),
        (Wishes(full_only=True, is_full=True), Wishes(is_full=True), True),
    ],
)
def test_wishes_need_something_in_common(one: Wishes, other: Wishes, meet: bool) -> None:
    duel = QueueKey("duel")
    pair = [_ticket("a", duel, wishes=one, waiting_ms=LONG), _ticket("b", duel, wishes=other, waiting_ms=LONG)]
    assert bool(_groups(duel, pair)) is meet


def test_a_common_language_is_done_without_once_both_have_waited() -> None:
    duel = QueueKey("duel")
    german, french = Wishes(languages=frozenset({"de"})), Wishes(languages=frozenset({"fr"}))
    for waits, meet in (((LANGUAGE_OPENS_MS, 0), False), ((LANGUAGE_OPENS_MS, LANGUAGE_OPENS_MS), True)):
        pair = [
            _ticket(name, duel, wishes=wishes, waiting_ms=wait)
            for name, wishes, wait in zip("ab", (german, french), waits, strict=True)
        ]
        assert bool(_groups(duel, pair)) is meet


def test_each_team_has_one_emperor_who_wants_it() -> None:
    roles = ["emperor", "emperor", "lieutenant", "lieutenant", "", ""]
    players = [_player(f"u{number}", 1000 + number, role) for number, role in enumerate(roles)]
    (group,) = _groups(EMPEROR, [_ticket(player.user_id, EMPEROR, player) for player in players])
    order = seats("m", [ticket.players for ticket in group.tickets], group.teams, RULES["emperor"])
    assert {order[1], order[4]} == {"u0", "u1"}


def test_roles_that_do_not_fit_make_no_group() -> None:
    players = [_player(f"u{number}", roles="lieutenant") for number in range(6)]
    assert _groups(EMPEROR, [_ticket(player.user_id, EMPEROR, player, waiting_ms=LONG) for player in players]) == []


def test_without_a_wish_the_highest_rating_is_the_emperor() -> None:
    players = [_player(f"u{number}", 1000 + 10 * number) for number in range(6)]
    teams = divide([weigh((player,)) for player in players], 3, True)
    order = seats("m", [(player,) for player in players], teams, RULES["emperor"])
    points = {player.user_id: player.points for player in players}
    assert points[order[1]] == max(points[user] for user in order[:3])
    assert points[order[4]] == max(points[user] for user in order[3:])


skills = st.tuples(st.floats(5, 45), st.floats(1, 8.3))


@given(st.lists(skills, min_size=4, max_size=4))
def test_the_fairest_division_by_openskills_own_prediction_is_taken(drawn: list[tuple[float, float]]) -> None:
    model = PlackettLuce()
    players = [Player(f"u{number}", "", "", "", 0, mu, sigma) for number, (mu, sigma) in enumerate(drawn)]
    teams = divide([weigh((player,)) for player in players], 2, False)
    assert teams is not None

    def win(first: tuple[int, ...], second: tuple[int, ...]) -> float:
        rows = [[model.rating(players[each].mu, players[each].sigma) for each in team] for team in (first, second)]
        return float(model.predict_win(rows)[0])

    best = min(abs(win((0, a), tuple({1, 2, 3} - {a})) - 0.5) for a in (1, 2, 3))
    assert abs(abs(teams.win - 0.5) - best) < 1e-6
    assert abs(teams.win - win(teams.first, teams.second)) < 1e-6


def test_the_chance_of_a_duel_is_that_of_the_ratings() -> None:
    pair = [Player("a", "", "", "", 0, 30, 4), Player("b", "", "", "", 0, 25, 8)]
    assert win_probability(5, weigh(pair).variance) == pytest.approx(0.679684426938221)


def test_unfair_teams_wait_until_everybody_has_waited() -> None:
    strong, weak = _party("s", PARTNER, 2, 1090, 20_000), _party("w", PARTNER, 2, 910, 20_000)
    strong = _ticket("s", PARTNER, *(Player(f"s{n}", "", "", "", 1000, 40, 1.0) for n in range(2)), waiting_ms=20_000)
    assert _groups(PARTNER, [strong, weak]) == []
    later = [Ticket(each.ticket_id, "", each.entries, NOW - LONG) for each in (strong, weak)]
    assert len(_groups(PARTNER, later)) == 1


def test_every_seat_is_drawn_as_often_and_the_draw_can_be_repeated() -> None:
    players = [(_player(f"u{number}"),) for number in range(4)]
    draws = [seats(f"match-{number}", players, None, RULES["commander"]) for number in range(4_000)]
    assert draws[0] == seats("match-0", players, None, RULES["commander"])
    assert all(900 < count < 1100 for count in Counter(draw[0] for draw in draws).values())


def test_teams_begin_as_often_and_sit_as_the_format_has_them() -> None:
    pairs = [(_player("a"), _player("b")), (_player("c"), _player("d"))]
    teams = divide([weigh(pair) for pair in pairs], 2, False)
    draws = [seats(f"match-{number}", pairs, teams, RULES["partner"]) for number in range(2_000)]
    for draw in draws:
        assert {draw[0], draw[2]} in ({"a", "b"}, {"c", "d"}), "partners sit opposite each other"
    assert all(430 < count < 570 for count in Counter(draw[0] for draw in draws).values())
