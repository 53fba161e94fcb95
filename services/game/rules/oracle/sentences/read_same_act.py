"""What is said of more: "the same is true for creature spells you control and ...", "... for first strike and trample", "you and permanents you control"."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ...program import abilities as ab
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import players as pl
from ...program.clauses import Clause
from ...program.node import Node, rewrite, walk
from ...program.objects import Every
from ..conditions.read_while import duration
from ..keywords.read import simple
from ..nouns.read import bare_noun, noun
from ..predicates.read import grants
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts

_N = TypeVar("_N", bound=Node)


_ELSEWHERE = ("hand", "library", "graveyard", "exile", "command")


_MINE = fl.ControlledBy(pl.You())


def same_for_cards(r: Reader, before: ab.Ability) -> list[ab.Ability]:
    """ "The same is true for creature spells you control and creature cards you own that aren't on the battlefield.": one ability for each zone."""
    r.need("the same is true for")
    if (
        not isinstance(before, ab.StaticAbility)
        or not isinstance(before.affected, fl.Filter)
        or before.condition is not None
    ):
        raise Miss("what is the same")
    spells = noun(r)
    r.need("and")
    cards = bare_noun(r)
    r.need("you own that aren't on the battlefield")
    if "spell" not in spells.kinds or "card" not in cards.kinds or not (spells.plural and cards.plural):
        raise Miss("spells and cards")
    owned = [all_of((cards.filter, fl.OwnedBy(pl.You()), fl.InZone(zone))) for zone in _ELSEWHERE]
    return [replace(before, affected=each) for each in (spells.filter, *owned)]


def same_for_keywords(r: Reader, before: ab.Ability) -> list[ab.Ability]:
    """ "... has flying as long as ... has flying. The same is true for first strike and trample."."""
    r.need("the same is true for")
    return [_with(before, old, new) for old, new in _replaced(r, before)]


def same_for_clauses(r: Reader, before: list[Clause]) -> bool:
    """The same of an instruction: once more for each of the keywords."""
    r.need("the same is true for")
    last = before[-1]
    if last.bind or last.then or last.otherwise:
        raise Miss("what is the same")
    before.extend(_with(last, old, new) for old, new in _replaced(r, last))
    return True


def keywords_alike(first: Clause, others: list[Clause]) -> list[str]:
    """The keywords for which the instructions after the first do the same, as far as they do (for the printer)."""
    old = _spoken_of(first)
    names: list[str] = []
    for each in others:
        name = _spoken_of(each)
        if not old or not name or _with(first, old, name) != each:
            break
        names.append(name)
    return names


def _spoken_of(node: Node) -> str:
    """The one keyword that is asked for and given, or ""."""
    asked = {each.keyword for each in walk(node) if isinstance(each, fl.HasKeyword)}
    given = {
        each.keyword.name
        for each in walk(node)
        if isinstance(each, mo.GrantKeyword) and isinstance(each.keyword, ab.Keyword)
    }
    return asked.pop() if len(asked) == 1 and asked == given else ""


def _replaced(r: Reader, before: Node) -> list[tuple[str, str]]:
    """The keyword that was spoken of, with each of those that it is the same for."""
    old = _spoken_of(before)
    if not old:
        raise Miss("one keyword")
    names = [simple(r).name]
    while r.take(", and") or r.take(",") or r.take("and"):
        names.append(simple(r).name)
    return [(old, name) for name in names]


def _with(node: _N, old: str, new: str) -> _N:
    def change(each: Node) -> Node:
        if each == fl.HasKeyword(old):
            return fl.HasKeyword(new)
        return ab.Keyword(new) if each == ab.Keyword(old) else each

    changed: _N = rewrite(node, change)
    return changed


# --- you and what you control ----------------------------------------------------------------------------------------


def you_and_yours(r: Reader) -> tuple[list[mo.Modification], fl.Filter, tuple[mo.Modification, ...]]:
    """ "You and permanents you control have hexproof": the rules for the player, the objects, and what they have."""
    r.need("you and")
    found = noun(r)
    if not found.plural or _MINE not in conjuncts(found.filter):
        raise Miss("you and what")
    r.need_any("have", "gain")
    granted = grants(r)
    return [_of_player(each) for each in granted], found.filter, granted


def _of_player(each: mo.Modification) -> mo.Modification:
    word = each.keyword if isinstance(each, mo.GrantKeyword) else None
    if not isinstance(word, ab.Keyword) or word.name not in ("hexproof", "shroud", "protection"):
        raise Miss("what a player has not")
    if word != ab.Keyword(word.name, filter=word.filter) or isinstance(word.filter, fl.HasChosenColor):
        raise Miss("a quality")
    return mo.PlayerRule(word.name, filter=word.filter)


def both_have(r: Reader) -> list[ab.Ability]:
    """As a static ability."""
    rules, filter, granted = you_and_yours(r)
    if r.words[r.pos - 1] == "gain":
        raise Miss("for how long")
    return [*(ab.StaticAbility(pl.You(), (rule,)) for rule in rules), ab.StaticAbility(filter, granted)]


def both_gain(r: Reader) -> list[Clause]:
    """As an effect."""
    rules, filter, granted = you_and_yours(r)
    lasting = duration(r)
    if not lasting:
        raise Miss("for how long")
    players = [Clause(fx.ApplyPlayers(pl.You(), (rule,), lasting)) for rule in rules]
    return [*players, Clause(fx.Apply(Every(filter), granted, lasting))]
