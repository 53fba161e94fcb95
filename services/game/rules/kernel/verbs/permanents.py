"""Verbs about permanents: destroy, sacrifice, tap, counters, fight, control, attach, transform, phase, goad (CR 701)."""

from __future__ import annotations

from typing import Final

from ...program import effects as fx
from ...program.conditions import Condition
from ...program.events import PlayerDid
from ...program.filters import IsOneOf
from ...program.modifications import Restriction, SetController
from ...program.objects import Bound
from ...program.players import BoundPlayers
from ..ask.flow import Flow, choose_number, choose_objects, choose_word
from ..declared import knows
from ..evaluate.clauses import amounts_for, choose, choose_players
from ..evaluate.conditions import forbidden
from ..evaluate.dispatch import Entry, amount_of, objects_of, players_of, possible, verbs
from ..evaluate.search import every
from ..events.attachment import attach, can_be_attached, detach, one_host
from ..events.control import control_spell, notice_control
from ..events.counters import take_counters
from ..events.damage import deal_damage
from ..events.durations import DURATIONS, add_effect
from ..events.faces import TURNED, may_turn_face_down, transform, turn_face_up
from ..events.in_combat import attacked_by, become_blocked, remove_from_combat, start_attacking
from ..events.pipeline import cant_have, destroy, put_counters, put_counters_together, sacrifice_together, tap, untap
from ..events.triggers import did, note
from ..state.context import Context, Outcome, of_refs
from ..state.events import CountersEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, FACE_DOWN_MORPH, FACE_UP, GONE, STACK, Effect, player_ref
from ..state.until import Until


def on_battlefield(game: Game, refs: list[int], context: Context) -> list[int]:
    """Those references that are permanents now; one that left and came back is another object."""
    return [oid for ref in refs if ref > 0 and _is_permanent(game, oid := game.live(ref, context))]


def _is_permanent(game: Game, oid: int) -> bool:
    row = game.s.objects.get(oid)
    return row is not None and row.zone == BATTLEFIELD and not row.phased_out


def _destroy(game: Game, n: fx.Destroy, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "destroy")
    doomed = yield from game.format.destroyable(game, c.controller, c.source, on_battlefield(game, refs, c))
    done = yield from destroy(game, doomed, n.no_regenerate)
    return of_refs([event.obj for event in done])


def _sacrifice(game: Game, n: fx.Sacrifice, c: Context) -> Flow[Outcome]:
    """Everybody chooses in APNAP order, then all are sacrificed at the same time (CR 101.4, 701.21)."""
    seats = yield from choose_players(game, n.who, c)
    picked: dict[int, int] = {}
    for seat in seats:
        picked |= dict.fromkeys((yield from _pick_sacrifices(game, n, c, seat)), seat)
    done = yield from sacrifice_together(game, picked)
    return of_refs([event.obj for event in done])


def _pick_sacrifices(game: Game, n: fx.Sacrifice, c: Context, seat: int) -> Flow[list[int]]:
    if n.objects is not None:
        refs = yield from choose(game, n.objects, c, "sacrifice")
        return [oid for oid in on_battlefield(game, refs, c) if game.controller_of(oid) == seat]
    assert n.filter is not None
    mine = [oid for oid in every(game, n.filter, c) if game.controller_of(oid) == seat]
    if n.all:
        return mine
    amount = max(amount_of(game, n.amount, c), 0)
    mine = [oid for oid in mine if not forbidden(game, oid, "cant_be_sacrificed")]  # what is impossible is not chosen
    found = yield from choose_objects(seat, "sacrifice", mine, amount, amount, c.source)
    return found


def _tap(game: Game, n: fx.Tap, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "tap")
    done = yield from tap(game, on_battlefield(game, refs, c))
    return of_refs([event.obj for event in done])


def _untap(game: Game, n: fx.Untap, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "untap")
    done = yield from untap(game, on_battlefield(game, refs, c))
    return of_refs([event.obj for event in done])


