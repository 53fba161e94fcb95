"""Cards (CR 108)."""

from __future__ import annotations

from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import act, board
from tests.rules.written import written


def test_108_3_the_owner_of_the_target_decides_top_or_bottom() -> None:
    table = board()
    vanish = written(
        "Vanish",
        "{G}",
        "Instant",
        "The owner of target nonland permanent puts it on the top or bottom of their library.",
    )
    bear, oid = table.put("B", "battlefield", BEAR), table.put("A", "hand", vanish)
    table.to("main1").say("target", [bear]).say("top_or_bottom", "bottom")
    act(table, "A", "cast", oid)
    assert table.name(table.game.s.library[1][0]) == "Bear"
    assert [ask.seat for ask in table.asked if ask.reason == "top_or_bottom"] == [1]


def test_108_4_a_card_outside_the_battlefield_has_an_owner_only() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", written("Theft", "{G}", "Sorcery", "Gain control of target creature."), [bear]).cast(
        "A", DOOM, [bear]
    )
    assert table.count("B", "graveyard", "Bear") == 1


def test_108_5_a_card_is_itself_in_every_zone() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    card_number = table.game.s.objects[bear].card
    table.to("main1").cast("A", DOOM, [bear])
    assert table.game.s.objects[table.game.s.graveyard[0][0]].card == card_number
