"""Keyword actions that ask players (CR 701)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.cast.legal_actions import legal_actions
from services.game.rules.kernel.events.designations import exert
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program.amounts import Const
from tests.rules.board import Board
from tests.rules.cards import BEAR, card
from tests.rules.quick import act, attack, beast, board
from tests.rules.written import written

CHAMP = written(
    "Champ",
    "{G}",
    "Creature — Cat",
    "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn.",
    "2/2",
)


def test_701_38d_a_further_vote_if_the_player_wants_it() -> None:
    council = written(
        "Council",
        "{G}",
        "Sorcery",
        "Starting with you, each player votes for death or taxes. For each death vote, you gain 1 life. For each taxes vote, you gain 10 life.",
    )
    table = board()
    table.put("A", "battlefield", beast("While voting, you may vote an additional time."))
    table.put("A", "battlefield", beast("While voting, you get an additional vote."))
    table.to("main1").say("vote", "taxes", "taxes", "taxes", "death").say("extra_vote", True)
    assert table.cast("A", council).life("A") == 51
    table.say("vote", "taxes", "taxes", "death").say("extra_vote", False)
    assert table.cast("A", council).life("A") == 72


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


WATCHER = written("Watcher", "{G}", "Creature — Cat", "Whenever you exert a creature, you gain 2 life.", "1/1")


def test_701_43_whoever_looks_at_exerting_sees_it() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    table.put("A", "battlefield", WATCHER)
    attack(table.say("exert", True), champ).resolve()
    assert table.life("A") == 22


def test_701_43a_an_exerted_permanent_does_not_untap_in_the_next_untap_step_only() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    attack(table.say("exert", True), champ).to("upkeep", 3)
    assert table.game.s.objects[champ].tapped
    table.to("upkeep", 5)
    assert not table.game.s.objects[champ].tapped


def test_701_43b_exerting_twice_is_over_after_the_same_untap_step() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).tapped = True
    exert(table.game, 0, bear)
    exert(table.game, 0, bear)
    assert table.to("main1", 3).game.s.objects[bear].tapped
    assert not table.to("main1", 5).game.s.objects[bear].tapped


def test_701_43c_only_a_permanent_is_exerted() -> None:
    table = Board()
    bear = table.put("A", "graveyard", BEAR)
    assert not exert(table.to("main1").game, 0, bear)


def test_701_43d_an_exerted_attacker_does_what_its_linked_trigger_says() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    attack(table.say("exert", True), champ).resolve()
    assert table.pt(champ) == (3, 3)


def test_701_43d_without_the_cost_nothing_triggers() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    attack(table, champ).resolve()
    assert table.pt(champ) == (2, 2)


def test_701_59a_collect_evidence_exiles_enough() -> None:
    table = board()
    clue = written(
        "Case", "{G}", "Sorcery", "As an additional cost to cast this spell, collect evidence 2.\nYou gain 3 life."
    )
    oid = table.put("A", "hand", clue)
    table.put("A", "graveyard", BEAR)
    assert not table.to("main1").may("A", "cast", oid)
    table.put("A", "graveyard", BEAR)
    act(table, "A", "cast", oid)
    assert (table.life("A"), table.count("A", "exile", "Bear")) == (23, 2)


def test_701_59a_cards_of_too_little_mana_value_are_refused_as_evidence() -> None:
    table = board()
    text = "As an additional cost to cast this spell, collect evidence 2.\nYou gain 3 life."
    case = table.put("A", "hand", written("Case", "{G}", "Sorcery", text))
    bears = [table.put("A", "graveyard", BEAR) for _ in range(3)]
    table.to("main1")
    table.game.answer(0, [action.obj for action in table.actions("A")].index(case))
    for too_little in (bears[:1], []):
        refusal = table.game.answer(0, too_little)
        assert refusal is not None
    assert table.game.answer(0, bears[1:]) is None
    table.resolve()
    assert (table.zone(bears[0]), table.zone(bears[1]), table.life("A")) == ("graveyard", "exile", 23)


@pytest.mark.parametrize(("others", "offered"), [(0, False), (1, False), (2, True)])
def test_701_59a_a_spell_from_the_graveyard_is_no_evidence_for_itself(others: int, offered: bool) -> None:
    cost = co.Costs((co.ManaCost("{G}"), co.CollectEvidence(Const(2))))
    ghost = card("Ghost", "{4}{G}", "sorcery", ab.Keyword("flashback", cost=cost))
    table = board()
    table.put("A", "graveyard", ghost)
    table.put("A", "graveyard", BEAR, others)
    table.to("main1")
    assert any(each.option == "flashback" for each in legal_actions(table.game, 0)) is offered


def test_701_60a_a_suspected_creature_has_menace_and_cannot_block() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", written("Accuse", "{G}", "Sorcery", "Suspect target creature."), [bear])
    assert table.game.has_keyword(bear, "menace")
    assert any(rule.modification.rule == "cant_block" for rule in table.game.chars(bear).restrictions)  # type: ignore[attr-defined]


def test_701_61a_to_forage_is_to_sacrifice_a_food_or_to_exile_three_cards() -> None:
    text = "When this creature enters, you may forage. If you do, you gain 5 life."
    table = board().to("main1")
    table.say("may", True).cast("A", beast(text))
    assert table.life("A") == 20
    table.put("A", "graveyard", BEAR, 3)
    table.say("may", True).cast("A", beast(text))
    assert (table.life("A"), table.count("A", "exile", "Bear")) == (25, 3)


DALEK = "Each opponent faces a villainous choice — That player loses 3 life, or you gain 1 life."


def test_701_55a_a_player_chooses_and_all_of_the_option_is_done() -> None:
    text = "Target opponent faces a villainous choice — That player discards a card and loses 2 life, or you draw two cards."
    for word, (life, hand) in (("1", (18, -1)), ("2", (20, 0))):
        table = board().to("main1")
        before = len(table.game.s.hand[1])
        table.put("B", "hand", BEAR)
        table.say("target", [-2]).say("option", word)
        table.cast("A", written("Plan", "{G}", "Sorcery", text))
        assert (table.life("B"), len(table.game.s.hand[1]) - before - 1) == (life, hand)


def test_701_55b_an_impossible_option_may_be_chosen() -> None:
    """An exception to 608.2d: who controls no creature may choose to sacrifice one."""
    text = "Each opponent faces a villainous choice — That player sacrifices a creature of their choice, or you draw a card."
    table = board().to("main1")
    hand = len(table.game.s.hand[0])
    table.say("option", "1").cast("A", written("Plan", "{G}", "Sorcery", text))
    assert len(table.game.s.hand[0]) == hand


def test_701_55c_an_opponent_faces_the_choice_an_additional_time() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        beast("If an opponent would face a villainous choice, they face that choice an additional time."),
    )
    table.to("main1").say("option", "1", "2").cast("A", written("Plan", "{G}", "Sorcery", DALEK))
    assert (table.life("A"), table.life("B")) == (21, 17)


def test_701_55d_one_player_after_the_other_in_turn_order() -> None:
    """What the first one chose is done before the next one chooses (an exception to 608.2e)."""
    table = board(seats=3).to("main1")
    plan = table.put("A", "hand", written("Plan", "{G}", "Sorcery", DALEK))
    assert table.act("A", "cast", plan) is None
    asked: list[tuple[int, list[int]]] = []
    while (ask := table._waiting()) is not None and len(asked) < 2:
        if ask.reason == "option":
            asked.append((ask.seat, [player.life for player in table.game.s.players]))
        table.game.answer(ask.seat, "1" if ask.reason == "option" else ask.default)
    assert asked == [(1, [20, 20, 20]), (2, [20, 17, 20])]
