"""Whom "other" leaves out.

On a creature "another creature" is one other than the source. On an Aura or Equipment it is one other than the creature it is attached to, and in an ability that triggers on what that does other than the
one that did, whatever it is attached to by then (CR 608.2h); on anything else that is no creature the words mean what was mentioned before: what moved, in an ability that triggers on that. What the grammar has not bound is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, TypeGuard

from ...program import abilities as ab
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program.effects_permanents import TokenSpec
from ...program.modifications import GrantAbility
from ...program.node import Node, rewrite, walk
from ...program.vocabulary import is_creature_type

_SOURCE, _HOST = fl.Not(fl.IsSource()), fl.Not(fl.IsOneOf(ob.Host()))
_MOVED = fl.Not(fl.IsOneOf(ob.Bound("event.object")))


_MAY_BE_ONE = frozenset(("creature", "vehicle", "spacecraft"))
_SPELLS = frozenset(("instant", "sorcery"))


_ANIMATED = re.compile(r"\b(becomes?|is|it's|are) [^.\"]*\bcreatures?\b|\bsupport \d|bestow|manifest", re.IGNORECASE)


_NAMED = re.compile(r"\bother than\b", re.IGNORECASE)


_OF_THE_HOST = (ev.Attacks, ev.StepBegins, ev.BecomesTapped)


def settled(ability: ab.Ability, types: frozenset[str], whole: str, text: str) -> ab.Ability:
    """The ability with "other" as its card means it; a residual where that is not known.

    `types`: of the face, with its subtypes in lower case; `whole`: the text of the face; `text`: of the ability.
    """
    if _is_about_what_moved(ability, types) and not _NAMED.search(text):
        return replace(ability, body=_exchanged(ability.body, _SOURCE, _MOVED))
    if types & _MAY_BE_ONE or not any(_is_vague(node, _SOURCE, types) for node in _own_words(ability)):
        return ability
    if _ANIMATED.search(whole):
        return ability
    if types & {"aura", "equipment"} and _is_about_the_host(ability):
        return _of_the_host(ability, _SOURCE, _meant(ability), types)
    return ab.Residual(text, "other than which")


def as_written(ability: ab.Ability, types: frozenset[str]) -> ab.Ability:
    """The ability as its words are read before it is settled, for printing."""
    if _is_about_what_moved(ability, types):
        return replace(ability, body=_exchanged(ability.body, _MOVED, _SOURCE))
    return _of_the_host(ability, _meant(ability), _SOURCE, types) if _is_about_the_host(ability) else ability


def _exchanged(tree: Any, old: Node, new: Node) -> Any:
    return rewrite(tree, lambda node: new if node == old else node)


def _is_about_what_moved(ability: ab.Ability, types: frozenset[str]) -> TypeGuard[ab.TriggeredAbility]:
    """Whether something else than the source moved, and the source is nothing of the kind that "another" could be."""
    return (
        isinstance(ability, ab.TriggeredAbility)
        and isinstance(ability.event, ev.ZoneChange)
        and not types & _MAY_BE_ONE
        and not any(isinstance(node, (fl.IsSource, ob.Host)) for node in walk(ability.event))
    )


def _is_about_the_host(ability: ab.Ability) -> bool:
    """Whether no other creature can be meant than the one it is attached to."""
    if isinstance(ability, ab.TriggeredAbility):
        return isinstance(ability.event, _OF_THE_HOST)
    return isinstance(ability, ab.StaticAbility)


def _meant(ability: ab.Ability) -> fl.Filter:
    """Other than the creature it is attached to, or than the one that did what the ability triggers on."""
    if not isinstance(ability, ab.TriggeredAbility) or isinstance(ability.event, ev.StepBegins):
        return _HOST
    return _MOVED if any(isinstance(node, ob.Host) for node in walk(ability.event)) else _HOST


def _of_the_host(ability: ab.Ability, old: fl.Filter, new: fl.Filter, types: frozenset[str]) -> ab.Ability:
    def change(node: Node) -> Node:
        if not isinstance(node, fl.AllOf) or not _is_vague(node, old, types):
            return node
        return fl.AllOf(tuple(new if part == old else part for part in node.parts))

    changed: ab.Ability = rewrite(ability, change)
    return changed


def _is_vague(node: Node, other: fl.Filter, types: frozenset[str]) -> bool:
    """ "Another creature" or, of a spell, "another land", where the source is none."""
    return (
        isinstance(node, fl.AllOf)
        and other in node.parts
        and any(_is_never_the_source(each, types) for each in node.parts)
    )


def _is_never_the_source(part: fl.Filter, types: frozenset[str]) -> bool:
    if isinstance(part, fl.HasSubtype):
        return is_creature_type(part.subtype) and part.subtype.lower() not in types
    return part == fl.HasType("creature") or (part == fl.HasType("land") and bool(types & _SPELLS))


def _own_words(value: Any) -> Iterator[Node]:
    """The nodes of an ability, without those of abilities it gives to others."""
    if isinstance(value, tuple):
        for each in value:
            yield from _own_words(each)
    elif isinstance(value, Node) and not isinstance(value, (GrantAbility, TokenSpec)):
        yield value
        for field in fields(value):
            yield from _own_words(getattr(value, field.name))
