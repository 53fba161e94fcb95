"""Conditions about how something was cast, and what was cast, played or created before: "you cast it during your main phase", "five or more mana was spent to cast that spell"."""

from __future__ import annotations

from ...program import amounts as a
from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import pronoun, resolve_it
from ..phrases.reading import counted
from ..text.numbers import mana, number_word
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from ..tree.noun import Noun

MAIN_PHASE = "main_phase"


PRICED = ("madness", "surge", "sneak", "prowl", "spectacle", "evoke", "dash", "blitz", "freerunning", "web-slinging", "warp", "emerge", "overload", "cleave", "disturb", "alternative")  # fmt: skip


"""Keywords whose cost may have been paid for a spell, as the kernel names it."""


def main_phase(r: Reader) -> c.Condition:
    """ "you cast this spell during your main phase"."""
    r.need("you cast")
    _itself(r)
    r.need("during your main phase")
    return c.CostPaid(o.This(), MAIN_PHASE)


def _itself(r: Reader, own: bool = False) -> None:
    """ "~", or "it" where that is the object itself."""
    if r.take_any("~ 's", "~name 's") if own else r.take_any("~", "~name"):
        return
    r.need("its" if own else "it")
    if resolve_it(r) != o.This():
        raise Miss("which spell")


def price_paid(r: Reader) -> c.Condition:
    """ "its surge cost was paid", "the {1}{B} cost was paid"."""
    word = "alternative"
    if r.take("the"):
        mana(r)
    else:
        _itself(r, True)
        word = r.need_any(*PRICED)
    was = r.need_any("cost was paid", "cost wasn't paid")
    found = c.CostPaid(o.This(), word)
    return found if was == "cost was paid" else c.IsFalse(found)


def much_mana(r: Reader) -> c.Condition:
    """ "five or more mana was spent to cast that spell", "no mana was spent to cast it", "three or more mana from creatures was spent to cast it"."""
    op, count = ">=", 0
    if r.take("no"):
        op = "="
    elif r.take("at least"):
        count = number_word(r)
    else:
        count = number_word(r)
        r.need("or more")
    r.need("mana")
    source: Noun | None = None
    if r.take("from"):
        source = noun(r)
    r.need_any("was spent to cast", "were spent to cast")
    spell = pronoun(r)
    if source is not None and not source.plural:
        raise Miss("sources")
    spent = a.ManaSpent(spell) if source is None else a.ManaSpentFrom(spell, source.filter)
    return c.Compare(spent, op, a.Const(count))


def none_cast(r: Reader) -> c.Condition:
    """ "you haven't cast a spell from your hand this turn"."""
    r.need("you haven't cast")
    r.need_any("a", "an")
    found = noun(r)
    r.need("this turn")
    if "spell" not in found.kinds or found.plural:
        raise Miss("a spell")
    return c.Happened(e.SpellCast(all_of(_cast_from(found)), p.You()), "=", 0)


def _cast_from(found: Noun) -> list[f.Filter]:
    """ "a spell from your hand": where it was cast from."""
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, f.IsSpell)]
    zones = [each.zone for each in parts if isinstance(each, f.InZone)]
    owners = [each for each in parts if isinstance(each, f.OwnedBy) and each.who != p.You()]
    if len(zones) > 1 or owners:
        raise Miss("from where")
    kept = [each for each in parts if not isinstance(each, (f.InZone, f.OwnedBy))]
    return [*kept, *(f.CastFrom(zone) for zone in zones)]


ELSEWHERE = c.AnyTrue(
    (
        c.Happened(e.LandPlayed(f.Not(f.CameFrom("hand")), p.You())),
        c.Happened(e.SpellCast(f.Not(f.CastFrom("hand")), p.You())),
    )
)


def from_elsewhere(r: Reader) -> c.Condition:
    """ "you've played a land or cast a spell this turn from anywhere other than your hand"."""
    r.need("you've played a land or cast a spell this turn from anywhere other than your hand")
    return ELSEWHERE


def created(r: Reader) -> c.Condition:
    """ "you created a token this turn"."""
    r.need_any("you created", "you've created")
    filter, op, count = counted(r)
    r.need("this turn")
    return c.Happened(e.TokensCreated(filter, p.You()), op, count)


def much_damage(r: Reader) -> c.Condition:
    """ "an opponent was dealt 7 or more damage this turn": one of them."""
    r.need("an opponent was dealt")
    if not r.word().isdigit():
        raise Miss("how much")
    count = int(r.next())
    r.need("or more damage this turn")
    dealt = a.HappenedCount(e.DamageDealt(to_player=p.BoundPlayers("candidate")), total=True)
    hit = p.PlayersWith(p.EachOpponent(), c.Compare(dealt, ">=", a.Const(count)))
    return c.Compare(a.CountPlayers(hit), ">=", a.Const(1))


def few_counters(r: Reader) -> c.Condition:
    """ "~ has fewer than three +1/+1 counters on it", "it has exactly four charge counters on it"."""
    objects = pronoun(r)
    r.need("has")
    op = {"fewer than": "<", "exactly": "="}[r.need_any("fewer than", "exactly")]
    count = number_word(r)
    kind = counter_kind(r)
    r.need("counters on it")
    return c.Matches(objects, f.HasCounter(kind, op, count))


def kicked_with(r: Reader) -> c.Condition:
    """ "it was kicked with its {R} kicker" (CR 702.33e)."""
    _itself(r)
    r.need("was kicked with its")
    symbols = mana(r)
    r.need("kicker")
    if symbols not in r.kickers:
        raise Miss("which kicker")
    r.mention(o.This(), frozenset(("self",)) | r.scope.types)
    return c.WasKicked(o.This(), r.kickers.index(symbols))


def you_cast_it(r: Reader) -> c.Condition:
    """ "you cast it", "you cast it from your hand", "you cast it from anywhere other than your hand": the object itself or what the event is about."""
    r.need("you cast it")
    spell = resolve_it(r) if r.scope.referents else o.This()
    for words, origin in CAST_ORIGINS.items():
        if r.take(words):
            return c.Matches(spell, origin)
    if r.word() == "from":
        raise Miss("cast from where")
    return c.Matches(spell, f.CastFrom("", p.You()))


CAST_ORIGINS: dict[str, f.Filter] = {
    "from your hand": f.CastFrom("hand", p.You()), "from your graveyard": f.CastFrom("graveyard", p.You()), "from exile": f.CastFrom("exile", p.You()),
    "from anywhere other than your hand": f.AllOf((f.CastFrom("", p.You()), f.Not(f.CastFrom("hand")))),
}  # fmt: skip


def some_attacks(r: Reader) -> c.Condition:
    """ "a white creature is attacking", "exactly one creature is attacking you"."""
    filter, op, count = counted(r)
    r.need_any("is attacking", "are attacking")
    whom = p.You() if r.take("you") else None
    if r.word() not in (",", ".", "", "and"):
        raise Miss("attacking whom")
    return c.Exists(all_of((filter, f.Attacking(whom))), op, count)


def it_was_cast(r: Reader) -> c.Condition:
    """ "it was cast"."""
    spell = pronoun(r)
    r.need("was cast")
    if r.word() not in (",", ".", "", "instead"):
        raise Miss("cast how")
    if spell != o.This():
        raise Miss("what was cast")
    return c.Matches(spell, f.CastFrom(""))


CONDITIONS = (
    some_attacks,
    it_was_cast,
    main_phase,
    price_paid,
    much_mana,
    none_cast,
    from_elsewhere,
    created,
    much_damage,
    few_counters,
)
