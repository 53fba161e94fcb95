"""What an organiser announces before registration opens (MTR 1.6, 10.2 to 10.4, Appendix B; Duel Commander 204.4)."""

from __future__ import annotations

import msgspec

from . import bracket, facts, pod_bracket
from .facts import RATED, Plan
from .pod_scoring import PRESETS
from .refusals import Refusal
from .shapes import SHAPES, Shape
from .staff import LEVELS

MOST_ROUNDS = 20
LEAST_MATCH_S = 40 * 60
LEAST_ROUND_S, LONGEST_ROUND_S = 3600, 90 * 24 * 3600
MOST_PHASES = 4
_LEAST_ABSENT_S = 10


def created(plan: Plan, organiser: str, secret: str) -> facts.Created:
    """The first fact of an event, with the format's own number of games. Raises Refusal for what is not by the rules."""
    shape = SHAPES.get(plan.format, SHAPES["duel"])
    plan = msgspec.structs.replace(plan, best_of=plan.best_of or shape.best_of)
    _require_structure(plan, shape)
    _require_match(plan, shape)
    plan = _phased(plan, shape)
    if plan.unified and not shape.is_team:
        raise Refusal("BAD_STRUCTURE", "8.4", "decks are unified in teams")
    if plan.rated not in RATED or (plan.rated and not plan.plays_here):
        raise Refusal("BAD_STRUCTURE", "1.4", "games that are made here are rated by winner or by elimination")
    if plan.level not in LEVELS:
        raise Refusal("BAD_STRUCTURE", "1.12", f"a level is {', '.join(LEVELS)}")
    if plan.scoring and (not shape.is_pod or plan.scoring not in PRESETS):
        raise Refusal("BAD_STRUCTURE", "3.1", f"pods are scored by {', '.join(PRESETS)}; others by the book")
    return facts.Created(plan, organiser, secret)


def _require_structure(plan: Plan, shape: Shape) -> None:
    if plan.rounds and not shape.least_rounds <= plan.rounds <= MOST_ROUNDS:
        message = f"such an event has {shape.least_rounds} to {MOST_ROUNDS} Swiss rounds"
        raise Refusal("BAD_STRUCTURE", "10.2", message)
    cuts = pod_bracket.SIZES if shape.is_pod else bracket.SIZES
    if plan.cut not in (-1, 0, *cuts):
        raise Refusal("BAD_STRUCTURE", "10.4", f"such a playoff has {', '.join(map(str, cuts))} players")
    if plan.late_until > MOST_ROUNDS:
        raise Refusal("BAD_STRUCTURE", "2.7", f"players come late up to round {MOST_ROUNDS} at most")


def _phased(plan: Plan, shape: Shape) -> Plan:
    """The plan with the rounds and the first format of its phases (MTR 10.4). Raises Refusal."""
    if not plan.phases:
        return plan
    first, last = plan.phases[0], plan.phases[-1]
    if len(plan.phases) < 2 or len(plan.phases) > MOST_PHASES:
        raise Refusal("BAD_PHASES", "10.4", f"an event has 2 to {MOST_PHASES} phases, or none are named")
    if any(SHAPES.get(each.format) != shape for each in plan.phases):
        raise Refusal("BAD_PHASES", "10.4", "as many players sit at the tables of every phase")
    if any(each.rounds < 1 for each in plan.phases[:-1]):
        raise Refusal("BAD_PHASES", "10.4", "every phase has rounds; without them the last one is the playoff")
    rounds = sum(each.rounds for each in plan.phases)
    if plan.rounds not in (0, rounds) or plan.late_until or plan.unified or plan.league:
        message = "the rounds are those of the phases; lists of all phases are there before the start, one by one, and seasons have one"
        raise Refusal("BAD_PHASES", "2.7", message)
    if not last.rounds and not plan.cut:
        raise Refusal("BAD_PHASES", "10.4", "the last phase is the playoff, and there is none")
    plan = msgspec.structs.replace(plan, rounds=rounds, format=first.format, rules_version=first.rules_version)
    _require_structure(plan, shape)
    return plan


def _require_match(plan: Plan, shape: Shape) -> None:
    if plan.best_of < 1 or plan.best_of % 2 == 0 or plan.best_of > 9:
        raise Refusal("BAD_STRUCTURE", "2.1", "a match is the best of 1, 3, 5, 7 or 9 games")
    if shape.is_pod and plan.best_of > 1:
        raise Refusal("BAD_STRUCTURE", "2.1", "a pod plays one game")
    if plan.match_seconds and plan.match_seconds < LEAST_MATCH_S:
        raise Refusal("BAD_STRUCTURE", "Appendix B", "a round has at least 40 minutes")
    if plan.prompt_seconds and plan.absent_seconds < _LEAST_ABSENT_S:
        raise Refusal("BAD_STRUCTURE", "2.10", f"who is away is waited for, {_LEAST_ABSENT_S} seconds at least")
    if plan.round_seconds and not LEAST_ROUND_S <= plan.round_seconds <= LONGEST_ROUND_S:
        raise Refusal("BAD_STRUCTURE", "2.4", "a round with a deadline has an hour to ninety days")
    if plan.round_seconds and plan.plays_here and not plan.prompt_seconds:
        raise Refusal("BAD_STRUCTURE", "2.4", "games of a round with a deadline have a time for each decision")


def deviations(plan: Plan) -> list[str]:
    """The fact sheet: where this event departs from the documents, one sentence each."""
    shape, found = SHAPES.get(plan.format, SHAPES["duel"]), []
    if plan.third:
        found.append("Percentages do not fall below 1/3, in place of 0.33 (MTR Appendix C).")
    if shape.is_pod:
        found.append(
            f"Pods of four are scored by the preset {plan.scoring or 'topdeck_standard'}; the MTR knows no pods."
        )
    if shape.is_pod and 0 < plan.rounds < 3:
        found.append("Fewer than three rounds (MTR 10.2).")
    if plan.best_of == 1 and not shape.is_pod:
        found.append("A match of one game that is drawn is a drawn match; no other game follows (MTR 2.1, 9.1).")
    if plan.plays_here:
        found.append("Logs of games are always open to officials (MTR 2.13).")
        if plan.prompt_seconds:
            found.append(
                f"Each decision has {plan.prompt_seconds} seconds; who is away for {plan.absent_seconds} more has lost the match and drops (MTR 2.10)."
            )
    if plan.round_seconds:
        found.append(
            "A round has a deadline: then who was ready has won, where all or none were the match is drawn or lost by all, and in a playoff the higher seed goes on (MTR 2.4, 2.10)."
        )
    if plan.format == "duel" and plan.match_seconds not in (0, 3000, 3300, 3600):
        found.append("Rounds are not of 50, 55 or 60 minutes (Duel Commander 204.1).")
    return found
