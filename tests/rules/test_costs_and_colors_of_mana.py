"""Other costs that effects allow, colours of mana that an ability chooses, times of activating, spells by their targets (CR 106, 118.9, 602.5, 302.6)."""

from __future__ import annotations

import pytest

from .board import Board, seat
from .cards import BEAR, BOLT, ELF, FOREST, GROWTH
from .quick import act, beast, board, life_changes, stocked
from .written import written


def _pool(table: Board) -> str:
    return "".join(sorted(mana.color for mana in table.game.s.players[0].pool))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{T}: Choose a color. Add two mana of that color.", "WW"),
        ("{T}: Add two mana of different colors.", "UW"),
        ("{T}: For each color among permanents you control, add one mana of that color.", "GR"),
        ("{T}: Choose a color. Add an amount of mana of that color equal to the number of creatures you control.", "WWW"),
        ("{T}: Add X mana in any combination of {R} and/or {G}, where X is the number of creatures you control.", "GGG"),
    ],
)  # fmt: skip
def test_106_1_which_colours_an_ability_adds(text: str, made: str) -> None:
    table = Board()
    table.put("A", "battlefield", beast(cost="{1}{G}"))
    table.put("A", "battlefield", written("Imp", "{R}", "Creature — Imp", "", "1/1"))
    table.put("A", "battlefield", beast(cost="{G}"))
    oid = table.put("A", "battlefield", written("Rock", "{3}", "Artifact", text))
    table.to("main1").say("color", *(["G"] * 3 if "combination" in text else ["W"]))
    table.say("mana", "WU")
    assert table.act("A", "activate", oid) is None
    assert _pool(table) == made


# --- other costs ---------------------------------------------------------------------------------------------------------


def test_118_9_spells_from_your_hand_without_paying() -> None:
    table = Board().to("main1")
    table.put(
        "A",
        "battlefield",
        written("Knowing", "{7}", "Enchantment", "You may cast spells from your hand without paying their mana costs."),
    )
    act(table, "A", "cast", table.put("A", "hand", BEAR), "allowed")
    assert table.count("A", "battlefield", "Bear") == 1


def test_118_9_another_cost_for_some_spells() -> None:
    table = board(2).to("main1")
    text = "You may pay {1} rather than pay the mana cost for Elf spells you cast."
    table.put("A", "battlefield", written("Suns", "{3}", "Artifact", text))
    giant = table.put("A", "hand", written("Giant", "{5}{G}", "Creature — Giant", "", "5/5"))
    elf = table.put("A", "hand", written("Elder", "{5}{G}", "Creature — Elf", "", "5/5"))
    assert not table.may("A", "cast", giant)
    act(table, "A", "cast", elf, "allowed")
    assert table.count("A", "battlefield", "Elder") == 1


def test_118_9_a_cost_that_another_effect_allows_is_not_the_spells_own() -> None:
    table = board(2)
    table.put(
        "A",
        "battlefield",
        written("Suns", "{3}", "Artifact", "You may pay {1} rather than pay the mana cost for spells you cast."),
    )
    text = "You may pay {B} rather than pay this spell's mana cost.\nIf the {B} cost was paid, an opponent draws a card.\nYou gain 3 life."
    card = table.put("A", "hand", written("Mastery", "{4}", "Sorcery", text))
    before = table.count("B", "library")
    act(table.to("main1"), "A", "cast", card, "allowed")
    assert (table.life("A"), table.count("B", "library")) == (23, before)


def test_118_9_an_opponent_gains_life_for_it() -> None:
    table = stocked()
    rite = written(
        "Rite",
        "{4}",
        "Instant",
        "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life.\nYou gain 1 life.",
    )
    table.say("player", [seat("C")])
    act(table, "A", "cast", table.put("A", "hand", rite), "alternative")
    assert life_changes(table) == (1, 0, 3)


@pytest.mark.parametrize(("creatures", "may"), [(1, False), (2, True)])
def test_118_9_a_trap_for_what_one_opponent_did(creatures: int, may: bool) -> None:
    trap = written(
        "Trap",
        "{9}",
        "Instant — Trap",
        "If an opponent had two or more creatures enter under their control this turn, you may pay {G} rather than pay this spell's mana cost.\nYou gain 1 life.",
    )
    table = board(1, 3)
    table.put("B", "battlefield", FOREST, 4)
    card = table.put("A", "hand", trap)
    table.to("main1", 2)
    for _ in range(creatures):
        table.cast("B", written("Bee", "{G}", "Creature — Insect", "", "1/1"))
    assert table.may("A", "cast", card) is may


