"""Verbs of one instruction: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import effects as x
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from tests.unit.oracle.texts import sorcery, verb_of_instant

CREATURE = f.HasType("creature")
MINE = f.AllOf((CREATURE, f.ControlledBy(p.You())))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", x.Draw(p.You(), a.Const(2))),
        ("Each opponent discards a card.", x.Discard(p.EachOpponent())),
        ("Destroy target creature.", x.Destroy(o.Target(0, CREATURE))),
        ("Destroy all creatures. They can't be regenerated.", x.Destroy(o.Every(CREATURE), no_regenerate=True)),
        ("Counter target noncreature spell.", x.Counter(o.Target(0, f.AllOf((f.IsSpell(), f.Not(CREATURE)))))),
        ("Return target creature to its owner's hand.", x.Move(o.Target(0, CREATURE), "hand")),
        ("Tap up to two target creatures.", x.Tap(o.Target(0, CREATURE, 0, 2, up_to=True))),
        ("Put a +1/+1 counter on each creature you control.", x.PutCounters(o.Every(MINE), "+1/+1")),
        ("You gain 3 life.", x.GainLife(p.You(), a.Const(3))),
        (
            "Create two 1/1 white Soldier creature tokens with flying.",
            x.CreateTokens(
                x.TokenSpec("", ("creature",), ("Soldier",), (), "W", a.Const(1), a.Const(1), (b.Keyword("flying"),)),
                a.Const(2),
            ),
        ),
        (
            "Creatures you control get +1/+1 until end of turn.",
            x.Apply(o.Every(MINE), (m.ModifyPT(a.Const(1), a.Const(1)),), "end_of_turn"),
        ),
        ("Scry 2.", x.Scry(p.You(), a.Const(2))),
        (
            "Gain control of target creature until end of turn.",
            x.GainControl(o.Target(0, CREATURE), duration="end_of_turn"),
        ),
        ("Prevent all combat damage that would be dealt this turn.", x.PreventDamage(None, None, combat=True)),
    ],
)
def test_verbs_of_spells(text: str, expected: x.Verb) -> None:
    assert verb_of_instant(text) == expected


CONTROLLED = f.ControlledBy(p.You())


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Change the target of target spell with a single target.", x.ChangeTargets(o.Target(0, f.AllOf((f.IsSpell(), f.HasSingleTarget()))), optional=False)),
        ("You may choose new targets for target spell or ability.", x.ChangeTargets(o.Target(0, f.AnyOf((f.IsSpell(), f.IsAbilityOnStack()))))),
        ("After this phase, there is an additional combat phase followed by an additional main phase.", x.ExtraPhase(("combat", "main"))),
        ("You have no maximum hand size for the rest of the game.", x.ApplyPlayers(p.You(), (m.PlayerRule("no_max_hand_size"),), "")),
        ("Exile all opponents' graveyards.", x.Move(o.Every(f.AllOf((f.OwnedBy(p.EachOpponent()), f.InZone("graveyard")))), "exile")),
        ("Exchange control of target artifact you control and target creature an opponent controls.",
         x.ExchangeControl(o.Target(0, f.AllOf((f.HasType("artifact"), CONTROLLED))), o.Target(1, f.AllOf((CREATURE, f.ControlledBy(p.EachOpponent())))))),
        ("Put a +1/+1 counter on each of up to two target creatures.", x.PutCounters(o.Target(0, CREATURE, 0, 2, up_to=True), "+1/+1")),
        ("Target player exiles all land cards from their graveyard.",
         x.Move(o.Every(f.AllOf((f.HasType("land"), f.OwnedBy(p.TargetPlayer(0)), f.InZone("graveyard")))), "exile")),
        ("The owner of target creature puts it on the top or bottom of their library.", x.Move(o.Target(0, CREATURE), "library", position="top_or_bottom")),
        ("Destroy each artifact, creature, and enchantment with mana value 2 or less.",
         x.Destroy(o.Every(f.AllOf((f.AnyOf((f.HasType("artifact"), CREATURE, f.HasType("enchantment"))), f.ManaValueIs("<=", a.Const(2))))))),
    ],
)  # fmt: skip
def test_one_instruction(text: str, verb: x.Verb) -> None:
    (clause,) = sorcery(text)
    assert clause.verb == verb
