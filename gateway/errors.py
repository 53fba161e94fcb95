"""Every refusal that a client can see: its code, its HTTP status, whether trying again may help, and what to do.

A peer's Fault keeps its reason as the code when the table knows it; else the gRPC status decides and the reason is in
the details.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import grpc

from gateway.wording.refusals import ENGLISH, worded
from services.kit.errors import Fault


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a code means to a client."""

    status: int
    advice: str
    retryable: bool = False


CODES: Mapping[str, Meaning] = {
    # The request itself
    "BAD_JSON": Meaning(400, "Send one JSON object in UTF-8."),
    "BAD_HTTP": Meaning(400, "Send HTTP/1.1."),
    "REQUEST_TIMEOUT": Meaning(408, "Send the request without pauses.", retryable=True),
    "BAD_FRAME": Meaning(400, 'Send {"id": number or string, "op": string, "d": object}.'),
    "INVALID_ARGUMENT": Meaning(400, "Correct the fields that details name."),
    "UNKNOWN_OP": Meaning(400, "Use an operation that the protocol page lists."),
    "FRAME_TOO_LARGE": Meaning(413, "Keep frames within hello's limits.frame_bytes; upload decks over REST."),
    "PAYLOAD_TOO_LARGE": Meaning(413, "Send a smaller body."),
    "METHOD_NOT_ALLOWED": Meaning(405, "Use a method that the OpenAPI page lists."),
    "UNSUPPORTED_MEDIA_TYPE": Meaning(415, "Send application/json."),
    "NOT_FOUND": Meaning(404, "Check the path and the id."),
    # Who asks
    "UNAUTHENTICATED": Meaning(401, "Send Authorization: Bearer <token>; POST /v1/guests gives one."),
    "TOKEN_INVALID": Meaning(401, "Get a new token."),
    "TOKEN_EXPIRED": Meaning(401, "Get a new token."),
    "TICKET_INVALID": Meaning(401, "Socket tickets work once, for 30 seconds; get a new one."),
    "PASSWORD_WRONG": Meaning(401, "Check name and password."),
    "SCOPE_MISSING": Meaning(403, "Use a token with the scope that details name."),
    "PERMISSION_DENIED": Meaning(403, "This is somebody else's."),
    "HEADER_MISSING": Meaning(403, "Send the header that details name with every write, or a bearer token."),
    "ORIGIN_REFUSED": Meaning(
        403, "Use the server's own page; operators: MUSTER_TRUSTED_PROXIES and MUSTER_CORS_ORIGINS (deploy/README.md)."
    ),
    "SUSPENDED": Meaning(403, "Come back at until_ms (0 = never); details.words say why."),
    "SILENCED": Meaning(403, "Say nothing until until_ms (0 = for good); details.words say why."),
    "ALREADY_RULED": Meaning(409, "Another moderator was first; read the report again."),
    "NOT_YOUR_SEAT": Meaning(403, "You have no seat in this game."),
    "NAME_TAKEN": Meaning(409, "Choose another name."),
    "NOT_A_GUEST": Meaning(409, "Only a guest can be upgraded."),
    # Limits
    "RATE_LIMITED": Meaning(429, "Wait for retry_after_ms; details name the limit.", retryable=True),
    "TOO_MANY_IN_FLIGHT": Meaning(429, "Wait for replies before you send more.", retryable=True),
    "RESOURCE_EXHAUSTED": Meaning(429, "Wait, then try again.", retryable=True),
    # Decks and cards
    "DECK_ILLEGAL": Meaning(422, "Correct the cards that details list."),
    "DECK_UNREADABLE": Meaning(422, "Send one card a line, or a known file format."),
    "DECK_TOO_LARGE": Meaning(413, "Send a smaller list."),
    "DECK_UNKNOWN": Meaning(404, "GET /v1/decks lists yours."),
    "DECK_NOT_YOURS": Meaning(403, "Use a deck of your own or a shared one."),
    "DECK_TOKEN_INVALID": Meaning(400, "Name the deck by its id."),
    "DECK_TOKEN_EXPIRED": Meaning(400, "Name the deck by its id."),
    "DECK_FORMAT_MISMATCH": Meaning(422, "Queue for the format of the deck, or choose another deck."),
    "VERSION_CONFLICT": Meaning(409, "Read the newest version and change that."),
    "NAME_UNKNOWN": Meaning(404, "Details list the nearest names."),
    "NAME_AMBIGUOUS": Meaning(409, "Details list the candidates."),
    "TOO_MANY": Meaning(400, "Ask for fewer at once."),
    "QUERY_INVALID": Meaning(400, "Correct the query where the message points."),
    "QUERY_TOO_SLOW": Meaning(400, "Use a narrower query."),
    "PAGE_TOKEN_INVALID": Meaning(400, "Start again with the first page."),
    "BAD_PAGE_TOKEN": Meaning(400, "Start again with the first page."),
    "FORMAT_UNKNOWN": Meaning(400, "Use commander, duel, partner or emperor."),
    "DATE_INVALID": Meaning(400, "Use an ISO date."),
    "CATALOG_UNAVAILABLE": Meaning(503, "Try again soon.", retryable=True),
    # Queue and matches
    "UNKNOWN_FORMAT": Meaning(400, "Use commander, duel, partner or emperor."),
    "UNKNOWN_RULES_VERSION": Meaning(400, "Use a version that details list."),
    "UNKNOWN_REGION": Meaning(400, "Use a region that details list."),
    "BAD_REQUEST_ID": Meaning(400, "Send an Idempotency-Key of 1 to 64 characters."),
    "TICKET_EXISTS": Meaning(409, "Cancel your ticket first; details name it."),
    "TICKET_NOT_FOUND": Meaning(404, "GET /v1/tickets/current shows the open one."),
    "COOLDOWN": Meaning(429, "Wait for retry_after_ms.", retryable=True),
    "MATCH_NOT_FOUND": Meaning(404, "Wait for match.proposed."),
    "MATCH_OVER": Meaning(409, "You are queued again if you accepted in time."),
    "UNKNOWN_WISH": Meaning(400, "Use a word that details list."),
    "BAD_QUEUES": Meaning(400, "Name each queue once, and no more than details say."),
    "DECK_NOT_FULL": Meaning(409, "Choose a deck whose cards are all graded full, or do without this wish."),
    "RANKED_NEEDS_PERSON": Meaning(
        403, "Queue with ranked false; guests become persons by POST /v1/users/me/upgrade, and keep decks and friends."
    ),
    "NOT_LEADING": Meaning(503, "Ask again soon: another process takes over.", retryable=True),
    # Parties
    "PARTY_NOT_FOUND": Meaning(404, "GET /v1/parties shows yours and those that invite you."),
    "PARTY_FULL": Meaning(409, "A party has at most three; somebody has to leave first."),
    "PARTY_TOO_LARGE": Meaning(
        409, "Details say how many play together in this queue; casual queues and tables take more."
    ),
    "PARTY_QUEUED": Meaning(409, "Leave the queue first, then change the party."),
    "PARTY_MEMBER_OFFLINE": Meaning(409, "Wait until everybody has a socket or stream open; details name who has not."),
    "PARTY_DECK_MISSING": Meaning(409, "Whoever details name chooses a deck: PUT /v1/parties/{id}/choice."),
    "PARTY_DECK_ILLEGAL": Meaning(
        422, "Whoever details name checks the deck or chooses another; only they hear what is wrong."
    ),
    "DECKS_NOT_UNIFIED": Meaning(422, "Take the cards that details list out of all decks but one (MTR 8.4)."),
    "IN_PARTY": Meaning(409, "Leave your party first; details name it."),
    "NOT_PARTY_LEADER": Meaning(403, "Ask the leader of the party; details name who."),
    "NOT_A_MEMBER": Meaning(404, "Name somebody who is in the party."),
    "ROLE_CONFLICT": Meaning(409, "A team has one emperor; somebody chooses another role, or both."),
    "UNKNOWN_ROLE": Meaning(400, "Use emperor, lieutenant, both or none."),
    # Tables
    "TABLE_NOT_FOUND": Meaning(404, "GET /v1/tables lists the open ones that concern you."),
    "TABLE_OVER": Meaning(409, "This table is closed; make another one."),
    "TOO_MANY_TABLES": Meaning(429, "Close a table of yours, or wait until one starts."),
    "NO_SEAT": Meaning(409, "Take another seat or table; GET /v1/lobby lists those with a free seat."),
    "WRONG_PASSWORD": Meaning(403, "Ask the table's owner for its password or link."),
    "BAD_ACCESS": Meaning(400, "Free seats need access `link` or `public`, a password `public`."),
    "NOT_INVITED": Meaning(403, "Ask whoever made the table, leads the party or organises the event."),
    "NOT_WELCOME": Meaning(403, "Play with others; details name who."),
    "SEATED": Meaning(409, "Give the seat back first; details name the table."),
    "IN_GAME": Meaning(409, "Finish or concede the game first; details name it."),
    # Events (details.rule names the section of the Magic Tournament Rules)
    "EVENT_NOT_FOUND": Meaning(404, "GET /v1/events lists them."),
    "EVENT_BUSY": Meaning(503, "Send the request again.", retryable=True),
    "EVENT_OVER": Meaning(409, "Nothing changes in an event that is over."),
    "NOT_ORGANISER": Meaning(403, "Ask the organiser of the event."),
    "NOT_AN_OFFICIAL": Meaning(403, "Ask the organiser or a judge; the event names its staff."),
    "HEAD_JUDGE_ONLY": Meaning(403, "Ask the head judge."),
    "BAD_ROLE": Meaning(400, "Appoint a head_judge, floor_judge or scorekeeper."),
    "OFFICIAL_PLAYS": Meaning(409, "Somebody else plays, or is an official; or the event is Regular."),
    "BAD_TEAM": Meaning(409, "Name a team as the message says."),
    "REGISTERED": Meaning(409, "Nothing more is needed."),
    "AFTER_CUT": Meaning(409, "Nobody comes back after the cut."),
    "DISQUALIFIED": Meaning(409, "Nobody comes back who was disqualified."),
    "HAS_DROPPED": Meaning(409, "Ask an official."),
    "NOT_PLAYING": Meaning(409, "Nothing is needed: the playoff goes on without you."),
    "ROUND_STARTED": Meaning(409, "Correct results where needed; pairings of a round that has begun stand."),
    "ROUND_NOT_STARTED": Meaning(409, "An official starts the round."),
    "NOT_PUBLISHED": Meaning(403, "The event's plan says when it is published."),
    "NO_LIST": Meaning(409, "This player has no list here yet."),
    "MATCH_GOES_ON": Meaning(409, "Look at it when your match is over."),
    "ROUND_DISPUTED": Meaning(409, "An official reports the disputed match."),
    "BAD_PAIRINGS": Meaning(400, "Name everybody of the round exactly once."),
    "NO_RESULT": Meaning(409, "Report the match first."),
    "NO_WORDS": Meaning(400, "Say it in words."),
    "BAD_INFRACTION": Meaning(400, "Name an infraction that the message lists."),
    "BAD_PENALTY": Meaning(400, "Name a penalty that the message lists."),
    "CALL_UNKNOWN": Meaning(404, "GET /v1/events/{id}/desk lists the calls."),
    "CALL_OPEN": Meaning(409, "Wait for the judge's ruling."),
    "CALL_RULED": Meaning(409, "The player accepts the ruling or appeals."),
    "CALL_FINAL": Meaning(409, "Play on."),
    "SPLIT_UNKNOWN": Meaning(404, "GET /v1/events/{id}/desk lists the proposals."),
    "BRIBERY": Meaning(409, "Share prizes without a result in exchange."),
    "NOT_ALL_LEFT": Meaning(409, "Share among the players of your match, or wait for the playoff."),
    "NOT_WATCHED": Meaning(403, "The table lets nobody look on; ask its players."),
    "EXCLUDED": Meaning(403, "An official has excluded you from looking on; ask them."),
    "OFFICIAL": Meaning(409, "Officials look on at every match."),
    "OWN_MATCH": Meaning(409, "Players are at their own match."),
    "BAD_BASIC": Meaning(409, "Name Plains, Island, Swamp, Mountain or Forest."),
    "CARD_NOT_IN_LIST": Meaning(409, "Look at the registered list: name a card of its deck or sideboard."),
    "LEAGUE_LIST": Meaning(409, "Register another list in the league."),
    "LIST_CHANGED": Meaning(409, "Look at the list again."),
    "DECLINED": Meaning(409, "Feature another match."),
    "BARRED": Meaning(403, "Play elsewhere; details say until when."),
    "BAD_BAR": Meaning(400, "Name somebody else, and a reason."),
    "NOTES_TOO_LONG": Meaning(409, "Write less."),
    "NOT_SAMPLED": Meaning(409, "Draw the round's sample first; it says whose decks are checked."),
    "BAD_TIME": Meaning(400, "Give a time as the message says."),
    "UNTIMED": Meaning(409, "Nothing is needed: there is no time limit."),
    "NOT_REGISTERED": Meaning(409, "Register for the event first."),
    "REGISTRATION_CLOSED": Meaning(409, "This is possible until the event starts."),
    "NOT_RUNNING": Meaning(409, "Start the event first; one that is over stays so."),
    "TOO_FEW_PLAYERS": Meaning(409, "Wait for more players, or finish the event."),
    "ROUND_UNKNOWN": Meaning(404, "The event says which round was paired last."),
    "TABLE_UNKNOWN": Meaning(404, "The round lists its tables."),
    "TEAM_UNKNOWN": Meaning(404, "The event lists its teams by their captains."),
    "ROUND_OPEN": Meaning(409, "Report the matches that the message names."),
    "ROUNDS_LEFT": Meaning(409, "Pair and play the rounds that were announced."),
    "ROUNDS_OVER": Meaning(409, "Finish the event."),
    "NOT_YOUR_MATCH": Meaning(403, "Report the match that you play."),
    "NO_MATCH": Meaning(409, "Nothing is needed: no match is played there now."),
    "RESULT_STANDS": Meaning(409, "Ask the organiser to correct it, where that is still possible."),
    "REPORTS_DIFFER": Meaning(409, "Agree with your opponent, or ask the organiser."),
    "BAD_RESULT": Meaning(422, "Report games won and drawn of a match that is over."),
    "BAD_STRUCTURE": Meaning(400, "Correct rounds, cut, games or time as the message says."),
    "BAD_PUBLICATION": Meaning(400, "Publish it at a time that the message names."),
    "BAD_IMPORT": Meaning(400, "Correct the document as the message says."),
    "BAD_NAME": Meaning(400, "Give the event a name."),
    "BAD_BYES": Meaning(400, "Award none to three byes."),
    "BAD_PHASES": Meaning(400, "Name phases and lists for them as the message says."),
    "NO_DEADLINE": Meaning(409, "Play at once: the round says when it has a deadline."),
    "DEADLINE_PASSED": Meaning(409, "The round's results are there; officials may correct them."),
    # Leagues
    "LEAGUE_NOT_FOUND": Meaning(404, "GET /v1/leagues lists them."),
    "LEAGUE_BUSY": Meaning(503, "Send the request again.", retryable=True),
    "NOT_IN_LEAGUE": Meaning(409, "Join the league first."),
    "GENERAL_TAKEN": Meaning(409, "Lead with another General; GET /v1/leagues/{id}/members says who leads which."),
    "GENERAL_IN_DECK": Meaning(409, "Register a list whose sideboard has cards to replace them."),
    "LIST_LOCKED": Meaning(409, "Change the list when your season is over."),
    "LISTS_CLOSED": Meaning(403, "Compare the hashes; the organiser may open the lists."),
    "NOT_LISTED": Meaning(409, "Register the deck in the league first: PUT /v1/leagues/{id}/list."),
    "BAD_SETTINGS": Meaning(400, "Correct the settings as the message says."),
    "LEAGUE_RULE": Meaning(409, "Play with the list that is registered in the league, as the message says."),
    # Ratings
    "UNKNOWN_SEASON": Meaning(400, "Write a quarter of a year as 2026Q4."),
    # Games (the game service explains each of its own in details)
    "NO_BOT": Meaning(503, "Ask again soon; fewer bots of one strength at a table help, too.", retryable=True),
    "NOT_OWNER": Meaning(403, "Ask whoever made the table."),
    "GAME_NOT_FOUND": Meaning(404, "GET /v1/games lists yours."),
    "GAME_NOT_RATED": Meaning(404, "Ratings arrive shortly after a ranked game ends."),
    "USER_NOT_FOUND": Meaning(404, "Check the user id."),
    "NOT_JOINED": Meaning(409, "Send game.join first."),
    "GAME_OVER": Meaning(409, "GET /v1/games/{id}/log has all of it."),
    "GAME_NOT_OVER": Meaning(409, "Ask again when the game has ended."),
    "HANDS_CLOSED": Meaning(
        409, "Ask for the view public, or own; open is there when the match is over, if the table allows it."
    ),
    "BAD_RECORD": Meaning(400, "Hand in the file of a whole game as GET /v1/games/{id}/record gives it."),
    "UNWRITABLE": Meaning(422, "No scenario can be made of this place; details.reasons say why."),
    "GAME_FROZEN": Meaning(409, "The game is stopped and kept as it is; tell the operator its id."),
    "STALE_PROMPT": Meaning(409, "Answer the prompt in details, or none if it is null."),
    "NOT_YOUR_PROMPT": Meaning(409, "Wait for a game.prompt."),
    "ILLEGAL": Meaning(422, "Choose among what the prompt offers; details name the rule."),
    "ACTION_ID_USED": Meaning(409, "Use a new action_id for a new operation; only the very same one may be repeated."),
    "NO_SAMPLE": Meaning(409, "Ask again at another prompt."),
    "CARD_UNKNOWN": Meaning(422, "Save the deck again: the catalog has changed."),
    "SEED_REFUSED": Meaning(400, "Only test tables take a seed."),
    "MOVED": Meaning(503, "Send the operation again, with the same action_id.", retryable=True),
    # Us
    "UNAVAILABLE": Meaning(503, "Try again soon.", retryable=True),
    "DEADLINE_EXCEEDED": Meaning(504, "Try again; with the same id where there is one.", retryable=True),
    "CONFLICT": Meaning(409, "Look at the state and decide again."),
    "INTERNAL": Meaning(500, "Give the operator the incident number."),
}

