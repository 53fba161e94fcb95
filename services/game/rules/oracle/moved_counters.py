"""Counters that move: "move a +1/+1 counter from target creature onto a second target creature" (CR 122.5)."""

from __future__ import annotations

from dataclasses import replace

from ..program import effects as x
from ..program import filters as f
from ..program import modifications as m
from ..program import objects as o
from ..program import players as p
from ..program.amounts import Amount, Const, PowerOf, ToughnessOf
from .amounts import plain_amount
from .durations import duration
from .filtering import all_of
from .qualifiers import counter_kind
from .reader import Miss, Reader
from .references import pronoun, reference, single


def moves(r: Reader, who: p.Players) -> x.Verb:
    """After "move"."""
    any_number = bool(r.take("any number of"))
    amount: Amount | None = None
    if not any_number and not r.take("all"):
        amount = Const(1) if r.take_any("a", "an") else plain_amount(r)
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counters", "counter")
    r.need("from")
    source = reference(r)
    if amount is not None and isinstance(source, (o.Every, o.Among)):
        raise Miss("from which of them")
    r.need_any("onto", "to")
    to = _second(r, source) if r.at("a second target") else single(r)
    if not isinstance(to, (o.Target, o.Bound, o.This, o.Host)) or getattr(to, "max", 1) != 1:
        raise Miss("onto one")
    return x.MoveCounters(source, to, kind, amount, any_number)


def _second(r: Reader, source: o.Objects) -> o.Objects:
    """ "a second target creature": another than the first (CR 115.3)."""
    r.need("a second")
    found = single(r)
    if not isinstance(found, o.Target) or not isinstance(source, o.Target):
        raise Miss("a second target")
    return replace(found, filter=all_of((found.filter, f.Not(f.IsOneOf(o.Bound(f"target{source.slot}"))))))


def changes(r: Reader, who: p.Players) -> x.Verb:
    """After "change": "~'s base power and toughness to that creature's power and toughness until end of turn" (CR 613.4b)."""
    subject = pronoun(r)
    r.need("'s base power and toughness to")
    of = pronoun(r)
    r.need("'s power and toughness")
    lasting = duration(r)
    size = m.SetBasePT(PowerOf(of), ToughnessOf(of))
    if not lasting or of == subject:
        raise Miss("for how long")
    return x.Apply(subject, (size,), lasting)


MOVE_VERBS = {"change": changes, "move": moves}
