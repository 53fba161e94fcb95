"""Prevention of damage by a resolving spell or ability: "prevent all combat damage that would be dealt this turn to creatures you control" (CR 615)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount
from ...program.clauses import Clause
from ..conditions.read_while import duration
from ..nouns.read import noun
from ..nouns.read_players import player
from ..nouns.read_references import pronoun, reference
from ..phrases.reading import reads
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, all_of, any_of
from .sources_of_choice import SOURCE, choice, chosen_source

_KINDS: dict[str, bool | None] = {"combat damage": True, "noncombat damage": False, "damage": None}


@dataclass(frozen=True, slots=True)
class _Said:
    """The parts of the sentence, in whatever order they stand."""

    to: ob.Objects | pl.Players | None = None
    to_all: fl.Filter | None = None
    by: ob.Objects | None = None
    source: fl.Filter | None = None
    chosen: ob.Chosen | None = None
    both: bool = False
    lasting: str = ""

    def has_source(self) -> bool:
        """Whether it was said by whom."""
        return self.by is not None or self.source is not None


@reads("prevention")
def prevention(r: Reader, who: pl.Players, lasting: str = "") -> fx.Verb:
    """After "prevent"."""
    limited: Amount | None = None
    if not r.take("all"):
        r.need("the next")
        limited = plain_amount(r)
    combat = _KINDS[r.need_any(*_KINDS)]
    said = _passive(r, _Said(lasting=lasting)) if r.take("that would be dealt") else _active(r, _Said(lasting=lasting))
    if not said.lasting or (limited is not None and _is_several(said)):
        raise Miss("for how long, and to whom")
    return _made(said, combat, limited)


def _is_several(said: _Said) -> bool:
    """ "The next 1 damage to each creature" is a shield for each of them."""
    if isinstance(said.to, (ob.Target, ob.AnyTarget)):
        return said.to.max != 1
    return isinstance(said.to, SEVERAL) or (said.to is None and said.to_all is not None)


def _made(said: _Said, combat: bool | None, limited: Amount | None) -> fx.Verb:
    if said.both:
        return _both_ways(said, combat, limited)
    made = fx.PreventDamage(
        said.to, limited, said.source or fl.Everything(), combat, said.lasting, said.by, to_all=said.to_all
    )
    if said.chosen is None:
        return made
    return fx.Sequence((choice(said.chosen), Clause(replace(made, source=said.chosen.filter, by=SOURCE))))


def _both_ways(said: _Said, combat: bool | None, limited: Amount | None) -> fx.Verb:
    """ "... dealt to and dealt by that creature": two shields."""
    if limited is not None or said.has_source():
        raise Miss("both ways")
    if said.to_all is not None:
        first = fx.PreventDamage(None, None, combat=combat, duration=said.lasting, to_all=said.to_all)
        second = fx.PreventDamage(None, None, said.to_all, combat, said.lasting)
        return fx.Sequence((Clause(first), Clause(second)))
    objects = said.to
    if not isinstance(objects, ob.Objects):
        raise Miss("both ways")
    again = ob.Bound(f"target{objects.slot}") if isinstance(objects, ob.Target) else objects
    first = fx.PreventDamage(objects, None, combat=combat, duration=said.lasting)
    second = fx.PreventDamage(None, None, combat=combat, duration=said.lasting, by=again)
    return fx.Sequence((Clause(first), Clause(second)))


def _passive(r: Reader, said: _Said) -> _Said:
    """ "... to you this turn by attacking creatures": each part once, in any order."""
    while True:
        lasting = duration(r)
        if lasting and not said.lasting:
            said = replace(said, lasting=lasting)
        elif lasting:
            raise Miss("two durations")
        elif r.take_any("to and dealt by", "to and by"):
            said = replace(_recipient(r, said), both=True)
        elif r.take("to"):
            said = _recipient(r, said)
        elif r.take("by"):
            said = _by(r, said)
        else:
            return said


def _active(r: Reader, said: _Said) -> _Said:
    """ "... (that) black sources would deal (to you) this turn"."""
    r.take("that")
    said = _by(r, said)
    r.need("would deal")
    if r.take("to"):
        said = _recipient(r, said)
    if not said.lasting:
        said = replace(said, lasting=duration(r))
    return said


def _recipient(r: Reader, said: _Said) -> _Said:
    if said.to is not None or said.to_all is not None:
        raise Miss("to whom twice")
    if r.take_any("you and/or", "you and"):
        other = r.take("other")
        found = noun(r)
        if not found.plural or found.zone:
            raise Miss("you and what")
        return replace(
            said, to=pl.You(), to_all=all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter
        )
    person = r.attempt(player)
    if person is not None:
        return replace(said, to=person[0])
    found_objects = reference(r)
    if isinstance(found_objects, ob.Every):
        return replace(said, to_all=found_objects.filter)  # those that come later, too (CR 611.2c)
    if isinstance(found_objects, (ob.Chosen, ob.Union)):
        raise Miss("to whom")
    return replace(said, to=found_objects)


def _by(r: Reader, said: _Said) -> _Said:
    if said.has_source():
        raise Miss("by whom twice")
    chosen = r.attempt(_of_your_choice)
    if chosen is not None:
        return replace(said, by=SOURCE, chosen=chosen)
    named = r.attempt(_named)
    return replace(said, by=named) if named is not None else replace(said, source=_sources(r))


def _named(r: Reader) -> ob.Objects:
    """Certain objects: targets, what was mentioned, the object itself."""
    found = reference(r)
    if not isinstance(found, (ob.Target, ob.Bound, ob.This, ob.Host)):
        raise Miss("a class")
    return found


def _of_your_choice(r: Reader) -> ob.Chosen:
    """ "a red source of your choice", "an unblocked creature of your choice" (CR 609.7)."""
    start = r.pos
    r.need_any("a", "an")
    found = noun(r)
    if r.words[r.pos - 3 : r.pos] != ("of", "your", "choice") or found.plural or found.zone:
        raise Miss("of whose choice")
    if "source" not in found.kinds:
        return ob.Chosen(found.filter)
    r.pos = start
    return chosen_source(r)


def _sources(r: Reader) -> fl.Filter:
    """ "attacking creatures without flying", "creatures other than Wolves", "black sources and red sources"."""
    other = r.take("other")
    found = noun(r)
    if not found.plural or found.zone:
        raise Miss("sources")
    kinds = [found.filter]
    while r.at("and") and (more := r.attempt(_and_sources)) is not None:
        kinds.append(more)
    filter = any_of(kinds)
    if other:
        filter = all_of((filter, fl.Not(fl.IsSource())))
    return all_of((filter, fl.Not(any_of(_exceptions(r))))) if r.take("other than") else filter


def _and_sources(r: Reader) -> fl.Filter:
    r.need("and")
    found = noun(r)
    if not found.plural or found.zone:
        raise Miss("sources")
    return found.filter


def _exceptions(r: Reader) -> list[fl.Filter]:
    one = r.attempt(_one_exception)
    if one is not None:
        return [one]
    first = noun(r)
    others = [first.filter]
    while r.take("and"):
        others.append(noun(r).filter)
    if not first.plural:
        raise Miss("other than which")
    return others


def _one_exception(r: Reader) -> fl.Filter:
    """ "creatures other than that creature"."""
    return fl.IsOneOf(pronoun(r))
