"""Changes of costs back to words: of spells, abilities and special actions, and of the spell itself."""

from __future__ import annotations

from collections.abc import Sequence

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import costs as co
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const, IfThen, TargetsOf, Times, X
from ..amounts.print import amount, for_each
from ..conditions.print import condition
from ..nouns.print import noun, objects, player
from ..text.wording import Unprintable, Words, article, listed
from ..tree.filters import all_of, conjuncts
from .read_changes import ACTIONS, MANY, ORIGINS, PERMANENT

_NTH = ("", "first", "second", "third")


def cost_change(node: mo.CostChange, w: Words, lasting: bool = False) -> str:
    """ "creature spells you cast cost {1} less to cast"; `lasting`: of an effect of this turn."""
    if node.kind in ACTIONS.values():
        return _action(node)
    if node.kind != "spell":
        return _ability(node, w)
    if node.at_least:
        return "each spell that would cost less than three mana to cast costs three mana to cast"
    if node.minimum or node.not_mana:
        raise Unprintable("cost change")
    head, one = _spells_of(node, w, lasting)
    each = node.per_target
    if each:
        head, one = f"each {head}", True
    tail = " for each creature it targets" if each else ""
    tail += " except during its controller's turn" if node.who == _NOT_THEIRS else ""
    return f"{head} {_costs(node, w, one)} to cast{_scale(node, w)}{tail}"


_NOT_THEIRS = pl.EveryoneBut(pl.ActivePlayer())


def _costs(node: mo.CostChange, w: Words, one: bool) -> str:
    size, less = _factor(node, w)
    symbol = node.mana or ("{X}" if _is_x(node, w) else f"{{{size}}}")
    return f"{'costs' if one else 'cost'} {symbol} {'less' if less else 'more'}"


def _factor(node: mo.CostChange, w: Words) -> tuple[int, bool]:
    if isinstance(node.amount, Const):
        return abs(node.amount.value), node.amount.value < 0
    if _is_x(node, w):
        return 0, isinstance(node.amount, Times)
    factor = for_each(node.amount, w)[0]
    return abs(factor), factor < 0


def _is_x(node: mo.CostChange, w: Words) -> bool:
    """Whether the number has no words after "for each"."""
    if isinstance(node.amount, Const):
        return False
    try:
        for_each(node.amount, w)
    except Unprintable:
        return True
    return w.after


def _scale(node: mo.CostChange, w: Words) -> str:
    if isinstance(node.amount, Const):
        return ". This effect reduces only the amount of colored mana you pay" if node.colored_only else ""
    if not _is_x(node, w):
        return f" for each {for_each(node.amount, w)[1]}"
    value = node.amount.amount if isinstance(node.amount, Times) and node.amount.factor == -1 else node.amount
    return f", where X is {amount(value, w)}"


def _spells_of(node: mo.CostChange, w: Words, lasting: bool) -> tuple[str, bool]:
    """The spells with who casts them, and whether the words are singular."""
    owners: dict[pl.Players, str] = {
        pl.You(): " you cast", pl.EachOpponent(): " your opponents cast", pl.EachPlayer(): "", pl.EnchantedPlayer(): " enchanted player casts", _NOT_THEIRS: "",
    }  # fmt: skip
    whose = owners.get(node.who)
    if whose is None and lasting:
        whose = f" {player(node.who, w)} casts"
    if whose is None:
        raise Unprintable("cost change")
    spells = _either_spells(node.filter, w)
    if spells:
        return f"{spells}{whose}{' this turn' if lasting else ''}", False
    parts = conjuncts(node.filter)
    foreign = fl.Not(fl.OwnedBy(pl.You()))
    if foreign in parts and node.who == pl.You():
        whose += " but don't own"
    shares = [each for each in parts if isinstance(each, fl.SharesWith)]
    origins = [
        each
        for each in parts
        if each in ORIGINS.values()
        or isinstance(each, fl.CastFrom)
        or (isinstance(each, fl.Not) and isinstance(each.part, fl.CastFrom))
    ]
    kept = [each for each in parts if each not in (*origins, *shares, foreign, fl.Everything())]
    tail = f"{_cast_from(origins)}{'' if not lasting else ' this turn'}"
    tail += "".join(
        f" that share a {each.what} with {objects(each.objects, w)}"
        for each in shares
        if isinstance(each.objects, ob.Objects)
    )
    one = bool(node.nth or node.next or node.per_target)
    kept, colors = _colors_after(kept)
    words = noun(all_of((fl.IsSpell(), *kept)), w, not one)
    head = f"the {_NTH[node.nth]} " if node.nth else "the next " if node.next else ""
    often = " each turn" if node.nth else ""
    return f"{head}{words}{whose}{tail}{often}{colors}{_aimed(node, w)}", one


