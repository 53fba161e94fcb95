"""Leagues on the wire."""

from __future__ import annotations

import msgspec

from muster.tournament.v1 import leagues_pb2 as pb

from .journal import Entry
from .league import facts
from .league.facts import FORBIDDEN, LOGGED, Settings
from .league.league import SAME_DECK, League, Member
from .league_lists import Cards


def settings_of(message: pb.LeagueSettings) -> Settings:
    """The settings that a request brings."""
    usual = FORBIDDEN if message.rules_version == SAME_DECK else LOGGED
    return Settings(
        name=message.name,
        format=message.format,
        rules_version=message.rules_version,
        words=message.words,
        invited=list(message.invited),
        changes=message.changes or usual,
        open_lists=message.open_lists,
    )


def league(found: League) -> pb.League:
    """Settings have the same names on both sides."""
    return pb.League(
        league_id=found.league_id,
        settings=pb.LeagueSettings(**msgspec.structs.asdict(found.settings)),
        organiser_id=found.organiser,
        members=len(found.members),
        staff=[pb.LeagueOfficial(user_id=user, role=role) for user, role in sorted(found.staff.items())],
        reserves_generals=bool(found.rule),
        revision=found.sequence,
    )


def member(each: Member, name: str) -> pb.LeagueMember:
    listed = each.listed
    return pb.LeagueMember(
        user_id=each.user,
        name=name,
        generals=listed.generals if listed else (),
        deck_hash=listed.deck_hash if listed else "",
    )


def cards(deck_hash: str, found: Cards) -> pb.LeagueList:
    rows = [pb.LeagueCard(section=section, count=count, name=name) for (section, name), count in sorted(found.items())]
    return pb.LeagueList(deck_hash=deck_hash, cards=rows)


def entry(each: Entry[facts.AnyFact]) -> pb.LeagueLogEntry:
    return pb.LeagueLogEntry(
        sequence=each.sequence, at_ms=each.at_ms, actor_id=each.actor_id, role=each.role, fact=facts.public(each.fact)
    )
