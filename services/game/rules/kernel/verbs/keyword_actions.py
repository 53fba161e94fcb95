"""Keyword actions by word (CR 701): explore, connive, monstrosity, adapt, bolster, support, amass, investigate, discover, endure, suspect, and marks of the engine.

701.44 explore, 701.50 connive, 701.37 monstrosity, 701.46 adapt, 701.39 bolster, 701.41 support, 701.47 amass, 701.16 investigate, 701.57 discover, 701.63 endure,
701.60 suspect ok; more in `verbs.keyword_actions_rare` and `verbs.ring_and_incubate`.
"""

from __future__ import annotations

from ...program import effects as fx
from ...program.abilities import Keyword
from ...program.amounts import Const
from ...program.cards import Face
from ...program.costs import ManaCost
from ...program.events import PlayerDid
from ...program.filters import AllOf, HasType, ManaValueIs, Not
from ...program.modifications import AddTypes, GrantKeyword, Restriction
from ...program.objects import Bound
from ...program.players import ChosenPlayer, You
from ..ask.flow import Flow, choose_objects, choose_word, yes_no
from ..declared import knows
from ..evaluate.clauses import choose, choose_players
from ..evaluate.dispatch import KEYWORD_ACTIONS, Action, Entry, actions, amount_of, perform, verbs
from ..evaluate.filters import has_subtype
from ..evaluate.references import apnap
from ..events.durations import add_effect
from ..events.pipeline import discard, draw, move, put_counters, put_counters_together
from ..events.revealing import reveal
from ..events.token_faces import intern_face, predefined_face
from ..events.tokens import make_tokens
from ..events.triggers import did, did_by_leaving
from ..events.unplayed import gained, unread_of
from ..keywords.of_casting import WARPED
from ..state.context import Context, Outcome, of_refs
from ..state.events import Arrival, CountersEvent
from ..state.game import Game
from ..state.rows import EXILE, FACE_DOWN_MANIFEST, HAND
from .cards import lessons, look, rearrange, top
from .permanents import mark, on_battlefield


def _keyword_action(game: Game, n: fx.KeywordAction, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c, n.action)
    outcome: Outcome = yield from KEYWORD_ACTIONS[n.action](game, n, c, refs)
    return outcome


def _number(game: Game, n: fx.KeywordAction, c: Context) -> int:
    """Of a number below zero zero is used (CR 107.1b)."""
    return 1 if n.amount is None else max(amount_of(game, n.amount, c), 0)


