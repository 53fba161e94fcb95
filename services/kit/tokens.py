"""Signed tokens: `<base64url of the payload's JSON>.<base64url of its Ed25519 signature>` (RFC 8032).

The payload always holds `kid`, the key that signed, and `exp`, milliseconds since the epoch. The signing service makes
its key on first use, readable by its owner alone; verifiers read the public key beside it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from .clock import Clock
from .errors import unauthenticated

MAX_LENGTH = 8192


class Signer:
    """Signs payloads with the key `<keys>/<name>.key`, which it makes when there is none."""

    def __init__(self, keys: Path, name: str, clock: Clock) -> None:
        self._key = _private_key(keys, name)
        self.kid = key_id(self._key.public_key())
        self._clock = clock

    def sign(self, payload: Mapping[str, Any], ttl_ms: int) -> str:
        """A token for the payload that expires in `ttl_ms` milliseconds; `kid` and `exp` are added."""
        body = msgspec.json.encode({**payload, "kid": self.kid, "exp": self._clock.now_ms() + ttl_ms})
        return f"{_b64(body)}.{_b64(self._key.sign(body))}"


class Verifier:
    """Checks tokens against the public keys `<keys>/<name>.pub` and `<keys>/<name>.*.pub` (older ones, while they last)."""

    def __init__(self, keys: Path, name: str, clock: Clock) -> None:
        self._folder = keys
        self._name = name
        self._clock = clock
        self._keys: dict[str, Ed25519PublicKey] = {}

    def verify(self, token: str) -> dict[str, Any]:
        """The payload; raises Fault UNAUTHENTICATED with TOKEN_INVALID or TOKEN_EXPIRED."""
        body, signature = _parts(token)
        payload = _payload(body)
        try:
            self._key(str(payload.get("kid"))).verify(signature, body)
        except InvalidSignature:
            raise unauthenticated("TOKEN_INVALID", "the token's signature is wrong") from None
        if self._clock.now_ms() >= payload["exp"]:
            raise unauthenticated("TOKEN_EXPIRED", "the token has expired; ask for a new one")
        return payload

    def _key(self, kid: str) -> Ed25519PublicKey:
        if kid not in self._keys:
            self._keys = {key_id(key): key for key in map(_public_key, self._files())}
        if kid not in self._keys:
            raise unauthenticated("TOKEN_INVALID", "the token was signed by an unknown key")
        return self._keys[kid]

    def _files(self) -> list[Path]:
        return [*self._folder.glob(f"{self._name}.pub"), *self._folder.glob(f"{self._name}.*.pub")]


def key_id(key: Ed25519PublicKey) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the raw public key."""
    return hashlib.sha256(key.public_bytes(Encoding.Raw, PublicFormat.Raw)).hexdigest()[:16]


def _private_key(keys: Path, name: str) -> Ed25519PrivateKey:
    path = keys / f"{name}.key"
    if not path.exists():
        _create(keys, name)
    key = load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} is not an Ed25519 key")
    return key


def _create(keys: Path, name: str) -> None:
    keys.mkdir(parents=True, exist_ok=True, mode=0o700)
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    # The public half first: whoever sees a key file can already verify. Linking decides a race of two processes.
    if _place(keys / f"{name}.key", secret, 0o600):
        _replace(keys / f"{name}.pub", public)


def _place(path: Path, content: bytes, mode: int) -> bool:
    scratch = path.with_suffix(f".{os.getpid()}.new")
    descriptor = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    try:
        os.link(scratch, path)
    except FileExistsError:
        return False
    finally:
        scratch.unlink()
    return True


def _replace(path: Path, content: bytes) -> None:
    scratch = path.with_suffix(f".{os.getpid()}.new")
    scratch.write_bytes(content)
    scratch.replace(path)


def _public_key(path: Path) -> Ed25519PublicKey:
    key = load_pem_public_key(path.read_bytes())
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(f"{path} is not an Ed25519 key")
    return key


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _parts(token: str) -> tuple[bytes, bytes]:
    body, dot, signature = token.partition(".")
    if len(token) > MAX_LENGTH or not dot:
        raise unauthenticated("TOKEN_INVALID", "this is not a token")
    try:
        return _unb64(body), _unb64(signature)
    except (binascii.Error, ValueError):
        raise unauthenticated("TOKEN_INVALID", "this is not a token") from None


def _unb64(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _payload(body: bytes) -> dict[str, Any]:
    try:
        payload = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise unauthenticated("TOKEN_INVALID", "the token's payload cannot be read") from None
    if not isinstance(payload.get("exp"), int):
        raise unauthenticated("TOKEN_INVALID", "the token has no expiry")
    return payload
