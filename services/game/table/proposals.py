"""Manual actions that wait for consent: one at a time, each a question to every seat that has to agree.

At a ranked table everybody has to say yes, and nothing is done by hand but what a card says that the engine does not play; elsewhere the table's
settings decide. Proposals and votes are inputs of the log: an open question outlives the process that asked it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from services.game.rules.kernel.ask.ask import Refusal
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.kernel.turn.manual_actions import said, why_not_now
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


def voters(game: Play) -> list[int]:
    """The seats that are asked: whoever is in the game and does not leave it."""
    return [seat for seat in game.alive() if not game.s.players[seat].conceded]


def why_not_vote(game: Play, proposal: Proposal | None, seat: int, body: dict[str, Any]) -> Refusal | None:
    """Why a seat cannot vote so, or None."""
    if not isinstance(body.get("agree"), bool) or len(body) > 2:
        return Refusal("manual", "a vote has `vote`, and `agree`: true or false")
    if proposal is None or proposal.name != body["vote"]:
        return Refusal("manual", "there is no such proposal to vote on")
    if seat not in voters(game):
        return Refusal("manual", "you are not in this game any more")
    has_agreed = body["agree"] and seat in proposal.agreed
    return Refusal("manual", "you have agreed already") if has_agreed else None


def is_agreed(game: Play, proposal: Proposal) -> bool:
    """Whether everybody has said yes."""
    return set(voters(game)) <= set(proposal.agreed)


def is_ready(game: Play, proposal: Proposal) -> bool:
    """Whether it is done now: what is agreed in the middle of something waits until a player has priority."""
    return is_agreed(game, proposal) and why_not_now(game) is None


def has_consent(game: Play, settings: Settings, proposal: Proposal) -> bool:
    """Whether it may be done when nobody says more."""
    return consent_of(settings) == OBJECT or is_agreed(game, proposal)


def lacks_a_voter(game: Play, settings: Settings, agreed: Collection[int], away: Collection[int]) -> bool:
    """Whether somebody who has to agree is away."""
    return consent_of(settings) == UNANIMOUS and any(seat in away and seat not in agreed for seat in voters(game))


def question(game: Play, proposal: Proposal, settings: Settings, viewer: Viewer) -> Json:
    """The question as its viewer may know it: what is to be done, what asks for it, and what silence means."""
    fact = Fact("proposed", said(proposal.seat, proposal.body))
    found: Json = {"proposal": proposal.name, **(project_fact(game, fact, viewer) or {})}
    del found["t"]
    found["unplayed"] = outstanding(game, viewer)
    found["silence"] = consent_of(settings) == OBJECT
    return found
