"""Programs back to Oracle text: every ability printed in words that the compiler reads back as the same program.

Of the ways to name what was mentioned before ("it", "that creature", "that card"), the first is taken that reads back; an ability
for which none does has no text, and `print_program` says so by raising Unprintable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from ..program.abilities import (
    Ability,
    ActivatedAbility,
    AdditionalCostAbility,
    CastingRule,
    CleavedText,
    Keyword,
    LevelBand,
    ReplacementAbility,
    Residual,
    SpellAbility,
    StaticAbility,
    VisitAbility,
)
from ..program.cards import CardProgram, Face
from ..program.conditions import Always
from ..program.costs import ManaCost
from ..program.filters import HasType, IsSource, Not
from ..program.modifications import AddTypes, SetName, SetTypes
from ..program.node import walk
from ..program.objects import Bound, Host
from . import grammar
from .compiler import compile_card
from .paragraphs.print import ability as printed
from .statics.read_permissions import UNTIMELY
from .text.card_text import CardText, FaceText
from .text.wording import Style, Unprintable, Words, named
from .tree.another import as_written
from .tree.filters import conjuncts

_LOADED = grammar.LOADED

_PHRASES = {
    "target0": ("it", "that creature", "that card", "the creature you control", "that Equipment"),
    "target1": ("it", "that creature", "the creature you don't control", "the creature an opponent controls"),
    "event": ("it", "that spell", "that creature", "that card"),
    "created": ("it", "that creature", "them", "the token"),
    "moved": ("it", "that card", "them", "the exiled card"),
}
"""Words for one of several things mentioned before, by its name or the first part of it."""
_OTHER_PHRASES = ("it", "that creature", "that card")

_MOST_NAMES = 2


_SAID_ONE_WAY = frozenset(("rest", "left"))


_KINDS = ("creature", "permanent", "card", "spell", "land", "artifact", "player", "token", "planeswalker")


def print_program(program: CardProgram, face: int = 0) -> str:
    """The text of a face. Raises Unprintable when an ability has no words that read back."""
    given = program.faces[face]
    lines: list[str] = []
    simple: list[str] = []
    for each in given.abilities:
        if each in _said_with(_ANY_TIME, given):
            continue
        if isinstance(each, SpellAbility) and any(isinstance(other, CleavedText) for other in given.abilities):
            continue
        if isinstance(each, Keyword) and each == Keyword(each.name) and each.name not in _HEADS:
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
    if isinstance(ability, CleavedText):
        return _cleaved(ability, face, layout)
    why = ""
    tried: set[str] = set()
    written = as_written(ability, frozenset(face.types) | {each.lower() for each in face.subtypes})
    for words in _choices(ability, face):
        try:
            text = named(printed(written, words), words.this)
        except Unprintable as error:
            why = why or str(error)
            continue
        if text in tried:
            continue
        tried.add(text)
        if _reads_back(text, ability, face):
            return text
    raise Unprintable("no words read back" if tried else why)


def _cleaved(ability: CleavedText, face: Face, layout: str) -> str:
    """Both texts of a cleave spell as one, with what its cleaved text leaves out in brackets (CR 702.148)."""
    spell = next(each for each in face.abilities if isinstance(each, SpellAbility))
    keyword = next(each for each in face.abilities if isinstance(each, Keyword) and each.name == "cleave")
    line = print_ability(keyword, face, layout)
    cut = _bracketed(print_ability(spell, face, layout), print_ability(SpellAbility(ability.body), face, layout))
    found = _compiled(f"{line}\n{cut}", face, ability)
    if found != (keyword, spell, ability):
        raise Unprintable("no words read back")
    return cut


def _bracketed(whole: str, kept: str) -> str:
    """The whole text with brackets around the words that the other one has not."""
    words, left = _WORDS.findall(whole), _WORDS.findall(kept)
    text, cut = "", ""
    for word in words:
        if left and word.strip() == left[0].strip():
            text += f" [{cut.strip()}]" * bool(cut) + word
            cut = ""
            left.pop(0)
        else:
            cut += word
    if left:
        raise Unprintable("CleavedText")
    return (text + f" [{cut.strip()}]" * bool(cut)).strip()


_WORDS = re.compile(r"\s*(?:[^\s.,]+|[.,])")


def _choices(ability: Ability, face: Face) -> Iterator[Words]:
    """Ways to say it, at most 170: one word for all that was mentioned before, then a word for each; sentences in four orders."""
    plain = Words(_this(face), host=_host(face), kickers=_kickers(face))
    orders = [replace(plain, where=where, after=after) for after in (False, True) for where in (False, True)]
    names = sorted({node.name for node in walk(ability) if isinstance(node, Bound)} - _SAID_ONE_WAY)
    for order, style in product(orders, (Style.IT, Style.THAT_CARD, Style.THEM)):
        yield replace(order, style=style)
    for order, style, kind in product(orders, (Style.THAT_KIND, Style.THOSE), _KINDS):
        yield replace(order, style=style, kinds=tuple((name, kind) for name in names))
    if 0 < len(names) <= _MOST_NAMES:
        for order, phrases in product(orders, product(*map(_phrases_of, names))):
            yield replace(order, style=Style.NAMED, kinds=tuple(zip(names, phrases, strict=True)))


def _phrases_of(name: str) -> tuple[str, ...]:
    return _PHRASES.get(name, _PHRASES.get(name.partition(".")[0], _OTHER_PHRASES))


def _kickers(face: Face) -> tuple[str, ...]:
    found = [each for each in face.abilities if isinstance(each, Keyword) and each.name == "kicker"]
    costs = [cost for each in found for cost in (each.cost, each.second_cost)]
    return tuple(cost.mana for cost in costs if isinstance(cost, ManaCost))


def _host(face: Face) -> str:
    aura = "Aura" in face.subtypes or any(
        (isinstance(each, Keyword) and each.name == "bestow") or _is_attaching(each) for each in face.abilities
    )
    if not aura:
        return "equipped creature"
    enchanted = next(
        (each.filter for each in face.abilities if isinstance(each, Keyword) and each.name == "enchant"), None
    )
    types = (
        [each.type for each in conjuncts(enchanted) if isinstance(each, HasType)]
        if enchanted is not None
        else ["creature"]
    )
    return f"enchanted {types[0] if types else 'permanent'}"


def _this(face: Face) -> str:
    for subtype in ("Aura", "Equipment", "Vehicle", "Saga", "Siege", "Class", "Case", "Spacecraft"):
        if subtype in face.subtypes:
            return f"this {subtype}"
    for kind in ("creature", "planeswalker", "land", "artifact", "enchantment", "battle"):
        if kind in face.types:
            return f"this {kind}"
    return "this spell"


def _reads_back(text: str, ability: Ability, face: Face) -> bool:
    before, after = _known(ability, face), _later_bands(ability, face)
    text = "\n".join([*(line for line, _ in before), text, *(line for line, _ in after)])
    found = _compiled(text, face, ability)
    return found == (*(each for _, each in before), ability, *_said_with(ability, face), *(each for _, each in after))


_ANY_TIME = CastingRule("flash_if", Always())


def _said_with(ability: Ability, face: Face) -> tuple[Ability, ...]:
    """What the same paragraph says: the price of casting the card at another time than a sorcery."""
    price = [each for each in face.abilities if isinstance(each, ReplacementAbility) and each.condition == UNTIMELY]
    return tuple(price) if ability == _ANY_TIME else ()


def _compiled(text: str, face: Face, ability: Ability) -> tuple[Ability, ...]:
    named_so = any(isinstance(node, SetName) for node in walk(ability))
    source = FaceText(
        face.name if named_so else "Nameless",
        face.mana_cost,
        _type_line(face),
        text,
        _size(face.power, ability),
        _size(face.toughness, ability),
        face.loyalty,
        face.defense,
        face.indicator,
        ability.lights if isinstance(ability, VisitAbility) else (),
    )
    return compile_card(CardText("Nameless", "normal", (source,))).faces[0].abilities


def _size(printed_size: str, ability: Ability) -> str:
    """A star is defined in a paragraph of its own (CR 208.2a); the others are read with a number for it."""
    defines = isinstance(ability, StaticAbility) and ability.characteristic
    return "1" if "*" in printed_size and not defines else printed_size


def _later_bands(ability: Ability, face: Face) -> list[tuple[str, Ability]]:
    """The station thresholds below this one: the last of them makes a creature of the Spacecraft (CR 721.2b)."""
    if not isinstance(ability, LevelBand) or ability.counter != "charge" or ability.creature:
        return []
    bands = [each for each in face.abilities if isinstance(each, LevelBand) and each.low > ability.low]
    return [(named(printed(each, Words(_this(face))), _this(face)), each) for each in bands]


def _known(ability: Ability, face: Face) -> list[tuple[str, Ability]]:
    """What other paragraphs say that this one may speak of: additional costs, and bestow, which makes an Aura of the creature."""
    if Not(IsSource()) in walk(ability) and "creature" not in face.types:
        return [(print_ability(each, face), each) for each in face.abilities if _animates(each) and each != ability]
    if Host() in walk(ability) and "Aura" not in face.subtypes:
        found = [
            (print_ability(each, face), each) for each in face.abilities if _is_attaching(each) and each != ability
        ]
        if found:
            return found
    priced = any(isinstance(each, Keyword) and each.name in _HEADS for each in face.abilities)
    if isinstance(ability, (AdditionalCostAbility, Keyword)) or not (priced or _SPEAKS.search(repr(ability))):
        return []
    lines: list[tuple[str, Ability]] = []
    for each in face.abilities:
        if isinstance(ability, SpellAbility) and isinstance(each, Keyword) and each.name in _HEADS:
            lines.append((each.name.capitalize(), each))
        if isinstance(each, AdditionalCostAbility) or (isinstance(each, Keyword) and _is_spoken_of(each)):
            lines.append((named(printed(each, Words(_this(face))), _this(face)), each))
    return lines


def _is_spoken_of(keyword: Keyword) -> bool:
    return keyword.name == "bestow" or (keyword.name == "kicker" and keyword.second_cost is not None)


def _is_attaching(ability: Ability) -> bool:
    """Whether it makes an Aura of the permanent, whose "enchanted creature" others then speak of."""
    return isinstance(ability, ActivatedAbility) and any(
        isinstance(node, SetTypes) and "Aura" in node.subtypes for node in walk(ability)
    )


def _animates(ability: Ability) -> bool:
    """Whether it makes a creature of the permanent, which "another creature" then leaves out."""
    return isinstance(ability, ActivatedAbility) and any(
        isinstance(node, AddTypes) and "creature" in node.types for node in walk(ability)
    )


_HEADS = ("spree", "tiered")


"""Keywords whose modes stand below them."""


_SPEAKS = re.compile(r"cost\.|X\(\)|Host\(\)|which=[01]")


def _type_line(face: Face) -> str:
    left = " ".join(word.capitalize() for word in (*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left
