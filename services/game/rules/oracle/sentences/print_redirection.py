"""Prevention and redirection of damage back to words."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.node import Node, walk
from ..amounts.print import amount
from ..nouns.print import noun, objects, player
from ..phrases.printing import chain, sentences
from ..text.wording import Style, Unprintable, Words, article
from .sources_of_choice import of_choice, still


def redirect(node: fx.RedirectDamage, w: Words, chosen: fx.ChooseObjects | None = None) -> str:
    """ "the next 2 damage that would be dealt to ~ this turn is dealt to target creature you control instead"."""
    picked = chosen.objects if chosen is not None else None
    whose = still(picked) if isinstance(picked, ob.Chosen) else fl.Everything()
    if node.duration != "end_of_turn" or node.source != whose:
        raise Unprintable("RedirectDamage")
    size = "all damage" if node.amount is None else f"the next {amount(node.amount, w)} damage"
    to = _side(node.to, w)
    of = _side(node.of, w)
    if node.of_all is not None:
        of += f" and/or {noun(node.of_all, w, True)}"
    if picked is None:
        return f"{size} that would be dealt to {of} this turn is dealt to {to} instead"
    if node.amount is None:
        return f"{size} that would be dealt this turn to {of} by {of_choice(picked, w)} is dealt to {to} instead"
    return f"{size} that {of_choice(picked, w)} would deal to {of} this turn is dealt to {to} instead"


def _side(node: Node | None, w: Words) -> str:
    if isinstance(node, ob.Objects):
        return objects(node, w)
    if isinstance(node, pl.Players):
        return player(node, w)
    raise Unprintable("RedirectDamage")


def shielded(node: ab.ReplacementAbility, event: ev.DamageDealt, w: Words) -> str:
    """ "if a source would deal damage to you, prevent 1 of that damage", "all damage ... is dealt to ~ instead"."""
    kind = {True: "combat ", False: "noncombat ", None: ""}[event.combat]
    to = _recipient(event, w)
    if node.redirect is not None and node == ab.ReplacementAbility(event, redirect=node.redirect):
        by = "" if isinstance(event.source, fl.Everything) else f" by {noun(event.source, w, True, 'source')}"
        other = "its controller" if node.redirect == pl.ControllerOf(ob.Host()) else _side(node.redirect, w)
        return f"all {kind}damage that would be dealt to {to}{by} is dealt to {other} instead"
    words = noun(event.source, w, False, "source")
    source = "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    if node.set_amount is not None:
        return _as_much_as(node, source, f"{kind}damage", to, w)
    if node.instead is not None:
        return _counters_instead(node, f"if {source} would deal {kind}damage to {to}")
    plain = ab.ReplacementAbility(event, prevent=node.prevent, prevent_all=node.prevent_all)
    if node != plain:
        raise Unprintable("prevention")
    return f"if {source} would deal {kind}damage to {to}, prevent {_how_much(node, w)}"


def prevented_then(node: ab.ReplacementAbility, event: ev.DamageDealt, w: Words) -> str:
    """ "if damage would be dealt to ~, prevent that damage and put a +1/+1 counter on it"."""
    if node != ab.ReplacementAbility(event, prevent_all=True, also=node.also, also_once=node.also_once):
        raise Unprintable("prevention")
    kind = {True: "combat ", False: "noncombat ", None: ""}[event.combat]
    to = _recipient(event, w)
    head = f"if {kind}damage would be dealt to {to}"
    if event.source != fl.Everything() or (w.where and not node.also_once):
        words = "~" if isinstance(event.source, fl.IsSource) else article(noun(event.source, w, False, "source"))
        head = f"if {words} would deal {kind}damage to {to}"
    if am.BoundNumber("prevented") in walk(node.also) and w.style is not Style.THAT_CARD:
        return f"{head}, prevent that damage. {sentences(node.also, w).removesuffix('.')}"
    done = chain(node.also, w)
    return f"{head}, prevent that damage and {done[:1].lower()}{done[1:]}"


def _as_much_as(node: ab.ReplacementAbility, source: str, kind: str, to: str, w: Words) -> str:
    """ "if a red source you control would deal an amount of noncombat damage less than ~'s power to an opponent, ..."."""
    size = node.set_amount
    tested = cn.Compare(am.BoundNumber("event.amount"), "<", size or am.X())
    if size is None or node != ab.ReplacementAbility(node.event, set_amount=size, condition=tested):
        raise Unprintable("damage")
    words = amount(size, w)
    return f"if {source} would deal an amount of {kind} less than {words} to {to}, that source deals damage equal to {words} instead"


def _counters_instead(node: ab.ReplacementAbility, head: str) -> str:
    """ "..., put that many -1/-1 counters on that creature instead"."""
    put = node.instead[0].verb if node.instead else None
    if not isinstance(put, fx.PutCounters) or node != ab.ReplacementAbility(node.event, instead=node.instead):
        raise Unprintable("counters")
    if put != fx.PutCounters(ob.Bound("event.object"), put.kind, am.BoundNumber("event.amount")):
        raise Unprintable("counters")
    return f"{head}, put that many {put.kind} counters on that creature instead"


def _how_much(node: ab.ReplacementAbility, w: Words) -> str:
    if node.prevent is None:
        return "that damage"
    whole = am.BoundNumber("event.amount")
    if isinstance(node.prevent, am.Half) and node.prevent.amount == whole:
        return f"half that damage, rounded {'up' if node.prevent.up else 'down'}"
    if isinstance(node.prevent, am.Plus) and node.prevent.parts[0] == whole:
        kept = node.prevent.parts[1]
        if isinstance(kept, am.Times) and kept.factor == -1:
            return f"all but {amount(kept.amount, w)} of that damage"
    return f"{amount(node.prevent, w)} of that damage"


def _recipient(event: ev.DamageDealt, w: Words) -> str:
    people = {pl.You(): "you", pl.EachPlayer(): "a player", pl.EachOpponent(): "an opponent", None: ""}
    if event.to_player not in people:
        raise Unprintable("recipient")
    who = people[event.to_player]
    if event.to_object is None:
        return who
    if isinstance(event.to_object, fl.IsSource):
        one = "~"
    elif isinstance(event.to_object, fl.IsOneOf) and isinstance(event.to_object.objects, ob.Host):
        one = w.host
    elif w.after:
        one = noun(event.to_object, w, True)
    else:
        words = noun(event.to_object, w)
        one = "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    return f"{who} or {one}" if who else one
