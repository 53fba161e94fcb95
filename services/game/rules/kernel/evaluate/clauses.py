"""Resolution of instructions (CR 608.2): carries clauses out in the order of their envelope and dispatches verbs.

608.2c in order ok; 608.2d choices on resolution ok; 608.2g "may" and costs ok; 608.2h numbers and last-known information ok; 118.12 "unless" and "if you do" ok.
"""

from __future__ import annotations

from typing import Final

from ...program import effects as fx
from ...program.clauses import THE_X
from ...program.costs import ManaCost
from ...program.filters import Filter, InSector
from ...program.node import Node, walk
from ...program.objects import Among, Chosen, Every, Objects, Union
from ...program.players import BoundPlayers, ChosenPlayer, Players
from ..ask.ask import Ask
from ..ask.flow import Flow, ask, choose_objects, choose_word, yes_no
from ..declared import knows
from ..state.by_identity import ByIdentity
from ..state.context import Context, Outcome
from ..state.game import Game
from ..state.rows import EXILE, FACE_DOWN_EXILE, Obj, player_ref
from ..state.sector import SECTORS
from .as_spells import could_match
from .damage_sources import damage_sources, meant
from .dispatch import (
    Entry,
    amount_of,
    announce,
    can_pay,
    give_up,
    holds,
    is_picked,
    is_possible,
    matches,
    objects_of,
    pay,
    perform,
    pick,
    players_of,
    refs_of,
    verbs,
)
from .search import candidates, every, set_name, zones_of
from .total_limits import total_check


def run_clauses(game: Game, clauses: tuple[fx.Clause, ...], context: Context) -> Flow[None]:
    """Carry instructions out in order."""
    for clause in clauses:
        if game.s.over:
            return
        yield from run_clause(game, clause, context)


def run_clause(game: Game, clause: fx.Clause, context: Context) -> Flow[None]:
    """Carry one instruction out."""
    game.spend()
    if clause.x is not None:
        context.num[THE_X] = amount_of(game, clause.x, context)
    if clause.condition is not None and not holds(game, clause.condition, context):
        yield from run_clauses(game, clause.otherwise, context)
        return
    if clause.each is None:
        yield from _repeated(game, clause, context)
        return
    acting = _acting_on(game, clause.each, context)
    paid = yield from _paid_by_each(game, clause, acting, context)
    for ref in acting:
        saved = context.bind.get("each", ())
        context.bind["each"] = (ref,)
        yield from _repeated(game, clause, context, paid)
        context.bind["each"] = saved


_THAT_PLAYER: Final = BoundPlayers("each")


def _paid_by_each(game: Game, clause: fx.Clause, refs: list[int], context: Context) -> Flow[frozenset[int] | None]:
    """Of players of whom each may give something up to be spared, those who do: all choose in turn order, then all pay at one time (CR 101.4).

    None: it is not such an instruction.
    """
    unless = clause.unless
    if unless is None or clause.repeat is not None or unless.payer != _THAT_PLAYER or not is_picked(unless.cost):
        return None
    picked: dict[int, int] = {}
    payers = list[int]()
    saved = context.bind.get("each", ())
    for ref in refs:
        context.bind["each"] = (ref,)
        for seat in players_of(game, unless.payer, context):
            if (yield from _wants_to_pay(game, seat, unless, context)):
                picked |= dict.fromkeys((yield from pick(game, seat, unless.cost, context)), seat)
                payers.append(ref)
    context.bind["each"] = saved
    yield from give_up(game, unless.cost, picked, context)
    return frozenset(payers)


def _acting_on(game: Game, objects: Node, context: Context) -> list[int]:
    """The objects or players of a reference; "those" will mean the same set (CR 608.2c)."""
    refs = refs_of(game, objects, context)
    if isinstance(objects, Every):
        context.bind[set_name(objects)] = tuple(refs)
    return refs


def _repeated(game: Game, clause: fx.Clause, context: Context, paid: frozenset[int] | None = None) -> Flow[None]:
    times = 1 if clause.repeat is None else amount_of(game, clause.repeat, context)
    for _ in range(max(times, 0)):
        game.spend()
        yield from _offer(game, clause, context, paid)


