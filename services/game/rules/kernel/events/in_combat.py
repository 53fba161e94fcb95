"""Who is in combat against whom: defending players, joining and leaving combat (CR 506.3, 506.4, 508.4, 508.5, 702.22f)."""

from __future__ import annotations

from collections.abc import Sequence

from ..state.events import BLOCKED, Event, PairEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, Combat, Obj, player_ref, seat_of


def leave_band(game: Game, oid: int) -> None:
    """CR 702.22f: a creature removed from combat is removed from its band."""
    combat = game.s.combat
    if combat is not None and combat.bands:
        bands = (tuple(other for other in band if other != oid) for band in combat.bands)
        combat.bands = tuple(band for band in bands if len(band) > 1)


# --- attackers -----------------------------------------------------------------------------------------------------


def defenders_for(game: Game, seat: int) -> list[int]:
    """What the seat's creatures may attack at all: opponents, their planeswalkers, battles they protect (CR 508.1b, 802)."""
    found: list[int] = []
    for other in game.format.attackable_seats(game, seat):
        found.append(player_ref(other))
        for oid in game.permanents():
            types = game.chars(oid).types
            if "planeswalker" in types and game.controller_of(oid) == other:
                found.append(oid)
    found += [
        oid for oid in game.permanents() if "battle" in game.chars(oid).types and protector(game, oid) not in (-1, seat)
    ]
    return found


def protector(game: Game, oid: int) -> int:
    """Who protects a battle (CR 310.8)."""
    word = game.s.objects[oid].choices.get("protector", "")
    return int(word) if word else -1


def defending_seat(game: Game, defender: int) -> int:
    """The defending player of an attack (CR 508.5)."""
    if defender < 0:
        return seat_of(defender)
    return protector(game, defender) if "battle" in game.chars(defender).types else game.controller_of(defender)


def remove_from_combat(game: Game, oid: int) -> None:
    """CR 506.4: it stops attacking, blocking and being attacked; an attacker that was blocked stays blocked."""
    combat = game.s.combat
    if combat is None:
        return
    if oid in combat.attackers.values():
        combat.withdrawn |= {oid}
    _stop_fighting(game, combat, oid)


def _stop_fighting(game: Game, combat: Combat, oid: int) -> None:
    if combat.bands:
        leave_band(game, oid)
    combat.attackers.pop(oid, None)
    combat.blocks.pop(oid, None)
    for attacker, blockers in list(combat.blocks.items()):
        if oid in blockers:
            combat.blocks[attacker] = tuple(blocker for blocker in blockers if blocker != oid)
    combat.blockers.pop(oid, None)
    game.touch()


def leave_by_type(game: Game) -> None:
    """CR 506.4: what stops being a creature, or becomes a battle, neither attacks nor blocks; what is no planeswalker or battle any more is not attacked."""
    combat = game.s.combat
    if combat is None:
        return
    for oid in [*combat.attackers, *combat.blockers]:
        types = game.chars(oid).types
        if "creature" not in types or "battle" in types:
            _stop_fighting(game, combat, oid)
    for defender in set(combat.attackers.values()):
        if defender > 0 and game.chars(defender).types.isdisjoint(("planeswalker", "battle")):
            combat.withdrawn |= {defender}


def is_attacked(game: Game, defender: int) -> bool:
    """Whether the player, planeswalker or battle that was attacked still is (CR 506.4c)."""
    assert game.s.combat is not None
    return defender < 0 or (game.s.objects[defender].zone == BATTLEFIELD and defender not in game.s.combat.withdrawn)


def block_on_entering(game: Game, attacker: int, row: Obj) -> None:
    """CR 506.3a, 506.3e-f, 509.4: it is blocking, unless it is no creature or that creature does not attack its controller's side."""
    combat = game.s.combat
    if combat is None or combat.defending.get(attacker, -1) != row.controller or attacker not in combat.attackers:
        return
    types = game.chars(row.id).types
    if "creature" not in types or "battle" in types:
        return
    combat.blockers[row.id] = (attacker,)
    combat.blocks[attacker] = (*combat.blocks.get(attacker, ()), row.id)
    game.touch()


def become_blocked(game: Game, oids: Sequence[int]) -> list[Event]:
    """CR 509.1h, 702.22i: attackers that were unblocked are blocked from now on, each with its whole band; what is told of it (509.3c)."""
    combat = game.s.combat
    if combat is None:
        return []
    bands = [band for oid in oids for band in combat.bands if oid in band]
    members = dict.fromkeys([*oids, *(other for band in bands for other in band)])
    fresh = [oid for oid in members if oid in combat.attackers and oid not in combat.blocked]
    combat.blocked |= frozenset(fresh)
    game.touch()
    return [PairEvent(BLOCKED, oid, 0, combat.defending.get(oid, -1), len(combat.blocks.get(oid, ()))) for oid in fresh]


def join_combat(game: Game, defender: int, row: Obj) -> None:
    """Put onto the battlefield attacking (CR 508.4): it never was declared as an attacker; nor is what may not attack at all (CR 506.3a, 506.3f)."""
    combat = game.s.combat
    if combat is None:
        return
    types = game.chars(row.id).types
    if "creature" not in types or "battle" in types:
        return
    combat.attackers[row.id] = defender
    combat.defending[row.id] = defending_seat(game, defender)
    game.touch()


def attacked_by(game: Game, seats: Sequence[int]) -> list[int]:
    """The players and planeswalkers that creatures of those seats are attacking, as far as they can be attacked still (CR 508.4b)."""
    combat = game.s.combat
    if combat is None:
        return []
    attacked = {defender for oid, defender in combat.attackers.items() if game.controller_of(oid) in seats}
    return [
        defender
        for defender in defenders_for(game, game.s.turn.active)
        if defender in attacked
        and is_attacked(game, defender)
        and (defender < 0 or "planeswalker" in game.chars(defender).types)
    ]


def start_attacking(game: Game, oid: int, defender: int) -> bool:
    """An effect states that a permanent is attacking (CR 508.4, 508.4c): it does if it is an attacking player's (CR 506.3b), a creature and no battle (CR 506.3g)."""
    combat = game.s.combat
    if combat is None or oid in combat.attackers or game.controller_of(oid) != game.s.turn.active:
        return False
    join_combat(game, defender, game.s.objects[oid])
    return oid in combat.attackers
