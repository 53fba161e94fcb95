"""Questions with a time of their own: three minutes for sideboards (EDH 2009 and Commander 2011, optional 1), a short time for commanders (Duel Commander 508.6), the vote at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.program.cards import CardProgram
from services.game.table.position import Position
from services.game.table.records import Header, Place, Step, decode
from services.game.table.replaying import replay
from tests.unit.game_table.decks import BEARS, BOSSES, PROGRAMS, format_of, header
from tests.unit.game_table.live import Live

LIMITS: list[dict[str, Any]] = [{}, {"prompt_seconds": 90}, {"options": {"reserve_seconds": "30"}}]
limits = pytest.mark.parametrize("limit", LIMITS, ids=["no limit", "each prompt", "reserves"])


def old_rules(version: str, limit: dict[str, Any], **options: str) -> Header:
    """Two seats with two cards aside."""
    options |= limit.get("options", {})
    head = header(2, rules_version=version, **{**limit, "options": options})
    aside = [program_digest(card) for card in BEARS[:2]]
    return msgspec.structs.replace(head, seats=[msgspec.structs.replace(seat, outside=aside) for seat in head.seats])


def later_duel(limit: dict[str, Any]) -> Header:
    """The second game of a match: either of two cards may command."""
    head = header(2, "duel", best_of=3, **limit)

    def digests(*cards: CardProgram) -> list[str]:
        return [program_digest(card) for card in cards]

    seats = [
        msgspec.structs.replace(
            seat, library=[*seat.library, *digests(BOSSES[2])], choices=[seat.commanders, digests(BOSSES[2])]
        )
        for seat in head.seats
    ]
    return msgspec.structs.replace(head, seats=seats, place=Place("m", 2, (1, 0), 1))


@asynccontextmanager
async def live(head: Header) -> AsyncIterator[Live]:
    table = Live(head)
    await table.start()
    yield table
    await table.kill()


async def wait(table: Live, milliseconds: int) -> None:
    """So much time passes for everybody who is asked."""
    table.clock.advance(milliseconds)
    for seat, (name, _) in list(table.actor._timers.items()):
        table.actor._time_over(seat, name)
    await table.op(0, "game.resync")


def reasons(table: Live) -> set[str]:
    return {ask.reason for ask, _ in table.actor.position.prompts.values()}


@limits
@pytest.mark.parametrize("version", ["edh2009", "commander2011"])
async def test_optional_1_after_three_minutes_nothing_is_swapped(version: str, limit: dict[str, Any]) -> None:
    async with live(old_rules(version, limit, sideboard="true")) as table:
        assert table.heard(0, "game.prompt")[-1]["deadline_ms"] == table.clock.now_ms() + 180_000
        await wait(table, 179_999)
        assert reasons(table) == {"sideboard"}
        before = [list(cards) for cards in table.actor.position.game.s.outside]
        await wait(table, 1)
        position = table.actor.position
        assert "sideboard" not in reasons(table)
        assert position.game.s.outside == before
        assert position.absence.away == {}, "whoever swaps nothing is not away"
        assert set(position.clocks.reserve.values()) <= {30_000}, "the three minutes are nobody's reserve"
        log = [decode(entry.data) for entry in await table.log.read(table.head.game_id)]
        assert any(isinstance(each, Step) for each in log)
        assert replay(log, format_of, PROGRAMS).position.hash == position.hash


@limits
async def test_dc_508_6_after_a_short_time_the_commanders_are_kept(limit: dict[str, Any]) -> None:
    async with live(later_duel(limit)) as table:
        assert reasons(table) == {"commanders"}
        await wait(table, 179_999)
        assert reasons(table) == {"commanders"}
        await wait(table, 1)
        assert reasons(table) == {"play_first"}
        names = [table.actor.position.game.chars(oid).name for oid in table.actor.position.game.s.command]
        assert names == [BOSSES[0].name, BOSSES[1].name]


@limits
async def test_optional_3_a_result_waits_a_minute_for_votes(limit: dict[str, Any]) -> None:
    async with live(old_rules("edh2009", limit, democratic_victory="true")) as table:
        await table.op(1, "game.concede")
        assert reasons(table) == {"ballot"}
        vote = table.actor.position.prompts[1][1]
        assert table.heard(0, "game.over") == []
        await table.op(1, "game.act", prompt=vote, do={"choose": ["s0"]})
        await wait(table, 59_999)
        assert not table.actor.has_ended
        table.clock.advance(1)
        table.actor._time_over(0, table.actor._timers[0][0])
        await table.task
        (over,) = table.heard(0, "game.over")
        assert over["winners"] == [0]
        assert [each["statistics"]["democratic_points"] for each in over["results"]] == [3, 0]


def test_a_position_that_is_decided_is_not_kept() -> None:
    head = old_rules("edh2009", {}, democratic_victory="true")
    position = Position.new(head, format_of(head), PROGRAMS)
    position.concede(1)
    assert position.game.decided
    assert not position.game.over
    assert position.keep(1, position.hash, {}, PROGRAMS) is None


def test_mtr_3_16_nobody_changes_commanders_when_the_first_game_was_lost_before_it_began() -> None:
    head = later_duel({})
    assert head.place is not None
    for keeps, expected in ((False, {"commanders"}), (True, set())):
        place = msgspec.structs.replace(head.place, keeps_decks=keeps, chooser=-1)
        position = Position.new(msgspec.structs.replace(head, place=place), format_of(head), PROGRAMS)
        asked = {ask.reason for ask, _ in position.prompts.values()}
        assert asked & {"commanders"} == expected
        assert position.prompts