_BY_STATUS: Mapping[grpc.StatusCode, str] = {
    grpc.StatusCode.INVALID_ARGUMENT: "INVALID_ARGUMENT",
    grpc.StatusCode.OUT_OF_RANGE: "INVALID_ARGUMENT",
    grpc.StatusCode.NOT_FOUND: "NOT_FOUND",
    grpc.StatusCode.PERMISSION_DENIED: "PERMISSION_DENIED",
    grpc.StatusCode.UNAUTHENTICATED: "PERMISSION_DENIED",
    grpc.StatusCode.RESOURCE_EXHAUSTED: "RESOURCE_EXHAUSTED",
    grpc.StatusCode.FAILED_PRECONDITION: "CONFLICT",
    grpc.StatusCode.ABORTED: "CONFLICT",
    grpc.StatusCode.ALREADY_EXISTS: "CONFLICT",
    grpc.StatusCode.UNAVAILABLE: "UNAVAILABLE",
    grpc.StatusCode.DEADLINE_EXCEEDED: "DEADLINE_EXCEEDED",
    grpc.StatusCode.CANCELLED: "UNAVAILABLE",
    grpc.StatusCode.UNIMPLEMENTED: "UNAVAILABLE",
}
# Reasons a deck or game service uses for what means something else at the public edge.
_PEER_TOKENS = {"TOKEN_INVALID": "DECK_TOKEN_INVALID", "TOKEN_EXPIRED": "DECK_TOKEN_EXPIRED"}


