"""The file of a record becomes an ended game here: the same game, step by step, and nobody's."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from services.game.rules.program.node import to_json
from services.game.rules.view import OPEN
from services.game.table.forking import Sitting, forked
from services.game.table.importing import Imported, imported
from services.game.table.looking_back import frames, verdict
from services.game.table.messages import Refused
from services.game.table.record_file import packed
from services.game.table.records import Claim, Step, header_of, line_of, read_log
from tests.unit.game_table.decks import PROGRAMS, format_of, header
from tests.unit.game_table.test_forking import played

NOW = 1_900_000_000_000
SAID = {key: to_json(program) for key, program in PROGRAMS.items()}
SETTINGS: list[dict[str, object]] = [
    {"format": "duel"},
    {"ranked": True, "prompt_seconds": 90, "options": {"reserve_seconds": "600"}},
    {"format": "duel", "best_of": 3, "takebacks": "vote", "watch": {"who": "nobody"}},
]


@pytest.mark.parametrize("settings", SETTINGS)
async def test_it_is_the_same_game_and_names_nobody(settings: dict[str, object]) -> None:
    lines = await played(header(2, **settings))
    found = imported(packed(lines, SAID), "01NEW", NOW)
    before, log = read_log(lines), read_log(found.lines)
    steps = [each for each in before if isinstance(each, Step)]
    assert [each.hash for each in log if isinstance(each, Step)] == [each.hash for each in steps]
    assert not any(isinstance(each, Claim) or getattr(each, "action_id", "") for each in log)
    head = header_of(log)
    assert (head.game_id, head.created_ms, head.settings.ranked, head.settings.watch.who) == (
        "01NEW",
        NOW,
        False,
        "everybody",
    )
    assert [(seat.user_id, seat.user_name) for seat in head.seats] == [("", "Seat 1"), ("", "Seat 2")]
    assert b"user-0" not in b"".join(found.lines)
    assert {each.rank for each in found.results} == {1, 2}
    assert found.programs == SAID


async def test_it_is_checked_watched_and_played_on_from() -> None:
    found = imported(packed(await played(header(2)), SAID), "01NEW", NOW)
    assert verdict(found.lines, format_of, PROGRAMS).is_equal
    shown = gzip.decompress(frames(found.lines, OPEN, False, format_of, PROGRAMS)).splitlines()
    assert msgspec.json.decode(shown[0])["game"] == "01NEW"
    to = line_of(read_log(found.lines))[-6].number
    sitting = [Sitting("me", "Me", "person"), Sitting("bot", "Bot", "bot")]
    assert forked(found.lines, to, "01FORK", sitting, NOW, format_of, PROGRAMS)
    again = imported(packed(found.lines, SAID), "01NEWER", NOW)
    assert isinstance(again, Imported), "an imported game is exported again"


async def test_what_does_not_replay_or_has_not_ended_is_refused() -> None:
    lines = await played(header(2))
    steps = [number for number, line in enumerate(lines) if b'"type":"step"' in line]
    changed = msgspec.json.encode({**msgspec.json.decode(lines[steps[9]]), "hash": "0" * 16})
    for file in (
        b"nonsense",
        packed(lines, SAID)[:200],
        packed(lines, {}),
        packed([*lines[: steps[9]], changed, *lines[steps[9] + 1 :]], SAID),
        packed(lines[: steps[20]], SAID),
    ):
        with pytest.raises(Refused) as refused:
            imported(file, "01NEW", NOW)
        assert refused.value.code == "BAD_RECORD"
