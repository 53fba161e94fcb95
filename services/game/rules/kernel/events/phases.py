"""The steps of a turn, and phases that are added to it (CR 500.1, 500.8)."""

from __future__ import annotations

from ..state.game import Game

STEPS = (
    "untap", "upkeep", "draw", "main1", "begin_combat", "declare_attackers", "declare_blockers", "first_strike_damage", "combat_damage",
    "end_combat", "main2", "end", "cleanup",
)  # fmt: skip


COMBAT_STEPS = STEPS[4:10]


def add_phases(game: Game, phases: tuple[str, ...], after: str) -> None:
    """Additional phases after the current one (CR 500.8): "combat", "main"."""
    combat = game.format.turn_steps(COMBAT_STEPS)
    added: list[str] = []
    for phase in phases:
        added += combat if phase == "combat" else ("main2",) if phase == "main" else (phase,)
    left = game.s.turn.steps_left
    if game.s.turn.step in combat:
        rest = tuple(step for step in left if step not in combat[combat.index(game.s.turn.step) + 1 :])
        kept = left[: len(left) - len(rest)] if not _again(left) else _current_combat(left)
        game.s.turn.steps_left = (*kept, *added, *left[len(kept) :])
    else:
        game.s.turn.steps_left = (*added, *left)


def _again(left: tuple[str, ...]) -> bool:
    return left.count("end_combat") > 1


def _current_combat(left: tuple[str, ...]) -> tuple[str, ...]:
    return left[: left.index("end_combat") + 1] if "end_combat" in left else ()
