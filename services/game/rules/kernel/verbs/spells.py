"""Verbs about the stack: countering, copying spells and abilities, changing targets, casting during resolution (CR 701.6, 707.10, 115.7, 608.2g)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ...program import effects as fx
from ...program.abilities import AdditionalCostAbility, CastingRule
from ...program.cards import CardProgram
from ...program.filters import Everything
from ...program.modifications import PlayerRule, Restriction
from ...program.objects import Bound, Chosen, Objects
from ..abilities.index import index_of
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask, choose_objects, choose_order, choose_word, yes_no
from ..cast.casting import cast, timing_rules
from ..cast.legal_actions import affordable_as, land_faces, land_limit
from ..cast.permissions import Way, own_costs_now
from ..cast.special_actions import play_land
from ..characteristics.changed_words import reworded_spell
from ..characteristics.copiable_values import FROZEN, copied_program
from ..cost.paying import is_of_hidden_cards
from ..declared import knows
from ..evaluate.as_spells import faces_that_match, forms_that_match
from ..evaluate.clauses import CASTING, choose, choose_players, options_of
from ..evaluate.conditions import forbidden
from ..evaluate.dispatch import Entry, amount_of, matches, objects_of, players_of, possible, refs_of, verbs
from ..evaluate.filters_of_casts import OF_CASTING
from ..events.durations import except_copy
from ..events.pipeline import move
from ..events.triggers import note
from ..stack.stack import CONTROLLED, all_refs, became_targets, remove_from_stack
from ..state.characteristics import TRANSFORMED
from ..state.context import Context, Outcome, of_refs
from ..state.events import COPIED, Arrival, SpellEvent, TargetEvent
from ..state.game import Game
from ..state.rows import (
    ABILITY,
    COPY,
    EXILE,
    GRAVEYARD,
    LIBRARY,
    STACK,
    CastInfo,
    Obj,
    StackItem,
    TargetChoice,
    player_ref,
)
from ..targets.targets import Spec, check_together, is_one_each, leaves_enough, legal_targets


def _counter(game: Game, n: fx.Counter, c: Context) -> Flow[Outcome]:
    """CR 701.6: removed from the stack without resolving."""
    refs = yield from choose(game, n.objects, c, "counter")
    done = []
    for oid in refs:
        row = game.s.objects.get(oid)
        if row is None or row.zone != STACK or not can_be_countered(game, oid):
            continue
        game.emit("countered", obj=oid)
        if row.kind == ABILITY or row.kind == COPY:
            remove_from_stack(game, oid)
        else:
            yield from _away(game, n, oid, c)
        done.append(oid)
    return of_refs(done)


def can_be_countered(game: Game, oid: int) -> bool:
    """ "can't be countered"."""
    if forbidden(game, oid, "cant_be_countered"):
        return False
    if any(rule.rule == "cant_be_countered" for rule in timing_rules(index_of(game.chars(oid).abilities))):
        return False
    return not _protected_by_rule(game, oid)


def _protected_by_rule(game: Game, oid: int) -> bool:
    is_ability = game.s.objects[oid].kind == ABILITY
    wanted = "abilities_cant_be_countered" if is_ability else "spells_cant_be_countered"
    for rule in game.rules():
        n = rule.modification
        if isinstance(n, PlayerRule) and n.rule == wanted and n.filter is not None:
            if game.controller_of(oid) in rule.seats and matches(game, n.filter, oid, rule.context):
                return True
    for effect in game.s.effects:
        if effect.affected is not None and oid in effect.affected:
            if any(getattr(mod, "rule", "") == "cant_be_countered" for mod in effect.modifications):
                return True
    return False


def _away(game: Game, n: fx.Counter, oid: int, c: Context) -> Flow[None]:
    if n.to in ("library_top", "library_bottom"):
        yield from move(game, [oid], LIBRARY, Arrival(position=n.to[8:]))
    else:
        yield from move(game, [oid], n.to or GRAVEYARD)


def _copy_spell(game: Game, n: fx.CopySpell, c: Context) -> Flow[Outcome]:
    """CR 707.10: the copy is put onto the stack; it is not cast."""
    refs = yield from choose(game, n.objects, c, "copy")
    seats = yield from choose_players(game, n.who, c)
    made: list[int] = []
    for oid in refs:
        row = game.s.objects.get(oid)
        if row is None or row.item is None:
            continue
        for seat in seats[:1]:
            for _ in range(max(amount_of(game, n.amount, c), 0)):
                new = yield from copy_on_stack(game, oid, seat, n.new_targets and not n.exceptions)
                if n.exceptions:
                    except_copy(game, new, n.exceptions, c)
                    if n.new_targets:
                        yield from choose_new_targets(game, new, seat, True)
                made.append(new)
    return of_refs(made)


def copy_on_stack(game: Game, oid: int, seat: int, new_targets: bool) -> Flow[int]:
    """A copy of a spell or ability, with the same choices; the copier may choose new targets."""
    state, original = game.s, game.s.objects[oid]
    assert original.item is not None
    kind = ABILITY if original.kind == ABILITY else COPY
    program, face = copied_program(game, oid) if kind == COPY else (original.program, original.face)
    row = Obj(state.new_id(), kind, program, seat, STACK)
    row.face, row.controller = face, seat
    row.cast = uncast(original.cast) if original.cast is not None else None
    row.linked = original.linked  # the objects that the original's costs were paid with (CR 707.10)
    row.timestamp = state.tick()
    row.item = original.item.copy()
    if row.item.kind == "spell":
        row.item.source = row.id
    state.add(row)
    state.stack.append(row.id)
    game.touch()
    game.emit("copied", obj=row.id, of=oid, seat=seat)
    if new_targets:
        yield from choose_new_targets(game, row.id, seat, True)
    became_targets(game, row.id, row.item.targets, seat)
    if kind == COPY:
        note(game, [SpellEvent(COPIED, row.id, seat)])
    return row.id


def uncast(info: CastInfo) -> CastInfo:
    """The choices made for a spell, of a copy that was not cast (CR 707.10): from no zone, at no time, with no mana."""
    new = CastInfo(info.by, "", info.turn)
    new.x, new.kicks, new.free = info.x, info.kicks, info.free
    new.costs = tuple(word for word in info.costs if word not in OF_CASTING)
    return new


def choose_new_targets(game: Game, oid: int, seat: int, optional: bool) -> Flow[bool]:
    """CR 115.7d: any number of the targets may be changed, each to another legal one."""
    item = game.s.objects[oid].item
    if item is None or not any(choice.refs for choice in item.targets):
        return False
    if optional:
        wanted = yield from yes_no(seat, "new_targets", oid)
        if not wanted:
            return False
    context, before = _context_of(game, oid, item), _context_of(game, oid, item)
    choices: list[TargetChoice] = []
    for place, choice in enumerate(item.targets):
        legal = _leaving_enough(game, oid, place, _could_target(game, oid, choice, context), context)
        kept = _kept(choice, legal, _could_target(game, oid, choice, before))
        refs = yield from _choose_again(game, oid, seat, choice, legal, kept, context)
        before.bind[f"target{choice.slot}"], context.bind[f"target{choice.slot}"] = choice.refs, tuple(refs)
        choices.append(TargetChoice(choice.mode, choice.slot, choice.spec, tuple(refs), _shares(game, choice, refs)))
    _retarget(game, oid, item, choices)
    return True


def _leaving_enough(game: Game, oid: int, place: int, options: list[int], context: Context) -> list[int]:
    """CR 115.7e: of what a single target could become, that with which the later targets can be legal."""
    item = game.s.objects[oid].item
    assert item is not None
    choice = item.targets[place]
    others = [each for each in item.targets[place + 1 :] if each.refs and each.mode == choice.mode]
    later = tuple(_spec_now(game, oid, each) for each in others)
    if not later or len(choice.refs) != 1:
        return options
    spec = _spec_now(game, oid, choice)
    return [ref for ref in options if ref in choice.refs or leaves_enough(game, spec, ref, later, context, item.source)]


def _kept(choice: TargetChoice, legal: list[int], before: list[int]) -> list[int]:
    """CR 115.7d: the targets that may stay: not those that were legal and would become illegal by what was changed."""
    return [ref for ref in choice.refs if ref in legal or ref not in before]


def _choose_again(
    game: Game, oid: int, seat: int, choice: TargetChoice, legal: list[int], kept: list[int], context: Context
) -> Flow[list[int]]:
    """As many targets as there were, of what is legal and what may stay."""
    check, count = check_together(game, _spec_now(game, oid, choice), context), len(choice.refs)
    options = sorted({*legal, *(kept if check is None else choice.refs)})
    if count == 0:
        return []
    if len(options) <= count:
        return options if len(options) == count else list(choice.refs)
    question = Ask("objects", seat, "target", oid)
    question.options, question.min, question.max = options, count, count
    question.default = options[:count]
    if check is not None:
        question.check = _Together(check, choice.refs, legal)
        if question.check(question.default) is not None:
            question.default = list(choice.refs)
    return list((yield from ask(question)))


class _Together:
    """Whether new targets are legal together (CR 115.7d-e): all that were there may stay, and one that is illegal as it is does not count."""

    def __init__(self, check: Callable[[Any], Refusal | None], before: tuple[int, ...], legal: list[int]) -> None:
        self.check = check
        self.before = before
        self.legal = legal

    def __call__(self, answer: Any) -> Refusal | None:
        if set(answer) == set(self.before):
            return None
        return self.check([ref for ref in answer if ref in self.legal])


def _double_x(game: Game, n: fx.DoubleX, c: Context) -> Flow[Outcome]:
    """CR 107.3m: of a permanent spell the permanent's abilities see the doubled X as well."""
    refs = yield from choose(game, n.objects, c)
    done = [oid for oid in refs if oid in game.s.objects and game.s.objects[oid].zone == STACK]
    for oid in done:
        row = game.edit(oid)
        if row.item is None or row.cast is None:
            continue
        item, info = row.item.copy(), uncast(row.cast)
        info.origin, info.costs = row.cast.origin, row.cast.costs
        info.colors, info.mana, info.sources = row.cast.colors, row.cast.mana, row.cast.sources
        item.x, info.x = item.x * 2, info.x * 2
        row.item, row.cast = item, info
    return of_refs(done)


