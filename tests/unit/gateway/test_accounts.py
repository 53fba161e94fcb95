"""Accounts on a real database: expiry, scopes, names, and that no secret is stored."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import argon2
import pytest
import redis.asyncio
import sqlalchemy as sa

from gateway.accounts.house import HouseBots
from gateway.accounts.rulings import Rulings
from gateway.accounts.service import SESSION_MS, Accounts
from gateway.accounts.store import AccountStore
from gateway.accounts.values import Caller, Grant, display_name, name_key
from gateway.errors import CODES, Refused, refused
from services.kit.clock import FakeClock
from services.kit.errors import conflict, unavailable
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.sql import Database
from services.kit.tokens import Verifier

PASSWORD = "correct horse"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    database = Database("gateway", f"sqlite+aiosqlite:///{tmp_path}/gateway.sqlite3")
    await database.upgrade()
    yield database
    await database.close()


@pytest.fixture
async def accounts(database: Database, clean_brokers: Settings, clock: FakeClock) -> AsyncIterator[Accounts]:
    numbers, store = itertools.count(), AccountStore(database)
    async with redis.asyncio.from_url(clean_brokers.redis()) as client:
        yield Accounts(
            store,
            client,
            clock,
            SeededIds(1, clock),
            lambda: f"secret-{next(numbers):036}",
            argon2.PasswordHasher.from_parameters(argon2.profiles.CHEAPEST),
            revoked,
            HouseBots(Verifier(clean_brokers.home / "keys", "bots", clock), store, clock),
            Rulings(database, clock),
        )


async def revoked(grant: Grant) -> None:
    """Nobody listens here."""


async def _code(accounts: Accounts, token: str) -> str:
    with pytest.raises(Refused) as refusal:
        await accounts.authenticate(token)
    return refusal.value.code


async def test_a_token_expires_to_the_millisecond(accounts: Accounts, clock: FakeClock) -> None:
    _, token = await accounts.create_guest("Ann")
    clock.advance(SESSION_MS - 1)
    await accounts.authenticate(token)
    clock.advance(1)
    assert await _code(accounts, token) == "TOKEN_EXPIRED"


async def test_neither_tokens_nor_passwords_are_stored(accounts: Accounts, database: Database) -> None:
    _, token = await accounts.create_person("Ann", PASSWORD)
    async with database.reading() as session:
        rows = [
            str(row)
            for table in ("account", "token")
            for row in await session.execute(sa.text(f"SELECT * FROM {table}"))
        ]
    assert rows
    assert not [row for row in rows if token in row or token.removeprefix("mst_") in row or PASSWORD in row]


async def test_a_bot_belongs_to_a_person_and_its_token_lasts(accounts: Accounts, clock: FakeClock) -> None:
    _, owner_token = await accounts.create_person("Ann", PASSWORD)
    owner = await accounts.authenticate(owner_token)
    bot, token = await accounts.create_bot(owner, "Annbot")
    clock.advance(10 * SESSION_MS)
    caller = await accounts.authenticate(token)
    assert (caller.user.kind, caller.user.owner_id) == ("bot", owner.user.user_id)
    assert caller.user.user_id == bot.user_id


async def test_a_guest_may_not_make_bots(accounts: Accounts) -> None:
    _, token = await accounts.create_guest("Ann")
    with pytest.raises(Refused) as refusal:
        await accounts.create_bot(await accounts.authenticate(token), "Annbot")
    assert refusal.value.code == "SCOPE_MISSING"


UNFIT = [
    *("", " ", "x" * 25, "a\u200bb\u0007", "\u202eevil", "\u3164", "a\u2800b"),
    "P\u0430ul",  # a Cyrillic a among Latin letters
    "\u0391nn",  # a Greek capital alpha
    "\u0440\u0430\u0440\u0430",  # all Cyrillic, all like Latin
    "\u039f\u03a1",
    "A" + "\u0301\u0302\u0303\u0304",
]
FIT = ["Ann", "Ångström", "Zoë 2", "Надежда", "Αθηνά", "山田 たろう", "김철수", "राहुल", "عمر", "1234", "X Æ-12"]


@pytest.mark.parametrize("name", FIT)
def test_names_of_every_script_are_welcome(name: str) -> None:
    assert display_name(name) == name


def test_a_name_is_shown_in_its_plain_form() -> None:
    assert display_name("  Ａｎｎ\u00a0𝔅ee ") == "Ann Bee"


@pytest.mark.parametrize("name", UNFIT)
def test_names_that_cannot_be_shown_or_pass_for_others_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        display_name(name)


def test_names_that_look_the_same_are_the_same() -> None:
    assert name_key("Ａｎｎ") == name_key("ann") == name_key("ANN")


async def test_a_socket_ticket_works_once(accounts: Accounts) -> None:
    user, token = await accounts.create_guest("Ann")
    ticket = await accounts.socket_ticket(await accounts.authenticate(token))
    redeemed: Caller = await accounts.redeem(ticket)
    assert redeemed.user == user
    with pytest.raises(Refused) as refusal:
        await accounts.redeem(ticket)
    assert refusal.value.code == "TICKET_INVALID"


def test_a_peers_known_reason_is_the_code_and_an_unknown_one_is_in_the_details() -> None:
    known = refused(conflict("COOLDOWN", "wait", retry_after_ms="1500"))
    assert (known.code, known.retry_after_ms, known.meaning.status) == ("COOLDOWN", 1500, 429)
    unknown = refused(conflict("SOMETHING_NEW", "no"))
    assert (unknown.code, unknown.details["reason"]) == ("CONFLICT", "SOMETHING_NEW")
    away = refused(unavailable("UNAVAILABLE", "failed to connect to ipv4:10.0.0.1:50054"))
    assert "10.0.0.1" not in away.message
    assert all(meaning.advice for meaning in CODES.values())
