"""A league: what its facts add up to, and what its members and officials may change.

Each decision takes the league and gives the facts that an operation makes, none when it changes nothing; it raises Refusal with the rule that does not allow it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from services.tournament.play.facts import Appointed, Fact
from services.tournament.play.refusals import NotAllowed, Refusal
from services.tournament.play.shapes import SHAPES
from services.tournament.play.staff import APPOINTED

from . import facts
from .facts import AnyFact, Settings

RESERVING = {"edh2009": "EDH 2009, League rule", "commander2011": "Commander 2011, League rule"}
"""The rules versions whose documents reserve Generals, with the rule."""
SAME_DECK = "commander2011"
DECK, SIDEBOARD = "deck", "sideboard"
"""Sections of a list."""
_NAME, _WORDS, _INVITED = 100, 2000, 2000
_PLAYER = "1.10"


@dataclass(slots=True)
class Member:
    """Somebody in a league, with the list that is registered."""

    user: str
    listed: facts.Listed | None = None


class League:
    """One league, rebuilt from its facts; `sequence` counts them."""

    def __init__(self, league_id: str) -> None:
        self.league_id = league_id
        self.sequence = 0
        self.settings = Settings("", "")
        self.organiser = ""
        self.staff: dict[str, str] = {}
        self.members: dict[str, Member] = {}
        self.removed: set[str] = set()

    def apply(self, fact: AnyFact) -> None:
        """Take in the next fact of the log."""
        self.sequence += 1
        _APPLY[type(fact)](self, fact)

    def _founded(self, fact: facts.Founded) -> None:
        self.settings, self.organiser = fact.settings, fact.organiser

    def _resettled(self, fact: facts.Resettled) -> None:
        self.settings = fact.settings

    def _appointed(self, fact: Appointed) -> None:
        self.staff.pop(fact.user, None)
        if fact.role:
            self.staff[fact.user] = fact.role

    def _joined(self, fact: facts.Joined) -> None:
        self.members[fact.member] = Member(fact.member)
        self.removed.discard(fact.member)

    def _left(self, fact: facts.Left) -> None:
        self.members.pop(fact.member, None)
        if fact.why == REMOVED:
            self.removed.add(fact.member)

    def _listed(self, fact: facts.Listed) -> None:
        self.members[fact.member].listed = fact

    @property
    def rule(self) -> str:
        """The document's rule about Generals, "" where there is none: then nobody reserves any."""
        return RESERVING.get(self.settings.rules_version, "")

    @property
    def generals(self) -> dict[str, str]:
        """The roll call: who leads which General, by its name."""
        if not self.rule:
            return {}
        return {name: each.user for each in self.members.values() if each.listed for name in each.listed.generals}


REMOVED, DELETED = "removed", "deleted"
_APPLY: dict[type[Fact], Callable[[League, Any], None]] = {
    facts.Founded: League._founded, facts.Resettled: League._resettled, Appointed: League._appointed,
    facts.Joined: League._joined, facts.Left: League._left, facts.Listed: League._listed,
}  # fmt: skip


def rebuilt(league_id: str, log: Iterable[AnyFact]) -> League:
    """The league whose log this is."""
    league = League(league_id)
    for fact in log:
        league.apply(fact)
    return league


def founded(settings: Settings, organiser: str) -> facts.Founded:
    """The first fact of a league. Raises Refusal for settings that are none."""
    if settings.format not in SHAPES:
        raise Refusal("UNKNOWN_FORMAT", "3.2", f"leagues are of {', '.join(SHAPES)}")
    _require_settings(settings)
    return facts.Founded(settings, organiser)


def resettle(league: League, settings: Settings) -> list[AnyFact]:
    """Other settings; the format and its rules stay, since all lists are for them."""
    known = league.settings
    if (settings.format, settings.rules_version) != (known.format, known.rules_version):
        raise Refusal("BAD_SETTINGS", "3.2", "a league keeps its format and rules version")
    _require_settings(settings)
    return [] if settings == known else [facts.Resettled(settings)]


