"""What viewers see: deltas add up to snapshots, hidden cards stay hidden, handles cannot be compared or tracked."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from clients.python.board import Board
from services.game.rules import view
from services.game.rules.kernel.events.zone_changes import commit_zone, prepare_entering, shuffle, zone_event
from services.game.rules.kernel.state.decider import control_next_turn
from services.game.rules.kernel.state.events import Arrival
from services.game.rules.kernel.verbs.cards import look
from services.game.rules.view import PUBLIC
from services.game.table.sight import Sight
from tests.unit.game_table.decks import PROGRAMS, header
from tests.unit.game_table.test_position import Played


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_deltas_add_up_to_the_snapshot(seed: int) -> None:
    head = header(4)
    played = Played(head, 0, seed)
    boards = {seat: Board() for seat in range(4)}
    for seat, board in boards.items():
        board.take_snapshot({"you": seat, **played.sight.snapshot(played.position.game, seat)})
    rng = random.Random(seed)
    for number in range(1, 150):
        if played.position.game.over:
            break
        played.note(number, *played.act(rng))
        for seat, line in played.sent[-1].items():
            if seat != PUBLIC:
                boards[seat].take_delta(json.loads(line))
    for seat, board in boards.items():
        whole = json.loads(json.dumps(played.sight.snapshot(played.position.game, seat)))
        assert board.seq == whole["seq"]
        assert board.table == whole["table"]
        assert board.objects == {row["o"]: row for row in whole["objects"]}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_written_once_for_several_viewers_is_what_each_is_told_alone(seed: int) -> None:
    played, rng = Played(header(4), 0, seed), random.Random(seed)
    game, sight = played.position.game, played.sight
    for number in range(1, 100):
        if game.over:
            break
        if number == 30:
            control_next_turn(game, 1, 0)  # who controls a player sees its cards
        if number == 60:
            look(game, 2, game.s.library[3][-2:])
        actor, tried = played.act(rng)
        facts, before = game.facts.take(), sight.picture
        for fact in facts:
            game.facts.add(fact)
        changes = view.Changes(before, view.picture(game, before))
        alone = {seat: view.delta(game, changes, facts, viewer) for seat, viewer in sight.viewers.items()}
        played.note(number, actor, tried)
        heads = {seat: {"seq": sight.seqs[seat], "by": actor, "at_ms": played.at_ms(number)} for seat in alone}
        told = {seat: heads[seat] | each for seat, each in alone.items() if each}
        assert played.sent[-1] == {seat: msgspec.json.encode(each) for seat, each in told.items()}


def test_who_stands_in_for_others_does_so_only_for_those_who_know_the_same() -> None:
    played = Played(header(3), 0, 1)
    game, viewers = played.position.game, played.sight.viewers
    everybody, first_two = 0b111, 0b011
    stand_in = view.StandIn(viewers[0], "mark")
    assert all(stand_in.stands_for(game, viewers[seat]) for seat in (0, 1, 2, PUBLIC)), "nothing was asked of it"
    assert stand_in.knows(game, everybody)
    assert stand_in.stands_for(game, viewers[PUBLIC])
    assert stand_in.knows(game, first_two)
    assert [stand_in.stands_for(game, viewers[seat]) for seat in (0, 1, 2, PUBLIC)] == [True, True, False, False]


def test_a_seat_sees_its_own_hand_and_the_size_of_the_others() -> None:
    played = Played(header(3), 0, 1)
    for seat in range(3):
        seen = played.sight.snapshot(played.position.game, seat)
        hand = [row for row in seen["objects"] if row["zone"] == "hand"]
        assert {row["owner"] for row in hand} == {seat}
        assert [player["hand"] for player in seen["table"]["players"]] == [7, 7, 7]
        assert [row for row in seen["objects"] if row["zone"] == "library"] == []
    public = played.sight.snapshot(played.position.game, PUBLIC)
    assert {row["zone"] for row in public["objects"]} == {"command"}


def test_handles_differ_between_viewers_and_after_a_shuffle() -> None:
    played = Played(header(2), 0, 1)
    game = played.position.game
    mine, yours = (played.sight.viewers[seat] for seat in (0, 1))
    before = {mine.handle(oid) for oid in game.s.library[0]}
    assert not before & {yours.handle(oid) for oid in game.s.library[0]}
    shuffle(game, 0)
    assert not before & {mine.handle(oid) for oid in game.s.library[0]}
    again = Sight(played.position.header, game)
    assert again.viewers[0].handle(12) == mine.handle(12), "every process gives the same handles"


def test_a_step_that_changes_nothing_visible_has_no_number() -> None:
    played = Played(header(2), 0, 1)
    game = played.position.game
    before = dict(played.sight.seqs)
    game.edit(game.s.library[0][0]).known |= 1
    assert played.sight.advance(game, 0, 1) == {}
    assert played.sight.seqs == before


def test_a_card_that_one_seat_looks_at_is_told_to_nobody_else() -> None:
    played = Played(header(2), 0, 1)
    game = played.position.game
    top = game.s.library[0][-1]
    name = game.s.programs[game.s.objects[top].program].name
    look(game, 0, [top])
    lines = played.sight.advance(game, 0, 1)
    told = {seat: json.loads(line)["ev"][0] for seat, line in lines.items()}
    assert told[0]["objs"] == [{"o": played.sight.viewers[0].handle(top), "name": name}]
    assert told[1]["objs"] == []
    assert told[1]["count"] == 1


def test_a_face_down_permanent_shows_its_name_to_its_controller_alone() -> None:
    played = Played(header(2), 0, 1)
    game = played.position.game
    oid = game.s.hand[0][0]
    name = game.s.programs[game.s.objects[oid].program].faces[0].name
    event = zone_event(game, oid, "battlefield", Arrival(face_down=1))
    prepare_entering(game, event)
    commit_zone(game, event)
    taken = view.picture(game)
    rows = {
        seat: view.project_row(game, event.new, taken.rows[event.new], played.sight.viewers[seat]) for seat in (0, 1)
    }
    assert rows[0] is not None
    assert rows[1] is not None
    assert rows[0]["card"] == name
    assert "card" not in rows[1]
    assert name not in json.dumps(rows[1])
    assert rows[1]["power"] == 2


def test_programs_are_the_ones_of_the_header() -> None:
    head = header(2)
    assert {key for seat in head.seats for key in (*seat.library, *seat.commanders)} <= set(PROGRAMS)


def test_who_comes_back_gets_the_deltas_that_it_has_not_seen() -> None:
    played = Played(header(2), 30, 4)
    sight, lines = played.sight, [sent[0] for sent in played.sent if 0 in sent]
    last = sight.seqs[0]
    assert last == len(lines) > 2
    assert sight.missed_since(0, {"seq": last - 2}) == lines[-2:]
    assert sight.missed_since(0, {"seq": last}) == []
    assert [sight.missed_since(0, each) for each in ({"seq": last + 1}, {"seq": True}, {"seq": -1}, {}, None)] == [
        None
    ] * 5
