"""Where a game stands, in words that do not depend on how it came there: what a scenario can set up, and by what two games are told apart."""

from __future__ import annotations

from typing import Any

from ..rules.kernel.play import Play
from ..rules.kernel.state.rows import CARD, FACE_UP, Obj

Standing = dict[str, Any]
_PLAIN = {"phased_out": False, "flipped": False, "damage": 0, "face_down": FACE_UP}


def standing(game: Play, letters: list[str]) -> Standing:
    """Everything that lasts from turn to turn, by name. Two games with equal standings at the beginning of a turn go on alike."""
    s = game.s
    found: Standing = {
        "permanents": [_permanent(game, letters, row) for row in permanents(game)],
        "exile": [_elsewhere(game, letters, oid) for oid in s.exile],
        "command zone": [_elsewhere(game, letters, oid) for oid in s.command],
        "the stack": [game.chars(oid).name for oid in s.stack],
        "effects that go on": len(s.effects),
        "delayed triggers": len(s.delayed) + len(s.pending),
        "permissions to play cards": len(s.permits),
        "the monarch": s.monarch,
        "the initiative": s.initiative,
        "day or night": s.daytime,
        "extra turns": list(s.extra_turns),
        "winners": sorted(s.winners),
        "a subgame": s.outer is not None,
    }
    for seat, letter in enumerate(letters):
        found |= {f"{what} of {letter}": value for what, value in _of_seat(game, seat).items()}
    return found


def next_seat(game: Play) -> int:
    """Whose turn comes next."""
    s = game.s
    if s.turn.step in ("pregame", "untap"):
        return s.turn.active
    return (
        s.extra_turns[0]
        if s.extra_turns
        else game.format.next_seat(game, s.used_game.get("normal_turn", s.turn.active))
    )


def permanents(game: Play) -> list[Obj]:
    """What is on the battlefield, oldest first."""
    return sorted((game.s.objects[oid] for oid in game.s.battlefield), key=lambda row: (row.timestamp, row.id))


def card_name(game: Play, row: Obj) -> str:
    """The name by which a scenario sets up the card: the back of a double-faced permanent by the back's own."""
    program = game.s.programs[row.program]
    return program.faces[row.face].name if row.zone == "battlefield" and row.face else program.name


def commanders(game: Play, seat: int) -> dict[int, str]:
    """The commanders that a seat owns, by the card's identity."""
    owned = (row for row in game.s.objects.values() if row.owner == seat and row.card in game.s.commanders)
    return {row.card: game.s.programs[row.program].name for row in owned}


def _of_seat(game: Play, seat: int) -> dict[str, Any]:
    s, player = game.s, game.s.players[seat]
    names = commanders(game, seat)
    return {
        "life": player.life,
        "place in the game": (player.alive, player.team, player.position),
        "counters": dict(sorted(player.counters.items())),
        "designations": sorted(player.flags),
        "casts of the commander": {names.get(card, ""): casts for card, casts in player.commander_casts.items() if casts},
        "commanders": sorted(names.values()),
        "damage by commanders": sorted(player.commander_damage.values()),
        "library": [_name(game, oid) for oid in s.library[seat]],
        "hand": sorted(_name(game, oid) for oid in s.hand[seat]),
        "graveyard": [_name(game, oid) for oid in s.graveyard[seat]],
    }  # fmt: skip


def _name(game: Play, oid: int) -> str:
    return game.s.programs[game.s.objects[oid].program].name


def _permanent(game: Play, letters: list[str], row: Obj) -> dict[str, Any]:
    rows = game.s.objects
    plain = {
        "name": card_name(game, row),
        "controller": letters[game.controller_of(row.id)],
        "owner": letters[row.owner],
        "tapped": row.tapped,
        "sick": row.sick and game.controller_of(row.id) != next_seat(game),
        "kind": row.kind,
        "counters": dict(sorted(row.counters.items())),
    }
    rare = {
        "attached to": _host(game, row.attached_to),
        "choices": dict(sorted(game.choices_of(row.id).items())),
        "marks": sorted(row.marks),
        "merged": len(row.parts),
        "exiled with it": sorted(_name(game, oid) for oid in row.linked if oid in rows and rows[oid].zone == "exile"),
    }
    rare |= {what: getattr(row, what) for what, usual in _PLAIN.items() if getattr(row, what) != usual}
    return plain | {what: value for what, value in rare.items() if value}


def _host(game: Play, ref: int) -> Any:
    """What a permanent is attached to, and which of the permanents that is."""
    if ref <= 0:
        return ref
    return card_name(game, game.s.objects[ref]), [row.id for row in permanents(game)].index(ref)


def _elsewhere(game: Play, letters: list[str], oid: int) -> dict[str, Any]:
    row = game.s.objects[oid]
    found: dict[str, Any] = {"name": card_name(game, row), "owner": letters[row.owner]}
    if row.kind != CARD:
        found["kind"] = row.kind
    if row.counters:
        found["counters"] = dict(sorted(row.counters.items()))
    if row.face_down:
        found["face down"] = row.face_down
    if row.marks:
        found["marks"] = sorted(row.marks)
    return found


def differences(wanted: Standing, found: Standing) -> list[str]:
    """What stands otherwise, a sentence each."""
    return [f"{what}: {_first_difference(value, found[what])}" for what, value in wanted.items() if value != found[what]]  # fmt: skip


def _first_difference(wanted: Any, found: Any) -> str:
    if isinstance(wanted, list) and isinstance(found, list):
        for mine, other in zip(wanted, found, strict=False):
            if mine != other:
                return _first_difference(mine, other)
        return f"{len(wanted)} in the game, {len(found)} in the scenario"
    if isinstance(wanted, dict) and isinstance(found, dict):
        names = [name for name in {**wanted, **found} if wanted.get(name) != found.get(name)]
        said = ", ".join(f"{name} {wanted.get(name)!r} and not {found.get(name)!r}" for name in names)
        return f"{wanted['name']}: {said}" if "name" in wanted and "name" not in names else said
    return f"{wanted!r} in the game, {found!r} in the scenario"