def test_701_61a_to_forage_is_to_sacrifice_a_food_or_to_exile_three_cards() -> None:
    text = "When this creature enters, you may forage. If you do, you gain 5 life."
    table = board().to("main1")
    table.say("may", True).cast("A", beast(text))
    assert table.life("A") == 20
    table.put("A", "graveyard", BEAR, 3)
    table.say("may", True).cast("A", beast(text))
    assert (table.life("A"), table.count("A", "exile", "Bear")) == (25, 3)


def test_601_2f_from_the_graveyard_for_a_land_on_top() -> None:
    text = "Once during each of your turns, you may cast a permanent spell from your graveyard by sacrificing a land in addition to paying its other costs."
    table = board(3)
    table.put("A", "battlefield", written("Ship", "{3}", "Artifact", text))
    bear = table.put("A", "graveyard", beast())
    act(table.to("main1"), "A", "cast", bear)
    assert (table.count("A", "battlefield", "Beast"), table.count("A", "battlefield", "Forest")) == (1, 2)


# --- times -----------------------------------------------------------------------------------------------------------------


def test_602_5b_no_more_than_twice_each_turn() -> None:
    table = board(5)
    bat = table.put(
        "A",
        "battlefield",
        beast("{G}: This creature gets +1/+0 until end of turn. Activate no more than twice each turn."),
    )
    table.to("main1")
    act(table, "A", "activate", bat)
    act(table, "A", "activate", bat)
    assert table.pt(bat) == (4, 2)
    assert not table.may("A", "activate", bat)


def test_602_5d_a_limit_before_the_modes() -> None:
    table = board(3)
    text = "{1}: Choose one. Activate only as a sorcery.\n• You gain 1 life.\n• You gain 4 life."
    rock = table.put("A", "battlefield", written("Rock", "{3}", "Artifact", text))
    assert not table.to("upkeep", 2).may("A", "activate", rock)
    table.to("main1", 3).say("modes", [1])
    act(table, "A", "activate", rock)
    assert table.life("A") == 24


def test_602_5_any_player_but_only_as_a_sorcery() -> None:
    table = board(2)
    table.put("B", "battlefield", FOREST, 2)
    rock = table.put(
        "A",
        "battlefield",
        written(
            "Rock",
            "{3}",
            "Artifact",
            "{2}: You gain 1 life. Any player may activate this ability but only as a sorcery.",
        ),
    )
    assert not table.to("main1").may("B", "activate", rock)
    act(table.to("main1", 2), "B", "activate", rock)
    assert table.life("B") == 21


def test_302_6_abilities_as_though_those_creatures_had_haste() -> None:
    table = board(1).to("main1")
    table.put(
        "A",
        "battlefield",
        written(
            "Elixir",
            "{3}",
            "Artifact",
            "You may activate abilities of creatures you control as though those creatures had haste.",
        ),
    )
    elf = table.put("A", "battlefield", ELF, sick=True)
    assert table.may("A", "activate", elf)
    table.put("B", "battlefield", ELF, sick=True)
    attackers = [ask for ask in table.to("end").asked if ask.reason == "attackers" and elf in ask.options]
    assert attackers == []


def test_702_8a_the_next_sorcery_can_be_cast_as_though_it_had_flash() -> None:
    quick = written(
        "Quick", "{G}", "Instant", "The next sorcery spell you cast this turn can be cast as though it had flash."
    )
    rite = written("Rite", "{G}", "Sorcery", "You gain 3 life.")
    table = board(4)
    card, second = table.put("A", "hand", rite), table.put("A", "hand", rite)
    assert not table.to("upkeep", 2).may("A", "cast", card)
    table.cast("A", quick)
    act(table, "A", "cast", card)
    assert table.life("A") == 23
    assert not table.may("A", "cast", second)


# --- what is cast and activated ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("whom", "copies"), [("own", 3), ("theirs", 0)])
def test_115_a_spell_that_targets_only_a_single_creature(whom: str, copies: int) -> None:
    text = "Whenever you cast an instant or sorcery spell that targets only a single creature you control, you gain 3 life."
    table = stocked()
    table.put("A", "battlefield", written("Leyline", "{3}", "Enchantment", text))
    own, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    table.cast("A", GROWTH, [own if whom == "own" else theirs])
    assert table.life("A") == 20 + copies


