"""Casting spells (CR 601).

601.2a-i ok in this order: stack, modes and X and optional costs, targets, division, total cost, payment; 601.2h illegal actions go back whole (Game.rewind);
601.3 permission by `cast.permissions` ok; 903.8 commander tax through the format ok; copies cast during resolution (707.12) ok.
Optional additional costs: kicker and multikicker 702.33, buyback 702.27, entwine 702.42, replicate 702.56, squad 702.157, offspring 702.175, bargain 702.166,
casualty 702.153, any number of what is sacrificed or discarded 118.8, spree costs 702.172, escalate 702.120, conspire 702.78, gift 702.174, splice 702.47 and assist 702.132 ok.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from ...program import costs as co
from ...program.abilities import AdditionalCostAbility, Body, CastingRule, Keyword, Mode
from ...program.amounts import Const
from ...program.clauses import Clause
from ...program.conditions import CostPaid
from ...program.effects_cards import ChooseObjects, Draw
from ...program.events import PlayerDid
from ...program.filters import AllOf, AnyOf, ControlledBy, HasType, IsOneOf, IsToken, PowerIs
from ...program.modifications import CostChange, GrantKeyword, PlayerRule
from ...program.node import walk
from ...program.objects import Bound, Target
from ...program.players import You
from ..abilities.index import AbilityIndex, index_of
from ..ask.ask import IllegalAction, Refusal
from ..ask.flow import Flow, choose_number, choose_objects, choose_word, yes_no
from ..cost.announced_x import announce, announce_number, greatest, mana_values, says_which, turns_on_mana_value
from ..cost.changes import Aim, take_next
from ..cost.together import can_pay_total, keep_of, life_for_symbols, pay_parts
from ..cost.total import (
    ANNOUNCED,
    Total,
    add_cost,
    any_color_for,
    change_for_spell,
    color_x,
    emerge_cost,
    harmonize_cost,
    offering_cost,
)  # fmt: skip
from ..declared import knows
from ..evaluate.dispatch import objects_of
from ..evaluate.filters_of_casts import time_words
from ..evaluate.payable import ACTING, options_of, tappable, victims
from ..events.durations import add_effect
from ..events.merging import mutate_target
from ..events.triggers import as_before, did, note, takes_away
from ..events.zone_changes import commit_zone, zone_event
from ..keywords.of_copies import conspire_cost
from ..keywords.table import instance_word
from ..mana.available import bound
from ..mana.payment import expend, pay_mana
from ..stack.preparation import was_cast
from ..stack.stack import all_refs, became_targets
from ..state.context import Context
from ..state.events import ARRIVED, CAST, SpellEvent
from ..state.game import Game, Rule
from ..state.need import Need
from ..state.rows import COMMAND, LIFE_FOR_SYMBOL, STACK, CastInfo, StackItem, TargetChoice
from ..state.scores import count, most
from ..targets.conditional import as_cast, depends_on_casting
from ..targets.modes import NO_TARGET_FOR_X, all_instructions, available, choose_modes, instructions, limits
from ..targets.spell_text import own_body, whole_body, with_added
from ..targets.splice import choose_splices, promise_gift
from ..targets.targets import Spec, aimed_values, asks_for_x, aura_targets, choose_targets, enough_as_cast, specs_of
from .next_spell import coming_keywords, take_next_spell
from .permissions import Way, granted_keywords, use_name
from .prohibitions import allowed_values


def required_costs(casting: Casting) -> list[co.Cost]:
    """The additional costs that the text demands, whatever is announced."""
    own = [each for each in casting.index.casting if isinstance(each, AdditionalCostAbility)]
    return [each.cost for each in own if not each.optional and not each.many]


def each_choice(costs: Iterable[co.Cost]) -> Iterator[tuple[co.Cost, ...]]:
    """ "Sacrifice a creature or pay {2}" is announced (CR 601.2b) and counts for the total cost: these costs with every such choice made."""
    return product(*[cost.options if isinstance(cost, co.EitherCost) else (cost,) for cost in costs])


def cheaper(casting: Casting) -> list[tuple[str, co.Cost]]:
    """The optional costs that make the spell cost less once their payment is announced (CR 601.2b, 601.2f), with the words they are known by."""
    rules = [rule.condition for rule in timing_rules(casting.index) if rule.rule == "cost_less"]
    words = {condition.cost for condition in rules if isinstance(condition, CostPaid)}
    if not words:
        return []
    return [(word, cost) for word, cost in _optional(casting) if word in words]


def _optional(casting: Casting) -> list[tuple[str, co.Cost]]:
    """The costs that may be paid once on top, with the words they are known by."""
    found = [(keyword.name, _once_cost(keyword)) for keyword in casting.index.keywords if keyword.name in _ONCE]
    found += [(keyword.name, keyword.cost) for keyword in casting.index.keywords if keyword.name == "kicker"]
    own = [each for each in casting.index.casting if isinstance(each, AdditionalCostAbility)]
    found += [("additional", each.cost) for each in own if each.optional and not each.many]
    return [(word, cost) for word, cost in found if cost is not None]


class Intending:
    """Looks at a spell as though the payment of an optional cost had been announced."""

    def __init__(self, game: Game, casting: Casting, word: str) -> None:
        self.game = game
        self.casting = casting
        self.word = word

    def __enter__(self) -> None:
        casting = self.casting
        assert casting.info is not None
        self.costs, self.before = casting.costs, casting.info
        casting.costs = [*casting.costs, self.word]
        casting.info = info_with(casting.info, casting)
        if self.word == "kicker":
            casting.info.kicks = (*casting.info.kicks, 1)
        self.game.s.edit(casting.oid).cast = casting.info

    def __exit__(self, *_: object) -> None:
        self.casting.costs, self.casting.info = self.costs, self.before
        self.game.s.edit(self.casting.oid).cast = self.before


class Announcing:
    """Looks at a spell as though this X had been announced: so much more is its mana value (CR 202.3e)."""

    def __init__(self, game: Game, casting: Casting, x: int) -> None:
        self.game = game
        self.casting = casting
        self.x = x

    def __enter__(self) -> None:
        casting = self.casting
        assert casting.info is not None
        self.before, self.info = casting.context.x, casting.info
        casting.context.x, casting.info = self.x, casting.info.with_x(self.x)
        self.game.s.edit(casting.oid).cast = casting.info

    def __exit__(self, *_: object) -> None:
        self.casting.context.x, self.casting.info = self.before, self.info
        self.game.s.edit(self.casting.oid).cast = self.info


def announced(ability: AdditionalCostAbility, number: int) -> tuple[co.Cost, ...]:
    """An additional cost of any number, paid that many times."""
    return (replace(ability.cost, amount=Const(number)),) if number else ()  # type: ignore[call-arg]


def payable_numbers(
    game: Game, casting: Casting, ability: AdditionalCostAbility, more: tuple[co.Cost, ...]
) -> Iterator[int]:
    """How many of what an additional cost takes could be announced so that all can be paid, fewest first."""
    before = casting.context.num.get(ANNOUNCED, 0)
    for number in range(_most_of(game, casting, ability.cost) + 1):
        casting.context.num[ANNOUNCED] = number
        total = total_cost(game, casting, (*more, *announced(ability, number)))
        able = can_pay_total(game, casting.seat, total, casting.context)
        casting.context.num[ANNOUNCED] = before
        if able:
            yield number


def _most_of(game: Game, casting: Casting, cost: co.Cost) -> int:
    """How many objects there are with which such a cost could be paid."""
    if isinstance(cost, co.TapCost):
        return len(tappable(game, casting.seat, cost, casting.context))
    found = options_of(game, casting.seat, cost, casting.context)
    return len(found[0]) if found is not None else 0


def any_number(game: Game, casting: Casting, ability: AdditionalCostAbility) -> Flow[None]:
    """CR 601.2b: "you may sacrifice any number of creatures" is announced with the other intentions."""
    numbers = list(payable_numbers(game, casting, ability, (*casting.extra, *required_costs(casting))))
    if not numbers:
        raise IllegalAction(Refusal("601.2b", "you cannot pay the additional cost"))
    number = yield from choose_number(casting.seat, "additional", numbers[0], numbers[-1], casting.oid, numbers[0])
    casting.context.num[ANNOUNCED] = number
    casting.costs += ["additional"] * number
    casting.extra += announced(ability, number)


class Casting:
    """A spell on its way to being cast."""

    __slots__ = ("body", "context", "costs", "extra", "index", "info", "item", "modes", "oid", "seat", "targets", "way")

    def __init__(self, seat: int, oid: int, way: Way) -> None:
        self.seat = seat
        self.oid = oid
        self.way = way
        self.context = Context(oid, seat)
        self.context.item = oid
        self.context.num[ACTING] = 1
        self.index = AbilityIndex()
        self.body: Body | None = None
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[TargetChoice, ...] = ()
        self.costs: list[str] = []
        self.extra: list[co.Cost] = []
        self.item: StackItem | None = None
        self.info: CastInfo | None = None


def cast(game: Game, seat: int, card: int, way: Way) -> Flow[int]:
    """Cast a card; returns the spell. Raises IllegalAction when it turns out impossible."""
    casting = _onto_stack(game, seat, card, way)
    yield from _announce(game, casting)
    game.scratch.acting = "cast"
    yield from _choose_targets(game, casting)
    game.scratch.acting = ""
    total = total_cost(game, casting)
    yield from _pay(game, casting, total)
    yield from _finish(game, casting)
    return casting.oid


def _onto_stack(game: Game, seat: int, card: int, way: Way) -> Casting:
    """CR 601.2a."""
    row = game.s.objects[card]
    origin = row.zone
    event = zone_event(game, card, STACK, ARRIVED)
    before = as_before(game) if takes_away(event) else None
    commit_zone(game, event)
    note(game, [event], before)
    casting = Casting(seat, event.new, way)
    spell = game.edit(event.new)
    spell.controller = seat
    spell.face, spell.face_down = way.face, way.face_down
    if way.face_down:
        spell.known = 1 << seat  # CR 708.5
    info = CastInfo(seat, origin, game.s.turn.number)
    casting.info, casting.item = info, StackItem("spell", None, event.new)
    info.costs = tuple(casting.costs)
    spell.cast, spell.item = info, casting.item
    if way.name:
        casting.costs.append(way.name)
    if way.rider:
        casting.costs.append(way.rider)
    if way.permit is not None:
        _use_permit(game, casting, way)
    if way.rule is not None:
        _use_rule(game, casting, way.rule)
    spell.cast = info_with(info, casting)
    casting.costs += take_next_spell(game, casting.seat, casting.oid)
    spell.cast = info_with(info, casting)
    casting.index = index_of(game.chars(event.new).abilities)
    words = time_words(game, seat, event.new)
    if words:
        casting.costs += words
        spell.cast = info_with(info, casting)
    casting.body = own_body(game, event.new)
    casting.context.bind["event.object"] = (event.new,)
    return casting


def _use_permit(game: Game, casting: Casting, way: Way) -> None:
    permit = way.permit
    assert permit is not None
    if permit.exile_after:
        casting.costs.append("exile_after")
    if permit.once and permit in game.s.permits:
        game.s.permits.remove(permit)


def _use_rule(game: Game, casting: Casting, rule: Rule) -> None:
    """A static permission is used once more this turn; what it says of the spell goes with it."""
    assert isinstance(rule.modification, PlayerRule)
    name = use_name(rule)
    game.s.used[name] = game.s.used.get(name, 0) + 1
    if rule.modification.word:
        casting.costs.append(rule.modification.word)


def info_with(info: CastInfo, casting: Casting) -> CastInfo:
    """The cast information as known so far."""
    new = CastInfo(info.by, info.origin, info.turn)
    new.x, new.kicks, new.colors, new.mana, new.free = info.x, info.kicks, info.colors, info.mana, casting.way.free
    new.sources = info.sources
    new.costs = tuple(casting.costs)
    return new


# --- 601.2b: modes, X, optional costs ------------------------------------------------------------------------------


def _announce(game: Game, casting: Casting) -> Flow[None]:
    if "emerge" in casting.costs:
        yield from _emerge(game, casting)
    if "harmonize" in casting.costs:
        yield from _harmonize(game, casting)
    if "offering" in casting.costs:
        yield from _offer_up(game, casting)
    yield from _optional_costs(game, casting)
    _record(game, casting)
    if casting.body is not None:
        if "entwine" in casting.costs or "fuse" in casting.costs:
            casting.modes = tuple(range(len(casting.body.modes)))
        else:
            why_not = partial(why_not_modes, game, casting)
            casting.modes = yield from choose_modes(game, casting.body, casting.context, f"{casting.oid}", why_not)
        casting.extra += _mode_costs(casting, casting.modes)
    casting.modes = with_added(game, casting.oid, casting.modes)
    casting.body = whole_body(game, casting.oid)
    yield from _choose_x(game, casting)


def _emerge(game: Game, casting: Casting) -> Flow[None]:
    """CR 702.119c: what is sacrificed is chosen now, the dearest offered first."""
    options = victims(game, casting.seat, emerge_cost(), casting.context)
    options.sort(key=game.mana_value, reverse=True)
    options = [oid for oid in options if _emerges_with(game, casting, oid)] or options
    chosen = yield from choose_objects(casting.seat, "emerge", options, 1, 1, casting.oid)
    casting.context.bind["emerge"] = tuple(chosen)
    casting.extra.append(co.SacrificeCost(IsOneOf(Bound("emerge"))))


def _harmonize(game: Game, casting: Casting) -> Flow[None]:
    """CR 702.180b: which creature is tapped, if any, is chosen now; with it the spell can be paid."""
    options = [oid for oid in harmonizing(game, casting.seat) if harmonizes_with(game, casting, oid)]
    least = 0 if _could_pay(game, casting, ()) else 1
    chosen = yield from choose_objects(casting.seat, "harmonize", options, least, 1, casting.oid)
    if len(chosen) < least:
        raise IllegalAction(Refusal("118.3", "you cannot pay that cost"))
    if chosen:
        casting.context.bind["harmonize"] = tuple(chosen)
        casting.extra.append(harmonize_cost())


def _offer_up(game: Game, casting: Casting) -> Flow[None]:
    """CR 702.48b: what is sacrificed is chosen now, of what makes the spell payable."""
    chosen = yield from choose_objects(casting.seat, "offering", offerings(game, casting), 1, 1, casting.oid)
    if not chosen:
        raise IllegalAction(Refusal("118.3", "you cannot pay that cost"))
    casting.context.bind["offering"] = tuple(chosen)
    casting.extra.append(offering_cost())


def offerings(game: Game, casting: Casting) -> list[int]:
    """The permanents with whose sacrifice the spell could be paid (CR 702.48a), the cheapest first."""
    wanted = [keyword.filter for keyword in casting.index.keywords if keyword.name == "offering"]
    found = [
        oid
        for filter in wanted
        if filter
        for oid in victims(game, casting.seat, co.SacrificeCost(filter), casting.context)
    ]
    found = [oid for oid in dict.fromkeys(found) if _payable_with(game, casting, "offering", oid, offering_cost())]
    return sorted(found, key=game.mana_value)


def _payable_with(game: Game, casting: Casting, word: str, oid: int, cost: co.Cost) -> bool:
    """Whether what remains could be paid when that permanent is taken for that cost."""
    casting.context.bind[word] = (oid,)
    payable = _could_pay(game, casting, (cost,))
    del casting.context.bind[word]
    return payable


def harmonizing(game: Game, seat: int) -> list[int]:
    """The untapped creatures that the seat could tap for harmonize, the strongest first."""
    found = [oid for oid in game.census().of_seat(seat) if "creature" in game.chars(oid).types]
    found = [oid for oid in found if not game.s.objects[oid].tapped and game.chars(oid).power > 0]
    return sorted(found, key=lambda oid: -game.chars(oid).power)


def harmonizes_with(game: Game, casting: Casting, creature: int) -> bool:
    """Whether what remains could be paid when that creature is tapped."""
    return _payable_with(game, casting, "harmonize", creature, harmonize_cost())


def _emerges_with(game: Game, casting: Casting, victim: int) -> bool:
    """Whether what remains could be paid when that creature is sacrificed."""
    return _payable_with(game, casting, "emerge", victim, co.SacrificeCost(IsOneOf(Bound("emerge"))))


def _mode_costs(casting: Casting, modes: tuple[int, ...]) -> list[co.Cost]:
    """What choosing these modes adds to the cost: spree (CR 702.172a), escalate for each beyond the first (702.120a)."""
    assert casting.body is not None
    costs: list[co.Cost] = []
    escalate = next((keyword for keyword in casting.index.keywords if keyword.name == "escalate"), None)
    for place, mode in enumerate(modes):
        cost = casting.body.modes[mode].cost
        if cost is not None:
            costs.append(cost)
        if place and escalate is not None:
            costs.append(escalate.cost or co.FreeCost())
    return costs


def why_not_modes(game: Game, casting: Casting, answer: list[int]) -> Refusal | None:
    """Why a choice of modes cannot be paid, or has no targets for any X that can be (CR 601.2b, 700.2a)."""
    assert casting.body is not None
    costs = tuple(_mode_costs(casting, tuple(answer)))
    casting.modes = tuple(answer)
    able = not (costs or targets_matter(game, casting)) or _could_pay(game, casting, costs)
    casting.modes = ()
    if not able:
        return Refusal("601.2b", "you cannot pay for these modes")
    if not aims_for_some_x(game, casting, instructions(casting.body, answer)):
        return NO_TARGET_FOR_X
    return None


def _optional_costs(game: Game, casting: Casting) -> Flow[None]:
    seen: Counter[str] = Counter()
    for keyword in casting.index.keywords:
        word = instance_word(keyword.name, seen[keyword.name])
        seen[keyword.name] += 1
        if keyword.name in ("kicker", "multikicker"):
            yield from _kick(game, casting, keyword)
        elif keyword.name in _ONCE and _once_cost(keyword) is not None:
            yield from _offer(game, casting, keyword.name, _once_cost(keyword), word)
        elif keyword.name in ("replicate", "squad"):
            times = yield from _times(game, casting, keyword.cost, keyword.name)
            casting.costs += [word] * times
        elif keyword.name == "gift":
            yield from _gift(game, casting)
    for ability in casting.index.casting:
        if isinstance(ability, AdditionalCostAbility):
            if ability.many:
                yield from any_number(game, casting, ability)
            elif ability.optional:
                yield from _offer(game, casting, "additional", ability.cost)
            else:
                casting.extra.append((yield from _decided(game, casting, ability.cost)))
    yield from _splice(game, casting)


def _gift(game: Game, casting: Casting) -> Flow[None]:
    """CR 702.174a: a promise that costs nothing."""
    aims = _can_aim(game, casting)
    with Intending(game, casting, "gift"):
        if not _can_aim(game, casting):
            return
    word = yield from promise_gift(game, casting.seat, casting.oid, not aims)
    if word:
        casting.costs += ["gift", word]


def _splice(game: Game, casting: Casting) -> Flow[None]:
    """CR 702.47a: cards revealed from hand add their text, their splice costs are paid as well."""
    for word, cost in (
        yield from choose_splices(game, casting.seat, casting.oid, lambda costs: _could_pay(game, casting, costs))
    ):
        casting.costs.append(word)
        casting.extra.append(cost)


_ONCE = ("buyback", "entwine", "offspring", "bargain", "casualty", "conspire")


_BARGAIN = AnyOf((HasType("artifact"), HasType("enchantment"), IsToken()))


def _once_cost(keyword: Keyword) -> co.Cost | None:
    if keyword.name == "bargain":
        return co.SacrificeCost(_BARGAIN)
    if keyword.name == "casualty":
        power = keyword.amount or Const(1)
        return co.SacrificeCost(AllOf((HasType("creature"), PowerIs(">=", power), ControlledBy(You()))))
    return conspire_cost() if keyword.name == "conspire" else keyword.cost


def _offer(game: Game, casting: Casting, name: str, cost: co.Cost | None, word: str = "") -> Flow[bool]:
    """Ask whether an optional cost is paid, if the spell could be cast so and without it: what cannot be completed is not offered (CR 601.2b-c)."""
    if cost is None:
        return False
    _record(game, casting)
    aims = _can_aim(game, casting)
    with Intending(game, casting, word or name):
        aims_so = _can_aim(game, casting)
        if not _affordable(game, casting, cost) or (aims and not aims_so):
            return False
    is_needed = any(found == name for found, _ in cheaper(casting)) and not _could_pay(game, casting, ())
    is_needed = is_needed or (aims_so and not aims)
    wanted = is_needed or (yield from yes_no(casting.seat, name, casting.oid, cost=cost))
    if wanted:
        casting.costs.append(word or name)
        casting.extra.append(cost)
    return wanted


def _can_aim(game: Game, casting: Casting) -> bool:
    """Whether modes and targets could be chosen, the spell cast as it is announced so far (CR 601.2b-c)."""
    body = casting.body
    if body is None or "overload" in casting.costs:
        return True
    if not body.modes:
        return not depends_on_casting(body.clauses) or enough_as_cast(game, body.clauses, casting.context, casting.oid)
    least = len(body.modes) if "entwine" in casting.costs else limits(game, body, casting.context)[0]
    return len(available(game, body, casting.context, f"{casting.oid}")) >= (1 if body.repeatable else max(least, 1))


def could_aim(game: Game, casting: Casting) -> bool:
    """Whether the targets could be chosen without optional costs or with one that can be paid, as far as these decide it (CR 601.2b-c)."""
    if _can_aim(game, casting):
        return True
    costs = _optional(casting)
    for word, cost in costs:
        with Intending(game, casting, word):
            if _can_aim(game, casting) and _affordable(game, casting, cost):
                return True
    assert casting.body is not None
    spoken = {node.cost for node in walk(casting.body) if isinstance(node, CostPaid)}
    kickers = [keyword for keyword in casting.index.keywords if keyword.name in ("kicker", "multikicker")]
    is_plain = all(keyword.name == "kicker" and keyword.second_cost is None for keyword in kickers) and len(kickers) < 2
    return not is_plain or not spoken <= {word for word, _ in costs}


def _decided(game: Game, casting: Casting, cost: co.Cost) -> Flow[co.Cost]:
    """Which of several costs is paid, of those with which the spell can be paid (CR 601.2b)."""
    if not isinstance(cost, co.EitherCost):
        return cost
    due = [each for each in required_costs(casting) if each is not cost]
    options = [number for number, option in enumerate(cost.options) if _could_pay(game, casting, (option,), due)]
    if not options:
        raise IllegalAction(Refusal("601.2b", "you cannot pay the additional cost"))
    words, costs = [str(number + 1) for number in options], [cost.options[number] for number in options]
    word = yield from choose_word(casting.seat, "cost", words, casting.oid, costs=costs)
    return cost.options[int(word) - 1]


def _affordable(game: Game, casting: Casting, cost: co.Cost) -> bool:
    """Whether an optional cost could be paid on top of what is due already."""
    return _could_pay(game, casting, (cost,))


def _could_pay(game: Game, casting: Casting, more: tuple[co.Cost, ...], due: list[co.Cost] | None = None) -> bool:
    """Whether the spell could be paid with these costs on top of what is due already and what its text will add."""
    if due is None:
        due = required_costs(casting)
    due = [
        cost for cost in due if not any(extra is cost or extra in options_of_choice(cost) for extra in casting.extra)
    ]
    totals = (total_cost(game, casting, (*casting.extra, *chosen, *more)) for chosen in each_choice(due))
    return any(can_pay_total(game, casting.seat, total, casting.context) for total in totals)


def options_of_choice(cost: co.Cost) -> tuple[co.Cost, ...]:
    """The costs that stand for this one once it is decided."""
    return cost.options if isinstance(cost, co.EitherCost) else ()


def _kick(game: Game, casting: Casting, keyword: Keyword) -> Flow[None]:
    if keyword.name == "multikicker":
        times = yield from _times(game, casting, keyword.cost, "multikicker")
        casting.costs += ["multikicker"] * min(times, 1)
        _note_kick(casting, times)
        return
    for cost in (keyword.cost, keyword.second_cost):
        if cost is not None:
            kicked = yield from _offer(game, casting, "kicker", cost)
            _note_kick(casting, int(kicked))


def _note_kick(casting: Casting, times: int) -> None:
    assert casting.info is not None
    casting.info.kicks = (*casting.info.kicks, times)


def _times(game: Game, casting: Casting, cost: co.Cost | None, name: str) -> Flow[int]:
    if cost is None:
        return 0
    most = 0
    while most < 50:
        if not _could_pay(game, casting, (cost,) * (most + 1)):
            break
        most += 1
    times = yield from choose_number(casting.seat, name, 0, most, casting.oid, 0)
    casting.extra += [cost] * times
    return times


def _record(game: Game, casting: Casting) -> None:
    assert casting.info is not None
    casting.info = info_with(casting.info, casting)
    game.edit(casting.oid).cast = casting.info


def base_cost(game: Game, casting: Casting) -> co.Cost:
    """What is paid instead of the mana cost, or that."""
    way = casting.way
    if way.free:
        return co.FreeCost()
    if way.cost is not None:
        return way.cost
    return co.ManaCost(game.chars(casting.oid).mana_cost)


def is_unpayable(game: Game, casting: Casting) -> bool:
    """CR 118.6: a spell without a mana cost is not cast for it, nor for a cost that is equal to it."""
    cost = base_cost(game, casting)
    parts = cost.parts if isinstance(cost, co.Costs) else (cost,)
    if casting.way.cost is None:
        return not casting.way.free and cost == co.ManaCost("")
    equal = (part.object for part in parts if isinstance(part, co.CostOf))
    return any(not game.chars(ref).mana_cost for each in equal for ref in objects_of(game, each, casting.context))


def _choose_x(game: Game, casting: Casting) -> Flow[None]:
    """CR 601.2b, 107.3: X is announced; it is 0 when the spell is cast without paying its cost."""
    costs = [base_cost(game, casting), *casting.extra]
    if not any(co.has_x(cost) for cost in costs):
        return
    payable = payable_values(game, casting)
    aimed = _aimed_at(game, casting, max(payable, default=0))
    values = [value for value in payable if value in aimed]
    if says_which(costs):
        x = yield from announce(casting.seat, values or payable, casting.oid)
    else:
        allowed = allowed_values(game, casting.seat, casting.oid, casting.way, values)
        x = yield from announce_number(casting.seat, allowed, max(payable, default=0), casting.oid)
    casting.context.x = x
    assert casting.info is not None
    assert casting.item is not None
    casting.info = info_with(casting.info, casting)
    casting.info.x = x
    spell = game.edit(casting.oid)
    spell.cast = casting.info
    casting.item = casting.item.copy()
    casting.item.x = x
    spell.item = casting.item


def _aimed_at(game: Game, casting: Casting, most: int) -> list[int]:
    """The values of X up to `most` for which the targets of the chosen modes could be chosen (CR 601.2c)."""
    return aimed_values(game, _aims(casting), casting.context, casting.oid, most)


def _aims(casting: Casting) -> list[tuple[Clause, ...]]:
    """The instructions that ask for targets."""
    body = casting.body
    if body is None or "overload" in casting.costs:
        return []
    return instructions(body, casting.modes)


def aims_for_some_x(game: Game, casting: Casting, bodies: Sequence[tuple[Clause, ...]]) -> bool:
    """Whether there are targets for some X that can be paid, where X says which; without paying its cost X is 0 (CR 601.2c, 107.3b)."""
    if not any(map(asks_for_x, bodies)) or casting.context.x:
        return True
    if not casting.way.free and not co.has_x(base_cost(game, casting)):
        return True
    own = [ability for ability in casting.index.casting if isinstance(ability, AdditionalCostAbility)]
    if any(not casting.way.free or co.has_x(ability.cost) for ability in own):
        return True  # what is given up may pay for a greater one
    payable: Sequence[int] = (0,) if casting.way.free else payable_values(game, casting)
    aimed = aimed_values(game, bodies, casting.context, casting.oid, max(payable, default=0))
    return any(x in aimed for x in payable)


def payable_values(game: Game, casting: Casting) -> Sequence[int]:
    """The values of X for which the spell could be paid, in order."""
    able = partial(_is_payable_for, game, casting)
    apart = values_apart(game, casting, [base_cost(game, casting), *casting.extra])
    return range(greatest(_limit(game, casting), able) + 1) if apart is None else list(filter(able, apart))


def values_apart(game: Game, casting: Casting, costs: Sequence[co.Cost]) -> Sequence[int] | None:
    """The values of X to be tried one by one; None where what can be paid for some X can be paid for every smaller one."""
    if says_which(costs):
        return mana_values(game, casting.seat)
    if any(co.has_x(cost) for cost in costs) and turns_on_mana_value(game, casting.seat):
        return range(_limit(game, casting) + 1)
    return None


def _limit(game: Game, casting: Casting) -> int:
    """A value that X does not exceed."""
    return bound(game, casting.seat, total_cost(game, casting).need) + _MOST_REDUCED


_MOST_REDUCED = 60


"""By how much reductions may let X exceed the mana that there is."""


def _is_payable_for(game: Game, casting: Casting, x: int) -> bool:
    with Announcing(game, casting, x):
        return can_pay_total(game, casting.seat, total_cost(game, casting), casting.context)


class _TargetsCost:
    """Whether a spell could be paid with certain targets."""

    def __init__(self, game: Game, casting: Casting) -> None:
        self.game = game
        self.casting = casting

    def __call__(self, chosen: tuple[TargetChoice, ...]) -> bool:
        casting, bind, before = self.casting, self.casting.context.bind, self.casting.targets
        assert casting.item is not None
        row, item = self.game.s.edit(casting.oid), casting.item
        casting.targets, row.item = (*before, *chosen), item.copy()
        row.item.targets = casting.targets
        casting.context.bind = {**bind, **{f"target{choice.slot}": choice.refs for choice in chosen}}
        payable = can_pay_total(self.game, casting.seat, total_cost(self.game, casting), casting.context)
        casting.targets, casting.context.bind, row.item = before, bind, item
        return payable


def targets_matter(game: Game, casting: Casting) -> bool:
    """Whether an effect or the spell itself says that its targets change what it costs."""
    rules = any(
        isinstance(n, CostChange) and n.targets is not None for n in (rule.modification for rule in game.rules())
    )
    own = any(rule.rule in ("cost_less", "cost_more") for rule in timing_rules(casting.index))
    strive = any(keyword.name == "strive" for keyword in casting.index.keywords)
    return rules or own or strive


def _choose_targets(game: Game, casting: Casting) -> Flow[None]:
    context = casting.context
    payable = _TargetsCost(game, casting) if targets_matter(game, casting) else None
    aura = aura_targets(game, casting.oid) or mutate_target(game, casting.oid)
    if aura:
        spec = aura[0]
        clause = Clause(ChooseObjects(spec)) if isinstance(spec, Target) else Clause(Draw(spec))
        casting.targets = yield from choose_targets(game, (clause,), context, casting.oid, 0, payable)
    else:
        for place, clauses in enumerate(_aims(casting)):
            casting.targets += yield from choose_targets(game, clauses, context, casting.oid, place, payable)
    assert casting.item is not None
    item = casting.item.copy()
    item.modes, item.targets, item.x = casting.modes, casting.targets, context.x
    casting.item = item
    game.edit(casting.oid).item = item


def _awaited(game: Game, casting: Casting) -> Sequence[Spec]:
    """The requirements of which the targets are still to be chosen, in order; those of all modes before these are."""
    specs: Sequence[Spec] = aura_targets(game, casting.oid) or mutate_target(game, casting.oid)
    if not specs:
        body = casting.body
        bodies = _aims(casting) if body is None or casting.modes or not body.modes else all_instructions(body)
        specs = [spec for clauses in bodies for spec in specs_of(as_cast(game, clauses, casting.context))]
    return specs[len(casting.targets) :]


def total_cost(game: Game, casting: Casting, extra: tuple[co.Cost, ...] | None = None) -> Total:
    """CR 601.2f."""
    need = Need(0, (), casting.oid)
    ways = (casting.way.any_mana, any_color_for(game, casting.seat, casting.oid))
    need.any_color = max(ways)  # "type" is more than "color"
    names = {keyword.name for keyword in casting.index.keywords}
    names |= set(game.chars(casting.oid).keywords)
    if casting.item is None and game.s.effects:  # only looked at, not yet cast
        names |= coming_keywords(game, casting.seat, casting.oid)
    need.helpers = frozenset(names & {"convoke", "improvise", "delve"})
    total = Total(need)
    add_cost(game, total, base_cost(game, casting), casting.context)
    if casting.way.extra is not None:
        add_cost(game, total, casting.way.extra, casting.context)
    for cost in tuple(casting.extra) if extra is None else extra:
        add_cost(game, total, cost, casting.context)
    total.need.generic += _tax(game, casting)
    aim = Aim(casting.oid, casting.seat, casting.targets, partial(_awaited, game, casting))
    change_for_spell(game, total, casting.oid, casting.seat, casting.context, aim)
    for rule in timing_rules(casting.index):
        if rule.rule == "x_mana":
            color_x(total.need, rule.mana)
        elif rule.rule == "only_from":
            total.need.only_from = rule.filter
    total.need.abilities_of = casting.way.abilities_of
    return total


def _tax(game: Game, casting: Casting) -> int:
    """CR 903.8: {2} for each earlier cast of this commander from the command zone."""
    info = casting.info
    if info is None or info.origin != COMMAND or not game.is_commander(casting.oid):
        return 0
    return game.format.commander_tax(game, casting.seat, game.s.objects[casting.oid].card)


def assistance(game: Game, seat: int, names: frozenset[str]) -> int:
    """How much generic mana the best placed other player could pay (CR 702.132a)."""
    if "assist" not in names:
        return 0
    return max((bound(game, other) for other in game.alive() if other != seat), default=0)


def _assist(game: Game, casting: Casting, total: Total) -> Flow[None]:
    """CR 702.132a: another player may pay for any amount of the generic mana."""
    if not total.need.generic or not assistance(game, casting.seat, game.chars(casting.oid).keywords):
        return
    others = [-other - 1 for other in game.turn_order(casting.seat) if other != casting.seat]
    chosen = yield from choose_objects(casting.seat, "assist", others, 0, 1, casting.oid)
    for ref in chosen:
        helper = -ref - 1
        most = min(total.need.generic, bound(game, helper))
        number = yield from choose_number(helper, "assist_amount", 0, most, casting.oid, 0)
        if number:
            yield from pay_mana(game, helper, Need(number, (), casting.oid))
            total.need.generic -= number


def _pay(game: Game, casting: Casting, total: Total) -> Flow[None]:
    """CR 601.2g-h: mana abilities and mana first, then the other costs."""
    yield from _assist(game, casting, total)
    by_life = yield from life_for_symbols(game, casting.seat, total, casting.context)
    casting.costs += [LIFE_FOR_SYMBOL] * by_life
    keep = keep_of(game, casting.seat, total.others, casting.context)
    colors = yield from pay_mana(game, casting.seat, total.need, keep)
    expend(game, casting.seat, len(colors))
    yield from pay_parts(game, casting.seat, total.others, casting.context)
    assert casting.info is not None
    assert casting.item is not None
    info = info_with(casting.info, casting)
    info.x, info.kicks = casting.info.x, casting.info.kicks
    info.colors, info.mana, info.sources = colors, len(colors), total.need.sources
    casting.info = info
    item = casting.item.copy()
    item.bind = {**item.bind, **{n: refs for n, refs in casting.context.bind.items() if n.startswith("cost.")}}
    item.num = {**item.num, **{n: v for n, v in casting.context.num.items() if n.startswith("cost.")}}
    item.moved = game.findable(casting.context.moved)
    spell = game.edit(casting.oid)
    spell.cast, spell.item = info, item


def _finish(game: Game, casting: Casting) -> Flow[None]:
    """CR 601.2i."""
    state, oid, seat = game.s, casting.oid, casting.seat
    if oid not in state.objects or state.objects[oid].zone != STACK:
        raise IllegalAction(Refusal("601.2i", "the spell left the stack while it was being cast"))
    count_commander(game, casting)
    take_next(game, seat, oid)
    name = f"cast:{seat}"
    state.used[name] = state.used.get(name, 0) + 1
    game.emit("cast", obj=oid, seat=seat, targets=all_refs(casting.targets), x=casting.context.x)
    note(game, [SpellEvent(CAST, oid, seat, state.used[name])])
    was_cast(game, casting.way.permit)
    _keep_granted(game, casting)
    if casting.info is not None and "warp" in casting.info.costs:
        did(game, "warp", seat, oid)
    became_targets(game, oid, casting.targets, seat)
    return
    yield []


_OF_THE_PERMANENT = ("offspring", "squad", "warp", "dash", "blitz", "evoke", "impending")


def _keep_granted(game: Game, casting: Casting) -> None:
    """What an effect gave to the spell, and was paid for, is of the permanent that it becomes, whatever has become of the effect (CR 400.7a)."""
    granted = [] if game.is_as_printed(casting.oid) else granted_keywords(game, casting.oid)
    if casting.way.granted is not None:
        granted = [casting.way.granted, *(each for each in granted if each.name != casting.way.granted.name)]
    for keyword in granted:
        if keyword.name in _OF_THE_PERMANENT and keyword.name in casting.costs:
            add_effect(game, casting.context, (casting.oid,), (GrantKeyword(keyword),), "")


def count_commander(game: Game, casting: Casting) -> None:
    """A cast from the command zone counts for the tax (CR 903.8)."""
    info = casting.info
    if info is None or info.origin != COMMAND or not game.is_commander(casting.oid):
        return
    card = game.s.objects[casting.oid].card
    player = game.edit_player(casting.seat)
    casts = player.commander_casts.get(card, 0)
    player.commander_casts = {**player.commander_casts, card: casts + 1}
    most(game, "paid", casting.seat, info.mana)
    if casts:
        count(game, "recasts", casting.seat)


def timing_rules(index: AbilityIndex) -> list[CastingRule]:
    """The rules about casting the card itself."""
    return [ability for ability in index.casting if isinstance(ability, CastingRule)]


knows(AdditionalCostAbility, "cost optional many")
knows(Mode, "cost")
knows(CastingRule, "mana", rule="x_mana")
knows(CastingRule, "filter", rule="only_from")
knows(Keyword, name=("convoke", "improvise", "delve", "assist", "bargain"))
knows(Keyword, name=("spree", "tiered"))  # each mode has its cost
knows(Keyword, "cost second_cost", name="kicker")
knows(Keyword, "cost", name=("multikicker", "buyback", "entwine", "escalate", "offspring", "replicate", "squad"))
knows(Keyword, "amount", name="casualty")
knows(PlayerDid, action="warp")
knows(Keyword, "filter", name="offering")
