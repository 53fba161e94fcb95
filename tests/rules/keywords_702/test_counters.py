"""Keywords that put counters (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, BOUNCE, CREATURE, DOOM, GIANT, creature, keyword, n, spell
from tests.rules.quick import act, attack, beast, board, cast_text, entered, found, lands_for_all
from tests.rules.written import written


def _tribute(paid: bool) -> tuple[Board, int]:
    table = board(seats=3)
    table.say("player", [seat("C")]).say("may", paid)
    return entered("Tribute 2\nWhen this creature enters, if tribute wasn't paid, you gain 5 life.", "3/3", table)


def test_702_38_amplify_counts_the_kin_that_is_revealed() -> None:
    table = lands_for_all()
    kin = [table.put("A", "hand", BEAR), table.put("A", "hand", BEAR)]
    great = table.put("A", "hand", creature("Great Bear", "1/1", abilities=(keyword("amplify", amount=n(2)),)))
    table.to("main1")
    table.say("choose", kin)
    assert table.act("A", "cast", great) is None
    table.resolve()
    now = table.game.s.objects[table.game.s.objects[great].next].next
    assert table.pt(now) == (5, 5)


def test_702_38a_amplify_reveals_kin() -> None:
    table = board()
    table.put("A", "hand", beast("", name="Kin"))
    kin = table.game.s.hand[0][-1]
    table.say("amplify", [kin]).say("choose", [kin])
    table, pack = entered("Amplify 2", "1/1", table)
    assert table.pt(pack) == (3, 3)


def test_614_13a_amplify_does_not_reveal_what_is_entering() -> None:
    """Neither itself, put onto the battlefield from hand, nor what enters with it."""
    table = board()
    pack = beast("Amplify 2", "1/1", name="Pack")
    oids = [table.put("A", "hand", pack), table.put("A", "hand", beast("", name="Kin"))]
    table.say("move", oids).say("choose", [])
    cast_text(table, "Put any number of creature cards from your hand onto the battlefield.")
    assert table.pt(found(table, "Pack")) == (1, 1)
    assert not [ask.options for ask in table.asked if ask.reason == "choose" and ask.options]


def test_702_43a_modular_enters_with_counters_and_leaves_them() -> None:
    table = board()
    golem = table.put("A", "battlefield", creature("Golem", "1/1", types="artifact creature"))
    table.to("main1").cast("A", written("Bot", "{1}", "Artifact Creature — Golem", "Modular 2", "0/0"))
    bot = found(table, "Bot")
    assert table.pt(bot) == (2, 2)
    table.say("may", True).say("target", [bot], [golem]).cast("A", DOOM)
    assert table.pt(golem) == (3, 3)


def test_702_44c_sunburst_sets_the_number_of_modular() -> None:
    table = board()
    golem = table.put("A", "battlefield", creature("Golem", "1/1", types="artifact creature"))
    table.to("main1").cast("A", written("Bot", "{2}", "Artifact Creature — Golem", "Modular—Sunburst", "0/0"))
    bot = found(table, "Bot")
    assert table.pt(bot) == (1, 1)  # two green mana are one color
    table.say("may", True).say("target", [bot], [golem]).cast("A", DOOM)
    assert table.pt(golem) == (2, 2)


def test_702_44a_sunburst_counts_colours() -> None:
    table, _ = entered("Sunburst", "1/1", cost="{2}")
    assert table.pt(found(table, "Beast")) == (2, 2)


def test_702_54a_bloodthirst_after_damage_to_an_opponent() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    table, hunter = entered("Bloodthirst 2", table=table)
    assert table.pt(hunter) == (4, 4)
    assert table.to("main1", 3).pt(entered("Bloodthirst 2", table=table)[1]) == (2, 2)


def test_702_54b_bloodthirst_x_counts_the_damage_of_the_turn() -> None:
    table = board()
    thirsty = table.put("A", "hand", beast("Bloodthirst X", "1/1", name="Thirsty"))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "cast", bolt)
    act(table, "A", "cast", thirsty)
    assert table.pt(found(table, "Thirsty")) == (4, 4)


def test_702_58a_graft_moves_its_counters() -> None:
    table, plant = entered("Graft 2", "0/0")
    table.say("may", True).cast("A", BEAR)
    assert (table.pt(plant), table.pt(found(table, "Bear"))) == ((1, 1), (3, 3))


def test_702_72_champion_exiles_another_until_it_leaves() -> None:
    table = lands_for_all()
    bear = table.put("A", "battlefield", BEAR)
    lord = creature("Lord", "4/4", abilities=(keyword("champion", filter=CREATURE),))
    table.to("main1")
    table.say("may", True).say("optional", True)
    table.cast("A", lord)
    assert table.zone(bear) == "exile"
    held = next(oid for oid in table.game.permanents() if table.name(oid) == "Lord")
    table.cast("A", DOOM, [held])
    assert table.count("A", "battlefield", "Bear") == 1


def test_702_72a_champion_holds_a_creature_until_it_leaves() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", True)
    table, hero = entered("Champion a creature", "5/5", table)
    assert table.zone(bear) == "exile"
    table.cast("A", DOOM, [hero])
    assert table.count("A", "battlefield", "Bear") == 1


def test_702_82a_devour_grows_for_each_sacrifice() -> None:
    table = board()
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.say("sacrifice", bears)
    table, dragon = entered("Devour 2", "1/1", table)
    assert table.pt(dragon) == (5, 5)


def test_702_87a_level_up_as_a_sorcery() -> None:
    table = board()
    knight = table.put(
        "A", "battlefield", written("Knight", "{G}", "Creature — Knight", "Level up {G}\nLEVEL 2+\n4/4\nFlying", "1/1")
    )
    assert not table.to("upkeep").may("A", "activate", knight)
    act(act(table.to("main1"), "A", "activate", knight), "A", "activate", knight)
    assert (table.pt(knight), table.game.has_keyword(knight, "flying")) == ((4, 4), True)


def test_702_98a_unleash_takes_a_counter_and_cannot_block() -> None:
    table = board()
    table.say("replacement", True)
    table, thug = entered("Unleash", table=table)
    assert table.pt(thug) == (3, 3)
    assert any(rule.modification.rule == "cant_block" for rule in table.game.chars(thug).restrictions)  # type: ignore[attr-defined]


def test_702_100a_evolve_when_a_bigger_creature_enters() -> None:
    table, crab = entered("Evolve", "2/2")
    table.cast("A", BEAR)
    assert table.pt(crab) == (2, 2)
    assert table.cast("A", GIANT).pt(crab) == (3, 3)


def test_702_104a_the_chosen_opponent_may_pay_the_tribute() -> None:
    table, oracle = _tribute(True)
    assert (table.pt(oracle), table.life("A")) == ((5, 5), 20)
    assert next(ask for ask in table.asked if ask.reason == "may").seat == 2


def test_702_104b_if_it_was_not_paid() -> None:
    table, oracle = _tribute(False)
    assert (table.pt(oracle), table.life("A")) == ((3, 3), 25)


def test_702_107a_outlast_taps_for_a_counter() -> None:
    table = board()
    elder = table.put("A", "battlefield", beast("Outlast {G}"))
    act(table.to("main1"), "A", "activate", elder)
    assert (table.pt(elder), table.game.s.objects[elder].tapped) == ((3, 3), True)


def test_702_108a_prowess_for_noncreature_spells() -> None:
    table = board()
    monk = table.put("A", "battlefield", beast("Prowess"))
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.pt(monk) == (3, 3)
    table.cast("A", BEAR)
    assert table.pt(monk) == (3, 3)


def test_702_110a_exploit_may_sacrifice() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", True).say("sacrifice", [bear])
    table, _ = entered("Exploit\nWhen this creature exploits a creature, you gain 4 life.", table=table)
    assert (table.zone(bear), table.life("A")) == ("graveyard", 24)


def test_702_110b_a_creature_that_exploits_itself_exploits_a_creature() -> None:
    """Its own ability looks back (603.10a)."""
    table = board().say("may", True)
    table.to("main1").cast("A", beast("Exploit\nWhen this creature exploits a creature, you gain 4 life."))
    assert (table.count("A", "graveyard", "Beast"), table.life("A")) == (1, 24)


def test_702_110b_a_creature_that_left_before_exploits_nothing() -> None:
    """A creature may be sacrificed all the same."""
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("may", True).to("main1")
    maker = table.put("A", "hand", beast("Exploit\nWhen this creature exploits a creature, you gain 4 life."))
    assert table.act("A", "cast", maker) is None
    while not any(table.name(oid) == "Beast" for oid in table.game.permanents()):
        table.pass_()
    gone = next(oid for oid in table.game.permanents() if table.name(oid) == "Beast")
    table.cast("A", BOUNCE, [gone])
    assert (table.zone(bear), table.life("A")) == ("graveyard", 20)


def test_702_123a_fabricate_counters_or_servos() -> None:
    table = board()
    table.say("may", False)
    table, _ = entered("Fabricate 2", table=table)
    assert table.count("A", "battlefield", "Servo") == 2


def test_702_136_riot_can_choose_the_counter() -> None:
    table = lands_for_all()
    table.to("main1")
    rioter = table.put("A", "hand", creature("Rioter", "2/2", "riot"))
    assert table.act("A", "cast", rioter) is None
    table.resolve()
    now = table.game.s.objects[table.game.s.objects[rioter].next].next
    assert table.pt(now) == (3, 3)
    assert not table.game.has_keyword(now, "haste")


def test_702_136a_riot_is_a_counter_or_haste() -> None:
    table = board()
    table.say("option", "counter", "haste")
    table, rioter = entered("Riot", table=table)
    assert (table.pt(rioter), table.game.has_keyword(rioter, "haste")) == ((3, 3), False)
    table, rioter = entered("Riot", table=table)
    assert (table.pt(rioter), table.game.has_keyword(rioter, "haste")) == ((2, 2), True)


def test_702_156a_ravenous_draws_from_five_on() -> None:
    table = board(6)
    before = table.to("main1").count("A", "library")
    table.say("x", 5).cast("A", beast("Ravenous", "0/0", "{X}{G}", "Maw"))
    assert (table.pt(found(table, "Maw")), table.count("A", "library")) == ((5, 5), before - 1)


def test_702_165_backup_gives_counters_and_the_abilities_below_to_another_creature() -> None:
    table = lands_for_all()
    bear = table.put("A", "battlefield", BEAR)
    knight = creature(
        "Knight", "1/1", abilities=(keyword("vigilance"), keyword("backup", amount=n(1)), keyword("flying"))
    )
    table.to("main1")
    table.cast("A", knight, [bear])
    assert table.pt(bear) == (3, 3)
    assert table.game.has_keyword(bear, "flying")
    assert not table.game.has_keyword(bear, "vigilance")
    table.to("main1", 2)
    assert table.pt(bear) == (3, 3)
    assert not table.game.has_keyword(bear, "flying")


def test_702_165a_backup_shares_its_abilities_until_end_of_turn() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.say("target", [bear])
    table, _ = entered("Backup 1\nFlying", table=table)
    assert (table.pt(bear), table.game.has_keyword(bear, "flying")) == ((3, 3), True)
    assert not table.to("upkeep", 2).game.has_keyword(bear, "flying")


@pytest.mark.parametrize("text", ["", "Backup 1\nTrample"])
def test_702_165d_backup_gives_what_it_had_when_the_ability_was_put_on_the_stack(text: str) -> None:
    """Whatever it has become since."""
    table = board()
    bear, other = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", beast(text))
    knight = table.put("A", "hand", beast("Backup 1\nFlying", name="Knight"))
    table.to("main1").say("target", [bear])
    assert table.act("A", "cast", knight) is None
    table.pass_()
    table.pass_()
    table.said["target"] = [[found(table, "Knight")], [other]]
    turn = written(
        "Turn", "{G}", "Instant", "Target creature becomes a copy of another target creature until end of turn."
    )
    act(table, "A", "cast", table.put("A", "hand", turn))
    assert [table.name(oid) for oid in table.game.permanents()].count("Knight") == 0
    assert (table.pt(bear), sorted(table.game.chars(bear).keywords)) == ((3, 3), ["flying"])


def test_702_191_increment_grows_for_a_spell_that_cost_more_than_its_size() -> None:
    table = lands_for_all()
    student = table.put("A", "battlefield", creature("Student", "1/2", "increment"))
    table.to("main1")
    table.cast("A", spell("Small", fx.Clause(fx.GainLife(You(), n(1))), cost="{G}"))
    assert table.pt(student) == (1, 2)
    table.cast("A", spell("Large", fx.Clause(fx.GainLife(You(), n(1))), cost="{1}{G}"))
    assert table.pt(student) == (2, 3)


def test_702_191a_increment_for_spells_that_cost_more() -> None:
    table, scholar = entered("Increment", "1/3")
    table.cast("A", creature("Dear", "1/1", cost="{2}{G}"))
    assert table.pt(scholar) == (2, 4)


def test_702_the_same_is_true_for_each_keyword_of_its_own() -> None:
    table = board()
    orator = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature attacks, it gains flying until end of turn if you control a creature with flying. The same is true for trample and vigilance."
        ),
    )
    table.put("A", "battlefield", beast("Trample", name="Other"))
    attack(table, orator)
    table.resolve()
    assert table.game.has_keyword(orator, "trample")
    assert not table.game.has_keyword(orator, "flying")
    assert not table.game.has_keyword(orator, "vigilance")
