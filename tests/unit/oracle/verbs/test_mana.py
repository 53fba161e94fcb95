"""What mana may be spent on, which mana may be spent, what triggers on tapping for mana: what each wording becomes, and that it reads back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import effects as x
from services.game.rules.program import filters as f
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import only, program

ARTIFACT, CREATURE = f.HasType("artifact"), f.HasType("creature")
TREASURE = f.HasSubtype("Treasure")


def reads_back(text: str, types: str = "Creature — Elf") -> None:
    made = program(text, types, "{X}{B}")
    assert program(print_program(made), types, "{X}{B}").faces[0].abilities == made.faces[0].abilities


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("to cast artifact spells or activate abilities of artifacts", (x.ManaUse("spell", ARTIFACT), x.ManaUse("ability", ARTIFACT))),
        ("to activate abilities", (x.ManaUse("ability"),)),
        ("on costs that contain {X}", (x.ManaUse("x"),)),
        ("to cast Equipment spells or activate equip abilities", (x.ManaUse("spell", f.HasSubtype("Equipment")), x.ManaUse("ability", word="equip"))),
        ("to cast your commander", (x.ManaUse("spell", f.AllOf((f.IsCommander(), f.OwnedBy(p.You())))),)),
        ("to cast a spell from anywhere other than your hand", (x.ManaUse("spell", f.Not(f.CastFrom("hand"))),)),
        ("to turn permanents face up", (x.ManaUse("face_up"),)),
        ("to cast face-down spells or to turn creatures face up", (x.ManaUse("spell", f.FaceDown()), x.ManaUse("face_up", CREATURE))),
    ],
)  # fmt: skip
def test_106_6_what_mana_may_be_spent_on(use: str, expected: tuple[x.ManaUse, ...]) -> None:
    text = f"{{T}}: Add {{C}}. Spend this mana only {use}."
    found = only(text)
    assert isinstance(found, b.ActivatedAbility)
    assert found.body.clauses == (x.Clause(x.AddMana("{C}", only=expected)),)
    reads_back(text)


def test_106_12a_mana_of_the_type_that_was_produced() -> None:
    text = "Whenever a player taps a land for mana, that player adds one mana of any type that land produced."
    found = only(text)
    (adds,) = [node for node in walk(found) if isinstance(node, x.AddMana)]
    assert adds == x.AddMana(choice="event_type", colors_of=o.Bound("event.object"), who=p.BoundPlayers("event.player"))
    reads_back(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Spend only black and/or red mana on X.", b.CastingRule("x_mana", mana="BR")),
        ("Spend only mana produced by creatures to cast this spell.", b.CastingRule("only_from", filter=CREATURE)),
        ("You can't spend mana to cast this spell.", b.CastingRule("only_from", filter=f.Not(f.Everything()))),
    ],
)
def test_601_2h_which_mana_is_spent(text: str, expected: b.CastingRule) -> None:
    assert only(text) == expected
    reads_back(text)


def test_107_3_mana_on_the_x_of_an_ability() -> None:
    text = "{X}: This creature deals X damage to each creature and each player. Spend only black mana on X."
    found = only(text)
    assert isinstance(found, b.ActivatedAbility)
    assert found.x_mana == "B"
    reads_back(text)


def test_mana_from_a_kind_of_source() -> None:
    text = "When this creature enters, if mana from a Treasure was spent to cast it, create a Treasure token for each mana from a Treasure spent to cast it."
    found = only(text)
    assert isinstance(found, b.TriggeredAbility)
    assert found.condition == c.Matches(o.This(), f.ManaFrom(TREASURE))
    assert a.ManaSpentFrom(o.This(), TREASURE) in list(walk(found))
    reads_back(text)


def test_mana_spent_on_another_object_is_not_that_spent_on_this() -> None:
    text = "Each creature you control enters with an additional +1/+1 counter on it for each mana from a Treasure spent to cast it."
    assert isinstance(only(text), b.Residual)
