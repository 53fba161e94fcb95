"""The inputs of a game as rows and answers of a scenario: the runner's readings, read backwards.

What is written is what the runner's own matching finds again; where it would find something else, or where a scenario has no words for an input, `Unwritable` is raised.
"""

from __future__ import annotations

from typing import Any

from ..rules.kernel.abilities.mana import activated_abilities
from ..rules.kernel.ask.ask import Action, Ask, without_wish
from ..rules.kernel.play import Play
from ..rules.kernel.state.rows import Obj, seat_of
from .answers import _find, _word
from .matching import _special, best, find_trigger, keyword_of_way
from .naming import Lines, ability_texts, cost_text, keyword_texts

Row = dict[str, Any]
_SILENT = ("alternative", "allowed")  # ways of casting that the next answer chooses
_DIVIDED = "divide"


class Unwritable(Exception):
    """What stands in the way of a scenario, a sentence each."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


class Script:
    """Rows and answers, as far as the game has been followed."""

    def __init__(self, letters: list[str], lines: Lines) -> None:
        self.letters = letters
        self.lines = lines
        self.rows: list[Row] = []
        self.answers: list[Row] = []
        self._kept = (0, 0)
        self._step: tuple[int, str] = (0, "")
        self._last: dict[int, Row] = {}  # the last row of a seat in this step
        self._stack: list[int] = []
        self._left: dict[int, int] = {}  # how many objects have left the stack since that row
        self._was_empty: set[int] = set()  # seats since whose row the stack was empty
        self._others: dict[int, str] = {}  # what others have put on the stack in this step, for each seat

    def answer(self, game: Play, ask: Ask, given: Any) -> None:
        """What a seat answers, before it does. Payments are made by themselves there. Raises Unwritable for one that was made otherwise."""
        given = without_wish(given)
        if ask.kind == "payment":
            if given != ask.default:
                raise Unwritable("a payment with other sources than those that pay by themselves")
            return
        if ask.kind == "priority":
            self._kept = (len(self.rows), len(self.answers))
            self._look(game)
            if given:
                self._act(game, ask, ask.actions[given])
        elif ask.kind in ("attackers", "blockers", "march"):
            for pair in given:
                self._declare(game, ask, pair)
        else:
            _ANSWERS[ask.kind](self, game, ask, given)

    def concede(self, game: Play, seat: int) -> None:
        """A seat leaves the game."""
        self._row(game, "concede", seat)

    def take_back(self) -> None:
        """What was begun since the last priority is undone."""
        rows, answers = self._kept
        del self.rows[rows:], self.answers[answers:]

    # --- rows ----------------------------------------------------------------------------------------------------

    def _row(self, game: Play, do: str, seat: int, **more: Any) -> Row:
        turn = game.s.turn
        row = {"do": do, "turn": turn.number, "step": turn.step, "seat": self.letters[seat], **more}
        self.rows.append(row)
        return row

    def _look(self, game: Play) -> None:
        """What has left the stack since the last look, and whether it was empty."""
        now = (game.s.turn.number, game.s.turn.step)
        if now != self._step:
            self._step, self._stack = now, []
            self._last, self._left, self._was_empty, self._others = {}, {}, set(), {}
        gone = len(set(self._stack) - set(game.s.stack))
        for seat in self._last:
            self._left[seat] += gone
            if not game.s.stack:
                self._was_empty.add(seat)
        for oid in game.s.stack:
            for seat in range(len(self.letters)):
                if game.s.objects[oid].controller != seat:
                    self._others[seat] = _on_stack(game, oid)
        self._stack = list(game.s.stack)

    def _act(self, game: Play, ask: Ask, action: Action) -> None:
        said = self._said(game, ask, action)
        before = self._last.get(ask.seat)
        if before is not None and ask.seat in self._was_empty:
            before["wait"] = "stack_empty"
        elif before is not None and self._left[ask.seat]:
            self._row(game, "resolve_stack", ask.seat, count=self._left[ask.seat])
        if game.s.stack and game.s.objects[game.s.stack[-1]].controller != ask.seat:
            said["while_on_stack"] = _on_stack(game, game.s.stack[-1])
        elif not game.s.stack and before is None and ask.seat in self._others:
            said["while_not_on_stack"] = self._others[ask.seat]
        self._last[ask.seat] = self._row(game, said.pop("do"), ask.seat, **said)
        self._left[ask.seat] = 0
        self._was_empty.discard(ask.seat)

    def _said(self, game: Play, ask: Ask, action: Action) -> Row:
        if action.kind == "land":
            return {"do": "play_land", "card": _face_name(game, action)}
        if action.kind == "cast":
            return self._cast(game, ask, action)
        return self._activated(game, ask, action)

    def _cast(self, game: Play, ask: Ask, action: Action) -> Row:
        if action.option == "fuse":
            return {"do": "cast", "card": game.program_of(action.obj).name, "fused": True}
        said = {"do": "cast", "card": _face_name(game, action)}
        ways = [other for other in ask.actions if other.obj == action.obj and other.kind == "cast"]
        if action.option in _SILENT and any(not way.option for way in ways):
            self._say(ask.seat, "choice", yes=True)
        elif action.option and action.option not in _SILENT:
            said["alternative"] = keyword_of_way(action)
        elif any(way.option in _SILENT for way in ways):
            self._say(ask.seat, "choice", yes=False)
        return said

    def _activated(self, game: Play, ask: Ask, action: Action) -> Row:
        place = ask.actions.index(action)
        for text in _texts(game, action, self.lines):
            found = best(game, ask.seat, ask.actions, text, self.lines)
            if found == place or (found >= 0 and _is_alike(game, ask.actions[found], action)):
                return {"do": "activate", "ability": text, **({"mana": True} if action.is_mana else {})}
        raise Unwritable(f"no words tell an ability of {game.chars(action.obj).name} from the others")

    def _declare(self, game: Play, ask: Ask, pair: list[int]) -> None:
        first, second = pair
        if ask.kind == "march":
            self._row(game, "march", ask.seat, creature=_name(game, first), to=self.letters[seat_of(second)])
        elif ask.kind == "blockers":
            self._row(game, "block", ask.seat, blocker=_name(game, first), attacker=_name(game, second))
        else:
            whom = {"seat": self.letters[seat_of(second)]} if second < 0 else {"object": _name(game, second)}
            self._row(game, "attack", ask.seat, attacker=_name(game, first), defender=whom)
        self.rows[-1]["step"] = {"attackers": "declare_attackers", "blockers": "declare_blockers"}.get(ask.kind, self.rows[-1]["step"])  # fmt: skip

    # --- answers ---------------------------------------------------------------------------------------------------

    def _say(self, seat: int, kind: str, **said: Any) -> Row:
        entry = {"seat": self.letters[seat], "for": kind, **said}
        self.answers.append(entry)
        return entry

    def _objects(self, game: Play, ask: Ask, given: list[int]) -> None:
        is_target = ask.reason == "target"
        if not given:
            if ask.options and ask.max:
                self._say(ask.seat, "target" if is_target else "choice", decline=True)
            return
        left = list(ask.options)
        for ref in given:
            named = self._named(game, left, ref)
            left.remove(ref)
            if is_target:
                self._say(ask.seat, "target", targets=[named])
            elif "seat" in named:
                self._say(ask.seat, "choice", player=named["seat"])
            else:
                self._say(ask.seat, "choice", text=named["object"])

    def _named(self, game: Play, left: list[int], ref: int) -> Row:
        """How one of several is named so that the runner takes it, or one just like it."""
        if ref < 0:
            return {"seat": self.letters[seat_of(ref)]}
        name = _name(game, ref)
        found = _find(game, self.letters, left, {"object": name})
        if found != ref and (found is None or not _is_like(game.s.objects[found], game.s.objects[ref])):
            raise Unwritable(f"several objects are called {name}, and another one than the oldest was chosen")
        return {"object": name}

    def _modes(self, game: Play, ask: Ask, given: list[int]) -> None:
        for mode in given:
            self._say(ask.seat, "mode", mode=mode + 1)
        if len(given) < ask.max:
            self._say(ask.seat, "mode", decline=True)

    def _number(self, game: Play, ask: Ask, given: int) -> None:
        self._say(ask.seat, "choice", number=given)

    def _yes_no(self, game: Play, ask: Ask, given: bool) -> None:
        self._say(ask.seat, "choice", yes=given)

    def _distribute(self, game: Play, ask: Ask, given: list[int]) -> None:
        if ask.reason == _DIVIDED and all(ref in self._last_targets(game, ask) for ref in ask.options):
            for entry, share in zip(self.answers[-len(given) :], given, strict=True):
                entry["amount"] = share
            return
        for share in given:
            self._say(ask.seat, "choice", number=share)

    def _last_targets(self, game: Play, ask: Ask) -> list[int]:
        """The options, if the last answers name just them as targets."""
        last = self.answers[-len(ask.options) :]
        named = [entry["targets"][0] for entry in last if entry["for"] == "target" and "targets" in entry]
        wanted = [{"seat": self.letters[seat_of(ref)]} if ref < 0 else {"object": _name(game, ref)} for ref in ask.options]  # fmt: skip
        return ask.options if named == wanted else []

    def _order(self, game: Play, ask: Ask, given: list[int]) -> None:
        if ask.reason != "triggers":
            left = list(ask.options)
            for ref in given:
                self._say(ask.seat, "choice", text=self._named(game, left, ref)["object"])
                left.remove(ref)
            return
        unsaid = list(ask.options)
        for index in given:
            self._say(ask.seat, "choice", text=self._trigger(game, ask, unsaid, index))
            unsaid.remove(index)

    def _trigger(self, game: Play, ask: Ask, unsaid: list[int], index: int) -> str:
        """What a waiting trigger is called so that it is the first one found."""
        trigger = ask.data["triggers"][index]
        texts = [*ability_texts(game, trigger.source, trigger.ability, self.lines), _name(game, trigger.source)]
        for text in texts:
            if next((one for one in unsaid if find_trigger(game, ask, one, text, self.lines)), -1) == index:
                return text
        raise Unwritable(f"no words tell the waiting triggers of {_name(game, trigger.source)} apart")

    def _word(self, game: Play, ask: Ask, given: str) -> None:
        if ask.data.get("costs"):
            if given not in (ask.words[0], ask.words[-1]):
                raise Unwritable(f"a choice among several costs ({given})")
            self._say(ask.seat, "choice", yes=given == ask.words[0])
            return
        if _word(ask, given) != given:
            raise Unwritable(f"the word {given!r} is read as another one")
        self._say(ask.seat, "choice", text=given)

    def _pay(self, game: Play, ask: Ask, given: int) -> None:
        self._say(ask.seat, "choice", text=ask.words[given])

    def _piles(self, game: Play, ask: Ask, given: list[int]) -> None:
        left = list(ask.options)
        for ref in given:
            self._say(ask.seat, "choice", text=self._named(game, left, ref)["object"])
            left.remove(ref)
        self._say(ask.seat, "choice", decline=True)


def _name(game: Play, oid: int) -> str:
    return game.chars(oid).name or game.program_of(oid).name


def _face_name(game: Play, action: Action) -> str:
    return game.program_of(action.obj).faces[max(action.face, 0)].name


def _on_stack(game: Play, oid: int) -> str:
    """What an object on the stack answers to: a spell to its name, an ability to that of its source."""
    item = game.s.objects[oid].item
    source = oid if item is None or item.kind == "spell" else item.source
    return _name(game, source) if source in game.s.objects else ""


def _texts(game: Play, action: Action, lines: Lines) -> list[str]:
    """What an activation or a special action may be called, the printed text first."""
    if action.kind == "special":
        said = _special(game, action, lines)
        return [*said.texts, *said.keywords, *said.costs]
    found = dict(activated_abilities(game, action.obj)).get(action.option)
    if found is None:
        return []
    own = ability_texts(game, action.obj, found, lines)
    number = action.option.split(".")[0]
    abilities = game.chars(action.obj).abilities
    keyword = abilities[int(number)] if number.isdigit() and int(number) < len(abilities) else None
    words = keyword_texts(game, action.obj, keyword, lines) if getattr(keyword, "name", "") else []  # type: ignore[arg-type]
    intrinsic = [f"{{T}}: Add {{{color}}}." for color in "WUBRG"] if action.option.startswith("t:") else []
    return [text for text in (*own, *words, *intrinsic, cost_text(found.cost)) if text]


def _is_alike(game: Play, one: Action, other: Action) -> bool:
    """Whether it makes no difference which of two is done: the same ability of objects that are alike."""
    if (one.kind, one.option, one.ability, one.face) != (other.kind, other.option, other.ability, other.face):
        return False
    return one.obj == other.obj or _is_like(game.s.objects[one.obj], game.s.objects[other.obj])


def _is_like(one: Obj, other: Obj) -> bool:
    """Whether two objects of one name cannot be told apart but by their age."""
    words = ("program", "owner", "controller", "zone", "tapped", "sick", "counters", "damage", "attached_to", "marks", "choices", "face", "face_down", "kind")  # fmt: skip
    return all(getattr(one, word) == getattr(other, word) for word in words)


_ANSWERS: dict[str, Any] = {
    "objects": Script._objects, "players": Script._objects, "modes": Script._modes, "number": Script._number, "yes_no": Script._yes_no,
    "distribute": Script._distribute, "order": Script._order, "name": Script._word, "pay": Script._pay, "piles": Script._piles,
}  # fmt: skip
