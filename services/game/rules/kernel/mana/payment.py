"""Paying mana (CR 601.2f-h, 118.3, 107.4): carrying out a plan of mana abilities and pool units.

When a source made something else than planned, the rest is planned anew. A source that costs mana itself is paid with the mana that the plan made
for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from ...program.abilities import Ability, Body, Keyword, TriggeredAbility, reflexive
from ...program.amounts import ColorsSpent, Const, ManaSpent
from ...program.clauses import Clause
from ...program.conditions import Compare
from ...program.events import PlayerDid
from ...program.modifications import WhenSpent
from ...program.node import walk
from ..abilities.mana import ability_by_key
from ..ask.ask import Ask, IllegalAction, Refusal
from ..ask.flow import Flow
from ..declared import knows
from ..evaluate.dispatch import matches
from ..events.durations import DURATIONS, add_effect
from ..events.pipeline import lose_life, move, tap
from ..events.triggers import add_reflexive, did
from ..state.assignment import Pip, assign
from ..state.by_identity import ByIdentity
from ..state.context import Context
from ..state.game import Game
from ..state.mana_symbols import COLORS, parse_cost, pays_as_any
from ..state.need import WATERBEND, Need
from ..state.rows import EXILE, STACK, Mana
from .available import mana_base
from .choosing import Payment
from .helping import Choice
from .plan import NOTHING_ELSE, Keep, Plan, Use, plan_mana, without
from .sources import pool_allowed, restriction_of, rider_of


class _Payment:
    """A payment under way: what is still to be paid with mana."""

    __slots__ = ("bends", "generic", "helpers", "keep", "need", "pips", "seat", "spare")

    def __init__(self, seat: int, need: Need, keep: Keep) -> None:
        self.seat = seat
        self.need = need
        self.keep = keep
        self.generic = need.generic
        self.bends = need.bends
        self.helpers = need.helpers
        self.pips = list(need.pips)
        self.spare = need.spare

    def left(self) -> Need:
        """What is still to be paid."""
        left = self.need.rest(self.generic, tuple(self.pips))
        left.bends, left.helpers, left.spare = self.bends, self.helpers, self.spare
        return left

    def plan(self, plan: Plan) -> None:
        """Symbols that the plan pays otherwise: with life, with generic mana."""
        self.pips = without(self.pips, [*plan.by_life, *plan.doubled])
        self.generic += 2 * len(plan.doubled) - plan.spared
        self.spare -= plan.spared

    def help(self, use: Use) -> None:
        """Something helps to pay."""
        if use.pip:
            self.pips.remove(use.pip)
        else:
            self.generic -= 1
        self.bends -= use.source.kind == WATERBEND


def pay_mana(game: Game, seat: int, need: Need, keep: Keep = NOTHING_ELSE) -> Flow[str]:
    """Pay; returns the colours spent, one letter each. Raises IllegalAction when it cannot be paid (CR 118.3)."""
    payment = _Payment(seat, need, keep)
    if need.helpers:
        yield from _helped(game, payment)
    chosen: Plan | None = None
    if seat in game.scratch.payers:
        chosen = yield from _chosen(game, payment)
    else:
        _take_counted_colors(game, payment)
    plan = yield from _planned(game, payment, chosen)
    while plan.uses:
        if not _is_ability(plan.uses[0]):
            yield from _help(game, payment, [use for use in plan.uses if not _is_ability(use)])
            plan.uses = [use for use in plan.uses if _is_ability(use)]
        elif (yield from _activated(game, payment.seat, plan.uses[0])):
            plan.uses = plan.uses[1:]
        else:
            plan = yield from _planned(game, payment)
    spent = _take_from_pool(game, payment)
    if WATERBEND in need.helpers:
        did(game, WATERBEND, seat)  # CR 701.67c: however it was paid
    return spent


def _take_counted_colors(game: Game, payment: _Payment) -> None:
    """Generic mana is paid in the colours that the spell counts, as far as there are such: as many as there can be (converge, sunburst), or "three white mana"."""
    need = payment.need
    if need.is_ability or need.obj not in game.s.objects or game.s.objects[need.obj].zone != STACK:
        return
    counted = [_COUNTED.of(ability) for ability in game.chars(need.obj).abilities]
    wants = _wants(game, payment.seat, need) if any(counted) else {}
    for pips in (group for each in counted for group in each if group):
        missing, left = pips[payment.pips.count(pips[0]) :], payment.left()
        if 0 < len(missing) <= left.generic:
            wider = left.rest(left.generic - len(missing), (*left.pips, *missing))
            if plan_mana(game, payment.seat, wider, payment.keep, wants) is not None:
                payment.generic, payment.pips = wider.generic, list(wider.pips)


def _counted(ability: Ability) -> tuple[tuple[Pip, ...], ...]:
    """What of the mana spent on it an ability asks about: each colour, or so much of one."""
    found: list[tuple[Pip, ...]] = []
    for n in walk(ability):
        if isinstance(n, ColorsSpent) or (isinstance(n, Keyword) and n.name == "sunburst"):
            found += [((color,),) for color in COLORS]
        elif isinstance(n, Compare) and isinstance(n.left, ManaSpent) and isinstance(n.right, Const) and n.op == ">=":
            found += [((color,),) * n.right.value for color in COLORS if color == n.left.color]
    return tuple(found)


_COUNTED: Final = ByIdentity(_counted)


def _helped(game: Game, payment: _Payment) -> Flow[None]:
    """What the player lets help pays its part; the rest is paid with mana."""
    need, keep = payment.need, payment.keep
    helps = yield from Choice(game, payment.seat, need, keep, _wants(game, payment.seat, need)).ask()
    if helps is None:
        return
    payment.helpers = frozenset()
    payment.keep = keep.less(frozenset(each for help in helps for each in help.source.uses))
    yield from _help(game, payment, [Use(help.source, (), help.pip) for help in helps])


def _chosen(game: Game, payment: _Payment) -> Flow[Plan | None]:
    """The plan of a player who wants to choose, None when there is nothing to choose."""
    left = payment.left()
    if left.is_free():
        return None
    wants = _wants(game, payment.seat, payment.need)
    spent = partial(_pool_of, game, payment)
    return (yield from Payment(game, payment.seat, left, payment.keep, wants, spent).ask())


def _pool_of(game: Game, payment: _Payment, plan: Plan) -> str:
    """The mana in the pool now that a plan spends, on the prices of its sources too."""
    now, rest = game.s.players[payment.seat].pool, _Payment(payment.seat, payment.left(), payment.keep)
    rest.plan(plan)
    left = list(now)
    for use in plan.uses:
        if not _is_ability(use):
            rest.help(use)
            continue
        for color, snow, _ in use.spends:
            price = next((mana for mana in left if (mana.color, mana.snow) == (color, snow)), None)
            left = [mana for mana in left if mana is not price]
        left += [Mana(color, use.source.owner, snow=use.source.is_snow(n)) for n, color in enumerate(use.picks)]
    spent = _spent_of(game, rest, left) or []
    return "".join(mana.color for mana in now if mana not in left or mana in spent)


def pay_as_planned(game: Game, seat: int, need: Need, use: Use) -> None:
    """Pay the price of a source from the pool, with the mana that was planned for it; what would give a spell something comes last."""
    left = [mana for mana in game.s.players[seat].pool if pool_allowed(game, mana, need, seat)]
    left.sort(key=lambda mana: bool(rider_of(game, mana)))
    chosen: list[Mana] = []
    for planned in use.spends:
        found = next((mana for mana in left if (mana.color, mana.snow, restriction_of(game, mana)) == planned), None)
        if found is None:
            raise IllegalAction(Refusal("118.3", "the mana in your pool does not pay that cost"))
        left.remove(found)
        chosen.append(found)
    _spend(game, seat, need, chosen)


def _wants(game: Game, seat: int, need: Need) -> dict[str, float]:
    """How many symbols of each colour the other cards of the hand cost, for each source of that colour there is."""
    wants: dict[str, float] = {}
    for oid in game.s.hand[seat]:
        if oid != need.obj:
            for pip in parse_cost(game.chars(oid).mana_cost).pips:
                for color in pip:
                    wants[color] = wants.get(color, 0) + 1
    if wants:
        made = [{color for unit in source.units for color in unit} for source in mana_base(game, seat)]
        wants = {color: number / max(sum(color in each for each in made), 1) for color, number in wants.items()}
    return wants


def expend(game: Game, seat: int, amount: int) -> None:
    """CR 700.14: a player expends n as the n-th mana of the turn is spent on casting spells."""
    name = f"expended:{seat}"
    before = game.s.used.get(name, 0)
    game.s.used[name] = before + amount
    for number in (4, 8):
        if before < number <= before + amount:
            did(game, f"expend{number}", seat)


def _planned(game: Game, payment: _Payment, chosen: Plan | None = None) -> Flow[Plan]:
    """A plan for what is left, the chosen one if there is one; life for Phyrexian symbols is paid at once."""
    plan = chosen or plan_mana(
        game, payment.seat, payment.left(), payment.keep, _wants(game, payment.seat, payment.need)
    )
    if plan is None:
        raise IllegalAction(Refusal("118.3", "you cannot pay that mana"))
    payment.plan(plan)
    if plan.by_life:
        yield from lose_life(game, payment.seat, 2 * len(plan.by_life))
    return plan


def _is_ability(use: Use) -> bool:
    return use.source.kind == "ability"


def _help(game: Game, payment: _Payment, uses: list[Use]) -> Flow[None]:
    """All that helps is exiled or tapped at one time (CR 702.51a, 702.66a): it is one part of one cost."""
    delved = [use.source.oid for use in uses if use.source.kind == "delve"]
    exiled = yield from move(game, delved, EXILE)
    if exiled:
        row = game.edit(payment.need.obj)
        row.linked = (*row.linked, *(event.new for event in exiled if event.new))  # "exiled with it" (CR 702.66)
    yield from tap(game, [use.source.oid for use in uses if use.source.kind != "delve"])
    for use in uses:
        payment.help(use)


def _activated(game: Game, seat: int, use: Use) -> Flow[bool]:
    from ..cast.activating import activate_mana

    source = use.source
    game.spend()
    if source.owner not in game.s.objects or ability_by_key(game, source.owner, source.key) is None:
        return False  # an earlier source changed it
    before = game.s.players[seat].pool
    yield from _answering(activate_mana(game, seat, source.owner, source.key, use), use, seat in game.scratch.payers)
    made = [mana.color for mana in game.s.players[seat].pool if not any(mana is old for old in before)]
    return sorted(made) == sorted(use.picks)


def _answering(flow: Flow[Any], use: Use, by_choice: bool) -> Flow[Any]:
    """Run resolution code, answering its questions about mana from the picks, those of what it triggers too; other questions go through.

    Who chooses how to pay is asked what it takes, too (CR 601.2g, 602.2b); what was planned is the default.
    """
    source = use.source
    own = list(use.picks[: source.own])
    triggered = zip(use.picks[source.own :], source.units[source.own :], strict=True)
    more = [pick for pick, unit in triggered if len(unit) > 1]
    answers: dict[int, Any] | None = None
    while True:
        try:
            asks = next(flow) if answers is None else flow.send(answers)
        except StopIteration as stop:
            return stop.value
        answers = _auto(asks, own if asks[0].source == source.owner else more, use)
        if answers is not None and by_choice and asks[0].kind == "objects":
            asks[0].default, answers = answers[asks[0].seat], None
        if answers is None:
            answers = yield asks


_TAKEN = ("tap", "sacrifice", "exile", "discard", "return", "evidence")


def _auto(asks: list[Ask], left: list[str], use: Use) -> dict[int, Any] | None:
    question = asks[0]
    if len(asks) != 1:
        return None
    if question.kind == "objects":
        return _taken(question, use)
    if question.kind == "name" and question.reason == "cost":
        return {question.seat: _option(question, use)}
    if question.kind != "name" or question.reason not in ("mana", "color") or not left:
        return None
    if question.reason == "mana":
        wanted = sorted(left)
        word = next((w for w in question.words if w and sorted(w * (len(wanted) // len(w))) == wanted), None) or next(
            (w for w in question.words if w == left[0]), None
        )
        return {question.seat: word or question.words[0]}
    color = left.pop(0) if len(left) > 1 else left[0]
    return {question.seat: color if color in question.words else question.words[0]}


def _taken(question: Ask, use: Use) -> dict[int, Any] | None:
    """What the source was planned to take."""
    if question.reason == "remove_counters":
        chosen = [stock[1] for stock, _, _ in use.source.draws if stock[1] in question.options]
    elif question.reason in _TAKEN:
        chosen = [each // 4 for each in use.taken if each // 4 in question.options]
    else:
        return None
    return {question.seat: chosen} if question.min <= len(chosen) <= question.max else None


def _option(question: Ask, use: Use) -> str:
    """Which of several costs was planned: its number among them is the way of the source."""
    return use.source.option if use.source.option in question.words else question.words[0]


# --- the pool ------------------------------------------------------------------------------------------------------


def _take_from_pool(game: Game, payment: _Payment) -> str:
    """Remove what is to be paid from the pool, restricted mana first; raises IllegalAction if it is not there."""
    seat, need = payment.seat, payment.need
    spent = _spent_of(game, payment, game.s.players[seat].pool)
    if spent is None:
        raise IllegalAction(Refusal("118.3", "the mana in your pool does not pay that cost"))
    return _spend(game, seat, need, spent)


def _spent_of(game: Game, payment: _Payment, pool: Iterable[Mana]) -> list[Mana] | None:
    """Which mana of a pool pays, None when it does not do."""
    need, allowed = payment.need, [mana for mana in pool if pool_allowed(game, mana, payment.need, payment.seat)]
    usable = sorted(allowed, key=lambda mana: not mana.restriction)
    chosen = assign(payment.pips, usable, lambda mana, pip: _pays(need, mana, pip))
    spent = [usable[number] for number in chosen if number >= 0]
    spare = [mana for mana in usable if mana not in spent]
    spare.sort(key=lambda mana: (mana.restriction == 0, mana.color != "C"))
    generic = max(payment.generic, 0)
    return None if -1 in chosen or len(spare) < generic else [*spent, *spare[:generic]]


def _spend(game: Game, seat: int, need: Need, spent: list[Mana]) -> str:
    """This mana leaves the pool; returns its colours."""
    game.edit_player(seat).pool = tuple(mana for mana in game.s.players[seat].pool if mana not in spent)
    need.sources = tuple(mana.source for mana in spent)
    _riders(game, need, spent)
    return "".join(mana.color for mana in spent)


def _pays(need: Need, mana: Mana, pip: Pip) -> bool:
    if "S" in pip:
        return mana.snow
    return mana.color in pip or pays_as_any(need.any_color, pip)


def _riders(game: Game, need: Need, spent: list[Mana]) -> None:
    """What a spell gains from the mana spent on it ("that spell can't be countered")."""
    for mana in spent:
        rider = rider_of(game, mana)
        if rider and not need.is_ability:
            plain = tuple(each for each in rider if not isinstance(each, WhenSpent))
            context = Context(mana.source, game.s.objects[need.obj].controller)
            if plain:
                add_effect(game, context, (need.obj,), plain, "")
            for each in rider:
                if isinstance(each, WhenSpent) and matches(game, each.filter, need.obj, context):
                    _when_spent(game, each, need.obj, context)


def _when_spent(game: Game, n: WhenSpent, spell: int, context: Context) -> None:
    """What happens because that mana is spent on that spell."""
    if n.modifications:
        add_effect(game, context, (spell,), n.modifications, n.duration)
    trigger = spent_trigger(n)
    if trigger.body.clauses:
        inner = context.with_bound("event.object", spell)
        add_reflexive(game, trigger, inner)


def spent_trigger(n: WhenSpent) -> TriggeredAbility:
    """The ability that triggers when that mana is spent (CR 106.6)."""
    return reflexive(Body(tuple(each for each in n.clauses if isinstance(each, Clause))))


knows(Keyword, name="sunburst")
knows(WhenSpent, "filter modifications clauses")
knows(WhenSpent, duration=DURATIONS)
knows(PlayerDid, action=("expend4", "expend8"))
