"""What a stream of the lobby says to whoever comes back: of each table what it is now, in order, and nothing twice."""

from __future__ import annotations

from typing import Any

import msgspec

from gateway import lobby as module
from gateway import schema
from gateway.lobby import REFRESH_S, Lobby
from services.kit.clock import FakeClock

Json = dict[str, Any]


def _table(name: str, format: str = "duel", revision: int = 1) -> schema.TableView:
    settings = msgspec.convert({}, schema.TableSettings, strict=False)
    return schema.TableView(name, "ann", "open", format, settings, [], 0, 0, "", "", revision, "public", "", False, "")


async def _nothing() -> list[schema.TableView]:
    return []


def _told(lobby: Lobby, after: int = 0, format: str = "") -> list[tuple[str, str]]:
    lines = [msgspec.json.decode(line, type=Json) for line in lobby.lines(after, format)]
    return [(each["ev"], each["d"].get("id") or each["d"]["table"]) for each in lines]


def test_who_comes_hears_what_is_listed_and_who_comes_back_what_is_different() -> None:
    lobby = Lobby(_nothing, FakeClock())
    lobby.take([_table("b"), _table("a")])
    assert _told(lobby) == [("lobby.table", "a"), ("lobby.table", "b")]
    then = lobby.number
    assert _told(lobby, then) == []
    lobby.take([_table("b", revision=2), _table("a"), _table("c", "commander")])
    lobby.take([_table("b", revision=3), _table("c", "commander")])
    assert _told(lobby, then) == [("lobby.table", "c"), ("lobby.gone", "a"), ("lobby.table", "b")]
    assert _told(lobby, then, "commander") == [("lobby.table", "c")]
    assert _told(lobby) == [("lobby.table", "c"), ("lobby.table", "b")], "what went is no news to who was not there"
    lobby.take([_table("b", revision=3), _table("c", "commander"), _table("a")])
    assert _told(lobby, then)[-1] == ("lobby.table", "a"), "it is there again"


def test_a_cursor_holds_while_it_is_known_what_went_since(monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "REMEMBERED", 2)
    lobby = Lobby(_nothing, FakeClock())
    lobby.take([_table(name) for name in "abcd"])
    [first, *_, last] = [msgspec.json.decode(line, type=Json)["cursor"] for line in lobby.lines(0, "")]
    assert (lobby.place(first), lobby.place(last)) == (1, 4)
    for name in ("", "nonsense", "0000-1", f"{first}x", f"{last[:-1]}5", f"{last.partition('-')[0]}-"):
        assert lobby.place(name) == -1
    for listed in ("bcd", "cd", "d"):
        lobby.take([_table(name) for name in listed])
    assert lobby.place(last) == -1, "what went first is not remembered"
    lobby.take([])
    assert lobby.place(f"{last.partition('-')[0]}-{lobby.number}") == lobby.number


async def test_it_is_asked_for_once_a_second_however_many_look() -> None:
    asked = 0

    async def ask() -> list[schema.TableView]:
        nonlocal asked
        asked += 1
        return [_table("a")]

    clock = FakeClock()
    lobby = Lobby(ask, clock)
    for _ in range(5):
        await lobby.refresh()
    assert asked == 1
    clock.advance(int(1000 * REFRESH_S))
    await lobby.refresh()
    await lobby.refresh()
    assert asked == 2
