"""An event as a document: what was announced, who plays, and every round with its results; and an event with this history made of such a document.

A history is taken in as if it were entered by hand: every result is decided by the same rules as on the day. Lists are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from . import facts
from .announcing import created
from .entries import Round
from .facts import AnyFact, Plan, Table
from .matches import PodGame
from .pairing import winners
from .refusals import Refusal
from .registration import IMPORTED, MOST_BYES, name_team
from .results import report, score
from .tournament import State, Tournament

VERSION = 1


class ArchivedPlayer(msgspec.Struct, frozen=True):
    """`late` rounds had been played when the player came, so many of them `late_byes`."""

    id: str
    name: str
    deck_hash: str = ""
    byes: int = 0
    is_here: bool = False
    has_dropped: bool = False
    why_dropped: str = ""
    late: int = 0
    late_byes: int = 0


class ArchivedTeam(msgspec.Struct, frozen=True):
    """Its captain's id names it."""

    id: str
    name: str
    members: list[str]


class ArchivedTable(msgspec.Struct, frozen=True):
    """Entrants in turn order, one alone has a bye; then `wins` and `drawn` games of two sides, or the `places` of a pod with what the game counted. Neither: it is still open."""

    sides: list[str]
    why: str = ""
    wins: tuple[int, int] | None = None
    drawn: int = 0
    lost_by_both: bool = False
    places: list[int] = []
    points: list[int] = []


class ArchivedRound(msgspec.Struct, frozen=True):
    """The tables of a round, the first first."""

    tables: list[ArchivedTable]


class ArchivedStanding(msgspec.Struct, frozen=True):
    """A place in the Swiss rounds; percentages as exact fractions. It is shown and not taken in: it follows from the rounds."""

    rank: int
    id: str
    points: int
    opponents_match_wins: str
    game_wins: str
    opponents_game_wins: str


class Archive(msgspec.Struct, frozen=True):
    """An event with its history."""

    version: int
    plan: Plan
    state: State
    players: list[ArchivedPlayer]
    swiss_rounds: int = 0
    cut: int = 0
    rules_date: str = ""
    teams: list[ArchivedTeam] = []
    rounds: list[ArchivedRound] = []
    standings: list[ArchivedStanding] = []


def archived(event: Tournament) -> Archive:
    """The event as it stands."""
    return Archive(
        VERSION,
        event.plan,
        event.state,
        [_player(event, each) for each in event.players],
        event.swiss_rounds,
        event.cut,
        event.rules_date,
        [ArchivedTeam(each.team, each.name, list(each.members)) for each in event.teams.values()],
        [ArchivedRound([_table(own, at) for at in range(1, len(own.tables) + 1)]) for own in event.rounds],
        [
            ArchivedStanding(
                each.rank,
                each.player,
                each.points,
                str(each.opponents_match_wins),
                str(each.game_wins),
                str(each.opponents_game_wins),
            )
            for each in event.standings()
        ],
    )


def _player(event: Tournament, name: str) -> ArchivedPlayer:
    each = event.players[name]
    missed = [result for own in event.rounds for result in own.late if result.first == name]
    return ArchivedPlayer(
        each.player,
        each.name,
        each.deck_hash if event.plan.publication.hashes == facts.DURING else "",
        each.byes,
        each.is_here,
        each.has_dropped,
        each.why_dropped,
        len(missed),
        sum(result.winner is not None for result in missed),
    )


def _table(own: Round, number: int) -> ArchivedTable:
    table, result = own.tables[number - 1], own.results.get(number)
    if isinstance(result, PodGame):
        return ArchivedTable(table.entrants, table.why, places=list(result.places), points=list(result.points))
    if result is None or result.second is None:
        return ArchivedTable(table.entrants, table.why)
    return ArchivedTable(table.entrants, table.why, result.wins, result.drawn, result.lost_by_both)


# -- taking one in


def imported(archive: Archive, organiser: str, secret: str) -> list[AnyFact]:
    """The facts of an event with this history, whose organiser goes on with it. Raises Refusal for what cannot have happened."""
    if archive.version != VERSION:
        raise _bad(f"documents of version {VERSION} are read")
    if archive.state in (State.DID_NOT_OCCUR, State.INVALIDATED):
        raise _bad("an event that does not count has no history")
    event, made = Tournament(""), list[AnyFact]()
    for fact in _facts(event, archive, organiser, secret):
        event.apply(fact)
        made.append(fact)
    return made


