"""What spells, abilities and special actions cost more or less: static abilities, and effects for a while (CR 601.2f, 602.2b)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...program import abilities as b
from ...program import amounts as a
from ...program import conditions as c
from ...program import costs as k
from ...program import effects as x
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
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


def _where_x(r: Reader) -> a.Amount:
    r.take(",")
    r.need("where x is")
    found = amount(r)
    if has_x(found):
        raise Miss("X is X")
    return found


# --- the spell itself ------------------------------------------------------------------------------------------------


def own_cost(r: Reader) -> list[b.Ability]:
    """ "~ costs {2} less to cast if you control a Wizard", "If ..., ~ costs {6} less to cast"."""
    tested: c.Condition | None = None
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


def _own_change(r: Reader, tested: c.Condition | None, verb: bool = True) -> b.CastingRule:
    size = _size(r) if verb else _bare_size(r)
    rule = "cost_less" if size.number < 0 else "cost_more"
    number: a.Amount = a.Const(abs(size.number))
    flashback = r.take("this way") and not r.at(",")
    if flashback or (r.words[r.pos - 1] == "way" and tested is None):
        raise Miss("cast which way")
    if size.is_x:
        number = _where_x(r)
    elif r.at("for each") and not r.at("for each target"):
        r.advance(2)
        number = times(number, for_each(r))
    if r.take("for each target beyond the first"):
        many = a.TargetsOf(o.This(), 1)
        number = many if number == a.Const(1) or size.colored else times(number, many)
    late = _own_condition(r)
    if late is not None and tested is not None:
        raise Miss("two conditions")
    return (
        b.CastingRule(rule, tested or late, number, size.colored)
        if size.colored
        else b.CastingRule(rule, tested or late, number)
    )


def _bare_size(r: Reader) -> Size:
    text = mana(r)
    sign = -1 if r.need_any("less to cast", "more to cast").startswith("less") else 1
    return Size(sign * int(text[1:-1])) if text[1:-1].isdigit() else Size(sign, text)


def _own_condition(r: Reader) -> c.Condition | None:
    if r.take("if it targets"):
        r.take_any("a", "an")
        return c.Matches(o.This(), f.SpellTargets(object=noun(r).filter))
    if r.take_any("if", "as long as"):
        return condition(r)
    if r.take("during your turn"):
        return c.IsTurnOf(p.You())
    if r.take("during your end step"):
        return c.AllTrue((c.IsTurnOf(p.You()), c.InStep("end")))
    return None


# --- spells ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Class:
    """Whose spells, which, and when."""

    who: p.Players
    filter: f.Filter
    nth: int = 0
    next: bool = False
    targets: f.Filter | None = None
    condition: c.Condition | None = None


def cost_change(r: Reader) -> list[b.Ability]:
    """A static ability that changes costs."""
    return r.first(_least_cost, _of_spells, _of_abilities, _of_actions)


def _of_spells(r: Reader) -> list[b.Ability]:
    """ "Creature spells you cast cost {1} less to cast.", "The first creature spell you cast each turn costs {2} less to cast."."""
    found = _spell_class(r)
    change, tail = _changed(r, found), _tail(r, found)
    if r.take("except during its controller 's turn"):
        if found.who != p.EachPlayer():
            raise Miss("whose turn")
        change = replace(change, who=p.EveryoneBut(p.ActivePlayer()))
    ability = b.StaticAbility(change.who, (change,), found.condition)
    more = r.attempt(_and_abilities)
    return [ability, *tail, *(more or [])]


def _and_abilities(r: Reader) -> list[b.Ability]:
    r.need("and")
    return _of_abilities(r)


def _tail(r: Reader, found: _Class) -> list[b.Ability]:
    """ "... and can't be countered"."""
    if not r.take("and can't be countered"):
        return []
    if found.nth or found.targets is not None or found.who not in (p.You(), p.EachPlayer()):
        raise Miss("which can't be countered")
    return [b.StaticAbility(found.who, (m.PlayerRule("spells_cant_be_countered", found.filter),), found.condition)]


def _changed(r: Reader, found: _Class) -> m.CostChange:
    size = _size(r)
    number: a.Amount = a.Const(size.number)
    if size.colored:
        number = a.Const(size.sign)
    made = m.CostChange(
        found.filter, number, found.who, mana=size.colored, targets=found.targets, nth=found.nth, next=found.next
    )
    if size.is_x:
        value = _where_x(r)
        return replace(made, amount=value if size.sign > 0 else a.Times(-1, value))
    if not size.colored and r.take("for each creature it targets"):
        if found.targets is not None:
            raise Miss("targets twice")
        return replace(made, targets=f.HasType("creature"), per_target=True)
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
    if who == p.You() and r.take("but don't own"):
        origin = all_of((origin, f.Not(f.OwnedBy(p.You()))))
    filter = spell_filter(found.filter, origin, r)
    tested = None
    if nth:
        if r.take("during each of your turns"):
            tested = c.IsTurnOf(p.You())
        else:
            r.need("each turn")
        if who != p.You():
            raise Miss("whose first spell")
    elif r.take("during your turn"):
        tested = c.IsTurnOf(p.You())
    return _Class(who, filter, nth, False, _targeted(r), tested)


def caster(r: Reader) -> tuple[p.Players, f.Filter]:
    """ "you cast from exile", "your opponents cast": whose spells, and cast from where."""
    who: p.Players = p.EachPlayer()
    if r.take("you cast"):
        who = p.You()
    elif r.take("your opponents cast"):
        who = p.EachOpponent()
    elif r.take("enchanted player casts"):
        who = p.EnchantedPlayer()
    for words, origin in ORIGINS.items():
        if r.take(words):
            return who, origin
    return who, f.Everything()


ORIGINS: dict[str, f.Filter] = {
    "from your graveyard or from exile": f.AnyOf((f.CastFrom("graveyard"), f.CastFrom("exile"))), "from your graveyard": f.CastFrom("graveyard"),
    "from exile": f.CastFrom("exile"), "from anywhere other than your hand": f.Not(f.CastFrom("hand")), "from your hand": f.CastFrom("hand"),
}  # fmt: skip


def spell_filter(filter: f.Filter, origin: f.Filter, r: Reader) -> f.Filter:
    """The spells without the words that only say that they are spells; qualities may follow the caster."""
    after = qualifiers(r, True) if r.at_any("with", "that share", "that shares") else []
    if r.at_any("that's", "that are") or (r.word() == "that" and r.word(1) == "'s"):
        after = [*after, _state(r)]
    found = all_of((*[each for each in conjuncts(filter) if not isinstance(each, f.IsSpell)], *after, origin))
    if any(isinstance(each, (f.InZone, f.ControlledBy)) for each in conjuncts(found)) or r.at("from"):
        raise Miss("where the spells are")
    return found


def _state(r: Reader) -> f.Filter:
    """ "that's red or green", "that are white and/or blue"."""
    if not r.take_any("that's", "that are"):
        r.need("that 's")
    first = predicate_adjective(r)
    if first is None:
        raise Miss("a quality")
    if not r.take("and/or"):
        return first
    second = predicate_adjective(r)
    if not isinstance(first, f.HasColor) or not isinstance(second, f.HasColor):
        raise Miss("colours")
    return f.AnyOf((first, second))


def _targeted(r: Reader) -> f.Filter | None:
    """ "that target ~": only with such a target."""
    if not r.take_any("that target", "that targets"):
        return None
    if r.take_any("~", "~name"):
        return f.IsSource()
    if r.at("enchanted") or r.at("equipped"):
        return f.IsOneOf(_host(r))
    r.take_any("a", "an", "one or more")
    if r.at("you"):
        raise Miss("a player as target")
    return noun(r).filter


def _host(r: Reader) -> o.Objects:
    found = back_object(r)
    if not isinstance(found, o.Host):
        raise Miss("host")
    return found


def _least_cost(r: Reader) -> list[b.Ability]:
    """ "Each spell that would cost less than three mana to cast costs three mana to cast."."""
    r.need("each spell that would cost less than three mana to cast costs three mana to cast")
    return [b.StaticAbility(p.EachPlayer(), (m.CostChange(f.Everything(), a.Const(0), p.EachPlayer(), at_least=3),))]


# --- abilities ---------------------------------------------------------------------------------------------------------

_WORDS = ("equip", "cycling", "boast", "ninjutsu", "exhaust", "power-up", "loyalty")


_MINIMUM = (
    ". this effect can't reduce the mana in that cost to less than one mana",
    ". this effect can't reduce the mana in that ability 's activation cost to less than one mana",
)


def _of_abilities(r: Reader) -> list[b.Ability]:
    """ "Activated abilities of artifacts you control cost {1} less to activate.", "Equip abilities you activate cost {1} less to activate."."""
    kind, who, filter, nth = r.first(_possessed, _ability_class)
    targets = _targeted(r)
    size = _size(r)
    number: a.Amount = a.Const(size.number)
    if size.colored or (size.number > 0 and size.is_x):
        raise Miss("a coloured change")
    if size.is_x:
        number = a.Times(-1, _where_x(r))
    elif r.take("for each"):
        number = times(number, for_each(r))
    if r.take("if it targets"):
        if targets is not None:
            raise Miss("targets twice")
        r.need_any("a", "an")
        targets = noun(r).filter
    free = bool(r.take("unless they're mana abilities"))
    minimum = 1 if size.number < 0 and r.take_any(*_MINIMUM) else 0
    change = m.CostChange(filter, number, who, kind, "", minimum, targets, nth=nth, not_mana=free)
    return [b.StaticAbility(who, (change,))]


def _possessed(r: Reader) -> tuple[str, p.Players, f.Filter, int]:
    """ "Enchanted artifact's activated abilities", "This Equipment's equip abilities"."""
    if r.take_any("~", "~name"):
        source: f.Filter = f.IsSource()
    else:
        source = f.IsOneOf(_host(r))
    r.need("'s")
    kind = r.need_any("activated", *_WORDS)
    r.need_any("abilities", "ability")
    return kind, p.EachPlayer(), source, 0


def _ability_class(r: Reader) -> tuple[str, p.Players, f.Filter, int]:
    nth = 0
    if r.take("the first activated ability of a") or r.take("the first activated ability of an"):
        filter: f.Filter = noun(r).filter
        r.need("you activate each turn")
        return "activated", p.You(), filter, 1
    if r.take("abilities"):
        return "activated", _activator(r), f.Everything(), nth
    kind = r.need_any("activated", *_WORDS)
    r.need("abilities")
    who = _activator(r) if r.at_any("you activate", "your opponents activate") else p.EachPlayer()
    filter = f.Everything()
    if r.at("of enchanted") or r.at("of equipped"):
        r.advance(1)
        return kind, who, f.IsOneOf(_host(r)), nth
    if r.take("of"):
        found = noun(r)
        if not found.plural:
            raise Miss("number")
        filter = found.filter
    return kind, who, filter, nth


def _activator(r: Reader) -> p.Players:
    return p.You() if r.need_any("you activate", "your opponents activate") == "you activate" else p.EachOpponent()


ACTIONS = {
    "plotting cards from your hand costs": "plot", "foretelling cards from your hand costs": "foretell", "unlock costs you pay cost": "unlock",
}  # fmt: skip


def _of_actions(r: Reader) -> list[b.Ability]:
    """ "Plotting cards from your hand costs {2} less.", "The first card you foretell each turn costs {0} to foretell."."""
    if r.take("the first card you foretell each turn costs {0} to foretell"):
        return [b.StaticAbility(p.You(), (m.CostChange(f.Everything(), a.Const(-2), p.You(), "foretell", nth=1),))]
    kind = r.take_from(ACTIONS)
    if kind is None:
        raise Miss("a special action")
    number = mana(r)[1:-1]
    sign = -1 if r.need_any("less", "more") == "less" else 1
    if not number.isdigit():
        raise Miss("a coloured change")
    return [b.StaticAbility(p.You(), (m.CostChange(f.Everything(), a.Const(sign * int(number)), p.You(), kind),))]


# --- for a while -------------------------------------------------------------------------------------------------------


def lasting_cost(r: Reader, lasting: str = "") -> x.Clause:
    """ "Spells you cast this turn cost {1} less to cast", "The next spell you cast this turn costs {X} less to cast, where X is ..."."""
    following = r.take("the next")
    found = noun(r)
    if "spell" not in found.kinds or found.plural == bool(following):
        raise Miss("spells")
    who, origin = r.attempt(_known_caster) or caster(r)
    if following and (who != p.You() or origin != f.Everything()):
        raise Miss("whose next spell")
    lasting = lasting or duration(r)
    filter = spell_filter(found.filter, origin, r)
    change = _changed(r, _Class(who, filter, next=bool(following)))
    r.take("as this ability resolves")
    lasting = lasting or duration(r)
    if not lasting or change.per_target:
        raise Miss("for how long")
    return x.Clause(x.ApplyPlayers(who, (change,), lasting))


def _known_caster(r: Reader) -> tuple[p.Players, f.Filter]:
    """ "that player casts", "they cast"."""
    who, _ = player(r)
    r.need_any("casts", "cast")
    if isinstance(who, (p.You, p.EachOpponent, p.EachPlayer, p.TargetPlayer)):
        raise Miss("somebody spoken of")
    return who, f.Everything()


# --- additional costs of any number --------------------------------------------------------------------------------------


def any_number_cost(r: Reader) -> list[b.Ability]:
    """ "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to cast for each creature sacrificed this way."."""
    r.need("as an additional cost to cast ~ ,")
    optional = r.take("you may")
    verb = r.need_any(*MANY)
    r.need("any number of")
    found = noun(r)
    if not found.plural:
        raise Miss("number")
    kind, done = MANY[verb]
    if kind is k.TapCost and f.Not(f.Tapped()) not in conjuncts(found.filter):
        raise Miss("untapped")
    filter = all_of(each for each in conjuncts(found.filter) if kind is not k.TapCost or each != f.Not(f.Tapped()))
    if (kind is k.ExileCost) != any(isinstance(each, f.InZone) for each in conjuncts(filter)):
        raise Miss("from where")
    r.mention(o.Bound(f"cost.{done}"), found.kinds | {done}, True)
    less = r.attempt(lambda inner: _less_for_each(inner, done))
    price = b.AdditionalCostAbility(kind(filter), bool(optional), True, less or 0)
    return [price, _own_change(r, None, False)] if less and r.take("and") else [price]


MANY: dict[str, tuple[Callable[[f.Filter], k.Cost], str]] = {
    "sacrifice": (k.SacrificeCost, "sacrificed"), "exile": (k.ExileCost, "exiled"), "tap": (k.TapCost, "tapped"), "discard": (k.DiscardCost, "discarded"),
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
