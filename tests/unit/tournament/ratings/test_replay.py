"""The ledger over a real database: the ratings are what the games say, however these arrive and whatever was decided about them."""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa

from muster.events.v1 import events_pb2
from services.kit.clock import FakeClock
from services.kit.errors import Fault
from services.kit.outbox import OUTBOX, Outbox
from services.kit.sql import Database
from services.kit.stack.ports import free_ports
from services.tournament.ratings.ledger import Ledger
from services.tournament.ratings.rater import Judgements, Rater
from services.tournament.ratings.rating import Skill
from services.tournament.ratings.replay import Pool
from services.tournament.ratings.seasons import DAY_MS, season_of
from services.tournament.ratings.tables import RATED_GAME, RATING, SEAT_RATING, SEAT_TALLY
from tests.contract.catalog import postgres

NOW = 1_798_000_000_000  # 2026-12-23
COMMANDER = Pool("commander")
WHO = "operator"


class Bus:
    """Nobody publishes here."""

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        raise AssertionError("the outbox does not run")


class House:
    """Rater, judgements and ledger over one database."""

    def __init__(self, database: Database) -> None:
        self.clock = FakeClock(NOW)
        self.database = database
        self.ledger = Ledger(database)
        self.rater = Rater(self.ledger, Outbox(database, Bus()), self.clock)
        self.judgements = Judgements(self.ledger, self.clock)

    async def rate(self, games: Sequence[events_pb2.GameEnded]) -> None:
        for game in games:
            await self.rater.handle(game)

    async def told(self) -> dict[str, list[tuple[object, ...]]]:
        """Everything that follows from the games, exactly."""
        columns = [column for column in RATED_GAME.c if column.name not in ("rated_ms", "event_id")]
        queries = {
            "ratings": sa.select(RATING).order_by(RATING.c.user_id, RATING.c.format, RATING.c.season),
            "games": sa.select(*columns).order_by(RATED_GAME.c.game_id),
            "seats": sa.select(SEAT_RATING).order_by(SEAT_RATING.c.game_id, SEAT_RATING.c.seat),
            "tally": sa.select(SEAT_TALLY).order_by(SEAT_TALLY.c.teams, SEAT_TALLY.c.place),
        }
        async with self.database.reading() as session:
            return {
                name: [tuple(row) for row in await session.execute(query) if name != "tally" or row.won]
                for name, query in queries.items()
            }

    async def mu(self, user_id: str, pool: Pool = COMMANDER) -> float:
        return (await self.ledger.rating(user_id, pool, self.clock.now_ms())).known.skill.mu


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async for each in _house(tmp_path / "one.db"):
        yield each


@pytest.fixture
async def other(tmp_path: Path) -> AsyncIterator[House]:
    async for each in _house(tmp_path / "other.db"):
        yield each


async def _house(path: Path) -> AsyncIterator[House]:
    database = Database("tournament", f"sqlite+aiosqlite:///{path}")
    await database.upgrade()
    yield House(database)
    await database.close()


def _game(
    number: int,
    users: Sequence[str],
    winner: int | None = 0,
    at_ms: int = 0,
    rules: str = "",
    team_size: int = 1,
    first: int = 0,
) -> events_pb2.GameEnded:
    ended = events_pb2.GameEnded(
        event_id=f"g{number}:ended",
        game_id=f"g{number}",
        format="commander" if team_size == 1 else "partner",
        rules_version=rules,
        ranked=True,
        at_ms=at_ms or NOW - 1_000_000 + number,
    )
    for seat, user in enumerate(users):
        team = seat // team_size
        rank = 1 if winner is None or team == winner else 2
        place = (seat - first) % len(users)
        ended.seats.add(seat=seat, user_id=user, user_name=user.upper(), team=team, rank=rank, place=place)
    return ended


def _evening(games: int = 30, seed: int = 1) -> list[events_pb2.GameEnded]:
    """Games of twelve players over two seasons, some of them drawn."""
    chance = random.Random(seed)
    players = [f"p{at}" for at in range(12)]
    times = sorted(NOW - chance.randrange(120) * DAY_MS for _ in range(games))
    return [
        _game(number, chance.sample(players, 4), chance.choice([0, 0, 1, 2, 3, None]), at)
        for number, at in enumerate(times)
    ]


@pytest.mark.parametrize("team_size", [1, 2])
async def test_what_a_seat_is_worth_goes_by_the_turn_order(house: House, team_size: int) -> None:
    await house.rate(_game(at, "abcd", 1, first=2, team_size=team_size) for at in range(9))
    teams = 4 // team_size
    pool = Pool("commander" if team_size == 1 else "partner", "")
    won = (await house.ledger.tally(pool)).won
    assert won == {(teams, {1: 3, 2: 0}[team_size]): 9}, "seat 1 played last, team 1 of two first"


