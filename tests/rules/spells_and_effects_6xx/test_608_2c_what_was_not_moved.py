"""What is said of a thing that was moved is said of nothing when it was not (CR 608.2c, 603.7c)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.cards import BEAR, DOOM, FOREST, GIANT
from tests.rules.quick import attack, beast, cast_text, found, stacked, stocked
from tests.rules.written import written

RAISING = "When this creature enters, you may return target creature card from your graveyard to the battlefield. That creature gains haste until end of turn. Exile it at the beginning of the next end step."
UNSUMMON = written("Unsummon", "{G}", "Instant", "Return target creature to its owner's hand.")


def _raised(wanted: bool) -> tuple[Board, int]:
    """A creature card in the graveyard and whoever may return it."""
    table = stocked(2)
    bear = table.put("A", "graveyard", BEAR)
    table.say("target", [bear]).say("may", wanted).cast("A", beast(RAISING))
    return table, bear


@pytest.mark.parametrize(
    ("wanted", "now", "later"), [(True, "battlefield", "exile"), (False, "graveyard", "graveyard")]
)
def test_608_2c_only_what_was_returned_is_exiled_later(wanted: bool, now: str, later: str) -> None:
    table, bear = _raised(wanted)
    assert table.zone(bear) == now
    table.to("main1", 2)
    assert table.zone(bear) == later


def test_608_2c_that_creature_is_the_one_that_was_returned() -> None:
    table, _ = _raised(True)
    assert "haste" in table.game.chars(found(table, "Bear")).keywords


def test_603_7c_what_was_returned_and_has_left_is_not_exiled() -> None:
    table, bear = _raised(True)
    table.cast("A", UNSUMMON, [found(table, "Bear")])
    table.to("main1", 2)
    assert table.zone(bear) == "hand"


@pytest.mark.parametrize(("wanted", "card", "changed"), [
    (True, BEAR, (2, 0)), (True, FOREST, (0, 1)), (False, BEAR, (0, 0)), (False, FOREST, (0, 0)),
])  # fmt: skip
def test_608_2c_a_card_that_was_not_exiled_counts_for_nothing(
    wanted: bool, card: object, changed: tuple[int, int]
) -> None:
    table = stocked(2)
    text = "When this creature enters, you may exile target card from a graveyard. If a creature card is exiled this way, you gain 2 life. If a noncreature card is exiled this way, this creature gets +1/+1 until end of turn."
    table.say("target", [table.put("B", "graveyard", card)])  # type: ignore[arg-type]
    table.say("may", wanted).cast("A", beast(text))
    assert (table.life("A") - 20, table.pt(found(table, "Beast"))[0] - 2) == changed


@pytest.mark.parametrize(("ability", "left"), [("", "graveyard"), ("Indestructible", "battlefield")])
def test_608_2c_what_was_not_returned_is_not_sacrificed(ability: str, left: str) -> None:
    table = stocked(2)
    wall = table.put("A", "battlefield", beast(ability, name="Wall"))
    text = "Destroy target creature. If a creature card is put into a graveyard this way, return it to the battlefield under your control. Sacrifice it at the beginning of your next end step."
    cast_text(table.say("target", [wall]), text)
    assert table.count("A", "battlefield", "Wall") == 1
    table.to("main1", 2)
    assert table.zone(wall) == left


@pytest.mark.parametrize(("wanted", "later"), [(True, "battlefield"), (False, "graveyard")])
def test_608_2c_the_exiled_card_is_none_when_nothing_was_exiled(wanted: bool, later: str) -> None:
    table = stocked(2)
    bear = table.put("B", "battlefield", BEAR)
    text = "Whenever this creature attacks, you may exile another target nontoken creature. If you do, this creature becomes a copy of that creature until end of turn. Return the exiled card to the battlefield under its owner's control at the beginning of the next end step."
    thief = table.put("A", "battlefield", beast(text))
    table.say("target", [bear]).say("may", wanted)
    attack(table, thief).resolve()
    assert table.zone(bear) == ("exile" if wanted else "battlefield")
    assert (table.name(thief) == "Bear") == wanted
    if not wanted:
        table.cast("A", DOOM, [bear])
    table.to("main1", 2)
    assert table.zone(bear) == later


@pytest.mark.parametrize("sacrifices", [True, False])
def test_608_2c_a_library_of_which_nothing_was_revealed_is_not_shuffled(sacrifices: bool) -> None:
    table = stacked(FOREST, BEAR)
    if sacrifices:
        table.put("A", "battlefield", GIANT)
    before = list(table.game.zone_list("library", 0))
    text = "Sacrifice a creature. If you do, reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield, then shuffle the rest into your library."
    cast_text(table, text)
    kept = [oid for oid in before if oid in table.game.zone_list("library", 0)]
    assert (table.game.zone_list("library", 0) == kept) is not sacrifices
    assert table.count("A", "battlefield", "Bear") == sacrifices


DANCE = "Return the top creature card of your graveyard to the battlefield. That creature gains haste until end of turn. Exile it at the beginning of the next end step."
SNEAKING = "You may put a creature card from your hand onto the battlefield. That creature gains haste. Sacrifice the creature at the beginning of the next end step."
SPAWN = "Create X 1/1 red Goblin creature tokens, where X is the number of artifacts you control. Sacrifice them at the beginning of the next end step."


@pytest.mark.parametrize("text", [DANCE, SNEAKING, SPAWN])
def test_603_7_nothing_waits_for_what_was_not_moved_or_made(text: str) -> None:
    table = stocked(2)
    cast_text(table.say("may", False), text)
    assert table.game.s.delayed == []


def test_603_7_what_was_moved_is_waited_for() -> None:
    table = stocked(2)
    table.put("A", "graveyard", BEAR)
    cast_text(table, DANCE)
    assert len(table.game.s.delayed) == 1


@pytest.mark.parametrize(("robbed", "waiting"), [(False, 1), (True, 0)])
def test_603_7_nothing_waits_for_what_has_left_the_graveyard(robbed: bool, waiting: int) -> None:
    table = stocked(2)
    bear = table.put("A", "battlefield", BEAR)
    text = "Whenever a creature you control dies, return that card to the battlefield at the beginning of the next end step."
    table.put("A", "battlefield", written("Cycle", "{G}", "Enchantment", text))
    robber = table.put("A", "hand", written("Rob", "{G}", "Instant", "Exile target card from a graveyard."))
    table.say("target", [bear]).act("A", "cast", table.put("A", "hand", DOOM))
    while table.zone(bear) == "battlefield":
        table.pass_()
    if robbed:
        table.say("target", [table.game.s.objects[bear].next]).act("A", "cast", robber)
    assert len(table.resolve().game.s.delayed) == waiting