def _change_targets(game: Game, n: fx.ChangeTargets, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, "change")
    changed = []
    for oid in refs:
        row = game.s.objects.get(oid)
        if row is None or row.zone != STACK or row.item is None:
            continue
        before = all_refs(row.item.targets)
        if n.to is None and n.optional:
            done = yield from choose_new_targets(game, oid, c.controller, True)
        elif n.to is None:
            done = yield from _change_each(game, oid, c.controller)
        else:
            done = _change_to(game, oid, n, c)
        changed += [oid] if done else []
        _notice_new_targets(game, oid, before)
    return of_refs(changed)


def _notice_new_targets(game: Game, oid: int, before: list[int]) -> None:
    """What a spell or ability is turned to becomes its target (CR 115.7, 702.21a), of the player who controls it."""
    row = game.s.objects[oid]
    assert row.item is not None
    new = [ref for ref in dict.fromkeys(all_refs(row.item.targets)) if ref not in before]
    if new:
        note(game, [TargetEvent(ref, oid, row.controller) for ref in new])


def _context_of(game: Game, oid: int, item: StackItem) -> Context:
    """What a spell or ability on the stack knows when its targets are changed."""
    context = Context(item.source if item.kind != "spell" else oid, game.s.objects[oid].controller, item.x)
    context.bind, context.num, context.moved, context.item = dict(item.bind), dict(item.num), dict(item.moved), oid
    return context


