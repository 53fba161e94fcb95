"""Verbs of players: the table from words to productions, for imperatives ("draw a card") and subjects ("target player draws a card")."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ...program import effects as fx
from ...program import players as pl
from ...program.clauses import Clause, Verb
from ...program.node import Node, rewrite, walk
from ...program.objects import Bound, Every, Target
from ..nouns.read_players import player
from ..phrases.reading import player_rule, suffixes
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL
from .read_cards import CARD_VERBS
from .read_dice import DICE_VERBS
from .read_each_player import each_moves
from .read_game import GAME_VERBS, SKIP_VERBS
from .read_keyword_actions import KEYWORD_VERBS, MELD_VERBS
from .read_life import LIFE_VERBS
from .read_mana import MANA_VERBS
from .read_permanents import MOVE_VERBS, PERMANENT_VERBS
from .read_piles import PILE_VERBS
from .read_zones import OUTSIDE_VERBS, ZONE_VERBS

Production = Callable[[Reader, pl.Players], Verb | Clause]


_TABLES: tuple[Mapping[str, Production], ...] = (
    MELD_VERBS,
    CARD_VERBS,
    ZONE_VERBS,
    LIFE_VERBS,
    MANA_VERBS,
    PERMANENT_VERBS,
    DICE_VERBS,
    GAME_VERBS,
    KEYWORD_VERBS,
    OUTSIDE_VERBS,
    SKIP_VERBS,
    PILE_VERBS,
    MOVE_VERBS,
)


_VERBS: dict[str, tuple[Production, ...]] = {}


for _table in _TABLES:
    for _word, _parse in _table.items():
        _VERBS[_word] = (*_VERBS.get(_word, ()), _parse)


_IRREGULAR = {"does": "do", "searches": "search", "scries": "scry", "loses": "lose", "has": "have"}


def base_form(r: Reader, who: pl.Players) -> Clause:
    """A verb in its base form, done by `who`."""
    return _do(r, r.word(), who)


def third_person(r: Reader, who: pl.Players) -> Clause:
    """A verb in the third person singular, done by `who`."""
    word = r.word()
    base = _IRREGULAR.get(word, word[:-1] if word.endswith("s") else "")
    if base and base not in _VERBS and word.endswith("es"):
        base = word[:-2]
    if not base:
        raise Miss("third person")
    return _do(r, base, who)


def _do(r: Reader, base: str, who: pl.Players) -> Clause:
    productions = _VERBS.get(base)
    if productions is None:
        raise Miss("verb")
    r.advance(1)
    for parse in productions:
        found = r.attempt_with(parse, who)
        if found is not None:
            return found if isinstance(found, Clause) else Clause(found)
    raise Miss("verb")


def player_clause(r: Reader) -> Clause:
    """A clause with a player as its subject."""
    if r.word() == "each":
        moved = r.attempt(each_moves)
        if moved is not None:
            return moved
    who, plural = _actor(r)
    if r.word() in ("can't", "gain", "gains", "have"):
        rule = r.attempt_with(player_rule, who)
        if rule is not None:
            return rule
    r.take("each")
    r.they = None
    if isinstance(who, pl.You):
        return base_form(r, who)
    if plural or r.words[r.pos - 1] == "they":
        done = base_form(r, who)
        r.they = again(who)
        return done
    if isinstance(who, SEVERAL):
        own = r.attempt_with(_of_their_own, who)
        if own is not None:
            return own
    done = with_target(third_person(r, who), who)
    r.actor = again(who)
    return done


def they_again(r: Reader) -> Clause:
    """ "They draw a card and lose 2 life": a verb in the plural without a subject is theirs, not yours."""
    if r.they is None:
        raise Miss("several players before")
    return base_form(r, r.they)


def again(who: pl.Players) -> pl.Players:
    """The same player, as later words mean him: a target is chosen once."""
    if isinstance(who, pl.TargetPlayer):
        return pl.BoundPlayers(f"target{who.slot}")
    target = getattr(who, "object", None)
    if isinstance(who, (pl.ControllerOf, pl.OwnerOf)) and isinstance(target, Target):
        return type(who)(Bound(f"target{target.slot}"))
    return who


def have_player(r: Reader) -> Clause:
    """ "You may have target player mill two cards": that player does it, if you wish."""
    who, _ = player(r)
    if isinstance(who, pl.You) or r.word() == "pay":
        raise Miss("another player")
    return with_target(base_form(r, who), who)


_ONE_BY_ONE = (fx.LoseLife, fx.GainLife, fx.Draw, fx.Mill, fx.CreateTokens)


_EACH = pl.BoundPlayers("each")


def _of_their_own(r: Reader, who: pl.Players) -> Clause:
    """ "Each player loses 1 life for each Swamp they control", "each player gains control of all creatures they own": a number or a class for each of them, where one after the other is as good as at once."""
    r.mention(_EACH, frozenset(("player",)), False, player=True)
    done = suffixes(r, third_person(r, _EACH))
    if done.each is not None or _EACH not in walk(_theirs(done.verb)):
        raise Miss("a number or a class of their own")
    return replace(done, each=who)


def _theirs(verb: fx.Verb) -> Node | None:
    if isinstance(verb, fx.GainControl):
        return verb.objects if isinstance(verb.objects, Every) else None
    return verb.amount if isinstance(verb, _ONE_BY_ONE) else None


def _actor(r: Reader) -> tuple[pl.Players, bool]:
    """A player as the subject; of "an opponent" you choose which."""
    if r.at("an opponent") and r.word(2) in ("gains", "draws", "loses", "creates", "separates", "chooses"):
        r.advance(2)
        who = pl.ChosenPlayer(pl.EachOpponent())
        r.mention(pl.BoundPlayers("chosen_player"), frozenset(("player", "opponent")), False, player=True)
        return who, False
    return player(r)


def with_target(done: Clause, who: pl.Players) -> Clause:
    """ "The owner of target permanent puts it ...": the target stands where "it" is first said."""
    if isinstance(who, pl.TargetPlayer) and who not in walk(done):
        bound_player = pl.BoundPlayers(f"target{who.slot}")
        changed: Clause = rewrite(done, lambda node: who if node == bound_player else node)
        return changed
    target = getattr(who, "object", None)
    if not isinstance(target, Target) or target in walk(done):
        return done
    bound = Bound(f"target{target.slot}")
    if getattr(done.verb, "objects", None) != bound:
        raise Miss("what is done with the target")
    return replace(done, verb=replace(done.verb, objects=target))  # type: ignore[call-arg]
