"""How often an ability has resolved this turn (CR 608.2, 112.7): of that ability of that object, what fizzled does not count."""

from __future__ import annotations

from tests.rules.cards import BEAR
from tests.rules.quick import act, beast, board
from tests.rules.written import written

TEXT = "{G}: You gain 1 life. If this is the second time this ability has resolved this turn, you gain 100 life."


def test_608_2_the_second_time_of_each_object_of_its_own() -> None:
    table = board()
    first, second = table.put("A", "battlefield", beast(TEXT)), table.put("A", "battlefield", beast(TEXT))
    table.to("main1")
    for oid in (first, second):
        act(table, "A", "activate", oid)
    assert table.life("A") == 22
    act(table, "A", "activate", first)
    assert table.life("A") == 123
    act(table, "A", "activate", first)  # the third time
    assert table.life("A") == 124


def test_608_2_a_new_turn_counts_anew() -> None:
    table = board()
    beast_ = table.put("A", "battlefield", beast(TEXT))
    act(table.to("main1"), "A", "activate", beast_)
    table.to("main1", 3)
    act(table, "A", "activate", beast_)
    assert table.life("A") == 22


def test_608_2b_what_does_not_resolve_is_not_counted() -> None:
    text = (
        "{G}: Tap target creature. If this is the second time this ability has resolved this turn, you gain 100 life."
    )
    table = board()
    tapper, bear = table.put("A", "battlefield", beast(text)), table.put("B", "battlefield", BEAR)
    bolt = table.put("A", "hand", written("Bolt", "{G}", "Instant", "Destroy target creature."))
    table.to("main1").say("target", [bear], [bear], [tapper], [tapper])
    assert table.act("A", "activate", tapper) is None
    assert table.act("A", "cast", bolt) is None
    table.resolve()  # the bolt first: the ability has no target any more
    act(table, "A", "activate", tapper)
    assert table.life("A") == 20
    act(table, "A", "activate", tapper)
    assert table.life("A") == 120


def test_608_2_first_second_and_third_in_one_text() -> None:
    text = "{G}: You gain 1 life if this is the first time this ability has resolved this turn. If it's the second time, you gain 10 life. If it's the third time, you gain 100 life."
    table = board()
    oid = table.put("A", "battlefield", beast(text))
    table.to("main1")
    seen = []
    for _ in range(4):
        act(table, "A", "activate", oid)
        seen.append(table.life("A"))
    assert seen == [21, 31, 131, 131]
