"""Targets (CR 115, 601.2c, 603.3d, 608.2b): which there must be, who they may be, choosing them, and whether they are still legal.

115.1 ok; 115.3 the same target once per instance of "target" ok; 115.4 any target ok; 115.7 changing targets (verbs_stack) ok; 601.2d division ok.

Overload (CR 702.96): "each" stands for "target", so that the spell has no targets and affects all that match.

702.96a ok; 702.96b no targets ok (`casting` chooses none).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import chain, combinations, islice
from typing import Any, Final

from ...program import effects as fx
from ...program.abilities import Ability, Body, Keyword
from ...program.amounts import X
from ...program.filters import AllOf, Filter
from ...program.node import Node, walk
from ...program.objects import AnyTarget, Bound, Target
from ...program.players import BoundPlayers, Players, TargetPlayer
from ..ask.ask import Ask, IllegalAction, Refusal
from ..ask.flow import Flow, ask, choose_objects
from ..characteristics.protection import can_be_targeted, keywords_named, why_not_targeted
from ..declared import knows
from ..evaluate.dispatch import amount_of, holds, matches, players_of
from ..evaluate.search import every, zones_of
from ..evaluate.total_limits import total_check
from ..state.by_identity import ByIdentity
from ..state.context import Context
from ..state.game import Game
from ..state.rows import BATTLEFIELD, TargetChoice, player_ref, seat_of
from .conditional import as_cast, branches

Spec = Target | AnyTarget | TargetPlayer


def specs_of(node: tuple[fx.Clause, ...]) -> tuple[Spec, ...]:
    """The target requirements of instructions by slot; those of delayed, reflexive and granted abilities are their own."""
    return _SPECS.of(node)


def _specs_of(node: tuple[fx.Clause, ...]) -> tuple[Spec, ...]:
    by_slot: dict[int, Spec] = {}
    for spec in _collect(node):
        by_slot.setdefault(spec.slot, spec)
    return tuple(by_slot[slot] for slot in sorted(by_slot))


_SPECS: Final = ByIdentity(_specs_of)


def _collect(value: Any) -> list[Spec]:
    if isinstance(value, tuple):
        return [spec for item in value for spec in _collect(item)]
    if not isinstance(value, Node) or isinstance(value, (Ability, fx.TokenSpec)):
        return []
    if isinstance(value, (Target, AnyTarget, TargetPlayer)):
        return [value]
    if isinstance(value, (fx.Delayed, fx.Reflexive)):
        return []
    return [spec for field in fields(value) for spec in _collect(getattr(value, field.name))]


def bounds(game: Game, spec: Spec, context: Context) -> tuple[int, int]:
    """How many targets: least and most (-1 = any number)."""
    amount = None if isinstance(spec, TargetPlayer) else spec.amount
    if amount is not None:
        number = max(amount_of(game, amount, context), 0)
        return (0 if getattr(spec, "up_to", False) else number), number
    return spec.min, spec.max


def legal_targets(game: Game, spec: Spec, context: Context, source: int) -> list[int]:
    """All legal choices for a requirement, seen from the context's controller; `source` is the spell or the ability's source."""
    if isinstance(spec, TargetPlayer):
        return _players(game, spec.among, context, source)
    if isinstance(spec, AnyTarget):
        return _objects(game, spec.objects, context, source) + _players(game, spec.players, context, source)
    return _objects(game, spec.filter, context, source)


def out_of_range(game: Game, spec: Spec, context: Context, source: int) -> int:
    """How many targets the format's reach alone rules out."""
    if not game.format.has_range(game):
        return 0
    every_ref = _refs(game, spec, context)
    allowed = [
        ref for ref in every_ref if ref != context.item and can_be_targeted(game, ref, source, context.controller)
    ]
    return sum(not game.format.may_target(game, ref, source, context.controller) for ref in allowed)


def _refs(game: Game, spec: Spec, context: Context) -> list[int]:
    if isinstance(spec, TargetPlayer):
        return [player_ref(seat) for seat in players_of(game, spec.among, context)]
    if isinstance(spec, AnyTarget):
        seats = players_of(game, spec.players, context)
        return [*every(game, spec.objects, context), *(player_ref(seat) for seat in seats)]
    return list(every(game, spec.filter, context))


def _objects(game: Game, filter: Filter, context: Context, source: int) -> list[int]:
    return [
        oid
        for oid in every(game, filter, context)
        if oid != context.item and targetable(game, oid, source, context.controller)
    ]


