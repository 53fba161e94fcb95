"""A fork goes on from a prompt of an ended game: the same position, a log of its own that replays, and nothing that counts."""

from __future__ import annotations

import random

import pytest

from services.game.table.forking import Sitting, forked
from services.game.table.messages import Refused
from services.game.table.policy import NONE
from services.game.table.position import FREE
from services.game.table.records import Header, Step, header_of, line_of, read_log
from services.game.table.replaying import begin, replay, run
from tests.unit.game_table.decks import PROGRAMS, format_of, header, random_answer
from tests.unit.game_table.live import Live
from tests.unit.game_table.test_taking_back import say, seat_asked

SITTING = [Sitting("me", "Me", "person"), Sitting("bot", "Bot", "bot")]
NOW = 1_800_000_000_000


async def played(head: Header, steps: int = 60) -> list[bytes]:
    """The log of a game in which both answered at random for so many steps, then one conceded."""
    live, rng = Live(head), random.Random(7)
    await live.start()
    await live.begin()
    for _ in range(steps):
        ask, _ = live.actor.position.prompts[seat_asked(live)]
        try:
            await say(live, random_answer(ask, rng))
        except Refused:
            ask, _ = live.actor.position.prompts[seat_asked(live)]
            await say(live, ask.default)
    await live.op(0, "game.concede")
    found = [entry.data for entry in await live.log.read(head.game_id)]
    await live.kill()
    return found


def fork(lines: list[bytes], to: int) -> list[bytes]:
    return forked(lines, to, "01FORK", SITTING, NOW, format_of, PROGRAMS)


@pytest.mark.parametrize(
    "settings", [{}, {"ranked": True, "manual_consent": "object", "options": {"reserve_seconds": "600"}}]
)
async def test_it_begins_where_the_game_stood_and_replays(settings: dict[str, object]) -> None:
    lines = await played(header(2, **settings))
    records = read_log(lines)
    numbers = [step.number for step in line_of(records)]
    to = numbers[len(numbers) // 2]
    before = begin(records, format_of, PROGRAMS)
    for _ in run([records[0], *(step for step in line_of(records) if step.number <= to)], before):
        pass
    log = read_log(fork(lines, to))
    found = replay(log, format_of, PROGRAMS)
    assert found.position.hash == before.position.hash
    head = header_of(log)
    assert (head.game_id, [seat.user_id for seat in head.seats]) == ("01FORK", ["me", "bot"])
    assert (head.settings.ranked, head.settings.prompt_seconds, head.settings.watch.who) == (False, 0, "nobody")
    position = found.position
    assert position.is_free
    assert {policy.auto_pass for policy in position.policies.values()} == {NONE}
    assert position.clocks.reserve == {}
    assert list(position.prompts) == list(before.position.prompts)
    assert isinstance(last := log[-1], Step)
    assert [item.body for item in last.inputs] == [{"ruling": FREE}]


async def test_at_a_fork_everything_is_done_by_hand_at_once_and_a_snapshot_keeps_it_so() -> None:
    lines = await played(header(2, ranked=True))
    to = [step.number for step in line_of(read_log(lines))][-8]
    position = replay(read_log(fork(lines, to)), format_of, PROGRAMS).position
    kept = position.keep(to + 1, position.hash, {}, PROGRAMS)
    assert kept is not None
    head = header_of(read_log(fork(lines, to)))
    for each in (position, position.restored(head, format_of(head), PROGRAMS, kept)):
        while each.open_asks()[0].kind != "priority":
            ask = each.open_asks()[0]
            each.answer(ask.decider, ask.default)
        life = each.game.s.players[1].life
        assert each.manual(0, {"verb": "life", "amount": 5, "seat": 1}).refusal is None
        assert each.game.s.players[1].life == life + 5


async def test_where_nothing_is_left_to_play_there_is_no_fork() -> None:
    lines = await played(header(2), 5)
    last = line_of(read_log(lines))[-1].number
    for to, sitting, code in ((last, SITTING, "GAME_OVER"), (3, SITTING[:1], "INVALID_ARGUMENT")):
        with pytest.raises(Refused) as refused:
            forked(lines, to, "01FORK", sitting, NOW, format_of, PROGRAMS)
        assert refused.value.code == code
