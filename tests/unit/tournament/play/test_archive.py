"""Events written out and taken in again: JSON and TRF, whole and in the middle, real ones and played by lot."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from services.tournament.play import facts, pairing, registration, results
from services.tournament.play.archive import (
    Archive,
    ArchivedPlayer,
    ArchivedRound,
    ArchivedTable,
    archived,
    imported,
)
from services.tournament.play.facts import Plan
from services.tournament.play.refusals import Refusal
from services.tournament.play.tournament import State, Tournament, rebuilt
from services.tournament.play.trf import archive_of, exported
from tests.unit.tournament.play.desk import Desk

# Swiss rounds, cut; those whose file has a match of three games won are the best of five
REAL = {
    "cdf-2026-chill-1": (7, 0, 3),
    "cdf-2026-chill-2": (7, 0, 5),
    "cdf-2026-chill-3": (7, 0, 3),
    "cdf-2026-warm-up": (7, 0, 5),
    "cdf-2026-trophee-des-champions": (6, 8, 3),
    "european-highlander-cup-3": (6, 8, 3),
    "prague-highlander-open-ii": (6, 8, 3),
}


def _real(shared: Path, name: str) -> Archive:
    (path,) = (shared / "decks").glob(f"events-*/{name}*.json")
    event, (swiss, cut, best_of) = json.loads(path.read_text()), REAL[name]
    players = [ArchivedPlayer(row["Player"], row["Player"]) for row in event["standings"]]
    rounds = [ArchivedRound([_played(each) for each in part["matches"]]) for part in event["rounds"]]
    plan = Plan(event["name"], "duel", rounds=swiss, cut=cut, best_of=best_of, third=True)
    return Archive(1, plan, State.RUNNING, players, swiss, cut, rounds=rounds)


def _played(row: dict[str, Any]) -> ArchivedTable:
    if row["player2"] == "-":
        return ArchivedTable([row["player1"]])
    one, other, drawn = map(int, row["result"].split("-"))
    return ArchivedTable([row["player1"], row["player2"]], wins=(one, other), drawn=drawn)


def _event(archive: Archive) -> Tournament:
    return rebuilt("e", imported(archive, "boss", "secret"))


def _again(event: Tournament) -> Tournament:
    """Written out as JSON and taken in."""
    return _event(msgspec.json.decode(msgspec.json.encode(archived(event)), type=Archive))


def _stands(event: Tournament) -> list[tuple[Any, ...]]:
    rows = event.standings()
    return sorted((each.rank, event.name_of(each.player), *_numbers(each)) for each in rows)


def _numbers(each: Any) -> tuple[Any, ...]:
    shares = (each.opponents_match_wins, each.game_wins, each.opponents_game_wins)
    return (each.points, each.wins, each.losses, each.draws, *shares)


@pytest.mark.shared
@pytest.mark.parametrize("name", REAL)
def test_a_real_event_stands_the_same_after_json_and_after_a_trf(shared: Path, name: str) -> None:
    event = _event(_real(shared, name))
    assert _stands(_again(event)) == _stands(event)
    assert _again(event).final_order() == event.final_order()
    again = _event(archive_of(exported(event), msgspec.structs.replace(event.plan, rounds=0)))
    assert [len(own.tables) for own in again.swiss] == [len(own.tables) for own in event.swiss]
    assert _stands(again) == _stands(event)


@pytest.mark.shared
def test_a_trf_of_another_program_has_the_same_points_and_opponents(shared: Path) -> None:
    """Without our lines of games the match points and the opponents' match wins are the same, and all matches are won by the fewest games."""
    event = _event(_real(shared, "cdf-2026-chill-1"))
    lines = [line for line in exported(event).splitlines() if not line.startswith("XXG")]
    again = _event(archive_of("\r\n".join(lines), msgspec.structs.replace(event.plan, rounds=0)))
    assert [row[1:6] + row[6:7] for row in sorted(_stands(again), key=lambda row: row[1])] == [
        row[1:6] + row[6:7] for row in sorted(_stands(event), key=lambda row: row[1])
    ]


