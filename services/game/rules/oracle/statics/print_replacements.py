"""Replacement and prevention abilities back to words.

Replaced creations of tokens back to words.
"""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import players as pl
from ...program.amounts import Amount, BoundNumber, Const, IfThen, Plus
from ...program.effects_permanents import TokenSpec
from ...program.objects import Bound, Host, Objects, This
from ..amounts.print import amount, amount_word, for_each, is_plain
from ..conditions.print import condition
from ..costs.print import cost
from ..nouns.print import noun, objects
from ..phrases.printing import prints
from ..predicates.description import granted, leading_grants
from ..sentences.print import chain, sentences
from ..sentences.print_redirection import prevented_then, shielded
from ..sentences.print_waiting import exceptions
from ..sentences.read_more_damage import DAMAGED
from ..text.wording import Style, Unprintable, Words, article, number, plural
from ..tree.filters import all_of, conjuncts
from ..verbs.print import token

_KINDS = {True: "combat damage", False: "noncombat damage", None: "damage"}


_UNCAST = cn.IsFalse(cn.Matches(Bound("event.object"), fl.CastFrom("")))


_YARDS = ((pl.You(), "your graveyard"), (pl.EachOpponent(), "an opponent's graveyard"))


@prints("replacement")
def replacement(node: ab.ReplacementAbility, w: Words) -> str:
    if node.event == ev.ZoneChange(fl.IsSource(), "", "battlefield"):
        return _entering(node, w)
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(node.event, tapped=True):
        return f"{noun(node.event.filter, w, True)} enter tapped"
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(node.event, untapped=True):
        return f"{noun(node.event.filter, w, True)} enter untapped"
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(
        node.event, to="exile", condition=_UNCAST
    ):
        return f"if {article(noun(node.event.filter, w))} would enter and it wasn't cast, exile it instead"
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(
        node.event, to="exile", zone=node.zone, counter=node.counter, counter_amount=node.counter_amount
    ):
        marked = f" with {_with_counters(node, w)}" if node.counter else ""
        return f"{_would(node.event, w)}, exile it{marked} instead"
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(node.event, to="exile", also=node.also):
        words = chain(node.also, w)
        return f"{_would(node.event, w)}, instead exile it and {words[:1].lower()}{words[1:]}"
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(
        node.event, to="library", to_position="shuffled", zone=node.zone
    ):
        return f"{_would(node.event, w)}, reveal ~ and shuffle it into its owner's library instead"
    if isinstance(node.event, ev.ZoneChange) and node == ab.ReplacementAbility(
        node.event, counter=node.counter, counter_amount=node.counter_amount, zone=node.zone
    ):
        if node.zone == "graveyard":
            return f"as long as ~ is in your graveyard, each {noun(node.event.filter, w)} enters with {_with_counters(node, w)}"
        return f"each {noun(node.event.filter, w)} enters with {_with_counters(node, w)}"
    if isinstance(node.event, ev.DamageDealt) and node.condition is not None and not node.also and not node.set_amount:
        bare = replacement(replace(node, condition=None), w)
        return f"as long as {condition(node.condition, w)}, {bare}"
    if isinstance(node.event, ev.CountersPut) and node.event.filter is not None:
        return _more_counters(node, node.event, w)
    if isinstance(node.event, (ev.LifeGained, ev.DamageDealt)) and node.add is None and node.multiply in (2, 3):
        return _doubled(node, node.event, w)
    if isinstance(node.event, ev.DamageDealt) and node == ab.ReplacementAbility(node.event, add=node.add):
        return _more_damage(node, node.event, w)
    if isinstance(node.event, ev.DamageDealt) and node == ab.ReplacementAbility(node.event, prevent_all=True):
        return shielded(node, node.event, w) if w.style is Style.THAT_CARD else _prevented(node.event, w)
    if isinstance(node.event, ev.TokensCreated):
        return other_tokens(node, node.event, w)
    if node == ab.ReplacementAbility(ev.LifeGained(pl.You()), add=node.add) and node.add is not None:
        return f"if you would gain life, you gain that much life plus {amount(node.add, w)} instead"
    if isinstance(node.event, ev.DamageDealt) and node.prevent_all and node.also and not w.after:
        return prevented_then(node, node.event, w)
    if node.event == ev.DamageDealt(to_object=fl.IsSource()) and node.prevent_all and node.also:
        return _shielded(node, w)
    if isinstance(node.event, ev.DamageDealt):
        return shielded(node, node.event, w)
    return _drawing(node, w)


