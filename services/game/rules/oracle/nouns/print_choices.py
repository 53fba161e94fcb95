"""Objects chosen on resolution back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import X
from ..phrases.printing import prints
from ..text.wording import Unprintable, Words, article, listed, number
from ..tree.filters import all_of, conjuncts
from .print import noun, objects


def _chosen_among(node: ob.Chosen, among: ob.Objects, w: Words) -> str:
    """ "a land card from among them"."""
    parts = (
        node.filter.parts
        if isinstance(node.filter, fl.AllOf)
        else ()
        if isinstance(node.filter, fl.Everything)
        else (node.filter,)
    )
    bare = fl.AllOf(tuple(part for part in parts if part != fl.Not(fl.HasType("land"))) if w.after else parts)
    general = "spell" if w.after else "card"
    if (node.min, node.max) == (0, -1):
        words = f"any number of {noun(bare, w, True, general)}"
    elif node.min == 0 and node.max > 1:
        words = f"up to {number(node.max)} {noun(bare, w, True, general)}"
    else:
        words = (
            article(noun(bare, w, False, general))
            if node.max == 1
            else f"{number(node.max)} {noun(bare, w, True, general)}"
        )
    if not words.endswith((general, f"{general}s")) and f" {general} " not in words and f" {general}s " not in words:
        words += f" {general}" if node.max == 1 else f" {general}s"
    back = objects(among, w)
    return f"{words} from among {'them' if back in ('it', 'they') else back}"


@prints("chosen")
def chosen(node: ob.Chosen, w: Words) -> str:
    if node.amount is not None:
        return _up_to_x(node, w)
    if node.random:
        return chosen(replace(node, random=False), w).replace(" from ", " at random from ", 1)
    if node.among is not None:
        return _chosen_among(node, node.among, w)
    exiled = _exiled_of_opponent(node, w)
    if exiled:
        return exiled
    either = _one_or_the_other(node, w)
    if either:
        return either
    parts = node.filter.parts if isinstance(node.filter, fl.AllOf) else (node.filter,)
    other = fl.Not(fl.IsSource()) in parts
    if (node.min, node.max) == (1, 1):
        if other:
            return "another " + noun(node.filter, w).removeprefix("other ")
        return article(noun(node.filter, w))
    if (node.min, node.max) == (0, -1):
        return f"any number of {noun(node.filter, w, True)}"
    words = noun(node.filter, w, node.max > 1)
    return f"up to {number(node.max)} {words}" if node.min == 0 else f"{number(node.max)} {words}"


def _up_to_x(node: ob.Chosen, w: Words) -> str:
    """ "up to X land cards from your hand and/or graveyard": a number known as it resolves."""
    if not isinstance(node.amount, X) or node.among is not None or node.random:
        raise Unprintable("choice")
    words = noun(node.filter, w, True).replace("hand or graveyard", "hand and/or graveyard")
    return f"X {words}" if node.min else f"up to X {words}"


def _one_or_the_other(node: ob.Chosen, w: Words) -> str:
    """ "a red creature card or an artifact creature card from your hand"; "" for one class of cards."""
    parts = conjuncts(node.filter)
    choice = next((each for each in parts if isinstance(each, fl.AnyOf) and _differ(each)), None)
    place = all_of(each for each in parts if each != choice)
    if (
        choice is None
        or (node.min, node.max) != (1, 1)
        or not any(isinstance(each, fl.InZone) for each in conjuncts(place))
    ):
        return ""
    tail = noun(place, w).removeprefix("card")
    words = [article(noun(all_of((each, place)), w).removesuffix(tail)) for each in choice.parts]
    return listed(words, "or") + tail


def _exiled_of_opponent(node: ob.Chosen, w: Words) -> str:
    """ "an exiled card an opponent owns with a void counter on it"; "" for other cards."""
    theirs = (fl.OwnedBy(pl.EachOpponent()), fl.InZone("exile"))
    kept = [each for each in conjuncts(node.filter) if each not in theirs]
    if len(conjuncts(node.filter)) != len(kept) + 2 or (node.min, node.max) != (1, 1):
        return ""
    words = noun(all_of(kept), w, False, "card").partition(" with ")
    return f"an exiled {words[0]} an opponent owns{words[1]}{words[2]}"


def _differ(choice: fl.AnyOf) -> bool:
    """Whether an adjective belongs to one of the classes only."""
    return any(isinstance(each, fl.AllOf) for each in choice.parts)
