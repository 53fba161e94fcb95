"""One random game: every question is answered at random, and what must hold is checked at every turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from services.game.rules.formats.commander import Commander
from services.game.rules.kernel.asks import Ask
from services.game.rules.kernel.game import Game
from services.game.rules.kernel.hashing import state_hash
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state import OWNED_ZONES

LIMIT = 4000
TRIES = 4
SHARED_ZONES = ("battlefield", "stack", "exile", "command", "merged")


class Broken(Exception):
    """Something that must always hold does not."""


@dataclass(slots=True)
class Played:
    """The inputs of a game, with the hash of the position at each turn's first input and at the end."""

    inputs: list[tuple[int, Any]] = field(default_factory=list)
    hashes: dict[int, str] = field(default_factory=dict)
    turns: int = 0
    over: bool = False


def start(decks: list[SeatDeck], seed: int) -> Game:
    """The game at its first question."""
    game = new_game(Commander(), decks, seed.to_bytes(16, "big"))
    game.begin()
    return game


def play(game: Game, rng: Random, played: Played) -> None:
    """Play until the game or the patience ends. Raises Broken, and whatever the kernel raises."""
    owned = _cards_of(game)
    while not game.over and len(played.inputs) < LIMIT:
        if not game.asks:
            raise Broken("nobody is asked and the game is not over")
        ask = next(each for each in game.asks if game.ask_of(each.seat) is each)
        _answer(game, ask, rng, played)
        if game.s.turn.number != played.turns:
            played.turns = game.s.turn.number
            played.hashes[len(played.inputs)] = state_hash(game)
            check_cards(game, owned)
    played.over = game.over
    played.hashes[len(played.inputs)] = state_hash(game)


def replay(game: Game, played: Played) -> None:
    """Give the same inputs to a fresh game. Raises Broken when a position differs."""
    for number, (seat, answer) in enumerate(played.inputs, 1):
        game.answer(seat, answer)
        wanted = played.hashes.get(number)
        if wanted is not None and state_hash(game) != wanted:
            raise Broken(f"the replay differs at input {number} of {len(played.inputs)}")


def _answer(game: Game, ask: Ask, rng: Random, played: Played) -> None:
    for attempt in range(TRIES + 1):
        answer = ask.default if attempt == TRIES else _ANSWERS.get(ask.kind, _default)(ask, rng)
        played.inputs.append((ask.decider, answer))
        if game.answer(ask.decider, answer) is None or game.ask_of(ask.decider) is not ask:
            return
    raise Broken(f"the default answer to {ask.kind} {ask.reason} is refused: {ask.default!r}")


def _default(ask: Ask, rng: Random) -> Any:
    return ask.default


def _priority(ask: Ask, rng: Random) -> int:
    wanted = [place for place, action in enumerate(ask.actions) if not action.is_mana]
    return rng.choice(wanted) if rng.random() < 0.8 else 0


def _several(ask: Ask, rng: Random) -> list[int]:
    most = min(ask.max, len(ask.options)) if not ask.repeat else ask.max
    count = rng.randint(min(ask.min, most), most)
    return rng.choices(ask.options, k=count) if ask.repeat else rng.sample(ask.options, count)


def _number(ask: Ask, rng: Random) -> int:
    return rng.randint(ask.min, min(ask.max, ask.min + 12))


def _yes_no(ask: Ask, rng: Random) -> bool:
    return rng.random() < (0.2 if ask.reason == "mulligan" else 0.6)


def _order(ask: Ask, rng: Random) -> list[int]:
    return rng.sample(ask.options, len(ask.options))


def _distribute(ask: Ask, rng: Random) -> list[int]:
    shares = [ask.each_min] * len(ask.options)
    for _ in range(ask.total - sum(shares)):
        shares[rng.randrange(len(shares))] += 1
    return shares


def _piles(ask: Ask, rng: Random) -> list[int]:
    return [option for option in ask.options if rng.random() < 0.5]


def _pairs(ask: Ask, rng: Random) -> list[list[int]]:
    return [[one, rng.choice(others)] for one, others in ask.pairs if others and rng.random() < 0.6]


def _index(ask: Ask, rng: Random) -> int:
    return rng.randrange(len(ask.words))


def _name(ask: Ask, rng: Random) -> Any:
    return rng.choice(ask.words) if ask.words else ask.default


_ANSWERS: dict[str, Callable[[Ask, Random], Any]] = {
    "priority": _priority, "objects": _several, "players": _several, "modes": _several, "number": _number, "yes_no": _yes_no,
    "order": _order, "distribute": _distribute, "piles": _piles, "attackers": _pairs, "blockers": _pairs, "pay": _index, "name": _name,
}  # fmt: skip


def _cards_of(game: Game) -> dict[int, int]:
    return {row.card: row.owner for row in game.s.objects.values() if row.card >= 0}


def check_cards(game: Game, owned: dict[int, int]) -> None:
    """Every card of a living player is in exactly one place, every list agrees with its rows. Raises Broken."""
    state, seen = game.s, dict.fromkeys(owned, 0)
    for zone in (*OWNED_ZONES, "outside", *SHARED_ZONES):
        lists = getattr(state, zone) if zone in (*OWNED_ZONES, "outside") else [getattr(state, zone)]
        for oid in (oid for each in lists for oid in each):
            row = state.objects[oid]
            if row.zone != zone:
                raise Broken(f"{oid} is listed in {zone} and says {row.zone}")
            if row.card >= 0:
                seen[row.card] += 1
    for card, times in seen.items():
        alive = state.players[owned[card]].alive
        if times != 1 and (alive or times > 1):
            raise Broken(f"card {card} of seat {owned[card]} is in {times} places")
