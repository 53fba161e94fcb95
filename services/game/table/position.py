"""The position of one game: the kernel plus what the table keeps beside it (prompts, policies, proposals). Inputs change it, the same inputs alike.

Live play tries an input first (`answer`, `concede`, ...) and learns which inputs to log; replay applies logged inputs (`apply`). An illegal action that turns out
so in the middle, and a fault of the engine, become a REWIND: replay never depends on the fault.
"""

from __future__ import annotations

import copy
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from services.game.rules.formats.base import Format
from services.game.rules.formats.ending_matches import CONCEDE_MATCH
from services.game.rules.kernel.ask.ask import Ask, Refusal
from services.game.rules.kernel.events.rulings import TIME, begin_sudden_death, is_called
from services.game.rules.kernel.events.zone_changes import commit_zone, zone_event
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.stack.stack import remove_from_stack
from services.game.rules.kernel.state.flat_rows import Pieces, dumping, load, whole
from services.game.rules.kernel.state.game import BudgetExceeded
from services.game.rules.kernel.state.rows import ABILITY, COPY, GRAVEYARD, State
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.kernel.turn import manual_actions as by_hand
from services.game.rules.kernel.turn import shortcuts
from services.game.rules.kernel.turn.manual_cards import blamed, is_manual
from services.game.rules.program.cards import CardProgram

from .absence import Absence
from .cancelling import MOST, Place, place_of_turn, why_not_cancel
from .clocks import Clocks, wound_up
from .deeds import completed
from .encounters import Encounters
from .faults import EngineFault, Fault
from .late import Late
from .marks import DEED, ENGINE_ERROR, UNRATED, Mark, has_engine_error, why_not_flag
from .matches import is_match, place_of
from .passing import answer_for, has_ended
from .policy import NONE as NEVER
from .policy import Policy, changed, policy_of, reached
from .proposals import (
    NONE,
    UNANIMOUS,
    UNSAID,
    Proposal,
    consent_of,
    consent_to,
    has_consent,
    is_agreed,
    is_ready,
    is_strict,
    is_takeback,
    lacks_a_voter,
    told,
    voters,
    why_not_vote,
)
from .records import (
    ABSENT,
    ANSWER,
    BACK,
    CONCEDE,
    DECLARE,
    DROP,
    ENGINE,
    FLAG,
    MANUAL,
    PAUSE,
    POLICY,
    RETURN,
    REWIND,
    RULING,
    SHORTCUT,
    TABLE,
    Header,
    Input,
    require_engine,
)
from .taking_back import MOST as MOST_ASKED
from .taking_back import VOTE, deal_anew, is_offered, key_of

Programs = Mapping[str, CardProgram]
_CHAIN = 1000
"""Automatic answers after one input; a longer chain goes on with the next time-out."""
_AT_ONCE = 50
"""Of a shortcut: other tables have their turn in between."""
EXTEND = "extend"
LONGEST_EXTENSION_S = 24 * 3600
_LEAVES_MATCH = {"declare": CONCEDE_MATCH}
"""MTR 2.5: who refuses to play concedes the match; whoever is gone does not let the other one wait again in the next game."""
_CULPRITS = 5
"""Cards that may lose their text on one fault."""
PAUSED = "this is more work than a table may do at once; it was undone. Settle it by manual actions, or concede."
_TOLD_OF_RETURN = ("turn", "step", "at_ms", "seat", "hidden", "chance", "seen", "anew", "deal", "reason")
"""What everybody is told when the game has gone back: to before the answer of which seat, when it was, and what becomes of what was seen."""
FREE = "free"
"""The table's ruling that from now on nothing counts: a fork begins with it."""
JUDGED = "deed"
"""A judge's ruling on what is proposed and refused."""
_PLAYS_ON = frozenset((ANSWER, CONCEDE, DECLARE, REWIND, DROP, PAUSE, RULING, SHORTCUT))
"""Inputs by which the game goes on: whoever was asked for a takeback has said no by them."""
_encode = msgspec.json.Encoder().encode
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Tried:
    """What became of an input: the inputs to log (none = nothing changed), why it was refused, what went wrong inside."""

    inputs: list[Input] = field(default_factory=list)
    refusal: Refusal | None = None
    fault: str = ""


class Kept(msgspec.Struct, frozen=True):
    """A position as a durable snapshot holds it. `number` is the last step in it."""

    number: int
    hash: str
    state: bytes
    since: list[tuple[int, Any]]
    policies: dict[int, Policy]
    prompts: dict[int, str]
    prompted: dict[int, int]
    seqs: dict[int, int]
    proposal: Proposal | None
    engine: str
    paused: str = ""
    clocks: Clocks | None = None
    absence: Absence | None = None
    encounters: Encounters | None = None
    asked_back: dict[int, list[int]] = {}
    returns: int = 0
    late: Late | None = None
    marks: list[Mark] = []
    is_unrated: bool = False
    is_free: bool = False


