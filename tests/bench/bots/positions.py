"""Eighty positions that any player gets right: each is set up, the bot plays its seat for a turn, and what came of it is looked at.

Seat A is the bot's; seat B does what was said for it, else nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from services.game.rules.formats.commander import Commander
from services.game.rules.program import abilities as ab
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, opened, seat
from tests.rules.cards import (
    ANTHEM,
    BEAR,
    BOLT,
    BOUNCE,
    COUNTERSPELL,
    DIVINATION,
    DOOM,
    EDICT,
    ELF,
    FOREST,
    GIANT,
    GROWTH,
    MOUNTAIN,
    PACIFISM,
    SIGNET,
    TRAIN,
    WRATH,
    card,
    creature,
)

from .players import Player

FLYER = creature("Flyer", "3/3", "flying")
TRAMPLER = creature("Trampler", "5/5", "trample")
STRIKER = creature("Striker", "2/2", "double strike")
RUNNER = creature("Runner", "3/3", "haste")
SNAKE = creature("Snake", "1/1", "deathtouch")
SPIDER = creature("Spider", "1/4", "reach")
WALL = creature("Wall", "0/6", "defender")
MENACE = creature("Menace", "3/3", "menace")
BIG = creature("Colossus", "7/7", cost="{6}")
CHIEF = card("Chief", "{2}{G}", "legendary creature", ab.Keyword("trample"), subtypes=("Bear",), pt="4/4")
A, B = "A", "B"
_STEPS = 4_000


@dataclass(frozen=True, slots=True)
class Position:
    """A position with what must be true once the turn is over."""

    name: str
    board: Callable[[], Board]
    holds: Callable[[Board], bool]


def is_right(position: Position, player: Player) -> bool:
    """Whether the player gets it right."""
    board = position.board()
    turn, game = board.game.s.turn.number, board.game
    for _ in range(_STEPS):
        if game.decided or game.s.turn.number > turn:
            return position.holds(board)
        ask = next(each for each in game.asks if game.ask_of(each.decider) is each)
        if ask.decider != 0:
            queue = board.said.get(ask.reason)
            game.answer(ask.decider, queue.pop(0) if queue else ask.default)
        elif game.answer(0, player.answer(game, ask, False)) is not None:
            game.answer(0, player.answer(game, ask, True))
    return False


# -- setting up


def mine(life: int = 20, foe: int = 20, mana: int = 0, **cards: tuple[CardProgram, ...]) -> Board:
    """A's first main phase. `has` and `hand` are A's, `theirs` and `their_hand` B's."""
    board = _table(life, foe, mana, **cards)
    return board.to("main1")


def theirs(life: int, attackers: tuple[CardProgram, ...], mana: int = 0, **cards: tuple[CardProgram, ...]) -> Board:
    """B's turn: these creatures of B attack A."""
    board = _table(life, 20, mana, **cards)
    oids = [board.put(B, "battlefield", each) for each in attackers]
    board.to("main1", turn=2)
    return board.say("attackers", [[oid, seat(A)] for oid in oids])


def _table(life: int, foe: int, mana: int, **cards: tuple[CardProgram, ...]) -> Board:
    board = Board(2)
    for letter, zone, key in (
        (A, "battlefield", "has"),
        (A, "hand", "hand"),
        (B, "battlefield", "theirs"),
        (B, "hand", "their_hand"),
    ):
        for each in cards.get(key, ()):
            board.put(letter, zone, each)
    for land in (FOREST, MOUNTAIN):
        if mana:
            board.put(A, "battlefield", land, mana)
    board.game.edit_player(0).life, board.game.edit_player(1).life = life, foe
    return board


def _won(board: Board) -> bool:
    return board.game.decided and 0 in board.game.s.winners


def _alive(board: Board) -> bool:
    return board.game.s.players[0].alive and not (board.game.decided and 0 not in board.game.s.winners)


