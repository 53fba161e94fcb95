"""Compiling short texts in tests."""

from __future__ import annotations

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.abilities import Ability
from services.game.rules.program.cards import CardProgram


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
