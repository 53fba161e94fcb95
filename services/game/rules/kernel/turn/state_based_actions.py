"""State-based actions (CR 704): checked all at once whenever a player would get priority, until none is done.

704.5a-c losing ok; 704.5d-e tokens and copies cease (on moving) ok; 704.5f-h creatures ok; 704.5i planeswalkers ok; 704.5j legend rule ok (by the format's reading);
704.5k world rule ok; 704.5m-n, p attachments ok; 704.5q +1/+1 and -1/-1 annihilate ok; 704.5s sagas ok;
704.5v-x battles and their protectors, 704.5y roles, 704.5z start your engines ok. 704.6c commander damage ok;
704.5r counter limits ok; 704.6d commander in graveyard or exile ok; 704.5u in `sectors` ok.
"""

from __future__ import annotations

from ...program.abilities import Ability, TriggeredAbility
from ...program.events import CountersPut
from ...program.modifications import PlayerRule, Restriction
from ..ask.flow import Flow, choose_objects, yes_no
from ..characteristics.before_effects import final_chapter, is_bestowed
from ..combat.attackers import restrictions
from ..declared import knows
from ..evaluate.conditions import forbidden, player_rule
from ..evaluate.dispatch import amount_of
from ..events.attachment import can_be_attached, detach
from ..events.control import notice_control
from ..events.counters import take_counters
from ..events.damage import lethal_damage
from ..events.designations import check_blessing, start_daytime, start_engines, turn_by_daytime
from ..events.durations import expire_conditions
from ..events.in_combat import leave_by_type, protector
from ..events.leaving_and_winning import cause_out, lose
from ..events.pipeline import give_back, move, note_sacrifices
from ..events.replacement import replace
from ..events.rulings import TIE_BREAK, is_behind
from ..events.triggers import as_before, check_state_triggers
from ..keywords.soulbond import end_pairs
from ..stack.preparation import keep_copies
from ..state.events import DestroyEvent, ZoneEvent
from ..state.game import Game
from ..state.rows import COMMAND, FACE_UP, GONE, GRAVEYARD, Obj
from ..verbs.dungeons import check_dungeons
from ..verbs.ring_and_incubate import end_bearing
from .sectors import check_sectors


