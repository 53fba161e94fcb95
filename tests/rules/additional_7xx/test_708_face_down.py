"""Face-Down Spells and Permanents (CR 708)."""

from __future__ import annotations

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
