"""Ratings in SQL. Writers keep facts (games, parties, verdicts) and have `rate_from` say what follows from them, in one transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import Database

from .rating import Placing, Skill, ranks_of
from .replay import Change, Fold, Game, Known, Pool, Seat, winner_of
from .seasons import DAY_MS, IDLE_DAYS, season_of
from .seats import Tally
from .tables import CAME_TOGETHER, RATED_GAME, RATING, RATING_LOCK, SEAT_RATING, SEAT_TALLY, VERDICT

_PAGE = 200

ANNULLED, RESTORED, REFUNDED, RERATED = "annul", "restore", "refund", "rerate"


@dataclass(frozen=True, slots=True)
class Standing:
    """A user's rating in a pool and season; `games` counts rated games of the season."""

    user_id: str
    pool: Pool
    season: int
    known: Known


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A handled game; `skipped` says why it was never rated, empty for a ranked one between two teams or more."""

    game: Game
    rated_ms: int
    skipped: str = ""

    @property
    def why_not(self) -> str:
        """Why it changed nothing, empty when it was rated."""
        return self.skipped or (f"annulled: {self.game.annulled}" if self.game.annulled else "")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an operator has decided, when and why; `subject`: a game (annul, restore), a user (refund: games since `since_ms`) or a format (rerate)."""

    verdict_id: str
    kind: str
    subject: str
    since_ms: int
    at_ms: int
    actor: str
    reason: str


