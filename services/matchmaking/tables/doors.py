"""How strangers come to a table: from the lobby, by its link, with a password."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any

from .table import Access, Place, Table

_SALT = 16
_COST = {"n": 2**12, "r": 8, "p": 1}


@dataclass(frozen=True, slots=True)
class Door:
    """What the owner of a new table wants: who may come, with which password, after which game."""

    access: Access = Access.INVITED
    password: str = ""
    rematch_of: str = ""

    def fields(self) -> dict[str, Any]:
        """As fields of a table; its link is made here."""
        code = "" if self.access is Access.INVITED else secrets.token_urlsafe(12)
        hashed = _hashed(self.password, secrets.token_bytes(_SALT)) if self.password else b""
        return {"access": self.access, "code": code, "password": hashed, "rematch_of": self.rematch_of}


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who wants a free seat, and what lets them in."""

    user_id: str
    user_name: str
    user_kind: str
    deck_token: str
    code: str = ""
    password: str = ""

    @property
    def place(self) -> Place:
        """Them in a seat, whichever it will be."""
        return Place(self.user_id, self.user_name, self.user_kind, 0, 0, self.deck_token)


def has_link(table: Table, code: str) -> bool:
    """Whether this is the secret of the table's link."""
    return bool(table.code) and hmac.compare_digest(table.code.encode(), code.encode())


def opens(hashed: bytes, password: str) -> bool:
    """Whether a password is the one; without one everybody may come."""
    return not hashed or hmac.compare_digest(hashed, _hashed(password, hashed[:_SALT]))


def _hashed(password: str, salt: bytes) -> bytes:
    return salt + hashlib.scrypt(password.encode(), salt=salt, **_COST)
