"""Manual actions: what players do by hand where a card is not compiled, as inputs of the log (never the engine's own idea of what a card does).

Each verb checks its arguments and changes the position by the kernel's atoms; state-based actions and priority follow as after any action.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from services.game.rules.kernel.asks import Refusal
from services.game.rules.kernel.game import Game
from services.game.rules.kernel.moving import commit_zone, prepare_entering, shuffle, zone_event
from services.game.rules.kernel.state import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from services.game.rules.kernel.unplayed import settled

Body = dict[str, Any]
DESTINATIONS = (BATTLEFIELD, GRAVEYARD, EXILE, HAND, LIBRARY, COMMAND)
UNASKED = frozenset(("note", "done"))
"""Verbs that change nothing on the table and need nobody's consent."""
_MOST = 10_000
_NOTE = 500


def why_not(game: Game, seat: int, body: Body) -> Refusal | None:
    """Why the action cannot be done, or None."""
    verb = body.get("verb")
    check = _CHECKS.get(verb) if isinstance(verb, str) else None
    if check is None:
        return Refusal("manual", f"the verbs are {', '.join(sorted(_CHECKS))}")
    return check(game, seat, body)


def perform(game: Game, seat: int, body: Body) -> None:
    """Do it; checked before."""
    _VERBS[body["verb"]](game, seat, body)
    game.touch()
    game.emit("manual", seat=seat, verb=body["verb"], **_told(body))


def _told(body: Body) -> Body:
    return {name: body[name] for name in ("amount", "counter", "text") if name in body}


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -_MOST <= value <= _MOST


def _target_seat(game: Game, seat: int, body: Body) -> int:
    return int(body.get("seat", seat))


def _life_check(game: Game, seat: int, body: Body) -> Refusal | None:
    wanted = body.get("seat", seat)
    if not _whole(wanted) or not 0 <= wanted < len(game.s.players) or not game.s.players[wanted].alive:
        return Refusal("manual", "`seat` names a player in the game")
    return None if _whole(body.get("amount")) else Refusal("manual", "`amount` is a whole number")


def _object_check(zones: tuple[str, ...]) -> Callable[[Game, int, Body], Refusal | None]:
    def check(game: Game, seat: int, body: Body) -> Refusal | None:
        row = game.s.objects.get(body.get("o", 0))
        if row is None or row.zone not in zones:
            return Refusal("manual", f"`o` names an object in {', '.join(zones)}")
        if row.zone in (HAND, LIBRARY) and row.owner != seat:
            return Refusal("manual", "that card is another player's")
        return None

    return check


def _move_check(game: Game, seat: int, body: Body) -> Refusal | None:
    refusal = _object_check((BATTLEFIELD, GRAVEYARD, EXILE, HAND, COMMAND, STACK, LIBRARY))(game, seat, body)
    if refusal is not None:
        return refusal
    if body.get("to") not in DESTINATIONS:
        return Refusal("manual", f"`to` is one of {', '.join(DESTINATIONS)}")
    if body.get("position", "top") not in ("top", "bottom"):
        return Refusal("manual", "`position` is top or bottom")
    return None


def _counters_check(game: Game, seat: int, body: Body) -> Refusal | None:
    if not isinstance(body.get("counter"), str) or not 0 < len(body["counter"]) <= 40:
        return Refusal("manual", "`counter` is the kind of counter")
    if not _whole(body.get("amount")):
        return Refusal("manual", "`amount` is a whole number")
    return _object_check((BATTLEFIELD, EXILE, STACK, COMMAND, GRAVEYARD))(game, seat, body)


def _count_check(game: Game, seat: int, body: Body) -> Refusal | None:
    amount = body.get("amount", 1)
    return None if _whole(amount) and 0 < amount <= 99 else Refusal("manual", "`amount` is a number from 1 to 99")


def _note_check(game: Game, seat: int, body: Body) -> Refusal | None:
    text = body.get("text")
    return (
        None
        if isinstance(text, str) and 0 < len(text) <= _NOTE
        else Refusal("manual", f"`text` has 1 to {_NOTE} characters")
    )


def _free(game: Game, seat: int, body: Body) -> Refusal | None:
    return None


def _life(game: Game, seat: int, body: Body) -> None:
    player = game.edit_player(_target_seat(game, seat, body))
    player.life += body["amount"]
    game.emit("life", seat=player.seat, amount=body["amount"], life=player.life)


def _tap(game: Game, seat: int, body: Body) -> None:
    game.edit(body["o"]).tapped = body["verb"] == "tap"
    game.emit(body["verb"], obj=body["o"])


def _counters(game: Game, seat: int, body: Body) -> None:
    row = game.edit(body["o"])
    count = row.counters.get(body["counter"], 0) + body["amount"]
    kept = {kind: n for kind, n in row.counters.items() if kind != body["counter"]}
    row.counters = {**kept, body["counter"]: count} if count > 0 else kept
    game.emit("counters", ref=body["o"], word=body["counter"], amount=body["amount"])


def _move(game: Game, seat: int, body: Body) -> None:
    event = zone_event(game, body["o"], body["to"])
    if body["to"] == BATTLEFIELD:
        prepare_entering(game, event)
    elif body.get("position") == "bottom":
        event.data["position"] = "bottom"
    commit_zone(game, event)


def _draw(game: Game, seat: int, body: Body) -> None:
    for _ in range(min(body.get("amount", 1), len(game.s.library[seat]))):
        commit_zone(game, zone_event(game, game.s.library[seat][-1], HAND))


def _shuffle(game: Game, seat: int, body: Body) -> None:
    shuffle(game, seat)


def _done(game: Game, seat: int, body: Body) -> None:
    settled(game, seat)


def _note(game: Game, seat: int, body: Body) -> None:
    """Nothing changes: the text goes to the table and into the log."""


_PERMANENT = _object_check((BATTLEFIELD,))
_CHECKS: dict[str, Callable[[Game, int, Body], Refusal | None]] = {
    "life": _life_check, "tap": _PERMANENT, "untap": _PERMANENT, "counters": _counters_check, "move": _move_check,
    "draw": _count_check, "shuffle": _free, "note": _note_check, "done": _free,
}  # fmt: skip
_VERBS: dict[str, Callable[[Game, int, Body], None]] = {
    "life": _life, "tap": _tap, "untap": _tap, "counters": _counters, "move": _move, "draw": _draw, "shuffle": _shuffle,
    "note": _note, "done": _done,
}  # fmt: skip