@pytest.mark.parametrize("seed", range(4))
async def test_order_and_repeats_of_delivery_change_nothing(house: House, other: House, seed: int) -> None:
    games = _evening(seed=seed)
    await house.rate(games)
    delivered = [*games, *games[::3]]
    random.Random(seed).shuffle(delivered)
    await other.rate(delivered)
    assert await other.told() == await house.told()


async def test_games_that_ended_together_are_rated_in_the_order_of_their_ids(house: House, other: House) -> None:
    games = [_game(number, ["a", "b", "c", "d"], number % 4, NOW) for number in range(6)]
    await house.rate(games)
    await other.rate(games[::-1])
    assert await other.told() == await house.told()


async def test_to_rate_everything_anew_changes_nothing(house: House) -> None:
    await house.rate(_evening())
    before = await house.told()
    assert await house.judgements.rerate("v1", "", 0, WHO, "a check") == 30
    assert await house.told() == before
    assert await house.judgements.rerate("v2", "duel", 0, WHO, "a check") == 0


async def test_a_tail_of_several_pages_is_rated_whole(house: House, other: House) -> None:
    games = [_game(number, [f"p{number % 5}", "x"], number % 2, NOW - 300 + number) for number in range(210)]
    for each in games:
        each.format = "duel"
    await house.rate(games)
    await other.rate(games[1:])
    await other.rate(games[:1])
    assert await other.told() == await house.told()


async def test_an_annulled_game_was_never_played(house: House, other: House) -> None:
    games = _evening()
    await house.rate(games)
    await other.rate([*games[:9], *games[10:]])
    assert await house.judgements.annul("v1", "g9", WHO, "collusion") == 21
    told, without = await house.told(), await other.told()
    assert told["ratings"] == without["ratings"]
    assert told["tally"] == without["tally"]
    assert [row for row in told["seats"] if row[0] != "g9"] == without["seats"]
    found = await house.ledger.game("g9")
    assert found is not None
    assert found[0].why_not == "annulled: collusion"
    assert all(change.before == change.after for change in found[1])


async def test_games_after_an_annulled_one_go_on_from_before_it(house: House, other: House) -> None:
    games = _evening()
    await house.rate(games[:10])
    await house.judgements.annul("v1", "g9", WHO, "collusion")
    await house.rate(games[10:])
    await other.rate([*games[:9], *games[10:]])
    assert (await house.told())["ratings"] == (await other.told())["ratings"]


async def test_a_restored_game_counts_again(house: House) -> None:
    await house.rate(_evening())
    before = await house.told()
    await house.judgements.annul("v1", "g9", WHO, "collusion")
    await house.judgements.annul("v2", "g9", WHO, "collusion, said twice")
    house.clock.advance(1)
    await house.judgements.restore("v3", "g9", WHO, "it was none")
    assert await house.told() == before
    verdicts = await house.ledger.verdicts(10)
    assert [(each.verdict_id, each.kind, each.subject, each.actor) for each in verdicts] == [
        ("v3", "restore", "g9", WHO),
        ("v2", "annul", "g9", WHO),
        ("v1", "annul", "g9", WHO),
    ]
    assert verdicts[2].reason == "collusion"


async def test_who_lost_only_annulled_games_is_nobody_on_the_leaderboard(house: House) -> None:
    await house.rate([_game(1, ["a", "b", "c", "d"])])
    await house.judgements.annul("v1", "g1", WHO, "a test")
    assert await house.ledger.leaderboard(COMMANDER, season_of(NOW), NOW, 10) == []
    assert await house.mu("a") == 25.0


async def test_opponents_of_a_sanctioned_user_get_back_what_they_lost(house: House) -> None:
    cheats = [
        _game(1, ["cheat", "b", "c", "d"], 0, NOW - 3000),
        _game(2, ["cheat", "b", "c", "d"], 1, NOW - 2000),
    ]
    await house.rate(cheats[:1])
    lost = await house.mu("b")
    await house.rate(cheats[1:])
    assert await house.judgements.refund("v1", "cheat", NOW - 10_000, WHO, "a script") == 2
    assert lost < 25.0
    found = await house.ledger.game("g1")
    assert found is not None
    assert [change.after.mu for change in found[1]] == [25.0] * 4
    second = await house.ledger.game("g2")
    assert second is not None
    assert second[1][1].after.mu > 25.0 > second[1][0].after.mu
    assert [change.after.mu for change in second[1][2:]] == [25.0, 25.0]


