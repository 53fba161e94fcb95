"""Who looks on at games from the queues: the operator's setting."""

from __future__ import annotations

import pytest

from services.matchmaking.matching.watching import Watched, parsed


def test_the_setting_is_read_by_kind_of_game_and_says_nothing_of_the_other() -> None:
    assert parsed("") == {False: Watched(), True: Watched()}
    assert parsed("casual friends") == {False: Watched("friends"), True: Watched()}
    assert parsed("casual nobody 30; ranked everybody 300") == {
        False: Watched("nobody", 30),
        True: Watched("everybody", 300),
    }


@pytest.mark.parametrize(
    "text", ["all friends", "casual", "casual strangers", "ranked everybody 5", "casual friends 1801", "ranked x 300"]
)
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="watch"):
        parsed(text)
