"""What the characteristics of permanents follow from, as long as no effect looks beyond the permanents: so the layers need not run again (CR 613) where all of it is as it was.

Most changes leave it alone: a card that is drawn, cast or discarded, damage, a step that begins. An effect that counts cards in a graveyard, looks at what is tapped or
whose turn it is reads more than this (`aspects.BEYOND` and the other aspects): with one of those in force the layers run after every change that it reads.
"""

from __future__ import annotations

from ...program.abilities import StaticAbility
from ...program.cards import CardProgram
from ..state.characteristics import Characteristics
from ..state.game import Game
from ..state.rows import CastInfo, Effect, Obj
from . import before_effects

Fact = tuple[int, int, CastInfo | None, dict[str, int], dict[str, str]]
"""Of a permanent: its timestamp, its host, how it was cast, its counters, what was chosen for it."""
Far = tuple[int, str, StaticAbility, Characteristics, Fact]
"""A static ability that works outside the battlefield: its object, its key there, itself, the object's printed row, and what else is known of it."""


class Ground:
    """The permanents that are phased in, in their order, each before effects; the effects of resolutions; what has effects elsewhere; who is in the game."""

    __slots__ = ("alive", "bases", "effects", "facts", "far", "is_closed", "oids", "programs", "rows")

    def __init__(self, programs: tuple[CardProgram, ...]) -> None:
        self.programs = programs
        self.oids: list[int] = []
        self.bases: list[Characteristics] = []
        self.facts: list[Fact] = []
        self.rows: list[Obj | None] = []  # the rows themselves, where they cannot change any more
        self.effects: list[Effect] = []
        self.far: list[Far] = []
        self.alive: list[int] = []
        self.is_closed = False  # nothing that the layers looked at lies beyond this

    def is_like(self, other: Ground) -> bool:
        """Whether the layers would give the same."""
        return (
            self.oids == other.oids
            and self.bases == other.bases
            and self.effects == other.effects
            and self.facts == other.facts
            and self.far == other.far
            and self.alive == other.alive
        )


def ground_of(game: Game, known: Ground | None) -> Ground:
    """The ground as it is now. Of a permanent whose row has stayed what it was, nothing is looked at again."""
    state, found = game.s, Ground(game.s.programs)
    found.effects, found.alive = list(state.effects), game.alive()
    epoch, objects, place = state.epoch, state.objects, 0
    old: list[Obj | None] = [] if known is None or known.programs is not state.programs else known.rows
    for oid in state.battlefield:
        row = objects[oid]
        if row.phased_out:
            continue
        if known is not None and place < len(old) and old[place] is row:
            base, fact = known.bases[place], known.facts[place]
        else:
            base, fact = before_effects.base(game, row), _fact(row)
        found.oids.append(oid)
        found.bases.append(base)
        found.facts.append(fact)
        found.rows.append(row if row.epoch != epoch and not row.parts else None)
        place += 1
    return found


def far_of(game: Game) -> list[Far]:
    """What has static abilities that work outside the battlefield. While the layers run, as printed."""
    objects = game.s.objects
    return [
        (oid, key, ability, before_effects.base(game, objects[oid]), _fact(objects[oid]))
        for oid, key, ability in before_effects.statics_elsewhere(game)
    ]


def _fact(row: Obj) -> Fact:
    return (row.timestamp, row.attached_to, row.cast, row.counters, row.choices)
