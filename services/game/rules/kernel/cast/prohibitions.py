"""What effects say that can't be cast (CR 101.2), with X as it is announced (601.2e, 601.3a)."""

from __future__ import annotations

from collections.abc import Iterable

from ...program.filters import AllOf, Filter, ManaValueIs, ManaValueParity
from ...program.modifications import PlayerRule
from ..declared import knows
from ..evaluate.dispatch import holds, matches
from ..state.game import Game, Rule
from .permissions import Way


def prohibiting(game: Game, seat: int, oid: int) -> Rule | None:
    """The first effect that does not let a seat cast the spell that a card is or would be."""
    for rule in game.player_rules().get("cant_cast", ()):
        n = rule.modification
        if seat not in rule.seats or not isinstance(n, PlayerRule) or not holds(game, n.condition, rule.context):
            continue
        if n.filter is None or matches(game, n.filter, oid, rule.context):
            return rule
    return None


def allowed_values(game: Game, seat: int, oid: int, way: Way, values: Iterable[int]) -> list[int]:
    """Those values of X for which the spell may be cast that way."""
    spell = game.edit(oid)
    known = spell.cast
    assert known is not None
    found = []
    for x in values:
        spell.cast = known.with_x(x)
        if prohibiting(game, seat, oid) is None and _is_permitted(game, oid, way.rule):
            found.append(x)
    spell.cast = known
    return found


def _is_permitted(game: Game, oid: int, rule: Rule | None) -> bool:
    """Whether a permission for spells of some mana values is one for this."""
    filter = rule.modification.filter if rule is not None and isinstance(rule.modification, PlayerRule) else None
    return rule is None or all(matches(game, part, oid, rule.context) for part in _of_mana_value(filter))


def _of_mana_value(filter: Filter | None) -> list[Filter]:
    parts = filter.parts if isinstance(filter, AllOf) else (filter,)
    return [part for part in parts if isinstance(part, (ManaValueIs, ManaValueParity))]


knows(PlayerRule, "condition filter", rule="cant_cast")