class Ledger:
    """Reads and writes; writers pass the session of their transaction, and hold the lock."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # -- writing, in the caller's transaction

    async def lock(self, session: AsyncSession) -> None:
        """Wait until nobody else rates; SQLite's writers wait already."""
        await session.execute(sa.select(RATING_LOCK).with_for_update())

    async def keep(self, session: AsyncSession, event_id: str, kept: KeptGame, seats: Sequence[Seat]) -> None:
        """Keep a game that is not known yet, not rated."""
        game = kept.game
        row = {
            "game_id": game.game_id,
            "event_id": event_id,
            "format": game.pool.format,
            "rules_version": game.pool.rules_version,
            "ended_ms": game.ended_ms,
            "rated_ms": kept.rated_ms,
            "by_elimination": game.by_elimination,
            "skipped": kept.skipped,
            "annulled": game.annulled,
            "teams": len({seat.team for seat in seats}),
        }
        await session.execute(RATED_GAME.insert().values(row))
        for seat in seats:
            nothing = Change(seat, 0, Skill(), Skill())
            await session.execute(SEAT_RATING.insert().values(game_id=game.game_id, **_seat_row(nothing)))

    async def keep_parties(self, session: AsyncSession, game_id: str, parties: Mapping[str, int]) -> bool:
        """Keep who came together; whether that was news."""
        known = await session.execute(sa.select(CAME_TOGETHER.c.user_id).where(CAME_TOGETHER.c.game_id == game_id))
        if known.first() is not None or not parties:
            return False
        for user_id, party in parties.items():
            await session.execute(CAME_TOGETHER.insert().values(game_id=game_id, user_id=user_id, party=party))
            own = (SEAT_RATING.c.game_id == game_id) & (SEAT_RATING.c.user_id == user_id)
            await session.execute(SEAT_RATING.update().where(own).values(party=party))
        return True

    async def parties(self, session: AsyncSession, game_id: str) -> dict[str, int]:
        """The numbers of the parties by user; who came alone is missing."""
        wanted = sa.select(CAME_TOGETHER).where(CAME_TOGETHER.c.game_id == game_id)
        return {row.user_id: row.party for row in await session.execute(wanted)}

    async def annul(self, session: AsyncSession, game_id: str, reason: str) -> None:
        """Say why a game does not count; empty when it does again."""
        await session.execute(RATED_GAME.update().where(RATED_GAME.c.game_id == game_id).values(annulled=reason))

    async def judge(self, session: AsyncSession, verdict: Verdict) -> None:
        """Keep a verdict; verdicts are never changed."""
        row = {name: getattr(verdict, name) for name in Verdict.__slots__}
        await session.execute(VERDICT.insert().values(row))

    async def rate_from(self, session: AsyncSession, pool: Pool, key: tuple[int, str]) -> int:
        """Rate the pool's games from `key` = (ended_ms, game_id) on anew; how many there are."""
        fold, tail = Fold(tally=await self._tally_before(session, pool, key)), 0
        met: set[str] = set()
        at, reached = key, True
        while reached:
            games = await self._games_from(session, pool, at, first=tail == 0)
            seats = await self._seats_of(session, [game.game_id for game in games])
            users = {seat.user_id for each in seats.values() for seat in each}
            for user_id in sorted(users - met):
                fold.meet(user_id, await self._known_before(session, pool, user_id, key))
            met |= users
            sanctions = await self._sanctions(session, users)
            for game in games:
                await self._rate(session, fold, game, seats[game.game_id], sanctions)
            tail += len(games)
            reached = len(games) == _PAGE
            at = games[-1].key if games else at
        await self._put(session, pool, fold, met, season_of(key[0]))
        return tail

    async def _rate(
        self, session: AsyncSession, fold: Fold, game: Game, seats: Sequence[Seat], sanctions: Sequence[Verdict]
    ) -> None:
        sanctioned = {each.subject for each in sanctions if each.since_ms <= game.ended_ms <= each.at_ms}
        changes = fold.play(game, seats, sanctioned)
        for change in changes:
            own = (SEAT_RATING.c.game_id == game.game_id) & (SEAT_RATING.c.seat == change.seat.seat)
            await session.execute(SEAT_RATING.update().where(own).values(_seat_row(change)))
        placings = [Placing(seat.user_id, seat.team, seat.rank) for seat in seats]
        winner = None if game.annulled else winner_of(ranks_of(placings, game.by_elimination))
        await session.execute(RATED_GAME.update().where(RATED_GAME.c.game_id == game.game_id).values(winner=winner))

    async def _games_from(self, session: AsyncSession, pool: Pool, key: tuple[int, str], first: bool) -> list[Game]:
        here = sa.tuple_(RATED_GAME.c.ended_ms, RATED_GAME.c.game_id)
        query = (
            sa.select(RATED_GAME)
            .where(_in(RATED_GAME, pool) & (RATED_GAME.c.skipped == "") & (here >= key if first else here > key))
            .order_by(RATED_GAME.c.ended_ms, RATED_GAME.c.game_id)
            .limit(_PAGE)
        )
        return [_game(row).game for row in await session.execute(query)]

    async def _seats_of(self, session: AsyncSession, game_ids: Sequence[str]) -> dict[str, list[Seat]]:
        own = SEAT_RATING.c.game_id.in_(game_ids)
        query = sa.select(SEAT_RATING).where(own).order_by(SEAT_RATING.c.place, SEAT_RATING.c.seat)
        found: dict[str, list[Seat]] = {game_id: [] for game_id in game_ids}
        for row in await session.execute(query):
            found[row.game_id].append(_change(row).seat)
        return found

    async def _known_before(
        self, session: AsyncSession, pool: Pool, user_id: str, key: tuple[int, str]
    ) -> Known | None:
        query = (
            _changes_of(pool, user_id)
            .where((RATED_GAME.c.annulled == "") & (sa.tuple_(RATED_GAME.c.ended_ms, RATED_GAME.c.game_id) < key))
            .order_by(RATED_GAME.c.ended_ms.desc(), RATED_GAME.c.game_id.desc())
            .limit(1)
        )
        row = (await session.execute(query)).first()
        if row is None:
            return None
        change = _change(row)
        return Known(change.seat.user_name, change.after, change.games + 1, row.ended_ms)

    async def _tally_before(self, session: AsyncSession, pool: Pool, key: tuple[int, str]) -> Tally:
        """The tally of today less what the games from `key` on have said in it."""
        tally = await self._tally(session, pool)
        here = sa.tuple_(RATED_GAME.c.ended_ms, RATED_GAME.c.game_id)
        columns = (RATED_GAME.c.teams, RATED_GAME.c.winner)
        query = (
            sa.select(*columns, sa.func.count().label("games"))
            .where(_in(RATED_GAME, pool) & RATED_GAME.c.winner.is_not(None) & (here >= key))
            .group_by(*columns)
        )
        for row in await session.execute(query):
            tally.add(row.teams, row.winner, -row.games)
        return tally

    async def _tally(self, session: AsyncSession, pool: Pool) -> Tally:
        rows = await session.execute(sa.select(SEAT_TALLY).where(_in(SEAT_TALLY, pool)))
        return Tally(Counter({(row.teams, row.place): row.won for row in rows}))

    async def _sanctions(self, session: AsyncSession, user_ids: Collection[str]) -> list[Verdict]:
        query = sa.select(VERDICT).where((VERDICT.c.kind == REFUNDED) & VERDICT.c.subject.in_(user_ids))
        return [_verdict(row) for row in await session.execute(query)]

    async def _put(self, session: AsyncSession, pool: Pool, fold: Fold, users: Collection[str], season: int) -> None:
        """The ratings since a season's beginning, and the tally, as the fold has left them."""
        met = sorted(users)
        for start in range(0, len(met), _PAGE):
            theirs = RATING.c.user_id.in_(met[start : start + _PAGE]) & (RATING.c.season >= season)
            await session.execute(RATING.delete().where(_in(RATING, pool) & theirs))
        rows = [
            _rating_row(Standing(user_id, pool, at, known))
            for (user_id, at), known in fold.ratings.items()
            if at >= season
        ]
        if rows:
            await session.execute(RATING.insert(), rows)
        await session.execute(SEAT_TALLY.delete().where(_in(SEAT_TALLY, pool)))
        won = [
            {"format": pool.format, "rules_version": pool.rules_version, "teams": teams, "place": place, "won": won}
            for (teams, place), won in fold.tally.won.items()
        ]
        if won:
            await session.execute(SEAT_TALLY.insert(), won)

    # -- reading

    async def find(self, session: AsyncSession, game_id: str) -> KeptGame | None:
        """A handled game."""
        row = (await session.execute(sa.select(RATED_GAME).where(RATED_GAME.c.game_id == game_id))).first()
        return _game(row) if row else None

    async def changes(self, session: AsyncSession, game_id: str) -> list[Change]:
        """What a game did, in seat order."""
        seats = sa.select(SEAT_RATING).where(SEAT_RATING.c.game_id == game_id).order_by(SEAT_RATING.c.seat)
        return [_change(row) for row in await session.execute(seats)]

    async def pools_of(self, session: AsyncSession, user_id: str = "", format_id: str = "") -> list[Pool]:
        """The pools with a ranked game, of a user or of a format, or all."""
        query = sa.select(RATED_GAME.c.format, RATED_GAME.c.rules_version).where(RATED_GAME.c.skipped == "").distinct()
        if user_id:
            theirs = sa.select(SEAT_RATING.c.game_id).where(SEAT_RATING.c.user_id == user_id)
            query = query.where(RATED_GAME.c.game_id.in_(theirs))
        if format_id:
            query = query.where(RATED_GAME.c.format == format_id)
        rows = await session.execute(query.order_by(RATED_GAME.c.format, RATED_GAME.c.rules_version))
        return [Pool(row.format, row.rules_version) for row in rows]

    async def verdicts(self, size: int) -> list[Verdict]:
        """The newest verdicts."""
        query = sa.select(VERDICT).order_by(VERDICT.c.at_ms.desc(), VERDICT.c.verdict_id.desc()).limit(size)
        async with self.database.reading() as session:
            return [_verdict(row) for row in await session.execute(query)]

    async def rating(self, user_id: str, pool: Pool, now_ms: int) -> Standing:
        """A user's rating as it is now, the default for one who never played."""
        own = _in(RATING, pool) & (RATING.c.user_id == user_id)
        query = sa.select(RATING).where(own).order_by(RATING.c.season.desc()).limit(1)
        async with self.database.reading() as session:
            row = (await session.execute(query)).first()
        known = _standing(row).known.at(now_ms) if row else Known("", Skill(), 0, 0)
        return Standing(user_id, pool, season_of(now_ms), known)

    async def leaderboard(
        self,
        pool: Pool,
        season: int,
        now_ms: int,
        size: int,
        after: tuple[int, str] | None = None,
        below_sigma: float | None = None,
        among: Collection[str] | None = None,
    ) -> list[Standing]:
        """Up to `size` ratings, best first, that follow the (ordinal_milli, user_id) of the page before.

        Of the season that goes on those alone who have played lately, whose ratings are therefore as they were after their last games.
        """
        query = sa.select(RATING).where(_in(RATING, pool) & (RATING.c.season == season))
        if season == season_of(now_ms):
            query = query.where(RATING.c.updated_ms >= now_ms - IDLE_DAYS * DAY_MS)
        if below_sigma is not None:
            query = query.where(RATING.c.sigma <= below_sigma)
        if among is not None:
            query = query.where(RATING.c.user_id.in_(among))
        if after is not None:
            ordinal, user_id = after
            same = (RATING.c.ordinal_milli == ordinal) & (RATING.c.user_id > user_id)
            query = query.where((RATING.c.ordinal_milli < ordinal) | same)
        query = query.order_by(RATING.c.ordinal_milli.desc(), RATING.c.user_id).limit(size)
        async with self.database.reading() as session:
            return [_standing(row) for row in await session.execute(query)]

    async def history(
        self, user_id: str, pool: Pool, size: int, before: tuple[int, str] | None
    ) -> list[tuple[KeptGame, Change]]:
        """Up to `size` rated games of a user, newest first, older than the (ended_ms, game_id) of the page before; annulled ones too."""
        query = _changes_of(pool, user_id)
        if before is not None:
            query = query.where(sa.tuple_(RATED_GAME.c.ended_ms, RATED_GAME.c.game_id) < before)
        query = query.order_by(RATED_GAME.c.ended_ms.desc(), RATED_GAME.c.game_id.desc()).limit(size)
        async with self.database.reading() as session:
            return [(_game(row), _change(row)) for row in await session.execute(query)]

    async def game(self, game_id: str) -> tuple[KeptGame, list[Change]] | None:
        """A handled game with its seats in order."""
        async with self.database.reading() as session:
            found = await self.find(session, game_id)
            return (found, await self.changes(session, game_id)) if found else None

    async def tally(self, pool: Pool) -> Tally:
        """What the places of a pool have won."""
        async with self.database.reading() as session:
            return await self._tally(session, pool)


