"""Keywords of face-down cards (CR 702)."""

from __future__ import annotations

from services.game.rules.kernel.ask.ask import Action
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from tests.rules.cards import card
from tests.rules.quick import act, beast, board, cast_in_a_way, entered, lands_for_both
from tests.rules.written import written


def test_702_37c_a_land_with_morph_may_be_cast_face_down() -> None:
    cavern = card("Cavern", "", "land", ab.Keyword("morph", cost=co.ManaCost("{G}")))
    table = lands_for_both()
    oid = table.put("A", "hand", cavern)
    table.to("main1")
    casts: list[Action] = [action for action in table.actions("A") if action.kind == "cast" and action.obj == oid]
    assert [action.option for action in casts] == ["morph"]


def test_702_37e_a_morph_is_turned_up_for_its_cost() -> None:
    table = board()
    cast_in_a_way(table, beast("Morph {G}", "4/4", "{9}{G}", name="Hidden"), "morph")
    hidden = table.game.permanents()[-1]
    assert table.pt(hidden) == (2, 2)
    act(table, "A", "special", hidden, "face_up")
    assert (table.name(hidden), table.pt(hidden)) == ("Hidden", (4, 4))


def test_702_75a_hideaway_exiles_one_face_down() -> None:
    table, _ = entered("Hideaway 4")
    assert (table.count("A", "exile"), table.game.s.objects[table.game.s.exile[0]].known) == (1, 1)


def test_702_168a_a_disguised_creature_has_ward() -> None:
    table = board()
    cast_in_a_way(table, beast("Disguise {G}", "4/4", "{9}{G}"), "disguise")
    assert table.game.has_keyword(table.game.permanents()[-1], "ward")


def test_702_168d_it_is_turned_up_for_its_disguise_cost() -> None:
    table = board()
    cast_in_a_way(table, beast("Disguise {G}", "4/4", "{9}{G}"), "disguise")
    hidden = table.game.permanents()[-1]
    act(table, "A", "special", hidden, "face_up")
    assert (table.pt(hidden), table.game.has_keyword(hidden, "ward")) == ((4, 4), False)


def test_702_37c_what_may_be_cast_as_a_creature_spell_from_elsewhere_may_be_cast_face_down() -> None:
    """601.3e: an instant with morph is a creature spell when it is cast face down, and no other one."""
    table = board(3)
    table.put("A", "battlefield", beast("You may cast creature spells from your graveyard."))
    shape = table.put("A", "graveyard", written("Shape", "{9}", "Enchantment", "Morph {G}"))
    table.put("A", "graveyard", written("Plain", "{1}", "Enchantment", ""))
    table.to("main1")
    assert [(a.obj, a.option) for a in table.actions("A") if a.kind == "cast"] == [(shape, "morph")]
    act(table, "A", "cast", shape)
    assert [table.game.s.objects[oid].face_down for oid in table.game.permanents()].count(1) == 1
