"""Paying costs (CR 601.2f-h, 118.3, 107.4): what is offered can be paid, and what can be paid is offered.

The planner is compared with an exhaustive search that knows nothing of it: every order of activations, every colour, every way to spend.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.game.rules.kernel.state.mana_symbols import parse_cost
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as a
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Target, This
from services.game.rules.program.players import EachPlayer, You

from .board import Board
from .cards import BEAR, CREATURE, DIVINATION, FOREST, GROWTH, MOUNTAIN, YOURS, card, creature, n, spell


def mana(cost: k.Cost, produced: fx.AddMana) -> ab.ActivatedAbility:
    return ab.ActivatedAbility(cost, ab.Body((fx.Clause(produced),)))


TAP = k.TapThis()
DUAL = card("Dual", "", "land", subtypes=("Forest", "Mountain"))
WASTE = card("Waste", "", "land", mana(TAP, fx.AddMana("{C}")))
ROCK = card("Rock", "{1}", "artifact", mana(TAP, fx.AddMana("{C}{C}")))
SIGNET = card("Signet", "{2}", "artifact", mana(k.Costs((k.ManaCost("{1}"), TAP)), fx.AddMana("{G}{R}")))
COIN = card("Coin", "", "artifact", mana(k.Costs((TAP, k.SacrificeCost(f.IsSource()))), fx.AddMana("", "any")))
DRUID = creature("Druid", "1/1", abilities=(mana(TAP, fx.AddMana("{G}")),))
PIT = card("Pit", "", "artifact", mana(k.SacrificeCost(f.AllOf((CREATURE, YOURS))), fx.AddMana("{R}")))
BEAST = creature("Beast", "2/2")
PERMANENTS = {
    each.faces[0].name: each for each in (FOREST, MOUNTAIN, DUAL, WASTE, ROCK, SIGNET, COIN, DRUID, PIT, BEAST)
}
COSTS = ("{1}", "{2}", "{G}", "{R}", "{C}", "{R/G}", "{2/R}", "{U}")

# --- the exhaustive search -----------------------------------------------------------------------------------------

Table = tuple[tuple[str, bool], ...]  # (name, tapped)
_TAPPED_FOR = {
    "Forest": ["G"], "Mountain": ["R"], "Dual": ["G", "R"], "Waste": ["C"], "Rock": ["CC"], "Druid": ["G"], "Signet": ["GR"],
    "Coin": ["W", "U", "B", "R", "G"],
}  # fmt: skip


def steps(table: Table, pool: str) -> list[tuple[Table, str]]:
    """Everything that one activation can lead to."""
    found = []
    for place, (name, tapped) in enumerate(table):
        rest = table[:place] + table[place + 1 :]
        if name in ("Druid", "Beast") and any(other == "Pit" for other, _ in rest):
            found.append((rest, pool + "R"))
        if tapped or name not in _TAPPED_FOR:
            continue
        left = rest if name == "Coin" else (*rest, (name, True))
        for paid in set(pool) if name == "Signet" else {""}:
            after = tuple(sorted(left))
            found += [(after, pool.replace(paid, "", 1) + made) for made in _TAPPED_FOR[name]]
    return found


def spends(pool: str, cost: str) -> bool:
    """Whether some part of the pool pays the cost exactly."""
    parsed = parse_cost(cost)

    def fits(order: tuple[str, ...], pips: tuple[tuple[str, ...], ...], generic: int) -> bool:
        if not pips:
            return len(order) >= generic
        pays = bool(order) and order[0] in pips[0] and fits(order[1:], pips[1:], generic)
        return pays or ("2" in pips[0] and fits(order, pips[1:], generic + 2))

    return any(fits(order, parsed.pips, parsed.generic) for order in set(permutations(pool)))


@cache
def can_pay(table: Table, pool: str, cost: str) -> bool:
    return spends(pool, cost) or any(can_pay(left, "".join(sorted(more)), cost) for left, more in steps(table, pool))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(PERMANENTS)), max_size=4), st.lists(st.sampled_from(COSTS), min_size=1, max_size=3)
)
def test_118_3_a_spell_is_offered_if_and_only_if_it_can_be_paid(names: list[str], symbols: list[str]) -> None:
    table, cost = Board(), "".join(symbols)
    for name in names:
        table.put("A", "battlefield", PERMANENTS[name])
    wanted = table.put("A", "hand", spell("Wanted", fx.Clause(fx.GainLife(You(), n(1))), cost=cost))
    table.to("main1")
    payable = can_pay(tuple(sorted((name, False) for name in names)), "", cost)
    assert table.may("A", "cast", wanted) == payable
    if payable:
        assert table.act("A", "cast", wanted) is None


# --- together with the other parts of a cost -------------------------------------------------------------------------


def _may_cast(program: CardProgram, *permanents: CardProgram) -> tuple[Board, int]:
    table = Board()
    for permanent in permanents:
        table.put("A", "battlefield", permanent)
    oid = table.put("A", "hand", program)
    table.to("main1")
    return table, oid


RITE = card(
    "Rite", "{G}", "sorcery", ab.AdditionalCostAbility(k.SacrificeCost(f.AllOf((CREATURE, YOURS)))),
    ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(5))),))),
)  # fmt: skip
ORE = card(
    "Ore", "", "artifact creature", mana(k.Costs((TAP, k.SacrificeCost(f.IsSource()))), fx.AddMana("{G}")), pt="0/1"
)


def test_601_2h_a_creature_tapped_for_mana_may_be_sacrificed_for_the_same_spell() -> None:
    table, rite = _may_cast(RITE, DRUID)
    assert table.act("A", "cast", rite) is None


def test_601_2h_what_is_sacrificed_for_mana_cannot_be_sacrificed_again() -> None:
    table, rite = _may_cast(RITE, ORE)
    assert not table.may("A", "cast", rite)
    table.put("A", "battlefield", FOREST)
    assert table.act("A", "cast", rite) is None


def test_601_2h_mana_leaves_the_creatures_that_another_part_of_the_cost_taps() -> None:
    crew = ab.ActivatedAbility(
        k.Costs((k.ManaCost("{G}"), k.TapCost(f.AllOf((CREATURE, YOURS))))),
        ab.Body((fx.Clause(fx.GainLife(You(), n(2))),)),
    )
    table = Board()
    bell = table.put("A", "battlefield", card("Bell", "", "artifact", crew))
    table.put("A", "battlefield", DRUID)
    table.to("main1")
    assert not table.may("A", "activate", bell)
    table.put("A", "battlefield", DRUID)
    assert table.act("A", "activate", bell) is None
    assert table.resolve().life("A") == 22


def test_118_3_what_taps_itself_and_another_needs_another() -> None:
    both = k.Costs((TAP, k.TapCost(f.AllOf((CREATURE, YOURS)))))
    guard = creature("Guard", "1/2", abilities=(mana(both, fx.AddMana("", "any")),))
    table, oid = _may_cast(spell("Wanted", fx.Clause(fx.GainLife(You(), n(1))), cost="{U}"), guard)
    assert not table.may("A", "cast", oid)
    table.put("A", "battlefield", BEAST)
    assert table.act("A", "cast", oid) is None


def test_702_51_a_creature_pays_generic_mana_whatever_its_colour() -> None:
    chorus = card(
        "Chorus", "{2}{R}", "sorcery", ab.Keyword("convoke"), ab.SpellAbility(DIVINATION.faces[0].abilities[0].body)
    )  # type: ignore[attr-defined]
    table, oid = _may_cast(chorus, BEAST, BEAST, MOUNTAIN)
    assert table.act("A", "cast", oid) is None


def test_107_4f_phyrexian_mana_is_paid_with_life_that_is_there() -> None:
    cheap = spell("Cheap", fx.Clause(fx.GainLife(You(), n(1))), cost="{R/P}{R/P}")
    table, _ = _may_cast(FOREST)
    table.game.edit_player(0).life = 3
    oid = table.put("A", "hand", cheap)
    assert not table.may("A", "cast", oid)


def test_107_4f_two_life_for_each_symbol() -> None:
    cheap = spell("Cheap", fx.Clause(fx.GainLife(You(), n(1))), cost="{R/P}{R/P}")
    table, oid = _may_cast(cheap)
    assert table.act("A", "cast", oid) is None
    assert table.life("A") == 16


@pytest.mark.parametrize(("lands", "payable"), [(1, True), (2, True)])
def test_601_2b_only_modes_that_can_be_paid_are_chosen(lands: int, payable: bool) -> None:
    modes = tuple(ab.Mode((fx.Clause(fx.GainLife(You(), n(4))),), cost=k.ManaCost("{1}")) for _ in range(2))
    spree = card("Spree", "{G}", "instant", ab.SpellAbility(ab.Body(modes=modes, min=1, max=2)))
    table, oid = _may_cast(spree, FOREST, *[FOREST] * lands)
    table.say("modes", [0] if lands == 1 else [0, 1])
    assert (table.act("A", "cast", oid) is None) is payable
    assert table.resolve().life("A") == 20 + 4 * lands


SPRINGS = card(
    "Springs", "", "land",
    ab.ActivatedAbility(TAP, ab.Body((fx.Clause(fx.AddMana("{G}")), fx.Clause(fx.DealDamage(You(), n(1)))))),
)  # fmt: skip
BARGAIN = k.Costs((k.ManaCost("{G}"), k.PayLife(n(2))))


@pytest.mark.parametrize(("life", "payable"), [(2, False), (3, True)])
def test_118_3b_life_that_a_mana_ability_takes_is_not_there_for_another_part_of_the_cost(
    life: int, payable: bool
) -> None:
    table = Board()
    draw = ab.ActivatedAbility(BARGAIN, ab.Body((fx.Clause(fx.Draw(You(), n(1))),)))
    greedy = table.put("A", "battlefield", card("Greedy", "", "enchantment", draw))
    table.to("main1").game.edit_player(0).life = life
    table.put("A", "battlefield", SPRINGS)
    assert table.may("A", "activate", greedy) is payable
    if payable:
        assert table.act("A", "activate", greedy) is None
    else:
        table.put("A", "battlefield", FOREST)
        assert table.act("A", "activate", greedy) is None  # the other source of green mana


def test_118_3_a_mana_ability_may_take_the_last_life() -> None:
    table, oid = _may_cast(spell("Wanted", fx.Clause(fx.Draw(You(), n(1))), cost="{G}"))
    table.game.edit_player(0).life = 1
    table.put("A", "battlefield", SPRINGS)
    assert table.may("A", "cast", oid)


def test_106_6_mana_for_other_spells_does_not_serve_what_a_payment_around_it_needs() -> None:
    """Restricted green mana is in the pool: the signet must not be paid with the only green mana that the creature can use."""
    table, oid = _may_cast(creature("Wanted", "2/2", cost="{G}{G}{2}"), MOUNTAIN, MOUNTAIN, FOREST, SIGNET)
    shrine = card(
        "Shrine", "", "artifact", mana(TAP, fx.AddMana("{G}{R}", only=(fx.ManaUse("spell", f.HasType("sorcery")),)))
    )
    assert table.act("A", "activate", table.put("A", "battlefield", shrine)) is None
    assert table.may("A", "cast", oid)
    assert table.act("A", "cast", oid) is None


# --- what happens instead --------------------------------------------------------------------------------------------


def test_614_5_an_effect_does_not_replace_what_it_made_happen_instead() -> None:
    twice = ab.ReplacementAbility(e.CardDrawn(You()), instead=(fx.Clause(fx.Draw(You(), n(2))),))
    table = Board(library=10)
    table.put("A", "battlefield", card("Studious", "{G}", "enchantment", twice))
    table.put("A", "battlefield", FOREST)
    table.to("main1")
    table.cast("A", spell("Peek", fx.Clause(fx.Draw(You(), n(1)))))
    assert table.count("A", "hand") == 2


def test_601_2c_only_targets_that_can_be_paid_for_are_offered() -> None:
    tax = m.CostChange(f.Everything(), n(2), EachPlayer(), targets=f.HasSubtype("Bear"))
    table = Board()
    table.put("A", "battlefield", card("Tax", "{G}", "enchantment", ab.StaticAbility(EachPlayer(), (tax,))))
    table.put("A", "battlefield", FOREST)
    bear = table.put("A", "battlefield", BEAR)
    giant = table.put("A", "battlefield", creature("Giant", "5/5", subtypes=("Giant",)))
    growth = table.put("A", "hand", GROWTH)
    table.to("main1")
    table.say("target", [bear])
    with pytest.raises(AssertionError, match="target"):
        table.act("A", "cast", growth)
    table.say("target", [giant])
    table._settle()
    assert table.resolve().pt(giant) == (8, 8)


def test_601_2f_a_cost_for_each_target_beyond_the_first_limits_the_targets() -> None:
    more = ab.CastingRule("cost_more", amount=a.TargetsOf(This(), beyond=1))
    clause = fx.Clause(
        fx.Apply(Target(0, CREATURE, min=0, max=-1, up_to=True), (m.ModifyPT(n(1), n(1)),), "end_of_turn")
    )
    rally = card("Rally", "{G}", "instant", more, ab.SpellAbility(ab.Body((clause,))))
    table = Board()
    table.put("A", "battlefield", FOREST, 2)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    oid = table.put("A", "hand", rally)
    table.to("main1")
    table.say("target", bears[:2])
    assert table.act("A", "cast", oid) is None
    assert (table.asked[-1].min, table.asked[-1].max) == (0, 2)
    assert [table.resolve().pt(bear)[0] for bear in bears] == [3, 3, 2]