def _swiss(players: int = 9, rounds: int = 4, **plan: Any) -> Desk:
    """Two rounds are played; somebody has a bye, came late, dropped."""
    desk, lots = Desk(players, **{"rounds": rounds, "cut": 2, "late_until": 3, **plan}), random.Random(4)
    desk.take(registration.award(desk.event, "p3", 2))
    desk.start()
    desk.pair()
    desk.play(lots)
    desk.take(registration.drop(desk.event, "p0"))
    desk.take(registration.enter_late(desk.event, facts.Registered("late", "Late", "person", "d", 1, "h"), 0))
    desk.pair()
    desk.play(lots)
    desk.take(registration.enter_late(desk.event, facts.Registered("bye", "Bye", "person", "d", 1, "h"), 1))
    return desk


@pytest.mark.parametrize("way", ["json", "trf"])
def test_an_event_goes_on_where_it_was_written_out(way: str) -> None:
    """Late players, dropped ones and byes are as they were: the next round is paired, and is no rematch."""
    desk = _swiss()
    desk.pair()
    desk.play(random.Random(5))
    before = desk.event
    again = Desk(0)
    taken = archived(before) if way == "json" else archive_of(exported(before), before.plan)
    again.log, again.event = [], Tournament("e")
    again.take(imported(taken, "boss", "other"))
    assert _stands(again.event) == _stands(before)
    name = again.event.name_of
    assert sorted(map(name, again.event.playing())) == sorted(map(before.name_of, before.playing()))
    met = {frozenset(map(name, each.entrants)) for own in again.event.rounds for each in own.tables}
    paired = {frozenset(map(name, each.entrants)) for each in again.pair() if each.second}
    assert paired
    assert not paired & met
    again.play()
    again.pair()
    again.play()
    again.take(pairing.finish(again.event))
    assert _again(again.event).state == State.FINISHED


def test_a_round_that_goes_on_stays_open() -> None:
    desk = _swiss()
    desk.pair()
    for taken in (archived(desk.event), archive_of(exported(desk.event), desk.event.plan)):
        again = rebuilt("e", imported(taken, "boss", "s"))
        assert set(again.rounds[-1].results) == {
            at for at, each in enumerate(again.rounds[-1].tables, 1) if each.second is None
        }
        assert len(again.rounds[-1].tables) == len(desk.event.rounds[-1].tables)


@pytest.mark.parametrize("format", ["commander", "emperor"])
def test_pods_and_teams_are_documents_and_no_trf(format: str) -> None:
    desk = Desk(12, format, rounds=2, cut=4 if format == "commander" else 2)
    for at in range(0, 12, 3) if format == "emperor" else ():
        members = [f"p{each}" for each in range(at, at + 3)]
        desk.take(registration.name_team(desk.event, f"p{at}", f"Team {at}", members))
    desk.start()
    desk.pair()
    lots = random.Random(3)
    for at, table in enumerate(desk.event.rounds[0].tables, 1):
        if desk.event.shape.is_pod:
            places = lots.choice([[1, 2, 2, 2], [1, 1, 3, 3], [2, 1, 2, 2]])[: len(table.entrants)]
            desk.take(results.score(desk.event, facts.Scored(1, at, places)))
        else:
            desk.take(results.report(desk.event, facts.Reported(1, at, (1, 0), 0)))
    assert _stands(_again(desk.event)) == _stands(desk.event)
    with pytest.raises(Refusal) as refusal:
        exported(desk.event)
    assert (refusal.value.reason, refusal.value.rule) == ("BAD_STRUCTURE", "10.4")


def test_who_comes_with_an_event_registers_a_list_before_games_are_made() -> None:
    again = Desk(0)
    again.log, again.event = [], Tournament("e")
    again.take(imported(archived(_swiss().event), "boss", "s"))
    assert {each.deck_id for each in again.event.players.values()} == {""}
    entry = facts.Registered("p1", "Somebody", "person", "deck", 1, "h")
    again.take(registration.register(again.event, entry))
    assert again.event.players["p1"].deck_id == "deck"
    changed = facts.Registered("p1", "Somebody", "person", "other", 1, "h")
    assert again.refused(registration.register, changed) == ("REGISTRATION_CLOSED", "2.7")


