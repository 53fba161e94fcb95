"""What waits for consent, a manual action or a takeback: one at a time, each a question to every seat that has to agree.

In ranked games and at events everybody has to say yes, and nothing is done by hand but what a card says that the engine does not play (`deeds`); who refuses says why, and for a
minute a judge may decide, while no clock runs. Elsewhere the table's settings decide. To a takeback everybody has to say yes, and to leaving a game unrated. Proposals and votes are inputs of the log: an open question outlives the process that asked it.
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

from .marks import UNRATED
from .messages import Json
from .records import Settings

NONE, OBJECT, UNANIMOUS = "none", "object", "unanimous"
CONSENTS = (NONE, OBJECT, UNANIMOUS)
TAKEBACK = "takeback"
"""The verb of a takeback among the verbs of what is proposed."""
LONGEST_REASON = 200
UNSAID = "no reason was given"
_OF_TAKEBACK = ("turn", "step", "at_ms", "hidden", "chance", "seen", "anew")


class Proposal(msgspec.Struct, frozen=True):
    """What a seat wants to do by hand or to take back, and who has agreed."""

    name: str
    seat: int
    body: dict[str, Any]
    agreed: list[int]
    refused_by: int = -1
    reason: str = ""

    @property
    def is_disputed(self) -> bool:
        """Whether somebody has refused a deed, and a judge may decide."""
        return self.refused_by >= 0

    @property
    def is_deed(self) -> bool:
        """Whether something is to be done by hand."""
        return not self.is_takeback and not self.is_unrating

    @property
    def is_unrating(self) -> bool:
        """Whether the game is to be left unrated."""
        return self.body.get("verb") == UNRATED

    @property
    def is_takeback(self) -> bool:
        """Whether its seat wants to go back to an earlier prompt."""
        return is_takeback(self.body)


def is_takeback(body: dict[str, Any]) -> bool:
    """Whether what is proposed is to go back to an earlier prompt."""
    return body.get("verb") == TAKEBACK


def is_strict(settings: Settings) -> bool:
    """Whether nothing is done by hand but what a text says: in ranked games and at events."""
    return settings.ranked or bool(settings.event_id) or settings.was_strict


def consent_of(settings: Settings) -> str:
    """Who has to agree to a manual action: at a strict table everybody, whatever else was asked for."""
    return UNANIMOUS if is_strict(settings) else settings.manual_consent


def consent_to(settings: Settings, proposal: Proposal) -> str:
    """Who has to agree to this."""
    return consent_of(settings) if proposal.is_deed else UNANIMOUS


def voters(game: Play) -> list[int]:
    """The seats that are asked: whoever is in the game and does not leave it."""
    return [seat for seat in game.alive() if not game.s.players[seat].conceded]


def why_not_vote(game: Play, proposal: Proposal | None, seat: int, body: dict[str, Any]) -> Refusal | None:
    """Why a seat cannot vote so, or None."""
    if not isinstance(body.get("agree"), bool) or body.keys() - {"vote", "agree", "reason"}:
        return Refusal("manual", "a vote has `vote`, and `agree`: true or false")
    if "reason" in body and (body["agree"] or not _is_reason(body["reason"])):
        return Refusal("manual", f"`reason` says in 1 to {LONGEST_REASON} characters why you do not agree")
    if proposal is None or proposal.name != body["vote"]:
        return Refusal("manual", "there is no such proposal to vote on")
    if seat not in voters(game):
        return Refusal("manual", "you are not in this game any more")
    if proposal.is_disputed and seat != proposal.seat:
        return Refusal("manual", "it is refused already: a judge may decide")
    has_agreed = body["agree"] and seat in proposal.agreed
    return Refusal("manual", "you have agreed already") if has_agreed else None


def _is_reason(given: Any) -> bool:
    return isinstance(given, str) and 0 < len(given.strip()) <= LONGEST_REASON


def is_agreed(game: Play, proposal: Proposal) -> bool:
    """Whether everybody has said yes."""
    return set(voters(game)) <= set(proposal.agreed)


def is_ready(game: Play, proposal: Proposal) -> bool:
    """Whether it is done by hand now: what is agreed in the middle of something waits until a player has priority."""
    is_open = not proposal.is_takeback and not proposal.is_disputed
    return is_open and is_agreed(game, proposal) and why_not_now(game) is None


def has_consent(game: Play, settings: Settings, proposal: Proposal) -> bool:
    """Whether it may be done when nobody says more."""
    return not proposal.is_disputed and (consent_to(settings, proposal) == OBJECT or is_agreed(game, proposal))


def lacks_a_voter(game: Play, consent: str, agreed: Collection[int], away: Collection[int]) -> bool:
    """Whether somebody who has to agree is away."""
    return consent == UNANIMOUS and any(seat in away and seat not in agreed for seat in voters(game))


def told(seat: int, body: dict[str, Any]) -> dict[str, Any]:
    """What is proposed, as the data of a fact."""
    if not is_takeback(body):
        clause = {"clause": body["clause"]} if body.get("clause") else {}
        return said(seat, body) | clause
    return {"seat": seat, "verb": TAKEBACK, **{name: body[name] for name in _OF_TAKEBACK}}


def open_to_all(proposal: Proposal) -> Json:
    """What everybody may know of an open proposal."""
    found: Json = {"seat": proposal.seat, "agreed": proposal.agreed}
    refused = {"refused_by": proposal.refused_by, "reason": proposal.reason}
    return found | refused if proposal.is_disputed else found


def question(game: Play, proposal: Proposal, settings: Settings, viewer: Viewer) -> Json:
    """The question as its viewer may know it: what is to be done, what asks for it, and what silence means."""
    fact = Fact("proposed", told(proposal.seat, proposal.body))
    found: Json = {"proposal": proposal.name, **(project_fact(game, fact, viewer) or {})}
    del found["t"]
    found["unplayed"] = outstanding(game, viewer)
    found["silence"] = consent_to(settings, proposal) == OBJECT
    return found
