"""Paragraphs: modes, chapters, quotations, and what stays residual."""

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
from services.game.rules.program.abilities import Residual
from tests.unit.oracle.texts import instant, only, program, sorcery


def test_modes_have_target_slots_of_their_own() -> None:
    found = only("Choose one —\n• Destroy target artifact.\n• Destroy target enchantment.", "Instant")
    assert isinstance(found, b.SpellAbility)
    assert [mode.clauses[0].verb for mode in found.body.modes] == [
        x.Destroy(o.Target(0, f.HasType("artifact"))),
        x.Destroy(o.Target(0, f.HasType("enchantment"))),
    ]


CREATURE = f.HasType("creature")


def test_paragraphs_of_a_spell_are_one_ability() -> None:
    first, second = instant("Destroy target artifact.\nDestroy target creature.")
    assert (first.verb, second.verb) == (
        x.Destroy(o.Target(0, f.HasType("artifact"))),
        x.Destroy(o.Target(1, CREATURE)),
    )


def test_a_residual_keeps_the_head_that_was_read() -> None:
    found = only("Whenever you gain life, frobnicate the table.")
    assert isinstance(found, Residual)
    assert found.hook == b.TriggeredAbility(e.LifeGained(p.You()), b.Body())


@pytest.mark.parametrize(
    ("text", "hook"),
    [
        ("{2}, {T}: Frobnicate the table.", b.ActivatedAbility(k.Costs((k.ManaCost("{2}"), k.TapThis())), b.Body())),
        (
            "{2}: Frobnicate the table. Activate only as a sorcery and only once each turn.",
            b.ActivatedAbility(k.ManaCost("{2}"), b.Body(), timing="sorcery", limit=1),
        ),
        (
            "{1}, Discard this card: Frobnicate the table.",
            b.ActivatedAbility(k.Costs((k.ManaCost("{1}"), k.DiscardCost(filter=f.IsSource()))), b.Body(), zone="hand"),
        ),
        ("{2}: Frobnicate the table. Activate only on a sunny day.", None),  # when is not read
        ("{2}: Frobnicate this card from your graveyard.", None),  # from which zone?
        ("{T}: Choose a player. That player adds frobnicated mana.", None),  # it would not use the stack
        ("{1}: Frobnicate the table. {2}: Draw a card.", None),  # two abilities
        ("At the beginning of your upkeep, if this card is in your graveyard, frobnicate the table.", None),
    ],
)
def test_a_residual_keeps_a_head_only_if_the_rules_can_go_by_it(text: str, hook: b.Ability | None) -> None:
    found = only(text)
    assert isinstance(found, Residual)
    assert found.hook == hook


def test_a_residual_chapter_keeps_its_numbers() -> None:
    found = program("I, II — Frobnicate the table.\nIII — Draw a card.", "Enchantment — Saga").faces[0].abilities
    assert isinstance(found[0], Residual)
    assert found[0].hook == b.ChapterAbility((1, 2), b.Body())


def test_a_paragraph_that_says_instead_goes_on_with_the_one_before() -> None:
    (damage,) = sorcery(
        "This spell deals 2 damage to target creature.\nMorbid — This spell deals 4 damage instead if a creature died this turn."
    )
    died = c.Happened(e.ZoneChange(CREATURE, "battlefield", "graveyard"))
    assert damage.verb == x.DealDamage(o.Target(0, CREATURE), a.IfThen(died, a.Const(4), a.Const(2)))
    (push,) = sorcery(
        "Destroy target creature if it has mana value 2 or less. Destroy that creature if it has mana value 4 or less instead if you gained life this turn."
    )
    assert push.condition == c.Happened(e.LifeGained(p.You()))
    assert push.otherwise[0].verb == x.Destroy(o.Target(0, CREATURE))


def test_instead_has_targets_of_its_own_only_if_the_casting_decides() -> None:
    assert isinstance(
        sorcery("Destroy target artifact. If this spell was kicked, instead destroy target permanent.")[0].verb,
        x.Destroy,
    )
    text = "Destroy target artifact. If you gained life this turn, instead destroy target permanent."
    assert isinstance(only(text, "Sorcery"), b.Residual)


def test_a_quotation_within_a_quotation() -> None:
    found = only(
        "When this creature dies, create a 1/1 blue Fish creature token with \"When this token dies, create a 2/2 blue Whale creature token with 'Flying.'\""
    )
    assert isinstance(found, b.Residual) or found  # a keyword in quotation marks is read or refused, never dropped
    nested = only(
        "{1}: Target creature gains \"{T}: Target creature gains '{R}: This creature gets +1/+0 until end of turn.'\" until end of turn."
    )
    assert isinstance(nested, b.ActivatedAbility)
    outer = nested.body.clauses[0].verb
    assert isinstance(outer, x.Apply)
    (granted,) = outer.modifications
    assert isinstance(granted, m.GrantAbility)
