"""Reports and moderators in the gateway's own database."""

from __future__ import annotations

from dataclasses import asdict

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from gateway.accounts.rulings import RULING, Ruling, ruling_of
from gateway.accounts.store import ACCOUNT, METADATA, user_of
from gateway.accounts.values import User
from gateway.chat.values import Message
from gateway.errors import Refused
from services.kit.sql import Database

from .values import Case, Report

GONE = "[deleted]"

MODERATOR = sa.Table(
    "moderator",
    METADATA,
    sa.Column("user_id", sa.String(26), sa.ForeignKey("account.user_id"), primary_key=True),
    sa.Column("since_ms", sa.BigInteger(), nullable=False),
)
REPORT = sa.Table(
    "report",
    METADATA,
    sa.Column("report_id", sa.String(26), primary_key=True),
    sa.Column("user_id", sa.String(26), nullable=False, index=True),
    sa.Column("by_id", sa.String(26), nullable=False, index=True),
    sa.Column("reason", sa.String(16), nullable=False),
    sa.Column("words", sa.Text(), nullable=False),
    sa.Column("game_id", sa.String(26), nullable=False),
    # JSON: the messages, oldest first.
    sa.Column("excerpt", sa.Text(), nullable=False),
    sa.Column("at_ms", sa.BigInteger(), nullable=False),
    sa.Column("is_open", sa.Boolean(), nullable=False, index=True),
)
_decode = msgspec.json.Decoder(tuple[Message, ...]).decode


class ReportStore:
    """Reads and writes; a report is ruled on once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def is_moderator(self, user_id: str) -> bool:
        query = sa.select(MODERATOR.c.user_id).where(MODERATOR.c.user_id == user_id)
        async with self._database.reading() as session:
            return await session.scalar(query) is not None

    async def moderators(self) -> list[User]:
        """By name."""
        query = sa.select(ACCOUNT).join(MODERATOR, MODERATOR.c.user_id == ACCOUNT.c.user_id).order_by(ACCOUNT.c.name)
        async with self._database.reading() as session:
            return [user_of(row) for row in await session.execute(query)]

    async def appoint(self, user_id: str, at_ms: int) -> None:
        """Make somebody a moderator; nothing happens to one who is."""
        if not await self.is_moderator(user_id):
            async with self._database.transaction() as session:
                await session.execute(MODERATOR.insert().values(user_id=user_id, since_ms=at_ms))

    async def dismiss(self, user_id: str) -> bool:
        """Somebody is a moderator no more; False for one who was none."""
        gone = MODERATOR.delete().where(MODERATOR.c.user_id == user_id).returning(MODERATOR.c.user_id)
        async with self._database.transaction() as session:
            return (await session.execute(gone)).first() is not None

    async def add(self, report: Report) -> None:
        row = {**asdict(report), "excerpt": msgspec.json.encode(report.excerpt).decode(), "is_open": True}
        async with self._database.transaction() as session:
            await session.execute(REPORT.insert().values(row))

    async def open_by(self, user_id: str) -> int:
        """How many reports of somebody wait."""
        own = REPORT.c.is_open & (REPORT.c.by_id == user_id)
        async with self._database.reading() as session:
            return int(await session.scalar(sa.select(sa.func.count()).select_from(REPORT).where(own)) or 0)

    async def made_by(self, user_id: str) -> list[Report]:
        """What somebody reported, newest first."""
        query = sa.select(REPORT).where(REPORT.c.by_id == user_id).order_by(REPORT.c.report_id.desc())
        async with self._database.reading() as session:
            return [_report_of(row) for row in await session.execute(query)]

    async def cases(self, before: str, size: int, *, ruled: bool) -> list[Case]:
        """Open reports, the oldest first, or those that were ruled on, the newest first; `before` is the report with which the page before ended."""
        order = REPORT.c.report_id
        beyond = (order < before) if ruled else (order > before)
        wanted = (REPORT.c.is_open != ruled) & (beyond if before else sa.true())
        return await self._cases(wanted, order.desc() if ruled else order, size)

    async def case(self, report_id: str) -> Case:
        """Raises Refused NOT_FOUND."""
        found = await self._cases(REPORT.c.report_id == report_id, REPORT.c.report_id, 1)
        if not found:
            raise Refused("NOT_FOUND", "there is no such report", report=report_id)
        return found[0]

    async def rule(self, ruling: Ruling) -> None:
        """Keep a ruling and close its report. Raises Refused ALREADY_RULED."""
        closed = REPORT.update().where((REPORT.c.report_id == ruling.report_id) & REPORT.c.is_open)
        try:
            async with self._database.transaction() as session:
                changed = await session.execute(closed.values(is_open=False).returning(REPORT.c.report_id))
                if changed.first() is None:
                    raise Refused("ALREADY_RULED", "this report was ruled on", report=ruling.report_id)
                await session.execute(RULING.insert().values(asdict(ruling)))
        except IntegrityError:
            raise Refused("ALREADY_RULED", "this report was ruled on", report=ruling.report_id) from None

    async def lift(self, ruling_id: str, by_id: str, note: str, at_ms: int) -> str:
        """End a ruling before its time; its report. Raises Refused NOT_FOUND for one that does not hold."""
        holding = (RULING.c.ruling_id == ruling_id) & (RULING.c.lifted_ms == 0) & (RULING.c.action != "dismiss")
        change = RULING.update().where(holding).values(lifted_ms=at_ms, lifted_by=by_id, lift_note=note)
        async with self._database.transaction() as session:
            report_id = await session.scalar(change.returning(RULING.c.report_id))
        if report_id is None:
            raise Refused("NOT_FOUND", "there is no such ruling, or it was lifted", ruling=ruling_id)
        return str(report_id)

    async def _cases(self, wanted: sa.ColumnElement[bool], order: sa.ColumnElement[str], size: int) -> list[Case]:
        query = sa.select(REPORT).where(wanted).order_by(order).limit(size)
        async with self._database.reading() as session:
            reports = [_report_of(row) for row in await session.execute(query)]
            ids = [each.report_id for each in reports]
            rows = await session.execute(sa.select(RULING).where(RULING.c.report_id.in_(ids)))
            rulings = {each.report_id: each for each in map(ruling_of, rows)}
            people = {id for each in reports for id in (each.user_id, each.by_id)}
            people |= {each.moderator_id for each in rulings.values()}
            known = await session.execute(sa.select(ACCOUNT).where(ACCOUNT.c.user_id.in_(people)))
            users = {each.user_id: each for each in map(user_of, known)}
        return [_case(each, rulings.get(each.report_id), users) for each in reports]


def _case(report: Report, ruling: Ruling | None, users: dict[str, User]) -> Case:
    def somebody(user_id: str) -> User:
        return users.get(user_id) or User(user_id, GONE, "person", 0)

    moderator = somebody(ruling.moderator_id) if ruling else None
    return Case(report, somebody(report.user_id), somebody(report.by_id), ruling, moderator)


def _report_of(row: sa.Row[tuple[object, ...]]) -> Report:
    return Report(
        row.report_id, row.user_id, row.by_id, row.reason, row.words, row.game_id, _decode(row.excerpt), row.at_ms
    )
