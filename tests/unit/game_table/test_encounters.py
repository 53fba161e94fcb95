"""Who attacked whom, as `game.ended` tells it."""

from __future__ import annotations

import msgspec
import pytest

from muster.events.v1 import events_pb2
from services.game.table.encounters import Between, Encounters
from services.game.table.position import Kept
from services.game.table.replaying import replay
from services.game.table.tables import ending_of
from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import attack
from tests.unit.game_table.decks import PROGRAMS, format_of, header
from tests.unit.game_table.live import Live
from tests.unit.game_table.test_position import Played


def _noted(table: Board, encounters: Encounters) -> list[Between]:
    encounters.note(table.game, table.game.facts.take())
    return sorted(encounters.between, key=lambda each: (each.seat, each.other))


def test_a_declaration_is_an_attack_on_one_and_a_chance_to_attack_each() -> None:
    table, encounters = Board(3), Encounters()
    bear = table.put("A", "battlefield", BEAR)
    attack(table, bear, table.put("A", "battlefield", BEAR), whom="C").to("main2")
    assert _noted(table, encounters) == [Between(0, 1, 1, 0, 0), Between(0, 2, 1, 1, 4)]


def test_who_has_one_opponent_left_chooses_nobody() -> None:
    table, encounters = Board(3), Encounters()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.concede(1)
    table.game.begin()
    _noted(table, encounters)
    attack(table, bear, whom="C").to("main2")
    assert _noted(table, encounters) == [Between(0, 2, 0, 0, 2)]
    assert encounters.left == {1: 1}


def test_a_snapshot_keeps_what_was_counted() -> None:
    played = Played(header(4), 900, seed=3, keep_every=60)
    counted = played.sight.encounters
    assert sum(each.attacks for each in counted.between) > 4
    assert len(played.kept) > 3
    for kept in played.kept:
        again = msgspec.msgpack.decode(msgspec.msgpack.encode(kept), type=Kept)
        assert replay(played.records, format_of, PROGRAMS, again).sight.encounters == counted


async def test_the_event_says_who_played_first() -> None:
    table = Live(header(3))
    await table.start()
    await table.begin()
    first = table.actor.position.game.s.turn.active
    event = ending_of(table.actor, 5).event
    assert isinstance(event, events_pb2.GameEnded)
    assert table.actor.sight.encounters.first == first
    assert [(seat.place + first) % 3 for seat in event.seats] == [0, 1, 2]
    await table.kill()


@pytest.mark.parametrize("by_elimination", [False, True])
async def test_the_event_says_how_the_game_is_rated(by_elimination: bool) -> None:
    table = Live(header(3, ranked=True, by_elimination=by_elimination))
    await table.start()
    event = ending_of(table.actor, 5).event
    assert isinstance(event, events_pb2.GameEnded)
    assert (event.ranked, event.by_elimination) == (True, by_elimination)
    await table.kill()


async def test_the_event_says_when_a_seat_left_and_what_pairs_did() -> None:
    table = Live(header(3))
    await table.start()
    await table.begin()
    await table.op(1, "game.concede")
    table.actor.sight.encounters.between.append(Between(0, 2, 3, 1, 7))
    event = ending_of(table.actor, 5).event
    assert isinstance(event, events_pb2.GameEnded)
    assert [(seat.left_turn, seat.away) for seat in event.seats] == [(0, False), (1, False), (0, False)]
    assert [(each.seat, each.other, each.chances, each.attacks, each.combat_damage) for each in event.pairs] == [
        (0, 2, 3, 1, 7)
    ]
    await table.kill()


async def test_the_event_names_its_match_and_the_result_says_who_was_away() -> None:
    table = Live(header(2, "duel"))
    await table.start()
    await table.begin()
    table.actor.position.absence.away[1] = 0
    await table.op(0, "game.concede")
    ending = ending_of(table.actor, 5)
    assert isinstance(ending.event, events_pb2.GameEnded)
    assert ending.event.match_id == table.head.game_id
    assert [each.statistics.get("away", 0) for each in ending.results] == [0, 1]
    await table.kill()
