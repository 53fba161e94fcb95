"""One random game: every question is answered at random, and what must hold is checked all the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from services.game.rules.formats.base import Format
from services.game.rules.formats.commander import Commander
from services.game.rules.formats.duel import Duel
from services.game.rules.kernel.ask.ask import Action, Ask
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.rows import State
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.view import Picture

from .invariants import (
    CONCEDE,
    Broken,
    Kept,
    cards_of,
    check_cards,
    check_checkpoint,
    check_derived,
    check_kept,
    check_moves,
    check_restored,
    check_settled,
    check_texts,
    check_told,
    controllers,
    give,
    keep,
    places,
)

LIMIT = 30_000
TRIES = 4
DERIVED_EVERY = 40
TEXTS_EVERY = 400
KEEP_EVERY = 400
RESTORE_AFTER = 40
CONCEDES = 0.0002
EAGER = 0.8
EAGER_AGAIN = 0.3  # on top of what one has on the stack already: above a half, an ability that costs nothing would breed without end


@dataclass(slots=True)
class Played:
    """The inputs of a game, the hash of the position at each turn's first input and at the end, and what was found on the way."""

    inputs: list[tuple[int, Any]] = field(default_factory=list)
    hashes: dict[int, str] = field(default_factory=dict)
    turns: int = 0
    over: bool = False
    unpaid: list[str] = field(default_factory=list)
    priorities: int = 0
    restored: int = 0


def start(decks: list[SeatDeck], seed: int) -> Play:
    """The game at its first question: two players play a duel now and then."""
    format: Format = Duel() if len(decks) == 2 and seed % 2 else Commander()
    game = new_game(format, decks, seed.to_bytes(16, "big"))
    game.begin()
    return game


@dataclass(slots=True)
class Seen:
    """A position when somebody had priority: its turn, how many events were remembered, what object each card was, who controlled what, and its checkpoint."""

    turn: int
    happened: int
    places: dict[int, int]
    controllers: dict[int, int]
    state: State | None


