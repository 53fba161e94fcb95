"""What is alike is treated alike, unless somebody chose: two of everything, and no rule of order (CR 608.2d, 101.4, 609.2).

The table is made of twins: the same two creatures for each player, the same two cards in each hand and graveyard, two kinds of counters on each creature, two opponents.
Where the twins differ afterwards, and no player was asked anything that could tell them apart, the kernel chose what a player had to choose, or left one out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from services.game.rules.kernel.ask.ask import Action
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from tests.rules.cards import creature
from tests.rules.generated.stage import BASICS, Stage, is_playing
from tests.rules.generated.subjects import Unstaged

RULE = "608.2d"
KINDS = ("page", "dream")
_ORDERED = (ob.TopOfGraveyard, pl.DefendingPlayer, pl.AttackingPlayer)
"""What tells twins apart by their place: cards by the order of a graveyard, players by where they sit or who attacks."""
OX = creature("Ox", "3/3", subtypes=("Ox",))
GOLEM = creature("Golem", "3/3", types="artifact creature", subtypes=("Golem",))


def applies(program: CardProgram) -> bool:
    """Cards that do something on the stack, and nothing by the order of things or by chance."""
    nodes = [node for face in program.faces[:1] for node in walk(face)]
    if any(isinstance(node, _ORDERED) or getattr(node, "random", False) for node in nodes):
        return False
    if any(isinstance(node, (fx.FlipCoin, fx.RollDie, fx.RestartGame, fx.PlaySubgame, fx.ExtraTurn)) for node in nodes):
        return False
    if any(isinstance(node, ab.ActivatedAbility) and _is_paid_with_twins(node) for node in nodes):
        return False
    return any(
        isinstance(node, (ab.SpellAbility, ab.ActivatedAbility, ab.TriggeredAbility, ab.ChapterAbility))
        for node in nodes
    )


def _is_paid_with_twins(ability: ab.ActivatedAbility) -> bool:
    """A mana ability that takes permanents or cards: what a payment takes is planned, and the player may pay otherwise (CR 601.2g)."""
    made = any(isinstance(node, fx.AddMana) for node in walk(ability.body))
    taking = (
        co.SacrificeCost,
        co.DiscardCost,
        co.ExileCost,
        co.TapCost,
        co.ReturnCost,
        co.RemoveCountersCost,
        co.UntapCost,
    )
    return made and any(isinstance(node, taking) for node in walk(ability.cost))


def findings(program: CardProgram) -> Iterator[str]:
    """Twins that have become different without a question. Raises Unstaged."""
    done = False
    for kind, index in _deeds(program):
        table = Table(program, kind)
        if table.carry_out(kind, index):
            done = True
            yield from (f"{kind} {index}: {what}" for what in table.differences())
    if not done:
        raise Unstaged("it can be neither cast nor activated here")


def _deeds(program: CardProgram) -> Iterator[tuple[str, int]]:
    yield "cast", -1
    for index, ability in enumerate(program.faces[0].abilities):
        if isinstance(ability, ab.ActivatedAbility) and ability.zone == "battlefield":
            yield "activate", index


class Table(Stage):
    """Three players, of each twins; remembers which objects, players and words were in a question."""

    def __init__(self, program: CardProgram, kind: str) -> None:
        self.twins: list[tuple[int, int]] = []
        super().__init__(seats=3, lands=2)
        self.source = self.put("A", "hand" if kind == "cast" else "battlefield", program)
        self.random = 0
        self.names_kind = any(getattr(node, "kind", "") in KINDS for face in program.faces for node in walk(face))

    def _lay_out(self, letters: str, lands: int) -> None:
        for letter in letters:
            for program in (OX, GOLEM):
                for zone in ("battlefield", "graveyard", "hand"):
                    self.twins.append((self.put(letter, zone, program), self.put(letter, zone, program)))
            for basic in BASICS:
                self.put(letter, "battlefield", basic, lands)
        for oid in self.game.permanents():
            if "land" not in self.game.chars(oid).types:
                self.game.edit(oid).counters = dict.fromkeys(KINDS, 2)

    def carry_out(self, kind: str, index: int) -> bool:
        """Cast or activate it and let everything resolve."""
        self.to("main1")
        if self.source not in (*self.game.s.battlefield, *self.game.s.hand[0]):
            return False
        self.random = self.game.rng.counter
        if not self.do("A", lambda action: self._is_wanted(action, kind, index)):
            return False
        self.settle_stack()
        return not self.game.over

    def _is_wanted(self, action: Action, kind: str, index: int) -> bool:
        if kind == "cast":
            return is_playing(action, self.source)
        return (
            action.kind == "activate" and action.obj == self.source and action.ability == index and not action.is_mana
        )

    def differences(self) -> Iterator[str]:
        """Twins that differ, and were in no question; players likewise; kinds of counters likewise."""
        if self.game.rng.counter != self.random:
            return
        told = self._told_apart()
        for first, second in self.twins:
            if first in told or second in told:
                continue
            one, other = self._picture(first), self._picture(second)
            if one != other:
                yield f"of two {self.name(first)} one is {one} and one is {other}, and nobody chose"
        yield from self._kinds()
        if not any(self._is_of_an_opponent(ref) for ref in told) and all(ask.seat == 0 for ask in self.asked):
            one, other = self._player(1), self._player(2)
            if one != other:
                yield f"of two opponents one has {one} and one has {other}, and nobody chose"

    def _told_apart(self) -> set[int]:
        """What was an option of some question: whoever answered it could tell them apart."""
        found: set[int] = set()
        for ask in self.asked:
            found |= {option for option in ask.options if isinstance(option, int)}
            found |= {each for one, others in ask.pairs for each in (one, *others)}
            found |= set(ask.data.get("objs", ()))
        return found

    def _is_of_an_opponent(self, ref: int) -> bool:
        if ref <= 0:
            return ref in (-2, -3)
        row = self.game.s.objects.get(ref)
        return row is not None and (row.owner != 0 or row.controller != 0)

    def _kinds(self) -> Iterator[str]:
        """Of two kinds of counters on one permanent one was taken, or put, and nobody was asked which (CR 122.1, 608.2d)."""
        if self.names_kind or any(ask.kind in ("name", "distribute", "number", "modes") for ask in self.asked):
            return
        for oid in {oid for pair in self.twins for oid in pair} & set(self.game.s.battlefield):
            counters = self.game.s.objects[oid].counters
            if counters.get(KINDS[0], 0) != counters.get(KINDS[1], 0):
                yield f"of two kinds of counters on {self.name(oid)} there are {counters} now, and nobody chose"

    def _picture(self, oid: int) -> tuple[Any, ...]:
        row = self.game.s.objects[self.newest(oid)]
        if row.zone != "battlefield":
            return (row.zone, row.controller, row.face_down)
        chars = self.game.chars(row.id)
        return (
            row.zone, self.game.controller_of(row.id), row.tapped, row.damage, chars.power, chars.toughness, tuple(sorted(row.counters.items())),
            tuple(sorted(chars.types)), tuple(sorted(chars.keywords)),
        )  # fmt: skip

    def _player(self, seat: int) -> tuple[Any, ...]:
        state, player = self.game.s, self.game.s.players[seat]
        ours = [oid for oid in self.game.permanents() if self.game.controller_of(oid) == seat]
        return (
            player.life, player.alive, len(state.hand[seat]), len(state.library[seat]), len(state.graveyard[seat]), len(ours),
            tuple(sorted(player.counters.items())),
        )  # fmt: skip
