"""Fuse (CR 702.102): both halves of a split card as one spell."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.events.pipeline import destroy
from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, FOREST, MOUNTAIN, card, n
from tests.rules.quick import act, board, cast_text
from tests.rules.written import two_faced, written


def _split(forests: int) -> tuple[Board, int]:
    give = FaceText("Give", "{G}", "Sorcery", "You gain 2 life.\nFuse")
    take = FaceText("Take", "{G}", "Sorcery", "Target player loses 3 life.\nFuse")
    table = board(forests)
    oid = table.put("A", "hand", two_faced("Give // Take", give, take, "split"))
    table.to("main1").say("target", [seat("B")])
    return table, oid


def _half(name: str, cost: str, *clauses: fx.Clause) -> Face:
    return Face(name, cost, (), ("sorcery",), (), abilities=(ab.SpellAbility(ab.Body(clauses)), ab.Keyword("fuse")))


SPLIT = CardProgram(
    "Rend // Mend",
    "split",
    (
        _half("Rend", "{1}{G}", fx.Clause(fx.Destroy(Target(0, fl.HasType("artifact"))))),
        _half("Mend", "{R}", fx.Clause(fx.Destroy(Target(0, CREATURE))), fx.Clause(fx.GainLife(You(), n(3)))),
    ),
)


def _table(mountains: int) -> tuple[Board, int, int, int]:
    table = Board()
    table.put("A", "battlefield", FOREST, 2)
    table.put("A", "battlefield", MOUNTAIN, mountains)
    idol = table.put("B", "battlefield", card("Idol", "{1}", "artifact"))
    bear = table.put("B", "battlefield", BEAR)
    split = table.put("A", "hand", SPLIT)
    table.to("main1")
    return table, idol, bear, split


def test_702_102_a_fused_spell_costs_both_halves_and_does_the_left_then_the_right() -> None:
    table, idol, bear, split = _table(1)
    table.say("target", [idol], [bear])
    assert table.act("A", "cast", split, "fuse") is None
    spell = table.game.s.stack[-1]
    assert (table.name(spell), table.game.mana_value(spell)) == ("Rend // Mend", 3)
    assert table.game.chars(spell).colors == "RG"
    table.resolve()
    assert (table.zone(idol), table.zone(bear), table.life("A")) == ("graveyard", "graveyard", 23)
    assert table.count("A", "graveyard") == 1


def test_702_102_without_mana_for_both_only_a_half_may_be_cast() -> None:
    table, idol, _, split = _table(0)
    options = {(action.option, action.face) for action in table.actions("A") if action.obj == split}
    assert options == {("", 0)}
    table.say("target", [idol])
    assert table.act("A", "cast", split) is None
    table.resolve()
    assert (table.zone(idol), table.life("A")) == ("graveyard", 20)


def test_702_102_a_fused_spell_needs_targets_for_both_halves_and_loses_only_the_illegal_one() -> None:
    table, idol, bear, split = _table(1)
    table.say("target", [idol], [bear])
    assert table.act("A", "cast", split, "fuse") is None
    for _ in destroy(table.game, [bear]):
        raise AssertionError("nothing is asked")
    table.resolve()
    assert (table.zone(idol), table.life("A")) == ("graveyard", 23)
    table.put("A", "battlefield", FOREST, 2)
    table.put("A", "battlefield", MOUNTAIN)
    other = table.put("A", "hand", SPLIT)
    assert not any(action.obj == other and action.option == "fuse" for action in table.actions("A"))


def test_702_102c_a_fused_spell_costs_both_halves() -> None:
    table, fused = _split(2)
    act(table, "A", "cast", fused, "fuse")
    assert (table.life("A"), table.life("B")) == (22, 17)


def test_702_102b_a_fused_spell_has_both_halves_on_the_stack() -> None:
    table, fused = _split(2)
    assert table.act("A", "cast", fused, "fuse") is None
    assert table.game.mana_value(table.game.s.stack[-1]) == 2


def test_702_102d_the_left_half_comes_first() -> None:
    table, fused = _split(2)
    table.game.edit_player(1).life = 3
    table.act("A", "cast", fused, "fuse")
    table.resolve()
    assert (table.life("A"), table.game.over) == (22, True)


def test_702_102a_both_halves_are_cast_without_paying_their_mana_cost() -> None:
    table, fused = _split(0)
    table.put("A", "battlefield", written("Knowing", "{7}", "Enchantment", "You may cast spells from your hand without paying their mana costs."))  # fmt: skip
    act(table, "A", "cast", fused, "fuse")
    assert (table.life("A"), table.life("B")) == (22, 17)


def test_118_9_both_halves_are_cast_for_another_cost() -> None:
    table, fused = _split(1)
    table.put("A", "battlefield", written("Suns", "{3}", "Artifact", "You may pay {G} rather than pay the mana cost for spells you cast."))  # fmt: skip
    act(table, "A", "cast", fused, "fuse")
    assert (table.life("A"), table.life("B")) == (22, 17)


@pytest.mark.parametrize(
    ("which", "words"),
    [
        ("spell", ["Rend", "Mend", "Rend (fuse)"]),
        ("spell with mana value 3 or less", ["Rend", "Mend", "Rend (fuse)"]),
        ("spell with mana value 2 or less", ["Rend", "Mend"]),
        ("spell with mana value 3 or greater", ["Rend (fuse)"]),
        ("multicolored spell", ["Rend (fuse)"]),
    ],
)
def test_709_4d_whether_both_halves_may_be_cast_now_is_seen_by_them_combined(which: str, words: list[str]) -> None:
    table, *_ = _table(1)
    table.say("may", True)
    cast_text(table, f"You may cast a {which} from your hand without paying its mana cost.")
    assert [ask.words for ask in table.asked if ask.reason == "face"] == ([words] if len(words) > 1 else [])
    assert table.count("A", "graveyard", "Rend // Mend") == 1


def test_702_102a_from_elsewhere_only_a_half_is_cast() -> None:
    table, *_ = _table(1)
    other = table.put("A", "graveyard", SPLIT)
    table.say("may", True).say("target", [other])
    cast_text(table, "You may cast target sorcery card from your graveyard without paying its mana cost.")
    assert [ask.words for ask in table.asked if ask.reason == "face"] == [["Rend", "Mend"]]
