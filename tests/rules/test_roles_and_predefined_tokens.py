"""Predefined tokens (CR 111.10): the Roles and the Incubator."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target

from .board import Board
from .cards import ANTHEM, BEAR, BOLT, CREATURE, creature, spell
from .quick import act, attack, board, found
from .written import written


def _with_role(kind: str, host: object = BEAR) -> tuple[Board, int]:
    """A creature with a Role of that kind, made by its controller."""
    table = board()
    oid = table.put("A", "battlefield", BEAR if host is BEAR else creature("Tall", "2/4"))
    role = fx.CreateTokens(fx.TokenSpec(predefined=f"{kind} Role"), attached_to=Target(0, CREATURE))
    table.to("main1").cast("A", spell("Cast", fx.Clause(role)), [oid])
    row = table.game.chars(found(table, kind))
    assert (row.types, row.subtypes, row.colors) == (frozenset(("enchantment",)), frozenset(("Aura", "Role")), "")
    return table, oid


def test_111_10i_an_incubator_transforms_into_a_phyrexian_of_its_counters() -> None:
    table = board()
    table.to("main1").cast("A", written("Brood", "{G}", "Sorcery", "Incubate 3."))
    egg = found(table, "Incubator")
    assert (table.game.chars(egg).types, table.game.chars(egg).colors) == (frozenset(("artifact",)), "")
    act(table, "A", "activate", egg)
    row = table.game.chars(egg)
    assert (row.types, row.subtypes, table.pt(egg)) == (
        frozenset(("artifact", "creature")),
        frozenset(("Phyrexian",)),
        (3, 3),
    )


def test_111_10j_a_cursed_role_makes_a_one_one() -> None:
    table, tall = _with_role("Cursed", None)
    assert table.pt(tall) == (1, 1)


def test_111_10m_a_royal_role_gives_one_and_ward() -> None:
    table, bear = _with_role("Royal")
    assert (table.pt(bear), table.game.has_keyword(bear, "ward")) == ((3, 3), True)
    bolt = table.put("B", "hand", BOLT)
    table.put("B", "battlefield", written("Peak", "", "Land", "{T}: Add {G}."))
    table.to("upkeep", 2).say("target", [bear])
    act(table, "B", "cast", bolt)
    assert (table.zone(bear), table.game.s.objects[bear].damage) == ("battlefield", 0)


def test_111_10n_a_sorcerer_role_scries_as_the_creature_attacks() -> None:
    table, bear = _with_role("Sorcerer")
    assert table.pt(bear) == (3, 3)
    attack(table, bear).resolve()
    assert "scry" in " ".join(ask.reason for ask in table.asked)


def test_111_10p_a_virtuous_role_counts_the_enchantments() -> None:
    table, bear = _with_role("Virtuous")
    assert table.pt(bear) == (3, 3)
    table.put("B", "battlefield", ANTHEM)
    assert table.pt(bear) == (3, 3)
    table.cast("A", written("Field", "{G}", "Enchantment", "You have no maximum hand size."))
    assert table.pt(bear) == (4, 4)


def test_111_10r_a_young_hero_role_grows_small_attackers() -> None:
    table, bear = _with_role("Young Hero")
    assert table.pt(bear) == (2, 2)
    assert attack(table, bear).resolve().pt(bear) == (3, 3)
    table, tall = _with_role("Young Hero", None)
    assert attack(table, tall).resolve().pt(tall) == (2, 4)
