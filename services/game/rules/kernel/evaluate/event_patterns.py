"""Does an event match a pattern? Used for triggers, replacements and the memory of the turn alike.

An object that left the battlefield or the stack is looked at as it last was there, one that entered somewhere as it is there (CR 603.6, 603.10).
"""

from __future__ import annotations

from typing import Final

from ...program import events as ev
from ...program.filters import Everything, Filter
from ...program.node import walk
from ...program.players import BoundPlayers
from ..abilities.event_kinds import KINDS, event_kinds
from ..state.by_identity import ByIdentity
from ..state.context import Context
from ..state.events import (
    BLOCK,
    BLOCKED,
    CAST,
    COPIED,
    DISCARD,
    TAP_FOR_MANA,
    UNATTACH,
    ActivateEvent,
    ControlEvent,
    CountersEvent,
    CountersRemovedEvent,
    DamageEvent,
    DidEvent,
    DrawEvent,
    Event,
    LifeEvent,
    PairEvent,
    SpellEvent,
    StepEvent,
    TargetEvent,
    ZoneEvent,
)
from ..state.game import Game
from ..state.rows import BATTLEFIELD, GRAVEYARD, STACK, player_ref
from .dispatch import MATCHERS, Entry, enter, holds, matches
from .references import includes
from .search import means_zone


def event_matches(game: Game, pattern: object, event: Event, context: Context) -> bool:
    """Whether the event is what the pattern describes, seen from the context."""
    if event.kind not in event_kinds(pattern):
        return False
    return MATCHERS[type(pattern)](game, pattern, event, context)


def _match(game: Game, filter: Filter | None, ref: int, c: Context) -> bool:
    return filter is None or (ref > 0 and matches(game, filter, ref, c))


def _there(game: Game, filter: Filter | None, ref: int, c: Context) -> bool:
    """What is described is a permanent unless the description names a zone or says spell or card (CR 109.2)."""
    return filter is not None and means_zone(filter, game.zone_then(ref)) and matches(game, filter, ref, c)


def _any_event(game: Game, n: ev.AnyEvent, v: Event, c: Context) -> bool:
    return any(event_matches(game, part, v, c) for part in n.parts)


def _while(game: Game, n: ev.While, v: Event, c: Context) -> bool:
    return event_matches(game, n.event, v, c) and holds(game, n.condition, c)


def _zone_change(game: Game, n: ev.ZoneChange, v: ZoneEvent, c: Context) -> bool:
    if (n.origin and v.origin != n.origin) or (n.destination and v.destination != n.destination):
        return False
    if (n.not_origin and v.origin == n.not_origin) or (n.not_destination and v.destination == n.not_destination):
        return False
    subject = _zone_subject(n, v)
    return _match(
        game, n.filter, subject if subject in game.s.objects else v.obj, c
    )  # a shuffled card has a new identity


def _zone_subject(n: ev.ZoneChange, v: ZoneEvent) -> int:
    """Entering the battlefield, or being put somewhere "from anywhere", looks at the new object; leaving looks back (CR 603.10a)."""
    if n.origin == GRAVEYARD and n.destination != BATTLEFIELD:
        return v.obj
    if v.destination == BATTLEFIELD and n.origin != BATTLEFIELD:
        return v.new or v.obj
    looks_back = n.origin or not n.destination  # "from anywhere" never does (CR 603.6c)
    return v.obj if looks_back and v.origin in (BATTLEFIELD, STACK) else v.new or v.obj


def _spell_cast(game: Game, n: ev.SpellCast, v: SpellEvent, c: Context) -> bool:
    if v.kind == COPIED and not (n.copied or n.alone_copied):
        return False
    if v.kind == CAST and n.alone_copied:
        return False
    if not includes(game, n.who, v.player, c) or not _match(game, n.filter, v.obj, c):
        return False
    return not n.nth or (v.nth if type(n.filter) is Everything else 1 + _such_before(game, n, v, c)) == n.nth


