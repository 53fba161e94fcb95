"""Soulbond (CR 702.95)."""

from __future__ import annotations

from services.game.rules.kernel.keywords.soulbond import partner_of
from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, CREATURE, DOOM, FOREST, spell
from tests.rules.quick import beast, board, found
from tests.rules.written import written

MATE = written(
    "Mate", "{G}", "Creature — Elf", "Soulbond\nAs long as Mate is paired with another creature, each of those creatures gets +2/+2.", "1/1"
)  # fmt: skip


def _paired() -> tuple[Board, int, int]:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("may", True).cast("A", MATE)
    mate = next(oid for oid in table.game.permanents() if table.name(oid) == "Mate")
    return table, bear, mate


def test_702_95a_it_may_pair_with_an_unpaired_creature_as_it_enters() -> None:
    table, bear, mate = _paired()
    assert partner_of(table.game, bear) == mate
    assert partner_of(table.game, mate) == bear
    assert table.pt(bear) == (4, 4)
    assert table.pt(mate) == (3, 3)


def test_702_95a_a_creature_that_enters_later_may_pair_with_it() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST, 9)
    mate = table.put("A", "battlefield", MATE)
    table.to("main1").say("may", True).cast("A", BEAR)
    assert table.pt(mate) == (3, 3)


def test_702_95d_a_paired_creature_pairs_with_no_other() -> None:
    table, bear, mate = _paired()
    table.cast("A", BEAR)
    assert partner_of(table.game, mate) == bear
    assert [ask.reason for ask in table.asked].count("may") == 1


def test_702_95e_the_pair_ends_when_one_leaves_and_both_were_a_pair_only_together() -> None:
    table, bear, mate = _paired()
    table.cast("A", BOLT, [mate]).cast("A", BOLT, [bear])
    assert table.zone(mate) == "graveyard"
    assert table.zone(bear) == "graveyard"  # 2/2 again: three damage kills it


THEFT = spell("Theft", fx.Clause(fx.GainControl(Target(0, CREATURE), You())))
GIVE = spell("Give", fx.Clause(fx.GainControl(Target(0, CREATURE), TargetPlayer(1))))


def test_702_95e_a_change_of_control_ends_it_for_good() -> None:
    table, bear, mate = _paired()
    table.cast("A", GIVE, [bear, seat("B")])
    assert partner_of(table.game, mate) == 0
    assert table.pt(mate) == (1, 1)
    table.cast("A", THEFT, [bear])
    assert partner_of(table.game, mate) == 0


def test_702_95b_unpaired_creatures_are_those_without_a_pair() -> None:
    table = board()
    table.to("main1").cast("A", beast("Soulbond"))
    assert "may" not in [ask.reason for ask in table.asked]


def test_702_95c_what_is_gone_when_it_resolves_is_not_paired() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    mate, doom = table.put("A", "hand", beast("Soulbond")), table.put("A", "hand", DOOM)
    table.to("main1").act("A", "cast", mate)
    while not any(table.game.s.objects[oid].item.kind == "triggered" for oid in table.game.s.stack):  # type: ignore[union-attr]
        table.pass_()
    table.say("target", [bear]).act("A", "cast", doom)
    table.resolve()
    assert partner_of(table.game, found(table, "Beast")) == 0