def _shielded(node: ab.ReplacementAbility, w: Words) -> str:
    """ "if damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~"."""
    removed = node.also[0].verb if len(node.also) == 1 else None
    if not isinstance(removed, fx.RemoveCounters) or removed.amount is None:
        raise Unprintable("prevention")
    held = " while it has a +1/+1 counter on it" if node.condition is not None else ""
    count = (
        article(f"{removed.kind} counter")
        if removed.amount == Const(1)
        else f"{amount_word(removed.amount, w)} {removed.kind} counters"
    )
    return f"if damage would be dealt to ~{held}, prevent that damage. Remove {count} from ~"


def _drawing(node: ab.ReplacementAbility, w: Words) -> str:
    event = node.event
    plain = ab.ReplacementAbility(event, instead=node.instead, condition=node.condition)
    if not isinstance(event, ev.CardDrawn) or node != plain or not node.instead:
        raise Unprintable("replacement")
    who = {pl.You(): "you", pl.EachOpponent(): "an opponent"}.get(event.who)
    if who is None:
        raise Unprintable("who draws")
    they, their = ("you", "your") if who == "you" else ("they", "their")
    first = f" except the first one {they} draw in each of {their} draw steps" if event.except_first else ""
    tested = f" while {condition(node.condition, w)}" if node.condition is not None else ""
    if len(node.instead) > 1 and w.after:
        return f"if {who} would draw a card{first}{tested}, instead {chain(node.instead, w)}"
    words = sentences(node.instead, w).removesuffix(".")
    return f"if {who} would draw a card{first}{tested}, {words[:1].lower()}{words[1:]} instead"


def _to_whom(event_node: ev.DamageDealt, to: str) -> str:
    if not to and (event_node.to_object, event_node.to_player) != (None, None):
        raise Unprintable("damage")
    return f" to {to}" if to else ""


def _source_words(source: fl.Filter, w: Words) -> str:
    if isinstance(source, fl.IsSource):
        return "~"
    if isinstance(source, fl.IsOneOf) and isinstance(source.objects, Host):
        return w.host
    if isinstance(source, fl.AnyOf) and w.style is Style.THAT_CARD:
        return " or ".join(article(noun(each, w, False, "source")) for each in source.parts)
    words = noun(source, w, False, "source")
    return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)


def _more(value: Amount, w: Words) -> str:
    return amount(value, w) if is_plain(value) else f"an amount of damage equal to {amount(value, w)}"


def _more_damage(node: ab.ReplacementAbility, event_node: ev.DamageDealt, w: Words) -> str:
    """ "if a red source you control would deal damage to a permanent or player, it deals that much damage plus 2 instead"."""
    to = next((words for words, pair in DAMAGED.items() if pair == (event_node.to_object, event_node.to_player)), "")
    if node.add is None:
        raise Unprintable("damage")
    to = _to_whom(event_node, to)
    source = _source_words(event_node.source, w)
    return f"if {source} would deal {_KINDS[event_node.combat]}{to}, it deals that much damage plus {_more(node.add, w)} instead"


def _more_counters(node: ab.ReplacementAbility, put: ev.CountersPut, w: Words) -> str:
    """ "If one or more counters would be put on ..., that many plus one are put on it instead"."""
    if put.filter is None or put.who not in (None, pl.You()) or put.player not in (None, pl.You()):
        raise Unprintable("counters")
    kind = f"{put.kind} " if put.kind else ""
    on = "~" if isinstance(put.filter, fl.IsSource) else article(noun(put.filter, w))
    size = "that many plus one" if node.add == Const(1) else "twice that many"
    if put.by_effect:
        return f"if an effect would put one or more {kind}counters on {on}, it puts {size} of those {kind}counters on it instead"
    if put.who is not None:
        yourself = " or on yourself" if put.player is not None else ""
        of = f"of those {kind}counters" if kind else "of each of those kinds of counters"
        return f"if you would put one or more {kind}counters on {on}{yourself}, put {size} {of} on that permanent{' or player' if yourself else ''} instead"
    which = f"{kind}counters" if kind else "of each of those kinds of counters"
    return f"if one or more {kind}counters would be put on {on}, {size} {which} are put on it instead"


def _doubled(node: ab.ReplacementAbility, event_node: ev.LifeGained | ev.DamageDealt, w: Words) -> str:
    if isinstance(event_node, ev.LifeGained):
        if event_node.who != pl.You() or node.multiply != 2:
            raise Unprintable("life")
        return "if you would gain life, you gain twice that much life instead"
    times = "double" if node.multiply == 2 else "triple"

    to = next((words for words, pair in DAMAGED.items() if pair == (event_node.to_object, event_node.to_player)), "")
    to = _to_whom(event_node, to)
    kind = _KINDS[event_node.combat]
    return f"if {_source_words(event_node.source, w)} would deal {kind}{to}, it deals {times} that damage instead"


