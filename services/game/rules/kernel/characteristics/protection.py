"""Protection, hexproof, shroud, ward's targets, "can't be targeted" (CR 702.11, 702.16, 702.18; 115).

702.16b targeting, 702.16c auras, 702.16d equipment, 702.16e damage, 702.16f blocking ok.
"""

from __future__ import annotations

from typing import Final

from ...program.abilities import Keyword
from ...program.modifications import PlayerRule, Restriction
from ..abilities.index import index_of
from ..abilities.zones import functions_in
from ..ask.ask import Refusal
from ..declared import knows
from ..evaluate.dispatch import matches, players_of
from ..state.context import Context
from ..state.game import Game
from ..state.rows import ABILITY
from .before_effects import SAID_BY


def keywords_named(game: Game, ref: int, name: str) -> list[Keyword]:
    """The keyword abilities of that name on an object."""
    chars = game.chars(ref)
    if name not in chars.keywords:
        return []
    return [keyword for keyword in index_of(chars.abilities).keywords if keyword.name == name]


def functioning(game: Game, ref: int, name: str) -> list[Keyword]:
    """Those that function where the object is: hexproof, shroud and protection protect permanents, no spells and no cards (CR 113.6)."""
    zone = game.zone_then(ref)
    return [keyword for keyword in keywords_named(game, ref, name) if functions_in(keyword, zone)]


def true_source(game: Game, ref: int) -> int:
    """The object whose qualities count: the source of an ability, the spell itself otherwise."""
    row = game.s.objects.get(ref)
    if row is not None and row.kind == ABILITY and row.item is not None:
        return row.item.source
    return ref


def protected_from(game: Game, ref: int, source: int) -> bool:
    """Whether an object has protection from a quality of the source."""
    if source <= 0:
        return False
    source = true_source(game, source)
    return any(_covers(game, keyword, ref, source) for keyword in functioning(game, ref, "protection"))


def _covers(game: Game, keyword: Keyword, ref: int, source: int) -> bool:
    is_said = keyword.word.startswith(SAID_BY)
    context = Context(ref, int(keyword.word.removeprefix(SAID_BY)) if is_said else game.controller_of(ref))
    if keyword.players is not None and game.controller_of(source) in players_of(game, keyword.players, context):
        return True
    return keyword.filter is not None and matches(game, keyword.filter, source, context)


def keeps_off(game: Game, ref: int, attachment: int) -> bool:
    """Whether a protection of the host keeps the Aura, Equipment or Fortification off it (CR 702.16c-d); some effects say what they do not remove."""
    found = functioning(game, ref, "protection")
    if not any(keyword.word for keyword in found):
        return protected_from(game, ref, attachment)
    return any(
        _covers(game, keyword, ref, attachment) and not _spares(game, keyword.word, ref, attachment)
        for keyword in found
    )


def _spares(game: Game, word: str, ref: int, attachment: int) -> bool:
    row = game.s.objects[attachment]
    if word == "Auras":
        return "Aura" in game.chars(attachment).subtypes
    if word.startswith("attachments of "):
        return row.attached_to == ref and word == f"attachments of {game.controller_of(attachment)}"
    return word == f"spares {attachment}"


def player_protected_from(game: Game, seat: int, source: int) -> bool:
    """Whether a player has protection from the source."""
    source = true_source(game, source)
    for rule in game.rules():
        modification = rule.modification
        if isinstance(modification, PlayerRule) and modification.rule == "protection" and seat in rule.seats:
            if modification.filter is None or matches(game, modification.filter, source, rule.context):
                return True
    return False


_SHROUD: Final = Refusal("702.18a", "it has shroud")
_HEXPROOF: Final = Refusal("702.11b", "it has hexproof")
_PROTECTED: Final = Refusal("702.16b", "it has protection from that")
_FORBIDDEN: Final = Refusal("101.2", "an effect says that it can't be the target of that")


def can_be_targeted(game: Game, ref: int, source: int, seat: int) -> bool:
    """Whether an object or player may be the target of something that `seat` controls."""
    return why_not_targeted(game, ref, source, seat) is None


def why_not_targeted(game: Game, ref: int, source: int, seat: int) -> Refusal | None:
    """Why an object or player cannot be the target of something that `seat` controls, or None (CR 115.4, 702.11, 702.18, 702.16b)."""
    if ref < 0:
        return _why_not_player(game, -ref - 1, source, seat)
    if functioning(game, ref, "shroud"):
        return _SHROUD
    if protected_from(game, ref, source):
        return _PROTECTED
    controller = game.controller_of(ref)
    hostile = game.s.players[controller].team != game.s.players[seat].team
    if hostile and _hexproof_from(game, ref, source):
        return _HEXPROOF
    return _FORBIDDEN if _forbidden(game, ref, source, seat) else None


def _hexproof_from(game: Game, ref: int, source: int) -> bool:
    """Plain hexproof, or "hexproof from" a quality that the source has."""
    found = functioning(game, ref, "hexproof")
    if not found:
        return False
    context = Context(ref, game.controller_of(ref))
    source = true_source(game, source)
    return any(keyword.filter is None or matches(game, keyword.filter, source, context) for keyword in found)


def _forbidden(game: Game, ref: int, source: int, seat: int) -> bool:
    for rule in game.chars(ref).restrictions:
        modification = rule.modification  # type: ignore[attr-defined]
        if not isinstance(modification, Restriction) or modification.rule != "cant_be_targeted":
            continue
        context = rule.context  # type: ignore[attr-defined]
        if modification.who is not None and seat not in players_of(game, modification.who, context):
            continue
        if modification.filter is None or matches(game, modification.filter, source, context):
            return True
    return False


def _why_not_player(game: Game, seat: int, source: int, by: int) -> Refusal | None:
    for rule in game.rules():
        modification = rule.modification
        if not isinstance(modification, PlayerRule) or seat not in rule.seats:
            continue
        if modification.rule == "shroud":
            return _SHROUD
        if modification.rule == "cant_be_targeted":
            return _FORBIDDEN
        if modification.rule == "hexproof" and game.s.players[seat].team != game.s.players[by].team:
            if modification.filter is None or matches(
                game, modification.filter, true_source(game, source), rule.context
            ):
                return _HEXPROOF
    return _PROTECTED if player_protected_from(game, seat, source) else None


knows(Keyword, name="shroud")
knows(Keyword, "filter", name="hexproof")
knows(Keyword, "filter word players", name="protection")
knows(Restriction, "who filter", rule="cant_be_targeted")
knows(PlayerRule, rule=("shroud", "cant_be_targeted"))
knows(PlayerRule, "filter", rule=("hexproof", "protection"))
