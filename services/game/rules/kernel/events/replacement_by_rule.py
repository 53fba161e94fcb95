"""Replacement effects that the rules themselves create: commander zones, protection, counters, regeneration, cast-from-graveyard exile.

903.9b commander to hand or library ok, 903.9c apart from its components ok; 702.16e damage from a quality ok; 701.19 regeneration ok; 122.1c shield counters ok; 122.1d stun counters ok;
717.6 Attractions ok; 122.1h finality counters ok; 702.34a flashback and its kin ok; 702.127a aftermath ok; 702.150a compleated ok; 701.9 and 614.17 "can't" are looked at before.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from ...program.abilities import Keyword
from ..ask.flow import Flow, yes_no
from ..characteristics.protection import player_protected_from, protected_from
from ..declared import knows
from ..evaluate.filters import attachments
from ..state.events import (
    COUNTERS,
    DAMAGE,
    DESTROY,
    UNTAP,
    ZONE,
    CountersEvent,
    DamageEvent,
    DestroyEvent,
    Event,
    ZoneEvent,
)
from ..state.game import Game
from ..state.rows import BATTLEFIELD, CARD, COMMAND, ENTERING, EXILE, GRAVEYARD, HAND, LIBRARY, LIFE_FOR_SYMBOL, STACK
from .counters import take_counters
from .in_combat import remove_from_combat
from .pipeline import destroy, tap
from .replacement import BY_RULE, BuiltIn, is_applied_now


def _of_move(game: Game, event: ZoneEvent) -> list[BuiltIn]:
    found = []
    row = game.s.objects[event.obj]
    if (
        event.destination in game.format.commander_replaced_zones()
        and game.is_commander(event.obj)
        and row.zone != COMMAND
    ):
        found.append(BuiltIn("commander", "put the commander into the command zone", _commander))
    if event.destination in _NO_ATTRACTIONS and row.kind == CARD and game.s.programs[row.program].is_attraction():
        found.append(BuiltIn("attraction", "put the Attraction into the command zone", _junkyard))
    if row.zone == STACK and event.destination != EXILE and _exiles_itself(game, event):
        found.append(BuiltIn("exile_cast", "exiled as it leaves the stack", _exile))
    if event.origin == BATTLEFIELD and event.destination == GRAVEYARD and row.counters.get("finality", 0):
        found.append(BuiltIn("finality", "exiled: finality counter", _exile))
    if event.origin == BATTLEFIELD and event.destination != EXILE and "exile_on_leave" in row.marks:
        found.append(BuiltIn("unearth", "exiled as it would leave the battlefield", _exile))
    return found


_NO_ATTRACTIONS = frozenset((GRAVEYARD, HAND, LIBRARY))


def _junkyard(game: Game, event: ZoneEvent) -> Flow[list[Event] | None]:
    """CR 717.6."""
    event.destination = COMMAND
    event.how.position = ""
    return None
    yield []


_EXILED_CASTS = frozenset(("flashback", "jump-start", "harmonize"))


def _exiles_itself(game: Game, event: ZoneEvent) -> bool:
    """ "Exile this card instead of putting it anywhere else" (CR 702.34a), or "if that spell would be put into a graveyard, exile it instead".

    What has aftermath is exiled however it was cast from a graveyard (702.127a).
    """
    cast = game.s.objects[event.obj].cast
    if cast is None or event.destination == BATTLEFIELD:
        return False
    if event.destination == GRAVEYARD and "exile_after" in cast.costs:
        return True
    if cast.origin == GRAVEYARD and game.has_keyword(event.obj, "aftermath"):
        return True
    return not _EXILED_CASTS.isdisjoint(cast.costs)


def _commander(game: Game, event: ZoneEvent) -> Flow[list[Event] | None]:
    """CR 903.9b (and earlier rules: graveyard and exile too): the owner may put it into the command zone instead; of several components the commander alone (903.9c)."""
    row = game.s.objects[event.obj]
    wanted = yield from yes_no(row.owner, "command_zone", event.obj, default=True)
    if wanted and row.parts:
        event.how.apart = event.destination
    if wanted and row.card in game.s.commanders:
        event.destination = COMMAND
        event.how.position = ""
    return None


def _exile(game: Game, event: ZoneEvent) -> Flow[list[Event] | None]:
    event.destination = EXILE
    event.how.position = ""
    return None
    yield []


def _stun(game: Game, event: Event) -> Flow[list[Event] | None]:
    take_counters(game, event.obj, "stun", 1)
    return []
    yield []


def _of_damage(game: Game, event: DamageEvent) -> list[BuiltIn]:
    found: list[BuiltIn] = []
    protected = protected_from(game, event.obj, event.source) if event.obj > 0 else _player_protected(game, event)
    if protected and not event.unpreventable:
        found.append(BuiltIn("protection", "protection prevents the damage", _prevent))
    if event.obj > 0 and (game.s.objects[event.obj].counters.get("shield", 0) or is_applied_now(event, "shield")):
        found.append(BuiltIn("shield", "a shield counter prevents the damage", _shield_damage))
    return found


def _player_protected(game: Game, event: DamageEvent) -> bool:
    return event.player >= 0 and player_protected_from(game, event.player, event.source)


def _prevent(game: Game, event: Event) -> Flow[list[Event] | None]:
    return []
    yield []


def _shield_damage(game: Game, event: Event) -> Flow[list[Event] | None]:
    """CR 122.1c, 615.12: the counter is removed although the damage can't be prevented; one for all damage of one time (615.13)."""
    if not is_applied_now(event, "shield"):
        take_counters(game, event.obj, "shield", 1)
    return None if isinstance(event, DamageEvent) and event.unpreventable else []
    yield []


