"""Plays a scenario: script rows with priority, declarations, answers; stops where it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules.kernel.ask.ask import Action, Ask
from ..rules.kernel.cast.legal_actions import legal_actions
from ..rules.kernel.events.counters import add_counters
from ..rules.kernel.state.rows import player_ref
from .answers import Answers
from .expectations import why_not
from .formats import DECLARED, declared, march_of, mulligan_of, order_of
from .matching import added_cost, best, fits_way, on_stack
from .names import fold, is_named
from .naming import names_of
from .shelf import Shelf
from .table import set_up

INPUT_LIMIT = 4000
_NO_ACTION = ("resolve_stack", "check", "attack", "block", "march", "mulligan", "swap_commanders")
_RATHER = ("alternative", "allowed", "offering")  # ways of casting for another cost, which an answer decides
_OF_THE_BACK = ("disturb", "more than meets the eye")
_FOR_THE_TIME = "flash"  # the ordinary way for a price, open when that is not
_PREGAME = ("mulligan", "swap_commanders")
_DECLARATIONS = ("attack", "block", "march")


class Undoable(Exception):
    """A row of the script could not be done."""


class Row:
    """One row of the script and whether it has been done."""

    __slots__ = ("data", "done", "left", "seat", "turn", "waiting")

    def __init__(self, data: dict[str, Any], seat: int, order: tuple[str, ...]) -> None:
        self.data = data
        self.seat = seat
        self.turn = (data["turn"], order.index(data["step"]))
        self.done = False
        self.left = int(data.get("times", 1))
        self.waiting = -1


class Play:
    """One run of one scenario."""

    def __init__(self, scenario: dict[str, Any], cards: Shelf) -> None:
        self.scenario = scenario
        self.letters: list[str] = scenario["seats"]
        self.lines = cards.lines
        self.answers = Answers(scenario, cards.lines)
        self.failures: list[str] = []
        self.refused: list[str] = []  # declarations that the rules do not allow: left out
        self.game = set_up(scenario, cards.program, self.answers.answer)
        self.order = order_of(self.game.format)
        self.rows = self._rows()
        self.resolved = 0
        self.stack: set[int] = set()

    def _rows(self) -> list[list[Row]]:
        by_seat: list[list[Row]] = [[] for _ in self.letters]
        for data in self.scenario["script"]:
            seats = [self.letters.index(data["seat"])] if "seat" in data else range(len(self.letters))
            for seat in seats:
                by_seat[seat].append(Row(data, seat, self.order))
        for rows in by_seat:
            rows.sort(key=lambda row: row.turn)
        return by_seat

    def run(self) -> list[str]:
        """Play to the stop; returns what is wrong, nothing when all expectations hold."""
        game = self.game
        game.stop_after = self._stop()
        if game.stop_after[0]:
            game.begin()
        inputs = 0
        while game.asks and not game.over and inputs < INPUT_LIMIT and not self.failures:
            ask = next(ask for ask in game.asks if game.ask_of(ask.decider) is ask)
            self._check_missed(ask)
            self._answer(ask)
            inputs += 1
        if inputs >= INPUT_LIMIT:
            self.failures.append("the game did not come to its stop")
        self._check_left()
        for expect in self.scenario["expect"]:
            self._expect(expect)
        return self.failures

    def _stop(self) -> tuple[int, str]:
        stop = self.scenario["stop"]
        return (stop["turn"] - 1, "cleanup") if stop["step"] == "untap" else (stop["turn"], stop["step"])

    # --- rows ----------------------------------------------------------------------------------------------------

    def now(self) -> tuple[int, int]:
        """(turn, step number) of the game."""
        return self.game.s.turn.number, self.order.index(self.game.s.turn.step)

    def _check_missed(self, ask: Ask) -> None:
        for rows in self.rows:
            for row in rows:
                if row.done or row.turn >= self.now() or row.data["do"] in ("resolve_stack", *_PREGAME):
                    continue
                if row.data["do"] not in _DECLARATIONS:
                    self.failures.append(f"not done in time: {_short(row.data)}")
                    row.done = True
                elif row.turn[0] < self.now()[0]:  # until then an additional combat may come
                    row.done = True
                    self.refused.append(_short(row.data))

    def _check_left(self) -> None:
        if self.game.over or self.failures:
            return
        for rows in self.rows:
            for row in rows:
                if not row.done and row.turn <= self._last() and row.data["do"] in _DECLARATIONS:
                    self.refused.append(_short(row.data))
                elif not row.done and row.turn <= self._last() and row.data["do"] not in _NO_ACTION:
                    self.failures.append(f"not done: {_short(row.data)}")
                elif not row.done and row.data["do"] == "check" and row.turn <= self._last():
                    self._expect(row.data["expect"])

    def _last(self) -> tuple[int, int]:
        turn, step = self._stop()
        return turn, self.order.index(step)

    def _answer(self, ask: Ask) -> None:
        if ask.kind == "priority":
            self._priority(ask)
        elif ask.kind == "attackers":
            self._give(ask, self._attackers(ask))
        elif ask.kind == "blockers":
            self._give(ask, self._blockers(ask))
        elif ask.kind == "march":
            self._give(ask, self._marches(ask))
        elif self.game.s.turn.number == 0:
            what = "swap_commanders" if ask.reason == "commanders" else "mulligan"
            self._give(ask, mulligan_of(self.game, ask, self._pregame(ask.seat, what)))
        else:
            self._give(ask, self.answers.answer(self.game, ask))

    def _give(self, ask: Ask, answer: Any) -> None:
        refusal = self.game.answer(ask.decider, answer)
        if refusal is not None and self.game.ask_of(ask.decider) is ask and ask.kind not in ("attackers", "blockers"):
            refusal = self.game.answer(ask.decider, ask.default)
        if refusal is not None and ask.kind in ("attackers", "blockers") and self.game.ask_of(ask.decider) is ask:
            self.refused.append(f"{ask.kind}: {refusal.rule} {refusal.message}")
            refusal = self.game.answer(ask.decider, ask.default)
        if refusal is not None:
            self.failures.append(f"{ask.kind} ({ask.reason}): {refusal.rule} {refusal.message}")

    # --- priority ------------------------------------------------------------------------------------------------

    def _priority(self, ask: Ask) -> None:
        self._watch_stack()
        self.answers.waiting, self.answers.alternative = [], ""
        for row in self.rows[ask.seat]:
            if row.done or row.turn != self.now() or row.data["do"] in _DECLARATIONS:
                continue
            outcome = self._try(row, ask)
            if outcome == "acted":
                return
            if outcome == "pass":
                break
        self._give(ask, 0)

    def _try(self, row: Row, ask: Ask) -> str:
        """ "acted", "pass" (wait with priority passed) or "next" (the row is done without an action)."""
        what = row.data["do"]
        if what == "check":
            row.done = True
            self._expect(row.data["expect"])
            return "next"
        if what == "resolve_stack":
            return self._resolve(row)
        if row.waiting >= 0:
            if self.game.s.stack:
                return "pass"
            row.done = True
            return "next"
        if what == "concede":
            row.done = True
            self.game.concede(row.seat)
            return "acted"
        if what in DECLARED:
            return self._declare(row)
        if what == "put_counters":
            return self._put_counters(row, ask)
        return self._act(row, ask)

    def _resolve(self, row: Row) -> str:
        stack = self.game.s.stack
        if row.waiting < 0:
            row.waiting = self.resolved
        enough = "count" in row.data and self.resolved - row.waiting >= row.data["count"]
        if stack and not enough:
            return "pass"
        row.done = True
        return "next"

    def _declare(self, row: Row) -> str:
        row.done = True
        refusal = declared(self.game, self.letters, row.seat, row.data)
        if refusal is not None:
            self.refused.append(f"{_short(row.data)}: {refusal.rule} {refusal.message}")
            return "next"
        if not self.game.over:
            self.game.begin()  # between two actions: state-based actions are looked at now
        return "acted"

    def _pregame(self, seat: int, what: str) -> dict[str, Any] | None:
        """The next row of a seat for a question before the first turn."""
        row = next((row for row in self.rows[seat] if row.data["do"] == what and not row.done), None)
        if row is None:
            return None
        row.left -= 1
        row.done = row.left <= 0
        return row.data

    def _watch_stack(self) -> None:
        """Count what has left the stack since the last look."""
        now = set(self.game.s.stack)
        self.resolved += len(self.stack - now)
        self.stack = now

    def _put_counters(self, row: Row, ask: Ask) -> str:
        oid = next((o for o in self.game.permanents() if is_named(names_of(self.game, o), row.data["object"])), 0)
        row.done = True
        if oid:
            add_counters(self.game, oid, row.data["counter"].lower(), row.data["count"])
            self.game.take_checkpoint()
            ask.actions = legal_actions(self.game, ask.seat)  # more may be possible now
        return "next"

    def _act(self, row: Row, ask: Ask) -> str:
        if not self._condition(row.data):
            return "pass"
        index = self._pick(row.data, ask)
        if index < 0:
            return "pass"
        action = ask.actions[index]
        self.answers.waiting = [dict(target) for target in row.data.get("targets", ())]
        self.answers.alternative = row.data.get("alternative", "") or added_cost(row.data.get("ability", ""))
        if action.kind == "cast" and not self.answers.alternative and self._has_option(action, *_RATHER):
            self.answers.decide_rather(ask.seat)
        before = len(self.failures)
        refusal = self.game.answer(ask.decider, index)
        if refusal is not None:
            self.failures.append(f"{_short(row.data)}: {refusal.rule} {refusal.message}")
        self._finish_action(row, before)
        return "acted"

    def _finish_action(self, row: Row, before: int) -> None:
        """The questions of the action itself are answered before the row counts as done."""
        game = self.game
        steps = 0
        while (
            game.asks
            and game.asks[0].kind != "priority"
            and len(self.failures) == before
            and not game.over
            and steps < 200
        ):
            if game.asks[0].kind in ("attackers", "blockers"):
                break
            ask = game.asks[0]
            answer = self.answers.answer(game, ask)
            refusal = game.answer(ask.decider, answer)
            if refusal is not None:
                self.failures.append(f"{_short(row.data)}: {refusal.rule} {refusal.message}")
            steps += 1
        row.left -= 1
        if row.left <= 0:
            if row.data.get("wait") == "stack_empty":
                row.waiting = 0
            else:
                row.done = True

    def _condition(self, data: dict[str, Any]) -> bool:
        present = data.get("while_on_stack")
        absent = data.get("while_not_on_stack")
        if present is not None and not self._on_stack(present):
            return False
        return absent is None or not self._on_stack(absent)

    def _on_stack(self, wanted: str) -> bool:
        return on_stack(self.game, wanted, self.lines)

    def _pick(self, data: dict[str, Any], ask: Ask) -> int:
        """The index of the action that a row means, -1 while there is none."""
        if data["do"] == "activate":
            return best(self.game, ask.seat, ask.actions, data["ability"], self.lines, bool(data.get("targets")))
        kind = {"play_land": "land", "cast": "cast"}.get(data["do"], "")
        named = [
            index
            for index, action in enumerate(ask.actions)
            if action.kind == kind and self._is_face(action, data["card"])
        ]
        if kind == "cast":
            fitting = [index for index in named if self._fits_cast(data, ask.actions[index])]
            named = sorted(fitting, key=self._by_its_way(data, ask)) or self._only_way(data, ask, named)
        return next(iter(named), -1)

    def _fits_cast(self, data: dict[str, Any], action: Action) -> bool:
        """The way of casting that a row names; without an alternative the ordinary one, or one "rather than the mana cost"."""
        if data.get("fused"):
            return action.option == "fuse"
        alternative = data.get("alternative", "")
        if alternative:
            return fits_way(self.game, action, alternative)
        if action.option in ("", *_RATHER) and self._has_option(action, *_RATHER):
            rather = self.answers.would_pay_rather(self.game.asks[0].seat) or not self._has_option(action, "")
            return rather == (action.option in _RATHER)
        return not action.option or (action.option == _FOR_THE_TIME and not self._has_option(action, ""))

    def _by_its_way(self, data: dict[str, Any], ask: Ask) -> Callable[[int], bool]:
        """With an alternative, a way of casting of that name comes before the ordinary one."""
        return lambda index: bool(data.get("alternative")) and not ask.actions[index].option

    def _only_way(self, data: dict[str, Any], ask: Ask, named: list[int]) -> list[int]:
        """A half, or a card that is not in the hand, which can be cast in one way only: that way needs no name."""
        ways = {(ask.actions[index].option, ask.actions[index].face) for index in named}
        hand = self.game.s.hand[ask.seat]
        is_alone = len(ways) == 1 and not any(is_named(names_of(self.game, oid), data["card"]) for oid in hand)
        return named if is_alone and not data.get("alternative") and not data.get("fused") else []

    def _is_face(self, action: Action, wanted: str) -> bool:
        """By the name of the face, the whole name stands for the front; a way of casting the back is named with either."""
        program = self.game.program_of(action.obj)
        if action.option in _OF_THE_BACK and is_named([program.faces[0].name, program.name], wanted):
            return True
        return is_named([program.faces[action.face].name], wanted) or (
            fold(program.name) == fold(wanted) and action.face == 0
        )

    def _has_option(self, action: Action, *options: str) -> bool:
        ask = self.game.asks[0]
        return any(other.obj == action.obj and other.option in options for other in ask.actions)

    # --- declarations ----------------------------------------------------------------------------------------------

    def _declared(self, what: str, seat: int) -> list[Row]:
        return [
            row
            for row in self.rows[seat]
            if not row.done and row.data["do"] == what and row.data["turn"] == self.game.s.turn.number
        ]

    def _attackers(self, ask: Ask) -> list[list[int]]:
        chosen: list[list[int]] = []
        for row in self._declared("attack", ask.seat):
            pair = self._attack_pair(ask, row.data, {first for first, _ in chosen})
            if pair is not None:
                row.done = True
                chosen.append(pair)
        known = {first for first, _ in chosen}
        return chosen + [pair for pair in ask.default if pair[0] not in known]

    def _attack_pair(self, ask: Ask, data: dict[str, Any], used: set[int]) -> list[int] | None:
        for oid, able in ask.pairs:
            if oid in used or not is_named(names_of(self.game, oid), data["attacker"]):
                continue
            defender = self._defender(ask.seat, data.get("defender"), able)
            if defender is not None:
                return [oid, defender]
        return None

    def _defender(self, seat: int, wanted: dict[str, Any] | None, able: list[int]) -> int | None:
        if wanted is None:
            order = [player_ref(other) for other in self.game.turn_order((seat + 1) % len(self.letters))]
            return next((ref for ref in order if ref in able), None)
        if "seat" in wanted:
            ref = player_ref(self.letters.index(wanted["seat"]))
            return ref if ref in able else None
        return next((ref for ref in able if ref > 0 and is_named(names_of(self.game, ref), wanted["object"])), None)

    def _marches(self, ask: Ask) -> list[list[int]]:
        chosen: list[list[int]] = []
        for row in self._declared("march", ask.seat):
            row.done = True
            pair = march_of(self.game, ask, self.letters, row.data, {first for first, _ in chosen})
            if pair is None:
                self.refused.append(f"{_short(row.data)}: 002 marching")
            else:
                chosen.append(pair)
        return chosen

    def _blockers(self, ask: Ask) -> list[list[int]]:
        chosen: list[list[int]] = []
        for row in self._declared("block", ask.seat):
            pair = self._block_pair(ask, row.data, chosen)
            if pair is not None:
                row.done = True
                chosen.append(pair)
        return chosen

    def _block_pair(self, ask: Ask, data: dict[str, Any], chosen: list[list[int]]) -> list[int] | None:
        """A creature of that name that does not block yet, else one that may block an additional attacker; attackers not yet blocked come first."""
        used, blocked = {first for first, _ in chosen}, {second for _, second in chosen}
        for oid, able in sorted(ask.pairs, key=lambda pair: pair[0] in used):
            if not is_named(names_of(self.game, oid), data["blocker"]):
                continue
            for attacker in sorted(able, key=lambda ref: ref in blocked):
                pair = [oid, attacker]
                if pair in chosen or not is_named(names_of(self.game, attacker), data["attacker"]):
                    continue
                if oid not in used or ask.check is None or ask.check([*chosen, pair]) is None:
                    return pair
        return None

    def _expect(self, expect: dict[str, Any]) -> None:
        if expect["what"] == "refused":
            is_refused = any(expect["rule"] in line for line in self.refused)
            if is_refused != expect.get("is", True):
                self.failures.append(f"refused {expect['rule']}: {self.refused}")
            return
        problem = why_not(self.game, self.letters, expect, self.lines)
        if problem:
            self.failures.append(problem)


def _short(data: dict[str, Any]) -> str:
    names = ("card", "ability", "attacker", "blocker", "creature", "life")
    named = next((data[name] for name in names if data.get(name)), "")
    return f"{data['do']} {named} (turn {data['turn']}, {data['step']})"
