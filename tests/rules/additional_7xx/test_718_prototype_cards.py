"""Prototype Cards (CR 718)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from tests.rules.board import Board
from tests.rules.cards import BOUNCE, CREATURE, FOREST, spell
from tests.rules.quick import act, board, cast_text, found
from tests.rules.written import written

PROTO = written("Proto", "{7}", "Artifact Creature — Golem", "Prototype {1}{G} — 2/3\nVigilance", "6/7")


def test_718_3_it_is_cast_normally_or_as_a_prototyped_spell() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    proto = table.put("A", "hand", PROTO)
    assert sorted(a.option for a in table.to("main1").actions("A") if a.obj == proto) == ["", "prototype"]
    index = next(i for i, a in enumerate(table.actions("A")) if (a.obj, a.option) == (proto, ""))
    assert table.game.answer(0, index) is None
    table.resolve()
    assert table.pt(table.game.permanents()[-1]) == (6, 7)


def test_718_3a_its_alternative_characteristics_decide_whether_it_can_be_cast() -> None:
    for law, ways in (("2 or less", [""]), ("7 or greater", ["prototype"])):
        table = Board()
        table.put("A", "battlefield", FOREST, 9)
        proto = table.put("A", "hand", PROTO)
        text = f"Players can't cast spells with mana value {law}."
        table.put("A", "battlefield", written("Law", "{G}", "Enchantment", text))
        assert [a.option for a in table.to("main1").actions("A") if a.obj == proto] == ways


def test_718_3b_a_prototyped_permanent_has_the_second_set_of_characteristics() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 2)
    proto = table.put("A", "hand", PROTO)
    table.to("main1")
    assert table.act("A", "cast", proto, "prototype") is None
    assert table.game.chars(table.game.s.stack[-1]).colors == "G"
    table.resolve()
    entered = next(oid for oid in table.game.permanents() if table.name(oid) == "Proto")
    row = table.game.chars(entered)
    assert (row.power, row.toughness, row.mana_value, row.colors) == (2, 3, 2, "G")
    assert table.game.has_keyword(entered, "vigilance")


def _prototyped() -> tuple[Board, int]:
    """A prototype card is cast as a prototyped spell and waits on the stack."""
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    proto = table.put("A", "hand", PROTO)
    table.to("main1").act("A", "cast", proto, "prototype")
    return table, table.game.s.stack[-1]


def test_718_3c_a_copy_of_a_prototyped_spell_is_prototyped() -> None:
    table, proto = _prototyped()
    copy = spell("Echo", fx.Clause(fx.CopySpell(Target(0, fl.IsSpell()))))
    table.cast("A", copy, [proto])
    found = [oid for oid in table.game.permanents() if table.name(oid) == "Proto"]
    assert [(table.pt(oid), table.game.chars(oid).mana_value, table.game.chars(oid).colors) for oid in found] == [
        ((2, 3), 2, "G"),
        ((2, 3), 2, "G"),
    ]


def test_718_3d_a_token_copy_of_a_prototyped_permanent_is_prototyped() -> None:
    table = board()
    proto = table.put(
        "A", "hand", written("Proto", "{7}", "Artifact Creature — Golem", "Prototype {1}{G} — 2/3", "6/7")
    )
    act(table.to("main1"), "A", "cast", proto, "prototype")
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [found(table, "Proto")])
    assert [table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Proto"] == [(2, 3), (2, 3)]


def test_718_4_elsewhere_it_has_the_normal_characteristics() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 5)
    proto = table.put("A", "hand", PROTO)
    table.to("main1")
    assert table.act("A", "cast", proto, "prototype") is None
    table.resolve()
    entered = next(oid for oid in table.game.permanents() if table.name(oid) == "Proto")
    table.cast("A", BOUNCE, [entered])
    back = table.game.s.hand[0][-1]
    assert table.game.chars(back).mana_value == 7


def test_718_3_it_is_cast_prototyped_without_paying_its_mana_cost() -> None:
    table = Board().to("main1")
    table.put("A", "battlefield", written("Knowing", "{7}", "Enchantment", "You may cast spells from your hand without paying their mana costs."))  # fmt: skip
    act(table, "A", "cast", table.put("A", "hand", PROTO), "prototype")
    assert table.pt(found(table, "Proto")) == (2, 3)


def test_718_3a_what_may_be_cast_now_is_seen_by_its_alternative_characteristics() -> None:
    table = board().to("main1")
    table.put("A", "hand", PROTO)
    table.say("may", True)
    cast_text(table, "You may cast a spell with mana value 2 or less from your hand without paying its mana cost.")
    assert table.pt(found(table, "Proto")) == (2, 3)


def test_718_3_what_was_exiled_is_cast_prototyped_without_paying_its_mana_cost() -> None:
    table = board(1).to("main1")
    table.put("A", "library", PROTO)
    cast_text(table, "Exile the top card of your library. You may cast it this turn without paying its mana cost.")
    act(table, "A", "cast", table.game.s.exile[-1], "prototype")
    assert table.pt(found(table, "Proto")) == (2, 3)
