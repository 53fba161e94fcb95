"""Phrases that are true or false: after "if", "as long as", "unless", "only if"."""

from __future__ import annotations

from collections.abc import Callable

from ...program import amounts as am
from ...program import conditions as cn
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.node import rewrite
from ..amounts.read import amount
from ..nouns.read import noun
from ..nouns.read_done_this_way import was_done
from ..nouns.read_players import player
from ..nouns.read_players_of_whom import predicate
from ..nouns.read_qualifiers import comparison, counter_kind, having, predicate_adjective, zone_phrase
from ..nouns.read_references import back_object, pronoun, resolve_it, resolve_kind
from ..nouns.read_shared_qualities import sharing
from ..phrases.reading import reads
from ..text.numbers import number_word
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, all_of, any_of, conjuncts
from .compared import COMPARED
from .happened import HAPPENED
from .plain import PLAIN, TRIGGERED
from .read_cast import CONDITIONS as CAST
from .read_cast import kicked_with, spell_kicked, targets_spell, you_cast_it
from .read_measured import (
    different,
    excess_dealt,
    mana_from,
    mana_was_spent,
    much_of_a_color,
    none_paid_for,
    result,
    some_has,
    sources_dealt,
    times_resolved,
    total,
)


def condition(r: Reader) -> cn.Condition:
    """Parts joined by "and" or "or"."""
    first = _one(r)
    for word, kind in (("and", cn.AllTrue), ("or", cn.AnyTrue)):
        parts = [first]
        while r.word() == word:
            mark, scope = r.pos, r.scope
            r.advance(1)
            r.take("if")
            more = r.attempt(_one)
            if more is None:
                r.pos, r.scope = mark, scope
                break
            parts.append(more)
        if len(parts) > 1:
            return kind(tuple(parts))
    return first


def _one(r: Reader) -> cn.Condition:
    if r.at_any("it was kicked with", "~ was kicked with", "~name was kicked with"):
        return kicked_with(r)
    if r.at("you cast it") and not r.at("you cast it during"):
        return you_cast_it(r)
    if r.at("it was kicked") and targets_spell(r):
        return spell_kicked(r)
    about = r.word()
    fixed = PLAIN.read_plain(r)
    if fixed is not None:
        if about in ("~", "~name"):  # "if this spell was kicked, it ...": the spell
            r.mention(ob.This(), frozenset(("self",)) | r.scope.types)
        return _of_what_triggered(r, fixed) if about == "it" else fixed
    return r.first(
        _some_player,
        different,
        _own_and_control,
        control,
        _there_is,
        COMPARED.read,
        _hand,
        _life,
        _zone_count,
        _amount_compare,
        _top_card,
        was_done,
        HAPPENED.read,
        _state_of,
        _counters_on,
        mana_was_spent,
        mana_from,
        much_of_a_color,
        total,
        _put_this_way,
        result,
        times_resolved,
        none_paid_for,
        *CAST,
        some_has,
        excess_dealt,
        sources_dealt,
    )


def _of_what_triggered(r: Reader, fixed: cn.Condition) -> cn.Condition:
    """ "Whenever another creature enters, if it wasn't cast": that creature, not this object."""
    if r.attempt(resolve_it) != TRIGGERED:
        return fixed
    changed: cn.Condition = rewrite(fixed, lambda node: TRIGGERED if node == ob.This() else node)
    return changed


@reads("counted")
def counted(r: Reader) -> tuple[fl.Filter, str, int]:
    """ "a Goblin", "three or more artifacts", "no creatures", "exactly one ...": what, comparison, number."""
    op, count = ">=", 1
    other = False
    if r.take("no"):
        op, count = "=", 0
        other = bool(r.take("other"))
    elif r.take("another"):
        other = True
    elif r.take_any("a", "an", "one or more"):
        pass
    elif r.take("exactly"):
        op, count = "=", number_word(r)
    elif r.take("at least"):
        count = number_word(r)
        other = bool(r.take("other"))
    else:
        count = number_word(r)
        if r.take_any("or more", "or greater"):
            op = ">="
        elif r.take_any("or fewer", "or less"):
            op = "<="
        other = bool(r.take("other"))
    found = noun(r)
    filter = _alternatives(r, found.filter) if (op, count) == (">=", 1) and not other else found.filter
    return all_of((filter, fl.Not(fl.IsSource()))) if other else filter, op, count


def _alternatives(r: Reader, first: fl.Filter) -> fl.Filter:
    """ "a Mountain or a Forest": one of them is enough."""
    found = [first]
    while r.at_any("or a", "or an"):
        mark, scope = r.pos, r.scope
        r.advance(2)
        more = r.attempt(noun)
        if more is None or r.word() in ("is", "was", "has"):
            r.pos, r.scope = mark, scope
            break
        found.append(more.filter)
    return any_of(found)


_SOME = {
    "an opponent": pl.EachOpponent(),
    "any opponent": pl.EachOpponent(),
    "any player": pl.EachPlayer(),
    "a player": pl.EachPlayer(),
}


