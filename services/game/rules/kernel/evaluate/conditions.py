"""Evaluates conditions (CR 603.4 intervening ifs, 611.3 as-long-as, 608.2c)."""

from __future__ import annotations

from ...program import conditions as cn
from ...program.modifications import PlayerRule, Restriction
from ..state.context import Context
from ..state.game import Game
from ..state.rows import CastInfo
from .dispatch import CONDITIONS, Entry, amount_of, enter, holds, matches, objects_of, players_of, refs_of
from .filters import OPS, compare
from .past import happened_count
from .search import as_it_is, every

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


def _all(game: Game, n: cn.AllTrue, c: Context) -> bool:
    return all(holds(game, part, c) for part in n.parts)


def _any(game: Game, n: cn.AnyTrue, c: Context) -> bool:
    return any(holds(game, part, c) for part in n.parts)


def _false(game: Game, n: cn.IsFalse, c: Context) -> bool:
    return not holds(game, n.part, c)


def _compare(game: Game, n: cn.Compare, c: Context) -> bool:
    return compare(amount_of(game, n.left, c), n.op, amount_of(game, n.right, c))


def _exists(game: Game, n: cn.Exists, c: Context) -> bool:
    return compare(len(every(game, n.filter, c)), n.op, n.count)


def _matches(game: Game, n: cn.Matches, c: Context) -> bool:
    refs = [ref for ref in objects_of(game, n.objects, c) if ref > 0]
    return bool(refs) and all(matches(game, n.filter, as_it_is(game, ref, c), c) for ref in refs)


def _is_turn(game: Game, n: cn.IsTurnOf, c: Context) -> bool:
    return game.s.turn.active in players_of(game, n.who, c)


def _in_step(game: Game, n: cn.InStep, c: Context) -> bool:
    return in_step(game, n.step)


def _happened(game: Game, n: cn.Happened, c: Context) -> bool:
    if n.since == "last_turn" and game.s.turn.number == 1:
        return False  # nothing is true of a turn that there was not
    return compare(happened_count(game, n.event, c, n.since, False), n.op, n.count)


def _infos(game: Game, objects: object, c: Context) -> list[CastInfo]:
    found = [game.s.objects[ref].cast for ref in refs_of(game, objects, c) if ref > 0]
    return [info for info in found if info is not None]


def _kicked(game: Game, n: cn.WasKicked, c: Context) -> bool:
    for info in _infos(game, n.object, c):
        kicks = info.kicks
        if any(kicks) if n.which < 0 else n.which < len(kicks) and kicks[n.which] > 0:
            return True
    return False


def _cost_paid(game: Game, n: cn.CostPaid, c: Context) -> bool:
    return any(n.cost in info.costs for info in _infos(game, n.object, c))


def _did(game: Game, n: cn.Did, c: Context) -> bool:
    return n.name in c.did


def _won_flip(game: Game, n: cn.WonFlip, c: Context) -> bool:
    return c.num.get(n.name, 0) > 0


def _same_player(game: Game, n: cn.SamePlayer, c: Context) -> bool:
    return not set(players_of(game, n.left, c)).isdisjoint(players_of(game, n.right, c))


def _is_monarch(game: Game, n: cn.IsMonarch, c: Context) -> bool:
    return game.s.monarch in players_of(game, n.who, c)


def _initiative(game: Game, n: cn.HasInitiative, c: Context) -> bool:
    return game.s.initiative in players_of(game, n.who, c)


def _blessing(game: Game, n: cn.HasCityBlessing, c: Context) -> bool:
    return any("citys_blessing" in game.s.players[seat].flags for seat in players_of(game, n.who, c))


def _is_day(game: Game, n: cn.IsDay, c: Context) -> bool:
    return game.s.daytime == ("night" if n.night else "day")


def _first_combat(game: Game, n: cn.IsFirstCombat, c: Context) -> bool:
    return game.s.turn.combats == 1


def _max_speed(game: Game, n: cn.HasMaxSpeed, c: Context) -> bool:
    return game.s.players[c.controller].counters.get("speed", 0) >= 4


def _dungeon(game: Game, n: cn.CompletedDungeon, c: Context) -> bool:
    word = f"completed:{n.name}" if n.name else "completed_dungeons"
    player = game.s.players[c.controller]
    return word in player.flags or player.counters.get(word, 0) > 0


def _source_in(game: Game, n: cn.SourceIn, c: Context) -> bool:
    row = game.s.objects.get(c.source)
    return row is not None and row.zone == n.zone


def _always(game: Game, n: cn.Always, c: Context) -> bool:
    return True


enter(
    CONDITIONS,
    Entry(cn.AllTrue, _all, "parts"),
    Entry(cn.AnyTrue, _any, "parts"),
    Entry(cn.IsFalse, _false, "part"),
    Entry(cn.Compare, _compare, "left op right", op=OPS),
    Entry(cn.Exists, _exists, "filter op count", op=OPS),
    Entry(cn.Matches, _matches, "objects filter"),
    Entry(cn.IsTurnOf, _is_turn, "who"),
    Entry(cn.InStep, _in_step, "step"),
    Entry(cn.Happened, _happened, "event op count since", op=OPS),
    Entry(cn.WasKicked, _kicked, "object which"),
    Entry(cn.CostPaid, _cost_paid, "object cost"),
    Entry(cn.Did, _did, "name"),
    Entry(cn.WonFlip, _won_flip, "name"),
    Entry(cn.SamePlayer, _same_player, "left right"),
    Entry(cn.IsMonarch, _is_monarch, "who"),
    Entry(cn.HasInitiative, _initiative, "who"),
    Entry(cn.HasCityBlessing, _blessing, "who"),
    Entry(cn.IsDay, _is_day, "night"),
    Entry(cn.HasMaxSpeed, _max_speed),
    Entry(cn.IsFirstCombat, _first_combat),
    Entry(cn.CompletedDungeon, _dungeon, "name"),
    Entry(cn.SourceIn, _source_in, "zone"),
    Entry(cn.Always, _always),
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
