"""Turns, phases and steps that are skipped: "you skip your next turn", "players skip their untap steps" (CR 500.11, 614.10)."""

from __future__ import annotations

from ..program import abilities as b
from ..program import effects as x
from ..program import modifications as m
from ..program import players as p
from ..program.amounts import Amount, Const
from .amounts import plain_amount
from .people import player
from .reader import Miss, Reader

_PHASES = {"turn": "turn", "turns": "turn", "combat phase": "combat", "combat phases": "combat", "draw step": "draw", "draw steps": "draw",
           "untap step": "untap", "untap steps": "untap", "upkeep step": "upkeep", "upkeep": "upkeep", "main phase": "main"}  # fmt: skip


def skips(r: Reader, who: p.Players) -> x.Verb:
    """After "skip": "your next turn", "their next two turns"."""
    r.need("your next" if isinstance(who, p.You) else "their next")
    count: Amount = Const(1)
    counted = r.word().isdigit() or r.word() in ("two", "three", "x")
    if counted:
        count = plain_amount(r)
    what = r.take_from(_PHASES)
    if what is None or r.words[r.pos - 1].endswith("s") != counted:
        raise Miss("what is skipped")
    return x.SkipNext(who, what, count)


def steps_skipped(r: Reader) -> list[b.Ability]:
    """ "Players skip their upkeep steps.", "Skip your draw step."."""
    if r.take("skip your"):
        step = r.take_from(_PHASES)
        if step in (None, "turn"):
            raise Miss("step")
        return [b.StaticAbility(p.You(), (m.PlayerRule("skip_step", word=step or ""),))]
    who, plural = player(r)
    r.need("skip their")
    step = r.take_from(_PHASES)
    if step in (None, "turn") or not plural:
        raise Miss("step")
    return [b.StaticAbility(who, (m.PlayerRule("skip_step", word=step or ""),))]


SKIP_VERBS = {"skip": skips}