def test_702_33_a_kicked_spell() -> None:
    table = stocked()
    table.put(
        "A", "battlefield", written("Familiar", "{3}", "Artifact", "Whenever you cast a kicked spell, you gain 2 life.")
    )
    kicked = written("Rite", "{G}", "Sorcery", "Kicker {1}\nYou gain 1 life.")
    table.say("kicker", False, True).cast("A", kicked).cast("A", kicked)
    assert table.life("A") == 24


def test_608_2h_for_each_spell_cast_this_turn() -> None:
    table = stocked()
    table.put(
        "A",
        "battlefield",
        written(
            "Reservoir",
            "{4}",
            "Artifact",
            "Whenever you cast a spell, you gain 1 life for each spell you've cast this turn.",
        ),
    )
    table.cast("A", BEAR).cast("A", BEAR)
    assert table.life("A") == 23
    before = table.count("A", "library")
    table.cast(
        "A",
        written(
            "Load", "{G}", "Sorcery", "Draw a card for each other instant and sorcery spell you've cast this turn."
        ),
    )
    assert table.count("A", "library") == before
    table.cast("A", BOLT, [seat("B")])
    table.cast(
        "A",
        written(
            "Load", "{G}", "Sorcery", "Draw a card for each other instant and sorcery spell you've cast this turn."
        ),
    )
    assert before - table.count("A", "library") == 2


def test_602_1_an_ability_from_an_artifact_source() -> None:
    table = stocked()
    rock = table.put("B", "battlefield", written("Rock", "{3}", "Artifact", "{T}: You gain 5 life."))
    imp = table.put("B", "battlefield", beast("{T}: You gain 5 life."))
    rust = table.put(
        "A", "hand", written("Rust", "{G}", "Instant", "Counter target activated ability from an artifact source.")
    )
    assert table.act("B", "activate", imp) is None
    assert not table.may("A", "cast", rust)
    assert table.act("B", "activate", rock) is None
    act(table, "A", "cast", rust)
    assert life_changes(table) == (0, 5, 0)


def test_603_2_whenever_you_activate_an_exhaust_ability() -> None:
    table = board(3)
    table.put(
        "A",
        "battlefield",
        written("Jockey", "{3}", "Artifact", "Whenever you activate an exhaust ability, you gain 3 life."),
    )
    racer = table.put(
        "A",
        "battlefield",
        beast(
            "Exhaust — {1}: Put a +1/+1 counter on this creature.\n{1}: This creature gains trample until end of turn."
        ),
    )
    table.to("main1")
    options = [action.option for action in table.actions("A") if action.obj == racer]
    for option in options:
        act(table, "A", "activate", racer, option)
    assert table.life("A") == 23


def test_603_2_whenever_you_play_a_land_or_cast_a_spell() -> None:
    table = board(2).to("main1")
    table.put(
        "A",
        "battlefield",
        written("Fool", "{3}", "Artifact", "Whenever you play a land or cast a spell, you gain 1 life."),
    )
    act(table, "A", "land", table.put("A", "hand", FOREST))
    table.cast("A", BEAR)
    assert table.life("A") == 22


def test_701_7_five_of_those_tokens_instead() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    rite = written(
        "Twins",
        "{G}",
        "Sorcery",
        "Kicker {2}\nCreate a token that's a copy of target creature. If this spell was kicked, create five of those tokens instead.",
    )
    table.to("main1").say("kicker", False, True).cast("A", rite, [bear])
    assert table.count("A", "battlefield", "Bear") == 2
    table.cast("A", rite, [bear])
    assert table.count("A", "battlefield", "Bear") == 7


def test_608_2_mana_value_of_the_chosen_quality() -> None:
    table = stocked()
    even, odd = table.put("B", "battlefield", beast(cost="{1}{G}")), table.put("B", "battlefield", beast(cost="{2}{G}"))
    table.say("odd_or_even", "odd").cast(
        "A",
        written(
            "Event", "{G}", "Sorcery", "Choose odd or even. Exile each creature with mana value of the chosen quality."
        ),
    )
    assert (table.zone(even), table.zone(odd)) == ("battlefield", "exile")


def test_707_10_a_copy_of_a_kicked_permanent_spell_was_kicked() -> None:
    table = stocked()
    text = "Whenever you cast a kicked spell, copy that spell."
    table.put("A", "battlefield", written("Split", "{3}", "Artifact", text))
    shaman = written(
        "Shaman",
        "{G}",
        "Creature — Elf",
        "Kicker {1}\nWhen this creature enters, if it was kicked, you gain 3 life. If you cast it, you gain 1 life.",
        "1/1",
    )
    table.say("kicker", True).cast("A", shaman)
    assert table.count("A", "battlefield", "Shaman") == 2
    assert table.life("A") == 27
