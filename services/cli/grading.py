"""The Oracle compiler as the catalog's grader: what a card's text compiles to, and which paragraphs it leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from services.catalog.facts import CardFacts, FaceFacts
from services.catalog.importer import Compiled
from services.game.rules.oracle.compiler import COMPILER_VERSION, compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText, melded
from services.game.rules.program.cards import CardProgram

__all__ = ["COMPILER_VERSION", "card_text", "compiled"]


def compiled(card: CardFacts, find: Callable[[str], CardFacts | None]) -> Compiled:
    """The card's grade with the texts that are not compiled; `find` gives other cards by name, of which a meld card needs its back face."""

    def text(name: str) -> CardText | None:
        found = find(name)
        return None if found is None else card_text(found)

    program = compile_card(melded(card_text(card), text))
    match program.grade():
        case "full" | "assisted" | "manual" as grade:
            return Compiled(grade, tuple(_residual(program)))
    return Compiled("")


def _residual(program: CardProgram) -> Iterator[str]:
    for each in program.residuals():
        yield " ".join(each.text.split())


def card_text(card: CardFacts) -> CardText:
    """What the compiler reads of a card."""
    return CardText(card.name, card.layout, tuple(map(_face, card.all_faces())), card.color_identity)


def _face(face: FaceFacts) -> FaceText:
    return FaceText(
        name=face.name,
        mana_cost=face.mana_cost,
        type_line=face.type_line,
        oracle_text=face.oracle_text,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        color_indicator=face.color_indicator,
        lights=face.lights,
    )