def _either_spells(filter: fl.Filter, w: Words) -> str:
    """ "Angel spells and Human spells"; "" for one class of spells."""
    if not isinstance(filter, fl.AnyOf) or not all(fl.IsSpell() in conjuncts(each) for each in filter.parts):
        return ""
    return listed([noun(each, w, True) for each in filter.parts], "and")


def _colors_after(kept: list[fl.Filter]) -> tuple[list[fl.Filter], str]:
    """ "that are white and/or blue": a choice of colours is said behind who casts them."""
    choice = [
        each
        for each in kept
        if isinstance(each, fl.AnyOf) and all(isinstance(part, fl.HasColor) for part in each.parts)
    ]
    if len(choice) != 1 or len(choice[0].parts) != 2:
        return kept, ""
    names = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    words = " and/or ".join(names[part.color] for part in choice[0].parts if isinstance(part, fl.HasColor))
    return [each for each in kept if each not in choice], f" that are {words}"


def _aimed(node: mo.CostChange, w: Words) -> str:
    if node.targets is None or node.per_target:
        return ""
    if node.targets == fl.IsSource():
        return " that target ~"
    if isinstance(node.targets, fl.IsOneOf) and isinstance(node.targets.objects, ob.Objects):
        return f" that target {objects(node.targets.objects, w)}"
    words = f"one or more {noun(node.targets, w, True)}" if w.after else article(noun(node.targets, w))
    return f" that target {words}"


def _cast_from(origins: Sequence[fl.Filter]) -> str:
    if not origins:
        return ""
    words = next((words for words, known in ORIGINS.items() if known == origins[0]), "")
    if not words:
        raise Unprintable("CastFrom")
    return f" {words}"


# --- abilities and actions -------------------------------------------------------------------------------------------


def _ability(node: mo.CostChange, w: Words) -> str:
    if node.mana or node.per_target:
        raise Unprintable("cost change")
    free = " unless they're mana abilities" if node.not_mana else ""
    least = ". This effect can't reduce the mana in that cost to less than one mana" if node.minimum else ""
    head, one = _abilities_of(node, w)
    return f"{head}{_aimed(node, w)} {_costs(node, w, one)} to activate{_scale(node, w)}{free}{least}"


def _abilities_of(node: mo.CostChange, w: Words) -> tuple[str, bool]:
    acts = {pl.You(): " you activate", pl.EachOpponent(): " your opponents activate", pl.EachPlayer(): ""}.get(node.who)
    if acts is None:
        raise Unprintable("cost change")
    whose = all_of(each for each in conjuncts(node.filter) if each != PERMANENT)
    if node.nth:
        return f"the first activated ability of {article(noun(whose, w))} you activate each turn", True
    if isinstance(node.filter, fl.IsSource):
        return f"~'s {node.kind} abilities", False
    if isinstance(node.filter, fl.IsOneOf) and isinstance(node.filter.objects, ob.Host):
        return f"{objects(node.filter.objects, w)}'s {node.kind} abilities", False
    if node.kind == "activated" and node.filter == fl.Everything() and acts:
        return f"abilities{acts}", False
    kind = "permanent" if any(isinstance(each, fl.InZone) for each in conjuncts(node.filter)) else "source"
    of = "" if node.filter == fl.Everything() else f" of {noun(whose, w, True, kind)}"
    return f"{node.kind} abilities{acts}{of}", False


