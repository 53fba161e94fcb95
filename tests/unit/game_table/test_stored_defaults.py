"""What a stored record leaves out means the same for good: logs are read by later versions."""

from __future__ import annotations

import msgspec

from services.game.table.records import Place, Settings, Watch


def test_what_settings_leave_out_is_this() -> None:
    assert msgspec.structs.asdict(msgspec.convert({"format": "duel"}, Settings)) == {
        "format": "duel",
        "rules_version": "",
        "manual_consent": "unanimous",
        "prompt_seconds": 0,
        "ranked": False,
        "options": {},
        "best_of": 1,
        "by_elimination": False,
        "event_id": "",
        "takebacks": "off",
        "watch": Watch("everybody", 0, 0),
        "was_strict": False,
    }


def test_what_a_place_in_a_match_leaves_out_is_this() -> None:
    assert msgspec.structs.asdict(msgspec.convert({"match_id": "m"}, Place)) == {
        "match_id": "m",
        "number": 1,
        "wins": (0, 0),
        "chooser": -1,
        "ends_ms": 0,
        "reserves": [],
        "sudden_death": False,
        "keeps_decks": False,
    }