def _has(letter: str, name: str, count: int = 1, zone: str = "battlefield") -> Callable[[Board], bool]:
    return lambda board: not board.game.decided and board.count(letter, zone, name) >= count


def _lost(letter: str, name: str) -> Callable[[Board], bool]:
    return lambda board: board.count(letter, "battlefield", name) == 0


def _both(*several: Callable[[Board], bool]) -> Callable[[Board], bool]:
    return lambda board: all(each(board) for each in several)


# -- the positions


def positions() -> list[Position]:
    """All of them."""
    return [*_lethal(), *_survival(), *_removal(), *_development(), *_restraint(), *_blocks(), *_counters()]


def _lethal() -> Iterator[Position]:
    """The kill is there: take it."""
    for foe, has, against in (
        (2, (BEAR,), ()), (4, (BEAR, BEAR), ()), (4, (BEAR,) * 3, (BEAR,)), (6, (BEAR,) * 5, (BEAR, WALL)), (3, (FLYER,), (GIANT, BEAR)),
        (3, (TRAMPLER,), (BEAR,)), (4, (STRIKER,), ()), (3, (MENACE,), (GIANT,)), (5, (GIANT, BEAR), (BEAR,)), (10, (GIANT, GIANT), ()),
        (6, (FLYER, FLYER), (GIANT, GIANT)), (1, (ELF, ELF), (WALL,)),
    ):  # fmt: skip
        name = f"lethal: {len(has)} {has[0].name} against {len(against)} at {foe}"
        yield Position(name, lambda foe=foe, has=has, against=against: mine(foe=foe, has=has, theirs=against), _won)
    for name, foe, mana, hand, has, against in (
        ("a bolt is enough", 3, 1, (BOLT,), (), (GIANT,)), ("bolt and attack", 5, 1, (BOLT,), (BEAR,), ()),
        ("haste", 3, 1, (RUNNER,), (), ()), ("anthem first", 9, 1, (ANTHEM,), (BEAR,) * 3, ()),
        ("the blocker dies first", 5, 1, (DOOM,), (GIANT,), (GIANT,)), ("two bolts", 6, 2, (BOLT, BOLT), (), ()),
    ):  # fmt: skip
        yield Position(
            f"lethal: {name}",
            lambda foe=foe, mana=mana, hand=hand, has=has, against=against: mine(
                foe=foe, mana=mana, hand=hand, has=has, theirs=against
            ),
            _won,
        )


def _survival() -> Iterator[Position]:
    """Whoever does not block is dead."""
    for life, attackers, has in (
        (2, (BEAR,), (ELF,)), (5, (GIANT,), (BEAR,)), (5, (BEAR, GIANT), (ELF,)), (4, (BEAR, BEAR), (ELF,)), (5, (GIANT, GIANT), (ELF, ELF)),
        (3, (FLYER,), (SPIDER,)), (3, (FLYER, BEAR), (SPIDER, ELF)), (1, (BEAR, BEAR), (BEAR, ELF)), (7, (GIANT, BEAR), (ELF, ELF)),
        (4, (STRIKER,), (ELF,)), (10, (GIANT, GIANT), (WALL,)), (3, (BEAR, BEAR, BEAR), (ELF, ELF)),
    ):  # fmt: skip
        name = f"survive: {life} life, {', '.join(each.name for each in attackers)} against {len(has)} {has[0].name}"
        yield Position(name, lambda life=life, attackers=attackers, has=has: theirs(life, attackers, has=has), _alive)
    for name, life, attackers, hand in (
        ("bolt the attacker", 2, (BEAR,), (BOLT,)),
        ("doom the attacker", 5, (GIANT,), (DOOM,)),
        ("bounce the attacker", 5, (GIANT,), (BOUNCE,)),
    ):
        yield Position(
            f"survive: {name}",
            lambda life=life, attackers=attackers, hand=hand: theirs(life, attackers, mana=1, hand=hand),
            _alive,
        )