def _players(game: Game, among: Any, context: Context, source: int) -> list[int]:
    refs = [player_ref(seat) for seat in players_of(game, among, context)]
    return [ref for ref in refs if targetable(game, ref, source, context.controller)]


def why_not_target(game: Game, question: Ask, ref: int) -> Refusal | None:
    """Why an object or player is not among the targets that are asked for, or None (CR 115)."""
    if ref in question.options:
        return None
    context, source = question.data["context"], question.data["targeting"]
    if ref not in _refs(game, question.data["spec"], context):
        return Refusal("115.1", "it is not what the text asks for")
    if ref == context.item:
        return Refusal("115.5", "it cannot target itself")
    refusal = why_not_targeted(game, ref, source, context.controller)
    if refusal is None and not game.format.may_target(game, ref, source, context.controller):
        return Refusal("002 range", "it is out of range")
    return refusal or Refusal("601.2c", "with it the other targets could not be chosen, or the cost not be paid")


def targetable(game: Game, ref: int, source: int, seat: int) -> bool:
    """Whether the rules and the format's reach let something of `seat` target it."""
    return can_be_targeted(game, ref, source, seat) and game.format.may_target(game, ref, source, seat)


def enough_targets(game: Game, clauses: tuple[fx.Clause, ...], context: Context, source: int) -> bool:
    """Whether every requirement could be met now, those that speak of earlier targets ("another", "that player controls") with these chosen."""
    return any(_enough(game, specs_of(each), context, source) for each in branches(game, clauses, context))


def enough_as_cast(game: Game, clauses: tuple[fx.Clause, ...], context: Context, source: int) -> bool:
    """Whether every requirement could be met now, as far as the way of casting is announced (CR 601.2b-c)."""
    return _enough(game, specs_of(as_cast(game, clauses, context)), context, source)


def aimed_values(
    game: Game, bodies: Sequence[tuple[fx.Clause, ...]], context: Context, source: int, most: int
) -> list[int]:
    """The values of X up to `most` for which every requirement of all these instructions could be met (CR 601.2b-c); all where none asks for X."""
    specs = [specs_of(as_cast(game, clauses, context)) for clauses in bodies]
    asking = [spec for each in specs for spec in each if _OF_X.of(spec)]
    if not asking:
        return list(range(most + 1))
    beyond = min(most, 1 + max(_reach(game, spec, context, source, most) for spec in asking))
    before, found = context.x, []
    for x in range(beyond + 1):
        context.x = x
        if all(_enough(game, each, context, source, any_x=False) for each in specs):
            found.append(x)
    context.x = before
    return [*found, *range(beyond + 1, most + 1)] if found[-1:] == [beyond] else found


def asks_for_x(clauses: tuple[fx.Clause, ...]) -> bool:
    """Whether X decides what may be a target, or how many there are."""
    return any(_OF_X.of(spec) for spec in specs_of(clauses))


def _is_of_x(spec: Spec) -> bool:
    return any(isinstance(node, X) for node in walk(spec))


_OF_X: Final = ByIdentity(_is_of_x)


def _reach(game: Game, spec: Spec, context: Context, source: int, most: int) -> int:
    """A number up to which X says something else of what could be targets: all greater ones say the same of each."""
    if _SPOKEN.of(spec):
        return most  # what could be targets depends on others
    options = legal_targets(game, _ANY_X.of(spec), context, source)
    return max([len(options), *(_greatest_number(game, ref) for ref in options if ref > 0)])


def _greatest_number(game: Game, oid: int) -> int:
    chars = game.chars(oid)
    return max(game.mana_value(oid), chars.power, chars.toughness, sum(game.s.objects[oid].counters.values()))


def _enough(game: Game, specs: tuple[Spec, ...], context: Context, source: int, any_x: bool = True) -> bool:
    """`any_x`: X is not announced yet and may still be anything; else it is that of the context."""
    for place, spec in enumerate(specs):
        if any_x and isinstance(spec, (Target, AnyTarget)) and isinstance(spec.amount, X):
            continue
        least, _ = bounds(game, spec, context)
        options = legal_targets(game, _ANY_X.of(spec) if any_x else spec, context, source) if least else []
        if len(_together(game, spec, options, least)) < least:
            return False
        rest = specs[place + 1 :]
        if least == 1 and is_spoken_of(spec, rest):
            return any(leaves_enough(game, spec, option, rest, context, source, any_x) for option in options)
    return True


