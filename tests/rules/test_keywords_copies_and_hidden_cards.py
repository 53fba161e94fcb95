"""Keywords that copy or give away, hidden cards that are shown, the Ring, incubate, crimes (CR 401.5, 700.13, 701.53-54, 702)."""

from __future__ import annotations

from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You

from .board import Board
from .cards import BEAR, CREATURE, DOOM, FOREST, GIANT, card, creature, n, spell, trigger


def board(seats: int = 2, lands: int = 6) -> Board:
    table = Board(seats)
    for seat in "ABCD"[:seats]:
        table.put(seat, "battlefield", FOREST, lands)
    return table


def keyword(name: str, **parameters: object) -> ab.Keyword:
    return ab.Keyword(name, **parameters)  # type: ignore[arg-type]


def attack(table: Board, attacker: int, whom: str) -> None:
    table.say("attackers", [[attacker, player_ref(ord(whom) - 65)]])


def test_401_5_the_top_card_is_known_to_whom_an_effect_lets_look_and_to_nobody_else() -> None:
    table = board()
    table.put("A", "battlefield", card("Lens", "{1}", "artifact", rule("look_at_top")))
    table.to("main1")
    top = table.game.s.library[0][-1]
    assert table.game.s.objects[top].known == 1
    assert table.game.s.objects[table.game.s.library[1][-1]].known == 0


def test_401_5_a_revealed_top_card_is_known_to_all_and_so_is_the_next() -> None:
    table = board()
    table.put("A", "battlefield", card("Mast", "{1}", "artifact", rule("top_card_revealed")))
    table.to("main1")
    table.cast("A", spell("Peek", fx.Clause(fx.Draw(You()))))
    assert table.game.s.objects[table.game.s.library[0][-1]].known == 3
    assert table.game.s.objects[table.game.s.library[0][-2]].known == 0


def rule(word: str) -> ab.StaticAbility:
    return ab.StaticAbility(You(), (m.PlayerRule(word),))


def test_700_13_targeting_what_an_opponent_controls_is_a_crime_and_the_own_is_not() -> None:
    table = board()
    counted = trigger(e.PlayerDid("crime", You()), fx.Clause(fx.GainLife(You(), n(1))))
    table.put("A", "battlefield", card("Ledger", "{1}", "enchantment", counted))
    mine = table.put("A", "battlefield", BEAR)
    theirs = table.put("B", "battlefield", GIANT)
    table.to("main1")
    table.cast("A", DOOM, [mine])
    assert table.life("A") == 20
    table.cast("A", DOOM, [theirs])
    assert table.life("A") == 21


def test_702_116_myriad_makes_an_attacking_copy_for_each_other_opponent_and_exiles_them() -> None:
    table = board(3)
    hydra = creature("Hydra", "2/2", "myriad")
    head = table.put("A", "battlefield", hydra)
    attack(table, head, "B")
    table.say("may", True).say("optional", True)
    table.to("declare_attackers")
    assert table.count("A", "battlefield", "Hydra") == 2
    assert table.game.s.combat is not None
    assert sorted(table.game.s.combat.attackers.values()) == [player_ref(2), player_ref(1)]
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (18, 18)
    assert table.count("A", "battlefield", "Hydra") == 1


def test_702_141_encore_makes_a_token_for_each_opponent_that_must_attack_that_one() -> None:
    table = board(3)
    ghost = creature("Ghost", "2/2", abilities=(keyword("encore", cost=k.ManaCost("{G}")),))
    dead = table.put("A", "graveyard", ghost)
    table.to("main1")
    assert table.act("A", "activate", dead) is None
    table.resolve()
    assert table.count("A", "battlefield", "Ghost") == 2
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (18, 18)
    table.to("upkeep", 2)
    assert table.count("A", "battlefield", "Ghost") == 0


def test_702_78_conspire_taps_two_creatures_of_the_colour_and_copies_the_spell() -> None:
    table = board()
    table.put("A", "battlefield", BEAR, 2)
    drain = card(
        "Chorus",
        "{G}",
        "sorcery",
        keyword("conspire"),
        ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(2))),))),
    )
    table.to("main1")
    table.say("conspire", True)
    table.cast("A", drain)
    assert table.life("A") == 24
    table.cast("A", drain)
    assert table.life("A") == 26  # no untapped creatures are left for a second conspiracy


def test_702_191_increment_grows_for_a_spell_that_cost_more_than_its_size() -> None:
    table = board()
    student = table.put("A", "battlefield", creature("Student", "1/2", "increment"))
    table.to("main1")
    table.cast("A", spell("Small", fx.Clause(fx.GainLife(You(), n(1))), cost="{G}"))
    assert table.pt(student) == (1, 2)
    table.cast("A", spell("Large", fx.Clause(fx.GainLife(You(), n(1))), cost="{1}{G}"))
    assert table.pt(student) == (2, 3)


