"""What events and leagues keep of one user: the entries of their logs that the user made or that are about the user, and notes."""

from __future__ import annotations

from muster.tournament.v1 import events_pb2 as pb
from services.kit.errors import invalid

from . import event_wire
from .journal import Entry, Fact, concerns
from .league import facts as league_facts
from .league_log import LeagueLog
from .log import EventLog
from .notes import Notes
from .paging import MOST_ROWS
from .play.staff import Role, Staffed, role_of

EVENT, LEAGUE = "event", "league"


class UserRecords:
    """Reads the logs that name a user, one after the other; what a log is long in takes several pages."""

    def __init__(self, events: EventLog, leagues: LeagueLog, notes: Notes) -> None:
        self._events = events
        self._leagues = leagues
        self._notes = notes

    async def page(self, user: str, token: str, size: int) -> pb.ListUserRecordsResponse:
        """One event or league, or a part of it: of so many entries of its log (0 = the most). Raises Fault BAD_PAGE_TOKEN."""
        kind, thing_id, after = _place(token)
        if not after:
            found = await self._next(user, kind, thing_id)
            if found is None:
                return pb.ListUserRecordsResponse()
            kind, thing_id = found
        size = min(size or MOST_ROWS, MOST_ROWS)
        record, seen = await (self._of_event if kind == EVENT else self._of_league)(user, thing_id, after, size)
        last = after + seen if seen == size else 0
        return pb.ListUserRecordsResponse(records=[record], next_page_token=f"{kind}:{thing_id}:{last}")

    async def _next(self, user: str, kind: str, thing_id: str) -> tuple[str, str] | None:
        """Events, then leagues."""
        if kind == EVENT and (found := await self._events.next_naming(user, thing_id)):
            return EVENT, found
        found = await self._leagues.next_naming(user, thing_id if kind == LEAGUE else "")
        return (LEAGUE, found) if found else None

    async def _of_event(self, user: str, event_id: str, after: int, size: int) -> tuple[pb.UserRecord, int]:
        event = await self._events.event(event_id)
        entries = await self._events.entries(event_id, after, size)
        record = pb.UserRecord(
            kind=EVENT,
            id=event_id,
            name=event.plan.name,
            role=_role(event, user, user in event.players, Role.PLAYER),
            entries=[event_wire.entry(each) for each in entries if _is_own(each, user)],
            notes=await self._notes.kept(event_id, user),
        )
        return record, len(entries)

    async def _of_league(self, user: str, league_id: str, after: int, size: int) -> tuple[pb.UserRecord, int]:
        league = await self._leagues.read(league_id)
        entries = await self._leagues.entries(league_id, after, size)
        record = pb.UserRecord(
            kind=LEAGUE,
            id=league_id,
            name=league.settings.name,
            role=_role(league, user, user in league.members, "member"),
            entries=[_of_league(each) for each in entries if _is_own(each, user)],
        )
        return record, len(entries)


def _of_league(each: Entry[league_facts.AnyFact]) -> pb.LogEntry:
    fact = league_facts.public(each.fact)
    return pb.LogEntry(sequence=each.sequence, at_ms=each.at_ms, actor_id=each.actor_id, role=each.role, fact=fact)


def _place(token: str) -> tuple[str, str, int]:
    kind, thing_id, after = (token or f"{EVENT}::0").split(":") if token.count(":") in (0, 2) else ("", "", "")
    if kind not in (EVENT, LEAGUE) or not after.isdecimal():
        raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave")
    return kind, thing_id, int(after)


def _is_own(entry: Entry[Fact], user: str) -> bool:
    return entry.actor_id == user or concerns(entry.fact, user)


def _role(thing: Staffed, user: str, is_in: bool, name: str) -> str:
    found = role_of(thing, user)
    return found if found is not Role.PLAYER else name if is_in else ""
