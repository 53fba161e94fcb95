"""What is said of players in question, back to words: "controls more creatures than you", "lost life this turn"."""

from __future__ import annotations

from ...program import amounts as am
from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..phrases.printing import cards_of, prints, quantity, spells_cast
from ..text.wording import Unprintable, Words, article, number
from ..tree.filters import all_of, conjuncts
from .print import compared, noun
from .print_done_this_way import way
from .read_players_of_whom import CANDIDATE, MINE

_DID = {"discarded": "discard", "sacrificed": "sacrifice"}


_AMONG = {pl.EachPlayer(): "player", pl.EachOpponent(): "opponent"}


@prints("those_who")
def those_who(who: pl.PlayersWith, w: Words) -> str:
    """ "opponent who controls fewer creatures than you"."""
    words = _AMONG.get(who.among)
    if words is None or not isinstance(who.condition, cn.Condition):
        raise Unprintable("which players")
    return f"{words} who {predicate(who.condition, w)}"


_MANY = (("controls", "control"), ("has", "have"), ("doesn't", "don't"), ("was", "were"))


def number_of_those(who: pl.PlayersWith, w: Words) -> str:
    """ "the number of opponents who control fewer creatures than you"."""
    words, _, rest = those_who(who, w).partition(" who ")
    first, _, more = rest.partition(" ")
    return f"the number of {words}s who {dict(_MANY).get(first, first)} {more}".rstrip()


def predicate(node: cn.Condition, w: Words) -> str:
    """What is said of the player in question."""
    if isinstance(node, cn.Exists):
        return _exists(node, w)
    if isinstance(node, cn.IsFalse) and isinstance(node.part, cn.Exists):
        return _exists(node.part, w).replace("controls", "doesn't control", 1)
    if isinstance(node, cn.Happened) and node.since == "turn":
        return f"{_happened(node, w)} this turn"
    if isinstance(node, cn.Compare):
        return _compared(node, w)
    raise Unprintable("player in question")


def _exists(node: cn.Exists, w: Words) -> str:
    parts = conjuncts(node.filter)
    kept = tuple(part for part in parts if part != MINE)
    if len(kept) == len(parts):
        return f"has {cards_of(node, w)}"
    return f"controls {quantity(all_of(kept), node, w)}"


def _had(node: cn.Happened, event: ev.ZoneChange, w: Words) -> str:
    """ "had two or more creatures enter under their control"."""
    parts = conjuncts(event.filter)
    size = cn.Exists(fl.Everything(), node.op, node.count)
    if event == ev.ZoneChange(event.filter, "", "battlefield") and MINE in parts:
        return f"had {quantity(all_of(part for part in parts if part != MINE), size, w)} enter under their control"
    if event != ev.ZoneChange(event.filter, "", "graveyard") or fl.OwnedBy(CANDIDATE) not in parts:
        raise Unprintable("Happened")
    kept = [part for part in parts if part not in (fl.OwnedBy(CANDIDATE), fl.IsCard())]
    return f"had {quantity(all_of((*kept, fl.InZone('hand'))) if not kept else all_of(kept), size, w)} put into their graveyard from anywhere"


def _happened(node: cn.Happened, w: Words) -> str:
    event = node.event
    if isinstance(event, ev.ZoneChange):
        return _had(node, event, w)
    if isinstance(event, ev.SpellCast) and event == ev.SpellCast(event.filter, CANDIDATE):
        return f"cast {spells_cast(node, event, w)}"
    if event in (ev.LifeLost(CANDIDATE), ev.LifeGained(CANDIDATE)) and node.count == 1:
        return f"{'lost' if isinstance(event, ev.LifeLost) else 'gained'} life"
    if isinstance(event, ev.DamageDealt) and event.to_player == CANDIDATE:
        combat = "combat " if event.combat else ""
        return f"was dealt {combat}damage{' by ~' if event.source == fl.IsSource() else ''}"
    if event == ev.CardDrawn(CANDIDATE):
        return "drew a card" if node.count == 1 else f"drew {number(node.count)} or more cards"
    if event == ev.Attacks(MINE):
        return "attacked"
    if isinstance(event, (ev.Sacrificed, ev.Discarded)) and event.who == CANDIDATE:
        word = "sacrificed" if isinstance(event, ev.Sacrificed) else "discarded"
        if word == "discarded" and (event.filter, node.op, node.count) == (fl.Everything(), ">=", 1):
            return "discarded a card"
        return f"{word} {quantity(event.filter, cn.Exists(event.filter, node.op, node.count), w)}"
    raise Unprintable("player in question")


def _compared(node: cn.Compare, w: Words) -> str:
    left, right = node.left, node.right
    if isinstance(left, am.CountObjects) and isinstance(left.objects, ob.Among):
        return _this_way(left.objects, node.op, w)
    if left == am.LifeOf(CANDIDATE) and right == am.LifeOf(pl.You()):
        return f"has {'more' if node.op == '>' else 'less'} life than you"
    if isinstance(left, am.Count) and isinstance(right, am.Count):
        if fl.InZone("hand") in conjuncts(left.filter):
            return "has more cards in hand than you"
        kept = all_of(part for part in conjuncts(left.filter) if part != MINE)
        return f"controls {'more' if node.op == '>' else 'fewer'} {noun(kept, w, True)} than you"
    if isinstance(left, am.PlayerCounters) and isinstance(right, am.Const):
        return f"has {number(right.value)} or {'more' if node.op == '>=' else 'fewer'} {left.kind} counters"
    size = compared(node.op, right, w).replace("greater", "more")
    if isinstance(left, am.LifeOf):
        return f"has {size} life"
    if isinstance(left, am.HappenedCount) and left.total:
        return f"{'gained' if isinstance(left.event, ev.LifeGained) else 'lost'} {size} life this turn"
    raise Unprintable("player in question")


def _this_way(found: ob.Among, op: str, w: Words) -> str:
    """ "can't", "didn't discard a creature card this way"."""
    if not isinstance(found.objects, ob.Bound):
        raise Unprintable("this way")
    kept = all_of(part for part in conjuncts(found.filter) if part not in (MINE, fl.OwnedBy(CANDIDATE)))
    if kept in (fl.Everything(), fl.AllOf(())):
        return "can't"
    did = way(found.objects, w)
    words = article(noun(kept, w, False, "card" if did == "discarded" else "permanent"))
    return f"didn't {_DID[did]} {words} this way" if op == "=" else f"{did} {words} this way"