def _prevented(event_node: ev.DamageDealt, w: Words) -> str:
    kind = _KINDS[event_node.combat]
    by = "" if isinstance(event_node.source, fl.Everything) else f" by {_shield_side(event_node.source, w)}"
    if event_node.to_player is None and event_node.to_object is None:
        return f"prevent all {kind} that would be dealt{by}"
    if event_node.to_object is None:
        if event_node.to_player != pl.You():
            raise Unprintable("prevention")
        return f"prevent all {kind} that would be dealt to you{by}"
    if event_node.to_player is not None:
        if event_node.to_player != pl.You():
            raise Unprintable("prevention")
        return f"prevent all {kind} that would be dealt to you and {_shield_side(event_node.to_object, w)}{by}"
    return f"prevent all {kind} that would be dealt to {_shield_side(event_node.to_object, w)}{by}"


def _shield_side(filter: fl.Filter, w: Words) -> str:
    if isinstance(filter, fl.IsSource):
        return "~"
    if isinstance(filter, fl.IsOneOf) and isinstance(filter.objects, Objects):
        return objects(filter.objects, w)
    return noun(filter, w, True)


_ANYTHING = fl.AnyOf((fl.Everything(), fl.IsToken()))


def _would(event_node: ev.ZoneChange, w: Words) -> str:
    if event_node == ev.ZoneChange(fl.AnyOf((fl.Everything(), fl.IsToken())), "", "graveyard"):
        return "if a card or token would be put into a graveyard from anywhere"
    parts = conjuncts(event_node.filter)
    yard = next((words for who, words in _YARDS if fl.OwnedBy(who) in parts), "")
    if yard and set(parts) == {_ANYTHING, next(part for part in parts if isinstance(part, fl.OwnedBy))}:
        return f"if a card or token would be put into {yard} from anywhere"
    if fl.IsCard() in parts or (yard and event_node.destination == "graveyard"):
        kept = all_of(each for each in parts if not isinstance(each, (fl.IsCard, fl.OwnedBy)))
        if (event_node.origin, event_node.destination) != ("", "graveyard"):
            raise Unprintable("zones")
        subject = article(noun(kept, w, False, "card" if fl.IsCard() in parts else "permanent"))
        return f"if {subject} would be put into {yard or 'a graveyard'} from anywhere"
    subject = "~" if isinstance(event_node.filter, fl.IsSource) else article(noun(event_node.filter, w))
    ways = {
        ("battlefield", "graveyard"): "die",
        ("", "graveyard"): "be put into a graveyard from anywhere",
        ("battlefield", ""): "leave the battlefield",
    }
    way = ways.get((event_node.origin, event_node.destination))
    if way is None:
        raise Unprintable("zones")
    return f"if {subject} would {way}"


def _entering(node: ab.ReplacementAbility, w: Words) -> str:
    plain = ab.ReplacementAbility(
        node.event,
        tapped=node.tapped,
        counter=node.counter,
        counter_amount=node.counter_amount,
        condition=node.condition,
        also=node.also if node.counter and not node.copy_of else (),
    )
    if node.also and node == ab.ReplacementAbility(node.event, also=node.also):
        words = sentences(node.also, w).removesuffix(".")
        if words.lower() == "~ becomes prepared":
            return "~ enters prepared"
        return f"as ~ enters, {words[:1].lower()}{words[1:]}"
    if node == ab.ReplacementAbility(node.event, under=pl.ChosenPlayer(pl.EachOpponent())):
        return "~ enters under the control of an opponent of your choice"
    if node.unless_cost is not None and node.also and node.tapped:
        then = _entering(replace(node, also=()), w).removeprefix("as ~ enters, ")
        return f"{_entering(ab.ReplacementAbility(node.event, also=node.also), w)}. Then {then}"
    if node.unless_cost is not None and node == ab.ReplacementAbility(
        node.event, tapped=True, unless_cost=node.unless_cost
    ):
        return f"as ~ enters, you may {cost(node.unless_cost, w)}. If you don't, it enters tapped"
    if node.unless_cost is not None and node == ab.ReplacementAbility(
        node.event, to="graveyard", unless_cost=node.unless_cost
    ):
        paid = cost(node.unless_cost, w)
        return f"if ~ would enter, you may {paid} instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard"
    if node.copy_of is not None and node.also:
        return f"{_entering(replace(node, also=()), w)}. When you do, exile that card"
    if node.copy_of is not None and node == ab.ReplacementAbility(
        node.event, tapped=node.tapped, copy_of=node.copy_of, optional=True, modifications=node.modifications
    ):
        what = noun(node.copy_of, w).replace("from a graveyard", "in a graveyard")
        place = (
            ""
            if "graveyard" in what or " in exile" in what or what.endswith(("control", "controls"))
            else " on the battlefield"
        )
        return f"you may have ~ enter{' tapped' if node.tapped else ''} as a copy of any {what}{place}{exceptions(node.modifications, w)}"
    if node.copy_of is not None and node.counter:
        bare = _entering(replace(node, counter="", counter_amount=None), w)
        return f"{bare}, except it enters with {_with_counters(node, w)}"
    if node != plain:
        raise Unprintable("entering")
    words = "~ enters" + (" tapped" if node.tapped else "")
    if node.counter and node.counter_amount is not None:
        words += (" and" if node.tapped else "") + " with " + _with_counters(node, w) + _and_with(node.also, w)
    if isinstance(node.condition, cn.IsFalse):
        return f"{words} unless {condition(node.condition.part, w)}"
    if node.condition is not None:
        return f"if {condition(node.condition, w)}, {words.replace('~', 'it', 1)}"
    return words