async def test_games_before_and_after_the_time_of_a_sanction_stand(house: House) -> None:
    await house.rate([_game(1, ["cheat", "b", "c", "d"], 0, NOW - 3000)])
    stood = await house.told()
    await house.judgements.refund("v1", "cheat", NOW - 2000, WHO, "a script")
    assert await house.told() == stood
    await house.rate([_game(2, ["cheat", "b", "c", "d"], 0, NOW + 5000)])
    found = await house.ledger.game("g2")
    assert found is not None
    assert found[1][0].after.mu > found[1][0].before.mu


async def test_a_game_that_arrives_after_the_sanction_is_refunded_too(house: House, other: House) -> None:
    games = [_game(at, ["cheat", "b", "c", "d"], 0, NOW - 1000 + at) for at in (1, 2)]
    await house.rate(games)
    await house.judgements.refund("v1", "cheat", NOW - 2000, WHO, "a script")
    await other.rate(games[:1])
    await other.judgements.refund("v1", "cheat", NOW - 2000, WHO, "a script")
    await other.rate(games[1:])
    assert await other.told() == await house.told()


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
async def test_a_verdict_needs_a_reason(house: House, reason: str) -> None:
    await house.rate([_game(1, ["a", "b", "c", "d"])])
    with pytest.raises(Fault, match="say why"):
        await house.judgements.annul("v1", "g1", WHO, reason)
    assert await house.ledger.verdicts(10) == []
    assert await house.mu("a") > 25.0


async def test_what_was_never_rated_cannot_be_judged(house: House) -> None:
    casual = _game(1, ["a", "b", "c", "d"])
    casual.ranked = False
    await house.rate([casual])
    for game_id, why in (("g1", "unranked"), ("none", "not known")):
        with pytest.raises(Fault, match=why):
            await house.judgements.annul("v1", game_id, WHO, "a test")
    with pytest.raises(Fault, match="no rated game"):
        await house.judgements.refund("v1", "a", 0, WHO, "a test")
    assert await house.ledger.verdicts(10) == []


async def test_rules_versions_are_rated_apart(house: House) -> None:
    await house.rate([_game(1, ["a", "b", "c", "d"]), _game(2, ["b", "a", "c", "d"], rules="edh2009")])
    old = Pool("commander", "edh2009")
    assert (await house.mu("a"), await house.mu("a", old)) == pytest.approx((27.7953, 24.0682), abs=1e-4)
    assert [each.user_id for each in await house.ledger.leaderboard(old, season_of(NOW), NOW, 1)] == ["b"]


async def test_a_new_season_begins_from_a_soft_reset_and_the_old_one_stays_to_be_read(house: House) -> None:
    last = NOW - 100 * DAY_MS
    await house.rate([_game(1, ["a", "b", "c", "d"], 0, last), _game(2, ["a", "b", "c", "d"], 0, NOW)])
    found = await house.ledger.game("g2")
    assert found is not None
    before = found[1][0].before
    assert before.mu == pytest.approx(25 + 0.75 * 2.7953, abs=1e-3)
    then = await house.ledger.leaderboard(COMMANDER, season_of(last), NOW, 1)
    today = await house.ledger.leaderboard(COMMANDER, season_of(NOW), NOW, 1)
    assert [(page[0].user_id, page[0].known.games) for page in (then, today)] == [("a", 1), ("a", 1)]
    assert then[0].known.skill.mu == pytest.approx(27.7953, abs=1e-4)


async def test_who_has_not_played_for_a_month_is_not_on_the_leaderboard(house: House) -> None:
    await house.rate([_game(1, ["a", "b", "c", "d"], 0, NOW)])
    season = season_of(NOW)
    assert len(await house.ledger.leaderboard(COMMANDER, season, NOW, 10)) == 4
    assert len(await house.ledger.leaderboard(COMMANDER, season, NOW + 8 * DAY_MS, 10)) == 4
    early = NOW - 70 * DAY_MS  # still of the same season
    await house.rate([_game(2, ["e", "f", "g", "h"], 0, early)])
    assert len(await house.ledger.leaderboard(COMMANDER, season, NOW, 10)) == 4
    faded = await house.ledger.rating("e", COMMANDER, NOW)
    assert faded.known.skill.sigma > 7.9


async def test_a_leaderboard_among_some_is_of_those_alone(house: House) -> None:
    await house.rate([_game(1, ["a", "b", "c", "d"])])
    page = await house.ledger.leaderboard(COMMANDER, season_of(NOW), NOW, 10, among=["d", "a", "nobody"])
    assert [each.user_id for each in page] == ["a", "d"]