def _action(node: mo.CostChange) -> str:
    words = next(words for words, kind in ACTIONS.items() if kind == node.kind)
    if not isinstance(node.amount, Const):
        raise Unprintable("cost change")
    if node.nth:
        return "the first card you foretell each turn costs {0} to foretell"
    return f"{words} {{{abs(node.amount.value)}}} {'less' if node.amount.value < 0 else 'more'}"


# --- the spell itself --------------------------------------------------------------------------------------------------


def own_cost(node: ab.CastingRule, w: Words) -> str:
    """ "~ costs {2} less to cast if you control a Wizard."."""
    less = "less" if node.rule == "cost_less" else "more"
    tested = _tested(node.condition, w)
    number = node.amount if node.amount is not None else Const(1)
    if isinstance(number, Const) and (not node.mana or number == Const(1)):
        return f"~ costs {node.mana or f'{{{number.value}}}'} {less} to cast{tested}."
    if isinstance(number, TargetsOf):
        return f"~ costs {node.mana or '{1}'} {less} to cast for each target beyond the first{tested}."
    if isinstance(number, Times) and isinstance(number.amount, TargetsOf):
        return f"~ costs {{{number.factor}}} {less} to cast for each target beyond the first{tested}."
    if isinstance(number, X):
        return f"~ costs {{X}} {less} to cast{tested}."
    try:
        factor, each = for_each(number, w)
    except Unprintable:
        if node.mana:
            raise
        return f"~ costs {{X}} {less} to cast, where X is {amount(number, w)}{tested}."
    return f"~ costs {node.mana or f'{{{factor}}}'} {less} to cast for each {each}{tested}."


def _tested(tested: cn.Condition | None, w: Words) -> str:
    if tested is None:
        return ""
    if tested == cn.IsTurnOf(pl.You()):
        return " during your turn"
    if tested == cn.AllTrue((cn.IsTurnOf(pl.You()), cn.InStep("end"))):
        return " during your end step"
    return f" if {condition(tested, w)}"


def any_number(node: ab.AdditionalCostAbility, w: Words) -> str:
    """ "As an additional cost to cast ~, you may sacrifice any number of creatures. ~ costs {2} less to cast for each permanent sacrificed this way."."""
    for verb, (kind, done) in MANY.items():
        if isinstance(kind, type) and isinstance(node.cost, kind):
            filter = getattr(node.cost, "filter")  # noqa: B009  all of them have one
            parts = (*conjuncts(filter), fl.Not(fl.Tapped())) if isinstance(node.cost, co.TapCost) else (filter,)
            words = noun(all_of(parts), w, True)
            text = (
                f"As an additional cost to cast ~, {'you may ' if node.optional else ''}{verb} any number of {words}."
            )
            thing = "card" if verb in ("exile", "discard") else "permanent"
            return (
                f"{text} ~ costs {{{node.less}}} less to cast for each {thing} {done} this way." if node.less else text
            )
    raise Unprintable("additional cost")


def own_reduction(found: Amount, w: Words) -> str:
    """ "This ability costs {1} less to activate for each ..."."""
    if isinstance(found, IfThen) and isinstance(found.then, Const):
        if found.otherwise != Const(0) or not isinstance(found.condition, cn.Condition):
            raise Unprintable("reduction")
        size = found.then.value
        head = f"This ability costs {{{abs(size)}}} {'less' if size > 0 else 'more'} to activate"
        if isinstance(found.condition, cn.Matches) and found.condition.objects == ob.Bound("target0"):
            return f"{head} if it targets {article(noun(found.condition.filter, w))}."
        return f"{head}{_tested(found.condition, w)}."
    try:
        factor, each = for_each(found, w)
    except Unprintable:
        return f"This ability costs {{X}} less to activate, where X is {amount(found, w)}."
    return f"This ability costs {{{abs(factor)}}} {'less' if factor > 0 else 'more'} to activate for each {each}."
