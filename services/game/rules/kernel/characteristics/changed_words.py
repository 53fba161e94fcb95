"""Text with another word in the place of one (CR 612): a colour, as its letter, a basic land type or a creature type.

612.2 only where the word is used as such ok: not in names, not in mana symbols; 612.2a what a token is ok. Of a spell, too, with what splice
adds to its text (612.10).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

from ...program import abilities as ab
from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program.effects_permanents import TokenSpec
from ...program.node import Node, rewrite
from ..state.game import Game

_N = TypeVar("_N", bound=Node)


def reworded(abilities: tuple[ab.Ability, ...], old: str, new: str) -> tuple[ab.Ability, ...]:
    """The abilities with the new word wherever the old one stood."""
    changed: tuple[ab.Ability, ...] = rewrite(abilities, partial(_reworded, old, new))
    return changed


def reworded_spell(game: Game, oid: int, text: _N) -> _N:
    """A part of a spell's text that is kept apart from its abilities (its other half, what was spliced onto it, what it targets) as effects have changed it."""
    named = [effect for effect in game.s.effects if effect.affected and oid in effect.affected]
    for effect in named:
        for change in effect.modifications:
            if isinstance(change, mo.ChangeText):
                text = rewrite(text, partial(_reworded, change.old, change.new))
    return text


def _reworded(old: str, new: str, node: Node) -> Node:
    if isinstance(node, ab.Keyword) and node.name.endswith(f"{old.lower()}walk"):
        return replace(node, name=f"{node.name.removesuffix('walk').removesuffix(old.lower())}{new.lower()}walk")
    if isinstance(node, fl.HasColor) and node.color == old:
        return fl.HasColor(new)
    if isinstance(node, fl.HasSubtype) and node.subtype == old:
        return fl.HasSubtype(new)
    if isinstance(node, fx.KeywordAction) and node.word == old:  # "amass Orcs"
        return replace(node, word=new)
    if isinstance(node, (am.Devotion, mo.SetColors, mo.AddColors)) and old in node.colors:
        return replace(node, colors=node.colors.replace(old, new))
    if isinstance(node, (mo.SetTypes, mo.AddTypes, mo.RemoveTypes)) and old in node.subtypes:
        return replace(node, subtypes=tuple(new if each == old else each for each in node.subtypes))
    if isinstance(node, TokenSpec) and (old in node.colors or old in node.subtypes):
        subtypes = tuple(new if each == old else each for each in node.subtypes)
        return replace(node, colors=node.colors.replace(old, new) if len(old) == 1 else node.colors, subtypes=subtypes)
    return node
