"""What is said of players in question, back to words: "controls more creatures than you", "lost life this turn"."""

from __future__ import annotations

from ...program import amounts as a
from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..phrases.printing import cards_of, prints, quantity, spells_cast
from ..text.wording import Unprintable, Words, article, number
from ..tree.filters import all_of, conjuncts
from .print import compared, noun
from .print_done_this_way import way
from .read_players_of_whom import CANDIDATE, MINE

_DID = {"discarded": "discard", "sacrificed": "sacrifice"}


_AMONG = {p.EachPlayer(): "player", p.EachOpponent(): "opponent"}


@prints("those_who")
def those_who(who: p.PlayersWith, w: Words) -> str:
    """ "opponent who controls fewer creatures than you"."""
    words = _AMONG.get(who.among)
    if words is None or not isinstance(who.condition, c.Condition):
        raise Unprintable("which players")
    return f"{words} who {predicate(who.condition, w)}"


_MANY = (("controls", "control"), ("has", "have"), ("doesn't", "don't"), ("was", "were"))


def number_of_those(who: p.PlayersWith, w: Words) -> str:
    """ "the number of opponents who control fewer creatures than you"."""
    words, _, rest = those_who(who, w).partition(" who ")
    first, _, more = rest.partition(" ")
    return f"the number of {words}s who {dict(_MANY).get(first, first)} {more}".rstrip()


def predicate(node: c.Condition, w: Words) -> str:
    """What is said of the player in question."""
    if isinstance(node, c.Exists):
        return _exists(node, w)
    if isinstance(node, c.IsFalse) and isinstance(node.part, c.Exists):
        return _exists(node.part, w).replace("controls", "doesn't control", 1)
    if isinstance(node, c.Happened) and node.since == "turn":
        return f"{_happened(node, w)} this turn"
    if isinstance(node, c.Compare):
        return _compared(node, w)
    raise Unprintable("player in question")


def _exists(node: c.Exists, w: Words) -> str:
    parts = conjuncts(node.filter)
    kept = tuple(part for part in parts if part != MINE)
    if len(kept) == len(parts):
        return f"has {cards_of(node, w)}"
    return f"controls {quantity(all_of(kept), node, w)}"


def _had(node: c.Happened, event: e.ZoneChange, w: Words) -> str:
    """ "had two or more creatures enter under their control"."""
    parts = conjuncts(event.filter)
    size = c.Exists(f.Everything(), node.op, node.count)
    if event == e.ZoneChange(event.filter, "", "battlefield") and MINE in parts:
        return f"had {quantity(all_of(part for part in parts if part != MINE), size, w)} enter under their control"
    if event != e.ZoneChange(event.filter, "", "graveyard") or f.OwnedBy(CANDIDATE) not in parts:
        raise Unprintable("Happened")
    kept = [part for part in parts if part not in (f.OwnedBy(CANDIDATE), f.IsCard())]
    return f"had {quantity(all_of((*kept, f.InZone('hand'))) if not kept else all_of(kept), size, w)} put into their graveyard from anywhere"


def _happened(node: c.Happened, w: Words) -> str:
    event = node.event
    if isinstance(event, e.ZoneChange):
        return _had(node, event, w)
    if isinstance(event, e.SpellCast) and event == e.SpellCast(event.filter, CANDIDATE):
        return f"cast {spells_cast(node, event, w)}"
    if event in (e.LifeLost(CANDIDATE), e.LifeGained(CANDIDATE)) and node.count == 1:
        return f"{'lost' if isinstance(event, e.LifeLost) else 'gained'} life"
    if isinstance(event, e.DamageDealt) and event.to_player == CANDIDATE:
        combat = "combat " if event.combat else ""
        return f"was dealt {combat}damage{' by ~' if event.source == f.IsSource() else ''}"
    if event == e.CardDrawn(CANDIDATE):
        return "drew a card" if node.count == 1 else f"drew {number(node.count)} or more cards"
    if event == e.Attacks(MINE):
        return "attacked"
    if isinstance(event, (e.Sacrificed, e.Discarded)) and event.who == CANDIDATE:
        word = "sacrificed" if isinstance(event, e.Sacrificed) else "discarded"
        if word == "discarded" and (event.filter, node.op, node.count) == (f.Everything(), ">=", 1):
            return "discarded a card"
        return f"{word} {quantity(event.filter, c.Exists(event.filter, node.op, node.count), w)}"
    raise Unprintable("player in question")


def _compared(node: c.Compare, w: Words) -> str:
    left, right = node.left, node.right
    if isinstance(left, a.CountObjects) and isinstance(left.objects, o.Among):
        return _this_way(left.objects, node.op, w)
    if left == a.LifeOf(CANDIDATE) and right == a.LifeOf(p.You()):
        return f"has {'more' if node.op == '>' else 'less'} life than you"
    if isinstance(left, a.Count) and isinstance(right, a.Count):
        if f.InZone("hand") in conjuncts(left.filter):
            return "has more cards in hand than you"
        kept = all_of(part for part in conjuncts(left.filter) if part != MINE)
        return f"controls {'more' if node.op == '>' else 'fewer'} {noun(kept, w, True)} than you"
    if isinstance(left, a.PlayerCounters) and isinstance(right, a.Const):
        return f"has {number(right.value)} or {'more' if node.op == '>=' else 'fewer'} {left.kind} counters"
    size = compared(node.op, right, w).replace("greater", "more")
    if isinstance(left, a.LifeOf):
        return f"has {size} life"
    if isinstance(left, a.HappenedCount) and left.total:
        return f"{'gained' if isinstance(left.event, e.LifeGained) else 'lost'} {size} life this turn"
    raise Unprintable("player in question")


def _this_way(found: o.Among, op: str, w: Words) -> str:
    """ "can't", "didn't discard a creature card this way"."""
    if not isinstance(found.objects, o.Bound):
        raise Unprintable("this way")
    kept = all_of(part for part in conjuncts(found.filter) if part not in (MINE, f.OwnedBy(CANDIDATE)))
    if kept in (f.Everything(), f.AllOf(())):
        return "can't"
    did = way(found.objects, w)
    words = article(noun(kept, w, False, "card" if did == "discarded" else "permanent"))
    return f"didn't {_DID[did]} {words} this way" if op == "=" else f"{did} {words} this way"
