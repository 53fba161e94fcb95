"""Card files from the network: Scryfall's bulk files by kind, or any URL; a download that was cut off goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

BULK_LIST = "https://api.scryfall.com/bulk-data"
# Scryfall refuses clients that do not name themselves and what they accept (scryfall.com/docs/api).
HEADERS = {"User-Agent": "Muster/0.1", "Accept": "application/json;q=0.9,*/*;q=0.8"}
CHUNK = 1 << 18
Report = Callable[[int, int], None]


class DownloadFailed(Exception):
    """The file could not be fetched; the message says what was asked and what was answered."""


def fetch_bulk(kind: str, folder: Path, report: Report, bulk_list: str = BULK_LIST) -> Path:
    """Scryfall's newest bulk file of a kind ("oracle_cards", "default_cards", "rulings"); raises DownloadFailed."""
    try:
        answer = httpx.get(bulk_list, headers=HEADERS, timeout=30, follow_redirects=True).raise_for_status()
        return fetch(_uri_of(answer.json(), kind), folder, report)
    except (httpx.HTTPError, ValueError) as error:
        raise DownloadFailed(f"{bulk_list}: {error}") from error


def _uri_of(listing: dict[str, Any], kind: str) -> str:
    for each in listing.get("data", ()):
        if each.get("type") == kind:
            return str(each["download_uri"])
    kinds = ", ".join(str(each.get("type")) for each in listing.get("data", ()))
    raise DownloadFailed(f"the list has no bulk file {kind!r}; it has {kinds}")


def fetch(url: str, folder: Path, report: Report) -> Path:
    """The file behind a URL, in the folder, whole or not at all; raises DownloadFailed."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / (url.rstrip("/").rsplit("/", 1)[-1].split("?")[0] or "cards.json")
    part = target.with_name(target.name + ".part")
    try:
        _stream(url, part, report)
    except httpx.HTTPError as error:
        raise DownloadFailed(f"{url}: {error}") from error
    part.replace(target)
    return target


def _stream(url: str, part: Path, report: Report) -> None:
    done = part.stat().st_size if part.exists() else 0
    headers = HEADERS | ({"Range": f"bytes={done}-"} if done else {})
    with httpx.stream("GET", url, headers=headers, timeout=60, follow_redirects=True) as answer:
        if answer.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            return  # nothing is missing
        answer.raise_for_status()
        is_rest = answer.status_code == httpx.codes.PARTIAL_CONTENT
        done = done if is_rest else 0
        total = done + int(answer.headers.get("Content-Length", 0))
        with part.open("ab" if is_rest else "wb") as file:
            for chunk in answer.iter_raw(CHUNK):
                file.write(chunk)
                done += len(chunk)
                report(done, total)
