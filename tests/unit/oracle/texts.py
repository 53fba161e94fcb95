"""Compiling short texts in tests."""

from __future__ import annotations

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.printer import print_program
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program.abilities import Ability
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.clauses import Clause


def program(text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}", name: str = "Example") -> CardProgram:
    """The program of a one-faced card with that text."""
    return compile_card(CardText(name, "normal", (FaceText(name, cost, type_line, text, "2", "2"),)))


def abilities(
    text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}", name: str = "Example"
) -> tuple[Ability, ...]:
    """The abilities of that text."""
    return program(text, type_line, cost, name).faces[0].abilities


def only(text: str, type_line: str = "Creature — Elf", cost: str = "{1}{G}", name: str = "Example") -> Ability:
    """The one ability of that text."""
    found = abilities(text, type_line, cost, name)
    assert len(found) == 1, found
    return found[0]


def sorcery(text: str) -> tuple[Clause, ...]:
    """The clauses of a sorcery with that text."""
    found = only(text, "Sorcery")
    assert isinstance(found, ab.SpellAbility), found
    return found.body.clauses


def instant(text: str) -> tuple[Clause, ...]:
    """The clauses of an instant with that text."""
    found = only(text, "Instant")
    assert isinstance(found, ab.SpellAbility), found
    return found.body.clauses


def verb_of_instant(text: str) -> fx.Verb:
    """The verb of an instant of one clause."""
    (clause,) = instant(text)
    return clause.verb


def read_back(text: str) -> tuple[ab.Ability, ...]:
    """The abilities of the text, which must read back from what is printed."""
    made = program(text)
    assert program(print_program(made)).faces[0].abilities == made.faces[0].abilities
    return made.faces[0].abilities


def triggered(text: str) -> ab.TriggeredAbility:
    """The one triggered ability of a creature with that text."""
    found = only(text)
    assert isinstance(found, ab.TriggeredAbility), found
    return found


def effect(text: str) -> tuple[Clause, ...]:
    """The clauses of a trigger with that effect."""
    (found,) = read_back(f"When this creature enters, {text}")
    assert isinstance(found, ab.TriggeredAbility), found
    return found.body.clauses
