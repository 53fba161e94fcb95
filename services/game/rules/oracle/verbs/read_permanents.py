"""Verbs about permanents and the stack: destroy, sacrifice, tap, counters, tokens, copies, counterspells.

Counters that move: "move a +1/+1 counter from target creature onto a second target creature" (CR 122.5).
"""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, BoundNumber, Const, LifeOf, PowerOf, Times, ToughnessOf
from ...program.clauses import Clause
from ...program.modifications import Modification, ModifyPT, RemoveTypes, SwitchPT
from ...program.node import rewrite
from ..amounts.read import amount, count_amount, for_each, times
from ..conditions.read_while import duration
from ..nouns.read import noun
from ..nouns.read_players import player, possessive
from ..nouns.read_qualifiers import counter_kind, qualifiers
from ..nouns.read_references import SELF, back_object, pronoun, reference, resolve_it, single
from ..phrases.reading import prevention
from ..predicates.read_copy_exceptions import copy_exceptions, without_this_ability
from ..text.lexicon import NUMBERS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader, Referent
from ..tree.filters import SEVERAL, all_of
from .read_zones import kinds_of


def _mine(r: Reader, who: pl.Players) -> ob.Objects:
    if not isinstance(who, pl.You):
        raise Miss("done by another player")
    return reference(r)


def _destroy(r: Reader, who: pl.Players) -> Clause:
    objects = _mine(r, who)
    for_good = bool(r.take_any("and it can't be regenerated", "and they can't be regenerated"))
    name = r.fresh_name("destroyed")
    known = r.scope.referents
    kinds = frozenset(("destroyed",)) | (
        known[-1].kinds & {"creature", "land", "artifact", "enchantment"} if known else frozenset()
    )
    r.scope = replace(r.scope, referents=(Referent(ob.Bound(name), kinds, True, False, -1), *known))
    return Clause(fx.Destroy(objects, no_regenerate=for_good), bind=name)


