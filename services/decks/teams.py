"""Several decks of one team: unified deck construction (MTR 8.4) and the League rule (EDH 2009 and 2011, optional)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from .cards import Card
from .decklist import DeckList, Role
from .findings import Finding, in_order, named

UNIFIED = "MTR 8.4"
LEAGUE = "EDH 2009, League rule"
_ALL = (Role.COMMANDER, Role.MAIN, Role.COMPANION, Role.SIDE)


def validate_team(decks: Mapping[str, DeckList], is_league: bool = False) -> tuple[Finding, ...]:
    """Findings about the decks together, by player; all decks must be of one format for the unified rule to apply."""
    found = list(_unified(decks))
    if is_league:
        found += _league(decks)
    return in_order(found)


def _unified(decks: Mapping[str, DeckList]) -> Iterator[Finding]:
    holders: dict[str, list[str]] = defaultdict(list)
    cards: dict[str, Card] = {}
    for player, deck in decks.items():
        for card in {entry.card.name: entry.card for entry in deck.of(*_ALL)}.values():
            holders[card.name].append(player)
            cards[card.name] = card
    for name, players in holders.items():
        if len(players) > 1 and not cards[name].is_basic:
            message = f"{name} is in the decks of {named(sorted(players))}; a team may use it in one deck only."
            yield Finding("TEAM_SHARED_CARD", UNIFIED, message, name, len(players))


def _league(decks: Mapping[str, DeckList]) -> Iterator[Finding]:
    generals = {player: {card.name for card in deck.commanders()} for player, deck in decks.items()}
    for player, own in generals.items():
        for other, deck in decks.items():
            if other == player:
                continue
            inside = {entry.card.name for entry in deck.of(*_ALL)}
            for name in sorted(own & inside):
                if name in generals[other] and other < player:
                    continue  # named once
                message = f"{name} is the general of {player} and in the deck of {other}."
                yield Finding("LEAGUE_GENERAL", LEAGUE, message, name)
