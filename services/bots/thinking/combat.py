"""Attacks and blocks that are worth a thought, from what everybody sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.state.game import Game
from services.game.rules.kernel.state.rows import seat_of

from .worth import life_left, permanent_worth, strength

Pairs = list[list[int]]
_DEFENDERS = 3
"""So many defenders are considered, the weakest first."""


# -- attacking


def attacks(game: Game, ask: Ask) -> Iterator[Pairs]:
    """Sets of attackers: nobody, and at each defender all, those who are safe, and all but some who stay to block."""
    yield [list(pair) for pair in ask.default]
    for defender in _defenders(game, ask)[:_DEFENDERS]:
        able = [oid for oid, refs in ask.pairs if defender in refs]
        safe = [oid for oid in able if is_safe(game, oid, seat_behind(game, defender))]
        by_worth = sorted(able, key=lambda oid: (-game.chars(oid).power, oid))
        for chosen in (
            able,
            safe,
            by_worth[: len(able) - 1],
            by_worth[: len(able) - 2],
            by_worth[: (len(able) + 1) // 2],
        ):
            if chosen:
                yield _with_default(ask, chosen, defender)


def instinctive_attack(game: Game, ask: Ask) -> Pairs:
    """Whoever is safe, or enough for the kill, at the weakest defender."""
    found = _defenders(game, ask)
    if not found:
        return [list(pair) for pair in ask.default]
    defender = found[0]
    seat = seat_behind(game, defender)
    able = [oid for oid, refs in ask.pairs if defender in refs]
    blockers = len(blockers_of(game, seat))
    powers = sorted((strength(game.chars(oid)) for oid in able), reverse=True)
    if sum(powers[blockers:]) >= life_left(game, game.s.players[seat]):
        return _with_default(ask, able, defender)
    return _with_default(ask, [oid for oid in able if is_safe(game, oid, seat)], defender)


def _with_default(ask: Ask, chosen: Iterable[int], defender: int) -> Pairs:
    bound = {pair[0]: list(pair) for pair in ask.default}
    return [*bound.values(), *([oid, defender] for oid in chosen if oid not in bound)]


def _defenders(game: Game, ask: Ask) -> list[int]:
    """Players first, the weakest of them first."""
    refs = sorted({ref for _, several in ask.pairs for ref in several})
    return sorted(refs, key=lambda ref: (ref > 0, life_left(game, game.s.players[seat_behind(game, ref)]), ref))


def seat_behind(game: Game, defender: int) -> int:
    """The player who is attacked, or who controls what is."""
    return seat_of(defender) if defender < 0 else game.controller_of(defender)


def blockers_of(game: Game, seat: int) -> list[int]:
    """Creatures that could block."""
    return [
        oid
        for oid in game.permanents()
        if game.controller_of(oid) == seat and not game.s.objects[oid].tapped and "creature" in game.chars(oid).types
    ]


def is_safe(game: Game, attacker: int, seat: int) -> bool:
    """Whether no single blocker of a player could kill it without losing more."""
    return all(
        not kills(game, blocker, attacker)
        or (kills(game, attacker, blocker) and permanent_worth(game, blocker) >= permanent_worth(game, attacker))
        for blocker in blockers_of(game, seat)
        if could_block(game, blocker, attacker)
    )


def could_block(game: Game, blocker: int, attacker: int) -> bool:
    """As far as evasion by flying goes."""
    return "flying" not in game.chars(attacker).keywords or bool(game.chars(blocker).keywords & {"flying", "reach"})


def kills(game: Game, one: int, other: int) -> bool:
    """Whether one creature's damage kills another that fights it."""
    mine, theirs = game.chars(one), game.chars(other)
    if mine.power <= 0 or "indestructible" in theirs.keywords:
        return False
    if _strikes_first(theirs.keywords, mine.keywords) and theirs.power >= mine.toughness - game.s.objects[one].damage:
        return False
    return "deathtouch" in mine.keywords or mine.power >= theirs.toughness - game.s.objects[other].damage


def _strikes_first(one: frozenset[str], other: frozenset[str]) -> bool:
    first = {"first strike", "double strike"}
    return bool(one & first) and not other & first


# -- blocking


def blocks(game: Game, ask: Ask) -> Iterator[Pairs]:
    """Sets of blocks: none but those required, what pays off, and what keeps a player alive."""
    yield [list(pair) for pair in ask.default]
    good = instinctive_block(game, ask)
    yield good
    yield _against_death(game, ask, good, always=True)


def instinctive_block(game: Game, ask: Ask) -> Pairs:
    """Blocks that trade well; when the rest would kill, whatever stops most."""
    chosen = [list(pair) for pair in ask.default]
    taken = {pair[1] for pair in chosen}
    for attacker in _by_threat(game, ask):
        if attacker not in taken:
            best = _best_blocker(game, ask, attacker, {pair[0] for pair in chosen})
            if best:
                chosen.append([best, attacker])
    return _against_death(game, ask, chosen, always=False)


def _by_threat(game: Game, ask: Ask) -> list[int]:
    found = sorted({attacker for _, several in ask.pairs for attacker in several})
    return sorted(found, key=lambda oid: -permanent_worth(game, oid))


def _best_blocker(game: Game, ask: Ask, attacker: int, used: set[int]) -> int:
    """The cheapest that survives or trades upwards; 0 for none."""
    able = [oid for oid, several in ask.pairs if attacker in several and oid not in used]
    survive = [oid for oid in able if not kills(game, attacker, oid)]
    killing = [oid for oid in survive if kills(game, oid, attacker)]
    trades = [
        oid
        for oid in able
        if kills(game, oid, attacker) and permanent_worth(game, oid) < permanent_worth(game, attacker)
    ]
    for several in (killing, trades, survive):
        if several:
            return min(several, key=lambda oid: (permanent_worth(game, oid), oid))
    return 0


def _against_death(game: Game, ask: Ask, chosen: Pairs, always: bool) -> Pairs:
    """More blocks, the largest attackers first, while what comes through would kill."""
    found = list(chosen)
    for attacker in sorted(_by_threat(game, ask), key=lambda oid: -game.chars(oid).power):
        if not always and _comes_through(game, ask.seat, found) < life_left(game, game.s.players[ask.seat]):
            return found
        used = {pair[0] for pair in found}
        able = [oid for oid, several in ask.pairs if attacker in several and oid not in used]
        if able and all(pair[1] != attacker for pair in found):
            found.append([min(able, key=lambda oid: (permanent_worth(game, oid), oid)), attacker])
    return found


def _comes_through(game: Game, seat: int, chosen: Pairs) -> int:
    combat = game.s.combat
    if combat is None:
        return 0
    blocked = {pair[1] for pair in chosen}
    return sum(
        strength(game.chars(attacker))
        for attacker, defender in combat.attackers.items()
        if attacker not in blocked and defender < 0 and seat_of(defender) == seat
    )