def _and_with(also: tuple[fx.Clause, ...], w: Words) -> str:
    """ " and with flying"."""
    if not also:
        return ""
    done = also[0].verb
    given = leading_grants(done.modifications) if isinstance(done, fx.Apply) else []
    if also != (fx.Clause(fx.Apply(This(), tuple(given), "")),):
        raise Unprintable("entering")
    return f" and with {granted(given, w)}"


def _with_counters(node: ab.ReplacementAbility, w: Words) -> str:
    size = node.counter_amount
    if size is None:
        raise Unprintable("counters")
    if isinstance(size, IfThen) and size.condition == cn.CostPaid(This(), "escape"):
        first = _with_counters(replace(node, counter_amount=size.otherwise), w)
        return f"{first}. It escapes with {_with_counters(replace(node, counter_amount=size.then), w)} instead"
    word = f"{node.counter} counter"
    if size == Const(1):
        return f"{article(word)} on it"
    if is_plain(size):
        words = amount_word(size, w)
        return f"{words} {plural(word)} on it"
    if isinstance(size, Plus):
        return f"a number of {plural(word)} on it equal to {amount(size, w)}"
    factor, each = for_each(size, w)
    count = article(word) if factor == 1 else f"{number(factor)} {plural(word)}"
    return f"{count} on it for each {each}"


_THAT_MANY = BoundNumber("event.amount")


_TIMES = {2: "twice", 3: "three times"}


def other_tokens(node: ab.ReplacementAbility, event: ev.TokensCreated, w: Words) -> str:
    """ "if one or more tokens would be created under your control, those tokens plus a Clue token are created instead"."""
    if node == ab.ReplacementAbility(event, multiply=node.multiply) and node.multiply in _TIMES:
        return f"{_head(event, w)}, {_TIMES[node.multiply]} that many of those tokens are created instead"
    specs = [each for each in node.tokens if isinstance(each, TokenSpec)]
    if node == ab.ReplacementAbility(event, tokens=node.tokens, set_amount=_THAT_MANY):
        if len(specs) > 1:
            return f"if you would create {article(noun(event.filter, w))}, instead create one of each"
        return f"{_head(event, w)}, that many {token(specs[0], w, True)} are created instead"
    if len(specs) != 1 or node != ab.ReplacementAbility(
        event, tokens=node.tokens, add=node.add, also_once=isinstance(node.add, Const)
    ):
        raise Unprintable("tokens")
    return f"{_head(event, w)}, those tokens plus {_besides(node, specs[0], w)} are created instead"


def _besides(node: ab.ReplacementAbility, spec: TokenSpec, w: Words) -> str:
    if node.add == _THAT_MANY:
        return f"that many {token(spec, w, True)}"
    if node.add == Const(1):
        return article(token(spec, w, False))
    if not isinstance(node.add, Const):
        raise Unprintable("tokens")
    return f"{number(node.add.value)} {token(spec, w, True)}"


def _head(event: ev.TokensCreated, w: Words) -> str:
    kind = "tokens" if event.filter in (fl.Everything(), fl.IsToken()) else noun(event.filter, w, True)
    where = " under your control" if isinstance(event.who, pl.You) else ""
    return f"if one or more {kind} would be created{where}"
