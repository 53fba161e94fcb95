"""Adventurer Cards (CR 715)."""

from __future__ import annotations

from services.game.rules.kernel.state.rows import FACE_DOWN_MANIFEST
from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.cards import BEAR, FOREST
from tests.rules.invented import QUESTING_HERO
from tests.rules.quick import act, beast, board
from tests.rules.written import two_faced, written

OMEN = two_faced(
    "Dragon // Sign",
    FaceText("Dragon", "{5}{G}", "Creature — Dragon", "", "3", "3"),
    FaceText("Sign", "{G}", "Sorcery — Omen", "You gain 2 life."),
    "adventure",
)
COUNTS_ADVENTURES = written(
    "Fable", "{G}", "Instant", "You gain 1 life for each permanent you control that has an Adventure."
)


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
    assert [action.face for action in table.actions("A") if action.obj == away] == [0], "as the creature alone"
    act(table, "A", "cast", away)
    assert (table.life("A"), table.count("A", "battlefield", "Hero")) == (22, 1)


def test_715_3_as_what_a_card_is_cast_is_chosen_when_an_effect_allows_it() -> None:
    """Of a cascade (702.85a): each face that makes a spell of lesser mana value."""
    table = board()
    hero = table.put("A", "library", QUESTING_HERO)
    cascading = table.put("A", "hand", beast("Cascade", cost="{4}{G}"))
    table.to("main1").say("may", True).say("face", "Quest")
    act(table, "A", "cast", cascading)
    asked = next(ask for ask in table.asked if ask.reason == "face")
    assert (asked.words, table.zone(hero), table.life("A") > 20) == (["Hero", "Quest"], "exile", True)


def test_715_3a_an_adventure_alone_is_looked_at_to_see_whether_it_can_be_cast() -> None:
    """Retrace that permanent cards have is none of the adventure, and a permission for creature spells neither."""
    for text in (
        "As long as it's your turn, nonland permanent cards in your graveyard have retrace.",
        "During each of your turns, you may cast a creature spell from your graveyard.",
    ):
        table = board()
        table.put("A", "battlefield", beast(text, name="Giver"))
        table.put("A", "hand", FOREST)
        hero = table.put("A", "graveyard", QUESTING_HERO)
        table.to("main1")
        assert [action.face for action in table.actions("A") if action.obj == hero] == [0]


def test_715_2a_an_omen_and_a_card_face_down_have_no_adventure() -> None:
    """CR 720.2a, 708.2."""
    table = board()
    for program in (QUESTING_HERO, OMEN):
        table.put("A", "battlefield", program)
    hidden = table.put("A", "battlefield", QUESTING_HERO, face_down=FACE_DOWN_MANIFEST)
    table.to("main1").cast("A", COUNTS_ADVENTURES)
    assert (table.name(hidden), table.life("A")) == ("", 21)


def test_715_2b_a_copy_has_the_adventure_of_what_it_copies() -> None:
    """And what becomes a copy of something else has its own no more."""
    table = board()
    bear, hero = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", QUESTING_HERO)
    turn = written(
        "Turn", "{G}", "Instant", "Target creature you control becomes a copy of another target creature you control."
    )
    table.to("main1").say("target", [bear], [hero]).cast("A", turn)
    table.cast("A", COUNTS_ADVENTURES)
    assert (table.count("A", "battlefield", "Hero"), table.life("A")) == (2, 22)
    table.say("target", [hero], [table.put("A", "battlefield", BEAR)]).cast("A", turn)
    assert table.cast("A", COUNTS_ADVENTURES).life("A") == 23


def test_720_3d_an_omen_is_shuffled_into_the_library() -> None:
    """Its frame is that of an adventurer card."""
    table = board()
    oid = table.put("A", "hand", OMEN)
    table.to("main1")
    index = next(i for i, action in enumerate(table.actions("A")) if action.obj == oid and action.face == 1)
    assert table.game.answer(0, index) is None
    table._settle()
    table.resolve()
    assert (table.life("A"), table.count("A", "library", "Dragon"), table.count("A", "exile")) == (22, 1, 0)
