"""Who looks on: everybody, friends of the players, nobody."""

from __future__ import annotations

import grpc
import pytest

from services.game.spectators import Spectators
from services.game.table.messages import Refused
from services.game.table.records import Watch
from tests.unit.game_table.decks import header


@pytest.mark.parametrize(
    ("who", "welcomed_by", "may"),
    [
        ("everybody", [], True),
        ("friends", ["user-1"], True),
        ("friends", ["somebody", "user-0"], True),
        ("friends", ["somebody"], False),
        ("friends", [], False),
        ("nobody", ["user-0"], False),
    ],
)
async def test_the_table_says_who_looks_on(who: str, welcomed_by: list[str], may: bool) -> None:
    async with grpc.aio.insecure_channel("127.0.0.1:1") as nobody:
        asked = Spectators(nobody).require_may_watch(header(2, watch=Watch(who)), "stranger", welcomed_by)
        if may:
            assert not await asked, "and is no judge"
        else:
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.code == "NOT_WATCHED"
        assert not await Spectators(nobody).require_may_watch(header(2, watch=Watch(who)), "user-1", [])
