"""Conditions back to words."""

from __future__ import annotations

from ...program import amounts as am
from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.node import Node, rewrite
from ..amounts.print import amount
from ..nouns.print import compared, noun, objects, player, qualifier
from ..nouns.print_done_this_way import done_parts
from ..nouns.print_mentions import sharing
from ..nouns.print_players_of_whom import predicate
from ..nouns.read_qualifiers import STATES
from ..phrases.printing import prints
from ..text.wording import Unprintable, Words, article, number
from ..tree.filters import all_of, conjuncts
from .compared import COMPARED
from .happened import HAPPENED
from .plain import PLAIN, TRIGGERED
from .print_cast import cast_so


@prints("condition")
def condition(node: cn.Condition, w: Words) -> str:
    """A condition after "if" or "as long as"."""
    said = (
        cast_so(node, w)
        or PLAIN.print(node, w)
        or HAPPENED.print(node, w)
        or COMPARED.print(node, w)
        or _of_what_triggered(node, w)
    )
    if said:
        return said
    if isinstance(node, cn.AllTrue) and all(
        isinstance(each, cn.Compare) and isinstance(each.left, am.ManaSpent) for each in node.parts
    ):
        return _both_spent(node.parts, w)
    if isinstance(node, cn.AllTrue) and len(node.parts) == 2 and isinstance(node.parts[0], cn.Did):
        return _countered(node.parts[1], w)
    if isinstance(node, cn.Did) and node.name.startswith("damaged"):
        return "a player is dealt damage this way"
    if isinstance(node, cn.AllTrue) and (pair := _pair(node.parts, w)):
        return pair
    if isinstance(node, cn.AllTrue):
        return " and ".join(condition(part, w) for part in node.parts)
    if isinstance(node, cn.AnyTrue):
        return " or ".join(condition(part, w) for part in node.parts)
    if isinstance(node, cn.Exists):
        return _exists(node, w)
    if isinstance(node, cn.Compare):
        special = _compared(node, w)
        if special:
            return special
        return f"{amount(node.left, w)} is {compared(node.op, node.right, w)}"
    if isinstance(node, cn.Matches) and isinstance(node.filter, fl.ManaFrom):
        return f"mana from {article(noun(node.filter.source, w))} was spent to cast {objects(node.objects, w)}"
    if isinstance(node, cn.Matches) and node.objects == ob.This() and isinstance(node.filter, fl.SpellTargets):
        return f"it {qualifier(node.filter, w).removeprefix('that ')}"
    if isinstance(node, cn.Matches):
        return f"{objects(node.objects, w)} {_state(node.filter, w, False)}"
    if isinstance(node, cn.IsFalse) and isinstance(node.part, cn.Matches):
        return f"{objects(node.part.objects, w)} {_state(node.part.filter, w, True)}"
    if (
        isinstance(node, cn.IsFalse)
        and isinstance(node.part, cn.Exists)
        and (node.part.op, node.part.count) == (">=", 1)
    ):
        return (
            condition(node.part, w)
            .replace(" control ", " don't control ", 1)
            .replace(" controls ", " doesn't control ", 1)
        )
    raise Unprintable(type(node).__name__)


def _of_what_triggered(node: cn.Condition, w: Words) -> str:
    """ "it wasn't cast" of what an ability triggered on; "" for what is not said with "it"."""
    said = PLAIN.print(rewrite(node, lambda each: ob.This() if each == TRIGGERED else each), w)
    return said if said.startswith("it ") else ""


def _pair(parts: tuple[cn.Condition, ...], w: Words) -> str:
    """ "you both own and control ~ and a creature named ..." (CR 712.4a); "" for other conditions."""
    mine, other = parts[0], parts[-1]
    owned = fl.OwnedBy(pl.You())
    if (
        not isinstance(mine, cn.Matches)
        or not isinstance(other, cn.Exists)
        or mine.objects != ob.This()
        or owned not in conjuncts(mine.filter)
    ):
        return ""
    qualities = conjuncts(mine.filter)
    partner = article(noun(all_of(each for each in conjuncts(other.filter) if each not in qualities), w))
    if fl.Attacking() in qualities:
        return f"~ and {partner} are attacking, and you both own and control them"
    return f"you both own and control ~ and {partner}"


