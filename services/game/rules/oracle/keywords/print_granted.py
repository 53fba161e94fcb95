"""What is said after a keyword that was granted: its cost, what it spares."""

from __future__ import annotations

from ...program import costs as k
from ...program import modifications as m
from ...program import objects as o
from ...program.abilities import Keyword
from ...program.node import Node, walk
from ..costs.print import cost
from ..text.wording import Words

_PRICED = ("flashback", "madness", "replicate", "emerge", "plot", "encore", "scavenge", "unearth", "embalm", "mayhem")


def _escaping(keyword: Keyword) -> str:
    if not isinstance(keyword.cost, k.Costs):
        return ""
    return f". The escape cost is equal to the card's mana cost plus {cost(keyword.cost.parts[1], Words())}"


def _spared(word: str) -> str:
    said = next((words for words, known in SPARED.items() if known == word), "")
    return (
        f". {said[:1].upper()}{said[1:]}".replace(" auras", " Auras").replace(" equipment", " Equipment")
        if said
        else ""
    )


def said_later(node: Node) -> str:
    """The cost of a keyword that was granted without one."""
    for each in walk(node):
        spared = isinstance(each, Keyword) and each.name == "protection" and _spared(each.word)
        if spared:
            return spared
        if isinstance(each, m.GrantKeyword) and isinstance(each.keyword, Keyword) and each.keyword.name == "escape":
            return _escaping(each.keyword)
        if isinstance(each, Keyword) and each.name in _PRICED and each.cost in (None, k.CostOf(o.This())):
            return f". The {each.name} cost is equal to its mana cost"
    return ""


SPARED = {
    "this effect doesn't remove ~": "this Aura", "this effect doesn't remove auras": "Auras",
    "this effect doesn't remove auras and equipment you control that are already attached to it": "your attachments",
}  # fmt: skip
