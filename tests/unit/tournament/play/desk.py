"""An organiser's desk without a service: operations on an event, and the log that they leave."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from services.tournament.play import facts, pairing, registration, results
from services.tournament.play.announcing import created
from services.tournament.play.facts import AnyFact, Plan
from services.tournament.play.refusals import Refusal
from services.tournament.play.tournament import Tournament

RESULTS = [(2, 0), (2, 1), (1, 2), (0, 2), (1, 1)]


class Desk:
    """An organiser's desk: does operations and keeps their log."""

    def __init__(self, players: int, format: str = "duel", **plan: Any) -> None:
        self.event = Tournament("e")
        self.log: list[AnyFact] = []
        self.take([created(Plan("Cup", format, **plan), "boss", "secret")])
        for at in range(players):
            self.take(
                registration.register(
                    self.event, facts.Registered(f"p{at}", f"Player {at}", "guest", "deck", 1, "hash")
                )
            )

    def take(self, made: list[AnyFact]) -> None:
        for fact in made:
            self.log.append(fact)
            self.event.apply(fact)

    def start(self) -> None:
        self.take(registration.start(self.event))

    def pair(self) -> list[facts.Table]:
        self.take(pairing.pair_round(self.event, len(self.event.rounds) + 1))
        return self.event.rounds[-1].tables

    def play(self, lots: random.Random | None = None) -> None:
        """Report every open table: by lot, or the first player wins."""
        own = self.event.rounds[-1]
        for at in range(1, len(own.tables) + 1):
            if at not in own.results:
                in_playoff = own.number > self.event.swiss_rounds
                wins = (
                    lots.choice(RESULTS[: 4 if in_playoff else 5])
                    if lots
                    else (self.event.best_of(own.number) // 2 + 1, 0)
                )
                self.take(results.report(self.event, facts.Reported(own.number, at, wins, 0)))

    def refused(self, operation: Callable[..., list[AnyFact]], *given: Any) -> tuple[str, str]:
        with pytest.raises(Refusal) as refusal:
            operation(self.event, *given)
        return refusal.value.reason, refusal.value.rule
