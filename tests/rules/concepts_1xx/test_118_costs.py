"""Costs (CR 118)."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.game.rules.kernel.state.mana_symbols import parse_cost
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Bound, Target
from services.game.rules.program.players import ControllerOf, EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import (
    BEAR,
    BEAST,
    CREATURE,
    DRUID,
    FOREST,
    MOUNTAIN,
    SIGNET,
    TAP,
    YOURS,
    card,
    creature,
    mana_ability,
    n,
    rules,
    spell,
)
from tests.rules.commanders import with_leader
from tests.rules.quick import act, attack, beast, board, in_hand_with, lands_for_both, life_changes, stocked
from tests.rules.written import written


def _reduced(cost: str, mana: str, amount: int = -1, forests: int = 2) -> bool:
    """Whether a creature spell of that cost can be cast with the Forests when creature spells cost so much less."""
    table = board(forests)
    less = mo.CostChange(fl.HasType("creature"), n(amount), mana=mana)
    table.put("A", "battlefield", card("Anvil", "{G}", "artifact", ab.StaticAbility(You(), (less,))))
    return table.to("main1").may("A", "cast", table.put("A", "hand", creature("Dear", "1/1", cost=cost)))


SPRINGS = card(
    "Springs", "", "land",
    ab.ActivatedAbility(TAP, ab.Body((fx.Clause(fx.AddMana("{G}")), fx.Clause(fx.DealDamage(You(), n(1)))))),
)  # fmt: skip


def test_118_3_a_cost_is_paid_whole_or_not_at_all() -> None:
    table = board(1)
    dear = table.put("A", "hand", creature("Dear", "1/1", cost="{1}{G}"))
    assert not table.to("main1").may("A", "cast", dear)


DUAL = card("Dual", "", "land", subtypes=("Forest", "Mountain"))
WASTE = card("Waste", "", "land", mana_ability(TAP, fx.AddMana("{C}")))
ROCK = card("Rock", "{1}", "artifact", mana_ability(TAP, fx.AddMana("{C}{C}")))
COIN = card(
    "Coin", "", "artifact", mana_ability(co.Costs((TAP, co.SacrificeCost(fl.IsSource()))), fx.AddMana("", "any"))
)
PIT = card("Pit", "", "artifact", mana_ability(co.SacrificeCost(fl.AllOf((CREATURE, YOURS))), fx.AddMana("{R}")))
PERMANENTS = {
    each.faces[0].name: each for each in (FOREST, MOUNTAIN, DUAL, WASTE, ROCK, SIGNET, COIN, DRUID, PIT, BEAST)
}
COSTS = ("{1}", "{2}", "{G}", "{R}", "{C}", "{R/G}", "{2/R}", "{U}")
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


def test_118_3_what_taps_itself_and_another_needs_another() -> None:
    both = co.Costs((TAP, co.TapCost(fl.AllOf((CREATURE, YOURS)))))
    guard = creature("Guard", "1/2", abilities=(mana_ability(both, fx.AddMana("", "any")),))
    table, oid = in_hand_with(spell("Wanted", fx.Clause(fx.GainLife(You(), n(1))), cost="{U}"), guard)
    assert not table.may("A", "cast", oid)
    table.put("A", "battlefield", BEAST)
    assert table.act("A", "cast", oid) is None


def test_118_3_a_mana_ability_may_take_the_last_life() -> None:
    table, oid = in_hand_with(spell("Wanted", fx.Clause(fx.Draw(You(), n(1))), cost="{G}"))
    table.game.edit_player(0).life = 1
    table.put("A", "battlefield", SPRINGS)
    assert table.may("A", "cast", oid)


CRAWLER = (
    "Crawler enters with two +1/+1 counters on it.\nRemove a +1/+1 counter from Crawler: Add one mana of any color."
)


@pytest.mark.parametrize(("forests", "payable"), [(0, False), (1, True)])
def test_118_3_counters_that_make_the_mana_are_not_there_for_the_rest_of_the_cost(forests: int, payable: bool) -> None:
    table = board(forests)
    crawler = table.put("A", "battlefield", written("Crawler", "{4}", "Artifact Creature — Construct", CRAWLER, "1/1"))
    text = "{G}, Remove two counters from among artifacts you control: You gain 1 life."
    lord = table.put("A", "battlefield", written("Lord", "{4}", "Creature — Phyrexian", text, "1/1"))
    table.game.edit(crawler).counters = {"+1/+1": 2}
    table.to("main1")
    assert table.may("A", "activate", lord) is payable
    if payable:
        assert table.act("A", "activate", lord) is None
        assert table.game.s.objects[crawler].counters.get("+1/+1", 0) == 0


@pytest.mark.parametrize(("energy", "payable"), [(3, False), (4, True)])
def test_118_3_energy_is_spent_once(energy: int, payable: bool) -> None:
    table = board(0)
    table.put("A", "battlefield", written("Hub", "", "Land", "{T}, Pay {E}: Add one mana of any color."))
    puma = table.put(
        "A", "battlefield", written("Puma", "{2}", "Creature — Cat", "{G}, Pay {E}{E}{E}: You gain 1 life.", "1/1")
    )
    table.game.edit_player(0).counters = {"energy": energy}
    assert table.to("main1").may("A", "activate", puma) is payable


def test_118_3b_life_for_the_colors_of_the_identity() -> None:
    table = with_leader()
    text = "{3}, {T}, Pay life equal to the number of colors in your commanders' color identity: Draw a card."
    room = table.put("A", "battlefield", written("Room", "", "Land", text))
    before = table.count("A", "hand")
    act(table, "A", "activate", room)
    assert (table.life("A"), table.count("A", "hand")) == (38, before + 1)


BARGAIN = co.Costs((co.ManaCost("{G}"), co.PayLife(n(2))))


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


@pytest.mark.parametrize(("forests", "pays", "kept"), [(2, True, True), (2, False, False), (1, True, False)])
def test_118_4_unless_you_pay_its_mana_cost(forests: int, pays: bool, kept: bool) -> None:
    flux = written(
        "Flux", "{G}", "Enchantment — Aura",
        'Enchant creature\nEnchanted creature has "At the beginning of your upkeep, sacrifice this creature unless you pay its mana cost."',
    )  # fmt: skip
    table = board(1)
    table.put("B", "battlefield", FOREST, forests)
    victim = table.put("B", "battlefield", beast())
    table.to("main1").cast("A", flux, [victim])
    table.say("unless", pays).to("main1", 2)
    assert (table.zone(victim) == "battlefield") is kept


def test_118_6_what_has_no_mana_cost_cannot_be_paid_for() -> None:
    leak = written(
        "Leak", "{G}", "Enchantment — Aura",
        'Enchant permanent\nEnchanted permanent has "At the beginning of your upkeep, sacrifice this permanent unless you pay its mana cost."',
    )  # fmt: skip
    table = board(1)
    land = table.put("B", "battlefield", MOUNTAIN)
    table.to("main1").cast("A", leak, [land])
    table.say("unless", True).to("main1", 2)
    assert table.zone(land) == "graveyard"


@pytest.mark.parametrize(
    ("cost", "others", "zone"),
    [
        ("{T}, Sacrifice two artifacts", 1, "graveyard"),
        ("{1}, {T}, Sacrifice an artifact", 0, "graveyard"),
        ("{G}, {T}, Return an artifact you control to its owner's hand", 0, "hand"),
        ("{1}, Remove a charge counter from this artifact, Sacrifice an artifact", 0, "graveyard"),
    ],
)
def test_601_2h_what_is_tapped_for_a_cost_may_be_sacrificed_for_it(cost: str, others: int, zone: str) -> None:
    """The parts are paid in any order: first tapped, then sacrificed or returned; the mana is not made with it."""
    table = board(1)
    sieve = table.put("A", "battlefield", written("Sieve", "{2}", "Artifact", f"{cost}: You gain 5 life."))
    table.game.edit(sieve).counters = {"charge": 1}
    table.put("A", "battlefield", written("Trinket", "{0}", "Artifact", ""), others)
    act(table.to("main1"), "A", "activate", sieve)
    assert (table.life("A"), table.zone(sieve)) == (25, zone)


def test_601_2h_what_is_tapped_for_a_cost_serves_one_part_of_it() -> None:
    table = board(1)
    text = "{T}, Sacrifice this artifact, Sacrifice an artifact: You gain 5 life."
    sieve = table.put("A", "battlefield", written("Sieve", "{2}", "Artifact", text))
    assert not table.to("main1").may("A", "activate", sieve)
    table.put("A", "battlefield", written("Trinket", "{0}", "Artifact", ""))
    assert table.may("A", "activate", sieve)


def test_118_7a_a_generic_reduction_takes_no_coloured_mana() -> None:
    assert _reduced("{3}{G}{G}", "", -3)
    assert not _reduced("{G}{G}{G}", "", -3)


@pytest.mark.parametrize("less", range(5))
def test_118_7a_what_reduces_generic_mana_reduces_what_a_hybrid_symbol_asks_for(less: int) -> None:
    """107.4e: {2/R} is {R} or {2}; where {2} is chosen the reduction takes of it, and the least is paid."""
    for symbols, red, green in product((1, 2, 3), (0, 1, 2), (0, 1, 3)):
        table = board(green)
        table.put("A", "battlefield", MOUNTAIN, red)
        cheaper = mo.CostChange(fl.HasType("creature"), n(-less))
        table.put("A", "battlefield", card("Anvil", "{G}", "artifact", ab.StaticAbility(You(), (cheaper,))))
        odd = table.put("A", "hand", creature("Odd", "1/1", cost="{2/R}" * symbols))
        ways = [
            symbols - twice + max(2 * twice - less, 0)
            for twice in range(symbols + 1)
            if symbols - twice <= red and symbols - twice + max(2 * twice - less, 0) <= red + green
        ]
        assert table.to("main1").may("A", "cast", odd) == bool(ways), (symbols, red, green)
        if ways:
            assert table.act("A", "cast", odd) is None
            assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == min(ways)


def test_118_7a_a_least_cost_is_paid_whatever_reduces_hybrid_symbols() -> None:
    """ "Costs three mana to cast" comes after all reductions (601.2f)."""
    table = board(9)
    table.put("A", "battlefield", written("Anvil", "{G}", "Artifact", "Spells you cast cost {3} less to cast."))
    sphere = "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three mana to cast."
    table.put("B", "battlefield", written("Sphere", "{3}", "Artifact", sphere))
    odd = table.put("A", "hand", creature("Odd", "1/1", cost="{2/R}{2/R}"))
    assert table.to("main1").act("A", "cast", odd) is None
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) >= 3


def test_118_7b_a_coloured_reduction_without_such_mana_takes_generic_mana() -> None:
    table = board(2)
    less = mo.CostChange(fl.HasType("creature"), n(-1), mana="{W}")
    table.put("A", "battlefield", card("Anvil", "{G}", "artifact", ab.StaticAbility(You(), (less,))))
    dear = table.put("A", "hand", creature("Dear", "1/1", cost="{2}{G}"))
    assert table.to("main1").may("A", "cast", dear)


def test_118_7c_what_a_coloured_reduction_exceeds_is_generic() -> None:
    table = board(2)
    table.put(
        "A",
        "battlefield",
        written("Guide", "{G}", "Creature — Elf", "Elf spells you cast cost {G}{G} less to cast.", "1/1"),
    )
    table.to("main1").cast("A", written("Elf", "{2}{G}", "Creature — Elf", "", "3/3"))
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 1


def test_118_7c_unless_only_coloured_mana_is_reduced() -> None:
    table = board(2)
    text = "Elf spells you cast cost {G}{G} less to cast. This effect reduces only the amount of colored mana you pay."
    table.put("A", "battlefield", written("Guide", "{G}", "Creature — Elf", text, "1/1"))
    table.to("main1").cast("A", written("Elf", "{2}{G}", "Creature — Elf", "", "3/3"))
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 2


@pytest.mark.parametrize("land", [FOREST, MOUNTAIN])
def test_118_7_the_half_of_a_hybrid_symbol_that_is_not_reduced_may_be_paid(land: CardProgram) -> None:
    """CR 601.2b: which half is paid is chosen before the reduction."""
    table = Board()
    table.put("A", "battlefield", land)
    less = mo.CostChange(fl.HasType("creature"), n(-1), mana="{R}")
    table.put("A", "battlefield", card("Anvil", "{G}", "artifact", ab.StaticAbility(You(), (less,))))
    dear = table.put("A", "hand", creature("Dear", "1/1", cost="{R/G}{R}"))
    assert table.to("main1").may("A", "cast", dear)


def test_118_7d_what_a_colorless_reduction_exceeds_is_generic() -> None:
    assert _reduced("{C}{3}", "{C}{C}")
    assert not _reduced("{C}{4}", "{C}{C}")


def test_118_7e_one_half_of_a_hybrid_reduction_is_taken_off() -> None:
    assert _reduced("{R}{2}", "{R/W}")
    assert not _reduced("{R}{W}{2}", "{R/W}")


def test_118_8_an_additional_cost_is_paid_with_the_mana_cost() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    rite = written(
        "Rite", "{G}", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 5 life."
    )
    table.to("main1").cast("A", rite)
    assert (table.zone(bear), table.life("A")) == ("graveyard", 25)


def test_118_8a_without_the_means_it_cannot_be_cast() -> None:
    table = board()
    rite = written(
        "Rite", "{G}", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 5 life."
    )
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", rite))


def test_118_8b_some_additional_costs_are_optional() -> None:
    kicked = beast("Kicker {G}\nWhen this creature enters, if it was kicked, you gain 5 life.")
    assert board().to("main1").say("kicker", False).cast("A", kicked).life("A") == 20
    assert board().to("main1").say("kicker", True).cast("A", kicked).life("A") == 25


def test_118_8d_additional_costs_do_not_change_the_mana_cost() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Kicker {3}"))
    table.to("main1").say("kicker", True).act("A", "cast", oid)
    assert table.game.mana_value(table.game.s.stack[-1]) == 2


def test_118_9_an_alternative_cost_replaces_the_mana_cost() -> None:
    table = board(0)
    force = written(
        "Force", "{9}", "Instant", "You may pay 3 life rather than pay this spell's mana cost.\nYou gain 1 life."
    )
    oid = table.put("A", "hand", force)
    table.to("main1")
    act(table, "A", "cast", oid, "alternative")
    assert table.life("A") == 18


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


def test_118_9_which_cost_was_paid() -> None:
    surge = written(
        "Rush", "{4}{G}", "Creature — Elf",
        "Surge {G}\nWhen this creature enters, if its surge cost was paid, you gain 3 life.", "1/1",
    )  # fmt: skip
    table = board(6).to("main1")
    assert table.game.s.players[0].life == 20
    table.cast("A", written("Rite", "{G}", "Sorcery", "You gain 1 life."))
    card = table.put("A", "hand", surge)
    act(table, "A", "cast", card, "surge")
    assert table.life("A") == 24


def test_118_9_life_instead_of_mana_for_what_was_exiled() -> None:
    text = "Target opponent exiles the top card of their library. You may cast spells from among those cards this turn. If you cast a spell this way, pay life equal to that spell's mana value rather than pay its mana cost."
    pact = written("Pact", "{G}", "Sorcery", text.replace("Target opponent", "Each opponent"))
    table = board(1)
    table.put("B", "library", written("Giant", "{5}{R}", "Creature — Giant", "", "5/5"))
    table.to("main1").cast("A", pact)
    card = next(oid for oid in table.game.zone_objects("exile") if table.name(oid) == "Giant")
    act(table, "A", "cast", card)
    assert (table.life("A"), table.count("A", "battlefield", "Giant")) == (14, 1)


@pytest.mark.parametrize(("attackers", "may"), [(0, False), (1, True), (2, False)])
def test_118_9_another_cost_while_exactly_one_creature_attacks(attackers: int, may: bool) -> None:
    trap = written(
        "Pit", "{7}{W}", "Instant",
        "If exactly one creature is attacking, you may pay {G} rather than pay this spell's mana cost.\nYou gain 1 life.",
    )  # fmt: skip
    table = board(2)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(attackers)]
    card = table.put("A", "hand", trap)
    attack(table, *bears)
    assert table.may("A", "cast", card) is may


def test_118_12_a_cost_on_resolution_may_be_declined() -> None:
    table = board()
    mage = written(
        "Mage", "{G}", "Creature — Elf", "When this creature enters, you may pay {G}. If you do, draw a card.", "1/1"
    )
    table.to("main1").say("may", False).cast("A", mage)
    assert table.count("A", "hand") == 0


@pytest.mark.parametrize("wanted", [True, False])
def test_118_12_pay_and_sacrifice_are_one_choice(wanted: bool) -> None:
    table = stocked(2)
    text = "{T}: You may pay {2} and sacrifice a creature. If you do, you gain 4 life."
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", text))
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", wanted)
    act(table, "A", "activate", altar)
    assert (table.zone(bear), life_changes(table)[0]) == (("graveyard", 4) if wanted else ("battlefield", 0))


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("If you would draw a card, exile the top card of your library instead.", 1),
        ("Players can't draw cards.", 2),
    ],
)
def test_118_12_who_chose_to_draw_has_done_so_whatever_happened_instead(rule: str, left: int) -> None:
    table = board()
    table.put("A", "battlefield", written("Rule", "{G}", "Enchantment", rule))
    table.put("A", "hand", FOREST, 2)
    table.to("main1").say("may", True)
    table.cast("A", written("Looter", "{G}", "Sorcery", "You may draw a card. If you do, discard a card."))
    assert table.count("A", "hand") == left


_SPARED = written("Shield", "{G}", "Enchantment", "Prevent all damage that would be dealt to you.")


@pytest.mark.parametrize(("shields", "change"), [(0, 3), (1, 5)])
def test_118_12_who_chose_the_damage_has_done_so_though_it_was_prevented(shields: int, change: int) -> None:
    table = board()
    table.put("A", "battlefield", _SPARED, shields)
    deed = written("Deed", "{G}", "Sorcery", "You may have Deed deal 2 damage to you. If you do, you gain 5 life.")
    table.to("main1").say("may", True).cast("A", deed)
    assert life_changes(table) == (change, 0)


def test_118_12_who_chose_damage_that_was_prevented_is_none_who_did_not() -> None:
    table = board()
    table.put("B", "battlefield", _SPARED)
    text = "Target opponent may have Deed deal 4 damage to them. If that player doesn't, you draw three cards."
    table.to("main1").say("may", True).cast("A", written("Deed", "{G}", "Sorcery", text))
    assert (life_changes(table), table.count("A", "hand")) == ((0, 0), 0)


def test_118_12_damage_that_has_no_recipient_was_not_begun() -> None:
    table = board()
    text = "When this creature enters, you may have it deal 2 damage to another creature you control. If you do, draw a card."
    guardian = table.put("A", "hand", beast(text, cost="{G}"))
    table.to("main1").say("may", True)
    act(table, "A", "cast", guardian)
    assert table.count("A", "hand") == 0


def test_118_12_without_the_creature_nothing_is_paid() -> None:
    table = stocked(2)
    text = "{T}: You may pay 2 life and sacrifice a creature. If you do, you gain 4 life."
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", text))
    table.say("may", True)
    act(table, "A", "activate", altar)
    assert life_changes(table)[0] == 0


@pytest.mark.parametrize("pay", [False, True])
def test_118_12_a_debt_at_the_next_upkeep(pay: bool) -> None:
    table = board()
    pact = written(
        "Pact",
        "{0}",
        "Instant",
        "Draw a card. At the beginning of your next upkeep, pay {3}{G}{G}. If you don't, you lose the game.",
    )
    oid = table.put("A", "hand", pact)
    table.to("main1")
    act(table, "A", "cast", oid)
    table.say("may", pay)
    table.to("draw", 3)
    assert bool(table.game.over) is not pay


def test_118_12a_unless_the_controller_pays() -> None:
    leak = spell(
        "Leak",
        fx.Clause(
            fx.Counter(Target(0, fl.IsSpell())), unless=fx.Unless(ControllerOf(Bound("target0")), co.ManaCost("{3}"))
        ),
    )
    for pays, zone in ((True, "battlefield"), (False, "graveyard")):
        table = lands_for_both()
        bear = table.put("A", "hand", BEAR)
        stop = table.put("B", "hand", leak)
        table.to("main1").act("A", "cast", bear)
        table.say("target", [table.game.s.stack[-1]]).say("unless", pays)
        table.act("B", "cast", stop)
        table.resolve()
        assert table.zone(bear) == zone


@pytest.mark.parametrize(("pays", "asked", "drawn"), [(True, ["unless"], 0), (False, ["unless", "may"], 1)])
def test_118_12a_who_may_do_something_unless_another_pays_is_asked_after_that_player(
    pays: bool, asked: list[str], drawn: int
) -> None:
    table = lands_for_both()
    study = "Whenever an opponent casts a spell, you may draw a card unless that player pays {1}."
    table.put("A", "battlefield", written("Study", "{2}", "Enchantment", study))
    bear = table.put("B", "hand", BEAR)
    table.to("main1", 2)
    table.asked.clear()
    table.say("unless", pays).say("may", True)
    before = table.count("A", "hand")
    act(table, "B", "cast", bear)
    assert [ask.reason for ask in table.asked] == asked
    assert table.count("A", "hand") - before == drawn


def test_118_7_abilities_of_equipment_cost_less_if_they_target_that_creature() -> None:
    table = board(1)
    text = "Activated abilities of Equipment you control that target this creature cost {1} less to activate."
    sword = table.put("A", "battlefield", written("Sword", "{1}", "Artifact — Equipment", "Equip {2}"))
    table.put("A", "battlefield", BEAR)
    assert not table.to("main1").may("A", "activate", sword)
    aspirant = table.put("A", "battlefield", beast(text))
    act(table.say("target", [aspirant]), "A", "activate", sword)
    assert table.game.s.objects[sword].attached_to == aspirant


def test_118_costs_that_are_barred_cannot_be_paid_but_effects_may_ask_for_them() -> None:
    bars = rules("Bar", EachPlayer(), mo.PlayerRule("cant_pay_to_act", CREATURE, word="sacrifice"))
    eater = creature(
        "Eater",
        "1/1",
        abilities=(ab.ActivatedAbility(co.SacrificeCost(CREATURE), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),))),),
    )
    table = lands_for_both()
    oid = table.put("A", "battlefield", eater)
    table.to("main1")
    assert table.may("A", "activate", oid)
    table.put("A", "battlefield", bars)
    assert not table.may("A", "activate", oid)
    table.cast("A", spell("Cull", fx.Clause(fx.Sacrifice(You(), CREATURE))))
    assert table.zone(oid) == "graveyard"


def test_118_6_a_spell_without_a_mana_cost_cannot_be_cast_for_it() -> None:
    """Nor for a flashback cost that is equal to it; without paying it can."""
    vision = written("Vision", "", "Sorcery", "You gain 2 life.")
    table = board()
    held, buried = table.put("A", "hand", vision), table.put("A", "graveyard", vision)
    flashback = "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to that card's mana cost."
    table.put("A", "battlefield", written("Past", "{G}", "Enchantment", flashback))
    table.to("main1")
    assert not table.may("A", "cast", held)
    assert not table.may("A", "cast", buried)
    free = "You may cast a spell with mana value 3 or less from your hand without paying its mana cost."
    table.say("may", True).cast("A", written("Expertise", "{G}", "Sorcery", free))
    assert (table.life("A"), table.zone(held)) == (22, "graveyard")


def test_118_1_of_several_kinds_of_counters_the_player_who_pays_chooses() -> None:
    table = board()
    removing = "Remove a counter from a creature you control: You gain 1 life."
    table.put("A", "battlefield", altar := written("Altar", "{1}", "Artifact", removing))
    oid = next(each for each in table.game.permanents() if table.name(each) == altar.name)
    bear = table.put("A", "battlefield", BEAR, counters={"page": 1, "dream": 1})
    table.to("main1").say("counter_kind", "page")
    assert table.act("A", "activate", oid) is None
    assert table.game.s.objects[bear].counters == {"dream": 1}


def test_601_2f_what_is_said_of_the_next_spell_is_said_of_one() -> None:
    cheap = written("Cheap", "{G}", "Sorcery", "The next spell you cast this turn costs {2} less to cast.")
    table = board(forests=5).to("main1").cast("A", cheap)
    dear = written("Dear", "{2}{G}", "Sorcery", "You gain 1 life.")
    table.cast("A", dear)
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 2
    table.cast("A", dear)
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 5


@pytest.mark.parametrize(("text", "able"), [("", True), ("This creature can't have counters put on it.", False)])
def test_118_3_a_counter_is_no_cost_for_what_can_have_none(text: str, able: bool) -> None:
    table = board()
    table.put("A", "battlefield", beast(text))
    ritual = "As an additional cost to cast this spell, put a -1/-1 counter on a creature you control.\nDraw two cards."
    oid = table.put("A", "hand", written("Ritual", "{G}", "Sorcery", ritual))
    assert table.to("main1").may("A", "cast", oid) is able
