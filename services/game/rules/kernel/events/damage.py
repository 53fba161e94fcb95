"""The results of damage (CR 120.3): life, poison, counters, loyalty, defense, marks, lifelink, toxic, commander damage."""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.modifications import PlayerRule, Restriction
from ..ask.flow import Flow
from ..characteristics.protection import keywords_named, true_source
from ..declared import knows
from ..evaluate.conditions import forbidden, player_rule
from ..evaluate.dispatch import amount_of
from ..evaluate.filters import kinds_of_creature
from ..state.context import Context
from ..state.events import A_COMMANDER, GAIN_LIFE, LOSE_LIFE, CountersEvent, DamageEvent, LifeEvent, Moment
from ..state.game import Game
from ..state.rows import player_ref
from .counters import take_counters
from .inherent import INITIATIVE_IS_TAKEN, MONARCHY_IS_TAKEN, THIEF
from .pipeline import change_lives, put_counters_together
from .replacement import is_damageable, reopen_shields, replace, share_shields, use_up
from .triggers import add_reflexive, as_before, note


class _Results:
    """What damage of one moment comes to (CR 120.4c): all that one player or object receives is one loss, one removal, one putting of counters."""

    __slots__ = ("life", "marked", "put", "received", "removed", "thieves")

    def __init__(self) -> None:
        self.life: dict[int, int] = {}  # seat -> life that it loses
        self.put: dict[
            tuple[int, str, int], int
        ] = {}  # (object or player, kind of counter, the seat that puts it) -> how many
        self.received: dict[int, int] = {}  # object -> damage of this moment
        self.marked: dict[int, int] = {}  # creature -> that of it which is marked
        self.removed: dict[tuple[int, str], int] = {}  # (object, kind of counter) -> how many
        self.thieves: set[int] = set()  # seats that take the initiative

    def puts(self, ref: int, kind: str, amount: int, by: int) -> None:
        self.put[ref, kind, by] = self.put.get((ref, kind, by), 0) + amount

    def removes(self, oid: int, kind: str, amount: int) -> None:
        self.removed[oid, kind] = self.removed.get((oid, kind), 0) + amount


def apply_damage(game: Game, dealt: list[DamageEvent]) -> Flow[None]:
    """Carry out the results of damage that is dealt at one time, then trigger on all of it."""
    before = as_before(game)
    results = _Results()
    for event in dealt:
        game.emit(
            "damage", source=event.source, obj=event.obj, player=event.player, amount=event.amount, combat=event.combat
        )
        if event.obj:
            _to_object(game, event, results)
        else:
            _to_player(game, event, results)
    yield from _process(game, results, by_effect=not all(event.combat for event in dealt))
    yield from _lifelink(game, dealt)
    if dealt:
        note(game, dealt, before)


def _process(game: Game, results: _Results, by_effect: bool) -> Flow[None]:
    for oid, amount in results.marked.items():
        game.edit(oid).damage += amount
    for (oid, kind), amount in results.removed.items():
        take_counters(game, oid, kind, amount)
    yield from put_counters_together(
        game, [CountersEvent(ref, kind, amount, by, by_effect) for (ref, kind, by), amount in results.put.items()]
    )
    yield from change_lives(game, [LifeEvent(LOSE_LIFE, seat, amount) for seat, amount in results.life.items()])


def _to_object(game: Game, event: DamageEvent, results: _Results) -> None:
    types = game.chars(event.obj).types
    source = true_source(game, event.source)
    received = results.received.get(event.obj, 0)
    event.excess = max(event.amount - max(lethal_now(game, event.obj, event.source) - received, 0), 0)
    results.received[event.obj] = received + event.amount
    if "planeswalker" in types:
        results.removes(event.obj, "loyalty", event.amount)
    if "battle" in types:
        results.removes(event.obj, "defense", event.amount)
    if "creature" not in types:
        return
    if game.has_keyword(source, "deathtouch"):
        game.edit(event.obj).deathtouched = True
    if game.has_keyword(source, "wither") or game.has_keyword(source, "infect"):
        results.puts(event.obj, "-1/-1", event.amount, game.controller_of(source))
    else:
        results.marked[event.obj] = results.marked.get(event.obj, 0) + event.amount


def lethal_damage(game: Game, oid: int) -> int:
    """How much damage is lethal: the toughness, or what an effect says instead (CR 120.6)."""
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


