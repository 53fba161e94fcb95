"""Other costs than the mana cost that effects allow or a spell offers: "you may cast spells from your hand without paying their mana costs" (CR 118.9)."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import players as pl
from ..conditions.read import condition
from ..nouns.read import noun
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .read import cost
from .read_changes import caster, spell_filter


def other_cost(r: Reader) -> list[ab.Ability]:
    """A static ability by which spells may be cast for another cost."""
    r.need("you may")
    return [ab.StaticAbility(pl.You(), (r.first(_free, _instead),))]


def _free(r: Reader) -> mo.Modification:
    r.need("cast")
    found = noun(r)
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, (fl.IsSpell, fl.OwnedBy))]
    zones = [each for each in parts if isinstance(each, fl.InZone)]
    if "spell" not in found.kinds or not found.plural or zones not in ([], [fl.InZone("hand")]):
        raise Miss("which spells")
    r.need("without paying their mana costs")
    return mo.AlternativeCost(all_of(parts), None)


def _instead(r: Reader) -> mo.Modification:
    """ "pay {0} rather than pay the mana cost for Zombie creature spells you cast"."""
    price = cost(r)
    r.need("rather than pay the mana cost for")
    found = noun(r)
    who, origin = caster(r)
    if "spell" not in found.kinds or not found.plural or who != pl.You() or origin != fl.Everything():
        raise Miss("whose spells")
    return mo.AlternativeCost(spell_filter(found.filter, origin, r), price)


def favour(r: Reader) -> list[ab.Ability]:
    """ "If you control a Forest, rather than pay this spell's mana cost, you may have an opponent gain 3 life."."""
    tested: cn.Condition | None = None
    if r.take("if"):
        tested = condition(r)
        r.need(",")
    r.need_any("rather than pay ~ 's mana cost ,", "rather than pay ~name 's mana cost ,")
    r.need("you may have")
    who: pl.Players = pl.ChosenPlayer(pl.EachOpponent())
    if r.take("each other player"):
        who = pl.EachOtherPlayer()
    else:
        r.need("an opponent")
    r.need("gain")
    if not r.word().isdigit():
        raise Miss("how much life")
    gained = fx.Clause(fx.GainLife(who, am.Const(int(r.next()))))
    r.need("life")
    return [ab.AlternativeCostAbility(co.EffectCost(gained), tested)]
