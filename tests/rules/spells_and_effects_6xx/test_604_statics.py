"""Handling Static Abilities (CR 604)."""

from __future__ import annotations

from tests.rules.quick import beast, board
from tests.rules.written import written


def test_604_3_a_characteristic_defining_ability_works_in_every_zone() -> None:
    table = board()
    mass = written(
        "Mass",
        "{G}",
        "Creature — Beast",
        "Mass's power and toughness are each equal to the number of lands you control.",
        "*/*",
    )
    inside, outside = table.put("A", "battlefield", mass), table.put("A", "graveyard", mass)
    table.to("main1")
    assert (table.pt(inside), table.pt(outside)) == ((9, 9), (9, 9))


def test_604_3_who_is_every_creature_type_is_so_in_every_zone() -> None:
    table = board()
    mimic = beast("Beast is every creature type (even if this card isn't on the battlefield).")
    card, plain = (table.put("A", "graveyard", each) for each in (mimic, beast(kind="Ox")))
    spell = written("Rise", "{G}", "Sorcery", "Return target Zombie card from your graveyard to your hand.")
    table.to("main1").cast("A", spell)
    assert (table.zone(card), table.zone(plain)) == ("hand", "graveyard")
