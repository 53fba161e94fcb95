"""What mana may be spent on, back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import effects as fx
from ...program import filters as fl
from ..nouns.print import cast_origin, noun
from ..text.wording import COLOR_NAMES, Unprintable, Words, article
from ..tree.filters import all_of, conjuncts
from .read_mana_uses import PAID_ACTIONS

_ELSEWHERE = fl.Not(fl.CastFrom("hand", own=True))


def uses(only: tuple[fx.ManaUse, ...], w: Words) -> str:
    """After "Spend this mana only"."""
    if is_barred(only):
        kept = only[0].filter
        return f"to cast {_spell(kept.part if isinstance(kept, fl.Not) else fl.Not(kept), w)}"
    if only == (fx.ManaUse("x"),):
        return "on costs that contain {X}"
    words = [_use(each, w) for each in only]
    if w.after and all(each.kind == "spell" for each in only):
        several = replace(w, after=False)
        words = [_use(only[0], several), *(_use(each, several).removeprefix("cast ") for each in only[1:])]
    return "to " + " or ".join(words)


_THERE = fl.InZone("battlefield")


def is_barred(only: tuple[fx.ManaUse, ...]) -> bool:
    """Whether the mana is for everything but some spells: "this mana can't be spent to cast nonartifact spells"."""
    return len(only) == 2 and only[1] == fx.ManaUse("not_spell") and only[0].kind == "spell"


def _use(use: fx.ManaUse, w: Words) -> str:
    words = next((words for words, known in PAID_ACTIONS.items() if known == use), "")
    if words:
        return words
    if use.kind == "spell":
        return f"cast {_spell(use.filter, w)}"
    if use.kind != "ability":
        raise Unprintable("mana")
    word = f"{use.word} " if use.word else ""
    if use.filter == fl.Everything():
        return f"activate {word}abilities"
    parts = conjuncts(use.filter)
    kept = [each for each in parts if each != _THERE]
    whose = noun(all_of(kept), w, True) if _THERE in parts else f"{noun(use.filter, w)} sources"
    return f"activate {word}abilities of {whose}"


def _spell(filter: fl.Filter, w: Words) -> str:
    parts = conjuncts(filter)
    origins = [each for each in parts if isinstance(each, fl.CastFrom)]
    kept = [each for each in parts if each not in origins and each != _ELSEWHERE]
    words = noun(all_of((fl.IsSpell(), *kept)), w, not w.after)
    tail = " from anywhere other than your hand" if _ELSEWHERE in parts else ""
    for each in origins:
        tail += cast_origin(each)
    return f"{article(words) if w.after else words}{tail}"


def own_mana(node: ab.CastingRule, w: Words) -> str:
    """ "Spend only black mana on X.", "Spend only mana produced by creatures to cast ~."."""
    if node.rule == "x_mana":
        return f"Spend only {x_colors(node.mana)} mana on X."
    if node.filter is None:
        raise Unprintable("mana")
    if node.filter == fl.Not(fl.Everything()):
        return "You can't spend mana to cast ~."
    return f"Spend only mana produced by {noun(node.filter, w, True)} to cast ~."


def x_colors(letters: str) -> str:
    """ "black and/or red"."""
    return " and/or ".join(COLOR_NAMES[letter] for letter in letters)