def _sacrifice(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    if r.take_any("~", "~name"):
        r.mention(ob.This(), SELF | r.scope.types)
        return fx.Sacrifice(who, objects=ob.This())
    if r.word() in ("it", "them", "that", "those", "her", "the", "~giver") and not r.at("that many"):
        return fx.Sacrifice(who, objects=reference(r))
    if r.take("all"):
        return _sacrifice_all(r, who)
    if r.take("any number of"):
        return _sacrifice_any(r, who)
    if r.take_any("half", "up to", "each"):
        raise Miss("how many")
    other = r.take("another")
    count: Amount = Const(1) if other else count_amount(r)
    other = other or r.take("other")
    found = noun(r)
    filter = all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter
    name = r.fresh_name("sacrificed")
    r.mention(ob.Bound(name), found.kinds | {"sacrificed"}, found.plural)
    return Clause(fx.Sacrifice(who, filter, count), bind=name)


def _sacrifice_all(r: Reader, who: pl.Players) -> fx.Verb:
    """ "sacrifices all creatures they control"."""
    other = r.take("other")
    found = noun(r)
    if not found.plural or found.zone:
        raise Miss("what is sacrificed")
    more = qualifiers(r, True) if isinstance(who, SEVERAL) and r.take("they control") else ()
    return fx.Sacrifice(who, all_of((found.filter, *more, *((fl.Not(fl.IsSource()),) if other else ()))), all=True)


def _sacrifice_any(r: Reader, who: pl.Players) -> Clause:
    """ "sacrifice any number of lands": later words know how many."""
    if not isinstance(who, pl.You):
        raise Miss("any number of another player's")
    other = r.take("other")
    found = noun(r)
    mine = all_of((found.filter, fl.ControlledBy(pl.You()), *((fl.Not(fl.IsSource()),) if other else ())))
    name = r.fresh_name("sacrificed")
    r.mention(ob.Bound(name), found.kinds | {"sacrificed"}, True)
    r.set_number(BoundNumber(name))
    return Clause(fx.Sacrifice(who, objects=ob.Chosen(mine, 0, -1)), bind=name)


def _tap(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("or untap"):
        return fx.TapOrUntap(_mine(r, who))
    return fx.Tap(_mine(r, who))


def _untap(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Untap(_mine(r, who))


def _counter(r: Reader, who: pl.Players) -> fx.Verb:
    objects = _mine(r, who)
    known = next((each for each in r.scope.referents if each.node == objects), None)
    if known is not None:
        r.mention(
            known.node, known.kinds - {"aside"}, known.plural
        )  # "unless its controller pays": of what is countered
    return fx.Counter(objects)


def _regenerate(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Regenerate(_mine(r, who))


def _transform(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Transform(_mine(r, who))


def _goad(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Goad(_mine(r, who))


def _detain(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Detain(_mine(r, who))


def _attach(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    attached = _mine(r, who)
    r.need("to")
    r.excluded = ob.Bound(f"target{attached.slot}") if isinstance(attached, ob.Target) else attached
    host = r.attempt(reference)
    r.excluded = None
    if host is None:
        raise Miss("host")
    made = fx.Attach(attached, host)
    if not isinstance(attached, ob.Chosen):
        return made
    name = r.fresh_name("attached")
    r.mention(ob.Bound(name), kinds_of(attached) | {"attached"}, attached.max != 1)
    return Clause(made, bind=name)


def _unattach(r: Reader, who: pl.Players) -> fx.Verb:
    known = [each.node for each in r.scope.referents if "attached" in each.kinds and not each.plural]
    if known and isinstance(known[-1], ob.Objects) and r.take("it"):
        return fx.Unattach(known[-1])
    return fx.Unattach(_mine(r, who))


def _remove_from_combat(r: Reader, who: pl.Players) -> fx.Verb:
    objects = _mine(r, who)
    r.need("from combat")
    return fx.RemoveFromCombat(objects)


def _exchange(r: Reader, who: pl.Players) -> fx.Verb:
    life = r.attempt(_exchange_life)
    if life is not None and isinstance(who, pl.You):
        return life
    if isinstance(who, pl.TargetPlayer) and (who.min, who.max) == (2, 2) and r.take("life totals"):
        return fx.ExchangeLife(who)
    if not isinstance(who, pl.You):
        raise Miss("who exchanges")
    r.need("control of")
    both = r.attempt(_two_objects)
    if both is not None:
        return fx.ExchangeControl(*both)
    first = reference(r)
    r.need("and")
    return fx.ExchangeControl(first, reference(r))


def _exchange_life(r: Reader) -> fx.Verb:
    """ "exchange life totals with target opponent", "exchange target opponent's life total with ~'s toughness" (CR 701.12)."""
    if r.take("life totals with"):
        other, plural = player(r)
        if plural:
            raise Miss("with one player")
        return fx.ExchangeLife(pl.You(), other)
    whose = possessive(r)
    r.need("life total with")
    objects = back_object(r)
    r.need("'s")
    return fx.ExchangeLife(whose, object=objects, what=r.need_any("power", "toughness"))


def _two_objects(r: Reader) -> tuple[ob.Objects, ob.Objects]:
    first = single(r)
    r.need("and")
    return first, single(r)


# --- counters ------------------------------------------------------------------------------------------------------


def _put_counters(r: Reader, who: pl.Players) -> fx.Verb:
    found = _counters_that_are_put(r, who)
    if isinstance(who, (pl.You, *SEVERAL)):
        return found
    put: fx.Verb = rewrite(found, lambda node: replace(node, by=who) if isinstance(node, fx.PutCounters) else node)
    return put


def _counters_that_are_put(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("a number of"):
        kind = counter_kind(r)
        r.need("counters on")
        objects = _put_on(r, who)
        r.need("equal to")
        return fx.PutCounters(objects, kind, amount(r))
    several = r.attempt(_kinds_of_counters)
    if several is not None:
        return several
    kept = r.attempt(_its_counters)
    if kept is not None:
        return kept
    count = count_amount(r)
    r.take("additional")
    kind = counter_kind(r)
    r.need_any("counters", "counter")
    r.need("on")
    objects = _put_on(r, who)
    if r.take("for each"):
        count = times(count, for_each(r))
    made = fx.PutCounters(objects, kind, count)
    more = r.attempt_with(_and_on_another, who) if r.word() == "and" else None
    return made if more is None else fx.Sequence((Clause(made), Clause(more)))


def _put_on(r: Reader, who: pl.Players) -> ob.Objects:
    """What gets the counters: of "a creature they control" the player who puts them chooses which (CR 608.2d)."""
    objects = reference(r)
    if isinstance(who, pl.You) or not isinstance(objects, ob.Chosen):
        return objects
    if isinstance(who, (pl.EachPlayer, pl.EachOpponent, pl.EachOtherPlayer)):
        raise Miss("one for each of them")
    return replace(objects, chooser=who)


def _and_on_another(r: Reader, who: pl.Players) -> fx.PutCounters:
    """ "... and a loyalty counter on each other planeswalker you control"."""
    r.need("and")
    count = count_amount(r)
    kind = counter_kind(r)
    r.need_any("counters", "counter")
    r.need("on")
    return fx.PutCounters(_put_on(r, who), kind, count)


def _its_counters(r: Reader) -> fx.Verb:
    """ "put its counters on target creature", "put those counters on ~": of an object that has left the battlefield, as many of each kind as it had."""
    if r.take_any("its counters", "those counters"):
        source: ob.Objects = resolve_it(r)
    else:
        source = back_object(r)
        r.need("'s counters")
    r.need("on")
    if source not in (ob.This(), ob.Bound("event.object")) or not (r.scope.in_trigger or isinstance(source, ob.This)):
        raise Miss("what has left")
    r.excluded = source
    to = r.attempt(reference)
    r.excluded = None
    if to is None:
        raise Miss("on what")
    return fx.MoveCounters(source, to, "")


def _kinds_of_counters(r: Reader) -> fx.Verb:
    """ "put two +1/+1 counters and a flying counter on target creature": one instruction for each kind."""
    found = [_some_counters(r)]
    while r.take(", and") or r.take("and") or r.take(","):
        found.append(_some_counters(r))
    r.need("on")
    first = reference(r)
    again = ob.Bound(f"target{first.slot}") if isinstance(first, ob.Target) else first
    if len(found) < 2 or not isinstance(again, (ob.Bound, ob.This, ob.Host)):
        raise Miss("kinds of counters")
    return fx.Sequence(
        tuple(
            Clause(fx.PutCounters(again if place else first, kind, count)) for place, (count, kind) in enumerate(found)
        )
    )


def _some_counters(r: Reader) -> tuple[Amount, str]:
    count = count_amount(r)
    kind = counter_kind(r)
    r.need_any("counters", "counter")
    return count, kind


def _distribute(r: Reader, who: pl.Players) -> fx.Verb:
    count = plain_amount(r)
    kind = counter_kind(r)
    r.need("counters among")
    objects = reference(r)
    if not isinstance(objects, ob.Target):
        raise Miss("targets")
    return fx.PutCounters(objects, kind, count, distribute=True)


def _remove(r: Reader, who: pl.Players) -> fx.Verb:
    found = r.attempt_with(_remove_from_combat, who)
    return found if found is not None else _remove_counters(r)


def _remove_counters(r: Reader) -> fx.Verb:
    count: Amount | None
    up_to = False
    if r.take("all"):
        count = None
    elif r.take("up to"):
        count, up_to = plain_amount(r), True
    else:
        count = plain_amount(r)
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counters", "counter")
    r.need("from")
    return fx.RemoveCounters(reference(r), kind, count, up_to)


def _double(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.10: counters, a life total, or power and toughness until end of turn."""
    return r.first(_double_x, _double_counters, _double_life, _double_size)


def _double_x(r: Reader) -> fx.Verb:
    """ "double the value of X": of the spell that was cast."""
    r.need("the value of x")
    spell = ob.Bound("event.object")
    if not any(each.node == spell and "spell" in each.kinds for each in r.scope.referents):
        raise Miss("whose X")
    return fx.DoubleX(spell)


def _double_life(r: Reader) -> fx.Verb:
    whose = possessive(r)
    r.need("life total")
    player = pl.BoundPlayers(f"target{whose.slot}") if isinstance(whose, pl.TargetPlayer) else whose
    return fx.SetLife(whose, Times(2, LifeOf(player)))


def _double_size(r: Reader) -> fx.Verb:
    """It gets +X/+Y, where X and Y are what it has as this resolves (701.10b)."""
    words = ("power and toughness", "power", "toughness")
    if r.take("the"):
        which = r.need_any(*words)
        r.need("of")
        objects = reference(r)
    else:
        objects = reference(r)
        r.need("'s")
        which = r.need_any(*words)
    r.need("until end of turn")
    each = ob.Bound("each_object")
    power = PowerOf(each) if "power" in which else Const(0)
    toughness = ToughnessOf(each) if "toughness" in which else Const(0)
    return fx.Apply(objects, (ModifyPT(power, toughness),), "end_of_turn")


def _double_counters(r: Reader) -> fx.Verb:
    r.need("the number of")
    kind = "" if r.take("each kind of") else counter_kind(r)
    r.need_any("counters on", "counter on")
    if r.at_any("each creature that had", "each of those creatures that had"):
        return fx.MultiplyCounters(_given_counters(r, kind), kind)
    return fx.MultiplyCounters(reference(r), kind)


def _given_counters(r: Reader, kind: str) -> ob.Objects:
    """ "each creature that had a +1/+1 counter put on it this way": what the instruction before put them on."""
    r.need(f"each creature that had a {kind} counter put on it this way")
    known = {each.node for each in r.scope.referents if "target" in each.kinds and not each.player}
    found = known.pop() if len(known) == 1 else None
    if not isinstance(found, ob.Objects):
        raise Miss("which creatures")
    return found


def _switch(r: Reader, who: pl.Players) -> fx.Verb:
    """ "switch target creature's power and toughness until end of turn" (CR 613.4d)."""
    if not isinstance(who, pl.You):
        raise Miss("done by another player")
    r.take_any("the power and toughness of")
    said_before = r.words[r.pos - 1] == "of"
    objects = reference(r)
    if not said_before:
        r.need("'s power and toughness")
    r.need("until end of turn")
    return fx.Apply(objects, (SwitchPT(),), "end_of_turn")


def _proliferate(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("twice"):
        return fx.Proliferate(Const(2))
    if r.word() in NUMBERS and r.word(1) == "times":
        made = fx.Proliferate(Const(NUMBERS[r.next()]))
        r.advance(1)
        return made
    return fx.Proliferate()


# --- copies --------------------------------------------------------------------------------------------------------


def _copy(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("~ and may choose"):
        r.need_any("a new target for", "new targets for")
        r.need_any("that copy", "the copy")
        return fx.CopySpell(ob.This(), who=who)
    objects = _mine(r, who)
    made = fx.CopySpell(objects, new_targets=False)
    r.mention(ob.Bound("copies"), frozenset(("copy",)))
    if r.take("for each"):
        made = replace(made, amount=for_each(r))
    elif r.take("twice"):
        made = replace(made, amount=Const(2))
    if r.take(", except"):
        made = replace(made, exceptions=_of_copies(r))
    aimed = r.take_any(*_AIMED)
    if aimed and not isinstance(who, pl.You) and "you may" in aimed:
        raise Miss("who chooses")
    return replace(made, who=who, new_targets=bool(aimed))


def _of_copies(r: Reader) -> tuple[Modification, ...]:
    """ "except the copy isn't legendary" (CR 707.9)."""
    if r.take("it isn't legendary if the spell is legendary"):
        return (RemoveTypes(supertypes=("legendary",)),)
    return without_this_ability(copy_exceptions(r, ("it", "the copy", "they", "the copies")))


_AIMED = tuple(
    f"{joint} {words} for {what}"
    for joint in ("and", ", and")
    for words in (
        "you may choose new targets",
        "may choose new targets",
        "may choose a new target",
        "you may choose a new target",
    )
    for what in ("the copies", "the copy", "that copy")
)


def _populate(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Populate()


PERMANENT_VERBS = {
    "destroy": _destroy, "sacrifice": _sacrifice, "tap": _tap, "untap": _untap, "counter": _counter, "regenerate": _regenerate,
    "transform": _transform, "convert": _transform, "goad": _goad, "detain": _detain, "attach": _attach, "unattach": _unattach, "exchange": _exchange,
    "put": _put_counters, "distribute": _distribute, "double": _double, "proliferate": _proliferate, "copy": _copy, "populate": _populate,
    "prevent": prevention, "remove": _remove, "switch": _switch,
}  # fmt: skip


def moves(r: Reader, who: pl.Players) -> fx.Verb:
    """After "move"."""
    any_number = bool(r.take("any number of"))
    amount: Amount | None = None
    if not any_number and not r.take("all"):
        amount = Const(1) if r.take_any("a", "an") else plain_amount(r)
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counters", "counter")
    r.need("from")
    source = reference(r)
    if amount is not None and isinstance(source, (ob.Every, ob.Among)):
        raise Miss("from which of them")
    r.need_any("onto", "to")
    to = _second(r, source) if r.at("a second target") else single(r)
    if not isinstance(to, (ob.Target, ob.Bound, ob.This, ob.Host)) or getattr(to, "max", 1) != 1:
        raise Miss("onto one")
    return fx.MoveCounters(source, to, kind, amount, any_number)


def _second(r: Reader, source: ob.Objects) -> ob.Objects:
    """ "a second target creature": another than the first (CR 115.3)."""
    r.need("a second")
    found = single(r)
    if not isinstance(found, ob.Target) or not isinstance(source, ob.Target):
        raise Miss("a second target")
    return replace(found, filter=all_of((found.filter, fl.Not(fl.IsOneOf(ob.Bound(f"target{source.slot}"))))))


def changes(r: Reader, who: pl.Players) -> fx.Verb:
    """After "change": "~'s base power and toughness to that creature's power and toughness until end of turn" (CR 613.4b)."""
    subject = pronoun(r)
    r.need("'s base power and toughness to")
    of = pronoun(r)
    r.need("'s power and toughness")
    lasting = duration(r)
    size = mo.SetBasePT(PowerOf(of), ToughnessOf(of))
    if not lasting or of == subject:
        raise Miss("for how long")
    return fx.Apply(subject, (size,), lasting)


MOVE_VERBS = {"change": changes, "move": moves}
