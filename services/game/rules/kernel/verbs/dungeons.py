"""The dungeons (CR 309): for each its rooms, what their abilities do, and which rooms follow.

Venturing (CR 309, 701.49) and what the initiative brings (CR 726.2).

A player's dungeon and room are numbers in `used_game`, counted from 1; a room ability is a trigger without a source.
"""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program.events import PlayerDid
from ...program.objects import Bound, Chosen, Target, TopOfLibrary, Union
from ...program.players import BoundPlayers, EachOpponent, EachPlayer, TargetPlayer, You
from ..ask.flow import Flow, choose_word
from ..declared import knows
from ..evaluate.clauses import choose_players
from ..evaluate.dispatch import Action, actions
from ..events.triggers import add_reflexive, did
from ..state.context import Context, Outcome
from ..state.game import Game


class Room:
    """One room: its ability, and the numbers of the rooms its arrows point to (none: bottommost)."""

    __slots__ = ("ability", "name", "next")

    def __init__(self, name: str, following: tuple[int, ...], *clauses: fx.Clause) -> None:
        self.name = name
        self.next = following
        self.ability = ab.TriggeredAbility(ev.PlayerDid("venture", You()), ab.Body(clauses))


_C = fx.Clause


_CREATURE = fl.HasType("creature")


_BASIC = fl.AllOf((fl.HasType("land"), fl.HasSupertype("basic")))


_NEXT = "your_next_turn"


def _n(value: int) -> am.Const:
    return am.Const(value)


def _token(subtypes: tuple[str, ...], color: str, size: tuple[int, int], *words: str, name: str = "") -> fx.TokenSpec:
    return fx.TokenSpec(
        name=name, types=("creature",), subtypes=subtypes, supertypes=("legendary",) if name else (), colors=color,
        power=_n(size[0]), toughness=_n(size[1]), abilities=tuple(ab.Keyword(word) for word in words),
    )  # fmt: skip


def _own(kind: str) -> Chosen:
    return Chosen(fl.AllOf((fl.HasType(kind), fl.ControlledBy(You()))), 1, 1)


def _all_lose(amount: int, cost: co.Cost) -> fx.Clause:
    each = BoundPlayers("each")
    return _C(fx.LoseLife(each, _n(amount)), each=EachPlayer(), unless=fx.Unless(each, cost))


_TREASURE = _C(fx.CreateTokens(fx.TokenSpec(predefined="Treasure")))


_GROW = fx.PutCounters(Target(0, _CREATURE), "+1/+1")


_GOODS = fl.AnyOf((fl.HasType("creature"), fl.HasType("artifact"), fl.HasType("land")))


_KING = Chosen(_CREATURE, 1, 1, among=TopOfLibrary(You(), _n(10)))


LOST_MINE = (
    Room("Cave Entrance", (1, 2), _C(fx.Scry(You(), _n(1)))),
    Room("Goblin Lair", (3, 4), _C(fx.CreateTokens(_token(("Goblin",), "R", (1, 1))))),
    Room("Mine Tunnels", (4, 5), _TREASURE),
    Room("Storeroom", (6,), _C(_GROW)),
    Room("Dark Pool", (6,), _C(fx.LoseLife(EachOpponent(), _n(1))), _C(fx.GainLife(You(), _n(1)))),
    Room("Fungi Cavern", (6,), _C(fx.Apply(Target(0, _CREATURE), (mo.ModifyPT(_n(-4), _n(0)),), _NEXT))),
    Room("Temple of Dumathoin", (), _C(fx.Draw(You()))),
)


TOMB = (
    Room("Trapped Entry", (1, 2), _C(fx.LoseLife(EachPlayer(), _n(1)))),
    Room("Veils of Fear", (3,), _all_lose(2, co.DiscardCost(fl.Everything()))),
    Room(
        "Oubliette", (4,), _C(fx.Discard(You())),
        _C(fx.Sacrifice(You(), objects=Union(tuple(_own(kind) for kind in ("creature", "artifact", "land"))))),
    ),
    Room("Sandfall Cell", (4,), _all_lose(2, co.SacrificeCost(_GOODS))),
    Room(
        "Cradle of the Death God", (),
        _C(fx.CreateTokens(_token(("God", "Horror"), "B", (4, 4), "deathtouch", name="The Atropal"))),
    ),
)  # fmt: skip


MAD_MAGE = (
    Room("Yawning Portal", (1,), _C(fx.GainLife(You(), _n(1)))),
    Room("Dungeon Level", (2, 3), _C(fx.Scry(You(), _n(1)))),
    Room("Goblin Bazaar", (4,), _TREASURE),
    Room("Twisted Caverns", (4,), _C(fx.Apply(Target(0, _CREATURE), (mo.Restriction("cant_attack"),), _NEXT))),
    Room("Lost Level", (5, 6), _C(fx.Scry(You(), _n(2)))),
    Room(
        "Runestone Caverns", (7,), _C(fx.Move(TopOfLibrary(You(), _n(2)), "exile"), bind="exiled"),
        _C(fx.PermitPlay(You(), Bound("exiled"), "")),
    ),
    Room("Muiral's Graveyard", (7,), _C(fx.CreateTokens(_token(("Skeleton",), "B", (1, 1)), _n(2)))),
    Room("Deep Mines", (8,), _C(fx.Scry(You(), _n(3)))),
    Room(
        "Mad Wizard's Lair", (), _C(fx.Draw(You(), _n(3)), bind="drawn"), _C(fx.Reveal(Bound("drawn"))),
        _C(fx.CastCard(You(), Chosen(fl.Not(fl.HasType("land")), 0, 1, among=Bound("drawn")))),
    ),
)  # fmt: skip


