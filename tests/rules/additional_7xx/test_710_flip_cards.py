"""Flip Cards (CR 710)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.quick import act, board, found
from tests.rules.written import two_faced, written

GARDENER = two_faced(
    "Gardener // Dokai",
    FaceText("Gardener", "{1}{G}", "Creature — Human Monk", "{G}: Flip this creature.", "2", "1"),
    FaceText("Dokai", "", "Legendary Creature — Human Monk", "Trample", "3", "3"),
    "flip",
)
TURNED = two_faced(
    "Man // Wolf",
    FaceText("Man", "{G}", "Creature — Human", "{G}: Flip this creature.", "2", "2"),
    FaceText("Wolf", "", "Creature — Wolf", "Trample", "4", "4"),
)


def test_710_2_once_flipped_only_the_alternative_characteristics_apply() -> None:
    table = board()
    oid = table.put("A", "battlefield", GARDENER)
    act(table.to("main1"), "A", "activate", oid)
    chars = table.game.chars(oid)
    assert (chars.name, table.pt(oid), chars.supertypes) == ("Dokai", (3, 3), {"legendary"})
    assert table.game.has_keyword(oid, "trample")


def test_710_1c_color_and_mana_cost_stay() -> None:
    table = board()
    oid = table.put("A", "battlefield", GARDENER)
    act(table.to("main1"), "A", "activate", oid)
    chars = table.game.chars(oid)
    assert (chars.colors, chars.mana_cost, chars.mana_value) == ("G", "{1}{G}", 2)


def test_710_2_a_token_that_is_a_copy_with_an_exception_flips() -> None:
    """Also one that is a copy of that token, though this one is flipped: status is not copied."""
    table = board()
    oid = table.put("A", "battlefield", GARDENER)
    text = "Create a token that's a copy of target creature, except it isn't legendary and it's blue."
    table.to("main1").cast("A", written("Blue", "{G}", "Sorcery", text), [oid])
    token = found(table, "Gardener")
    act(table, "A", "activate", token)
    table.cast("A", written("Twin", "{G}", "Sorcery", "Create a token that's a copy of target creature."), [token])
    twin = max(table.game.permanents())
    assert (table.name(twin), table.pt(twin)) == ("Gardener", (2, 1))
    act(table, "A", "activate", twin)
    for each in (token, twin):
        chars = table.game.chars(each)
        assert (chars.name, table.pt(each), chars.supertypes, chars.colors) == ("Dokai", (3, 3), frozenset(), "U")


def test_710_4_what_leaves_has_no_memory_of_it() -> None:
    table = board()
    oid = table.put("A", "battlefield", GARDENER)
    act(table.to("main1"), "A", "activate", oid)
    table.cast(
        "A",
        written(
            "Back",
            "{G}",
            "Sorcery",
            "Exile target creature, then return it to the battlefield under its owner's control.",
        ),
        [oid],
    )
    assert table.pt(found(table, "Gardener")) == (2, 1)


def test_710_1_another_card_with_two_faces_does_not_flip() -> None:
    table = board()
    oid = table.put("A", "battlefield", TURNED)
    act(table.to("main1"), "A", "activate", oid)
    assert table.name(oid) == "Man"


def test_707_2_a_copy_of_a_flipped_permanent_is_not_flipped_and_may_flip() -> None:
    table = board()
    oid = table.put("A", "battlefield", GARDENER)
    act(table.to("main1"), "A", "activate", oid)
    table.cast("A", written("Grow", "{G}", "Sorcery", "Target creature gets +1/+1 until end of turn."), [oid])
    table.cast("A", written("Twin", "{G}", "Sorcery", "Create a token that's a copy of target creature."), [oid])
    twin = found(table, "Gardener")
    assert table.pt(twin) == (2, 1)
    act(table, "A", "activate", twin)
    assert table.pt(twin) == (3, 3)
