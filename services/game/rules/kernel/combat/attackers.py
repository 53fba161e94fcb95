"""The combat phase (CR 506-508, 511): who attacks what, with restrictions, requirements and costs. Blocks are in `combat.blockers`, damage in `combat.damage`.

506.2, 506.2a, 506.3, 506.3a-d, 506.3f, 506.4 ok; 508.1a-k ok (508.1c-d in `combat.declaration`); 508.4 ok; 511 ok; attack multiple players 802 ok;
bands 702.22 in `bands`, exert and enlist in `combat.exert_and_enlist`, costs in `combat.tolls`.
506.3e entering blocking, 509.1h becoming blocked by an effect ok (`events.in_combat`). Not done (no format has shared team turns): 506.2b. 506.3g, 508.4b permanents on the battlefield that an effect makes attackers ok (there too).
"""

from __future__ import annotations

from typing import Any

from ...program.abilities import Keyword
from ...program.modifications import PlayerRule, Restriction
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask
from ..declared import knows
from ..evaluate.conditions import player_rule
from ..evaluate.dispatch import amount_of, holds, players_of
from ..evaluate.payable import is_sick
from ..events.in_combat import defenders_for, defending_seat
from ..events.pipeline import tap
from ..events.triggers import note
from ..state.events import ATTACK, PairEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, Combat, seat_of
from .bands import declare_bands
from .declaration import Demands, Limit
from .exert_and_enlist import attack_options
from .tolls import Due, agree, pay_all


def restrictions(game: Game, oid: int, rule: str) -> list[Any]:
    """The rules of that name on an object that hold now."""
    return [
        found for found in game.chars(oid).restrictions
        if isinstance(found.modification, Restriction) and found.modification.rule == rule  # type: ignore[attr-defined]
        and holds(game, found.modification.condition, found.context)  # type: ignore[attr-defined]
    ]  # fmt: skip


def why_not_attack(game: Game, oid: int, defender: int) -> Refusal | None:
    """Why a creature cannot attack that defender, or None; costs are not looked at here (CR 508.1a-c)."""
    row, chars = game.s.objects[oid], game.chars(oid)
    if "creature" not in chars.types or "battle" in chars.types:
        return Refusal("508.1a", "only a creature can attack")
    if row.tapped:
        return Refusal("508.1a", "a tapped creature cannot attack")
    if is_sick(game, oid):
        return Refusal("302.6", "a creature cannot attack in the turn it came under your control")
    if game.has_keyword(oid, "defender") and not restrictions(game, oid, "can_attack_despite_defender"):
        return Refusal("702.3b", "a creature with defender cannot attack")
    refusal = game.format.why_not_reach(game, oid, defender)
    if refusal is not None:
        return refusal
    for found in restrictions(game, oid, "cant_attack"):
        if _concerns_defender(game, found, oid, defender):
            return Refusal("508.1c", "an effect says it cannot attack")
    return None


def _concerns_defender(game: Game, found: Any, oid: int, defender: int) -> bool:
    n = found.modification
    if n.unless is not None:
        return False
    if n.who is None:
        return True
    if defender > 0 and not _extends_to(game, n.word, defender):
        return False
    return defending_seat(game, defender) in players_of(game, n.who, found.context)


def _extends_to(game: Game, word: str, defender: int) -> bool:
    """ "Can't attack you" is about the player alone; "or planeswalkers you control" and the like say more."""
    return word in ("permanents", "defending") or (
        word == "planeswalkers" and "planeswalker" in game.chars(defender).types
    )


def declare_attackers(game: Game) -> Flow[None]:
    """CR 508.1."""
    seat = game.s.turn.active
    defenders = defenders_for(game, seat)
    pairs = []
    for oid in game.permanents():
        if game.controller_of(oid) == seat:
            able = [defender for defender in defenders if why_not_attack(game, oid, defender) is None]
            if able:
                pairs.append((oid, able))
    chosen: list[tuple[int, int]] = []
    if pairs and not _player_cannot_attack(game, seat):
        demands = attack_demands(game, pairs)
        question = Ask("attackers", seat, "attackers")
        question.pairs = pairs
        question.default = demands.default()
        question.check = demands
        answer = yield from ask(question)
        chosen = yield from _pay_to_attack(game, seat, [(int(a), int(d)) for a, d in answer], demands)
    yield from attack_options(game, seat, [oid for oid, _ in chosen])
    yield from _attack(game, seat, [pair for pair in chosen if _is_theirs(game, seat, pair[0])])


def _player_cannot_attack(game: Game, seat: int) -> bool:
    return player_rule(game, seat, "cant_attack")


def attack_demands(game: Game, pairs: list[tuple[int, list[int]]]) -> Demands:
    """What restrictions and requirements say of the whole declaration (CR 508.1c-d)."""
    demands = Demands(pairs, Refusal("508.1b", "a creature attacks one player, planeswalker or battle"))
    for oid, able in pairs:
        if restrictions(game, oid, "attacks_alone_only"):
            demands.only_alone[oid] = Refusal("508.1c", "that creature can attack only alone")
        if restrictions(game, oid, "cant_attack_alone"):
            demands.never_alone[oid] = Refusal("508.1c", "that creature cannot attack alone")
        _require_attack(game, demands, oid, able)
        _require_by_goad(game, demands, oid, able)
    demands.limits = _attack_limits(game, demands.pairs)
    if demands.requirements:
        demands.costly = frozenset(pair for pair in demands.pairs if attack_costs(game, *pair))
    return demands


