"""Coming and going: lists, teams, byes, check-in, late entry, dropping and coming back (MTR 2.7, 2.10, 8.2, 10.1, Appendix E)."""

from __future__ import annotations

from services.kit.leaving import NOBODY

from . import facts, pod_bracket
from .entries import List, Player
from .facts import AnyFact
from .refusals import Refusal
from .rounds import LEAST_PLAYERS, counted, recommended
from .shapes import Shape
from .staff import require_officials_may_play
from .tournament import State, Tournament

MOST_BYES = 3
IMPORTED = "imported"
"""The kind of a player who came with an event from elsewhere, and has not registered here."""


def register(event: Tournament, entry: facts.Registered) -> list[AnyFact]:
    """MTR 2.7: lists are changed until the event starts. After that who comes late enters while that was announced, with the missed rounds lost."""
    known = event.players.get(entry.player)
    if known is None and entry.player in event.staff:
        require_officials_may_play(event)
    if event.plan.invited and entry.player not in event.plan.invited:
        raise Refusal("NOT_INVITED", "10.3", "this event is for those who are invited")
    _require_person(event, entry)
    if known is not None and known.kind == IMPORTED and event.state == State.RUNNING:
        return [entry]
    if known is None and event.state == State.RUNNING:
        return _come_late(event, entry, 0, len(event.rounds) <= event.plan.late_until and event.plan.late_until > 0)
    _require_registration(event, "2.7", "registration is closed, and lists are not changed any more")
    if not 0 <= entry.phase < len(event.phases) or (entry.phase and known is None):
        raise Refusal(
            "BAD_PHASES", "2.7", "lists are for the phases of the event, the first phase's before the others'"
        )
    is_same = known and known.list_of(entry.phase) == List(entry.deck_id, entry.deck_version, entry.deck_hash)
    return [] if is_same else [entry]


def enter_late(event: Tournament, entry: facts.Registered, byes: int) -> list[AnyFact]:
    """MTR 2.7, 2.10: an official lets somebody in, also later than was announced; so many of the missed rounds are byes."""
    _require_person(event, entry)
    if event.state == State.REGISTRATION:
        return register(event, entry)
    if entry.player in event.players:
        raise Refusal("REGISTERED", "2.7", "this player is registered, and lists are not changed any more")
    return _come_late(event, entry, byes, True)


def _come_late(event: Tournament, entry: facts.Registered, byes: int, is_open: bool) -> list[AnyFact]:
    if event.state != State.RUNNING or not is_open:
        raise Refusal("REGISTRATION_CLOSED", "2.7", "registration is closed, and lists are not changed any more")
    if event.plan.phases:
        raise Refusal("REGISTRATION_CLOSED", "2.7", "lists of all phases are there before the event starts")
    if event.shape.is_team:
        raise Refusal("REGISTRATION_CLOSED", "8.2", "teams are complete when the event starts")
    if event.playoff or (event.cut and len(event.rounds) >= event.swiss_rounds):
        raise Refusal("REGISTRATION_CLOSED", "2.10", "nobody enters after the cut")
    if not 0 <= byes <= min(MOST_BYES, len(event.rounds)):
        raise Refusal("BAD_BYES", "Appendix E", f"at most {MOST_BYES} of the missed rounds are byes")
    return [entry, facts.Late(entry.player, len(event.rounds), byes)]


def name_team(event: Tournament, captain: str, name: str, members: list[str]) -> list[AnyFact]:
    """MTR 8.2: two or three people in positions that stay; nobody in two teams. Everybody registers with a deck of the own."""
    _require_registration(event, "8.2", "teams are complete when the event starts")
    if not event.shape.is_team or len(members) != event.shape.team or len(set(members)) != len(members):
        wanted = f"a team has {event.shape.team} members" if event.shape.is_team else "nobody plays in teams here"
        raise Refusal("BAD_TEAM", "8.2", wanted)
    if captain not in members:
        raise Refusal("BAD_TEAM", "8.2", "a captain plays in the own team")
    _require_name(event, captain, name)
    for team in event.teams.values():
        if team.team != captain and set(team.members) & set(members):
            raise Refusal("BAD_TEAM", "8.2", f"a member is in the team {team.name} already")
    known = event.teams.get(captain)
    is_same = known is not None and (known.name, list(known.members)) == (name, members)
    return [] if is_same else [facts.TeamNamed(captain, name, members)]


