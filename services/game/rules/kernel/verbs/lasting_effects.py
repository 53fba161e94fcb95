"""Verbs that begin continuous, replacement or prevention effects, permissions, emblems, delayed and reflexive triggers (CR 611, 614, 615, 603.7)."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program.abilities import (
    Ability,
    ActivatedAbility,
    Body,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
    reflexive,
)
from ...program.cards import CardProgram, Face
from ...program.events import AnyEvent, DamageDealt, StepBegins
from ...program.filters import AllOf, AnyOf, Filter, IsOneOf
from ...program.modifications import (
    ChangeText,
    CopyOf,
    GrantAbility,
    KeepsThisAbility,
    LoseAbility,
    LoseThisAbility,
    Modification,
)
from ...program.node import Node
from ...program.objects import Bound
from ...program.players import BoundPlayers
from ..ask.flow import Flow, choose_word
from ..characteristics.copiable_values import frozen_object
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.clauses import choose, choose_players
from ..evaluate.dispatch import Entry, refs_of, verbs
from ..events.durations import DURATIONS, add_effect, add_replacement, fixed, until
from ..events.triggers import add_delayed, add_reflexive
from ..events.unplayed import gained, unread_of
from ..stack.chosen_qualities import WORDS
from ..state.context import Context, Outcome, of_refs
from ..state.game import Game
from ..state.rows import COMMAND, EMBLEM, GONE, STACK, Obj, Permit
from .permanents import on_battlefield


def _apply(game: Game, n: fx.Apply, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "effect")
    oids = on_battlefield(game, refs, c) or [
        now for ref in refs if (now := game.live(ref, c)) > 0 and game.s.objects[now].zone != "battlefield"
    ]
    inner = c.branch()
    changes = []
    for oid in oids:  # all numbers before any of them changes (CR 611.2d)
        inner.bind["each_object"] = (oid,)
        changes.append(tuple(_without_this(game, fixed(game, each, inner), c) for each in n.modifications))
    for oid, change in zip(oids, changes, strict=True):
        inner.bind["each_object"] = (oid,)
        add_effect(game, inner, (oid,), change, n.duration, condition=n.condition)
    return of_refs(oids)


def _change_words(game: Game, n: fx.ChangeWords, c: Context) -> Flow[Outcome]:
    """CR 612.2: a colour word, a basic land type or a creature type, and the one of the same kind that takes its place."""
    refs = yield from choose(game, n.objects, c, "change")
    said = (("color", n.colors), ("basic land type", n.lands), ("creature type", n.creatures))
    kinds = [WORDS[kind] for kind, is_said in said if is_said]
    old = yield from choose_word(c.controller, "old_word", [word for kind in kinds for word in kind], c.source)
    same = next(kind for kind in kinds if old in kind)
    others = [n.into] if n.into else [word for word in same if word not in (old, n.never)]
    new = yield from choose_word(c.controller, "new_word", others, c.source)
    on_stack = [oid for ref in refs if (oid := game.live(ref, c)) > 0 and game.s.objects[oid].zone == STACK]
    oids = on_battlefield(game, refs, c) + on_stack
    for oid in oids:
        add_effect(game, c, (oid,), (ChangeText(old, new),), n.duration)
    return of_refs(oids)


def _apply_all(game: Game, n: fx.ApplyAll, c: Context) -> Flow[Outcome]:
    add_effect(game, c, None, n.modifications, n.duration, filter=n.filter)
    return Outcome(True)
    yield []


def _apply_players(game: Game, n: fx.ApplyPlayers, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    add_effect(game, c, tuple(-seat - 1 for seat in seats), n.modifications, n.duration)
    return Outcome(bool(seats))


def _apply_replacement(game: Game, n: fx.ApplyReplacement, c: Context) -> Flow[Outcome]:
    assert isinstance(n.replacement, ReplacementAbility)
    add_replacement(game, c, n.replacement, n.duration, n.uses)
    return Outcome(True)
    yield []


def _prevent(game: Game, n: fx.PreventDamage, c: Context) -> Flow[Outcome]:
    """A prevention shield (CR 615): all of it, or the next n."""
    inner = c.branch()
    source: Filter = n.source
    if n.by is not None:
        inner.bind["prevent_by"] = tuple((yield from choose(game, n.by, c, "prevent")))
        source = AllOf((source, IsOneOf(Bound("prevent_by"))))
    event: AnyEvent | DamageDealt = DamageDealt(source, combat=n.combat)
    if n.to is not None or n.to_all is not None:
        inner.bind["prevent_to"] = tuple(refs_of(game, n.to, c)) if n.to is not None else ()
        named: Filter = IsOneOf(Bound("prevent_to"))
        event = AnyEvent((
            DamageDealt(source, to_object=named if n.to_all is None else AnyOf((named, n.to_all)), combat=n.combat),
            DamageDealt(source, to_player=BoundPlayers("prevent_to"), combat=n.combat),
        ))  # fmt: skip
    if n.amount is None:
        add_replacement(game, inner, ReplacementAbility(event, prevent_all=True, also=n.also), n.duration, 0)
    else:
        shield = add_effect(game, inner, None, (), n.duration)
        shield.replacement = ReplacementAbility(event, prevent_all=True, zone="shield", also=n.also)
        shield.uses = result_of(game, n.amount, c)
    return Outcome(True)


def _redirect(game: Game, n: fx.RedirectDamage, c: Context) -> Flow[Outcome]:
    """CR 614.9: all of the damage, or the next n of it, is dealt to another."""
    inner = c.branch()
    inner.bind["redirect_of"] = tuple(refs_of(game, n.of, c)) if n.of is not None else ()
    inner.bind["redirect_to"] = tuple(refs_of(game, n.to, c))
    if not inner.bind["redirect_to"]:
        return Outcome(False)
    event = AnyEvent((
        DamageDealt(n.source, to_object=IsOneOf(Bound("redirect_of")) if n.of_all is None else n.of_all),
        DamageDealt(n.source, to_player=BoundPlayers("redirect_of")),
    ))  # fmt: skip
    if n.amount is None:
        add_replacement(game, inner, ReplacementAbility(event, redirect=Bound("redirect_to")), n.duration, 0)
    else:
        shield = add_effect(game, inner, None, (), n.duration)
        shield.replacement = ReplacementAbility(event, redirect=Bound("redirect_to"), zone="shield")
        shield.uses = result_of(game, n.amount, c)
    return Outcome(True)
    yield []


def delayed_trigger(n: fx.Delayed) -> TriggeredAbility:
    """The ability that such an instruction creates (CR 603.7)."""
    return TriggeredAbility(n.event, Body(n.clauses), condition=n.condition)


def reflexive_trigger(n: fx.Reflexive) -> TriggeredAbility:
    """The ability that such an instruction creates (CR 603.12)."""
    return reflexive(Body(n.clauses))


def _delayed(game: Game, n: fx.Delayed, c: Context) -> Flow[Outcome]:
    if isinstance(n.event, StepBegins) and n.clauses and all(_acts_on_nothing(game, each, c) for each in n.clauses):
        return Outcome(False)
    add_delayed(game, delayed_trigger(n), c, n.once, until(game, n.duration, c.controller))
    return Outcome(True)
    yield []


def _acts_on_nothing(game: Game, clause: fx.Clause, c: Context) -> bool:
    """Whether what something would be done to later was never moved or made, or is lost already (CR 603.7c)."""
    objects = getattr(clause.verb, "objects", None)
    if not isinstance(objects, Bound) or clause.each is not None or clause.otherwise:
        return False
    found = [game.live(ref, c) for ref in refs_of(game, objects, c)]
    return not any(ref < 0 or (ref and game.s.objects[ref].zone != GONE) for ref in found)


def _reflexive(game: Game, n: fx.Reflexive, c: Context) -> Flow[Outcome]:
    inner = c.branch()
    inner.bind = {name: refs for name, refs in inner.bind.items() if not name.startswith("target")}
    add_reflexive(game, reflexive_trigger(n), inner)
    return Outcome(True)
    yield []


def _become_copy(game: Game, n: fx.BecomeCopy, c: Context) -> Flow[Outcome]:
    originals = [now for ref in (yield from choose(game, n.of, c, "copy")) if (now := game.live(ref, c) or ref) > 0]
    refs = yield from choose(game, n.objects, c, "copy")
    if not originals:
        return Outcome(False)
    inner = c.with_bound("copied", frozen_object(game, originals[0]))
    oids = on_battlefield(game, refs, c)
    before = {oid: unread_of(game, oid) for oid in oids}
    exceptions = tuple(_this_ability(game, each, c) for each in n.exceptions)
    for oid in oids:
        add_effect(game, inner, (oid,), (CopyOf(Bound("copied"), exceptions),), n.duration)
    for oid in oids:
        gained(game, oid, before[oid])
    return of_refs(oids)


def _without_this(game: Game, modification: Modification, c: Context) -> Modification:
    """ "It loses this ability": the one that resolves."""
    if not isinstance(modification, LoseThisAbility):
        return modification
    item = game.s.objects[c.item].item if c.item else None
    assert item is not None
    assert item.ability is not None
    return LoseAbility(item.ability)


def _this_ability(game: Game, exception: Modification, c: Context) -> Modification:
    """ "except it has this ability" (CR 707.9a): the ability that resolves."""
    if not isinstance(exception, KeepsThisAbility):
        return exception
    item = game.s.objects[c.item].item if c.item else None
    assert item is not None
    assert item.ability is not None
    return GrantAbility(item.ability)


def _permit(game: Game, n: fx.PermitPlay, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "permit")
    cards = tuple(now for ref in refs if (now := game.live(ref, c)) > 0)
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        permit = Permit(seat, cards, until(game, n.duration, c.controller))
        permit.free, permit.any_mana, permit.lands, permit.once = n.free, n.any_mana, n.lands, n.once
        permit.cost, permit.exile_after, permit.source, permit.filter = n.cost, n.exile_after, c.source, n.filter
        game.s.permits.append(permit)
    return of_refs(list(cards))


def _emblem(game: Game, n: fx.CreateEmblem, c: Context) -> Flow[Outcome]:
    """CR 114: an emblem with abilities in the command zone."""
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        face = Face("Emblem", "", (), (), (), abilities=tuple(_for_command_zone(a) for a in n.abilities))
        state = game.s
        row = Obj(state.new_id(), EMBLEM, state.add_program(CardProgram("Emblem", "emblem", (face,))), seat, COMMAND)
        row.timestamp = state.tick()
        state.add(row)
        state.command.append(row.id)
        game.touch()
        game.emit("emblem", seat=seat, obj=row.id)
    return Outcome(bool(seats))


def _for_command_zone(ability: Node) -> Ability:
    """The same ability, working from the command zone."""
    assert isinstance(ability, Ability)
    if isinstance(ability, (StaticAbility, TriggeredAbility, ReplacementAbility, ActivatedAbility)):
        return replace(ability, zone=COMMAND)
    return ability


verbs(
    Entry(fx.ChangeWords, _change_words, "objects colors lands duration creatures into never", duration=DURATIONS),
    Entry(fx.Apply, _apply, "objects modifications duration condition", duration=DURATIONS),
    Entry(fx.ApplyAll, _apply_all, "filter modifications duration", duration=DURATIONS),
    Entry(fx.ApplyPlayers, _apply_players, "who modifications duration", duration=DURATIONS),
    Entry(fx.ApplyReplacement, _apply_replacement, "replacement duration uses", duration=DURATIONS),
    Entry(fx.PreventDamage, _prevent, "to amount source combat duration by to_all also", duration=DURATIONS),
    Entry(fx.RedirectDamage, _redirect, "of to amount source duration of_all", duration=DURATIONS),
    Entry(fx.Delayed, _delayed, "event clauses once duration condition", duration=DURATIONS),
    Entry(fx.Reflexive, _reflexive, "clauses"),
    Entry(fx.BecomeCopy, _become_copy, "objects of duration exceptions", duration=DURATIONS),
    Entry(
        fx.PermitPlay,
        _permit,
        "who objects duration free any_mana lands cost exile_after once filter",
        duration=DURATIONS,
    ),
    Entry(fx.CreateEmblem, _emblem, "abilities who"),
)


knows(KeepsThisAbility)
knows(LoseThisAbility)
