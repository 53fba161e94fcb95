"""What players do by hand goes through the pipeline of the rules: replacements apply, abilities trigger, choices are asked."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.kernel.turn.manual_actions import KEYWORDS, why_not
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import beast, board, found
from tests.rules.written import written

BOLT = written("Bolt", "{R}", "Instant", "Bolt deals 3 damage to any target.")
LESSON = written("Lesson", "{1}", "Enchantment", "Whenever you draw a card, you gain 1 life.")
FRAME = written("Frame", "{1}{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
SWORD = written("Sword", "{1}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")


def do(table: Board, letter: str, **body: Any) -> Board:
    number = ord(letter) - 65
    assert why_not(table.game, number, body) is None
    assert table.game.by_hand(number, body) is None
    table._settle()
    return table


def refused(table: Board, **body: Any) -> str:
    refusal = why_not(table.game, 0, body)
    assert refusal is not None
    return refusal.message


def test_603_2_what_is_moved_by_hand_triggers_and_what_dies_by_hand_dies() -> None:
    table = board()
    watcher = written("Watcher", "{1}", "Enchantment", "Whenever a creature enters or dies, you gain 1 life.")
    table.put("A", "battlefield", watcher)
    bear = table.put("B", "graveyard", BEAR)
    table.to("main1")
    do(table, "A", verb="move", o=bear, to="battlefield", seat=0, tapped=True).resolve()
    new = found(table, "Bear")
    assert (table.life("A"), table.game.controller_of(new), table.game.s.objects[new].tapped) == (21, 0, True)
    do(table, "A", verb="sacrifice", o=new).resolve()
    assert (table.life("A"), table.count("B", "graveyard", "Bear")) == (22, 1)


def test_614_6_replacements_apply_to_what_is_done_by_hand() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Void", "{1}", "Enchantment", "If a card would be put into a graveyard from anywhere, exile it instead."
        ),
    )
    bear = table.put("B", "battlefield", BEAR)
    do(table.to("main1"), "A", verb="destroy", o=bear)
    assert table.count("B", "exile", "Bear") == 1


def test_702_12b_an_indestructible_permanent_is_not_destroyed_by_hand() -> None:
    table = board()
    rock = table.put("B", "battlefield", beast("Indestructible"))
    do(table.to("main1"), "A", verb="destroy", o=rock)
    assert table.zone(rock) == "battlefield"
    do(table, "A", verb="move", o=rock, to="graveyard")
    assert table.zone(rock) == "graveyard"


def test_303_4f_an_aura_that_comes_by_hand_asks_what_it_enchants() -> None:
    table = board()
    bears = [table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)]
    aura = table.put("A", "graveyard", FRAME)
    table.to("main1").say("enchant", [bears[1]])
    do(table, "A", verb="move", o=aura, to="battlefield")
    assert table.pt(bears[1]) == (3, 3)


def test_120_3_damage_by_hand_is_dealt_by_its_source() -> None:
    table = board()
    biter = table.put("A", "battlefield", beast("Lifelink, wither"))
    bear = table.put("B", "battlefield", beast(pt="3/3"))
    table.to("main1")
    do(table, "A", verb="damage", source=biter, target=bear, amount=2)
    assert (table.pt(bear), table.life("A")) == ((1, 1), 22)
    do(table, "A", verb="damage", source=biter, target=seat("B"), amount=5)
    assert (table.life("B"), table.life("A")) == (15, 27)


def test_119_3_life_and_draws_by_hand_are_gained_lost_and_drawn() -> None:
    table = board()
    table.put("A", "battlefield", LESSON)
    table.to("main1")
    do(table, "A", verb="draw", amount=2).resolve()
    assert (table.count("A", "hand"), table.life("A")) == (2, 22)
    do(table, "A", verb="life", seat=1, amount=-4)
    assert table.life("B") == 16
    do(table, "B", verb="life", amount=-16)
    assert table.game.over


def test_122_1_counters_of_objects_and_players() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    do(table, "A", verb="counters", o=bear, counter="+1/+1", amount=2)
    do(table, "A", verb="counters", o=bear, counter="+1/+1", amount=-1)
    do(table, "A", verb="counters", seat=1, counter="poison", amount=9)
    assert (table.pt(bear), table.game.over) == ((3, 3), False)
    do(table, "A", verb="counters", seat=1, counter="poison", amount=1)
    assert table.game.s.players[1].cause == "poison"


def test_111_4_a_token_with_given_characteristics_is_named_by_its_subtypes() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Twice",
            "{1}",
            "Enchantment",
            "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
        ),
    )
    table.to("main1")
    goblin = {
        "types": ["creature"],
        "subtypes": ["Goblin"],
        "colors": "R",
        "power": 1,
        "toughness": 1,
        "keywords": ["haste"],
    }
    do(table, "A", verb="token", token=goblin, amount=2)
    made = found(table, "Goblin")
    assert (table.count("A", "battlefield", "Goblin"), table.pt(made)) == (4, (1, 1))
    assert (table.game.has_keyword(made, "haste"), table.game.chars(made).colors) == (True, "R")


def test_111_10_predefined_tokens_and_707_2_copies() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1")
    do(table, "A", verb="token", token="Treasure", tapped=True)
    do(table, "A", verb="token", o=bear, seat=1)
    assert (table.count("A", "battlefield", "Treasure"), table.count("B", "battlefield", "Bear")) == (1, 2)
    assert table.game.s.objects[found(table, "Treasure")].tapped


def test_701_3_attach_by_hand_and_take_off() -> None:
    table = board()
    bear, sword = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", SWORD)
    table.to("main1")
    do(table, "A", verb="attach", o=sword, target=bear)
    assert table.pt(bear) == (4, 2)
    do(table, "A", verb="attach", o=sword)
    assert table.pt(bear) == (2, 2)
    assert "cannot be attached" in refused(table, verb="attach", o=sword, target=seat("B"))


def test_613_1b_control_by_hand_lasts_or_ends_with_the_turn() -> None:
    table = board()
    kept, lent = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    table.to("main1")
    do(table, "A", verb="control", o=kept)
    do(table, "A", verb="control", o=lent, until="end_of_turn")
    assert (table.game.controller_of(kept), table.game.controller_of(lent)) == (0, 0)
    table.to("main1", 2)
    assert (table.game.controller_of(kept), table.game.controller_of(lent)) == (0, 1)


def test_106_4_mana_by_hand_pays() -> None:
    table = board(forests=0)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1")
    assert not table.may("A", "cast", bolt)
    do(table, "A", verb="mana", mana="{R}")
    table.say("target", [seat("B")])
    assert table.act("A", "cast", bolt) is None
    assert table.resolve().life("B") == 17


def test_701_20_cards_are_shown_and_looked_at() -> None:
    table = board()
    card = table.put("A", "hand", BEAR)
    table.to("main1")
    do(table, "A", verb="reveal", o=card)
    assert table.game.s.objects[card].known == 0b11
    do(table, "A", verb="look", amount=2)
    assert [table.game.s.objects[oid].known for oid in table.game.s.library[0][-3:]] == [0, 1, 1]


def test_a_spell_is_put_away_and_an_ability_ceases_to_be() -> None:
    table = board()
    bolt = table.put("A", "hand", written("Bolt", "{G}", "Instant", "Bolt deals 3 damage to any target."))
    table.to("main1").say("target", [seat("B")])
    table.act("A", "cast", bolt)
    do(table, "A", verb="move", o=table.game.s.stack[-1], to="graveyard")
    assert (table.count("A", "graveyard", "Bolt"), table.life("B"), table.game.s.stack) == (1, 20, [])


def test_701_27c_a_double_faced_permanent_is_turned_over() -> None:
    table = board()
    faces = (beast(name="Day").faces[0], beast(name="Night", pt="5/5").faces[0])
    bear, wolf = (
        table.put("A", "battlefield", BEAR),
        table.put("A", "battlefield", CardProgram("Wolf", "transform", faces)),
    )
    table.to("main1")
    do(table, "A", verb="turn", o=wolf)
    assert (table.name(wolf), table.pt(wolf)) == ("Night", (5, 5))
    assert "no other face" in refused(table, verb="turn", o=bear)


def test_117_3_everybody_may_answer_to_what_was_done_by_hand() -> None:
    table = board()
    table.to("main1").pass_()
    assert (table.game.s.turn.priority, table.game.s.turn.passed) == (1, 1)
    do(table, "A", verb="life", amount=1)
    assert (table.game.s.turn.priority, table.game.s.turn.passed) == (1, 0)
    do(table, "A", verb="note", text="hello")
    assert table.game.s.turn.passed == 0


def test_733_1_a_choice_in_the_middle_is_kept_by_the_inputs_since_the_checkpoint() -> None:
    """Restored between the deed and its choice, the game is the same."""
    table = board()
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", BEAR)
    aura = table.put("A", "graveyard", FRAME)
    table.to("main1")
    game = table.game
    game.by_hand(0, {"verb": "move", "o": aura, "to": "battlefield"})
    assert [ask.reason for ask in game.asks] == ["enchant"]
    before, (_, since) = state_hash(game), game.checkpoint()
    game.rewind()
    assert game.asks[0].kind == "priority"
    for number, input in since:
        game.take(number, input)
    assert ([ask.reason for ask in game.asks], state_hash(game)) == (["enchant"], before)


def test_304_4_a_sorcery_never_enters_the_battlefield_by_hand() -> None:
    table = board()
    bolt = table.put("A", "hand", BOLT)
    table.to("main1")
    assert "does not enter" in refused(table, verb="move", o=bolt, to="battlefield")


def test_120_7_damage_needs_a_source() -> None:
    table = board().to("main1")
    assert "`source`" in refused(table, verb="damage", source=0, target=seat("B"), amount=1)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({}, "the verbs are"),
        ({"verb": ["life"]}, "the verbs are"),
        ({"verb": "life", "amount": True}, "`amount`"),
        ({"verb": "life", "amount": 1, "seat": 7}, "`seat`"),
        ({"verb": "draw", "amount": 10**9}, "`amount`"),
        ({"verb": "tap", "o": 0}, "`o` names"),
        ({"verb": "move", "o": "card", "to": "ante"}, "`to`"),
        ({"verb": "move", "o": "theirs", "to": "hand"}, "another player's"),
        ({"verb": "sacrifice", "o": "bear"}, "you control"),
        ({"verb": "damage", "source": 1, "target": 0, "amount": 1}, "`target`"),
        ({"verb": "mana", "mana": "{X}"}, "`mana`"),
        ({"verb": "control", "o": "bear", "until": "noon"}, "`until`"),
        ({"verb": "counters", "o": "bear", "counter": "", "amount": 1}, "`counter`"),
        ({"verb": "token", "token": "Gold Bar"}, "predefined"),
        ({"verb": "token", "token": {"types": ["instant"]}}, "`types`"),
        ({"verb": "token", "token": {"types": ["creature"], "power": 1}}, "`power`"),
        ({"verb": "token", "token": {"types": ["artifact"], "keywords": ["protection"]}}, "`keywords`"),
        ({"verb": "token", "token": {"types": ["artifact"], "subtypes": "Food"}}, "`subtypes`"),
        ({"verb": "token", "token": {"types": ["artifact"], "colors": 5}}, "`colors`"),
        ({"verb": "note", "text": ""}, "`text`"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_what_was_wanted(body: dict[str, Any], why: str) -> None:
    table = board()
    named = {
        "card": table.put("A", "hand", FOREST),
        "theirs": table.put("B", "hand", BEAR), "bear": table.put("B", "battlefield", BEAR),
    }  # fmt: skip
    table.to("main1")
    refs = {name: named[value] for name, value in body.items() if isinstance(value, str) and value in named}
    assert why in refused(table, **{**body, **refs})


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_each_keyword_of_a_token_is_one_that_the_rules_know(keyword: str) -> None:
    table = board()
    table.to("main1")
    token = {"types": ["creature"], "name": "Thing", "power": 1, "toughness": 1, "keywords": [keyword]}
    do(table, "A", verb="token", token=token)
    assert table.game.has_keyword(found(table, "Thing"), keyword)


FIELDS: dict[str, dict[str, Any]] = {
    "draw": {"amount": 2},
    "life": {"amount": 2},
    "look": {"amount": 2},
    "mana": {"mana": "{G}"},
    "note": {"text": "now"},
    "done": {},
    "shuffle": {},
    "token": {"token": "Treasure"},
}
"""Verbs that need no object, with what they must have."""


@pytest.mark.parametrize("verb", FIELDS)
@pytest.mark.parametrize(
    "more", [{"seat": 99}, {"seat": "1"}, {"seat": True}, {"seat": None}, {"dance": 1}, {"target": 3}]
)
def test_every_argument_of_every_verb_is_looked_at(verb: str, more: dict[str, Any]) -> None:
    table = board()
    table.to("main1")
    assert why_not(table.game, 0, {"verb": verb, **FIELDS[verb]}) is None
    assert refused(table, verb=verb, **FIELDS[verb], **more)


def test_seats_and_fields_that_a_verb_has_not_change_nothing() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1")
    assert "has no `seat`" in refused(table, verb="draw", seat=1), "one draws for oneself only"
    assert "has no `amount`" in refused(table, verb="destroy", o=bear, amount=2)
    assert "not on both" in refused(table, verb="counters", o=bear, seat=1, counter="poison", amount=1)
    assert "not both" in refused(table, verb="token", o=bear, token="Treasure")
    assert "true or false" in refused(table, verb="token", token="Treasure", tapped="yes")
    squirrel = {"types": ["creature"], "power": 1, "toughness": 1}
    assert "a token has" in refused(table, verb="token", token={**squirrel, "loyalty": 3})
    gone = table.game.edit_player(0)
    gone.alive = False
    assert "not in this game" in refused(table, verb="note", text="hello")
