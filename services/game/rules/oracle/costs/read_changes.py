"""What spells, abilities and special actions cost more or less: static abilities, and effects for a while (CR 601.2f, 602.2b)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ..amounts.read import amount, for_each, times
from ..conditions.read import condition
from ..conditions.read_while import duration
from ..nouns.read import noun
from ..nouns.read_players import player
from ..nouns.read_qualifiers import predicate_adjective, qualifiers
from ..nouns.read_references import back_object
from ..text.lexicon import ORDINALS
from ..text.numbers import mana
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from ..tree.noun import Noun
from ..tree.rewriting import has_x


@dataclass(frozen=True, slots=True)
class Size:
    """ "{2} less": a number with its sign, coloured mana, or X."""

    number: int
    colored: str = ""
    is_x: bool = False

    @property
    def sign(self) -> int:
        """-1 for less."""
        return -1 if self.number < 0 else 1


def _size(r: Reader) -> Size:
    r.need_any("costs", "cost")
    up_to = r.take("up to")
    text = mana(r)
    sign = -1 if r.need_any("less", "more") == "less" else 1
    if up_to and sign > 0:
        raise Miss("up to more")
    r.take_any("to cast", "to activate")
    if text == "{X}":
        return Size(sign, "", True)
    if text[1:-1].isdigit():
        return Size(sign * int(text[1:-1]))
    return Size(sign, text)


def _where_x(r: Reader) -> am.Amount:
    r.take(",")
    r.need("where x is")
    found = amount(r)
    if has_x(found):
        raise Miss("X is X")
    return found


# --- the spell itself ------------------------------------------------------------------------------------------------


def own_cost(r: Reader) -> list[ab.Ability]:
    """ "~ costs {2} less to cast if you control a Wizard", "If ..., ~ costs {6} less to cast"."""
    tested: cn.Condition | None = None
    if r.take_any("if", "as long as"):
        tested = condition(r)
        r.need(",")
    if not r.take_any("~ also", "~name also", "it also", "~", "~name") or not r.at_any("costs", "cost"):
        raise Miss("own cost")
    found = [_own_change(r, tested)]
    while r.take("and"):
        if tested is not None or not r.word().startswith("{"):
            raise Miss("another change")
        found.append(_own_change(r, None, False))
    return [*found]


def _own_change(r: Reader, tested: cn.Condition | None, verb: bool = True) -> ab.CastingRule:
    size = _size(r) if verb else _bare_size(r)
    rule = "cost_less" if size.number < 0 else "cost_more"
    number: am.Amount = am.Const(abs(size.number))
    flashback = r.take("this way") and not r.at(",")
    if flashback or (r.words[r.pos - 1] == "way" and tested is None):
        raise Miss("cast which way")
    if size.is_x:
        number = _where_x(r)
    elif r.at("for each") and not r.at("for each target"):
        r.advance(2)
        number = times(number, for_each(r))
    if r.take("for each target beyond the first"):
        many = am.TargetsOf(ob.This(), 1)
        number = many if number == am.Const(1) or size.colored else times(number, many)
    late = _own_condition(r)
    if late is not None and tested is not None:
        raise Miss("two conditions")
    return (
        ab.CastingRule(rule, tested or late, number, size.colored)
        if size.colored
        else ab.CastingRule(rule, tested or late, number)
    )


def _bare_size(r: Reader) -> Size:
    text = mana(r)
    sign = -1 if r.need_any("less to cast", "more to cast").startswith("less") else 1
    return Size(sign * int(text[1:-1])) if text[1:-1].isdigit() else Size(sign, text)


def _own_condition(r: Reader) -> cn.Condition | None:
    if r.take("if it targets"):
        r.take_any("a", "an")
        return cn.Matches(ob.This(), fl.SpellTargets(object=noun(r).filter))
    if r.take_any("if", "as long as"):
        return condition(r)
    if r.take("during your turn"):
        return cn.IsTurnOf(pl.You())
    if r.take("during your end step"):
        return cn.AllTrue((cn.IsTurnOf(pl.You()), cn.InStep("end")))
    return None


# --- spells ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Class:
    """Whose spells, which, and when."""

    who: pl.Players
    filter: fl.Filter
    nth: int = 0
    next: bool = False
    targets: fl.Filter | None = None
    condition: cn.Condition | None = None


def cost_change(r: Reader) -> list[ab.Ability]:
    """A static ability that changes costs."""
    return r.first(_least_cost, _of_spells, _of_abilities, _of_actions)


def _of_spells(r: Reader) -> list[ab.Ability]:
    """ "Creature spells you cast cost {1} less to cast.", "The first creature spell you cast each turn costs {2} less to cast."."""
    found = _spell_class(r)
    change, tail = _changed(r, found), _tail(r, found)
    if r.take("except during its controller 's turn"):
        if found.who != pl.EachPlayer():
            raise Miss("whose turn")
        change = replace(change, who=pl.EveryoneBut(pl.ActivePlayer()))
    ability = ab.StaticAbility(change.who, (change,), found.condition)
    more = r.attempt(_and_abilities)
    return [ability, *tail, *(more or [])]


def _and_abilities(r: Reader) -> list[ab.Ability]:
    r.need("and")
    return _of_abilities(r)


def _tail(r: Reader, found: _Class) -> list[ab.Ability]:
    """ "... and can't be countered"."""
    if not r.take("and can't be countered"):
        return []
    if found.nth or found.targets is not None or found.who not in (pl.You(), pl.EachPlayer()):
        raise Miss("which can't be countered")
    cast = found.filter if isinstance(found.who, pl.EachPlayer) else all_of((found.filter, fl.CastFrom("", pl.You())))
    return [ab.StaticAbility(found.who, (mo.PlayerRule("spells_cant_be_countered", cast),), found.condition)]


def _changed(r: Reader, found: _Class) -> mo.CostChange:
    size = _size(r)
    number: am.Amount = am.Const(size.number)
    if size.colored:
        number = am.Const(size.sign)
    made = mo.CostChange(
        found.filter, number, found.who, mana=size.colored, targets=found.targets, nth=found.nth, next=found.next
    )
    if size.is_x:
        value = _where_x(r)
        return replace(made, amount=value if size.sign > 0 else am.Times(-1, value))
    if not size.colored and r.take("for each creature it targets"):
        if found.targets is not None:
            raise Miss("targets twice")
        return replace(made, targets=fl.HasType("creature"), per_target=True)
    if r.take("for each"):
        return replace(made, amount=times(number, for_each(r)))
    if size.colored and size.sign < 0 and r.take(". this effect reduces only the amount of colored mana you pay"):
        return replace(made, colored_only=True)
    return made


def _spell_class(r: Reader) -> _Class:
    nth, each = 0, bool(r.take("each"))
    if not each and r.take("the"):
        nth = ORDINALS.get(r.next(), 0)
        if not nth:
            raise Miss("which")
    found = noun(r)
    if "spell" not in found.kinds or found.plural == (each or nth > 0):
        raise Miss("spells")
    who, origin = caster(r)
    if who == pl.You() and r.take("but don't own"):
        origin = all_of((origin, fl.Not(fl.OwnedBy(pl.You()))))
    filter = spell_filter(found.filter, origin, r)
    tested = None
    if nth:
        if r.take("during each of your turns"):
            tested = cn.IsTurnOf(pl.You())
        else:
            r.need("each turn")
        if who != pl.You():
            raise Miss("whose first spell")
    elif r.take("during your turn"):
        tested = cn.IsTurnOf(pl.You())
    return _Class(who, filter, nth, False, _targeted(r), tested)


def caster(r: Reader) -> tuple[pl.Players, fl.Filter]:
    """ "you cast from exile", "your opponents cast": whose spells, and cast from where."""
    who: pl.Players = pl.EachPlayer()
    if r.take("you cast"):
        who = pl.You()
    elif r.take("your opponents cast"):
        who = pl.EachOpponent()
    elif r.take("enchanted player casts"):
        who = pl.EnchantedPlayer()
    for words, origin in ORIGINS.items():
        if r.take(words):
            return who, origin
    return who, fl.Everything()


ORIGINS: dict[str, fl.Filter] = {
    "from your graveyard or from exile": fl.AnyOf((fl.CastFrom("graveyard", own=True), fl.CastFrom("exile"))),
    "from your graveyard": fl.CastFrom("graveyard", own=True),
    "from exile": fl.CastFrom("exile"), "from anywhere other than your hand": fl.Not(fl.CastFrom("hand", own=True)), "from your hand": fl.CastFrom("hand", own=True),
}  # fmt: skip


def spell_filter(filter: fl.Filter, origin: fl.Filter, r: Reader) -> fl.Filter:
    """The spells without the words that only say that they are spells; qualities may follow the caster."""
    after = qualifiers(r, True) if r.at_any("with", "that share", "that shares") else []
    if r.at_any("that's", "that are") or (r.word() == "that" and r.word(1) == "'s"):
        after = [*after, _state(r)]
    found = all_of((*[each for each in conjuncts(filter) if not isinstance(each, fl.IsSpell)], *after, origin))
    if any(isinstance(each, (fl.InZone, fl.ControlledBy)) for each in conjuncts(found)) or r.at("from"):
        raise Miss("where the spells are")
    return found


def _state(r: Reader) -> fl.Filter:
    """ "that's red or green", "that are white and/or blue"."""
    if not r.take_any("that's", "that are"):
        r.need("that 's")
    first = predicate_adjective(r)
    if first is None:
        raise Miss("a quality")
    if not r.take("and/or"):
        return first
    second = predicate_adjective(r)
    if not isinstance(first, fl.HasColor) or not isinstance(second, fl.HasColor):
        raise Miss("colours")
    return fl.AnyOf((first, second))


def _targeted(r: Reader) -> fl.Filter | None:
    """ "that target ~": only with such a target."""
    if not r.take_any("that target", "that targets"):
        return None
    if r.take_any("~", "~name"):
        return fl.IsSource()
    if r.at("enchanted") or r.at("equipped"):
        return fl.IsOneOf(_host(r))
    r.take_any("a", "an", "one or more")
    if r.at("you"):
        raise Miss("a player as target")
    return noun(r).filter


def _host(r: Reader) -> ob.Objects:
    found = back_object(r)
    if not isinstance(found, ob.Host):
        raise Miss("host")
    return found


def _least_cost(r: Reader) -> list[ab.Ability]:
    """ "Each spell that would cost less than three mana to cast costs three mana to cast."."""
    r.need("each spell that would cost less than three mana to cast costs three mana to cast")
    return [
        ab.StaticAbility(pl.EachPlayer(), (mo.CostChange(fl.Everything(), am.Const(0), pl.EachPlayer(), at_least=3),))
    ]


# --- abilities ---------------------------------------------------------------------------------------------------------

PERMANENT = fl.InZone("battlefield")


_WORDS = ("equip", "cycling", "boast", "ninjutsu", "exhaust", "power-up", "loyalty")


_MINIMUM = (
    ". this effect can't reduce the mana in that cost to less than one mana",
    ". this effect can't reduce the mana in that ability 's activation cost to less than one mana",
)


def _of_abilities(r: Reader) -> list[ab.Ability]:
    """ "Activated abilities of artifacts you control cost {1} less to activate.", "Equip abilities you activate cost {1} less to activate."."""
    kind, who, described, nth = r.first(_possessed, _ability_class)
    aimed = [each for each in conjuncts(described) if isinstance(each, fl.SpellTargets)]
    if len(aimed) > 1 or any(each != fl.SpellTargets(each.object) for each in aimed):
        raise Miss("which targets")
    filter = all_of(each for each in conjuncts(described) if each not in aimed)
    targets = aimed[0].object if aimed else _targeted(r)
    size = _size(r)
    number: am.Amount = am.Const(size.number)
    if size.colored or (size.number > 0 and size.is_x):
        raise Miss("a coloured change")
    if size.is_x:
        number = am.Times(-1, _where_x(r))
    elif r.take("for each"):
        number = times(number, for_each(r))
    if r.take("if it targets"):
        if targets is not None:
            raise Miss("targets twice")
        r.need_any("a", "an")
        targets = noun(r).filter
    free = bool(r.take("unless they're mana abilities"))
    minimum = 1 if size.number < 0 and r.take_any(*_MINIMUM) else 0
    change = mo.CostChange(filter, number, who, kind, "", minimum, targets, nth=nth, not_mana=free)
    return [ab.StaticAbility(who, (change,))]


def _possessed(r: Reader) -> tuple[str, pl.Players, fl.Filter, int]:
    """ "Enchanted artifact's activated abilities", "This Equipment's equip abilities"."""
    if r.take_any("~", "~name"):
        source: fl.Filter = fl.IsSource()
    else:
        source = fl.IsOneOf(_host(r))
    r.need("'s")
    kind = r.need_any("activated", *_WORDS)
    r.need_any("abilities", "ability")
    return kind, pl.EachPlayer(), source, 0


def _ability_class(r: Reader) -> tuple[str, pl.Players, fl.Filter, int]:
    nth = 0
    if r.take("the first activated ability of a") or r.take("the first activated ability of an"):
        one = _whose(noun(r))
        r.need("you activate each turn")
        return "activated", pl.You(), one, 1
    if r.take("abilities"):
        return "activated", _activator(r), fl.Everything(), nth
    kind = r.need_any("activated", *_WORDS)
    r.need("abilities")
    who = _activator(r) if r.at_any("you activate", "your opponents activate") else pl.EachPlayer()
    if r.at("of enchanted") or r.at("of equipped"):
        r.advance(1)
        return kind, who, fl.IsOneOf(_host(r)), nth
    if r.take("of"):
        found = noun(r)
        if not found.plural:
            raise Miss("number")
        return kind, who, _whose(found), nth
    return kind, who, fl.Everything(), nth


def _whose(found: Noun) -> fl.Filter:
    """CR 109.2: permanents, unless a zone is named or it says "source"."""
    return found.filter if found.zone or "source" in found.kinds else all_of((found.filter, PERMANENT))


def _activator(r: Reader) -> pl.Players:
    return pl.You() if r.need_any("you activate", "your opponents activate") == "you activate" else pl.EachOpponent()


ACTIONS = {
    "plotting cards from your hand costs": "plot", "foretelling cards from your hand costs": "foretell", "unlock costs you pay cost": "unlock",
}  # fmt: skip


def _of_actions(r: Reader) -> list[ab.Ability]:
    """ "Plotting cards from your hand costs {2} less.", "The first card you foretell each turn costs {0} to foretell."."""
    if r.take("the first card you foretell each turn costs {0} to foretell"):
        return [
            ab.StaticAbility(pl.You(), (mo.CostChange(fl.Everything(), am.Const(-2), pl.You(), "foretell", nth=1),))
        ]
    kind = r.take_from(ACTIONS)
    if kind is None:
        raise Miss("a special action")
    number = mana(r)[1:-1]
    sign = -1 if r.need_any("less", "more") == "less" else 1
    if not number.isdigit():
        raise Miss("a coloured change")
    return [ab.StaticAbility(pl.You(), (mo.CostChange(fl.Everything(), am.Const(sign * int(number)), pl.You(), kind),))]


# --- for a while -------------------------------------------------------------------------------------------------------


def lasting_cost(r: Reader, lasting: str = "") -> fx.Clause:
    """ "Spells you cast this turn cost {1} less to cast", "The next spell you cast this turn costs {X} less to cast, where X is ..."."""
    following = r.take("the next")
    found = noun(r)
    if "spell" not in found.kinds or found.plural == bool(following):
        raise Miss("spells")
    who, origin = r.attempt(_known_caster) or caster(r)
    if following and (who != pl.You() or origin != fl.Everything()):
        raise Miss("whose next spell")
    lasting = lasting or duration(r)
    filter = spell_filter(found.filter, origin, r)
    change = _changed(r, _Class(who, filter, next=bool(following)))
    r.take("as this ability resolves")
    lasting = lasting or duration(r)
    if not lasting or change.per_target:
        raise Miss("for how long")
    return fx.Clause(fx.ApplyPlayers(who, (change,), lasting))


def _known_caster(r: Reader) -> tuple[pl.Players, fl.Filter]:
    """ "that player casts", "they cast"."""
    who, _ = player(r)
    r.need_any("casts", "cast")
    if isinstance(who, (pl.You, pl.EachOpponent, pl.EachPlayer, pl.TargetPlayer)):
        raise Miss("somebody spoken of")
    return who, fl.Everything()


# --- additional costs of any number --------------------------------------------------------------------------------------


def any_number_cost(r: Reader) -> list[ab.Ability]:
    """ "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to cast for each creature sacrificed this way."."""
    r.need("as an additional cost to cast ~ ,")
    optional = r.take("you may")
    verb = r.need_any(*MANY)
    r.need("any number of")
    found = noun(r)
    if not found.plural:
        raise Miss("number")
    kind, done = MANY[verb]
    if kind is co.TapCost and fl.Not(fl.Tapped()) not in conjuncts(found.filter):
        raise Miss("untapped")
    filter = all_of(each for each in conjuncts(found.filter) if kind is not co.TapCost or each != fl.Not(fl.Tapped()))
    if (kind is co.ExileCost) != any(isinstance(each, fl.InZone) for each in conjuncts(filter)):
        raise Miss("from where")
    r.mention(ob.Bound(f"cost.{done}"), found.kinds | {done}, True)
    less = r.attempt(lambda inner: _less_for_each(inner, done))
    price = ab.AdditionalCostAbility(kind(filter), bool(optional), True, less or 0)
    return [price, _own_change(r, None, False)] if less and r.take("and") else [price]


MANY: dict[str, tuple[Callable[[fl.Filter], co.Cost], str]] = {
    "sacrifice": (co.SacrificeCost, "sacrificed"), "exile": (co.ExileCost, "exiled"), "tap": (co.TapCost, "tapped"), "discard": (co.DiscardCost, "discarded"),
}  # fmt: skip


def _less_for_each(r: Reader, done: str) -> int:
    r.need_any(". ~ costs", ". ~name costs")
    number = mana(r)[1:-1]
    r.need("less to cast for each")
    noun(r)
    r.need(f"{done} this way")
    if not number.isdigit():
        raise Miss("a coloured reduction")
    return int(number)
