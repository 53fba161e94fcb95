"""Beginning and ending (CR 103-104), mana (106), what a card is (108), special actions (116), costs (118), damage (120)."""

from __future__ import annotations

from services.game.rules.formats.base import Format
from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as f
from services.game.rules.program.objects import Target
from services.game.rules.program.players import EachPlayer
from services.game.rules.view import Viewer, picture, snapshot

from .board import Board, seat
from .cards import BEAR, BOLT, DOOM, FOREST, creature, spell
from .quick import act, attack, beast, board, found
from .written import two_faced, written


def test_103_6_a_card_may_begin_the_game_on_the_battlefield() -> None:
    leyline = written(
        "Leyline",
        "{4}",
        "Enchantment",
        "If this card is in your opening hand, you may begin the game with it on the battlefield.\nYou have no maximum hand size.",
    )
    from services.game.rules.formats.base import Format
    from services.game.rules.kernel.setup import SeatDeck, new_game

    game = new_game(Format(), [SeatDeck(place, place, [leyline] * 40, [], []) for place in (0, 1)], b"leyline", first=0)
    game.begin()
    while game.asks and game.asks[0].kind != "priority":
        ask = next(ask for ask in game.asks if game.ask_of(ask.decider) is ask)
        game.answer(
            ask.decider,
            ask.options
            if ask.kind == "objects" and ask.reason != "mulligan_bottom"
            else True
            if ask.reason != "mulligan" and ask.kind == "yes_no"
            else ask.default,
        )
    assert any(game.chars(oid).name == "Leyline" for oid in game.permanents())


def test_104_5_a_player_who_lost_has_left() -> None:
    table = Board(3)
    table.put("B", "battlefield", BEAR)
    table.game.edit_player(1).life = 0
    assert table.to("upkeep").count("B", "battlefield") == 0


def test_106_8_a_hybrid_symbol_gives_one_of_its_halves() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Spring", fx.Clause(fx.AddMana(choice="one_of", options=("{G}", "{U}")))))
    assert [mana.color for mana in table.game.s.players[0].pool] == ["G"]


def test_106_9_unspent_mana_is_in_the_players_pool() -> None:
    table = board(1)
    table.to("main1").cast("A", written("Ritual", "{G}", "Instant", "Add {R}{R}."))
    assert len(table.game.s.players[0].pool) == 2
    assert table.game.s.players[1].pool == ()


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


def test_108_5_a_card_is_itself_in_every_zone() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    card_number = table.game.s.objects[bear].card
    table.to("main1").cast("A", DOOM, [bear])
    assert table.game.s.objects[table.game.s.graveyard[0][0]].card == card_number


def test_116_2b_turning_a_creature_face_up_uses_no_stack() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    table.act("A", "special", table.game.permanents()[-1], "face_up")
    assert table.game.s.stack == []


def test_116_2f_suspending_is_a_special_action() -> None:
    table = board()
    slow = table.put("A", "hand", beast("Suspend 2—{G}", cost="{9}{G}"))
    table.to("main1").act("A", "special", slow, "suspend")
    assert (table.game.s.stack, table.count("A", "exile")) == ([], 1)


def test_116_2h_foretelling_in_the_own_turn_only() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{5}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    assert table.to("upkeep").may("A", "special", rune)
    assert not table.to("upkeep", 2).may("A", "special", rune)


def test_116_2k_plotting_as_a_sorcery_only() -> None:
    table = board()
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    assert not table.to("upkeep").may("A", "special", plan)
    assert table.to("main1").may("A", "special", plan)


def test_118_8b_some_additional_costs_are_optional() -> None:
    kicked = beast("Kicker {G}\nWhen this creature enters, if it was kicked, you gain 5 life.")
    assert board().to("main1").say("kicker", False).cast("A", kicked).life("A") == 20
    assert board().to("main1").say("kicker", True).cast("A", kicked).life("A") == 25


def test_118_8d_additional_costs_do_not_change_the_mana_cost() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Kicker {3}"))
    table.to("main1").say("kicker", True).act("A", "cast", oid)
    assert table.game.mana_value(table.game.s.stack[-1]) == 2


def test_120_10_excess_damage_is_what_goes_beyond_lethal() -> None:
    table = Board()
    giant, bear = table.put("A", "battlefield", beast("Trample", "5/5")), table.put("B", "battlefield", BEAR)
    attack(table, giant)
    table.say("blockers", [[bear, giant]]).to("main2")
    assert table.life("B") == 17


def test_103_2a_cards_set_aside_are_no_part_of_the_deck() -> None:
    game = new_game(Format(), [SeatDeck(place, place, [FOREST] * 40, [], [BEAR]) for place in (0, 1)], b"aside")
    game.begin()
    assert [game.chars(oid).name for oid in game.s.outside[0]] == ["Bear"]
    assert len(game.s.library[0]) + len(game.s.hand[0]) == 40


def test_103_2c_commanders_are_put_into_the_command_zone_face_up() -> None:
    legend = creature("Legend", "2/2", types="legendary creature")
    game = new_game(Commander(), [SeatDeck(place, place, [FOREST] * 40, [legend], []) for place in (0, 1)], b"zone")
    game.begin()
    assert [(game.chars(oid).name, game.s.objects[oid].face_down) for oid in game.s.command] == [("Legend", 0)] * 2


def test_104_4c_an_effect_says_that_the_game_is_a_draw() -> None:
    table = board()
    table.to("main1").cast("A", spell("Peace", fx.Clause(fx.LoseGame(EachPlayer(), draw=True))))
    assert (table.game.over, table.game.s.winners) == (True, ())


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


def test_106_10_generic_mana_is_added_as_colorless_mana() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Ritual", fx.Clause(fx.AddMana("{2}{R}"))))
    assert sorted(mana.color for mana in table.game.s.players[0].pool) == ["C", "C", "R"]


def test_106_11_snow_mana_symbols_add_colorless_mana() -> None:
    table = board(1)
    table.to("main1").cast("A", spell("Thaw", fx.Clause(fx.AddMana("{S}{S}"))))
    assert [mana.color for mana in table.game.s.players[0].pool] == ["C", "C"]


def test_115_7_targets_are_changed_or_chosen_anew() -> None:
    table = board()
    bolt, bend = table.put("A", "hand", BOLT), spell("Bend", fx.Clause(fx.ChangeTargets(Target(0, f.IsSpell()))))
    table.to("main1").say("target", [seat("A")]).act("A", "cast", bolt)
    oid = table.put("A", "hand", bend)
    table.say("target", [table.game.s.stack[-1]]).say("new_targets", True).say("new_target", [seat("B")])
    act(table, "A", "cast", oid)
    assert (table.life("A"), table.life("B")) == (20, 17)


def test_116_2_a_special_action_uses_no_stack_and_keeps_priority() -> None:
    table = board(2)
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    assert table.to("main1").act("A", "special", plan) is None
    assert (table.game.s.stack, table._waiting().seat) == ([], 0)


def test_116_2m_a_door_is_unlocked_for_its_mana_cost() -> None:
    hall = two_faced(
        "Hall // Attic",
        FaceText("Hall", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
        FaceText("Attic", "{1}{G}", "Enchantment — Room", "Creatures you control get +1/+1."),
        "split",
    )
    table = board(3)
    oid = table.put("A", "hand", hall)
    act(table.to("main1"), "A", "cast", oid)
    room = found(table, "Hall")
    assert table.act("A", "special", room, "unlock") is None
    assert table.game.s.stack == []
    assert (table.name(room), sum(table.game.s.objects[land].tapped for land in table.game.permanents())) == (
        "Hall // Attic",
        3,
    )