def _of_destruction(game: Game, event: DestroyEvent) -> list[BuiltIn]:
    found = []
    if event.by_effect and game.s.objects[event.obj].counters.get("shield", 0):  # not from rule 704.5g (CR 122.1c)
        found.append(BuiltIn("shield", "a shield counter is removed instead", _shield_damage))
    shields = game.s.objects[event.obj].marks
    if "regeneration" in shields and event.regenerates:
        found.append(BuiltIn("regenerate", "regenerated", _regenerate))
    for aura in _umbras(game, event.obj):  # each its own effect: the controller chooses (CR 616.1)
        text = f"umbra armor: {game.chars(aura).name}"
        found.append(BuiltIn(f"umbra {aura}", text, partial(_umbra_armor, aura)))
    return found


def _umbras(game: Game, oid: int) -> list[int]:
    return [aura for aura in attachments(game, oid) if any(game.has_keyword(aura, word) for word in _UMBRA_ARMOR)]


_UMBRA_ARMOR: Final = ("umbra armor", "totem armor")


def _regenerate(game: Game, event: Event) -> Flow[list[Event] | None]:
    """CR 701.19a: remove damage, tap, remove from combat; one shield is used up."""
    row = game.edit(event.obj)
    row.damage, row.deathtouched = 0, False
    shields = sorted(mark for mark in row.marks if mark.startswith("regeneration"))
    row.marks -= {shields[-1]}
    remove_from_combat(game, event.obj)
    yield from tap(game, [event.obj])
    return []


def _umbra_armor(aura: int, game: Game, event: Event) -> Flow[list[Event] | None]:
    """CR 702.89a: all damage is removed, and the Aura is destroyed instead."""
    row = game.edit(event.obj)
    row.damage, row.deathtouched = 0, False
    yield from destroy(game, [aura])
    return []


def _of_counters(game: Game, event: CountersEvent) -> list[BuiltIn]:
    """CR 702.150a: of compleated, once for all symbols for which life was paid."""
    row = game.s.objects[event.obj] if event.counter == "loyalty" and event.obj else None
    if row is None or row.zone != ENTERING or row.cast is None:
        return []
    paid = row.cast.costs.count(LIFE_FOR_SYMBOL)
    if not paid or not game.has_keyword(event.obj, "compleated"):
        return []
    text = "compleated: two loyalty counters fewer for each symbol paid with life"
    return [BuiltIn("compleated", text, partial(_fewer_counters, 2 * paid))]


def _fewer_counters(less: int, game: Game, event: CountersEvent) -> Flow[list[Event] | None]:
    event.amount -= less
    return None if event.amount > 0 else []
    yield []


def _of_untapping(game: Game, event: Event) -> list[BuiltIn]:
    if game.s.objects[event.obj].counters.get("stun", 0):
        return [BuiltIn("stun", "a stun counter is removed instead", _stun)]
    return []


BY_RULE.update(
    {ZONE: _of_move, DAMAGE: _of_damage, DESTROY: _of_destruction, UNTAP: _of_untapping, COUNTERS: _of_counters}
)


knows(Keyword, name=("aftermath", "compleated", *_UMBRA_ARMOR))
