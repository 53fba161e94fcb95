"""Amounts back to words: before a noun, after "equal to" and after "for each".

Another number of the same under a condition, back to words: "create five of those tokens instead", "draw two cards instead".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import amounts as am
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
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
def amount_word(node: am.Amount, w: Words) -> str:
    """A count before a noun: "two", "X", "that many"."""
    if isinstance(node, am.Const):
        return number(node.value)
    if isinstance(node, am.X):
        return "X"
    if isinstance(node, am.BoundNumber):
        return "that many"
    if node == am.Times(2, am.X()):
        return "twice X"
    if _is_x_and_more(node):
        return amount(node, w)
    if isinstance(node, am.Times) and node.factor == 2 and isinstance(node.amount, am.BoundNumber):
        return "twice that many"
    raise Unprintable(type(node).__name__)


def _is_x_and_more(node: am.Amount) -> bool:
    return (
        isinstance(node, am.Plus)
        and len(node.parts) == 2
        and node.parts[0] == am.X()
        and isinstance(node.parts[1], am.Const)
    )


_MEASURED = {"lost": "life lost", "gained": "life gained", "dealt": "damage dealt", "damaged": "damage dealt", "excess": "excess damage dealt", "prevented": "damage prevented"}  # fmt: skip


def measured(node: am.Amount) -> str:
    """ "life lost": what a clause before did, for "the life lost this way"; "" for other amounts."""
    return _MEASURED.get(node.name.rstrip("0123456789"), "") if isinstance(node, am.BoundNumber) else ""


CHOSEN_RESULTS = {am.BoundNumber("chosen_roll"): "that result", am.BoundNumber("other_roll"): "the other result"}
"""Of two dice the result that was chosen, and the other."""


def is_plain(node: am.Amount) -> bool:
    """Whether the amount is a word before a noun."""
    doubled = isinstance(node, am.Times) and node.factor == 2 and isinstance(node.amount, (am.X, am.BoundNumber))
    return (
        doubled
        or _is_x_and_more(node)
        or (isinstance(node, (am.Const, am.X, am.BoundNumber)) and not measured(node) and node not in CHOSEN_RESULTS)
    )


def is_told(node: am.Amount) -> bool:
    """Whether the words for the number name what gave it: a vote, a die."""
    inner = node.amount if isinstance(node, am.Times) else node
    return isinstance(inner, am.BoundNumber) and inner.name.startswith("votes:")


_TIMES = {2: "twice", 3: "three times"}


@prints("amount")
def amount(node: am.Amount, w: Words) -> str:
    """An amount after "equal to" or "where X is"."""
    if node in _FIXED:
        return _FIXED[node]
    say = _SAID.get(type(node))
    if say is None:
        raise Unprintable(type(node).__name__)
    return say(node, w)


_FIXED: dict[am.Amount, str] = {
    am.X(): "X",
    am.Speed(): "your speed",
    am.StartingLife(): "your starting life total",
    am.Domain(): "the number of basic land types among lands you control",
    am.PartySize(): "the number of creatures in your party",
    am.CommanderColors(): "the number of colors in your commanders' color identity",
    am.CountPlayers(pl.EachOpponent()): "the number of opponents you have",
    am.CountPlayers(pl.EachPlayer()): "the number of players in the game",
}


def _stat(word: str) -> Callable[..., str]:
    def words(node: am.PowerOf | am.ToughnessOf | am.ManaValueOf, w: Words) -> str:
        if isinstance(node.objects, ob.Target):
            return f"the {word} of {objects(node.objects, w)}"
        return f"{possessive(node.objects, w)} {word}"

    return words


def _happened_count(node: am.HappenedCount, w: Words) -> str:
    if node.since != "turn":
        raise Unprintable("since when")
    return _life_of_turn(node) if node.total else f"the number of {_happenings(node, w, True)}"


def _amount_spent(node: am.ManaSpent | am.ColorsSpent, w: Words) -> str:
    if getattr(node, "color", ""):
        raise Unprintable("mana of a color")
    what = "the amount of mana" if isinstance(node, am.ManaSpent) else "the number of colors of mana"
    return f"{what} spent to cast {objects(node.object, w)}"


def _counters(node: am.CountersOn, w: Words) -> str:
    return f"the number of {node.kind + ' ' if node.kind else ''}counters on {objects(node.objects, w)}"


def _life(node: am.LifeOf, w: Words) -> str:
    if node.extreme:
        raise Unprintable("life")
    return f"{whose(node.who, w)} life total"


def _times(node: am.Times, w: Words) -> str:
    if node.factor not in _TIMES:
        raise Unprintable("Times")
    return f"{_TIMES[node.factor]} {amount(node.amount, w)}"


def _greatest(node: am.GreatestOf, w: Words) -> str:
    if node.filter == OWN_ANYWHERE:
        return f"the greatest {node.what} among your commanders"
    if node.filter == OWN_IN_SIGHT:
        return f"the greatest {node.what} of a commander you own on the battlefield or in the command zone"
    return f"the {'least' if node.least else 'greatest'} {node.what} among {noun(node.filter, w, True)}"


def _plus(node: am.Plus, w: Words) -> str:
    if len(node.parts) != 2:
        raise Unprintable("Plus")
    return _sum(node.parts[0], node.parts[1], w)


def _own_counters(node: am.PlayerCounters, w: Words) -> str:
    if not isinstance(node.who, pl.You):
        raise Unprintable("whose counters")
    return f"the number of {node.kind} counters you have"


def _commander_casts(node: am.CommanderTaxCount, w: Words) -> str:
    who = "you've" if isinstance(node.who, pl.You) else "they've"
    return f"the number of times {who} cast a commander from the command zone this game"


def _kicked(node: am.TimesKicked, w: Words) -> str:
    if node.word:
        raise Unprintable("which cost")
    return "the number of times it was kicked"


def _players(node: am.CountPlayers, w: Words) -> str:
    if not isinstance(node.who, pl.PlayersWith):
        raise Unprintable("which players")
    return number_of_those(node.who, w)


def _bound_number(node: am.BoundNumber) -> str:
    if measured(node):
        return f"the {measured(node)} this way"
    if node.name.startswith("paid"):
        return "the amount of {E} paid this way"
    if node in CHOSEN_RESULTS:
        return CHOSEN_RESULTS[node]
    return {"roll": "the result", "rolled": "the total of those results"}.get(node.name, "that much")


def _of_this_way(node: am.CountObjects, w: Words) -> str:
    """ "the number of red cards exiled this way"."""
    return f"the number of {done_so(node.objects, w, True, 'card' if w.after else 'permanent')}"


def _sum(first: am.Amount, second: am.Amount, w: Words) -> str:
    if isinstance(second, am.Times) and second.factor == -1:
        return f"{amount(first, w)} minus {amount(second.amount, w)}"
    return f"{amount(first, w)} plus {amount(second, w)}"


def _distinct(node: am.CountDistinct, w: Words) -> str:
    if node.what == "name":
        return f"differently named {noun(node.filter, w, True)}"
    different = "different " if node.what in ("mana value", "power") else ""
    return f"{different}{node.what}s among {noun(node.filter, w, True)}"


def _life_of_turn(node: am.HappenedCount) -> str:
    if node.event == ev.LifeGained(pl.You()):
        return "the amount of life you gained this turn"
    if node.event == ev.LifeLost(pl.You()):
        return "the amount of life you lost this turn"
    raise Unprintable("HappenedCount")


def _happenings(node: am.HappenedCount, w: Words, many: bool) -> str:
    """ "creature that died this turn"."""
    event = node.event
    if isinstance(event, ev.CardDrawn) and event == ev.CardDrawn(pl.You()):
        return f"card{'s' if many else ''} you've drawn this turn"
    if isinstance(event, ev.Discarded) and event == ev.Discarded(event.filter, pl.You()):
        return f"{noun(event.filter, w, many, 'card')} you've discarded this turn"
    if isinstance(event, ev.SpellCast) and event == ev.SpellCast(event.filter, pl.You()):
        elsewhere = fl.Not(fl.CastFrom("hand", own=True))
        said = [each for each in conjuncts(event.filter) if each not in (elsewhere, fl.Everything())]
        tail = " from anywhere other than your hand" if elsewhere in conjuncts(event.filter) else ""
        return f"{noun(all_of((fl.IsSpell(), *said)), w, many)} you've cast this turn{tail}"
    if isinstance(event, ev.Sacrificed) and event == ev.Sacrificed(event.filter):
        return f"{noun(event.filter, w, many)} sacrificed this turn"
    if isinstance(event, ev.Sacrificed) and event == ev.Sacrificed(event.filter, pl.You()):
        return f"{noun(event.filter, w, many)} you've sacrificed this turn"
    if isinstance(event, ev.ZoneChange) and event == ev.ZoneChange(event.filter, event.origin, event.destination):
        zones, parts = (
            (event.origin, event.destination),
            event.filter.parts if isinstance(event.filter, fl.AllOf) else (),
        )
        if zones == ("battlefield", "graveyard"):
            return f"{noun(event.filter, w, many)} that died this turn"
        if zones == ("", "battlefield") and fl.ControlledBy(pl.You()) in parts:
            rest = fl.AllOf(tuple(part for part in parts if part != fl.ControlledBy(pl.You())))
            return f"{noun(rest, w, many)} that entered under your control this turn"
    raise Unprintable("what happened")


_WORDS_OF_TYPE = ("supertype", "card type", "subtype")


def _one_distinct(node: am.CountDistinct, w: Words) -> str:
    if node.what == "name":
        return f"differently named {noun(node.filter, w)}"
    different = "different " if node.what in ("mana value", "power") else ""
    return f"{different}{node.what} among {noun(node.filter, w, True)}"


def _spent(node: am.ManaSpentFrom | am.ManaSpent | am.ColorsSpent, w: Words) -> str:
    if isinstance(node, am.ColorsSpent):
        return "color of mana spent to cast it"
    if node.object != ob.This() or (isinstance(node, am.ManaSpent) and node.color):
        raise Unprintable(type(node).__name__)
    origin = f" from {article(noun(node.source, w))}" if isinstance(node, am.ManaSpentFrom) else ""
    return f"mana{origin} spent to cast ~"


def for_each(node: am.Amount, w: Words) -> tuple[int, str]:
    """An amount as a factor and the words after "for each"."""
    factor = 1
    if isinstance(node, am.Plus) and [getattr(part, "what", "") for part in node.parts] == list(_WORDS_OF_TYPE):
        return 1, "supertype, card type, and subtype it has"
    if isinstance(node, am.Plus) and len(node.parts) == 2:
        first, second = for_each(node.parts[0], w), for_each(node.parts[1], w)
        if (first[0], second[0]) == (1, 1):
            return 1, f"{first[1]} and each {second[1]}"
    fixed_words = words_of(node.amount if isinstance(node, am.Times) else node)
    if fixed_words:
        return node.factor if isinstance(node, am.Times) else 1, fixed_words
    if isinstance(node, am.HappenedCount) and not node.total and node.since == "turn":
        return 1, _happenings(node, w, False)
    if isinstance(node, am.Times):
        factor, node = node.factor, node.amount
    if measured(node):
        return factor, f"1 {measured(node)} this way"
    if isinstance(node, am.DistinctOf):
        return factor, f"of {possessive(node.objects, w)} {node.what}s"
    if isinstance(node, am.CountDistinct):
        return factor, _one_distinct(node, w)
    if isinstance(node, am.PlayerCounters) and isinstance(node.who, pl.You):
        return factor, f"{node.kind} counter you have"
    if isinstance(node, am.CountObjects):
        return factor, done_so(node.objects, w, False, "card" if w.after else "permanent")
    if isinstance(node, am.BoundNumber) and node.name.startswith("votes:"):
        return factor, f"{node.name.removeprefix('votes:')} vote"
    if isinstance(node, (am.ManaSpentFrom, am.ManaSpent, am.ColorsSpent)):
        return factor, _spent(node, w)
    if isinstance(node, am.Count):
        return factor, noun(node.filter, w)
    if isinstance(node, am.CountersOn):
        return factor, f"{node.kind + ' ' if node.kind else ''}counter on {objects(node.objects, w)}"
    if isinstance(node, am.CountPlayers) and isinstance(node.who, pl.PlayersWith):
        return factor, those_who(node.who, w)
    fixed = {
        am.Domain(): "basic land type among lands you control",
        am.PartySize(): "creature in your party",
        am.CountPlayers(pl.EachOpponent()): "opponent you have",
        am.TimesKicked(ob.This()): "time it was kicked",
    }
    if node in fixed:
        return factor, fixed[node]
    raise Unprintable(type(node).__name__)


_SAID: dict[type[am.Amount], Callable[..., str]] = {
    am.Const: lambda node, w: str(node.value), am.BoundNumber: lambda node, w: _bound_number(node),
    am.PowerOf: _stat("power"), am.ToughnessOf: _stat("toughness"), am.ManaValueOf: _stat("mana value"),
    am.Count: lambda node, w: f"the number of {noun(node.filter, w, True)}", am.CountObjects: _of_this_way, am.HappenedCount: _happened_count,
    am.ManaSpent: _amount_spent, am.ColorsSpent: _amount_spent, am.CountersOn: _counters, am.LifeOf: _life, am.Times: _times, am.GreatestOf: _greatest,
    am.TotalOf: lambda node, w: f"the total {node.what} of {noun(node.filter, w, True)}",
    am.Devotion: lambda node, w: "your devotion to " + " and ".join(COLOR_NAMES[letter] for letter in node.colors),
    am.Half: lambda node, w: f"half {amount(node.amount, w)}, rounded {'up' if node.up else 'down'}", am.Plus: _plus,
    am.CountDistinct: lambda node, w: f"the number of {_distinct(node, w)}", am.PlayerCounters: _own_counters,
    am.MostStored: lambda node, w: "the greatest number of stored results on it of the same value",
    am.CommanderTaxCount: _commander_casts, am.TimesKicked: _kicked, am.CountPlayers: _players,
}  # fmt: skip


def of_those_tokens(node: fx.Verb, w: Words, say: Callable[[fx.Verb, Words], str]) -> str:
    """The words for tokens of another number under a condition; "" for other verbs."""
    if not isinstance(node, (fx.CreateTokens, fx.CopyToken)) or not isinstance(node.amount, am.IfThen):
        return ""
    if not isinstance(node.amount.condition, Condition):
        return ""
    first = say(replace(node, amount=node.amount.otherwise), w)
    count = amount_word(node.amount.then, w)
    return f"{first}. If {condition(node.amount.condition, w)}, create {count} of those tokens instead"
