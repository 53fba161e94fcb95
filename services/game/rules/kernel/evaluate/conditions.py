"""Evaluates conditions (CR 603.4 intervening ifs, 611.3 as-long-as, 608.2c)."""

from __future__ import annotations

from ...program import conditions as k
from ...program.modifications import PlayerRule, Restriction
from ..state.context import Context
from ..state.game import Game
from ..state.rows import CastInfo
from .dispatch import CONDITIONS, Entry, amount_of, enter, holds, matches, objects_of, players_of, refs_of
from .event_patterns import happened_count
from .filters import OPS, compare
from .search import every

_PHASES = {
    "main": ("main1", "main2"),
    "combat": (
        "begin_combat",
        "declare_attackers",
        "declare_blockers",
        "first_strike_damage",
        "combat_damage",
        "end_combat",
    ),
}


def player_rule_for(game: Game, seat: int, rule: str, oid: int) -> bool:
    """Whether a rule about players holds for the seat as far as the object is concerned."""
    for found in game.player_rules().get(rule, ()):
        n = found.modification
        if isinstance(n, PlayerRule) and seat in found.seats and holds(game, n.condition, found.context):
            if n.filter is None or matches(game, n.filter, oid, found.context):
                return True
    return False


def in_step(game: Game, step: str) -> bool:
    """Whether it is that step, or a step of that phase."""
    now = game.s.turn.step
    return now == step or now in _PHASES.get(step, ())


def _all(game: Game, n: k.AllTrue, c: Context) -> bool:
    return all(holds(game, part, c) for part in n.parts)


def _any(game: Game, n: k.AnyTrue, c: Context) -> bool:
    return any(holds(game, part, c) for part in n.parts)


def _false(game: Game, n: k.IsFalse, c: Context) -> bool:
    return not holds(game, n.part, c)


def _compare(game: Game, n: k.Compare, c: Context) -> bool:
    return compare(amount_of(game, n.left, c), n.op, amount_of(game, n.right, c))


def _exists(game: Game, n: k.Exists, c: Context) -> bool:
    return compare(len(every(game, n.filter, c)), n.op, n.count)


def _matches(game: Game, n: k.Matches, c: Context) -> bool:
    refs = [ref for ref in objects_of(game, n.objects, c) if ref > 0]
    return bool(refs) and all(matches(game, n.filter, ref, c) for ref in refs)


def _is_turn(game: Game, n: k.IsTurnOf, c: Context) -> bool:
    return game.s.turn.active in players_of(game, n.who, c)


def _in_step(game: Game, n: k.InStep, c: Context) -> bool:
    return in_step(game, n.step)


def _happened(game: Game, n: k.Happened, c: Context) -> bool:
    if n.since == "last_turn" and game.s.turn.number == 1:
        return False  # nothing is true of a turn that there was not
    return compare(happened_count(game, n.event, c, n.since, False), n.op, n.count)


def _infos(game: Game, objects: object, c: Context) -> list[CastInfo]:
    found = [game.s.objects[ref].cast for ref in refs_of(game, objects, c) if ref > 0]
    return [info for info in found if info is not None]


def _kicked(game: Game, n: k.WasKicked, c: Context) -> bool:
    for info in _infos(game, n.object, c):
        kicks = info.kicks
        if any(kicks) if n.which < 0 else n.which < len(kicks) and kicks[n.which] > 0:
            return True
    return False


def _cost_paid(game: Game, n: k.CostPaid, c: Context) -> bool:
    return any(n.cost in info.costs for info in _infos(game, n.object, c))


def _did(game: Game, n: k.Did, c: Context) -> bool:
    return n.name in c.did


def _won_flip(game: Game, n: k.WonFlip, c: Context) -> bool:
    return c.num.get(n.name, 0) > 0


def _choice_was(game: Game, n: k.ChoiceWas, c: Context) -> bool:
    row = game.s.objects.get(c.source)
    return n.word in c.did or (row is not None and n.word in row.choices.values())


def _same_player(game: Game, n: k.SamePlayer, c: Context) -> bool:
    return not set(players_of(game, n.left, c)).isdisjoint(players_of(game, n.right, c))