def _could_target(game: Game, oid: int, choice: TargetChoice, context: Context) -> list[int]:
    """What a spell or ability could target now, by its text as it is now (CR 612.1)."""
    item = game.s.objects[oid].item
    assert item is not None
    found = legal_targets(game, _spec_now(game, oid, choice), context, item.source)
    if is_one_each(choice.spec):  # one that the same player controls
        return [ref for ref in found if player_ref(game.controller_of(ref)) in choice.shares]
    return found


def _shares(game: Game, choice: TargetChoice, refs: Sequence[int]) -> tuple[int, ...]:
    """What is known of each target beside itself, of new ones in place of those chosen before."""
    if not is_one_each(choice.spec):
        return choice.shares
    return tuple(choice.whose(ref) or player_ref(game.controller_of(ref)) for ref in refs)


def _spec_now(game: Game, oid: int, choice: TargetChoice) -> Spec:
    return reworded_spell(game, oid, choice.spec)  # type: ignore[return-value]


def _retarget(game: Game, oid: int, item: StackItem, choices: list[TargetChoice]) -> None:
    new = item.copy()
    new.targets = tuple(choices)
    game.edit(oid).item = new
    game.emit("retargeted", obj=oid, targets=[ref for choice in choices for ref in choice.refs])


def _change_each(game: Game, oid: int, seat: int) -> Flow[bool]:
    """CR 115.7a: each target is changed to another legal one, or none of them is. Whether they were."""
    item = game.s.objects[oid].item
    if item is None:
        return False
    context = _context_of(game, oid, item)
    choices: list[TargetChoice] = []
    for choice in item.targets:
        options = _could_target(game, oid, choice, context)
        others = [ref for ref in options if ref not in choice.refs]
        count = len(choice.refs)
        if len(others) < count:
            return False
        refs = yield from choose_objects(seat, "target", others, count, count, oid)
        context.bind[f"target{choice.slot}"] = tuple(refs)
        choices.append(TargetChoice(choice.mode, choice.slot, choice.spec, tuple(refs), _shares(game, choice, refs)))
    _retarget(game, oid, item, choices)
    return any(choice.refs for choice in choices)


