"""The rows of a game: objects, players, turn, combat, effects. Data only; rules live in the other modules.

Object references are ints: a positive number is an object id, ``-(seat + 1)`` is a player. An object gets a new id on every
zone change (CR 400.7); the old row stays behind, in zone "gone", as last-known information until it is purged.

Rows are copied on write: a row whose `epoch` is older than the game's belongs to a checkpoint and must not be changed; `State.edit`
hands out a writable one.
"""

from __future__ import annotations

from typing import Any, Final

from ...program.abilities import Ability
from ...program.cards import CardProgram
from ...program.modifications import Modification
from ...program.node import Node
from .characteristics import Characteristics
from .events import Event
from .row import Row
from .until import FOR_GOOD, Until

BATTLEFIELD: Final = "battlefield"


STACK: Final = "stack"


COMMAND: Final = "command"


EXILE: Final = "exile"


LIBRARY: Final = "library"


HAND: Final = "hand"


GRAVEYARD: Final = "graveyard"


OUTSIDE: Final = "outside"


GONE: Final = "gone"


ENTERING: Final = "entering"


ATTACHED: Final = "attached"  # in the choices of what has left: what was attached to it


DECLINED: Final = "declined"
"""The mark of what was exiled for madness and not cast, once it has been put elsewhere (CR 702.35c)."""


MERGED: Final = "merged"  # components under the top of a merged permanent (CR 730)


PUBLIC_ZONES: Final = frozenset((BATTLEFIELD, STACK, COMMAND, EXILE, GRAVEYARD))


OWNED_ZONES: Final = (LIBRARY, HAND, GRAVEYARD)


CARD: Final = 0


TOKEN: Final = 1


COPY: Final = 2


ABILITY: Final = 3


EMBLEM: Final = 4


FACE_UP: Final = 0


FACE_DOWN_MORPH: Final = 1
"""Cast, turned or put onto the battlefield face down: turned up by morph and its kin alone (CR 708.7)."""


FACE_DOWN_MANIFEST: Final = 2
"""Manifested or cloaked: a creature card is turned up for its mana cost as well (CR 701.40b-d, 701.58b-c)."""


FACE_DOWN_EXILE: Final = 3


ECHO_DUE: Final = "echo due"
"""The mark of a permanent with echo in its controller's first upkeep since it came under that control (CR 702.30a)."""


ECHO_SETTLED: Final = "echo settled"
"""The same from the next upkeep on."""


LIFE_FOR_SYMBOL: Final = "life for a symbol"
"""Among the costs that were paid for a spell: 2 life for a Phyrexian mana symbol, once for each (CR 702.150a)."""


DIGEST: Final = (1 << 60) - 1
"""Digests of rows are numbers up to this; their sum is kept modulo it plus one."""


Bindings = dict[str, tuple[int, ...]]


def player_ref(seat: int) -> int:
    """The reference of a player."""
    return -(seat + 1)


def seat_of(ref: int) -> int:
    """The seat behind a player reference."""
    return -ref - 1


class CastInfo(Row):
    """How an object was cast: kept by the spell and by the permanent it becomes (CR 400.7d). Immutable once made."""

    __slots__ = ("by", "colors", "costs", "free", "kicks", "mana", "origin", "sources", "turn", "x")

    def __init__(self, by: int, origin: str, turn: int) -> None:
        self.digest = 0
        self.by = by
        self.origin = origin
        self.turn = turn
        self.x = 0
        self.kicks: tuple[int, ...] = ()
        self.costs: tuple[str, ...] = ()
        self.colors = ""
        self.mana = 0
        self.sources: tuple[int, ...] = ()  # where the mana came from
        self.free = False

    def with_x(self, x: int) -> CastInfo:
        """The same, with another X."""
        new = CastInfo(self.by, self.origin, self.turn)
        new.x, new.kicks, new.costs, new.colors, new.mana = x, self.kicks, self.costs, self.colors, self.mana
        new.sources, new.free = self.sources, self.free
        return new