def _require_settings(settings: Settings) -> None:
    if not 0 < len(settings.name.strip()) <= _NAME or len(settings.words) > _WORDS:
        raise Refusal("BAD_SETTINGS", "1.6", f"a league has a name of 1 to {_NAME} characters, and {_WORDS} for words")
    if len(settings.invited) > _INVITED:
        raise Refusal("BAD_SETTINGS", "10.3", f"at most {_INVITED} users are invited")
    if settings.changes not in facts.CHANGES:
        raise Refusal("BAD_SETTINGS", "2.7", f"changes of lists are {' or '.join(facts.CHANGES)}")
    if settings.rules_version == SAME_DECK and settings.changes != facts.FORBIDDEN:
        raise Refusal("BAD_SETTINGS", RESERVING[SAME_DECK], "everybody plays the same deck: changes are forbidden")


def appoint(league: League, user: str, role: str) -> list[AnyFact]:
    """MTR 1.3: an official, or with "" not any more; they may play. Who officiates in a season is taken over when it is announced."""
    if role and role not in APPOINTED:
        raise Refusal("BAD_ROLE", "1.3", f"an official is {', '.join(APPOINTED)}")
    if user == league.organiser:
        raise Refusal("BAD_ROLE", "1.6", "the organiser is one, and appoints others")
    return [Appointed(user, role)] if league.staff.get(user, "") != role else []


def join(league: League, user: str) -> list[AnyFact]:
    """A user becomes a member; who was removed only by a new invitation."""
    if user in league.members:
        return []
    if league.settings.invited and user not in league.settings.invited:
        raise NotAllowed("NOT_INVITED", "10.3", "this league is for those who are invited")
    if user in league.removed and user not in league.settings.invited:
        raise NotAllowed("NOT_INVITED", "10.3", "you were removed from this league; its organiser may invite you again")
    return [facts.Joined(user)]


def leave(league: League, user: str, why: str = "") -> list[AnyFact]:
    """A member goes, with the own Generals."""
    return [facts.Left(user, why)] if user in league.members else []


def enlist(league: League, entry: facts.Listed, is_locked: bool) -> list[AnyFact]:
    """A member's list, with its Generals first come, first served; where changes are forbidden not while a season `is_locked` with the list that is there."""
    known = member_of(league, entry.member).listed
    if known is not None and known.deck_hash == entry.deck_hash and known.generals == entry.generals:
        return []
    if known is not None and is_locked and league.settings.changes == facts.FORBIDDEN:
        raise Refusal("LIST_LOCKED", league.rule or "2.7", "lists are not changed while your season runs")
    owners = league.generals
    for name in entry.generals if league.rule else ():
        if owners.get(name, entry.member) != entry.member:
            raise Refusal("GENERAL_TAKEN", league.rule, f"{name} leads the deck of another member")
    return [entry]


def require_replacements(league: League, user: str, table: Collection[str], cards: Counter[tuple[str, str]]) -> None:
    """Cards of a list (copies by section and name) that are Generals of others are replaced from the sideboard before a game: in 2009 of the others at the table, in 2011 of all. Raises Refusal when it has too few for them."""
    whole_league = league.settings.rules_version == SAME_DECK
    others = {name for name, owner in league.generals.items() if owner != user and (whole_league or owner in table)}
    barred = {name for section, name in cards if section == DECK and name in others}
    spare = sum(count for (section, name), count in cards.items() if section == SIDEBOARD and name not in others)
    if sum(cards[DECK, name] for name in barred) > spare:
        message = f"{', '.join(sorted(barred))} would be replaced, and your sideboard has too few cards for that"
        raise Refusal("GENERAL_IN_DECK", league.rule, message)


def member_of(league: League, user: str) -> Member:
    """Raises Refusal when the user is none."""
    if user not in league.members:
        raise Refusal("NOT_IN_LEAGUE", _PLAYER, "this user is no member of the league")
    return league.members[user]
