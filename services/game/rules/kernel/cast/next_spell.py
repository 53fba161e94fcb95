"""What was said of the next spell that a player casts this turn: it gains abilities, cannot be countered, goes elsewhere afterwards. Each is used up once."""

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


def next_may_flash(game: Game, seat: int) -> bool:
    """Whether something lets the next spell of some kind be cast as though it had flash."""
    return any(
        isinstance(n, NextSpellHas) and GrantKeyword(Keyword("flash")) in n.modifications
        for effect in game.s.effects if effect.affected == (player_ref(seat),)
        for n in effect.modifications
    )  # fmt: skip


def take_next_spell(game: Game, seat: int, oid: int) -> list[str]:
    """Uses up what was said of the spell that is being cast; returns words of its cast information."""
    words: list[str] = []
    used = []
    for effect in tuple(game.s.effects):
        rule = next((n for n in effect.modifications if isinstance(n, PlayerRule) and n.rule == "next_spell"), None)
        context = Context(effect.source, effect.controller)
        gained = _gained_next(game, seat, oid, effect)
        if gained:
            used.append(effect)
            add_effect(game, context, (oid,), gained, "")
            continue
        fits = rule is not None and effect.affected == (player_ref(seat),)
        if rule is None or not fits or (rule.filter is not None and not matches(game, rule.filter, oid, context)):
            continue
        used.append(effect)
        if rule.word == "cant_be_countered":
            add_effect(game, context, (oid,), (Restriction("cant_be_countered"),), "")
        else:
            words.append(rule.word)
    if used:
        game.s.effects = [effect for effect in game.s.effects if effect not in used]
        game.touch()
    return words


knows(NextSpellHas, "filter modifications")
knows(PlayerRule, "filter word", rule="next_spell")