def _change_to(game: Game, oid: int, n: fx.ChangeTargets, c: Context) -> bool:
    """CR 115.7a: the single target becomes that one, if it is legal."""
    item = game.s.objects[oid].item
    wanted = refs_of(game, n.to, c)
    if item is None or not wanted or sum(len(choice.refs) for choice in item.targets) != 1:
        return False
    context = _context_of(game, oid, item)
    choices = []
    for choice in item.targets:
        options = _could_target(game, oid, choice, context) if choice.refs else []
        refs = (wanted[0],) if wanted[0] in options else choice.refs
        choices.append(TargetChoice(choice.mode, choice.slot, choice.spec, refs, _shares(game, choice, refs)))
    _retarget(game, oid, item, choices)
    return True


def _cast_card(game: Game, n: fx.CastCard, c: Context) -> Flow[Outcome]:
    """CR 608.2g: cast (or play) during resolution: timing by type does not matter."""
    refs = yield from choose(game, _to_be_chosen(game, n, c), c, _reason(n))
    seats = yield from choose_players(game, n.who, c)
    done: list[int] = []
    if len(refs) > 1 and seats:  # cast one at a time, in the order that the player likes (CR 608.2g)
        refs = yield from choose_order(seats[0], "cast", refs, c.source)
    for ref in refs:
        oid = game.live(ref, c)
        if oid <= 0 or not seats:
            continue
        card = oid
        if n.copy:
            oid = yield from _copy_card(game, oid, seats[0])
        spell = yield from _play_now(game, n, oid, card, seats[0], c)
        if n.copy and not spell:
            _forget_copy(game, oid)
        if spell:
            done.append(spell)
    return of_refs(done)


def _reason(n: fx.CastCard) -> str:
    return "play" if n.lands else CASTING


def _to_be_chosen(game: Game, n: fx.CastCard, c: Context) -> Objects:
    """What cannot be played is not chosen (CR 608.2d); of several each may make the next possible."""
    chosen = n.objects
    if not isinstance(chosen, Chosen) or chosen.random or chosen.max != 1 or chosen.amount is not None:
        return chosen
    c.bind["playable"] = tuple(ref for ref in options_of(game, chosen, c, _reason(n)) if _could_play(game, n, ref, c))
    return replace(chosen, among=Bound("playable"))


def _could_cast(game: Game, n: fx.CastCard, c: Context) -> bool:
    """Whether there is a card that could be played, as far as everybody sees (CR 608.2d)."""
    chosen = n.objects
    refs = options_of(game, chosen, c, _reason(n)) if isinstance(chosen, Chosen) else objects_of(game, chosen, c)
    return any(_could_play(game, n, ref, c) for ref in refs)


def _could_play(game: Game, n: fx.CastCard, ref: int, c: Context) -> bool:
    """Whether a card could be played now; of one that not everybody sees no missing question is to tell anything."""
    oid = game.live(ref, c)
    if oid <= 0:
        return False
    row, seats = game.s.objects[oid], players_of(game, n.who, c)
    if n.copy or row.face_down or row.zone not in (EXILE, GRAVEYARD) or len(seats) != 1:
        return True
    seat = seats[0]
    if n.lands and game.s.turn.active == seat and may_play_now(game, seat) and land_faces(game, oid):
        return True
    return any(can_cast_now(game, seat, oid, way) for way in _spells_now(game, n, oid, seat, c))


def _copy_card(game: Game, oid: int, seat: int) -> Flow[int]:
    """CR 707.12: a copy of the card is made in its zone and may be cast from there; of what is remembered of a spell in exile (702.192a)."""
    state, original = game.s, game.s.objects[oid]
    zone = EXILE if original.zone == FROZEN else original.zone
    row = Obj(state.new_id(), COPY, original.program, seat, zone)
    row.timestamp = state.tick()
    state.add(row)
    game.zone_list(zone, seat).append(row.id)
    game.touch()
    return row.id
    yield []


def _forget_copy(game: Game, oid: int) -> None:
    """A copy of a card that was not cast ceases to exist (CR 704.5e)."""
    row = game.s.remove(oid)
    game.zone_list(row.zone, row.owner).remove(oid)
    game.touch()


