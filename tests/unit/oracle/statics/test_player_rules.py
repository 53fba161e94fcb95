"""Rules about players: what they cannot cast, what cannot be countered, what spells have and cost."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import abilities, effect, only, read_back


def rule(text: str) -> mo.Modification:
    """The one modification of a static ability about players."""
    found = only(text, "Enchantment")
    assert isinstance(found, ab.StaticAbility), found
    assert isinstance(found.affected, pl.Players)
    (only_one,) = found.modifications
    return only_one


CREATURE = fl.HasType("creature")


@pytest.mark.parametrize(
    ("text", "who", "rule"),
    [
        ("Each player can't cast more than one noncreature spell each turn.", pl.EachPlayer(), mo.PlayerRule("max_spells", fl.Not(CREATURE), am.Const(1))),
        ("Your opponents can't cast spells during combat.", pl.EachOpponent(), mo.PlayerRule("cant_cast", fl.Everything(), condition=cn.InStep("combat"))),
        ("Creature spells can't be cast.", pl.EachPlayer(), mo.PlayerRule("cant_cast", CREATURE)),
        ("Your opponents can't cast spells with even mana values.", pl.EachOpponent(), mo.PlayerRule("cant_cast", fl.ManaValueParity("even"))),
    ],
)  # fmt: skip
def test_101_2_what_cannot_be_cast(text: str, who: pl.Players, rule: mo.PlayerRule) -> None:
    assert read_back(text) == (ab.StaticAbility(who, (rule,)),)


def test_103_6_not_in_the_first_turns() -> None:
    found = abilities("You can't cast this spell during your first, second, or third turns of the game.")
    assert isinstance(found[0], ab.CastingRule)
    assert found[0].rule == "only_if"


def test_the_hand_is_closed_for_lands_and_spells() -> None:
    found = read_back("You can't play lands or cast spells from your hand.")
    rules = [node.rule for node in walk(found[0]) if isinstance(node, mo.PlayerRule)] + [
        node.rule for node in walk(found[1]) if isinstance(node, mo.PlayerRule)
    ]
    assert rules == ["cant_play_lands", "cant_cast"]


def test_spells_and_abilities_that_cannot_be_countered() -> None:
    found = read_back("Spells and abilities can't be countered.")
    names = [node.rule for each in found for node in walk(each) if isinstance(node, mo.PlayerRule)]
    assert names == ["spells_cant_be_countered", "abilities_cant_be_countered"]


def test_the_first_spell_of_a_turn_has_a_keyword() -> None:
    (found,) = read_back("The first instant or sorcery spell you cast each turn has casualty 2.")
    assert isinstance(found, ab.StaticAbility)
    assert any(isinstance(node, fl.NthCast) and node.nth == 1 for node in walk(found))


ME = pl.You()


def test_both_you_and_your_permanents() -> None:
    you, permanents = effect("you and permanents you control gain hexproof until end of turn.")
    assert you.verb == fx.ApplyPlayers(ME, (mo.PlayerRule("hexproof"),), "end_of_turn")
    assert isinstance(permanents.verb, fx.Apply)


def test_the_owner_cannot_cast_spells_of_that_name() -> None:
    text = "return target creature an opponent controls to its owner's hand. That creature's owner can't cast spells with the same name as that creature until your next turn."
    rule = effect(text)[1].verb
    assert isinstance(rule, fx.ApplyPlayers)
    assert rule.duration == "your_next_turn"
    assert rule.modifications == (mo.PlayerRule("cant_cast", fl.SameNameAs(ob.Bound("target0"))),)


LAND = fl.HasType("land")
GRAVEYARD = (fl.OwnedBy(pl.You()), fl.InZone("graveyard"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You may cast creature spells from the top of your library.", mo.PlayerRule("play_from", fl.AllOf((CREATURE, fl.Not(LAND), fl.OwnedBy(pl.You()), fl.InZone("library"))))),
        ("Once during each of your turns, you may cast an artifact spell from your graveyard.", mo.PlayerRule("play_from", fl.AllOf((fl.HasType("artifact"), fl.Not(LAND), *GRAVEYARD)), am.Const(1), condition=cn.IsTurnOf(pl.You()))),
        ("You may spend mana as though it were mana of any color.", mo.PlayerRule("spend_as_any_color")),
        ("Creatures entering or dying don't cause abilities to trigger.", mo.PlayerRule("no_triggers", CREATURE, word="enters dies")),
        ("If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.", mo.PlayerRule("double_triggers", CREATURE, word="dies")),
        ("Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.", mo.PlayerRule("attackers_tax", unless=co.ManaCost("{2}"))),
        ("Damage can't be prevented.", mo.PlayerRule("damage_cant_be_prevented")),
    ],
)  # fmt: skip
def test_rules_about_players(text: str, expected: mo.Modification) -> None:
    assert rule(text) == expected


def test_what_cannot_be_paid_is_two_rules() -> None:
    found = abilities(
        "Players can't pay life or sacrifice creatures to cast spells or activate abilities.", "Enchantment"
    )
    assert found == (
        ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("cant_pay_to_act", word="life"),)),
        ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("cant_pay_to_act", CREATURE, word="sacrifice"),)),
    )


def test_life_for_mana_and_exile_go_with_the_permission() -> None:
    lands, spells = abilities(
        "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.",
        "Artifact",
    )
    assert isinstance(lands, ab.StaticAbility)
    assert isinstance(spells, ab.StaticAbility)
    assert getattr(lands.modifications[0], "cost") is None  # noqa: B009
    assert getattr(spells.modifications[0], "cost") == co.PayLife(am.ManaValueOf(ob.This()))  # noqa: B009


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spells you cast that target this creature cost {2} less to cast.", mo.CostChange(fl.Everything(), am.Const(-2), pl.You(), targets=fl.IsSource())),
        ("Each instant spell you cast costs {1} less to cast for each creature it targets.", mo.CostChange(fl.HasType("instant"), am.Const(-1), pl.You(), targets=CREATURE, per_target=True)),
        ("Spells you cast from exile cost {2} less to cast.", mo.CostChange(fl.CastFrom("exile"), am.Const(-2), pl.You())),
    ],
)  # fmt: skip
def test_costs_of_spells(text: str, expected: mo.CostChange) -> None:
    assert rule(text) == expected


def test_spells_have_keywords_with_their_own_mana_cost() -> None:
    found = only(
        "Each Sliver spell you cast has replicate. The replicate cost is equal to its mana cost.", "Creature — Elf"
    )
    assert found == ab.StaticAbility(
        fl.AllOf((fl.IsSpell(), fl.HasSubtype("Sliver"), fl.ControlledBy(pl.You()))),
        (mo.GrantKeyword(ab.Keyword("replicate", cost=co.CostOf(ob.This()))),),
    )


def test_a_keyword_without_its_cost_is_refused() -> None:
    assert isinstance(only("Instant cards in your graveyard have flashback.", "Enchantment"), ab.Residual)


def test_spells_that_were_cast_are_not_all_spells_that_are_controlled() -> None:
    """A copy of a spell is not cast (707.10)."""
    (cast,) = read_back("Spells you cast can't be countered.")
    (controlled,) = read_back("Spells you control can't be countered.")
    assert cast != controlled
