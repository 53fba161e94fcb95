"""Amounts back to words: before a noun, after "equal to" and after "for each".

Another number of the same under a condition, back to words: "create five of those tokens instead", "draw two cards instead".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import amounts as a
from ...program import effects as x
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.conditions import Condition
from ..nouns.print import noun, objects, possessive, whose
from ..nouns.print_done_this_way import done_so
from ..nouns.print_players_of_whom import number_of_those, those_who
from ..nouns.read_commanders import OWN_ANYWHERE, OWN_IN_SIGHT
from ..phrases.printing import condition, prints
from ..text.wording import COLOR_NAMES, Unprintable, Words, article, number
from ..tree.filters import all_of, conjuncts
from .read_measured import words_of


@prints("amount_word")
def amount_word(node: a.Amount, w: Words) -> str:
    """A count before a noun: "two", "X", "that many"."""
    if isinstance(node, a.Const):
        return number(node.value)
    if isinstance(node, a.X):
        return "X"
    if isinstance(node, a.BoundNumber):
        return "that many"
    if node == a.Times(2, a.X()):
        return "twice X"
    if _is_x_and_more(node):
        return amount(node, w)
    if isinstance(node, a.Times) and node.factor == 2 and isinstance(node.amount, a.BoundNumber):
        return "twice that many"
    raise Unprintable(type(node).__name__)


def _is_x_and_more(node: a.Amount) -> bool:
    return (
        isinstance(node, a.Plus)
        and len(node.parts) == 2
        and node.parts[0] == a.X()
        and isinstance(node.parts[1], a.Const)
    )


_MEASURED = {"lost": "life lost", "gained": "life gained", "dealt": "damage dealt", "damaged": "damage dealt", "excess": "excess damage dealt", "prevented": "damage prevented"}  # fmt: skip


def measured(node: a.Amount) -> str:
    """ "life lost": what a clause before did, for "the life lost this way"; "" for other amounts."""
    return _MEASURED.get(node.name.rstrip("0123456789"), "") if isinstance(node, a.BoundNumber) else ""


def is_plain(node: a.Amount) -> bool:
    """Whether the amount is a word before a noun."""
    doubled = isinstance(node, a.Times) and node.factor == 2 and isinstance(node.amount, (a.X, a.BoundNumber))
    return doubled or _is_x_and_more(node) or (isinstance(node, (a.Const, a.X, a.BoundNumber)) and not measured(node))


def is_told(node: a.Amount) -> bool:
    """Whether the words for the number name what gave it: a vote, a die."""
    inner = node.amount if isinstance(node, a.Times) else node
    return isinstance(inner, a.BoundNumber) and inner.name.startswith("votes:")


_TIMES = {2: "twice", 3: "three times"}


@prints("amount")
def amount(node: a.Amount, w: Words) -> str:
    """An amount after "equal to" or "where X is"."""
    if node in _FIXED:
        return _FIXED[node]
    say = _SAID.get(type(node))
    if say is None:
        raise Unprintable(type(node).__name__)
    return say(node, w)


_FIXED: dict[a.Amount, str] = {
    a.X(): "X",
    a.Speed(): "your speed",
    a.StartingLife(): "your starting life total",
    a.Domain(): "the number of basic land types among lands you control",
    a.PartySize(): "the number of creatures in your party",
    a.CommanderColors(): "the number of colors in your commanders' color identity",
    a.CountPlayers(p.EachOpponent()): "the number of opponents you have",
}


def _stat(word: str) -> Callable[..., str]:
    def words(node: a.PowerOf | a.ToughnessOf | a.ManaValueOf, w: Words) -> str:
        if isinstance(node.objects, o.Target):
            return f"the {word} of {objects(node.objects, w)}"
        return f"{possessive(node.objects, w)} {word}"

    return words


def _happened_count(node: a.HappenedCount, w: Words) -> str:
    if node.since != "turn":
        raise Unprintable("since when")
    return _life_of_turn(node) if node.total else f"the number of {_happenings(node, w, True)}"


def _amount_spent(node: a.ManaSpent | a.ColorsSpent, w: Words) -> str:
    if getattr(node, "color", ""):
        raise Unprintable("mana of a color")
    what = "the amount of mana" if isinstance(node, a.ManaSpent) else "the number of colors of mana"
    return f"{what} spent to cast {objects(node.object, w)}"


def _counters(node: a.CountersOn, w: Words) -> str:
    return f"the number of {node.kind + ' ' if node.kind else ''}counters on {objects(node.objects, w)}"


def _life(node: a.LifeOf, w: Words) -> str:
    if node.extreme:
        raise Unprintable("life")
    return f"{whose(node.who, w)} life total"


def _times(node: a.Times, w: Words) -> str:
    if node.factor not in _TIMES:
        raise Unprintable("Times")
    return f"{_TIMES[node.factor]} {amount(node.amount, w)}"


def _greatest(node: a.GreatestOf, w: Words) -> str:
    if node.filter == OWN_ANYWHERE:
        return f"the greatest {node.what} among your commanders"
    if node.filter == OWN_IN_SIGHT:
        return f"the greatest {node.what} of a commander you own on the battlefield or in the command zone"
    return f"the {'least' if node.least else 'greatest'} {node.what} among {noun(node.filter, w, True)}"


def _plus(node: a.Plus, w: Words) -> str:
    if len(node.parts) != 2:
        raise Unprintable("Plus")
    return _sum(node.parts[0], node.parts[1], w)


def _own_counters(node: a.PlayerCounters, w: Words) -> str:
    if not isinstance(node.who, p.You):
        raise Unprintable("whose counters")
    return f"the number of {node.kind} counters you have"


def _commander_casts(node: a.CommanderTaxCount, w: Words) -> str:
    who = "you've" if isinstance(node.who, p.You) else "they've"
    return f"the number of times {who} cast a commander from the command zone this game"


def _kicked(node: a.TimesKicked, w: Words) -> str:
    if node.word:
        raise Unprintable("which cost")
    return "the number of times it was kicked"


def _players(node: a.CountPlayers, w: Words) -> str:
    if not isinstance(node.who, p.PlayersWith):
        raise Unprintable("which players")
    return number_of_those(node.who, w)


def _bound_number(node: a.BoundNumber) -> str:
    if measured(node):
        return f"the {measured(node)} this way"
    if node.name.startswith("paid"):
        return "the amount of {E} paid this way"
    return {"roll": "the result", "rolled": "the total of those results"}.get(node.name, "that much")


def _of_this_way(node: a.CountObjects, w: Words) -> str:
    """ "the number of red cards exiled this way"."""
    return f"the number of {done_so(node.objects, w, True, 'card' if w.after else 'permanent')}"


def _sum(first: a.Amount, second: a.Amount, w: Words) -> str:
    if isinstance(second, a.Times) and second.factor == -1:
        return f"{amount(first, w)} minus {amount(second.amount, w)}"
    return f"{amount(first, w)} plus {amount(second, w)}"


def _distinct(node: a.CountDistinct, w: Words) -> str:
    if node.what == "name":
        return f"differently named {noun(node.filter, w, True)}"
    different = "different " if node.what in ("mana value", "power") else ""
    return f"{different}{node.what}s among {noun(node.filter, w, True)}"


def _life_of_turn(node: a.HappenedCount) -> str:
    if node.event == e.LifeGained(p.You()):
        return "the amount of life you gained this turn"
    if node.event == e.LifeLost(p.You()):
        return "the amount of life you lost this turn"
    raise Unprintable("HappenedCount")


def _happenings(node: a.HappenedCount, w: Words, many: bool) -> str:
    """ "creature that died this turn"."""
    event = node.event
    if isinstance(event, e.CardDrawn) and event == e.CardDrawn(p.You()):
        return f"card{'s' if many else ''} you've drawn this turn"
    if isinstance(event, e.Discarded) and event == e.Discarded(event.filter, p.You()):
        return f"{noun(event.filter, w, many, 'card')} you've discarded this turn"
    if isinstance(event, e.SpellCast) and event == e.SpellCast(event.filter, p.You()):
        elsewhere = f.Not(f.CastFrom("hand"))
        said = [each for each in conjuncts(event.filter) if each not in (elsewhere, f.Everything())]
        tail = " from anywhere other than your hand" if elsewhere in conjuncts(event.filter) else ""
        return f"{noun(all_of((f.IsSpell(), *said)), w, many)} you've cast this turn{tail}"
    if isinstance(event, e.Sacrificed) and event == e.Sacrificed(event.filter):
        return f"{noun(event.filter, w, many)} sacrificed this turn"
    if isinstance(event, e.Sacrificed) and event == e.Sacrificed(event.filter, p.You()):
        return f"{noun(event.filter, w, many)} you've sacrificed this turn"
    if isinstance(event, e.ZoneChange) and event == e.ZoneChange(event.filter, event.origin, event.destination):
        zones, parts = (
            (event.origin, event.destination),
            event.filter.parts if isinstance(event.filter, f.AllOf) else (),
        )
        if zones == ("battlefield", "graveyard"):
            return f"{noun(event.filter, w, many)} that died this turn"
        if zones == ("", "battlefield") and f.ControlledBy(p.You()) in parts:
            rest = f.AllOf(tuple(part for part in parts if part != f.ControlledBy(p.You())))
            return f"{noun(rest, w, many)} that entered under your control this turn"
    raise Unprintable("what happened")


_WORDS_OF_TYPE = ("supertype", "card type", "subtype")


def _one_distinct(node: a.CountDistinct, w: Words) -> str:
    if node.what == "name":
        return f"differently named {noun(node.filter, w)}"
    different = "different " if node.what in ("mana value", "power") else ""
    return f"{different}{node.what} among {noun(node.filter, w, True)}"


def _spent(node: a.ManaSpentFrom | a.ManaSpent | a.ColorsSpent, w: Words) -> str:
    if isinstance(node, a.ColorsSpent):
        return "color of mana spent to cast it"
    if node.object != o.This() or (isinstance(node, a.ManaSpent) and node.color):
        raise Unprintable(type(node).__name__)
    origin = f" from {article(noun(node.source, w))}" if isinstance(node, a.ManaSpentFrom) else ""
    return f"mana{origin} spent to cast ~"


def for_each(node: a.Amount, w: Words) -> tuple[int, str]:
    """An amount as a factor and the words after "for each"."""
    factor = 1
    if isinstance(node, a.Plus) and [getattr(part, "what", "") for part in node.parts] == list(_WORDS_OF_TYPE):
        return 1, "supertype, card type, and subtype it has"
    if isinstance(node, a.Plus) and len(node.parts) == 2:
        first, second = for_each(node.parts[0], w), for_each(node.parts[1], w)
        if (first[0], second[0]) == (1, 1):
            return 1, f"{first[1]} and each {second[1]}"
    fixed_words = words_of(node.amount if isinstance(node, a.Times) else node)
    if fixed_words:
        return node.factor if isinstance(node, a.Times) else 1, fixed_words
    if isinstance(node, a.HappenedCount) and not node.total and node.since == "turn":
        return 1, _happenings(node, w, False)
    if isinstance(node, a.Times):
        factor, node = node.factor, node.amount
    if measured(node):
        return factor, f"1 {measured(node)} this way"
    if isinstance(node, a.DistinctOf):
        return factor, f"of {possessive(node.objects, w)} {node.what}s"
    if isinstance(node, a.CountDistinct):
        return factor, _one_distinct(node, w)
    if isinstance(node, a.PlayerCounters) and isinstance(node.who, p.You):
        return factor, f"{node.kind} counter you have"
    if isinstance(node, a.CountObjects):
        return factor, done_so(node.objects, w, False, "card" if w.after else "permanent")
    if isinstance(node, a.BoundNumber) and node.name.startswith("votes:"):
        return factor, f"{node.name.removeprefix('votes:')} vote"
    if isinstance(node, (a.ManaSpentFrom, a.ManaSpent, a.ColorsSpent)):
        return factor, _spent(node, w)
    if isinstance(node, a.Count):
        return factor, noun(node.filter, w)
    if isinstance(node, a.CountersOn):
        return factor, f"{node.kind + ' ' if node.kind else ''}counter on {objects(node.objects, w)}"
    if isinstance(node, a.CountPlayers) and isinstance(node.who, p.PlayersWith):
        return factor, those_who(node.who, w)
    fixed = {
        a.Domain(): "basic land type among lands you control",
        a.PartySize(): "creature in your party",
        a.CountPlayers(p.EachOpponent()): "opponent you have",
        a.TimesKicked(o.This()): "time it was kicked",
    }
    if node in fixed:
        return factor, fixed[node]
    raise Unprintable(type(node).__name__)


_SAID: dict[type[a.Amount], Callable[..., str]] = {
    a.Const: lambda node, w: str(node.value), a.BoundNumber: lambda node, w: _bound_number(node),
    a.PowerOf: _stat("power"), a.ToughnessOf: _stat("toughness"), a.ManaValueOf: _stat("mana value"),
    a.Count: lambda node, w: f"the number of {noun(node.filter, w, True)}", a.CountObjects: _of_this_way, a.HappenedCount: _happened_count,
    a.ManaSpent: _amount_spent, a.ColorsSpent: _amount_spent, a.CountersOn: _counters, a.LifeOf: _life, a.Times: _times, a.GreatestOf: _greatest,
    a.TotalOf: lambda node, w: f"the total {node.what} of {noun(node.filter, w, True)}",
    a.Devotion: lambda node, w: "your devotion to " + " and ".join(COLOR_NAMES[letter] for letter in node.colors),
    a.Half: lambda node, w: f"half {amount(node.amount, w)}, rounded {'up' if node.up else 'down'}", a.Plus: _plus,
    a.CountDistinct: lambda node, w: f"the number of {_distinct(node, w)}", a.PlayerCounters: _own_counters,
    a.CommanderTaxCount: _commander_casts, a.TimesKicked: _kicked, a.CountPlayers: _players,
}  # fmt: skip


def of_those_tokens(node: x.Verb, w: Words, say: Callable[[x.Verb, Words], str]) -> str:
    """The words for tokens of another number under a condition; "" for other verbs."""
    if not isinstance(node, (x.CreateTokens, x.CopyToken)) or not isinstance(node.amount, a.IfThen):
        return ""
    if not isinstance(node.amount.condition, Condition):
        return ""
    first = say(replace(node, amount=node.amount.otherwise), w)
    count = amount_word(node.amount.then, w)
    return f"{first}. If {condition(node.amount.condition, w)}, create {count} of those tokens instead"
