"""Evaluates references: players to seats in APNAP order (CR 101.4), objects to ids in a defined order.

`Chosen`, `ChosenPlayer` and targets are not chosen here: `evaluate.clauses` asks for them and binds the outcome; an unbound one gives nothing.
"""

from __future__ import annotations

from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import HappenedCount
from ...program.conditions import Compare, Happened
from ...program.filters import Filter
from ...program.node import Node
from ..keywords.soulbond import partner_of
from ..state.context import Context
from ..state.game import Game
from ..state.rows import BATTLEFIELD, EXILE, GONE, PUBLIC_ZONES, player_ref, seat_of
from .dispatch import OBJECTS, PLAYERS, Entry, amount_of, enter, holds, matches, objects_of, players_of, refs_of
from .filters import attachments, linked_to
from .search import MEASURES, every, measure, set_name, zone_of


def apnap(game: Game) -> list[int]:
    """Living seats from the active player on, in turn order."""
    players = game.s.players
    count, active = len(players), game.s.turn.active
    return [seat for seat in ((active + step) % count for step in range(count)) if players[seat].alive]


def _you(game: Game, n: pl.You, c: Context) -> list[int]:
    return [c.controller] if c.controller >= 0 and game.s.players[c.controller].alive else []


def _each_player(game: Game, n: pl.EachPlayer, c: Context) -> list[int]:
    return apnap(game)


def _each_opponent(game: Game, n: pl.EachOpponent, c: Context) -> list[int]:
    team = game.team_of(c.controller)
    return [seat for seat in apnap(game) if seat not in team]


def _each_other(game: Game, n: pl.EachOtherPlayer, c: Context) -> list[int]:
    return [seat for seat in apnap(game) if seat != c.controller]


def _bound_seats(game: Game, name: str, c: Context) -> list[int]:
    refs = c.bind.get(name, ())
    if name == "chosen_player" and name not in c.bind:
        word = game.choice(c, "player")  # chosen for the permanent as it entered (CR 607.2d)
        refs = (int(word),) if word else ()
    return [seat_of(ref) for ref in refs if ref < 0 and game.s.players[seat_of(ref)].alive]


def _target_player(game: Game, n: pl.TargetPlayer, c: Context) -> list[int]:
    return _bound_seats(game, f"target{n.slot}", c)


def _controller(game: Game, n: pl.ControllerOf, c: Context) -> list[int]:
    seats = [game.controller_of(ref) if ref > 0 else seat_of(ref) for ref in refs_of(game, n.object, c)]
    return [seat for seat in dict.fromkeys(seats) if seat >= 0 and game.s.players[seat].alive]


def _owner(game: Game, n: pl.OwnerOf, c: Context) -> list[int]:
    seats = [game.s.objects[ref].owner for ref in refs_of(game, n.object, c) if ref > 0]
    return [seat for seat in dict.fromkeys(seats) if game.s.players[seat].alive]


def _active(game: Game, n: pl.ActivePlayer, c: Context) -> list[int]:
    return [game.s.turn.active] if game.s.players[game.s.turn.active].alive else []


def _defending(game: Game, n: pl.DefendingPlayer, c: Context) -> list[int]:
    combat = game.s.combat
    for ref in (*c.bind.get("event.attacker", ()), *c.bind.get("event.object", ()), c.source):
        if combat is not None and ref in combat.defending:
            return [combat.defending[ref]]
    return _bound_seats(game, "event.player", c)


def _attacking(game: Game, n: pl.AttackingPlayer, c: Context) -> list[int]:
    return _active(game, pl.ActivePlayer(), c) if game.s.combat is not None else []


def _bound(game: Game, n: pl.BoundPlayers, c: Context) -> list[int]:
    return _bound_seats(game, n.name, c)


def _chosen_player(game: Game, n: pl.ChosenPlayer, c: Context) -> list[int]:
    return _bound_seats(game, "chosen_player", c)


def _players_with(game: Game, n: pl.PlayersWith, c: Context) -> list[int]:
    return [seat for seat in players_of(game, n.among, c) if _is_with(game, n, seat, c)]


def _is_with(game: Game, n: pl.PlayersWith, seat: int, c: Context) -> bool:
    return holds(game, n.condition, c.with_bound("candidate", player_ref(seat)))


