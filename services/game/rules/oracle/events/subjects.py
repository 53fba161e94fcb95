"""Who or what acts in the head of a triggered ability: read once, before what it does; and back to words."""

from __future__ import annotations

from dataclasses import dataclass

from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..nouns.print import noun as print_noun
from ..nouns.print import objects
from ..nouns.read import noun
from ..nouns.read_commanders import KINDS, YOURS, your_commander
from ..nouns.read_references import SELF, pronoun
from ..phrases.phrase import given, said, words_for
from ..text.lexicon import SUBTYPES
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of, conjuncts

OTHERS = fl.Not(fl.IsSource())
MINE = fl.ControlledBy(pl.You())
PERSON = frozenset(("player", "opponent"))


@dataclass(frozen=True, slots=True)
class Subject:
    """Which objects act: the filter, the reference for "it", what it is called, and whether "one or more" do it."""

    filter: fl.Filter
    node: ob.Objects
    kinds: frozenset[str]
    batch: bool = False
    named: frozenset[str] = frozenset()


def mention_self(r: Reader) -> None:
    """ "it" may be the object itself."""
    r.mention(ob.This(), SELF | r.scope.types)


def mention_player(r: Reader) -> None:
    """ "that player" is the one of the event."""
    r.mention(pl.BoundPlayers("event.player"), PERSON, player=True)


# --- objects -------------------------------------------------------------------------------------------------------


def acting(r: Reader) -> Subject:
    """The subject of a head about objects."""
    return r.first(_commander, _self_and_others, _self_or_another, _self_or_host, _self, _host, _described, _mentioned)


def _self(r: Reader) -> Subject:
    if r.word() not in ("~", "~name") or (r.word() == "~name" and r.scope.quoted):
        raise Miss("self")
    r.advance(1)
    return Subject(fl.IsSource(), ob.This(), SELF | r.scope.types)


def _commander(r: Reader) -> Subject:
    return Subject(your_commander(r), ob.Bound("event.object"), KINDS)


def _self_or_another(r: Reader) -> Subject:
    """ "~ or another creature you control", "~ or a commander you control"."""
    _self(r)
    another = r.need_any("or another", "or a", "or an") == "or another"
    found = noun(r)
    either = fl.AnyOf((fl.IsSource(), all_of((found.filter, OTHERS)) if another else found.filter))
    return Subject(either, ob.Bound("event.object"), found.kinds)


def _self_or_host(r: Reader) -> Subject:
    """ "~ or equipped creature": reconfigured or bestowed, one of both."""
    _self(r)
    r.need_any("or equipped creature", "or enchanted creature")
    either = fl.AnyOf((fl.IsSource(), fl.IsOneOf(ob.Host())))
    return Subject(either, ob.Bound("event.object"), frozenset(("creature", "permanent", "card")))


def _self_and_others(r: Reader) -> Subject:
    """ "~ and/or one or more other creatures you control": any of them, and once for all at one time."""
    _self(r)
    r.need("and/or one or more other")
    found = noun(r)
    if not found.plural:
        raise Miss("number")
    either = fl.AnyOf((fl.IsSource(), all_of((found.filter, OTHERS))))
    return Subject(either, ob.Bound("event.object"), found.kinds, True)


def _mentioned(r: Reader) -> Subject:
    """ "that creature": of a lasting trigger, what the instruction spoke of."""
    found = pronoun(r)
    known = next((each for each in r.scope.referents if each.node == found), None)
    if not isinstance(found, ob.Bound) or known is None or known.plural:
        raise Miss("which object")
    return Subject(fl.IsOneOf(found), found, known.kinds)


def _host(r: Reader) -> Subject:
    r.need_any("enchanted", "equipped")
    if r.word() in SUBTYPES and r.raw()[:1].isupper() and not SUBTYPES[r.word()][1]:
        kind = r.next()
    else:
        kind = r.need_any("creature", "permanent", "land", "artifact", "planeswalker", "enchantment", "vehicle")
    if r.take("'s"):
        raise Miss("possessive")
    return Subject(fl.IsOneOf(ob.Host()), ob.Bound("event.object"), frozenset((kind, "permanent", "card")))


def _described(r: Reader) -> Subject:
    batch = bool(r.take("one or more"))
    other = bool(r.take("other")) if batch else bool(r.take("another"))
    if not batch and not other:
        r.need_any("a", "an")
    found = noun(r)
    if batch != found.plural:
        raise Miss("number")
    filter = all_of((found.filter, OTHERS)) if other else found.filter
    if "spell" in found.kinds and r.word() not in ("deals", "deal"):
        raise Miss("spell")
    return Subject(filter, ob.Bound("event.object"), found.kinds | {"card"}, batch, found.kinds)


