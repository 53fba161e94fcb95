"""Objects (CR 109)."""

from __future__ import annotations

import pytest

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


_GUARDED = {
    "permanent": ("battlefield", "Return target permanent to its owner's hand."),
    "spell": ("stack", "Counter target spell."),
    "card": ("graveyard", "Exile target card from a graveyard."),
}


@pytest.mark.parametrize("aimed", list(_GUARDED))
def test_109_2_only_what_is_on_the_battlefield_is_a_permanent_that_becomes_the_target(aimed: str) -> None:
    zone, text = _GUARDED[aimed]
    guard = "Whenever a permanent you control becomes the target of a spell or ability an opponent controls, you gain 1 life."
    table = lands_for_both()
    table.put("A", "battlefield", written("Guard", "{1}", "Enchantment", guard))
    bear = table.put("A", "hand" if zone == "stack" else zone, BEAR)
    answer = table.put("B", "hand", written("Answer", "{G}", "Instant", text))
    table.to("main1")
    if zone == "stack":
        assert table.act("A", "cast", bear) is None
        bear = table.game.s.stack[-1]
    table.pass_()
    table.say("target", [bear])
    assert table.act("B", "cast", answer) is None
    table.resolve()
    assert table.life("A") == (21 if zone == "battlefield" else 20)


def test_109_2_a_suspended_card_is_no_permanent_that_counters_are_put_on() -> None:
    table = board(3)
    twice = "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead."
    table.put("A", "battlefield", written("Twice", "{1}", "Enchantment", twice))
    table.put(
        "A",
        "battlefield",
        written(
            "Watch", "{1}", "Enchantment", "Whenever you put one or more counters on a permanent, you gain 1 life."
        ),
    )
    vision = table.put("A", "hand", written("Vision", "", "Sorcery", "Suspend 4—{G}\nDraw three cards."))
    act(table.to("main1"), "A", "special", vision, "suspend")
    (card,) = table.game.zone_objects("exile")
    assert (table.game.s.objects[card].counters, table.life("A")) == ({"time": 4}, 20)


@pytest.mark.parametrize(
    ("action", "is_cheaper"),
    [
        ("Tap target creature", True),
        ("Counter target creature spell", False),
        ("Exile target creature card from a graveyard", False),
    ],
)
def test_109_2_what_targets_a_creature_targets_one_on_the_battlefield(action: str, is_cheaper: bool) -> None:
    table = board(1)
    cheaper = "Spells you cast that target a creature cost {2} less to cast."
    table.put("A", "battlefield", written("Duelist", "{1}", "Enchantment", cheaper))
    for zone in ("battlefield", "graveyard"):
        table.put("A", zone, BEAR)
    first, aimed = table.put("A", "hand", beast(cost="{0}")), written("Aimed", "{2}{G}", "Instant", f"{action}.")
    card = table.put("A", "hand", aimed)
    assert table.to("main1").act("A", "cast", first) is None
    assert table.may("A", "cast", card) is is_cheaper


@pytest.mark.parametrize(("words", "may"), [("creature source", True), ("creature", False)])
def test_109_2c_a_source_of_the_chosen_type_is_in_any_zone(words: str, may: bool) -> None:
    table = board(0)
    court = f"As this land enters, choose a creature type.\n{{T}}: Add one mana of any color. Spend this mana only to activate an ability of a {words} of the chosen type."
    table.say("creature_type", "Beast").put("A", "hand", land := written("Court", "", "Land", court))
    held = table.put("A", "hand", beast("Cycling {G}"))
    act(
        table.to("main1"),
        "A",
        "land",
        next(oid for oid in table.game.zone_objects("hand") if table.name(oid) == land.name),
    )
    assert table.may("A", "activate", held) is may


@pytest.mark.parametrize("words", ["Elf or Soldier creature", "tapped Elf or Soldier creature"])
def test_109_2_the_noun_after_several_subtypes_is_said_of_each_of_them(words: str) -> None:
    """A kindred Elf that is no creature is not meant."""
    table = board(1).to("main1")
    elf, soldier, _ = (
        table.put("A", "battlefield", beast(kind=kind), tapped=True) for kind in ("Elf", "Soldier", "Ox")
    )
    table.put("A", "battlefield", written("Gathering", "{G}", "Kindred Enchantment — Elf"), tapped=True)
    table.cast("A", written("Aid", "{G}", "Instant", f"Target {words} gets +1/+1 until end of turn."), [elf])
    assert [ask.options for ask in table.asked if ask.reason == "target"] == [[elf, soldier]]


@pytest.mark.parametrize(
    ("words", "kind"), [("Elf permanent", "Kindred Enchantment — Elf"), ("Vehicle", "Artifact — Vehicle")]
)
def test_109_2_a_noun_of_its_own_is_not_that_of_the_next(words: str, kind: str) -> None:
    table = board(1)
    first = table.put("A", "battlefield", written("First", "{G}", kind))
    soldier = table.put("A", "battlefield", beast(kind="Soldier"))
    spell = written("Aid", "{G}", "Instant", f"Untap target {words} or Soldier creature.")
    table.to("main1").cast("A", spell, [soldier])
    assert [ask.options for ask in table.asked if ask.reason == "target"] == [[first, soldier]]
