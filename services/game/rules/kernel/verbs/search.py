"""Searching (CR 701.23): whose zones, what may not be found, where it goes, and the shuffle."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

from ...program import effects as fx
from ...program.events import PlayerDid
from ...program.filters import Everything
from ...program.modifications import PlayerRule
from ...program.vocabulary import LAND_TYPES
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask, choose_objects, yes_no
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.clauses import choose_players
from ..evaluate.conditions import player_rule
from ..evaluate.dispatch import Entry, amount_of, matches, objects_of, players_of, possible, verbs
from ..evaluate.total_limits import total_check
from ..events.pipeline import move, shuffle_library
from ..events.revealing import reveal
from ..events.triggers import did
from ..events.zone_changes import may_look
from ..state.context import Context, Outcome, of_refs
from ..state.decider import hand_back, take_over
from ..state.events import Arrival
from ..state.game import Game
from ..state.rows import BATTLEFIELD, EXILE, FACE_DOWN_EXILE, GRAVEYARD, LIBRARY, Permit
from ..state.until import FOR_GOOD
from .cards import KEPT_IN_EXILE, link, look

_AND_OR: Final = (LIBRARY, GRAVEYARD)


"""The zones of a search of the library and/or the graveyard: either may be left alone."""


def _search(game: Game, n: fx.Search, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    found_all: list[int] = []
    for seat in seats:
        found_all += yield from _search_one(game, n, c, seat)
    c.bind[n.bind] = tuple(found_all)
    return of_refs(found_all)


def _search_one(game: Game, n: fx.Search, c: Context, seat: int) -> Flow[list[int]]:
    """A search of their own library may be in the hands of another player, once it is known that it is searched (CR 723.2)."""
    asked = n.zones
    n = yield from _with_zones(game, n, c, seat)
    rules = game.player_rules().get("control_search", ()) if LIBRARY in n.zones and n.whose is None else ()
    by = next((found.context.controller for found in reversed(rules) if seat in found.seats), seat)
    before = take_over(game, seat, by) if by != seat else seat
    # "if you search your library this way, shuffle"; else also who could not search does
    shuffles = LIBRARY in n.zones if asked == _AND_OR else LIBRARY in asked and not n.no_shuffle
    placed = yield from _searched(game, n, c, seat, shuffles)
    if by != seat:
        hand_back(game, seat, before)
    return placed


def _with_zones(game: Game, n: fx.Search, c: Context, seat: int) -> Flow[fx.Search]:
    """The search of what the player searches: of "library and/or graveyard" not the library unless they want to, and it may be forbidden."""
    if LIBRARY not in n.zones:
        return n
    is_searched = not player_rule(game, seat, "cant_search")
    if is_searched and n.zones == _AND_OR:
        is_searched = yield from yes_no(seat, "search_library", c.source, True)
    return n if is_searched else replace(n, zones=tuple(zone for zone in n.zones if zone != LIBRARY))


def _exiled_instead(game: Game, n: fx.Search, c: Context, seat: int, chosen: list[int]) -> Flow[list[int]]:
    """ "While an opponent is searching their library, they exile each card they find": who says so may play it. The cards in exile.

    What does the searching still sees them there, but puts them nowhere else.
    """
    rules = game.player_rules().get("exile_found", ()) if LIBRARY in n.zones and n.whose is None else ()
    found = next((each for each in reversed(rules) if seat in each.seats), None)
    if found is None or not chosen:
        return []
    done = yield from move(game, chosen, EXILE)
    exiled = tuple(event.new for event in done if event.new)
    permit = Permit(found.context.controller, exiled, FOR_GOOD)
    permit.any_mana, permit.source = "color", found.context.source
    game.s.permits.append(permit)
    c.bind[KEPT_IN_EXILE] = c.bind.get(KEPT_IN_EXILE, ()) + exiled
    return list(exiled)


def _searched(game: Game, n: fx.Search, c: Context, seat: int, shuffles: bool) -> Flow[list[int]]:
    owner = seat
    if n.whose is not None:
        owners = players_of(game, n.whose, c)
        owner = owners[0] if owners else seat
    options = _searchable(game, n, c, owner, seat)
    most = result_of(game, n.amount, c)
    chosen = yield from _choose_found(game, n, c, seat, options, most)
    if n.reveal:
        reveal(game, chosen)
    exiled = yield from _exiled_instead(game, n, c, seat, chosen)
    if LIBRARY in n.zones and owner == seat:
        did(game, "search", seat)
    placed = yield from _place_found(game, n, c, seat, owner, [] if exiled else chosen, shuffles)
    return exiled + placed


def _searchable(game: Game, n: fx.Search, c: Context, owner: int, seat: int) -> list[int]:
    inner = c.branch()
    inner.controller = c.controller
    cards: list[int] = []
    for zone in n.zones:
        cards += game.zone_list(zone, owner)
    if LIBRARY in n.zones:
        look(game, seat, list(game.s.library[owner]))
    if "hand" in n.zones and owner != seat:
        look(game, seat, list(game.s.hand[owner]))
    if n.for_each is not None:  # it depends on which of them
        return cards
    return [oid for oid in cards if matches(game, n.filter, oid, inner)]


def _in_graveyards(game: Game, cards: list[int]) -> list[int]:
    return [oid for oid in cards if game.s.objects[oid].zone == GRAVEYARD]


def _is_public_found(public: list[int], limit: int, answer: Any) -> Refusal | None:
    """Whether all that lies open is found (CR 701.23b), unless as many cards are found as are searched for."""
    if len(answer) == limit or set(public) <= set(answer):
        return None
    return Refusal("701.23b", "what is in a graveyard has to be found")


def _choose_found(game: Game, n: fx.Search, c: Context, seat: int, options: list[int], most: int) -> Flow[list[int]]:
    """CR 701.23b: what has a stated quality need not be found in a hidden zone, but in a graveyard."""
    if n.one_of or n.for_each is not None:
        return (yield from _choose_in_turn(game, n, c, seat, options))
    if not n.different_names and not n.sharing:
        limit = len(options) if most < 0 else min(most, len(options))
        public = [] if n.up_to or n.zones == _AND_OR else _in_graveyards(game, options)
        least = limit if isinstance(n.filter, Everything) and not n.up_to else min(limit, len(public))
        if limit == 0:
            return []
        question = Ask("objects", seat, "search", c.source)
        question.options, question.min, question.max, question.hidden = options, least, limit, True
        total = total_check(game, n.filter, c)
        question.check = total or partial(_is_public_found, public, limit)
        question.default = options[: least if total is not None else limit]
        found = yield from ask(question)
        return list(found)
    chosen: list[int] = []
    while len(chosen) < most or most < 0:
        names = {game.chars(oid).name for oid in chosen}
        left = [
            oid for oid in options if oid not in chosen and not (n.different_names and game.chars(oid).name in names)
        ]
        if n.sharing and chosen:
            left = [oid for oid in left if _share_land_type(game, [*chosen, oid])]
        more = yield from choose_objects(seat, "search", left, 0, 1, c.source, hidden=True)
        if not more:
            break
        chosen += more
    return chosen


def _choose_in_turn(game: Game, n: fx.Search, c: Context, seat: int, options: list[int]) -> Flow[list[int]]:
    """One search for a card of each kind, or one for each object: what is found is put where it goes together."""
    wanted = [(filter, c) for filter in n.one_of]
    if n.for_each is not None:
        wanted = [(n.filter, c.with_bound("each", each)) for each in objects_of(game, n.for_each, c)]
    chosen: list[int] = []
    for filter, inner in wanted:
        fitting = [oid for oid in options if oid not in chosen and matches(game, filter, oid, inner)]
        chosen += yield from choose_objects(seat, "search", fitting, 0, 1, c.source, hidden=True)
    return chosen


def _share_land_type(game: Game, oids: list[int]) -> bool:
    kinds = [LAND_TYPES & set(game.chars(oid).subtypes) for oid in oids]
    return bool(set.intersection(*map(set, kinds)))


def _place_found(
    game: Game, n: fx.Search, c: Context, seat: int, owner: int, chosen: list[int], shuffles: bool
) -> Flow[list[int]]:
    """To the top of the library means: shuffle, then put on top; everything else moves before the shuffle."""
    if not n.to:  # they stay where they are until something is done with them
        return chosen
    if n.to == LIBRARY:
        yield from _place_on_library(game, n, owner, chosen)
        return list(game.s.library[owner][-len(chosen) :]) if chosen else []
    first, rest = chosen, []
    if n.rest_to and chosen:
        first = yield from choose_objects(seat, "search_first", chosen, 1, 1, c.source, hidden=True)
        rest = [oid for oid in chosen if oid not in first]
    placed = yield from _place(game, n, c, seat, first, n.to, n.tapped)
    if rest:
        placed += yield from _place(game, n, c, seat, rest, n.rest_to, n.rest_tapped)
    if shuffles:
        shuffle_library(game, owner)
    return placed


def _place(game: Game, n: fx.Search, c: Context, seat: int, cards: list[int], to: str, tapped: bool) -> Flow[list[int]]:
    how = Arrival(reveal=n.reveal)
    if to == BATTLEFIELD:
        controllers = players_of(game, n.controller, c) if n.controller is not None else [seat]
        how = Arrival(controllers[0] if controllers else seat, tapped)
        if n.counter:
            how.counters = {n.counter: 1 if n.counter_amount is None else amount_of(game, n.counter_amount, c)}
    if n.face_down and to == EXILE:
        how = Arrival(face_down=FACE_DOWN_EXILE)
    done = yield from move(game, cards, to, how)
    new = [event.new for event in done if event.new]
    if to == EXILE:
        link(game, c, new)
    if n.face_down:
        may_look(game, seat, new)
    return new


def _place_on_library(game: Game, n: fx.Search, owner: int, chosen: list[int]) -> Flow[None]:
    library = game.s.library[owner]
    for oid in chosen:
        library.remove(oid)
    shuffle_library(game, owner)
    if n.position == "third":
        chosen = list(chosen)
        game.s.library[owner][-2:-2] = chosen
    else:
        game.s.library[owner].extend(reversed(chosen))
    game.touch()
    return
    yield []


def _could_search(game: Game, n: fx.Search, c: Context) -> bool:
    """Who can't search a library does not shuffle it either."""
    return n.zones != (LIBRARY,) or any(
        not player_rule(game, seat, "cant_search") for seat in players_of(game, n.who, c)
    )


possible({fx.Search: _could_search})


verbs(
    Entry(
        fx.Search,
        _search,
        "who filter to amount up_to tapped reveal position zones whose controller rest_to rest_tapped different_names no_shuffle bind face_down counter counter_amount one_of sharing for_each",
    ),
)


knows(PlayerRule, rule=("cant_search", "control_search", "exile_found"))
knows(PlayerDid, action="search")
