"""Paragraphs: modes, chapters, quotations, and what stays residual."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.abilities import Residual
from tests.unit.oracle.texts import instant, only, program, sorcery


def test_modes_have_target_slots_of_their_own() -> None:
    found = only("Choose one —\n• Destroy target artifact.\n• Destroy target enchantment.", "Instant")
    assert isinstance(found, ab.SpellAbility)
    assert [mode.clauses[0].verb for mode in found.body.modes] == [
        fx.Destroy(ob.Target(0, fl.HasType("artifact"))),
        fx.Destroy(ob.Target(0, fl.HasType("enchantment"))),
    ]


CREATURE = fl.HasType("creature")


def test_paragraphs_of_a_spell_are_one_ability() -> None:
    first, second = instant("Destroy target artifact.\nDestroy target creature.")
    assert (first.verb, second.verb) == (
        fx.Destroy(ob.Target(0, fl.HasType("artifact"))),
        fx.Destroy(ob.Target(1, CREATURE)),
    )


def test_a_residual_keeps_the_head_that_was_read() -> None:
    found = only("Whenever you gain life, frobnicate the table.")
    assert isinstance(found, Residual)
    assert found.hook == ab.TriggeredAbility(ev.LifeGained(pl.You()), ab.Body())


@pytest.mark.parametrize(
    ("text", "hook"),
    [
        (
            "{2}, {T}: Frobnicate the table.",
            ab.ActivatedAbility(co.Costs((co.ManaCost("{2}"), co.TapThis())), ab.Body()),
        ),
        (
            "{2}: Frobnicate the table. Activate only as a sorcery and only once each turn.",
            ab.ActivatedAbility(co.ManaCost("{2}"), ab.Body(), timing="sorcery", limit=1),
        ),
        (
            "{1}, Discard this card: Frobnicate the table.",
            ab.ActivatedAbility(
                co.Costs((co.ManaCost("{1}"), co.DiscardCost(filter=fl.IsSource()))), ab.Body(), zone="hand"
            ),
        ),
        ("{2}: Frobnicate the table. Activate only on a sunny day.", None),  # when is not read
        ("{2}: Frobnicate this card from your graveyard.", None),  # from which zone?
        ("{T}: Choose a player. That player adds frobnicated mana.", None),  # it would not use the stack
        ("{1}: Frobnicate the table. {2}: Draw a card.", None),  # two abilities
        ("At the beginning of your upkeep, if this card is in your graveyard, frobnicate the table.", None),
    ],
)
def test_a_residual_keeps_a_head_only_if_the_rules_can_go_by_it(text: str, hook: ab.Ability | None) -> None:
    found = only(text)
    assert isinstance(found, Residual)
    assert found.hook == hook


def test_a_residual_chapter_keeps_its_numbers() -> None:
    found = program("I, II — Frobnicate the table.\nIII — Draw a card.", "Enchantment — Saga").faces[0].abilities
    assert isinstance(found[0], Residual)
    assert found[0].hook == ab.ChapterAbility((1, 2), ab.Body())


def test_a_paragraph_that_says_instead_goes_on_with_the_one_before() -> None:
    (damage,) = sorcery(
        "This spell deals 2 damage to target creature.\nMorbid — This spell deals 4 damage instead if a creature died this turn."
    )
    died = cn.Happened(ev.ZoneChange(CREATURE, "battlefield", "graveyard"))
    assert damage.verb == fx.DealDamage(ob.Target(0, CREATURE), am.IfThen(died, am.Const(4), am.Const(2)))
    (push,) = sorcery(
        "Destroy target creature if it has mana value 2 or less. Destroy that creature if it has mana value 4 or less instead if you gained life this turn."
    )
    assert push.condition == cn.Happened(ev.LifeGained(pl.You()))
    assert push.otherwise[0].verb == fx.Destroy(ob.Target(0, CREATURE))


def test_instead_has_targets_of_its_own_only_if_the_casting_decides() -> None:
    assert isinstance(
        sorcery("Destroy target artifact. If this spell was kicked, instead destroy target permanent.")[0].verb,
        fx.Destroy,
    )
    text = "Destroy target artifact. If you gained life this turn, instead destroy target permanent."
    assert isinstance(only(text, "Sorcery"), ab.Residual)


def test_a_quotation_within_a_quotation() -> None:
    found = only(
        "When this creature dies, create a 1/1 blue Fish creature token with \"When this token dies, create a 2/2 blue Whale creature token with 'Flying.'\""
    )
    assert isinstance(found, ab.Residual) or found  # a keyword in quotation marks is read or refused, never dropped
    nested = only(
        "{1}: Target creature gains \"{T}: Target creature gains '{R}: This creature gets +1/+0 until end of turn.'\" until end of turn."
    )
    assert isinstance(nested, ab.ActivatedAbility)
    outer = nested.body.clauses[0].verb
    assert isinstance(outer, fx.Apply)
    (granted,) = outer.modifications
    assert isinstance(granted, mo.GrantAbility)
