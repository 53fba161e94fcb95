"""Who commands a list that leaves it open: the candidates, and which of them the list itself proposes.

Open is a list without a commander, one whose commander cannot command, and one whose commander is known by nothing but its place in the list.
Candidates are the cards, or pairs of them, that leave the fewest errors; a single legal one is proposed, else the one that the list is named after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from services.kit.folding import fold

from .cards import Card
from .checks.commanders import why_not_commander
from .decklist import DeckList, Entry, Role, canonical
from .findings import Question, Request
from .pairing import is_pair

MAX_CANDIDATES = 20
_MOST_TRIED = 60
_NOBODY = 1 << 30
"""Errors of a list that nobody commands: anybody is better."""
Errors = Callable[[DeckList, Request], int]


def is_open(deck: DeckList, request: Request) -> bool:
    """Whether it may be asked who commands the list."""
    if not request.profile.has_commander or deck.unread_count(Role.COMMANDER):
        return False
    cards = deck.commanders()
    return deck.is_guessed or not cards or any(why_not_commander(card, request.profile, cards) for card in cards)


def question_of(deck: DeckList, request: Request, errors: Errors) -> Question | None:
    """The question, or None where nobody in the list could command it better than who does."""
    now = errors(deck, request) if deck.commanders() else _NOBODY
    if not now:
        return None
    counted = [(errors(with_commanders(deck, names), request), names) for names in _able(deck, request)]
    fewest = min((count for count, _ in counted), default=now)
    if fewest >= now:
        return None
    candidates = tuple(names for count, names in counted if count == fewest)
    # Without a commander one error is that there is none; who is legal adds no other.
    is_legal = fewest < errors(with_commanders(deck, ()), request)
    is_clear = is_legal and len(candidates) == 1
    proposed = candidates[0] if is_clear else _named_after(deck.name, candidates)
    return Question(candidates[:MAX_CANDIDATES], proposed)


def with_commanders(deck: DeckList, names: Sequence[str]) -> DeckList:
    """The same list with these cards in command, one copy each, and the others that commanded in the deck; () = nobody commands."""
    entries: list[Entry] = []
    chosen: set[str] = set()
    for entry in deck.entries:
        is_first = entry.card.name in names and entry.card.name not in chosen and entry.role in _RANKS
        if is_first:
            chosen.add(entry.card.name)
            entries.append(replace(entry, role=Role.COMMANDER, count=1))
        left = entry.count - is_first
        if left:
            entries.append(replace(entry, role=Role.MAIN if entry.role is Role.COMMANDER else entry.role, count=left))
    return replace(deck, entries=canonical(entries), commander_candidates=(), is_guessed=False)


def led_by(deck: DeckList, cards: Sequence[Card]) -> DeckList:
    """The list with these cards in command; one that it does not have is added."""
    own = {entry.card.name for entry in deck.of(*_RANKS)}
    added = [Entry(Role.MAIN, 1, card) for card in cards if card.name not in own]
    return with_commanders(replace(deck, entries=(*deck.entries, *added)), [card.name for card in cards])


_RANKS = (Role.COMMANDER, Role.MAIN, Role.SIDE)


def _able(deck: DeckList, request: Request) -> Iterator[tuple[str, ...]]:
    """Every card and pair of the list that may command under the document."""
    cards = list(dict.fromkeys(entry.card for entry in deck.of(*_RANKS)))
    single = [card for card in cards if not why_not_commander(card, request.profile, [])][:_MOST_TRIED]
    yield from ((card.name,) for card in single)
    if request.profile.has_pairs:
        paired = [card for card in cards if card.pairings]
        yield from _pairs(paired, request)


def _pairs(cards: Sequence[Card], request: Request) -> Iterator[tuple[str, ...]]:
    tried = 0
    for one, two in combinations(cards, 2):
        if is_pair(one, two) and not any(why_not_commander(card, request.profile, [one, two]) for card in (one, two)):
            tried += 1
            if tried > _MOST_TRIED:
                return
            yield (one.name, two.name)


def _named_after(title: str, candidates: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The candidate whose names the title holds, whole or up to the comma: the one with most of them, () when that is not one."""
    words = f" {fold(title.replace('-', ' '))} "
    scored = [(sum(_shown(name, words) for name in names), names) for names in candidates]
    scored = [(score, names) for score, names in scored if all(_shown(name, words) for name in names)]
    best = max((score for score, _ in scored), default=0)
    found = [names for score, names in scored if score == best]
    return found[0] if len(found) == 1 else ()


def _shown(name: str, words: str) -> int:
    """How many letters of the name the title shows; 0 when not so much as its first part."""
    front = name.partition(" // ")[0]
    for part in (front, front.partition(",")[0], front.partition(" ")[0] if "," in front else front):
        if f" {fold(part.replace('-', ' '))} " in words:
            return len(part)
    return 0
