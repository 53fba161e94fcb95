"""What was said of the next spell that a player casts this turn: it gains abilities, cannot be countered, goes elsewhere afterwards, can be cast as though it had flash. Each is used up once."""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.modifications import GrantKeyword, NextSpellHas, PlayerRule, Restriction
from ..declared import knows
from ..evaluate.dispatch import matches
from ..events.durations import add_effect
from ..state.context import Context
from ..state.game import Game
from ..state.rows import Effect, player_ref


def _said_of_next(seat: int, effect: Effect) -> list[NextSpellHas | PlayerRule]:
    """What an effect says of the next spell of some kind that the seat casts."""
    if effect.affected != (player_ref(seat),):
        return []
    return [
        n for n in effect.modifications
        if isinstance(n, NextSpellHas) or (isinstance(n, PlayerRule) and n.rule == "next_spell")
    ]  # fmt: skip


def _said_of_this(game: Game, seat: int, oid: int, effect: Effect) -> list[NextSpellHas | PlayerRule]:
    """What an effect says of the next spell that the seat casts, if it is this one."""
    context = Context(effect.source, effect.controller)
    return [n for n in _said_of_next(seat, effect) if n.filter is None or matches(game, n.filter, oid, context)]


def is_next_awaited(game: Game, seat: int) -> bool:
    """Cheaply: whether anything is said of the next spell of some kind that the seat casts."""
    return any(_said_of_next(seat, effect) for effect in game.s.effects)


def coming_keywords(game: Game, seat: int, oid: int) -> set[str]:
    """The keywords that the card will have as the next spell that the seat casts."""
    said = [n for effect in game.s.effects for n in _said_of_this(game, seat, oid, effect)]
    gained = [each for n in said if isinstance(n, NextSpellHas) for each in n.modifications]
    return {
        each.keyword.name for each in gained if isinstance(each, GrantKeyword) and isinstance(each.keyword, Keyword)
    }


def next_may_flash(game: Game, seat: int, oid: int) -> bool:
    """Whether the card can be cast as though it had flash, as the next spell that the seat casts: it has no flash for all that (CR 609.4)."""
    said = [n for effect in game.s.effects for n in _said_of_this(game, seat, oid, effect)]
    return any(isinstance(n, PlayerRule) and n.word == "flash" for n in said)


def take_next_spell(game: Game, seat: int, oid: int) -> list[str]:
    """Uses up what was said of the spell that is being cast; returns words of its cast information."""
    words: list[str] = []
    used = []
    for effect in tuple(game.s.effects):
        said = _said_of_this(game, seat, oid, effect)
        if not said:
            continue
        used.append(effect)
        context = Context(effect.source, effect.controller)
        for n in said:
            if isinstance(n, NextSpellHas):
                add_effect(game, context, (oid,), n.modifications, "")
            elif n.word == "cant_be_countered":
                add_effect(game, context, (oid,), (Restriction("cant_be_countered"),), "")
            elif n.word == "hand_after":
                words.append(n.word)
    if used:
        game.s.effects = [effect for effect in game.s.effects if effect not in used]
        game.touch()
    return words


knows(NextSpellHas, "filter modifications")
knows(PlayerRule, "filter word", rule="next_spell")
