"""Conditions back to words."""

from __future__ import annotations

from ...program import amounts as a
from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.node import Node
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
from .plain import PLAIN
from .print_cast import cast_so


@prints("condition")
def condition(node: c.Condition, w: Words) -> str:
    """A condition after "if" or "as long as"."""
    said = PLAIN.print(node, w) or cast_so(node, w) or HAPPENED.print(node, w) or COMPARED.print(node, w)
    if said:
        return said
    if isinstance(node, c.AllTrue) and all(
        isinstance(each, c.Compare) and isinstance(each.left, a.ManaSpent) for each in node.parts
    ):
        return _both_spent(node.parts, w)
    if isinstance(node, c.AllTrue) and len(node.parts) == 2 and isinstance(node.parts[0], c.Did):
        return _countered(node.parts[1], w)
    if isinstance(node, c.Did) and node.name.startswith("damaged"):
        return "a player is dealt damage this way"
    if isinstance(node, c.AllTrue):
        return " and ".join(condition(part, w) for part in node.parts)
    if isinstance(node, c.AnyTrue):
        return " or ".join(condition(part, w) for part in node.parts)
    if isinstance(node, c.Exists):
        return _exists(node, w)
    if isinstance(node, c.Compare):
        special = _compared(node, w)
        if special:
            return special
        return f"{amount(node.left, w)} is {compared(node.op, node.right, w)}"
    if isinstance(node, c.Matches) and isinstance(node.filter, f.ManaFrom):
        return f"mana from {article(noun(node.filter.source, w))} was spent to cast {objects(node.objects, w)}"
    if isinstance(node, c.Matches):
        return f"{objects(node.objects, w)} {_state(node.filter, w, False)}"
    if isinstance(node, c.IsFalse) and isinstance(node.part, c.Matches):
        return f"{objects(node.part.objects, w)} {_state(node.part.filter, w, True)}"
    if isinstance(node, c.IsFalse) and isinstance(node.part, c.Exists) and (node.part.op, node.part.count) == (">=", 1):
        return (
            condition(node.part, w)
            .replace(" control ", " don't control ", 1)
            .replace(" controls ", " doesn't control ", 1)
        )
    raise Unprintable(type(node).__name__)


def _both_spent(parts: tuple[c.Condition, ...], w: Words) -> str:
    """ "{G}{W} was spent to cast ~"."""
    words = [condition(each, w).partition(" was spent") for each in parts]
    return "".join(first for first, _, _ in words) + "".join(words[0][1:])


def _countered(node: c.Condition, w: Words) -> str:
    """ "an ability of an artifact or creature is countered this way"."""
    if not isinstance(node, c.Matches) or not isinstance(node.objects, o.SourceOf):
        raise Unprintable("Did")
    return f"an ability of {article(noun(node.filter, w))} is countered this way"


def _compared(node: c.Compare, w: Words) -> str:
    """Comparisons with words of their own; "" if "A is B or greater" says it."""
    left, right = node.left, node.right
    if node == c.Compare(a.BoundNumber("excess"), ">", a.Const(0)):
        return "excess damage was dealt this way"
    if isinstance(left, a.TimesResolved) and isinstance(right, a.Const) and node.op == "=":
        return f"this is the {('first', 'second', 'third')[right.value - 1]} time this ability has resolved this turn"
    if left == a.ManaSpent(o.Bound("event.object")) and node.op == "=" and right == a.Const(0) and w.after:
        return "none of them were cast or no mana was spent to cast them"
    if isinstance(left, a.ManaSpent) and left.color and isinstance(right, a.Const) and node.op == ">=":
        return f"{f'{{{left.color}}}' * right.value} was spent to cast {objects(left.object, w)}"
    if isinstance(left, a.CountPlayers) and isinstance(left.who, p.PlayersWith) and isinstance(right, a.Const):
        return _some_player(left.who, (node.op, right.value), w)
    if isinstance(left, a.CountDistinct) and isinstance(right, a.Const) and node.op == ">=":
        kept = all_of(part for part in conjuncts(left.filter) if part != f.ControlledBy(p.You()))
        if left.what in ("power", "name", "mana value") and kept != left.filter:
            return f"you control {number(right.value)} or more {noun(kept, w, True)} with different {left.what}s"
    if isinstance(left, a.CountDistinct) and isinstance(right, a.Const) and node.op == ">=":
        return f"there are {number(right.value)} or more {left.what}s among {noun(left.filter, w, True)}"
    if isinstance(left, a.CountObjects) and isinstance(right, a.Const):
        return _done(left.objects, c.Exists(f.Everything(), node.op, right.value), w)
    if isinstance(left, a.HappenedCount) and left.total and left.since == "turn":
        return _life_this_turn(node, left.event, w)
    return ""


