"""Games of more than two players (CR 800)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.events import UNATTACH
from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from services.game.rules.program.players import TargetPlayer
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, CREATURE, FOREST, GIANT, MOUNTAIN, spell
from tests.rules.quick import beast, board, found, lands_for_all
from tests.rules.written import written


def test_800_4_a_game_of_several_goes_on_without_who_left() -> None:
    table = board(seats=3)
    table.to("main1").game.concede(1)
    table.to("main1", 2)
    assert (table.game.over, table.game.s.turn.active) == (False, 2)


def test_800_4a_a_player_who_leaves_takes_everything_along() -> None:
    board = Board(3)
    bear = board.put("B", "battlefield", BEAR)
    board.to("main1")
    assert board.game.concede(1) is None
    board.pass_()
    assert board.game.s.objects[bear].zone == "gone"
    assert not board.game.over
    board.to("main1", 2)
    assert board.game.s.turn.active == 2


WITNESS = written("Witness", "{G}", "Enchantment", "Whenever a creature leaves the battlefield, you gain 1 life.")
MORTICIAN = written("Mortician", "{G}", "Enchantment", "Whenever a creature dies, you gain 5 life.")


def test_603_6c_what_leaves_the_game_with_its_owner_leaves_the_battlefield() -> None:
    table = board(seats=3)
    for each in (WITNESS, MORTICIAN):
        table.put("A", "battlefield", each)
    table.put("B", "battlefield", BEAR, 2)
    table.to("main1").game.concede(1)
    table.to("end")
    assert table.life("A") == 22


def test_800_4a_what_is_exiled_as_its_controller_leaves_leaves_the_battlefield() -> None:
    table = board(seats=3)
    table.put("A", "battlefield", WITNESS)
    bear = table.put("C", "graveyard", BEAR)
    table.put("B", "battlefield", FOREST)
    raised = "Put target creature card from a graveyard onto the battlefield under your control."
    table.to("main1").cast("B", written("Raise", "{G}", "Instant", raised), [bear])
    stolen = table.game.s.battlefield[-1]
    before = table.life("A")
    assert table.game.controller_of(stolen) == 1
    table.game.concede(1)
    table.to("end")
    assert (table.life("A") - before, table.count("C", "exile", "Bear")) == (1, 1)  # B's Forest is no creature


def test_701_3d_what_is_exiled_as_its_controller_leaves_becomes_unattached() -> None:
    table = board(seats=3)
    bear = table.put("A", "battlefield", BEAR)
    axe = table.put("C", "graveyard", written("Axe", "{1}", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {1}"))  # fmt: skip
    table.put("B", "battlefield", FOREST)
    raised = "Put target artifact card from a graveyard onto the battlefield under your control."
    table.to("main1").cast("B", written("Raise", "{G}", "Instant", raised), [axe])
    stolen = table.game.s.battlefield[-1]
    table.game.edit(stolen).attached_to = bear
    table.game.concede(1)
    table.pass_()
    assert table.count("C", "exile", "Axe") == 1
    assert [event.obj for event in table.game.s.history if event.kind == UNATTACH] == [stolen]


def test_800_4a_of_spells_of_who_leaves_copies_are_gone_and_cards_of_others_are_exiled() -> None:
    table = board(seats=3)
    table.to("main1")
    for who, text, target in (
        ("A", "", seat("C")),
        ("B", "Gain control of target instant or sorcery spell.", 0),
        ("B", "Copy target instant or sorcery spell.", 0),
    ):
        card = table.put(who, "hand", written("Answer", "{0}", "Instant", text) if text else BOLT)
        table.say("target", [target or table.game.s.stack[0]])
        table.act(who, "cast", card)
        while (
            text and table.game.s.stack[-1] != table.game.s.stack[0] and table.name(table.game.s.stack[-1]) == "Answer"
        ):
            table.pass_()
    assert [table.name(oid) for oid in table.game.s.stack] == ["Bolt", "Bolt"]
    table.game.concede(1)
    table.pass_()
    assert (table.count("A", "exile", "Bolt"), table.life("C"), table.game.s.stack) == (1, 20, [])


def test_800_4a_what_was_given_to_a_player_who_left_is_its_owners_again() -> None:
    table = board(seats=3)
    bear = table.put("C", "battlefield", BEAR)
    give = spell("Give", fx.Clause(fx.GainControl(Target(0, CREATURE), TargetPlayer(1))))
    borrow = spell("Borrow", fx.Clause(fx.GainControl(Target(0, CREATURE), duration="end_of_turn")))
    table.to("main1").cast("A", give, [bear, seat("B")]).cast("A", borrow, [bear])
    table.game.concede(1)
    table.to("upkeep", 2)
    assert table.count("C", "battlefield", "Bear") == 1


def test_800_4c_what_another_player_holds_for_who_has_left_is_exiled_when_that_ends() -> None:
    table = board(seats=3)
    bear = table.put("C", "graveyard", BEAR)
    raise_it = written(
        "Raise", "{G}", "Sorcery", "Put target creature card from a graveyard onto the battlefield under your control."
    )
    table.put("B", "battlefield", FOREST, 2)
    table.to("main1").cast("A", raise_it, [bear])
    raised = found(table, "Bear")
    borrow = spell("Borrow", fx.Clause(fx.GainControl(Target(0, CREATURE), duration="end_of_turn")))
    table.to("main1", 2).cast("B", borrow, [raised])
    table.game.concede(0)
    table.to("end", 2)
    assert table.count("B", "battlefield", "Bear") == 1
    table.to("upkeep", 3)
    assert table.count("C", "exile", "Bear") == 1
    assert not table.count("C", "battlefield", "Bear")


def test_800_4m_until_the_next_turn_of_who_left_is_until_it_would_have_begun() -> None:
    weak = written("Weaken", "{G}", "Sorcery", "Until your next turn, target creature gets -2/-0. Goad that creature.")
    table = board(seats=3)
    giant = table.put("C", "battlefield", GIANT)
    table.to("main1").cast("A", weak, [giant])
    table.to("main1", 2).game.concede(0)
    table.to("end", 3)
    assert (table.pt(giant), bool(table.game.s.objects[giant].marks)) == ((3, 5), True)
    table.to("upkeep", 4)
    assert (table.game.s.turn.active, table.pt(giant), table.game.s.objects[giant].marks) == (1, (5, 5), frozenset())


def test_800_4f_a_player_who_left_pays_nothing() -> None:
    table = board(seats=3)
    rule = written(
        "Study",
        "{G}",
        "Enchantment",
        "Whenever an opponent casts a spell, you may draw a card unless that player pays {1}.",
    )
    table.put("A", "battlefield", rule)
    table.put("B", "battlefield", FOREST, 3)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1").say("target", [seat("C")]).act("B", "cast", bolt)
    table.game.concede(1)
    table.resolve()
    assert table.life("C") == 20
    assert all(ask.seat != 1 for ask in table.asked if ask.reason == "unless")


def test_800_4h_votes_go_on_without_who_left() -> None:
    table = board(seats=3)
    vote = written(
        "Moot",
        "{G}",
        "Sorcery",
        "Starting with you, each player votes for gain or loss. If gain gets more votes, you gain 5 life. If loss gets more votes or the vote is tied, you lose 5 life.",
    )
    table.game.concede(2)
    table.to("main1").say("vote", "gain", "gain").cast("A", vote)
    assert (table.life("A"), [ask.seat for ask in table.asked if ask.reason == "vote"]) == (25, [0, 1])


def test_800_4i_what_a_player_did_is_remembered_when_the_player_has_left() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST, 2)
    table.put("B", "battlefield", FOREST, 2)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1").say("target", [seat("C")]).act("B", "cast", bolt)
    table.resolve().game.concede(1)
    table.to("main2").cast("A", written("Gale", "{G}", "Instant", "You gain 1 life.\nStorm"))
    assert table.life("A") == 22


_PILES = "Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard."


@pytest.mark.parametrize(("whose", "turn", "leaves", "chooses"), [("A", 1, "B", 2), ("B", 2, "C", 0)])
def test_800_4g_another_opponent_chooses_for_an_object_when_one_has_left(
    whose: str, turn: int, leaves: str, chooses: int
) -> None:
    table = board(seats=3)
    table.put(whose, "battlefield", FOREST, 3)
    fact = table.put(whose, "hand", written("Fact", "{3}", "Instant", _PILES))
    table.to("main1", turn).act(whose, "cast", fact)
    game, gone = table.game, "ABC".index(leaves)
    while game.asks[0].kind != "piles":
        ask = game.asks[0]
        game.answer(
            ask.decider, 0 if ask.kind == "priority" else [seat(leaves)] if ask.reason == "player" else ask.default
        )
    assert (game.asks[0].seat, game.asks[0].decider) == (gone, gone)
    game.concede(gone)
    assert (game.asks[0].kind, game.asks[0].decider) == ("piles", chooses)


def test_800_4g_nobody_chooses_among_what_leaves_with_the_player() -> None:
    table = board(seats=3)
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    edict = table.put("A", "hand", written("Edict", "{G}", "Sorcery", "Target player sacrifices a creature."))
    table.to("main1").say("target", [seat("B")])
    table.act("A", "cast", edict)
    game = table.game
    while game.asks[0].kind != "objects":
        game.answer(game.asks[0].decider, 0)
    game.concede(1)
    assert all(ask.decider != 2 or ask.kind == "priority" for ask in game.asks)
    assert all(game.s.objects[oid].zone == "gone" for oid in bears)


@pytest.mark.parametrize(
    "asked",
    [
        "if an opponent lost life this turn",
        "if an opponent was dealt damage this turn",
        "if a player was dealt damage this turn",
    ],
)
@pytest.mark.parametrize("life", [2, 20])
def test_800_4i_what_happened_to_a_player_who_has_left_happened(asked: str, life: int) -> None:
    table = board(seats=3)
    table.game.edit_player(2).life = life
    table.to("main1").cast("A", written("Jolt", "{G}", "Instant", "Jolt deals 2 damage to target player."), [seat("C")])
    assert table.game.s.players[2].alive is (life > 2)
    before = table.life("A")
    table.cast("A", written("Look", "{G}", "Sorcery", f"You gain 1 life {asked}."))
    assert table.life("A") == before + 1


def test_800_4i_bloodthirst_counts_who_has_left() -> None:
    table = board(seats=3)
    table.game.edit_player(2).life = 2
    table.to("main1").cast("A", written("Jolt", "{G}", "Instant", "Jolt deals 2 damage to target player."), [seat("C")])
    table.cast("A", beast("Bloodthirst 3", "1/1", cost="{G}", name="Wurm"))
    assert table.pt(found(table, "Wurm")) == (4, 4)


@pytest.mark.parametrize(("loser", "life", "shown"), [("C", 2, True), ("C", 20, True), ("A", 20, False)])
def test_800_4i_spectacle_asks_for_an_opponent_who_lost_life_and_may_have_left(
    loser: str, life: int, shown: bool
) -> None:
    table = board(2, seats=3)
    table.game.edit_player(2).life = life
    show = table.put("A", "hand", written("Show", "{5}{G}{G}", "Sorcery", "Spectacle {G}\nYou gain 1 life."))
    jolt = written("Jolt", "{G}", "Instant", "Target player loses 2 life.")
    table.to("main1").cast("A", jolt, [seat(loser)])
    assert table.game.s.players[2].alive is (life > 2)
    assert table.may("A", "cast", show) is shown


def test_800_4i_what_is_so_now_is_asked_of_who_is_still_there() -> None:
    table = board(seats=3)
    table.game.edit_player(2).life = 2
    table.to("main1").cast("A", written("Jolt", "{G}", "Instant", "Jolt deals 2 damage to target player."), [seat("C")])
    table.cast("A", written("Look", "{G}", "Sorcery", "You gain 1 life if an opponent has 10 or less life."))
    assert table.life("A") == 20


def test_104_3a_what_belongs_to_who_concedes_is_gone_before_another_player_acts() -> None:
    table = lands_for_all(3)
    giant = table.put("B", "battlefield", GIANT)
    bolt = table.put("A", "hand", BOLT)
    table.put("A", "battlefield", MOUNTAIN)
    table.to("main1")
    assert table.game.concede(1) is None
    assert not table.game.s.players[1].alive
    assert giant not in table.game.s.battlefield
    assert table.act("A", "cast", bolt) is None
    assert all(seat("B") not in ask.options for ask in table.asked if ask.reason == "target")
    assert table.game.s.turn.number == 1
