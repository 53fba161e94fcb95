"""The judge of chaos finds what was broken: each promise is broken once, and told apart."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from services.game.table.looking_back import Verdict
from services.game.table.records import Claim, Record, Step
from tests.chaos.verdict import (
    Judgement,
    judge_acknowledged,
    judge_outcome,
    judge_owners,
    judge_replay,
    judge_sequences,
)
from tests.chaos.witness import ACK, TOLD, Damaged, Seen, Witness, read
from tests.unit.game_table.decks import header

HEAD = header(2)
GAME, ANN = HEAD.game_id, HEAD.seats[0].user_id


def step(number: int, action: str = "", epoch: int = 1, seq: int = 0) -> Step:
    return Step(number, 0, action, 1000 + number, [], "hash", seq or number, epoch)


LOG: list[Record] = [
    HEAD,
    Claim(1, "pod-1", 1000),
    step(1, "a"),
    step(2, "b"),
    Claim(2, "pod-2", 1003),
    step(3, "c", 2),
]
SEEN = [
    Seen(ACK, GAME, ANN, 1, "a"), Seen(TOLD, GAME, ANN, 1), Seen(ACK, GAME, ANN, 2, "b"), Seen(TOLD, GAME, ANN, 2),
    Seen(TOLD, GAME, ANN, 2, whole=True), Seen(ACK, GAME, ANN, 3, "c"), Seen(TOLD, GAME, ANN, 3),
]  # fmt: skip


def judged(log: list[Record], seen: list[Seen]) -> Judgement:
    judgement = Judgement()
    judge_acknowledged(judgement, GAME, log, seen)
    judge_sequences(judgement, GAME, seen)
    judge_owners(judgement, GAME, log)
    return judgement


def counts(judgement: Judgement) -> dict[str, int]:
    names = ("lost", "doubled", "disordered", "gaps", "double_owners")
    return {name: getattr(judgement, name) for name in names if getattr(judgement, name)}


def test_a_game_that_kept_every_promise_is_clean() -> None:
    found = judged(LOG, SEEN)
    assert (found.is_clean, found.acknowledged, found.steps, found.claims) == (True, 3, 3, 2)


@pytest.mark.parametrize(
    ("log", "broken"),
    [
        ([*LOG[:3], *LOG[4:]], {"lost": 1}),
        ([*LOG, step(4, "c", 2)], {"doubled": 1}),
        ([*LOG, step(3, "", 2)], {"doubled": 1}),
        ([*LOG[:2], step(1, "b", seq=2), step(2, "a", seq=1), *LOG[4:]], {"disordered": 1}),
        ([*LOG[:2], step(1, "a", seq=7), *LOG[3:]], {"disordered": 1}),
        ([*LOG, step(4, "d", 1)], {"double_owners": 1}),
        ([*LOG, Claim(2, "pod-3", 1004)], {"double_owners": 1}),
    ],
)
def test_what_a_log_lacks_has_twice_or_got_from_a_former_owner_is_found(
    log: list[Record], broken: dict[str, int]
) -> None:
    assert counts(judged(log, SEEN)) == broken


@pytest.mark.parametrize(
    "told",
    [
        [Seen(TOLD, GAME, ANN, 1), Seen(TOLD, GAME, ANN, 3)],
        [Seen(TOLD, GAME, ANN, 3), Seen(TOLD, GAME, ANN, 1)],
        [Seen(TOLD, GAME, ANN, 3), Seen(TOLD, GAME, ANN, 2, whole=True)],
    ],
)
def test_a_viewer_who_was_told_with_a_gap_or_backwards_is_found(told: list[Seen]) -> None:
    assert counts(judged(LOG, told)) == {"gaps": 1}


def test_a_snapshot_may_jump_ahead_and_others_have_sequences_of_their_own() -> None:
    told = [
        Seen(TOLD, GAME, ANN, 1),
        Seen(TOLD, GAME, ANN, 9, whole=True),
        Seen(TOLD, GAME, ANN, 10),
        Seen(TOLD, GAME, "bea", 4),
    ]
    assert counts(judged(LOG, told)) == {}


def test_a_replay_that_differs_is_found() -> None:
    judgement = Judgement()
    judge_replay(judgement, GAME, Verdict(3, "aa", "bb"))
    assert (judgement.unequal_replays, judgement.is_clean) == (1, False)


def written(path: Path) -> bytes:
    witness = Witness(path)
    for each in SEEN:
        witness.note(each)
    witness.close()
    return path.read_bytes()


def test_the_witness_reads_what_was_written(tmp_path: Path) -> None:
    written(tmp_path / "seen")
    assert list(read(tmp_path / "seen")) == SEEN


def test_a_damaged_record_of_the_witness_is_not_judged(tmp_path: Path) -> None:
    path, whole = tmp_path / "seen", written(tmp_path / "seen")
    lines = whole.splitlines(keepends=True)
    changed = whole.replace(msgspec.json.encode(SEEN[0]), msgspec.json.encode(msgspec.structs.replace(SEEN[0], seq=5)))
    for damaged in (changed, b"".join(lines[1:]), b"".join(lines[:-1]), whole[:-9], whole + lines[0], b""):
        path.write_bytes(damaged)
        with pytest.raises(Damaged):
            list(read(path))


def test_what_came_of_games_that_were_missed_is_compared_row_by_row() -> None:
    judgement = Judgement()
    judge_outcome(judgement, {"ratings": [("a", 1500)], "flags": []}, {"ratings": [("a", 1500)], "flags": []})
    assert judgement.is_clean
    judge_outcome(judgement, {"ratings": [("a", 1500)], "flags": []}, {"ratings": [("a", 1501)], "flags": [(1,)]})
    assert judgement.unequal_outcomes == 3
