"""Other costs than the mana cost that effects allow or a spell offers: "you may cast spells from your hand without paying their mana costs" (CR 118.9)."""

from __future__ import annotations

from ...program import abilities as b
from ...program import amounts as a
from ...program import conditions as c
from ...program import costs as k
from ...program import effects as x
from ...program import filters as f
from ...program import modifications as m
from ...program import players as p
from ..conditions.read import condition
from ..nouns.read import noun
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .read import cost
from .read_changes import caster, spell_filter


def other_cost(r: Reader) -> list[b.Ability]:
    """A static ability by which spells may be cast for another cost."""
    r.need("you may")
    return [b.StaticAbility(p.You(), (r.first(_free, _instead),))]


def _free(r: Reader) -> m.Modification:
    r.need("cast")
    found = noun(r)
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, (f.IsSpell, f.OwnedBy))]
    zones = [each for each in parts if isinstance(each, f.InZone)]
    if "spell" not in found.kinds or not found.plural or zones not in ([], [f.InZone("hand")]):
        raise Miss("which spells")
    r.need("without paying their mana costs")
    return m.AlternativeCost(all_of(parts), None)


def _instead(r: Reader) -> m.Modification:
    """ "pay {0} rather than pay the mana cost for Zombie creature spells you cast"."""
    price = cost(r)
    r.need("rather than pay the mana cost for")
    found = noun(r)
    who, origin = caster(r)
    if "spell" not in found.kinds or not found.plural or who != p.You() or origin != f.Everything():
        raise Miss("whose spells")
    return m.AlternativeCost(spell_filter(found.filter, origin, r), price)


def favour(r: Reader) -> list[b.Ability]:
    """ "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life."."""
    tested: c.Condition | None = None
    if r.take("if"):
        tested = condition(r)
        r.need(",")
    r.need_any("rather than pay ~ 's mana cost ,", "rather than pay ~name 's mana cost ,")
    r.need("you may have")
    who: p.Players = p.ChosenPlayer(p.EachOpponent())
    if r.take("each other player"):
        who = p.EachOtherPlayer()
    else:
        r.need("an opponent")
    r.need("gain")
    if not r.word().isdigit():
        raise Miss("how much life")
    gained = x.Clause(x.GainLife(who, a.Const(int(r.next()))))
    r.need("life")
    return [b.AlternativeCostAbility(k.EffectCost(gained), tested)]