def _offer(game: Game, clause: fx.Clause, context: Context, paid: frozenset[int] | None) -> Flow[None]:
    """ "Unless", option, cost; then the verb. Who may do something is asked when it is known that nobody has paid to stop it (CR 118.12a)."""
    stopped, agreed = False, False
    if paid is not None:
        stopped = not paid.isdisjoint(context.bind["each"])
    elif clause.unless is not None:
        stopped = yield from _unless_paid(game, clause.unless, context)
    if not stopped:
        agreed = yield from _agree(game, clause, context)
    outcome = Outcome(False)
    if agreed:
        outcome = yield from perform(game, clause.verb, context)
        bind_outcome(context, clause.bind, outcome)
        context.acted = context.acted or outcome.begun
    if _is_done(clause, outcome):
        yield from run_clauses(game, clause.then, context)
    elif not agreed or clause.condition is None:  # "otherwise" after an "if" means that the condition was false
        yield from run_clauses(game, clause.otherwise, context)


def _is_done(clause: fx.Clause, outcome: Outcome) -> bool:
    """ "If you do" asks what was begun (CR 118.12), "when you do" what occurred (CR 603.12)."""
    if any(isinstance(each.verb, fx.Reflexive) for each in clause.then):
        return outcome.happened
    return outcome.begun


def bind_outcome(context: Context, name: str, outcome: Outcome) -> None:
    """Remember what a verb did under the clause's name."""
    if not name:
        return
    context.bind[name] = tuple(outcome.refs)
    context.num[name] = outcome.number
    context.did.discard(name)
    if outcome.happened:
        context.did.add(name)


def _agree(game: Game, clause: fx.Clause, context: Context) -> Flow[bool]:
    if clause.optional is None:
        if clause.cost is None:
            return True
        payer = context.controller
        if not can_pay(game, payer, clause.cost, context):
            return False
        yield from pay(game, payer, clause.cost, context)
        return True
    agreed = False
    picked: dict[int, int] = {}
    for seat in players_of(game, clause.optional, context):
        if agreed and clause.cost is None:
            break
        agreed = (yield from _accept(game, seat, clause, context, picked)) or agreed
    if picked and clause.cost is not None:
        yield from give_up(game, clause.cost, picked, context)
    return agreed


def _accept(game: Game, seat: int, clause: fx.Clause, context: Context, picked: dict[int, int]) -> Flow[bool]:
    """One of those who may; the next is asked knowing what the others have chosen. What is picked is given up by all at one time (CR 101.4)."""
    if isinstance(clause.cost, ManaCost) and "{X}" in clause.cost.mana:
        context.x = 0
    if clause.cost is not None and not can_pay(game, seat, clause.cost, context):
        return False
    if not is_possible(game, clause.verb, context):
        return False
    wanted: bool = yield from yes_no(
        seat, "may", context.source, clause.cost is None, type(clause.verb).__name__, clause.cost
    )
    if wanted and clause.cost is not None:
        if is_picked(clause.cost):
            picked |= dict.fromkeys((yield from pick(game, seat, clause.cost, context)), seat)
            return True
        yield from announce(game, seat, clause.cost, context)
        yield from pay(game, seat, clause.cost, context)
    return wanted


def has_objects(game: Game, objects: Objects, context: Context) -> bool:
    """Whether there is something that the reference means, or enough to choose from."""
    if isinstance(objects, Chosen):
        among = objects.among
        found = every(game, objects.filter, context) if among is None else objects_of(game, among, context)
        return len(found) >= (max(objects.min, 1) if objects.amount is None else 1)
    return any(game.live(ref, context) for ref in objects_of(game, objects, context))


def _unless_paid(game: Game, unless: fx.Unless, context: Context) -> Flow[bool]:
    """CR 118.12a: each payer in turn order may pay; one payment is enough."""
    for seat in players_of(game, unless.payer, context):
        if (yield from _wants_to_pay(game, seat, unless, context)):
            yield from pay(game, seat, unless.cost, context)
            return True
    return False


