"""Heads of triggered abilities: "when", "whenever", "at"; what they bind for the words that follow."""

from __future__ import annotations

from dataclasses import replace

from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..conditions.read import condition, control
from ..nouns.read_references import SELF
from ..text.reader import Miss, Reader, Referent, Scope
from .of_combat import ATTACKING_PLAYERS, COMBAT, PLAYERS_ATTACKED, TOGETHER
from .of_damage import DAMAGE, PERMANENT, PLAYERS_HIT
from .of_permanents import BECOMING, COUNTERS
from .of_players import PLAYERS
from .of_spells import SPELLS, spell
from .of_steps import STEP_BEGINS
from .of_zones import HAUNTED_DIES, ZONES
from .subjects import acting, actor, mention_self


def event(r: Reader) -> ev.EventPattern:
    """The event after "when", "whenever" or "at"."""
    if r.take("at the beginning of"):
        return STEP_BEGINS.read(r)
    if r.take("at end of combat"):
        return ev.StepBegins("end_combat")
    first = _while(r, _when(r))
    if r.take("or the creature it haunts dies"):
        r.scope = _of_this_only(r.scope)
        return ev.AnyEvent((first, HAUNTED_DIES))
    if isinstance(first, ev.SpellCast) and r.at("during your turn or when"):
        r.advance(3)
        first = ev.While(first, cn.IsTurnOf(pl.You()))
    if r.word() in ("and", "or") and r.word(1) in ("whenever", "when", "at"):
        r.advance(1)
        second = _second(r)
        return ev.AnyEvent((first, *(second.parts if isinstance(second, ev.AnyEvent) else (second,))))
    return first


def _while(r: Reader, head: ev.EventPattern) -> ev.EventPattern:
    """ "attacks while you control two or more artifacts": asked as it triggers, and not again."""
    if not isinstance(head, (ev.Attacks, ev.SpellCast, ev.ZoneChange)) or not r.take("while"):
        return head
    if isinstance(head, ev.ZoneChange) and head.origin == "battlefield":
        raise Miss("what was so before it left")
    kept = r.scope.referents
    if isinstance(head, ev.ZoneChange):
        mention_self(r)
    tested = condition(r)
    r.scope = replace(r.scope, referents=kept)
    return ev.While(head, tested)


def _second(r: Reader) -> ev.EventPattern:
    """Another event of the same ability: only what both bind may be referred to."""
    before = r.scope
    found = event(r)
    r.scope = replace(r.scope, referents=_of_this_only(before).referents, number=None)
    return found


def _of_this_only(scope: Scope) -> Scope:
    """What two events of one ability both bind: the object itself."""
    return replace(scope, referents=tuple(each for each in scope.referents if each.node == ob.This()), number=None)


def _when(r: Reader) -> ev.EventPattern:
    word = r.need_any("whenever", "when")
    if word == "when" and r.word() == "you":
        state = r.attempt(_state)
        if state is not None:
            return state
    if r.take_any("the creature ~ haunts dies", "the creature ~name haunts dies"):
        mention_self(r)
        return HAUNTED_DIES
    if r.take("you cast ~"):
        r.mention(ob.This(), SELF | frozenset(("spell",)))
        return ev.SpellCast(fl.IsSource(), pl.You())
    return r.first(_by_player, COUNTERS.read, TOGETHER.read, _by_object, PLAYERS_HIT.read, PLAYERS_ATTACKED.read)


def _state(r: Reader) -> ev.EventPattern:
    """ "When you control no other artifacts": a state trigger (CR 603.8)."""
    found = control(r)
    if r.word() != ",":
        raise Miss("state")
    mention_self(r)
    return ev.StateIs(found)


def next_spell_cast(r: Reader) -> ev.EventPattern:
    """ "instant or sorcery spell" of "when you next cast an ...": which spell."""
    return ev.SpellCast(spell(r), pl.You())


def _by_player(r: Reader) -> ev.EventPattern:
    r.subject = actor(r)
    return r.first(SPELLS.read, PLAYERS.read, ATTACKING_PLAYERS.read)


def _by_object(r: Reader) -> ev.EventPattern:
    subject = acting(r)
    r.subject = subject
    first = _deed(r)
    if isinstance(first, ev.DamageDealt) and first.source in (subject.filter, PERMANENT):
        if "card" not in subject.named:
            _forget_card(r, ob.Bound("event.source"))
        return first  # what deals the damage is event.source; what is dealt it was mentioned
    if not isinstance(first, ev.ZoneChange) and subject.named and "card" not in subject.named:
        subject = replace(subject, kinds=subject.named)  # what stays on the battlefield is no card that is spoken of
        r.subject = subject
        _forget_card(r, subject.node)
    parts = _alternatives(r, first)
    if not any(each.node == subject.node for each in r.scope.referents):
        r.mention(subject.node, subject.kinds, subject.batch)
    if len(parts) == 1:
        return first
    if any(isinstance(each, ev.DamageDealt) and each.to_object != subject.filter for each in parts):
        raise Miss("two events that bind different things")
    return ev.AnyEvent(tuple(parts))


def _deed(r: Reader) -> ev.EventPattern:
    return r.first(ZONES.read, COMBAT.read, DAMAGE.read, BECOMING.read)


def _alternatives(r: Reader, first: ev.EventPattern) -> list[ev.EventPattern]:
    """ "enters or attacks": what else the same subject does."""
    parts = [first]
    while r.word() == "or" and r.pos + 1 < r.end:
        mark = r.pos
        r.advance(1)
        more = r.attempt(_deed)
        if more is None:
            r.pos = mark
            break
        parts.append(more)
    return parts


def _forget_card(r: Reader, node: ob.Objects) -> None:
    """ "that card" is another one."""
    r.scope = replace(r.scope, referents=tuple(_no_card(each, node) for each in r.scope.referents))


def _no_card(each: Referent, node: ob.Objects) -> Referent:
    return replace(each, kinds=each.kinds - {"card"}) if each.node == node else each
