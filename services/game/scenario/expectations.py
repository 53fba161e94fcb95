"""What must be true at the end of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules.kernel.cast.legal_actions import legal_actions
from ..rules.kernel.evaluate.filters import has_subtype
from ..rules.kernel.play import Play
from ..rules.kernel.state.rows import TOKEN
from .formats import JUDGES
from .matching import fits
from .names import fold, is_named
from .naming import Lines

Expect = dict[str, Any]


def why_not(game: Play, letters: list[str], expect: Expect, lines: Lines) -> str:
    """What is wrong, or an empty text."""
    judge = {**_JUDGES, **JUDGES}.get(expect["what"], _stack_size)
    if expect["what"] not in _JUDGES and expect["what"] not in JUDGES and expect["what"] != "playable":
        return f"unknown expectation {expect['what']}"
    found = _playable(game, letters, expect, lines) if expect["what"] == "playable" else judge(game, letters, expect)
    wanted = expect["is"]
    return "" if _same(found, wanted) else f"{_label(expect)}: {found!r}, expected {wanted!r}"


def _same(found: Any, wanted: Any) -> bool:
    return bool(found == wanted) or (isinstance(found, list) and isinstance(wanted, list) and [*found] == [*wanted])


def _label(expect: Expect) -> str:
    return " ".join(
        str(expect[name])
        for name in ("what", "seat", "zone", "card", "object", "counter", "keyword", "ability")
        if name in expect
    )


def _seat(letters: list[str], expect: Expect) -> int:
    return letters.index(expect["seat"]) if "seat" in expect else -1


def _life(game: Play, letters: list[str], expect: Expect) -> int:
    return game.s.players[_seat(letters, expect)].life


def _won(game: Play, letters: list[str], expect: Expect) -> bool:
    return game.over and _seat(letters, expect) in game.s.winners


def _lost(game: Play, letters: list[str], expect: Expect) -> bool:
    return not game.s.players[_seat(letters, expect)].alive


def _active(game: Play, letters: list[str], expect: Expect) -> bool:
    return game.s.turn.active == _seat(letters, expect)


def _result(game: Play, letters: list[str], expect: Expect) -> str:
    if not game.over:
        return "lost" if _lost(game, letters, expect) else "unknown"
    if not game.s.winners:
        return "draw"
    return "won" if _won(game, letters, expect) else "lost"


def _count(game: Play, letters: list[str], expect: Expect) -> int:
    return len(_counted(game, letters, expect))


def _counted(game: Play, letters: list[str], expect: Expect) -> list[int]:
    seat, zone = _seat(letters, expect), expect["zone"]
    found = []
    for oid in game.zone_objects(zone):
        row = game.s.objects[oid]
        owner = game.controller_of(oid) if zone == "battlefield" else row.owner
        if seat >= 0 and owner != seat:
            continue
        if "card" in expect and not _is(game, oid, expect["card"]):
            continue
        if "token" in expect and (row.kind == TOKEN) != expect["token"]:
            continue
        found.append(oid)
    return found


def _is(game: Play, oid: int, name: str) -> bool:
    """By its current name, or the whole card's."""
    whole = game.program_of(oid).name
    if is_named([game.chars(oid).name], name):
        return True
    whole_counts = " // " in whole or game.s.objects[oid].zone != "battlefield"  # a card exiled face down is that card
    return whole_counts and fold(whole) == fold(name)


def _named(game: Play, letters: list[str], expect: Expect) -> list[int]:
    seat = _seat(letters, expect)
    found = [oid for oid in game.permanents() if _is(game, oid, expect["object"])]
    return [oid for oid in found if seat < 0 or game.controller_of(oid) == seat]


def _pt(game: Play, letters: list[str], expect: Expect) -> Any:
    found = [[game.chars(oid).power, game.chars(oid).toughness] for oid in _named(game, letters, expect)]
    return _some(found, expect)


def _base_pt(game: Play, letters: list[str], expect: Expect) -> Any:
    found = [[game.chars(oid).base_power, game.chars(oid).base_toughness] for oid in _named(game, letters, expect)]
    return _some(found, expect)


def _some(found: list[Any], expect: Expect) -> Any:
    """Some object matches; with `every` all do."""
    wanted = expect["is"]
    if expect.get("every"):
        return next((value for value in found if value != wanted), wanted if found else None)
    return wanted if wanted in found else found


def _counters(game: Play, letters: list[str], expect: Expect) -> int:
    found = _named(game, letters, expect) or [
        oid for oid in game.zone_objects("exile") if _is(game, oid, expect["object"])
    ]
    counts = [game.s.objects[oid].counters.get(expect["counter"].lower(), 0) for oid in found]
    if expect["is"] in counts:
        return int(expect["is"])
    return counts[0] if counts else 0


def _player_counters(game: Play, letters: list[str], expect: Expect) -> int:
    return game.s.players[_seat(letters, expect)].counters.get(expect["counter"].lower(), 0)


def _tapped(game: Play, letters: list[str], expect: Expect) -> Any:
    found = _named(game, letters, expect)
    return game.s.objects[found[0]].tapped if found else None


def _tapped_count(game: Play, letters: list[str], expect: Expect) -> int:
    return sum(1 for oid in _named(game, letters, expect) if game.s.objects[oid].tapped == expect.get("tapped", True))


def _type(game: Play, letters: list[str], expect: Expect) -> Any:
    found = _named(game, letters, expect)
    return expect["type"].lower() in game.chars(found[0]).types if found else None


def _subtype(game: Play, letters: list[str], expect: Expect) -> Any:
    found = _named(game, letters, expect)
    return (
        any(has_subtype(game, found[0], word) for word in (expect["subtype"], expect["subtype"].title()))
        if found
        else None
    )


def _keyword(game: Play, letters: list[str], expect: Expect) -> Any:
    found = [game.has_keyword(oid, fold(expect["keyword"])) for oid in _named(game, letters, expect)]
    return expect["is"] if expect["is"] in found else (found[0] if found else None)


def _attached(game: Play, letters: list[str], expect: Expect) -> bool:
    for oid in game.permanents():
        host = game.s.objects[oid].attached_to
        if _is(game, oid, expect["attachment"]) and host > 0 and _is(game, host, expect["host"]):
            return True
    return False


def _damage(game: Play, letters: list[str], expect: Expect) -> int:
    found = [game.s.objects[oid].damage for oid in _named(game, letters, expect)]
    return int(expect["is"]) if expect["is"] in found else (found[0] if found else -1)


def _stack_size(game: Play, letters: list[str], expect: Expect) -> int:
    return len(game.s.stack)


def _playable(game: Play, letters: list[str], expect: Expect, lines: Lines) -> bool:
    seat = _seat(letters, expect)
    actions = game.format.offered(game, seat, legal_actions(game, seat))
    return any(fits(game, seat, action, expect["ability"], lines) for action in actions)


_JUDGES: dict[str, Callable[[Play, list[str], Expect], Any]] = {
    "life": _life, "won": _won, "lost": _lost, "active": _active, "result": _result, "count": _count, "power_toughness": _pt,
    "base_power_toughness": _base_pt, "counters": _counters, "player_counters": _player_counters, "tapped": _tapped,
    "tapped_count": _tapped_count, "type": _type, "subtype": _subtype, "keyword": _keyword, "attached": _attached,
    "marked_damage": _damage, "stack_size": _stack_size,
}  # fmt: skip
