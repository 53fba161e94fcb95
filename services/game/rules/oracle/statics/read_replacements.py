"""Replacement effects: enters tapped, enters with counters, as it enters, "would ... instead"."""

from __future__ import annotations

from dataclasses import replace

from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import players as pl
from ...program.abilities import ReplacementAbility
from ...program.amounts import Amount, BoundNumber, Const, IfThen
from ...program.node import walk
from ...program.objects import AnyTarget, Bound, Host, Target, This
from ..amounts.read import amount, count_amount, for_each, times
from ..conditions.read import condition
from ..costs.read import part
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import SELF
from ..phrases.reading import reads
from ..predicates.read import grants
from ..predicates.read_copy_exceptions import copy_exceptions, without_this_ability
from ..sentences.read import body
from ..sentences.read_more_damage import more_damage
from ..sentences.read_redirection import shield
from ..text.reader import Miss, Reader
from ..tree.filters import all_of
from ..tree.rewriting import define_x
from .read_tokens_instead import other_tokens, tokens_would

_ENTERS = ev.ZoneChange(fl.IsSource(), "", "battlefield")


@reads("replacement")
def replacement(r: Reader) -> list[ReplacementAbility]:
    """One sentence that is a replacement effect."""
    return r.first(
        _enters,
        _escapes,
        _as_enters,
        _others_enter,
        _would_enter,
        _graveyard,
        _shielded,
        _if_kicked,
        _as_copy,
        _prevention,
        _amount_changed,
        shield,
        _as_long_as,
    )


def _as_long_as(r: Reader) -> list[ReplacementAbility]:
    """ "As long as ~ is untapped, if a creature would deal combat damage to you, prevent 1 of that damage."."""
    r.need("as long as")
    tested = condition(r)
    r.need(",")
    if any(isinstance(node, cn.SourceIn) for node in walk(tested)):
        raise Miss("where it is")
    found = r.first(_prevention, _amount_changed, shield)
    if any(each.condition is not None for each in found):
        raise Miss("two conditions")
    return [replace(each, condition=tested) for each in found]


def _own(r: Reader) -> None:
    r.need_any("~", "~name")
    r.mention(This(), SELF | r.scope.types)


_ESCAPED = cn.CostPaid(This(), "escape")


def _escapes(r: Reader) -> list[ReplacementAbility]:
    """ "~ escapes with three +1/+1 counters on it" (CR 702.138c)."""
    _own(r)
    r.need("escapes with")
    return [replace(_with_counters(r, ReplacementAbility(_ENTERS)), condition=_ESCAPED)]


def _enters(r: Reader) -> list[ReplacementAbility]:
    _own(r)
    r.need("enters")
    r.take("the battlefield")
    made = ReplacementAbility(_ENTERS)
    if r.take("prepared"):
        return [replace(made, also=(fx.Clause(fx.KeywordAction("become_prepared")),))]
    if r.take("under the control of an opponent of your choice"):
        return [replace(made, under=pl.ChosenPlayer(pl.EachOpponent()))]
    if r.take("tapped"):
        made = replace(made, tapped=True)
        if r.take("and with") or r.take("with"):
            made = _with_counters(r, made)
    else:
        r.need("with")
        made = _with_counters(r, made)
        if r.take(". it escapes with"):
            return [_escapes_instead(r, made)]
    return [_limits(r, made)]


def _escapes_instead(r: Reader, made: ReplacementAbility) -> ReplacementAbility:
    """ "It escapes with twelve +1/+1 counters on it instead."."""
    other = _with_counters(r, ReplacementAbility(_ENTERS))
    r.need("instead")
    if other.counter != made.counter or other.counter_amount is None or made.counter_amount is None:
        raise Miss("other counters")
    return replace(made, counter_amount=IfThen(_ESCAPED, other.counter_amount, made.counter_amount))