def _such_before(game: Game, n: ev.SpellCast, v: SpellEvent, c: Context) -> int:
    """How many such spells that player had cast this turn before: "their first noncreature spell each turn" may be the third of all."""
    turn = game.s.turn.number
    casts = [each.obj for each in game.s.history if each.kind == CAST and each.turn == turn and each.player == v.player]
    before = casts[: casts.index(v.obj)] if v.obj in casts else casts
    return sum(1 for oid in before if _match(game, n.filter, oid, c))


def _activated(game: Game, n: ev.AbilityActivated, v: ActivateEvent, c: Context) -> bool:
    if v.word == "mana" and not n.mana_too:
        return False
    if (n.loyalty and v.word != "loyalty") or (n.word and v.word != n.word):
        return False
    return includes(game, n.who, v.player, c) and _match(game, n.filter, v.source, _by(n.filter, v.player, c))


def _by(filter: Filter, seat: int, c: Context) -> Context:
    """The context in which "they" is the player of the event, if the filter speaks of them: "an ability of an artifact they control"."""
    return c.with_bound("event.player", player_ref(seat)) if _SPEAKS_OF_PLAYER.of(filter) else c


_SPEAKS_OF_PLAYER: Final[ByIdentity[Filter, bool]] = ByIdentity(
    lambda filter: any(node == BoundPlayers("event.player") for node in walk(filter))
)


def _player_object(game: Game, n: ev.LandPlayed, v: Event, c: Context) -> bool:
    return includes(game, n.who, v.player, c) and _match(game, n.filter, v.obj, c)


_MAIN = ("main1", "main2")


def _is_second_main(game: Game, v: StepEvent) -> bool:
    """CR 505.1b: main phases of this turn are counted."""
    phases = [e for e in game.s.history if e.turn == v.turn and isinstance(e, StepEvent) and e.step in _MAIN]
    return len(phases) > 1 and phases[1] is v


_STEP_WORDS = {"combat": "begin_combat", "main": "main"}


def _step(game: Game, n: ev.StepBegins, v: StepEvent, c: Context) -> bool:
    if n.next and game.s.turn.number <= c.num.get("made_in", 0):
        return False
    wanted = _STEP_WORDS.get(n.step, n.step)
    if wanted == "second_main":
        if not _is_second_main(game, v):
            return False
    elif v.step != wanted and not (wanted == "main" and v.step in _MAIN):
        return False
    return includes(game, n.whose, v.player, c)


def _attacks(game: Game, n: ev.Attacks, v: PairEvent, c: Context) -> bool:
    if (n.alone and v.amount != 1) or v.amount <= n.others:
        return False
    if n.beside is not None and _beside(game, n.beside, v, c) < n.others:
        return False
    if not _defends(game, n, v, c):
        return False
    if n.permanent is not None and not _match(game, n.permanent, v.other, c):
        return False
    if not _match(game, n.filter, v.obj, c):
        return False
    return not n.at_least or _attackers(game, n, c) >= n.at_least


def _beside(game: Game, filter: Filter, v: Event, c: Context) -> int:
    """How many others that match attack too."""
    combat = game.s.combat
    others = [] if combat is None else [oid for oid in combat.attackers if oid != v.obj]
    return sum(1 for oid in others if _match(game, filter, oid, c))


def _defends(game: Game, n: ev.Attacks, v: PairEvent, c: Context) -> bool:
    if v.other > 0 and not n.or_planeswalker:
        return False
    return includes(game, n.defender, v.player, c)


def _attackers(game: Game, n: ev.Attacks, c: Context) -> int:
    combat = game.s.combat
    return 0 if combat is None else sum(1 for oid in combat.attackers if _match(game, n.filter, oid, c))


def _blocks(game: Game, n: ev.Blocks, v: PairEvent, c: Context) -> bool:
    return _match(game, n.filter, v.obj, c) and _match(game, n.attacker, v.other, c)