def _explore(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.44a: reveal the top card: a land goes to hand, else a counter and the card may go to the graveyard."""
    for ref in refs:
        if ref <= 0:
            continue
        seat = game.controller_of(ref)
        for _ in range(_number(game, n, c)):
            yield from _explore_once(game, ref, seat, c)
    return of_refs(refs)


def _explore_once(game: Game, ref: int, seat: int, c: Context) -> Flow[None]:
    cards = top(game, seat, 1)
    reveal(game, cards)
    if cards and "land" in game.chars(cards[0]).types:
        yield from move(game, cards, "hand")
    else:
        for oid in on_battlefield(game, [ref], c):
            yield from put_counters(game, oid, "+1/+1", 1, seat)
        if cards:
            away = yield from yes_no(seat, "explore_graveyard", c.source)
            if away:
                yield from move(game, cards, "graveyard")
    did(game, "explore", seat, ref)


def _connive(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.50a."""
    for ref in refs:
        if ref <= 0:
            continue
        seat, amount = game.controller_of(ref), _number(game, n, c)
        yield from draw(game, seat, amount)
        hand = list(game.s.hand[seat])
        chosen = yield from choose_objects(seat, "discard", hand, amount, amount, c.source, hidden=True)
        nonland = sum(1 for oid in chosen if "land" not in game.chars(oid).types)
        yield from discard(game, seat, chosen)
        for oid in on_battlefield(game, [ref], c):
            yield from put_counters(game, oid, "+1/+1", nonland, seat)
        did(game, "connive", seat, ref)
    return of_refs(refs)


def _monstrosity(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.37a."""
    for oid in on_battlefield(game, refs, c):
        if "monstrous" in game.s.objects[oid].marks:
            continue
        yield from put_counters(game, oid, "+1/+1", _number(game, n, c), c.controller)
        mark(game, oid, "monstrous")
        did(game, "monstrous", c.controller, oid)
    return of_refs(refs)


def _adapt(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.46a."""
    for oid in on_battlefield(game, refs, c):
        if game.s.objects[oid].counters.get("+1/+1", 0) == 0:
            yield from put_counters(game, oid, "+1/+1", _number(game, n, c), c.controller)
        did(game, "adapt", c.controller, oid)
    return of_refs(refs)


def _bolster(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.39a."""
    mine = [
        oid
        for oid in game.permanents()
        if game.controller_of(oid) == c.controller and "creature" in game.chars(oid).types
    ]
    if not mine:
        return Outcome(False)
    least = min(game.chars(oid).toughness for oid in mine)
    chosen = yield from choose_objects(
        c.controller, "bolster", [o for o in mine if game.chars(o).toughness == least], 1, 1, c.source
    )
    yield from put_counters(game, chosen[0], "+1/+1", _number(game, n, c), c.controller)
    return of_refs(chosen)


def _amass(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.47a."""
    seat, word = c.controller, n.word or "Zombie"
    armies = [oid for oid in game.permanents() if game.controller_of(oid) == seat and has_subtype(game, oid, "Army")]
    if not armies:
        face = Face(f"{word} Army", "", (), ("creature",), (word, "Army"), "0", "0", indicator="B")
        armies = yield from make_tokens(game, seat, [(intern_face(game, face), 0)], 1, c)
    chosen = yield from choose_objects(seat, "amass", armies, 1, 1, c.source)
    for oid in chosen:
        yield from put_counters(game, oid, "+1/+1", _number(game, n, c), seat)
        if not has_subtype(game, oid, word):
            add_effect(game, c, (oid,), (AddTypes(subtypes=(word,)),), "")
    did(game, "amass", seat)
    return of_refs(chosen)


def _investigate(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.16a."""
    made: list[int] = []
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        for _ in range(_number(game, n, c)):
            made += yield from make_tokens(game, seat, [(intern_face(game, predefined_face("Clue")), 0)], 1, c)
            did(game, "investigate", seat)
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _discover(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.57a."""
    seats = yield from choose_players(game, n.who, c)
    found: list[int] = []
    for seat in seats:
        inner = c if seat == c.controller else c.branch()
        inner.controller = seat
        found += yield from _discover_once(game, seat, Const(_number(game, n, c)), inner)
    return Outcome(bool(seats), found)  # done, even if nothing was found (CR 701.57b)


def _discover_once(game: Game, seat: int, limit: Const, c: Context) -> Flow[list[int]]:
    cheap = ManaValueIs("<=", limit)
    yield from perform(game, fx.RevealUntil(You(), AllOf((Not(HasType("land")), cheap)), "", "", exile=True), c)
    found = c.bind.get("found", ())
    if found:
        cast = yield from yes_no(seat, "discover_cast", c.source, default=True)
        outcome = Outcome(False)
        if cast:
            outcome = yield from perform(game, fx.CastCard(You(), Bound("found"), free=True, spell=cheap), c)
        if not outcome.happened:
            yield from perform(game, fx.Move(Bound("found"), "hand"), c)
    yield from perform(game, fx.Move(Bound("rest"), "library", position="random_bottom"), c)
    did(game, "discover", seat)
    return list(found)


def _endure(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.63a: counters, or a Spirit token of that size."""
    amount = _number(game, n, c)
    able = on_battlefield(game, refs, c)
    word = "token"
    if able:
        word = yield from choose_word(c.controller, "endure", ["counters", "token"], c.source)
    if word == "counters":
        yield from put_counters(game, able[0], "+1/+1", amount, c.controller)
        return of_refs(able)
    face = Face("Spirit", "", (), ("creature",), ("Spirit",), str(amount), str(amount), indicator="W")
    made = yield from make_tokens(game, c.controller, [(intern_face(game, face), 0)], 1, c)
    return of_refs(made)


def _suspect(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.60: menace and can't block, as long as it is suspected."""
    for oid in on_battlefield(game, refs, c):
        if "suspected" not in game.s.objects[oid].marks:
            mark(game, oid, "suspected")
            add_effect(game, c, (oid,), (GrantKeyword(Keyword("menace")), Restriction("cant_block")), "")
    return of_refs(refs)
    yield []


def _mark(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """A designation that a keyword of the table needs."""
    oids = on_battlefield(game, refs, c)
    for oid in oids:
        before = unread_of(game, oid)
        mark(game, oid, n.word)
        gained(game, oid, before)
        if n.word == "renowned":
            did(game, "renowned", c.controller, oid)
    return of_refs(oids)
    yield []


def _exploited(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.110b: the creature with exploit may have sacrificed itself."""
    itself = (c.source, game.s.objects[c.source].next)
    note = did_by_leaving if any(ref in itself for ref in refs) else did
    note(game, "exploit", c.controller, c.source)
    return Outcome(True)
    yield []


def _saddle(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.171b: until end of turn."""
    oids = on_battlefield(game, refs, c)
    for oid in oids:
        mark(game, oid, "saddled")
    did(game, "saddle", c.controller, c.source)
    return of_refs(oids)
    yield []


def _learn(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.48a: reveal a Lesson from outside the game, or discard a card to draw a card."""
    taken = yield from choose_objects(c.controller, "learn", lessons(game, c.controller), 0, 1, c.source, hidden=True)
    if taken:
        reveal(game, taken)
        yield from move(game, taken, HAND)
        return of_refs(taken)
    hand = list(game.s.hand[c.controller])
    chosen = yield from choose_objects(c.controller, "learn", hand, 0, 1, c.source, hidden=True)
    if chosen:
        yield from discard(game, c.controller, chosen)
        yield from draw(game, c.controller, 1)
    return of_refs(chosen)


def _blight(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.68a: each of the players puts that many -1/-1 counters on a creature they control, all at once when all have chosen (CR 101.4)."""
    wanted: list[CountersEvent] = []
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        mine = [
            oid for oid in game.permanents() if game.controller_of(oid) == seat and "creature" in game.chars(oid).types
        ]
        chosen = yield from choose_objects(seat, "blight", mine, 1, 1, c.source)
        wanted += [CountersEvent(oid, "-1/-1", _number(game, n, c), seat) for oid in chosen]
    done = [event.obj for event in wanted]
    yield from put_counters_together(game, wanted)
    return of_refs(done)


def _manifest(game: Game, n: fx.Manifest, c: Context) -> Flow[Outcome]:
    """CR 701.40, 701.58, 701.62: onto the battlefield face down as a 2/2."""
    made: list[int] = []
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        if n.objects is not None:
            cards = [
                now for ref in (yield from choose(game, n.objects, c, "manifest")) if (now := game.live(ref, c)) > 0
            ]
        elif n.kind == "manifest dread":
            cards = yield from _dread(game, seat, c)
        else:
            cards = top(game, seat, amount_of(game, n.amount, c))
        for card in cards:
            done = yield from move(game, [card], "battlefield", Arrival(seat, face_down=FACE_DOWN_MANIFEST))
            made += [event.new for event in done if event.new]
    for oid in made:
        game.edit(oid).known = 1 << game.s.objects[oid].controller
        if n.kind == "cloak":
            add_effect(game, c, (oid,), (GrantKeyword(Keyword("ward", cost=ManaCost("{2}"))),), "")
    return of_refs(made)


def _dread(game: Game, seat: int, c: Context) -> Flow[list[int]]:
    """CR 701.62a: look at two, manifest one, the other goes to the graveyard."""
    cards = top(game, seat, 2)
    look(game, seat, cards)
    chosen = yield from choose_objects(seat, "manifest", cards, 1, 1, c.source, hidden=True)
    yield from move(game, [card for card in cards if card not in chosen], "graveyard")
    return chosen


def _clash(game: Game, n: fx.Clash, c: Context) -> Flow[Outcome]:
    """CR 701.30: both reveal their top card, then decide in turn order whether it goes to the bottom, then both move; the greater mana value wins."""
    rivals = yield from choose_players(game, ChosenPlayer(n.who), c)
    cards = {seat: top(game, seat, 1) for seat in apnap(game) if seat == c.controller or seat in rivals[:1]}
    for shown in cards.values():
        reveal(game, shown)
    values = {seat: game.mana_value(shown[0]) if shown else -1 for seat, shown in cards.items()}
    below: dict[int, list[int]] = {}
    for seat, shown in cards.items():
        below[seat] = yield from choose_objects(seat, "clash_bottom", shown, 0, 1, c.source)
    for seat, shown in cards.items():
        rearrange(game, seat, [card for card in shown if card not in below[seat]], below[seat])
        did(game, "clash", seat)
    return Outcome(bool(rivals) and values[c.controller] > values[rivals[0]])


def _warped(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.185b: a card that warp has exiled is a warped card."""
    cards = [oid for ref in refs if (oid := game.live(ref, c)) > 0 and game.s.objects[oid].zone == EXILE]
    for oid in cards:
        mark(game, oid, WARPED)
    return of_refs(cards)
    yield []


actions(
    Action("warped", _warped),
    Action("learn", _learn),
    Action("blight", _blight, "amount who"),
    Action("explore", _explore, "amount"),
    Action("connive", _connive, "amount"),
    Action("monstrosity", _monstrosity, "amount"),
    Action("adapt", _adapt, "amount"),
    Action("bolster", _bolster, "amount"),
    Action("amass", _amass, "amount word"),
    Action("investigate", _investigate, "amount who"),
    Action("discover", _discover, "amount who"),
    Action("endure", _endure, "amount"),
    Action("suspect", _suspect),
    Action("mark", _mark, "word"),
    Action("exploited", _exploited),
    Action("saddle", _saddle),
)


verbs(
    Entry(fx.KeywordAction, _keyword_action, "action objects"),
    Entry(fx.Manifest, _manifest, "who amount kind objects", kind=("manifest", "manifest dread", "cloak")),
    Entry(fx.Clash, _clash, "who"),
)


knows(
    PlayerDid,
    action=(
        "explore",
        "investigate",
        "connive",
        "exploit",
        "monstrous",
        "renowned",
        "adapt",
        "amass",
        "discover",
        "saddle",
        "clash",
    ),
)
