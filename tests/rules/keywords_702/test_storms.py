"""Keywords that work as a spell is cast (CR 702)."""

from __future__ import annotations

from tests.rules.cards import BEAR, COUNTERSPELL, DOOM, FOREST
from tests.rules.invented import GAIN
from tests.rules.quick import board
from tests.rules.written import written


def test_702_40a_storm_counts_spells_cast_before() -> None:
    table = board()
    table.to("main1").cast("A", GAIN).cast("A", GAIN)
    table.cast("A", written("Gale", "{G}", "Sorcery", "You gain 1 life.\nStorm"))
    assert table.life("A") == 29


def test_702_60a_ripple_casts_cards_of_the_same_name() -> None:
    table = board()
    surge = written("Surge", "{G}", "Sorcery", "Ripple 4\nYou gain 1 life.")
    table.to("main1").put("A", "library", surge)
    table.put("A", "library", BEAR)
    table.say("may", True).say("ripple", True).cast("A", surge)
    assert table.life("A") == 22
    assert table.game.chars(table.game.s.library[0][0]).name in ("Bear", "Forest")


def test_702_61a_split_second_stops_spells_and_abilities() -> None:
    table = board()
    sudden = table.put("A", "hand", written("Sudden", "{G}", "Instant", "Split second\nYou gain 1 life."))
    table.put("B", "battlefield", FOREST)
    answer = table.put("B", "hand", COUNTERSPELL)
    table.to("main1").act("A", "cast", sudden)
    assert not table.may("B", "cast", answer)


def test_702_69a_gravestorm_counts_permanents_put_into_graveyards() -> None:
    table = board()
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").cast("A", DOOM, [bears[0]]).cast("A", DOOM, [bears[1]])
    table.cast("A", written("Tide", "{G}", "Sorcery", "You gain 1 life.\nGravestorm"))
    assert table.life("A") == 23
