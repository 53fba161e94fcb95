"""Conditions about how something was cast, and what was cast, played or created before: "you cast it during your main phase", "five or more mana was spent to cast that spell"."""

from __future__ import annotations

from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..nouns.languages import itself
from ..nouns.read import noun
from ..nouns.read_references import resolve_it
from ..phrases.reading import counted
from ..text.numbers import mana
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, cast_from, conjuncts
from ..tree.noun import Noun
from .cast import CAST


def none_cast(r: Reader) -> cn.Condition:
    """ "you haven't cast a spell from your hand this turn"."""
    r.need("you haven't cast")
    r.need_any("a", "an")
    found = noun(r)
    r.need("this turn")
    if "spell" not in found.kinds or found.plural:
        raise Miss("a spell")
    return cn.Happened(ev.SpellCast(all_of(_cast_from(found)), pl.You()), "=", 0)


def _cast_from(found: Noun) -> list[fl.Filter]:
    """ "a spell from your hand": where it was cast from."""
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    zones = [each.zone for each in parts if isinstance(each, fl.InZone)]
    owners = [each for each in parts if isinstance(each, fl.OwnedBy) and each.who != pl.You()]
    if len(zones) > 1 or owners:
        raise Miss("from where")
    kept = [each for each in parts if not isinstance(each, (fl.InZone, fl.OwnedBy))]
    return [*kept, *(cast_from(zone, parts) for zone in zones)]


def kicked_with(r: Reader) -> cn.Condition:
    """ "it was kicked with its {R} kicker" (CR 702.33e)."""
    itself(r)
    r.need("was kicked with its")
    symbols = mana(r)
    r.need("kicker")
    if symbols not in r.kickers:
        raise Miss("which kicker")
    r.mention(ob.This(), frozenset(("self",)) | r.scope.types)
    return cn.WasKicked(ob.This(), r.kickers.index(symbols))


def targets_spell(r: Reader) -> bool:
    """Whether "it" is a spell that was mentioned, not the object itself: "counter target spell if it was kicked"."""
    last = r.scope.referents[-1:]
    return any("spell" in each.kinds and each.node != ob.This() and not each.player for each in last)


def spell_kicked(r: Reader) -> cn.Condition:
    """ "it was kicked" of a spell that was mentioned (CR 608.2c)."""
    spell = resolve_it(r)
    r.need("it was kicked")
    return cn.WasKicked(spell)


def you_cast_it(r: Reader) -> cn.Condition:
    """ "you cast it", "you cast it from your hand", "you cast it from anywhere other than your hand": the object itself or what the event is about."""
    r.need("you cast it")
    spell = resolve_it(r) if r.scope.referents else ob.This()
    for words, origin in CAST_ORIGINS.items():
        if r.take(words):
            return cn.Matches(spell, origin)
    if r.word() == "from":
        raise Miss("cast from where")
    return cn.Matches(spell, fl.CastFrom("", pl.You()))


CAST_ORIGINS: dict[str, fl.Filter] = {
    "from your hand": fl.CastFrom("hand", pl.You(), True), "from your graveyard": fl.CastFrom("graveyard", pl.You(), True), "from exile": fl.CastFrom("exile", pl.You()),
    "from anywhere other than your hand": fl.AllOf((fl.CastFrom("", pl.You()), fl.Not(fl.CastFrom("hand", own=True)))),
}  # fmt: skip


def some_attacks(r: Reader) -> cn.Condition:
    """ "a white creature is attacking", "exactly one creature is attacking you"."""
    filter, op, count = counted(r)
    r.need_any("is attacking", "are attacking")
    whom = pl.You() if r.take("you") else None
    if r.word() not in (",", ".", "", "and"):
        raise Miss("attacking whom")
    return cn.Exists(all_of((filter, fl.Attacking(whom))), op, count)


CONDITIONS = (some_attacks, none_cast, CAST.read)