class Position:
    """One game in memory."""

    def __init__(self, game: Play, header: Header) -> None:
        self.game = game
        self.header = header
        self.policies: dict[int, Policy] = {seat.seat: Policy() for seat in header.seats}
        self.prompts: dict[int, tuple[Ask, str]] = {}
        self.prompted: dict[int, int] = {seat.seat: 0 for seat in header.seats}
        self.proposal: Proposal | None = None
        self.absence = Absence({}, {})
        self.paused = ""  # why nothing but manual actions and concessions is taken
        self.clocks = wound_up(header, game.format.options, self.policies)
        self.asked_back: dict[int, list[int]] = {}  # by seat the steps to which it has asked to go back
        self.returns = 0  # how often the game has gone back
        self.marks: list[Mark] = []
        self.is_unrated = False  # all have agreed that it does not count
        self.is_free = False  # nothing counts any more
        self._cancelled: Counter[tuple[int, Place]] = Counter()
        self._undone: Counter[tuple[int, int]] = Counter()

    @classmethod
    def new(cls, header: Header, format: Format, programs: Programs) -> Position:
        """The position after the header: opening hands are drawn, mulligans are asked."""
        decks = [
            SeatDeck(
                seat.team,
                seat.position,
                [programs[key] for key in seat.library],
                [programs[key] for key in seat.commanders],
                [programs[key] for key in seat.outside],
                [[programs[key] for key in choice] for choice in seat.choices] if _may_swap(header) else [],
                programs[seat.companion] if seat.companion else None,
                [programs[key] for key in seat.supplementary],
                [programs[key] for key in seat.barred],
            )
            for seat in header.seats
        ]
        chooser = header.place.chooser if header.place is not None else -1
        position = cls(new_game(format, decks, header.seed, chooser=chooser), header)
        if header.place is not None and header.place.sudden_death:
            begin_sudden_death(position.game)
        position.game.begin()
        position._settle()
        return position

    @classmethod
    def restored(cls, header: Header, format: Format, programs: Programs, kept: Kept) -> Position:
        """The position of a snapshot. Raises OtherEngine when another engine kept it, ValueError when it is not what the snapshot says."""
        require_engine(f"the snapshot of {header.game_id}", kept.engine)
        game = Play(load(kept.state, programs), format, header.seed)
        position = cls(game, header)
        game.begin()
        for seat, answer in kept.since:
            game.take(seat, answer)
        game.facts.take()
        if state_hash(game) != kept.hash:
            raise ValueError(f"the snapshot of {header.game_id} at {kept.number} does not restore")
        position.policies, position.prompted = dict(kept.policies), dict(kept.prompted)
        position.proposal, position.paused = kept.proposal, kept.paused
        position.clocks, position.absence = kept.clocks or position.clocks, kept.absence or position.absence
        position.asked_back = {seat: list(asked) for seat, asked in kept.asked_back.items()}
        position.returns = kept.returns
        position.marks, position.is_unrated = list(kept.marks), kept.is_unrated
        if kept.is_free:
            position._set_free()
        position.prompts = {ask.decider: (ask, kept.prompts[ask.decider]) for ask in position._put_asks()}
        return position

    def keep(
        self,
        number: int,
        digest: str,
        seqs: Mapping[int, int],
        programs: Programs,
        encounters: Encounters | None = None,
        late: Late | None = None,
    ) -> Kept | None:
        """A durable snapshot; None before the first priority of the game."""
        pieces = self.keeping(number, digest, seqs, programs, encounters, late)
        return whole(pieces) if pieces is not None else None

    def keeping(
        self,
        number: int,
        digest: str,
        seqs: Mapping[int, int],
        programs: Programs,
        encounters: Encounters | None,
        late: Late | None,
    ) -> Pieces[Kept] | None:
        """The same of the position as it is now, written in pieces."""
        if self.game.s.turn.number == 0 or self.game.decided:
            return None
        state, since = self.game.checkpoint()
        prompts = {seat: name for seat, (_, name) in self.prompts.items()}
        kept = Kept(
            number,
            digest,
            b"",
            since,
            dict(self.policies),
            prompts,
            dict(self.prompted),
            dict(seqs),
            self.proposal,
            ENGINE,
            self.paused,
            copy.deepcopy(self.clocks),
            copy.deepcopy(self.absence),
            copy.deepcopy(encounters),
            copy.deepcopy(self.asked_back),
            self.returns,
            late.kept() if late is not None else None,
            list(self.marks),
            self.is_unrated,
            self.is_free,
        )
        return _written(kept, state, programs)

    @property
    def hash(self) -> str:
        """The state hash now."""
        return state_hash(self.game)

    # -- prompts

    def open_asks(self) -> list[Ask]:
        """Open questions, at most one a seat."""
        return [ask for ask in self.game.asks if self.game.ask_of(ask.decider) is ask]

    def is_taking_shortcut(self) -> bool:
        """Whether the next question is answered by a shortcut that all have accepted (CR 732.2c): nobody is asked meanwhile."""
        if self.game.s.shortcut is None or self.paused:
            return False
        return any(shortcuts.next_answer(self.game, ask) is not None for ask in self.open_asks())

    def _put_asks(self) -> list[Ask]:
        """The open questions that seats are to answer themselves."""
        return [] if self.is_taking_shortcut() else self.open_asks()

    def prompt_of(self, seat: int) -> tuple[Ask, str] | None:
        """A seat's open question and the id of its prompt."""
        return self.prompts.get(seat)

    def _settle(self, inputs: Sequence[Input] = ()) -> None:
        """After these inputs: give new questions a prompt id; ids count per seat, so that they say nothing about others."""
        prompts: dict[int, tuple[Ask, str]] = {}
        for ask in self._put_asks():
            known = self.prompts.get(ask.decider)
            if known is None or known[0] is not ask:
                self.prompted[ask.decider] += 1
                known = (ask, f"p-{self.prompted[ask.decider]}")
            prompts[ask.decider] = known
        if self.proposal is not None and not self._stands(self.proposal, inputs):
            self._close(done=False)
        before, self.prompts = self.prompts, prompts
        self.clocks.turned(_names(before), _names(prompts))

    # -- live inputs

    def answer(self, seat: int, value: Any) -> Tried:
        """A seat's answer, and the automatic answers that follow."""
        if self.paused:
            return Tried(refusal=Refusal("budget", self.paused))
        if self._is_disputed():
            return Tried(refusal=Refusal("manual", "something is refused that a text says: a judge has a minute"))
        is_pass = _is_pass(self.game.ask_of(seat), value)
        before = self.game.s
        try:
            refusal = self.game.answer(seat, value)
            self.game.settle_absent()
        except (Exception, BudgetExceeded) as error:
            return self._recover(seat, value, is_pass, error)
        if refusal is not None:
            inputs = [Input(seat, REWIND)] if self.game.s is not before else []
            self._settle(inputs)
            return Tried(inputs, refusal)
        return self._followed(Input(seat, ANSWER, value))

    def why_not_cancel(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back what it is in the middle of."""
        if self.paused:
            return Refusal("budget", self.paused)
        if self._cancelled[seat, place_of_turn(self.game)] >= MOST:
            return Refusal("733.1", "you have taken back too often here: go on, or pass")
        return why_not_cancel(self.game, seat)

    def cancel(self, seat: int) -> Tried:
        """A seat takes back what it has begun: the game is at its priority again."""
        refusal = self.why_not_cancel(seat)
        if refusal is not None:
            return Tried(refusal=refusal)
        self.game.rewind()
        place = place_of_turn(self.game)
        self._cancelled = Counter({(seat, place): self._cancelled[seat, place] + 1})
        return self._followed(Input(seat, REWIND))

    def concede(self, seat: int) -> Tried:
        """A seat leaves the game."""
        try:
            refusal = self._concede(seat)
        except (Exception, BudgetExceeded) as error:
            return self._recover(seat, "concede", False, error)
        return Tried(refusal=refusal) if refusal is not None else self._followed(Input(seat, CONCEDE))

    def declare(self, seat: int, body: dict[str, Any]) -> Tried:
        """What the format lets a seat do without being asked."""
        try:
            refusal = self._declare(seat, body)
        except (Exception, BudgetExceeded) as error:
            return self._recover(seat, body, False, error)
        return Tried(refusal=refusal) if refusal is not None else self._followed(Input(seat, DECLARE, body))

    def rule(self, given: dict[str, Any]) -> Tried:
        """A ruling of the table's clock or an official."""
        try:
            refusal = self._rule(given)
        except (Exception, BudgetExceeded) as error:
            return self._recover(TABLE, given, False, error)
        return Tried(refusal=refusal) if refusal is not None else self._followed(Input(TABLE, RULING, given))

    def time_is_over(self) -> Tried:
        """The match's time is over: the ruling that the table's settings ask for."""
        options = self.game.format.options
        decides = options.single_elimination and len(set(place_of(self.header).wins)) == 1
        return self.rule({"ruling": TIME, "turns": self.game.format.turns_after_time(), "tie_break": decides})

    def set_policy(self, seat: int, given: Any) -> Tried:
        """What the table answers for a seat from now on; raises ValueError."""
        turn = self.game.s.turn
        self.policies[seat] = changed(self.policies[seat], given, turn.number, turn.step)
        return self._followed(_said_policy(seat, self.policies[seat]))

    def manual(self, seat: int, body: dict[str, Any]) -> Tried:
        """A manual action, a proposal of one, or a vote on one; what changes the game only while a seat has priority."""
        deed = self._in_full(body)
        refusal = deed if isinstance(deed, Refusal) else self._why_not_manual(seat, _without_clause(deed))
        if refusal is not None or isinstance(deed, Refusal):
            return Tried(refusal=refusal)
        self._manual(seat, deed)
        return self._followed(Input(seat, MANUAL, deed))

    def flag(self, seat: int, body: dict[str, Any]) -> Tried:
        """A seat marks an engine error: `text`, and the `prompt` or `seq` where it saw it. Nothing changes by it."""
        refusal = why_not_flag(self.marks, seat, body)
        if refusal is not None:
            return Tried(refusal=refusal)
        item = Input(seat, FLAG, body)
        self.apply(item)
        return self._followed(item)

    def leave_unrated(self, seat: int) -> Tried:
        """A seat asks the others to let a ranked game not count, because of an engine error that was marked."""
        refusal = self._why_not_unrated(seat)
        if refusal is not None:
            return Tried(refusal=refusal)
        item = Input(seat, MANUAL, {"verb": UNRATED})
        self.apply(item)
        return self._followed(item)

    def _why_not_unrated(self, seat: int) -> Refusal | None:
        if not self.header.settings.ranked or self.is_unrated:
            return Refusal("unrated", "this game does not count for any rating")
        if not has_engine_error(self.marks):
            return Refusal("unrated", "mark the engine error first, by game.flag")
        if seat not in voters(self.game) or self.game.decided:
            return Refusal("unrated", "you are not in this game any more")
        return self._why_not_ask_all(seat)

    def shortcut(self, seat: int, body: dict[str, Any]) -> Tried:
        """A seat proposes a shortcut: `choices`, `times` over (CR 732.2a); the others are asked."""
        if self.paused:
            return Tried(refusal=Refusal("budget", self.paused))
        refusal = shortcuts.why_not_propose(self.game, seat, body["choices"], body["times"])
        if refusal is not None:
            return Tried(refusal=refusal)
        item = Input(seat, SHORTCUT, body)
        self.apply(item)
        return self._followed(item)

    def why_not_ask_back(self, seat: int, to: int = -1) -> Refusal | None:
        """Why the seat cannot ask the others to go back to an earlier prompt of its own, to the step `to` if one is named."""
        if not is_offered(self.header.settings) and not has_engine_error(self.marks):
            return Refusal("takeback", "at this table nothing is taken back unless an engine error is marked")
        if seat not in voters(self.game) or self.game.decided:
            return Refusal("takeback", "you are not in this game any more")
        if self.game.s.turn.number == 0 or self.is_taking_shortcut():
            return Refusal("takeback", "not now")
        if self.proposal is not None:
            return Refusal("takeback", f"one proposal at a time: {self.proposal.name} is not answered yet")
        if lacks_a_voter(self.game, UNANIMOUS, [seat], self.absence.away):
            return Refusal("takeback", "everybody has to agree, and somebody is away")
        asked = self.asked_back.get(seat, ())
        if len(asked) >= MOST_ASKED:
            return Refusal("takeback", f"you have asked {MOST_ASKED} times in this game: that is enough")
        return Refusal("takeback", "you have asked for this already") if to in asked else None

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why the seat cannot undo its last answer; whether others have acted upon it, or seen something, the log says."""
        if seat not in voters(self.game) or self.game.decided:
            return Refusal("undo", "you are not in this game any more")
        if self.game.s.turn.number == 0 or self.is_taking_shortcut() or self.paused:
            return Refusal("undo", "not now")
        if self.proposal is not None:
            return Refusal("undo", f"{self.proposal.name} is not answered yet")
        enough = self._undone[seat, self.game.s.turn.number] >= MOST
        return Refusal("undo", "you have undone enough in this turn: go on, or pass") if enough else None

    def undone(self, seat: int) -> None:
        """It is counted by turn: the seat's clock begins anew each time."""
        self._undone[seat, self.game.s.turn.number] += 1

    def ask_back(self, seat: int, body: dict[str, Any]) -> Tried:
        """A seat asks the others to go back to before an answer of its own: to the step `to` (`taking_back.Glimpses` says what else)."""
        refusal = self.why_not_ask_back(seat, body["to"])
        if refusal is not None:
            return Tried(refusal=refusal)
        item = Input(seat, MANUAL, body)
        self.apply(item)
        return self._followed(item)

    def agreed_return(self) -> dict[str, Any] | None:
        """Where all have agreed to go back to, if they have."""
        proposal = self.proposal
        is_due = proposal is not None and proposal.is_takeback and is_agreed(self.game, proposal)
        return proposal.body if is_due and proposal is not None else None

    def why_not_return(self, earlier: Position, is_ruled: bool) -> Refusal | None:
        """Why the game cannot go back there: whoever has left it stays away (CR 104.3a), for a vote also who has lost."""
        if earlier.game.s.turn.number == 0:
            return Refusal("takeback", "nothing is taken back that was done before the first turn")
        if _conceded(self.game) != _conceded(earlier.game):
            return Refusal("104.3a", "somebody has left the game since")
        if not is_ruled and voters(self.game) != voters(earlier.game):
            return Refusal("takeback", "somebody has lost the game since")
        return None

    def take_back(self, earlier: Position, body: dict[str, Any]) -> Tried:
        """The game goes on from where it stood in `earlier`, after the step `to`; `body` says what was shown since."""
        self.become(earlier)
        item = Input(TABLE, RETURN, {**body, "deal": self.returns + 1})
        self.apply(item)
        return self._followed(item)

    def become(self, earlier: Position) -> None:
        """Stand where the game stood then. What belongs to the table stays: policies, clocks, absences, what was asked for, the numbers of prompts."""
        self.game, self.paused = earlier.game, earlier.paused

    def go_on(self) -> Tried:
        """More of the shortcut that is being taken; nothing if none is."""
        return self._follow([]) if self.is_taking_shortcut() else Tried()

    def settle_proposal(self, name: str) -> Tried:
        """The time for answers is over: done where silence is consent, else dropped. Nothing when it is gone; refused while it cannot be done."""
        if self.proposal is None or self.proposal.name != name:
            return Tried()
        is_due = not self.proposal.is_takeback and has_consent(self.game, self.header.settings, self.proposal)
        refusal = by_hand.why_not_now(self.game) if is_due else None
        if refusal is not None:
            return Tried(refusal=refusal)
        body = {"settle": name}
        self._manual(TABLE, body)
        return self._followed(Input(TABLE, MANUAL, body))

    def expire(self, seat: int) -> Tried:
        """The time for a seat's prompt is over: the seat is away, and its default follows; at the end of a question's own time its default only."""
        found = self.prompts[seat]
        if own_seconds(found[0]):
            return self.answer(seat, found[0].default)
        if not self.paused and seat not in self.absence.away:
            self._goes(seat)
            return self._followed(Input(seat, ABSENT))
        if not self.paused:
            return self.answer(seat, found[0].default)
        self._go_on()
        if not self.game.s.stack:
            return self.answer(seat, found[0].default)
        self._drop()
        return self._followed(Input(TABLE, DROP))

    def back(self, seat: int) -> Tried:
        """A seat that was away has said something; nothing when it was not away."""
        if seat not in self.absence.away:
            return Tried()
        self._returns(seat)
        return self._followed(Input(seat, BACK))

    def give_up(self, seat: int) -> Tried:
        """A seat was away for too long: it leaves the game. Nothing when it is back or has left."""
        if seat not in self.absence.away or seat not in voters(self.game):
            return Tried()
        return self.declare(seat, _LEAVES_MATCH) if is_match(self.header, self.game) else self.concede(seat)

    def _goes(self, seat: int) -> None:
        self.absence.goes(self.game, seat)
        self.game.emit("absent", seat=seat)

    def _returns(self, seat: int) -> None:
        self.absence.returns(seat)
        self.game.emit("back", seat=seat)

    def _followed(self, first: Input) -> Tried:
        return self._follow([first])

    def _follow(self, inputs: list[Input]) -> Tried:
        """What the table does by itself after these inputs."""
        fault, chain = "", _AT_ONCE if self.game.s.shortcut is not None else _CHAIN
        for _ in range(0 if self.paused else chain):
            item, is_pass, open_before = None, False, None
            try:
                item = self._following()
                if item is None:
                    break
                open_before = self.game.ask_of(item.seat)
                is_pass = _is_pass(open_before, item.body)
                self.apply(item)
            except (Exception, BudgetExceeded) as error:
                tried = self._recover(*_said(item), is_pass, error)
                inputs += tried.inputs
                fault = tried.fault
                break
            if item.kind == ANSWER and self.game.ask_of(item.seat) is open_before:
                break  # refused: the seat's own clock decides
            inputs.append(item)
        self._settle(inputs)
        return Tried(inputs, fault=fault)

    def _following(self) -> Input | None:
        """What the table does by itself now: manual actions that are agreed on, passes by policy, the defaults of seats that are away, leaving for those who were away too long."""
        if self.game.over or self._is_disputed():
            return None
        if self.proposal is not None and is_ready(self.game, self.proposal):
            return Input(TABLE, MANUAL, {"settle": self.proposal.name})
        away = self.absence.away
        if away and not set(voters(self.game)) - away.keys():
            away = {}
        leaving = self.absence.given_up(self.game) if away and not self.game.decided else None
        if leaving is not None:
            is_of_match = is_match(self.header, self.game)
            return Input(leaving, DECLARE, _LEAVES_MATCH) if is_of_match else Input(leaving, CONCEDE)
        for ask in self.open_asks():
            taken = shortcuts.next_answer(self.game, ask)
            if taken is not None:
                return Input(ask.decider, ANSWER, taken)
            if ask.decider in away:
                return Input(ask.decider, ANSWER, ask.default)
            found = self._by_policy(ask)
            if found is not None:
                return found
        return None

    def look(self) -> Tried:
        """Find what those may do who are asked now. A text that fails there fails here, before it is shown, and is undone by a step of its own."""
        if self.game.over or self.paused or self._is_disputed():
            return Tried()
        try:
            self._look()
        except (Exception, BudgetExceeded) as error:
            tried = self._recover(TABLE, None, False, error)
            return Tried(tried.inputs, fault=tried.fault)
        return Tried()

    def _look(self) -> None:
        for ask in self.open_asks():
            if ask.kind == "priority":
                _ = ask.actions

    def _by_policy(self, ask: Ask) -> Input | None:
        """What the policy of who is asked does now: it comes to the end of its `until`, or answers."""
        policy = self.policies[ask.decider]
        if has_ended(self.game, ask, policy):
            return _said_policy(ask.decider, reached(policy))
        answer = answer_for(self.game, ask, policy)
        return Input(ask.decider, ANSWER, answer) if answer is not None else None

    def _recover(self, seat: int, value: Any, is_pass: bool, error: BaseException) -> Tried:
        """The engine failed: back to the checkpoint. The card that was at work loses its text; what could not resolve is put away."""
        game_id = self.header.game_id
        if self.game.s.turn.number == 0:
            raise EngineFault(game_id) from error
        fault = Fault.of(self.game, seat, value, error)
        _log.error("engine fault in game %s: %s", game_id, fault.text(), exc_info=error)
        if isinstance(error, BudgetExceeded):
            return self._too_much(fault)
        marks = self._go_back(error)
        inputs = [Input(TABLE, REWIND, marks or None)]
        if is_pass and self.game.s.stack and self._fails_again(marks):
            self._drop()
            inputs.append(Input(TABLE, DROP))
        self._settle(inputs)
        return Tried(inputs, Refusal("engine", "the engine could not carry this out; it was undone"), fault.text())

    def _go_back(self, error: BaseException) -> list[int]:
        """To the checkpoint, without the text of the cards that fail there; returns their programs. Raises EngineFault."""
        marks: list[int] = []
        checkpoint, since = self.game.checkpoint()
        for _ in range(_CULPRITS):
            culprit = blamed(self.game)
            if culprit >= 0 and not is_manual(self.game, culprit):
                marks.append(culprit)
            try:
                self.game.go_back(checkpoint, since, tuple(marks))
                self._look()
            except Exception as again:
                _log.exception("engine fault in game %s on going back", self.header.game_id)
                error = again
                continue
            return marks
        raise EngineFault(self.header.game_id) from error

    def _fails_again(self, marks: list[int]) -> bool:
        """Nobody is to blame, or it is an ability of a card that is: a spell without its text resolves."""
        top = self.game.s.objects[self.game.s.stack[-1]]
        return not marks or (top.kind == ABILITY and top.program in marks)

    def _too_much(self, fault: Fault) -> Tried:
        """The rules know no board that is too big; a table is not alone on its server, so it waits until the players settle it."""
        self.game.rewind()
        self._pause()
        inputs = [Input(TABLE, REWIND), Input(TABLE, PAUSE)]
        self._settle(inputs)
        return Tried(inputs, Refusal("budget", PAUSED), fault.text())

    def _pause(self) -> None:
        self.paused = PAUSED
        self.game.emit("paused", text=PAUSED)

    def _go_on(self) -> None:
        if self.paused:
            self.paused = ""
            self.game.emit("resumed")

    # -- replay

    def apply(self, item: Input) -> None:
        """One logged input."""
        _APPLY[item.kind](self, item)

    def settled(self, inputs: Sequence[Input] = ()) -> None:
        """All inputs of a step are applied."""
        self._settle(inputs)

    def _apply_answer(self, item: Input) -> None:
        self._go_on()
        self.game.answer(item.seat, item.body)
        self.game.settle_absent()

    def _apply_concede(self, item: Input) -> None:
        self._concede(item.seat)

    def _concede(self, seat: int) -> Refusal | None:
        """CR 104.3a: at once. Between two actions nothing is under way, so state-based actions are looked at now, not after the next action."""
        self._go_on()
        return self._look_again(self.game.concede(seat))

    def _apply_declare(self, item: Input) -> None:
        self._declare(item.seat, item.body)

    def _declare(self, seat: int, body: dict[str, Any]) -> Refusal | None:
        return self._look_again(self.game.declare(seat, body))

    def _look_again(self, refusal: Refusal | None) -> Refusal | None:
        asks = self.open_asks()
        if refusal is None and len(asks) == 1 and asks[0].kind == "priority":
            self.game.begin()
        return refusal

    def _apply_ruling(self, item: Input) -> None:
        self._rule(item.body)

    def _rule(self, given: dict[str, Any]) -> Refusal | None:
        if given.get("ruling") == EXTEND:
            return self._extend(given)
        if given.get("ruling") == JUDGED:
            return self._judge(given)
        if given.get("ruling") == FREE:
            self._begin_free()
            return None
        self._go_on()
        return self._look_again(self.game.rule(given))

    def _extend(self, given: dict[str, Any]) -> Refusal | None:
        """MTR 2.6: more time for the match, before it is over."""
        seconds = given.get("seconds")
        if not isinstance(seconds, int) or isinstance(seconds, bool) or not 0 < seconds <= LONGEST_EXTENSION_S:
            return Refusal("MTR 2.6", f"`seconds` is a number from 1 to {LONGEST_EXTENSION_S}")
        if not self.clocks.ends_ms or is_called(self.game):
            return Refusal("MTR 2.6", "the match has no time limit, or it is over")
        self.clocks.ends_ms += 1000 * seconds
        self.game.emit("time_extended", seconds=seconds, ends_ms=self.clocks.ends_ms)
        return None

    def _begin_free(self) -> None:
        """What the table answered for its seats so far, and for whom it waited, is over."""
        if self.proposal is not None:
            self._close(done=False)
        self.policies = {seat: Policy(auto_pass=NEVER) for seat in self.policies}
        self.absence, self.clocks = Absence({}, {}), Clocks(self.clocks.now_ms)
        self._set_free()

    def _set_free(self) -> None:
        free = {"manual_consent": NONE, "takebacks": VOTE, "was_strict": False}
        settings = msgspec.structs.replace(self.header.settings, **free)
        self.header, self.is_free = msgspec.structs.replace(self.header, settings=settings), True

    def _judge(self, given: dict[str, Any]) -> Refusal | None:
        """A judge decides on a deed that was refused."""
        proposal = self.proposal
        if proposal is None or not proposal.is_disputed:
            return Refusal("manual", "nothing is refused that waits for a judge")
        self.game.emit("judged", proposal=proposal.name, done=given["done"], reason=given["reason"])
        if not given["done"]:
            self._close(done=False)
            return None
        self.clocks.release()
        self.proposal = Proposal(proposal.name, proposal.seat, proposal.body, voters(self.game))
        self._carry_out_agreed()
        return None

    def _apply_flag(self, item: Input) -> None:
        body = item.body
        mark = self._marked(ENGINE_ERROR, item.seat, body["text"], body.get("prompt", ""), body.get("seq", 0))
        self.game.emit("flagged", seat=item.seat, flag=mark.name, text=mark.text)

    def _marked(self, kind: str, seat: int, text: str, prompt: str = "", seq: int = 0) -> Mark:
        turn, name = self.game.s.turn, f"f-{len(self.marks) + 1}"
        mark = Mark(name, kind, seat, text, turn.number, turn.step, self.clocks.now_ms, prompt, seq)
        self.marks.append(mark)
        return mark

    def _apply_policy(self, item: Input) -> None:
        self.policies[item.seat] = policy_of(item.body)

    def _apply_rewind(self, item: Input) -> None:
        self.game.go_back(*self.game.checkpoint(), tuple(item.body or ()))

    def _apply_return(self, item: Input) -> None:
        body = item.body
        self.returns += 1
        if body["anew"]:
            deal_anew(self.game, key_of(self.header.seed, body["deal"]))
        self.game.facts.take()
        if self.proposal is not None:
            self._close(done=self.proposal.is_takeback)
        self.policies = {seat: reached(each) if each.until else each for seat, each in self.policies.items()}
        self.game.emit("rewound", **{name: body[name] for name in _TOLD_OF_RETURN if name in body})

    def _apply_drop(self, item: Input) -> None:
        self._go_on()
        self._drop()

    def _apply_pause(self, item: Input) -> None:
        self._pause()

    def _apply_shortcut(self, item: Input) -> None:
        self.game.shortcut(item.seat, item.body)
        self.game.settle_absent()

    def _apply_absent(self, item: Input) -> None:
        self._goes(item.seat)

    def _apply_back(self, item: Input) -> None:
        self._returns(item.seat)

    def _apply_manual(self, item: Input) -> None:
        self._manual(item.seat, item.body)

    def _drop(self) -> None:
        game = self.game
        top = game.s.stack[-1]
        game.emit("fault", obj=top)
        if game.s.objects[top].kind in (ABILITY, COPY):
            remove_from_stack(game, top)
        else:
            commit_zone(game, zone_event(game, top, GRAVEYARD))
        game.s.turn.passed = 0
        game.begin()

    # -- manual actions

    def _why_not_manual(self, seat: int, body: dict[str, Any]) -> Refusal | None:
        if "vote" in body:
            return why_not_vote(self.game, self.proposal, seat, body)
        refusal = by_hand.why_not_now(self.game) or by_hand.why_not(self.game, seat, body)
        if refusal is not None or body["verb"] in by_hand.UNASKED:
            return refusal
        return self._why_not_propose(seat)

    def _why_not_propose(self, seat: int) -> Refusal | None:
        if not self._is_called_for():
            where = "in a ranked game or at an event"
            return Refusal("manual", f"{where} only what an outstanding `unplayed` text says is done by hand")
        return self._why_not_ask_all(seat)

    def _why_not_ask_all(self, seat: int) -> Refusal | None:
        if self.proposal is not None:
            return Refusal("manual", f"one proposal at a time: {self.proposal.name} is not answered yet")
        if lacks_a_voter(self.game, consent_of(self.header.settings), [seat], self.absence.away):
            return Refusal("manual", "everybody has to agree, and somebody is away")
        return None

    def _is_called_for(self) -> bool:
        """Whether something may be done by hand: at a strict table only what the engine does not play, or could not."""
        return not is_strict(self.header.settings) or bool(self.game.s.unplayed or self.paused)

    def _in_full(self, body: dict[str, Any]) -> dict[str, Any] | Refusal:
        """At a strict table the deed is that of the text, and a no has a reason; what settles a table that is paused no text says."""
        if not is_strict(self.header.settings):
            return body
        if "vote" in body:
            return body if body.get("agree") is not False else {"reason": UNSAID, **body}
        asks_text = self.game.s.unplayed and not self.paused
        return completed(self.game, body) if asks_text and by_hand.is_asked(body.get("verb")) else body

    def _is_disputed(self) -> bool:
        return self.proposal is not None and self.proposal.is_disputed

    def _manual(self, seat: int, body: dict[str, Any]) -> None:
        if seat == TABLE:  # a player cannot say this
            self._settle_proposal()
        elif "vote" in body:
            self._vote(seat, body["agree"], body.get("reason", ""))
        elif is_takeback(body):
            self.asked_back.setdefault(seat, []).append(body["to"])
            self.clocks.hold(each for each in self.policies if each != seat)
            self._propose(seat, body)
        elif body["verb"] == UNRATED:
            self._propose(seat, body)
        elif body["verb"] in by_hand.UNASKED or consent_of(self.header.settings) == NONE:
            self._perform(seat, body)
        else:
            self._propose(seat, body)

    def _propose(self, seat: int, body: dict[str, Any]) -> None:
        number = self.prompted[TABLE] = self.prompted.get(TABLE, 0) + 1
        self.proposal = Proposal(f"m-{number}", seat, body, [seat])
        self.game.emit("proposed", proposal=self.proposal.name, **told(seat, body))
        self._carry_out_agreed()

    def _vote(self, seat: int, agree: bool, reason: str) -> None:
        """One no ends it, the proposer's own too; a no with a reason to a deed at a strict table first stops all clocks, for a judge to decide."""
        assert self.proposal is not None
        why = {"reason": reason} if reason else {}
        self.game.emit("voted", proposal=self.proposal.name, seat=seat, agree=agree, **why)
        if not agree:
            is_for_judges = reason and self.proposal.is_deed and is_strict(self.header.settings)
            if not is_for_judges or seat == self.proposal.seat:
                self._close(done=False)
                return
            self.proposal = msgspec.structs.replace(self.proposal, refused_by=seat, reason=reason)
            self.clocks.hold(self.policies)
            return
        self.proposal = msgspec.structs.replace(self.proposal, agreed=[*self.proposal.agreed, seat])
        self._carry_out_agreed()

    def _carry_out_agreed(self) -> None:
        if self.proposal is not None and is_ready(self.game, self.proposal):
            self._carry_out(self.proposal)

    def _settle_proposal(self) -> None:
        assert self.proposal is not None
        if not self.proposal.is_takeback and has_consent(self.game, self.header.settings, self.proposal):
            self._carry_out(self.proposal)
            return
        is_for_review = self.proposal.is_deed and is_strict(self.header.settings)
        if is_for_review:
            self._marked(DEED, self.proposal.seat, self.proposal.reason or "nobody answered")
        self._close(done=False, **({"review": True} if is_for_review else {}))

    def _stands(self, proposal: Proposal, inputs: Sequence[Input] = ()) -> bool:
        """Whether it may still be done after these inputs: its seat is in the game, and what it is for is still outstanding; a takeback while nobody plays on."""
        is_open = proposal.seat in voters(self.game) and not self.game.decided
        if proposal.is_takeback:
            is_open = is_open and not any(item.kind in _PLAYS_ON for item in inputs)
        elif proposal.is_deed:
            is_open = is_open and self._is_called_for()
        consent = consent_to(self.header.settings, proposal)
        return is_open and not lacks_a_voter(self.game, consent, proposal.agreed, self.absence.away)

    def _carry_out(self, proposal: Proposal) -> None:
        if proposal.is_unrating:
            self.is_unrated = True
            self._close(done=True)
            return
        deed = _without_clause(proposal.body)
        able = self._stands(proposal) and by_hand.why_not(self.game, proposal.seat, deed) is None
        self._close(done=able)
        if able:
            self._perform(proposal.seat, deed)

    def _close(self, done: bool, **how: Any) -> None:
        assert self.proposal is not None
        self.game.emit("settled", proposal=self.proposal.name, done=done, **how)
        self.proposal = None
        self.clocks.release()

    def _perform(self, seat: int, body: dict[str, Any]) -> None:
        """What the rules cannot carry out is undone, live and in replay alike: no other card is to blame for it."""
        if body["verb"] not in by_hand.UNASKED:
            self._go_on()
        try:
            self.game.by_hand(seat, body)
            self.game.settle_absent()
        except (Exception, BudgetExceeded) as error:
            _log.exception("by hand in game %s: %s", self.header.game_id, body, exc_info=error)
            self.game.rewind()
            self.game.emit("fault")


def _written(kept: Kept, state: State, programs: Programs) -> Pieces[Kept]:
    """The snapshot with its state."""
    data = yield from dumping(state, programs, _as_text)
    return msgspec.structs.replace(kept, state=data)


def _as_text(data: Any) -> str:
    return _encode(data).decode()


def _without_clause(body: dict[str, Any]) -> dict[str, Any]:
    """What is done, without the text that says it."""
    return {name: value for name, value in body.items() if name != "clause"}


def _is_pass(ask: Ask | None, value: Any) -> bool:
    return ask is not None and ask.kind == "priority" and value == 0


def _said_policy(seat: int, policy: Policy) -> Input:
    return Input(seat, POLICY, msgspec.to_builtins(policy))


def _said(item: Input | None) -> tuple[int, Any]:
    """Who said what, for the report of a fault; the table itself when it only looked."""
    return (item.seat, item.body) if item is not None else (TABLE, None)


def own_seconds(ask: Ask) -> int:
    """The time that a document gives for a question, whatever the table's limits are; 0 = none."""
    return int(ask.data.get("seconds", 0))


def _names(prompts: Mapping[int, tuple[Ask, str]]) -> dict[int, str]:
    """The prompts for which clocks run: not those that have a time of their own."""
    return {seat: name for seat, (ask, name) in prompts.items() if not own_seconds(ask)}


def _may_swap(header: Header) -> bool:
    return header.place is not None and header.place.number > 1 and not header.place.keeps_decks


def _conceded(game: Play) -> list[bool]:
    return [player.conceded for player in game.s.players]


_APPLY = {
    ANSWER: Position._apply_answer,
    CONCEDE: Position._apply_concede,
    DECLARE: Position._apply_declare,
    POLICY: Position._apply_policy,
    REWIND: Position._apply_rewind,
    DROP: Position._apply_drop,
    PAUSE: Position._apply_pause,
    MANUAL: Position._apply_manual,
    RULING: Position._apply_ruling,
    ABSENT: Position._apply_absent,
    BACK: Position._apply_back,
    SHORTCUT: Position._apply_shortcut,
    RETURN: Position._apply_return,
    FLAG: Position._apply_flag,
}