def _tap_or_untap(game: Game, n: fx.TapOrUntap, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "tap")
    for oid in on_battlefield(game, refs, c):
        word = yield from choose_word(c.controller, "tap_or_untap", ["tap", "untap"], c.source)
        yield from (tap if word == "tap" else untap)(game, [oid])
    return of_refs(refs)


def mark(game: Game, oid: int, word: str) -> None:
    """Give an object a designation."""
    row = game.edit(oid)
    row.marks = row.marks | {word}


def _regenerate(game: Game, n: fx.Regenerate, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "regenerate")
    for oid in on_battlefield(game, refs, c):
        row = game.edit(oid)
        count = sum(1 for word in row.marks if word.startswith("regeneration"))
        row.marks = row.marks | {"regeneration" if not count else f"regeneration{count + 1}"}
    return of_refs(refs)


def _attach(game: Game, n: fx.Attach, c: Context) -> Flow[Outcome]:
    objects = yield from choose(game, n.object, c, "attach")
    hosts = yield from choose(game, n.to, c, "attach_to")
    moved = on_battlefield(game, objects, c)
    there = [*(ref for ref in hosts if ref < 0), *on_battlefield(game, hosts, c)]
    host = yield from one_host(game, [ref for ref in there if any(can_be_attached(game, oid, ref) for oid in moved)], c)
    return of_refs([oid for oid in moved if host and attach(game, oid, host)])


def _unattach(game: Game, n: fx.Unattach, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "unattach")
    for oid in on_battlefield(game, refs, c):
        detach(game, oid)
    return of_refs(refs)


def _may_transform(game: Game, oid: int, c: Context) -> bool:
    """CR 702.145b: day and night alone turn some; CR 701.27f: an ability of the permanent itself turns it only once."""
    if game.has_keyword(oid, "daybound") or game.has_keyword(oid, "nightbound"):
        return False
    turned = int(game.s.objects[oid].choices.get(TURNED, "0"))
    return oid != c.source or turned < c.num.get("created", c.item)


def _transform(game: Game, n: fx.Transform, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "transform")
    able = [oid for oid in on_battlefield(game, refs, c) if _may_transform(game, oid, c)]
    return of_refs([oid for oid in able if transform(game, oid)])


def _flip(game: Game, n: fx.FlipPermanent, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "flip")
    done = []
    for oid in on_battlefield(game, refs, c):
        row = game.s.objects[oid]
        if not row.flipped and row.face_down == FACE_UP and game.s.programs[row.program].layout == "flip":
            game.edit(oid).flipped = True
            game.emit("flipped", obj=oid)
            done.append(oid)
    return of_refs(done)


def _turn_face(game: Game, n: fx.TurnFace, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "turn")
    done = []
    for oid in on_battlefield(game, refs, c):
        if n.up:
            done += [oid] if turn_face_up(game, oid) else []
        elif may_turn_face_down(game, oid):
            turned = game.edit(oid)
            turned.face_down, turned.timestamp = FACE_DOWN_MORPH, game.s.tick()
            game.emit("face_down", obj=oid)
            done.append(oid)
    return of_refs(done)


def phase_out(game: Game, oids: list[int]) -> None:
    """CR 702.26: these and what is attached to them, or to that, phase out at one time; attached ones indirectly, named or not (702.26g-h)."""
    named = {oid for oid in oids if not game.s.objects[oid].phased_out}
    direct = [oid for oid in dict.fromkeys(oids) if oid in named and not _is_attached_to_one_of(game, oid, named)]
    together = [each for oid in direct for each in with_followers(game, oid, phased_out=False)]
    for oid in together:
        remove_from_combat(game, oid)
        # it looks back: what has phased out triggers no more (CR 603.10b)
        did(game, "phase_out", game.controller_of(oid), oid)
    marks = {oid: f"{PHASED}{game.controller_of(oid)}" for oid in direct}
    for oid in together:
        row = game.edit(oid)
        row.phased_out = True
        if oid in marks:
            row.marks = row.marks | {marks[oid]}
            game.emit("phased", obj=oid, out=True)


