"""Permissions and prohibitions of casting back to words: from the graveyard for another cost, how many spells, what the first spell has."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import costs as co
from ...program import filters as fl
from ...program import modifications as mo
from ...program import players as pl
from ...program.amounts import Const
from ..conditions.plain import BEFORE_A_STEP
from ..conditions.print import condition
from ..costs.print import cost
from ..nouns.print import noun
from ..predicates.print import modifications
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of, conjuncts

_GERUNDS = {"sacrifice": "sacrificing", "discard": "discarding", "exile": "exiling", "return": "returning", "tap": "tapping", "pay": "paying"}  # fmt: skip


_NTH = ("", "first", "second", "third")


_HAND = all_of((fl.OwnedBy(pl.You()), fl.InZone("hand")))


EARLY = ab.CastingRule("only_if", cn.IsFalse(BEFORE_A_STEP))


def own_card(node: ab.StaticAbility, w: Words) -> str:
    """ "you may cast ~ from your graveyard using its blitz ability"; "" for other abilities."""
    rule = node.modifications[0]
    own = all_of((fl.IsSource(), fl.OwnedBy(pl.You()), fl.InZone(node.zone)))
    if node.affected != pl.You() or not isinstance(rule, mo.PlayerRule) or rule.filter != own:
        return ""
    if node.zone == "exile" and node == ab.StaticAbility(pl.You(), (mo.PlayerRule("play_from", own),), None, "exile"):
        return "you may cast ~ from exile"
    if node.zone != "graveyard":
        return ""
    held = f" as long as {condition(node.condition, w)}" if node.condition is not None else ""
    if rule.word:
        held = f" using its {rule.word} ability{held}"
    elif rule.cost is not None:
        held = f" by {gerunds(rule.cost, w)} rather than paying its mana cost{held}"
    elif rule.extra is not None:
        held = f" by {gerunds(rule.extra, w)} in addition to paying its other costs{held}"
    return f"you may cast ~ from your graveyard{held}"


def gerunds(paid: co.Cost, w: Words) -> str:
    """ "sacrificing a land", "paying {3}{R} and exiling four other cards from your graveyard"."""
    parts = paid.parts if isinstance(paid, co.Costs) else (paid,)
    return " and ".join(_gerund(cost(each, w)) for each in parts)


def _gerund(words: str) -> str:
    first, _, rest = words.partition(" ")
    if words.startswith("{"):
        return f"paying {words}"
    found = _GERUNDS.get(first.lower())
    if found is None:
        raise Unprintable("cost")
    return f"{found} {rest}"


def first_spell(affected: fl.Filter, mods: tuple[mo.Modification, ...], w: Words) -> str:
    """ "the first creature spell you cast each turn has cascade"; "" for other classes."""
    found = next((each for each in conjuncts(affected) if isinstance(each, fl.NthCast)), None)
    if found is None:
        return ""
    parts = [each for each in conjuncts(found.filter) if each != fl.Everything()]
    paid = [each for each in parts if isinstance(each, fl.ManaFrom)]
    origins = [each for each in parts if isinstance(each, fl.CastFrom)]
    kept = [each for each in parts if each not in (*paid, *origins)]
    words = noun(all_of((fl.IsSpell(), *kept)), w)
    origin = "".join(" from exile" if each.zone == "exile" else f" from your {each.zone}" for each in origins)
    tail = "".join(f" that mana from {article(noun(each.source, w))} was spent to cast" for each in paid)
    return f"the {_NTH[found.nth]} {words} you cast{origin} each turn{tail} {modifications(mods, w, False, False)}"


def prohibition(rule: mo.PlayerRule, who: str, w: Words) -> str:
    """What players may not cast or play; "" for other rules."""
    if rule == mo.PlayerRule("abilities_cant_be_countered", fl.Everything()):
        return "abilities can't be countered"
    if rule == mo.PlayerRule("cant_play_lands", _HAND):
        return f"{who} can't play lands from your hand"
    if rule == mo.PlayerRule("cant_cast", fl.CastFrom("hand", own=True)):
        return f"{who} can't cast spells from your hand"
    if rule.filter is not None and rule == mo.PlayerRule("max_spells", rule.filter, Const(1)):
        return f"{who} can't cast more than one {_spell(rule.filter, w)} each turn"
    if rule.filter is not None and rule == mo.PlayerRule("cant_cast", rule.filter, condition=cn.InStep("combat")):
        return f"{who} can't cast {_spell(rule.filter, w, True)} during combat"
    return ""


def _spell(filter: fl.Filter, w: Words, many: bool = False) -> str:
    return noun(all_of((fl.IsSpell(), *(each for each in conjuncts(filter) if each != fl.Everything()))), w, many)