async def test_parties_count_before_and_after_the_game_is_known(house: House, other: House) -> None:
    game = _game(1, ["a", "b", "c", "d"], team_size=2)
    ready = events_pb2.MatchReady(match_id="m", game_id="g1", user_ids=["a", "b", "c", "d"], parties=[2, 1, 1])
    await house.rater.hear_parties(ready)
    await house.rate([game])
    await other.rate([game])
    alone = await other.mu("a", Pool("partner"))
    await other.rater.hear_parties(ready)
    await other.rater.hear_parties(ready)
    assert await other.told() == await house.told()
    assert 25.0 < await house.mu("a", Pool("partner")) < alone


async def test_parties_that_say_nothing_sensible_are_nobody(house: House, other: House) -> None:
    game = _game(1, ["a", "b", "c", "d"], team_size=2)
    ready = events_pb2.MatchReady(match_id="m", game_id="g1", user_ids=["x"], parties=[3, 5, 0])
    await house.rater.hear_parties(ready)
    await house.rate([game])
    await other.rate([game])
    assert (await house.told())["ratings"] == (await other.told())["ratings"]


async def test_a_game_that_is_none_is_kept_with_the_reason(house: House) -> None:
    twice, alone = _game(1, ["a", "a", "b", "c"]), _game(2, ["a", "b"], team_size=2)
    await house.rate([twice, alone, _game(3, ["a", "b", "c", "d"])])
    kept = [await house.ledger.game(f"g{number}") for number in (1, 2)]
    assert [each[0].why_not for each in kept if each] == ["one user has several seats", "fewer than two teams"]
    assert await house.mu("a") == pytest.approx(27.7953, abs=1e-4)


async def test_each_change_is_told_once(house: House) -> None:
    games = [_game(1, ["a", "b", "c", "d"], 0, NOW), _game(2, ["a", "b", "c", "d"], 1, NOW - 5)]
    await house.rate([*games, *games])
    await house.judgements.rerate("v1", "", 0, WHO, "a check")
    async with house.database.reading() as session:
        told = (await session.execute(sa.select(OUTBOX.c.event_id))).scalars().all()
    assert sorted(told) == [f"g{game}:{seat}:rating" for game in (1, 2) for seat in range(4)]


@pytest.fixture
async def at_postgres() -> AsyncIterator[House]:
    if reason := postgres.why_not():
        pytest.skip(reason)
    with tempfile.TemporaryDirectory() as folder, postgres.server(Path(folder), free_ports(1)[0]) as url:
        database = Database("tournament", url)
        await database.upgrade()
        yield House(database)
        await database.upgrade("base")
        await database.close()


async def test_postgresql_says_the_same_when_games_are_rated_at_once(house: House, at_postgres: House) -> None:
    games = _evening()
    await house.rate(games)
    await asyncio.gather(*(at_postgres.rater.handle(game) for game in [*games, *games[:5]]), return_exceptions=True)
    await at_postgres.rate(games)
    for each in (house, at_postgres):
        await each.judgements.annul("v1", "g4", WHO, "collusion")
        await each.judgements.refund("v2", "p1", NOW - 90 * DAY_MS, WHO, "a script")
    told, here = await at_postgres.told(), await house.told()
    assert told == here


async def test_ratings_from_before_seasons_are_kept_and_can_be_rated_anew(tmp_path: Path) -> None:
    database = Database("tournament", f"sqlite+aiosqlite:///{tmp_path / 'old.db'}")
    await database.upgrade("0003")
    skills = [Skill(27.7953, 8.1), *[Skill(24.0682, 8.2)] * 3]
    async with database.transaction() as session:
        await session.execute(
            sa.text("INSERT INTO rated_game VALUES ('g1', 'e', 'partner', :at, '')"), {"at": NOW - 1000}
        )
        for seat, skill in enumerate(skills):
            values = {"seat": seat, "user": f"u{seat}", "rank": 1 + seat % 2, "mu": skill.mu, "sigma": skill.sigma}
            await session.execute(
                sa.text(
                    "INSERT INTO seat_rating VALUES ('g1', :seat, :user, :user, :rank, 0, 25.0, 8.333333333333334, :mu, :sigma)"
                ),
                values,
            )
            await session.execute(
                sa.text("INSERT INTO rating VALUES (:user, 'partner', :user, :mu, :sigma, 0, 1, :at)"),
                values | {"at": NOW - 1000},
            )
    await database.upgrade()
    house, partner = House(database), Pool("partner")
    assert await house.mu("u0", partner) == 27.7953
    await house.judgements.rerate("v1", "", 0, WHO, "teams are known now")
    assert [round(await house.mu(f"u{seat}", partner), 4) for seat in range(4)] == [26.9643, 23.0357] * 2
    await database.upgrade("base")
    await database.close()