UNDERCITY = (
    Room("Secret Entrance", (1, 2), _C(fx.Search(You(), _BASIC, "hand", reveal=True))),
    Room("Forge", (3, 4), _C(fx.PutCounters(Target(0, _CREATURE), "+1/+1", _n(2)))),
    Room("Lost Well", (4, 5), _C(fx.Scry(You(), _n(2)))),
    Room("Trap!", (6,), _C(fx.LoseLife(TargetPlayer(0), _n(5)))),
    Room("Arena", (6, 7), _C(fx.Goad(Target(0, _CREATURE)))),
    Room("Stash", (7,), _TREASURE),
    Room("Archives", (8,), _C(fx.Draw(You()))),
    Room("Catacombs", (8,), _C(fx.CreateTokens(_token(("Skeleton",), "B", (4, 1), "menace")))),
    Room(
        "Throne of the Dead Three", (), _C(fx.Reveal(TopOfLibrary(You(), _n(10)))),
        _C(fx.Move(_KING, "battlefield", counter="+1/+1", counter_amount=_n(3)), bind="king"),
        _C(fx.Apply(Bound("king"), (mo.GrantKeyword(ab.Keyword("hexproof")),), _NEXT)), _C(fx.Shuffle(You())),
    ),
)  # fmt: skip


DUNGEONS: tuple[tuple[str, tuple[Room, ...]], ...] = (
    ("Lost Mine of Phandelver", LOST_MINE), ("Tomb of Annihilation", TOMB), ("Dungeon of the Mad Mage", MAD_MAGE),
    ("Undercity", UNDERCITY),
)  # fmt: skip


"""Undercity is last: only venturing into it brings it into the game."""


_NAMES = [name for name, _ in DUNGEONS]


def rooms_of(game: Game, seat: int) -> tuple[Room, ...]:
    """The rooms of the player's dungeon, none without one."""
    number = game.s.used_game.get(f"dungeon:{seat}", 0)
    return DUNGEONS[number - 1][1] if number else ()


def _room(game: Game, seat: int) -> Room:
    return rooms_of(game, seat)[game.s.used_game[f"room:{seat}"] - 1]


def venture(game: Game, seat: int, into: str, source: int) -> Flow[None]:
    """CR 701.49a-d: into the next room, or into the first of a new dungeon (`into` names the Undercity or is empty)."""
    if rooms_of(game, seat) and not _room(game, seat).next:
        complete(game, seat)
    rooms = rooms_of(game, seat)
    if rooms:
        options = [rooms[number].name for number in _room(game, seat).next]
        word = yield from choose_word(seat, "room", options, source)
        place = next(i for i, room in enumerate(rooms) if room.name == word)
    else:
        names = [into] if into else _NAMES[:-1]
        word = yield from choose_word(seat, "dungeon", names, source)
        game.s.used_game[f"dungeon:{seat}"] = _NAMES.index(word) + 1
        place = 0
    game.s.used_game[f"room:{seat}"] = place + 1
    room = _room(game, seat)
    game.touch()
    game.emit("room", seat=seat, dungeon=_NAMES[game.s.used_game[f"dungeon:{seat}"] - 1], room=room.name)
    add_reflexive(game, room.ability, Context(0, seat))
    did(game, "venture", seat)


def complete(game: Game, seat: int) -> None:
    """CR 309.7."""
    name = _NAMES[game.s.used_game.pop(f"dungeon:{seat}") - 1]
    game.s.used_game.pop(f"room:{seat}")
    player = game.edit_player(seat)
    player.counters = {**player.counters, "completed_dungeons": player.counters.get("completed_dungeons", 0) + 1}
    player.flags = player.flags | {f"completed:{name}"}
    game.emit("dungeon_completed", seat=seat, dungeon=name)
    did(game, "complete_dungeon", seat)


def check_dungeons(game: Game) -> bool:
    """CR 309.6, 704.5t: in the bottommost room, and its ability has left the stack."""
    changed = False
    for seat in game.alive():
        if rooms_of(game, seat) and not _room(game, seat).next and not _waits(game, seat, _room(game, seat)):
            complete(game, seat)
            changed = True
    return changed


def _waits(game: Game, seat: int, room: Room) -> bool:
    if any(trigger.controller == seat and trigger.ability == room.ability for trigger in game.s.pending):
        return True
    rows = [game.s.objects[oid] for oid in game.s.stack]
    return any(row.item is not None and row.item.ability == room.ability and row.controller == seat for row in rows)


def _venture(game: Game, n: fx.KeywordAction, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        yield from venture(game, seat, n.word, c.source)
    return Outcome(bool(seats))


def _action(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    outcome = yield from _venture(game, n, c)
    return outcome


actions(
    Action("venture", _action, "word who"),
)


knows(PlayerDid, action=("venture", "complete_dungeon"))
