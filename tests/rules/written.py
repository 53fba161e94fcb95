"""Invented cards from invented texts: what the compiler reads is what the rules play."""

from __future__ import annotations

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import FULL, CardProgram


def written(name: str, cost: str, types: str, text: str = "", pt: str = "") -> CardProgram:
    """A one-faced card; the compiler must understand all of it."""
    power, _, toughness = pt.partition("/")
    made = compile_card(CardText(name, "normal", (FaceText(name, cost, types, text, power, toughness),)))
    assert made.grade() == FULL, made.residuals()
    return made


def two_faced(name: str, front: FaceText, back: FaceText, layout: str = "transform") -> CardProgram:
    """A double-faced card."""
    made = compile_card(CardText(name, layout, (front, back)))
    assert made.grade() == FULL, made.residuals()
    return made
