"""Rules about players: what they cannot cast, what cannot be countered, what spells have and cost."""

from __future__ import annotations

import pytest

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
from tests.unit.oracle.texts import abilities, effect, only, read_back


def rule(text: str) -> m.Modification:
    """The one modification of a static ability about players."""
    found = only(text, "Enchantment")
    assert isinstance(found, b.StaticAbility), found
    assert isinstance(found.affected, p.Players)
    (only_one,) = found.modifications
    return only_one


CREATURE = f.HasType("creature")


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
    assert read_back(text) == (b.StaticAbility(who, (rule,)),)


def test_103_6_not_in_the_first_turns() -> None:
    found = abilities("You can't cast this spell during your first, second, or third turns of the game.")
    assert isinstance(found[0], b.CastingRule)
    assert found[0].rule == "only_if"


def test_the_hand_is_closed_for_lands_and_spells() -> None:
    found = read_back("You can't play lands or cast spells from your hand.")
    rules = [node.rule for node in walk(found[0]) if isinstance(node, m.PlayerRule)] + [
        node.rule for node in walk(found[1]) if isinstance(node, m.PlayerRule)
    ]
    assert rules == ["cant_play_lands", "cant_cast"]


def test_spells_and_abilities_that_cannot_be_countered() -> None:
    found = read_back("Spells and abilities can't be countered.")
    names = [node.rule for each in found for node in walk(each) if isinstance(node, m.PlayerRule)]
    assert names == ["spells_cant_be_countered", "abilities_cant_be_countered"]


def test_the_first_spell_of_a_turn_has_a_keyword() -> None:
    (found,) = read_back("The first instant or sorcery spell you cast each turn has casualty 2.")
    assert isinstance(found, b.StaticAbility)
    assert any(isinstance(node, f.NthCast) and node.nth == 1 for node in walk(found))


ME = p.You()


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


LAND = f.HasType("land")
GRAVEYARD = (f.OwnedBy(p.You()), f.InZone("graveyard"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You may cast creature spells from the top of your library.", m.PlayerRule("play_from", f.AllOf((CREATURE, f.Not(LAND), f.OwnedBy(p.You()), f.InZone("library"))))),
        ("Once during each of your turns, you may cast an artifact spell from your graveyard.", m.PlayerRule("play_from", f.AllOf((f.HasType("artifact"), f.Not(LAND), *GRAVEYARD)), a.Const(1), condition=c.IsTurnOf(p.You()))),
        ("You may spend mana as though it were mana of any color.", m.PlayerRule("spend_as_any_color")),
        ("Creatures entering or dying don't cause abilities to trigger.", m.PlayerRule("no_triggers", CREATURE, word="enters dies")),
        ("If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.", m.PlayerRule("double_triggers", CREATURE, word="dies")),
        ("Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.", m.PlayerRule("attackers_tax", unless=k.ManaCost("{2}"))),
        ("Damage can't be prevented.", m.PlayerRule("damage_cant_be_prevented")),
    ],
)  # fmt: skip
def test_rules_about_players(text: str, expected: m.Modification) -> None:
    assert rule(text) == expected


def test_what_cannot_be_paid_is_two_rules() -> None:
    found = abilities(
        "Players can't pay life or sacrifice creatures to cast spells or activate abilities.", "Enchantment"
    )
    assert found == (
        b.StaticAbility(p.EachPlayer(), (m.PlayerRule("cant_pay_to_act", word="life"),)),
        b.StaticAbility(p.EachPlayer(), (m.PlayerRule("cant_pay_to_act", CREATURE, word="sacrifice"),)),
    )


def test_life_for_mana_and_exile_go_with_the_permission() -> None:
    lands, spells = abilities(
        "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.",
        "Artifact",
    )
    assert isinstance(lands, b.StaticAbility)
    assert isinstance(spells, b.StaticAbility)
    assert getattr(lands.modifications[0], "cost") is None  # noqa: B009
    assert getattr(spells.modifications[0], "cost") == k.PayLife(a.ManaValueOf(o.This()))  # noqa: B009


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spells you cast that target this creature cost {2} less to cast.", m.CostChange(f.Everything(), a.Const(-2), p.You(), targets=f.IsSource())),
        ("Each instant spell you cast costs {1} less to cast for each creature it targets.", m.CostChange(f.HasType("instant"), a.Const(-1), p.You(), targets=CREATURE, per_target=True)),
        ("Spells you cast from exile cost {2} less to cast.", m.CostChange(f.CastFrom("exile"), a.Const(-2), p.You())),
    ],
)  # fmt: skip
def test_costs_of_spells(text: str, expected: m.CostChange) -> None:
    assert rule(text) == expected


def test_spells_have_keywords_with_their_own_mana_cost() -> None:
    found = only(
        "Each Sliver spell you cast has replicate. The replicate cost is equal to its mana cost.", "Creature — Elf"
    )
    assert found == b.StaticAbility(
        f.AllOf((f.IsSpell(), f.HasSubtype("Sliver"), f.ControlledBy(p.You()))),
        (m.GrantKeyword(b.Keyword("replicate", cost=k.CostOf(o.This()))),),
    )


def test_a_keyword_without_its_cost_is_refused() -> None:
    assert isinstance(only("Instant cards in your graveyard have flashback.", "Enchantment"), b.Residual)
