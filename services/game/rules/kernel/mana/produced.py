"""What a permanent produces instead when it is tapped for mana (CR 106.6a, 106.12b): more of it, or mana of another type."""

from __future__ import annotations

from itertools import product

from ...program.modifications import PlayerRule
from ..declared import knows
from ..evaluate.dispatch import amount_of, matches
from ..state.game import Game, Rule

TAPPED_FOR_MANA = "tapped for mana"
"""Among the numbers of a mana ability: its permanent was tapped for its cost."""

_MOST_WAYS = 64


def as_produced(game: Game, seat: int, oid: int, mana: str) -> str:
    """What these mana are once all such effects have applied to the permanent that the seat tapped."""
    rules = game.player_rules()
    for found in (*rules.get("mana_type", ()), *rules.get("mana_multiple", ())):
        if seat in found.seats and _applies(game, found, oid):
            mana = _changed(game, found, mana)
    return mana


def units_produced(game: Game, seat: int, oid: int, units: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The same of units with their alternatives: ways, in each of which every unit is fixed; the units themselves where nothing applies."""
    rules = game.player_rules()
    if "mana_type" not in rules and "mana_multiple" not in rules:
        return [units]
    ways = [
        tuple(as_produced(game, seat, oid, "".join(way)))
        for way, _ in zip(product(*units), range(_MOST_WAYS), strict=False)
    ]
    return list(dict.fromkeys(ways))


def _applies(game: Game, found: Rule, oid: int) -> bool:
    n = found.modification
    assert isinstance(n, PlayerRule)
    return n.filter is not None and matches(game, n.filter, oid, found.context)


def _changed(game: Game, found: Rule, mana: str) -> str:
    """Another type, of "any other type and amount" one mana; or so many times as much."""
    n = found.modification
    assert isinstance(n, PlayerRule)
    amount = 0 if n.amount is None else amount_of(game, n.amount, found.context)
    if n.rule == "mana_multiple" or not mana:
        return mana * amount if n.rule == "mana_multiple" else mana
    return n.word * (amount or len(mana))


knows(PlayerRule, "filter amount", rule="mana_multiple")
knows(PlayerRule, "filter amount word", rule="mana_type")
