"""Numbers and Symbols (CR 107)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.amounts import X
from services.game.rules.program.objects import Target
from services.game.rules.program.players import EachOpponent, You
from tests.rules.board import Board
from tests.rules.cards import BEAR, CREATURE, FOREST, MOUNTAIN, creature, n, spell
from tests.rules.quick import act, attack, beast, board, found, in_hand_with, lands_for_both
from tests.rules.written import written


def test_107_1a_the_text_says_how_a_fraction_is_rounded() -> None:
    for words, left in (("up", 8), ("down", 9)):
        table = board().to("main1")
        table.cast(
            "A", written("Toll", "{G}", "Sorcery", f"You lose 3 life. You lose half your life, rounded {words}.")
        )
        assert table.life("A") == left


def test_107_1b_there_are_no_negative_amounts_of_damage() -> None:
    table = board()
    weak = table.put("A", "battlefield", creature("Weak", "-1/3"))
    bear = table.put("B", "battlefield", BEAR)
    punch = spell(
        "Punch",
        fx.Clause(
            fx.Fight(
                Target(0, fl.AllOf((CREATURE, fl.ControlledBy(You())))),
                Target(1, fl.AllOf((CREATURE, fl.Not(fl.ControlledBy(You()))))),
            )
        ),
    )
    table.to("main1").cast("A", punch, [weak, bear])
    assert table.game.s.objects[bear].damage == 0


def test_107_1b_x_of_a_bonus_is_not_less_than_zero_but_what_is_doubled_is() -> None:
    where_it_stands = {
        "Target creature gets +X/+X until end of turn, where X is its power.": (-1, 3),
        "Target creature gets -X/-X until end of turn, where X is its power.": (-1, 3),
        "Double target creature's power and toughness until end of turn.": (-2, 6),
        "Target creature gets +2/-1 until end of turn.": (1, 2),
    }
    for words, size in where_it_stands.items():
        table = board()
        weak = table.put("A", "battlefield", creature("Weak", "-1/3"))
        table.to("main1").cast("A", written("Size", "{G}", "Instant", words), [weak])
        assert table.pt(weak) == size, words


def test_107_1b_a_static_bonus_is_not_less_than_zero() -> None:
    for weight, power in ((0, 4), (5, 2)):
        table = board()
        table.put("A", "battlefield", written("Weight", "{G}", "Enchantment", f"Beasts get -{weight}/-0."))
        table.put("A", "battlefield", beast("Other creatures you control get +X/+0, where X is this creature's power."))
        bear = table.put("A", "battlefield", BEAR)
        assert table.to("main1").pt(bear) == (power, 2)


def test_107_1b_a_spell_that_costs_x_less_costs_no_more_for_an_x_below_zero() -> None:
    text = "This spell costs {X} less to cast, where X is the greatest power among creatures you control.\nDraw a card."
    table = board(2)
    table.put("A", "battlefield", creature("Weak", "-1/3"))
    oid = table.put("A", "hand", written("Cheap", "{1}{G}", "Instant", text))
    assert table.to("main1").may("A", "cast", oid)


_ITS_POWER = "where X is this creature's power"


@pytest.mark.parametrize("change", ["less", "more"])
def test_107_1b_a_static_change_of_costs_by_x_is_none_for_an_x_below_zero(change: str) -> None:
    table = board(2)
    table.put("A", "battlefield", beast(f"Spells you cast cost {{X}} {change} to cast, {_ITS_POWER}.", "-1/3"))
    oid = table.put("A", "hand", written("Plan", "{1}{G}", "Instant", "Draw a card."))
    act(table.to("main1"), "A", "cast", oid)
    assert untapped_forests(table) == 0


@pytest.mark.parametrize("change", ["less", "more"])
def test_107_1b_a_change_of_costs_for_a_turn_by_x_is_none_for_an_x_below_zero(change: str) -> None:
    table = board(3)
    weak = table.put("A", "battlefield", creature("Weak", "-1/3"))
    text = f"Spells you cast this turn cost {{X}} {change} to cast, where X is the power of target creature."
    table.to("main1").cast("A", written("Muse", "{G}", "Sorcery", text), [weak])
    table.cast("A", written("Plan", "{1}{G}", "Instant", "Draw a card."))
    assert untapped_forests(table) == 0


def test_107_1b_an_ability_that_costs_x_less_costs_no_more_for_an_x_below_zero() -> None:
    table = board(2)
    text = f"{{2}}: Draw a card. This ability costs {{X}} less to activate, {_ITS_POWER}."
    weak = table.put("A", "battlefield", beast(text, "-1/3"))
    assert table.to("main1").may("A", "activate", weak)


def untapped_forests(table: Board) -> int:
    """How many Forests could still pay for something."""
    game = table.game
    return sum(table.name(oid) == "Forest" and not game.s.objects[oid].tapped for oid in game.permanents())


@pytest.mark.parametrize(
    "words",
    [
        "Search your library for up to X basic land cards, {x}, put them into your hand, then shuffle.",
        "Reveal cards from the top of your library until you reveal X land cards, {x}. Put those cards into your hand and the rest on the bottom of your library in a random order.",
        "Look at the top five cards of your library. Put X of them into your hand and the rest on the bottom of your library in any order, {x}.",
    ],
)
def test_107_1b_no_card_is_found_for_an_x_below_zero(words: str) -> None:
    table = board()
    weak = table.put("A", "battlefield", creature("Weak", "-1/3"))
    text = words.replace("{x}", "where X is the power of target creature")
    table.to("main1").cast("A", written("Find", "{G}", "Sorcery", text), [weak])
    assert not table.game.zone_list("hand", 0)


def test_107_1b_until_none_is_revealed_is_without_a_card() -> None:
    table = board()
    text = "Reveal cards from the top of your library until you reveal X land cards. Put those cards into your hand and the rest into your graveyard."
    oid = table.put("A", "hand", written("Open", "{X}{G}", "Sorcery", text))
    table.to("main1").say("x", 0)
    act(table, "A", "cast", oid)
    assert (table.count("A", "library"), table.count("A", "graveyard")) == (20, 1)


def test_107_1b_a_shield_of_less_than_zero_adds_no_damage() -> None:
    table = board()
    weak = table.put("A", "battlefield", creature("Weak", "-1/3"))
    text = "Prevent the next X damage that would be dealt to you this turn, where X is the power of target creature."
    table.to("main1").cast("A", written("Shield", "{G}", "Instant", text), [weak])
    table.cast("A", written("Burn", "{G}", "Instant", "Burn deals 3 damage to you."))
    assert table.life("A") == 17


@pytest.mark.parametrize("power", [2, -1])
def test_107_1b_what_is_added_to_damage_is_not_less_than_zero(power: int) -> None:
    table = board()
    text = f"If a source you control would deal noncombat damage to an opponent or a permanent an opponent controls, instead it deals that much damage plus X, {_ITS_POWER}."
    table.put("A", "battlefield", beast(text, f"{power}/3"))
    table.to("main1").cast("A", written("Burn", "{G}", "Instant", "Burn deals 3 damage to each opponent."))
    assert table.life("B") == 17 - max(power, 0)


def test_107_1b_less_than_no_counters_are_no_counters() -> None:
    text = "This creature enters with X +1/+1 counters on it, where X is the greatest power among other creatures you control."
    table = board()
    table.put("A", "battlefield", creature("Weak", "-1/3"))
    more = "Each creature you control enters with an additional +1/+1 counter on it."
    table.put("A", "battlefield", written("Bond", "{G}", "Enchantment", more))
    table.to("main1").cast("A", beast(text, "1/1", cost="{G}", name="Speaker"))
    assert table.pt(found(table, "Speaker")) == (2, 2)


def test_107_3_any_number_of_counters_is_removed_for_mana() -> None:
    text = (
        "{T}, Remove any number of storage counters from this land: Add {G} for each storage counter removed this way."
    )
    table = Board()
    store = table.put("A", "battlefield", written("Store", "", "Land", text), counters={"storage": 3})
    table.to("main1").say("x", 2)
    assert table.act("A", "activate", store) is None
    assert len(table.game.s.players[0].pool) == 2
    assert table.game.s.objects[store].counters == {"storage": 1}


def test_107_3_x_is_announced_and_paid() -> None:
    blast = spell("Blast", fx.Clause(fx.DealDamage(EachOpponent(), X())), cost="{X}{G}", types="sorcery")
    table = lands_for_both(5)
    blaze = table.put("A", "hand", blast)
    table.to("main1").say("x", 4).act("A", "cast", blaze)
    table.resolve()
    assert table.life("B") == 16


def test_107_3f_x_is_chosen_as_it_is_paid() -> None:
    """ "You may pay {X}{R}. If you do, ... X damage": of nine lands up to eight; three are paid."""
    table = board(8, library=30)

    table.put("A", "battlefield", MOUNTAIN)
    dragon = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature attacks, you may pay {X}{R}. If you do, this creature deals X damage to any target.",
            "1/1",
        ),
    )
    foe = table.put("B", "battlefield", beast("", "3/3"))
    table.say("target", [foe]).say("may", True).say("x", 3)
    attack(table.to("begin_combat"), dragon).resolve()
    assert table.zone(foe) == "graveyard"
    tapped = sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())
    assert tapped == 5


def test_107_3m_the_doubled_x_of_a_permanent_spell_is_the_one_of_the_permanent() -> None:
    table = Board(2)
    table.put("A", "battlefield", FOREST, 3)
    table.put(
        "A",
        "battlefield",
        written(
            "Flourish",
            "{G}",
            "Enchantment",
            "Whenever you cast a permanent spell with a mana cost that contains {X}, double the value of X.",
        ),
    )
    hydra = written("Hydra", "{X}{G}", "Creature — Hydra", "This creature enters with X +1/+1 counters on it.", "0/0")
    table.to("main1").say("x", 2).cast("A", hydra)
    assert table.pt(table.game.permanents()[-1]) == (4, 4)


def test_107_4_hybrid_and_phyrexian_symbols() -> None:
    table = board(1)
    table.to("main1").cast("A", creature("Half", "1/1", cost="{G/U}{W/P}"))
    assert (table.count("A", "battlefield", "Half"), table.life("A")) == (1, 18)


def test_107_4c_the_colorless_symbol_is_paid_with_colorless_mana_alone() -> None:
    for land, may in ((FOREST, False), (written("Wastes", "", "Land", "{T}: Add {C}."), True)):
        table = Board()
        table.put("A", "battlefield", land, 3)
        oid = table.put("A", "hand", creature("Seer", "1/1", cost="{1}{C}"))
        assert table.to("main1").may("A", "cast", oid) is may


def test_107_4f_phyrexian_mana_is_paid_with_life_that_is_there() -> None:
    cheap = spell("Cheap", fx.Clause(fx.GainLife(You(), n(1))), cost="{R/P}{R/P}")
    table, _ = in_hand_with(FOREST)
    table.game.edit_player(0).life = 3
    oid = table.put("A", "hand", cheap)
    assert not table.may("A", "cast", oid)


def test_107_4f_two_life_for_each_symbol() -> None:
    cheap = spell("Cheap", fx.Clause(fx.GainLife(You(), n(1))), cost="{R/P}{R/P}")
    table, oid = in_hand_with(cheap)
    assert table.act("A", "cast", oid) is None
    assert table.life("A") == 16


@pytest.mark.parametrize("paid", [0, 2])
def test_107_14_any_amount_of_energy(paid: int) -> None:
    table = board()
    spark = written(
        "Spark",
        "{G}",
        "Instant",
        "Choose target creature. You get {E}{E}, then you may pay any amount of {E}. This spell deals that much damage to that creature.",
    )
    bear, oid = table.put("B", "battlefield", BEAR), table.put("A", "hand", spark)
    table.to("main1").say("target", [bear]).say("pay_amount", paid)
    act(table, "A", "cast", oid)
    assert table.zone(bear) == ("graveyard" if paid else "battlefield")
    assert table.game.s.players[0].counters.get("energy", 0) == 2 - paid


def test_107_3a_no_counters_are_removed_for_an_x_of_zero() -> None:
    table = board(1)
    text = (
        "{G}, Remove X +1/+1 counters from among creatures you control: Target creature gets -X/-X until end of turn."
    )
    source = table.put("A", "battlefield", written("Fate", "{G}", "Enchantment", text))
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    assert table.may("A", "activate", source)
    act(table, "A", "activate", source)
    assert table.pt(bear) == (2, 2)


@pytest.mark.parametrize(("words", "least"), [("up to X lands", 0), ("X lands you control", 2)])
def test_107_1c_up_to_x_is_any_number_of_them(words: str, least: int) -> None:
    table = board()
    table.put("A", "battlefield", BEAR, 2)
    text = f"Untap {words}, where X is the number of creatures you control."
    table.to("main1").cast("A", written("Wake", "{G}", "Sorcery", text))
    asked = next(ask for ask in table.asked if ask.kind == "objects")
    assert (asked.min, asked.max) == (least, 2)


DORK = "{T}: Add {G}{G}{G}."
PILI = "{2}, {Q}: Add one mana of any color."


def test_107_6_what_is_tapped_for_mana_is_untapped_for_the_rest_of_the_same_cost() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", beast(f"{DORK}\n{{3}}, {{Q}}: You gain 5 life."))
    bear = table.put("A", "battlefield", beast("{0}, {Q}: You gain 1 life."))
    poor = table.put("A", "battlefield", beast("{T}: Add {G}.\n{3}, {Q}: You gain 5 life."))
    table.to("main1")
    assert [table.may("A", "activate", oid) for oid in (elf, bear)] == [True, False]
    assert [action.option for action in table.actions("A") if action.obj == poor] == [
        "0",
        "1",
    ]  # with the mana of the other one
    act(table, "A", "activate", elf, "1")
    assert (table.life("A"), table.game.s.objects[elf].tapped, table.game.s.objects[poor].tapped) == (25, False, False)


@pytest.mark.parametrize("is_new", [False, True])
def test_107_6_what_another_ability_taps_is_untapped_for_its_own_unless_it_came_this_turn(is_new: bool) -> None:
    table = board(0)
    drum = "{T}, Tap an untapped creature you control: Add one mana of any color."
    table.put("A", "battlefield", written("Drum", "{1}", "Artifact", drum))
    faerie = table.put("A", "battlefield", beast("{1}, {Q}: You gain 1 life."))
    table.to("main1").game.edit(faerie).sick = is_new
    table.look_again()
    assert table.may("A", "activate", faerie) != is_new
    if not is_new:
        act(table, "A", "activate", faerie)
        assert (table.life("A"), table.game.s.objects[faerie].tapped) == (21, False)


@pytest.mark.parametrize(("tapped", "cost", "able"), [
    (False, "{U}", True),  # {T} and a Forest pay for {Q}
    (False, "{U}{U}", False),
    (True, "{U}{G}", True),  # two Forests pay for {Q}, then {T}
    (True, "{U}{U}", False),
])  # fmt: skip
def test_107_6_mana_abilities_tap_and_untap_the_same_permanent_in_one_payment(
    tapped: bool, cost: str, able: bool
) -> None:
    table = board(2 if tapped else 1)
    pala = table.put("A", "battlefield", beast(f"{{T}}: Add {{G}}.\n{PILI}"))
    spell_ = table.put("A", "hand", written("Spell", cost, "Instant", "You gain 1 life."))
    table.to("main1")
    table.game.edit(pala).tapped = tapped
    table.look_again()
    assert table.may("A", "cast", spell_) == able
    if able:
        act(table, "A", "cast", spell_)
        assert (table.life("A"), table.game.s.objects[pala].tapped) == (21, tapped)
        assert table.game.s.players[0].pool == ()


def test_107_6_what_lies_tapped_and_can_be_untapped_for_the_cost_is_counted_with_what_it_makes() -> None:
    table = board(2)
    pala = table.put("A", "battlefield", beast(f"{DORK}\n{PILI}"))
    wanted, beyond = (
        table.put("A", "hand", written("Spell", cost, "Instant", "You gain 1 life.")) for cost in ("{3}{U}", "{4}{U}")
    )
    table.to("main1").game.edit(pala).tapped = True
    table.look_again()
    assert [table.may("A", "cast", oid) for oid in (wanted, beyond)] == [True, False]
    act(table, "A", "cast", wanted)
    assert table.life("A") == 21
