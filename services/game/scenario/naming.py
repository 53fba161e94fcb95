"""Names of objects and texts of abilities in a running game, for matching what a scenario writes.

The k-th activated (or triggered) ability of a face belongs to its k-th printed line of that kind. Abilities without a line of their own (granted,
of tokens) have the text that the compiler's printer gives them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ..rules.kernel.play import Play
from ..rules.oracle.printer import print_ability
from ..rules.oracle.text.wording import Unprintable
from ..rules.program import costs as co
from ..rules.program.abilities import Ability, ActivatedAbility, Keyword, TriggeredAbility
from ..rules.program.amounts import Const
from ..rules.program.cards import Face
from ..rules.program.filters import HasSubtype, HasSupertype, HasType
from ..rules.program.node import walk
from .names import fold

Lines = Callable[[str], tuple[str, ...]]
"""The printed text of each face of the card with that name."""

_TRIGGER = re.compile(r"^(?:[^—:\"]{1,40} — )?(?:when|whenever|at)\b", re.IGNORECASE)
_ACTIVATED = re.compile(
    r"^(?:[^—:\"]{1,40} — )?[^\"]*?(?:\{|sacrifice|discard|remove|pay|tap|exile|return|put|reveal|[-+−0-9]|mill|untap|exert|choose)[^\".]*:",
    re.IGNORECASE,
)


_ABILITY_WORD = re.compile(r"^[^—:\"]{1,40} — ")


def names_of(game: Play, ref: int) -> list[str]:
    """All names an object answers to: the current one, and those of its card's faces."""
    row = game.s.objects[ref]
    program = game.s.programs[row.program]
    names = [game.chars(ref).name, program.name, *(face.name for face in program.faces)]
    return [name for name in dict.fromkeys(names) if name]


def lines_of_kind(text: str, kind: type[Ability]) -> list[str]:
    """The lines of a face's text that are activated or triggered abilities, without reminder text."""
    text = re.sub(
        r"(?<=[a-z])(?=\{[^}]+\}[^:.\n]*:)", "\n", text
    )  # "Haste{T}: ...": the line break of the source is lost
    lines = [re.sub(r"\s*\([^)]*\)", "", line).strip() for line in text.split("\n")]
    wanted = _TRIGGER if kind is TriggeredAbility else _ACTIVATED
    return [
        line for line in lines if line and wanted.match(line) and (kind is TriggeredAbility or not _TRIGGER.match(line))
    ]


def printed_line(game: Play, ref: int, ability: Ability, lines: Lines) -> str:
    """The printed line of an ability of an object, by the object's own card or the one that it copies; "" if it has none."""
    own = game.s.programs[game.s.objects[ref].program]
    for program in (own, *game.s.programs):
        for face, text in zip(program.faces, lines(program.name), strict=False):
            line = _line_on(face, text, ability)
            if line:
                return line
    return ""


def _line_on(face: Face, text: str, ability: Ability) -> str:
    """Its line on a face: by its place among those of its kind, or else by its cost."""
    own = [one for one in face.abilities if type(one) is type(ability)]
    place = next((at for at, one in enumerate(own) if one is ability or one == ability), -1)
    if place < 0:
        return ""
    printed = lines_of_kind(text, type(ability))
    if len(own) == len(printed):
        return printed[place]
    paid = fold(cost_text(ability.cost)) if isinstance(ability, ActivatedAbility) else ""
    same = [line for line in printed if paid and _ABILITY_WORD.sub("", fold(line)).startswith(paid)]
    return same[0] if len(same) == 1 else ""


def cost_text(cost: co.Cost) -> str:
    """A cost as the beginning of an ability's text."""
    if isinstance(cost, co.Costs):
        return ", ".join(cost_text(part) for part in cost.parts)
    if isinstance(cost, co.ManaCost):
        return cost.mana
    if isinstance(cost, co.LoyaltyCost):
        return "-X" if cost.x else f"{cost.change:+d}" if cost.change else "0"
    if isinstance(cost, co.PayLife) and isinstance(cost.amount, Const):
        return f"Pay {cost.amount.value} life"
    return _WORDS.get(type(cost), "")


