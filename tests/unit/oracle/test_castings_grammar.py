"""Playing and casting: from the graveyard, from among exiled cards, what the next or first spell has, what can't be cast or countered; each reads back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import abilities, program

ME = p.You()
CREATURE = f.HasType("creature")
OWN = f.AllOf((f.IsSource(), f.OwnedBy(ME), f.InZone("graveyard")))


def read(text: str) -> tuple[b.Ability, ...]:
    """The abilities of the text, which must read back from what is printed."""
    made = program(text)
    assert program(print_program(made)).faces[0].abilities == made.faces[0].abilities
    return made.faces[0].abilities


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("You may cast this card from your graveyard using its blitz ability.", m.PlayerRule("play_from", OWN, word="blitz")),
        ("You may cast this card from your graveyard by paying {2}{W} rather than paying its mana cost.", m.PlayerRule("play_from", OWN, cost=k.ManaCost("{2}{W}"))),
        ("You may cast this card from your graveyard by discarding a card in addition to paying its other costs.", m.PlayerRule("play_from", OWN, extra=k.DiscardCost(f.Everything()))),
    ],
)  # fmt: skip
def test_601_3_permissions_of_the_card_itself(text: str, rule: m.PlayerRule) -> None:
    assert read(text) == (b.StaticAbility(ME, (rule,), None, "graveyard"),)


def test_from_the_graveyard_or_from_exile() -> None:
    found = read("You may cast this card from your graveyard or from exile.")
    assert [each.zone for each in found if isinstance(each, b.StaticAbility)] == ["graveyard", "exile"]


@pytest.mark.parametrize(
    ("text", "who", "rule"),
    [
        ("Each player can't cast more than one noncreature spell each turn.", p.EachPlayer(), m.PlayerRule("max_spells", f.Not(CREATURE), a.Const(1))),
        ("Your opponents can't cast spells during combat.", p.EachOpponent(), m.PlayerRule("cant_cast", f.Everything(), condition=c.InStep("combat"))),
        ("Creature spells can't be cast.", p.EachPlayer(), m.PlayerRule("cant_cast", CREATURE)),
        ("Your opponents can't cast spells with even mana values.", p.EachOpponent(), m.PlayerRule("cant_cast", f.ManaValueParity("even"))),
    ],
)  # fmt: skip
def test_101_2_what_cannot_be_cast(text: str, who: p.Players, rule: m.PlayerRule) -> None:
    assert read(text) == (b.StaticAbility(who, (rule,)),)


def test_the_hand_is_closed_for_lands_and_spells() -> None:
    found = read("You can't play lands or cast spells from your hand.")
    rules = [node.rule for node in walk(found[0]) if isinstance(node, m.PlayerRule)] + [
        node.rule for node in walk(found[1]) if isinstance(node, m.PlayerRule)
    ]
    assert rules == ["cant_play_lands", "cant_cast"]


def test_spells_and_abilities_that_cannot_be_countered() -> None:
    found = read("Spells and abilities can't be countered.")
    names = [node.rule for each in found for node in walk(each) if isinstance(node, m.PlayerRule)]
    assert names == ["spells_cant_be_countered", "abilities_cant_be_countered"]


def test_the_first_spell_of_a_turn_has_a_keyword() -> None:
    (found,) = read("The first instant or sorcery spell you cast each turn has casualty 2.")
    assert isinstance(found, b.StaticAbility)
    assert any(isinstance(node, f.NthCast) and node.nth == 1 for node in walk(found))


def effect(text: str) -> tuple[x.Clause, ...]:
    """The clauses of a trigger with that effect."""
    (found,) = read(f"When this creature enters, {text}")
    assert isinstance(found, b.TriggeredAbility), found
    return found.body.clauses


def test_the_next_spell_has_a_keyword() -> None:
    (clause,) = effect("the next creature spell you cast this turn has convoke.")
    gained = m.NextSpellHas(CREATURE, (m.GrantKeyword(b.Keyword("convoke")),))
    assert clause == x.Clause(x.ApplyPlayers(ME, (gained,), "end_of_turn"))


def test_611_2a_until_the_next_end_step() -> None:
    clauses = effect("exile the top card of your library. You may play that card until your next end step.")
    assert isinstance(clauses[1].verb, x.PermitPlay)
    assert clauses[1].verb.duration == "your_next_end"


def test_spells_of_a_kind_among_exiled_cards() -> None:
    clauses = effect(
        "exile the top five cards of your library. Until end of turn, you may cast a red spell from among those exiled cards."
    )
    assert isinstance(clauses[1].verb, x.PermitPlay)
    assert clauses[1].verb.once
    assert clauses[1].verb.filter == f.AllOf((f.Not(f.HasType("land")), f.HasColor("R")))


def test_one_of_the_exiled_cards_is_chosen() -> None:
    clauses = effect("exile the top two cards of your library. Choose one of them. You may play that card this turn.")
    assert clauses[1].verb == x.ChooseObjects(o.Chosen(f.Everything(), among=o.Bound("moved")))
    assert isinstance(clauses[2].verb, x.PermitPlay)
    assert clauses[2].verb.objects == o.Bound(clauses[1].bind)


def test_both_you_and_your_permanents() -> None:
    you, permanents = effect("you and permanents you control gain hexproof until end of turn.")
    assert you.verb == x.ApplyPlayers(ME, (m.PlayerRule("hexproof"),), "end_of_turn")
    assert isinstance(permanents.verb, x.Apply)


def test_the_owner_cannot_cast_spells_of_that_name() -> None:
    text = "return target creature an opponent controls to its owner's hand. That creature's owner can't cast spells with the same name as that creature until your next turn."
    rule = effect(text)[1].verb
    assert isinstance(rule, x.ApplyPlayers)
    assert rule.duration == "your_next_turn"
    assert rule.modifications == (m.PlayerRule("cant_cast", f.SameNameAs(o.Bound("target0"))),)


def test_103_6_not_in_the_first_turns() -> None:
    found = abilities("You can't cast this spell during your first, second, or third turns of the game.")
    assert isinstance(found[0], b.CastingRule)
    assert found[0].rule == "only_if"


def test_707_12_a_copy_of_a_card_is_cast() -> None:
    """A copy that is not cast is nothing, so that both are one choice."""
    clauses = effect(
        "exile target instant card from a graveyard. Copy that card. You may cast the copy without paying its mana cost."
    )
    assert clauses[1] == x.Clause(x.CastCard(ME, o.Bound("target0"), copy=True), optional=ME)


def test_107_3_x_is_doubled() -> None:
    (found,) = read("Whenever you cast a permanent spell with a mana cost that contains {X}, double the value of X.")
    assert x.DoubleX(o.Bound("event.object")) in list(walk(found))


def test_a_spell_or_an_ability_with_x_is_copied() -> None:
    (found,) = read(
        "Whenever you cast an instant or sorcery spell or activate an ability, if that spell's mana cost or that ability's activation cost contains {X}, copy that spell or ability. You may choose new targets for the copy."
    )
    assert isinstance(found, b.TriggeredAbility)
    assert found.condition == c.Matches(o.Bound("event.object"), f.CostContainsX())
    assert x.CopySpell(o.Bound("event.object")) in list(walk(found))
