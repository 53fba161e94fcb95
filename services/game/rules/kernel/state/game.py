"""What a game is made of while it is played: position, derived values, the scratch of the running action, the hooks of its format.

Decides nothing. Rooms above take a `Game` and read and write it; `kernel.play` is the game that inputs are given to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from ...program.cards import CardProgram
from ...program.filters import Filter
from ...program.modifications import CopyOf, Modification
from ..ask.ask import PASS, Action, Ask, Refusal
from ..ask.flow import Flow
from .aspects import EVERYTHING, OBJECTS, PLAYERS
from .census import Census, Index
from .characteristics import Characteristics
from .context import Context
from .mana_symbols import mana_value_of_cost
from .options import Chair, Options
from .rng import Rng, mixed
from .rows import (
    ABILITY,
    BATTLEFIELD,
    DECLINED,
    ENTERING,
    GONE,
    GRAVEYARD,
    OWNED_ZONES,
    PUBLIC_ZONES,
    STACK,
    Obj,
    Player,
    State,
    Trigger,
)
from .visible_events import Fact, FactLog

LINKED: Final = frozenset(("color", "name", "parity", "player", "type", "word"))
"""What is chosen for an object by one of its abilities for another one (CR 607.2d)."""


def of_text(name: str, since: int) -> str:
    """The name for what belongs to one text of an object: its own, or the one that it copies since then."""
    return f"{name}@{since}" if since else name


class Rule:
    """A modification that changes the rules for objects or players, with the point of view of its source."""

    __slots__ = ("affected", "context", "modification", "seats")

    def __init__(self, modification: Modification, context: Context, affected: object, seats: tuple[int, ...]) -> None:
        self.modification = modification
        self.context = context
        self.affected = affected  # Filter, or None when fixed
        self.seats = seats


class Reaching:
    """A continuous effect on a class of objects that is in force: which ones, and what it does to them by layer."""

    __slots__ = ("by_layer", "context", "filter", "timestamp")

    def __init__(
        self, filter: Filter, by_layer: dict[int, list[Modification]], context: Context, timestamp: int
    ) -> None:
        self.filter = filter
        self.by_layer = by_layer
        self.context = context
        self.timestamp = timestamp


class Derived:
    """The outcome of the layers and what is remembered of it until something that it reads changes.

    How it is computed is given from above: `refresh(game)` brings it up to date if anything changed, `elsewhere(game, ref)` works out the
    characteristics of an object that is not on the battlefield.
    """

    def __init__(self, refresh: Callable[[Game], None], elsewhere: Callable[[Game, int], Characteristics]) -> None:
        self.refresh = refresh
        self.elsewhere = elsewhere
        self.chars: dict[int, Characteristics] = {}  # of permanents
        self.off: dict[int, Characteristics] = {}  # of cards and objects elsewhere
        self.unsettled: list[int] = []  # rows of `off` that may depend on permanents whose layers are not done
        self.rules: list[Rule] = []
        self.player_rules: dict[str, list[Rule]] = {}
        self.reaching: list[Reaching] = []  # effects on cards outside the battlefield, by timestamp
        self.governing: list[Reaching] = []  # effects on permanents, which what enters is looked at with (CR 614.12)
        self.named: set[int] | None = None  # what effects of resolutions name; None before the layers first ran
        self.held: list[list[int]] = []  # permanents and their controllers, where effects decide it (CR 613.1b)
        self.census = Census({})
        self.permanents: list[int] = []
        self.changed = EVERYTHING  # the aspects that have changed since these values were computed
        self.reads = EVERYTHING  # the aspects that they depend on
        self.ground: Any = None  # what they were computed from (`characteristics.ground`)
        self.version = 0  # counts changes of state: what was found at one version holds while it lasts
        self.at_rest = -1  # the version at which no state-based action had to be done
        self.is_computing = False
        self.triggers: Index | None = None
        self.replacements: Index | None = None
        self.watchers: dict[str, list[int]] | None = None
        # by seat: the version they belong to, the sources, and what looks off the battlefield for what it makes
        self.mana_bases: dict[int, tuple[int, list[Any], list[int]]] = {}

    def depends_on(self, aspects: int) -> None:
        """These values depend on those aspects of the game."""
        self.reads |= aspects

    def unsettle(self) -> None:
        """The layers changed a permanent: numbers of cards elsewhere that were computed from it no longer hold."""
        for ref in self.unsettled:
            self.off.pop(ref, None)
        self.unsettled = []


Declaration = dict[str, Any]


class Format(Protocol):
    """Hooks and constants of one format with a table's options; holds no state of a game."""

    id: str
    life: int
    hand_size: int
    options: Options

    def chairs(self, seats: int) -> tuple[Chair, ...]:
        """Team and position of each seat in turn order."""
        ...

    def first_seat(self, game: Game) -> int:
        """CR 103.1: a random player starts."""
        ...

    def starting_life(self, game: Game, seat: int) -> int:
        """The life total a seat starts with."""
        ...

    def turns_after_time(self) -> int:
        """MTR 2.4: additional turns once time is called."""
        ...

    def start(self, game: Game) -> Flow[None]:
        """Shuffle, opening hands and mulligans; the first turn begins afterwards (CR 103)."""
        ...

    def before_first_turn(self, game: Game) -> Flow[None]:
        """CR 103.6: actions from opening hands."""
        ...

    def draw_opening(self, game: Game, seat: int, count: int) -> Flow[None]:
        """Draw an opening hand: no draw triggers exist yet."""
        ...

    def free_mulligans(self, game: Game) -> int:
        """CR 103.5c: the first is free in multiplayer."""
        ...

    def mulligans(self, game: Game) -> Flow[None]:
        """CR 103.5: everybody decides at the same time, round by round; then cards go to the bottom."""
        ...

    def next_hand(self, game: Game, seat: int) -> int:
        """The size of a player's next opening hand."""
        ...

    def bottomed(self, game: Game, seat: int) -> int:
        """How many cards a player puts on the bottom after the last mulligan (CR 103.5)."""
        ...

    def skips_first_draw(self, game: Game, seat: int) -> bool:
        """CR 103.8a: with two players the first one skips the draw of the first turn."""
        ...

    def next_seat(self, game: Game, seat: int) -> int:
        """Whose turn is next in the normal order."""
        ...

    def turn_steps(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """The steps of a turn, or of a combat phase, as this format has them."""
        ...

    def march(self, game: Game) -> Flow[None]:
        """The marching step of formats with regions."""
        ...

    def attackable_seats(self, game: Game, seat: int) -> list[int]:
        """Players whom the seat's creatures may attack (CR 802)."""
        ...

    def why_not_reach(self, game: Game, oid: int, defender: int) -> Refusal | None:
        """Why a creature cannot attack that defender from where it stands, or None."""
        ...

    def region_of(self, game: Game, oid: int) -> int:
        """The seat in whose region a permanent stands."""
        ...

    def shows_hand(self, game: Game, seat: int, other: int) -> bool:
        """Whether a player may look at another's hand at any time."""
        ...

    def wishes(self, game: Game, seat: int) -> list[int]:
        """Cards outside the game that effects may bring in (CR 108.5)."""
        ...

    def blocking_seats(self, game: Game) -> list[int]:
        """Defending players in the order in which they declare blocks (CR 509.1, 802.4)."""
        ...

    def blocks_for(self, game: Game, oid: int, seat: int) -> bool:
        """Whether the seat declares blocks for that creature."""
        ...

    def may_block(self, game: Game, blocker: int, attacker: int, seat: int) -> bool:
        """CR 509.1a: a creature blocks what attacks its player, or a planeswalker or battle of that player."""
        ...

    def has_range(self, game: Game) -> bool:
        """Whether `may_target` refuses anything now."""
        ...

    def may_target(self, game: Game, ref: int, source: int, seat: int) -> bool:
        """Whether a target is within reach."""
        ...

    def destroyable(self, game: Game, seat: int, source: int, oids: list[int]) -> Flow[list[int]]:
        """What of these an effect of the seat may destroy."""
        ...

    def mana_color(self, game: Game, seat: int, color: str) -> str:
        """The colour mana has when it enters a pool."""
        ...

    def commander_damage_limit(self, game: Game) -> int:
        """Combat damage from one commander that loses the game; 0 = none."""
        ...

    def commander_tax(self, game: Game, seat: int, card: int) -> int:
        """CR 903.8."""
        ...

    def may_cast_commander(self, game: Game, seat: int, oid: int) -> bool:
        """Whether a commander may be cast from the command zone."""
        ...

    def commander_replaced_zones(self) -> tuple[str, ...]:
        """CR 903.9b: zones whose move is replaced; graveyard and exile are looked at by state-based actions."""
        ...

    def commander_may_return(self, game: Game, oid: int) -> bool:
        """CR 903.9a."""
        ...

    def legend_group(self, controller: int, name: str) -> tuple[int, str]:
        """How the legend rule groups permanents: by controller and name; seat -1 = nobody keeps one."""
        ...

    def tie_break_life(self, game: Game, seat: int) -> int:
        """The life total that counts for a player when a match is decided by life (MTR 2.4: a team is one player)."""
        ...

    def team_losses(self, game: Game, losses: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Further players who lose because others do."""
        ...

    def concession_takes_effect(self, game: Game, seat: int) -> bool:
        """Whether a player who has conceded leaves now (CR 104.3a: at once)."""
        ...

    def turn_begins(self, game: Game, seat: int) -> None:
        """A turn of the seat is about to begin."""
        ...

    def look_back(self, game: Game, seat: int) -> None:
        """The seat is about to get priority."""
        ...

    def offered(self, game: Game, seat: int, actions: list[Action]) -> list[Action]:
        """What of the legal actions a house rule leaves."""
        ...

    def performed(self, game: Game, seat: int, action: Action, performing: Flow[None]) -> Flow[None]:
        """Carries an action out."""
        ...

    def may_trigger(self, game: Game, oid: int, key: str, seat: int) -> bool:
        """Whether a house rule lets an ability trigger."""
        ...

    def triggered(self, game: Game, trigger: Trigger, key: str) -> None:
        """An ability has triggered and waits for the stack."""
        ...

    def settle(self, game: Game) -> None:
        """Put right what the format keeps, whenever state-based actions are looked at."""
        ...

    def told(self, game: Game) -> dict[str, object]:
        """Public facts of the format that clients see beside the table's own."""
        ...

    def is_closed(self, game: Game) -> bool:
        """Whether nothing is left to be asked once the game is decided."""
        ...

    def closing(self, game: Game) -> Flow[None]:
        """What is asked when the game is decided, until `is_closed`."""
        ...

    def why_not_declare(self, game: Game, seat: int, given: Declaration) -> Refusal | None:
        """Why a player may not do that without being asked, or None. Every format knows how players end a game or match (MTR 2.5)."""
        ...

    def declare(self, game: Game, seat: int, given: Declaration) -> None:
        """Carry out a declaration that nothing speaks against."""
        ...

    def special_actions(self, game: Game, seat: int) -> list[Action]:
        """Special actions of the format for a seat with priority."""
        ...

    def perform_special(self, game: Game, seat: int, action: Action) -> Flow[None]:
        """Carry a special action of the format out."""
        ...


class BudgetExceeded(Exception):
    """The action needed more work units than a table may use at once; the table pauses (never wall time, so that replay pauses alike)."""


WORK_LIMIT = 10_000


class Scratch:
    """What belongs to the action that is being carried out and is forgotten with it; never part of a position."""

    __slots__ = (
        "acting", "arriving", "at_work", "causing", "considered", "moves", "payers", "replaced", "then", "work", "work_limit",
    )  # fmt: skip

    def __init__(self) -> None:
        self.work = 0
        self.work_limit = WORK_LIMIT
        self.clear()

    def clear(self) -> None:
        """A new action begins; what it may cost stays."""
        self.at_work = 0  # the object whose text is being carried out or looked at; who is to blame when that fails
        self.acting = ""  # what is being announced: the key of an ability, "cast"; targets may depend on it
        self.considered = 0  # the card that is looked at as the spell it would be (CR 601.3e)
        self.causing = (
            0  # the triggered ability from which follows what happens now, if the format keeps chains of them
        )
        self.moves: dict[int, int] = {}  # where the effect or cost that is carried out notes what it moves (CR 400.7j)
        self.replaced: frozenset[str] = frozenset()  # replacement effects whose outcome is being carried out (CR 614.5)
        self.payers: frozenset[int] = frozenset()  # seats that choose how they pay, until somebody has priority again
        self.then: dict[int, int] = {}  # under whose control an object was as happened what is looked back at
        self.arriving: frozenset[int] = frozenset()  # what is about to enter, as it is where it is now (CR 614.13a)


class Game:
    """Position `s`, derived values, scratch, the open questions and what clients were told. Not thread-safe."""

    def __init__(self, state: State, format: Format, seed: bytes, derived: Derived) -> None:
        self.s = state
        self.format = format
        self.seed = seed
        self.rng = Rng(mixed(seed, state.salt), state.rng_counter)
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
        self.kept_at = -1  # the version of the derived values when it was taken
        self.since: list[tuple[int, Any]] = []  # seat and input of everything that was said after it

    # --- questions -----------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended, and what its format asks afterwards with it."""
        return self.decided and self.format.is_closed(self)

    @property
    def decided(self) -> bool:
        """Whether it is known who has won; the end of a subgame is not the end."""
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

    def is_ignoring(self, seat: int, oid: int, key: str) -> bool:
        """Whether the seat ignores the effect of that static ability until end of turn (CR 116.2d)."""
        return f"ignored:{oid}:{key}:{seat}" in self.s.used

    def ignore(self, seat: int, oid: int, key: str) -> None:
        """The seat ignores the effect of that static ability until end of turn."""
        self.s.used[f"ignored:{oid}:{key}:{seat}"] = 1
        self.touch()

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

    def live(self, ref: int, context: Context) -> int:
        """The object that a reference means now: itself, or what it became as far as it may be found (CR 400.7), 0 if lost.

        What moved is another object. It is found through moves that the context knows, those of the event, cost or effect itself (400.7e, 400.7j);
        a spell is found as the permanent that it became (400.7a), an Aura in the graveyard by what its host's leaving triggered (400.7f),
        a discarded card where it was put when it was not cast for its madness cost (400.7k).
        """
        rows = self.s.objects
        while ref > 0 and ref in rows and rows[ref].zone == GONE:
            ref = context.moved.get(ref) or self._became(rows[ref], context)
        return ref if ref in rows else min(ref, 0)

    def findable(self, moved: dict[int, int]) -> dict[int, int]:
        """What another ability or effect may find of these moves: those into public zones (CR 400.7e, 400.7j); 0 for the others."""
        rows = self.s.objects
        return {old: new if new in rows and self.zone_then(new) in PUBLIC_ZONES else 0 for old, new in moved.items()}

    def _became(self, gone: Obj, context: Context) -> int:
        after = self.s.objects.get(gone.next)
        if after is None:
            return 0
        zone = self.zone_then(gone.id)
        resolved = zone == STACK and self.zone_then(after.id) == BATTLEFIELD
        fell = zone == BATTLEFIELD and gone.attached_to in context.moved and after.zone == GRAVEYARD
        return after.id if resolved or fell or DECLINED in gone.marks else 0

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
        keywords = self.chars(ref).keywords
        return name in keywords or (name == "landwalk" and any(word.endswith("walk") for word in keywords))

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

    def commanders_of(self, seat: int) -> list[Obj]:
        """What represents or represented the commanders that the seat owns."""
        known = set(self.s.commanders)
        return [row for row in self.s.objects.values() if row.card >= 0 and row.card in known and row.owner == seat]

    def choice(self, context: Context, what: str) -> str:
        """The word chosen in this resolution, or for the source (linked): "color", "type", "name", ..."""
        prefix = f"word:{what}:"
        for word in context.did:
            if word.startswith(prefix):
                return word[len(prefix) :]
        row = self.s.objects.get(context.source)
        if row is None or not row.choices:
            return ""
        return row.choices.get(of_text(what, self.asking_text(context)), "")

    def asking_text(self, context: Context) -> int:
        """Which text of its source an ability is of: the present one, or that from when the ability was put on the stack."""
        if self.s.objects[context.source].zone == GONE:
            return 0  # what was chosen for its last text is kept
        item = self.s.objects.get(context.item)
        return self.copying(context.source, item.timestamp if item is not None and item.kind == ABILITY else 0)

    def copying(self, oid: int, until: int = 0) -> int:
        """Which text an object has: 0 its own; else when it began to copy the one it has, another text each time (CR 707.2). `until`: which it had at that time."""
        row = self.s.objects[oid]
        spell = row.prev if row.zone == ENTERING else oid  # what changed a spell changes the permanent (CR 400.7a)
        found = 0
        for effect in self.s.effects:
            if effect.affected is None or not (oid in effect.affected or spell in effect.affected):
                continue
            if (until == 0 or effect.timestamp <= until) and any(isinstance(n, CopyOf) for n in effect.modifications):
                found = max(found, effect.timestamp)
        return found

    def choices_of(self, oid: int) -> dict[str, str]:
        """What was chosen for an object as it is now; words chosen for another text than it has do not count (CR 607.2d, 607.5a)."""
        now = of_text("", self.copying(oid))
        found = {}
        for key, word in self.s.objects[oid].choices.items():
            what, at, text = key.partition("@")
            if what not in LINKED or at + text == now:
                found[what] = word
        return found

    # --- telling and remembering ---------------------------------------------------------------------------------------

    def emit(self, kind: str, **data: Any) -> None:
        """Tell clients what happened (derived, never the source of truth)."""
        self.facts.add(Fact(kind, data))

    def mix(self, salt: str) -> None:
        """From now on chance follows from the seed and the salt; draws are counted from 1 again."""
        self.s.salt = salt
        self.rng = Rng(mixed(self.seed, salt))

    def take_checkpoint(self) -> None:
        """Remember this position: a seat is about to get priority. After a mere pass the last checkpoint needs no more than the turn as it is now."""
        self.s.rng_counter = self.rng.counter
        if self.kept is not None and self._has_only_passed(self.kept):
            self.kept.turn = self.s.turn.copy()
        else:
            self.kept, self.kept_at = self.s.fork(), self.derived.version
        self.since = []
        self.facts.mark()

    def _has_only_passed(self, kept: State) -> bool:
        """Whether nothing has been said since the checkpoint but that one seat passes, and nothing has come of that: no row and no zone changes without another version."""
        if len(self.since) != 1 or self.since[0][1] != PASS or self.kept_at != self.derived.version:
            return False
        return self.s.turn.passed == kept.turn.passed + 1 and self.s.is_like(kept)