def _with_counters(r: Reader, made: ReplacementAbility) -> ReplacementAbility:
    if r.take("a number of"):
        r.take("additional")
        kind = counter_kind(r)
        r.need("counters on it equal to")
        return replace(made, counter=kind, counter_amount=amount(r))
    count: Amount = count_amount(r)
    r.take("additional")
    kind = counter_kind(r)
    r.need_any("counters", "counter")
    r.need_any("on it", "on them")
    if r.take("for each"):
        count = times(count, for_each(r))
    if r.take(", where x is"):
        count = define_x(count, amount(r))
    return replace(made, counter=kind, counter_amount=count)


def _limits(r: Reader, made: ReplacementAbility) -> ReplacementAbility:
    if r.take("unless"):
        return replace(made, condition=cn.IsFalse(condition(r)))
    if r.take("if"):
        return replace(made, condition=condition(r))
    return made


def _as_enters(r: Reader) -> list[ReplacementAbility]:
    r.need("as")
    _own(r)
    r.need("enters")
    r.take("the battlefield")
    r.need(",")
    if r.at("you may pay") or r.at("you may reveal"):
        return [_shock(r)]
    clauses = body(r)
    if not all(isinstance(each.verb, fx.ChooseWord) for each in clauses):
        raise Miss("as it enters")
    made = _shock(r) if r.take(". then") else ReplacementAbility(_ENTERS)
    return [replace(made, also=tuple(clauses))]


def _shock(r: Reader) -> ReplacementAbility:
    """ "As ~ enters, you may pay 2 life. If you don't, it enters tapped."."""
    r.need("you may")
    cost = part(r)
    r.need(". if you don't ,")
    r.need_any("it enters", "~ enters", "~name enters")
    r.take("the battlefield")
    r.need("tapped")
    return ReplacementAbility(_ENTERS, tapped=True, unless_cost=cost)


def _others_enter(r: Reader) -> list[ReplacementAbility]:
    """ "Creatures your opponents control enter tapped.", "Each other Elf you control enters with a +1/+1 counter on it."."""
    zone = _only_in_graveyard(r)
    each = r.take("each")
    other = r.take("other")
    found = noun(r)
    if found.plural == bool(each):
        raise Miss("number")
    filter = all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter
    r.need_any("enters", "enter")
    r.take("the battlefield")
    made = ReplacementAbility(ev.ZoneChange(filter, "", "battlefield"), zone=zone)
    if r.take("tapped"):
        return [replace(made, tapped=True)]
    if r.take("untapped"):
        return [replace(made, untapped=True)]
    r.need("with")
    return [_with_counters(r, made)]


def _would_enter(r: Reader) -> list[ReplacementAbility]:
    """ "If ~ would enter, you may discard a land card instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard."."""
    r.need("if")
    if not r.at_any("~ would", "~name would"):
        return _uncast(r)
    _own(r)
    r.need("would enter")
    r.take("the battlefield")
    r.need(", you may")
    cost = part(r)
    r.need("instead . if you do , put")
    _own(r)
    r.need("onto the battlefield . if you don't , put")
    r.need_any("it", "~", "~name")
    r.need("into its owner 's graveyard")
    return [ReplacementAbility(_ENTERS, to="graveyard", unless_cost=cost)]


def _uncast(r: Reader) -> list[ReplacementAbility]:
    """ "If a nontoken creature would enter and it wasn't cast, exile it instead."."""
    r.need_any("a", "an")
    found = noun(r)
    r.need("would enter")
    r.take("the battlefield")
    r.need("and it wasn't cast , exile it instead")
    uncast = cn.IsFalse(cn.Matches(Bound("event.object"), fl.CastFrom("")))
    return [ReplacementAbility(ev.ZoneChange(found.filter, "", "battlefield"), to="exile", condition=uncast)]


def _only_in_graveyard(r: Reader) -> str:
    if r.take_any("as long as ~ is in your graveyard ,", "as long as ~name is in your graveyard ,"):
        return "graveyard"
    return "battlefield"