class Player:
    """Plays one game. `run` raises Broken, and whatever the kernel raises."""

    def __init__(self, game: Play, rng: Random, played: Played, limit: int = LIMIT) -> None:
        self.game = game
        self.rng = rng
        self.played = played
        self.limit = limit
        self.owned = cards_of(game)
        self.kept: Kept | None = None
        self.looked_at = -1  # the version of the position whose cards were counted last
        self.picture: Picture | None = None  # what viewers were shown last
        self.seen: Seen | None = None
        self.action: Action | None = None  # what is being cast or activated

    def run(self) -> None:
        """Play until the game or the patience ends."""
        game, played = self.game, self.played
        while not game.over and len(played.inputs) < self.limit:
            ask = next((each for each in game.asks if game.ask_of(each.decider) is each), None)
            if ask is None:
                raise Broken("nobody is asked and the game is not over")
            if ask.kind == "priority":
                self._look()
            if self.rng.random() < CONCEDES:
                self._concede()
            else:
                self._answer(ask)
        played.over = game.over
        played.hashes[len(played.inputs)] = state_hash(game)

    def _look(self) -> None:
        """What must hold whenever somebody has priority."""
        game, played = self.game, self.played
        self.action = None
        played.priorities += 1
        if game.derived.version != self.looked_at:
            check_cards(game, self.owned)
            self._moves()
            self.looked_at = game.derived.version
        if played.priorities % DERIVED_EVERY == 0:
            check_checkpoint(game)
            self.picture = check_kept(game, self.picture)
            check_derived(game)
            check_settled(game)
        if played.priorities % TEXTS_EVERY == 0:
            check_texts(game.s)
        if game.s.turn.number != played.turns:
            played.turns = game.s.turn.number
            played.hashes[len(played.inputs)] = state_hash(game)
        self._go_back()

    def _moves(self) -> None:
        """Within a turn: what has happened is forgotten afterwards, and a subgame or a new game begins with other cards."""
        game, seen = self.game, self.seen
        now = Seen(game.s.turn.number, len(game.s.history), places(game), controllers(game), game.kept)
        if seen is not None and seen.turn == now.turn and seen.happened <= now.happened and game.s.outer is None:
            check_moves(game, seen.places, seen.happened, seen.controllers)
            if seen.state is not None:
                check_told(game, seen.state, seen.controllers, seen.happened)
        self.seen = now

    def _go_back(self) -> None:
        """Now and then a position is kept, and some inputs later gone back to."""
        now = len(self.played.inputs)
        if self.kept is None and self.played.priorities % KEEP_EVERY == 0:
            self.kept = keep(self.game, now)
        elif self.kept is not None and now >= self.kept.number + RESTORE_AFTER:
            check_restored(self.game, self.kept, self.played.inputs)
            self.kept, self.played.restored = None, self.played.restored + 1

    def _concede(self) -> None:
        seat = self.rng.choice(self.game.alive())
        self.played.inputs.append((seat, CONCEDE))
        give(self.game, seat, CONCEDE)

    def _answer(self, ask: Ask) -> None:
        for attempt in range(TRIES + 1):
            answer = ask.default if attempt == TRIES else self._answer_to(ask)
            if ask.kind == "priority":
                self.action = ask.actions[answer]
            self.played.inputs.append((ask.decider, answer))
            refusal = give(self.game, ask.decider, answer)
            if refusal is not None and self.game.ask_of(ask.decider) is ask:
                continue  # too few to crew, or another answer that does not fit: the question stands
            if ask.reason in ("assist", "assist_amount"):
                self.action = None  # it was offered with help that was not asked for, or not given (CR 702.132a)
            if refusal is not None and refusal.rule == "118.3" and self.action is not None:
                self._unpaid(str(refusal))
            return
        raise Broken(f"the default answer to {ask.kind} {ask.reason} is refused: {ask.default!r}")

    def _answer_to(self, ask: Ask) -> Any:
        if ask.kind != "priority":
            return _ANSWERS.get(ask.kind, _default)(ask, self.rng)
        s = self.game.s
        mine = bool(s.stack) and s.objects[s.stack[-1]].controller == ask.seat
        return _priority(ask, self.rng, EAGER_AGAIN if mine else EAGER)

    def _unpaid(self, refusal: str) -> None:
        """Something was offered that cannot be paid."""
        action = self.action
        assert action is not None
        name = self.game.chars(action.obj).name if action.obj in self.game.s.objects else ""
        self.played.unpaid.append(f"{action.kind} {name} {action.option} at {len(self.played.inputs)}: {refusal}")


def replay(game: Play, played: Played) -> None:
    """Give the same inputs to a fresh game. Raises Broken when a position differs."""
    for number, (seat, answer) in enumerate(played.inputs, 1):
        give(game, seat, answer)
        wanted = played.hashes.get(number)
        if wanted is not None and state_hash(game) != wanted:
            raise Broken(f"the replay differs at input {number} of {len(played.inputs)}")


# --- answers ---------------------------------------------------------------------------------------------------------


def _default(ask: Ask, rng: Random) -> Any:
    return ask.default


def _priority(ask: Ask, rng: Random, eager: float) -> int:
    wanted = [place for place, action in enumerate(ask.actions) if not action.is_mana]
    return rng.choice(wanted) if rng.random() < eager else 0


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


def _attackers(ask: Ask, rng: Random) -> list[list[int]]:
    return [[one, rng.choice(others)] for one, others in ask.pairs if others and rng.random() < 0.9]


def _blockers(ask: Ask, rng: Random) -> list[list[int]]:
    return [[one, rng.choice(others)] for one, others in ask.pairs if others and rng.random() < 0.3]


def _index(ask: Ask, rng: Random) -> int:
    return rng.randrange(len(ask.words))


def _name(ask: Ask, rng: Random) -> Any:
    return rng.choice(ask.words) if ask.words else ask.default


_ANSWERS: dict[str, Callable[[Ask, Random], Any]] = {
    "objects": _several, "players": _several, "modes": _several, "number": _number, "yes_no": _yes_no,
    "order": _order, "distribute": _distribute, "piles": _piles, "attackers": _attackers, "blockers": _blockers, "pay": _index, "name": _name,
}  # fmt: skip
