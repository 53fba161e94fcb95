"""Ratings in SQL: one transaction per ended game, keyed by the game, so that a repeated event changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import NAMING, Database

from .rating import Skill

_metadata = sa.MetaData(naming_convention=NAMING)

RATING = sa.Table(
    "rating",
    _metadata,
    sa.Column("user_id", sa.String(64), primary_key=True),
    sa.Column("format", sa.String(32), primary_key=True),
    sa.Column("user_name", sa.String(64), nullable=False),
    sa.Column("mu", sa.Double(), nullable=False),
    sa.Column("sigma", sa.Double(), nullable=False),
    sa.Column("ordinal_milli", sa.BigInteger(), nullable=False),
    sa.Column("games", sa.Integer(), nullable=False),
    sa.Column("updated_ms", sa.BigInteger(), nullable=False),
)
RATED_GAME = sa.Table(
    "rated_game",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("event_id", sa.String(64), nullable=False),
    sa.Column("format", sa.String(32), nullable=False),
    sa.Column("rated_ms", sa.BigInteger(), nullable=False),
    sa.Column("skipped", sa.String(64), nullable=False),
)
SEAT_RATING = sa.Table(
    "seat_rating",
    _metadata,
    sa.Column("game_id", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer(), primary_key=True),
    sa.Column("user_id", sa.String(64), nullable=False),
    sa.Column("user_name", sa.String(64), nullable=False),
    sa.Column("rank", sa.Integer(), nullable=False),
    sa.Column("games", sa.Integer(), nullable=False),
    sa.Column("mu_before", sa.Double(), nullable=False),
    sa.Column("sigma_before", sa.Double(), nullable=False),
    sa.Column("mu_after", sa.Double(), nullable=False),
    sa.Column("sigma_after", sa.Double(), nullable=False),
)


@dataclass(frozen=True, slots=True)
class Standing:
    """A user's rating in one format; `games` counts rated games."""

    user_id: str
    user_name: str
    format: str
    skill: Skill
    games: int
    updated_ms: int


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What one game did to one seat; `games` before the game."""

    seat: int
    user_id: str
    user_name: str
    rank: int
    games: int
    before: Skill
    after: Skill


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A handled game; `skipped` says why it changed nothing, empty when it was rated."""

    game_id: str
    event_id: str
    format: str
    rated_ms: int
    skipped: str = ""


