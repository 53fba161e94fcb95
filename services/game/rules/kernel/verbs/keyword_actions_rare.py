"""Keyword actions by word, continued (CR 701, and what the keywords of CR 702 do): see verbs_keywords for the first half.

701.41 support, 701.65 airbend, 701.66 earthbend, 701.43 exert as an instruction, 702.95 pair, 702.167 craft (the link), 702.174 gift, 709.5f-g locking and unlocking halves of Rooms ok.
701.56 time travel, 701.28 convert, 701.29 fateseal ok; 701.51 and 701.52 in `attractions`. Not done (other game variants): 701.31, 701.32, 701.33, 701.45.
701.42 meld with 712.4a-c and 712.21 ok (`events.merging` keeps the two cards), 701.64 harness ok. 701.61 forage is a cost (`oracle.costs.paid`) that no trigger sees.
"""

from __future__ import annotations

from ...program import effects as fx
from ...program.abilities import Body, Keyword, TriggeredAbility
from ...program.amounts import Const
from ...program.cards import Face
from ...program.clauses import Clause
from ...program.costs import ManaCost
from ...program.effects_cards import Move
from ...program.effects_game import ExtraTurn
from ...program.events import AnyEvent, PlayerDid, ZoneChange
from ...program.filters import IsOneOf
from ...program.modifications import AddTypes, GrantKeyword, SetBasePT
from ...program.objects import Bound, Chosen
from ...program.players import BoundPlayers, ChosenPlayer, EachOpponent, You
from ..ask.flow import Flow, choose_objects, choose_order, choose_word, yes_no
from ..characteristics.rooms import doors_of, room_of
from ..declared import knows
from ..evaluate.clauses import choose, choose_players
from ..evaluate.dispatch import Action, Entry, actions, amount_of, perform, verbs
from ..events.attachment import can_enchant
from ..events.counters import take_counters
from ..events.designations import exert
from ..events.durations import add_effect
from ..events.pipeline import draw, move, propose, put_counters, put_counters_together
from ..events.revealing import reveal
from ..events.token_faces import intern_face, predefined_face
from ..events.tokens import make_tokens
from ..events.triggers import add_delayed, did
from ..events.unlocking import lock, unlock
from ..events.zone_changes import zone_event
from ..keywords.soulbond import pair
from ..state.context import Context, Outcome, of_refs
from ..state.events import Arrival, CountersEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, CARD, EXILE, GRAVEYARD, HAND, LIBRARY, Permit
from ..state.until import FOR_GOOD
from .cards import choose_attacked, look, rearrange, top
from .permanents import mark, on_battlefield


def _number(game: Game, n: fx.KeywordAction, c: Context) -> int:
    return 1 if n.amount is None else amount_of(game, n.amount, c)


