"""A match: games of the same two teams with the same lists until one team has won more than half of them (MTR 2.1-2.2).

What carries over is the decks, the commanders last played with, and who chooses; the next game follows from the header and the end of the last one alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from services.game.rules.formats.ending_matches import is_conceded, is_drawn
from services.game.rules.kernel.events.rulings import JUDGE, is_called
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import BATTLEFIELD, EXILE, GRAVEYARD, STACK

from .clocks import Clocks
from .records import Header, Place, Seat

LONGEST = 9
MATCH_OVER, CONCEDED, DRAWN = "match_over", "match_conceded", "match_drawn"
"""Statistics of every seat in the last game of a match: no other follows, and that the players wanted it so."""
AWAY = "away"
"""Of a seat that was away when the game ended."""
_PLAYED = (BATTLEFIELD, STACK, GRAVEYARD, EXILE)
_DRAWS = 2
"""A match may have so many more games than it is best of, for drawn ones."""


def why_not_match(best_of: int, teams: Sequence[int]) -> str:
    """Why these teams cannot play that match, or ""."""
    if best_of <= 1:
        return ""
    if best_of % 2 == 0 or best_of > LONGEST:
        return f"best_of is odd and at most {LONGEST}"
    return "" if len(set(teams)) == 2 else "a match of several games is for two teams"


def is_match(header: Header, game: Play) -> bool:
    """Whether another game may follow a drawn or lost one: between two teams, and not in a pod."""
    options, teams = game.format.options, {seat.team for seat in header.seats}
    return len(teams) == 2 and (header.settings.best_of > 1 or options.single_elimination or options.replays_draws)


def place_of(header: Header) -> Place:
    """A single game is a match of one."""
    return header.place or Place(header.game_id)


def wins_after(header: Header, winners: Sequence[int]) -> tuple[int, int]:
    """Games won by each team with this one."""
    teams = {seat.team for seat in header.seats if seat.seat in winners}
    wins = place_of(header).wins
    return (wins[0] + (0 in teams), wins[1] + (1 in teams))


def winner(header: Header, wins: tuple[int, int]) -> int:
    """The team that has won the match, -1 while nobody has."""
    needed = header.settings.best_of // 2 + 1
    return next((team for team, count in enumerate(wins) if count >= needed), -1)


def is_over(header: Header, game: Play, wins: tuple[int, int], is_late: bool) -> bool:
    """Whether no further game follows; `is_late`: the match's time was over at the end of this one (MTR 2.4: no new game begins)."""
    if not is_match(header, game) or winner(header, wins) >= 0 or outcome(game):
        return True
    if game.format.options.single_elimination:
        return is_late and wins[0] != wins[1]
    return is_late or place_of(header).number >= header.settings.best_of + _DRAWS


def next_place(header: Header, game: Play, clocks: Clocks | None = None) -> Place | None:
    """The place of the game that follows, None when the match is over."""
    wins = wins_after(header, game.s.winners)
    is_late = is_called(game) or place_of(header).sudden_death or (clocks is not None and clocks.is_over())
    if is_over(header, game, wins, is_late):
        return None
    place = place_of(header)
    ends, reserves = (clocks.ends_ms, [*clocks.reserve.values()]) if clocks is not None else (0, [])
    keeps_decks = place.number == 1 and _was_not_played(game)
    return Place(place.match_id, place.number + 1, wins, _chooser(header, game), ends, reserves, is_late, keeps_decks)


def outcome(game: Play) -> str:
    """Whether the players have ended the match with this game: "drawn", "conceded" by the team that lost, or ""."""
    if is_drawn(game):
        return "drawn"
    losers = [player.seat for player in game.s.players if player.seat not in game.s.winners]
    return "conceded" if game.s.winners and is_conceded(game, losers) else ""


def _was_not_played(game: Play) -> bool:
    """MTR 3.16: lost by a penalty before it began, which it does when all have kept their hands, or drawn before a card was played."""
    s = game.s
    if s.winners:
        return s.turn.number == 0 and any(player.cause == JUDGE for player in s.players)
    return not any(row.zone in _PLAYED for row in s.objects.values())


def _chooser(header: Header, game: Play) -> int:
    """The first seat of the team that lost; after a draw whoever chose before."""
    losers = [player.seat for player in game.s.players if player.seat not in game.s.winners]
    return losers[0] if game.s.winners and losers else place_of(header).chooser


def cards_of(seat: Seat) -> list[str]:
    """Every card of a list in the order in which the game numbers them (`setup.new_game`)."""
    return [
        *seat.library,
        *seat.commanders,
        *seat.outside,
        *seat.supplementary,
        *([seat.companion] if seat.companion else []),
    ]


def next_seats(header: Header, game: Play) -> list[Seat]:
    """The same lists, with the commanders last played with first among the choices."""
    cards = [(seat.seat, key) for seat in header.seats for key in cards_of(seat)]
    chosen = [cards[number] for number in sorted(game.s.commanders)]
    return [_seat(seat, [key for owner, key in chosen if owner == seat.seat]) for seat in header.seats]


def _seat(seat: Seat, commanders: list[str]) -> Seat:
    cards = [*seat.library, *seat.commanders]
    for key in commanders:
        cards.remove(key)
    choices = sorted(seat.choices, key=lambda choice: set(choice) != set(commanders))
    return msgspec.structs.replace(seat, library=cards, commanders=commanders, choices=choices)
