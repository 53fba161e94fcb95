"""Mana (CR 106)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.view import Viewer, picture, snapshot
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, FOREST, MOUNTAIN, SIGNET, TAP, card, creature, mana_ability, n, spell
from tests.rules.quick import act, attack, beast, board, found, in_hand_with, lands_for_all, stocked
from tests.rules.written import written


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


def test_106_3_mana_is_made_by_abilities_and_spells() -> None:
    table = board(0)
    table.put("A", "battlefield", FOREST)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}{R}{R}."))
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R", "R"]


def test_106_4_mana_that_is_not_lost_as_steps_end() -> None:
    table = stocked(2)
    text = "Whenever this creature attacks, add {R}{R}. Until end of turn, you don't lose this mana as steps and phases end."
    dragon = table.put("A", "battlefield", beast(text))
    attack(table, dragon).resolve()
    table.to("main2")
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R"]
    assert not table.to("upkeep", 2).game.s.players[0].pool


def test_106_4_any_one_colour_is_one_colour_for_all_of_it() -> None:
    table = lands_for_all(lands=0)
    shrine = card(
        "Shrine",
        "",
        "land",
        ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.AddMana(choice="any_one", amount=n(2))),))),
    )
    source = table.put("A", "battlefield", shrine)
    table.to("main1")
    table.say("color", "B")
    assert table.act("A", "activate", source) is None
    assert [mana.color for mana in table.game.s.players[0].pool] == ["B", "B"]


def test_106_3_one_of_two_colours_for_each_is_chosen_for_each() -> None:
    table = board(0)
    table.put("A", "battlefield", BEAR, 3)
    table.put("A", "battlefield", FOREST)
    table.to("main1").say("mana", "R", "G", "R")
    table.cast("A", written("Raid", "{G}", "Instant", "Add {R} or {G} for each creature you control."))
    assert _pool(table) == "GRR"


def test_106_4a_an_empty_pool_after_each_step() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}."))
    assert table.to("begin_combat").game.s.players[0].pool == ()


def test_106_4b_the_others_see_what_mana_is_in_a_pool() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Ritual", fx.Clause(fx.AddMana("{R}{G}"))))
    row = snapshot(table.game, picture(table.game), Viewer(1, b"key"))["table"]["players"][0]
    assert row["mana"] == "RG"


def test_106_5_mana_of_an_undefined_type_is_no_mana() -> None:
    table = board(0)
    text = "{T}: Add one mana of any color that a land an opponent controls could produce."
    orchard = table.put("A", "battlefield", written("Orchard", "", "Land", text))
    table.to("main1")
    if table.may("A", "activate", orchard):
        table.act("A", "activate", orchard)
    assert table.game.s.players[0].pool == ()


def test_106_6_restricted_mana_pays_for_what_it_says() -> None:
    table = board(0)
    crypt = written("Crypt", "", "Land", "{T}: Add {G}. Spend this mana only to cast creature spells.")
    table.put("A", "battlefield", crypt)
    bear, bolt = table.put("A", "hand", BEAR), table.put("A", "hand", BOLT)
    table.to("main1")
    assert (table.may("A", "cast", bear), table.may("A", "cast", bolt)) == (True, False)


def test_106_6_abilities_of_creatures_are_those_of_creatures_on_the_battlefield() -> None:
    """CR 109.2: of cards elsewhere only what says "sources" speaks."""
    for words, cycles in (("abilities of Dragons", False), ("abilities of Dragon sources", True)):
        table = board(0)
        table.put(
            "A",
            "battlefield",
            written("Crucible", "", "Land", f"{{T}}: Add {{G}}{{G}}. Spend this mana only to activate {words}."),
        )
        drake = table.put("A", "battlefield", beast("{2}: You gain 1 life.", kind="Dragon"))
        card_ = table.put("A", "hand", beast("Cycling {2}", cost="{9}", kind="Dragon"))
        table.to("main1")
        assert (table.may("A", "activate", drake), table.may("A", "activate", card_)) == (True, cycles)


def test_106_6_mana_for_other_spells_does_not_serve_what_a_payment_around_it_needs() -> None:
    """Restricted green mana is in the pool: the signet must not be paid with the only green mana that the creature can use."""
    table, oid = in_hand_with(creature("Wanted", "2/2", cost="{G}{G}{2}"), MOUNTAIN, MOUNTAIN, FOREST, SIGNET)
    shrine = card(
        "Shrine",
        "",
        "artifact",
        mana_ability(TAP, fx.AddMana("{G}{R}", only=(fx.ManaUse("spell", fl.HasType("sorcery")),))),
    )
    assert table.act("A", "activate", table.put("A", "battlefield", shrine)) is None
    assert table.may("A", "cast", oid)
    assert table.act("A", "cast", oid) is None


def test_106_6_mana_that_casts_no_nonartifact_spell() -> None:
    table = board(0)
    table.put(
        "A",
        "battlefield",
        written("Stone", "{4}", "Artifact", "{T}: Add {C}{C}. This mana can't be spent to cast nonartifact spells."),
    )
    beast_card = table.put("A", "hand", written("Colossus", "{2}", "Creature — Golem", "", "5/5"))
    rock = table.put("A", "hand", written("Rock", "{2}", "Artifact", "{2}: You gain 3 life."))
    table.to("main1")
    assert not table.may("A", "cast", beast_card)
    act(table, "A", "cast", rock)
    stone = next(oid for oid in table.game.permanents() if table.name(oid) == "Stone")
    table.game.edit(stone).tapped = False
    act(table.to("main2"), "A", "activate", next(oid for oid in table.game.permanents() if table.name(oid) == "Rock"))
    assert table.life("A") == 23


def test_106_6_mana_that_does_something_when_it_is_spent() -> None:
    table = board(0)
    path = written(
        "Path", "", "Land", "{T}: Add {G}. When that mana is spent to cast a creature spell, you gain 2 life."
    )
    arena = written(
        "Arena",
        "",
        "Land",
        "{T}: Add {G}. If that mana is spent on a creature spell, it gains haste until end of turn.",
    )
    table.put("A", "battlefield", path)
    table.put("A", "battlefield", arena)
    bear = table.put("A", "hand", beast(name="Bear", cost="{1}{G}"))
    table.to("main1")
    act(table, "A", "cast", bear)
    assert table.game.s.players[0].life == 22
    assert table.game.has_keyword(found(table, "Bear"), "haste")


def test_106_7_mana_that_lands_could_produce() -> None:
    table = board(0)
    table.put("B", "battlefield", card("Island", "", "basic land", subtypes=("Island",)))
    table.put(
        "A",
        "battlefield",
        written(
            "Orchard", "", "Land", "{T}: Add one mana of any color that a land an opponent controls could produce."
        ),
    )
    blue, green = table.put("A", "hand", creature("Blue", "1/1", cost="{U}")), table.put("A", "hand", BEAR)
    table.to("main1")
    assert (table.may("A", "cast", blue), table.may("A", "cast", green)) == (True, False)


def test_106_8_a_hybrid_symbol_gives_one_of_its_halves() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Spring", fx.Clause(fx.AddMana(choice="one_of", options=("{G}", "{U}")))))
    assert [mana.color for mana in table.game.s.players[0].pool] == ["G"]


def test_106_9_unspent_mana_is_in_the_players_pool() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}{R}."))
    assert len(table.game.s.players[0].pool) == 2
    assert table.game.s.players[1].pool == ()


def test_106_10_generic_mana_is_added_as_colorless_mana() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Ritual", fx.Clause(fx.AddMana("{2}{R}"))))
    assert sorted(mana.color for mana in table.game.s.players[0].pool) == ["C", "C", "R"]


def test_106_11_snow_mana_symbols_add_colorless_mana() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Thaw", fx.Clause(fx.AddMana("{S}{S}"))))
    assert [mana.color for mana in table.game.s.players[0].pool] == ["C", "C"]


def test_106_12_tapping_for_mana_is_seen() -> None:
    table = board(1)
    table.put(
        "A",
        "battlefield",
        written(
            "Barbs",
            "{G}",
            "Enchantment",
            "Whenever a player taps a land for mana, Barbs deals 1 damage to that player.",
        ),
    )
    assert table.to("main1").cast("A", BOLT, [seat("B")]).life("A") == 19


BARBS = written(
    "Barbs", "{G}", "Enchantment", "Whenever a player taps a land for mana, Barbs deals 1 damage to that player."
)
GROUND = written(
    "Ground",
    "{G}",
    "Enchantment — Aura",
    "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.",
)


def _with_ground(land: CardProgram) -> tuple[Board, int]:
    table = board(0)
    table.put("A", "battlefield", BARBS)
    oid = table.put("A", "battlefield", land)
    table.put("A", "battlefield", GROUND, attached_to=oid)
    return table.to("main1"), oid


def test_106_12a_a_land_that_makes_no_mana_is_not_tapped_for_mana() -> None:
    table, cradle = _with_ground(written("Cradle", "", "Land", "{T}: Add {G} for each creature you control."))
    wanted = table.put("A", "hand", beast(cost="{G}", name="Wanted"))
    assert not table.may("A", "cast", wanted)
    assert act(table, "A", "activate", cradle).resolve().life("A") == 20
    assert table.game.s.players[0].pool == ()


def test_106_12a_it_is_when_there_is_mana() -> None:
    table, cradle = _with_ground(written("Cradle", "", "Land", "{T}: Add {G} for each creature you control."))
    table.put("A", "battlefield", beast(name="One"))
    wanted = table.put("A", "hand", beast(cost="{G}{G}", name="Wanted"))
    assert table.may("A", "cast", wanted)
    assert act(table, "A", "activate", cradle).resolve().life("A") == 19
    assert len(table.game.s.players[0].pool) == 2


def test_106_12a_a_land_that_is_sacrificed_for_the_mana_is_tapped_for_it() -> None:
    table, vein = _with_ground(written("Vein", "", "Land", "{T}, Sacrifice this land: Add {C}{C}."))
    wanted = table.put("A", "hand", beast(cost="{2}{G}", name="Wanted"))
    assert act(table, "A", "cast", wanted).resolve().life("A") == 19
    assert (table.count("A", "battlefield", "Wanted"), table.zone(vein)) == (1, "graveyard")


def test_106_12a_so_is_one_whose_mana_another_player_adds() -> None:
    light = written("Light", "", "Land", "{T}: Choose a player. That player adds {C}.")
    table, land = _with_ground(light)
    table.say("player", [seat("B")])
    assert act(table, "A", "activate", land).resolve().life("A") == 19


TRIPLE = written(
    "Bloom",
    "{4}",
    "Enchantment",
    "If you tap a permanent for mana, it produces three times as much of that mana instead.",
)
DARK = written(
    "Dark", "{4}", "Enchantment", "If a land is tapped for mana, it produces {B} instead of any other type and amount."
)


def test_106_6a_a_replacement_increases_what_a_permanent_produces() -> None:
    table = board(1)
    table.put("A", "battlefield", TRIPLE)
    table.to("main1").cast("A", beast(cost="{1}{G}{G}", name="Paid"))
    assert (table.count("A", "battlefield", "Paid"), table.game.s.players[0].pool) == (1, ())


def test_106_6a_all_of_it_is_of_the_one_chosen_color() -> None:
    any_color = written("Bird", "{G}", "Artifact", "{T}: Add one mana of any color.")
    for cost, able in (("{R}{R}{R}", True), ("{R}{W}", False)):
        table = board(0)
        table.put("A", "battlefield", TRIPLE)
        table.put("A", "battlefield", any_color)
        card = table.put("A", "hand", beast(cost=cost, name="Paid"))
        assert table.to("main1").may("A", "cast", card) is able
        if able:
            act(table, "A", "cast", card)
            assert table.count("A", "battlefield", "Paid") == 1


def test_106_6a_restrictions_hold_for_all_of_it() -> None:
    source = written("Den", "{1}", "Artifact", "{T}: Add {G}. Spend this mana only to cast creature spells.")
    table = board(0)
    table.put("A", "battlefield", TRIPLE)
    table.put("A", "battlefield", source)
    creature = table.put("A", "hand", beast(cost="{2}{G}", name="Paid"))
    sorcery = table.put("A", "hand", written("Song", "{2}{G}", "Sorcery", "You gain 1 life."))
    table.to("main1")
    assert (table.may("A", "cast", creature), table.may("A", "cast", sorcery)) == (True, False)


def test_106_6a_what_triggers_on_it_is_not_multiplied() -> None:
    table = board(1)
    table.put("A", "battlefield", TRIPLE)
    table.put("A", "battlefield", written("Growth", "{G}", "Enchantment", "Whenever you tap a land for mana, add {G}."))
    five = table.put("A", "hand", beast(cost="{4}{G}", name="Five"))
    four = table.put("A", "hand", beast(cost="{3}{G}", name="Four"))
    table.to("main1")
    assert (table.may("A", "cast", five), table.may("A", "cast", four)) == (False, True)
    act(table, "A", "cast", four)
    assert table.game.s.players[0].pool == ()


def test_106_12b_mana_of_another_type_is_produced_instead() -> None:
    table = board(2)
    table.put("B", "battlefield", DARK)
    elves = table.put("A", "battlefield", beast("{T}: Add {G}.", name="Elves"))
    green, black = (
        table.put("A", "hand", beast(cost="{G}", name="Green")),
        table.put("A", "hand", beast(cost="{B}{B}", name="Black")),
    )
    table.to("main1")
    assert table.may("A", "cast", black)
    table.game.edit(elves).tapped = True
    table.look_again()
    assert not table.may("A", "cast", green)


def test_106_12b_and_of_any_other_amount_one() -> None:
    table = board(0)
    table.put("A", "battlefield", DARK)
    table.put("A", "battlefield", written("Great Land", "", "Land", "{T}: Add {G}{G}."))
    card = table.put("A", "hand", beast(cost="{1}{B}", name="Two"))
    assert not table.to("main1").may("A", "cast", card)


def test_106_7_what_could_be_produced_is_what_would_be() -> None:
    table = board(2)
    table.put("A", "battlefield", DARK)
    pool = written("Pool", "", "Artifact", "{T}: Add one mana of any type that a land you control could produce.")
    table.put("A", "battlefield", pool)
    lands = [oid for oid in table.game.permanents() if table.name(oid) == "Forest"]
    for oid in lands:
        table.game.edit(oid).tapped = True
    green, black = (
        table.put("A", "hand", beast(cost="{G}", name="Green")),
        table.put("A", "hand", beast(cost="{B}", name="Black")),
    )
    table.to("main1")
    for oid in lands:
        table.game.edit(oid).tapped = True
    table.look_again()
    assert (table.may("A", "cast", green), table.may("A", "cast", black)) == (False, True)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{T}: Add {G} for each creature you control.", ""),
        ("{T}: Add {G} for each land you control.", "G"),
        ("{T}: Add {C}. If this land has a luck counter on it, instead add one mana of any color.", ""),
        ("{T}: Add {U}. If you played a land this turn, add {B} instead.", "U"),
        ("{T}: Choose a color. Add an amount of mana of that color equal to the number of lands you control.", "WUBRG"),
        ("{T}, Remove X storage counters from this land: Add X mana in any combination of {U} and/or {B}.", "UB"),
    ],
)  # fmt: skip
def test_106_7_what_a_land_could_produce_is_what_its_abilities_would_produce_now(text: str, made: str) -> None:
    table = board(0)
    table.put("B", "battlefield", written("Field", "", "Land", text))
    orchard = "{T}: Add one mana of any color that a land an opponent controls could produce."
    table.put("A", "battlefield", written("Orchard", "", "Land", orchard))
    spells = {color: table.put("A", "hand", creature(color, "1/1", cost="{" + color + "}")) for color in "WUBRG"}
    table.to("main1")
    assert "".join(color for color, oid in spells.items() if table.may("A", "cast", oid)) == made


def test_106_7_colorless_is_no_color_that_a_land_could_produce() -> None:
    table = board(0)
    table.put("B", "battlefield", written("Wastes", "", "Land", "{T}: Add {C}."))
    orchard = "{T}: Add one mana of any color that a land an opponent controls could produce."
    table.put("A", "battlefield", written("Orchard", "", "Land", orchard))
    pool = written("Pool", "", "Land", "{T}: Add one mana of any type that a land you control could produce.")
    table.put("A", "battlefield", pool)
    one = table.put("A", "hand", creature("Construct", "1/1", cost="{C}"))
    assert not table.to("main1").may("A", "cast", one)