def _wants_to_pay(game: Game, seat: int, unless: fx.Unless, context: Context) -> Flow[bool]:
    if not can_pay(game, seat, unless.cost, context):
        return False
    wanted: bool = yield from yes_no(seat, "unless", context.source, cost=unless.cost)
    return wanted


# --- choosing what a verb acts on --------------------------------------------------------------------------------


def choose(game: Game, objects: Objects, context: Context, reason: str = "choose") -> Flow[list[int]]:
    """The objects of a reference; those that are chosen on resolution are asked for."""
    found = yield from _choose_among(game, objects, context, reason, [])
    return found


def _choose_among(game: Game, objects: Objects, context: Context, reason: str, chosen: list[int]) -> Flow[list[int]]:
    """What one instruction has chosen already, for another of its kinds, is not chosen again (CR 608.2d)."""
    if isinstance(objects, Chosen):
        found = yield from _choose(game, objects, context, reason, chosen)
        return found
    if isinstance(objects, Among) and isinstance(objects.objects, Chosen):
        yield from choose(game, objects.objects, context, reason)
    if isinstance(objects, Union):
        together: list[int] = []
        for part in objects.parts:
            found = yield from _choose_among(game, part, context, reason, together)
            together += found
        return list(dict.fromkeys(together))
    if isinstance(objects, Every) and _BY_SECTOR.of(objects.filter):
        yield from _choose_sector(context)
    return _acting_on(game, objects, context)


def _by_sector(filter: Filter) -> bool:
    return InSector(True) in list(walk(filter))


_BY_SECTOR: Final = ByIdentity(_by_sector)


def _choose_sector(context: Context) -> Flow[None]:
    """CR 702.158d: one of the three is chosen, whatever is in it."""
    sector = yield from choose_word(context.controller, "sector", list(SECTORS), context.source)
    context.did.difference_update([f"sector:{each}" for each in SECTORS])
    context.did.add(f"sector:{sector}")


def _choose(game: Game, n: Chosen, context: Context, reason: str, taken: list[int]) -> Flow[list[int]]:
    chooser = yield from choose_players(game, n.chooser, context)
    if _BY_EACH.of(n.filter):
        found = yield from _choose_each(game, n, chooser, reason, context)
        return found
    options = options_of(game, n, context, reason)
    options = [ref for ref in options if ref not in taken and ref not in game.scratch.arriving]  # CR 614.13a
    least, most = _bounds(game, n, context, len(options))
    if not chooser or not options:
        context.bind["chosen"] = ()
        return []
    if n.random:
        game.rng.shuffle(options)
        found = options[:most]
    else:
        found = yield from _ask_choice(game, n, chooser[0], reason, options, (least, most), context)
    if n.damage_source:
        found = [meant(game, ref) for ref in found]
    context.bind["chosen"] = tuple(found)
    return found


CASTING = "cast"


"""The reason of a choice among cards that are looked at as the spells they would be."""


def options_of(game: Game, n: Chosen, context: Context, reason: str) -> list[int]:
    """What may be chosen."""
    if n.damage_source:
        return damage_sources(game, n.filter, context)
    if n.among is None and reason != CASTING:
        return every(game, n.filter, context)
    if n.among is None:
        within = [oid for zone in zones_of(n.filter) for oid in candidates(game, zone)]
    else:
        within = [now for ref in objects_of(game, n.among, context) if (now := game.live(ref, context)) > 0]
    if reason == CASTING:  # CR 601.3e
        return [ref for ref in within if could_match(game, n.filter, ref, context)]
    return [ref for ref in within if matches(game, n.filter, ref, context)]


_EACH = BoundPlayers("each_player")


def _is_by_each(filter: Filter) -> bool:
    return any(node == _EACH for node in walk(filter))


_BY_EACH: Final = ByIdentity(_is_by_each)


def _choose_each(game: Game, n: Chosen, seats: list[int], reason: str, context: Context) -> Flow[list[int]]:
    """Each player chooses among what is theirs, in turn order (CR 101.4)."""
    together: list[int] = []
    for seat in seats:
        inner = context.branch()
        inner.bind = {**context.bind, _EACH.name: (-(seat + 1),)}
        options = every(game, n.filter, inner)
        found = yield from _ask_choice(game, n, seat, reason, options, _bounds(game, n, inner, len(options)), inner)
        together += found
    context.bind["chosen"] = tuple(together)
    return together