def _facts(event: Tournament, archive: Archive, organiser: str, secret: str) -> Iterator[AnyFact]:
    """Each is decided on the event that those before have made."""
    yield created(archive.plan, organiser, secret)
    if len({each.id for each in archive.players}) < len(archive.players):
        raise _bad("a player is named twice")
    for player in (each for each in archive.players if not each.late):
        yield from _entered(player)
    for team in archive.teams:
        yield from name_team(event, team.id, team.name, team.members)
    if archive.state == State.REGISTRATION or not archive.swiss_rounds:
        _require_nothing_played(archive)
        return
    _require_structure(event, archive)
    yield facts.Started(archive.swiss_rounds, archive.cut, archive.rules_date)
    for number, own in enumerate(archive.rounds, 1):
        yield from _round(event, number, own)
        for player in (each for each in archive.players if each.late == number):
            yield from _late(event, player)
    yield from _gone(event, archive)
    if archive.state == State.FINISHED:
        yield facts.Finished(occurred=True)


def _entered(player: ArchivedPlayer) -> Iterator[AnyFact]:
    if not 0 <= player.byes <= MOST_BYES:
        raise Refusal("BAD_BYES", "Appendix E", f"0 to {MOST_BYES} byes are awarded")
    yield facts.Registered(player.id, player.name, IMPORTED, "", 0, player.deck_hash)
    if player.byes:
        yield facts.Awarded(player.id, player.byes)
    if player.is_here:
        yield facts.CheckedIn(player.id)


def _late(event: Tournament, player: ArchivedPlayer) -> Iterator[AnyFact]:
    if event.shape.is_team or player.late > event.swiss_rounds or not 0 <= player.late_byes <= player.late:
        raise _bad(f"{player.name} cannot have come so late")
    yield facts.Registered(player.id, player.name, IMPORTED, "", 0, player.deck_hash)
    yield facts.Late(player.id, player.late, player.late_byes)


def _require_nothing_played(archive: Archive) -> None:
    if archive.rounds or archive.state in (State.RUNNING, State.FINISHED) or any(each.late for each in archive.players):
        raise _bad("the rounds of an event that has not started")


def _require_structure(event: Tournament, archive: Archive) -> None:
    created(msgspec.structs.replace(archive.plan, rounds=archive.swiss_rounds, cut=archive.cut), "", "")
    if set(event.entrants()) - set(event.players) or any(each.late > len(archive.rounds) for each in archive.players):
        raise _bad("a player of a team or a round is missing")


def _round(event: Tournament, number: int, own: ArchivedRound) -> Iterator[AnyFact]:
    seated = [side for table in own.tables for side in table.sides]
    if not seated or len(set(seated)) < len(seated) or not set(seated) <= set(event.entrants()):
        raise _bad(f"in round {number} everybody who plays sits at one table, and nobody else does")
    if event.rounds and not event.rounds[-1].is_over:
        raise _bad(f"round {number} cannot follow an open one")
    if number > event.swiss_rounds:
        _require_playoff(event, number, seated)
    yield facts.Paired(number, [_seats(event.shape_of(number).sides, each) for each in own.tables])
    if event.plan.starts_rounds and any(table.wins or table.places for table in own.tables):
        yield facts.RoundStarted(number)
    for at, table in enumerate(own.tables, 1):
        if len(table.sides) > 1 and table.places:
            yield from score(event, facts.Scored(number, at, table.places, table.points))
        elif len(table.sides) > 1 and table.wins is not None:
            yield from report(event, facts.Reported(number, at, table.wins, table.drawn, table.lost_by_both))


def _require_playoff(event: Tournament, number: int, seated: Sequence[str]) -> None:
    is_first = number == event.swiss_rounds + 1
    fits = len(seated) == event.cut > 0 if is_first else set(seated) <= set(winners(event))
    if not fits:
        raise _bad(f"in round {number} of the playoff others play than those who are left")


def _seats(most: int, table: ArchivedTable) -> Table:
    if not 0 < len(table.sides) <= most:
        raise _bad(f"a table has 1 (a bye) to {most} sides")
    first, *others = table.sides
    return Table(first, others[0] if others else None, table.why, others[1:])


def _gone(event: Tournament, archive: Archive) -> Iterator[AnyFact]:
    dropped = {event.entrant_of(each.id): each for each in archive.players if each.has_dropped}
    for player in dropped.values():
        yield facts.Dropped(player.id, player.why_dropped)
    if len(event.entrants()) < 1 or (archive.state == State.FINISHED and not event.rounds):
        raise _bad("nobody has played in this event")


def _bad(message: str) -> Refusal:
    return Refusal("BAD_IMPORT", "1.9", message)
