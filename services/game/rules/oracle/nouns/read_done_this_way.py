"""What an earlier instruction of the same ability did: "exiled this way", "put into a graveyard this way", "you discarded a creature card this way"."""

from __future__ import annotations

from ...program import amounts as am
from ...program import conditions as cn
from ...program import filters as fl
from ...program import objects as ob
from ...program.players import You
from ..phrases.reading import counted
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .read_shown_cards import FOUND, LOOKED, REST

DONE = ("discarded", "milled", "exiled", "sacrificed", "destroyed", "returned", "revealed", "created")


_BURIED = tuple(
    f"put into {whose} this way"
    for whose in ("a graveyard", "your graveyard", "their graveyard", "graveyards", "their graveyards", "that player 's graveyard", "their owner 's graveyard")
)  # fmt: skip


_BURYING = ("milled", "discarded", "sacrificed", "destroyed", "to graveyard")


_GRAVEYARD = fl.InZone("graveyard")


def done_this_way(r: Reader, filter: fl.Filter, kinds: frozenset[str]) -> ob.Objects:
    """After a noun: those of what was done this way that it describes."""
    if r.take_any(*_BURIED):
        if not any(kind == "card" or kind.endswith(" card") for kind in kinds):
            raise Miss("cards put into a graveyard")  # a token is put there, too, and is there no longer
        buried = _of_kind(r, _BURYING)
        # "the rest" are those that nothing was done with: once they are buried, those of all that is in a graveyard now
        return ob.Among(LOOKED if buried == REST else buried, all_of((filter, _GRAVEYARD)))
    word = r.need_any(*(f"{word} this way" for word in DONE)).split(" ")[0]
    done = _of_kind(r, (word,))
    if done == REST:
        raise Miss("the rest are no longer those that they were")
    return ob.Among(done, filter)


def _of_kind(r: Reader, words: tuple[str, ...]) -> ob.Objects:
    known = [
        each.node
        for each in r.scope.referents
        if each.kinds & set(words) and isinstance(each.node, ob.Objects) and each.node != FOUND
    ]
    if not known or (words != ("revealed",) and len(set(known)) > 1):
        raise Miss("this way")  # of two things that were done one only may have happened
    return known[-1]


def was_done(r: Reader) -> cn.Condition:
    """ "a red card is discarded this way", "two or more land cards were milled this way", "you sacrificed a creature this way"."""
    if r.take("you"):
        word = r.need_any(*DONE)
        filter, op, count = counted(r)
        r.need("this way")
        done = _of_kind(r, (word,))
        known = next(each for each in r.scope.referents if each.node == done)
        others = any(each.player for each in r.scope.referents)
        if others and word not in ("discarded", "milled") and not str(getattr(done, "name", "")).startswith("cost."):
            raise Miss("which of them you did")
        if not known.plural:
            r.mention(done, known.kinds - {"aside"})  # "its power" is that of what was sacrificed
        found: ob.Objects = ob.Among(done, _theirs(word, filter))
    else:
        start = r.pos
        filter, op, count = counted(r)
        is_card = any(r.words[at] in ("card", "cards") for at in range(start, r.pos))
        r.need_any("is", "was", "are", "were")
        found = done_this_way(r, filter, frozenset(("card",)) if is_card else frozenset())
    if fl.Not(fl.IsSource()) in conjuncts(filter):
        raise Miss("another than what has moved itself")
    return cn.Compare(am.CountObjects(found), op, am.Const(count))


_DEEDS = {"discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled", "mill": "milled", "destroy": "destroyed", "reveal": "revealed", "return": "returned"}  # fmt: skip


def when_done(r: Reader) -> cn.Condition:
    """ "when you discard a nonland card this way, ": a reflexive trigger of what was done before."""
    r.need("when you")
    word = r.take_from(_DEEDS)
    if word is None:
        raise Miss("when what")
    filter, op, count = counted(r)
    r.need("this way ,")
    if (op, count) != (">=", 1):
        raise Miss("how many")
    return cn.Compare(am.CountObjects(ob.Among(_of_kind(r, (word,)), _theirs(word, filter))), op, am.Const(count))


def _theirs(word: str, filter: fl.Filter) -> fl.Filter:
    """Of what several players did, what you did: a card that you discarded is your own."""
    if word not in ("discarded", "milled"):
        return filter
    return all_of((filter, fl.OwnedBy(You())))
