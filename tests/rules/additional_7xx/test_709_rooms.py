"""Rooms (CR 709.5)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from tests.rules.board import Board
from tests.rules.cards import BEAR, spell
from tests.rules.quick import act, beast, board, found
from tests.rules.written import two_faced

HALL = two_faced(
    "Hall // Attic",
    FaceText("Hall", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
    FaceText("Attic", "{1}{G}", "Enchantment — Room", "When you unlock this door, you gain 5 life.\nCreatures you control get +1/+1."),
    "split",
)  # fmt: skip


def _table(half: int = 0) -> tuple[Board, int]:
    table = board()
    oid = table.put("A", "hand", HALL)
    table.to("main1")
    index = next(i for i, a in enumerate(table.actions("A")) if a.kind == "cast" and a.obj == oid and a.face == half)
    assert table.game.answer(0, index) is None
    table._settle()
    table.resolve()
    return table, table.game.permanents()[-1]


def test_709_5d_the_half_that_was_cast_is_unlocked() -> None:
    table, room = _table(1)
    row = table.game.chars(room)
    assert (row.name, row.mana_value, row.types) == ("Attic", 2, frozenset(("enchantment",)))


def test_709_5h_unlocking_triggers_as_it_enters_and_later() -> None:
    table, room = _table()
    assert table.life("A") == 22
    act(table, "A", "special", room, "unlock")
    assert table.life("A") == 27


def test_709_5_a_locked_half_has_no_text() -> None:
    table, room = _table()
    table.cast("A", BEAR)
    assert table.pt(found(table, "Bear")) == (2, 2)
    assert act(table, "A", "special", room, "unlock").pt(found(table, "Bear")) == (3, 3)
    assert table.game.chars(room).name == "Hall // Attic"


def test_709_5e_doors_are_unlocked_as_a_sorcery_for_their_mana_cost() -> None:
    table, room = _table()
    assert not table.to("end").may("A", "special", room)
    assert table.to("main1", 3).may("A", "special", room)


def test_709_5f_an_effect_unlocks_a_locked_half() -> None:
    """Without a cost; a Room without a locked half stays as it is."""
    table, room = _table()
    text = "Whenever you cast a creature spell, unlock a locked door of up to one target Room you control."
    table.put("A", "battlefield", beast(text, name="Keybearer"))
    table.say("target", [room], [room]).cast("A", BEAR)
    assert (table.life("A"), table.game.chars(room).name) == (27, "Hall // Attic")
    table.cast("A", BEAR)
    assert (table.life("A"), table.game.chars(room).name) == (27, "Hall // Attic")


def test_709_5g_an_effect_locks_an_unlocked_half() -> None:
    table, room = _table()
    marina = table.put(
        "A", "battlefield", beast("{G}: Lock or unlock a door of target Room you control.", name="Marina")
    )
    table.say("target", [room], [room], [room]).say("door", "Attic", "Attic", "Hall")
    act(table, "A", "activate", marina)
    assert (table.life("A"), table.pt(marina)) == (27, (3, 3))
    act(table, "A", "activate", marina)
    assert (table.game.chars(room).name, table.pt(marina)) == ("Hall", (2, 2))
    act(table, "A", "activate", marina)
    assert (table.game.chars(room).name, table.game.chars(room).abilities) == ("", ())


def test_709_5c_put_onto_the_battlefield_both_doors_are_locked() -> None:
    table = board()
    card = table.put("A", "graveyard", HALL)
    raise_it = spell("Raise", fx.Clause(fx.Move(Target(0, fl.InZone("graveyard")), "battlefield")))
    table.to("main1").cast("A", raise_it, [card])
    row = table.game.chars(table.game.permanents()[-1])
    assert (row.name, row.mana_value, row.abilities) == ("", 0, ())


def test_709_5b_a_copy_of_a_room_has_its_doors() -> None:
    """It enters with both locked, as neither half was cast, and each can be unlocked."""
    table, _ = _table()
    mimic = beast(
        "You may have this creature enter as a copy of any nonland permanent on the battlefield.", name="Mimic"
    )
    table.cast("A", mimic)
    copy = table.game.permanents()[-1]
    assert (table.name(copy), table.game.chars(copy).types) == ("", frozenset(("enchantment",)))
    act(table, "A", "special", copy, "unlock")
    assert (table.name(copy), table.life("A")) == ("Hall", 24)
