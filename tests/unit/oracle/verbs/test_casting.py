"""Playing and casting: from where, for how long, what the next spell has; what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import effect, read_back, sorcery

ME = pl.You()


def test_107_3_x_is_doubled() -> None:
    (found,) = read_back(
        "Whenever you cast a permanent spell with a mana cost that contains {X}, double the value of X."
    )
    assert fx.DoubleX(ob.Bound("event.object")) in list(walk(found))


OWN = fl.AllOf((fl.IsSource(), fl.OwnedBy(ME), fl.InZone("graveyard")))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("You may cast this card from your graveyard using its blitz ability.", mo.PlayerRule("play_from", OWN, word="blitz")),
        ("You may cast this card from your graveyard by paying {2}{W} rather than paying its mana cost.", mo.PlayerRule("play_from", OWN, cost=co.ManaCost("{2}{W}"))),
        ("You may cast this card from your graveyard by discarding a card in addition to paying its other costs.", mo.PlayerRule("play_from", OWN, extra=co.DiscardCost(fl.Everything()))),
    ],
)  # fmt: skip
def test_601_3_permissions_of_the_card_itself(text: str, rule: mo.PlayerRule) -> None:
    assert read_back(text) == (ab.StaticAbility(ME, (rule,), None, "graveyard"),)


def test_611_2a_until_the_next_end_step() -> None:
    clauses = effect("exile the top card of your library. You may play that card until your next end step.")
    assert isinstance(clauses[1].verb, fx.PermitPlay)
    assert clauses[1].verb.duration == "your_next_end"


def test_707_12_a_copy_of_a_card_is_cast() -> None:
    """A copy that is not cast is nothing, so that both are one choice."""
    clauses = effect(
        "exile target instant card from a graveyard. Copy that card. You may cast the copy without paying its mana cost."
    )
    assert clauses[1] == fx.Clause(fx.CastCard(ME, ob.Bound("target0"), copy=True), optional=ME)


def test_from_the_graveyard_or_from_exile() -> None:
    found = read_back("You may cast this card from your graveyard or from exile.")
    assert [each.zone for each in found if isinstance(each, ab.StaticAbility)] == ["graveyard", "exile"]


CREATURE = fl.HasType("creature")


def test_the_next_spell_has_a_keyword() -> None:
    (clause,) = effect("the next creature spell you cast this turn has convoke.")
    gained = mo.NextSpellHas(CREATURE, (mo.GrantKeyword(ab.Keyword("convoke")),))
    assert clause == fx.Clause(fx.ApplyPlayers(ME, (gained,), "end_of_turn"))


def test_spells_of_a_kind_among_exiled_cards() -> None:
    clauses = effect(
        "exile the top five cards of your library. Until end of turn, you may cast a red spell from among those exiled cards."
    )
    assert isinstance(clauses[1].verb, fx.PermitPlay)
    assert clauses[1].verb.once
    assert clauses[1].verb.filter == fl.AllOf((fl.Not(fl.HasType("land")), fl.HasColor("R")))


def test_one_of_the_exiled_cards_is_chosen() -> None:
    clauses = effect("exile the top two cards of your library. Choose one of them. You may play that card this turn.")
    assert clauses[1].verb == fx.ChooseObjects(ob.Chosen(fl.Everything(), among=ob.Bound("moved")))
    assert isinstance(clauses[2].verb, fx.PermitPlay)
    assert clauses[2].verb.objects == ob.Bound(clauses[1].bind)


def test_a_spell_or_an_ability_with_x_is_copied() -> None:
    (found,) = read_back(
        "Whenever you cast an instant or sorcery spell or activate an ability, if that spell's mana cost or that ability's activation cost contains {X}, copy that spell or ability. You may choose new targets for the copy."
    )
    assert isinstance(found, ab.TriggeredAbility)
    assert found.condition == cn.Matches(ob.Bound("event.object"), fl.CostContainsX())
    assert fx.CopySpell(ob.Bound("event.object")) in list(walk(found))


INSTANT = fl.AllOf((fl.HasType("instant"), fl.OwnedBy(pl.You()), fl.InZone("graveyard")))


def test_a_card_cast_now_for_free_and_exiled_after() -> None:
    text = "You may cast target instant card from your graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it instead."
    (clause,) = sorcery(text)
    assert clause == Clause(fx.CastCard(pl.You(), ob.Target(0, INSTANT), exile_after=True), optional=pl.You())


def test_a_spell_from_hand_is_a_card_that_is_no_land() -> None:
    (clause,) = sorcery("You may cast a spell with mana value 3 or less from your hand without paying its mana cost.")
    assert isinstance(clause.verb, fx.CastCard)
    assert isinstance(clause.verb.objects, ob.Chosen)
    parts = clause.verb.objects.filter.parts  # type: ignore[attr-defined]
    assert fl.IsSpell() not in parts
    assert fl.Not(fl.HasType("land")) in parts


def test_a_permission_as_long_as_it_remains_exiled() -> None:
    text = "Exile target creature. You may cast that card for as long as it remains exiled, and mana of any type can be spent to cast that spell."
    _, permit = sorcery(text)
    assert permit.verb == fx.PermitPlay(pl.You(), ob.Bound("target0"), "", any_mana="type", lands=False)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("The next instant or sorcery spell you cast this turn can't be countered.", "cant_be_countered"),
        ("The next instant or sorcery spell you cast this turn can be cast as though it had flash.", "flash"),
        ("The next time you cast an instant or sorcery spell this turn, put that card into your hand instead of into your graveyard as it resolves.", "hand_after"),
    ],
)  # fmt: skip
def test_the_next_spell(text: str, word: str) -> None:
    (clause,) = sorcery(text)
    types = fl.AnyOf((fl.HasType("instant"), fl.HasType("sorcery")))
    assert clause.verb == fx.ApplyPlayers(pl.You(), (mo.PlayerRule("next_spell", types, word=word),), "end_of_turn")


def test_any_number_of_spells_from_among_cards() -> None:
    exiled, cast = sorcery(
        "Exile the top card of each player's library, then you may cast any number of spells from among those cards without paying their mana costs."
    )
    among = ob.Bound(exiled.bind)
    chosen = ob.Chosen(fl.Not(fl.HasType("land")), 0, -1, among=among)
    assert cast == Clause(fx.CastCard(pl.You(), chosen), optional=pl.You())


def test_flash_for_a_while() -> None:
    (clause,) = sorcery("You may cast sorcery spells this turn as though they had flash.")
    assert clause.verb == fx.ApplyPlayers(pl.You(), (mo.PlayerRule("flash", fl.HasType("sorcery")),), "end_of_turn")