def _shielded(r: Reader) -> list[ReplacementAbility]:
    """ "If damage would be dealt to ~ while it has a +1/+1 counter on it, prevent that damage and remove that many +1/+1 counters from it."."""
    if not r.take_any("if damage would be dealt to ~", "if damage would be dealt to ~name"):
        r.need_any("if ~ would be dealt damage", "if ~name would be dealt damage")
    held = r.take("while it has a +1/+1 counter on it")
    r.need(", prevent that damage")
    r.need_any("and remove", ". remove")
    count: Amount = BoundNumber("event.amount") if r.take("that many") else count_amount(r)
    kind = counter_kind(r)
    r.need_any("counters", "counter")
    r.need("from")
    r.need_any("it", "~", "~name")
    also = (fx.Clause(fx.RemoveCounters(This(), kind, count)),)
    tested = cn.Matches(This(), fl.HasCounter(kind)) if held else None
    event = ev.DamageDealt(to_object=fl.IsSource())
    once = isinstance(count, Const)
    return [ReplacementAbility(event, prevent_all=True, also=also, condition=tested, also_once=once)]


def _graveyard(r: Reader) -> list[ReplacementAbility]:
    """ "If ~ would die / be put into a graveyard ..., exile it instead."."""
    r.need("if")
    own = r.at_any("~", "~name")
    if own:
        _own(r)
        filter: fl.Filter = fl.IsSource()
    else:
        r.need_any("a", "an")
        found = noun(r)
        filter = all_of((found.filter, fl.IsCard())) if found.kinds == {"card"} else found.filter
    r.need("would")
    if r.take("die"):
        event = ev.ZoneChange(filter, "battlefield", "graveyard")
    elif r.take("be put into a graveyard from anywhere"):
        event = ev.ZoneChange(filter, "", "graveyard")
    elif r.take("be put into an opponent 's graveyard from anywhere"):
        event = ev.ZoneChange(_owned(filter, pl.EachOpponent()), "", "graveyard")
    elif r.take("be put into your graveyard from anywhere"):
        event = ev.ZoneChange(_owned(filter, pl.You()), "", "graveyard")
    elif r.take("leave the battlefield"):
        event = ev.ZoneChange(filter, "battlefield", "")
    else:
        raise Miss("what would happen")
    zone = "anywhere" if own and not event.origin else "battlefield"
    if r.take(", reveal"):
        r.need_any("~ and shuffle it", "~name and shuffle it")
        r.need("into its owner 's library instead")
        return [ReplacementAbility(event, to="library", to_position="shuffled", zone=zone)]
    r.need(",")
    first = r.take("instead")
    r.need("exile")
    r.need_any("it", "that card", "~")
    made = ReplacementAbility(event, to="exile", zone=zone)
    if r.take("with"):
        made = _with_counters(r, made)
    if first and r.take("and"):
        return [replace(made, also=_and_more(r))]
    if not first:
        r.need("instead")
    r.take("of putting it anywhere else")
    return [made]


def _and_more(r: Reader) -> tuple[fx.Clause, ...]:
    """ "... instead exile that card and create a 2/2 black Zombie creature token": what is done as well."""
    also = tuple(body(r))
    if any(isinstance(node, (Bound, This, Target, AnyTarget, pl.TargetPlayer)) for node in walk(also)):
        raise Miss("what is done with what was exiled")
    return also


def _owned(filter: fl.Filter, who: pl.Players) -> fl.Filter:
    return all_of((filter, fl.OwnedBy(who)))


def _if_kicked(r: Reader) -> list[ReplacementAbility]:
    """ "If ~ was kicked, it enters with two +1/+1 counters on it and with flying."."""
    r.need("if")
    tested = condition(r)
    r.need_any(", it enters", ", ~ enters", ", ~name enters")
    r.take("the battlefield")
    if r.take("tapped"):
        return [ReplacementAbility(_ENTERS, tapped=True, condition=tested)]
    r.need("with")
    made = replace(_with_counters(r, ReplacementAbility(_ENTERS)), condition=tested)
    if r.take("and with"):  # what it enters with is an effect, no ability of its own (CR 614.1c)
        made = replace(made, also=(fx.Clause(fx.Apply(This(), grants(r), "")),))
    return [made]


