"""A source of damage of somebody's choice (CR 609.7): the choice, what the effect asks of the source then, and its words."""

from __future__ import annotations

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program.clauses import Clause
from ..nouns.print import noun as noun_words
from ..nouns.read import noun
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of

SOURCE = ob.Bound("source")
"""The source that was chosen as the effect began."""


def chosen_source(r: Reader) -> ob.Chosen:
    """ "a red source of your choice"."""
    r.need_any("a", "an")
    found = noun(r)
    if "source" not in found.kinds or found.plural:
        raise Miss("a source")
    return ob.Chosen(found.filter, damage_source=True)


def choice(chosen: ob.Chosen) -> Clause:
    """The clause by which it is chosen."""
    return Clause(fx.ChooseObjects(chosen), bind=SOURCE.name)


def still(chosen: ob.Chosen) -> fl.Filter:
    """The source that was chosen, if it is what was asked for when it would deal damage (CR 609.7b)."""
    return all_of((chosen.filter, fl.IsOneOf(SOURCE)))


def of_choice(chosen: ob.Objects, w: Words) -> str:
    """ "a red source of your choice", "an unblocked creature of your choice"."""
    if not isinstance(chosen, ob.Chosen):
        raise Unprintable("source")
    if not chosen.damage_source:
        return article(f"{noun_words(chosen.filter, w)} of your choice")
    words = noun_words(chosen.filter, w, False, "")
    if "of the chosen" in words:
        return article(words.replace("of the chosen", "source of your choice of the chosen").strip())
    return article(f"{words} source of your choice".strip())