def _in(table: sa.Table, pool: Pool) -> sa.ColumnElement[bool]:
    return (table.c.format == pool.format) & (table.c.rules_version == pool.rules_version)


def _changes_of(pool: Pool, user_id: str) -> sa.Select[tuple[object, ...]]:
    return (
        sa.select(RATED_GAME, *(column for column in SEAT_RATING.c if column.name != "game_id"))
        .join_from(SEAT_RATING, RATED_GAME, SEAT_RATING.c.game_id == RATED_GAME.c.game_id)
        .where((SEAT_RATING.c.user_id == user_id) & _in(RATED_GAME, pool) & (RATED_GAME.c.skipped == ""))
    )


def _standing(row: sa.Row[tuple[object, ...]]) -> Standing:
    known = Known(row.user_name, Skill(row.mu, row.sigma), row.games, row.updated_ms)
    return Standing(row.user_id, Pool(row.format, row.rules_version), row.season, known)


def _rating_row(standing: Standing) -> dict[str, object]:
    skill = standing.known.skill
    return {
        "user_id": standing.user_id,
        "format": standing.pool.format,
        "rules_version": standing.pool.rules_version,
        "season": standing.season,
        "user_name": standing.known.user_name,
        "mu": skill.mu,
        "sigma": skill.sigma,
        "ordinal_milli": skill.ordinal_milli,
        "games": standing.known.games,
        "updated_ms": standing.known.ended_ms,
    }


