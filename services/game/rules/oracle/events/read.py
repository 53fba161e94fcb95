"""Heads of triggered abilities: "when", "whenever", "at"; what they bind for the words that follow."""

from __future__ import annotations

from dataclasses import replace

from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..conditions.read import condition, control
from ..nouns.read_references import SELF
from ..text.lexicon import STEPS
from ..text.reader import Miss, Reader
from .read_of_objects import battalion, by_object, put_counters
from .read_of_players import by_player
from .read_rarer import MORE_HEADS, attack_together

_PLAYER = frozenset(("player", "opponent"))


def event(r: Reader) -> e.EventPattern:
    """The event after "when", "whenever" or "at"."""
    if r.take("at the beginning of"):
        return _step(r)
    if r.take("at end of combat"):
        return e.StepBegins("end_combat")
    first = _while(r, _when(r))
    if isinstance(first, e.SpellCast) and r.at("during your turn or when"):
        r.advance(3)
        first = e.While(first, c.IsTurnOf(p.You()))
    if r.word() in ("and", "or") and r.word(1) in ("whenever", "when", "at"):
        r.advance(1)
        second = _second(r)
        return e.AnyEvent((first, *(second.parts if isinstance(second, e.AnyEvent) else (second,))))
    return first


def _while(r: Reader, head: e.EventPattern) -> e.EventPattern:
    """ "attacks while you control two or more artifacts": asked as it triggers, and not again."""
    if not isinstance(head, (e.Attacks, e.SpellCast, e.ZoneChange)) or not r.take("while"):
        return head
    if isinstance(head, e.ZoneChange) and head.origin == "battlefield":
        raise Miss("what was so before it left")
    kept = r.scope.referents
    if isinstance(head, e.ZoneChange):
        r.mention(o.This(), SELF | r.scope.types)
    tested = condition(r)
    r.scope = replace(r.scope, referents=kept)
    return e.While(head, tested)


def _second(r: Reader) -> e.EventPattern:
    """Another event of the same ability: only what both bind may be referred to."""
    before = r.scope
    found = event(r)
    r.scope = replace(r.scope, referents=tuple(each for each in before.referents if each.node == o.This()), number=None)
    return found


def _when(r: Reader) -> e.EventPattern:
    word = r.need_any("whenever", "when")
    if word == "when" and r.word() == "you":
        state = r.attempt(_state)
        if state is not None:
            return state
    if r.take("you cast ~"):
        r.mention(o.This(), SELF | frozenset(("spell",)))
        return e.SpellCast(f.IsSource(), p.You())
    return r.first(by_player, put_counters, battalion, attack_together, by_object, *MORE_HEADS)


def _state(r: Reader) -> e.EventPattern:
    """ "When you control no other artifacts": a state trigger (CR 603.8)."""
    found = control(r)
    if r.word() != ",":
        raise Miss("state")
    r.mention(o.This(), SELF | r.scope.types)
    return e.StateIs(found)


# --- steps ---------------------------------------------------------------------------------------------------------

_WHOSE: tuple[tuple[str, p.Players], ...] = (
    ("your", p.You()), ("each player 's", p.EachPlayer()), ("each opponent 's", p.EachOpponent()), ("each of your", p.You()),
    ("enchanted player 's", p.EnchantedPlayer()), ("each other player 's", p.EachOtherPlayer()), ("each", p.EachPlayer()), ("the", p.EachPlayer()),
)  # fmt: skip


_STEPS = {**STEPS, "upkeeps": "upkeep", "end steps": "end"}


def _step(r: Reader) -> e.EventPattern:
    if r.take("combat on your turn"):
        return _begins(r, "combat", p.You())
    if r.take_any("each combat", "combat on each player 's turn"):
        return _begins(r, "combat", p.EachPlayer())
    if r.take("the upkeep of"):
        return _begins(r, "upkeep", _controller(r))
    if r.take("the end step of"):
        return _begins(r, "end", _controller(r))
    for words, who in _WHOSE:
        if r.take(words):
            step = r.take_from(_STEPS)
            if step is None or (step == "combat" and words not in ("your", "each")):
                raise Miss("step")
            if r.take("on your turn"):
                who = p.You()
            return _begins(r, step, who)
    raise Miss("step")


def _controller(r: Reader) -> p.Players:
    if not r.take_any(
        "enchanted creature 's controller",
        "enchanted permanent 's controller",
        "enchanted land 's controller",
        "enchanted artifact 's controller",
    ):
        raise Miss("whose step")
    r.mention(o.Host(), frozenset((r.words[r.pos - 3], "permanent", "host")))
    return p.ControllerOf(o.Host())


def _begins(r: Reader, step: str, who: p.Players) -> e.EventPattern:
    if not isinstance(who, p.You):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    return e.StepBegins(step, who)
