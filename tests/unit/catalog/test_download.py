"""Downloads from a real HTTP server: Scryfall's bulk list, plain URLs, ranges, refusals."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from services.catalog.download import DownloadFailed, fetch, fetch_bulk

CARDS = json.dumps([{"id": "1", "name": "Alpha", "type_line": "Instant"}]).encode() * 3000


class Bulk(BaseHTTPRequestHandler):
    """Serves a bulk list and one file, with ranges; refuses clients that do not name themselves."""

    asked: list[str | None]

    def do_GET(self) -> None:
        """One request."""
        if not (self.headers.get("User-Agent", "").startswith("Muster/") and self.headers.get("Accept")):
            self.send_error(400)
        elif self.path == "/bulk-data":
            host, port = self.server.server_address[:2]
            entry = {"type": "oracle_cards", "download_uri": f"http://{host!s}:{port}/oracle-cards.json"}
            self._send(200, json.dumps({"data": [entry]}).encode())
        elif self.path == "/oracle-cards.json":
            self._send_file()
        else:
            self.send_error(404)

    def _send_file(self) -> None:
        asked = self.headers.get("Range")
        self.server.asked.append(asked)  # type: ignore[attr-defined]
        start = int(asked.removeprefix("bytes=").rstrip("-")) if asked else 0
        self._send(206 if asked else 200, CARDS[start:])

    def _send(self, status: int, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def server() -> Iterator[ThreadingHTTPServer]:
    found = ThreadingHTTPServer(("127.0.0.1", 0), Bulk)
    found.asked = []  # type: ignore[attr-defined]
    thread = threading.Thread(target=found.serve_forever, args=(0.01,))
    thread.start()
    yield found
    found.shutdown()
    thread.join()
    found.server_close()


def url(server: ThreadingHTTPServer, path: str) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}{path}"


def test_a_bulk_file_is_found_by_its_kind(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    path = fetch_bulk(
        "oracle_cards", tmp_path, lambda done, total: seen.append((done, total)), url(server, "/bulk-data")
    )
    assert path.read_bytes() == CARDS
    assert seen[-1] == (len(CARDS), len(CARDS))


def test_a_download_that_was_cut_off_goes_on(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    (tmp_path / "oracle-cards.json.part").write_bytes(CARDS[:1000])
    path = fetch(url(server, "/oracle-cards.json"), tmp_path, lambda _done, _total: None)
    assert path.read_bytes() == CARDS
    assert server.asked == ["bytes=1000-"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["rulings", "unknown"])
def test_an_unknown_kind_names_those_that_exist(server: ThreadingHTTPServer, tmp_path: Path, kind: str) -> None:
    with pytest.raises(DownloadFailed, match="oracle_cards"):
        fetch_bulk(kind, tmp_path, lambda _done, _total: None, url(server, "/bulk-data"))


def test_what_cannot_be_fetched_says_so(server: ThreadingHTTPServer, tmp_path: Path) -> None:
    with pytest.raises(DownloadFailed, match="404"):
        fetch(url(server, "/missing.json"), tmp_path, lambda _done, _total: None)
    assert list(tmp_path.iterdir()) == []
