"""Which kicker was paid (CR 702.33e), escape given to other cards (702.138), targets among spells and permanents (115.1)."""

from __future__ import annotations

import pytest

from .board import seat
from .cards import BEAR, BOLT, FOREST, MOUNTAIN
from .quick import act, board, life_changes, stocked
from .written import written

BATTLEMAGE = written(
    "Battlemage", "{G}", "Creature — Wizard",
    "Kicker {R} and/or {1}{G}\nWhen this creature enters, if it was kicked with its {R} kicker, you gain 3 life.\n"
    "When this creature enters, if it was kicked with its {1}{G} kicker, you gain 5 life.", "1/1",
)  # fmt: skip


def test_702_33b_and_or_stands_for_two_kickers() -> None:
    apart = written("Mage", "{G}", "Creature — Wizard", "Kicker {R}\nKicker {1}{G}", "1/1")
    both = written("Mage", "{G}", "Creature — Wizard", "Kicker {R} and/or {1}{G}", "1/1")
    for mage in (apart, both):
        table = stocked()
        table.say("kicker", True, True).cast("A", mage)
        assert [ask.reason for ask in table.asked].count("kicker") == 2
        assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 4


@pytest.mark.parametrize(
    ("kicks", "gained"), [((False, False), 0), ((True, False), 3), ((False, True), 5), ((True, True), 8)]
)
def test_702_33e_which_kicker_was_paid(kicks: tuple[bool, bool], gained: int) -> None:
    table = stocked()
    table.say("kicker", *kicks).cast("A", BATTLEMAGE)
    assert life_changes(table) == (gained, 0, 0)


@pytest.mark.parametrize(("kicked", "size"), [(True, (3, 3)), (False, (1, 1))])
def test_614_1c_kicked_it_enters_with_counters_and_with_a_keyword(kicked: bool, size: tuple[int, int]) -> None:
    text = "Kicker {1}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    table = board().to("main1")
    table.say("kicker", kicked).cast("A", written("Squadron", "{G}", "Creature — Faerie", text, "1/1"))
    (oid,) = [each for each in table.game.permanents() if table.name(each) == "Squadron"]
    assert table.pt(oid) == size
    assert table.game.has_keyword(oid, "flying") is kicked


def test_702_138a_cards_escape_for_their_mana_cost_and_three_others() -> None:
    text = "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard."
    table = stocked()
    breach = table.put("A", "battlefield", written("Breach", "{1}{R}", "Enchantment", text))
    bolt = table.put("A", "graveyard", BOLT)
    table.put("A", "graveyard", FOREST, 2)
    assert not table.may("A", "cast", bolt)
    table.put("A", "graveyard", MOUNTAIN)
    table.say("target", [seat("B")])
    act(table, "A", "cast", bolt, "escape")
    assert life_changes(table) == (0, -3, 0)
    assert (table.count("A", "exile"), table.count("A", "graveyard")) == (3, 1)
    assert table.zone(breach) == "battlefield"


def test_115_1_a_spell_or_a_permanent_returns() -> None:
    back = written("Back", "{G}", "Instant", "Return target spell or nonland permanent to its owner's hand.")
    table = stocked()
    bear = table.put("B", "battlefield", BEAR)
    land = table.put("B", "battlefield", FOREST)
    table.cast("A", back, [bear])
    assert table.zone(bear) == "hand"
    bolt = table.put("B", "hand", BOLT)
    table.say("target", [seat("A")])
    assert table.act("B", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    table.cast("A", back, [spell])
    assert (table.zone(bolt), table.zone(land)) == ("hand", "battlefield")
    assert life_changes(table) == (0, 0, 0)


def test_105_3_a_spell_or_a_permanent_becomes_a_colour() -> None:
    lace = written("Lace", "{G}", "Instant", "Target spell or permanent becomes white.")
    table = stocked()
    bear = table.put("B", "battlefield", BEAR)
    table.cast("A", lace, [bear])
    assert table.game.chars(bear).colors == "W"


def test_109_2_ten_creature_cards_in_all_graveyards_together() -> None:
    avatar = written(
        "Avatar",
        "{6}{G}",
        "Creature — Avatar",
        "If there are three or more creature cards total in all graveyards, this spell costs {6} less to cast.",
        "6/5",
    )
    table = board(1)
    card = table.put("A", "hand", avatar)
    table.put("A", "graveyard", BEAR)
    table.put("B", "graveyard", BEAR)
    assert not table.to("main1").may("A", "cast", card)
    table.put("B", "graveyard", BEAR)
    assert table.may("A", "cast", card)


@pytest.mark.parametrize(("zone", "gained"), [("hand", 0), ("graveyard", 2)])
def test_601_2a_cast_from_anywhere_other_than_the_hand(zone: str, gained: int) -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Runaway",
            "{3}",
            "Artifact",
            "Whenever a creature you control enters, if you cast it from anywhere other than your hand, you gain 2 life.",
        ),
    )
    table.put(
        "A", "battlefield", written("Gate", "{3}", "Artifact", "You may cast creature spells from your graveyard.")
    )
    card = table.put("A", zone, BEAR)
    act(table.to("main1"), "A", "cast", card)
    assert table.life("A") == 20 + gained


def test_701_65a_a_spell_that_is_airbent_may_be_cast_again() -> None:
    aang = written(
        "Avatar",
        "{G}",
        "Creature — Avatar",
        "When this creature enters, airbend up to one other target creature or spell.",
        "1/1",
    )
    flash = written("Flash", "{G}", "Enchantment", "You may cast creature spells as though they had flash.")
    table = stocked()
    table.put("A", "battlefield", flash)
    table.put("B", "battlefield", FOREST, 3)
    bolt = table.put("B", "hand", BOLT)
    table.say("target", [seat("A")])
    assert table.act("B", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    table.cast("A", aang, [spell])
    assert table.zone(bolt) == "exile"
    again = next(oid for oid in table.game.zone_objects("exile"))
    assert life_changes(table) == (0, 0, 0)
    table.say("target", [seat("A")])
    act(table, "B", "cast", again)
    assert life_changes(table) == (-3, 0, 0)


def test_115_1_an_artifact_or_enchantment_spell_is_a_spell() -> None:
    annul = written("Annul", "{G}", "Instant", "Counter target artifact or enchantment spell.")
    table = stocked()
    table.put("B", "battlefield", written("Rock", "{3}", "Artifact"))
    assert not table.may("A", "cast", table.put("A", "hand", annul))
