"""Keyword actions that put counters (CR 701)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from tests.rules.board import seat
from tests.rules.cards import BEAR, GIANT, n, spell
from tests.rules.quick import act, beast, board, found, lands_for_all, stocked
from tests.rules.written import written


def test_701_37a_monstrosity_once() -> None:
    table = board()
    hydra = table.put("A", "battlefield", beast("{G}: Monstrosity 2."))
    act(act(table.to("main1"), "A", "activate", hydra), "A", "activate", hydra)
    assert table.pt(hydra) == (4, 4)


def test_701_39a_bolster_the_weakest() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", written("Aid", "{G}", "Sorcery", "Bolster 2."))
    assert (table.pt(bear), table.pt(giant)) == ((4, 4), (5, 5))


def test_701_41a_support_up_to_that_many_targets() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    oid = table.put("A", "hand", written("Aid", "{G}", "Sorcery", "Support 2."))
    act(table.to("main1").say("target", [bear, giant]), "A", "cast", oid)
    assert (table.pt(bear), table.pt(giant)) == ((3, 3), (6, 6))


def test_701_44a_explore_a_land_or_a_counter() -> None:
    table = board()
    scout = beast("When this creature enters, it explores.")
    table.to("main1").cast("A", scout)
    assert (table.count("A", "hand", "Forest"), table.pt(found(table, "Beast"))) == (1, (2, 2))
    table.put("A", "library", GIANT)
    table.say("explore_graveyard", True).cast("A", scout)
    assert (table.count("A", "graveyard", "Giant"), table.pt(found(table, "Beast"))) == (1, (3, 3))


def test_701_46a_adapt_without_counters() -> None:
    table = board()
    crab = table.put("A", "battlefield", beast("{G}: Adapt 2."))
    act(act(table.to("main1"), "A", "activate", crab), "A", "activate", crab)
    assert table.pt(crab) == (4, 4)


def test_701_47a_amass_grows_one_army() -> None:
    table = board()
    rise = written("Rise", "{G}", "Sorcery", "Amass Zombies 2.")
    table.to("main1").cast("A", rise).cast("A", rise)
    armies = [oid for oid in table.game.permanents() if "Army" in table.game.chars(oid).subtypes]
    assert [table.pt(oid) for oid in armies] == [(4, 4)]


def test_701_47a_a_changeling_is_an_army() -> None:
    """It is every creature type (702.73a), also when types are counted."""
    table = board()
    shifter = table.put("A", "battlefield", beast("Changeling"))
    table.to("main1").cast("A", written("Rise", "{G}", "Sorcery", "Amass Zombies 2."))
    assert (table.pt(shifter), len(table.game.s.battlefield)) == ((4, 4), 10)
    text = "You gain 1 life for each creature type among creatures you control."
    table.cast("A", written("Census", "{G}", "Sorcery", text))
    assert table.life("A") > 200


def test_701_50a_connive_draws_discards_and_grows() -> None:
    table = board()
    table.put("A", "hand", BEAR)
    table.to("main1").say("discard", [table.game.s.hand[0][0]]).cast(
        "A", beast("When this creature enters, it connives.")
    )
    assert table.pt(found(table, "Beast")) == (3, 3)


def test_701_53_an_incubator_token_turns_into_a_creature_of_its_counters() -> None:
    table = lands_for_all()
    table.to("main1")
    table.cast("A", spell("Hatch", fx.Clause(fx.KeywordAction("incubate", amount=n(3)))))
    egg = next(oid for oid in table.game.permanents() if table.name(oid) == "Incubator")
    assert "creature" not in table.game.chars(egg).types
    assert table.act("A", "activate", egg) is None
    table.resolve()
    assert table.pt(egg) == (3, 3)
    assert "creature" in table.game.chars(egg).types


def test_701_53a_an_incubator_has_its_counters() -> None:
    table = board()
    table.to("main1").cast("A", written("Brood", "{G}", "Sorcery", "Incubate 3."))
    assert table.game.s.objects[found(table, "Incubator")].counters == {"+1/+1": 3}


def test_701_63a_endure_counters_or_a_spirit() -> None:
    table = board()
    table.to("main1").say("endure", "token").cast("A", beast("When this creature enters, it endures 3."))
    assert table.pt(found(table, "Spirit")) == (3, 3)


def test_701_68a_blight_puts_a_counter_on_your_creature() -> None:
    table = board()
    giant = table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", written("Rot", "{G}", "Sorcery", "Blight 2."))
    assert table.pt(giant) == (3, 3)


def test_701_68a_each_opponent_blights_a_creature_of_their_own() -> None:
    table = board()
    mine, theirs = table.put("A", "battlefield", GIANT), table.put("B", "battlefield", GIANT)
    table.to("main1").cast("A", written("Rot", "{G}", "Sorcery", "Each opponent blights 1."))
    assert (table.pt(mine), table.pt(theirs)) == ((5, 5), (4, 4))


def test_101_4_the_creatures_of_several_players_are_blighted_at_the_same_time() -> None:
    """The counter on the one does not come before that on the other, which could not have it then."""
    table = stocked(3)
    theirs = [table.put(letter, "battlefield", GIANT) for letter in "BC"]
    text = "As long as an opponent controls a creature with a -1/-1 counter on it, creatures you control can't have counters put on them."
    table.put("C", "battlefield", written("Shell", "{G}", "Enchantment", text))
    table.cast("A", written("Rot", "{G}", "Sorcery", "Each opponent blights 1."))
    assert [table.pt(oid) for oid in theirs] == [(4, 4), (4, 4)]


def test_701_34a_proliferate_gives_another_counter_of_each_kind_there_is() -> None:
    table = board()
    grown, bare = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    theirs = table.put("B", "battlefield", BEAR)
    table.game.edit(grown).counters = {"+1/+1": 2, "charge": 1}
    table.game.edit(theirs).counters = {"-1/-1": 1}
    table.game.edit_player(1).counters = {"poison": 1}
    table.say("proliferate", [grown, seat("B")]).to("main1").cast(
        "A", written("More", "{G}", "Sorcery", "Proliferate.")
    )
    asked = next(ask for ask in table.asked if ask.reason == "proliferate")
    assert (sorted(asked.options), asked.min) == (sorted([grown, theirs, seat("B")]), 0)
    assert bare not in asked.options
    assert table.game.s.objects[grown].counters == {"+1/+1": 3, "charge": 2}
    assert (table.game.s.objects[theirs].counters, table.game.s.players[1].counters) == ({"-1/-1": 1}, {"poison": 2})