class TargetChoice:
    """The targets of one slot. `mode` is the position among the chosen modes (0 without modes). Immutable.

    `shares`: by target what it gets of what is divided (CR 601.2d), or the player whose it must be, as a reference, where each is of another player.
    """

    __slots__ = ("mode", "refs", "shares", "slot", "spec")

    def __init__(self, mode: int, slot: int, spec: Node, refs: tuple[int, ...], shares: tuple[int, ...] = ()) -> None:
        self.mode = mode
        self.slot = slot
        self.spec = spec
        self.refs = refs
        self.shares = shares

    def whose(self, ref: int) -> int:
        """The player, as a reference, whose that target must be; 0 if anybody's."""
        return self.shares[self.refs.index(ref)] if ref in self.refs and self.shares else 0


class StackItem(Row):
    """What a spell or ability on the stack has besides its object row. Immutable: replaced as a whole."""

    __slots__ = ("ability", "bind", "kind", "modes", "moved", "num", "source", "targets", "trigger_key", "x")

    def __init__(self, kind: str, ability: Ability | None, source: int) -> None:
        self.digest = 0
        self.kind = kind  # "spell", "activated", "triggered"
        self.ability = ability
        self.source = source
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[TargetChoice, ...] = ()
        self.x = 0
        self.bind: Bindings = {}
        self.num: dict[str, int] = {}
        self.moved: dict[int, int] = {}
        self.trigger_key = ""

    def copy(self) -> StackItem:
        """A shallow copy to change before it is put in place."""
        new = StackItem(self.kind, self.ability, self.source)
        new.modes, new.targets, new.x = self.modes, self.targets, self.x
        new.bind, new.num, new.moved = dict(self.bind), dict(self.num), self.moved
        new.trigger_key = self.trigger_key
        return new


# Shared by all rows: these fields are replaced, never changed in place.
_NO_COUNTERS: Final[dict[str, int]] = {}


_NO_CHOICES: Final[dict[str, str]] = {}


_NO_WORDS: Final[frozenset[str]] = frozenset()


