"""Effects: sentences into clauses, with their conditions, options, payments, connections and what X is.

What "may" covers of the clauses that are joined to it, and what is paid and done together.

What any of several players may do: "any opponent may sacrifice a creature. If a player does, tap ~".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ...program import costs as co
from ...program import effects as fx
from ...program import players as pl
from ...program.amounts import Amount, BoundNumber, IfThen
from ...program.clauses import THE_X, Clause
from ...program.conditions import Condition, IsFalse, known_at_cast
from ...program.costs import CollectEvidence, Cost
from ...program.events import StepBegins
from ...program.filters import IsAttachedTo
from ...program.node import walk
from ...program.objects import Among, Bound, Objects, Target, This
from ..amounts.read import amount, for_each, of_those_tokens
from ..amounts.read_measured import know_what_was_done
from ..conditions.read import condition
from ..conditions.read_while import duration
from ..costs.paid import FORAGE
from ..costs.read import part, payment
from ..costs.read_changes import lasting_cost
from ..costs.read_unless import unless, unless_so
from ..nouns.read_done_this_way import when_done
from ..nouns.read_players import player
from ..phrases.reading import lands_and_spells, reads, replacement
from ..text.lexicon import STEPS
from ..text.numbers import mana_symbol, plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL
from ..tree.rewriting import define_x, has_x
from ..verbs.read import again, base_form, have_player, player_clause, they_again, third_person
from ..verbs.read_of_objects import have_object, lasting_predicate, object_clause, object_verb
from ..verbs.read_zones import OF_EACH, as_flash, look_and_play, permission, put_more
from .read_continuations import CONTINUATIONS, cast_the_copy, graveyard_closed
from .read_more_damage import more_this_turn
from .read_of_the_one_before import (
    check_not_moved_twice,
    chooses_up_to_one_each,
    comes_later,
    enters_so,
    forget_the_last,
    may_find_none,
    meant_if_moved,
    not_put,
    other_damage,
    targeted_may,
    tokens_have,
)
from .read_player_rules import lasting_change, uncounterable, with_permanents
from .read_prevention import prevention
from .read_redirection import redirected, what_follows
from .read_repetitions import for_each_first, scaled
from .read_same_act import both_gain, same_for_clauses
from .read_waiting import lasting_trigger, next_spell, next_time, taken_over

_JOINTS = (", then", ", and", "and then", "and", "then", ",")


def effect(r: Reader) -> tuple[Clause, ...]:
    """All sentences to the end of the reader."""
    clauses: list[Clause] = []
    while not r.done():
        sentence(r, clauses)
        r.next_sentence()
        if not r.take(".") and not r.done() and r.sentence_ended_at != r.pos:
            raise Miss("the end of a sentence")
    if not clauses:
        raise Miss("an effect")
    return tuple(clauses)


def sentence(r: Reader, before: list[Clause]) -> None:
    """One sentence; some change or continue the clause before."""
    know_what_was_done(r, before)
    r.actor = None
    r.names_before = (r.scope.names, r.names_before[0])
    for parse in _CONTINUATIONS:
        if before and r.attempt_with(parse, before) is not None:
            return
    began, mark = len(before), r.pos
    before.extend(whole_sentence(r))
    check_not_moved_twice(before, began)
    enters_so(before, began, r.words[mark : r.pos])
    tokens_have(before, began, r.words[mark : r.pos])
    comes_later(before, began)
    meant_if_moved(r, before, began)
    r.sentence_began = (before, began)


# --- sentences that continue ------------------------------------------------------------------------------------


def _if_you_do(r: Reader, before: list[Clause]) -> bool:
    _need_you_do(r, "if")
    slot, known = r.scope.slot, _named(r)
    then = whole_sentence(r)
    new = {f"target{number}" for number in range(slot, r.scope.slot)}
    done = _named(r) - known - new
    while (more := _hanging_on_it(r, new, done)) is not None:
        then = [*then, *more]
    _hang(before, tuple(then), False)
    return True


def _hanging_on_it(r: Reader, targets: set[str], done: set[str]) -> list[Clause] | None:
    more = r.attempt_with(_about_those, targets) if targets else None
    return r.attempt_with(_with_the_rest, done) if more is None and done else more


def _named(r: Reader) -> set[str]:
    """The names of what has been spoken of so far."""
    return {each.node.name for each in r.scope.referents if isinstance(each.node, Bound)}


def _about_those(r: Reader, targets: set[str]) -> list[Clause]:
    """A further sentence about what is aimed at only if one does ("It doesn't untap ..."): it hangs on that, too (CR 608.2c)."""
    found, asked = _aiming_at_nothing(r)
    if not asked & targets:
        raise Miss("another sentence")
    return found


def _with_the_rest(r: Reader, done: set[str]) -> list[Clause]:
    """A further sentence about what is found only if one does that also does something by itself ("Put that card onto the battlefield, then shuffle ..."): it hangs on that, too (CR 608.2c)."""
    found, asked = _aiming_at_nothing(r)
    if not asked & done or all(_names(clause) & done for clause in found):
        raise Miss("another sentence")
    return found


def _aiming_at_nothing(r: Reader) -> tuple[list[Clause], set[str]]:
    """A further sentence without a target of its own, and the names of what it speaks of."""
    if r.sentence_ended_at != r.pos:
        r.need(".")
    slot = r.scope.slot
    r.next_sentence()
    found = whole_sentence(r)
    if r.scope.slot != slot:
        raise Miss("another sentence")
    return found, _names(*found)


def _names(*clauses: Clause) -> set[str]:
    return {node.name for node in walk(clauses) if isinstance(node, Bound)}


def _need_you_do(r: Reader, first: str) -> None:
    r.need(first)
    if not r.take("you do") and not (first == "if" and r.take_any("the player does", "that player does", "they do")):
        raise Miss("you do")
    r.need(",")


def _when_you_do(r: Reader, before: list[Clause]) -> bool:
    done_so = r.attempt(when_done)
    if done_so is None:
        _need_you_do(r, "when")
    outer = r.scope
    target, moved = _moved_target(r, before)
    kept = tuple(
        replace(each, node=moved) if target is not None and each.node == target else each
        for each in outer.referents
        if each.node == target
        or not (isinstance(each.node, (Bound, pl.BoundPlayers)) and each.node.name.startswith("target"))
    )
    r.scope = replace(outer, slot=0, referents=kept)
    tested = r.attempt(_if_so)
    then = [*whole_sentence(r)]
    while (more := r.attempt(_about_its_targets)) is not None:
        then.extend(more)
    if moved in walk(tuple(then)):
        before[-1] = replace(before[-1], bind=moved.name)
    # what the reflexive ability makes is known to it alone: it resolves later (CR 603.12)
    r.scope = replace(r.scope, slot=outer.slot, referents=outer.referents)
    done = then if tested is None else [replace(Clause(fx.Sequence(tuple(then))), condition=tested)]
    if done_so is not None:
        before.append(Clause(fx.Reflexive(tuple(then)), condition=done_so))
        return tested is None
    _hang(before, (Clause(fx.Reflexive(tuple(done)), condition=tested),), False)
    return True


def _moved_target(r: Reader, before: list[Clause]) -> tuple[Bound | None, Bound]:
    """The target that was just moved, and what the reflexive trigger, with targets of its own, calls what it has become (CR 603.12)."""
    last = before[-1] if before else None
    if last is None or not isinstance(last.verb, fx.Move) or not isinstance(last.verb.objects, Target):
        return None, Bound("")
    return Bound(f"target{last.verb.objects.slot}"), Bound(last.bind or r.fresh_name("moved"))


def _if_so(r: Reader) -> Condition:
    """An intervening if of a reflexive trigger: asked as it triggers, and again as it resolves (CR 603.4, 603.12)."""
    r.need("if")
    found = condition(r)
    r.need(",")
    return found


_ALWAYS_DONE = (fx.PutCounters, fx.CreateTokens, fx.Tap, fx.Mill, fx.GivePlayerCounters)


def _about_its_targets(r: Reader) -> list[Clause]:
    """A further sentence about a target or the X of the reflexive trigger ("It gains trample until end of turn"): part of that trigger."""
    found, asked = _aiming_at_nothing(r)
    value = r.scope.x if has_x(tuple(found)) else None
    if value is None and not asked & {f"target{number}" for number in range(r.scope.slot)}:
        raise Miss("another sentence")
    return found if value is None else [define_x(clause, value) for clause in found]


def _if_you_dont(r: Reader, before: list[Clause]) -> bool:
    if not r.take("otherwise ,") and r.attempt_with(not_put, before[-1]) is None:
        r.need_any("if you don't ,", "if they don't ,", "if that player doesn't ,", "if the player doesn't ,")
    forget_the_last(r)
    _hang(before, tuple(whole_sentence(r)), True)
    return True


def _hang(before: list[Clause], clauses: tuple[Clause, ...], otherwise: bool) -> None:
    last = before[-1]
    if isinstance(last.verb, fx.Delayed) and last.optional is None:
        inner = list(last.verb.clauses)
        _hang(inner, clauses, otherwise)
        before[-1] = replace(last, verb=replace(last.verb, clauses=tuple(inner)))
        return
    reflexive = len(clauses) == 1 and isinstance(clauses[0].verb, fx.Reflexive) and isinstance(last.verb, _ALWAYS_DONE)
    if not otherwise and last.optional is None and last.cost is None and not _can_fail(last) and not reflexive:
        raise Miss("nothing was optional")
    if otherwise and last.optional is None and last.cost is None and last.condition is None and not may_find_none(last):
        raise Miss("nothing was optional")
    if otherwise:
        if last.otherwise:
            raise Miss("otherwise twice")
        before[-1] = replace(last, otherwise=clauses)
    else:
        if last.then:
            raise Miss("then twice")
        before[-1] = replace(last, then=clauses)


def _can_fail(clause: Clause) -> bool:
    return isinstance(clause.verb, (fx.Sacrifice, fx.Discard, fx.RemoveCounters, fx.Move)) and clause.each is None


# --- one sentence -------------------------------------------------------------------------------------------------


@reads("whole_sentence")
def whole_sentence(r: Reader) -> list[Clause]:
    r.take("then")
    r.take(",")
    closed: list[Clause] = []
    if r.attempt_with(graveyard_closed, closed) is not None:
        return closed
    taken = r.attempt(taken_over) if r.at_any("if a", "if an", "each token") else None
    if taken is not None:
        return [taken]
    if r.at("if"):
        more = r.attempt(more_this_turn)
        if more is not None:
            return [more]
        r.take("if")
        return _conditional(r)
    if r.take("at the beginning of"):
        return [_delayed_first(r)]
    if r.take("for each"):
        return for_each_first(r)
    if r.word() in ("whenever", "when"):
        return [lasting_trigger(r, "")]
    if r.take("the next time"):
        return next_time(r)
    some = r.attempt(anybody) if r.at("any") else None
    if some is not None:
        return [some]
    both = r.attempt(both_gain) if r.at("you and") else None
    if both is not None:
        return both
    changed = r.attempt(lasting_cost)
    if changed is not None:
        return [changed]
    if r.at_any("the next", "all damage"):
        moved = r.attempt(redirected)
        if moved is not None:
            return moved
    sure = r.attempt(uncounterable)
    if sure is not None:
        return [sure]
    both = r.attempt(with_permanents)
    if both is not None:
        return both
    following = r.attempt(next_spell)
    if following is not None:
        return [following]
    if r.at("you may look at and play"):
        return [Clause(look_and_play(r))]
    lasting = r.attempt(_leading_duration)
    if lasting is not None:
        return _with_x(r, _lasting(r, lasting))
    return _with_x(r, body(r))


def _instead(r: Reader, before: list[Clause]) -> bool:
    """ "If ..., instead ...", "... instead if ...": the clause before happens otherwise."""
    tested: Condition | None = None
    if r.take("if"):
        tested = condition(r)
        r.need(",")
    said = tested is not None and bool(r.take("instead"))
    r.take(",")
    whole = said
    new = _changed(r, before[-1], tested is not None and known_at_cast(tested), whole)
    said = bool(r.take("instead")) or said
    if tested is None:
        r.need("if")
        tested = condition(r)
    if not said or before[-1].then or before[-1].otherwise:
        raise Miss("instead")
    if before[-1].condition is not None and (isinstance(new, Amount) or new.condition is None):
        raise Miss("instead of what happens under a condition")
    if isinstance(new, Amount):
        verb = before[-1].verb
        if not isinstance(verb, _WITH_AMOUNT):
            raise Miss("amount")
        before[-1] = replace(before[-1], verb=replace(verb, amount=IfThen(tested, new, verb.amount)))
    else:
        began = _replaced_from(r, before, new, whole)
        one = new if new.condition is None and not new.otherwise else Clause(fx.Sequence((new,)))
        before[began:] = [replace(one, condition=tested, otherwise=tuple(before[began:]))]
    return True


def _replaced_from(r: Reader, before: list[Clause], new: Clause, whole: bool) -> int:
    """Of a sentence with several clauses "instead ..." replaces all; "... instead" the last one, if it is of the same kind."""
    began = r.sentence_began[1] if r.sentence_began[0] is before else len(before) - 1
    if whole or began >= len(before) - 1:
        return min(began, len(before) - 1)
    if type(new.verb) is not type(before[-1].verb):
        raise Miss("what happens otherwise")
    return len(before) - 1


_WITH_AMOUNT = (
    fx.DealDamage,
    fx.Draw,
    fx.GainLife,
    fx.LoseLife,
    fx.Mill,
    fx.Scry,
    fx.Surveil,
    fx.PutCounters,
    fx.CreateTokens,
    fx.CopyToken,
)


def _changed(r: Reader, last: Clause, may_target: bool, whole: bool) -> Clause | Amount:
    """Another number for the same instruction, or another one; with targets of its own only if it is known as targets are chosen (CR 702.33g)."""
    verb = last.verb
    if isinstance(verb, fx.DealDamage) and not verb.distribute and verb.more is None:
        size = r.attempt(other_damage)
        if size is not None:
            return size
    if isinstance(verb, (fx.CreateTokens, fx.CopyToken)) and (count := r.attempt(of_those_tokens)) is not None:
        return count
    slot = r.scope.slot
    made = body(r)
    if isinstance(verb, fx.Search) and len(made) == 1 and Bound(verb.bind) in walk(made[0]):
        return replace(last, verb=_found_elsewhere(verb, made[0].verb))
    if (len(made) != 1 and not whole) or (r.scope.slot != slot and not may_target):
        raise Miss("instead with targets")
    return made[0] if len(made) == 1 else Clause(fx.Sequence(tuple(made)))


def _found_elsewhere(search: fx.Search, move: fx.Verb) -> fx.Search:
    """ "Put that card onto the battlefield tapped instead": the same search, and another place for what it finds."""
    if not isinstance(move, fx.Move) or search.rest_to:
        raise Miss("another place")
    found = replace(search, to=move.to, position=move.position, tapped=move.tapped)
    if move != fx.Move(Bound(search.bind), found.to, found.position, found.tapped, pl.You()):
        raise Miss("another place")
    return found


def _conditional(r: Reader) -> list[Clause]:
    tested = condition(r)
    r.need(",")
    r.take("then")
    inner = whole_sentence(r)
    if r.at("instead"):
        raise Miss("instead")
    return [under(inner, tested)]


@reads("under")
def under(clauses: list[Clause], tested: Condition) -> Clause:
    """The clauses under a condition, as one."""
    one = clauses[0] if len(clauses) == 1 and clauses[0].condition is None else Clause(fx.Sequence(tuple(clauses)))
    return replace(one, condition=tested)


def _leading_duration(r: Reader) -> str:
    found = duration(r)
    if not found:
        raise Miss("duration")
    r.need(",")
    return found


def _lasting(r: Reader, lasting: str) -> list[Clause]:
    if r.word() in ("whenever", "when"):
        return [lasting_trigger(r, lasting)]
    if r.at("if"):
        return [Clause(fx.ApplyReplacement(each, lasting)) for each in replacement(r)]
    if r.take("prevent"):
        return [Clause(prevention(r, pl.You(), lasting))]
    changed = r.attempt_with(lasting_change, lasting)
    if changed is not None:
        return [changed]
    if r.at("you may play lands and cast spells from"):
        r.need("you may")
        return [Clause(fx.ApplyPlayers(pl.You(), (rule,), lasting)) for rule in lands_and_spells(r)]
    if r.at("you may cast"):
        quick = r.attempt(lambda inner: as_flash(inner, pl.You(), lasting))
        if quick is not None:
            return [Clause(quick)]
    if r.take_any("you may play", "you may cast"):
        return [Clause(permission(r, pl.You(), r.words[r.pos - 1] == "play", lasting))]
    found = [lasting_predicate(r, lasting)]
    while r.take("and"):
        found.append(lasting_predicate(r, lasting))
    return found


def _delayed_first(r: Reader) -> Clause:
    event = next_step(r)
    r.need(",")
    owed = r.attempt(_pay_or_else)
    inner = [owed] if owed is not None else body(r)
    return Clause(fx.Delayed(event, tuple(inner)))


def _pay_or_else(r: Reader) -> Clause:
    """ "pay {3}{U}{U}. If you don't, you lose the game": a cost that is paid on resolution, and need not be (CR 118.12)."""
    r.need("pay")
    cost = _payment(r)
    r.need(". if you don't ,")
    return Clause(fx.Nothing(), optional=pl.You(), cost=cost, otherwise=tuple(whole_sentence(r)))


def next_step(r: Reader) -> StepBegins:
    """ "the next end step", "the next turn's upkeep", "your next upkeep", after "at the beginning of"."""
    whose: pl.Players = pl.EachPlayer()
    later = False
    if r.take("your next") or (r.before_game and r.take("your first")):
        whose = pl.You()
    else:
        r.need("the next")
        later = r.take("turn 's")
    step = r.take_from(STEPS)
    if step is None:
        raise Miss("step")
    return StepBegins(step, whose, later)


def _with_x(r: Reader, clauses: list[Clause]) -> list[Clause]:
    mark = r.pos
    r.take(",")
    if not r.take("where x is"):
        r.pos = mark
        return clauses
    value = amount(r)
    if not any(has_x(clause) for clause in clauses) or has_x(value):
        raise Miss("where X is")
    if not _is_shared(clauses, value):
        r.scope = replace(r.scope, x=value)
        return [define_x(clause, value) for clause in clauses]
    number = BoundNumber(THE_X)
    r.scope = replace(r.scope, x=number)
    first = next(index for index, clause in enumerate(clauses) if has_x(clause))
    found = [define_x(clause, number) for clause in clauses]
    found[first] = replace(found[first], x=value)
    return found


def _is_shared(clauses: list[Clause], value: Amount) -> bool:
    """Whether several instructions speak of one X, which is known before the first of them (CR 608.2h)."""
    speaking = [clause for clause in clauses if has_x(clause)]
    made = {
        "each",
        "candidate",
        *(node.bind for clause in speaking for node in walk(clause) if isinstance(node, Clause)),
    }
    asked = {node.name for node in walk(value) if isinstance(node, (Bound, pl.BoundPlayers, BoundNumber))}
    return len(speaking) > 1 and not asked & made


# --- the chain of clauses -----------------------------------------------------------------------------------------


@reads("body")
def body(r: Reader) -> list[Clause]:
    """Clauses joined by "and", "then", commas."""
    r.they = None
    found = [clause(r)]
    while True:
        mark, scope = r.pos, r.scope
        joint = r.take_any(*_JOINTS)
        if not joint:
            break
        if joint == "," and not _list_goes_on(r):
            r.pos, r.scope = mark, scope
            break
        if r.this_way is None:
            know_what_was_done(r, found)
        more = r.attempt(_they_again)
        if more is None:
            more = r.attempt(clause)
        if more is None:
            more = r.attempt(_again_clause(found[-1]))
        if more is None:
            more = r.attempt_with(put_more, found[-1])
        if more is None:
            r.pos, r.scope = mark, scope
            break
        found.append(more)
    return options(found)


def _they_again(r: Reader) -> Clause:
    return suffixes(r, they_again(r))


def _again_clause(previous: Clause) -> Callable[[Reader], Clause]:
    """The same player does something more: "target player draws a card and loses 1 life"."""

    def parse(r: Reader) -> Clause:
        who = _subject_of(previous) or (r.actor if isinstance(previous.verb, (fx.Move, fx.Reveal)) else None)
        if isinstance(who, pl.ControllerOf) and isinstance(previous.verb, fx.Sacrifice):
            raise Miss("whose target it was")
        if who is None:
            return suffixes(r, _again_object(r, previous))
        return suffixes(r, third_person(r, who))

    return parse


def _again_object(r: Reader, previous: Clause) -> Clause:
    objects = getattr(previous.verb, "objects", None)
    if not isinstance(previous.verb, fx.Apply) or not isinstance(objects, Objects):
        raise Miss("subject")
    if isinstance(objects, Target):
        return object_verb(r, Bound(f"target{objects.slot}"), False)
    if not isinstance(objects, (Bound, This)):
        raise Miss("subject")
    return object_verb(r, objects, False)


def _subject_of(previous: Clause) -> pl.Players | None:
    who = getattr(previous.verb, "who", None)
    moved = getattr(previous.verb, "objects", None)
    if isinstance(previous.verb, fx.Move) and previous.verb.position == "shuffled" and isinstance(moved, Target):
        return pl.OwnerOf(Bound(f"target{moved.slot}"))  # "shuffles it into their library, then reveals ..."
    if not isinstance(who, pl.Players) or isinstance(who, pl.You):
        return None
    return again(who)


def _list_goes_on(r: Reader) -> bool:
    """A bare comma joins clauses only in a list that ends with "and" or "then"."""
    depth = 0
    for word in r.words[r.pos :]:
        if word == '"':
            depth ^= 1
        if depth:
            continue
        if word == ".":
            return False
        if word in ("and", "then"):
            return True
    return False


def clause(r: Reader) -> Clause:
    """One clause: option, subject, verb, suffixes."""
    optional = r.attempt(_may)
    if optional is not None:
        return _optional(r, optional)
    return suffixes(r, _plain(r))


def _may(r: Reader) -> pl.Players:
    if r.take("you may"):
        return pl.You()
    who, plural = player(r)
    r.need("may")
    if plural or isinstance(who, SEVERAL):
        raise Miss("several players may")
    return who


def _optional(r: Reader, who: pl.Players) -> Clause:
    if isinstance(who, pl.You) and r.take("pay any amount of {E}"):
        name = r.fresh_name("paid")
        r.set_number(BoundNumber(name))
        return Clause(fx.PayAny(), bind=name)
    if r.word() == "pay":
        r.advance(1)
        return Clause(fx.Nothing(), optional=who, cost=_payment(r))
    if r.take("forage"):
        return Clause(fx.Nothing(), optional=who, cost=FORAGE)
    if r.take("collect evidence"):
        return Clause(fx.Nothing(), optional=who, cost=CollectEvidence(plain_amount(r)))
    if r.take("have"):
        other = r.attempt(have_player) if isinstance(who, pl.You) else None
        return replace(suffixes(r, other or have_object(r)), optional=who)
    subject = who if not isinstance(who, pl.TargetPlayer) else pl.BoundPlayers(f"target{who.slot}")
    done = suffixes(r, base_form(r, subject))
    if done.optional is not None:
        raise Miss("may twice")
    if isinstance(who, pl.TargetPlayer) or chooses_up_to_one_each(done.verb):
        return targeted_may(done, who) if isinstance(who, pl.TargetPlayer) else done
    if isinstance(done.verb, (fx.PermitPlay, fx.ApplyPlayers, fx.ChangeTargets)):
        return done  # the permission is the "may"
    if isinstance(done.verb, fx.CastCard) and OF_EACH in walk(done.verb):
        return replace(done, optional=who, each=pl.EachOpponent())
    return replace(done, optional=who)


def _payment(r: Reader) -> Cost:
    if not (mana_symbol(r.word()) or r.word() == "{E}" or r.word().isdigit() or r.word() == "x"):
        raise Miss("payment")
    return payment(r)


def _plain(r: Reader) -> Clause:
    return r.first(_imperative, player_clause, object_clause)


def _imperative(r: Reader) -> Clause:
    return base_form(r, pl.You())


@reads("suffixes")
def suffixes(r: Reader, done: Clause) -> Clause:
    """What may follow a clause: "for each ...", "unless ... pays", "if ...", "at the beginning of the next end step"."""
    if r.raw() == "for" and r.take("for each"):  # with a capital it begins a sentence, after a quotation
        done = scaled(done, _before_it(r, done, for_each))
    if r.take("unless"):
        tested = r.attempt(unless_so)
        if tested is not None:
            return under([done], IsFalse(tested))
        return replace(done, unless=_each_for_themselves(done, unless(r)))
    if r.take("at end of combat"):
        if any(isinstance(node, fx.Delayed) for node in walk(done)) or done.optional is not None:
            raise Miss("delayed twice")
        if any(isinstance(node, IsAttachedTo) for node in walk(done)):
            raise Miss("what was attached to it before it left")
        return _later(r, StepBegins("end_combat"), done)
    if r.take("at the beginning of"):
        event = next_step(r)
        if any(isinstance(node, fx.Delayed) for node in walk(done)) or done.optional is not None:
            raise Miss("delayed twice")
        return _later(r, event, done)
    if r.word() == "if" and r.word(-1) != "," and not r.at_any("if you do", "if able"):
        mark, scope = r.pos, r.scope
        r.advance(1)
        tested = r.attempt(condition)
        r.take("as you cast this spell")
        if tested is None or r.word() not in (".", "", "instead"):
            r.pos, r.scope = mark, scope
            return done
        return under([done], tested)
    return done


def _later(r: Reader, event: StepBegins, done: Clause) -> Clause:
    """ "Exile it at end of combat, then return it to the battlefield": both wait."""
    also = (clause(r),) if r.take(", then") else ()
    return Clause(fx.Delayed(event, (done, *also)))


_SEVERAL = (pl.EachOpponent, pl.EachPlayer, pl.EachOtherPlayer)


def _each_for_themselves(done: Clause, paid: fx.Unless) -> fx.Unless:
    """ "Each opponent loses 3 life unless that player ...": the payer is each of them, never a player mentioned before."""
    if isinstance(getattr(done.verb, "who", None), _SEVERAL) and isinstance(paid.payer, pl.BoundPlayers):
        raise Miss("each of several payers")
    return paid


T = TypeVar("T")


def _before_it(r: Reader, done: Clause, read: Callable[[Reader], T]) -> T:
    """A number is counted before the clause does anything: "it" is nothing that it makes (CR 608.2c)."""
    made = tuple(each for each in r.scope.referents if done.bind and each.node == Bound(done.bind))
    r.scope = replace(r.scope, referents=tuple(each for each in r.scope.referents if each not in made))
    found = read(r)
    r.scope = replace(r.scope, referents=(*r.scope.referents, *made))
    return found


_CONTINUATIONS: tuple[Callable[[Reader, list[Clause]], bool], ...] = (
    cast_the_copy, _if_you_do, _when_you_do, _if_you_dont, _instead, what_follows, same_for_clauses, *CONTINUATIONS,
)  # fmt: skip


def options(clauses: list[Clause]) -> list[Clause]:
    """ "You may draw a card and ...": an option covers what is joined to it."""
    first = clauses[0]
    if len(clauses) > 1 and first.optional is not None and first.cost is not None:
        return [_paid_and_done(first, clauses[1:])]
    if len(clauses) > 1 and first.optional is not None:
        end = next(
            (n for n, each in enumerate(clauses) if n and (each.optional is not None or _moves_the_rest(each))),
            len(clauses),
        )
        inner = (replace(first, optional=None), *clauses[1:end])
        covered = [Clause(fx.Sequence(inner), optional=first.optional)] if end > 1 else [first]
        return [
            *covered,
            *(options(clauses[end:]) if end < len(clauses) else []),
        ]  # "then you may": an option of its own
    if len(clauses) > 1 and any(each.optional is not None for each in clauses[1:-1]):
        raise Miss("an option within a list")
    return clauses


def _moves_the_rest(clause: Clause) -> bool:
    """ "You may put one of them onto the battlefield, then put the rest ...": whatever was chosen."""
    moved = getattr(clause.verb, "objects", None)
    return isinstance(moved, Among) and moved.objects in (Bound("left"), Bound("rest"))


def _paid_and_done(paid: Clause, done: list[Clause]) -> Clause:
    """ "You may pay {2} and sacrifice a token": both or nothing."""
    if any(each.optional is not None or each.cost is not None or each.unless is not None for each in done):
        raise Miss("an option within a payment")
    if len(done) == 1 and done[0].condition is None and done[0].each is None:
        return replace(done[0], optional=paid.optional, cost=paid.cost)
    return replace(paid, verb=fx.Sequence(tuple(done)))


_ANY = {"any player may": pl.EachPlayer(), "any opponent may": pl.EachOpponent()}


_PAID = (co.SacrificeCost, co.DiscardCost, co.PayLife, co.ManaCost)


def anybody(r: Reader) -> Clause:
    """Each is asked in turn order; what follows is done once (CR 101.4)."""
    who = r.take_from(_ANY)
    if who is None:
        raise Miss("any player")
    cost = payment(r) if r.take("pay") else part(r)
    r.take("of their choice")
    if not isinstance(cost, _PAID):
        raise Miss("what another player may do")
    r.need(".")
    r.next_sentence()
    if r.take("if no one does ,"):
        return Clause(fx.Nothing(), optional=who, cost=cost, otherwise=tuple(body(r)))
    r.need_any("if a player does ,", "if they do ,")
    return Clause(fx.Nothing(), optional=who, cost=cost, then=tuple(body(r)))
