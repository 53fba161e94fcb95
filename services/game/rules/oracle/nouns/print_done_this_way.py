"""What an earlier instruction did, back to words: "creature card exiled this way"."""

from __future__ import annotations

from ...program import amounts as am
from ...program import conditions as cn
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of, conjuncts
from .print import noun
from .read_shown_cards import LOOKED, SHOWN

_WAYS = {
    "moved": "exiled", "exiled": "exiled", "destroyed": "destroyed", "discarded": "discarded", "milled": "milled", "sacrificed": "sacrificed",
    "cost.sacrificed": "sacrificed", "cost.discarded": "discarded", "cost.exiled": "exiled", "picked": "exiled", "top": "revealed", "shown": "revealed", "created": "created",
}  # fmt: skip


_OF_CARDS = ("milled", "discarded", "revealed")


_GRAVEYARD = fl.InZone("graveyard")


def way(node: ob.Objects, w: Words) -> str:
    """What an earlier clause did to the objects: "destroyed"."""
    if node in (SHOWN, LOOKED):
        return "revealed"
    name = node.name.rstrip("0123456789") if isinstance(node, ob.Bound) else ""
    found = _WAYS.get(name, "")
    if name == "target" or (name == "moved" and w.after):
        found = "returned" if w.after else "exiled"
    if not found:
        raise Unprintable("this way")
    return found


def done_parts(node: ob.Objects, w: Words, many: bool, general: str) -> tuple[str, str]:
    """ "creature card", "exiled this way"."""
    inner = node.objects if isinstance(node, ob.Among) else node
    filter = node.filter if isinstance(node, ob.Among) else fl.Everything()
    if _GRAVEYARD in conjuncts(filter):
        kept = all_of(each for each in conjuncts(filter) if each != _GRAVEYARD)
        words = noun(all_of((kept, fl.InZone("exile"))), w, many, "card").replace(" in exile", "")
        return words, "put into a graveyard this way"
    word = way(inner, w)
    return noun(filter, w, many, "card" if word in _OF_CARDS else general), f"{word} this way"


def done_so(node: ob.Objects, w: Words, many: bool, general: str) -> str:
    """ "creature card exiled this way", "cards put into a graveyard this way"."""
    return " ".join(done_parts(node, w, many, general))


_BASE = {"exiled": "exile", "sacrificed": "sacrifice", "discarded": "discard", "milled": "mill", "destroyed": "destroy", "revealed": "reveal", "returned": "return"}  # fmt: skip


def when_done(tested: cn.Condition, w: Words) -> str:
    """ "when you discard a nonland card this way"."""
    if not isinstance(tested, cn.Compare) or not isinstance(tested.left, am.CountObjects):
        raise Unprintable("when this way")
    found = tested.left.objects
    if isinstance(found, ob.Among):
        found = ob.Among(
            found.objects, all_of(each for each in conjuncts(found.filter) if each != fl.OwnedBy(pl.You()))
        )
    words, done = done_parts(found, w, False, "permanent")
    deed = _BASE.get(done.split(" ")[0])
    if deed is None or (tested.op, tested.right) != (">=", am.Const(1)):
        raise Unprintable("when this way")
    return f"when you {deed} {article(words)} this way"
