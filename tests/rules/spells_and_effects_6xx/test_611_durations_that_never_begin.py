"""An effect whose "for as long as" is over before it would begin does nothing (CR 611.2b)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import attack, beast, found, lands_for_both
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


TWIDDLE = written("Twiddle", "{G}", "Instant", "Untap target creature.")
TAPPING = written("Tapping", "{G}", "Instant", "Tap target creature.")
TAKING = written("Taking", "{G}", "Instant", "Gain control of target creature until end of turn.")
BACK = written("Back", "{G}", "Instant", "Target opponent gains control of target creature you control.")
GROWING = "{T}: Target creature gets +2/+2 for as long as this creature remains tapped."
TAKEN = (
    "{T}: Gain control of target creature for as long as you control this creature and this creature remains tapped."
)


def activated_and_answered(text: str, *answers: CardProgram) -> tuple[Board, int]:
    """The first seat activates its Singer at the second one's Bear; the second seat answers with these, one after the other has resolved, at the Singer."""
    table = lands_for_both()
    singer, bear = table.put("A", "battlefield", beast(text, name="Singer")), table.put("B", "battlefield", BEAR)
    held = [table.put("B", "hand", each) for each in answers]
    table.to("main1").say("target", [bear])
    assert table.act("A", "activate", singer) is None
    return all_answered(table, singer, dict(zip(held, answers, strict=True))), bear


def all_answered(table: Board, singer: int, held: dict[int, CardProgram]) -> Board:
    """The second seat answers what is on the stack with these cards, one after the other has resolved, at the Singer; then it resolves."""
    waiting = len(table.game.s.stack)
    for each, program in held.items():
        table.said["target"] = [[seat("A")], [singer]] if program is BACK else [[singer]]
        assert table.act("B", "cast", each) is None
        while len(table.game.s.stack) > waiting:
            table.pass_()
    return table.resolve()


@pytest.mark.parametrize(("answers", "size"), [((), 4), ((TAPPING,), 4), ((TWIDDLE,), 2), ((TWIDDLE, TAPPING), 2)])
def test_611_2b_what_was_untapped_for_a_moment_did_not_remain_tapped(
    answers: tuple[CardProgram, ...], size: int
) -> None:
    table, bear = activated_and_answered(GROWING, *answers)
    assert table.pt(bear) == (size, size)
    assert table.game.s.objects[found(table, "Singer")].tapped == (answers != (TWIDDLE,))


FREE = tuple(written(f"Free {each}", "{0}", "Instant", f"{each} target creature.") for each in ("Untap", "Tap"))
"""No mana ability is activated meanwhile."""


@pytest.mark.parametrize(("answers", "size"), [((), 3), (FREE, 2)])
def test_611_2b_an_ability_without_a_target_ends_before_it_begins_too(
    answers: tuple[CardProgram, ...], size: int
) -> None:
    table, bear = activated_and_answered(
        "{T}: All creatures get +1/+1 for as long as this creature remains tapped.", *answers
    )
    assert table.pt(bear) == (size, size)


@pytest.mark.parametrize(
    ("answers", "taken"), [((), True), ((TAPPING,), True), ((TAKING,), False), ((TAKING, BACK), False)]
)
def test_611_2b_what_was_anothers_for_a_moment_did_not_stay_yours(
    answers: tuple[CardProgram, ...], taken: bool
) -> None:
    table, bear = activated_and_answered(
        "{T}: Gain control of target creature for as long as you control this creature.", *answers
    )
    assert bool(of_control(table, bear)) == taken


@pytest.mark.parametrize(("answers", "taken"), [((), True), ((TWIDDLE, TAPPING), False)])
def test_611_2b_control_is_not_gained_by_what_was_untapped_for_a_moment(
    answers: tuple[CardProgram, ...], taken: bool
) -> None:
    table, bear = activated_and_answered(TAKEN, *answers)
    assert bool(of_control(table, bear)) == taken


def test_611_2b_what_was_untapped_before_remains_tapped_from_now_on() -> None:
    """Only what happens after the ability was activated ends it before it begins."""
    table = lands_for_both()
    singer = table.put("A", "battlefield", beast(GROWING, name="Singer"), tapped=True)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", TWIDDLE, [singer])
    table.say("target", [bear])
    assert table.act("A", "activate", singer) is None
    table.resolve()
    assert table.pt(bear) == (4, 4)


@pytest.mark.parametrize(
    ("answers", "taken"), [((), True), ((TAPPING,), True), ((TAKING,), False), ((TAKING, BACK), False)]
)
def test_611_2b_what_was_anothers_after_the_trigger_was_put_on_the_stack_did_not_stay_yours(
    answers: tuple[CardProgram, ...], taken: bool
) -> None:
    table = lands_for_both()
    bear, held = table.put("B", "battlefield", BEAR), [table.put("B", "hand", each) for each in answers]
    card = table.put("A", "hand", beast(f"{STEAL} you control this creature.", name="Singer"))
    table.to("main1").say("target", [bear])
    assert table.act("A", "cast", card) is None
    table.pass_()
    table.pass_()
    all_answered(table, found(table, "Singer"), dict(zip(held, answers, strict=True)))
    assert bool(of_control(table, bear)) == taken


BREAKING = "Whenever a creature an opponent controls becomes the target of a spell or ability you control, gain control of that creature for as long as you control this creature."


@pytest.mark.parametrize(("answers", "taken"), [((), True), ((TAKING,), False), ((TAKING, BACK), False)])
def test_611_2b_nor_what_was_anothers_while_a_trigger_without_target_waited(
    answers: tuple[CardProgram, ...], taken: bool
) -> None:
    table = lands_for_both()
    singer, bear = table.put("A", "battlefield", beast(BREAKING, name="Singer")), table.put("B", "battlefield", BEAR)
    held = [table.put("B", "hand", each) for each in answers]
    card = table.put("A", "hand", TAPPING)
    table.to("main1").say("target", [bear])
    assert table.act("A", "cast", card) is None
    all_answered(table, singer, dict(zip(held, answers, strict=True)))
    assert bool(of_control(table, bear)) == taken
