"""Seasons: events of a league. Only its organiser announces them, only its members play them, with the lists that are registered in the league.

A season keeps copies of the lists. It takes over what changed in the league before anybody is seated, so that whatever a breakdown interrupts is made good by the next look at it.
"""

from __future__ import annotations

from .journal import Actor
from .league.facts import LOGGED
from .league.league import League, member_of, require_replacements
from .league_lists import LeagueLists
from .league_log import LeagueLog
from .log import EventLog
from .play import facts
from .play.facts import AnyFact, Plan
from .play.refusals import Refusal
from .play.registration import drop
from .play.results import table_of
from .play.staff import Right, require
from .play.tournament import State, Tournament

PLATFORM = Actor("")
_ROLE = "platform"
LEFT = "left the league"


class Seasons:
    """What events ask of the leagues whose seasons they are."""

    def __init__(self, events: EventLog, leagues: LeagueLog, lists: LeagueLists) -> None:
        self._events = events
        self._leagues = leagues
        self._lists = lists

    async def officials(self, plan: Plan, user: str) -> list[AnyFact]:
        """Who officiates in a season from the beginning. Raises Fault LEAGUE_NOT_FOUND, and Refusal when the user does not run the league or the plan is not for it."""
        if not plan.league:
            return []
        league = await self._leagues.read(plan.league)
        require(league, user, Right.RUN)
        if (plan.format, plan.rules_version) != (league.settings.format, league.settings.rules_version):
            raise Refusal("BAD_STRUCTURE", "3.2", "a season is played in the format of its league")
        return [facts.Appointed(official, role) for official, role in sorted(league.staff.items())]

    async def require_entry(self, event: Tournament, entry: facts.Registered) -> None:
        """Raises Refusal unless somebody plays a season with the list registered in the league."""
        if not event.plan.league:
            return
        league = await self._leagues.read(event.plan.league)
        listed = member_of(league, entry.player).listed
        if listed is None or listed.deck_hash != entry.deck_hash:
            raise Refusal("NOT_LISTED", "2.7", "seasons are played with the list that is registered in the league")

    async def require_replacements(self, event: Tournament, number: int, table: int, user: str) -> None:
        """Raises Refusal when a player's deck has Generals of others at the table, and no cards to replace them (League rule)."""
        if not event.plan.league:
            return
        league = await self._leagues.read(event.plan.league)
        seats = table_of(event, number, table)
        listed = league.members[user].listed if user in league.members else None
        if league.rule and listed is not None:
            at_table = {member for entrant in seats.entrants for member in event.members_of(entrant)}
            require_replacements(league, user, at_table, await self._lists.cards(listed))

    async def follow(self, event_id: str) -> Tournament:
        """The event, once it has taken over what its league says of its players."""
        event = await self._events.event(event_id)
        if not event.plan.league or event.is_over:
            return event
        league = await self._leagues.read(event.plan.league)
        if not followed(event, league):
            return event
        return await self._events.decide(event_id, PLATFORM, lambda event: (_ROLE, followed(event, league)))

    async def follow_all(self, league_id: str) -> list[str]:
        """Every season of a league that is not over follows it; gives their ids."""
        found = await self._events.seasons(league_id)
        for event in found:
            await self.follow(event.event_id)
        return [event.event_id for event in found]

    async def is_playing(self, league_id: str, user: str) -> bool:
        """Whether somebody plays a season that runs."""
        running = (each for each in await self._events.seasons(league_id) if each.state == State.RUNNING)
        return any(user in each.players and not each.players[user].has_dropped for each in running)


def followed(event: Tournament, league: League) -> list[AnyFact]:
    """Who is no member any more drops; a list that changed is the player's, where the season is not locked."""
    found = list[AnyFact]()
    changes = event.state == State.REGISTRATION or league.settings.changes == LOGGED
    for player in event.players.values():
        member = league.members.get(player.player)
        if event.is_over or player.has_dropped:
            continue
        if member is None:
            found += drop(event, player.player, LEFT)
        elif changes and member.listed and member.listed.deck_hash != player.deck_hash:
            given = member.listed
            found.append(facts.Relisted(player.player, given.deck_id, given.deck_version, given.deck_hash))
    return found
