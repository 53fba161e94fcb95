"""Day and Night (CR 731)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from tests.rules.board import seat
from tests.rules.cards import BOLT, spell
from tests.rules.quick import board


def test_731_1_it_becomes_day_by_an_effect() -> None:
    table = board()
    table.to("main1").cast("A", spell("Dawn", fx.Clause(fx.SetDayNight("day"))))
    assert table.game.s.daytime == "day"


def test_731_1a_day_becomes_night() -> None:
    table = board()
    table.to("main1").cast("A", spell("Dawn", fx.Clause(fx.SetDayNight("day")))).cast(
        "A", spell("Dusk", fx.Clause(fx.SetDayNight("night")))
    )
    assert table.game.s.daytime == "night"


def test_731_2_two_spells_bring_the_day_back() -> None:
    table = board()
    table.game.s.daytime = "night"
    table.to("main1").cast("A", BOLT, [seat("B")]).cast("A", BOLT, [seat("B")])
    assert table.to("upkeep", 2).game.s.daytime == "day"


def test_731_2_one_spell_does_not_bring_the_day_back() -> None:
    table = board()
    table.game.s.daytime = "night"
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.to("upkeep", 2).game.s.daytime == "night"
