"""Handling Static Abilities (CR 604)."""

from __future__ import annotations

from tests.rules.quick import act, beast, board, cast_text, found
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


_COUNTED = '"This creature\'s power and toughness are each equal to the number of lands you control."'


def test_604_3a_what_an_object_grants_to_itself_defines_nothing() -> None:
    """It is set in layer 7b; what a token was created with and what a copy got is defined in 7a, before what was set earlier."""
    table = board()
    table.put("A", "battlefield", written("Dwarf", "{1}", "Artifact", "Creatures have base power and toughness 1/1."))
    myth = table.put(
        "A",
        "battlefield",
        written(
            "Myth", "{G}", "Enchantment", f"{{G}}: Until end of turn, Myth becomes a Monk creature with {_COUNTED}"
        ),
    )
    twin = beast(
        f"You may have Twin enter as a copy of any creature on the battlefield, except it has {_COUNTED}", name="Twin"
    )
    table.put("A", "battlefield", beast(name="Ox"))
    table.to("main1")
    act(table, "A", "activate", myth)
    cast_text(table, f"Create a green Ooze creature token. It has {_COUNTED}")
    table.say("replacement", True).say("copy", [found(table, "Ox")]).cast("A", twin)
    sizes = [table.pt(oid) for oid in (myth, found(table, "Ooze"), found(table, "Ox"))]
    assert sizes == [(9, 9), (1, 1), (1, 1)]
