"""Saga Cards (CR 714)."""

from __future__ import annotations

from services.game.rules.kernel.characteristics.before_effects import final_chapter
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import card, n
from tests.rules.quick import board, found, lands_for_both
from tests.rules.written import written


def test_714_2b_a_chapter_triggers_when_its_counter_is_put() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life."
        ),
    )
    assert table.life("A") == 21
    assert table.to("main2", 3).life("A") == 26


def test_714_2d_the_final_chapter_is_the_greatest_number() -> None:
    table = Board()
    saga = table.put(
        "A",
        "battlefield",
        written("Tale", "{G}", "Enchantment — Saga", "I, II — You gain 1 life.\nIII — You gain 9 life."),
    )
    table.game.edit(saga).counters = {"lore": 1}
    assert final_chapter(table.to("upkeep").game, saga) == 3


def test_714_3_a_saga_tells_its_chapters_and_goes() -> None:
    saga = card(
        "Saga", "{G}", "enchantment",
        ab.ChapterAbility((1,), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))),
        ab.ChapterAbility((2,), ab.Body((fx.Clause(fx.GainLife(You(), n(10))),))),
        subtypes=("Saga",),
    )  # fmt: skip
    table = lands_for_both()
    table.to("main1").cast("A", saga)
    assert table.life("A") == 21
    table.to("main2", 3)
    assert table.life("A") == 31
    assert table.count("A", "graveyard", "Saga") == 1


def test_714_3a_a_saga_enters_with_a_lore_counter() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 5 life.")
    )
    assert table.game.s.objects[found(table, "Tale")].counters == {"lore": 1}


def test_714_3b_read_ahead_begins_at_a_later_chapter() -> None:
    table = board()
    table.to("main1").say("read_ahead", 2).cast(
        "A",
        written(
            "Tale",
            "{G}",
            "Enchantment — Saga",
            "Read ahead\nI — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life.",
        ),
    )
    assert table.to("main2", 3).life("A") == 34


def test_714_3c_a_saga_without_chapters_gets_no_lore_counter() -> None:
    """Nor is it sacrificed (704.5s)."""
    table = board()
    saga = table.put("A", "battlefield", written("Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life."))
    table.put("A", "battlefield", written("Hush", "{G}", "Enchantment", "Each other enchantment loses all abilities."))
    table.to("main2", 3)
    assert table.zone(saga) == "battlefield"
    assert table.game.s.objects[saga].counters.get("lore", 0) == 0
