"""Life (CR 119)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program.players import EachOpponent, TargetPlayer, You
from tests.rules.board import seat
from tests.rules.cards import card, n, spell
from tests.rules.quick import act, board
from tests.rules.written import written


def _swap_life(rule: str, who: str) -> tuple[int, int]:
    """Life totals 5 and 17 after an exchange while a rule lies on the opponents of a seat."""
    table = board()
    table.game.edit_player(0).life, table.game.edit_player(1).life = 5, 17
    law = ab.StaticAbility(EachOpponent(), (mo.PlayerRule(rule),))
    table.put(who, "battlefield", card("Law", "{G}", "enchantment", law))
    table.to("main1").cast("A", spell("Swap", fx.Clause(fx.ExchangeLife(You(), TargetPlayer(0)))), [seat("B")])
    return table.life("A"), table.life("B")


def test_119_3_life_is_gained_and_lost() -> None:
    table = board()
    table.to("main1").cast(
        "A", written("Sip", "{G}", "Instant", "Target player loses 2 life and you gain 2 life."), [seat("B")]
    )
    assert (table.life("A"), table.life("B")) == (22, 18)


def test_119_4b_mana_is_made_and_nothing_is_paid_with_a_negative_life_total() -> None:
    """To pay no life is possible whatever the total is."""
    table = board(2)
    cannot_lose = ab.StaticAbility(You(), (mo.PlayerRule("cant_lose"),))
    table.put("A", "battlefield", card("Angel", "{7}", "artifact", cannot_lose))
    sip = table.put("A", "hand", written("Sip", "{1}{G}", "Sorcery", "You gain 2 life."))
    none = ab.ActivatedAbility(co.PayLife(n(0)), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
    free = table.put("A", "battlefield", card("Free", "{2}", "artifact", none))
    table.to("main1").game.edit_player(0).life = -3
    table.look_again()
    assert table.may("A", "cast", sip)
    assert table.act("A", "cast", sip) is None
    table.resolve()
    assert (table.life("A"), table.may("A", "activate", free)) == (-1, True)


def test_119_5_setting_a_life_total_is_gaining_or_losing() -> None:
    table = board()
    table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", "Whenever you gain life, draw a card."))
    table.game.edit_player(0).life = 5
    table.to("main1").cast("A", spell("Reset", fx.Clause(fx.SetLife(You(), n(10)))))
    assert (table.life("A"), table.count("A", "hand")) == (10, 1)


def test_119_7_who_cannot_gain_life_exchanges_for_less_only() -> None:
    assert (_swap_life("cant_gain_life", "B"), _swap_life("cant_gain_life", "A")) == ((5, 17), (17, 5))


def test_119_8_who_cannot_lose_life_exchanges_for_more_only() -> None:
    assert (_swap_life("cant_lose_life", "A"), _swap_life("cant_lose_life", "B")) == ((5, 17), (17, 5))


def test_119_the_life_lost_this_way_is_that_of_all_opponents() -> None:
    table = board(seats=3)
    tithe = written(
        "Tithe", "{G}", "Sorcery", "Each opponent loses 3 life. You gain life equal to the life lost this way."
    )
    spell = table.put("A", "hand", tithe)
    table.to("main1")
    act(table, "A", "cast", spell)
    assert [table.life(letter) for letter in "ABC"] == [26, 17, 17]
