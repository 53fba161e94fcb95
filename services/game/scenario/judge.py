"""Judges scenarios: pass, fail, unsupported or error, with the grades of their cards."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ..rules.formats.options import BadOption
from ..rules.formats.registry import BadSeating, UnknownFormat
from ..rules.program.cards import FULL
from .formats import BadTable
from .play import Play
from .shelf import Shelf
from .table import NoHost, UnknownCard, UnknownSeat


def judge(scenario: dict[str, Any], cards: Shelf, clock: Callable[[], float] = time.perf_counter) -> dict[str, Any]:
    """The result of one scenario, as the runner's JSON object."""
    begun = clock()
    result: dict[str, Any] = {
        "id": scenario["id"],
        "status": "error",
        "why": "",
        "cards": {},
        "unused": 0,
        "defaults": 0,
        "ms": 0.0,
    }
    try:
        _run(scenario, cards, result)
    except UnknownSeat as unknown:
        result["status"], result["why"] = "fail", f"the table has no seat {unknown}"
    except NoHost as aura:
        result["status"], result["why"] = "fail", f"nothing that {aura} could enchant is set up"
    except (BadTable, BadSeating, BadOption, UnknownFormat) as wrong:
        result["status"], result["why"] = "fail", str(wrong)
    except UnknownCard as unknown:
        result["why"] = f"unknown card {unknown}"
    except Exception as error:
        result["status"], result["why"] = "error", f"{type(error).__name__}: {error}"
    result["ms"] = round((clock() - begun) * 1000, 1)
    return result


def check_seats(scenario: dict[str, Any]) -> None:
    """Raises UnknownSeat when a row names a seat that the table does not have."""
    letters = scenario["seats"]
    for row in (*scenario["script"], *scenario["expect"], *scenario.get("answers", ())):
        defender = row.get("defender") or {}
        named = [row.get("seat"), defender.get("seat"), *(target.get("seat") for target in row.get("targets", ()))]
        for letter in named:
            if letter is not None and letter not in letters:
                raise UnknownSeat(letter)


def _run(scenario: dict[str, Any], cards: Shelf, result: dict[str, Any]) -> None:
    programs = {entry["name"]: cards.program(entry["name"]) for entry in scenario["cards"]}
    result["cards"] = {name: program.grade() for name, program in programs.items()}
    for name, program in programs.items():
        if program.grade() != FULL:
            residual = program.residuals()[0]
            result["status"], result["why"] = "unsupported", f"{name}: {residual.why}: {residual.text[:120]}"
            return
    check_seats(scenario)
    play = Play(scenario, cards)
    failures = play.run()
    result["unused"], result["defaults"] = play.answers.unused, play.answers.defaults
    result["status"], result["why"] = ("fail", "; ".join(failures)) if failures else ("pass", "")
    if play.refused:
        result["refused"] = play.refused
