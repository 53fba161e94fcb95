"""Sharing prizes by the consent of all whom it concerns (MTR 5.2): words that are recorded. The platform handles no prizes.

Players of a match may agree before and during it. All who are left in a playoff may with the organiser's permission, and may then end the event. In the last round of a playoff
they may also agree on the winner: the other one drops. In any other place a result is never part of it.
"""

from __future__ import annotations

from . import facts
from .facts import AnyFact
from .orders import Order, ordered
from .refusals import NotAllowed, Refusal
from .registration import drop
from .tournament import Split, State, Tournament


def propose(event: Tournament, proposed: facts.SplitProposed) -> list[AnyFact]:
    """In the round that goes on: at a table whose result is open, or (table 0) among all who are left in the playoff; who proposes agrees."""
    if event.state != State.RUNNING or proposed.round != len(event.rounds) or not proposed.round:
        raise Refusal("ROUND_UNKNOWN", "5.2", "prizes are shared in the round that goes on")
    if not proposed.words.strip():
        raise Refusal("NO_WORDS", "5.2", "say how the prizes are shared")
    concerned = _concerned(event, proposed)
    if proposed.player not in concerned:
        raise NotAllowed("NOT_YOUR_MATCH", "5.2", "prizes are shared by those who play for them")
    if proposed.winner:
        _require_final(event, proposed)
    split = Split(len(event.splits) + 1, proposed, tuple(concerned))
    return [proposed, *_settled(event, split, proposed.player)]


def agree(event: Tournament, number: int, player: str) -> list[AnyFact]:
    """One player's yes; the last one settles it. A result that was recorded meanwhile ends the time for it."""
    split = _split_of(event, number)
    if player not in split.concerned:
        raise NotAllowed("NOT_YOUR_MATCH", "5.2", "prizes are shared by those who play for them")
    if player in split.agreed:
        return []
    if split.proposed.round != len(event.rounds) or player not in _concerned(event, split.proposed):
        raise Refusal("RESULT_STANDS", "5.2", "players agree before or during their match")
    return [facts.SplitAgreed(number, player), *_settled(event, split, player)]


def permit(event: Tournament, number: int, ends: bool) -> list[AnyFact]:
    """The organiser's permission for a split among all who are left; with `ends` they end the event there."""
    split = _split_of(event, number)
    if split.proposed.table:
        raise Refusal("NOT_ALL_LEFT", "5.2", "players of one match share without permission")
    return [] if split.is_permitted else [facts.SplitPermitted(number, ends)]


def has_ended(event: Tournament) -> bool:
    """Whether all who are left have agreed to end the event, with the organiser's permission."""
    last = len(event.rounds)
    return any(each.ends and each.is_agreed and each.proposed.round == last for each in event.splits)


def _split_of(event: Tournament, number: int) -> Split:
    if not 0 < number <= len(event.splits) or event.is_over:
        raise Refusal("SPLIT_UNKNOWN", "5.2", "there is no such proposal")
    return event.splits[number - 1]


def _concerned(event: Tournament, proposed: facts.SplitProposed) -> list[str]:
    """The players whose yes it takes. Raises Refusal."""
    own = event.rounds[-1]
    if not proposed.table:
        if not event.playoff:
            raise Refusal("NOT_ALL_LEFT", "5.2", "all who are left share prizes in a playoff only")
        entrants = event.left()
    else:
        if not proposed.table <= len(own.tables):
            raise Refusal("TABLE_UNKNOWN", "5.2", "there is no such table")
        if proposed.table in own.results:
            raise Refusal("RESULT_STANDS", "5.2", "players agree before or during their match")
        entrants = own.tables[proposed.table - 1].entrants
    return [member for entrant in entrants for member in event.members_of(entrant)]


def _require_final(event: Tournament, proposed: facts.SplitProposed) -> None:
    own = event.rounds[-1]
    is_final = bool(event.playoff) and len(own.tables) == 1 and own.tables[0].second is not None
    if not proposed.table or not is_final or event.shape_of(own.number).is_pod:
        raise Refusal(
            "BRIBERY", "5.2", "only in the last round of a playoff players agree on the winner of their match"
        )
    if proposed.winner not in own.tables[0].entrants:
        raise Refusal("BAD_RESULT", "5.2", "the winner is one of the two")


def _settled(event: Tournament, split: Split, player: str) -> list[AnyFact]:
    """With the last yes the other finalist concedes and drops, where a winner was agreed on."""
    proposed = split.proposed
    if not proposed.winner or {*split.agreed, player} < set(split.concerned):
        return []
    loser = next(each for each in event.rounds[-1].tables[0].entrants if each != proposed.winner)
    return [*ordered(event, loser, Order.LOSE_MATCH), *drop(event, loser)]
