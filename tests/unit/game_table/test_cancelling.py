"""Taking back what a seat is in the middle of: nothing has happened, unless somebody has learned something by it."""

from __future__ import annotations

from services.game.table.cancelling import MOST
from tests.unit.game_table.boards import Table, card

BOLT = card("Bolt", "Instant", "Bolt deals 3 damage to any target.")
DIG = card("Dig", "Artifact", "Mill a card, Discard a card: You gain 1 life.", "{2}")
BURY = card("Bury", "Artifact", "Discard a card, Mill a card: You gain 1 life.", "{2}")


def announce(table: Table, oid: int, kind: str = "cast") -> None:
    """The seat that is asked begins to act, up to the first question."""
    numbers = [n for n, action in enumerate(table.asked.actions) if (action.kind, action.obj) == (kind, oid)]
    table.say(numbers[0])


def test_a_spell_whose_targets_are_being_chosen_is_taken_back() -> None:
    table = Table({}, {}, puts=(("A", "hand", BOLT),))
    before = table.position.hash
    announce(table, table.put[0])
    assert table.asked.reason == "target"
    assert [item.kind for item in table.position.cancel(0).inputs] == ["rewind"]
    assert (table.now, table.position.hash) == ((0, "main1", 0), before)
    announce(table, table.put[0])
    table.say([-2])
    assert table.position.cancel(0).refusal is not None


def test_nobody_takes_back_what_another_seat_has_begun() -> None:
    table = Table({}, {}, puts=(("A", "hand", BOLT),))
    announce(table, table.put[0])
    refusal = table.position.cancel(1).refusal
    assert refusal is not None
    assert refusal.rule == "733.1"


def test_what_was_seen_of_a_library_stands() -> None:
    for source, stands in ((DIG, True), (BURY, False)):
        table = Table({}, {}, puts=(("A", "battlefield", source), ("A", "hand", BOLT)))
        announce(table, table.put[0], "activate")
        assert table.asked.reason == "discard"
        assert (table.position.cancel(0).refusal is not None) is stands


def test_a_seat_does_not_take_back_for_ever() -> None:
    table = Table({}, {}, puts=(("A", "hand", BOLT),))
    for _ in range(MOST):
        announce(table, table.put[0])
        assert table.position.cancel(0).refusal is None
    announce(table, table.put[0])
    assert table.position.cancel(0).refusal is not None
    assert table.asked.reason == "target"


def test_a_resolution_is_not_taken_back() -> None:
    may = card("May", "Sorcery", "You may gain 1 life.", "{0}")
    table = Table({}, {"auto_pass": "all"}, puts=(("A", "hand", may),))
    table.policy(1, yields=[])
    announce(table, table.put[0])
    while table.asked.kind == "priority":
        table.say(0)
    assert table.asked.kind == "yes_no"
    assert table.position.cancel(0).refusal is not None
