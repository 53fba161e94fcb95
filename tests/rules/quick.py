"""Short ways to say what rule tests say again and again."""

from __future__ import annotations

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, FOREST, MOUNTAIN, SIEGE
from tests.rules.written import written


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


def cast_in_a_way(table: Board, program: object, way: str = "", zone: str = "hand") -> int:
    """The first seat casts a card in that way from that zone; returns the card it was."""
    oid = table.put("A", zone, program)  # type: ignore[arg-type]
    table.to("main1")
    act(table, "A", "cast", oid, way)
    return oid


def entered(text: str, pt: str = "2/2", table: Board | None = None, cost: str = "{G}") -> tuple[Board, int]:
    """A creature with that text that has been cast and has resolved."""
    table = table or board()
    table.to("main1").cast("A", beast(text, pt, cost))
    return table, found(table, "Beast")


def with_siege(seats: int = 3, protector: int = 1) -> tuple[Board, int]:
    """A table where the first seat controls a Siege that the second one protects."""
    table = Board(seats)
    siege = table.put("A", "battlefield", SIEGE)
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 3}, {"protector": str(protector)}
    return table, siege


def lands_for_both(lands: int = 6) -> Board:
    """A table where both seats have Forests."""
    table = Board()
    table.put("A", "battlefield", FOREST, lands)
    table.put("B", "battlefield", FOREST, lands)
    return table


def cast_text(table: Board, text: str, kind: str = "Sorcery") -> Board:
    """The first seat casts a spell with that text."""
    spell = table.put("A", "hand", written("Spell", "{G}", kind, text))
    return act(table.to("main1"), "A", "cast", spell)


def stacked(*top: object, forests: int = 9) -> Board:
    """The first seat's library has these cards on top, the first of them topmost."""
    table = board(forests)
    for each in reversed(top):
        table.put("A", "library", each)  # type: ignore[arg-type]
    return table


def names_in(table: Board, zone: str) -> list[str]:
    """The names of the cards in a zone of the first seat, in order."""
    return [table.name(oid) for oid in table.game.zone_list(zone, 0)]


def one_each(table: Board) -> tuple[int, int]:
    """A 4/4 of the first seat and a 3/3 of the second."""
    return table.put("A", "battlefield", beast(pt="4/4")), table.put("B", "battlefield", beast(pt="3/3"))


def cast_at(table: Board, text: str, *targets: int) -> Board:
    """The first seat casts a sorcery with that text at these targets."""
    return table.cast("A", written("Text", "{G}", "Sorcery", text), list(targets))


def may_cast_in(table: Board, step: str, turn: int) -> bool:
    """Whether the first seat may cast anything in that step of that turn."""
    table.to(step, turn)
    return any(action.kind == "cast" for action in table.actions("A"))


def timely(words: str) -> Board:
    """A table where the first seat holds an instant that may be cast only then."""
    table = board()
    table.put("A", "hand", written("Timely", "{G}", "Instant", f"Cast this spell only {words}.\nYou gain 1 life."))
    return table


def forests_in_main(seats: int = 2, forests: int = 6) -> Board:
    """A table in the first main phase where the first seat has Forests."""
    table = Board(seats)
    table.put("A", "battlefield", FOREST, forests)
    return table.to("main1")


def lands_for_all(seats: int = 2, lands: int = 6) -> Board:
    """A table where each seat has Forests."""
    table = Board(seats)
    for letter in "ABCD"[:seats]:
        table.put(letter, "battlefield", FOREST, lands)
    return table


def in_hand_with(program: CardProgram, *permanents: CardProgram) -> tuple[Board, int]:
    """A table in the first main phase: these permanents, and that card in hand."""
    table = Board()
    for permanent in permanents:
        table.put("A", "battlefield", permanent)
    oid = table.put("A", "hand", program)
    table.to("main1")
    return table, oid