def rename_team(event: Tournament, captain: str, name: str) -> list[AnyFact]:
    """MTR 8.1: officials give another name to a team whose own cannot stay, at any time."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "8.1", "the event is over")
    known = event.teams.get(captain)
    if known is None:
        raise Refusal("TEAM_UNKNOWN", "8.2", "there is no such team")
    _require_name(event, captain, name)
    return [] if known.name == name else [facts.TeamNamed(captain, name, list(known.members))]


def _require_name(event: Tournament, captain: str, name: str) -> None:
    if not 0 < len(name.strip()) <= 100:
        raise Refusal("BAD_TEAM", "8.1", "a team has a name of 1 to 100 characters")
    if any(team.name == name for team in event.teams.values() if team.team != captain):
        raise Refusal("BAD_TEAM", "8.1", f"another team is called {name}")


def award(event: Tournament, player: str, byes: int) -> list[AnyFact]:
    """Appendix E: byes for the first one to three rounds."""
    _require_registration(event, "Appendix E", "byes are awarded before the event starts")
    if not 0 <= byes <= MOST_BYES:
        raise Refusal("BAD_BYES", "Appendix E", f"0 to {MOST_BYES} byes are awarded")
    entrant = event.entrant_of(player)
    return [facts.Awarded(entrant, byes)] if player_of(event, entrant).byes != byes else []


def check_in(event: Tournament, player: str) -> list[AnyFact]:
    """A player is here."""
    _require_registration(event, "2.10", "the event has started")
    return [] if player_of(event, player).is_here else [facts.CheckedIn(player)]


def drop(event: Tournament, player: str, why: str = "") -> list[AnyFact]:
    """MTR 2.10: at any time; whoever is paired for the round that goes on stays so. After the cut only who is still in it has something to leave."""
    if event.is_over:
        raise Refusal("EVENT_OVER", "2.10", "the event is over")
    known = player_of(event, player)
    if known.has_dropped:
        return []
    if event.playoff and not why and not event.playoff[-1].table_of(event.entrant_of(player)):
        raise Refusal("NOT_PLAYING", "2.10", "after the cut only who is still in the playoff can drop")
    return [facts.Dropped(player, why)]


def forgotten(event: Tournament, player: str) -> list[AnyFact]:
    """The account is deleted: the name goes, and who plays drops."""
    known = event.players.get(player)
    if known is None or known.name == NOBODY:
        return []
    dropped = [] if event.is_over or known.has_dropped else [facts.Dropped(player, "deleted")]
    return [facts.Forgotten(player), *dropped]


def reenter(event: Tournament, player: str) -> list[AnyFact]:
    """MTR 2.10: at the head judge's discretion, never after a cut; who was disqualified does not come back."""
    known = player_of(event, player)
    if event.state != State.RUNNING:
        raise Refusal("NOT_RUNNING", "2.10", "players come back while the event runs")
    if not known.has_dropped:
        return []
    if known.why_dropped == "disqualified":
        raise Refusal("DISQUALIFIED", "5.1", "who was disqualified does not come back")
    if event.playoff or (event.cut and len(event.rounds) >= event.swiss_rounds):
        raise Refusal("AFTER_CUT", "2.10", "nobody comes back after the cut")
    return [facts.Reentered(player)]


def start(event: Tournament, today: str = "") -> list[AnyFact]:
    """MTR 10.1 and 10.2: with four players (or teams) or more, and rounds that are fixed from now on, as are the rules of `today` (ISO)."""
    if event.state == State.RUNNING:
        return []
    _require_registration(event, "10.2", "the event is over")
    going = [each for each in event.players if not _is_ready(event, each)]
    gone = set(going)
    here = [each for each in event.entrants() if not gone & set(event.members_of(each))]
    least = event.plan.least_players or LEAST_PLAYERS
    if len(here) < least:
        what = "teams" if event.shape.is_team else "players"
        message = f"this event needs {least} {what}, {len(here)} are here; finish it, and it did not occur"
        raise Refusal("TOO_FEW_PLAYERS", "10.1", message)
    rounds, cut = _structure(event, here)
    if cut > len(here):
        raise Refusal("TOO_FEW_PLAYERS", "10.4", f"{len(here)} players are here, the cut is to {cut}")
    nobody = [each for each in event.teams if each not in here and each not in event.players]
    return [*(facts.Dropped(player) for player in [*going, *nobody]), facts.Started(rounds, cut, today)]


def _is_ready(event: Tournament, player: str) -> bool:
    """Here, if that was announced, and in a team whose members all are."""
    team = event.members_of(event.entrant_of(player))
    if event.shape.is_team and event.entrant_of(player) not in event.teams:
        return False
    known = [event.players.get(member) for member in team]
    return all(each is not None and _is_prepared(event, each) for each in known)


def _is_prepared(event: Tournament, player: Player) -> bool:
    """Here, if that was announced, and with a list for every phase."""
    lists = (player.list_of(phase) for phase in range(len(event.phases)))
    return (player.is_here or not event.plan.checks_in) and None not in lists


def _structure(event: Tournament, here: list[str]) -> tuple[int, int]:
    """Rounds and cut: announced, or by the number of entrants."""
    rounds, _ = _usual(event, event.shape, here)
    _, cut = _usual(event, event.shape_of(event.plan.rounds + 1), here)
    return event.plan.rounds or rounds, cut if event.plan.cut < 0 else event.plan.cut


def _usual(event: Tournament, shape: Shape, here: list[str]) -> tuple[int, int]:
    if shape.is_pod:
        return pod_bracket.recommended(len(here))
    book = recommended(counted([event.players[each].byes for each in here]))
    # for eight and fewer Appendix E has single elimination; here they play the least number of Swiss rounds
    return book.swiss or shape.least_rounds, book.cut


def player_of(event: Tournament, player: str) -> Player:
    """Raises Refusal when nobody of that name is registered."""
    if player not in event.players:
        raise Refusal("NOT_REGISTERED", "1.5", "this user is not registered")
    return event.players[player]


def _require_person(event: Tournament, entry: facts.Registered) -> None:
    if event.plan.rated and entry.kind != "person":
        raise Refusal("RANKED_NEEDS_PERSON", "1.4", "the games of this event are rated: guests and bots play in others")


def _require_registration(event: Tournament, rule: str, message: str) -> None:
    if event.state != State.REGISTRATION:
        raise Refusal("REGISTRATION_CLOSED", rule, message)
