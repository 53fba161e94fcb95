"""Abilities of several paragraphs back to text: levels, stations, classes, cases, modes with costs."""

from __future__ import annotations

from ...program import abilities as ab
from ..conditions.print import condition
from ..costs.print import cost
from ..phrases.printing import ability
from ..sentences.print import sentences
from ..text.wording import Unprintable, Words


def structured(node: ab.Ability, w: Words) -> str:
    """A level, a station threshold, a Class level or a Case."""
    if isinstance(node, ab.ClassLevel):
        return "\n".join([f"{cost(node.cost, w)}: Level {node.level}", *(ability(each, w) for each in node.abilities)])
    if isinstance(node, ab.CaseAbility):
        solved = "\n".join(ability(each, w) for each in node.solved)
        tested = condition(node.to_solve, w)
        return f"To solve — {tested[:1].upper()}{tested[1:]}.\nSolved — {solved}"
    if isinstance(node, ab.LevelBand):
        return _band(node, [ability(each, w) for each in node.abilities])
    raise Unprintable(type(node).__name__)


def _band(node: ab.LevelBand, inner: list[str]) -> str:
    if node.counter == "charge":
        lines = _joined(node.abilities, inner)
        return "\n".join([f"{node.low}+ | {lines[0]}" if lines else f"STATION {node.low}+", *lines[1:]])
    if node.power is None:
        raise Unprintable("LevelBand")
    high = "+" if node.high < 0 else f"-{node.high}"
    return "\n".join([f"LEVEL {node.low}{high}", f"{node.power}/{node.toughness}", *_joined(node.abilities, inner)])


def _joined(abilities: tuple[ab.Ability, ...], texts: list[str]) -> list[str]:
    """Keywords without parameters share a line."""
    words = [
        text
        for each, text in zip(abilities, texts, strict=True)
        if isinstance(each, ab.Keyword) and each == ab.Keyword(each.name)
    ]
    rest = [text for text in texts if text not in words]
    return [", ".join([words[0], *(each.lower() for each in words[1:])]), *rest] if words else rest


def priced_modes(node: ab.Body, w: Words) -> str:
    """Spree and tiered: modes that have a cost each, below the line with the keyword."""
    if node.max < 0:
        return "\n".join(_priced(mode, "+ ", w) for mode in node.modes)
    return "\n".join(_priced(mode, f"• {mode.word or 'Mode'} — ", w) for mode in node.modes)


def _priced(mode: ab.Mode, mark: str, w: Words) -> str:
    if mode.cost is None:
        raise Unprintable("modes")
    return f"{mark}{cost(mode.cost, w)} — {sentences(mode.clauses, w)}"
