"""Keyword actions with objects of their own: the Ring (CR 701.54), incubate (701.53), and what backup gives (702.165).

The Ring's abilities come as emblems, one for each of the first four temptations; together they are the emblem of 701.54c.
"""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.cards import CardProgram, Face
from ...program.events import PlayerDid
from ...program.objects import Bound, This
from ...program.players import ControllerOf, EachOpponent, EachPlayer, You
from ..ask.flow import Flow, choose_objects
from ..characteristics.before_effects import copiable
from ..declared import knows
from ..evaluate.clauses import choose_players
from ..evaluate.dispatch import Action, actions, amount_of, perform
from ..events.durations import add_effect
from ..events.tokens import make_tokens
from ..events.triggers import did
from ..state.characteristics import Characteristics
from ..state.context import Context, Outcome, of_refs
from ..state.events import Arrival
from ..state.game import Game
from .permanents import on_battlefield

BEARER = "ring-bearer"


_MINE = fl.AllOf((fl.HasCapability(BEARER), fl.ControlledBy(You())))


def _trigger(event: ev.EventPattern, *clauses: fx.Clause) -> ab.TriggeredAbility:
    return ab.TriggeredAbility(event, ab.Body(clauses))


def _ring_abilities() -> tuple[ab.Ability, ...]:
    stronger = fl.PowerIs(">", am.PowerOf(This()))
    evade = mo.GrantAbility(ab.StaticAbility(This(), (mo.Restriction("cant_be_blocked", filter=stronger),)))
    legend = ab.StaticAbility(_MINE, (mo.AddTypes(supertypes=("legendary",)), evade))
    loot = _trigger(ev.Attacks(_MINE), fx.Clause(fx.Draw(You())), fx.Clause(fx.Discard(You())))
    victim = fx.Clause(fx.Sacrifice(ControllerOf(Bound("event.object")), objects=Bound("event.object")))
    later = fx.Clause(fx.Delayed(ev.StepBegins("end_combat"), (victim,)))
    bite = _trigger(ev.Blocks(fl.Everything(), attacker=_MINE), later)
    drain = fx.Clause(fx.LoseLife(EachOpponent(), am.Const(3)))
    return (legend, loot, bite, _trigger(ev.DamageDealt(_MINE, to_player=EachPlayer(), combat=True), drain))


def _ring(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.54a, c, d."""
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        name = f"ring:{seat}"
        times = game.s.used_game[name] = game.s.used_game.get(name, 0) + 1
        if times <= 4:
            inner = Context(c.source, seat)
            yield from perform(game, fx.CreateEmblem((_ring_abilities()[times - 1],)), inner)
        yield from _choose_bearer(game, seat, c)
        did(game, "ring_tempts", seat)
    return Outcome(bool(seats))


def _choose_bearer(game: Game, seat: int, c: Context) -> Flow[None]:
    mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat and "creature" in game.chars(oid).types]
    chosen = yield from choose_objects(seat, "ring_bearer", mine, 1, 1, c.source)
    for oid in chosen:
        for old in game.permanents():
            if BEARER in game.s.objects[old].marks and game.controller_of(old) == seat:
                game.edit(old).marks = game.s.objects[old].marks - {BEARER, f"{BEARER}:{seat}"}
        game.edit(oid).marks = game.s.objects[oid].marks | {BEARER, f"{BEARER}:{seat}"}


def end_bearing(game: Game) -> bool:
    """CR 701.54a: another player gained control of a Ring-bearer."""
    changed = False
    for oid in game.permanents():
        marks = game.s.objects[oid].marks
        if BEARER in marks and f"{BEARER}:{game.controller_of(oid)}" not in marks:
            game.edit(oid).marks = frozenset(word for word in marks if not word.startswith(BEARER))
            changed = True
    return changed


# --- incubate ----------------------------------------------------------------------------------------------------

_TRANSFORM = ab.ActivatedAbility(co.ManaCost("{2}"), ab.Body((fx.Clause(fx.Transform(This())),)))


_INCUBATOR = CardProgram(
    "Incubator",
    "transform",
    (
        Face("Incubator", "", (), ("artifact",), ("Incubator",), abilities=(_TRANSFORM,)),
        Face("Phyrexian Token", "", (), ("artifact", "creature"), ("Phyrexian",), "0", "0"),
    ),
)


def _incubator(game: Game) -> int:
    known = _INCUBATOR in game.s.programs
    return game.s.programs.index(_INCUBATOR) if known else game.s.add_program(_INCUBATOR)


def _incubate(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.53a: an Incubator token (111.10i) with that many +1/+1 counters."""
    amount = 1 if n.amount is None else amount_of(game, n.amount, c)
    seats = yield from choose_players(game, n.who, c)
    made: list[int] = []
    for seat in seats:
        how = Arrival(seat, counters={"+1/+1": amount})
        made += yield from make_tokens(game, seat, [(_incubator(game), 0)], 1, c, how)
        did(game, "incubate", seat)
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


# --- backup ------------------------------------------------------------------------------------------------------


def _given(row: Characteristics) -> tuple[mo.Modification, ...]:
    """The abilities printed below backup."""
    place = next((i for i, x in enumerate(row.abilities) if isinstance(x, ab.Keyword) and x.name == "backup"), None)
    below = () if place is None else row.abilities[place + 1 :]
    others = [x for x in below if not (isinstance(x, ab.Keyword) and x.name == "backup")]
    return tuple(mo.GrantKeyword(x) if isinstance(x, ab.Keyword) else mo.GrantAbility(x) for x in others)


def _backup(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.165a: another creature also gains them until end of turn, as they were when the ability was put on the stack (702.165d)."""
    oids = [oid for oid in on_battlefield(game, refs, c) if oid != c.source]
    given = _given(copiable(game, c.source, until=game.s.objects[c.item].timestamp))
    if oids and given:
        add_effect(game, c, tuple(oids), given, "end_of_turn")
    return of_refs(oids)
    yield []


actions(
    Action("ring_tempts", _ring, "who"),
    Action("incubate", _incubate, "amount who"),
    Action("backup", _backup),
)


knows(PlayerDid, action=("ring_tempts", "incubate"))
