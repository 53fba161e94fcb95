"""Piles back to words."""

from __future__ import annotations

from ..program import effects as x
from ..program import objects as o
from ..program import players as p
from .piles import CHOSEN, OTHER
from .printing_nouns import noun, objects, player, whose
from .printing_verbs import _by
from .printing_words import Unprintable, Words

_PLACES = {"hand": "into your hand", "graveyard": "into your graveyard", "battlefield": "onto the battlefield"}


def piles(node: x.SeparatePiles, w: Words) -> str:
    """ "an opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard"."""
    what = (
        f"all {noun(node.objects.filter, w, True)}" if isinstance(node.objects, o.Every) else objects(node.objects, w)
    )
    kinds = "a face-down pile and a face-up pile" if node.face_up else "two piles"
    head = f"{_by(node.separator, 'separate', w)} {what} into {kinds}"
    chosen = node.chosen[0].verb
    if isinstance(chosen, x.Move) and isinstance(node.chooser, p.You):
        return f"{head}. Put one pile {_placed(chosen, CHOSEN)} and the other {_placed(node.other[0].verb, OTHER)}"
    if isinstance(chosen, x.Move):
        chooses = _by(node.chooser, "choose", w)
        both = f"{_placed(chosen, CHOSEN)} and the other {_placed(node.other[0].verb, OTHER)}"
        return f"{head}. {chooses[:1].upper()}{chooses[1:]} one of those piles. Put that pile {both}"
    kind = noun(node.objects.filter, w, True).split(" ")[0] if isinstance(node.objects, o.Every) else "permanents"
    if isinstance(chosen, x.Destroy):
        again = ". They can't be regenerated" if chosen.no_regenerate else ""
        return f"{head}. Destroy all {kind} in the pile of {whose(node.chooser, w)} choice{again}"
    if not isinstance(chosen, x.Sacrifice):
        raise Unprintable("piles")
    who = player(node.chooser, w)
    return f"{head}. {who[:1].upper()}{who[1:]} sacrifices all {kind} in the pile of their choice"


def _placed(move: x.Verb, pile: o.Objects) -> str:
    if not isinstance(move, x.Move) or move.objects != pile:
        raise Unprintable("piles")
    plain = x.Move(pile, move.to, controller=move.controller, tapped=move.tapped)
    if move != plain:
        raise Unprintable("piles")
    return _PLACES[move.to] + (" tapped" if move.tapped else "")