def _same_object(game: Game, n: k.SameObject, c: Context) -> bool:
    return not set(objects_of(game, n.left, c)).isdisjoint(objects_of(game, n.right, c))


def _is_monarch(game: Game, n: k.IsMonarch, c: Context) -> bool:
    return game.s.monarch in players_of(game, n.who, c)


def _initiative(game: Game, n: k.HasInitiative, c: Context) -> bool:
    return game.s.initiative in players_of(game, n.who, c)


def _blessing(game: Game, n: k.HasCityBlessing, c: Context) -> bool:
    return any("citys_blessing" in game.s.players[seat].flags for seat in players_of(game, n.who, c))


def _is_day(game: Game, n: k.IsDay, c: Context) -> bool:
    return game.s.daytime == ("night" if n.night else "day")


def _first_combat(game: Game, n: k.IsFirstCombat, c: Context) -> bool:
    return game.s.turn.combats == 1


def _max_speed(game: Game, n: k.HasMaxSpeed, c: Context) -> bool:
    return game.s.players[c.controller].counters.get("speed", 0) >= 4


def _dungeon(game: Game, n: k.CompletedDungeon, c: Context) -> bool:
    word = f"completed:{n.name}" if n.name else "completed_dungeons"
    player = game.s.players[c.controller]
    return word in player.flags or player.counters.get(word, 0) > 0


def _source_in(game: Game, n: k.SourceIn, c: Context) -> bool:
    row = game.s.objects.get(c.source)
    return row is not None and row.zone == n.zone


def _first_time(game: Game, n: k.FirstTimeThisTurn, c: Context) -> bool:
    return c.num.get("event.nth", 1) == n.n


def _revealed(game: Game, n: k.IsRevealed, c: Context) -> bool:
    return n.name in c.did


def _always(game: Game, n: k.Always, c: Context) -> bool:
    return True


enter(
    CONDITIONS,
    Entry(k.AllTrue, _all, "parts"),
    Entry(k.AnyTrue, _any, "parts"),
    Entry(k.IsFalse, _false, "part"),
    Entry(k.Compare, _compare, "left op right", op=OPS),
    Entry(k.Exists, _exists, "filter op count", op=OPS),
    Entry(k.Matches, _matches, "objects filter"),
    Entry(k.IsTurnOf, _is_turn, "who"),
    Entry(k.InStep, _in_step, "step"),
    Entry(k.Happened, _happened, "event op count since", op=OPS),
    Entry(k.WasKicked, _kicked, "object which"),
    Entry(k.CostPaid, _cost_paid, "object cost"),
    Entry(k.Did, _did, "name"),
    Entry(k.WonFlip, _won_flip, "name"),
    Entry(k.ChoiceWas, _choice_was, "word"),
    Entry(k.SamePlayer, _same_player, "left right"),
    Entry(k.SameObject, _same_object, "left right"),
    Entry(k.IsMonarch, _is_monarch, "who"),
    Entry(k.HasInitiative, _initiative, "who"),
    Entry(k.HasCityBlessing, _blessing, "who"),
    Entry(k.IsDay, _is_day, "night"),
    Entry(k.HasMaxSpeed, _max_speed),
    Entry(k.IsFirstCombat, _first_combat),
    Entry(k.CompletedDungeon, _dungeon, "name"),
    Entry(k.SourceIn, _source_in, "zone"),
    Entry(k.FirstTimeThisTurn, _first_time, "n"),
    Entry(k.IsRevealed, _revealed, "name"),
    Entry(k.Always, _always),
)


def forbidden(game: Game, oid: int, rule: str) -> bool:
    """Whether a restriction of that name lies on the object."""
    for found in game.chars(oid).restrictions:
        modification = found.modification  # type: ignore[attr-defined]
        if isinstance(modification, Restriction) and modification.rule == rule:
            return True
    return False


def player_rule(game: Game, seat: int, rule: str) -> bool:
    """Whether a rule about players holds for the seat."""
    found = game.player_rules().get(rule)
    return found is not None and any(seat in each.seats for each in found)
