"""An effect whose "for as long as" is over before it would begin does nothing (CR 611.2b)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import attack, beast, lands_for_both
from tests.rules.written import written

STEAL = "When this creature enters, gain control of target creature an opponent controls for as long as"


def answered(text: str, answer: str = "") -> tuple[Board, int]:
    """The second seat answers the enters-trigger of a creature with that text, which targets its Victim; then the trigger resolves."""
    table = lands_for_both()
    card = written("Answer", "{G}", "Instant", answer) if answer else DOOM
    victim, held = table.put("B", "battlefield", beast(name="Victim")), table.put("B", "hand", card)
    table.to("main1")
    singer = table.put("A", "hand", beast(text, name="Singer"))
    table.say("target", [victim])
    assert table.act("A", "cast", singer) is None
    table.pass_()
    table.pass_()
    singer = next(oid for oid in table.game.permanents() if table.name(oid) == "Singer")
    table.pass_()
    table.say("target", [singer])
    assert table.act("B", "cast", held) is None
    table.resolve()
    return table, victim


def of_control(table: Board, oid: int) -> list[tuple[int, int]]:
    """From whom to whom the object has gone."""
    return [(event.old, event.player) for event in table.game.s.history if event.kind == "control" and event.obj == oid]


@pytest.mark.parametrize(
    ("duration", "answer"),
    [
        ("this creature remains on the battlefield", ""),
        ("you control this creature", ""),
        ("you control this creature", "Gain control of target creature."),
    ],
)
def test_611_2b_control_is_not_gained_for_a_moment(duration: str, answer: str) -> None:
    table, victim = answered(f"{STEAL} {duration}.", answer)
    assert of_control(table, victim) == []
    assert (table.game.controller_of(victim), table.game.s.objects[victim].sick) == (1, False)


def test_611_2b_what_attacks_stays_in_combat() -> None:
    table = lands_for_both()
    text = "{T}: Gain control of target creature for as long as you control this creature."
    singer = table.put("B", "battlefield", beast(text, name="Singer"))
    bear, held = table.put("A", "battlefield", BEAR), table.put("A", "hand", DOOM)
    attack(table, bear)
    table.pass_()
    table.say("target", [bear])
    assert table.act("B", "activate", singer) is None
    table.pass_()
    table.say("target", [singer])
    assert table.act("A", "cast", held) is None
    table.resolve().to("end_combat")
    assert table.life("B") == 18
