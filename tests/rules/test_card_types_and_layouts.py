"""Names and numbers of cards (CR 201, 208), card types (303-310), layouts (709, 714, 719, 721), battles and Roles among the state-based actions (704.5)."""

from __future__ import annotations

from services.game.rules.program import effects as fx

from .board import Board, seat
from .cards import BEAR, DOOM, FOREST, GIANT, card, spell
from .quick import act, beast, board, found
from .written import written

SIEGE = card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3")


ROLE = "Create a Monster Role token attached to target creature you control."


def _battle(seats: int = 3, protector: int = 1) -> tuple[Board, int]:
    table = Board(seats)
    siege = table.put("A", "battlefield", SIEGE)
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 3}, {"protector": str(protector)}
    return table, siege


def test_201_4_a_name_is_chosen_from_all_cards() -> None:
    table = board()
    table.to("main1").say("card name", "Bolt").cast("A", spell("Name", fx.Clause(fx.ChooseWord("card name"))))
    assert any(ask.kind == "name" and ask.free for ask in table.asked)


def test_208_2a_a_star_without_its_ability_counts_zero() -> None:
    table = board()
    mass = table.put(
        "A",
        "battlefield",
        written("Mass", "{G}", "Creature — Beast", "Mass's power is equal to the number of lands you control.", "*/3"),
    )
    assert table.to("main1").pt(mass) == (9, 3)


def test_303_4_an_aura_on_nothing_goes_to_the_graveyard() -> None:
    table = board()
    bear = table.put("A", "battlefield", GIANT)
    aura = written("Cloak", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    table.to("main1").cast("A", aura, [bear]).cast("A", DOOM, [bear])
    assert table.count("A", "graveyard", "Cloak") == 1


def test_305_3_no_land_in_the_turn_of_another() -> None:
    table = board(0)
    land = table.put("A", "hand", FOREST)
    assert not table.to("main1", 2).may("A", "land", land)


def test_310_8_an_opponent_protects_a_siege() -> None:
    table, siege = _battle()
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, siege]]).to("main2")
    assert table.game.s.objects[siege].counters["defense"] == 1


def test_310_11a_the_controller_chooses_the_protector_as_it_enters() -> None:
    table = board(seats=3)
    table.put("A", "hand", SIEGE)
    table.to("main1").say("protector", [seat("C")]).cast("A", SIEGE)
    assert table.game.s.objects[found(table, "Siege")].choices["protector"] == "2"


def test_700_8_a_party_is_one_of_each() -> None:
    table = board()
    for kind in ("Cleric", "Cleric", "Rogue"):
        table.put("A", "battlefield", beast("", kind=kind))
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", "You gain 1 life for each creature in your party."))
    assert table.life("A") == 22


def test_704_5w_a_battle_whose_protector_left_gets_another() -> None:
    table, siege = _battle()
    table.to("upkeep").game.concede(1)
    table.to("main1")
    assert table.game.s.objects[siege].choices["protector"] == "2"


def test_704_5x_a_siege_is_not_protected_by_its_controller() -> None:
    table, siege = _battle(protector=0)
    table.say("protector", [seat("C")]).to("upkeep")
    assert table.game.s.objects[siege].choices["protector"] == "2"


def test_704_5y_one_role_of_each_player_on_a_permanent() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Cast", "{G}", "Sorcery", ROLE), [bear])
    table.cast(
        "A",
        written("Crown", "{G}", "Sorcery", "Create a Royal Role token attached to target creature you control."),
        [bear],
    )
    roles = [oid for oid in table.game.permanents() if "Role" in table.game.chars(oid).subtypes]
    assert [table.game.has_keyword(bear, word) for word in ("ward", "trample")] == [True, False]
    assert len(roles) == 1


def test_709_5i_fully_unlocking_is_seen() -> None:
    from services.game.rules.oracle.text.card_text import FaceText

    from .written import two_faced

    hall = two_faced(
        "Hall // Attic",
        FaceText("Hall", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
        FaceText("Attic", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
        "split",
    )
    table = board()
    table.put(
        "A", "battlefield", written("Guide", "{G}", "Enchantment", "Whenever you fully unlock a Room, you gain 7 life.")
    )
    oid = table.put("A", "hand", hall)
    act(table.to("main1"), "A", "cast", oid)
    assert table.life("A") == 22
    assert act(table, "A", "special", table.game.permanents()[-1], "unlock").life("A") == 31


def test_714_2d_the_final_chapter_is_the_greatest_number() -> None:
    from services.game.rules.kernel.characteristics.before_effects import final_chapter

    table = Board()
    saga = table.put(
        "A",
        "battlefield",
        written("Tale", "{G}", "Enchantment — Saga", "I, II — You gain 1 life.\nIII — You gain 9 life."),
    )
    table.game.edit(saga).counters = {"lore": 1}
    assert final_chapter(table.to("upkeep").game, saga) == 3


def test_714_3b_read_ahead_begins_at_a_later_chapter() -> None:
    table = board()
    table.to("main1").say("read_ahead", 2).cast(
        "A",
        written(
            "Tale",
            "{G}",
            "Enchantment — Saga",
            "Read ahead\nI — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life.",
        ),
    )
    assert table.to("main2", 3).life("A") == 34


def test_719_3a_a_case_is_solved_at_the_end_step() -> None:
    table = board()
    case = table.put(
        "A",
        "battlefield",
        written(
            "Riddle",
            "{G}",
            "Enchantment — Case",
            "When this Case enters, you gain 1 life.\nTo solve — You control a creature.\nSolved — Creatures you control get +1/+1.",
        ),
    )
    bear = table.put("A", "battlefield", BEAR)
    assert table.to("main2").pt(bear) == (2, 2)
    table.to("upkeep", 2)
    assert ("solved" in table.game.s.objects[case].marks, table.pt(bear)) == (True, (3, 3))


def test_721_2_a_station_symbol_is_a_static_ability() -> None:
    table = board()
    craft = table.put(
        "A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n2+ | Vigilance", "3/3")
    )
    table.to("main1").game.edit(craft).counters = {"charge": 2}
    assert table.game.has_keyword(craft, "vigilance")
    table.game.edit(craft).counters = {}
    assert not table.game.has_keyword(craft, "vigilance")