def subject(r: Reader) -> Subject:
    """What the head being read speaks of."""
    assert isinstance(r.subject, Subject)
    return r.subject


def _one(r: Reader) -> fl.Filter:
    if subject(r).batch:
        raise Miss("one trigger for several")
    return subject(r).filter


def _cards(r: Reader) -> tuple[fl.Filter, bool]:
    """Cards, where they are said to be cards: a filter of objects does not say so."""
    found = subject(r)
    if isinstance(found.node, ob.Bound) and "card" in found.named:
        return all_of((found.filter, fl.IsCard())), found.batch
    return found.filter, found.batch


# --- objects in words ------------------------------------------------------------------------------------------------


def words_of(filter: fl.Filter | None, batch: bool, w: Words) -> str:
    """ "~", "another creature you control", "one or more creatures"."""
    if filter is None:
        raise Unprintable("no object")
    known = known_words(filter, batch, w)
    if known:
        return known
    if isinstance(filter, fl.AnyOf) and filter.parts[0] == fl.IsSource() and len(filter.parts) == 2:
        other = filter.parts[1]
        return f"~ and/or {words_of(other, True, w)}" if batch else f"~ or {words_of(other, False, w)}"
    if batch:
        return f"one or more {print_noun(filter, w, True)}"
    return a_or_another(print_noun(filter, w))


def known_words(filter: fl.Filter, batch: bool, w: Words) -> str:
    """Words for what is no class of objects: "~", "your commander", "enchanted creature"; "" for every other."""
    if isinstance(filter, fl.IsSource):
        return "~"
    if filter == YOURS and not batch:
        return "your commander"
    if isinstance(filter, fl.IsOneOf) and isinstance(filter.objects, ob.Objects):
        return objects(filter.objects, w)
    if filter == fl.AnyOf((fl.IsSource(), fl.IsOneOf(ob.Host()))):
        return f"~ or {w.host}"
    return ""


def a_or_another(words: str) -> str:
    """ "a creature", "another creature"."""
    return f"another {words.removeprefix('other ')}" if words.startswith("other ") else article(words)


def words_of_cards(filter: fl.Filter, batch: bool, w: Words) -> str:
    """ "~", "a creature card", "one or more cards"."""
    if isinstance(filter, fl.IsSource) or filter == YOURS:
        return words_of(filter, batch, w)
    words = print_noun(all_of(each for each in conjuncts(filter) if not isinstance(each, fl.IsCard)), w, batch, "card")
    if not words.endswith(("card", "cards")):
        words += " cards" if batch else " card"
    return f"one or more {words}" if batch else a_or_another(words)


def _either_words(filter: fl.Filter, batch: bool, w: Words) -> str:
    if not isinstance(filter, fl.AnyOf) or filter.parts[0] != fl.IsSource():
        raise Unprintable("not itself")
    return words_of(filter, batch, w)


# --- players -------------------------------------------------------------------------------------------------------

_ACTORS: dict[str, pl.Players] = {
    "you": pl.You(), "an opponent": pl.EachOpponent(), "a player": pl.EachPlayer(), "each opponent": pl.EachOpponent(), "another player": pl.EachOtherPlayer(),
    "enchanted player": pl.EnchantedPlayer(),
}  # fmt: skip


def actor(r: Reader) -> pl.Players:
    """The player who acts."""
    found = said(_ACTORS, r)
    if not isinstance(found, pl.You):
        mention_player(r)
    return found


def words_of_actor(who: pl.Players, w: Words) -> str:
    """ "you", "an opponent"."""
    return words_for(_ACTORS, who)


def _is_you(who: pl.Players) -> bool:
    return isinstance(who, pl.You)


# fmt: off
given("subject", lambda r: (subject(r).filter, subject(r).batch), words_of, lambda filter, batch: batch, "filter", "batch")
given("single", _one, lambda filter, w: words_of(filter, False, w), lambda filter: False)
given("whichever", lambda r: subject(r).filter, lambda filter, w: words_of(filter, False, w), lambda filter: False)
given("either", lambda r: (subject(r).filter, subject(r).batch), _either_words, lambda filter, batch: batch, "filter", "batch")
given("former_cards", lambda r: (subject(r).filter, subject(r).batch), words_of_cards, lambda filter, batch: batch, "filter", "batch")
given("acting_cards", _cards, words_of_cards, lambda filter, batch: batch, "filter", "batch")
given("actor", lambda r: r.subject, words_of_actor, _is_you)
# fmt: on
