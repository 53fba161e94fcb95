"""Declaring blockers (CR 509): evasion, restrictions, requirements as far as restrictions allow."""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.modifications import Restriction
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask
from ..declared import knows
from ..evaluate.dispatch import amount_of, matches
from ..events.triggers import note
from ..state.events import BLOCK, BLOCKED, UNBLOCKED, PairEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD
from .attackers import restrictions
from .bands import whole_bands
from .declaration import Demands, Limit
from .evasion import why_not_block
from .tolls import Due, agree, pay_all


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
    demands = block_demands(game, pairs)
    question = Ask("blockers", seat, "blockers")
    question.pairs = pairs
    question.default = demands.default()
    question.check = demands
    answer = yield from ask(question)
    chosen = yield from _pay_to_block(game, seat, [(int(b), int(a)) for b, a in answer], demands)
    return chosen


def block_costs(game: Game, oid: int) -> list[Due]:
    """Costs to block (CR 509.1d): "can't block unless its controller pays"."""
    return [
        (found.modification.unless, found.context.branch())
        for found in restrictions(game, oid, "cant_block")
        if found.modification.unless is not None
    ]


def _pay_to_block(
    game: Game, seat: int, chosen: list[tuple[int, int]], demands: Demands
) -> Flow[list[tuple[int, int]]]:
    """CR 509.1d-f: creatures whose cost is not paid do not block. Raises IllegalAction if the others may not block so."""
    costs = {oid: block_costs(game, oid) for oid, _ in chosen}
    kept, due = yield from agree(game, seat, "block_cost", chosen, costs, set(), demands)
    yield from pay_all(game, seat, due)
    return kept


def block_limit(game: Game, oid: int) -> int:
    """How many attackers a creature may block (CR 509.1b)."""
    if restrictions(game, oid, "block_any_number"):
        return 10**6
    extra = sum(
        1 if found.modification.amount is None else amount_of(game, found.modification.amount, found.context)
        for found in restrictions(game, oid, "block_additional")
    )
    return 1 + extra


def block_demands(game: Game, pairs: list[tuple[int, list[int]]]) -> Demands:
    """What restrictions and requirements say of the whole declaration (CR 509.1b-c)."""
    demands = Demands(pairs, Refusal("509.1a", "a creature blocks one attacker"))
    for blocker, able in pairs:
        limit = block_limit(game, blocker)
        if limit != 1:
            demands.capacity[blocker] = limit
        if restrictions(game, blocker, "cant_block_alone"):
            demands.never_alone[blocker] = Refusal("509.1b", "that creature cannot block alone")
        _require_block(game, demands, blocker, able)
    for attacker in dict.fromkeys(attacker for _, able in pairs for attacker in able):
        against = [pair for pair in demands.pairs if pair[1] == attacker]
        demands.limits += _numbers_of_blockers(game, attacker, frozenset(against))
        _require_being_blocked(game, demands, attacker, against)
    paying = [blocker for blocker, _ in pairs if block_costs(game, blocker)]
    demands.costly = frozenset(pair for pair in demands.pairs if pair[0] in paying)
    return demands


def _numbers_of_blockers(game: Game, attacker: int, pairs: frozenset[tuple[int, int]]) -> list[Limit]:
    """CR 509.1b: how many creatures may block it, if any do."""
    limits = []
    if game.has_keyword(attacker, "menace"):
        refusal = Refusal("702.111b", "a creature with menace is blocked by two or more")
        limits.append(Limit(pairs, 2, len(pairs), refusal))
    for found in restrictions(game, attacker, "min_blockers"):
        if found.modification.amount is not None:
            least = amount_of(game, found.modification.amount, found.context)
            limits.append(Limit(pairs, least, len(pairs), Refusal("509.1b", "it must be blocked by more creatures")))
    for found in restrictions(game, attacker, "max_blockers"):
        if found.modification.amount is not None:
            most = amount_of(game, found.modification.amount, found.context)
            limits.append(Limit(pairs, 0, most, Refusal("509.1b", "it cannot be blocked by so many creatures")))
    return limits


def _require_block(game: Game, demands: Demands, blocker: int, able: list[int]) -> None:
    """CR 509.1c: it blocks, or blocks a certain attacker, if able."""
    for found in restrictions(game, blocker, "must_block"):
        filter = found.modification.filter
        wanted = [(blocker, a) for a in able if filter is None or matches(game, filter, a, found.context)]
        words = "a creature that blocks if able must block" if filter is None else _NAMED
        demands.require(wanted, Refusal("509.1c", words))


_NAMED = "it must block the attacker that an effect names"


def _require_being_blocked(game: Game, demands: Demands, attacker: int, against: list[tuple[int, int]]) -> None:
    """CR 509.1c: it is blocked if able, or all that are able block it (lure)."""
    for _ in restrictions(game, attacker, "must_be_blocked"):
        demands.require(against, Refusal("509.1c", "that attacker must be blocked"))
    for found in restrictions(game, attacker, "lure"):
        filter = found.modification.filter
        for pair in against:
            if filter is None or matches(game, filter, pair[0], found.context):
                demands.require([pair], Refusal("509.1c", _NAMED))


def _block(game: Game, chosen: list[tuple[int, int]]) -> None:
    combat = game.s.combat
    assert combat is not None
    for blocker, attacker in whole_bands(game, chosen):
        combat.blocked |= {attacker}  # it was declared, whatever has become of the blocker since (CR 509.1h)
        if game.s.objects[blocker].zone == BATTLEFIELD:
            combat.blockers[blocker] = (*combat.blockers.get(blocker, ()), attacker)
            combat.blocks[attacker] = (*combat.blocks.get(attacker, ()), blocker)
    chosen = [pair for pair in chosen if pair[0] in combat.blockers]
    game.touch()
    game.emit("blockers", blocks=[list(pair) for pair in chosen])
    events = [PairEvent(BLOCK, blocker, attacker, game.controller_of(attacker)) for blocker, attacker in chosen]
    for attacker in combat.attackers:
        kind = BLOCKED if attacker in combat.blocked else UNBLOCKED
        defending, blockers = combat.defending.get(attacker, -1), combat.blocks.get(attacker, ())
        events.append(PairEvent(kind, attacker, 0, defending, len(blockers)))
    note(game, events)


knows(Restriction, "condition", rule=("block_any_number", "cant_block_alone", "must_be_blocked"))
knows(Restriction, "amount condition", rule=("block_additional", "min_blockers", "max_blockers"))
knows(Restriction, "filter condition", rule=("must_block", "lure"))
knows(Restriction, "unless condition", rule="cant_block")
knows(Keyword, name="menace")