def _ask_choice(
    game: Game, n: Chosen, seat: int, reason: str, options: list[int], bounds: tuple[int, int], context: Context
) -> Flow[list[int]]:
    check = total_check(game, n.filter, context)
    if check is None or not options:
        found = yield from choose_objects(seat, reason, options, *bounds, context.source)
        return _from_piles(game, seat, options, found)
    question = Ask("objects", seat, reason, context.source)
    question.options, question.min, question.max, question.check = options, 0, min(bounds[1], len(options)), check
    question.default = []
    answer = yield from ask(question)
    return _from_piles(game, seat, options, list(answer))


def _is_hidden_in_exile(row: Obj, seat: int) -> bool:
    return row.zone == EXILE and row.face_down == FACE_DOWN_EXILE and not row.known >> seat & 1


def _from_piles(game: Game, seat: int, options: list[int], found: list[int]) -> list[int]:
    """CR 406.4: of cards exiled face down at which the player may not look a pile is chosen, and of that a card at random."""
    rows = game.s.objects
    hidden = [ref for ref in options if ref > 0 and _is_hidden_in_exile(rows[ref], seat)]
    for stamp in dict.fromkeys(rows[ref].timestamp for ref in found if ref in hidden):
        pile = [ref for ref in hidden if rows[ref].timestamp == stamp]
        meant = [ref for ref in found if ref in pile]
        if len(meant) < len(pile):
            game.rng.shuffle(pile)
            instead = dict(zip(meant, pile, strict=False))
            found = [instead.get(ref, ref) for ref in found]
    return found


def _bounds(game: Game, n: Chosen, context: Context, available: int) -> tuple[int, int]:
    if n.amount is not None:
        amount = max(amount_of(game, n.amount, context), 0)
        return (0 if n.min == 0 else amount), amount
    return n.min, available if n.max < 0 else n.max


def choose_players(game: Game, who: Players, context: Context) -> Flow[list[int]]:
    """The seats of a reference; a chosen player is asked for and bound as "chosen_player"."""
    if not isinstance(who, ChosenPlayer):
        return players_of(game, who, context)
    options = [-(seat + 1) for seat in players_of(game, who.among, context)]
    choosers = players_of(game, who.chooser, context)
    if not options or not choosers:
        return []
    if who.random:
        picked = [options[game.rng.below(len(options))]]
    else:
        picked = yield from choose_objects(choosers[0], "player", options, 1, 1, context.source)
    context.bind["chosen_player"] = tuple(picked)
    return [-ref - 1 for ref in picked]


def amounts_for(game: Game, amount: Node, refs: list[int], name: str, context: Context) -> list[int]:
    """The number of an instruction for each of several: all are fixed before anything is done (CR 608.2h). The number may speak of the one bound as `name`."""
    found = []
    for ref in refs:
        context.bind[name] = (ref,)
        found.append(amount_of(game, amount, context))
    return found


def player_amounts(game: Game, amount: Node, seats: list[int], context: Context) -> list[int]:
    """The number of an instruction for each of several players, fixed for all of them before anything is done."""
    return amounts_for(game, amount, [player_ref(seat) for seat in seats], "each_player", context)


# --- verbs -------------------------------------------------------------------------------------------------------


def _sequence(game: Game, n: fx.Sequence, c: Context) -> Flow[Outcome]:
    yield from run_clauses(game, n.clauses, c)
    return Outcome(True)


def _nothing(game: Game, n: fx.Nothing, c: Context) -> Flow[Outcome]:
    return Outcome(True)
    yield []


verbs(
    Entry(fx.Sequence, _sequence, "clauses"),
    Entry(fx.Nothing, _nothing),
)


knows(fx.Clause, "verb condition optional cost unless each repeat bind then otherwise x")
knows(fx.Unless, "payer cost")
knows(Chosen, "filter min max amount chooser random among damage_source")
knows(ChosenPlayer, "among chooser random")
