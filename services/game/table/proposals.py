"""Manual actions that wait for consent: one at a time, each a question to every seat that has to agree.

At a ranked table everybody has to say yes, and nothing is done by hand but what a card says that the engine does not play; elsewhere the table's
settings decide. Proposals and votes are inputs of the log: an open question outlives the process that asked it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from services.game.rules.kernel.by_hand import said
from services.game.rules.kernel.facts import Fact
from services.game.rules.kernel.game import Game
from services.game.rules.prompting import outstanding
from services.game.rules.view import Viewer, project_fact

from .messages import Json
from .records import Settings

NONE, OBJECT, UNANIMOUS = "none", "object", "unanimous"
CONSENTS = (NONE, OBJECT, UNANIMOUS)


class Proposal(msgspec.Struct, frozen=True):
    """What a seat wants to do by hand, and who has agreed."""

    name: str
    seat: int
    body: dict[str, Any]
    agreed: list[int]


def consent_of(settings: Settings) -> str:
    """Who has to agree to a manual action: at a ranked table everybody, whatever else was asked for."""
    return UNANIMOUS if settings.ranked else settings.manual_consent


def voters(game: Game) -> list[int]:
    """The seats that are asked: whoever is in the game and does not leave it."""
    return [seat for seat in game.alive() if not game.s.players[seat].conceded]


def question(game: Game, proposal: Proposal, settings: Settings, viewer: Viewer) -> Json:
    """The question as its viewer may know it: what is to be done, what asks for it, and what silence means."""
    fact = Fact("proposed", said(proposal.seat, proposal.body))
    found: Json = {"proposal": proposal.name, **(project_fact(game, fact, viewer) or {})}
    del found["t"]
    found["unplayed"] = outstanding(game, viewer)
    found["silence"] = consent_of(settings) == OBJECT
    return found