def _becomes_blocked(game: Game, n: ev.BecomesBlocked, v: PairEvent, c: Context) -> bool:
    """A creature that was put onto the battlefield blocking blocks nothing, but the attacker becomes blocked by it (CR 509.3b, 509.3d)."""
    if n.by is None:
        return v.kind == BLOCKED and not v.other and _match(game, n.filter, v.obj, c)
    attacker, blocker = (v.other, v.obj) if v.kind == BLOCK else (v.obj, v.other)
    return blocker > 0 and _match(game, n.filter, attacker, c) and _match(game, n.by, blocker, c)


def _unblocked(game: Game, n: ev.AttacksUnblocked, v: Event, c: Context) -> bool:
    return _match(game, n.filter, v.obj, c)


def _damage(game: Game, n: ev.DamageDealt, v: DamageEvent, c: Context) -> bool:
    if n.combat is not None and v.combat != n.combat:
        return False
    if not _match(game, n.source, v.source, c):
        return False
    if n.to_player is None and n.to_object is None:
        return True
    if v.obj > 0:
        return n.to_object is not None and _match(game, n.to_object, v.obj, c)
    return n.to_player is not None and includes(game, n.to_player, v.player, c)


def _life(game: Game, n: ev.LifeGained | ev.LifeLost, v: LifeEvent, c: Context) -> bool:
    return includes(game, n.who, v.player, c) and (not n.first or v.nth == 1)


def _drawn(game: Game, n: ev.CardDrawn, v: DrawEvent, c: Context) -> bool:
    if n.except_first and v.in_draw_step:
        return False
    return includes(game, n.who, v.player, c) and (not n.nth or v.nth == n.nth)


def _discarded(game: Game, n: ev.Discarded | ev.Sacrificed, v: Event, c: Context) -> bool:
    return includes(game, n.who, v.player, c) and _match(game, n.filter, v.obj, c)


def _cycled(game: Game, n: ev.Cycled, v: Event, c: Context) -> bool:
    """Cycling discards the card: "cycles or discards" looks for that alone, or it would see one cycling twice (CR 702.29d)."""
    if (v.kind == DISCARD) != n.or_discards:
        return False
    return includes(game, n.who, v.player, c) and _match(game, n.filter, v.obj, c)


def _tapped(game: Game, n: ev.BecomesTapped, v: Event, c: Context) -> bool:
    if n.for_mana != (v.kind == TAP_FOR_MANA):
        return False
    return _match(game, n.filter, v.obj, c) and includes(game, n.who, v.player, c)


def _untapped(game: Game, n: ev.BecomesUntapped | ev.TurnedFaceUp, v: Event, c: Context) -> bool:
    return _match(game, n.filter, v.obj, c)


def _target(game: Game, n: ev.BecomesTarget, v: TargetEvent, c: Context) -> bool:
    if not (includes(game, n.by_who, v.by, c) and _match(game, n.by, v.item, c)):
        return False
    if v.obj > 0:
        return _there(game, n.filter, v.obj, c)
    return n.player is not None and includes(game, n.player, v.player, c)


def _counters(game: Game, n: ev.CountersPut, v: CountersEvent, c: Context) -> bool:
    if (n.kind and v.counter != n.kind) or not includes(game, n.who, v.by, c):
        return False
    if n.by_effect and not v.by_effect:
        return False
    if v.obj <= 0:
        return n.player is not None and includes(game, n.player, v.player, c)
    if n.nth and not v.nth - v.amount < n.nth <= v.nth:
        return False
    return _there(game, n.filter, v.obj, c)


def _counters_removed(game: Game, n: ev.CountersRemoved, v: CountersRemovedEvent, c: Context) -> bool:
    if (n.kind and v.counter != n.kind) or (n.last and v.left != 0):
        return False
    return _match(game, n.filter, v.obj, c)


def _transformed(game: Game, n: ev.Transformed, v: Event, c: Context) -> bool:
    return _match(game, n.filter, v.obj, c) and _match(game, n.into, v.obj, c)


def _attached(game: Game, n: ev.BecomesAttached, v: PairEvent, c: Context) -> bool:
    if n.unattached != (v.kind == UNATTACH):
        return False
    return _match(game, n.filter, v.obj, c) and _match(game, n.host, v.other, c)


