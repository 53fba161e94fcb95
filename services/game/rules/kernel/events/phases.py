"""The steps of a turn, and phases and steps that are added to it (CR 500.1, 500.8-500.10)."""

from __future__ import annotations

from typing import Final

from ..state.game import Game

STEPS = (
    "untap", "upkeep", "draw", "main1", "begin_combat", "declare_attackers", "declare_blockers", "first_strike_damage", "combat_damage",
    "end_combat", "main2", "end", "cleanup",
)  # fmt: skip


COMBAT_STEPS = STEPS[4:10]


_ADDED: Final = {"beginning": STEPS[:3], "main": ("main2",)}
"""The steps of what is added, where it is no single step; a combat phase has those of the format."""


_NAMED: Final = {"main": ("main1", "main2"), "combat": COMBAT_STEPS}
"""The steps of the phases that an effect names as the one after which it adds others."""


def is_in_phase(game: Game, name: str) -> bool:
    """Whether it is a main phase or a combat phase now (CR 500.8)."""
    return game.s.turn.step in game.format.turn_steps(_NAMED[name])


def add_phases(game: Game, phases: tuple[str, ...], after: str) -> None:
    """Additional phases after the current one (CR 500.8): "beginning", "combat", "main"; or steps (500.9, 500.10), after the current one if so said.

    Of the phase that a single step makes the other steps are skipped.
    """
    combat = game.format.turn_steps(COMBAT_STEPS)
    added = [step for phase in phases for step in (combat if phase == "combat" else _ADDED.get(phase, (phase,)))]
    left = game.s.turn.steps_left
    kept = () if after == "step" else _rest_of_phase(game.s.turn.step, left, (STEPS[:3], combat, ("end", "cleanup")))
    game.s.turn.steps_left = (*kept, *added, *left[len(kept) :])


def _rest_of_phase(step: str, left: tuple[str, ...], phases: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The steps of the current phase that are still to come."""
    phase = next((phase for phase in phases if step in phase), ())
    due = phase[phase.index(step) + 1 :] if phase else ()
    count = 0
    while count < len(left) and left[count] in due:
        due = due[due.index(left[count]) + 1 :]
        count += 1
    return left[:count]