def _to_player(game: Game, event: DamageEvent, results: _Results) -> None:
    seat, source = event.player, true_source(game, event.source)
    event.by = game.controller_of(source)
    if game.has_keyword(source, "infect"):
        results.puts(player_ref(seat), "poison", event.amount, event.by)
    elif not player_rule(game, seat, "damage_doesnt_lose_life"):
        results.life[seat] = results.life.get(seat, 0) + event.amount
    if event.combat:
        event.kin = _kin(game, source)
        _take_monarchy(game, source, seat, results)
        _toxic(game, source, seat, results)
        _commander_damage(game, source, seat, event.amount)


def _kin(game: Game, source: int) -> frozenset[str]:
    """What prowl and freerunning ask about a source, as it is while it deals damage (CR 702.76a, 702.173a)."""
    kinds = kinds_of_creature(game, source)
    return kinds | {A_COMMANDER} if game.is_commander(source) else kinds


def _toxic(game: Game, source: int, seat: int, results: _Results) -> None:
    context = Context(source, game.controller_of(source))
    total = sum(
        amount_of(game, keyword.amount, context) for keyword in keywords_named(game, source, "toxic") if keyword.amount
    )
    if total:
        results.puts(player_ref(seat), "poison", total, context.controller)


def _take_monarchy(game: Game, source: int, seat: int, results: _Results) -> None:
    """CR 725.2, 726.2: each creature's combat damage to the monarch triggers the change; to the player with the initiative that of one or more."""
    if seat not in (game.s.monarch, game.s.initiative) or "creature" not in game.chars(source).types:
        return
    thief, context = game.controller_of(source), Context(source, seat)
    context.bind[THIEF] = (player_ref(thief),)
    if game.s.monarch == seat:
        add_reflexive(game, MONARCHY_IS_TAKEN, context)
    if game.s.initiative == seat and thief not in results.thieves:
        results.thieves.add(thief)
        add_reflexive(game, INITIATIVE_IS_TAKEN, context)


def _commander_damage(game: Game, source: int, seat: int, amount: int) -> None:
    """CR 903.10a: combat damage from each commander is counted, whoever controls it."""
    if not game.is_commander(source):
        return
    player = game.edit_player(seat)
    card = game.s.objects[source].card
    player.commander_damage = {**player.commander_damage, card: player.commander_damage.get(card, 0) + amount}


def _lifelink(game: Game, dealt: list[DamageEvent]) -> Flow[None]:
    """CR 702.15: each source with lifelink gains its controller that much life, one gain a source and time."""
    gains: dict[int, int] = {}
    for event in dealt:
        source = true_source(game, event.source)
        if game.has_keyword(source, "lifelink"):
            gains[source] = gains.get(source, 0) + event.amount
    events = [LifeEvent(GAIN_LIFE, game.controller_of(source), amount) for source, amount in gains.items()]
    yield from change_lives(game, events)


def deal_damage(
    game: Game, hits: list[tuple[int, int, int]], combat: bool = False, unpreventable: bool = False
) -> Flow[list[DamageEvent]]:
    """Damage dealt at the same time: (source, object or player reference, amount) each (CR 120)."""
    events = []
    moment = Moment()
    for source, ref, amount in hits:
        if amount <= 0:
            continue
        event = DamageEvent(source, ref, amount, combat, unpreventable or _unpreventable(game, combat))
        event.moment = moment
        events.append(event)
    final = yield from _replaced(game, events, events)
    final = yield from _replaced(game, final, reopen_shields(game, moment, final))
    for event in (*events, *final):
        event.moment = None
    use_up(game, moment.used)
    dealt = [event for event in final if event.amount > 0 and is_damageable(game, event)]
    yield from apply_damage(game, dealt)
    return dealt


def _replaced(game: Game, events: list[DamageEvent], those: list[DamageEvent]) -> Flow[list[DamageEvent]]:
    """Damage that is dealt at one time, with what happens instead of those of it."""
    yield from share_shields(game, those)
    found: list[DamageEvent] = []
    for event in events:
        found += (yield from replace(game, event)) if event in those else [event]
    return found


def _unpreventable(game: Game, combat: bool) -> bool:
    """ "Damage can't be prevented", "combat damage can't be prevented"."""
    rules = [found.modification for found in game.player_rules().get("damage_cant_be_prevented", ())]
    return any(isinstance(n, PlayerRule) and (combat or n.word != "combat") for n in rules)


knows(Keyword, name=("wither", "infect", "lifelink"))
knows(Keyword, "amount", name="toxic")
knows(Restriction, rule="lethal_by_power")
knows(PlayerRule, rule="damage_doesnt_lose_life")
knows(PlayerRule, "word", rule="damage_cant_be_prevented")
