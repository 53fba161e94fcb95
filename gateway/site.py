"""The web client as files: hashed assets that never change, one page for every path that is nobody else's.

A built client is a folder with `index.html`, whatever else stands at its top, and `assets/`, each perhaps beside its
precompressed `.br` and `.gz`. All of it is read once and found by its path, so that no request reaches the file system;
another `index.html` makes it read anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .errors import Refused
from .page_headers import PageHeaders

Asgi = Callable[[Any, Any, Any], Awaitable[None]]
RawHeaders = list[tuple[bytes, bytes]]

INDEX, ASSETS = "/index.html", "/assets/"
_SUFFIXES = {"br": ".br", "gzip": ".gz"}
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_IMMUTABLE, _ASK_AGAIN = b"public, max-age=31536000, immutable", b"no-cache"
_NOT_BUILT = b"""<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Muster</title>
<h1>Muster</h1>
<p>The server runs, but its web client is not built: <code>make build-web</code> in the checkout builds it, with npm's registry within reach.</p>
<p>Everything else is there: <a href=/v1/docs>the protocol for clients</a>.</p>
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file in every encoding that there is; "" is the file as it is."""

    media_type: str
    bodies: Mapping[str, bytes]

    def best(self, accepted: str) -> str:
        """The encoding to send to whoever accepts these (RFC 9110, 12.5.3)."""
        welcome = _welcome(accepted)
        return next((each for each in (*_SUFFIXES, "") if each in self.bodies and (each in welcome or not each)), "")


def _welcome(accepted: str) -> set[str]:
    """The encodings of an Accept-Encoding that are not ruled out by `q=0`."""
    choices = (each.replace(" ", "").lower().partition(";q=") for each in accepted.split(","))
    return {name for name, _, weight in choices if weight.rstrip("0.") or not weight}


def files_of(folder: Path) -> dict[str, File]:
    """The files of a built client by their paths; {} when it is not built."""
    if not (folder / INDEX.strip("/")).is_file():
        return {}
    plain = [each for each in sorted(folder.rglob("*")) if each.is_file() and each.suffix in _TYPES]
    return {f"/{each.relative_to(folder).as_posix()}": File(_TYPES[each.suffix], dict(_bodies(each))) for each in plain}


def _bodies(path: Path) -> Iterator[tuple[str, bytes]]:
    yield "", path.read_bytes()
    for encoding, suffix in _SUFFIXES.items():
        if (packed := path.with_name(path.name + suffix)).is_file():
            yield encoding, packed.read_bytes()


class Site:
    """An ASGI application over the folder of a built client; None = there is none here."""

    def __init__(self, folder: Path | None, page_headers: PageHeaders) -> None:
        self._folder = folder
        self._page_headers = page_headers
        self._files: Mapping[str, File] = {}
        self._built_ns = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        self._look()
        path, method = scope["path"], scope["method"]
        if method not in ("GET", "HEAD"):
            await _refuse(send, Refused("METHOD_NOT_ALLOWED", f"pages are read by GET, not {method}"))
        elif path in self._files:
            await self._send(scope, send, path)
        elif path.startswith(ASSETS):
            await _refuse(send, Refused("NOT_FOUND", "the web client has no such file"))
        elif self._files:
            await self._send(scope, send, INDEX)
        else:
            headers = [(b"content-type", _TYPES[".html"].encode()), *self._page_headers.of(scope["scheme"])]
            await _answer(send, 404, headers, _NOT_BUILT)

    def _look(self) -> None:
        """Read the files when the client was built, or built anew."""
        if self._folder is None:
            return
        index = self._folder / INDEX.strip("/")
        built_ns = index.stat().st_mtime_ns if index.is_file() else 0
        if built_ns != self._built_ns:
            self._files, self._built_ns = files_of(self._folder), built_ns

    async def _send(self, scope: Any, send: Any, path: str) -> None:
        given = dict(scope["headers"])
        file = self._files[path]
        encoding = file.best(given.get(b"accept-encoding", b"").decode("latin-1"))
        body = file.bodies[encoding]
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'.encode()
        headers = [
            (b"content-type", file.media_type.encode()),
            (b"cache-control", _IMMUTABLE if path.startswith(ASSETS) else _ASK_AGAIN),
            (b"etag", tag),
            (b"vary", b"accept-encoding"),
            *([(b"content-encoding", encoding.encode())] if encoding else []),
            *self._page_headers.of(scope["scheme"]),
        ]
        if tag in given.get(b"if-none-match", b"").replace(b"W/", b"").replace(b" ", b"").split(b","):
            await _answer(send, 304, headers, b"")
        else:
            await _answer(send, 200, headers, body)


async def _refuse(send: Any, refusal: Refused) -> None:
    body = msgspec.json.encode({"error": refusal.body()})
    await _answer(send, refusal.meaning.status, [(b"content-type", b"application/json")], body)


async def _answer(send: Any, status: int, headers: RawHeaders, body: bytes) -> None:
    """The server itself leaves the body out where HEAD asked."""
    sized = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *sized]})
    await send({"type": "http.response.body", "body": body})
