"""Searching more than a library for one card: graveyards and hands too, one card of each kind, what is done with it after the shuffle."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const
from ..nouns.read import noun
from ..nouns.read_players import player, possessive
from ..nouns.read_qualifiers import counter_kind
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import all_of

_IT = ("it", "that card", "them", "those cards")


_EVERYWHERE = ("graveyard", "hand", "library")


def other_zones(r: Reader, who: pl.Players) -> fx.Verb:
    """A search of several zones; misses for one of a library only."""
    for parse in (_graveyard_too, _everywhere, _everywhere_of):
        found: fx.Verb | None = r.attempt_with(parse, who)
        if found is not None:
            return found
    raise Miss("several zones")


def _graveyard_too(r: Reader, who: pl.Players) -> fx.Verb:
    """ "search your library and/or graveyard for a card named Command Tower, reveal it, and put it into your hand. If you search your library this way, shuffle."."""
    if not isinstance(who, pl.You) or not r.take_any(
        "your library and/or graveyard", "your library and/or your graveyard", "your graveyard and/or library",
    ):  # fmt: skip
        raise Miss("library and graveyard")
    r.need("for")
    count, up_to = _how_many(r)
    filter, kinds = _cards(r)
    shown = bool(
        r.take_any(
            ", reveal it , and", ", reveal it ,", ", reveal them , and", "and reveal it .", ", reveal that card , and"
        )
    )
    if not shown:
        r.take_any("and", ",")
    verb = _put(r, fx.Search(who, filter, "", count, up_to, reveal=shown, zones=("library", "graveyard")))
    r.need_any(". if you search your library this way , shuffle", ". if you searched your library this way , shuffle")
    entered = {each.removesuffix(" card") for each in kinds} | {"permanent"} if verb.to == "battlefield" else set()
    r.mention(ob.Bound("found"), kinds | {"card", *entered}, count != Const(1))
    return verb


def _put(r: Reader, verb: fx.Search) -> fx.Search:
    r.need("put")
    r.need_any(*_IT)
    if r.take("into your hand"):
        return replace(verb, to="hand")
    r.need("onto the battlefield")
    return with_counter(r, replace(verb, to="battlefield", tapped=bool(r.take("tapped"))))


def with_counter(r: Reader, verb: fx.Search) -> fx.Search:
    """ "with an additional +1/+1 counter on it"."""
    if not (r.at("with a") or r.at("with an")):
        return verb
    r.need("with")
    count = plain_amount(r)
    r.take("additional")
    kind = counter_kind(r)
    r.need_any("counter on it", "counters on it")
    return replace(verb, counter=kind, counter_amount=count)


def _how_many(r: Reader) -> tuple[Amount, bool]:
    if r.take("up to"):
        return plain_amount(r), True
    if r.take("any number of"):
        return Const(-1), True
    if r.take("all"):
        return Const(-1), False
    return plain_amount(r), False


def _cards(r: Reader) -> tuple[fl.Filter, frozenset[str]]:
    found = noun(r)
    if "card" not in found.kinds or found.zone:
        raise Miss("card")
    return found.filter, found.kinds


def _everywhere(r: Reader, who: pl.Players) -> fx.Verb:
    """ "search its controller's graveyard, hand, and library for any number of cards with the same name as that spell and exile them. Then that player shuffles"."""
    whose = possessive(r)
    r.need("graveyard , hand , and library")
    return _all_of_a_name(r, who, whose)


def _everywhere_of(r: Reader, who: pl.Players) -> fx.Verb:
    """ "search the graveyard, hand, and library of that spell's controller ..."."""
    r.need("the graveyard , hand , and library of")
    return _all_of_a_name(r, who, player(r)[0])


def _all_of_a_name(r: Reader, who: pl.Players, whose: pl.Players) -> fx.Verb:
    if not isinstance(who, pl.You) or isinstance(whose, (pl.EachPlayer, pl.EachOpponent)):
        raise Miss("who searches")
    r.need("for")
    count, up_to = _how_many(r)
    found = noun(r)
    filter = (
        all_of((found.filter, fl.HasChosenName()))
        if r.take_any("with that name", "with the chosen name")
        else found.filter
    )
    if (
        "card" not in found.kinds
        or not found.plural
        or not any(isinstance(each, (fl.HasChosenName, fl.SameNameAs)) for each in _parts(filter))
    ):
        raise Miss("cards of which name")
    r.need_any("and exile them", ", exile those cards", ", exile them")
    mark = r.pos
    verb = fx.Search(who, filter, "exile", count, up_to, zones=_EVERYWHERE, whose=whose)
    again = pl.BoundPlayers(f"target{whose.slot}") if isinstance(whose, pl.TargetPlayer) else whose
    r.mention(again, frozenset(("player", "opponent")), player=True)
    r.mention(ob.Bound("found"), found.kinds | {"exiled"}, True)
    if r.take_any(". then that player shuffles", ", then that player shuffles"):
        return verb
    if not r.take(". that player shuffles"):
        r.pos = mark
        raise Miss("the shuffle")
    return verb


def _parts(filter: fl.Filter) -> tuple[fl.Filter, ...]:
    return filter.parts if isinstance(filter, fl.AllOf) else (filter,)


def one_of_each(r: Reader) -> tuple[tuple[fl.Filter, ...], frozenset[str]]:
    """ "a basic Forest card and a basic Plains card", "a card named A and/or a card named B": at most one card of each description."""
    filters: list[fl.Filter] = []
    kinds: list[frozenset[str]] = []
    joint = ""
    while not filters or joint:
        r.need_any("a", "an")
        found = noun(r)
        if "card" not in found.kinds or found.plural or found.zone:
            raise Miss("card")
        filters.append(found.filter)
        kinds.append(found.kinds)
        if joint in ("and", "and/or", ", and", ", and/or"):
            break
        joint = r.take_any(", and/or", "and/or", ", and", "and", ",")
    if len(filters) < 2:
        raise Miss("one of each")
    return tuple(filters), frozenset.intersection(*kinds)
