"""Excess damage dealt elsewhere, counters that move, abilities of cards elsewhere, {X} paid on resolution (CR 120.4a, 122.5, 107.3f)."""

from __future__ import annotations

from .quick import act, attack, beast, board, life_changes, stocked
from .written import written


def test_120_4a_excess_damage_is_dealt_to_the_controller() -> None:
    """Four damage to a creature with toughness 3 that one damage is marked on: two to it, two to its controller."""
    table = stocked(2)
    foe = table.put("B", "battlefield", beast("", "3/3"), damage=1)
    table.cast(
        "A",
        written(
            "Spill",
            "{R}",
            "Instant",
            "This spell deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead.",
        ),
        [foe],
    )
    assert table.zone(foe) == "graveyard"
    assert life_changes(table) == (0, -2)


def test_120_10_as_much_as_was_excess() -> None:
    """Of a planeswalker it is what is beyond its loyalty."""
    table = stocked(2)
    text = "This spell deals 5 damage to target creature or planeswalker. If excess damage was dealt this way, you gain life equal to the excess damage dealt this way."
    for victim, gained in ((beast("", "2/2"), 3), (beast("", "5/5"), 0)):
        foe = table.put("B", "battlefield", victim)
        before = table.life("A")
        table.cast("A", written("Blast", "{R}", "Instant", text), [foe])
        assert table.life("A") - before == gained


def test_122_5_one_counter_of_a_kind_that_the_player_chooses() -> None:
    """ "Move a counter": one of one kind, not one of each."""
    table = stocked(2)
    first = table.put("A", "battlefield", beast(), counters={"+1/+1": 2, "shield": 1})
    second = table.put("A", "battlefield", beast())
    table.say("counter_kind", "+1/+1")
    spell = written("Shift", "{G}", "Instant", "Move a counter from target creature onto a second target creature.")
    table.cast("A", spell, [first, second])
    assert table.game.s.objects[first].counters == {"+1/+1": 1, "shield": 1}
    assert table.game.s.objects[second].counters == {"+1/+1": 1}


def test_122_5_as_many_as_wished_of_each_kind() -> None:
    """ "Any number of counters": two of three, and none of another kind."""
    table = stocked(2)
    first = table.put("A", "battlefield", beast(), counters={"+1/+1": 3, "shield": 1})
    second = table.put("A", "battlefield", beast())
    table.say("move_counters", 2, 0)
    spell = written(
        "Shift",
        "{G}",
        "Instant",
        "Move any number of counters from target permanent you control to another target permanent you control.",
    )
    table.cast("A", spell, [first, second])
    assert table.game.s.objects[first].counters == {"+1/+1": 1, "shield": 1}
    assert table.game.s.objects[second].counters == {"+1/+1": 2}


def test_613_1f_the_activated_abilities_of_cards_in_graveyards() -> None:
    """They are this creature's own: "this creature" is it, and it pays."""
    table = stocked(2)
    ooze = table.put(
        "A",
        "battlefield",
        beast(
            "As long as this creature is on the battlefield, it has all activated abilities of all creature cards in all graveyards.",
            "4/3",
        ),
    )
    table.put("B", "graveyard", beast("{G}: This creature gets +1/+1 until end of turn."))
    act(table, "A", "activate", ooze)
    assert table.pt(ooze) == (5, 4)


def test_107_3f_x_is_chosen_as_it_is_paid() -> None:
    """ "You may pay {X}{R}. If you do, ... X damage": of nine lands up to eight; three are paid."""
    table = board(8, library=30)
    from .cards import MOUNTAIN

    table.put("A", "battlefield", MOUNTAIN)
    dragon = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature attacks, you may pay {X}{R}. If you do, this creature deals X damage to any target.",
            "1/1",
        ),
    )
    foe = table.put("B", "battlefield", beast("", "3/3"))
    table.say("target", [foe]).say("may", True).say("x", 3)
    attack(table.to("begin_combat"), dragon).resolve()
    assert table.zone(foe) == "graveyard"
    tapped = sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())
    assert tapped == 5