def is_spoken_of(spec: Spec, later: tuple[Spec, ...]) -> bool:
    """Whether a later requirement depends on the target that is chosen for this one."""
    return any(f"target{spec.slot}" in _SPOKEN.of(each) for each in later)


def _spoken(spec: Spec) -> frozenset[str]:
    return frozenset(node.name for node in walk(spec) if isinstance(node, (Bound, BoundPlayers)))


_SPOKEN: Final = ByIdentity(_spoken)


def leaves_enough(
    game: Game, spec: Spec, option: int, later: tuple[Spec, ...], context: Context, source: int, any_x: bool = True
) -> bool:
    """Whether the later requirements could be met once this target is chosen."""
    before = context.bind
    context.bind = {**before, f"target{spec.slot}": (option,)}
    found = _enough(game, later, context, source, any_x)
    context.bind = before
    return found


def _with_any_x(spec: Spec) -> Spec:
    """The requirement before X is announced (CR 601.2b comes before 601.2c): what is compared with X may be anything."""
    if not isinstance(spec, Target):
        return spec
    parts = spec.filter.parts if isinstance(spec.filter, AllOf) else (spec.filter,)
    kept = tuple(part for part in parts if not any(isinstance(node, X) for node in walk(part)))
    return spec if len(kept) == len(parts) else replace(spec, filter=AllOf(kept))


_ANY_X: Final = ByIdentity(_with_any_x)


Payable = Callable[[tuple[TargetChoice, ...]], bool]


"""Whether a spell with these targets could be paid."""


def choose_targets(
    game: Game, clauses: tuple[fx.Clause, ...], context: Context, source: int, mode: int, payable: Payable | None = None
) -> Flow[tuple[TargetChoice, ...]]:
    """Choose targets slot by slot (CR 601.2c). Raises IllegalAction when a required one cannot be chosen.

    `payable` is given for a spell whose cost depends on its targets: only targets that can be paid for are chosen.
    """
    chosen: list[TargetChoice] = []
    specs = specs_of(as_cast(game, clauses, context))
    for place, spec in enumerate(specs):
        fits = None if payable is None else _Fits(payable, tuple(chosen), mode, spec)
        refs = yield from _choose_slot(game, clauses, specs[place:], context, source, fits)
        context.bind[f"target{spec.slot}"] = tuple(refs)
        shares = yield from _shares(game, clauses, spec, refs, context)
        if is_one_each(spec):
            shares = tuple(player_ref(game.controller_of(ref)) for ref in refs)
        chosen.append(TargetChoice(mode, spec.slot, spec, tuple(refs), shares))
    return tuple(chosen)


def is_one_each(spec: Node) -> bool:
    """ "For each opponent, ... target creature that player controls": of each target it is known whose it must be (CR 601.2c)."""
    return isinstance(spec, Target) and spec.different == "controller"


class _Fits:
    """Whether the spell could be paid with these objects in this slot."""

    def __init__(self, payable: Payable, chosen: tuple[TargetChoice, ...], mode: int, spec: Spec) -> None:
        self.payable = payable
        self.chosen = chosen
        self.mode = mode
        self.spec = spec

    def __call__(self, answer: Any) -> Refusal | None:
        choice = TargetChoice(self.mode, self.spec.slot, self.spec, tuple(answer), ())
        if self.payable((*self.chosen, choice)):
            return None
        return Refusal("601.2c", "you cannot pay for these targets")


