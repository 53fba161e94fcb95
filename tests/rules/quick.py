"""Short ways to say what rule tests say again and again."""

from __future__ import annotations

from services.game.rules.program.cards import CardProgram

from .board import Board, seat
from .cards import BEAR, FOREST, MOUNTAIN
from .written import written


def board(forests: int = 9, seats: int = 2, library: int = 20) -> Board:
    """A table where the first seat has Forests; the game has not begun."""
    table = Board(seats, library=library)
    if forests:
        table.put("A", "battlefield", FOREST, forests)
    return table


def stocked(seats: int = 3) -> Board:
    """A table in the first main phase where the first seat has green and red mana enough."""
    table = Board(seats)
    table.put("A", "battlefield", FOREST, 6)
    table.put("A", "battlefield", MOUNTAIN, 3)
    return table.to("main1")


def life_changes(table: Board) -> tuple[int, ...]:
    """What each seat has gained (or lost) of its 20 life."""
    return tuple(player.life - 20 for player in table.game.s.players)


def beast(
    text: str = "", pt: str = "2/2", cost: str = "{1}{G}", name: str = "Beast", kind: str = "Beast"
) -> CardProgram:
    """A creature with that text."""
    return written(name, cost, f"Creature — {kind}", text, pt)


def attack(table: Board, *attackers: int, whom: str = "B") -> Board:
    """Attack with these creatures, up to the declare attackers step."""
    table.say("attackers", [[oid, seat(whom)] for oid in attackers])
    return table.to("declare_attackers")


def block(table: Board, *pairs: tuple[int, int]) -> Board:
    """Block in that way, up to the declare blockers step."""
    table.say("blockers", [list(pair) for pair in pairs])
    return table.to("declare_blockers")


def found(table: Board, name: str) -> int:
    """The newest permanent of a name."""
    return [oid for oid in table.game.permanents() if table.name(oid) == name][-1]


def act(table: Board, letter: str, kind: str, oid: int, option: str = "") -> Board:
    """Do it and resolve everything."""
    assert table.act(letter, kind, oid, option) is None
    return table.resolve()


def life_after_block(lands: int, pays: bool) -> int:
    """B's life after a 2/2 attacked into a Wall whose block costs {1}, with so many lands to pay it from."""
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    text = "Creatures your opponents control can't attack or block unless their controller pays {1}."
    table.put("A", "battlefield", written("Rays", "{1}", "Enchantment", text))
    wall = table.put("B", "battlefield", beast(pt="0/4"))
    if lands:
        table.put("B", "battlefield", FOREST, lands)
    table.say("block_cost", pays)
    attack(table, bear)
    block(table, (wall, bear))
    table.to("end_combat")
    return table.life("B")
