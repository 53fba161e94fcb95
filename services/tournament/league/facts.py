"""What has happened in a league, in order: the log from which it is rebuilt. It knows users by id alone; their names stand beside it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from services.tournament.play.facts import Appointed, Fact

LOGGED, FORBIDDEN = "logged", "forbidden"
CHANGES = (LOGGED, FORBIDDEN)


class Settings(msgspec.Struct, frozen=True):
    """What a league announces. `format` and `rules_version` stay; with `invited` only these users join.

    `changes` of lists while a season runs are "logged" or "forbidden"; with `open_lists` members see each other's.
    """

    name: str
    format: str
    rules_version: str = ""
    words: str = ""
    invited: list[str] = []
    changes: str = LOGGED
    open_lists: bool = False


class Founded(Fact, frozen=True, tag="founded"):
    """The league is there."""

    settings: Settings
    organiser: str


class Resettled(Fact, frozen=True, tag="resettled"):
    """Other settings from now on."""

    settings: Settings


class Joined(Fact, frozen=True, tag="joined"):
    """A user is a member."""

    member: str


class Left(Fact, frozen=True, tag="left"):
    """A member is none any more, and the Generals are free. `why`: "" = asked for it, "removed", "deleted"."""

    member: str
    why: str = ""


class Listed(Fact, frozen=True, tag="listed"):
    """A member plays this list from now on, of which so many cards are `changed`; its Generals are the member's, and those of the list before are free."""

    member: str
    deck_id: str
    deck_version: int
    deck_hash: str
    generals: list[str]
    changed: int = 0


AnyFact: TypeAlias = Founded | Resettled | Appointed | Joined | Left | Listed
_DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def encoded(fact: AnyFact) -> bytes:
    """The fact as JSON with its kind under `fact`."""
    return msgspec.json.encode(fact)


def decoded(body: bytes) -> AnyFact:
    """The fact of a log entry."""
    return _DECODER.decode(body)


def public(fact: AnyFact) -> bytes:
    """The fact as everybody may read it: a list by its hash."""
    if isinstance(fact, Listed):
        fact = msgspec.structs.replace(fact, deck_id="", deck_version=0)
    return encoded(fact)