def _choose_slot(
    game: Game,
    clauses: tuple[fx.Clause, ...],
    specs: tuple[Spec, ...],
    context: Context,
    source: int,
    fits: _Fits | None,
) -> Flow[list[int]]:
    """Choose for the first of these requirements, so that the others can be met."""
    spec, later = specs[0], specs[1:]
    seat = yield from who_chooses(game, None if isinstance(spec, TargetPlayer) else spec.chooser, context)
    options = legal_targets(game, spec, context, source)
    if seat != context.controller:  # both have it in their range (CR 801.5a)
        options = [each for each in options if game.format.may_target(game, each, source, seat)]
    least, most = bounds(game, spec, context)
    if most == 1 and is_spoken_of(spec, later):
        options = [each for each in options if leaves_enough(game, spec, each, later, context, source)]
    if isinstance(spec, Target) and spec.different == "owner":
        options = [each for each in options if len(_of_same_owner(game, each, options)) >= least]
    most = len(_together(game, spec, options, len(options) if most < 0 else most))
    if fits is not None and least <= 1:
        options = [option for option in options if fits([option]) is None]
        most = min(most, len(options))
        while most > max(least, 1) and fits(options[:most]) is not None:
            most -= 1
    divided = _divided(game, clauses, spec.slot, context)
    if divided is not None:
        most = min(most, max(amount_of(game, divided, context), least))  # each gets at least one (601.2d)
    if len(_together(game, spec, options, least)) < least:
        raise IllegalAction(Refusal("601.2c", "there is no legal target"))
    if most == 0:
        return []
    question = Ask("objects", seat, "target", context.source)
    question.data["out_of_range"] = out_of_range(game, spec, context, source)
    question.options, question.min, question.max = options, least, most
    question.check = _checked(check_together(game, spec, context), fits)
    question.default = _default(game, spec, options, least, most, question.check)
    question.data["slot"], question.data["spec"], question.data["clauses"] = spec.slot, spec, clauses
    question.data["context"], question.data["targeting"] = context, source
    if divided is not None:
        question.data["divided"] = max(amount_of(game, divided, context), least)
    refs = yield from ask(question)
    return list(refs)


Check = Callable[[Any], Refusal | None]


def _checked(together: Check | None, fits: Check | None) -> Check | None:
    """Both checks, where there are both."""
    if together is None or fits is None:
        return together or fits
    return lambda answer: together(answer) or fits(answer)


TRIED: Final = 1000  # so many choices of targets are looked at for one that may be made


def _default(game: Game, spec: Spec, options: list[int], least: int, most: int, check: Check | None) -> list[int]:
    """The first targets that may be chosen, as few as possible."""
    first = _together(game, spec, options, least)
    if check is None or check(first) is None:
        return first
    sets = chain.from_iterable(combinations(options, number) for number in range(least, most + 1))
    return next((list(each) for each in islice(sets, TRIED) if check(list(each)) is None), first)


def who_chooses(game: Game, who: Players | None, context: Context) -> Flow[int]:
    """Who chooses modes or targets: the controller, unless the text names somebody (CR 601.2c, 700.2e); among several the controller decides."""
    able = [] if who is None else [player_ref(seat) for seat in players_of(game, who, context)]
    if len(able) > 1:
        able = yield from choose_objects(context.controller, "player", able, 1, 1, context.source)
    return seat_of(able[0]) if able else context.controller


def _together(game: Game, spec: Spec, options: list[int], most: int) -> list[int]:
    """The first options, no more than that, that may be targets together (CR 601.2c)."""
    if not isinstance(spec, Target) or not spec.different:
        return options[:most]
    if spec.different == "owner":
        sets = [_of_same_owner(game, each, options) for each in options]
        return next((refs for refs in sets if len(refs) >= most), max(sets, key=len, default=[]))[:most]
    return list({game.controller_of(ref): ref for ref in reversed(options)}.values())[::-1][:most]


def _of_same_owner(game: Game, ref: int, options: list[int]) -> list[int]:
    owner = game.s.objects[ref].owner
    return [each for each in options if game.s.objects[each].owner == owner]


def check_together(game: Game, spec: Spec, context: Context) -> Check | None:
    """The check of what all targets of a requirement must be together: a total, different controllers, one graveyard; None if nothing."""
    if not isinstance(spec, Target):
        return None
    total = total_check(game, spec.filter, context)
    if total is not None:
        return total
    return _Different(game, spec.different) if spec.different else None


class _Different:
    """Targets that must have different controllers."""

    def __init__(self, game: Game, what: str) -> None:
        self.game = game
        self.what = what

    def __call__(self, answer: Any) -> Refusal | None:
        if self.what == "owner":
            return _of_one_owner(self.game, answer)
        seats = [self.game.controller_of(ref) for ref in answer]
        if len(set(seats)) != len(seats):
            return Refusal("601.2c", "each must be controlled by a different player")
        return None


def _of_one_owner(game: Game, answer: Any) -> Refusal | None:
    """ "From a single graveyard": its owner's."""
    if len({game.s.objects[ref].owner for ref in answer}) > 1:
        return Refusal("601.2c", "all must be in one graveyard")
    return None


