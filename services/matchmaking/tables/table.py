"""A table that somebody made: seats offered to users, and what each has said; a value and its transitions."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..matching.tickets import QueueKey


class TableState(enum.StrEnum):
    """Where a table stands; all but the first two are final."""

    OPEN = "open"
    STARTING = "starting"
    STARTED = "started"
    DECLINED = "declined"
    EXPIRED = "expired"
    REFUSED = "refused"

    @property
    def is_open(self) -> bool:
        return self in (TableState.OPEN, TableState.STARTING)


class Access(enum.StrEnum):
    """Who may take a free seat: nobody who was not invited, whoever has the link, or anybody (who knows the password, if there is one)."""

    INVITED = "invited"
    LINK = "link"
    PUBLIC = "public"


class Answer(enum.StrEnum):
    """What a seat's user has said; FREE seats have no user."""

    FREE = "free"
    INVITED = "invited"
    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Watch:
    """Who may look on, and how late, as the game service has it."""

    who: str = ""
    delay_seconds: int = 0
    delay_turns: int = 0


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What is played; `options` are the game's own, by name, as JSON."""

    format: str
    rules_version: str = ""
    manual_consent: str = ""
    prompt_seconds: int = 0
    best_of: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    takebacks: str = ""
    watch: Watch = Watch()

    @property
    def key(self) -> QueueKey:
        """What a deck must have been checked for."""
        return QueueKey(self.format, self.rules_version, ranked=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: who is asked, where the seat is in its team, and the deck once the user has said yes.

    `is_open`: whoever may come to the table can have it, and gives it back for others; otherwise it is for the invited user alone.
    `is_house`: its user is a house bot, which may sit elsewhere too.
    `full_milli`: how many thousandths of the deck the rules play wholly.
    """

    user_id: str
    user_name: str
    user_kind: str
    team: int
    position: int
    deck_token: str = ""
    answer: Answer = Answer.INVITED
    is_open: bool = False
    is_house: bool = False
    full_milli: int = 0

    @classmethod
    def free(cls, team: int, position: int) -> Place:
        """A seat for whoever comes."""
        return cls("", "", "", team, position, answer=Answer.FREE, is_open=True)


@dataclass(frozen=True, slots=True)
class Table:
    """Places stay in turn order; `revision` counts the changes from 1. `code` is the secret of its link; `password` a salted hash, b"" = none.

    `rematch_of`: the game whose players meet again.
    """

    table_id: str
    request_id: str
    owner_id: str
    settings: TableSettings
    places: tuple[Place, ...]
    created_ms: int
    expires_ms: int
    state: TableState = TableState.OPEN
    game_id: str = ""
    reason: str = ""
    revision: int = 1
    access: Access = Access.INVITED
    code: str = ""
    password: bytes = b""
    rematch_of: str = ""

    @classmethod
    def of(
        cls,
        table_id: str,
        request_id: str,
        owner_id: str,
        settings: TableSettings,
        places: tuple[Place, ...],
        now_ms: int,
        life_ms: int,
        **more: Any,
    ) -> Table:
        """A new table, at which everybody with a deck sits already; `more` are fields by name."""
        sitting = tuple(replace(place, answer=Answer.ACCEPTED) if place.deck_token else place for place in places)
        table = cls(table_id, request_id, owner_id, settings, sitting, now_ms, now_ms + life_ms, **more)
        return replace(table, state=TableState.STARTING) if table.is_full else table

    @property
    def is_full(self) -> bool:
        return all(place.answer is Answer.ACCEPTED for place in self.places)

    @property
    def sitting(self) -> list[str]:
        """The users who have said yes."""
        return [place.user_id for place in self.places if place.answer is Answer.ACCEPTED]

    @property
    def bound(self) -> list[str]:
        """Those of them who may sit nowhere else meanwhile: all but house bots."""
        return [place.user_id for place in self.places if place.answer is Answer.ACCEPTED and not place.is_house]

    @property
    def is_against_bots(self) -> bool:
        """Whether one person plays here, against house bots only."""
        return self.is_full and len(self.bound) == 1

    def concerns(self, user_id: str) -> bool:
        return user_id == self.owner_id or any(place.user_id == user_id for place in self.places)

    def accept(self, user_id: str, deck_token: str, full_milli: int = 0) -> Table:
        """The user sits down; the last one makes it STARTING. Without effect for who sits, and unless OPEN."""
        if self.state is not TableState.OPEN or user_id in self.sitting:
            return self
        changed = self._answered(user_id, deck_token=deck_token, full_milli=full_milli, answer=Answer.ACCEPTED)
        return replace(changed, state=TableState.STARTING) if changed.is_full else changed

    @property
    def is_listed(self) -> bool:
        """Whether strangers see it: public, and a seat is free."""
        return self.access is Access.PUBLIC and self.state is TableState.OPEN and self.free_seat() is not None

    def free_seat(self, wanted: int = -1) -> int | None:
        """The wanted seat if it is free, or the first one."""
        free = [number for number, place in enumerate(self.places) if place.answer is Answer.FREE]
        if wanted in free:
            return wanted
        return free[0] if free and wanted < 0 else None

    def take(self, seat: int, taker: Place) -> Table:
        """Somebody sits down in a free seat, which keeps its team; the last one makes it STARTING."""
        old = self.places[seat]
        new = replace(taker, team=old.team, position=old.position, answer=Answer.ACCEPTED, is_open=old.is_open)
        changed = self._changed(places=(*self.places[:seat], new, *self.places[seat + 1 :]))
        return replace(changed, state=TableState.STARTING) if changed.is_full else changed

    def decline(self, user_id: str) -> Table:
        """An open seat given back is free again; another one, or the owner's wish, closes the table. Without effect unless OPEN."""
        if self.state is not TableState.OPEN:
            return self
        seat = next((number for number, place in enumerate(self.places) if place.user_id == user_id), None)
        if seat is not None and self.places[seat].is_open and user_id != self.owner_id:
            freed = Place.free(self.places[seat].team, self.places[seat].position)
            return self._changed(places=(*self.places[:seat], freed, *self.places[seat + 1 :]))
        return replace(self._answered(user_id, answer=Answer.DECLINED), state=TableState.DECLINED)

    def expire(self, now_ms: int) -> Table:
        """Close it when time is up and somebody has not answered."""
        if self.state is not TableState.OPEN or now_ms < self.expires_ms:
            return self
        return self._changed(state=TableState.EXPIRED)

    def started(self, game_id: str) -> Table:
        return self._changed(state=TableState.STARTED, game_id=game_id)

    def refuse(self, reason: str) -> Table:
        return self._changed(state=TableState.REFUSED, reason=reason)

    def _answered(self, user_id: str, **answer: Any) -> Table:
        places = tuple(replace(place, **answer) if place.user_id == user_id else place for place in self.places)
        return self._changed(places=places)

    def _changed(self, **fields: Any) -> Table:
        return replace(self, revision=self.revision + 1, **fields)