def includes(game: Game, who: pl.Players | None, seat: int, c: Context) -> bool:
    """Whether what happened to that player happened to one of these, who may have left the game since (CR 800.4i)."""
    if who is None or type(who) is pl.EachPlayer:
        return True
    if type(who) is pl.EachOpponent:
        return game.s.players[seat].team != game.s.players[c.controller].team
    if type(who) is pl.BoundPlayers and who.name in c.bind:
        return player_ref(seat) in c.bind[who.name]
    return seat in players_of(game, who, c)


def how_many(game: Game, who: pl.Players, c: Context) -> int:
    """The number of these players, and of those of whom something of the past is asked who have left (CR 800.4i)."""
    count = len(players_of(game, who, c))
    if not isinstance(who, pl.PlayersWith) or not _is_past(who.condition):
        return count
    gone = [player.seat for player in game.s.players if not player.alive]
    return count + sum(includes(game, who.among, seat, c) and _is_with(game, who, seat, c) for seat in gone)


def _is_past(condition: Node) -> bool:
    return isinstance(condition, Happened) or (
        isinstance(condition, Compare) and isinstance(condition.left, HappenedCount)
    )


def _together(game: Game, n: pl.Together, c: Context) -> list[int]:
    seats = {seat for part in n.parts for seat in players_of(game, part, c)}
    return [seat for seat in apnap(game) if seat in seats]


def _enchanted_player(game: Game, n: pl.EnchantedPlayer, c: Context) -> list[int]:
    ref = game.s.objects[c.source].attached_to if c.source in game.s.objects else 0
    return [seat_of(ref)] if ref < 0 and game.s.players[seat_of(ref)].alive else []


def _monarch(game: Game, n: pl.Monarch, c: Context) -> list[int]:
    return [game.s.monarch] if game.s.monarch >= 0 else []


def _everyone_but(game: Game, n: pl.EveryoneBut, c: Context) -> list[int]:
    out = players_of(game, n.players, c)
    return [seat for seat in apnap(game) if seat not in out]


enter(
    PLAYERS,
    Entry(pl.You, _you),
    Entry(pl.EachPlayer, _each_player),
    Entry(pl.EachOpponent, _each_opponent),
    Entry(pl.EachOtherPlayer, _each_other),
    Entry(pl.TargetPlayer, _target_player, "slot"),
    Entry(pl.ControllerOf, _controller, "object"),
    Entry(pl.OwnerOf, _owner, "object"),
    Entry(pl.ActivePlayer, _active),
    Entry(pl.DefendingPlayer, _defending),
    Entry(pl.AttackingPlayer, _attacking),
    Entry(pl.BoundPlayers, _bound, "name"),
    Entry(pl.ChosenPlayer, _chosen_player),
    Entry(pl.PlayersWith, _players_with, "among condition"),
    Entry(pl.Together, _together, "parts"),
    Entry(pl.EnchantedPlayer, _enchanted_player),
    Entry(pl.Monarch, _monarch),
    Entry(pl.EveryoneBut, _everyone_but, "players"),
)


def _this(game: Game, n: ob.This, c: Context) -> list[int]:
    return [c.source] if c.source > 0 else []


def _giver(game: Game, n: ob.Giver, c: Context) -> list[int]:
    return []  # an ability that nothing has given


def _known(game: Game, n: ob.Known, c: Context) -> list[int]:
    """A static ability looks at what is there now; an ability that resolves knows what it last was (CR 608.2h)."""
    row = game.s.objects.get(n.id)
    if row is None or (row.zone == GONE and game.derived.is_computing):
        return []
    return [n.id]


def _target(game: Game, n: ob.Target, c: Context) -> list[int]:
    return list(c.bind.get(f"target{n.slot}", ()))


def _any_target(game: Game, n: ob.AnyTarget, c: Context) -> list[int]:
    return list(c.bind.get(f"target{n.slot}", ()))


def _bound_objects(game: Game, n: ob.Bound, c: Context) -> list[int]:
    return [ref for ref in c.bind.get(n.name, ()) if ref > 0 or game.s.players[seat_of(ref)].alive]


def _every(game: Game, n: ob.Every, c: Context) -> list[int]:
    return every(game, n.filter, c)


def _chosen(game: Game, n: ob.Chosen, c: Context) -> list[int]:
    return list(c.bind.get("chosen", ()))


def _host(game: Game, n: ob.Host, c: Context) -> list[int]:
    row = game.s.objects.get(c.source)
    if row is None or row.attached_to == 0:
        return list(c.bind.get("event.host", ()))
    return [row.attached_to]


def _attachments(game: Game, n: ob.AttachmentsOf, c: Context) -> list[int]:
    hosts = objects_of(game, n.hosts, c)
    return [oid for host in hosts for oid in attachments(game, host) if matches(game, n.filter, oid, c)]