def _shares(
    game: Game, clauses: tuple[fx.Clause, ...], spec: Spec, refs: list[int], context: Context
) -> Flow[tuple[int, ...]]:
    """CR 601.2d: what is divided among targets is divided when they are chosen, at least one each."""
    amount = _divided(game, clauses, spec.slot, context)
    if amount is None or not refs:
        return ()
    total = amount_of(game, amount, context)
    if len(refs) == 1:
        return (total,)
    if total < len(refs):
        raise IllegalAction(Refusal("601.2d", "each target must get at least one"))
    question = Ask("distribute", context.controller, "divide", context.source)
    question.options, question.total, question.each_min = refs, total, 1
    question.data["clauses"] = clauses
    question.default = [total - len(refs) + 1] + [1] * (len(refs) - 1)
    shares = yield from ask(question)
    return tuple(shares)


def _divided(game: Game, clauses: tuple[fx.Clause, ...], slot: int, context: Context) -> Node | None:
    """What is divided among the targets of a slot; "if X is 6 or more, it deals twice that much divided among them instead" by X as it was chosen."""
    for node in walk(clauses):
        if isinstance(node, fx.Clause) and node.otherwise and node.condition is not None:
            more = _divided_among(node.verb, Bound(f"target{slot}"))
            if more is not None and holds(game, node.condition, context):
                return more
        if isinstance(node, fx.DealDamage) and node.distribute and getattr(node.to, "slot", -1) == slot:
            return node.amount
        if isinstance(node, fx.PutCounters) and node.distribute and getattr(node.objects, "slot", -1) == slot:
            return node.amount
    return None


def _divided_among(verb: fx.Verb, them: Node) -> Node | None:
    if isinstance(verb, fx.DealDamage):
        return verb.amount if verb.distribute and verb.to == them else None
    return verb.amount if isinstance(verb, fx.PutCounters) and verb.distribute and verb.objects == them else None


def still_legal(game: Game, choice: TargetChoice, ref: int, context: Context, source: int) -> bool:
    """CR 608.2b: a target that left its zone, or that could not be targeted now, is illegal."""
    spec = choice.spec
    if ref < 0:
        if not game.s.players[seat_of(ref)].alive:
            return False
        among = _aimed_at(spec)[1]
        return (
            among is not None
            and seat_of(ref) in players_of(game, among, context)
            and targetable(game, ref, source, context.controller)
        )
    row = game.s.objects.get(ref)
    if row is None or row.zone == "gone" or row.phased_out:
        return False
    filter = _aimed_at(spec)[0]
    if filter is None or row.zone not in [zone or BATTLEFIELD for zone in zones_of(filter)]:
        return False
    if is_one_each(spec) and choice.whose(ref) not in (0, player_ref(game.controller_of(ref))):
        return False  # it is another player's now
    return matches(game, filter, ref, context) and targetable(game, ref, source, context.controller)


def _aimed_at(spec: Node) -> tuple[Filter | None, Players | None]:
    """Which objects and which players a target may be."""
    if isinstance(spec, AnyTarget):
        return spec.objects, spec.players
    if isinstance(spec, TargetPlayer):
        return None, spec.among
    return (spec.filter, None) if isinstance(spec, Target) else (None, None)


def overload(game: Game, oid: int, body: Body, context: Context) -> None:
    """Of a spell whose overload cost was paid: what would be a target is each object and player that matches as it resolves (CR 702.96a-b)."""
    cast = game.s.objects[oid].cast
    if cast is None or "overload" not in cast.costs:
        return
    for spec in specs_of(body.clauses):
        objects, players = _aimed_at(spec)
        refs = [] if players is None else [player_ref(seat) for seat in players_of(game, players, context)]
        refs += [] if objects is None else [each for each in every(game, objects, context) if each != oid]
        context.bind[f"target{spec.slot}"] = tuple(refs)


# --- 601.2c-h --------------------------------------------------------------------------------------------------------


def aura_targets(game: Game, oid: int) -> tuple[Target | TargetPlayer, ...]:
    """An Aura spell targets what it will enchant (CR 303.4a)."""
    if "Aura" not in game.chars(oid).subtypes:
        return ()
    for keyword in keywords_named(game, oid, "enchant"):
        if keyword.players is not None:
            return (TargetPlayer(0, keyword.players),)
        if keyword.filter is not None:
            return (Target(0, keyword.filter),)
    return ()


knows(Target, "slot filter min max amount up_to chooser")
knows(Target, different=("controller", "owner"))
knows(AnyTarget, "slot objects players min max amount up_to chooser")
knows(TargetPlayer, "slot among min max")
knows(Keyword, "filter players", name="enchant")
