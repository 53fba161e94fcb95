"""Programs back to Oracle text: every ability printed in words that the compiler reads back as the same program.

Of the ways to name what was mentioned before ("it", "that creature", "that card"), the first is taken that reads back; an ability
for which none does has no text, and `print_program` says so by raising Unprintable.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..program.abilities import Ability, Keyword, Residual
from ..program.cards import CardProgram, Face
from .cards import CardText, FaceText
from .compiler import compile_card
from .printing_abilities import ability as printed
from .printing_nouns import Unprintable, Words

__all__ = ["Unprintable", "print_ability", "print_program"]
_STYLES = (0, 1, 2, 3, 4)
_KINDS = ("creature", "permanent", "card", "spell", "land", "artifact", "player", "token")


def print_program(program: CardProgram, face: int = 0) -> str:
    """The text of a face. Raises Unprintable when an ability has no words that read back."""
    given = program.faces[face]
    lines: list[str] = []
    simple: list[str] = []
    for each in given.abilities:
        if isinstance(each, Keyword) and each == Keyword(each.name):
            simple.append(each.name)
            continue
        if simple:
            lines.append(_keywords(simple))
            simple = []
        lines.append(print_ability(each, given, program.layout))
    if simple:
        lines.append(_keywords(simple))
    return "\n".join(lines)


def _keywords(names: list[str]) -> str:
    text = ", ".join(names)
    return text[:1].upper() + text[1:]


def print_ability(ability: Ability, face: Face, layout: str = "normal") -> str:
    """The paragraph of one ability. Raises Unprintable."""
    if isinstance(ability, Residual):
        raise Unprintable("a residual clause")
    why = "no words read back"
    for words in _choices(ability, face):
        try:
            text = _named(printed(ability, words), words)
        except Unprintable as error:
            why = str(error)
            continue
        if _reads_back(text, ability, face):
            return text
    raise Unprintable(why)


def _choices(ability: Ability, face: Face) -> Iterator[Words]:
    this = _this(face)
    for style in _STYLES:
        if style not in (1, 4):
            yield Words(this, style)
            continue
        for kind in _KINDS:
            names = (
                "target0",
                "target1",
                "event.object",
                "event.source",
                "event.other",
                "found",
                "created",
                "moved",
                "each",
                "cost.sacrificed",
            )
            yield Words(this, style, tuple((name, kind) for name in names))


def _this(face: Face) -> str:
    for subtype in ("Aura", "Equipment", "Vehicle", "Saga", "Siege", "Class", "Case", "Spacecraft"):
        if subtype in face.subtypes:
            return f"this {subtype}"
    for kind in ("creature", "planeswalker", "land", "artifact", "enchantment", "battle"):
        if kind in face.types:
            return f"this {kind}"
    return "this spell"


def _named(text: str, words: Words) -> str:
    """ "~" as "this creature"; in quotations too, where it is another object."""
    return "".join(_sentence_case(part, words.this) for part in text.splitlines(keepends=True))


def _sentence_case(text: str, this: str) -> str:
    for lead in (". ", "• ", ": ", '"', "— "):
        text = text.replace(f"{lead}~", f"{lead}{this[:1].upper()}{this[1:]}")
    if text.startswith("~"):
        text = f"{this[:1].upper()}{this[1:]}{text[1:]}"
    return text.replace("~", this)


def _reads_back(text: str, ability: Ability, face: Face) -> bool:
    source = FaceText(
        "Nameless",
        face.mana_cost,
        _type_line(face),
        text,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.indicator,
    )
    found = compile_card(CardText("Nameless", "normal", (source,))).faces[0].abilities
    return found == (ability,)


def _type_line(face: Face) -> str:
    left = " ".join(word.capitalize() for word in (*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left
