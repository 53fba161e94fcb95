"""Damage by a number of each one's own, by each source, more of it for a while; copies that exile, phasing, counters that cannot be put (CR 120, 614.1a, 707.9, 702.26, 122)."""

from __future__ import annotations

from .cards import FOREST
from .quick import attack, beast, board, life_changes, stocked
from .written import written

BOLT = written("Bolt", "{R}", "Instant", "This spell deals 3 damage to any target.")


def test_120_3_to_each_player_as_much_as_they_have() -> None:
    """Twice as many as the nonbasic lands of each; basic lands do not count."""
    table = stocked(2)
    for seat, count in (("A", 1), ("B", 3)):
        table.put(seat, "battlefield", written("Tower", "", "Land", "{T}: Add {C}."), count)
    table.put("B", "battlefield", FOREST, 2)
    table.cast(
        "A",
        written(
            "Price",
            "{R}",
            "Instant",
            "This spell deals damage to each player equal to twice the number of nonbasic lands that player controls.",
        ),
    )
    assert life_changes(table) == (-2, -6)


def test_120_3_each_source_to_its_own_controller() -> None:
    """Two creatures of one player, one of the other."""
    table = stocked(2)
    for seat in "ABB":
        table.put(seat, "battlefield", beast())
    table.cast("A", written("Charm", "{R}", "Instant", "Each creature deals 1 damage to its controller."))
    assert life_changes(table) == (-1, -2)


def test_614_1a_double_damage_for_this_turn_alone() -> None:
    """To an opponent twice as much, to the player as much as ever, and only this turn."""
    table = stocked(2)
    table.cast(
        "A",
        written(
            "Rage",
            "{R}",
            "Instant",
            "If a source you control would deal damage to an opponent this turn, it deals double that damage to that player instead.",
        ),
    )
    from .board import seat

    table.cast("A", BOLT, [seat("B")])
    assert life_changes(table) == (0, -6)
    table.to("main1", 3)
    table.cast("A", BOLT, [seat("B")])
    assert life_changes(table) == (0, -9)


def test_707_9_the_card_that_was_copied_is_exiled() -> None:
    """ "When you do, exile that card": the card leaves the graveyard, the copy stays."""
    table = stocked(2)
    roc = table.put("B", "graveyard", written("Roc", "{2}", "Creature — Bird", "Flying", "5/5"))
    text = "You may have this creature enter as a copy of any creature card in a graveyard, except it's a 4/4 Spider creature in addition to its other types. When you do, exile that card."
    table.say("replace", True).cast("A", written("Swap", "{1}{G}", "Creature — Spider", text, "1/1"))
    table.resolve()
    assert table.zone(roc) == "exile"
    made = [oid for oid in table.game.permanents() if table.name(oid) == "Roc"]
    assert [table.pt(oid) for oid in made] == [(4, 4)]


def test_603_10b_phasing_out_is_looked_back_at() -> None:
    """What has phased out still triggers on it; phasing in triggers, too."""
    table = stocked(2)
    ghost = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature phases out, you gain 1 life.\nWhenever this creature phases in, you gain 2 life."
        ),
    )
    table.cast("A", written("Fade", "{G}", "Instant", "Target creature phases out."), [ghost]).resolve()
    assert table.life("A") == 21
    table.to("main1", 3).resolve()
    assert table.life("A") == 23


def test_122_1_counters_that_cannot_be_put() -> None:
    """Only those of the kind; a player who cannot get poison counters gets none."""
    table = stocked(2)
    table.put(
        "A",
        "battlefield",
        beast(
            "You can't get poison counters.\nCreatures you control can't have -1/-1 counters put on them.",
            name="Shield",
        ),
    )
    friend = table.put("A", "battlefield", beast())
    table.cast(
        "A",
        written(
            "Mix", "{G}", "Sorcery", "Put a -1/-1 counter on target creature. Put a +1/+1 counter on that creature."
        ),
        [friend],
    )
    assert table.pt(friend) == (3, 3)
    table.cast("A", written("Venom", "{G}", "Sorcery", "Each player gets a poison counter."))
    assert [player.counters.get("poison", 0) for player in table.game.s.players] == [0, 1]


def test_205_3i_a_land_is_every_nonbasic_land_type_everywhere() -> None:
    """A characteristic-defining ability: found in the library as a Gate (CR 604.3)."""
    table = board(4)
    nexus = table.put(
        "A", "library", written("Nexus", "", "Land", "This land is every nonbasic land type.\n{T}: Add {C}.")
    )
    table.to("main1")
    assert {"Gate", "Desert", "Urza's"} <= table.game.chars(nexus).subtypes
    assert "Forest" not in table.game.chars(nexus).subtypes


def test_509_1b_a_price_for_each() -> None:
    """ "Unless its controller pays {1} for each Cleric": with three lands and four Clerics it cannot attack."""
    text = "This creature can't attack or block unless its controller pays {1} for each Cleric on the battlefield."
    for clerics, damage in ((2, 2), (4, 0)):
        table = board(3, library=30)
        bear = table.put("A", "battlefield", beast(text))
        table.put("B", "battlefield", beast(name="Priest", kind="Cleric"), clerics)
        table.to("begin_combat")
        table.say("attack_cost", True)
        attack(table, bear)
        table.to("end_combat")
        assert table.life("B") == 20 - damage
