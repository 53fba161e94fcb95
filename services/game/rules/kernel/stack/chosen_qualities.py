"""Choosing words: a colour, a type, a name, a player, a number (CR 105.4, 205.3e, 201.4). Kept by the source as a linked choice (CR 607.2d)."""

from __future__ import annotations

from ...program.effects_game import ChooseWord
from ...program.vocabulary import BASIC_LAND_TYPES, CARD_TYPES, CREATURE_TYPES, LAND_TYPES
from ..ask.flow import Flow, choose_objects, choose_word
from ..declared import knows
from ..evaluate.dispatch import matches
from ..evaluate.names import has_name
from ..state.context import Context
from ..state.game import Game, of_text
from ..state.rows import BATTLEFIELD, CARD, ENTERING

COLOR_WORDS = ["W", "U", "B", "R", "G"]


WORDS: dict[str, list[str]] = {
    "color": COLOR_WORDS,
    "creature type": sorted(CREATURE_TYPES),
    "land type": sorted(LAND_TYPES),
    "basic land type": list(BASIC_LAND_TYPES),
    "card type": [
        word
        for word in CARD_TYPES
        if word not in ("conspiracy", "dungeon", "phenomenon", "plane", "scheme", "vanguard")
    ],
    "odd or even": ["odd", "even"],
    "number": [str(number) for number in range(101)],
}


_SLOT = {
    "creature type": "type",
    "land type": "type",
    "basic land type": "type",
    "card type": "type",
    "card name": "name",
    "odd or even": "parity",
}


def choose_for(game: Game, n: ChooseWord, seat: int, context: Context) -> Flow[None]:
    """Ask the seat and remember the choice for the source."""
    if n.what in ("player", "opponent"):
        yield from _choose_player(game, n, seat, context)
        return
    words = list(n.words) or WORDS.get(n.what, [])
    if n.random:
        word = words[game.rng.below(len(words))]
    else:
        word = yield from choose_word(seat, n.what.replace(" ", "_"), words, context.source, free=n.what == "card name")
        while n.filter is not None and not _may_be_named(game, n, word, context):
            word = yield from choose_word(seat, "card_name", words, context.source, free=True)
    remember(game, context, _SLOT.get(n.what, "color" if n.what == "color" else "word"), word)


def _may_be_named(game: Game, n: ChooseWord, word: str, context: Context) -> bool:
    """Whether the name may be of a card as described: what is known of it is what this game has of that name."""
    assert n.filter is not None
    known = [oid for oid in game.s.objects if game.s.objects[oid].kind == CARD and has_name(game, oid, word)]
    return not word or not known or any(matches(game, n.filter, oid, context) for oid in known)


def _choose_player(game: Game, n: ChooseWord, seat: int, context: Context) -> Flow[None]:
    seats = game.opponents(seat) if n.what == "opponent" else game.turn_order(seat)
    options = [-other - 1 for other in seats]
    if n.random:
        picked = [options[game.rng.below(len(options))]] if options else []
    else:
        picked = yield from choose_objects(seat, "player", options, 1, 1, context.source)
    context.bind["chosen_player"] = tuple(picked)
    if picked:
        remember(game, context, "player", str(picked[0]))


def remember(game: Game, context: Context, slot: str, word: str) -> None:
    """Keep a chosen word: with the source, for the text that asks for it, if it is (becoming) a permanent, and for the rest of this resolution."""
    row = game.s.objects.get(context.source)
    if row is not None and row.zone in (BATTLEFIELD, ENTERING, "command"):
        game.edit(context.source).choices = {
            **row.choices,
            of_text(slot, game.asking_text(context)): word,
        }
        game.emit("chose", obj=context.source, word=word)
    context.did.difference_update({old for old in context.did if old.startswith(f"word:{slot}:")})
    context.did.add(f"word:{slot}:{word}")
    context.did.add(word)


knows(ChooseWord, what=(*WORDS, "card name", "player", "opponent", "word"))
