"""Assist 702.132, cipher 702.99, cleave 702.148, read ahead 702.155."""

from __future__ import annotations

from .board import Board, seat
from .cards import BEAR, FOREST, GIANT
from .quick import act, attack, board, found
from .written import written

HELP = written("Help", "{4}{G}", "Sorcery", "Assist\nYou gain 5 life.")
CODE = written("Code", "{G}", "Sorcery", "Draw a card.\nCipher")
CUT = written("Cut", "{G}", "Sorcery", "Cleave {2}{G}\nDestroy target creature [with power 4 or greater].")
TALE = written(
    "Tale",
    "{G}",
    "Enchantment — Saga",
    "Read ahead\nI — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life.",
)


def test_702_132a_another_player_may_pay_for_generic_mana() -> None:
    table = board(2, seats=3)
    table.put("B", "battlefield", FOREST, 3)
    table.to("main1").say("assist", [seat("B")]).say("assist_amount", 3).cast("A", HELP)
    assert table.life("A") == 25
    tapped = [oid for oid in table.game.permanents() if table.game.s.objects[oid].tapped]
    assert len(tapped) == 5


def test_702_132a_who_does_not_help_takes_the_cast_back() -> None:
    table = board(2, seats=3)
    table.put("B", "battlefield", FOREST, 3)
    oid = table.put("A", "hand", HELP)
    table.to("main1")
    assert table.may("A", "cast", oid)
    index = next(i for i, action in enumerate(table.actions("A")) if action.obj == oid)
    table.game.answer(0, index)
    refusal = table.game.answer(0, [])
    assert refusal is not None
    assert table.zone(oid) == "hand"


def _encoded() -> tuple[Board, int]:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("cipher", [bear]).cast("A", CODE)
    return table, bear


def test_702_99a_the_card_is_exiled_encoded_and_copied_on_combat_damage() -> None:
    table, bear = _encoded()
    assert (table.count("A", "exile", "Code"), table.count("A", "hand")) == (1, 1)
    attack(table.say("may", True), bear).to("main2")
    assert (table.count("A", "hand"), table.count("A", "exile", "Code")) == (2, 1)


def test_702_99c_without_the_card_in_exile_there_is_nothing_to_copy() -> None:
    table, bear = _encoded()
    table.game.s.objects[table.game.s.exile[-1]].zone = "gone"
    table.game.s.exile.pop()
    attack(table, bear).to("main2")
    assert table.count("A", "hand") == 1


def test_702_99a_it_need_not_be_encoded() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    assert table.to("main1").cast("A", CODE).count("A", "graveyard", "Code") == 1


def test_702_148a_cleave_removes_the_words_in_brackets() -> None:
    table = board()
    bear, giant, cut = (
        table.put("B", "battlefield", BEAR),
        table.put("B", "battlefield", GIANT),
        table.put("A", "hand", CUT),
    )
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", cut, "cleave")
    assert (table.zone(bear), table.zone(giant)) == ("graveyard", "battlefield")


def test_702_148a_for_its_mana_cost_they_stand() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    cut = table.put("A", "hand", CUT)
    ways = [action.option for action in table.to("main1").actions("A") if action.obj == cut]
    assert (ways, table.zone(bear)) == (["cleave"], "battlefield")


def test_702_155b_a_chapter_is_chosen_as_the_saga_enters() -> None:
    table = board()
    table.to("main1").say("read_ahead", 2).cast("A", TALE)
    assert (table.game.s.objects[found(table, "Tale")].counters, table.life("A")) == ({"lore": 2}, 25)


def test_702_155a_the_chapters_before_do_not_trigger() -> None:
    table = board()
    table.to("main1").say("read_ahead", 3).cast("A", TALE)
    assert table.life("A") == 29
    assert table.count("A", "battlefield", "Tale") == 0


def test_701_38d_what_happens_for_each_vote() -> None:
    moot = written(
        "Moot",
        "{G}",
        "Sorcery",
        "Starting with you, each player votes for gain or loss. You gain 2 life for each gain vote. Each opponent loses 3 life for each loss vote.",
    )
    table = board(seats=3)
    table.to("main1").say("vote", "gain", "loss", "gain").cast("A", moot)
    assert [table.life(letter) for letter in "ABC"] == [24, 17, 17]
