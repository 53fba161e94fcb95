"""What an organiser announces before registration opens (MTR 1.6, 10.2 to 10.4, Appendix B; Duel Commander 204.4)."""

from __future__ import annotations

import msgspec

from . import bracket, facts, pod_bracket
from .facts import AFTER, BY_ELIMINATION, DURING, FEATURED, NEVER, RATED, Plan, Publication
from .pod_scoring import PRESETS
from .refusals import Refusal
from .rounds import LEAST_PLAYERS
from .shapes import SHAPES, Shape
from .staff import LEVELS

MOST_ROUNDS = 20
MOST_POINTS = 1000
LEAST_MATCH_S = 40 * 60
LEAST_ROUND_S, LONGEST_ROUND_S = 3600, 90 * 24 * 3600
MOST_PHASES = 4
MOST_LEAST = 1000
LONGEST_WORDS = 2000
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
    if plan.advance_points and not (plan.cut and 0 < plan.advance_points <= MOST_POINTS):
        raise Refusal("BAD_STRUCTURE", "10.4", "points for a playoff need one, and can be reached")
    _require_advertised(plan)
    _require_publication(plan.publication)
    return facts.Created(plan, organiser, secret)


def _require_structure(plan: Plan, shape: Shape) -> None:
    if plan.rounds and not shape.least_rounds <= plan.rounds <= MOST_ROUNDS:
        message = f"such an event has {shape.least_rounds} to {MOST_ROUNDS} Swiss rounds"
        raise Refusal("BAD_STRUCTURE", "10.2", message)
    cuts = pod_bracket.SIZES if _playoff_shape(plan, shape).is_pod else bracket.SIZES
    if plan.cut not in (-1, 0, *cuts):
        raise Refusal("BAD_STRUCTURE", "10.4", f"such a playoff has {', '.join(map(str, cuts))} players")
    if plan.late_until > MOST_ROUNDS:
        raise Refusal("BAD_STRUCTURE", "2.7", f"players come late up to round {MOST_ROUNDS} at most")


def _playoff_shape(plan: Plan, shape: Shape) -> Shape:
    return SHAPES.get(plan.phases[-1].format, shape) if plan.phases else shape


def _phased(plan: Plan, shape: Shape) -> Plan:
    """The plan with the rounds and the first format of its phases (MTR 10.4). Raises Refusal."""
    if not plan.phases:
        return plan
    first, last = plan.phases[0], plan.phases[-1]
    if len(plan.phases) < 2 or len(plan.phases) > MOST_PHASES:
        raise Refusal("BAD_PHASES", "10.4", f"an event has 2 to {MOST_PHASES} phases, or none are named")
    *swiss, playoff = (SHAPES.get(each.format) for each in plan.phases)
    if any(each != shape for each in (swiss if last.rounds == 0 else [*swiss, playoff])):
        raise Refusal("BAD_PHASES", "10.4", "as many players sit at the tables of every Swiss round")
    if playoff is None or playoff.team != shape.team:
        raise Refusal("BAD_PHASES", "10.4", "who plays the Swiss rounds plays the playoff: players, or the same teams")
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
    _require_best_of(plan.best_of, shape)
    _require_playoff(plan, shape)
    if plan.match_seconds and plan.match_seconds < LEAST_MATCH_S:
        raise Refusal("BAD_STRUCTURE", "Appendix B", "a round has at least 40 minutes")
    if plan.prompt_seconds and plan.absent_seconds < _LEAST_ABSENT_S:
        raise Refusal("BAD_STRUCTURE", "2.10", f"who is away is waited for, {_LEAST_ABSENT_S} seconds at least")
    if plan.round_seconds and not LEAST_ROUND_S <= plan.round_seconds <= LONGEST_ROUND_S:
        raise Refusal("BAD_STRUCTURE", "2.4", "a round with a deadline has an hour to ninety days")
    if plan.round_seconds and plan.plays_here and not plan.prompt_seconds:
        raise Refusal("BAD_STRUCTURE", "2.4", "games of a round with a deadline have a time for each decision")


def _require_advertised(plan: Plan) -> None:
    if len(plan.words) > LONGEST_WORDS:
        raise Refusal("BAD_STRUCTURE", "1.6", f"an announcement has {LONGEST_WORDS} characters at most")
    if plan.least_age and plan.level != "regular":
        raise Refusal("BAD_STRUCTURE", "1.4", "only events at Regular level are for those of an age")
    if plan.least_players and not LEAST_PLAYERS <= plan.least_players <= MOST_LEAST:
        raise Refusal("BAD_STRUCTURE", "10.1", f"an event needs {LEAST_PLAYERS} players or teams, or more")


