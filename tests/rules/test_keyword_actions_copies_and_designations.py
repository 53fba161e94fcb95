"""Keyword actions (CR 701), copying (707), face-down cards (708), the initiative (726), day and night (731), loops (732), the command zone (903)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer, You

from .board import Board, seat
from .cards import BEAR, BOLT, CREATURE, FOREST, card, creature, n, spell, trigger
from .quick import act, attack, beast, block, board, found
from .written import written

VENTURE = written("Delve", "{G}", "Sorcery", "Venture into the dungeon.")


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
    from services.game.rules.kernel.verbs.dungeons import DUNGEONS

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


def test_707_12_a_copy_of_a_card_is_cast_from_where_it_is() -> None:
    table = board()
    away = table.put("A", "exile", written("Gain", "{9}", "Sorcery", "You gain 3 life."))
    copy = spell("Copy", fx.Clause(fx.CastCard(You(), Target(0, f.InZone("exile")), free=True, copy=True)))
    table.to("main1").cast("A", copy, [away])
    assert (table.life("A"), table.zone(away)) == (23, "exile")


def test_708_2_a_face_down_spell_is_a_nameless_creature_spell() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    table.to("main1").act("A", "cast", oid, "morph")
    row = table.game.chars(table.game.s.stack[-1])
    assert (row.name, row.power, row.types) == ("", 2, frozenset(("creature",)))


def test_708_5_its_controller_may_look_at_a_face_down_permanent() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    table.to("main1").act("A", "cast", oid, "morph")
    assert table.game.s.objects[table.game.s.stack[-1]].known == 1


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


def test_903_6_the_commander_starts_in_the_command_zone_face_up() -> None:
    table = Board(3)
    oid = table.commander("A", creature("Legend", "2/2", types="legendary creature"))
    assert table.to("upkeep").zone(oid) == "command"


def test_309_7_a_dungeon_is_completed_as_it_is_removed() -> None:
    table = board(12)
    watch = written("Watch", "{G}", "Enchantment", "Whenever you complete a dungeon, you gain 9 life.")
    table.put("A", "battlefield", watch)
    table.to("main1").say("dungeon", "Lost Mine of Phandelver")
    for number in range(4):
        assert "dungeon:0" in table.game.s.used_game or number == 0
        table.cast("A", VENTURE)
    assert "dungeon:0" not in table.game.s.used_game
    assert table.game.s.players[0].counters["completed_dungeons"] == 1
    assert table.life("A") >= 29


def _tempted(times: int) -> tuple[Board, int]:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    for _ in range(times):
        table.cast("A", written("Whisper", "{G}", "Sorcery", "The Ring tempts you."))
    return table, bear


def test_701_54c_the_ring_has_more_abilities_with_every_temptation() -> None:
    table, bear = _tempted(1)
    assert "legendary" in table.game.chars(bear).supertypes
    assert attack(table, bear).to("main2").life("B") == 18
    table, bear = _tempted(2)
    table.put("A", "hand", FOREST)
    before = table.count("A", "graveyard")
    assert attack(table, bear).resolve().count("A", "graveyard") == before + 1
    table, bear = _tempted(3)
    small = table.put("B", "battlefield", BEAR)
    attack(table, bear)
    block(table, (small, bear)).to("main2")
    assert table.zone(small) == "graveyard"
    table, bear = _tempted(4)
    assert attack(table, bear).to("main2").life("B") == 15


def test_702_78b_each_conspire_is_paid_and_triggers_for_itself() -> None:
    for answers, life in (((True, True), 23), ((True, False), 22)):
        table = board()
        table.put("A", "battlefield", BEAR, 4)
        gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
        chorus = card("Chorus", "{G}", "sorcery", ab.Keyword("conspire"), ab.Keyword("conspire"), gain)
        table.to("main1").say("conspire", *answers).cast("A", chorus)
        assert table.life("A") == life


def test_702_153b_each_casualty_is_paid_and_triggers_for_itself() -> None:
    for answers, life in (((True, True), 23), ((True, False), 22)):
        table = board()
        table.put("A", "battlefield", BEAR, 2)
        gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
        word = ab.Keyword("casualty", amount=n(1))
        table.to("main1").say("casualty", *answers).cast("A", card("Job", "{G}", "sorcery", word, word, gain))
        assert (table.life("A"), table.count("A", "battlefield", "Bear")) == (life, 23 - life)


def test_702_157b_each_squad_is_paid_and_triggers_for_itself() -> None:
    table = board()
    words = tuple(ab.Keyword("squad", cost=k.ManaCost(cost)) for cost in ("{1}", "{2}"))
    trooper = creature("Trooper", "1/1", abilities=words)
    table.to("main1").say("squad", 2, 1).cast("A", trooper)
    assert table.count("A", "battlefield", "Trooper") == 4
