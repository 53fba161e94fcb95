"""Clauses and verbs back to sentences.

What other players may do, back to words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import TypeVar

from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.clauses import THE_X
from ...program.node import Node, rewrite, walk
from ..amounts.print import amount, amount_word, is_plain, of_those_tokens
from ..conditions.print import condition
from ..costs.print import cost
from ..keywords.granted import said_later
from ..nouns.print import noun, objects, player
from ..nouns.print_done_this_way import when_done
from ..nouns.print_mentions import head_noun
from ..nouns.read_shown_cards import LOOKED
from ..phrases.printing import prints
from ..predicates.print import modifications
from ..text.lexicon import SUBTYPES
from ..text.wording import Style, Unprintable, Words, article, listed
from ..tree.filters import all_of, conjuncts
from ..tree.rewriting import has_x
from ..verbs.print import (
    DURATIONS,
    _apply_all,
    _copy_token,
    _counter,
    _damage,
    _destroy,
    _discard,
    _drawing,
    _life,
    _move,
    _numbered,
    _put_counters,
    _remove_counters,
    _sacrifice,
    _several_tokens,
    _simple,
    _tokens,
    applied,
    as_card,
    piles,
)
from ..verbs.print_of_players import (
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
    _meld,
    _permit,
    _player_counters,
    _players_verb,
    _proliferate,
    _restart,
    _reveal,
    _shuffle,
    _tap_or_untap,
    _word,
    become_attacking,
    become_blocked,
    change_targets,
    change_words,
    double_x,
    extra_phase,
    pay_any,
    turn_face,
)
from ..verbs.print_searching import add_mana, search
from ..verbs.print_short import (
    become_copy,
    clash,
    counters_of,
    day_night,
    exchange,
    exchange_life,
    from_combat,
    initiative,
    look,
    manifest,
    multiply,
    phase_out,
    reveal_until,
    set_life,
)
from ..verbs.print_turns import attackers_too, said_of_the_damaged, skip, told_to_block
from .print_prevention import prevent, prevented_by_choice, shielded_both
from .print_redirection import redirect
from .print_sequences import (
    another_chose,
    looked_and_played,
    one_of_each,
    picked_from_hand,
    source_of_choice,
    thrown_after_search,
    two_places,
)
from .print_waiting import apply_players, apply_replacement, choice, graveyard_open, next_time, type_of_choice
from .read_of_the_one_before import with_entering
from .read_same_act import keywords_alike

_T = TypeVar("_T", bound=Node)


@prints("sentences")
def sentences(clauses: tuple[fx.Clause, ...], w: Words) -> str:
    """Clauses as sentences, each with its full stop."""
    found: list[str] = []
    left = list(clauses)
    while left:
        first = left.pop(0)
        alike = keywords_alike(first, left)
        if len(alike) > 1:
            del left[: len(alike)]
            found += [whole(first, w, sentence), f"the same is true for {listed(alike, 'and')}"]
            continue
        entering = _as_it_enters(first, w)
        if entering:
            found += entering
            continue
        if first.x is not None:
            found.append(chain((first, *_take_x(left)), w))
            continue
        both = _by_its_owner(first.verb, left[0], w) if left else ""
        if both:
            left.pop(0)
            found.append(both)
            continue
        if attackers_too(list(clauses[:-1]), first):
            found.append("each opponent attacking that player does the same")
            continue
        second = left[0].verb if left else None
        roll = _result_x(first, w)
        if roll:
            found.append(roll)
        elif (
            isinstance(first.verb, fx.ChooseObjects)
            and first.bind == "source"
            and isinstance(second, fx.ApplyReplacement)
        ):
            left.pop(0)
            found.append(next_time(first.verb, second, w))
        elif (
            isinstance(first.verb, fx.ChooseObjects)
            and first.bind == "source"
            and isinstance(second, fx.RedirectDamage)
        ):
            left.pop(0)
            found.append(redirect(second, w, first.verb))
        elif graveyard_open(first.verb, second):
            left.pop(0)
            found.append("until end of turn, you may play lands and cast spells from your graveyard")
        else:
            found.append(whole(first, w, sentence))
    return " ".join(f"{_capital(each)}." for each in found)


def _as_it_enters(clause: fx.Clause, w: Words) -> list[str]:
    """ "Return it to the battlefield. It's a black Zombie" (CR 611.2e)."""
    moved = next((node for node in walk(clause) if isinstance(node, fx.Move) and node.modifications), None)
    named = replace(clause, bind="moved") if moved is clause.verb and not clause.bind else clause
    plain = with_entering(named, ()) if moved is not None else None
    if moved is None or plain is None or plain[0] == named:
        return []
    subject = objects(plain[1], w)
    many = subject in ("them", "they") or subject.startswith("those ")
    if many and isinstance(moved.objects, (ob.Target, ob.Every)):
        subject, many = f"each of {subject}", False
    subject = "they" if subject == "them" else subject
    return [whole(plain[0], w, sentence), f"{subject} {modifications(moved.modifications, w, many, False)}"]


def whole(node: _T, w: Words, say: Callable[[_T, Words], str]) -> str:
    """A sentence; a computed number in it is X when it has no words of its own there, or when all are said so."""
    if not w.where:
        try:
            return say(node, w)
        except Unprintable as error:
            if next(_computed(node), None) is None or has_x(node):
                raise
            first = error
        try:
            return _with_x(node, w, say)
        except Unprintable:
            raise first from None
    try:
        return _with_x(node, w, say)
    except Unprintable:
        return say(node, w)


def _with_x(node: _T, w: Words, say: Callable[[_T, Words], str]) -> str:
    if isinstance(node, fx.Clause) and isinstance(node.verb, fx.Search) and node.verb.whose is not None:
        return say(node, replace(w, where=True))
    value = next(_computed(node), None)
    if value is None or has_x(node):
        raise Unprintable("no number for X")
    text = say(rewrite(node, lambda each: am.X() if each == value else each), w)
    parts = text.split(". ")
    last = max((index for index, part in enumerate(parts) if _SAYS_X.search(part)), default=-1)
    parts[last] += f", where X is {amount(value, w)}"
    return ". ".join(parts)


def _result_x(first: fx.Clause, w: Words) -> str:
    """ "~ gets +X/+0 until end of turn, where X is the result": of the die rolled before."""
    rolled = am.BoundNumber("roll")
    if not isinstance(first.verb, fx.Apply) or rolled not in walk(first) or next(_computed(first), None) is not None:
        return ""
    return f"{sentence(rewrite(first, lambda node: am.X() if node == rolled else node), w)}, where X is {amount(rolled, w)}"


def _by_its_owner(first: fx.Verb, second: fx.Clause, w: Words) -> str:
    """ "the owner of target permanent shuffles it into their library, then exiles the top card of their library"."""
    if not isinstance(first, fx.Move) or not isinstance(first.objects, ob.Target) or not (w.after and w.where):
        return ""
    owner = pl.OwnerOf(ob.Bound(f"target{first.objects.slot}"))
    if first != fx.Move(first.objects, "library", position="shuffled") or second.condition is not None:
        return ""
    if second.verb != fx.Move(ob.TopOfLibrary(owner, am.Const(1)), "exile"):
        return ""
    return f"the owner of {objects(first.objects, w)} shuffles it into their library, then exiles the top card of their library"


def _take_x(left: list[fx.Clause]) -> list[fx.Clause]:
    """The instructions that speak of the X of the one before them, taken away with those between."""
    count = max((index for index, each in enumerate(left, 1) if _THE_X in walk(each)), default=0)
    found = left[:count]
    del left[:count]
    return found


_THE_X = am.BoundNumber(THE_X)
_SAYS_X = re.compile(r"(?<!\{)\bX\b")


def _computed(value: object) -> Iterator[am.Amount]:
    """The computed numbers outside of conditions and quoted abilities, outermost first."""
    if isinstance(value, tuple):
        for each in value:
            yield from _computed(each)
    elif value == am.PowerOf(ob.Bound("each_source")):
        return  # of each of several sources, never one number
    elif isinstance(value, am.Amount) and not is_plain(value):
        yield value.amount if isinstance(value, am.Times) and value.factor == -1 else value
    elif isinstance(value, Node) and not isinstance(value, (cn.Condition, mo.GrantAbility, fx.TokenSpec)):
        for field in fields(value):
            yield from _computed(getattr(value, field.name))
    elif isinstance(value, fx.TokenSpec):
        yield from _computed((value.power, value.toughness))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@prints("sentence")
def sentence(node: fx.Clause, w: Words) -> str:
    if node.repeat == am.BoundNumber("event.amount"):
        return f"for each 1 life you {'gained' if w.after else 'lost'}, {sentence(replace(node, repeat=None), w)}"
    if isinstance(node.verb, fx.Reflexive) and node.condition is not None:
        return f"{when_done(node.condition, w)}, {chain(node.verb.clauses, w)}"
    if node.repeat is not None:
        raise Unprintable("repeat")
    if isinstance(node.verb, fx.Search) and node.verb.for_each is not None:
        return sentence(replace(node, each=node.verb.for_each, verb=replace(node.verb, for_each=None)), w)
    if isinstance(node.each, ob.Every):
        w = replace(w, kinds=(*w.kinds, ("for each", head_noun(node.each.filter))))
    words = _of_their_own(node, w) or _each(node, w) + _core(node, w) + said_later(node.verb)
    searched = isinstance(node.verb, fx.Move) and node.verb.objects == ob.Bound("found")
    aimed = searched or _aims(node.otherwise) or (w.after and w.where)
    if node.condition is not None and node.otherwise and aimed:
        first = ". ".join(_capital(sentence(each, w)) for each in node.otherwise)
        if len(node.otherwise) > 1 or _is_of_several(node.verb):
            first = _capital(chain(node.otherwise, w))
            return f"{first}. If {condition(node.condition, w)}, instead {words}"
        if "You may choose new targets for the copies" in words:  # said of both, after the second
            first = first.removesuffix(". You may choose new targets for the copy")
        return f"{first}. If {condition(node.condition, w)}, {_before_tail(words, ' instead')}"
    if isinstance(node.condition, cn.IsFalse) and w.after:
        words = f"{words} unless {condition(node.condition.part, w)}"
    elif node.condition is not None and w.after:
        words = _before_tail(words, f" if {condition(node.condition, w)}")
    elif node.condition is not None:
        words = _if_so(node.condition, words, w)
    if isinstance(node.verb, fx.Nothing) and node.optional in ANYBODY:
        return words
    if node.then and isinstance(node.verb, fx.Clash):
        words += ". If you win, " + _lower(chain(node.then, w))
    elif node.then:
        words += then(node.then, w, node.optional)
    if node.otherwise:
        words += ". Otherwise, " + _lower(chain(node.otherwise, w))
    return words


def _if_so(tested: cn.Condition, words: str, w: Words) -> str:
    """ "if ..., draw a card"; what has no words for not being so is said with "unless"."""
    try:
        return f"if {condition(tested, w)}, {words}"
    except Unprintable:
        if not isinstance(tested, cn.IsFalse):
            raise
        return f"{words} unless {condition(tested.part, w)}"


_TAILS = re.compile(
    r"\. (?:You may choose new targets|It can't be regenerated|They can't be regenerated|If that spell is countered)"
)


def _before_tail(words: str, more: str) -> str:
    """The deed with more said of it, before the sentence that goes with the deed."""
    at = next((found.start() for found in _TAILS.finditer(words)), len(words))
    return words[:at] + more + words[at:]


def _is_of_several(verb: fx.Verb) -> bool:
    """Whether a verb says several things, so that "instead" stands before all of them."""
    return isinstance(verb, fx.Sequence) or (isinstance(verb, fx.DealDamage) and verb.more is not None)


def _aims(clauses: tuple[fx.Clause, ...]) -> bool:
    if len(clauses) == 1 and isinstance(clauses[0].verb, fx.Apply) and isinstance(clauses[0].verb.objects, ob.Every):
        return True
    return any(isinstance(node, (ob.Target, ob.AnyTarget, pl.TargetPlayer)) for node in walk(clauses))


def _of_their_own(node: fx.Clause, w: Words) -> str:
    """ "each opponent who can't loses life equal to half their life total, rounded up"; "" for others."""
    if not isinstance(node.each, pl.PlayersWith) or not isinstance(node.verb, fx.LoseLife):
        return ""
    return _core(replace(node, each=None, verb=replace(node.verb, who=node.each)), w)


def _each(node: fx.Clause, w: Words) -> str:
    """ "For each opponent, "."""
    if node.each is None:
        apart = any(isinstance(each, ob.Target) and each.different == "controller" for each in walk(node.verb))
        theirs = any(each == fl.ControlledBy(pl.EachOpponent()) for each in walk(node.verb))
        return "" if not apart else "for each opponent, " if theirs else "for each player, "
    if isinstance(node.each, ob.Every):
        return f"for each {noun(node.each.filter, w)}, "
    if node.each == LOOKED:
        return "for each of those cards, "
    if isinstance(node.each, ob.Bound):
        return "for each of them, "
    if node.each in (pl.EachOpponent(), pl.EachPlayer()):
        return f"for each {'opponent' if isinstance(node.each, pl.EachOpponent) else 'player'}, "
    raise Unprintable("for each")


@prints("then")
def then(then: tuple[fx.Clause, ...], w: Words, chooser: pl.Players | None) -> str:
    if len(then) == 1 and isinstance(then[0].verb, fx.Reflexive):
        return ". When you do, " + _lower(chain(then[0].verb.clauses, w))
    if chooser is not None and not isinstance(chooser, pl.You) and w.after:
        return ". If the player does, " + _lower(chain(then, w)).replace(player(chooser, w), "they")
    return ". If you do, " + _lower(chain(then, w))


def _lower(text: str) -> str:
    first = text.split(" ", 1)[0].rstrip(",").lower()
    return text if first in SUBTYPES else text[:1].lower() + text[1:]


@prints("chain")
def chain(clauses: tuple[fx.Clause, ...], w: Words) -> str:
    value = next((each.x for each in clauses if each.x is not None), None)
    if value is not None:
        plain = tuple(
            rewrite(replace(each, x=None), lambda node: am.X() if node == _THE_X else node) for each in clauses
        )
        return f"{chain(plain, w)}, where X is {amount(value, w)}"
    return (
        ", then ".join(sentence(each, w) for each in clauses)
        if len(clauses) < 2 or w.where or any(each.optional for each in clauses)
        else " and ".join(sentence(each, w) for each in clauses)
    )


def _payment(node: fx.Clause, w: Words) -> str:
    """ "you may pay {2}"."""
    if not isinstance(node.optional, pl.Players) or node.cost is None:
        raise Unprintable("nothing")
    paid = cost(node.cost, w)
    if paid.count(", pay ") == 1 and paid.startswith("{"):
        paid = paid.replace(", pay ", " and ")
    return f"{player(node.optional, w)} may {'pay ' if paid.startswith('{') else ''}{paid}"


def _core(node: fx.Clause, w: Words) -> str:
    if isinstance(node.verb, fx.Nothing):
        return anybody(node, w, chain) if node.optional in ANYBODY else _payment(node, w)
    if node.cost is not None:
        return f"{_payment(node, w)} and {_core(replace(node, cost=None, optional=None), w)}"
    words = _sequence(node.verb, w) if isinstance(node.verb, fx.Sequence) else verb(node.verb, w)
    if targeted_who(node) is not None:
        words = targeted_may(words, node, w)
    elif node.optional is not None:
        have = "have " if isinstance(node.verb, fx.ExchangeLife) else ""
        words = f"{player(node.optional, w)} may {have}{_choosing(node.verb, node.optional, words, w)}"
    if node.unless is not None:
        who = player(node.unless.payer, w)
        words = _before_tail(words, f" unless {who} {_pays(node.unless.cost, w, who == 'you')}")
    return words


_BASE = {
    "deals": "deal", "gets": "get", "gains": "gain", "becomes": "become", "loses": "lose", "fights": "fight", "explores": "explore",
    "connives": "connive", "endures": "endure", "draws": "draw", "discards": "discard", "mills": "mill", "creates": "create",
    "sacrifices": "sacrifice", "puts": "put", "exiles": "exile", "returns": "return", "attacks": "attack", "blocks": "block", "has": "have",
    "is": "be", "reveals": "reveal", "shuffles": "shuffle", "scries": "scry", "surveils": "surveil", "searches": "search", "adds": "add",
    "casts": "cast", "plays": "play", "doesn't": "not", "phases": "phase", "taps": "tap", "untaps": "untap", "destroys": "destroy", "copies": "copy",
    "assigns": "assign",
}  # fmt: skip


_OF_OBJECTS = (fx.AssignBlock, fx.ChooseOne, fx.DealDamage, fx.Apply, fx.ApplyAll, fx.Fight, fx.BecomeCopy)


def _choosing(verb_node: fx.Verb, who: pl.Players, words: str, w: Words) -> str:
    """After "may": "draw a card", "have it deal 2 damage"."""
    subject = f"{player(who, w)} "
    if words.startswith(subject):
        first, _, rest = words.removeprefix(subject).partition(" ")
        return f"{_BASE.get(first, first)} {rest}".rstrip()
    if isinstance(verb_node, fx.Sequence):
        verb_node = verb_node.clauses[0].verb
    acts = getattr(verb_node, "action", "") in ("explore", "connive", "endure")
    if isinstance(verb_node, fx.Delayed) and words.startswith("at the beginning of "):
        when, _, deed = words.partition(", ")
        return f"{deed} {when}"
    by_another = (
        isinstance(who, pl.You)
        and not isinstance(verb_node, fx.Clash)
        and not isinstance(getattr(verb_node, "who", pl.You()), pl.You)
    )
    if words.startswith(("switch ", "change ")):
        return words
    if not isinstance(verb_node, _OF_OBJECTS) and not acts and not by_another:
        return words
    parts = words.split(" ")
    at = next((index for index, word in enumerate(parts) if word in _BASE), -1)
    if at >= 0:
        parts[at] = _BASE[parts[at]]
    return f"have {' '.join(parts)}"


def _pays(paid: co.Cost, w: Words, you: bool) -> str:
    if isinstance(paid, co.Costs):
        first, *more = [_pays(part, w, you) for part in paid.parts]
        return " and ".join([first, *(words.removeprefix("pays ") for words in more)])
    words = cost(paid, w)
    first, _, rest = words.partition(" ")
    if words == "its mana cost" or (isinstance(paid, co.ManaCost) and not paid.waterbend):
        return f"pay{'' if you else 's'} {words}"
    return f"{first}{'' if you else 's'} {rest}"


def _kinds_of_counters(verbs: list[fx.Verb], w: Words) -> str:
    """ "put two +1/+1 counters and a flying counter on target creature"; "" for other verbs."""
    puts = [
        each for each in verbs if isinstance(each, fx.PutCounters) and not each.distribute and is_plain(each.amount)
    ]
    if len(puts) != len(verbs) or not puts:
        return ""
    first = puts[0].objects
    again = ob.Bound(f"target{first.slot}") if isinstance(first, ob.Target) else first
    if any(each.objects != again for each in puts[1:]):
        return ""
    words = [
        verb(each, w).removeprefix("put ").rpartition(" on ")[0]
        for each in (replace(each, objects=ob.This()) for each in puts)
    ]
    return f"put {listed(words, 'and')} on {objects(first, w)}"


def _sequence(node: fx.Sequence, w: Words) -> str:
    if len(node.clauses) == 2 and isinstance(node.clauses[0].verb, fx.Reveal):
        shown = _from_hand(node.clauses[0].verb, node.clauses[1].verb, w)
        if shown:
            return shown
    if len(node.clauses) == 2 and isinstance(node.clauses[0].verb, fx.ChooseObjects):
        chosen = node.clauses[1].verb
        if isinstance(chosen, fx.ChooseOne):
            return choice(chosen, w, node.clauses[0].verb.objects)
    known = (
        source_of_choice(node, w)
        or type_of_choice(node, w)
        or looked_and_played(node, w)
        or thrown_after_search(node, w)
        or another_chose(node, w)
        or one_of_each(node)
        or two_places(node, w)
        or picked_from_hand(node, w)
        or prevented_by_choice(node, w)
    )
    if known:
        return known
    both = shielded_both([each.verb for each in node.clauses], w)
    if both:
        return both
    kinds = _kinds_of_counters([each.verb for each in node.clauses], w)
    if kinds:
        return kinds
    first, *more = [sentence(each, w) for each in node.clauses]
    if all(isinstance(each.verb, fx.PutCounters) for each in node.clauses):
        return " and ".join([first, *(each.removeprefix("put ") for each in more)])
    source = first.partition(" deals ")[0]
    return " and ".join([first, *(each.removeprefix(f"{source} deals ") for each in more)])


def _flip(node: fx.FlipCoin, w: Words) -> str:
    """ "flip a coin. If you win the flip, ..."."""
    if node.amount != am.Const(1) or node.until_lose or not isinstance(node.who, pl.You):
        raise Unprintable("FlipCoin")
    won = f". If you win the flip, {_lower(chain(node.won, w))}" if node.won else ""
    lost = f". If you lose the flip, {_lower(chain(node.lost, w))}" if node.lost else ""
    return f"flip a coin{lost}{won}" if w.after else f"flip a coin{won}{lost}"


def _villainous_choice(node: fx.VillainousChoice, w: Words) -> str:
    """ "each opponent faces a villainous choice — that player loses 3 life, or you draw a card"."""
    options = [chain(clauses, w) for clauses in node.options]
    return f"{player(node.who, w)} faces a villainous choice — {', or '.join(options)}"


def _vote(node: fx.Vote, w: Words) -> str:
    """ "starting with you, each player votes for sickness or health. If sickness gets more votes, ..."."""
    if node.per_vote or node.tie or len(node.words) != 2:
        raise Unprintable("Vote")
    first, second = node.words
    head = f"starting with you, each player votes for {first} or {second}"
    if not any(node.outcomes):
        return head
    one, other = [" and ".join(sentence(each, w) for each in clauses) for clauses in node.outcomes]
    return f"{head}. If {first} gets more votes, {one}. If {second} gets more votes or the vote is tied, {other}"


def _roll(node: fx.RollDie, w: Words) -> str:
    """ "roll a d20", with its table below."""
    if not isinstance(node.who, pl.You):
        raise Unprintable("RollDie")
    several = node.amount != am.Const(1)
    count = amount_word(node.amount, w) if several else "a"
    plus = "" if node.modifier is None else f" and add {amount(node.modifier, w)}"
    rows = "".join(
        f" • {_span(low, high)} | {chain(clauses, _row_words(clauses, w))}." for low, high, clauses in node.table
    )
    plus += " and choose one result" if node.choose else " and store those results on it" if node.store else ""
    return f"roll {count} d{node.sides}{plus}{'.' if rows else ''}{rows.removesuffix('.')}"


def _reroll_stored(node: fx.RerollStored, w: Words) -> str:
    if not isinstance(node.objects, ob.This):
        raise Unprintable("whose stored results")
    return "reroll any number of ~'s stored results"


def _row_words(clauses: tuple[fx.Clause, ...], w: Words) -> Words:
    """What a row of a table speaks of again may be several things."""
    first = clauses[0].verb
    several = (
        isinstance(first, fx.Move)
        and isinstance(first.objects, ob.TopOfLibrary)
        and first.objects.amount != am.Const(1)
    )
    return replace(w, style=Style.THEM) if several and w.style is Style.IT else w


def _span(low: int, high: int) -> str:
    return f"{low}+" if high < 0 else f"{low}" if low == high else f"{low}—{high}"


def _from_hand(first: fx.Reveal, second: fx.Verb, w: Words) -> str:
    """ "target opponent reveals their hand. You choose a card from it. That player discards that card"."""
    chosen = second.filter if isinstance(second, fx.Discard) and second.chooser is not None else None
    if isinstance(second, fx.Move) and isinstance(second.objects, ob.Chosen) and second.to == "exile":
        parts = conjuncts(second.objects.filter)
        chosen = all_of(each for each in parts if not isinstance(each, (fl.OwnedBy, fl.InZone)))
    if chosen is None:
        return ""
    words = noun(chosen, w, False, "card")
    if not words.endswith("card") and " card " not in words:
        words = as_card(chosen, w, False)
    tail = ". That player discards that card" if isinstance(second, fx.Discard) else " and exile that card"
    if isinstance(second, fx.Move) and second.duration:
        tail = f". Exile that card {DURATIONS[second.duration]}"
    return f"{_reveal(first, w)}. You choose {article(words)} from it{tail}"


@prints("verb")
def verb(node: fx.Verb, w: Words) -> str:
    """One verb with its subject when that is not "you"."""
    said = of_those_tokens(node, w, verb) or said_of_the_damaged(node, w)
    if said:
        return said
    found = _VERBS.get(type(node))
    if found is None:
        raise Unprintable(type(node).__name__)
    return found(node, w)


_VERBS: dict[type, Callable[..., str]] = {
    fx.Draw: _drawing("draw"), fx.Mill: _drawing("mill"), fx.Discard: _discard, fx.Scry: _numbered("scry"), fx.Surveil: _numbered("surveil"),
    fx.GainLife: _life("gain"), fx.LoseLife: _life("lose"), fx.Tap: _simple("tap"), fx.Untap: _simple("untap"), fx.Regenerate: _simple("regenerate"),
    fx.Transform: _simple("transform"), fx.Goad: _simple("goad"), fx.Detain: _simple("detain"), fx.Unattach: _simple("unattach"), fx.Destroy: _destroy,
    fx.Sacrifice: _sacrifice, fx.Counter: _counter, fx.PutCounters: _put_counters, fx.RemoveCounters: _remove_counters, fx.DealDamage: _damage,
    fx.Apply: applied, fx.ApplyAll: _apply_all, fx.Move: _move, fx.Search: search, fx.CreateTokens: _tokens, fx.CopyToken: _copy_token, fx.AddMana: add_mana,
    fx.CreateSeveral: _several_tokens, fx.LookAtTop: look, fx.Fight: _fight, fx.Attach: _attach, fx.Meld: _meld, fx.ChangeWords: change_words, fx.BecomeBlocked: become_blocked, fx.BecomeAttacking: become_attacking, fx.FlipPermanent: _simple("flip"), fx.TurnFace: turn_face, fx.GainControl: _control, fx.Delayed: _delayed, fx.KeywordAction: _action,
    fx.GivePlayerCounters: _player_counters, fx.Shuffle: _shuffle, fx.Reveal: _reveal, fx.TakeFromOutside: _from_outside, fx.PreventDamage: prevent, fx.CopySpell: _copy_spell,
    fx.ChooseWord: _choose_word, fx.CreateEmblem: _emblem, fx.PermitPlay: _permit, fx.ChooseObjects: _choose_objects, fx.Populate: _word("populate"),
    fx.ControlPlayer: _control_player, fx.RestartGame: _restart, fx.RerollStored: _reroll_stored,
    fx.PlaySubgame: _word("players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the subgame loses half their life, rounded up"),
    fx.EndTurn: _word("end the turn"), fx.LoseGame: _players_verb("lose", "the game"), fx.WinGame: _players_verb("win", "the game"),
    fx.BecomeMonarch: _players_verb("become", "the monarch"), fx.ExtraTurn: _players_verb("take", "an extra turn after this one"),
    fx.ChooseOne: choice, fx.ApplyPlayers: apply_players, fx.ApplyReplacement: apply_replacement, fx.PhaseOut: phase_out,
    fx.MultiplyCounters: multiply, fx.Manifest: manifest, fx.Clash: clash, fx.TakeInitiative: initiative, fx.RemoveFromCombat: from_combat,
    fx.FlipCoin: _flip, fx.RollDie: _roll, fx.BecomeCopy: become_copy, fx.SetDayNight: day_night, fx.RevealUntil: reveal_until, fx.SeparatePiles: piles,
    fx.ChangeTargets: change_targets, fx.ExtraPhase: extra_phase, fx.PayAny: pay_any, fx.ExchangeControl: exchange, fx.Vote: _vote, fx.VillainousChoice: _villainous_choice, fx.SetLife: set_life,
    fx.MoveCounters: counters_of, fx.ExchangeLife: exchange_life, fx.RedirectDamage: redirect, fx.CastCard: _cast_card, fx.DoubleX: double_x,
    fx.Proliferate: _proliferate, fx.TapOrUntap: _tap_or_untap, fx.SkipNext: skip, fx.AssignBlock: told_to_block,
}  # fmt: skip


ANYBODY = (pl.EachPlayer(), pl.EachOpponent())


def anybody(node: fx.Clause, w: Words, chain: Callable[[tuple[fx.Clause, ...], Words], str]) -> str:
    """ "any opponent may sacrifice a creature. If a player does, tap ~"."""
    if node.cost is None:
        raise Unprintable("nothing")
    who = "player" if isinstance(node.optional, pl.EachPlayer) else "opponent"
    paid = cost(node.cost, w)
    head = f"any {who} may {'pay ' if paid.startswith('{') else ''}{paid}"
    if node.otherwise:
        return f"{head}. If no one does, {chain(node.otherwise, w)}"
    return f"{head}. If a player does, {chain(node.then, w)}"


def targeted_who(node: fx.Clause) -> pl.TargetPlayer | None:
    """The targeted player who is asked whether to do it."""
    who = getattr(node.verb, "who", None)
    return who if isinstance(who, pl.TargetPlayer) and node.optional == pl.BoundPlayers(f"target{who.slot}") else None


def targeted_may(words: str, node: fx.Clause, w: Words) -> str:
    """ "target opponent may draw a card"."""
    who = targeted_who(node)
    if who is None:
        raise Unprintable("who may")
    subject = player(who, w)
    verb, _, rest = words.removeprefix(f"{subject} ").partition(" ")
    return f"{subject} may {verb.removesuffix('s')} {rest}"