def _did(game: Game, n: ev.PlayerDid, v: DidEvent, c: Context) -> bool:
    return v.action == n.action and includes(game, n.who, v.player, c) and _match(game, n.filter, v.obj, c)


def _die(game: Game, n: ev.DieRolled, v: DidEvent, c: Context) -> bool:
    if v.action != "die_roll" or not includes(game, n.who, v.player, c):
        return False
    return n.low <= v.amount and (n.high < 0 or v.amount <= n.high)


def _control(game: Game, n: ev.ControlChanged, v: ControlEvent | ZoneEvent, c: Context) -> bool:
    """A player loses control of what leaves the battlefield, too (CR 110.2, 603.10d)."""
    if isinstance(v, ZoneEvent):
        lost = n.lost and v.origin == BATTLEFIELD
        return lost and _match(game, n.filter, v.obj, c) and includes(game, n.who, game.controller_of(v.obj), c)
    return _match(game, n.filter, v.obj, c) and includes(game, n.who, v.old if n.lost else v.player, c)


def _never(game: Game, n: ev.StateIs, v: Event, c: Context) -> bool:
    return False


def patterns(*entries: tuple[str, Entry]) -> None:
    """Each pattern with the kinds of events that it can match (separated by spaces)."""
    for kinds, entry in entries:
        enter(MATCHERS, entry)
        KINDS[entry.node] = tuple(kinds.split())


patterns(
    ("", Entry(ev.AnyEvent, _any_event, "parts")),
    ("", Entry(ev.While, _while, "event condition")),
    ("zone", Entry(ev.ZoneChange, _zone_change, "filter origin destination not_origin not_destination")),
    ("cast copied", Entry(ev.SpellCast, _spell_cast, "filter who nth copied alone_copied")),
    ("activate", Entry(ev.AbilityActivated, _activated, "filter who mana_too loyalty word")),
    ("land", Entry(ev.LandPlayed, _player_object, "filter who")),
    ("step", Entry(ev.StepBegins, _step, "step whose next")),
    ("attack", Entry(ev.Attacks, _attacks, "filter defender alone at_least or_planeswalker permanent others beside")),
    ("block", Entry(ev.Blocks, _blocks, "filter attacker")),
    ("blocked block", Entry(ev.BecomesBlocked, _becomes_blocked, "filter by")),
    ("unblocked", Entry(ev.AttacksUnblocked, _unblocked, "filter")),
    ("damage", Entry(ev.DamageDealt, _damage, "source to_player to_object combat")),
    ("gain_life", Entry(ev.LifeGained, _life, "who first")),
    ("lose_life", Entry(ev.LifeLost, _life, "who first")),
    ("draw", Entry(ev.CardDrawn, _drawn, "who nth except_first")),
    ("discard", Entry(ev.Discarded, _discarded, "filter who")),
    ("cycle discard", Entry(ev.Cycled, _cycled, "filter who or_discards")),
    ("sacrifice", Entry(ev.Sacrificed, _discarded, "filter who")),
    ("tap tap_for_mana", Entry(ev.BecomesTapped, _tapped, "filter for_mana who")),
    ("untap", Entry(ev.BecomesUntapped, _untapped, "filter")),
    ("target", Entry(ev.BecomesTarget, _target, "filter player by by_who")),
    ("counters", Entry(ev.CountersPut, _counters, "filter kind who player nth by_effect")),
    ("counters_removed", Entry(ev.CountersRemoved, _counters_removed, "filter kind last")),
    ("transform", Entry(ev.Transformed, _transformed, "filter into")),
    ("face_up", Entry(ev.TurnedFaceUp, _untapped, "filter")),
    ("attach unattach", Entry(ev.BecomesAttached, _attached, "filter host unattached")),
    ("did", Entry(ev.PlayerDid, _did, "action who filter")),
    ("did", Entry(ev.DieRolled, _die, "who low high")),
    ("control zone", Entry(ev.ControlChanged, _control, "filter who lost")),
    ("", Entry(ev.StateIs, _never)),
)