def _some_player(r: Reader) -> cn.Condition:
    """ "an opponent has three or more poison counters", "an opponent controls more creatures than you"."""
    none = r.take("no opponent")
    among = pl.EachOpponent() if none else r.take_from(_SOME)
    if among is None:
        raise Miss("some player")
    held = predicate(r)
    count = am.CountPlayers(pl.PlayersWith(among, held))
    return cn.Compare(count, "=", am.Const(0)) if none else cn.Compare(count, ">=", am.Const(1))


def control(r: Reader) -> cn.Condition:
    """ "you control a Goblin", "that player controls no creatures", "you control a Plains and an Island"."""
    who = _controllers(r)
    negative = r.take_any("don't control", "doesn't control")
    if not negative:
        r.need_any("control", "controls")
    if r.at_any("more", "the", "fewer", "at"):
        raise Miss("comparison of players")
    filter, op, count = counted(r)
    if isinstance(who, pl.ControllerOf) and who.object != ob.This():  # "no other": than that one whose controller it is
        filter = rewrite(filter, lambda node: fl.IsOneOf(who.object) if node == fl.IsSource() else node)
    found = cn.Exists(all_of((filter, fl.ControlledBy(who))), op, count)
    if negative and (op, count) != (">=", 1):
        raise Miss("negated count")
    if negative:
        return cn.IsFalse(found)
    more = r.attempt_with(_and_another, who)
    return found if more is None else cn.AllTrue((found, more))


def _own_and_control(r: Reader) -> cn.Condition:
    """ "you both own and control ~ and a creature named ..." of a meld pair (CR 712.4a); also "~ and ... are attacking, and you both own and control them"."""
    attack = not r.take("you both own and control")
    r.need_any("~name", "~")
    r.need("and")
    partner = counted(r)[0]
    mine: list[fl.Filter] = [fl.OwnedBy(pl.You()), fl.ControlledBy(pl.You())]
    if attack:
        r.need("are attacking , and you both own and control them")
        mine.append(fl.Attacking())
    found = all_of((partner, *mine))
    r.mention(ob.Union((ob.This(), ob.Chosen(found))), frozenset(("permanent", "card")), plural=True)
    return cn.AllTrue((cn.Matches(ob.This(), all_of(mine)), cn.Exists(found)))


def _and_another(r: Reader, who: pl.Players) -> cn.Condition:
    r.need("and")
    if r.word() not in ("a", "an"):
        raise Miss("and another")
    filter, op, count = counted(r)
    if r.word() not in (",", ".", ""):
        raise Miss("and another")
    return cn.Exists(all_of((filter, fl.ControlledBy(who))), op, count)


def _controllers(r: Reader) -> pl.Players:
    if r.take("you"):
        return pl.You()
    if r.take("no opponent"):
        raise Miss("no opponent")
    if r.take("an opponent"):
        mark = r.pos
        r.need_any("controls", "control")
        several = r.word() not in ("a", "an", "another")
        r.pos = mark
        if several:
            raise Miss("one opponent")
        return pl.EachOpponent()
    if r.take_any("a player", "any player"):
        raise Miss("a player")
    return player(r)[0]


def _there_is(r: Reader) -> cn.Condition:
    r.need_any("there is", "there are", "there 's")
    kinds = r.attempt(_card_types)
    if kinds is not None:
        return kinds
    if r.word() == "x":
        raise Miss("x")
    both = r.attempt(_one_of_each)
    return both if both is not None else cn.Exists(*counted(r))


def _one_of_each(r: Reader) -> cn.Condition:
    """ "an instant card and a sorcery card in your graveyard"."""
    r.need_any("a", "an")
    first = noun(r)
    r.need_any("and a", "and an")
    second = noun(r)
    place = [part for part in conjuncts(second.filter) if isinstance(part, (fl.InZone, fl.OwnedBy))]
    if not any(isinstance(part, fl.InZone) for part in place) or first.zone or first.plural or second.plural:
        raise Miss("where both are")
    return cn.AllTrue((cn.Exists(all_of((first.filter, *place))), cn.Exists(second.filter)))


def _card_types(r: Reader) -> cn.Condition:
    """ "four or more card types among cards in your graveyard" (delirium)."""
    count = number_word(r)
    r.need("or more")
    what = {
        "card types": "card type",
        "colors": "color",
        "basic land types": "basic land type",
        "mana values": "mana value",
    }[r.need_any("card types", "colors", "basic land types", "mana values")]
    r.need("among")
    return cn.Compare(am.CountDistinct(what, noun(r).filter), ">=", am.Const(count))


def _zone_count(r: Reader) -> cn.Condition:
    """ "a land card is in your graveyard", "you have seven or more cards in your graveyard"."""
    if r.take("you have"):
        filter, op, count = counted(r)
        if not any(
            isinstance(each, fl.InZone) for each in (filter.parts if isinstance(filter, fl.AllOf) else (filter,))
        ):
            raise Miss("zone")
        return cn.Exists(filter, op, count)
    filter, op, count = counted(r)
    r.need_any("is in", "are in")
    return cn.Exists(all_of((filter, *zone_phrase(r))), op, count)


