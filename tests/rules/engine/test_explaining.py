"""Why not: what is explained is what is offered, in random play with real decks; and each rule is named where it stands in the way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from services.game.rules.explaining import Try, explain
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.cast.legal_actions import candidates, legal_actions
from services.game.rules.oracle.compiler import compile_and_quote
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import CardProgram
from tests.fuzz.decks import DeckBox
from tests.fuzz.play import Played, Player, start
from tests.rules.board import Board, seat
from tests.rules.cards import FOREST

LOOK_EVERY = 7


class Asking(Player):
    """Plays as others do, and asks of every card now and then why it cannot be played."""

    compared = 0

    def _answer_to(self, ask: Ask) -> Any:
        if ask.kind == "priority" and self.played.priorities % LOOK_EVERY == 0:
            self.compare(ask.seat)
        return super()._answer_to(ask)

    def compare(self, asked: int) -> None:
        game = self.game
        offered = {
            (a.kind, a.obj, a.option) for a in legal_actions(game, asked) if a.kind in ("cast", "land", "activate")
        }
        for oid in dict.fromkeys((*candidates(game, asked), *game.permanents())):
            tries = [each for each in explain(game, asked, oid) if each.a in ("cast", "land", "activate")]
            able = {(each.a, oid, each.option) for each in tries if each.refusal is None}
            assert able == {each for each in offered if each[1] == oid}, game.chars(oid).name
            self.compared += len(tries)


@pytest.mark.shared
def test_what_is_explained_is_what_is_offered(shared: Path) -> None:
    box = DeckBox(shared)
    compared = 0
    for number in range(3):
        rng = Random(number)
        decks = [box.draw(rng, place)[1] for place in range(2 + number)]
        player = Asking(start(decks, number), rng, Played(), limit=900)
        player.run()
        compared += player.compared
    assert compared > 2000


def card(name: str, types: str, text: str = "", cost: str = "{G}") -> CardProgram:
    program, _ = compile_and_quote(CardText(name, "normal", (FaceText(name, cost, types, text, "2", "2"),)))
    assert program.grade() == "full"
    return program


BEAR = card("Bear", "Creature — Bear")
SORCERY = card("Sorcery", "Sorcery", "You gain 1 life.")
BOLT = card("Bolt", "Instant", "Bolt deals 3 damage to target creature.")
ABBOT = card("Abbot", "Creature — Human", "Your opponents can't cast spells during your turn.")
HIDDEN = card("Hidden", "Creature — Bear", "Hexproof")
TAPPER = card("Tapper", "Artifact", "{1}, {T}: You gain 1 life.")


def why(board: Board, who: str, oid: int, to: int = 0) -> list[str]:
    """The rules that are named, "" where nothing stands in the way."""
    return [each.refusal.rule if each.refusal else "" for each in explain(board.game, ord(who) - 65, oid, to)]


def table() -> Board:
    board = Board()
    board.put("A", "battlefield", FOREST, 3)
    board.put("B", "battlefield", FOREST, 3)
    return board


def test_307_1_a_sorcery_is_cast_in_the_own_main_phase() -> None:
    board = table()
    mine, theirs = board.put("A", "hand", SORCERY), board.put("B", "hand", SORCERY)
    board.to("main1")
    assert (why(board, "A", mine), why(board, "B", theirs)) == ([""], ["307.1"])


def test_101_2_the_permanent_that_forbids_it_is_named() -> None:
    board = table()
    board.put("A", "battlefield", ABBOT)
    bolt = board.put("B", "hand", BOLT)
    board.to("main1")
    [tried] = explain(board.game, 1, bolt)
    assert tried.told() == {"a": "cast", "can": False, "rule": "101.2", "message": "Abbot does not let you"}


def test_601_2c_118_3_without_a_target_and_without_mana() -> None:
    board = table()
    bolt, dear = (
        board.put("A", "hand", BOLT),
        board.put("A", "hand", card("Dear", "Sorcery", "You gain 1 life.", "{7}")),
    )
    board.to("main1")
    assert why(board, "A", bolt) == ["601.2c"]
    [tried] = explain(board.game, 0, dear)
    assert tried.told()["message"] == "you cannot pay its cost; you have 3 mana at most"


def test_305_1_a_land_is_played_in_the_own_main_phase() -> None:
    board = table()
    theirs = board.put("B", "hand", FOREST)
    board.to("main1")
    assert why(board, "B", theirs) == ["305.1"]


def test_712_12_each_face_of_a_modal_card_is_explained_by_itself() -> None:
    faces = (FaceText("Path", "", "Land", "{T}: Add {G}."), FaceText("Other", "", "Land", "{T}: Add {R}."))
    program, _ = compile_and_quote(CardText("Path // Other", "modal_dfc", faces))
    board = table()
    path = board.put("A", "hand", program)
    board.to("main1")
    assert [(each.a, each.face, each.refusal) for each in explain(board.game, 0, path)] == [
        ("land", 0, None),
        ("land", 1, None),
    ]


def test_305_2_one_land_a_turn() -> None:
    board = table()
    one, two = board.put("A", "hand", FOREST), board.put("A", "hand", FOREST)
    board.to("main1")
    assert why(board, "A", one) == [""]
    board.act("A", "land", one)
    assert why(board, "A", two) == ["305.2"]


def test_117_1_who_has_no_priority_is_told_so_last() -> None:
    board = table()
    board.put("A", "battlefield", BEAR)
    bolt = board.put("B", "hand", BOLT)
    board.to("main1")
    assert why(board, "B", bolt) == ["117.1"]


def test_602_a_tapped_artifact_and_an_opponents_one() -> None:
    board = table()
    mine, theirs = board.put("A", "battlefield", TAPPER), board.put("B", "battlefield", TAPPER)
    board.to("main1")
    board.game.edit(mine).tapped = True
    assert (why(board, "A", mine), why(board, "A", theirs)) == (["118.3"], ["602.2"])


def test_702_11b_targets_that_are_not_offered() -> None:
    board = table()
    bear, hidden, land = (
        board.put("B", "battlefield", BEAR),
        board.put("B", "battlefield", HIDDEN),
        board.put("B", "battlefield", FOREST),
    )
    bolt = board.put("A", "hand", BOLT)
    board.to("main1")
    begin(board, bolt)
    assert [why(board, "A", each) for each in (bear, hidden, land, seat("B"))] == [
        [""],
        ["702.11b"],
        ["115.1"],
        ["115.1"],
    ]


def test_702_18a_what_has_shroud_is_no_target() -> None:
    board = table()
    shrouded = board.put("A", "battlefield", card("Shrouded", "Creature — Bear", "Shroud"))
    board.put("A", "battlefield", BEAR)
    bolt = board.put("A", "hand", BOLT)
    board.to("main1")
    begin(board, bolt)
    assert why(board, "A", shrouded) == ["702.18a"]


def test_115_5_a_spell_is_no_target_of_itself() -> None:
    board = table()
    board.put("B", "battlefield", BEAR)
    bolt = board.put("A", "hand", BOLT)
    negate = board.put("A", "hand", card("Negate", "Instant", "Counter target spell.", "{0}"))
    board.to("main1")
    begin(board, bolt)
    board.game.answer(0, [board.game.asks[0].options[0]])
    begin(board, negate)
    assert why(board, "A", board.game.s.stack[-1]) == ["115.5"]


def begin(board: Board, oid: int) -> None:
    """Announce it, up to its targets."""
    number = next(n for n, action in enumerate(board.actions("A")) if action.obj == oid)
    board.game.answer(0, number)


def test_508_1a_302_6_attacks_and_509_1_blocks() -> None:
    board = table()
    ready, fresh = board.put("A", "battlefield", BEAR), board.put("A", "battlefield", BEAR)
    blocker = board.put("B", "battlefield", BEAR, tapped=True)
    board.to("main1")
    assert why(board, "A", ready) == ["508.1"]
    assert why(board, "B", blocker) == ["509.1"]
    board.game.edit(fresh).sick = True
    while board.game.asks[0].kind != "attackers":
        board.game.answer(board.game.asks[0].decider, 0)
    assert (why(board, "A", ready), why(board, "A", fresh), why(board, "A", ready, seat("B"))) == (
        [""],
        ["302.6"],
        [""],
    )


def test_nothing_is_tried_with_a_player() -> None:
    board = table()
    board.to("main1")
    assert explain(board.game, 0, seat("B")) == []
    assert Try("cast", None).told() == {"a": "cast", "can": True}
