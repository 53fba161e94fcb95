"""What a game is made of while it is played: position, derived values, the scratch of the running action. Decides nothing.

Rooms above take a `Game` and read and write it; `kernel.play` is the game that inputs are given to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..program.cards import CardProgram
from .asks import Ask
from .aspects import OBJECTS, PLAYERS
from .census import Census
from .characteristics import Characteristics
from .context import Context
from .derived import Derived, Rule
from .facts import Fact, FactLog
from .format_hooks import Format
from .mana_symbols import mana_value_of_cost
from .rng import Rng
from .state import BATTLEFIELD, ENTERING, GONE, OWNED_ZONES, PUBLIC_ZONES, STACK, Obj, Player, State

if TYPE_CHECKING:
    from .mana_sources import Need


class BudgetExceeded(Exception):
    """The action needed more work units than a table may use at once; the table pauses (never wall time, so that replay pauses alike)."""


WORK_LIMIT = 10_000


class Scratch:
    """What belongs to the action that is being carried out and is forgotten with it; never part of a position."""

    __slots__ = (
        "acting", "at_work", "causing", "coming", "owed", "owed_for", "released", "replaced", "reserved", "work", "work_limit",
    )  # fmt: skip

    def __init__(self) -> None:
        self.work = 0
        self.work_limit = WORK_LIMIT
        self.clear()

    def clear(self) -> None:
        """A new action begins; what it may cost stays."""
        self.reserved: frozenset[int] = frozenset()  # sources that a payment under way has planned
        self.owed: tuple[tuple[str, ...], ...] = ()  # symbols that a payment under way still needs
        self.owed_for: Need | None = None  # what that payment is for
        self.coming: tuple[tuple[str, bool], ...] = ()  # mana that its sources will still make: colour, snow
        self.at_work = 0  # the object whose text is being carried out or looked at; who is to blame when that fails
        self.released: list[int] = []  # commanders that left as components, until state-based actions look at them
        self.acting = ""  # what is being announced: the key of an ability, "cast"; targets may depend on it
        self.causing = (
            0  # the triggered ability from which follows what happens now, if the format keeps chains of them
        )
        self.replaced: frozenset[str] = frozenset()  # replacement effects whose outcome is being carried out (CR 614.5)


class Game:
    """Position `s`, derived values, scratch, the open questions and what clients were told. Not thread-safe."""

    def __init__(self, state: State, format: Format, seed: bytes, derived: Derived) -> None:
        self.s = state
        self.format = format
        self.seed = seed
        self.rng = Rng(seed, state.rng_counter)
        self.facts = FactLog()
        self.asks: list[Ask] = []
        self.answers: dict[int, Any] = {}  # to those of the open questions that have been answered
        self.derived = derived
        self.scratch = Scratch()
        self.stop_after: tuple[int, str] | None = (
            None  # (turn, step): play ends when that step has been played or skipped
        )
        self.chooser = -1  # before the first turn: the seat that chooses who plays first
        self.choices: dict[int, list[list[CardProgram]]] = {}  # before the first turn: sets of commanders by seat
        self.barred: dict[int, list[CardProgram]] = {}  # before the first turn: cards of the deck to be replaced
        self.companions: dict[int, int] = {}  # before the first turn: the companion that a seat's list names
        self.kept: State | None = None  # the last checkpoint
        self.since: list[tuple[int, Any]] = []  # seat and input of everything that was said after it

    # --- questions -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended; the end of a subgame is not the end."""
        return self.s.over and self.s.outer is None

    def ask_of(self, seat: int) -> Ask | None:
        """The open question that a seat has to answer: its own, or that of a player whom it controls (CR 723.8)."""
        return next((ask for ask in self.asks if ask.decider == seat and ask.seat not in self.answers), None)

    # --- rows ----------------------------------------------------------------------------------------------------

    def edit(self, oid: int, aspect: int = OBJECTS) -> Obj:
        """A writable row; derived values that read the aspect are recomputed when next needed."""
        derived = self.derived
        derived.changed |= aspect
        derived.version += 1
        return self.s.edit(oid)

    def edit_player(self, seat: int) -> Player:
        """A writable player row."""
        self.derived.changed |= PLAYERS
        self.derived.version += 1
        return self.s.edit_player(seat)

    def touch(self, aspect: int = OBJECTS) -> None:
        """Something changed that derived values may depend on; `aspect` says what kind of thing."""
        self.derived.changed |= aspect
        self.derived.version += 1

    def spend(self, units: int = 1) -> None:
        """Count work; raises BudgetExceeded beyond the limit of one action."""
        self.scratch.work += units
        if self.scratch.work > self.scratch.work_limit:
            raise BudgetExceeded

    def program_of(self, oid: int) -> CardProgram:
        """The program of an object's card."""
        return self.s.programs[self.s.objects[oid].program]

    def alive(self) -> list[int]:
        """Living seats in turn order from seat 0."""
        return [player.seat for player in self.s.players if player.alive]

    def opponents(self, seat: int) -> list[int]:
        """Living opponents in turn order from the seat on."""
        team = self.s.players[seat].team
        return [other for other in self.turn_order(seat) if self.s.players[other].team != team]

    def team_of(self, seat: int) -> list[int]:
        """Living players of the seat's team, itself among them, in the order of the seats."""
        team = self.s.players[seat].team
        return [player.seat for player in self.s.players if player.alive and player.team == team]

    def hand_viewers(self, seat: int) -> int:
        """The mask of the seats that may look at a seat's hand at any time."""
        others = (o for o in range(len(self.s.players)) if o == seat or self.format.shows_hand(self, o, seat))
        return sum(1 << other for other in others)

    def turn_order(self, first: int) -> list[int]:
        """Living seats in turn order, beginning with `first` (or the next living one)."""
        count = len(self.s.players)
        order = [(first + step) % count for step in range(count)]
        return [seat for seat in order if self.s.players[seat].alive]

    # --- zones ---------------------------------------------------------------------------------------------------------

    def zone_list(self, zone: str, seat: int) -> list[int]:
        """The list behind a zone; top of a library is its end."""
        if zone in OWNED_ZONES or zone == "outside":
            lists: list[list[int]] = getattr(self.s, zone)
            return lists[seat]
        shared: list[int] = getattr(self.s, zone)
        return shared

    def zone_objects(self, zone: str) -> list[int]:
        """All objects in a zone, seats in order."""
        if zone in OWNED_ZONES or zone == "outside":
            return [oid for owned in getattr(self.s, zone) for oid in owned]
        if zone == BATTLEFIELD:
            return self.permanents()
        return list(getattr(self.s, zone))

    def permanents(self) -> list[int]:
        """Permanents that are phased in. The list may be shared: callers must not change it."""
        if not self.derived.changed & OBJECTS and not self.derived.is_computing:
            return self.derived.permanents
        rows = self.s.objects
        return [oid for oid in self.s.battlefield if not rows[oid].phased_out]

    def live(self, ref: int, context: Context | None = None) -> int:
        """The object that a reference means now: itself, or what it became by one move to a public zone (CR 400.7), 0 if lost.

        With a context, moves made by the same resolution are followed too.
        """
        if ref <= 0:
            return ref
        rows, stepped = self.s.objects, False
        while ref in rows and rows[ref].zone == GONE:
            after = context.moved.get(ref, 0) if context is not None else 0
            if not after:
                if stepped:
                    return 0
                after, stepped = rows[ref].next, True
            if after not in rows or (
                rows[after].zone not in PUBLIC_ZONES and rows[after].zone != GONE and not _in(context, ref)
            ):
                return 0
            ref = after
        return ref if ref in rows else 0

    def zone_then(self, ref: int) -> str:
        """The zone of an object; for one that is gone, the zone it was last in."""
        row = self.s.objects[ref]
        if row.zone == ENTERING:
            return BATTLEFIELD
        return row.choices.get("zone", GONE) if row.zone == GONE else row.zone

    # --- derived values ------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Recompute derived values if anything changed."""
        self.derived.refresh(self)

    def census(self) -> Census:
        """The permanents by type, controller and keyword."""
        if self.derived.changed:
            self.derived.refresh(self)
        return self.derived.census

    def chars(self, ref: int) -> Characteristics:
        """Current characteristics; last known ones of an object that is gone."""
        derived = self.derived
        if derived.changed and not derived.is_computing:
            derived.refresh(self)
        row = derived.chars.get(ref)
        if row is not None:
            return row
        row = derived.off.get(ref)
        return row if row is not None else derived.elsewhere(self, ref)

    def forget_off(self, oid: int) -> None:
        """An object off the battlefield is looked at anew."""
        self.derived.off.pop(oid, None)

    def controller_of(self, ref: int) -> int:
        """Controller of a permanent or stack object; owner of a card elsewhere (CR 108.4)."""
        row = self.s.objects[ref]
        if row.zone == BATTLEFIELD:
            chars = self.derived.chars.get(ref) if self.derived.is_computing else self.chars(ref)
            return chars.controller if chars is not None else row.controller
        if row.zone == GONE:
            known = self.s.lki.get(ref)
            return known.controller if known is not None else row.controller
        return row.controller if row.zone in (STACK, ENTERING, "command") else row.owner

    def mana_value(self, ref: int) -> int:
        """Mana value; on the stack X counts (CR 202.3e)."""
        row, chars = self.s.objects[ref], self.chars(ref)
        if row.cast is not None and row.cast.x and self.zone_then(ref) == STACK:
            return mana_value_of_cost(chars.mana_cost, row.cast.x)
        return chars.mana_value

    def has_keyword(self, ref: int, name: str) -> bool:
        """Whether an object has a keyword ability; "landwalk" and "protection" ask for any."""
        chars = self.chars(ref)
        if name in chars.keywords:
            return True
        counters = self.s.objects[ref].counters
        if counters and counters.get(name, 0) > 0:
            return name not in chars.cant_have
        return name == "landwalk" and any(word.endswith("walk") for word in chars.keywords)

    def rules(self) -> list[Rule]:
        """The rules-changing effects in force."""
        if self.derived.changed:
            self.derived.refresh(self)
        return self.derived.rules

    def player_rules(self) -> dict[str, list[Rule]]:
        """Those about players, by what they say."""
        if self.derived.changed:
            self.derived.refresh(self)
        return self.derived.player_rules

    def is_as_printed(self, oid: int) -> bool:
        """Whether no continuous effect changes that card outside the battlefield; its own abilities may."""
        derived = self.derived
        if derived.changed:
            derived.refresh(self)
        return not derived.reaching and (derived.named is None or oid not in derived.named)

    def is_commander(self, ref: int) -> bool:
        """Whether the object is represented by a commander card (CR 903.3)."""
        row = self.s.objects[ref]
        if row.card >= 0 and row.card in self.s.commanders:
            return True
        return any(self.s.objects[part].card in self.s.commanders for part in row.parts)  # CR 903.3d

    def choice(self, context: Context, what: str) -> str:
        """The word chosen in this resolution, or for the source (linked): "color", "type", "name", ..."""
        prefix = f"word:{what}:"
        for word in context.did:
            if word.startswith(prefix):
                return word[len(prefix) :]
        row = self.s.objects.get(context.source)
        return row.choices.get(what, "") if row is not None else ""

    # --- telling and remembering ---------------------------------------------------------------------------------------

    def emit(self, kind: str, **data: Any) -> None:
        """Tell clients what happened (derived, never the source of truth)."""
        self.facts.add(Fact(kind, data))

    def take_checkpoint(self) -> None:
        """Remember this position: a seat is about to get priority."""
        self.s.rng_counter = self.rng.counter
        self.kept = self.s.fork()
        self.since = []
        self.facts.mark()


def _in(context: Context | None, ref: int) -> bool:
    return context is not None and ref in context.moved
