"""Names of objects and texts of abilities in a running game, for matching what a scenario writes.

A text is matched against the card's printed lines: the k-th activated (or triggered) ability of a face belongs to its k-th line of that
kind. Abilities without a line of their own (granted, of tokens, of keywords) are matched by their cost or keyword.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..rules.kernel.abilities.mana import activated_abilities
from ..rules.kernel.ask.ask import Action, Ask
from ..rules.kernel.play import Play
from ..rules.program import costs as co
from ..rules.program.abilities import Ability, ActivatedAbility, Keyword, TriggeredAbility
from ..rules.program.amounts import Const
from ..rules.program.filters import HasSubtype, HasSupertype, HasType
from ..rules.program.node import walk
from .names import fold, normal_text

Lines = Callable[[str], tuple[str, ...]]
"""The printed text of each face of the card with that name."""

_TRIGGER = re.compile(r"^(?:[^—:\"]{1,40} — )?(?:when|whenever|at)\b", re.IGNORECASE)
_ACTIVATED = re.compile(
    r"^(?:[^—:\"]{1,40} — )?[^\"]*?(?:\{|sacrifice|discard|remove|pay|tap|exile|return|put|reveal|[-+−0-9]|mill|untap|exert|choose)[^\".]*:",
    re.IGNORECASE,
)


def names_of(game: Play, ref: int) -> list[str]:
    """All names an object answers to: the current one, and those of its card's faces."""
    row = game.s.objects[ref]
    program = game.s.programs[row.program]
    names = [game.chars(ref).name, program.name, *(face.name for face in program.faces)]
    return [name for name in dict.fromkeys(names) if name]


def lines_of_kind(text: str, kind: type[Ability]) -> list[str]:
    """The lines of a face's text that are activated or triggered abilities, without reminder text and ability words."""
    text = re.sub(
        r"(?<=[a-z])(?=\{[^}]+\}[^:.\n]*:)", "\n", text
    )  # "Haste{T}: ...": the line break of the source is lost
    lines = [re.sub(r"\s*\([^)]*\)", "", line).strip() for line in text.split("\n")]
    wanted = _TRIGGER if kind is TriggeredAbility else _ACTIVATED
    found = [
        line for line in lines if line and wanted.match(line) and (kind is TriggeredAbility or not _TRIGGER.match(line))
    ]
    return [re.sub(r"^[^—:\"]{1,40} — ", "", line) for line in found]


def printed_line(game: Play, ref: int, ability: Ability, lines: Lines) -> str:
    """The printed line of an ability of an object, "" if it has none."""
    row = game.s.objects[ref]
    program = game.s.programs[row.program]
    texts = lines(program.name)
    for face, text in zip(program.faces, texts, strict=False):
        kind = type(ability)
        own = [one for one in face.abilities if type(one) is kind]
        printed = lines_of_kind(text, kind)
        if len(own) == len(printed):
            for one, line in zip(own, printed, strict=True):
                if one is ability or one == ability:
                    return line
    return ""


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


def action_texts(game: Play, action: Action, lines: Lines) -> list[str]:
    """The texts under which an activation may be named."""
    found = dict(activated_abilities(game, action.obj)).get(action.option)
    if not isinstance(found, ActivatedAbility):
        return []
    texts = [printed_line(game, action.obj, found, lines)]
    if action.option.startswith("t:"):
        color = {"t:Plains": "W", "t:Island": "U", "t:Swamp": "B", "t:Mountain": "R", "t:Forest": "G"}[action.option]
        texts.append(f"{{T}}: Add {{{color}}}.")
    if found.word and found.word != "intrinsic":
        texts.append(_keyword_text(game, action, found))
    return [text for text in texts if text]


def _keyword_text(game: Play, action: Action, ability: ActivatedAbility) -> str:
    number = action.option.split(".")[0]
    abilities = game.chars(action.obj).abilities
    keyword = abilities[int(number)] if number.isdigit() and int(number) < len(abilities) else None
    if not isinstance(keyword, Keyword):
        return ability.word
    cost = "" if keyword.cost is None else cost_text(keyword.cost)
    amount = str(keyword.amount.value) if isinstance(keyword.amount, Const) else ""
    return f"{_printed_name(keyword)} {amount} {cost}"


def _printed_name(keyword: Keyword) -> str:
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


def fits_text(game: Play, action: Action, wanted: str, lines: Lines) -> bool:
    """Whether an activation's text begins with the wanted one."""
    names = names_of(game, action.obj)
    target = normal_text(wanted, names)
    texts = action_texts(game, action, lines)
    if any(normal_text(text, names).startswith(target) for each in texts for text in _of_one_color(each)):
        return True
    return not texts and _fits_cost(game, action, target, names)


