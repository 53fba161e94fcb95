"""Declaring blockers (CR 509): evasion, restrictions, requirements as far as restrictions allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .asks import Ask, Refusal
from .bands import whole_bands
from .combat import restrictions
from .context import Context
from .dispatching import amount_of, can_pay, matches, pay
from .evasion import why_not_block
from .flow import Flow, ask, yes_no
from .state import Event
from .triggering import note

if TYPE_CHECKING:
    from .game_data import Game


def declare_blockers(game: Game) -> Flow[None]:
    """CR 509.1: each defending player in turn order declares; then all blocks are made."""
    combat = game.s.combat
    if combat is None or not combat.attackers:
        return
    chosen: list[tuple[int, int]] = []
    for seat in game.format.blocking_seats(game):
        chosen += yield from _declare_for(game, seat)
    _block(game, chosen)


def _declare_for(game: Game, seat: int) -> Flow[list[tuple[int, int]]]:
    pairs = []
    assert game.s.combat is not None
    for oid in game.permanents():
        if game.format.blocks_for(game, oid, seat):
            able = [a for a in game.s.combat.attackers if why_not_block(game, oid, a, seat) is None]
            if able:
                pairs.append((oid, able))
    if not pairs:
        return []
    question = Ask("blockers", seat, "blockers")
    question.pairs = pairs
    question.default = forced_blocks(game, pairs)
    question.check = _BlockCheck(game, pairs)
    answer = yield from ask(question)
    chosen = yield from _pay_to_block(game, seat, [(int(b), int(a)) for b, a in answer])
    return chosen


def block_costs(game: Game, oid: int) -> list[tuple[Any, Context]]:
    """Costs to block (CR 509.1d): "can't block unless its controller pays"."""
    return [
        (found.modification.unless, found.context)
        for found in restrictions(game, oid, "cant_block")
        if found.modification.unless is not None
    ]


def _pay_to_block(game: Game, seat: int, chosen: list[tuple[int, int]]) -> Flow[list[tuple[int, int]]]:
    """CR 509.1d-f: creatures whose cost is not paid do not block."""
    kept: dict[int, bool] = {}
    for oid, _ in chosen:
        if oid not in kept:
            kept[oid] = yield from _paid_for(game, seat, oid)
    return [pair for pair in chosen if kept[pair[0]]]


def _paid_for(game: Game, seat: int, oid: int) -> Flow[bool]:
    for cost, context in block_costs(game, oid):
        inner = context.branch()
        if not can_pay(game, seat, cost, inner):
            return False
        if not (yield from yes_no(seat, "block_cost", context.source, default=False, text=game.chars(oid).name)):
            return False
        yield from pay(game, seat, cost, inner)
    return True


class _BlockCheck:
    """CR 509.1b-c: the whole declaration."""

    def __init__(self, game: Game, pairs: list[tuple[int, list[int]]]) -> None:
        self.game = game
        self.pairs = pairs

    def __call__(self, answer: Any) -> Refusal | None:
        return why_not_blocks(self.game, self.pairs, [(int(b), int(a)) for b, a in answer])


def block_limit(game: Game, oid: int) -> int:
    """How many attackers a creature may block (CR 509.1b)."""
    if restrictions(game, oid, "block_any_number"):
        return 10**6
    extra = sum(
        1 if found.modification.amount is None else amount_of(game, found.modification.amount, found.context)
        for found in restrictions(game, oid, "block_additional")
    )
    return 1 + extra


def why_not_blocks(game: Game, pairs: list[tuple[int, list[int]]], chosen: list[tuple[int, int]]) -> Refusal | None:
    """Why a declaration of blockers is illegal, or None."""
    by_blocker: dict[int, list[int]] = {}
    by_attacker: dict[int, list[int]] = {}
    for blocker, attacker in chosen:
        by_blocker.setdefault(blocker, []).append(attacker)
        by_attacker.setdefault(attacker, []).append(blocker)
    for blocker, attackers in by_blocker.items():
        if len(set(attackers)) != len(attackers) or len(attackers) > block_limit(game, blocker):
            return Refusal("509.1a", "a creature blocks one attacker")
    if len(by_blocker) == 1 and restrictions(game, next(iter(by_blocker)), "cant_block_alone"):
        return Refusal("509.1b", "that creature cannot block alone")
    for attacker, blockers in by_attacker.items():
        refusal = _number_of_blockers(game, attacker, len(blockers))
        if refusal is not None:
            return refusal
    return _unmet_block(game, pairs, by_blocker, by_attacker)


def _number_of_blockers(game: Game, attacker: int, count: int) -> Refusal | None:
    if game.has_keyword(attacker, "menace") and count < 2:
        return Refusal("702.111b", "a creature with menace is blocked by two or more")
    for found in restrictions(game, attacker, "min_blockers"):
        if found.modification.amount is not None and count < amount_of(game, found.modification.amount, found.context):
            return Refusal("509.1b", "it must be blocked by more creatures")
    for found in restrictions(game, attacker, "max_blockers"):
        if found.modification.amount is not None and count > amount_of(game, found.modification.amount, found.context):
            return Refusal("509.1b", "it cannot be blocked by so many creatures")
    return None


def _unmet_block(
    game: Game, pairs: list[tuple[int, list[int]]], by_blocker: dict[int, list[int]], by_attacker: dict[int, list[int]]
) -> Refusal | None:
    """CR 509.1c: creatures that must block, attackers that must be blocked (lure), as far as restrictions allow."""
    for blocker, able in pairs:
        if block_costs(game, blocker):
            continue  # a requirement does not force a player to pay a cost (CR 509.1c)
        wanted = _must_block(game, blocker, able)
        if wanted and blocker not in by_blocker and _could_block_one(game, wanted, by_attacker):
            return Refusal("509.1c", "a creature that blocks if able must block")
        if (
            wanted
            and blocker in by_blocker
            and not set(wanted) & set(by_blocker[blocker])
            and _could_block_one(game, wanted, by_attacker)
        ):
            return Refusal("509.1c", "it must block the attacker that an effect names")
    for attacker in {a for _, able in pairs for a in able}:
        if restrictions(game, attacker, "must_be_blocked") and attacker not in by_attacker:
            free = [b for b, able in pairs if attacker in able and b not in by_blocker and not block_costs(game, b)]
            if free and _number_of_blockers(game, attacker, len(free)) is None:
                return Refusal("509.1c", "that attacker must be blocked")
    return None


def _must_block(game: Game, blocker: int, able: list[int]) -> list[int]:
    wanted = [a for a in able if restrictions(game, a, "lure") and _lured(game, a, blocker)]
    for found in restrictions(game, blocker, "must_block"):
        filter = found.modification.filter
        wanted += [a for a in able if filter is None or matches(game, filter, a, found.context)]
    return wanted


def _lured(game: Game, attacker: int, blocker: int) -> bool:
    return any(
        found.modification.filter is None or matches(game, found.modification.filter, blocker, found.context)
        for found in restrictions(game, attacker, "lure")
    )


def _could_block_one(game: Game, wanted: list[int], by_attacker: dict[int, list[int]]) -> bool:
    return any(
        _number_of_blockers(game, attacker, len(by_attacker.get(attacker, [])) + 1) is None for attacker in wanted
    )


def forced_blocks(game: Game, pairs: list[tuple[int, list[int]]]) -> list[list[int]]:
    """The least declaration that obeys the requirements."""
    forced: list[list[int]] = []
    by_attacker: dict[int, list[int]] = {}
    for blocker, able in pairs:
        wanted = [] if block_costs(game, blocker) else _must_block(game, blocker, able)
        fitting = [a for a in wanted if _number_of_blockers(game, a, len(by_attacker.get(a, [])) + 1) is None]
        if fitting:
            forced.append([blocker, fitting[0]])
            by_attacker.setdefault(fitting[0], []).append(blocker)
    for attacker in sorted({a for _, able in pairs for a in able}):
        if restrictions(game, attacker, "must_be_blocked") and attacker not in by_attacker:
            taken = [pair[0] for pair in forced]
            free = [b for b, able in pairs if attacker in able and b not in taken and not block_costs(game, b)]
            if free and _number_of_blockers(game, attacker, 1) is None:
                forced.append([free[0], attacker])
    return forced


def _block(game: Game, chosen: list[tuple[int, int]]) -> None:
    combat = game.s.combat
    assert combat is not None
    for blocker, attacker in whole_bands(game, chosen):
        combat.blockers[blocker] = (*combat.blockers.get(blocker, ()), attacker)
        combat.blocks[attacker] = (*combat.blocks.get(attacker, ()), blocker)
        combat.blocked |= {attacker}
    game.touch()
    game.emit("blockers", blocks=[list(pair) for pair in chosen])
    events = []
    for blocker, attacker in chosen:
        event = Event("block", blocker, game.controller_of(attacker))
        event.other = attacker
        events.append(event)
    for attacker in combat.attackers:
        kind = "blocked" if attacker in combat.blocked else "unblocked"
        events.append(Event(kind, attacker, combat.defending.get(attacker, -1), len(combat.blocks.get(attacker, ()))))
    note(game, events)
