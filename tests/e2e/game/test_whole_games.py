"""Bots play a whole game of each format on the game service over gRPC, with the real log, catalog and decks; then every frame is searched."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Sequence
from typing import Any

import grpc
import pytest

from clients.python.board import Board
from loadtests.bots.grpc_seat import GrpcSeat
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.game.table.proof import prove
from services.game.table.record_file import RecordFile, unpacked
from services.game.table.records import header_of
from services.kit.app import App
from services.kit.errors import fault_of
from services.kit.settings import Settings
from services.kit.subjects import GAME_ENDED
from tests.contract.socket_frames import misfits
from tests.e2e.game.archives import Archive, archive_of
from tests.e2e.game.conftest import NewTable, Table, seated

_HANDLE = re.compile(r'"(h[0-9a-f]{12})"')
_SUBTYPES = re.compile(r'"subtypes": \[[^]]*\]')
"""A land's subtype is the name of a basic land, too."""
_HIDDEN = ("hand", "library")


@pytest.mark.parametrize(
    ("format", "rules", "winners"),
    [("commander", "", 1), ("commander", "edh2009", 1), ("duel", "", 1), ("partner", "", 2), ("emperor", "", 3)],
)
async def test_a_game_is_played_to_a_winner_and_no_frame_says_too_much(
    around: App, new_table: NewTable, stack_settings: Settings, format: str, rules: str, winners: int
) -> None:
    table = await new_table(ranked=True, format=format, rules_version=rules)
    ended: asyncio.Queue[events_pb2.GameEnded] = asyncio.Queue()
    await around.bus.listen(GAME_ENDED, ended.put)
    async with seated(around, table) as seats:
        ends = await asyncio.gather(*(seat.play() for seat in seats))
    assert len({tuple(end["winners"]) for end in ends}) == 1
    assert len(ends[0]["winners"]) == winners
    event = await asyncio.wait_for(ended.get(), 10)
    assert {seat.rank for seat in event.seats if seat.seat in ends[0]["winners"]} == {1}
    assert sum(seat.statistics["spells_resolved"] for seat in event.seats) > 5
    await _replays(around, table.game_id)
    await _is_shown_again(around, table, seats)
    archive = await archive_of(stack_settings, table.game_id)
    assert misfits(frame for seat in seats for frame in seat.frames) == []
    _contiguous(seats)
    _logged_deltas_are_those_that_were_sent(archive, seats)
    _nobody_reads_secrets(archive, seats)
    _handles_are_each_viewers_own(seats)
    _abilities_are_told(seats)


async def test_a_live_game_is_not_replayed_for_anybody(around: App, new_table: NewTable) -> None:
    table = await new_table()
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await games.VerifyGame(game_pb2.VerifyGameRequest(game_id=table.game_id))
    assert fault_of(caught.value).reason == "GAME_NOT_OVER"
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await _frames(around, table, "own", table.users[0])
    assert fault_of(caught.value).reason == "GAME_NOT_OVER"