def _support(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.41a: a +1/+1 counter on each of the targets."""
    supported = on_battlefield(game, refs, c)[: _number(game, n, c)]
    yield from put_counters_together(game, [CountersEvent(oid, "+1/+1", 1, c.controller) for oid in supported])
    return of_refs(refs)


def _fateseal(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.29a: look at the top cards of an opponent's library, put any number on its bottom, the rest back on top in any order."""
    rivals = yield from choose_players(game, ChosenPlayer(EachOpponent()), c)
    for rival in rivals:
        cards = top(game, rival, _number(game, n, c))
        look(game, c.controller, cards)
        below = yield from choose_objects(c.controller, "fateseal", cards, 0, len(cards), c.source, hidden=True)
        above = [oid for oid in cards if oid not in below]
        below = yield from choose_order(c.controller, "fateseal_bottom_order", below, c.source, hidden=True)
        above = yield from choose_order(c.controller, "fateseal_top_order", above, c.source, hidden=True)
        rearrange(game, rival, above, below)
    return Outcome(bool(rivals))


def _pair(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.95c."""
    done = [oid for oid in refs[:1] if pair(game, c.source, oid, c.controller)]
    return of_refs(done)
    yield []


def _exert(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    return of_refs([oid for oid in on_battlefield(game, refs, c) if exert(game, c.controller, oid)])
    yield []


def _earthbend(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.66a: the land becomes a 0/0 creature with haste and counters; when it dies or is exiled it comes back."""
    for oid in on_battlefield(game, refs, c):
        changes = (AddTypes(types=("creature",)), SetBasePT(Const(0), Const(0)), GrantKeyword(Keyword("haste")))
        add_effect(game, c, (oid,), changes, "")
        yield from put_counters(game, oid, "+1/+1", _number(game, n, c), c.controller)
        inner = c.with_bound("earthbent", oid)
        leaves = AnyEvent(
            tuple(ZoneChange(IsOneOf(Bound("earthbent")), "battlefield", to) for to in ("graveyard", EXILE))
        )
        back = Clause(Move(Bound("earthbent"), "battlefield", tapped=True, controller=You()))
        add_delayed(game, TriggeredAbility(leaves, Body((back,))), inner, True, FOR_GOOD)
        did(game, "earthbend", c.controller, oid)
    return of_refs(refs)


def _airbend(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.65a: exile them; each owner may cast the card for {2} as long as it stays exiled."""
    here = [now for ref in refs if (now := game.live(ref, c)) > 0]
    done = yield from move(game, here, EXILE)
    gone = [event.new for event in done if event.new and event.destination == EXILE]
    for oid in gone:
        permit = Permit(game.s.objects[oid].owner, (oid,), FOR_GOOD)
        permit.cost, permit.lands, permit.source = ManaCost("{2}"), False, c.source
        game.s.permits.append(permit)
    if done:
        did(game, "airbend", c.controller)
    return of_refs([event.obj for event in done])


def _crafted(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.167c: the permanent remembers the cards that were used to craft it."""
    oids = on_battlefield(game, refs, c)
    for oid in oids:
        game.edit(oid).linked = c.bind.get("cost.exiled", ())
    return of_refs(oids)
    yield []


def _haunt(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.55a-b: the card is exiled and haunts that object, whatever it becomes."""
    card = game.live(c.source, c)
    if card <= 0 or not refs or game.s.objects[card].zone != GRAVEYARD:
        return Outcome(False)
    done = yield from move(game, [card], EXILE)
    for event in done:
        if event.new and event.destination == EXILE:
            game.edit(event.new).marks = game.s.objects[event.new].marks | {f"haunts:{refs[0]}"}
    return of_refs(refs)


# --- meld (CR 701.42) ------------------------------------------------------------------------------------------------


def _meld(game: Game, n: fx.Meld, c: Context) -> Flow[Outcome]:
    """CR 701.42a: both are exiled, then the two cards enter as one permanent; what can't be melded stays in exile (701.42c)."""
    this = on_battlefield(game, [c.source], c)
    other = yield from choose(game, Chosen(n.partner), c, "meld")
    done = yield from move(game, [*this, *other], EXILE)
    cards = [event.new for event in done if event.new and event.destination == EXILE]
    if not _can_be_melded(game, cards, n.into):
        return Outcome(bool(done))
    how = Arrival(c.controller, tapped=n.attacking, face=1)
    how.melded = cards[1]
    if n.attacking:
        how.attacking = yield from choose_attacked(game, c.controller, c)
    entered = yield from move(game, cards[:1], BATTLEFIELD, how)
    return of_refs([event.new for event in entered if event.new])


def _can_be_melded(game: Game, cards: list[int], into: str) -> bool:
    """CR 701.42b: the two cards of one meld pair."""
    rows = [game.s.objects[oid] for oid in cards]
    are_cards = len(rows) == 2 and all(row.kind == CARD and row.zone == EXILE for row in rows)
    return are_cards and all(game.program_of(oid).back_half() == into for oid in cards)


# --- harness, aura swap ------------------------------------------------------------------------------------------------


def _harness(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.64a-b: a designation for as long as it stays."""
    able = [oid for oid in on_battlefield(game, refs, c) if "harnessed" not in game.s.objects[oid].marks]
    for oid in able:
        mark(game, oid, "harnessed")
    return of_refs(able)
    yield []


def _aura_swap(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.65a-b: exchanged with a card of the same owner (701.12d), which is attached to what this Aura enchanted (701.12e)."""
    for oid in on_battlefield(game, refs, c):
        row, seat = game.s.objects[oid], c.controller
        if not row.attached_to or row.owner != seat:
            continue
        auras = [card for card in game.s.hand[seat] if "Aura" in game.chars(card).subtypes]
        auras = [card for card in auras if can_enchant(game, card, row.attached_to)]
        chosen = yield from choose_objects(seat, "aura_swap", auras, 1, 1, oid, hidden=True)
        if chosen:
            how = Arrival(seat, attached_to=row.attached_to)
            how.placed = True
            done = yield from propose(
                game, [zone_event(game, oid, HAND, Arrival()), zone_event(game, chosen[0], BATTLEFIELD, how)]
            )
            return of_refs([event.new for event in done if event.new])
    return Outcome(False)


# --- gift (CR 702.174) -----------------------------------------------------------------------------------------------


def gifted_seat(game: Game, oid: int) -> int:
    """The opponent who was chosen when the gift was promised (CR 702.174a), -1 without."""
    cast = game.s.objects[oid].cast
    words = [] if cast is None else [word for word in cast.costs if word.startswith("gift:")]
    return int(words[0].split(":")[1]) if words else -1


_FISH = Face("Fish", "", (), ("creature",), ("Fish",), "1", "1", indicator="U")


_OCTOPUS = Face("Octopus", "", (), ("creature",), ("Octopus",), "8", "8", indicator="U")


def give_gift(game: Game, oid: int, word: str, giver: int) -> Flow[None]:
    """CR 702.174d-i: what the chosen player gets."""
    seat = gifted_seat(game, oid)
    if seat < 0 or not game.s.players[seat].alive:
        return
    context = Context(oid, giver)
    if word == "card":
        yield from draw(game, seat, 1)
    elif word == "extra turn":
        context.bind["gifted"] = (-seat - 1,)
        yield from perform(game, ExtraTurn(BoundPlayers("gifted")), context)
    else:
        faces = {"Food": predefined_face("Food"), "Treasure": predefined_face("Treasure"), "Octopus": _OCTOPUS}
        how = Arrival(tapped=word == "tapped Fish")
        face = faces.get(word, _FISH)
        yield from make_tokens(game, seat, [(intern_face(game, face), 0)], 1, context, how)
    did(game, "gift", giver)


def _gift(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    yield from give_gift(game, c.source, n.word, c.controller)
    return Outcome(True)


# --- tribute, ripple ---------------------------------------------------------------------------------------------------


def _choose_tributary(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.104a: the controller chooses an opponent."""
    seats = yield from choose_players(game, ChosenPlayer(EachOpponent()), c)
    c.bind["tributary"] = tuple(-seat - 1 for seat in seats)
    return Outcome(bool(seats))


def _tribute_paid(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.104b: remembered by the creature."""
    mark(game, c.source, "tribute paid")
    return Outcome(True)
    yield []


def _ripple(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.60a: reveal the top cards, cast those with the same name without paying, the rest goes to the bottom."""
    seat, name = c.controller, game.chars(c.source).name
    cards = top(game, seat, _number(game, n, c))
    reveal(game, cards)
    for oid in cards:
        if game.chars(oid).name != name:
            continue
        wanted = yield from yes_no(seat, "ripple", oid, default=True)
        if wanted:
            c.bind["rippled"] = (oid,)
            yield from perform(game, fx.CastCard(You(), Bound("rippled"), free=True), c)
    left = [oid for oid in cards if game.s.objects[oid].zone == LIBRARY]
    order = yield from choose_order(seat, "library_order", left, c.source, hidden=True)
    yield from move(game, order, LIBRARY, Arrival(position="bottom"))
    return Outcome(bool(cards))


def _time_travel(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 701.56a: of each chosen permanent or suspended card one time counter more or one less."""
    done: list[int] = []
    for seat in (yield from choose_players(game, n.who, c)):
        chosen = yield from choose_objects(seat, "time_travel", (able := _in_time(game, seat)), 0, len(able), c.source)
        for oid in chosen:
            word = yield from choose_word(seat, "time_travel", ["add", "remove"], oid)
            if word == "add":
                yield from put_counters(game, oid, "time", 1, seat)
            else:
                take_counters(game, oid, "time", 1)
        done += chosen
    return of_refs(done)


def _in_time(game: Game, seat: int) -> list[int]:
    """Permanents of a player with time counters, and the player's suspended cards (CR 702.62b)."""
    mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat]
    rows = game.s.objects
    mine += [oid for oid in game.s.exile if rows[oid].owner == seat and game.has_keyword(oid, "suspend")]
    return [oid for oid in mine if rows[oid].counters.get("time", 0)]


def _doors(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 709.5f-g: a half is chosen among the locked ones, or among all of them, and gets the designation or loses it."""
    done: list[int] = []
    for oid in on_battlefield(game, refs, c):
        room = room_of(game, game.s.objects[oid])
        if room is None:
            continue
        open_doors = doors_of(game.s.objects[oid])
        names = {
            room.faces[door].name: door for door in (0, 1) if n.action == "lock_or_unlock" or door not in open_doors
        }
        if not names:
            continue
        door = names[(yield from choose_word(c.controller, "door", list(names), oid))]
        if door in open_doors:
            lock(game, oid, door)
        else:
            unlock(game, c.controller, oid, door)
        done.append(oid)
    return of_refs(done)


actions(
    Action("choose_tributary", _choose_tributary),
    Action("tribute_paid", _tribute_paid),
    Action("ripple", _ripple, "amount"),
    Action("support", _support, "amount"),
    Action("fateseal", _fateseal, "amount"),
    Action("pair", _pair),
    Action("exert", _exert),
    Action("earthbend", _earthbend, "amount"),
    Action("airbend", _airbend),
    Action("crafted", _crafted),
    Action("harness", _harness),
    Action("aura_swap", _aura_swap),
    Action("haunt", _haunt),
    Action("give_gift", _gift, "word"),
    Action("time_travel", _time_travel, "who"),
    Action("unlock", _doors),
    Action("lock_or_unlock", _doors),
)


verbs(Entry(fx.Meld, _meld, "partner into attacking"))


knows(PlayerDid, action=("gift", "airbend", "earthbend"))