def _both_spent(parts: tuple[cn.Condition, ...], w: Words) -> str:
    """ "{G}{W} was spent to cast ~"."""
    words = [condition(each, w).partition(" was spent") for each in parts]
    return "".join(first for first, _, _ in words) + "".join(words[0][1:])


def _countered(node: cn.Condition, w: Words) -> str:
    """ "an ability of an artifact or creature is countered this way"."""
    if not isinstance(node, cn.Matches) or not isinstance(node.objects, ob.SourceOf):
        raise Unprintable("Did")
    return f"an ability of {article(noun(node.filter, w))} is countered this way"


def _compared(node: cn.Compare, w: Words) -> str:
    """Comparisons with words of their own; "" if "A is B or greater" says it."""
    left, right = node.left, node.right
    if node == cn.Compare(am.BoundNumber("excess"), ">", am.Const(0)):
        return "excess damage was dealt this way"
    if isinstance(left, am.TimesResolved) and isinstance(right, am.Const) and node.op == "=":
        return f"this is the {('first', 'second', 'third')[right.value - 1]} time this ability has resolved this turn"
    if left == am.ManaSpent(ob.Bound("event.object")) and node.op == "=" and right == am.Const(0) and w.after:
        return "none of them were cast or no mana was spent to cast them"
    if isinstance(left, am.ManaSpent) and left.color and isinstance(right, am.Const) and node.op == ">=":
        return f"{f'{{{left.color}}}' * right.value} was spent to cast {objects(left.object, w)}"
    if isinstance(left, am.CountPlayers) and isinstance(left.who, pl.PlayersWith) and isinstance(right, am.Const):
        return _some_player(left.who, (node.op, right.value), w)
    if isinstance(left, am.CountDistinct) and isinstance(right, am.Const) and node.op == ">=":
        kept = all_of(part for part in conjuncts(left.filter) if part != fl.ControlledBy(pl.You()))
        if left.what in ("power", "name", "mana value") and kept != left.filter:
            return f"you control {number(right.value)} or more {noun(kept, w, True)} with different {left.what}s"
    if isinstance(left, am.CountDistinct) and isinstance(right, am.Const) and node.op == ">=":
        return f"there are {number(right.value)} or more {left.what}s among {noun(left.filter, w, True)}"
    if isinstance(left, am.CountObjects) and isinstance(right, am.Const):
        return _done(left.objects, cn.Exists(fl.Everything(), node.op, right.value), w)
    if isinstance(left, am.HappenedCount) and left.total and left.since == "turn":
        return _life_this_turn(node, left.event, w)
    return ""


def _some_player(who: pl.PlayersWith, size: tuple[str, int], w: Words) -> str:
    """ "an opponent controls more creatures than you"."""
    words = {pl.EachOpponent(): "opponent", pl.EachPlayer(): "player"}.get(who.among)
    if words is None or not isinstance(who.condition, cn.Condition):
        raise Unprintable("some player")
    whole = cn.Compare(am.CountPlayers(who), size[0], am.Const(size[1]))
    fixed = PLAIN.print(whole, w)
    if fixed:
        return fixed
    if size == ("=", 0) and words == "opponent":
        return f"no opponent {predicate(who.condition, w)}"
    if size != (">=", 1):
        raise Unprintable("some player")
    return f"{article(words)} {predicate(who.condition, w)}"


@prints("cards_of")
def cards_of(node: cn.Exists, w: Words) -> str:
    """ "two or fewer cards in hand"."""
    parts = node.filter.parts if isinstance(node.filter, fl.AllOf) else ()
    owner = next((part for part in parts if isinstance(part, fl.OwnedBy)), None)
    if owner is None:
        raise Unprintable("cards")
    place = "hand" if fl.InZone("hand") in parts else "their graveyard" if fl.InZone("graveyard") in parts else ""
    if not place or len(parts) != 2:
        raise Unprintable("cards")
    return f"{quantity(fl.InZone('hand'), node, w)} in {place}"


