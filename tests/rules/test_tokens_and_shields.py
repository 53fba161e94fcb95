"""Tokens of one instruction, Roles, the next time, casting in an order, cards of hand or graveyard (CR 111, 615, 704.5y, 608.2g)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program.objects import Bound, Chosen, Every, Target
from services.game.rules.program.players import EachPlayer, You

from .board import Board, seat
from .cards import BEAR, BOLT, CREATURE, FOREST, GIANT, YOURS, card, creature, n, spell, trigger


def board(lands: int = 6) -> Board:
    table = Board()
    table.put("A", "battlefield", FOREST, lands)
    return table


def token(subtype: str) -> fx.CreateTokens:
    return fx.CreateTokens(fx.TokenSpec("", ("creature",), (subtype,), (), "G", n(1), n(1)))


def test_111_tokens_of_several_kinds_enter_at_the_same_time() -> None:
    count = trigger(
        e.ZoneChange(f.AllOf((f.IsToken(), YOURS)), "", "battlefield", batch=True), fx.Clause(fx.GainLife(You(), n(1)))
    )
    table = board()
    table.put("A", "battlefield", card("Counter", "{G}", "enchantment", count))
    table.to("main1").cast("A", spell("Menace", fx.Clause(fx.CreateSeveral((token("Snake"), token("Wolf"))))))
    assert (table.count("A", "battlefield", "Snake"), table.count("A", "battlefield", "Wolf")) == (1, 1)
    assert table.life("A") == 21


def role(name: str) -> fx.Clause:
    return fx.Clause(fx.CreateTokens(fx.TokenSpec(predefined=name), attached_to=Target(0, CREATURE)))


def test_111_10k_a_monster_role_and_704_5y_the_newest_role_stays() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Monster", role("Monster Role")), [bear])
    assert (table.pt(bear), table.game.has_keyword(bear, "trample")) == ((3, 3), True)
    table.cast("A", spell("Curse", role("Cursed Role")), [bear])
    assert (table.pt(bear), table.game.has_keyword(bear, "trample")) == ((1, 1), False)
    assert table.count("A", "battlefield", "Monster") == 0


def test_111_10q_a_wicked_role_that_goes_costs_life() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Wicked", role("Wicked Role")), [bear])
    table.cast("A", spell("Doom", fx.Clause(fx.Destroy(Target(0, CREATURE)))), [bear])
    assert table.life("B") == 19


def shield() -> fx.Sequence:
    source = Chosen(f.AnyOf((f.InZone("battlefield"), f.InZone("stack"))))
    damage = e.DamageDealt(f.IsOneOf(Bound("source")), EachPlayer(), f.Everything())
    prevent = fx.ApplyReplacement(ab.ReplacementAbility(damage, prevent_all=True), "end_of_turn", 1)
    return fx.Sequence((fx.Clause(fx.ChooseObjects(source), bind="source"), fx.Clause(prevent)))


def test_615_8_the_next_time_is_all_damage_of_one_moment_and_no_more() -> None:
    burn = ab.ActivatedAbility(k.ManaCost("{1}"), ab.Body((fx.Clause(fx.DealDamage(EachPlayer(), n(2))),)))
    table = board()
    oid = table.put("A", "battlefield", creature("Burner", "1/5", abilities=(burn,)))
    table.to("main1").say("choose", [oid]).cast("A", spell("Shield", fx.Clause(shield())))
    table.act("A", "activate", oid)
    table.resolve()
    assert (table.life("A"), table.life("B")) == (20, 20)
    table.act("A", "activate", oid)
    table.resolve()
    assert (table.life("A"), table.life("B")) == (18, 18)


def test_608_2g_several_cards_are_cast_in_an_order() -> None:
    both = Chosen(f.AllOf((CREATURE, f.OwnedBy(You()), f.InZone("graveyard"))), 2, 2)
    table = board()
    bear, giant = table.put("A", "graveyard", BEAR), table.put("A", "graveyard", GIANT)
    table.to("main1").say("cast", [giant, bear])
    oid = table.put("A", "hand", spell("Rise", fx.Clause(fx.CastCard(You(), both))))
    table.act("A", "cast", oid)
    table.pass_()
    table.pass_()
    assert [table.name(item) for item in table.game.s.stack] == ["Giant", "Bear"]


def test_608_2g_a_spell_that_an_effect_cast_is_exiled() -> None:
    target = Target(0, f.AllOf((f.HasType("instant"), f.OwnedBy(You()), f.InZone("graveyard"))))
    table = board()
    bolt = table.put("A", "graveyard", BOLT)
    recast = spell("Recast", fx.Clause(fx.CastCard(You(), target, exile_after=True)), types="sorcery")
    table.to("main1").cast("A", recast, [bolt, seat("B")])
    assert (table.life("B"), table.zone(bolt)) == (17, "exile")


def test_400_1_a_card_of_hand_or_graveyard() -> None:
    either = f.AllOf((CREATURE, f.OwnedBy(You()), f.AnyOf((f.InZone("hand"), f.InZone("graveyard")))))
    put = spell("Raise", fx.Clause(fx.Move(Chosen(either), "battlefield", controller=You())))
    table = board()
    dead, held = table.put("A", "graveyard", BEAR), table.put("A", "hand", GIANT)
    table.to("main1").say("move", [dead]).cast("A", put)
    assert (table.zone(dead), table.zone(held)) == ("battlefield", "hand")


def test_120_6_lethal_damage_by_power_needs_damage() -> None:
    from services.game.rules.program.modifications import Restriction

    wall = creature("Wall", "0/5")
    law = ab.StaticAbility(f.AllOf((CREATURE, YOURS)), (Restriction("lethal_by_power"),))
    table = board()
    table.put("A", "battlefield", card("Law", "{G}", "enchantment", law))
    oid, bear = table.put("A", "battlefield", wall), table.put("A", "battlefield", creature("Tall", "1/5"))
    table.to("main1")
    assert (table.zone(oid), table.zone(bear)) == ("battlefield", "battlefield")
    table.cast("A", spell("Ping", fx.Clause(fx.DealDamage(Target(0, CREATURE), n(1)))), [bear])
    assert table.zone(bear) == "graveyard"


def test_608_2h_a_colour_chosen_by_a_spell_outlives_it() -> None:
    from services.game.rules.program.modifications import GrantKeyword

    shield = GrantKeyword(ab.Keyword("protection", filter=f.HasChosenColor()))
    mantra = spell(
        "Mantra", fx.Clause(fx.ChooseWord("color")), fx.Clause(fx.Apply(Every(CREATURE), (shield,), "end_of_turn"))
    )
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("color", "R").cast("A", mantra)
    assert table.game.chars(bear).abilities[-1] == ab.Keyword("protection", filter=f.HasColor("R"))
    table.to("main1", 2)
    assert table.game.chars(bear).abilities == ()
