"""Verbs about damage, life, mana, coins, dice, words, turns and the end of the game (CR 104, 106, 119, 120, 500.7, 705, 706)."""

from __future__ import annotations

from ...program import effects as fx
from ...program.amounts import Amount, Const
from ...program.clauses import FACING
from ...program.events import PlayerDid
from ...program.modifications import PlayerRule, SetBasePT
from ...program.objects import Bound
from ...program.players import ControllerOf, Players
from ..ask.ask import Ask
from ..ask.flow import Flow, ask, choose_number, choose_word, yes_no
from ..declared import knows
from ..evaluate.clauses import choose, choose_players, player_amounts, run_clauses
from ..evaluate.conditions import player_rule
from ..evaluate.dispatch import Entry, amount_of, holds, objects_of, players_of, verbs
from ..evaluate.search import measure
from ..events.counters import take_counters
from ..events.damage import deal_damage, lethal_now
from ..events.designations import become_monarch, set_daytime, take_initiative
from ..events.dice import choose_results, roll_dice
from ..events.durations import add_effect
from ..events.leaving_and_winning import draw_game, lose, win
from ..events.phases import add_phases, is_in_phase
from ..events.pipeline import change_lives, set_lives
from ..events.revealing import reveal
from ..events.triggers import did
from ..mana.pool import add_mana
from ..stack.chosen_qualities import choose_for
from ..state.context import Context, Outcome, of_number, of_refs
from ..state.events import GAIN_LIFE, LOSE_LIFE, LifeEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, player_ref
from ..state.stored_results import store_results, stored_results

_ITSELF = Bound("each_source")


_ITS_CONTROLLER = ControllerOf(_ITSELF)


def _damage(game: Game, n: fx.DealDamage, c: Context) -> Flow[Outcome]:
    """All damage of one instruction is dealt at the same time (CR 608.2f)."""
    sources = [c.source]
    if n.source is not None:
        sources = yield from choose(game, n.source, c, "damage")
    hits = yield from _hits(game, n, c, sources)
    dealt = yield from deal_damage(game, hits, unpreventable=n.unpreventable)
    c.num["excess"] = sum(event.excess for event in dealt)
    total = sum(event.amount for event in dealt)
    begun = any(amount > 0 for _, _, amount in hits)
    return Outcome(total > 0, [event.obj for event in dealt if event.obj], total, begun)


def _hits(game: Game, n: fx.DealDamage, c: Context, sources: list[int]) -> Flow[list[tuple[int, int, int]]]:
    """Source, recipient and amount of each part of the instruction, in the order of the text (CR 608.2c)."""
    own = n.to in (_ITSELF, _ITS_CONTROLLER)
    refs = [] if own else (yield from _recipients(game, n, c))
    hits = []
    for source in sources:
        c.bind["each_source"] = (source,)
        for place, ref in enumerate(_own(game, n, source) if own else refs):
            amount = _share(game, n, c, place, ref)
            hits += _hit(game, n, c, source, ref, amount)
    if n.more is not None:
        hits += yield from _hits(game, n.more, c, sources)
    return hits


def _own(game: Game, n: fx.DealDamage, source: int) -> list[int]:
    """Each source deals damage to itself, or to its own controller."""
    return [source] if n.to == _ITSELF else [player_ref(game.controller_of(source))]


def _hit(game: Game, n: fx.DealDamage, c: Context, source: int, ref: int, amount: int) -> list[tuple[int, int, int]]:
    """One recipient, or what is lethal to it and the rest to another (CR 120.4a)."""
    if n.excess_to is None or ref <= 0 or not holds(game, n.excess_if, c):
        return [(source, ref, amount)]
    seats = players_of(game, n.excess_to, c)
    kept = min(amount, lethal_now(game, ref, source)) if seats else amount
    return [(source, ref, kept), *((source, player_ref(seat), amount - kept) for seat in seats[:1])]


def _share(game: Game, n: fx.DealDamage, c: Context, place: int, ref: int) -> int:
    if n.distribute:
        return c.num.get(f"share{place}", 0)
    c.bind["each_object"] = (ref,)
    return amount_of(game, n.amount, c)


def _recipients(game: Game, n: fx.DealDamage, c: Context) -> Flow[list[int]]:
    if isinstance(n.to, Players):
        seats = yield from choose_players(game, n.to, c)
        refs = [player_ref(seat) for seat in seats]
    else:
        refs = yield from choose(game, n.to, c, "damage")  # type: ignore[arg-type]
    if n.each_of is not None:
        refs = refs + [player_ref(seat) for seat in players_of(game, n.each_of, c)]
    if n.distribute:
        return refs
    return [ref for ref in refs if ref < 0 or game.s.objects[ref].zone == BATTLEFIELD]


