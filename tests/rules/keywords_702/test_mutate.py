"""Mutate, and permanents that merge (CR 702.140, 730)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.rows import CastInfo
from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.board import Board
from tests.rules.cards import BEAR, BOLT, BOUNCE, DOOM, FOREST, creature
from tests.rules.commanders import OpenCommander
from tests.rules.quick import act, beast, board
from tests.rules.written import two_faced, written

WYRM = written(
    "Wyrm",
    "{6}{G}",
    "Creature — Wurm",
    "Mutate {1}{G}\nTrample\nWhenever this creature mutates, you gain 3 life.",
    "6/6",
)
FLIER = creature("Flier", "1/1", "flying")


def _mutated(place: str, host_program: object = FLIER) -> tuple[Board, int]:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    host = table.put("A", "battlefield", FLIER)
    wyrm = table.put("A", "hand", WYRM)
    table.to("main1").say("target", [host]).say("mutate", place)
    assert table.act("A", "cast", wyrm, "mutate") is None
    table.resolve()
    return table, host


def test_702_140c_on_top_it_gives_the_characteristics_and_keeps_the_abilities_of_both() -> None:
    table, host = _mutated("top")
    assert table.name(host) == "Wyrm"
    assert table.pt(host) == (6, 6)
    assert table.game.has_keyword(host, "flying")
    assert table.game.has_keyword(host, "trample")


def test_702_140e_on_the_bottom_it_gives_only_its_abilities() -> None:
    table, host = _mutated("bottom")
    assert table.name(host) == "Flier"
    assert table.pt(host) == (1, 1)
    assert table.game.has_keyword(host, "trample")


def test_702_140d_a_mutate_trigger_sees_it() -> None:
    assert _mutated("bottom")[0].life("A") == 23


def test_702_140c_the_permanent_stays_the_object_it_was() -> None:
    table, host = _mutated("top")
    assert not table.game.s.objects[host].sick
    assert table.game.s.stack == []


def test_730_3_every_component_goes_where_the_permanent_goes() -> None:
    table, host = _mutated("top")
    table.cast("A", DOOM, [host])
    assert table.count("A", "graveyard", "Wyrm") == 1
    assert table.count("A", "graveyard", "Flier") == 1
    assert table.game.s.merged == []


def test_730_3_a_bounced_permanent_returns_all_its_cards() -> None:
    table, host = _mutated("bottom")
    table.cast("A", BOUNCE, [host])
    assert table.count("A", "hand", "Wyrm") == 1
    assert table.count("A", "hand", "Flier") == 1


MAN = creature("Man", "2/2", subtypes=("Human",))


def test_702_140a_a_human_or_a_foreign_creature_is_no_target() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 3)
    table.put("A", "battlefield", MAN)
    table.put("B", "battlefield", BEAR)
    wyrm = table.put("A", "hand", WYRM)
    assert not table.to("main1").may("A", "cast", wyrm)


def test_702_140b_with_an_illegal_target_it_resolves_as_a_creature() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    host = table.put("A", "battlefield", FLIER)
    wyrm, bolt = table.put("A", "hand", WYRM), table.put("A", "hand", BOLT)
    table.to("main1").say("target", [host], [host])
    assert table.act("A", "cast", wyrm, "mutate") is None
    assert table.act("A", "cast", bolt) is None
    table.resolve()
    assert table.zone(host) == "graveyard"
    assert table.count("A", "battlefield", "Wyrm") == 1


def test_730_2_one_permanent_is_represented_by_both_cards() -> None:
    table, host = _mutated("top")
    assert [oid for oid in table.game.permanents() if "creature" in table.game.chars(oid).types] == [host]
    assert len(table.game.s.objects[host].parts) == 1
    assert table.name(host) == "Wyrm"


def test_730_2e_a_face_down_permanent_under_a_card_is_face_up() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    hidden = table.put("A", "hand", written("Mask", "{9}", "Creature — Beast", "Flying\nMorph {9}", "1/1"))
    seer = written("Seer", "{G}", "Enchantment", "Whenever a permanent is turned face up, you gain 7 life.")
    table.put("A", "battlefield", seer)
    table.to("main1").act("A", "cast", hidden, "morph")
    table.resolve()
    host = table.game.permanents()[-1]
    assert table.game.s.objects[host].face_down
    table.put("A", "battlefield", FOREST, 9)
    wyrm = table.put("A", "hand", WYRM)
    table.say("target", [host]).say("mutate", "top").act("A", "cast", wyrm, "mutate")
    table.resolve()
    assert (table.name(host), table.game.s.objects[host].face_down, table.life("A")) == ("Wyrm", 0, 23)


def test_702_140f_what_modified_the_spell_modifies_the_merged_permanent() -> None:
    table = board()
    host = table.put("A", "battlefield", BEAR)
    wyrm = table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.to("main1").say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert table.game.s.objects[host].cast is None or isinstance(table.game.s.objects[host].cast, CastInfo)
    assert table.name(host) == "Wyrm"


def test_730_3c_an_effect_that_finds_it_finds_all_its_cards() -> None:
    table, host = _mutated("top")
    text = "Exile target creature, then return it to the battlefield under its owner's control."
    table.cast("A", written("Blink", "{G}", "Sorcery", text), [host])
    assert (table.count("A", "battlefield", "Wyrm"), table.count("A", "battlefield", "Flier")) == (1, 1)


def test_730_3c_what_is_found_in_the_graveyard_later_is_one_card() -> None:
    table, host = _mutated("top")
    table.cast("A", DOOM, [host])
    wyrm = next(oid for oid in table.game.s.graveyard[0] if table.name(oid) == "Wyrm")
    table.cast(
        "A", written("Raise", "{G}", "Sorcery", "Return target creature card from your graveyard to your hand."), [wyrm]
    )
    assert (table.count("A", "hand", "Wyrm"), table.count("A", "graveyard", "Flier")) == (1, 1)


def test_730_2j_with_a_double_faced_card_in_it_it_stays_face_up() -> None:
    front = FaceText("Man", "{G}", "Creature — Beast", "Vigilance", "2", "2")
    wolf = two_faced("Man // Wolf", front, FaceText("Wolf", "", "Creature — Wolf", "Trample", "4", "4"))
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    host, wyrm = table.put("A", "battlefield", wolf), table.put("A", "hand", WYRM)
    table.to("main1").say("target", [host]).say("mutate", "top")
    assert table.act("A", "cast", wyrm, "mutate") is None
    table.resolve()
    down = written("Down", "{G}", "Sorcery", "Turn target creature face down.")
    table.cast("A", down, [host])
    assert table.name(host) == "Wyrm"


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Return target creature to its owner's hand.", "hand"),
        ("Put target creature on top of its owner's library.", "library"),
        ("Destroy target creature.", "graveyard"),
    ],
)
@pytest.mark.parametrize("place", ["top", "bottom"])
@pytest.mark.parametrize("wanted", [True, False])
def test_903_9c_a_commander_leaves_for_the_command_zone_without_the_other_components(
    text: str, zone: str, place: str, wanted: bool
) -> None:
    table = Board(2, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    host, wyrm = table.put("A", "battlefield", FLIER), table.commander("A", WYRM, "hand")
    table.to("main1").say("target", [host]).say("mutate", place)
    assert table.act("A", "cast", wyrm, "mutate") is None
    table.resolve().say("command_zone", wanted).cast("A", written("Away", "{G}", "Instant", text), [host])
    assert table.count("A", "command" if wanted else zone, "Wyrm") == 1
    assert table.count("A", zone, "Flier") == 1
    assert [ask.reason for ask in table.asked].count("command_zone") == 1
