"""Who may do what in an event (MTR 1.3, 1.6 to 1.9, 1.12, 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from . import facts
from .facts import AnyFact
from .refusals import NotAllowed, Refusal
from .tournament import Tournament


class Role(StrEnum):
    """What somebody is in an event; whoever is none of the officials and does not play looks on."""

    ORGANISER = "organiser"
    HEAD_JUDGE = facts.HEAD_JUDGE
    FLOOR_JUDGE = facts.FLOOR_JUDGE
    SCOREKEEPER = "scorekeeper"
    PLAYER = "player"


APPOINTED = (Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER)


_JUDGES = (Role.HEAD_JUDGE, Role.FLOOR_JUDGE)


class Right(StrEnum):
    """What is not everybody's to do."""

    RUN = "run"
    PAIR = "pair"
    SCORE = "score"
    ENTER = "enter"
    JUDGE = "judge"
    DECIDE = "decide"


_ALL = Role.ORGANISER, Role.HEAD_JUDGE
# MTR 1.6: the organiser runs the event; 1.9: the scorekeeper pairs and enters; 1.8: judges rule; 1.7, 2.9, 2.10, 5.1: the head judge decides
_RIGHTS: dict[Right, tuple[Role, ...]] = {
    Right.RUN: (Role.ORGANISER,),
    Right.PAIR: (*_ALL, Role.SCOREKEEPER),
    Right.SCORE: (*_ALL, Role.SCOREKEEPER, Role.FLOOR_JUDGE),
    Right.ENTER: (*_ALL, Role.SCOREKEEPER),
    Right.JUDGE: (*_ALL, Role.FLOOR_JUDGE),
    Right.DECIDE: (Role.HEAD_JUDGE,),
}
LEVELS = ("regular", "competitive", "professional")


class Attendance(Protocol):
    """Who is connected; of those of whom it is not known neither is said."""

    def is_here(self, user_id: str) -> bool: ...

    def is_gone(self, user_id: str) -> bool: ...


class Staffed(Protocol):
    """An event or a league: whoever made it, and officials by user id with their roles."""

    organiser: str
    staff: dict[str, str]


def role_of(event: Staffed, user: str) -> Role:
    """The organiser, an appointed official, or one of the players and spectators."""
    if user == event.organiser:
        return Role.ORGANISER
    return Role(event.staff.get(user, Role.PLAYER))


def has_right(event: Staffed, user: str, right: Right) -> bool:
    """Whether somebody may; while no head judge is appointed the organiser decides in that place (MTR 1.7)."""
    role = role_of(event, user)
    if right is Right.DECIDE and role is Role.ORGANISER:
        return Role.HEAD_JUDGE not in event.staff.values()
    return role in _RIGHTS[right]


def require(event: Staffed, user: str, right: Right) -> Role:
    """The role in which somebody does it. Raises NotAllowed."""
    if has_right(event, user, right):
        return role_of(event, user)
    if right is Right.RUN:
        raise NotAllowed("NOT_ORGANISER", "1.3", "this is for the organiser")
    who = ", ".join(role.replace("_", " ") for role in _RIGHTS[right])
    rule = "2.9" if right is Right.DECIDE else "1.3"
    raise NotAllowed("NOT_AN_OFFICIAL", rule, f"this is for the {who}")


def appoint(event: Tournament, user: str, role: str, languages: Sequence[str] = ()) -> list[AnyFact]:
    """MTR 1.3, 1.5: an official, or with "" not any more, and which languages they rule in (1.8). At Competitive and Professional level officials do not play."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "1.3", "the event is over")
    if role and role not in APPOINTED:
        raise Refusal("BAD_ROLE", "1.3", f"an official is {', '.join(APPOINTED)}")
    if user == event.organiser:
        raise Refusal("BAD_ROLE", "1.6", "the organiser is one, and appoints others")
    if role and user in event.players:
        require_officials_may_play(event)
    spoken = sorted({each.strip().casefold() for each in languages} - {""}) if role else []
    is_same = event.appointed.get(user, "") == role and event.languages.get(user, []) == spoken
    return [] if is_same else [facts.Appointed(user, role, spoken)]


def deputise(event: Tournament, judge: str, deputy: str, user: str) -> list[AnyFact]:
    """MTR 1.7: a head judge who is away leaves the duties to any judge, and takes them back with the deputy ""; the organiser may do so in that place."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "1.7", "the event is over")
    if user not in (judge, event.organiser):
        raise NotAllowed("NOT_AN_OFFICIAL", "1.7", "this is for the head judge and the organiser")
    if event.appointed.get(judge) != Role.HEAD_JUDGE:
        raise Refusal("BAD_ROLE", "1.7", "the duties of a head judge are left to others")
    if deputy and (event.appointed.get(deputy) not in _JUDGES or deputy == judge or deputy in event.deputies):
        raise Refusal("BAD_ROLE", "1.7", "another judge of this event, who is here, acts in that place")
    if deputy and judge in event.deputies.values():
        raise Refusal("BAD_ROLE", "1.7", "somebody's duties are yours now: they come back first")
    return [facts.Deputised(judge, deputy)] if event.deputies.get(judge, "") != deputy else []


def attended(event: Tournament, attendance: Attendance) -> list[AnyFact]:
    """MTR 1.7: a head judge is there during play. When none of those who decide in that place is connected that is noted once, and once when somebody is again."""
    if event.is_over:
        return []
    deciding = [user for user in (event.organiser, *event.staff) if has_right(event, user, Right.DECIDE)]
    if event.lacks_head_judge:
        return [facts.HeadJudgeAway(False)] if any(map(attendance.is_here, deciding)) else []
    is_missed = _is_played_here(event) and all(map(attendance.is_gone, deciding))
    return [facts.HeadJudgeAway(True)] if is_missed else []


def _is_played_here(event: Tournament) -> bool:
    """Whether a round goes on here and now: in one that has a deadline matches are played at any time of days."""
    if not event.plan.plays_here or not event.rounds:
        return False
    own = event.rounds[-1]
    return own.is_started and not own.is_over and not own.deadline_ms


def require_officials_may_play(event: Tournament) -> None:
    """MTR 1.5: at Regular level, in events that are not premier."""
    if event.plan.level != "regular" or event.plan.premier:
        raise Refusal("OFFICIAL_PLAYS", "1.5", "officials play at Regular enforcement only, and at no premier event")
