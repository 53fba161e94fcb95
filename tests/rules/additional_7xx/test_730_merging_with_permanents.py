"""Merging with Permanents (CR 730)."""

from __future__ import annotations

from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import act, beast, board, found
from tests.rules.written import written


def test_730_2c_a_merged_permanent_with_a_card_on_top_is_no_token() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    elf, wyrm = found(table, "Elf"), table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.say("target", [elf]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert table.game.s.objects[elf].kind == 0
    table.cast("A", DOOM, [elf])
    assert table.count("A", "graveyard", "Wyrm") == 1


def test_730_2d_what_it_was_it_still_is() -> None:
    table = board()
    host = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.edit(host)
    row.tapped, row.counters = True, {"+1/+1": 1}
    wyrm = table.put("A", "hand", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    table.say("target", [host]).say("mutate", "top")
    act(table, "A", "cast", wyrm, "mutate")
    assert (table.game.s.objects[host].tapped, table.pt(host)) == (True, (7, 7))
