"""What mana may be spent on, which mana may be spent, what triggers on tapping for mana: what each wording becomes, and that it reads back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import only, program

ARTIFACT, CREATURE = fl.HasType("artifact"), fl.HasType("creature")
TREASURE = fl.HasSubtype("Treasure")


def reads_back(text: str, types: str = "Creature — Elf") -> None:
    made = program(text, types, "{X}{B}")
    assert program(print_program(made), types, "{X}{B}").faces[0].abilities == made.faces[0].abilities


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("to cast artifact spells or activate abilities of artifacts", (fx.ManaUse("spell", ARTIFACT), fx.ManaUse("ability", fl.AllOf((ARTIFACT, fl.InZone("battlefield")))))),
        ("to cast artifact spells or activate abilities of artifact sources", (fx.ManaUse("spell", ARTIFACT), fx.ManaUse("ability", ARTIFACT))),
        ("to activate abilities", (fx.ManaUse("ability"),)),
        ("on costs that contain {X}", (fx.ManaUse("x"),)),
        ("to cast Equipment spells or activate equip abilities", (fx.ManaUse("spell", fl.HasSubtype("Equipment")), fx.ManaUse("ability", word="equip"))),
        ("to cast your commander", (fx.ManaUse("spell", fl.AllOf((fl.IsCommander(), fl.OwnedBy(pl.You())))),)),
        ("to cast a spell from anywhere other than your hand", (fx.ManaUse("spell", fl.Not(fl.CastFrom("hand", own=True))),)),
        ("to turn permanents face up", (fx.ManaUse("face_up"),)),
        ("to cast face-down spells or to turn creatures face up", (fx.ManaUse("spell", fl.FaceDown()), fx.ManaUse("face_up", CREATURE))),
    ],
)  # fmt: skip
def test_106_6_what_mana_may_be_spent_on(use: str, expected: tuple[fx.ManaUse, ...]) -> None:
    text = f"{{T}}: Add {{C}}. Spend this mana only {use}."
    found = only(text)
    assert isinstance(found, ab.ActivatedAbility)
    assert found.body.clauses == (fx.Clause(fx.AddMana("{C}", only=expected)),)
    reads_back(text)


def test_106_12a_mana_of_the_type_that_was_produced() -> None:
    text = "Whenever a player taps a land for mana, that player adds one mana of any type that land produced."
    found = only(text)
    (adds,) = [node for node in walk(found) if isinstance(node, fx.AddMana)]
    assert adds == fx.AddMana(
        choice="event_type", colors_of=ob.Bound("event.object"), who=pl.BoundPlayers("event.player")
    )
    reads_back(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spend only black and/or red mana on X.", ab.CastingRule("x_mana", mana="BR")),
        ("Spend only mana produced by creatures to cast this spell.", ab.CastingRule("only_from", filter=CREATURE)),
        ("You can't spend mana to cast this spell.", ab.CastingRule("only_from", filter=fl.Not(fl.Everything()))),
    ],
)
def test_601_2h_which_mana_is_spent(text: str, expected: ab.CastingRule) -> None:
    assert only(text) == expected
    reads_back(text)


def test_107_3_mana_on_the_x_of_an_ability() -> None:
    text = "{X}: This creature deals X damage to each creature and each player. Spend only black mana on X."
    found = only(text)
    assert isinstance(found, ab.ActivatedAbility)
    assert found.x_mana == "B"
    reads_back(text)


def test_mana_from_a_kind_of_source() -> None:
    text = "When this creature enters, if mana from a Treasure was spent to cast it, create a Treasure token for each mana from a Treasure spent to cast it."
    found = only(text)
    assert isinstance(found, ab.TriggeredAbility)
    assert found.condition == cn.Matches(ob.This(), fl.ManaFrom(TREASURE))
    assert am.ManaSpentFrom(ob.This(), TREASURE) in list(walk(found))
    reads_back(text)


def test_mana_spent_on_another_object_is_not_that_spent_on_this() -> None:
    text = "Each creature you control enters with an additional +1/+1 counter on it for each mana from a Treasure spent to cast it."
    assert isinstance(only(text), ab.Residual)
