"""What can happen to one subject or to several at one time, made by an ability that costs nothing or by an attack.

A happening is done to the subjects with those names that a seat controls (or owns); it says nothing of what must come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from services.game.rules.program.objects import Every
from services.game.rules.program.players import EachOpponent, EachPlayer, Players, You
from tests.rules.cards import card
from tests.rules.generated.stage import Stage, is_playing

Names = Sequence[str]


def _those(names: Names, zone: str = "battlefield") -> Every:
    return Every(fl.AllOf((fl.AnyOf(tuple(map(fl.Named, names))), fl.InZone(zone))))


def _seat(letter: str) -> Players:
    return You() if letter == "A" else EachOpponent()


def _everybody(names: Names, letter: str) -> Players:
    """Of players: the seat, or with two names everybody."""
    return EachPlayer() if len(names) > 1 else _seat(letter if names[0] == "First" else "AB"[letter == "A"])


def counter_of(pattern: Node) -> str:
    """The kind of counters that the pattern asks for."""
    kinds = [node.kind for node in walk(pattern) if isinstance(node, ev.CountersPut) and node.kind]
    return kinds[0] if kinds else "+1/+1"


_TOKEN = fx.TokenSpec(types=("creature", "artifact"), subtypes=("Ox",), power=am.Const(3), toughness=am.Const(3))

Deed = Callable[[Names, str, Node], fx.Verb]
DEEDS: dict[str, tuple[str, Deed]] = {
    "enter": ("exile", lambda names, letter, _: fx.Move(_those(names, "exile"), "battlefield")),
    "die": ("battlefield", lambda names, letter, _: fx.Destroy(_those(names))),
    "return": ("battlefield", lambda names, letter, _: fx.Move(_those(names), "hand")),
    "exile": ("battlefield", lambda names, letter, _: fx.Move(_those(names), "exile")),
    "sacrifice": ("battlefield", lambda names, letter, _: fx.Sacrifice(_seat(letter), objects=_those(names))),
    "discard": ("hand", lambda names, letter, _: fx.Discard(_seat(letter), objects=_those(names, "hand"))),
    "counters": ("battlefield", lambda names, letter, event: fx.PutCounters(_those(names), counter_of(event))),
    "damage": ("battlefield", lambda names, letter, _: fx.DealDamage(_those(names), am.Const(1))),
    "tap": ("battlefield", lambda names, letter, _: fx.Tap(_those(names))),
    "tokens": ("", lambda names, letter, _: fx.CreateTokens(_TOKEN, am.Const(len(names)), _seat(letter))),
    "gain life": ("", lambda names, letter, _: fx.GainLife(_everybody(names, letter), am.Const(2))),
    "lose life": ("", lambda names, letter, _: fx.LoseLife(_everybody(names, letter), am.Const(2))),
    "draw": ("", lambda names, letter, _: fx.Draw(_seat(letter), am.Const(len(names)))),
}
"""By name: where the subjects are before, and the instruction."""
ATTACK = "attack"
CAST = "cast"


def of_pattern(pattern: Node) -> list[str]:
    """The happenings that could be what the pattern waits for."""
    found: list[str] = []
    for node in walk(pattern):
        if isinstance(node, ev.ZoneChange):
            found += _of_zones(node)
        if not getattr(node, "for_mana", False):
            found += _OF_KIND.get(type(node), ())
    return list(dict.fromkeys(found))


_OF_KIND: dict[type[Node], tuple[str, ...]] = {
    ev.Attacks: (ATTACK,),
    ev.SpellCast: (CAST,),
    ev.DamageDealt: (ATTACK, "damage"),
    ev.Sacrificed: ("sacrifice",),
    ev.Discarded: ("discard",),
    ev.CountersPut: ("counters",),
    ev.TokensCreated: ("tokens",),
    ev.BecomesTapped: ("tap",),
    ev.LifeGained: ("gain life",),
    ev.LifeLost: ("lose life",),
    ev.CardDrawn: ("draw",),
}  # fmt: skip


def _of_zones(node: ev.ZoneChange) -> list[str]:
    ways = {
        "enter": ("exile", "battlefield"), "die": ("battlefield", "graveyard"), "return": ("battlefield", "hand"),
        "exile": ("battlefield", "exile"), "discard": ("hand", "graveyard"), "tokens": ("", "battlefield"),
    }  # fmt: skip
    return [
        name for name, (origin, destination) in ways.items() if node.origin in ("", origin) and node.destination in ("", destination)
    ]  # fmt: skip


def zone_before(happening: str) -> str:
    """Where the subjects are before, "" for players."""
    return {ATTACK: "battlefield", CAST: "hand"}.get(happening) or DEEDS[happening][0]


def prepare(stage: Stage, happening: str, letter: str, programs: Sequence[CardProgram]) -> None:
    """Put the subjects where they are before it happens."""
    zone = zone_before(happening)
    for program in programs:
        if zone:
            stage.put(letter, zone, program)


def happen(stage: Stage, happening: str, letter: str, names: Names, pattern: Node) -> bool:
    """Let it happen in the main phase, or in the combat of that seat; whether it was possible."""
    if happening == ATTACK:
        return _attack(stage, letter, names)
    if happening == CAST:
        return letter == "A" and all(_cast(stage, name) for name in names)
    deed = DEEDS[happening][1](names, letter, pattern)
    maker = card("Maker", "", "land", ab.ActivatedAbility(co.FreeCost(), ab.Body((fx.Clause(deed),))))
    oid = stage.put("A", "battlefield", maker)
    if not stage.do("A", lambda action: action.kind == "activate" and action.obj == oid):
        return False
    made = stage.game.s.stack[-1:]
    while made and made[0] in stage.game.s.stack and not stage.game.over:
        stage.pass_()
    return True


def _cast(stage: Stage, name: str) -> bool:
    mine = [oid for oid in stage.game.s.hand[0] if stage.name(oid) == name]
    return bool(mine) and stage.do("A", lambda action: is_playing(action, mine[0]))


def _attack(stage: Stage, letter: str, names: Names) -> bool:
    send(stage, letter, names)
    stage.to("main2")
    return True


def send(stage: Stage, letter: str, names: Names) -> None:
    """Come to a combat of that seat, and be ready to attack with those alone."""
    game, seat = stage.game, ord(letter) - 65
    ours = [oid for oid in game.permanents() if game.controller_of(oid) == seat and stage.name(oid) in names]
    if game.s.turn.active != seat or game.s.turn.step == "main2":
        stage.said["attackers"] = [[]]
        stage.to("main1", game.s.turn.number + 1)
    stage.said["attackers"] = [[[oid, player_ref(1 - seat)] for oid in ours]]
