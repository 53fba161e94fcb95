"""One-Shot Effects (CR 610)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from services.game.rules.program.players import EachOpponent
from tests.rules.cards import BEAR, CREATURE, ENTERS, card, spell, trigger
from tests.rules.quick import act, board, found, lands_for_both
from tests.rules.written import written


def test_610_3_exile_until_the_source_leaves() -> None:
    prison = card(
        "Prison", "{G}", "enchantment",
        trigger(ENTERS, fx.Clause(fx.Move(Target(0, fl.AllOf((CREATURE, fl.ControlledBy(EachOpponent())))), "exile", duration="until_source_leaves"))),
    )  # fmt: skip
    smash = spell("Smash", fx.Clause(fx.Destroy(Target(0, fl.HasType("enchantment")))))
    table = lands_for_both()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").say("target", [bear])
    table.cast("A", prison)
    assert table.zone(bear) == "exile"
    table.cast("A", smash, [table.game.s.battlefield[-1]])
    assert table.zone(bear) == "battlefield"


def test_610_3b_if_the_source_left_before_nothing_is_exiled() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    ring, snap = (
        table.put(
            "A",
            "hand",
            written(
                "Ring",
                "{G}",
                "Enchantment",
                "When Ring enters, exile target creature until Ring leaves the battlefield.",
            ),
        ),
        table.put("A", "hand", written("Snap", "{G}", "Instant", "Destroy target enchantment.")),
    )
    table.to("main1").say("target", [bear]).act("A", "cast", ring)
    table.pass_()
    table.pass_()
    table.say("target", [found(table, "Ring")])
    act(table, "A", "cast", snap)
    assert table.zone(bear) == "battlefield"


def test_610_3c_it_comes_back_at_once_when_the_source_leaves() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    ring = written(
        "Ring", "{G}", "Enchantment", "When Ring enters, exile target creature until Ring leaves the battlefield."
    )
    table.to("main1").say("target", [bear]).cast("A", ring)
    table.cast("A", written("Snap", "{G}", "Instant", "Destroy target enchantment."), [found(table, "Ring")])
    assert table.count("B", "battlefield", "Bear") == 1
