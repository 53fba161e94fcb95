"""Triggers that look back in time, and cards that leave a graveyard by being cast (CR 601.2a, 603.10)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.cards import BEAR, DOOM, GROWTH, WRATH
from tests.rules.invented import STEAL
from tests.rules.quick import act, beast, board, found, life_changes
from tests.rules.written import two_faced, written

TOMB = written(
    "Tomb", "{G}", "Enchantment", "Whenever one or more creature cards leave your graveyard, you gain 1 life."
)


def test_601_2a_a_card_that_is_cast_from_a_graveyard_leaves_it() -> None:
    table = board()
    table.put("A", "battlefield", TOMB)
    bear = table.put("A", "graveyard", beast("You may cast this card from your graveyard."))
    act(table.to("main1"), "A", "cast", bear)
    assert table.zone(bear) == "battlefield"
    assert table.life("A") == 21


def test_603_10a_a_card_that_leaves_a_graveyard_is_looked_at_as_it_was_there() -> None:
    """A creature card is cast as the sorcery of its adventure."""
    table = board()
    table.put("A", "battlefield", TOMB)
    table.put("A", "battlefield", written("Leave", "{G}", "Enchantment", "You may cast spells from your graveyard."))
    card = two_faced(
        "Hero // Quest",
        FaceText("Hero", "{G}", "Creature — Human", "", "3", "3"),
        FaceText("Quest", "{G}", "Sorcery — Adventure", "You gain 5 life."),
        "adventure",
    )
    hero = table.put("A", "graveyard", card)
    table.to("main1")
    quest = next(i for i, action in enumerate(table.actions("A")) if action.obj == hero and action.face == 1)
    assert table.game.answer(0, quest) is None
    table.resolve()
    assert table.life("A") == 26


def test_603_10a_who_arrives_together_did_not_see_the_others_leave() -> None:
    table = board()
    text = "Whenever another creature is put into your graveyard from the battlefield, you may pay {G}. If you do, return this card from your graveyard to the battlefield."
    traitor = table.put("A", "battlefield", beast(text))
    table.put("A", "battlefield", BEAR)
    table.say("may", True, True).to("main1").cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert table.zone(traitor) == "graveyard"
    table.cast("A", DOOM, [table.put("A", "battlefield", BEAR)])
    assert table.zone(traitor) == "battlefield"


def test_113_6_an_ability_about_a_spell_that_targets_its_source_works_on_the_battlefield() -> None:
    table = board()
    hero = table.put(
        "A",
        "battlefield",
        beast("Whenever you cast a spell that targets this creature, put a +1/+1 counter on this creature."),
    )
    table.to("main1").cast("A", GROWTH, [hero])
    assert table.pt(hero) == (6, 6)


def test_704_3_counters_annihilate_together_with_the_deaths_of_the_same_check() -> None:
    """What dies of its -1/-1 counters dies with its +1/+1 counter, so that it had one (702.93a)."""
    table = board()
    undying = table.put("A", "battlefield", beast("Undying", pt="1/1"), counters={"+1/+1": 1})
    table.to("main1").cast(
        "A", written("Wither", "{G}", "Sorcery", "Put two -1/-1 counters on target creature."), [undying]
    )
    assert table.zone(undying) == "graveyard"


def test_702_103f_a_bestowed_aura_is_a_creature_as_soon_as_its_host_has_left() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    text = "Bestow {1}{G}\nEnchanted creature gets +1/+1."
    card = table.put("A", "hand", written("Rollicker", "{G}", "Enchantment Creature — Satyr", text, "1/1"))
    act(table.to("main1").say("target", [bear]), "A", "cast", card, "bestow")
    text = "Destroy target creature. You gain 1 life for each creature you control."
    table.cast("A", written("Weigh", "{G}", "Sorcery", text), [bear])
    assert table.life("A") == 21


def test_110_2a_who_sacrificed_is_whoever_controlled_it() -> None:
    """A stolen creature's card is its owner's; the sacrifice was not."""
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", written("Seize", "{G}", "Sorcery", "Gain control of target creature."), [bear])
    table.put("A", "hand", BEAR)
    table.put("B", "hand", BEAR)
    text = "Each player sacrifices a creature of their choice. Each player who can't discards a card."
    table.cast("A", written("Break", "{G}", "Sorcery", text))
    assert (table.count("A", "hand"), table.count("B", "hand")) == (1, 0)


def test_603_10a_when_you_lose_control_of_it_is_said_by_who_had_it() -> None:
    """By an Aura as by any other effect (613.1b)."""
    text = "When you lose control of this creature, you gain 3 life."
    table = board()
    weeper = table.put("B", "battlefield", beast(text))
    table.to("main1").cast("A", STEAL, [weeper])
    assert life_changes(table) == (0, 3)


def test_603_6c_what_is_put_into_a_graveyard_from_anywhere_is_not_looked_back_at() -> None:
    """Whose source goes at the same time does not see it; a leaves-the-battlefield ability does."""
    table = board()
    for text in ("Whenever one or more land cards are put into your graveyard from anywhere, you gain 5 life.", "Whenever another creature you control dies, you gain 1 life."):  # fmt: skip
        table.put("A", "battlefield", beast(text))
    table.put("A", "battlefield", written("Arbor", "", "Land Creature — Forest Dryad", "", "1/1"))
    table.to("main1").cast("A", written("Sweep", "{G}", "Sorcery", "Destroy all creatures."))
    assert table.life("A") == 22


@pytest.mark.parametrize(("front", "back", "gained"), [("Land", "Creature — Ape", 5), ("Creature — Ape", "Land", 0)])
def test_603_6c_what_is_put_into_a_graveyard_from_anywhere_is_the_card_there(
    front: str, back: str, gained: int
) -> None:
    """A land card is what the graveyard shows, whatever it was on the battlefield."""
    sides = (FaceText("Day", "", front, "", *_size(front)), FaceText("Night", "", back, "", *_size(back)))
    table = board()
    table.put(
        "A", "battlefield", beast("Whenever a land card is put into your graveyard from anywhere, you gain 5 life.")
    )
    turned = table.put("A", "battlefield", two_faced("Day // Night", *sides), face=1)
    table.to("main1").cast("A", written("Sink", "{G}", "Sorcery", "Destroy target permanent."), [turned])
    assert (table.zone(turned), table.life("A")) == ("graveyard", 20 + gained)


def _size(types: str) -> tuple[str, str]:
    return ("2", "2") if "Creature" in types else ("", "")


def test_603_10d_a_player_loses_control_of_what_leaves_the_battlefield() -> None:
    """Its controller then, and nobody else: also one who had taken it."""
    table = board()
    text = "When you lose control of this creature, you gain 3 life."
    mine, taken = (table.put(letter, "battlefield", beast(text)) for letter in "AB")
    table.to("main1").cast("A", DOOM, [mine])
    assert (table.life("A"), table.life("B")) == (23, 20)
    table.cast("A", written("Taking", "{G}", "Sorcery", "Gain control of target creature."), [taken])
    assert (table.life("A"), table.life("B")) == (23, 23)
    table.cast("A", DOOM, [taken])
    assert (table.life("A"), table.life("B")) == (26, 23)


def test_603_10d_what_is_exiled_with_it_is_put_into_the_graveyard_then() -> None:
    table = board()
    text = "When this creature enters, exile the top card of your library face down.\nWhen you lose control of this creature, put all cards exiled with this creature into their owner's graveyard."
    table.to("main1").cast("A", beast(text))
    assert table.count("A", "exile") == 1
    table.cast("A", DOOM, [found(table, "Beast")])
    assert (table.count("A", "exile"), table.count("A", "graveyard")) == (0, 3)


BASTION = written("Bastion", "{2}", "Enchantment", "Whenever a creature you control dies, you gain 1 life.")
DOUBLED = "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."
SILENT = "Creatures entering or dying don't cause abilities to trigger."


@pytest.mark.parametrize(("text", "gained"), [("", 2), (DOUBLED, 4), (SILENT, 0)])
def test_603_10a_rules_about_triggers_are_looked_back_at_where_their_source_dies_too(text: str, gained: int) -> None:
    table = board()
    table.put("A", "battlefield", BASTION)
    table.put("A", "battlefield", beast(text, name="Ruler"))
    table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", WRATH)
    assert table.life("A") == 20 + gained


@pytest.mark.parametrize(("text", "gained"), [(DOUBLED, 1), (SILENT, 1)])
def test_603_10a_such_a_rule_is_over_once_its_source_has_died(text: str, gained: int) -> None:
    table = board()
    ruler, bear = table.put("A", "battlefield", beast(text, name="Ruler")), table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", DOOM, [ruler])
    table.put("A", "battlefield", BASTION)
    table.cast("A", DOOM, [bear])
    assert table.life("A") == 20 + gained