PHASED: Final = "phased:"
"""Begins the mark of what phased out directly; then the seat that controlled it."""


def _is_attached_to_one_of(game: Game, oid: int, hosts: set[int]) -> bool:
    """Whether it is attached to one of these, or to what is."""
    rows = game.s.objects
    host = rows[oid].attached_to
    while host > 0 and host in rows and host not in hosts:
        host = rows[host].attached_to
    return host in hosts


def with_followers(game: Game, oid: int, phased_out: bool) -> list[int]:
    """A permanent and what phases with it: what is attached to it, and to that, but for what phased out directly (CR 702.26g)."""
    rows = game.s.objects
    group, place = [oid], 0
    while place < len(group):
        group += [
            other
            for other in game.s.battlefield
            if rows[other].attached_to == group[place]
            and rows[other].phased_out == phased_out
            and not any(mark.startswith(PHASED) for mark in rows[other].marks)
        ]
        place += 1
    return group


def _phase_out(game: Game, n: fx.PhaseOut, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "phase_out")
    oids = on_battlefield(game, refs, c)
    phase_out(game, oids)
    return of_refs(oids)


def _fight(game: Game, n: fx.Fight, c: Context) -> Flow[Outcome]:
    """CR 701.14: both deal damage equal to their power to each other; if one is no creature any more, none does."""
    first = on_battlefield(game, (yield from choose(game, n.first, c, "fight")), c)
    second = on_battlefield(game, (yield from choose(game, n.second, c, "fight")), c)
    if not first or not second:
        return Outcome(False)
    a, b = first[0], second[0]
    if "creature" not in game.chars(a).types or "creature" not in game.chars(b).types:
        return Outcome(False)
    hits = [(a, b, game.chars(a).power), (b, a, game.chars(b).power)]
    yield from deal_damage(game, hits if a != b else [(a, a, 2 * game.chars(a).power)])  # 701.14c
    fighting = list(dict.fromkeys((a, b)))
    for oid in fighting:
        did(game, "fight", game.controller_of(oid), oid)
    return of_refs(fighting)


def _goad(game: Game, n: fx.Goad, c: Context) -> Flow[Outcome]:
    """CR 701.15: until the goading player's next turn."""
    refs = yield from choose(game, n.objects, c, "goad")
    oids = on_battlefield(game, refs, c)
    for oid in oids:
        mark(game, oid, f"goaded:{c.controller}:{game.s.turn.number}")
        did(game, "goad", c.controller, oid)
    return of_refs(oids)


def _detain(game: Game, n: fx.Detain, c: Context) -> Flow[Outcome]:
    """CR 701.35: until your next turn it can't attack or block and its activated abilities, those for mana too, can't be activated."""
    refs = yield from choose(game, n.objects, c, "detain")
    rules = tuple(Restriction(rule) for rule in ("cant_attack", "cant_block", "activated_cant_mana"))
    for oid in on_battlefield(game, refs, c):
        add_effect(game, c, (oid,), rules, "your_next_turn")
    return of_refs(refs)


def _remove_from_combat(game: Game, n: fx.RemoveFromCombat, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "remove")
    for oid in on_battlefield(game, refs, c):
        remove_from_combat(game, oid)
    return of_refs(refs)


def _become_blocked(game: Game, n: fx.BecomeBlocked, c: Context) -> Flow[Outcome]:
    """CR 509.1h."""
    refs = yield from choose(game, n.objects, c, "block")
    events = become_blocked(game, on_battlefield(game, refs, c))
    note(game, events)
    return of_refs([event.obj for event in events])


