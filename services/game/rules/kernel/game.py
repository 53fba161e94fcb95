"""The game: state, derived values, and the loop that turns inputs into open questions.

`Game.begin` starts, `Game.answer` takes one seat's answer, `Game.concede` a concession; `Game.asks` are the questions that are open now, `Game.over`
says whether it has ended. A checkpoint is taken whenever a seat gets priority; `Game.checkpoint` plus the answers since rebuild any position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..program.abilities import Ability, ActivatedAbility, StaticAbility
from ..program.cards import CardProgram
from ..program.filters import Filter
from . import printed
from .asks import Ask, IllegalAction, Refusal, why_not_answer
from .aspects import EVERYTHING, OBJECTS, PLAYERS, reads_of_static
from .card_rows import rows_of
from .census import Census
from .characteristics import Characteristics
from .context import Context
from .ending import give_up
from .facts import Fact, FactLog
from .indexing import index_of
from .layers import Layers, Rule, apply, forget_abilities
from .mana_symbols import mana_value_of_cost
from .player_control import decider
from .rng import Rng
from .rulings import CONCEDE, carry_out, is_ruling, is_said, why_not_rule
from .state import ABILITY, BATTLEFIELD, ENTERING, GONE, OWNED_ZONES, PUBLIC_ZONES, STACK, Effect, Obj, Player, State

if TYPE_CHECKING:
    from ..formats.base import Format
    from .flow import Flow
    from .mana_sources import Need, Source


class BudgetExceeded(Exception):
    """The action needed more work units than a table may use at once; the table pauses (never wall time, so that replay pauses alike)."""


WORK_LIMIT = 10_000


class Game:
    """One game. Not thread-safe; owns its state; everything that happens goes through `answer`, `declare`, `concede` or `by_hand`."""

    def __init__(self, state: State, format: Format, seed: bytes) -> None:
        self.s = state
        self.format = format
        self.seed = seed
        self.rng = Rng(seed, state.rng_counter)
        self.facts = FactLog()
        self.asks: list[Ask] = []
        self.work = 0
        self.work_limit = WORK_LIMIT
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
        self.mana_bases: dict[int, tuple[int, list[Source]]] = {}  # by seat: the version they belong to, the sources
        self.stop_after: tuple[int, str] | None = (
            None  # (turn, step): `run` ends when that step has been played or skipped
        )
        self.chooser = -1  # before the first turn: the seat that chooses who plays first
        self.choices: dict[int, list[list[CardProgram]]] = {}  # before the first turn: sets of commanders by seat
        self.barred: dict[int, list[CardProgram]] = {}  # before the first turn: cards of the deck to be replaced
        self.companions: dict[int, int] = {}  # before the first turn: the companion that a seat's list names
        self._answers: dict[int, Any] = {}
        self._flow: Flow[None] | None = None
        self._checkpoint: State | None = None
        self._since: list[tuple[int, Any]] = []
        self._chars: dict[int, Characteristics] = {}
        self._off: dict[int, Characteristics] = {}
        self._unsettled: list[int] = []  # rows of `_off` that may depend on permanents whose layers are not done
        self._layers: Layers | None = None
        self._census = Census({})
        self._permanents: list[int] = []
        self._changed = EVERYTHING  # the aspects that have changed since the derived values were computed
        self._reads = EVERYTHING  # the aspects that the derived values depend on
        self.version = 0  # counts changes of state: what was found at one version holds while it lasts
        self.at_rest = -1  # the version at which no state-based action had to be done
        self.is_computing = False
        self._triggers: dict[str, list[tuple[int, str, Ability]]] | None = None
        self._replacements: dict[str, list[tuple[int, str, Ability]]] | None = None
        self._watchers: dict[str, list[int]] | None = None

    # --- rows ----------------------------------------------------------------------------------------------------

    def edit(self, oid: int, aspect: int = OBJECTS) -> Obj:
        """A writable row; derived values that read the aspect are recomputed when next needed."""
        self._changed |= aspect
        self.version += 1
        return self.s.edit(oid)

    def edit_player(self, seat: int) -> Player:
        """A writable player row."""
        self._changed |= PLAYERS
        self.version += 1
        return self.s.edit_player(seat)

    def touch(self, aspect: int = OBJECTS) -> None:
        """Something changed that derived values may depend on; `aspect` says what kind of thing."""
        self._changed |= aspect
        self.version += 1

    def spend(self, units: int = 1) -> None:
        """Count work; raises BudgetExceeded beyond the limit of one action."""
        self.work += units
        if self.work > self.work_limit:
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

    # --- zones ---------------------------------------------------------------------------------------------------

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
        if not self._changed & OBJECTS and not self.is_computing:
            return self._permanents
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

    # --- derived values ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Recompute derived values if anything changed."""
        if not self._changed or self.is_computing:
            return
        if not self._changed & self._reads:
            self._changed = 0
            return
        self.is_computing = True
        self._off, self._unsettled = {}, []
        self._triggers = self._replacements = self._watchers = None
        layers, working = Layers(self), self.at_work
        self._layers, self._reads, self._changed = layers, OBJECTS, EVERYTHING
        try:
            layers.compute()
        finally:
            self.is_computing = False
        self._chars, self._off, self._changed = layers.chars, {}, 0
        self._census, self._permanents = Census(layers.chars), list(layers.chars)
        self.at_work = working

    def depends_on(self, aspects: int) -> None:
        """The derived values depend on these aspects of the game."""
        self._reads |= aspects

    def census(self) -> Census:
        """The permanents by type, controller and keyword."""
        if self._changed:
            self.refresh()
        return self._census

    def begin_layers(self, chars: dict[int, Characteristics]) -> None:
        """The rows in progress become what `chars` answers while the layers run."""
        self._chars = chars

    def chars(self, ref: int) -> Characteristics:
        """Current characteristics; last known ones of an object that is gone."""
        if self._changed and not self.is_computing:
            self.refresh()
        row = self._chars.get(ref)
        if row is not None:
            return row
        row = self._off.get(ref)
        return row if row is not None else self._elsewhere(ref)

    def unsettle(self) -> None:
        """The layers changed a permanent: numbers of cards elsewhere that were computed from it no longer hold."""
        for ref in self._unsettled:
            self._off.pop(ref, None)
        self._unsettled = []

    def _elsewhere(self, ref: int) -> Characteristics:
        obj = self.s.objects[ref]
        if obj.zone == GONE:
            known = self.s.lki.get(ref)
            return known if known is not None else printed.base(self, obj)
        row = self._off_battlefield(obj)
        self._off[ref] = row
        return row

    def _off_battlefield(self, obj: Obj) -> Characteristics:
        """Cards outside the battlefield: printed, own characteristic-defining abilities, and static effects that reach their zone."""
        base = printed.base(self, obj)
        index = index_of(base.abilities)
        reaching = [] if self._layers is None or self.is_computing else self._layers.elsewhere
        copies: list[Effect] = []
        if self._layers is None or obj.id in self._layers.named:
            copies = [effect for effect in self.s.effects if effect.affected and obj.id in effect.affected]
        if not index.characteristic and not reaching and not copies:
            return base
        row = base.copy()
        self._off[obj.id] = row  # whoever asks meanwhile gets what is known so far
        self._unsettled.append(obj.id)
        own = Context(obj.id, obj.controller)
        own.x = obj.cast.x if obj.cast else 0
        for _, ability in index.characteristic:
            self.depends_on(reads_of_static(ability, ability.modifications))
            for modification in ability.modifications:
                apply(self, row, obj.id, modification, own)
        self._apply_reaching(row, obj, reaching, copies)
        return row

    def _apply_reaching(self, row: Characteristics, obj: Obj, reaching: list[Any], effects: list[Any]) -> None:
        from .dispatching import matches
        from .layer_numbers import RULES, split_by_layer
        from .layers import context_of_effect

        parts: list[tuple[dict[int, list[Any]], Context]] = []
        for running in reaching:
            filter = running.affected.affected if isinstance(running.affected, StaticAbility) else running.affected
            if isinstance(filter, Filter) and matches(self, filter, obj.id, running.context):
                parts.append((running.by_layer, running.context))
        parts += [(split_by_layer(effect.modifications), context_of_effect(effect)) for effect in effects]
        for layer in range(RULES):
            for by_layer, context in parts:
                for modification in by_layer.get(layer, ()):
                    apply(self, row, obj.id, modification, context)

    def forget_off(self, oid: int) -> None:
        """An object off the battlefield is looked at anew."""
        self._off.pop(oid, None)

    def controller_of(self, ref: int) -> int:
        """Controller of a permanent or stack object; owner of a card elsewhere (CR 108.4)."""
        row = self.s.objects[ref]
        if row.zone == BATTLEFIELD:
            chars = self._chars.get(ref) if self.is_computing else self.chars(ref)
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

    def has_ability(self, ref: int, kind: str) -> bool:
        """Whether an object has abilities of a kind."""
        if kind == "adventure":  # CR 715: the card has one, not its adventurer half alone
            return self.program_of(ref).layout == "adventure"
        index = index_of(self.chars(ref).abilities)
        if kind == "mana":
            return any(self.is_mana_ability_node(ability) for _, ability in index.activated)
        if kind == "activated":
            return bool(index.activated)
        if kind == "triggered":
            return bool(index.triggered or index.state_triggers)
        return bool(self.chars(ref).abilities)

    def is_mana_ability_node(self, ability: Ability) -> bool:
        """CR 605.1a: activated, no target, could add mana, not a loyalty ability."""
        from .mana_abilities import is_mana_ability

        return isinstance(ability, ActivatedAbility) and is_mana_ability(ability)

    def rules(self) -> list[Rule]:
        """The rules-changing effects in force."""
        if self._changed:
            self.refresh()
        return self._layers.rules if self._layers is not None else []

    def player_rules(self) -> dict[str, list[Rule]]:
        """Those about players, by what they say."""
        if self._changed:
            self.refresh()
        return self._layers.player_rules if self._layers is not None else {}

    def is_as_printed(self, oid: int) -> bool:
        """Whether no continuous effect changes that card outside the battlefield; its own abilities may."""
        if self._changed:
            self.refresh()
        layers = self._layers
        return layers is None or not (layers.elsewhere or oid in layers.named)

    def watchers(self, zone: str) -> list[int]:
        """Objects in a zone (not the battlefield) with abilities that work there."""
        if self._watchers is None:
            self._watchers = {}
        found = self._watchers.get(zone)
        if found is None:
            rows, programs = self.s.objects, self.s.programs
            found = [
                oid
                for oid in self.zone_objects(zone)
                if not rows_of(programs[rows[oid].program]).is_inert
                and rows[oid].kind != ABILITY
                and zone in index_of(printed.base(self, rows[oid]).abilities).zones
            ]
            self._watchers[zone] = found
        return found

    def triggers(self) -> dict[str, list[tuple[int, str, Ability]]]:
        """Triggered abilities of permanents and of watchers elsewhere, by kind of event."""
        self.refresh()
        if self._triggers is None:
            from .triggering import build_index

            self._triggers = build_index(self)
        return self._triggers

    def replacements(self) -> dict[str, list[tuple[int, str, Ability]]]:
        """Replacement abilities of permanents and of watchers elsewhere, by kind of event."""
        self.refresh()
        if self._replacements is None:
            from .replacing import build_index

            self._replacements = build_index(self)
        return self._replacements

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

    # --- facts ---------------------------------------------------------------------------------------------------

    def emit(self, kind: str, **data: Any) -> None:
        """Tell clients what happened (derived, never the source of truth)."""
        self.facts.add(Fact(kind, data))

    # --- running -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the game or resume it from its state; fills `asks`."""
        self._restart()
        self._advance(None)

    def _restart(self) -> None:
        from .turning import run

        self.rng.counter = self.s.rng_counter
        self.owed, self.owed_for, self.coming, self.reserved = (), None, (), frozenset()
        self.mana_bases, self.replaced, self.at_work, self.released = {}, frozenset(), 0, []
        self.acting, self.causing = "", 0
        self.touch(EVERYTHING)
        self._reads = EVERYTHING
        self._answers = {}
        self._flow = run(self)

    @property
    def over(self) -> bool:
        """Whether the game has ended; the end of a subgame is not the end."""
        return self.s.over and self.s.outer is None

    def ask_of(self, seat: int) -> Ask | None:
        """The open question that a seat has to answer: its own, or that of a player whom it controls (CR 723.8)."""
        return next((ask for ask in self.asks if ask.decider == seat and ask.seat not in self._answers), None)

    def answer(self, seat: int, answer: Any) -> Refusal | None:
        """One seat's answer. Returns a refusal, and nothing has changed, if it is not legal."""
        ask = self.ask_of(seat)
        if ask is None:
            return Refusal("117.1", "you are not asked anything now")
        refusal = why_not_answer(ask, answer)
        if refusal is not None:
            return refusal
        forget_abilities()
        self._since.append((seat, answer))
        self._answers[ask.seat] = answer
        if ask.kind != "priority" and self.s.used.get("idle"):
            from .loops import chose

            chose(self, ask)
        if len(self._answers) < len(self.asks):
            return None
        answers, self._answers = self._answers, {}
        return self._try(answers)

    def _try(self, answers: dict[int, Any]) -> Refusal | None:
        try:
            self.work = 0
            self._advance(answers)
            return None
        except IllegalAction as illegal:
            self.rewind()
            return illegal.refusal

    def _advance(self, answers: dict[int, Any] | None) -> None:
        assert self._flow is not None
        try:
            self.asks = next(self._flow) if answers is None else self._flow.send(answers)
        except StopIteration:
            self.asks = []
        for question in self.asks:
            question.decider = decider(self, question.seat)
        self.s.rng_counter = self.rng.counter

    def take_checkpoint(self) -> None:
        """Remember this position: a seat is about to get priority."""
        self.s.rng_counter = self.rng.counter
        self._checkpoint = self.s.fork()
        self._since = []
        self.facts.mark()

    def rewind(self) -> None:
        """Back to the last checkpoint (CR 733: the illegal action is reversed whole); what others said meanwhile stays said."""
        assert self._checkpoint is not None
        self.go_back(self._checkpoint, self._since, ())

    def go_back(self, checkpoint: State, since: list[tuple[int, Any]], manual: tuple[int, ...]) -> None:
        """To that checkpoint, with the text of those programs taken away (a fault of the engine); of the inputs `since` what was said stays."""
        from .manual_cards import make_manual

        self._checkpoint, self.work = checkpoint, 0
        self.s = checkpoint.fork()
        self.facts.cut()
        self._restart()
        self._since = []
        for program in manual:
            make_manual(self, program)
        self._advance(None)
        for seat, input in [each for each in since if is_said(each[1])]:
            self.take(seat, input)

    def checkpoint(self) -> tuple[State, list[tuple[int, Any]]]:
        """The last checkpoint (a copy) and the answers given since."""
        assert self._checkpoint is not None
        return self._checkpoint.fork(), list(self._since)

    def take(self, seat: int, input: Any) -> Refusal | None:
        """Any input of `_since`: an answer, a concession, a declaration, a ruling or something done by hand."""
        if input == CONCEDE:
            return self.concede(seat)
        if is_ruling(input):
            return self.rule(input)
        if isinstance(input, dict) and "by_hand" in input:
            return self.by_hand(seat, input["by_hand"])
        return self.declare(seat, input) if is_said(input) else self.answer(seat, input)

    def declare(self, seat: int, given: dict[str, Any]) -> Refusal | None:
        """What a seat does without being asked, as the format allows it; nothing has changed if it is refused."""
        is_out = not self.s.players[seat].alive and not self.format.hears_the_dead(given)
        if is_out or self.s.over:
            return Refusal("104.5", "you are not in this game any more")
        refusal = self.format.why_not_declare(self, seat, given)
        if refusal is None:
            self.format.declare(self, seat, given)
            self._since.append((seat, given))
            self.asks = [] if self.s.over else self.asks
        return refusal

    def by_hand(self, seat: int, body: dict[str, Any]) -> Refusal | None:
        """What a seat does by hand while a player has priority; `by_hand.why_not` was asked before."""
        from .by_hand import ByHand

        self._since.append((seat, {"by_hand": body}))
        return self._try({self.asks[0].seat: ByHand(seat, body)})

    def rule(self, given: dict[str, Any]) -> Refusal | None:
        """A ruling of the table's clock or an official (`rulings`); nothing has changed if it is refused."""
        refusal = why_not_rule(self, given)
        if refusal is None:
            carry_out(self, given)
            self._since.append((-1, given))
            self.asks = [] if self.over else self.asks
            self.settle_absent()
        return refusal

    def concede(self, seat: int) -> Refusal | None:
        """A player leaves the game (CR 104.3a): at once; questions put to the seat are answered by their defaults."""
        player = self.s.players[seat]
        if not player.alive or self.s.over:
            return Refusal("104.3a", "you are not in this game any more")
        give_up(self, seat)
        self._since.append((seat, CONCEDE))
        self.asks = [] if self.over else self.asks
        self.settle_absent()
        return None

    def settle_absent(self) -> None:
        """Answer with the default for every seat that has conceded, until somebody else is asked."""
        while not self.s.over and self.asks:
            waiting = [ask for ask in self.asks if ask.seat not in self._answers]
            absent = next((ask for ask in waiting if self.s.players[ask.decider].conceded), None)
            if absent is None:
                return
            self.answer(absent.decider, absent.default)


def _in(context: Context | None, ref: int) -> bool:
    return context is not None and ref in context.moved