def _changed(**fields: Any) -> Archive:
    return msgspec.structs.replace(archived(_swiss().event), **fields)


BAD = {
    "another version": lambda: _changed(version=2),
    "a stranger plays": lambda: _changed(rounds=[ArchivedRound([ArchivedTable(["nobody"])])]),
    "somebody sits twice": lambda: _changed(rounds=[ArchivedRound([ArchivedTable(["p1"]), ArchivedTable(["p1"])])]),
    "nobody sits": lambda: _changed(rounds=[ArchivedRound([])]),
    "five at a table": lambda: _changed(rounds=[ArchivedRound([ArchivedTable(["p1", "p2", "p3"])])]),
    "an impossible result": lambda: _changed(rounds=[ArchivedRound([ArchivedTable(["p1", "p2"], wins=(3, 3))])]),
    "places of two": lambda: _changed(rounds=[ArchivedRound([ArchivedTable(["p1", "p2"], places=[1, 2])])]),
    "rounds before the start": lambda: _changed(state=State.REGISTRATION),
    "a player twice": lambda: _changed(players=[ArchivedPlayer("p1", "P"), ArchivedPlayer("p1", "P")]),
    "too few rounds": lambda: _changed(swiss_rounds=1),
    "it did not count": lambda: _changed(state=State.INVALIDATED),
    "who comes after the last round": lambda: _changed(players=[ArchivedPlayer("p1", "P", late=9)]),
}


@pytest.mark.parametrize("what", BAD)
def test_a_history_that_cannot_be_is_refused(what: str) -> None:
    with pytest.raises(Refusal) as refusal:
        imported(BAD[what](), "boss", "s")
    assert refusal.value.reason in ("BAD_IMPORT", "BAD_RESULT", "BAD_STRUCTURE")


def test_a_playoff_is_of_those_who_are_left() -> None:
    desk = _swiss()
    for _ in range(3):
        desk.pair()
        desk.play()
    whole = archived(desk.event)
    assert rebuilt("e", imported(whole, "boss", "s")).final_order() == desk.event.final_order()
    others = [each for each in desk.event.entrants() if each not in desk.event.seeds()][:3]
    for sides in (others[:2], desk.event.seeds()[:1]):
        final = ArchivedRound([ArchivedTable(sides)])
        with pytest.raises(Refusal) as refusal:
            imported(msgspec.structs.replace(whole, rounds=[*whole.rounds[:-1], final, final]), "boss", "s")
        assert refusal.value.reason == "BAD_IMPORT"


TRF = exported(_swiss().event)
BROKEN = [
    TRF + TRF,
    re.sub(r" w 1", " w 0", TRF),
    re.sub(r" w ", " b ", TRF),
    TRF + "XXG 1 2\n",
    TRF + "XXG one\n",
    TRF.replace("001    1", "001 none"),
    re.sub(r"XXG (\d+) (\d+) (\d+) 2 [01] 0", r"XXG \1 \2 \3 0 2 0", TRF),
    "012 nothing\n",
    "001\n001",
]


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_trf_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        imported(archive_of(text, Plan("Cup", "duel")), "boss", "s")


def test_a_trf_has_its_columns() -> None:
    """TRF16: number 5-8, name 15-47, points 81-84, rank 86-89, then opponent, colour and result of each round."""
    line = next(line for line in TRF.splitlines() if "Player 3" in line)
    assert (line[:3], line[14:47].strip()) == ("001", "Player 3")
    assert re.fullmatch(r" *\d+\.\d", line[80:84])
    assert line[85:89].strip().isdigit()
    assert [line[at : at + 8] for at in (91, 101)] == ["0000 - U", "0000 - U"]
