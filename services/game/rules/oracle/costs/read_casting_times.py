"""When a spell may be cast: "cast this spell only during combat", "... as though it had flash if you pay {2} more to cast it" (CR 601.3, 702.8)."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import players as pl
from ..conditions.read import condition
from ..text.reader import Miss, Reader
from .read import cost

TIMES: dict[str, str] = {
    "during your turn": "own_turn", "during an opponent 's turn": "opponents_turn", "during the declare attackers step": "declare_attackers",
    "during the declare blockers step": "declare_blockers", "during your upkeep": "own_upkeep", "during an opponent 's upkeep": "opponents_upkeep",
    "during your end step": "own_end", "during combat on your turn": "own_combat", "during combat on an opponent 's turn": "opponents_combat",
    "during combat after blockers are declared": "after_blocks", "before attackers are declared": "before_attackers",
    "during combat before blockers are declared": "before_blocks", "before the combat damage step": "before_damage",
    "during an opponent 's turn , before attackers are declared": "before_attackers_theirs",
    "during your turn , before attackers are declared": "before_attackers_own", "during combat": "combat",
}  # fmt: skip


"""The words after "only" with the kernel's names of the times."""


ATTACKED = cn.Happened(ev.Attacks(fl.Everything(), pl.You(), or_planeswalker=False), since="step")


def when_to_cast(r: Reader) -> ab.CastingRule:
    """After "cast this spell only": a time, a condition, or both."""
    time = r.take_from(TIMES)
    if time is not None and not r.take("and only"):
        return ab.CastingRule("only_if", timing=time)
    tested = cn.Always() if not r.take("if") else _fact(r)
    if isinstance(tested, cn.Always):
        raise Miss("when to cast")
    return ab.CastingRule("only_if", tested, timing=time or "")


def _fact(r: Reader) -> cn.Condition:
    if r.take_any("you've been attacked this step", "you were attacked this step"):
        return ATTACKED
    return condition(r)


def flash_for(r: Reader) -> list[ab.Ability]:
    """ "You may cast this spell as though it had flash if you pay {2} more to cast it."."""
    r.need_any(
        "you may cast ~ as though it had flash if you pay", "you may cast ~name as though it had flash if you pay"
    )
    price = cost(r)
    r.need("more to cast it")
    return [ab.CastingRule("flash_if", cost=price)]


def flash_when(r: Reader) -> list[ab.Ability]:
    """ "If there are three or more Lesson cards in your graveyard, you may cast this spell as though it had flash."."""
    r.need("if")
    tested = condition(r)
    r.need(", you may cast ~ as though it had flash")
    return [ab.CastingRule("flash_if", tested)]
