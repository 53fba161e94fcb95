"""Drawing a Card (CR 121)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import modifications as mo
from services.game.rules.program.players import EachOpponent
from tests.rules.cards import card, n
from tests.rules.quick import lands_for_all
from tests.rules.written import written


def drawn_by_each(rule: mo.PlayerRule) -> list[int]:
    """How many cards each player draws from "each player draws two cards" while a rule lies on the opponent of the first."""
    table = lands_for_all()
    table.put("A", "battlefield", card("Still", "", "enchantment", ab.StaticAbility(EachOpponent(), (rule,))))
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", "Each player draws two cards."))
    return [table.count(letter, "hand", "Forest") for letter in "AB"]


def test_121_3_who_cannot_draw_draws_nothing() -> None:
    assert drawn_by_each(mo.PlayerRule("cant_draw")) == [2, 0]
    assert drawn_by_each(mo.PlayerRule("max_draws", amount=n(1))) == [2, 1]
    assert drawn_by_each(mo.PlayerRule("cant_gain_life")) == [2, 2]
