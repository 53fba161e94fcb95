"""Rare parts of larger sections, paragraph by paragraph."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer, You

from .board import Board, seat
from .cards import BEAR, BOLT, CREATURE, DOOM, FOREST, GIANT, card, creature, n, spell, trigger
from .quick import act, attack, beast, board, found
from .written import written

VENTURE = written("Delve", "{G}", "Sorcery", "Venture into the dungeon.")


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


def test_118_8b_some_additional_costs_are_optional() -> None:
    kicked = beast("Kicker {G}\nWhen this creature enters, if it was kicked, you gain 5 life.")
    assert board().to("main1").say("kicker", False).cast("A", kicked).life("A") == 20
    assert board().to("main1").say("kicker", True).cast("A", kicked).life("A") == 25


def test_118_8d_additional_costs_do_not_change_the_mana_cost() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Kicker {3}"))
    table.to("main1").say("kicker", True).act("A", "cast", oid)
    assert table.game.mana_value(table.game.s.stack[-1]) == 2


def test_208_2a_a_star_without_its_ability_counts_zero() -> None:
    table = board()
    mass = table.put(
        "A",
        "battlefield",
        written("Mass", "{G}", "Creature — Beast", "Mass's power is equal to the number of lands you control.", "*/3"),
    )
    assert table.to("main1").pt(mass) == (9, 3)


def test_305_3_no_land_in_the_turn_of_another() -> None:
    table = board(0)
    land = table.put("A", "hand", FOREST)
    assert not table.to("main1", 2).may("A", "land", land)


def test_400_2_public_zones_are_known_to_all() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    table.to("main1").say("discard", [bear]).cast("A", written("Toss", "{G}", "Sorcery", "Discard a card."))
    assert table.game.s.objects[table.game.s.graveyard[0][0]].known & 2


def test_400_5_a_graveyard_keeps_its_order() -> None:
    table = board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", DOOM, [first]).cast("A", DOOM, [second])
    assert [table.name(oid) for oid in table.game.s.graveyard[0]] == ["Bear", "Doom", "Giant", "Doom"]


def test_500_5a_until_end_of_combat_lasts_through_the_end_of_combat_step() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    pump = fx.Clause(fx.Apply(Target(0, CREATURE), (m.ModifyPT(n(1), n(1)),), "end_of_combat"))
    table.to("main1").cast("A", spell("Pump", pump), [bear])
    assert attack(table, bear).to("end_combat").pt(bear) == (3, 3)
    assert table.to("main2").pt(bear) == (2, 2)


def test_506_3b_only_attacking_players_have_attacking_creatures() -> None:
    table = board(seats=3)
    bear = table.put("B", "battlefield", BEAR)
    table.put("A", "battlefield", BEAR)
    assert attack(table, table.game.s.battlefield[-1]).game.s.combat is not None
    assert bear not in table.game.s.combat.attackers  # type: ignore[union-attr]


def test_601_2e_the_spell_must_be_legal_as_proposed() -> None:
    table = board()
    table.put("B", "battlefield", written("Hush", "{G}", "Enchantment", "Players can't cast instant spells."))
    assert not table.to("main1").may("A", "cast", table.put("A", "hand", BOLT))


def test_607_2b_what_a_replacement_exiled_is_linked() -> None:
    table = board()
    keep = ab.ReplacementAbility(e.ZoneChange(CREATURE, "battlefield", "graveyard"), to="exile")
    tomb = table.put("A", "battlefield", card("Tomb", "{G}", "enchantment", keep))
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", DOOM, [bear])
    assert [table.name(oid) for oid in table.game.s.objects[tomb].linked] == ["Bear"]


def test_613_7e_attaching_gives_a_new_timestamp() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    blade = table.put("A", "battlefield", written("Blade", "{G}", "Artifact — Equipment", "Equip {1}"))
    before = table.to("main1").game.s.objects[blade].timestamp
    act(table.say("target", [bear]), "A", "activate", blade)
    assert table.game.s.objects[blade].timestamp > before


def test_616_1c_a_copy_is_chosen_before_other_replacements() -> None:
    clone = creature(
        "Clone",
        "0/0",
        abilities=(ab.ReplacementAbility(e.ZoneChange(f.IsSource(), destination="battlefield"), copy_of=CREATURE),),
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "B", "battlefield", written("Tax", "{G}", "Enchantment", "Creatures your opponents control enter tapped.")
    )
    table.to("main1").say("copy", [bear]).cast("A", clone)
    new = found(table, "Bear")
    assert (table.pt(new), table.game.s.objects[new].tapped) == ((2, 2), True)


def test_700_2c_targets_of_a_mode_only_if_it_is_chosen() -> None:
    table = board()
    charm = written("Choice", "{G}", "Instant", "Choose one —\n• You gain 4 life.\n• Destroy target creature.")
    table.put("B", "battlefield", BEAR)
    table.to("main1").say("modes", [0]).cast("A", charm)
    assert (table.life("A"), [ask.reason for ask in table.asked]) == (24, ["modes"])


def test_700_2h_a_mode_with_a_cost_is_paid_for() -> None:
    table = board(4)
    raid = written("Raid", "{G}", "Instant", "Spree\n+ {2} — You gain 2 life.\n+ {3} — Target opponent loses 2 life.")
    table.to("main1").say("modes", [0]).cast("A", raid)
    assert (table.life("A"), sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())) == (22, 3)


def test_701_12c_exchanged_life_totals_are_gained_and_lost() -> None:
    table = board()
    table.game.edit_player(0).life, table.game.edit_player(1).life = 5, 17
    table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", "Whenever you gain life, draw a card."))
    table.to("main1").cast("A", spell("Swap", fx.Clause(fx.ExchangeLife(You(), TargetPlayer(0)))), [seat("B")])
    assert (table.life("A"), table.life("B"), table.count("A", "hand")) == (17, 5, 1)


def test_701_49b_the_next_room_is_chosen() -> None:
    table = board()
    table.to("main1").cast("A", VENTURE).cast("A", VENTURE)
    assert table.game.s.used_game["room:0"] > 1


def test_701_49c_after_the_last_room_a_new_dungeon() -> None:
    table = board(12)
    table.to("main1")
    for _ in range(9):
        table.cast("A", VENTURE)
    assert table.game.s.players[0].counters["completed_dungeons"] >= 1


def test_701_49d_the_undercity_is_its_own_dungeon() -> None:
    from services.game.rules.kernel.dungeon_rooms import DUNGEONS

    table = board()
    table.to("main1").cast("A", written("Seize", "{G}", "Sorcery", "You take the initiative."))
    assert DUNGEONS[table.game.s.used_game["dungeon:0"] - 1][0] == "Undercity"


def test_701_53a_an_incubator_has_its_counters() -> None:
    table = board()
    table.to("main1").cast("A", written("Brood", "{G}", "Sorcery", "Incubate 3."))
    assert table.game.s.objects[found(table, "Incubator")].counters == {"+1/+1": 3}


def test_702_99b_encoded_is_a_link_between_card_and_creature() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("cipher", [bear]).cast("A", written("Code", "{G}", "Sorcery", "Draw a card.\nCipher"))
    assert table.game.s.objects[bear].linked == (table.game.s.exile[-1],)


def test_704_5t_a_finished_dungeon_is_removed() -> None:
    table = board(12)
    table.to("main1")
    for _ in range(7):
        table.cast("A", VENTURE)
    assert table.game.s.players[0].counters["completed_dungeons"] == 1


def test_707_9b_exceptions_are_copied_on() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    blue = spell("Blue", fx.Clause(fx.CopyToken(Target(0, CREATURE), exceptions=(m.SetColors("U"),))))
    twin = spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE))))
    table.to("main1").cast("A", blue, [bear]).cast("A", twin, [found(table, "Bear")])
    assert table.game.chars(found(table, "Bear")).colors == "U"


def test_708_2_a_face_down_spell_is_a_nameless_creature_spell() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    table.to("main1").act("A", "cast", oid, "morph")
    row = table.game.chars(table.game.s.stack[-1])
    assert (row.name, row.power, row.types) == ("", 2, frozenset(("creature",)))


def test_726_3_only_one_player_has_the_initiative() -> None:
    table = board(seats=3)
    seize = written("Seize", "{G}", "Sorcery", "You take the initiative.")
    table.put("B", "battlefield", FOREST)
    table.to("main1").cast("A", seize)
    card_of_b = table.put("B", "hand", seize)
    act(table.to("main1", 2), "B", "cast", card_of_b)
    assert table.game.s.initiative == 1


def test_726_5_taking_it_again_ventures_again() -> None:
    table = board()
    seize = written("Seize", "{G}", "Sorcery", "You take the initiative.")
    table.to("main1").cast("A", seize).cast("A", seize)
    assert table.game.s.used_game["room:0"] > 1


def test_731_1a_day_becomes_night() -> None:
    table = board()
    table.to("main1").cast("A", spell("Dawn", fx.Clause(fx.SetDayNight("day")))).cast(
        "A", spell("Dusk", fx.Clause(fx.SetDayNight("night")))
    )
    assert table.game.s.daytime == "night"


def test_732_5_nobody_is_forced_to_end_a_loop() -> None:
    gainer = card("Gainer", "{G}", "enchantment", trigger(e.LifeLost(You()), fx.Clause(fx.GainLife(You(), n(1)))))
    loser = card("Loser", "{G}", "enchantment", trigger(e.LifeGained(You()), fx.Clause(fx.LoseLife(You(), n(1)))))
    table = board()
    for program in (gainer, loser):
        table.put("A", "battlefield", program)
    table.put("B", "battlefield", FOREST)
    table.put("B", "hand", BOLT)
    table.to("main1").say("loop", 0).cast("A", written("Spark", "{G}", "Instant", "You gain 1 life."))
    assert (table.game.over, table.game.s.winners) == (True, ())


def test_709_5i_fully_unlocking_is_seen() -> None:
    from services.game.rules.oracle.cards import FaceText

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


def test_721_2_a_station_symbol_is_a_static_ability() -> None:
    table = board()
    craft = table.put(
        "A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n2+ | Vigilance", "3/3")
    )
    table.to("main1").game.edit(craft).counters = {"charge": 2}
    assert table.game.has_keyword(craft, "vigilance")
    table.game.edit(craft).counters = {}
    assert not table.game.has_keyword(craft, "vigilance")