def _top_of_library(game: Game, n: ob.TopOfLibrary, c: Context) -> list[int]:
    count = max(amount_of(game, n.amount, c), 0)
    found: list[int] = []
    for seat in players_of(game, n.who, c):
        library = game.s.library[seat]
        found += library[:count] if n.bottom else library[: -count - 1 : -1] if count else []
    return found


def _top_of_graveyard(game: Game, n: ob.TopOfGraveyard, c: Context) -> list[int]:
    found: list[int] = []
    for seat in players_of(game, n.who, c):
        cards = game.zone_list("graveyard", seat)
        fitting = [oid for oid in cards if matches(game, n.filter, oid, c)]
        found += fitting[:1] if n.bottom else fitting[-1:]
    return found


def _among(game: Game, n: ob.Among, c: Context) -> list[int]:
    acted_on = c.bind.get(set_name(n.objects)) if isinstance(n.objects, ob.Every) else None
    found = []
    for ref in objects_of(game, n.objects, c) if acted_on is None else acted_on:
        if ref > 0 and matches(game, n.filter, _judged(game, ref, n.filter, c), c):
            found.append(ref)
    return found


def _judged(game: Game, ref: int, filter: Filter, c: Context) -> int:
    """A permanent that left is looked at as it last was, even if it came back, unless the filter asks where it is now (CR 608.2h)."""
    if zone_of(filter) or game.zone_then(ref) != BATTLEFIELD:
        return game.live(ref, c) or ref
    return ref


def _union(game: Game, n: ob.Union, c: Context) -> list[int]:
    return list(dict.fromkeys(ref for part in n.parts for ref in objects_of(game, part, c)))


def _greatest(game: Game, n: ob.Greatest, c: Context) -> list[int]:
    found = every(game, n.filter, c)
    if not found:
        return []
    values = [measure(game, n.by, ref) for ref in found]
    best = min(values) if n.least else max(values)
    return [ref for ref, value in zip(found, values, strict=True) if value == best]


def _put_by_this(game: Game, n: ob.PutByThisOnes, c: Context) -> list[int]:
    rows = game.s.objects
    return [oid for oid in linked_to(game, c) if rows[oid].zone == EXILE and matches(game, n.filter, oid, c)]


def _source_of(game: Game, n: ob.SourceOf, c: Context) -> list[int]:
    items = [game.s.objects[ref].item for ref in objects_of(game, n.abilities, c) if ref in game.s.objects]
    return list(dict.fromkeys(item.source for item in items if item is not None and item.kind != "spell"))


def _commanders(game: Game, n: ob.CommandersOf, c: Context) -> list[int]:
    """Those that can be seen: of one in a hidden zone nothing is known, and what is phased out is not there (CR 702.26b).

    A permanent is one through any of its components (903.3b, 903.3c).
    """
    seats = players_of(game, n.who, c)
    seen = [oid for oid, row in game.s.objects.items() if row.zone in PUBLIC_ZONES and not row.phased_out]
    return [oid for oid in seen if game.s.objects[oid].owner in seats and game.is_commander(oid)]


def _paired_with(game: Game, n: ob.PairedWith, c: Context) -> list[int]:
    other = partner_of(game, c.source)
    return [other] if other else []


enter(
    OBJECTS,
    Entry(ob.This, _this),
    Entry(ob.Giver, _giver),
    Entry(ob.Known, _known, "id"),
    Entry(ob.Target, _target, "slot"),
    Entry(ob.AnyTarget, _any_target, "slot"),
    Entry(ob.Bound, _bound_objects, "name"),
    Entry(ob.Every, _every, "filter"),
    Entry(ob.Chosen, _chosen),
    Entry(ob.Host, _host),
    Entry(ob.AttachmentsOf, _attachments, "hosts filter"),
    Entry(ob.TopOfLibrary, _top_of_library, "who amount bottom"),
    Entry(ob.TopOfGraveyard, _top_of_graveyard, "who filter bottom"),
    Entry(ob.Among, _among, "objects filter"),
    Entry(ob.Union, _union, "parts"),
    Entry(ob.Greatest, _greatest, "filter by least", by=MEASURES),
    Entry(ob.PutByThisOnes, _put_by_this, "filter"),
    Entry(ob.CommandersOf, _commanders, "who"),
    Entry(ob.SourceOf, _source_of, "abilities"),
    Entry(ob.PairedWith, _paired_with),
)
