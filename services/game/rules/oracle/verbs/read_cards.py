"""Draw, discard, mill, scry, surveil, search, look at, reveal, shuffle."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, BoundNumber, Const, Count, Half, Plus, X
from ...program.clauses import Clause
from ..amounts.read import amount, count_amount, for_each
from ..conditions.read_while import duration
from ..nouns.read import noun
from ..nouns.read_hands import cards_of_hand, know_hand
from ..nouns.read_players import possessive
from ..nouns.read_qualifiers import qualifiers
from ..nouns.read_references import pronoun, reference
from ..nouns.read_shown_cards import shown_cards
from ..text.lexicon import NUMBERS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, all_of, any_of, conjuncts
from ..tree.rewriting import define_x
from .read_looking import dig, place
from .read_revealing import until
from .read_searching import one_of_each, other_zones, with_counter
from .read_zones import kinds_of


def _cards(r: Reader) -> Amount:
    """ "a card", "two cards", "cards equal to ...", "that many cards", "an additional card"."""
    if r.take("cards equal to"):
        return amount(r)
    if r.take("a number of cards equal to"):
        return amount(r)
    if r.take("half x cards ,"):
        return Half(X(), r.need_any("rounded up", "rounded down") == "rounded up")
    if r.take_any("an additional card", "another card"):
        return Const(1)
    count = count_amount(r)
    r.take("additional")
    r.need_any("cards", "card")
    if isinstance(count, BoundNumber) and r.take("plus"):
        return Plus((count, plain_amount(r)))
    if r.take("plus an additional card for each"):
        return Plus((count, for_each(r)))
    return count


def _draw(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Draw(who, _cards(r))


def _mill(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    made = fx.Mill(who, _cards(r))
    name = r.fresh_name("milled")
    r.mention(ob.Bound(name), frozenset(("card", "milled")), True)
    return Clause(made, bind=name)


def _discard(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    if r.take_any("your hand", "their hand", "all the cards in their hand", "all the cards in your hand"):
        return _discarded_some(r, fx.Discard(who, all=True))
    if r.take("any number of cards") and isinstance(who, pl.You):
        hand = Count(fl.AllOf((fl.OwnedBy(who), fl.InZone("hand"))))
        return _discarded_some(r, fx.Discard(who, hand, up_to=True))
    if r.take_any("up to two cards", "up to three cards") and isinstance(who, pl.You):
        most = NUMBERS[r.words[r.pos - 2]]
        return _discarded_some(r, fx.Discard(who, Const(most), up_to=True))
    if r.at_any("that card", "those cards", "them", "it", "the chosen card"):
        return _discard_these(r, who)
    if r.take("cards equal to"):
        return fx.Discard(who, amount(r))
    if r.take("all"):
        return _discard_all_such(r, who)
    count = count_amount(r)
    found = noun(r)
    if "card" not in found.kinds or found.zone:
        raise Miss("cards")
    made = fx.Discard(who, count, found.filter, r.take("at random"))
    name = r.fresh_name("discarded")
    plural = not isinstance(count, Const) or count.value > 1
    r.mention(ob.Bound(name), found.kinds | {"discarded", "card"}, plural)
    return Clause(made, bind=name)


def _discard_all_such(r: Reader, who: pl.Players) -> Clause:
    """ "discards all nonland cards", "discards all cards with that name"."""
    found = noun(r)
    if "card" not in found.kinds or not found.plural or found.zone:
        raise Miss("cards")
    named_so = fl.HasChosenName() if r.take_any("with that name", "with the chosen name") else fl.Everything()
    return _discarded_some(r, fx.Discard(who, filter=all_of((found.filter, named_so)), all=True))


def _discard_these(r: Reader, who: pl.Players) -> Clause:
    """ "That player discards those cards": cards that were chosen in their hand."""
    found = pronoun(r)
    known = next((each for each in r.scope.referents if each.node == found), None)
    if known is None or not isinstance(found, ob.Bound) or "of a hand" not in known.kinds:
        raise Miss("which cards of a hand")
    r.mention(found, known.kinds | {"discarded"}, known.plural)
    return Clause(fx.Discard(who, objects=found))


def _discarded_some(r: Reader, made: fx.Discard) -> Clause:
    """Later words know how many cards: "then draw that many cards"."""
    name = r.fresh_name("discarded")
    r.mention(ob.Bound(name), frozenset(("discarded", "card")), True)
    if not isinstance(made.who, SEVERAL):
        r.set_number(BoundNumber(name))
    return Clause(made, bind=name)


def _scry(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Scry(who, _number(r))


def _surveil(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.Surveil(who, _number(r))


def _number(r: Reader) -> Amount:
    if r.word() in ("a", "an"):
        raise Miss("number")
    return plain_amount(r)


def _shuffle(r: Reader, who: pl.Players) -> fx.Verb:
    if r.word() in ("the", "all", "each") and r.attempt_with(_back_in, who) is not None:
        return fx.Shuffle(who)
    moved = r.attempt_with(_shuffled_in, who) if r.word() not in ("your", "their", "the") else None
    if moved is not None:
        return moved
    if r.take_any("your graveyard into your library", "their graveyard into their library"):
        return fx.Shuffle(who, ("graveyard",))
    if r.take_any("your hand and graveyard into your library", "their hand and graveyard into their library"):
        return fx.Shuffle(who, ("hand", "graveyard"))
    if r.take_any(
        "your hand into your library", "their hand into their library", "the cards from your hand into your library"
    ):
        return fx.Shuffle(who, ("hand",))
    r.take_any("your library", "their library")
    if r.word() not in (".", "", ",", "and", "then"):
        raise Miss("shuffle")
    return fx.Shuffle(who)


def _back_in(r: Reader, who: pl.Players) -> bool:
    """ "shuffle the rest into your library": cards that were shown there and never left it."""
    node = shown_cards(r)
    if not isinstance(node, ob.Among) or node.filter != fl.InZone("library"):
        raise Miss("cards of the library")
    r.need_any("into your library", "into their library", "into that library")
    return True


def _shuffled_in(r: Reader, who: pl.Players) -> fx.Verb:
    """ "shuffle ~ into its owner's library", "the owner of target permanent shuffles it into their library"."""
    objects = reference(r)
    if isinstance(who, pl.OwnerOf) and r.take("into their library"):
        if r.at_any(", then reveals", ", then exiles"):  # "it" is that card from then on
            kept = (
                replace(each, kinds=each.kinds | {"aside"}) if each.node == objects else each
                for each in r.scope.referents
            )
            r.scope = replace(r.scope, referents=tuple(kept))
        return fx.Move(objects, "library", position="shuffled")
    r.need_any(
        "into its owner 's library",
        "into their owner 's library",
        "into their owners 's libraries",
        "into your library",
    )
    return fx.Move(objects, "library", position="shuffled")


# --- search --------------------------------------------------------------------------------------------------------


def _search(r: Reader, who: pl.Players) -> fx.Verb:
    several = r.attempt_with(other_zones, who)
    if several is not None:
        return several
    whose = _library(r, who)
    r.need("for")
    each = r.attempt(one_of_each)
    if each is not None:
        r.mention(ob.Bound("found"), each[1] | {"card"}, True)
        return _search_rest(
            r, fx.Search(who, any_of(each[0]), "", Const(len(each[0])), True, whose=whose, one_of=each[0])
        )
    count, up_to, different = _how_many(r)
    filter, kind = _sought(r)
    sharing = "land type" if r.take("that share a land type") else ""
    if r.take_any(
        "with different names",
    ):
        different = True
    if r.take(", where x is"):
        value = amount(r)
        filter, count = define_x(filter, value), define_x(count, value)
    verb = fx.Search(who, filter, "", count, up_to, different_names=different, whose=whose, sharing=sharing)
    kind |= frozenset(each.removesuffix(" card") for each in kind)
    chosen = r.attempt_with(_another_chooses, verb)
    if chosen is not None:
        return chosen
    r.mention(ob.Bound("found"), kind | {"card"}, not isinstance(count, Const) or count.value != 1)
    return _search_rest(r, verb)


def _another_chooses(r: Reader, verb: fx.Search) -> fx.Verb:
    """ "and reveal them. Target opponent chooses one. Put that card into your hand and the rest into your graveyard. Then shuffle."."""
    r.need_any("and reveal them .", "and reveal those cards .")
    targeted = r.need_any("target opponent", "an opponent") == "target opponent"
    r.need("chooses")
    count = plain_amount(r)
    r.take("of those cards")
    r.need(". put")
    one = count == Const(1)
    r.need_any(*(("that card",) if one else ()), "the chosen cards")
    first = place(r)
    r.need("and the rest")
    rest = place(r)
    r.need(". then shuffle")
    if not isinstance(verb.who, pl.You) or verb.whose is not None or not isinstance(count, Const):
        raise Miss("who searches")
    if {first, rest} != {"hand", "graveyard"}:
        raise Miss("where the cards go")
    found, picked = ob.Bound("found"), r.fresh_name("picked")
    who: pl.Players = (
        pl.TargetPlayer(r.new_slot(), pl.EachOpponent()) if targeted else pl.ChosenPlayer(pl.EachOpponent())
    )
    choice = ob.Chosen(fl.Everything(), count.value, count.value, chooser=who, among=found)
    others = ob.Among(found, fl.Not(fl.IsOneOf(ob.Bound(picked))))
    return fx.Sequence((
        Clause(replace(verb, to="", reveal=True, no_shuffle=True)),
        Clause(fx.ChooseObjects(choice), bind=picked),
        Clause(fx.Move(ob.Bound(picked), first)),
        Clause(fx.Move(others, rest)),
        Clause(fx.Shuffle(pl.You())),
    ))  # fmt: skip


def _sought(r: Reader) -> tuple[fl.Filter, frozenset[str]]:
    """ "a creature card", "an instant card or a card with flash"."""
    filters: list[fl.Filter] = []
    kinds: list[frozenset[str]] = []
    while not filters or r.take_any("or a", "or an"):
        found = noun(r)
        if "card" not in found.kinds or any(isinstance(each, fl.InZone) for each in conjuncts(found.filter)):
            raise Miss("card")
        filters.append(found.filter)
        kinds.append(found.kinds)
    return any_of(filters), frozenset.intersection(*kinds)


def _library(r: Reader, who: pl.Players) -> pl.Players | None:
    if r.take("your library"):
        if not isinstance(who, pl.You):
            raise Miss("whose library")
        return None
    if isinstance(who, SEVERAL) and r.take("their library"):
        return None
    if r.at("your library and/or graveyard") or r.at("your library , "):
        raise Miss("several zones")
    whose = possessive(r)
    r.need("library")
    if r.at_any("and/or", "and", ","):
        raise Miss("several zones")
    return None if whose == who else whose


def _how_many(r: Reader) -> tuple[Amount, bool, bool]:
    if r.take("up to"):
        return plain_amount(r), True, False
    if r.take("any number of"):
        return Const(-1), True, False
    if r.take("any"):
        return Const(1), False, False
    if r.word() in NUMBERS or r.word() == "x":
        return plain_amount(r), False, False
    raise Miss("how many")


_IT = ("it", "that card", "them", "those cards", "the card")


def _search_rest(r: Reader, verb: fx.Search) -> fx.Verb:
    """ ", reveal it, put it into your hand, then shuffle": in any of the orders the texts use."""
    shuffled = False
    while True:
        mark = r.pos
        r.take(",") or r.take(".")
        r.take("and")
        r.take("then")
        if r.take_any("reveal", "reveals") and r.take_any(*_IT):
            verb = replace(verb, reveal=True)
        elif (
            not verb.to
            and r.take_any("puts", "put", "exiles", "exile")
            and (placed := r.attempt_with(_search_to, verb)) is not None
        ):
            verb = placed
        elif not shuffled and _shuffles(r, verb):
            shuffled = True
            position = _after_shuffle(r)
            if position:
                verb = replace(verb, to="library", position=position)
            break
        else:
            r.pos = mark
            break
    if verb.to and not shuffled and r.take(", discard a card at random , then shuffle"):
        away = fx.Discard(pl.You(), Const(1), random=True)
        return fx.Sequence((Clause(replace(verb, no_shuffle=True)), Clause(away), Clause(fx.Shuffle(pl.You()))))
    if not verb.to or not shuffled:
        raise Miss("where the cards go")
    return verb


def _shuffles(r: Reader, verb: fx.Search) -> bool:
    if r.take("that player shuffles") or r.take("shuffles their library") or r.take("shuffles"):
        return True
    if r.take("shuffle"):
        r.take_any("your library", "that library", "their library")
        return True
    return False


def _after_shuffle(r: Reader) -> str:
    if r.take_any(
        "and put that card on top",
        "and put the card on top",
        "and put that card on top of your library",
        "and put it on top",
    ):
        return "top"
    if r.take_any("and put that card third from the top", "and put it third from the top"):
        return "third"
    return ""


def _search_to(r: Reader, verb: fx.Search) -> fx.Search:
    if r.words[r.pos - 1].startswith("exile"):
        r.need_any(*_IT)
        return replace(verb, to="exile", face_down=bool(r.take("face down")))
    if r.take("one onto the battlefield"):
        tapped = r.take("tapped")
        r.need("and the other into your hand")
        return replace(verb, to="battlefield", tapped=bool(tapped), rest_to="hand")
    r.need_any(*_IT)
    if r.take("onto the battlefield"):
        tapped = r.take("tapped")
        controller = pl.You() if r.take("under your control") else None
        return with_counter(r, replace(verb, to="battlefield", tapped=bool(tapped), controller=controller))
    if r.take_any("into your hand", "into their hand"):
        return replace(verb, to="hand")
    if r.take_any("into your graveyard", "into their graveyard"):
        return replace(verb, to="graveyard")
    raise Miss("where")


# --- look, reveal ------------------------------------------------------------------------------------------------


def _look(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    r.need("at")
    if r.take("the top card of"):
        return _top_card(r, True)
    if r.take("the top"):
        return dig(r, who, False)
    if r.take("a card at random in"):
        whose = possessive(r)
        r.need("hand")
        return fx.Reveal(objects=ob.Chosen(all_of((fl.OwnedBy(whose), fl.InZone("hand"))), random=True), look=True)
    whose = possessive(r)
    r.need("hand")
    shown = fx.Reveal(hand_of=whose, look=True)
    know_hand(r, whose)
    return r.attempt_with(_may_pick, shown) or shown


def _reveal(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    if isinstance(who, SEVERAL) and r.take("the top card of their library"):
        name = r.fresh_name("top")
        r.mention(ob.Bound(name), frozenset(("card", "revealed")), True)
        return Clause(fx.Reveal(objects=ob.TopOfLibrary(who, Const(1))), bind=name)
    if r.take("the top card of"):
        return _top_card(r, False)
    closed = r.attempt_with(_until, who) if not r.is_open and isinstance(who, pl.You) else None
    if closed is not None:
        return closed
    if r.at("cards from the top of"):
        return until(r, who, False)
    if r.take("the top"):
        return dig(r, who, True)
    if isinstance(who, pl.You) and r.word() not in ("your", "their"):
        return _show(r)
    some = r.attempt_with(cards_of_hand, who)
    if some is not None:
        return some
    r.need_any("your hand", "their hand")
    shown = fx.Reveal(hand_of=who)
    if r.at_any(". you choose", "and you choose", ", then you choose"):
        picked = r.attempt_with(_pick_from_hand, shown)
        if picked is not None:
            return picked
    know_hand(r, who)
    return shown


def _show(r: Reader) -> Clause:
    """ "reveal it", "reveal a creature card from among them": a card that was mentioned, or one of those."""
    cards = [each.node for each in r.scope.referents if "card" in each.kinds and not each.plural]
    found = cards[-1] if cards and r.take("it") else reference(r)  # what is no card is not revealed
    if isinstance(found, ob.Bound):
        known = next((each.kinds for each in r.scope.referents if each.node == found), frozenset())
        if "card" not in known:
            raise Miss("a card")
        many = any(each.node == found and each.plural for each in r.scope.referents)
        name = r.fresh_name("shown")
        r.mention(ob.Bound(name), frozenset(("aside", "revealed")), many)  # only if it was revealed
        r.mention(found, known, many)
        return Clause(fx.Reveal(objects=found), bind=name)
    parts = found.parts if isinstance(found, ob.Union) else (found,)
    if not all(isinstance(each, ob.Chosen) and (each.among is not None or _in_hand(each)) for each in parts):
        raise Miss("a card that is shown")
    if isinstance(found, ob.Union):
        name = r.fresh_name("shown")
        r.mention(ob.Bound(name), frozenset(("card", "revealed")), True)
        return Clause(fx.Reveal(objects=found), bind=name)
    assert isinstance(found, ob.Chosen)
    name = r.fresh_name("shown")
    kinds = kinds_of(found) | {"card", "revealed"}
    r.mention(ob.Bound(name), kinds, found.max != 1)
    return Clause(fx.Reveal(objects=found), bind=name)


def _in_hand(found: ob.Chosen) -> bool:
    """Cards of your own hand that you show."""
    return {fl.OwnedBy(pl.You()), fl.InZone("hand")} <= set(conjuncts(found.filter))


def _top_card(r: Reader, look: bool) -> Clause:
    """ "reveal the top card of your library": later words speak of that card."""
    whose = possessive(r)
    r.need("library")
    name = r.fresh_name("top")
    r.mention(ob.Bound(name), frozenset(("card",) if look else ("card", "revealed")), False)
    return Clause(fx.Reveal(objects=ob.TopOfLibrary(whose, Const(1)), look=look), bind=name)


_UNTIL_TO = {
    "into your hand": "hand", "into their hand": "hand", "onto the battlefield": "battlefield", "into your graveyard": "graveyard",
}  # fmt: skip


_UNTIL_REST = {
    "the rest on the bottom of your library in a random order": "library_random_bottom", "the rest on the bottom of your library in any order": "library_bottom",
    "the rest on the bottom of their library in a random order": "library_random_bottom", "the rest into your graveyard": "graveyard",
    "all other cards revealed this way into your graveyard": "graveyard", "the rest into their graveyard": "graveyard",
    "all other cards revealed this way on the bottom of your library in any order": "library_bottom",
    "all other cards revealed this way on the bottom of your library in a random order": "library_random_bottom",
}  # fmt: skip


def _until(r: Reader, who: pl.Players) -> fx.Verb:
    """ "reveal cards ... until you reveal a creature card. Put that card into your hand and the rest ..."."""
    r.need_any(
        "cards from the top of your library until you reveal", "cards from the top of their library until they reveal"
    )
    r.need_any("a", "an")
    found = noun(r)
    if "card" not in found.kinds:
        raise Miss("card")
    r.need(".")
    if not r.take_any("put that card", "that player puts that card"):
        raise Miss("where it goes")
    to = next((place for words, place in _UNTIL_TO.items() if r.take(words)), "")
    if r.take("and exile all other cards revealed this way"):
        r.mention(ob.Bound("found"), found.kinds, False)
        return fx.RevealUntil(who, found.filter, to, "exile")
    r.need_any("and put", ". put", "and", ", then put")
    rest = next((place for words, place in _UNTIL_REST.items() if r.take(words)), "")
    if not to or not rest:
        raise Miss("where the cards go")
    r.mention(ob.Bound("found"), found.kinds | {each.removesuffix(" card") for each in found.kinds}, False)
    return fx.RevealUntil(who, found.filter, to, rest)


def _pick_from_hand(r: Reader, shown: fx.Reveal) -> fx.Verb:
    """ "... reveals their hand. You choose a nonland card from it. That player discards that card."."""
    r.need_any(". you choose", "and you choose", ", then you choose")
    r.need_any("a", "an")
    found = noun(r)
    if "card" not in found.kinds or shown.hand_of is None:
        raise Miss("card")
    r.need("from it")
    filter = _with_after(r, found.filter)
    whose = (
        pl.BoundPlayers(f"target{shown.hand_of.slot}") if isinstance(shown.hand_of, pl.TargetPlayer) else shown.hand_of
    )
    if r.take_any(". that player discards that card", "and that player discards that card"):
        return fx.Sequence((Clause(shown), Clause(fx.Discard(whose, Const(1), filter, chooser=pl.You()))))
    r.need_any(". exile that card", "and exile that card", "and exile it", ". exile it")
    name = r.fresh_name("picked")
    card = ob.Chosen(all_of((filter, fl.OwnedBy(whose), fl.InZone("hand"))))
    r.mention(ob.Bound(name), found.kinds, False)
    lasting = duration(r)
    return fx.Sequence((Clause(shown), Clause(fx.Move(card, "exile", duration=lasting), bind=name)))


def _may_pick(r: Reader, shown: fx.Reveal) -> fx.Verb:
    """ ". You may choose a nonland card from it. If you do, that player reveals the chosen card, puts it on the bottom of their library, then draws a card."."""
    r.need(". you may choose")
    r.need_any("a", "an")
    found = noun(r)
    if "card" not in found.kinds or not isinstance(shown.hand_of, pl.TargetPlayer):
        raise Miss("card")
    r.need("from it")
    r.need(
        ". if you do , that player reveals the chosen card , puts it on the bottom of their library , then draws a card"
    )
    who = pl.BoundPlayers(f"target{shown.hand_of.slot}")
    name = r.fresh_name("picked")
    card = ob.Chosen(all_of((found.filter, fl.OwnedBy(who), fl.InZone("hand"))))
    then = (
        Clause(fx.Reveal(objects=ob.Bound(name))),
        Clause(fx.Move(ob.Bound(name), "library", position="bottom")),
        Clause(fx.Draw(who)),
    )
    return fx.Sequence((Clause(shown), Clause(fx.ChooseObjects(card), optional=pl.You(), bind=name, then=then)))


def _with_after(r: Reader, filter: fl.Filter) -> fl.Filter:
    return all_of((filter, *qualifiers(r, False)))


CARD_VERBS = {
    "draw": _draw, "mill": _mill, "discard": _discard, "scry": _scry, "surveil": _surveil, "shuffle": _shuffle, "search": _search,
    "look": _look, "reveal": _reveal,
}  # fmt: skip
