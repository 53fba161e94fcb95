"""Creating tokens: described, predefined, and copies."""

from __future__ import annotations

from dataclasses import replace

from ..program import effects as x
from ..program import modifications as m
from ..program import objects as o
from ..program import players as p
from ..program.amounts import Amount, Const, X
from ..program.effects import Clause, TokenSpec
from ..program.node import Node
from .amounts import amount, count_amount
from .predicates import color_list, grants, type_words
from .reader import Miss, Reader
from .references import reference

PREDEFINED = ("treasure", "food", "clue", "blood", "map", "powerstone", "gold", "junk", "lander", "mutagen", "shard")


def create(r: Reader, who: p.Players) -> Clause:
    """ "a 1/1 white Soldier creature token with flying", "two Treasure tokens", "a token that's a copy of ..."."""
    if r.take("a number of"):
        return _numbered(r, who)
    if r.at("a token that's") or r.at("a token that 's"):
        return _copies(r, who, _copy_count(r))
    mark = r.pos
    count = count_amount(r)
    if r.at_any(
        "tokens that are copies of",
        "token that 's a copy of",
        "tapped token that 's a copy of",
        "tapped tokens that are copies of",
    ):
        r.pos = mark
        return _copies(r, who, _copy_count(r))
    made = x.CreateTokens(TokenSpec(), count, who)
    first = _rest(r, made)
    more = _further(r, who)
    if more:
        return Clause(x.Sequence(tuple(Clause(each) for each in (first, *more))))
    return _named(r, first)


def _further(r: Reader, who: p.Players) -> list[x.CreateTokens]:
    """ "... and a 2/2 green Wolf creature token": more tokens of the same instruction."""
    found: list[x.CreateTokens] = []
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take("and") or r.take(",")):
            return found
        more = r.attempt_with(_another, who)
        if more is None:
            r.pos, r.scope = mark, scope
            return found
        found.append(more)


def _another(r: Reader, who: p.Players) -> x.CreateTokens:
    return _rest(r, x.CreateTokens(TokenSpec(), count_amount(r), who))


def _copy_count(r: Reader) -> Amount:
    return count_amount(r)


def _numbered(r: Reader, who: p.Players) -> Clause:
    made = _rest(r, x.CreateTokens(TokenSpec(), Const(1), who))
    r.need("equal to")
    return _named(r, replace(made, amount=amount(r)))


def _named(r: Reader, made: x.CreateTokens | x.CopyToken) -> Clause:
    name = r.fresh_name("created")
    plural = not (isinstance(made.amount, Const) and made.amount.value == 1)
    kinds = {"token", "permanent"}
    if isinstance(made, x.CreateTokens):
        kinds |= set(made.spec.types) | {each.lower() for each in made.spec.subtypes}
    r.mention(o.Bound(name), frozenset(kinds), plural)
    return Clause(made, bind=name)


def _rest(r: Reader, made: x.CreateTokens) -> x.CreateTokens:
    if r.take("tapped and attacking"):
        made = replace(made, tapped=True, attacking=True)
    tapped = r.take("tapped")
    spec = r.first(_predefined, _described)
    made = replace(made, spec=spec, tapped=made.tapped or bool(tapped))
    if r.take_any("that's tapped and attacking", "that 's tapped and attacking", "that are tapped and attacking"):
        made = replace(made, tapped=True, attacking=True)
    if r.take("attached to"):
        made = replace(made, attached_to=reference(r))
    return made


def _predefined(r: Reader) -> TokenSpec:
    word = r.word()
    if word not in PREDEFINED or not r.raw()[:1].isupper():
        raise Miss("predefined")
    r.advance(1)
    r.need_any("tokens", "token")
    return TokenSpec(predefined=word.capitalize())


def _described(r: Reader) -> TokenSpec:
    supertypes = ("legendary",) if r.take("legendary") else ()
    power, toughness = _pt(r)
    colors = (
        ""
        if r.take("colorless") or r.raw()[:1].isupper() or r.word() in ("artifact", "creature", "enchantment", "land")
        else color_list(r)
    )
    types, subtypes = type_words(r)
    if not types:
        raise Miss("types of a token")
    if ("creature" in types) != (power is not None):
        raise Miss("power and toughness of a token")
    r.need_any("tokens", "token")
    name = ""
    if r.take("named"):
        from .qualifiers import name_here

        name = name_here(r)
    granted = _with(r)
    return TokenSpec(name, types, subtypes, supertypes, colors, power, toughness, granted)


def _pt(r: Reader) -> tuple[Amount | None, Amount | None]:
    left, slash, right = r.word().partition("/")
    if not slash:
        return None, None
    r.advance(1)
    return _size(left), _size(right)


def _size(text: str) -> Amount:
    if text == "x":
        return X()
    if not text.isdigit():
        raise Miss("size")
    return Const(int(text))


def _with(r: Reader) -> tuple[Node, ...]:
    if not r.take("with"):
        return ()
    found = []
    for each in grants(r):
        if isinstance(each, m.GrantKeyword):
            found.append(each.keyword)
        elif isinstance(each, m.GrantAbility):
            found.append(each.ability)
    return tuple(found)


def _copies(r: Reader, who: p.Players, count: Amount) -> Clause:
    tapped = r.take("tapped")
    r.need_any("tokens", "token")
    r.need_any("that 's a copy of", "that's a copy of", "that are copies of")
    objects = reference(r)
    exceptions: tuple[m.Modification, ...] = ()
    mark = r.pos
    r.take(",")
    if r.take("except"):
        exceptions = _exceptions(r)
    else:
        r.pos = mark
    return _named(r, x.CopyToken(objects, count, who, exceptions, bool(tapped)))


def _exceptions(r: Reader) -> tuple[m.Modification, ...]:
    from .predicates import predicates

    if r.take_any(
        "it isn't legendary",
        "the token isn't legendary",
        "they aren't legendary",
        "it 's not legendary",
        "they're not legendary",
    ):
        first: tuple[m.Modification, ...] = (m.RemoveTypes(supertypes=("legendary",)),)
        if r.take("and"):
            r.take_any("it", "they")
            return (*first, *predicates(r))
        return first
    r.need_any("it", "they", "the token")
    if r.take("'s"):
        r.pos -= 1
        raise Miss("it's")
    return predicates(r)