class Ledger:
    """Reads and writes; writers pass the session of their transaction."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # -- writing, in the caller's transaction

    async def is_handled(self, session: AsyncSession, game_id: str) -> bool:
        found = await session.execute(sa.select(RATED_GAME.c.game_id).where(RATED_GAME.c.game_id == game_id))
        return found.first() is not None

    async def standings(self, session: AsyncSession, format_id: str, user_ids: Sequence[str]) -> Mapping[str, Standing]:
        """What is known of these users; those without a rated game are missing."""
        wanted = (RATING.c.format == format_id) & RATING.c.user_id.in_(user_ids)
        return {row.user_id: _standing(row) for row in await session.execute(sa.select(RATING).where(wanted))}

    async def record(self, session: AsyncSession, game: RatedGame, changes: Sequence[SeatChange]) -> None:
        """Keep the game, each seat's change, and the new ratings."""
        await session.execute(
            RATED_GAME.insert().values(
                game_id=game.game_id,
                event_id=game.event_id,
                format=game.format,
                rated_ms=game.rated_ms,
                skipped=game.skipped,
            )
        )
        for change in changes:
            await session.execute(SEAT_RATING.insert().values(game_id=game.game_id, **_seat_row(change)))
            await self._put(session, game, change)

    async def _put(self, session: AsyncSession, game: RatedGame, change: SeatChange) -> None:
        key = (RATING.c.user_id == change.user_id) & (RATING.c.format == game.format)
        await session.execute(RATING.delete().where(key))
        await session.execute(
            RATING.insert().values(
                user_id=change.user_id,
                format=game.format,
                user_name=change.user_name,
                mu=change.after.mu,
                sigma=change.after.sigma,
                ordinal_milli=change.after.ordinal_milli,
                games=change.games + 1,
                updated_ms=game.rated_ms,
            )
        )

    # -- reading

    async def rating(self, user_id: str, format_id: str) -> Standing:
        """A user's rating, the default for one who never played."""
        async with self.database.reading() as session:
            known = await self.standings(session, format_id, [user_id])
        return known.get(user_id) or Standing(user_id, "", format_id, Skill(), 0, 0)

    async def leaderboard(
        self, format_id: str, below_sigma: float | None, size: int, after: tuple[int, str] | None
    ) -> list[Standing]:
        """Up to `size` ratings, best first, that follow the (ordinal_milli, user_id) of the page before."""
        query = sa.select(RATING).where(RATING.c.format == format_id)
        if below_sigma is not None:
            query = query.where(RATING.c.sigma <= below_sigma)
        if after is not None:
            ordinal, user_id = after
            same = (RATING.c.ordinal_milli == ordinal) & (RATING.c.user_id > user_id)
            query = query.where((RATING.c.ordinal_milli < ordinal) | same)
        query = query.order_by(RATING.c.ordinal_milli.desc(), RATING.c.user_id).limit(size)
        async with self.database.reading() as session:
            return [_standing(row) for row in await session.execute(query)]

    async def history(
        self, user_id: str, format_id: str, size: int, before: tuple[int, str] | None
    ) -> list[tuple[RatedGame, SeatChange]]:
        """Up to `size` rated games of a user, newest first, older than the (rated_ms, game_id) of the page before."""
        query = (
            sa.select(RATED_GAME, *(column for column in SEAT_RATING.c if column.name != "game_id"))
            .join_from(SEAT_RATING, RATED_GAME, SEAT_RATING.c.game_id == RATED_GAME.c.game_id)
            .where((SEAT_RATING.c.user_id == user_id) & (RATED_GAME.c.format == format_id))
        )
        if before is not None:
            query = query.where(sa.tuple_(RATED_GAME.c.rated_ms, RATED_GAME.c.game_id) < before)
        query = query.order_by(RATED_GAME.c.rated_ms.desc(), RATED_GAME.c.game_id.desc()).limit(size)
        async with self.database.reading() as session:
            return [(_game(row), _change(row)) for row in await session.execute(query)]

    async def game(self, game_id: str) -> tuple[RatedGame, list[SeatChange]] | None:
        """A handled game with its seats in order."""
        async with self.database.reading() as session:
            found = (await session.execute(sa.select(RATED_GAME).where(RATED_GAME.c.game_id == game_id))).first()
            if found is None:
                return None
            seats = sa.select(SEAT_RATING).where(SEAT_RATING.c.game_id == game_id).order_by(SEAT_RATING.c.seat)
            changes = [_change(row) for row in await session.execute(seats)]
        return _game(found), changes


def _standing(row: sa.Row[tuple[object, ...]]) -> Standing:
    return Standing(row.user_id, row.user_name, row.format, Skill(row.mu, row.sigma), row.games, row.updated_ms)


def _game(row: sa.Row[tuple[object, ...]]) -> RatedGame:
    return RatedGame(row.game_id, row.event_id, row.format, row.rated_ms, row.skipped)


def _change(row: sa.Row[tuple[object, ...]]) -> SeatChange:
    before, after = Skill(row.mu_before, row.sigma_before), Skill(row.mu_after, row.sigma_after)
    return SeatChange(row.seat, row.user_id, row.user_name, row.rank, row.games, before, after)


def _seat_row(change: SeatChange) -> dict[str, object]:
    return {
        "seat": change.seat,
        "user_id": change.user_id,
        "user_name": change.user_name,
        "rank": change.rank,
        "games": change.games,
        "mu_before": change.before.mu,
        "sigma_before": change.before.sigma,
        "mu_after": change.after.mu,
        "sigma_after": change.after.sigma,
    }
