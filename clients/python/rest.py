"""REST: one method a route that players need; answers are the decoded JSON."""

from __future__ import annotations

import asyncio
import secrets
import ssl
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import cache
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

import httpx
import msgspec

from .errors import Refused
from .socket import Socket

Json = dict[str, Any]
_WAIT_S = 0.25


@cache
def _authorities() -> ssl.SSLContext:
    """The certificates that this machine trusts: reading them takes longer than a request, so once a process."""
    return httpx.create_ssl_context()


class Client:
    """One user of one server; `token` comes from `guest`, `log_in` or elsewhere.

    Every method raises Refused for what the server refuses and httpx.TransportError when it cannot be reached. What may
    be asked twice (reading, and writing with a key) is asked again for `patience_s` seconds while the server says that
    this may help, or the connection breaks.
    """

    def __init__(self, url: str, token: str = "", timeout_s: float = 30.0, patience_s: float = 30.0) -> None:
        self.url = url.rstrip("/")
        self.patience_s = patience_s
        self.token = token
        self.user: Json = {}
        self._http = httpx.AsyncClient(base_url=self.url, timeout=timeout_s, verify=_authorities())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._http.aclose()

    # -- accounts

    async def guest(self, name: str) -> Json:
        """Become a guest; keeps the token."""
        return self._signed(await self.post("/v1/guests", {"name": name}))

    async def sign_up(self, name: str, password: str) -> Json:
        return self._signed(await self.post("/v1/accounts", {"name": name, "password": password}))

    async def log_in(self, name: str, password: str) -> Json:
        return self._signed(await self.post("/v1/sessions", {"name": name, "password": password}))

    async def upgrade(self, name: str, password: str) -> Json:
        """The guest becomes a person, with the name it has for ""."""
        return self._signed(await self.post("/v1/users/me/upgrade", {"name": name, "password": password}))

    async def me(self) -> Json:
        return await self.get("/v1/users/me")

    # -- decks and cards

    async def create_deck(
        self,
        text: str,
        format: str = "commander",
        name: str = "",
        file_name: str = "",
        rules: str = "",
        commanders: Sequence[str] = (),
    ) -> Json:
        """Save a deck; `verdict` in the answer says whether it is legal, and asks by `question` who commands where the text leaves it open."""
        body: dict[str, Any] = {"text": text, "format": format, "name": name, "file_name": file_name}
        body |= {"rules_version": rules, "commanders": list(commanders)}
        return await self.post("/v1/decks", body)

    async def cards(self, names: Sequence[str]) -> Json:
        """Up to 200 cards at once: `cards` and the names that are `unknown`."""
        return await self.post("/v1/cards/batch", {"names": list(names)})

    async def card(self, name: str) -> Json:
        return await self.get(f"/v1/cards/{quote(name, safe='')}")

    # -- queue

    async def queue(
        self, deck: str, format: str = "commander", ranked: bool = False, key: str = "", **wishes: Any
    ) -> Json:
        """Queue with a deck; repeat with the same key to be sure. `wishes`: other fields of the ticket, as `also`, `languages`, `brackets`, `roles`."""
        body = {"deck": deck, "format": format, "ranked": ranked, **wishes}
        return await self.post("/v1/tickets", body, key or secrets.token_hex(16))

    async def queue_party(
        self, party_id: str, format: str = "partner", ranked: bool = False, key: str = "", **wishes: Any
    ) -> Json:
        """Queue as the leader of a party, with the decks that its members chose."""
        body = {"party": party_id, "format": format, "ranked": ranked, **wishes}
        return await self.post("/v1/tickets", body, key or secrets.token_hex(16))

    async def ticket(self, ticket_id: str = "current") -> Json:
        return await self.get(f"/v1/tickets/{ticket_id}")

    async def leave_queue(self, ticket_id: str = "current") -> Json:
        return await self.request("DELETE", f"/v1/tickets/{ticket_id}")

    async def accept(self, match_id: str) -> Json:
        return await self._patiently("POST", f"/v1/matches/{match_id}/accept")

    async def decline(self, match_id: str) -> Json:
        return await self._patiently("POST", f"/v1/matches/{match_id}/decline")

    # -- parties

    async def create_party(self) -> Json:
        """A party of one's own, or the one that one is in."""
        return await self._patiently("POST", "/v1/parties")

    async def parties(self) -> Json:
        """`party` (or None) and `invitations`."""
        return await self.get("/v1/parties")

    async def party(self, party_id: str = "current", code: str = "") -> Json:
        return await self.get(f"/v1/parties/{party_id}" + (f"?code={quote(code)}" if code else ""))

    async def invite_to_party(self, party_id: str, user_id: str) -> Json:
        return await self._patiently("POST", f"/v1/parties/{party_id}/invitations", {"user": user_id})

    async def join_party(self, party_id: str = "current", code: str = "") -> Json:
        """Come in, invited or with the code of its link."""
        return await self._patiently("POST", f"/v1/parties/{party_id}/members", {"code": code})

    async def choose_for_party(self, party_id: str, deck: str, roles: Sequence[str] = ()) -> Json:
        """One's own deck and roles."""
        body = {"deck": deck, "roles": list(roles)}
        return await self._patiently("PUT", f"/v1/parties/{party_id}/choice", body)

    async def leave_party(self, party_id: str, user_id: str = "me") -> Json:
        """Leave, decline an invitation, or as the leader take somebody out."""
        return await self._patiently("DELETE", f"/v1/parties/{party_id}/members/{user_id}")

    async def lead_party(self, party_id: str, user_id: str) -> Json:
        """Make another member the leader."""
        return await self._patiently("PUT", f"/v1/parties/{party_id}/leader", {"user": user_id})

    async def set_party(self, party_id: str, unified: bool) -> Json:
        return await self._patiently("PUT", f"/v1/parties/{party_id}", {"unified": unified})

    # -- games

    async def create_table(
        self,
        format: str,
        seats: list[Json],
        settings: Json | None = None,
        key: str = "",
        access: str = "invited",
        password: str = "",
    ) -> Json:
        """Offer seats: each is {"user", "team"?, "position"?}, and {"deck"} for yourself and bots of yours; {} is free for who may come by `access`."""
        body = {"format": format, "seats": seats, "settings": settings or {}, "access": access, "password": password}
        return await self.post("/v1/tables", body, key or secrets.token_hex(16))

    async def tables(self) -> list[Json]:
        """The open tables that you made or are invited to."""
        return list((await self.get("/v1/tables"))["tables"])

    async def table(self, table_id: str, code: str = "") -> Json:
        return await self.get(f"/v1/tables/{table_id}" + (f"?code={quote(code)}" if code else ""))

    async def lobby(self, format: str = "") -> list[Json]:
        """Public tables with a free seat."""
        return list((await self.get(f"/v1/lobby?format={quote(format)}"))["tables"])

    def lobby_stream(self, format: str = "", after: str = "") -> AsyncIterator[Json]:
        """The lobby as it changes, for ever; `after` is the `cursor` of the last line that was read."""
        return self._lines(f"/v1/lobby/stream?format={quote(format)}&after={quote(after)}")

    async def take_seat(self, table_id: str, deck: str, seat: int = -1, code: str = "", password: str = "") -> Json:
        """Sit down in a free seat, -1 = the first one; raises Refused."""
        body = {"deck": deck, "seat": seat, "code": code, "password": password}
        return await self.post(f"/v1/tables/{table_id}/seats", body)

    async def rematch(self, game_id: str, deck: str) -> Json:
        """Sit down with the players of an ended game again."""
        return await self.post(f"/v1/games/{game_id}/rematch", {"deck": deck})

    async def starters(self, format: str = "") -> list[Json]:
        """Decks that everybody has; their ids stand for decks of one's own."""
        return list((await self.get(f"/v1/decks/starters?format={quote(format)}"))["starters"])

    async def accept_table(self, table_id: str, deck: str) -> Json:
        """Sit down; when all have, `table.changed` names the game."""
        return await self._patiently("POST", f"/v1/tables/{table_id}/accept", {"deck": deck})

    async def decline_table(self, table_id: str) -> Json:
        return await self._patiently("POST", f"/v1/tables/{table_id}/decline")

    async def cancel_table(self, table_id: str) -> Json:
        return await self.request("DELETE", f"/v1/tables/{table_id}")

    async def game(self, game_id: str) -> Json:
        return await self.get(f"/v1/games/{game_id}")

    async def match_of(self, game_id: str) -> Json:
        """The match that a game is part of, with all its games."""
        return await self.get(f"/v1/games/{game_id}/match")

    async def game_log(self, game_id: str, from_seq: int = 1) -> AsyncIterator[Json]:
        """The deltas that this user may see."""
        async for line in self._lines(f"/v1/games/{game_id}/log?from={from_seq}"):
            yield line

    async def fork(self, game_id: str, step: int, **how: Any) -> str:
        """Play on from after a step of an ended game: `seat` and `bots`, or `users`; the new game's id."""
        return str((await self.post(f"/v1/games/{game_id}/fork", {"step": step, **how}))["game"])

    async def scenario(self, game_id: str, step: int) -> Json:
        """The turn of a step of an ended game as a scenario, for `muster scenario run`; raises Refused UNWRITABLE with `reasons`."""
        return await self.get(f"/v1/games/{game_id}/scenario?step={step}")

    async def verify_record(self, file: bytes) -> Json:
        """Have the record of a game played again: `wrong` says what does not fit."""
        return await self._hand_in("/v1/records/verify", file)

    async def import_record(self, file: bytes) -> str:
        """Keep the game of a record here, to be watched and played on from; its id."""
        return str((await self._hand_in("/v1/records", file))["game"])

    async def _hand_in(self, path: str, file: bytes) -> Json:
        response = await self._http.post(path, content=file, headers=self._headers())
        _raise_for(response.status_code, response.content)
        return msgspec.json.decode(response.content, type=Json)

    async def verify(self, game_id: str) -> Json:
        return await self._patiently("POST", f"/v1/games/{game_id}/verify")

    def replay(self, game_id: str, view: str = "public", with_taken_back: bool = False) -> AsyncIterator[Json]:
        """An ended game: who played and how it ended, then frames; `view` is "public", "own" or "open"."""
        whole = "&with_taken_back=true" if with_taken_back else ""
        return self._lines(f"/v1/games/{game_id}/replay?view={view}{whole}")

    async def record(self, game_id: str) -> bytes:
        """The whole record of a game whose match is over, as the file that `muster verify` reads."""
        response = await self._http.get(f"/v1/games/{game_id}/record", headers=self._headers())
        _raise_for(response.status_code, response.content)
        return response.content

    async def game_ratings(self, game_id: str) -> Json:
        return await self.get(f"/v1/games/{game_id}/ratings")

    async def rating_history(self, format_id: str, user_id: str = "me") -> Json:
        return await self.get(f"/v1/ratings/{user_id}/history?format={format_id}")

    async def leaderboard(self, format_id: str, friends: bool = False) -> Json:
        """The first page of this season's: of everybody, or of you and your friends."""
        return await self.get(f"/v1/leaderboards/{format_id}{'/friends' if friends else ''}")

    async def ratings(self, user_id: str = "me") -> Json:
        return await self.get(f"/v1/ratings/{user_id}")

    async def events(self) -> AsyncIterator[Json]:
        """The user's events for ever; ends when the server cuts a slow reader off."""
        async for line in self._lines("/v1/events/stream"):
            yield line

    # -- the socket

    async def socket(self) -> Socket:
        """An open, authenticated socket that reconnects by itself."""
        socket = Socket(self.url.replace("http", "ws", 1) + "/v1/socket", self.token)
        await socket.connect()
        return socket

    # -- inside

    async def get(self, path: str) -> Json:
        return await self.request("GET", path)

    async def post(self, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Json:
        return await self.request("POST", path, body, key)

    async def request(self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Json:
        """Any route; the decoded answer, {} for none."""
        if method == "GET" or key:
            return await self._patiently(method, path, body, key)
        return await self._once(method, path, body)

    async def _patiently(self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Json:
        deadline = time.monotonic() + self.patience_s
        while True:
            try:
                return await self._once(method, path, body, key)
            except Refused as refused:
                wait_s = (refused.retry_after_ms or 1000 * _WAIT_S) / 1000
                if not refused.retryable or time.monotonic() + wait_s > deadline:
                    raise
            except httpx.TransportError:
                wait_s = _WAIT_S
                if time.monotonic() + wait_s > deadline:
                    raise
            await asyncio.sleep(wait_s)

    async def _once(self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Json:
        headers = self._headers() | ({"Idempotency-Key": key} if key else {})
        response = await self._http.request(method, path, json=body, headers=headers)
        _raise_for(response.status_code, response.content)
        return msgspec.json.decode(response.content, type=Json) if response.content else {}

    async def _lines(self, path: str) -> AsyncIterator[Json]:
        async with self._http.stream("GET", path, headers=self._headers()) as response:
            if response.status_code >= 400:
                _raise_for(response.status_code, await response.aread())
            async for line in response.aiter_lines():
                if line:
                    yield msgspec.json.decode(line, type=Json)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def _signed(self, answer: Json) -> Json:
        self.token, self.user = answer["token"], answer["user"]
        return answer


def _raise_for(status: int, body: bytes) -> None:
    if status < 400:
        return
    try:
        error = msgspec.json.decode(body, type=dict[str, Json])["error"]
    except (msgspec.DecodeError, KeyError):
        error = {"code": "NO_MUSTER", "message": f"status {status} without an error object"}
    raise Refused(error, status)