def _some_player(who: p.PlayersWith, size: tuple[str, int], w: Words) -> str:
    """ "an opponent controls more creatures than you"."""
    words = {p.EachOpponent(): "opponent", p.EachPlayer(): "player"}.get(who.among)
    if words is None or not isinstance(who.condition, c.Condition):
        raise Unprintable("some player")
    whole = c.Compare(a.CountPlayers(who), size[0], a.Const(size[1]))
    fixed = PLAIN.print(whole, w)
    if fixed:
        return fixed
    if size == ("=", 0) and words == "opponent":
        return f"no opponent {predicate(who.condition, w)}"
    if size != (">=", 1):
        raise Unprintable("some player")
    return f"{article(words)} {predicate(who.condition, w)}"


@prints("cards_of")
def cards_of(node: c.Exists, w: Words) -> str:
    """ "two or fewer cards in hand"."""
    parts = node.filter.parts if isinstance(node.filter, f.AllOf) else ()
    owner = next((part for part in parts if isinstance(part, f.OwnedBy)), None)
    if owner is None:
        raise Unprintable("cards")
    place = "hand" if f.InZone("hand") in parts else "their graveyard" if f.InZone("graveyard") in parts else ""
    if not place or len(parts) != 2:
        raise Unprintable("cards")
    return f"{quantity(f.InZone('hand'), node, w)} in {place}"


def _done(objects_node: o.Objects, count: c.Exists, w: Words) -> str:
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


def _life_this_turn(node: c.Compare, event: Node, w: Words) -> str:
    if isinstance(event, e.DamageDealt) and event == e.DamageDealt(event.source, combat=event.combat):
        kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[event.combat]
        kept = all_of(part for part in conjuncts(event.source) if part != f.ControlledBy(p.You()))
        return f"{noun(kept, w, True, 'source')} you controlled dealt {amount(node.right, w)} or more {kind} this turn"
    return ""


def _exists(node: c.Exists, w: Words) -> str:
    parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
    if len(parts) == 2 and parts[1] == f.InZone("hand") and isinstance(parts[0], f.OwnedBy):
        return f"{player(parts[0].who, w)} {'have' if parts[0].who == p.You() else 'has'} {cards_of(node, w)}"
    owner = next((part.who for part in parts if isinstance(part, f.ControlledBy)), None)
    kept = [part for part in parts if not isinstance(part, f.ControlledBy)]
    bare = f.AllOf(tuple(kept)) if len(kept) > 1 else kept[0] if kept else f.Everything()
    words = quantity(bare, node, w)
    if owner is None:
        return f"there {'is' if node.count == 1 else 'are'} {words}"
    if isinstance(owner, p.EachOpponent) and node.count != 1:
        return f"your opponents control {words}"
    who = "an opponent" if isinstance(owner, p.EachOpponent) else player(owner, w)
    return f"{who} {'control' if who == 'you' else 'controls'} {words}"


@prints("quantity")
def quantity(filter: f.Filter, node: c.Exists, w: Words) -> str:
    """ "two or more Goblins", "no creatures"."""
    if filter == f.InZone("hand"):
        return quantity(f.InZone("exile"), node, w).replace(" in exile", "")
    if (node.op, node.count) == (">=", 1):
        words = noun(filter, w)
        return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    many = noun(filter, w, True)
    if (node.op, node.count) == ("=", 0):
        return f"no {many}"
    if node.op == "=":
        return f"exactly {number(node.count)} {many if node.count != 1 else noun(filter, w)}"
    return f"{number(node.count)} or {'more' if node.op == '>=' else 'fewer'} {many}"


def _state(filter: f.Filter, w: Words, negative: bool) -> str:
    if isinstance(filter, f.SharesWith):
        return sharing(f.Not(filter) if negative else filter, w)
    for words, known in STATES.items():
        if known == filter:
            return f"{'isn’t' if negative else 'is'} {words}".replace("’", "'")
    if isinstance(filter, (f.HasCounter, f.HasKeyword, f.PowerIs, f.ToughnessIs)):
        if negative:
            raise Unprintable("hasn't")
        return f"has {qualifier(filter, w).removeprefix('with ')}"
    general = "card" if any(isinstance(each, f.IsPermanentCard) for each in conjuncts(filter)) else "permanent"
    return f"{'isn’t' if negative else 'is'} {article(noun(filter, w, False, general))}".replace("’", "'")


@prints("spells_cast")
def spells_cast(node: c.Happened, cast: e.SpellCast, w: Words) -> str:
    """ "two or more spells"."""
    kept = cast.filter.parts if isinstance(cast.filter, f.AllOf) else (cast.filter,)
    spells = f.AllOf((f.IsSpell(), *[each for each in kept if not isinstance(each, f.Everything)]))
    return quantity(spells, c.Exists(spells, node.op, node.count), w)
