"""The rules kernel: one pass of layers, state-based actions and legal actions; checkpoints; restore; hashes; a live table; actions per second.

Figures are of the engine as it is here: interpreted in the source tree, compiled in build/compiled (`make bench` runs both). Budgets: design, section 6.
"""

from __future__ import annotations

import contextlib
import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.cast.legal_actions import legal_actions
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state import flat_rows
from services.game.rules.kernel.state.aspects import TAPPED
from services.game.rules.kernel.state.flat_rows import dump, load, program_digest
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.kernel.turn import state_based_actions
from services.game.rules.kernel.turn.state_based_actions import check
from services.game.rules.program import abilities as ab
from services.game.rules.program import modifications as mo
from tests.fuzz.__main__ import corpus
from tests.fuzz.decks import DeckBox
from tests.fuzz.invariants import give
from tests.fuzz.play import Played, Player
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BEAR, FOREST, YOUR_CREATURES, card, creature

SHAPES = ((40, 4), (100, 12), (200, 24), (1000, 24))
LIFT = card("Lift", "{G}", "enchantment", ab.StaticAbility(YOUR_CREATURES, (mo.GrantKeyword(ab.Keyword("flying")),)))
COMPILED = str(state_based_actions.__file__).endswith(".so")
BUDGET_US = {(100, 12): 100.0 if COMPILED else 300.0}
TAPPED_US = 60.0 if COMPILED else None
TABLE_BYTES = 250_000.0 if COMPILED else None
SEEDS = (2, 8, 11)
INPUTS = 600


def measure() -> Iterator[dict[str, Any]]:
    """Each figure: name, value, unit, budget."""
    for permanents, effects in SHAPES:
        game = board_of(permanents, effects)
        yield figure(
            f"kernel pass {permanents}/{effects}",
            best(lambda game=game: one_pass(game)),
            BUDGET_US.get((permanents, effects)),
        )
    game = board_of(100, 12)
    yield figure("kernel pass 100/12, one permanent tapped", best(lambda: after_tap(game)), TAPPED_US)
    yield figure("kernel pass 100/12, one creature grown", best(lambda: after_growth(game)), None)
    yield figure("checkpoint", best(game.take_checkpoint), 100.0)
    yield figure("restore from the checkpoint", best(game.rewind), 1000.0)
    yield figure("restore from bytes", best(restoring(game)), None)
    yield figure("state hash", best(lambda: state_hash(game)), 1000.0)
    yield {"name": "live table", "value": round(table_bytes()), "unit": "bytes", "budget": TABLE_BYTES}
    yield {"name": "actions per second", "value": round(actions_per_second()), "unit": "1/s", "budget": None}
    yield from real_decks()


def restoring(game: Play) -> Callable[[], Any]:
    """A game from its durable bytes to its open question."""
    state, _ = game.checkpoint()
    programs = {program_digest(program): program for program in state.programs}
    data = dump(state, programs)

    def restore() -> None:
        Play(load(data, programs), game.format, game.seed).begin()

    return restore


def table_bytes() -> float:
    """What one more table of four with a hundred cards each keeps in memory in the middle of its game: position, checkpoint, characteristics.

    Not counted: the encodings of rows that all tables of a process share in caches of a fixed size.
    """
    names = [creature(f"Beast {number}", "2/2", cost="{1}{G}") for number in range(60)]
    decks = [SeatDeck(seat, 0, [*[FOREST] * 40, *names[:59]], [names[59]], []) for seat in range(4)]
    tables = [_played(decks, 7)]  # what all tables share is there
    flat_rows._ENCODED.clear()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tables.append(_played(decks, 8))
    flat_rows._ENCODED.clear()
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return float(after - before)


def _played(decks: list[SeatDeck], seed: int) -> Play:
    game = new_game(Commander(), decks, seed.to_bytes(16, "big"))
    game.begin()
    Player(game, Random(seed), Played(), limit=INPUTS).run()
    game.facts.take()
    return game


def real_decks() -> Iterator[dict[str, Any]]:
    """Random play with decks of the shared corpus, nothing but the engine on the clock."""
    if not corpus().is_dir():
        return
    box, inputs, seconds = DeckBox(corpus()), 0, 0.0
    for seed in SEEDS:
        rng = Random(seed)
        decks = [box.draw(rng, seat)[1] for seat in range(4)]
        played = Played()
        Player(new_started(decks, seed), Random(seed), played, limit=INPUTS).run()
        game, began = new_started(decks, seed), time.perf_counter()
        for each in played.inputs:
            give(game, *each)
        inputs, seconds = inputs + len(played.inputs), seconds + time.perf_counter() - began
    yield {"name": "random play, real decks", "value": round(inputs / seconds), "unit": "1/s", "budget": None}


def new_started(decks: list[SeatDeck], seed: int) -> Play:
    """A game at its first question."""
    game = new_game(Commander(), decks, seed.to_bytes(16, "big"))
    game.begin()
    return game


def figure(name: str, microseconds: float, budget: float | None) -> dict[str, Any]:
    """One line."""
    return {"name": name, "value": round(microseconds, 1), "unit": "us", "budget": budget}


def board_of(permanents: int, effects: int) -> Play:
    """A table of four with creatures, lands and static effects."""
    board = Board(4)
    for number in range(effects):
        board.put("ABCD"[number % 4], "battlefield", ANTHEM if number % 2 else LIFT)
    for number in range(permanents - effects):
        board.put("ABCD"[number % 4], "battlefield", BEAR if number % 3 else FOREST)
    board.to("main1")
    return board.game


def one_pass(game: Play) -> None:
    """What every action costs at least, after something that may have changed anything."""
    game.touch()
    look(game)


def after_tap(game: Play) -> None:
    """The same after one permanent was tapped, or untapped."""
    row = game.edit(game.s.battlefield[-2], TAPPED)
    row.tapped = not row.tapped
    look(game)


def after_growth(game: Play) -> None:
    """The same after a creature got a counter, or lost it: the layers run."""
    row = game.edit(game.s.battlefield[-2])
    row.counters = {} if row.counters else {"+1/+1": 1}
    look(game)


def look(game: Play) -> None:
    """Layers, state-based actions, legal actions; like each action it begins with its whole budget of work."""
    game.scratch.work = 0
    game.refresh()
    with contextlib.suppress(StopIteration):
        next(check(game))
    legal_actions(game, 0)


def best(run: Callable[[], Any], seconds: float = 0.4) -> float:
    """The best of repeated runs, in microseconds."""
    found = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - begun)
    return found * 1e6


def actions_per_second() -> float:
    """Passes and attacks of a small game."""
    board = Board(4, library=60)
    for letter in "ABCD":
        board.put(letter, "battlefield", creature("Runner", "1/1"), 3)
    board.say("attackers", *[[] for _ in range(40)])
    begun, count = time.perf_counter(), 0
    board.to("main1")
    while count < 1500 and not board.game.over:
        board.pass_()
        count += 1
    return count / (time.perf_counter() - begun)