def check(game: Game) -> Flow[bool]:
    """Do state-based actions until there are none; returns whether any was done."""
    any_done = False
    while not game.s.over:
        game.spend(1 + len(game.s.battlefield) // 50)
        game.format.settle(game)
        notice_control(game)
        if game.derived.at_rest == game.derived.version:
            break  # nothing has changed since nothing had to be done
        done = yield from _once(game)
        if not done:
            game.derived.at_rest = game.derived.version
            break
        any_done = True
    if not game.s.over and check_state_triggers(game):
        any_done = True
    return any_done


def _once(game: Game) -> Flow[bool]:
    if _players(game):
        return True
    if game.s.over:
        return False
    if game.s.owed_back:
        yield from _return_owed(game)
        return True
    end_pairs(game)
    leave_by_type(game)
    done = expire_conditions(game)
    done = keep_copies(game) or done
    done = check_blessing(game) or done
    done = start_engines(game) or done
    done = end_bearing(game) or done
    done = check_dungeons(game) or done
    done = start_daytime(game) or done
    if game.s.daytime:
        done = turn_by_daytime(game) or done
    done = _attachments(game) or done
    dying, destroyed = _creatures(game)
    unprotected = yield from _protectors(game)
    legends = yield from _legends(game)
    sagas = _sagas(game)
    sacrificed = {oid: game.controller_of(oid) for oid in sagas}
    going = _by_rule(game, {
        "704.5f": dying, "704.5i": _planeswalkers(game), "704.5s": sagas, "704.5v": _battles(game), "704.5m": _auras(game),
        "704.5y": _roles(game), "704.5w": unprotected, "704.5j": legends, "704.5k": _worlds(game),
    })  # fmt: skip
    if destroyed:
        _by_rule(game, {"704.5g": destroyed})
        events = yield from _destroy_with(game, destroyed, going, sacrificed)
        done = bool(events) or done
    elif going:
        yield from _leave(game, going, sacrificed)
        done = True
    game.facts.moved_by = {}
    done = _annihilate(game) or done
    done = _above_limits(game) or done
    done = (yield from check_sectors(game)) or done
    commanders = yield from _commanders(game)
    return done or commanders


def _by_rule(game: Game, going: dict[str, list[int]]) -> list[int]:
    """All of these objects; clients are told which rule moves each of them, the first one if several do."""
    for rule, oids in going.items():
        for oid in oids:
            game.facts.moved_by.setdefault(oid, rule)
    return [oid for oids in going.values() for oid in oids]


def _return_owed(game: Game) -> Flow[None]:
    """CR 610.3c: what was exiled until a permanent left comes back, although its controller has left the game."""
    owed, game.s.owed_back = game.s.owed_back, []
    for held in owed:
        yield from give_back(game, held)


def _leave(game: Game, going: list[int], sacrificed: dict[int, int]) -> Flow[list[ZoneEvent]]:
    """All at one time; some of it is sacrificed, by that seat."""
    before = as_before(game)
    done = yield from move(game, going, GRAVEYARD)
    note_sacrifices(game, done, sacrificed, before)
    return done


def _destroy_with(game: Game, destroyed: list[int], going: list[int], sacrificed: dict[int, int]) -> Flow[list[int]]:
    """Destruction and the other departures of one check happen together; a destruction may be replaced."""
    doomed = list(going)
    changed: list[int] = []
    for oid in destroyed:
        event = DestroyEvent(oid, not forbidden(game, oid, "cant_be_regenerated"), by_effect=False)
        if (yield from replace(game, event)):
            doomed.append(oid)
        else:
            changed.append(oid)
    done = yield from _leave(game, doomed, sacrificed)
    return changed + [event.obj for event in done]


def _players(game: Game) -> bool:
    """CR 704.5a-c, 704.6c, 104.3."""
    losses = []
    for player in game.s.players:
        if player.alive:
            cause = _loss(game, player.seat)
            if cause:
                losses.append((player.seat, cause))
    for seat, _ in losses:
        game.edit_player(seat).drawn_from_empty = False
    if losses:
        alive = len(game.alive())
        lose(game, losses)
        return len(game.alive()) < alive
    return False


def _loss(game: Game, seat: int) -> str:
    player = game.s.players[seat]
    if out := cause_out(game, seat):
        return out
    if player.conceded and game.format.concession_takes_effect(game, seat):
        return "concession"
    if player_rule(game, seat, "cant_lose"):
        return ""
    if player.life <= 0 and not player_rule(game, seat, "no_loss_for_life"):
        return "life"
    if player.drawn_from_empty:
        return "library"
    if player.counters.get("poison", 0) >= 10:
        return "poison"
    limit = game.format.commander_damage_limit(game)
    if limit and any(damage >= limit for damage in player.commander_damage.values()):
        return "commander_damage"
    return TIE_BREAK if is_behind(game, seat) else ""


def _creatures(game: Game) -> tuple[list[int], list[int]]:
    """(toughness 0 or less: put into the graveyard; lethal damage: destroyed) (CR 704.5f-h). A touch of death counts for this check only."""
    dying, destroyed = [], []
    rows = game.s.objects
    for oid in game.census().with_type("creature"):
        chars = game.chars(oid)
        row = rows[oid]
        if chars.toughness <= 0:
            dying.append(oid)
        elif _is_lethal(game, oid, row) and not game.has_keyword(oid, "indestructible"):
            destroyed.append(oid)
        if row.deathtouched:
            game.edit(oid).deathtouched = False
    return dying, destroyed


def _is_lethal(game: Game, oid: int, row: Obj) -> bool:
    return row.deathtouched or 0 < row.damage >= lethal_damage(game, oid)


def _planeswalkers(game: Game) -> list[int]:
    rows = game.s.objects
    walkers = game.census().with_type("planeswalker")
    return [oid for oid in walkers if rows[oid].counters.get("loyalty", 0) <= 0]


def _battles(game: Game) -> list[int]:
    """CR 704.5v: a battle without defense counters whose ability is not on the stack."""
    rows = game.s.objects
    found = [oid for oid in game.census().with_type("battle") if rows[oid].counters.get("defense", 0) <= 0]
    return [oid for oid in found if not _has_triggered(game, oid)]


def _protectors(game: Game) -> Flow[list[int]]:
    """CR 704.5w-x: a battle without a protector in the game, or a Siege protected by its controller, gets one; without anybody it goes to the graveyard."""
    going = []
    for oid in list(game.census().with_type("battle")):
        if game.s.objects[oid].counters.get("defense", 0) <= 0:
            continue
        seat, now = game.controller_of(oid), protector(game, oid)
        if now >= 0 and game.s.players[now].alive and not (now == seat and "Siege" in game.chars(oid).subtypes):
            continue
        options = [-other - 1 for other in game.opponents(seat)]
        chosen = yield from choose_objects(seat, "protector", options, 1, 1, oid)
        if not chosen:
            going.append(oid)
            continue
        row = game.edit(oid)
        row.choices = {**row.choices, "protector": str(-chosen[0] - 1)}
    return going


def _roles(game: Game) -> list[int]:
    """CR 704.5y: of several Roles of one player on a permanent only the newest stays."""
    newest: dict[tuple[int, int], int] = {}
    found = []
    for oid in game.census().with_subtype("Role"):
        key = (game.s.objects[oid].attached_to, game.controller_of(oid))
        other = newest.get(key)
        if other is not None:
            older = min(oid, other, key=lambda each: game.s.objects[each].timestamp)
            found.append(older)
            oid = oid if older == other else other
        newest[key] = oid
    return found


def _has_triggered(game: Game, oid: int, chapters: bool = False) -> bool:
    """Whether an ability of the permanent, or only a chapter ability, has triggered and not yet left the stack."""
    items = (game.s.objects[each].item for each in game.s.stack)
    on_stack = (item.ability for item in items if item is not None and item.kind == "triggered" and item.source == oid)
    waiting = (trigger.ability for trigger in game.s.pending if trigger.source == oid)
    return any(not chapters or _is_chapter(ability) for ability in (*on_stack, *waiting))


def _is_chapter(ability: Ability | None) -> bool:
    """CR 714.2b: a chapter triggers as its lore counter is put."""
    event = ability.event if isinstance(ability, TriggeredAbility) else None
    return isinstance(event, CountersPut) and event.kind == "lore" and event.nth > 0


def _sagas(game: Game) -> list[int]:
    """CR 704.5s: sacrificed by its controller when the last chapter is done."""
    found = []
    for oid in game.census().with_subtype("Saga"):
        last = final_chapter(game, oid)
        if (
            last
            and game.s.objects[oid].counters.get("lore", 0) >= last
            and not _has_triggered(game, oid, chapters=True)
        ):
            found.append(oid)
    return [oid for oid in found if not forbidden(game, oid, "cant_be_sacrificed")]


def _auras(game: Game) -> list[int]:
    """CR 704.5m: an Aura that enchants nothing, or something it may not."""
    found = []
    for oid in game.census().with_subtype("Aura"):
        if "creature" in game.chars(oid).types:
            continue
        host = game.s.objects[oid].attached_to
        if is_bestowed(game.s.objects[oid]):
            continue
        if host == 0 or not _host_exists(game, host) or not can_be_attached(game, oid, host):
            found.append(oid)
    return found + [oid for oid in _older_roles(game) if oid not in found]


def _older_roles(game: Game) -> list[int]:
    """CR 704.5y: of the Roles that a player controls on one permanent only the newest stays."""
    rows = game.s.objects
    roles = sorted(game.census().with_subtype("Role"), key=lambda oid: -rows[oid].timestamp)
    kept: set[tuple[int, int]] = set()
    older = []
    for oid in roles:
        place = (rows[oid].attached_to, game.controller_of(oid))
        if place in kept:
            older.append(oid)
        kept.add(place)
    return older


def _host_exists(game: Game, host: int) -> bool:
    if host < 0:
        return game.s.players[-host - 1].alive
    return host in game.s.objects and game.s.objects[host].zone != GONE


def _attachments(game: Game) -> bool:
    """CR 704.5n, 704.5p: Equipment and Fortifications come off, and whatever else may not be attached."""
    done = False
    for oid in game.permanents():
        host = game.s.objects[oid].attached_to
        if not host:
            continue
        chars = game.chars(oid)
        bestowed = is_bestowed(game.s.objects[oid])
        if "Aura" in chars.subtypes and "creature" not in chars.types and not bestowed:
            continue
        if not _host_exists(game, host) or "creature" in chars.types or not can_be_attached(game, oid, host):
            detach(game, oid)
            done = True
    return done


def _annihilate(game: Game) -> bool:
    """CR 704.5q: of what stays. What leaves in the same check leaves with its counters (CR 704.3)."""
    done = False
    for oid in list(game.s.battlefield):
        counters = game.s.objects[oid].counters
        if "-1/-1" not in counters:
            continue
        pairs = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
        if pairs > 0:
            take_counters(game, oid, "+1/+1", pairs)
            take_counters(game, oid, "-1/-1", pairs)
            done = True
    return done


def _above_limits(game: Game) -> bool:
    """CR 704.5r: of a permanent that can't have more than so many counters of a kind the others are removed."""
    done = False
    for oid in list(game.s.battlefield):
        if not game.s.objects[oid].counters or not (rules := restrictions(game, oid, "max_counters")):
            continue
        for found in rules:
            kind, amount = found.modification.word, found.modification.amount
            most = 0 if amount is None else amount_of(game, amount, found.context)
            done = take_counters(game, oid, kind, game.s.objects[oid].counters.get(kind, 0) - most) > 0 or done
    return done


def _legends(game: Game) -> Flow[list[int]]:
    """CR 704.5j: each player keeps one of each legendary name; older formats bury all of them (the format decides)."""
    groups: dict[tuple[int, str], list[int]] = {}
    for oid in game.census().with_supertype("legendary"):
        chars = game.chars(oid)
        if chars.name and not forbidden(game, oid, "legend_rule_off"):
            groups.setdefault(game.format.legend_group(chars.controller, chars.name), []).append(oid)
    going: list[int] = []
    for (seat, _), oids in groups.items():
        if len(oids) < 2:
            continue
        if seat < 0:
            going += oids
            continue
        kept = yield from choose_objects(seat, "legend_rule", oids, 1, 1)
        going += [oid for oid in oids if oid not in kept]
    return going


def _worlds(game: Game) -> list[int]:
    """CR 704.5k: only the newest world permanent stays."""
    worlds = game.census().with_supertype("world")
    if len(worlds) < 2:
        return []
    newest = max(game.s.objects[oid].timestamp for oid in worlds)
    return [oid for oid in worlds if game.s.objects[oid].timestamp != newest]


def _commanders(game: Game) -> Flow[bool]:
    """CR 704.6d, 903.9a: the owner may put a commander that was put into a graveyard or exile since the last check into the command zone."""
    done = False
    for oid in [oid for zone in (*game.s.graveyard, game.s.exile) for oid in zone]:
        row = game.s.objects[oid]
        if row.card < 0 or row.card not in game.s.commanders or "sba_asked" in row.marks or row.face_down != FACE_UP:
            continue
        game.edit(oid).marks = row.marks | {"sba_asked"}
        if not game.format.commander_may_return(game, oid):
            continue
        wanted = yield from yes_no(row.owner, "command_zone", oid, default=True)
        if wanted:
            yield from _to_command_zone(game, oid)
            done = True
    return done


def _to_command_zone(game: Game, oid: int) -> Flow[None]:
    game.facts.moved_by = {oid: "704.6d"}
    yield from move(game, [oid], COMMAND)
    game.facts.moved_by = {}


knows(Restriction, rule="legend_rule_off")
knows(Restriction, "amount word", rule="max_counters")
knows(PlayerRule, rule="no_loss_for_life")
