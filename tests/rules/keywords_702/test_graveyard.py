"""Keywords of dying and of the graveyard (CR 702)."""

from __future__ import annotations

from services.game.rules.program import costs as co
from tests.rules.cards import BEAR, DIVINATION, DOOM, creature, keyword
from tests.rules.quick import act, beast, board, entered, found, lands_for_all, lands_for_both
from tests.rules.written import written


def test_702_46a_soulshift_returns_a_cheaper_spirit() -> None:
    table = board()
    spirit = table.put("A", "graveyard", beast("", kind="Spirit", cost="{1}{G}", name="Wisp"))
    _, elder = entered("Soulshift 2", "1/1", table)
    table.say("target", [elder], [spirit]).say("may", True).cast("A", DOOM)
    assert table.zone(spirit) == "hand"


def test_702_52a_dredge_instead_of_a_draw() -> None:
    table = board()
    imp = table.put("A", "graveyard", beast("Dredge 3", name="Imp"))
    table.to("main1").say("replacement", True, False).cast("A", DIVINATION)
    assert (table.zone(imp), table.count("A", "graveyard")) == ("hand", 4)


def test_702_59a_recover_returns_or_is_exiled() -> None:
    table = board()
    bear, rite = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "graveyard", written("Rite", "{G}", "Instant", "You gain 1 life.\nRecover {G}")),
    )
    table.to("main1").say("may", True).cast("A", DOOM, [bear])
    assert table.zone(rite) == "hand"
    table = board()
    bear, rite = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "graveyard", written("Rite", "{G}", "Instant", "You gain 1 life.\nRecover {G}")),
    )
    table.to("main1").say("may", False).cast("A", DOOM, [bear])
    assert table.zone(rite) == "exile"


def test_702_79a_persist_returns_with_a_counter_once() -> None:
    table, undead = entered("Persist")
    table.cast("A", DOOM, [undead])
    back = found(table, "Beast")
    assert table.pt(back) == (1, 1)
    table.cast("A", DOOM, [back])
    assert table.count("A", "battlefield", "Beast") == 0


def test_702_93_undying_returns_once() -> None:
    table = lands_for_both()
    undead = table.put("A", "battlefield", creature("Undead", "2/2", "undying"))
    table.to("main1").cast("A", DOOM, [undead])
    back = table.game.s.battlefield[-1]
    assert table.pt(back) == (3, 3)
    table.cast("A", DOOM, [back])
    assert table.zone(back) == "graveyard"


def test_702_93a_undying_returns_with_a_counter_once() -> None:
    table, undead = entered("Undying")
    table.cast("A", DOOM, [undead])
    assert table.pt(found(table, "Beast")) == (3, 3)


def test_702_97a_scavenge_gives_its_power_as_counters() -> None:
    table = board()
    corpse, bear = table.put("A", "graveyard", beast("Scavenge {G}", "3/1")), table.put("A", "battlefield", BEAR)
    act(table.to("main1").say("target", [bear]), "A", "activate", corpse)
    assert (table.pt(bear), table.zone(corpse)) == ((5, 5), "exile")


def test_702_128a_embalm_makes_a_white_zombie_copy() -> None:
    table = board()
    mummy = table.put("A", "graveyard", beast("Embalm {G}", name="Mummy"))
    act(table.to("main1"), "A", "activate", mummy)
    row = table.game.chars(found(table, "Mummy"))
    assert (row.colors, "Zombie" in row.subtypes, table.zone(mummy)) == ("W", True, "exile")
    assert (row.mana_cost, row.mana_value) == ("", 0)


def test_702_129a_eternalize_makes_a_black_four_four() -> None:
    table = board()
    mummy = table.put("A", "graveyard", beast("Eternalize {G}", name="Mummy"))
    act(table.to("main1"), "A", "activate", mummy)
    row = table.game.chars(found(table, "Mummy"))
    assert (row.colors, row.power, row.toughness) == ("B", 4, 4)
    assert (row.mana_cost, row.mana_value) == ("", 0)


def test_702_135a_afterlife_leaves_spirits() -> None:
    table, priest = entered("Afterlife 2")
    table.cast("A", DOOM, [priest])
    assert table.count("A", "battlefield", "Spirit") == 2


def test_702_141_encore_makes_a_token_for_each_opponent_that_must_attack_that_one() -> None:
    table = lands_for_all(3)
    ghost = creature("Ghost", "2/2", abilities=(keyword("encore", cost=co.ManaCost("{G}")),))
    dead = table.put("A", "graveyard", ghost)
    table.to("main1")
    assert table.act("A", "activate", dead) is None
    table.resolve()
    assert table.count("A", "battlefield", "Ghost") == 2
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (18, 18)
    table.to("upkeep", 2)
    assert table.count("A", "battlefield", "Ghost") == 0
