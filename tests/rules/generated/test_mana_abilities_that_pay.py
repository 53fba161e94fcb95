"""One board a shape of mana ability: with it the card in hand is offered and paid, without it it is not (CR 601.2g, 605.3a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from services.game.rules.kernel.abilities.activation import facts_of
from services.game.rules.kernel.abilities.mana import activated_abilities
from tests.rules.board import Board
from tests.rules.cards import creature
from tests.rules.generated.payment_boards import program

pytestmark = pytest.mark.shared

SHAPES: list[tuple[str, str, list[str], dict[str, Any]]] = [
    ("Mystic Gate", "{W}{W}", ["Island"], {}),
    ("Castle Garenbrig", "{4}{G}{G}", ["Forest"] * 4, {}),
    ("Prismatic Lens", "{R}", ["Forest"], {}),
    ("Energy Refractor", "{R}", ["Forest", "Forest"], {}),
    ("Abzan Devotee", "{B}", ["Forest"], {}),
    ("Nomadic Elf", "{B}", ["Forest", "Forest"], {}),
    ("Agent of Stromgald", "{B}", ["Mountain"], {}),
    ("Apprentice Wizard", "{3}", ["Island"], {}),
    ("Gemstone Mine", "{R}", [], {"counters": {"mining": 1}}),
    ("Vivid Marsh", "{R}", [], {"counters": {"charge": 1}}),
    ("Mana Bloom", "{R}", [], {"counters": {"charge": 1}}),
    ("Bottomless Vault", "{B}{B}{B}", [], {"counters": {"storage": 3}}),
    ("Dreadship Reef", "{U}{B}{B}", ["Forest"], {"counters": {"storage": 3}}),
    ("Black Mana Battery", "{B}{B}", [], {"counters": {"charge": 1}}),
    ("Treasonous Ogre", "{R}{R}{R}", [], {}),
    ("Blood Celebrant", "{G}", ["Swamp"], {}),
    ("Food Chain", "{6}", ["Palladium Myr"], {}),
    ("Heritage Druid", "{G}{G}{G}", ["Nomadic Elf", "Llanowar Envoy"], {}),
    ("Millikin", "{1}", [], {}),
    ("Wall of Roots", "{G}", [], {}),
    ("Vivi Ornitier", "{U}", [], {"counters": {"+1/+1": 1}}),
    ("Pili-Pala", "{R}", ["Forest", "Forest"], {"tapped": True}),
    ("Transmogrant Altar", "{3}", ["Swamp", "Signpost Scarecrow"], {}),
    ("Wizard's Rockets", "{R}{G}", ["Island", "Island"], {}),
    ("River of Tears", "{U}", [], {}),
    ("Urza's Mine", "{1}", [], {}),
    ("Empowered Autogenerator", "{R}{R}", [], {"counters": {"charge": 1}}),
    ("Aether Hub", "{R}", [], {"energy": 1}),
    ("Cryptex", "{R}", [], {"graveyard": ["Palladium Myr"]}),
    ("Molt Tender", "{R}", [], {"graveyard": ["Forest"]}),
    ("Thornvault Forager", "{R}{U}", [], {"graveyard": ["Forest"] * 3}),
]


def table_with(name: str, cost: str, others: list[str], row: dict[str, Any]) -> tuple[Board, int]:
    """A table with these permanents, and a card of that cost in hand; `name` "" leaves the one that matters out."""
    table = Board(2)
    zones = {key: row[key] for key in ("graveyard",) if key in row}
    for zone, names in zones.items():
        for each in names:
            table.put("A", zone, program(each))
    for each in others:
        table.put("A", "battlefield", program(each))
    player = table.game.edit_player(0)
    player.counters = {"energy": row.get("energy", 0)}
    table.to("main1")
    if name:
        plain = {key: value for key, value in row.items() if key not in ("graveyard", "energy")}
        table.put("A", "battlefield", program(name), **plain)
    return table, table.put("A", "hand", creature("Wanted", "2/2", cost=cost))


@pytest.mark.parametrize(("name", "cost", "others", "row"), SHAPES, ids=[shape[0] for shape in SHAPES])
def test_601_2g_a_mana_ability_takes_part(name: str, cost: str, others: list[str], row: dict[str, Any]) -> None:
    table, wanted = table_with("", cost, others, row)
    assert not table.may("A", "cast", wanted)
    table, wanted = table_with(name, cost, others, row)
    assert table.may("A", "cast", wanted)
    assert table.act("A", "cast", wanted) is None
    assert table.game.s.stack
    assert not table.game.s.players[0].pool


@pytest.mark.parametrize("name", ["Simian Spirit Guide", "Elvish Spirit Guide"])
def test_605_3a_a_card_in_hand_is_exiled_for_mana(name: str) -> None:
    table = Board(2)
    guide = table.put("A", "hand", program(name))
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost="{1}"))
    table.to("main1")
    assert table.act("A", "cast", wanted) is None
    assert table.zone(guide) == "exile"


def test_601_2a_the_card_that_is_cast_does_not_pay_for_itself() -> None:
    table = Board(2)
    for _ in range(2):
        table.put("A", "battlefield", program("Mountain"))
    guide = table.put("A", "hand", program("Simian Spirit Guide"))
    assert not table.to("main1").may("A", "cast", guide)


def test_602_5e_what_needs_priority_is_activated_before_casting() -> None:
    """Discarding the hand for mana pays for a card that is cast from elsewhere, or that was cast in response; not for one of that hand."""
    table = Board(2)
    diamond = table.put("A", "battlefield", program("Lion's Eye Diamond"))
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost="{3}"))
    assert not table.to("main1").may("A", "cast", wanted)
    assert table.may("A", "activate", diamond)


def test_601_2g_left_to_the_player_is_what_cannot_be_foreseen() -> None:
    table = Board(2)
    for name, foreseen in (
        ("Mana Screw", False),
        ("Metalworker", False),
        ("Grinning Ignus", False),
        ("Sol Ring", True),
    ):
        oid = table.put("A", "battlefield", program(name))
        found = [facts_of(ability) for _, ability in activated_abilities(table.game, oid) if facts_of(ability).is_mana]
        assert [facts.is_foreseen for facts in found] == [foreseen], name


def test_601_2g_basics_are_tapped_before_duals_and_what_the_hand_needs_is_kept() -> None:
    table = Board(2)
    dual = table.put("A", "battlefield", program("Tundra"))
    plains = [table.put("A", "battlefield", program(name)) for name in ("Plains", "Swamp", "Island")]
    table.put("A", "hand", creature("Later", "2/2", cost="{U}{B}"))
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost="{1}"))
    assert table.to("main1").act("A", "cast", wanted) is None
    tapped = [oid for oid in (dual, *plains) if table.game.s.objects[oid].tapped]
    assert tapped == [plains[0]]


@pytest.mark.parametrize("filter_land", ["Skycloud Expanse", "Azorius Signet", "Prismatic Lens", "Nomadic Elf"])
def test_106_6_mana_that_gives_a_spell_something_pays_for_another_source(filter_land: str) -> None:
    table = Board(2)
    table.commander("A", replace(creature("Leader", "1/1", cost="{9}"), identity="WU"))
    for name in ("Path of Ancestry", "Plains", filter_land):
        table.put("A", "battlefield", program(name))
    mission = table.put("A", "hand", program("Reconnaissance Mission"))
    assert table.to("main1").act("A", "activate", mission) is None
    assert table.game.s.stack


def test_106_6_a_price_takes_plain_mana_before_mana_that_gives_a_spell_something() -> None:
    table = Board(2)
    lands = [table.put("A", "battlefield", program(name)) for name in ("Hall of the Bandit Lord", "Wastes")]
    table.put("A", "battlefield", program("Azorius Signet"))
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost="{1}{W}{U}"))
    table.to("main1")
    for land in lands:
        assert table.act("A", "activate", land) is None
    assert table.act("A", "cast", wanted) is None
    assert "haste" in table.game.chars(table.game.s.stack[-1]).keywords


@pytest.mark.parametrize(("cost", "payable"), [("{S}{G}", True), ("{S}{S}", False)])
def test_107_4h_what_a_trigger_adds_is_no_mana_of_the_snow_land(cost: str, payable: bool) -> None:
    table = Board(2)
    for name in ("Snow-Covered Forest", "Heartbeat of Spring"):
        table.put("A", "battlefield", program(name))
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost=cost))
    assert table.to("main1").may("A", "cast", wanted) == payable
    if payable:
        assert table.act("A", "cast", wanted) is None
