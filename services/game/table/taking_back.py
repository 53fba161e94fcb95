"""Going back to an earlier prompt: by the yes of everybody in the game (MTR 4.8 as players at a table may agree), by a judge,
or alone where nobody has acted and nothing was shown since (`game.undo`).

The log keeps what is taken back; the game goes on from a position that is rebuilt from the steps before. What somebody saw meanwhile cannot be unseen: whoever
has to agree is told of it, and if a card of a library was seen, the unknown cards of libraries are dealt anew from the seed of the game and a number that is in the log.
The stream of chance goes on from where it was, so that a coin that fell falls the same way again
(docs/adr/0011-what-is-taken-back-is-dealt-anew.md).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from services.game.rules.kernel.ask.ask import Refusal
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rng import Rng
from services.game.rules.kernel.state.rows import GONE, LIBRARY, Obj, State
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.sampling.knowledge import Knowledge

from .records import ANSWER, SHORTCUT, Settings, Step

OFF, VOTE = "off", "vote"
TAKEBACKS: Final = (OFF, VOTE)
REWIND_TO: Final = "rewind"
"""A judge's ruling that the game goes back."""
MOST: Final = 5
"""How often a seat may ask in a game; for one decision only once."""
FURTHEST: Final = 200
"""How many steps a takeback reaches back."""


def is_offered(settings: Settings) -> bool:
    """Whether players may ask each other: never where a game is rated or belongs to an event."""
    return settings.takebacks == VOTE and not settings.ranked and not settings.event_id


def decision_of(line: Sequence[Step], seat: int, seq: int | None) -> Step | Refusal:
    """The answer of a seat whose reply had that `seq`, its last one if none is named."""
    own = [step for step in line if step.actor == seat and _is_decision(step)]
    found = [step for step in own if seq is None or step.seq == seq]
    if not found:
        return Refusal("takeback", "`seq` is what the reply to an answer of yours said, of one that still counts")
    if line[-1].number - found[-1].number >= FURTHEST:
        return Refusal("takeback", "that is too long ago")
    return found[-1]


def decision_before(line: Sequence[Step], seat: int, decisions: int) -> Step | Refusal:
    """The answer of a seat that is so many of its answers back, 1 = the last one."""
    own = [step for step in line if step.actor == seat and _is_decision(step)]
    if not 0 < decisions <= len(own):
        return Refusal("takeback", f"the seat has given {len(own)} answers that still count")
    return own[-decisions]


def why_not_alone(line: Sequence[Step], decision: Step, shown: Glimpses) -> Refusal | None:
    """Why a seat cannot undo its answer without asking: others have acted since, or something was shown or left to chance."""
    since = [item for step in line if step.number >= decision.number for item in step.inputs]
    if any(item.seat != decision.actor for item in since):
        return Refusal("undo", "others have acted since: ask them, by game.takeback")
    if shown.chance or shown.has_shown:
        return Refusal("undo", "something was shown or left to chance since: ask the others, by game.takeback")
    return None


def _is_decision(step: Step) -> bool:
    return bool(step.inputs) and step.inputs[0].kind in (ANSWER, SHORTCUT) and step.inputs[0].seat == step.actor


class Glimpses:
    """What was shown since a position: which cards each seat has come to see that it could not, and whether chance decided anything."""

    def __init__(self, game: Play) -> None:
        rows = [row for row in game.s.objects.values() if row.zone != GONE]
        self._counter = game.rng.counter
        self._past = game.s.objects.keys() - {row.id for row in rows}
        self._in_libraries = {row.card for row in rows if row.zone == LIBRARY}
        self._owners = {row.card: row.owner for row in rows if row.card >= 0}
        self._unseen = {player.seat: self._owners.keys() - _seen(game, player.seat, rows) for player in game.s.players}
        self._saw: dict[int, set[int]] = defaultdict(set)
        self.chance = False

    def note(self, game: Play, facts: Iterable[Fact]) -> None:
        """What one step showed."""
        self.chance = self.chance or game.rng.counter != self._counter
        rows = [row for row in game.s.objects.values() if row.id not in self._past]
        revealed = _revealed(game, facts)
        for seat, unseen in self._unseen.items():
            self._saw[seat] |= unseen & (_seen(game, seat, rows) | revealed)

    @property
    def has_shown(self) -> bool:
        """Whether anybody has come to see a card that they had not seen."""
        return any(self._saw.values())

    def said(self, asker: int) -> dict[str, Any]:
        """What the others are told before they agree, and `anew`: whether libraries are dealt anew.

        `seen`: how many cards of whom each seat saw; `hidden`: whether these are other cards than the asker's own shown to others.
        """
        counted: dict[tuple[int, int], int] = defaultdict(int)
        for seat, cards in self._saw.items():
            for card in cards:
                counted[seat, self._owners[card]] += 1
        seen = [{"seat": seat, "owner": owner, "count": count} for (seat, owner), count in sorted(counted.items())]
        hidden = any(owner != asker or seat == asker for seat, owner in counted)
        anew = any(cards & self._in_libraries for cards in self._saw.values())
        return {"hidden": hidden, "chance": self.chance, "seen": seen, "anew": anew}


def _seen(game: Play, seat: int, rows: Iterable[Obj]) -> set[int]:
    """The cards that a seat can tell."""
    knowledge = Knowledge(game, seat)
    return {row.card for row in rows if row.card >= 0 and knowledge.has_seen(row)}


def _revealed(game: Play, facts: Iterable[Fact]) -> set[int]:
    """The cards that something showed to everybody, for however short a time."""
    shown = [fact.data for fact in facts if fact.kind == "revealed"]
    refs = [ref for data in shown for ref in (data["objs"] if "objs" in data else [data["obj"]])]
    return {game.s.objects[ref].card for ref in refs if ref in game.s.objects}


# -- dealing anew


def key_of(seed: bytes, deal: int) -> bytes:
    """The key of a deal's randomness: BLAKE2b of `takeback:<number>`, keyed by the seed of the game; returns are counted from 1."""
    return hashlib.blake2b(f"takeback:{deal}".encode(), key=seed[:64], digest_size=32).digest()


def deal_anew(game: Play, key: bytes) -> None:
    """Put the cards of libraries that nobody knows into another order. The game is at its last priority then: what was answered since may have depended on them."""
    state, since = game.checkpoint()
    rng = Rng(key)
    for library in state.library:
        _deal(state, library, rng)
    game.go_back(state, since, ())


def _deal(state: State, library: list[int], rng: Rng) -> None:
    """Every card that is moved gets a new identity, as by a shuffle (CR 701.24)."""
    places = [place for place, oid in enumerate(library) if not state.objects[oid].known]
    order = list(places)
    rng.shuffle(order)
    rows = [state.remove(library[place]) for place in order]
    for place, old in zip(places, rows, strict=True):
        row = Obj(state.new_id(), old.kind, old.program, old.owner, LIBRARY)
        row.card = old.card
        state.add(row)
        library[place] = row.id
    state.forget_removed()
