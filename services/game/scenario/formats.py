"""Scenarios of the formats: the table's format, rows that only a format has, and what may be expected of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from ..rules.formats.base import Format
from ..rules.formats.registry import chairs_of, format_of
from ..rules.kernel.ask.ask import Ask, Refusal
from ..rules.kernel.ask.flow import Flow
from ..rules.kernel.combat.attackers import why_not_attack
from ..rules.kernel.events.phases import STEPS
from ..rules.kernel.play import Play
from ..rules.kernel.state.game import Format as Hooks
from ..rules.kernel.state.game import Game
from ..rules.kernel.state.options import Chair
from ..rules.kernel.state.rows import Obj, player_ref
from .names import is_named
from .naming import names_of

PREGAME = "pregame"
Expect = dict[str, Any]


class BadTable(Exception):
    """The seats or teams are not those of the format."""


class _Prepared(Format):
    """Begins with the first turn, with the life totals that the scenario gives."""

    lives: dict[int, int]
    turn: int

    def starting_life(self, game: Game, seat: int) -> int:
        return self.lives.get(seat) or super().starting_life(game, seat)

    def start(self, game: Game) -> Flow[None]:
        game.s.turn.number = self.turn - 1
        return
        yield []


class _Dealt(_Prepared):
    """Opening hands are dealt and mulligans taken first."""

    def start(self, game: Game) -> Flow[None]:
        yield from super(_Prepared, self).start(game)


def format_for(scenario: dict[str, Any]) -> Format:
    """The format of a scenario, without shuffling and opening hands unless it says `deal`."""
    options = {name: json.dumps(value) for name, value in scenario.get("options", {}).items()}
    plain = format_of(scenario["format"], scenario.get("rules", ""), options)
    how = _Dealt if scenario.get("deal") else _Prepared
    made: Format = type("Prepared", (how, type(plain)), {})(plain.options)
    letters = scenario["seats"]
    lives = {letters.index(letter): life for letter, life in scenario.get("life", {}).items()}
    made.lives, made.turn = lives, scenario.get("turn", 1)  # type: ignore[attr-defined]
    return made


def chairs_for(scenario: dict[str, Any], format: Format) -> tuple[Chair, ...]:
    """Teams and positions; raises BadTable when `seats_of_team` says otherwise."""
    letters = scenario["seats"]
    chairs = chairs_of(format, None, len(letters))
    said = scenario.get("seats_of_team")
    teams = sorted(sorted(members) for members in said.values()) if said else None
    found: dict[int, list[str]] = {}
    for letter, (team, _) in zip(letters, chairs, strict=True):
        found.setdefault(team, []).append(letter)
    if teams is not None and teams != sorted(sorted(members) for members in found.values()):
        raise BadTable(f"the teams of {format.id} are {', '.join('+'.join(each) for each in found.values())}")
    return chairs


def order_of(format: Hooks) -> tuple[str, ...]:
    """The steps of a turn in order; what comes before the first turn is a step of turn 0."""
    return (PREGAME, *format.turn_steps(STEPS))


# --- rows ----------------------------------------------------------------------------------------------------------


def declared(game: Play, letters: Sequence[str], seat: int, data: dict[str, Any]) -> Refusal | None:
    """Do a row that needs no question: transfer_life, redistribute, reveal, concede_team. The refusal if the rules have one."""
    if data["do"] == "concede_team":
        return _concede_team(game, seat)
    if data["do"] == "reveal":
        card = next((oid for oid in game.s.hand[seat] if is_named(names_of(game, oid), data["card"])), 0)
        return game.declare(seat, {"declare": "reveal", "o": card})
    life = {f"s{letters.index(letter)}": change for letter, change in data["life"].items()}
    return game.declare(seat, {"declare": "transfer_life", "life": life})


DECLARED = ("transfer_life", "redistribute", "reveal", "concede_team")


def _concede_team(game: Play, seat: int) -> Refusal | None:
    for member in game.team_of(seat):
        game.concede(member)
    return None


def march_of(game: Play, ask: Ask, letters: Sequence[str], data: dict[str, Any], used: set[int]) -> list[int] | None:
    """The pair of a `march` row, None when it is not offered."""
    region = player_ref(letters.index(data["to"]))
    for oid, regions in ask.pairs:
        if oid not in used and region in regions and is_named(names_of(game, oid), data["creature"]):
            return [oid, region]
    return None


def mulligan_of(game: Play, ask: Ask, data: dict[str, Any] | None) -> Any:
    """What a row says to a question before the first turn: a mulligan, how many cards to exile, other commanders."""
    if ask.reason == "commanders":
        return ask.words[1] if data is not None else ask.default
    if ask.reason == "mulligan":
        return data is not None
    if ask.reason == "partial_paris":
        return list(ask.options[: data.get("exile", len(ask.options))]) if data is not None else []
    return ask.default


# --- expectations --------------------------------------------------------------------------------------------------


def _region(game: Play, letters: list[str], expect: Expect) -> Any:
    found = _one(game, letters, expect["object"], expect.get("seat"))
    return letters[game.format.region_of(game, found)] if found else None


def _can_attack(game: Play, letters: list[str], expect: Expect) -> bool:
    attacker = _one(game, letters, expect["attacker"], expect.get("seat"))
    return bool(attacker) and why_not_attack(game, attacker, _ref(game, letters, expect["defender"])) is None


def _can_target(game: Play, letters: list[str], expect: Expect) -> bool:
    return game.format.may_target(game, _ref(game, letters, expect["target"]), 0, letters.index(expect["seat"]))


def _ref(game: Play, letters: list[str], named: dict[str, Any]) -> int:
    if "object" in named:
        on_stack = [oid for oid in game.s.stack if is_named(names_of(game, oid), named["object"])]
        return on_stack[0] if on_stack else _one(game, letters, named["object"], named.get("seat"))
    return player_ref(letters.index(named["seat"]))


def _one(game: Play, letters: list[str], name: str, seat: str | None) -> int:
    found = [oid for oid in game.permanents() if is_named(names_of(game, oid), name)]
    mine = [oid for oid in found if seat is None or game.controller_of(oid) == letters.index(seat)]
    return mine[0] if mine else 0


def _commander_damage(game: Play, letters: list[str], expect: Expect) -> int:
    """Combat damage that a commander of that name has dealt to the seat."""
    rows = game.s.objects.values()
    cards = {
        row.card for row in rows if row.card in game.s.commanders and is_named(_printed(game, row), expect["card"])
    }
    dealt = game.s.players[letters.index(expect["seat"])].commander_damage
    return sum(damage for card, damage in dealt.items() if card in cards)


def _printed(game: Play, row: Obj) -> list[str]:
    return [face.name for face in game.s.programs[row.program].faces]


JUDGES: dict[str, Callable[[Play, list[str], Expect], Any]] = {
    "region": _region,
    "can_attack": _can_attack,
    "can_target": _can_target,
    "commander_damage": _commander_damage,
}