def _as_copy(r: Reader) -> list[ReplacementAbility]:
    """ "You may have ~ enter as a copy of any creature on the battlefield, except ..."."""
    r.need("you may have")
    _own(r)
    r.need("enter")
    r.take("the battlefield")
    tapped = r.take("tapped")
    r.need("as a copy of")
    r.need_any("any", "a", "an")
    found = noun(r)
    if (
        found.plural
        or found.zone not in ("", "graveyard", "exile")
        or (not found.zone and "permanent" not in found.kinds)
    ):
        raise Miss("what to copy")
    made = ReplacementAbility(_ENTERS, tapped=bool(tapped), copy_of=found.filter, optional=True)
    if not r.take(", except"):
        return [made]
    if r.take("it enters with"):
        return [_with_counters(r, made)]
    made = replace(made, modifications=without_this_ability(copy_exceptions(r)))
    if r.take(". when you do , exile that card"):
        gone = fx.Clause(fx.Move(Bound("copied_card"), "exile"))
        return [replace(made, also=(fx.Clause(fx.Reflexive((gone,))),))]
    return [made]


def _prevention(r: Reader) -> list[ReplacementAbility]:
    """ "Prevent all combat damage that would be dealt to ~ by creatures"."""
    r.need("prevent all")
    combat = {"combat damage": True, "noncombat damage": False, "damage": None}[
        r.need_any("combat damage", "noncombat damage", "damage")
    ]
    if r.take("that ~ would deal to"):
        found = noun(r)
        if not found.plural:
            raise Miss("to what")
        return [_prevented(ev.DamageDealt(fl.IsSource(), None, found.filter, combat))]
    r.need("that would be dealt")
    if r.take("by"):
        return [_prevented(ev.DamageDealt(_source(r), None, None, combat))]
    if r.take_any("to and dealt by", "to and by"):
        both = _source(r)
        return [
            _prevented(ev.DamageDealt(fl.Everything(), None, both, combat)),
            _prevented(ev.DamageDealt(both, None, None, combat)),
        ]
    r.need("to")
    if r.take_any("you and", "you and/or"):
        theirs = _source(r)
        by = _source(r) if r.take("by") else fl.Everything()
        return [_prevented(ev.DamageDealt(by, pl.You(), theirs, combat))]
    if r.take("you"):
        by = _source(r) if r.take("by") else fl.Everything()
        return [_prevented(ev.DamageDealt(by, pl.You(), None, combat))]
    to = _source(r)
    by = _source(r) if r.take("by") else fl.Everything()
    return [_prevented(ev.DamageDealt(by, None, to, combat))]


def _prevented(event: ev.DamageDealt) -> ReplacementAbility:
    return ReplacementAbility(event, prevent_all=True)


def _source(r: Reader) -> fl.Filter:
    if r.take_any("~", "~name"):
        return fl.IsSource()
    if r.take_any("enchanted creature", "equipped creature"):
        return fl.IsOneOf(Host())
    other = r.take("other")
    found = noun(r)
    if not found.plural:
        raise Miss("sources")
    return all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter


def _amount_changed(r: Reader) -> list[ReplacementAbility]:
    """ "If an effect would create tokens under your control, it creates twice that many": another number of the same event."""
    r.need("if")
    return r.first(_more_tokens, other_tokens, _more_counters, _more_life, more_damage, _draw_instead)


def _more_tokens(r: Reader) -> list[ReplacementAbility]:
    if r.take("an effect would create one or more tokens under your control ,"):
        r.need("it creates twice that many of those tokens instead")
        return [ReplacementAbility(ev.TokensCreated(who=pl.You()), multiply=2)]
    event = tokens_would(r)
    factor = 2 if r.need_any(", twice", ", three times").endswith("twice") else 3
    r.need("that many of those tokens are created instead")
    return [ReplacementAbility(event, multiply=factor)]


