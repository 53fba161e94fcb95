"""Keywords that work from the hand (CR 702)."""

from __future__ import annotations

from tests.rules.cards import BEAR, creature
from tests.rules.quick import act, attack, beast, board, entered
from tests.rules.written import written


def test_702_29a_cycling_discards_the_card_and_draws() -> None:
    table = board()
    cycler = table.put("A", "hand", beast("Cycling {1}"))
    before = table.to("main1").count("A", "library")
    act(table, "A", "activate", cycler)
    assert (table.zone(cycler), table.count("A", "library")) == ("graveyard", before - 1)


def test_702_29e_typecycling_searches_for_the_type() -> None:
    table = board()
    cycler = table.put("A", "hand", beast("Forestcycling {1}"))
    table.to("main1")
    act(table, "A", "activate", cycler)
    assert table.count("A", "hand", "Forest") == 1


def test_702_49a_ninjutsu_swaps_an_unblocked_attacker() -> None:
    table = board()
    bear, ninja = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "hand", beast("Ninjutsu {G}", "4/4", name="Ninja")),
    )
    attack(table, bear).to("declare_blockers")
    act(table, "A", "activate", ninja)
    assert (table.zone(bear), table.count("A", "battlefield", "Ninja")) == ("hand", 1)
    table.to("main2")
    assert table.life("B") == 16


def test_702_49c_the_ninja_attacks_what_the_returned_creature_attacked() -> None:
    table = board(seats=3)
    bear, ninja = table.put("A", "battlefield", BEAR), table.put("A", "hand", beast("Ninjutsu {G}", "4/4"))
    attack(table, bear, whom="C").to("declare_blockers")
    act(table, "A", "activate", ninja).to("main2")
    assert (table.life("B"), table.life("C")) == (20, 16)


def test_702_53a_transmute_finds_the_same_mana_value() -> None:
    table = board()
    dimir = table.put("A", "hand", beast("Transmute {1}{G}"))
    table.put("A", "library", creature("Twin", "1/1", cost="{1}{G}"))
    table.to("main1")
    act(table, "A", "activate", dimir)
    assert table.count("A", "hand", "Twin") == 1


def test_702_57a_forecast_once_in_the_own_upkeep() -> None:
    table = board()
    herald = table.put(
        "A",
        "hand",
        written(
            "Herald",
            "{9}",
            "Sorcery",
            "You gain 9 life.\nForecast — {G}, Reveal Herald from your hand: You gain 1 life.",
        ),
    )
    act(table.to("upkeep"), "A", "activate", herald)
    assert (table.life("A"), table.zone(herald)) == (21, "hand")
    assert not table.may("A", "activate", herald)
    assert not table.to("main1").may("A", "activate", herald)


def test_702_71a_transfigure_finds_the_same_mana_value() -> None:
    table, flesh = entered("Transfigure {G}", cost="{1}{G}")
    table.put("A", "library", creature("Twin", "4/4", cost="{1}{G}"))
    act(table, "A", "activate", flesh)
    assert (table.zone(flesh), table.count("A", "battlefield", "Twin")) == ("graveyard", 1)


def test_702_77a_reinforce_puts_counters_from_the_hand() -> None:
    table = board()
    bear, helper = table.put("A", "battlefield", BEAR), table.put("A", "hand", beast("Reinforce 2—{G}"))
    act(table.to("main1").say("target", [bear]), "A", "activate", helper)
    assert table.pt(bear) == (4, 4)


def test_702_53a_transmute_costs_what_it_says() -> None:
    table = board(1)
    dimir = table.put("A", "hand", beast("Transmute {1}{G}"))
    assert not table.to("main1").may("A", "activate", dimir)
