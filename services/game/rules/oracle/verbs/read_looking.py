"""Looking at the top cards of a library and putting some of them somewhere: "look at the top four cards of your library. You may put ..."."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const, IfThen
from ...program.clauses import Clause
from ..amounts.read import amount, count_amount
from ..conditions.read import condition
from ..nouns.read import noun
from ..nouns.read_players import possessive
from ..nouns.read_shown_cards import LOOKED, REST
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, any_of
from ..tree.noun import Noun
from ..tree.rewriting import define_x


def dig(r: Reader, who: pl.Players, reveal: bool) -> fx.Verb | Clause:
    """What is done with the cards stands in one node where that says all; else later sentences say it."""
    closed = r.attempt_with(_closed, (who, reveal)) if not r.is_open and isinstance(who, pl.You) else None
    if closed is not None:
        return closed
    return _shown(r, who, reveal)


def _shown(r: Reader, who: pl.Players, reveal: bool) -> fx.Verb:
    """ "reveal the top five cards of your library", "look at the top three cards of target player's library"."""
    count = count_amount(r)
    r.need("cards of")
    whose = possessive(r)
    r.need("library")
    if r.take(", where x is"):
        count = define_x(count, amount(r))
        r.take_any(", and", ",") if r.word(1) in ("and", "put") else None
    if isinstance(who, SEVERAL) or isinstance(whose, SEVERAL):
        raise Miss("several libraries")
    r.mention(REST, frozenset(("rest",)), True)
    r.mention(LOOKED, frozenset(("card", *(("shown", "revealed") if reveal else ("looked at",)))), True)
    again = pl.BoundPlayers(f"target{whose.slot}") if isinstance(whose, pl.TargetPlayer) else whose
    own = again in (who, r.actor) and not isinstance(whose, pl.TargetPlayer)
    return fx.LookAtTop(who, count, reveal=reveal, rest="stay", whose=None if own else whose)


def _closed(r: Reader, how: tuple[pl.Players, bool]) -> fx.Verb | Clause:
    who, reveal = how
    count = plain_amount(r)
    r.need("cards of your library")
    if r.take(", where x is"):
        count = define_x(count, amount(r))
    verb = fx.LookAtTop(who, count, reveal=reveal)
    r.need_any(".", ", then", "and", ",")
    each = r.attempt_with(_one_each, verb)
    if each is not None:
        return each
    made, kinds = _dig_chosen(r, verb)
    second = r.attempt_with(_second_place, made)
    if second is not None:
        return second
    made = _dig_rest(r, made)
    if made.choose is None or made.choose == Const(0):
        return made
    return _named(r, made, kinds)


def _named(r: Reader, made: fx.LookAtTop, kinds: frozenset[str]) -> Clause:
    """What was put is "that card" for later words; what was left is "the rest"."""
    name = r.fresh_name("dug")
    if made.rest == "stay":
        r.mention(REST, frozenset(("rest",)), True)
    entered = (
        {each.removesuffix(" card") for each in kinds} | {"permanent"} if made.to.startswith("battlefield") else set()
    )
    r.mention(ob.Bound(name), kinds | {"card", "dug", *entered}, made.choose != Const(1))
    return Clause(made, bind=name)


def _second_place(r: Reader, first: fx.LookAtTop) -> fx.Verb:
    """ "and an Elf card from among them into your hand": a second choice among what is left."""
    r.need("and")
    if not r.at_any("a", "an"):
        raise Miss("another card")
    count, up_to, filter, _ = _which(r)
    to = place(r)
    if to not in ("hand", "battlefield", "graveyard") or count != Const(1) or up_to:
        raise Miss("another place")
    least = 0 if first.up_to else 1
    other = fx.Move(ob.Chosen(filter, least, 1, among=REST), to, controller=pl.You() if to == "battlefield" else None)
    r.mention(REST, frozenset(("rest",)), True)
    return fx.Sequence((Clause(replace(first, rest="stay")), Clause(other)))


def _one_each(r: Reader, verb: fx.LookAtTop) -> fx.Verb:
    """ "put one of them into your hand, put one of them on the bottom of your library, and exile one of them": of three cards, one by one."""
    r.need("put one of them into your hand , put one of them on the bottom of your library , and exile one of them")
    if verb.amount != Const(3) or verb.reveal:
        raise Miss("one of each")
    r.mention(ob.Bound("rest"), frozenset(("card", "exiled")))
    first = replace(verb, choose=Const(1), up_to=False, to="hand", rest="library_any_order")
    second = replace(verb, amount=Const(2), choose=Const(1), up_to=False, to="library_bottom", rest="exile")
    return fx.Sequence((Clause(first), Clause(second)))


def _dig_chosen(r: Reader, verb: fx.LookAtTop) -> tuple[fx.LookAtTop, frozenset[str]]:
    if r.take("put them back in any order"):
        return replace(verb, choose=Const(0), rest="library_any_order"), frozenset()
    may = r.take("you may")
    if r.take_any("put all", "put each"):
        found = noun(r)
        r.take_any("revealed this way", "from among them")
        r.need("into your hand")
        return replace(verb, filter=found.filter, choose=None, all_matching=True, to="hand"), found.kinds
    shown = r.take("reveal")
    if not shown:
        r.need("put")
    count, up_to, filter, kinds = _which(r)
    verb = replace(verb, filter=filter, choose=count, up_to=bool(may) or up_to, reveal_chosen=bool(shown))
    if shown:
        r.take(",")
        r.take("and")
        r.need("put")
        r.need_any("it", "that card", "them", "those cards", "the revealed cards", "the card")
    verb = replace(verb, to=place(r))
    return r.attempt_with(_dig_more, verb) or verb, kinds


def _dig_more(r: Reader, verb: fx.LookAtTop) -> fx.LookAtTop:
    """ ". If this spell was kicked, put two of those cards into your hand instead": more of them under a condition."""
    r.need(". if")
    tested = condition(r)
    r.need(",")
    first = r.take("instead")
    r.need("put")
    more = plain_amount(r)
    r.need_any("of those cards", "of them")
    if place(r) != verb.to or verb.choose is None or verb.up_to:
        raise Miss("another place")
    if not first:
        r.need("instead")
    return replace(verb, choose=IfThen(tested, more, verb.choose))


def _which(r: Reader) -> tuple[Amount, bool, fl.Filter, frozenset[str]]:
    """ "one of them", "a creature card from among them", "up to two creature cards from among them"."""
    up_to = r.take("up to")
    several = r.take("any number of")
    count = Const(-1) if several else plain_amount(r)
    if r.take_any("of them", "of those cards") or (several and r.take_any("them", "those cards")):
        return count, bool(up_to or several), fl.Everything(), frozenset()
    if not up_to and not several and r.word() in ("into", "onto", "on"):
        return count, False, fl.Everything(), frozenset()  # "put one into your hand and the other ..."
    found = noun(r)
    if "card" not in found.kinds:
        raise Miss("cards")
    while not found.plural and r.take_any("or a", "or an"):
        other = noun(r)
        if "card" not in other.kinds or other.plural:
            raise Miss("cards")
        found = Noun(any_of((found.filter, other.filter)), found.kinds & other.kinds, False)
    r.need_any(
        "from among them", "from among those cards", "from among the revealed cards", "from among the cards revealed this way",
        "from among the rest",
    )  # fmt: skip
    return count, bool(up_to or several), found.filter, found.kinds


def place(r: Reader) -> str:
    if r.take("into your hand"):
        return "hand"
    if r.take("onto the battlefield tapped and attacking"):
        return "battlefield_attacking"
    if r.take("onto the battlefield tapped"):
        return "battlefield_tapped"
    if r.take("onto the battlefield"):
        return "battlefield"
    if r.take("into your graveyard"):
        return "graveyard"
    if (
        r.take("on top of your library in any order")
        or r.take("back on top of your library in any order")
        or r.take("back on top in any order")
    ):
        return "library_any_order"
    if r.take("on top of your library") or r.take("back on top of your library"):
        return "library_top"
    if r.take_any(
        "on the bottom of your library in a random order",
        "on the bottom in a random order",
        "on the bottom of your library in random order",
    ):
        return "library_random_bottom"
    if r.take_any(
        "on the bottom of your library in any order", "on the bottom of your library", "on the bottom in any order"
    ):
        return "library_bottom"
    raise Miss("place")


def _dig_rest(r: Reader, verb: fx.LookAtTop) -> fx.LookAtTop:
    if verb.rest == "library_any_order":
        return verb
    if r.take_any(". then shuffle the rest into your library", ". shuffle the rest into your library"):
        return replace(verb, rest="library_shuffled")
    rest = r.attempt(_place_of_the_rest)
    if rest is None:
        raise Miss("the rest")
    verb = replace(verb, rest=rest)
    return r.attempt_with(_dig_all_again, verb) or verb


def _place_of_the_rest(r: Reader) -> str:
    r.need_any(". put", ", then put", "and put", ". then put", "and")
    r.need_any(
        *_THE_REST, "the other cards", "the other", "all cards revealed this way that weren't put onto the battlefield"
    )
    return place(r)


_THE_REST = (
    "the rest of the cards revealed this way", "the rest of the revealed cards", "the rest of those cards", "the rest of the cards", "the rest",
)  # fmt: skip


def _dig_all_again(r: Reader, verb: fx.LookAtTop) -> fx.LookAtTop:
    """ ". If ..., instead put two of them into your hand and the rest on the bottom ...": the whole sentence with another number."""
    verb = _dig_more(r, verb)
    r.need("and")
    r.need_any("the rest", "the other cards", "the other")
    if place(r) != verb.rest:
        raise Miss("another place")
    return verb
