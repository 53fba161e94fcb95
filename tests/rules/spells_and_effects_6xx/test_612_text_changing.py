"""Text-Changing Effects (CR 612)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.filters import HasColor
from tests.rules.board import Board
from tests.rules.quick import act, beast, board, found
from tests.rules.written import two_faced, written

MIND = written(
    "Mind",
    "{G}",
    "Instant",
    "Change the text of target permanent by replacing all instances of one color word with another or one basic land type with another.",
)


def _changed(table: Board, oid: int, old: str, new: str) -> Board:
    table.say("old_word", old).say("new_word", new)
    return table.cast("A", MIND, [oid])


def test_612_2_a_color_word_is_changed_wherever_it_is_used_as_one() -> None:
    table = board()
    knight = table.put(
        "A",
        "battlefield",
        beast("Protection from red\n{1}: Target red creature gets +1/+1 until end of turn.", name="Red Knight"),
    )
    _changed(table.to("main1"), knight, "R", "G")
    assert (table.name(knight), table.may("A", "activate", knight)) == ("Red Knight", False)
    table.cast("A", written("Shock", "{R/P}", "Instant", "Destroy target creature."), [knight])
    assert table.zone(knight) == "graveyard"  # it has protection from green now


def test_612_1_a_basic_land_type_is_changed_in_the_type_line_and_in_the_text() -> None:
    table = board()
    forest = found(table, "Forest")
    walker = table.put(
        "A", "battlefield", beast("Forestwalk\nThis creature gets +1/+1 for each Forest you control.", "1/1")
    )
    table.to("main1")
    assert table.pt(walker) == (10, 10)
    _changed(table, walker, "Forest", "Swamp")
    assert (table.pt(walker), table.game.has_keyword(walker, "swampwalk")) == ((1, 1), True)
    _changed(table, forest, "Forest", "Swamp")
    assert (table.pt(walker), "Swamp" in table.game.chars(forest).subtypes, table.name(forest)) == (
        (2, 2),
        True,
        "Forest",
    )


def test_612_2a_what_a_token_is_follows_the_text_of_what_makes_it() -> None:
    table = board()
    maker = table.put("A", "battlefield", beast("{1}: Create a 1/1 green Elf creature token."))
    act(_changed(table.to("main1"), maker, "G", "U"), "A", "activate", maker)
    assert table.game.chars(found(table, "Elf")).colors == "U"


EVOLUTION = written(
    "Evolution",
    "{G}",
    "Instant",
    "Change the text of target spell or permanent by replacing all instances of one creature type with another. The new creature type can't be Wall.",
)


def test_612_2_a_creature_type_is_changed_in_the_type_line_and_in_the_text() -> None:
    table = board()
    elf = table.put("A", "battlefield", beast("Other Elf creatures get +1/+1.", "1/1", name="Elf Lord", kind="Elf"))
    goblin = table.put("B", "battlefield", beast("", "1/1", kind="Goblin"))
    other = table.put("B", "battlefield", beast("", "1/1", kind="Elf"))
    table.to("main1").say("old_word", "Elf").say("new_word", "Goblin").cast("A", EVOLUTION, [elf])
    assert (table.pt(goblin), table.pt(other), table.pt(elf)) == ((2, 2), (1, 1), (1, 1))
    assert (table.game.chars(elf).subtypes, table.name(elf)) == (frozenset(("Goblin",)), "Elf Lord")


@pytest.mark.parametrize("text", ["Create a 1/1 green Elf creature token.", "Amass Elves 1."])
def test_612_2_a_creature_type_is_changed_in_what_makes_creatures(text: str) -> None:
    table = board()
    maker = table.put("A", "battlefield", beast("{1}: " + text))
    table.to("main1").say("old_word", "Elf").say("new_word", "Goblin").cast("A", EVOLUTION, [maker])
    act(table, "A", "activate", maker)
    assert any("Goblin" in table.game.chars(oid).subtypes for oid in table.game.permanents())


def test_612_2_a_word_that_cannot_be_the_new_one_is_not_offered() -> None:
    table = board()
    elf = table.put("A", "battlefield", beast("", "1/1", kind="Elf"))
    table.to("main1").say("old_word", "Elf")
    with pytest.raises(AssertionError):
        table.say("new_word", "Wall").cast("A", EVOLUTION, [elf])


def test_612_1_the_word_that_takes_the_place_may_be_named_by_the_text() -> None:
    table = board()
    theirs = table.put("B", "battlefield", beast("Other Elf creatures get +1/+1.", kind="Elf"))
    blood = "Gain control of target creature. Change the text of that creature by replacing all instances of one creature type with Vampire."
    table.to("main1").say("old_word", "Elf").cast("A", written("Blood", "{G}", "Sorcery", blood), [theirs])
    assert (table.game.controller_of(theirs), table.game.chars(theirs).subtypes) == (0, frozenset(("Vampire",)))


def test_612_1_until_end_of_turn() -> None:
    table = board()
    whim = written(
        "Whim",
        "{G}",
        "Instant",
        "Change the text of target permanent by replacing all instances of one color word with another until end of turn.",
    )
    knight = table.put("A", "battlefield", beast("Protection from red"))
    table.say("old_word", "R").say("new_word", "W")
    table.to("main1").cast("A", whim, [knight])
    ability = table.game.chars(knight).abilities[0]
    table.to("upkeep", 2)
    assert ability != table.game.chars(knight).abilities[0]


SLEIGHT = written("Sleight", "{G}", "Instant", "Change the text of target spell or permanent by replacing all instances of one color word with another.")  # fmt: skip


SLEIGHT = written(
    "Sleight",
    "{G}",
    "Instant",
    "Change the text of target spell or permanent by replacing all instances of one color word with another.",
)


SHUNT = written("Shunt", "{G}", "Instant", "Change the target of target spell with a single target.")


def _answered(table: Board, program: CardProgram, *targets: int, new: str = "G") -> Board:
    """The first seat casts that spell and changes "red" in its text in response."""
    card = table.put("A", "hand", program)
    table.to("main1").say("target", *[[target] for target in targets])
    assert table.act("A", "cast", card) is None
    return table.say("old_word", "R").say("new_word", new).cast("A", SLEIGHT, [table.game.s.stack[-1]])


def test_612_1_the_text_of_a_spell_is_changed_before_it_resolves() -> None:
    table = board()
    bear, orc = table.put("A", "battlefield", beast()), table.put("A", "battlefield", beast(cost="{R}"))
    _answered(table, written("Rally", "{G}", "Instant", "Red creatures get +1/+1 until end of turn."))
    assert (table.pt(bear), table.pt(orc)) == ((3, 3), (2, 2))


def test_612_1_a_target_that_the_changed_text_does_not_allow_is_illegal() -> None:
    for cost, zone in (("{R}", "battlefield"), ("{R}{G}", "graveyard")):
        table = board()
        orc = table.put("B", "battlefield", beast(cost=cost))
        _answered(table, written("Doom", "{G}", "Instant", "Destroy target red creature."), orc)
        assert table.zone(orc) == zone


def test_612_1_what_changed_a_permanent_spell_changes_the_permanent() -> None:
    table = _answered(board(), beast("Protection from red", name="Knight"))
    knight = found(table, "Knight")
    assert [keyword.filter for keyword in table.game.chars(knight).abilities] == [HasColor("G")]  # type: ignore[attr-defined]


def test_612_10_what_was_spliced_onto_a_spell_is_of_its_text() -> None:
    table = board()
    bear, orc = table.put("A", "battlefield", beast()), table.put("A", "battlefield", beast(cost="{R}"))
    text = "Red creatures get +1/+1 until end of turn.\nSplice onto Arcane {G}"
    table.say("splice", [table.put("A", "hand", written("Barb", "{G}", "Instant — Arcane", text))])
    _answered(table, written("Rite", "{G}", "Instant — Arcane", "You gain 1 life."))
    assert (table.pt(bear), table.pt(orc)) == ((3, 3), (2, 2))


def test_612_1_new_targets_follow_the_changed_text() -> None:
    table = board()
    orc, bear = table.put("B", "battlefield", beast(cost="{R}")), table.put("B", "battlefield", beast(name="Bear"))
    doom = table.put("A", "hand", written("Doom", "{G}", "Instant", "Destroy target red creature."))
    sleight, shunt = table.put("A", "hand", SLEIGHT), table.put("A", "hand", SHUNT)
    table.to("main1").say("target", [orc])
    assert table.act("A", "cast", doom) is None
    spell = table.game.s.stack[-1]
    table.say("target", [spell], [spell]).say("old_word", "R").say("new_word", "G").say("target", [bear])
    assert table.act("A", "cast", shunt) is None
    act(table, "A", "cast", sleight)
    assert (table.zone(orc), table.zone(bear)) == ("battlefield", "graveyard")


def test_612_1_both_halves_of_a_fused_spell_are_its_text() -> None:
    table = board()
    bear, orc = table.put("A", "battlefield", beast()), table.put("A", "battlefield", beast(cost="{R}"))
    left = FaceText("Rage", "{G}", "Sorcery", "Red creatures get +1/+0 until end of turn.\nFuse")
    right = FaceText("Rest", "{G}", "Sorcery", "Red creatures get +0/+1 until end of turn.\nFuse")
    card = table.put("A", "hand", two_faced("Rage // Rest", left, right, "split"))
    assert table.to("main1").act("A", "cast", card, "fuse") is None
    table.say("old_word", "R").say("new_word", "G").cast("A", SLEIGHT, [table.game.s.stack[-1]])
    assert (table.pt(bear), table.pt(orc)) == ((3, 3), (2, 2))
