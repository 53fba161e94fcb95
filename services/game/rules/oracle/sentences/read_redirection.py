"""Prevention and redirection of damage as sentences of their own: "the next 3 damage ... is dealt to any target instead", "prevent 1 of that damage"."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import ReplacementAbility
from ...program.clauses import Clause
from ...program.node import Node, walk
from ..amounts.read import amount
from ..nouns.read import noun
from ..nouns.read_players import player
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import pronoun, reference, single
from ..phrases.reading import body, whole_sentence
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .sources_of_choice import choice, chosen_source, still


def _damage(r: Reader) -> bool | None:
    """Combat damage, noncombat damage, or any (None)."""
    word = r.need_any("combat damage", "noncombat damage", "damage")
    return {"combat damage": True, "noncombat damage": False}.get(word)


# --- what a resolving spell or ability redirects -------------------------------------------------------------------


def redirected(r: Reader) -> list[Clause]:
    """ "The next 2 damage that would be dealt to ~ this turn is dealt to target creature you control instead" (CR 614.9)."""
    amount: am.Amount | None = None
    if not r.take("all damage"):
        r.need("the next")
        amount = plain_amount(r)
        r.need("damage")
    r.need("that")
    found = r.first(_by_a_source, _passive)
    to = _instead(r)
    made = fx.RedirectDamage(found.of, to, amount, found.source, of_all=found.of_all)
    return [*found.before, Clause(made)]


class _Redirected:
    """From whom, by which source, and the choice of that source."""

    __slots__ = ("before", "of", "of_all", "source")

    def __init__(
        self, of: Node | None, of_all: fl.Filter | None, source: fl.Filter, before: tuple[Clause, ...]
    ) -> None:
        self.of = of
        self.of_all = of_all
        self.source = source
        self.before = before


def _by_a_source(r: Reader) -> _Redirected:
    """ "... a source of your choice would deal to you and/or permanents you control this turn"."""
    chosen = chosen_source(r)
    r.need("would deal to")
    of, of_all = _from_whom(r)
    r.need("this turn")
    return _Redirected(of, of_all, still(chosen), (choice(chosen),))


def _passive(r: Reader) -> _Redirected:
    """ "... would be dealt this turn to target creature you control by a source of your choice"."""
    r.need("would be dealt")
    early = r.take("this turn")
    r.need("to")
    of, of_all = _from_whom(r)
    early = r.take("this turn") or early
    if not r.take("by"):
        if not early:
            r.need("this turn")
        return _Redirected(of, of_all, fl.Everything(), ())
    chosen = chosen_source(r)
    if not early:
        r.need("this turn")
    return _Redirected(of, of_all, still(chosen), (choice(chosen),))


def _from_whom(r: Reader) -> tuple[Node | None, fl.Filter | None]:
    """You, one object, or you and what you control."""
    if r.take_any("you and/or", "you and"):
        found = noun(r)
        if not found.plural:
            raise Miss("from whom")
        return pl.You(), found.filter
    if r.take("you"):
        return pl.You(), None
    return single(r), None


def _instead(r: Reader) -> Node:
    r.need("is dealt to")
    person = r.attempt(player)
    to: Node = person[0] if person is not None else reference(r)
    if isinstance(to, (ob.Every, ob.Chosen, ob.Union)):
        raise Miss("to one")
    r.need("instead")
    return to


# --- static ----------------------------------------------------------------------------------------------------------


def shield(r: Reader) -> list[ReplacementAbility]:
    """A static ability that prevents or redirects damage."""
    return r.first(_all_elsewhere, prevented_then, _some_prevented, _as_much_as, _counters_instead)


def _as_much_as(r: Reader) -> list[ReplacementAbility]:
    """ "If a red source you control would deal an amount of noncombat damage less than ~'s power to an opponent, that source deals damage equal to ~'s power instead."."""
    r.need_any("if a", "if an")
    found = noun(r)
    r.need("would deal an amount of")
    combat = _damage(r)
    r.need("less than")
    least = amount(r)
    r.need("to")
    players, objects = recipient(r)
    r.need_any(", that source deals damage equal to", ", it deals damage equal to")
    if found.plural or amount(r) != least:
        raise Miss("how much")
    r.need("instead")
    tested = cn.Compare(am.BoundNumber("event.amount"), "<", least)
    event = ev.DamageDealt(found.filter, players, objects, combat)
    return [ReplacementAbility(event, set_amount=least, condition=tested)]


def _counters_instead(r: Reader) -> list[ReplacementAbility]:
    """ "If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters on that creature instead."."""
    r.need_any("if a", "if an")
    found = noun(r)
    r.need("would deal")
    combat = _damage(r)
    r.need("to")
    players, objects = recipient(r)
    r.need(", put that many")
    kind = counter_kind(r)
    r.need_any("counters on that creature instead", "counters on it instead")
    if found.plural or players is not None or objects is None:
        raise Miss("a creature")
    put = Clause(fx.PutCounters(ob.Bound("event.object"), kind, am.BoundNumber("event.amount")))
    return [ReplacementAbility(ev.DamageDealt(found.filter, None, objects, combat), instead=(put,))]


def _all_elsewhere(r: Reader) -> list[ReplacementAbility]:
    """ "All damage that would be dealt to you is dealt to enchanted creature instead."."""
    r.need("all")
    combat = _damage(r)
    r.need("that would be dealt to")
    players, objects = recipient(r)
    source = _by(r) if r.take("by") else fl.Everything()
    r.need("is dealt to")
    to: Node = pl.You() if r.take("you") else r.first(_its_controller, pronoun)
    r.need("instead")
    return [ReplacementAbility(ev.DamageDealt(source, players, objects, combat), redirect=to)]


def _its_controller(r: Reader) -> Node:
    r.need("its controller")
    return pl.ControllerOf(ob.Host())


def _by(r: Reader) -> fl.Filter:
    found = noun(r)
    if not found.plural:
        raise Miss("sources")
    return found.filter


def _some_prevented(r: Reader) -> list[ReplacementAbility]:
    """ "If a source would deal damage to you, prevent 1 of that damage."."""
    r.need("if")
    other = r.need_any("a", "an", "another") == "another"
    found = noun(r)
    source = all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter
    r.need("would deal")
    combat = _damage(r)
    if found.plural:
        raise Miss("sources")
    r.need("to")
    players, objects = recipient(r)
    r.need(", prevent")
    made = ReplacementAbility(ev.DamageDealt(source, players, objects, combat))
    if r.take("that damage"):
        return [replace(made, prevent_all=True)]
    if r.take("half that damage ,"):
        up = r.need_any("rounded up", "rounded down") == "rounded up"
        return [replace(made, prevent=am.Half(am.BoundNumber("event.amount"), up))]
    if r.take("all but"):
        kept = plain_amount(r)
        r.need("of that damage")
        return [replace(made, prevent=am.Plus((am.BoundNumber("event.amount"), am.Times(-1, kept))))]
    amount = plain_amount(r)
    r.need("of that damage")
    return [replace(made, prevent=amount)]


_PREVENTED = am.BoundNumber("prevented")


def prevented_then(r: Reader) -> list[ReplacementAbility]:
    """ "If damage would be dealt to ~, prevent that damage. Put a -1/-1 counter on ~ for each 1 damage prevented this way." (CR 615.5)."""
    r.need("if")
    event, each = r.first(_dealt_to, _dealt_by)
    r.need(", prevent that damage")
    if event.to_player is not None and event.to_object is not None:
        raise Miss("a player or an object")
    _mention_parties(r, event)
    r.this_way = _PREVENTED
    r.set_number(_PREVENTED)
    also = _what_is_done(r)
    r.this_way = None
    counted = _PREVENTED in walk(also)
    if any(isinstance(node, (ob.Target, ob.AnyTarget, pl.TargetPlayer)) for node in walk(also)):
        raise Miss("a target of a replacement")
    return [ReplacementAbility(event, prevent_all=True, also=also, also_once=not (each or counted))]


def _what_is_done(r: Reader) -> tuple[Clause, ...]:
    """What is joined to the prevention, or the next sentence if it measures what was prevented."""
    r.next_sentence()
    if r.take_any("and", ", then", ","):
        return tuple(body(r))
    r.need(".")
    done = tuple(body(r))
    if _PREVENTED not in walk(done):
        raise Miss("a sentence of its own")
    return done


def _dealt_to(r: Reader) -> tuple[ev.DamageDealt, bool]:
    """ "damage would be dealt to ~": by whomever, all at once."""
    combat = _damage(r)
    r.need("would be dealt to")
    players, objects = recipient(r)
    return ev.DamageDealt(fl.Everything(), players, objects, combat), False


def _dealt_by(r: Reader) -> tuple[ev.DamageDealt, bool]:
    """ "a creature would deal combat damage to ~": for each of them."""
    if r.take_any("~", "~name"):
        source: fl.Filter = fl.IsSource()
    else:
        r.need_any("a", "an")
        found = noun(r)
        if found.plural or found.zone:
            raise Miss("a source")
        source = found.filter
    r.need("would deal")
    combat = _damage(r)
    r.need("to")
    players, objects = recipient(r)
    return ev.DamageDealt(source, players, objects, combat), True


def _mention_parties(r: Reader, event: ev.DamageDealt) -> None:
    """ "that source", "that creature", "that player" of the damage."""
    r.mention(ob.This(), frozenset(("self",)) | r.scope.types)
    r.mention(ob.Bound("event.source"), frozenset(("source", "aside")))
    if event.to_object is not None and not isinstance(event.to_object, fl.IsSource):
        kinds = {part.type for part in conjuncts(event.to_object) if isinstance(part, fl.HasType)}
        r.mention(ob.Bound("event.object"), frozenset(kinds | {"permanent"}))
    if event.to_player is not None and not isinstance(event.to_player, pl.You):
        r.mention(pl.BoundPlayers("event.player"), frozenset(("player", "opponent")), player=True)


def recipient(r: Reader) -> tuple[pl.Players | None, fl.Filter | None]:
    """To whom damage would be dealt: players, objects, or either."""
    if r.take("you"):
        if not r.take_any("or", "and/or", "and"):
            return pl.You(), None
        return pl.You(), _one(r)
    if r.take("a player"):
        return pl.EachPlayer(), None
    if r.take("an opponent"):
        return pl.EachOpponent(), None
    return None, _one(r)


def _one(r: Reader) -> fl.Filter:
    if r.take_any("~", "~name"):
        return fl.IsSource()
    if r.word() in ("enchanted", "equipped"):
        host = pronoun(r)
        if not isinstance(host, ob.Host):
            raise Miss("host")
        return fl.IsOneOf(host)
    other = r.word() in ("another", "other")
    article = r.take_any("another", "other", "a", "an")
    found = noun(r)
    if found.plural == bool(article and article != "other"):
        raise Miss("number")
    return all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter


def what_follows(r: Reader, before: list[Clause]) -> bool:
    """ "For each 1 damage prevented this way, put a +1/+1 counter on that creature", "You gain life equal to the damage prevented this way"."""
    last = before[-1]
    inner = last.verb.clauses if isinstance(last.verb, fx.Sequence) else (last,)
    shield = inner[-1].verb
    if not isinstance(shield, fx.PreventDamage) or shield.also or last.optional is not None:
        raise Miss("prevented")
    if any(isinstance(each.verb, fx.PreventDamage) for each in inner[:-1]):
        raise Miss("which of the two")
    words = " ".join(r.words[r.pos : r.pos + 40]).split(" . ")[0]
    if "prevented this way" not in words and "is prevented this way" not in words:
        raise Miss("prevented this way")
    r.this_way = am.BoundNumber("prevented")
    if r.take("if damage is prevented this way ,"):
        r.set_number(am.BoundNumber("prevented"))
    done = tuple(whole_sentence(r))
    r.this_way = None
    if not any(node == am.BoundNumber("prevented") for node in walk(done)):
        raise Miss("what follows")
    whole = (*inner[:-1], replace(inner[-1], verb=replace(shield, also=done)))
    before[-1] = whole[0] if len(whole) == 1 else replace(last, verb=fx.Sequence(whole))
    return True
