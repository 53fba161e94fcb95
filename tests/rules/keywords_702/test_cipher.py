"""Cipher (CR 702.99)."""

from __future__ import annotations

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR
from tests.rules.quick import attack, board, life_changes
from tests.rules.written import written

CODE = written("Code", "{G}", "Sorcery", "Draw a card.\nCipher")
CURE = written("Cure", "{G}", "Sorcery", "You gain 3 life.\nCipher")
PURGE = written("Purge", "{G}", "Instant", "Put target exiled card into its owner's graveyard.")
GIFT = written("Gift", "{G}", "Sorcery", "Target opponent gains control of target creature you control.")


def _encoded(*cards: CardProgram) -> tuple[Board, int]:
    """A bear on which the first seat has encoded these cards, one after the other."""
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("cipher", *([bear] for _ in cards))
    for card in cards:
        table.cast("A", card)
    return table, bear


def _purge(table: Board, name: str) -> None:
    """The encoded card of that name is put into its owner's graveyard."""
    (card,) = (oid for oid in table.game.s.exile if table.name(oid) == name)
    table.say("target", [card])
    assert table.act("A", "cast", table.put("A", "hand", PURGE)) is None


def _offers(table: Board) -> int:
    """How often somebody was asked whether to copy and cast."""
    return sum(ask.reason == "may" for ask in table.asked)


def test_702_99a_the_card_is_exiled_encoded_and_copied_on_combat_damage() -> None:
    table, bear = _encoded(CODE)
    assert (table.count("A", "exile", "Code"), table.count("A", "hand")) == (1, 1)
    attack(table.say("may", True), bear).to("main2")
    assert (table.count("A", "hand"), table.count("A", "exile", "Code")) == (2, 1)


def test_702_99a_it_need_not_be_encoded() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    assert table.to("main1").cast("A", CODE).count("A", "graveyard", "Code") == 1


def test_702_99a_each_encoded_card_is_copied_by_the_ability_that_it_gives() -> None:
    table, bear = _encoded(CODE, CURE)
    attack(table.say("may", True, True), bear).to("main2")
    assert (table.count("A", "hand"), life_changes(table)) == (2, (6, -2))
    assert _offers(table) == 2


def test_702_99a_one_encoded_card_may_be_cast_without_the_other() -> None:
    table, bear = _encoded(CODE, CURE)
    attack(table.say("may", True, False), bear).to("main2")
    assert (table.count("A", "hand"), life_changes(table)) == (1, (6, -2))


def test_702_99a_two_cards_of_one_name_are_copied_once_each() -> None:
    table, bear = _encoded(CURE, CURE)
    attack(table.say("may", True, True), bear).to("main2")
    assert life_changes(table) == (12, -2)


def test_702_99b_encoded_is_a_link_between_card_and_creature() -> None:
    table, bear = _encoded(CODE, CURE)
    assert table.game.s.objects[bear].linked == tuple(table.game.s.exile)


def test_702_99c_a_card_that_has_left_exile_gives_no_ability() -> None:
    table, bear = _encoded(CODE)
    assert len(table.game.chars(bear).abilities) == 1
    _purge(table, "Code")
    assert table.resolve().game.chars(bear).abilities == ()
    attack(table, bear).to("main2")
    assert table.count("A", "hand") == 1


def test_702_99c_what_else_is_encoded_stays_encoded_when_one_card_leaves_exile() -> None:
    table, bear = _encoded(CODE, CURE)
    _purge(table, "Code")
    attack(table.resolve(), bear).to("main2")
    assert (table.count("A", "hand"), life_changes(table), _offers(table)) == (1, (6, -2), 1)


def test_702_99c_a_card_that_leaves_exile_while_its_ability_waits_is_not_copied() -> None:
    table, bear = _encoded(CODE, CURE)
    attack(table, bear)
    while len(table.game.s.stack) < 2:
        table.pass_()
    _purge(table, "Code")
    table.to("main2")
    assert (table.count("A", "hand"), life_changes(table)) == (1, (6, -2))


def test_702_99c_who_has_gained_control_of_the_creature_casts_the_copies() -> None:
    table, bear = _encoded(CODE, CURE)
    table.cast("A", GIFT, [seat("B"), bear])
    attack(table.to("main1", 2), bear, whom="A").to("main2")
    drawn = 1 + 1  # in the draw step, and by the copy
    assert (table.count("A", "hand"), table.count("B", "hand"), life_changes(table)) == (1, drawn, (1, 3))
    assert table.count("A", "exile") == 2