def _require_attack(game: Game, demands: Demands, oid: int, able: list[int]) -> None:
    """CR 508.1d: it attacks, or attacks a certain player, if able."""
    for found in restrictions(game, oid, "must_attack"):
        who = found.modification.who
        if who is None:
            refusal = Refusal("508.1d", "a creature that attacks if able must attack")
            demands.require([(oid, defender) for defender in able], refusal)
        else:
            seats = players_of(game, who, found.context)
            refusal = Refusal("508.1d", "it must attack the player that an effect names, if able")
            demands.require([(oid, d) for d in able if d < 0 and seat_of(d) in seats], refusal)


def _require_by_goad(game: Game, demands: Demands, oid: int, able: list[int]) -> None:
    """CR 701.15b-c: two requirements for each player who goaded it."""
    for seat in sorted(_goaders(game, oid)):
        refusal = Refusal("701.15b", "a goaded creature attacks if able")
        demands.require([(oid, defender) for defender in able], refusal)
        refusal = Refusal("701.15b", "a goaded creature attacks another player if able")
        demands.require([(oid, d) for d in able if d < 0 and seat_of(d) != seat], refusal)


def _goaders(game: Game, oid: int) -> set[int]:
    marks = game.s.objects[oid].marks
    by = {int(mark.split(":")[1]) for mark in marks if mark.startswith("goaded:")}
    return by | {found.context.controller for found in restrictions(game, oid, "goaded")}


def _attack_limits(game: Game, pairs: list[tuple[int, int]]) -> list[Limit]:
    limits = []
    for rule in game.rules():
        n = rule.modification
        if isinstance(n, PlayerRule) and n.rule == "cant_attack_with_more_than" and n.amount is not None:
            most, seat = amount_of(game, n.amount, rule.context), rule.context.controller
            against = frozenset(pair for pair in pairs if not n.word or defending_seat(game, pair[1]) == seat)
            limits.append(Limit(against, 0, most, Refusal("508.1c", f"no more than {most} creatures can attack")))
    return limits


def attack_costs(game: Game, oid: int, defender: int) -> list[Due]:
    """Costs to attack (CR 508.1g): "can't attack you unless their controller pays"."""
    found = list[Due]()
    for rule in game.rules():
        n = rule.modification
        if isinstance(n, PlayerRule) and n.rule == "attackers_tax" and n.unless is not None:
            against = defending_seat(game, defender)
            if (
                against in rule.seats
                and (defender < 0 or (n.word == "planeswalkers" and "planeswalker" in game.chars(defender).types))
                and holds(game, n.condition, rule.context)
            ):
                found.append((n.unless, rule.context.branch()))
    for rule in restrictions(game, oid, "cant_attack"):
        if rule.modification.unless is not None and _concerns_who(game, rule, defender):
            found.append((rule.modification.unless, rule.context.branch()))
    return found


def _concerns_who(game: Game, rule: Any, defender: int) -> bool:
    who = rule.modification.who
    return who is None or defending_seat(game, defender) in players_of(game, who, rule.context)


def _attack(game: Game, seat: int, chosen: list[tuple[int, int]]) -> Flow[None]:
    combat = game.s.combat or Combat()
    game.s.combat = combat
    if not chosen:
        return
    events = []
    for oid, defender in chosen:
        combat.attackers[oid] = defender
        combat.defending[oid] = defending_seat(game, defender)
        if defender < 0:
            combat.attacked_players |= {seat_of(defender)}
        events.append(PairEvent(ATTACK, oid, max(defender, 0), combat.defending[oid], len(chosen), seat))
    yield from declare_bands(game, seat, chosen)
    game.touch()
    game.emit("attackers", seat=seat, attacks=[list(pair) for pair in chosen])
    note(game, events)


def _pay_to_attack(
    game: Game, seat: int, chosen: list[tuple[int, int]], demands: Demands
) -> Flow[list[tuple[int, int]]]:
    """CR 508.1f-j: they are tapped, then the costs are paid; what is not paid for does not attack. Raises IllegalAction if the others may not attack so."""
    costs = {oid: attack_costs(game, oid, defender) for oid, defender in chosen}
    turned = {oid for oid, _ in chosen if not game.has_keyword(oid, "vigilance")}
    kept, due = yield from agree(game, seat, "attack_cost", chosen, costs, turned, demands)
    yield from tap(game, [oid for oid, _ in kept if oid in turned])
    yield from pay_all(game, seat, due)
    return kept


def _is_theirs(game: Game, seat: int, oid: int) -> bool:
    """Whether a chosen creature is still there and the player's (CR 508.1k)."""
    return game.s.objects[oid].zone == BATTLEFIELD and game.controller_of(oid) == seat


def begin_combat(game: Game) -> None:
    """The combat phase begins (CR 507)."""
    if game.s.combat is not None:
        game.touch()  # nobody attacks any more: an additional combat phase
    game.s.combat = Combat()
    game.s.turn.combats += 1


def end_combat(game: Game) -> None:
    """CR 511.3."""
    game.s.combat = None
    game.touch()


knows(
    Restriction, "condition", rule=("can_attack_despite_defender", "attacks_alone_only", "cant_attack_alone", "goaded")
)
knows(Restriction, "who condition", rule="must_attack")
knows(Restriction, "who unless condition word", rule="cant_attack")
knows(PlayerRule, rule="cant_attack")
knows(PlayerRule, "amount word", rule="cant_attack_with_more_than")
knows(PlayerRule, "word unless condition", rule="attackers_tax")
knows(Keyword, name=("defender", "vigilance"))