_EITHER = re.compile(r"Add (\{\w\}) or (\{\w\})")


def _of_one_color(text: str) -> list[str]:
    """A text, and as scenarios shorten it: "Add {R} or {W}. ..." as "Add {R}. ..."."""
    found = _EITHER.search(text)
    return [text] if found is None else [text, *(text.replace(found[0], f"Add {found[n]}") for n in (1, 2))]


def fits_keyword(game: Play, action: Action, wanted: str) -> bool:
    """Whether a way of casting is the wanted keyword, with or without its cost ("Flashback {W}")."""
    keywords = [a for a in game.chars(action.obj).abilities if isinstance(a, Keyword) and a.name == action.option]
    printed = game.program_of(action.obj).faces[action.face].mana_cost
    costs = [printed if keyword.cost is None else cost_text(keyword.cost) for keyword in keywords] or [""]
    return any(normal_text(f"{action.option} {cost}", []).startswith(normal_text(wanted, [])) for cost in costs)


def special_fits(action: Action, text: str) -> bool:
    """Whether a special action is meant, with or without its cost ("{U}: Unlock the left half.")."""
    word = fold(re.sub(r"^(?:\{[^}]*\})+:", "", text))
    if action.option == "face_up":
        return "turn this face-down" in word
    if action.option == "unlock":
        return word.startswith("unlock") and ("right" in word) == (action.face == 1)
    return word.startswith(action.option) or action.option.startswith(word)


def _fits_cost(game: Play, action: Action, target: str, names: list[str]) -> bool:
    """An ability without a printed line (of a token, granted) is known by its cost."""
    found = dict(activated_abilities(game, action.obj)).get(action.option)
    paid = "" if not isinstance(found, ActivatedAbility) else normal_text(cost_text(found.cost), names)
    whole = target.startswith(paid) and not target[len(paid) :].startswith("{")  # "{4}" is not the cost "{4}{U}"
    return bool(paid) and (whole or paid.startswith(target))


def ability_fits(game: Play, source: int, ability: Ability, wanted: str, lines: Lines) -> bool:
    """Whether an ability of a source has a text that begins so."""
    if source not in game.s.objects:
        return False
    names = names_of(game, source)
    return normal_text(printed_line(game, source, ability, lines), names).startswith(normal_text(wanted, names))


def spell_fits(game: Play, oid: int, wanted: str, lines: Lines) -> bool:
    """Whether a line of an instant's or sorcery's printed text begins so."""
    row = game.s.objects[oid]
    if game.chars(oid).is_permanent_type():
        return False
    names, target = names_of(game, oid), normal_text(wanted, names_of(game, oid))
    texts = lines(game.s.programs[row.program].name)
    printed = texts[row.face] if row.face < len(texts) else ""
    return any(normal_text(line, names).startswith(target) for line in printed.split("\n") if line)


def find_text(game: Play, ask: Ask, index: int, wanted: str, lines: Lines) -> bool:
    """Whether the trigger of that index has that text or comes from a source of that name."""
    trigger = ask.data["triggers"][index]
    if trigger.source not in game.s.objects:
        return False
    if any(fold(name) == fold(wanted) for name in names_of(game, trigger.source)):
        return True
    return _keyword_of(game, trigger.source, trigger.key) == fold(wanted) or ability_fits(
        game, trigger.source, trigger.ability, wanted, lines
    )


def on_stack(game: Play, wanted: str, lines: Lines) -> bool:
    """Whether a triggered ability on the stack is called so: by its keyword, its text, or its source's name."""
    for oid in game.s.stack:
        item = game.s.objects[oid].item
        if item is None or item.kind != "triggered" or item.ability is None or item.source not in game.s.objects:
            continue
        if any(fold(name) == fold(wanted) for name in names_of(game, item.source)):
            return True
        word = _keyword_of(game, item.source, item.trigger_key)
        if (word and fold(wanted).startswith(word)) or ability_fits(game, item.source, item.ability, wanted, lines):
            return True
    return False


def _keyword_of(game: Play, source: int, key: str) -> str:
    """The keyword that a triggered ability stands for, "" for others."""
    number, dot, _ = key.partition(":")[2].partition(".")
    abilities = game.chars(source).abilities
    keyword = abilities[int(number)] if dot and number.isdigit() and int(number) < len(abilities) else None
    return keyword.name if isinstance(keyword, Keyword) else ""
