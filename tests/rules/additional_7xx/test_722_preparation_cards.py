"""Preparation cards (CR 722): a prepared permanent lets its controller cast a copy of its prepare spell."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import CLONE
from tests.rules.quick import act, board, found
from tests.rules.written import two_faced, written


def scholar(text: str, spell: str = "You gain 3 life.", kind: str = "Sorcery") -> CardProgram:
    front = FaceText("Scholar", "{G}", "Creature — Elf", text, "1", "1")
    return two_faced("Scholar // Lesson", front, FaceText("Lesson", "{G}", kind, spell), "prepare")


READY = scholar("This creature enters prepared.")


def lessons(table: Board) -> list[int]:
    return [oid for oid in table.game.s.exile if table.name(oid) == "Lesson"]


def is_prepared(table: Board, oid: int) -> bool:
    return "prepared" in table.game.s.objects[oid].marks


def test_722_3c_the_copy_is_cast_once_and_unprepares_the_permanent() -> None:
    table = board().to("main1").cast("A", READY)
    [lesson] = lessons(table)
    host = found(table, "Scholar")
    assert (is_prepared(table, host), table.game.chars(lesson).mana_cost) == (True, "{G}")
    act(table, "A", "cast", lesson)
    assert (table.life("A"), is_prepared(table, host), lessons(table)) == (23, False, [])
    assert table.count("A", "graveyard") == 0


def test_722_4_in_hand_it_is_only_what_the_card_normally_is() -> None:
    table = board()
    card = table.put("A", "hand", READY)
    table.to("main1")
    assert [action.face for action in table.actions("A") if action.obj == card] == [0]


def test_722_3c_the_copy_lasts_as_long_as_the_prepared_permanent() -> None:
    table = board().to("main1").cast("A", READY)
    table.cast("A", written("Bolt", "{G}", "Instant", "Destroy target creature."), [found(table, "Scholar")])
    assert lessons(table) == []


def test_722_3a_prepared_again_does_nothing_and_needs_a_prepare_spell() -> None:
    table = board()
    elf = table.put("A", "battlefield", scholar("{G}: This creature becomes prepared."))
    table.to("main1")
    act(table, "A", "activate", elf)
    act(table, "A", "activate", elf)
    assert len(lessons(table)) == 1
    plain = table.put("A", "battlefield", written("Plain", "{G}", "Creature — Elf", "", "1/1"))
    table.cast("A", written("Ready", "{G}", "Sorcery", "Target creature becomes prepared."), [plain])
    assert not is_prepared(table, plain)


def test_722_3b_unprepared_takes_the_copy_away() -> None:
    table = board().to("main1").cast("A", READY)
    table.cast(
        "A", written("Forget", "{G}", "Sorcery", "Target creature becomes unprepared."), [found(table, "Scholar")]
    )
    assert lessons(table) == []


def test_722_3c_whoever_controls_the_permanent_may_cast() -> None:
    table = board().to("main1").cast("A", READY)
    for letter in "B":
        table.put(letter, "battlefield", written("Grove", "", "Land", "{T}: Add {G}."), 2)
    host = found(table, "Scholar")
    table.to("main1", 2)
    table.cast("B", written("Lure", "{G}", "Sorcery", "Gain control of target creature."), [host])
    [lesson] = lessons(table)
    assert table.may("B", "cast", lesson)
    act(table, "B", "cast", lesson)
    assert (table.life("B"), is_prepared(table, host)) == (23, False)


def test_722_2b_a_token_copy_has_the_prepare_spell() -> None:
    table = board().to("main1").cast("A", READY)
    table.cast(
        "A",
        written("Twin", "{G}", "Sorcery", "Create a token that's a copy of target creature you control."),
        [found(table, "Scholar")],
    )
    assert len(lessons(table)) == 2


def test_722_3c_phased_out_the_copy_is_gone_and_comes_again() -> None:
    table = board().to("main1").cast("A", READY)
    [before] = lessons(table)
    table.cast("A", written("Fade", "{G}", "Instant", "Target creature phases out."), [found(table, "Scholar")])
    assert lessons(table) == []
    table.to("main1", 3)
    [after] = lessons(table)
    assert after != before


def test_722_3c_a_cast_that_is_taken_back_leaves_it_prepared() -> None:
    table = board(forests=1).to("main1").cast("A", READY)
    [lesson] = lessons(table)
    assert not table.may("A", "cast", lesson)
    assert is_prepared(table, found(table, "Scholar"))


def test_722_2b_what_enters_as_a_copy_has_the_prepare_spell() -> None:
    table = board()
    elf = table.put("A", "battlefield", scholar("{G}: This creature becomes prepared."))
    table.say("replacement", True).say("copy", [elf])
    table.to("main1").cast("A", CLONE)
    twin = found(table, "Scholar")
    assert twin != elf
    act(table, "A", "activate", twin)
    assert ([is_prepared(table, oid) for oid in (elf, twin)], len(lessons(table))) == ([False, True], 1)
    act(table, "A", "cast", lessons(table)[0])
    assert table.life("A") == 23


def test_722_2b_a_preparation_card_that_is_a_copy_of_another_has_none() -> None:
    table = board()
    elf = table.put("A", "battlefield", scholar("{G}: This creature becomes prepared."))
    plain = table.put("A", "battlefield", written("Plain", "{G}", "Creature — Elf", "", "1/1"))
    table.to("main1").cast(
        "A",
        written(
            "Turn",
            "{G}",
            "Instant",
            "Target creature you control becomes a copy of another target creature until end of turn.",
        ),
        [elf, plain],
    )
    table.cast("A", written("Ready", "{G}", "Sorcery", "Target creature becomes prepared."), [elf])
    assert (table.name(elf), is_prepared(table, elf)) == ("Plain", False)
