"""Nobody is told what only somebody else may know: after every step, in all that is sent (CR 400.2, 402.3, 406.3, 701.20, 708.5).

Each card that begins in a hand or a library has a name of its own. The opponent, the third player and those who only watch may learn the name of another's card only when
it has been in a public zone face up, or was revealed, or the opponent was asked about it. Only for cards whose text says that something is revealed is what was revealed to all left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from services.game.rules import view
from services.game.rules.kernel.state.rows import FACE_UP, GONE, PUBLIC_ZONES
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from services.game.rules.view import PUBLIC, Viewer
from tests.rules.cards import creature
from tests.rules.generated.stage import PASSES, Stage, is_playing
from tests.rules.generated.subjects import Unstaged

RULE = "400.2"
_OPPONENT = 1
_READERS = (_OPPONENT, 2, PUBLIC)
_NAMES = {_OPPONENT: "the opponent", 2: "the third player", PUBLIC: "the public"}
_SECRET = "Secret"
_HIDES: tuple[type[Node], ...] = (
    fx.Draw, fx.Discard, fx.Search, fx.LookAtTop, fx.Scry, fx.Surveil, fx.Mill, fx.Manifest, fx.TurnFace, fx.Reveal, fx.RevealUntil, fx.Shuffle, fx.SeparatePiles,
)  # fmt: skip
_HIDING_KEYWORDS = {"foretell", "hideaway", "morph", "megamorph", "disguise", "ninjutsu", "cycling", "plot", "manifest"}
_ZONES = ("hand", "library")
_REVEALING_KEYWORDS = {"cascade", "discover", "miracle", "ripple", "explore", "clash", "transmute", "typecycling", "forecast", "reinforce", "amplify", "splice", "champion"}  # fmt: skip


def applies(program: CardProgram) -> bool:
    """Cards that do something with hidden cards."""
    return any(_hides(node) for face in program.faces for node in walk(face))


def _hides(node: Node) -> bool:
    if isinstance(node, fx.Move):
        return node.face_down or node.to in _ZONES
    if isinstance(node, ab.Keyword):
        return node.name in _HIDING_KEYWORDS
    return isinstance(node, _HIDES)


def _reveals(program: CardProgram) -> bool:
    """Whether the text shows cards to all: what is revealed, and what is searched for by what it is."""
    for node in (node for face in program.faces for node in walk(face)):
        if isinstance(node, (fx.RevealUntil, co.RevealCost, co.BeholdCost, fx.Clash)) or (
            isinstance(node, fx.Reveal) and not node.look
        ):
            return True
        if getattr(node, "reveal", False) or getattr(node, "face_up", False) or getattr(node, "reveal_chosen", False):
            return True
        if isinstance(node, fx.Discard) and node.chooser is not None:
            return True
        if isinstance(node, ab.Keyword) and node.name in _REVEALING_KEYWORDS:
            return True
        if isinstance(node, fx.KeywordAction) or getattr(node, "rule", "") in ("top_card_revealed", "hands_revealed"):
            return True
    return False


def findings(program: CardProgram) -> Iterator[str]:
    """Names and handles of hidden cards in what the third player or the public is sent. Raises Unstaged."""
    done = False
    for kind, index in _deeds(program):
        table = Table(program, kind)
        if table.begin(kind, index):
            done = True
            yield from table.leaks()
    if not done:
        raise Unstaged("it can be neither cast nor activated here")


def _deeds(program: CardProgram) -> Iterator[tuple[str, int]]:
    yield "cast", -1
    for index, ability in enumerate(program.faces[0].abilities):
        if isinstance(ability, ab.ActivatedAbility) and ability.zone in ("battlefield", "hand"):
            yield ("activate" if ability.zone == "battlefield" else "hand"), index


class Table(Stage):
    """Three players; what the third and the public are sent is read after every input."""

    def __init__(self, program: CardProgram, kind: str) -> None:
        super().__init__(seats=3, lands=3)
        self.program = program
        self.source = self.put("A", "battlefield" if kind == "activate" else "hand", program)
        self.viewers = [Viewer(seat, bytes([seat % 256])) for seat in _READERS]
        self.secrets: dict[int, str] = {}  # by card
        self.shown: set[str] = set()  # to the opponent, in questions
        self.found: list[str] = []
        self.reveals = _reveals(program)
        self.picture: view.Picture | None = None
        for letter in "AB":
            for zone in _ZONES:
                for number in range(3):
                    name = f"{_SECRET} {letter} {zone} {number}"
                    oid = self.put(letter, zone, creature(name, "2/2", cost="{9}{9}"))
                    self.secrets[self.game.s.objects[oid].card] = name

    def begin(self, kind: str, index: int) -> bool:
        """Cast or activate it, reading along."""
        self.to("main1")
        if self.source not in (*self.game.s.battlefield, *self.game.s.hand[0]):
            return False
        self.game.facts.take()
        self.picture = view.picture(self.game)
        for offered, action in enumerate(self.actions("A")):
            cast = is_playing(action, self.source) if kind == "cast" else False
            if cast or (kind != "cast" and action.kind == "activate" and action.obj == self.source and action.ability == index):  # fmt: skip
                refusal = self.game.answer(0, offered)
                self._read()
                self._settle()
                return refusal is None
        return False

    def leaks(self) -> Iterator[str]:
        """Resolve everything, and play on into the next turn."""
        for _ in range(PASSES):
            if not self.game.s.stack or self.game.over:
                break
            self.pass_()
        yield from dict.fromkeys(self.found)

    def pass_(self) -> None:
        """Pass, and read what is sent."""
        super().pass_()
        self._read()

    def _answered(self) -> None:
        self._read()

    def _show(self) -> None:
        """What the opponent is or was asked about, it may know."""
        rows = self.game.s.objects
        for ask in (*self.asked, *self.game.asks):
            if ask.decider == _OPPONENT and ask.kind != "priority":
                cards = {rows[ref].card for ref in ask.options if ref in rows} & self.secrets.keys()
                self.shown |= {self.secrets[card] for card in cards}

    def _secrets_of(self, seat: int) -> list[str]:
        """What that reader may not know: the opponent its own cards, and what it was asked about."""
        names = self.secrets.values()
        return [
            name for name in names if seat != _OPPONENT or (name not in self.shown and name.startswith(f"{_SECRET} A"))
        ]

    def _read(self) -> None:
        """What the outsiders are sent now: the changes with the facts, and what a snapshot would say."""
        game = self.game
        if self.picture is None or game.over:
            return
        facts, before = game.facts.take(), self.picture
        self.picture = view.picture(game, before)
        changes = view.Changes(before, self.picture)
        self._publish(facts)
        self._show()
        for viewer in self.viewers:
            changed = view.delta(game, changes, facts, viewer)
            sent = json.dumps([changed, view.snapshot(game, self.picture, viewer)])
            for name in self._secrets_of(viewer.seat):
                if f'"{name}"' in sent:
                    self.found.append(f"{_NAMES[viewer.seat]} reads {name}")
            for oid in self._hidden() if viewer.seat != _OPPONENT else ():
                if f'"{viewer.handle(oid)}"' in sent:
                    self.found.append(f"a handle of {self.name(oid)} in {game.s.objects[oid].zone} is sent")

    def _publish(self, facts: list[view.Fact]) -> None:
        """Secrets that are none any more: face up in a public zone once, or revealed by a card that says so."""
        objects = self.game.s.objects
        for row in objects.values():
            zone = row.choices.get("zone", "") if row.zone == GONE else row.zone
            if zone in PUBLIC_ZONES and row.face_down == FACE_UP:
                self.secrets.pop(row.card, None)
        for fact in facts:
            self._publish_fact(fact)

    def _publish_fact(self, fact: view.Fact) -> None:
        objects = self.game.s.objects
        if fact.kind == "revealed" and self.reveals:
            for oid in fact.data.get("objs", ()):
                if oid in objects:
                    self.secrets.pop(objects[oid].card, None)

    def _hidden(self) -> list[int]:
        """Objects of hidden zones whose card has never been seen."""
        state = self.game.s
        return [
            oid for zones in (state.hand, state.library) for zone in zones for oid in zone if state.objects[oid].card in self.secrets
        ]  # fmt: skip
