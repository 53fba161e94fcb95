"""Statics about playing, paying, triggering and counters; replacement effects; continuing sentences: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from tests.unit.oracle.texts import abilities, only

CREATURE = f.HasType("creature")
LAND = f.HasType("land")
GRAVEYARD = (f.OwnedBy(p.You()), f.InZone("graveyard"))


def rule(text: str) -> m.Modification:
    """The one modification of a static ability about players."""
    found = only(text, "Enchantment")
    assert isinstance(found, b.StaticAbility), found
    assert isinstance(found.affected, p.Players)
    (only_one,) = found.modifications
    return only_one


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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If damage would be dealt to this creature, prevent that damage and remove that many +1/+1 counters from it.",
         b.ReplacementAbility(e.DamageDealt(to_object=f.IsSource()), prevent_all=True, also=(x.Clause(x.RemoveCounters(o.This(), "+1/+1", a.BoundNumber("event.amount"))),))),
        ("If this creature would be put into a graveyard from anywhere, reveal this creature and shuffle it into its owner's library instead.",
         b.ReplacementAbility(e.ZoneChange(f.IsSource(), "", "graveyard"), to="library", to_position="shuffled", zone="anywhere")),
        ("Each planeswalker you control enters with an additional loyalty counter on it.",
         b.ReplacementAbility(e.ZoneChange(f.AllOf((f.HasType("planeswalker"), f.ControlledBy(p.You()))), "", "battlefield"), counter="loyalty", counter_amount=a.Const(1))),
        ("If one or more +1/+1 counters would be put on this creature, that many plus one +1/+1 counters are put on it instead.",
         b.ReplacementAbility(e.CountersPut(f.IsSource(), "+1/+1"), add=a.Const(1))),
        ("If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
         b.ReplacementAbility(e.CountersPut(f.ControlledBy(p.You()), "", by_effect=True), multiply=2)),
    ],
)  # fmt: skip
def test_replacements(text: str, expected: b.Ability) -> None:
    assert only(text) == expected


def test_a_creature_dealt_damage_this_way() -> None:
    text = "This spell deals 2 damage to any target. If a creature dealt damage this way would die this turn, exile it instead."
    found = only(text, "Sorcery")
    assert isinstance(found, b.SpellAbility)
    damage, shield = found.body.clauses
    died = e.ZoneChange(f.AllOf((CREATURE, f.IsOneOf(o.Bound(damage.bind)))), "battlefield", "graveyard")
    assert shield.verb == x.ApplyReplacement(b.ReplacementAbility(died, to="exile"), "end_of_turn")


def test_it_after_that_creature_is_that_creature() -> None:
    text = "Whenever another creature you control enters, you may discard a card. If you do, put a +1/+1 counter on that creature and it gains haste until end of turn."
    found = only(text)
    assert isinstance(found, b.TriggeredAbility)
    haste = found.body.clauses[0].then[1].verb
    assert isinstance(haste, x.Apply)
    assert haste.objects == o.Bound("event.object")


def test_discarding_a_hand_says_how_many() -> None:
    found = only("Discard all the cards in your hand, then draw that many cards plus one.", "Sorcery")
    assert isinstance(found, b.SpellAbility)
    away, draw = found.body.clauses
    assert draw.verb == x.Draw(p.You(), a.Plus((a.BoundNumber(away.bind), a.Const(1))))


def test_a_keyword_glued_to_an_ability_is_a_paragraph_of_its_own() -> None:
    assert abilities("Flying{R}: This creature gets +1/+0 until end of turn.")[0] == b.Keyword("flying")