def _require_playoff(plan: Plan, shape: Shape) -> None:
    """MTR 2.1, Appendix B: games and time of a playoff's matches."""
    if (plan.playoff_best_of or plan.playoff_seconds) and not plan.cut:
        raise Refusal("BAD_STRUCTURE", "10.4", "there is no playoff")
    if plan.playoff_best_of:
        _require_best_of(plan.playoff_best_of, _playoff_shape(plan, shape))
    if plan.playoff_seconds and plan.playoff_seconds < LEAST_MATCH_S:
        raise Refusal("BAD_STRUCTURE", "Appendix B", "a match has at least 40 minutes")


def _require_best_of(best_of: int, shape: Shape) -> None:
    if best_of < 1 or best_of % 2 == 0 or best_of > 9:
        raise Refusal("BAD_STRUCTURE", "2.1", "a match is the best of 1, 3, 5, 7 or 9 games")
    if shape.is_pod and best_of > 1:
        raise Refusal("BAD_STRUCTURE", "2.1", "a pod plays one game")


_PUBLISHED = {
    "lists": (NEVER, AFTER, FEATURED, DURING),
    "pairings": (AFTER, DURING),
    "standings": (AFTER, DURING),
    "replays": (NEVER, AFTER, DURING),
    "hashes": (NEVER, DURING),
    "log": (NEVER, AFTER),
    "penalties": (NEVER, AFTER, DURING),
}
_WHEN = {
    NEVER: "are not published",
    AFTER: "are published when the event is over",
    FEATURED: "are published of players in feature matches, while these are played",
    DURING: "are published while the event goes on",
}
_CALLED = {
    "lists": "Deck lists",
    "pairings": "Pairings of others",
    "standings": "Standings",
    "replays": "Replays with all hands of matches that are over",
    "hashes": "Hashes of deck lists",
    "log": "The log's entries",
    "penalties": "Penalties",
}


WATCHED_BY = {"everybody": "everybody", "friends": "friends of their players", "nobody": "nobody"}
LEAST_DELAY_S, MOST_DELAY_S = 120, 1800
"""How late those look on who are no judges."""


def _require_publication(publication: Publication) -> None:
    for what, allowed in _PUBLISHED.items():
        if getattr(publication, what) not in allowed:
            raise Refusal("BAD_PUBLICATION", "1.2", f"{what} are published {', '.join(allowed)}")
    if publication.watch not in WATCHED_BY:
        raise Refusal("BAD_PUBLICATION", "1.11", f"tables are watched by {', '.join(WATCHED_BY)}")
    if publication.watch_seconds and not LEAST_DELAY_S <= publication.watch_seconds <= MOST_DELAY_S:
        raise Refusal("BAD_PUBLICATION", "1.11", f"tables are watched {LEAST_DELAY_S} to {MOST_DELAY_S} seconds late")


def fact_sheet(plan: Plan) -> list[str]:
    """What players have to know beside the plan's numbers, one sentence each (MTR 1.1, 1.2, 1.12)."""
    found = ["A premier event: officials do not play (MTR 1.5)." if plan.premier else "Not a premier event."]
    rated = {
        "": "Its games are not rated.",
        "winner": "Its games are rated by who won.",
        BY_ELIMINATION: "Its games are rated by the order in which players fell.",
    }
    found.append(rated[plan.rated])
    found.append(f"The Rules Enforcement Level is {plan.level.capitalize()} (MTR 1.12).")
    if plan.least_age:
        found.append(f"For players of {plan.least_age} years and older; accounts do not say their age (MTR 1.4).")
    if plan.least_players:
        found.append(f"It takes place with {plan.least_players} or more who are there at the start (MTR 10.1).")
    found += _of_the_playoff(plan)
    if plan.advance_points:
        found.append(
            f"Who has {plan.advance_points} match points is in the playoff and has byes until then (MTR 10.4)."
        )
    if plan.starts_rounds:
        found.append("A round is shown when it is paired, and played when an official starts it.")
    if plan.plays_here:
        who, late = WATCHED_BY[plan.publication.watch], plan.publication.watch_seconds or LEAST_DELAY_S
        found.append(f"Its tables are watched by {who}, {late} seconds late, and by its judges at once.")
    return [*found, *(f"{name} {_WHEN[getattr(plan.publication, what)]}." for what, name in _CALLED.items())]


def _of_the_playoff(plan: Plan) -> list[str]:
    if not plan.cut:
        return []
    games = f"Its playoff's matches are the best of {plan.playoff_best_of}." if plan.playoff_best_of else ""
    if not plan.playoff_seconds:
        return [*filter(None, [games]), "Its playoff is untimed."]
    time = f"Its playoff's matches have {plan.playoff_seconds // 60} minutes, the final has no limit (MTR Appendix B)."
    return [*filter(None, [games]), time]


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
    if (playoff := _playoff_shape(plan, shape)) != shape:
        found.append(
            f"The playoff is of {'pods' if playoff.is_pod else 'two players at a table'}, the Swiss rounds are not (MTR 10.4)."
        )
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
