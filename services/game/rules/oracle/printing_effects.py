"""Clauses and verbs back to sentences."""

from __future__ import annotations

from collections.abc import Callable

from ..program import costs as k
from ..program import effects as x
from ..program import objects as o
from ..program import players as p
from .printing_actions import (
    _action,
    _attach,
    _cast_card,
    _choose_objects,
    _choose_word,
    _control,
    _control_player,
    _copy_spell,
    _delayed,
    _emblem,
    _fight,
    _from_outside,
    _permit,
    _player_counters,
    _players_verb,
    _prevent,
    _proliferate,
    _restart,
    _reveal,
    _shuffle,
    _tap_or_untap,
    _word,
)
from .printing_nouns import (
    Unprintable,
    Words,
    noun,
    player,
)
from .printing_parts import condition, cost
from .printing_verbs import (
    _add_mana,
    _apply,
    _apply_all,
    _copy_token,
    _counter,
    _damage,
    _destroy,
    _discard,
    _drawing,
    _life,
    _look,
    _move,
    _numbered,
    _put_counters,
    _remove_counters,
    _sacrifice,
    _search,
    _several_tokens,
    _simple,
    _tokens,
)


def sentences(clauses: tuple[x.Clause, ...], w: Words) -> str:
    """Clauses as sentences, each with its full stop."""
    return " ".join(_capital(_sentence(each, w)) + "." for each in clauses)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(node: x.Clause, w: Words) -> str:
    if node.repeat is not None:
        raise Unprintable("repeat")
    words = _each(node, w) + _core(node, w)
    if node.condition is not None:
        words = f"if {condition(node.condition, w)}, {words}"
    if node.then:
        words += _then(node.then, w)
    if node.otherwise:
        words += ". Otherwise, " + _lower(_chain(node.otherwise, w))
    return words


def _each(node: x.Clause, w: Words) -> str:
    """ "For each opponent, "."""
    if node.each is None:
        return ""
    if isinstance(node.each, o.Every):
        return f"for each {noun(node.each.filter, w)}, "
    if node.each in (p.EachOpponent(), p.EachPlayer()):
        return f"for each {'opponent' if isinstance(node.each, p.EachOpponent) else 'player'}, "
    raise Unprintable("for each")


def _then(then: tuple[x.Clause, ...], w: Words) -> str:
    if len(then) == 1 and isinstance(then[0].verb, x.Reflexive):
        return ". When you do, " + _lower(_chain(then[0].verb.clauses, w))
    return ". If you do, " + _lower(_chain(then, w))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _chain(clauses: tuple[x.Clause, ...], w: Words) -> str:
    return (
        ", then ".join(_sentence(each, w) for each in clauses)
        if len(clauses) < 2 or any(each.optional for each in clauses)
        else " and ".join(_sentence(each, w) for each in clauses)
    )


def _core(node: x.Clause, w: Words) -> str:
    if isinstance(node.verb, x.Nothing):
        if not isinstance(node.optional, p.Players) or node.cost is None:
            raise Unprintable("nothing")
        paid = cost(node.cost, w).removeprefix("pay ")
        return f"{player(node.optional, w)} may pay {paid}"
    if node.cost is not None:
        raise Unprintable("cost")
    words = _sequence(node.verb, w) if isinstance(node.verb, x.Sequence) else verb(node.verb, w)
    if node.optional is not None:
        words = f"{player(node.optional, w)} may {words}"
    if node.unless is not None:
        who = player(node.unless.payer, w)
        words += f" unless {who} {_pays(node.unless.cost, w, who == 'you')}"
    return words


def _pays(paid: k.Cost, w: Words, you: bool) -> str:
    words = cost(paid, w)
    first, _, rest = words.partition(" ")
    if isinstance(paid, k.ManaCost) and not paid.waterbend:
        return f"pay{'' if you else 's'} {words}"
    return f"{first}{'' if you else 's'} {rest}"


def _sequence(node: x.Sequence, w: Words) -> str:
    return " and ".join(_sentence(each, w) for each in node.clauses)


def verb(node: x.Verb, w: Words) -> str:
    """One verb with its subject when that is not "you"."""
    found = _VERBS.get(type(node))
    if found is None:
        raise Unprintable(type(node).__name__)
    return found(node, w)


_VERBS: dict[type, Callable[..., str]] = {
    x.Draw: _drawing("draw"), x.Mill: _drawing("mill"), x.Discard: _discard, x.Scry: _numbered("scry"), x.Surveil: _numbered("surveil"),
    x.GainLife: _life("gain"), x.LoseLife: _life("lose"), x.Tap: _simple("tap"), x.Untap: _simple("untap"), x.Regenerate: _simple("regenerate"),
    x.Transform: _simple("transform"), x.Goad: _simple("goad"), x.Detain: _simple("detain"), x.Unattach: _simple("unattach"), x.Destroy: _destroy,
    x.Sacrifice: _sacrifice, x.Counter: _counter, x.PutCounters: _put_counters, x.RemoveCounters: _remove_counters, x.DealDamage: _damage,
    x.Apply: _apply, x.ApplyAll: _apply_all, x.Move: _move, x.Search: _search, x.CreateTokens: _tokens, x.CopyToken: _copy_token, x.AddMana: _add_mana,
    x.CreateSeveral: _several_tokens, x.LookAtTop: _look, x.Fight: _fight, x.Attach: _attach, x.GainControl: _control, x.Delayed: _delayed, x.KeywordAction: _action,
    x.GivePlayerCounters: _player_counters, x.Shuffle: _shuffle, x.Reveal: _reveal, x.TakeFromOutside: _from_outside, x.PreventDamage: _prevent, x.CopySpell: _copy_spell,
    x.ChooseWord: _choose_word, x.CreateEmblem: _emblem, x.PermitPlay: _permit, x.ChooseObjects: _choose_objects, x.Populate: _word("populate"),
    x.ControlPlayer: _control_player, x.RestartGame: _restart,
    x.PlaySubgame: _word("players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the subgame loses half their life, rounded up"),
    x.EndTurn: _word("end the turn"), x.LoseGame: _players_verb("lose", "the game"), x.WinGame: _players_verb("win", "the game"),
    x.BecomeMonarch: _players_verb("become", "the monarch"), x.ExtraTurn: _players_verb("take", "an extra turn after this one"),
    x.CastCard: _cast_card, x.Proliferate: _proliferate, x.TapOrUntap: _tap_or_untap,
}  # fmt: skip