def _play_now(game: Game, n: fx.CastCard, oid: int, chosen: int, seat: int, c: Context) -> Flow[int]:
    """Play the card that was chosen, as which of its faces the player says (CR 709.3, 712.12, 715.3) and for which cost (118.9), or cast its copy."""
    card = game.program_of(oid)
    can_play = n.lands and game.s.turn.active == seat and may_play_now(game, seat)
    lands = land_faces(game, oid) if can_play else []
    found = [way for way in _spells_now(game, n, chosen, seat, c) if can_cast_now(game, seat, oid, way)]
    if found and n.if_able and not (yield from _is_to_cast(game, oid, seat)):
        found = []
    if not found and not lands:
        return 0
    names = [*(card.faces[face].name for face in lands), *(_said(card, way, n.way) for way in found)]
    place = names.index((yield from choose_word(seat, "face", names, oid)))
    if place < len(lands):
        yield from play_land(game, seat, oid, lands[place])
        return game.s.objects[oid].next
    spell = yield from cast(game, seat, oid, found[place - len(lands)])
    if n.controlled and spell:
        _control_while_it_resolves(game, spell, c.controller)
    return spell


def _said(card: CardProgram, way: Way, asked: str) -> str:
    """The face, with the word of an alternative cost that the effect did not ask for."""
    name = card.faces[way.face].name
    return name if way.name in ("", asked) else f"{name} ({way.name})"


def _control_while_it_resolves(game: Game, spell: int, by: int) -> None:
    row = game.edit(spell)
    if row.item is not None:
        row.item = row.item.copy()
        row.item.num = {**row.item.num, CONTROLLED: by}


def _is_to_cast(game: Game, oid: int, seat: int) -> Flow[bool]:
    """CR 118.8c: who is to cast a spell if able does not have to if a mandatory cost of it takes described cards of a hidden zone."""
    costs = [
        a.cost
        for a in index_of(game.chars(oid).abilities).casting
        if isinstance(a, AdditionalCostAbility) and not a.optional
    ]
    if any(is_of_hidden_cards(cost) for cost in costs):
        return (yield from yes_no(seat, "cast", oid, default=True))
    return True


def _spells_now(game: Game, n: fx.CastCard, oid: int, seat: int, c: Context) -> list[Way]:
    """The ways to cast it as a spell that the effect lets it be."""
    faces = game.program_of(oid).faces
    return [way for way in _ways_now(game, n, oid, seat, c) if "land" not in faces[way.face].types]


def _ways_now(game: Game, n: fx.CastCard, oid: int, seat: int, c: Context) -> list[Way]:
    """One way for each face or form with which the card would be such a spell, and its alternative costs if the effect names no price (CR 118.9)."""
    wanted = n.spell or (n.objects.filter if isinstance(n.objects, Chosen) else Everything())
    if n.way == TRANSFORMED:  # CR 310.11b: what has no other face cannot be
        faces, name = [1] if len(game.program_of(oid).faces) > 1 else [], ""
    else:
        faces, name = faces_that_match(game, wanted, oid, c), n.way
    ways = [Way(name, face, n.cost) for face in faces]
    if not n.way:
        ways += [Way(form, 0, n.cost) for form in forms_that_match(game, wanted, seat, oid, 0, c)]
    for way in ways:
        way.free = n.free and n.cost is None
    if not n.free and n.cost is None and not name:
        for face in faces:
            ways += own_costs_now(game, seat, oid, face, wanted, c)
    for way in ways:
        way.abilities_of = n.abilities_of
        way.rider = "exile_after" if n.exile_after else ""
    return ways


def may_play_now(game: Game, seat: int) -> bool:
    """CR 305.3: a land can be played by an effect only on the own turn and within the limit."""
    return game.s.players[seat].lands_played < land_limit(game, seat)


def can_cast_now(game: Game, seat: int, oid: int, way: Way) -> bool:
    """Targets and costs, without timing."""
    return affordable_as(game, seat, oid, way)


possible({fx.CastCard: _could_cast})


verbs(
    Entry(fx.DoubleX, _double_x, "objects"),
    Entry(fx.Counter, _counter, "objects to"),
    Entry(fx.CopySpell, _copy_spell, "objects amount new_targets who exceptions"),
    Entry(fx.ChangeTargets, _change_targets, "objects to optional"),
    Entry(
        fx.CastCard,
        _cast_card,
        "who objects free lands cost copy exile_after way spell if_able abilities_of controlled",
    ),
)


knows(CastingRule, rule="cant_be_countered")
knows(Restriction, rule="cant_be_countered")
knows(PlayerRule, "filter", rule=("spells_cant_be_countered", "abilities_cant_be_countered"))
