"""Costs that add instructions: splice 702.47, awaken 702.113, gift 702.174, demonstrate 702.144."""

from __future__ import annotations

import contextlib

from .board import Board, seat
from .cards import FOREST
from .written import written

RITE = written("Rite", "{G}", "Instant — Arcane", "You gain 1 life.")
PLAIN = written("Plain", "{G}", "Instant", "You gain 1 life.")
BARB = written("Barb", "{3}{G}", "Instant — Arcane", "Barb deals 3 damage to any target.\nSplice onto Arcane {G}")
BALM = written("Balm", "{3}{G}", "Instant — Arcane", "You gain 4 life.\nSplice onto Arcane {G}")
WAKE = written("Wake", "{G}", "Sorcery", "You gain 1 life.\nAwaken 3—{2}{G}")
FRIEND = written(
    "Friend",
    "{G}",
    "Creature — Elf",
    "Gift a tapped Fish\nWhen this creature enters, if the gift was promised, you gain 5 life.",
    "1/1",
)
BOON = written("Boon", "{G}", "Instant", "Gift a card\nYou gain 2 life.")
SHOW = written("Show", "{G}", "Sorcery", "Demonstrate\nYou gain 2 life.")


def _table(seats: int = 2, forests: int = 6) -> Board:
    table = Board(seats)
    table.put("A", "battlefield", FOREST, forests)
    return table.to("main1")


def test_702_47a_a_spliced_card_adds_its_text_and_stays_in_hand() -> None:
    table = _table()
    barb = table.put("A", "hand", BARB)
    table.say("splice", [barb]).cast("A", RITE, [seat("B")])
    assert (table.life("A"), table.life("B")) == (21, 17)
    assert table.zone(barb) == "hand"


def test_702_47b_several_cards_may_be_spliced_each_once() -> None:
    table = _table()
    barb, balm = table.put("A", "hand", BARB), table.put("A", "hand", BALM)
    table.say("splice", [balm, barb]).cast("A", RITE, [seat("B")])
    assert (table.life("A"), table.life("B")) == (25, 17)


def test_702_47a_only_onto_the_quality() -> None:
    table = _table()
    table.put("A", "hand", BARB)
    table.cast("A", PLAIN)
    assert "splice" not in [ask.reason for ask in table.asked]


def test_702_47c_the_spell_pays_the_splice_costs_on_top() -> None:
    table = _table(forests=2)
    barb, balm = table.put("A", "hand", BARB), table.put("A", "hand", BALM)
    table.say("splice", [balm, barb])
    rite = table.put("A", "hand", RITE)
    with contextlib.suppress(AssertionError):
        table.act("A", "cast", rite)
    assert table.zone(rite) == "hand"
    assert table.life("B") == 20


def test_702_113a_awaken_turns_a_land_into_a_creature_with_counters() -> None:
    table = _table()
    land = table.game.s.battlefield[0]
    wake = table.put("A", "hand", WAKE)
    table.say("target", [land])
    assert table.act("A", "cast", wake, "awaken") is None
    table.resolve()
    assert table.pt(land) == (3, 3)
    assert table.life("A") == 21
    assert "land" in table.game.chars(land).types


def test_702_113b_without_awaken_there_is_no_target() -> None:
    table = _table()
    table.cast("A", WAKE)
    assert table.life("A") == 21
    assert not [ask for ask in table.asked if ask.reason == "target"]


def test_702_174j_the_chosen_opponent_gets_the_gift_before_the_rest() -> None:
    table = _table(3)
    before = table.count("C", "hand")
    table.say("gift", True).say("gift_to", [seat("C")]).cast("A", BOON)
    assert table.count("C", "hand") == before + 1
    assert table.life("A") == 22


def test_702_174b_a_permanent_gives_when_it_enters() -> None:
    table = _table(3)
    table.say("gift", True).say("gift_to", [seat("B")]).cast("A", FRIEND)
    assert table.count("B", "battlefield", "Fish") == 1
    assert table.life("A") == 25
    fish = next(oid for oid in table.game.permanents() if table.name(oid) == "Fish")
    assert table.game.s.objects[fish].tapped


def test_702_174a_without_the_promise_there_is_no_gift() -> None:
    table = _table(3)
    table.cast("A", FRIEND)
    assert table.life("A") == 20
    assert table.count("B", "battlefield") == 0


def test_702_144a_demonstrate_copies_for_the_caster_and_an_opponent() -> None:
    table = _table(3)
    table.say("may", True).say("player", [seat("C")]).cast("A", SHOW)
    assert (table.life("A"), table.life("B"), table.life("C")) == (24, 20, 22)


def test_702_96a_an_overloaded_spell_affects_each_that_matches() -> None:
    """ "Target creature you don't control": all of them, though one could not be a target; the later words mean each, too."""
    from .quick import beast, stocked
    from .written import written

    table = stocked(2)
    mine = table.put("A", "battlefield", beast())
    theirs = [table.put("B", "battlefield", beast(text)) for text in ("", "Hexproof")]
    spell = written(
        "Storm",
        "{G}",
        "Instant",
        "Tap target creature you don't control. It gets +2/+2 until end of turn.\nOverload {2}",
    )
    oid = table.put("A", "hand", spell)
    assert table.act("A", "cast", oid, "overload") is None
    table.resolve()
    assert [table.pt(each) for each in (mine, *theirs)] == [(2, 2), (4, 4), (4, 4)]
    assert [table.game.s.objects[each].tapped for each in (mine, *theirs)] == [False, True, True]


def test_702_96b_an_overloaded_spell_has_no_targets() -> None:
    from .quick import beast, stocked
    from .written import written

    table = stocked(2)
    hidden = table.put("B", "battlefield", beast("Hexproof"))
    oid = table.put(
        "A", "hand", written("Storm", "{G}", "Instant", "Tap target creature you don't control.\nOverload {2}")
    )
    assert [action.option for action in table.actions("A") if action.obj == oid] == ["overload"]
    assert table.act("A", "cast", oid, "overload") is None
    table.resolve()
    assert table.game.s.objects[hidden].tapped
