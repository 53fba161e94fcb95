"""Accounts and tokens in the gateway's own database; of a token only the SHA-256 is kept."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from gateway.errors import Refused
from services.kit.sql import NAMING, Database

from .values import Caller, Grant, User, name_key

METADATA = sa.MetaData(naming_convention=NAMING)

ACCOUNT = sa.Table(
    "account",
    METADATA,
    sa.Column("user_id", sa.String(26), primary_key=True),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("name_key", sa.String(64), unique=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("password_hash", sa.String(200)),
    sa.Column("owner_id", sa.String(26)),
    sa.Column("created_ms", sa.BigInteger(), nullable=False),
    # Digest of the code that sets a new password, once.
    sa.Column("recovery", sa.String(64)),
)
TOKEN = sa.Table(
    "token",
    METADATA,
    sa.Column("token_id", sa.String(26), primary_key=True),
    sa.Column("user_id", sa.String(26), sa.ForeignKey("account.user_id"), nullable=False, index=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("scopes", sa.String(200), nullable=False),
    sa.Column("created_ms", sa.BigInteger(), nullable=False),
    sa.Column("expires_ms", sa.BigInteger(), nullable=False),
)


class AccountStore:
    """Reads and writes; names of persons and bots are unique, those of guests are not."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, user: User, password_hash: str, grant: Grant, digest: str) -> None:
        """A user with the first token; raises Refused NAME_TAKEN."""
        row = {
            "user_id": user.user_id,
            "name": user.name,
            "name_key": None if user.kind == "guest" else name_key(user.name),
            "kind": user.kind,
            "password_hash": password_hash or None,
            "owner_id": user.owner_id or None,
            "created_ms": user.created_ms,
        }
        try:
            async with self._database.transaction() as session:
                await session.execute(ACCOUNT.insert().values(row))
                await _insert_token(session, grant, digest)
        except IntegrityError:
            raise Refused("NAME_TAKEN", f"the name {user.name!r} is taken", field="name") from None

    async def house_bot(self, user: User) -> User:
        """A house bot, made or renamed; its name stays free for others, so that nobody's name keeps it out."""
        own = ACCOUNT.c.user_id == user.user_id
        row = {"user_id": user.user_id, "kind": user.kind, "owner_id": user.owner_id, "created_ms": user.created_ms}
        try:
            async with self._database.transaction() as session:
                changed = await session.execute(
                    ACCOUNT.update().where(own).values(name=user.name).returning(ACCOUNT.c.user_id)
                )
                if changed.first() is None:
                    await session.execute(ACCOUNT.insert().values({**row, "name": user.name}))
        except IntegrityError:  # another gateway was as quick
            pass
        return await self.user(user.user_id) or user

    async def upgrade(self, user_id: str, name: str, password_hash: str) -> None:
        """Make a guest a person; raises Refused NAME_TAKEN or NOT_A_GUEST."""
        guest = (ACCOUNT.c.user_id == user_id) & (ACCOUNT.c.kind == "guest")
        values = {"name": name, "name_key": name_key(name), "kind": "person", "password_hash": password_hash}
        try:
            async with self._database.transaction() as session:
                changed = await session.execute(
                    ACCOUNT.update().where(guest).values(values).returning(ACCOUNT.c.user_id)
                )
                if changed.first() is None:
                    raise Refused("NOT_A_GUEST", "this account is no guest's")
        except IntegrityError:
            raise Refused("NAME_TAKEN", f"the name {name!r} is taken", field="name") from None

    async def password_hash(self, user_id: str) -> str:
        """ "" for who has no password."""
        async with self._database.reading() as session:
            return await session.scalar(sa.select(ACCOUNT.c.password_hash).where(ACCOUNT.c.user_id == user_id)) or ""

    async def set_recovery(self, user_id: str, digest: str) -> None:
        async with self._database.transaction() as session:
            await session.execute(ACCOUNT.update().where(ACCOUNT.c.user_id == user_id).values(recovery=digest))

    async def recover(self, name: str, digest: str, password_hash: str) -> User | None:
        """Set a new password for who has the code, which is worth nothing from then on."""
        own = (ACCOUNT.c.name_key == name_key(name)) & (ACCOUNT.c.recovery == digest)
        change = ACCOUNT.update().where(own).values(password_hash=password_hash, recovery=None)
        async with self._database.transaction() as session:
            row = (await session.execute(change.returning(*ACCOUNT.c))).first()
        return user_of(row) if row else None

    async def set_password(self, user_id: str, password_hash: str) -> None:
        async with self._database.transaction() as session:
            change = ACCOUNT.update().where(ACCOUNT.c.user_id == user_id)
            await session.execute(change.values(password_hash=password_hash))

    async def revoke_all(self, user_id: str, but: str = "") -> list[Grant]:
        """Delete the user's tokens but one; those that are gone."""
        own = (TOKEN.c.user_id == user_id) & (TOKEN.c.token_id != but)
        async with self._database.transaction() as session:
            return [_grant(row) for row in await session.execute(TOKEN.delete().where(own).returning(*TOKEN.c))]

    async def add_token(self, grant: Grant, digest: str) -> None:
        async with self._database.transaction() as session:
            await _insert_token(session, grant, digest)

    async def revoke(self, user_id: str, token_id: str) -> Grant | None:
        """Delete a token of this user; None when there is none."""
        own = (TOKEN.c.user_id == user_id) & (TOKEN.c.token_id == token_id)
        async with self._database.transaction() as session:
            row = (await session.execute(TOKEN.delete().where(own).returning(*TOKEN.c))).first()
        return _grant(row) if row else None

    async def caller(self, digest: str) -> Caller | None:
        """Whose token this is."""
        return await self._caller(TOKEN.c.digest == digest)

    async def caller_by_token_id(self, token_id: str) -> Caller | None:
        return await self._caller(TOKEN.c.token_id == token_id)

    async def user(self, user_id: str) -> User | None:
        async with self._database.reading() as session:
            row = (await session.execute(sa.select(ACCOUNT).where(ACCOUNT.c.user_id == user_id))).first()
        return user_of(row) if row else None

    async def bots_of(self, user_id: str) -> list[str]:
        """The ids of a user's bots."""
        async with self._database.reading() as session:
            return list(await session.scalars(sa.select(ACCOUNT.c.user_id).where(ACCOUNT.c.owner_id == user_id)))

    async def by_name(self, name: str) -> tuple[User, str] | None:
        """A person or bot by name, with the password's hash."""
        async with self._database.reading() as session:
            row = (await session.execute(sa.select(ACCOUNT).where(ACCOUNT.c.name_key == name_key(name)))).first()
        return (user_of(row), row.password_hash or "") if row else None

    async def tokens(self, *user_ids: str) -> list[Grant]:
        """The tokens of these users, oldest first."""
        query = sa.select(TOKEN).where(TOKEN.c.user_id.in_(user_ids)).order_by(TOKEN.c.token_id)
        async with self._database.reading() as session:
            return [_grant(row) for row in await session.execute(query)]

    async def _caller(self, wanted: sa.ColumnElement[bool]) -> Caller | None:
        columns = [*ACCOUNT.c, *(column.label(f"token_{column.name}") for column in TOKEN.c)]
        query = sa.select(*columns).join_from(TOKEN, ACCOUNT, TOKEN.c.user_id == ACCOUNT.c.user_id).where(wanted)
        async with self._database.reading() as session:
            row = (await session.execute(query)).first()
        if row is None:
            return None
        grant = Grant(
            row.token_token_id,
            row.user_id,
            row.token_name,
            _scopes(row.token_scopes),
            row.token_created_ms,
            row.token_expires_ms,
        )
        return Caller(user_of(row), grant)


async def _insert_token(session: AsyncSession, grant: Grant, digest: str) -> None:
    row = {
        "token_id": grant.token_id,
        "user_id": grant.user_id,
        "digest": digest,
        "name": grant.name,
        "scopes": " ".join(sorted(grant.scopes)),
        "created_ms": grant.created_ms,
        "expires_ms": grant.expires_ms,
    }
    await session.execute(TOKEN.insert().values(row))


def user_of(row: sa.Row[tuple[object, ...]]) -> User:
    """A row of the accounts."""
    return User(row.user_id, row.name, row.kind, row.created_ms, row.owner_id or "")


def _grant(row: sa.Row[tuple[object, ...]]) -> Grant:
    return Grant(row.token_id, row.user_id, row.name, _scopes(row.scopes), row.created_ms, row.expires_ms)


def _scopes(text: str) -> frozenset[str]:
    return frozenset(text.split())