def _gain(game: Game, n: fx.GainLife, c: Context) -> Flow[Outcome]:
    return (yield from _change(game, GAIN_LIFE, n.who, n.amount, c))


def _lose(game: Game, n: fx.LoseLife, c: Context) -> Flow[Outcome]:
    return (yield from _change(game, LOSE_LIFE, n.who, n.amount, c))


def _change(game: Game, kind: str, who: Players, amount: Amount, c: Context) -> Flow[Outcome]:
    """All who gain or lose life by one instruction do at the same time (CR 101.4)."""
    seats = yield from choose_players(game, who, c)
    amounts = player_amounts(game, amount, seats, c)
    events = [LifeEvent(kind, seat, each) for seat, each in zip(seats, amounts, strict=True)]
    return of_number((yield from change_lives(game, events)))


def _set_life(game: Game, n: fx.SetLife, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    yield from set_lives(game, list(zip(seats, player_amounts(game, n.amount, seats, c), strict=True)))
    return Outcome(bool(seats))


def _exchange_life(game: Game, n: fx.ExchangeLife, c: Context) -> Flow[Outcome]:
    """CR 701.12c; nothing happens when one of them cannot gain or lose what it takes (CR 119.7-119.8, 701.12g)."""
    first = players_of(game, n.first, c)
    if n.object is not None:
        return (yield from _exchange_with_object(game, n, first, c))
    second = players_of(game, n.second, c) if n.second is not None else first[1:]
    if not first or not second or first[0] == second[0]:
        return Outcome(False)
    a, b = game.s.players[first[0]].life, game.s.players[second[0]].life
    if not _can_become(game, first[0], b) or not _can_become(game, second[0], a):
        return Outcome(False)
    yield from set_lives(game, [(first[0], b), (second[0], a)])
    return Outcome(True)


def _exchange_with_object(game: Game, n: fx.ExchangeLife, seats: list[int], c: Context) -> Flow[Outcome]:
    """CR 701.12g: the life total becomes what the power or toughness was, and the other way round, for good."""
    assert n.object is not None
    found = [now for ref in objects_of(game, n.object, c) if (now := game.live(ref, c)) > 0]
    if not seats or not found or game.s.objects[found[0]].zone != BATTLEFIELD:
        return Outcome(False)
    life, size = game.s.players[seats[0]].life, measure(game, n.what, found[0])
    if not _can_become(game, seats[0], size):
        return Outcome(False)
    yield from set_lives(game, [(seats[0], size)])
    changed = SetBasePT(Const(life), None) if n.what == "power" else SetBasePT(None, Const(life))
    add_effect(game, c, (found[0],), (changed,), "")
    return Outcome(True)


def _can_become(game: Game, seat: int, total: int) -> bool:
    now = game.s.players[seat].life
    rule = "cant_gain_life" if total > now else "cant_lose_life"
    return total == now or not (player_rule(game, seat, rule) or player_rule(game, seat, "life_cant_change"))


def _add_mana(game: Game, n: fx.AddMana, c: Context) -> Flow[Outcome]:
    total = 0
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        total += yield from add_mana(game, seat, n, c)
    return of_number(total)


def _pay_any(game: Game, n: fx.PayAny, c: Context) -> Flow[Outcome]:
    """CR 107.14, 118.3: any number of energy counters that the player has, none if so wished."""
    total = 0
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        most = game.s.players[seat].counters.get(n.what, 0)
        paid = yield from choose_number(seat, "pay_amount", 0, most, c.source, 0)
        if paid:
            take_counters(game, player_ref(seat), n.what, paid)
        total += paid
    return of_number(total)


# --- chance and words ------------------------------------------------------------------------------------------


def _flip(game: Game, n: fx.FlipCoin, c: Context) -> Flow[Outcome]:
    """CR 705: the flipper calls; winning means the call was right."""
    won = lost = 0
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        for _ in range(1000 if n.until_lose else amount_of(game, n.amount, c)):
            result = game.rng.below(2) == 1
            did(game, "coin_won" if result else "coin_lost", seat)
            game.emit("coin", seat=seat, won=result)
            won, lost = won + result, lost + (not result)
            c.num["flip"] = int(result)
            yield from run_clauses(game, n.won if result else n.lost, c)
            if n.until_lose and not result:
                break
    c.num["flips_won"] = won
    return Outcome(won > 0, None, won)


def _roll(game: Game, n: fx.RollDie, c: Context) -> Flow[Outcome]:
    """CR 706: the dice, then for each result the row of the table that it is in."""
    total = 0
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        plus = 0 if n.modifier is None else amount_of(game, n.modifier, c)
        results = yield from roll_dice(game, seat, amount_of(game, n.amount, c), n.sides, plus)
        total += sum(results)
        if n.store:
            store_results(game, c.source, [*stored_results(game, c.source), *[(n.sides, each) for each in results]])
        if n.choose and results:
            yield from _choose_result(seat, results, c)
        for result in [] if n.choose else results:
            c.num["roll"] = result
            for low, high, clauses in n.table:
                if low <= result and (high < 0 or result <= high):
                    yield from run_clauses(game, clauses, c)
    c.num["rolled"] = total
    return Outcome(bool(seats), None, total)


def _reroll_stored(game: Game, n: fx.RerollStored, c: Context) -> Flow[Outcome]:
    """CR 706.8b: new rolls of the same kinds of dice take the place of any number of stored results."""
    oids = yield from choose(game, n.objects, c)
    for oid in oids:
        kept = stored_results(game, oid)
        chosen = yield from choose_results(c.controller, [value for _, value in kept], c.source)
        gone = list[tuple[int, int]]()
        for value in chosen:
            gone.append(next(pair for pair in kept if pair[1] == value))
            kept.remove(gone[-1])
        for sides in sorted({sides for sides, _ in gone}):
            count = sum(1 for pair in gone if pair[0] == sides)
            new = yield from roll_dice(game, c.controller, count, sides)
            kept += [(sides, each) for each in new]
        store_results(game, oid, kept)
    return of_refs(oids)


def _choose_result(seat: int, results: list[int], c: Context) -> Flow[None]:
    """ "Choose one result": the effect uses that one, and the other (CR 706.4)."""
    word = yield from choose_word(seat, "result", list(dict.fromkeys(str(each) for each in results)), c.source)
    c.num["chosen_roll"] = int(word)
    c.num["other_roll"] = sum(results) - int(word)


def _choose_word(game: Game, n: fx.ChooseWord, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        yield from choose_for(game, n, seat, c)
    return Outcome(True)


def _choose_one(game: Game, n: fx.ChooseOne, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats[:1]:
        if n.random:
            index = game.rng.below(len(n.options))
        else:
            words = list(n.words) or [str(number + 1) for number in range(len(n.options))]
            word = yield from choose_word(seat, "option", words, c.source)
            index = words.index(word)
            if n.words:
                c.did.add(word)
        yield from run_clauses(game, n.options[index], c)
    return Outcome(True)


def _villainous_choice(game: Game, n: fx.VillainousChoice, c: Context) -> Flow[Outcome]:
    """CR 701.55a-d: each in turn chooses, possible or not, and all of it is done before the next one chooses."""
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        more = sum(1 for found in game.player_rules().get("extra_villainous_choice", ()) if seat in found.seats)
        for _ in range(1 + more):
            word = yield from choose_word(
                seat, "option", [str(number + 1) for number in range(len(n.options))], c.source
            )
            c.bind[FACING] = (player_ref(seat),)
            yield from run_clauses(game, n.options[int(word) - 1], c)
    return Outcome(bool(seats))


def _vote(game: Game, n: fx.Vote, c: Context) -> Flow[Outcome]:
    """CR 701.38: from the controller on, each player votes."""
    votes = dict.fromkeys(n.words, 0)
    for seat in game.turn_order(c.controller):
        for _ in range((yield from _votes_of(game, seat, c))):
            word = yield from choose_word(seat, "vote", list(n.words), c.source)
            votes[word] += 1
            game.emit("vote", seat=seat, word=word)
            did(game, "vote", seat)
    for word in n.words:
        c.num[f"votes:{word}"] = votes[word]
    if n.per_vote:
        for word, clauses in zip(n.words, n.outcomes, strict=True):
            for _ in range(votes[word]):
                yield from run_clauses(game, clauses, c)
        return Outcome(True)
    best = max(votes.values())
    winners = [index for index, word in enumerate(n.words) if votes[word] == best]
    if len(winners) > 1 and n.tie:
        yield from run_clauses(game, n.tie, c)
    else:
        yield from run_clauses(game, n.outcomes[winners[-1]], c)
    return Outcome(True)


def _votes_of(game: Game, seat: int, c: Context) -> Flow[int]:
    """CR 701.38d: one vote, and those that effects give; some only if the player wants them."""
    count = 1
    for found in list(game.rules()):
        n = found.modification
        if not isinstance(n, PlayerRule) or n.rule != "extra_vote" or seat not in found.seats:
            continue
        if n.word != "may" or (yield from yes_no(seat, "extra_vote", c.source, default=True)):
            count += 1
    return count


def _piles(game: Game, n: fx.SeparatePiles, c: Context) -> Flow[Outcome]:
    refs = yield from choose(game, n.objects, c)
    refs = [now for ref in refs if (now := game.live(ref, c)) > 0]
    separators = yield from choose_players(game, n.separator, c)
    choosers = separators if n.chooser == n.separator else (yield from choose_players(game, n.chooser, c))
    if not separators or not choosers or not refs:
        return Outcome(False)
    question = Ask("piles", separators[0], "piles", c.source)
    question.options, question.default = refs, refs[: len(refs) // 2]
    first = yield from ask(question)
    if n.face_up:
        reveal(game, [ref for ref in refs if ref not in first])
    one = yield from yes_no(choosers[0], "first_pile", c.source, default=True)
    rest = [ref for ref in refs if ref not in first]
    c.bind["pile1"], c.bind["pile2"] = (tuple(first), tuple(rest)) if one else (tuple(rest), tuple(first))
    yield from run_clauses(game, n.chosen, c)
    yield from run_clauses(game, n.other, c)
    return Outcome(True)


# --- turns and the game ----------------------------------------------------------------------------------------


def _extra_turn(game: Game, n: fx.ExtraTurn, c: Context) -> Flow[Outcome]:
    """CR 500.7: the most recently created extra turn is taken first."""
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        for _ in range(amount_of(game, n.amount, c)):
            game.s.extra_turns.insert(0, seat)
    return Outcome(bool(seats))


def _extra_phase(game: Game, n: fx.ExtraPhase, c: Context) -> Flow[Outcome]:
    """CR 500.8-500.10: additional phases or steps after this one, if it is the one that is named; those that a player gets only in the own turn (500.10a)."""
    if n.after in ("main", "combat") and not is_in_phase(game, n.after):
        return Outcome(False)
    if n.who is not None and game.s.turn.active not in players_of(game, n.who, c):
        return Outcome(False)
    for _ in range(amount_of(game, n.amount, c)):
        add_phases(game, n.phases, n.after)
    return Outcome(True)
    yield []


def _skip(game: Game, n: fx.SkipNext, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        for _ in range(amount_of(game, n.amount, c)):
            name = f"skip_{n.what}"
            player = game.edit_player(seat)
            player.counters = {**player.counters, name: player.counters.get(name, 0) + 1}
    return Outcome(bool(seats))


def _win(game: Game, n: fx.WinGame, c: Context) -> Flow[Outcome]:
    for seat in players_of(game, n.who, c):
        win(game, seat)
    return Outcome(True)
    yield []


def _lose_game(game: Game, n: fx.LoseGame, c: Context) -> Flow[Outcome]:
    if n.draw:
        draw_game(game)
        return Outcome(True)
    lose(game, [(seat, "effect") for seat in players_of(game, n.who, c)])
    return Outcome(True)
    yield []


def _monarch(game: Game, n: fx.BecomeMonarch, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        become_monarch(game, seat)
    return Outcome(bool(seats))


def _initiative(game: Game, n: fx.TakeInitiative, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        yield from take_initiative(game, seat)
    return Outcome(bool(seats))


def _daytime(game: Game, n: fx.SetDayNight, c: Context) -> Flow[Outcome]:
    set_daytime(game, n.what)
    return Outcome(True)
    yield []


verbs(
    Entry(fx.DealDamage, _damage, "to amount source distribute unpreventable each_of excess_to excess_if more"),
    Entry(fx.GainLife, _gain, "who amount"),
    Entry(fx.LoseLife, _lose, "who amount"),
    Entry(fx.SetLife, _set_life, "who amount"),
    Entry(fx.ExchangeLife, _exchange_life, "first second object what"),
    Entry(fx.AddMana, _add_mana, "mana choice amount options colors filter who only persist rider colors_of until"),
    Entry(fx.PayAny, _pay_any, "who what"),
    Entry(fx.FlipCoin, _flip, "who amount until_lose won lost"),
    Entry(fx.RerollStored, _reroll_stored, "objects"),
    Entry(fx.RollDie, _roll, "sides amount who table modifier choose store"),
    Entry(fx.ChooseWord, _choose_word, "what who words filter random"),
    Entry(fx.ChooseOne, _choose_one, "options who words random"),
    Entry(fx.VillainousChoice, _villainous_choice, "who options"),
    Entry(fx.Vote, _vote, "words outcomes per_vote tie"),
    Entry(fx.SeparatePiles, _piles, "objects separator chooser chosen other face_up"),
    Entry(fx.ExtraTurn, _extra_turn, "who amount"),
    Entry(fx.ExtraPhase, _extra_phase, "phases amount who", after=("", "step", "main", "combat")),
    Entry(fx.SkipNext, _skip, "who what amount"),
    Entry(fx.WinGame, _win, "who"),
    Entry(fx.LoseGame, _lose_game, "who draw"),
    Entry(fx.BecomeMonarch, _monarch, "who"),
    Entry(fx.TakeInitiative, _initiative, "who"),
    Entry(fx.SetDayNight, _daytime, "what"),
)


knows(PlayerRule, "word", rule="extra_vote")
knows(PlayerRule, rule="extra_villainous_choice")
knows(PlayerDid, action=("coin_won", "coin_lost", "vote"))