def _become_attacking(game: Game, n: fx.BecomeAttacking, c: Context) -> Flow[Outcome]:
    """CR 508.4: the controller of the effect chooses among the players and planeswalkers that those players attack."""
    refs = yield from choose(game, n.objects, c, "attack")
    seats = yield from choose_players(game, n.along, c)
    options = attacked_by(game, seats)
    chosen = yield from choose_objects(c.controller, "attacking", options, 1, 1, c.source)
    return of_refs([oid for oid in on_battlefield(game, refs, c) if chosen and start_attacking(game, oid, chosen[0])])


def _gain_control(game: Game, n: fx.GainControl, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "control")
    seats = yield from choose_players(game, n.who, c)
    oids = _controlled(game, refs, c)
    if seats:
        give_control(game, c, oids, seats[0], n.duration, n.condition)
    return of_refs(oids)


def _controlled(game: Game, refs: list[int], c: Context) -> list[int]:
    """What can change its controller: permanents, and spells on the stack (CR 112.2)."""
    rows = game.s.objects
    return on_battlefield(game, refs, c) + [ref for ref in refs if ref in rows and rows[ref].zone == STACK]


def give_control(
    game: Game, c: Context, oids: list[int], seat: int, duration: str, condition: Condition | None = None
) -> None:
    """A control effect (layer 2) on permanents, and on spells and what they become (CR 400.7a)."""
    inner = c.with_bound("new_controller", -(seat + 1))
    for oid in oids:
        if game.s.objects[oid].zone == STACK:
            control_spell(game, oid, seat)
        change = (SetController(BoundPlayers("new_controller")),)
        _forget_older(game, add_effect(game, inner, (oid,), change, duration, condition=condition))
    notice_control(game)


def _forget_older(game: Game, new: Effect) -> None:
    """What nothing ends is kept once: the same said again of the same object has the later timestamp (CR 613.7), however often it is said."""
    if type(new.until) is not Until:
        return

    def is_over(old: Effect) -> bool:
        said = old.affected == new.affected and old.modifications == new.modifications and type(old.until) is Until
        return old is not new and said and old.bind["new_controller"] == new.bind["new_controller"]

    game.s.effects = [each for each in game.s.effects if not is_over(each)]


def _exchange_control(game: Game, n: fx.ExchangeControl, c: Context) -> Flow[Outcome]:
    """CR 701.12b: only if both can be exchanged."""
    first = _controlled(game, (yield from choose(game, n.first, c, "exchange")), c)
    second = _controlled(game, (yield from choose(game, n.second, c, "exchange")), c)
    if len(first) != 1 or len(second) != 1:
        return Outcome(False)
    a, b = game.controller_of(first[0]), game.controller_of(second[0])
    if a != b:
        give_control(game, c, first, b, n.duration)
        give_control(game, c, second, a, n.duration)
    return of_refs([*first, *second])


# --- counters ----------------------------------------------------------------------------------------------------


def _put_counters(game: Game, n: fx.PutCounters, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "counters")
    amounts = [c.num.get(f"share{place}", 0) for place in range(len(refs))]
    if not n.distribute:
        amounts = amounts_for(game, n.amount, refs, "each_object", c)
    by = next(iter(players_of(game, n.by, c)), c.controller)
    wanted = [
        CountersEvent(target, n.kind, amount, by)
        for ref, amount in zip(refs, amounts, strict=True)
        if (target := _countable(game, ref, c))
    ]
    done = yield from put_counters_together(game, wanted)
    receivers = dict.fromkeys(event.obj or player_ref(event.player) for event in done)
    return Outcome(bool(done), list(receivers), sum(event.amount for event in done))


def _countable(game: Game, ref: int, c: Context) -> int:
    if ref < 0:
        return ref
    return game.live(ref, c) if game.s.objects[ref].zone == GONE else ref


