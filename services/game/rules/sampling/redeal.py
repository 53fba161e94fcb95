"""The position of a sample: a copy in which what a seat may not know is dealt anew.

Its own unseen cards are dealt from those that are left of its deck; other players get stand-ins. Whatever a hidden card could tell goes: objects in hands
and libraries that the seat does not know are new ones with numbers of their own, and what is remembered of objects that it never saw is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..kernel.state.flat_rows import from_data, to_data
from ..kernel.state.game import Game
from ..kernel.state.rng import Rng
from ..kernel.state.rows import (
    CARD,
    GONE,
    HAND,
    LIBRARY,
    OUTSIDE,
    Bindings,
    CastInfo,
    Effect,
    Obj,
    Permit,
    StackItem,
    State,
    Trigger,
)
from ..program.cards import CardProgram
from .knowledge import Knowledge
from .stand_ins import stand_in

FIRST_UNSEEN: Final = 1_000_000
"""Numbers of unseen objects begin here: those of a game never come so far."""
_OWNED = (LIBRARY, HAND, OUTSIDE)
_OF_EVENTS = ("obj", "new", "source", "item", "other")


def redeal(game: Game, state: State, seat: int, seed: bytes) -> State:
    """The state as that seat may know it; the same seed deals alike. The state itself is not changed."""
    return _Redeal(game, state, seat, seed).made()


class _Redeal:
    """One deal."""

    def __init__(self, game: Game, state: State, seat: int, seed: bytes) -> None:
        self._old = state
        self._new = state.fork()
        self._knowledge = Knowledge(game, seat)
        self._rng = Rng(seed)
        self._kept = {oid for oid, row in state.objects.items() if self._stays(row)}
        self._numbers: dict[int, int] = {}
        self._colors = {player.seat: self._colors_of(player.seat) for player in state.players}

    def _stays(self, row: Obj) -> bool:
        """Whether the object is one that the seat can tell from others: it is known, or lies where everybody sees it."""
        return self._knowledge.has_seen(row) or (row.zone not in _OWNED and row.zone != GONE)

    def made(self) -> State:
        """The new state."""
        new, old = self._new, self._old
        new.objects, new.programs, new.total, new.unsummed = {}, (), 0, set()
        new.programs_total = new.programs_summed = new.rng_counter = 0
        new.salt = ""
        new.lki = {oid: known for oid, known in old.lki.items() if oid in self._kept}
        for oid in sorted(self._kept):
            new.add(self._kept_row(old.objects[oid]))
        self._deal()
        new.effects = [self._effect(each) for each in old.effects]
        new.pending = [self._trigger(each) for each in old.pending]
        new.delayed = [self._trigger(each) for each in old.delayed]
        new.permits = [self._permit(each) for each in old.permits]
        new.history = [self._event(each) for each in old.history]
        new.unplayed = [each for each in old.unplayed if each.obj in self._kept]
        new.used_game = {self._use(name): value for name, value in old.used_game.items()}
        return new

    # -- programs

    def _program(self, program: CardProgram) -> int:
        number = self._numbers.get(id(program))
        if number is None:
            number = self._numbers[id(program)] = self._new.add_program(program)
        return number

    def _use(self, name: str) -> str:
        """A use that is counted by the number of a program, under its new number."""
        what, _, number = name.partition(":")
        if what != "manual":
            return name
        return f"{what}:{self._program(self._old.programs[int(number)])}"

    def _colors_of(self, seat: int) -> str:
        """The colors that a player has shown."""
        rows = self._old.objects
        shown = {
            self._old.programs[rows[oid].program].identity for oid in self._kept if self._is_shown(rows[oid], seat)
        }
        return "".join(color for color in "WUBRG" if any(color in each for each in shown))

    def _is_shown(self, row: Obj, seat: int) -> bool:
        return row.owner == seat and row.kind == CARD and self._knowledge.has_seen(row)

    # -- what is dealt

    def _deal(self) -> None:
        for player in self._old.players:
            self._deal_to(player.seat)

    def _deal_to(self, seat: int) -> None:
        """The unseen cards of one player, over all places where they lie."""
        old, new = self._old, self._new
        hidden = [oid for name in _OWNED for oid in getattr(old, name)[seat] if oid not in self._kept]
        covered = [oid for oid in sorted(self._kept) if self._is_covered(old.objects[oid], seat)]
        cards = sorted((old.objects[oid].card, old.objects[oid].program) for oid in (*hidden, *covered))
        places = [*(FIRST_UNSEEN * (seat + 1) + nth for nth in range(len(hidden))), *covered]
        moved = dict(zip(hidden, places, strict=False))
        for oid, place in moved.items():
            new.add(self._blank(place, old.objects[oid]))
        self._fill(seat, places, cards)
        for name in _OWNED:
            getattr(new, name)[seat] = [moved.get(oid, oid) for oid in getattr(old, name)[seat]]

    def _is_covered(self, row: Obj, seat: int) -> bool:
        """A card that lies face down where everybody sees that it is there."""
        return row.owner == seat and row.kind == CARD and row.zone != GONE and not self._knowledge.has_seen(row)

    def _blank(self, place: int, row: Obj) -> Obj:
        """An object in a hidden zone of which nothing is known but where it lies."""
        blank = Obj(place, CARD, 0, row.owner, row.zone)
        blank.known = 1 << row.owner if row.zone == HAND else 0
        return blank

    def _fill(self, seat: int, places: list[int], cards: list[tuple[int, int]]) -> None:
        is_own = seat in self._knowledge.seats
        order = list(range(len(cards)))
        if is_own:
            self._rng.shuffle(order)
        for place, nth in zip(places, order, strict=True):
            row = self._new.edit(place)
            row.card, number = cards[nth]
            program = self._old.programs[number] if is_own else stand_in(self._rng, self._colors[seat])
            row.program = self._program(program)

    # -- what is kept

    def _kept_row(self, row: Obj) -> Obj:
        new = row.clone(self._new.epoch)
        new.attached_to, new.next, new.prev = self._ref(row.attached_to), self._ref(row.next), self._ref(row.prev)
        new.linked, new.parts = self._refs(row.linked), self._refs(row.parts)
        new.cast, new.item = self._cast(row.cast), self._item(row.item)
        if self._knowledge.has_seen(row) or row.kind != CARD:
            new.program = self._program(self._old.programs[row.program])
        else:
            new.program, new.card = 0, -1
        return new

    def _ref(self, ref: int) -> int:
        return ref if ref <= 0 or ref in self._kept else 0

    def _refs(self, refs: Iterable[int]) -> tuple[int, ...]:
        return tuple(ref for ref in refs if ref <= 0 or ref in self._kept)

    def _bind(self, bind: Bindings) -> Bindings:
        return {name: self._refs(refs) for name, refs in bind.items()}

    def _moved(self, moved: dict[int, int]) -> dict[int, int]:
        return {one: self._ref(other) for one, other in moved.items() if one in self._kept}

    def _cast(self, cast: CastInfo | None) -> CastInfo | None:
        if cast is None or len(self._refs(cast.sources)) == len(cast.sources):
            return cast
        new: CastInfo = _copy(cast)
        new.sources = self._refs(cast.sources)
        return new

    def _item(self, item: StackItem | None) -> StackItem | None:
        if item is None:
            return None
        new = item.copy()
        new.source, new.bind, new.moved = self._ref(item.source), self._bind(item.bind), self._moved(item.moved)
        return new

    def _effect(self, effect: Effect) -> Effect:
        new = effect.on(self._refs(effect.affected)) if effect.affected is not None else effect.on(())
        if effect.affected is None:
            new.affected = None
        new.source, new.bind, new.moved = self._ref(effect.source), self._bind(effect.bind), self._moved(effect.moved)
        return new

    def _trigger(self, trigger: Trigger) -> Trigger:
        new: Trigger = _copy(trigger)
        new.source, new.bind, new.moved = (
            self._ref(trigger.source),
            self._bind(trigger.bind),
            self._moved(trigger.moved),
        )
        return new

    def _permit(self, permit: Permit) -> Permit:
        new: Permit = _copy(permit)
        new.source, new.cards = self._ref(permit.source), self._refs(permit.cards)
        return new

    def _event(self, event: Any) -> Any:
        named = [name for name in _OF_EVENTS if getattr(event, name, 0) != self._ref(getattr(event, name, 0))]
        if not named:
            return event
        new = _copy(event)
        for name in named:
            setattr(new, name, 0)
        return new


def _copy(row: Any) -> Any:
    """Another row with the same fields."""
    return from_data(to_data(row))
