"""Moves that another player makes, or each player, back to words."""

from __future__ import annotations

from dataclasses import replace

from ..program import effects as x
from ..program import objects as o
from ..program import players as p
from .printing_nouns import objects, player
from .printing_verbs import _by, _with_counter
from .printing_words import Unprintable, Words


def by_another(node: x.Move, chosen: o.Chosen, w: Words) -> str:
    """ "target opponent exiles a creature they control"."""
    who = chosen.chooser
    words = objects(replace(chosen, chooser=p.You()), w)
    for each in (f"{player(p.BoundPlayers('x'), w)}'s", player(p.BoundPlayers("x"), w)):
        words = words.replace(f"from {each}", "from their")
    if isinstance(who, p.TargetPlayer):
        words = words.replace(f"{player(who, w)} controls", "they control").replace(f"{player(who, w)}'s", "their")
    words = words.replace("that player controls", "they control")
    if node.to == "exile" and not node.duration:
        return f"{_by(who, 'exile', w)} {words}"
    if (node.to, node.position) == ("library", "top"):
        return f"{_by(who, 'put', w)} {words} on top of their library"
    if node.to == "battlefield" and node == x.Move(node.objects, "battlefield", tapped=node.tapped):
        return f"{_by(who, 'put', w)} {words} onto the battlefield{' tapped' if node.tapped else ''}"
    if node.to == "hand":
        return f"{_by(who, 'return', w)} {words} to {'its owner' if chosen.max == 1 else 'their owners'}'{'s' if chosen.max == 1 else ''} {'hand' if chosen.max == 1 else 'hands'}"
    raise Unprintable("move")


def by_each(node: x.Move, chosen: o.Chosen, w: Words) -> str:
    """ "each player may put a land card from their hand onto the battlefield"."""
    may = chosen.min == 0 and chosen.max == 1
    words = objects(replace(chosen, chooser=p.You(), min=1 if may else chosen.min), replace(w, style=3))
    verb = {"exile": "exile", "battlefield": "put", "library": "put", "hand": "return"}[node.to]
    head = f"{player(chosen.chooser, w)} may {verb}" if may else _by(chosen.chooser, verb, w)
    tapped = " tapped" if node.tapped else ""
    side = "the bottom" if node.position == "bottom" else "top"
    places = {
        "exile": "",
        "battlefield": f" onto the battlefield{tapped}{_with_counter(node)}",
        "hand": " to their hand",
    }
    return f"{head} {words}{places.get(node.to, f' on {side} of their library')}"
