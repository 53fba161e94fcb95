"""Options of a table, its chairs, and what a seat may declare; values that formats and the kernel share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Declaration = dict[str, Any]


Chair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Options:
    """How one table plays.

    `life`: starting life of every seat, 0 = as the format says. `commander_decks`: Partner and Emperor with Commander
    decks (40 life, command zone, tax, commander damage). `five_means_five`: a mulligan below five cards is one to five.
    `open_hands`: teammates may look at each other's hands (Emperor; on unless switched off). `no_mass_land_destruction`:
    and `no_long_sequences`: the house rules of document 002. `sideboard`: ten cards, swapped one for one before the game; wishes reach what is not
    played (EDH 2009, Commander 2011). `victory_points`: the results count points for most combat damage in a turn, the biggest
    mana pool, kills by a General, most mana paid for one, and for being left at the end (the same). `democratic_victory`: everybody votes for an opponent; results count the votes.
    `league`: the id of the league whose rule about Generals holds.

    Time (MTR 2.4), for every format: `match_seconds`: the time of the whole match, 0 = none; then the turn is finished and `extra_turns` are played (-1 = as
    the format says: five, three in teams). `single_elimination`: no match ends in a draw, the highest life total decides. `replays_draws`: where a match is one game,
    too, a drawn one does not count, and another follows while there is time (2.1). `reserve_seconds`: each seat's thinking
    time in the match, 0 = no clocks; who has used it up loses; `free_seconds`: what each prompt costs nothing. `first_chooser`: the seat that chooses in the first
    game who plays first (-1 = by lot).

    Absence, where prompts have a time limit: a seat that is away leaves the game after `absent_turns` turns of its own (or when it has been away more often than
    that), or after `absent_seconds`.

    Afterwards: `open_replay`: when the match is over everybody may see all hands in its replays.

    Chance: `nonces`: the players add to the seed before anything is drawn from it.
    """

    life: int = 0
    commander_decks: bool = False
    five_means_five: bool = False
    open_hands: bool = True
    no_mass_land_destruction: bool = False
    no_long_sequences: bool = False
    sideboard: bool = False
    victory_points: bool = False
    democratic_victory: bool = False
    league: str = ""
    match_seconds: int = 0
    extra_turns: int = -1
    single_elimination: bool = False
    replays_draws: bool = False
    reserve_seconds: int = 0
    free_seconds: int = 0
    first_chooser: int = -1
    absent_turns: int = 3
    absent_seconds: int = 300
    open_replay: bool = True
    nonces: bool = False