def _game(row: sa.Row[tuple[object, ...]]) -> KeptGame:
    pool = Pool(row.format, row.rules_version)
    game = Game(row.game_id, pool, row.ended_ms, row.by_elimination, row.annulled)
    return KeptGame(game, row.rated_ms, row.skipped)


def _change(row: sa.Row[tuple[object, ...]]) -> Change:
    seat = Seat(row.seat, row.user_id, row.user_name, row.team, row.rank, row.party, row.place)
    before, after = Skill(row.mu_before, row.sigma_before), Skill(row.mu_after, row.sigma_after)
    return Change(seat, row.games, before, after, row.handicap)


def _verdict(row: sa.Row[tuple[object, ...]]) -> Verdict:
    return Verdict(row.verdict_id, row.kind, row.subject, row.since_ms, row.at_ms, row.actor, row.reason)


def _seat_row(change: Change) -> dict[str, object]:
    return {
        "seat": change.seat.seat,
        "user_id": change.seat.user_id,
        "user_name": change.seat.user_name,
        "team": change.seat.team,
        "party": change.seat.party,
        "rank": change.seat.rank,
        "place": change.seat.place,
        "games": change.games,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu_after": change.after.mu,
        "sigma_after": change.after.sigma,
        "handicap": change.handicap,
    }