class Course:
    """What an object has once something has happened to it; all to which nothing has, as cards that have not left a library, share one."""

    __slots__ = (
        "cast", "choices", "damage", "deathtouched", "entered_turn", "item", "left_turn", "linked", "marks", "next", "parts", "position", "prev",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cast: CastInfo | None = None
        self.choices = _NO_CHOICES
        self.damage = 0
        self.deathtouched = False
        self.entered_turn = 0
        self.item: StackItem | None = None
        self.left_turn = 0
        self.linked: tuple[int, ...] = ()
        self.marks = _NO_WORDS
        self.next = 0
        self.parts: tuple[int, ...] = ()
        self.position = 0
        self.prev = 0

    def copy(self) -> Course:
        """A copy to change."""
        new = Course()
        new.cast, new.choices, new.damage, new.deathtouched = self.cast, self.choices, self.damage, self.deathtouched
        new.entered_turn, new.item, new.left_turn = self.entered_turn, self.item, self.left_turn
        new.linked, new.marks, new.next = self.linked, self.marks, self.next
        new.parts, new.position, new.prev = self.parts, self.position, self.prev
        return new


_NOTHING: Final = Course()


class Obj(Row):
    """One object. `card` is the identity of the physical card (index in the game's card list), -1 without one.

    `program` indexes the game's programs. `counters`, `choices` and `cast` are replaced, never changed in place.
    """

    __slots__ = (
        "_course", "attached_to", "card", "controller", "counters", "epoch", "face", "face_down", "flipped", "id", "kind", "known", "owner",
        "phased_out", "program", "sick", "tapped", "timestamp", "zone",
    )  # fmt: skip

    def __init__(self, id: int, kind: int, program: int, owner: int, zone: str) -> None:
        self.digest = 0
        self.id = id
        self.kind = kind
        self.program = program
        self.owner = owner
        self.controller = owner
        self.zone = zone
        self.card = -1
        self.face = 0
        self.face_down = FACE_UP
        self.flipped = False
        self.tapped = False
        self.sick = False
        self.phased_out = False
        self.counters = _NO_COUNTERS
        self.attached_to = 0
        self.timestamp = 0
        self.known = 0
        self.epoch = 0
        self._course = _NOTHING

    def cast_from_own_zone(self) -> bool:
        """Whether who cast it owns it: a card is in its owner's hand, library or graveyard (CR 400.3)."""
        return self.cast is not None and self.cast.by == self.owner

    def clone(self, epoch: int) -> Obj:
        """A writable copy for the given epoch."""
        new = Obj(self.id, self.kind, self.program, self.owner, self.zone)
        new.controller, new.card, new.face, new.face_down = self.controller, self.card, self.face, self.face_down
        new.flipped, new.tapped, new.sick, new.phased_out = self.flipped, self.tapped, self.sick, self.phased_out
        new.counters, new.attached_to, new.timestamp = self.counters, self.attached_to, self.timestamp
        new.known, new.epoch = self.known, epoch
        new._course = _NOTHING if self._course is _NOTHING else self._course.copy()
        return new

    def _own(self) -> Course:
        """The course that is only this row's."""
        if self._course is _NOTHING:
            self._course = Course()
        return self._course

    @property
    def cast(self) -> CastInfo | None:
        """How it was cast."""
        return self._course.cast

    @cast.setter
    def cast(self, value: CastInfo | None) -> None:
        if value is not self._course.cast:
            self._own().cast = value

    @property
    def choices(self) -> dict[str, str]:
        """What was chosen for it, by name."""
        return self._course.choices

    @choices.setter
    def choices(self, value: dict[str, str]) -> None:
        if value != self._course.choices:
            self._own().choices = value

    @property
    def damage(self) -> int:
        """Damage marked on it."""
        return self._course.damage

    @damage.setter
    def damage(self, value: int) -> None:
        if value != self._course.damage:
            self._own().damage = value

    @property
    def deathtouched(self) -> bool:
        """Whether a source with deathtouch has dealt damage to it."""
        return self._course.deathtouched

    @deathtouched.setter
    def deathtouched(self, value: bool) -> None:
        if value != self._course.deathtouched:
            self._own().deathtouched = value

    @property
    def entered_turn(self) -> int:
        """The turn in which it came where it is."""
        return self._course.entered_turn

    @entered_turn.setter
    def entered_turn(self, value: int) -> None:
        if value != self._course.entered_turn:
            self._own().entered_turn = value

    @property
    def item(self) -> StackItem | None:
        """What it has as a spell or ability on the stack."""
        return self._course.item

    @item.setter
    def item(self, value: StackItem | None) -> None:
        if value is not self._course.item:
            self._own().item = value

    @property
    def left_turn(self) -> int:
        """The turn in which it left, of an object that is gone."""
        return self._course.left_turn

    @left_turn.setter
    def left_turn(self, value: int) -> None:
        if value != self._course.left_turn:
            self._own().left_turn = value

    @property
    def linked(self) -> tuple[int, ...]:
        """What was exiled with it, or paid for it."""
        return self._course.linked

    @linked.setter
    def linked(self, value: tuple[int, ...]) -> None:
        if value != self._course.linked:
            self._own().linked = value

    @property
    def marks(self) -> frozenset[str]:
        """Words that hold for it."""
        return self._course.marks

    @marks.setter
    def marks(self, value: frozenset[str]) -> None:
        if value != self._course.marks:
            self._own().marks = value

    @property
    def next(self) -> int:
        """The object that it became, 0 = none."""
        return self._course.next

    @next.setter
    def next(self, value: int) -> None:
        if value != self._course.next:
            self._own().next = value

    @property
    def parts(self) -> tuple[int, ...]:
        """The cards under the first one of a merged or melded permanent."""
        return self._course.parts

    @parts.setter
    def parts(self, value: tuple[int, ...]) -> None:
        if value != self._course.parts:
            self._own().parts = value

    @property
    def position(self) -> int:
        """Kept for the hashes of logs; nothing sets it."""
        return self._course.position

    @position.setter
    def position(self, value: int) -> None:
        if value != self._course.position:
            self._own().position = value

    @property
    def prev(self) -> int:
        """The object that it was, 0 = none."""
        return self._course.prev

    @prev.setter
    def prev(self, value: int) -> None:
        if value != self._course.prev:
            self._own().prev = value


class Mana:
    """One mana in a pool. `restriction` is an index of the state's mana restrictions + 1, 0 without. Immutable."""

    __slots__ = ("color", "persist", "restriction", "snow", "source")

    def __init__(
        self, color: str, source: int = 0, restriction: int = 0, snow: bool = False, persist: str = ""
    ) -> None:
        self.color = color
        self.source = source
        self.restriction = restriction
        self.snow = snow
        self.persist = persist


class Player(Row):
    """One seat. `counters` is replaced, never changed in place."""

    __slots__ = (
        "alive", "cause", "commander_casts", "commander_damage", "conceded", "counters", "drawn_from_empty", "epoch", "flags",
        "hand_size", "lands_played", "left_rank", "life", "mulligans", "pool", "position", "seat", "team", "won",
    )  # fmt: skip

    def __init__(self, seat: int, team: int, position: int, life: int) -> None:
        self.digest = 0
        self.seat = seat
        self.team = team
        self.position = position
        self.life = life
        self.alive = True
        self.won = False
        self.conceded = False
        self.cause = ""
        self.left_rank = 0
        self.counters: dict[str, int] = {}
        self.pool: tuple[Mana, ...] = ()
        self.lands_played = 0
        self.hand_size = 7
        self.mulligans = 0
        self.drawn_from_empty = False
        self.commander_damage: dict[int, int] = {}  # card identity of the commander -> combat damage
        self.commander_casts: dict[int, int] = {}  # card identity -> casts from the command zone
        self.flags: frozenset[str] = frozenset()
        self.epoch = 0

    def clone(self, epoch: int) -> Player:
        """A writable copy for the given epoch."""
        new = Player(self.seat, self.team, self.position, self.life)
        new.alive, new.won, new.conceded, new.cause = self.alive, self.won, self.conceded, self.cause
        new.left_rank, new.counters, new.pool = self.left_rank, self.counters, self.pool
        new.lands_played, new.hand_size, new.mulligans = self.lands_played, self.hand_size, self.mulligans
        new.drawn_from_empty, new.flags = self.drawn_from_empty, self.flags
        new.commander_damage, new.commander_casts = self.commander_damage, self.commander_casts
        new.epoch = epoch
        return new


class Turn:
    """Where the game is. `stage`: "begin" (turn-based actions of the step are due) or "priority"."""

    __slots__ = (
        "active",
        "combats",
        "extra_steps",
        "number",
        "passed",
        "priority",
        "skip",
        "stage",
        "step",
        "steps_left",
    )

    def __init__(self) -> None:
        self.number = 0
        self.active = 0
        self.step = "pregame"
        self.stage = "begin"
        self.priority = 0
        self.passed = 0  # how many in succession
        self.steps_left: tuple[str, ...] = ()
        self.extra_steps: tuple[tuple[str, ...], ...] = ()
        self.combats = 0
        self.skip: frozenset[str] = frozenset()

    def copy(self) -> Turn:
        """A copy."""
        new = Turn()
        new.number, new.active, new.step, new.stage = self.number, self.active, self.step, self.stage
        new.priority, new.passed, new.steps_left = self.priority, self.passed, self.steps_left
        new.extra_steps, new.combats, new.skip = self.extra_steps, self.combats, self.skip
        return new


AFTER_BLOCKS: Final = ("declare_blockers", "first_strike_damage", "combat_damage", "end_combat")


"""The steps from the declaration of blockers on."""


class Combat:
    """The combat phase. `attackers`: attacker -> defender reference; `blocks`: attacker -> blockers in the order declared."""

    __slots__ = (
        "attacked_players",
        "attackers",
        "bands",
        "blocked",
        "blockers",
        "blocks",
        "defending",
        "fallen",
        "fallen_attackers",
        "first_strikers",
        "withdrawn",
    )

    def __init__(self) -> None:
        self.attackers: dict[int, int] = {}
        self.defending: dict[int, int] = {}  # attacker -> defending seat
        self.blocks: dict[int, tuple[int, ...]] = {}
        self.blockers: dict[int, tuple[int, ...]] = {}  # blocker -> attackers
        self.fallen: dict[int, tuple[int, ...]] = {}  # the same of blockers that left the battlefield
        self.fallen_attackers: frozenset[int] = frozenset()  # attackers that did: last-known information (CR 608.2h)
        self.blocked: frozenset[int] = frozenset()
        self.first_strikers: frozenset[int] = frozenset()
        self.attacked_players: frozenset[int] = frozenset()
        self.bands: tuple[tuple[int, ...], ...] = ()
        self.withdrawn: frozenset[int] = frozenset()  # planeswalkers and battles that are attacked no more (CR 506.4c)

    def copy(self) -> Combat:
        """A copy."""
        new = Combat()
        new.attackers, new.defending = dict(self.attackers), dict(self.defending)
        new.blocks, new.blockers = dict(self.blocks), dict(self.blockers)
        new.fallen, new.fallen_attackers = dict(self.fallen), self.fallen_attackers
        new.blocked, new.first_strikers = self.blocked, self.first_strikers
        new.attacked_players, new.bands = self.attacked_players, self.bands
        new.withdrawn = self.withdrawn
        return new


class Effect(Row):
    """A continuous effect from a resolution (CR 611.2). Immutable. `affected`: fixed objects/players, or None with `filter`."""

    __slots__ = (
        "affected",
        "bind",
        "condition",
        "controller",
        "filter",
        "id",
        "modifications",
        "moved",
        "num",
        "replacement",
        "source",
        "timestamp",
        "until",
        "uses",
        "words",
        "x",
    )

    def __init__(self, id: int, timestamp: int, source: int, controller: int) -> None:
        self.digest = 0
        self.id = id
        self.timestamp = timestamp
        self.source = source
        self.controller = controller
        self.affected: tuple[int, ...] | None = None
        self.filter: Node | None = None
        self.modifications: tuple[Modification, ...] = ()
        self.replacement: Ability | None = None
        self.condition: Node | None = None
        self.until = FOR_GOOD
        self.uses = 0
        self.bind: Bindings = {}
        self.num: dict[str, int] = {}
        self.moved: dict[int, int] = {}
        self.words: tuple[str, ...] = ()  # chosen in the resolution that began it
        self.x = 0

    def following(self, ref: int) -> Effect:
        """The same effect that affects one object more: what the first one became."""
        return self.on((*(self.affected or ()), ref))

    def on(self, affected: tuple[int, ...]) -> Effect:
        """The same effect on these objects and players."""
        new = Effect(self.id, self.timestamp, self.source, self.controller)
        new.affected = affected
        new.filter, new.modifications, new.replacement = self.filter, self.modifications, self.replacement
        new.condition, new.until, new.uses, new.bind = self.condition, self.until, self.uses, self.bind
        new.num, new.moved, new.words, new.x = self.num, self.moved, self.words, self.x
        return new


class Trigger(Row):
    """A triggered ability that has triggered and waits for the stack, or a delayed one that waits for its event. Immutable.

    For waiting delayed triggers `event` is the pattern and `until` their duration.
    """

    __slots__ = ("ability", "bind", "controller", "id", "key", "moved", "num", "once", "source", "until", "x")

    def __init__(self, id: int, ability: Ability, source: int, controller: int) -> None:
        self.digest = 0
        self.id = id
        self.ability = ability
        self.source = source
        self.controller = controller
        self.bind: Bindings = {}
        self.num: dict[str, int] = {}
        self.moved: dict[int, int] = {}
        self.key = ""
        self.once = True
        self.until = FOR_GOOD
        self.x = 0


class Shortcut:
    """A sequence of choices that a seat proposes to make `times` over (CR 732.2a). Immutable once in the state.

    `begins`: turn, step and depth of the stack where a repetition begins; `chance`: the random numbers drawn, `players` those in the game, when it was proposed.
    `stops`: by seat, after how many of the choices it makes one of its own (732.2b). `taken`: how many were made; -1 until everybody has answered.
    """

    __slots__ = ("begins", "chance", "choices", "players", "seat", "stops", "taken", "times")

    def __init__(self, seat: int, choices: tuple[dict[str, Any], ...], times: int) -> None:
        self.seat = seat
        self.choices = choices
        self.times = times
        self.begins: tuple[int, str, int] = (0, "", 0)
        self.chance = 0
        self.players = 0
        self.stops: dict[int, int] = {}
        self.taken = -1

    def at(self, taken: int, stops: dict[int, int]) -> Shortcut:
        """The same with so many choices made, and these places where it ends."""
        new = Shortcut(self.seat, self.choices, self.times)
        new.begins, new.chance, new.players = self.begins, self.chance, self.players
        new.taken, new.stops = taken, stops
        return new

    def length(self) -> int:
        """How many choices the whole of it has."""
        return len(self.choices) * self.times


class Unplayed:
    """A clause that players have to carry out by hand, outstanding for `seat`. Immutable once in the state.

    `moment` why it matters now ("cast", "resolved", "entered", "triggered", ...); `times` how often since the seat last passed priority.
    """

    __slots__ = ("moment", "obj", "seat", "text", "times")

    def __init__(self, seat: int, obj: int, text: str, moment: str) -> None:
        self.seat = seat
        self.obj = obj
        self.text = text
        self.moment = moment
        self.times = 1

    def is_like(self, other: Unplayed) -> bool:
        """Whether both are the same clause at the same kind of moment."""
        mine = (self.seat, self.obj, self.text, self.moment)
        return mine == (other.seat, other.obj, other.text, other.moment)


class Permit(Row):
    """Permission to play cards from somewhere (CR 601.3, 116). Immutable."""

    __slots__ = (
        "any_mana",
        "cards",
        "cost",
        "exile_after",
        "face",
        "filter",
        "free",
        "lands",
        "once",
        "seat",
        "source",
        "until",
    )

    def __init__(self, seat: int, cards: tuple[int, ...], until: Until) -> None:
        self.digest = 0
        self.seat = seat
        self.cards = cards
        self.until = until
        self.free = False
        self.any_mana = ""
        self.lands = True
        self.face = -1  # only that face, -1 any
        self.cost: Node | None = None
        self.exile_after = False
        self.once = False
        self.source = 0
        self.filter: Node | None = None


class State:
    """Everything that a checkpoint keeps. Derived values (characteristics, indexes) are not here."""

    def __init__(self) -> None:
        self.epoch = 1
        self.objects: dict[int, Obj] = {}
        self.lki: dict[int, Characteristics] = {}
        self.players: list[Player] = []
        self.programs: tuple[CardProgram, ...] = ()  # shared with copies of the state
        self.battlefield: list[int] = []
        self.stack: list[int] = []
        self.exile: list[int] = []
        self.command: list[int] = []
        self.library: list[list[int]] = []
        self.hand: list[list[int]] = []
        self.graveyard: list[list[int]] = []
        self.outside: list[list[int]] = []
        self.merged: list[int] = []
        self.held: list[
            list[int]
        ] = []  # permanents and their controllers, where it is not whom they entered under, as last noticed
        self.owed_back: list[str] = []  # what was exiled until something left that is out of the game now (CR 610.3)
        self.turn = Turn()
        self.combat: Combat | None = None
        self.effects: list[Effect] = []
        self.pending: list[Trigger] = []
        self.delayed: list[Trigger] = []
        self.permits: list[Permit] = []
        self.sequences: list[
            str
        ] = []  # plays and triggers with the position before them, where a house rule asks for it
        self.unplayed: list[Unplayed] = []  # clauses of cards that are not compiled whole, for their seats to see
        self.shortcut: Shortcut | None = None
        self.history: list[Event] = []
        self.used: dict[str, int] = {}  # per-turn counters of limited abilities, spells cast, draws
        self.used_game: dict[str, int] = {}
        self.extra_turns: list[int] = []
        self.commanders: list[int] = []  # card identities
        self.mana_restrictions: list[tuple[tuple[Node, ...], tuple[Modification, ...]]] = []
        self.next_id = 1
        self.clock = 0  # timestamps
        self.rng_counter = 0
        self.salt = ""  # what the players have added to the seed, "" = nothing
        self.monarch = -1
        self.initiative = -1
        self.daytime = ""  # "", "day", "night"
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.left_count = 0
        # the game that this one is a subgame of (CR 729); it stands still, so it is shared
        self.outer: State | None = None
        # The sum of the objects' digests, kept with each change: of all but those of `unsummed`, which are new or changed since.
        self.total = 0
        self.unsummed: set[int] = set()
        self.programs_total = 0  # the same of the first so many programs
        self.programs_summed = 0
        # By place among the containers that are hashed: what each held when that was last done, and what came of it. Shared with copies.
        self.packed: list[tuple[list[Any], bytes]] = []
        self.worded: list[tuple[dict[str, int], str]] = []

    def add(self, row: Obj) -> None:
        """An object more."""
        row.epoch = self.epoch
        self.objects[row.id] = row
        self.unsummed.add(row.id)

    def remove(self, oid: int) -> Obj:
        """An object that no longer exists, nor is remembered; its row."""
        row = self.objects.pop(oid)
        self._take_out(row)
        return row

    def forget_removed(self) -> None:
        """Make the dictionary of objects dense again, from which much was removed; in place, and its order stays."""
        rows = list(self.objects.values())
        self.objects.clear()
        for row in rows:
            self.objects[row.id] = row

    def _take_out(self, row: Obj) -> None:
        """The row counts in the sum no more."""
        if row.id not in self.unsummed:
            self.total = (self.total - row.digest) & DIGEST
            self.unsummed.add(row.id)

    def edit(self, oid: int) -> Obj:
        """A writable row of the object."""
        row = self.objects[oid]
        if row.epoch != self.epoch:
            self._take_out(row)
            row = row.clone(self.epoch)
            self.objects[oid] = row
        return row

    def edit_player(self, seat: int) -> Player:
        """A writable row of the player."""
        row = self.players[seat]
        if row.epoch != self.epoch:
            row = row.clone(self.epoch)
            self.players[seat] = row
        return row

    def add_program(self, program: CardProgram) -> int:
        """One program more; its number."""
        self.programs = (*self.programs, program)
        return len(self.programs) - 1

    def replace_program(self, number: int, program: CardProgram) -> None:
        """Another program under the same number."""
        self.programs = (*self.programs[:number], program, *self.programs[number + 1 :])
        self.programs_total = self.programs_summed = 0

    def new_id(self) -> int:
        """A fresh object id."""
        value = self.next_id
        self.next_id = value + 1
        return value

    def everyone(self) -> int:
        """The bits of all seats, for what all of them know."""
        return (1 << len(self.players)) - 1

    def tick(self) -> int:
        """A fresh timestamp (CR 613.7)."""
        self.clock += 1
        return self.clock

    def is_like(self, other: State) -> bool:
        """Whether what changes without a row being written is the same as in another state of the same rows: all but the turn."""
        return (
            self.rng_counter == other.rng_counter
            and self.shortcut is other.shortcut
            and len(self.history) == len(other.history)
            and len(self.pending) == len(other.pending)
            and len(self.delayed) == len(other.delayed)
            and len(self.effects) == len(other.effects)
            and self.unplayed == other.unplayed
            and self.sequences == other.sequences
            and self.used == other.used
            and self.used_game == other.used_game
        )

    def fork(self) -> State:
        """An independent copy that shares unchanged rows; the cost is that of copying the containers.

        `dict.copy` takes a dictionary over as it lies in memory, `dict` asks for each key where something was removed: `forget_removed` keeps it worth while.
        """
        new = State()
        new.objects, new.players, new.programs = self.objects.copy(), list(self.players), self.programs
        new.lki = self.lki.copy()
        new.battlefield, new.stack = list(self.battlefield), list(self.stack)
        new.exile, new.command, new.merged = list(self.exile), list(self.command), list(self.merged)
        new.library = [list(zone) for zone in self.library]
        new.hand = [list(zone) for zone in self.hand]
        new.graveyard = [list(zone) for zone in self.graveyard]
        new.outside = [list(zone) for zone in self.outside]
        new.turn = self.turn.copy()
        new.combat = self.combat.copy() if self.combat is not None else None
        new.effects, new.pending, new.delayed = list(self.effects), list(self.pending), list(self.delayed)
        new.permits, new.history = list(self.permits), list(self.history)
        new.unplayed, new.sequences = list(self.unplayed), list(self.sequences)
        new.shortcut = self.shortcut
        new.owed_back, new.held = list(self.owed_back), list(self.held)
        new.used, new.used_game = dict(self.used), dict(self.used_game)
        new.extra_turns, new.commanders = list(self.extra_turns), list(self.commanders)
        new.mana_restrictions = list(self.mana_restrictions)
        new.next_id, new.clock, new.rng_counter, new.salt = self.next_id, self.clock, self.rng_counter, self.salt
        new.monarch, new.initiative, new.daytime = self.monarch, self.initiative, self.daytime
        new.over, new.winners, new.left_count = self.over, self.winners, self.left_count
        new.outer = self.outer
        new.total, new.unsummed = self.total, set(self.unsummed)
        new.programs_total, new.programs_summed = self.programs_total, self.programs_summed
        new.packed, new.worded = self.packed, self.worded
        self.epoch += 1
        new.epoch = self.epoch + 1
        return new
