"""Objects (CR 109)."""

from __future__ import annotations

from tests.rules.cards import ANTHEM, BEAR
from tests.rules.quick import act, beast, board, lands_for_both
from tests.rules.written import written


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


def test_109_3_characteristics_are_what_the_rules_list() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.chars(bear)
    assert (row.name, row.mana_cost, row.colors, row.types, row.power, row.toughness) == (
        "Bear",
        "{G}",
        "G",
        frozenset(("creature",)),
        2,
        2,
    )


def test_109_5_you_of_a_stolen_permanent_is_its_controller() -> None:
    table = board()
    lord = table.put("B", "battlefield", ANTHEM)
    bears = [table.put(letter, "battlefield", BEAR) for letter in "AB"]
    table.to("main1").cast("A", written("Seize", "{G}", "Sorcery", "Gain control of target enchantment."), [lord])
    assert [table.pt(oid) for oid in bears] == [(3, 3), (2, 2)]


_IN_BOTH_PLACES = "{2}: You gain 1 life.\nCycling {2}"


def test_109_2_abilities_of_creatures_that_cost_less_are_those_of_permanents() -> None:
    table = board(1)
    helper = written(
        "Grounds", "{1}", "Enchantment", "Activated abilities of creatures you control cost {1} less to activate."
    )
    table.put("A", "battlefield", helper)
    there, held = (table.put("A", zone, beast(_IN_BOTH_PLACES)) for zone in ("battlefield", "hand"))
    table.to("main1")
    assert (table.may("A", "activate", there), table.may("A", "activate", held)) == (True, False)


def test_109_2_abilities_of_creatures_that_cannot_be_activated_are_those_of_permanents() -> None:
    table = lands_for_both()
    text = "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments."
    table.put("A", "battlefield", beast(text, name="Abolisher"))
    there, held = (table.put("B", zone, beast(_IN_BOTH_PLACES)) for zone in ("battlefield", "hand"))
    table.to("main1")
    assert (table.may("B", "activate", there), table.may("B", "activate", held)) == (False, True)
    table.to("main1", 2)
    assert table.may("B", "activate", there)


def test_109_2c_abilities_of_sources_cost_more_in_any_zone() -> None:
    table = board(3)
    chariot = "As this enchantment enters, choose a nonland card name.\nActivated abilities of sources with the chosen name cost {2} more to activate."
    there, held = (table.put("A", zone, beast(_IN_BOTH_PLACES)) for zone in ("battlefield", "hand"))
    table.to("main1")
    assert table.may("A", "activate", there)
    assert table.may("A", "activate", held)
    table.say("card_name", "Beast").cast("A", written("Chariot", "{0}", "Enchantment", chariot))
    assert not table.may("A", "activate", there)
    assert not table.may("A", "activate", held)


def test_109_2_the_first_ability_of_an_artifact_is_that_of_one_that_was_sacrificed_for_it() -> None:
    """What has left was an artifact on the battlefield when its ability was activated."""
    table = board(1)
    first = "The first activated ability of an artifact you activate each turn costs {1} less to activate."
    table.put("A", "battlefield", written("Betrayer", "{1}", "Enchantment", first))
    clue, other = (
        table.put(
            "A",
            "battlefield",
            written(name, "{1}", "Artifact", f"{{{cost}}}, Sacrifice this artifact: You gain 1 life."),
        )
        for name, cost in (("Clue", 1), ("Other", 2))
    )
    table.to("main1")
    assert table.may("A", "activate", other)
    act(table, "A", "activate", clue)
    assert not table.may("A", "activate", other)