def _removal() -> Iterator[Position]:
    """Removal goes to the best of the others, never to one's own; what helps goes to one's own."""
    for spell in (DOOM, BOLT, PACIFISM, BOUNCE):
        yield Position(
            f"removal: {spell.name} is not for one's own",
            lambda spell=spell: mine(mana=1, hand=(spell,), has=(BEAR, FLYER)),
            _both(
                _has(A, "Bear"),
                _has(A, "Flyer"),
                _has(A, spell.name, zone="hand") if spell is not BOLT else _has(A, "Bear"),
            ),
        )
    yield Position(
        "removal: doom takes the giant",
        lambda: mine(mana=1, hand=(DOOM,), has=(BEAR,), theirs=(BEAR, GIANT)),
        _both(_lost(B, "Giant"), _has(A, "Bear")),
    )
    yield Position(
        "removal: pacifism takes the giant",
        lambda: mine(mana=1, hand=(PACIFISM,), has=(BEAR,), theirs=(BEAR, GIANT)),
        lambda board: any(
            board.name(board.game.s.objects[oid].attached_to) == "Giant"
            for oid in board.game.permanents()
            if board.game.s.objects[oid].attached_to
        ),
    )
    yield Position(
        "removal: the flyer is bolted, not the giant",
        lambda: mine(mana=1, hand=(BOLT,), theirs=(GIANT, FLYER)),
        _lost(B, "Flyer"),
    )
    yield Position(
        "removal: an edict with one creature there",
        lambda: mine(mana=1, hand=(EDICT,), theirs=(GIANT,)),
        _lost(B, "Giant"),
    )
    yield Position(
        "removal: everything dies when they have everything",
        lambda: mine(mana=1, hand=(WRATH,), theirs=(GIANT, GIANT, BEAR)),
        _lost(B, "Giant"),
    )
    yield Position(
        "removal: nothing dies when all of it is ours",
        lambda: mine(mana=1, hand=(WRATH,), has=(GIANT, BEAR, FLYER), theirs=(ELF,)),
        _has(A, "Giant"),
    )
    yield Position(
        "help: a counter is for one's own",
        lambda: mine(mana=1, hand=(TRAIN,), has=(BEAR,), theirs=(BEAR,)),
        lambda board: all(
            not board.game.s.objects[oid].counters or board.game.controller_of(oid) == 0
            for oid in board.game.permanents()
        ),
    )
    yield Position(
        "help: growth does not save a bear of theirs",
        lambda: mine(mana=1, hand=(GROWTH,), theirs=(BEAR, BEAR)),
        _has(A, "Growth", zone="hand"),
    )


def _development() -> Iterator[Position]:
    """Lands are played, creatures and commanders cast, cards drawn."""
    for hand in ((FOREST,), (FOREST, BEAR), (FOREST, BIG), (MOUNTAIN, FOREST, GIANT)):
        yield Position(
            f"land: with {', '.join(each.name for each in hand)}",
            lambda hand=hand: mine(hand=hand),
            lambda board: board.count(A, "battlefield", "Forest") + board.count(A, "battlefield", "Mountain") == 1,
        )
    yield Position(
        "land: the color that is needed",
        lambda: mine(hand=(MOUNTAIN, FOREST, BEAR), has=(MOUNTAIN, MOUNTAIN)),
        _has(A, "Forest"),
    )
    for spell, mana in ((BEAR, 1), (GIANT, 1), (BIG, 3), (FLYER, 1), (SIGNET, 1), (ANTHEM, 1)):
        yield Position(
            f"cast: {spell.name}",
            lambda spell=spell, mana=mana: mine(mana=mana, hand=(spell,), has=(BEAR,)),
            _has(A, spell.name),
        )
    yield Position("cast: the larger one", lambda: mine(mana=0, has=(FOREST,), hand=(BEAR, GIANT)), _has(A, "Giant"))
    yield Position(
        "cast: both", lambda: mine(has=(FOREST, FOREST), hand=(BEAR, GIANT)), _both(_has(A, "Giant"), _has(A, "Bear"))
    )
    yield Position("cast: a land and then the bear", lambda: mine(hand=(FOREST, BEAR)), _has(A, "Bear"))
    yield Position(
        "draw: two cards",
        lambda: mine(mana=1, hand=(DIVINATION,)),
        lambda board: board.count(A, "hand") + board.count(A, "battlefield") >= 4,
    )
    for lands in (3, 5):
        yield Position(f"commander: cast with {lands} lands", lambda lands=lands: _commanding(lands), _has(A, "Chief"))


