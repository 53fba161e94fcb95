"""Playing and casting: from where, for how long, what the next spell has; what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import effect, read_back, sorcery

ME = p.You()


def test_107_3_x_is_doubled() -> None:
    (found,) = read_back(
        "Whenever you cast a permanent spell with a mana cost that contains {X}, double the value of X."
    )
    assert x.DoubleX(o.Bound("event.object")) in list(walk(found))


OWN = f.AllOf((f.IsSource(), f.OwnedBy(ME), f.InZone("graveyard")))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("You may cast this card from your graveyard using its blitz ability.", m.PlayerRule("play_from", OWN, word="blitz")),
        ("You may cast this card from your graveyard by paying {2}{W} rather than paying its mana cost.", m.PlayerRule("play_from", OWN, cost=k.ManaCost("{2}{W}"))),
        ("You may cast this card from your graveyard by discarding a card in addition to paying its other costs.", m.PlayerRule("play_from", OWN, extra=k.DiscardCost(f.Everything()))),
    ],
)  # fmt: skip
def test_601_3_permissions_of_the_card_itself(text: str, rule: m.PlayerRule) -> None:
    assert read_back(text) == (b.StaticAbility(ME, (rule,), None, "graveyard"),)


def test_611_2a_until_the_next_end_step() -> None:
    clauses = effect("exile the top card of your library. You may play that card until your next end step.")
    assert isinstance(clauses[1].verb, x.PermitPlay)
    assert clauses[1].verb.duration == "your_next_end"


def test_707_12_a_copy_of_a_card_is_cast() -> None:
    """A copy that is not cast is nothing, so that both are one choice."""
    clauses = effect(
        "exile target instant card from a graveyard. Copy that card. You may cast the copy without paying its mana cost."
    )
    assert clauses[1] == x.Clause(x.CastCard(ME, o.Bound("target0"), copy=True), optional=ME)


def test_from_the_graveyard_or_from_exile() -> None:
    found = read_back("You may cast this card from your graveyard or from exile.")
    assert [each.zone for each in found if isinstance(each, b.StaticAbility)] == ["graveyard", "exile"]


CREATURE = f.HasType("creature")


def test_the_next_spell_has_a_keyword() -> None:
    (clause,) = effect("the next creature spell you cast this turn has convoke.")
    gained = m.NextSpellHas(CREATURE, (m.GrantKeyword(b.Keyword("convoke")),))
    assert clause == x.Clause(x.ApplyPlayers(ME, (gained,), "end_of_turn"))


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


def test_a_spell_or_an_ability_with_x_is_copied() -> None:
    (found,) = read_back(
        "Whenever you cast an instant or sorcery spell or activate an ability, if that spell's mana cost or that ability's activation cost contains {X}, copy that spell or ability. You may choose new targets for the copy."
    )
    assert isinstance(found, b.TriggeredAbility)
    assert found.condition == c.Matches(o.Bound("event.object"), f.CostContainsX())
    assert x.CopySpell(o.Bound("event.object")) in list(walk(found))


INSTANT = f.AllOf((f.HasType("instant"), f.OwnedBy(p.You()), f.InZone("graveyard")))


def test_a_card_cast_now_for_free_and_exiled_after() -> None:
    text = "You may cast target instant card from your graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it instead."
    (clause,) = sorcery(text)
    assert clause == Clause(x.CastCard(p.You(), o.Target(0, INSTANT), exile_after=True), optional=p.You())


def test_a_spell_from_hand_is_a_card_that_is_no_land() -> None:
    (clause,) = sorcery("You may cast a spell with mana value 3 or less from your hand without paying its mana cost.")
    assert isinstance(clause.verb, x.CastCard)
    assert isinstance(clause.verb.objects, o.Chosen)
    parts = clause.verb.objects.filter.parts  # type: ignore[attr-defined]
    assert f.IsSpell() not in parts
    assert f.Not(f.HasType("land")) in parts


def test_a_permission_as_long_as_it_remains_exiled() -> None:
    text = "Exile target creature. You may cast that card for as long as it remains exiled, and mana of any type can be spent to cast that spell."
    _, permit = sorcery(text)
    assert permit.verb == x.PermitPlay(p.You(), o.Bound("target0"), "", any_mana=True, lands=False)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The next instant or sorcery spell you cast this turn can't be countered.", "cant_be_countered"),
        ("The next time you cast an instant or sorcery spell this turn, put that card into your hand instead of into your graveyard as it resolves.", "hand_after"),
    ],
)  # fmt: skip
def test_the_next_spell(text: str, word: str) -> None:
    (clause,) = sorcery(text)
    types = f.AnyOf((f.HasType("instant"), f.HasType("sorcery")))
    assert clause.verb == x.ApplyPlayers(p.You(), (m.PlayerRule("next_spell", types, word=word),), "end_of_turn")


def test_any_number_of_spells_from_among_cards() -> None:
    exiled, cast = sorcery(
        "Exile the top card of each player's library, then you may cast any number of spells from among those cards without paying their mana costs."
    )
    among = o.Bound(exiled.bind)
    chosen = o.Chosen(f.Not(f.HasType("land")), 0, -1, among=among)
    assert cast == Clause(x.CastCard(p.You(), chosen), optional=p.You())


def test_flash_for_a_while() -> None:
    (clause,) = sorcery("You may cast sorcery spells this turn as though they had flash.")
    assert clause.verb == x.ApplyPlayers(p.You(), (m.PlayerRule("flash", f.HasType("sorcery")),), "end_of_turn")