def _remove_counters(game: Game, n: fx.RemoveCounters, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "counters")
    total = 0
    for ref in refs:
        target = _countable(game, ref, c)
        if target:
            total += yield from _remove_from(game, n, target, c)
    return Outcome(total > 0, refs, total)


def _remove_from(game: Game, n: fx.RemoveCounters, ref: int, c: Context) -> Flow[int]:
    """One number for all kinds together; which kinds they are the controller chooses (CR 608.2d)."""
    counters = game.s.objects[ref].counters if ref > 0 else game.s.players[-ref - 1].counters
    have = {kind: counters.get(kind, 0) for kind in _kinds(game, ref, n.kind)}
    wanted, later, total = sum(have.values()), sum(have.values()), 0
    if n.amount is not None:
        wanted = min(wanted, amount_of(game, n.amount, c))
    for kind, count in have.items():
        later -= count
        left = wanted - total
        least = 0 if n.up_to else max(left - later, 0)
        most = min(count, left)
        taken = yield from choose_number(c.controller, "remove_counters", least, most, c.source)
        total += take_counters(game, ref, kind, taken)
    return total


def _kinds(game: Game, ref: int, kind: str) -> list[str]:
    counters = game.s.objects[ref].counters if ref > 0 else game.s.players[-ref - 1].counters
    return [kind] if kind else sorted(counters)


def _move_counters(game: Game, n: fx.MoveCounters, c: Context) -> Flow[Outcome]:
    sources = yield from choose(game, n.source, c, "counters")
    targets = on_battlefield(game, (yield from choose(game, n.to, c, "counters")), c)
    if not sources or not targets:
        return Outcome(False)
    to, total = targets[0], 0
    for ref in sources:
        if ref == to:  # CR 122.5: what can't be put there is not removed either
            continue
        kinds = [kind for kind in _kinds(game, ref, n.kind) if not cant_have(game, to, kind)]
        if n.amount is not None and not n.kind and len(kinds) > 1:
            kinds = [(yield from choose_word(c.controller, "counter_kind", sorted(kinds), c.source))]
        for kind in kinds:
            wanted = 10**9 if n.amount is None else amount_of(game, n.amount, c)
            if n.any_number:
                most = game.s.objects[ref].counters.get(kind, 0)
                wanted = yield from choose_number(c.controller, "move_counters", 0, most, c.source, most)
            have = game.s.objects[ref].counters.get(kind, 0)
            gone = game.s.objects[ref].zone == GONE
            taken = min(have, wanted) if gone else take_counters(game, ref, kind, wanted)
            total += yield from put_counters(game, to, kind, taken, c.controller)
    return Outcome(total > 0, targets, total)


def _multiply_counters(game: Game, n: fx.MultiplyCounters, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "counters")
    wanted = [
        CountersEvent(oid, kind, game.s.objects[oid].counters.get(kind, 0) * (n.factor - 1), c.controller)
        for oid in on_battlefield(game, refs, c)
        for kind in _kinds(game, oid, n.kind)
    ]
    done = yield from put_counters_together(game, wanted)
    return Outcome(bool(done), refs, sum(event.amount for event in done))


def _player_counters(game: Game, n: fx.GivePlayerCounters, c: Context) -> Flow[Outcome]:
    amount = amount_of(game, n.amount, c)
    seats = yield from choose_players(game, n.who, c)
    yield from put_counters_together(
        game, [CountersEvent(player_ref(seat), n.kind, amount, c.controller) for seat in seats]
    )
    for seat in seats if amount < 0 else ():
        take_counters(game, player_ref(seat), n.kind, -amount)
    return Outcome(bool(seats), None, amount)