def _done(objects_node: ob.Objects, count: cn.Exists, w: Words) -> str:
    """ "a land card was milled this way"."""
    one = (count.op, count.count) == (">=", 1)
    said, tail = done_parts(objects_node, w, not one, "permanent")
    if one and tail.startswith("exiled") and w.where:
        return f"you put {article(said)} onto the battlefield this way"
    if one:
        return f"{article(said)} was {tail}"
    size = (
        "no"
        if (count.op, count.count) == ("=", 0)
        else f"{number(count.count)} or {'more' if count.op == '>=' else 'fewer'}"
    )
    return f"{size} {said} were {tail}"


def _life_this_turn(node: cn.Compare, event: Node, w: Words) -> str:
    if isinstance(event, ev.DamageDealt) and event == ev.DamageDealt(event.source, combat=event.combat):
        kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[event.combat]
        kept = all_of(part for part in conjuncts(event.source) if part != fl.ControlledBy(pl.You()))
        return f"{noun(kept, w, True, 'source')} you controlled dealt {amount(node.right, w)} or more {kind} this turn"
    return ""


def _exists(node: cn.Exists, w: Words) -> str:
    parts = node.filter.parts if isinstance(node.filter, fl.AllOf) else (node.filter,)
    if len(parts) == 2 and parts[1] == fl.InZone("hand") and isinstance(parts[0], fl.OwnedBy):
        return f"{player(parts[0].who, w)} {'have' if parts[0].who == pl.You() else 'has'} {cards_of(node, w)}"
    owner = next((part.who for part in parts if isinstance(part, fl.ControlledBy)), None)
    kept = [part for part in parts if not isinstance(part, fl.ControlledBy)]
    bare = fl.AllOf(tuple(kept)) if len(kept) > 1 else kept[0] if kept else fl.Everything()
    words = quantity(bare, node, w)
    if owner is None:
        return f"there {'is' if node.count == 1 else 'are'} {words}"
    if isinstance(owner, pl.EachOpponent) and node.count != 1:
        return f"your opponents control {words}"
    who = "an opponent" if isinstance(owner, pl.EachOpponent) else player(owner, w)
    return f"{who} {'control' if who == 'you' else 'controls'} {words}"


@prints("quantity")
def quantity(filter: fl.Filter, node: cn.Exists, w: Words) -> str:
    """ "two or more Goblins", "no creatures"."""
    if filter == fl.InZone("hand"):
        return quantity(fl.InZone("exile"), node, w).replace(" in exile", "")
    if (node.op, node.count) == (">=", 1):
        words = noun(filter, w)
        return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    many = noun(filter, w, True)
    if (node.op, node.count) == ("=", 0):
        return f"no {many}"
    if node.op == "=":
        return f"exactly {number(node.count)} {many if node.count != 1 else noun(filter, w)}"
    return f"{number(node.count)} or {'more' if node.op == '>=' else 'fewer'} {many}"


def _state(filter: fl.Filter, w: Words, negative: bool) -> str:
    if isinstance(filter, fl.SharesWith):
        return sharing(fl.Not(filter) if negative else filter, w)
    for words, known in STATES.items():
        if known == filter:
            return f"{'isn’t' if negative else 'is'} {words}".replace("’", "'")
    if isinstance(filter, (fl.HasCounter, fl.HasKeyword, fl.PowerIs, fl.ToughnessIs, fl.ManaValueIs)):
        if negative:
            raise Unprintable("hasn't")
        return f"has {qualifier(filter, w).removeprefix('with ')}"
    general = "card" if any(isinstance(each, fl.IsPermanentCard) for each in conjuncts(filter)) else "permanent"
    return f"{'isn’t' if negative else 'is'} {article(noun(filter, w, False, general))}".replace("’", "'")


@prints("spells_cast")
def spells_cast(node: cn.Happened, cast: ev.SpellCast, w: Words) -> str:
    """ "two or more spells"."""
    kept = cast.filter.parts if isinstance(cast.filter, fl.AllOf) else (cast.filter,)
    spells = fl.AllOf((fl.IsSpell(), *[each for each in kept if not isinstance(each, fl.Everything)]))
    return quantity(spells, cn.Exists(spells, node.op, node.count), w)
