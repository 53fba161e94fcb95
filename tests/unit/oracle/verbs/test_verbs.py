"""Verbs of one instruction: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from tests.unit.oracle.texts import sorcery, verb_of_instant

CREATURE = fl.HasType("creature")
MINE = fl.AllOf((CREATURE, fl.ControlledBy(pl.You())))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", fx.Draw(pl.You(), am.Const(2))),
        ("Each opponent discards a card.", fx.Discard(pl.EachOpponent())),
        ("Destroy target creature.", fx.Destroy(ob.Target(0, CREATURE))),
        ("Destroy all creatures. They can't be regenerated.", fx.Destroy(ob.Every(CREATURE), no_regenerate=True)),
        ("Counter target noncreature spell.", fx.Counter(ob.Target(0, fl.AllOf((fl.IsSpell(), fl.Not(CREATURE)))))),
        ("Return target creature to its owner's hand.", fx.Move(ob.Target(0, CREATURE), "hand")),
        ("Tap up to two target creatures.", fx.Tap(ob.Target(0, CREATURE, 0, 2, up_to=True))),
        ("Put a +1/+1 counter on each creature you control.", fx.PutCounters(ob.Every(MINE), "+1/+1")),
        (
            "Target opponent puts a deathtouch counter on a creature they control.",
            fx.PutCounters(
                ob.Chosen(
                    fl.AllOf((CREATURE, fl.ControlledBy(pl.BoundPlayers("target0")))),
                    chooser=pl.TargetPlayer(0, pl.EachOpponent()),
                ),
                "deathtouch",
                by=pl.TargetPlayer(0, pl.EachOpponent()),
            ),
        ),
        ("You gain 3 life.", fx.GainLife(pl.You(), am.Const(3))),
        (
            "Create two 1/1 white Soldier creature tokens with flying.",
            fx.CreateTokens(
                fx.TokenSpec(
                    "", ("creature",), ("Soldier",), (), "W", am.Const(1), am.Const(1), (ab.Keyword("flying"),)
                ),
                am.Const(2),
            ),
        ),
        (
            "Creatures you control get +1/+1 until end of turn.",
            fx.Apply(ob.Every(MINE), (mo.ModifyPT(am.Const(1), am.Const(1)),), "end_of_turn"),
        ),
        ("Scry 2.", fx.Scry(pl.You(), am.Const(2))),
        (
            "Gain control of target creature until end of turn.",
            fx.GainControl(ob.Target(0, CREATURE), duration="end_of_turn"),
        ),
        ("Prevent all combat damage that would be dealt this turn.", fx.PreventDamage(None, None, combat=True)),
    ],
)
def test_verbs_of_spells(text: str, expected: fx.Verb) -> None:
    assert verb_of_instant(text) == expected


CONTROLLED = fl.ControlledBy(pl.You())


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Change the target of target spell with a single target.", fx.ChangeTargets(ob.Target(0, fl.AllOf((fl.IsSpell(), fl.HasSingleTarget()))), optional=False)),
        ("You may choose new targets for target spell or ability.", fx.ChangeTargets(ob.Target(0, fl.AnyOf((fl.IsSpell(), fl.IsAbilityOnStack()))))),
        ("After this phase, there is an additional combat phase followed by an additional main phase.", fx.ExtraPhase(("combat", "main"))),
        ("After this main phase, there is an additional combat phase followed by an additional main phase.", fx.ExtraPhase(("combat", "main"), after="main")),
        ("After this combat phase, there is an additional combat phase.", fx.ExtraPhase(("combat",), after="combat")),
        ("You have no maximum hand size for the rest of the game.", fx.ApplyPlayers(pl.You(), (mo.PlayerRule("no_max_hand_size"),), "")),
        ("Exile all opponents' graveyards.", fx.Move(ob.Every(fl.AllOf((fl.OwnedBy(pl.EachOpponent()), fl.InZone("graveyard")))), "exile")),
        ("Exchange control of target artifact you control and target creature an opponent controls.",
         fx.ExchangeControl(ob.Target(0, fl.AllOf((fl.HasType("artifact"), CONTROLLED))), ob.Target(1, fl.AllOf((CREATURE, fl.ControlledBy(pl.EachOpponent())))))),
        ("Put a +1/+1 counter on each of up to two target creatures.", fx.PutCounters(ob.Target(0, CREATURE, 0, 2, up_to=True), "+1/+1")),
        ("Target player exiles all land cards from their graveyard.",
         fx.Move(ob.Every(fl.AllOf((fl.HasType("land"), fl.OwnedBy(pl.TargetPlayer(0)), fl.InZone("graveyard")))), "exile")),
        ("The owner of target creature puts it on the top or bottom of their library.", fx.Move(ob.Target(0, CREATURE), "library", position="top_or_bottom")),
        ("Destroy each artifact, creature, and enchantment with mana value 2 or less.",
         fx.Destroy(ob.Every(fl.AllOf((fl.AnyOf((fl.HasType("artifact"), CREATURE, fl.HasType("enchantment"))), fl.ManaValueIs("<=", am.Const(2))))))),
    ],
)  # fmt: skip
def test_one_instruction(text: str, verb: fx.Verb) -> None:
    (clause,) = sorcery(text)
    assert clause.verb == verb
