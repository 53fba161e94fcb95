"""What was said of the next spell that a player casts this turn: it gains abilities, cannot be countered, goes elsewhere afterwards, can be cast as though it had flash. Each is used up once."""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.modifications import GrantKeyword, Modification, NextSpellHas, PlayerRule, Restriction
from ..declared import knows
from ..evaluate.dispatch import matches
from ..events.durations import add_effect
from ..state.context import Context
from ..state.game import Game
from ..state.rows import Effect, player_ref


def _gained_next(game: Game, seat: int, oid: int, effect: Effect) -> tuple[Modification, ...]:
    """What an effect gives to the next spell that the seat casts, if it is this one."""
    if effect.affected != (player_ref(seat),):
        return ()
    context = Context(effect.source, effect.controller)
    found = [n for n in effect.modifications if isinstance(n, NextSpellHas) and matches(game, n.filter, oid, context)]
    return tuple(each for n in found for each in n.modifications)


def coming_keywords(game: Game, seat: int, oid: int) -> set[str]:
    """The keywords that the card will have as the next spell that the seat casts."""
    gained = [each for effect in game.s.effects for each in _gained_next(game, seat, oid, effect)]
    return {
        each.keyword.name for each in gained if isinstance(each, GrantKeyword) and isinstance(each.keyword, Keyword)
    }


def _said_of_next(game: Game, seat: int, oid: int, effect: Effect) -> PlayerRule | None:
    """The rule that an effect has for the next spell that the seat casts, if it is this one."""
    if effect.affected != (player_ref(seat),):
        return None
    rule = next((n for n in effect.modifications if isinstance(n, PlayerRule) and n.rule == "next_spell"), None)
    if rule is None or rule.filter is None:
        return rule
    return rule if matches(game, rule.filter, oid, Context(effect.source, effect.controller)) else None


def is_next_awaited(game: Game, seat: int) -> bool:
    """Cheaply: whether anything is said of the next spell of some kind that the seat casts."""
    return any(
        isinstance(n, NextSpellHas) or (isinstance(n, PlayerRule) and n.rule == "next_spell")
        for effect in game.s.effects if effect.affected == (player_ref(seat),)
        for n in effect.modifications
    )  # fmt: skip


def next_may_flash(game: Game, seat: int, oid: int) -> bool:
    """Whether the card can be cast as though it had flash, as the next spell that the seat casts: it has no flash for all that (CR 609.4)."""
    said = (_said_of_next(game, seat, oid, effect) for effect in game.s.effects)
    return any(rule is not None and rule.word == "flash" for rule in said)


def take_next_spell(game: Game, seat: int, oid: int) -> list[str]:
    """Uses up what was said of the spell that is being cast; returns words of its cast information."""
    words: list[str] = []
    used = []
    for effect in tuple(game.s.effects):
        context = Context(effect.source, effect.controller)
        gained = _gained_next(game, seat, oid, effect)
        if gained:
            used.append(effect)
            add_effect(game, context, (oid,), gained, "")
            continue
        rule = _said_of_next(game, seat, oid, effect)
        if rule is None:
            continue
        used.append(effect)
        if rule.word == "cant_be_countered":
            add_effect(game, context, (oid,), (Restriction("cant_be_countered"),), "")
        elif rule.word == "hand_after":
            words.append(rule.word)
    if used:
        game.s.effects = [effect for effect in game.s.effects if effect not in used]
        game.touch()
    return words


knows(NextSpellHas, "filter modifications")
knows(PlayerRule, "filter word", rule="next_spell")
