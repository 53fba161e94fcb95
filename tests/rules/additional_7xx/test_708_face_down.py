"""Face-Down Spells and Permanents (CR 708)."""

from __future__ import annotations

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR, DOOM, FOREST
from tests.rules.quick import act, beast, board
from tests.rules.written import written


def test_708_2_a_face_down_spell_is_a_nameless_creature_spell() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    table.to("main1").act("A", "cast", oid, "morph")
    row = table.game.chars(table.game.s.stack[-1])
    assert (row.name, row.power, row.types) == ("", 2, frozenset(("creature",)))


def test_708_2a_a_face_down_permanent_is_a_nameless_two_two() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    row = table.game.chars(table.game.permanents()[-1])
    assert (row.name, row.colors, row.mana_value, row.power, row.toughness, row.abilities) == ("", "", 0, 2, 2, ())


def test_708_5_its_controller_may_look_at_a_face_down_permanent() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    table.to("main1").act("A", "cast", oid, "morph")
    assert table.game.s.objects[table.game.s.stack[-1]].known == 1


def test_708_7_turning_it_up_changes_nothing_else() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}\nWhen this creature enters, you gain 9 life.", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    hidden = table.game.permanents()[-1]
    act(table, "A", "special", hidden, "face_up")
    assert table.life("A") == 20


def test_708_8_what_was_done_to_it_face_down_holds_for_what_it_is_face_up() -> None:
    table = board()
    table.put("A", "battlefield", FOREST, 9)
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    hidden = table.game.permanents()[-1]
    table.cast("A", written("Swell", "{G}", "Instant", "Target creature gets +1/+3 until end of turn."), [hidden])
    assert table.pt(hidden) == (3, 5)
    act(table, "A", "special", hidden, "face_up")
    assert (table.pt(hidden), table.name(hidden)) == ((5, 7), "Beast")


def test_708_9_it_is_revealed_when_it_leaves() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph").cast("A", DOOM, [table.game.permanents()[-1]])
    buried = next(oid for oid in table.game.s.graveyard[0] if table.name(oid) == "Beast")
    assert table.game.s.objects[buried].known & 2


GARDENER = written(
    "Gardener", "{G}", "Enchantment",
    "Whenever a nontoken creature you control dies, you may return it to the battlefield face down under its owner's control. It's a Forest land.\n"
    "Whenever a creature enters, you gain 1 life.\nWhenever a land enters, you gain 4 life.",
)  # fmt: skip


def test_708_2a_it_enters_as_what_the_effect_that_puts_it_face_down_lists() -> None:
    """611.2e: it is no creature that enters; turned face up it is what it is, and no Forest."""
    table = board()
    table.put("A", "battlefield", GARDENER)
    table.put("A", "battlefield", FOREST, 4)
    morph = table.put("A", "battlefield", written("Lurker", "{4}{G}", "Creature — Beast", "Morph {G}", "4/4"))
    table.to("main1").cast("A", DOOM, [morph])
    (land,) = [oid for oid in table.game.permanents() if table.game.s.objects[oid].face_down]
    chars = table.game.chars(land)
    assert (sorted(chars.types), sorted(chars.subtypes), chars.name, table.life("A")) == (["land"], ["Forest"], "", 24)
    assert table.may("A", "activate", land)
    assert table.act("A", "special", land, "face_up") is None
    chars = table.game.chars(land)
    assert (sorted(chars.types), sorted(chars.subtypes), table.pt(land)) == (["creature"], ["Beast"], (4, 4))


def test_708_7_what_was_put_face_down_and_not_manifested_is_not_turned_up_for_its_mana_cost() -> None:
    """701.40b: it is no manifested permanent, though its card is a creature card."""
    table = board()
    table.put("A", "battlefield", GARDENER)
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", DOOM, [bear])
    (land,) = [oid for oid in table.game.permanents() if table.game.s.objects[oid].face_down]
    assert not table.may("A", "special", land)


def _a_copy_of(other: CardProgram) -> tuple[Board, int]:
    """A face-down creature with morph that has become a copy of the other card."""
    table = board(12)
    oid = table.put("A", "hand", written("Lurker", "{4}{G}", "Creature — Beast", "Morph {G}", "4/4"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    (hidden,) = [oid for oid in table.game.permanents() if table.game.s.objects[oid].face_down]
    shift = written("Shift", "{G}", "Sorcery", "Target creature becomes a copy of another target creature.")
    table.say("target", [hidden], [table.put("B", "battlefield", other)]).cast("A", shift)
    return table, hidden


def test_708_10_a_face_down_permanent_that_becomes_a_copy_stays_what_it_is() -> None:
    table, hidden = _a_copy_of(written("Host", "{4}{G}", "Creature — Beast", "Flying", "5/5"))
    assert (table.name(hidden), table.pt(hidden), table.game.has_keyword(hidden, "flying")) == ("", (2, 2), False)
    assert not table.may("A", "special", hidden)  # a Host has no morph


def test_702_37e_it_is_turned_up_for_the_morph_cost_of_what_it_copied() -> None:
    table, hidden = _a_copy_of(written("Angel", "{4}{G}", "Creature — Angel", "Morph {G}{G}{G}", "5/5"))
    untapped = _untapped(table)
    assert table.act("A", "special", hidden) is None
    assert (table.name(hidden), table.pt(hidden), untapped - _untapped(table)) == ("Angel", (5, 5), 3)


def test_613_2b_a_copy_that_is_turned_face_down_is_a_nameless_two_two() -> None:
    table = board(12)
    text = "Morph {G}{G}\n{1}: Turn this creature face down."
    wall = table.put("B", "battlefield", written("Wall", "{4}{G}", "Creature — Wall", text, "0/5"))
    clone = "You may have this creature enter as a copy of any creature on the battlefield."
    table.to("main1").say("copy", [wall]).cast("A", written("Clone", "{G}", "Creature — Shapeshifter", clone, "0/0"))
    copy = next(oid for oid in table.game.permanents() if table.name(oid) == "Wall" and oid != wall)
    act(table, "A", "activate", copy)
    assert (table.name(copy), table.pt(copy)) == ("", (2, 2))
    act(table, "A", "special", copy)
    assert (table.name(copy), table.pt(copy)) == ("Wall", (0, 5))


def _untapped(table: Board) -> int:
    return sum(not table.game.s.objects[oid].tapped for oid in table.game.permanents())
