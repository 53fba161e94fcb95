"""Adventurer Cards (CR 715)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.invented import QUESTING_HERO
from tests.rules.quick import act, board
from tests.rules.written import two_faced


def test_715_3_an_adventurer_card_is_played_normally_or_as_an_adventure() -> None:
    table = board()
    oid = table.put("A", "hand", QUESTING_HERO)
    assert sorted(action.face for action in table.to("main1").actions("A") if action.obj == oid) == [0, 1]
    act(table, "A", "cast", oid)
    assert (table.count("A", "battlefield", "Hero"), table.life("A")) == (1, 20)


def test_715_3d_an_adventurer_goes_into_exile_and_may_be_cast() -> None:
    table = board()
    oid = table.put(
        "A",
        "hand",
        two_faced(
            "Hero // Quest",
            FaceText("Hero", "{G}", "Creature — Human", "", "3", "3"),
            FaceText("Quest", "{G}", "Sorcery — Adventure", "You gain 2 life."),
            "adventure",
        ),
    )
    table.to("main1")
    index = next(
        i
        for i, action in enumerate(table.actions("A"))
        if action.kind == "cast" and action.obj == oid and action.face == 1
    )
    assert table.game.answer(0, index) is None
    table._settle()
    table.resolve()
    away = table.game.s.exile[-1]
    act(table, "A", "cast", away)
    assert (table.life("A"), table.count("A", "battlefield", "Hero")) == (22, 1)