def _proliferate(game: Game, n: fx.Proliferate, c: Context) -> Flow[Outcome]:
    """CR 701.34: choose any number of permanents and players with counters, each gets one more of each kind."""
    for _ in range(amount_of(game, n.amount, c)):
        options = [oid for oid in game.permanents() if any(game.s.objects[oid].counters.values())]
        options += [-seat - 1 for seat in game.alive() if any(_real_counters(game, seat).values())]
        chosen = yield from choose_objects(c.controller, "proliferate", options, 0, len(options), c.source)
        yield from put_counters_together(
            game, [CountersEvent(ref, kind, 1, c.controller) for ref in chosen for kind in _proliferating(game, ref)]
        )
        did(game, "proliferate", c.controller)
    return Outcome(True)


def _proliferating(game: Game, ref: int) -> list[str]:
    """The kinds of counters that a permanent or player has."""
    counters = game.s.objects[ref].counters if ref > 0 else _real_counters(game, -ref - 1)
    return sorted(kind for kind, count in counters.items() if count)


_PLAYER_KINDS = ("poison", "energy", "experience", "rad", "ticket")


def _real_counters(game: Game, seat: int) -> dict[str, int]:
    return {kind: n for kind, n in game.s.players[seat].counters.items() if kind in _PLAYER_KINDS}


def _assign_block(game: Game, n: fx.AssignBlock, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "block")
    inner = c.branch()
    rule = Restriction("must_block")
    if n.attacker is not None:
        inner.bind["must_block"] = tuple(objects_of(game, n.attacker, c))
        rule = Restriction("must_block", filter=IsOneOf(Bound("must_block")))
    for oid in on_battlefield(game, refs, c):
        add_effect(game, inner, (oid,), (rule,), "end_of_turn")
    return of_refs(refs)


def _could_sacrifice(game: Game, n: fx.Sacrifice, c: Context) -> bool:
    if n.filter is None:
        return True
    seats = players_of(game, n.who, c)
    return any(game.controller_of(oid) in seats for oid in every(game, n.filter, c))


possible({fx.Sacrifice: _could_sacrifice})


verbs(
    Entry(fx.Destroy, _destroy, "objects no_regenerate"),
    Entry(fx.Sacrifice, _sacrifice, "who filter amount objects all"),
    Entry(fx.Tap, _tap, "objects"),
    Entry(fx.Untap, _untap, "objects"),
    Entry(fx.TapOrUntap, _tap_or_untap, "objects"),
    Entry(fx.Regenerate, _regenerate, "objects"),
    Entry(fx.Attach, _attach, "object to"),
    Entry(fx.Unattach, _unattach, "objects"),
    Entry(fx.Transform, _transform, "objects"),
    Entry(fx.FlipPermanent, _flip, "objects"),
    Entry(fx.BecomeBlocked, _become_blocked, "objects"),
    Entry(fx.BecomeAttacking, _become_attacking, "objects along"),
    Entry(fx.TurnFace, _turn_face, "objects up"),
    Entry(fx.PhaseOut, _phase_out, "objects"),
    Entry(fx.Fight, _fight, "first second"),
    Entry(fx.Goad, _goad, "objects"),
    Entry(fx.Detain, _detain, "objects"),
    Entry(fx.RemoveFromCombat, _remove_from_combat, "objects"),
    Entry(fx.GainControl, _gain_control, "objects who duration condition", duration=DURATIONS),
    Entry(fx.ExchangeControl, _exchange_control, "first second duration", duration=DURATIONS),
    Entry(fx.PutCounters, _put_counters, "objects kind amount distribute by"),
    Entry(fx.RemoveCounters, _remove_counters, "objects kind amount up_to"),
    Entry(fx.MoveCounters, _move_counters, "source to kind amount any_number"),
    Entry(fx.MultiplyCounters, _multiply_counters, "objects kind factor"),
    Entry(fx.GivePlayerCounters, _player_counters, "who kind amount"),
    Entry(fx.Proliferate, _proliferate, "amount"),
    Entry(fx.AssignBlock, _assign_block, "objects attacker"),
)


knows(PlayerDid, action=("proliferate", "fight", "goad", "phase_out"))