def _more_counters(r: Reader) -> list[ReplacementAbility]:
    """ "If one or more +1/+1 counters would be put on a creature you control, that many plus one / twice that many ... instead"."""
    event = r.first(_counters_put, _you_put_counters)
    r.need(",")
    r.take_any("it puts", "put")
    plus = r.take("that many plus one")
    if not plus:
        r.need("twice that many")
    _same_counters(r, event.kind)
    r.take_any("are put", "counters are put")
    r.need_any("on it", "on that creature", "on that permanent")
    r.take("or player")
    r.need("instead")
    return [ReplacementAbility(event, add=Const(1))] if plus else [ReplacementAbility(event, multiply=2)]


def _counters_put(r: Reader) -> ev.CountersPut:
    by_effect = not r.take("one or more")
    if by_effect:
        r.need("an effect would put one or more")
    kind = "" if r.word() == "counters" else counter_kind(r)
    r.need_any("counters would be put on", "counters on")
    if r.take_any("~", "~name"):
        return ev.CountersPut(fl.IsSource(), kind, by_effect=by_effect)
    other = r.need_any("a", "an", "another") == "another"
    found = noun(r).filter
    if other:
        found = all_of((found, fl.Not(fl.IsSource())))
    if r.take("your team controls"):
        found = all_of((found, fl.Not(fl.ControlledBy(pl.EachOpponent()))))
    return ev.CountersPut(found, kind, by_effect=by_effect)


def _you_put_counters(r: Reader) -> ev.CountersPut:
    r.need("you would put one or more")
    kind = "" if r.word() == "counters" else counter_kind(r)
    r.need("counters on")
    r.need_any("a", "an")
    found = noun(r).filter
    yourself = pl.You() if r.take("or on yourself") else None
    return ev.CountersPut(found, kind, pl.You(), yourself)


def _same_counters(r: Reader, kind: str) -> None:
    """ "of those counters", "+1/+1 counters", "of each of those kinds of counters"."""
    if kind:
        r.take_any(f"{kind} counters", f"of those {kind} counters", "of those counters")
    else:
        r.take_any("of those counters", "of each of those kinds of counters")


def _more_life(r: Reader) -> list[ReplacementAbility]:
    who: pl.Players = pl.You()
    if r.take("you would gain life , you gain"):
        event: ev.EventPattern = ev.LifeGained(who)
    elif r.take("an opponent would lose life , they lose") or r.take(
        "an opponent would lose life during your turn , they lose"
    ):
        if "turn" in r.words[r.pos - 4 : r.pos]:
            raise Miss("during")
        event = ev.LifeLost(pl.EachOpponent())
    else:
        raise Miss("life")
    if r.take("twice that much life instead"):
        return [ReplacementAbility(event, multiply=2)]
    r.need("that much life plus")
    extra = count_amount(r)
    r.need("instead")
    return [ReplacementAbility(event, add=extra)]


_DRAWERS: dict[str, pl.Players] = {"you": pl.You(), "an opponent": pl.EachOpponent()}


def _draw_instead(r: Reader) -> list[ReplacementAbility]:
    """ "If you would draw a card, draw two cards instead", "... while your library has no cards in it, you win the game instead"."""
    who = r.take_from(_DRAWERS)
    if who is None:
        raise Miss("who draws")
    r.need("would draw a card")
    if who != pl.You():
        r.mention(pl.BoundPlayers("event.player"), frozenset(("player", "opponent")), player=True)
    except_first = r.take_any(
        "except the first one you draw in each of your draw steps", "except the first one they draw in each of their draw steps"
    )  # fmt: skip
    tested = condition(r) if r.take("while") else None
    r.need(",")
    first = r.take("instead")
    instead = tuple(body(r))
    if not first:
        r.need("instead")
    if any(isinstance(node, (Target, AnyTarget, pl.TargetPlayer)) for node in walk(instead)):
        raise Miss("a target of a replacement")
    return [ReplacementAbility(ev.CardDrawn(who, 0, bool(except_first)), instead=instead, condition=tested)]
