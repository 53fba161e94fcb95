"""From the league service's messages to the public schema."""

from __future__ import annotations

import msgspec

from muster.tournament.v1 import leagues_pb2 as pb

from . import event_views
from . import league_schema as schema
from .event_schema import Official
from .schema import LogEntryView

_CHANGES: dict[str, schema.Changes] = {"logged": "logged", "forbidden": "forbidden"}


def settings_of(given: schema.NewLeague) -> pb.LeagueSettings:
    """Their fields have the same names."""
    return pb.LeagueSettings(**msgspec.structs.asdict(given))


def league(message: pb.League) -> schema.LeagueView:
    given = message.settings
    return schema.LeagueView(
        id=message.league_id,
        organiser=message.organiser_id,
        settings=schema.NewLeague(
            name=given.name,
            format=given.format,
            rules_version=given.rules_version,
            words=given.words,
            invited=list(given.invited),
            changes=_CHANGES[given.changes],
            open_lists=given.open_lists,
        ),
        reserves_generals=message.reserves_generals,
        members=message.members,
        staff=[Official(each.user_id, each.role) for each in message.staff],
        revision=message.revision,
    )


def member(message: pb.LeagueMember) -> schema.LeagueMemberView:
    return schema.LeagueMemberView(message.user_id, message.name, list(message.generals), message.deck_hash)


def cards(message: pb.LeagueList) -> schema.LeagueListView:
    rows = [schema.LeagueCardView(each.section, each.count, each.name) for each in message.cards]
    return schema.LeagueListView(message.deck_hash, rows)


def entry(message: pb.LeagueLogEntry) -> LogEntryView:
    return event_views.log_entry(message.sequence, message.at_ms, message.actor_id, message.role, message.fact)
