"""Keywords of face-down cards (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.ask.ask import Action
from services.game.rules.kernel.state.rows import FACE_DOWN_EXILE
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from tests.rules.board import Board
from tests.rules.cards import BEAR, card
from tests.rules.quick import act, beast, board, cast_in_a_way, entered, found, lands_for_both
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


SHEARING = "Target creature loses all abilities until end of turn."


@pytest.mark.parametrize("word", ["Morph", "Megamorph", "Disguise"])
def test_702_37e_what_would_have_lost_the_ability_face_up_is_not_turned_up_for_its_cost(word: str) -> None:
    """Also 702.168d: the effects that would apply to the permanent face up decide whether it has the ability."""
    table = board()
    cast_in_a_way(table, beast(f"{word} {{G}}", "4/4", "{9}{G}"), word.lower())
    hidden = table.game.permanents()[-1]
    assert table.may("A", "special", hidden)
    table.cast("A", written("Shearing", "{G}", "Sorcery", SHEARING), [hidden])
    assert not table.may("A", "special", hidden)
    assert table.to("main1", 3).may("A", "special", hidden)


def test_702_37e_a_static_ability_takes_morph_from_what_it_would_be_face_up() -> None:
    """The Beasts lose their abilities; face down it is none, face up it would be one."""
    table = board()
    cast_in_a_way(table, beast("Morph {G}", "4/4", "{9}{G}"), "morph")
    cast_in_a_way(table, beast("Morph {G}", "4/4", "{9}{G}", kind="Elk"), "morph")
    hidden, elk = table.game.permanents()[-2:]
    table.cast("A", written("Meekness", "{G}", "Enchantment", "Beasts lose all abilities."))
    assert (table.may("A", "special", hidden), table.may("A", "special", elk)) == (False, True)
    assert (table.game.chars(hidden).subtypes, table.pt(hidden)) == (frozenset(), (2, 2))


def test_701_40b_a_manifested_creature_card_is_turned_up_for_its_mana_cost_whatever_it_loses() -> None:
    table = board()
    table.put("A", "library", beast("Morph {9}{G}", "4/4", "{G}"))
    table.to("main1").cast("A", written("Making", "{G}", "Sorcery", "Manifest the top card of your library."))
    hidden = table.game.permanents()[-1]
    table.cast("A", written("Shearing", "{G}", "Sorcery", SHEARING), [hidden])
    assert table.may("A", "special", hidden)


def test_702_75a_hideaway_exiles_one_face_down() -> None:
    table, _ = entered("Hideaway 4")
    assert (table.count("A", "exile"), table.game.s.objects[table.game.s.exile[0]].known) == (1, 1)


HIDING = "{T}: You may play the exiled card without paying its mana cost."
LOOKING = "When this creature enters, look at the top four cards of your library. Exile one of them face down and put the rest on the bottom of your library in a random order."
TAKING = written("Taking", "{G}", "Sorcery", "Gain control of target creature.")


def taken(text: str) -> tuple[Board, int, int]:
    """The second seat has taken, and has had for a turn, the creature that exiled a Bear of the first one face down."""
    table = lands_for_both()
    bear = table.put("A", "library", BEAR)
    table.to("main1").say("look", [bear]).cast("A", beast(text))
    oid = found(table, "Beast")
    table.to("main1", 2).cast("B", TAKING, [oid])
    return table.to("main1", 4), oid, table.game.s.objects[bear].next


@pytest.mark.parametrize(("text", "known"), [("Hideaway 4", 0b11), (LOOKING, 0b01)])
def test_702_75a_who_controls_the_permanent_may_look_at_what_it_hides(text: str, known: int) -> None:
    """What was exiled face down in another way is known to who looked at it alone (406.3)."""
    table, _, hidden = taken(text)
    row = table.game.s.objects[hidden]
    assert (row.zone, row.face_down, row.known) == ("exile", FACE_DOWN_EXILE, known)


def test_607_2a_who_controls_the_permanent_plays_what_it_hides() -> None:
    table, oid, hidden = taken(f"Hideaway 4\n{HIDING}")
    act(table.say("optional", True), "B", "activate", oid)
    assert (table.zone(hidden), table.count("B", "battlefield", "Bear")) == ("battlefield", 1)


def taken_at_once(text: str) -> tuple[Board, int, int]:
    """The second seat takes the creature while its enters-trigger waits; then that exiles a Bear of the first one face down."""
    table = lands_for_both()
    bear, beast_card = table.put("A", "library", BEAR), table.put("A", "hand", beast(text))
    theft = table.put("B", "hand", written("Theft", "{G}", "Instant", "Gain control of target creature."))
    table.to("main1").say("look", [bear])
    assert table.act("A", "cast", beast_card) is None
    while table.zone(beast_card) != "battlefield":
        table.pass_()
    oid = found(table, "Beast")
    assert table.say("target", [oid]).act("B", "cast", theft) is None
    return table.resolve(), oid, table.game.s.objects[bear].next


@pytest.mark.parametrize(("text", "known"), [(f"Hideaway 4\n{HIDING}", 0b11), (f"{LOOKING}\n{HIDING}", 0b01)])
def test_702_75a_who_took_the_permanent_meanwhile_may_look_too(text: str, known: int) -> None:
    """The one who controls the ability looked at the card, and may look on (406.3)."""
    table, oid, hidden = taken_at_once(text)
    assert (table.game.controller_of(oid), table.game.s.objects[hidden].known) == (1, known)


def test_607_2a_who_took_it_meanwhile_plays_what_it_hides() -> None:
    table, oid, hidden = taken_at_once(f"Hideaway 4\n{HIDING}")
    act(table.to("main1", 4).say("optional", True), "B", "activate", oid)
    assert (table.zone(hidden), table.count("B", "battlefield", "Bear")) == ("battlefield", 1)


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
