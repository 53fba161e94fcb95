"""The results of damage (CR 120.3): life, poison, counters, loyalty, defense, marks, lifelink, toxic, commander damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program.abilities import Body, TriggeredAbility
from ..program.effects import BecomeMonarch, Clause, TakeInitiative
from ..program.events import AnyEvent
from .context import Context
from .counters import take_counters
from .dispatching import amount_of
from .flow import Flow
from .protecting import keywords_named, true_source
from .state import Event
from .triggering import add_reflexive, note, triggers

if TYPE_CHECKING:
    from .game_data import Game


def apply_damage(game: Game, dealt: list[Event]) -> Flow[None]:
    """Carry out the results of damage that is dealt at one time, then trigger on all of it."""
    before = triggers(game)
    for event in dealt:
        game.emit(
            "damage", source=event.source, obj=event.obj, player=event.player, amount=event.amount, combat=event.combat
        )
        if event.obj:
            yield from _to_object(game, event)
        else:
            yield from _to_player(game, event)
    yield from _lifelink(game, dealt)
    if dealt:
        note(game, dealt, before)


def _to_object(game: Game, event: Event) -> Flow[None]:
    from .proposing import put_counters

    types = game.chars(event.obj).types
    source = true_source(game, event.source)
    event.data["excess"] = max(event.amount - lethal_now(game, event.obj, event.source), 0)
    if "planeswalker" in types:
        take_counters(game, event.obj, "loyalty", event.amount)
    if "battle" in types:
        take_counters(game, event.obj, "defense", event.amount)
    if "creature" not in types:
        return
    if game.has_keyword(source, "wither") or game.has_keyword(source, "infect"):
        yield from put_counters(game, event.obj, "-1/-1", event.amount, game.controller_of(source))
        return
    row = game.edit(event.obj)
    row.damage += event.amount
    row.deathtouched = row.deathtouched or game.has_keyword(source, "deathtouch")


def lethal_damage(game: Game, oid: int) -> int:
    """How much damage is lethal: the toughness, or what an effect says instead (CR 120.6)."""
    from .proposing import forbidden

    chars = game.chars(oid)
    by_power = chars.restrictions and forbidden(game, oid, "lethal_by_power")
    return chars.power if by_power else chars.toughness


def lethal_now(game: Game, oid: int, source: int) -> int:
    """How much damage from that source is not excess (CR 120.4a, 120.10): of several kinds of permanent the least."""
    row, types = game.s.objects[oid], game.chars(oid).types
    enough = []
    if "creature" in types:
        lethal = max(lethal_damage(game, oid) - row.damage, 0)
        enough.append(min(lethal, 1) if game.has_keyword(true_source(game, source), "deathtouch") else lethal)
    if "planeswalker" in types:
        enough.append(row.counters.get("loyalty", 0))
    if "battle" in types:
        enough.append(row.counters.get("defense", 0))
    return min(enough, default=0)


def _to_player(game: Game, event: Event) -> Flow[None]:
    from .proposing import lose_life, player_rule, put_counters

    seat, source = event.player, true_source(game, event.source)
    if game.has_keyword(source, "infect"):
        yield from put_counters(game, -seat - 1, "poison", event.amount, game.controller_of(source))
    elif not player_rule(game, seat, "damage_doesnt_lose_life"):
        yield from lose_life(game, seat, event.amount)
    if event.combat:
        _take_monarchy(game, source, seat)
        yield from _toxic(game, source, seat)
        _commander_damage(game, source, seat, event.amount)


def _toxic(game: Game, source: int, seat: int) -> Flow[None]:
    from .proposing import put_counters

    context = Context(source, game.controller_of(source))
    total = sum(
        amount_of(game, keyword.amount, context) for keyword in keywords_named(game, source, "toxic") if keyword.amount
    )
    if total:
        yield from put_counters(game, -seat - 1, "poison", total, context.controller)


def _take_monarchy(game: Game, source: int, seat: int) -> None:
    """CR 725.2, 726.2: combat damage by a creature to the monarch (or the player with the initiative) triggers the change."""
    if seat not in (game.s.monarch, game.s.initiative) or "creature" not in game.chars(source).types:
        return
    thief = Context(source, game.controller_of(source))
    if game.s.monarch == seat:
        add_reflexive(game, TriggeredAbility(AnyEvent(()), Body((Clause(BecomeMonarch()),))), thief)
    if game.s.initiative == seat:
        add_reflexive(game, TriggeredAbility(AnyEvent(()), Body((Clause(TakeInitiative()),))), thief)


def _commander_damage(game: Game, source: int, seat: int, amount: int) -> None:
    """CR 903.10a: combat damage from each commander is counted, whoever controls it."""
    if not game.is_commander(source):
        return
    player = game.edit_player(seat)
    card = game.s.objects[source].card
    player.commander_damage = {**player.commander_damage, card: player.commander_damage.get(card, 0) + amount}


def _lifelink(game: Game, dealt: list[Event]) -> Flow[None]:
    """CR 702.15: each source with lifelink gains its controller that much life, one gain a source and time."""
    from .proposing import gain_life

    gains: dict[int, int] = {}
    for event in dealt:
        source = true_source(game, event.source)
        if game.has_keyword(source, "lifelink"):
            gains[source] = gains.get(source, 0) + event.amount
    for source, amount in gains.items():
        yield from gain_life(game, game.controller_of(source), amount)
