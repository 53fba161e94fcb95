"""What a scenario calls an action, a spell or an ability: one matcher for `activate`, `playable`, `while_on_stack` and texts of answers.

An action has a printed text, keywords and costs. A wanted text fits it as the whole text, as the beginning of the text, as a keyword, or as a cost
alone, in this order: `best` looks for the best fit over all actions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..rules.kernel.abilities.mana import activated_abilities
from ..rules.kernel.ask.ask import Action, Ask
from ..rules.kernel.cast.legal_actions import face_up_ways, find_way
from ..rules.kernel.characteristics.rooms import locked
from ..rules.kernel.play import Play
from ..rules.kernel.state.rows import StackItem
from ..rules.program.abilities import Ability, ActivatedAbility, Keyword
from ..rules.program.node import walk
from ..rules.program.objects import AnyTarget, Target
from ..rules.program.players import TargetPlayer
from .names import fold, is_named, normal_text
from .naming import Lines, ability_texts, cost_text, keyword_of, keyword_texts, names_of, of_one_color, sentences

NONE, COST, KEYWORD, TEXT, WHOLE = range(5)
"""How well a text fits, none to best."""

_CAST_BY = {"foretold": "foretell", "plotted": "plot"}
_COLOR_OF = {"t:Plains": "W", "t:Island": "U", "t:Swamp": "B", "t:Mountain": "R", "t:Forest": "G"}
_WITH = re.compile(r" (?:with|using|for) ", re.IGNORECASE)


class Said:
    """What may be said for one thing: printed texts, keywords with their number and cost, costs; `names` stand for "~"."""

    __slots__ = ("costs", "keywords", "names", "texts")

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.texts: list[str] = []
        self.keywords: list[str] = []
        self.costs: list[str] = []

    def fit(self, wanted: str) -> int:
        """How well the wanted text fits."""
        target = normal_text(wanted, self.names)
        texts = [normal_text(text, self.names) for each in self.texts for text in of_one_color(each)]
        if not target:
            return NONE
        if target in texts:
            return WHOLE
        if any(text.startswith(target) for text in texts):
            return TEXT
        if any(_begins(normal_text(word, self.names), target) for word in self.keywords):
            return KEYWORD
        costs = [normal_text(each, self.names) for each in self.costs]
        if target.rstrip(":") in costs:
            return COST
        return COST if not self.texts and any(_begins_with_cost(target, cost) for cost in costs) else NONE


def _begins(word: str, target: str) -> bool:
    """Whether a keyword is called so; its number counts: "Suspend 1" is not "suspend 10"."""
    rest = word[len(target) :]
    return word.startswith(target) and not (target[-1:].isdigit() and rest[:1].isdigit())


def _begins_with_cost(target: str, cost: str) -> bool:
    """An ability without a text is known by its cost; "{4}" is not the cost "{4}{U}"."""
    return bool(cost) and ((target.startswith(cost) and target[len(cost) :][:1] != "{") or cost.startswith(target))


# --- actions ----------------------------------------------------------------------------------------------------------


def best(game: Play, seat: int, actions: Iterable[Action], wanted: str, lines: Lines, targets: bool = False) -> int:
    """The index of the action that fits best, -1 for none. With equal costs alone: the one that needs targets as the row has some or none."""
    found, degree = -1, (NONE, False)
    for index, action in enumerate(actions):
        fit = fits(game, seat, action, wanted, lines)
        rank = (fit, fit == COST and _has_targets(game, action) == targets)
        if fit and rank > degree:
            found, degree = index, rank
    return found


def fits(game: Play, seat: int, action: Action, wanted: str, lines: Lines) -> int:
    """How well an action is called so."""
    if action.kind == "activate":
        return _activated(game, action, lines).fit(wanted)
    if action.kind == "special":
        return _special(game, action, lines).fit(wanted)
    if action.kind == "land":
        return _played(game, action, wanted, "Play ")
    return (
        max(_played(game, action, wanted, "Cast "), _way(game, seat, action, lines).fit(wanted))
        if action.kind == "cast"
        else NONE
    )


def _has_targets(game: Play, action: Action) -> bool:
    found = dict(activated_abilities(game, action.obj)).get(action.option) if action.kind == "activate" else None
    return found is not None and any(isinstance(node, (Target, AnyTarget, TargetPlayer)) for node in walk(found.body))


def _activated(game: Play, action: Action, lines: Lines) -> Said:
    said = Said(names_of(game, action.obj))
    found = dict(activated_abilities(game, action.obj)).get(action.option)
    if not isinstance(found, ActivatedAbility):
        return said
    if action.option in _COLOR_OF:
        said.texts.append(f"{{T}}: Add {{{_COLOR_OF[action.option]}}}.")
    elif found.word and found.word != "intrinsic":
        said.keywords += [found.word, *_of_keyword(game, action, lines)]
    said.texts += ability_texts(game, action.obj, found, lines)
    said.costs.append(cost_text(found.cost))
    return said


def _of_keyword(game: Play, action: Action, lines: Lines) -> list[str]:
    number = action.option.split(".")[0]
    abilities = game.chars(action.obj).abilities
    keyword = abilities[int(number)] if number.isdigit() and int(number) < len(abilities) else None
    return keyword_texts(game, action.obj, keyword, lines) if isinstance(keyword, Keyword) else []


def _special(game: Play, action: Action, lines: Lines) -> Said:
    said = Said(names_of(game, action.obj))
    if action.option == "face_up":
        said.costs.append(cost_text(face_up_ways(game, action.obj)[action.nth][1]))
        said.texts = _with_cost(said.costs[0], "Turn this face-down permanent face up.")
    elif action.option == "unlock":
        said.costs += [cost_text(cost) for door, cost in locked(game, action.obj) if door == action.face]
        half = ("left", "right")[action.face]
        said.texts = _with_cost(said.costs[0] if said.costs else "", f"Unlock the {half} half.")
    else:
        said.keywords += [action.option, *_keywords(game, action.obj, action.option, lines)]
    return said


def _with_cost(cost: str, text: str) -> list[str]:
    return [text, f"{cost}: {text}"]


def _keywords(game: Play, oid: int, name: str, lines: Lines) -> list[str]:
    own = [each for each in game.chars(oid).abilities if isinstance(each, Keyword) and each.name == name]
    return [text for keyword in own for text in keyword_texts(game, oid, keyword, lines)]


def _way(game: Play, seat: int, action: Action, lines: Lines) -> Said:
    """A way of casting by its keyword, with or without the cost: "Flashback {W}"."""
    said = Said(names_of(game, action.obj))
    word = keyword_of_way(action)
    if not word:
        return said
    way = find_way(game, seat, action)
    cost = None if way is None else way.cost
    printed = game.program_of(action.obj).faces[action.face].mana_cost
    said.keywords += [
        f"{word} {printed if cost is None else cost_text(cost)}",
        *_keywords(game, action.obj, word, lines),
    ]
    said.costs = [] if cost is None else [cost_text(cost)]
    return said


def keyword_of_way(action: Action) -> str:
    """The keyword of a way of casting, "" for the ordinary one."""
    return _CAST_BY.get(action.option, action.option)


def _played(game: Play, action: Action, wanted: str, verb: str) -> int:
    """ "Cast NAME", "Cast NAME with|using|for KEYWORD", "Cast fused NAME", "Play NAME": the name by its beginning."""
    if not wanted.lower().startswith(verb.lower()):
        return NONE
    program, name = game.program_of(action.obj), wanted[len(verb) :].strip()
    if name.lower().startswith("fused "):
        return WHOLE if action.option == "fuse" and fold(program.name) == fold(name[6:]) else NONE
    face = program.faces[action.face].name
    if is_named([face], name) and action.option != "fuse":
        return TEXT if action.option else WHOLE
    if any(
        is_named([face], name[: found.start()]) and fits_way(game, action, name[found.end() :])
        for found in _WITH.finditer(name)
    ):
        return WHOLE
    return KEYWORD if fold(face).startswith(fold(name)) else NONE


def fits_way(game: Play, action: Action, keyword: str) -> bool:
    """Whether an action casts by that keyword: a way of its own, or the ordinary one where the word is an additional cost or a mode."""
    wanted, word = normal_text(keyword, []), normal_text(keyword_of_way(action), [])
    if word:
        return word.startswith(wanted) or word.endswith(wanted)  # megamorph is a morph
    own = {each.name for each in game.chars(action.obj).abilities if isinstance(each, Keyword)} - {*_ADDED}
    return not any(normal_text(name, []).endswith(wanted) for name in own)


_ADDED = (
    "kicker",
    "multikicker",
    "buyback",
    "entwine",
    "replicate",
    "squad",
    "casualty",
    "bargain",
    "offspring",
    "conspire",
    "splice",
)


def added_cost(wanted: str) -> str:
    """The additional cost that "Cast NAME with KEYWORD" names, "" for none."""
    word = fold(_WITH.split(wanted)[-1])
    return word if word in _ADDED else ""


# --- the stack --------------------------------------------------------------------------------------------------------


def on_stack(game: Play, wanted: str, lines: Lines, triggers: bool = False) -> bool:
    """Whether something on the stack is called so, by its text, its keyword or its name (an ability: its source's). `triggers`: triggered abilities only."""
    return any(_is_on_stack(game, oid, wanted, lines, triggers) for oid in game.s.stack)


def _is_on_stack(game: Play, oid: int, wanted: str, lines: Lines, triggers: bool) -> bool:
    item = game.s.objects[oid].item
    if triggers and (item is None or item.kind != "triggered"):
        return False
    if item is not None and item.kind != "spell":
        return _is_ability(game, item, wanted, lines)
    if any(fold(name).startswith(fold(wanted)) for name in names_of(game, oid)):
        return True
    said = Said(names_of(game, oid))
    said.texts = [f"Cast {name}" for name in said.names]
    if not game.chars(oid).is_permanent_type():
        row = game.s.objects[oid]
        texts = lines(game.s.programs[row.program].name)
        said.texts += (texts[row.face] if row.face < len(texts) else "").split("\n")
    return said.fit(wanted) >= TEXT


def _is_ability(game: Play, item: StackItem, wanted: str, lines: Lines) -> bool:
    if item.source not in game.s.objects:
        return False
    if any(fold(name).startswith(fold(wanted)) for name in names_of(game, item.source)):
        return True
    return item.ability is not None and is_trigger(game, item.source, item.ability, item.trigger_key, wanted, lines)


def is_trigger(game: Play, source: int, ability: Ability, key: str, wanted: str, lines: Lines) -> bool:
    """Whether an ability of a source is called so: by its text, its keyword, or, with neither (it is delayed), by a sentence of the card."""
    said = Said(names_of(game, source))
    said.texts = ability_texts(game, source, ability, lines)
    keyword = keyword_of(game, source, key)
    if keyword is not None:
        said.keywords = keyword_texts(game, source, keyword, lines)
    if said.fit(wanted):
        return True
    said.texts = [] if said.texts or keyword is not None else sentences(game, source, lines)
    return bool(said.fit(wanted))


def has_line(game: Play, oid: int, wanted: str, lines: Lines) -> bool:
    """Whether a line of an object's printed text begins so."""
    said = Said(names_of(game, oid))
    texts = lines(game.s.programs[game.s.objects[oid].program].name)
    said.texts = [line for text in texts for line in text.split("\n")]
    return bool(said.fit(wanted))


def find_trigger(game: Play, ask: Ask, index: int, wanted: str, lines: Lines) -> bool:
    """Whether the waiting trigger of that index has that text or comes from a source of that name."""
    trigger = ask.data["triggers"][index]
    if trigger.source not in game.s.objects:
        return False
    if any(fold(name) == fold(wanted) for name in names_of(game, trigger.source)):
        return True
    return is_trigger(game, trigger.source, trigger.ability, trigger.key, wanted, lines)