class Refused(Exception):
    """A refusal on its way to the client; `code` is one of CODES."""

    def __init__(self, code: str, message: str, retry_after_ms: int | None = None, **details: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after_ms = retry_after_ms
        self.details = details

    @property
    def meaning(self) -> Meaning:
        return CODES[self.code]

    def body(self, language: str = ENGLISH) -> dict[str, object]:
        """The `error` object of REST and the `err` object of the socket, its message in that language."""
        body: dict[str, object] = {
            "code": self.code,
            "message": self.message,
            "retryable": self.meaning.retryable,
            "details": {"advice": self.meaning.advice, **self.details},
        }
        if self.retry_after_ms is not None:
            body["retry_after_ms"] = self.retry_after_ms
        return worded(body, language)


def refused(fault: Fault) -> Refused:
    """What a client hears of a peer's fault."""
    reason = _PEER_TOKENS.get(fault.reason, fault.reason)
    metadata: dict[str, object] = dict(fault.metadata)
    retry_after = metadata.pop("retry_after_ms", None)
    if reason in CODES:
        code = reason
    else:
        code = _BY_STATUS.get(fault.code, "INTERNAL")
        metadata["reason"] = fault.reason
    wait = int(str(retry_after)) if retry_after is not None else None
    return Refused(code, _public_message(fault, code), wait, **metadata)


def _public_message(fault: Fault, code: str) -> str:
    """A peer that does not answer says so in gRPC's words, with addresses; clients get a sentence instead."""
    if fault.reason == fault.code.name and code in ("UNAVAILABLE", "DEADLINE_EXCEEDED", "INTERNAL"):
        return "a part of the server does not answer right now"
    return fault.message
