"""What series of ranked games say: pairs that spare each other, thrown games, leavers. Pure functions of the games; numbers are the evidence.

Every threshold is a constant here, and docs/honesty.md says the same in words. They ask for much: moderators' time is short, and an innocent who is looked at
has been wronged a little already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .chance import at_least, at_most
from .facts import DAY_MS, EndedGame

COLLUSION, THROWN, LEAVING, ONE_ADDRESS = "collusion", "thrown", "leaving", "one_address"

UNLIKELY = 1e-6
"""Of pairs, of which there are many: what chance alone does less often than this is shown."""
UNLIKELY_ALONE = 1e-5
"""Of players."""
LOOKED_AT = 100
"""Of a player as of a pair the newest games of a format."""

MEETINGS = 8
SPARED = 0.5
"""A pair is measured against half of what others attack each other: players have reasons of their own to leave somebody alone."""
PEACEFUL = 0.8
"""The share of their games in which the two did not attack each other at all."""

THROWN_GAMES = 5
EARLY_NORM = 0.08
"""How often players lose in the first rounds by giving up, at most, if nothing is wrong."""

LAST_GAMES = 20
FEWEST_GAMES = 10
DESERTED_NORM = 0.2

SHARED_GAMES = 3
"""Who shares an address may share a home: it takes more than one game against each other."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What moderators are shown: about whom, the games, oldest first, and numbers by name. Of `thrown` the loser stands first."""

    kind: str
    format: str
    users: tuple[str, ...]
    games: tuple[EndedGame, ...]
    numbers: dict[str, float]


def collusion(games: Sequence[EndedGame], pair: tuple[str, str]) -> list[Finding]:
    """Two who play free-for-all games together and leave each other alone, while one of them wins. `games` of one format, oldest first."""
    met = [game for game in games if game.is_free_for_all and set(pair) <= set(game.users)][-LOOKED_AT:]
    if len(met) < MEETINGS:
        return []
    counts = [_attacks(game, pair) for game in met]
    attacks, chances = (sum(each) for each in zip(*counts, strict=True))
    peaceful = sum(not attacked for attacked, _ in counts)
    others = [each for game in met for each in game.between if {each.user_id, each.other_id} != set(pair)]
    of_others = sum(each.chances for each in others)
    rate = sum(each.attacks for each in others) / of_others if of_others else 0.0
    p = at_most(attacks, chances, rate * SPARED)
    won = sum(bool(game.winners & set(pair)) for game in met)
    fair = sum(2 / len(game.seats) for game in met)
    if p >= UNLIKELY or peaceful < PEACEFUL * len(met) or won < fair:
        return []
    found = Finding(
        COLLUSION,
        met[0].format,
        (min(pair), max(pair)),
        tuple(met),
        {
            "games": len(met),
            "games_without_attack": peaceful,
            "games_won_by_either": won,
            "games_won_if_fair": round(fair, 1),
            "chances": chances,
            "attacks": attacks,
            "attack_rate_of_others": round(rate, 3),
            "p": p,
        },
    )
    return [found]


def _attacks(game: EndedGame, pair: tuple[str, str]) -> tuple[int, int]:
    """How often the two attacked each other, and could have."""
    both = [each for each in game.between if {each.user_id, each.other_id} == set(pair)]
    return sum(each.attacks for each in both), sum(each.chances for each in both)


def thrown(games: Sequence[EndedGame], loser: str) -> list[Finding]:
    """Whom a player gave early games to, far more often than to others. `games` of the player in one format, oldest first."""
    seen = games[-LOOKED_AT:]
    early = {game.game_id for game in seen if game.has_given_up_early(loser)}
    opponents = sorted({other for game in seen for other in game.opponents(loser)})
    return [found for other in opponents if (found := _thrown_to(seen, early, loser, other)) is not None]


def _thrown_to(games: Sequence[EndedGame], early: set[str], loser: str, winner: str) -> Finding | None:
    met = [game for game in games if winner in game.opponents(loser)]
    given = [game for game in met if game.game_id in early and winner in game.winners]
    elsewhere = [game for game in games if winner not in game.opponents(loser)]
    gave_up_elsewhere = sum(game.game_id in early for game in elsewhere)
    usual = max(gave_up_elsewhere / len(elsewhere) if elsewhere else 0.0, EARLY_NORM)
    p = at_least(len(given), len(met), usual)
    if len(given) < THROWN_GAMES or p >= UNLIKELY_ALONE:
        return None
    return Finding(
        THROWN,
        games[0].format,
        (loser, winner),
        tuple(given),
        {
            "games_together": len(met),
            "given_up_early": len(given),
            "games_with_others": len(elsewhere),
            "given_up_early_with_others": gave_up_elsewhere,
            "p": p,
        },
    )


def leaving(games: Sequence[EndedGame], user_id: str) -> list[Finding]:
    """Who deserts ranked games far more often than people do. `games` of the player in one format, oldest first."""
    last = games[-LAST_GAMES:]
    deserted = [game for game in last if game.has_deserted(user_id)]
    p = at_least(len(deserted), len(last), DESERTED_NORM)
    if len(last) < FEWEST_GAMES or p >= UNLIKELY_ALONE:
        return []
    away = sum(game.seat_of(user_id).away for game in deserted)
    numbers: dict[str, float] = {"games": len(last), "deserted": len(deserted), "deserted_while_away": away, "p": p}
    return [Finding(LEAVING, last[0].format, (user_id,), tuple(deserted), numbers)]


def one_address(
    games: Sequence[EndedGame], pair: tuple[str, str], seen: Mapping[str, set[tuple[int, str]]]
) -> list[Finding]:
    """Two accounts that queued from one address and then sat against each other. `games` of the two in one format, oldest first; `seen` by user the days and origins."""
    first, second = sorted(pair)
    both = seen.get(first, set()) & seen.get(second, set())
    days = {day for day, _ in both}
    against = [game for game in games if second in game.opponents(first)]
    shared = [game for game in against if {game.ended_ms // DAY_MS, game.ended_ms // DAY_MS - 1} & days]
    if len(shared) < SHARED_GAMES:
        return []
    numbers: dict[str, float] = {
        "games_against_each_other": len(against),
        "after_queueing_from_one_address": len(shared),
        "days": len(days),
        "addresses": len({origin for _, origin in both}),
    }
    return [Finding(ONE_ADDRESS, games[0].format, (first, second), tuple(shared), numbers)]