def test_702_38_amplify_counts_the_kin_that_is_revealed() -> None:
    table = board()
    kin = [table.put("A", "hand", BEAR), table.put("A", "hand", BEAR)]
    great = table.put("A", "hand", creature("Great Bear", "1/1", abilities=(keyword("amplify", amount=n(2)),)))
    table.to("main1")
    table.say("choose", kin)
    assert table.act("A", "cast", great) is None
    table.resolve()
    now = table.game.s.objects[table.game.s.objects[great].next].next
    assert table.pt(now) == (5, 5)


def test_702_72_champion_exiles_another_until_it_leaves() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    lord = creature("Lord", "4/4", abilities=(keyword("champion", filter=CREATURE),))
    table.to("main1")
    table.say("may", True).say("optional", True)
    table.cast("A", lord)
    assert table.zone(bear) == "exile"
    held = next(oid for oid in table.game.permanents() if table.name(oid) == "Lord")
    table.cast("A", DOOM, [held])
    assert table.count("A", "battlefield", "Bear") == 1


def test_702_189_firebending_mana_lasts_until_combat_ends() -> None:
    table = board(lands=0)
    flame = table.put("A", "battlefield", creature("Flame", "1/1", abilities=(keyword("firebending", amount=n(2)),)))
    attack(table, flame, "B")
    table.to("declare_blockers")
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R", "R"]
    table.to("main2")
    assert table.game.s.players[0].pool == ()


def test_702_165_backup_gives_counters_and_the_abilities_below_to_another_creature() -> None:
    table = board()
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


def test_701_53_an_incubator_token_turns_into_a_creature_of_its_counters() -> None:
    table = board()
    table.to("main1")
    table.cast("A", spell("Hatch", fx.Clause(fx.KeywordAction("incubate", amount=n(3)))))
    egg = next(oid for oid in table.game.permanents() if table.name(oid) == "Incubator")
    assert "creature" not in table.game.chars(egg).types
    assert table.act("A", "activate", egg) is None
    table.resolve()
    assert table.pt(egg) == (3, 3)
    assert "creature" in table.game.chars(egg).types


def test_701_54_the_ring_bearer_is_legendary_and_hard_to_block_then_loots() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    giant, small = table.put("B", "battlefield", GIANT), table.put("B", "battlefield", BEAR)
    tempt = spell("Whisper", fx.Clause(fx.KeywordAction("ring_tempts")))
    table.to("main1")
    table.cast("A", tempt)
    assert "legendary" in table.game.chars(bear).supertypes
    table.cast("A", tempt)
    table.put("A", "hand", FOREST)
    attack(table, bear, "B")
    hand = table.count("A", "hand")
    table.to("declare_attackers")
    assert (table.count("A", "hand"), table.count("A", "graveyard", "Forest")) == (hand, 1)
    table.to("declare_blockers")
    asked = next(ask for ask in table.asked if ask.kind == "blockers")
    assert [blocker for blocker, _ in asked.pairs] == [small]
    assert giant not in [blocker for blocker, _ in asked.pairs]


def test_701_54_a_bearer_that_changes_its_controller_bears_no_more() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    table.cast("A", spell("Whisper", fx.Clause(fx.KeywordAction("ring_tempts"))))
    table.to("main1", 2)
    table.cast("B", spell("Steal", fx.Clause(fx.GainControl(Target(0, CREATURE)))), [bear])
    assert "legendary" not in table.game.chars(bear).supertypes


def test_106_4_any_one_colour_is_one_colour_for_all_of_it() -> None:
    table = board(lands=0)
    shrine = card(
        "Shrine",
        "",
        "land",
        ab.ActivatedAbility(k.TapThis(), ab.Body((fx.Clause(fx.AddMana(choice="any_one", amount=n(2))),))),
    )
    source = table.put("A", "battlefield", shrine)
    table.to("main1")
    table.say("color", "B")
    assert table.act("A", "activate", source) is None
    assert [mana.color for mana in table.game.s.players[0].pool] == ["B", "B"]


def test_702_136_riot_can_choose_the_counter() -> None:
    table = board()
    table.to("main1")
    rioter = table.put("A", "hand", creature("Rioter", "2/2", "riot"))
    assert table.act("A", "cast", rioter) is None
    table.resolve()
    now = table.game.s.objects[table.game.s.objects[rioter].next].next
    assert table.pt(now) == (3, 3)
    assert not table.game.has_keyword(now, "haste")
