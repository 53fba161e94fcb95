"""Special actions that end an effect (CR 116.2c)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.quick import act, beast, board
from tests.rules.written import written

LICID = (
    "{G}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. "
    "You may pay {G} to end this effect.\nEnchanted creature gets +2/+2."
)


def _attached() -> tuple[Board, int, int]:
    """A creature that has become an Aura on a 2/2."""
    table = board()
    licid = table.put("A", "battlefield", beast(LICID, "1/1", name="Licid"))
    bear = table.put("A", "battlefield", beast())
    table.to("main1").say("target", [bear])
    return act(table, "A", "activate", licid), licid, bear


def test_116_2c_the_effect_lasts_until_its_controller_pays() -> None:
    table, licid, bear = _attached()
    assert (table.pt(bear), table.game.chars(licid).types) == ((4, 4), frozenset(("enchantment",)))
    assert not table.may("A", "activate", licid)
    table.to("upkeep", 2)
    assert table.act("A", "special", licid, "end_effect") is None
    assert table.game.s.stack == []
    assert (table.pt(bear), table.pt(licid), table.game.chars(licid).types) == (
        (2, 2),
        (1, 1),
        frozenset(("creature",)),
    )
    assert table.game.s.objects[licid].attached_to == 0
    assert not table.may("A", "special", licid)


def test_116_2c_nobody_else_ends_it_and_nobody_without_the_mana() -> None:
    table, licid, _ = _attached()
    table.put("B", "battlefield", written("Grove", "", "Land", "{T}: Add {G}."), 3)
    assert not table.to("upkeep", 2).may("B", "special", licid)
    for oid in table.game.permanents():
        table.game.edit(oid).tapped = True
    table.game.touch()
    table.look_again()
    assert not table.may("A", "special", licid)


def test_704_5m_the_aura_goes_with_what_it_enchants() -> None:
    table, licid, bear = _attached()
    table.cast("A", written("Doom", "{G}", "Instant", "Destroy target creature."), [bear])
    assert table.zone(licid) == "graveyard"
