"""Parts of heads of triggered abilities, read and printed; what they mention is what "it", "that player" and "that much" mean afterwards."""

from __future__ import annotations

from collections.abc import Callable

from ...program import amounts as am
from ...program import filters as fl
from ...program import objects as ob
from ...program.amounts import BoundNumber
from ..conditions import cast
from ..costs import languages
from ..costs.languages import several
from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..phrases.phrase import language, silent, table
from ..text.lexicon import ORDINALS
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of
from ..tree.noun import Noun
from .subjects import OTHERS, a_or_another, mention_player, mention_self, words_of

LOADED = cast, languages

# --- objects -------------------------------------------------------------------------------------------------------


def _a_noun(r: Reader) -> Noun:
    r.need_any("a", "an")
    return noun(r)


def a_mentioned(name: str) -> Callable[[Reader], fl.Filter]:
    """ "a creature", of which later words may say "it": a binding of the event."""

    def read(r: Reader) -> fl.Filter:
        found = _a_noun(r)
        r.mention(ob.Bound(name), found.kinds)
        return found.filter

    return read


def _a_holder(r: Reader) -> fl.Filter:
    """ "another creature you control"."""
    other = r.take("another")
    if not other:
        r.need_any("a", "an")
    found = noun(r)
    r.mention(ob.Bound("event.object"), found.kinds)
    return all_of((found.filter, OTHERS)) if other else found.filter


def some(r: Reader) -> tuple[fl.Filter, frozenset[str], bool]:
    """ "a card", "another creature", "one or more artifacts": what, what it is called, and whether several at once."""
    if r.take("another"):
        found = noun(r)
        return all_of((found.filter, OTHERS)), found.kinds, False
    batch = bool(r.take("one or more"))
    other = batch and bool(r.take("other"))
    if not batch:
        r.need_any("a", "an")
    found = noun(r)
    if found.plural != batch:
        raise Miss("number")
    return (all_of((found.filter, OTHERS)) if other else found.filter), found.kinds, batch


def _some_mentioned(r: Reader, *further: str) -> tuple[fl.Filter, bool]:
    filter, kinds, batch = some(r)
    r.mention(ob.Bound("event.object"), kinds | set(further), batch)
    return filter, batch


def _counted(r: Reader, *further: str) -> tuple[fl.Filter, bool]:
    """As above; "that many" is how many there were."""
    found = _some_mentioned(r, *further)
    if found[1]:
        r.set_number(BoundNumber("event.count"))
    return found


def _discarded(r: Reader) -> tuple[fl.Filter, bool]:
    found = _counted(r)
    if "card" not in r.scope.referents[-1].kinds:
        raise Miss("card")
    return found


def _some_words(general: str) -> Callable[[fl.Filter, bool, Words], str]:
    def words(filter: fl.Filter, batch: bool, w: Words) -> str:
        return f"one or more {print_noun(filter, w, True, general)}" if batch else several(filter, am.Const(1), w, general)  # fmt: skip

    return words


def _one_of_some(r: Reader) -> fl.Filter:
    filter, _, batch = some(r)
    if batch:
        raise Miss("batch")
    return filter


def _one_noun(r: Reader) -> fl.Filter:
    found = noun(r)
    if found.plural:
        raise Miss("number")
    return found.filter


def _self_or_host(r: Reader) -> fl.Filter:
    if r.take_any("~", "~name"):
        return fl.IsSource()
    r.need_any("equipped creature", "enchanted creature")
    return fl.IsOneOf(ob.Host())


# --- counters ---------------------------------------------------------------------------------------------


def _counters(r: Reader) -> str:
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counter", "counters")
    return kind


# --- without words -------------------------------------------------------------------------------------------------


def _amount(r: Reader) -> None:
    r.set_number(BoundNumber("event.amount"))


def _as(*kinds: str) -> Callable[[Reader], None]:
    """What the event is about is mentioned by no word of its own."""
    return lambda r: r.mention(ob.Bound("event.object"), frozenset(kinds))


def unless(*words: str) -> Callable[[Reader], None]:
    """A look ahead: more is said than the phrase does."""

    def read(r: Reader) -> None:
        if r.word() in words:
            raise Miss("more is said")

    return read


def only_before(*words: str) -> Callable[[Reader], None]:
    """A look ahead: the phrase is all that is said."""

    def read(r: Reader) -> None:
        if r.word() not in words:
            raise Miss("more is said")

    return read


def _after(w: Words) -> str:
    """One of two ways to say the same: printed where the other order of words is asked for."""
    if not w.after:
        raise Unprintable("the other way")
    return ""


language("event_object", a_mentioned("event.object"), lambda filter, w: article(print_noun(filter, w)))
language("other", a_mentioned("event.other"), lambda filter, w: article(print_noun(filter, w)))
language("host_of_it", a_mentioned("event.host"), lambda filter, w: article(print_noun(filter, w)))
language("holder_of_counters", _a_holder, lambda filter, w: a_or_another(print_noun(filter, w)))
language("created", _some_mentioned, _some_words(""), "filter", "batch")
language("thrown", _discarded, _some_words("card"), "filter", "batch")
language("offered", lambda r: _counted(r, "card"), _some_words("permanent"), "filter", "batch")
language("cycled_cards", _one_of_some, lambda filter, w: several(filter, am.Const(1), w, "card"))
language("one_noun", _one_noun, lambda filter, w: print_noun(filter, w))
language("self_or_host", _self_or_host, lambda filter, w: words_of(filter, False, w))
language("some_counters", _counters, lambda kind, w: f"{kind} counters" if kind else "counters")
language("a_counter", _counters, lambda kind, w: f"{kind} counter" if kind else "counter")
table("ordinal", ORDINALS)
silent("that_player", mention_player)
silent("that_much", _amount)
silent("it_itself", mention_self)
silent("it_the_card", _as("card"))
silent("it_the_land", _as("land", "permanent", "card"))
silent("it_the_spell_or_ability", _as("spell", "ability"))
silent("other_way", lambda r: None, _after)