def _hand(r: Reader) -> cn.Condition:
    who = player(r)[0]
    r.need_any("have", "has")
    if r.take("no cards in hand"):
        return cn.Exists(all_of((fl.OwnedBy(who), fl.InZone("hand"))), "=", 0)
    if not isinstance(who, pl.You) and isinstance(who, SEVERAL):
        raise Miss("several hands")
    exactly = r.take("exactly")
    count = number_word(r)
    op = "=" if exactly else {"or more": ">=", "or fewer": "<="}[r.need_any("or more", "or fewer")]
    r.need("cards in hand")
    return cn.Exists(all_of((fl.OwnedBy(who), fl.InZone("hand"))), op, count)


def _life(r: Reader) -> cn.Condition:
    who = player(r)[0]
    r.need_any("have", "has")
    if not isinstance(who, (pl.You, pl.BoundPlayers)):
        raise Miss("several life totals")
    if r.take("at least"):
        op, value = ">=", comparison(r)[1]
    else:
        op, value = comparison(r)
        if op == "=":
            r.take("or less life")
    if r.words[r.pos - 1] != "life":
        r.need("life")
    return cn.Compare(am.LifeOf(who), op, value)


def _amount_compare(r: Reader) -> cn.Condition:
    r.take("if")
    left = amount(r)
    if isinstance(left, am.Const):
        raise Miss("a number alone")
    r.need_any("is", "was")
    op, value = r.first(comparison, _elliptic(left))
    return cn.Compare(left, op, value)


def _elliptic(left: am.Amount) -> Callable[[Reader], tuple[str, am.Amount]]:
    """ "that creature's power is greater than ~'s": the same quality of another object."""

    def parse(r: Reader) -> tuple[str, am.Amount]:
        op = {"greater than": ">", "less than": "<", "equal to": "="}[
            r.need_any("greater than", "less than", "equal to")
        ]
        other = back_object(r)
        r.need("'s")
        if not isinstance(left, (am.PowerOf, am.ToughnessOf, am.ManaValueOf)) or r.word() not in (",", ".", ""):
            raise Miss("of what")
        return op, type(left)(other)

    return parse


def _top_card(r: Reader) -> cn.Condition:
    """ "the top card of your library is a creature card"."""
    r.need("the top card of your library is")
    return cn.Matches(ob.TopOfLibrary(pl.You(), am.Const(1)), _noun_predicate(r))


def _put_this_way(r: Reader) -> cn.Condition:
    """ "you put a Cave onto the battlefield this way"."""
    r.need("you put")
    filter, op, count = counted(r)
    r.need("onto the battlefield this way")
    for each in reversed(r.scope.referents):
        if "moved" in each.kinds and isinstance(each.node, ob.Bound):
            return cn.Compare(am.CountObjects(ob.Among(each.node, filter)), op, am.Const(count))
    raise Miss("this way")


def _state_of(r: Reader) -> cn.Condition:
    """ "~ is tapped", "it's a creature card", "that creature has flying", "enchanted creature is legendary"."""
    objects = pronoun(r)
    if r.take_any("has", "had"):
        return cn.Matches(objects, having(r))
    if r.at_any("shares a", "share a", "doesn't share a"):
        negative = bool(r.take("doesn't"))
        shared = cn.Matches(objects, sharing(r))
        return cn.IsFalse(shared) if negative else shared
    negative = _copula(r)
    state = predicate_adjective(r)
    if state is None:
        state = _noun_predicate(r)
        if r.words[r.pos - 1] == "card" and _is_created(r, objects):
            objects = resolve_kind(r, "card", False)
    found: cn.Condition = cn.Matches(objects, state)
    if objects == ob.This() and isinstance(state, fl.InZone):
        found = cn.SourceIn(state.zone)  # where it is now, not where it last was
    return cn.IsFalse(found) if negative else found


def _is_created(r: Reader, objects: ob.Objects) -> bool:
    """Whether that is a token, which is no card."""
    return any(each.node == objects and "token" in each.kinds for each in r.scope.referents)


def _copula(r: Reader) -> bool:
    if r.take("'s"):
        return bool(r.take("not"))
    word = r.need_any("isn't", "wasn't", "aren't", "weren't", "is", "was", "are", "were")
    return word.endswith("n't") or bool(r.take("not"))


def _noun_predicate(r: Reader) -> fl.Filter:
    articles, scope = r.take_any("a", "an"), r.scope
    found = noun(r)
    r.scope = scope  # "it" stays what the sentence is about, not what a quality is measured by
    if not articles and not found.plural:
        raise Miss("noun predicate")
    if not articles:
        raise Miss("plural predicate")
    if "spell" in found.kinds:
        raise Miss("spell predicate")
    return found.filter


def _counters_on(r: Reader) -> cn.Condition:
    """ "there are three or more charge counters on ~"."""
    r.need_any("there are", "there is")
    op, count = ">=", 1
    if r.take("no"):
        op, count = "=", 0
    else:
        count = number_word(r)
        op = {"or more": ">=", "or fewer": "<="}.get(r.take_any("or more", "or fewer"), "=")
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counters on", "counter on")
    return cn.Matches(pronoun(r), fl.HasCounter(kind, op, count))
