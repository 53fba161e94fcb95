"""Becoming and entering as copies: exceptions, "this ability", what died (CR 707.2, 707.9)."""

from __future__ import annotations

from .board import Board
from .quick import act, stocked
from .written import written

CREATURE = "Creature — Beast"
FLYER = written("Roc", "{2}", "Creature — Bird", "Flying", "5/5")
PLAIN = written("Ox", "{1}", CREATURE, "", "2/4")


def _mimic(table: Board, text: str, pt: str = "1/1", seat: str = "A") -> int:
    return table.put(seat, "battlefield", written("Mimic", "{2}", CREATURE, text, pt))


def test_707_9a_a_copy_that_keeps_this_ability_may_become_another_copy() -> None:
    """ "Except it has this ability": the ability that made the copy is copied with it."""
    table = stocked(2)
    mimic = _mimic(table, "{G}: This creature becomes a copy of another target creature, except it has this ability.")
    roc, ox = table.put("A", "battlefield", FLYER), table.put("B", "battlefield", PLAIN)
    table.say("target", [roc], [ox])
    act(table, "A", "activate", mimic)
    assert (table.name(mimic), table.pt(mimic)) == ("Roc", (5, 5))
    act(table, "A", "activate", mimic)
    assert (table.name(mimic), table.pt(mimic)) == ("Ox", (2, 4))
    table.to("main1", 3)
    assert table.name(mimic) == "Ox"


def test_707_9b_a_copy_with_a_size_of_its_own() -> None:
    """ "Except it's 7/7": the size is copiable, the rest is that of the original."""
    table = stocked(2)
    table.put("A", "battlefield", FLYER)
    big = written(
        "Great Mimic",
        "{1}{G}",
        CREATURE,
        "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7.",
        "1/1",
    )
    table.say("replace", True).cast("A", big)
    made = [oid for oid in table.game.permanents() if table.name(oid) == "Roc"]
    assert sorted(table.pt(oid) for oid in made) == [(5, 5), (7, 7)]


def test_707_2_a_card_in_a_graveyard_is_copied_as_printed() -> None:
    """ "That card" is the card, whatever the creature was as it died."""
    table = stocked(2)
    text = "Whenever another creature dies, this creature becomes a copy of that card, except it has this ability."
    mimic = _mimic(table, text, "1/2")
    roc = table.put("B", "battlefield", FLYER)
    table.cast("A", written("Slay", "{R}", "Instant", "Destroy target creature."), [roc])
    assert (table.name(mimic), table.pt(mimic)) == ("Roc", (5, 5))