_WORDS: dict[type, str] = {
    co.TapThis: "{T}",
    co.UntapThis: "{Q}",
    co.SacrificeCost: "Sacrifice",
    co.DiscardCost: "Discard",
    co.ExileCost: "Exile",
}


def ability_texts(game: Play, ref: int, ability: Ability, lines: Lines) -> list[str]:
    """The texts of an ability of an object: as printed, with and without its ability word, or in the printer's words."""
    line = printed_line(game, ref, ability, lines)
    if not line and isinstance(ability, ActivatedAbility | TriggeredAbility):
        row = game.s.objects[ref]
        line = _in_words(ability, game.s.programs[row.program].faces[row.face])
    if not line:
        return []
    return list(dict.fromkeys([line, _ABILITY_WORD.sub("", line)]))


@lru_cache(4096)
def _in_words(ability: Ability, face: Face) -> str:
    """The text of an ability that no line of its object has, "" where it has none."""
    try:
        return print_ability(ability, face)
    except Unprintable:
        return ""


def keyword_texts(game: Play, ref: int, keyword: Keyword, lines: Lines) -> list[str]:
    """How a keyword of an object may be called: with its number and cost, or as its printed line begins."""
    name = printed_name(keyword)
    cost = "" if keyword.cost is None else cost_text(keyword.cost)
    amount = str(keyword.amount.value) if isinstance(keyword.amount, Const) else ""
    row = game.s.objects[ref]
    printed = lines(game.s.programs[row.program].name)
    parts = [part.strip() for text in printed for line in text.split("\n") for part in (line, *line.split(", "))]
    return [f"{name} {amount} {cost}", *(part for part in parts if fold(part).startswith(fold(name)))]


def printed_name(keyword: Keyword) -> str:
    """Typecycling is named by its type ("Islandcycling", "Basic landcycling"), equip by its quality ("Equip Knight")."""
    if keyword.name == "equip" and isinstance(keyword.filter, HasSubtype):
        return f"equip {keyword.filter.subtype}"
    if keyword.name != "typecycling" or keyword.filter is None:
        return keyword.name
    kinds = [node for node in walk(keyword.filter) if isinstance(node, HasSubtype | HasType | HasSupertype)]
    kinds.sort(key=lambda node: not isinstance(node, HasSupertype))
    words = [
        node.subtype if isinstance(node, HasSubtype) else node.type if isinstance(node, HasType) else node.supertype
        for node in kinds
    ]
    return f"{' '.join(words)}cycling"


_EITHER = re.compile(r"Add (\{\w\}) or (\{\w\})")


def of_one_color(text: str) -> list[str]:
    """A text, and as scenarios shorten it: "Add {R} or {W}. ..." as "Add {R}. ..."."""
    found = _EITHER.search(text)
    return [text] if found is None else [text, *(text.replace(found[0], f"Add {found[n]}") for n in (1, 2))]


def sentences(game: Play, ref: int, lines: Lines) -> list[str]:
    """The sentences and clauses of an object's printed text that begin as a triggered ability does: what a delayed one is called."""
    row = game.s.objects[ref]
    text = " ".join(lines(game.s.programs[row.program].name)).replace("\n", " ")
    return [text[found.start() :] for found in re.finditer(r"\b(?:when|whenever|at the) ", text, re.IGNORECASE)]


def keyword_of(game: Play, source: int, key: str) -> Keyword | None:
    """The keyword that a triggered ability of that key stands for."""
    number, dot, _ = key.partition(":")[2].partition(".")
    abilities = game.chars(source).abilities
    keyword = abilities[int(number)] if dot and number.isdigit() and int(number) < len(abilities) else None
    return keyword if isinstance(keyword, Keyword) else None
