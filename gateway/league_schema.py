"""The public schema of leagues: groups that keep their Generals between games, and whose seasons are events."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .event_schema import EventName, Official
from .schema import Key, Word

Changes = Literal["", "logged", "forbidden"]


class NewLeague(Struct):
    """`format` and `rules_version` stay as they are; `edh2009` and `commander2011` reserve Generals, first come, first served. With `invited` only these users join. `changes` of lists while a season runs: `logged` (everybody sees when, and how many cards) or `forbidden`; in `commander2011` everybody plays the same deck. With `open_lists` members see each other's lists."""

    name: EventName
    format: Word = "commander"
    rules_version: Word = "edh2009"
    words: Annotated[str, Meta(max_length=2000)] = ""
    invited: Annotated[list[Key], Meta(max_length=2000)] = []
    changes: Changes = ""
    open_lists: bool = False


class LeagueView(Struct):
    """`revision` counts what happened in it. Its seasons are `GET /v1/events?league={id}`."""

    id: str
    organiser: str
    settings: NewLeague
    reserves_generals: bool
    members: int
    staff: list[Official]
    revision: int


class LeaguePage(Struct):
    leagues: list[LeagueView]
    next_page: str


class LeagueEntry(Struct):
    """The deck that you play in the league; its sideboard has what replaces other members' Generals."""

    deck: Key


class LeagueMemberView(Struct):
    """Who leads which General; `deck_hash` names the registered list without showing it, "" before there is one."""

    user: str
    name: str
    generals: list[str]
    deck_hash: str


class LeagueMemberPage(Struct):
    members: list[LeagueMemberView]
    next_page: str


class LeagueCardView(Struct):
    """`section`: `commander`, `deck`, `companion` or `sideboard`."""

    section: str
    count: int
    name: str


class LeagueListView(Struct):
    deck_hash: str
    cards: list[LeagueCardView]
