"""Why no game was found yet: a key with parameters for clients in any language, and a sentence in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .formats import UNBOUNDED
from .pool import Pool
from .tickets import Ticket
from .wishes import LANGUAGE_OPENS_MS, agree

_NEAR = 24
_NUMBERS = ("no", "one", "two", "three", "four", "five")


@dataclass(frozen=True, slots=True)
class Reason:
    """`key` is stable; `params` are what the sentence counts."""

    key: str
    text: str
    params: Mapping[str, int] = field(default_factory=dict)


def of_all(pool: Pool) -> tuple[Reason, ...]:
    """What is missing for everybody who waits in a queue."""
    return tuple(each for each in (_too_few(pool), _roles(pool)) if each is not None)


def reasons(ticket: Ticket, pool: Pool, now_ms: int, common: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """What stands between a waiting ticket and a game, first what is `common` to all; none when it is only the next wave."""
    own = (_window(ticket, pool, now_ms), _wishes(ticket, pool, now_ms))
    return (*common, *(each for each in own if each is not None))


def _too_few(pool: Pool) -> Reason | None:
    missing = pool.rule.seats - pool.players
    if missing <= 0:
        return None
    return Reason(
        "too_few",
        f"{_number(missing).capitalize()} more {_word('player', missing)} would make a game.",
        {"missing": missing},
    )


def _roles(pool: Pool) -> Reason | None:
    """What both teams lack when everybody who waits has the role that they would have."""
    if not pool.rule.has_emperor:
        return None
    players = [player for place in pool.places for player in place.entry.players]
    either = sum(player.can_command and player.can_serve for player in players)
    emperors = max(2 - sum(not player.can_serve for player in players), 0)
    lieutenants = max(4 - sum(not player.can_command for player in players), 0)
    if emperors + lieutenants <= either:
        return None
    while either and (emperors or lieutenants):
        lieutenants, emperors = (lieutenants - 1, emperors) if lieutenants >= emperors else (lieutenants, emperors - 1)
        either -= 1
    parts = [
        f"{_number(count)} {_word(role, count)}"
        for role, count in (("lieutenant", lieutenants), ("emperor", emperors))
        if count
    ]
    verb = "is" if emperors + lieutenants == 1 else "are"
    text = f"{' and '.join(parts)} {verb} missing.".capitalize()
    return Reason("missing_roles", text, {"lieutenants": lieutenants, "emperors": emperors})


def _window(ticket: Ticket, pool: Pool, now_ms: int) -> Reason | None:
    """Too few within the rating window, which widens."""
    if pool.half_width(ticket, now_ms) >= UNBOUNDED:
        return None
    window = pool.window(ticket, now_ms)
    near = pool.count_between(window.low, window.high)
    if pool.players < pool.rule.seats or near >= pool.rule.seats:
        return None
    opens_s = max(-(-(pool.rule.window.open_after_ms - (now_ms - ticket.created_ms)) // 1000), 0)
    text = f"{near - 1} of {len(pool) - 1} others are within your rating window of {window.low} to {window.high}; it widens, and opens in {opens_s} s."
    params = {"near": near - 1, "others": len(pool) - 1, "low": window.low, "high": window.high, "opens_s": opens_s}
    return Reason("window", text, params)


def _wishes(ticket: Ticket, pool: Pool, now_ms: int) -> Reason | None:
    """Neighbours by rating who would play something else, speak another language, or are blocked."""
    own = pool.place(ticket.ticket_id)
    mask = own.masks[now_ms - ticket.created_ms >= LANGUAGE_OPENS_MS]
    others = [place for place in pool.nearest(ticket, _NEAR) if place is not own]
    unfit = sum(
        not agree(mask & place.masks[now_ms - place.ticket.created_ms >= LANGUAGE_OPENS_MS])
        or bool(own.blocked & place.users or place.blocked & own.users)
        for place in others
    )
    if not unfit or sum(place.size for place in others) - unfit + own.size >= 2 * pool.rule.seats:
        return None
    text = (
        f"{unfit} of the {len(others)} nearest others play by other wishes (region, language, bracket, clock, decks)."
    )
    return Reason("wishes", text, {"unfit": unfit, "others": len(others)})


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _word(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"