def _commanding(lands: int) -> Board:
    board = Board(2, opened(Commander()))
    board.commander(A, CHIEF)
    board.put(A, "battlefield", FOREST, lands)
    return board.to("main1")


def _restraint() -> Iterator[Position]:
    """Nobody attacks into certain death, or leaves the door open."""
    for has, against in (
        ((BEAR,), (GIANT,)), ((BEAR, BEAR), (GIANT, GIANT)), ((ELF,), (BEAR,)), ((FLYER,), (FLYER, FLYER)), ((GIANT,), (SNAKE, SNAKE)),
    ):  # fmt: skip
        yield Position(
            f"restraint: {len(has)} {has[0].name} stays out of {against[0].name}",
            lambda has=has, against=against: mine(has=has, theirs=against),
            _has(A, has[0].name, len(has)),
        )
    yield Position(
        "restraint: the only blocker stays at home",
        lambda: mine(life=4, has=(WALL, GIANT), theirs=(GIANT, GIANT)),
        lambda board: (
            sum(
                board.game.s.objects[oid].tapped
                for oid in board.game.permanents()
                if board.game.controller_of(oid) == 0
            )
            == 0
        ),
    )


def _blocks() -> Iterator[Position]:
    """Blocks that cost nothing are made, those that give a creature away are not."""
    for blocker, attacker in ((GIANT, BEAR), (WALL, BEAR), (SPIDER, BEAR)):
        yield Position(
            f"block: {blocker.name} stops {attacker.name}",
            lambda blocker=blocker, attacker=attacker: theirs(20, (attacker,), has=(blocker,)),
            lambda board: board.life(A) == 20,
        )
    yield Position("block: the giant kills the bear", lambda: theirs(20, (BEAR,), has=(GIANT,)), _lost(B, "Bear"))
    yield Position(
        "block: the snake takes a giant with it", lambda: theirs(20, (GIANT,), has=(SNAKE,)), _lost(B, "Giant")
    )
    for attacker in (GIANT, TRAMPLER):
        yield Position(
            f"block: no elf for {attacker.name} at 20 life",
            lambda attacker=attacker: theirs(20, (attacker,), has=(ELF,)),
            _has(A, "Elf"),
        )
    yield Position(
        "block: no bear for a flyer it cannot reach", lambda: theirs(20, (FLYER,), has=(BEAR,)), _has(A, "Bear")
    )


def _counters() -> Iterator[Position]:
    """A counterspell is for what matters, and never for one's own."""
    for spell in (BIG, GIANT, WRATH):
        yield Position(
            f"counter: {spell.name}",
            lambda spell=spell: _casting(spell),
            _lost(B, spell.name) if spell is not WRATH else _has(A, "Bear", 2),
        )
    yield Position("counter: not one's own bear", lambda: mine(mana=1, hand=(COUNTERSPELL, GIANT)), _has(A, "Giant"))


def _casting(spell: CardProgram) -> Board:
    board = _table(20, 20, 1, hand=(COUNTERSPELL,), has=(BEAR, BEAR))
    board.put(B, "battlefield", FOREST, 7)
    oid = board.put(B, "hand", spell)
    board.to("main1", turn=2)
    assert board.act(B, "cast", oid) is None
    return board