async def test_a_match_goes_on_until_a_player_has_won_two_games(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", best_of=3, options={"nonces": "true"})
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    match = await games.GetMatch(game_pb2.GetMatchRequest(game_id=table.game_id))
    assert (match.match_id, match.winner, list(match.wins)) == (table.game_id, -1, [0, 0])
    for number in range(1, 4):
        played = Table(match.games[-1].game_id, table.users)
        async with seated(around, played) as seats:
            ends = await asyncio.gather(*(seat.play() for seat in seats))
        loser = next(each["seat"] for each in ends[0]["results"] if each["rank"] == 2)
        match = await games.GetMatch(game_pb2.GetMatchRequest(game_id=played.game_id))
        assert len(await _frames(around, played, "public", "somebody")) > 2
        if match.winner >= 0:
            break
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await _frames(around, played, "open", table.users[0])
        assert fault_of(caught.value).reason == "HANDS_CLOSED", "the match goes on with the same lists"
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await _record(around, played)
        assert fault_of(caught.value).reason == "HANDS_CLOSED"
        follower = match.games[-1].match
        assert (len(match.games), follower.number, follower.chooser) == (number + 1, number + 1, loser)
    assert list(match.wins)[match.winner] == 2
    assert len(match.games) == sum(match.wins)
    assert len(await _frames(around, table, "open", "somebody")) > 2
    assert len({each.seed_commitment for each in match.games}) == len(match.games)
    for each in match.games:
        record = await _record(around, Table(each.game_id, table.users))
        assert header_of(record.log).commitment == each.seed_commitment
        assert prove(record).wrong == []


async def _record(around: App, table: Table) -> RecordFile:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    asked = game_pb2.ReadRecordRequest(game_id=table.game_id, user_id="somebody")
    return unpacked(b"".join([piece.gzip async for piece in games.ReadRecord(asked, timeout=60)]))


async def _replays(around: App, game_id: str) -> None:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    verified = await games.VerifyGame(game_pb2.VerifyGameRequest(game_id=game_id), timeout=60)
    assert verified.equal
    assert verified.logged_hash == verified.replayed_hash != ""
    found = await games.GetGame(game_pb2.GetGameRequest(game_id=game_id))
    assert found.state == game_pb2.GAME_STATE_ENDED
    assert {result.cause for result in found.results} - {""} <= {"life", "commander_damage", "library", "emperor"}


async def _is_shown_again(around: App, table: Table, seats: Sequence[GrpcSeat]) -> None:
    """The own view is what the seat was sent; the public one names no card in a hand, the open one names all; every way through the frames leads to one end."""
    first = seats[0]
    about, *own = await _frames(around, table, "own", table.users[first.board.seat])
    assert about["you"] == first.board.seat
    sent = {d["seq"]: d for event, d in first.frames if event == "game.delta"}
    again = {frame["delta"]["seq"]: frame["delta"] for frame in own[1:]}
    assert {seq: again[seq] for seq in sent} == sent
    hands = {}
    for view in ("public", "open"):
        about, *frames = await _frames(around, table, view, "somebody")
        assert about["over"]["winners"] == first.over["winners"]
        boards = [_board(frames, start) for start, frame in enumerate(frames) if "snapshot" in frame]
        assert len({json.dumps([each.table, each.objects], sort_keys=True) for each in boards}) == 1
        hands[view] = {row["owner"] for row in frames[0]["snapshot"]["objects"] if row["zone"] == "hand"}
    assert hands == {"public": set(), "open": set(range(len(table.users)))}


def _board(frames: Sequence[dict[str, Any]], start: int) -> Board:
    """The end, coming from the snapshot of a frame."""
    board = Board()
    board.take_snapshot({"you": -1, **frames[start]["snapshot"]})
    for frame in frames[start + 1 :]:
        board.take_delta(frame["delta"])
    return board


async def _frames(around: App, table: Table, view: str, user: str) -> list[dict[str, Any]]:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    asked = game_pb2.ReadReplayRequest(game_id=table.game_id, user_id=user, view=view)
    packed = b"".join([piece.gzip async for piece in games.ReadReplay(asked, timeout=60)])
    return [json.loads(line) for line in gzip.decompress(packed).splitlines()]


def _abilities_are_told(seats: Sequence[GrpcSeat]) -> None:
    """Whoever may activate something reads what it does and costs, and everybody reads the abilities on the stack."""
    frames = [(event, d) for seat in seats for event, d in seat.frames]
    legal = [action for event, d in frames if event == "game.prompt" for action in d.get("legal", ())]
    offered = [action for action in legal if action["a"] == "activate" and not action.get("mana")]
    assert [action["name"] for action in offered if not action.get("text") or not action.get("cost")] == []
    rows = [row for event, d in frames if event == "game.delta" for row in d.get("set", ()) if row["zone"] == "stack"]
    abilities = [row for row in rows if row.get("kind") in ("activated", "triggered")]
    assert [row for row in abilities if not row.get("text")] == []


def _contiguous(seats: Sequence[GrpcSeat]) -> None:
    for seat in seats:
        numbers = [d["seq"] for event, d in seat.frames if event == "game.delta"]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def _logged_deltas_are_those_that_were_sent(archive: Archive, seats: Sequence[GrpcSeat]) -> None:
    replayed: dict[int, list[dict[str, object]]] = {seat.board.seat: [] for seat in seats}
    for lines in archive.run(archive.begin()):
        for viewer, line in lines.items():
            replayed.setdefault(viewer, []).append(json.loads(line))
    for seat in seats:
        sent = [d for event, d in seat.frames if event == "game.delta"]
        assert replayed[seat.board.seat][-len(sent) :] == sent


def _nobody_reads_secrets(archive: Archive, seats: Sequence[GrpcSeat]) -> None:
    known = _names_by_viewer(archive)
    decks = {each.seat: {archive.name(key) for key in each.library} for each in archive.header.seats}
    secrets = 0
    for seat in seats:
        told = _SUBTYPES.sub("", json.dumps([d for _, d in seat.frames]))
        unknown = set().union(*decks.values()) - known[seat.board.seat]
        secrets += len(unknown)
        assert [name for name in unknown if f'"{name}"' in told] == []
    assert secrets > 20, "the game kept too few secrets to prove anything"


def _names_by_viewer(archive: Archive) -> dict[int, set[str]]:
    """Every name that a seat could see at some step: in public zones, in its own hand, or revealed to it."""
    state = archive.begin()
    known: dict[int, set[str]] = {seat.seat: set() for seat in archive.header.seats}
    _learn(state.position.game, known)
    for _ in archive.run(state):
        _learn(state.position.game, known)
    return known


def _learn(game: object, known: dict[int, set[str]]) -> None:
    for row in game.s.objects.values():  # type: ignore[attr-defined]
        zone = row.choices.get("zone", row.zone)
        names = [face.name for face in game.s.programs[row.program].faces]  # type: ignore[attr-defined]
        for seat, learned in known.items():
            if zone not in _HIDDEN or row.known >> seat & 1:
                learned.update(names)


def _handles_are_each_viewers_own(seats: Sequence[GrpcSeat]) -> None:
    handles = [set(_HANDLE.findall(json.dumps([d for _, d in seat.frames]))) for seat in seats]
    assert all(len(each) > 15 for each in handles)
    for number, each in enumerate(handles):
        for other in handles[number + 1 :]:
            assert not each & other


async def test_hands_stay_hidden_where_the_table_says_so(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", options={"open_replay": "false"})
    async with seated(around, table) as seats:
        await asyncio.gather(*(seat.play() for seat in seats))
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await _frames(around, table, "open", table.users[0])
    assert fault_of(caught.value).reason == "HANDS_CLOSED"
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await _frames(around, table, "own", "somebody")
    assert fault_of(caught.value).reason == "NOT_YOUR_SEAT"
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await _frames(around, table, "all", table.users[0])
    assert fault_of(caught.value).reason == "INVALID_ARGUMENT"
