"""Users, tokens and scopes."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from gateway.errors import Refused

SCOPES = frozenset({"play", "watch", "queue", "deck", "table", "account", "admin"})
PLAYER_SCOPES = frozenset({"play", "watch", "queue", "deck", "table"})
KINDS = ("person", "guest", "bot")
MAX_NAME = 24


@dataclass(frozen=True, slots=True)
class User:
    """An account as other services know it: id, name and kind."""

    user_id: str
    name: str
    kind: str
    created_ms: int
    owner_id: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """A token without its secret; `expires_ms` 0 = never."""

    token_id: str
    user_id: str
    name: str
    scopes: frozenset[str]
    created_ms: int
    expires_ms: int

    def is_expired(self, now_ms: int) -> bool:
        return 0 < self.expires_ms <= now_ms


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, by which token."""

    user: User
    grant: Grant

    def require(self, scope: str) -> None:
        """Raises Refused SCOPE_MISSING."""
        if scope not in self.grant.scopes:
            raise Refused("SCOPE_MISSING", f"this token may not do that: it lacks the scope {scope}", scope=scope)


def display_name(text: str) -> str:
    """The name as shown: trimmed, NFC, printable, 1 to 24 characters; raises Refused INVALID_ARGUMENT."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > MAX_NAME or not name.isprintable():
        raise Refused("INVALID_ARGUMENT", f"a name has 1 to {MAX_NAME} printable characters", field="name")
    return name


def name_key(name: str) -> str:
    """Equal for names that people would confuse: case, width and compatibility forms are folded."""
    return unicodedata.normalize("NFKC", name).casefold()


def scopes_of(names: list[str], granted: frozenset[str]) -> frozenset[str]:
    """The wanted scopes, at most those of the granting token; raises Refused."""
    wanted = frozenset(names)
    if unknown := wanted - SCOPES:
        known = sorted(SCOPES)
        raise Refused("INVALID_ARGUMENT", f"there is no scope {min(unknown)!r}", field="scopes", known=known)
    if missing := wanted - granted:
        raise Refused("SCOPE_MISSING", f"your own token lacks the scope {min(missing)}", scope=min(missing))
    return wanted
