"""Verbs that take few words of their own back to words."""

from __future__ import annotations

from ..program import amounts as a
from ..program import effects as x
from ..program import objects as o
from ..program import players as p
from .printing_amounts import amount_word
from .printing_nouns import noun, objects
from .printing_verbs import _DURATIONS, _all, _as_card, _by, _many
from .printing_words import Unprintable, Words


def phase_out(node: x.PhaseOut, w: Words) -> str:
    """ "target creature phases out"."""
    many = isinstance(node.objects, o.Every) or _many(node.objects)
    subject = noun(node.objects.filter, w, True) if isinstance(node.objects, o.Every) else objects(node.objects, w)
    return f"{subject} {'phase' if many else 'phases'} out"


def multiply(node: x.MultiplyCounters, w: Words) -> str:
    """ "double the number of +1/+1 counters on ~"."""
    if node.factor != 2:
        raise Unprintable("MultiplyCounters")
    return f"double the number of {node.kind + ' ' if node.kind else ''}counters on {objects(node.objects, w)}"


def manifest(node: x.Manifest, w: Words) -> str:
    """ "manifest the top card of your library", "manifest dread"."""
    if node.objects is not None:
        return f"{_by(node.who, node.kind, w)} {objects(node.objects, w)}"
    if node.kind == "manifest dread":
        return "manifest dread" if isinstance(node.who, p.You) else _by(node.who, "manifest", w) + " dread"
    cards = "card" if node.amount == a.Const(1) else f"{amount_word(node.amount, w)} cards"
    own = "your" if isinstance(node.who, p.You) else "their"
    return f"{_by(node.who, node.kind, w)} the top {cards} of {own} library"


def exchange(node: x.ExchangeControl, w: Words) -> str:
    """ "exchange control of ~ and target creature"."""
    return f"exchange control of {objects(node.first, w)} and {objects(node.second, w)}"


def clash(node: x.Clash, w: Words) -> str:
    """ "clash with an opponent"."""
    return "clash with an opponent"


def initiative(node: x.TakeInitiative, w: Words) -> str:
    """ "you take the initiative"."""
    return "you take the initiative" if isinstance(node.who, p.You) else f"{_by(node.who, 'take', w)} the initiative"


def from_combat(node: x.RemoveFromCombat, w: Words) -> str:
    """ "remove it from combat"."""
    return f"remove {_all(node.objects, w)} from combat"


def day_night(node: x.SetDayNight, w: Words) -> str:
    """ "it becomes night"."""
    return f"it becomes {node.what}"


def reveal_until(node: x.RevealUntil, w: Words) -> str:
    """ "reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and the rest ..."."""
    if not isinstance(node.who, p.You) or node.count != a.Const(1) or node.exile:
        raise Unprintable("RevealUntil")
    places = {"hand": "into your hand", "battlefield": "onto the battlefield", "graveyard": "into your graveyard"}
    rest = {
        "library_bottom": "on the bottom of your library in any order",
        "library_random_bottom": "on the bottom of your library in a random order",
        "graveyard": "into your graveyard",
    }
    if node.to not in places or node.rest not in rest:
        raise Unprintable("RevealUntil")
    words = _as_card(node.filter, w, False)
    may = "you may put" if node.optional_to else "put"
    placed = f"{may} that card {places[node.to]} and the rest {rest[node.rest]}"
    head = f"reveal cards from the top of your library until you reveal {'an' if words[:1] in 'aeiou' else 'a'} {words}"
    return f"{head}. {placed[:1].upper()}{placed[1:]}"


def become_copy(node: x.BecomeCopy, w: Words) -> str:
    """ "~ becomes a copy of target creature until end of turn"."""
    from .printing_lasting import exceptions

    many = _many(node.objects)
    words = f"{objects(node.objects, w)} {'become copies' if many else 'becomes a copy'} of {objects(node.of, w)}"
    return f"{words} {_DURATIONS[node.duration]}".rstrip() + exceptions(node.exceptions, w)
