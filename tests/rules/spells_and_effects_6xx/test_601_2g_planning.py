"""CR 601.2g: a payment is found where sources cost mana themselves, and one that is not there is not looked for without end."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.mana.plan import NOTHING_ELSE, SEARCH_LIMIT, Plan, _Search, plan_mana
from services.game.rules.kernel.state.mana_symbols import parse_cost
from services.game.rules.kernel.state.need import Need
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.written import written

SWAMP = written("Swamp", "", "Basic Land — Swamp", "")
WASTES = written("Wastes", "", "Basic Land", "{T}: Add {C}.")
SIGNET = written("Selesnya Signet", "{2}", "Artifact", "{1}, {T}: Add {G}{W}.")
PRISM = written("Prophetic Prism", "{2}", "Artifact", "{1}, {T}: Add one mana of any color.")
CATARACTS = written(
    "Cascading Cataracts", "", "Land", "{T}: Add {C}.\n{5}, {T}: Add five mana in any combination of colors."
)
ALTAR = written("Ashnod's Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
TAKER = written("Taker", "{2}", "Artifact", "{1}, Remove a charge counter from a creature you control: Draw a card.")
DRONE = written("Drone", "{2}", "Creature — Drone", "Remove a charge counter from this creature: Add {C}.", "1/1")
CELL = written("Spent Cell", "{2}", "Artifact", "Remove a charge counter from this artifact: Add {C}.")
ELVES = written("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1/1")


def _filter(one: str, other: str) -> CardProgram:
    both = f"{{{one}}}{{{one}}}, {{{one}}}{{{other}}}, or {{{other}}}{{{other}}}"
    return written(f"Filter {one}{other}", "", "Land", f"{{T}}: Add {{C}}.\n{{{one}/{other}}}, {{T}}: Add {both}.")


def _turner(one: str, other: str) -> CardProgram:
    return written(f"Elf {one}{other}", "{1}{G}", "Creature — Elf", f"{{{one}}}: Add {{{other}}}.", "1/1")


def _table(*permanents: CardProgram) -> Board:
    table = Board()
    for each in permanents:
        table.put("A", "battlefield", each)
    return table.to("main1")


def _need(table: Board, cost: str) -> Need:
    parsed = parse_cost(cost)
    return Need(parsed.generic, parsed.pips, table.put("A", "hand", written("Spell", cost, "Sorcery", "Draw a card.")))


def _names(table: Board, plan: Plan | None) -> list[str]:
    return [table.name(use.source.owner) for use in plan.uses] if plan is not None else []


def test_601_2g_one_source_with_a_price_is_found_among_many() -> None:
    table = _table(
        *(WASTES, WASTES, _filter("R", "U"), CATARACTS, _filter("U", "R"), SIGNET),
        *(_filter("R", "B"), _filter("U", "B"), _filter("W", "B")),
    )
    plan = plan_mana(table.game, 0, _need(table, "{R}{W}"))
    assert _names(table, plan)[-1] == "Cascading Cataracts"


def test_601_2g_what_cannot_be_paid_is_looked_for_so_long_and_no_longer() -> None:
    chains = (_filter("B", "R"), _filter("U", "R"), _turner("W", "U"), _turner("W", "B"))
    table = _table(WASTES, SWAMP, *chains, PRISM, CATARACTS)
    search = _Search(table.game, 0, _need(table, "{W}{B}{W}"), NOTHING_ELSE, None)
    assert search.solve() is None
    assert search.steps == SEARCH_LIMIT


def test_601_2g_a_creature_makes_mana_before_it_is_sacrificed_for_more() -> None:
    table = _table(ALTAR, ELVES)
    plan = plan_mana(table.game, 0, _need(table, "{C}{C}{1}"))
    assert _names(table, plan) == ["Llanowar Elves", "Ashnod's Altar"]
    table.cast("A", written("Spell", "{C}{C}{1}", "Sorcery", "Draw a card."))
    assert (table.count("A", "graveyard"), table.count("A", "hand")) == (2, 2)


@pytest.mark.parametrize("order", [1, -1])
def test_601_2g_of_two_creatures_the_one_worth_less_is_sacrificed_for_mana(order: int) -> None:
    titan = written("Titan", "{6}", "Creature — Giant", "", "6/6")
    table = _table(ALTAR, *(titan, ELVES)[::order])
    table.cast("A", written("Spell", "{C}{C}", "Sorcery", "Draw a card."))
    assert (table.count("A", "battlefield", "Titan"), table.count("A", "battlefield", "Llanowar Elves")) == (1, 0)


@pytest.mark.parametrize("first", [DRONE, CELL])
def test_601_2g_counters_that_another_part_of_the_cost_takes_are_spared(first: CardProgram) -> None:
    table = _table()
    charged = {
        each.name: table.put("A", "battlefield", each, counters={"charge": 2})
        for each in (first, CELL if first is DRONE else DRONE)
    }
    assert table.act("A", "activate", table.put("A", "battlefield", TAKER)) is None
    assert {name: table.game.s.objects[oid].counters["charge"] for name, oid in charged.items()} == {
        "Drone": 1,
        "Spent Cell": 1,
    }


def test_601_2g_counters_of_what_is_sacrificed_for_mana_pay_for_nothing_else() -> None:
    taking = "{1}, Remove a charge counter from an artifact you control: Draw a card."
    table = _table()
    taker = table.put("A", "battlefield", written("Taker", "{2}", "Artifact", taking))
    relic = written("Relic", "{2}", "Artifact", "Sacrifice this artifact: Add {C}.")
    table.put("A", "battlefield", relic, counters={"charge": 1})
    assert not table.may("A", "activate", taker)
    table.put("A", "battlefield", WASTES)
    assert table.may("A", "activate", taker)


def test_601_2g_mana_that_an_ability_may_make_is_not_counted_on() -> None:
    table = _table(written("Gamble", "", "Land", "{T}: You may lose 1 life. If you do, add {G}{G}."))
    card = table.put("A", "hand", written("Spell", "{G}{G}", "Sorcery", "Draw a card."))
    assert not table.may("A", "cast", card)


GOLD = written("Gold", "", "Artifact", "Sacrifice this artifact: Add one mana of any color.")


@pytest.mark.parametrize(("golds", "may"), [(2, False), (3, True)])
def test_601_2g_what_is_sacrificed_for_mana_is_not_tapped_for_the_cost(golds: int, may: bool) -> None:
    mill = written("Mill", "{2}", "Artifact", "{1}, {T}, Tap two untapped artifacts you control: Draw a card.")
    table = _table(mill, *(GOLD,) * golds)
    oid = next(each for each in table.game.permanents() if table.name(each) == "Mill")
    assert table.may("A", "activate", oid) is may


@pytest.mark.parametrize("damage", ["1 damage to you", "1 damage to each opponent and 1 damage to you"])
@pytest.mark.parametrize(("life", "may"), [(2, False), (3, True)])
def test_107_4f_damage_of_mana_abilities_comes_before_life_for_a_symbol(life: int, may: bool, damage: str) -> None:
    forge = written("Forge", "", "Land", f"{{T}}: Add {{C}}.\n{{T}}: Add {{W}}. This land deals {damage}.")
    table = Board()
    table.put("A", "battlefield", forge)
    card = table.put("A", "hand", written("Leech", "{G/P}{W}", "Sorcery", "Draw a card."))
    table.game.edit_player(0).life = life
    assert table.to("main1").may("A", "cast", card) is may
