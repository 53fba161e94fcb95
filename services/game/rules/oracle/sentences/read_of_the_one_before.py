"""What one sentence may say of the sentence before it: things that it made, cards that it moved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...program import effects as fx
from ...program import players as pl
from ...program.amounts import Amount
from ...program.clauses import Clause
from ...program.modifications import LoseAllAbilities, Modification, Restriction
from ...program.node import rewrite, walk
from ...program.objects import Bound, Chosen, Every, Objects, Target, This, Union
from ..amounts.read import count_amount
from ..text.reader import Miss, Reader
from ..verbs.read import with_target
from ..verbs.read_tokens import granted_abilities


def check_not_moved_twice(before: list[Clause], began: int) -> None:
    """ "If it's a Bison card, you may put it onto the battlefield. If it's a creature card, ...": only if it was not put there."""
    if not began or before[began - 1].optional is None or before[began - 1].otherwise:
        return
    last, moved = before[began - 1].verb, {
        node.objects for node in walk(tuple(each for each in before[began:] if each.condition is not None)) if isinstance(node, fx.Move)
    }  # fmt: skip
    if isinstance(last, fx.Move) and isinstance(last.objects, Bound) and last.objects in moved:
        raise Miss("what was moved already")


def enters_so(before: list[Clause], began: int, words: Sequence[str]) -> None:
    """ "Return it to the battlefield. It's a black Zombie": what "is" or "has" something has it as it enters (CR 611.2e); "becomes" and "gains" come after."""
    said = before[began:]
    if not began or len(said) != 1 or said[0] != Clause(said[0].verb) or not _LATER.isdisjoint(words):
        return
    applied, entering = said[0].verb, with_entering(before[began - 1], ())
    if not isinstance(applied, fx.Apply) or applied.duration or applied.condition is not None or entering is None:
        return
    if applied.modifications == (LoseAllAbilities(),):  # what it loses it had
        return
    if entering[1] == applied.objects and not any(isinstance(each, Restriction) for each in applied.modifications):
        changed = with_entering(before[began - 1], applied.modifications)
        assert changed is not None
        before[began - 1 :] = [changed[0]]


def tokens_have(before: list[Clause], began: int, words: Sequence[str]) -> None:
    """ "Create X Minion tokens, where X is ... The tokens have "..."": what they "have" is text that they are created with (CR 111.3)."""
    said = before[began:]
    if not began or len(said) != 1 or said[0] != Clause(said[0].verb) or not _LATER.isdisjoint(words):
        return
    made, applied = before[began - 1], said[0].verb
    if not isinstance(made.verb, fx.CreateTokens) or not isinstance(applied, fx.Apply):
        return
    abilities = granted_abilities(applied.modifications)
    if applied == fx.Apply(Bound(made.bind), applied.modifications, "") and len(abilities) == len(
        applied.modifications
    ):
        spec = replace(made.verb.spec, abilities=(*made.verb.spec.abilities, *abilities))
        before[began - 1 :] = [replace(made, verb=replace(made.verb, spec=spec))]


_LATER = frozenset(("gain", "gains", "become", "becomes"))


def comes_later(before: list[Clause], began: int) -> None:
    """ "Return it to the battlefield at the beginning of your next upkeep. It gains haste": what returns then gains it then (CR 603.7)."""
    said = before[began:]
    if not began or len(said) != 1 or said[0] != Clause(said[0].verb) or not isinstance(said[0].verb, fx.Apply):
        return
    joined = _joined_later(before[began - 1], said[0])
    if not said[0].verb.duration and joined is not None:
        before[began - 1 :] = [joined]


def _joined_later(clause: Clause, said: Clause) -> Clause | None:
    """The clause with that instruction after the one by which a delayed ability puts the same thing onto the battlefield."""
    if clause.then:
        inner = _joined_later(clause.then[-1], said)
        return None if inner is None else replace(clause, then=(*clause.then[:-1], inner))
    if not isinstance(clause.verb, fx.Delayed) or not isinstance(said.verb, fx.Apply):
        return None
    entering = with_entering(clause, ())
    if entering is None or entering[1] != said.verb.objects:
        return None
    return replace(clause, verb=replace(clause.verb, clauses=(*clause.verb.clauses, said)))


def meant_if_moved(r: Reader, before: list[Clause], began: int) -> None:
    """ "You may return target creature card to the battlefield. Exile it at the beginning of the next end step": it is what was moved, and nothing if nothing was (CR 608.2c)."""
    for at, clause in enumerate(before[:began]):
        target = _target_that_may_stay(clause)
        if target is None or target not in walk(tuple(before[began:])):
            continue
        moved = Bound(clause.bind or r.fresh_name("moved"))
        before[at] = replace(clause, bind=moved.name)
        before[began:] = _called(before[began:], target, moved)


def _called(said: list[Clause], target: Bound, moved: Bound) -> list[Clause]:
    """The clauses with another name for it."""
    return [rewrite(each, lambda node: moved if node == target else node) for each in said]


def _target_that_may_stay(clause: Clause) -> Bound | None:
    """What later words call the target that the clause moves, if only somebody wants it or something is so."""
    sure = clause.optional is None and clause.condition is None
    if not isinstance(clause.verb, fx.Move) or sure or clause.otherwise:
        return None
    moved = clause.verb.objects
    if isinstance(moved, Target):
        return Bound(f"target{moved.slot}")
    return moved if isinstance(moved, Bound) and moved.name.startswith("target") else None


def with_entering(clause: Clause, modifications: tuple[Modification, ...]) -> tuple[Clause, Objects] | None:
    """A clause whose last instruction puts something onto the battlefield: with what that is as it enters, and what later words call it."""
    if clause.then:
        inner = with_entering(clause.then[-1], modifications)
        return None if inner is None else (replace(clause, then=(*clause.then[:-1], inner[0])), inner[1])
    verb = clause.verb
    if isinstance(verb, fx.Delayed):
        inner = with_entering(verb.clauses[-1], modifications)
        return (
            None
            if inner is None
            else (replace(clause, verb=replace(verb, clauses=(*verb.clauses[:-1], inner[0]))), inner[1])
        )
    if not isinstance(verb, fx.Move) or verb.to != "battlefield" or clause.otherwise:
        return None
    moved = verb.objects
    if isinstance(moved, Target):
        moved = Bound(f"target{moved.slot}")
    elif not isinstance(moved, (Bound, This)):
        if not clause.bind or not isinstance(moved, (Chosen, Every)):
            return None
        moved = Bound(clause.bind)
    return replace(clause, verb=replace(verb, modifications=modifications)), moved


def forget_the_last(r: Reader) -> None:
    """What the sentence before made is not there when that sentence was not carried out."""
    made = {name for name in r.scope.names if name not in r.names_before[1]}
    kept = (each for each in r.scope.referents if not (isinstance(each.node, Bound) and each.node.name in made))
    r.scope = replace(r.scope, referents=tuple(kept))


def other_damage(r: Reader) -> Amount:
    """ "it deals 5 damage instead": another number for the same damage."""
    r.need_any("~name deals", "~ deals", "it deals", "~name deal")
    size = count_amount(r)
    r.need("damage")
    r.take_any("to that creature", "to that permanent", "to that player", "to it")
    if r.word() not in ("instead", ".", ""):
        raise Miss("other damage")
    return size


_PUT = ("the card", "that card", "a card", "it", "the revealed card", "one of those cards")


_TO = {"into your hand": "hand", "onto the battlefield": "battlefield"}


def not_put(r: Reader, last: Clause) -> bool:
    """ "If you don't put the card onto the battlefield, ...": the sentence before said that it may be put there."""
    r.need_any("if you don't put", "if you didn't put")
    r.need_any(*_PUT)
    to = r.take_from(_TO)
    r.take("this way")
    r.need(",")
    put = {node.to.removesuffix("_tapped") for node in walk(last.verb) if isinstance(node, (fx.Move, fx.LookAtTop))}
    if to is None or to not in put or (last.optional is None and not may_find_none(last)):
        raise Miss("what was not put there")
    return True


def may_find_none(clause: Clause) -> bool:
    """Of the cards looked at none may have been taken."""
    return isinstance(clause.verb, (fx.LookAtTop, fx.Search)) and not (
        isinstance(clause.verb, fx.LookAtTop) and clause.verb.choose is None
    )


def chooses_up_to_one_each(verb: fx.Verb) -> bool:
    """ "a creature card and/or a land card": up to one of each, so that nothing may be chosen."""
    found = getattr(verb, "objects", None)
    return isinstance(found, Union) and all(isinstance(each, Chosen) and each.min == 0 for each in found.parts)


def targeted_may(done: Clause, who: pl.TargetPlayer) -> Clause:
    """ "Target opponent may draw a card": that player is asked."""
    if not isinstance(done.verb, (fx.Draw, fx.GainLife, fx.Discard, fx.Mill)):
        raise Miss("a targeted player who may")
    return replace(with_target(done, who), optional=pl.BoundPlayers(f"target{who.slot}"))
