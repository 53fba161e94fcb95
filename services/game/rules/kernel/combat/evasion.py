"""Which creature may block which attacker (CR 509.1b): evasion and blocking restrictions.

Flying and reach 702.9, 702.17; fear 702.36; intimidate 702.13; shadow 702.28; horsemanship 702.31; skulk 702.118; landwalk 702.14; protection 702.16f; daunt-like filters ok.
"""

from __future__ import annotations

from typing import Any

from ...program.abilities import Keyword
from ...program.modifications import Restriction
from ..abilities.index import index_of
from ..ask.ask import Refusal
from ..characteristics.protection import protected_from
from ..declared import knows
from ..evaluate.dispatch import holds, matches, players_of
from ..state.context import Context
from ..state.game import Game
from ..state.sector import sector_of

_WALKS = {
    "plainswalk": "Plains", "islandwalk": "Island", "swampwalk": "Swamp", "mountainwalk": "Mountain", "forestwalk": "Forest",
    "desertwalk": "Desert",
}  # fmt: skip


def why_not_block(game: Game, blocker: int, attacker: int, seat: int) -> Refusal | None:
    """Why a creature cannot block that attacker, or None. Numbers of blockers and costs are not looked at here."""
    row, chars = game.s.objects[blocker], game.chars(blocker)
    if "creature" not in chars.types or "battle" in chars.types:
        return Refusal("509.1a", "only a creature can block")
    if row.tapped:
        return Refusal("509.1a", "a tapped creature cannot block")
    if not game.format.may_block(game, blocker, attacker, seat):
        return Refusal("509.1a", "it can block only creatures that attack its player")
    return _evasion(game, blocker, attacker, seat) or _restricted(game, blocker, attacker)


def _evasion(game: Game, blocker: int, attacker: int, seat: int) -> Refusal | None:
    has = game.has_keyword
    if has(attacker, "flying") and not has(blocker, "flying") and not has(blocker, "reach"):
        return Refusal("702.9b", "only flying or reach blocks a creature with flying")
    if has(attacker, "shadow") != has(blocker, "shadow") and not _may_block_shadow(game, blocker, attacker):
        return Refusal("702.28b", "shadow blocks and is blocked only by shadow")
    if has(attacker, "horsemanship") and not has(blocker, "horsemanship"):
        return Refusal("702.31b", "only horsemanship blocks a creature with horsemanship")
    types, colors = game.chars(blocker).types, game.chars(blocker).colors
    if has(attacker, "fear") and "artifact" not in types and "B" not in colors:
        return Refusal("702.36b", "only artifact or black creatures block a creature with fear")
    if has(attacker, "intimidate") and "artifact" not in types and not set(colors) & set(game.chars(attacker).colors):
        return Refusal("702.13b", "only artifact creatures or those that share a colour block it")
    if has(attacker, "skulk") and game.chars(blocker).power > game.chars(attacker).power:
        return Refusal("702.118b", "a creature with greater power cannot block a creature with skulk")
    if protected_from(game, attacker, blocker):
        return Refusal("702.16f", "it has protection from that creature")
    if _walks(game, attacker, seat):
        return Refusal("702.14c", "landwalk: the defending player controls such a land")
    return None


def _may_block_shadow(game: Game, blocker: int, attacker: int) -> bool:
    if not game.has_keyword(attacker, "shadow"):
        return False
    return any(_is(found, "can_block_shadow") for found in game.chars(blocker).restrictions)


def _is(found: Any, rule: str) -> bool:
    return isinstance(found.modification, Restriction) and found.modification.rule == rule


def _walks(game: Game, attacker: int, seat: int) -> bool:
    words = [keyword for keyword in index_of(game.chars(attacker).abilities).keywords if keyword.name.endswith("walk")]
    if not words:
        return False
    lands = [oid for oid in game.permanents() if game.controller_of(oid) == seat and "land" in game.chars(oid).types]
    return any(_finds_land(game, keyword, attacker, lands) for keyword in words)


def _finds_land(game: Game, keyword: Keyword, attacker: int, lands: list[int]) -> bool:
    context = Context(attacker, game.controller_of(attacker))
    if keyword.filter is not None:
        return any(matches(game, keyword.filter, land, context) for land in lands)
    subtype = _WALKS.get(keyword.name, "")
    return any(subtype in game.chars(land).subtypes for land in lands)


def _restricted(game: Game, blocker: int, attacker: int) -> Refusal | None:
    for found in game.chars(blocker).restrictions:
        if _is(found, "cant_block") and _covers(game, found, attacker):
            return Refusal("509.1b", "an effect says it cannot block")
        if _is(found, "can_block_only") and not _covers(game, found, attacker):
            return Refusal("509.1b", "it can block only some creatures")
    for found in game.chars(attacker).restrictions:
        if _is(found, "blocked_in_sector") and sector_of(game, blocker) != sector_of(game, attacker):
            return Refusal("702.158e", "only creatures in the same sector block it")
        if _is(found, "cant_be_blocked") and _covers_blocker(game, found, blocker):
            return Refusal("509.1b", "an effect says it cannot be blocked so")
    return None


def _covers(game: Game, found: Any, other: int) -> bool:
    n = found.modification
    if not holds(game, n.condition, found.context) or n.unless is not None:
        return False
    if n.who is not None and game.controller_of(other) not in players_of(game, n.who, found.context):
        return False
    if n.filter is None:
        return True
    return bool(matches(game, n.filter, other, found.context)) != bool(n.only)


def _covers_blocker(game: Game, found: Any, blocker: int) -> bool:
    return _covers(game, found, blocker)


knows(Keyword, name=("flying", "reach", "shadow", "horsemanship", "fear", "intimidate", "skulk"))
knows(Keyword, "filter", name=("landwalk", *_WALKS))
knows(Restriction, "filter only who condition", rule=("can_block_only", "cant_be_blocked"))
knows(Restriction, "filter only who unless condition", rule="cant_block")
knows(Restriction, rule=("can_block_shadow", "blocked_in_sector"))
