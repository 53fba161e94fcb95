"""Answers of a scenario: queues per seat and kind, first in first out; without an answer the format's defaults."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

from ..rules.kernel.ask.ask import Ask
from ..rules.kernel.play import Play
from ..rules.kernel.state.rows import seat_of
from .costs import pays, texts_of
from .defaults import default_of
from .matching import find_trigger, has_line, on_stack
from .names import fold, is_named
from .naming import Lines, names_of

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Answers:
    """The queues of one game. `defaults` counts decisions that no entry answered."""

    def __init__(self, scenario: dict[str, Any], lines: Lines) -> None:
        self.lines = lines
        self.letters: list[str] = scenario["seats"]
        self.queues: dict[tuple[int, str], list[dict[str, Any]]] = {}
        self.defaults = 0
        self.waiting: list[dict[str, Any]] = []  # targets that a script row gave for the action under way
        self.alternative = ""
        self.shares: dict[int, int] = {}  # of what is divided, by target
        for entry in scenario.get("answers", ()):
            key = (self.letters.index(entry["seat"]), entry["for"])
            self.queues.setdefault(key, []).append(_expanded(entry))

    @property
    def unused(self) -> int:
        """Entries left over."""
        return sum(len(queue) for queue in self.queues.values())

    def answer(self, game: Play, ask: Ask) -> Any:
        """The answer to a question that is no declaration and no priority."""
        found = _BY_KIND[ask.kind](self, game, ask)
        while found is None and self._drop_order(game, ask):
            found = _BY_KIND[ask.kind](self, game, ask)
        if found is None and ask.kind in _PASSING:
            found = self._later(game, ask)
        if found is None:
            self.defaults += 1
            return default_of(game, ask)
        return found

    def would_pay_rather(self, seat: int) -> bool:
        """Whether the next answer says yes to a cost paid rather than the mana cost."""
        queue = self.queues.get((seat, "choice"), [])
        return bool(queue) and queue[0].get("yes") is True

    def decide_rather(self, seat: int) -> None:
        """Take the answer to whether that cost is paid."""
        queue = self.queues.get((seat, "choice"), [])
        if queue and "yes" in queue[0]:
            queue.pop(0)

    def _drop_order(self, game: Play, ask: Ask) -> bool:
        """An answer to which of several triggers comes first, where these rules do not ask (identical ones): the trigger is on the stack."""
        queue = self._queue(ask, "choice")
        if len(queue) < 2 or "text" not in queue[0] or not on_stack(game, queue[0]["text"], self.lines, triggers=True):
            return False
        queue.pop(0)
        return True

    def _later(self, game: Play, ask: Ask) -> Any:
        """A later choice that fits: those before it answer questions that are not asked."""
        queue = self._queue(ask, "choice")
        for number in range(1, len(queue)):
            if not _is_like(queue[number], ask) or queue[0].get("decline"):
                continue
            self.queues[ask.seat, "choice"] = queue[number:]
            found = _BY_KIND[ask.kind](self, game, ask)
            if found is not None and len(self._queue(ask, "choice")) < len(queue) - number:
                return found
            self.queues[ask.seat, "choice"] = queue
        return None

    def _queue(self, ask: Ask, kind: str) -> list[dict[str, Any]]:
        return self.queues.get((ask.seat, kind), [])

    # --- kinds ---------------------------------------------------------------------------------------------------

    def _yes_no(self, game: Play, ask: Ask) -> bool | None:
        if ask.reason == self.alternative or (ask.reason == "additional" and self.alternative):
            return True
        queue = self._queue(ask, "choice")
        self._skip_order(game, ask, queue)
        self._skip_tapped(game, ask, queue)
        if queue and "yes" in queue[0]:
            return bool(queue.pop(0)["yes"])
        if queue and queue[0].get("decline"):
            queue.pop(0)
            return False
        if queue and self._names_payment(game, ask, queue[0]):
            return True
        if ask.reason == "first_pile" and queue and "text" in queue[0]:
            return "1" in str(queue.pop(0)["text"])
        if ask.reason == "may" and len(queue) > 1 and "text" in queue[0] and "yes" in queue[1]:
            return bool(queue.pop(1)["yes"])  # first which card, then whether: these rules ask whether first
        return None

    def _names_payment(self, game: Play, ask: Ask, entry: dict[str, Any]) -> bool:
        """Whether an answer names what the cost that is asked about could be paid with: it is a yes, and stays for the payment."""
        cost = ask.data.get("cost")
        return cost is not None and any(pays(game, ask.seat, cost, text) for text in texts_of(entry)[:1])

    def _skip_order(self, game: Play, ask: Ask, queue: list[dict[str, Any]]) -> None:
        """An answer to which of several effects comes first, where these rules do not ask: it names the source that asks now."""
        if len(queue) < 2 or "text" not in queue[0] or "yes" not in queue[1] or ask.source not in game.s.objects:
            return
        if is_named(names_of(game, ask.source), queue[0]["text"]):
            queue.pop(0)

    def _skip_gone(self, game: Play, ask: Ask, queue: list[dict[str, Any]]) -> None:
        """An answer to which card is discarded, where these rules do not ask (it was the only one): it lies in the graveyard, the next answer fits."""
        if len(queue) < 2 or not all("text" in entry for entry in queue[:2]):
            return
        first, second = (
            [ref for ref in ask.options if ref > 0 and is_named(names_of(game, ref), entry["text"])]
            for entry in queue[:2]
        )
        gone = any(is_named(names_of(game, oid), queue[0]["text"]) for oid in game.s.graveyard[ask.seat])
        if not first and second and gone:
            queue.pop(0)

    def _skip_tapped(self, game: Play, ask: Ask, queue: list[dict[str, Any]]) -> None:
        """Answers to which permanents are tapped for a cost, where these rules do not ask (there was no other choice): they are tapped now."""
        named = list(takewhile(lambda entry: "text" in entry, queue))
        if (
            len(named) < len(queue)
            and "yes" in queue[len(named)]
            and all(_is_tapped(game, ask.seat, entry["text"]) for entry in named)
        ):
            del queue[: len(named)]

    def _number(self, game: Play, ask: Ask) -> int | None:
        queue = self._queue(ask, "choice")
        if ask.reason in ("multikicker", "replicate", "squad") and queue and "yes" in queue[0]:
            return self._times(ask, queue)
        if queue and "number" in queue[0] and ask.min <= queue[0]["number"] <= ask.max:
            return int(queue.pop(0)["number"])
        return None

    def _times(self, ask: Ask, queue: list[dict[str, Any]]) -> int:
        """A cost that may be paid any number of times: one yes each, until a no."""
        count = 0
        while queue and "yes" in queue[0] and count < ask.max:
            if not queue.pop(0)["yes"]:
                break
            count += 1
        if count == ask.max and queue and queue[0].get("yes") is False:
            queue.pop(0)
        return count

    def _modes(self, game: Play, ask: Ask) -> list[int] | None:
        queue = self._queue(ask, "mode")
        chosen: list[int] = []
        while queue and len(chosen) < ask.max:
            if queue[0].get("decline"):
                queue.pop(0)
                break
            mode = queue[0]["mode"] - 1
            if mode not in ask.options or (mode in chosen and not ask.repeat):
                break
            queue.pop(0)
            chosen.append(mode)
        return chosen if len(chosen) >= ask.min and chosen else None

    def _name(self, game: Play, ask: Ask) -> str | None:
        queue = self._queue(ask, "choice")
        if ask.data.get("costs") and queue:
            return self._way_to_pay(game, ask, queue)
        if ask.reason == "x" and queue and str(queue[0].get("number")) in ask.words:
            return str(queue.pop(0)["number"])
        if not queue or "text" not in queue[0]:
            return None
        word = _word(ask, queue[0]["text"])
        if word is not None:
            queue.pop(0)
        return word

    def _way_to_pay(self, game: Play, ask: Ask, queue: list[dict[str, Any]]) -> str | None:
        """ "Unless A or B": the way for which the next name fits, the first with a yes, the second with a no."""
        if "yes" in queue[0]:
            return ask.words[0 if queue.pop(0)["yes"] else -1]
        for word, cost in zip(ask.words, ask.data["costs"], strict=True):
            if any(pays(game, ask.seat, cost, text) for text in texts_of(queue[0])):
                return word
        return None

    def _objects(self, game: Play, ask: Ask) -> list[int] | None:
        chosen: list[int] = []
        queue = self._queue(ask, "choice")
        if ask.min == 0 and ask.reason != "target" and queue and "yes" in queue[0]:
            agreed = queue.pop(0)["yes"]
            if not agreed:
                return chosen
            if len(ask.options) == 1:
                self._one_object(game, ask, chosen)  # its name may follow the yes
                return list(ask.options)
        self._skip_gone(game, ask, queue)
        if ask.reason == "search" and not ask.min and self._is_for_another(game, ask, queue):
            return chosen
        while len(chosen) < ask.max:
            more = self._one_object(game, ask, chosen)
            if more is None:
                break
            chosen.append(more)
        if len(chosen) >= ask.min and (chosen or self._declined(ask)):
            return chosen
        if chosen:
            rest = [ref for ref in ask.options if ref not in chosen]
            return chosen + rest[: ask.min - len(chosen)]
        return None

    def _is_for_another(self, game: Play, ask: Ask, queue: list[dict[str, Any]]) -> bool:
        """ "A and/or B": whether the next answer names a card of the library that this half of the search cannot find."""
        names = [name for entry in queue[:1] for name in texts_of(entry)[:1]]
        library = [oid for seat in range(len(self.letters)) for oid in game.s.library[seat]]
        return any(
            any(is_named(names_of(game, oid), name) for oid in library)
            and not any(ref > 0 and is_named(names_of(game, ref), name) for ref in ask.options)
            for name in names
        )

    def _declined(self, ask: Ask) -> bool:
        for kind in ("target", "choice"):
            queue = self._queue(ask, kind)
            if queue and queue[0].get("decline"):
                queue.pop(0)
                return True
        return False

    def _one_object(self, game: Play, ask: Ask, chosen: list[int]) -> int | None:
        left = [ref for ref in ask.options if ref not in chosen and _may_join(ask, chosen, ref)]
        if ask.reason == "target" and self.waiting:
            ref = _find(game, self.letters, left, self.waiting[0])
            if ref is not None:
                self.waiting.pop(0)
                return ref
        for kind in ("target", "choice") if ask.reason == "target" else ("choice", "target"):
            queue = self._queue(ask, kind)
            if kind == ask.reason and queue and queue[0].get("decline"):
                return None  # no target: an answer to another question is none to this one
            if not queue or queue[0].get("decline"):
                continue
            ref = self._from_entry(game, left, queue)
            if ref is not None:
                return ref
        return None

    def _from_entry(self, game: Play, left: list[int], queue: list[dict[str, Any]]) -> int | None:
        entry = queue[0]
        parts = entry.get("targets") or entry.get("texts") or [entry]
        part = parts[0]
        wanted = (
            {"object": part}
            if isinstance(part, str)
            else {name: part[name] for name in ("object", "player", "text") if name in part}
        )
        if parts[0] is not entry and "seat" in part:
            wanted["player"] = part["seat"]
        ref = _find(game, self.letters, left, wanted)
        if ref is None:
            return None
        if "amount" in entry:
            self.shares[ref] = int(entry["amount"])
        if len(parts) > 1:
            name = "targets" if "targets" in entry else "texts"
            queue[0] = {**entry, name: parts[1:]}
        else:
            queue.pop(0)
        return ref

    def _distribute(self, game: Play, ask: Ask) -> list[int] | None:
        """Shares of a division: amounts of the target answers that were taken, or numbers one after the other."""
        said = [self.shares.pop(ref, 0) for ref in ask.options]
        if any(said):
            return said if sum(said) == ask.total and min(said) >= ask.each_min else None
        queue = self._queue(ask, "choice")
        shares: list[int] = []
        rest = ask.total
        while queue and "number" in queue[0] and len(shares) < len(ask.options):
            share = min(int(queue[0]["number"]), rest)
            queue.pop(0)
            shares.append(share)
            rest -= share
        if not shares:
            return None
        shares += [0] * (len(ask.options) - len(shares))
        shares[-1] += rest
        return shares if all(share >= ask.each_min for share in shares) else None

    def _order(self, game: Play, ask: Ask) -> list[int] | None:
        if ask.reason != "triggers":
            return self._order_objects(game, ask)
        order: list[int] = []
        queue = self._queue(ask, "choice")
        while queue and "text" in queue[0] and len(order) < len(ask.options):
            found = next(
                (i for i in ask.options if i not in order and find_trigger(game, ask, i, queue[0]["text"], self.lines)),
                None,
            )
            if found is None:
                break
            queue.pop(0)
            order.append(found)
        if not order:
            return None
        return order + [i for i in ask.options if i not in order]

    def _order_objects(self, game: Play, ask: Ask) -> list[int] | None:
        order: list[int] = []
        while len(order) < len(ask.options):
            ref = self._one_object(game, ask, order)
            if ref is None:
                break
            order.append(ref)
        return order + [ref for ref in ask.options if ref not in order] if order else None

    def _pay(self, game: Play, ask: Ask) -> int | None:
        queue = self._queue(ask, "choice")
        if not queue or "text" not in queue[0]:
            return None
        wanted = fold(queue[0]["text"])
        for index, word in enumerate(ask.words):
            if fold(word).startswith(wanted) or wanted.startswith(fold(word)):
                queue.pop(0)
                return index
        for index, source in enumerate(ask.data.get("sources", ())):
            if source in game.s.objects and has_line(game, source, queue[0]["text"], self.lines):
                queue.pop(0)
                return index
        return None

    def _piles(self, game: Play, ask: Ask) -> list[int] | None:
        chosen: list[int] = []
        while True:
            ref = self._one_object(game, ask, chosen)
            if ref is None:
                self._declined(ask)
                return chosen
            chosen.append(ref)


def _is_tapped(game: Play, seat: int, text: str) -> bool:
    """Whether the seat controls a tapped permanent of that name."""
    mine = (oid for oid in game.permanents() if game.controller_of(oid) == seat and game.s.objects[oid].tapped)
    return any(is_named(names_of(game, oid), text) for oid in mine)


def _is_like(entry: dict[str, Any], ask: Ask) -> bool:
    """Whether an entry is of the kind that a question asks for."""
    return any(word in entry for word in _PASSING[ask.kind])


def _expanded(entry: dict[str, Any]) -> dict[str, Any]:
    return dict(entry)


def _may_join(ask: Ask, chosen: list[int], ref: int) -> bool:
    """Whether the rules let it be chosen beside those ("each controlled by a different player")."""
    return ask.check is None or ask.reason != "target" or ask.check([*chosen, ref]) is None


def _find(game: Play, letters: list[str], options: list[int], wanted: dict[str, Any]) -> int | None:
    """The first legal one of that name, oldest first; players by letter."""
    letter = wanted.get("seat") or wanted.get("player")
    if letter is not None:
        seat = letters.index(letter)
        return next((ref for ref in options if ref < 0 and seat_of(ref) == seat), None)
    name = wanted.get("object") or wanted.get("text")
    if not name:
        return None
    name = re.sub("^cast ", "", name, flags=re.IGNORECASE)  # a half is named by what casts it
    objects = sorted((ref for ref in options if ref > 0), key=lambda ref: game.s.objects[ref].timestamp)
    exact = [ref for ref in objects if is_named(names_of(game, ref), name)]
    if exact:
        return exact[0]
    return next((ref for ref in objects if any(fold(own).startswith(fold(name)) for own in names_of(game, ref))), None)


def _word(ask: Ask, text: str) -> str | None:
    wanted = fold(text).removeprefix("cast ")  # a half is named by what casts it
    if wanted in _COLORS and _COLORS[wanted] in ask.words:
        return _COLORS[wanted]
    for word in ask.words:
        if fold(word) == wanted:
            return word
    for word in ask.words:
        if fold(word).startswith(wanted) or wanted.startswith(fold(word)):
            return word
    return text if ask.free else None


_PASSING = {
    "number": ("number",), "name": ("text",), "objects": ("text", "texts", "player"), "players": ("player",), "order": ("text",),
}  # fmt: skip
"""Kinds of questions for which answers before a fitting one are passed over, with the words of entries that fit them."""

_BY_KIND: dict[str, Any] = {
    "yes_no": Answers._yes_no, "number": Answers._number, "modes": Answers._modes, "name": Answers._name, "objects": Answers._objects,
    "players": Answers._objects, "distribute": Answers._distribute, "order": Answers._order, "pay": Answers._pay, "piles": Answers._piles,
}  # fmt: skip
