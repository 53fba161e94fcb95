"""What is measured by the words before: "the life lost this way", "for each of its colors"."""

from __future__ import annotations

from dataclasses import replace

from ..program import amounts as a
from ..program import effects as x
from ..program import objects as o
from ..program.effects import Clause
from .reader import Miss, Reader

_KINDS: dict[str, tuple[type[x.Verb], ...]] = {
    "life lost this way": (x.LoseLife,), "life gained this way": (x.GainLife,), "damage dealt this way": (x.DealDamage,),
}  # fmt: skip
_STEMS: dict[type[x.Verb], str] = {x.LoseLife: "lost", x.GainLife: "gained", x.DealDamage: "dealt"}


def know_what_was_done(r: Reader, before: list[Clause]) -> None:
    """If the sentence that stands here measures what a clause before did, that clause gets a name for its number; without such words nothing changes."""
    words = " ".join(r.words[r.pos : _end(r)])
    r.this_way = None
    if "excess damage" in words and "this way" in words and _places(before, (x.DealDamage,)) == [len(before) - 1]:
        r.this_way = a.BoundNumber("excess")
        return
    kinds = next((kinds for said, kinds in _KINDS.items() if said in words), None)
    places = _places(before, kinds) if kinds is not None else []
    if kinds is None or len(places) != 1:
        return
    done = _named(r, before[places[0]], kinds)
    if done is not None:
        before[places[0]] = done[0]
        r.this_way = a.BoundNumber(done[1])


def _end(r: Reader) -> int:
    """Where the sentence ends, outside of quotations."""
    quoted = False
    for at in range(r.pos, r.end):
        quoted = quoted != (r.words[at] == '"')
        if r.words[at] == "." and not quoted:
            return at
    return r.end


def _places(before: list[Clause], kinds: tuple[type[x.Verb], ...]) -> list[int]:
    return [at for at, each in enumerate(before) if isinstance(_last(each).verb, kinds)]


def _last(clause: Clause) -> Clause:
    """What an option or a payment is about."""
    return _last(clause.then[-1]) if clause.then else clause


def _named(r: Reader, clause: Clause, kinds: tuple[type[x.Verb], ...]) -> tuple[Clause, str] | None:
    if clause.then:
        inner = _named(r, clause.then[-1], kinds)
        return None if inner is None else (replace(clause, then=(*clause.then[:-1], inner[0])), inner[1])
    if clause.each is not None or clause.repeat is not None:
        return None  # the number would be that of the last time alone
    name = clause.bind or r.fresh_name(next(stem for kind, stem in _STEMS.items() if isinstance(clause.verb, kind)))
    return replace(clause, bind=name), name


def this_way(r: Reader) -> a.Amount:
    """The number that was named."""
    if r.this_way is None:
        raise Miss("this way")
    return r.this_way


_QUALITIES = {"colors": "color", "supertypes": "supertype", "card types": "card type", "subtypes": "subtype"}


def each_of_its(r: Reader) -> a.Amount:
    """ "of its colors", "of that spell's colors", "supertype, card type, and subtype it has"."""
    from .references import back_object, resolve_it

    if r.take("supertype , card type , and subtype it has"):
        it = resolve_it(r)
        return a.Plus(tuple(a.DistinctOf(what, it) for what in ("supertype", "card type", "subtype")))
    r.need("of")
    if r.take_any("its", "their"):
        objects: o.Objects = resolve_it(r)
    else:
        objects = back_object(r)
        r.need("'s")
    what = r.take_from(_QUALITIES)
    if what is None:
        raise Miss("of its what")
    return a.DistinctOf(what, objects)
