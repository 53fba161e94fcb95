"""Doubling and exchanging (CR 701)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, DOOM, GIANT, spell
from tests.rules.quick import act, attack, beast, board, found
from tests.rules.written import written


def cast(table: Board, text: str, *targets: int) -> Board:
    return table.cast("A", written("Text", "{G}", "Instant", text), list(targets))


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("Double target creature's power until end of turn.", (6, 2)),
        ("Double target creature's power and toughness until end of turn.", (6, 4)),
        ("Double the toughness of target creature until end of turn.", (3, 4)),
    ],
)
def test_701_10b_what_it_has_as_the_effect_resolves_is_added(text: str, size: tuple[int, int]) -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(pt="3/2"))
    cast(table.to("main1"), text, bear)
    assert table.pt(bear) == size
    cast(table, "Target creature gets +1/+0 until end of turn.", bear)
    assert table.pt(bear) == (size[0] + 1, size[1])  # not doubled again


def test_701_10b_each_creature_gets_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    table = board()
    small, big = table.put("A", "battlefield", beast(pt="1/1")), table.put("A", "battlefield", beast(pt="5/1"))
    cast(table.to("main1"), "Double the power of each creature you control until end of turn.")
    assert (table.pt(small), table.pt(big)) == ((2, 1), (10, 1))


def test_701_10c_a_negative_power_becomes_twice_as_negative() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(pt="1/4"))
    table.to("main1")
    cast(table, "Target creature gets -3/-0 until end of turn.", bear)
    cast(table, "Double target creature's power until end of turn.", bear)
    assert table.pt(bear) == (-4, 4)


def test_701_10d_a_doubled_life_total_is_life_gained() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Sign", "{1}", "Enchantment", "Whenever you gain life, create a 1/1 green Elf creature token."),
    )
    table.to("main1").say("target", [-1])
    table.cast(
        "A",
        written(
            "Beacon", "{G}", "Sorcery", "Double target player's life total. Shuffle Beacon into its owner's library."
        ),
    )
    assert (table.life("A"), table.count("A", "library", "Beacon")) == (40, 1)
    assert found(table, "Elf")


def test_701_10g_the_same_source_deals_twice_the_damage_instead() -> None:
    """One event of twice as much: it triggers once, is lifelink's number and is doubled once by each effect."""
    table = board()
    doubling = (
        "If a source you control would deal damage to a player, it deals double that damage to that player instead."
    )
    table.put("A", "battlefield", written("Fury", "{1}", "Enchantment", doubling), 2)
    text = "Lifelink\nWhenever this creature deals damage to a player, put a +1/+1 counter on it."
    attacker = table.put("A", "battlefield", beast(text, "2/2"))
    attack(table, attacker)
    table.to("main2")
    assert (table.life("A"), table.life("B")) == (28, 12)
    assert table.pt(attacker) == (3, 3)


def test_701_12b_control_is_exchanged_only_if_both_can_be() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    swap, doom = (
        table.put("A", "hand", spell("Swap", fx.Clause(fx.ExchangeControl(Target(0, CREATURE), Target(1, CREATURE))))),
        table.put("A", "hand", DOOM),
    )
    table.to("main1").say("target", [bear], [giant], [giant]).act("A", "cast", swap)
    table.act("A", "cast", doom)
    table.resolve()
    assert table.count("A", "battlefield", "Bear") == 1


def test_701_12c_exchanged_life_totals_are_gained_and_lost() -> None:
    table = board()
    table.game.edit_player(0).life, table.game.edit_player(1).life = 5, 17
    table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", "Whenever you gain life, draw a card."))
    table.to("main1").cast("A", spell("Swap", fx.Clause(fx.ExchangeLife(You(), TargetPlayer(0)))), [seat("B")])
    assert (table.life("A"), table.life("B"), table.count("A", "hand")) == (17, 5, 1)


def test_701_12c_two_players_exchange_life_totals() -> None:
    table = board(seats=3)
    conduit = table.put(
        "A", "battlefield", written("Conduit", "{6}", "Artifact", "{1}: Two target players exchange life totals.")
    )
    table.game.s.players[1].life = 7
    table.to("main1").say("target", [seat("B"), seat("C")])
    act(table, "A", "activate", conduit)
    assert [table.life(letter) for letter in "ABC"] == [20, 20, 7]


def test_701_12g_a_life_total_that_cannot_rise_is_not_exchanged() -> None:
    table = board()
    table.game.edit_player(0).life, table.game.edit_player(1).life = 5, 17
    swap = spell("Swap", fx.Clause(fx.ExchangeLife(You(), TargetPlayer(0))))
    table.put("B", "battlefield", written("Curse", "{G}", "Enchantment", "Your opponents can't gain life."))
    table.to("main1").cast("A", swap, [seat("B")])
    assert (table.life("A"), table.life("B")) == (5, 17)


def test_701_12g_life_is_exchanged_with_toughness() -> None:
    table = board()
    tree = table.put("A", "battlefield", beast("{1}: Exchange your life total with this creature's toughness.", "0/13"))
    table.to("main1")
    act(table, "A", "activate", tree)
    assert (table.life("A"), table.pt(tree)) == (13, (0, 20))
