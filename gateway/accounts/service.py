"""What users do with their accounts: guests, passwords, tokens, bots, one-time socket tickets."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from redis.asyncio import Redis

from gateway.errors import Refused
from services.kit.clock import Clock
from services.kit.ids import Ids

from .house import HouseBots
from .rulings import Rulings
from .store import AccountStore
from .values import PLAYER_SCOPES, SCOPES, Caller, Grant, User, display_name, scopes_of

TOKEN_PREFIX = "mst_"
DAY_MS = 24 * 3600 * 1000
SESSION_MS = 30 * DAY_MS
MAX_TOKEN_DAYS = 3650
TICKET_S = 30
RECOVERY_WORDS = 8
"""Of 16 bits each: nobody guesses 128 bits."""
MIN_PASSWORD = 8
MAX_PASSWORD = 256
Revoked = Callable[[Grant], Awaitable[None]]
_MAX_SECRET = 128
# Nobody's password, with the hasher's usual costs: an unknown name takes as long as a known one.
_NOBODY = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$ZJcPXTAr7fjWY0kj2AfOeAPDzzGjFGfMNI5MYiR0Cig"


class Accounts:
    """Accounts over a store; `secret` gives fresh random text of at least 128 bits, `revoked` is told of tokens that end before their time."""

    def __init__(
        self,
        store: AccountStore,
        redis: Redis,
        clock: Clock,
        ids: Ids,
        secret: Callable[[], str],
        hasher: PasswordHasher,
        revoked: Revoked,
        house: HouseBots,
        rulings: Rulings,
    ) -> None:
        self._store = store
        self._house = house
        self._rulings = rulings
        self._redis = redis
        self._clock = clock
        self._ids = ids
        self._secret = secret
        self._hasher = hasher
        self._revoked = revoked
        # Each hash takes 64 MiB and four threads: a flood of log-ins waits here, not on everybody else.
        self._hashing = asyncio.Semaphore(2)

    # -- becoming somebody

    async def create_guest(self, name: str) -> tuple[User, str]:
        """A guest and a token for 30 days."""
        return await self._create(display_name(name), "guest", "", PLAYER_SCOPES, SESSION_MS)

    async def create_person(self, name: str, password: str) -> tuple[User, str]:
        """A person with a password; raises Refused NAME_TAKEN."""
        shown = display_name(name)
        hashed = await self._hash(password)
        return await self._create(shown, "person", hashed, PLAYER_SCOPES | {"account"}, SESSION_MS)

    async def create_bot(self, owner: Caller, name: str) -> tuple[User, str]:
        """A bot of this person, with a token that does not expire."""
        owner.require("account")
        return await self._create(display_name(name), "bot", "", PLAYER_SCOPES, 0, owner.user.user_id)

    async def upgrade_guest(self, caller: Caller, name: str, password: str) -> tuple[User, str]:
        """The guest becomes a person with the same id, decks and ratings."""
        shown = display_name(name or caller.user.name)
        if caller.user.kind != "guest":
            raise Refused("NOT_A_GUEST", "this account is no guest's")
        await self._store.upgrade(caller.user.user_id, shown, await self._hash(password))
        user = User(caller.user.user_id, shown, "person", caller.user.created_ms)
        return user, await self._session(user)

    async def log_in(self, name: str, password: str) -> tuple[User, str]:
        """A fresh session; an unknown name takes as long as a wrong password, and says the same. Raises Refused PASSWORD_WRONG, SUSPENDED."""
        found = await self._store.by_name(name)
        if not await self._is_right(found[1] if found else "", password) or found is None:
            raise Refused("PASSWORD_WRONG", "there is no such name with this password")
        return found[0], await self._session(found[0])

    # -- passwords

    async def require_password(self, caller: Caller, password: str) -> None:
        """Raises Refused PASSWORD_WRONG; a guest has none to give."""
        if caller.user.kind == "guest":
            return
        caller.require("account")
        hashed = await self._store.password_hash(caller.user.user_id)
        if not await self._is_right(hashed, password):
            raise Refused("PASSWORD_WRONG", "this is not your password", field="password")

    async def change_password(self, caller: Caller, password: str, new: str) -> None:
        """From now on the new one; all other tokens of the user end. Raises Refused PASSWORD_WRONG, SCOPE_MISSING."""
        caller.require("account")
        await self.require_password(caller, password)
        await self._store.set_password(caller.user.user_id, await self._hash(new))
        await self.ended(await self._store.revoke_all(caller.user.user_id, but=caller.grant.token_id))

    async def recovery_code(self, caller: Caller, password: str) -> str:
        """A code that sets a new password once, in place of the one before. Raises Refused PASSWORD_WRONG, SCOPE_MISSING."""
        caller.require("account")
        await self.require_password(caller, password)
        code = "-".join(secrets.token_hex(2) for _ in range(RECOVERY_WORDS))
        await self._store.set_recovery(caller.user.user_id, _digest(code))
        return code

    async def recover(self, name: str, code: str, password: str) -> tuple[User, str]:
        """A new password by a recovery code, and a fresh session; all tokens that there were end. Raises Refused PASSWORD_WRONG."""
        hashed = await self._hash(password)
        user = await self._store.recover(name, _digest(code.strip().lower()), hashed)
        if user is None:
            raise Refused("PASSWORD_WRONG", "there is no such name with this code")
        await self.ended(await self._store.revoke_all(user.user_id))
        return user, await self._session(user)

    # -- tokens

    async def create_token(self, caller: Caller, name: str, scopes: list[str], days: int) -> tuple[Grant, str]:
        """A personal access token with at most the caller's scopes; 0 days = it does not expire."""
        if not 0 <= days <= MAX_TOKEN_DAYS:
            raise Refused("INVALID_ARGUMENT", f"days is 0 to {MAX_TOKEN_DAYS}", field="days")
        grant, token = self._grant(
            caller.user, display_name(name), scopes_of(scopes, caller.grant.scopes), days * DAY_MS
        )
        await self._store.add_token(grant, _digest(token))
        return grant, token

    async def tokens(self, caller: Caller) -> Sequence[Grant]:
        return await self._store.tokens(caller.user.user_id)

    async def tokens_of(self, user_ids: Sequence[str]) -> Sequence[Grant]:
        return await self._store.tokens(*user_ids)

    async def bots_of(self, user_id: str) -> list[str]:
        """The ids of a user's bots."""
        return await self._store.bots_of(user_id)

    async def close(self, user_id: str) -> None:
        """End all tokens of a user and of the user's bots."""
        for each in [user_id, *await self.bots_of(user_id)]:
            await self.ended(await self._store.revoke_all(each))

    async def ended(self, grants: Iterable[Grant]) -> None:
        """Tell of tokens that are no more."""
        for grant in grants:
            await self._revoked(grant)

    async def revoke(self, caller: Caller, token_id: str) -> None:
        """Raises Refused NOT_FOUND for a token that is not the caller's."""
        grant = await self._store.revoke(caller.user.user_id, token_id)
        if grant is None:
            raise Refused("NOT_FOUND", "you have no such token", token_id=token_id)
        await self._revoked(grant)

    async def log_out(self, token: str) -> None:
        """Revoke this token; nothing happens when it is none or not valid."""
        with suppress(Refused):
            caller = await self.authenticate(token)
            await self.revoke(caller, caller.grant.token_id)

    async def authenticate(self, token: str) -> Caller:
        """Whose token this is; raises Refused TOKEN_INVALID or TOKEN_EXPIRED."""
        if self._house.is_theirs(token):
            return await self._house.caller(token)
        if not token.startswith(TOKEN_PREFIX) or len(token) > _MAX_SECRET:
            raise Refused("TOKEN_INVALID", "this is not a token of this server")
        return self._valid(await self._store.caller(_digest(token)))

    async def user(self, user_id: str) -> User:
        """Raises Refused USER_NOT_FOUND."""
        user = await self._store.user(user_id)
        if user is None:
            raise Refused("USER_NOT_FOUND", "there is no such user", user=user_id)
        return user

    # -- socket tickets

    async def socket_ticket(self, caller: Caller) -> str:
        """Text that opens one socket within 30 seconds: for browsers, which cannot send headers there."""
        ticket = self._secret()
        await self._redis.set(f"gateway:ticket:{_digest(ticket)}", caller.grant.token_id, ex=TICKET_S)
        return ticket

    async def redeem(self, ticket: str) -> Caller:
        """Raises Refused TICKET_INVALID the second time."""
        found = await self._redis.getdel(f"gateway:ticket:{_digest(ticket[:_MAX_SECRET])}")
        if found is None:
            raise Refused("TICKET_INVALID", "this socket ticket is used, expired or unknown")
        token_id = found.decode() if isinstance(found, bytes) else str(found)
        return self._valid(await self._store.caller_by_token_id(token_id))

    # -- inside

    async def _create(
        self, name: str, kind: str, hashed: str, scopes: frozenset[str], ttl_ms: int, owner_id: str = ""
    ) -> tuple[User, str]:
        user = User(self._ids.new(), name, kind, self._clock.now_ms(), owner_id)
        grant, token = self._grant(user, kind, scopes, ttl_ms)
        await self._store.create(user, hashed, grant, _digest(token))
        return user, token

    async def _session(self, user: User) -> str:
        """A person's; raises Refused SUSPENDED."""
        await self._rulings.require_none(user.user_id, "suspend")
        return await self._issue(user, "session", PLAYER_SCOPES | {"account"}, SESSION_MS)

    async def _issue(self, user: User, name: str, scopes: frozenset[str], ttl_ms: int) -> str:
        grant, token = self._grant(user, name, scopes, ttl_ms)
        await self._store.add_token(grant, _digest(token))
        return token

    def _grant(self, user: User, name: str, scopes: frozenset[str], ttl_ms: int) -> tuple[Grant, str]:
        now = self._clock.now_ms()
        expires = now + ttl_ms if ttl_ms else 0
        return Grant(self._ids.new(), user.user_id, name, scopes & SCOPES, now, expires), TOKEN_PREFIX + self._secret()

    def _valid(self, caller: Caller | None) -> Caller:
        if caller is None:
            raise Refused("TOKEN_INVALID", "this token is unknown or was revoked")
        if caller.grant.is_expired(self._clock.now_ms()):
            raise Refused("TOKEN_EXPIRED", "this token has expired")
        return caller

    async def _hash(self, password: str) -> str:
        if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
            message = f"a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters"
            raise Refused("INVALID_ARGUMENT", message, field="password")
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _is_right(self, hashed: str, password: str) -> bool:
        """Takes as long where there is nobody."""
        async with self._hashing:
            matches = await asyncio.to_thread(self._matches, hashed or _NOBODY, password[:MAX_PASSWORD])
        return matches and bool(hashed)

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except VerificationError:
            return False


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
