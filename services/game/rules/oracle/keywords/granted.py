"""What is said after a keyword that was granted: its cost, and what a protection spares (CR 702.16c); read and printed."""

from __future__ import annotations

from dataclasses import replace

from ...program.abilities import Ability, Keyword
from ...program.node import Node, rewrite, walk
from ..costs.print import cost
from ..costs.read import part
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import abilities as ab
from ..phrases.templates import costs as co
from ..phrases.templates import modifications as mo
from ..phrases.templates import objects as ob
from ..text.reader import Miss, Reader
from ..text.wording import Words
from .languages import one_of

_PRICED = frozenset(("madness", "replicate", "emerge", "plot", "encore", "scavenge", "unearth", "embalm", "mayhem"))

language("keyword_priced_later", *one_of(_PRICED))
language("further_cost", part, cost)

_ITS_COST = co.CostOf(ob.This())

_COSTS: Phrases[Keyword] = Phrases(
    Phrase("the flashback cost is equal to <its|that card's|the card's> mana cost", Keyword("flashback")),
    Phrase("the {name:keyword_priced_later} cost is equal to <its|that card's|the card's> mana cost", ab.Keyword(H("name"), cost=_ITS_COST)),
    Phrase("the escape cost is equal to the card's mana cost plus {more:further_cost}", ab.Keyword("escape", cost=co.Costs((_ITS_COST, H("more"))))),
)  # fmt: skip

_SPARED: Phrases[Keyword] = Phrases(
    Phrase("this effect doesn't remove ~", Keyword("protection", word="this Aura")),
    Phrase("this effect doesn't remove Auras", Keyword("protection", word="Auras")),
    Phrase("this effect doesn't remove Auras and Equipment you control that are already attached to it", Keyword("protection", word="your attachments")),
)  # fmt: skip


def priced_later(r: Reader) -> Keyword:
    """ "gains flashback until end of turn. The flashback cost is equal to its mana cost": a keyword whose cost a later sentence says."""
    name = r.word()
    if name not in _PRICED and name not in ("flashback", "escape"):
        raise Miss("a keyword whose cost is said later")
    r.advance(1)
    mark, scope = r.pos, r.scope
    for place in range(mark, r.end - 2):
        if r.words[place : place + 3] == ("the", name, "cost"):
            r.pos = place
            found = r.attempt(_COSTS.read)
            r.pos, r.scope = mark, scope
            if found is not None:
                return found
    raise Miss("its cost")


def keyword_cost_sentence(r: Reader, before: Node) -> bool:
    """Whether the sentence that says the cost of a keyword granted before stands here; it is consumed."""
    granted = {
        node.keyword.name
        for node in walk(before)
        if isinstance(node, mo.GrantKeyword) and isinstance(node.keyword, Keyword)
    }
    if not granted:
        return False
    mark, scope = r.pos, r.scope
    said = r.attempt(_COSTS.read)
    if said is not None and said.name in granted:
        return True
    r.pos, r.scope = mark, scope
    return False


def spares(r: Reader, before: Ability) -> Ability:
    """ "This effect doesn't remove this Aura": said of the protection granted before."""
    said = _SPARED.read(r)

    def spared(node: Node) -> Node:
        is_bare = isinstance(node, Keyword) and node.name == said.name and not node.word
        return replace(node, word=said.word) if is_bare and isinstance(node, Keyword) else node

    changed: Ability = rewrite(before, spared)
    if changed == before:
        raise Miss("no protection")
    return changed


def said_later(node: Node) -> str:
    """What a sentence after the one that grants a keyword says of it."""
    for each in walk(node):
        if not isinstance(each, Keyword):
            continue
        said = _COSTS.print(each, Words()) or _SPARED.print(Keyword(each.name, word=each.word), Words())
        if said:
            return f". {said[:1].upper()}{said[1:]}"
    return ""
